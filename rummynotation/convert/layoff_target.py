"""Onto which meld a card went, where a log does not say it."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import Card
from rummynotation.convert.open_meld import OpenMeld
from rummynotation.rules.meld import SET

_MOST_MELDS = 52
"""More melds than any table holds; on one with more no place is looked for."""


def fitting(melds: Sequence[OpenMeld], card: Card) -> list[OpenMeld]:
    """The melds that a card may be added to."""
    if len(melds) > _MOST_MELDS:
        return []
    return [meld for meld in melds if meld.takes((card,))]


def holding(
    melds: Sequence[OpenMeld], card: Card, later: Sequence[Sequence[Card]]
) -> list[OpenMeld]:
    """The melds that hold a card at a later moment.

    Args:
        melds: melds on the table.
        card: the card.
        later: all melds at the later moment, in any order.
    """
    grown = [set(cards) for cards in later if card in cards]
    if len(melds) > _MOST_MELDS:
        return []
    return [meld for meld in melds if any(grown_to >= {*meld.written(0)} for grown_to in grown)]


def likeliest(
    melds: Sequence[OpenMeld],
    fits: Sequence[OpenMeld],
    card: Card,
    later: Sequence[Card],
    seats: Sequence[str],
) -> OpenMeld:
    """Of several melds that a card fits, the one onto which it went.

    It is the one after which most of what is laid off later fits; of those a set before a run, and
    then by seat, as a table that is sorted so would count it.

    Args:
        melds: all melds on the table.
        fits: those that the card fits.
        card: the card.
        later: what is laid off after it, in order, as far as that is to be looked at.
        seats: the players in seat order.
    """

    def order(meld: OpenMeld) -> tuple[bool, int, int]:
        return (meld.kind != SET, seats.index(meld.name.owner), meld.name.number)

    def misfits(chosen: OpenMeld) -> int:
        lying = {meld: meld.copy() for meld in melds}
        lying[chosen].lay_off((card,))
        count = 0
        for next_card in later:
            takers = fitting(list(lying.values()), next_card)
            if takers:
                min(takers, key=order).lay_off((next_card,))
            else:
                count += 1
        return count

    return min(fits, key=lambda meld: (misfits(meld), order(meld)))
