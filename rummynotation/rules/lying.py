"""Melds that a record shows without telling how they were laid: whether they can lie there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.record import Shape
from rummynotation.rules.meld import Reading
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.table import MeldOnTable, Seat, Table
from rummynotation.rules.variant import Contract, contract_text
from rummynotation.rules.violation import Violation


def lying_fault(table: Table, ways: Sequence[Reading]) -> Violation | None:
    """Why no reading of a meld can lie on the table, or none; the contract may ask for less than
    the rules do of other melds (CR-39, CR-40, LV-24, LV-25, RC-11, RC-12).

    Args:
        table: the table.
        ways: the readings of the meld.
    """
    first: Violation | None = None
    for way in ways:
        small = any(_may_be(way, shape) for contract in table.rules.contract for shape in contract)
        against = fault(way, table.variant, laying=False, sized=small)
        if against is None:
            return None
        first = first or against
    return first


def no_contract(table: Table, seat: Seat) -> Violation | None:
    """Why the melds of a player cannot have come of the contract, or none (CR-51, CR-55, LV-35,
    RC-32, X-19).

    A record of the melds alone may leave some out; those that it shows must have a place in the
    contract. Melds grow, and so they may be larger than it asks for.

    Args:
        table: the table.
        seat: the player whose melds are looked at.
    """
    variant, rules = table.variant, table.rules
    own = [meld for meld in table.melds.values() if meld.owner == seat.place]
    if not own or not rules.contract or not variant.contract_required:
        return None
    if variant.extra_melds != "never" or any(_holds(own, way) for way in rules.contract):
        return None
    return Violation(
        codes.CONTRACT_SHAPE,
        f"the {many(len(own), 'meld')} of {seat.handle} cannot come of the contract "
        f"{contract_text(rules.contract)}",
        "In this game nobody lays melds beyond the contract.",
        ("CR-51", "CR-55", "LV-35", "RC-32"),
    )


def _holds(own: Sequence[MeldOnTable], way: Contract) -> bool:
    """Whether each meld has a shape of the contract to itself."""
    return any(
        all(
            meld.reading is None or _may_be(meld.reading, shape)
            for meld, shape in zip(own, shapes, strict=True)
        )
        for shapes in permutations(way, len(own))
    )


def _may_be(reading: Reading, shape: Shape) -> bool:
    return shape.kind in (reading.kind, "M") and shape.size <= len(reading.cards)
