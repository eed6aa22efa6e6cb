"""Points of a hand, running totals, who wins."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import codes_of, report_of, warnings_of

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]
reading = pytest.mark.reading

LEFT = """
    position 1 dealer Cy
    holds Ana: KH
    holds Ben: {left}
    holds Cy: 3C
    {table}
    turn: Ana drawn
    Ana: discard KH
    {score}
    """


def score_of(left: str, variant: str, *, table: str = "", **rules: str) -> int | None:
    """What Ben scores for the cards he holds when Ana goes out."""
    text = LEFT.format(left=left, table=table, score="")
    ((_, points),) = report_of(text, variant, **rules).scores
    return points["Ben"]


@pytest.mark.parametrize(
    ("variant", "points"),
    [
        ("contract_rummy", 15),
        ("contract_down_zero", 0),
        ("liverpool", 15),
        ("rami_contrat", 17),
    ],
)
def test_d51_who_is_down_still_pays_CR14_CR72_LV13_RC42(variant: str, points: int) -> None:
    table = "table Ben.1: [9S 9H 9D]"
    assert score_of("KS 7S", variant, table=table) == points
    right = LEFT.format(left="KS 7S", table=table, score=f"score Ben {points}")
    assert codes_of(right, variant) == []
    wrong = LEFT.format(left="KS 7S", table=table, score=f"score Ben {points + 5}")
    assert codes_of(wrong, variant) == [("SCORE", 8)]


def test_d51_who_is_not_down_pays_in_any_case_CR72() -> None:
    assert score_of("KS 7S", "contract_down_zero") == 15


@pytest.mark.parametrize(
    ("variant", "points"),
    [
        ("contract_rummy", 15),
        ("liverpool", 15),
        pytest.param("rami_contrat", 15, marks=reading),
        ("rami_joker_25", 25),
    ],
)
def test_d51_the_joker_in_hand_CR15_LV14_RC43_RC46(variant: str, points: int) -> None:
    assert score_of("*", variant) == points


@pytest.mark.reading
@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d46_an_ace_in_hand_counts_15_CR12_LV11_RC40(variant: str) -> None:
    assert score_of("AS", variant) == 15


@pytest.mark.parametrize(
    ("variant", "points"),
    [
        ("contract_rummy", [15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10]),
        ("liverpool", [15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10]),
        ("rami_contrat", [15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]),
    ],
)
def test_the_points_of_every_rank_CR12_CR14_LV11_LV13_RC40_RC42_X13(
    variant: str, points: list[int]
) -> None:
    assert [score_of(f"{rank}S", variant) for rank in "A23456789TJQK"] == points


def test_a_house_counts_otherwise_X13() -> None:
    assert score_of("AS 2S *", "contract_rummy", values="{ A = 20, JK = 50 }") == 75
    assert score_of("2S 9S", "contract_rummy", values="{ 2-9 = 'pip' }") == 11


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_who_goes_out_scores_nothing_CR71_LV56_RC38(variant: str) -> None:
    text = LEFT.format(left="KS", table="", score="")
    ((_, points),) = report_of(text, variant).scores
    assert points["Ana"] == 0
    assert codes_of(text + "score Ana 10", variant) == [("SCORE", 9)]


def test_a_bonus_for_going_out_CR71() -> None:
    text = LEFT.format(left="KS", table="", score="score Ana -5, Ben 10, Cy 5")
    assert codes_of(text, bonuses="{ go_out = -5 }") == []


@pytest.mark.reading
def test_the_run_of_seven_scores_nothing_whatever_is_left_LV23() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 4C 5C 6C 7C 8C 9C TC 2S 3H 4D 8S JD KH
        holds Ben: 5S
        holds Cy: JH
        turn: Ana drawn
        Ana: meld [4C 5C 6C 7C 8C 9C TC]
        score Ana 0, Ben 5, Cy 10
        """
    assert codes_of(text, "liverpool") == []


def test_points_of_hidden_cards_are_taken_as_written() -> None:
    text = LEFT.format(left="?", table="", score="score Ben 10\n    total Ben 10")
    assert codes_of(text) == []
    assert report_of(text).undecided == 1


def test_what_is_shown_at_the_end_counts_CR68() -> None:
    text = LEFT.format(left="?", table="", score="left Ben: KS\n    score Ben {points}")
    assert codes_of(text.format(points=10)) == []
    assert codes_of(text.format(points=5)) == [("SCORE", 9)]


def test_a_player_is_scored_once() -> None:
    text = LEFT.format(left="KS", table="", score="score Ben 10, Ben 10")
    assert codes_of(text) == [("SCORE", 8)]


def test_no_points_before_the_hand_has_ended_CR67() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? discard 4C
        score Ana 10, Ben 10, Cy 10
        """
    assert codes_of(text) == [("HAND_UNFINISHED", 3)]


# Totals.

TWO_HANDS = """
    hand 1 dealer Cy
    score Ana 0, Ben 10, Cy 25
    total Ana 0, Ben 10, Cy 25
    hand 2 dealer Ana
    score Ana 30, Ben 0, Cy 5
    {more}
    total Ana 30, Ben 10, Cy 30
    """


def test_totals_add_up_CR68_LV58() -> None:
    assert codes_of(TWO_HANDS.format(more="")) == []
    wrong = TWO_HANDS.replace("total Ana 30, Ben 10", "total Ana 30, Ben 15")
    assert codes_of(wrong.format(more="")) == [("TOTAL", 7)]


def test_a_wrong_total_is_said_once_CR68() -> None:
    text = """
        hand 1 dealer Cy
        score Ana 0, Ben 10, Cy 25
        total Ana 0, Ben 15, Cy 25
        hand 2 dealer Ana
        score Ana 30, Ben 0, Cy 5
        total Ana 30, Ben 15, Cy 30
        result Ana 30, Ben 15, Cy 30
        """
    assert codes_of(text) == [("TOTAL", 3)]


def test_points_that_no_rule_gives_count_in_the_total() -> None:
    adjusted = TWO_HANDS.format(more='adjust Ben 5 "late"')
    assert codes_of(adjusted) == [("TOTAL", 7)]
    assert codes_of(adjusted.replace("total Ana 30, Ben 10", "total Ana 30, Ben 15")) == []
    assert codes_of(adjusted.replace("Ben 5", "Bea 5"))[0] == ("UNKNOWN_PLAYER", 6)


def test_an_adjustment_does_not_change_the_score_of_the_hand() -> None:
    text = LEFT.format(left="KS", table="", score='adjust Ben 5 "late"\n    score Ben {points}')
    assert codes_of(text.format(points=10)) == []
    assert codes_of(text.format(points=15)) == [("SCORE", 9)]


def test_what_was_carried_in_counts_CR74() -> None:
    text = "total Ana 5, Ben 0, Cy 0" + TWO_HANDS.format(more="")
    assert codes_of(text) == [("TOTAL", 4)]
    right = text.replace("total Ana 0", "total Ana 5").replace("total Ana 30", "total Ana 35")
    assert codes_of(right) == []


def test_a_void_hand_does_not_count() -> None:
    text = """
        hand 1 dealer Cy
        score Ana 0, Ben 10, Cy 0
        void "misdeal"
        hand 1 dealer Cy
        score Ana 0, Ben 5, Cy 15
        total Ana 0, Ben 5, Cy 15
        """
    assert codes_of(text) == []
    assert codes_of(text.replace('void "misdeal"', "# counts")) == [("TOTAL", 6)]


def test_hands_left_out_leave_the_totals_open() -> None:
    text = """
        hand 1 dealer Cy
        score Ana 0, Ben 10, Cy 25
        hand 3 dealer Ben
        score Ana 0, Ben 10, Cy 25
        total Ana 10, Ben 40, Cy 60
        result Ana 10, Ben 40, Cy 60
        """
    assert codes_of(text) == []
    assert warnings_of(text) == [("HAND_NUMBER", 3)]
    assert codes_of(text.replace("result Ana 10", "result Ana 15")) == [("RESULT", 6)]


def test_partners_add_up() -> None:
    text = """
        [Teams "Ana Cy / Ben Dee"]
        hand 1 dealer Dee
        score Ana 0, Ben 10, Cy 25, Dee 5
        total Ana+Cy 25, Ben+Dee 20
        """
    assert codes_of(text, seats="Ana Ben Cy Dee") == [("TOTAL", 4)]
    assert codes_of(text.replace("Dee 20", "Dee 15"), seats="Ana Ben Cy Dee") == []


# The end.


def game(last: str, *, before: str = "Ana 30, Ben 40, Cy 50", end: str = "") -> str:
    """A game of which the sheet gives the points up to hand 6, hand 7, and its end."""
    return f"""
        total {before}
        hand 7 dealer Cy
        score {last}
        {end}
        """


@pytest.mark.parametrize(
    "variant", ["contract_rummy", "liverpool", pytest.param("rami_contrat", marks=reading)]
)
def test_the_lowest_total_wins_CR02_LV02_RC38(variant: str) -> None:
    text = game("Ana 20, Ben 0, Cy 5", end="winner {0}\n        result Ana 50, Ben 40, Cy 55")
    assert codes_of(text.format("Ben"), variant) == []
    assert codes_of(text.format("Ana"), variant) == [("WINNER", 4)]
    assert codes_of(text.format("Ana Ben"), variant) == [("WINNER", 4)]


def test_the_result_is_checked_CR02() -> None:
    text = game("Ana 20, Ben 0, Cy 5", end="result Ana 50, Ben 45, Cy 55")
    assert codes_of(text) == [("RESULT", 4)]
    assert codes_of(game("Ana 20, Ben 0, Cy 5", end="result *")) == []


TIED = game("Ana 15, Ben 5, Cy 0", end="winner {0}")


def test_a_tie_goes_by_the_score_of_hand_7_CR73_LV59() -> None:
    for variant in ("contract_rummy", "liverpool"):
        assert codes_of(TIED.format("Ben"), variant) == []
        assert codes_of(TIED.format("Ana"), variant) == [("WINNER", 4)]
        assert codes_of(TIED.format("Ana Ben"), variant) == [("WINNER", 4)]


@pytest.mark.reading
def test_a_tie_of_rami_is_shared_RC38() -> None:
    assert codes_of(TIED.format("Ana Ben"), "rami_contrat") == []
    assert codes_of(TIED.format("Ben"), "rami_contrat") == [("WINNER", 4)]


STILL_TIED = game("Ana 5, Ben 5, Cy 0", before="Ana 40, Ben 40, Cy 50", end="winner {0}")


@pytest.mark.reading
def test_a_tie_that_hand_7_does_not_break_CR73_LV59() -> None:
    assert codes_of(STILL_TIED.format("Ana Ben")) == []
    assert codes_of(STILL_TIED.format("Ben")) == [("WINNER", 4)]
    assert codes_of(STILL_TIED.format("Ana Ben"), "liverpool") == [("WINNER", 4)]
    assert codes_of(STILL_TIED.format("Ben"), "liverpool") == [("WINNER", 4)]


def test_the_last_deal_of_liverpool_may_be_played_again_LV59() -> None:
    again = """
        hand 7 dealer Cy
        score Ana 0, Ben 10, Cy 5
        winner Ana
        """
    text = STILL_TIED.replace("winner {0}", "") + again
    assert codes_of(text, "liverpool") == []
    assert warnings_of(text, "liverpool") == []
    assert warnings_of(text, "contract_rummy") == [("HAND_NUMBER", 6)]


def test_a_winner_before_the_end_is_remarked_CR01() -> None:
    text = """
        hand 1 dealer Cy
        score Ana 0, Ben 10, Cy 25
        winner Ana
        """
    assert codes_of(text) == []
    assert warnings_of(text) == [("GAME_UNFINISHED", 3)]


def test_the_game_has_seven_hands_CR01_LV01() -> None:
    assert codes_of("hand 8 dealer Cy") == [("HAND_NUMBER", 1)]
    assert codes_of("hand 8 dealer Cy", "liverpool_9") == []
    assert codes_of("hand 10 dealer Cy", "liverpool_9") == [("HAND_NUMBER", 1)]


def test_a_short_game_plays_five_hands_CR86() -> None:
    text = """
        position 5 dealer Cy
        holds Ana: 3H 4H 5H 6H 7H 5S 6S 7S 8S 9D TD JD QD
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H 7H] [5S 6S 7S 8S] [9D TD JD QD]
        """
    assert codes_of(text, "contract_short5") == []


def test_totals_at_the_start_of_a_position_are_carried_in_CR68() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 2S
        holds Ben: KS
        holds Cy: KD
        table Ana.1: [9S 9H 9D]
        pile: 2C
        total Ana 10, Ben 20, Cy 30
        turn: Ana drawn
        Ana: discard 2S
        out Ana
        score Ana 0, Ben 10, Cy 10
        total Ana 10, Ben 30, Cy {cy}
        result *
        """
    assert codes_of(text.format(cy=40)) == []
    assert codes_of(text.format(cy=41)) == [("TOTAL", 12)]


def test_a_wrong_score_that_is_added_up_is_one_mistake_CR68() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 2S
        holds Ben: 4C 5C 6C
        holds Cy: KS
        table Ana.1: [9S 9H 9D]
        pile: 2C
        turn: Ana drawn
        Ana: discard 2S
        score Ana 0, Ben 25, Cy 10
        total Ana 0, Ben 25, Cy 10
        result Ana 0, Ben 25, Cy 10
        """
    assert codes_of(text) == [("SCORE", 9)]


def test_going_out_with_a_card_left_over_is_one_mistake_CR37() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 2S 3S 4S 5S 2H 3H 4H 5H 2D 3D 4D 5D KS
        holds Ben: ?x12
        holds Cy: ?x12
        pile: 2C
        turn: Ana drawn
        Ana: meld [2S 3S 4S 5S] [2H 3H 4H 5H] [2D 3D 4D 5D]
        out Ana
        result *
        """
    assert codes_of(text) == [("WHOLE_HAND", 7)]


def test_points_given_twice_for_hidden_cards_are_no_crash_CR68() -> None:
    text = """
        hand 1 dealer Cy
        out Ben
        left Ana: ?x2
        score Ana 20, Ben 0, Cy 5
        score Ana 25
        result *
        """
    assert {code for code, _ in codes_of(text)} == {"SCORE"}
