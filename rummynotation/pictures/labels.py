"""Labels of the graphs: Graphviz's HTML-like markup, with everything from a file escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from rummynotation.cards import JOKER, Placed, card_of, meant_card, meant_rank
from rummynotation.pictures.looks import BLACK, GREY, PAPER, RED, Look
from rummynotation.pictures.words import Words, is_red
from rummynotation.rules.meld import Reading

FACE = 17
"""The size of rank and suit, in points."""

SMALL = 10

_WIDTH = 46
_HEIGHT = 34
"""The size of a card: wider than its text is measured, since suit signs are taken for narrow."""

_GAP = 4

_UNPRINTABLE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)


def printable(text: str) -> str:
    """Words from anywhere without the signs that XML does not allow or that turn a line around.

    Args:
        text: the words.

    >>> printable("Ana" + chr(7) + "Ben" + chr(0x202E))
    'Ana Ben '
    """
    return _UNPRINTABLE.sub(" ", text)


def safe(text: str) -> str:
    """Words from anywhere, so that they stay words in a label.

    Two backslashes are one: behind a single one Graphviz puts in the name of the node and the like.

    >>> safe('<b> & "Ana"'), safe("a" + chr(92) + "Nb" + chr(7))
    ('&lt;b&gt; &amp; &quot;Ana&quot;', 'a&#92;&#92;Nb ')
    """
    return escape(printable(text)).replace("\\", "&#92;&#92;")


def said(text: str, *, size: int = 12, color: str = BLACK, bold: bool = False) -> str:
    """Words in a size and a colour; they are escaped here."""
    words = safe(text)
    if not words.strip():
        return " "
    if bold:
        words = f"<B>{words}</B>"
    return f'<FONT POINT-SIZE="{size}" COLOR="{color}">{words}</FONT>'


def cell(content: str, **attributes: object) -> str:
    """A cell of a table; the content is markup already."""
    return f"<TD{_attributes(attributes)}>{content}</TD>"


def row(cells: Iterable[str]) -> str:
    """A row of cells."""
    return f"<TR>{''.join(cells)}</TR>"


def table(rows: Iterable[str], **attributes: object) -> str:
    """A table without frames of its own, unless the attributes say otherwise."""
    given = {"border": 0, "cellborder": 0, "cellspacing": 3, "cellpadding": 2, **attributes}
    return f"<TABLE{_attributes(given)}>{''.join(rows)}</TABLE>"


def label(markup: str) -> str:
    """Markup as the label of a node."""
    return f"<{markup}>"


def _attributes(attributes: dict[str, object]) -> str:
    return "".join(
        f' {name.upper()}="{value}"'
        for name, value in attributes.items()
        if value not in ("", None)
    )


def card_cell(
    placed: Placed, words: Words, *, wild: bool = False, fresh: bool = True, port: str = ""
) -> str:
    """A card: rank and suit; a wild one with its own sign small above what it stands for.

    Args:
        placed: the card.
        words: the language.
        wild: whether it is wild.
        fresh: whether it comes from the hand, and has a thick frame.
        port: a name for edges.
    """
    card = card_of(placed)
    meant, rank = meant_card(placed), meant_rank(placed)
    sign = words.card(card)
    if wild and rank is not None:
        shown = meant if meant is not None else card
        stands = words.card(meant) if meant is not None else words.rank(rank)
        color = RED if meant is not None and is_red(shown) else BLACK
        content = f"{said(sign, size=8, bold=True)}<BR/>{said('= ' + stands, size=14, color=color)}"
    elif card == JOKER:
        content = said(sign, size=SMALL, bold=True)
    else:
        content = said(sign, size=FACE, color=RED if is_red(card) else BLACK, bold=fresh)
    return cell(
        content,
        border=2 if fresh else 1,
        style="dashed" if wild else "",
        color=BLACK if fresh else GREY,
        bgcolor=PAPER,
        width=_WIDTH,
        height=_HEIGHT,
        fixedsize="true",
        port=port,
    )


def meld_table(
    reading: Reading,
    words: Words,
    look: Look,
    title: str,
    *,
    fresh: Iterable[bool] | None = None,
    port: str = "",
    card_ports: str = "",
    room: int = 0,
) -> str:
    """A meld: its letter, its title and its cards, in its colour and its kind of frame.

    Args:
        reading: the meld.
        words: the language.
        look: its letter, colour and frame.
        title: what is written over its cards.
        fresh: which of its cards come from the hand; all where it is left out.
        port: a name for edges, at its letter.
        card_ports: what the names for edges at its cards begin with, a number from 0 after it.
        room: for how many more cards there is room beside it; the cards stay together then.
    """
    flags = tuple(fresh) if fresh is not None else (True,) * len(reading.cards)
    cards = [
        card_cell(
            placed, words, wild=wild, fresh=is_fresh, port=card_ports and f"{card_ports}{number}"
        )
        for number, (placed, wild, is_fresh) in enumerate(
            zip(reading.cards, reading.wild, flags, strict=True)
        )
    ]
    head = cell(said(title, size=SMALL), colspan=len(cards) + 1, align="left")
    letter = badge(look, rowspan=2, port=port, fixedsize="true", height=_HEIGHT)
    return table(
        [row([letter, head]), row([*cards, cell(" ", width=1 + room * (_WIDTH + _GAP))])],
        border=look.width,
        color=look.line,
        bgcolor=look.fill,
        style=look.frame,
        cellspacing=_GAP,
    )


def badge(look: Look, **attributes: object) -> str:
    """A meld's letter, by which the hand and the meld are matched without colour."""
    return cell(said(look.letter, size=FACE, color=look.line, bold=True), width=30, **attributes)
