"""A page as PDF, by a browser or by WeasyPrint, whichever is at hand."""

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


class PdfError(Exception):
    """No PDF can be made; the words say why and what to do."""


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


def pdf_of(page: str) -> bytes:
    """A page as PDF.

    Args:
        page: the page, as HTML that needs nothing else.

    Raises:
        PdfError: if neither a browser nor WeasyPrint is there, or it fails.
    """
    found = browser()
    if found is not None:
        return _printed(found, page)
    if importlib.util.find_spec("weasyprint") is not None:
        from weasyprint import HTML

        drawn: bytes = HTML(string=page).write_pdf()
        return drawn
    raise PdfError(
        "for PDF a browser is needed, and none was found: install Chromium or Chrome, or "
        "`pip install weasyprint`; or write the sheet as .html and print it to PDF from any browser"
    )


def _printed(program: str, page: str) -> bytes:
    """A page printed by a browser that shows no window."""
    with tempfile.TemporaryDirectory(prefix="rumnot-") as folder:
        home = Path(folder)
        source, target = home / "sheet.html", home / "sheet.pdf"
        source.write_text(page, encoding="utf-8")
        command = [
            *(program, "--headless", "--disable-gpu", "--no-first-run", "--disable-sync"),
            *("--disable-background-networking", "--disable-component-update"),
            *("--no-pdf-header-footer", f"--user-data-dir={home / 'profile'}"),
            *(f"--print-to-pdf={target}", source.as_uri()),
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # Chromium does not start for root otherwise.
        try:
            done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PdfError(f"{Path(program).name} could not print the sheet: {error}") from None
        if not target.is_file():
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            why = said[-1] if said else f"it ended with code {done.returncode}"
            raise PdfError(f"{Path(program).name} could not print the sheet: {why}")
        return target.read_bytes()
