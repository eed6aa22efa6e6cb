"""What some groups change: the variants and options that the rules of each game mention."""

# The names carry the ids of rules.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import Found, codes_of

from rummynotation.diagnostics import codes
from rummynotation.rules.loader import load_variant
from rummynotation.rules.parameters import PARAMETERS
from rummynotation.rules.variant_check import check_variant
from rummynotation.rules.variant_text import describe

FOUR = "Ana Ben Cy Dee"


def differing(first: str, second: str) -> set[str]:
    """The parameters in which two variants differ."""
    one, other = describe(load_variant(first)), describe(load_variant(second))
    return {name for name in PARAMETERS if one[name] != other[name]}


def dealt(variant: str, hand: int, cards: int) -> Found:
    """What is said of a hand of so many cards."""
    return codes_of(f"hand {hand} dealer Cy\ndeal Ana: ?x{cards}", variant)


def lays(hand: int, cards: str, melds: str, variant: str, **rules: str) -> Found:
    """What is said of a lay-down by a player who holds these cards."""
    text = f"""
        position {hand} dealer Cy
        holds Ana: {cards}
        turn: Ana drawn
        Ana: meld {melds}
        """
    return codes_of(text, variant, **rules)


# Names.


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        pytest.param("Combination Rummy", "contract_rummy", id="CR03"),
        pytest.param("Zioncheck", "contract_rummy", id="CR03_CR81"),
        pytest.param("Frustration Rummy", "frustration", id="CR03_CR82"),
        pytest.param("Rami Liverpool", "rami_contrat", id="liverpool_RC01"),
        pytest.param("Rami Joker", "rami_contrat", id="joker_RC01"),
        pytest.param("Rami Progressif", "rami_contrat", id="progressif_RC01"),
        pytest.param("Rami Continental", "rami_contrat", id="continental_RC01"),
        pytest.param("Rami des rois", "king_rummy", id="rois_RC01"),
        pytest.param("500 Rum", "rummy500", id="R502"),
        pytest.param("Pinochle Rum", "rummy500", id="pinochle_R502"),
    ],
)
def test_a_game_goes_by_other_names(name: str, variant: str) -> None:
    assert load_variant(name) is load_variant(variant)
    assert codes_of("hand 1 dealer Cy", name, seats=FOUR) == []


# Contract Rummy.


def test_progressive_rummy_grows_by_a_card_each_hand_CR79_CR80() -> None:
    assert differing("contract_rummy", "progressive_seed") == {"hands.deal"}
    for hand in range(1, 8):
        assert dealt("progressive_seed", hand, 9 + hand) == []
        assert dealt("progressive_seed", hand, 8 + hand) == [("DEAL", 2)]


def test_frustration_is_contract_rummy_with_buying_CR03_CR82() -> None:
    assert differing("contract_rummy", "frustration") == {"buy"}
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        bought: Ben {0}
        turn: Ana
        Ben: buy 9D ?
        """
    assert codes_of(text.format(2), "frustration", seats=FOUR) == []
    assert codes_of(text.format(3), "frustration", seats=FOUR) == [("BUY_LIMIT", 5)]


@pytest.mark.parametrize(
    ("variant", "jokers"),
    [
        pytest.param("contract_rummy", 4, id="CR08"),
        pytest.param("joker_rummy_6", 6, id="six_CR83"),
        pytest.param("joker_rummy_8", 8, id="eight_CR83"),
        pytest.param("rami_contrat", 1, id="RC03"),
        pytest.param("rami_jokers_n_minus_1", 3, id="RC44"),
    ],
)
def test_how_many_jokers_four_players_use(variant: str, jokers: int) -> None:
    text = "hand 1 dealer Dee\nupcard *\nstock: {} ?x{}"
    stock = 104 + jokers - 4 * 10 - 1
    for more, expected in ((0, []), (1, [("TOO_MANY_COPIES", 3)])):
        named = " ".join("*" * (jokers - 1 + more))
        found = codes_of(text.format(named, stock - jokers + 1 - more), variant, seats=FOUR)
        assert found == expected


@pytest.mark.parametrize(("players", "cards"), [(3, 106), (4, 107), (5, 108)])
def test_one_joker_fewer_than_players_RC44(players: int, cards: int) -> None:
    text = f"hand 1 dealer A\nupcard 2S\nstock: ?x{cards - 10 * players - 1}"
    seats = " ".join("ABCDE"[:players])
    assert codes_of(text, "rami_jokers_n_minus_1", seats=seats) == []


FOUR_SETS = "[2S 2H 2D] [5S 5H 5D] [7S 7H 7D] [9S 9H 9D]"


def test_four_sets_in_hand_4_need_a_larger_hand_CR84() -> None:
    cards = FOUR_SETS.replace("[", "").replace("]", "") + " KS"
    assert dealt("custom_hand4_four_sets", 4, 12) == []
    assert lays(4, cards, FOUR_SETS + " discard KS", "custom_hand4_four_sets") == []
    assert lays(4, cards, FOUR_SETS, "contract_rummy") == [("CONTRACT_SHAPE", 4)]
    four = "['S3 S3', 'S3 R4', 'R4 R4', 'S3 S3 S3 S3', 'S3 S3 R4', 'S3 R4 R4', 'R4 R4 R4']"
    for buy, expected in (("false", [codes.INFEASIBLE]), ("true", [])):
        small = load_variant("contract_rummy", overrides={"hands.contract": four, "buy": buy})
        assert [warning.code for warning in check_variant(small)] == expected


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("[AC 2C 3C] [4D 5D 6D] [7H 8H 9H] [TS JS QS KS]", []),
        ("[AC 2C 3C] [4D 5D 6D] [7H 8H 9H] [TS JS QS]", [("WHOLE_HAND", 4)]),
        ("[AC 2C 3C] [4D 5D 6D] [TS JS QS KS]", [("CONTRACT_PARTIAL", 4)]),
    ],
)
def test_four_runs_of_three_in_hand_7_CR85(melds: str, expected: Found) -> None:
    cards = "AC 2C 3C 4D 5D 6D 7H 8H 9H TS JS QS KS"
    assert lays(7, cards, melds, "custom_hand7_four_runs3") == expected


# Liverpool.


@pytest.mark.parametrize(
    ("hand", "melds", "more", "swapped"),
    [
        (8, "[3H 4H 5H 6H] [5S 6S 7S 8S] [9D TD JD QD]", "", "CONTRACT_SHAPE"),
        (9, "[3H 4H 5H 6H 7H] [5S 6S 7S 8S 9S]", "QC JC", "CONTRACT_PARTIAL"),
    ],
)
def test_liverpool_in_nine_deals_LV60_LV64(hand: int, melds: str, more: str, swapped: str) -> None:
    cards = f"{melds} {more} KC".replace("[", "").replace("]", "")
    assert dealt("liverpool_9", hand, 12) == []
    assert codes_of("hand 10 dealer Cy", "liverpool_9") == [("HAND_NUMBER", 1)]
    thrown = melds + " discard KC"
    assert lays(hand, cards, thrown, "liverpool_9") == []
    assert lays(17 - hand, cards, thrown, "liverpool_9") == [(swapped, 4)]


def test_deals_8_and_9_of_liverpool_need_a_last_discard_LV64() -> None:
    cards = "3H 4H 5H 6H 7H 5S 6S 7S 8S 9D TD JD QD"
    melds = "[3H 4H 5H 6H 7H] [5S 6S 7S 8S] [9D TD JD QD]"
    assert lays(8, cards, melds + "\n        out Ana", "liverpool_9") == [("FINAL_DISCARD", 4)]


def test_a_house_plays_liverpool_in_five_deals_LV60_X22() -> None:
    five = {
        "hands__deal": "[10, 10, 10, 10, 12]",
        "hands__contract": "['S3 S3', 'S3 R4', 'R4 R4', 'S3 S3 S3', 'R7']",
        "hands__final_discard": "required",
        "hands__close": "empty_hand",
    }
    assert codes_of("hand 5 dealer Cy\ndeal Ana: ?x12", "liverpool", **five) == []
    assert codes_of("hand 6 dealer Cy", "liverpool", **five) == [("HAND_NUMBER", 1)]


@pytest.mark.parametrize(
    ("variant", "size"), [("liverpool_fixed10_run6", 6), ("liverpool_fixed10_run7", 7)]
)
def test_ten_cards_in_all_deals_and_a_last_run_of_six_or_seven_LV28_LV65(
    variant: str, size: int
) -> None:
    for hand in range(1, 8):
        assert dealt(variant, hand, 10) == []
        assert dealt(variant, hand, 12) == [("DEAL", 2)]
    run = ["4C", "5C", "6C", "7C", "8C", "9C", "TC"]
    for length in (5, 6, 7):
        melds = f"[{' '.join(run[:length])}]"
        found = lays(
            7, " ".join(run) + " 2S 3H KD KH", melds + " discard KD" * (length < size), variant
        )
        assert found == ([] if length >= size else [("CONTRACT_SIZE", 4)])


def test_shanghai_has_three_buys_and_partners_LV62() -> None:
    text = """
        position 1 dealer Dee
        pile: 4C 9D
        bought: Ben {0}
        turn: Ana
        Ben: buy 9D ?
        """
    assert codes_of(text.format(2), "shanghai_seed7", seats=FOUR) == []
    assert codes_of(text.format(3), "shanghai_seed7", seats=FOUR) == [("BUY_LIMIT", 5)]
    assert codes_of("hand 8 dealer Cy", "shanghai_seed7") == [("HAND_NUMBER", 1)]
    pairs = """
        hand 1 dealer Dee
        score Ana 0, Ben 10, Cy 25, Dee 5
        total Ana+Cy {0}, Ben+Dee 15
        """
    assert codes_of(pairs.format(25), "shanghai_partners", seats=FOUR) == []
    assert codes_of(pairs.format(20), "shanghai_partners", seats=FOUR) == [("TOTAL", 3)]


@pytest.mark.parametrize("hand", range(1, 8))
def test_continental_has_one_size_of_hand_LV63(hand: int) -> None:
    text = f"hand {hand} dealer Cy\ndeal Ana: ?x{{0}}"
    assert codes_of(text.format(12), "continental_wiki", seats=FOUR) == []
    assert codes_of(text.format(10), "continental_wiki", seats=FOUR) == [("DEAL", 2)]
