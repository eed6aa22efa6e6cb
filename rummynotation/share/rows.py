"""Cards in rows, each below its title: what the pictures of a position and of a table share.

A picture is built of pieces of SVG, each with the place where it ends, so that the next begins
below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from math import ceil
from typing import NamedTuple

from rummynotation.cards import HIDDEN, Card, Placed, card_of
from rummynotation.pictures.labels import printable
from rummynotation.share import cards
from rummynotation.share.lettering import clipped, width_of
from rummynotation.share.words import Terms

SIZE = 14
"""The size of letters."""

LINE = 20
"""From one line of words to the next."""

_GAP = 4
BETWEEN_ROWS = 18
"""Between rows that lie side by side."""

_FANNED = 5
_FAN_STEP = 9
_XMLNS = "http://www.w3.org/2000/svg"

_CSS = """\
text{font:14px sans-serif;fill:#16181d}
.quiet{fill:#555c68}
.bold{font-weight:bold}
.title{font-size:18px}
.frame{fill:none;stroke:#16181d;stroke-width:4.5}
.pointer{fill:#16181d}
.panel{fill:none;stroke:#b9bec7}
.panel.turn{stroke:#16181d;stroke-width:3}
"""


class Row(NamedTuple):
    """Cards below a title.

    Attributes:
        title: what stands above them.
        cards: the cards.
        scale: how large they are.
        framed: the places of those that stand out.
        face_down: whether hidden ones lie with their backs up, rather than as cards that nobody
            wrote down.
    """

    title: str
    cards: Sequence[Placed]
    scale: float = 1.0
    framed: frozenset[int] = frozenset()
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are drawn.

    Attributes:
        terms: the language.
        wild: the cards that are wild.
    """

    terms: Terms
    wild: frozenset[Card] = field(default_factory=frozenset)


class _Piece(NamedTuple):
    """A card, or hidden cards that lie together and are counted."""

    card: Placed
    size: int
    framed: bool


def words(x: float, y: float, text: str, kind: str = "") -> str:
    """Words in a picture; what stands in them stays text.

    Args:
        x, y: where their line begins.
        text: the words.
        kind: how they look: ``quiet``, ``bold``.
    """
    look = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{look}>{escape(printable(text))}</text>'


def card(placed: Placed, x: float, y: float, scale: float, look: Look, *, framed: bool) -> str:
    """A card in a picture, with its name for whoever points at it.

    Args:
        placed: the card.
        x, y: its upper left corner.
        scale: how large it is.
        look: how it is drawn.
        framed: whether it stands out, by a thick frame.
    """
    wild = card_of(placed) in look.wild
    return _put(
        cards.card_class(placed, wild=wild),
        x,
        y,
        scale,
        f"<title>{escape(look.terms.name(placed))}</title>"
        + cards.card_marks(placed, look.terms, wild=wild)
        + (_FRAME if framed else ""),
    )


def back(x: float, y: float, scale: float, *, framed: bool = False) -> str:
    """A card that lies face down.

    Args:
        x, y: its upper left corner.
        scale: how large it is.
        framed: whether it stands out.
    """
    return _put("card", x, y, scale, cards.back_marks() + (_FRAME if framed else ""))


_FRAME = f'<rect class="frame" x="0" y="0" width="{cards.WIDTH}" height="{cards.HEIGHT}" rx="6"/>'


def _put(kind: str, x: float, y: float, scale: float, marks: str) -> str:
    return f'<g class="{kind}" transform="translate({x:g} {y:g}) scale({scale:g})">{marks}</g>'


def flow(
    rows: Sequence[Row], x: float, y: float, width: float, look: Look
) -> tuple[list[str], float]:
    """Rows side by side where there is room, else one below the other.

    Args:
        rows: the rows.
        x, y: the upper left corner.
        width: how wide they may be together.
        look: how cards are drawn.

    Returns:
        The pieces of the picture, and where they end.
    """
    parts: list[str] = []
    left, below = x, y
    for row in rows:
        wide = min(row_width(row), width)
        if left > x and left + wide > x + width:
            left, y = x, below
        more, end = _row(row, left, y, wide, look)
        parts += more
        below = max(below, end)
        left += wide + BETWEEN_ROWS
    return parts, below


def row_width(row: Row) -> float:
    """How wide a row is on one line.

    Args:
        row: the row.
    """
    drawn = sum(_step(piece, row.scale) for piece in _pieces(row))
    return max(drawn, width_of(row.title, SIZE))


def _row(row: Row, x: float, y: float, width: float, look: Look) -> tuple[list[str], float]:
    parts: list[str] = []
    if row.title:
        parts.append(words(x, y + LINE - 6, clipped(row.title, width, SIZE)))
        y += LINE
    left = x
    line = (cards.HEIGHT + _GAP) * row.scale
    for piece in _pieces(row):
        step = _step(piece, row.scale)
        if left > x and left + step > x + width + _GAP:
            left, y = x, y + line
        if piece.size == 1 and not (row.face_down and piece.card == HIDDEN):
            parts.append(card(piece.card, left, y, row.scale, look, framed=piece.framed))
        else:
            parts += _fan(piece, left, y, row, look)
        left += step
    return parts, y + line


def _pieces(row: Row) -> Iterator[_Piece]:
    """The cards of a row one by one, hidden ones that lie together as one piece."""
    place = 0
    for hidden, together in groupby(row.cards, HIDDEN.__eq__):
        run = list(together)
        framed = [place + number in row.framed for number in range(len(run))]
        place += len(run)
        if hidden:
            yield _Piece(HIDDEN, len(run), any(framed))
        else:
            yield from (_Piece(placed, 1, one) for placed, one in zip(run, framed, strict=True))


def _step(piece: _Piece, scale: float) -> float:
    """How much room a piece takes, with the gap behind it."""
    wide = (cards.WIDTH + _GAP) * scale
    if piece.size == 1:
        return wide
    return wide + _fanned(piece, scale) + width_of(_counted(piece), SIZE) + 2 * _GAP


def _fanned(piece: _Piece, scale: float) -> float:
    return (min(piece.size, _FANNED) - 1) * _FAN_STEP * scale


def _counted(piece: _Piece) -> str:
    return f"× {piece.size}"


def _fan(piece: _Piece, x: float, y: float, row: Row, look: Look) -> Iterator[str]:
    """Hidden cards that lie over each other, and how many they are."""
    shown = min(piece.size, _FANNED)
    for number in range(shown):
        left = x + number * _FAN_STEP * row.scale
        framed = piece.framed and number == shown - 1
        if row.face_down:
            yield back(left, y, row.scale, framed=framed)
        else:
            yield card(HIDDEN, left, y, row.scale, look, framed=framed)
    if piece.size > 1:
        left = x + (cards.WIDTH + _GAP) * row.scale + _fanned(piece, row.scale) + _GAP
        yield words(left, y + cards.HEIGHT * row.scale / 2 + SIZE / 3, _counted(piece))


def svg_file(
    parts: Sequence[str],
    width: float,
    height: float,
    terms: Terms,
    *,
    title: str = "",
    description: str = "",
) -> str:
    """A picture as an SVG file that needs nothing else, on white.

    Args:
        parts: its pieces.
        width, height: its size.
        terms: the language.
        title: what it is called, for those who do not see it.
        description: what is to be seen.
    """
    # Whole numbers, so that a PNG has no half dots at its edge.
    width, height = ceil(width), ceil(height)
    signs = cards.symbols(terms).partition(">")[2].removesuffix("</svg>")
    told = ""
    if title:
        told += f'<title id="title">{escape(printable(title))}</title>'
    if description:
        told += f'<desc id="desc">{escape(printable(description))}</desc>'
    role = ' role="img" aria-labelledby="title desc"' if title and description else ""
    return (
        f'<svg xmlns="{_XMLNS}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" xml:lang="{terms.language}"{role}>{told}<style>{cards.CSS}{_CSS}'
        f'</style><rect width="100%" height="100%" fill="#fff"/>'
        f"<defs>{signs}</defs>{''.join(parts)}</svg>\n"
    )
