"""Setting the table: the shoe, the deal, and positions in the middle of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummynotation.cards import CARD_KINDS, HIDDEN, JOKER, Card, Placed, card_of, card_text
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.record import (
    Bought,
    Credit,
    Deal,
    Hand,
    Holds,
    Pile,
    Reshuffled,
    Statement,
    Stock,
    TableMeld,
    Turn,
    Upcard,
)
from rummynotation.rules.lying import lying_fault
from rummynotation.rules.meld import readings
from rummynotation.rules.no_meld import no_reading
from rummynotation.rules.table import FROM_DEAL, PLAY, MeldOnTable, Seat, Table
from rummynotation.rules.violation import Violation


class SetupFault(NamedTuple):
    """What is wrong with the set-up: the statement, its line, and the violation."""

    item: Statement
    line: int
    violation: Violation


def fill_shoe(table: Table, decks: int, jokers: int) -> None:
    """Says what the shoe holds (CR-08 to CR-11, LV-06, LV-07, RC-03, RC-04)."""
    table.decks = decks
    table.jokers = jokers
    table.copies = [decks] * JOKER + [jokers]


def set_table(table: Table, hand: Hand, setup: Sequence[int]) -> Iterator[SetupFault]:
    """Puts the cards where the file says they are at the start of a hand; yields what is wrong.

    Args:
        table: a fresh table; its shoe and its dealer are set.
        hand: the hand.
        setup: the places of its set-up statements among its items.

    Rules: CR-24 to CR-28, LV-27, LV-29, RC-08, RC-10, R5-13, R5-14.
    """
    items = [(hand.items[i], hand.lines[i] if hand.lines else 0) for i in setup]
    if hand.position:
        yield from _position(table, items)
    else:
        yield from _deal(table, items)


def _count(table: Table, card: Card) -> Violation | None:
    """Puts one more copy of a card into a known place; says if there are too many."""
    if card >= CARD_KINDS:
        return None
    most = table.copies[card]
    over = table.seen[card] >= most
    table.reveal(card)
    if not over:
        return None
    return Violation(
        codes.TOO_MANY_COPIES,
        f"{card_text(card)} is there {table.seen[card]} times; the shoe holds {most or 'none'}",
        "[Decks] and [Jokers] say what the shoe holds, where the variant leaves room.",
        ("CR-08", "LV-06", "RC-03"),
        card=card,
    )


def _count_all(table: Table, cards: Sequence[Card]) -> Violation | None:
    """Puts cards into known places; says of the first that there are too many of, if there is."""
    seen, copies = table.seen, table.copies
    for card in cards:
        if card < CARD_KINDS:
            seen[card] += 1
    if all(card == HIDDEN or seen[card] <= copies[card] for card in set(cards)):
        return None
    for card in cards:
        table.hide(card)
    faults = [_count(table, card) for card in cards]
    return next(fault for fault in faults if fault is not None)


def _hold(table: Table, seat: Seat, cards: Sequence[Card]) -> Violation | None:
    found = _count_all(table, cards)
    seat.size += len(cards)
    for card in cards:
        if card == HIDDEN:
            seat.hidden += 1
            seat.open += 1
        else:
            seat.known[card] += 1
    return found


def _deal(table: Table, items: list[tuple[Statement, int]]) -> Iterator[SetupFault]:
    players = len(table.seats)
    due = dict.fromkeys(table.by_handle, table.rules.dealt(players))
    begins = table.seats[table.turn]
    if table.variant.first_turn != "draw":
        due[begins.handle] += 1
        table.phase = PLAY
        table.drew = FROM_DEAL
    dealt: set[str] = set()
    upcard: Card | None = None
    stock: tuple[Stock, int] | None = None
    for item, line in items:
        found: Violation | None = None
        if isinstance(item, Deal):
            seat = table.by_handle.get(item.player)
            if seat is None or item.player in dealt:
                continue
            dealt.add(item.player)
            found = _hold(table, seat, item.cards)
            if len(item.cards) != due[item.player]:
                found = Violation(
                    codes.DEAL,
                    f"{item.player} is dealt {len(item.cards)} cards; "
                    f"hand {table.number} deals {due[item.player]}",
                    f"In hand {table.number} each of {players} players gets "
                    f"{table.rules.dealt(players)} cards"
                    + (f", {begins.handle}, who begins, one more." if table.drew else "."),
                    ("CR-24", "CR-26", "LV-27", "RC-08", "R5-13"),
                )
        elif isinstance(item, Upcard) and upcard is None:
            upcard = item.card
            found = _count(table, item.card)
            if not table.variant.upcard:
                found = Violation(
                    codes.DEAL,
                    "in this game no card is turned up after the deal",
                    "The discard pile starts with the first discard.",
                    card=item.card,
                )
        elif isinstance(item, Stock) and stock is None:
            stock = (item, line)
        if found:
            yield SetupFault(item, line, found)
    for seat in table.seats:
        if seat.handle not in dealt and not seat.away:
            seat.size = seat.hidden = seat.open = due[seat.handle]
    if table.variant.upcard or upcard is not None:
        table.upcard = HIDDEN if upcard is None else upcard
        table.pile = [table.upcard]
        table.offered = table.variant.first_upcard == "offered" and not table.drew
    yield from _stock(table, items, stock)


def _position(table: Table, items: list[tuple[Statement, int]]) -> Iterator[SetupFault]:
    table.from_start = False
    held: set[str] = set()
    credited: set[str] = set()
    stock: tuple[Stock, int] | None = None
    for item, line in items:
        found: Violation | None = None
        if isinstance(item, Holds):
            seat = table.by_handle.get(item.player)
            if seat is None:
                continue
            held.add(item.player)
            found = _hold(table, seat, item.cards)
        elif isinstance(item, TableMeld):
            found = place_meld(table, item)
        elif isinstance(item, Pile):
            found = _count_all(table, item.cards)
            table.pile = list(item.cards)
        elif isinstance(item, Upcard):
            table.upcard = item.card  # It may have been taken; it is told for what hangs on it.
        elif isinstance(item, Stock):
            stock = (item, line)
        elif isinstance(item, Bought):
            for party, count in item.counts:
                buyer = table.by_handle.get(party[0])
                if buyer is not None:
                    buyer.buys = count
        elif isinstance(item, Reshuffled):
            table.reshuffles = item.times
        elif isinstance(item, Credit):
            for party, points in item.points:
                seat = table.by_handle.get(party[0])
                if seat is not None:
                    seat.credit = points
                    credited.add(seat.handle)
        if found:
            yield SetupFault(item, line, found)
    for seat in table.seats:
        # Cards may lie on another's meld: without the figure nobody can tell whose they were.
        seat.credit_known = seat.handle in credited or not table.melds
        if seat.handle not in held:
            seat.vague = True
            seat.hidden = seat.open = sum(table.copies)
            if stock is None:
                table.stock_vague = True
    for item, _ in items:
        if isinstance(item, Turn) and item.player in table.by_handle:
            table.seats[table.turn].turns -= 1  # Who would begin a hand begins no turn here.
            table.begin_turn(table.by_handle[item.player].place)
            if item.drawn:
                table.phase = PLAY
                table.drew = "before"
    table.discarder = _before(table) if table.pile else -1
    yield from _stock(table, items, stock)


def _before(table: Table) -> int:
    """The seat whose turn came before: the top of the pile is its discard."""
    place = table.turn
    count = len(table.seats)
    for step in range(1, count + 1):
        other = (place - step) % count
        if not table.seats[other].away:
            return other
    return -1


def place_meld(table: Table, item: TableMeld) -> Violation | None:
    """A meld that lies on the table at the start counts as laid in an earlier turn."""
    seat = table.by_handle.get(item.meld.owner)
    if seat is None:
        return None
    found = _count_all(table, [card_of(placed) for placed in item.cards])
    ways = readings(item.cards, table.variant) if _all_known(item.cards) else []
    if not ways:
        found = found or no_reading(item.cards, table.variant)
    elif found is None:
        found = lying_fault(table, ways)
    reading = ways[0] if len(ways) == 1 else None
    table.melds[item.meld] = MeldOnTable(
        item.meld, seat.place, reading.cards if reading else item.cards, reading, added=None
    )
    seat.melds = max(seat.melds, item.meld.number)
    seat.first_play = 0
    seat.down = seat.down_known = True
    seat.down_turn = -1
    return found


def _all_known(cards: Sequence[Placed]) -> bool:
    return HIDDEN not in map(card_of, cards)


def _stock(
    table: Table, items: list[tuple[Statement, int]], given: tuple[Stock, int] | None
) -> Iterator[SetupFault]:
    """All other cards are the stock; a stock that is given adds up."""
    placed = sum(seat.size for seat in table.seats) + len(table.pile)
    placed += sum(len(meld.cards) for meld in table.melds.values())
    left = table.decks * 52 + table.jokers - placed
    vague = table.stock_vague or any(seat.vague for seat in table.seats)
    if given is None and left < 0 and items:
        item, line = items[-1]
        yield SetupFault(
            item,
            line,
            Violation(
                codes.STOCK_CLAIM,
                f"{placed} cards lie in hands, melds and the pile; with "
                f"{many(table.decks, 'deck')} and {many(table.jokers, 'joker')} there are "
                f"{placed + left}",
                "[Decks] and [Jokers] say what the shoe holds.",
                ("CR-08", "LV-06", "RC-03", "R5-06"),
            ),
        )
    if given is None:
        table.stock_size = max(left, 0)
        table.stock_vague = vague
        return
    item, line = given
    first = _count_all(table, item.cards)
    table.stock = list(reversed(item.cards))
    table.stock_size = len(item.cards)
    table.stock_vague = False
    if first:
        yield SetupFault(item, line, first)
    if len(item.cards) != left and not vague:
        yield SetupFault(
            item,
            line,
            Violation(
                codes.STOCK_CLAIM,
                f"{len(item.cards)} cards are listed; with {many(table.decks, 'deck')} and "
                f"{many(table.jokers, 'joker')} {left} are left for the stock",
                "Write ? for cards that are not known, as in ?x40.",
                ("CR-28", "LV-29", "RC-10"),
            ),
        )
