"""A player for games with a knock, such as gin rummy, and how melds are laid after one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rummynotation.cards import HIDDEN, Card
from rummynotation.record import Action, Discard, Draw, Gin, Knock, LayOff, Meld, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import layoff_actions
from rummynotation.rules.deadwood import best_melding, least_deadwood, meldings
from rummynotation.rules.knock import knock_limit
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.rules.variant import Variant


class Knocker:
    """Takes what makes a meld, throws what is dear and in none, and knocks when he may; now and
    then he waits for gin."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def move(self, engine: Engine, seat: Seat) -> Action:
        """What he does in his turn."""
        table = engine.table
        if table.phase == DRAW:
            take = Take(seat.handle, (table.pile[-1],)) if table.pile else None
            if take and self.wants(table, seat, take.cards[0]) and engine.can(take):
                return take
            return Draw(seat.handle)
        endings = list(self._endings(engine, seat))
        if endings and (table.must_knock or self._random.random() < 0.8):
            return endings[0]
        return self._discard(engine, seat)

    def wants(self, table: Table, seat: Seat, card: Card) -> bool:
        """Whether a card leaves less deadwood than he has, or enough to knock where he must."""
        if card == HIDDEN:
            return False
        hand = seat.cards()
        after = _after_discard([*hand, card], table.variant)
        if table.stock_is_out and table.variant.stock_out_action == "end_unless_knock":
            return after <= (knock_limit(table) or 0)
        return after < least_deadwood(hand, table.variant)

    def _endings(self, engine: Engine, seat: Seat) -> Iterator[Action]:
        """The ways to end the play that are legal, the best first."""
        handle = seat.handle
        variant = engine.table.variant
        cards = sorted(dict.fromkeys(seat.cards()), key=lambda card: _without(seat, card, variant))
        options: list[Action] = [Gin(handle), *(Gin(handle, card) for card in cards)]
        options += [Knock(handle, card) for card in cards]
        return filter(engine.can, options)

    def _discard(self, engine: Engine, seat: Seat) -> Action:
        def cost(action: Discard) -> float:
            return _without(seat, action.card, engine.table.variant) + self._random.random() * 4

        discards = (Discard(seat.handle, card) for card in dict.fromkeys(seat.cards()))
        return min(filter(engine.can, discards), key=cost)


def _without(seat: Seat, card: Card, variant: Variant) -> int:
    kept = seat.cards()
    kept.remove(card)
    return least_deadwood(kept, variant)


def _after_discard(cards: list[Card], variant: Variant) -> int:
    return min(
        least_deadwood([*cards[:place], *cards[place + 1 :]], variant)
        for place in range(len(cards))
    )


def showdown(engine: Engine, random: Random) -> Iterator[Action]:
    """What is laid after a knock, an action at a time; each is to be done before the next is asked.

    Who knocked lays his best melds, the others theirs and what fits onto his; now and then
    somebody does so badly, as far as the rules let him.

    Args:
        engine: a hand whose play has been ended by a knock or gin; all cards are known.
        random: decides who does badly, and what comes first.
    """
    table = engine.table
    knocker = table.seats[table.out]
    yield from _spread(table, knocker, random)
    for seat in table.seats:
        if seat is knocker:
            continue
        if random.random() < 0.3:
            yield from _lay_off(engine, seat.place)
        if random.random() < 0.95:
            yield from _spread(engine.table, engine.table.seats[seat.place], random)
        if random.random() < 0.9:
            yield from _lay_off(engine, seat.place)


def _spread(table: Table, seat: Seat, random: Random) -> Iterator[Meld]:
    """The melds of a player, in one action or several."""
    best = best_melding(seat.cards(), table.variant).melds
    if random.random() < 0.1:
        best = _worse(table, seat, random) or best
    if best and random.random() < 0.8:
        yield Meld(seat.handle, best)
    else:
        yield from (Meld(seat.handle, (meld,)) for meld in best)


def _worse(table: Table, seat: Seat, random: Random) -> tuple[tuple[Card, ...], ...]:
    """Melds that may leave more than the best do, and no more than a knocker may leave."""
    left = seat.cards()
    options = list(meldings(left, table.variant))
    random.shuffle(options)
    chosen: list[tuple[Card, ...]] = []
    for meld in options:
        if set(meld) <= set(left):
            chosen.append(meld)
            left = [card for card in left if card not in meld]
    points = sum(table.variant.values[card] for card in left)
    limit = knock_limit(table) if table.knocked == "knock" else 0
    if seat.place == table.out and points > (limit or 0):
        return ()
    return tuple(chosen)


def _lay_off(engine: Engine, place: int) -> Iterator[LayOff]:
    """Cards of a player that fit the melds of others, as long as there are any."""
    while True:
        table = engine.table
        seat = table.seats[place]
        action = next(
            (
                action
                for action in layoff_actions(table, seat)
                if action.meld is not None
                and action.meld.owner != seat.handle
                and engine.can(action)
            ),
            None,
        )
        if action is None:
            return
        yield action
