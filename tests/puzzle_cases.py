"""A puzzle as the turns that it asks about, read from its record alone."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rummynotation.cards import HIDDEN, card_text, placed_text
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.record import Holds, Pile, Stock, TableMeld, Turn
from tests import plain_melds as plain
from tests.go_out_case import HANDLES, Case


class NotModelledError(Exception):
    """Something that the oracles leave out."""


class Start(NamedTuple):
    """The start of a turn.

    Attributes:
        case: the turn, with the cards before the draw.
        takes: what may be taken from the pile, each lowest first.
        unseen: how many there are of each card that may be the next of the stock.
    """

    case: Case
    takes: tuple[tuple[str, ...], ...]
    unseen: Counter[str]


def case_of(puzzle: Puzzle) -> Case:
    """The turn that a puzzle asks about; the player is Ana, whatever he is called there.

    Raises:
        NotModelledError: if the position says more than a case can.
    """
    game = puzzle.game
    (hand,) = game.hands
    (turn,) = (item for item in hand.items if isinstance(item, Turn))
    players = game.players
    first = players.index(turn.player)
    name = {handle: HANDLES[(seat - first) % len(players)] for seat, handle in enumerate(players)}
    if "Teams" in game.tags:
        raise NotModelledError("the tags say who plays together")
    held = next(i.cards for i in hand.items if isinstance(i, Holds) and i.player == turn.player)
    table = [item for item in hand.items if isinstance(item, TableMeld)]
    rules = {key[5:]: value for key, value in game.tags.items() if key.startswith("Rule.")}
    return Case(
        game.tags["Variant"],
        hand.number,
        tuple(sorted(map(card_text, held))),
        tuple(
            (name[item.meld.owner], tuple(map(placed_text, item.cards)))
            for item in sorted(table, key=lambda item: item.meld)
        ),
        len(players),
        tuple(rules.items()),
    )


def start_of(puzzle: Puzzle) -> Start:
    """The turn before its draw that a puzzle asks about, and how it may begin.

    Rules: CR-42, LV-31, RC-22, R5-17.

    Raises:
        NotModelledError: if what may come depends on more than the cards that are seen.
    """
    case = case_of(puzzle)
    variant, tags = case.rules, puzzle.game.tags
    items = puzzle.game.hands[0].items
    pile = [card_text(c) for item in items if isinstance(item, Pile) for c in item.cards]
    if any(isinstance(item, Stock) for item in items) or variant.first_turn_without_draw:
        raise NotModelledError("the stock is known, or the draw may be left out")
    depth = len(pile) if variant.draw_discard == "any_with_above" else min(len(pile), 1)
    if case.down and not variant.down_may_take_discard:
        depth = 0
    decks, jokers = variant.shoe_for(
        case.players,
        int(tags["Decks"]) if "Decks" in tags else None,
        int(tags["Jokers"]) if "Jokers" in tags else None,
    )
    shoe = Counter({rank + suit: decks for rank in plain.RANKS for suit in plain.SUITS})
    shoe["*"] = jokers
    shoe.subtract(
        [*case.hand, *pile, *(plain.card_of(c) for _, cards in case.table for c in cards)]
    )
    assert min(shoe.values()) >= 0, shoe
    others = sum(item.cards.count(HIDDEN) for item in items if isinstance(item, Holds))
    if shoe.total() <= others:
        raise NotModelledError("the stock is empty")
    takes = tuple(tuple(pile[-count:]) for count in range(1, depth + 1))
    return Start(case, takes, +shoe)


def after_take(case: Case, cards: tuple[str, ...]) -> Case:
    """The turn after cards were taken from the pile."""
    return case._replace(hand=tuple(sorted((*case.hand, *cards))), take=cards)


def after_draw(case: Case, card: str) -> Case:
    """The turn after a card came from the stock."""
    return case._replace(hand=tuple(sorted((*case.hand, card))))
