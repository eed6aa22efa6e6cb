"""``rumnot convert``: from text to JSON and back, from other programs' logs, and to tables."""

from __future__ import annotations

from typing import Literal

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from rummynotation.cli.writing import Form, form_asked, put, written

_FORMS = ("auto", "rmn", "json")


class _Source(StringParamType):
    """The form of a file, or the name of a converter."""

    name = "form"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from rummynotation.convert.finding import names

        known = (*_FORMS, *names())
        return [CompletionItem(name) for name in known if name.startswith(incomplete)]


def _list_converters(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from rummynotation.cli.converters import list_converters

    list_converters()
    ctx.exit()


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Options of a converter, KEY=VALUE."""
    pairs: dict[str, str] = {}
    for text in values:
        key, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is no KEY=VALUE.")
        pairs[key.strip()] = value.strip()
    return pairs


@click.command()
@click.argument("file")
@click.option(
    "--to",
    "target",
    type=click.Choice(["json", "jsonl", "rmn", "csv"]),
    help="The form to write; where OUT is given, its ending says it too. jsonl is json --lines; csv"
    " is a table of the actions.",
)
@click.option(
    "--from",
    "form",
    type=_Source(),
    default="auto",
    metavar="FORM",
    help="The form of FILE: rmn, json, or a converter that --list shows; auto looks at its name"
    " and its first bytes.",
)
@click.option("--output", "-o", "out", metavar="OUT", help="The file to write; - or none prints.")
@click.option("--lines", is_flag=True, help="JSON with one game a line, as archives have it.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    callback=_pairs,
    help="What a converter is asked for; --list shows what each knows.",
)
@click.option("--state", metavar="FILE", help="The same as --option state=FILE.")
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_converters,
    help="List the converters, the versions they know and their options.",
)
def convert(
    file: str,
    target: Literal["json", "jsonl", "rmn", "csv"] | None,
    form: str,
    out: str | None,
    lines: bool,
    options: dict[str, str],
    state: str | None,
) -> None:
    """Turn games into JSON, text or a table, and other programs' logs into games.

    FILE is a file or - for standard input. Text to JSON to text loses nothing; a table holds the
    actions only. A file is written whole or not at all: where a line of FILE cannot be read,
    nothing is written. In a log such a line is named and left out, and the rest goes on.
    What a program keeps beside its log is read with it: game.state_initial.json,
    game.state_final.json and game.hands.ndjson beside game.events.ndjson.

    \b
    Examples:
      rumnot convert evening.rmn --to json
      rumnot convert evening.json -o evening.rmn
      rumnot convert archive.rmn --to json --lines -o archive.jsonl
      rumnot convert --list
      rumnot convert game-log.jsonl --state game-state.json --to rmn
      rumnot convert sheet.csv --option variant=liverpool -o sheet.rmn
      rumnot convert evening.rmn --to csv
    """
    by_name = form_asked(out)
    to: Form | None = "lines" if target == "jsonl" else target or by_name
    if to is None:
        raise click.UsageError("Say what to write: --to json or --to rmn.")
    if lines and to not in ("json", "lines"):
        raise click.UsageError("--lines is for JSON: a game in text has many lines.")
    if to == "json" and (lines or by_name == "lines"):
        to = "lines"
    if state is not None:
        options["state"] = state
    if options and form in ("rmn", "json"):
        raise click.UsageError(f"--option is for the logs of other programs, not for {form}.")
    from rummynotation.cli.files import spare
    from rummynotation.cli.whole_games import whole_games

    spare([file], out)
    put(written(whole_games([file], None if form == "auto" else form, options), to), out)
