"""``rumnot stats``: games, hands and players of an archive, counted."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import click

from rummynotation.cli.terminal import LANGUAGE, Color, line_width, say, takes_signs, wants_color

if TYPE_CHECKING:
    from rummynotation.diagnostics.model import Diagnostic
    from rummynotation.share.words import Language
    from rummynotation.statistics.archive import Stats
    from rummynotation.statistics.persons import By
    from rummynotation.statistics.table import Table

Form = Literal["text", "csv", "json", "html"]

_FORMS: dict[str, Form] = {".csv": "csv", ".json": "json", ".html": "html", ".htm": "html",
                           ".txt": "text"}  # fmt: skip

_MOST_TOLD = 20
"""How many messages about games and files are told one by one."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@click.option(
    "--player", default="", metavar="NAME", help="One player's form: games, hands, whom he met."
)
@click.option("--variant", default="", metavar="V", help="Only games of this variant.")
@click.option("--hand", type=click.IntRange(min=1), metavar="N", help="Only hands of this number.")
@click.option(
    "--by",
    type=click.Choice(["name", "handle"]),
    default="name",
    help="Who is the same person: by full name where a game gives one, or by handle.",
)
@click.option("--table", "name", metavar="NAME", help="Only this table; --help lists them.")
@click.option("--csv", "form", flag_value="csv", help="One table as CSV: players, or --table.")
@click.option("--json", "form", flag_value="json", help="The tables as JSON, for programs.")
@click.option("--html", "form", flag_value="html", help="A page with charts.")
@click.option("--language", type=LANGUAGE, default="en", help="Of words.")
@click.option("-o", "--output", "out", metavar="FILE", help="Write .html, .csv or .json instead.")
@click.option("--rules", metavar="FILE", help="Rules of your own (TOML), over those of the games.")
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colours; auto is on a terminal, unless NO_COLOR is set.",
)
def stats(
    paths: tuple[str, ...],
    player: str,
    variant: str,
    hand: int | None,
    by: By,
    name: str | None,
    form: Form | None,
    language: Language,
    out: str | None,
    rules: str | None,
    color: Color,
) -> int:
    """Count games: who won, points, buys, turns of going down, wild cards, by player and hand.

    PATHS are files (.rmn, .json, .jsonl, other programs' logs), folders (their .rmn files),
    patterns such as 'games/*.rmn', or - for standard input. What a game does not tell is not
    counted; an average says over how many it is taken. Void hands do not count. Games with mistakes
    do, and it is said how many there are.

    The tables are overview, variants, players, players_by_variant, hands and seats; with --player
    also form, form_hands and met. docs/STATS.md says what each column means. The exit code is 0, or
    2 where a file or a game could not be read; the rest is counted all the same.

    \b
    Examples:
      rumnot stats games/
      rumnot stats games/ --player "Ana Martin"
      rumnot stats games/ --variant liverpool --hand 7
      rumnot stats games/ --csv --table hands
      rumnot stats games/ --language fr -o report.html
    """
    from rummynotation.cli.checking import check_rules
    from rummynotation.cli.files import expand, is_one_of
    from rummynotation.cli.writing import put
    from rummynotation.statistics.archive import Stats, Wanted

    form = form or _form_of(out)
    files = list(expand(paths))
    if out is not None and is_one_of(out, files):
        raise click.UsageError(f"{out} is what is counted. Give the tables another name.")
    if rules is not None:
        check_rules(rules)
    if variant:
        _check_variant(variant)
    counted = Stats(Wanted(variant=variant, hand=hand, player=player, by=by, rules=rules))
    wrong = _Wrong()
    _count(files, counted, wrong)
    if player and player not in counted.persons:
        wrong.tell()
        _stop_at_nobody(player, counted)
    tables = _wanted_tables(counted, name, form, player)
    put(_written(tables, counted, form, language, color, out), out)
    wrong.tell()
    return 2 if wrong.number else 0


def _form_of(out: str | None) -> Form:
    """The form that the ending of a file asks for."""
    if out in (None, "-"):
        return "text"
    for suffix, form in _FORMS.items():
        if str(out).lower().endswith(suffix):
            return form
    raise click.UsageError(f"the ending of {out} says no form; end it in .html, .csv or .json.")


def _check_variant(variant: str) -> None:
    """Says of a variant that nobody knows which may be meant."""
    from rummynotation.rules.loader import load_variant
    from rummynotation.statistics.game_facts import HOUSE

    load_variant(variant.removesuffix(HOUSE))


class _Wrong:
    """What could not be read or counted; the first of it is told, and how much more there is."""

    def __init__(self) -> None:
        self.number = 0
        self._first: list[Diagnostic] = []

    def add(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Keeps errors; what else there is to say of a log `rumnot validate` says."""
        for diagnostic in diagnostics:
            if diagnostic.is_error:
                self.number += 1
                if len(self._first) < _MOST_TOLD:
                    self._first.append(diagnostic)

    def tell(self) -> None:
        """Prints them."""
        say(self._first)
        if self.number > len(self._first):
            click.echo(f"rumnot: and {self.number - len(self._first)} more like these.", err=True)


def _count(files: Iterable[str], counted: Stats, wrong: _Wrong) -> None:
    """Reads and counts the games, one at a time."""
    from rummynotation.cli.games import read_file
    from rummynotation.cli.progress import Progress
    from rummynotation.diagnostics.cells import safe
    from rummynotation.diagnostics.model import Diagnostic
    from rummynotation.diagnostics.words import many

    progress = Progress()
    for path in files:
        for item in read_file(path):
            if isinstance(item, Diagnostic):
                wrong.add([item])
                continue
            wrong.add(counted.add(item))
            progress.step(f"{safe(path)}: {many(counted.games.games, 'game')}")
    progress.clear()


def _stop_at_nobody(player: str, counted: Stats) -> None:
    """Ends the command, since nobody has the name that is asked for."""
    from rummynotation.diagnostics.cells import safe
    from rummynotation.diagnostics.suggest import suggest

    named = (one for one in counted.persons if player.casefold() in one.casefold().split())
    near = suggest(player, counted.persons) or next(named, None)
    words = f"rumnot: nobody in these games is called {safe(player)}"
    click.echo(words + (f"; did you mean {safe(near)}?" if near else "."), err=True)
    raise click.exceptions.Exit(2)


def _wanted_tables(counted: Stats, name: str | None, form: Form, player: str) -> list[Table]:
    from rummynotation.statistics.tables import about_player

    tables = counted.tables
    if name is None and form == "csv":
        name = "form" if player else "players"
    if name is None and player and form != "json":
        return about_player(tables, player)
    if name is None:
        return list(tables.values())
    if name not in tables:
        from rummynotation.diagnostics.suggest import suggest

        near = suggest(name, tables)
        meant = f" Did you mean {near}?" if near else f" The tables are {', '.join(tables)}."
        raise click.UsageError(f"there is no table {name!r} here.{meant}")
    return [tables[name]]


def _written(
    tables: list[Table],
    counted: Stats,
    form: Form,
    language: Language,
    color: Color,
    out: str | None,
) -> Iterable[str]:
    """The tables in the form that is asked for, as pieces of text."""
    from rummynotation.share.words import terms_of

    if form == "csv":
        from rummynotation.share.stats.files import stats_csv

        return stats_csv(tables[0])
    if form == "json":
        from rummynotation.share.stats.files import stats_json

        return [stats_json({table.name: table for table in tables})]
    player = counted.form.person if counted.form is not None else ""
    terms = terms_of(language)
    if form == "html":
        from rummynotation.share.stats.page import stats_page

        return [stats_page(tables, player, language=language)]
    from rummynotation.cli.stats_tables import Look, draw_tables

    if not counted.games.games:
        return [terms("stat_nothing") + "\n"]
    shown = out in (None, "-")
    blocks = takes_signs() or not (shown and sys.stdout.isatty())
    look = Look(line_width(), wants_color(color) and shown, blocks)
    return [draw_tables(tables, player, terms, look)]
