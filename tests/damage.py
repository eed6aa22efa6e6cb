"""Records bent on purpose: a card changed, a turn left out, cards hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from rummynotation.cards import HIDDEN, JOKER, Card, Placed, rank_of, suit_of
from rummynotation.notation.reader import read_game
from rummynotation.notation.writer import format_game
from rummynotation.record import (
    Action,
    Buy,
    Deal,
    Discard,
    Draw,
    Game,
    Gin,
    Hand,
    Knock,
    LayOff,
    Left,
    Meld,
    Points,
    Reshuffle,
    Score,
    Statement,
    Stock,
    Take,
    Upcard,
)
from rummynotation.replay.validate import GameReplay
from rummynotation.rules.table import Table

Place = tuple[int, int]
"""An item of a game: its hand's place, and its own."""


def with_items(game: Game, hand: int, items: Sequence[Statement]) -> Game:
    """The game with other items in one hand, read back."""
    new = replace(game.hands[hand], items=tuple(items), lines=())
    hands = (*game.hands[:hand], new, *game.hands[hand + 1 :])
    return read_game(format_game(replace(game, hands=hands), check=False))


def rewritten(game: Game, place: Place, item: Statement) -> tuple[Game, int]:
    """The game with one item changed, and the line where it stands now."""
    hand, at = place
    items = list(game.hands[hand].items)
    items[at] = item
    again = with_items(game, hand, items)
    return again, again.hands[hand].lines[at]


def table_before(game: Game, place: Place) -> Table:
    """The table before an item."""
    hand = game.hands[place[0]]
    for replay in GameReplay(game).replays((hand, place[1])):
        if replay.hand is hand:
            return replay.table
    raise AssertionError("no such hand")


def pick(game: Game, dice: Random, *kinds: type[Statement]) -> Place | None:
    """A random item of some kinds, or none."""
    found = [
        (h, p)
        for h, hand in enumerate(game.hands)
        for p, item in enumerate(hand.items)
        if isinstance(item, kinds)
    ]
    return dice.choice(found) if found else None


def not_held(table: Table, player: str, dice: Random) -> Card:
    """A card that a player does not hold."""
    seat = table.by_handle[player]
    return dice.choice([card for card in range(JOKER) if not seat.known[card]])


def turn_of(hand: Hand, place: int) -> range:
    """The places of what a player does in a row from an item on."""
    first = hand.items[place]
    end = place
    while end < len(hand.items):
        item = hand.items[end]
        if not (isinstance(first, Action) and isinstance(item, Action)):
            break
        if item.player != first.player:
            break
        end += 1
    return range(place, end)


def skip_turn(game: Game, dice: Random) -> tuple[Game, int] | None:
    """A game with one turn taken out and the line after it; none where no action follows it."""
    found = pick(game, dice, Draw, Take)
    if found is None:
        return None
    hand, place = found
    old = game.hands[hand].items
    end = turn_of(game.hands[hand], place).stop
    if end >= len(old) or not isinstance(old[end], Action):
        return None
    again = with_items(game, hand, old[:place] + old[end:])
    return again, again.hands[hand].lines[place]


def item_at(game: Game, line: int) -> Statement:
    """The first item of a line."""
    return next(
        item
        for hand in game.hands
        for item, number in zip(hand.items, hand.lines, strict=True)
        if number == line
    )


def is_meld(cards: Sequence[Placed]) -> bool:
    """Whether natural cards are a set or a run; written for the tests, not taken from the rules."""
    ranks = sorted(rank_of(card) for card in cards)
    if len(set(ranks)) == 1:
        return True
    if len({suit_of(card) for card in cards}) > 1:
        return False
    high = sorted(14 if rank == 1 else rank for rank in ranks)
    return any(r == list(range(r[0], r[0] + len(r))) for r in (ranks, high))


def moved(points: Points, giver: str, taker: str, by: int) -> Points:
    """A score sheet with points moved from one player to another."""
    shift = {giver: -by, taker: by}
    return tuple((party, value + sum(shift.get(h, 0) for h in party)) for party, value in points)


def score_of(hand: Hand) -> int:
    """The place of a hand's score."""
    return next(place for place, item in enumerate(hand.items) if isinstance(item, Score))


def hidden(game: Game, seed: int) -> Game:
    """The same game with any cards hidden: dealt, drawn, discarded, melded, left, in the stock."""
    dice = Random(seed)
    rate = dice.choice((0.1, 0.5, 0.9, 1.0))
    open_rate = dice.choice((0.0, 0.0, 0.2, 0.6))

    def hide(cards: tuple[Card, ...], chance: float = rate) -> tuple[Card, ...]:
        return tuple(HIDDEN if dice.random() < chance else card for card in cards)

    def blur(item: Statement) -> Statement | None:
        if isinstance(item, Deal | Left):
            return replace(item, cards=hide(item.cards))
        if isinstance(item, Stock):
            return None if dice.random() < 0.5 else replace(item, cards=hide(item.cards))
        if isinstance(item, Draw):
            return replace(item, card=hide((item.card,))[0])
        if isinstance(item, Buy):
            return replace(item, cards=(item.cards[0], *hide(item.cards[1:])))
        if isinstance(item, Gin) and item.card is None:
            return item
        if isinstance(item, Upcard | Discard | Knock | Gin):
            return replace(item, card=hide((item.card,), open_rate)[0])
        if isinstance(item, Take):
            return replace(item, cards=hide(item.cards, open_rate))
        if isinstance(item, Meld):
            return replace(item, melds=tuple(hide(meld, open_rate / 3) for meld in item.melds))
        if isinstance(item, LayOff):
            return replace(item, cards=hide(item.cards, open_rate / 3))
        if isinstance(item, Reshuffle):
            return replace(item, cards=None)
        return item

    hands = []
    for hand in game.hands:
        drop_deals = dice.random() < 0.3
        items = [
            blurred
            for item in hand.items
            if not (drop_deals and isinstance(item, Deal | Stock))
            and (blurred := blur(item)) is not None
        ]
        hands.append(replace(hand, items=tuple(items), lines=()))
    return read_game(format_game(replace(game, hands=tuple(hands)), check=False))
