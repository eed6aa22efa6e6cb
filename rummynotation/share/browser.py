"""A browser that shows no window: it prints a page, or takes a picture of it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge",
)  # fmt: skip
"""The programs that are looked for."""

_SECONDS = 120


class BrowserError(Exception):
    """A browser could not do what was asked; the words say why."""


def browser() -> str | None:
    """A browser that can print a page, or none: one that is installed, or Playwright's."""
    for name in BROWSERS:
        found = shutil.which(name)
        if found is not None:
            return found
    return _of_playwright()


def _of_playwright() -> str | None:
    """The browser that Playwright has brought, where it has."""
    if importlib.util.find_spec("playwright") is None:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path: str = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def made_by(
    program: str, page: str, *, source: str, target: str, options: tuple[str, ...]
) -> bytes:
    """What a browser makes of a page.

    Args:
        program: the browser.
        page: the page, which needs nothing else.
        source: the name of its file; its ending says what it is.
        target: the name of the file that is made, ``.pdf`` or ``.png``; so it is printed, or a
            picture is taken of it.
        options: further options of the browser.

    Raises:
        BrowserError: if it makes nothing.
    """
    with tempfile.TemporaryDirectory(prefix="rumnot-") as folder:
        home = Path(folder)
        given, made = home / source, home / target
        making = "--print-to-pdf" if made.suffix == ".pdf" else "--screenshot"
        given.write_text(page, encoding="utf-8")
        command = [
            *(program, "--headless", "--disable-gpu", "--no-first-run", "--disable-sync"),
            *("--disable-background-networking", "--disable-component-update"),
            *(*options, f"--user-data-dir={home / 'profile'}"),
            *(f"{making}={made}", given.as_uri()),
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # Chromium does not start for root otherwise.
        name = Path(program).name
        try:
            done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise BrowserError(f"{name} could not draw {source}: {error}") from None
        if not made.is_file():
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            why = said[-1] if said else f"it ended with code {done.returncode}"
            raise BrowserError(f"{name} could not draw {source}: {why}")
        return made.read_bytes()
