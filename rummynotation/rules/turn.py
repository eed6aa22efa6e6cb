"""Whose turn it is, and what may be done before and after the draw."""

from __future__ import annotations

from rummynotation.diagnostics import codes
from rummynotation.rules.table import DRAW, FROM_DEAL, Seat, Table
from rummynotation.rules.violation import Violation


def why_not_now(table: Table, seat: Seat, draws: bool, what: str) -> Violation | None:
    """Why a player may not act at this moment, or none.

    Args:
        table: the table.
        seat: who acts.
        draws: whether the action is his draw; all others come after it.
        what: the action, for the message.

    Rules: CR-29, CR-42, CR-46, LV-31, LV-56, RC-21, RC-22, R5-16, R5-25.
    """
    if table.ended:
        return after_end(table, what)
    if not table.turn_known:
        return None
    if seat.place != table.turn:
        if table.offered and what == "take":
            return None  # Whoever was asked before has declined, by that.
        return _out_of_turn(table, seat, what)
    if only_discards(table) and what != "discard" and not draws:
        return Violation(
            codes.FIRST_TURN,
            f"{seat.handle} begins the hand by discarding; {what} must wait for the next turn",
            "Who was dealt one card more discards one in the first turn, and does nothing else.",
        )
    if draws:
        if table.drew == FROM_DEAL:
            return Violation(
                codes.DRAW_TWICE,
                f"{seat.handle} was dealt one card more and begins without a draw",
                "The first turn of a hand ends with a discard and has no draw in this game.",
            )
        if table.drew:
            return Violation(
                codes.DRAW_TWICE,
                f"{seat.handle} has drawn in this turn already",
                "A turn has one draw and ends with a discard.",
                ("CR-42", "LV-31", "RC-22"),
            )
        if table.played and may_start_without_draw(table, seat):
            return Violation(
                codes.DRAW_FIRST,
                f"{seat.handle} has begun to play without a draw and may not draw any more",
                "Who skips the draw in his first turn empties his hand in that turn.",
                ("R5-46",),
            )
        return None
    if table.phase == DRAW and not may_start_without_draw(table, seat):
        return _draw_first(seat, what)
    return None


def only_discards(table: Table) -> bool:
    """Whether the player in turn, who was dealt one card more, may do nothing but discard one."""
    return table.drew == FROM_DEAL and table.variant.first_turn == "extra_discard"


def draw_missing(table: Table, seat: Seat) -> Violation | None:
    """Why a turn in which nothing was drawn may not end with cards in hand, or none (R5-46)."""
    if seat.size == 1 or seat.vague or not may_start_without_draw(table, seat):
        return None
    return _draw_first(seat, "discard")


def _draw_first(seat: Seat, what: str) -> Violation:
    return Violation(
        codes.DRAW_FIRST,
        f"{seat.handle} has not drawn yet; {what} comes after the draw",
        "A turn starts with a card from the stock or from the discard pile.",
        ("CR-42", "R5-16"),
    )


def after_end(table: Table, what: str) -> Violation:
    """The violation of acting in a hand that has ended (LV-56)."""
    return Violation(
        codes.AFTER_END,
        f"the hand has ended ({table.ended}); {what} comes too late",
        "Nothing is played in a hand after it has ended.",
        ("LV-56", "CR-67"),
    )


def _out_of_turn(table: Table, seat: Seat, what: str) -> Violation:
    current = table.seats[table.turn]
    if seat.away:
        return Violation(
            codes.PLAYER_AWAY,
            f"{seat.handle} has left the table",
            f"If they are back, write: return {seat.handle}",
        )
    still = "has not discarded yet" if table.phase != DRAW else "is to draw"
    return Violation(
        codes.TURN_ORDER,
        f"it is {current.handle}'s turn, not {seat.handle}'s: {current.handle} {still}",
        f"Play goes clockwise; {what} is for the player in turn. Out of turn one may only buy, "
        "claim or pass.",
        ("CR-29", "CR-46", "LV-30", "RC-21", "R5-15"),
    )


def may_start_without_draw(table: Table, seat: Seat) -> bool:
    """Whether a player may skip the draw if he empties his hand in this turn, his first (R5-46).

    Where the record begins in the middle of a hand it may be his first as long as no meld is his.
    """
    if not table.variant.first_turn_without_draw or seat.turns != 1:
        return False
    return (table.from_start and not table.loose) or seat.first_play < 0
