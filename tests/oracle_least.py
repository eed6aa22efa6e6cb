"""The fewest points that can be left after a turn, asked of OR-tools' CP-SAT, from the rules alone.

The model is that of `tests.oracle`, in which any card may stay; what stays is made as cheap as can
be. What is not modelled there is not modelled here.
"""

from __future__ import annotations

from ortools.sat.python import cp_model

from rummynotation.cards import parse_card
from tests import oracle, plain_melds
from tests.brute_least import Left, plans_that_stay, value
from tests.go_out_case import Case, Plan, kinds, swap_needs_contract
from tests.oracle import Linear


def fewest(case: Case) -> tuple[int, bool] | None:
    """The fewest points, and whether all turns that leave so few leave the same cards; none where
    there is no legal turn.

    Raises:
        TimeoutError: if the solver gave up.
    """
    if oracle.possible(case):
        return 0, True
    models = [
        _Staying(case, plan, shapes)
        for plan in plans_that_stay(case)
        for shapes in kinds(plan.shapes or ())
    ]
    found = [left for model in models if (left := model.best()) is not None]
    if not found:
        return None
    left = min(found, key=lambda left: value(case, left))
    points = value(case, left)
    return points, not any(model.leaves_others(points, left) for model in models)


class _Staying(oracle.Model):
    """One kind of turn after which cards stay."""

    def __init__(self, case: Case, plan: Plan, shapes: oracle.Contract) -> None:
        self.left: dict[str, Linear] = {}
        super().__init__(case, plan, shapes)

    def best(self) -> Left | None:
        """The cheapest cards that can be left, or none where there is no such turn."""
        self.model.minimize(self._points())
        return self._solved()

    def leaves_others(self, points: int, left: Left) -> bool:
        """Whether other cards can be left that are worth so many points."""
        model = self.model
        model.clear_objective()
        model.add(self._points() == points)
        differ = []
        for card, count in self.left.items():
            fewer, more = self._bool(), self._bool()
            model.add(count <= left.count(card) - 1).only_enforce_if(fewer)
            model.add(count >= left.count(card) + 1).only_enforce_if(more)
            differ += [fewer, more]
        # A card that nobody can hold in this kind of turn is not left by it.
        if self.left.keys() >= set(left):
            model.add_bool_or(differ)
        return self._solved() is not None

    def _points(self) -> Linear:
        values = self.variant.values
        return sum(count * values[parse_card(card)] for card, count in self.left.items())

    def _solved(self) -> Left | None:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = 60
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        if status != cp_model.OPTIMAL:
            raise TimeoutError
        cards = [card for card, count in self.left.items() for _ in range(solver.value(count))]
        return tuple(sorted(cards))

    def _everything_goes(self) -> None:
        """Every card is laid, stays, or is the one discard."""
        model, case, variant = self.model, self.case, self.variant
        freed = {card: sum(swaps) for card, swaps in self.freed.items()}
        laid: dict[str, Linear] = {}
        for card in self.hand:
            laid[card] = sum(self.melded[card]) + sum(self.swapped[card])
        have: dict[str, Linear] = dict(self.hand)
        for card in sorted({*self.wilds, *freed}):
            have[card] = self.wilds[card] + freed.get(card, 0)
            laid[card] = model.new_int_var(0, 30, "")
            if variant.joker_swap_use.startswith("immediate"):
                model.add(laid[card] >= freed.get(card, 0))
        wild = [laid[card] for card in have if plain_melds.is_wild(card, variant)]
        model.add(sum(wild) == sum(self.wild_uses))
        thrown = {card: self._bool() for card in have}
        model.add_exactly_one(thrown.values())
        for card, count in have.items():
            self.left[card] = count - laid[card] - thrown[card]
            model.add(self.left[card] >= 0)
            if card == case.banned:
                model.add(laid[card] >= 1).only_enforce_if(thrown[card])
        model.add(sum(self.left.values()) >= 1)
        if variant.joker_swap_use == "immediate_own_meld":
            model.add(sum(self.own_wilds) >= sum(freed.values()))
        if self.plan.shapes is None and swap_needs_contract(case):
            model.add(sum(freed.values()) == 0)
        owed = case.owed
        if owed is not None:
            model.add(laid[owed] >= 1)
            if variant.pickup_play == "new_meld":
                cored = self.cored.get(owed, self.core_wilds)
                model.add(sum(cored) >= 1)
