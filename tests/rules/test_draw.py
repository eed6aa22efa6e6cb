"""Drawing from the stock and from the discard pile; every card is in one place."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import codes_of, message_of

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]


@pytest.mark.reading
@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d25b_who_is_down_may_take_the_discard_CR42_LV31_RC22(variant: str) -> None:
    text = """
        position 1 dealer Cy
        holds Ben: 3D KS
        table Ben.1: [7S 7H 7D]
        table Ben.2: [9S 9H 9D]
        pile: 4C 7C
        turn: Ben
        Ben: take 7C layoff 7C Ben.1 discard KS
        """
    assert codes_of(text, variant) == []


@pytest.mark.reading
def test_d25b_who_has_melds_takes_the_discard_to_play_it_R517_R518() -> None:
    text = """
        position 1 dealer Cy
        holds Ben: 3D KS
        table Ben.1: [7S 7H 7D]
        pile: 4C 7C
        turn: Ben
        Ben: take 7C {then}
        Ben: discard KS
        """
    assert codes_of(text.format(then="layoff 7C Ben.1"), "rummy500") == []
    assert codes_of(text.format(then=""), "rummy500") == [("PICKUP_UNUSED", 7)]


@pytest.mark.reading
def test_d42_the_top_discard_is_melded_at_once_in_rummy_500_R518() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9H
        Ana: take 9H
        Ana: {then}discard KC
        """
    assert codes_of(text.format(then=""), "rummy500") == [("PICKUP_UNUSED", 4)]
    assert codes_of(text.format(then="meld [9H 9S 9D] "), "rummy500") == []
    assert codes_of(text.format(then=""), "rummy500_pagat") == []


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d42_the_top_discard_need_not_be_melded_CR42_LV31_RC22(variant: str) -> None:
    text = """
        hand 1 dealer Cy
        upcard 9H
        Ana: take 9H
        Ana: discard KC
        """
    assert codes_of(text, variant) == []
    assert codes_of(text, variant, pickup_obligation="always") == [("PICKUP_UNUSED", 4)]
    assert codes_of(text, variant, pickup_obligation="deep_only") == []


def test_report1_report13_who_is_down_draws_from_the_stock_only() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 3D KS JD
        table Ana.1: [7S 7H 7D]
        table Ana.2: [9S TS JS QS]
        pile: 4C 7C
        turn: Ana
        Ana: take 7C
        Ana: discard KS
        """
    assert codes_of(text, "may_i_family6") == [("DOWN_TAKES", 7)]
    assert codes_of(text.replace("take 7C", "draw ?"), "may_i_family6") == []
    assert codes_of(text, "contract_rummy", down_may_take_discard="false") == [("DOWN_TAKES", 7)]


def test_report3_report19_only_one_of_two_copies_leaves_the_hand_CR08() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 7H 7H 3S 4S 5S 5D 6D 8C 9C TC JC
        Ana: draw KS discard 7H
        holds Ana: 7H 3S 4S 5S 5D 6D 8C 9C TC JC KS
        Ben: draw ? discard 3D
        Cy: draw ? discard 4D
        Ana: draw AS discard 7H
        holds Ana: 3S 4S 5S 5D 6D 8C 9C TC JC KS AS
        """
    assert codes_of(text, "may_i_family6") == []
    third = text + "    Ben: draw ? discard 7H"
    assert codes_of(third, "may_i_family6") == [("TOO_MANY_COPIES", 9)]


def test_report4_a_card_taken_from_the_pile_is_not_in_the_pile_any_more_CR42() -> None:
    text = """
        hand 1 dealer Cy
        upcard JS
        Ana: take JS
        Ana: discard 4C
        pile: 4C
        Ben: take JS
        """
    assert codes_of(text) == [("PILE_CARD", 6)]
    assert codes_of(text.replace("pile: 4C", "pile: JS 4C")) == [
        ("PILE_CLAIM", 5),
        ("PILE_CARD", 6),
    ]


def test_the_top_of_the_pile_may_be_taken_CR42_LV31_RC22() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: draw ? discard 4C
        Ben: take 4C
        Ben: discard 5C
        """
    assert codes_of(text) == []
    assert codes_of(text.replace("take 4C", "take 9D")) == [("PILE_CARD", 4)]


def test_only_one_card_comes_from_the_pile_CR42() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: draw ? discard 4C
        Ben: take 9D 4C
        """
    assert codes_of(text) == [("PILE_CARD", 4)]


def test_nothing_can_be_taken_from_an_empty_pile_CR42() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: buy 9D ?
        Ana: take 9D
        """
    assert codes_of(text, "contract_rummy_buy", seats="Ana Ben Cy Dee", buys_per_turn="chain") == [
        ("PILE_CARD", 4)
    ]


def test_the_card_under_a_bought_discard_is_dead_CR50_CR46() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ana: draw ? discard 4C
        Cy: buy 4C ?
        Ben: take 9D
        """
    assert codes_of(text, "contract_rummy_buy", seats="Ana Ben Cy Dee") == [("BUY_DEPTH", 5)]


def test_the_stock_is_drawn_in_the_order_that_was_given_CR28() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        stock: 2S 3S ?x74
        stock: 4S
        Ana: draw 2S discard 2S
        Ben: draw 4S discard 4S
        """
    assert codes_of(text) == [("STOCK_CARD", 6)]
    assert codes_of(text.replace("Ben: draw 4S", "Ben: draw 3S")) == []


def test_a_stock_adds_up_CR28_LV29_RC10() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        stock: ?x77
        """
    assert codes_of(text) == []
    assert codes_of(text.replace("77", "76")) == [("STOCK_CLAIM", 3)]
    assert codes_of(text, "rami_contrat") == [("STOCK_CLAIM", 3)]
    assert codes_of(text.replace("77", "74"), "rami_contrat") == []


def test_a_card_drawn_unseen_from_a_known_stock_is_known() -> None:
    text = """
        hand 1 dealer Cy
        deal Ben: 3D 4D 5D 6D 2C 3C 4C 5C 6C 7C
        upcard 9D
        stock: 2S 3S ?x75
        Ana: draw ? discard 2S
        Ben: draw
        holds Ben: 3D 4D 5D 6D 2C 3C 4C 5C 6C 7C 3S
        Ben: discard QH
        """
    assert codes_of(text) == [("NOT_IN_HAND", 8)]


def test_no_card_is_there_more_often_than_the_shoe_holds_it_CR08() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 7H 7H 2S 3S 4S 5D 6D 8C 9C TC
        Ana: draw ? discard 2S
        Ben: draw 7H
        Ben: discard 3C
        """
    assert codes_of(text) == [("TOO_MANY_COPIES", 4)]
    assert message_of(text).message == "both copies of 7H are in Ana's hand"
    more = text.replace("dealer Cy", "dealer Eve")
    assert codes_of(more, seats="Ana Ben Cy Dee Eve") == []


def test_a_rami_shoe_for_three_holds_one_joker_RC03() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: * 7H 2S 3S 4S 5D 6D 8C 9C TC
        Ana: draw ? discard 2S
        Ben: draw *
        """
    assert codes_of(text, "rami_contrat") == [("TOO_MANY_COPIES", 4)]
    assert codes_of(text, "contract_rummy") == []


def test_the_card_just_taken_may_go_back_unless_the_house_says_no_X21() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9H
        Ana: take 9H
        Ana: discard 9H
        """
    assert codes_of(text) == []
    assert codes_of(text, return_discard_ban="true") == [("RETURN_DISCARD", 4)]


def test_the_ban_is_on_the_card_taken_in_this_turn_only_X21() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9H
        Ana: take 9H discard 4C
        Ben: draw ? discard 5C
        Cy: draw ? discard 6C
        Ana: draw ? discard 9H
        """
    assert codes_of(text, return_discard_ban="true") == []


DEEP = """
    position 1 dealer Cy
    pile: 4S 9H 5S
    turn: Ana
    Ana: take 4S
    Ana: meld [4S 5S 6S]
    Ana: discard 9H
    """


def test_d44_the_other_cards_taken_help_to_meld_the_one_chosen_R518_R519() -> None:
    text = DEEP.replace("turn: Ana", "holds Ana: 6S KC 2D\n    turn: Ana") + "holds Ana: KC 2D"
    assert codes_of(text, "rummy500") == []
    other = text.replace("[4S 5S 6S]", "[5S 6S 7S]").replace("6S KC 2D", "6S 7S KC 2D")
    assert codes_of(other.replace("KC 2D\n    turn", "KC\n    turn"), "rummy500") == [
        ("PICKUP_UNUSED", 7),
        ("HOLDS_CLAIM", 8),
    ]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d44_only_the_top_card_is_taken_where_one_plays_for_a_contract_CR42(variant: str) -> None:
    found = codes_of(DEEP, variant, contract_required="false", run_size="[3, 13]")
    assert found[0] == ("PILE_CARD", 4)


def test_a_card_deep_in_the_pile_with_all_above_it_R517() -> None:
    rules = {"draw_discard": "any_with_above", "contract_required": "false", "run_size": "[3, 13]"}
    assert codes_of(DEEP, **rules) == []
    assert codes_of(DEEP.replace("take 4S", "take 4S 9H 5S"), **rules) == []
    assert codes_of(DEEP.replace("take 4S", "take 4S 5S"), **rules) == [("PILE_CARD", 4)]


def test_a_card_taken_from_deep_in_the_pile_is_played_at_once_R518() -> None:
    rules = {"draw_discard": "any_with_above", "pickup_obligation": "deep_only"}
    rules |= {"contract_required": "false"}
    kept = DEEP.replace("Ana: meld [4S 5S 6S]", "# kept")
    assert codes_of(kept, **rules) == [("PICKUP_UNUSED", 6)]
    assert codes_of(DEEP, **rules) == []
