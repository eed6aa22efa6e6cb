"""Laying the contract: whole, at once, in its sizes, and nothing beyond it."""

# The names carry the ids of rules and of disputed questions.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of, message_of

from rummynotation.rules.loader import load_variant

SEED_GAMES = ["contract_rummy", "liverpool", "rami_contrat"]
reading = pytest.mark.reading


def lays(melds: str, hand: int = 1) -> str:
    """A turn in which Ana lays melds, nothing else being known of her cards, and discards."""
    return f"""
        position {hand} dealer Cy
        turn: Ana drawn
        Ana: meld {melds}
        Ana: discard KC
        """


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        pytest.param("contract_rummy", [("CONTRACT_SIZE", 3)], marks=reading),
        ("liverpool", []),
        pytest.param("rami_contrat", [], marks=reading),
        ("rami_sets_of_3", [("CONTRACT_SIZE", 3)]),
        ("rummy500", []),
    ],
)
def test_d02_more_cards_than_the_contract_asks_CR53_LV16_RC45_X04(
    variant: str, expected: Found
) -> None:
    assert codes_of(lays("[7S 7H 7D 7C] [9S 9C 9D]"), variant) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        pytest.param("contract_rummy", [("CONTRACT_SIZE", 3)], marks=reading),
        ("liverpool", []),
        pytest.param("rami_contrat", [], marks=reading),
        ("rami_sets_of_3", []),
        ("rummy500", []),
    ],
)
def test_d02_a_longer_run_CR53_LV17_RC45(variant: str, expected: Found) -> None:
    assert codes_of(lays("[7S 7H 7D] [3C 4C 5C 6C 7C]", 2), variant) == expected


@pytest.mark.parametrize(
    "variant", [pytest.param("contract_rummy", marks=reading), "liverpool", "rami_contrat"]
)
def test_d03_no_melds_beyond_the_contract_CR55_LV35_LV36_RC32_X19(variant: str) -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        table Ana.2: [9S 9H 9D]
        turn: Ana drawn
        Ana: meld [4S 4H 4D]
        Ana: discard KC
        """
    assert codes_of(text, variant) == [("EXTRA_MELD", 5)]
    assert codes_of(text, variant, extra_melds="free") == []


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d04_no_part_of_the_contract_CR52_LV34_RC28(variant: str) -> None:
    assert codes_of(lays("[8S 8H 8D]", 2), variant) == [("CONTRACT_PARTIAL", 3)]


def test_d03_d04_melds_are_free_in_rummy_500_R520_X19() -> None:
    text = """
        position 2 dealer Cy
        table Ana.1: [7S 7H 7D]
        table Ana.2: [9S 9H 9D]
        turn: Ana drawn
        Ana: meld [4S 4H 4D]
        Ana: discard KC
        """
    assert codes_of(text, "rummy500") == []
    assert codes_of(lays("[8S 8H 8D]", 2), "rummy500") == []
    assert codes_of(lays("[8S 8H 8D] [3C 4C 5C] [QS QH QD]", 2), "rummy500") == []


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        pytest.param("contract_rummy", [("WHOLE_HAND", 4)], marks=reading),
        ("liverpool", [("CONTRACT_SHAPE", 4)]),
        pytest.param("rami_contrat", [], marks=reading),
        ("rummy500", []),
    ],
)
def test_d17_twelve_cards_and_a_discard_in_hand_7_CR37_LV22_RC36(
    variant: str, expected: Found
) -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 3H 4H 5H 6H 5S 6S 7S 8S 9D TD JD QD KC
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H] [5S 6S 7S 8S] [9D TD JD QD]
        Ana: discard KC
        """
    assert codes_of(text, variant) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        pytest.param("contract_rummy", [], marks=reading),
        ("liverpool", [("CONTRACT_SHAPE", 4)]),
        pytest.param("rami_contrat", [], marks=reading),
        ("rummy500", []),
    ],
)
def test_d18_a_longer_run_takes_the_last_card_of_hand_7_CR36_CR37_RC18_RC36_X01(
    variant: str, expected: Found
) -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 3H 4H 5H 6H 7H 5S 6S 7S 8S 9D TD JD QD
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H 7H] [5S 6S 7S 8S] [9D TD JD QD]
        """
    assert codes_of(text, variant) == expected


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_d33a_six_cards_of_one_rank_are_two_sets_CR30_X08(variant: str) -> None:
    assert codes_of(lays("[7S 7H 7D] [7S 7C 7D]"), variant) == []


@pytest.mark.parametrize(
    ("variant", "expected"),
    [("contract_rummy", []), ("liverpool", []), ("rami_contrat", [("SET_SUIT", 3)])],
)
def test_d33b_two_sets_of_one_rank_with_suits_twice_CR30_X08(variant: str, expected: Found) -> None:
    assert codes_of(lays("[7S 7S 7H] [7D 7D 7C]"), variant) == expected


@pytest.mark.parametrize("melds", ["[7S 7H 7D] [7S 7C 7D]", "[7S 7S 7H] [7D 7D 7C]"])
def test_d33_two_sets_of_one_rank_from_two_packs_R511_X08(melds: str) -> None:
    assert codes_of(lays(melds), "rummy500", seats="Ana Ben Cy Dee Eve") == []


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy", []),
        ("liverpool", []),
        ("rami_contrat", [("RUNS_ADJACENT", 3)]),
        ("rummy500", []),
    ],
)
def test_d34_two_runs_of_one_suit_in_a_row_CR41_LV18_RC20_R522_X07(
    variant: str, expected: Found
) -> None:
    assert codes_of(lays("[2H 3H 4H 5H] [6H 7H 8H 9H]", 3), variant) == expected


def test_report8_two_runs_without_a_gap_of_two_X07() -> None:
    assert codes_of(lays("[3S 4S 5S 6S] [7S 8S 9S TS]", 3), "may_i_family6") == [
        ("RUNS_ADJACENT", 3)
    ]
    assert codes_of(lays("[3S 4S 5S 6S] [8S 9S TS JS]", 3), "may_i_family6") == [
        ("RUNS_ADJACENT", 3)
    ]
    assert codes_of(lays("[3S 4S 5S 6S] [9S TS JS QS]", 3), "may_i_family6") == []


@pytest.mark.parametrize("variant", ["contract_rummy", "rami_contrat"])
def test_report11_two_jokers_in_two_sets_are_two_jokers_CR19_RC05(variant: str) -> None:
    text = """
        hand 1 dealer Eve
        deal Ana: 7D 7S * 9S 9C * KS QD 4H 2C
        Ana: draw 3C meld [7D 7S *] [9S 9C *]
        Ana: discard KS
        """
    assert codes_of(text, variant, seats="Ana Ben Cy Dee Eve") == []
    one = text.replace("9C * KS", "9C JS KS")
    assert codes_of(one, variant, seats="Ana Ben Cy Dee Eve") == [("NOT_IN_HAND", 3)]


def test_report15_hand_7_ends_without_a_discard_CR37_CR38() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 3H 4H 5H 6H 7H 5S 6S 7S 8S 9D TD JD QD
        holds Ben: 2C
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H] [5S 6S 7S 8S] [9D TD JD QD]
        Ana: discard 7H
        """
    assert codes_of(text) == [("WHOLE_HAND", 5)]


# The contract as a whole.


@pytest.mark.parametrize("variant", SEED_GAMES)
@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        pytest.param(1, "[7S 7H 7D] [9S 9H 9D]", id="CR30_LV16_RC13"),
        pytest.param(2, "[7S 7H 7D] [3C 4C 5C 6C]", id="CR31_LV17_RC14"),
        pytest.param(3, "[3C 4C 5C 6C] [9H TH JH QH]", id="CR32_LV18_RC15"),
        pytest.param(4, "[7S 7H 7D] [9S 9H 9D] [KS KH KD]", id="CR33_LV19_RC16"),
        pytest.param(5, "[7S 7H 7D] [9S 9H 9D] [3C 4C 5C 6C]", id="CR34_LV20_RC17"),
        pytest.param(6, "[7S 7H 7D] [3C 4C 5C 6C] [9H TH JH QH]", id="CR35_LV21_RC17"),
    ],
)
def test_the_contracts_of_hands_1_to_6_RC02(variant: str, hand: int, melds: str) -> None:
    assert codes_of(lays(melds, hand), variant) == []
    other = 1 + hand % 6
    assert codes_of(lays(melds, other), variant) == [("CONTRACT_SHAPE", 3)]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_the_order_of_the_melds_means_nothing_CR31(variant: str) -> None:
    assert codes_of(lays("[3C 4C 5C 6C] [7S 7H 7D]", 2), variant) == []


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_no_more_than_the_contract_at_once_CR54_LV35_RC29(variant: str) -> None:
    text = lays("[7S 7H 7D] [9S 9H 9D] [4S 4H 4D]")
    assert codes_of(text, variant) == [("CONTRACT_SHAPE", 3)]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_the_kinds_of_the_contract_CR51(variant: str) -> None:
    text = lays("[7S 7H 7D] [3C 4C 5C 6C]", 1)
    assert codes_of(text, variant) == [("CONTRACT_SHAPE", 3)]
    assert message_of(text, variant).help == "The contract of hand 1 is S3 S3."


@pytest.mark.parametrize("variant", ["contract_rummy", "rami_contrat"])
def test_a_run_of_three_is_too_short_for_the_contract_CR40_RC11(variant: str) -> None:
    assert codes_of(lays("[7S 7H 7D] [3C 4C 5C]", 2), variant) == [("CONTRACT_SIZE", 3)]


def test_a_run_of_three_is_too_short_for_liverpool_LV25() -> None:
    assert codes_of(lays("[7S 7H 7D] [3C 4C 5C]", 2), "liverpool") == [("CONTRACT_SIZE", 3)]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_two_parts_in_one_turn_are_one_mistake_CR52_LV34(variant: str) -> None:
    text = """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [7S 7H 7D]
        Ana: meld [9S 9H 9D]
        Ana: discard KC
        """
    assert codes_of(text, variant) == [("CONTRACT_PARTIAL", 3)]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_the_rest_a_turn_later_is_a_meld_too_many_CR52_LV34(variant: str) -> None:
    text = """
        position 1 dealer Ben
        turn: Ana drawn
        Ana: meld [7S 7H 7D] discard KC
        Ben: draw ? discard 4C
        Ana: draw ?
        Ana: meld [9S 9H 9D]
        """
    assert codes_of(text, variant, seats="Ana Ben", players="[2, 8]") == [
        ("CONTRACT_PARTIAL", 3),
        ("EXTRA_MELD", 6),
    ]


@pytest.mark.parametrize(
    ("sizes", "set4", "run5"),
    [
        ("exact", [("CONTRACT_SIZE", 3)], [("CONTRACT_SIZE", 3)]),
        ("minimum", [], []),
        ("{ set = 'exact', run = 'minimum' }", [("CONTRACT_SIZE", 3)], []),
        ("{ set = 'minimum', run = 'exact' }", [], [("CONTRACT_SIZE", 3)]),
    ],
)
def test_sizes_exact_or_at_least_CR53_LV16_X04(sizes: str, set4: Found, run5: Found) -> None:
    for melds, expected in (
        ("[7S 7H 7D] [3C 4C 5C 6C]", []),
        ("[7S 7H 7D 7C] [3C 4C 5C 6C]", set4),
        ("[7S 7H 7D] [3C 4C 5C 6C 7C]", run5),
    ):
        assert codes_of(lays(melds, 2), contract_size=sizes) == expected


@pytest.mark.parametrize("melds", ["[7S 7H 7D] [9S 9H 9D]", "[3C 4C 5C 6C 7C]"])
def test_one_contract_or_another(melds: str) -> None:
    contract = "['S3 S3 or R5', 'S3 R4', 'R4 R4', 'S3 S3 S3', 'S3 S3 R4', 'S3 R4 R4', 'R4 R4 R4']"
    assert codes_of(lays(melds), hands__contract=contract) == []
    assert codes_of(lays("[7S 7H 7D]"), hands__contract=contract) == [("CONTRACT_PARTIAL", 3)]
    assert codes_of(lays("[3C 4C 5C 6C]"), hands__contract=contract) == [("CONTRACT_SIZE", 3)]


@pytest.mark.parametrize("melds", ["[7S 7H 7D] [3C 4C 5C]", "[2C 3C 4C] [4H 5H 6H]"])
def test_a_contract_of_melds_of_either_kind(melds: str) -> None:
    contract = "['M3 M3', 'S3 R4', 'R4 R4', 'S3 S3 S3', 'S3 S3 R4', 'S3 R4 R4', 'R4 R4 R4']"
    assert codes_of(lays(melds), hands__contract=contract) == []
    assert codes_of(lays("[7S 7H 7D]"), hands__contract=contract) == [("CONTRACT_PARTIAL", 3)]


def test_melds_are_free_where_no_contract_is_asked_CR51() -> None:
    assert codes_of(lays("[7S 7H 7D]"), contract_required="false") == []
    assert codes_of(lays("[7S 7H 7D] [3C 4C 5C]"), contract_required="false") == []
    assert codes_of(lays("[7S 7H]"), contract_required="false") == [("SET_SIZE", 3)]


# Two runs of one lay-down.


@pytest.mark.parametrize(
    ("rule", "same", "overlap", "adjacent", "gap1", "gap2"),
    [
        ("any", "", "", "", "", ""),
        ("distinct_start", "RUNS_SAME", "", "", "", ""),
        ("not_adjacent", "", "", "RUNS_ADJACENT", "", ""),
        ("gap2", "RUNS_ADJACENT", "RUNS_ADJACENT", "RUNS_ADJACENT", "RUNS_ADJACENT", ""),
        (
            "different_suits",
            "RUNS_SAME",
            "RUNS_SAME",
            "RUNS_SAME",
            "RUNS_SAME",
            "RUNS_SAME",
        ),
    ],
)
def test_two_runs_of_one_suit_CR41_LV18_RC20_X07(
    rule: str, same: str, overlap: str, adjacent: str, gap1: str, gap2: str
) -> None:
    for second, code in (
        ("[3S 4S 5S 6S]", same),
        ("[4S 5S 6S 7S]", overlap),
        ("[7S 8S 9S TS]", adjacent),
        ("[8S 9S TS JS]", gap1),
        ("[9S TS JS QS]", gap2),
        ("[3H 4H 5H 6H]", ""),
    ):
        text = lays(f"[3S 4S 5S 6S] {second}", 3)
        assert codes_of(text, same_suit_runs=rule) == ([(code, 3)] if code else []), second


@pytest.mark.reading
@pytest.mark.parametrize(
    ("variant", "expected"),
    [("contract_rummy", [("RUNS_SAME", 3)]), ("liverpool", []), ("rami_contrat", [])],
)
def test_the_same_run_twice_CR41_LV18_RC20_X07(variant: str, expected: Found) -> None:
    assert codes_of(lays("[3S 4S 5S 6S] [3S 4S 5S 6S]", 3), variant) == expected


def test_the_starts_count_whatever_the_lengths_CR41() -> None:
    text = lays("[3S 4S 5S 6S] [3S 4S 5S 6S 7S]", 3)
    assert codes_of(text, contract_size="minimum") == [("RUNS_SAME", 3)]


def test_any_two_of_three_runs_CR41_RC20() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: {first} 9D TD JD QD KD {last}
        turn: Ana drawn
        Ana: meld [{first}] [9D TD JD QD KD] [{last}]
        """
    same = text.format(first="3H 4H 5H 6H", last="3H 4H 5H 6H")
    assert codes_of(same) == [("RUNS_SAME", 4)]
    adjacent = text.format(first="3H 4H 5H 6H", last="7H 8H 9H TH")
    assert codes_of(adjacent) == []
    assert codes_of(adjacent, "rami_contrat") == [("RUNS_ADJACENT", 4)]


def test_the_ace_is_next_to_the_two_or_to_the_king_RC20_RC39() -> None:
    low = lays("[AS 2S 3S 4S] [TS JS QS KS]", 3)
    assert codes_of(low, "rami_contrat") == []
    assert codes_of(lays("[AS 2S 3S 4S] [5S 6S 7S 8S]", 3), "rami_contrat") == [
        ("RUNS_ADJACENT", 3)
    ]


def test_a_joker_is_read_so_that_the_runs_may_lie_together_CR19_CR41() -> None:
    text = lays("[4S 5S 6S *] [3S 4S 5S 6S]", 3)
    assert codes_of(text) == []
    other = lays("[5S 4S 6S *] [3S 4S 5S 6S]", 3)
    assert codes_of(other) == []


# The whole hand, and the run that ends the deal.


@pytest.mark.reading
def test_hand_7_uses_every_card_after_buys_too_CR37() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 3H 4H 5H 6H 7H 5S 6S 7S 8S 9S 9D TD JD QD KD
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H 7H] [5S 6S 7S 8S 9S] [9D TD JD QD KD]
        out Ana
        """
    assert codes_of(text, "contract_rummy_buy") == []


@pytest.mark.reading
def test_a_turn_of_hand_7_that_does_not_end_it_has_a_discard_CR38_RC36() -> None:
    text = """
        hand 7 dealer Cy
        Ana: draw ? discard 4C
        Ben: draw ?
        Cy: draw ?
        """
    for variant in SEED_GAMES:
        assert codes_of(text, variant) == [("TURN_ORDER", 4)]


@pytest.mark.reading
def test_d20_a_run_of_seven_ends_deal_7_LV23_LV41() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 4C 5C 6C 7C 8C 9C TC 2S 3H 4D 8S JD KH
        holds Ben: 5S
        holds Cy: JH
        turn: Ana drawn
        Ana: meld [4C 5C 6C 7C 8C 9C TC]
        Ben: draw ?
        out Ana
        score Ana 0, Ben 5, Cy 10
        """
    assert codes_of(text, "liverpool") == [("AFTER_END", 7)]
    on = text.replace("Ben: draw ?", "Ana: discard KH\n        Ben: draw ?")
    on = on[: on.index("out Ana")]
    assert codes_of(on, "liverpool_deal7_play_on") == []
    assert codes_of(on, "liverpool") == [("AFTER_END", 7)]


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("contract_rummy", [("CONTRACT_PARTIAL", 4)]),
        ("rami_contrat", [("CONTRACT_PARTIAL", 4)]),
        ("rummy500", []),
    ],
)
def test_d20_in_other_games_a_run_of_seven_ends_nothing_CR36_RC18_R520_X01(
    variant: str, expected: Found
) -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 4C 5C 6C 7C 8C 9C TC 2S 3H 4D 8S JD KH
        turn: Ana drawn
        Ana: meld [4C 5C 6C 7C 8C 9C TC]
        Ana: discard KH
        Ben: draw ?
        """
    assert codes_of(text, variant) == expected


@pytest.mark.reading
def test_d20_a_run_of_eight_ends_deal_7_as_well_LV16_LV22_LV23() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 4C 5C 6C 7C 8C 9C TC JC 3H 4D 8S JD KH
        turn: Ana drawn
        Ana: meld [4C 5C 6C 7C 8C 9C TC JC]
        out Ana
        """
    assert codes_of(text, "liverpool") == []


def test_a_run_of_six_is_no_contract_of_deal_7_LV22() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 4C 5C 6C 7C 8C 9C 2S 3H 4D 8S JD KH QS
        turn: Ana drawn
        Ana: meld [4C 5C 6C 7C 8C 9C]
        Ana: discard KH
        Ben: draw ?
        """
    assert codes_of(text, "liverpool") == [("CONTRACT_SIZE", 4)]


def test_the_claim_of_a_contract_is_checked_CR30_CR36_LV22() -> None:
    text = """
        hand 7 dealer Cy
        contract R4 R4 R4
        """
    assert codes_of(text) == []
    assert codes_of(text, "liverpool") == [("CONTRACT_CLAIM", 2)]
    assert codes_of(text.replace("R4 R4 R4", "R7"), "liverpool") == []
    assert codes_of(text.replace("7 dealer", "2 dealer").replace("R4 R4 R4", "R4 S3")) == []


@pytest.mark.parametrize(("left", "words"), [("KC", "1 card is"), ("KC QC", "2 cards are")])
def test_how_many_cards_are_left_over_CR37(left: str, words: str) -> None:
    text = f"""
        position 7 dealer Cy
        holds Ana: 3H 4H 5H 6H 5S 6S 7S 8S 9D TD JD QD {left}
        turn: Ana drawn
        Ana: meld [3H 4H 5H 6H] [5S 6S 7S 8S] [9D TD JD QD]
        """
    assert message_of(text).message == (
        f"{words} left over; in hand 7 the contract is laid with the whole hand"
    )


def test_the_message_points_at_the_meld_that_is_open_CR19() -> None:
    text = """
        position 3 dealer Cy
        turn: Ana drawn
        Ana: meld [2C 3C 4C 5C] [5H 7H 6H *]
        """
    found = message_of(text)
    assert found.code == "RN352"
    assert "[5H 6H 7H *=8H]" in found.message
    assert found.span is not None
    assert found.span.column > len("Ana: meld [2C 3C 4C 5C]")


def test_the_nearest_alternative_explains_the_fault() -> None:
    contract = "['R7 or S3 S3', 'S3 R4', 'R4 R4', 'S3 S3 S3', 'S3 S3 R4', 'S3 R4 R4', 'R4 R4 R4']"
    text = lays("[7S 7H 7D 7C] [9S 9H 9D]")
    assert codes_of(text, hands__contract=contract) == [("CONTRACT_SIZE", 3)]
    other = contract.replace("R7 or S3 S3", "S3 S3 or R7")
    assert codes_of(text, hands__contract=other) == [("CONTRACT_SIZE", 3)]


@pytest.mark.parametrize(
    ("hand", "melds", "left"),
    [
        (1, "[7S 7H 7D] [9S 9H 9D]", 5),
        (2, "[7S 7H 7D] [3C 4C 5C 6C]", 4),
        (3, "[3C 4C 5C 6C] [9H TH JH QH]", 3),
        (4, "[7S 7H 7D] [9S 9H 9D] [KS KH KD]", 2),
        (5, "[7S 7H 7D] [9S 9H 9D] [3C 4C 5C 6C]", 3),
        (6, "[7S 7H 7D] [3C 4C 5C 6C] [9H TH JH QH]", 2),
    ],
)
def test_nobody_goes_out_in_the_turn_of_his_contract_CR56(hand: int, melds: str, left: int) -> None:
    text = f"""
        hand {hand} dealer Cy
        Ana: draw ? meld {melds}
        holds Ana: ?x{left}
        Ana: discard JC
        {{end}}
        """
    assert codes_of(text.format(end="Ben: draw ?")) == []
    assert codes_of(text.format(end="out Ana")) == [("OUT_CLAIM", 5)]


def test_liverpool_is_won_with_contract_lay_offs_and_discard_in_one_turn_LV15() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 7S 7H 7D 7C 9S 9C 9D 9H KS
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9C 9D]
        Ana: layoff 7C Ana.1 layoff 9H Ana.2 discard KS
        out Ana
        """
    assert codes_of(text, "liverpool") == []
    assert codes_of(text, "contract_rummy") == [("LAYOFF_TURN", 5), ("LAYOFF_TURN", 5)]


@pytest.mark.parametrize("variant", SEED_GAMES)
def test_who_holds_the_contract_may_keep_it_LV33_RC28(variant: str) -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 7S 7H 7D 9S 9C 9D 2S 4S JD KS
        Ana: draw QH discard KS
        Ben: draw ? discard 4C
        Cy: draw ? discard 5C
        Ana: draw QD meld [7S 7H 7D] [9S 9C 9D] discard QD
        """
    assert codes_of(text, variant) == []


@pytest.mark.parametrize("hand", range(1, 8))
def test_a_contract_has_five_cards_more_than_its_number_RC47(hand: int) -> None:
    contract = load_variant("rami_contrat").hands[hand - 1].contract_text()
    assert sum(int(meld[1:]) for meld in contract.split()) == hand + 5


@pytest.mark.parametrize(
    ("rule", "runs", "expected"),
    [
        ("not_adjacent", "[TS JS QS KS] [AS 2S 3S 4S]", [("RUNS_ADJACENT", 3)]),
        ("not_adjacent", "[QS KS AS 2S] [3S 4S 5S 6S]", [("RUNS_ADJACENT", 3)]),
        ("not_adjacent", "[QS KS AS 2S] [4S 5S 6S 7S]", []),
        ("gap2", "[QS KS AS 2S] [4S 5S 6S 7S]", [("RUNS_ADJACENT", 3)]),
        ("gap2", "[QS KS AS 2S] [5S 6S 7S 8S]", []),
    ],
)
def test_runs_that_are_neighbours_round_the_corner_X07(
    rule: str, runs: str, expected: Found
) -> None:
    assert codes_of(lays(runs, 3), ace="around", same_suit_runs=rule) == expected
    straight = "[TS JS QS KS] [AS 2S 3S 4S]"
    assert codes_of(lays(straight, 3), same_suit_runs=rule) == []
