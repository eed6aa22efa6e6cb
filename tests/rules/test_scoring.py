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
def test_d51_the_joker_in_hand_CR15_LV14_RC43_RC46_X18(variant: str, points: int) -> None:
    assert score_of("*", variant) == points


@pytest.mark.reading
@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d46_an_ace_in_hand_counts_15_CR12_LV11_RC40(variant: str) -> None:
    assert score_of("AS", variant) == 15


@pytest.mark.parametrize(
    ("variant", "ace", "low", "high"),
    [
        pytest.param("contract_rummy", 15, [5] * 8, 10, id="CR12_CR13_CR14"),
        pytest.param("liverpool", 15, [5] * 8, 10, id="LV11_LV12_LV13"),
        pytest.param("rami_contrat", 15, [*range(2, 10)], 10, id="RC40_RC41_RC42"),
        pytest.param("rummy500", -15, [*range(-2, -10, -1)], -10, id="R532_R533"),
    ],
)
def test_the_points_of_every_rank_X13(variant: str, ace: int, low: list[int], high: int) -> None:
    points = [score_of(f"{rank}S", variant) for rank in "A23456789TJQK"]
    assert points == [ace, *low, high, high, high, high]


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
    assert report_of(text).unchecked == ("1 of 1 score: cards left are hidden",)


@pytest.mark.parametrize(
    ("left", "points", "right"),
    [
        ("?", 5, True),
        ("?", 10, True),
        ("?", 15, True),
        ("?", 12, False),
        ("?", 0, False),
        ("? ?", 5, False),
        ("? ?", 30, True),
        ("? ?", 35, False),
        ("KS ?", 10, False),
        ("KS ?", 15, True),
    ],
)
def test_no_hidden_cards_give_a_score_that_cannot_be_CR12_CR14(
    left: str, points: int, right: bool
) -> None:
    text = LEFT.format(left=left, table="", score=f"score Ben {points}")
    assert codes_of(text) == ([] if right else [("SCORE", 8)])


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
def test_d51_the_lowest_total_wins_CR02_LV02_RC38(variant: str) -> None:
    text = game("Ana 20, Ben 0, Cy 5", end="winner {0}\n        result Ana 50, Ben 40, Cy 55")
    assert codes_of(text.format("Ben"), variant) == []
    assert codes_of(text.format("Ana"), variant) == [("WINNER", 4)]
    assert codes_of(text.format("Ana Ben"), variant) == [("WINNER", 4)]


def test_the_result_is_checked_CR02() -> None:
    text = game("Ana 20, Ben 0, Cy 5", end="result Ana 50, Ben 45, Cy 55")
    assert codes_of(text) == [("RESULT", 4)]
    assert codes_of(game("Ana 20, Ben 0, Cy 5", end="result *")) == []


TIED = game("Ana 15, Ben 5, Cy 0", end="winner {0}")


def test_a_tie_goes_by_the_score_of_hand_7_CR73_LV59_X15() -> None:
    for variant in ("contract_rummy", "liverpool"):
        assert codes_of(TIED.format("Ben"), variant) == []
        assert codes_of(TIED.format("Ana"), variant) == [("WINNER", 4)]
        assert codes_of(TIED.format("Ana Ben"), variant) == [("WINNER", 4)]


@pytest.mark.reading
def test_a_tie_of_rami_is_shared_RC38_X15() -> None:
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


def test_a_short_game_plays_five_hands_CR86_X22() -> None:
    text = """
        position 5 dealer Cy
        holds Ana: 3H 4H 5H 6H 7H 5S 6S 7S 8S 9D TD JD QD
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H 7H] [5S 6S 7S 8S] [9D TD JD QD]
        """
    assert codes_of(text, "contract_short5") == []
    assert codes_of("hand 6 dealer Cy", "contract_short5") == [("HAND_NUMBER", 1)]
    assert codes_of(text.replace("position 5", "position 4"), "contract_short5") != []


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


# Rummy 500: what is melded counts for a player, what he holds against him.

ROUND = """
    hand 1 dealer Cy
    deal Ana: 7H 8H 9H JS JC JH 2C
    deal Ben: 2D 3D 4D 5D 6D KS 7S
    deal Cy: 3C 4C 6C 8C 9C TC QC
    Ana: draw KH meld [7H 8H 9H] [JS JC JH] discard KH
    Ben: draw 8S meld [2D 3D 4D 5D 6D] discard 8S
    Cy: draw TH layoff TH Ana.1 discard QC
    Ana: draw JD layoff JD Ana.2 discard 2C
    out Ana
    score Ana {}, Ben {}, Cy {}
    """
ANA, BEN, CY = 7 + 8 + 9 + 4 * 10, 2 + 3 + 4 + 5 + 6 - 17, 10 - (3 + 4 + 6 + 8 + 9 + 10)


def test_d45_a_card_counts_for_the_player_who_adds_it_R503_R524_R534_X16() -> None:
    assert codes_of(ROUND.format(ANA, BEN, CY), "rummy500") == []
    owner = ROUND.format(ANA + 10, BEN, CY - 10)
    assert codes_of(owner, "rummy500") == [("SCORE", 10), ("SCORE", 10)]
    assert codes_of(owner, "rummy500", layoff_credit="owner") == []


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d45_laying_off_changes_no_other_score_CR59_X16(variant: str) -> None:
    text = """
        position 1 dealer Cy
        holds Ana: JH KH
        holds Ben: KS
        holds Cy: QH
        table Ana.1: [4S 4H 4D]
        table Ben.1: [7H 8H 9H TH]
        turn: Ana drawn
        Ana: layoff JH Ben.1 discard KH
        """
    for credit in ("none", "owner", "player"):
        ((_, points),) = report_of(text, variant, layoff_credit=credit).scores
        assert points == {"Ana": 0, "Ben": 10, "Cy": 10}


def test_d51_what_is_held_counts_against_what_was_melded_R534() -> None:
    assert BEN == 20 - 17
    unmelded = ROUND.format(ANA, -17, CY)
    assert codes_of(unmelded, "rummy500") == [("SCORE", 10)]


@pytest.mark.reading
@pytest.mark.parametrize(
    ("meld", "points"),
    [
        pytest.param("AS 2S 3S", 1 + 2 + 3, id="R531"),
        pytest.param("AS 2S 3S 4S 5S", 1 + 2 + 3 + 4 + 5, id="longer_R531"),
        pytest.param("QS KS AS", 10 + 10 + 15, id="R530"),
        pytest.param("AS AH AD", 3 * 15, id="set_R530"),
        pytest.param("8S 9S TS JS QS KS AS", 8 + 9 + 4 * 10 + 15, id="R530_R533"),
    ],
)
def test_d46_an_ace_in_a_meld_R532(meld: str, points: int) -> None:
    text = """
        position 1 dealer Cy
        holds Ana: {meld} 2C
        holds Ben: AC
        holds Cy: 3C
        turn: Ana drawn
        Ana: meld [{meld}] discard 2C
        score Ana {points}, Ben {ace}, Cy -3
        """
    assert codes_of(text.format(meld=meld, points=points, ace=-15), "rummy500") == []
    wrong = text.format(meld=meld, points=points + 1, ace=-1)
    assert codes_of(wrong, "rummy500") == [("SCORE", 7), ("SCORE", 7)]


def test_report17_a_low_ace_is_not_15_R531() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 2S 3S 4S KH KD KC 2C
        deal Ben: AS 2D 3D 4D 6D 7D 9D
        deal Cy: 3C 4C 6C 8C 9C TC QC
        Ana: draw 2H meld [2S 3S 4S] [KH KD KC] discard 2H
        Ben: draw QH layoff AS Ana.1 discard QH
        Cy: draw QD discard QD
        Ana: draw KS layoff KS Ana.2 discard 2C
        score Ana 49, Ben {}, Cy -50
        """
    held = 2 + 3 + 4 + 6 + 7 + 9
    assert codes_of(text.format(1 - held), "rummy500") == []
    assert codes_of(text.format(15 - held), "rummy500") == [("SCORE", 9)]
    assert codes_of(text.format(5 - held), "rummy500", values__A_low="5") == []


def test_who_goes_out_gets_no_bonus_R535() -> None:
    assert codes_of(ROUND.format(ANA + 25, BEN, CY), "rummy500") == [("SCORE", 10)]
    paid = {"bonuses": "{ go_out = 25 }"}
    assert codes_of(ROUND.format(ANA + 25, BEN, CY), "rummy500", **paid) == []


def test_scores_and_totals_may_be_below_zero_R536_R537() -> None:
    text = ROUND.format(ANA, BEN, CY) + f"    total Ana {ANA}, Ben {BEN}, Cy {CY}"
    assert codes_of(text, "rummy500") == []
    assert codes_of(text.replace(f"total Ana {ANA}", "total Ana 0"), "rummy500") == [("TOTAL", 11)]


def test_totals_of_rummy_500_add_up_R537() -> None:
    text = """
        total Ana 100, Ben -20, Cy 35
        hand 3 dealer Cy
        score Ana -40, Ben 60, Cy 0
        total Ana {}, Ben 40, Cy 35
        """
    assert codes_of(text.format(60), "rummy500") == []
    assert codes_of(text.format(140), "rummy500") == [("TOTAL", 4)]


# To a target.

TARGET = """
    total Ana {0}, Ben {1}, Cy 100
    hand 9 dealer Cy
    score Ana {2}, Ben {3}, Cy -5
    winner {4}
    """


def test_d48_of_two_over_500_the_higher_wins_R539_X15() -> None:
    assert codes_of(TARGET.format(480, 490, 25, 40, "Ben"), "rummy500") == []
    assert codes_of(TARGET.format(480, 490, 25, 40, "Ana"), "rummy500") == [("WINNER", 4)]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d48_no_other_game_has_a_target_CR01_X15(variant: str) -> None:
    text = TARGET.format(480, 490, 25, 40, "Cy")
    assert warnings_of(text.replace("hand 9", "hand 6"), variant) == [("GAME_UNFINISHED", 4)]
    assert warnings_of(text.replace("hand 9", "hand 7"), variant) == []


def test_equal_totals_over_500_need_another_hand_R539_X15() -> None:
    tied = TARGET.format(480, 490, 25, 15, "{0}")
    for names in ("Ana", "Ben", "Ana Ben"):
        assert codes_of(tied.format(names), "rummy500") == [("WINNER", 4)]
    again = """
        hand 10 dealer Ana
        score Ana -5, Ben 0, Cy 10
        winner Ben
        """
    assert codes_of(tied.replace("winner {0}", "") + again, "rummy500") == []


@pytest.mark.parametrize(
    ("variant", "target"),
    [
        pytest.param("rummy500", 500, id="R501"),
        pytest.param("rummy500_to_300", 300, id="300_R540"),
        pytest.param("rummy500_to_600", 600, id="600_R540"),
        pytest.param("rummy500_to_750", 750, id="750_R540"),
    ],
)
def test_the_game_goes_on_to_its_target_R504(variant: str, target: int) -> None:
    short = TARGET.format(target - 30, 100, 29, 5, "Ana")
    assert warnings_of(short, variant) == [("GAME_UNFINISHED", 4)]
    assert warnings_of(TARGET.format(target - 30, 100, 30, 5, "Ana"), variant) == []
    assert codes_of(TARGET.format(target - 30, 100, 30, 5, "Ana"), variant) == []


@pytest.mark.parametrize("number", [2, 8, 40])
def test_there_is_no_last_hand_before_the_target_R504(number: int) -> None:
    assert codes_of(f"hand {number} dealer Cy", "rummy500") == []


@pytest.mark.reading
def test_the_target_counts_at_the_end_of_a_hand_only_R538() -> None:
    # Ana's first melds bring her to 500; the others play on all the same.
    text = "total Ana 480, Ben 0, Cy 0" + ROUND.format(ANA, BEN, CY) + "    winner Ana"
    assert codes_of(text, "rummy500") == []
    over = text.replace("    winner Ana", "    hand 2 dealer Ana")
    assert codes_of(over, "rummy500") == [("HAND_NUMBER", 12)]


def test_partners_sit_opposite_and_add_their_points_R544() -> None:
    text = """
        hand 1 dealer Dee
        score Ana 10, Ben 5, Cy 20, Dee -5
        total Ana+Cy {0}, Ben+Dee 0
        """
    four = "Ana Ben Cy Dee"
    assert codes_of(text.format(30), "partnership500", seats=four) == []
    assert codes_of(text.format(10), "partnership500", seats=four) == [("TOTAL", 3)]
    side = '[Teams "Ana Ben / Cy Dee"]' + text.format(30)
    assert codes_of(side, "partnership500", seats=four)[0] == ("BAD_TAG", 1)
    assert codes_of(text.format(30), "partnership500")[0] == ("PLAYER_COUNT", 0)


# Partners and targets.


FOUR = "Ana Ben Cy Dee"


def test_partners_opposite_are_added_up_R544() -> None:
    text = """
        hand 1 dealer Dee
        score Ana 60, Ben 10, Cy 25, Dee 5
        total Ana+Cy {total}, Ben+Dee 15
        """
    assert codes_of(text.format(total=85), "partnership500", seats=FOUR) == []
    assert codes_of(text.format(total=80), "partnership500", seats=FOUR) == [("TOTAL", 3)]


def test_partners_may_be_written_down_together_R544() -> None:
    text = """
        total Ana+Cy 400, Ben+Dee 300
        hand 8 dealer Dee
        score Ana+Cy 85, Ben+Dee 15
        total Ana+Cy {total}, Ben+Dee 315
        hand 9 dealer Ana
        score Ana+Cy 40, Ben+Dee 60
        winner Ana Cy
        result Ana+Cy 525, Ben+Dee {other}
        """
    right = text.format(total=485, other=375)
    assert codes_of(right, "partnership500", seats=FOUR) == []
    wrong = text.format(total=480, other=375)
    assert codes_of(wrong, "partnership500", seats=FOUR) == [("TOTAL", 4), ("RESULT", 8)]
    loser = right.replace("winner Ana Cy", "winner Ben Dee")
    assert codes_of(loser, "partnership500", seats=FOUR) == [("WINNER", 7)]


def test_partners_who_sit_side_by_side_are_none_R544() -> None:
    text = '[Teams "{teams}"]\nhand 1 dealer Dee\nscore Ana 1, Ben 2, Cy 3, Dee 4'
    assert codes_of(text.format(teams="Cy Ana / Ben Dee"), "partnership500", seats=FOUR) == []
    found = codes_of(text.format(teams="Ana Ben / Cy Dee"), "partnership500", seats=FOUR)
    assert found == [("BAD_TAG", 1)]


@pytest.mark.parametrize(
    ("variant", "target"),
    [
        ("rummy500", 500),
        ("rummy500_to_300", 300),
        ("rummy500_to_600", 600),
        ("rummy500_to_750", 750),
    ],
)
def test_the_game_is_over_when_the_target_is_reached_R501_R538_R540(
    variant: str, target: int
) -> None:
    text = """
        total Ana {ana}, Ben {ben}, Cy 100
        hand 5 dealer Cy
        score Ana 20, Ben 10, Cy -15
        hand 6 dealer Ana
        score Ana 5, Ben 15, Cy 10
        """
    short = text.format(ana=target - 21, ben=90)
    assert codes_of(short, variant) == []
    assert codes_of(text.format(ana=target - 20, ben=90), variant) == [("HAND_NUMBER", 4)]
    # R5-39: equal highest play another round.
    assert codes_of(text.format(ana=target - 20, ben=target - 10), variant) == []


# Bonuses.


def test_an_exact_cut_is_called_and_scored() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: KH
        holds Ben: 5C
        holds Cy: KS
        turn: Ana drawn
        Cy: call "exact cut"
        Ana: discard KH
        score Ana 0, Ben 5, Cy {points}
        """
    assert codes_of(text.format(points=-40), "liverpool_wikipedia") == []
    assert codes_of(text.format(points=10), "liverpool_wikipedia") == [("SCORE", 8)]
    assert codes_of(text.format(points=10), "contract_rummy") == []


BLIND = """
    position 2 dealer Cy
    holds Ana: {hand}
    holds Ben: KS
    holds Cy: 5C
    {table}
    turn: Ana drawn
    Ana: {play}
    score Ana {points}, Ben 10, Cy 5
    """


@pytest.mark.parametrize(
    ("hand", "table", "play", "points"),
    [
        ("7S 7H 7D 2C 3C 4C 5C", "", "meld [7S 7H 7D] [2C 3C 4C 5C]", -50),
        ("7S 7H * 2C 3C 4C 5C", "", "meld [7S 7H *] [2C 3C 4C 5C]", -25),
        ("7S 7H 7D 2C 3C 4C 5C KD", "", "meld [7S 7H 7D] [2C 3C 4C 5C] discard KD", -50),
        ("KD", "table Ana.1: [7S 7H 7D]", "discard KD", 0),
    ],
)
def test_going_out_blind_is_rewarded(hand: str, table: str, play: str, points: int) -> None:
    text = BLIND.format(hand=hand, table=table, play=play, points=points)
    assert codes_of(text, "shanghai_10") == []
    other = BLIND.format(hand=hand, table=table, play=play, points=points + 5)
    assert codes_of(other, "shanghai_10") == [("SCORE", 8)]


def test_four_jokers_melded_together_count_twice() -> None:
    text = """
        position 1 dealer Dee
        holds Ana: * * * * 9C
        holds Ben: KS
        holds Cy: 5C
        holds Dee: AD
        turn: Ana drawn
        Ana: {play} discard 9C
        score Ana {points}
        """
    together = text.format(play="meld [* * * *]", points=160)
    assert codes_of(together, "persian_public", seats=FOUR) == []
    apart = text.format(play="meld [* * *] layoff * Ana.1", points=80)
    assert codes_of(apart, "persian_public", seats=FOUR) == []


def test_a_bonus_is_not_supposed_where_no_play_is_recorded() -> None:
    text = """
        hand 1 dealer Cy
        out Ana
        left Ben: KS
        left Cy: KS
        score Ana {points}, Ben 10, Cy {cy}
        """
    rules = {"bonuses": "{ first_turn = -20 }"}
    assert codes_of(text.format(points=0, cy=10), **rules) == []
    assert codes_of(text.format(points=-20, cy=10), **rules) == []
    assert codes_of(text.format(points=0, cy=5), **rules) == [("SCORE", 5)]


@pytest.mark.parametrize("chips", [3, 11])
def test_with_a_hidden_card_melded_it_is_not_known_how_many_were_wild(chips: int) -> None:
    """2 for a joker, or 10 for none."""
    text = f"""
        hand 1 dealer Cy
        deal Ana: AS 2S 3S 4S 5S 6S 7S 8S 9S AH 2H 3H 5H ?x2
        Ana: draw ? meld [AS 2S 3S] [4S 5S 6S] [7S 8S 9S] [AH 2H 3H] [5H ? ?] discard ?
        out Ana
        score Ana {chips}, Ben 0, Cy 0
        """
    assert ("SCORE", 5) not in codes_of(text, "continental_bicycle")


def test_a_decided_game_is_not_played_again_LV59() -> None:
    text = """
        total Ana 100, Ben 95, Cy 200
        hand 7 dealer Cy
        score Ana 0, Ben {ben}, Cy 15
        hand 7
        score Ana 45, Ben 0, Cy 15
        """
    assert codes_of(text.format(ben=20), "liverpool") == [("HAND_NUMBER", 4)]
    # A tie that deal 7 does not decide either.
    tied = text.replace("Ben 95", "Ben 100").format(ben=0)
    assert codes_of(tied, "liverpool") == []


def test_points_after_the_stock_has_run_out_are_checked_CR70() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: KS
        holds Ben: KH
        holds Cy: KD
        pile: ?x105
        reshuffled: 1
        turn: Ana
        exhausted
        score Ana 15, Ben 10, Cy 999
        """
    assert codes_of(text) == [("SCORE", 9), ("SCORE", 9)]


def test_players_who_are_no_partners_have_no_points_together_R505_R544() -> None:
    text = "hand 1 dealer Dee\nscore {0} 30, {1} 10"
    assert codes_of(text.format("Ana+Cy", "Ben+Dee"), "partnership500", seats=FOUR) == []
    side = codes_of(text.format("Ana+Ben", "Cy+Dee"), "partnership500", seats=FOUR)
    assert side == [("SCORE", 2), ("SCORE", 2)]
    alone = codes_of(text.format("Ana+Cy", "Ben"), "rummy500", seats=FOUR)
    assert alone == [("SCORE", 2)]
    assert codes_of(text.format("Ana+Ana", "Ben"), "rummy500", seats=FOUR) == [("SCORE", 2)]


@pytest.mark.parametrize(
    ("score", "right"), [("7", False), ("-10", False), ("2", False), ("35", True), ("0", True)]
)
def test_a_sheet_holds_what_cards_can_come_to_CR12_CR15_CR71(score: str, right: bool) -> None:
    found = codes_of(f"hand 1 dealer Cy\nscore Ana 0, Ben 5, Cy {score}")
    assert found == ([] if right else [("SCORE", 2)])


def test_who_went_out_has_no_card_left_and_nobody_else_has_none_CR22_CR67() -> None:
    text = "hand 1 dealer Cy\nout Ana\nleft {0}"
    assert codes_of(text.format("Ben: 5S")) == []
    assert codes_of(text.format("Ana: 5S")) == [("LEFT_CLAIM", 3)]
    assert codes_of(text.format("Ben:")) == [("LEFT_CLAIM", 3)]
    assert codes_of(text.format("Ben: ?x300")) == [("LEFT_CLAIM", 3)]


def test_a_winner_who_is_behind_another_is_none_R539() -> None:
    text = "hand 1 dealer Cy\nscore Ana 505, Ben 10\nwinner {0}\nresult *"
    assert codes_of(text.format("Ana"), "rummy500") == []
    assert codes_of(text.format("Ben"), "rummy500") == [("WINNER", 3)]
