"""A page open in a browser, with what it complained of and what it asked the network for."""

from __future__ import annotations

from pathlib import Path
from typing import Any


class OpenPage:
    """A page of a file; the browser is the fixture `chromium`."""

    def __init__(self, chromium: Any, path: Path, *, address: str = "", **options: Any) -> None:
        self.context = chromium.new_context(**options)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.dialogs: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on(
            "dialog", lambda dialog: (self.dialogs.append(dialog.message), dialog.accept())
        )
        self.page.goto(path.as_uri() + address)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def do(self, name: str) -> None:
        self.page.click(f"[data-do='{name}']")

    @property
    def width(self) -> int:
        """How wide the page is, which is wider than its window where it scrolls sideways."""
        return int(self.page.evaluate("document.documentElement.scrollWidth"))

    def nameless(self) -> list[str]:
        """What can be used and has no name for those who do not see it."""
        return list(self.page.evaluate(
            "[...document.querySelectorAll('button, a, select, input, summary, [role=img]')]"
            ".filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim()"
            " || node.labels?.length)).map((node) => node.outerHTML)"
        ))  # fmt: skip

    def close(self) -> None:
        """Nothing was said in the console, and nothing asked for but the page itself."""
        self.context.close()
        assert not self.complaints, self.complaints
        assert self.dialogs == []
        assert [url for url in self.asked if not url.startswith("file:")] == []
        assert len(self.asked) == 1
