"""Sets and runs: suits, sizes, where the ace stands, what a wild card stands for."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of, message_of

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]


def melds(cards: str, variant: str = "contract_rummy", **rules: str) -> Found:
    """What is said of melds that are laid where no contract asks for sizes."""
    text = f"""
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld {cards}
        Ana: discard KC
        """
    rules = {"contract_required": "false", **rules}
    return codes_of(text, variant, seats="Ana Ben Cy Dee Eve", **rules)


def lays(cards: str, variant: str, hand: int) -> Found:
    """What is said of a contract that is laid."""
    text = f"""
        position {hand} dealer Cy
        turn: Ana drawn
        Ana: meld {cards}
        Ana: discard KC
        """
    return codes_of(text, variant)


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d13_no_run_goes_round_the_corner_CR17_LV09_RC39(variant: str) -> None:
    assert lays("[KC AC 2C 3C] [5H 6H 7H 8H]", variant, 3) == [("ACE_WRAP", 3)]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d14_one_ace_low_and_another_high_CR16_LV08_RC39(variant: str) -> None:
    assert lays("[AH 2H 3H 4H] [JS QS KS AS]", variant, 3) == []


@pytest.mark.parametrize(
    ("variant", "expected"),
    [("contract_rummy", []), ("liverpool", []), ("rami_contrat", [("SET_SUIT", 3)])],
)
def test_d32_a_suit_twice_in_a_set_CR39_LV24_RC12_RC19(variant: str, expected: Found) -> None:
    assert lays("[7S 7S 7D] [9S 9H 9D]", variant, 1) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy", [("RUN_SEQUENCE", 3)]),
        ("liverpool", [("RUN_SEQUENCE", 3)]),
        ("rami_contrat", [("RUN_SEQUENCE", 3)]),
    ],
)
def test_report20_the_same_card_twice_in_a_run_CR40_LV25_RC11(
    variant: str, expected: Found
) -> None:
    assert lays("[7S 7H 7D] [3S 4S 4S 5S]", variant, 2) == expected


@pytest.mark.parametrize("order", ["KS KH KS", "KH KS KS", "KS KS KH"])
def test_report25_every_pair_of_a_set_is_compared_RC12(order: str) -> None:
    assert lays(f"[{order}] [9S 9H 9D]", "rami_contrat", 1) == [("SET_SUIT", 3)]


@pytest.mark.parametrize("order", ["KS QS JS TS", "9S 7S 8S TS", "TS 9S 8S 7S"])
def test_report5_the_order_of_writing_does_not_matter_CR40(order: str) -> None:
    assert lays(f"[7S 7H 7D] [{order}]", "contract_rummy", 2) == []
    assert lays(f"[3H 4H 5H 6H] [{order}]", "may_i_family6", 3) == []


# Sets.


@pytest.mark.parametrize("cards", ["[7S 7H 7D]", "[7S 7H 7D 7C]"])
def test_sets_of_three_and_four_CR39_LV24_RC12(cards: str) -> None:
    for variant in SEED_GAMES:
        assert melds(cards, variant) == []


def test_a_set_has_at_least_three_cards_CR39_LV24_RC12() -> None:
    for variant in SEED_GAMES:
        assert melds("[7S 7H]", variant) == [("SET_SIZE", 3)]
    assert melds("[7S 7H]", set_size="[2, 'none']") == []


def test_a_large_set_is_a_matter_of_the_game_CR39_LV24_RC12() -> None:
    assert melds("[7S 7S 7H 7D 7C 7C]") == []
    assert melds("[7S 7S 7H 7D 7C 7C]", "liverpool") == []
    assert melds("[7S 7H 7D 7C *]", "rami_contrat") == [("SET_SIZE", 3)]
    assert melds("[7S 7H 7D 7C *]", set_size="[3, 4]") == [("SET_SIZE", 3)]


@pytest.mark.parametrize(
    ("suits", "expected"),
    [("any", []), ("distinct", [("SET_SUIT", 3)]), ("distinct_on_laydown", [("SET_SUIT", 3)])],
)
def test_suits_of_a_set_that_is_laid_X08(suits: str, expected: Found) -> None:
    assert melds("[7S 7S 7D]", set_suits=suits) == expected
    assert melds("[7S 7H 7D]", set_suits=suits) == []


@pytest.mark.parametrize(
    ("suits", "expected"),
    [("any", []), ("distinct", [("SET_SUIT", 4)]), ("distinct_on_laydown", [])],
)
def test_suits_of_a_set_that_grows_X08(suits: str, expected: Found) -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 7S Ana.1
        Ana: discard KC
        """
    assert codes_of(text, set_suits=suits) == expected


def test_a_joker_takes_a_suit_of_its_own_in_a_set_RC12() -> None:
    assert melds("[7S 7H *=7D]", "rami_contrat") == []
    assert melds("[7S 7H *=7H]", "rami_contrat") == [("SET_SUIT", 3)]
    assert melds("[7S 7H *=7]", "rami_contrat") == []
    assert melds("[7S 7H *=7H]") == []


def test_a_set_of_different_suits_and_a_joker_has_four_cards_RC12() -> None:
    assert melds("[7S 7H 7D 7C *]", set_suits="distinct") == [("SET_SUIT", 3)]


# Runs.


def test_the_shortest_run_CR40_LV25_RC11() -> None:
    assert melds("[3C 4C 5C]") == []
    assert melds("[3C 4C 5C]", "rami_contrat") == []
    assert melds("[3C 4C 5C]", "liverpool") == [("RUN_SIZE", 3)]
    assert melds("[3C 4C]") == [("RUN_SIZE", 3)]
    assert melds("[3C 4C 5C]", run_size="[4, 13]") == [("RUN_SIZE", 3)]


def test_the_longest_run_CR18() -> None:
    assert melds("[AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC]") == []
    assert melds("[2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC]") == []
    assert melds("[2C 3C 4C 5C]", run_size="[3, 3]") == [("RUN_SIZE", 3)]


def test_a_run_is_of_one_suit_CR40() -> None:
    assert melds("[3C 4C 5D]") == [("RUN_SEQUENCE", 3)]
    assert melds("[3C 4D 5H 6S]") == [("RUN_SEQUENCE", 3)]


def test_a_run_has_no_gap_CR40() -> None:
    assert melds("[3C 4C 6C]") == [("RUN_SEQUENCE", 3)]
    assert melds("[3C 4C * 7C]") == [("RUN_SEQUENCE", 3)]


def test_cards_that_are_neither_a_set_nor_a_run_CR39_CR40() -> None:
    assert melds("[7S 7H 8D]") == [("RUN_SEQUENCE", 3)]
    assert melds("[7S 9H QD]") == [("RUN_SEQUENCE", 3)]


@pytest.mark.parametrize(
    ("ace", "low", "high", "both", "around"),
    [
        ("either", "", "", "ACE_BOTH", "ACE_WRAP"),
        ("low", "", "ACE_WRAP", "ACE_BOTH", "ACE_WRAP"),
        ("high", "ACE_WRAP", "", "ACE_BOTH", "ACE_WRAP"),
        ("both_ends", "", "", "", "ACE_WRAP"),
        ("around", "", "", "ACE_BOTH", ""),
    ],
)
def test_where_the_ace_stands_CR16_CR17_CR18_LV08_LV09_RC39_X20(
    ace: str, low: str, high: str, both: str, around: str
) -> None:
    for cards, code in (
        ("[AC 2C 3C]", low),
        ("[QC KC AC]", high),
        ("[AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC]", both),
        ("[KC AC 2C]", around),
        ("[QC KC AC 2C 3C]", around),
        ("[3C 4C 5C]", ""),
    ):
        assert melds(cards, ace=ace) == ([(code, 3)] if code else []), cards


def test_in_mayi_the_ace_is_high_and_the_two_wild() -> None:
    assert melds("[QC KC AC]", "may_i_family6") == []
    assert melds("[AC 3C 4C]", "may_i_family6") == [("ACE_WRAP", 3)]
    assert melds("[AC KC 3C]", "may_i_family6") == [("ACE_WRAP", 3)]


def test_a_joker_may_be_the_ace_at_one_end_only_CR18() -> None:
    assert melds("[*=AC 2C 3C]") == []
    assert melds("[QC KC *=AC]") == []
    assert melds("[KC *=AC 2C]") == [("ACE_WRAP", 3)]
    assert melds("[KC * 2C]") == [("ACE_WRAP", 3)]
    assert melds("[KC *=5C 2C]") == [("RUN_SEQUENCE", 3)]


# What a wild card stands for.


@pytest.mark.parametrize("cards", ["[5H * 7H]", "[* 6H 7H]", "[5H 6H *]", "[7H * 5H]"])
def test_where_the_order_shows_it_a_joker_needs_no_statement_CR19(cards: str) -> None:
    assert melds(cards) == []


def test_where_two_readings_are_legal_the_message_names_both_CR19() -> None:
    text = """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [6H 5H *]
        Ana: discard KC
        """
    assert codes_of(text, contract_required="false") == []
    open_text = text.replace("[6H 5H *]", "[5H 7H 6H *]")
    found = message_of(open_text, contract_required="false")
    assert found.code == "RN352"
    assert "[*=4H 5H 6H 7H]" in found.message
    assert "[5H 6H 7H *=8H]" in found.message
    assert codes_of(open_text.replace("6H *]", "6H *=8H]"), contract_required="false") == []


def test_one_card_and_two_jokers_are_a_set_or_a_run_CR19() -> None:
    assert melds("[7H * *]", set_size="[3, 4]") == [("JOKER_STANDS", 3)]
    assert melds("[7H *=7 *=7]") == []
    assert melds("[7H *=8H *=9H]") == []


def test_the_contract_says_which_reading_is_meant_CR19_CR30() -> None:
    assert lays("[7H * *] [9S 9H 9D]", "contract_rummy", 1) == []


def test_a_joker_that_is_stated_wrongly_CR19() -> None:
    assert melds("[5H *=7H 6H]") == []
    assert melds("[5H *=9H 7H]") == [("RUN_SEQUENCE", 3)]
    assert melds("[7S 7H *=8]") == [("RUN_SEQUENCE", 3)]


def test_only_a_wild_card_stands_for_another_CR19() -> None:
    assert melds("[7S 7H 2D=7D]") == [("JOKER_STANDS", 3)]
    assert melds("[7S 7H 2D=7D]", wilds="JK, 2") == []
    assert melds("[7S 7H 2D]") == [("RUN_SEQUENCE", 3)]
    assert melds("[7S 7H 2D]", wilds="JK, 2") == []


def test_a_single_card_may_be_wild() -> None:
    assert melds("[7S 7H AH]", wilds="AH, AD") == []
    assert melds("[7S 7H AS]", wilds="AH, AD") == [("RUN_SEQUENCE", 3)]


def test_nothing_stands_for_a_wild_card() -> None:
    assert melds("[*=2C 3C 4C]", wilds="JK, 2") == [("JOKER_STANDS", 3)]
    assert melds("[AC * 3C]", wilds="JK, 2") == [("RUN_SEQUENCE", 3)]


def test_jokers_alone_are_no_meld_CR20() -> None:
    assert melds("[* * *]") == [("NATURALS", 3)]
    assert melds("[*=7 *=7 *=7]") == [("NATURALS", 3)]


@pytest.mark.parametrize(
    ("naturals", "cards", "expected"),
    [
        ("1", "[7S *=7 *=7]", []),
        ("2", "[7S *=7 *=7]", [("NATURALS", 3)]),
        ("2", "[7S 7H *]", []),
        ("3", "[7S 7H *]", [("NATURALS", 3)]),
    ],
)
def test_naturals_in_a_set_LV48_CR20(naturals: str, cards: str, expected: Found) -> None:
    assert melds(cards, min_naturals__set=naturals) == expected


def test_naturals_in_a_run_CR20() -> None:
    assert melds("[5H *=6H *=7H]") == []
    assert melds("[5H *=6H *=7H]", min_naturals__run="2") == [("NATURALS", 3)]


def test_a_set_of_liverpool_has_two_naturals_LV48() -> None:
    assert lays("[7S 7H *] [9S 9H 9D]", "liverpool", 1) == []
    assert lays("[7S * *] [9S 9H 9D]", "liverpool", 1) == [("NATURALS", 3)]


def test_a_meld_with_a_hidden_card_is_not_decided() -> None:
    assert melds("[7S 7H ?]") == [("UNDECIDED", 3)]


@pytest.mark.parametrize(
    ("written", "lies"),
    [
        ("5H 6H *", "5H 6H *=7H"),
        ("* 5H 6H", "*=4H 5H 6H"),
        ("* 6H 5H", "5H 6H *=7H"),
        ("*=5H 6H *", "*=5H 6H *=7H"),
        ("* *=6H 7H", "*=5H *=6H 7H"),
        ("* 6H * 8H", "*=5H 6H *=7H 8H"),
        ("QH * AH", "QH *=KH AH"),
    ],
)
def test_the_order_as_written_says_what_jokers_stand_for_CR19(written: str, lies: str) -> None:
    text = """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [{0}]
        table Ana.1: [{1}]
        """
    assert codes_of(text.format(written, lies), contract_required="false") == []


def test_the_order_as_written_says_what_a_joker_does_not_stand_for_CR19() -> None:
    text = """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [5H 6H *]
        table Ana.1: [*=4H 5H 6H]
        """
    assert codes_of(text, contract_required="false") == [("TABLE_MOVE", 4)]


def test_the_message_names_the_card_that_is_odd_CR39() -> None:
    text = """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [{cards}]
        """
    rules = {"contract_required": "false"}
    odd = message_of(text.format(cards="7S 7H 8D"), **rules).message
    assert "8D fits neither the set of 7 nor a run of one suit" in odd
    mixed = message_of(text.format(cards="7S 9H QD"), **rules).message
    assert "different ranks and suits" in mixed
    gap = message_of(text.format(cards="3C 4C * 8C"), **rules).message
    assert gap.startswith("the run has 3 gaps and 1 wild card")


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("[KD AD 2D 3D]", [("ACE_WRAP", 3)], id="d13_R510"),
        pytest.param("[AH 2H 3H 4H] [JS QS KS AS]", [], id="d14_R509"),
        pytest.param("[7S 7S 7D]", [], id="d32_R511"),
        pytest.param("[AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC]", [("ACE_BOTH", 3)], id="R509"),
        pytest.param("[7S 7S 7H 7D]", [], id="four_of_two_packs_R521"),
        pytest.param("[7S 7S 7H 7D 7C]", [("SET_SIZE", 3)], id="five_R521"),
        pytest.param("[3C 4C 5C]", [], id="three_in_a_run_R522"),
        pytest.param("[3C 4C]", [("RUN_SIZE", 3)], id="two_in_a_run_R522"),
        pytest.param("[3C 4C 5D]", [("RUN_SEQUENCE", 3)], id="two_suits_R511_R522"),
        pytest.param("[2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS]", [], id="thirteen_R522"),
    ],
)
def test_d13_d14_d32_melds_of_rummy_500_X20(cards: str, expected: Found) -> None:
    assert melds(cards, "rummy500") == expected


def test_d32_one_pack_has_no_suit_twice_R506() -> None:
    assert lays("[7S 7S 7D]", "rummy500", 1) == [("TOO_MANY_COPIES", 3)]


@pytest.mark.parametrize(
    ("variant", "shortest"),
    [("contract_rummy", 3), ("liverpool", 4), ("rami_contrat", 3), ("rummy500", 3)],
)
def test_the_shortest_run_of_each_game_CR40_LV25_RC11_R522_X06(variant: str, shortest: int) -> None:
    for size in (2, 3, 4):
        cards = " ".join(["3C", "4C", "5C", "6C"][:size])
        assert melds(f"[{cards}]", variant) == ([] if size >= shortest else [("RUN_SIZE", 3)])


@pytest.mark.parametrize("variant", SEED_GAMES)
@pytest.mark.parametrize("meld", ["7S 7H 7D 7C", "5H 6H 7H 8H"])
def test_a_joker_stands_for_any_card_of_a_meld_CR19_LV10_RC05(variant: str, meld: str) -> None:
    for card in meld.split():
        assert melds(f"[{meld.replace(card, f'*={card}')}]", variant) == [], card


ALL_HEARTS = "2H 5H 4H 3H 6H 7H 8H 9H TH JH QH KH"


@pytest.mark.parametrize("cards", [f"{ALL_HEARTS} AH", f"AH {ALL_HEARTS}", f"{ALL_HEARTS} *"])
@pytest.mark.parametrize("ace", ["either", "around"])
def test_a_run_of_all_ranks_in_no_order_is_one_run_CR18(cards: str, ace: str) -> None:
    assert melds(f"[{cards}]", ace=ace) == []


@pytest.mark.parametrize(
    ("written", "lies"),
    [
        ("9H * 2S 6H", "6H 2S=7H *=8H 9H"),
        ("6H * 2S 9H", "6H *=7H 2S=8H 9H"),
        ("* 7H 8H 2S", "*=6H 7H 8H 2S=9H"),
    ],
)
def test_the_order_as_written_says_which_wild_card_lies_where_CR19(written: str, lies: str) -> None:
    text = f"""
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [{written}]
        table Ana.1: [{lies}]
        """
    assert codes_of(text, contract_required="false", wilds="JK, 2") == []


def test_in_no_order_two_kinds_of_wild_cards_say_what_they_are_CR19() -> None:
    assert melds("[9H 6H * 2S]", wilds="JK, 2") == [("JOKER_STANDS", 3)]
    assert melds("[9H 6H * 2S=7H]", wilds="JK, 2") == []
    assert melds("[9H 6H * *]") == []


def test_nothing_stands_for_a_rank_that_is_wild() -> None:
    rules = {"wilds": "JK, 2", "min_naturals__set": "0"}
    assert melds("[*=2 2S 2H]", **rules) == [("JOKER_STANDS", 3)]
    assert melds("[*=3 2S 2H]", **rules) == []


def test_a_set_of_jokers_has_no_suits() -> None:
    for suits in ("distinct", "distinct_on_laydown", "all_suits"):
        assert melds("[* * * * *]", wilds="[]", set_suits=suits) == []
