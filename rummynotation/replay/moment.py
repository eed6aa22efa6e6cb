"""The table at one moment of a recorded game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.record import Action, Game, Hand
from rummynotation.replay.validate import GameReplay
from rummynotation.rules.table import Table


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment.

    Attributes:
        table: the table.
        hand: the hand it belongs to.
        event: how many actions of the hand were done.
        last: the last of them, or none before the first.
        totals: the running totals before this hand, none where unknown.
    """

    table: Table
    hand: Hand
    event: int
    last: Action | None
    totals: dict[str, int | None]


def moment_at(
    game: Game,
    *,
    hand: int | None = None,
    event: int | None = None,
    line: int | None = None,
    rules: str | Path | None = None,
) -> Moment:
    """The table of a game at one moment.

    Args:
        game: the game.
        hand: the number of the hand; the last hand where it is left out. Where a hand was played
            again, the last one of that number.
        event: how many actions of the hand are done by then: 0 after the deal, the end of the hand
            where it is left out.
        line: instead of both, the line of the file after which to stop.
        rules: a variant file that overrides what the game names.

    Raises:
        RummyNotationError: if the game cannot be replayed, or has no such hand, event or line.
    """
    chosen, stop = _find(game, hand, event, line)
    replay = GameReplay(game, rules=rules)
    for played in replay.replays((chosen, stop)):
        if played.hand is chosen:
            done = [item for item in chosen.items[:stop] if isinstance(item, Action)]
            return Moment(
                played.table, chosen, len(done), done[-1] if done else None, replay.totals
            )
    raise RummyNotationError(*(d for d in replay.messages.found if d.is_error))


def _find(game: Game, hand: int | None, event: int | None, line: int | None) -> tuple[Hand, int]:
    """The hand, and the place among its items before which to stop."""
    if not game.hands:
        raise _no("the game has no hands", game)
    if line is not None:
        for chosen in reversed(game.hands):
            if chosen.line and chosen.line <= line:
                return chosen, sum(1 for number in chosen.lines if number <= line)
        raise _no(f"line {line} lies before the first hand", game)
    found = [other for other in game.hands if hand is None or other.number == hand]
    if not found:
        numbers = ", ".join(str(other.number) for other in game.hands)
        raise _no(f"the game has no hand {hand}; its hands are {numbers}", game)
    chosen = found[-1]
    if event is None:
        return chosen, len(chosen.items)
    done = 0
    for place, item in enumerate(chosen.items):
        if isinstance(item, Action):
            if done == event:
                return chosen, place
            done += 1
    if event == done:
        return chosen, len(chosen.items)
    raise _no(f"hand {chosen.number} has {done} actions, not {event}", game)


def _no(message: str, game: Game) -> RummyNotationError:
    return RummyNotationError(
        Diagnostic(codes.NO_SUCH_MOMENT, Severity.ERROR, message, path=game.path, game=game.number)
    )
