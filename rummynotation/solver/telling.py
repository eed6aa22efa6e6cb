"""Answers in plain words, for the terminal: the turn as a record writes it, and what goes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from rummynotation.cards import HIDDEN, Card, Placed
from rummynotation.diagnostics.words import many
from rummynotation.notation.wording import action_text
from rummynotation.record import Action, Buy, Discard, Draw, LayOff, Meld, Swap, Take
from rummynotation.replay.drawing import Style
from rummynotation.replay.engine import Engine
from rummynotation.rules.meld import SET
from rummynotation.rules.variant import Contract, contract_text
from rummynotation.solver.addressing import addressed
from rummynotation.solver.certificate import why_not
from rummynotation.solver.draws import Opening, Outlook, Outs, outs_of
from rummynotation.solver.goout import Answer
from rummynotation.solver.position import Position

_BLANKS = "  "
_LABEL = 10


def line_of(player: str, actions: Iterable[Action]) -> str:
    """A turn as a record writes it.

    Args:
        player: whose turn it is.
        actions: what is done in it.

    >>> line_of("Ana", (Draw("Ana", 52), Discard("Ana", 25)))
    'Ana: draw * discard KH'
    """
    return f"{player}: " + " ".join(action_text(action) for action in actions)


def chance_text(chance: Fraction) -> str:
    """A chance as a fraction and in the hundred.

    >>> chance_text(Fraction(5, 51)), chance_text(Fraction(1))
    ('5/51 (9.8 %)', 'certain')
    """
    return "certain" if chance == 1 else f"{chance} ({float(chance) * 100:.1f} %)"


def tell_answer(answer: Answer, style: Style, *, every: bool = False) -> str:
    """Whether a player who has drawn can go out, and how.

    Args:
        answer: the answer.
        style: how cards are drawn.
        every: whether all ways were asked for, rather than one.
    """
    lines = [*_head(answer.position, style), ""]
    lines.append(style.bold(addressed(f"{answer.position.player} {_can(answer)} this turn.")))
    lines += _ways(answer, (), style, every)
    return "\n".join([*lines, *_why_not(answer, style)]) + "\n"


def tell_outlook(outlook: Outlook, style: Style, *, every: bool = False) -> str:
    """With which ways to begin the turn a player can go out in it.

    Args:
        outlook: the answers.
        style: how cards are drawn.
        every: whether all ways were asked for; those with cards from the stock are told then too.
    """
    lines = _head(outlook.position, style)
    useless = [
        opening
        for opening in outlook.takes[1:]
        if opening.answer is not None and not opening.possible
    ]
    for opening in outlook.openings:
        if opening.odds is None and opening not in useless:
            lines += ["", *_opening(opening, style, every)]
    if useless:
        player = outlook.position.player
        every_deeper = len(useless) == len(outlook.takes) - 1
        deeper = "With more of the pile" if every_deeper else "With any other part of the pile"
        lines += ["", addressed(f"{deeper} {player} cannot go out.")]
    lines += _no_take(outlook)
    lines += ["", *_stock(outlook, style)]
    for opening in outlook.draws:
        if every and opening.possible:
            lines += ["", *_opening(opening, style, every)]
    return "\n".join(lines) + "\n"


def tell_outs(found: Outs, style: Style) -> str:
    """The cards from the stock with which a player can go out, and the chance of each.

    Args:
        found: the cards.
        style: how cards are drawn.
    """
    lines = [*_head(found.position, style), "", *_summary(found, style)]
    lines += _asked_before_draw(found.position, style)
    if len(found.cards) > 1:
        lines.append("")
        for out in found.cards:
            gap = " " * (5 - len(Style(signs=style.signs).card(out.card)))
            copies = f"{many(out.copies, 'time')} unseen"
            lines.append(f"{_BLANKS}{style.card(out.card)}{gap}{copies}, {chance_text(out.chance)}")
    return "\n".join(lines) + "\n"


# --- parts ---


def _head(position: Position, style: Style) -> list[str]:
    table = position.table
    contract = f", contract {table.rules.contract_text()}" if table.rules.contract else ""
    player = position.player + (", down," if position.seat.down and contract else "")
    when = "after the draw" if position.drawn else "before the draw"
    lead = f"{player} {when}: "
    return [
        style.bold(f"Hand {table.number} of {table.variant.name}{contract}"),
        lead + style.cards(position.hand, len(lead)),
    ]


def _asked_before_draw(position: Position, style: Style) -> list[str]:
    """What the outs were asked about: they are those of the next card, whatever the discard is."""
    asked, pile = "Asked before the draw of a card from the stock", position.table.pile
    if pile and pile[-1] != HIDDEN:
        return [f"{asked}; the discard is {style.card(pile[-1])}."]
    told = position.table.from_start and not pile
    return [f"{asked}." if told else f"{asked}; what the discard is, is not known."]


def _can(answer: Answer) -> str:
    if answer.possible:
        return "can go out"
    return "cannot go out" if answer.proved else "was not found to be able to go out"


class _Spoken:
    """English, with cards as a style draws them."""

    language = "en"

    def __init__(self, style: Style) -> None:
        self._style = style

    def placed(self, placed: Placed) -> str:
        """A card as it is drawn."""
        return self._style.card(placed)

    def contract(self, ways: tuple[Contract, ...]) -> str:
        """A contract as a variant file writes it."""
        return contract_text(ways)


def _why_not(answer: Answer, style: Style) -> list[str]:
    """What there is to say of a no."""
    if answer.possible:
        return []
    if not answer.proved:
        return ["The position has so many arrangements that not all were tried."]
    reason = why_not(answer)
    return [] if reason is None else list(reason.sentences_by(_Spoken(style)))


def _ways(answer: Answer, before: Sequence[Action], style: Style, every: bool) -> Iterator[str]:
    """The ways of an answer, each as it is written and in words; `before` is how the turn began."""
    player = answer.position.player
    count = len(answer.ways)
    if every and count:
        yield (
            f"{many(count, 'way')}:"
            if answer.complete
            else f"The first {count} ways; "
            + ("there are more:" if answer.proved else "not everything was tried:")
        )
    for number, way in enumerate(answer.ways, 1):
        yield ""
        label = f"{number}. " if every and count > 1 else ""
        yield f"{_BLANKS}{label}{line_of(player, (*before, *way.line))}"
        yield ""
        for label, text in steps_in_words(answer.position, way.line, style):
            yield _row(label, text)


def steps_in_words(
    position: Position, line: Sequence[Action], style: Style
) -> Iterator[tuple[str, str]]:
    """What each action of a turn puts where: what is done, and the cards with what comes of it.

    Args:
        position: the position before the turn.
        line: the turn; it is legal.
        style: how cards are drawn.
    """
    engine = Engine(position.table.copy())
    for action in line:
        old = set(engine.table.melds)
        engine.do(action)
        melds = engine.table.melds
        if isinstance(action, Meld):
            for name, meld in melds.items():
                if name not in old and meld.reading is not None:
                    kind = "set" if meld.reading.kind == SET else "run"
                    yield "lay down", f"{kind} {style.cards(meld.cards)}"
        elif isinstance(action, LayOff) and action.meld is not None:
            after = style.cards(melds[action.meld].cards)
            yield "lay off", f"{style.cards(action.cards)} onto {action.meld}: {after}"
        elif isinstance(action, Swap):
            after = style.cards(melds[action.meld].cards)
            yield "swap", f"{style.card(action.card)} into {action.meld}: {after}"
        elif isinstance(action, Discard):
            yield "discard", style.card(action.card)
        elif isinstance(action, Take | Buy):
            yield "take" if isinstance(action, Take) else "buy", style.cards(action.cards)
        elif isinstance(action, Draw):
            yield "draw", style.card(action.card)


def _row(label: str, text: str) -> str:
    return f"{_BLANKS * 2}{label.ljust(_LABEL)}{text}"


def _opening(opening: Opening, style: Style, every: bool) -> Iterator[str]:
    player = opening.position.player
    answer = opening.answer
    start = _start(opening.action, style)
    if answer is None:
        yield f"{start} nobody can say: what is taken is not all known."
        return
    owed = ""
    if opening.owed is not None and answer.possible:
        owed = f"; {style.card(opening.owed)} has to be played"
    yield style.bold(addressed(f"{start} {player} {_can(answer)}{owed}."))
    yield from _ways(answer, () if opening.action is None else (opening.action,), style, every)
    yield from _why_not(answer, style)


def _start(action: Draw | Take | None, style: Style) -> str:
    if action is None:
        return "Without a draw"
    if isinstance(action, Draw):
        return f"With {style.card(action.card)} from the stock"
    if len(action.cards) == 1:
        return f"With the discard {style.card(action.cards[0])}"
    return f"With {style.cards(action.cards)} from the pile"


def _no_take(outlook: Outlook) -> list[str]:
    """Why the discard may not be taken, or that nobody said what it is."""
    position = outlook.position
    top: Card = position.table.pile[-1] if position.table.pile else HIDDEN
    if outlook.takes:
        return []
    if not position.table.pile and not position.table.from_start:
        return ["", "What the discard is, is not known."]
    if top == HIDDEN:
        return []
    why = Engine(position.table.copy()).verify(Take(position.player, (top,)))
    return ["", addressed(f"The discard is no help: {why.message}.")] if why else []


def _stock(outlook: Outlook, style: Style) -> list[str]:
    lines = _summary(outs_of(outlook), style)
    if outlook.renews:
        lines.append("The stock is empty, and the discard pile becomes the stock first.")
    return lines


def _summary(found: Outs, style: Style) -> list[str]:
    player = found.position.player
    if not found.unseen:
        text = "No card can be drawn from the stock."
    elif not found.cards:
        text = addressed(f"No card from the stock lets {player} go out.")
    elif found.chance == 1 and len(found.cards) > 1:
        text = addressed(f"With any card from the stock {player} can go out.")
    else:
        cards = style.cards(out.card for out in found.cards)
        text = addressed(f"With {cards} from the stock {player} can go out: ")
        if found.chance == 1:
            text += "it comes next."
        else:
            text += f"{found.copies} of {found.unseen} unseen cards, {chance_text(found.chance)}."
    lines = [style.bold(text)]
    if not found.proved:
        lines.append("Not everything was tried, so there may be more.")
    return lines
