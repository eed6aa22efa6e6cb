"""Gin rummy: knocks, gin, what is laid after them, the first upcard, the wall, and points.

The names carry the source a rule is taken from: gin rummy as Wikipedia, whiteknucklecards.com,
groupgames.xyz, rubl.com, spielegratis24.de and bicyclecards.com (Oklahoma) describe it, and the
programs OpenSpiel and RLCard, whose games these records were held against.
"""

from __future__ import annotations

import pytest
from judge import codes_of, message_of, report_of, warnings_of

import rummynotation as rn
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.rules.loader import load_variant
from rummynotation.rules.variant_check import check_variant

TWO = "Ana Ben"
ANAS = "4H 5H 6H 9S 9D 9C AS 2D 3C KD"
BENS = "7H 2C 3D 4D 5D QS QH JC TD 8C"


def found(text: str, variant: str = "gin_rummy", **rules: str) -> list[tuple[str, int]]:
    return codes_of(text, variant, seats=TWO, **rules)


def points(text: str, variant: str = "gin_rummy", **rules: str) -> tuple[int | None, int | None]:
    """The points of Ana and Ben for the one hand of a record, which is without fault."""
    assert found(text, variant, **rules) == []
    ((_, scored),) = report_of(text, variant, seats=TWO, **rules).scores
    return scored["Ana"], scored["Ben"]


def hand(*lines: str, ana: str = ANAS, ben: str = BENS, upcard: str = "KS") -> str:
    """A hand that Ben has dealt; what is played stands from line 5 on."""
    head = ("hand 1 dealer Ben", f"deal Ana: {ana}", f"deal Ben: {ben}", f"upcard {upcard}")
    return "\n".join((*head, *lines))


SPREAD = "meld [4H 5H 6H] [9S 9D 9C]"
KNOCKED = f"Ana: draw 4C knock KD {SPREAD}"

# --- knocking ---


def test_a_knock_with_ten_points_and_no_more_groupgames() -> None:
    for drawn, verdict in (("4C", []), ("5C", [("KNOCK_LIMIT", 5)])):
        text = hand(f"Ana: draw {drawn} knock KD {SPREAD}")
        assert found(text) == verdict
    message = message_of(hand(f"Ana: draw 5C knock KD {SPREAD}"), "gin_rummy", seats=TWO)
    assert message.message == (
        "Ana cannot knock with 11 points of deadwood; allowed: 10 points at most"
    )
    assert message.help == "The best melds are [9S 9D 9C] [4H 5H 6H]; AS 2D 3C 5C are left."


def test_the_deadwood_is_that_of_the_best_melds_whatever_is_laid_first_wikipedia() -> None:
    """The run and the set of fives cross: the run leaves 13 points, the set as many; the run with
    a seven leaves six less than the set."""
    ana = "4H 5H 5C 6H 9S 9D 9C AS 2H KD"
    assert found(hand("Ana: draw 5S knock KD meld [5S 5H 5C] [9S 9D 9C]", ana=ana)) == [
        ("KNOCK_LIMIT", 5)
    ]
    ana = "4H 5H 3C 6H 9S 9D 9C AS 2H KD"
    text = hand("Ana: draw 4C knock KD {0} [9S 9D 9C]", ana=ana)
    assert found(text.format("meld [4H 5H 6H]")) == []


def test_a_knock_comes_after_a_draw_wikipedia() -> None:
    assert found(hand("Ana: knock KD")) == [("DRAW_FIRST", 5)]
    assert found(hand("Ben: knock QS"))[0] == ("TURN_ORDER", 5)


def test_a_card_that_is_not_held_cannot_be_knocked_with_wikipedia() -> None:
    assert found(hand(f"Ana: draw 4C knock KH {SPREAD}"))[0] == ("NOT_IN_HAND", 5)


def test_melds_stay_in_the_hand_until_a_knock_wikipedia() -> None:
    text = hand("Ana: draw 4C meld [4H 5H 6H]", "Ana: discard KD")
    assert found(text) == [("NOT_KNOCKED", 5)]
    text = hand("Ana: draw 4C discard KD", "Ben: draw QC layoff 7H Ana.1 discard 8C")
    assert found(text) == [("NOT_KNOCKED", 6)]


def test_nobody_plays_on_after_a_knock_wikipedia() -> None:
    assert found(hand(KNOCKED, "Ben: draw QC discard 8C")) == [("AFTER_END", 6)]
    assert found(hand(KNOCKED, "exhausted")) == [("AFTER_END", 6)]


def test_after_a_knock_that_was_none_the_table_may_play_on_one_message() -> None:
    text = hand("Ana: draw 5C knock KD", "Ben: draw QC discard 8C", "Ana: draw 6S discard 6S")
    assert found(text) == [("KNOCK_LIMIT", 5)]


def test_the_card_just_taken_may_not_be_discarded_but_knocked_with_rlcard() -> None:
    for word, verdict in (("discard", [("RETURN_DISCARD", 5)]), ("knock", [])):
        text = hand(f"Ana: take KS {word} KS", ana="4H 5H 6H 9S 9D 9C AS 2D 3C 4C")
        assert found(text + (f" {SPREAD}" if word == "knock" else "")) == verdict


def test_a_knock_in_a_game_without_one_is_a_discard_and_said_once() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? knock KS
        Ben: draw ? gin QS
        Cy: draw ? gin
        """
    assert codes_of(text) == [("KNOCK_OFF", 2), ("KNOCK_OFF", 3), ("KNOCK_OFF", 4)]


# --- what is laid ---


def test_the_rest_of_the_hand_is_deadwood_and_what_is_laid_counts_openspiel() -> None:
    """Ana could meld the threes and keeps them: ten points are left, and that is allowed."""
    ana = "4H 5H 6H 9S 9D 9C 3S 3H 3C KD"
    good = hand("Ana: draw AC knock KD " + SPREAD + " [3S 3H 3C]", ana=ana)
    bad = hand("Ana: draw AC knock KD " + SPREAD, ana=ana)
    assert points(good) == (69 - 1, 0)
    assert points(bad) == (69 - 10, 0)


def test_a_spread_that_leaves_too_much_is_found_at_the_knock_openspiel() -> None:
    text = hand("Ana: draw 4C knock KD meld [4H 5H 6H]", "Ben: meld [3D 4D 5D]")
    assert found(text) == [("KNOCK_SPREAD", 5)]
    message = message_of(text, "gin_rummy", seats=TWO)
    assert message.message == (
        "Ana knocked, and the melds leave AS 9S 2D 9D 3C 4C 9C: 37 points of deadwood, "
        "allowed: 10 points at most"
    )


def test_a_knock_without_any_melds_is_found_and_a_gap_says_they_are_missing() -> None:
    assert found(hand("Ana: draw 4C knock KD", "Ben: meld [3D 4D 5D]")) == [("KNOCK_SPREAD", 5)]
    assert found(hand("Ana: draw 4C knock KD", 'gap "her melds"', "score Ana 60, Ben 0")) == []


def test_melds_of_the_knocker_may_stand_in_a_later_line_and_apart() -> None:
    later = hand("Ana: draw 4C knock KD", "Ana: meld [4H 5H 6H]", "Ana: meld [9S 9D 9C]")
    assert found(later) == []
    after = hand("Ana: draw 4C knock KD", "Ben: meld [3D 4D 5D]", f"Ana: {SPREAD}")
    assert points(after) == (57 - 10, 0)


def test_what_is_laid_is_a_meld_of_cards_in_hand_wikipedia() -> None:
    assert found(hand("Ana: draw 4C knock KD meld [4H 5H 6H] [9S 9D]"))[0] == ("SET_SIZE", 5)
    text = hand("Ana: draw 4C knock KD meld [QH KH AH] [9S 9D 9C]")
    assert found(text)[0] == ("NOT_IN_HAND", 5)
    text = hand("Ana: draw 4C knock 5C", ana="QC KC AC 9S 9D 9C AD 2D AS 5C")
    assert found(text)[0] == ("KNOCK_LIMIT", 5), "the ace is low only"


def test_the_defender_lays_off_and_melds_in_any_order_wikipedia() -> None:
    for lines in (
        ("Ben: layoff 7H Ana.1 meld [3D 4D 5D]",),
        ("Ben: meld [3D 4D 5D] layoff 7H Ana.1",),
        ("Ben: meld [3D 4D 5D]", "Ben: layoff 7H"),
    ):
        assert points(hand(KNOCKED, *lines)) == (69 - 7 - 12 - 10, 0)


def test_cards_laid_off_go_on_from_each_other_wikipedia() -> None:
    ben = "7H 8H 9H 3D 4D 5D QS QH JC TD"
    text = hand(KNOCKED, "Ben: layoff 7H 8H Ana.1 layoff 9H Ana.1 meld [3D 4D 5D]", ben=ben)
    assert points(text) == (40 - 10, 0)
    assert found(hand(KNOCKED, "Ben: layoff 8H Ana.1", ben=ben)) == [("LAYOFF_FIT", 6)]
    both = hand(KNOCKED, "Ben: layoff 9H", ben=ben)
    assert points(both) == (76 - 9 - 10, 0)


def test_the_knocker_lays_nothing_off_wikipedia() -> None:
    text = hand(KNOCKED, "Ben: meld [3D 4D 5D]", "Ana: layoff 2D Ben.1")
    assert found(text) == [("KNOCK_LAYOFF", 7)]


def test_in_rlcard_nobody_lays_anything_off() -> None:
    text = f"""
        hand 1 dealer Ben
        deal Ana: {ANAS} 4C
        deal Ben: {BENS}
        Ana: knock KD {SPREAD}
        Ben: layoff 7H Ana.1 meld [3D 4D 5D]
        """
    assert found(text, "gin_rlcard") == [("LAYOFF_OWNER", 5)]


# --- gin ---

GIN = "4H 5H 6H 9S 9D 9C AS 2S 3S KD"
SPREAD_GIN = "meld [4H 5H 6H] [9S 9D 9C] [AS 2S 3S 4S]"


def test_gin_takes_what_the_other_holds_and_a_bonus_groupgames() -> None:
    text = hand(f"Ana: draw 4S gin KD {SPREAD_GIN}", "Ben: meld [3D 4D 5D]", ana=GIN)
    assert points(text) == (69 - 12 + 25, 0)


def test_a_knock_with_no_deadwood_is_gin_too_wikipedia() -> None:
    text = hand(f"Ana: draw 4S knock KD {SPREAD_GIN}", ana=GIN)
    assert points(text) == (69 + 25, 0)
    laid_off = hand(f"Ana: draw 4S knock KD {SPREAD_GIN}", "Ben: layoff 7H Ana.1", ana=GIN)
    assert found(laid_off) == [("KNOCK_LAYOFF", 6)]


def test_gin_with_a_card_left_over_is_none_wikipedia() -> None:
    text = hand("Ana: draw QD gin KD", ana=GIN)
    assert found(text) == [("NO_GIN", 5)]
    assert message_of(text, "gin_rummy", seats=TWO).message == (
        "Ana is not gin: 10 points lie in no meld"
    )


def test_who_went_gin_and_laid_too_little_is_found_openspiel() -> None:
    text = hand("Ana: draw 4S gin KD meld [4H 5H 6H] [9S 9D 9C]", ana=GIN)
    assert found(text) == [("KNOCK_SPREAD", 5)]


def test_nobody_undercuts_gin_wikipedia() -> None:
    ben = "3D 4D 5D TS TH TC QS QH QD 7C"
    text = hand(
        f"Ana: draw 4S gin KD {SPREAD_GIN}",
        "Ben: meld [3D 4D 5D] [TS TH TC] [QS QH QD]",
        ana=GIN,
        ben=ben,
    )
    assert points(text) == (7 + 25, 0)
    none_left = text.replace("QD 7C", "QD QC").replace("QH QD]", "QH QD QC]")
    assert points(none_left) == (0 + 25, 0)


def test_big_gin_is_all_eleven_cards_and_no_discard_spielegratis24() -> None:
    text = hand("Ana: draw 7H gin meld [4H 5H 6H 7H] [9S 9D 9C] [AS 2S 3S 4S]")
    text = text.replace(f"deal Ana: {ANAS}", "deal Ana: 4H 5H 6H 9S 9D 9C AS 2S 3S 4S")
    text = text.replace("deal Ben: 7H", "deal Ben: 7C")
    assert points(text) == (69 + 31, 0)
    assert found(text, "gin_openspiel") == [("NO_GIN", 5)]


def test_big_gin_with_a_card_left_over_is_none_spielegratis24() -> None:
    assert found(hand("Ana: draw 4S gin", ana=GIN)) == [("NO_GIN", 5)]


# --- points ---


def test_who_knocks_with_less_scores_the_difference_wikipedia() -> None:
    assert points(hand(KNOCKED, "Ben: meld [3D 4D 5D]")) == (57 - 10, 0)


BEN_LOW = "3D 4D 5D TS TH TC QS QH QC {}"


@pytest.mark.parametrize(("left", "scored"), [("TD", 0), ("8D", 2), ("AC", 9)])
def test_who_has_no_more_than_the_knocker_undercuts_him_groupgames(left: str, scored: int) -> None:
    lines = (KNOCKED, "Ben: meld [3D 4D 5D] [TS TH TC] [QS QH QC]")
    text = hand(*lines, ben=BEN_LOW.format(left))
    assert points(text) == (0, scored + 25)


def test_with_as_much_as_the_knocker_nobody_scores_in_openspiel() -> None:
    lines = (KNOCKED, "Ben: meld [3D 4D 5D] [TS TH TC] [QS QH QC]")
    assert points(hand(*lines, ben=BEN_LOW.format("TD")), "gin_openspiel") == (0, 0)
    assert points(hand(*lines, ben=BEN_LOW.format("8D")), "gin_openspiel") == (0, 2 + 25)


def test_a_lay_off_can_make_the_undercut_wikipedia() -> None:
    ben = "7H 3D 4D 5D TS TH TC QS QH QC"
    melds = "Ben: meld [3D 4D 5D] [TS TH TC] [QS QH QC]"
    assert points(hand(KNOCKED, melds, ben=ben)) == (0, 3 + 25)
    assert points(hand(KNOCKED, f"{melds} layoff 7H Ana.1", ben=ben)) == (0, 10 + 25)


def test_points_that_are_wrong_are_found_with_what_each_is_left_with() -> None:
    text = hand(KNOCKED, "Ben: meld [3D 4D 5D]", "score Ana 64, Ben 0")
    assert found(text) == [("SCORE", 7)]
    message = message_of(text, "gin_rummy", seats=TWO).message
    assert message.startswith("Ana scores 47, not 64: Ana is left with AS 2D 3C 4C, 10 points; ")


def test_in_rlcard_everybody_scores_his_own_deadwood() -> None:
    text = f"""
        hand 1 dealer Ben
        deal Ana: {ANAS} 4C
        deal Ben: {BENS}
        Ana: knock KD {SPREAD}
        Ben: meld [3D 4D 5D]
        """
    assert points(text, "gin_rlcard") == (10, 57)


def test_a_score_below_nought_is_none_where_nothing_of_the_play_is_known() -> None:
    assert found("hand 1 dealer Ben\nscore Ana 30, Ben -30") == [("SCORE", 2)]
    assert found("hand 1 dealer Ben\nscore Ana 30, Ben 0") == []


def test_out_and_left_after_a_knock_are_the_knocker_and_the_deadwood() -> None:
    text = hand(
        KNOCKED,
        "Ben: layoff 7H Ana.1 meld [3D 4D 5D]",
        "out {0}",
        "left Ana: {1}",
        "left Ben: 2C QS QH JC TD 8C",
    )
    assert found(text.format("Ana", "AS 2D 3C 4C")) == []
    assert found(text.format("Ben", "AS 2D 3C 4C")) == [("OUT_CLAIM", 7)]
    assert found(text.format("Ana", "AS 2D 3C")) == [("LEFT_CLAIM", 8)]


# --- the first upcard ---


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        (("Ana: take KS discard KD",), []),
        (("Ana: pass", "Ben: take KS discard 8C"), []),
        (("Ben: take KS discard 8C",), []),
        (("Ana: pass", "Ben: pass", "Ana: draw 4C discard KD"), []),
        (("Ana: draw 4C discard KD",), []),
        (("Ana: pass", "Ana: take KS discard KD"), [("FIRST_UPCARD", 6)]),
        (("Ana: pass", "Ben: pass", "Ben: take KS discard 8C"), [("FIRST_UPCARD", 7)]),
        (("Ana: pass", "Ana: pass"), [("FIRST_UPCARD", 6)]),
        (("Ana: pass", "Ben: draw 4C discard 8C"), [("TURN_ORDER", 6)]),
        (("Ana: take 9H discard KD",), [("PILE_CARD", 5)]),
    ],
)
def test_the_upcard_is_offered_to_the_other_player_and_then_to_the_dealer_whiteknuckle(
    lines: tuple[str, ...], verdict: list[tuple[str, int]]
) -> None:
    assert found(hand(*lines)) == verdict


def test_a_draw_from_a_known_stock_ends_the_offer_whiteknuckle() -> None:
    cards = {f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SHDC"}
    stock = ["4C", "5C", *sorted(cards - {*ANAS.split(), *BENS.split(), "KS", "4C", "5C"})]
    text = hand(
        f"stock: {' '.join(stock)}",
        "Ana: pass",
        "Ana: draw 4C discard 4C",
        "Ben: draw 5C discard 5C",
        "Ana: take 5C discard KD",
    )
    assert found(text) == []


def test_after_the_dealer_took_the_upcard_the_other_player_is_in_turn_whiteknuckle() -> None:
    text = hand("Ana: pass", "Ben: take KS discard 8C", "Ana: take 8C discard KD")
    assert found(text) == []
    assert found(text + "\nAna: draw 4C")[0] == ("TURN_ORDER", 8)


def test_a_turn_in_which_one_was_only_asked_is_not_the_first() -> None:
    ana = "4H 5H 6H 9S 9D 9C AS 2D 3C 4C"
    lines = ("Ana: pass", "Ben: take KS discard 8C", f"Ana: draw KH knock KH {SPREAD}")
    assert points(hand(*lines, ana=ana), bonuses__first_turn="7") == (71 - 10 + 7, 0)


# --- the wall ---

WALL = """
    position 1 dealer Ben
    holds Ana: {ana}
    holds Ben: {ben}
    stock: {stock}
    pile: ?x{pile} {top}
    turn: Ana
    """


def wall(stock: int, *lines: str, ana: str = GIN, top: str = "4S") -> str:
    """The table when so many cards are left; what is played stands from line 7 on."""
    head = WALL.format(
        ana=ana, ben=BENS, stock=" ".join("?" * stock), pile=31 - stock, top=top
    ).strip()
    return "\n".join((*(line.strip() for line in head.splitlines()), *lines))


def test_the_hand_ends_when_two_cards_are_left_and_nobody_scores_rubl() -> None:
    assert points(wall(2, "exhausted", "score Ana 0, Ben 0")) == (0, 0)
    assert found(wall(2, "Ana: draw ? discard KD")) == [("STOCK_EMPTY", 7)]
    assert found(wall(2, f"Ana: take 4S gin KD {SPREAD_GIN}")) == [("STOCK_EMPTY", 7)]
    assert found(wall(3, "exhausted")) == [("EXHAUSTED", 7)]
    assert found(wall(3, "Ana: draw ? discard KD", "exhausted")) == []
    assert found(wall(3, f"Ana: draw 5S knock KD {SPREAD}", ana=ANAS)) == [("KNOCK_LIMIT", 7)]


def test_known_cards_of_the_stock_are_not_drawn_beyond_the_wall_rubl() -> None:
    text = wall(2, "Ana: draw {0} discard KD").replace("stock: ? ?", "stock: 7S 8S")
    assert found(text.format("7S")) == [("STOCK_EMPTY", 7)]
    text = text.replace("stock: 7S 8S", "stock: 6S 7S 8S").replace("?x29", "?x28")
    assert found(text.format("6S") + "\nBen: draw 7S discard QS") == [("STOCK_EMPTY", 8)]


def test_the_last_discard_may_be_taken_to_knock_in_openspiel() -> None:
    game = "gin_openspiel"
    assert found(wall(2, "exhausted"), game) == []
    assert points(wall(2, f"Ana: take 4S gin KD {SPREAD_GIN}"), game) == (69 + 25, 0)
    assert found(wall(2, "Ana: take 4S discard KD"), game) == [("LAST_DISCARD", 7)]
    assert found(wall(2, "Ana: draw ? discard KD"), game) == [("STOCK_EMPTY", 7)]
    assert found(wall(3, "Ana: take 4S discard KD"), game) == []


def test_the_last_discard_may_be_taken_to_play_on_in_rlcard() -> None:
    assert found(wall(2, "Ana: take 4S discard KD", "exhausted"), "gin_rlcard") == []


def test_a_dead_hand_scores_the_deadwood_of_the_best_melds_in_rlcard() -> None:
    text = wall(2, "exhausted", "score Ana 10, Ben {0}")
    assert found(text.format(69 - 14), "gin_rlcard") == [("SCORE", 8)]
    assert found(text.format(69 - 12), "gin_rlcard") == []


# --- who deals ---

WON = f"""
    hand 1 dealer Ben
    deal Ana: {ANAS}
    deal Ben: {BENS}
    {KNOCKED}
    Ben: meld [3D 4D 5D]
    hand 2 dealer {{0}}
    """


def test_the_deal_alternates_wikipedia() -> None:
    assert found(WON.format("Ana")) == []
    assert found(WON.format("Ben")) == [("DEALER", 6)]


def test_after_a_hand_that_nobody_won_the_same_player_deals_again_rubl() -> None:
    text = wall(2, "exhausted", "hand 2 dealer {0}")
    assert found(text.format("Ben")) == []
    assert found(text.format("Ana")) == [("DEALER", 8)]
    sheet = "hand 1 dealer Ben\nscore Ana 0, Ben 0\nhand 2 dealer {0}\nscore Ana 20, Ben 0"
    assert found(sheet.format("Ben")) == []
    assert found(sheet.format("Ana")) == [("DEALER", 3)]


def test_where_the_winner_deals_it_is_who_scored_not_who_knocked() -> None:
    lines = (KNOCKED, "Ben: meld [3D 4D 5D] [TS TH TC] [QS QH QC]", "hand 2 dealer {0}")
    undercut = hand(*lines, ben=BEN_LOW.format("AC"))
    for text, winner, loser in ((undercut, "Ben", "Ana"), (WON, "Ana", "Ben")):
        assert found(text.format(winner), dealer__next="winner") == []
        assert [code for code, _ in found(text.format(loser), dealer__next="winner")] == ["DEALER"]


# --- the game ---


def test_the_game_goes_to_a_hundred_points_wikipedia() -> None:
    text = """
        hand 1 dealer Ben
        score Ana 60, Ben 0
        hand 2 dealer Ana
        score Ana {0}, Ben 0
        winner Ana
        result Ana {1}, Ben 0
        """
    assert found(text.format(40, 100)) == []
    assert [d.code for d in report_of(text.format(39, 99), "gin_rummy", seats=TWO).diagnostics] == [
        codes.GAME_UNFINISHED
    ]


def test_line_and_game_bonuses_stand_in_the_result_and_nowhere_else() -> None:
    text = """
        hand 1 dealer Ben
        score Ana 60, Ben 0
        hand 2 dealer Ana
        score Ana 0, Ben 20
        hand 3 dealer Ben
        score Ana 45, Ben 0
        total Ana 105, Ben 20
        winner Ana
        result Ana {0}, Ben {1}
        """
    rules = {"bonuses__line": "25", "bonuses__game": "100"}
    assert found(text.format(105, 20)) == []
    assert found(text.format(105 + 50 + 100, 20 + 25), **rules) == []
    assert found(text.format(105, 20), **rules) == [("RESULT", 9)] * 2
    whole = report_of(text.format(255, 45), "gin_rummy", seats=TWO, **rules)
    assert whole.totals == {"Ana": 105, "Ben": 20}


def test_line_bonuses_are_not_checked_where_hands_are_missing() -> None:
    text = """
        total Ana 60, Ben 0
        hand 2 dealer Ana
        score Ana 45, Ben 0
        winner Ana
        result Ana 155, Ben 25
        """
    assert found(text, bonuses__line="25") == []
    assert found(text) == [("RESULT", 5)] * 2


# --- Oklahoma ---


@pytest.mark.parametrize(
    ("upcard", "drawn", "verdict"),
    [
        ("5C", "5D", []),
        ("5C", "6D", [("KNOCK_LIMIT", 5)]),
        ("QC", "TC", []),
        ("AC", "AD", [("KNOCK_LIMIT", 5)]),
        ("?", "6D", [("UNDECIDED", 5)]),
    ],
)
def test_the_upcard_says_with_how_much_one_may_knock_bicycle(
    upcard: str, drawn: str, verdict: list[tuple[str, int]]
) -> None:
    ana = "4H 5H 6H 9S 9D 9C 8S 8D 8C KD"
    text = hand(
        f"Ana: draw {drawn} knock KD {SPREAD} [8S 8D 8C]",
        ana=ana,
        ben="7H 2C 3D 4D JD QS QH JC TD 7C",
        upcard=upcard,
    )
    assert found(text, "gin_oklahoma") == verdict


def test_an_ace_allows_one_point_where_the_house_says_so() -> None:
    ana = "4H 5H 6H 9S 9D 9C 8S 8D 8C KD"
    for drawn, verdict in (("AD", []), ("2D", [("KNOCK_LIMIT", 5)])):
        play = f"Ana: draw {drawn} knock KD {SPREAD} [8S 8D 8C]"
        text = hand(play, ana=ana, ben=BEN_LOW.format("7C"), upcard="AC")
        assert found(text, "gin_oklahoma", knock_ace="one") == verdict


def test_a_spade_doubles_all_points_of_the_hand_bicycle() -> None:
    lines = (f"Ana: draw 4S gin KD {SPREAD_GIN}",)
    assert points(hand(*lines, ana=GIN, upcard="KS"), "gin_oklahoma") == (2 * (69 + 25), 0)
    assert points(hand(*lines, ana=GIN, upcard="KH"), "gin_oklahoma") == (69 + 25, 0)
    hidden = hand(*lines, "score Ana {0}", ana=GIN, upcard="?")
    for scored in (94, 188):
        assert found(hidden.format(scored), "gin_oklahoma") == []


def test_in_a_position_upcard_says_what_card_it_was_bicycle() -> None:
    text = """
        position 1 dealer Ben
        holds Ana: 4H 5H 6H 9S 9D 9C 8S 8D 8C 6D KD
        {0}
        pile: 2C
        turn: Ana drawn
        Ana: knock KD meld [4H 5H 6H] [9S 9D 9C] [8S 8D 8C]
        """
    for upcard, verdict in (
        ("upcard 6C", []),
        ("upcard 5C", [("KNOCK_LIMIT", 6)]),
        ("# nobody knows", [("UNDECIDED", 6)]),
    ):
        assert found(text.format(upcard), "gin_oklahoma") == verdict


# --- what is hidden ---


@pytest.mark.parametrize(
    ("ana", "play", "verdict"),
    [
        ("4H 5H 6H 9S 9D 9C AS 2D ? KD", f"draw 4C knock KD {SPREAD}", [("UNDECIDED", 5)]),
        ("4H 5H 6H 9S 9D 9C AS 2D ? KD", f"draw AC knock KD {SPREAD}", [("UNDECIDED", 5)]),
        ("4H 5H 6H 9S 9D 9C AS AD ? KD", "draw AC knock KD meld [4H 5H 6H]", [("KNOCK_SPREAD", 5)]),
        ("4H 5H TH 9S 9D QC AS 2D ? KD", "draw 4C knock KD", [("KNOCK_LIMIT", 5)]),
        ("4H 5H 6H 9S 9D 9C AS AD AC ?", f"draw 2D knock ? {SPREAD}", [("UNDECIDED", 5)]),
        (ANAS, f"draw 4C knock ? {SPREAD}", [("UNDECIDED", 5)]),
        (ANAS.replace("AS 2D", "QC JS"), "draw 7C knock ?", [("KNOCK_LIMIT", 5)]),
        ("?x10", f"draw ? knock KD {SPREAD}", [("UNDECIDED", 5)]),
        ("?x10", "draw ? gin", [("UNDECIDED", 5), ("KNOCK_SPREAD", 5)]),
    ],
)
def test_a_knock_with_hidden_cards_is_decided_where_all_of_them_agree(
    ana: str, play: str, verdict: list[tuple[str, int]]
) -> None:
    assert found(hand(f"Ana: {play}", ana=ana)) == verdict


def test_one_hidden_card_that_cannot_matter_leaves_the_knock_legal() -> None:
    """The hidden card is the discard, or its points do not matter: the upcard allows ten."""
    text = hand(f"Ana: draw ? knock KD {SPREAD} [AS AD AC]", ana="4H 5H 6H 9S 9D 9C AS AD AC KD")
    assert found(text) == []


def test_a_discard_from_the_hidden_cards_leaves_one_less_of_them() -> None:
    play = f"Ana: draw AC knock QC {SPREAD} [AS AD AC]"
    assert found(hand(play, ana="4H 5H 6H 9S 9D 9C AS AD ? ?")) == []


def test_a_score_that_no_hidden_cards_give_is_found() -> None:
    ben = "7H 2C 3D 4D 5D QS QH JC TD ?"
    text = hand(KNOCKED, "Ben: meld [3D 4D 5D]", "score Ana {0}, Ben 0", ben=ben)
    # 49 points and the hidden card, of 1 to 10, without Ana's 10.
    for scored, verdict in ((39, [("SCORE", 7)]), (40, []), (49, []), (50, [("SCORE", 7)])):
        assert found(text.format(scored)) == verdict


def test_after_a_gap_melds_may_be_laid_for_all_that_is_known() -> None:
    text = hand("Ana: draw 4C discard KD", "gap", f"Ana: {SPREAD}", "score Ana 20, Ben 0")
    assert found(text) == [("UNDECIDED", 7)]


# --- what follows, and what is refused ---


def test_what_follows_from_a_knock_is_filled_in() -> None:
    text = '%rmn 1\n[Variant "gin_rummy"]\n[Players "Ana Ben"]\n\n' + hand(
        KNOCKED, "Ben: layoff 7H meld [3D 4D 5D]"
    )
    filled = rn.format_game(rn.fill(rn.read_game(text + "\n")))
    assert filled.partition("Ben: layoff")[2].splitlines() == [
        " 7H Ana.1 meld [3D 4D 5D]",
        "out Ana",
        "left Ana: AS 2D 3C 4C",
        "left Ben: QS QH TD 2C 8C JC",
        "score Ana 40, Ben 0",
        "total Ana 40, Ben 0",
    ]


def test_who_can_knock_is_not_asked_of_the_solver() -> None:
    with pytest.raises(RummyNotationError) as caught:
        rn.go_out(rn.position_from_cards("gin_rummy", 1, f"{ANAS} 4C"))
    (message,) = caught.value.diagnostics
    assert (message.code, "knock" in message.message) == (codes.POSITION, True)


def test_a_game_with_a_knock_has_no_contract_no_wild_card_and_two_players() -> None:
    for key, value in (
        ("hands.contract", "S3 S3"),
        ("wilds", "2"),
        ("buy", "true"),
        ("players", "[2, 4]"),
        ("draw_discard", "any_with_above"),
        ("pickup_obligation", "always"),
        ("ace", "around"),
        ("shoe", "[{ players = [2, 2], decks = 2, jokers = 0 }]"),
    ):
        with pytest.raises(RummyNotationError) as caught:
            load_variant("gin_rummy", overrides={key: value})
        (message,) = caught.value.diagnostics
        assert message.code == codes.BAD_PARAMETER
        assert message.message == f"{key} does not go with knocking"


@pytest.mark.parametrize(
    ("base", "rules", "about"),
    [
        ("gin_rummy", {"big_gin": "false"}, "bonuses"),
        ("gin_rummy", {"scoring.mode": "penalty"}, "bonuses"),
        ("gin_rummy", {"upcard": "false"}, "first_upcard"),
        ("gin_rummy", {"first_turn": "extra_card"}, "first_upcard"),
        ("gin_rlcard", {"spades_double": "true"}, "spades_double"),
        ("contract_rummy", {"big_gin": "true"}, "big_gin"),
        ("contract_rummy", {"bonuses.gin": "25"}, "bonuses"),
    ],
)
def test_rules_about_a_knock_that_do_nothing_are_named(
    base: str, rules: dict[str, str], about: str
) -> None:
    (warning,) = check_variant(load_variant(base, overrides=rules))
    assert (warning.code, dict(warning.state)["parameter"]) == (codes.POINTLESS_RULE, about)


# --- a first turn without a draw ---


def test_the_first_player_has_eleven_cards_and_may_knock_at_once_rlcard() -> None:
    text = """
        hand 1 dealer Ben
        deal Ana: {0}
        deal Ben: {1}
        Ana: {2}
        """
    eleven = f"{ANAS} 4C"
    assert found(text.format(eleven, BENS, f"knock KD {SPREAD}"), "gin_rlcard") == []
    assert found(text.format(eleven, BENS, "discard KD"), "gin_rlcard") == []
    assert found(text.format(eleven, BENS, "draw 5C discard KD"), "gin_rlcard") == [
        ("DRAW_TWICE", 4)
    ]
    assert found(text.format(ANAS, BENS, "discard KD"), "gin_rlcard") == [("DEAL", 2)]
    assert found(text.format(eleven, f"{BENS} 5C", "discard KD"), "gin_rlcard") == [("DEAL", 3)]


def test_without_a_dealer_who_was_dealt_one_card_more_begins_elymar() -> None:
    text = """
        hand 1
        deal Ana: 2C 3C 4C 6C 8C TC QC KH KS 9D
        deal Ben: 2S 3S 4S 6S 8S TS QS 9H 7D JD JS
        Ben: discard JS
        Ana: draw ? discard KS
        """
    assert found(text, "contract_elymar") == []
    told = "hand 1\nBen: discard JS\nAna: draw ? discard KS"
    assert found(told, "contract_elymar") == []


def test_in_the_first_turn_one_only_discards_elymar() -> None:
    text = """
        hand 1 dealer Ben
        deal Ana: 7S 7H 7D 9S 9H 9D 2C 4C 6C 8C TC
        Ana: meld [7S 7H 7D] [9S 9H 9D]
        Ana: discard TC
        """
    assert found(text, "contract_elymar") == [("FIRST_TURN", 3)]
    assert found(text, "contract_elymar", first_turn="extra_card") == []


def test_the_solver_knows_a_first_turn_without_a_draw_elymar() -> None:
    text = """%rmn 1
[Variant "contract_elymar"]
[Players "Ana Ben"]
[Rule.first_turn "{0}"]
[Rule.hands.deal "6"]

hand 1 dealer Ben
deal Ana: 7S 7H 7D 9S 9H 9D TC
"""
    position = rn.position_at(rn.read_game(text.format("extra_card")), event=0)
    assert position.drawn
    assert rn.go_out(position).possible
    position = rn.position_at(rn.read_game(text.format("extra_discard")), event=0)
    with pytest.raises(RummyNotationError) as caught:
        rn.go_out(position)
    assert caught.value.diagnostics[0].code == codes.POSITION


def test_a_hand_number_after_the_wall_goes_on() -> None:
    assert warnings_of(wall(2, "exhausted", "hand 2 dealer Ben"), "gin_rummy", seats=TWO) == []
