"""A hand in play: for every action why not, whether, and do it.

The engine asks the rules and moves the cards; it holds no rule of its own. `Engine.verify` says why
an action is not legal, `Engine.can` whether it is, and `Engine.do` does it as it happened at the
table, legal or not, as far as the cards allow, so that a replay can go on after a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import HIDDEN, card_of
from rummynotation.record import (
    Discard,
    Draw,
    Statement,
)
from rummynotation.replay.moving import Moving
from rummynotation.rules.hidden import lose_size
from rummynotation.rules.table import DRAW, FROM_STOCK, PLAY


class Engine(Moving):
    """One hand in play.

    Attributes:
        table: the table as it stands.
    """

    def quick(self, items: Sequence[Statement], place: int, end: int) -> int:
        """Does the draws and discards from a place on that are plainly legal, one after another.

        Measured: nine of ten actions are of this kind, and a replay of an archive takes a third of
        the time with it. It accepts only what the rules accept at once; whatever is owed, empty,
        hidden or out of turn goes the long way. A test holds both ways against each other.

        Args:
            items: the statements of a hand.
            place: where to begin.
            end: where to stop at the latest.

        Returns:
            the place of the first statement that was not done.
        """
        table = self.table
        by_handle, pile = table.by_handle, table.pile
        left_over = table.variant.stock_out_left
        if table.ended:
            return place
        while place < end:
            item = items[place]
            kind = type(item)
            if kind is Discard:
                seat = by_handle.get(item.player)  # type: ignore[attr-defined]
                card = item.card  # type: ignore[attr-defined]
                if (
                    seat is None
                    or seat.place != table.turn
                    or table.phase == DRAW
                    or not table.drew
                    or card == HIDDEN
                    or not seat.known[card]
                    or seat.size < 2
                    or seat.vague
                    or table.owed_card is not None
                    or table.owed_wilds
                    or table.owes_contract
                    or table.must_knock
                    or table.taken == card
                ):
                    break
                seat.known[card] -= 1
                seat.size -= 1
                pile.append(card)
                table.discarder = seat.place
                table.begin_turn(table.next_seat(seat.place))
            elif kind is Draw:
                seat = by_handle.get(item.player)  # type: ignore[attr-defined]
                card = item.card  # type: ignore[attr-defined]
                stock = table.stock
                if (
                    seat is None
                    or seat.place != table.turn
                    or table.phase != DRAW
                    or table.drew
                    or card == HIDDEN
                    or not stock
                    or table.offered
                    or table.stock_size <= left_over
                    or stock[-1] != card
                    or seat.vague
                ):
                    break
                stock.pop()
                table.stock_size -= 1
                seat.known[card] += 1
                seat.size += 1
                table.phase = PLAY
                table.drew = FROM_STOCK
            else:
                break
            place += 1
        return place

    def reopen(self) -> bool:
        """Goes on with a hand that ended against the rules, where the table did; says whether it
        did end so."""
        table = self.table
        if not table.disputed:
            return False
        out = table.seats[table.out]
        knocked = table.knocked
        table.ended = table.knocked = ""
        table.out = -1
        table.disputed = False
        if out.size <= 0 or knocked:
            table.begin_turn(table.next_seat(table.turn))
        return True

    def exhaust(self) -> None:
        """The hand ends for want of cards; everybody scores (CR-70)."""
        self.table.ended = "the stock ran out"

    def lose_track(self) -> None:
        """Events are missing: what is not fixed on the table is not known any more."""
        table = self.table
        if table.ended and not table.knocked:
            return
        table.loose = True
        table.turn_known = False
        table.offered = table.must_knock = False
        variant = table.variant
        for seat in table.seats:
            lose_size(table, seat)
            seat.down_known = seat.down or not table.rules.contract
            seat.credit_known = False
            seat.owed_wilds = ()
        for card in table.pile + table.stock:
            table.hide(card)
        table.pile = [HIDDEN]
        table.pile_vague = True
        table.stock = []
        table.stock_vague = True
        table.renewed = None
        table.discarder = -1
        table.claims, table.refused, table.owed_wilds = [], [], []
        table.owed_card = table.taken = table.top_among = None
        table.bought = table.partial = table.owes_contract = False
        for meld in table.melds.values():
            meld.may_differ = True
            if variant.joker_swap_from != "none":
                for placed in meld.cards:
                    if card_of(placed) in variant.wild_cards:
                        table.hide(card_of(placed))
                meld.cards = tuple(
                    HIDDEN if card_of(placed) in variant.wild_cards else placed
                    for placed in meld.cards
                )
