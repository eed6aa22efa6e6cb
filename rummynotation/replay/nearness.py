"""How near a hand is to the contract, counted in missing cards.

A hand is a list with how many of each card are held. The runs of a suit are looked up as sets of
bits, one bit for each kind of card: a player asks this question for every card he might discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rummynotation.cards import CARD_KINDS, RANKS, SUITS, Card, natural
from rummynotation.record import Shape
from rummynotation.rules.meld import RUN, SET, card_at, lowest_places
from rummynotation.rules.table import Table
from rummynotation.rules.variant import Variant

_BEYOND = 99
_BREADTH = 6
_MOST_STEPS = 60


class Window(NamedTuple):
    """A stretch of one suit that could be a run: its cards from the lowest up, and their bits."""

    cards: tuple[Card, ...]
    bits: int


def bits_of(hand: Sequence[int]) -> int:
    """The kinds of card that a hand holds, one bit each."""
    return sum(1 << card for card, count in enumerate(hand) if count)


_RANKS = tuple(
    Window(cards, sum(1 << card for card in cards))
    for cards in (
        tuple(natural(rank, suit) for suit in range(len(SUITS)))
        for rank in range(1, len(RANKS) + 1)
    )
)


def windows(size: int, variant: Variant) -> tuple[Window, ...]:
    """Where runs of a size can lie; cards that are wild have no place in one (CR-16 to CR-18)."""
    return _windows(size, variant.wild_cards, lowest_places(size, variant))


@cache
def _windows(size: int, wild: frozenset[Card], lows: range) -> tuple[Window, ...]:
    found = []
    for low in lows:
        for suit in range(len(SUITS)):
            cards = tuple(card_at(place, suit) for place in range(low, low + size))
            if wild.isdisjoint(cards):
                found.append(Window(cards, sum(1 << card for card in set(cards))))
    return tuple(found)


def distance(table: Table, hand: list[int]) -> int:
    """How many cards a hand lacks for the contract, the nearest alternative counted.

    It looks at the likeliest melds only, so a hand may be nearer than it says, never further.

    Args:
        table: the table; its contract and its wild cards.
        hand: how many of each card are held.
    """
    wild = table.variant.wild_cards
    jokers = sum(hand[card] for card in wild)
    held = bits_of([0 if card in wild else count for card, count in enumerate(hand)])
    search = _Search(table.variant, hand.copy(), held)
    for contract in table.rules.contract:
        search.begin(sorted(contract, key=lambda shape: (shape.kind, -shape.size)))
    return max(0, search.best - jokers)


class _Search:
    """The fewest natural cards that a hand lacks for melds of some shapes.

    Attributes:
        best: the fewest found so far.
    """

    def __init__(self, variant: Variant, hand: list[int], held: int) -> None:
        self._variant = variant
        self._most = 1 if variant.set_suits != "any" else _BEYOND
        # What is left of the hand, without what is wild; the same in bits.
        self._hand = hand
        self._held = held
        self._least: dict[Shape, int] = {}
        self._steps = 0
        self.best = _BEYOND

    def begin(self, shapes: Sequence[Shape]) -> None:
        """Looks for melds of these shapes."""
        for shape in set(shapes):
            # No fewer can lack later, when other melds have taken their cards.
            self._least[shape] = min(lacking for lacking, _ in self._options(shape))
        self._steps = 0
        self._go_on(shapes, 0)

    def _go_on(self, shapes: Sequence[Shape], before: int) -> None:
        if not shapes:
            self.best = min(self.best, before)
            return
        self._steps += 1
        shape, rest = shapes[0], shapes[1:]
        after = sum(self._least[other] for other in rest)
        for lacking, cards in sorted(self._options(shape))[:_BREADTH]:
            if before + lacking + after >= self.best or self._steps > _MOST_STEPS:
                return
            if cards and cards[0] % 13 == cards[-1] % 13:
                used = self._of_rank(cards)[: shape.size]
            else:
                used = [card for card in cards if self._hand[card]]
            for card in used:
                self._take(card, -1)
            self._go_on(rest, before + lacking)
            for card in used:
                self._take(card, 1)

    def _options(self, shape: Shape) -> list[tuple[int, tuple[Card, ...]]]:
        """Where a meld of a shape may lie, with how many cards it lacks there."""
        found: list[tuple[int, tuple[Card, ...]]] = [(shape.size, ())]
        if shape.kind != RUN:
            for rank in _RANKS:
                if self._held & rank.bits:
                    lacking = shape.size - len(self._of_rank(rank.cards))
                    found.append((max(0, lacking), rank.cards))
        if shape.kind != SET:
            for window in windows(shape.size, self._variant):
                count = (self._held & window.bits).bit_count()
                if count > 1:
                    found.append((shape.size - count, window.cards))
        return found

    def _of_rank(self, cards: Sequence[Card]) -> list[Card]:
        wild = self._variant.wild_cards
        return [c for c in cards if c not in wild for _ in range(min(self._hand[c], self._most))]

    def _take(self, card: Card, count: int) -> None:
        self._hand[card] += count
        if self._hand[card]:
            self._held |= 1 << card
        else:
            self._held &= ~(1 << card)


def neighbours(card: Card) -> list[Card]:
    """Cards that could lie in one meld with a card; none for the joker."""
    if card >= CARD_KINDS - 1:
        return []
    rank, suit = card % 13, card // 13
    same = [natural(rank + 1, other) for other in range(len(SUITS))]
    near = [
        natural((rank + step) % 13 + 1, suit) for step in (-2, -1, 1, 2) if 0 <= rank + step <= 13
    ]
    return same + near
