"""Whether the reason for a no holds, asked of OR-tools' CP-SAT, from the rules alone.

The reason names cards that cannot all go, even where all others may stay, and of which none can be
left out. The model is that of `tests.oracle`; what is not modelled there is not modelled here, nor
is what holds for cards that were taken from the pile in this turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from ortools.sat.python import cp_model

from rummynotation.cards import card_text
from rummynotation.puzzles.puzzle import Reason
from rummynotation.rules.variant import Contract
from tests import oracle
from tests import plain_melds as plain
from tests.go_out_case import Case, Plan, kinds, plans, swap_needs_contract
from tests.oracle import Bool, Linear
from tests.puzzle_cases import NotModelledError

MOST_SHORT = 3
"""Jokers that a reason says are missing, at most."""


def objection(case: Case, reason: Reason) -> str | None:
    """What is wrong with the reason why nobody can go out in this turn, or none.

    Raises:
        NotModelledError: if it is a reason that cannot be asked about here.
        TimeoutError: if CP-SAT gave up.
    """
    if case.take:
        raise NotModelledError("the reason may be what was taken from the pile")
    if reason.kind == "discard":
        return None if _possible(case, discards=(0,)) else "without a discard it is a no as well"
    cards = frozenset(map(card_text, reason.cards))
    if any(plain.is_wild(card, case.rules) and card != "*" for card in cards):
        raise NotModelledError("a reason with wild cards that are not jokers")
    if bool(cards) != (reason.kind != "contract"):
        return f"the reason is {reason.kind}, and it names {len(cards)} kinds of cards"
    if can_go(case, cards):
        return f"{sorted(cards)} can all go, and the others stay"
    for card in sorted(cards):
        if not can_go(case, cards - {card}):
            return f"{card} is no part of the reason"
    housed = [card for card in sorted(cards) if can_go(case, (), laid=card)]
    if reason.kind == "orphans" and housed:
        return f"a meld takes {housed}"
    if reason.kind == "copies" and not (len(cards) == 1 and housed):
        return "it is not the number of copies"
    return _short(case, reason)


def _short(case: Case, reason: Reason) -> str | None:
    """Whether so many jokers more make it a yes, and no fewer do."""
    if not plain.is_wild("*", case.rules):
        return None if reason.shortfall is None else "jokers are not wild"
    for more in range(1, (reason.shortfall or MOST_SHORT) + 1):
        larger = case._replace(hand=(*case.hand, *["*"] * more))
        if _possible(larger) != (more == reason.shortfall):
            return (
                f"with {more} more jokers it is {'a no' if more == reason.shortfall else 'a yes'}"
            )
    return None


def _possible(case: Case, discards: tuple[int, ...] | None = None) -> bool:
    """Whether one can go out, where asked for with other numbers of discards."""
    return any(
        _solved(oracle.Model(case, plan._replace(discards=discards or plan.discards), shapes))
        for plan in plans(case)
        for shapes in kinds(plan.shapes or ())
    )


def can_go(case: Case, must: Iterable[str], *, laid: str = "") -> bool:
    """Whether all copies of some cards can go in this turn while the others may stay.

    Args:
        case: the turn.
        must: the cards.
        laid: a card of which one copy at least is laid, laid off or swapped.
    """
    return any(
        _solved(_Easier(case, plan, shapes, frozenset(must), laid))
        for plan in plans(case)
        for shapes in kinds(plan.shapes or ())
    )


def _solved(model: oracle.Model) -> bool:
    found = model.solve()
    if found is None:
        raise TimeoutError(model.case.text())
    return found


class _Easier(oracle.Model):
    """One kind of turn in which only some cards have to go."""

    def __init__(
        self, case: Case, plan: Plan, shapes: Contract, must: frozenset[str], laid: str
    ) -> None:
        self.must, self.laid = must, laid
        super().__init__(case, plan, shapes)

    def _everything_goes(self) -> None:
        model, variant = self.model, self.variant
        thrown: dict[str, Bool] = {}
        if 1 in self.plan.discards:
            thrown = {card: self._bool() for card in (*self.hand, "*")}
        if not self.plan.keep:
            allowed = cp_model.Domain.from_values(list(self.plan.discards))
            model.add_linear_expression_in_domain(sum(thrown.values()), allowed)
        else:
            model.add(sum(thrown.values()) <= 1)
        for card, count in self.hand.items():
            placed = sum(self.melded[card]) + sum(self.swapped[card])
            self._goes(placed + thrown.get(card, 0), count, card in self.must)
            if card == self.laid:
                model.add(placed >= 1)
        # Wild cards are all the same here, those that were swapped for as well.
        freed = sum(sum(swaps) for swaps in self.freed.values())
        have = sum(self.wilds.values()) + freed
        self._goes(sum(self.wild_uses) + thrown.get("*", 0), have, "*" in self.must)
        if self.laid == "*":
            model.add(sum(self.wild_uses) >= 1)
        if variant.joker_swap_use == "immediate_own_meld":
            model.add(sum(self.own_wilds) >= freed)
        elif variant.joker_swap_use == "immediate_any":
            model.add(sum(self.wild_uses) >= freed)
        if self.plan.shapes is None and swap_needs_contract(self.case):
            model.add(freed == 0)

    def _goes(self, gone: Linear, count: Linear, all_of_it: bool) -> None:
        self.model.add(gone == count if all_of_it else gone <= count)
