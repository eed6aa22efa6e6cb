"""Is the discard worth buying? A bought card helps in the next turn only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rummynotation.cards import HIDDEN, Card
from rummynotation.record import Buy
from rummynotation.replay.engine import Engine
from rummynotation.rules.table import Table
from rummynotation.solver.chances import next_card
from rummynotation.solver.draws import outs
from rummynotation.solver.position import Position, fault, position_of


@dataclass(frozen=True, slots=True)
class Purchase:
    """What a buy does for the chance to go out with the next draw from the stock.

    Attributes:
        player: who buys.
        card: the discard.
        bought: the chance after the buy, over all penalty cards that may come with it.
        unbought: the chance without it.
    """

    player: str
    card: Card
    bought: Fraction
    unbought: Fraction


def after_buy(table: Table, player: str) -> Purchase:
    """The chance of a player out of turn to go out with his next draw, if he buys and if not.

    Nobody goes out by a buy: it is made in the turn of another, and melds are laid in one's own. So
    this looks ahead, as far as that can be done honestly: as if his turn came next, at a table that
    is as it is now, and he drew from the stock. What others lay down or discard until then nobody
    can know. Every penalty card is tried with every card that may follow it; that takes from a
    tenth of a second to a second for one penalty card, and some fifty times that for two.

    Args:
        table: the table, in the turn of another.
        player: who thinks of buying; all his cards are known.

    Raises:
        RummyNotationError: if he may not buy now, or a card of his is not known.

    Rules: CR-43 to CR-50, LV-42 to LV-47, RC-23, RC-24.

    >>> from rummynotation.notation.reader import read_game
    >>> from rummynotation.replay.moment import moment_at
    >>> game = read_game('''%rmn 1
    ... [Variant "liverpool"]
    ... [Players "Ana Ben Cy"]
    ... position 7
    ... holds Ben: 3H 4H 5H 7H 8H QC
    ... pile: 9H
    ... turn: Ana
    ... result *''')
    >>> purchase = after_buy(moment_at(game).table, "Ben")
    >>> purchase.bought, purchase.unbought
    (Fraction(117, 1010), Fraction(0, 1))
    """
    top = table.pile[-1] if table.pile else HIDDEN
    if player not in table.by_handle:
        raise fault(f"no player is called {player}")
    if top == HIDDEN:
        raise fault("there is no discard to buy, or nobody knows which it is")
    penalty = (HIDDEN,) * table.variant.buy_penalty
    engine = Engine(table.copy())
    why = engine.verify(Buy(player, (top, *penalty)))
    if why is not None:
        raise fault(why.message, help=why.help)
    bought = sum(
        (
            chance * outs(_his_turn(_with_buy(table, player, (top, *cards)), player)).chance
            for cards, chance in _penalties(table, len(penalty))
        ),
        Fraction(0),
    )
    return Purchase(player, top, bought, outs(_his_turn(table.copy(), player)).chance)


def _penalties(table: Table, count: int) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """The cards that may come from the stock, in each order, with the chance of each."""
    if not count:
        yield (), Fraction(1)
        return
    for card, odds in next_card(table).items():
        after = table.copy()
        if after.stock:
            after.stock.pop()
        after.stock_size -= 1
        after.see(card)
        if after.renewed is not None:
            after.renewed.remove(card, surely=True)
        for rest, chance in _penalties(after, count - 1):
            yield (card, *rest), odds.chance * chance


def _with_buy(table: Table, player: str, cards: tuple[Card, ...]) -> Table:
    engine = Engine(table.copy())
    engine.do(Buy(player, cards))
    return engine.table


def _his_turn(table: Table, player: str) -> Position:
    table.begin_turn(table.by_handle[player].place)
    return position_of(table)
