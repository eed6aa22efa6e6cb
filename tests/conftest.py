"""What is left out of the collection of tests, and how the tests that draw at random draw."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# They model questions for OR-tools, which is there for comparisons only.
collect_ignore_glob = [] if find_spec("ortools") else ["oracle*.py", "prove_puzzles.py"]

# The same draws each time, so that a change alone can make a test fail; new ones each time
# when asked for many (tests/nightly.py).
# What is drawn hangs on which modules are loaded too, and how long it takes on the machine: neither
# how many draws are too large to be used nor how slow they are is a fault of what is tested.
_bearable = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=_bearable)
settings.register_profile("new", derandomize=False, deadline=None, suppress_health_check=_bearable)
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
