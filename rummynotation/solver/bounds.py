"""The fewest wild cards that the suits still to come ask for, each suit looked at alone.

Suits hang together by the sets, the discard, the contract and the wild cards. Where sets take what
they like, each suit can be gone through alone, and its fewest wild cards add up: what is more than
there are can never work out. Looked at when a search turns out not to be easy.

A suit is gone through place by place. Of the melds on the table only their ends count, not which
is which, so that the numbers of chains that grow up from one, or down to one, are all there is to
know. (For rummy without wild cards such a sweep decides in polynomial time: van Rijn, Takes and
Vis, arXiv 1604.07553.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rummynotation.cards import natural
from rummynotation.rules.meld import ACE_HIGH, RUN, card_at
from rummynotation.solver.state import FOOT, NEW, State

if TYPE_CHECKING:
    from rummynotation.solver.search import Search

NEVER = 1_000
"""More wild cards than any shoe holds."""

Sizes = tuple[int, ...]
"""The sizes of runs, the largest first."""

Lengths = tuple[tuple[int, int], ...]
"""New runs, each with the size it must have, and its length as far as that counts."""


class _At(NamedTuple):
    """How things stand before a place.

    Attributes:
        up: chains that grow up from a meld on the table, their last card just below.
        down: chains that have to reach the foot of one.
        new: new runs, their last card just below.
        runs: the runs of the contract still to be begun.
        thrown: cards for the discard.
        aces: aces that wait for their place above the king.
    """

    up: int
    down: int
    new: Lengths
    runs: Sizes
    thrown: int
    aces: int


class Bounds:
    """The bounds of one search."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._sweeps: list[_Sweep] = []
        self._suit_of: list[int] = []
        for kind, suit, _ in search.steps:
            self._suit_of.append(len(self._sweeps))
            if kind == "end":
                self._sweeps.append(_Sweep(search, self, len(self._sweeps), suit))

    def least(self, number: int, state: State) -> int | None:
        """The fewest wild cards that a state asks for before a step, those that came free set off
        against them; none where the step is not the first at its place."""
        search = self._search
        kind, _, place = search.steps[number]
        if kind == "end" or (number and search.steps[number - 1] == search.steps[number]):
            return None
        cost = search.closed_cost(state) - state.swapped
        sweep = self._sweeps[self._suit_of[number]]
        gaps: list[int] = []
        down = 0
        new: list[tuple[tuple[int, int], int]] = []
        topped = set()
        for run in state.open:
            gap = place - run.top - 1
            if run.kind == NEW:
                new.append(((run.key, len(run.wild)), gap))
            elif run.kind == FOOT:
                low = search.targets[run.key].reading.low
                if low < place:
                    gap = low - run.top - 1
                else:
                    down += 1
                cost += gap
            else:
                topped.add(run.key)
                gaps.append(gap)
        for index in search.of_suit.get(sweep.suit, ()):
            gap = place - search.targets[index].reading.high - 1
            if gap > 0 and index not in topped:
                gaps.append(gap)
        most = search.problem.wilds - cost
        found = NEVER
        for at, more in sweep.goings_on(place, state, sorted(gaps), down, new):
            found = min(found, more + sweep.least(place, at, most - more))
        return cost + found

    def rest(self, number: int, runs: Sizes, thrown: int, most: int) -> int:
        """The fewest wild cards that the suits from one on ask for, less those that come free.

        Args:
            number: the number of the suit in the order of the search.
            runs: the runs that have to be begun in them.
            thrown: how many cards are left for the discard so far.
            most: as for `_Sweep.least`.
        """
        if number == len(self._sweeps):
            return NEVER if runs else 0
        return self._sweeps[number].least(1, _At(0, 0, (), runs, thrown, 0), most)


class _Sweep:
    """One suit, place by place."""

    def __init__(self, search: Search, bounds: Bounds, number: int, suit: int) -> None:
        problem = search.problem
        self.search, self.suit, self.problem = search, suit, problem
        self.bounds, self.number = bounds, number
        runs = [t.reading for t in problem.targets if t.reading.kind == RUN]
        self.lows = Counter(run.low for run in runs if run.suit == suit)
        self.highs = Counter(run.high for run in runs if run.suit == suit)
        self.last_low = max(self.lows, default=0)
        self.copies = [0] * (ACE_HIGH + 1)
        for kind, of, place in search.steps:
            if of == suit and kind == "card":
                self.copies[place] += 1
        self.waits = ("ace", suit, ACE_HIGH) in search.steps
        # More chains than that can never grow at once.
        self.most_chains = max(self.copies)
        self.most_discards = max(problem.discards, default=0)
        self._ends: dict[tuple[int, _At], dict[_At, int]] = {}
        # What may still come free, here and in the suits after this one.
        self.still_free = sum(problem.swappable.values())
        self._known: dict[tuple[int, _At], tuple[int, bool]] = {}

    def least(self, place: int, at: _At, most: int) -> int:
        """The fewest wild cards from a place on, with the suits after this one.

        Args:
            place: the place.
            at: how things stand.
            most: what is more than this need not be known exactly; any larger number will do.
        """
        if place > ACE_HIGH:
            if at.down:
                return NEVER
            missing = sum(self._missing(size, length) for size, length in at.new)
            return missing + self.bounds.rest(self.number + 1, at.runs, at.thrown, most - missing)
        key = (place, at)
        found, exact = self._known.get(key, (-NEVER, False))
        if exact or found > most:
            return found
        found = NEVER
        ends = self._ends.get(key)
        if ends is None:
            ends = self._ends[key] = {}
            for then, more in self._place(place, at):
                if more <= self.search.most_wild and more < ends.get(then, NEVER):
                    ends[then] = more
        for then, more in ends.items():
            if more - self.still_free <= most:
                found = min(found, more + self.least(place + 1, then, most - more))
        exact = found <= most
        self._known[key] = (found if exact else most + 1, exact)
        return found if exact else most + 1

    def goings_on(
        self,
        place: int,
        state: State,
        gaps: list[int],
        down: int,
        new: list[tuple[tuple[int, int], int]],
    ) -> Iterator[tuple[_At, int]]:
        """How a state in the middle of a suit may go on, with the wild cards in the gaps.

        Args:
            place: the place.
            state: the state.
            gaps: how far below melds on the table end, the nearest first.
            down: how many chains have to go down to one.
            new: new runs, each with its size and its length, and how far below it ends.
        """
        for runs, cost in self._over_gaps(new):
            for up in range(min(self.most_chains, len(gaps)) + 1):
                at = _At(up, down, tuple(sorted(runs)), state.runs, state.discarded, state.aces)
                yield at, cost + sum(gaps[:up])

    def _over_gaps(
        self, new: list[tuple[tuple[int, int], int]]
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
        if not new:
            yield (), 0
            return
        ((size, length), gap), others = new[0], new[1:]
        capped = min(length + gap, size or self.search.variant.run_size.min)
        for rest, cost in self._over_gaps(others):
            yield ((size, capped), *rest), cost + gap
            if gap:
                yield rest, cost + self._missing(size, length)

    def _missing(self, size: int, length: int) -> int:
        return max(0, (size or self.search.variant.run_size.min) - length)

    def _place(self, place: int, at: _At) -> Iterator[tuple[_At, int]]:
        """What can become of what stands before a place, with the wild cards it costs."""
        up = min(self.most_chains, at.up + self.highs[place - 1])
        at = at._replace(up=up, down=max(0, at.down - self.lows[place]))
        if card_at(place, self.suit) in self.search.variant.wild_cards:
            if not at.down:
                lost = sum(self._missing(size, length) for size, length in at.new)
                yield at._replace(up=0, new=()), lost
            return
        count = self.copies[place]
        if place == ACE_HIGH and self.waits:
            count, at = at.aces, at._replace(aces=0)
        card = natural((place - 1) % 13 + 1, self.suit)
        free = self.problem.keep or self.search.may_be_set(card)
        for waiting in range(count + 1 if place == 1 and self.waits else 1):
            first = at._replace(aces=waiting) if waiting else at
            left = count - waiting
            for swapped in range(min(left, self.problem.swappable.get(card, 0)) + 1):
                yield from self._grow(place, first, left - swapped, free, -swapped)

    def _grow(
        self, place: int, at: _At, count: int, free: bool, cost: int
    ) -> Iterator[tuple[_At, int]]:
        """Copies of a card that grow what is there, begin something new, or go elsewhere: freely
        where there may be a set for them."""
        for ups in range(min(at.up, count) + 1):
            # Nothing is better than to lay a card on a meld that takes it, but to use it in a run
            # of one's own or below another meld.
            elsewhere = count - ups if ups == at.up else 0
            for filled in range(min(at.up - ups, self.search.most_wild) + 1):
                for downs in range(min(at.down, count - ups) + 1):
                    more = cost + filled + at.down - downs
                    after = at._replace(up=ups + filled)
                    for new, left, shortage in self._new(at.new, count - ups - downs):
                        yield from self._begin(
                            place, after, new, left, elsewhere, free, more + shortage
                        )

    def _new(self, runs: Lengths, count: int) -> Iterator[tuple[Lengths, int, int]]:
        """What becomes of new runs: each goes on with a natural card or a wild one, or ends."""
        if not runs:
            yield (), count, 0
            return
        (size, length), others = runs[0], runs[1:]
        longer = (size, min(length + 1, size or self.search.variant.run_size.min))
        for rest, left, cost in self._new(others, count):
            if left:
                yield (longer, *rest), left - 1, cost
            yield (longer, *rest), left, cost + 1
            yield rest, left, cost + self._missing(size, length)

    def _begin(
        self, place: int, at: _At, new: Lengths, count: int, elsewhere: int, free: bool, cost: int
    ) -> Iterator[tuple[_At, int]]:
        """Copies that begin runs, or chains that go down to a meld on the table, and some that go
        elsewhere: to a set, or else to the pile."""
        if count <= elsewhere:
            thrown = 0 if free else count
            if at.thrown + thrown <= self.most_discards:
                yield at._replace(new=tuple(sorted(new)), thrown=at.thrown + thrown), cost
        if not count:
            return
        if place < self.last_low:
            lower = at._replace(down=at.down + 1)
            yield from self._begin(place, lower, new, count - 1, elsewhere, free, cost)
        for size in dict.fromkeys((*at.runs, 0) if self.problem.free else at.runs):
            runs = at.runs
            if size:
                first = runs.index(size)
                runs = runs[:first] + runs[first + 1 :]
            yield from self._begin(
                place, at._replace(runs=runs), (*new, (size, 1)), count - 1, elsewhere, free, cost
            )
