"""A place for every card: the search over one `Problem`.

The natural cards are taken suit by suit, low to high. Each goes into a run that is open, begins a
run, grows a run on the table at its top or its foot, goes to a set, or is the discard. A gap in a
run costs a wild card; how many more a meld can hold at its ends is kept as a set of numbers, so
that where a spare wild card sits makes no branch. What is open is all that the rest depends on, and
equal states are looked at once.

Whether melds are legal is asked of the rules, for each form once; see `rummynotation.solver.forms`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rummynotation.cards import JOKER, natural, suit_of
from rummynotation.rules.contract import runs_fault
from rummynotation.rules.meld import ACE_HIGH, OF_JOKERS, RUN, Reading, card_at, own_rank
from rummynotation.rules.variant import Variant
from rummynotation.solver.bounds import Bounds
from rummynotation.solver.forms import Closing, Suits, forms_of
from rummynotation.solver.merging import Mark, Merger
from rummynotation.solver.problem import Problem, Target

MOST_STATES = 400_000
"""States after which a search is given up."""

EASY_STATES = 100
"""States before it is looked at what of a state still matters."""

_AFTER_ALL = 100
"""A place beyond all others."""

NEW = 0
TABLE = 1
FOOT = 2
"""Runs that are open: a new one, one on the table, cards that will go under one on the table."""

JOKERS = suit_of(JOKER)
"""The suit, so to say, of jokers that are not wild."""


class Run(NamedTuple):
    """A run while its suit is gone through.

    Attributes:
        kind: new, on the table, or the foot of one on the table.
        key: of a new one the size that the contract asks for, 0 where it is none of the contract;
            else the number of the target.
        low: its lowest place so far.
        wild: which of its places hold wild cards, from the lowest up.
    """

    kind: int
    key: int
    low: int
    wild: tuple[bool, ...]

    @property
    def top(self) -> int:
        """Its highest place so far."""
        return self.low + len(self.wild) - 1


OwnSet = tuple[int, Suits]
"""A set that is laid: its rank and the suits of its natural cards."""


class State(NamedTuple):
    """What the rest of the search depends on.

    Attributes:
        open: the runs of this suit.
        runs: the sizes of the runs still to be begun.
        sets: own sets.
        added: targets that are sets, with the suits added.
        own, others: the numbers of wild cards that closed melds can take, as bits: those of one's
            own, and those of others.
        discarded: how many cards are left for the discard.
        aces: aces of this suit that wait for their place above the king.
        played: whether the card that must be played has been.
        swapped: how many cards were swapped, where the problem leaves that open.
    """

    open: tuple[Run, ...]
    runs: tuple[int, ...]
    sets: tuple[OwnSet, ...]
    added: tuple[tuple[int, Suits], ...]
    own: int
    others: int
    discarded: int
    aces: int
    played: bool
    swapped: int = 0


Step = tuple[str, int, int]
"""A step of the search: a card at a place, an ace above the king, or the end of a suit."""

Choice = tuple[object, ...]
"""What was chosen at a step."""


class TooManyStatesError(Exception):
    """The search was given up."""


class Search:
    """The search for places of all cards of a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._bounds: Bounds | None = None
        self.variant = problem.variant
        self.targets = problem.targets
        self.forms = forms_of(problem.variant)
        self.steps = _steps(problem)
        self.most_wild = problem.wilds + sum(problem.swappable.values())
        self._cap = (2 << self.most_wild) - 1
        self._dead: set[tuple[int, State]] = set()
        self._dead_marks: dict[Mark, list[tuple[int, int]]] = {}
        self._merger = Merger(self)
        self._states = 0
        self._left, self.to_come = _counts(self.steps)
        self.least_set = min(
            (*problem.sets, *(self.variant.set_size.min,) * problem.free), default=0
        )
        self.of_suit: dict[int, list[int]] = {}
        self.of_rank: dict[int, list[int]] = {}
        for index, target in enumerate(self.targets):
            reading = target.reading
            if reading.kind == RUN:
                self.of_suit.setdefault(reading.suit, []).append(index)
            else:
                self.of_rank.setdefault(reading.low, []).append(index)

    def start(self) -> State:
        """The state before the first card."""
        own = others = 1
        suits = {suit for kind, suit, _ in self.steps if kind == "end"}
        for target in self.targets:
            if target.reading.kind == RUN and target.reading.suit not in suits:
                room = self._room(target, target.reading.low, target.reading.wild)
                own, others = self.spread(own, others, target.own, room)
        problem = self.problem
        played = problem.owed is None or problem.owed in self.variant.wild_cards
        return State((), problem.runs, (), (), own, others, 0, 0, played)

    def solutions(self, number: int = 0, state: State | None = None) -> Iterator[list[Choice]]:
        """The ways to place all cards, each as the choices at its steps."""
        if state is None:
            state = self.start()
        if (number, state) in self._dead or self._too_short(number, state):
            return
        self._states += 1
        mark: Mark | None = None
        own = others = 0
        if self._states > EASY_STATES:
            # It does not pay before.
            self._bounds = self._bounds or Bounds(self)
            if self._out_of_bounds(number, state):
                return
            mark, own, others = self._merger.mark(number, state)
            # What takes fewer numbers of wild cards than one that failed fails too.
            for dead_own, dead_others in self._dead_marks.get(mark, ()):
                if own | dead_own == dead_own and others | dead_others == dead_others:
                    return
            if self._states > MOST_STATES:
                raise TooManyStatesError
        found = False
        if number == len(self.steps):
            if self._closes(state):
                yield []
                found = True
        else:
            for choice, after in self.choices(number, state):
                for rest in self.solutions(number + 1, after):
                    found = True
                    yield [choice, *rest]
        if not found and mark is None:
            self._dead.add((number, state))
        elif not found and mark is not None:
            self._dead_marks.setdefault(mark, []).append((own, others))

    def _too_short(self, number: int, state: State) -> bool:
        """Whether what is open needs more wild cards than there are, whatever comes."""
        return number < len(self.steps) and self.cost(number, state) > self.most_wild

    def _out_of_bounds(self, number: int, state: State) -> bool:
        """Whether what is open and the suits to come need more than there are."""
        if self._bounds is None or number == len(self.steps):
            return False
        least = self._bounds.least(number, state)
        return least is not None and least > self.problem.wilds

    def closed_cost(self, state: State) -> int:
        """The wild cards that a state asks for so far: in what is over, and in gaps."""
        return self._gaps(state) + _least(state.own) + _least(state.others)

    def may_be_set(self, card: int) -> bool:
        """Whether there can be a set that takes a card, as far as numbers go."""
        rank = own_rank(card)
        if rank in self.of_rank:
            return True
        some = self.problem.free or bool(self.problem.sets)
        return some and self.to_come[0][rank] + self.most_wild >= self.least_set

    def cost(self, number: int, state: State) -> int:
        """The fewest wild cards that a state asks for before a step, whatever comes."""
        kind, _, place = self.steps[number] if number < len(self.steps) else ("end", 0, 0)
        if kind == "end":
            place = _AFTER_ALL
        most = self.most_wild
        cost = _least(state.own) + _least(state.others)
        for run in state.open:
            if run.kind == NEW:
                cost += sum(run.wild)
                if place - run.top - 1 > most:
                    cost += max(0, (run.key or self.variant.run_size.min) - len(run.wild))
            elif run.kind == FOOT:
                low = self.targets[run.key].reading.low
                cost += sum(run.wild) + max(0, min(place, low) - run.top - 1)
            else:
                cost += sum(run.wild) - self.targets[run.key].reading.wilds
        to_come = self.to_come[number]
        for rank, suits in state.sets:
            cost += max(0, self.least_set - len(suits) - to_come[rank])
        return cost

    # --- the steps ---

    def choices(self, number: int, state: State) -> Iterator[tuple[Choice, State]]:
        """The choices at a step, each with the state after it."""
        kind, suit, place = self.steps[number]
        if kind == "end":
            yield from self._end_of_suit(suit, state)
        elif kind == "ace":
            if not state.aces:
                yield ("none",), state
            else:
                yield from self._into_runs(suit, ACE_HIGH, state._replace(aces=state.aces - 1))
        else:
            yield from self._card(number, suit, place, state)

    def _card(
        self, number: int, suit: int, place: int, state: State
    ) -> Iterator[tuple[Choice, State]]:
        problem = self.problem
        if len(state.runs) > self._left[number]:
            return
        card = card_at(place, suit)
        if suit != JOKERS:
            yield from self._into_runs(suit, place, state)
            if place == 1 and ACE_HIGH in _ends(self.variant):
                yield ("later",), state._replace(aces=state.aces + 1)
        yield from self._into_sets(card, suit, state)
        must = not problem.keep or card in problem.must
        if not must:
            yield ("keep", card), state
        elif card not in problem.not_discarded and state.discarded < max(
            problem.discards, default=0
        ):
            yield ("discard", card), state._replace(discarded=state.discarded + 1)
        if card in problem.swappable:
            played = state.played or (card == problem.owed and not problem.owed_new)
            yield ("swap", card), state._replace(swapped=state.swapped + 1, played=played)

    def _into_runs(self, suit: int, place: int, state: State) -> Iterator[tuple[Choice, State]]:
        problem = self.problem
        owed = card_at(place, suit) == problem.owed
        new = state.played or owed
        grown = state.played or (owed and not problem.owed_new)
        exact = problem.exact_run and not problem.grow
        spent = self.closed_cost(state)
        for run in dict.fromkeys(state.open):
            gap = place - run.top - 1
            if run.kind == FOOT and place >= self.targets[run.key].reading.low:
                continue
            if gap < 0 or spent + gap > self.most_wild or self._blocked(run.top + 1, place, suit):
                continue
            longer = run._replace(wild=(*run.wild, *(True,) * gap, False))
            if exact and run.kind == NEW and 0 < run.key < len(longer.wild):
                continue
            played = new if run.kind == NEW else grown
            after = state._replace(open=_with(state.open, run, longer), played=played)
            yield ("run", run, longer), after
        for size in dict.fromkeys((*state.runs, 0) if problem.free else state.runs):
            fresh = Run(NEW, size, place, (False,))
            left = state.runs
            if size:
                at = left.index(size)
                left = left[:at] + left[at + 1 :]
            after = state._replace(open=_with(state.open, None, fresh), runs=left, played=new)
            yield ("new", fresh), after
        for index in self.of_suit.get(suit, ()):
            reading = self.targets[index].reading
            footed = any(run.kind == FOOT and run.key == index for run in state.open)
            if place < reading.low and not footed:
                fresh = Run(FOOT, index, place, (False,))
                after = state._replace(open=_with(state.open, None, fresh), played=grown)
                yield ("new", fresh), after
            topped = any(run.kind == TABLE and run.key == index for run in state.open)
            gap = place - reading.high - 1
            if topped or gap < 0 or spent + gap > self.most_wild:
                continue
            if not self._blocked(reading.high + 1, place, suit):
                fresh = Run(TABLE, index, reading.low, (*reading.wild, *(True,) * gap, False))
                after = state._replace(open=_with(state.open, None, fresh), played=grown)
                yield ("top", fresh), after

    def _into_sets(self, card: int, suit: int, state: State) -> Iterator[tuple[Choice, State]]:
        problem = self.problem
        rank = own_rank(card)
        owed = card == problem.owed
        new = state.played or owed
        grown = state.played or (owed and not problem.owed_new)
        for own in state.sets:
            if own[0] == rank:
                larger = (rank, tuple(sorted((*own[1], suit))))
                after = state._replace(sets=_swap(state.sets, own, larger), played=new)
                yield ("set", own, larger), after
        if problem.free or len(state.sets) < len(problem.sets):
            fresh = (rank, (suit,))
            after = state._replace(sets=_swap(state.sets, None, fresh), played=new)
            yield ("newset", fresh), after
        for index in self.of_rank.get(rank, ()):
            added = dict(state.added)
            added[index] = tuple(sorted((*added.get(index, ()), suit)))
            after = state._replace(added=tuple(sorted(added.items())), played=grown)
            yield ("add", index), after

    def _gaps(self, state: State) -> int:
        """The wild cards in gaps of what is open."""
        gaps = sum(sum(run.wild) for run in state.open)
        return gaps - sum(
            self.targets[run.key].reading.wilds for run in state.open if run.kind == TABLE
        )

    def _blocked(self, first: int, last: int, suit: int) -> bool:
        """Whether a place of a gap is that of a card that is itself wild."""
        return any(card_at(place, suit) in self.variant.wild_cards for place in range(first, last))

    # --- closing ---

    def _end_of_suit(self, suit: int, state: State) -> Iterator[tuple[Choice, State]]:
        if state.aces:
            return
        own, others = state.own, state.others
        for index in self.of_suit.get(suit, ()):
            pieces = [run for run in state.open if run.kind and run.key == index]
            room = self.grown_room(index, pieces)
            own, others = self.spread(own, others, self.targets[index].own, room)
            if not (own and others):
                return
        own = _sum(own, self._new_runs(suit, state.open)) & self._cap
        if own and _least(own) + _least(others) <= self.most_wild:
            yield ("end",), state._replace(open=(), own=own, others=others, aces=0)

    def _new_runs(self, suit: int, runs: tuple[Run, ...]) -> int:
        """How many wild cards the new runs of a suit can take, as bits."""
        mask = 1
        bound = [run for run in runs if run.kind == NEW and run.key]
        together = self.variant.same_suit_runs != "any" and len(bound) > 1
        for run in runs:
            if run.kind == NEW and not (together and run.key):
                mask = _sum(mask, self.closing_mask(run, suit))
        if together:
            joint = 0
            for _, used in self.joint_closings(bound, suit):
                joint |= 1 << used
            mask = _sum(mask, joint)
        return mask

    def _form(self, run: Run, suit: int) -> tuple[int, int, tuple[bool, ...], int, bool, bool, int]:
        exact = self.problem.exact_run and run.key > 0
        return suit, run.low, run.wild, run.key, exact, self.problem.grow, self.most_wild

    def closing_mask(self, run: Run, suit: int) -> int:
        """How many wild cards a new run can take, as bits; 0 where it cannot be one."""
        return self.forms.closing_mask(*self._form(run, suit))

    def grown_room(self, index: int, pieces: Iterable[Run]) -> int:
        """How many wild cards a run on the table can take with the pieces that grow it, as bits; 0
        where it cannot be what they make of it."""
        target = self.targets[index]
        low, wild = target.reading.low, target.reading.wild
        for run in pieces:
            if run.kind == TABLE:
                wild = (*wild, *run.wild[len(target.reading.wild) :])
        for run in pieces:
            if run.kind == FOOT:
                gap = low - run.top - 1
                if self._blocked(run.top + 1, low, target.reading.suit):
                    return 0
                low, wild = run.low, (*run.wild, *(True,) * gap, *wild)
        return self._room(target, low, wild)

    def closings(self, run: Run, suit: int) -> list[Closing]:
        """The ways to close a new run."""
        return self.forms.closings(*self._form(run, suit))

    def joint_closings(
        self, runs: list[Run], suit: int
    ) -> Iterator[tuple[list[tuple[Reading, Reading]], int]]:
        """The ways to close new runs of one suit together, each with the wild cards it takes."""
        yield from self._join([(run.key > 0, self.closings(run, suit)) for run in runs], [], [], 0)

    def _join(
        self,
        left: list[tuple[bool, list[Closing]]],
        made: list[tuple[Reading, Reading]],
        cores: list[Reading],
        used: int,
    ) -> Iterator[tuple[list[tuple[Reading, Reading]], int]]:
        if not left:
            yield made, used
            return
        bound, closings = left[0]
        for wilds, core, final in closings:
            if used + wilds > self.most_wild:
                continue
            together = [*cores, core] if bound else cores
            if not bound or runs_fault(together, self.variant) is None:
                yield from self._join(left[1:], [*made, (core, final)], together, used + wilds)

    def _room(self, target: Target, low: int, wild: tuple[bool, ...]) -> int:
        """How many wild cards a run on the table can take beyond those it has, as bits."""
        reading = target.reading
        untouched = (low, wild) == (reading.low, reading.wild)
        if untouched and not self.most_wild:
            return 1
        mask = self.forms.grown_mask(reading.suit, low, wild, reading.wilds, self.most_wild)
        return mask | untouched

    def table_closings(
        self, target: Target, low: int, wild: tuple[bool, ...]
    ) -> list[tuple[int, Reading]]:
        """What a run on the table can become: the wild cards that are added, and the run. What lies
        there may stay as it is, whatever it is."""
        reading = target.reading
        found = self.forms.grown(reading.suit, low, wild, reading.wilds, self.most_wild)
        if (low, wild) == (reading.low, reading.wild):
            return [(0, reading), *(each for each in found if each[0])]
        return found

    def spread(self, own: int, others: int, mine: bool, room: int) -> tuple[int, int]:
        if mine:
            return _sum(own, room) & self._cap, others
        return own, _sum(others, room) & self._cap

    def sum_of(self, one: int, other: int) -> int:
        """All sums of a number of one set and one of the other that there are wild cards for."""
        return _sum(one, other) & self._cap

    def _closes(self, state: State) -> bool:
        return next(self.finals(state), None) is not None

    def finals(self, state: State) -> Iterator[tuple[int, int, int]]:
        """How the wild cards can be spread at the end: to own melds, to others, to the discard."""
        problem = self.problem
        if state.runs or not state.played or (problem.swappable and not state.swapped):
            return
        have = problem.wilds + state.swapped
        owed = problem.own_wilds
        if self.variant.joker_swap_use == "immediate_own_meld":
            owed += state.swapped
        own, others = _sum(state.own, self.own_sets_room(state)), state.others
        added = dict(state.added)
        for indexes in self.of_rank.values():
            for index in indexes:
                room = self.set_room(index, added.get(index, ()))
                own, others = self.spread(own, others, self.targets[index].own, room)
        loose = problem.keep and JOKER not in problem.must
        for wild_discards in (0, 1):
            if problem.keep:
                if wild_discards and (loose or state.discarded >= max(problem.discards, default=0)):
                    break
            elif state.discarded + wild_discards not in problem.discards:
                continue
            if wild_discards and problem.discard_wild is None:
                continue
            for mine in _bits(own):
                for theirs in _bits(others):
                    used = mine + theirs + wild_discards
                    if mine >= owed and (used == have or (loose and used <= have)):
                        yield mine, theirs, wild_discards

    def own_sets_room(self, state: State) -> int:
        """How many wild cards the own sets can take, as bits; 0 where they cannot be made."""
        problem = self.problem
        spare = len(state.sets) - len(problem.sets)
        if spare < 0 or (spare and not problem.free):
            return 0
        return self._sets_of_sizes(state.sets, (*problem.sets, *(0,) * spare))

    def _sets_of_sizes(self, sets: tuple[OwnSet, ...], sizes: tuple[int, ...]) -> int:
        if not sets:
            return 1
        mask = 0
        rank, suits = sets[0]
        for size in dict.fromkeys(sizes):
            at = sizes.index(size)
            rest = self._sets_of_sizes(sets[1:], sizes[:at] + sizes[at + 1 :])
            if rest:
                mask |= _sum(self.set_mask(rank, suits, size), rest)
        return mask

    def set_mask(self, rank: int, suits: Suits, size: int) -> int:
        """How many wild cards a new set can take, as bits."""
        problem = self.problem
        exact = problem.exact_set and size > 0
        return self.forms.set_mask(rank, suits, size, exact, problem.grow, self.most_wild)

    def set_room(self, index: int, added: Suits) -> int:
        """How many wild cards a set on the table can take with what is added, as bits."""
        return self.forms.grown_set_mask(self.targets[index].reading, added, self.most_wild)


# --- small things ---


def _steps(problem: Problem) -> list[Step]:
    steps: list[Step] = []
    high, low = ACE_HIGH in _ends(problem.variant), 1 in _ends(problem.variant)
    for suit in range(4):
        mine: list[Step] = []
        aces = problem.naturals[natural(1, suit)]
        if low:
            mine += [("card", suit, 1)] * aces
        for place in range(2, ACE_HIGH):
            mine += [("card", suit, place)] * problem.naturals[natural(place, suit)]
        if high and low:
            mine += [("ace", suit, ACE_HIGH)] * aces
        elif high:
            mine += [("card", suit, ACE_HIGH)] * aces
        if mine:
            steps += [*mine, ("end", suit, 0)]
    if problem.naturals[JOKER]:
        steps += [("card", JOKERS, 1)] * problem.naturals[JOKER]
        steps.append(("end", JOKERS, 0))
    return steps


def _counts(steps: list[Step]) -> tuple[list[int], list[list[int]]]:
    """How many cards are to come from each step on, and how many of each rank."""
    left = [0]
    ranks = [[0] * (OF_JOKERS + 1)]
    for kind, suit, place in reversed(steps):
        left.append(left[-1] + (kind == "card"))
        after = ranks[-1]
        if kind == "card":
            after = after.copy()
            after[own_rank(card_at(place, suit))] += 1
        ranks.append(after)
    return left[::-1], ranks[::-1]


def _ends(variant: Variant) -> tuple[int, ...]:
    return {"low": (1,), "high": (ACE_HIGH,)}.get(variant.ace, (1, ACE_HIGH))


def _with(runs: tuple[Run, ...], old: Run | None, new: Run) -> tuple[Run, ...]:
    left = list(runs)
    if old is not None:
        left.remove(old)
    left.append(new)
    return tuple(sorted(left))


def _swap(sets: tuple[OwnSet, ...], old: OwnSet | None, new: OwnSet) -> tuple[OwnSet, ...]:
    left = list(sets)
    if old is not None:
        left.remove(old)
    left.append(new)
    return tuple(sorted(left))


def _least(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _bits(mask: int) -> Iterator[int]:
    number = 0
    while mask:
        if mask & 1:
            yield number
        mask >>= 1
        number += 1


def _sum(one: int, other: int) -> int:
    """All sums of a number of one set and a number of the other, sets of numbers as bits."""
    total = 0
    for shift in _bits(other):
        total |= one << shift
    return total
