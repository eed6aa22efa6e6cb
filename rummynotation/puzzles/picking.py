"""Which puzzles a person plays next, and in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from random import Random

from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.puzzles.results import Result, Results
from rummynotation.rules.loader import load_variant


def fits(
    puzzle: Puzzle,
    *,
    levels: Collection[int] = (),
    themes: Collection[str] = (),
    goals: Collection[str] = (),
    variants: Collection[str] = (),
) -> bool:
    """Whether a puzzle is one of those that are wanted.

    Args:
        puzzle: the puzzle.
        levels: the levels that are wanted; none for any.
        themes: the themes that it has to have, all of them.
        goals: the goals that are wanted; none for any.
        variants: the names of the games that are wanted; none for any.
    """
    return (
        (not levels or puzzle.level in levels)
        and (not goals or puzzle.goal in goals)
        and set(themes) <= set(puzzle.themes)
        and (not variants or load_variant(puzzle.game.tags["Variant"]).name in variants)
    )


def picked(
    puzzles: Iterable[Puzzle],
    results: Results,
    today: date,
    *,
    new: bool = False,
    again: bool = False,
    seed: str | None = None,
    count: int | None = None,
) -> list[Puzzle]:
    """The puzzles to play, each once: those that are due first, the lowest box first and in it the
    longest ago; then those that were never played.

    Args:
        puzzles: the puzzles.
        results: what was made of them.
        today: the day.
        new: those alone that were never played.
        again: those alone that were played, due or not.
        seed: shuffles those of one kind; else they stay in the order of their files.
        count: how many at most.
    """
    by_id = {puzzle.id: puzzle for puzzle in puzzles}
    pool: Sequence[Puzzle] = list(by_id.values())
    if seed is not None:
        # Sorted first, so that the order hangs on the seed alone.
        pool = sorted(pool, key=lambda puzzle: puzzle.id)
        Random(f"play {seed}").shuffle(pool)

    def result(puzzle: Puzzle) -> Result:
        return results.by_id.get(puzzle.id, Result())

    seen = [puzzle for puzzle in pool if puzzle.id in results.by_id]
    due = [puzzle for puzzle in seen if again or result(puzzle).due <= today]
    due.sort(key=lambda puzzle: (result(puzzle).box, result(puzzle).seen))
    fresh = [puzzle for puzzle in pool if puzzle.id not in results.by_id]
    wanted = fresh if new else due if again else [*due, *fresh]
    return wanted[:count]
