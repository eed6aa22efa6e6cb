"""Discarding, and how a hand is emptied."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]
reading = pytest.mark.reading


@pytest.mark.parametrize("variant", ["contract_rummy", pytest.param("liverpool", marks=reading)])
def test_d16_no_going_out_without_a_discard_CR67_LV54_LV55(variant: str) -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9C
        holds Ben: 2S 3S
        holds Cy: 4S 5S
        table Ana.1: [9S 9H 9D]
        turn: Ana
        Ana: draw 9D
        Ana: layoff 9C 9D Ana.1
        out Ana
        score Ana 0, Ben 10, Cy 10
        """
    assert codes_of(text, variant) == [("FINAL_DISCARD", 8)]
    assert codes_of(text, variant, hands__final_discard="optional", hands__close="empty_hand") == []


def test_d16_no_going_out_without_a_discard_RC35_RC36() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9C
        table Ana.1: [9S 9H 9D]
        table Ben.1: [9S 9H 9C]
        turn: Ana
        Ana: draw 9D
        Ana: layoff 9C Ana.1
        Ana: layoff 9D Ben.1
        out Ana
        """
    assert codes_of(text, "rami_contrat") == [("FINAL_DISCARD", 8)]


def test_d16_the_last_card_may_be_laid_off_in_rummy_500_R526_R527_X03() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9C
        table Ana.1: [9S 9H 9D]
        table Ben.1: [TH JH QH]
        turn: Ana
        Ana: draw KH
        Ana: layoff 9C Ana.1 layoff KH Ben.1
        out Ana
        """
    assert codes_of(text, "rummy500") == []
    assert codes_of(text, "rummy500_final_discard") == [("FINAL_DISCARD", 7)]


def test_d16_a_suit_twice_in_a_set_is_the_first_fault_RC12_RC35() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9C
        table Ana.1: [9S 9H 9D]
        turn: Ana
        Ana: draw 9D
        Ana: layoff 9C 9D Ana.1
        out Ana
        """
    assert codes_of(text, "rami_contrat") == [("SET_SUIT", 6)]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_going_out_with_a_discard_CR67_LV54_RC35(variant: str) -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9C
        table Ana.1: [9S 9H 9D]
        turn: Ana
        Ana: draw KS
        Ana: layoff 9C Ana.1
        Ana: discard KS
        out Ana
        """
    assert codes_of(text, variant) == []


@pytest.mark.parametrize(
    ("rule", "by_layoff", "by_discard"),
    [
        ("required", [("FINAL_DISCARD", 6)], []),
        ("optional", [], []),
        ("forbidden", [], [("FINAL_DISCARD", 6)]),
    ],
)
def test_how_a_hand_may_be_emptied_CR37_CR67_RC36(
    rule: str, by_layoff: Found, by_discard: Found
) -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9C 7C
        table Ana.1: [7S 7H 7D]
        table Ben.1: [9S 9H 9D]
        turn: Ana drawn
        Ana: layoff 7C Ana.1 {last}
        out Ana
        """
    rules = {"hands__final_discard": rule, "hands__close": "empty_hand"}
    assert codes_of(text.format(last="layoff 9C Ben.1"), **rules) == by_layoff
    assert codes_of(text.format(last="discard 9C"), **rules) == by_discard


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("required", [("FINAL_DISCARD", 4)]), ("optional", []), ("forbidden", [])],
)
def test_emptying_the_hand_with_the_contract_itself_CR67_RC36(rule: str, expected: Found) -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 3H 4H 5H 6H 7H 5S 6S 7S 8S 9D TD JD QD
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H 7H] [5S 6S 7S 8S] [9D TD JD QD]
        out Ana
        """
    found = codes_of(text, "rami_contrat", hands__final_discard=rule)
    assert found == expected


@pytest.mark.reading
def test_report15_report20_the_last_hand_is_not_ended_by_a_discard_CR36_CR37() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 3H 4H 5H 6H 5S 6S 7S 8S 9D TD JD QD KC
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H] [5S 6S 7S 8S] [9D TD JD QD]
        Ana: discard KC
        out Ana
        """
    assert codes_of(text) == [("WHOLE_HAND", 4)]


def test_after_a_wrong_last_card_the_hand_may_have_gone_on_CR67() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 7C
        holds Ben: 2S 3S
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 7C Ana.1
        Ben: draw ? discard 2S
        Cy: draw ? discard 4C
        Ana: draw 9C discard 9C
        out Ana
        """
    assert codes_of(text) == [("FINAL_DISCARD", 6)]


def test_a_discard_comes_from_the_hand_CR60() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9C 9C 2S
        turn: Ana drawn
        Ana: discard 9H
        """
    assert codes_of(text) == [("NOT_IN_HAND", 4)]
    assert codes_of(text.replace("discard 9H", "discard 9C")) == []


def test_one_discard_a_turn_whoever_is_down_CR60_LV40_RC35() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 7C Ana.1
        Ben: draw ?
        """
    assert codes_of(text) == [("TURN_ORDER", 5)]


def test_who_went_out_is_checked_CR67_LV54_RC38() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: KS
        holds Ben: 2S 3S
        turn: Ana drawn
        Ana: discard KS
        out Ben
        """
    assert codes_of(text) == [("OUT_CLAIM", 6)]
    assert codes_of(text.replace("out Ben", "out Ana")) == []


def test_nobody_is_out_with_cards_in_hand_CR67() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: KS QS
        holds Ben: 2S 3S
        holds Cy: 2H
        turn: Ana drawn
        Ana: discard KS
        out Ana
        score Ana 0, Ben 10, Cy 5
        """
    assert codes_of(text) == [("OUT_CLAIM", 7)]


def test_going_out_needs_no_contract_of_the_others_CR22() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: KS
        holds Ben: 2S 3S
        holds Cy: * AS
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: discard KS
        score Ana 0, Ben 10, Cy 30
        """
    assert codes_of(text) == []
