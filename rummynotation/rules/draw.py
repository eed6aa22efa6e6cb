"""Drawing: from the stock, or from the discard pile."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import CARD_KINDS, HIDDEN, Card, card_of, card_text, cards_text
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import listing, many
from rummynotation.rules.hidden import in_renewed_stock
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.violation import Violation, down_not_known, undecided


def why_not_draw(table: Table, card: Card) -> Violation | None:
    """Why this card cannot come from the stock, or none (CR-42, CR-69, X-12).

    Args:
        table: the table.
        card: the card drawn, or the hidden card.
    """
    if table.stock_is_out:
        return stock_is_empty(table)
    if card == HIDDEN:
        return None
    if table.stock:
        top = table.stock[-1]
        if top != HIDDEN:
            if top != card:
                return Violation(
                    codes.STOCK_CARD,
                    f"the next card of the stock is {card_text(top)}, not {card_text(card)}",
                    "The stock was given with its order.",
                    card=card,
                )
            return None
    return not_in_stock(table, card)


def not_in_stock(table: Table, card: Card) -> Violation | None:
    """Why a card cannot come from a hidden place of the stock, or none: a stock that was renewed
    holds the cards of the discard pile and no others (CR-69, LV-57, RC-37)."""
    if table.renewed is not None and not in_renewed_stock(table, card):
        return Violation(
            codes.TOO_MANY_COPIES,
            f"no {card_text(card)} is left in the stock: it was renewed from the discard pile",
            "Only the cards that lay in the pile can come from it.",
            ("CR-69", "LV-57", "RC-37"),
            card=card,
        )
    return too_many(table, card)


def stock_is_empty(table: Table) -> Violation:
    """The violation of drawing from an empty stock (CR-69, CR-70, LV-57, RC-37, R5-28)."""
    limit = table.variant.stock_out_max
    action = table.variant.stock_out_action
    if action == "end_hand":
        help = "In this game an empty stock ends the hand: write exhausted."
    elif action == "end_unless_knock":
        help = "Take the discard to knock with it, or write exhausted: the hand ends."
    elif action == "end_if_pile_refused":
        help = "Take from the discard pile. Whoever does not ends the hand: write exhausted."
    elif limit is not None and table.reshuffles >= limit:
        help = "It was renewed as often as the rules allow; the hand ends: write exhausted."
    elif len(table.pile) <= (action != "reshuffle_all"):
        help = "The discard pile has nothing to turn over; the hand ends: write exhausted."
    else:
        help = "Write reshuffle on a line before the draw."
    left = table.stock_size
    return Violation(
        codes.STOCK_EMPTY,
        f"the last {many(left, 'card')} of the stock are not drawn"
        if left
        else "the stock is empty",
        help,
        ("CR-69", "CR-70", "LV-57", "RC-37", "R5-28"),
    )


def too_many(table: Table, card: Card) -> Violation | None:
    """Why a card cannot come from a hidden place: all its copies are elsewhere, or it is in no
    pack of this shoe; else none."""
    if card >= CARD_KINDS or table.seen[card] < table.copies[card]:
        return None
    copies = table.copies[card]
    if copies == 0:
        message = f"the shoe holds no {card_text(card)}"
    else:
        places = listing(places_of(table, card))
        message = (
            f"{_all(copies)} copies of {card_text(card)} are {places or 'in other places'}"
            if copies > 1
            else f"the only {card_text(card)} is {places or 'in another place'}"
        )
    return Violation(
        codes.TOO_MANY_COPIES,
        message,
        "Each card of the shoe is in one place only. [Decks] and [Jokers] say what the shoe holds.",
        card=card,
    )


def places_of(table: Table, card: Card) -> list[str]:
    """Where the copies of a card are known to be, in words."""
    places = [
        f"in {meld.name}" for meld in table.melds.values() if card in map(card_of, meld.cards)
    ]
    if card in table.pile:
        places.append("in the discard pile")
    places += [f"in {seat.handle}'s hand" for seat in table.seats if seat.known[card]]
    if card in table.stock:
        places.append("in the stock")
    return places


def _all(copies: int) -> str:
    return "both" if copies == 2 else f"all {copies}"


def why_not_take(table: Table, seat: Seat, cards: Sequence[Card]) -> Violation | None:
    """Why these cards may not be taken from the discard pile, or none.

    Args:
        table: the table.
        seat: the player in turn.
        cards: one card, or all that were taken, lowest first.

    Rules: CR-42, CR-50, LV-31, RC-22, R5-17.
    """
    if table.bought and table.variant.buys_per_turn == 1:
        return Violation(
            codes.BUY_DEPTH,
            "the discard was bought in this turn; the card under it is dead",
            "After a buy the player in turn draws from the stock.",
            ("CR-50", "CR-46", "RC-26"),
            card=cards[0],
        )
    if table.variant.stock_out_action == "end_hand" and table.stock_is_out:
        return stock_is_empty(table)
    if not seat.down_known and not table.variant.down_may_take_discard:
        return down_not_known(seat.handle)
    if seat.down and not table.variant.down_may_take_discard:
        return Violation(
            codes.DOWN_TAKES,
            f"{seat.handle} is down and may not take the discard",
            "In this game a player who is down draws from the stock only.",
            card=cards[0],
        )
    pile = table.pile
    if not pile:
        return Violation(codes.PILE_CARD, "the discard pile is empty", card=cards[0])
    asked = why_not_upcard(table, seat) or _asked_first(table, seat)
    if asked:
        return asked
    if table.variant.draw_discard == "top":
        if len(cards) > 1:
            return Violation(
                codes.PILE_CARD,
                "only the top card of the discard pile may be taken",
                f"The top card is {card_text(pile[-1])}.",
                ("CR-42", "LV-31", "RC-22"),
                card=cards[0],
            )
        return _not_the_top(table, cards[0])
    depths = taken_depths(table, cards)
    if len(depths) > 1:
        return undecided(
            f"how deep in the pile this {card_text(cards[0])} lay is not known",
            "Write all the cards that were taken, lowest first.",
        )
    if not depths:
        return Violation(
            codes.PILE_CARD,
            f"the discard pile does not hold {cards_text(cards)}"
            + (" in this order at its top" if len(cards) > 1 else ""),
            f"The pile, bottom first: {cards_text(pile)}.",
            ("R5-17",),
            card=cards[0],
        )
    return None


def why_not_upcard(table: Table, seat: Seat) -> Violation | None:
    """Why a player may not take the upcard that is offered, or decline it, or none: each is asked
    once, and who has passed draws from the stock when his turn comes.

    Args:
        table: the table.
        seat: who takes it or passes.
    """
    if not table.offered or seat.place not in table.declined:
        return None
    return Violation(
        codes.FIRST_UPCARD,
        f"{seat.handle} has passed the upcard",
        "It is offered to each player once; when all have passed, the first draws from the stock.",
    )


def _asked_first(table: Table, seat: Seat) -> Violation | None:
    """Where the player in turn has no first refusal he asks for the discard like the others; none
    of them sits nearer then (CR-48)."""
    variant = table.variant
    if not variant.buy or variant.buy_priority != "nearest" or seat.place in table.claims:
        return None
    asked = [place for place in table.claims if place not in table.refused]
    if not asked:
        return None
    nearest = table.seats[min(asked, key=table.distance)].handle
    return Violation(
        codes.BUY_PRIORITY,
        f"{nearest} asked for the discard, and {seat.handle} did not",
        "In this game the player in turn has to ask too: write claim and the card before the take.",
        ("CR-48",),
    )


def _not_the_top(table: Table, card: Card) -> Violation | None:
    top = table.pile[-1]
    if top == card or card == HIDDEN:
        return None
    if top == HIDDEN:
        return too_many(table, card) or not_among(table, card)
    return Violation(
        codes.PILE_CARD,
        f"the top of the discard pile is {card_text(top)}, not {card_text(card)}",
        f"Only {card_text(top)} may be taken.",
        ("CR-42", "LV-31", "RC-22"),
        card=card,
    )


def not_among(table: Table, card: Card) -> Violation | None:
    """Why the top of the pile, which nobody saw, cannot be this card, or none: the hand that
    discarded it was known."""
    if table.top_among is None or card in table.top_among:
        return None
    return Violation(
        codes.PILE_CARD,
        f"the top of the discard pile is not {card_text(card)}: who discarded it did not hold that",
        f"It is one of {cards_text(sorted(table.top_among))}.",
        ("CR-42", "LV-31", "RC-22"),
        card=card,
    )


def taken_depths(table: Table, cards: Sequence[Card]) -> list[int]:
    """How many cards can have come off the pile when these are taken; none where they are not
    there.

    One card means the copy nearest the top and all above it (R5-17); a hidden card of the pile may
    be that copy. A hidden card alone is the top.

    Args:
        table: the table.
        cards: one card, or all that were taken, lowest first.
    """
    pile = table.pile
    if len(cards) == 1:
        if table.variant.draw_discard == "top" or cards[0] == HIDDEN:
            return [1] if pile else []
        found: list[int] = []
        for depth in range(1, len(pile) + 1):
            if pile[-depth] == cards[0]:
                return [*found, depth]
            if pile[-depth] == HIDDEN and table.unseen(cards[0]) > 0:
                found.append(depth)
        if found[-1:] == [len(pile)] and table.pile_vague:
            # It may lie deeper still.
            found.append(len(pile) + 1)
        return found
    if len(cards) > len(pile):
        if not table.pile_vague:
            return []
        # More may lie under what is known of it.
        pile = [HIDDEN] * (len(cards) - len(pile)) + pile
    segment = pile[-len(cards) :]
    fits = all(a == b or HIDDEN in (a, b) for a, b in zip(segment, cards, strict=True))
    return [len(cards)] if fits else []
