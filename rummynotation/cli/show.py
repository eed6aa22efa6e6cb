"""``rumnot show``: the table at any point of a game, and its score sheet."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import click

from rummynotation.cli.files import is_one_of
from rummynotation.cli.games import wanted_game
from rummynotation.cli.terminal import (
    LANGUAGE,
    Color,
    emit,
    emit_bytes,
    line_width,
    takes_signs,
    wants_color,
)

if TYPE_CHECKING:
    from rummynotation.replay.moment import Moment
    from rummynotation.share.words import Language

Form = Literal["svg", "png"]


@dataclass(frozen=True, slots=True)
class _Wish:
    """The picture that is asked for: where it goes, what it is, how it looks."""

    output: str
    form: Form
    language: Language
    width: int
    scale: float


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
@click.option("--seat", metavar="NAME", help="As this player saw it, from that side of the table.")
@click.option("-o", "--output", metavar="PICTURE", help="A picture instead: a .svg or .png file.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["svg", "png"]),
    help="A picture on standard output, or where the name of PICTURE does not say which.",
)
@click.option(
    "--language",
    type=LANGUAGE,
    help="Of a picture: English, French or Italian; English.",
)
@click.option(
    "--width", type=click.IntRange(360, 4000), metavar="N", help="Of a picture, 360 to 4000; 760."
)
@click.option(
    "--scale",
    type=click.FloatRange(0.1, 8),
    metavar="S",
    help="Of a PNG: how many dots for each unit of the width; 1. 2 is sharp on most screens.",
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
    seat: str | None,
    output: str | None,
    form: Form | None,
    language: Language | None,
    width: int | None,
    scale: float | None,
) -> None:
    """Show the table at any point of a game: hands, melds, discard pile, stock and scores.

    Without --hand, --event and --line it shows the score sheet and the end of the last hand. With
    -o or --to it draws the table as a picture, for a forum or a lesson: SVG, which any browser
    shows, or PNG.

    \b
    Examples:
      rumnot show evening.rmn
      rumnot show evening.rmn --hand 3 --event 12
      rumnot show evening.rmn --line 41
      rumnot show evening.rmn --hand 3 --event 12 -o table.svg
      rumnot show evening.rmn --hand 3 --event 12 --seat Ana -o table.png --scale 2
      rumnot show evening.rmn --to svg --language fr > table.svg
    """
    from rummynotation.replay.drawing import Style, draw_moment, draw_scores, draw_tags
    from rummynotation.replay.moment import moment_at
    from rummynotation.replay.validate import validate

    wish = _wish(output, form, language, width, scale)
    if wish is not None and as_json:
        raise click.UsageError("--json and a picture are different things; ask one by one.")
    if wish is not None and is_one_of(wish.output, [file]):
        raise click.UsageError(f"{wish.output} is the game itself. Give the picture another name.")
    game = wanted_game(file, number)
    if seat is not None:
        from rummynotation.notation.build import handle_of
        from rummynotation.redaction.seat_view import seat_view

        if line is not None:
            # What a seat saw is made anew, and has no lines.
            there = moment_at(game, line=line, rules=rules)
            hand, event, line = there.hand.number, there.event, None
        seat = handle_of(seat)
        game = seat_view(game, seat)
    moment = moment_at(game, hand=hand, event=event, line=line, rules=rules)
    if wish is not None:
        _draw(moment, wish, seat)
        return
    if as_json:
        import json

        emit(json.dumps(_table_json(moment), ensure_ascii=False) + "\n")
        return
    colored = wants_color(color)
    style = Style(
        signs=not letters and (takes_signs() or not sys.stdout.isatty()),
        color=colored,
        width=line_width(),
    )
    text = ""
    if hand is None and event is None and line is None:
        text += draw_tags(game.tags, style) + "\n"
        text += draw_scores(game.players, validate(game, rules=rules), style) + "\n"
    emit(text + draw_moment(moment, style))


def _wish(
    output: str | None,
    form: Form | None,
    language: Language | None,
    width: int | None,
    scale: float | None,
) -> _Wish | None:
    """The picture that is asked for, or none; ends the command where it cannot be."""
    if output is None and form is None:
        given = [("--language", language), ("--width", width), ("--scale", scale)]
        for name, value in given:
            if value is not None:
                raise click.UsageError(f"{name} is for a picture: give -o table.svg too, or --to.")
        return None
    chosen = form or _form_of(output or "")
    if scale is not None and chosen != "png":
        raise click.UsageError("--scale is for PNG; an SVG is sharp at any size.")
    from rummynotation.share.table_picture import WIDTH

    return _Wish(output or "-", chosen, language or "en", width or WIDTH, scale or 1)


def _form_of(output: str) -> Form:
    if output == "-":
        raise click.UsageError("Which picture shall go to standard output? Give --to svg or png.")
    name = output.lower()
    if name.endswith(".svg"):
        return "svg"
    if name.endswith(".png"):
        return "png"
    raise click.UsageError(f"{output}: a picture of a table ends in .svg or .png.")


def _draw(moment: Moment, wish: _Wish, seat: str | None) -> None:
    """Draws the table and writes it, whole or not at all."""
    from rummynotation.pictures.render import write
    from rummynotation.share.table_picture import table_svg

    svg = table_svg(moment, language=wish.language, width=wish.width, first=seat or None)
    drawn = svg.encode("utf-8") if wish.form == "svg" else _png(svg, wish.scale)
    if wish.output != "-":
        write(wish.output, drawn)
        return
    emit_bytes(drawn)


def _png(svg: str, scale: float) -> bytes:
    from rummynotation.share.png import PngError, png_of

    try:
        return png_of(svg, scale)
    except PngError as error:
        raise click.UsageError(f"{error}.") from None


def _table_json(moment: Moment) -> dict[str, Any]:
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
