"""Each rule of points, bonuses and the end of the game: a record that it decides."""

from __future__ import annotations

import pytest
from flips import Flip, name_of


def left_with(key: str, card: str, verdicts: dict[str, str]) -> Flip:
    """Ana goes out, and Ben pays 7 for the card that he holds, says the sheet on line 6."""
    text = f"""
        position 1 dealer Cy
        holds Ana: KH
        holds Ben: {card}
        turn: Ana drawn
        Ana: discard KH
        score Ben 7
        """
    return Flip(key, f"Ben is left with {card}", text, verdicts)


POINTS = [
    Flip(
        "scoring.mode",
        "Ana has melded 23 points and goes out, Ben is left with a king",
        """
        position 1 dealer Cy
        holds Ana: QD
        holds Ben: KS
        holds Cy: 5C
        table Ana.1: [7S 8S 9S]
        credit: Ana 24, Ben 0, Cy 0
        turn: Ana drawn
        Ana: discard QD
        score Ana 0, Ben 10, Cy 5
        """,
        {"penalty": "", "melds_minus_hand": "SCORE 9, SCORE 9, SCORE 9"},
    ),
    Flip(
        "scoring.down_scores_zero",
        "Ben is down when Ana goes out",
        """
        position 1 dealer Cy
        holds Ana: QD
        holds Ben: KS
        holds Cy: 5C
        table Ben.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: discard QD
        score Ana 0, Ben 0, Cy 5
        """,
        {"true": "", "false": "SCORE 8"},
    ),
    *(
        left_with(f"values.{rank}", f"{rank[-1].replace('0', 'T')}S", verdicts)
        for rank, verdicts in {
            "A": {"7": "", "1": "SCORE 6"},
            "K": {"7": "", "10": "SCORE 6"},
            "Q": {"7": "", "10": "SCORE 6"},
            "J": {"7": "", "10": "SCORE 6"},
            "10": {"7": "", "pip": "SCORE 6"},
            "9": {"7": "", "pip": "SCORE 6"},
            "8": {"7": "", "pip": "SCORE 6"},
            "7": {"7": "", "pip": "", "5": "SCORE 6"},
            "6": {"7": "", "pip": "SCORE 6"},
            "5": {"7": "", "pip": "SCORE 6"},
            "4": {"7": "", "pip": "SCORE 6"},
            "3": {"7": "", "pip": "SCORE 6"},
            "2": {"7": "", "pip": "SCORE 6"},
        }.items()
    ),
    left_with("values.JK", "*", {"7": "", "15": "SCORE 6", "none": "SCORE 6"}),
    left_with("values.2-9", "5S", {"7": "", "pip": "SCORE 6"}),
    left_with(
        "values", "5S", {"{ 2-9 = 7 }": "", "{ 2-9 = 7, 5 = 5 }": "SCORE 6", "{ A = 1 }": "SCORE 6"}
    ),
    Flip(
        "values.A_low",
        "an ace lies below a two",
        """
        position 1 dealer Cy
        holds Ana: AS 2S 3S KC
        turn: Ana drawn
        Ana: meld [AS 2S 3S] discard KC
        score Ana 6
        """,
        {"1": "", "none": "SCORE 5", "15": "SCORE 5"},
        game="rummy500",
    ),
]


FIRST_TURN = """
    hand 1 dealer Cy
    deal Ana: 7S 7H 7D 9S 9H 9D 9C
    {actions}
    score Ana {points}
    """
OUT = """
    position 1 dealer Cy
    holds Ana: {held}
    holds Ben: KS
    holds Cy: 5C
    {table}
    turn: Ana drawn
    Ana: {actions}
    score Ana {points}
    """
SETS = "meld [7S 7H 7D] [9S 9H 9D 9C]"

BONUSES = [
    Flip(
        "bonuses.go_out",
        "Ana goes out",
        OUT.format(held="KD", table="table Ana.1: [7S 7H 7D]", actions="discard KD", points=3),
        {"3": "", "0": "SCORE 8", "-3": "SCORE 8"},
    ),
    Flip(
        "bonuses.first_turn",
        "Ana goes out in her first turn",
        FIRST_TURN.format(actions=f"Ana: draw KC {SETS} discard KC", points=57 + 3),
        {"3": "", "0": "SCORE 4"},
        game="rummy500",
    ),
    Flip(
        "bonuses.first_turn_no_draw",
        "Ana goes out in her first turn without a draw",
        FIRST_TURN.format(actions=f"Ana: {SETS}", points=57 + 3),
        {"3": "", "0": "SCORE 4"},
        game="rummy500",
        rules={"first_turn_without_draw": "true"},
    ),
    Flip(
        "bonuses.exact_cut",
        "Cy cut off just the cards to be dealt",
        """
        position 1 dealer Cy
        holds Ana: KH
        holds Ben: 5C
        holds Cy: KS
        turn: Ana drawn
        Cy: call "exact cut"
        Ana: discard KH
        score Cy 13
        """,
        {"3": "", "0": "SCORE 8"},
    ),
    Flip(
        "bonuses.go_out_blind",
        "Ana goes out without having laid anything before",
        OUT.format(held="7S 7H 7D KD", table="", actions="meld [7S 7H 7D] discard KD", points=24),
        {"3": "", "0": "SCORE 8"},
        game="rummy500",
    ),
    Flip(
        "bonuses.go_out_blind_no_joker",
        "Ana goes out so, and without a wild card",
        OUT.format(held="7S 7H 7D KD", table="", actions="meld [7S 7H 7D] discard KD", points=24),
        {"3": "", "0": "SCORE 8"},
        game="rummy500",
    ),
    Flip(
        "bonuses.wild_melded",
        "Ana melds a joker and goes out",
        OUT.format(held="7S 7H * KD", table="", actions="meld [7S 7H *] discard KD", points=37),
        {"3": "", "0": "SCORE 8"},
        game="persian_seed",
    ),
    Flip(
        "bonuses.no_wild",
        "Ana goes out without a wild card",
        OUT.format(held="7S 7H 7D KD", table="", actions="meld [7S 7H 7D] discard KD", points=24),
        {"3": "", "0": "SCORE 8"},
        game="rummy500",
    ),
    Flip(
        "bonuses.one_suit",
        "Ana goes out with spades alone",
        OUT.format(held="7S 8S 9S KD", table="", actions="meld [7S 8S 9S] discard KD", points=27),
        {"3": "", "0": "SCORE 8"},
        game="rummy500",
    ),
    Flip(
        "bonuses.four_jokers_together",
        "Ana melds four jokers together",
        """
        position 1 dealer Dee
        holds Ana: * * * * 9C
        holds Ben: KS
        holds Cy: 5C
        holds Dee: AD
        turn: Ana drawn
        Ana: meld [* * * *] discard 9C
        score Ana 83
        """,
        {"3": "", "0": "SCORE 8", "80": "SCORE 8"},
        game="persian_public",
        seats="Ana Ben Cy Dee",
    ),
]

TIED = """
    total Ana 30, Ben 40, Cy 50
    hand 7 dealer Cy
    score Ana 15, Ben 5, Cy 0
    """
OVER = """
    total Ana 480, Ben 490, Cy 100
    hand 9 dealer Cy
    score Ana 50, Ben 25, Cy -5
    """

THE_END = [
    Flip(
        "game_end.type",
        "somebody has more than two points after the first of two hands",
        """
        hand 1 dealer Cy
        score Ana 60, Ben 10, Cy 5
        hand 2 dealer Ana
        """,
        {"target": "HAND_NUMBER 3", "hands": ""},
        game="rummy500",
        rules={"game_end.n": "2"},
    ),
    Flip(
        "game_end.n",
        "a sixth hand is dealt",
        "hand 6 dealer Cy",
        {"5": "HAND_NUMBER 1", "6": "", "7": ""},
    ),
    Flip(
        "game_end.n",
        "a hand is dealt when Ben has 515 points",
        OVER + "hand 10 dealer Ana",
        {"500": "HAND_NUMBER 4", "600": ""},
        game="rummy500",
    ),
    Flip(
        "game_end.winner",
        "Cy, who has the fewest points, is named as the winner",
        """
        total Ana 30, Ben 40, Cy 0
        hand 7 dealer Cy
        score Ana 15, Ben 0, Cy 10
        winner Cy
        """,
        {"lowest": "", "highest": "WINNER 4"},
    ),
    Flip(
        "game_end.ties",
        "two are equal, and the better of the last hand is named",
        TIED + "winner Ben",
        {
            "last_hand_score": "",
            "replay_last": "WINNER 4",
            "shared": "WINNER 4",
            "highest": "WINNER 4",
            "extra_hand": "WINNER 4",
        },
    ),
    Flip(
        "game_end.ties",
        "two are equal, and both are named",
        TIED + "winner Ana Ben",
        {
            "last_hand_score": "WINNER 4",
            "replay_last": "WINNER 4",
            "shared": "",
            "highest": "",
            "extra_hand": "WINNER 4",
            "last_hand_score shared": "WINNER 4",
            "shared last_hand_score": "",
        },
    ),
    Flip(
        "game_end.ties",
        "two are equal after hand 7, and a hand 8 is dealt",
        TIED + "hand 8 dealer Ana",
        {
            "last_hand_score": "HAND_NUMBER 4",
            "replay_last": "HAND_NUMBER 4",
            "shared": "HAND_NUMBER 4",
            "highest": "HAND_NUMBER 4",
            "extra_hand": "",
        },
    ),
    Flip(
        "game_end.ties",
        "two pass 500 in one hand, and the higher is named",
        OVER + "winner Ana",
        {
            "highest": "",
            "highest extra_hand": "",
            "shared": "WINNER 4",
            "extra_hand": "WINNER 4",
            "replay_last": "WINNER 4",
            "last_hand_score": "",
        },
        game="rummy500",
    ),
]

SCORING = [*POINTS, *BONUSES, *THE_END]


@pytest.mark.parametrize("flip", SCORING, ids=name_of)
def test_the_verdict_changes_with_the_rule(flip: Flip) -> None:
    assert flip.found() == flip.verdicts
