"""One search that shows for all cards at once that no draw helps."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rummynotation.cards import JOKER
from rummynotation.record import Draw
from rummynotation.replay.engine import Engine
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.variant import Variant
from rummynotation.solver.problem import problems_of
from rummynotation.solver.search import Search, TooManyStatesError


def no_card_helps(table: Table, seat: Seat) -> bool:
    """Whether it is shown that the player cannot go out, whatever he draws from the stock.

    Whatever a card does for him, a joker that stands for it would do too if nothing limited wild
    cards. So where even such a joker is of no use, no card is. A no proves nothing.

    Args:
        table: the table; the player in turn has not drawn.
        seat: the player.
    """
    if not _as_good(table):
        return False
    engine = Engine(table.copy())
    # It need not be a legal draw: there may be no such joker.
    engine.do(Draw(seat.handle, JOKER))
    engine.table.variant = _unlimited(table.variant)
    least = _least_meld(table)
    try:
        for problem in problems_of(engine.table, engine.table.seats[seat.place]):
            # The search builds each meld round a natural card, and the card drawn may be the only
            # one where so many other wild cards are at hand; one of them is the joker itself.
            if problem.wilds >= least or next(Search(problem).solutions(), None) is not None:
                return False
    except TooManyStatesError:
        return False
    return True


def _as_good(table: Table) -> bool:
    """Whether a joker without limits can take the place of any card."""
    variant = table.variant
    if JOKER not in variant.wild_cards and table.copies[JOKER]:
        return False  # Here jokers are cards of their own.
    # A card that is swapped for a wild card that slides leaves the hand, though it may be that it
    # could not be laid off.
    return variant.joker_swap_from == "none" or variant.joker_swap_use != "slide"


def _least_meld(table: Table) -> int:
    """The size of the smallest meld that may be laid."""
    variant = table.variant
    sizes = [variant.set_size.min, variant.run_size.min]
    sizes += [shape.size for contract in table.rules.contract for shape in contract]
    return min(sizes)


@lru_cache(maxsize=64)
def _unlimited(variant: Variant) -> Variant:
    """The same rules, with jokers wild and no limits on wild cards."""
    return replace(
        variant,
        wilds=variant.wilds if "JK" in variant.wilds else (*variant.wilds, "JK"),
        joker_limit="none",
        joker_limit_table=(),
        min_naturals_set=0,
        min_naturals_run=0,
        joker_guard="none",
    )
