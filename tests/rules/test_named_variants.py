"""Shipped variants in play: what each has of its own, in a short record."""

# The names carry the ids of rules.
# ruff: noqa: N802

from __future__ import annotations

import pytest
from judge import codes_of, report_of

FOUR = "Ana Ben Cy Di"


def points_of(text: str, variant: str, player: str, *, seats: str = "Ana Ben Cy") -> int | None:
    """A player's points for the one hand of a record that is without fault."""
    assert codes_of(text, variant, seats=seats) == []
    ((_, points),) = report_of(text, variant, seats=seats).scores
    return points[player]


# Continental, Bicycle rules: the winner's score is what each other player pays him.

CONTINENTAL = """
    hand 1 dealer Cy
    deal Ana: {cards}
    upcard KH
    Ana: {play}
    """
SPADES = "[AS 2S 3S] [4S 5S 6S] [7S 8S 9S] [TS JS QS] [2S 3S 4S]"
MIXED = "[AS 2S 3S] [4S 5S 6S] [7S 8S 9S] [TH JH QH] [2D 3D *=4D]"


def continental(melds: str, play: str) -> str:
    cards = melds.replace("*=4D", "*").replace("[", "").replace("]", "")
    return CONTINENTAL.format(cards=cards, play=play.format(melds=melds))


@pytest.mark.parametrize(
    ("melds", "play", "points"),
    [
        (SPADES, "draw KD meld {melds} discard KD", 1 + 7 + 10 + 10),
        (SPADES, "meld {melds}", 1 + 10 + 10 + 10),
        (MIXED, "draw KD meld {melds} discard KD", 1 + 7 + 2),
        (MIXED, "meld {melds}", 1 + 10 + 2),
    ],
)
def test_continental_is_settled_by_the_winner(melds: str, play: str, points: int) -> None:
    assert points_of(continental(melds, play), "continental_bicycle", "Ana") == points


def test_continental_takes_one_of_three_patterns_and_no_longer_run() -> None:
    longer = SPADES.replace("QS]", "QS KS]")
    text = continental(SPADES, "draw KS meld {melds} discard KS")
    assert codes_of(text, "continental_bicycle") == []
    text = text.replace(SPADES + " discard KS", longer)
    assert codes_of(text, "continental_bicycle") == [("CONTRACT_SIZE", 4)]
    other = "[AS 2S 3S 4S 5S] [6S 7S 8S 9S] [TS JS QS] [2S 3S 4S]"
    text = continental(other, "draw KD meld {melds} discard KD")
    assert codes_of(text, "continental_bicycle") == []


# King Rummy: ten cards are laid in the last deal, with the eleventh or without it.

KING = """
    position 4 dealer Di
    holds Ana: 7S 7H 7D 9S 9H 9D 2C 3C 4C 5C
    holds Ben: 3H
    holds Cy: 4H
    holds Di: 5H
    pile: KC
    turn: Ana
    Ana: draw {play}
    """


@pytest.mark.parametrize(
    "play",
    [
        "KD meld [7S 7H 7D] [9S 9H 9D] [2C 3C 4C 5C] discard KD",
        "6C meld [7S 7H 7D] [9S 9H 9D] [2C 3C 4C 5C 6C]",
    ],
)
def test_king_rummy_ends_with_the_contract_of_deal_4(play: str) -> None:
    assert points_of(KING.format(play=play), "king_rummy", "Di", seats=FOUR) == 5


# Jo: no card is turned up.

JO = """
    hand 1 dealer Cy
    deal Ana: KS KD 3C 4C 5C 6C 7C 8H 9H JH
    {upcard}
    Ana: draw KC discard JH
    """


def test_jo_has_no_upcard() -> None:
    assert codes_of(JO.format(upcard=""), "jo_australia") == []
    assert codes_of(JO.format(upcard="upcard 4S"), "jo_australia") == [("DEAL", 3)]


# Progressive Rummy, Parlett.

PARLETT = """
    hand 2 dealer Cy
    deal Ana: 7S 7H 7D 7C 8S 9S JC QD KS 2H
    upcard 4D
    Ana: draw 7S meld {meld} discard QD
    """


@pytest.mark.parametrize(
    ("meld", "found"),
    [
        ("[7S 7H 7D 7C]", []),
        ("[7S 7H 7D 2H]", []),
        ("[7S 8S 9S 2H=TS]", []),
        ("[7S 7S 7H 7D]", [("SET_SUIT", 4)]),
    ],
)
def test_parlett_asks_for_a_set_or_a_run_and_all_suits(
    meld: str, found: list[tuple[str, int]]
) -> None:
    assert codes_of(PARLETT.format(meld=meld), "progressive_parlett") == found


# Rummy 500 and those derived from it.

FIRST_TURN = """
    hand 1 dealer Cy
    deal Ana: 7S 7H 7D 9S TS JS QS
    upcard 4D
    Ana: {play}
    """


def test_going_out_undrawn_is_worth_25_R5_46() -> None:
    undrawn = FIRST_TURN.format(play="meld [7S 7H 7D] [9S TS JS QS]")
    drawn = FIRST_TURN.format(play="draw KS meld [7S 7H 7D] [9S TS JS QS KS]")
    assert points_of(undrawn, "rummy500_first_turn", "Ana") == 60 + 25
    assert points_of(drawn, "rummy500_first_turn", "Ana") == 70
    assert codes_of(undrawn, "rummy500") == [("DRAW_FIRST", 4)]


PERSIAN = """
    position 1 dealer Di
    holds Ana: * * * * {more}
    holds Ben: 3H
    holds Cy: 4H
    holds Di: 5H
    pile: KC
    turn: Ana
    Ana: draw KD meld {meld} discard KD
    """


def test_jokers_of_persian_rummy_make_a_set_and_are_not_wild() -> None:
    four = PERSIAN.format(more="", meld="[* * * *]")
    assert points_of(four, "persian_public", "Ana", seats=FOUR) == 4 * 20 + 80
    three = PERSIAN.format(more="", meld="[* * *]")
    assert codes_of(three, "persian_public", seats=FOUR) == []
    in_a_run = PERSIAN.format(more="2S 3S", meld="[2S 3S *]")
    assert len(codes_of(in_a_run, "persian_public", seats=FOUR)) == 1


TOP_CARD = """
    hand 1 dealer Cy
    deal Ana: 7S 7H 2D 9S TS JS KS
    upcard 4D
    Ana: take 4D discard {card}
    """


@pytest.mark.parametrize(
    ("variant", "card", "found"),
    [
        ("rummy500", "KS", [("PICKUP_UNUSED", 4)]),
        ("rummy500_pagat", "KS", []),
        ("rummy500_pagat", "4D", [("RETURN_DISCARD", 4)]),
    ],
)
def test_the_top_card_alone_may_be_kept_at_pagat_R5_18(
    variant: str, card: str, found: list[tuple[str, int]]
) -> None:
    assert codes_of(TOP_CARD.format(card=card), variant) == found


BY_LAYING_OFF = """
    position 1 dealer Cy
    holds Ana: 9S
    holds Ben: 3H
    holds Cy: 4H
    table Ben.1: [TS JS QS]
    table Cy.1: [7H 7D 7C]
    pile: KC
    turn: Ana
    Ana: draw 7S layoff 9S Ben.1 layoff 7S Cy.1
    """


def test_the_last_card_is_laid_off_unless_a_discard_is_asked_R5_26_R5_27() -> None:
    assert codes_of(BY_LAYING_OFF, "rummy500") == []
    assert codes_of(BY_LAYING_OFF, "rummy500_final_discard") == [("FINAL_DISCARD", 9)]


GUARD = """
    position 1 dealer Cy
    holds Ana: * {held} TS JS KH
    holds Ben: 3H
    holds Cy: 4H
    pile: KC
    turn: Ana
    Ana: draw KD meld [*=9S TS JS] discard KD
    """


def test_a_joker_may_not_stand_for_a_card_in_hand_R5_42_R5_43() -> None:
    assert codes_of(GUARD.format(held="2D"), "persian_seed") == []
    assert len(codes_of(GUARD.format(held="9S"), "persian_seed")) == 1
