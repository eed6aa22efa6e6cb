"""The parameters of the rules: every one, each of its parts and each of its values is in a table of
records that it decides; and what comes of some of them in odd places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from flips import Flip
from judge import Found, codes_of, report_of

from rummynotation.diagnostics import codes
from rummynotation.rules.loader import load_variant
from rummynotation.rules.parameters import PARAMETERS, PARTS, rule_path
from rummynotation.rules.variant_check import check_variant

from .test_parameters_knock import KNOCKING
from .test_parameters_melds import LIMITS, MELDS
from .test_parameters_play import PLAY
from .test_parameters_scoring import SCORING
from .test_parameters_turn import TURN

TABLE: list[Flip] = [*PLAY, *TURN, *MELDS, *SCORING, *KNOCKING]
SCHEMA = json.loads(
    (Path(__file__).parents[2] / "grammar" / "variant.schema.json").read_text("utf-8")
)
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
FOUR = "Ana Ben Cy Dee"


def node_of(key: str) -> dict[str, Any]:
    """What the schema says of a rule."""
    node: dict[str, Any] = SCHEMA
    for step in rule_path(key) or ():
        inner = node if "properties" in node else node["then"]
        node = resolved(inner["properties"].get(step) or inner["additionalProperties"])
    return node


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    name = node.get("$ref", "").rpartition("/")[2]
    return SCHEMA["$defs"][name] if name else node


def words_of(node: dict[str, Any]) -> Iterator[str]:
    """The values that the schema lists for a rule, one by one."""
    node = resolved(node)
    if node.get("type") == "boolean":
        yield from ("true", "false")
    for value in node.get("enum", ()):
        yield str(value)
    for part in ("then", "else", "items"):
        if isinstance(node.get(part), dict):
            yield from words_of(node[part])
    for item in node.get("prefixItems", ()):
        yield from words_of(item)


def bonus_names() -> list[str]:
    return list(node_of("bonuses")["properties"])


def wanted_keys() -> list[str]:
    """Every parameter, in parts where it has parts."""
    parts = dict(PARTS)
    parts["values"] = (*RANKS, "A_low", "JK")
    parts["bonuses"] = tuple(bonus_names())
    return [
        key
        for parameter in PARAMETERS
        for key in (
            [f"{parameter}.{part}" for part in parts[parameter]]
            if parameter in parts
            else [parameter]
        )
    ]


# The table is whole.


@pytest.mark.parametrize("flip", TABLE, ids=lambda flip: f"{flip.key}: {flip.says}")
def test_each_record_of_the_table_hangs_on_its_rule(flip: Flip) -> None:
    assert (len(set(flip.verdicts.values())) > 1) != bool(flip.recorded_only)


def test_the_table_holds_every_parameter_and_every_part() -> None:
    assert {flip.key for flip in TABLE} >= set(wanted_keys())
    assert len(PARAMETERS) == 54


def test_only_who_deals_first_is_recorded_and_no_more() -> None:
    assert {flip.key for flip in TABLE if flip.recorded_only} == {"dealer.first"}


@pytest.mark.parametrize("key", wanted_keys())
def test_the_table_holds_every_value(key: str) -> None:
    held = [value for flip in TABLE if flip.key == key for value in flip.verdicts]
    missing = {
        word
        for word in words_of(node_of(key))
        if not any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", value) for value in held)
    }
    assert missing == set()


@pytest.mark.parametrize("key", wanted_keys())
def test_every_two_values_are_told_apart_by_a_record(key: str) -> None:
    flips = [flip for flip in TABLE if flip.key == key and not flip.recorded_only]
    if not flips or key.startswith("values."):
        return  # Numbers have no list.
    values = set(words_of(node_of(key)))
    if key == "joker_limit":
        values.add(LIMITS)
    alike = {
        pair
        for pair in combinations(sorted(values), 2)
        if not any(len({flip.verdicts.get(value, "") for value in pair}) > 1 for flip in flips)
    }
    assert alike == set()


def test_a_court_card_has_no_number_to_count() -> None:
    assert codes_of("hand 1 dealer Cy", values__K="pip") == [("BAD_PARAMETER", 0)]


# What a value means where it meets others.


def turn(*actions: str, pile: str = "9D", table: str = "", holds: str = "") -> str:
    """A turn of Ana, whose actions stand from line 6 on."""
    lines = [
        "position 1 dealer Cy",
        f"holds Ana: {holds}" if holds else "# whatever she holds",
        table or "# nothing on the table",
        f"pile: {pile}",
        "turn: Ana",
    ]
    return "\n".join([*lines, *actions])


BAN = {"return_discard_ban": "true"}


@pytest.mark.parametrize(
    ("actions", "holds", "expected"),
    [
        pytest.param("take ? discard 9D", "9D KS", [("RETURN_DISCARD", 6)], id="known_in_the_pile"),
        pytest.param("take 9D discard ?", "", [("UNDECIDED", 6)], id="hidden"),
        pytest.param("take 9D layoff 9D Ben.1 discard 9D", "9D KS", [], id="its_twin"),
        pytest.param("take 9D layoff 9D Ben.1 discard ?", "9D KS", [], id="played"),
        pytest.param(
            "take 9D layoff ? Ben.1 discard KS", "9D KS", [("UNDECIDED", 6)] * 2, id="played_unseen"
        ),
        pytest.param("take 9D layoff 9S Ben.1 discard ?", "9S", [("RETURN_DISCARD", 6)], id="last"),
        pytest.param("draw ? discard 9D", "9D KS", [], id="not_taken"),
    ],
)
def test_the_card_just_taken_is_not_discarded(actions: str, holds: str, expected: Found) -> None:
    text = turn(f"Ana: {actions}", table="table Ben.1: [9S 9H 9C]", holds=holds)
    assert codes_of(text, layoff_from="always", **BAN) == expected


def test_of_a_card_that_nobody_saw_nothing_is_known_but_what_was_held_before() -> None:
    text = turn("Ana: take ?", "Ana: discard {0}", pile="?", holds="4C KS")
    assert codes_of(text.format("KS"), **BAN) == []
    judged_alone = text.format("KS") + "\n(\nAna: discard 4C\n)"
    assert codes_of(judged_alone, **BAN) == []
    assert codes_of(text.format("9D"), **BAN) == [("UNDECIDED", 7)]
    assert codes_of(text.format("?"), **BAN) == [("UNDECIDED", 7)]


ANY_TURN = """
    position 2 dealer Cy
    holds Ben: 7H KS QD
    table Ana.1: [5H 6H *=7H 8H]
    table Ben.1: [TC JC QC KC]
    pile: 2C 9D
    turn: Ana
    Ana: draw ?
    Ben: swap 7H Ana.1
    {0}
    """


def test_a_swap_out_of_turn_leaves_the_turn_where_it_is() -> None:
    any_turn = {"joker_swap_when": "any_turn", "buy": "true", "buy_window": "until_first_play"}
    for then, expected in (
        ("Ana: discard 4C", []),
        ("Ana: draw ?", [("DRAW_TWICE", 9)]),
        ("Ben: discard KS", [("TURN_ORDER", 9)]),
        ("Ana: discard 4C\n    Ben: draw ? layoff *=9C Ben.1 discard KS", []),
        # Ana has not begun to play.
        ("Cy: buy 9D ?", []),
    ):
        assert codes_of(ANY_TURN.format(then), seats=FOUR, **any_turn) == expected, then


def test_who_is_not_down_takes_a_wild_card_where_any_turn_will_do() -> None:
    text = ANY_TURN.format("Ana: discard 4C").replace("table Ben.1", "table Cy.1")
    assert codes_of(text, joker_swap_when="any_turn") == []


def test_a_wild_card_taken_out_of_turn_is_played_in_the_next_turn_of_who_took_it() -> None:
    rules = {"joker_swap_when": "any_turn", "joker_swap_use": "immediate_own_meld"}
    text = ANY_TURN.format("Ana: discard 4C\n    Ben: draw ? {0} discard KS")
    assert codes_of(text.format("layoff *=9C Ben.1"), **rules) == []
    assert codes_of(text.format(""), **rules) == [("SWAP_USE", 10)]


@pytest.mark.parametrize("when", ["down_earlier_turn", "down_or_laying_down", "before_down"])
def test_without_a_contract_nobody_waits_to_be_down_for_a_swap(when: str) -> None:
    text = """
        position 1 dealer Cy
        holds Ben: 6H KS 2D
        {0}
        table Ana.1: [5H *=6H 7H]
        turn: Ben drawn
        Ben: swap 6H Ana.1 discard KS
        """
    rules = {"joker_swap_from": "runs", "joker_swap_when": when}
    for table in ("# no meld of his own", "table Ben.1: [9S 9H 9D]"):
        assert codes_of(text.format(table), "persian_seed", **rules) == []


SWAPPED = """
    hand 1 dealer Cy
    deal Ana: 5H {joker} 7H 2C 2D 2S TC
    deal Ben: {ben} 9S 3S 4D 5D 8D QC
    deal Cy: 8H 3H 4S 5S 8S TS QS
    Ana: draw KD meld [5H {lies} 7H] discard TC
    Ben: draw KC {does} discard KC
    Cy: draw JC {then} discard JC
    Ana: draw 2H meld [2C 2D 2S 2H] discard KD
    score {score}
    """
SWAPS = {"joker_swap_from": "runs", "joker_swap_when": "any_own_turn"}


@pytest.mark.parametrize(
    ("credit", "play", "ana", "ben"),
    [
        ("player", "", 5 + 7 + 8, 6 - 39 - 20),
        ("player", "layoff *=8H Ana.1", 5 + 7 + 8, 6 + 20 - 39),
        ("owner", "", 5 + 6 + 7 + 8, -39 - 20),
        ("none", "", 5 + 7 + 8, -39 - 20),
    ],
)
def test_after_a_swap_each_card_counts_for_who_played_it(
    credit: str, play: str, ana: int, ben: int
) -> None:
    text = SWAPPED.format(
        joker="*",
        ben="6H",
        lies="*=6H",
        does=f"swap 6H Ana.1 {play}",
        then="",
        score=f"Ana {ana}, Ben {ben}",
    )
    assert codes_of(text, "persian_seed", layoff_credit=credit, **SWAPS) == []


def test_a_joker_that_another_added_did_not_count_for_the_owner_of_the_meld() -> None:
    text = SWAPPED.format(
        joker="6H",
        ben="*",
        lies="6H",
        does="layoff *=8H Ana.1",
        then="swap 8H Ana.1",
        score=f"Ana {5 + 6 + 7 + 8}",
    )
    assert codes_of(text, "persian_seed", **SWAPS) == []


def test_where_the_owner_scores_a_hidden_lay_off_leaves_his_points_open() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: ? KC
        holds Ben: KS
        table Ben.1: [7H 8H 9H]
        table Cy.1: [9S 9D 9C]
        credit: Ana 0, Ben 24, Cy 27
        turn: Ana drawn
        Ana: layoff ? Ben.1 discard KC
        score Ben {0}
        """
    hidden = [("UNDECIDED", 8)]
    for points in (14, 24):
        assert codes_of(text.format(points), "rummy500", layoff_credit="owner") == hidden
    assert codes_of(text.format(24), "rummy500") == [*hidden, ("SCORE", 9)]


def test_a_card_taken_from_the_pile_is_played_in_a_jokers_place_too() -> None:
    text = """
        position 1 dealer Cy
        table Cy.1: [5H *=6H 7H]
        pile: 6H
        turn: Ana
        Ana: take 6H swap 6H Cy.1
        Ana: discard KS
        """
    assert codes_of(text, "persian_seed", **SWAPS) == []
    found = codes_of(text, "persian_seed", pickup_play="new_meld", **SWAPS)
    assert found == [("PICKUP_UNUSED", 6)]


def test_an_old_meld_may_hold_anybodys_wild_card() -> None:
    text = """
        position 1 dealer Cy
        holds Ana: KS
        holds Ben: 6H 2D
        holds Cy: 3C
        table Ana.1: [5H *=6H 7H]
        credit: Ana 32, Ben 0, Cy 0
        turn: Ben drawn
        Ben: swap 6H Ana.1 layoff *=8H Ana.1 discard 2D
        score Ana {0}
        """
    for points in (2, 22):
        assert codes_of(text.format(points), "persian_seed", **SWAPS) == []


@pytest.mark.parametrize(
    ("melds", "discard", "expected"),
    [
        ("[7S 7H 7D 7C] [9S 9H 9D]", "", []),
        ("[7S 7H 7D] [9S 9H 9D]", "discard 7C", []),
        ("[7S 7H 7D] [9S 9H 9D]", "", [("OUT_CLAIM", 5)]),
        ("[7S 7H 7D 7C]", "discard 9S", [("CONTRACT_PARTIAL", 4), ("OUT_CLAIM", 5)]),
    ],
)
def test_the_whole_hand_is_laid_but_for_a_discard_that_is_optional(
    melds: str, discard: str, expected: Found
) -> None:
    text = f"""
        position 1 dealer Cy
        holds Ana: 7S 7H 7D 7C 9S 9H 9D
        turn: Ana drawn
        Ana: meld {melds} {discard}
        out Ana
        """
    rules = {"hands__close": "whole_hand", "hands__final_discard": "optional"}
    assert codes_of(text, **rules) == expected


def test_under_a_card_that_was_bought_the_pile_is_dead_in_rummy_500_too() -> None:
    text = """
        position 1 dealer Cy
        pile: 4C 5C 9D
        turn: Ana
        Cy: buy 9D ?
        Ana: take 4C meld [4C 5C 6C]
        """
    rules = {"buy": "true", "buy_limit": "none"}
    assert codes_of(text, "rummy500", seats=FOUR, **rules) == [("BUY_DEPTH", 5)]
    assert codes_of(text, "rummy500", seats=FOUR, buys_per_turn="chain", **rules) == []


def test_the_team_of_three_players_is_each_alone() -> None:
    text = """
        position 1 dealer Cy
        table Ana.1: [7S 7H 7D]
        table Cy.1: [9S 9H 9D]
        turn: Ana drawn
        Ana: layoff 9C Cy.1 discard KS
        """
    assert codes_of(text, layoff_targets="team") == [("LAYOFF_OWNER", 5)]
    teams = '[Teams "Ana Ben / Cy Dee"]' + text
    for owner, expected in (("Ben", []), ("Cy", [("LAYOFF_OWNER", 6)])):
        found = codes_of(teams.replace("Cy.1", f"{owner}.1"), seats=FOUR, layoff_targets="team")
        assert found == expected


# Ties.

TIED = """
    total Ana 30, Ben 40, Cy 50
    hand 7 dealer Cy
    score Ana 15, Ben 5, Cy 0
    hand {0} dealer Ana
    score Ana 0, Ben 10, Cy 5
    winner Ana
    """


@pytest.mark.parametrize(("ties", "number"), [("replay_last", 7), ("extra_hand", 8)])
def test_a_tied_last_hand_is_played_again_or_one_more_is_played(ties: str, number: int) -> None:
    rules = {"game_end__ties": ties}
    assert codes_of(TIED.format(number), **rules) == []
    report = report_of(TIED.format(number), **rules)
    assert [d.code for d in report.diagnostics] == [codes.NO_RESULT]
    again = TIED.replace("Ana 15", "Ana 10").format(8)
    assert codes_of(again, game_end__ties="extra_hand") == [("HAND_NUMBER", 4)]


def test_in_a_game_to_a_target_a_tied_hand_may_be_played_again() -> None:
    text = """
        total Ana 480, Ben 490, Cy 100
        hand 9 dealer Cy
        score Ana 25, Ben 15, Cy -5
        hand {0} dealer Ana
        score Ana 0, Ben 10, Cy 5
        winner Ben
        """
    for ties, number, more in (
        ("replay_last", 9, []),
        ("extra_hand", 10, []),
        ("extra_hand", 9, [codes.HAND_NUMBER]),
    ):
        report = report_of(text.format(number), "rummy500", game_end__ties=ties)
        assert [d.code for d in report.diagnostics] == [*more, codes.NO_RESULT], (ties, number)


def test_after_a_shared_win_no_hand_is_played() -> None:
    text = """
        total Ana 480, Ben 490, Cy 100
        hand 9 dealer Cy
        score Ana 25, Ben 15, Cy -5
        hand 10 dealer Ana
        """
    assert codes_of(text, "rummy500", game_end__ties="shared") == [("HAND_NUMBER", 4)]
    assert codes_of(text, "rummy500", game_end__ties="extra_hand") == []


def test_where_the_highest_wins_the_better_last_hand_is_the_higher() -> None:
    text = """
        total Ana 480, Ben 490, Cy 100
        hand 9 dealer Cy
        score Ana 25, Ben 15, Cy -5
        winner {0}
        """
    rules = {"game_end__ties": "highest last_hand_score"}
    assert codes_of(text.format("Ana"), "rummy500", **rules) == []
    assert codes_of(text.format("Ben"), "rummy500", **rules) == [("WINNER", 4)]


def test_after_an_extra_hand_the_totals_decide() -> None:
    text = """
        total Ana 480, Ben 490, Cy 100
        hand 9 dealer Cy
        score Ana 50, Ben 25, Cy -5
        hand 10 dealer Ana
        score Ana 0, Ben 40, Cy 5
        winner Ben
        """
    assert codes_of(text, "rummy500", game_end__ties="extra_hand") == []


def test_a_target_needs_rules_for_every_hand() -> None:
    listed = {"game_end": "{ type = 'target', n = 500 }"}
    variant = load_variant("contract_rummy", overrides=listed)
    (found,) = check_variant(variant)
    assert (found.code, dict(found.state)["parameter"]) == (codes.INFEASIBLE, "game_end")
    assert codes_of("hand 8 dealer Cy", game_end=listed["game_end"]) == [("HAND_NUMBER", 1)]
    assert check_variant(load_variant("rummy500")) == []
