"""Draws docs/view.png: the page of a game as a browser shows it.

Run `python docs/make_view_picture.py` after the page has changed; needs Playwright and a Chromium.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from rummynotation import read_game, view
from rummynotation.share.browser import browser

DOCS = Path(__file__).resolve().parent
GAME = DOCS.parent / "examples" / "contract_rummy.rmn"
PLACE = "#h6a14"
"""The action that is shown: three melds are laid down, with what their jokers stand for."""


def main() -> None:
    """Opens the page and takes the picture."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        page = Path(folder) / "game.html"
        page.write_text(view(read_game(GAME)), encoding="utf-8")
        chromium = started.chromium.launch(
            executable_path=browser(), args=["--no-sandbox"] if root else []
        )
        opened = chromium.new_page(viewport={"width": 1180, "height": 800}, color_scheme="light")
        opened.goto(page.as_uri() + PLACE)
        opened.wait_for_timeout(500)
        opened.screenshot(path=DOCS / "view.png")
        chromium.close()


if __name__ == "__main__":
    main()
