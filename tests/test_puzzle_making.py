"""Puzzles made to order: sound, as they were wanted, and the same on every machine."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rummynotation.cli.main import rumnot
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.puzzles.checking import Checker
from rummynotation.puzzles.making import make, shares_of
from rummynotation.puzzles.order import ANSWERS, LEVELS, Order, check_order, themes_for
from rummynotation.puzzles.puzzle import GOALS, Puzzle
from rummynotation.puzzles.reading import read_puzzles
from rummynotation.puzzles.selection import Choice
from rummynotation.puzzles.text_form import format_puzzles
from rummynotation.puzzles.themes import THEMES
from rummynotation.rules.house_tags import house_tags
from rummynotation.rules.loader import load_variant


def made(variant: str, hand: int, count: int, **wanted: object) -> list[Puzzle]:
    """Puzzles by a seed that the tests share."""
    return list(make(variant, hand=hand, count=count, seed="tests", **wanted))  # type: ignore[arg-type]


def look(puzzle: Puzzle) -> tuple[object, ...]:
    """What meets the eye of a puzzle."""
    seat = puzzle.seat
    wild = sum(seat.known[card] for card in puzzle.table.variant.wild_cards)
    return puzzle.position.drawn, seat.down, seat.size, wild


# --- sound ---

ORDERS = [
    ("contract_rummy", 7, "go_out"),
    ("contract_rummy", 2, "discard"),
    ("liverpool", 3, "go_out"),
    ("liverpool_deal7_play_on", 7, "go_out"),
    ("liverpool", 5, "fewest_points"),
    ("rami_contrat", 7, "take_or_draw"),
    ("rami_contrat", 7, "go_out"),
    ("rummy500", 1, "go_out"),
    ("rummy500", 1, "take_or_draw"),
    ("may_i_pagat", 2, "go_out"),
]


def test_runs_may_go_round_the_corner() -> None:
    for puzzle in made("contract_rummy", 7, 4, house={"ace": "around"}):
        assert list(Checker().check(puzzle)) == []


@pytest.mark.parametrize(("variant", "hand", "goal"), ORDERS)
def test_every_claim_of_what_is_made_is_true(variant: str, hand: int, goal: str) -> None:
    puzzles = made(variant, hand, 4, goals=[goal])
    checker = Checker()
    assert [found for puzzle in puzzles for found in checker.check(puzzle)] == []
    assert len({puzzle.id for puzzle in puzzles}) == 4
    for puzzle in puzzles:
        assert (puzzle.goal, puzzle.game.hands[0].number) == (goal, hand)
        assert puzzle.game.tags["Variant"] == variant


def test_a_card_to_be_bought_is_one_of_three() -> None:
    (puzzle,) = made("rami_contrat", 7, 1, goals=["buy"])
    assert list(Checker().check(puzzle)) == []
    assert len(puzzle.choices) == 3
    assert puzzle.chance


# --- nothing gives the answer away ---


def test_as_many_say_yes_as_no_and_they_look_alike() -> None:
    for variant, hand in (("contract_rummy", 7), ("liverpool_deal7_play_on", 7), ("rummy500", 1)):
        puzzles = made(variant, hand, 10)
        looks = {
            answer: Counter(look(puzzle) for puzzle in puzzles if puzzle.answer == answer)
            for answer in ("yes", "no")
        }
        assert looks["yes"] == looks["no"]
        assert looks["yes"].total() == 5


def test_the_order_does_not_tell_the_answer() -> None:
    answers = [puzzle.answer for puzzle in made("contract_rummy", 7, 16)]
    assert answers != sorted(answers) != answers[::-1]
    pairs = {tuple(answers[place : place + 2]) for place in range(0, 16, 2)}
    assert len(pairs) > 2, "a yes and a no always stand together"


def test_take_and_draw_are_as_many() -> None:
    puzzles = made("rami_contrat", 7, 6, goals=["take_or_draw"])
    assert Counter(puzzle.answer.partition(" ")[0] for puzzle in puzzles) == {"take": 3, "draw": 3}


def test_an_odd_number_is_made_too() -> None:
    answers = Counter(puzzle.answer for puzzle in made("contract_rummy", 7, 5))
    assert sorted(answers.values()) == [2, 3]


# --- the same on every machine ---


def test_the_same_order_gives_the_same_puzzles_by_any_number_of_processes() -> None:
    alone = format_puzzles(made("contract_rummy", 7, 6))
    assert format_puzzles(made("contract_rummy", 7, 6, workers=2)) == alone
    assert format_puzzles(make("contract_rummy", hand=7, count=6, seed="other")) != alone


# --- as they are wanted ---


def test_themes_hold_in_each_yes_and_the_noes_are_near_misses() -> None:
    puzzles = made("contract_rummy", 7, 6, themes=["overlappingRuns", "aceHigh"])
    said = Counter(puzzle.answer for puzzle in puzzles)
    assert said == {"yes": 3, "no": 3}
    for puzzle in puzzles:
        if puzzle.answer == "yes":
            assert {"overlappingRuns", "aceHigh"} <= set(puzzle.themes)


def test_one_answer_alone_may_be_wanted() -> None:
    for only in ("yes", "no"):
        puzzles = made("contract_rummy", 2, 3, only=only)
        assert [puzzle.answer for puzzle in puzzles] == [only] * 3


@pytest.mark.parametrize("theme", ["jokerSwap", "splitRun", "chainLayoff", "layoffDecoy"])
def test_what_is_rare_is_planted(theme: str) -> None:
    (puzzle,) = made("liverpool", 5, 1, themes=[theme], only="yes")
    assert theme in puzzle.themes


def test_a_theme_of_a_no_holds_in_each_no() -> None:
    for puzzle in made("contract_rummy", 7, 4, themes=["oneShort"]):
        assert puzzle.answer == "yes" or "oneShort" in puzzle.themes


def test_deep_piles_are_made_for_rummy_500() -> None:
    puzzles = made("rummy500", 1, 1, goals=["take_or_draw"], themes=["deepPile"], only="take")
    assert len(puzzles[0].answer.split()) > 2


def test_a_level_is_that_of_all() -> None:
    assert {puzzle.level for puzzle in made("contract_rummy", 7, 4, level=3)} == {3}


def test_without_a_level_there_are_several() -> None:
    levels = Counter(puzzle.level for puzzle in made("liverpool_deal7_play_on", 7, 20))
    assert len(levels) >= 4
    assert max(levels.values()) <= 14


def test_several_hands_and_goals_are_shared_out() -> None:
    puzzles = list(
        make("contract_rummy", hand=(1, 2), count=6, seed=1, goals=("go_out", "discard"))
    )
    assert Counter(puzzle.goal for puzzle in puzzles) == {"go_out": 3, "discard": 3}
    assert {puzzle.game.hands[0].number for puzzle in puzzles} == {1, 2}
    assert shares_of(7, ("go_out", "buy", "go_out")) == {"go_out": 5, "buy": 2}


def test_rules_of_the_house_are_kept_in_the_record() -> None:
    house = {"layoff_from": "same_turn", "contract_size": "minimum"}
    for puzzle in made("contract_rummy", 2, 2, house=house):
        assert puzzle.game.tags["Rule.layoff_from"] == "same_turn"
        assert list(Checker().check(puzzle)) == []


# --- what cannot be ---


def why_not(**wanted: object) -> str:
    """The message of an order that cannot be met."""
    order = {"variant": "contract_rummy", "hand": 7, "count": 2, "seed": 1, **wanted}
    with pytest.raises(RummyNotationError) as caught:
        list(make(**order))  # type: ignore[arg-type]
    found = caught.value.diagnostics[0]
    return f"{found.code} {found.message} {found.help}"


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"themes": ["jokerSwap"]}, "the theme jokerSwap cannot occur in hand 7"),
        ({"themes": ["jokerSwop"]}, "Did you mean jokerSwap?"),
        ({"themes": ["unique", "proof"]}, "can have the themes unique and proof"),
        ({"themes": ["unique"], "only": "no"}, "and the answer no"),
        ({"goals": ["go_ot"]}, "Did you mean go_out?"),
        ({"goals": ["buy"]}, "nobody buys"),
        ({"goals": ["discard"]}, "no puzzle can ask 'Which discard lets you go out?'"),
        ({"goals": ["fewest_points"]}, "the contract ends this hand"),
        ({"hand": 8}, "has no hand 8 Its hands are 1 to 7."),
        ({"level": 6}, "there is no level 6"),
        ({"only": "take"}, "'take' is no answer to"),
    ],
)
def test_what_can_never_be_is_refused_at_once(wanted: dict[str, object], said: str) -> None:
    message = why_not(**wanted)
    assert message.startswith("RN815")
    assert said in message


def test_after_so_many_candidates_it_gives_up_and_says_what_to_relax() -> None:
    message = why_not(count=50, tries=3, level=5, themes=["aceLow"])
    assert "of 50 puzzles were found among 3 candidates" in message
    assert "without level 5 or the theme aceLow" in message


def test_each_theme_is_of_some_answer() -> None:
    answers = {(goal, answer) for goal in GOALS for answer in ANSWERS.get(goal, ("",))}
    assert frozenset().union(*(themes_for(*pair) for pair in answers)) == set(THEMES)
    check_order(Order("rummy500", (), (1,), "take_or_draw", 1, "1", ("deepPile",)))


# --- which are taken ---


def test_levels_are_spread_over_each_answer_by_itself() -> None:
    order = Order("contract_rummy", (), (7,), "go_out", 4, "1")
    pairs: dict[int, tuple[Puzzle, Puzzle]] = {}
    for seed in range(4):
        puzzles = list(make("contract_rummy", hand=7, count=12, seed=seed))
        for level in LEVELS:
            both = [
                next((p for p in puzzles if (p.answer, p.level) == (answer, level)), None)
                for answer in ("yes", "no")
            ]
            if both[0] and both[1]:
                pairs.setdefault(level, (both[0], both[1]))
    assert len(pairs) >= 2
    (_, easy), (_, hard) = sorted(pairs.items())[:2]
    choice = Choice(order)
    choice.add(())
    choice.add(easy)
    choice.add(easy)
    assert (choice.ready, choice.complete) == (2, False), "the same puzzle counts once"
    choice.add(hard)
    assert choice.complete
    assert {puzzle.id for puzzle in choice.taken()} == {puzzle.id for puzzle in (*easy, *hard)}


# --- the command ---


def run(*args: str) -> Result:
    return CliRunner().invoke(rumnot, ["puzzle", "make", *args])


def test_the_command_writes_a_file_that_rises(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.rmn"
    args = ["--variant", "contract_rummy", "--hand", "7", "--count", "6", "--rising"]
    result = run(*args, "-o", str(sheet))
    assert (result.exit_code, result.output) == (0, "")
    with sheet.open("rb") as stream:
        puzzles = list(read_puzzles(stream, as_json=False))
    levels = [puzzle.level for puzzle in puzzles if isinstance(puzzle, Puzzle)]
    assert len(levels) == 6
    assert levels == sorted(levels)
    assert run(*args).output == sheet.read_text(encoding="utf-8")


def test_the_command_writes_json_a_puzzle_a_line(tmp_path: Path) -> None:
    args = ["--variant", "contract_rummy", "--hand", "1-2", "--count", "2", "--seed", "x"]
    result = run(*args, "--json")
    documents = [json.loads(line) for line in result.output.splitlines()]
    assert [document["puzzle"] for document in documents] == [1, 1]
    lines = tmp_path / "puzzles.jsonl"
    assert run(*args, "-o", str(lines)).exit_code == 0
    assert lines.read_text(encoding="utf-8") == result.output


def test_the_command_leaves_a_file_alone_where_there_are_too_few(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.rmn"
    sheet.write_text("what was there", encoding="utf-8")
    args = ["--variant", "contract_rummy", "--hand", "7", "--count", "40", "--tries", "1"]
    result = run(*args, "-o", str(sheet))
    assert result.exit_code == 2
    assert "RN815" in result.output
    assert sheet.read_text(encoding="utf-8") == "what was there"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--variant", "contract_rummy"], "Give --hand 1 to 7"),
        (["--variant", "contract_rummy", "--hand", "seven"], "not 'seven'"),
        (["--variant", "contract_rummy", "--hand", "7", "--rule", "ace"], "KEY=VALUE"),
        (["--variant", "contract_rumy", "--hand", "7"], "did you mean contract_rummy?"),
        (["--hand", "7"], "--variant"),
    ],
)
def test_the_command_says_what_is_missing(args: list[str], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.output


def test_a_file_of_rules_becomes_tags(tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text(
        'name = "ours"\nextends = "liverpool"\n[buy]\nbuy_limit = 2\n[jokers]\n'
        'wilds = ["JK", "2"]\n[scoring]\nmode = "penalty"\nvalues = { 2 = 20, JK = 25 }\n'
        "[stock]\nstock_out = { max = 1 }\n",
        encoding="utf-8",
    )
    name, tags = house_tags(rules)
    assert name == "liverpool"
    by_tags, by_file = load_variant(name, overrides=tags), load_variant(file=rules)
    for field in ("buy_limit", "wilds", "values", "stock_out_max", "stock_out_action", "hands"):
        assert getattr(by_tags, field) == getattr(by_file, field)
    result = run("--variant", "liverpool", "--hand", "2", "--count", "1", "--rules", str(rules))
    assert result.exit_code == 0, result.output
    assert '[Rule.wilds "[\\"JK\\", \\"2\\"]"]' in result.output
