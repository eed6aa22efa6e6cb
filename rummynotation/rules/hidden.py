"""What the cards that nobody knows can be, by all that is known of them.

A card that the file hides is one of those whose place is not known. In a hand it is of one of
three sorts: *open*, any card that lies in no known place; *late*, drawn from a stock that was
renewed from a discard pile everybody saw, and so one of that pile; or one of the hand's *own*,
where a hand that was known has played a card unseen.

What is kept for each sort is the most there can be. So nothing that is possible is ever called
impossible; and where one sort alone can explain a card that turns up, it is counted exactly. Not
followed is where a card went that was played unseen: it may be in the pile for all that is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rummynotation.cards import CARD_KINDS, Card

if TYPE_CHECKING:
    from rummynotation.rules.table import Seat, Table


class Renewed:
    """The cards of a stock that was renewed in an order nobody knows.

    Attributes:
        most: how many of each card may still lie in it, or be in hands that drew from it.
        least: how many certainly do.
    """

    __slots__ = ("least", "most")

    def __init__(self, most: dict[Card, int], least: dict[Card, int]) -> None:
        self.most = most
        self.least = least

    def copy(self) -> Renewed:
        """The same, to go on from differently."""
        return Renewed(self.most.copy(), self.least.copy())

    def remove(self, card: Card, *, surely: bool) -> None:
        """A card that may have come from this stock has turned up."""
        if surely:
            self.most[card] = max(0, self.most.get(card, 0) - 1)
        self.least[card] = max(0, self.least.get(card, 0) - 1)


def elsewhere(table: Table, card: Card) -> int:
    """The most copies of a card in places that nobody knows, the renewed stock left out."""
    least = table.renewed.least.get(card, 0) if table.renewed else 0
    return table.unseen(card) - least


def in_renewed_stock(table: Table, card: Card) -> int:
    """The most copies of a card that came into the renewed stock and have not turned up."""
    if table.renewed is None:
        return 0
    return min(table.renewed.most.get(card, 0), table.unseen(card))


def cannot_hold(table: Table, seat: Seat, need: Mapping[Card, int]) -> Card | None:
    """A card that a player's hidden cards cannot be, or none where they can be all that is needed.

    Args:
        table: the table.
        seat: the player.
        need: how many of each card his hidden cards must be, beside those he is known to hold.

    Rules: CR-08, LV-06, RC-03 (each card of the shoe is in one place).
    """
    rest = late = opened = 0
    for card, count in need.items():
        if count > table.unseen(card):
            return card
        more = count - seat.own.get(card, 0)
        if more <= 0:
            continue
        from_open = elsewhere(table, card)
        from_late = in_renewed_stock(table, card)
        rest += more
        opened += max(0, more - from_late)
        late += max(0, more - from_open)
        if (
            opened > seat.open
            or late > seat.late
            or rest > seat.open + seat.late
            or more > from_open + from_late
        ):
            return card
    if sum(need.values()) > seat.hidden:
        return next(iter(need))
    return None


def turn_up(table: Table, seat: Seat, card: Card) -> None:
    """One of a player's hidden cards turns out to be this one; it leaves the hidden ones."""
    own = seat.own.get(card, 0) > 0
    opened = seat.open > 0 and elsewhere(table, card) > 0
    late = seat.late > 0 and in_renewed_stock(table, card) > 0
    sure = own + opened + late == 1
    if own and sure:
        seat.own[card] -= 1
    elif opened and sure:
        seat.open -= 1
    elif late and table.renewed is not None:
        table.renewed.remove(card, surely=sure)
        seat.late -= sure
    table.reveal(card)
    _one_less(seat)


def play_unseen(table: Table, seat: Seat) -> None:
    """A player parts with a card that nobody saw; it may be any of his, known ones among them."""
    for card, count in enumerate(seat.known):
        if count:
            table.seen[card] -= count
            seat.own[card] = seat.own.get(card, 0) + count
            seat.hidden += count
            seat.known[card] = 0
    if seat.late and table.renewed is not None:
        table.renewed.least = {}
    _one_less(seat)


def lose_hand(table: Table, seat: Seat) -> None:
    """What a player holds is not what it was thought to be: any cards, as many as before."""
    for card, count in enumerate(seat.known):
        if count:
            table.seen[card] -= count
            seat.hidden += count
            seat.known[card] = 0
    if seat.hidden <= 0:
        seat.hidden = 1
        seat.size += 1
    seat.open = seat.hidden
    seat.late = 0
    seat.own = {}
    if table.renewed is not None:
        table.renewed.least = {}


def lose_size(table: Table, seat: Seat) -> None:
    """Not even how many cards a player holds is known any more."""
    lose_hand(table, seat)
    seat.vague = True
    seat.hidden = seat.open = sum(table.copies)


def renew(table: Table, turned: Mapping[Card, int], unseen: int) -> None:
    """The stock now holds these cards and so many that nobody knows; what was drawn from one that
    was renewed earlier can be any of those elsewhere.

    Args:
        table: the table; the cards turned are in no known place any more.
        turned: the cards that everybody saw in the pile.
        unseen: how many more were turned with them.
    """
    for seat in table.seats:
        seat.open = min(seat.open + seat.late, seat.hidden)
        seat.late = 0
    most = dict(turned)
    if unseen:
        most = {
            card: min(turned.get(card, 0) + unseen, table.unseen(card))
            for card in range(CARD_KINDS)
        }
    table.renewed = Renewed(most, dict(turned))


def _one_less(seat: Seat) -> None:
    seat.hidden -= 1
    seat.open = min(seat.open, max(seat.hidden, 0))
    seat.late = min(seat.late, max(seat.hidden, 0))
