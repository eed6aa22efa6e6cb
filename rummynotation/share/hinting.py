"""Hints for a puzzle in the language of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummynotation.cards import Placed
from rummynotation.puzzles.hints import hints_of
from rummynotation.puzzles.spoken import restyled
from rummynotation.replay.drawing import Style
from rummynotation.share.telling import Told
from rummynotation.share.words import Terms


class _Written(Style):
    """Cards as the page writes them."""

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self._words = terms.words

    def cards(self, cards: Iterable[Placed], indent: int = 0) -> str:
        """Several cards in their order."""
        return " ".join(map(self._words.placed, cards))


def hints_in(told: Told, terms: Terms) -> tuple[str, ...]:
    """The hints for a puzzle; those that think along are in English only, in other languages the
    solution is told bit by bit.

    Args:
        told: the puzzle in words.
        terms: the language.
    """
    if terms.language == "en":
        names = told.position.table.by_handle
        style = _Written(terms)
        return tuple(restyled(hint, style, names) for hint in hints_of(told.puzzle))
    return tuple(_bits(told))


def _bits(told: Told) -> Iterator[str]:
    yield from told.reasons
    for step in told.steps:
        yield f"{step.what} {step.cards}"
