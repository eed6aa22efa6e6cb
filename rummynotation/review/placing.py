"""Where in a record the line of a missed chance can stand as a variation.

A variation stands behind what it replaces: one statement, or actions of one player that stand
together. Where lines of the record end is settled by the variations that are there already; a new
one must agree with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rummynotation.record import (
    NOTHING,
    NOWHERE,
    Action,
    Draw,
    Note,
    Remark,
    Statement,
    Take,
    Variation,
)
from rummynotation.review.finding import Missed


class Placed(NamedTuple):
    """A line with its place.

    Attributes:
        start, end: the first statement that it stands instead of, and the one after the last.
        line: the actions from there on.
    """

    start: int
    end: int
    line: tuple[Action, ...]


def placed_line(items: Sequence[Statement], missed: Missed) -> Placed | None:
    """Where the line of a missed chance can stand; none where it can stand nowhere.

    The whole turn is replaced where that is possible, the draw included, so that the turn stays in
    one line.

    Args:
        items: the statements of the hand.
        missed: the missed chance.
    """
    replaced = list(_replaced(items))
    found = [
        Placed(start, end, (*begun, *missed.line))
        for start, begun in _starts(items, missed, replaced)
        for end in (_end(items, start, missed.place, replaced),)
        if _agrees(start, end, replaced)
    ]
    whole = (placed for placed in found if placed.end > missed.place)
    return next(whole, found[0] if found else None)


def _agrees(start: int, end: int, replaced: Sequence[tuple[int, int]]) -> bool:
    """Whether the lines that variations ask for can all be there."""
    return all(
        end <= first or last <= start or (first, last) == (start, end) for first, last in replaced
    )


def _starts(
    items: Sequence[Statement], missed: Missed, replaced: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, tuple[Action, ...]]]:
    """Where the replaced part may begin, with what was done from there to the line's own start."""
    if not missed.before_draw:
        for place in range(missed.start - 1, -1, -1):
            item = items[place]
            if not isinstance(item, Action) or item.player != missed.player:
                break
            if isinstance(item, Draw | Take):
                yield place, (replace(item, said=NOTHING, columns=NOWHERE),)
                break
    yield missed.start, ()
    for first, last in replaced:
        if first < missed.start < last:
            # The rest of the line up to there is the same player's.
            yield (
                first,
                tuple(
                    replace(item, said=NOTHING, columns=NOWHERE)
                    for item in items[first : missed.start]
                    if isinstance(item, Action)
                ),
            )


def _end(
    items: Sequence[Statement], start: int, last: int, replaced: Sequence[tuple[int, int]]
) -> int:
    """Behind the last statement that can be replaced from a place on."""
    first = items[start]
    end = start + 1
    if isinstance(first, Action):
        while end <= last:
            item = items[end]
            if not isinstance(item, Action) or item.player != first.player:
                break
            end += 1
    return min([end, *(begin for begin, _ in replaced if start < begin)])


def _replaced(items: Sequence[Statement]) -> Iterator[tuple[int, int]]:
    """What the variations that are there stand instead of: first place, and behind the last."""
    end = 0
    for place, item in enumerate(items):
        if isinstance(item, Variation):
            yield end - item.replaces, end
        elif not isinstance(item, Note | Remark):
            end = place + 1
