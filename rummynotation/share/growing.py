"""What a meld on the table can become by the cards of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rummynotation.cards import JOKER, SUITS, Card, natural, stand_for_card, stand_for_rank
from rummynotation.rules.meld import OF_JOKERS, SET, Reading, card_at, places_to_grow
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.variant import Variant
from rummynotation.share.melds import TooManyError


class Growth(NamedTuple):
    """What some cards make of a meld.

    Attributes:
        reading: the meld with them.
        added: the natural cards among them.
        wilds: how many wild cards.
    """

    reading: Reading
    added: tuple[Card, ...]
    wilds: int


def growths_of(
    variant: Variant, reading: Reading, naturals: Sequence[int], wilds: int, *, most: int
) -> list[Growth]:
    """What a meld can become, once for the cards that are added.

    Args:
        variant: the rules.
        reading: the meld.
        naturals: how many of each natural card there are.
        wilds: how many wild cards.
        most: how many growths there may be at most.

    Raises:
        TooManyError: if there are more.
    """
    found: dict[tuple[tuple[Card, ...], int], Growth] = {}
    grow = _sets if reading.kind == SET else _runs
    for number, growth in enumerate(grow(variant, reading, naturals, wilds)):
        if number > 4 * most:
            raise TooManyError
        if fault(growth.reading, variant, laying=False, sized=True) is None:
            found.setdefault((growth.added, growth.wilds), growth)
    return list(found.values())


def _sets(
    variant: Variant, reading: Reading, naturals: Sequence[int], wilds: int
) -> Iterator[Growth]:
    rank = reading.low
    cards = [JOKER] if rank == OF_JOKERS else [natural(rank, suit) for suit in range(len(SUITS))]
    cards = [card for card in cards if card not in variant.wild_cards]
    for counts in product(*(range(naturals[card] + 1) for card in cards)):
        added = tuple(card for card, n in zip(cards, counts, strict=True) for _ in range(n))
        for jokers in range(0 if added else 1, (0 if rank == OF_JOKERS else wilds) + 1):
            new = [(card, False) for card in added]
            new += [(stand_for_rank(JOKER, rank), True)] * jokers
            pairs = sorted([*zip(reading.cards, reading.wild, strict=True), *new])
            grown = reading._replace(
                cards=tuple(placed for placed, _ in pairs), wild=tuple(wild for _, wild in pairs)
            )
            yield Growth(grown, added, jokers)


def _runs(
    variant: Variant, reading: Reading, naturals: Sequence[int], wilds: int
) -> Iterator[Growth]:
    """A run grows card by card; first upwards, then downwards, so that each run is met once."""
    start = Growth(reading, (), 0)
    for up in _at_end(variant, start, naturals, wilds, up=True):
        left = list(naturals)
        for card in up.added:
            left[card] -= 1
        for both in _at_end(variant, up, left, wilds - up.wilds, up=False):
            if both.added or both.wilds:
                yield Growth(both.reading, tuple(sorted(both.added)), both.wilds)


def _at_end(
    variant: Variant, growth: Growth, naturals: Sequence[int], wilds: int, *, up: bool
) -> Iterator[Growth]:
    """A run as it is, and longer at one end."""
    yield growth
    run = growth.reading
    for place in places_to_grow(run, variant):
        if (place == run.high + 1) != up:
            continue
        card = card_at(place, run.suit)
        if naturals[card]:
            left = list(naturals)
            left[card] -= 1
            longer = Growth(run.grown(place, card, wild=False), (*growth.added, card), growth.wilds)
            yield from _at_end(variant, longer, left, wilds, up=up)
        if wilds:
            stand_in = stand_for_card(JOKER, card)
            longer = Growth(run.grown(place, stand_in, wild=True), growth.added, growth.wilds + 1)
            yield from _at_end(variant, longer, naturals, wilds - 1, up=up)
