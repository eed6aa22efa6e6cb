"""What has to be known to understand the question of a puzzle, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rummynotation.diagnostics.words import many
from rummynotation.puzzles.puzzle import BUY, FEWEST_POINTS, TAKE_OR_DRAW, Puzzle
from rummynotation.puzzles.rules_told import hangs_on
from rummynotation.rules.variant_text import describe
from rummynotation.solver.addressing import addressed


def rules_asked(puzzle: Puzzle) -> list[str]:
    """The rules that the question hangs on.

    Args:
        puzzle: the puzzle.
    """
    return hangs_on(puzzle.table, puzzle.seat, goes_out=puzzle.goal != FEWEST_POINTS)


def facts_asked(puzzle: Puzzle) -> list[str]:
    """What the question is about: the aim, what a buy brings, what the cards cost.

    Args:
        puzzle: the puzzle.
    """
    return list(_facts(puzzle))


def _facts(puzzle: Puzzle) -> Iterator[str]:
    table = puzzle.table
    if puzzle.goal == BUY:
        turn = table.seats[table.turn].handle
        more = many(table.variant.buy_penalty, "more card")
        yield f"It is {turn}'s turn. A buy brings {more} from the stock."
        yield (
            "Think of each of the cards to choose from as the discard. Best is the one with which "
            "the next draw most likely lets you go out."
        )
    elif puzzle.goal == TAKE_OR_DRAW:
        yield addressed(f"{puzzle.seat.handle} has not drawn yet.")
        yield "The aim is to go out this turn."
    elif puzzle.goal == FEWEST_POINTS:
        yield addressed(f"{puzzle.seat.handle} cannot go out this turn.")
        yield f"Points: {describe(table.variant)['values']}."
