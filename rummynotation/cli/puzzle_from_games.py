"""``rumnot puzzle from-games``: the puzzles that recorded games hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rummynotation.diagnostics.model import Diagnostic
    from rummynotation.puzzles.puzzle import Puzzle


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@click.option("-o", "--output", "out", metavar="FILE", help="Where to, whole or not at all.")
@click.option("--json", "as_json", is_flag=True, help="JSON, a puzzle a line.")
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="N puzzles at most.")
def puzzle_from_games(
    paths: tuple[str, ...], out: str | None, as_json: bool, count: int | None
) -> int:
    """Find the puzzles that recorded games hold: turns in which a player could go out, or nearly
    could, and those in which it matters whether he takes the discard.

    PATHS are files (.rmn, .json, .jsonl, and the logs that `rumnot convert` reads), folders (their
    .rmn files), patterns, or - for standard input. Only turns of players whose cards are known can
    be puzzles. What has more than one answer is left out, and so is a puzzle that came before, be
    it with other suits.

    The exit code is 0, or 2 where something could not be read.

    \b
    Examples:
      rumnot puzzle from-games evening.rmn
      rumnot puzzle from-games archive/ -o puzzles.rmn
      rumnot puzzle from-games game-log.jsonl --json
    """
    from itertools import chain, islice

    from rummynotation.cli.files import spare
    from rummynotation.cli.terminal import say
    from rummynotation.cli.writing import form_asked, put
    from rummynotation.diagnostics.words import many
    from rummynotation.notation.writer import format_games
    from rummynotation.puzzles.json_form import dump_puzzle
    from rummynotation.puzzles.text_form import puzzle_to_game

    spare(paths, out)
    finder = _Finder()
    puzzles = islice(finder.puzzles(paths), count)
    as_json = as_json or form_asked(out) in ("json", "lines")
    first = next(puzzles, None)
    if first is not None:  # An empty file is no record.
        found = chain([first], puzzles)
        if as_json:
            put((dump_puzzle(one) + "\n" for one in found), out)
        else:
            put(format_games(map(puzzle_to_game, found)), out)
    finder.progress.clear()
    say(finder.troubles)
    if first is None:
        click.echo(f"no puzzle in {many(finder.games, 'game')}; nothing is written", err=True)
    elif out not in (None, "-"):
        click.echo(f"{many(finder.found, 'puzzle')} in {many(finder.games, 'game')}", err=True)
    return 2 if any(one.is_error for one in finder.troubles) else 0


class _Finder:
    """Goes through files and counts.

    Attributes:
        games: games that were looked at.
        found: puzzles that were found.
        troubles: what could not be read.
    """

    def __init__(self) -> None:
        from rummynotation.cli.progress import Progress

        self.progress = Progress()
        self.games = 0
        self.found = 0
        self.troubles: list[Diagnostic] = []

    def puzzles(self, paths: tuple[str, ...]) -> Iterator[Puzzle]:
        """The puzzles of files, each once.

        Args:
            paths: the files.
        """
        from rummynotation.cli.files import expand
        from rummynotation.cli.games import read_file
        from rummynotation.diagnostics.model import Diagnostic
        from rummynotation.puzzles.from_games import puzzles_of

        met: set[str] = set()
        for path in expand(paths):
            for item in read_file(path):
                if isinstance(item, Diagnostic):
                    self.troubles.append(item)
                    continue
                self.games += 1
                self.troubles += item.errors
                for puzzle in puzzles_of(item):
                    if puzzle.id not in met:
                        met.add(puzzle.id)
                        self.found += 1
                        self.progress.clear()
                        yield puzzle
                    self._step()
                self._step()

    def _step(self) -> None:
        self.progress.step(f"games: {self.games}, puzzles: {self.found}")
