"""``rumnot view``: the page of a game, to go through it in a browser."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rummynotation.cli.games import wanted_game
from rummynotation.cli.terminal import LANGUAGE

if TYPE_CHECKING:
    from rummynotation.share.words import Language


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", metavar="FILE")
@click.option("--game", "number", default=1, metavar="N", help="Which game of the file; the first.")
@click.option("-o", "--output", "out", metavar="PAGE", help="Where to, whole or not at all.")
@click.option("--seat", metavar="NAME", help="Only what this player saw; the rest is not in it.")
@click.option("--onlooker", is_flag=True, help="Only what lay open: nobody's hand is in it.")
@click.option(
    "--keep-comments",
    is_flag=True,
    help="With --seat, --onlooker: comments too; they may tell what is hidden.",
)
@click.option(
    "--language",
    type=LANGUAGE,
    default="en",
    help="In which language it opens; readers can change it.",
)
@click.option("--no-findings", is_flag=True, help="Do not look for missed chances; quicker.")
@click.option("--rules", metavar="FILE", help="A variant file that overrides the game's rules.")
@click.option("--title", default="", metavar="TEXT", help="What stands at the top; the event.")
@click.option("--open", "show", is_flag=True, help="Open the page in the browser.")
def view(
    file: str,
    number: int,
    out: str | None,
    seat: str | None,
    onlooker: bool,
    keep_comments: bool,
    language: Language,
    no_findings: bool,
    rules: str | None,
    title: str,
    show: bool,
) -> None:
    """Make a page of a game: every hand to go through, in any browser, with nothing to install.

    FILE is a game in any form that is read, or - for standard input. The page is one HTML file that
    loads nothing and sends nothing. Without -o it goes to standard output, where that is a file or
    another program.

    \b
    Examples:
      rumnot view evening.rmn -o evening.html
      rumnot view evening.rmn -o evening.html --open --language fr
      rumnot view evening.rmn --seat Ana -o as-ana-saw-it.html
      rumnot view game-log.jsonl -o game.html

    The exit code is 0 for a game with mistakes too: the page shows them. It is 2 where there is no
    such game or no such player.
    """
    from rummynotation.cli.files import spare
    from rummynotation.cli.progress import Progress
    from rummynotation.cli.writing import put
    from rummynotation.share.view.page import view as page_of

    if seat is not None and onlooker:
        raise click.UsageError("--seat is the view of a player, --onlooker that of nobody.")
    hidden = seat is not None or onlooker
    if keep_comments and not hidden:
        raise click.UsageError("Comments stay anyway; --keep-comments goes with --seat.")
    if show and out in (None, "-"):
        raise click.UsageError("--open shows a page that was written to a file: give -o PAGE.")
    if out is None and sys.stdout.isatty():
        raise click.UsageError("Where shall the page go? Give -o PAGE, such as -o game.html.")
    spare([file], out)
    # What the terminal gives is not always text.
    title = title.encode("utf-8", "replace").decode("utf-8")
    if keep_comments:
        click.echo("Comments are kept: they may tell cards that are hidden.", err=True)
    game = wanted_game(file, number)
    progress = Progress()
    try:
        page = page_of(
            game,
            seat="" if onlooker else seat,
            comments=keep_comments,
            language=language,
            title=title,
            findings=not no_findings,
            rules=rules,
            step=lambda share: progress.step(f"looking for missed chances, {share:.0%}"),
        )
    finally:
        progress.clear()
    put([page], out)
    if show and out is not None:
        click.launch(Path(out).resolve().as_uri())
