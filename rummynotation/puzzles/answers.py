"""The one answer to a puzzle, worked out from its position alone; none where it is not sound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rummynotation.cards import HIDDEN, Card, card_text, cards_text
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.puzzles.difficulty import Difficulty, difficulty_of
from rummynotation.puzzles.puzzle import (
    BUY,
    DISCARD,
    FEWEST_POINTS,
    GO_OUT,
    TAKE_OR_DRAW,
    Reason,
)
from rummynotation.puzzles.themes import opening_themes, themes_of
from rummynotation.record import Action, Buy, Draw, LayOff, Meld, Swap, Take
from rummynotation.replay.engine import Engine
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.solver.buying import after_buy
from rummynotation.solver.certificate import check_certificate, why_not
from rummynotation.solver.draws import Opening, Outlook, before_draw, outs_of
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.least import fewest_left
from rummynotation.solver.position import Position

MOST_WAYS = 64
"""Ways that are listed at most where an answer may have several; with more it is no puzzle."""

LUCK = Fraction(1, 2)
"""A card is worth taking if it goes out and no more than this share of the stock would."""

MARGIN = Fraction(1, 50)
"""By how much the best of several cards has to be better than the next."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The one answer to a question about a position; the fields are those of a `Puzzle`.

    Attributes:
        answer: the answer, as a puzzle writes it.
        ways: how many ways there are to do it.
        line: the solution as it is played.
        themes: what it is about.
        difficulty: how hard it is.
        reason: why not, where the answer is no; sentences: the same in words.
        chance: where luck is weighed, the chance to go out with a card from the stock.
    """

    answer: str
    ways: int
    line: tuple[Action, ...]
    themes: tuple[str, ...]
    difficulty: Difficulty
    reason: Reason | None = None
    sentences: tuple[str, ...] = ()
    chance: Fraction | None = None


def solved(goal: str, table: Table, seat: Seat, choices: Sequence[Card] = ()) -> Solved | None:
    """The one answer to a question, or none where there is none that is sure, or more than one.

    Args:
        goal: what is asked.
        table: the table, in the turn of the player who is asked; for a buy in that of another.
        seat: the player who is asked; all his cards are known.
        choices: the cards to choose among, where a card is bought.

    Raises:
        RummyNotationError: if the question cannot be asked there, such as whether to draw after the
            draw.
    """
    if goal == BUY:
        return _buy(table, seat, choices)
    position = Position(table, seat.handle)
    return _SOLVERS[goal](position)


def _go_out(position: Position) -> Solved | None:
    """Sound: a yes with one way, or a no with a reason that is proved."""
    answer = go_out(position, limit=2)
    if answer.possible:
        if len(answer.ways) > 1 or not answer.complete:
            return None
        return _yes("yes", answer)
    certificate = why_not(answer)
    if certificate is None or not check_certificate(position, certificate):
        return None
    return Solved(
        "no",
        0,
        (),
        themes_of(answer, certificate),
        difficulty_of(answer),
        Reason.of(certificate),
        certificate.sentences,
    )


def _discard(position: Position) -> Solved | None:
    """Sound: every way to go out ends with the same discard."""
    answer = go_out(position, limit=MOST_WAYS)
    discards = {way.discard for way in answer.ways}
    if not answer.complete or len(discards) != 1:
        return None
    card = discards.pop()
    return None if card is None else _yes(card_text(card), answer)


def _yes(text: str, answer: Answer, before: tuple[Action, ...] = ()) -> Solved:
    line = (*before, *answer.ways[0].line)
    return Solved(text, len(answer.ways), line, themes_of(answer), difficulty_of(answer))


def _take_or_draw(position: Position) -> Solved | None:
    """Sound: one take alone goes out, and the stock seldom would; or none does, and it may."""
    outlook = before_draw(position)
    if not outlook.proved or any(opening.answer is None for opening in outlook.openings):
        return None
    chance = outs_of(outlook).chance
    takes = [opening for opening in outlook.takes if opening.possible]
    if any(opening.action is None and opening.possible for opening in outlook.openings):
        return None
    if not takes:
        return _draw(outlook, chance) if outlook.takes and chance else None
    if len(takes) > 1 or chance > LUCK:
        return None
    return _take(outlook, takes[0], chance)


def _take(outlook: Outlook, opening: Opening, chance: Fraction) -> Solved | None:
    take = opening.action
    answer = go_out(opening.position, limit=MOST_WAYS)
    if take is None or isinstance(take, Draw) or not answer.complete:
        return None
    found = _yes(f"take {cards_text(take.cards)}", answer, (take,))
    return replace(found, chance=chance, themes=(*found.themes, *opening_themes(outlook)))


def _draw(outlook: Outlook, chance: Fraction) -> Solved | None:
    # As hard as what the first of the cards that help asks for.
    helped = next(opening for opening in outlook.draws if opening.possible)
    answer = go_out(helped.position, limit=MOST_WAYS)
    if not answer.complete:
        return None
    line = (Draw(outlook.position.player, HIDDEN),)
    themes = opening_themes(outlook)
    return Solved("draw", 1, line, themes, difficulty_of(answer), chance=chance)


def _buy(table: Table, seat: Seat, choices: Sequence[Card]) -> Solved | None:
    """Sound: one card gives a better chance than no buy and, by a margin, than any other."""
    if len(set(choices)) < 2 or table.phase != DRAW:
        return None
    chances: list[tuple[Fraction, Card]] = []
    unbought = Fraction(0)
    for card in choices:
        purchase = after_buy(with_top(table, card), seat.handle)
        unbought = purchase.unbought
        chances.append((purchase.bought, card))
    (best, card), (second, _) = sorted(chances, reverse=True)[:2]
    if best <= unbought or best - second < MARGIN:
        return None
    answer = _with_card(table, seat, card)
    if not answer.complete:
        return None
    hidden = (HIDDEN,) * table.variant.buy_penalty
    line = (Buy(seat.handle, (card, *hidden)),)
    return Solved(card_text(card), 1, line, (), difficulty_of(answer), chance=best)


def _with_card(table: Table, seat: Seat, card: Card) -> Answer:
    """The answer with the card in hand in one's own turn: the plan that a buy rests on."""
    engine = Engine(with_top(table, card))
    engine.table.begin_turn(seat.place)
    engine.do(Take(seat.handle, (card,)))
    return go_out(Position(engine.table, seat.handle), limit=MOST_WAYS)


def with_top(table: Table, card: Card) -> Table:
    """The table with another card on top of the pile.

    Args:
        table: the table.
        card: the card that is discarded instead.
    """
    other = table.copy()
    if other.pile:
        other.hide(other.pile.pop())
    other.pile.append(card)
    other.see(card)
    return other


def _fewest_points(position: Position) -> Solved | None:
    """Sound: one choice of cards to be left with is the best, and more than a discard finds it."""
    try:
        least = fewest_left(position)
    except RummyNotationError:
        return None  # What was taken from the pile cannot be played: no turn is legal.
    if not (least.proved and least.unique and least.points):
        return None
    if not any(isinstance(action, Meld | LayOff | Swap) for action in least.line):
        return None
    answer = go_out(position)
    if not answer.proved:
        return None
    return Solved(str(least.points), 1, least.line, themes_of(answer), difficulty_of(answer))


_SOLVERS = {
    GO_OUT: _go_out,
    DISCARD: _discard,
    TAKE_OR_DRAW: _take_or_draw,
    FEWEST_POINTS: _fewest_points,
}
