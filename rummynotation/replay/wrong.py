"""The actions of a game that are against the rules, each with its message and the table before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rummynotation.diagnostics.model import Diagnostic
from rummynotation.record import Action, Game, Hand
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.report import Messages
from rummynotation.replay.validate import GameReplay
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
    """

    diagnostic: Diagnostic
    action: Action
    hand: Hand
    event: int
    place: int
    line: int


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
    watch = _Watch()
    replay = GameReplay(game, rules=rules, onlooker=watch)
    watch.messages = replay.messages
    for _ in replay.replays():
        pass
    return watch.found


def table_before(game: Game, wrong: WrongAction, *, rules: str | Path | None = None) -> Table:
    """The table before an action.

    Args:
        game: the game.
        wrong: the action.
        rules: a variant file that overrides what the game names.
    """
    for played in GameReplay(game, rules=rules).replays((wrong.hand, wrong.place)):
        if played.hand is wrong.hand:
            return played.table
    raise AssertionError("a hand that was replayed once is replayed again")


class _Watch:
    """Looks on, and notes at which action each error was said."""

    def __init__(self) -> None:
        self.messages: Messages | None = None
        self.found: list[WrongAction] = []
        self._hand: Hand | None = None
        self._place = -1
        self._known = 0
        self._inside = 0

    def begin(self, replay: HandReplay) -> None:
        """A hand begins; what was said of its set-up belongs to no action."""
        self._hand, self._place = replay.hand, -1
        self._note()

    def at(self, place: int) -> None:
        """Another statement comes."""
        if self._inside:
            return
        self._note()
        self._place = place

    def legal(self, action: Action, table: Table) -> None:
        """Nothing was wrong."""

    def enter(self, start: int) -> None:
        """What is said until `leave` is about a variation."""
        self._note()
        self._inside += 1

    def leave(self) -> None:
        """The variation is over."""
        self._inside -= 1
        self._known = len(self._said())

    def end(self) -> None:
        """What comes after this is about points."""
        self._note()
        self._place = -1

    def _said(self) -> Sequence[Diagnostic]:
        return self.messages.found if self.messages is not None else ()

    def _note(self) -> None:
        """Gives what was said since to the statement before."""
        said = self._said()
        new, self._known = said[self._known :], len(said)
        hand, place = self._hand, self._place
        if hand is None or place < 0:
            return
        item = hand.items[place]
        error = next((one for one in new if one.is_error), None)
        if error is None or not isinstance(item, Action):
            return
        event = sum(isinstance(other, Action) for other in hand.items[: place + 1])
        line = hand.lines[place] if hand.lines else 0
        self.found.append(WrongAction(error, item, hand, event, place, line))
