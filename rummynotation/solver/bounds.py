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

from rummynotation.rules.meld import ACE_HIGH, RUN, card_at
from rummynotation.solver.state import FOOT, NEW, State

if TYPE_CHECKING:
    from rummynotation.solver.search import Search

NEVER = 1_000
"""More wild cards than any shoe holds."""

Sizes = tuple[int, ...]
"""The sizes of runs, the largest first."""

Lack = tuple[int, bool]
"""How many cards a new run lacks, and whether it ends when it has them."""

Lacks = tuple[Lack, ...]


class _At(NamedTuple):
    """How things stand before a place.

    Attributes:
        up: chains that grow up, from a meld on the table or a new run, their last card just below.
        down: chains that have to reach the foot of a meld on the table.
        new: new runs that lack cards, their last card just below.
        runs: the runs of the contract still to be begun.
        thrown: cards for the discard.
        aces: aces that wait for their place above the king.
    """

    up: int
    down: int
    new: Lacks
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
        against them; none where the step is not the first at its place, or runs go round the
        corner."""
        search = self._search
        kind, _, place = search.steps[number]
        again = number > 0 and search.steps[number - 1] == search.steps[number]
        if search.around or kind == "end" or again:
            return None
        cost = search.closed_cost(state) - state.swapped
        sweep = self._sweeps[self._suit_of[number]]
        gaps: list[int] = []
        down = 0
        new: list[tuple[Lack, int]] = []
        topped = set()
        for run in state.open:
            gap = place - run.top - 1
            if run.kind == NEW:
                lack = sweep.lack(run.key, len(run.wild))
                if lack[0] > 0:
                    new.append((lack, gap))
                elif not lack[1]:
                    gaps.append(gap)
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
        for at, more in sweep.goings_on(state, sorted(gaps), down, new):
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
        self.least_run = search.variant.run_size.min
        self.exact = problem.exact_run and not problem.grow
        runs = [t.reading for t in problem.targets if t.reading.kind == RUN]
        self.lows = Counter(run.low for run in runs if run.suit == suit)
        self.highs = Counter(run.high for run in runs if run.suit == suit)
        self.last_low = max(self.lows, default=0)
        self.copies = [0] * (ACE_HIGH + 1)
        for kind, of, place in search.steps:
            if of == suit and kind == "card":
                self.copies[place] += 1
        self.waits = ("late", suit, ACE_HIGH) in search.steps
        # More chains than there are copies of a card above can never grow at once.
        above = self.copies[1] if self.waits else 0
        self.above = [above] * ACE_HIGH + [0]
        for place in range(ACE_HIGH - 1, -1, -1):
            self.above[place] = max(self.above[place + 1], self.copies[place + 1], above)
        self.most_discards = max(problem.discards, default=0)
        self._ends: dict[tuple[int, _At], dict[_At, int]] = {}
        # What may still come free, here and in the suits after this one.
        self.still_free = sum(problem.swappable.values())
        self._known: dict[tuple[int, _At], tuple[int, bool]] = {}

    def lack(self, size: int, length: int) -> Lack:
        """What a new run lacks that has so many cards, for the size that the contract asks for."""
        return (size or self.least_run) - length, self.exact and size > 0

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
            missing = sum(lack for lack, _ in at.new)
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
        self, state: State, gaps: list[int], down: int, new: list[tuple[Lack, int]]
    ) -> Iterator[tuple[_At, int]]:
        """How a state in the middle of a suit may go on, with the wild cards in the gaps.

        Args:
            state: the state.
            gaps: how far below chains end that may grow up, the nearest first.
            down: how many chains have to go down to a meld on the table.
            new: what new runs lack, and how far below each ends.
        """
        aces = len(state.late)
        for runs, full, cost in self._over_gaps(new):
            lacks = tuple(sorted(runs))
            for up in range(len(gaps) + 1):
                at = _At(up + full, down, lacks, state.runs, state.discarded, aces)
                yield at, cost + sum(gaps[:up])

    def _over_gaps(self, new: list[tuple[Lack, int]]) -> Iterator[tuple[Lacks, int, int]]:
        """New runs that end below a place or reach it, how many of them lack nothing then, and the
        wild cards."""
        if not new:
            yield (), 0, 0
            return
        ((lack, ends), gap), others = new[0], new[1:]
        for rest, full, cost in self._over_gaps(others):
            if gap:
                yield rest, full, cost + lack
            if gap < lack:
                yield ((lack - gap, ends), *rest), full, cost + gap
            elif not ends:
                yield rest, full + 1, cost + gap

    def _place(self, place: int, at: _At) -> Iterator[tuple[_At, int]]:
        """What can become of what stands before a place, with the wild cards it costs."""
        at = at._replace(
            up=min(at.up + self.highs[place - 1], self.above[place - 1]),
            down=max(0, at.down - self.lows[place]),
        )
        card = card_at(place, self.suit)
        if card in self.search.variant.wild_cards:
            if not at.down:
                yield at._replace(up=0, new=()), sum(lack for lack, _ in at.new)
            return
        count = self.copies[place]
        if place == ACE_HIGH and self.waits:
            count, at = at.aces, at._replace(aces=0)
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
        above = self.above[place]
        for ups in range(min(at.up, count) + 1):
            # Nothing is better than to lay a card on a meld that takes it, but to use it in a run
            # of one's own or below another meld.
            elsewhere = count - ups if ups == at.up else 0
            for downs in range(min(at.down, count - ups) + 1):
                for new, full, left, lost in self._new(at.new, count - ups - downs, above > 0):
                    more = cost + at.down - downs + lost
                    if more > self.search.most_wild:
                        continue
                    up = min(above, ups + full)
                    for after in self._begin(
                        place, at._replace(up=up, new=new), left, elsewhere, free
                    ):
                        yield after, more
                        for filled in range(1, min(at.up - ups, above - up) + 1):
                            yield after._replace(up=up + filled), more + filled

    def _new(self, runs: Lacks, count: int, go_on: bool) -> Iterator[tuple[Lacks, int, int, int]]:
        """What becomes of new runs: each goes on with a natural card or a wild one, or ends. With
        it how many lack nothing now and may still grow, the copies left, and the wild cards.

        Args:
            runs: the runs.
            count: the copies of the card.
            go_on: whether a card will come that a run could go on with.
        """
        if not runs:
            yield (), 0, count, 0
            return
        (lack, ends), others = runs[0], runs[1:]
        longer = () if lack == 1 else ((lack - 1, ends),)
        now_full = int(lack == 1 and not ends)
        for rest, full, left, cost in self._new(others, count, go_on):
            if left:
                yield (*longer, *rest), full + now_full, left - 1, cost
            if go_on:
                yield (*longer, *rest), full + now_full, left, cost + 1
            yield rest, full, left, cost + lack

    def _begin(self, place: int, at: _At, count: int, elsewhere: int, free: bool) -> Iterator[_At]:
        """Copies that begin runs, or chains that go down to a meld on the table, and some that go
        elsewhere: to a set, or else to the pile."""
        if count <= elsewhere:
            thrown = at.thrown + (0 if free else count)
            if thrown <= self.most_discards:
                yield at._replace(new=tuple(sorted(at.new)), thrown=thrown)
        if not count:
            return
        if place < self.last_low:
            yield from self._begin(place, at._replace(down=at.down + 1), count - 1, elsewhere, free)
        for size in dict.fromkeys((*at.runs, 0) if self.problem.free else at.runs):
            runs = at.runs
            if size:
                first = runs.index(size)
                runs = runs[:first] + runs[first + 1 :]
            begun = at._replace(new=(*at.new, self.lack(size, 1)), runs=runs)
            yield from self._begin(place, begun, count - 1, elsewhere, free)
