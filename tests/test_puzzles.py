"""What a puzzle is: its forms, its id, and that nothing it claims passes unproved."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.reader import read_game
from rummynotation.puzzles.checking import Checker, check_puzzle
from rummynotation.puzzles.json_form import dump_puzzle, puzzle_from_json, puzzle_to_json
from rummynotation.puzzles.puzzle import Puzzle, Reason
from rummynotation.puzzles.reading import read_puzzles
from rummynotation.puzzles.text_form import format_puzzles, puzzle_from_game
from tests.small_puzzles import CHOICES, POSITIONS, puzzle_named, puzzle_of, record_named

PUZZLES = {name: puzzle_named(name) for name in POSITIONS}
named = st.sampled_from(sorted(POSITIONS))


def read(text: str, *, as_json: bool) -> list[Puzzle | Diagnostic]:
    return list(read_puzzles(io.BytesIO(text.encode()), as_json=as_json))


# Answers.


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("yes", "yes"),
        ("no", "no"),
        ("layoff", "yes"),
        ("discard", "KD"),
        ("take", "take 9D"),
        ("draw", "draw"),
        ("buy", "9D"),
        ("fewest", "10"),
    ],
)
def test_each_goal_has_its_answer(name: str, answer: str) -> None:
    assert PUZZLES[name].answer == answer


def test_a_no_says_why() -> None:
    assert PUZZLES["no"].reason == Reason("orphans", (37, 51), None)


def test_a_chance_comes_with_what_luck_decides() -> None:
    # Two packs and four jokers: 108 cards, seven of them seen; a nine or a joker will do.
    assert PUZZLES["draw"].chance == Fraction(9 + 1, 101)


def test_two_ways_are_no_puzzle() -> None:
    text = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 7S 7H 7D 7C 9S 9C *
turn: Ana drawn
result *
"""
    assert puzzle_of(read_game(text), "go_out") is None


# Forms.


@pytest.mark.parametrize("name", POSITIONS)
def test_text_and_json_lose_nothing(name: str) -> None:
    puzzle = PUZZLES[name]
    text = format_puzzles([puzzle])
    assert puzzle_from_game(read_game(text)) == puzzle
    assert format_puzzles([puzzle_from_game(read_game(text))]) == text
    assert puzzle_from_json(json.loads(dump_puzzle(puzzle))) == puzzle


def test_a_file_holds_many_in_either_form() -> None:
    puzzles = list(PUZZLES.values())
    assert read(format_puzzles(puzzles), as_json=False) == puzzles
    assert read("\n".join(map(dump_puzzle, puzzles)) + "\n", as_json=True) == puzzles
    assert read(json.dumps(list(map(puzzle_to_json, puzzles))), as_json=True) == puzzles


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Puzzle.goal "go_out"]', '[Puzzle.goal "go_home"]', "go_out"),
        ('[Puzzle.goal "go_out"]', "", "Puzzle.goal"),
        ('[Puzzle.ways "1"]', '[Puzzle.ways "one"]', "one"),
        ('[Puzzle.ways "1"]', '[Puzzle.ways "1"]\n[Puzzle.wyas "1"]', "Puzzle.ways"),
        ('[Puzzle.ways "1"]', '[Puzzle.ways "1"]\n[Puzzle.chance "1/0"]', "chance"),
        ('[Puzzle.ways "1"]', '[Puzzle.ways "1"]\n[Puzzle.chance "1e999999999"]', "chance"),
        ("position 7", "hand 7", "position"),
    ],
)
def test_what_is_wrong_with_a_tag_is_said(old: str, new: str, said: str) -> None:
    text = format_puzzles([PUZZLES["yes"]])
    assert old in text
    with pytest.raises(RummyNotationError) as error:
        puzzle_from_game(read_game(text.replace(old, new)))
    (found,) = error.value.diagnostics
    assert found.code == codes.PUZZLE_FORM
    assert said in found.message + found.help


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("goal", "go_home"),
        ("id", "short"),
        ("ways", -1),
        ("chance", "1/0"),
        ("choices", ["1H"]),
        ("level", 9),
        ("difficulty", {}),
        ("record", []),
        ("record", {"rmn": 2}),
        ("reason", {"kind": "whim"}),
        ("unknown", 1),
    ],
)
def test_a_json_field_that_is_wrong_is_named(key: str, value: object) -> None:
    document = {**puzzle_to_json(PUZZLES["yes"]), key: value}
    with pytest.raises(RummyNotationError) as error:
        puzzle_from_json(document)
    assert key in str(error.value)


# Ids.


@settings(max_examples=60, deadline=None)
@given(named, st.permutations("SHDC"))
def test_other_names_of_the_suits_make_no_other_puzzle(name: str, suits: list[str]) -> None:
    goal = POSITIONS[name][0]
    to = dict(zip("SHDC", suits, strict=True))

    def other(cards: str) -> str:
        return re.sub(r"\b([A2-9TJQK])([SHDC])\b", lambda m: m[1] + to[m[2]], cards)

    game = record_named(name)
    lines = [other(line) if not line.startswith("[") else line for line in game.text.split("\n")]
    puzzle = puzzle_of(read_game("\n".join(lines)), goal, other(CHOICES.get(name, "")))
    assert puzzle is not None
    assert puzzle.id == PUZZLES[name].id


def test_another_card_goal_or_rule_makes_another_puzzle() -> None:
    assert len({puzzle.id for puzzle in PUZZLES.values()}) == len(PUZZLES)
    text = record_named("yes").text
    others = [
        text.replace("4D 5D 6D 7D", "5D 6D 7D 8D"),
        text.replace("Ana Ben Cy", "Ana Ben Cy Dee"),
        text.replace("[Players", '[Rule.layoff_from "same_turn"]\n[Players'),
    ]
    found = [puzzle_of(read_game(other), "go_out") for other in others]
    assert all(puzzle and puzzle.id != PUZZLES["yes"].id for puzzle in found)


def test_suits_that_the_rules_see_are_not_renamed() -> None:
    def of(cards: str) -> str:
        game = read_game(
            '%rmn 1\n[Variant "continental_wiki"]\n[Players "Ana Ben Cy Dee"]\n'
            f"position 1\nholds Ana: {cards}\nturn: Ana drawn\nresult *\n"
        )
        puzzle = puzzle_of(game, "go_out")
        return puzzle.id if puzzle else ""

    # Red aces are wild there, black ones are not.
    red, black = of("7S 7H 7D 9S 9C AH KC"), of("7C 7D 7H 9C 9S AS KC")
    assert red != black


# Proofs.


@pytest.mark.parametrize("name", POSITIONS)
def test_a_true_puzzle_passes(name: str) -> None:
    assert list(check_puzzle(PUZZLES[name])) == []


FALSE: dict[str, dict[str, object]] = {
    "id": {"id": "000000000000"},
    "answer": {"answer": "no"},
    "ways": {"ways": 2},
    "themes": {"themes": ("jokerSwap",)},
    "level": {"level": 6},
    "reason": {"reason": Reason("contract", (), 1)},
    "chance": {"chance": Fraction(1, 3)},
}


@pytest.mark.parametrize("key", FALSE)
@pytest.mark.parametrize("name", ["yes", "no", "take", "fewest"])
def test_a_false_claim_is_found(name: str, key: str) -> None:
    puzzle = PUZZLES[name]
    false = replace(puzzle, **FALSE[key])  # type: ignore[arg-type]
    if false == puzzle:
        return
    found = list(check_puzzle(false))
    assert [d.code for d in found] == [codes.PUZZLE_CLAIM]
    assert key in found[0].message


def test_a_solution_that_does_something_else_is_found() -> None:
    text = format_puzzles([PUZZLES["discard"]])
    puzzle = puzzle_from_game(read_game(re.sub(r" meld \[Q.*", " discard QC", text)))
    assert codes.PUZZLE_CLAIM in [d.code for d in check_puzzle(puzzle)]


def test_a_solution_against_the_rules_is_found() -> None:
    text = format_puzzles([PUZZLES["yes"]]).replace("TH JH QH KH]", "TH JH QH 4S]")
    puzzle = puzzle_from_game(read_game(text))
    assert {d.code for d in check_puzzle(puzzle)} - {codes.PUZZLE_CLAIM}


def test_the_same_puzzle_twice_is_found() -> None:
    checker = Checker()
    first = PUZZLES["yes"]
    assert checker.check(first) == []
    again = replace(first, game=replace(first.game, number=2))
    assert [d.code for d in checker.check(again)] == [codes.PUZZLE_TWICE]


def test_an_id_is_one_of_its_kind_in_all_orders() -> None:
    ids = set()
    for suits in permutations("SHDC"):
        cards = "7{0} 7{1} 7{2} 9{0} 9{1} * K{3}".format(*suits)
        game = record_named("no")
        text = re.sub(r"holds Ana: .*", f"holds Ana: {cards}", game.text)
        puzzle = puzzle_of(read_game(text), "discard")
        assert puzzle is not None
        ids.add(puzzle.id)
    assert len(ids) == 1
