"""Deadwood: the least that a hand can leave in no meld, over all ways to meld it.

It is exact for hands of natural cards of one pack, which is what games with a knock are played
with. A set of cards is a number with a bit for each card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rummynotation.cards import JOKER, RANKS, SUITS, Card, natural
from rummynotation.rules.meld import card_at, lowest_places, readings
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.variant import Variant

Bits = int
"""A set of cards, one bit for each."""


class Melding(NamedTuple):
    """A best way to meld a hand.

    Attributes:
        deadwood: the points of the cards that are in no meld.
        melds: the melds, none of which share a card; each sorted, the ace low.
    """

    deadwood: int
    melds: tuple[tuple[Card, ...], ...]


def best_melding(cards: Iterable[Card], variant: Variant) -> Melding:
    """A way to meld a hand that leaves the least deadwood; of several the same one every time.

    Args:
        cards: natural cards, each at most once.
        variant: what is a meld, and what cards are worth.

    >>> from rummynotation.cards import cards_text, parse_card
    >>> from rummynotation.rules.loader import load_variant
    >>> hand = map(parse_card, "4H 5H 6H 6S 6D 9S 9D 9C KH 2C".split())
    >>> found = best_melding(hand, load_variant("gin_rummy"))
    >>> found.deadwood, [cards_text(meld) for meld in found.melds]
    (21, ['9S 9D 9C', '6S 6H 6D'])
    """
    hand = sum(1 << card for card in set(cards))
    saved, chosen = _best(hand, variant)
    total = sum(variant.values[card] for card in range(JOKER) if hand >> card & 1)
    return Melding(total - saved, tuple(map(_cards_of, chosen)))


def least_deadwood(cards: Iterable[Card], variant: Variant) -> int:
    """The least deadwood that a hand can leave; the arguments are those of `best_melding`."""
    return best_melding(cards, variant).deadwood


def meldings(cards: Sequence[Card], variant: Variant) -> tuple[tuple[Card, ...], ...]:
    """Every meld that a hand holds; the arguments are those of `best_melding`."""
    hand = sum(1 << card for card in set(cards))
    return tuple(_cards_of(meld) for meld, _ in _melds_in(hand, variant))


def _cards_of(bits: Bits) -> tuple[Card, ...]:
    return tuple(card for card in range(JOKER) if bits >> card & 1)


@lru_cache(maxsize=64)
def _all_melds(variant: Variant) -> tuple[tuple[Bits, int], ...]:
    """Every meld of one pack by the rules, with its points, the most points first."""
    found: dict[Bits, int] = {}
    for cards in _shapes(variant):
        if any(fault(way, variant) is None for way in readings(cards, variant)):
            bits = sum(1 << card for card in cards)
            found[bits] = sum(variant.values[card] for card in cards)
    return tuple(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _shapes(variant: Variant) -> Iterable[tuple[Card, ...]]:
    """The cards of one pack that may be a set or a run: the rules say which are."""
    for rank in range(1, len(RANKS) + 1):
        alike = [natural(rank, suit) for suit in range(len(SUITS))]
        for size in range(2, len(SUITS) + 1):
            yield from combinations(alike, size)
    for size in range(2, len(RANKS) + 1):
        for low in lowest_places(size, variant):
            for suit in range(len(SUITS)):
                yield tuple(card_at(place, suit) for place in range(low, low + size))


def _melds_in(hand: Bits, variant: Variant) -> list[tuple[Bits, int]]:
    return [(meld, worth) for meld, worth in _all_melds(variant) if not meld & ~hand]


@lru_cache(maxsize=100_000)
def _best(hand: Bits, variant: Variant) -> tuple[int, tuple[Bits, ...]]:
    """The most points that melds of a hand can take up, and these melds."""
    return _search(_melds_in(hand, variant))


def _search(melds: Sequence[tuple[Bits, int]]) -> tuple[int, tuple[Bits, ...]]:
    best: tuple[int, tuple[Bits, ...]] = (0, ())
    for place, (meld, worth) in enumerate(melds):
        # Those before it were tried with it.
        apart = [other for other in melds[place + 1 :] if not other[0] & meld]
        saved, others = _search(apart)
        if worth + saved > best[0]:
            best = worth + saved, (meld, *others)
    return best
