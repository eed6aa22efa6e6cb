"""Whether a game can lead to a position: what no play brings about is no question to be answered.

A hand may hold fewer cards than a game would leave there: that is how one asks about a few cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Severity
from rummynotation.diagnostics.words import listing, many
from rummynotation.record import MeldName
from rummynotation.rules.lying import no_contract
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.rules.variant import contract_text


def faults(table: Table) -> Iterator[Diagnostic]:
    """Why no game leads to a table, each reason once.

    Args:
        table: the table.

    Rules: CR-24, CR-26, CR-37, CR-42, CR-45, CR-47, CR-51, CR-55, LV-23, LV-27, LV-35, LV-43,
        RC-08, RC-32, X-19.
    """
    yield from _closed(table)
    for seat in table.seats:
        yield from _meld_missing(table, seat)
        against = no_contract(table, seat)
        if against is not None:
            own = [str(name) for name, meld in table.melds.items() if meld.owner == seat.place]
            every = " all" if len(own) > 1 else ""
            asks = contract_text(table.rules.contract)
            yield _fault(
                f"{listing(own)} cannot{every} come of the contract {asks}",
                against.help,
                against.rules,
            )
        room = _room(table, seat)
        if room is not None and room.most is not None and seat.size > room.most:
            yield _fault(*_too_many(table, seat, room))


def doubts(table: Table) -> Iterator[Diagnostic]:
    """What leads to a table only in a way that nobody told: cards that were bought.

    Args:
        table: the table; of one that a record tells from its deal on there is nothing to say.
    """
    if table.from_start:
        return
    for seat in table.seats:
        room = _room(table, seat)
        if room is None or seat.size <= room.told or (room.most or seat.size) < seat.size:
            continue
        yield Diagnostic(
            codes.POSITION_BY_BUYING,
            Severity.WARNING,
            f"{seat.handle} holds {many(seat.size, 'card')} {_when(table, seat)}, and without a "
            f"buy it would be {room.told} at most",
            help="Nothing is wrong if cards were bought; else one is written too many.",
        )


@dataclass(frozen=True, slots=True)
class _Room:
    """How many cards a player can hold.

    Attributes:
        told: with the buys that the record tells.
        most: with all buys that he may have made; none where there is no limit to them.
    """

    told: int
    most: int | None


def _room(table: Table, seat: Seat) -> _Room | None:
    """How many cards a player can hold; none where that is not to be said.

    Each turn but the last takes one card and discards one. What is taken with the discard in Rummy
    500 may be any number.
    """
    variant, rules = table.variant, table.rules
    if seat.vague or variant.draw_discard != "top":
        return None
    drawn = table.turn == seat.place and table.phase != DRAW
    least = min((sum(shape.size for shape in way) for way in rules.contract), default=0)
    plain = rules.dealt(len(table.seats)) + drawn - (least if seat.down else 0)
    each = 1 + variant.buy_penalty
    told = plain + seat.buys * each
    if not variant.buy:
        return _Room(plain, plain)
    if rules.buy_limit is None:
        return _Room(told, None)
    return _Room(told, plain + max(seat.buys, rules.buy_limit) * each)


def _too_many(table: Table, seat: Seat, room: _Room) -> tuple[str, str, tuple[str, ...]]:
    variant, rules = table.variant, table.rules
    message = (
        f"{seat.handle} holds {many(seat.size, 'card')} {_when(table, seat)}; in hand "
        f"{table.number} of {variant.title} it is {room.most} at most"
    )
    parts = [f"{rules.dealt(len(table.seats))} dealt"]
    if variant.buy:
        parts.append(f"{many(rules.buy_limit or 0, 'buy')} of {1 + variant.buy_penalty} cards")
    if table.turn == seat.place and table.phase != DRAW:
        parts.append("one drawn")
    if seat.down:
        parts.append(f"less the contract {contract_text(rules.contract)}")
    bought = "" if variant.buy else " Nobody buys in this game, unless the house has it (buy)."
    return (
        message,
        f"{', '.join(parts)}. Leave cards out, or ask about another hand.{bought}",
        ("CR-24", "CR-42", "CR-47", "LV-27", "RC-08"),
    )


def _when(table: Table, seat: Seat) -> str:
    if seat.place != table.turn:
        return "out of turn"
    return "before the draw" if table.phase == DRAW else "after the draw"


def _closed(table: Table) -> Iterator[Diagnostic]:
    """CR-37, LV-23: where laying the contract ends the hand, no meld lies there before."""
    if table.rules.close != "empty_hand" and table.melds and table.bound:
        name = next(iter(table.melds))
        yield _fault(
            f"{name} lies on the table, but hand {table.number} ends when the contract is laid",
            f"Leave the melds out, or ask about another hand than {table.number}.",
            ("CR-37", "LV-23"),
        )


def _meld_missing(table: Table, seat: Seat) -> Iterator[Diagnostic]:
    """A player's melds are numbered in the order in which they were laid."""
    numbers = {name.number for name, meld in table.melds.items() if meld.owner == seat.place}
    missing = next((n for n in range(1, max(numbers, default=0)) if n not in numbers), None)
    if missing is not None:
        last, lacks = MeldName(seat.handle, max(numbers)), MeldName(seat.handle, missing)
        yield _fault(
            f"{last} lies on the table without {lacks}",
            f"Give {lacks} too, or number the melds of {seat.handle} from 1.",
            (),
        )


def _fault(message: str, help: str, rules: tuple[str, ...]) -> Diagnostic:
    return Diagnostic(codes.NO_SUCH_POSITION, Severity.ERROR, message, help=help, rules=rules)
