"""What is left out of the collection of tests, and how the tests that draw at random draw."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import settings

# They model questions for OR-tools, which is there for comparisons only.
collect_ignore_glob = [] if find_spec("ortools") else ["oracle*.py", "prove_puzzles.py"]

# The same draws on every machine, so that a change alone can make a test fail; new ones each time
# when asked for many (tests/nightly.py).
settings.register_profile("same", derandomize=True)
settings.register_profile("new", derandomize=False)
settings.load_profile("new" if os.environ.get("RUMNOT_NIGHTLY") == "1" else "same")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser without a window; the tests that need one are skipped where there is none."""
    from rummynotation.share.browser import browser

    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'"
    )
    program = browser()
    if program is None:
        pytest.skip("needs Chromium or Chrome on this machine")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    quiet = [
        *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
        *("--disable-component-update", "--disable-sync"),
    ]
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(
            executable_path=program, args=[*quiet, *(["--no-sandbox"] if root else [])]
        )
        yield opened
        opened.close()
