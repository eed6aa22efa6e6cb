"""Going out: how a hand may be emptied, and when it ends."""

from __future__ import annotations

from rummynotation.diagnostics import codes
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.violation import Violation


def discard_forbidden(table: Table, seat: Seat) -> Violation | None:
    """Why a hand may not be emptied by a discard, or none (CR-37, RC-36)."""
    if table.rules.final_discard != "forbidden":
        return None
    if table.rules.close != "empty_hand" and seat.down:
        # The right lay-down would have ended the hand (CR-38, LV-23): what was wrong is said.
        return None
    return Violation(
        codes.FINAL_DISCARD,
        f"in hand {table.number} nobody goes out by a discard",
        "The hand is emptied by melding its last cards.",
        ("CR-37", "LV-41"),
    )


def discard_missing(table: Table, seat: Seat) -> Violation | None:
    """Why a hand may not be emptied without a discard, or none (CR-67, LV-54, RC-35, R5-27).

    Args:
        table: the table.
        seat: who has no card left after melding or laying off.
    """
    if table.rules.final_discard != "required" or table.rules.close == "on_contract":
        return None
    return Violation(
        codes.FINAL_DISCARD,
        f"{seat.handle} has no card left to discard",
        f"In hand {table.number} one goes out with a discard: keep one card for it.",
        ("CR-67", "LV-54", "RC-35", "R5-27"),
    )


def ends_by_contract(table: Table) -> bool:
    """Whether laying the contract ends the hand (LV-23)."""
    return table.rules.close == "on_contract"
