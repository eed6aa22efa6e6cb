"""Each rule of knocking, of the first upcard and of the first turn: a record that it decides."""

from __future__ import annotations

import pytest
from flips import Flip, name_of

TWO = "Ana Ben"

FIRST = [
    Flip(
        "first_upcard",
        "Ana, who deals, takes the upcard before Ben has drawn",
        """
        hand 1 dealer Ana
        upcard 9D
        Ana: take 9D discard KS
        """,
        {"offered": "", "discard": "TURN_ORDER 3"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "first_upcard",
        "Ben passes the upcard, and takes it when Ana has passed too",
        """
        hand 1 dealer Ana
        upcard 9D
        Ben: pass
        Ana: pass
        Ben: take 9D discard KS
        """,
        {"offered": "FIRST_UPCARD 5", "discard": ""},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "first_turn",
        "Ana begins with a discard",
        """
        hand 1 dealer Cy
        Ana: discard KS
        Ben: draw ? discard QS
        """,
        {"draw": "DRAW_FIRST 2", "extra_card": "", "extra_discard": ""},
    ),
    Flip(
        "first_turn",
        "Ana is dealt eleven cards and lays the contract at once",
        """
        hand 1 dealer Cy
        deal Ana: 7S 7H 7D 9S 9H 9D 2C 4C 6C 8C TC
        Ana: meld [7S 7H 7D] [9S 9H 9D] discard TC
        """,
        {
            "draw": "DEAL 2, DRAW_FIRST 3",
            "extra_card": "",
            "extra_discard": "FIRST_TURN 3",
        },
    ),
    Flip(
        "first_turn",
        "Ana begins with a draw",
        """
        hand 1 dealer Cy
        Ana: draw ? discard KS
        """,
        {"draw": "", "extra_card": "DRAW_TWICE 2", "extra_discard": "DRAW_TWICE 2"},
    ),
]

ACE_AND_TWO = """
    hand 1 dealer Ben
    deal Ana: 4H 5H 6H 9S 9D 9C 8S 8D 8C KD
    upcard {upcard}
    Ana: draw {drawn} knock KD meld [4H 5H 6H] [9S 9D 9C] [8S 8D 8C]
    """
GIN = """
    hand 1 dealer Ben
    deal Ana: 4H 5H 6H 9S 9D 9C 8S 8D 8C KD
    deal Ben: {ben}
    upcard {upcard}
    Ana: draw 7H gin KD meld [4H 5H 6H 7H] [9S 9D 9C] [8S 8D 8C]
    """
BENS = "2S 2H 3D 5S TH TS JD QC KS 6C"

KNOCK = [
    Flip(
        "knock",
        "Ana knocks with five points; the upcard is a four",
        ACE_AND_TWO.format(upcard="4C", drawn="5C"),
        {
            "none": "KNOCK_OFF 4, TURN_ORDER 4",
            "0": "KNOCK_LIMIT 4",
            "4": "KNOCK_LIMIT 4",
            "5": "",
            "10": "",
            "upcard": "KNOCK_LIMIT 4",
        },
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "knock",
        "Ana knocks with four points; the upcard is a four",
        ACE_AND_TWO.format(upcard="4C", drawn="4S"),
        {"3": "KNOCK_LIMIT 4", "4": "", "upcard": ""},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "knock_ace",
        "the upcard is an ace, and Ana knocks with one point",
        ACE_AND_TWO.format(upcard="AC", drawn="AD"),
        {"gin": "KNOCK_LIMIT 4", "one": ""},
        game="gin_oklahoma",
        seats=TWO,
    ),
    Flip(
        "big_gin",
        "all eleven cards of Ana are in melds",
        """
        hand 1 dealer Ben
        deal Ana: 4H 5H 6H 9S 9D 9C 8S 8D 8C 8H
        Ana: draw 7H gin meld [4H 5H 6H 7H] [9S 9D 9C] [8S 8D 8C 8H]
        """,
        {"true": "", "false": "NO_GIN 3"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "layoff_on_gin",
        "Ben lays a card off when Ana is gin",
        GIN.format(ben="3H 2H 3D 5S TH TS JD QC KS 6C", upcard="QD") + "Ben: layoff 3H Ana.1",
        {"true": "", "false": "KNOCK_LAYOFF 6"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "undercut_tie",
        "both have one point",
        """
        hand 1 dealer Ben
        deal Ana: 4H 5H 6H 9S 9D 9C 8S 8D 8C KD
        deal Ben: AS 3S 4S 5S TH TS TD QC QS QD
        upcard JD
        Ana: draw AD knock KD meld [4H 5H 6H] [9S 9D 9C] [8S 8D 8C]
        Ben: meld [3S 4S 5S] [TH TS TD] [QC QS QD]
        score Ana 0, Ben 25
        """,
        {"true": "", "false": "SCORE 7"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "spades_double",
        "the upcard is a spade",
        GIN.format(ben=BENS, upcard="QS") + "score Ana 186, Ben 0",
        {"true": "", "false": "SCORE 6"},
        game="gin_rummy",
        seats=TWO,
    ),
]

WALL = """
    position 1 dealer Ben
    holds Ana: 4H 5H 6H 9S 9D 9C AS 2S 3S KD
    holds Ben: 7H 8H KS KC QD JD 4D 5C 6C 8D
    stock: {stock}
    pile: {pile} 4S
    turn: Ana
    """

STOCK = [
    Flip(
        "stock_out.action",
        "two cards are left; Ana takes the discard and does not knock",
        WALL.format(stock="? ?", pile="?x29") + "Ana: take 4S discard KD",
        {
            "end_hand": "STOCK_EMPTY 7",
            "end_if_pile_refused": "",
            "end_unless_knock": "LAST_DISCARD 7",
        },
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "stock_out.action",
        "two cards are left; Ana takes the discard and is gin",
        WALL.format(stock="? ?", pile="?x29")
        + "Ana: take 4S gin KD meld [4H 5H 6H] [9S 9D 9C] [AS 2S 3S 4S]",
        {"end_hand": "STOCK_EMPTY 7", "end_if_pile_refused": "", "end_unless_knock": ""},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "stock_out.left",
        "two cards are left, and Ana draws",
        WALL.format(stock="? ?", pile="?x29") + "Ana: draw ? discard KD",
        {"0": "", "1": "", "2": "STOCK_EMPTY 7", "3": "STOCK_EMPTY 7"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "stock_out.left",
        "three cards are left, and the hand is said to end",
        WALL.format(stock="?x3", pile="?x28") + "exhausted",
        {"0": "EXHAUSTED 7", "2": "EXHAUSTED 7", "3": ""},
        game="gin_rummy",
        seats=TWO,
    ),
]

POINTS = [
    Flip(
        "scoring.mode",
        "Ana goes out, and the others hold ten and five points",
        """
        position 1 dealer Cy
        holds Ana: QD
        holds Ben: KS
        holds Cy: 5C
        turn: Ana drawn
        Ana: discard QD
        score Ana 15, Ben 0, Cy 0
        """,
        {
            "difference": "",
            "penalty": "SCORE 7, SCORE 7, SCORE 7",
            "melds_minus_hand": "SCORE 7, SCORE 7, SCORE 7",
        },
    ),
    Flip(
        "bonuses.gin",
        "Ana is gin, and Ben holds 68 points",
        GIN.format(ben=BENS, upcard="JC") + "score Ana 93, Ben 0",
        {"25": "", "0": "SCORE 6", "20": "SCORE 6"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "bonuses.big_gin",
        "Ana is big gin, and Ben holds 68 points",
        f"""
        hand 1 dealer Ben
        deal Ana: 4H 5H 6H 9S 9D 9C 8S 8D 8C 8H
        deal Ben: {BENS}
        Ana: draw 7H gin meld [4H 5H 6H 7H] [9S 9D 9C] [8S 8D 8C 8H]
        score Ana 99
        """,
        {"31": "", "0": "SCORE 5", "25": "SCORE 5"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "bonuses.undercut",
        "Ana knocks with five points, and Ben has one",
        """
        hand 1 dealer Ben
        deal Ana: 4H 5H 6H 9S 9D 9C 8S 8D 8C KD
        deal Ben: AS 3S 4S 5S TH TS TD QC QS QD
        Ana: draw 5D knock KD meld [4H 5H 6H] [9S 9D 9C] [8S 8D 8C]
        Ben: meld [3S 4S 5S] [TH TS TD] [QC QS QD]
        score Ben 29
        """,
        {"25": "", "0": "SCORE 6", "10": "SCORE 6"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "bonuses.line",
        "Ana has won two hands and the game, Ben one hand",
        """
        hand 1 dealer Ben
        score Ana 60, Ben 0
        hand 2 dealer Ana
        score Ana 0, Ben 30
        hand 3 dealer Ben
        score Ana 50, Ben 0
        winner Ana
        result Ana 150, Ben 50
        """,
        {"20": "", "0": "RESULT 8, RESULT 8", "25": "RESULT 8, RESULT 8"},
        game="gin_rummy",
        seats=TWO,
    ),
    Flip(
        "bonuses.game",
        "Ana has won the game",
        """
        hand 1 dealer Ben
        score Ana 110, Ben 0
        winner Ana
        result Ana 210, Ben 0
        """,
        {"100": "", "0": "RESULT 4"},
        game="gin_rummy",
        seats=TWO,
    ),
]

KNOCKING = [*FIRST, *KNOCK, *STOCK, *POINTS]


@pytest.mark.parametrize("flip", KNOCKING, ids=name_of)
def test_the_verdict_changes_with_the_rule(flip: Flip) -> None:
    assert flip.found() == flip.verdicts
