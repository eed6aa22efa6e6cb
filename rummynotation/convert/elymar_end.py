"""The end of a round of ELymar/ContractRummy: who holds what, points and totals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rummynotation.cards import Card
from rummynotation.convert.elymar_lines import as_number, as_object, as_objects, read_cards
from rummynotation.convert.log_lines import UnreadableError
from rummynotation.record import Left, Pile, Points, Statement

_WINNER = re.compile(r"WINNER: (.+) \(-?\d+ points\)")


def left_over(hands: Sequence[tuple[str, list[Card]]], state: Mapping[str, Any]) -> list[Statement]:
    """What the players hold at the end, and the discard pile.

    Args:
        hands: the players and their cards.
        state: the state of the game with all cards.
    """
    claims: list[Statement] = [Left(player, tuple(cards)) for player, cards in hands]
    try:
        return [Pile(tuple(read_cards(state.get("burnPile")))), *claims]
    except UnreadableError:
        return claims


def names_of(names: Sequence[str]) -> Sequence[str]:
    """The names by which points may be told: none where two players have one name."""
    return names if len(set(names)) == len(names) else ()


def points_of(
    says: Mapping[str, Any], handles: Sequence[str], names: Sequence[str], number: int
) -> Points:
    """The points of a round: by the seats of the score board, or else by name."""
    rows = _rows(says, handles)
    columns = [row.get("rounds") for row in rows]
    found = [
        as_number(column[number - 1])
        if isinstance(column, list) and number <= len(column)
        else None
        for column in columns
    ]
    if not found or None in found:
        scores = as_object(says.get("scores"))
        found = [as_number(scores.get(name)) for name in names]
    return _points(handles, found)


def totals_of(says: Mapping[str, Any], handles: Sequence[str]) -> Points:
    """The totals after a round."""
    return _points(handles, [as_number(row.get("total")) for row in _rows(says, handles)])


def winner_of(table: str, names: Sequence[str]) -> int | None:
    """The seat of whom the score table names as the winner; none where it names nobody, or one of
    several with that name."""
    match = _WINNER.search(table)
    seats = [seat for seat, name in enumerate(names) if match and name == match[1]]
    return seats[0] if len(seats) == 1 else None


def _rows(says: Mapping[str, Any], handles: Sequence[str]) -> list[Mapping[str, Any]]:
    rows = as_objects(as_object(says.get("scoreboard")).get("players"))
    return rows if len(rows) == len(handles) else []


def _points(handles: Sequence[str], found: Sequence[int | None]) -> Points:
    if not found or len(found) != len(handles):
        return ()
    return tuple(
        ((handle,), points)
        for handle, points in zip(handles, found, strict=True)
        if points is not None
    )
