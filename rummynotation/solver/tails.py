"""What limits on wild cards look at in a run that may grow yet.

Whether more may be added to a run hangs on its ends, and on as much of what is between them as the
limits of the game look at. Runs that are the same in this are one to the search.
"""

from __future__ import annotations

from collections.abc import Callable

from rummynotation.solver.forms import Pattern
from rummynotation.solver.problem import Problem

Tail = tuple[int, ...]
"""What matters of the places of a run, whatever it stands for."""

_WINDOW = 4
"""The neighbours of which one may be wild, where a limit says so."""


class Tails:
    """What matters of runs in one problem.

    Attributes:
        whole: whether all of a new run matters.
        apart: whether new runs and those on the table have to be told apart.
    """

    def __init__(self, problem: Problem) -> None:
        variant = problem.variant
        limit = variant.joker_limit
        self._of_new = self._of_table = _COUNTED.get(limit, _none)
        if limit == "half" or problem.swappable:
            self._of_table = _none
        self._naturals = variant.min_naturals_run
        self._short = variant.run_size.max < 13
        # Of a run that is laid in part and then added to, it matters which parts can be laid.
        in_part = problem.exact_run or limit == "half"
        plain = limit == "none" and variant.min_naturals_run <= 1
        self.whole = problem.grow and in_part and not plain
        self.apart = self.whole or self._of_new is not self._of_table

    def of_new(self, wild: Pattern) -> Tail:
        """What matters of a new run."""
        return wild if self.whole else self._tail(self._of_new, wild)

    def of_table(self, wild: Pattern) -> Tail:
        """What matters of a run on the table, with what has been added to it."""
        return self._tail(self._of_table, wild)

    def _tail(self, limited: Callable[[Pattern], Tail], wild: Pattern) -> Tail:
        tail = limited(wild)
        if self._naturals > 1:
            tail = (*tail, min(self._naturals, len(wild) - sum(wild)))
        return (*tail, len(wild)) if self._short else tail


def _none(wild: Pattern) -> Tail:
    return ()


def _ends(wild: Pattern) -> Tail:
    """For several wild cards, each between natural ones."""
    return wild[0], wild[-1], min(2, sum(wild))


def _window(wild: Pattern) -> Tail:
    """For wild cards that must not lie near each other: those near the ends."""
    near = _WINDOW - 1
    if any(sum(wild[at : at + _WINDOW]) > 1 for at in range(len(wild) - 1)):
        return (-1,)
    return (len(wild) > near and any(wild[:near]), *wild[-near:])


def _excess(wild: Pattern) -> Tail:
    """For wild cards that must not outnumber natural ones."""
    return (len(wild) - 2 * sum(wild),)


def _count(wild: Pattern) -> Tail:
    """For a number of wild cards that hangs on the size."""
    return len(wild), sum(wild)


_COUNTED: dict[str, Callable[[Pattern], Tail]] = {
    "several_between_naturals": _ends,
    "window4": _window,
    "half": _excess,
    "fewer_than_naturals": _excess,
    "table": _count,
}
"""By the limit of the game; for the others nothing matters."""
