"""A position as one picture: the table, the pile and the hand, as a file of its own."""

from __future__ import annotations

from collections.abc import Iterator

from rummynotation.puzzles.puzzle import BUY, TAKE_OR_DRAW
from rummynotation.share.rows import LINE, Look, Row, flow, svg_file, words
from rummynotation.share.telling import Told
from rummynotation.share.words import Terms

_WIDTH = 620
_EDGE = 12
_SMALL = 0.8


def board_svg(told: Told, terms: Terms) -> str:
    """A position as an SVG file.

    Args:
        told: the puzzle in words.
        terms: the language.
    """
    look = Look(terms, told.wild)
    parts: list[str] = []
    y = float(_EDGE)
    for line in (told.game, told.state):
        y += LINE
        parts.append(words(_EDGE, y - 5, line, "quiet"))
    for group in _groups(told, terms):
        more, y = flow(group, _EDGE, y + LINE * 0.4, _WIDTH - 2 * _EDGE, look)
        parts += more
    return svg_file(parts, _WIDTH, y + _EDGE, terms)


def _groups(told: Told, terms: Terms) -> Iterator[list[Row]]:
    """The rows; those of a group lie side by side where there is room."""
    yield [
        Row(f"{meld.name} ({terms('own_meld')})" if meld.own else meld.name, meld.cards, _SMALL)
        for meld in told.melds
    ]
    if told.puzzle.goal == TAKE_OR_DRAW and told.pile:
        yield [Row(terms("pile"), told.pile, _SMALL)]
    if told.puzzle.goal == BUY:
        yield [Row(terms("choices"), told.puzzle.choices, _SMALL)]
    yield [Row(told.owner, told.hand)]
