"""What tells a puzzle from all others: the same position with other suits is the same puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import permutations

from rummynotation.cards import (
    HIDDEN,
    JOKER,
    Card,
    Placed,
    card_of,
    cards_text,
    is_stated,
    meant_card,
    meant_rank,
    natural,
    rank_of,
    stand_for_card,
    stand_for_rank,
    suit_of,
)
from rummynotation.puzzles.puzzle import BUY
from rummynotation.puzzles.record_of import rule_tags
from rummynotation.record import Game
from rummynotation.rules.meld import SET
from rummynotation.rules.table import DRAW, MeldOnTable, Seat, Table

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Thirty-two signs that people do not take for one another."""

_LENGTH = 12

Suits = tuple[int, ...]
"""The suit that each of the four suits becomes."""


def puzzle_id(game: Game, table: Table, seat: Seat, goal: str, choices: Sequence[Card]) -> str:
    """The id of a puzzle: twelve signs, a hash of its position in its canonical form.

    Suits that the rules treat alike may be renamed, and melds and other players be put in another
    order: that makes no other puzzle.

    Args:
        game: the record; its tags name the rules.
        table: the table before the solution.
        seat: the player who is asked.
        goal: what is asked.
        choices: the cards to choose among, if any.

    >>> from rummynotation.solver.position import game_from_cards, position_at
    >>> def of(cards):
    ...     game = game_from_cards("contract_rummy", 1, cards)
    ...     position = position_at(game)
    ...     return puzzle_id(game, position.table, position.seat, "go_out", ())
    >>> of("7S 7H 7D 9S 9C 9D KC") == of("7C 7H 7S 9C 9D 9S KD") != of("7S 7H 7D 9S 9C 9D KS")
    True
    """
    text = canonical_text(game, table, seat, goal, choices)
    number = int.from_bytes(sha256(text.encode()).digest()[:8])
    return "".join(_LETTERS[number >> 5 * place & 31] for place in range(_LENGTH))


def canonical_text(game: Game, table: Table, seat: Seat, goal: str, choices: Sequence[Card]) -> str:
    """A position as a text that is the same however its suits are called.

    The arguments are those of `puzzle_id`.
    """
    rules = sorted(f"{key}={value}" for key, value in rule_tags(game.tags).items())
    state = [
        f"goal={goal}",
        f"hand={table.number}",
        f"contract={table.rules.contract_text()}",
        f"players={len(table.seats)}",
        f"turn={(table.turn - seat.place) % len(table.seats)}",
        f"phase={table.phase}",
        f"down={seat.down}",
    ]
    if goal == BUY:
        state.append(f"bought={seat.buys}")
    cards = min(_cards(table, seat, choices, suits) for suits in _names(table))
    return "\n".join((*rules, *state, cards))


def _names(table: Table) -> list[Suits]:
    """The ways to rename suits that the rules do not see: wild cards stay wild."""
    wild = table.variant.wild_cards
    return [
        suits
        for suits in permutations(range(4))
        if all(renamed(card, suits) in wild for card in wild)
    ]


def renamed(placed: Placed, suits: Suits) -> Placed:
    """A card as it is when suits are renamed.

    Args:
        placed: the card, as it lies.
        suits: the suit that each suit becomes.
    """
    card = card_of(placed)
    new = card if card in (JOKER, HIDDEN) else natural(rank_of(card), suits[suit_of(card)])
    if not is_stated(placed):
        return new
    meant = meant_card(placed)
    if meant is None:
        return stand_for_rank(new, meant_rank(placed) or 0)
    return stand_for_card(new, renamed(meant, suits))


def _cards(table: Table, seat: Seat, choices: Sequence[Card], suits: Suits) -> str:
    def told(cards: Sequence[Placed], *, ordered: bool = False) -> str:
        new = [renamed(card, suits) for card in cards]
        return cards_text(new if ordered else sorted(new))

    melds = sorted(
        f"{_whose(meld, seat, table)}: {told(meld.cards, ordered=not _is_set(meld))}"
        for meld in table.melds.values()
    )
    # Who has drawn already has nothing to do with the pile any more.
    pile = told(table.pile, ordered=True) if table.phase == DRAW else ""
    return "\n".join((told(seat.cards()), *melds, f"pile: {pile}", told(choices)))


def _is_set(meld: MeldOnTable) -> bool:
    return meld.reading is not None and meld.reading.kind == SET


def _whose(meld: MeldOnTable, seat: Seat, table: Table) -> str:
    if meld.owner == seat.place:
        return "own"
    return "partner" if table.seats[meld.owner].team == seat.team else "other"
