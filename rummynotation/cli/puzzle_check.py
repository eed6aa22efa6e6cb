"""``rumnot puzzle check``: every claim of every puzzle, proved anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from rummynotation.cli.terminal import say

if TYPE_CHECKING:
    from rummynotation.diagnostics.model import Diagnostic
    from rummynotation.puzzles.puzzle import Puzzle

_FINE, _WRONG, _UNREADABLE = 0, 1, 2
_BATCH = 8
"""Puzzles that a process is given at once."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@click.option(
    "--sample", type=click.IntRange(min=1), metavar="N", help="Prove N of them, chosen by chance."
)
@click.option("--seed", default="1", metavar="TEXT", help="With --sample, which N; 1.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    metavar="N",
    help="Processes; 1.",
)
@click.option("--quiet", "-q", is_flag=True, help="Print errors only, no summary.")
@click.option("--json", "as_json", is_flag=True, help="JSON, for programs: one object a line.")
def puzzle_check(
    paths: tuple[str, ...],
    sample: int | None,
    seed: str,
    workers: int,
    quiet: bool,
    as_json: bool,
) -> int:
    """Prove every claim of puzzles anew: that the position can be, the answer and that it is the
    only one, the solution, themes, difficulty, level, reason, chance and id, and that none comes
    twice.

    PATHS are files (.rmn, .json, .jsonl), folders (their .rmn files), patterns such as
    'puzzles/*.rmn', or - for standard input. The exit code is 0 where every claim is proved, 1
    where one is not, 2 where something could not be read.

    \b
    Examples:
      rumnot puzzle check puzzles.rmn
      rumnot puzzle check puzzles/ --workers 2
      rumnot puzzle check puzzles/ --sample 50 --seed monday
    """
    from rummynotation.cli.progress import Progress
    from rummynotation.cli.puzzle_files import puzzles_in
    from rummynotation.diagnostics.model import Diagnostic
    from rummynotation.puzzles.checking import Checker

    printer = _Printer(as_json)
    progress = Progress()
    checker = Checker()
    puzzles: list[Puzzle] = []
    for item in puzzles_in(paths):
        if isinstance(item, Diagnostic):
            printer.add([item], _UNREADABLE)
        else:
            puzzles.append(item)
            progress.step(f"read: {len(puzzles)}")
            printer.add(checker.met(item), _WRONG)
    wanted = _sample(puzzles, sample, seed)
    for done, found in enumerate(_checked(wanted, workers), 1):
        if found:
            progress.clear()
            printer.add(found, _WRONG)
        progress.step(f"proved: {done} of {len(wanted)}")
    progress.clear()
    if not quiet:
        printer.end(len(puzzles), len(wanted))
    return printer.worst


def _sample(puzzles: Sequence[Puzzle], count: int | None, seed: str) -> Sequence[Puzzle]:
    """Some of the puzzles, in their order; all where no number is given."""
    if count is None or count >= len(puzzles):
        return puzzles
    from random import Random

    chosen = Random(f"check {seed}").sample(range(len(puzzles)), count)
    return [puzzles[place] for place in sorted(chosen)]


def _checked(puzzles: Sequence[Puzzle], workers: int) -> Iterator[Sequence[Diagnostic]]:
    """What is wrong with each puzzle by itself, in their order."""
    if workers == 1:
        yield from map(_check, puzzles)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_check, puzzles, chunksize=_BATCH)


def _check(puzzle: Puzzle) -> list[Diagnostic]:
    from rummynotation.puzzles.checking import check_puzzle

    return list(check_puzzle(puzzle))


class _Printer:
    """Prints messages in one of the forms, and keeps the worst exit code."""

    def __init__(self, as_json: bool) -> None:
        self.worst = _FINE
        self._as_json = as_json
        self._errors = 0

    def add(self, found: Sequence[Diagnostic], weight: int) -> None:
        """Prints messages.

        Args:
            found: the messages.
            weight: the exit code that an error among them asks for.
        """
        errors = sum(one.is_error for one in found)
        self._errors += errors
        if errors:
            self.worst = max(self.worst, weight)
        if self._as_json:
            from rummynotation.diagnostics.json_lines import render_json

            click.echo(render_json(found), nl=False)
        else:
            say(found)

    def end(self, puzzles: int, proved: int) -> None:
        """Says what it came to."""
        from rummynotation.diagnostics.words import many

        if self._as_json:
            import json

            summary = {"kind": "summary", "puzzles": puzzles, "proved": proved}
            click.echo(json.dumps({**summary, "errors": self._errors}))
            return
        part = "" if proved == puzzles else f", {proved} of them proved"
        errors = many(self._errors, "error") if self._errors else "no errors"
        click.echo(f"{many(puzzles, 'puzzle')}{part}, {errors}")
