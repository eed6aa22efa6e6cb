"""What a turn does for what is asked: whether it is legal, and whether it is the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummynotation.cards import HIDDEN, card_text, cards_text
from rummynotation.diagnostics.words import many
from rummynotation.puzzles.puzzle import BUY, DISCARD, FEWEST_POINTS, TAKE_OR_DRAW
from rummynotation.record import Action, Buy, Discard, Draw, Take
from rummynotation.replay.engine import Engine
from rummynotation.rules.scoring import cards_value
from rummynotation.rules.table import DRAW, Table
from rummynotation.rules.violation import Violation


class Verdict(NamedTuple):
    """What is said of a turn.

    Attributes:
        right: whether it does what is asked.
        problem: what is wrong with it, or "".
        action: the number of the action that is wrong, or -1 where none is by itself.
        violation: the rule that the action breaks, or none.
    """

    right: bool
    problem: str = ""
    action: int = -1
    violation: Violation | None = None


RIGHT = Verdict(right=True)


def judged(goal: str, answer: str, table: Table, player: str, line: Sequence[Action]) -> Verdict:
    """Whether a turn does what is asked, and if not, what is wrong with it.

    Any turn that does it is right, not only the one that the puzzle shows.

    Args:
        goal: what is asked.
        answer: the answer, as a puzzle writes it.
        table: the table before the turn.
        player: the player.
        line: the turn.
    """
    if goal == BUY:
        return _as_said(answer, _first(line))
    if goal == TAKE_OR_DRAW:
        first = _first(line)
        if first != answer or first == "draw":
            return _as_said(answer, first)
    engine = Engine(table.copy())
    for number, action in enumerate(line):
        violation = None if engine.table.ended else engine.verify(action)
        if violation is not None and not violation.undecided:
            return Verdict(False, violation.message, number, violation)
        if engine.table.ended:
            return Verdict(False, "the hand is over before this", number)
        engine.do(action)
    if goal == FEWEST_POINTS:
        return _few(engine.table, player, int(answer))
    left = engine.table.by_handle[player]
    if not engine.table.ended or engine.table.out != left.place:
        return _not_out(engine.table, player)
    last = line[-1]
    thrown = card_text(last.card) if isinstance(last, Discard) else "nothing"
    if goal == DISCARD and thrown != answer:
        return Verdict(False, f"the discard is {thrown}")
    return RIGHT


def _first(line: Sequence[Action]) -> str:
    """How a turn begins, as an answer writes it."""
    first = line[0] if line else None
    if isinstance(first, Take):
        return f"take {cards_text(first.cards)}"
    if isinstance(first, Draw):
        return "draw"
    return card_text(first.cards[0]) if isinstance(first, Buy) else ""


def _as_said(answer: str, said: str) -> Verdict:
    return (
        RIGHT if said == answer else Verdict(False, f"{said or 'nothing'} is not the best choice")
    )


def _not_out(table: Table, player: str) -> Verdict:
    seat = table.by_handle[player]
    cards = [card for card in seat.cards() if card != HIDDEN]
    if not cards:
        return Verdict(False, "the hand is empty, and the turn has to end with a discard")
    return Verdict(False, f"{many(len(cards), 'card')} would be left: {cards_text(cards)}")


def _few(table: Table, player: str, points: int) -> Verdict:
    seat = table.by_handle[player]
    over = table.ended or table.phase == DRAW or table.turn != seat.place
    if not over:
        return Verdict(False, "the turn has to end with a discard")
    left = cards_value(seat.cards(), table.variant)
    if left > points:
        return Verdict(False, f"{many(left, 'point')} would be left; it can be fewer")
    return RIGHT
