"""Points: of cards, of a hand, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rummynotation.cards import ACE, Card, Placed, card_of, rank_of
from rummynotation.rules.meld import RUN, Reading
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.variant import Tie, Variant


def cards_value(cards: Iterable[Card], variant: Variant) -> int:
    """The points of cards in hand (CR-12 to CR-15, LV-11 to LV-14, RC-40 to RC-43)."""
    return sum(variant.values[card] for card in cards)


def meld_value(reading: Reading, cards: Sequence[Placed], variant: Variant) -> int:
    """The points of cards that lie in a meld (R5-30 to R5-33).

    Args:
        reading: the meld; an ace at the low end of a run may be worth less.
        cards: which of its cards are counted.
        variant: the values.
    """
    total = 0
    for placed in cards:
        card = card_of(placed)
        low_ace = (
            variant.ace_low is not None
            and reading.kind == RUN
            and reading.low == ACE
            and card not in variant.wild_cards
            and rank_of(card) == ACE
        )
        total += (
            variant.ace_low if low_ace and variant.ace_low is not None else variant.values[card]
        )
    return total


def hand_score(table: Table, seat: Seat, left: Sequence[Card]) -> int:
    """A player's points for a hand that has ended.

    Args:
        table: the table at the end.
        seat: the player.
        left: the cards he still holds, all known.

    Rules: CR-22, CR-68, CR-71, CR-72, LV-23, RC-38, R5-34 to R5-36.
    """
    variant = table.variant
    out = seat.place == table.out
    held = 0 if out else cards_value(left, variant)
    if variant.scoring_mode == "melds_minus_hand":
        score = seat.credit - held
    elif variant.down_scores_zero and seat.down and table.out >= 0:
        score = 0
    else:
        score = held
    if out:
        score += dict(variant.bonuses).get("go_out", 0)
    return score


def leaders(totals: Mapping[str, int], variant: Variant) -> list[str]:
    """Who has the best total: the lowest or the highest (CR-02, LV-02, R5-39)."""
    if not totals:
        return []
    best = min(totals.values()) if variant.game_end_winner == "lowest" else max(totals.values())
    return [name for name, total in totals.items() if total == best]


def break_tie(
    tied: Sequence[str], last_hand: Mapping[str, int | None], ties: Sequence[Tie]
) -> tuple[list[str], bool]:
    """The winners among those with the best total, and whether play must go on to find one.

    Args:
        tied: two or more with the best total.
        last_hand: their points of the last hand, none where unknown.
        ties: the rules in their order.

    Rules: CR-73, LV-59, R5-39.
    """
    left = list(tied)
    for rule in ties:
        if rule == "last_hand_score":
            points = {name: last_hand.get(name) for name in left}
            if None in points.values():
                return left, False
            best = min(value for value in points.values() if value is not None)
            left = [name for name in left if points[name] == best]
            if len(left) == 1:
                return left, False
        elif rule == "shared":
            return left, False
        elif rule in ("replay_last", "extra_hand"):
            return left, True
    return left, False
