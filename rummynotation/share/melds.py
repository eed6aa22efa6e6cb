"""The melds that a hand can make, each once, whatever else is laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rummynotation.cards import (
    JOKER,
    KING,
    SUITS,
    Card,
    Placed,
    card_of,
    card_text,
    meant_card,
    natural,
    stand_for_card,
    stand_for_rank,
)
from rummynotation.rules.meld import OF_JOKERS, RUN, SET, Reading, card_at, lowest_places
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.variant import Variant


class TooManyError(Exception):
    """There are more melds than anybody wants to write down."""


@dataclass(frozen=True, slots=True)
class Base:
    """What is laid first of a meld that grows in the same turn.

    Attributes:
        reading: the meld as it is laid.
        free: whether it may be laid where no contract says its size.
    """

    reading: Reading
    free: bool

    @property
    def span(self) -> str:
        """Which run it is; see `span_of`."""
        return span_of(self.reading)


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld that can be laid.

    Attributes:
        reading: the meld as it lies at the end of the turn.
        bases: as what it can be laid first, the meld itself before others.
    """

    reading: Reading
    bases: tuple[Base, ...]


def melds_of(
    variant: Variant, naturals: Sequence[int], wilds: int, *, least: int, grow: bool, most: int
) -> list[Laid]:
    """The melds that can be laid with some cards, those with few wild cards first.

    Whether they may be laid together, and whether the contract asks for them, is not looked at.

    Args:
        variant: the rules.
        naturals: how many of each natural card there are.
        wilds: how many wild cards.
        least: the size of the smallest meld that counts.
        grow: whether melds may grow in the turn in which they are laid.
        most: how many there may be at most.

    Raises:
        TooManyError: if there are more.
    """
    found: list[Laid] = []
    for reading in (
        *_sets(variant, naturals, wilds, least),
        *_runs(variant, naturals, wilds, least),
    ):
        bases = tuple(_bases(reading, variant, least, grow=grow))
        if bases:
            found.append(Laid(reading, bases))
        if len(found) > most:
            raise TooManyError
    return sorted(found, key=lambda meld: (meld.reading.wilds, len(meld.reading.cards)))


def _bases(reading: Reading, variant: Variant, least: int, *, grow: bool) -> Iterator[Base]:
    if not grow:
        if fault(reading, variant, sized=True) is None:
            yield Base(reading, fault(reading, variant) is None)
        return
    if fault(reading, variant, laying=False, sized=True) is not None:
        return
    for part in _parts(reading, least):
        if fault(part, variant, sized=True) is None:
            yield Base(part, fault(part, variant) is None)


def _parts(reading: Reading, least: int) -> Iterator[Reading]:
    """What can have been laid first of a meld, from the whole meld down."""
    count = len(reading.cards)
    met: set[tuple[Placed, ...]] = set()
    for size in range(count, least - 1, -1):
        for start in range(count - size + 1):
            end = start + size
            low = reading.low + start if reading.kind == RUN else reading.low
            cards = reading.cards[start:end]
            if cards not in met:
                met.add(cards)
                yield reading._replace(low=low, cards=cards, wild=reading.wild[start:end])


def span_of(reading: Reading) -> str:
    """A run's lowest card and its size; for a set its size alone.

    >>> from rummynotation.cards import parse_card
    >>> cards = tuple(map(parse_card, ("QH", "KH", "AH")))
    >>> span_of(Reading(RUN, 12, 1, cards, (False,) * 3))
    'QH3'
    """
    size = len(reading.cards)
    if reading.kind == SET:
        return str(size)
    meant = meant_card(reading.cards[0])
    return f"{card_text(card_of(reading.cards[0]) if meant is None else meant)}{size}"


# --- sets ---


def _sets(variant: Variant, naturals: Sequence[int], wilds: int, least: int) -> Iterator[Reading]:
    for rank in range(1, KING + 1):
        cards = [natural(rank, suit) for suit in range(len(SUITS))]
        yield from _sets_of(
            rank, [card for card in cards if card not in variant.wild_cards], naturals, wilds, least
        )
    if JOKER not in variant.wild_cards:
        yield from _sets_of(OF_JOKERS, [JOKER], naturals, 0, least)


def _sets_of(
    rank: int, cards: Sequence[Card], naturals: Sequence[int], wilds: int, least: int
) -> Iterator[Reading]:
    for counts in product(*(range(naturals[card] + 1) for card in cards)):
        own = [card for card, count in zip(cards, counts, strict=True) for _ in range(count)]
        if not own:
            continue
        for jokers in range(max(0, least - len(own)), wilds + 1):
            stand_ins = [stand_for_rank(JOKER, rank)] * jokers
            yield Reading(SET, rank, -1, (*own, *stand_ins), (False,) * len(own) + (True,) * jokers)


# --- runs ---


def _runs(variant: Variant, naturals: Sequence[int], wilds: int, least: int) -> Iterator[Reading]:
    for size in range(least, KING + 2):
        for low in lowest_places(size, variant):
            for suit in range(len(SUITS)):
                cards = [card_at(place, suit) for place in range(low, low + size)]
                if variant.wild_cards.isdisjoint(cards):
                    yield from _filled(cards, low, suit, naturals, wilds)


def _filled(
    cards: Sequence[Card], low: int, suit: int, naturals: Sequence[int], wilds: int
) -> Iterator[Reading]:
    """The runs over some places: in each the natural card if it is there, or a wild one."""
    for jokers in _choices(cards, naturals, wilds):
        if all(jokers):
            continue
        placed = [
            stand_for_card(JOKER, card) if joker else card
            for card, joker in zip(cards, jokers, strict=True)
        ]
        yield Reading(RUN, low, suit, tuple(placed), jokers)


def _choices(
    cards: Sequence[Card], naturals: Sequence[int], wilds: int
) -> Iterator[tuple[bool, ...]]:
    """In which places wild cards lie."""
    needed = sum(not naturals[card] for card in cards)
    if needed > wilds:
        return
    if not cards:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    # Where a run has the ace at both ends the second one must be another card.
    left = list(naturals)
    if left[first]:
        left[first] -= 1
        for choice in _choices(rest, left, wilds):
            yield (False, *choice)
    if wilds:
        for choice in _choices(rest, naturals, wilds - 1):
            yield (True, *choice)
