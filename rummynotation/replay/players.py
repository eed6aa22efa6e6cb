"""Players for tests, benchmarks and examples: one plays at random, one goes for the contract, one
waits.

They see what a player at the table sees of his own hand, and decide by a random generator that is
seeded, so that the same seed plays the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Protocol

from rummynotation.cards import CARD_KINDS, HIDDEN, Card, card_of
from rummynotation.record import Action, Discard, Draw, LayOff, Meld, Swap, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.gatherer import Gatherer
from rummynotation.replay.knocker import Knocker
from rummynotation.replay.legal import (
    lay_down_actions,
    layoff_actions,
    legal_actions,
    swap_actions,
)
from rummynotation.replay.nearness import distance, neighbours
from rummynotation.replay.prudence import leaves_a_way, owed_cards, payments
from rummynotation.rules.meld import SET, own_rank
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.rules.turn import may_start_without_draw


class Player(Protocol):
    """Somebody who plays."""

    def move(self, engine: Engine, seat: Seat) -> Action:
        """What he does in his turn, of what is legal; a draw, where he takes nothing from the pile,
        says so even if the stock is empty."""

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """Whether he would buy the discard out of turn."""


class RandomPlayer:
    """Picks among the legal actions; lays down and lays off rather than not, so that hands end."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def move(self, engine: Engine, seat: Seat) -> Action:
        """Any legal action of his own after which his turn can end."""
        due = list(payments(engine, seat))
        own = takewhile(lambda a: a.player == seat.handle, legal_actions(engine, lay_downs=4))
        choices: list[Action] = [*due] if due else [*own]
        self._random.shuffle(choices)
        if self._random.random() < 0.8:
            choices.sort(key=lambda action: not isinstance(action, Meld | LayOff | Swap))
        return next((a for a in choices if leaves_a_way(engine, a)), Draw(seat.handle))

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """Now and then."""
        return self._random.random() < 0.05


class Seeker:
    """Collects for the contract, lays it down, lays off what fits, and throws what is far from use.

    How far a hand is from the contract is counted in missing cards: wild cards fill any gap. Where
    there is no contract he plays as a `Gatherer`, where players knock as a `Knocker`.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._gatherer = Gatherer(random)
        self._knocker = Knocker(random)

    def move(self, engine: Engine, seat: Seat) -> Action:
        """The action that brings him nearest to going out."""
        table = engine.table
        if table.variant.knocks:
            return self._knocker.move(engine, seat)
        if not table.rules.contract:
            return self._gatherer.move(engine, seat)
        if table.phase == DRAW:
            return self._draw(engine, seat)
        for action in (*payments(engine, seat), *self._plays(table, seat)):
            if engine.can(action) and leaves_a_way(engine, action):
                return action
        return self._discard(engine, seat)

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """If it brings the contract nearer and the hand is not yet full of rubbish."""
        if table.variant.knocks:
            return self._knocker.wants(table, seat, card)
        if not table.rules.contract:
            return self._gatherer.wants(table, seat, card)
        if seat.down:
            return _fits_a_meld(table, card) and self._random.random() < 0.2
        if seat.size + 1 < _cards_needed(table):
            return self._random.random() < 0.7
        if seat.buys > 1 and self._random.random() < 0.7:
            return False
        return _gain(table, seat, card) >= 1 and self._random.random() < 0.5

    def _plays(self, table: Table, seat: Seat) -> Iterator[Action]:
        """What he would play, as far as he may."""
        if not seat.down and distance(table, list(seat.known)) == 0:
            yield from lay_down_actions(table, seat, 200)
        if seat.down or not table.variant.contract_required:
            yield from layoff_actions(table, seat)
        if not seat.down or self._random.random() < 0.9:
            yield from swap_actions(table, seat)

    def _draw(self, engine: Engine, seat: Seat) -> Action:
        table = engine.table
        draw = Draw(seat.handle)
        if may_start_without_draw(table, seat):
            for action in self._plays(table, seat):
                if engine.can(action) and leaves_a_way(engine, action):
                    return action
        if not table.pile or table.pile[-1] == HIDDEN:
            return draw
        top = table.pile[-1]
        useful = (
            _fits_a_meld(table, top) and self._random.random() < 0.5
            if seat.down
            else _gain(table, seat, top) >= 1
        )
        take = Take(seat.handle, (top,))
        return take if useful and engine.can(take) and leaves_a_way(engine, take) else draw

    def _discard(self, engine: Engine, seat: Seat) -> Action:
        table = engine.table
        best: tuple[float, Action] | None = None
        hand = list(seat.known)
        for card in range(CARD_KINDS):
            action = Discard(seat.handle, card)
            if not hand[card] or not engine.can(action):
                continue
            hand[card] -= 1
            far = 0 if seat.down else distance(table, hand)
            hand[card] += 1
            near = sum(hand[other] for other in neighbours(card))
            cost = far * 100 + near * 3 - table.variant.values[card] / 10
            if card in table.variant.wild_cards:
                cost += 1000
            if best is None or cost < best[0]:
                best = (cost, action)
        if best is None:
            # Something is owed that cannot be paid; any legal way out will do.
            return next(a for a in legal_actions(engine) if a.player == seat.handle)
        return best[1]


class Waiter:
    """Draws and discards, and plays nothing but what he owes: so that the stock runs out.

    Now and then he does what a `Seeker` would do.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._seeker = Seeker(random)

    def move(self, engine: Engine, seat: Seat) -> Action:
        """Any draw and any discard."""
        table = engine.table
        if table.variant.knocks and table.phase == DRAW and self._random.random() < 0.7:
            return Draw(seat.handle)
        owes = owed_cards(table) or table.must_knock
        if table.phase == DRAW or owes or self._random.random() < 0.02:
            return self._seeker.move(engine, seat)
        ways = [Discard(seat.handle, card) for card, count in enumerate(seat.known) if count]
        self._random.shuffle(ways)
        ways.sort(key=lambda action: action.card in table.variant.wild_cards)
        return next((a for a in ways if engine.can(a)), None) or self._seeker.move(engine, seat)

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """Now and then."""
        return self._random.random() < 0.05


def _fits_a_meld(table: Table, card: Card) -> bool:
    """Whether a card may belong to a meld on the table: a first look, without the rules."""
    near = neighbours(card)
    for meld in table.melds.values():
        if meld.reading is not None and meld.reading.kind == SET:
            if own_rank(card) == meld.reading.low:
                return True
        elif any(card_of(placed) in near[4:] for placed in meld.cards):
            return True
    return False


def _cards_needed(table: Table) -> int:
    """The fewest cards with which a player can lay the contract and end his turn."""
    least = min(sum(shape.size for shape in way) for way in table.rules.contract)
    return least + (table.rules.final_discard == "required")


def _gain(table: Table, seat: Seat, card: Card) -> int:
    hand = list(seat.known)
    before = distance(table, hand)
    hand[card] += 1
    return before - distance(table, hand)
