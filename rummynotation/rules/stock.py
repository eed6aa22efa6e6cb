"""An empty stock: the discard pile becomes the stock, or the hand ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rummynotation.cards import HIDDEN, Card, cards_text
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.rules.table import DRAW, Table
from rummynotation.rules.turn import after_end
from rummynotation.rules.violation import Violation


def cards_to_turn(table: Table) -> list[Card]:
    """The cards of the discard pile that would become the stock (CR-69, LV-57, RC-37)."""
    if table.variant.stock_out_action == "reshuffle_all":
        return list(table.pile)
    return table.pile[:-1]


def may_renew(table: Table) -> bool:
    """Whether the rules allow the stock to be renewed once more in this hand."""
    if table.variant.stock_out_action.startswith("end_"):
        return False
    limit = table.variant.stock_out_max
    return limit is None or table.reshuffles < limit


def why_not_reshuffle(table: Table, cards: Sequence[Card] | None) -> Violation | None:
    """Why the discard pile may not become the stock now, or none.

    Args:
        table: the table.
        cards: the new stock, next card first, where the file gives it.

    Rules: CR-69, CR-70, LV-57, RC-37, R5-28, X-12.
    """
    if table.ended:
        return after_end(table, "reshuffle")
    if not may_renew(table):
        times = table.reshuffles
        again = f"; it was renewed {many(times, 'time')}" if times else ""
        return Violation(
            codes.RESHUFFLE,
            f"the stock may not be renewed{again}",
            "The hand ends and everybody scores: write exhausted.",
            ("CR-70", "LV-57", "R5-28"),
        )
    if table.stock_size > 0 and not table.stock_vague:
        # A buy can need more cards than are left.
        return Violation(
            codes.RESHUFFLE,
            f"the stock still holds {many(table.stock_size, 'card')}",
            "The pile is turned when a card must come from an empty stock.",
            ("CR-69",),
        )
    if cards is None:
        return None
    return _not_the_pile(table, cards)


def _not_the_pile(table: Table, cards: Sequence[Card]) -> Violation | None:
    turned = cards_to_turn(table)
    if table.pile_vague:
        return None
    if len(turned) != len(cards):
        return Violation(
            codes.RESHUFFLE,
            f"{len(turned)} cards of the discard pile become the stock, not {len(cards)}",
            "The top discard stays and is not listed."
            if table.variant.stock_out_action != "reshuffle_all"
            else "The whole pile becomes the stock.",
            ("CR-69", "LV-57"),
        )
    if table.variant.stock_out_action == "flip_keep_top":
        if all(a == b or HIDDEN in (a, b) for a, b in zip(turned, cards, strict=True)):
            return None
        return Violation(
            codes.RESHUFFLE,
            "the pile is turned over without shuffling, so its oldest card comes first",
            f"The order is {cards_text(turned)}.",
        )
    pile, listed = Counter(turned), Counter(cards)
    free = pile.pop(HIDDEN, 0)
    listed.pop(HIDDEN, 0)
    foreign = listed - pile
    if sum(foreign.values()) > free:
        return Violation(
            codes.RESHUFFLE,
            f"{cards_text(sorted(foreign.elements()))} did not lie in the discard pile",
            f"The pile held {cards_text(sorted(turned))}.",
            ("CR-69",),
            card=min(foreign),
        )
    over = table.too_few(foreign.elements())
    if over is not None:
        return Violation(
            codes.TOO_MANY_COPIES,
            f"the shoe holds too few {cards_text([over])} for this",
            "Each card of the shoe is in one place only.",
            ("CR-69",),
            card=over,
        )
    return None


def why_not_exhausted(table: Table) -> Violation | None:
    """Why the hand does not end for want of cards, or none (CR-70, LV-57, R5-28)."""
    if table.ended:
        return after_end(table, "exhausted")
    if table.turn_known and table.phase != DRAW:
        return Violation(
            codes.EXHAUSTED,
            f"{table.seats[table.turn].handle} has drawn; the hand goes on",
            "exhausted stands instead of a draw.",
            ("CR-70", "R5-28"),
        )
    if table.stock_vague:
        return None
    if not table.stock_is_out:
        return Violation(
            codes.EXHAUSTED,
            f"the stock still holds {many(table.stock_size, 'card')}",
            "The hand ends so only when a card must come from an empty stock."
            if not table.variant.stock_out_left
            else f"The hand ends so only when {table.variant.stock_out_left} are left.",
            ("CR-70", "R5-28"),
        )
    turned = cards_to_turn(table)
    if table.pile_vague:
        # The lowest stands for whatever lay there, perhaps nothing.
        turned = turned[1:]
    if may_renew(table) and turned:
        return Violation(
            codes.EXHAUSTED,
            "the discard pile may still become the stock",
            "Write reshuffle, and go on.",
            ("CR-69", "LV-57", "RC-37"),
        )
    return None
