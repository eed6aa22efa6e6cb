"""From the choices of a search to melds: which cards lie together, and where wild cards lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rummynotation.cards import KING, Card, Placed
from rummynotation.record import MeldName
from rummynotation.rules.meld import RUN, SET, Reading, card_at
from rummynotation.solver.problem import Problem
from rummynotation.solver.search import Search
from rummynotation.solver.state import NEW, Choice, OwnSet, Run, State

Key = tuple[object, ...]
"""What tells ways apart: which natural cards go together, which are laid off where, which are
swapped, and the discard. Where a spare wild card sits makes no other way."""


class LaidMeld(NamedTuple):
    """A meld that is laid in the turn.

    Attributes:
        core: what is laid down.
        final: what it is at the end of the turn, with what is added to it.
        bound: whether it is one of the contract.
    """

    core: Reading
    final: Reading
    bound: bool


class Growth(NamedTuple):
    """What is added to a meld that lies on the table.

    Attributes:
        name: the meld.
        cards: the cards that are added, in an order in which they fit.
        after: the meld at the end of the turn.
    """

    name: MeldName
    cards: tuple[Placed, ...]
    after: Reading


class Layout(NamedTuple):
    """Where all cards go; wild cards are written as jokers, whichever they are.

    Attributes:
        melds: what is laid.
        growths: what is added to melds on the table.
        discard: the natural card that is left for the discard.
        wild_discard: whether a wild card is.
    """

    melds: tuple[LaidMeld, ...]
    growths: tuple[Growth, ...]
    discard: Card | None
    wild_discard: bool


@dataclass(slots=True)
class _Group:
    """Cards that end up together in a run."""

    run: Run
    suit: int
    cards: list[Card]


class Assembly:
    """What a list of choices comes to: new runs, growths, sets, the discard."""

    def __init__(self, search: Search, choices: Sequence[Choice], state: State) -> None:
        self.search = search
        self.problem: Problem = search.problem
        self.runs: list[_Group] = []
        self.pieces: list[_Group] = []
        self.discard: Card | None = None
        self.swapped: Counter[Card] = Counter()
        for number, choice in enumerate(choices):
            self._note(number, choice)
        self.state = state
        self.sets: tuple[OwnSet, ...] = state.sets
        self.added = dict(state.added)
        self.pieces = [group for group in self.runs if group.run.kind != NEW]
        self.runs = [group for group in self.runs if group.run.kind == NEW]

    def _note(self, number: int, choice: Choice) -> None:
        _, suit, place = self.search.steps[number]
        card = card_at(place, suit)
        what = choice[0]
        if what in ("new", "top"):
            run = choice[1]
            assert isinstance(run, Run)
            self.runs.append(_Group(run, suit, [card]))
        elif what == "run":
            old, new = choice[1], choice[2]
            assert isinstance(new, Run)
            group = next(g for g in self.runs if g.run == old and g.suit == suit)
            group.run = new
            group.cards.append(card)
        elif what == "discard":
            self.discard = card
        elif what == "swap":
            self.swapped[card] += 1

    def key(self, wild_discard: bool) -> Key:
        """What tells this way from others."""
        targets = self.problem.targets
        laid: list[tuple[object, ...]] = [(RUN, *sorted(group.cards)) for group in self.runs]
        laid += [(SET, rank, *suits) for rank, suits in self.sets]
        off: dict[str, list[int]] = {}
        for group in self.pieces:
            off.setdefault(str(targets[group.run.key].name), []).extend(group.cards)
        for index, suits in self.added.items():
            off.setdefault(str(targets[index].name), []).extend(suits)
        return (
            tuple(sorted(laid, key=repr)),
            tuple(sorted((name, *sorted(cards)) for name, cards in off.items())),
            tuple(sorted((swap.card, str(swap.name), swap.slide) for swap in self.problem.swaps)),
            "wild" if wild_discard else self.discard,
        )

    def layouts(self, wild_discard: bool) -> Iterator[Layout]:
        """The ways to place the wild cards, one of which may be the discard."""
        for mine, theirs, discarded in self.search.finals(self.state):
            if bool(discarded) == wild_discard:
                yield from self.layouts_of(mine, theirs, wild_discard)

    def layouts_of(self, mine: int, theirs: int, wild_discard: bool) -> Iterator[Layout]:
        """The ways to place so many wild cards: in one's own melds, and in those of others."""
        for runs, in_runs in self._runs():
            if in_runs > mine:
                continue
            for sets, in_sets in self._sets(mine - in_runs):
                left = mine - in_runs - in_sets
                for growths in self._growths(0, left, theirs):
                    yield Layout((*runs, *sets), tuple(growths), self.discard, wild_discard)

    def wild_discards(self) -> Iterator[bool]:
        """Whether a wild card is the discard: each answer that is possible, once."""
        yield from dict.fromkeys(bool(thrown) for _, _, thrown in self.search.finals(self.state))

    # --- new melds ---

    def _runs(self) -> Iterator[tuple[list[LaidMeld], int]]:
        by_suit: dict[int, list[Run]] = {}
        for group in self.runs:
            by_suit.setdefault(group.suit, []).append(group.run)
        yield from self._runs_of(sorted(by_suit.items()))

    def _runs_of(self, left: list[tuple[int, list[Run]]]) -> Iterator[tuple[list[LaidMeld], int]]:
        if not left:
            yield [], 0
            return
        suit, runs = left[0]
        for made, used in self.search.joint_closings(runs, suit):
            first = [
                LaidMeld(core, final, run.key > 0)
                for (core, final), run in zip(made, runs, strict=True)
            ]
            for rest, more in self._runs_of(left[1:]):
                yield [*first, *rest], used + more

    def _sets(self, wilds: int) -> Iterator[tuple[list[LaidMeld], int]]:
        spare = len(self.sets) - len(self.problem.sets)
        yield from self._sets_of(self.sets, (*self.problem.sets, *(0,) * spare), wilds)

    def _sets_of(
        self, sets: tuple[OwnSet, ...], sizes: tuple[int, ...], wilds: int
    ) -> Iterator[tuple[list[LaidMeld], int]]:
        if not sets:
            yield [], 0
            return
        problem = self.problem
        rank, suits = sets[0]
        for size in dict.fromkeys(sizes):
            at = sizes.index(size)
            exact = problem.exact_set and size > 0
            for used in range(wilds + 1):
                for core, final in self.search.forms.new_sets(
                    rank, suits, used, size, exact, problem.grow
                ):
                    for rest, more in self._sets_of(
                        sets[1:], sizes[:at] + sizes[at + 1 :], wilds - used
                    ):
                        yield [LaidMeld(core, final, size > 0), *rest], used + more

    # --- melds on the table ---

    def _growths(self, index: int, mine: int, theirs: int) -> Iterator[list[Growth]]:
        """What is added to the targets from one on, with just so many wild cards, fewer where cards
        may stay in hand."""
        targets = self.problem.targets
        if index == len(targets):
            if (mine == 0 and theirs == 0) or self.problem.keep:
                yield []
            return
        target = targets[index]
        for used, after in self._grown(index, mine if target.own else theirs):
            left = (mine - used, theirs) if target.own else (mine, theirs - used)
            for rest in self._growths(index + 1, *left):
                if after == target.reading:
                    yield rest
                else:
                    yield [Growth(target.name, added(target.reading, after), after), *rest]

    def _grown(self, index: int, budget: int) -> Iterator[tuple[int, Reading]]:
        """What a meld on the table can become with so many wild cards at most."""
        target = self.problem.targets[index]
        reading = target.reading
        if reading.kind == SET:
            for used in range(budget + 1):
                after = self.search.table_forms.grown_set(reading, self.added.get(index, ()), used)
                if after is not None:
                    yield used, after
            return
        grown = self.search.grown(index, [g.run for g in self.pieces if g.run.key == index])
        for used, after in self.search.table_closings(target, *grown) if grown else ():
            if used <= budget:
                # The wild cards that lay there before stay what they are.
                below = places_below(reading, after)
                above = below + len(reading.cards)
                cards = (*after.cards[:below], *reading.cards, *after.cards[above:])
                yield used, after._replace(cards=cards)


def places_below(before: Reading, after: Reading) -> int:
    """How many cards a run has grown by at its foot; it may have gone round the corner."""
    return (before.low - after.low) % KING


def added(before: Reading, after: Reading) -> tuple[Placed, ...]:
    """The cards added to a meld, in an order in which each fits."""
    if before.kind == RUN:
        below = places_below(before, after)
        above = len(before.cards) + below
        return (*reversed(after.cards[:below]), *after.cards[above:])
    return tuple(sorted((Counter(after.cards) - Counter(before.cards)).elements()))
