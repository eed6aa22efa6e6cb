"""A discard pile of which not every card was seen: what is taken, turned over and owed."""

# The names carry the ids of rules.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import codes_of

GAME = "rummy500"

TAKEN = """
    position 1 dealer Cy
    holds Ana: 2S 2D KC QC
    table Ben.1: [5S 6S 7S]
    pile: {pile}
    turn: Ana
    Ana: take {taken} {play}
    holds Ana: {left}
    """


def test_a_hidden_card_that_is_taken_is_the_top_and_has_to_be_played_R517_R518() -> None:
    text = TAKEN.format(pile="4S 2C", taken="?", play="{play} discard KC", left="{left}")
    assert codes_of(text.format(play="meld [2S 2D 2C]", left="QC"), GAME) == []
    assert ("PICKUP_UNUSED", 6) in codes_of(text.format(play="", left="2S 2D QC 2C"), GAME)


def test_a_hidden_card_of_the_pile_is_owed_until_something_is_played_R518() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 8S KC QC
        table Ben.1: [5S 6S 7S]
        pile: 4S ?
        turn: Ana
        Ana: take ? {play} discard KC
        """
    # There is one 8S, and she held it; of two decks the card taken may be another.
    assert codes_of(text.format(play="layoff 8S Ben.1"), GAME) == [("PICKUP_UNUSED", 6)]
    five = "Ana Ben Cy Dee Eva"
    found = codes_of(text.format(play="layoff 8S Ben.1"), GAME, seats=five)
    assert found == [("UNDECIDED", 6)]
    assert codes_of(text.format(play="layoff 4S Ben.1"), GAME, seats=five) == []
    assert codes_of(text.format(play=""), GAME) == [("PICKUP_UNUSED", 6)]


def test_a_hidden_card_nearer_the_top_may_be_the_one_that_is_taken_R517() -> None:
    """With two decks there are two; how many cards were taken is then not known."""
    text = TAKEN.format(
        pile="8S 3C ? KD", taken="8S", play="layoff 8S Ben.1", left="2S 2D KC QC KD"
    )
    five = "Ana Ben Cy Dee Eva"
    assert codes_of(text, GAME, seats=five) == [("UNDECIDED", 6)]
    assert codes_of(text, GAME) == [("HOLDS_CLAIM", 7)]
    assert codes_of(text.replace("take 8S", "take 8S KD"), GAME, seats=five) == []


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("discard 9D", []),
        ("discard ?", [("UNDECIDED", 6)]),
        ("meld [2S 2D 2C] discard KC", []),
        ("meld [2S 2D ?] discard KC", [("UNDECIDED", 6)] * 2),
    ],
)
def test_a_card_taken_unseen_is_not_held_against_the_discard_X21(
    play: str, expected: list[tuple[str, int]]
) -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 2S 2D KC QC 9D
        pile: 4S 2C
        turn: Ana
        Ana: {draw}
        Ana: {play}
        """.replace("{draw}", "take ?").replace("{play}", play)
    rules = {"pickup_obligation": "none", "return_discard_ban": "true"}
    assert codes_of(text, GAME, **rules) == expected


def test_the_last_card_hidden_need_not_be_the_one_taken_X21() -> None:
    """What was melded with it may have been that one."""
    text = """
        position 1 dealer Cy
        holds Ana: 2S 2D KC
        pile: 4S 2C
        turn: Ana
        Ana: take 2C meld [2S ? ?] discard ?
        """
    rules = {"pickup_obligation": "none", "return_discard_ban": "true"}
    assert ("RETURN_DISCARD", 5) not in codes_of(text, GAME, **rules)


def test_a_pile_that_is_not_known_becomes_a_stock_that_is_not_known() -> None:
    """How many cards lay under the one that was seen, and will come before it, nobody knows."""
    text = """
        position 1 dealer Cy
        holds Ana: 2S 2D KC QC
        pile: 8S 3C ? KD
        stock: ?x2
        turn: Ana
        Ana: take 8S discard KD
        Ben: draw ? discard 9H
        Cy: draw ? discard 6D
        reshuffle
        Ana: draw 3C discard 2S
        Ben: draw 5C
        """
    rules = {"draw_discard": "any_with_above", "stock_out__action": "flip_keep_top"}
    assert codes_of(text, **rules) == [("UNDECIDED", 6)]


def test_nothing_may_lie_under_what_is_known_of_a_pile_CR69() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 2S 2D KC QC
        pile: 8S 3C ? KD
        stock:
        turn: Ana
        Ana: take 8S discard KD
        exhausted
        """
    rules = {"draw_discard": "any_with_above", "stock_out__max": "none"}
    assert codes_of(text, **rules) == [("UNDECIDED", 6)]


def test_what_a_known_hand_discards_unseen_is_one_of_its_cards_CR42() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 7S 7H 7D 9S 9C 9D 2H 4D JC QD
        Ana: draw KS discard ?
        Ben: take {card} discard ?
        """
    assert codes_of(text.format(card="KS")) == []
    assert codes_of(text.format(card="AC")) == [("PILE_CARD", 4)]


def test_hands_and_pile_hold_no_more_than_the_shoe_R506() -> None:
    text = """
        position 1 dealer Ben
        holds Ana: ?x30
        holds Ben: ?x30
        """
    assert codes_of(text, "rummy500", seats="Ana Ben") == [("STOCK_CLAIM", 3)]


def test_an_upcard_that_should_not_be_is_one_mistake() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: take 9D discard 9D
        """
    assert codes_of(text, "jo_australia") == [("DEAL", 2)]
