"""The turns of recorded games, as positions that can be asked about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rummynotation.cards import HIDDEN, Card
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.record import Draw, Game, Hand, Take
from rummynotation.replay.moment import moment_at
from rummynotation.solver.position import Position, position_of


class Turn(NamedTuple):
    """A turn before or after its draw.

    Attributes:
        position: the position.
        hand: the hand.
        event: how many of its actions are done.
        went_out: whether the player goes out in this very turn.
    """

    position: Position
    hand: Hand
    event: int
    went_out: bool


def turns_of(game: Game, *, drawn: bool) -> Iterator[Turn]:
    """The turns of all players whose cards are known.

    Args:
        game: the game.
        drawn: whether to stop after the draw, or before it.
    """
    for hand in game.hands:
        # A hand alone: what was scored before it changes nothing at its table.
        alone = replace(game, hands=(hand,), closing=(), closing_lines=())
        actions = list(hand.actions)
        end = moment_at(alone).table
        out = end.seats[end.out].handle if end.out >= 0 else ""
        draws = [place for place, item in enumerate(actions) if isinstance(item, Draw | Take)]
        for place in draws:
            event = place + drawn
            try:
                position = position_of(moment_at(alone, event=event).table)
            except RummyNotationError:
                continue
            if position.drawn == drawn:
                last = place == draws[-1] and position.player == out
                yield Turn(position, hand, event, last)


def hide_stock(position: Position) -> Position:
    """The same position with a stock that nobody has seen."""
    table = position.table.copy()
    for card in table.stock:
        table.hide(card)
        if table.renewed is not None and card != HIDDEN:
            table.renewed.most[card] = table.renewed.most.get(card, 0) + 1
            table.renewed.least[card] = table.renewed.least.get(card, 0) + 1
    table.stock = []
    return Position(table, position.player)


def hide_others(position: Position) -> Position:
    """The same position as its player sees it: without the stock and what others hold."""
    position = hide_stock(position)
    for seat in position.table.seats:
        if seat.handle == position.player:
            continue
        cards: list[Card] = seat.cards()
        for card in cards:
            if card != HIDDEN:
                position.table.hide(card)
        seat.known = [0] * len(seat.known)
        seat.hidden = seat.open = len(cards)
    return position
