"""The actions of a game that are against the rules, each with its message and the table before."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rummynotation.diagnostics.model import Diagnostic
from rummynotation.record import Action, Game, Hand
from rummynotation.replay.following import follow
from rummynotation.rules.table import Table


@dataclass(frozen=True, slots=True)
class WrongAction:
    """An action against the rules.

    Attributes:
        diagnostic: what is said of it.
        action: the action.
        hand: the hand.
        event: which action of the hand it is, from 1.
        place: its place among the items of the hand.
        line: its line in the file, 0 where there is none.
        before: the table before it.
    """

    diagnostic: Diagnostic
    action: Action
    hand: Hand
    event: int
    place: int
    line: int
    before: Table


def wrong_actions(game: Game, *, rules: str | Path | None = None) -> list[WrongAction]:
    """The actions that are against the rules, in the order of the game; not those of variations.

    Args:
        game: the game.
        rules: a variant file that overrides what the game names.

    >>> from rummynotation.notation.reader import read_game
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... hand 1 dealer Cy
    ... Ana: draw ? discard 7C
    ... Cy: draw ? discard 4C
    ... result *''')
    >>> [(wrong.diagnostic.code, wrong.event, wrong.line) for wrong in wrong_actions(game)]
    [('RN302', 3, 6)]
    """
    found = []
    for played in follow(game, rules=rules).hands:
        hand = played.hand
        for event, step in enumerate(played.actions(), start=1):
            error = next((message for message in step.messages if message.is_error), None)
            if error is not None and isinstance(step.item, Action):
                place = step.path[0]
                line = hand.lines[place] if hand.lines else 0
                found.append(WrongAction(error, step.item, hand, event, place, line, step.before))
    return found
