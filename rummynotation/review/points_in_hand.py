"""The points that players had in hand at the end of each turn."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import HIDDEN
from rummynotation.record import Note, Remark
from rummynotation.replay.following import FollowedHand
from rummynotation.review.finding import Deadwood, TurnEnd
from rummynotation.review.turns import Turn
from rummynotation.rules.scoring import held_points
from rummynotation.rules.table import Seat, Table


def deadwood_of(played: FollowedHand, turns: Sequence[Turn]) -> Deadwood | None:
    """The points in hand over a hand; none where no player's are ever known.

    What counts are the cards in hand as if the hand ended there, by the values of the game; in
    games with a knock what lies in none of the best melds.

    Args:
        played: the hand.
        turns: its turns.

    Rules: those of `rummynotation.rules.scoring.held_points`.
    """
    ends = [
        TurnEnd(turn.last.path[0], turn.player, _points(turn.last.after))
        for turn in turns
        if turn.whole
    ]
    if ends and played.end.ended and turns[-1].whole:
        # What lies open after a knock counts no more.
        ends[-1] = TurnEnd(ends[-1].place, ends[-1].player, _points(played.end))
    if not any(points is not None for end in ends for points in end.points):
        return None
    said = [
        place for place, item in enumerate(played.hand.items) if not isinstance(item, Note | Remark)
    ]
    return Deadwood(
        hand=played.place,
        place=said[-1],
        player="",
        players=tuple(seat.handle for seat in played.end.seats),
        turns=tuple(ends),
    )


def _points(table: Table) -> tuple[int | None, ...]:
    return tuple(_of_seat(table, seat) for seat in table.seats)


def _of_seat(table: Table, seat: Seat) -> int | None:
    cards = seat.cards()
    if seat.vague or HIDDEN in cards:
        return None
    return held_points(table, seat, cards)
