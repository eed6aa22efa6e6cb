"""An empty stock: the discard pile becomes the stock, or the hand ends."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of

FOUR = "Ana Ben Cy Dee"

RESHUFFLED = """
    position 1 dealer Cy
    pile: 2C 3C 4C 5C
    stock: 9H
    {before}
    turn: Ana
    Ana: draw 9H discard 9H
    reshuffle: 3C 5C 2C 4C
    pile: 9H
    Ben: draw 3C
    Ben: discard 8D
    """


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy", []),
        ("liverpool", []),
        ("liverpool_stock_ends", [("RESHUFFLE", 7)]),
        ("rami_contrat", []),
        ("rummy500", [("RESHUFFLE", 7)]),
    ],
)
def test_d41a_the_first_time_the_stock_runs_out_CR69_LV57_RC37_R528_X12(
    variant: str, expected: Found
) -> None:
    assert codes_of(RESHUFFLED.format(before=""), variant) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy", [("RESHUFFLE", 7)]),
        ("liverpool", []),
        ("liverpool_stock_ends", [("RESHUFFLE", 7)]),
        ("rami_contrat", []),
        ("rummy500", [("RESHUFFLE", 7)]),
    ],
)
def test_d41b_the_second_time_the_stock_runs_out_CR70_LV57_RC37_R528_X12(
    variant: str, expected: Found
) -> None:
    assert codes_of(RESHUFFLED.format(before="reshuffled: 1"), variant) == expected


def test_report20_an_empty_stock_does_not_stop_the_game_LV57_RC37() -> None:
    text = """
        position 1 dealer Cy
        pile: 2C 3C
        stock: 9H
        turn: Ana
        Ana: draw ? discard 4C
        reshuffle
        Ben: draw ? discard 5C
        Cy: draw ? discard 6C
        reshuffle
        Ana: draw ? discard 7C
        """
    assert codes_of(text, "liverpool") == []
    assert codes_of(text, "contract_rummy") == [("RESHUFFLE", 9)]


ENDS = """
    position 1 dealer Dee
    holds Ana: KS 9H 2S
    holds Ben: QS 3S
    holds Cy: AS 4S *
    table Ana.1: [7S 7H 7D]
    table Cy.1: [8S 8H 8D]
    pile: 2C 3C
    reshuffled: {times}
    stock: 5H
    turn: Ana
    Ana: draw 5H discard KS
    {then}
    """


def test_the_second_time_the_hand_ends_and_all_score_CR70() -> None:
    text = ENDS.format(times=1, then="exhausted\n    score Ana 15, Ben 15, Cy 35")
    assert codes_of(text, seats=FOUR) == []
    assert codes_of(text.replace("Ana 15", "Ana 0"), seats=FOUR) == [("SCORE", 13)]


def test_the_hand_does_not_end_while_the_pile_may_be_turned_CR69_LV57() -> None:
    text = ENDS.format(times=0, then="exhausted")
    assert codes_of(text, seats=FOUR) == [("EXHAUSTED", 12)]
    assert codes_of(ENDS.format(times=1, then="exhausted"), "liverpool", seats=FOUR) == [
        ("EXHAUSTED", 12)
    ]
    assert codes_of(text, "liverpool_stock_ends", seats=FOUR) == []


def test_nobody_draws_from_an_empty_stock_CR69() -> None:
    assert codes_of(ENDS.format(times=0, then="Ben: draw ?"), seats=FOUR) == [("STOCK_EMPTY", 12)]
    assert codes_of(ENDS.format(times=1, then="Ben: draw ?"), seats=FOUR) == [("STOCK_EMPTY", 12)]
    assert codes_of(ENDS.format(times=1, then="Ben: take KS"), seats=FOUR) == []


def test_a_buy_needs_a_stock_CR45_CR69() -> None:
    text = ENDS.format(times=0, then="Cy: buy KS ?")
    assert codes_of(text, "contract_rummy_buy", seats=FOUR) == [("STOCK_EMPTY", 12)]


def test_a_hand_does_not_end_after_the_draw_CR70() -> None:
    text = ENDS.format(times=1, then="Ben: take KS\n    exhausted")
    assert codes_of(text, seats=FOUR) == [("EXHAUSTED", 13)]


def test_the_pile_is_turned_only_when_the_stock_is_empty_CR69() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: KS
        holds Ben: QS
        holds Cy: AS
        pile: 2C 3C
        {stock}
        turn: Ana
        reshuffle
        """
    assert codes_of(text.format(stock="stock: 5H")) == [
        ("STOCK_CLAIM", 6),
        ("RESHUFFLE", 8),
    ]
    assert codes_of(text.format(stock="")) == [("RESHUFFLE", 8)]
    full = text.format(stock="").replace("reshuffle", "exhausted")
    assert codes_of(full) == [("EXHAUSTED", 8)]


KEEP_TOP = """
    position 1 dealer Cy
    pile: 2C 3C 4C
    stock: 9H
    turn: Ana
    Ana: draw 9H discard 9H
    reshuffle: {cards}
    pile: {pile}
    """


@pytest.mark.parametrize(
    ("action", "cards", "pile", "expected"),
    [
        ("reshuffle_keep_top", "4C 2C 3C", "9H", []),
        ("reshuffle_keep_top", "? ? ?", "9H", []),
        ("reshuffle_keep_top", "4C 2C", "9H", [("RESHUFFLE", 6)]),
        ("reshuffle_keep_top", "4C 2C 5C", "9H", [("RESHUFFLE", 6)]),
        ("reshuffle_keep_top", "4C 2C 3C 9H", "9H", [("RESHUFFLE", 6)]),
        ("reshuffle_all", "9H 4C 2C 3C", "", []),
        ("flip_keep_top", "2C 3C 4C", "9H", []),
        ("flip_keep_top", "4C 3C 2C", "9H", [("RESHUFFLE", 6)]),
        ("end_hand", "4C 2C 3C", "9H", [("RESHUFFLE", 6)]),
        ("end_if_pile_refused", "4C 2C 3C", "9H", [("RESHUFFLE", 6)]),
    ],
)
def test_what_becomes_the_stock_CR69_LV57_RC37_R528_X12(
    action: str, cards: str, pile: str, expected: Found
) -> None:
    text = KEEP_TOP.format(cards=cards, pile=pile)
    if not pile:
        text = text.replace("pile: \n", "\n") + "Ben: take 9H"
        expected = [("PILE_CARD", 8)]
    assert codes_of(text, "liverpool", stock_out__action=action) == expected


def test_a_pile_that_is_flipped_is_known_LV57() -> None:
    text = """
        position 1 dealer Cy
        pile: 2C 3C 4C
        stock: 9H
        turn: Ana
        Ana: draw 9H discard 9H
        reshuffle
        Ben: draw {card}
        """
    flip = {"stock_out__action": "flip_keep_top"}
    assert codes_of(text.format(card="2C"), "liverpool", **flip) == []
    assert codes_of(text.format(card="4C"), "liverpool", **flip) == [("STOCK_CARD", 7)]
    assert codes_of(text.format(card="4C"), "liverpool") == []


@pytest.mark.parametrize("most", ["0", "1", "2", "none"])
def test_how_often_the_stock_is_renewed_CR70_LV57(most: str) -> None:
    text = RESHUFFLED.format(before="reshuffled: 1")
    expected = [] if most in ("2", "none") else [("RESHUFFLE", 7)]
    assert codes_of(text, stock_out__max=most) == expected


@pytest.mark.parametrize("action", ["end_hand", "end_if_pile_refused"])
def test_the_hand_ends_with_the_stock_where_the_game_says_so_LV57_R528(action: str) -> None:
    text = ENDS.format(times=0, then="exhausted")
    assert codes_of(text, seats=FOUR, stock_out__action=action, stock_out__max="0") == []


def test_a_pile_of_one_card_leaves_nothing_to_turn_CR69() -> None:
    text = """
        position 1 dealer Cy
        stock: 9H
        turn: Ana
        Ana: draw 9H discard 9H
        exhausted
        """
    assert codes_of(text) == []


def test_nothing_follows_an_exhausted_stock_LV56() -> None:
    text = ENDS.format(times=1, then="exhausted\n    Ben: take KS\n    reshuffle")
    assert codes_of(text, seats=FOUR) == [("AFTER_END", 13)]


def test_a_wrong_reshuffle_is_done_as_it_happened() -> None:
    text = """
        position 1 dealer Cy
        pile: 2C 3C 4C
        reshuffled: 1
        stock: 9H
        turn: Ana
        Ana: draw 9H discard 9H
        reshuffle: 4C 2C 3C
        Ben: draw 4C discard 4C
        Cy: draw 2C discard 2C
        Ana: draw 5S
        """
    assert codes_of(text) == [("RESHUFFLE", 7), ("STOCK_CARD", 10)]


def test_the_hand_does_not_end_while_there_is_a_stock_LV57() -> None:
    text = """
        position 1 dealer Cy
        stock: 9H 8H
        turn: Ana
        Ana: draw 9H discard 9H
        exhausted
        """
    assert codes_of(text, "liverpool_stock_ends") == [("EXHAUSTED", 5)]
    assert codes_of(text.replace("9H 8H", "9H"), "liverpool_stock_ends") == []


def test_a_hand_ends_once_LV56() -> None:
    text = ENDS.format(times=1, then="exhausted\n    exhausted")
    assert codes_of(text, seats=FOUR) == [("AFTER_END", 13)]


def test_a_stock_of_which_nobody_knows_the_size_may_be_empty_CR70() -> None:
    text = """
        position 1 dealer Cy
        turn: Ana
        {what}
        """
    assert codes_of(text.format(what="exhausted")) == []
    assert codes_of(text.format(what="reshuffle")) == []


RENEWED = """
    position 1 dealer Cy
    holds Ana: 2S KH 4C
    holds Ben: ?x3
    holds Cy: ?x99
    pile: 4S 5S 6S
    stock:
    turn: Ana
    reshuffle
    Ana: draw {0} discard 2S
    result *
    """


def test_a_renewed_stock_holds_the_cards_of_the_pile_alone_CR69() -> None:
    assert codes_of(RENEWED.format("5S")) == []
    assert codes_of(RENEWED.format("9D")) == [("TOO_MANY_COPIES", 9)]
    assert codes_of(RENEWED.format("6S")) == [("TOO_MANY_COPIES", 9)]


def test_one_forgotten_reshuffle_is_one_message_LV57() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 2S KH 4C
        holds Ben: ?x3
        holds Cy: ?x99
        pile: 4S 5S 6S
        stock:
        turn: Ana
        Ben: buy 6S 5S
        Ana: draw 4S discard 2S
        result *
        """
    assert codes_of(text, "liverpool") == [("STOCK_EMPTY", 8)]
