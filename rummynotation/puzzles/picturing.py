"""The picture of a puzzle's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummynotation.pictures.answer import explain
from rummynotation.pictures.words import Language
from rummynotation.puzzles.answers import MOST_WAYS
from rummynotation.puzzles.puzzle import BUY, TAKE_OR_DRAW, Puzzle
from rummynotation.solver.certificate import why_not
from rummynotation.solver.draws import before_draw
from rummynotation.solver.goout import go_out

if TYPE_CHECKING:
    from graphviz import Digraph


def picture_of(
    puzzle: Puzzle, *, language: Language = "en", letters: bool = False
) -> Digraph | None:
    """The picture of the answer: how the player goes out, or why he cannot; none of a buy, which
    is no turn.

    Args:
        puzzle: the puzzle.
        language: of the words.
        letters: whether suits are written as letters.
    """
    if puzzle.goal == BUY:
        return None
    position = puzzle.position
    if puzzle.goal == TAKE_OR_DRAW:
        return explain(before_draw(position, limit=2), language=language, letters=letters)
    answer = go_out(position, limit=MOST_WAYS)
    return explain(answer, certificate=why_not(answer), language=language, letters=letters)
