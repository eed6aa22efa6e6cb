"""``rumnot validate``: checks games against the rules."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Literal

import click

from rummynotation.cli.terminal import Color, file_line, line_width, wants_color
from rummynotation.diagnostics.cells import safe
from rummynotation.diagnostics.model import Diagnostic, Severity
from rummynotation.diagnostics.summary import Tally
from rummynotation.diagnostics.words import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummynotation.cli.checking import Checked

Format = Literal["text", "json", "github"]

_FINE, _BROKEN, _UNREADABLE = 0, 1, 2
_READING = ("RN1", "RN2", "RN6", "RN7")
"""Families of codes that say that something could not be read."""


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="text for people, json for programs (one object a line), github for annotations.",
)
@click.option("--strict", is_flag=True, help="Let warnings count as errors.")
@click.option("--quiet", "-q", is_flag=True, help="Print errors only: no warnings, no summary.")
@click.option("--rules", metavar="FILE", help="Rules of your own (TOML), over those of the games.")
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colours; auto is on a terminal, unless NO_COLOR is set.",
)
def validate(
    paths: tuple[str, ...], form: Format, strict: bool, quiet: bool, rules: str | None, color: Color
) -> int:
    """Check games against the rules.

    PATHS are files (.rmn, .json, .jsonl), folders (their .rmn files), patterns such as
    'games/*.rmn', or - for standard input. The exit code is 0 where all is well, 1 where a game
    breaks a rule or says what is not so, 2 where something could not be read.

    \b
    Examples:
      rumnot validate evening.rmn
      rumnot validate games/ --strict
      rumnot validate evening.rmn --rules house.toml
      rumnot validate games/ --format github
    """
    from rummynotation.cli.checking import check_file, check_rules
    from rummynotation.cli.files import expand
    from rummynotation.cli.progress import Progress

    printer = _Printer(form, quiet, color)
    progress = Progress()
    if rules is not None:
        check_rules(rules)
    worst = _FINE
    files = 0
    whole = Tally()
    for path in expand(paths):
        files += 1
        tally = Tally()
        for checked in check_file(path, rules):
            if checked.diagnostics:
                progress.clear()
            printer.messages(checked)
            tally.add(checked.tally)
            progress.step(f"{safe(path)}: {many(tally.games, 'game')}")
            worst = max(worst, *(_weight(d, strict) for d in checked.diagnostics), _FINE)
        progress.clear()
        printer.file(path, tally)
        whole.add(tally)
    printer.end(files, whole)
    return worst


def _weight(diagnostic: Diagnostic, strict: bool) -> int:
    """The exit code that a message asks for."""
    if diagnostic.is_error:
        return _UNREADABLE if diagnostic.code.startswith(_READING) else _BROKEN
    return _BROKEN if strict and diagnostic.severity is Severity.WARNING else _FINE


class _Printer:
    """Prints messages and summaries in one of the forms."""

    def __init__(self, form: Format, quiet: bool, color: Color) -> None:
        self._form = form
        self._quiet = quiet
        self._color = wants_color(color)

    def messages(self, checked: Checked) -> None:
        """The messages of a game, or of what belongs to none."""
        found: Sequence[Diagnostic] = checked.diagnostics
        if self._quiet:
            found = [diagnostic for diagnostic in found if diagnostic.is_error]
        if not found:
            return
        if self._form == "json":
            from rummynotation.diagnostics.json_lines import render_json

            text = render_json(found)
        elif self._form == "github":
            from rummynotation.diagnostics.github import render_github

            text = render_github(found)
        else:
            from rummynotation.diagnostics.text import render_text

            game = checked.game

            def source_of(path: str, number: int, line: int) -> str:
                own = game is not None and path == game.path and game.source_line(line)
                return own or file_line(path, number, line)

            text = render_text(found, source_of=source_of, color=self._color, width=line_width())
        click.echo(text, nl=False, color=self._color)

    def file(self, path: str, tally: Tally) -> None:
        """A line about a file."""
        if self._quiet:
            return
        if self._form == "json":
            import json

            click.echo(json.dumps({"kind": "file", "path": path, **asdict(tally)}))
        elif self._form == "text":
            name = "standard input" if path == "-" else safe(path)
            click.echo(f"{name}: {tally.words()}")

    def end(self, files: int, whole: Tally) -> None:
        """A line about all files. In a log of GitHub it is the only one: there a line that began
        with the name of a file could be taken for a command."""
        if not self._quiet and (self._form == "github" or (self._form == "text" and files > 1)):
            click.echo(f"{many(files, 'file')}: {whole.words()}")
