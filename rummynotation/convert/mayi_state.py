"""What the program "May I?" saved beside its log: the points of each hand, and who holds what.

The saved state has had several shapes. Of those that keep the table open to read (versions 1 and 2)
the points of the hands that ended and the cards held at the end of the log are taken over; both are
claims that a validator checks.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rummynotation.cards import JOKER, Card, parse_card
from rummynotation.convert.hand_draft import with_claims
from rummynotation.convert.log_lines import read_saved
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Severity
from rummynotation.record import Game, Hand, Holds, Out, Score, Statement

_LONGEST = 20
_SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


def add_state(game: Game, path: Path, notes: list[Diagnostic]) -> Game:
    """A game with what the saved state says of it.

    Args:
        game: the game of the log.
        path: the saved state, ``game-state.json``.
        notes: gets a note (``RN701``, ``RN705``) where the state cannot be read; the game stays as
            it is then.

    Raises:
        RummyNotationError: if the file cannot be opened.
    """
    data = read_saved(path)
    try:
        state = json.loads(data)
        state = state.get("gameSnapshot", state)
        players = game.players
        scores = {entry["roundNumber"]: _score(entry, players) for entry in state["roundHistory"]}
        hands = [_scored(hand, scores.get(hand.number)) for hand in game.hands]
        if hands and hands[-1].number == state["currentRound"]:
            hands[-1] = _holding(hands[-1], _holds(state["players"], players))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        notes.append(_unknown(data, str(path)))
        return game
    return replace(game, hands=tuple(hands))


def _unknown(data: bytes, path: str) -> Diagnostic:
    """What there is to say of a saved state whose shape is not known."""
    try:
        version = str(json.loads(data)["version"])[:_LONGEST]
    except (ValueError, KeyError, TypeError, RecursionError):
        message = "the saved state has no shape that is known; it is left aside"
        return Diagnostic(codes.LOG_LINE, Severity.WARNING, message, path=path)
    return Diagnostic(
        codes.LOG_VERSION,
        Severity.WARNING,
        f"the saved state is of version {version}, whose shape is not known; it is left aside",
        help="Known: 1 and 2, as far as the table is open to read. Please send the authors of this "
        "converter the saved state and the log beside it.",
        path=path,
    )


def _score(entry: Any, players: Sequence[str]) -> Score:
    points = entry["scores"]
    return Score(
        tuple(((player,), int(points[f"player-{seat}"])) for seat, player in enumerate(players))
    )


def _scored(hand: Hand, score: Score | None) -> Hand:
    return hand if score is None else with_claims(hand, (score,))


def _holding(hand: Hand, holds: list[Statement]) -> Hand:
    """A hand that has not ended, with what each player holds."""
    ended = any(isinstance(item, Out | Score) for item in hand.items)
    return hand if ended else with_claims(hand, holds)


def _holds(states: Any, players: Sequence[str]) -> list[Statement]:
    held = {state["id"]: tuple(map(_card, state["hand"])) for state in states}
    return [Holds(player, held[f"player-{seat}"]) for seat, player in enumerate(players)]


def _card(value: Any) -> Card:
    rank = value["rank"]
    if rank == "Joker":
        return JOKER
    return parse_card(("T" if rank == "10" else rank) + _SUITS[value["suit"]])
