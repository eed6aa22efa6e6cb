"""``rumnot solve``: can this player go out this turn?"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from rummynotation.cli.asking import Hinting, Question, asks
from rummynotation.cli.terminal import Color, emit, line_width, takes_signs, wants_color

if TYPE_CHECKING:
    from rummynotation.replay.drawing import Style
    from rummynotation.solver.position import Position

_MOST_WAYS = 100


@click.command(cls=Hinting, context_settings={"help_option_names": ["-h", "--help"]})
@asks
@click.option("--all", "every", is_flag=True, help="All ways, not just one.")
@click.option(
    "--limit",
    type=click.IntRange(min=2),
    metavar="N",
    help=f"With --all, how many ways at most; {_MOST_WAYS}.",
)
@click.option("--outs", "only_outs", is_flag=True, help="Which cards from the stock would do.")
@click.option("--ascii", "letters", is_flag=True, help="Suits as letters: 7H rather than 7♥.")
@click.option("--json", "as_json", is_flag=True, help="JSON, for programs; see docs/SOLVE.md.")
@click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colour or not."
)
def solve(
    question: Question,
    every: bool,
    limit: int | None,
    only_outs: bool,
    letters: bool,
    as_json: bool,
    color: Color,
) -> None:
    """Can the player in turn go out this turn? Exactly, and with the turn as a record writes it.

    FILE is a game (its last hand, or --hand with --event or --line), a position, or - for standard
    input. Without FILE the cards are given: who is asked about is called You then, and the shoe is
    that of the fewest players unless --players says who plays. What comes of the discard and of
    each card from the stock is told where he has not drawn.

    \b
    Examples:
      rumnot solve evening.rmn --hand 7 --event 41
      rumnot solve position.rmn --all
      rumnot solve --variant contract_rummy --hand 1 --cards "7S 7H 7D 9S 9C *" --discard 9D
      rumnot solve --variant liverpool --hand 2 --cards "9H KC" --down \\
          --table "You.1 7S 7H 7D" --table "You.2 4C 5C 6C 7C" --table "Ben.1 5H 6H 7H 8H"
      rumnot solve evening.rmn --hand 7 --event 40 --outs

    The exit code is 0 for yes and for no, 2 where there is nothing to answer.
    """
    if limit is not None and not every:
        raise click.UsageError("--limit is for --all.")
    if every and only_outs:
        raise click.UsageError("--all lists ways to go out and --outs cards; ask one by one.")
    position = question.position(to_draw=only_outs)
    most = (limit or _MOST_WAYS) if every else 1
    if as_json:
        import json

        emit(json.dumps(_as_json(position, most, only_outs), ensure_ascii=False) + "\n")
        return
    emit(_as_text(position, most, only_outs, _style(letters, color)))


def _style(letters: bool, color: Color) -> Style:
    from rummynotation.replay.drawing import Style

    return Style(
        signs=not letters and (takes_signs() or not sys.stdout.isatty()),
        color=wants_color(color),
        width=line_width(),
    )


def _as_json(position: Position, most: int, only_outs: bool) -> dict[str, object]:
    from rummynotation.solver.as_json import answer_json, outlook_json, outs_json
    from rummynotation.solver.draws import before_draw, outs
    from rummynotation.solver.goout import go_out

    if only_outs:
        return outs_json(outs(position))
    if position.drawn:
        return answer_json(go_out(position, limit=most))
    return outlook_json(before_draw(position, limit=most))


def _as_text(position: Position, most: int, only_outs: bool, style: Style) -> str:
    from rummynotation.solver.draws import before_draw, outs
    from rummynotation.solver.goout import go_out
    from rummynotation.solver.telling import tell_answer, tell_outlook, tell_outs

    if only_outs:
        return tell_outs(outs(position), style)
    if position.drawn:
        return tell_answer(go_out(position, limit=most), style, every=most > 1)
    return tell_outlook(before_draw(position, limit=most), style, every=most > 1)
