"""``rumnot redact``: a copy of games for others to see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rummynotation.record import Game
    from rummynotation.redaction.times import Times


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILES...")
@click.option("--seat", metavar="PLAYER", help="Keep the cards that this player saw, no others.")
@click.option("--onlooker", is_flag=True, help="Keep the cards that lay open, and no hand.")
@click.option("--hide-left", is_flag=True, help="Hide what others had left at the end, too.")
@click.option("--names", metavar="NAMES", help="New names by seat, instead of P1, P2 and so on.")
@click.option("--keep-names", is_flag=True, help="Keep the players' names.")
@click.option("--keep-comments", is_flag=True, help="Keep what is said about the game.")
@click.option(
    "--times",
    type=click.Choice(["coarse", "keep", "drop"]),
    default="coarse",
    help="coarse: seconds down to whole tens, dates to the month, no moments.  [default: coarse]",
)
@click.option("--output", "-o", "out", metavar="OUT", help="The file to write; - or none prints.")
def redact(
    paths: tuple[str, ...],
    seat: str | None,
    onlooker: bool,
    hide_left: bool,
    names: str | None,
    keep_names: bool,
    keep_comments: bool,
    times: Times,
    out: str | None,
) -> None:
    """Write a copy of games for others to see: without names, words, exact times, hidden cards.

    FILES are files, folders, patterns such as 'games/*.rmn', or - for standard input, in any form
    that rumnot convert reads. The players become P1, P2 and so on; comments, event, place and full
    names are left out, and with --seat or --onlooker the cards that were not seen. What is left out
    is not in the copy in any form, and a game that is right stays right; docs/REDACT.md says what
    can still be inferred. The ending of OUT says its form: .rmn, .json or .jsonl. A file that
    cannot be read whole is refused.

    \b
    Examples:
      rumnot redact evening.rmn -o shared.rmn
      rumnot redact evening.rmn --seat Ana --hide-left -o as_ana_saw_it.rmn
      rumnot redact evening.rmn --onlooker --names "North East South"
      rumnot redact games/ --times drop -o archive.jsonl
    """
    from rummynotation.cli.files import expand, is_one_of
    from rummynotation.cli.whole_games import whole_games
    from rummynotation.cli.writing import form_asked, form_of, put, written
    from rummynotation.record import handles_in
    from rummynotation.redaction.redact import redact as redacted_copy

    if seat is not None and onlooker:
        raise click.UsageError("--seat and --onlooker are two views. Choose one.")
    if names is not None and keep_names:
        raise click.UsageError("--names gives new names, --keep-names keeps them. Choose one.")
    if hide_left and seat is None and not onlooker:
        raise click.UsageError("--hide-left needs --seat or --onlooker: without, all cards stay.")
    new_names = handles_in(names or "")
    if names is not None and not new_names:
        raise click.UsageError("--names gives no name.")
    files = list(expand(paths))
    if out is not None and is_one_of(out, files):
        raise click.UsageError(f"{out} is what the copy is made of. Give the copy another name.")
    if keep_comments:
        click.echo(
            "Comments stay as they are and may tell names and cards that are left out elsewhere: "
            "read the copy before you give it away.",
            err=True,
        )

    def copies(games: Iterable[Game]) -> Iterator[Game]:
        for game in games:
            copy = redacted_copy(
                game,
                seat="" if onlooker else seat,
                names=new_names,
                keep_names=keep_names,
                keep_comments=keep_comments,
                times=times,
                left=not hide_left,
            )
            _tell_lost_rules(game, copy)
            yield copy

    asked = form_asked(out)
    form = asked or form_of(files[0])
    if form is None or (form == "csv" and asked is None):
        form = "rmn"  # A score sheet is read as CSV, but a table of actions has no scores.
    put(written(copies(whole_games(files)), form), out)


def _tell_lost_rules(game: Game, copy: Game) -> None:
    """Says which tags of the rules are left out because they name no rule that is known here."""
    lost = [
        key
        for key in game.tags
        if (key == "Variant" or key.startswith("Rule.")) and key not in copy.tags
    ]
    if lost:
        click.echo(
            f"{game.path}, game {game.number}: {', '.join(lost)} left out, since the value is no "
            "rule that is known here and may be any words.",
            err=True,
        )
