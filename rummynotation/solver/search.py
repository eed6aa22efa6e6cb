"""A place for every card: the search over one `Problem`.

The natural cards are taken suit by suit, low to high. Each goes into a run that is open, begins a
run, grows a run on the table at its top or its foot, goes to a set, or is the discard. A gap in a
run costs a wild card; how many more a meld can hold at its ends is kept as a set of numbers, so
that where a spare wild card sits makes no branch. What is open is all that the rest depends on, and
equal states are looked at once.

Whether melds are legal is asked of the rules, for each form once; see `rummynotation.solver.forms`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from rummynotation.cards import ACE, JOKER, KING, natural
from rummynotation.rules.meld import ACE_HIGH, OF_JOKERS, RUN, card_at, own_rank
from rummynotation.solver.bounds import Bounds
from rummynotation.solver.merging import Mark, Merger
from rummynotation.solver.problem import Problem
from rummynotation.solver.room import Room
from rummynotation.solver.state import (
    FOOT,
    JOKERS,
    NEW,
    TABLE,
    Choice,
    OwnSet,
    Run,
    State,
    Step,
    least_of,
    sum_of,
)

MOST_STATES = 400_000
"""States after which a search is given up."""

EASY_STATES = 50
"""States before it is looked at what of a state still matters."""

_AFTER_ALL = 100
"""A place beyond all others."""


_ACE_ALONE = range(ACE, ACE + 1)
_LATE = {"low": range(0), "high": range(0), "around": range(ACE, KING)}
"""The ranks of cards that may lie above the king as well, by where an ace may stand; in other games
it is the ace alone."""


class TooManyStatesError(Exception):
    """The search was given up."""


class Search(Room):
    """The search for places of all cards of a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self._bounds: Bounds | None = None
        self._dead: set[tuple[int, State]] = set()
        self._dead_marks: dict[Mark, list[tuple[int, int]]] = {}
        self._states = 0
        course = _course(problem.naturals, problem.variant.ace)
        self.steps, self._after, self._left, self.to_come = course
        self.least_set = min(
            (*problem.sets, *(self.variant.set_size.min,) * problem.free), default=0
        )

    @cached_property
    def _merger(self) -> Merger:
        return Merger(self)

    def start(self) -> State:
        """The state before the first card."""
        own = others = 1
        suits = {suit for kind, suit, _ in self.steps if kind == "end"}
        for target in self.targets:
            if target.reading.kind == RUN and target.reading.suit not in suits:
                room = self.room(target, target.reading.low, target.reading.wild)
                own, others = self.spread(own, others, target.own, room)
        problem = self.problem
        played = problem.owed is None or problem.owed in self.variant.wild_cards
        return State((), problem.runs, (), (), own, others, 0, (), played)

    def solutions(
        self, number: int = 0, state: State | None = None
    ) -> Iterator[tuple[list[Choice], State]]:
        """The ways to place all cards, each as the choices at its steps, and the last state."""
        if state is None:
            state = self.start()
        if (number, state) in self._dead:
            return
        cost = self.cost(number, state)
        if cost > self.most_wild:
            return
        self._states += 1
        mark: Mark | None = None
        own = others = 0
        if self._states > EASY_STATES:
            # It does not pay before.
            marked = self._merger.mark(number, state, cost)
            if marked is None:
                return
            mark, own, others = marked
            # What takes fewer numbers of wild cards than one that failed fails too.
            for dead_own, dead_others in self._dead_marks.get(mark, ()):
                if own | dead_own == dead_own and others | dead_others == dead_others:
                    return
            self._bounds = self._bounds or Bounds(self)
            if self._out_of_bounds(number, state):
                self._dead_marks.setdefault(mark, []).append((own, others))
                return
            if self._states > MOST_STATES:
                raise TooManyStatesError
        found = False
        if number == len(self.steps):
            if self._closes(state):
                yield [], state
                found = True
        else:
            after = self._after[number]
            for made, next_state in self._all_copies(number, after, state):
                for rest, last in self.solutions(after, next_state):
                    found = True
                    yield [*made, *rest], last
        if not found and mark is None:
            self._dead.add((number, state))
        elif not found and mark is not None:
            self._dead_marks.setdefault(mark, []).append((own, others))

    def _all_copies(
        self, number: int, after: int, state: State
    ) -> Iterator[tuple[list[Choice], State]]:
        """The choices at all steps of one place, whichever copy goes where."""
        if after == number + 1:
            for choice, then in self.choices(number, state):
                yield [choice], then
            return
        ends: dict[State, list[Choice]] = {state: []}
        for step in range(number, after):
            longer: dict[State, list[Choice]] = {}
            for before, made in ends.items():
                for choice, then in self.choices(step, before):
                    if then not in longer:
                        longer[then] = [*made, choice]
            ends = longer
        for then, made in ends.items():
            yield made, then

    def _out_of_bounds(self, number: int, state: State) -> bool:
        """Whether what is open and the suits to come need more than there are."""
        if self._bounds is None or number == len(self.steps):
            return False
        least = self._bounds.least(number, state)
        return least is not None and least > self.problem.wilds

    def closed_cost(self, state: State) -> int:
        """The wild cards that a state asks for so far: in what is over, and in gaps."""
        return self._gaps(state) + least_of(state.own) + least_of(state.others)

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
        cost = least_of(state.own) + least_of(state.others)
        for run in state.open:
            if run.kind == NEW:
                cost += sum(run.wild)
                if place - run.top - 1 > most:
                    cost += max(0, (run.key or self.variant.run_size.min) - len(run.wild))
            elif run.kind == FOOT:
                cost += sum(run.wild) + max(0, min(place, self.meld_above(run)) - run.top - 1)
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
        elif kind == "late":
            if place not in state.late:
                yield ("none",), state
            else:
                at = state.late.index(place)
                left = state.late[:at] + state.late[at + 1 :]
                yield from self._into_runs(suit, place, state._replace(late=left))
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
            if place in _LATE.get(self.variant.ace, _ACE_ALONE):
                yield ("later",), state._replace(late=tuple(sorted((*state.late, place + KING))))
        yield from self._into_sets(card, suit, state)
        yield from self.unplaced(card, state)
        # Copies are alike: the first to come are those that are swapped.
        copy = problem.naturals[card] - (self._after[number] - number)
        if copy < problem.swappable.get(card, 0):
            played = state.played or (card == problem.owed and not problem.owed_new)
            yield ("swap", card), state._replace(swapped=state.swapped + 1, played=played)

    def unplaced(self, card: int, state: State) -> Iterator[tuple[Choice, State]]:
        """The choices for a card that goes nowhere on the table."""
        problem = self.problem
        must = not problem.keep or card in problem.must
        if not must:
            yield ("keep", card), state
        elif card not in problem.not_discarded and state.discarded < max(
            problem.discards, default=0
        ):
            yield ("discard", card), state._replace(discarded=state.discarded + 1)

    def _into_runs(self, suit: int, place: int, state: State) -> Iterator[tuple[Choice, State]]:
        problem = self.problem
        owed = card_at(place, suit) == problem.owed
        new = state.played or owed
        grown = state.played or (owed and not problem.owed_new)
        exact = problem.exact_run and not problem.grow
        spare = self.most_wild and self.most_wild - self.closed_cost(state)
        footed, topped = set(), set()
        for run in dict.fromkeys(state.open):
            gap = place - run.top - 1
            if run.kind == FOOT:
                footed.add(run.key)
                if place >= self.meld_above(run):
                    continue
            elif run.kind == TABLE:
                topped.add(run.key)
            if gap < 0 or gap > spare or self.blocked(run.top + 1, place, suit):
                continue
            longer = Run(run.kind, run.key, run.low, (*run.wild, *(True,) * gap, False))
            if exact and run.kind == NEW and 0 < run.key < len(longer.wild):
                continue
            played = new if run.kind == NEW else grown
            after = state.with_runs(_with(state.open, run, longer), state.runs, played)
            yield ("run", run, longer), after
        sizes = (*state.runs, 0) if problem.free else state.runs
        # Above the king begins only what is an ace and wild cards.
        for size in dict.fromkeys(sizes if place <= self.last_start else ()):
            fresh = Run(NEW, size, place, (False,))
            left = state.runs
            if size:
                at = left.index(size)
                left = left[:at] + left[at + 1 :]
            after = state.with_runs(_with(state.open, None, fresh), left, new)
            yield ("new", fresh), after
        for index in self.of_suit.get(suit, ()):
            reading = self.targets[index].reading
            below = place < reading.low or reading.high < place <= self.last_foot
            if below and index not in footed:
                fresh = Run(FOOT, index, place, (False,))
                after = state.with_runs(_with(state.open, None, fresh), state.runs, grown)
                yield ("new", fresh), after
            gap = place - reading.high - 1
            if gap < 0 or gap > spare or index in topped:
                continue
            if not self.blocked(reading.high + 1, place, suit):
                fresh = Run(TABLE, index, reading.low, (*reading.wild, *(True,) * gap, False))
                after = state.with_runs(_with(state.open, None, fresh), state.runs, grown)
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

    # --- the end of a suit ---

    def _end_of_suit(self, suit: int, state: State) -> Iterator[tuple[Choice, State]]:
        if state.late:
            return
        own, others = state.own, state.others
        for index in self.of_suit.get(suit, ()):
            pieces = [run for run in state.open if run.kind and run.key == index]
            room = self.grown_room(index, pieces)
            own, others = self.spread(own, others, self.targets[index].own, room)
            if not (own and others):
                return
        own = sum_of(own, self.new_runs(suit, state.open)) & self.any_number
        if own and least_of(own) + least_of(others) <= self.most_wild:
            yield ("end",), state._replace(open=(), own=own, others=others)

    def _closes(self, state: State) -> bool:
        return next(self.finals(state), None) is not None


# --- small things ---


class _Course(NamedTuple):
    """What a hand alone says of the steps of a search.

    Attributes:
        steps: the steps.
        after: for each of them the first one at another place.
        left: how many cards are to come from each step on.
        to_come: how many of each rank.
    """

    steps: list[Step]
    after: list[int]
    left: list[int]
    to_come: list[list[int]]


@lru_cache(maxsize=8)
def _course(naturals: tuple[int, ...], ace: str) -> _Course:
    """The course of a hand; the problems of one position share it.

    Args:
        naturals: how many there are of each card.
        ace: where an ace may stand.
    """
    steps: list[Step] = []
    for suit in range(4):
        mine: list[Step] = []
        for place in range(2, ACE_HIGH + 1) if ace == "high" else range(1, ACE_HIGH):
            mine += [("card", suit, place)] * naturals[card_at(place, suit)]
        for place in _LATE.get(ace, _ACE_ALONE):
            mine += [("late", suit, place + KING)] * naturals[natural(place, suit)]
        if mine:
            steps += [*mine, ("end", suit, 0)]
    if naturals[JOKER]:
        steps += [("card", JOKERS, 1)] * naturals[JOKER]
        steps.append(("end", JOKERS, 0))
    after = list(range(1, len(steps) + 1))
    for number in range(len(steps) - 2, -1, -1):
        if steps[number] == steps[number + 1]:
            after[number] = after[number + 1]
    left = [0]
    ranks = [[0] * (OF_JOKERS + 1)]
    for kind, suit, place in reversed(steps):
        left.append(left[-1] + (kind == "card"))
        to_come = ranks[-1]
        if kind == "card":
            to_come = to_come.copy()
            to_come[own_rank(card_at(place, suit))] += 1
        ranks.append(to_come)
    return _Course(steps, after, left[::-1], ranks[::-1])


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
