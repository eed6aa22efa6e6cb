"""A table as the page holds it: flat, so that the next table is told by what has changed.

A state is a mapping from short keys to values; what is not there is not known, or nothing:

======== =========================================================================================
``c0``   the cards of the player in seat 0, as text; nobody knows how many where it is missing
``w0``   what these cards count, where all of them are known
``d0``   1 where he has laid his contract, 2 where that is not known
``b0``   how often he has bought; ``a0`` 1 where he has left; ``e0`` points earned on the table
``m``    the names of the melds in their order; ``m:Ana.1`` one of them: kind, cards, and 1 where
         more may lie there
``p``    the discard pile, bottom first; ``pv`` 1 where more may lie under it
``s``    the number of cards in the stock; ``k`` what is known of it, next card last
``turn`` the seat in turn; ``phase`` 1 after the draw; ``offer`` who is asked for the upcard
``end``  how the hand ended: the kind of the end, and the seat that went out
======== =========================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rummynotation.cards import HIDDEN, Placed, cards_text, placed_text
from rummynotation.replay.drawing import asked_seat
from rummynotation.rules.scoring import held_points
from rummynotation.rules.table import BIG_GIN, GIN, KNOCK, Seat, Table

Json = dict[str, Any]
State = Json

_LISTS = ("p", "k")
"""Cards of which mostly the last ones change; their change is told from there."""


MAX_CARDS = 10_000_000
"""How many cards all tables of a game may show together: a hundred times what a long game does."""


class TooManyCardsError(Exception):
    """The tables of a game have more cards than a page can show."""


class Cards:
    """Cards as text; keeps which of them there are, since each needs a face.

    Raises:
        TooManyCardsError: when they are more than any game has.
    """

    def __init__(self) -> None:
        self.met: set[Placed] = set()
        self._written = 0

    def __call__(self, cards: Iterable[Placed]) -> str:
        """Several cards in their order, hidden ones as a count."""
        return cards_text(self._row(cards))

    def each(self, cards: Iterable[Placed]) -> list[str]:
        """The same, card by card."""
        return list(map(placed_text, self._row(cards)))

    def _row(self, cards: Iterable[Placed]) -> tuple[Placed, ...]:
        row = tuple(cards)
        self.met.update(row)
        self._written += len(row)
        if self._written > MAX_CARDS:
            raise TooManyCardsError
        return row


def state_of(table: Table, write: Cards) -> State:
    """A table as a state.

    Args:
        table: the table.
        write: writes the cards.
    """
    state: State = {"m": [str(name) for name in table.melds]}
    for seat in table.seats:
        state.update(_seat(table, seat, write))
    for name, meld in table.melds.items():
        kind = meld.reading.kind if meld.reading is not None else ""
        state[f"m:{name}"] = [kind, write(meld.cards), *([1] if meld.may_differ else [])]
    state["p"] = write.each(table.pile)
    if table.pile_vague:
        state["pv"] = 1
    if not table.stock_vague:
        state["s"] = table.stock_size
    if any(card != HIDDEN for card in table.stock):
        state["k"] = write.each(table.stock)
    state.update(_turn(table))
    return state


def _seat(table: Table, seat: Seat, write: Cards) -> State:
    place = seat.place
    state: State = {}
    if not seat.vague:
        cards = seat.cards()
        state[f"c{place}"] = write(cards)
        if HIDDEN not in cards:
            state[f"w{place}"] = held_points(table, seat, cards)
    if table.rules.contract and (seat.down or not seat.down_known):
        state[f"d{place}"] = 1 if seat.down else 2
    marks = (("b", seat.buys), ("a", int(seat.away)), ("e", seat.credit))
    state.update({f"{key}{place}": value for key, value in marks if value})
    return state


def _turn(table: Table) -> State:
    if table.ended:
        return {"end": _end(table)}
    if not table.turn_known:
        return {"turn": -1}
    state: State = {"turn": table.turn, "phase": table.phase}
    if table.offered:
        asked = asked_seat(table)
        state["offer"] = asked.place if asked is not None else -1
    return state


_ENDS = {KNOCK: "knock", GIN: "gin", BIG_GIN: "big_gin"}


def _end(table: Table) -> list[Any]:
    """How a hand ended: with whom, for want of cards, or not at all."""
    if table.out >= 0:
        return [_ENDS.get(table.knocked, "out"), table.out]
    return ["void" if "void" in table.ended else "exhausted"]


def difference(before: State, after: State) -> State:
    """What changes from one state to the next: new values, and none where one is gone.

    Of cards of which the last ones change, the number that stay and those that come.

    >>> difference({"s": 5, "p": ["7H"], "turn": 0}, {"s": 4, "p": ["7H", "KS"]})
    {'s': 4, 'p': [1, 'KS'], 'turn': None}
    """
    changed: State = {}
    for key, value in after.items():
        old = before.get(key)
        if old == value:
            continue
        changed[key] = _grown(old or [], value) if key in _LISTS else value
    changed.update({key: None for key in before if key not in after})
    return changed


def _grown(old: list[str], new: list[str]) -> list[Any]:
    kept = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        kept += 1
    return [kept, *new[kept:]]
