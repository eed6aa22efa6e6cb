"""The question before the draw: which ways to begin the turn let a player go out in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rummynotation.cards import CARD_KINDS, HIDDEN, Card
from rummynotation.record import Action, Discard, Draw, Refuse, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import legal_actions
from rummynotation.rules.stock import cards_to_turn, why_not_reshuffle
from rummynotation.rules.table import Table
from rummynotation.rules.turn import may_start_without_draw
from rummynotation.solver.chances import Odds, next_card
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.position import Position, fault
from rummynotation.solver.relax import no_card_helps
from rummynotation.solver.ways import Way


@dataclass(frozen=True, slots=True)
class Opening:
    """One way to begin a turn, and what can come of it.

    Attributes:
        action: the draw, or the cards that are taken; none where the draw is left out.
        position: the position after it.
        answer: whether the player can go out then; none where a card that is taken is not known.
        owed: the card that must be played in this turn for what was taken, or none.
        odds: of a card from the stock, how many copies may come and how likely it is; else none.
    """

    action: Draw | Take | None
    position: Position
    answer: Answer | None
    owed: Card | None = None
    odds: Odds | None = None

    @property
    def possible(self) -> bool:
        """Whether he can go out after it, for certain."""
        return self.answer is not None and self.answer.possible


@dataclass(frozen=True, slots=True)
class Outlook:
    """All ways to begin a turn.

    A buy is none of them: it is made in the turn of another, and whoever is in turn has the discard
    for nothing. It helps in the next turn only; see `rummynotation.solver.buying`.

    Attributes:
        position: the position before the draw.
        openings: the ways: without a draw, from the discard pile, from the stock by the card.
        renews: whether the discard pile becomes the stock before a draw from it.
    """

    position: Position
    openings: tuple[Opening, ...]
    renews: bool = False

    @property
    def possible(self) -> bool:
        """Whether there is a way to go out, be it by luck."""
        return any(opening.possible for opening in self.openings)

    @property
    def certain(self) -> bool:
        """Whether he can go out without luck: with no draw, or with the discard."""
        return any(opening.possible and opening.odds is None for opening in self.openings)

    @property
    def draws(self) -> tuple[Opening, ...]:
        """The cards that may come from the stock."""
        return tuple(opening for opening in self.openings if opening.odds is not None)

    @property
    def takes(self) -> tuple[Opening, ...]:
        """What can be taken from the discard pile, from its top down."""
        return tuple(opening for opening in self.openings if isinstance(opening.action, Take))

    @property
    def proved(self) -> bool:
        """Whether every search was brought to its end, so that each no is certain."""
        return all(opening.answer is None or opening.answer.proved for opening in self.openings)


@dataclass(frozen=True, slots=True)
class Out:
    """A card from the stock with which a player can go out.

    Attributes:
        card: the card.
        copies: how many copies of it may come.
        chance: the chance that it is the next card.
    """

    card: Card
    copies: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Outs:
    """The cards from the stock with which a player can go out.

    Attributes:
        position: the position before the draw.
        cards: the cards, sorted.
        unseen: how many copies of any card may come, so that ``copies`` of an out are among them.
        chance: the chance that the next card is one of the outs.
        proved: whether every search was brought to its end; else there may be more.
    """

    position: Position
    cards: tuple[Out, ...]
    unseen: int
    chance: Fraction
    proved: bool = True

    @property
    def copies(self) -> int:
        """How many copies there are of all outs together."""
        return sum(out.copies for out in self.cards)


def before_draw(position: Position, *, limit: int = 1) -> Outlook:
    """Each legal way to begin the turn, and whether the player can go out after it.

    Args:
        position: the position of a player who has not drawn.
        limit: how many ways to go out are listed at most for each.

    Raises:
        RummyNotationError: if he has drawn.

    Rules: CR-42, CR-69, LV-31, RC-22, R5-16, R5-17, R5-46, and those that judge what follows.

    >>> from rummynotation.cards import cards_text
    >>> from rummynotation.solver.position import position_from_cards
    >>> outlook = before_draw(position_from_cards(
    ...     "contract_rummy", 1, "7S 7H 7D 9S 9C KC", pile="9D", drawn=False))
    >>> [(cards_text(opening.action.cards), opening.possible) for opening in outlook.takes]
    [('9D', True)]
    >>> cards_text(opening.action.card for opening in outlook.draws if opening.possible)
    '9S 9H 9D 9C *'
    """
    table = _to_draw(position).table
    start = _renewed(table)
    openings = [*without_luck(position, limit=limit), *_from_stock(position, start or table, limit)]
    return Outlook(position, tuple(openings), renews=start is not None)


def without_luck(position: Position, *, limit: int = 1) -> tuple[Opening, ...]:
    """The legal ways to begin the turn in which nothing comes from the stock.

    Args:
        position: the position of a player who has not drawn.
        limit: how many ways to go out are listed at most for each.

    Raises:
        RummyNotationError: if he has drawn.

    Rules: those of `before_draw`.
    """
    _to_draw(position)
    return (*_without_draw(position, limit), *_from_pile(position, limit))


def outs(position: Position) -> Outs:
    """The cards from the stock with which the player can go out, and the chance of one.

    The chance is exact by what is known: see `rummynotation.solver.chances.next_card`.

    Args:
        position: the position of a player who has not drawn.

    Raises:
        RummyNotationError: if he has drawn.

    >>> from rummynotation.cards import cards_text
    >>> from rummynotation.solver.position import position_from_cards
    >>> found = outs(position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C KC", drawn=False))
    >>> cards_text(out.card for out in found.cards), found.copies, found.unseen, found.chance
    ('9S 9H 9D 9C *', 10, 102, Fraction(5, 51))
    """
    table = _to_draw(position).table
    return _outs(position, tuple(_from_stock(position, _renewed(table) or table, 1)))


def outs_of(outlook: Outlook) -> Outs:
    """The outs among the ways to begin a turn.

    Args:
        outlook: the ways.
    """
    return _outs(outlook.position, outlook.draws)


def _outs(position: Position, draws: Sequence[Opening]) -> Outs:
    found = tuple(
        Out(opening.action.card, *opening.odds)
        for opening in draws
        if opening.possible and isinstance(opening.action, Draw) and opening.odds
    )
    return Outs(
        position,
        found,
        sum(opening.odds.copies for opening in draws if opening.odds),
        sum((out.chance for out in found), Fraction(0)),
        all(opening.answer is None or opening.answer.proved for opening in draws),
    )


def _to_draw(position: Position) -> Position:
    if position.drawn:
        raise fault(
            f"{position.player} has drawn already",
            help="Ask whether the cards in hand go out, or about a moment before the draw.",
        )
    return position


def _without_draw(position: Position, limit: int) -> Iterator[Opening]:
    """R5-46: the draw may be left out by who empties his hand in his first turn."""
    if may_start_without_draw(position.table, position.seat):
        yield Opening(None, position, go_out(position, limit=limit))


def _from_pile(position: Position, limit: int) -> Iterator[Opening]:
    """CR-42, LV-31, RC-22, R5-17: the discard, or deeper with all that lies above."""
    for action in legal_actions(Engine(position.table.copy()), lay_downs=0):
        if isinstance(action, Take):
            after = _after(position, position.table, action)
            known = HIDDEN not in action.cards
            answer = go_out(after, limit=limit) if known else None
            yield Opening(action, after, answer, after.table.owed_card)
        elif not isinstance(action, Draw | Refuse):
            return  # What follows is no beginning of a turn.


def _from_stock(position: Position, table: Table, limit: int) -> Iterator[Opening]:
    """CR-42, CR-69: each card that may come, with the answer after it."""
    odds = next_card(table)
    player = position.player
    hopeless = len(odds) > 1 and no_card_helps(table, position.seat)
    found: list[Way] = []
    for card in range(CARD_KINDS):
        action = Draw(player, card)
        if card not in odds or not Engine(table).can(action):
            continue
        after = _after(position, table, action)
        way = next((way for old in found if (way := _same_way(after, old, card))), None)
        if hopeless:
            answer = Answer(after, (), complete=True)
        elif way is not None and limit == 1:
            answer = Answer(after, (way,), complete=False)
        else:
            answer = go_out(after, limit=limit)
            spare = [way for way in answer.ways[:1] if way.discard in (card, None)]
            found = spare or found
        yield Opening(action, after, answer, odds=odds[card])


def _same_way(position: Position, way: Way, card: Card) -> Way | None:
    """The same way with another card drawn, where the card drawn was of no use in it.

    Nothing is supposed here: whether the line of play is legal and ends the hand, is tried.
    """
    line: list[Action] = list(way.line)
    key = way.key
    if way.discard is not None:
        line[-1] = Discard(position.player, card)
        key = (*key[:-1], "wild" if card in position.table.variant.wild_cards else card)
    engine = Engine(position.table.copy())
    for action in line:
        if engine.table.ended or not engine.can(action):
            return None
        engine.do(action)
    if engine.table.out != position.seat.place:
        return None
    return replace(way, discard=None if way.discard is None else card, line=tuple(line), key=key)


def _after(position: Position, table: Table, action: Action) -> Position:
    engine = Engine(table.copy())
    engine.do(action)
    return Position(engine.table, position.player)


def _renewed(table: Table) -> Table | None:
    """The table when the discard pile has become the stock, where a draw asks for that."""
    if (
        not table.stock_is_out
        or why_not_reshuffle(table, None) is not None
        or not cards_to_turn(table)
    ):
        return None
    engine = Engine(table.copy())
    engine.renew_stock(None)
    return engine.table
