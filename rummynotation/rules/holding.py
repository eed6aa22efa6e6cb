"""Whether a player can hold the cards that he plays, by all that is known."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import HIDDEN, JOKER, Placed, card_of, card_text, cards_text, rank_of
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.rules.draw import too_many
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.violation import Violation


def why_not_held(table: Table, seat: Seat, cards: Sequence[Placed]) -> Violation | None:
    """Why a player cannot hold these cards, or none.

    A card that is played was held before: one of his hidden cards may be it, as long as the shoe
    still has a copy in a place that nobody knows (RMN: what is hidden stays honest).

    Args:
        table: the table.
        seat: the player.
        cards: the cards that he plays together.
    """
    if len(cards) == 1:
        card = card_of(cards[0])
        if card != HIDDEN and seat.known[card]:
            return None
    need: dict[int, int] = {}
    for placed in cards:
        card = card_of(placed)
        need[card] = need.get(card, 0) + 1
    # A hidden card may be any card of the hand, a known one too.
    need.pop(HIDDEN, 0)
    fresh = 0
    for card, count in need.items():
        short = count - seat.known[card]
        if short <= 0:
            continue
        if seat.hidden < fresh + short:
            return _not_held(seat, card)
        if table.unseen(card) < short:
            found = too_many(table, card)
            if found:
                return found
            return Violation(
                codes.TOO_MANY_COPIES,
                f"the shoe has too few {card_text(card)} left for this",
                card=card,
            )
        fresh += short
    if not seat.vague and len(cards) > seat.size:
        return Violation(
            codes.NOT_IN_HAND,
            f"{seat.handle} holds {many(seat.size, 'card')} only",
        )
    return None


def _not_held(seat: Seat, card: int) -> Violation:
    held = dict.fromkeys(seat.cards())
    if card < JOKER:
        # Most often it is the suit that was written wrong.
        near = [other for other in held if other < JOKER and rank_of(other) == rank_of(card)]
        meant = " or ".join(map(card_text, near))
    else:
        meant = ""
    return Violation(
        codes.NOT_IN_HAND,
        f"{seat.handle} does not hold {card_text(card)}",
        f"Was {meant} meant?"
        if meant
        else f"{seat.handle} holds {cards_text(seat.cards()) or 'no card'}.",
        card=card,
    )
