"""Hints for a puzzle in the language of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummynotation.cards import Placed
from rummynotation.puzzles.hints import hints_of
from rummynotation.puzzles.looking import first_looks
from rummynotation.puzzles.spoken import restyled
from rummynotation.replay.drawing import Style
from rummynotation.share.telling import Told
from rummynotation.share.words import Terms

_MANY = 3
"""Of turns with fewer steps none is told."""


class _Written(Style):
    """Cards as the page writes them."""

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self._words = terms.words

    def cards(self, cards: Iterable[Placed], indent: int = 0) -> str:
        """Several cards in their order."""
        return " ".join(map(self._words.placed, cards))


def hints_in(told: Told, terms: Terms) -> tuple[str, ...]:
    """The hints for a puzzle; in English all think along, in other languages the first do, and then
    the solution is told bit by bit.

    Args:
        told: the puzzle in words.
        terms: the language.
    """
    names = told.position.table.by_handle
    style = _Written(terms)
    if terms.language == "en":
        return tuple(restyled(hint, style, names) for hint in hints_of(told.puzzle))
    looks = [look.said(terms.language) for look in first_looks(told.puzzle)]
    return (*(restyled(look, style, names) for look in looks), *_bits(told))


def _bits(told: Told) -> Iterator[str]:
    """The reason; of a longer turn the first half, so that the rest is not forced."""
    yield from told.reasons
    for step in told.steps[: len(told.steps) // 2] if len(told.steps) >= _MANY else ():
        yield f"{step.what} {step.cards}"
