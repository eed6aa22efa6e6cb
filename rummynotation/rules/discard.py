"""Discarding, and what must be done before a turn may end."""

from __future__ import annotations

from rummynotation.cards import Card, card_text
from rummynotation.diagnostics import codes
from rummynotation.rules.going_out import discard_forbidden
from rummynotation.rules.joker import wilds_not_used
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.turn import draw_missing
from rummynotation.rules.violation import Violation


def why_not_discard(table: Table, seat: Seat, card: Card) -> Violation | None:
    """Why a player may not end his turn with this discard, or none.

    Args:
        table: the table.
        seat: the player in turn; he has drawn.
        card: the card he discards.

    Rules: CR-60, LV-40, LV-52, RC-35, R5-18, R5-25, R5-46, X-21.
    """
    if not table.drew:
        undrawn = draw_missing(table, seat)
        if undrawn:
            return undrawn
    if table.owed_card is not None:
        return Violation(
            codes.PICKUP_UNUSED,
            f"{card_text(table.owed_card)} was taken from the pile and has not been played",
            "A card taken from the pile is melded or laid off in the same turn."
            if table.variant.pickup_play == "meld_or_layoff"
            else "A card taken from the pile is played in a new meld in the same turn.",
            ("R5-18",),
        )
    if table.owed_wilds:
        return wilds_not_used(table, seat)
    if table.taken == card and table.variant.return_discard_ban:
        return Violation(
            codes.RETURN_DISCARD,
            f"{card_text(card)} was taken from the pile in this turn",
            "In this game the card just taken may not be discarded at once.",
            ("X-21",),
            card=card,
        )
    return discard_forbidden(table, seat) if seat.size == 1 and not seat.vague else None
