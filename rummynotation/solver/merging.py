"""What of a state still matters: states that differ in nothing else are one.

What is over, such as a run that no card to come can reach or a set whose rank has been gone
through, matters only by the wild cards that it can take. Of what is still open, only that matters
on which something to come depends. So a hand of one suit before many melds of it stays small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummynotation.rules.meld import RUN
from rummynotation.solver.forms import Suits
from rummynotation.solver.state import Run, State

if TYPE_CHECKING:
    from rummynotation.solver.search import Search

Mark = tuple[object, ...]
"""What is the same for states that are one."""

_AFTER_ALL = 100
"""A place beyond all others."""


class Merger:
    """Finds what matters of the states of one search."""

    def __init__(self, search: Search) -> None:
        self.search = search
        variant = search.variant
        # Where limits look at the places of wild cards, a run is told by all of its places.
        self._plain_runs = (
            variant.joker_limit in ("none", "several_between_naturals")
            and variant.min_naturals_run <= 1
            and variant.run_size.max >= 13
            and not (search.problem.exact_run and search.problem.grow)
        )
        # Nobody asks in whose melds wild cards lie.
        self._shared = not search.problem.own_wilds and not (
            search.problem.swappable and variant.joker_swap_use == "immediate_own_meld"
        )
        self._alone = variant.same_suit_runs == "any"
        self._any_suit = variant.set_suits == "any"
        # Where sets have no limits, one that is large enough takes what comes.
        self._open_sets = (
            variant.set_size.max is None
            and variant.set_suits != "distinct"
            and variant.joker_limit in ("none", "several_between_naturals", "half")
        )
        self._large = (
            max(0, *search.problem.sets, variant.set_size.min, variant.min_naturals_set) + 1
        )

    def mark(self, number: int, state: State) -> tuple[Mark, int, int]:
        """What matters of a state before a step, and the numbers of wild cards that what is over
        can take, as bits: in one's own melds, and in those of others."""
        search = self.search
        own, others = state.own, state.others
        live: list[Mark] = []
        if number < len(search.steps):
            kind, suit, place = search.steps[number]
            own, others = self._runs(suit, _AFTER_ALL if kind == "end" else place, state, live)
        to_come = search.to_come[number]
        sets: list[object] = []
        for rank, suits in state.sets:
            if to_come[rank]:
                sets.append((rank, self._own(suits)))
            elif search.problem.sets:
                sizes = (*dict.fromkeys(search.problem.sets), *(0,) * search.problem.free)
                sets.append(tuple(search.set_mask(rank, suits, size) for size in sizes))
            else:
                own = search.sum_of(own, search.set_mask(rank, suits, 0))
        added = dict(state.added)
        grown: list[object] = []
        for rank, indexes in search.of_rank.items():
            for index in indexes:
                suits = added.get(index, ())
                if to_come[rank]:
                    grown.append((index, self._added(suits)))
                else:
                    own, others = search.spread(
                        own, others, search.targets[index].own, search.set_room(index, suits)
                    )
        if self._shared:
            own, others = search.sum_of(own, others), 1
        return (
            number, tuple(sorted(live, key=repr)), state.runs, tuple(sorted(sets, key=repr)),
            tuple(grown), state.discarded, state.aces, state.played, state.swapped,
        ), own, others  # fmt: skip

    def _own(self, suits: Suits) -> object:
        """What matters of the cards of a set that is laid: how many, where suits do not."""
        if not self._any_suit:
            return suits
        return min(len(suits), self._large) if self._open_sets else len(suits)

    def _added(self, suits: Suits) -> object:
        """What matters of the cards that are added to a set on the table."""
        if self._open_sets:
            return ()
        return len(suits) if self._any_suit else suits

    def _runs(self, suit: int, place: int, state: State, live: list[Mark]) -> tuple[int, int]:
        """The runs of this suit: what is over goes into the numbers of wild cards, what is not
        among what is live."""
        search = self.search
        own, others = state.own, state.others
        reach = place - 1 - search.most_wild
        pieces: dict[int, dict[int, Run]] = {}
        for run in state.open:
            if run.kind:
                pieces.setdefault(run.key, {})[run.kind] = run
            elif run.top < reach and (self._alone or not run.key):
                own = search.sum_of(own, search.closing_mask(run, suit))
            else:
                live.append(self._new(run, reach))
        for index in search.of_suit.get(suit, ()):
            target = search.targets[index]
            mine = pieces.get(index, {})
            high = max((run.top for run in mine.values()), default=0)
            if target.reading.low <= place and max(high, target.reading.high) < reach:
                room = search.grown_room(index, mine.values())
                own, others = search.spread(own, others, target.own, room)
            elif mine:
                live.append((index, *(self._piece(run, index) for run in mine.values())))
        return own, others

    def _new(self, run: Run, reach: int) -> Mark:
        if not self._plain_runs or not (self._alone or not run.key):
            return run
        search = self.search
        least = run.key or search.variant.run_size.min
        low = min(run.low, search.most_wild + 2)
        return (0, run.key, run.top, low, min(len(run.wild), least + 1), sum(run.wild))

    def _piece(self, run: Run, index: int) -> Mark:
        if not self._plain_runs:
            return run
        reading = self.search.targets[index].reading
        assert reading.kind == RUN
        gaps = sum(run.wild) - (reading.wilds if run.low == reading.low else 0)
        return (run.kind, run.top, min(run.low, self.search.most_wild + 2), gaps)
