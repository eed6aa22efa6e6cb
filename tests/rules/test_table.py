"""The deal, the shoe, the dealer, and what a file claims of the table on the way."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of, message_of, report_of, warnings_of

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]
ALL_GAMES = [*SEED_GAMES, "rummy500"]


def seats(count: int) -> str:
    return " ".join("ABCDEFGH"[:count])


# The deal.


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d50_a_wrong_number_of_cards_is_dealt_CR24_LV27_RC08(variant: str) -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 2S 3S 4S 5S 6S 7S 8S 9S TS JS
        deal Ben: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH
        deal Cy: ?x10
        """
    assert codes_of(text, variant) == [("DEAL", 3)]


@pytest.mark.parametrize("variant", SEED_GAMES)
@pytest.mark.parametrize(
    ("hand", "cards"), [(1, 10), (2, 10), (3, 10), (4, 10), (5, 12), (6, 12), (7, 12)]
)
def test_how_many_cards_are_dealt_CR24_CR26_LV27_RC08(variant: str, hand: int, cards: int) -> None:
    for count in (9, 10, 11, 12, 13):
        text = f"hand {hand} dealer Cy\ndeal Ana: ?x{count}"
        assert codes_of(text, variant) == ([] if count == cards else [("DEAL", 2)])


@pytest.mark.parametrize(
    ("variant", "hand", "cards"),
    [
        ("contract_hand7_13", 7, 13),
        ("liverpool_11cards", 1, 11),
        ("liverpool_fixed10_run7", 7, 10),
        ("progressive_seed", 3, 12),
        ("may_i_family6", 6, 11),
        ("rummy500", 1, 7),
        ("rummy500", 9, 7),
    ],
)
def test_other_deals_CR27_CR80_LV28_R513(variant: str, hand: int, cards: int) -> None:
    text = f"hand {hand} dealer Cy\ndeal Ana: ?x{cards}"
    assert codes_of(text, variant) == []


def test_a_deal_may_be_spread_over_two_statements() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 2S 3S 4S 5S 6S
        deal Ana: 7S 8S 9S TS JS
        """
    assert codes_of(text) == []


def test_an_upcard_is_given_once() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        upcard 9D
        """
    assert codes_of(text) == [("DUPLICATE_STATEMENT", 3)]


def test_a_hand_without_deals_is_dealt_all_the_same_CR24() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? meld [7S 7H 7D] [9S 9H 9D]
        Ana: discard KS
        holds Ana: {left}
        """
    assert codes_of(text.format(left="?x4")) == []
    assert codes_of(text.format(left="?x3")) == [("HOLDS_CLAIM", 4)]


# The shoe.


@pytest.mark.parametrize(
    ("variant", "shoes"),
    [
        ("contract_rummy", {3: 108, 4: 108, 5: 162, 6: 162, 7: 216, 8: 216}),
        ("liverpool", {3: 108, 4: 108, 5: 162, 6: 162, 7: 162, 8: 162}),
        ("rami_contrat", {2: 105, 3: 105, 4: 105, 5: 158, 6: 158, 7: 158, 8: 158}),
    ],
)
def test_the_cards_of_the_shoe_CR08_CR09_CR10_LV06_LV07_RC03_RC04_X02(
    variant: str, shoes: dict[int, int]
) -> None:
    for players, cards in shoes.items():
        stock = cards - 10 * players - 1
        text = f"hand 1 dealer A\nupcard 2S\nstock: ?x{stock}"
        assert codes_of(text, variant, seats=seats(players)) == [], players
        more = text.replace(f"?x{stock}", f"?x{stock + 1}")
        assert codes_of(more, variant, seats=seats(players)) == [("STOCK_CLAIM", 3)], players


@pytest.mark.parametrize(
    ("variant", "players", "decks", "jokers", "expected"),
    [
        ("contract_rummy", 4, 2, 4, []),
        ("contract_rummy", 4, 2, 3, [("SHOE", 2)]),
        ("contract_rummy", 4, 3, 4, [("SHOE", 1)]),
        ("contract_rummy", 8, 3, 6, []),
        ("contract_rummy", 8, 4, 6, []),
        ("contract_rummy", 8, 4, 9, [("SHOE", 2)]),
        ("liverpool", 4, 2, 2, []),
        ("liverpool", 4, 2, 1, [("SHOE", 2)]),
        ("liverpool", 6, 3, 3, []),
        ("liverpool", 6, 2, 4, [("SHOE", 1)]),
        ("rami_contrat", 4, 2, 1, []),
        ("rami_contrat", 5, 3, 2, []),
        ("rami_contrat", 4, 2, 2, [("SHOE", 2)]),
    ],
)
def test_what_the_shoe_may_be_CR10_LV06_LV07_RC03_RC04(
    variant: str, players: int, decks: int, jokers: int, expected: Found
) -> None:
    text = f'[Decks "{decks}"]\n[Jokers "{jokers}"]\nhand 1 dealer A'
    found = codes_of(text, variant, seats=seats(players))
    assert [code for code, _ in found] == [code for code, _ in expected]


def test_the_shoe_that_is_stated_counts_CR10_LV06() -> None:
    text = """
        [Jokers "2"]
        hand 1 dealer Cy
        deal Ana: * * 2S 3S 4S 5S 6S 7S 8S 9S
        Ana: draw *
        """
    assert codes_of(text, "liverpool") == [("TOO_MANY_COPIES", 4)]
    assert codes_of(text.replace('"2"', '"3"'), "liverpool") == []


@pytest.mark.parametrize(
    ("variant", "count", "expected"),
    [
        ("contract_rummy", 1, ["PLAYER_COUNT"]),
        ("rummy500", 1, ["PLAYER_COUNT"]),
        ("contract_rummy", 2, ["PLAYER_COUNT"]),
        ("contract_rummy", 3, []),
        ("contract_rummy", 8, []),
        ("liverpool", 2, ["PLAYER_COUNT"]),
        ("liverpool", 8, []),
        ("rami_contrat", 2, []),
        ("rami_contrat", 8, []),
        ("rummy500", 2, []),
        ("rummy500", 8, []),
    ],
)
def test_how_many_play_CR05_LV04_RC03_RC04_R505_X14(
    variant: str, count: int, expected: list[str]
) -> None:
    found = codes_of("hand 1 dealer A", variant, seats=seats(count))
    assert found == [(code, 0) for code in expected]


def test_nine_players_are_too_many_CR05() -> None:
    found = codes_of("hand 1 dealer A", seats="A B C D E F G H I")
    assert found == [("PLAYER_COUNT", 0)]


def test_no_card_is_dealt_more_often_than_the_shoe_holds_it_CR08() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 7H 7H 3S 4S 5S 6S 7S 8S 9S TS
        deal Ben: 7H 2H 3H 4H 5H 6H 8H 9H TH JH
        """
    assert codes_of(text) == [("TOO_MANY_COPIES", 3)]
    assert codes_of(text.replace("dealer Cy", "dealer E"), seats="Ana Ben C D E") == []


def test_the_upcard_and_the_stock_count_CR28() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 7H 2S 3S 4S 5S 6S 7S 8S 9S TS
        upcard 7H
        stock: {stock} ?x76
        """
    assert codes_of(text.format(stock="7H")) == [("TOO_MANY_COPIES", 4)]
    assert codes_of(text.format(stock="7D")) == []


def test_a_joker_turned_up_stays_and_may_be_taken_CR28() -> None:
    text = """
        hand 1 dealer Cy
        upcard *
        Ana: take *
        Ana: discard KS
        """
    assert codes_of(text) == []


# The dealer and the hands.


@pytest.mark.parametrize("variant", ALL_GAMES)
def test_the_deal_passes_to_the_left_CR07_LV05_RC07_R507(variant: str) -> None:
    text = """
        hand 1 dealer Ana
        score Ana 0, Ben 5, Cy 5
        hand 2 dealer {second}
        score Ana 0, Ben 5, Cy 5
        """
    assert codes_of(text.format(second="Ben"), variant) == []
    assert codes_of(text.format(second="Cy"), variant) == [("DEALER", 3)]
    assert codes_of(text.format(second="Ana"), variant) == [("DEALER", 3)]


def test_a_dealer_that_is_not_named_follows_CR07_CR29() -> None:
    text = """
        hand 1 dealer Ana
        score Ana 0, Ben 5, Cy 5
        hand 2
        Ben: draw ?
        """
    assert codes_of(text) == [("TURN_ORDER", 4)]
    assert codes_of(text.replace("Ben: draw", "Cy: draw")) == []


def test_the_winner_deals_where_the_house_says_so() -> None:
    text = """
        position 1 dealer Ana
        holds Cy: KS
        turn: Cy drawn
        Cy: discard KS
        hand 2 dealer {second}
        """
    assert codes_of(text.format(second="Cy"), dealer__next="winner") == []
    assert codes_of(text.format(second="Ben"), dealer__next="winner") == [("DEALER", 5)]


def test_after_a_void_the_same_hand_is_dealt_again() -> None:
    text = """
        hand 1 dealer Ana
        void "misdeal"
        hand 1 dealer Ana
        score Ana 0, Ben 5, Cy 5
        hand 2 dealer Ben
        """
    assert codes_of(text) == []
    assert warnings_of(text) == []


def test_a_number_comes_again_only_after_a_void() -> None:
    text = """
        hand 1 dealer Ana
        score Ana 0, Ben 5, Cy 5
        hand 1 dealer Ana
        score Ana 0, Ben 5, Cy 5
        """
    assert warnings_of(text) == [("HAND_NUMBER", 3)]
    assert warnings_of(text, "liverpool") == [("HAND_NUMBER", 3)]


def test_a_hand_that_is_played_ends_before_the_next_CR67() -> None:
    text = """
        hand 1 dealer Ana
        Ben: draw ? discard 4C
        {end}
        hand 2 dealer Ben
        """
    assert codes_of(text.format(end="# no end")) == [("HAND_UNFINISHED", 1)]
    assert codes_of(text.format(end='void "rain"')) == []
    assert codes_of(text.format(end='gap "the rest is lost"')) == []


# Claims on the way.


def test_what_a_player_holds_is_checked() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 2S 3S 4S 5S 6S 7S 8S 9S TS JS
        Ana: draw KS discard 2S
        holds Ana: {cards}
        """
    assert codes_of(text.format(cards="3S 4S 5S 6S 7S 8S 9S TS JS KS")) == []
    assert codes_of(text.format(cards="3S 4S 5S 6S 7S 8S 9S TS JS ?")) == []
    assert codes_of(text.format(cards="3S 4S 5S 6S 7S 8S 9S TS JS QS")) == [("HOLDS_CLAIM", 4)]
    assert codes_of(text.format(cards="3S 4S 5S 6S 7S 8S 9S TS JS")) == [("HOLDS_CLAIM", 4)]


def test_what_is_said_to_be_held_is_known_from_there_on() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ?
        holds Ana: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS
        Ana: discard {card}
        """
    assert codes_of(text.format(card="QS")) == []
    assert codes_of(text.format(card="KS")) == [("NOT_IN_HAND", 4)]


def test_the_pile_is_checked() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: draw ? discard 4C
        pile: {cards}
        """
    assert codes_of(text.format(cards="9D 4C")) == []
    assert codes_of(text.format(cards="? 4C")) == []
    assert codes_of(text.format(cards="4C 9D")) == [("PILE_CLAIM", 4)]
    assert codes_of(text.format(cards="4C")) == [("PILE_CLAIM", 4)]


def test_a_meld_on_the_table_is_checked_X23() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? meld [7S 7H *] [9S 9H 9D]
        table {meld}
        Ana: discard KS
        """
    assert codes_of(text.format(meld="Ana.1: [7H * 7S]")) == []
    assert codes_of(text.format(meld="Ana.1: [7S 7H *=7]")) == []
    assert codes_of(text.format(meld="Ana.1: [7S 7H 7D]")) == [("TABLE_MOVE", 3)]
    assert codes_of(text.format(meld="Ana.3: [7S 7H 7D]")) == [("TABLE_MOVE", 3)]
    assert codes_of(text.format(meld="Dan.1: [7S 7H 7D]"))[0] == ("TABLE_MOVE", 3)


def test_what_was_left_is_checked_CR22_CR68() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: KS
        holds Ben: 2S 3S
        turn: Ana drawn
        Ana: discard KS
        left Ben: {cards}
        """
    assert codes_of(text.format(cards="2S 3S")) == []
    assert codes_of(text.format(cards="2S 4S")) == [("LEFT_CLAIM", 6)]
    assert codes_of(text.format(cards="2S")) == [("LEFT_CLAIM", 6)]


def test_what_was_left_tells_the_points_of_a_hand_without_play_CR68() -> None:
    text = """
        hand 1 dealer Cy
        out Ana
        left Ben: KS 2H
        left Cy: *
        score Ana 0, Ben 15, Cy {points}
        """
    assert codes_of(text.format(points=15)) == []
    assert codes_of(text.format(points=10)) == [("SCORE", 5)]


def test_set_up_belongs_before_the_first_action() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ?
        upcard 4C
        """
    assert codes_of(text) == [("LATE_SETUP", 3)]


# Taking back.


def test_an_action_that_is_taken_back_is_not_judged() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: draw 4C
        Ana: meld [7S 7H 7D]
        Ana: undo
        Ana: discard 4C
        Ben: draw ?
        """
    assert codes_of(text) == []
    assert codes_of(text.replace("Ana: undo\n", "\n")) == [("CONTRACT_PARTIAL", 4)]


def test_a_draw_that_is_taken_back_leaves_the_pile_to_be_taken() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: draw 4C undo take 9D
        Ana: discard 9D
        pile: 9D
        """
    assert codes_of(text) == []


def test_two_actions_are_taken_back_the_last_first() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw 4C discard 4C undo undo
        Ana: draw 5C discard 5C
        Ben: draw ?
        """
    assert codes_of(text) == []


def test_what_others_did_since_stays_done_CR50() -> None:
    text = """
        hand 1 dealer Dee
        upcard 9D
        Ana: draw ?
        Cy: buy 9D ?
        Ana: undo
        Ana: {draw}
        """
    four = "Ana Ben Cy Dee"
    assert codes_of(text.format(draw="draw ?"), "liverpool", seats=four) == []
    taken = text.format(draw="take 9D")
    assert codes_of(taken, "liverpool", seats=four) == [("BUY_DEPTH", 6)]


def test_who_left_since_stays_away() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? discard 9H
        leave Ben
        Ana: undo
        Ana: discard 8H
        Cy: draw ?
        """
    assert codes_of(text) == []


def test_a_stock_that_was_renewed_since_stays_so_CR69() -> None:
    text = """
        position 1 dealer Dee
        pile: 2C 3C 4C
        stock: 9H
        turn: Ana
        Ana: draw 9H
        Ana: meld [7S 7H 7D] [9S 9D 9C]
        reshuffle: 2C 3C
        Cy: buy 4C 2C
        Ana: undo
        Ana: discard 8H
        Ben: draw 3C
        """
    rules = {"buy_window": "until_discard"}
    assert codes_of(text, "liverpool", seats="Ana Ben Cy Dee", **rules) == []


def test_nothing_to_take_back() -> None:
    text = """
        hand 1 dealer Cy
        Ana: undo
        """
    assert codes_of(text) == [("NOTHING_TO_UNDO", 2)]


# Variations.


def test_a_variation_is_judged_from_the_moment_it_replaces() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: draw ?
        (
        Ana: take 9D
        Ana: discard 9D
        Ben: take 9D
        )
        Ana: discard 4C
        Ben: take 4C
        """
    assert codes_of(text) == []
    assert codes_of(text.replace("Ben: take 9D", "Ben: take 4C")) == [("PILE_CARD", 7)]


def test_a_variation_may_nest() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: draw ?
        (
        Ana: take 9D
        Ana: discard 4C
        (
        Ana: discard 5C
        Ben: take {inner}
        )
        Ben: take {outer}
        )
        Ana: discard 6C
        """
    assert codes_of(text.format(inner="5C", outer="4C")) == []
    assert codes_of(text.format(inner="4C", outer="5C")) == [("PILE_CARD", 9), ("PILE_CARD", 11)]


def test_melds_are_numbered_along_each_variation() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        turn: Ben drawn
        Ben: meld [9S 9H 9D] [KS KH KD]
        (
        Ben: meld [TS TH TD] [JS JH JD]
        table Ben.1: [TS TH TD]
        )
        table Ben.1: [9S 9H 9D]
        """
    assert codes_of(text) == []


def test_what_happens_in_a_variation_does_not_count_in_the_game() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: KS
        holds Ben: 2S
        holds Cy: 3S
        turn: Ana
        Ana: draw 4C
        (
        Ana: draw 5C
        score Ana 50
        )
        Ana: discard KS
        """
    assert codes_of(text) == []


# What is hidden, and what is missing.


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("discard 2S", []),
        ("discard 7H", [("NOT_IN_HAND", 4)]),
        ("discard ?", []),
    ],
)
def test_a_hand_that_is_known_holds_nothing_else(action: str, expected: Found) -> None:
    text = f"""
        hand 1 dealer Cy
        deal Ana: 2S 3S 4S 5S 6S 7S 8S 9S TS JS
        Ana: draw QS
        Ana: {action}
        """
    assert codes_of(text) == expected


def test_a_hidden_card_may_be_any_that_is_left_only() -> None:
    text = """
        hand 1 dealer Cy
        deal Ben: 7H 7H 3S 4S 5S 6S 7S 8S 9S TS
        Ana: draw ? discard {card}
        """
    assert codes_of(text.format(card="7D")) == []
    assert codes_of(text.format(card="7H")) == [("TOO_MANY_COPIES", 3)]


def test_hidden_cards_are_not_more_than_were_drawn() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: ?x3
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9H 9D]
        """
    assert codes_of(text) == [("NOT_IN_HAND", 4)]


def test_of_what_is_laid_together_each_card_needs_a_hidden_one() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 7S 7H 9S 9H ?{more} KC
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9H 9D]
        """
    assert codes_of(text.format(more=" ?")) == []
    assert codes_of(text.format(more="")) == [("NOT_IN_HAND", 4)]


def test_a_meld_of_hidden_cards_is_not_decided() -> None:
    text = """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [7S 7H ?] [9S 9H 9D]
        """
    assert codes_of(text) == [("UNDECIDED", 3)]
    assert report_of(text).undecided == 1


def test_the_whole_hand_counts_hidden_cards_too_CR37() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: ?x13
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H {more}] [5S 6S 7S 8S] [9D TD JD QD]
        """
    assert codes_of(text.format(more="7H")) == []
    assert codes_of(text.format(more="")) == [("WHOLE_HAND", 4)]


def test_a_position_without_a_players_cards_knows_nothing_of_them() -> None:
    text = """
        position 1 dealer Cy
        holds Ben: 2S
        turn: Ana drawn
        Ana: discard KH
        Ben: draw ?
        Ben: discard {card}
        """
    assert codes_of(text.format(card="2S")) == []
    assert codes_of(text.format(card="KH")) == []
    third = text.format(card="KH") + "Cy: draw KH"
    assert codes_of(third) == [("TOO_MANY_COPIES", 7)]


def test_messages_carry_the_rules_they_rest_on_CR24() -> None:
    found = message_of("hand 1 dealer Cy\ndeal Ana: ?x9")
    assert found.message == "Ana is dealt 9 cards; hand 1 deals 10"
    assert "CR-24" in found.rules


# One mistake is one message: what follows is judged as the table went on.


def test_after_a_meld_out_of_turn_the_turn_is_his_CR29() -> None:
    text = """
        hand 1 dealer Dee
        Ana: draw ? discard 4C
        Cy: meld [7S 7H 7D] [9S 9H 9D]
        Cy: discard KS
        Dee: draw ?
        """
    assert codes_of(text, seats="Ana Ben Cy Dee") == [("TURN_ORDER", 3)]


def test_a_wrong_stock_card_leaves_the_others_open() -> None:
    text = """
        hand 1 dealer Cy
        deal Ben: 7H 2S 3S 4S 5S 6S 7S 8S 9S TS
        upcard 9D
        stock: 7H 8D ?x75
        Ana: draw QS discard 2C
        Ben: draw JC discard JC
        Cy: draw ? discard 7H
        """
    assert codes_of(text) == [("STOCK_CARD", 5)]


def test_a_wrong_card_from_the_pile_is_said_once() -> None:
    text = """
        hand 1 dealer Cy
        deal Ben: 7H 2S 3S 4S 5S 6S 7S 8S 9S TS
        upcard 7H
        Ana: take QS
        Ana: discard QS
        Ben: take QS discard QS
        Cy: draw ? discard 7H
        """
    assert codes_of(text) == [("PILE_CARD", 4)]


def test_a_meld_that_is_none_lies_there_all_the_same() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? meld [7S 7H 8D] [9S 9H 9D]
        table Ana.1: {cards}
        Ana: discard KS
        """
    assert codes_of(text.format(cards="[7H 7S 8D]")) == [("RUN_SEQUENCE", 2)]
    assert codes_of(text.format(cards="[7H 7S 7D]")) == [("RUN_SEQUENCE", 2), ("TABLE_MOVE", 3)]


def test_a_line_that_cannot_be_read_leaves_open_what_follows() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? discard 4C
        Ben: drwa ? discard 5C
        Ana: discard KH
        """
    assert codes_of(text) == [("UNKNOWN_WORD", 3)]
    twice = text + "Ana: discard QH"
    assert codes_of(twice) == [("UNKNOWN_WORD", 3), ("TURN_ORDER", 5)]


def test_nobody_goes_out_when_the_stock_runs_out_CR70() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: KS
        turn: Ana
        exhausted
        out Ana
        """
    assert codes_of(text) == [("OUT_CLAIM", 5)]
    assert message_of(text).message == "Ana did not go out; nobody did: the stock ran out"


def test_a_position_says_what_is_wrong_with_it() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: {ana}
        table Ben.1: {ben}
        pile: {pile}
        turn: Ana
        """
    assert codes_of(text.format(ana="7H 8H", ben="[7H 7S 7D]", pile="2C 3C")) == []
    assert codes_of(text.format(ana="7H 7H 7H", ben="[8H 8S 8D]", pile="2C")) == [
        ("TOO_MANY_COPIES", 2)
    ]
    assert codes_of(text.format(ana="7H 7H", ben="[7H 7S 7D]", pile="2C")) == [
        ("TOO_MANY_COPIES", 3)
    ]
    assert codes_of(text.format(ana="7H 7H", ben="[8H 8S 8D]", pile="2C 7H")) == [
        ("TOO_MANY_COPIES", 4)
    ]
    assert codes_of(text.format(ana="7H 8H", ben="[7H 7S 8D]", pile="2C")) == [("RUN_SEQUENCE", 3)]


@pytest.mark.parametrize("line", ["holds Bob: 7H", "table Bob.1: [7H 7S 7D]", "turn: Bob"])
def test_a_position_names_players_of_the_game(line: str) -> None:
    text = f"""
        position 1 dealer Cy
        {line}
        Ana: draw ?
        """
    assert codes_of(text) == [("UNKNOWN_PLAYER", 2)]


def test_after_a_gap_a_claim_tells_what_is_there() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 2S 3S 4S 5S 6S 7S 8S 9S TS JS
        gap
        holds Ana: 7H 8H
        table Ben.1: [9S 9H 9D]
        pile: 2C 3C
        out Ana
        left Ben: KS
        score Ana 0, Ben {points}
        """
    assert codes_of(text.format(points=10)) == []
    assert codes_of(text.format(points=5)) == [("SCORE", 9)]


def test_what_is_shown_cannot_be_more_than_the_shoe_holds_CR08() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: KS
        holds Ben: ? ?
        holds Cy: 7H 7H
        turn: Ana drawn
        Ana: discard KS
        left Ben: {cards}
        """
    assert codes_of(text.format(cards="7D 8H")) == []
    assert codes_of(text.format(cards="7H 8H")) == [("LEFT_CLAIM", 7)]


def test_a_misspelt_handle_is_one_message() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw 7C discard 2C
        ben: draw 3C discard 4C
        Cy: draw 5C discard 6C
        Ana: draw 8C discard 8C
        result *
        """
    assert codes_of(text) == [("UNKNOWN_PLAYER", 3)]


def test_a_rule_in_small_letters_is_said() -> None:
    text = """
        [rule.buy "true"]
        hand 1 dealer Cy
        result *
        """
    assert codes_of(text) == [("BAD_TAG", 1)]


def test_a_meld_with_hidden_cards_is_compared_and_learnt_X23() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 7C KD
        table Ana.1: [2S 3S 4S 5S]
        table Ben.1: [7S 7H ?]
        turn: Ana
        Ana: draw ?
        table Ben.1: {claim}
        Ana: layoff 7C Ben.1
        Ana: discard KD
        """
    assert codes_of(text.format(claim="[7S 7H 7D]")) == [("UNDECIDED", 4)]
    assert ("TABLE_MOVE", 7) in codes_of(text.format(claim="[7S 8H 9D]"))


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("[7S 7H ?]", "CONTRACT_PARTIAL"),
        ("[7S 7H ?] [9S 9H ?] [KS KH ?]", "CONTRACT_SHAPE"),
        ("[7S ?] [9S 9H ?]", "CONTRACT_SIZE"),
        ("[7S 7H ?] [9S 9H ?]", "UNDECIDED"),
    ],
)
def test_what_no_hidden_card_can_mend_is_said_CR52_CR53_CR54(melds: str, expected: str) -> None:
    text = f"""
        hand 1 dealer Cy
        Ana: draw ? meld {melds}
        Ana: discard ?
        """
    assert codes_of(text) == [(expected, 2)]


@pytest.mark.parametrize(
    ("meld", "expected"), [("[7S 8S 9S]", [("RUN_SIZE", 2)]), ("[7S 7H 7D]", [])]
)
def test_the_melds_of_a_position_are_judged_LV25(meld: str, expected: Found) -> None:
    text = f"""
        position 1 dealer Cy
        table Ben.1: {meld}
        turn: Ana drawn
        Ana: discard KD
        """
    assert codes_of(text, "liverpool") == expected


def test_more_than_the_shoe_holds_is_said_of_every_claim_CR08() -> None:
    pile = """
        hand 1 dealer Cy
        deal Ana: 7H 7H 2S 3S 4S 5S 6S 8S 9S TS
        pile: 7H
        Ana: draw ?
        """
    assert codes_of(pile) == [("PILE_CLAIM", 3)]
    left = """
        hand 1 dealer Cy
        out Ben
        left Ana: 7H 7H
        left Cy: 7H
        result *
        """
    assert codes_of(left) == [("LEFT_CLAIM", 4)]


def test_a_stranger_is_named_wherever_he_stands() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ?
        Ana: refuse Dora
        Ana: discard ?
        winner Emil
        result *
        """
    found = codes_of(text, buy="true")
    assert ("UNKNOWN_PLAYER", 3) in found
    assert ("UNKNOWN_PLAYER", 5) in found


def test_more_cards_than_are_held_are_one_message() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 7C KD
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 7C 7C 7C Ana.1
        Ana: discard KD
        """
    assert len(codes_of(text)) == 1


def test_another_person_plays_on_in_a_seat() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? discard 2C
        leave Ben "the last train"
        Cy: draw ? discard 3C
        seat Ben "Dora Martin"
        Ana: draw ? discard 4C
        Ben: draw ? discard 5C
        result *
        """
    assert codes_of(text) == []
    assert codes_of(text.replace("seat Ben", "seat Dora")) == [
        ("UNKNOWN_PLAYER", 5),
        ("PLAYER_AWAY", 7),
    ]


def test_d50_a_wrong_number_of_cards_is_dealt_in_rummy_500_R513() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 2S 3S 4S 5S 6S 7S 8S
        deal Ben: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH
        deal Cy: ?x7
        """
    assert codes_of(text, "rummy500") == [("DEAL", 3)]


def test_two_players_of_rummy_500_are_dealt_13_cards_R513() -> None:
    text = "hand 1 dealer A\ndeal A: ?x{0}\ndeal B: ?x{0}"
    assert codes_of(text.format(13), "rummy500", seats=seats(2)) == []
    assert codes_of(text.format(7), "rummy500", seats=seats(2)) == [("DEAL", 2), ("DEAL", 3)]


def test_the_shoe_of_rummy_500_R506_R508_X02() -> None:
    for players, cards in {2: 52, 4: 52, 5: 104, 8: 104}.items():
        stock = cards - (26 if players == 2 else 7 * players) - 1
        text = f"hand 1 dealer A\nupcard 2S\nstock: ?x{stock}"
        assert codes_of(text, "rummy500", seats=seats(players)) == [], players
        more = text.replace(f"?x{stock}", f"?x{stock + 1}")
        assert codes_of(more, "rummy500", seats=seats(players)) == [("STOCK_CLAIM", 3)], players


def test_all_packs_are_one_shoe_CR11_IT01() -> None:
    text = """
        hand 1 dealer A
        deal A: {0} 2S 3S 4S 5S 6S 8S 9S
        deal B: 7D 2H 3H 4H 5H 6H 8H 9H TH JH
        """
    assert codes_of(text.format("7H 7H 7H"), seats=seats(5)) == []
    assert codes_of(text.format("7H 7H 7H"), seats=seats(4)) == [("TOO_MANY_COPIES", 2)]


@pytest.mark.parametrize(
    ("variant", "before", "winner"),
    [
        ("contract_rummy", (40, 60, 90, 50), "A"),
        ("liverpool", (40, 60, 90, 50), "A"),
        ("rami_contrat", (40, 60, 90, 50), "A"),
        ("rummy500", (10, 400, 495, 490), "C"),
    ],
)
def test_everybody_plays_alone_CR06_LV04_R505(
    variant: str, before: tuple[int, int, int, int], winner: str
) -> None:
    # As pairs across the table B and D would be first.
    text = """
        total A {0}, B {1}, C {2}, D {3}
        hand 7 dealer D
        score A 0, B 0, C 5, D 0
        winner {4}
        """
    assert codes_of(text.format(*before, winner), variant, seats=seats(4)) == []
    assert codes_of(text.format(*before, "B D"), variant, seats=seats(4)) == [("WINNER", 4)]
