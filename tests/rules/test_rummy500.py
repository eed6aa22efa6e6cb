"""Rummy 500: the spread pile, the end of a round, and its variants."""

# The names carry the ids of rules.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import codes_of, report_of

from rummynotation.rules.loader import load_variant
from rummynotation.rules.parameters import PARAMETERS
from rummynotation.rules.variant_text import describe

GAME = "rummy500"


def test_the_pile_keeps_its_order_R514() -> None:
    text = """
        hand 1 dealer Cy
        upcard 3H
        Ana: draw ? discard 4H
        Ben: draw ? discard 9C
        pile: {seen}
        Cy: take {taken} meld [4H 5H 6H] discard 9C
        pile: 3H 9C
        """
    assert codes_of(text.format(seen="3H 4H 9C", taken="4H"), GAME) == []
    assert codes_of(text.format(seen="3H 4H 9C", taken="4H 9C"), GAME) == []
    assert codes_of(text.format(seen="3H 9C 4H", taken="4H"), GAME) == [("PILE_CLAIM", 5)]
    assert codes_of(text.format(seen="3H 4H 9C", taken="9C 4H"), GAME)[0] == ("PILE_CARD", 6)


PILE = """
    position 1 dealer Cy
    holds Ana: 2S 2D KC
    table Ben.1: [5S 6S 7S]
    pile: 3D 4S 9H 2C
    turn: Ana
    Ana: take {taken} {play} discard KC
    holds Ana: {left}
    pile: {pile}
    """


@pytest.mark.parametrize(
    ("taken", "play", "left", "pile"),
    [
        ("2C", "meld [2S 2D 2C]", "", "3D 4S 9H KC"),
        ("4S", "layoff 4S Ben.1", "2S 2D 9H 2C", "3D KC"),
        ("4S", "layoff 4S Ben.1 meld [2S 2D 2C]", "9H", "3D KC"),
        ("4S 9H 2C", "layoff 4S Ben.1", "2S 2D 9H 2C", "3D KC"),
    ],
)
def test_cards_above_the_one_chosen_go_to_the_hand_R517_R518_R519(
    taken: str, play: str, left: str, pile: str
) -> None:
    text = PILE.format(taken=taken, play=play, left=left, pile=pile)
    if not left:
        text = text.replace("holds Ana: \n", "\n")
    assert codes_of(text, GAME) == []


@pytest.mark.parametrize(
    ("taken", "play"),
    [("3D", "meld [2S 2D 2C]"), ("9H", "meld [2S 2D 2C]"), ("4S", "meld [2S 2D 2C]"), ("2C", "")],
)
def test_the_card_chosen_is_the_one_that_is_played_R518(taken: str, play: str) -> None:
    text = PILE.format(taken=taken, play=play, left="?x9", pile="?").split("    holds Ana: ?x9")[0]
    assert codes_of(text, GAME) == [("PICKUP_UNUSED", 6)]


ROUND_END = """
    position 1 dealer Cy
    holds Ana: {ana}
    holds Ben: 2S 3S
    holds Cy: AS
    pile: ?x{under} 4C
    stock: 9H
    turn: Cy
    Cy: draw 9H discard 9H
    {then}
    """


def round_end(then: str, ana: str = "KS") -> str:
    under = 52 - len(ana.split()) - 2 - 1 - 1 - 1
    return ROUND_END.format(then=then, ana=ana, under=under)


def test_the_round_ends_with_the_stock_if_the_pile_is_not_wanted_R528() -> None:
    assert codes_of(round_end("exhausted"), GAME) == []
    assert codes_of(round_end("Ana: draw ?"), GAME) == [("STOCK_EMPTY", 9)]
    taken = round_end("Ana: take 9H meld [9H 9S 9D] discard KS\n    out Ana", "9S 9D KS")
    assert codes_of(taken, GAME) == []


def test_then_everybody_counts_whoever_went_out_R529_R536() -> None:
    text = round_end("exhausted\n    score Ana {0}, Ben -5, Cy -15")
    assert codes_of(text.format(-10), GAME) == []
    assert codes_of(text.format(0), GAME) == [("SCORE", 10)]
    ((_, points),) = report_of(round_end("exhausted"), GAME).scores
    assert points == {"Ana": -10, "Ben": -5, "Cy": -15}


@pytest.mark.parametrize("last", ["layoff 8S Ben.1", "discard 8S"])
def test_a_hand_is_emptied_by_a_lay_off_or_a_discard_R525_R526(last: str) -> None:
    text = f"""
        position 1 dealer Cy
        holds Ana: 8S
        holds Ben: KS
        table Ben.1: [5S 6S 7S]
        table Cy.1: [QH QD QC]
        turn: Ana
        Ana: draw QS layoff QS Cy.1 {last}
        out Ana
        Ben: draw ?
        """
    assert codes_of(text, GAME) == [("AFTER_END", 9)]


def test_with_cards_in_hand_a_turn_ends_with_a_discard_R525() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: 7S 7H 7D KS
        turn: Ana drawn
        Ana: meld [7S 7H 7D]
        Ben: draw ?
        """
    assert codes_of(text, GAME) == [("TURN_ORDER", 5)]


# Its variants.


def differing(variant: str) -> set[str]:
    one, other = describe(load_variant(GAME)), describe(load_variant(variant))
    return {name for name in PARAMETERS if one[name] != other[name]}


def test_persian_jokers_count_20_R542() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 7S 7H * 9S 9H 9D KC
        deal Ben: * 2S 3S 4H 5H 6D 8D
        deal Cy: 2C 3C 5C 6C 8C TC JC
        Ana: draw 9C meld [7S 7H *=7] [9S 9H 9D 9C] discard KC
        out Ana
        score Ana {0}, Ben {1}, Cy {2}
        """
    ana, ben, cy = 14 + 20 + 36, -(20 + 2 + 3 + 4 + 5 + 6 + 8), -(2 + 3 + 5 + 6 + 8 + 10 + 10)
    assert codes_of(text.format(ana, ben, cy), "persian_seed") == []
    assert codes_of(text.format(ana - 5, ben, cy), "persian_seed") == [("SCORE", 7)]
    five = "hand 1 dealer Cy\nupcard *\nstock: * * * {}"
    assert codes_of(five.format(""), "persian_seed")[-1][0] == "STOCK_CLAIM"
    assert codes_of(five.format("* ?x30"), "persian_seed") == [("TOO_MANY_COPIES", 3)]


def test_partners_add_to_each_others_melds_as_all_do_R545() -> None:
    text = """
        position 1 dealer Dee
        table {0}.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 7C {0}.1 discard KS
        """
    for owner in ("Ben", "Cy"):
        assert codes_of(text.format(owner), "partnership500", seats="Ana Ben Cy Dee") == []


def test_michigan_has_the_rules_of_rummy_500_R547() -> None:
    assert differing("michigan500") == set()


@pytest.mark.parametrize("target", [300, 600, 750])
def test_another_target_changes_nothing_else_R540(target: int) -> None:
    assert differing(f"rummy500_to_{target}") == {"game_end"}


def test_a_pick_up_after_the_draw_is_one_mistake_R5_16_R5_18() -> None:
    text = """
        hand 1 dealer Cy
        upcard 9D
        Ana: draw ?
        Ana: take 9D
        Ana: discard KS
        """
    assert codes_of(text, "rummy500") == [("DRAW_TWICE", 4)]
