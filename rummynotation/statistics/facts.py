"""What a recorded game gives to be counted: plain facts about its hands and players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Ended = Literal["out", "knock", "gin", "big gin", "stock", "not ended", "not told"]
"""How a hand ended; the last of a hand of which only points are recorded."""


@dataclass(slots=True)
class PlayerHand:
    """One player in one hand; none wherever the record does not tell.

    Attributes:
        handle: the handle.
        person: who sat there; "" where two persons shared the hand.
        seat: the place after the dealer: 1 plays first, as many as play is the dealer himself.
        won: whether his points were the best of the hand, and nobody else's as good.
        out: whether he ended the hand: went out, or knocked.
        at_once: of a player who went out: whether he laid nothing down before that turn.
        points: his points for the hand; total: his running total after it.
        left: the points of the cards that he still held.
        turns: how many turns he played.
        buys: how often he bought.
        down: whether he laid his contract, or any meld where there is no contract.
        down_turn: in which of his own turns.
        wilds: how many wild cards came into his hand; wilds_dealt: how many of them with the deal.
        wilds_laid: how many wild cards he melded or laid off.
        swaps: how many wild cards he took out of melds.
        cards_laid: how many cards he put on the table, discards not counted.
    """

    handle: str
    person: str
    seat: int | None = None
    won: bool | None = None
    out: bool | None = None
    at_once: bool | None = None
    points: int | None = None
    total: int | None = None
    left: int | None = None
    turns: int | None = None
    buys: int | None = None
    down: bool | None = None
    down_turn: int | None = None
    wilds: int | None = None
    wilds_dealt: int | None = None
    wilds_laid: int | None = None
    swaps: int | None = None
    cards_laid: int | None = None


class HandFacts(NamedTuple):
    """One hand that counts.

    Attributes:
        number: the hand's number.
        ended: how it ended.
        turns: how many turns were played, all players together; none where that is not told.
        players: its players, in seat order.
    """

    number: int
    ended: Ended
    turns: int | None
    players: tuple[PlayerHand, ...]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One game.

    Attributes:
        variant: the rules, with a word where the house has rules of its own.
        low: whether few points are good.
        date: its date, or "" where it gives none that can be put in order.
        players: the handles in seat order.
        persons: for each handle who sat there, in order; several where the seat passed on.
        hands: the hands that count.
        void: how many hands were void; unfinished: whether the record breaks off in a hand.
        broken: whether it breaks a rule, or says what is not so.
        places: for each handle its place when the game was over, partners sharing theirs; none
            where that is not known or the game was not played to its end.
        points: for each handle the final points, none where unknown.
    """

    variant: str
    low: bool
    date: str
    players: tuple[str, ...]
    persons: Mapping[str, tuple[str, ...]]
    hands: tuple[HandFacts, ...]
    void: int
    unfinished: bool
    broken: bool
    places: Mapping[str, int | None]
    points: Mapping[str, int | None]
