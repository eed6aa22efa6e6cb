"""What the next card of the stock can be, and how likely each is, by all that is known."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rummynotation.cards import CARD_KINDS, HIDDEN, Card
from rummynotation.rules.hidden import elsewhere, in_renewed_stock
from rummynotation.rules.table import Table


class Odds(NamedTuple):
    """A card that may come next from the stock.

    Attributes:
        copies: how many copies of it may lie there, or be the one that is known to come.
        chance: the chance that it is the next card.
    """

    copies: int
    chance: Fraction


def next_card(table: Table) -> dict[Card, Odds]:
    """The cards that may come next from the stock, each with its chance; none of an empty stock.

    Where the next card is known it is that. Else each copy that nobody has seen is as likely as any
    other: in a stock that was renewed from a pile that all saw, each copy that lay in that pile. Of
    cards that were turned unseen with it, each may be any of those that are unseen elsewhere. What
    players keep or throw away is not read as a hint.

    Args:
        table: the table.

    Rules: CR-69, LV-57, RC-37.
    """
    if table.stock_is_out:
        return {}
    top = table.stock[-1] if table.stock else HIDDEN
    if top != HIDDEN:
        return {top: Odds(1, Fraction(1))}
    if table.renewed is not None:
        return _of_renewed(table)
    return _alike({card: table.unseen(card) for card in range(CARD_KINDS)})


def _alike(copies: dict[Card, int]) -> dict[Card, Odds]:
    """Every copy as likely as any other."""
    total = sum(count for count in copies.values() if count > 0)
    return {
        card: Odds(count, Fraction(count, total)) for card, count in copies.items() if count > 0
    }


def _of_renewed(table: Table) -> dict[Card, Odds]:
    copies = {card: in_renewed_stock(table, card) for card in range(CARD_KINDS)}
    # Whoever drew from it unseen holds some of its cards; the others lie there still.
    size = sum(card == HIDDEN for card in table.stock) + table.stock_size - len(table.stock)
    size += sum(seat.late for seat in table.seats)
    if sum(copies.values()) <= size:
        return _alike(copies)
    assert table.renewed is not None
    sure = {card: min(table.renewed.least.get(card, 0), copies[card]) for card in copies}
    rest = size - sum(sure.values())
    if rest <= 0:
        return _alike(sure)
    other = {card: elsewhere(table, card) if copies[card] > sure[card] else 0 for card in copies}
    total = sum(other.values())
    return {
        card: Odds(count, (sure[card] + Fraction(rest * other[card], total)) / size)
        for card, count in copies.items()
        if count
    }
