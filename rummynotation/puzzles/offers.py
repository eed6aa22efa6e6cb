"""What the table would take at first sight, each card by itself: what catches the eye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rummynotation.cards import Card
from rummynotation.record import MeldName
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import swap_actions
from rummynotation.rules.layoff import extend
from rummynotation.rules.meld import Reading
from rummynotation.rules.table import MeldOnTable
from rummynotation.solver.position import Position
from rummynotation.solver.problem import problems_of


def open_melds(position: Position) -> list[MeldOnTable]:
    """The melds on the table that the player in turn may add to in this turn, at once or when he
    has laid his contract.

    Args:
        position: the position; he has drawn.
    """
    problems = problems_of(position.table, position.seat, swaps=Counter())
    names = {target.name for problem in problems for target in problem.targets}
    return [meld for name, meld in position.table.melds.items() if name in names]


def takers(position: Position) -> Iterator[tuple[Card, MeldName]]:
    """The natural cards in hand that a meld would take as it lies, each with the meld.

    Args:
        position: the position; the player in turn has drawn.
    """
    for meld in open_melds(position):
        for card in _naturals(position):
            if _grown(position, meld, card) is not None:
                yield card, meld.name


def longest_chain(position: Position) -> int:
    """The most natural cards in hand that one meld would take one after another.

    Args:
        position: the position; the player in turn has drawn.
    """
    return max((_chain(position, meld) for meld in open_melds(position)), default=0)


def cards_to_swap(position: Position) -> set[Card]:
    """The cards in hand that can be put in a wild card's place now.

    Args:
        position: the position; the player in turn has drawn.
    """
    engine = Engine(position.table)
    return {swap.card for swap in swap_actions(position.table, position.seat) if engine.can(swap)}


def _chain(position: Position, meld: MeldOnTable) -> int:
    left = Counter(_naturals(position))
    count = 0
    while True:
        for card in sorted(left.elements()):
            after = _grown(position, meld, card)
            if after is not None:
                meld = after
                left[card] -= 1
                count += 1
                break
        else:
            return count


def _grown(position: Position, meld: MeldOnTable, card: Card) -> MeldOnTable | None:
    after = extend(position.table, position.seat, meld, (card,), guarded=False)
    if not isinstance(after, Reading):
        return None
    return replace(meld, cards=after.cards, reading=after)


def _naturals(position: Position) -> list[Card]:
    wild = position.table.variant.wild_cards
    return [card for card in position.hand if card not in wild]
