"""One hand played by seeded players: turns, offers of the discard, an empty stock, to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from rummynotation.cards import card_of
from rummynotation.record import (
    Action,
    Buy,
    Claim,
    Draw,
    Exhausted,
    LayOff,
    Meld,
    Pass,
    Refuse,
    Reshuffle,
    Statement,
    Take,
)
from rummynotation.replay.engine import Engine
from rummynotation.replay.knocker import showdown
from rummynotation.replay.legal import swap_actions
from rummynotation.replay.players import Player
from rummynotation.replay.prudence import leaves_a_way
from rummynotation.rules.stock import cards_to_turn, may_renew
from rummynotation.rules.table import DRAW, Seat, Table

_MOST_ITEMS = 800


class HandPlay:
    """A hand in play.

    Attributes:
        items: what has happened, as the record says it.
    """

    def __init__(self, table: Table, players: Sequence[Player], random: Random) -> None:
        self._engine = Engine(table)
        self._players = players
        self._random = random
        self.items: list[Statement] = []

    def run(self) -> None:
        """Plays to the end of the hand, or until there is no end in sight."""
        while not self._engine.table.ended and len(self.items) < _MOST_ITEMS:
            self._step()
        if self._engine.table.knocked:
            for action in showdown(self._engine, self._random):
                self.do(action)

    def _step(self) -> None:
        table = self._engine.table
        seat = table.seats[table.turn]
        window = table.variant.buy_window
        if table.offered:
            self._offer_upcard()
            return
        action = self._players[seat.place].move(self._engine, seat)
        if table.phase != DRAW or table.played:
            if window == "until_discard" and self._chance(0.2):
                self._offer()
        elif isinstance(action, Draw):
            late = window != "before_draw" and self._chance(0.4)
            while not late and self._offer() and table.variant.buys_per_turn == "chain":
                action = self._players[seat.place].move(self._engine, seat)
                if not isinstance(action, Draw):
                    break
            if isinstance(action, Draw):
                if not self._stocked():
                    self.items.append(Exhausted())
                    self._engine.exhaust()
                    return
                self.do(Draw(seat.handle, table.stock[-1]))
                if late:
                    self._offer()
                return
        elif isinstance(action, Take) and len(action.cards) == 1 and self._chance(0.2):
            self._outbid(seat)
        self.do(action)
        self._take_wilds_out_of_turn()

    # --- the first upcard ---

    def _offer_upcard(self) -> None:
        """Each player is asked in turn; when all have passed, the first draws from the stock. That
        somebody passes need not be said."""
        table = self._engine.table
        top = table.pile[-1]
        for seat in sorted(table.seats, key=lambda seat: table.distance(seat.place)):
            take = Take(seat.handle, (top,))
            wanted = self._players[seat.place].wants(table, seat, top)
            if wanted and self._engine.can(take) and leaves_a_way(self._engine, take):
                self.do(take)
                return
            if self._chance(0.6):
                self.do(Pass(seat.handle))
        self.do(Draw(table.seats[table.turn].handle, table.stock[-1]))

    # --- the stock ---

    def _stocked(self) -> bool:
        """Whether a card can be drawn; the pile is turned over for it where that may be."""
        table = self._engine.table
        if not table.stock_is_out:
            return True
        cards = cards_to_turn(table)
        if not may_renew(table) or not cards:
            return False
        if table.variant.stock_out_action != "flip_keep_top":
            self._random.shuffle(cards)
        self.items.append(Reshuffle(tuple(cards)))
        self._engine.renew_stock(cards)
        return True

    # --- buying ---

    def _offer(self) -> bool:
        """The player in turn declines the discard; says whether somebody bought it."""
        table = self._engine.table
        variant = table.variant
        if not variant.buy or not table.pile:
            return False
        askers = self._askers()
        if not askers:
            return False
        if variant.stock_out_action == "reshuffle_all" and table.stock_size < variant.buy_penalty:
            return False
        if not self._stocked() or table.stock_size < variant.buy_penalty:
            return False
        top = table.pile[-1]
        if variant.buy_permission == "phrase" or self._chance(0.3):
            for seat in self._random.sample(askers, len(askers)):
                self.do(Claim(seat.handle, top))
            self._answer(askers)
        for seat in askers:
            buy = Buy(seat.handle, (top, *reversed(table.stock[-variant.buy_penalty :])))
            if self._engine.can(buy):
                self.do(buy)
                return True
        return False

    def _askers(self) -> list[Seat]:
        """Who wants the discard and may ask for it, the nearest first."""
        table = self._engine.table
        seats = sorted(table.seats, key=lambda seat: table.distance(seat.place))[1:]
        limit = table.rules.buy_limit
        top = table.pile[-1]
        return [
            seat
            for seat in seats
            if (limit is None or seat.buys < limit)
            and self._engine.can(Claim(seat.handle, top))
            and self._players[seat.place].wants(table, seat, top)
        ]

    def _answer(self, askers: list[Seat]) -> None:
        """The player in turn refuses some where he may; now and then somebody thinks again."""
        table = self._engine.table
        if table.variant.buy_permission == "player_in_turn":
            for seat in askers:
                if self._chance(0.3):
                    self.do(Refuse(table.seats[table.turn].handle, seat.handle))
        if self._chance(0.2):
            self.do(Pass(askers[0].handle))
            if table.variant.buy_permission == "phrase":
                askers.pop(0)

    def _outbid(self, seat: Seat) -> None:
        """Others ask for the discard that the player in turn is about to take, and he says so."""
        table = self._engine.table
        if not table.variant.buy:
            return
        askers = self._askers()
        for other in askers:
            self.do(Claim(other.handle, table.pile[-1]))
        if askers:
            self.do(Claim(seat.handle, table.pile[-1]))

    # --- wild cards ---

    def _take_wilds_out_of_turn(self) -> None:
        """RC-34, the option: the first who holds the card takes a wild card at once."""
        table = self._engine.table
        variant = table.variant
        if variant.joker_swap_when != "any_turn" or table.ended:
            return
        if variant.joker_swap_use.startswith("immediate"):
            return  # Whether he can play it when his turn comes nobody knows yet.
        for seat in sorted(table.seats, key=lambda seat: table.distance(seat.place))[1:]:
            swap = next(filter(self._engine.can, swap_actions(table, seat)), None)
            if swap is not None and self._chance(0.5):
                self.do(swap)
                return

    # --- doing ---

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    def do(self, action: Action) -> None:
        """Does a legal action and writes it down, at times in few words."""
        violation = self._engine.verify(action)
        if violation is not None:
            raise AssertionError(f"a player chose what is not legal: {action}: {violation.message}")
        if isinstance(action, Meld | LayOff) and self._chance(0.3):
            action = self._in_few_words(action)
        self._engine.do(action)
        self.items.append(action)

    def _in_few_words(self, action: Meld | LayOff) -> Action:
        """The action without what a wild card stands for and without the meld's name, as far as
        the rest says it."""
        short: Action
        if isinstance(action, Meld):
            melds = tuple(tuple(card_of(placed) for placed in meld) for meld in action.melds)
            short = replace(action, melds=melds)
        else:
            short = replace(action, cards=tuple(map(card_of, action.cards)), meld=None)
        return short if self._engine.can(short) else action
