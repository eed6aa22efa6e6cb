"""Buying the discard out of turn: when, who, how often, at what price."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of, message_of, warnings_of

FOUR = "Ana Ben Cy Dee"
BUYING = ["contract_rummy_buy", "liverpool", "rami_contrat"]


@pytest.mark.reading
@pytest.mark.parametrize("variant", BUYING)
def test_d21_the_nearest_gets_the_discard_CR48_LV43_RC27(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ana: pass
        Cy: claim 9D
        Ben: claim 9D
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        """
    assert codes_of(text, variant, seats=FOUR) == [("BUY_PRIORITY", 6)]
    assert codes_of(text.replace("Cy: buy", "Ben: buy"), variant, seats=FOUR) == []


@pytest.mark.reading
@pytest.mark.parametrize("variant", BUYING)
def test_d22_the_player_in_turn_has_first_refusal_CR48_LV42_RC23(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: claim 9D
        Ana: claim 9D
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        """
    assert codes_of(text, variant, seats=FOUR) == [("BUY_PRIORITY", 5)]
    passed = text.replace("Ana: claim 9D", "Ana: pass")
    assert codes_of(passed, variant, seats=FOUR) == []


@pytest.mark.parametrize("variant", BUYING)
@pytest.mark.reading
def test_d24_no_buy_once_the_player_in_turn_has_laid_down_CR44_LV32_X10(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ana: draw ? meld [7S 7H 7D] [9S 9H 9C]
        Cy: buy 9D ?
        Ana: discard 4C
        """
    assert codes_of(text, variant, seats=FOUR) == [("BUY_WINDOW", 4)]


@pytest.mark.reading
@pytest.mark.parametrize("variant", BUYING)
def test_d25a_who_is_down_may_buy_CR49_LV47(variant: str) -> None:
    text = """
        position 1 dealer Dee
        table Cy.1: [7S 7H 7D]
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D ?
        Ana: draw ?
        """
    assert codes_of(text, variant, seats=FOUR) == []
    assert codes_of(text, variant, seats=FOUR, buy_who__down="false") == [("BUY_DOWN", 5)]


@pytest.mark.reading
@pytest.mark.parametrize("variant", BUYING)
def test_d26_nobody_buys_his_own_discard_CR49_LV47(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        Ana: draw ? discard 9H
        Ben: pass
        Ana: buy 9H ?
        Ben: draw ? discard 4C
        """
    assert codes_of(text, variant, seats=FOUR) == [("BUY_OWN", 4)]
    assert codes_of(text, variant, seats=FOUR, buy_who__discarder="true") == []


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy_buy", [("BUY_LIMIT", 5)]),
        ("liverpool", [("BUY_LIMIT", 5)]),
        ("rami_contrat", []),
    ],
)
def test_d28_three_buys_a_hand_CR47_LV45_RC27(variant: str, expected: Found) -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        bought: Ben 3
        turn: Ana
        Ben: buy 9D ?
        Ana: draw ?
        """
    assert codes_of(text, variant, seats=FOUR) == expected
    assert codes_of(text.replace("Ben 3", "Ben 2"), variant, seats=FOUR) == []


@pytest.mark.parametrize("variant", BUYING)
def test_d30_a_refusal_has_no_effect_LV42_RC23(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ana: pass
        Cy: claim 9D
        Ana: refuse Cy
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        """
    assert codes_of(text, variant, seats=FOUR) == []
    assert warnings_of(text, variant, seats=FOUR) == [("NO_EFFECT", 5)]


def test_the_player_in_turn_may_refuse_where_the_house_says_so_LV61() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: claim 9D
        Ana: refuse Cy
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        """
    rules = {"buy_permission": "player_in_turn"}
    assert codes_of(text, "contract_rummy_buy", seats=FOUR, **rules) == [("BUY_PERMISSION", 5)]
    other = text.replace("refuse Cy", "refuse Ben")
    assert codes_of(other, "contract_rummy_buy", seats=FOUR, **rules) == []


def test_a_refused_claim_does_not_stand_before_another_LV61() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ben: claim 9D
        Cy: claim 9D
        Ana: refuse Ben
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        """
    rules = {"buy_permission": "player_in_turn"}
    assert codes_of(text, "contract_rummy_buy", seats=FOUR, **rules) == []


def test_a_refusal_without_effect_does_not_change_who_is_nearest_LV42_LV43() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ben: claim 9D
        Cy: claim 9D
        Ana: refuse Ben
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("BUY_PRIORITY", 6)]


def test_only_the_player_in_turn_may_refuse_LV61() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: claim 9D
        Ben: refuse Cy
        """
    assert codes_of(text, "contract_rummy_buy", seats=FOUR, buy_permission="player_in_turn") == [
        ("TURN_ORDER", 4)
    ]


def test_report1_who_is_down_may_not_say_may_i() -> None:
    text = """
        position 1 dealer Dee
        table Cy.1: [7S 7H 7D]
        pile: 4C 9D
        turn: Ana
        Cy: claim 9D
        Ana: draw ?
        """
    assert codes_of(text, "may_i_family6", seats=FOUR) == [("BUY_DOWN", 5)]


def test_report2_asking_twice_for_one_discard_gives_it_once() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: claim 9D
        Cy: buy 9D ?
        Cy: claim 9D
        Cy: buy 9D ?
        Ana: draw ? discard 4C
        """
    assert codes_of(text, "may_i_family6", seats=FOUR) == [("BUY_DEPTH", 5), ("BUY_DEPTH", 6)]
    again = text.replace("Cy: buy 9D ?", "", 1)
    assert codes_of(again, "may_i_family6", seats=FOUR) == []


@pytest.mark.parametrize("variant", [*BUYING, "may_i_family6"])
def test_report22_one_buy_for_each_discard_CR50(variant: str) -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 5C 9D
        turn: Ana
        Cy: claim 9D
        Cy: buy 9D ?
        Ben: buy 5C ?
        Ana: draw ?
        """
    assert codes_of(text, variant, seats=FOUR) == [("BUY_DEPTH", 6)]


def test_the_next_card_may_be_bought_where_buys_chain_CR50() -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 5C 9D
        turn: Ana
        Cy: buy 9D ?
        Ben: buy 5C ?
        Ana: take 4C
        """
    chain = {"buys_per_turn": "chain"}
    assert codes_of(text, "contract_rummy_buy", seats=FOUR, **chain) == []
    assert codes_of(text, "contract_rummy_buy", seats=FOUR) == [("BUY_DEPTH", 5), ("BUY_DEPTH", 6)]


@pytest.mark.parametrize("variant", BUYING)
def test_report30_only_the_top_discard_may_be_bought_CR45_LV44_RC24(variant: str) -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 5C 9D
        turn: Ana
        Cy: buy 5C ?
        """
    assert codes_of(text, variant, seats=FOUR) == [("PILE_CARD", 4)]


@pytest.mark.parametrize("variant", ["contract_rummy", "liverpool_no_buy"])
def test_no_buying_where_the_game_has_none_CR43_LV66(variant: str) -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D ?
        """
    assert codes_of(text, variant, seats=FOUR) == [("BUY_OFF", 4)]
    assert codes_of(text, variant, seats=FOUR, buy="true") == []
    assert codes_of(text.replace("buy 9D ?", "claim 9D"), variant, seats=FOUR) == [("BUY_OFF", 4)]


def test_nobody_buys_in_his_own_turn_CR44_LV42() -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Ana: buy 9D ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("BUY_TURN", 4)]


AFTER_THE_DRAW = """
    position 1 dealer Dee
    table Ana.1: [7S 7H 7D]
    pile: 4C 9D
    turn: Ana
    Ana: draw ?
    Cy: buy 9D ?
    """


@pytest.mark.parametrize(
    ("window", "expected"),
    [("before_draw", [("BUY_WINDOW", 6)]), ("until_first_play", []), ("until_discard", [])],
)
def test_buying_after_the_draw_CR44_LV32_X10(window: str, expected: Found) -> None:
    assert codes_of(AFTER_THE_DRAW, "liverpool", seats=FOUR, buy_window=window) == expected


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        ("before_draw", [("BUY_WINDOW", 6)]),
        ("until_first_play", [("BUY_WINDOW", 6)]),
        ("until_discard", []),
    ],
)
def test_buying_after_the_first_play_LV32(window: str, expected: Found) -> None:
    played = AFTER_THE_DRAW.replace("draw ?", "draw ? layoff 7C Ana.1")
    assert codes_of(played, "liverpool", seats=FOUR, buy_window=window) == expected


@pytest.mark.parametrize("window", ["before_draw", "until_first_play", "until_discard"])
def test_after_the_next_discard_the_one_before_is_gone_CR44_LV32(window: str) -> None:
    late = AFTER_THE_DRAW.replace("draw ?", "draw ? discard 5C")
    assert codes_of(late, "liverpool", seats=FOUR, buy_window=window) == [("PILE_CARD", 6)]


def test_a_discard_that_was_taken_cannot_be_bought_CR48() -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Ana: take 9D
        Cy: buy 4C ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("BUY_DEPTH", 5)]


PRIORITY = """
    hand 1 dealer Dee
    upcard 9D
    Ana: pass
    Cy: claim 9D
    Ben: claim 9D
    {buyer}: buy 9D ?
    """


@pytest.mark.parametrize(
    ("rule", "cy", "ben"),
    [
        ("turn_then_nearest", [("BUY_PRIORITY", 6)], []),
        ("nearest", [("BUY_PRIORITY", 6)], []),
        ("turn_then_first_call", [], [("BUY_PRIORITY", 6)]),
    ],
)
def test_who_gets_it_of_two_who_ask_CR48_LV43(rule: str, cy: Found, ben: Found) -> None:
    for buyer, expected in (("Cy", cy), ("Ben", ben)):
        text = PRIORITY.format(buyer=buyer)
        assert codes_of(text, "liverpool", seats=FOUR, buy_priority=rule) == expected


@pytest.mark.parametrize("rule", ["turn_then_nearest", "turn_then_first_call", "nearest"])
def test_the_player_in_turn_comes_first_LV42(rule: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: claim 9D
        Ana: claim 9D
        Cy: buy 9D ?
        """
    assert codes_of(text, "liverpool", seats=FOUR, buy_priority=rule) == [("BUY_PRIORITY", 5)]


def test_who_takes_his_claim_back_stands_in_nobodys_way_LV43() -> None:
    text = PRIORITY.format(buyer="Cy").replace("Cy: buy", "Ben: pass\n    Cy: buy")
    assert codes_of(text, "liverpool", seats=FOUR) == []


def test_the_nearest_clockwise_counts_from_the_player_in_turn_LV43() -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Cy
        Ana: claim 9D
        Dee: claim 9D
        Ana: buy 9D ?
        Cy: draw ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("BUY_PRIORITY", 6)]


def test_a_claim_lapses_with_the_discard_LV43() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ben: claim 9D
        Ana: draw ? discard 5C
        Dee: buy 5C ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == []


def test_one_claims_the_top_discard_only_LV42() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: claim 8D
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("PILE_CARD", 3)]


def test_nobody_claims_his_own_discard_CR49_LV47() -> None:
    text = """
        hand 1 dealer Dee
        Ana: draw ? discard 9H
        Ana: claim 9H
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("BUY_OWN", 3)]


def test_the_upcard_is_nobodys_own_discard_CR49() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Dee: buy 9D ?
        Ana: draw ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == []


def test_in_a_position_the_top_of_the_pile_is_the_discard_of_the_player_before() -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ben
        Ana: buy 9D ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("BUY_OWN", 4)]


def test_four_buys_of_one_hand_CR47_LV45() -> None:
    text = """
        hand 1 dealer Dee
        upcard 2C
        Cy: buy 2C ?
        Ana: draw ? discard 3C
        Cy: buy 3C ?
        Ben: draw ? discard 4C
        Cy: draw ? discard 5C
        Dee: draw ? discard 6C
        Cy: buy 6C ?
        Ana: draw ? discard 7C
        Cy: buy 7C ?
        Ben: draw ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("BUY_LIMIT", 11)]
    assert codes_of(text, "liverpool", seats=FOUR, buy_limit="none") == []
    assert codes_of(text, "liverpool", seats=FOUR, buy_limit="2") == [
        ("BUY_LIMIT", 9),
        ("BUY_LIMIT", 11),
    ]


def test_the_count_of_buys_begins_anew_in_each_hand_CR47_LV45() -> None:
    text = """
        hand 1 dealer Dee
        upcard 2C
        Cy: buy 2C ?
        Ana: draw ?
        void "spilled"
        hand 1 dealer Dee
        upcard 2C
        Cy: buy 2C ?
        """
    assert codes_of(text, "liverpool", seats=FOUR, buy_limit="1") == []


def test_a_limit_for_each_hand_CR47() -> None:
    text = """
        position {hand} dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D ?
        """
    limits = {"buy_limit": "[0, 1, 1, 1, 1, 1, 1]"}
    one, two = text.format(hand=1), text.format(hand=2)
    assert codes_of(one, "liverpool", seats=FOUR, **limits) == [("BUY_LIMIT", 4)]
    assert codes_of(two, "liverpool", seats=FOUR, **limits) == []


@pytest.mark.parametrize("variant", BUYING)
def test_a_buy_costs_one_card_from_the_stock_CR45_LV44_RC24(variant: str) -> None:
    text = """
        position 1 dealer Dee
        holds Cy: 2S 3S
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D {cards}
        holds Cy: 2S 3S 9D {cards}
        """
    none, one, two = text.format(cards=""), text.format(cards="8H"), text.format(cards="8H 9H")
    assert codes_of(one, variant, seats=FOUR) == []
    assert codes_of(none, variant, seats=FOUR) == [("BUY_COST", 5)]
    assert codes_of(two, variant, seats=FOUR) == [("BUY_COST", 5)]
    assert codes_of(two, variant, seats=FOUR, buy_penalty="2") == []


def test_a_buy_without_a_penalty_CR45() -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D
        """
    assert codes_of(text, "liverpool", seats=FOUR, buy_penalty="0") == []


def test_the_order_of_the_record_says_who_gets_which_stock_card_X25_LV32() -> None:
    before = """
        position 1 dealer Dee
        pile: 4C 9D
        stock: 2S 3S 4S
        turn: Ana
        Cy: buy 9D 2S
        Ana: draw 3S
        """
    after = """
        position 1 dealer Dee
        pile: 4C 9D
        stock: 2S 3S 4S
        turn: Ana
        Ana: draw 2S
        Cy: buy 9D 3S
        """
    assert codes_of(before, "liverpool", seats=FOUR) == []
    assert codes_of(after, "liverpool", seats=FOUR) == []
    wrong = before.replace("buy 9D 2S", "buy 9D 3S").replace("draw 3S", "draw ?")
    assert codes_of(wrong, "liverpool", seats=FOUR) == [("STOCK_CARD", 5)]


def test_the_phrase_must_be_logged_where_it_is_needed_LV61() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: claim 9D
        Cy: buy 9D ?
        """
    asked = {"buy_permission": "phrase"}
    assert codes_of(text, "liverpool", seats=FOUR, **asked) == []
    silent = text.replace("Cy: claim 9D", "")
    assert codes_of(silent, "liverpool", seats=FOUR, **asked) == [("BUY_PERMISSION", 4)]
    assert codes_of(silent, "liverpool", seats=FOUR) == []


def test_what_was_bought_stays_in_the_hand_till_his_turn_LV44_RC25() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: buy 9D ?
        Cy: meld [9D 9S 9C] [2S 2H 2D]
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("TURN_ORDER", 4)]


def test_after_a_buy_the_player_in_turn_draws_from_the_stock_CR46_RC26() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Cy: buy 9D ?
        Ana: discard 4C
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("DRAW_FIRST", 4)]


def test_no_buy_after_the_hand_LV56() -> None:
    text = """
        position 1 dealer Dee
        holds Ana: KS
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: discard KS
        Cy: buy KS ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("AFTER_END", 6)]


def test_who_left_does_not_buy() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        leave Cy
        Cy: buy 9D ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("PLAYER_AWAY", 4)]


def test_the_message_of_a_nearer_claim_names_who_sits_nearer_LV43() -> None:
    found = message_of(PRIORITY.format(buyer="Cy"), "liverpool", seats=FOUR)
    assert found.message == "Ben asked too and sits nearer to Ana"
    assert "LV-43" in found.rules


def test_the_first_seat_may_be_the_nearest_LV43() -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Dee
        Ben: claim 9D
        Ana: claim 9D
        Ben: buy 9D ?
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("BUY_PRIORITY", 6)]


def test_no_claim_after_the_hand_LV56() -> None:
    text = """
        position 1 dealer Dee
        holds Ana: KS
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: discard KS
        Cy: claim KS
        """
    assert codes_of(text, "liverpool", seats=FOUR) == [("AFTER_END", 6)]


def test_a_hidden_discard_may_be_any_card_that_is_left_CR45() -> None:
    text = """
        hand 1 dealer Dee
        deal Ben: 7H 7H 3S 4S 5S 6S 7S 8S 9S TS
        Cy: buy {card} ?
        Ana: draw ?
        """
    assert codes_of(text.format(card="7D"), "liverpool", seats=FOUR) == []
    assert codes_of(text.format(card="7H"), "liverpool", seats=FOUR) == [("TOO_MANY_COPIES", 3)]


def test_a_penalty_card_is_left_in_the_shoe_CR45() -> None:
    text = """
        hand 1 dealer Dee
        deal Ben: 7H 7H 3S 4S 5S 6S 7S 8S 9S TS
        upcard 9D
        Cy: buy 9D {card}
        """
    assert codes_of(text.format(card="7D"), "liverpool", seats=FOUR) == []
    assert codes_of(text.format(card="7H"), "liverpool", seats=FOUR) == [("TOO_MANY_COPIES", 4)]


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param("Ana: pass\nCy: buy 9D ?", id="d21"),
        pytest.param("Cy: buy 9D ?\nAna: draw ?", id="d22_d29"),
        pytest.param("Ana: draw ? meld [7S 7H 7D]\nCy: buy 9D ?", id="d24"),
        pytest.param("Ana: take 9D meld [9D 9S 9H] discard 4C\nAna: buy 4C ?", id="d26"),
        pytest.param("Ana: pass\nCy: claim 9D", id="d30"),
    ],
)
def test_nothing_is_bought_in_rummy_500_X11(calls: str) -> None:
    found = codes_of(f"hand 1 dealer Dee\nupcard 9D\n{calls}", "rummy500", seats=FOUR)
    assert [code for code, _ in found] == ["BUY_OFF"]


@pytest.mark.parametrize("bought", [0, 3])
def test_d25a_d28_nor_by_who_has_melds_or_has_bought_R520_X11(bought: int) -> None:
    text = f"""
        position 1 dealer Dee
        table Ben.1: [7S 7H 7D]
        pile: 4C 9D
        bought: Ben {bought}
        turn: Ana
        Ben: buy 9D ?
        Ana: draw ?
        """
    assert codes_of(text, "rummy500", seats=FOUR) == [("BUY_OFF", 6)]


@pytest.mark.parametrize(
    ("variant", "most"),
    [("contract_rummy", 0), ("contract_rummy_buy", 3), ("liverpool", 3), ("rami_contrat", 99)],
)
def test_how_many_buys_each_game_has_CR43_CR47_IT03_LV45_RC23_RC27_X11(
    variant: str, most: int
) -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        bought: Ben {0}
        turn: Ana
        Ben: buy 9D ?
        Ana: draw ?
        """
    for before in range(6):
        found = codes_of(text.format(before), variant, seats=FOUR)
        assert (found == []) == (before < most), before


@pytest.mark.parametrize("variant", BUYING)
def test_nobody_has_to_buy_LV46(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ana: draw ? discard 4C
        Ben: draw ? discard 5C
        """
    assert codes_of(text, variant, seats=FOUR) == []


@pytest.mark.parametrize("variant", BUYING)
def test_report30_a_buy_is_judged_by_its_place_and_not_by_its_time_CR44_LV32(variant: str) -> None:
    text = """
        hand 1 dealer Dee
        Ana: draw ? discard 9H
        {who}: buy 9H ? @0.1
        Ben: draw ? discard 4C
        """
    assert codes_of(text.format(who="Ana"), variant, seats=FOUR) == [("BUY_OWN", 3)]
    assert codes_of(text.format(who="Dee"), variant, seats=FOUR) == []
