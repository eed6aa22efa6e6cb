"""Card faces as SVG: rank and suit drawn as our own paths, for every page that shows cards.

The signs are written once in a page (`symbols`), and each card uses them. Suits are told apart by
their form, and where a page is printed by filled and open signs too, so that no colour is needed.
A wild card bears a star, and below it what it stands for.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rummynotation.cards import (
    HIDDEN,
    JOKER,
    SUITS,
    Card,
    Placed,
    card_of,
    meant_card,
    meant_rank,
    rank_of,
    suit_of,
)
from rummynotation.rules.meld import OF_JOKERS
from rummynotation.share.words import Terms

WIDTH, HEIGHT = 50, 70
"""The size of a card in its own units."""

_RANK_PATHS = {
    "A": "M1 13 5 1 9 13M2.4 9H7.6",
    "2": "M1.4 4.3C1.4-.1 8.6-.1 8.6 4.3 8.6 7.4 1.6 9.4 1.2 13H9",
    "3": "M1.4 1H8.4L4.6 5.7C10.2 5.7 10.2 13 5 13 2.7 13 1.5 11.7 1.2 10.1",
    "4": "M7 13V1L1 9.6H9.4",
    "5": "M8.4 1H2.5L1.9 6.6C3.4 5.2 9 4.8 9 9 9 14 2 14 1.2 10.6",
    "6": "M7.8 1C4 3 1.4 6 1.4 9.2 1.4 14.2 8.8 14.2 8.8 9.2 8.8 5 2.4 5 1.6 8.6",
    "7": "M1 1H9L4 13",
    "8": "M5 6.4C.6 6.4.6 1 5 1S9.4 6.4 5 6.4C-.2 6.4-.2 13 5 13S10.2 6.4 5 6.4Z",
    "9": "M2.2 13C6 11 8.6 8 8.6 4.8 8.6-.2 1.2-.2 1.2 4.8 1.2 9 7.6 9 8.4 5.4",
    "10": "M.2 3.2 2 1V13M7.2 1C3.4 1 3.4 13 7.2 13S11 1 7.2 1Z",
    "J": "M7.6 1V9.4C7.6 14.2 1.4 14.2 1.4 9.8",
    "Q": "M5 1C-.4 1-.4 13 5 13S10.4 1 5 1ZM5.8 9.6 9.4 13.6",
    "K": "M1.6 1V13M9 1 1.8 8.4M4.2 6 9.2 13",
    "V": "M1 1 5 13 9 1",
    "D": "M1.8 1V13H4C10.6 13 10.6 1 4 1Z",
    "R": "M1.6 13V1H5.4C10.2 1 10.2 7.4 5.4 7.4H1.6M5.2 7.4 9.2 13",
}
"""The ranks as strokes in a field of 10 by 14, by what is written on a card in each language."""

_SUIT_PATHS = {
    "S": "M10 1C11 5 18.6 8 18.6 13 18.6 17 13.4 17.8 11 14.6 11 16.6 11.8 18 13 19H7"
    "C8.2 18 9 16.6 9 14.6 6.6 17.8 1.4 17 1.4 13 1.4 8 9 5 10 1Z",
    "H": "M10 19C9 14.6 1.2 11.6 1.2 6.4 1.2 1 8.6.2 10 5.4 11.4.2 18.8 1 18.8 6.4"
    " 18.8 11.6 11 14.6 10 19Z",
    "D": "M10 .8C11.6 4.6 14 7.4 17 10 14 12.6 11.6 15.4 10 19.2 8.4 15.4 6 12.6 3 10"
    " 6 7.4 8.4 4.6 10 .8Z",
    "C": "M10 1C14.6 1 15.8 5.8 13.2 8.4 16.2 7 19.4 9.2 19 12.6 18.6 16.4 13.4 17.2 11 14.2"
    " 11 16.4 11.8 18 13 19H7C8.2 18 9 16.4 9 14.2 6.6 17.2 1.4 16.4 1 12.6"
    ".6 9.2 3.8 7 6.8 8.4 4.2 5.8 5.4 1 10 1Z",
}
"""The suits as areas in a field of 20 by 20."""

_STAR = "M10 1 12.5 7.4 19.3 7.8 14 12.1 15.8 18.8 10 15.1 4.2 18.8 6 12.1.7 7.8 7.5 7.4Z"

_LATTICE = (
    "M6 6H44V64H6ZM6 6 44 44M6 26 44 64M26 6 44 24M6 46 24 64"
    "M44 6 6 44M44 26 6 64M24 6 6 24M44 46 26 64"
)
"""The pattern on the back of a card."""

CSS = """\
.card{inline-size:var(--card,3.1em);aspect-ratio:5/7;display:block;overflow:visible}
.card .paper{fill:#fffefb;stroke:#555}
.card .ink{fill:none;stroke:currentColor;stroke-width:1.9;stroke-linejoin:round}
.card .suit,.card .star{fill:currentColor;stroke:currentColor;stroke-width:1.4}
.card{color:#16181d}
.card.red,.card .red{color:#b3131f}
.card .meant{fill:none;stroke:#555;stroke-dasharray:3 2}
.card.wild .star{color:#6a3d9a}
.card .back{fill:#eef1f6;stroke:#5a6b8c;stroke-linejoin:round}
@media print{.card,.card.red,.card .red,.card.wild .star{color:#000}
.card .paper{fill:#fff;stroke:#000}.card.red .suit,.card .red .suit{fill:#fff}}
"""
"""How cards look; `--card` is their width."""


def symbols(*languages: Terms) -> str:
    """The signs that cards are drawn with, to be written once in a page.

    Args:
        languages: one or more, which say what is written on jacks, queens and kings.
    """
    parts = [
        f'<symbol id="rank-{rank}" viewBox="-1.2 -.6 {13.4 if rank == "10" else 12.4} 15.2">'
        f'<path d="{_RANK_PATHS[rank]}"/></symbol>'
        for rank in dict.fromkeys(rank for terms in languages for rank in ranks(terms))
    ]
    parts += [
        f'<symbol id="suit-{suit}" viewBox="-1 -1 22 22"><path d="{path}"/></symbol>'
        for suit, path in _SUIT_PATHS.items()
    ]
    parts.append(f'<symbol id="star" viewBox="-1 -1 22 22"><path d="{_STAR}"/></symbol>')
    return f'<svg class="signs" width="0" height="0" aria-hidden="true">{"".join(parts)}</svg>'


def ranks(terms: Terms) -> list[str]:
    """What is written on the cards of each rank, from ace to king."""
    return terms.words("ranks").split()


def card_svg(placed: Placed, terms: Terms, *, wild: bool | None = None) -> str:
    """A card as a picture that is read out by its name.

    Args:
        placed: the card, a wild one with what it stands for.
        terms: the language.
        wild: whether it is wild; a joker is where nothing is said.
    """
    name = escape(terms.name(placed))
    return (
        f'<svg class="{card_class(placed, wild=wild)}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{name}"><title>{name}</title>{card_marks(placed, terms, wild=wild)}</svg>'
    )


def card_class(placed: Placed, *, wild: bool | None = None) -> str:
    """The classes of a card, by which it gets its colours."""
    card = card_of(placed)
    classes = ["card"]
    if _is_red(card):
        classes.append("red")
    if card == JOKER if wild is None else wild:
        classes.append("wild")
    return " ".join(classes)


def card_marks(placed: Placed, terms: Terms, *, wild: bool | None = None) -> str:
    """What is on a card: its paper, rank and suit; a star and what it stands for if it is wild.

    Args:
        placed: the card.
        terms: the language.
        wild: whether it is wild; a joker is where nothing is said.
    """
    card = card_of(placed)
    is_wild = card == JOKER if wild is None else wild
    paper = f'width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}"'
    parts = [f'<rect class="paper" x=".75" y=".75" {paper} rx="6"/>']
    if card == JOKER:
        large = _use("star", "star", 7, 17, 36)
        parts.append(_use("star", "star", 5, 5, 24) if _stands(placed) else large)
    elif card == HIDDEN:
        parts.append('<rect class="meant" x="6" y="6" width="38" height="58" rx="3"/>')
    else:
        parts += _own(card, terms, small=_stands(placed))
        if is_wild:
            parts.append(_use("star", "star", 33, 5, 13))
    return "".join([*parts, *_meaning(placed, terms)])


def back_marks() -> str:
    """What is on the back of a card."""
    paper = f'width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}"'
    return (
        f'<rect class="paper" x=".75" y=".75" {paper} rx="6"/><path class="back" d="{_LATTICE}"/>'
    )


def _own(card: Card, terms: Terms, *, small: bool) -> list[str]:
    """Rank and suit of a natural card; small above what it stands for."""
    rank, suit = ranks(terms)[rank_of(card) - 1], SUITS[suit_of(card)]
    if small:
        return [_rank(rank, 4, 6, 15, 19), _use(f"suit-{suit}", "suit", 19, 8, 14)]
    return [_rank(rank, 5, 6, 23, 29), _use(f"suit-{suit}", "suit", 18, 37, 28)]


def _meaning(placed: Placed, terms: Terms) -> list[str]:
    """What a wild card stands for, in a dashed frame."""
    if not _stands(placed):
        return []
    meant, rank = meant_card(placed), meant_rank(placed)
    frame = '<rect class="meant" x="4" y="35" width="42" height="30" rx="4"/>'
    if meant is not None:
        written, suit = ranks(terms)[rank_of(meant) - 1], SUITS[suit_of(meant)]
        colour = "red" if _is_red(meant) else "black"
        marks = _rank(written, 7, 40, 16, 20) + _use(f"suit-{suit}", "suit", 24, 40, 20)
        return [f'{frame}<g class="{colour}">{marks}</g>']
    if rank is None or rank == OF_JOKERS:
        return [frame]
    return [f'{frame}<g class="black">{_rank(ranks(terms)[rank - 1], 17, 40, 16, 20)}</g>']


def _stands(placed: Placed) -> bool:
    return meant_rank(placed) is not None


def _is_red(card: Card) -> bool:
    return card < JOKER and SUITS[suit_of(card)] in "HD"


def _rank(rank: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<use class="ink" href="#rank-{rank}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
    )


def _use(sign: str, kind: str, x: float, y: float, size: float) -> str:
    return f'<use class="{kind}" href="#{sign}" x="{x}" y="{y}" width="{size}" height="{size}"/>'


def cards_html(cards: Iterable[Placed], terms: Terms, wild: frozenset[Card]) -> str:
    """Cards in a row, as the items of a list.

    Args:
        cards: the cards.
        terms: the language.
        wild: the cards that are wild.
    """
    items = "".join(
        f"<li>{card_svg(placed, terms, wild=card_of(placed) in wild)}</li>" for placed in cards
    )
    return f'<ul class="cards">{items}</ul>'
