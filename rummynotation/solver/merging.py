"""What of a state still matters: states that differ in nothing else are one.

What is over, such as a run that no card to come can reach or a set whose rank has been gone
through, matters only by the wild cards that it can take. Of what is still open, only that matters
on which something to come depends: of most runs where they end, and what limits on wild cards look
at; see `rummynotation.solver.tails`. Which meld on the table it is does not. So a hand of one suit
before many melds of it stays small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummynotation.cards import natural
from rummynotation.rules.meld import RUN
from rummynotation.solver.forms import Suits
from rummynotation.solver.state import NEW, Run, State, least_of, sum_of
from rummynotation.solver.tails import Tail, Tails

if TYPE_CHECKING:
    from rummynotation.solver.search import Search

Mark = tuple[object, ...]
"""What is the same for states that are one."""

_NO_LIMIT_IN_SETS = ("none", "several_between_naturals", "window4")
"""Limits on wild cards that do not hold in sets."""

_AFTER_ALL = 100
"""A place beyond all others."""

_CHAIN, _NEW, _EXACT, _JOINT, _FOOT, _ODD = range(6)
"""Kinds of live runs: any that may go on; new ones, where it matters that they are; new ones of an
exact size; those of a contract that must not hinder each other; cards that will go under a meld on
the table; melds on the table that are legal only because they lie there."""


class _Live(NamedTuple):
    """A run that may grow yet.

    Attributes:
        kind: as above.
        low, top: its lowest and highest place.
        key: the cards that it lacks; of one that has to be told from others, what it is.
        mine: whether it is one's own, where that matters.
        tail: what limits look at.
    """

    kind: int
    low: int
    top: int
    key: int
    mine: bool
    tail: Tail


class Merger:
    """Finds what matters of the states of one search."""

    def __init__(self, search: Search) -> None:
        self.search = search
        variant, problem = search.variant, search.problem
        self._tails = Tails(problem)
        # Nobody asks in whose melds wild cards lie.
        self.shared = not problem.own_wilds and not (
            problem.swappable and variant.joker_swap_use == "immediate_own_meld"
        )
        self._alone = variant.same_suit_runs == "any" or len(problem.runs) < 2
        self._exact = problem.exact_run and not problem.grow
        self._kind_of_new = _NEW if self._tails.apart or problem.owed_new else _CHAIN
        self._any_suit = variant.set_suits == "any"
        # Where sets have no limits, one that is large enough takes what comes.
        open_sets = variant.set_size.max is None and variant.set_suits != "distinct"
        self._open_sets = open_sets and variant.joker_limit in _NO_LIMIT_IN_SETS
        self._open_table_sets = open_sets and (
            variant.joker_limit in (*_NO_LIMIT_IN_SETS, "half") or bool(problem.swappable)
        )
        self._large = max(0, *problem.sets, variant.set_size.min, variant.min_naturals_set) + 1
        self._one_size = len(set(problem.sets)) == 1 and not problem.free
        self._may_swap = sum(problem.swappable.values())
        self.takes_all = self._take_all()
        # Melds on the table that are alike are told by the first of them.
        alike: dict[object, int] = {}
        self._alike: list[int] = []
        self._odd: set[int] = set()
        for index, target in enumerate(search.targets):
            reading = target.reading
            form = (reading.suit, reading.low, reading.wild, target.own)
            self._alike.append(alike.setdefault(form, index))
            if reading.kind == RUN and not search.table_forms.grown_mask(
                *form[:3], reading.wilds, 0
            ):
                self._odd.add(index)

    def _take_all(self) -> tuple[bool, bool]:
        """Whether any number of wild cards finds room whatever is done with the others: in one's
        own melds, and in those of others."""
        problem, most = self.search.problem, self.search.most_wild
        exact = problem.exact_set and not problem.grow
        own = bool(problem.sets) and self._open_sets and self._any_suit and not exact
        return own or self._rooms(own=True) >= most, self._rooms(own=False) >= most

    def _rooms(self, *, own: bool) -> int:
        """For how many wild cards the melds on the table have room in any case, as far as known."""
        search = self.search
        targets = [
            (index, target.reading)
            for index, target in enumerate(search.targets)
            if self.shared or target.own is own
        ]
        if self._open_table_sets:
            for index, reading in targets:
                if reading.kind != RUN and search.set_room(index, ()) == search.any_number:
                    return search.most_wild
        if search.table_forms.variant.joker_limit != "none":
            return 0
        # Each natural card takes the room of one wild card at most.
        total = 0
        for suit in search.of_suit:
            room = -sum(search.problem.naturals[natural(1, suit) : natural(13, suit) + 1])
            for index, reading in targets:
                if (reading.kind, reading.suit) == (RUN, suit):
                    numbers = search.room(search.targets[index], reading.low, reading.wild)
                    room += numbers.bit_length() - 1
            total += max(0, room)
        return total

    def mark(self, number: int, state: State, cost: int) -> tuple[Mark, int, int] | None:
        """What matters of a state before a step, and the numbers of wild cards that what is over
        can take, as bits: in one's own melds, and in those of others. None where something that is
        over cannot be.

        Args:
            number, state: the state.
            cost: the fewest wild cards that it asks for.
        """
        search, problem = self.search, self.search.problem
        if search.around:
            return (number, state), 1, 1
        room = _Room(self, state)
        to_come = search.to_come[number]
        sets: list[Mark] = []
        for rank, suits in state.sets:
            if to_come[rank]:
                sets.append((rank, self._own(suits)))
            elif problem.sets and not self._one_size:
                sizes = (*dict.fromkeys(problem.sets), *(0,) * problem.free)
                sets.append((0, *(search.set_mask(rank, suits, size) for size in sizes)))
            else:
                size = problem.sets[0] if problem.sets else 0
                room.add(search.set_mask(rank, suits, size), mine=True)
        sets.sort()
        grown: list[Mark] = []
        if search.of_rank:
            added = dict(state.added)
            for rank, indexes in search.of_rank.items():
                for index in indexes:
                    suits = added.get(index, ())
                    if not to_come[rank]:
                        mine = search.targets[index].own
                        room.add(search.set_room(index, suits), mine=mine)
                    elif not self._open_table_sets:
                        grown.append((index, len(suits) if self._any_suit else suits))
        live: list[_Live] = []
        suit, aces = 0, False
        if number < len(search.steps):
            kind, suit, place = search.steps[number]
            aces = place == 1 or bool(state.late)
            place = _AFTER_ALL if kind == "end" else place
            self._new_runs(suit, place, state, cost, live, room)
            self._table_runs(suit, place, state, cost, live, room)
        spare = search.most_wild - least_of(room.own) - least_of(room.others)
        if not (room.own and room.others) or spare < 0:
            return None
        mark = (
            number, self._told(live, suit, aces, spare, room), state.runs, tuple(sets),
            len(state.sets) if problem.sets else 0, tuple(grown), state.discarded, state.late,
            state.played, state.swapped > 0,
        )  # fmt: skip
        # Cards that were swapped are wild cards more.
        return mark, room.own << self._may_swap - state.swapped, room.others

    def _own(self, suits: Suits) -> int | Suits:
        """What matters of the cards of a set that is laid: how many, where suits do not."""
        if not self._any_suit:
            return suits
        return min(len(suits), self._large) if self._open_sets else len(suits)

    # --- runs ---

    def _new_runs(
        self, suit: int, place: int, state: State, cost: int, live: list[_Live], room: _Room
    ) -> None:
        """The new runs of this suit: what is over goes into the room for wild cards, what is not
        among what is live."""
        search = self.search
        reach = place - 1 - search.most_wild + cost
        new = [run for run in state.open if run.kind == NEW]
        bound = [run for run in new if run.key]
        joint = not self._alone and len(bound) + len(state.runs) > 1
        if joint and not state.runs and all(run.top < reach for run in bound):
            room.add(search.new_runs(suit, tuple(bound)), mine=True)
            new = [run for run in new if not run.key]
        for run in new:
            exact = self._exact and run.key > 0
            if joint and run.key:
                tail = run.wild if search.problem.grow else self._tails.of_new(run.wild)
                live.append(_Live(_JOINT, run.low, run.top, run.key, True, tail))
                room.shift(sum(run.wild), mine=True)
                continue
            lacks = max(0, (run.key or search.variant.run_size.min) - len(run.wild))
            if run.top < reach or (exact and not lacks):
                room.add(search.closing_mask(run, suit), mine=True)
                continue
            tail = self._tails.of_new(run.wild)
            kind = _EXACT if exact else self._kind_of_new
            live.append(_Live(kind, run.low, run.top, lacks, True, tail))
            room.shift(sum(run.wild), mine=True)

    def _table_runs(
        self, suit: int, place: int, state: State, cost: int, live: list[_Live], room: _Room
    ) -> None:
        """The runs of this suit on the table, as `_new_runs`."""
        search = self.search
        reach = place - 1 - search.most_wild + cost
        pieces: dict[int, list[Run]] = {}
        for run in state.open:
            if run.kind != NEW:
                pieces.setdefault(run.key, []).append(run)
        for index in search.of_suit.get(suit, ()):
            target = search.targets[index]
            mine, reading = target.own, target.reading
            own_pieces = pieces.get(index, ())
            if reading.low > place:
                for run in own_pieces:
                    tail = self._tails.of_table(run.wild)
                    live.append(_Live(_FOOT, run.low, run.top, self._alike[index], mine, tail))
                    room.shift(sum(run.wild), mine=mine)
                continue
            grown = search.grown(index, own_pieces)
            if grown is None:
                room.own = 0
                return
            low, wild = grown
            top = low + len(wild) - 1
            if top < reach:
                room.add(search.room(target, low, wild), mine=mine)
                continue
            tail = self._tails.of_table(wild)
            odd = not own_pieces and index in self._odd
            live.append(_Live(_ODD if odd else _CHAIN, low, top, index if odd else 0, mine, tail))
            room.shift(sum(wild) - reading.wilds, mine=mine)

    def _told(
        self, live: list[_Live], suit: int, aces: bool, spare: int, room: _Room
    ) -> tuple[_Live, ...]:
        """The live runs in an order of their own. Where a run begins matters only as far as wild
        cards may go below it, and where an ace there and one above the king exclude each other.

        Args:
            live: the runs.
            suit: their suit.
            aces: whether an ace may come above the king.
            spare: how many wild cards there are beyond those that lie already.
            room: the room for them.
        """
        told = []
        for run in live:
            if run.kind != _JOINT:
                below = self.search.below(run.low, suit)
                most = aces if room.takes_all(mine=run.mine) else spare + 1
                run = run._replace(low=min(below, most), mine=run.mine and not self.shared)
            told.append(run)
        return tuple(sorted(told))


class _Room:
    """The numbers of wild cards that what is over can take, as bits.

    Attributes:
        own, others: those of one's own melds, and of others; where nobody asks in whose melds wild
            cards lie, all are counted as own.
    """

    def __init__(self, merger: Merger, state: State) -> None:
        self._shared = merger.shared
        self._any = merger.search.any_number, merger.search.any_to_others
        self._takes_all = merger.takes_all
        self.own = self.others = 1
        self.add(state.own, mine=True)
        self.add(state.others, mine=False)

    def takes_all(self, *, mine: bool) -> bool:
        """Whether there is room for any number in any case."""
        return self._takes_all[0 if mine or self._shared else 1]

    def add(self, numbers: int, *, mine: bool) -> None:
        """Adds the room of one meld, as bits."""
        before = self.own if mine or self._shared else self.others
        if not (before and numbers):
            after = 0
        elif self.takes_all(mine=mine):
            after = self._any[0] << least_of(before) + least_of(numbers)
        else:
            after = sum_of(before, numbers)
        self._keep(after, mine)

    def shift(self, count: int, *, mine: bool) -> None:
        """Adds wild cards that lie in gaps."""
        if count:
            self._keep((self.own if mine or self._shared else self.others) << count, mine)

    def _keep(self, numbers: int, mine: bool) -> None:
        if mine or self._shared:
            self.own = numbers & self._any[0]
        else:
            self.others = numbers & self._any[1]
