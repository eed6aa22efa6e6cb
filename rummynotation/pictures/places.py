"""The melds into which cards of a hand could go, each once, for the picture of a no."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rummynotation.cards import Card
from rummynotation.pictures.homes import CardHomes, Home, Homes
from rummynotation.pictures.turn import added_cards, fresh_cards
from rummynotation.record import MeldName
from rummynotation.rules.layoff import extend
from rummynotation.rules.meld import RUN, Reading, own_rank
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.violation import Violation

if TYPE_CHECKING:
    from rummynotation.solver.position import Position


class Place(NamedTuple):
    """A meld into which cards of the hand could go.

    Attributes:
        reading: the meld with them in it.
        fresh: which of its cards come from the hand.
        name: the meld on the table; none for a new one.
        swap: whether a card takes the place of a wild one.
    """

    reading: Reading
    fresh: tuple[bool, ...]
    name: MeldName | None
    swap: bool


def places_of(position: Position, homes: Homes) -> list[Place]:
    """The melds of all homes, each once: new ones, those of the table, those with a swap.

    Args:
        position: the position.
        homes: the homes of the cards in hand.
    """
    new: list[Reading] = []
    grown: dict[MeldName, Reading] = {}
    swaps: list[Place] = []
    for item in homes.cards:
        for home in item.homes:
            if home.swap:
                swaps.append(Place(home.reading, home.fresh, home.name, True))
            elif home.name is None:
                _gather(new, home.reading, position, homes.most_wilds)
            elif home.name not in grown:
                grown[home.name] = home.reading
            else:
                grown[home.name] = _grown(position, home, grown[home.name])
    fresh = [Place(reading, (True,) * len(reading.cards), None, False) for reading in new]
    melds = position.table.melds
    lying = [
        Place(reading, fresh_cards(melds[name].reading, reading), name, False)
        for name, reading in grown.items()
    ]
    return [*fresh, *lying, *swaps]


def _grown(position: Position, home: Home, grown: Reading) -> Reading:
    """A meld of the table with the cards of one more home, where they fit together."""
    assert home.name is not None
    meld = replace(position.table.melds[home.name], reading=grown)
    there = list(grown.cards)
    more = []
    for placed in added_cards(home.reading, home.fresh):
        if placed in there:
            there.remove(placed)
        else:
            more.append(placed)
    after = extend(position.table, position.seat, meld, more) if more else grown
    return grown if isinstance(after, Violation) else after


def _gather(found: list[Reading], reading: Reading, position: Position, wilds: int) -> None:
    """Adds a new meld, as one with another where they overlap and the wild cards are enough."""
    for number, other in enumerate(found):
        if other == reading:
            return
        if other.kind != reading.kind or other.suit != reading.suit:
            continue
        if other.kind != RUN:
            if other.low == reading.low:
                found[number] = max(other, reading, key=lambda one: len(one.cards) - one.wilds)
                return
            continue
        joined = _joined(other, reading)
        if joined is None or joined.wilds > wilds:
            continue
        if fault(joined, position.table.variant, laying=False, sized=True) is None:
            found[number] = joined
            return
    found.append(reading)


def _joined(one: Reading, other: Reading) -> Reading | None:
    """Two runs of a suit that overlap, as one."""
    first, last = sorted((one, other), key=lambda run: run.low)
    if last.low > first.high:
        return None
    if last.high <= first.high:
        return first
    extra = first.high - last.low + 1
    return first._replace(
        cards=(*first.cards, *last.cards[extra:]), wild=(*first.wild, *last.wild[extra:])
    )


def edges_of(homes: Homes, places: Sequence[Place]) -> Iterator[tuple[int, int]]:
    """For each card of the hand its number, and the number of a place that it could go to.

    Args:
        homes: the homes of the cards in hand.
        places: what `places_of` made of them.
    """
    start = 0
    for item in homes.cards:
        goes = goes_of(item, places)
        for _ in range(item.count):
            for number in goes:
                yield start, number
            start += 1


def goes_of(item: CardHomes, places: Sequence[Place]) -> list[int]:
    """The places to which a card could go, as numbers.

    Args:
        item: the card.
        places: the places.
    """
    return [
        number
        for number, place in enumerate(places)
        if any(_is_at(home, place, item.card) for home in item.homes)
    ]


def _is_at(home: Home, place: Place, card: Card) -> bool:
    """Whether a home of a card is this place."""
    if (home.name, home.swap) != (place.name, place.swap):
        return False
    if home.swap:
        return home.reading == place.reading
    if home.name is not None:
        return True
    if home.reading.kind != place.reading.kind:
        return False
    if place.reading.kind == RUN:
        return card in place.reading.cards
    return own_rank(card) == place.reading.low
