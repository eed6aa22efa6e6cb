"""The turns that a puzzle's player may make, as tables in which a page can look them up.

A page has no rules of its own. The rules of the game say here, beforehand, which melds the hand can
make, what each meld on the table can grow to, which jokers can be swapped for, and what a turn has
to consist of; the page compares what its reader did with these tables. What is too much to write
down, or hangs on the order of play, the page does not judge at all: then the answer alone is asked
for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, islice
from typing import Any

from rummynotation.cards import Card, Placed, card_of, card_text, placed_text
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.puzzles.puzzle import FEWEST_POINTS
from rummynotation.record import Shape
from rummynotation.rules.contract import runs_fault
from rummynotation.rules.meld import RUN, SET, Reading
from rummynotation.share.growing import Growth, growths_of
from rummynotation.share.melds import Laid, TooManyError, melds_of, span_of
from rummynotation.solver.position import Position
from rummynotation.solver.problem import Problem, problems_of

MOST_FORMS = 60
"""Kinds of turn that are written down for one puzzle at most."""

MOST_MELDS = 2_500
"""Melds, and ways in which melds grow, that are written down for one puzzle at most."""

WILD = "*"
"""How a wild card is written in the tables, whichever it is."""

Json = dict[str, Any]


def turns_of(position: Position, goal: str, name_of: Callable[[Shape], str]) -> Json | None:
    """What a turn may consist of; none where that cannot be written down.

    Args:
        position: the position after the draw.
        goal: what is asked; for the fewest points cards may stay in hand.
        name_of: names a meld of a contract, as in ``run of 4``.
    """
    try:
        problems = list(islice(problems_of(position.table, position.seat), MOST_FORMS + 1))
        if len(problems) > MOST_FORMS or not _can_be_told(position, problems):
            return None
        if goal == FEWEST_POINTS:
            problems = _partial(position, problems)
        return _Writer(position, problems, goal == FEWEST_POINTS, name_of).json()
    except (TooManyError, RummyNotationError):
        return None


def _can_be_told(position: Position, problems: Iterable[Problem]) -> bool:
    """Whether nothing hangs on the order of play, or on a card that was taken before."""
    if position.table.variant.joker_guard != "none":
        return False
    return all(
        problem.owed is None and not any(swap.slide for swap in problem.swaps)
        for problem in problems
    )


def _partial(position: Position, problems: Iterable[Problem]) -> list[Problem]:
    """The turns in which cards may stay in hand: with the contract, and without new melds."""
    table, seat = position.table, position.seat
    found = [
        problem
        for problem in problems
        if table.rules.close != "whole_hand" or not (problem.runs or problem.sets)
    ]
    plain = next((problem for problem in problems if not problem.swaps), None)
    if plain is not None and table.bound and not seat.down:
        keep = {"targets": plain.targets} if plain.first_layoffs else {"targets": ()}
        found.insert(0, replace(plain, runs=(), sets=(), free=False, grow=False, **keep))
    return found


@dataclass(slots=True)
class _Writer:
    """Writes the tables of one position."""

    position: Position
    problems: list[Problem]
    rest: bool
    name_of: Callable[[Shape], str]

    def json(self) -> Json:
        """The tables."""
        laid = self._laid()
        growths: dict[Reading, int] = {}
        grown: list[dict[str, str]] = []
        forms = [self._form(problem, growths, grown) for problem in self.problems]
        if len(laid) + sum(map(len, grown)) > MOST_MELDS:
            raise TooManyError
        variant = self.position.table.variant
        return {
            "wild": sorted(card_text(card) for card in variant.wild_cards),
            "values": {
                card_text(card): variant.values[card] for card in sorted(set(self._cards()))
            },
            "forms": list(_unique(forms)),
            "laid": [_laid_json(meld) for meld in laid],
            "grown": grown,
            "clash": self._clashes(laid),
            "least": [variant.set_size.min, variant.run_size.min],
        }

    def _cards(self) -> list[Card]:
        """The hand, and the wild cards that may come into it."""
        swapped = [
            card_of(placed)
            for meld in self.position.table.melds.values()
            if meld.reading is not None
            for placed, wild in zip(meld.reading.cards, meld.reading.wild, strict=True)
            if wild
        ]
        return [*self.position.hand, *swapped]

    def _laid(self) -> list[Laid]:
        """The melds that can be laid in any of the turns."""
        lays = [p for p in self.problems if p.runs or p.sets or p.free]
        if not lays:
            return []
        naturals = tuple(map(max, *(p.naturals for p in lays), lays[0].naturals))
        return melds_of(
            self.position.table.variant,
            naturals,
            max(problem.wilds for problem in lays),
            least=min(3, *(size for p in lays for size in (*p.runs, *p.sets, 3))),
            grow=any(problem.grow for problem in lays),
            most=MOST_MELDS,
        )

    def _form(
        self, problem: Problem, growths: dict[Reading, int], grown: list[dict[str, str]]
    ) -> Json:
        """One kind of turn: what it lays, what it may add to, how it ends."""
        targets = {}
        for target in problem.targets:
            if target.reading not in growths:
                growths[target.reading] = len(grown)
                grown.append(
                    _growth_json(
                        growths_of(
                            problem.variant,
                            target.reading,
                            self._naturals(),
                            max(one.wilds for one in self.problems),
                            most=MOST_MELDS,
                        )
                    )
                )
            targets[str(target.name)] = growths[target.reading]
        shapes = [Shape(RUN, size) for size in problem.runs]
        shapes += [Shape(SET, size) for size in problem.sets]
        return {
            "swaps": [[card_text(swap.card), str(swap.name)] for swap in problem.swaps],
            "slots": [
                {
                    "kind": shape.kind,
                    "from": shape.size,
                    "to": shape.size if _is_exact(problem, shape) else 99,
                    "name": self.name_of(shape),
                }
                for shape in shapes
            ],
            "free": problem.free,
            "keep": problem.keep,
            "rest": self.rest,
            "discards": [1] if self.rest and not problem.keep else sorted(problem.discards),
            "targets": targets,
            "own": [str(target.name) for target in problem.targets if target.own],
            "ownWilds": problem.own_wilds,
            "banned": sorted(card_text(card) for card in problem.not_discarded),
            "wildDiscard": problem.discard_wild is not None,
        }

    def _naturals(self) -> tuple[int, ...]:
        first, *others = (problem.naturals for problem in self.problems)
        return tuple(map(max, first, first, *others))

    def _clashes(self, laid: Iterable[Laid]) -> list[list[str]]:
        """The pairs of runs that may not be laid together."""
        variant = self.position.table.variant
        if all(len(problem.runs) < 2 for problem in self.problems):
            return []
        sizes = [
            (size, size if problem.exact_run else 99)
            for problem in self.problems
            for size in problem.runs
        ]
        runs = {
            base.span: base.reading
            for meld in laid
            for base in meld.bases
            if base.reading.kind == RUN
            and any(low <= len(base.reading.cards) <= high for low, high in sizes)
        }
        pairs = combinations_with_replacement(sorted(runs), 2)
        return [
            [one, other]
            for one, other in pairs
            if runs_fault((runs[one], runs[other]), variant) is not None
        ]


def _is_exact(problem: Problem, shape: Shape) -> bool:
    return problem.exact_run if shape.kind == RUN else problem.exact_set


def _unique(forms: Iterable[Json]) -> Iterator[Json]:
    met: list[Json] = []
    for form in forms:
        if form not in met:
            met.append(form)
            yield form


def _laid_json(meld: Laid) -> list[Any]:
    """A meld: its kind, its cards, and as what it is laid where that is not whole and freely."""
    plain = [base.span for base in meld.bases] == [span_of(meld.reading)] and meld.bases[0].free
    entry: list[Any] = [meld.reading.kind, meld_text(meld.reading)]
    if not plain:
        entry.append([[len(base.reading.cards), base.span, int(base.free)] for base in meld.bases])
    return entry


def _growth_json(growths: Iterable[Growth]) -> dict[str, str]:
    """What a meld becomes, by the cards that are added, sorted and written without blanks."""
    return {key_of(growth.added, growth.wilds): meld_text(growth.reading) for growth in growths}


def key_of(naturals: Iterable[Card], wilds: int) -> str:
    """Cards as a key of the tables.

    >>> key_of([38, 6], 2)
    '**7SKD'
    """
    return "".join(sorted([*map(card_text, naturals), *[WILD] * wilds]))


def meld_text(reading: Reading) -> str:
    """A meld as the tables write it, its wild cards alike."""
    return " ".join(map(_placed_text, reading.cards, reading.wild))


def _placed_text(placed: Placed, wild: bool) -> str:
    text = placed_text(placed)
    return WILD + text[text.index("=") :] if wild and "=" in text else text
