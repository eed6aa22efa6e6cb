"""Laying off: when, onto whose melds, and at which end."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of, message_of

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]
ALL_GAMES = [*SEED_GAMES, "rummy500"]
FIVE = "Ana Ben Cy Dee Eve"


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy", [("LAYOFF_TURN", 5)]),
        ("liverpool", []),
        ("rami_contrat", [("LAYOFF_TURN", 5)]),
        ("rummy500", []),
    ],
)
def test_d01_layoff_in_contract_turn_CR57_LV37_RC29_RC30_R523_X05(
    variant: str, expected: Found
) -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 7S 7H 7D 9S 9C 9D 9H 2C 3D 4H KS
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9C 9D]
        Ana: layoff 9H Ana.2
        Ana: discard KS
        """
    assert codes_of(text, variant) == expected


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d01_layoff_in_the_turn_after_CR57_LV37_RC30(variant: str) -> None:
    text = """
        position 1 dealer Ben
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9C 9D] discard KS
        Ben: draw ? discard 2C
        Cy: draw ? discard 3C
        Ana: draw ? layoff 9H Ana.2 discard KD
        """
    assert codes_of(text, variant) == []


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d05_nothing_goes_onto_melds_before_the_contract_CR51_LV37_RC30(variant: str) -> None:
    assert codes_of(NOT_DOWN, variant) == [("NOT_DOWN", 5)]


def test_d05_cards_go_onto_melds_before_any_of_ones_own_R523_X05() -> None:
    assert codes_of(NOT_DOWN, "rummy500") == []


NOT_DOWN = """
    position 1 dealer Cy
    table Ana.1: [7S 7H 7D]
    turn: Ben
    Ben: draw ?
    Ben: layoff 7C Ana.1
    Ben: discard KS
    """


@pytest.mark.reading
@pytest.mark.parametrize("variant", ALL_GAMES)
def test_d36a_the_card_between_two_runs_may_be_added_RC20(variant: str) -> None:
    text = """
        position 3 dealer Cy
        table Ana.1: [2S 3S 4S 5S]
        table Ana.2: [7S 8S 9S TS]
        turn: Ana drawn
        Ana: layoff 6S Ana.1
        table Ana.1: [2S 3S 4S 5S 6S]
        table Ana.2: [7S 8S 9S TS]
        Ana: discard KD
        """
    assert codes_of(text, variant) == []


@pytest.mark.reading
@pytest.mark.parametrize("variant", ALL_GAMES)
def test_d36b_the_two_runs_do_not_become_one_X23(variant: str) -> None:
    text = """
        position 3 dealer Cy
        table Ana.1: [2S 3S 4S 5S]
        table Ana.2: [7S 8S 9S TS]
        turn: Ana drawn
        Ana: layoff 6S Ana.1
        table Ana.1: [2S 3S 4S 5S 6S 7S 8S 9S TS]
        Ana: discard KD
        """
    assert codes_of(text, variant) == [("TABLE_MOVE", 6)]


TWO_PLACES = """
    position 1 dealer Cy
    table Ana.1: [6S 7S 8S 9S]
    table Ana.2: [TH TD TC]
    turn: Ana drawn
    Ana: layoff TS
    Ana: discard KD
    """


@pytest.mark.parametrize("variant", ALL_GAMES)
def test_d38_report16_a_card_that_fits_twice_names_its_meld_X23(variant: str) -> None:
    assert codes_of(TWO_PLACES, variant) == [("LAYOFF_TARGET", 5)]
    found = message_of(TWO_PLACES, variant)
    assert "Ana.1 [6S 7S 8S 9S]" in found.message
    assert "Ana.2 [TH TD TC]" in found.message
    assert codes_of(TWO_PLACES.replace("layoff TS", "layoff TS Ana.1"), variant) == []
    assert codes_of(TWO_PLACES.replace("layoff TS", "layoff TS Ana.2"), variant) == []


def test_a_meld_may_be_left_out_where_one_fits_only_LV39() -> None:
    assert codes_of(TWO_PLACES.replace("layoff TS", "layoff 5S")) == []
    assert codes_of(TWO_PLACES.replace("layoff TS", "layoff 4S")) == [("LAYOFF_FIT", 5)]


@pytest.mark.parametrize(
    ("variant", "first"),
    [*((game, "*=4C") for game in SEED_GAMES), ("rummy500", "4C")],
)
def test_d40_cards_are_not_taken_away_from_a_joker_X23(variant: str, first: str) -> None:
    text = f"""
        position 1 dealer Cy
        table Ana.1: [{first} 5C 6C 7C]
        table Ben.1: [8C 9C TC JC]
        turn: Ben
        Ben: draw ?
        table Ben.1: [5C 6C 7C 8C 9C TC JC]
        Ben: discard KD
        """
    assert codes_of(text, variant) == [("TABLE_MOVE", 6)]
    assert codes_of(text.replace("table Ben.1: [5C 6C 7C 8C", "table Ben.1: [8C"), variant) == []


@pytest.mark.parametrize("variant", ["contract_rummy", "rami_contrat"])
@pytest.mark.parametrize(
    "layoff",
    ["* Ana.1", "*=4S Ana.2", "*=9S Ana.2", "*=KD Ben.1", "* Ben.1"],
)
def test_report14_a_joker_fits_any_set_and_either_end_of_a_run_X24(
    variant: str, layoff: str
) -> None:
    text = f"""
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        table Ana.2: [5S 6S 7S 8S]
        table Ben.1: [TD JD QD]
        turn: Ana drawn
        Ana: layoff {layoff}
        Ana: discard KC
        """
    expected = [("JOKER_STANDS", 6)] if layoff == "* Ben.1" else []
    assert codes_of(text, variant, seats=FIVE) == expected


def test_report26_a_run_grows_more_than_once_at_its_low_end_LV39() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 8S 9S TS]
        turn: Ana drawn
        Ana: layoff 6S Ana.1
        Ana: layoff 5S Ana.1
        Ana: layoff 4S JS 3S Ana.1
        table Ana.1: [3S 4S 5S 6S 7S 8S 9S TS JS]
        Ana: discard KC
        """
    assert codes_of(text) == []


# When.


@pytest.mark.parametrize(
    ("start", "not_down", "same_turn", "later"),
    [
        ("next_turn", "NOT_DOWN", "LAYOFF_TURN", ""),
        ("same_turn", "NOT_DOWN", "", ""),
        ("always", "", "", ""),
    ],
)
def test_when_laying_off_starts_X05(start: str, not_down: str, same_turn: str, later: str) -> None:
    text = """
        position 1 dealer Cy
        {before}
        table Ben.1: [4S 4H 4D]
        turn: Ana drawn
        Ana: {meld} layoff 4C Ben.1
        Ana: discard KC
        """
    for before, meld, code in (
        ("", "", not_down),
        ("", "meld [7S 7H 7D] [9S 9C 9D]", same_turn),
        ("table Ana.1: [7S 7H 7D]", "", later),
    ):
        record = text.format(before=before, meld=meld)
        assert codes_of(record, layoff_from=start) == ([(code, 5)] if code else [])


def test_laying_off_needs_no_contract_where_none_is_asked_CR51() -> None:
    text = """
        position 1 dealer Cy
        table Ben.1: [4S 4H 4D]
        turn: Ana drawn
        Ana: layoff 4C Ben.1
        Ana: discard KC
        """
    assert codes_of(text, contract_required="false") == []


# Onto which melds.


@pytest.mark.parametrize("variant", ALL_GAMES)
def test_any_meld_on_the_table_may_grow_CR58_LV38_RC31_R523(variant: str) -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        table Cy.1: [4S 4H 4D]
        turn: Ana drawn
        Ana: layoff 4C Cy.1
        Ana: discard KC
        """
    assert codes_of(text, variant) == []


@pytest.mark.parametrize(
    ("targets", "own", "partner", "opponent"),
    [
        ("all", "", "", ""),
        ("own", "", "LAYOFF_OWNER", "LAYOFF_OWNER"),
        ("team", "", "", "LAYOFF_OWNER"),
    ],
)
def test_whose_melds_may_grow_CR58(targets: str, own: str, partner: str, opponent: str) -> None:
    text = """
        position 1 dealer Dee
        table Ana.1: [4S 4H 4D]
        table Ben.1: [5S 5H 5D]
        table Cy.1: [6S 6H 6D]
        turn: Ana drawn
        Ana: layoff {target}
        Ana: discard KC
        """
    for target, code in (("4C Ana.1", own), ("6C Cy.1", partner), ("5C Ben.1", opponent)):
        house = {"layoff_targets": targets, "partnership": "pairs"}
        found = codes_of(text.format(target=target), seats="Ana Ben Cy Dee", **house)
        assert found == ([(code, 6)] if code else []), target


def test_anothers_meld_does_not_count_for_a_meld_left_out_CR58() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 8S 9S]
        table Ben.1: [TH TD TC]
        turn: Ana drawn
        Ana: layoff TS
        Ana: discard KD
        """
    assert codes_of(text) == [("LAYOFF_TARGET", 5)]
    assert codes_of(text, layoff_targets="own") == []


def test_the_meld_must_lie_on_the_table() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 4C Ana.2
        Ana: discard KD
        """
    assert codes_of(text) == [("UNKNOWN_TARGET", 4)]


# What fits.


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("8S", []),
        ("4S", []),
        ("8S 9S TS", []),
        ("4S 3S 2S AS", []),
        ("2S 3S 4S", []),
        ("9S", [("LAYOFF_FIT", 4)]),
        ("6S", [("LAYOFF_FIT", 4)]),
        ("8H", [("LAYOFF_FIT", 4)]),
        ("8S TS", [("LAYOFF_FIT", 4)]),
        ("8S 9S TS JS QS KS AS", []),
        ("8S 9S TS JS QS KS AS 2S", [("LAYOFF_FIT", 4)]),
        ("4S 3S 2S AS KS", [("LAYOFF_FIT", 4)]),
    ],
)
def test_what_a_run_takes_LV39_CR16_CR17(cards: str, expected: Found) -> None:
    text = f"""
        position 1 dealer Cy
        table Ana.1: [5S 6S 7S]
        turn: Ana drawn
        Ana: layoff {cards} Ana.1
        Ana: discard KD
        """
    assert codes_of(text) == expected


def test_a_run_has_one_ace_CR18() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS]
        turn: Ana drawn
        Ana: layoff {cards} Ana.1
        Ana: discard KD
        """
    assert codes_of(text.format(cards="AS AS")) == [("LAYOFF_FIT", 4)]
    assert codes_of(text.format(cards="AS AS"), ace="both_ends") == []


def test_round_the_corner_where_the_house_plays_it_CR17() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [QS KS AS]
        turn: Ana drawn
        Ana: layoff 2S JS Ana.1
        Ana: discard KD
        """
    assert codes_of(text) == [("LAYOFF_FIT", 4)]
    assert codes_of(text, ace="around") == []


@pytest.mark.parametrize(
    ("variant", "cards", "expected"),
    [
        ("contract_rummy", "7C", []),
        ("contract_rummy", "7S 7H", []),
        ("contract_rummy", "8C", [("LAYOFF_FIT", 4)]),
        ("rami_contrat", "7C", []),
        ("rami_contrat", "7S", [("SET_SUIT", 4)]),
        ("rami_sets_of_3", "7C", []),
    ],
)
def test_what_a_set_takes_LV39_RC12_RC45(variant: str, cards: str, expected: Found) -> None:
    text = f"""
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff {cards} Ana.1
        Ana: discard KD
        """
    assert codes_of(text, variant) == expected


def test_a_full_set_takes_no_more_RC12() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D 7C]
        turn: Ana drawn
        Ana: layoff * Ana.1
        Ana: discard KD
        """
    assert codes_of(text, "rami_contrat") == [("SET_SIZE", 4)]
    assert codes_of(text, "contract_rummy") == []


def test_a_joker_at_a_run_says_which_end_CR19() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [5S 6S 7S]
        turn: Ana drawn
        Ana: layoff {cards} Ana.1
        Ana: discard KD
        """
    assert codes_of(text.format(cards="*")) == [("JOKER_STANDS", 4)]
    found = message_of(text.format(cards="*")).message
    assert "[*=4S 5S 6S 7S]" in found
    assert "[5S 6S 7S *=8S]" in found
    assert codes_of(text.format(cards="*=4S")) == []
    assert codes_of(text.format(cards="*=9S")) == [("LAYOFF_FIT", 4)]
    assert codes_of(text.format(cards="* 9S")) == []
    assert codes_of(text.format(cards="9S *")) == []


def test_a_joker_at_a_run_that_grows_one_way_needs_no_statement_CR19() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [QS KS AS]
        turn: Ana drawn
        Ana: layoff * Ana.1
        table Ana.1: [*=JS QS KS AS]
        Ana: discard KD
        """
    assert codes_of(text) == []


def test_a_natural_card_that_says_it_stands_for_another_CR19() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [5S 6S 7S]
        turn: Ana drawn
        Ana: layoff 2D=8S Ana.1
        Ana: discard KD
        """
    assert codes_of(text) == [("JOKER_STANDS", 4)]
    assert codes_of(text, wilds="JK, 2") == []


def test_a_hidden_card_that_is_laid_off_is_not_decided() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [5S 6S 7S]
        turn: Ana drawn
        Ana: layoff ? Ana.1
        Ana: discard KD
        """
    assert codes_of(text) == [("UNDECIDED", 4)]


def test_a_card_laid_off_against_the_rules_lies_there_all_the_same() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        turn: Ben drawn
        Ben: layoff 7C Ana.1
        table Ana.1: [7S 7H 7D 7C]
        Ben: discard KD
        """
    assert codes_of(text) == [("NOT_DOWN", 4)]


def test_a_card_is_laid_off_once_only_CR57() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 7C KD 2S
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 7C Ana.1
        Ana: layoff 7C Ana.1
        """
    assert codes_of(text) == [("NOT_IN_HAND", 6)]


def test_round_the_corner_at_the_low_end_CR17() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [AS 2S 3S]
        turn: Ana drawn
        Ana: layoff KS QS Ana.1
        Ana: discard KD
        """
    assert codes_of(text) == [("LAYOFF_FIT", 4)]
    assert codes_of(text, ace="around") == []


def test_the_message_names_the_first_card_that_does_not_fit_LV39() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [5S 6S 7S]
        turn: Ana drawn
        Ana: layoff 4S TS 8S Ana.1
        """
    found = message_of(text)
    assert found.message == "TS does not continue the run Ana.1 [5S 6S 7S]"
    assert found.help == "It goes on with 4S or 8S."


def test_where_no_meld_fits_the_table_is_shown() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [5S 6S 7S]
        turn: Ana drawn
        Ana: layoff 4H
        """
    assert message_of(text).help == "On the table: Ana.1 [5S 6S 7S]."


def test_a_joker_that_fits_a_set_and_both_ends_of_a_run_needs_its_meld_X24() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: * KS KD
        holds Ben: ?x7
        holds Cy: ?x7
        table Ana.1: [9S 9H 9D]
        table Ben.1: [5H 6H 7H]
        pile: 2C
        turn: Ana drawn
        Ana: layoff *
        result *
        """
    assert codes_of(text) == [("LAYOFF_TARGET", 9)]


@pytest.mark.parametrize(
    ("variant", "meld", "cards", "expected"),
    [
        ("liverpool", "5H *=6H 7H 8H", "*", [("JOKER_LIMIT", 4)]),
        ("liverpool", "5H *=6H 7H 8H", "* TH", []),
        ("liverpool_joker_window4", "4H *=5H 6H 7H 8H", "*", []),
        ("liverpool_joker_window4", "*=4H 5H 6H 7H", "* 8H", []),
        ("liverpool_joker_window4", "2S 3S 4S 5S 6S 7S 8S 9S TS JS *=QS KS", "*", []),
    ],
)
def test_a_joker_fits_only_where_the_limits_let_it_lie_LV49_LV50(
    variant: str, meld: str, cards: str, expected: Found
) -> None:
    text = f"""
        position 2 dealer Cy
        table Ana.1: [{meld}]
        turn: Ana drawn
        Ana: layoff {cards} Ana.1
        Ana: discard KD
        """
    assert codes_of(text, variant) == expected


@pytest.mark.parametrize("card", ["*", "*=A", "*=AH", "AH"])
def test_the_last_rank_of_a_run_fits_both_ends_and_goes_high_CR18(card: str) -> None:
    run = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    text = f"""
        position 2 dealer Cy
        table Ana.1: [{run}]
        turn: Ana drawn
        Ana: layoff {card} Ana.1
        table Ana.1: [{run} {"AH" if card == "AH" else "*=AH"}]
        Ana: discard KD
        """
    assert codes_of(text) == []


def test_two_jokers_complete_a_run_of_all_ranks_in_one_way_CR18() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [2H 3H 4H 5H 6H 7H 8H 9H TH JH QH]
        turn: Ana drawn
        Ana: layoff * * Ana.1
        Ana: discard KD
        """
    assert codes_of(text) == []


def test_nothing_that_is_laid_off_stands_for_a_wild_card_CR19() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [AS AC AC]
        turn: Ana drawn
        Ana: layoff {card} Ana.1
        Ana: discard KD
        """
    for card, expected in (("*=AH", [("JOKER_STANDS", 4)]), ("*=AS", []), ("*", [])):
        assert codes_of(text.format(card=card), wilds="JK, AH, AD") == expected


@pytest.mark.parametrize("target", ["", "Ben.1"])
@pytest.mark.parametrize(
    ("meld", "stray", "fits"),
    [("TS TH TC", "JS", "TD"), ("5C 6C 7C", "QD", "8C")],
)
def test_a_card_that_can_never_belong_to_a_meld_leaves_it_as_it_was_R523(
    meld: str, stray: str, fits: str, target: str
) -> None:
    """One mistake is one message: what fits the meld fits it still."""
    text = f"""
        position 1 dealer Cy
        holds Ana: {stray} {fits} 2S 3D
        table Ben.1: [{meld}]
        turn: Ana drawn
        Ana: layoff {stray} {target} layoff {fits} Ben.1 discard 2S
        table Ben.1: [{meld} {fits}{f" {stray}" if target else ""}]
        """
    assert codes_of(text, "rummy500") == [("LAYOFF_FIT", 5)]


@pytest.mark.parametrize("target", ["", "Ben.1"])
def test_a_card_that_may_join_a_run_later_leaves_it_open_R523(target: str) -> None:
    text = f"""
        position 1 dealer Cy
        holds Ana: 9C TC 2S 3D
        table Ben.1: [5C 6C 7C]
        turn: Ana drawn
        Ana: layoff 9C {target}
        Ana: layoff TC Ben.1
        Ana: discard 2S
        """
    assert codes_of(text, "rummy500") == [("LAYOFF_FIT", 5), ("UNDECIDED", 6)]
