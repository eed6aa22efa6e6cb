"""``rumnot validate``: checks games against the rules."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Literal

import click

from rummynotation.cli.terminal import Color, file_line, line_width, wants_color
from rummynotation.diagnostics.cells import safe
from rummynotation.diagnostics.model import Diagnostic, Severity
from rummynotation.diagnostics.summary import Tally
from rummynotation.diagnostics.words import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
@click.option("--fill", is_flag=True, help="Write a copy with what follows and was left out.")
@click.option("--output", "-o", "out", metavar="OUT", help="The copy's file; - or none prints it.")
@click.option("--rules", metavar="FILE", help="Rules of your own (TOML), over those of the games.")
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colours; auto is on a terminal, unless NO_COLOR is set.",
)
def validate(
    paths: tuple[str, ...],
    form: Format,
    strict: bool,
    quiet: bool,
    fill: bool,
    out: str | None,
    rules: str | None,
    color: Color,
) -> int:
    """Check games against the rules.

    PATHS are files (.rmn, .json, .jsonl), folders (their .rmn files), patterns such as
    'games/*.rmn', or - for standard input. The exit code is 0 where all is well, 1 where a game
    breaks a rule or says what is not so, 2 where something could not be read.

    With --fill a copy of the one file is written, in which stands what follows from it and was left
    out: what wild cards stand for, melds of lay-offs, dealers, who went out, what was left, points,
    totals, the winner and the result. What the file says stays as it is, and nothing that rests on
    a mistake is filled. OUT is written whole or not at all; its ending says its form. Without it
    the copy goes to standard output, and the messages go to standard error.

    \b
    Examples:
      rumnot validate evening.rmn
      rumnot validate games/ --strict
      rumnot validate evening.rmn --rules house.toml
      rumnot validate games/ --format github
      rumnot validate --fill evening.rmn -o filled.rmn
    """
    from rummynotation.cli.checking import check_rules
    from rummynotation.cli.files import STDIN, expand

    if out is not None and not fill:
        raise click.UsageError("--output is for the copy that --fill writes.")
    if rules is not None:
        check_rules(rules)
    files = expand(paths)
    if not fill:
        run = _Run(_Printer(form, quiet, color), rules, strict)
        for path in files:
            for _ in run.games(path):
                pass
        return run.end()
    from rummynotation.cli.filling import write_filled

    path, *more = [*files] or [""]
    if more:
        raise click.UsageError(f"--fill writes a copy of one file; these are {len(more) + 1}.")
    # What is printed there is the copy.
    printer = _Printer(form, quiet, color, err=out in (None, STDIN))
    run = _Run(printer, rules, strict)
    write_filled(run.games(path), path, out, rules)
    return run.end()


class _Run:
    """Files that are checked one after the other, and what there is to say of all of them."""

    def __init__(self, printer: _Printer, rules: str | None, strict: bool) -> None:
        from rummynotation.cli.progress import Progress

        self._printer = printer
        self._rules = rules
        self._strict = strict
        self._progress = Progress()
        self._worst = _FINE
        self._files = 0
        self._whole = Tally()

    def games(self, path: str) -> Iterator[Checked]:
        """The games of a file, each when its messages have been printed; then a line about it."""
        from rummynotation.cli.checking import check_file

        self._files += 1
        tally = Tally()
        unchecked: tuple[str, ...] = ()
        for checked in check_file(path, self._rules):
            if checked.diagnostics:
                self._progress.clear()
            self._printer.messages(checked)
            tally.add(checked.tally)
            unchecked += checked.unchecked
            self._progress.step(f"{safe(path)}: {many(tally.games, 'game')}")
            weights = [_weight(d, self._strict) for d in checked.diagnostics]
            self._worst = max(self._worst, *weights, _FINE)
            yield checked
        self._progress.clear()
        # Of many games one by one it would be a list that nobody reads.
        self._printer.file(path, tally, unchecked if tally.games == 1 else ())
        self._whole.add(tally)

    def end(self) -> int:
        """Says what there is to say of all files; returns the exit code."""
        self._printer.end(self._files, self._whole)
        return self._worst


def _weight(diagnostic: Diagnostic, strict: bool) -> int:
    """The exit code that a message asks for."""
    if diagnostic.is_error:
        return _UNREADABLE if diagnostic.code.startswith(_READING) else _BROKEN
    return _BROKEN if strict and diagnostic.severity is Severity.WARNING else _FINE


class _Printer:
    """Prints messages and summaries in one of the forms."""

    def __init__(self, form: Format, quiet: bool, color: Color, *, err: bool = False) -> None:
        self._form = form
        self._quiet = quiet
        self._err = err
        self._color = wants_color(color, sys.stderr if err else sys.stdout)

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

            width = line_width(sys.stderr if self._err else sys.stdout)
            text = render_text(found, source_of=source_of, color=self._color, width=width)
        click.echo(text, nl=False, err=self._err, color=self._color)

    def file(self, path: str, tally: Tally, unchecked: Sequence[str] = ()) -> None:
        """A line about a file, and what of it was taken as it stands."""
        if self._quiet:
            return
        if self._form == "json":
            import json

            line = {"kind": "file", "path": path, **asdict(tally), "unchecked": unchecked}
            click.echo(json.dumps(line), err=self._err)
        elif self._form == "text":
            name = "standard input" if path == "-" else safe(path)
            click.echo(f"{name}: {tally.words()}", err=self._err)
            for told in unchecked:
                click.echo(f"  not checked: {told}", err=self._err)

    def end(self, files: int, whole: Tally) -> None:
        """A line about all files. In a log of GitHub it is the only one: there a line that began
        with the name of a file could be taken for a command."""
        if not self._quiet and (self._form == "github" or (self._form == "text" and files > 1)):
            click.echo(f"{many(files, 'file')}: {whole.words()}", err=self._err)
