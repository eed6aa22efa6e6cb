"""Points: of cards, of a hand, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rummynotation.cards import (
    ACE,
    HIDDEN,
    JOKER,
    Card,
    Placed,
    card_of,
    meant_card,
    rank_of,
    suit_of,
)
from rummynotation.rules.deadwood import least_deadwood
from rummynotation.rules.knock import difference_points
from rummynotation.rules.meld import RUN, Reading
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.variant import Variant

EXACT_CUT = "exact cut"
"""What is called where a player cut off just the cards to be dealt, in games that reward it."""


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


def note_played(table: Table, seat: Seat, cards: Sequence[Placed]) -> None:
    """Keeps of cards that a player melds or lays off what bonuses ask for at the end.

    Args:
        table: the table.
        seat: the player.
        cards: the cards, wild ones with what they stand for where that is known.
    """
    if seat.first_play < 0:
        seat.first_play = table.turn_number
    if not table.variant.bonuses:
        return
    for placed in cards:
        card = card_of(placed)
        wild = card in table.variant.wild_cards
        own = meant_card(placed) if wild else card
        if card == HIDDEN:
            seat.played_unseen = True
        if wild:
            seat.wilds_melded += 1
        if own is not None and own < JOKER:
            seat.suits_melded |= {suit_of(own)}


def bonus_at_once(cards: Sequence[Placed], variant: Variant) -> int:
    """The bonus for a meld as it is laid: four jokers melded together."""
    if cards.count(JOKER) < 4:
        return 0
    return dict(variant.bonuses).get("four_jokers_together", 0)


def bonus(table: Table, seat: Seat) -> int | None:
    """The bonuses of a player at the end of a hand; none where the record does not tell enough.

    Args:
        table: the table at the end.
        seat: the player.

    Rules: R5-35, R5-46, CR-71.
    """
    due = dict(table.variant.bonuses)
    total = due.get("exact_cut", 0) if seat.exact_cut else 0
    if seat.place != table.out or not due:
        return total
    undrawn = not table.drew
    first = "first_turn_no_draw" if undrawn and "first_turn_no_draw" in due else "first_turn"
    clean = seat.wilds_melded == 0
    blind = "go_out_blind_no_joker" if clean and "go_out_blind_no_joker" in due else "go_out_blind"
    asked = {first: seat.turns == 1, blind: seat.first_play == table.turn_number}
    whole = table.from_start and not table.loose
    # Where a contract comes first, who has no meld has laid off nothing either.
    sure = {first: whole, blind: whole or (table.variant.contract_required and not table.loose)}
    if any(holds and due.get(name) and not sure[name] for name, holds in asked.items()):
        return None
    by_cards = ("wild_melded", "no_wild", "one_suit", "go_out_blind_no_joker")
    if (table.loose or seat.played_unseen) and not due.keys().isdisjoint(by_cards):
        return None
    total += due.get("go_out", 0) + sum(due.get(name, 0) for name, holds in asked.items() if holds)
    total += due.get("wild_melded", 0) * seat.wilds_melded
    total += due.get("no_wild", 0) if clean else 0
    return total + (due.get("one_suit", 0) if len(seat.suits_melded) == 1 else 0)


def held_points(table: Table, seat: Seat, left: Sequence[Card]) -> int:
    """The points of the cards that count against a player at the end of a hand.

    Args:
        table: the table at the end.
        seat: the player.
        left: the cards he still holds, all known.

    Where players knock, the cards are what lies in no meld; where nobody did, nobody has laid any,
    and the best melds are thought away.

    Rules: CR-22, CR-68, CR-71, LV-23, RC-38, R5-36.
    """
    if table.variant.knocks:
        if table.out < 0:
            return least_deadwood(left, table.variant)
        return cards_value(left, table.variant)
    return 0 if seat.place == table.out else cards_value(left, table.variant)


def hand_scores(table: Table, held: Mapping[int, int]) -> dict[int, int | None]:
    """The points of each seat for a hand that has ended; none where melds, a bonus, or what another
    holds are not known.

    Args:
        table: the table at the end.
        held: the points that count against each seat of which they are known; see `held_points`.

    Rules: CR-22, CR-68, CR-71, CR-72, LV-23, RC-38, R5-34 to R5-36.
    """
    if table.variant.scoring_mode != "difference":
        return {place: _score(table, table.seats[place], points) for place, points in held.items()}
    if len(held) < len(table.seats):
        return dict.fromkeys(held)
    gains = difference_points(table, held)
    scores: dict[int, int | None] = dict.fromkeys(held)
    for place, gain in (gains or {}).items():
        extra = bonus(table, table.seats[place])
        scores[place] = None if extra is None else gain + extra
    return scores


def _score(table: Table, seat: Seat, held: int) -> int | None:
    """A player's points for a hand by the points of the cards he still holds."""
    variant = table.variant
    if variant.scoring_mode == "melds_minus_hand":
        if not seat.credit_known:
            return None
        score = seat.credit - held
    elif variant.down_scores_zero and seat.down and table.out >= 0:
        score = 0
    else:
        score = held
    extra = bonus(table, seat)
    return None if extra is None else score + extra


def end_bonuses(
    won: Sequence[str], hands: Sequence[Mapping[str, int | None]], variant: Variant
) -> dict[str, int] | None:
    """What is added to the totals when the game is over; none where who won the hands is not known.

    Args:
        won: who has won the game.
        hands: the points of each hand, by the names that `won` has.
        variant: the rules; in a game that scores the difference who has points in a hand won it.
    """
    due = dict(variant.bonuses)
    line, whole = due.get("line", 0), due.get("game", 0)
    extra: dict[str, int] = dict.fromkeys(won, whole) if whole else {}
    for points in hands if line else ():
        if None in points.values():
            return None
        for name, value in points.items():
            if value is not None and value > 0:
                extra[name] = extra.get(name, 0) + line
    return extra


def winners(
    totals: Mapping[str, int], last_hand: Mapping[str, int | None], variant: Variant
) -> tuple[list[str], bool]:
    """Who has won a game that is over, and whether play must go on to find a winner.

    Args:
        totals: the points of each player, or of partners together.
        last_hand: their points of the last hand, none where unknown.
        variant: the rules.

    Rules: CR-02, CR-73, LV-02, LV-59, R5-39, X-15.
    """
    left = _contenders(totals, last_hand, variant)
    for rule in variant.ties:
        if len(left) < 2 or rule == "shared":
            break
        if rule in ("replay_last", "extra_hand"):
            return left, True
        if rule == "highest":
            left = [name for name in left if totals[name] == max(totals[n] for n in left)]
        else:
            points = {name: score for name in left if (score := last_hand.get(name)) is not None}
            if len(points) < len(left):
                break
            left = leaders(points, variant)
    return left, False


def _contenders(
    totals: Mapping[str, int], last_hand: Mapping[str, int | None], variant: Variant
) -> list[str]:
    """Who has the best total; in a game to a target all who reached it first, in the same hand."""
    target = variant.game_end_n
    before = [total - (last_hand.get(name) or 0) for name, total in totals.items()]
    told = None not in (last_hand.get(name) for name in totals)
    if (
        variant.game_end_type == "target"
        and not variant.lowest_wins
        and told
        and max(before, default=target) < target
    ):
        return [name for name, total in totals.items() if total >= target]
    return leaders(totals, variant)


def leaders(points: Mapping[str, int], variant: Variant) -> list[str]:
    """Who has the best points: the lowest or the highest (CR-02, LV-02, R5-39)."""
    if not points:
        return []
    best = min(points.values()) if variant.lowest_wins else max(points.values())
    return [name for name, value in points.items() if value == best]
