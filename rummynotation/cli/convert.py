"""``rumnot convert``: from text to JSON and back, and from other programs' logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

import click

if TYPE_CHECKING:
    from rummynotation.record import Game

Target = Literal["json", "rmn"]

_SUFFIXES: dict[str, Target] = {".rmn": "rmn", ".json": "json", ".jsonl": "json"}


@click.command()
@click.argument("file")
@click.option(
    "--to",
    "target",
    type=click.Choice(["json", "rmn"]),
    help="The form to write; where OUT is given, its ending says it too.",
)
@click.option(
    "--from",
    "form",
    type=click.Choice(["auto", "rmn", "json", "mayi"]),
    default="auto",
    help="The form of FILE; auto looks at its name and its first line.",
)
@click.option("--output", "-o", "out", metavar="OUT", help="The file to write; - or none prints.")
@click.option("--lines", is_flag=True, help="JSON with one game a line, as archives have it.")
def convert(file: str, target: Target | None, form: str, out: str | None, lines: bool) -> None:
    """Turn games into JSON or text, and other programs' logs into games.

    FILE is a file or - for standard input. Text to JSON to text loses nothing. A file is written
    whole or not at all: where a line of FILE cannot be read, nothing is written.

    \b
    Examples:
      rumnot convert evening.rmn --to json
      rumnot convert evening.json -o evening.rmn
      rumnot convert archive.rmn --to json --lines -o archive.jsonl
      rumnot convert game.jsonl --from mayi --to rmn
    """
    to_file = out not in (None, "-")
    suffix = "" if out is None else out[out.rfind(".") :].lower()
    target = target or (_SUFFIXES.get(suffix) if to_file else None)
    if target is None:
        raise click.UsageError("Say what to write: --to json or --to rmn.")
    if lines and target != "json":
        raise click.UsageError("--lines is for JSON: a game in text has many lines.")
    pieces = _written(_read(file, form), target, lines or (suffix == ".jsonl" and to_file))
    if to_file:
        from rummynotation.cli.files import write_whole

        text = "".join(pieces)
        try:
            write_whole(str(out), text)
        except OSError as error:
            # It may name the file that was to take its place.
            raise OSError(error.errno, error.strerror, out) from None
    else:
        from rummynotation.cli.terminal import emit

        for piece in pieces:
            emit(piece)


def _read(file: str, form: str) -> Iterator[Game]:
    """The games of a file.

    Raises:
        RummyNotationError: at a game that could not be read whole.
    """
    from rummynotation.cli.games import read_file
    from rummynotation.cli.terminal import say
    from rummynotation.diagnostics.model import Diagnostic, RummyNotationError

    for item in read_file(file, None if form == "auto" else form):  # type: ignore[arg-type]
        if isinstance(item, Diagnostic):
            if item.is_error:
                raise RummyNotationError(item)
            say([item])
            continue
        errors = [problem for problem in item.problems if problem.is_error]
        if errors:
            raise RummyNotationError(*errors)
        yield item


def _written(games: Iterable[Game], target: Target, lines: bool) -> Iterator[str]:
    """The text of the output, in pieces."""
    if target == "rmn":
        from rummynotation.notation.writer import format_games

        yield from format_games(games)
    elif lines:
        from rummynotation.notation.json_form import dump_json

        for game in games:
            yield dump_json(game) + "\n"
    else:
        yield _document(list(games))


def _document(games: list[Game]) -> str:
    """One JSON document: a game, or a list of games."""
    import json

    from rummynotation.notation.json_form import game_to_json

    documents = [game_to_json(game) for game in games]
    document = documents[0] if len(documents) == 1 else documents
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
