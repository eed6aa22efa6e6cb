"""What puzzles ask, asked of OR-tools' CP-SAT from the rules alone.

It shares nothing with the solver and takes nothing that a puzzle claims for granted. Left out are
the puzzles about buying: two cards that nobody knows come after a buy, which are too many turns to
ask about one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from rummynotation.puzzles.puzzle import (
    BUY,
    DISCARD,
    FEWEST_POINTS,
    GO_OUT,
    TAKE_OR_DRAW,
    Puzzle,
)
from tests import oracle, oracle_least
from tests import plain_melds as plain
from tests.go_out_case import Case
from tests.oracle_reasons import objection
from tests.oracle_ways import ways_out, why_not_modelled
from tests.puzzle_cases import NotModelledError, after_draw, after_take, case_of, start_of


class Told(NamedTuple):
    """The one answer to a puzzle.

    Attributes:
        answer: as a puzzle writes it.
        ways: how many ways there are to do it.
        chance: where luck is weighed, the chance to go out with a card from the stock.
    """

    answer: str
    ways: int
    chance: Fraction | None = None


def disagreement(puzzle: Puzzle) -> str | None:
    """In what a puzzle is not what it says, or none where all of it is so.

    Raises:
        NotModelledError: if the question cannot be asked here.
        TimeoutError: if CP-SAT gave up.
    """
    if puzzle.goal == BUY:
        raise NotModelledError("a card is bought")
    told = _ASKED[puzzle.goal](puzzle)
    if isinstance(told, str):
        return told
    said = Told(puzzle.answer, puzzle.ways, puzzle.chance)
    return None if told == said else f"said: {_text(said)}; found: {_text(told)}"


def _text(told: Told) -> str:
    chance = "" if told.chance is None else f", chance {told.chance}"
    return f"{told.answer}, ways {told.ways}{chance}"


def _go_out(puzzle: Puzzle) -> Told | str:
    case = _modelled(case_of(puzzle))
    ways = ways_out(case, 2)
    if len(ways) > 1:
        return f"there are two ways: {ways[0]} and {ways[1]}"
    if ways or puzzle.reason is None:
        return Told("yes" if ways else "no", len(ways))
    wrong = objection(case, puzzle.reason)
    return Told("no", 0) if wrong is None else f"the reason for the no: {wrong}"


def _discard(puzzle: Puzzle) -> Told | str:
    """Every way to go out ends with the same discard, and there are just so many."""
    case = _modelled(case_of(puzzle))
    ways = ways_out(case, puzzle.ways + 1)
    discards = {way[-1] for way in ways}
    if len(discards) != 1 or None in discards:
        return f"one can go out with these discards: {sorted(map(str, discards))}"
    discard = str(discards.pop())
    if discard == "wild" and plain.is_wild(puzzle.answer, case.rules):
        discard = puzzle.answer  # Which of the wild cards it is, is all the same.
    return Told(discard, len(ways))


def _take_or_draw(puzzle: Puzzle) -> Told | str:
    """One take goes out and luck is no better, or none does and luck may help."""
    case, takes, unseen = start_of(puzzle)
    _modelled(case)
    good = [cards for cards in takes if _possible(after_take(case, cards))]
    helpful = sum(count for card, count in unseen.items() if _possible(after_draw(case, card)))
    chance = Fraction(helpful, unseen.total())
    if not good:
        if not takes or not chance:
            return f"nothing can be taken, or no draw helps: {len(takes)} takes, chance {chance}"
        return Told("draw", 1, chance)
    if len(good) > 1 or chance > Fraction(1, 2):
        return f"one can go out with {good}, or by the draw with the chance {chance}"
    ways = ways_out(after_take(case, good[0]), puzzle.ways + 1)
    return Told(" ".join(["take", *good[0]]), len(ways), chance)


def _possible(case: Case) -> bool:
    found = oracle.possible(case)
    if found is None:
        raise TimeoutError(case.text())
    return found


def _fewest_points(puzzle: Puzzle) -> Told | str:
    """Some points are left at best, and by one choice of cards alone."""
    least = oracle_least.fewest(_modelled(case_of(puzzle)))
    if least is None:
        return "there is no legal turn"
    points, unique = least
    if not points:
        return "one can go out, or be left with nothing that counts"
    return Told(str(points), 1) if unique else f"{points} points are left in more than one way"


def _modelled(case: Case) -> Case:
    why_not = why_not_modelled(case)
    if why_not is not None:
        raise NotModelledError(why_not)
    return case


_ASKED: dict[str, Callable[[Puzzle], Told | str]] = {
    GO_OUT: _go_out,
    DISCARD: _discard,
    TAKE_OR_DRAW: _take_or_draw,
    FEWEST_POINTS: _fewest_points,
}
