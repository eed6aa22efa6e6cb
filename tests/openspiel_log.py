"""Games of OpenSpiel for tests, written by hand: cards become the program's numbers."""

from __future__ import annotations

import json
from typing import Any

FIRST = "4H 5H 6H 9S 9D 9C AS 2D 3C KD"
SECOND = "7H 2C 3D 4D 5D QS QH JC TD 8C"
TAKE, DRAW, PASS, KNOCK = 52, 53, 54, 55

RUN_456H = 157
NINES = 99
RUN_345D = 145


def number(card: str) -> int:
    """The number of a card such as 7H."""
    return "A23456789TJQK".index(card[0]) + 13 * "SCDH".index(card[1])


def game(
    *actions: int | str, first: str = FIRST, second: str = SECOND, up: str = "KS"
) -> list[int]:
    """A game: what is dealt, and then actions; a card stands for its number."""
    dealt = [*first.split(), *second.split(), up]
    return [one if isinstance(one, int) else number(one) for one in (*dealt, *actions)]


KNOCKED: tuple[int | str, ...] = (
    *(PASS, PASS, DRAW, "4C", KNOCK, "KD", RUN_456H, NINES, PASS),
    *("7H", PASS, RUN_345D, PASS),
)
"""P0 knocks with ten points; P1 lays off the seven and keeps 50."""


def history(numbers: list[int]) -> str:
    """The text of a history."""
    return ", ".join(map(str, numbers)) + "\n"


def state(numbers: list[int], name: str = "gin_rummy()", version: int = 1) -> str:
    """A serialised state."""
    head = f"# Made for tests\n[Meta]\nVersion: {version}\n\n[Game]\n{name}\n[State]\n"
    return head + "".join(f"{one}\n" for one in numbers) + "\n"


def episode(numbers: list[int], **changes: Any) -> str:
    """An episode of Kaggle."""
    info = {
        "actionHistory": [str(one) for one in numbers],
        "openSpielGameStringResolved": "gin_rummy()",
        "TeamNames": ["Big Model 2", "small-model"],
    }
    wait = {"action": {"submission": -1, "actionString": None}}
    steps = [
        [{"action": {"submission": 54, "actionString": "Pass"}}, wait],
        [{"action": None}, {"action": {"submission": 54, "actionString": "Pass"}}],
    ]
    value: dict[str, Any] = {
        "configuration": {"openSpielGameName": "gin_rummy"},
        "id": "made-for-tests",
        "name": "open_spiel_gin_rummy",
        "info": info,
        "rewards": [40.0, -40.0],
        "statuses": ["DONE", "DONE"],
        "steps": steps,
    }
    info.update(changes.pop("info", {}))
    return json.dumps(value | changes) + "\n"
