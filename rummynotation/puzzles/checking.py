"""Proving a puzzle from scratch: each of its claims is worked out anew and compared."""

from __future__ import annotations

from collections.abc import Iterator

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.puzzles.answers import Solved, solved
from rummynotation.puzzles.difficulty import level_of
from rummynotation.puzzles.identity import puzzle_id
from rummynotation.puzzles.judging import judged
from rummynotation.puzzles.puzzle import BUY, Puzzle, asked_seat
from rummynotation.puzzles.text_form import reason_text
from rummynotation.replay.validate import validate
from rummynotation.rules.table import Table


class Checker:
    """Checks puzzles one after another; of two that are the same it says so."""

    def __init__(self) -> None:
        self._met: dict[str, str] = {}

    def check(self, puzzle: Puzzle) -> list[Diagnostic]:
        """What is wrong with a puzzle; nothing where every claim is proved.

        Args:
            puzzle: the puzzle.
        """
        return [*check_puzzle(puzzle), *self.met(puzzle)]

    def met(self, puzzle: Puzzle) -> list[Diagnostic]:
        """That a puzzle came before, if it did; nothing else of it is looked at.

        Args:
            puzzle: the puzzle.
        """
        game = puzzle.game
        where = f"{game.path or 'the same file'}, puzzle {game.number}"
        first = self._met.setdefault(puzzle.id, where)
        if first == where:
            return []
        message = f"the puzzle {puzzle.id} is there already: {first}"
        return [_error(puzzle, codes.PUZZLE_TWICE, message)]


def check_puzzle(puzzle: Puzzle) -> Iterator[Diagnostic]:
    """What is wrong with a puzzle by itself: its position, its solution, each of its claims.

    Args:
        puzzle: the puzzle.
    """
    wrong = [found for found in validate(puzzle.game).diagnostics if found.is_error]
    if wrong:
        yield from wrong
        return
    try:
        table = puzzle.table if puzzle.goal == BUY else puzzle.position.table
        seat = asked_seat(table)
        answer = solved(puzzle.goal, table, seat, puzzle.choices)
        identity = puzzle_id(puzzle.game, table, seat, puzzle.goal, puzzle.choices)
    except RummyNotationError as error:
        yield from error.diagnostics
        return
    if puzzle.id != identity:
        yield _claim(puzzle, "id", puzzle.id, identity)
    if answer is None:
        yield _error(
            puzzle,
            codes.PUZZLE_UNSOUND,
            f"the puzzle {puzzle.id} has no answer that is the only one",
            "Look with `rumnot solve --all` which answers there are.",
        )
        return
    yield from _claims(puzzle, answer, seat.size)
    yield from _line(puzzle, answer, table, seat.handle)


def _claims(puzzle: Puzzle, answer: Solved, cards: int) -> Iterator[Diagnostic]:
    def reason(of: Puzzle | Solved) -> str:
        return "none" if of.reason is None else reason_text(of.reason)

    told = {
        "answer": (puzzle.answer, answer.answer),
        "ways": (str(puzzle.ways), str(answer.ways)),
        "themes": (" ".join(puzzle.themes), " ".join(answer.themes)),
        "difficulty": (puzzle.difficulty.text(), answer.difficulty.text()),
        "level": (str(puzzle.level), str(level_of(answer.difficulty, cards))),
        "reason": (reason(puzzle), reason(answer)),
        "chance": (str(puzzle.chance or "none"), str(answer.chance or "none")),
    }
    for key, (said, proved) in told.items():
        if said != proved:
            yield _claim(puzzle, key, said, proved)


def _line(puzzle: Puzzle, answer: Solved, table: Table, player: str) -> Iterator[Diagnostic]:
    """Whether the solution does what the answer says; it need not be the one found here."""
    line = puzzle.line
    if bool(line) != bool(answer.line):
        said = "a solution is played" if line else "no solution is played"
        yield _error(puzzle, codes.PUZZLE_CLAIM, f"{said}, and the answer is {answer.answer}")
        return
    if not line:
        return
    verdict = judged(puzzle.goal, answer.answer, table, player, line)
    if not verdict.right:
        yield _error(
            puzzle,
            codes.PUZZLE_CLAIM,
            f"the solution that is played is not the answer {answer.answer}: {verdict.problem}",
        )


def _claim(puzzle: Puzzle, key: str, said: str, proved: str) -> Diagnostic:
    return _error(
        puzzle,
        codes.PUZZLE_CLAIM,
        f"the {key} of the puzzle {puzzle.id} is {said or 'empty'}, and it is proved to be "
        f"{proved or 'empty'}",
    )


def _error(puzzle: Puzzle, code: str, message: str, help: str = "") -> Diagnostic:
    game = puzzle.game
    return Diagnostic(code, Severity.ERROR, message, help=help, path=game.path, game=game.number)
