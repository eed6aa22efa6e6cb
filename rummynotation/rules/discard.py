"""Discarding, and what must be done before a turn may end."""

from __future__ import annotations

from rummynotation.cards import HIDDEN, Card, card_text
from rummynotation.diagnostics import codes
from rummynotation.rules.going_out import discard_forbidden
from rummynotation.rules.joker import contract_not_laid, wilds_not_used
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.turn import draw_missing
from rummynotation.rules.violation import Violation, undecided


def why_not_discard(table: Table, seat: Seat, card: Card) -> Violation | None:
    """Why a player may not end his turn with this discard, or none.

    Args:
        table: the table.
        seat: the player in turn; he has drawn.
        card: the card he discards.

    Rules: CR-60, LV-40, LV-52, LV-53, RC-35, R5-18, R5-25, R5-46, X-21.
    """
    if not table.drew:
        undrawn = draw_missing(table, seat)
        if undrawn:
            return undrawn
    if table.owed_card == HIDDEN and table.owed_open:
        return undecided("whether the card taken from the pile was played is not known")
    if table.owed_card is not None:
        return Violation(
            codes.PICKUP_UNUSED,
            f"{_owed(table.owed_card)} was taken from the pile and has not been played",
            "A card taken from the pile is melded or laid off in the same turn."
            if table.variant.pickup_play == "meld_or_layoff"
            else "A card taken from the pile is played in a new meld in the same turn.",
            ("R5-18",),
        )
    if table.must_knock:
        return Violation(
            codes.LAST_DISCARD,
            f"{seat.handle} took the last discard and does not knock",
            "When the stock is out the discard may be taken only by who knocks with it.",
            card=card,
        )
    last = seat.size == 1 and not seat.vague
    return (
        wilds_not_used(table, seat)
        or contract_not_laid(table, seat)
        or _returned(table, seat, card, last)
        or (discard_forbidden(table, seat) if last else None)
    )


def _returned(table: Table, seat: Seat, card: Card, last: bool) -> Violation | None:
    """Why the card just taken may not be discarded at once, or none (X-21)."""
    taken = table.taken
    if taken is None or not table.variant.return_discard_ban:
        return None
    if taken != HIDDEN and (taken == card or (card == HIDDEN and last)):
        return Violation(
            codes.RETURN_DISCARD,
            f"{card_text(taken)} was taken from the pile in this turn",
            "In this game the card just taken may not be discarded at once.",
            ("X-21",),
            card=card,
        )
    if card == HIDDEN or (taken == HIDDEN and not seat.known[card]):
        return undecided("whether this is the card just taken from the pile is not known")
    return None


def _owed(card: Card) -> str:
    return "a card that nobody saw" if card == HIDDEN else card_text(card)
