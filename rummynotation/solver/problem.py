"""The question in numbers: which cards must go, and where they can go.

A `Problem` is one way to begin a turn after its draw: the wild cards that are swapped for are
chosen, and one alternative of the contract. What is left is to find every card a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple

from rummynotation.cards import CARD_KINDS, JOKER, Card, Placed, card_of, stand_for_card
from rummynotation.record import MeldName, Shape, Swap
from rummynotation.replay.engine import Engine
from rummynotation.rules.joker import SwapPlan, judge_swap
from rummynotation.rules.layoff import why_not_layoff_now, why_not_on
from rummynotation.rules.meld import RUN, SET, Reading, card_at, places_to_grow
from rummynotation.rules.table import MeldOnTable, Seat, Table
from rummynotation.rules.turn import only_discards
from rummynotation.rules.variant import Contract, Variant
from rummynotation.solver.position import fault

MOST_SWAPS = 8
"""Swaps of one turn that are tried together."""


class Target(NamedTuple):
    """A meld on the table that cards may be added to."""

    name: MeldName
    own: bool
    reading: Reading


class Swapped(NamedTuple):
    """A natural card that is put in a wild card's place; where the wild card moves along its run,
    what it stands for then."""

    card: Card
    name: MeldName
    slide: Placed = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """Cards that must find a place.

    Attributes:
        variant: the rules.
        naturals: how many of each natural card must go.
        wilds: how many wild cards must go.
        own_wilds: how many of these go into melds of one's own.
        runs, sets: the sizes of the runs and sets of the contract that is to be laid.
        free: whether other melds may be laid, as many as there are.
        exact_run, exact_set: whether the sizes are exact.
        grow: whether cards may be added in this turn to melds that are laid in it.
        targets: the melds on the table that take cards.
        discards: how many cards may be left for the discard.
        keep: whether cards may stay in hand: the contract ends the hand, or the turn does not.
        not_discarded: cards that may not be the discard.
        owed: a card that must be played, and whether only a new meld will do.
        swaps: the swaps that were made.
        discard_wild: the wild card that may be the discard, if one may.
        first_layoffs: whether cards may be laid off before the contract is laid.
        must: the cards that must go, where others may stay; see `rummynotation.solver.certificate`.
        swappable: for a problem that leaves open which swaps are made, but that some are, how many
            copies of a card may be swapped at most.
    """

    variant: Variant
    naturals: tuple[int, ...]
    wilds: int
    own_wilds: int
    runs: tuple[int, ...]
    sets: tuple[int, ...]
    free: bool
    exact_run: bool
    exact_set: bool
    grow: bool
    targets: tuple[Target, ...]
    discards: frozenset[int]
    keep: bool
    not_discarded: frozenset[Card]
    owed: Card | None
    owed_new: bool
    swaps: tuple[Swapped, ...] = ()
    discard_wild: Card | None = None
    first_layoffs: bool = False
    must: frozenset[Card] = frozenset()
    swappable: Mapping[Card, int] = field(default_factory=dict)


def problems_of(
    table: Table, seat: Seat, *, swaps: Counter[Card] | None = None, staying: bool = False
) -> Iterator[Problem]:
    """The problems of which one must have a solution for the player in turn to go out.

    Args:
        table: the table; the player in turn has drawn and all his cards are known.
        seat: the player.
        swaps: the cards that are swapped, where only the problems with just these are asked for.
        staying: whether those of a turn are asked for instead after which cards are left in hand.

    Raises:
        RummyNotationError: if hands end by a knock, which the search does not know; or if the
            player may do nothing but discard.
    """
    if table.variant.knocks:
        raise fault(
            "in this game a hand ends by a knock or gin, and who can knock is not worked out yet",
            help="Write the knock into the record: `rumnot validate` says whether it is one.",
        )
    if only_discards(table) and seat.size > 1:
        raise fault(
            f"{seat.handle} begins the hand and may only discard a card in this turn",
            help="Ask about a later turn.",
        )
    for after, made in _swapped(table, seat, swaps):
        if swaps is None or swaps == Counter(swap.card for swap in made):
            yield from _problems(after, after.seats[seat.place], made, staying=staying)


def open_problems(table: Table, seat: Seat) -> list[Problem]:
    """The problems that leave open which wild cards are swapped for; none where none can be.

    They ask for less than any problem with swaps does, since nothing limits wild cards in the melds
    on the table. Where none of them has a solution, no problem with swaps has one, unless wild
    cards slide. The arguments are those of `problems_of`.
    """
    slots: Counter[Card] = Counter()
    for meld in table.melds.values():
        wilds = meld.reading.wilds if meld.reading else 0
        for card in range(CARD_KINDS) if wilds else ():
            if seat.known[card] and any(True for _ in _plans(table, seat, meld, card)):
                slots[card] += wilds if meld.reading and meld.reading.kind == SET else 1
    swappable = {card: min(count, seat.known[card]) for card, count in slots.items()}
    if not swappable:
        return []
    return [
        replace(problem, swappable=swappable, discard_wild=JOKER)
        for problem in _problems(table, seat, ())
    ]


def _problems(
    table: Table, seat: Seat, made: tuple[Swapped, ...], *, staying: bool = False
) -> Iterator[Problem]:
    """The problems after the swaps, one for each kind of turn."""
    contracts: list[Contract | None] = [None]
    if table.bound and not seat.down:
        # Where the contract ends the hand nobody lays it and goes on.
        over = staying and table.rules.close != "empty_hand"
        contracts = [] if over else list(table.rules.contract)
        # Without a contract only lay-offs are left, or a single card that is thrown.
        alone = staying or table.variant.layoff_from == "always" or seat.size == 1
        if alone and not table.owes_contract:
            contracts.append(None)
    for contract in contracts:
        for shapes in _kinds(contract or ()):
            problem = _problem(table, seat, shapes, made, laying=contract is not None)
            one = frozenset((1,))
            yield replace(problem, keep=True, discards=one) if staying else problem


def _kinds(contract: Contract) -> Iterator[tuple[Shape, ...]]:
    """A contract with each shape of either kind as a set and as a run."""
    options = [
        (Shape(SET, shape.size), Shape(RUN, shape.size)) if shape.kind == "M" else (shape,)
        for shape in contract
    ]
    seen = set()
    for shapes in product(*options):
        key = tuple(sorted(shapes))
        if key not in seen:
            seen.add(key)
            yield key


def _problem(
    table: Table, seat: Seat, shapes: tuple[Shape, ...], made: tuple[Swapped, ...], *, laying: bool
) -> Problem:
    variant, rules = table.variant, table.rules
    wild_cards = variant.wild_cards
    naturals = tuple(0 if card in wild_cards else count for card, count in enumerate(seat.known))
    wilds = sum(seat.known[card] for card in wild_cards)
    whole = laying and rules.close == "whole_hand"
    keep = laying and rules.close == "on_contract"
    always = variant.layoff_from == "always"
    same_turn = laying and variant.layoff_from in ("same_turn", "always") and not (whole or keep)
    before = laying and always and not keep
    may_lay_off = same_turn or before
    if not laying:
        may_lay_off = why_not_layoff_now(table, seat) is None
    targets = tuple(
        Target(meld.name, meld.owner == seat.place, meld.reading)
        for meld in table.melds.values()
        if may_lay_off and meld.reading is not None and why_not_on(table, seat, meld) is None
    )
    extra = variant.extra_melds == "free"
    free = not table.bound or (extra and (seat.down or laying) and not (whole or keep))
    return Problem(
        variant,
        naturals,
        wilds,
        len(table.owed_wilds) if variant.joker_swap_use == "immediate_own_meld" else 0,
        tuple(sorted((s.size for s in shapes if s.kind == RUN), reverse=True)),
        tuple(sorted((s.size for s in shapes if s.kind == SET), reverse=True)),
        free,
        variant.contract_size_run == "exact" and not whole,
        variant.contract_size_set == "exact" and not whole,
        same_turn or (free and not laying and may_lay_off),
        targets,
        _discards(table, whole=whole),
        keep,
        _not_discarded(table, seat),
        table.owed_card,
        variant.pickup_play == "new_meld",
        made,
        _wild_discard(table, seat),
        before,
    )


def _discards(table: Table, *, whole: bool) -> frozenset[int]:
    """How many cards may be left for the discard."""
    final = table.rules.final_discard
    if final == "optional":
        return frozenset({0, 1})
    if final == "forbidden":
        return frozenset({0})
    # Who lays the whole hand has nothing left to throw.
    return frozenset() if whole else frozenset({1})


def _not_discarded(table: Table, seat: Seat) -> frozenset[Card]:
    """The card that was just taken; where he holds two of a kind the other one is played first."""
    taken = table.taken
    banned = table.variant.return_discard_ban and taken is not None and seat.known[taken] == 1
    return frozenset({taken} if banned and taken is not None else ())


def _wild_discard(table: Table, seat: Seat) -> Card | None:
    """A wild card that may be thrown: one that is left when those that must be played are."""
    owed = Counter(table.owed_wilds)
    if table.owed_card is not None:
        owed[table.owed_card] += 1
    for card in sorted(table.variant.wild_cards):
        if seat.known[card] > owed[card] and card not in _not_discarded(table, seat):
            return card
    return None


def _swapped(
    table: Table, seat: Seat, only: Counter[Card] | None
) -> Iterator[tuple[Table, tuple[Swapped, ...]]]:
    """The table as it is, and after each choice of swaps, which are in an order that is legal."""
    yield table, ()
    seen: set[tuple[Swapped, ...]] = set()
    level: list[tuple[Table, tuple[Swapped, ...]]] = [(table, ())]
    for _ in range(MOST_SWAPS):
        deeper: list[tuple[Table, tuple[Swapped, ...]]] = []
        for before, made in level:
            left = None if only is None else only - Counter(swap.card for swap in made)
            for after, swapped in _one_swap(before, seat.place, left):
                # Where wild cards slide, one swap may make the way for another.
                in_order = (*made, swapped)
                key = tuple(sorted(in_order))
                if key in seen:
                    continue
                seen.add(key)
                deeper.append((after, in_order))
                yield after, in_order
        level = deeper


def _one_swap(
    table: Table, place: int, only: Counter[Card] | None
) -> Iterator[tuple[Table, Swapped]]:
    seat = table.seats[place]
    for meld in table.melds.values():
        if meld.reading is None or not any(meld.reading.wild):
            continue
        for card in range(CARD_KINDS) if only is None else only:
            if not seat.known[card]:
                continue
            for slide in _plans(table, seat, meld, card):
                engine = Engine(table.copy())
                engine.do(Swap(seat.handle, card, meld.name, slide=slide or None))
                yield engine.table, Swapped(card, meld.name, slide)


def _plans(table: Table, seat: Seat, meld: MeldOnTable, card: Card) -> Iterator[Placed]:
    """The legal swaps of a card for a wild card of a meld: 0, or where the wild card moves to."""
    reading = meld.reading
    if reading is None or card in table.variant.wild_cards:
        return
    slides: list[Placed] = [0]
    if table.variant.joker_swap_use == "slide":
        wilds = {card_of(p) for p, wild in zip(reading.cards, reading.wild, strict=True) if wild}
        slides = [
            stand_for_card(wild, card_at(place, reading.suit))
            for wild in sorted(wilds)
            for place in (places_to_grow(reading, table.variant) if reading.kind == RUN else ())
        ]
    for slide in slides:
        if isinstance(judge_swap(table, seat, card, meld, None, slide or None), SwapPlan):
            yield slide
