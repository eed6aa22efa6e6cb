"""From where all cards go to a line of play: the turn as it is played, legal at each action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummynotation.cards import (
    Card,
    Placed,
    is_stated,
    meant_card,
    meant_rank,
    stand_for_card,
    stand_for_rank,
)
from rummynotation.record import Action, Discard, LayOff, Meld, MeldName, Swap
from rummynotation.replay.engine import Engine
from rummynotation.rules.meld import RUN, Reading
from rummynotation.rules.table import Seat, Table
from rummynotation.solver.assembly import Growth, LaidMeld, Layout, added, places_below
from rummynotation.solver.problem import Problem

Line = tuple[Action, ...]

_MOST_TRIES = 2_000
"""Actions that are tried to find an order in which all are legal."""


class _Supply:
    """The wild cards in hand, given out one by one; those that must be played come first, and
    those that are not played are put aside."""

    def __init__(self, table: Table, seat: Seat, aside: Sequence[Card]) -> None:
        held = {card: seat.known[card] for card in table.variant.wild_cards if seat.known[card]}
        owed = Counter(table.owed_wilds)
        if table.owed_card in held:
            owed[table.owed_card] += 1
        rest = Counter(held) - Counter(aside)
        owed &= rest
        rest -= owed
        self._cards = [*sorted(owed.elements()), *sorted(rest.elements(), reverse=True)]

    def give(self, placed: Placed) -> Placed:
        """A card as it is played: for a joker that says what it stands for the next wild card."""
        if not is_stated(placed):
            return placed
        card = meant_card(placed)
        if card is not None:
            return stand_for_card(self._cards.pop(0), card)
        return stand_for_rank(self._cards.pop(0), meant_rank(placed) or 0)

    def laid(self, meld: LaidMeld) -> LaidMeld:
        """A meld with the wild cards that are in it."""
        core = self._filled(meld.core)
        more = tuple(self.give(placed) for placed in added(meld.core, meld.final))
        return LaidMeld(core, grown(core, meld.final, more), meld.bound)

    def grown(self, growth: Growth, before: Reading) -> Growth:
        """A growth with the wild cards that are in it."""
        cards = tuple(self.give(placed) for placed in growth.cards)
        return Growth(growth.name, cards, grown(before, growth.after, cards))

    def _filled(self, reading: Reading) -> Reading:
        pairs = [
            (self.give(placed) if wild else placed, wild)
            for placed, wild in zip(reading.cards, reading.wild, strict=True)
        ]
        return reading._replace(cards=tuple(placed for placed, _ in pairs))


def grown(before: Reading, after: Reading, cards: tuple[Placed, ...]) -> Reading:
    """A meld that has become what it is by these cards, which are in the order of `added`."""
    if before.kind == RUN:
        below = places_below(before, after)
        return after._replace(cards=(*reversed(cards[:below]), *before.cards, *cards[below:]))
    pairs = list(zip(before.cards, before.wild, strict=True))
    pairs += [(placed, is_stated(placed)) for placed in cards]
    pairs.sort()
    return after._replace(
        cards=tuple(placed for placed, _ in pairs), wild=tuple(wild for _, wild in pairs)
    )


class _Unit(NamedTuple):
    """Something to do in the turn.

    Attributes:
        cards: the melds that are laid, or the cards that are laid off.
        onto: the meld they go onto, or the number of the laid meld; none where melds are laid.
        numbers: the laid melds, by their place in the layout.
        after: the units that come before it.
    """

    cards: tuple[tuple[Placed, ...], ...]
    onto: MeldName | int | None
    numbers: tuple[int, ...]
    after: tuple[int, ...]


class Played(NamedTuple):
    """A layout with its wild cards, and the line that plays it."""

    melds: tuple[LaidMeld, ...]
    growths: tuple[Growth, ...]
    discard: Card | None
    line: Line


class LineMaker:
    """Makes the lines of one problem.

    Attributes:
        table: the table after the swaps.
        out: whether who plays them is out; else the turn passes, and cards stay in hand.
    """

    def __init__(self, table: Table, seat: Seat, problem: Problem, *, out: bool = True) -> None:
        self.problem = problem
        self.out = out
        self.place = seat.place
        self.handle = seat.handle
        self.swaps: list[Action] = [
            Swap(seat.handle, swap.card, swap.name, slide=swap.slide or None)
            for swap in problem.swaps
        ]
        engine = Engine(table.copy())
        self.legal = all(_done(engine, action) for action in self.swaps)
        self.table = engine.table

    def play(self, layout: Layout) -> Played | None:
        """The line that plays a layout, or none where no order of it is legal."""
        wild = self.problem.discard_wild
        if layout.wild_discard and wild is not None:
            return self.play_with(layout, wild, (wild,))
        return self.play_with(layout, layout.discard, ())

    def play_with(self, layout: Layout, last: Card | None, aside: Sequence[Card]) -> Played | None:
        """The line that plays a layout, or none where no order of it is legal.

        Args:
            layout: the layout.
            last: the discard.
            aside: the wild cards that are not laid.
        """
        if not self.legal:
            return None
        seat = self.table.seats[self.place]
        supply = _Supply(self.table, seat, aside)
        melds = tuple(supply.laid(meld) for meld in layout.melds)
        readings = {target.name: target.reading for target in self.problem.targets}
        own = {target.name: target.own for target in self.problem.targets}
        # Wild cards that must go into melds of one's own are given out to these first.
        filled = {
            growth.name: supply.grown(growth, readings[growth.name])
            for growth in sorted(layout.growths, key=lambda growth: not own[growth.name])
        }
        growths = tuple(filled[growth.name] for growth in layout.growths)
        end: Line = () if last is None else (Discard(self.handle, last),)
        for units in self._orders(melds, growths):
            line = self._line(units, end)
            if line is not None:
                return Played(melds, growths, last, (*self.swaps, *line))
        return None

    def _orders(
        self, melds: tuple[LaidMeld, ...], growths: tuple[Growth, ...]
    ) -> Iterator[list[_Unit]]:
        """What is done in the turn, in the order in which a person would do it; then card by card,
        where the order may matter."""
        yield self._units(melds, growths, single=False)
        if self.problem.variant.joker_guard != "none":
            yield self._units(melds, growths, single=True)

    def _units(
        self, melds: tuple[LaidMeld, ...], growths: tuple[Growth, ...], *, single: bool
    ) -> list[_Unit]:
        units: list[_Unit] = []
        bound = tuple(number for number, meld in enumerate(melds) if meld.bound)
        laid: dict[int, int] = {}
        if bound:
            units.append(_Unit(tuple(melds[n].core.cards for n in bound), None, bound, ()))
            laid = dict.fromkeys(bound, 0)
        for number, meld in enumerate(melds):
            if not meld.bound:
                laid[number] = len(units)
                first = (0,) if bound else ()
                units.append(_Unit((meld.core.cards,), None, (number,), first))
        for number, meld in enumerate(melds):
            units += self._layoffs(added(meld.core, meld.final), number, (laid[number],), single)
        for growth in growths:
            first = (0,) if bound and not self.problem.first_layoffs else ()
            units += self._layoffs(growth.cards, growth.name, first, single)
        return units

    def _layoffs(
        self,
        cards: tuple[Placed, ...],
        onto: MeldName | int,
        first: tuple[int, ...],
        single: bool,
    ) -> Iterator[_Unit]:
        if cards and not single:
            yield _Unit((cards,), onto, (), first)
        elif cards:
            # One that comes too early is not legal, and comes later.
            yield from (_Unit(((placed,),), onto, (), first) for placed in cards)

    def _line(self, units: list[_Unit], end: Line) -> Line | None:
        search = _Ordering(units, end, self.handle, self.place, self.out)
        return search.from_here(self.table, frozenset(), {})


class _Ordering:
    """A search for an order of units in which each is legal; the order given is tried first."""

    def __init__(self, units: list[_Unit], end: Line, handle: str, place: int, out: bool) -> None:
        self.units, self.end, self.handle, self.place = units, end, handle, place
        self.out = out
        self.dead: set[frozenset[int]] = set()
        self.tries = 0

    def from_here(
        self, table: Table, done: frozenset[int], names: dict[int, MeldName]
    ) -> Line | None:
        """The rest of the line, or none."""
        if len(done) == len(self.units):
            engine = Engine(table.copy())
            if not all(_done(engine, action) for action in self.end):
                return None
            out = engine.table.ended_by(self.place)
            return self.end if out == self.out else None
        if done in self.dead:
            return None
        for number, unit in enumerate(self.units):
            if number in done or not done.issuperset(unit.after):
                continue
            self.tries += 1
            if self.tries > _MOST_TRIES:
                return None
            engine = Engine(table.copy())
            action, more = self._action(unit, engine.table, names)
            if not _done(engine, action):
                continue
            rest = self.from_here(engine.table, done | {number}, more)
            if rest is not None:
                return (action, *rest)
        self.dead.add(done)
        return None

    def _action(
        self, unit: _Unit, table: Table, names: dict[int, MeldName]
    ) -> tuple[Action, dict[int, MeldName]]:
        if unit.onto is None:
            laid = table.seats[self.place].melds
            more = {
                number: MeldName(self.handle, laid + step)
                for step, number in enumerate(unit.numbers, start=1)
            }
            return Meld(self.handle, unit.cards), {**names, **more}
        onto = names[unit.onto] if isinstance(unit.onto, int) else unit.onto
        return LayOff(self.handle, unit.cards[0], onto), names


def _done(engine: Engine, action: Action) -> bool:
    """Does an action where it is legal; says whether it was."""
    if engine.table.ended or engine.verify(action) is not None:
        return False
    engine.do(action)
    return True
