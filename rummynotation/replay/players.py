"""Players for tests, benchmarks and examples: one plays at random, one goes for the contract.

They see what a player at the table sees of his own hand, and decide by a random generator that is
seeded, so that the same seed plays the same game.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Protocol

from rummynotation.cards import CARD_KINDS, HIDDEN, JOKER, Card, card_of, natural
from rummynotation.record import Action, Discard, Draw, LayOff, Meld, Shape, Swap, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import (
    lay_down_actions,
    layoff_actions,
    legal_actions,
    swap_actions,
)
from rummynotation.rules.table import DRAW, Seat, Table


class Player(Protocol):
    """Somebody who plays."""

    def move(self, engine: Engine, seat: Seat) -> Action:
        """What he does in his turn, of what is legal."""

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """Whether he would buy the discard out of turn."""


class RandomPlayer:
    """Picks among the legal actions; lays down and lays off rather than not, so that hands end."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def move(self, engine: Engine, seat: Seat) -> Action:
        """Any legal action of his own."""
        owed = _pays(engine, seat)
        if owed is not None:
            return owed
        choices = [
            action
            for action in legal_actions(engine, lay_downs=4)
            if action.player == seat.handle and _leaves_a_way(engine, action)
        ]
        bold = [a for a in choices if isinstance(a, Meld | LayOff | Swap)]
        if bold and self._random.random() < 0.8:
            return self._random.choice(bold)
        return self._random.choice(choices)

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """Now and then."""
        return self._random.random() < 0.05


class Seeker:
    """Collects for the contract, lays it down, lays off what fits, and throws what is far from use.

    How far a hand is from the contract is counted in missing cards: wild cards fill any gap.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def move(self, engine: Engine, seat: Seat) -> Action:
        """The action that brings him nearest to going out."""
        table = engine.table
        if table.phase == DRAW:
            return self._draw(engine, seat)
        owed = _pays(engine, seat)
        if owed is not None:
            return owed
        for candidates in (
            lay_down_actions(table, seat, 200),
            layoff_actions(table, seat) if self._may_lay_off(table, seat) else (),
            swap_actions(table, seat) if seat.down else (),
        ):
            for action in candidates:
                if engine.can(action) and _leaves_a_way(engine, action):
                    return action
        return self._discard(engine, seat)

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """If it brings the contract nearer and a hand so early is not yet full of rubbish."""
        if seat.down or seat.buys >= 2 or card == HIDDEN:
            return False
        return _gain(table, seat, card) >= 1 and self._random.random() < 0.5

    @staticmethod
    def _may_lay_off(table: Table, seat: Seat) -> bool:
        # The last card is kept for the discard where one is needed.
        return seat.size > 1 or table.rules.final_discard != "required"

    def _draw(self, engine: Engine, seat: Seat) -> Action:
        table = engine.table
        draw = Draw(seat.handle)
        if table.pile and table.pile[-1] != HIDDEN:
            take = Take(seat.handle, (table.pile[-1],))
            if engine.can(take) and not seat.down and _gain(table, seat, table.pile[-1]) >= 1:
                return take
        return draw

    def _discard(self, engine: Engine, seat: Seat) -> Action:
        table = engine.table
        best: tuple[float, Action] | None = None
        hand = list(seat.known)
        for card in range(CARD_KINDS):
            action = Discard(seat.handle, card)
            if not hand[card] or not engine.can(action):
                continue
            hand[card] -= 1
            far = 0.0 if seat.down else distance(table, hand)
            hand[card] += 1
            near = sum(hand[other] for other in _neighbours(card))
            cost = far * 100 + near * 3 - table.variant.values[card] / 10
            if card in table.variant.wild_cards:
                cost += 1000
            if best is None or cost < best[0]:
                best = (cost, action)
        if best is None:
            # Something is owed that cannot be paid; any legal way out will do.
            return next(a for a in legal_actions(engine) if a.player == seat.handle)
        return best[1]


def _pays(engine: Engine, seat: Seat) -> Action | None:
    """A legal action that plays a wild card which must be played in this turn, if one must."""
    table = engine.table
    if not table.owed_wilds:
        return None
    owed = table.owed_wilds[0]
    for meld in lay_down_actions(table, seat, 200):
        if any(card_of(placed) == owed for cards in meld.melds for placed in cards) and engine.can(
            meld
        ):
            return meld
    for action in layoff_actions(table, seat):
        if card_of(action.cards[0]) == owed and engine.can(action):
            return action
    return None


def _leaves_a_way(engine: Engine, action: Action) -> bool:
    """Whether the turn can still end by the rules after a swap; true of all other actions."""
    table = engine.table
    if not isinstance(action, Swap) or not table.variant.joker_swap_use.startswith("immediate"):
        return True
    ahead = Engine(table.copy())
    ahead.do(action)
    seat = ahead.table.by_handle[action.player]
    payment = _pays(ahead, seat)
    if payment is None:
        return False
    ahead.do(payment)
    return bool(ahead.table.ended) or seat.size > 0


def _neighbours(card: Card) -> list[Card]:
    """Cards that could lie in one meld with a card."""
    if card == JOKER:
        return []
    rank, suit = card % 13, card // 13
    same = [natural(rank + 1, other) for other in range(4)]
    near = [
        natural((rank + step) % 13 + 1, suit) for step in (-2, -1, 1, 2) if 0 <= rank + step <= 13
    ]
    return same + near


def _gain(table: Table, seat: Seat, card: Card) -> float:
    hand = list(seat.known)
    before = distance(table, hand)
    hand[card] += 1
    return before - distance(table, hand)


def distance(table: Table, hand: list[int]) -> float:
    """How many cards a hand lacks for the contract, the nearest alternative counted.

    Args:
        table: the table; its contract and its wild cards.
        hand: how many of each card are held.
    """
    wild = table.variant.wild_cards
    jokers = sum(hand[card] for card in wild)
    best = 99.0
    for contract in table.rules.contract:
        missing = _missing(table, hand, tuple(contract), {})
        best = min(best, max(0.0, missing - jokers))
    return best


def _missing(
    table: Table, hand: list[int], shapes: tuple[Shape, ...], memo: dict[object, float]
) -> float:
    if not shapes:
        return 0
    key = (shapes, tuple(hand))
    if key in memo:
        return memo[key]
    shape = shapes[0]
    options: list[tuple[int, list[Card]]] = []
    if shape.kind in ("S", "M"):
        options += _near_sets(table, hand, shape.size)
    if shape.kind in ("R", "M"):
        options += _near_runs(table, hand, shape.size)
    options.sort(key=lambda option: option[0])
    best = float(shape.size) + _missing(table, hand, shapes[1:], memo)
    for lacking, cards in options[:7]:
        if lacking >= best:
            break
        for card in cards:
            hand[card] -= 1
        best = min(best, lacking + _missing(table, hand, shapes[1:], memo))
        for card in cards:
            hand[card] += 1
    memo[key] = best
    return best


def _near_sets(table: Table, hand: list[int], size: int) -> list[tuple[int, list[Card]]]:
    distinct = table.variant.set_suits == "distinct"
    found = []
    for rank in range(1, 14):
        cards: list[Card] = []
        for suit in range(4):
            card = natural(rank, suit)
            if card not in table.variant.wild_cards:
                cards += [card] * (min(hand[card], 1) if distinct else hand[card])
        cards = cards[:size]
        if cards:
            found.append((size - len(cards), cards))
    return found


@cache
def _windows(size: int, wild: frozenset[Card]) -> tuple[tuple[Card, ...], ...]:
    """The natural cards of every run of a size."""
    return tuple(
        tuple(
            card
            for place in range(low, low + size)
            if (card := natural((place - 1) % 13 + 1, suit)) not in wild
        )
        for suit in range(4)
        for low in range(1, 16 - size)
    )


def _near_runs(table: Table, hand: list[int], size: int) -> list[tuple[int, list[Card]]]:
    found = []
    for window in _windows(size, table.variant.wild_cards):
        cards = [card for card in window if hand[card]]
        if len(cards) > 1:
            found.append((size - len(cards), cards))
    return found
