"""``rumnot convert``: from text to JSON and back, and from other programs' logs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import click

from rummynotation.cli.writing import Form, form_of, put, written
from rummynotation.convert import LOGS

if TYPE_CHECKING:
    from rummynotation.record import Game


@click.command()
@click.argument("file")
@click.option(
    "--to",
    "target",
    type=click.Choice(["json", "jsonl", "rmn"]),
    help="The form to write; where OUT is given, its ending says it too. jsonl is json --lines.",
)
@click.option(
    "--from",
    "form",
    type=click.Choice(["auto", "rmn", "json", *LOGS]),
    default="auto",
    help="The form of FILE: auto looks at its name and its first line; mayi and timpalpant are logs"
    " of other programs.",
)
@click.option("--output", "-o", "out", metavar="OUT", help="The file to write; - or none prints.")
@click.option("--lines", is_flag=True, help="JSON with one game a line, as archives have it.")
def convert(
    file: str,
    target: Literal["json", "jsonl", "rmn"] | None,
    form: str,
    out: str | None,
    lines: bool,
) -> None:
    """Turn games into JSON or text, and other programs' logs into games.

    FILE is a file or - for standard input. Text to JSON to text loses nothing. A file is written
    whole or not at all: where a line of FILE cannot be read, nothing is written.
    What a program keeps beside its log is read with it: game.state_initial.json,
    game.state_final.json and game.hands.ndjson beside game.events.ndjson.

    \b
    Examples:
      rumnot convert evening.rmn --to json
      rumnot convert evening.json -o evening.rmn
      rumnot convert archive.rmn --to json --lines -o archive.jsonl
      rumnot convert game.jsonl --from mayi --to rmn
      rumnot convert game.events.ndjson --from timpalpant --to rmn
    """
    by_name = None if out is None else form_of(out)
    to: Form | None = "lines" if target == "jsonl" else target or by_name
    if to is None:
        raise click.UsageError("Say what to write: --to json or --to rmn.")
    if lines and to == "rmn":
        raise click.UsageError("--lines is for JSON: a game in text has many lines.")
    if to == "json" and (lines or by_name == "lines"):
        to = "lines"
    put(written(_read(file, form), to), out)


def _read(file: str, form: str) -> Iterator[Game]:
    """The games of a file.

    Raises:
        RummyNotationError: at a game that could not be read whole.
    """
    from rummynotation.cli.games import read_file
    from rummynotation.cli.terminal import say
    from rummynotation.diagnostics.model import Diagnostic, RummyNotationError

    for item in read_file(file, None if form == "auto" else form):
        if isinstance(item, Diagnostic):
            if item.is_error:
                raise RummyNotationError(item)
            say([item])
            continue
        errors = [problem for problem in item.problems if problem.is_error]
        if errors:
            raise RummyNotationError(*errors)
        yield item
