"""A player for games without a contract, such as Rummy 500: he melds what he can at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rummynotation.cards import CARD_KINDS, Card, Placed, card_of
from rummynotation.record import Action, Discard, Draw, LayOff, Meld, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import free_melds, lay_down_actions, layoff_actions
from rummynotation.replay.nearness import neighbours
from rummynotation.replay.prudence import leaves_a_way, payments
from rummynotation.rules.scoring import cards_value
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.rules.turn import may_start_without_draw

_MOST_MELDS = 200


class Gatherer:
    """Takes cards from the pile where they make a meld, melds and lays off what fits, and throws
    away what has no neighbours in his hand."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def move(self, engine: Engine, seat: Seat) -> Action:
        """What he does in his turn; he may draw where he does not take from the pile."""
        table = engine.table
        if table.phase == DRAW and not table.played:
            return self._at_once(engine, seat) or self._take(engine, seat) or Draw(seat.handle)
        play = self._pay(engine, seat) or self._play(engine, seat)
        return play or self._discard(engine, seat)

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """Whether he would buy a card out of turn: where it has two neighbours in his hand."""
        return sum(seat.known[other] for other in neighbours(card)) > 1

    def _at_once(self, engine: Engine, seat: Seat) -> Meld | None:
        """The whole hand in melds, without a draw, where the first turn allows it (R5-46)."""
        table = engine.table
        if not may_start_without_draw(table, seat):
            return None
        spare = table.rules.final_discard != "forbidden"
        melds = _cover(table, list(seat.known), 1 if spare else 0)
        if not melds:
            return None
        action = Meld(seat.handle, tuple(melds))
        return action if engine.can(action) and leaves_a_way(engine, action) else None

    def _take(self, engine: Engine, seat: Seat) -> Take | None:
        """A card from the pile that can be played at once, with all above it; any such card."""
        table = engine.table
        deepest = len(table.pile) if table.variant.draw_discard == "any_with_above" else 1
        depths = list(range(1, min(deepest, len(table.pile)) + 1))
        self._random.shuffle(depths)
        for depth in depths:
            taken = table.pile[-depth:]
            if not _of_use(table, seat, taken):
                continue
            take = Take(seat.handle, tuple(taken))
            if engine.can(take) and leaves_a_way(engine, take):
                return take if self._random.random() < 0.7 else None
        return None

    def _pay(self, engine: Engine, seat: Seat) -> Action | None:
        ways = [action for action in payments(engine, seat) if leaves_a_way(engine, action)]
        return self._random.choice(ways) if ways else None

    def _play(self, engine: Engine, seat: Seat) -> Action | None:
        """A meld or a lay-off; now and then he keeps what he could lay off."""
        table = engine.table
        melds = list(lay_down_actions(table, seat, _MOST_MELDS))
        melds.sort(key=lambda meld: -cards_value(map(card_of, meld.melds[0]), table.variant))
        may_discard = any(self._discards(engine, seat))
        keeps = may_discard and self._random.random() < 0.1
        layoffs = [] if keeps else list(layoff_actions(table, seat))
        options: list[Meld | LayOff] = [*melds, *layoffs]
        for action in options:
            if engine.can(action) and leaves_a_way(engine, action):
                return action
        return None

    def _discard(self, engine: Engine, seat: Seat) -> Action:
        def lonely(action: Discard) -> float:
            company = sum(seat.known[other] for other in neighbours(action.card))
            worth = engine.table.variant.values[action.card] / 20
            return company - worth + self._random.random()

        return min(self._discards(engine, seat), key=lonely)

    @staticmethod
    def _discards(engine: Engine, seat: Seat) -> Iterator[Discard]:
        held = (Discard(seat.handle, card) for card in range(CARD_KINDS) if seat.known[card])
        return filter(engine.can, held)


def _of_use(table: Table, seat: Seat, taken: list[Card]) -> bool:
    """Whether the lowest of the cards taken may go into a meld: a first look, without the rules."""
    card = taken[0]
    near = neighbours(card)
    company = sum(seat.known[other] for other in near) + sum(other in near for other in taken)
    wilds = sum(seat.known[other] for other in table.variant.wild_cards)
    if company + wilds > 1 or card in table.variant.wild_cards or not near:
        return True
    return any(card_of(placed) in near for meld in table.melds.values() for placed in meld.cards)


def _cover(table: Table, hand: list[int], spare: int) -> list[tuple[Placed, ...]] | None:
    """Melds that use up a hand but for so many cards, or none."""
    if sum(hand) <= spare:
        return []
    for meld in free_melds(table, hand):
        for placed in meld:
            hand[card_of(placed)] -= 1
        others = _cover(table, hand, spare)
        for placed in meld:
            hand[card_of(placed)] += 1
        if others is not None:
            return [meld, *others]
    return None
