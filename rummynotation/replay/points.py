"""The points of one hand by its replay: known, possible, or told by the file alone."""

from __future__ import annotations

from rummynotation.cards import CARD_KINDS, HIDDEN
from rummynotation.diagnostics.words import many
from rummynotation.record import Left
from rummynotation.replay.hand import HandReplay
from rummynotation.rules.scoring import cards_value, hand_score, score_for
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.violation import EVENTS_MISSING

Sheet = dict[str, int | None]
"""Points by handle; none where they are not known."""

NO_PLAY = "the play is not recorded"
NOT_ENDED = "the hand has not ended"
CARDS_LEFT_HIDDEN = "cards left are hidden"


def points_of(replay: HandReplay, players: tuple[str, ...]) -> Sheet:
    """The points that the replay of a hand gives; none where cards are not known, or the hand has
    not ended.

    Args:
        replay: the hand, replayed to its end.
        players: the handles in seat order.

    Rules: CR-22, CR-68, RC-38, R5-34.
    """
    table = replay.table
    points: Sheet = dict.fromkeys(players)
    whole = replay.played and not table.loose
    if whole and not table.ended:
        return points
    for seat in table.seats:
        left = seat.cards()
        if seat.place == table.out:
            left = []
        elif not _cards_told(replay, seat) or HIDDEN in left:
            continue
        if _may_differ(replay, seat):
            continue
        points[seat.handle] = hand_score(table, seat, left)
    return points


def _cards_told(replay: HandReplay, seat: Seat) -> bool:
    """Whether it is known how many cards a player held at the end."""
    if seat.vague:
        return False
    if replay.played and replay.table.ended and not replay.table.loose:
        return True
    # What was dealt, or held before a part that is missing, is not what was left.
    return any(isinstance(item, Left) and item.player == seat.handle for item in replay.hand.items)


def _may_differ(replay: HandReplay, seat: Seat) -> bool:
    """Whether what is not told of the play can change a player's points."""
    if replay.played and not replay.table.loose:
        return False
    variant = replay.table.variant
    if variant.scoring_mode == "melds_minus_hand":
        return True
    # What a bonus is given for is not told either.
    bonuses = dict(variant.bonuses)
    if "exact_cut" in bonuses or (bonuses and seat.place == replay.table.out):
        return True
    return variant.down_scores_zero and not seat.down


def untold(replay: HandReplay, player: str) -> str:
    """What a file does not tell, so that a score of it is taken as it stands."""
    table = replay.table
    if not replay.played:
        return NO_PLAY
    if not (table.ended or replay.gaps or replay.lost):
        return NOT_ENDED
    if table.loose:
        return EVENTS_MISSING
    if not table.from_start and table.variant.scoring_mode != "penalty":
        return "what was melded before is not told"
    seat = table.by_handle.get(player)
    if seat is not None and not seat.credit_known and table.variant.scoring_mode != "penalty":
        return "melds are hidden or not legal"
    return CARDS_LEFT_HIDDEN


def impossible(replay: HandReplay, player: str, value: int) -> str:
    """Why no hidden cards can give a player this score, in words, or "" if some can.

    The cards of the other hands are not looked at: together they may allow less.

    Args:
        replay: the hand, replayed to its end.
        player: the handle.
        value: the score that the file gives.
    """
    table = replay.table
    seat = table.by_handle[player]
    if not replay.played and not _cards_told(replay, seat):
        return _no_cards_give(replay, seat, value)
    if seat.place == table.out or not _cards_told(replay, seat) or _may_differ(replay, seat):
        return ""
    known = [card for card in seat.cards() if card != HIDDEN]
    base = cards_value(known, table.variant)
    scores = {score_for(table, seat, base + extra) for extra in _sums(table, seat.hidden)}
    if None in scores or not scores or value in scores:
        return ""
    possible = sorted(score for score in scores if score is not None)
    hidden = many(seat.hidden, "hidden card")
    span = f"from {possible[0]} to {possible[-1]}" if len(possible) > 1 else f"just {possible[0]}"
    if possible[0] < value < possible[-1]:
        span += ", but not that"
    return f"{player} cannot score {value}: with {hidden} it is {span}"


def _no_cards_give(replay: HandReplay, seat: Seat, value: int) -> str:
    """Why no cards at all give a score, where only the sheet is known (CR-12 to CR-15, CR-71)."""
    variant = replay.table.variant
    if variant.scoring_mode != "penalty" or variant.bonuses:
        return ""
    if value < 0:
        return f"{seat.handle} cannot score {value}: cards left in hand count, and nothing less"
    if value == 0 or value > _MOST_POINTS:
        return ""
    reach = 1
    for worth in set(variant.values) - {0}:
        for _ in range(value // worth):
            reach |= reach << worth
    if reach >> value & 1:
        return ""
    return f"{seat.handle} cannot score {value}: no cards come to that in this game"


_MOST_POINTS = 2_000
"""Points up to which sums are looked at."""


def _sums(table: Table, count: int) -> list[int]:
    """The sums of points that so many cards in unknown places can have."""
    by_value: dict[int, int] = {}
    for card in range(CARD_KINDS):
        worth = table.variant.values[card]
        by_value[worth] = by_value.get(worth, 0) + max(0, table.unseen(card))
    # Bit n of reach[k] says that k cards can have n points.
    reach = [1] + [0] * count
    for worth, copies in by_value.items():
        for have in range(count - 1, -1, -1):
            if reach[have]:
                for more in range(1, min(copies, count - have) + 1):
                    reach[have + more] |= reach[have] << worth * more
    return [points for points in range(reach[count].bit_length()) if reach[count] >> points & 1]
