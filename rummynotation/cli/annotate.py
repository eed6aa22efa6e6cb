"""``rumnot annotate``: a copy of games with what their records prove written into them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from rummynotation.cli.terminal import LANGUAGE

if TYPE_CHECKING:
    from rummynotation.record import Game
    from rummynotation.review.finding import Finding, Kind
    from rummynotation.review.telling import Language

_KINDS: tuple[Kind, ...] = ("missed", "gift", "buy", "outs", "deadwood")


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILES...")
@click.option("--output", "-o", "out", metavar="OUT", help="The file to write; - or none prints.")
@click.option("--in-place", "-i", is_flag=True, help="Rewrite the files themselves.")
@click.option("--players", metavar="NAMES", help='Only about these players: "Ana Ben".')
@click.option(
    "--only",
    "kinds",
    type=click.Choice(_KINDS),
    multiple=True,
    help="Only findings of this kind; may be given several times.",
)
@click.option("--judge", is_flag=True, help="Judge mistakes with ? and ?? where nobody has yet.")
@click.option(
    "--language",
    type=LANGUAGE,
    default="en",
    help="The language of the comments.  [default: en]",
)
@click.option("--rules", metavar="FILE", help="A file of rules that overrides what a game names.")
@click.option("--json", "as_json", is_flag=True, help="The findings themselves, one a line.")
@click.option("--remove", is_flag=True, help="Only take out what rumnot wrote earlier.")
def annotate(
    paths: tuple[str, ...],
    out: str | None,
    in_place: bool,
    players: str | None,
    kinds: tuple[Kind, ...],
    judge: bool,
    language: Language,
    rules: str | None,
    as_json: bool,
    remove: bool,
) -> int:
    """Go through games with the solver and write into them what their records prove: missed chances
    to go out, each with its line as a variation; discards that gave somebody the game; what buys
    came to; the cards that would have done before a draw; the points in hand over each hand.

    FILES are files, folders, patterns such as 'games/*.rmn', or - for standard input, in any form
    that rumnot convert reads. Each comment of the program begins with "rumnot: "; yours are never
    touched, and running it again changes nothing. The ending of OUT says its form: .rmn, .json or
    .jsonl. A file that cannot be read whole is not written. docs/ANNOTATE.md says what is found,
    how sure it is, and what is not claimed.

    \b
    Examples:
      rumnot annotate evening.rmn -o annotated.rmn
      rumnot annotate evening.rmn --only missed --only gift --judge
      rumnot annotate --in-place --players "Ana Ben" --language fr games/
      rumnot annotate evening.rmn --json
      rumnot annotate --in-place --remove evening.rmn

    The exit code is 0, also where something was missed, or 2 where something could not be read
    or replayed.
    """
    from rummynotation.cli.checking import check_rules
    from rummynotation.cli.files import STDIN, expand
    from rummynotation.record import handles_in

    if in_place and (out is not None or as_json):
        raise click.UsageError("--in-place writes the files themselves: no -o, no --json.")
    if remove and (judge or kinds or players is not None or as_json):
        raise click.UsageError("--remove only takes out: no --judge, --only, --players, --json.")
    names = None if players is None else handles_in(players)
    if names == ():
        raise click.UsageError("--players gives no name.")
    if rules is not None:
        check_rules(rules)
    work = _Annotator(names, kinds or _KINDS, judge, language, rules, remove)
    files = list(expand(paths))
    if in_place or out in (None, STDIN):
        # Written bit by bit: whether all who were named play is known before.
        work.look_for_players(files)
    code = 0
    if in_place:
        code = _rewrite(work, files)
    else:
        _write(work, files, out, as_json)
    work.tell()
    return 2 if work.not_replayed else code


def _write(work: _Annotator, files: list[str], out: str | None, as_json: bool) -> None:
    """Writes the games of all files, or their findings, to one place."""
    from rummynotation.cli.whole_games import whole_games
    from rummynotation.cli.writing import form_asked, put, written

    games = whole_games(files)
    if as_json:
        put(work.lines(games), out)
    else:
        put(written(work.copies(games), form_asked(out) or "rmn"), out)


def _rewrite(work: _Annotator, files: list[str]) -> int:
    """Writes each file anew; one that cannot be is left alone."""
    from rummynotation.cli.terminal import say
    from rummynotation.cli.whole_games import whole_games
    from rummynotation.cli.writing import form_of, put, written
    from rummynotation.diagnostics.model import RummyNotationError

    code = 0
    for file in files:
        try:
            if not _is_record(file):
                click.echo(
                    f"{file} is no record of ours and stays as it is. Write a copy with -o.",
                    err=True,
                )
                code = 2
                continue
            put(written(work.copies(whole_games([file])), form_of(file) or "rmn"), file)
        except RummyNotationError as error:
            say(error.diagnostics)
            code = 2
    return code


def _is_record(file: str) -> bool:
    """Whether a file can be rewritten: it is there, and is no log of another program."""
    from rummynotation.cli.games import guess_form, opened
    from rummynotation.diagnostics.model import RummyNotationError
    from rummynotation.notation.source import cannot_open

    if file == "-":
        raise click.UsageError("Standard input cannot be rewritten in place.")
    try:
        with opened(file) as stream:
            return guess_form(file, stream.peek(), []) in ("rmn", "json")
    except OSError as error:
        raise RummyNotationError(cannot_open(file, error)) from None


class _Annotator:
    """Annotates games, and counts what was found.

    Attributes:
        not_replayed: how many games cannot be replayed at all, as by an unknown variant.
    """

    def __init__(
        self,
        players: tuple[str, ...] | None,
        kinds: tuple[Kind, ...],
        judge: bool,
        language: Language,
        rules: str | None,
        remove: bool,
    ) -> None:
        from rummynotation.review.summary import Summary

        self._players = players
        self._kinds = kinds
        self._judge = judge
        self._language = language
        self._rules = rules
        self._remove = remove
        self._summary = Summary()
        self.not_replayed = 0
        self._met: dict[str, None] = {}

    def look_for_players(self, files: list[str]) -> None:
        """Looks whether all who were named play in one of the files, before anything is written;
        standard input cannot be read twice, and nothing is looked for where it is among them.

        Raises:
            UsageError: if not.
        """
        from rummynotation.cli.files import STDIN
        from rummynotation.cli.games import read_file
        from rummynotation.diagnostics.model import Diagnostic

        if self._players is None or STDIN in files:
            return
        for file in files:
            for item in read_file(file):
                if not isinstance(item, Diagnostic):
                    self._met.update(dict.fromkeys(item.players))
        self._check_players()

    def copies(self, games: Iterable[Game]) -> Iterator[Game]:
        """The games with what was found in them, or without what was written earlier.

        Raises:
            UsageError: if somebody who was named plays in none of them.
        """
        from rummynotation.review.annotating import with_findings
        from rummynotation.review.own import unannotated

        for game in self._watched(games):
            bare = unannotated(game)
            if self._remove:
                self._summary.games += 1
                yield bare
                continue
            found = self._found(bare)
            yield with_findings(bare, found, judge=self._judge, language=self._language)

    def lines(self, games: Iterable[Game]) -> Iterator[str]:
        """The findings of games, each as a line of JSON.

        Raises:
            UsageError: if somebody who was named plays in none of them.
        """
        import json

        from rummynotation.review.as_json import finding_json

        for game in self._watched(games):
            for finding in self._found(game):
                line = finding_json(game, finding, self._language)
                yield json.dumps(line, ensure_ascii=False) + "\n"

    def tell(self) -> None:
        """Says on standard error what was found, and how much could not be looked at."""
        if self._remove:
            return
        for line in self._summary.words():
            click.echo(line, err=True)

    def _found(self, game: Game) -> tuple[Finding, ...]:
        from rummynotation.cli.progress import Progress
        from rummynotation.cli.terminal import say
        from rummynotation.review.findings import review

        number = self._summary.games + 1
        progress = Progress()
        found = review(
            game,
            players=self._players,
            kinds=self._kinds,
            rules=self._rules,
            step=lambda share: progress.step(f"game {number}, {share:.0%}"),
        )
        progress.clear()
        if found.errors:
            say(found.errors)
            self.not_replayed += 1
        self._summary.add(found)
        return found.findings

    def _watched(self, games: Iterable[Game]) -> Iterator[Game]:
        """The games; at their end it is known whether all who were named play in them.

        Raises:
            UsageError: if not.
        """
        for game in games:
            self._met.update(dict.fromkeys(game.players))
            yield game
        self._check_players()

    def _check_players(self) -> None:
        met = self._met
        strangers = [name for name in self._players or () if name not in met]
        if met and strangers:
            from rummynotation.diagnostics.suggest import suggest
            from rummynotation.diagnostics.words import listing

            near = suggest(strangers[0], met)
            raise click.UsageError(
                f"--players: nobody called {strangers[0]} plays"
                + (f"; did you mean {near}?" if near else ".")
                + f" The players are {listing(list(met))}."
            )
