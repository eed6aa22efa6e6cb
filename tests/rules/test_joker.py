"""Wild cards: how many in a meld, taking one from the table, the guard."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]
FIVE = "Ana Ben Cy Dee Eve"
reading = pytest.mark.reading


def melds(cards: str, **rules: str) -> Found:
    """What is said of melds that are laid where no contract asks for sizes."""
    text = f"""
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld {cards}
        Ana: discard KC
        """
    return codes_of(text, contract_required="false", **rules)


# Questions.


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy", [("SWAP_FROM", 7)]),
        pytest.param("liverpool", [], marks=reading),
        pytest.param("rami_contrat", [], marks=reading),
    ],
)
def test_d06_a_joker_in_a_set_CR61_CR66_LV51_RC33(variant: str, expected: Found) -> None:
    text = """
        position 2 dealer Cy
        holds Ben: 8D 2S KH
        table Ana.1: [8S 8H *=8]
        table Ben.1: [9S 9H 9D]
        table Ben.2: [4C 5C 6C 7C]
        turn: Ben drawn
        Ben: swap 8D Ana.1
        Ben: layoff *=8C Ben.2
        Ben: discard KH
        """
    assert codes_of(text, variant) == expected


NOT_DOWN = """
    position 2 dealer Cy
    holds Ben: 7H 8S 8D 3C 4C 5C 6C KS 2D
    table Ana.1: [5H 6H *=7H 8H]
    turn: Ben drawn
    Ben: swap 7H Ana.1
    {then}
    Ben: discard KS
    """


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        pytest.param("contract_rummy", [("SWAP_WHEN", 5)], marks=reading),
        ("liverpool", [("SWAP_USE", 7)]),
        ("rami_contrat", [("SWAP_WHEN", 5)]),
    ],
)
def test_d08a_a_joker_taken_before_the_contract_and_kept_CR62_LV53_RC33(
    variant: str, expected: Found
) -> None:
    assert codes_of(NOT_DOWN.format(then="# kept"), variant) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        pytest.param("contract_rummy", [("SWAP_WHEN", 5)], marks=reading),
        ("liverpool", []),
        ("rami_contrat", [("SWAP_WHEN", 5)]),
    ],
)
def test_d08b_a_joker_taken_for_the_contract_CR62_LV53_RC33(variant: str, expected: Found) -> None:
    then = "Ben: meld [8S 8D *] [3C 4C 5C 6C]"
    assert codes_of(NOT_DOWN.format(then=then), variant) == expected


DOWN = """
    position 2 dealer Cy
    holds Ben: 7H KS 2D
    table Ana.1: [5H 6H *=7H 8H]
    table Ben.1: [9S 9H 9D]
    table Ben.2: [TC JC QC KC]
    table Cy.1: [3S 4S 5S 6S]
    turn: Ben drawn
    Ben: swap 7H Ana.1
    {then}
    Ben: discard KS
    """


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        pytest.param("contract_rummy", [], marks=reading),
        pytest.param("liverpool", [("SWAP_USE", 10)], marks=reading),
        ("rami_contrat", []),
    ],
)
def test_d09a_the_joker_kept_in_the_hand_CR63_LV52_RC33(variant: str, expected: Found) -> None:
    assert codes_of(DOWN.format(then="holds Ben: KS 2D *"), variant) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        pytest.param("contract_rummy", [], marks=reading),
        pytest.param("liverpool", [("SWAP_USE", 9)], marks=reading),
        ("rami_contrat", []),
    ],
)
def test_d09b_the_joker_on_anothers_run_CR63_LV52_RC33(variant: str, expected: Found) -> None:
    assert codes_of(DOWN.format(then="Ben: layoff *=7S Cy.1"), variant) == expected


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_the_joker_in_a_meld_of_ones_own_CR63_LV52_RC33(variant: str) -> None:
    assert codes_of(DOWN.format(then="Ben: layoff *=9C Ben.2"), variant) == []
    assert codes_of(DOWN.format(then="Ben: layoff *=9 Ben.1"), variant) == []


SWAPS = {"joker_swap_from": "runs", "joker_swap_when": "any_own_turn"}

SLIDE = """
    position 2 dealer Cy
    holds Ben: 7S KS 2D
    table {owner}.1: [6S *=7S 8S 9S]
    table Ben.2: [9S 9H 9D]
    turn: Ben drawn
    Ben: {swap}
    table {owner}.1: [6S 7S 8S 9S *=TS]
    Ben: discard KS
    holds Ben: 2D
    """


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d10a_the_joker_does_not_slide_along_its_run_X23(variant: str) -> None:
    text = SLIDE.format(owner="Ana", swap="swap 7S Ana.1 slide *=TS")
    assert codes_of(text, variant) == [("TABLE_MOVE", 6)]
    assert codes_of(text, variant, joker_swap_use="slide") == []


@pytest.mark.parametrize(
    ("variant", "own", "anothers"),
    [
        ("contract_rummy", [], []),
        ("liverpool", [], [("SWAP_USE", 6)]),
        ("rami_contrat", [], []),
    ],
)
def test_d10b_taken_and_laid_off_at_the_end_CR63_LV52(
    variant: str, own: Found, anothers: Found
) -> None:
    swap = "swap 7S {0}.1 layoff *=TS {0}.1"
    for owner, expected in (("Ben", own), ("Ana", anothers)):
        text = SLIDE.format(owner=owner, swap=swap.format(owner))
        assert codes_of(text, variant) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy", []),
        pytest.param("liverpool", [("JOKER_LIMIT", 4)], marks=reading),
        ("rami_contrat", []),
    ],
)
def test_d12_a_second_joker_in_a_run_LV50_X24(variant: str, expected: Found) -> None:
    text = """
        position 3 dealer Cy
        table Ana.1: [5H *=6H 7H 8H]
        turn: Ana drawn
        Ana: layoff *=9H Ana.1
        Ana: discard KS
        """
    assert codes_of(text, variant, seats=FIVE) == expected


def test_d12_three_players_of_rami_have_one_joker_RC03() -> None:
    text = """
        position 3 dealer Cy
        table Ana.1: [5H *=6H 7H 8H]
        turn: Ana drawn
        Ana: layoff *=9H Ana.1
        Ana: discard KS
        """
    assert codes_of(text, "rami_contrat") == [("TOO_MANY_COPIES", 4)]


def test_report10_the_joker_in_a_run_goes_for_its_card_before_one_is_down() -> None:
    text = """
        position 2 dealer Cy
        holds Ben: JH 4S
        table Ana.1: [TH * QH KH]
        turn: Ben drawn
        Ben: swap JH Ana.1
        holds Ben: 4S *
        table Ana.1: [TH JH QH KH]
        Ben: discard 4S
        """
    assert codes_of(text, "may_i_family6") == []


def test_report10_once_down_the_jokers_stay() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [TH * QH KH]
        table Ben.1: [4S 4H 4D]
        turn: Ben drawn
        Ben: swap JH Ana.1
        Ben: discard 4S
        """
    assert codes_of(text, "may_i_family6") == [("SWAP_WHEN", 5)]


# How many.


@pytest.mark.parametrize(
    ("limit", "ends", "between", "apart", "outnumbered", "equal"),
    [
        ("none", "", "", "", "", ""),
        ("several_between_naturals", "JOKER_LIMIT", "", "", "", ""),
        ("window4", "JOKER_LIMIT", "JOKER_LIMIT", "", "", ""),
        ("half", "", "", "", "JOKER_LIMIT", ""),
        ("fewer_than_naturals", "JOKER_LIMIT", "JOKER_LIMIT", "", "JOKER_LIMIT", "JOKER_LIMIT"),
        ("{ S3 = 1, S4 = 2, R4 = 1, R5 = 2 }", "JOKER_LIMIT", "JOKER_LIMIT", "", "JOKER_LIMIT", ""),
    ],
)
def test_how_many_jokers_a_meld_holds_LV48_LV49_LV50(
    limit: str, ends: str, between: str, apart: str, outnumbered: str, equal: str
) -> None:
    for cards, code in (
        ("[*=5H 6H 7H *=8H]", ends),
        ("[5H *=6H *=7H 8H]", between),
        ("[5H *=6H 7H 8H 9H *=TH JH]", apart),
        ("[7S *=7 *=7]", outnumbered),
        ("[7S 7H *=7 *=7]", equal),
        ("[7S 7H *]", ""),
        ("[5H 6H 7H *=8H]", ""),
    ):
        assert melds(cards, joker_limit=limit) == ([(code, 3)] if code else []), cards


def test_a_single_joker_may_lie_at_an_end_LV50() -> None:
    assert melds("[*=4H 5H 6H 7H]", joker_limit="several_between_naturals") == []


def test_in_a_set_two_naturals_identify_every_joker_LV50() -> None:
    assert melds("[7S 7H * *]", joker_limit="several_between_naturals") == []


def test_a_table_of_limits_counts_what_is_laid_off_too() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [5H *=6H 7H]
        turn: Ana drawn
        Ana: layoff {cards} Ana.1
        Ana: discard KS
        """
    limits = {"joker_limit": "{ R3 = 1, R5 = 2 }"}
    assert codes_of(text.format(cards="*=8H"), **limits) == [("JOKER_LIMIT", 4)]
    assert codes_of(text.format(cards="8H *=9H"), **limits) == []


def test_half_of_a_meld_counts_only_when_it_is_laid() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [5H *=6H 7H]
        turn: Ana drawn
        Ana: layoff *=8H *=9H Ana.1
        Ana: discard KS
        """
    assert codes_of(text, joker_limit="half") == []
    assert codes_of(text, joker_limit="fewer_than_naturals") == [("JOKER_LIMIT", 4)]


@pytest.mark.parametrize("variant", ["contract_rummy", "rami_contrat"])
def test_no_limit_of_jokers_but_one_natural_CR20_X17(variant: str) -> None:
    text = """
        position 2 dealer Cy
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [5H *=6H *=7H 8H]
        Ana: discard KC
        """
    assert codes_of(text, variant, seats=FIVE) == []


def test_the_joker_may_stand_at_the_end_once_only_in_liverpool_LV50() -> None:
    text = """
        position 2 dealer Cy
        turn: Ana drawn
        Ana: meld [7S 7H 7D] {run}
        Ana: discard KC
        """
    assert codes_of(text.format(run="[5H * * 8H]"), "liverpool") == []
    assert codes_of(text.format(run="[5H * 7H 8H *]"), "liverpool") == [("JOKER_LIMIT", 3)]


def test_the_limit_of_four_neighbours_in_a_run_of_seven_LV49() -> None:
    text = """
        position 7 dealer Cy
        turn: Ana drawn
        Ana: meld {run}
        """
    window = "liverpool_joker_window4"
    assert codes_of(text.format(run="[* 5C 6C 7C * 9C TC]"), window) == []
    assert codes_of(text.format(run="[* 5C 6C * 8C 9C TC]"), window) == [("JOKER_LIMIT", 3)]


# Taking one.


@pytest.mark.parametrize(
    ("source", "run", "a_set"),
    [
        ("none", [("SWAP_FROM", 6)], [("SWAP_FROM", 6)]),
        ("runs", [], [("SWAP_FROM", 6)]),
        ("sets_and_runs", [], []),
    ],
)
def test_from_which_melds_a_joker_is_taken_X09(source: str, run: Found, a_set: Found) -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [5H 6H *=7H 8H]
        table Ana.2: [8S 8D *]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap {what}
        Ben: discard KS
        """
    for what, expected in (("7H Ana.1", run), ("8C Ana.2", a_set)):
        assert codes_of(text.format(what=what), joker_swap_from=source) == expected


WHEN = """
    position 2 dealer Cy
    {table}
    table Ana.1: [5H 6H *=7H 8H]
    turn: {turn} drawn
    {meld}
    Ben: swap 7H Ana.1
    """


@pytest.mark.parametrize(
    ("when", "before", "this_turn", "earlier", "out_of_turn"),
    [
        ("never", "SWAP_FROM", "SWAP_FROM", "SWAP_FROM", "TURN_ORDER"),
        ("down_earlier_turn", "SWAP_WHEN", "SWAP_WHEN", "", "TURN_ORDER"),
        ("down_or_laying_down", "", "", "", "TURN_ORDER"),
        ("before_down", "", "SWAP_WHEN", "SWAP_WHEN", "TURN_ORDER"),
        ("any_own_turn", "", "", "", "TURN_ORDER"),
        ("any_turn", "", "", "", ""),
    ],
)
def test_when_a_joker_is_taken_X09_CR62_LV53_RC34(
    when: str, before: str, this_turn: str, earlier: str, out_of_turn: str
) -> None:
    for table, meld, turn, code in (
        ("", "", "Ben", before),
        ("", "Ben: meld [8S 8D 8C] [3C 4C 5C 6C]", "Ben", this_turn),
        ("table Ben.1: [9S 9H 9D]", "", "Ben", earlier),
        ("table Ben.1: [9S 9H 9D]", "", "Cy", out_of_turn),
    ):
        text = WHEN.format(table=table, meld=meld, turn=turn)
        assert codes_of(text, joker_swap_when=when) == ([(code, 6)] if code else []), (when, text)


@pytest.mark.parametrize(
    ("use", "kept", "own", "anothers"),
    [
        ("hand", [], [], []),
        ("immediate_own_meld", [("SWAP_USE", 10)], [], [("SWAP_USE", 9)]),
        ("immediate_any", [("SWAP_USE", 10)], [], []),
    ],
)
def test_where_the_joker_goes_X09_CR63_LV52(
    use: str, kept: Found, own: Found, anothers: Found
) -> None:
    for then, expected in (
        ("# kept", kept),
        ("Ben: layoff *=9C Ben.2", own),
        ("Ben: layoff *=7S Cy.1", anothers),
    ):
        assert codes_of(DOWN.format(then=then), joker_swap_use=use) == expected, then


def test_a_joker_that_slides_says_where_if_both_ends_are_free() -> None:
    text = SLIDE.format(owner="Ana", swap="swap 7S Ana.1")
    assert codes_of(text.replace("table Ana.1: [6S 7S", "# [6S 7S"), joker_swap_use="slide") == [
        ("SWAP_USE", 6)
    ]
    far = SLIDE.format(owner="Ana", swap="swap 7S Ana.1 slide *=KS")
    far = far.replace("table Ana.1: [6S 7S", "# [6S 7S")
    assert codes_of(far, joker_swap_use="slide") == [("SWAP_USE", 6)]


def test_in_a_set_no_joker_slides() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [8S 8D *]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 8C Ana.1
        """
    rules = {"joker_swap_use": "slide", "joker_swap_from": "sets_and_runs"}
    assert codes_of(text, **rules) == [("SWAP_USE", 5)]


@pytest.mark.parametrize(
    ("card", "expected"), [("7H", []), ("9H", [("SWAP_CARD", 5)]), ("7D", [("SWAP_CARD", 5)])]
)
def test_only_the_card_that_the_joker_stands_for_CR61_LV51_RC33(card: str, expected: Found) -> None:
    text = f"""
        position 2 dealer Cy
        table Ana.1: [5H 6H *=7H 8H]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap {card} Ana.1
        Ben: discard KS
        """
    for variant in ("contract_rummy", "rami_contrat"):
        assert codes_of(text, variant) == expected


def test_a_meld_without_a_joker_gives_none_CR61() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [5H 6H 7H 8H]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 7H Ana.1
        Ben: discard KS
        """
    assert codes_of(text) == [("SWAP_CARD", 5)]


@pytest.mark.parametrize(
    ("variant", "card", "expected"),
    [
        ("liverpool", "8D", []),
        ("liverpool", "8S", []),
        ("rami_contrat", "8D", []),
        ("rami_contrat", "8S", [("SWAP_CARD", 5)]),
        ("rami_contrat", "9D", [("SWAP_CARD", 5)]),
    ],
)
def test_which_card_of_the_rank_frees_a_joker_in_a_set_LV51_RC33(
    variant: str, card: str, expected: Found
) -> None:
    text = f"""
        position 2 dealer Cy
        table Ana.1: [8S 8H *]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap {card} Ana.1
        """
    assert codes_of(text, variant) == expected


def test_the_taker_holds_the_card_CR61() -> None:
    text = """
        position 2 dealer Cy
        holds Ben: 7D KS
        table Ana.1: [5H 6H *=7H 8H]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 7H Ana.1
        """
    assert codes_of(text) == [("NOT_IN_HAND", 6)]


def test_which_of_two_wild_cards_is_taken_is_said() -> None:
    text = """
        position 2 dealer Cy
        holds Ben: 8D 4S KC
        table Ana.1: [8S 8H *=8 2C=8]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 8D Ana.1 2C
        holds Ben: 4S KC 2C
        table Ana.1: [8S 8H 8D *=8]
        Ben: discard KC
        """
    rules = {"wilds": "JK, 2", "joker_swap_from": "sets_and_runs"}
    assert codes_of(text, **rules) == []


def test_two_swaps_in_one_turn_CR61() -> None:
    text = """
        position 2 dealer Cy
        holds Ben: 6H 7H KC 4S
        table Ana.1: [5H *=6H *=7H 8H]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 6H Ana.1 swap 7H Ana.1
        holds Ben: KC 4S * *
        table Ana.1: [5H 6H 7H 8H]
        Ben: discard KC
        """
    assert codes_of(text) == []


def test_a_joker_of_ones_own_does_not_pay_for_the_one_that_was_taken_LV52() -> None:
    text = """
        position 2 dealer Cy
        holds Ben: 7H * KC 4S
        table Ana.1: [5H 6H *=7H 8H]
        table Ben.1: [9S 9H 9D]
        table Cy.1: [3S 4S 5S 6S]
        turn: Ben drawn
        Ben: swap 7H Ana.1
        Ben: layoff *=7S Cy.1
        Ben: layoff *=9 Ben.1
        Ben: discard KC
        """
    assert codes_of(text, "liverpool") == []
    assert codes_of(text.replace("Ben: layoff *=9 Ben.1", "# kept"), "liverpool") == [
        ("SWAP_USE", 10)
    ]


def test_the_natural_goes_where_the_joker_lay_CR64_IT05() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [5H 6H *=7H 8H]
        table Ben.1: [9S 9H 9D]
        turn: Ben
        Ben: draw ? swap 7H Ana.1
        table Ana.1: [5H 6H 7H 8H]
        Cy: draw ?
        """
    assert codes_of(text) == [("TURN_ORDER", 7)]


def test_no_swap_in_hand_7_CR38() -> None:
    text = """
        hand 7 dealer Cy
        Ana: draw ? swap 7H Ben.1
        """
    assert codes_of(text) == [("UNKNOWN_TARGET", 2)]


# The guard.


def test_a_joker_may_not_stand_for_a_card_in_ones_own_hand_R543() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 5H 7H * 6H KC 2S
        turn: Ana drawn
        Ana: meld [5H *=6H 7H]
        Ana: discard KC
        """
    rules = {"contract_required": "false", "joker_guard": "natural_in_hand"}
    assert codes_of(text, **rules) == [("JOKER_GUARD", 4)]
    assert codes_of(text.replace("* 6H KC", "* 6D KC"), **rules) == []
    assert codes_of(text, contract_required="false") == []


def test_the_guard_holds_for_the_contract_and_for_laying_off_R543() -> None:
    contract = """
        position 2 dealer Cy
        holds Ana: 5H 7H * 6H 8H 9S 9H 9D KC 2S
        turn: Ana drawn
        Ana: meld [5H *=6H 7H 8H] [9S 9H 9D]
        Ana: discard KC
        """
    assert codes_of(contract, joker_guard="natural_in_hand") == [("JOKER_GUARD", 4)]
    layoff = """
        position 2 dealer Cy
        holds Ana: * 9H KC 2S
        table Ana.1: [5H 6H 7H 8H]
        turn: Ana drawn
        Ana: layoff *=9H Ana.1
        Ana: discard KC
        """
    assert codes_of(layoff, joker_guard="natural_in_hand") == [("JOKER_GUARD", 5)]
    assert codes_of(layoff.replace("* 9H KC", "* 9D KC"), joker_guard="natural_in_hand") == []


def test_what_the_guard_cannot_know_it_leaves_open_R543() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 5H 7H * ? KC 2S
        turn: Ana drawn
        Ana: meld [5H *=6H 7H]
        Ana: discard KC
        """
    rules = {"contract_required": "false", "joker_guard": "natural_in_hand"}
    assert codes_of(text, **rules) == [("UNDECIDED", 4)]


def test_a_hidden_card_may_be_the_joker_that_was_taken_LV52() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [5H 6H *=7H 8H]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 7H Ana.1
        Ben: layoff ? Ben.1
        Ben: discard KC
        """
    assert codes_of(text, "liverpool") == [("UNDECIDED", 6)]


def test_the_joker_that_stands_for_just_this_card_is_taken_RC33() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S *=7D *=7C]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 7C Ana.1
        table Ana.1: [7S *=7D 7C]
        Ben: layoff 7H Ana.1
        """
    assert codes_of(text, "rami_contrat", seats=FIVE) == []


def test_a_joker_slides_to_the_only_end_that_is_free() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [AS *=2S 3S]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 2S Ana.1
        table Ana.1: [AS 2S 3S *=4S]
        """
    assert codes_of(text, joker_swap_use="slide") == []


def test_the_guard_looks_at_what_is_added_only_R543() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9H 6H KC 2S
        table Ana.1: [5H *=6H 7H 8H]
        turn: Ana drawn
        Ana: layoff 9H Ana.1
        Ana: discard KC
        """
    assert codes_of(text, joker_guard="natural_in_hand") == []


def test_a_card_in_the_meld_itself_is_no_card_in_hand_R543() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 7H 7D * KC 2S
        turn: Ana drawn
        Ana: meld [7H 7D *=7H]
        Ana: discard KC
        """
    rules = {"contract_required": "false", "joker_guard": "natural_in_hand"}
    assert codes_of(text, **rules) == []
    assert codes_of(text.replace("7D * KC", "7D * 7H KC"), **rules) == [("JOKER_GUARD", 4)]


def test_a_natural_card_stands_for_nothing_else_CR19() -> None:
    text = """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [4S 4C 4H=4D] [9S 9C 9D]
        Ana: discard KD
        """
    assert codes_of(text) == [("JOKER_STANDS", 3)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "table Ana.1: [5H 6H *=7H 8H]\nturn: Ben drawn", id="d06_d08_d09_on_the_table"
        ),
        pytest.param("turn: Ben\nBen: draw *", id="d10_drawn"),
        pytest.param("turn: Ben drawn\nBen: meld [5H *=6H 7H]", id="d12_melded"),
        pytest.param("holds Ben: * 2S", id="held"),
        pytest.param("pile: 2C *", id="on_the_pile"),
    ],
)
def test_rummy_500_has_no_jokers_R508(text: str) -> None:
    found = codes_of(f"position 1 dealer Cy\n{text}", "rummy500")
    assert "TOO_MANY_COPIES" in dict(found)


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_taking_a_joker_costs_nothing_CR65(variant: str) -> None:
    text = """
        position 2 dealer Dee
        holds Ben: 7H KS 2D
        table Ana.1: [5H 6H *=7H 8H]
        table Ben.1: [TC JC QC KC]
        turn: Ben
        Ben: draw 3D swap 7H Ana.1
        holds Ben: KS 2D 3D *
        Ben: layoff *=9C Ben.1 discard KS
        Cy: draw ? discard 4S
        Dee: draw ? discard 5S
        Ana: draw ? discard 6S
        Ben: draw ? discard 2D
        """
    assert codes_of(text, variant, seats="Ana Ben Cy Dee") == []


def test_report24_one_joker_is_laid_off_once_CR61() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: * KS 2D
        table Ana.1: [5H 6H 7H 8H]
        turn: Ana drawn
        Ana: layoff *=9H Ana.1
        Ana: layoff *=TH Ana.1
        Ana: discard KS
        """
    assert codes_of(text) == [("NOT_IN_HAND", 6)]
    assert codes_of(text.replace("* KS", "* * KS")) == []


def test_a_joker_slides_to_the_low_end_round_the_corner_CR17() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [AS *=2S 3S]
        table Ben.1: [9S 9H 9D]
        turn: Ben drawn
        Ben: swap 2S Ana.1 slide *=KS
        table Ana.1: [*=KS AS 2S 3S]
        Ben: layoff QS Ana.1
        """
    assert codes_of(text, joker_swap_use="slide", ace="around") == []
    assert codes_of(text, joker_swap_use="slide")[0] == ("SWAP_USE", 5)


def test_a_wild_card_does_not_slide_where_it_may_not_lie_LV50() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 6H KD
        table Ana.1: [5H *=6H *=7H 8H]
        turn: Ana drawn
        Ana: swap 6H Ana.1 slide *=9H
        Ana: discard KD
        """
    rules = {"joker_swap_use": "slide", "joker_swap_when": "any_own_turn"}
    assert codes_of(text, "liverpool", **rules) == [("JOKER_LIMIT", 5)]
    assert codes_of(text, "liverpool", **rules, joker_limit="none") == []


@pytest.mark.parametrize(("final", "expected"), [("optional", []), ("required", ["FINAL_DISCARD"])])
def test_the_last_card_may_make_a_joker_slide_CR67_R526(final: str, expected: list[str]) -> None:
    """The joker stays on the table, and so the hand is empty."""
    text = """
        position 1 dealer Cy
        holds Ana: 3S
        table Ben.1: [AS 2S *=3S]
        table Ana.1: [9S 9H 9D]
        turn: Ana drawn
        Ana: swap 3S Ben.1
        out Ana
        """
    rules = {"joker_swap_use": "slide", "hands__final_discard": final}
    assert [code for code, _ in codes_of(text, "may_i_pagat", **SWAPS, **rules)] == expected


def test_a_joker_that_slides_along_a_run_with_a_hidden_card_stays_in_it() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: JD 7D KC KS
        table Ben.1: [9D ? *=JD QD]
        table Ana.1: [9S 9H 9C]
        turn: Ana drawn
        Ana: swap JD Ben.1 slide *=8D
        Ana: layoff 7D Ben.1
        Ana: discard KC
        """
    rules = {"joker_swap_use": "slide"}
    assert codes_of(text, "may_i_pagat", **SWAPS, **rules)[1:] == [
        ("UNDECIDED", 6),
        ("UNDECIDED", 7),
    ]


def test_a_hidden_joker_may_lie_at_either_end_of_a_run_CR61() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 5C KC KS
        table Ben.1: [6C 7C 8C 9C ?]
        table Ana.1: [9S 9H 9D]
        turn: Ana drawn
        Ana: swap 5C Ben.1
        """
    assert codes_of(text) == [("UNDECIDED", 3), ("UNDECIDED", 6)]


def test_a_run_that_may_have_grown_unseen_is_not_judged_by_what_lies_there() -> None:
    """With the four in it, what was laid off next may be the three; the other is in the pile."""
    text = """
        position 1 dealer Eva
        holds Ana: 4C KC KD ?
        holds Ben: 8C KS
        table Ana.1: [5C 6C 7C]
        table Ana.2: [? 2C ?]
        pile: 4C
        turn: Ana drawn
        Ana: layoff 4C layoff ? Ana.1 discard KC
        Ben: draw ? layoff 8C Ana.1
        """
    found = codes_of(text, "rummy500", seats="Ana Ben Cy Dee Eva")
    assert {code for code, _ in found} == {"UNDECIDED"}


def test_whether_the_guard_held_a_joker_off_changes_nothing_of_the_meld_R543() -> None:
    """Whether Ana holds the ten nobody knows; the joker lies there all the same."""
    text = """
        position 1 dealer Cy
        holds Ben: 9D KC KS
        table Cy.1: [JD QD KD]
        turn: Ana drawn
        Ana: layoff *=TD Cy.1 discard 2C
        Ben: draw ? layoff 9D discard KC
        """
    assert codes_of(text, "persian_seed") == [("UNDECIDED", 5)]
