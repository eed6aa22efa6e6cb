"""What the wild cards of a meld stand for, where a log does not say it.

A log that only says "the joker onto that run" leaves open at which end it lies. Often only one end
is possible by the rules, or what is laid there later shows it. So a meld is kept in every way in
which it may lie, and of these each card that is added leaves the ones that it fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

from rummynotation.cards import Card, Placed, stand_for_card
from rummynotation.record import MeldName
from rummynotation.rules.joker import SwapPlan, plan_swap
from rummynotation.rules.layoff import extend
from rummynotation.rules.meld import RUN, Reading, card_at, readings
from rummynotation.rules.table import MeldOnTable, Table
from rummynotation.rules.variant import Variant


class _Way(NamedTuple):
    """One way in which the meld may lie: the reading, and the cards of each step as they lie."""

    reading: Reading
    steps: tuple[tuple[Placed, ...], ...] = ()


class OpenMeld:
    """A meld as it grows, in every way that is left.

    Steps are numbered from 0: the laying down, then each lay-off.

    Attributes:
        name: the meld's name.
        ordered: whether the log has its cards in the order in which they lie.
    """

    def __init__(
        self,
        table: Table,
        name: MeldName,
        cards: Sequence[Card],
        kind: str,
        *,
        ordered: bool = True,
    ) -> None:
        """A meld that is laid down.

        Args:
            table: a table with the rules of the hand.
            name: the meld's name.
            cards: its cards in the order of the log.
            kind: ``S`` where the log calls it a set, ``R`` a run.
            ordered: whether their order says what wild cards stand for.
        """
        self.name = name
        self.ordered = ordered
        self._table = table
        self._seat = table.by_handle[name.owner]
        self._written: list[tuple[Placed, ...]] = [tuple(cards)]
        ways = readings(cards, table.variant) if ordered else _in_any_order(cards, table.variant)
        ways = [reading for reading in ways if reading.kind == kind] or ways
        self._ways = [_Way(reading, (reading.cards,)) for reading in ways]
        self._known = bool(ways)

    @property
    def kind(self) -> str:
        """``S`` for a set, ``R`` for a run, "" where that is open."""
        kinds = {way.reading.kind for way in self._ways}
        return kinds.pop() if len(kinds) == 1 else ""

    def copy(self) -> OpenMeld:
        """Another one like it, that grows on its own."""
        twin = copy(self)
        twin._written = list(self._written)
        return twin

    def lay_off(self, cards: Sequence[Card], *, low: bool | None = None) -> int:
        """Adds cards, in this order.

        Args:
            cards: the cards.
            low: whether they go to the low end of a run or to the high one; none where the log
                does not say it.

        Returns:
            The number of the step.
        """
        self._written.append(tuple(cards))
        self._narrow(self._laid_off(cards, low))
        return len(self._written) - 1

    def takes(self, cards: Sequence[Card], *, low: bool | None = None) -> bool:
        """Whether cards can be added to it, in this order."""
        return bool(self._laid_off(cards, low))

    def swap(self, card: Card, wild: Card) -> None:
        """Puts a natural card in the place of a wild card."""
        self._narrow(self._swapped(card, wild))

    def gives(self, card: Card, wild: Card) -> bool:
        """Whether a wild card lies in it whose place a natural card can take."""
        return bool(self._swapped(card, wild))

    def lose(self) -> None:
        """Something may have been added that is not known: what comes from here on stays open."""
        self._known = False

    def choices(self, step: int) -> list[tuple[Placed, ...]]:
        """The ways in which the cards of a step may lie: one where it is certain, those at the high
        end first where it is not; none where the cards of the log make no legal meld."""
        if not self._ways or len(self._ways[0].steps) <= step:
            return []
        return list(dict.fromkeys(way.steps[step] for way in self._ways))

    def written(self, step: int) -> tuple[Placed, ...]:
        """The cards of a step as the log has them."""
        return self._written[step]

    def _narrow(self, left: list[_Way]) -> None:
        """Keeps the ways that are left. Where none is, the log breaks the rules: what was laid
        before stands as far as it was known, and what comes later stays open."""
        if left:
            self._ways = list(dict.fromkeys(left))
        else:
            self.lose()

    def _laid_off(self, cards: Sequence[Card], low: bool | None) -> list[_Way]:
        """The ways in which the meld may lie when cards are added one by one."""
        if not self._known:
            return []
        laid = [_Way(way.reading, (*way.steps, ())) for way in self._ways]
        for card in cards:
            laid = [
                _Way(after, (*way.steps[:-1], (*way.steps[-1], _added(way.reading, after))))
                for way in laid
                for after in self._grown(way.reading, card, low)
            ]
        return laid

    def _grown(self, reading: Reading, card: Card, low: bool | None) -> Iterator[Reading]:
        """What a meld becomes by one card: at most two ways, a wild card at either end of a run."""
        candidates: list[Placed] = [card]
        if reading.kind == RUN and card in self._table.variant.wild_cards:
            ends = [reading.high + 1, reading.low - 1]
            if low is not None:
                ends = ends[low : low + 1]
            candidates = [stand_for_card(card, card_at(end, reading.suit)) for end in ends]
        for placed in candidates:
            after = extend(self._table, self._seat, self._lying(reading), (placed,))
            if isinstance(after, Reading):
                yield after

    def _swapped(self, card: Card, wild: Card) -> list[_Way]:
        """The ways in which the meld may lie when a natural card takes a wild card's place."""
        left: list[_Way] = []
        for way in self._ways if self._known else ():
            plan = plan_swap(self._table, card, self._lying(way.reading), wild, None)
            if isinstance(plan, SwapPlan):
                left.append(way._replace(reading=plan.reading))
        return left

    def _lying(self, reading: Reading) -> MeldOnTable:
        return MeldOnTable(self.name, self._seat.place, reading.cards, reading)


def _in_any_order(cards: Sequence[Card], variant: Variant) -> list[Reading]:
    """The ways to see cards whose order means nothing, those at the high end first."""
    wild = [card for card in cards if card in variant.wild_cards]
    plain = sorted(card for card in cards if card not in variant.wild_cards)
    # In the last order the cards make no run as they are written, so that each way is looked for.
    orders = ([*plain, *wild], [*wild, *plain], [*plain[-1:], *wild, *plain[:-1]])
    ways = {reading: None for order in orders for reading in readings(order, variant)}
    return sorted(ways, key=lambda reading: (reading.kind == RUN, -reading.high))


def _added(before: Reading, after: Reading) -> Placed:
    """The one card that a meld gained, as it lies."""
    left = list(after.cards)
    for placed in before.cards:
        left.remove(placed)
    return left[0]
