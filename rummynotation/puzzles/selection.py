"""Which of the puzzles that were found are taken: each once, spread over the levels, as many of one
answer as of the other."""

from __future__ import annotations

from collections import Counter
from math import ceil
from random import Random

from rummynotation.puzzles.order import ANSWERS, LEVELS, Order
from rummynotation.puzzles.puzzle import Puzzle

_PATIENCE = 2.0
"""How many times as many puzzles as are wanted are looked at for an even spread over levels."""

_BRIEF = 1.2
"""The same where somebody waits."""


class Choice:
    """A choice among puzzles that come in one candidate after another."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._random = Random(f"{order.seed}/choice")
        self._each = len(order.answers)
        self._wanted = ceil(order.share / self._each)
        self._spread = order.level is None
        self._met: set[str] = set()
        self._taken: list[tuple[Puzzle, ...]] = []
        self._kept: list[tuple[Puzzle, ...]] = []
        self._levels: Counter[tuple[str, int]] = Counter()

    @property
    def ready(self) -> int:
        """How many puzzles there are by now."""
        return min(self._order.share, self._each * (len(self._taken) + len(self._kept)))

    @property
    def complete(self) -> bool:
        """Whether there are enough: as many as are wanted with an even spread, or some more
        without one."""
        seen = len(self._taken) + len(self._kept)
        patience = _BRIEF if self._order.brief else _PATIENCE
        return len(self._taken) >= self._wanted or seen >= self._wanted * patience

    def add(self, puzzles: tuple[Puzzle, ...]) -> None:
        """Looks at the puzzles of one candidate, which are taken together or not at all: those of
        a level of which there are enough are kept back.

        Args:
            puzzles: the puzzles; one for each answer, or none.
        """
        if not puzzles or any(puzzle.id in self._met for puzzle in puzzles):
            return
        self._met.update(puzzle.id for puzzle in puzzles)
        most = ceil(self._wanted / len(LEVELS))
        if self._spread and any(self._levels[_row(puzzle)] >= most for puzzle in puzzles):
            self._kept.append(puzzles)
        else:
            self._take(puzzles)

    def _take(self, puzzles: tuple[Puzzle, ...]) -> None:
        self._taken.append(puzzles)
        self._levels.update(map(_row, puzzles))

    def taken(self) -> list[Puzzle]:
        """As many as are wanted; of those that were kept back the rarest levels first."""
        while len(self._taken) < self._wanted:
            best = min(self._kept, key=lambda kept: sum(self._levels[_row(one)] for one in kept))
            self._kept.remove(best)
            self._take(best)
        found = [puzzle for puzzles in self._taken[: self._wanted] for puzzle in puzzles]
        while len(found) > self._order.share:
            found.pop(self._random.randrange(len(found)))
        return found


def _row(puzzle: Puzzle) -> tuple[str, int]:
    """Of each answer that one chooses between the levels are spread by themselves, so that a level
    does not tell which it is."""
    return puzzle.answer if puzzle.goal in ANSWERS else "", puzzle.level
