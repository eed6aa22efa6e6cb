"""What the solver has found in a game, at the stops it belongs to, and the turns it would play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rummynotation.pictures.words import LANGUAGES
from rummynotation.record import Action
from rummynotation.replay.engine import Engine
from rummynotation.replay.following import Followed, FollowedHand, Step
from rummynotation.review.finding import KINDS, Missed
from rummynotation.review.findings import Told, findings
from rummynotation.review.telling import tell
from rummynotation.rules.table import Table
from rummynotation.share.view.doing import doing
from rummynotation.share.view.state import Cards, Json, state_of
from rummynotation.share.view.steps import HandLines, Line, Stop

_SHOWN = tuple(kind for kind in KINDS if kind != "deadwood")
"""The points in hand are in every table of the page already."""


def add_findings(
    followed: Followed,
    lines: Sequence[HandLines],
    write: Cards,
    rules: str | Path | None,
    step: Told | None = None,
) -> None:
    """Gives each finding to the stop of its statement, and adds the turns in which a player could
    have gone out as variations.

    Args:
        followed: the game, followed.
        lines: its hands in lines, in the same order.
        write: writes the cards.
        rules: a variant file that overrides what the game names.
        step: is told how far it is, 0 to 1.
    """
    hands = {one.place: (one, made) for one, made in zip(followed.hands, lines, strict=True)}
    for finding in findings(followed.game, kinds=_SHOWN, rules=rules, step=step):
        one, made = hands[finding.hand]
        stop = made.stop_of[(finding.place,)]
        told: Json = {
            "kind": finding.kind,
            "text": {language: tell(finding, language, signs=True) for language in LANGUAGES},
        }
        if isinstance(finding, Missed):
            told["way"] = len(stop.branches)
            stop.branches.append(_branch(finding, one, made, write))
        stop.findings.append(told)


def _branch(finding: Missed, one: FollowedHand, made: HandLines, write: Cards) -> Line:
    """The turn that was missed, from the table before what it stands instead of."""
    table = _table_before(finding.start, one)
    stops = [Stop(state_of(table, write))]
    engine = Engine(table.copy())
    for action in finding.line:
        stops.append(_stop(engine, action, write))
    main = made.main.stops
    last = main.index(made.stop_of[(finding.place,)])
    first = main.index(made.stop_of[(finding.start,)])
    return Line(stops, last - first + 1, by_program=True)


def _stop(engine: Engine, action: Action, write: Cards) -> Stop:
    before = engine.table.copy()
    engine.do(action)
    after = engine.table.copy()
    told = doing(Step((), action, before, after), write)
    return Stop(state_of(after, write), [told] if told is not None else [], counts=True)


def _table_before(place: int, one: FollowedHand) -> Table:
    return next(step.before for step in one.main_line() if step.path == (place,))
