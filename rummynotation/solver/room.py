"""How many wild cards melds can take, and what melds they make.

Numbers of wild cards that are possible are kept as bits, so that where a spare one lies makes no
branch of the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummynotation.cards import JOKER, KING
from rummynotation.rules.contract import runs_fault
from rummynotation.rules.meld import ACE_HIGH, RUN, Reading, card_at
from rummynotation.solver.forms import Closing, Suits, forms_of
from rummynotation.solver.problem import Problem, Target
from rummynotation.solver.state import FOOT, NEW, TABLE, OwnSet, Run, State, bits_of, sum_of


class Room:
    """The room for wild cards in the melds of one problem.

    Attributes:
        problem: the problem.
        variant, targets: its rules and the melds on the table.
        forms, table_forms: the forms of new melds, and of those on the table.
        most_wild: how many wild cards there can be.
        of_suit, of_rank: the targets that are runs of a suit, and sets of a rank.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.variant = problem.variant
        self.targets = problem.targets
        self.forms = self.table_forms = forms_of(problem.variant)
        if problem.swappable:
            # Which wild cards lie in the melds on the table is open, so nothing limits them there.
            self.table_forms = forms_of(self.forms.unlimited)
        self.most_wild = problem.wilds + sum(problem.swappable.values())
        # The numbers of wild cards that there can be, and that may go to melds of others, as bits.
        self.any_number = (2 << self.most_wild) - 1
        self.any_to_others = self.any_number
        if self.variant.joker_swap_use == "immediate_own_meld":
            self.any_to_others = (2 << max(0, problem.wilds - problem.own_wilds)) - 1
        self.around = self.variant.ace == "around"
        # The highest places where a new run may begin, and cards under a meld that lies lower.
        self.last_start = KING if self.around else ACE_HIGH
        self.last_foot = KING if self.around else 0
        self._below: dict[tuple[int, int], int] = {}
        self.of_suit: dict[int, list[int]] = {}
        self.of_rank: dict[int, list[int]] = {}
        for index, target in enumerate(self.targets):
            reading = target.reading
            if reading.kind == RUN:
                self.of_suit.setdefault(reading.suit, []).append(index)
            else:
                self.of_rank.setdefault(reading.low, []).append(index)

    def meld_above(self, foot: Run) -> int:
        """The place where the meld on the table begins that cards will go under; round the corner
        if it must be."""
        low = self.targets[foot.key].reading.low
        return low if foot.low < low else low + KING

    def blocked(self, first: int, last: int, suit: int) -> bool:
        """Whether a place of a gap is that of a card that is itself wild."""
        return first < last and any(
            card_at(place, suit) in self.variant.wild_cards for place in range(first, last)
        )

    def new_runs(self, suit: int, runs: tuple[Run, ...]) -> int:
        """How many wild cards the new runs of a suit can take, as bits."""
        mask = 1
        bound = [run for run in runs if run.kind == NEW and run.key]
        together = self.variant.same_suit_runs != "any" and len(bound) > 1
        for run in runs:
            if run.kind == NEW and not (together and run.key):
                mask = sum_of(mask, self.closing_mask(run, suit))
        if together:
            joint = 0
            for _, used in self.joint_closings(bound, suit):
                joint |= 1 << used
            mask = sum_of(mask, joint)
        return mask

    def _form(self, run: Run, suit: int) -> tuple[int, int, tuple[bool, ...], int, bool, bool, int]:
        exact = self.problem.exact_run and run.key > 0
        return suit, run.low, run.wild, run.key, exact, self.problem.grow, self.most_wild

    def closing_mask(self, run: Run, suit: int) -> int:
        """How many wild cards a new run can take, as bits; 0 where it cannot be one."""
        return self.forms.closing_mask(*self._form(run, suit))

    def grown(self, index: int, pieces: Iterable[Run]) -> tuple[int, tuple[bool, ...]] | None:
        """The lowest place of a run on the table with the pieces that grow it, and which of its
        places hold wild cards; none where the gap below it cannot be filled."""
        reading = self.targets[index].reading
        low, wild = reading.low, reading.wild
        for run in pieces:
            if run.kind == TABLE:
                wild = (*wild, *run.wild[len(reading.wild) :])
        for run in pieces:
            if run.kind == FOOT:
                above = self.meld_above(run)
                if self.blocked(run.top + 1, above, reading.suit):
                    return None
                low, wild = run.low, (*run.wild, *(True,) * (above - run.top - 1), *wild)
        return low, wild

    def grown_room(self, index: int, pieces: Iterable[Run]) -> int:
        """How many wild cards a run on the table can take with the pieces that grow it, as bits; 0
        where it cannot be what they make of it."""
        grown = self.grown(index, pieces)
        return self.room(self.targets[index], *grown) if grown else 0

    def below(self, low: int, suit: int) -> int:
        """How many places a run can grow down from its lowest."""
        known = self._below.get((low, suit))
        if known is None:
            first = 2 if self.variant.ace == "high" else 1
            known = 0
            while low - known > first and not self.blocked(low - known - 1, low - known, suit):
                known += 1
            self._below[low, suit] = known
        return known

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

    def room(self, target: Target, low: int, wild: tuple[bool, ...]) -> int:
        """How many wild cards a run on the table can take beyond those it has, as bits."""
        reading = target.reading
        untouched = (low, wild) == (reading.low, reading.wild)
        if untouched and not self.most_wild:
            return 1
        mask = self.table_forms.grown_mask(reading.suit, low, wild, reading.wilds, self.most_wild)
        return mask | untouched

    def table_closings(
        self, target: Target, low: int, wild: tuple[bool, ...]
    ) -> list[tuple[int, Reading]]:
        """What a run on the table can become: the wild cards that are added, and the run. What lies
        there may stay as it is, whatever it is."""
        reading = target.reading
        found = self.table_forms.grown(reading.suit, low, wild, reading.wilds, self.most_wild)
        if (low, wild) == (reading.low, reading.wild):
            return [(0, reading), *(each for each in found if each[0])]
        return found

    def spread(self, own: int, others: int, mine: bool, room: int) -> tuple[int, int]:
        if mine:
            return sum_of(own, room) & self.any_number, others
        return own, sum_of(others, room) & self.any_to_others

    def sum_of(self, one: int, other: int) -> int:
        """All sums of a number of one set and one of the other that there are wild cards for."""
        return sum_of(one, other) & self.any_number

    def finals(self, state: State) -> Iterator[tuple[int, int, int]]:
        """How the wild cards can be spread at the end: to own melds, to others, to the discard."""
        problem = self.problem
        if state.runs or not state.played or (problem.swappable and not state.swapped):
            return
        have = problem.wilds + state.swapped
        owed = problem.own_wilds
        if self.variant.joker_swap_use == "immediate_own_meld":
            owed += state.swapped
        own, others = self.final_room(state)
        loose = problem.keep and JOKER not in problem.must
        for wild_discards in (0, 1):
            if problem.keep:
                if wild_discards and (loose or state.discarded >= max(problem.discards, default=0)):
                    break
            elif state.discarded + wild_discards not in problem.discards:
                continue
            if wild_discards and problem.discard_wild is None:
                continue
            for mine in bits_of(own):
                for theirs in bits_of(others):
                    used = mine + theirs + wild_discards
                    if mine >= owed and (used == have or (loose and used <= have)):
                        yield mine, theirs, wild_discards

    def final_room(self, state: State) -> tuple[int, int]:
        """How many wild cards the melds take at the end, as bits: one's own, and those of others;
        0 where they cannot be made."""
        own, others = sum_of(state.own, self.own_sets_room(state)), state.others
        added = dict(state.added)
        for indexes in self.of_rank.values():
            for index in indexes:
                room = self.set_room(index, added.get(index, ()))
                own, others = self.spread(own, others, self.targets[index].own, room)
        return own, others

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
                mask |= sum_of(self.set_mask(rank, suits, size), rest)
        return mask

    def set_mask(self, rank: int, suits: Suits, size: int) -> int:
        """How many wild cards a new set can take, as bits."""
        problem = self.problem
        exact = problem.exact_set and size > 0
        return self.forms.set_mask(rank, suits, size, exact, problem.grow, self.most_wild)

    def set_room(self, index: int, added: Suits) -> int:
        """How many wild cards a set on the table can take with what is added, as bits."""
        return self.table_forms.grown_set_mask(self.targets[index].reading, added, self.most_wild)
