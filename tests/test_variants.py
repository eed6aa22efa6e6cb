"""The shipped variants, house files and rule tags."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

import rummynotation
from rummynotation.cards import parse_card
from rummynotation.cli.variants import variants
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.grammar_files import grammar_file
from rummynotation.rules.loader import check_file, load_variant, variant_names
from rummynotation.rules.parameters import GROUPS, HEAD_KEYS, PARAMETERS, path_of, rule_path
from rummynotation.rules.variant import HandRules, Range, Variant
from rummynotation.rules.variant_build import citations_of, lay_over, parameters_of
from rummynotation.rules.variant_check import check_variant
from rummynotation.rules.variant_schema import layer_faults
from rummynotation.rules.variant_text import describe

SHIPPED = Path(rummynotation.__file__).parent / "rules" / "variants"

SEVEN = "S3 S3/S3 R4/R4 R4/S3 S3 S3/S3 S3 R4/S3 R4 R4"

EXPECTED: dict[str, dict[str, object]] = {
    "contract_rummy": {
        "contracts": f"{SEVEN}/R4 R4 R4",
        "deal": [10, 10, 10, 10, 12, 12, 12],
        "discard": "rrrrrrf",
        "close": "eeeeeew",
        "shoes": {3: (2, 4), 4: (2, 4), 5: (3, 6), 6: (3, 6), 7: (4, 8), 8: (4, 8)},
        "values": {"AS": 15, "KH": 10, "TD": 10, "9C": 5, "2S": 5, "*": 15},
        "rules": {
            "players": "3 to 8",
            "contract_size": "exact",
            "buy": "false",
            "buy_limit": "3",
            "buy_window": "before_draw",
            "set_size": "3 or more",
            "set_suits": "any",
            "run_size": "3 to 13",
            "same_suit_runs": "distinct_start",
            "layoff_from": "next_turn",
            "joker_limit": "none",
            "min_naturals": "1",
            "joker_swap_from": "runs",
            "joker_swap_when": "down_earlier_turn",
            "joker_swap_use": "hand",
            "stock_out": "reshuffle_keep_top, at most 1",
            "game_end": "hands 7, lowest wins, ties: last_hand_score, shared",
        },
    },
    "liverpool": {
        "contracts": f"{SEVEN}/R7",
        "deal": [10, 10, 10, 10, 12, 12, 12],
        "discard": "rrrrrrf",
        "close": "eeeeeec",
        "shoes": {3: (2, 4), 4: (2, 4), 5: (3, 6), 8: (3, 6)},
        "values": {"AS": 15, "KH": 10, "TD": 10, "9C": 5, "2S": 5, "*": 15},
        "rules": {
            "players": "3 to 8",
            "contract_size": "minimum",
            "buy": "true",
            "buy_limit": "3",
            "buy_window": "until_first_play",
            "set_size": "3 or more",
            "set_suits": "any",
            "run_size": "4 to 13",
            "same_suit_runs": "any",
            "layoff_from": "same_turn",
            "joker_limit": "several_between_naturals",
            "min_naturals": "set 2, run 1",
            "joker_swap_from": "sets_and_runs",
            "joker_swap_when": "down_or_laying_down",
            "joker_swap_use": "immediate_own_meld",
            "stock_out": "reshuffle_keep_top, no limit",
            "game_end": "hands 7, lowest wins, ties: last_hand_score, replay_last",
        },
    },
    "rami_contrat": {
        "contracts": f"{SEVEN}/R4 R4 R4",
        "deal": [10, 10, 10, 10, 12, 12, 12],
        "discard": "rrrrrro",
        "close": "eeeeeee",
        "shoes": {2: (2, 1), 4: (2, 1), 5: (3, 2), 8: (3, 2)},
        "values": {"AS": 15, "KH": 10, "TD": 10, "9C": 9, "2S": 2, "*": 15},
        "rules": {
            "players": "2 to 8",
            "contract_size": "minimum",
            "buy": "true",
            "buy_limit": "none",
            "buy_window": "until_first_play",
            "set_size": "3 to 4",
            "set_suits": "distinct",
            "run_size": "3 to 13",
            "same_suit_runs": "not_adjacent",
            "layoff_from": "next_turn",
            "joker_limit": "none",
            "min_naturals": "1",
            "joker_swap_from": "sets_and_runs",
            "joker_swap_when": "down_earlier_turn",
            "joker_swap_use": "hand",
            "stock_out": "reshuffle_keep_top, no limit",
            "game_end": "hands 7, lowest wins, ties: shared",
        },
    },
}

EXPECTED["rummy500"] = {
    "contracts": "none",
    "deal": [7],
    "discard": "o",
    "close": "e",
    "shoes": {2: (1, 0), 4: (1, 0), 5: (2, 0), 8: (2, 0)},
    "values": {"AS": 15, "KH": 10, "TD": 10, "9C": 9, "2S": 2, "*": 0},
    "rules": {
        "players": "2 to 8",
        "hands.deal": "7 (13 for 2 players)",
        "contract_required": "false",
        "draw_discard": "any_with_above",
        "pickup_obligation": "always",
        "buy": "false",
        "set_size": "3 to 4",
        "set_suits": "any",
        "run_size": "3 to 13",
        "ace": "either",
        "extra_melds": "free",
        "layoff_from": "always",
        "layoff_targets": "all",
        "layoff_credit": "player",
        "wilds": "none",
        "joker_swap_from": "none",
        "stock_out": "end_if_pile_refused, at most 0",
        "scoring": "melds_minus_hand, down_scores_zero false",
        "values": "A 15, A low 1, 2-10 face value, J-K 10",
        "bonuses": "none",
        "game_end": "target 500, highest wins, ties: highest, extra_hand",
    },
}

CHANGES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("expected_variants.toml").read_text(encoding="utf-8")
)


def raw(name: str) -> dict[str, object]:
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))


def merged(name: str) -> dict[str, object]:
    data = raw(name)
    below = merged(str(data["extends"])) if "extends" in data else {}
    return lay_over(below, parameters_of(data))


def errors_of(**arguments: object) -> list[Diagnostic]:
    with pytest.raises(RummyNotationError) as caught:
        load_variant(**arguments)  # type: ignore[arg-type]
    return list(caught.value.diagnostics)


def house(folder: Path, text: str, name: str = "house.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# The shipped files.


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_bases_have_the_values_of_their_rules(name: str) -> None:
    variant, expected = load_variant(name), EXPECTED[name]
    hands = variant.hands
    assert "/".join(hand.contract_text() for hand in hands) == expected["contracts"]
    assert [hand.deal for hand in hands] == expected["deal"]
    assert "".join(hand.final_discard[0] for hand in hands) == expected["discard"]
    close = {"empty_hand": "e", "whole_hand": "w", "on_contract": "c"}
    assert "".join(close[hand.close] for hand in hands) == expected["close"]
    shoes: dict[int, tuple[int, int]] = expected["shoes"]  # type: ignore[assignment]
    assert {players: variant.shoe_for(players) for players in shoes} == shoes
    values: dict[str, int] = expected["values"]  # type: ignore[assignment]
    assert {card: variant.values[parse_card(card)] for card in values} == values
    rules: dict[str, str] = expected["rules"]  # type: ignore[assignment]
    assert {rule: describe(variant)[rule] for rule in rules} == rules


def test_every_variant_has_its_expectation() -> None:
    assert set(CHANGES) == set(variant_names())
    assert len(CHANGES) == 61


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_variants_differ_from_their_parents_where_they_should(name: str) -> None:
    variant = load_variant(name)
    parent = describe(load_variant(variant.extends)) if variant.extends else {}
    assert describe(variant) == {**parent, **CHANGES[name]}
    assert all(parent.get(rule) != text for rule, text in CHANGES[name].items())


@pytest.mark.parametrize("name", variant_names())
def test_shipped_file_is_valid_and_says_what_differs(name: str) -> None:
    data = raw(name)
    assert layer_faults(data) == []
    assert data["name"] == name and data["title"] and data["source"]
    said = parameters_of(data)
    assert set(said) <= set(citations_of(data)), "each value names its source"
    if "extends" in data:
        parent = merged(str(data["extends"]))
        for parameter, value in said.items():
            assert lay_over(parent, {parameter: value})[parameter] != parent[parameter]


@pytest.mark.parametrize("name", variant_names())
def test_every_parameter_has_a_value_and_a_source(name: str) -> None:
    variant = load_variant(name)
    assert len(PARAMETERS) == 54
    assert tuple(describe(variant)) == PARAMETERS
    assert all(describe(variant).values())
    assert set(variant.sources) == set(PARAMETERS) and all(variant.sources.values())
    assert check_variant(variant) == []


def test_schema_and_parameters_agree() -> None:
    schema = json.loads(grammar_file("variant.schema.json").read_text(encoding="utf-8"))
    assert set(schema["properties"]) == {*HEAD_KEYS, *GROUPS}
    found = set()
    for group in GROUPS:
        for key in schema["properties"][group]["properties"]:
            found.add((group,) if key in ("mode", "down_scores_zero") else (group, key))
    assert found == {path_of(parameter) for parameter in PARAMETERS}
    cited = schema["properties"]["sources"]["properties"]
    names = {f"hands.{key}" for key in cited["hands"]["properties"]} | set(cited) - {"hands"}
    assert names == set(PARAMETERS)
    for group, needed in schema["then"]["properties"].items():
        assert set(needed["required"]) == set(schema["properties"][group]["properties"])


def test_single_values_of_derived_variants() -> None:
    may_i = load_variant("may_i_family6")
    assert sorted(may_i.wild_cards) == [1, 14, 27, 40, 52]
    assert (may_i.values[parse_card("2H")], may_i.values[52], may_i.values[parse_card("TH")]) == (
        20,
        50,
        10,
    )
    assert load_variant("rami_joker_25").values[52] == 25
    sets_of_3 = load_variant("rami_sets_of_3")
    assert (sets_of_3.contract_size_set, sets_of_3.contract_size_run) == ("exact", "minimum")
    assert load_variant("rami_jokers_n_minus_1").shoe_for(5) == (2, 4)
    assert load_variant("liverpool_9").game_end_n == 9
    assert load_variant("contract_short5").game_end_n == 5
    assert load_variant("liverpool_wikipedia").bonuses == (("exact_cut", -50),)
    assert load_variant("contract_down_zero").down_scores_zero
    assert load_variant("liverpool_stock_ends").stock_out_max == 0


# The shoe and the hands.


def test_shoe_ranges() -> None:
    contract, liverpool = load_variant("contract_rummy"), load_variant("liverpool")
    assert liverpool.shoe_for(3, jokers=2) == (2, 2)
    assert liverpool.shoe_allows(3, 2, 2) and not liverpool.shoe_allows(3, 2, 5)
    assert contract.shoe_for(7, decks=3) == (3, 6)
    assert [contract.shoe_allows(7, decks, 7) for decks in (2, 3, 4)] == [False, True, True]
    assert not contract.shoe_allows(4, 2, 3)
    assert contract.shoe_for(12) == (4, 8), "the nearest row where there is none"
    assert liverpool.shoe_text(4) == "2 decks and 2 to 4 jokers"


def test_hands_of_a_target_game_repeat(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        'extends = "contract_rummy"\n[hands]\ndeal = { 2 = 13, default = 7 }\ncontract = "none"\n'
        'final_discard = "optional"\nclose = "empty_hand"\n'
        '[end]\ngame_end = { type = "target", n = 500, winner = "highest" }\n',
    )
    variant = load_variant(file=path)
    assert variant.hand(1) is variant.hand(40) is variant.hands[0]
    assert variant.hands[0] == HandRules(7, (), "optional", "empty_hand", 3, ((2, 13),))
    assert [variant.hands[0].dealt(players) for players in (2, 3)] == [13, 7]
    assert load_variant("liverpool").hand(8) is None and variant.hand(0) is None


# House files and tags.

TEN_LINES = """\
extends = "liverpool"
title = "Friday game"
[buy]
buy_limit = [3, 3, 3, 3, "none", "none", "none"]
[jokers]
wilds = ["JK", "2"]
joker_limit = { S3 = 1, R4 = 1, R7 = 3 }
[scoring]
values = { 2 = 20, JK = 50 }
[shoe]
"""


def test_house_file_of_ten_lines(tmp_path: Path) -> None:
    path = house(tmp_path, TEN_LINES, "friday.toml")
    variant = load_variant(file=path)
    assert (variant.name, variant.title, variant.extends) == ("friday", "Friday game", "liverpool")
    assert [hand.buy_limit for hand in variant.hands] == [3, 3, 3, 3, None, None, None]
    assert [f"{s}={n}" for s, n in variant.joker_limit_table] == ["S3=1", "R4=1", "R7=3"]
    assert variant.values[parse_card("2D")] == 20 and variant.values[parse_card("3D")] == 5
    parent = describe(load_variant("liverpool"))
    differing = {rule for rule, text in describe(variant).items() if parent[rule] != text}
    assert differing == {"buy_limit", "wilds", "joker_limit", "values"}
    assert variant.sources["wilds"] == "friday.toml" and variant.sources["ace"].startswith("LV")
    assert check_file(path)[1] == []


def test_layers_are_laid_in_order(tmp_path: Path) -> None:
    house(tmp_path, 'extends = "liverpool"\n[buy]\nbuy_limit = 5\nbuy_penalty = 2\n', "club.toml")
    path = house(tmp_path, 'extends = "club.toml"\n[buy]\nbuy_limit = 6\n')
    variant = load_variant(file=path, overrides={"buy_limit": "7"})
    assert (variant.buy_limit, variant.buy_penalty, variant.buy) == (7, 2, True)
    assert variant.sources["buy_limit"] == "Rule.buy_limit"
    plain = house(tmp_path, "[buy]\nbuy_limit = 6\n", "plain.toml")
    assert load_variant("rami_contrat", file=plain).extends == "rami_contrat"
    assert load_variant("liverpool").buy_limit == 3, "the shipped variant is left alone"


@pytest.mark.parametrize(
    ("key", "text", "rule", "expected"),
    [
        ("buy", "false", "buy", "false"),
        ("buy_limit", "none", "buy_limit", "none"),
        ("hands.deal", "[10,10,10,10,12,12,13]", "hands.deal", "1-4: 10; 5-6: 12; 7: 13"),
        ("hands.contract", "S3 R4 or R7", "hands.contract", "S3 R4 or R7"),
        ("joker_limit", "window4", "joker_limit", "window4"),
        ("values.JK", "25", "values", "A 15, 2-9 5, 10-K 10, joker 25"),
        ("stock_out.max", "2", "stock_out", "reshuffle_keep_top, at most 2"),
        ("scoring.down_scores_zero", "true", "scoring", "penalty, down_scores_zero true"),
        ("contract_size.set", "exact", "contract_size", "set exact, run minimum"),
        ("wilds", "JK, AH", "wilds", "JK AH"),
        ("game_end.n", "4", "game_end", "hands 4, lowest wins, ties: last_hand_score, replay_last"),
        ("buy.buy_window", "before_draw", "buy_window", "before_draw"),
    ],
)
def test_rule_tags(key: str, text: str, rule: str, expected: str) -> None:
    before = describe(load_variant("liverpool"))
    after = describe(load_variant("liverpool", overrides={key: text}))
    assert after[rule] == expected
    changed = {name for name in PARAMETERS if before[name] != after[name]}
    assert rule in changed and (changed == {rule} or key == "game_end.n")


def test_every_parameter_can_be_a_tag() -> None:
    assert all(rule_path(parameter) == path_of(parameter) for parameter in PARAMETERS)


def test_names_and_aliases() -> None:
    assert load_variant("Combination Rummy").name == "contract_rummy"
    assert load_variant("Liverpool Rummy") is load_variant("liverpool")
    assert load_variant("Pinochle Rum").name == load_variant("500 Rum").name == "rummy500"
    assert load_variant("Rami des rois").name == "king_rummy"
    assert load_variant("Jo").name == "jo_australia"


def test_no_two_variants_share_a_name() -> None:
    names: list[str] = []
    for variant in map(load_variant, variant_names()):
        own = {variant.name, variant.title, *variant.aliases}
        names += {re.sub(r"\W+", "_", name.casefold()).strip("_") for name in own}
    assert len(names) == len(set(names))


# Errors, each at its place.


@pytest.mark.parametrize(
    ("text", "code", "place", "words"),
    [
        ('extends = "liverpol"', codes.UNKNOWN_VARIANT, (1, 11), "did you mean liverpool?"),
        ('extends = "gone.toml"', codes.UNKNOWN_VARIANT, (1, 11), "this folder"),
        ('extends = "../a.toml"', codes.UNKNOWN_VARIANT, (1, 11), "this folder"),
        ('extends = "house.toml"', codes.VARIANT_LOOP, (1, 11), ""),
        ("[buy]\nbuy = true\n", codes.VARIANT_FILE, None, "contract_rummy"),
        ("[buy]\n  buy = tru\n", codes.VARIANT_FILE, (2, 9), "quotation marks"),
        ("[buy]\n  buy = True\n", codes.VARIANT_FILE, (2, 9), "small letters"),
        ('x = """a\n\n', codes.VARIANT_FILE, (3, 1), ""),
        ("x = " + "[" * 3000, codes.VARIANT_FILE, None, ""),
        ("x" + ".a" * 5000 + " = 1", codes.VARIANT_FILE, None, ""),
        ("#" * 256_001, codes.VARIANT_FILE, None, ""),
    ],
)
def test_file_errors(
    tmp_path: Path, text: str, code: str, place: tuple[int, int] | None, words: str
) -> None:
    path = house(tmp_path, text)
    (found,) = errors_of(file=path)
    assert (found.code, found.path) == (code, str(path))
    assert (found.span and found.span[:2]) == place
    assert words in found.help


@pytest.mark.parametrize(
    ("lines", "code", "place", "words"),
    [
        ("[buy]\nbuy_limt = 3", codes.UNKNOWN_PARAMETER, (3, 1, 9), "buy_limit"),
        ("[bye]\nbuy_limit = 3", codes.UNKNOWN_PARAMETER, (2, 1, 6), "buy"),
        ("[hands]\nbuy_limit = 3", codes.UNKNOWN_PARAMETER, (3, 1, 10), "[buy]"),
        ("[stock]\nstock_out = { mux = 1 }", codes.UNKNOWN_PARAMETER, (3, 15, 18), "max"),
        ("[scoring.values]\nZ = 3", codes.UNKNOWN_PARAMETER, (3, 1, 2), "Points by rank"),
        ('[buy]\nbuy_window = "whenever"', codes.BAD_PARAMETER, (3, 14, 24), "until_discard"),
        ("[buy]\nbuy = 1", codes.BAD_PARAMETER, (3, 7, 8), "true, false"),
        ('[buy]\nbuy = "Yes"', codes.BAD_PARAMETER, (3, 7, 12), "true, without quotation marks"),
        (
            "[hands]\ndeal = { default = 7, 20 = 5 }",
            codes.UNKNOWN_PARAMETER,
            (3, 23, 25),
            "by players",
        ),
        ("[scoring]\nbonuses = { goout = 1 }", codes.UNKNOWN_PARAMETER, (3, 13, 18), "go_out"),
        ('[buy]\nbuy_limit = "many"', codes.BAD_PARAMETER, (3, 13, 19), '"none" for no limit'),
        ("[buy]\nbuy_penalty = 99999999999999999999", codes.BAD_PARAMETER, (3, 15, 35), ""),
        ("[hands]\ndeal = [10,\n  10, 53]", codes.BAD_PARAMETER, (4, 7, 9), "1 to 52"),
        ('[hands]\ncontract = "S3 R53"', codes.BAD_PARAMETER, (3, 12, 20), "alternatives"),
        ("[hands]\ndeal = 0", codes.BAD_PARAMETER, (3, 8, 9), "1 to 52"),
        ("[hands]\ndeal = [10, 10]", codes.BAD_PARAMETER, (3, 8, 16), "for each hand"),
        ("[shoe]\nplayers = [8, 3]", codes.BAD_PARAMETER, (3, 11, 17), "smaller"),
        ('[jokers]\nwilds = ["JK", "1H"]', codes.BAD_PARAMETER, (3, 16, 20), "ranks"),
        ("[end]\ngame_end.n = 8", codes.BAD_PARAMETER, (3, 14, 15), "1 to 7"),
        ('[end]\ngame_end.type = "target"', codes.BAD_PARAMETER, (3, 17, 25), "n = 500"),
        ("[hands]\ndeal = [" + "9, " * 51 + "]", codes.BAD_PARAMETER, (3, 8, 163), ""),
    ],
)
def test_parameter_errors(
    tmp_path: Path, lines: str, code: str, place: tuple[int, int, int], words: str
) -> None:
    path = house(tmp_path, f'extends = "liverpool"\n{lines}\n')
    (found,) = errors_of(file=path)
    assert (found.code, found.path) == (code, str(path))
    assert found.span is not None and found.span[:3] == place
    assert words in found.help


def test_lists_of_different_lengths_are_all_named(tmp_path: Path) -> None:
    path = house(tmp_path, 'extends = "contract_rummy"\n[hands]\ndeal = [10, 10, 10]\n')
    (found,) = errors_of(file=path)
    assert found.message == (
        "hands.deal gives 3 hands, but hands.contract, hands.final_discard and hands.close give 7"
    )


def test_all_errors_of_a_file_are_told_in_line_order(tmp_path: Path) -> None:
    text = 'extends = "liverpool"\n[stock]\nstock_out.max = -1\n[buy]\nbuy = 3\nbuy_win = 1\n'
    variant, found = check_file(house(tmp_path, text))
    assert variant is None
    assert [d.span.line for d in found if d.span] == [3, 5, 6]
    late = house(tmp_path, 'title = "Ours"\n[buy]\nbuy = 3\n', "late.toml")
    late.write_text('extends = "liverpol"\n' + late.read_text(encoding="utf-8"), encoding="utf-8")
    assert [d.span.line for d in errors_of(file=late) if d.span] == [1, 4]


@pytest.mark.parametrize(
    ("key", "text", "code", "words"),
    [
        ("by_limit", "3", codes.UNKNOWN_PARAMETER, "Rule.buy_limit"),
        ("down_scores_zero", "true", codes.UNKNOWN_PARAMETER, "Rule.scoring.down_scores_zero"),
        ("stock_out.maxx", "3", codes.UNKNOWN_PARAMETER, "Rule.stock_out.max"),
        ("joker_limit", "halff", codes.BAD_PARAMETER, "half"),
        ("buy_penalty", "1\nx = 2", codes.BAD_PARAMETER, "0 to 10"),
        ("hands.deal", "[10, 10]", codes.BAD_PARAMETER, "for each hand"),
        ("hands.contract", '"S3\\n"', codes.BAD_PARAMETER, "S3 S3 R4"),
        ("buy", "{" + "a." * 9000 + "a = 1}", codes.BAD_PARAMETER, "true, false"),
    ],
)
def test_tag_errors_name_their_tag(key: str, text: str, code: str, words: str) -> None:
    found = errors_of(name="liverpool", overrides={"buy_limit": "4", key: text})
    assert [(d.code, d.state) for d in found] == [(code, (("parameter", key),))]
    assert words in found[0].help


def test_unknown_names() -> None:
    (found,) = errors_of(name="contract_rumy")
    assert found.code == codes.UNKNOWN_VARIANT and "did you mean contract_rummy?" in found.help
    (found,) = errors_of(name="Rami")
    assert found.code == codes.UNKNOWN_VARIANT and "did you mean rami_contrat?" in found.help
    (found,) = errors_of(name="../contract_rummy.toml")
    assert found.code == codes.UNKNOWN_VARIANT
    (found,) = errors_of(file="no_such_file.toml")
    assert found.code == codes.CANNOT_OPEN


# Rules that cannot work.


def warnings_for(name: str, **tags: str) -> list[tuple[str, str]]:
    variant = load_variant(name, overrides={key.replace("__", "."): v for key, v in tags.items()})
    return [(d.code, dict(d.state)["parameter"]) for d in check_variant(variant)]


def test_rules_that_cannot_work() -> None:
    four_sets = "['S3 S3', 'S3 R4', 'R4 R4', 'S3 S3 S3 S3', 'S3 S3 R4', 'S3 R4 R4', 'R4 R4 R4']"
    contract = (codes.INFEASIBLE, "hands.contract")
    assert warnings_for("contract_rummy", hands__contract=four_sets) == [contract]
    assert warnings_for("contract_rummy", hands__contract=four_sets, buy="true") == []
    assert warnings_for("liverpool_fixed10_run7") == []
    assert warnings_for("liverpool_fixed10_run7", buy="false") == [contract]
    assert warnings_for("liverpool", hands__contract="R14", hands__deal="20") == [contract] * 7
    assert warnings_for("contract_rummy", hands__deal="30") == [(codes.INFEASIBLE, "shoe")]
    assert warnings_for("rami_contrat", players="[2, 9]") == [(codes.INFEASIBLE, "shoe")]
    assert warnings_for("contract_rummy", hands__final_discard="required") == [
        (codes.INFEASIBLE, "hands.final_discard")
    ]
    assert warnings_for("liverpool", wilds="[]") == [
        (codes.POINTLESS_RULE, "joker_limit"),
        (codes.POINTLESS_RULE, "joker_swap_from"),
    ]


NEED_BUYS = {
    ("liverpool_fixed10_run7", 6): 1,
    ("liverpool_fixed10_run6", 6): 1,
    ("shanghai_10", 8): 1,
    ("shanghai_10", 9): 1,
    ("shanghai_10", 10): 2,
}
"""The hands whose contract takes more cards than are dealt and drawn, with the buys it takes."""


@pytest.mark.parametrize("name", variant_names())
def test_contracts_that_need_buys_are_found(name: str) -> None:
    def short_hands(**tags: str) -> set[int]:
        found = check_variant(load_variant(name, overrides=tags))
        return {int(dict(d.state)["hand"]) for d in found if d.code == codes.INFEASIBLE}

    needed = {hand: buys for (variant, hand), buys in NEED_BUYS.items() if variant == name}
    assert short_hands(buy="false") == set(needed)
    for limit in ("1", "2") if needed else ():
        more = {hand for hand, buys in needed.items() if buys > int(limit)}
        assert short_hands(buy_limit=limit) == more


def test_warnings_stand_at_the_change_that_is_to_blame(tmp_path: Path) -> None:
    path = house(tmp_path, 'extends = "liverpool_fixed10_run7"\n[buy]\nbuy = false\n')
    (found,) = check_file(path)[1]
    assert dict(found.state)["hand"] == "6" and "11 at most" in found.message
    assert found.span is not None and found.span[:3] == (3, 7, 12)


def test_warnings_cite_the_rule_and_the_place(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        'extends = "contract_rummy"\n[hands]\ncontract = ["S3", "S3", "S3",\n"S3 S3 S3 S3", '
        '"S3", "S3", "R4"]\n',
    )
    variant, (found,) = check_file(path)
    assert variant is not None
    assert found.rules == ("CR-84",) and not found.is_error
    assert found.span is not None and found.span[:2] == (4, 1)


# The command.


def test_command_lists_and_shows() -> None:
    run = CliRunner().invoke
    listed = json.loads(run(variants, ["list", "--json"]).output)
    assert [row["name"] for row in listed] == variant_names()
    shown = json.loads(run(variants, ["show", "liverpool", "--json"]).output)
    assert tuple(shown["rules"]) == PARAMETERS
    assert shown["rules"]["run_size"] == {"value": "4 to 13", "source": "LV-25", "changed": True}
    assert not shown["rules"]["ace"]["changed"]
    text = run(variants, ["show", "liverpool"]).output
    assert all(f" {parameter} " in text for parameter in PARAMETERS)
    assert run(variants, ["show", "liverpol"]).exit_code == 2
    differing = json.loads(
        run(variants, ["diff", "liverpool", "liverpool_no_buy", "--json"]).output
    )
    assert differing == {"buy": ["true", "false"]}


def test_command_checks_a_file(tmp_path: Path) -> None:
    run = CliRunner().invoke
    good = house(tmp_path, TEN_LINES, "good.toml")
    bad = house(tmp_path, TEN_LINES.replace("wilds", "wild"), "bad.toml")
    assert run(variants, ["check", str(good)]).exit_code == 0
    result = run(variants, ["check", str(bad)])
    assert result.exit_code == 1
    assert "bad.toml:6:1" in result.output and "did you mean wilds?" in result.output
    assert run(variants, ["check", str(tmp_path / "none.toml")]).exit_code == 2
    assert "variants show liverpool" in run(variants, ["check", "liverpool"]).output
    data = json.loads(run(variants, ["check", str(bad), "--json"]).output)
    assert data["ok"] is False and data["diagnostics"][0]["code"] == codes.UNKNOWN_PARAMETER


# The values themselves.


def test_variant_is_a_value() -> None:
    variant = load_variant("liverpool")
    assert hash(variant) == hash(load_variant("liverpool", overrides={"buy": "true"}))
    assert variant == load_variant("liverpool", overrides={"buy": "true"})
    assert variant != load_variant("liverpool", overrides={"buy": "false"})
    assert variant.players == Range(3, 8)
    with pytest.raises(AttributeError):
        variant.buy = False  # type: ignore[misc]
    described = {field.name for field in fields(Variant)}
    assert {"ties", "ace_low", "down_scores_zero", "joker_limit_table"} <= described


def test_rules_that_do_nothing_are_named() -> None:
    pointless = codes.POINTLESS_RULE
    assert warnings_for("contract_rummy", buy="true", buy_limit="0") == [(pointless, "buy_limit")]
    assert warnings_for("rummy500", partnership="pairs") == [(pointless, "partnership")]
    assert warnings_for("partnership500") == []
