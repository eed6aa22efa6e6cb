"""The ways to go out, found one after the other by OR-tools' CP-SAT, from the rules alone.

The model is that of `tests.oracle`. Each way that is found is shut out, whatever slots its melds
came to lie in and wherever its spare wild cards sit, and the model is asked again. What is not
modelled there is not modelled here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple

from ortools.sat.python import cp_model

from rummynotation.rules.variant import Contract
from tests import oracle
from tests import plain_melds as plain
from tests.go_out_case import Case, Key, Lying, Plan, kinds, lying, plans
from tests.oracle import Bool, Linear

Cards = Mapping[str, Linear]
"""How many of each natural card go to some place."""


def ways_out(case: Case, most: int) -> list[Key]:
    """The ways to go out in this turn, told apart as `Key` says, but no more than so many.

    Raises:
        TimeoutError: if the solver gave up.
    """
    return list(islice(_ways(case), most))


def _ways(case: Case) -> Iterator[Key]:
    met: list[Key] = []
    for plan in plans(case):
        for shapes in kinds(plan.shapes or ()):
            model = _Telling(case, plan, shapes)
            for known in met:
                model.shut_out(known)
            while (way := model.way()) is not None:
                yield way
                met.append(way)
                model.shut_out(way)


def why_not_modelled(case: Case) -> str | None:
    """What of the rules of a turn the model leaves out, or none where it is all there."""
    variant = case.rules
    if variant.ace == "around" and variant.run_size.max > variant.run_size.min:
        return "runs go round the corner"
    if variant.joker_swap_use == "slide" and variant.joker_swap_from != "none":
        return "wild cards slide along their run"
    if variant.joker_guard != "none":
        return "the order of play matters to wild cards"
    if any(
        lies.meld.kind == "S"
        and any(len(plain.said_of(card)) == 2 for card, _ in lies.meld.stands_for)
        for lies in lying(case)
    ):
        return "a wild card of a set says its suit"
    return None


class _Slot(NamedTuple):
    """A meld of the turn: its kind, and how many of each natural card lie in it at its end."""

    kind: str
    cards: Cards


class _Telling(oracle.Model):
    """One kind of turn, of which one can say what goes where."""

    def __init__(self, case: Case, plan: Plan, shapes: Contract) -> None:
        self.slots: list[_Slot] = []
        self.added: dict[str, Cards] = {}
        self.swaps: dict[str, Cards] = {}
        super().__init__(case, plan, shapes)

    def way(self) -> Key | None:
        """A way that was not shut out, or none where there is no other."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = 120
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise TimeoutError(self.case.text())

        def read(cards: Cards) -> tuple[str, ...]:
            found = {card: solver.value(count) for card, count in cards.items()}
            return tuple(sorted(Counter(found).elements()))

        melds = [(slot.kind, *read(slot.cards)) for slot in self.slots]
        added = [(name, read(cards)) for name, cards in self.added.items()]
        swaps = [(c, name, "") for name, cards in self.swaps.items() for c in read(cards)]
        discard: str | None = None
        if not self.plan.keep:
            thrown = read({card: n - self._placed(card) for card, n in self.hand.items()})
            wild = solver.value(self._wilds_left()) > 0
            discard = "wild" if wild else next(iter(thrown), None)
        return (
            tuple(sorted(meld for meld in melds if len(meld) > 1)),
            tuple(sorted(each for each in added if each[1])),
            tuple(sorted(swaps)),
            discard,
        )

    def shut_out(self, way: Key) -> None:
        """Asks from now on for another way than this one."""
        melds, added, swaps, discard = way
        assert isinstance(melds, tuple) and isinstance(added, tuple) and isinstance(swaps, tuple)
        model = self.model
        differ: list[Bool] = []
        # Melds have no order: as many as there are of these cards, fewer are in the slots.
        for (kind, *cards), times in Counter(melds).items():
            same = [
                self._is(slot.cards, Counter(cards)) for slot in self.slots if slot.kind == kind
            ]
            differ.append(self._bool())
            model.add(sum(same) <= times - 1).only_enforce_if(differ[-1])
        laid_off = dict(added)
        for name, cards in self.added.items():
            differ += self._differences(cards, Counter(laid_off.get(name, ())))
        for name, cards in self.swaps.items():
            differ += self._differences(cards, Counter(c for c, n, _ in swaps if n == name))
        # Which natural card is left for the discard follows from all else.
        if not self.plan.keep:
            differ.append(self._bool())
            model.add(self._wilds_left() == (0 if discard == "wild" else 1)).only_enforce_if(
                differ[-1]
            )
        model.add_bool_or(differ)

    def _is(self, cards: Cards, wanted: Counter[str]) -> Bool:
        """Whether these are the cards at a place: true at least where they are."""
        same = self._bool()
        model = self.model
        model.add_bool_or(same, *self._differences(cards, wanted))
        return same

    def _differences(self, cards: Cards, wanted: Counter[str]) -> list[Bool]:
        """What may be true only where other cards are at a place than these."""
        differ: list[Bool] = []
        for card in sorted({*cards, *wanted}):
            fewer, more = self._bool(), self._bool()
            count = cards.get(card, 0) + self.model.new_constant(0)
            self.model.add(count <= wanted[card] - 1).only_enforce_if(fewer)
            self.model.add(count >= wanted[card] + 1).only_enforce_if(more)
            differ += [fewer, more]
        return differ

    def _placed(self, card: str) -> Linear:
        return sum(self.melded[card]) + sum(self.swapped[card])

    def _wilds_left(self) -> Linear:
        """How many wild cards are left for the discard."""
        freed = sum(sum(swaps) for swaps in self.freed.values())
        return sum(self.wilds.values()) + freed - sum(self.wild_uses)

    # --- what each part of the model comes to ---

    @contextmanager
    def _noting(self, where: Mapping[str, list[Linear]]) -> Iterator[dict[str, Linear]]:
        """What is added to the uses of the cards meanwhile."""
        before = {card: len(uses) for card, uses in where.items()}
        found: dict[str, Linear] = {}
        yield found
        for card, uses in where.items():
            if len(uses) > before[card]:
                found[card] = sum(uses[before[card] :])

    def _run(self, size: int, used: Bool | None) -> None:
        with self._noting(self.melded) as cards:
            super()._run(size, used)
        self.slots.append(_Slot("R", cards))

    def _set(self, size: int, used: Bool | None) -> None:
        with self._noting(self.melded) as cards:
            super()._set(size, used)
        self.slots.append(_Slot("S", cards))

    def _table_run(self, lies: Lying) -> None:
        with self._noting(self.melded) as added, self._noting(self.swapped) as swaps:
            super()._table_run(lies)
        self.added[lies.name], self.swaps[lies.name] = added, swaps

    def _table_set(self, lies: Lying) -> None:
        with self._noting(self.melded) as added, self._noting(self.swapped) as swaps:
            super()._table_set(lies)
        self.added[lies.name], self.swaps[lies.name] = added, swaps
