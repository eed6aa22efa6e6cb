"""Where claims stand at the end of a hand: who went out, what was left, points, what was adjusted,
totals. A claim that is added takes its place in this order, and nothing else moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from rummynotation.record import (
    Adjust,
    Left,
    Note,
    Out,
    Party,
    Points,
    Remark,
    Result,
    Score,
    Statement,
    Total,
)

Items = tuple[Statement, ...]
Sheet = Score | Total | Result
"""Statements that give points."""

_ORDER: dict[type[Statement], int] = {
    kind: place for place, kind in enumerate((Out, Left, Score, Adjust, Total))
}


def add_claim(items: Items, claim: Statement) -> Items:
    """The statements of a hand with one more claim at its end.

    Args:
        items: the statements; a note or a remark stays with the statement above it, a remark on a
            line of its own before a claim, or at the end, with what follows.
        claim: what is added.
    """
    mine = _ORDER[type(claim)]
    at = _before_remarks(items, len(items))
    while at:
        head = at - 1
        while head > 0 and isinstance(items[head], Note | Remark):
            head -= 1
        if _ORDER.get(type(items[head]), -1) <= mine:
            break
        at = _before_remarks(items, head)
    return (*items[:at], claim, *items[at:])


def add_points(
    items: Items,
    kind: Callable[[Points], Sheet],
    points: Mapping[Party, int],
    given: Sequence[Sheet],
) -> Items:
    """Statements with the points of those of whom they give none.

    Args:
        items: the statements of a hand, or the end of a game.
        kind: makes a statement of points.
        points: the points that follow.
        given: the statements of that kind that are there; the last of them goes on with the new
            points, since two that follow each other are one.
    """
    said = handles_in(given)
    new = tuple((party, value) for party, value in points.items() if said.isdisjoint(party))
    if not new:
        return items
    if not given:
        return add_claim(items, kind(new))
    last = given[-1]
    at = next(place for place in reversed(range(len(items))) if items[place] is last)
    return (*items[:at], replace(last, points=(*(last.points or ()), *new)), *items[at + 1 :])


def handles_in(given: Iterable[Sheet]) -> set[str]:
    """Whose points are given, alone or with partners."""
    return {handle for item in given for party, _ in item.points or () for handle in party}


def _before_remarks(items: Items, at: int) -> int:
    """The place before the remarks that stand on lines of their own before a place."""
    while at:
        item = items[at - 1]
        if not isinstance(item, Remark) or item.inline:
            return at
        at -= 1
    return at
