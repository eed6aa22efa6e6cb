"""The points of one hand by its replay: known, possible, or told by the file alone."""

from __future__ import annotations

from itertools import product
from math import prod

from rummynotation.cards import CARD_KINDS, HIDDEN
from rummynotation.diagnostics.words import many
from rummynotation.record import Left
from rummynotation.replay.hand import HandReplay
from rummynotation.rules.scoring import cards_value, hand_scores, held_points
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.variant import Variant
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
    held = {
        place: value
        for place, value in points_in_hand(replay).items()
        if not _may_differ(replay, table.seats[place])
    }
    for place, score in hand_scores(table, held).items():
        points[table.seats[place].handle] = score
    return points


def points_in_hand(replay: HandReplay) -> dict[int, int]:
    """The points of the cards that players still held at the end of a hand, by seat; only where all
    of these cards are known, and the hand has ended.

    Args:
        replay: the hand, replayed to its end.

    Rules: CR-22, CR-68, RC-38, R5-36.
    """
    table = replay.table
    held: dict[int, int] = {}
    if replay.played and not table.loose and not table.ended:
        return held
    for seat in table.seats:
        left = seat.cards()
        # Who went out has no card left; who knocked may have some.
        done = seat.place == table.out and not table.variant.knocks
        if not done and (not _cards_told(replay, seat) or HIDDEN in left):
            continue
        held[seat.place] = held_points(table, seat, left)
    return held


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
    if variant.scoring_mode != "penalty" or variant.knocks:
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
    if table.variant.knocks and table.out < 0:
        return ""  # What the best melds leave of hidden cards is not looked at.
    scores = _possible_scores(replay, seat)
    if None in scores or not scores or value in scores:
        return ""
    possible = sorted(score for score in scores if score is not None)
    hidden = many(seat.hidden, "hidden card")
    span = f"from {possible[0]} to {possible[-1]}" if len(possible) > 1 else f"just {possible[0]}"
    if possible[0] < value < possible[-1]:
        span += ", but not that"
    return f"{player} cannot score {value}: with {hidden} it is {span}"


_MOST_PAIRS = 20_000
"""Ways to place hidden cards in several hands that are looked at."""


def _possible_scores(replay: HandReplay, seat: Seat) -> set[int | None]:
    """The scores that a player can have, whatever his hidden cards are; where the difference is
    scored, those of the others too. Empty where that is not known."""
    table = replay.table
    together = table.variant.scoring_mode == "difference"
    ways: list[tuple[int, list[int]]] = []
    for other in table.seats if together else (seat,):
        done = other.place == table.out and not table.variant.knocks
        if (done and not together) or _may_differ(replay, other):
            return set()
        if not done and not _cards_told(replay, other):
            return set()
        base = cards_value([card for card in other.cards() if card != HIDDEN], table.variant)
        held = [base + extra for extra in _sums(table, other.hidden)]
        ways.append((other.place, [0] if done else held))
    if prod(len(held) for _, held in ways) > _MOST_PAIRS:
        return set()
    places = [place for place, _ in ways]
    return {
        hand_scores(table, dict(zip(places, held, strict=True)))[seat.place]
        for held in product(*(held for _, held in ways))
    }


def _no_cards_give(replay: HandReplay, seat: Seat, value: int) -> str:
    """Why no cards at all give a score, where only the sheet is known (CR-12 to CR-15, CR-71)."""
    variant = replay.table.variant
    if variant.scoring_mode == "difference" and value < 0 and not _lowers(variant):
        return f"{seat.handle} cannot score {value}: who does not win a hand scores nothing"
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


def _lowers(variant: Variant) -> bool:
    """Whether a bonus takes points away."""
    return any(points < 0 for _, points in variant.bonuses)


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
