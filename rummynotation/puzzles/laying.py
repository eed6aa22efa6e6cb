"""Melds as they could be laid out of a shoe, and the cards that a meld on the table takes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rummynotation.cards import (
    KING,
    SUITS,
    Card,
    Placed,
    natural,
    stand_for_card,
    stand_for_rank,
    suit_of,
)
from rummynotation.puzzles.shoe import Shoe
from rummynotation.record import Shape
from rummynotation.rules.contract import runs_fault
from rummynotation.rules.meld import RUN, SET, Reading, card_at, lowest_places, places_to_grow
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.variant import Contract, HandRules, Variant


class Spot(NamedTuple):
    """Where a meld lies: a run's lowest place and its suit, a set's rank and a suit that is in it;
    none where it may be any."""

    low: int | None = None
    suit: int | None = None


ANYWHERE = Spot()

_TRIES = 12
"""Melds that are tried before one that fits is given up."""


def some_contract(random: Random, rules: HandRules) -> Contract:
    """One alternative of a contract, each meld of one kind; () where there is no contract."""
    if not rules.contract:
        return ()
    return tuple(
        Shape(random.choice((SET, RUN)), shape.size) if shape.kind == "M" else shape
        for shape in random.choice(rules.contract)
    )


def is_exact(shape: Shape, variant: Variant, rules: HandRules) -> bool:
    """Whether a meld of the contract has just its size (CR-37, CR-53, X-04)."""
    if rules.close == "whole_hand":
        return False
    return (
        variant.contract_size_set if shape.kind == SET else variant.contract_size_run
    ) == "exact"


def most_cards(kind: str, variant: Variant) -> int:
    """How many cards a set or a run has at most, by the rules or for want of cards."""
    if kind == RUN:
        return variant.run_size.max
    most = variant.set_size.max or 8
    return most if variant.set_suits == "any" else min(most, len(SUITS))


class Layer:
    """Lays melds out of a shoe.

    Attributes:
        random: the dice.
        shoe: the cards that are left.
        variant: the rules.
        suits: the suits that runs are of.
    """

    def __init__(self, random: Random, shoe: Shoe, variant: Variant) -> None:
        self.random = random
        self.shoe = shoe
        self.variant = variant
        self.suits: Sequence[int] = range(len(SUITS))

    def melds(
        self, shapes: Contract, wilds: Sequence[int], spots: Sequence[Spot] = ()
    ) -> list[Reading] | None:
        """Melds of these kinds and sizes, legal together, taken out of the shoe; none where no
        such melds were found.

        Args:
            shapes: their kinds and sizes.
            wilds: how many wild cards each holds.
            spots: where they lie, where that matters.
        """
        if sum(wilds) > self.shoe.wilds:
            return None
        for _ in range(_TRIES):
            found: list[Reading] = []
            for number, (shape, wild) in enumerate(zip(shapes, wilds, strict=True)):
                meld = self.meld(shape, wild, spots[number] if spots else ANYWHERE)
                if meld is None:
                    break
                found.append(meld)
            if len(found) == len(shapes) and runs_fault(found, self.variant) is None:
                return found
            for meld in found:
                self.shoe.put(meld.cards)
        return None

    def meld(self, shape: Shape, wilds: int, spot: Spot = ANYWHERE) -> Reading | None:
        """A legal meld, taken out of the shoe; none where none was found.

        Args:
            shape: its kind and its size.
            wilds: how many wild cards it holds.
            spot: where it lies, where that matters.
        """
        random = self.random
        low, suit = spot
        for _ in range(_TRIES):
            slots = self._slots(shape, wilds)
            if shape.kind == SET:
                rank = random.randrange(1, KING + 1) if low is None else low
                cards = self._set(rank, shape.size, suit)
            else:
                starts = lowest_places(shape.size, self.variant)
                if not starts or (low is not None and low not in starts):
                    return None
                start = random.choice(starts) if low is None else low
                of = random.choice(self.suits) if suit is None else suit
                cards = [card_at(place, of) for place in range(start, start + shape.size)]
                rank = start
            meld = self._laid(shape.kind, rank, cards, slots)
            if meld is not None:
                return meld
        return None

    def _slots(self, shape: Shape, wilds: int) -> list[int]:
        """Where wild cards lie: in a run mostly in a gap, where they are of use."""
        inner = shape.kind == RUN and wilds < shape.size - 1 and self.random.random() < 0.7
        places = range(1, shape.size - 1) if inner else range(shape.size)
        return self.random.sample(places, min(wilds, len(places)))

    def _set(self, rank: int, size: int, suit: int | None) -> list[Card]:
        """The cards of a set. People lay what they happen to hold: the same card twice seldom, even
        where it is allowed."""
        suits = self.random.sample(range(len(SUITS)), len(SUITS))
        if suit is not None:
            suits.sort(key=lambda other: other != suit)
        return [natural(rank, suits[place % len(suits)]) for place in range(size)]

    def _laid(
        self, kind: str, low: int, cards: Sequence[Card], slots: Sequence[int]
    ) -> Reading | None:
        variant = self.variant
        if not variant.wild_cards.isdisjoint(cards):
            return None  # Nothing stands for a card that is always wild.
        naturals = [card for slot, card in enumerate(cards) if slot not in slots]
        if not naturals or not self.shoe.take(naturals):
            return None
        laid: list[tuple[Placed, bool]] = []
        wilds: list[Card] = []
        for slot, card in enumerate(cards):
            if slot not in slots:
                laid.append((card, False))
                continue
            wild = self.shoe.draw(self.random, wild=True)
            if wild is None:
                self.shoe.put((*naturals, *wilds))
                return None
            wilds.append(wild)
            laid.append(
                (stand_for_rank(wild, low) if kind == SET else stand_for_card(wild, card), True)
            )
        if kind == SET:
            laid.sort()
        suit = -1 if kind == SET else suit_of(cards[0])
        meld = Reading(kind, low, suit, tuple(p for p, _ in laid), tuple(w for _, w in laid))
        if fault(meld, variant, sized=True) is not None:
            self.shoe.put(meld.cards)
            return None
        return meld


def grown(meld: Reading, place: int, card: Placed, variant: Variant, *, wild: bool) -> Reading:
    """A meld with one card more: a run at one of its ends, a set anywhere."""
    if meld.kind == RUN:
        return meld.grown(place, card, wild=wild)
    pairs = sorted([*zip(meld.cards, meld.wild, strict=True), (card, wild)])
    return meld._replace(cards=tuple(p for p, _ in pairs), wild=tuple(w for _, w in pairs))


def takes(meld: Reading, variant: Variant) -> list[tuple[int, Card]]:
    """The natural cards that a meld on the table takes, each with its place.

    Args:
        meld: the meld.
        variant: the rules.
    """
    if meld.kind == RUN:
        cards = [(place, card_at(place, meld.suit)) for place in places_to_grow(meld, variant)]
    elif meld.low > KING:
        return []
    else:
        cards = [(meld.low, natural(meld.low, suit)) for suit in range(len(SUITS))]
    return [
        (place, card)
        for place, card in cards
        if fault(grown(meld, place, card, variant, wild=False), variant, laying=False, sized=True)
        is None
    ]
