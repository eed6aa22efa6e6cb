"""Buying the discard out of turn: when, who, how often, at what price."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import HIDDEN, Card, card_text
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.rules.draw import not_among, not_in_stock, stock_is_empty, too_many
from rummynotation.rules.table import DRAW, FROM_PILE, Seat, Table
from rummynotation.rules.turn import after_end
from rummynotation.rules.violation import EVENTS_MISSING, Violation, down_not_known, undecided


def why_not_buy(table: Table, seat: Seat, cards: Sequence[Card]) -> Violation | None:
    """Why a player may not buy, or none.

    Args:
        table: the table.
        seat: the buyer.
        cards: the discard, then the penalty cards from the stock.
    """
    return (
        _may_ask(table, seat, cards[0], "buy")
        or _limit(table, seat)
        or _priority(table, seat)
        or _permission(table, seat)
        or _cards(table, cards)
    )


def why_not_claim(table: Table, seat: Seat, card: Card) -> Violation | None:
    """Why a player may not ask for the discard, or none; the player in turn may always say that
    he wants it."""
    if table.ended:
        return after_end(table, "claim")
    if table.turn_known and seat.place == table.turn:
        return None
    return _may_ask(table, seat, card, "claim") or _top(table, card)


def _may_ask(table: Table, seat: Seat, card: Card, what: str) -> Violation | None:
    """CR-43 to CR-50, LV-32, LV-42, LV-47, LV-66, RC-23."""
    variant = table.variant
    if table.ended:
        return after_end(table, what)
    if not variant.buy:
        return Violation(
            codes.BUY_OFF,
            "this game has no buying",
            'Where the table allows it, say so: [Rule.buy "true"].',
            ("CR-43", "LV-66"),
            card=card,
        )
    if seat.away:
        return Violation(codes.PLAYER_AWAY, f"{seat.handle} has left the table")
    if seat.down_known and seat.down and not variant.buy_who_down:
        return _down(seat, card)
    if not table.turn_known:
        return undecided(
            f"whose turn it is is not known: events are missing before this {what}",
            why=EVENTS_MISSING,
        )
    if seat.place == table.turn:
        return Violation(
            codes.BUY_TURN,
            f"it is {seat.handle}'s own turn: taking the discard costs nothing then",
            f"Write take {card_text(card)}.",
            ("CR-44", "LV-42"),
            card=card,
        )
    depth = _depth(table, card)
    if depth:
        return depth
    if seat.place == table.discarder and not variant.buy_who_discarder:
        return Violation(
            codes.BUY_OWN,
            f"{seat.handle} discarded this {card_text(card)}",
            "Nobody may buy a card back that they discarded.",
            ("CR-49", "LV-47"),
            card=card,
        )
    late = _window(table, card)
    if late is None and not seat.down_known and not variant.buy_who_down:
        return down_not_known(seat.handle)
    return late


def _down(seat: Seat, card: Card) -> Violation:
    return Violation(
        codes.BUY_DOWN,
        f"{seat.handle} is down and may not buy",
        "In this game only players who are not down buy.",
        ("CR-49",),
        card=card,
    )


def _depth(table: Table, card: Card) -> Violation | None:
    if table.bought and table.variant.buys_per_turn == 1:
        return Violation(
            codes.BUY_DEPTH,
            "the discard was bought in this turn; the card under it is dead",
            "One buy for each discard.",
            ("CR-50",),
            card=card,
        )
    if table.drew == FROM_PILE and not table.bought:
        return Violation(
            codes.BUY_DEPTH,
            f"{table.seats[table.turn].handle} has taken the discard; the card under it is dead",
            "Only the last discard may be bought.",
            ("CR-48", "CR-50"),
            card=card,
        )
    return None


def _window(table: Table, card: Card) -> Violation | None:
    """CR-44, LV-32, X-10."""
    window = table.variant.buy_window
    current = table.seats[table.turn].handle
    if table.phase == DRAW:
        return None
    if window == "before_draw":
        return Violation(
            codes.BUY_WINDOW,
            f"{current} has drawn; the discard may be bought only before the draw",
            "Write the buy before the draw of the player in turn.",
            ("CR-44",),
            card=card,
        )
    if window == "until_first_play" and table.played:
        return Violation(
            codes.BUY_WINDOW,
            f"{current} has begun to play; the discard may be bought only before that",
            "The time for buying ends with the first meld, lay-off, swap or discard.",
            ("LV-32",),
            card=card,
        )
    return None


def _limit(table: Table, seat: Seat) -> Violation | None:
    """CR-47, LV-45, RC-27."""
    limit = table.rules.buy_limit
    if limit is not None and seat.buys >= limit:
        return Violation(
            codes.BUY_LIMIT,
            f"{seat.handle} has bought {many(seat.buys, 'time')} in this hand already",
            f"At most {limit} buys a player and hand.",
            ("CR-47", "LV-45"),
        )
    return None


def _priority(table: Table, seat: Seat) -> Violation | None:
    """CR-48, LV-42, LV-43, RC-27: the player in turn, then the nearest clockwise or the first."""
    rule = table.variant.buy_priority
    others = [place for place in table.claims if place != seat.place]
    if not others:
        return None
    current = table.seats[table.turn].handle
    if table.turn in others and table.phase == DRAW:
        return Violation(
            codes.BUY_PRIORITY,
            f"{current} wants the discard, and is in turn",
            "The player in turn has the first right to the discard.",
            ("LV-42", "CR-48"),
        )
    others = [place for place in others if place != table.turn and place not in table.refused]
    if rule == "turn_then_first_call":
        first = next((p for p in table.claims if p != table.turn and p not in table.refused), -1)
        if first not in (-1, seat.place):
            return Violation(
                codes.BUY_PRIORITY,
                f"{table.seats[first].handle} asked first",
                "The first to ask gets the discard.",
                ("CR-48",),
            )
        return None
    nearest = min(others, key=table.distance, default=-1)
    if nearest >= 0 and table.distance(nearest) < table.distance(seat.place):
        return Violation(
            codes.BUY_PRIORITY,
            f"{table.seats[nearest].handle} asked too and sits nearer to {current}",
            "The nearest clockwise from the player in turn gets the discard.",
            ("LV-43", "CR-48"),
        )
    return None


def _permission(table: Table, seat: Seat) -> Violation | None:
    """LV-61: a phrase that is needed is logged; a player in turn who may refuse has the say."""
    rule = table.variant.buy_permission
    if rule == "phrase" and seat.place not in table.claims:
        return Violation(
            codes.BUY_PERMISSION,
            f"{seat.handle} did not ask for the discard first",
            "In this game one asks before one buys: write claim and the card before the buy.",
            ("LV-61",),
        )
    if rule == "player_in_turn" and seat.place in table.refused:
        return Violation(
            codes.BUY_PERMISSION,
            f"{table.seats[table.turn].handle} refused {seat.handle} the discard",
            "In this game the player in turn may refuse.",
            ("LV-61",),
        )
    return None


def _top(table: Table, card: Card) -> Violation | None:
    if not table.pile:
        return Violation(codes.PILE_CARD, "the discard pile is empty", card=card)
    top = table.pile[-1]
    if card in (top, HIDDEN):
        return None
    if top == HIDDEN:
        return too_many(table, card) or not_among(table, card)
    return Violation(
        codes.PILE_CARD,
        f"the top of the discard pile is {card_text(top)}, not {card_text(card)}",
        f"Only {card_text(top)} may be bought.",
        ("CR-45", "LV-44", "RC-24"),
        card=card,
    )


def _cards(table: Table, cards: Sequence[Card]) -> Violation | None:
    """CR-45, LV-44, RC-24: the discard and the penalty cards."""
    top = _top(table, cards[0])
    if top:
        return top
    penalty = table.variant.buy_penalty
    drawn = cards[1:]
    if len(drawn) != penalty:
        return Violation(
            codes.BUY_COST,
            f"a buy costs {many(penalty, 'card')} from the stock, not {len(drawn) or 'none'}",
            "Write the discard, then the cards drawn for it; ? for a card that nobody saw.",
            ("CR-45", "LV-44", "RC-24"),
            card=cards[0],
        )
    if not table.stock_vague and table.stock_size < len(drawn):
        return stock_is_empty(table)
    known = table.stock[::-1]
    for position, card in enumerate(drawn):
        if card == HIDDEN:
            continue
        top_card = known[position] if position < len(known) else HIDDEN
        if top_card == HIDDEN:
            found = not_in_stock(table, card)
            if found:
                return found
        elif top_card != card:
            return Violation(
                codes.STOCK_CARD,
                f"the next card of the stock is {card_text(top_card)}, not {card_text(card)}",
                "The stock was given with its order.",
                card=card,
            )
    return None
