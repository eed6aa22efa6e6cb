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

from rummynotation.cards import natural, suit_of
from rummynotation.rules.meld import ACE_HIGH, RUN, card_at

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
    """The bounds of one search.

    Attributes:
        suit_of: for each step the number of its suit, in the order of the search.
        free: for each suit the wild cards that can come free in it at most.
    """

    def __init__(self, search: Search) -> None:
        self._search = search
        self._most_discards = max(search.problem.discards, default=0)
        self.suit_of: list[int] = []
        self._suits: list[int] = []
        for kind, suit, _ in search.steps:
            self.suit_of.append(len(self._suits))
            if kind == "end":
                self._suits.append(suit)
        self.free = [
            sum(count for card, count in search.problem.swappable.items() if suit_of(card) == suit)
            for suit in self._suits
        ]
        self._costs: dict[int, dict[tuple[Sizes, int], int]] = {}
        self._rest: dict[tuple[int, Sizes, int], int] = {}

    def rest(self, number: int, runs: Sizes, discards: int) -> int:
        """The fewest wild cards that the suits from one on ask for, less those that come free.

        Args:
            number: the number of the suit in the order of the search.
            runs: the runs that have to be begun in them.
            discards: how many cards may be left for the discard.
        """
        if number == len(self._suits):
            return NEVER if runs else 0
        key = (number, runs, discards)
        found = self._rest.get(key)
        if found is None:
            found = NEVER
            if number not in self._costs:
                self._costs[number] = _Sweep(self._search, self._suits[number]).costs()
            for (begun, thrown), cost in self._costs[number].items():
                left = Counter(runs)
                left.subtract(begun)
                if thrown <= discards and min(left.values(), default=0) >= 0:
                    sizes = tuple(sorted(left.elements(), reverse=True))
                    found = min(found, cost + self.rest(number + 1, sizes, discards - thrown))
            self._rest[key] = found
        return found

    def after(self, number: int, runs: Sizes, discards: int) -> int:
        """The same where any of the runs may have been begun before."""
        key = (-1 - number, runs, discards)
        found = self._rest.get(key)
        if found is None:
            found = min(self.rest(number, some, discards) for some in _parts(runs))
            self._rest[key] = found
        return found


class _Sweep:
    """One suit, place by place."""

    def __init__(self, search: Search, suit: int) -> None:
        problem = search.problem
        self.search, self.suit, self.problem = search, suit, problem
        runs = [t.reading for t in problem.targets if t.reading.kind == RUN]
        self.lows = Counter(run.low for run in runs if run.suit == suit)
        self.highs = Counter(run.high for run in runs if run.suit == suit)
        self.last_low = max(self.lows, default=0)
        self.copies = [0] * (ACE_HIGH + 1)
        self.waits = False
        ends = {place for kind, of, place in search.steps if of == suit and kind != "end"}
        for kind, of, place in search.steps:
            if of == suit and kind == "card":
                self.copies[place] += 1
        self.waits = ("ace", suit, ACE_HIGH) in search.steps and 1 in ends
        # More chains than that can never grow at once.
        self.most_chains = max(self.copies)
        self.most_discards = max(problem.discards, default=0)

    def costs(self) -> dict[tuple[Sizes, int], int]:
        """For the runs begun in this suit and the cards thrown from it the fewest wild cards, less
        those that come free."""
        most = self.search.most_wild
        layer = {_At(0, 0, (), self.problem.runs, 0, 0): 0}
        for place in range(1, ACE_HIGH + 1):
            after: dict[_At, int] = {}
            for at, cost in layer.items():
                for then, more in self._place(place, at):
                    if cost + more <= most and cost + more < after.get(then, NEVER):
                        after[then] = cost + more
            layer = after
        costs: dict[tuple[Sizes, int], int] = {}
        for at, cost in layer.items():
            if at.down:
                continue
            begun = Counter(self.problem.runs)
            begun.subtract(at.runs)
            key = (tuple(sorted(begun.elements(), reverse=True)), at.thrown)
            cost += sum(self._missing(key, length) for key, length in at.new)
            costs[key] = min(cost, costs.get(key, NEVER))
        return costs

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


def _parts(runs: Sizes) -> Iterator[Sizes]:
    """Every choice of some of the runs."""
    if not runs:
        yield ()
        return
    rest = list(dict.fromkeys(_parts(runs[1:])))
    yield from rest
    yield from ((runs[0], *some) for some in rest)
