"""What a file claims about a hand, held against the replay: hands, melds, pile, who went out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rummynotation.cards import CARD_KINDS, HIDDEN, JOKER, Card, Placed, card_of, cards_text
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Severity
from rummynotation.record import (
    Adjust,
    Bought,
    Contract,
    Credit,
    Deal,
    Hand,
    Holds,
    Leave,
    Left,
    Out,
    Pile,
    Return,
    Score,
    Seated,
    Statement,
    TableMeld,
    Total,
    Turn,
)
from rummynotation.replay.report import Messages, state_of
from rummynotation.replay.setup import place_meld
from rummynotation.rules.draw import too_many
from rummynotation.rules.hidden import cannot_hold, turn_up
from rummynotation.rules.meld import readings
from rummynotation.rules.table import MeldOnTable, Seat, Table

_WITH_PLAYER = (Deal, Holds, Left, Out, Leave, Return, Seated, Turn, Adjust)


def handles_of(item: Statement) -> Iterable[str]:
    """The handles that a statement names."""
    if isinstance(item, _WITH_PLAYER):
        return (item.player,)
    if isinstance(item, TableMeld):
        return (item.meld.owner,)
    if isinstance(item, Score | Total | Credit):
        return tuple(handle for party, _ in item.points for handle in party)
    if isinstance(item, Bought):
        return tuple(handle for party, _ in item.counts for handle in party)
    return ()


def check_contract(messages: Messages, table: Table, item: Contract, line: int) -> None:
    """The contract as the file writes it out, against the variant's (CR-30 to CR-36, LV-16 to
    LV-22, RC-13 to RC-18)."""
    ours = {tuple(sorted((s.kind, s.size) for s in way)) for way in table.rules.contract}
    theirs = {tuple(sorted((s.kind, s.size) for s in way)) for way in item.alternatives}
    if ours != theirs:
        messages.say(
            codes.CONTRACT_CLAIM,
            Severity.ERROR,
            f"the contract of hand {table.number} is {table.rules.contract_text()}",
            line,
            item,
            help=f"So says {table.variant.title}; another is a house rule: [Rule.hands.contract].",
            rules=("CR-01", "LV-01", "RC-02"),
        )


def differs(table: Table, seat: Seat, cards: Iterable[Card]) -> str:
    """Why a player cannot hold just these cards, in words, or "" if he can."""
    if not seat.hidden and list(cards) == seat.cards():
        return ""
    claimed = Counter(cards)
    hidden = claimed.pop(HIDDEN, 0)
    total = sum(claimed.values()) + hidden
    if not seat.vague and total != seat.size:
        return f"{seat.handle} holds {seat.size} cards, not {total}"
    fresh = {
        card: count - seat.known[card]
        for card, count in claimed.items()
        if count > seat.known[card]
    }
    odd = cannot_hold(table, seat, fresh)
    if odd is not None and table.unseen(odd) < fresh[odd]:
        found = too_many(table, odd)
        return found.message if found else f"the shoe holds too few {cards_text([odd])}"
    missing = sum(
        max(0, known - claimed.get(card, 0)) for card, known in enumerate(seat.known) if known
    )
    if missing > hidden or odd is not None:
        return f"{seat.handle} holds {cards_text(seat.cards()) or 'no card'}"
    return ""


def learn(table: Table, seat: Seat, cards: Iterable[Card]) -> None:
    """What a player holds becomes known."""
    if not seat.hidden:
        return
    claimed = Counter(cards)
    claimed.pop(HIDDEN, 0)
    for card, count in claimed.items():
        for _ in range(count - seat.known[card]):
            if seat.hidden <= 0:
                return
            turn_up(table, seat, card)
            seat.known[card] += 1


def check_holds(messages: Messages, table: Table, hand: Hand, item: Holds, line: int) -> None:
    """What a player holds at this point, against the replay."""
    seat = table.by_handle.get(item.player)
    if seat is None:
        return
    wrong = differs(table, seat, item.cards)
    if wrong:
        messages.say(
            codes.HOLDS_CLAIM,
            Severity.ERROR,
            f"this is not what the replay gives: {wrong}",
            line,
            item,
            state=state_of(table, hand, item.player),
        )
        return
    _settle(table, seat, item.cards)


def _settle(table: Table, seat: Seat, cards: tuple[Card, ...]) -> None:
    learn(table, seat, cards)
    if seat.vague:
        seat.vague = False
        seat.size = len(cards)
        seat.hidden = seat.open = seat.size - sum(seat.known)
        seat.own = {}


def check_meld(messages: Messages, table: Table, hand: Hand, item: TableMeld, line: int) -> None:
    """What a meld looks like at this point, against the replay (X-23: melds are not rearranged)."""
    meld = table.melds.get(item.meld)
    if meld is None:
        if (table.loose or not _acted(hand)) and item.meld.owner in table.by_handle:
            against = place_meld(table, item)
            if against is not None:
                messages.violation(against, line, item, state_of(table, hand))
            return
        messages.say(
            codes.TABLE_MOVE,
            Severity.ERROR,
            f"no meld {item.meld} lies on the table",
            line,
            item,
            rules=("X-23",),
            state=state_of(table, hand),
        )
        return
    if meld.may_differ:
        same = _may_have_become(table, meld, item)
        if same:
            return
    elif HIDDEN in map(card_of, (*meld.cards, *item.cards)):
        if _may_be_same(meld.cards, item.cards):
            _learn_meld(table, meld, item)
            return
        same = False
    elif meld.reading is None:
        same = Counter(map(card_of, meld.cards)) == Counter(map(card_of, item.cards))
        if same:
            ways = readings(item.cards, table.variant)
            meld.reading = ways[0] if len(ways) == 1 else None
            return
    else:
        ways = readings(item.cards, table.variant)
        if meld.reading in ways or _same_set(meld.cards, item.cards):
            return
        same = False
    if same:
        return
    messages.say(
        codes.TABLE_MOVE,
        Severity.ERROR,
        f"{item.meld} is [{cards_text(meld.cards)}] on the table, not [{cards_text(item.cards)}]",
        line,
        item,
        help="Melds change only by cards that are added and wild cards that are swapped.",
        rules=("X-23",),
        state=state_of(table, hand),
    )


def _may_be_same(one: Sequence[Placed], other: Sequence[Placed]) -> bool:
    """Whether two melds can be the same, hidden cards being any card."""
    first, second = Counter(map(card_of, one)), Counter(map(card_of, other))
    free_first, free_second = first.pop(HIDDEN, 0), second.pop(HIDDEN, 0)
    return (
        len(one) == len(other)
        and sum((second - first).values()) <= free_first
        and sum((first - second).values()) <= free_second
    )


def _may_have_become(table: Table, meld: MeldOnTable, item: TableMeld) -> bool:
    """Whether a meld can look so after events that are missing; if so it is known from here on.

    Natural cards stay where they lie; others may have come, and wild cards may have been taken.
    """
    wild = table.variant.wild_cards
    lying = Counter(card for card in map(card_of, meld.cards) if card not in wild)
    lying.pop(HIDDEN, 0)
    claimed = Counter(map(card_of, item.cards))
    if lying - claimed or len(item.cards) < len(meld.cards):
        return False
    _become_known(table, meld, item)
    meld.may_differ = False
    return True


def _learn_meld(table: Table, meld: MeldOnTable, item: TableMeld) -> None:
    """A meld that was partly hidden becomes known by what the file says of it later."""
    if HIDDEN in map(card_of, meld.cards) and HIDDEN not in map(card_of, item.cards):
        _become_known(table, meld, item)


def _become_known(table: Table, meld: MeldOnTable, item: TableMeld) -> None:
    """A meld is what the file says from here on; cards of it that nobody knew have turned up."""
    fresh = Counter(map(card_of, item.cards)) - Counter(map(card_of, meld.cards))
    for card in fresh.elements():
        table.reveal(card)
    ways = readings(item.cards, table.variant)
    meld.reading = ways[0] if len(ways) == 1 else None
    meld.cards = meld.reading.cards if meld.reading else item.cards


def _same_set(lying: Iterable[int], claimed: Iterable[int]) -> bool:
    """Whether two sets are the same where only one says what its wild cards stand for."""
    return sorted(lying) == sorted(claimed)


def check_pile(messages: Messages, table: Table, hand: Hand, item: Pile, line: int) -> None:
    """The discard pile at this point, against the replay."""
    if table.pile_vague and len(item.cards) >= len(table.pile) - 1:
        # What lies under the cards that are known was not.
        known = table.pile[1:]
        table.pile = [HIDDEN] * (len(item.cards) - len(known)) + known
        table.pile_vague = False
    same = len(item.cards) == len(table.pile) and all(
        a == b or HIDDEN in (a, b) for a, b in zip(item.cards, table.pile, strict=True)
    )
    if not same:
        messages.say(
            codes.PILE_CLAIM,
            Severity.ERROR,
            f"the discard pile is {cards_text(table.pile) or 'empty'}, bottom first",
            line,
            item,
            state=state_of(table, hand),
        )
        return
    over = table.too_few(
        card for card, lying in zip(item.cards, table.pile, strict=True) if lying == HIDDEN
    )
    if over is not None:
        found = too_many(table, over)
        messages.say(
            codes.PILE_CLAIM,
            Severity.ERROR,
            found.message if found else f"the shoe holds too few {cards_text([over])} for this",
            line,
            item,
            state=state_of(table, hand),
        )
        return
    for place, card in enumerate(item.cards):
        if table.pile[place] == HIDDEN and card <= JOKER:
            table.reveal(card)
            table.pile[place] = card


def check_out(messages: Messages, table: Table, hand: Hand, item: Out, line: int) -> None:
    """Who went out, against the replay (CR-67, LV-65, RC-38)."""
    seat = table.by_handle.get(item.player)
    if seat is None or seat.place == table.out:
        return
    if not table.ended and (table.loose or seat.vague or not _acted(hand)):
        table.out = seat.place
        table.ended = f"{seat.handle} went out"
        return
    if table.out >= 0:
        found = f"{table.seats[table.out].handle} went out"
    elif table.ended:
        found = f"nobody did: {table.ended}"
    else:
        found = f"nobody did yet; {seat.handle} still holds {seat.size}"
    messages.say(
        codes.OUT_CLAIM,
        Severity.ERROR,
        f"{item.player} did not go out: {found}"
        if table.out >= 0
        else f"{item.player} did not go out; {found}",
        line,
        item,
        rules=("CR-67", "LV-54", "RC-38"),
        help="Write gap where turns are missing.",
        state=state_of(table, hand, item.player),
    )
    if table.out < 0 and not table.ended:
        # One mistake, one message: the scores that follow are held against what was claimed.
        table.out = seat.place
        table.ended = f"{seat.handle} is said to have gone out"


def _acted(hand: Hand) -> bool:
    return next(hand.actions, None) is not None


def _not_left(table: Table, seat: Seat, item: Left) -> str:
    """Why a player cannot have been left with so many cards, in words, or ""."""
    shoe = sum(table.copies)
    if len(item.cards) > shoe:
        return f"{len(item.cards)} cards are more than the shoe holds, {shoe}"
    if table.out < 0 or table.rules.close == "on_contract" or table.variant.knocks:
        return ""
    if table.out == seat.place and item.cards:
        return f"{seat.handle} went out and has no card left"
    if table.out != seat.place and not item.cards:
        return f"only {table.seats[table.out].handle} went out; {seat.handle} held a card at least"
    return ""


def check_left(messages: Messages, table: Table, hand: Hand, item: Left, line: int) -> None:
    """What a player still held at the end, against the replay."""
    seat = table.by_handle.get(item.player)
    if seat is None:
        return
    if not _acted(hand):
        wrong = _not_left(table, seat, item)
        if wrong:
            messages.say(
                codes.LEFT_CLAIM,
                Severity.ERROR,
                wrong,
                line,
                item,
                rules=("CR-22", "CR-67", "CR-68"),
                state=(("hand", str(hand.number)),),
            )
            return
        for card in seat.cards():
            table.hide(card)
        over = table.too_few(item.cards)
        if over is not None:
            messages.say(
                codes.LEFT_CLAIM,
                Severity.ERROR,
                f"the shoe holds too few {cards_text([over])} for what was left",
                line,
                item,
                rules=("CR-22", "CR-68"),
                state=(("hand", str(hand.number)),),
            )
        for card in item.cards:
            table.reveal(card)
        seat.known = [0] * CARD_KINDS
        for card in item.cards:
            if card != HIDDEN:
                seat.known[card] += 1
        seat.size = len(item.cards)
        seat.hidden = seat.open = item.cards.count(HIDDEN)
        seat.vague = False
        return
    wrong = differs(table, seat, item.cards)
    if wrong:
        messages.say(
            codes.LEFT_CLAIM,
            Severity.ERROR,
            f"this is not what was left: {wrong}",
            line,
            item,
            rules=("CR-22", "CR-68"),
            state=state_of(table, hand, item.player),
        )
        return
    _settle(table, seat, item.cards)
