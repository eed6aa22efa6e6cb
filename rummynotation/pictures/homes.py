"""Where each card of a hand could go, taken alone: the melds of the table, new melds, a swap.

A card that has a home here may still find none together with the others; a card that has none here
can at best be the discard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from rummynotation.cards import (
    JOKER,
    Card,
    Placed,
    natural,
    stand_for_card,
    stand_for_rank,
    suit_of,
)
from rummynotation.pictures.turn import fresh_cards
from rummynotation.record import MeldName, Shape
from rummynotation.rules.joker import plan_swap
from rummynotation.rules.layoff import extend
from rummynotation.rules.meld import RUN, SET, Reading, card_at, lowest_places, own_rank
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.violation import Violation
from rummynotation.solver.position import Position
from rummynotation.solver.problem import Problem, problems_of

_MOST_PROBLEMS = 200
_REACH = 12
"""How far beyond the end of a run on the table a card may lie."""
_WIDEST_SET = 8


@dataclass(frozen=True, slots=True)
class Home:
    """A place for a card.

    Attributes:
        reading: the meld with the card in it.
        jokers: how many wild cards of the hand it takes.
        name: the meld on the table; none for a new meld.
        swap: whether the card takes the place of a wild card.
        fresh: which of its cards come from the hand.
    """

    reading: Reading
    jokers: int
    name: MeldName | None = None
    swap: bool = False
    fresh: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class CardHomes:
    """A card and its homes.

    Attributes:
        card: a natural card.
        count: how many of it are in hand.
        homes: where it could go.
        set_needs, run_needs: how many wild cards the cheapest new set and run take that the card
            could be in; none where there is no such meld, or none may be laid.
    """

    card: Card
    count: int
    homes: tuple[Home, ...]
    set_needs: int | None
    run_needs: int | None


@dataclass(frozen=True, slots=True)
class Homes:
    """The homes of all natural cards of a hand.

    Attributes:
        cards: the natural cards, sorted.
        wilds: the wild cards in hand.
        most_wilds: how many there can be with those that are swapped for.
        lays_off: whether anything may be laid off in this turn.
        lays: whether new melds may be laid.
        discards: how many cards may be left.
        keeps: whether cards may stay in hand, since the contract ends the hand.
    """

    cards: tuple[CardHomes, ...]
    wilds: tuple[Card, ...]
    most_wilds: int
    lays_off: bool
    lays: bool
    discards: frozenset[int]
    keeps: bool


def homes_of(position: Position) -> Homes:
    """The homes of the cards of the player in turn.

    Args:
        position: the position.
    """
    table, seat = position.table, position.seat
    problems = list(islice(problems_of(table, seat), _MOST_PROBLEMS))
    plain = [problem for problem in problems if not problem.swaps]
    shapes = _shapes(plain)
    onto = list(dict.fromkeys(target.name for problem in plain for target in problem.targets))
    swaps = {
        (swap.card, swap.name): None
        for problem in problems
        if len(problem.swaps) == 1
        for swap in problem.swaps
    }
    wild_cards = table.variant.wild_cards
    held = tuple(card for card in position.hand if card in wild_cards)
    # A wild card that is swapped for is there for others.
    wilds = (*held, *(JOKER,) * max((len(problem.swaps) for problem in problems), default=0))
    found = []
    for card, count in enumerate(seat.known):
        if not count or card in wild_cards:
            continue
        as_set = _best(_new_melds(table, seat, card, SET, shapes))
        as_run = _best(_new_melds(table, seat, card, RUN, shapes))
        mine = [home for home in (as_set, as_run) if home and home.jokers <= len(wilds)]
        laid = [home for name in onto for home in _onto(table, seat, card, name, wilds)]
        swapped = [_swapped(table, name, card) for put, name in swaps if put == card]
        found.append(
            CardHomes(
                card,
                count,
                (*mine, *laid, *swapped),
                as_set.jokers if as_set else None,
                as_run.jokers if as_run else None,
            )
        )
    return Homes(
        tuple(found),
        held,
        len(wilds),
        bool(onto) or any(problem.grow for problem in plain),
        bool(shapes),
        frozenset().union(*(problem.discards for problem in plain)),
        any(problem.keep for problem in plain),
    )


def _shapes(problems: Sequence[Problem]) -> list[Shape]:
    """The kinds and sizes of new melds that may be laid, or may be there at the end of the turn."""
    found: set[Shape] = set()
    for problem in problems:
        variant = problem.variant
        sets, runs = problem.sets, problem.runs
        if problem.free:
            sets, runs = (variant.set_size.min,), (variant.run_size.min,)
        widest = variant.set_size.max or _WIDEST_SET
        for size in sets:
            most = size if problem.exact_set and not problem.grow else max(size, widest)
            found.update(Shape(SET, more) for more in range(size, most + 1))
        for size in runs:
            most = size if problem.exact_run and not problem.grow else variant.run_size.max
            found.update(Shape(RUN, more) for more in range(size, max(size, most) + 1))
    return sorted(found)


def _best(homes: Iterator[Home]) -> Home | None:
    return min(homes, key=lambda home: (home.jokers, len(home.reading.cards)), default=None)


def _new_melds(
    table: Table, seat: Seat, card: Card, kind: str, shapes: Sequence[Shape]
) -> Iterator[Home]:
    """New melds in which a card could lie, with as many wild cards as they need, whether these are
    there or not."""
    sized = not _is_free(table, seat)
    for shape in shapes:
        if shape.kind != kind:
            continue
        found = _set(table, seat, card, shape) if kind == SET else _runs(table, seat, card, shape)
        for reading in found:
            if fault(reading, table.variant, sized=sized) is None:
                yield Home(reading, reading.wilds, fresh=(True,) * len(reading.cards))


def _is_free(table: Table, seat: Seat) -> bool:
    return not table.bound or seat.down


def _set(table: Table, seat: Seat, card: Card, shape: Shape) -> Iterator[Reading]:
    rank = own_rank(card)
    held = [
        other
        for other in (natural(rank, suit) for suit in range(4))
        if other not in table.variant.wild_cards
        for _ in range(seat.known[other])
    ]
    distinct = table.variant.set_suits in ("distinct", "distinct_on_laydown")
    others = [other for other in dict.fromkeys(held) if other != card]
    if not distinct:
        rest = held.copy()
        for other in (card, *others):
            rest.remove(other)
        others += rest
    cards = sorted((card, *others[: shape.size - 1]))
    wilds = shape.size - len(cards)
    wild = _wild(table, seat)
    yield Reading(
        SET,
        rank,
        -1,
        (*cards, *(stand_for_rank(wild, rank),) * wilds),
        (False,) * len(cards) + (True,) * wilds,
    )


def _runs(table: Table, seat: Seat, card: Card, shape: Shape) -> Iterator[Reading]:
    variant, suit, wild = table.variant, suit_of(card), _wild(table, seat)
    for low in lowest_places(shape.size, variant):
        window = [card_at(low + step, suit) for step in range(shape.size)]
        if card not in window or not variant.wild_cards.isdisjoint(window):
            continue
        flags = tuple(not seat.known[other] for other in window)
        cards = tuple(
            stand_for_card(wild, other) if is_wild else other
            for other, is_wild in zip(window, flags, strict=True)
        )
        yield Reading(RUN, low, suit, cards, flags)


def _wild(table: Table, seat: Seat) -> Card:
    """A wild card, one of the hand's where it holds any."""
    held = [card for card in table.variant.wild_cards if seat.known[card]]
    return max(held or table.variant.wild_cards, default=JOKER)


def _onto(
    table: Table, seat: Seat, card: Card, name: MeldName, wilds: Sequence[Card]
) -> Iterator[Home]:
    """A meld of the table onto which a card could go, with what has to go before it."""
    meld = table.melds[name]
    reading = meld.reading
    if reading is None:
        return
    chains = [(card,)] if reading.kind == SET else _chains(reading, seat, card, wilds)
    for chain in chains:
        after = extend(table, seat, meld, chain)
        if not isinstance(after, Violation):
            jokers = after.wilds - reading.wilds
            yield Home(after, jokers, name, fresh=fresh_cards(reading, after))
            return


def _chains(
    reading: Reading, seat: Seat, card: Card, wilds: Sequence[Card]
) -> Iterator[tuple[Placed, ...]]:
    """The cards from an end of a run to a card, wild ones for those that are not in hand."""
    if suit_of(card) != reading.suit:
        return
    for step, end in ((1, reading.high), (-1, reading.low)):
        chain: list[Placed] = []
        left = list(wilds)
        for distance in range(1, _REACH + 1):
            here = card_at(end + step * distance, reading.suit)
            if here == card:
                yield (*chain, card)
                break
            if seat.known[here] and here not in wilds:
                chain.append(here)
            elif left:
                chain.append(stand_for_card(left.pop(), here))
            else:
                break


def _swapped(table: Table, name: MeldName, card: Card) -> Home:
    """A meld in which a card could take the place of a wild card."""
    meld = table.melds[name]
    reading = meld.reading
    assert reading is not None
    plan = plan_swap(table, card, meld, None, None)
    after = reading if isinstance(plan, Violation) else plan.reading
    return Home(after, 0, name, swap=True, fresh=fresh_cards(reading, after))
