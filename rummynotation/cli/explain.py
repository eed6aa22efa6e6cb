"""``rumnot explain``: a picture of how a player goes out, or why not."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

import click

from rummynotation.cli.asking import Question, asks

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.solver.position import Position

_WAYS = 100
_WAYS_BEFORE_DRAW = 10
"""How many ways are looked for, so that the picture can say how many there are."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@asks
@click.option(
    "-o",
    "--output",
    metavar="PICTURE",
    default="-",
    help="Where to: .svg, .png, .pdf or .dot. Standard output, as SVG, where it is left out.",
)
@click.option("--way", type=click.IntRange(min=1), default=1, metavar="N", help="Which way; 1.")
@click.option("--tree", is_flag=True, help="The decision tree instead; of small hands only.")
@click.option(
    "--language", type=click.Choice(["en", "fr", "it"]), default="en", help="English if not given."
)
@click.option("--ascii", "letters", is_flag=True, help="Suits as letters: 7H rather than 7♥.")
def explain(
    question: Question,
    output: str,
    way: int,
    tree: bool,
    language: Literal["en", "fr", "it"],
    letters: bool,
) -> None:
    """Draw how the player in turn goes out, step by step, or which of his cards can go nowhere.

    FILE is a game (its last hand, or --hand with --event or --line), a position, or - for standard
    input. Without FILE the cards are given as for `rumnot solve`. Who has not drawn is shown with
    the discard, where that is enough, else with the likeliest card from the stock.

    \b
    Examples:
      rumnot explain evening.rmn --hand 7 --event 41 -o answer.svg
      rumnot explain position.rmn --way 2 --language fr -o reponse.png
      rumnot explain --variant contract_rummy --hand 1 --cards "7S 7H 7D 9S 9C * KC" -o yes.svg
      rumnot explain --variant contract_rummy --hand 1 --cards "7S 7H 7D 9S 9C * KC" --tree

    The exit code is 0 for yes and for no, 2 where there is nothing to draw.
    """
    from rummynotation.pictures.render import RenderError, form_of, picture, render

    if tree and way > 1:
        raise click.UsageError("--way is for the picture of an answer, not for --tree.")
    try:
        form = "svg" if output == "-" else form_of(output)
        position = question.position(to_draw=False)
        if tree:
            from rummynotation.pictures.tree import decision_tree

            graph = decision_tree(position, language=language, letters=letters)
        else:
            graph = _answer(position, way, language, letters)
        if output != "-":
            render(graph, output)
            return
        sys.stdout.flush()
        sys.stdout.buffer.write(picture(graph, form))
    except RenderError as error:
        raise click.UsageError(f"{error}.") from None


def _answer(
    position: Position, way: int, language: Literal["en", "fr", "it"], letters: bool
) -> Digraph:
    from rummynotation.pictures.answer import explain as draw
    from rummynotation.solver.certificate import why_not
    from rummynotation.solver.draws import before_draw
    from rummynotation.solver.goout import Answer, go_out

    answer = (
        go_out(position, limit=max(way, _WAYS))
        if position.drawn
        else before_draw(position, limit=max(way, _WAYS_BEFORE_DRAW))
    )
    reason = why_not(answer) if isinstance(answer, Answer) else None
    try:
        return draw(answer, way=way, certificate=reason, language=language, letters=letters)
    except IndexError as error:
        raise click.UsageError(f"--way {way}: {error}.") from None
