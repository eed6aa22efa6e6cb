"""The cards of an archive of liverpoolrummy by their ids.

An id is one physical card for the whole game, over all decks. So a card that is shown once is known
wherever its id stands, in other hands too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from rummynotation.cards import HIDDEN, JOKER, KING, Card, natural
from rummynotation.convert.bga_packets import Json, Notice, as_id, as_list, as_number, as_object

_SUITS = {1: 3, 2: 0, 3: 1, 4: 2}
"""Clubs, spades, hearts, diamonds by the program's numbers."""

_JOKER = 5


def card_of(color: object, value: object) -> Card | None:
    """A card by the program's numbers of its suit and rank, or none.

    >>> from rummynotation.cards import card_text
    >>> [card_text(card) for card in (card_of("1", 10), card_of(5, "2"), card_of(3, "1"))]
    ['TC', '*', 'AH']
    """
    suit, rank = as_number(color), as_number(value)
    if suit == _JOKER:
        return JOKER
    if suit in _SUITS and rank is not None and 0 < rank <= KING:
        return natural(rank, _SUITS[suit])
    return None


class Faces:
    """Which card each id is, as far as the archive shows it anywhere."""

    def __init__(self, notices: Sequence[Notice]) -> None:
        """Looks through all notifications of a game."""
        self._faces: dict[str, Card] = {}
        self._odd: set[str] = set()
        for notice in notices:
            for number, card in _shown(notice.args):
                if self._faces.setdefault(number, card) != card:
                    self._odd.add(number)

    def __getitem__(self, number: str) -> Card:
        """The card of an id; the hidden card where it is never shown, or shown in two ways."""
        return HIDDEN if number in self._odd else self._faces.get(number, HIDDEN)

    @property
    def jokers(self) -> int:
        """How many jokers were seen."""
        return sum(card == JOKER for card in self._faces.values())


def _shown(args: Json) -> Iterator[tuple[str, Card]]:
    for pair in (_plain(args), *map(_from_deck, _listed(args))):
        if pair is not None:
            yield pair
    for group in ("", "A", "B", "C", "J"):
        ids = as_list(args.get(f"card_ids{group}"))
        colors = as_list(args.get(f"card_type{group}"))
        values = as_list(args.get(f"card_type_arg{group}"))
        if len(ids) == len(colors) == len(values):
            for number, color, value in zip_longest(ids, colors, values):
                card = card_of(color, value)
                if card is not None and as_id(number):
                    yield as_id(number), card


def _plain(args: Json) -> tuple[str, Card] | None:
    number, card = as_id(args.get("card_id")), card_of(args.get("color"), args.get("value"))
    return (number, card) if number and card is not None else None


def _listed(args: Json) -> Iterator[object]:
    for name in ("hand", "discardPile"):
        yield from as_list(args.get(name))
    for name in ("joker", "cardToBeBought"):
        yield args.get(name)


def _from_deck(value: object) -> tuple[str, Card] | None:
    card = as_object(value)
    number, face = as_id(card.get("id")), card_of(card.get("type"), card.get("type_arg"))
    return (number, face) if number and face is not None else None


def ids_in(value: object) -> list[str]:
    """The ids of cards that stand in an object by their ids, or in a list."""
    if isinstance(value, Mapping):
        return [number for key in value if (number := as_id(key))]
    found = (as_id(as_object(card).get("id")) or as_id(card) for card in as_list(value))
    return [number for number in found if number]
