"""Each rule of the shoe and of the hands: a record that it decides."""

from __future__ import annotations

import pytest
from flips import Flip, name_of

FOUR = "Ana Ben Cy Dee"

SHOE = [
    Flip(
        "players",
        "three people play",
        "hand 1 dealer Cy",
        {"[3, 8]": "", "[2, 3]": "", "[4, 8]": "PLAYER_COUNT 0", "[2, 2]": "PLAYER_COUNT 0"},
    ),
    Flip(
        "partnership",
        "partners have more points together, another has the most alone",
        """
        total Ana 300, Ben 400, Cy 150, Dee 0
        hand 5 dealer Dee
        score Ana 30, Ben 105, Cy 40, Dee 0
        winner Ana Cy
        """,
        {"pairs": "", "none": "WINNER 4"},
        game="rummy500",
        seats=FOUR,
    ),
    Flip(
        "partnership",
        "partners have 500 points together and play on",
        """
        total Ana 300, Ben 0, Cy 150, Dee 0
        hand 5 dealer Dee
        score Ana 30, Ben 5, Cy 40, Dee 5
        hand 6 dealer Ana
        """,
        {"pairs": "HAND_NUMBER 4", "none": ""},
        game="rummy500",
        seats=FOUR,
    ),
    Flip(
        "partnership",
        "two who sit side by side say that they are partners",
        '[Teams "Ana Ben / Cy Dee"]\nhand 1 dealer Dee',
        {"pairs": "BAD_TAG 1", "none": ""},
        seats=FOUR,
    ),
    Flip(
        "partnership",
        "a card goes onto the meld of the player opposite, where one adds to the team's melds",
        """
        position 1 dealer Dee
        table Ana.1: [7S 7H 7D]
        table Cy.1: [9S 9H 9D]
        turn: Ana drawn
        Ana: layoff 9C Cy.1 discard KS
        """,
        {"pairs": "", "none": "LAYOFF_OWNER 5"},
        rules={"layoff_targets": "team"},
        seats=FOUR,
    ),
    Flip(
        "shoe",
        "a table says that it plays with two jokers",
        '[Jokers "2"]\nhand 1 dealer Cy',
        {
            "[{ players = [3, 4], decks = 2, jokers = 4 }]": "SHOE 1",
            "[{ players = [3, 4], decks = 2, jokers = 2 }]": "",
            "[{ players = [3, 4], decks = 2, jokers = 'n-1' }]": "",
            "[{ players = [3, 4], decks = 2, jokers = { default = 4, min = 2, max = 4 } }]": "",
            "[{ players = [3, 4], decks = 2, jokers = { default = 4, min = 3, max = 4 } }]": (
                "SHOE 1"
            ),
        },
    ),
    Flip(
        "shoe",
        "a table says that it plays with three packs",
        '[Decks "3"]\nhand 1 dealer Cy',
        {
            "[{ players = [3, 4], decks = 2, jokers = 4 }]": "SHOE 1",
            "[{ players = [3, 4], decks = 3, jokers = 6 }]": "",
            "[{ players = [3, 4], decks = 2, jokers = 4 },"
            " { players = [3, 4], decks = 3, jokers = 6 }]": "",
        },
    ),
    Flip(
        "shoe",
        "77 cards are left after the deal",
        "hand 1 dealer Cy\nstock: ?x77",
        {
            "[{ players = [3, 3], decks = 2, jokers = 4 }]": "",
            "[{ players = [3, 3], decks = 2, jokers = 'n-1' }]": "STOCK_CLAIM 2",
            "[{ players = [3, 3], decks = 2, jokers = { default = 4, min = 2, max = 4 } }]": "",
            "[{ players = [3, 3], decks = 3, jokers = 4 }]": "STOCK_CLAIM 2",
            "[{ players = [2, 2], decks = 1, jokers = 0 },"
            " { players = [3, 3], decks = 2, jokers = 4 }]": "",
        },
    ),
    Flip(
        "dealer.first",
        "Cy deals the first hand",
        "hand 1 dealer Cy",
        {"low_draw": "", "low_draw_ace_low": "", "any": ""},
        recorded_only="The cards drawn for the deal are no part of a record; it names the dealer.",
    ),
    Flip(
        "dealer.next",
        "Ben goes out, and Ana, who sits left of the dealer, deals",
        """
        position 1 dealer Cy
        holds Ben: KS
        table Ben.1: [7S 7H 7D]
        turn: Ben drawn
        Ben: discard KS
        hand 2 dealer Ana
        """,
        {"left": "", "winner": "DEALER 6"},
    ),
]

DEALING = [
    Flip(
        "hands.deal",
        "Ana is dealt eleven cards in hand 2",
        "hand 2 dealer Cy\ndeal Ana: ?x11",
        {
            "11": "",
            "10": "DEAL 2",
            "{ 3 = 11, default = 10 }": "",
            "{ 4 = 11, default = 10 }": "DEAL 2",
            "[10, 11, 10, 10, 12, 12, 12]": "",
            "[11, 10, 10, 10, 12, 12, 12]": "DEAL 2",
        },
    ),
    Flip(
        "hands.contract",
        "Ana lays a set of three and a run of four",
        """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [4C 5C 6C 7C] discard KS
        """,
        {
            "S3 R4": "",
            "S3 S3": "CONTRACT_SHAPE 3",
            "S3 S3 or S3 R4": "",
            "R4 R4 or S3 S3": "CONTRACT_SHAPE 3",
            "M3 M4": "",
            "M4 M4": "CONTRACT_SIZE 3",
            "S3 M4": "",
            "R3 M4": "CONTRACT_SIZE 3",
            "S3 R5": "CONTRACT_SIZE 3",
            "S3 R4 R4": "CONTRACT_PARTIAL 3",
            "S3": "CONTRACT_SHAPE 3",
            "none": "",
            "['S3 R4', 'S3', 'S3', 'S3', 'S3', 'S3', 'R4']": "",
            "['S3', 'S3 R4', 'S3', 'S3', 'S3', 'S3', 'R4']": "CONTRACT_SHAPE 3",
        },
    ),
    Flip(
        "hands.contract",
        "Ana lays five runs of three",
        """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [2S 3S 4S] [6S 7S 8S] [2H 3H 4H] [6H 7H 8H] [2D 3D 4D] discard KS
        """,
        {
            "R3 R3 R3 R3 R3 or R4 R4 R4 R3 or R5 R4 R3 R3": "",
            "R4 R4 R4 R3 or R5 R4 R3 R3": "CONTRACT_SHAPE 3",
        },
    ),
    Flip(
        "hands.contract",
        "Ana lays three runs of four and one of three",
        """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [2S 3S 4S 5S] [2H 3H 4H 5H] [2C 3C 4C 5C] [2D 3D 4D] discard KS
        """,
        {
            "R3 R3 R3 R3 R3 or R4 R4 R4 R3 or R5 R4 R3 R3": "",
            "R3 R3 R3 R3 R3 or R5 R4 R3 R3": "CONTRACT_SIZE 3",
        },
    ),
    Flip(
        "hands.contract",
        "Ana lays runs of five, four, three and three",
        """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [2S 3S 4S 5S 6S] [2H 3H 4H 5H] [2C 3C 4C] [2D 3D 4D] discard KS
        """,
        {
            "R3 R3 R3 R3 R3 or R4 R4 R4 R3 or R5 R4 R3 R3": "",
            "R3 R3 R3 R3 R3 or R4 R4 R4 R3": "CONTRACT_SIZE 3",
        },
    ),
    Flip(
        "hands.final_discard",
        "Ben discards his last card",
        """
        position 1 dealer Cy
        holds Ben: 7C
        table Ben.1: [7S 7H 7D]
        turn: Ben drawn
        Ben: discard 7C
        """,
        {"required": "", "optional": "", "forbidden": "FINAL_DISCARD 5"},
    ),
    Flip(
        "hands.final_discard",
        "Ben lays off his last card",
        """
        position 1 dealer Cy
        holds Ben: 7C
        table Ben.1: [7S 7H 7D]
        turn: Ben drawn
        Ben: layoff 7C Ben.1
        """,
        {"required": "FINAL_DISCARD 5", "optional": "", "forbidden": ""},
    ),
    Flip(
        "hands.final_discard",
        "Ana lays the whole hand but for the card that she discards",
        """
        position 1 dealer Cy
        holds Ana: 7S 7H 7D 9S 9H 9D KC
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9H 9D] discard KC
        Ben: draw ?
        """,
        {
            "optional": "AFTER_END 5",
            "required": "WHOLE_HAND 4, AFTER_END 5",
            "forbidden": "WHOLE_HAND 4, AFTER_END 5",
        },
        rules={"hands.close": "whole_hand"},
    ),
    Flip(
        "hands.final_discard",
        "Ana lays the whole hand and has nothing to discard",
        """
        position 1 dealer Cy
        holds Ana: 7S 7H 7D 7C 9S 9H 9D
        turn: Ana drawn
        Ana: meld [7S 7H 7D 7C] [9S 9H 9D]
        """,
        {"optional": "", "required": "FINAL_DISCARD 4", "forbidden": ""},
        rules={"hands.close": "whole_hand"},
    ),
    Flip(
        "hands.close",
        "Ana lays the contract, keeps two cards, and that is called going out",
        """
        position 1 dealer Cy
        holds Ana: 7S 7H 7D 9S 9H 9D KC QC
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9H 9D]
        out Ana
        """,
        {"empty_hand": "OUT_CLAIM 5", "whole_hand": "WHOLE_HAND 4", "on_contract": ""},
    ),
    Flip(
        "hands.close",
        "the turn after the contract comes",
        """
        position 1 dealer Cy
        holds Ana: 7S 7H 7D 9S 9H 9D KC QC
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9H 9D] discard KC
        Ben: draw ?
        """,
        {"empty_hand": "", "whole_hand": "WHOLE_HAND 4", "on_contract": "AFTER_END 4"},
        rules={"hands.final_discard": "optional"},
    ),
    Flip(
        "contract_required",
        "Ana lays a run where the contract is two sets",
        """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [4S 5S 6S] discard KS
        """,
        {"true": "CONTRACT_SHAPE 3", "false": ""},
    ),
    Flip(
        "contract_size.set",
        "a set of the contract has four cards",
        """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [7S 7H 7D 7C] [9S 9H 9D] discard KS
        """,
        {"exact": "CONTRACT_SIZE 3", "minimum": ""},
    ),
    Flip(
        "contract_size.run",
        "a run of the contract has five cards",
        """
        position 3 dealer Cy
        turn: Ana drawn
        Ana: meld [3S 4S 5S 6S 7S] [3H 4H 5H 6H] discard KS
        """,
        {"exact": "CONTRACT_SIZE 3", "minimum": ""},
    ),
]

PLAY = [*SHOE, *DEALING]


@pytest.mark.parametrize("flip", PLAY, ids=name_of)
def test_the_verdict_changes_with_the_rule(flip: Flip) -> None:
    assert flip.found() == flip.verdicts
