"""The contents of the site: `mkdocs.yml` writes ``commands/*`` for the pages that are made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from site_pages import api, brought, commands, messages, rules, variants
from site_pages.markdown import Page

SECTIONS: dict[str, Callable[[], list[Page]]] = {
    "commands/*": commands.pages,
    "messages/*": messages.pages,
    "variants/*": variants.pages,
    "rules/*": rules.pages,
    "api/*": api.pages,
    "examples/*": brought.examples,
}
"""The sections whose pages are made, by the word for them in `mkdocs.yml`."""


@cache
def pages_of(section: str) -> tuple[Page, ...]:
    """The pages of a section, made once.

    Args:
        section: its word in `mkdocs.yml`.
    """
    return tuple(SECTIONS[section]())


def all_pages() -> list[Page]:
    """All pages that are made."""
    made = [page for section in SECTIONS for page in pages_of(section)]
    return [*made, brought.language(), brought.puzzles()]


def filled(contents: list[Any]) -> list[Any]:
    """The contents with the pages of each section in the place of its word.

    Args:
        contents: the contents as `mkdocs.yml` has them.
    """
    return [_item(item) for item in contents]


def _item(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    return {title: _below(below) for title, below in item.items()}


def _below(below: Any) -> Any:
    if isinstance(below, str) and below in SECTIONS:
        return [{page.title: page.uri} for page in pages_of(below)]
    return filled(below) if isinstance(below, list) else below
