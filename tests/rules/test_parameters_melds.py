"""Each rule of melds, of laying off and of wild cards: a record that it decides."""

from __future__ import annotations

import pytest
from flips import Flip, name_of

FOUR = "Ana Ben Cy Dee"
FREE = {"contract_required": "false"}


def laid(key: str, says: str, melds: str, verdicts: dict[str, str], **rules: str) -> Flip:
    """Melds that are laid where no contract asks for them, on line 3."""
    text = f"""
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld {melds}
        Ana: discard KC
        """
    return Flip(key, says, text, verdicts, rules={**FREE, **rules})


def laid_off(key: str, says: str, meld: str, card: str, verdicts: dict[str, str]) -> Flip:
    """A card that is added to a meld on the table, on line 4."""
    text = f"""
        position 1 dealer Cy
        table Ana.1: [{meld}]
        turn: Ana drawn
        Ana: layoff {card} Ana.1
        Ana: discard KC
        """
    return Flip(key, says, text, verdicts)


def two_runs(says: str, melds: str, verdicts: dict[str, str]) -> Flip:
    """Two runs of a contract, on line 3."""
    text = f"""
        position 3 dealer Cy
        turn: Ana drawn
        Ana: meld {melds}
        Ana: discard KC
        """
    return Flip("same_suit_runs", says, text, verdicts)


SETS_AND_RUNS = [
    laid(
        "set_size",
        "a set of five",
        "[7S 7H 7D 7C 7S]",
        {"[3, 4]": "SET_SIZE 3", "[3, 5]": "", "[3, 'none']": ""},
    ),
    laid("set_size", "a pair", "[7S 7H]", {"[2, 4]": "", "[3, 4]": "SET_SIZE 3"}),
    laid(
        "set_suits",
        "a set with a suit twice",
        "[7S 7S 7D]",
        {
            "any": "",
            "distinct": "SET_SUIT 3",
            "distinct_on_laydown": "SET_SUIT 3",
            "all_suits": "SET_SUIT 3",
        },
    ),
    laid(
        "set_suits",
        "a set of all four suits, one of them twice",
        "[7S 7H 7D 7C 7S]",
        {
            "any": "",
            "distinct": "SET_SUIT 3",
            "distinct_on_laydown": "SET_SUIT 3",
            "all_suits": "",
        },
    ),
    laid(
        "set_suits",
        "a set of four in three suits",
        "[7S 7H 7D 7D]",
        {
            "any": "",
            "distinct": "SET_SUIT 3",
            "distinct_on_laydown": "SET_SUIT 3",
            "all_suits": "SET_SUIT 3",
        },
    ),
    laid_off(
        "set_suits",
        "a suit comes a second time when it is laid off",
        "7S 7H 7D",
        "7S",
        {"any": "", "distinct": "SET_SUIT 4", "distinct_on_laydown": "", "all_suits": ""},
    ),
    laid(
        "run_size",
        "a run of three",
        "[5H 6H 7H]",
        {"[3, 13]": "", "[4, 13]": "RUN_SIZE 3", "[2, 3]": ""},
    ),
    laid(
        "run_size",
        "a run of five",
        "[5H 6H 7H 8H 9H]",
        {"[3, 13]": "", "[3, 5]": "", "[3, 4]": "RUN_SIZE 3"},
    ),
    laid(
        "ace",
        "an ace below the two",
        "[AH 2H 3H]",
        {"either": "", "low": "", "high": "ACE_WRAP 3", "both_ends": "", "around": ""},
    ),
    laid(
        "ace",
        "an ace above the king",
        "[QH KH AH]",
        {"either": "", "low": "ACE_WRAP 3", "high": "", "both_ends": "", "around": ""},
    ),
    laid(
        "ace",
        "an ace between king and two",
        "[KH AH 2H]",
        {
            "either": "ACE_WRAP 3",
            "low": "ACE_WRAP 3",
            "high": "ACE_WRAP 3",
            "both_ends": "ACE_WRAP 3",
            "around": "",
        },
    ),
    laid(
        "ace",
        "a run from ace to ace",
        "[AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH]",
        {
            "either": "ACE_BOTH 3",
            "low": "ACE_BOTH 3",
            "high": "ACE_BOTH 3",
            "both_ends": "",
            "around": "ACE_BOTH 3",
        },
    ),
    two_runs(
        "two runs of one suit start alike",
        "[3S 4S 5S 6S] [3S 4S 5S 6S]",
        {
            "any": "",
            "distinct_start": "RUNS_SAME 3",
            "not_adjacent": "",
            "gap2": "RUNS_ADJACENT 3",
            "different_suits": "RUNS_SAME 3",
        },
    ),
    two_runs(
        "one run follows the other",
        "[2H 3H 4H 5H] [6H 7H 8H 9H]",
        {
            "any": "",
            "distinct_start": "",
            "not_adjacent": "RUNS_ADJACENT 3",
            "gap2": "RUNS_ADJACENT 3",
            "different_suits": "RUNS_SAME 3",
        },
    ),
    two_runs(
        "one rank lies between two runs",
        "[2H 3H 4H 5H] [7H 8H 9H TH]",
        {
            "any": "",
            "distinct_start": "",
            "not_adjacent": "",
            "gap2": "RUNS_ADJACENT 3",
            "different_suits": "RUNS_SAME 3",
        },
    ),
    two_runs(
        "two ranks lie between two runs",
        "[2H 3H 4H 5H] [8H 9H TH JH]",
        {
            "any": "",
            "distinct_start": "",
            "not_adjacent": "",
            "gap2": "",
            "different_suits": "RUNS_SAME 3",
        },
    ),
    Flip(
        "extra_melds",
        "a third set comes after the contract",
        """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        table Ana.2: [9S 9H 9D]
        turn: Ana drawn
        Ana: meld [4S 4H 4D] discard KC
        """,
        {"never": "EXTRA_MELD 5", "free": ""},
    ),
]

LAYING_OFF = [
    Flip(
        "layoff_from",
        "Ana has no meld and lays off",
        """
        position 1 dealer Cy
        table Ben.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff 7C Ben.1 discard KC
        """,
        {"next_turn": "NOT_DOWN 4", "same_turn": "NOT_DOWN 4", "always": ""},
    ),
    Flip(
        "layoff_from",
        "Ana lays off in the turn of her contract",
        """
        position 1 dealer Cy
        turn: Ana drawn
        Ana: meld [7S 7H 7D] [9S 9H 9D]
        Ana: layoff 7C Ana.1 discard KC
        """,
        {"next_turn": "LAYOFF_TURN 4", "same_turn": "", "always": ""},
    ),
    Flip(
        "layoff_targets",
        "a card goes onto the partner's meld",
        """
        position 1 dealer Dee
        table Ana.1: [7S 7H 7D]
        table Cy.1: [9S 9H 9D]
        turn: Ana drawn
        Ana: layoff 9C Cy.1 discard KS
        """,
        {"all": "", "own": "LAYOFF_OWNER 5", "team": ""},
        rules={"partnership": "pairs"},
        seats=FOUR,
    ),
    Flip(
        "layoff_targets",
        "a card goes onto an opponent's meld",
        """
        position 1 dealer Dee
        table Ana.1: [7S 7H 7D]
        table Ben.1: [9S 9H 9D]
        turn: Ana drawn
        Ana: layoff 9C Ben.1 discard KS
        """,
        {"all": "", "own": "LAYOFF_OWNER 5", "team": "LAYOFF_OWNER 5"},
        rules={"partnership": "pairs"},
        seats=FOUR,
    ),
    Flip(
        "layoff_credit",
        "Ana scores the ten that she adds to Ben's run",
        """
        position 1 dealer Cy
        holds Ana: TH KC
        holds Ben: KS
        holds Cy: 2C
        table Ben.1: [7H 8H 9H]
        credit: Ana 0, Ben 24, Cy 0
        turn: Ana drawn
        Ana: layoff TH Ben.1 discard KC
        score Ana 10, Ben 14, Cy -2
        """,
        {"player": "", "owner": "SCORE 9, SCORE 9", "none": "SCORE 9"},
        game="rummy500",
    ),
]

ENDS = ("wild cards at both ends of a run", "[*=5H 6H 7H *=8H]")
BETWEEN = ("two wild cards side by side within a run", "[5H *=6H *=7H 8H]")
OUTNUMBERED = ("two wild cards and one natural in a set", "[7S *=7 *=7]")
EQUAL = ("as many wild cards as naturals in a set", "[7S 7H *=7 *=7]")
LIMITS = "{ S3 = 1, S4 = 2, R4 = 1, R5 = 2 }"

WILD = [
    laid(
        "wilds",
        "a two in a set of sevens",
        "[7S 7H 2C]",
        {"JK": "RUN_SEQUENCE 3", "JK, 2": "", "JK, 2C": "", "JK, 2S": "RUN_SEQUENCE 3"},
    ),
    laid(
        "wilds",
        "a joker in a set of sevens",
        "[7S 7H *]",
        {"JK": "", "2": "RUN_SEQUENCE 3", "[]": "RUN_SEQUENCE 3"},
    ),
    laid(
        "wilds",
        "a two in its own place in a run",
        "[AH 2H 3H]",
        {"JK": "", "JK, 2": "RUN_SEQUENCE 3", "JK, 2H": "RUN_SEQUENCE 3", "JK, 2S": ""},
    ),
    laid(
        "joker_limit",
        *ENDS,
        {
            "none": "",
            "several_between_naturals": "JOKER_LIMIT 3",
            "window4": "JOKER_LIMIT 3",
            "half": "",
            "fewer_than_naturals": "JOKER_LIMIT 3",
            LIMITS: "JOKER_LIMIT 3",
        },
    ),
    laid(
        "joker_limit",
        *BETWEEN,
        {
            "none": "",
            "several_between_naturals": "",
            "window4": "JOKER_LIMIT 3",
            "half": "",
            "fewer_than_naturals": "JOKER_LIMIT 3",
            LIMITS: "JOKER_LIMIT 3",
        },
    ),
    laid(
        "joker_limit",
        *OUTNUMBERED,
        {
            "none": "",
            "several_between_naturals": "",
            "window4": "",
            "half": "JOKER_LIMIT 3",
            "fewer_than_naturals": "JOKER_LIMIT 3",
            LIMITS: "JOKER_LIMIT 3",
        },
    ),
    laid(
        "joker_limit",
        *EQUAL,
        {
            "none": "",
            "several_between_naturals": "",
            "window4": "",
            "half": "",
            "fewer_than_naturals": "JOKER_LIMIT 3",
            LIMITS: "",
            "{ S3 = 1, R4 = 1 }": "JOKER_LIMIT 3",
        },
    ),
    laid("min_naturals.set", *OUTNUMBERED, {"1": "", "2": "NATURALS 3"}),
    laid("min_naturals.set", "a set of jokers", "[*=7 *=7 *=7]", {"0": "", "1": "NATURALS 3"}),
    laid("min_naturals.run", *BETWEEN, {"1": "", "2": "", "3": "NATURALS 3"}),
]

SWAP = """
    position 2 dealer Cy
    {ben}
    table Ana.1: [5H 6H *=7H 8H]
    table Ana.2: [8S 8D *]
    table Cy.1: [3S 4S 5S 6S]
    turn: {turn} drawn
    {actions}
    """
NOT_DOWN = "holds Ben: 7H 8S 8D 8C 2C 3C 4C 5C KS QD"
DOWN = "table Ben.1: [TC JC QC KC]"


def swapped(
    key: str,
    says: str,
    actions: str,
    verdicts: dict[str, str],
    *,
    ben: str = DOWN,
    turn: str = "Ben",
    **rules: str,
) -> Flip:
    """What a player does with a wild card of the table, from line 7 on."""
    text = SWAP.format(ben=ben, turn=turn, actions=actions)
    return Flip(key, says, text, verdicts, rules=rules)


TAKING = [
    swapped(
        "joker_swap_from",
        "a joker is taken from a run",
        "Ben: swap 7H Ana.1 discard KS",
        {"none": "SWAP_FROM 7", "runs": "", "sets_and_runs": ""},
    ),
    swapped(
        "joker_swap_from",
        "a joker is taken from a set",
        "Ben: swap 8C Ana.2 discard KS",
        {"none": "SWAP_FROM 7", "runs": "SWAP_FROM 7", "sets_and_runs": ""},
    ),
    swapped(
        "joker_swap_when",
        "Ben went down in an earlier turn",
        "Ben: swap 7H Ana.1 discard KS",
        {
            "never": "SWAP_FROM 7",
            "down_earlier_turn": "",
            "down_or_laying_down": "",
            "before_down": "SWAP_WHEN 7",
            "any_own_turn": "",
            "any_turn": "",
        },
    ),
    swapped(
        "joker_swap_when",
        "Ben takes the joker and lays his contract in the same turn",
        "Ben: swap 7H Ana.1\n    Ben: meld [8S 8D 8C] [2C 3C 4C 5C] discard KS",
        {
            "never": "SWAP_FROM 7",
            "down_earlier_turn": "SWAP_WHEN 7",
            "down_or_laying_down": "",
            "before_down": "",
            "any_own_turn": "",
            "any_turn": "",
        },
        ben=NOT_DOWN,
    ),
    swapped(
        "joker_swap_when",
        "Ben takes the joker and lays no contract",
        "Ben: swap 7H Ana.1\n    Ben: discard KS",
        {
            "never": "SWAP_FROM 7",
            "down_earlier_turn": "SWAP_WHEN 7",
            "down_or_laying_down": "SWAP_WHEN 8",
            "before_down": "",
            "any_own_turn": "",
            "any_turn": "",
        },
        ben=NOT_DOWN,
    ),
    swapped(
        "joker_swap_when",
        "Ben takes the joker in Cy's turn",
        "Ben: swap 7H Ana.1",
        {
            "never": "TURN_ORDER 7",
            "down_earlier_turn": "TURN_ORDER 7",
            "down_or_laying_down": "TURN_ORDER 7",
            "before_down": "TURN_ORDER 7",
            "any_own_turn": "TURN_ORDER 7",
            "any_turn": "",
        },
        turn="Cy",
    ),
    swapped(
        "joker_swap_use",
        "the joker is kept in the hand",
        "Ben: swap 7H Ana.1\n    Ben: discard KS",
        {
            "hand": "",
            "immediate_own_meld": "SWAP_USE 8",
            "immediate_any": "SWAP_USE 8",
            "slide": "SWAP_USE 7",
        },
    ),
    swapped(
        "joker_swap_use",
        "the joker goes onto a run of his own",
        "Ben: swap 7H Ana.1\n    Ben: layoff *=9C Ben.1 discard KS",
        {
            "hand": "",
            "immediate_own_meld": "",
            "immediate_any": "",
            "slide": "SWAP_USE 7",
        },
    ),
    swapped(
        "joker_swap_use",
        "the joker goes onto another's run",
        "Ben: swap 7H Ana.1\n    Ben: layoff *=7S Cy.1 discard KS",
        {
            "hand": "",
            "immediate_own_meld": "SWAP_USE 8",
            "immediate_any": "",
            "slide": "SWAP_USE 7",
        },
    ),
    swapped(
        "joker_swap_use",
        "the joker moves along its run",
        "Ben: swap 7H Ana.1 slide *=9H\n    table Ana.1: [5H 6H 7H 8H *=9H]\n    Ben: discard KS",
        {
            "hand": "TABLE_MOVE 7",
            "immediate_own_meld": "TABLE_MOVE 7",
            "immediate_any": "TABLE_MOVE 7",
            "slide": "",
        },
    ),
    Flip(
        "joker_guard",
        "Ana holds the six for which her joker stands",
        """
        position 1 dealer Cy
        holds Ana: 5H 7H * 6H KC 2S
        turn: Ana drawn
        Ana: meld [5H *=6H 7H]
        Ana: discard KC
        """,
        {"none": "", "natural_in_hand": "JOKER_GUARD 4"},
        rules=FREE,
    ),
]

MELDS = [*SETS_AND_RUNS, *LAYING_OFF, *WILD, *TAKING]


@pytest.mark.parametrize("flip", MELDS, ids=name_of)
def test_the_verdict_changes_with_the_rule(flip: Flip) -> None:
    assert flip.found() == flip.verdicts
