"""``rumnot show``: the table at any point of a game, and its score sheet."""

from __future__ import annotations

import sys
from typing import Any

import click

from rummynotation.cli.games import wanted_game
from rummynotation.cli.terminal import Color, emit, line_width, wants_color


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", metavar="FILE")
@click.option("--game", "number", default=1, metavar="N", help="Which game of the file; the first.")
@click.option("--hand", type=int, metavar="N", help="Which hand; the last.")
@click.option(
    "--event", type=int, metavar="K", help="After how many actions of the hand; its end. 0: deal."
)
@click.option("--line", type=int, metavar="L", help="After this line of the file instead.")
@click.option("--rules", metavar="FILE", help="A variant file that overrides the game's rules.")
@click.option("--ascii", "letters", is_flag=True, help="Suits as letters: 7H rather than 7♥.")
@click.option("--json", "as_json", is_flag=True, help="The table as JSON, for programs.")
@click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colour or not."
)
def show(
    file: str,
    number: int,
    hand: int | None,
    event: int | None,
    line: int | None,
    rules: str | None,
    letters: bool,
    as_json: bool,
    color: Color,
) -> None:
    """Show the table at any point of a game: hands, melds, discard pile, stock and scores.

    Without --hand, --event and --line it shows the score sheet and the end of the last hand.

    \b
    Examples:
      rumnot show evening.rmn
      rumnot show evening.rmn --hand 3 --event 12
      rumnot show evening.rmn --line 41
    """
    from rummynotation.replay.drawing import Style, draw_moment, draw_scores, draw_tags
    from rummynotation.replay.moment import moment_at
    from rummynotation.replay.validate import validate

    game = wanted_game(file, number)
    moment = moment_at(game, hand=hand, event=event, line=line, rules=rules)
    if as_json:
        import json

        emit(json.dumps(_table_json(moment), ensure_ascii=False) + "\n")
        return
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    colored = wants_color(color)
    style = Style(
        signs=not letters and (encoding == "utf8" or not sys.stdout.isatty()),
        color=colored,
        width=line_width(),
    )
    text = ""
    if hand is None and event is None and line is None:
        text += draw_tags(game.tags, style) + "\n"
        text += draw_scores(game.players, validate(game, rules=rules), style) + "\n"
    emit(text + draw_moment(moment, style))


def _table_json(moment: Any) -> dict[str, Any]:
    from rummynotation.cards import card_text, placed_text

    table = moment.table
    return {
        "variant": table.variant.name,
        "hand": table.number,
        "event": moment.event,
        "contract": table.rules.contract_text(),
        "dealer": table.seats[table.dealer].handle if table.dealer >= 0 else None,
        "turn": None if table.ended else table.seats[table.turn].handle,
        "drawn": bool(table.phase),
        "ended": table.ended or None,
        "out": table.seats[table.out].handle if table.out >= 0 else None,
        "players": [
            {
                "player": seat.handle,
                "cards": None if seat.vague else [card_text(card) for card in seat.cards()],
                "down": seat.down,
                "bought": seat.buys,
                "total": moment.totals.get(seat.handle),
            }
            for seat in table.seats
        ],
        "melds": [
            {
                "meld": str(meld.name),
                "kind": meld.reading.kind if meld.reading else None,
                "cards": [placed_text(card) for card in meld.cards],
            }
            for meld in table.melds.values()
        ],
        "pile": [card_text(card) for card in table.pile],
        "stock": None if table.stock_vague else table.stock_size,
    }
