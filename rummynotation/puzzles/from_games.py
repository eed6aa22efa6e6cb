"""Puzzles that real games hold: turns in which somebody could go out, or nearly could."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath

from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.puzzles.building import puzzle_at
from rummynotation.puzzles.puzzle import DISCARD, GO_OUT, TAKE_OR_DRAW, Puzzle
from rummynotation.record import Action, Discard, Draw, Game, Hand, Take
from rummynotation.replay.moment import moment_at
from rummynotation.solver.certificate import shortfall
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import Position, position_of

FEWEST_CARDS = 4
"""With fewer cards in hand a turn is no riddle."""

NEAR = 1
"""Who is short of no more jokers than this could nearly go out."""


def puzzles_of(game: Game) -> Iterator[Puzzle]:
    """The puzzles that a game holds, in the order of its turns, each once.

    Taken are turns of players whose cards are all known: after the draw those in which the player
    can go out in one way, or in several with one discard, or lacks one joker; before the draw those
    in which it matters whether he takes the discard. What is not sound is left out, and what is no
    riddle: a few cards, or a line that is one discard.

    Args:
        game: the game; it is replayed, legal or not.
    """
    met: set[str] = set()
    for hand in game.hands:
        for position, event in _turns(game, hand):
            for puzzle in _at(game, hand, position, event):
                if puzzle.id not in met:
                    met.add(puzzle.id)
                    yield puzzle


def _turns(game: Game, hand: Hand) -> Iterator[tuple[Position, int]]:
    """The moments before and after each draw of a hand where the player's cards are known."""
    # A hand alone: what was scored before it changes nothing at its table.
    alone = replace(game, hands=(hand,), closing=(), closing_lines=())
    actions = [item for item in hand.items if isinstance(item, Action)]
    for place, action in enumerate(actions):
        if not isinstance(action, Draw | Take):
            continue
        for event in (place, place + 1):
            try:
                yield position_of(moment_at(alone, event=event).table), event
            except RummyNotationError:
                continue  # Nobody knows enough to ask there.


def _at(game: Game, hand: Hand, position: Position, event: int) -> Iterator[Puzzle]:
    if len(position.hand) < FEWEST_CARDS:
        return
    name = game.tags.get("Event") or PurePath(game.path).name or "a game"
    number = f", game {game.number}" if game.number > 1 else ""
    source = f"{name}{number}, hand {hand.number}, event {event}"
    if position.drawn and not go_out(position).possible and shortfall(position, NEAR) is None:
        return
    for goal in (GO_OUT, DISCARD) if position.drawn else (TAKE_OR_DRAW,):
        puzzle = puzzle_at(position.table, position.player, game.tags, goal, source=source)
        if puzzle is not None and _is_of_interest(puzzle):
            yield puzzle
            return


def _is_of_interest(puzzle: Puzzle) -> bool:
    """Whether a puzzle is more than a glance at a turn of one discard."""
    if puzzle.answer in ("no", "draw"):
        return True
    played = [action for action in puzzle.line if not isinstance(action, Draw | Take | Discard)]
    return bool(played)
