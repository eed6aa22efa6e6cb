"""Whether a player can hold the cards that he plays, by all that is known."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import HIDDEN, JOKER, Placed, card_of, card_text, cards_text, rank_of
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.rules.draw import too_many
from rummynotation.rules.hidden import cannot_hold
from rummynotation.rules.table import FROM_PILE, Seat, Table
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
    short = {
        card: count - seat.known[card] for card, count in need.items() if count > seat.known[card]
    }
    odd = cannot_hold(table, seat, short) if short else None
    if odd is not None:
        fresh = short[odd]
        if seat.hidden >= fresh and table.unseen(odd) < fresh:
            return too_many(table, odd) or Violation(
                codes.TOO_MANY_COPIES,
                f"the shoe has too few {card_text(odd)} left for this",
                card=odd,
            )
        return _not_held(table, seat, odd, set(map(card_of, cards)))
    if not seat.vague and len(cards) > seat.size:
        return Violation(
            codes.NOT_IN_HAND,
            f"{seat.handle} holds {many(seat.size, 'card')} only",
        )
    return None


def _not_held(table: Table, seat: Seat, card: int, played: set[int]) -> Violation:
    if table.pile and table.pile[-1] == card and table.drew != FROM_PILE:
        return Violation(
            codes.NOT_IN_HAND,
            f"{seat.handle} does not hold {card_text(card)}",
            f"It lies on top of the discard pile: take {card_text(card)} instead of a draw.",
            card=card,
        )
    # What is played with it was not meant in its place.
    held = dict.fromkeys(other for other in seat.cards() if other not in played)
    if card < JOKER:
        # Most often it is the suit that was written wrong.
        near = [other for other in held if other < JOKER and rank_of(other) == rank_of(card)]
        meant = " or ".join(map(card_text, near))
    else:
        meant = ""
    return Violation(
        codes.NOT_IN_HAND,
        f"{seat.handle} does not hold {card_text(card)}",
        f"Was {meant} meant?" if meant else f"{seat.handle} holds {_cards(seat)}.",
        card=card,
    )


def _cards(seat: Seat) -> str:
    """The cards of a hand in words; those that it played from unseen are told as a choice."""
    own = [card for card, count in sorted(seat.own.items()) for _ in range(count)]
    if own and not (seat.open or seat.late):
        known = cards_text(card for card in seat.cards() if card != HIDDEN)
        some = f"{many(seat.hidden, 'card')} of {cards_text(own)}"
        return f"{known} and {some}" if known else some
    return cards_text(seat.cards()) or "no card"
