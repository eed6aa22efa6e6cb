"""What a player could have done in a turn: go out for certain, by luck, or by another's discard.

Each way that is given was played on the engine, and ends the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummynotation.cards import HIDDEN, Card
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.record import Action, Discard, Draw
from rummynotation.replay.engine import Engine
from rummynotation.rules.table import DRAW, Table
from rummynotation.rules.turn import only_discards
from rummynotation.solver.draws import Opening, without_luck
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.position import Position, position_of


@dataclass(frozen=True, slots=True)
class Chance:
    """Whether a player could go out.

    Attributes:
        line: a turn, or its rest, that ends the hand; none where there is none.
        proved: whether the search was brought to its end, so that a no is certain.
    """

    line: tuple[Action, ...] | None = None
    proved: bool = True


NO_CHANCE = Chance()


def position_known(table: Table) -> Position | None:
    """The position of the player in turn; none where a card that matters is not known.

    Args:
        table: the table.
    """
    try:
        return position_of(table)
    except RummyNotationError:
        return None


def after_draw(position: Position) -> Chance:
    """Whether the player in turn, who has drawn, can go out.

    Args:
        position: the position.
    """
    if only_discards(position.table):
        return NO_CHANCE
    try:
        answer = go_out(position)
    except RummyNotationError:
        return Chance(proved=False)  # The solver does not know such a game.
    return _chance(position.table, position.player, (), answer)


def before_draw(position: Position) -> Chance:
    """Whether the player in turn can go out for certain before he has drawn.

    Args:
        position: the position.
    """
    return _best(position, _openings(position))


def would_do(position: Position, card: Card) -> bool | None:
    """Whether the player could go out with a certain card from the stock; none where that is not
    proved.

    Args:
        position: the position of a player who has not drawn.
        card: the card.
    """
    drawn = _after(position.table, Draw(position.player, card))
    if drawn is None:
        return None
    chance = after_draw(Position(drawn, position.player))
    return True if chance.line else (False if chance.proved else None)


def safe_discards(table: Table, thrown: Card) -> tuple[Card, ...] | None:
    """The other cards that the player in turn could discard so that the next player could not go
    out by it; none where that is not proved of each that might be.

    Args:
        table: the table before the discard.
        thrown: what was discarded.
    """
    seat = table.seats[table.turn]
    safe: list[Card] = []
    for card in dict.fromkeys(seat.cards()):
        if card in (thrown, HIDDEN):
            continue
        after = _after(table, Discard(seat.handle, card))
        if after is None or after.ended:
            continue
        position = position_known(after)
        if position is None or position.drawn:
            return None
        chance = before_draw(position)
        if chance.line is None and chance.proved:
            safe.append(card)
    return tuple(safe)


def ends_the_hand(table: Table, player: str, line: Sequence[Action]) -> bool:
    """Whether a line is legal, action by action, and the player goes out with its last.

    Args:
        table: the table before it.
        player: who plays it.
        line: the actions.
    """
    engine = Engine(table.copy())
    for action in line:
        if engine.table.ended or not engine.can(action):
            return False
        engine.do(action)
    return engine.table.ended_by(table.by_handle[player].place)


def _openings(position: Position) -> tuple[Opening, ...]:
    return without_luck(position) if position.table.phase == DRAW else ()


def _best(position: Position, openings: Sequence[Opening]) -> Chance:
    proved = True
    for opening in openings:
        if opening.answer is None:
            proved = False  # A card that would be taken is not known.
            continue
        begun = () if opening.action is None else (opening.action,)
        chance = _chance(position.table, position.player, begun, opening.answer)
        if chance.line is not None:
            return chance
        proved = proved and chance.proved
    return Chance(proved=proved)


def _chance(table: Table, player: str, begun: tuple[Action, ...], answer: Answer) -> Chance:
    if not answer.possible:
        return Chance(proved=answer.proved)
    line = (*begun, *answer.ways[0].line)
    return Chance(line) if ends_the_hand(table, player, line) else Chance(proved=False)


def _after(table: Table, action: Action) -> Table | None:
    """The table after an action; none where it is not legal."""
    engine = Engine(table.copy())
    if not engine.can(action):
        return None
    engine.do(action)
    return engine.table
