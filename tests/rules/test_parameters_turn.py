"""Each rule of the draw, of buying and of the stock: a record that it decides."""

from __future__ import annotations

import pytest
from flips import Flip, name_of

FOUR = "Ana Ben Cy Dee"

DRAWING = [
    Flip(
        "upcard",
        "a card is turned up after the deal",
        "hand 1 dealer Cy\nupcard 9D",
        {"true": "", "false": "DEAL 2"},
    ),
    Flip(
        "upcard",
        "the first player takes the discard",
        "hand 1 dealer Cy\nAna: take ?",
        {"true": "", "false": "PILE_CARD 2"},
    ),
    Flip(
        "draw_discard",
        "Ana takes two cards of the pile",
        """
        position 1 dealer Cy
        pile: 3D 4S 9H
        turn: Ana
        Ana: take 4S 9H discard KS
        """,
        {"top": "PILE_CARD 4", "any_with_above": ""},
    ),
    Flip(
        "pickup_obligation",
        "Ana takes the top discard and keeps it",
        """
        position 1 dealer Cy
        pile: 3D 4S 9H
        turn: Ana
        Ana: take 9H
        Ana: discard KS
        """,
        {"none": "", "deep_only": "", "always": "PICKUP_UNUSED 5"},
        game="rummy500",
    ),
    Flip(
        "pickup_obligation",
        "Ana takes a card from under the top and keeps it",
        """
        position 1 dealer Cy
        pile: 3D 4S 9H
        turn: Ana
        Ana: take 4S
        Ana: discard KS
        """,
        {"none": "", "deep_only": "PICKUP_UNUSED 5", "always": "PICKUP_UNUSED 5"},
        game="rummy500",
    ),
    Flip(
        "pickup_play",
        "the card that was taken is laid off",
        """
        position 1 dealer Cy
        table Ben.1: [5S 6S 7S]
        pile: 3D 4S
        turn: Ana
        Ana: take 4S layoff 4S Ben.1
        Ana: discard KC
        """,
        {"meld_or_layoff": "", "new_meld": "PICKUP_UNUSED 6"},
        game="rummy500",
    ),
    Flip(
        "return_discard_ban",
        "Ana discards the card that she took",
        """
        position 1 dealer Cy
        pile: 9D
        turn: Ana
        Ana: take 9D
        Ana: discard 9D
        """,
        {"false": "", "true": "RETURN_DISCARD 5"},
    ),
    Flip(
        "return_discard_ban",
        "nobody saw what Ana discarded after she took a card",
        """
        position 1 dealer Cy
        pile: 9D
        turn: Ana
        Ana: take 9D
        Ana: discard ?
        """,
        {"false": "", "true": "UNDECIDED 5"},
    ),
    Flip(
        "return_discard_ban",
        "nobody saw which card Ana took",
        """
        position 1 dealer Cy
        holds Ana: 9D KS ?
        pile: ?
        turn: Ana
        Ana: take ?
        Ana: discard 4C
        """,
        {"false": "", "true": "UNDECIDED 6"},
    ),
    Flip(
        "down_may_take_discard",
        "Ana is down and takes the discard",
        """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        pile: 9D
        turn: Ana
        Ana: take 9D
        """,
        {"true": "", "false": "DOWN_TAKES 5"},
    ),
    Flip(
        "first_turn_without_draw",
        "Ana melds the seven cards that she was dealt",
        """
        hand 1 dealer Cy
        deal Ana: 7S 7H 7D 9S 9H 9D 9C
        Ana: meld [7S 7H 7D] [9S 9H 9D 9C]
        """,
        {"true": "", "false": "DRAW_FIRST 3"},
        game="rummy500",
    ),
]

BUYING = [
    Flip(
        "buy",
        "Cy buys out of turn",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D ?
        """,
        {"true": "", "false": "BUY_OFF 4"},
        seats=FOUR,
    ),
    Flip(
        "buy",
        "Cy buys the top of a pile from which one takes any card",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D ?
        Ana: draw ?
        """,
        {"true": "", "false": "BUY_OFF 4"},
        game="rummy500",
        rules={"buy_limit": "none"},
        seats=FOUR,
    ),
    Flip(
        "buy_limit",
        "Cy, who has bought twice in hand 1, buys again",
        """
        position 1 dealer Dee
        pile: 4C 9D
        bought: Cy 2
        turn: Ana
        Cy: buy 9D ?
        """,
        {
            "2": "BUY_LIMIT 5",
            "3": "",
            "none": "",
            "[2, 3, 3, 3, 3, 3, 3]": "BUY_LIMIT 5",
            "[3, 2, 2, 2, 2, 2, 2]": "",
        },
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_penalty",
        "Cy draws one card for the one that he buys",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D ?
        """,
        {"0": "BUY_COST 4", "1": "", "2": "BUY_COST 4"},
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_window",
        "Cy buys after Ana has drawn",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Ana: draw ?
        Cy: buy 9D ?
        """,
        {"before_draw": "BUY_WINDOW 5", "until_first_play": "", "until_discard": ""},
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_window",
        "Cy buys after Ana has melded",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Ana: draw ? meld [7S 7H 7D] [8S 8H 8D]
        Cy: buy 9D ?
        """,
        {
            "before_draw": "BUY_WINDOW 5",
            "until_first_play": "BUY_WINDOW 5",
            "until_discard": "",
        },
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_priority",
        "Cy asks first, Ben sits nearer, Cy gets it",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: claim 9D
        Ben: claim 9D
        Cy: buy 9D ?
        """,
        {
            "turn_then_nearest": "BUY_PRIORITY 6",
            "turn_then_first_call": "",
            "nearest": "BUY_PRIORITY 6",
        },
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_priority",
        "Ana, in turn, takes a card for which only Cy has asked",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: claim 9D
        Ana: take 9D
        """,
        {"turn_then_nearest": "", "turn_then_first_call": "", "nearest": "BUY_PRIORITY 5"},
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buys_per_turn",
        "the card under the one that was bought is bought and the next one taken",
        """
        position 1 dealer Dee
        pile: 4C 5C 9D
        turn: Ana
        Cy: buy 9D ?
        Ben: buy 5C ?
        Ana: take 4C
        """,
        {"1": "BUY_DEPTH 5, BUY_DEPTH 6", "chain": ""},
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_who.down",
        "Cy is down and buys",
        """
        position 1 dealer Dee
        table Cy.1: [7S 7H 7D]
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D ?
        """,
        {"true": "", "false": "BUY_DOWN 5"},
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_who.discarder",
        "Dee buys back what she discarded",
        """
        position 1 dealer Cy
        turn: Dee drawn
        Dee: discard 9D
        Dee: buy 9D ?
        """,
        {"true": "", "false": "BUY_OWN 4"},
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_permission",
        "Cy buys without asking",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: buy 9D ?
        """,
        {"none": "", "phrase": "BUY_PERMISSION 4", "player_in_turn": ""},
        game="liverpool",
        seats=FOUR,
    ),
    Flip(
        "buy_permission",
        "Cy buys what Ana, in turn, refused",
        """
        position 1 dealer Dee
        pile: 4C 9D
        turn: Ana
        Cy: claim 9D
        Ana: refuse Cy
        Cy: buy 9D ?
        """,
        {"none": "", "phrase": "", "player_in_turn": "BUY_PERMISSION 6"},
        game="liverpool",
        seats=FOUR,
    ),
]

EMPTY_STOCK = """
    position 1 dealer Cy
    pile: 2C 3C 4C
    stock: 9H
    turn: Ana
    Ana: draw 9H discard 9H
    """

STOCK = [
    Flip(
        "stock_out.action",
        "the pile without its top is shuffled",
        EMPTY_STOCK + "reshuffle: 4C 2C 3C",
        {
            "reshuffle_keep_top": "",
            "reshuffle_all": "RESHUFFLE 6",
            "flip_keep_top": "RESHUFFLE 6",
            "end_hand": "RESHUFFLE 6",
            "end_if_pile_refused": "RESHUFFLE 6",
        },
    ),
    Flip(
        "stock_out.action",
        "the pile without its top is turned over: its oldest card comes first",
        EMPTY_STOCK + "reshuffle: 2C 3C 4C",
        {
            "reshuffle_keep_top": "",
            "reshuffle_all": "RESHUFFLE 6",
            "flip_keep_top": "",
            "end_hand": "RESHUFFLE 6",
            "end_if_pile_refused": "RESHUFFLE 6",
        },
    ),
    Flip(
        "stock_out.action",
        "the whole pile is shuffled",
        EMPTY_STOCK + "reshuffle: 4C 9H 2C 3C",
        {
            "reshuffle_keep_top": "RESHUFFLE 6",
            "reshuffle_all": "",
            "flip_keep_top": "RESHUFFLE 6",
            "end_hand": "RESHUFFLE 6",
            "end_if_pile_refused": "RESHUFFLE 6",
        },
    ),
    Flip(
        "stock_out.action",
        "the hand ends with the stock",
        EMPTY_STOCK + "exhausted",
        {
            "reshuffle_keep_top": "EXHAUSTED 6",
            "reshuffle_all": "EXHAUSTED 6",
            "flip_keep_top": "EXHAUSTED 6",
            "end_hand": "",
            "end_if_pile_refused": "",
        },
    ),
    Flip(
        "stock_out.action",
        "the stock is empty, and Ben takes the discard",
        EMPTY_STOCK + "Ben: take 9H",
        {
            "reshuffle_keep_top": "",
            "reshuffle_all": "",
            "flip_keep_top": "",
            "end_hand": "STOCK_EMPTY 6",
            "end_if_pile_refused": "",
        },
    ),
    Flip(
        "stock_out.max",
        "the stock was renewed once and is renewed again",
        """
        position 1 dealer Cy
        pile: 2C 3C 4C
        reshuffled: 1
        stock: 9H
        turn: Ana
        Ana: draw 9H discard 9H
        reshuffle
        """,
        {"0": "RESHUFFLE 7", "1": "RESHUFFLE 7", "2": "", "none": ""},
    ),
]

TURN = [*DRAWING, *BUYING, *STOCK]


@pytest.mark.parametrize("flip", TURN, ids=name_of)
def test_the_verdict_changes_with_the_rule(flip: Flip) -> None:
    assert flip.found() == flip.verdicts
