"""``rumnot explain``: a picture of how a player goes out, or why not; of a mistake; of a meld."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import click

from rummynotation.cli.asking import Hinting, Question, asks
from rummynotation.cli.files import spare
from rummynotation.cli.terminal import emit_bytes

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.replay.wrong import WrongAction
    from rummynotation.solver.position import Position

_WAYS = 100
_WAYS_BEFORE_DRAW = 10
"""How many ways are looked for, so that the picture can say how many there are."""

_MOST_NAMED = 6
"""Mistakes that are named where none is the one that was asked for."""

_Language = Literal["en", "fr", "it"]
_FORMS = ("svg", "png", "pdf", "dot")


@dataclass(frozen=True, slots=True)
class _Look:
    """How a picture is to look."""

    language: _Language
    letters: bool


def _known_language(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value not in get_args(_Language):
        raise click.BadParameter(f"it is en (English), fr (French) or it (Italian), not {value!r}.")
    return value


def _known_form(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and value not in _FORMS:
        raise click.BadParameter(f"it is svg, png, pdf or dot, not {value!r}.")
    return value


@click.command(cls=Hinting, context_settings={"help_option_names": ["-h", "--help"]})
@asks
@click.option(
    "-o",
    "--output",
    metavar="PICTURE",
    default="-",
    help="Where to: .svg, .png, .pdf or .dot. Standard output, as SVG, where it is left out.",
)
@click.option(
    "--format",
    "form",
    metavar="FORM",
    callback=_known_form,
    help="svg, png, pdf or dot, where the ending of PICTURE does not say it.",
)
@click.option("--way", type=click.IntRange(min=1), default=1, metavar="N", help="Which way; 1.")
@click.option("--tree", is_flag=True, help="The decision tree instead; of small hands only.")
@click.option(
    "--violation",
    is_flag=True,
    help="Instead the first action of FILE that breaks a rule; --hand, --event (its number in the "
    "hand), --line and --code choose another.",
)
@click.option("--code", metavar="CODE", help="With --violation, one with this code: RN360.")
@click.option("--meld", metavar="CARDS", help='Instead a meld alone: "[4H 5H *=6H 7H]".')
@click.option(
    "--language", metavar="en|fr|it", default="en", callback=_known_language, help="Of words; en."
)
@click.option("--ascii", "letters", is_flag=True, help="Suits as letters: 7H rather than 7♥.")
def explain(
    question: Question,
    output: str,
    form: str | None,
    way: int,
    tree: bool,
    violation: bool,
    code: str | None,
    meld: str | None,
    language: _Language,
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
      rumnot explain evening.rmn --violation -o mistake.svg
      rumnot explain --variant liverpool --meld "[4H 5H *=6H 7H]" -o meld.svg

    The exit code is 0 for yes and for no, 2 where there is nothing to draw.
    """
    from rummynotation.pictures.render import RenderError, form_of, picture, write

    violation = violation or code is not None
    kinds = [("--tree", tree), ("--violation", violation), ("--meld", meld is not None)]
    _check_options(question, [name for name, given in kinds if given], way)
    look = _Look(language, letters)
    if question.file is not None:
        spare([question.file], output)
    try:
        # Before anything is worked out.
        form = form or ("svg" if output == "-" else form_of(output))
        if meld is not None:
            graph = _meld(question, meld, look)
        elif violation:
            graph = _violation(question, code, look)
        elif tree:
            graph = _tree(question.position(), look)
        else:
            graph = _answer(question.position(), way, look)
        drawn = picture(graph, form)
    except RenderError as error:
        raise click.UsageError(f"{error}.") from None
    if output != "-":
        write(output, drawn)
        return
    emit_bytes(drawn)


def _check_options(question: Question, kinds: list[str], way: int) -> None:
    """Says of options that do not go together."""
    if len(kinds) > 1:
        raise click.UsageError(f"{' and '.join(kinds)} are different pictures; ask one by one.")
    if kinds and way > 1:
        raise click.UsageError(f"--way is for the picture of an answer, not for {kinds[0]}.")
    if kinds == ["--meld"]:
        if question.file is not None:
            raise click.UsageError("--meld is drawn without a file; --variant says the rules.")
        others = question.options_given()
        if others or question.hand is not None:
            raise click.UsageError(f"{(*others, '--hand')[0]} says nothing of a meld alone.")


def _tree(position: Position, look: _Look) -> Digraph:
    from rummynotation.pictures.tree import decision_tree

    return decision_tree(position, language=look.language, letters=look.letters)


def _meld(question: Question, text: str, look: _Look) -> Digraph:
    from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
    from rummynotation.pictures.meld import explain_meld
    from rummynotation.rules.meld import readings
    from rummynotation.rules.meld_faults import fault
    from rummynotation.rules.no_meld import no_reading
    from rummynotation.solver.position import meld_cards

    variant = question.variant_asked()
    cards = meld_cards(text)
    ways = readings(cards, variant)
    if not ways:
        why = no_reading(cards, variant)
        raise RummyNotationError(
            Diagnostic(why.code, Severity.ERROR, why.message, help=why.help, rules=why.rules)
        )
    first, *others = [way for way in ways if fault(way, variant) is None] or ways
    return explain_meld(first, variant, others=others, language=look.language, letters=look.letters)


def _violation(question: Question, code: str | None, look: _Look) -> Digraph:
    from rummynotation.pictures.violation import explain_violation
    from rummynotation.replay.wrong import wrong_actions

    game = question.game()
    found = wrong_actions(game, rules=question.rules)
    chosen = next((wrong for wrong in found if _is_chosen(wrong, question, code)), None)
    if chosen is None:
        raise click.UsageError(_none_chosen(question.file or "", found))
    return explain_violation(
        chosen.diagnostic,
        chosen.before,
        chosen.action,
        event=chosen.event,
        language=look.language,
        letters=look.letters,
    )


def _is_chosen(wrong: WrongAction, question: Question, code: str | None) -> bool:
    wanted = (
        (question.hand, wrong.hand.number),
        (question.event, wrong.event),
        (question.line, wrong.line),
        (code and code.upper(), wrong.diagnostic.code),
    )
    return all(asked is None or asked == own for asked, own in wanted)


def _none_chosen(file: str, found: list[WrongAction]) -> str:
    """That there is no such mistake, and which there are."""
    if not found:
        return (
            f"No action of {file} breaks a rule. What else may be wrong with it, `rumnot validate "
            f"{file}` tells."
        )
    named = [
        f"{wrong.diagnostic.code} (hand {wrong.hand.number}, action {wrong.event})"
        for wrong in found[:_MOST_NAMED]
    ]
    more = len(found) - len(named)
    rest = f" and {more} more" if more else ""
    return f"No such action breaks a rule; these do: {', '.join(named)}{rest}."


def _answer(position: Position, way: int, look: _Look) -> Digraph:
    from rummynotation.pictures.answer import explain as draw
    from rummynotation.solver.certificate import why_not
    from rummynotation.solver.draws import before_draw
    from rummynotation.solver.goout import Answer, go_out

    answer = (
        go_out(position, limit=max(way, _WAYS))
        if position.drawn
        else before_draw(position, limit=max(way, _WAYS_BEFORE_DRAW))
    )
    if way > 1 and not answer.possible:
        raise click.UsageError(f"--way {way}: there is no way to go out.")
    reason = why_not(answer) if isinstance(answer, Answer) else None
    try:
        return draw(
            answer, way=way, certificate=reason, language=look.language, letters=look.letters
        )
    except IndexError as error:
        raise click.UsageError(f"--way {way}: {error}.") from None
