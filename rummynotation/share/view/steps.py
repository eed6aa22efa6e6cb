"""A hand as the page holds it: lines of stops, each with what was done and what has changed.

A line begins with a stop at which nothing is done: the deal, or the table from which a variation
starts. After it each action is a stop, and so is whatever else changes the table; what a record
claims at the end of a hand is one stop together. A variation hangs on the stop that it is written
after, and the first stop of its line tells how its table differs from that stop's.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from rummynotation.diagnostics.model import Diagnostic
from rummynotation.record import (
    Action,
    Exhausted,
    Gap,
    Hand,
    Leave,
    Note,
    Remark,
    Reshuffle,
    Return,
    Said,
    Seated,
    Statement,
    Variation,
    Void,
)
from rummynotation.replay.following import FollowedHand, Step, Where
from rummynotation.replay.hand import set_up_places, taken_back
from rummynotation.rules.table import Table
from rummynotation.share.view.doing import doing, said_json
from rummynotation.share.view.state import Cards, Json, State, difference, state_of

_MOVES = (Action, Reshuffle, Exhausted, Void, Gap, Leave, Return, Seated)
"""What is a stop of its own."""


@dataclass(slots=True)
class Stop:
    """A place where the reader of a game can stop.

    Attributes:
        state: the table there.
        does: what was done; several things only where a record claims them together.
        said: what is said about it.
        messages: what the validator says of it.
        findings: what the solver has found of it.
        branches: the variations that are written after it.
        moves: whether it is an action or an event, with which nothing else is put together.
        counts: whether it is an action, by which stops are numbered.
    """

    state: State
    does: list[Json] = field(default_factory=list)
    said: list[Json] = field(default_factory=list)
    messages: list[Diagnostic] = field(default_factory=list)
    findings: list[Json] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)
    moves: bool = True
    counts: bool = False

    def say(self, said: Said) -> None:
        """Adds what is said about one of its statements."""
        told = said_json(said)
        if told is not None:
            self.said.append(told)


@dataclass(slots=True)
class Line:
    """The stops of a hand or of a variation.

    Attributes:
        stops: the stops.
        start: how many stops before the one it hangs on it begins; 0 for the hand itself.
        by_program: whether the solver found it.
    """

    stops: list[Stop]
    start: int = 0
    by_program: bool = False


Branch = Line


@dataclass(slots=True)
class HandLines:
    """A hand in lines.

    Attributes:
        main: what was played.
        stop_of: the stop that each statement belongs to, by its place.
    """

    main: Line
    stop_of: dict[Where, Stop]


def lines_of(followed: FollowedHand, write: Cards) -> HandLines:
    """A hand in lines.

    Args:
        followed: the hand, followed.
        write: writes the cards.
    """
    return _Lines(followed, write).made()


class _Lines:
    """Makes the lines of one hand; tables that are the same object make the same state."""

    def __init__(self, followed: FollowedHand, write: Cards) -> None:
        self._followed = followed
        self._write = write
        self._states: dict[int, State] = {}
        self._stop_of: dict[Where, Stop] = {}

    def made(self) -> HandLines:
        hand = self._followed.hand
        first = Stop(self._state(self._followed.start))
        first.say(hand.said)
        line = Line([first])
        set_up = {(place,) for place in set_up_places(hand)}
        self._add(line, list(self._followed.steps), (), set_up)
        return HandLines(line, self._stop_of)

    def _state(self, table: Table) -> State:
        known = self._states.get(id(table))
        if known is None:
            known = self._states[id(table)] = state_of(table, self._write)
        return known

    def _add(self, line: Line, steps: Sequence[Step], path: Where, set_up: Set[Where]) -> None:
        """Adds the statements of a line, those of its variations to theirs."""
        own = [step for step in steps if len(step.path) == len(path) + 1]
        undone = taken_back(_items(self._followed.hand, path))
        for step in own:
            last = line.stops[-1]
            if isinstance(step.item, Variation):
                inside = [other for other in steps if _within(other.path, step.path)]
                if inside:
                    self._stop_of[step.path] = self._branch(line, step, inside)
                    continue
                last.say(step.item.said)
            elif step.path in set_up or isinstance(step.item, Note | Remark):
                last.say(step.item.said)
            else:
                last = self._stop(line, step)
                if step.path[-1] in undone and last.does:
                    last.does[-1]["undone"] = 1
            self._stop_of[step.path] = last

    def _stop(self, line: Line, step: Step) -> Stop:
        """The stop of a statement: a new one, or the last where claims stand together."""
        told = doing(step, self._write)
        last = line.stops[-1]
        state = self._state(step.after)
        if told is None:
            last.say(step.item.said)
            return last
        moves = isinstance(step.item, _MOVES)
        if moves or last.moves or last.branches:
            last = Stop(state, moves=moves, counts=isinstance(step.item, Action))
            line.stops.append(last)
        last.state = state
        last.does.append(told)
        last.say(step.item.said)
        return last

    def _branch(self, line: Line, step: Step, inside: Sequence[Step]) -> Stop:
        """Adds a variation to the stop that it is written after; gives its first stop."""
        start = self._state(inside[0].before)
        first = Stop(start)
        first.say(step.item.said)
        branch = Line([first], _steps_back(line, start))
        self._add(branch, inside, step.path, set())
        line.stops[-1].branches.append(branch)
        return first


def _items(hand: Hand, path: Where) -> Sequence[Statement]:
    """The statements of a hand, or of the variation at a place in it."""
    items: Sequence[Statement] = hand.items
    for place in path:
        inner = items[place]
        assert isinstance(inner, Variation)
        items = inner.items
    return items


def _within(inner: Where, outer: Where) -> bool:
    return len(inner) > len(outer) and inner[: len(outer)] == outer


def _steps_back(line: Line, start: State) -> int:
    """How many stops before the last a table was."""
    for back, stop in enumerate(reversed(line.stops)):
        if back and stop.state is start:
            return back
    return 1 if len(line.stops) > 1 else 0


def line_json(line: Line, before: State) -> Json:
    """A line as JSON.

    Args:
        line: the line.
        before: the state that its first stop is told from.
    """
    stops: list[Json] = []
    for stop in line.stops:
        told: Json = {"to": difference(before, stop.state)}
        if stop.counts:
            told["n"] = 1
        for key, value in (("does", stop.does), ("said", stop.said), ("finds", stop.findings)):
            if value:
                told[key] = value
        if stop.messages:
            told["errs"] = [message_json(one) for one in stop.messages]
        if stop.branches:
            told["vars"] = [line_json(branch, stop.state) for branch in stop.branches]
        stops.append(told)
        before = stop.state
    data: Json = {"stops": stops}
    if line.start:
        data["back"] = line.start
    if line.by_program:
        data["found"] = 1
    return data


def message_json(message: Diagnostic) -> Json:
    """A message of the validator as JSON."""
    told: Json = {
        "code": message.code,
        "kind": message.severity.value,
        "text": message.message,
    }
    if message.help:
        told["help"] = message.help
    if message.rules:
        told["rules"] = list(message.rules)
    if message.span is not None:
        told["line"] = message.span.line
    return told
