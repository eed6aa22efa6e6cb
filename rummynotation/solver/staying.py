"""The search over one `Problem` of a turn after which cards stay in hand, for the fewest points.

It goes the way of `Search`: each natural card goes somewhere on the table, or is left for its
points. One of these is the discard, and it is always the dearest that may be. What has been found
bounds the rest, and states from which nothing cheaper comes are looked at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import ne
from typing import NamedTuple

from rummynotation.cards import CARD_KINDS, Card, is_stated
from rummynotation.record import Action
from rummynotation.rules.meld import ACE_HIGH, RUN, card_at
from rummynotation.rules.scoring import cards_value
from rummynotation.solver.assembly import Assembly, Layout
from rummynotation.solver.bounds import Bounds
from rummynotation.solver.lines import LineMaker
from rummynotation.solver.search import EASY_STATES, Search, TooManyStatesError
from rummynotation.solver.state import JOKERS, Choice, State, bits_of

MOST_STATES = 400_000
"""States of all problems of a position after which the search is given up."""

MOST_FAILURES = 2_000
"""Turns without a legal line after which it is given up."""

MOST_LAYOUTS = 120
"""Places of spare wild cards that are tried to find a legal line for one turn."""


@dataclass(slots=True)
class Effort:
    """What a question has cost so far.

    Attributes:
        states: the states that were looked at.
        failures: the turns for which no legal line was found.
    """

    states: int = 0
    failures: int = 0

    def state(self) -> None:
        """Counts a state."""
        self.states += 1
        if self.states > MOST_STATES:
            raise TooManyStatesError

    def failure(self) -> None:
        """Counts a turn without a legal line."""
        self.failures += 1
        if self.failures > MOST_FAILURES:
            raise TooManyStatesError


class Turn(NamedTuple):
    """A turn after which cards stay in hand.

    Attributes:
        points: what they are worth.
        left: the cards, sorted.
        line: the turn as it is played.
    """

    points: int
    left: tuple[Card, ...]
    line: tuple[Action, ...]


class _Stays(NamedTuple):
    """The natural cards that are not laid, as far as the search has come.

    Attributes:
        cards: the cards.
        points: what they are worth.
        dearest: the points of the dearest of them that may be the discard.
        differs: whether it is settled that other cards stay than those asked to be different from;
            always so where none are.
        over: else, how many cards more these are than those, and copies: how many copies of the
            card at hand are among them.
    """

    cards: tuple[Card, ...] = ()
    points: int = 0
    dearest: int = 0
    differs: bool = True
    over: int = 0
    copies: int = 0


class _Dead(NamedTuple):
    """What a state that leads to nothing had: the numbers of wild cards that closed melds can take,
    the dearest card so far, and how many points there was room for."""

    own: int
    others: int
    dearest: int
    room: int

    def covers(self, other: _Dead) -> bool:
        """Whether one that has no more leads to nothing either."""
        return (
            self.own | other.own == self.own
            and self.others | other.others == self.others
            and other.dearest <= self.dearest
            and other.room <= self.room
        )


class Staying(Search):
    """The search of one problem.

    Attributes:
        maker: makes its lines; its table is the one after the swaps.
    """

    def __init__(self, maker: LineMaker, effort: Effort) -> None:
        super().__init__(maker.problem)
        self.maker = maker
        self._effort = effort
        table, variant = maker.table, self.variant
        self._held = table.seats[maker.place].known
        wild_cards = sorted(variant.wild_cards)
        self._wild_hand = Counter({card: self._held[card] for card in wild_cards})
        self._owed_wilds = Counter(table.owed_wilds)
        if table.owed_card in variant.wild_cards:
            self._owed_wilds |= Counter((table.owed_card,))
        self._taken = table.taken if variant.return_discard_ban else None
        self._values = [cards_value((card,), variant) for card in range(CARD_KINDS)]
        self._floor = self._floors()
        self._last_copy = [*map(ne, self.steps, self.steps[1:]), True]
        self._none_left: dict[tuple[object, ...], list[_Dead]] = {}
        self._path: list[Choice] = []
        self._most = 0
        self._other: Counter[Card] | None = None
        self._tie = 0
        self._found: Turn | None = None

    # --- the question ---

    def cheapest(self, most: int) -> Turn | None:
        """The turn with the fewest points, if there is one with so many at most.

        Args:
            most: the points.

        Raises:
            TooManyStatesError: if the search was given up; `found` has the best so far.
        """
        self._most, self._other, self._found = most, None, None
        self._go(0, self.start(), _Stays())
        return self._found

    def another(self, most: int, left: Sequence[Card]) -> Turn | None:
        """A turn with so many points at most that leaves other cards, if there is one.

        Args:
            most: the points; there is no turn with fewer.
            left: the cards.

        Raises:
            TooManyStatesError: if the search was given up.
        """
        self._most, self._other, self._found = most, Counter(left), None
        # What a card more has to beat to be the discard.
        rivals = [self._values[card] for card in left if not self._banned(card)]
        self._tie = max(rivals, default=-1)
        self._go(0, self.start(), _Stays(differs=False))
        return self._found

    @property
    def found(self) -> Turn | None:
        """The best turn that was found so far."""
        return self._found

    # --- the search ---

    def unplaced(self, card: int, state: State) -> Iterator[tuple[Choice, State]]:
        """Any card may stay."""
        yield ("keep", card), state

    def _go(self, number: int, state: State, stays: _Stays) -> bool:
        """Goes on from a state; whether something was found there that cannot be played, so that
        equal states have to be looked at again."""
        if self._least_points(number, stays) > self._most:
            return False
        merged = self._merged(number, state)
        if merged is None:
            return False
        what, own, others = merged
        key = (what, min(2, len(stays.cards)), stays.differs, stays.over, stays.copies)
        have = _Dead(own, others, stays.dearest, self._most - stays.points)
        dead = self._none_left.setdefault(key, [])
        if any(old.covers(have) for old in dead):
            return False
        self._effort.state()
        if number == len(self.steps):
            again = self._close(state, stays)
        else:
            again = False
            for choice, after in self.choices(number, state):
                self._path.append(choice)
                again |= self._go(number + 1, after, self._with(stays, number, choice))
                self._path.pop()
                if self._found is not None and self._other is not None:
                    return True
        if not again:
            dead.append(have._replace(room=self._most - stays.points))
        return again

    def _merged(self, number: int, state: State) -> tuple[object, int, int] | None:
        """What matters of a state, as for `Merger.mark`; none where it leads to nothing."""
        cost = self.cost(number, state)
        if cost > self.most_wild:
            return None
        self._states += 1
        if self._states <= EASY_STATES:
            return (number, state), 0, 0
        self._bounds = self._bounds or Bounds(self)
        if self._out_of_bounds(number, state):
            return None
        return self._merger.mark(number, state, cost)

    def _with(self, stays: _Stays, number: int, choice: Choice) -> _Stays:
        """What stays after a choice."""
        kind, suit, place = self.steps[number]
        if kind != "card":
            return stays
        card = card_at(place, suit)
        stayed = choice[0] == "keep"
        if stayed:
            value = self._values[card]
            stays = stays._replace(
                cards=(*stays.cards, card),
                points=stays.points + value,
                dearest=stays.dearest if self._banned(card) else max(stays.dearest, value),
            )
        if stays.differs or self._other is None:
            return stays
        copies, over = stays.copies + stayed, stays.over
        extra = copies - self._other[card]
        if self._last_copy[number]:
            over, copies = over + extra, 0
        # With one card more the same are left if it is the discard: if it is dearer than they are.
        if extra > 0 and (card == self._taken or self._values[card] <= self._tie):
            return stays._replace(differs=True, over=0, copies=0)
        if extra + stays.over > 1 or (extra < 0 and self._last_copy[number]):
            return stays._replace(differs=True, over=0, copies=0)
        return stays._replace(over=over, copies=copies)

    def _banned(self, card: Card) -> bool:
        """Whether a card is for certain not the discard; of the one that was taken another copy may
        have been laid before."""
        return card == self._taken and self._held[card] == 1

    # --- bounds ---

    def _least_points(self, number: int, stays: _Stays) -> int:
        """The fewest points that can be left."""
        homeless, dearest = self._floor[number]
        return stays.points + homeless - max(stays.dearest, dearest)

    def _floors(self) -> list[tuple[int, int]]:
        """For each step the points of the cards to come that nothing takes, and of the dearest of
        them."""
        total = dearest = 0
        floors = [(0, 0)]
        for kind, suit, place in reversed(self.steps):
            card = card_at(place, suit)
            if kind == "card" and not self._has_home(card, suit, place):
                value = self._values[card]
                total, dearest = total + value, max(dearest, value)
            floors.append((total, dearest))
        return floors[::-1]

    def _has_home(self, card: Card, suit: int, place: int) -> bool:
        """Whether there is a meld that takes a card, as far as numbers go."""
        if self.around or self.may_be_set(card) or card in self.problem.swappable:
            return True
        if suit == JOKERS:
            return False
        places = (1, ACE_HIGH) if place in (1, ACE_HIGH) else (place,)
        return any(self._in_run(suit, each) for each in places)

    def _in_run(self, suit: int, place: int) -> bool:
        sizes = (*self.problem.runs, *(self.variant.run_size.min,) * self.problem.free)
        size = min(sizes, default=0)
        for low in range(max(1, place - size + 1), min(place, ACE_HIGH - size + 1) + 1):
            if self._missing(suit, low, low + size) <= self.most_wild:
                return True
        for target in self.targets:
            reading = target.reading
            if reading.kind != RUN or reading.suit != suit or reading.low <= place <= reading.high:
                continue
            between = (reading.high + 1, place) if place > reading.high else (place, reading.low)
            if self._missing(suit, *between) <= self.most_wild:
                return True
        return False

    def _missing(self, suit: int, first: int, end: int) -> int:
        """How many places of a row the hand has no natural card for."""
        naturals = self.problem.naturals
        return sum(not naturals[card_at(place, suit)] for place in range(first, end))

    # --- the end ---

    def _close(self, state: State, stays: _Stays) -> bool:
        """Looks at what is left at the end; whether something could not be played."""
        if state.runs or not state.played:
            return False
        own, others = self.final_room(state)
        again = False
        for mine in bits_of(own):
            for theirs in bits_of(others):
                spare = self.problem.wilds - mine - theirs
                if spare < 0 or mine < self.problem.own_wilds:
                    continue
                for wilds in self._wilds_left(spare):
                    again |= self._leave(state, stays, (mine, theirs), wilds)
        return again

    def _wilds_left(self, count: int) -> Iterator[tuple[Card, ...]]:
        """The choices of so many wild cards that may be left, sorted."""
        free = self._wild_hand - self._owed_wilds
        yield from _multisets(sorted(free.items()), count)

    def _leave(
        self, state: State, stays: _Stays, spread: tuple[int, int], wilds: tuple[Card, ...]
    ) -> bool:
        """Takes one choice of cards that are not laid, if it is good enough and can be played;
        whether it is good enough and cannot be."""
        unlaid = (*stays.cards, *wilds)
        values = self._values
        points = cards_value(unlaid, self.variant)
        if len(unlaid) < 2:
            return False
        if points - max(stays.dearest, *(values[card] for card in wilds), 0) > self._most:
            return False
        allowed = [card for card in dict.fromkeys(unlaid) if self._may_throw(card, unlaid)]
        dearest = max((values[card] for card in allowed), default=0)
        points -= dearest
        if not allowed or points > self._most:
            return True
        for discard in allowed:
            left = Counter(unlaid) - Counter((discard,))
            if values[discard] != dearest or left == self._other:
                continue
            line = self._line(state, spread, wilds, discard)
            if line is None:
                # No other discard would do either.
                self._effort.failure()
                return True
            self._found = Turn(points, tuple(sorted(left.elements())), line)
            if self._other is None:
                self._most = points - 1
            return False
        return stays.differs

    def _may_throw(self, card: Card, unlaid: Sequence[Card]) -> bool:
        """Whether a card may be the discard, as far as the one goes that was just taken: it may
        once a copy of it was laid."""
        return card != self._taken or unlaid.count(card) < self._held[card]

    def _line(
        self,
        state: State,
        spread: tuple[int, int],
        wilds: tuple[Card, ...],
        discard: Card,
    ) -> tuple[Action, ...] | None:
        assembly = Assembly(self, self._path, state)
        layouts = (
            layout
            for layout in assembly.layouts_of(*spread, wild_discard=False)
            if _wilds_in(layout) == sum(spread)
        )
        for layout in islice(layouts, MOST_LAYOUTS):
            played = self.maker.play_with(layout, discard, wilds)
            if played is not None:
                return played.line
        return None


# --- small things ---


def _multisets(supply: Sequence[tuple[Card, int]], count: int) -> Iterator[tuple[Card, ...]]:
    """The choices of so many cards out of a supply of some of each, sorted."""
    if not supply:
        if not count:
            yield ()
        return
    (card, most), others = supply[0], supply[1:]
    for some in range(min(most, count) + 1):
        for rest in _multisets(others, count - some):
            yield (*(card,) * some, *rest)


def _wilds_in(layout: Layout) -> int:
    """How many wild cards a layout places."""
    cards = [placed for meld in layout.melds for placed in meld.final.cards]
    cards += [placed for growth in layout.growths for placed in growth.cards]
    return sum(map(is_stated, cards))
