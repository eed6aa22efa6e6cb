"""Players of our own: what a game of theirs promises."""

from __future__ import annotations

from random import Random

import pytest

from rummynotation.cards import JOKER, parse_card
from rummynotation.record import Exhausted, Game, Shape
from rummynotation.replay.nearness import distance
from rummynotation.replay.players import Waiter
from rummynotation.replay.selfplay import fair_shuffle, play_game, poor_shuffle
from rummynotation.rules.loader import load_variant
from rummynotation.rules.table import Table


def game(seed: int) -> Game:
    return play_game(load_variant("liverpool"), ("Ana", "Ben", "Cy"), seed, first=2, hands=1)


def test_the_same_seed_plays_the_same_game() -> None:
    assert game(3) == game(3)
    assert game(3) != game(4)
    assert game(3).hands[0].number == 2


@pytest.mark.parametrize("decks", [1, 2, 4])
@pytest.mark.parametrize("jokers", [0, 5])
def test_a_shuffle_keeps_every_card(decks: int, jokers: int) -> None:
    shoe = [card for card in range(JOKER) for _ in range(decks)] + [JOKER] * jokers
    for shuffle in (fair_shuffle, poor_shuffle):
        for seed in range(8):
            cards = shoe.copy()
            shuffle(cards, Random(seed))
            assert sorted(cards) == sorted(shoe)


@pytest.mark.parametrize("name", ["rummy500", "contract_rummy"])
def test_where_everybody_waits_the_stock_runs_out(name: str) -> None:
    games = [
        play_game(load_variant(name), ("Ana", "Ben"), seed, players=(Waiter,), hands=1)
        for seed in range(6)
    ]
    assert any(isinstance(item, Exhausted) for g in games for item in g.hands[0].items)


@pytest.mark.parametrize(
    ("cards", "number", "lacking"),
    [
        ("7S 7H 7D 9S 9H 9D", 1, 0),
        ("7S 7H 7D 9S 9H 2C", 1, 1),
        ("7S 7H 7D 9S 9H *", 1, 0),
        ("7S 7H 7D 4H 5H 6H 2C", 2, 1),
        ("7S 7D 7C 4H 5H 6H 7H", 2, 0),
        ("QS KS AS 2S 9H 9D 9C", 2, 1),
        ("TS JS QS KS 4H 5H 6H 7H", 3, 0),
        ("TS JS 2D 4H 5H 6H 7H", 3, 2),
    ],
)
def test_how_far_a_hand_is_from_the_contract(cards: str, number: int, lacking: int) -> None:
    variant = load_variant("contract_rummy")
    rules = variant.hand(number)
    assert rules is not None and rules.contract[0][0] in (Shape("S", 3), Shape("R", 4))
    hand = [0] * 53
    for card in cards.split():
        hand[parse_card(card)] += 1
    assert distance(Table(variant, rules, number, ("Ana", "Ben")), hand) == lacking
