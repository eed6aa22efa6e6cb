"""``rumnot fmt``: writes games in their one canonical form."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import click

_FINE, _CHANGED, _UNREADABLE = 0, 1, 2


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILES...")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Show what would change instead of the games.")
@click.option("--in-place", "-i", is_flag=True, help="Rewrite the files that change.")
def fmt(paths: tuple[str, ...], check: bool, diff: bool, in_place: bool) -> int:
    """Write games in their one canonical form.

    FILES are files, folders, patterns such as 'games/*.rmn', or - for standard input. The games are
    printed, unless an option says otherwise. A file that cannot be read whole is left alone; what
    is wrong with it is said, and the exit code is 2.

    \b
    Examples:
      rumnot fmt evening.rmn
      rumnot fmt --in-place games/
      rumnot fmt --check --diff 'games/*.rmn'
    """
    from rummynotation.cli.files import STDIN, expand, write_whole
    from rummynotation.cli.terminal import emit, say
    from rummynotation.diagnostics.model import RummyNotationError

    if in_place and (check or diff):
        raise click.UsageError("--in-place writes; --check and --diff do not. Choose one.")
    if in_place and STDIN in paths:
        raise click.UsageError("Standard input cannot be rewritten in place.")
    worst = _FINE
    for path in expand(paths):
        try:
            before = _read(path)
            after = _formatted(before, path)
        except RummyNotationError as error:
            say(error.diagnostics)
            worst = _UNREADABLE
            continue
        changed = before != after.encode()
        if changed and check:
            click.echo(f"{path} is not in canonical form", err=True)
            worst = max(worst, _CHANGED)
        if diff:
            emit(_difference(before.decode("utf-8-sig"), after, path))
        elif in_place:
            if changed:
                write_whole(path, after)
        elif not check:
            emit(after)
    return worst


class _File(BytesIO):
    """The bytes of a file, with its name for messages."""

    def __init__(self, content: bytes, name: str) -> None:
        super().__init__(content)
        self.name = name


def _read(path: str) -> bytes:
    """The bytes of a file or of standard input.

    Raises:
        RummyNotationError: if it cannot be read.
    """
    from rummynotation.diagnostics.model import RummyNotationError
    from rummynotation.notation.source import cannot_open

    try:
        if path == "-":
            content: bytes = sys.stdin.buffer.read()
            return content
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise RummyNotationError(cannot_open(path, error)) from None


def _formatted(content: bytes, path: str) -> str:
    """The games of a file in canonical form.

    Raises:
        RummyNotationError: if a line of it cannot be read, with all that is wrong.
    """
    from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
    from rummynotation.notation.reader import read_games
    from rummynotation.notation.writer import format_games

    found: list[Diagnostic] = []
    games = []
    for game in read_games(_File(content, path), report=found.append):
        found += game.problems
        games.append(game)
    errors = [problem for problem in found if problem.is_error]
    if errors:
        raise RummyNotationError(*errors)
    return "".join(format_games(games))


def _difference(before: str, after: str, path: str) -> str:
    import difflib

    lines = difflib.unified_diff(
        before.split("\n"), after.split("\n"), path, f"{path} (canonical)", lineterm=""
    )
    return "".join(f"{line}\n" for line in lines)
