"""The faces of the cards of a game, drawn once in its page and used wherever one lies."""

from __future__ import annotations

from collections.abc import Iterable

from rummynotation.cards import HIDDEN, Card, Placed, card_of, placed_text
from rummynotation.share import cards
from rummynotation.share.document import tag
from rummynotation.share.words import Terms

_BOX = f"0 0 {cards.WIDTH} {cards.HEIGHT}"


def faces_html(met: Iterable[Placed], wild: frozenset[Card], terms: Terms) -> str:
    """Each card as a picture without a name: the page names it in its reader's language.

    Args:
        met: the cards, wild ones with what they stand for.
        wild: which cards are wild.
        terms: the language of the ranks in it, which the page changes.
    """
    drawn = [_face(placed, wild, terms) for placed in sorted(met) if placed != HIDDEN]
    back = {"data-card": "?", "class": "card", "viewBox": _BOX}
    return "".join([*drawn, tag("svg", cards.back_marks(), back)])


def _face(placed: Placed, wild: frozenset[Card], terms: Terms) -> str:
    is_wild = card_of(placed) in wild
    return tag(
        "svg",
        cards.card_marks(placed, terms, wild=is_wild),
        {
            "data-card": placed_text(placed),
            "class": cards.card_class(placed, wild=is_wild),
            "viewBox": _BOX,
        },
    )
