"""A position as one picture: the table, the pile and the hand, as a file of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from rummynotation.cards import Placed, card_of
from rummynotation.puzzles.puzzle import BUY, TAKE_OR_DRAW
from rummynotation.share import cards
from rummynotation.share.telling import Told
from rummynotation.share.words import Terms

_WIDTH = 620
_EDGE = 12
_LINE = 20
_GAP = 4
_SMALL = 0.8
_XMLNS = "http://www.w3.org/2000/svg"


class _Row(NamedTuple):
    """Cards below a title, and how large they are."""

    title: str
    cards: Sequence[Placed]
    scale: float


def board_svg(told: Told, terms: Terms) -> str:
    """A position as an SVG file.

    Args:
        told: the puzzle in words.
        terms: the language.
    """
    parts: list[str] = []
    y = float(_EDGE)
    for line in (told.game, told.state):
        y += _LINE
        parts.append(f'<text x="{_EDGE}" y="{y - 5:g}" class="quiet">{escape(line)}</text>')
    for group in _groups(told, terms):
        y += _LINE * 0.4
        y = _flow(parts, group, y, told, terms)
    height = y + _EDGE
    style = f"<style>{cards.CSS}text{{font:14px sans-serif}}.quiet{{fill:#555c68}}</style>"
    signs = cards.symbols(terms).partition(">")[2].removesuffix("</svg>")
    return (
        f'<svg xmlns="{_XMLNS}" viewBox="0 0 {_WIDTH} {height:g}" width="{_WIDTH}" '
        f'height="{height:g}">{style}<rect width="100%" height="100%" fill="#fff"/>'
        f"<defs>{signs}</defs>{''.join(parts)}</svg>\n"
    )


def _groups(told: Told, terms: Terms) -> Iterator[list[_Row]]:
    """The rows; those of a group lie side by side where there is room."""
    yield [
        _Row(f"{meld.name} ({terms('own_meld')})" if meld.own else meld.name, meld.cards, _SMALL)
        for meld in told.melds
    ]
    if told.puzzle.goal == TAKE_OR_DRAW and told.pile:
        yield [_Row(terms("pile"), told.pile, _SMALL)]
    if told.puzzle.goal == BUY:
        yield [_Row(terms("choices"), told.puzzle.choices, _SMALL)]
    yield [_Row(told.owner, told.hand, 1.0)]


def _flow(parts: list[str], rows: Sequence[_Row], y: float, told: Told, terms: Terms) -> float:
    """Draws rows from left to right; returns where they end."""
    x, below = float(_EDGE), y
    for row in rows:
        step = (cards.WIDTH + _GAP) * row.scale
        width = max(step * len(row.cards), 8.0 * len(row.title))
        if x > _EDGE and x + width > _WIDTH - _EDGE:
            x, y = float(_EDGE), below
        below = max(below, _row(parts, row, x, y, told, terms))
        x += width + 18
    return below


def _row(parts: list[str], row: _Row, x: float, y: float, told: Told, terms: Terms) -> float:
    parts.append(f'<text x="{x:g}" y="{y + _LINE - 6:g}">{escape(row.title)}</text>')
    top, left = y + _LINE, x
    step, line = (cards.WIDTH + _GAP) * row.scale, (cards.HEIGHT + _GAP) * row.scale
    for placed in row.cards:
        if left > x and left + step > _WIDTH:
            left, top = x, top + line
        wild = card_of(placed) in told.wild
        parts.append(
            f'<g class="{cards.card_class(placed, wild=wild)}" '
            f'transform="translate({left:g} {top:g}) scale({row.scale:g})">'
            f"{cards.card_marks(placed, terms, wild=wild)}</g>"
        )
        left += step
    return top + line
