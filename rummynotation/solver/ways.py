"""The ways to go out, each once, with a line of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from rummynotation.cards import Card
from rummynotation.record import Action
from rummynotation.rules.table import Seat, Table
from rummynotation.solver.assembly import Assembly, Growth, Key, LaidMeld
from rummynotation.solver.lines import LineMaker
from rummynotation.solver.problem import Problem, Swapped, open_problems, problems_of
from rummynotation.solver.search import Search, TooManyStatesError

__all__ = ["Growth", "Key", "LaidMeld", "Way", "all_ways", "ways_of"]

MOST_LAYOUTS = 120
"""Places of spare wild cards that are tried to find a legal line for one way."""

MOST_FAILURES = 400
"""Ways without a legal line after which a search is given up."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go out.

    Attributes:
        swaps: the natural cards that are put in the place of wild ones.
        melds: what is laid.
        growths: what is added to melds on the table.
        discard: the last card, or none.
        line: the turn as it is played from here.
    """

    swaps: tuple[Swapped, ...]
    melds: tuple[LaidMeld, ...]
    growths: tuple[Growth, ...]
    discard: Card | None
    line: tuple[Action, ...] = field(compare=False)
    key: Key = field(repr=False)


def all_ways(table: Table, seat: Seat) -> Iterator[Way]:
    """The ways to go out from here, those without a swap first; a way may come twice.

    Args:
        table: the table; the player in turn has drawn and all his cards are known.
        seat: the player.

    Raises:
        TooManyStatesError: if the search was given up.
    """
    for problem in problems_of(table, seat, swaps=Counter()):
        yield from ways_of(table, seat, problem, Search(problem))
    openly = open_problems(table, seat)
    if not openly:
        return
    if table.variant.joker_swap_use != "slide":
        first = next(filter(None, map(_swaps_that_may_do, openly)), None)
        if first is None:
            return
        for problem in problems_of(table, seat, swaps=first):
            yield from ways_of(table, seat, problem, Search(problem))
    for problem in problems_of(table, seat):
        if problem.swaps:
            yield from ways_of(table, seat, problem, Search(problem))


def _swaps_that_may_do(problem: Problem) -> Counter[Card] | None:
    """Cards to swap with which nothing stands against a problem at first sight; none where no
    choice of swaps can do."""
    search = Search(problem)
    for choices, state in search.solutions():
        return Assembly(search, choices, state).swapped
    return None


def ways_of(table: Table, seat: Seat, problem: Problem, search: Search) -> Iterator[Way]:
    """The ways to solve a problem, each once, with a line of play that is legal.

    Args:
        table: the table; the player in turn has drawn.
        seat: the player.
        problem: one of his problems.
        search: its search.

    Raises:
        TooManyStatesError: if the search was given up.
    """
    met: set[Key] = set()
    failed = 0
    maker: LineMaker | None = None
    for choices, state in search.solutions():
        assembly = Assembly(search, choices, state)
        maker = maker or LineMaker(table, seat, problem)
        for wild_discard in assembly.wild_discards():
            key = assembly.key(wild_discard)
            if key in met:
                continue
            for layout in islice(assembly.layouts(wild_discard), MOST_LAYOUTS):
                played = maker.play(layout)
                if played is not None:
                    met.add(key)
                    yield Way(problem.swaps, *played, key=key)
                    break
            else:
                failed += 1
                if failed > MOST_FAILURES:
                    raise TooManyStatesError
