"""Whose turn it is, and what may be done before and after the draw."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import codes_of

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]
ALL_GAMES = [*SEED_GAMES, "rummy500"]
BUYING = ["contract_rummy_buy", "liverpool", "rami_contrat"]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d52_draw_before_all_else_CR42_LV31_RC22(variant: str) -> None:
    text = """
        hand 1 dealer Cy
        Ana: meld [7S 7H 7D] [9S 9C 9H]
        Ana: discard KS
        Ben: draw ? discard 5C
        """
    assert codes_of(text, variant) == [("DRAW_FIRST", 2)]


OUT_AT_ONCE = """
    hand 1 dealer Cy
    deal Ana: 7S 7H 7D 9S 9C 9H 9D
    deal Ben: KS KH KD QS QH QD JS
    deal Cy: 2S 2H 2D 3S 3H 3D 4S
    Ana: meld [7S 7H 7D] [9S 9C 9H 9D]
    out Ana
    score Ana {points}, Ben -70, Cy -19
    """


def test_d52_all_seven_cards_laid_without_a_draw_R516_R546() -> None:
    plain, paid = OUT_AT_ONCE.format(points=57), OUT_AT_ONCE.format(points=82)
    assert codes_of(plain, "rummy500") == [("DRAW_FIRST", 5)]
    assert codes_of(paid, "rummy500_first_turn") == []
    assert codes_of(plain, "rummy500_first_turn") == [("SCORE", 7)]


@pytest.mark.reading
@pytest.mark.parametrize("variant", BUYING)
def test_d29a_after_a_buy_the_player_in_turn_plays_CR46_LV44_RC25_RC26(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        Ben: draw ? discard 5C
        Cy: draw ? discard 6C
        Dee: draw ? discard 7C
        """
    assert codes_of(text, variant, seats="Ana Ben Cy Dee") == []


@pytest.mark.reading
@pytest.mark.parametrize("variant", BUYING)
def test_d29b_play_does_not_go_on_after_the_buyer_CR46_LV44_RC26(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: buy 9D ?
        Dee: draw ? discard 4C
        Ana: draw ? discard 5C
        """
    assert codes_of(text, variant, seats="Ana Ben Cy Dee") == [("TURN_ORDER", 4)]


@pytest.mark.reading
@pytest.mark.parametrize("variant", BUYING)
def test_d29c_the_buyer_does_not_lose_his_turn_CR46_IT04_LV44_RC25(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        Ben: draw ? discard 5C
        Dee: draw ? discard 6C
        """
    assert codes_of(text, variant, seats="Ana Ben Cy Dee") == [("TURN_ORDER", 6)]


@pytest.mark.parametrize("variant", ALL_GAMES)
def test_the_player_left_of_the_dealer_begins_CR29_LV30_RC21_R515(variant: str) -> None:
    text = """
        hand 1 dealer Ana
        Ben: draw ? discard 4C
        Cy: draw ? discard 5C
        Ana: draw ? discard 6C
        """
    assert codes_of(text, variant) == []
    assert codes_of(text.replace("dealer Ana", "dealer Ben"), variant) == [("TURN_ORDER", 2)]


def test_without_a_dealer_whoever_draws_first_begins() -> None:
    text = """
        hand 1
        Cy: draw ? discard 4C
        Ana: draw ? discard 5C
        Cy: draw ? discard 6C
        """
    assert codes_of(text) == [("TURN_ORDER", 4)]


def test_play_goes_clockwise_around_eight_seats_CR29() -> None:
    text = """
        hand 1 dealer H
        A: draw ? discard 2C
        B: draw ? discard 3C
        C: draw ? discard 4C
        D: draw ? discard 5C
        E: draw ? discard 6C
        F: draw ? discard 7C
        G: draw ? discard 8C
        H: draw ? discard 9C
        A: draw ? discard TC
        """
    assert codes_of(text, seats="A B C D E F G H") == []


def test_a_turn_may_be_spread_over_lines_CR42() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ?
        Ana: meld [7S 7H 7D] [9S 9C 9D]
        Ana: discard KS
        Ben: draw ?
        """
    assert codes_of(text) == []


@pytest.mark.parametrize(
    "action",
    [
        "discard KS",
        "meld [4S 4H 4D] [5S 5H 5D]",
        "layoff 7C Ben.1",
        "swap 9S Ben.2",
    ],
)
def test_every_play_comes_after_the_draw_CR42(action: str) -> None:
    down = "" if "meld" in action else "table Ana.1: [3S 3H 3D]"
    text = f"""
        position 1 dealer Cy
        turn: Ana
        table Ben.1: [7S 7H 7D]
        table Ben.2: [8S *=9S TS]
        {down}
        Ana: {action}
        """
    assert codes_of(text) == [("DRAW_FIRST", 6)]


def test_one_message_for_a_turn_without_a_draw_CR42() -> None:
    text = """
        position 1 dealer Cy
        turn: Ana
        table Ana.1: [7S 7H 7D]
        Ana: layoff 7C Ana.1
        Ana: discard KS
        Ben: draw ?
        """
    assert codes_of(text) == [("DRAW_FIRST", 4)]


@pytest.mark.parametrize(
    ("variant", "second"),
    [*((game, "draw ?") for game in ALL_GAMES), *((game, "take 9D") for game in SEED_GAMES)],
)
def test_one_draw_a_turn_CR42_LV31_RC22_R516(variant: str, second: str) -> None:
    text = f"""
        hand 1 dealer Cy
        upcard 9D
        Ana: draw ?
        Ana: {second}
        Ana: discard KS
        """
    assert codes_of(text, variant) == [("DRAW_TWICE", 4)]


def test_a_position_may_begin_after_the_draw() -> None:
    text = """
        position 1 dealer Cy
        pile: 9D
        turn: Ana drawn
        Ana: draw ?
        """
    assert codes_of(text) == [("DRAW_TWICE", 4)]


@pytest.mark.parametrize("action", ["discard KS", "meld [7S 7H 7D] [9S 9C 9D]", "take 9D"])
def test_nobody_plays_out_of_turn_CR29_RC21(action: str) -> None:
    text = f"""
        hand 1 dealer Cy
        upcard 9D
        Ana: draw ?
        Ben: {action}
        """
    assert codes_of(text) == [("TURN_ORDER", 4)]


@pytest.mark.parametrize("variant", ALL_GAMES)
def test_a_turn_ends_with_its_one_discard_CR60_LV40_RC35_R525(variant: str) -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? discard 4C
        Ana: discard 5C
        """
    assert codes_of(text, variant) == [("TURN_ORDER", 3)]


def test_after_a_turn_out_of_order_play_goes_on_from_there_CR29() -> None:
    text = """
        hand 1 dealer Dee
        Ana: draw ? discard 4C
        Cy: draw ? discard 5C
        Dee: draw ? discard 6C
        Ana: draw ? discard 7C
        """
    assert codes_of(text, seats="Ana Ben Cy Dee") == [("TURN_ORDER", 3)]


def test_the_hand_stops_at_once_when_somebody_goes_out_LV56_CR67() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 7C KS
        holds Ben: 7H 8H
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 7C Ana.1 discard KS
        Ben: draw ?
        Ben: discard 7H
        """
    assert codes_of(text) == [("AFTER_END", 7)]


def test_somebody_who_left_takes_no_turn() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? discard 4C
        leave Ben "a train"
        Cy: draw ? discard 5C
        return Ben
        Ana: draw ? discard 6C
        Ben: draw ? discard 7C
        """
    assert codes_of(text) == []
    assert codes_of(text.replace("return Ben", "# nobody")) == [("PLAYER_AWAY", 7)]


def test_the_turn_passes_on_when_its_player_leaves() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ?
        leave Ana
        Ben: draw ? discard 7C
        Cy: draw ? discard 8C
        Ben: draw ? discard 9C
        """
    assert codes_of(text) == []


def test_who_left_stays_away_in_the_hands_that_follow() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? discard 4C
        leave Ben
        void "late"
        hand 2 dealer Cy
        Ana: draw ? discard 4C
        Cy: draw ? discard 5C
        """
    assert codes_of(text) == []


def test_a_first_turn_without_a_draw_where_the_house_allows_it_R546() -> None:
    out = """
        hand 7 dealer Cy
        deal Ana: 3H 4H 5H 6H 5S 6S 7S 8S 9D TD JD QD
        Ana: meld [3H 4H 5H 6H] [5S 6S 7S 8S] [9D TD JD QD]
        out Ana
        """
    assert codes_of(out) == [("DRAW_FIRST", 3)]
    assert codes_of(out, first_turn_without_draw="true") == []


def test_a_turn_without_a_draw_must_empty_the_hand_R546() -> None:
    text = """
        hand 1 dealer Cy
        Ana: discard KS
        Ben: draw ?
        """
    assert codes_of(text, first_turn_without_draw="true") == [("DRAW_FIRST", 2)]


def test_only_the_first_turn_may_be_without_a_draw_R546() -> None:
    text = """
        hand 7 dealer Cy
        Ana: draw ? discard 2C
        Ben: draw ? discard 3C
        Cy: draw ? discard 4C
        Ana: meld [3H 4H 5H 6H] [5S 6S 7S 8S] [9D TD JD QD]
        """
    assert codes_of(text, first_turn_without_draw="true") == [("DRAW_FIRST", 5)]


def test_who_begins_the_hand_has_begun_no_turn_in_a_position_that_starts_later_R546() -> None:
    text = """
        position 1 dealer Ana
        holds Ana: 9D 2C 3D
        holds Ben: 7S 7H 7D 9S 9C 9H KC
        pile: 4D
        turn: Ana drawn
        Ana: discard 9D
        Ben: meld [7S 7H 7D] [9S 9C 9H] discard KC
        """
    assert codes_of(text, "rummy500", first_turn_without_draw="true") == []
