"""The fewest points that a player can be left with at the end of this turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rummynotation.cards import Card
from rummynotation.record import Action
from rummynotation.rules.turn import draw_missing
from rummynotation.solver.goout import go_out
from rummynotation.solver.lines import LineMaker
from rummynotation.solver.position import Position, fault
from rummynotation.solver.problem import problems_of
from rummynotation.solver.search import TooManyStatesError
from rummynotation.solver.staying import Effort, Staying, Turn

_ANY = 1_000_000_000
"""More points than any hand holds."""


@dataclass(frozen=True, slots=True)
class Least:
    """The fewest points that a player can be left with at the end of this turn.

    Attributes:
        position: the position.
        points: the points of the cards that are left, as they count in hand; 0 where he goes out.
        left: these cards, sorted; none where he goes out, even if the contract ends the hand with
            cards in it, since they count nothing then.
        line: the turn as it is played; it ends with the discard unless he goes out without.
        unique: whether every turn with so few points leaves these same cards.
        proved: whether the search was brought to its end, so that no turn leaves fewer and `unique`
            is certain; else the turn is the best that was found, and `unique` is false.
    """

    position: Position
    points: int
    left: tuple[Card, ...]
    line: tuple[Action, ...]
    unique: bool
    proved: bool


def fewest_left(position: Position) -> Least:
    """The fewest points that the player in turn, who has drawn, can be left with after this turn.

    What is counted is the cards in hand alone, by their values there: also in games that score the
    cards melded less those in hand (Rummy 500), and where who is down scores nothing. Where he can
    go out he does: that is better than any turn that leaves cards, be they worth nothing.

    Args:
        position: the position.

    Raises:
        RummyNotationError: if he has to draw first, or no legal turn is left to him or was found,
            as where a card that was taken cannot be played.

    Rules: CR-12 to CR-15, LV-11 to LV-14, R5-30 to R5-33, RC-40 to RC-43, and those that judge the
    single actions.

    >>> from rummynotation.cards import cards_text
    >>> from rummynotation.solver.position import position_from_cards
    >>> least = fewest_left(position_from_cards(
    ...     "contract_rummy", 1, "7S 7H 7D 9S 9C 9D KC 2H 4S"))
    >>> least.points, cards_text(least.left), least.unique
    (10, '4S 2H', True)
    """
    if not position.drawn:
        raise fault(
            f"{position.player} has not drawn yet",
            help="Ask about a moment after the draw.",
        )
    answer = go_out(position)
    if answer.possible:
        return Least(position, 0, (), answer.ways[0].line, unique=True, proved=answer.proved)
    best, unique, proved = _least(position)
    if best is None:
        raise fault(
            f"{position.player} has no legal turn there"
            if proved
            else f"no legal turn of {position.player} was found there",
            help="A card that was taken may have to be played, and cannot be.",
        )
    sure = proved and answer.proved
    return Least(position, *best, unique=unique and sure, proved=sure)


def _least(position: Position) -> tuple[Turn | None, bool, bool]:
    """The best turn that leaves cards in hand, whether all as good leave the same cards, and
    whether that is certain."""
    best: Turn | None = None
    searches: list[Staying] = []
    try:
        for search in _searches(position):
            searches.append(search)
            best = search.cheapest(_ANY if best is None else best.points - 1) or best
        if best is None:
            return None, False, True
        return best, not any(search.another(best.points, best.left) for search in searches), True
    except TooManyStatesError:
        return searches[-1].found or best, False, False


def _searches(position: Position) -> Iterator[Staying]:
    """The searches for the kinds of turns that leave cards in hand."""
    table, seat = position.table, position.seat
    if not table.drew and draw_missing(table, seat) is not None:
        return
    effort = Effort()
    for problem in problems_of(table, seat, staying=True):
        maker = LineMaker(table, seat, problem, out=False)
        if maker.legal:
            yield Staying(maker, effort)
