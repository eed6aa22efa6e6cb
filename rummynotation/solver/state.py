"""What a search has in hand: runs that are open, sets, and numbers of wild cards as bits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rummynotation.cards import JOKER, suit_of
from rummynotation.solver.forms import Suits

NEW = 0
TABLE = 1
FOOT = 2
"""Runs that are open: a new one, one on the table, cards that will go under one on the table."""

JOKERS = suit_of(JOKER)
"""The suit, so to say, of jokers that are not wild."""


class Run(NamedTuple):
    """A run while its suit is gone through.

    Attributes:
        kind: new, on the table, or the foot of one on the table.
        key: of a new one the size that the contract asks for, 0 where it is none of the contract;
            else the number of the target.
        low: its lowest place so far.
        wild: which of its places hold wild cards, from the lowest up.
    """

    kind: int
    key: int
    low: int
    wild: tuple[bool, ...]

    @property
    def top(self) -> int:
        """Its highest place so far."""
        return self.low + len(self.wild) - 1


OwnSet = tuple[int, Suits]
"""A set that is laid: its rank and the suits of its natural cards."""


class State(NamedTuple):
    """What the rest of the search depends on.

    Attributes:
        open: the runs of this suit.
        runs: the sizes of the runs still to be begun.
        sets: own sets.
        added: targets that are sets, with the suits added.
        own, others: the numbers of wild cards that closed melds can take, as bits: those of one's
            own, and those of others.
        discarded: how many cards are left for the discard.
        late: the places of cards of this suit that wait for one above the king: aces, and where
            runs go round the corner any cards.
        played: whether the card that must be played has been.
        swapped: how many cards were swapped, where the problem leaves that open.
    """

    open: tuple[Run, ...]
    runs: tuple[int, ...]
    sets: tuple[OwnSet, ...]
    added: tuple[tuple[int, Suits], ...]
    own: int
    others: int
    discarded: int
    late: tuple[int, ...]
    played: bool
    swapped: int = 0

    def with_runs(self, open: tuple[Run, ...], left: tuple[int, ...], played: bool) -> State:
        """The state with other runs; made by far the most often."""
        return State(open, left, *self[2:8], played, self.swapped)


Step = tuple[str, int, int]
"""A step of the search: a card at a place, a late one above the king, or the end of a suit."""

Choice = tuple[object, ...]
"""What was chosen at a step."""


def least_of(mask: int) -> int:
    """The least number of a set of numbers as bits."""
    return (mask & -mask).bit_length() - 1


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of a set of numbers as bits, from the least up."""
    number = 0
    while mask:
        if mask & 1:
            yield number
        mask >>= 1
        number += 1


def sum_of(one: int, other: int) -> int:
    """All sums of a number of one set and a number of the other, sets of numbers as bits."""
    total = 0
    for shift in bits_of(other):
        total |= one << shift
    return total
