"""A whole game followed statement by statement: the table before and after each, and what was said.

The replay of a game tells its end; whoever shows a game, or goes through it with other questions,
needs every table on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity, Span
from rummynotation.record import Action, Game, Hand, Note, Remark, Statement, Variation
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.report import Report
from rummynotation.replay.validate import GameReplay
from rummynotation.rules.table import Table

MAX_STATEMENTS = 10_000
"""How many statements a hand may have to be followed: as many tables are kept, and a pile that
grows with each of them lies on every one."""

Where = tuple[int, ...]
"""Where a statement stands: its place among the items of the hand; in a variation the place of the
variation, then the place among its items, and so on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One statement of a hand, or of a variation.

    Attributes:
        path: where it stands.
        item: the statement; of a variation that is not replayed there are no further steps.
        before, after: the table; nobody changes it. After a variation the table of the main line.
        messages: what the replay says of it.
    """

    path: Where
    item: Statement
    before: Table
    after: Table
    messages: tuple[Diagnostic, ...] = ()

    @property
    def in_variation(self) -> bool:
        """Whether it stands in a variation."""
        return len(self.path) > 1

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with it."""
        return not any(message.is_error for message in self.messages)


@dataclass(frozen=True, slots=True)
class FollowedHand:
    """One hand, followed.

    Attributes:
        place: its place among the hands of the game.
        hand: the hand.
        start: the table when the cards lie where the file says.
        steps: its statements in order; those of a variation follow the variation, which comes
            first.
        end: the table at its end.
        totals: the points of each player before it, none where unknown.
        set_up: what the replay says of its number, its dealer and its set-up.
        points: what it says of its points.
    """

    place: int
    hand: Hand
    start: Table
    steps: tuple[Step, ...]
    end: Table
    totals: Mapping[str, int | None]
    set_up: tuple[Diagnostic, ...] = ()
    points: tuple[Diagnostic, ...] = ()

    def main_line(self) -> Iterator[Step]:
        """The steps that are no part of a variation."""
        return (step for step in self.steps if not step.in_variation)

    def actions(self) -> Iterator[Step]:
        """The actions of the main line."""
        return (step for step in self.main_line() if isinstance(step.item, Action))


@dataclass(frozen=True, slots=True)
class Followed:
    """A game, followed.

    Attributes:
        game: the game.
        hands: its hands that could be replayed, in order.
        report: what the replay says of it, all messages among it.
    """

    game: Game
    hands: tuple[FollowedHand, ...]
    report: Report


def follow(game: Game, *, rules: str | Path | None = None) -> Followed:
    """The tables of a game, before and after each statement.

    Args:
        game: the game, legal or not.
        rules: a variant file that overrides what the game names.

    Raises:
        RummyNotationError: if a hand has too many statements (``RN107``).

    >>> from rummynotation.notation.reader import read_game
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... hand 1 dealer Cy
    ... Ana: draw 7C discard 7C
    ... (
    ... Ana: discard 4C
    ... )
    ... result *''')
    >>> steps = follow(game).hands[0].steps
    >>> [(step.path, type(step.item).__name__, len(step.after.pile)) for step in steps]
    [((0,), 'Draw', 1), ((1,), 'Discard', 2), ((2,), 'Variation', 2), ((2, 0), 'Discard', 2)]
    """
    for hand in game.hands:
        if count_statements(hand.items) > MAX_STATEMENTS:
            raise RummyNotationError(_too_long(game, hand))
    recorder = _Recorder()
    replay = GameReplay(game, rules=rules, onlooker=recorder)
    recorder.game = replay
    report = replay.run()
    recorder.close()
    return Followed(game, tuple(recorder.hands), report)


def count_statements(items: Sequence[Statement]) -> int:
    """How many statements there are, those of variations included.

    Args:
        items: the statements of a hand or of a variation.
    """
    inner = (item.items for item in items if isinstance(item, Variation))
    return len(items) + sum(map(count_statements, inner))


def _too_long(game: Game, hand: Hand) -> Diagnostic:
    return Diagnostic(
        codes.TOO_LARGE,
        Severity.ERROR,
        f"hand {hand.number} has over {MAX_STATEMENTS} statements, too many to be gone through one "
        "by one",
        Span(hand.line) if hand.line else None,
        path=game.path,
        game=game.number,
    )


class _Level:
    """The statements of a hand or of a variation, while they are replayed."""

    def __init__(self, path: Where, table: Table) -> None:
        self.path = path
        self.table = table
        self.before: dict[int, Table] = {}


class _Recorder:
    """Looks on, and keeps the table after each statement."""

    every = True

    def __init__(self) -> None:
        self.game: GameReplay | None = None
        self.hands: list[FollowedHand] = []
        self._replay: HandReplay | None = None
        self._levels: list[_Level] = []
        self._steps: list[Step] = []
        self._start: Table | None = None
        self._totals: Mapping[str, int | None] = {}
        self._place = -1
        self._known = 0
        self._of_set_up: tuple[Diagnostic, ...] = ()

    def begin(self, replay: HandReplay) -> None:
        """A hand begins; what was said since the last one ended is of its points or this set-up."""
        assert self.game is not None
        self._replay = replay
        said = self._new()
        of_points = self._of_points(said, replay.hand.line)
        self._of_set_up = tuple(message for message in said if message not in of_points)
        self._add_points(of_points)
        self._totals = self.game.totals
        self._start = replay.table.copy()
        self._levels = [_Level((), self._start)]
        self._steps = []

    def at(self, place: int) -> None:
        """A statement comes; the step of a variation comes before those within it."""
        level = self._levels[-1]
        level.before[place] = level.table
        self._place = place
        item = self._items()[place]
        if isinstance(item, Variation):
            table = level.table
            self._steps.append(Step((*level.path, place), item, table, table))

    def legal(self, action: Action, table: Table) -> None:
        """The action that comes is legal."""

    def did(self, place: int) -> None:
        """A statement was replayed."""
        level = self._levels[-1]
        item = self._items()[place]
        said = self._new()
        if isinstance(item, Variation):
            return
        before = level.before[place]
        if not isinstance(item, Note | Remark):
            assert self._replay is not None
            level.table = self._replay.table.copy()
        self._steps.append(Step((*level.path, place), item, before, level.table, said))

    def enter(self, start: int) -> None:
        """A variation begins at the table before `start`."""
        level = self._levels[-1]
        self._levels.append(_Level((*level.path, self._place), level.before[start]))

    def leave(self) -> None:
        """The variation is over."""
        self._levels.pop()

    def end(self) -> None:
        """The hand is over."""
        replay, start = self._replay, self._start
        assert self.game is not None and replay is not None and start is not None
        hands = self.game.game.hands
        # A hand may be equal to another one: it is the next of them.
        first = self.hands[-1].place + 1 if self.hands else 0
        place = next(i for i in range(first, len(hands)) if hands[i] is replay.hand)
        self.hands.append(
            FollowedHand(
                place,
                replay.hand,
                start,
                tuple(self._steps),
                self._levels[0].table,
                self._totals,
                self._of_set_up,
            )
        )

    def close(self) -> None:
        """The game is over; what was said since is of the last hand's points or of the game."""
        if self.hands:
            hand = self.hands[-1].hand
            after = max((hand.line, *hand.lines)) + 1
            self._add_points(self._of_points(self._new(), after))

    def _add_points(self, messages: tuple[Diagnostic, ...]) -> None:
        if messages and self.hands:
            self.hands[-1] = replace(self.hands[-1], points=messages)

    @staticmethod
    def _of_points(said: tuple[Diagnostic, ...], end: int) -> tuple[Diagnostic, ...]:
        """The messages whose place lies before a line."""
        return tuple(message for message in said if message.span and message.span.line < end)

    def _items(self) -> tuple[Statement, ...]:
        """The statements of the hand or of the variation that is replayed."""
        assert self._replay is not None
        items = self._replay.hand.items
        for place in self._levels[-1].path:
            inner = items[place]
            assert isinstance(inner, Variation)
            items = inner.items
        return items

    def _new(self) -> tuple[Diagnostic, ...]:
        """What was said since this was asked last."""
        assert self.game is not None
        said = self.game.messages.found
        new, self._known = tuple(said[self._known :]), len(said)
        return new
