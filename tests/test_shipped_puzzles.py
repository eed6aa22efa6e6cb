"""The puzzles that come with the program: whole files by their form, and a sample by their claims.

With RUMNOT_NIGHTLY=1 every claim of every puzzle is proved. The part of CP-SAT alone, with a line a
file, is `python -m tests.prove_puzzles puzzles/`.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from rummynotation.notation.reader import read_games
from rummynotation.notation.writer import format_games
from rummynotation.puzzles.checking import Checker
from rummynotation.puzzles.json_form import dump_puzzle, puzzle_from_json
from rummynotation.puzzles.puzzle import (
    BUY,
    DISCARD,
    FEWEST_POINTS,
    GO_OUT,
    TAKE_OR_DRAW,
    Puzzle,
)
from rummynotation.puzzles.reading import read_puzzles
from rummynotation.puzzles.text_form import format_puzzles
from tests.nightly import nightly
from tests.small_puzzles import puzzle_named

FOLDER = Path(__file__).parent.parent / "puzzles"
FILES = sorted(FOLDER.glob("*.rmn"))

ALL = 100_000
"""More puzzles than any file has."""

CHECKED = {GO_OUT: 6, DISCARD: 3, FEWEST_POINTS: 3, TAKE_OR_DRAW: 3, BUY: 0}
"""How many of each kind are checked in a file; for a buy thousands of draws are looked at."""

ASKED = {GO_OUT: 6, DISCARD: 3, FEWEST_POINTS: 2, TAKE_OR_DRAW: 1}
"""How many of each kind CP-SAT is asked about in a file; before a draw it is dozens of questions,
and those of a buy it is not asked at all."""

FEW_WAYS = 8
"""Ways of a puzzle that CP-SAT is asked to find each time; each further one takes it longer."""

every_file = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


@cache
def puzzles_in(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, with nothing wrong with its form."""
    found = list(read_puzzles(io.BytesIO(path.read_bytes()), as_json=False))
    assert all(isinstance(one, Puzzle) for one in found), found[:3]
    return tuple(one for one in found if isinstance(one, Puzzle))


def sample(path: Path, counts: dict[str, int], most_ways: int = ALL) -> Iterator[Puzzle]:
    """So many puzzles of each kind, spread over the file, and always the same."""
    for goal, count in counts.items():
        mine = [p for p in puzzles_in(path) if p.goal == goal and p.ways <= most_ways]
        wanted = nightly(count, ALL)
        yield from islice(mine[:: max(1, len(mine) // max(1, wanted))], wanted)


def test_there_are_as_many_as_were_promised() -> None:
    counts: Counter[str] = Counter()
    for puzzle in (puzzle for path in FILES for puzzle in puzzles_in(path)):
        variant, hand = puzzle.game.tags["Variant"], puzzle.game.hands[0].number
        if variant.startswith("rummy500"):
            counts["Rummy 500"] += 1
        elif hand < 7:
            counts["earlier hands"] += 1
        else:
            counts[variant.removesuffix("_deal7_play_on")] += 1
    wanted = {"Rummy 500": 200, "earlier hands": 200, "contract_rummy": 500, "liverpool": 300}
    wanted["rami_contrat"] = 200
    assert {name: counts[name] for name, least in wanted.items() if counts[name] < least} == {}


def test_no_puzzle_is_there_twice() -> None:
    ids = Counter(puzzle.id for path in FILES for puzzle in puzzles_in(path))
    assert [puzzle for puzzle, count in ids.items() if count > 1] == []


@every_file
def test_the_file_is_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_puzzles(puzzles_in(path)) == text
    # So has `rumnot fmt` nothing to change.
    assert "".join(format_games(read_games(io.BytesIO(path.read_bytes())))) == text


@every_file
def test_json_loses_nothing(path: Path) -> None:
    for puzzle in puzzles_in(path):
        assert puzzle_from_json(json.loads(dump_puzzle(puzzle))) == puzzle


@every_file
def test_half_of_those_that_ask_whether_one_can_go_out_can(path: Path) -> None:
    answers = Counter(puzzle.answer for puzzle in puzzles_in(path) if puzzle.goal == GO_OUT)
    assert set(answers) <= {"yes", "no"}
    assert abs(answers["yes"] - answers["no"]) <= 1


@every_file
def test_every_claim_is_true(path: Path) -> None:
    puzzles = list(sample(path, CHECKED))
    if not puzzles:
        pytest.skip("buys are checked where RUMNOT_NIGHTLY=1 asks for all")
    checker = Checker()
    for puzzle in puzzles:
        assert [found.message for found in checker.check(puzzle)] == []


@every_file
def test_cp_sat_finds_the_same_answers_and_no_others(path: Path) -> None:
    pytest.importorskip("ortools", reason="OR-tools is not installed: pip install '.[compare]'")
    from tests.oracle_puzzles import disagreement

    puzzles = list(sample(path, ASKED, nightly(FEW_WAYS, ALL)))
    if not puzzles:
        pytest.skip("CP-SAT is not asked about buying")
    for puzzle in puzzles:
        problem = disagreement(puzzle)
        assert problem is None, f"{problem}\n{format_puzzles([puzzle])}"


# What CP-SAT says of puzzles that are not what they say.


@pytest.mark.parametrize(
    ("name", "wrong", "said"),
    [
        ("yes", {"answer": "no", "ways": 0}, "found: yes, ways 1"),
        ("layoff", {"ways": 2}, "found: yes, ways 1"),
        ("no", {"answer": "yes", "ways": 1}, "found: no, ways 0"),
        ("discard", {"answer": "QH"}, "found: KD"),
        ("take", {"answer": "draw"}, "found: take 9D"),
        ("draw", {"answer": "take QD"}, "found: draw, ways 1, chance 10/101"),
        ("fewest", {"answer": "5"}, "found: 10"),
    ],
)
def test_a_wrong_claim_does_not_pass(name: str, wrong: dict[str, object], said: str) -> None:
    pytest.importorskip("ortools", reason="OR-tools is not installed: pip install '.[compare]'")
    from tests.oracle_puzzles import disagreement

    puzzle = puzzle_named(name)
    assert disagreement(puzzle) is None
    if wrong.get("answer") == "yes":
        wrong = {**wrong, "reason": None}
    problem = disagreement(replace(puzzle, **wrong))  # type: ignore[arg-type]
    assert problem is not None and said in problem


@pytest.mark.parametrize(
    ("kind", "cards", "shortfall", "said"),
    [
        ("orphans", "KC QD", 1, "with 1 more jokers it is a no"),
        ("orphans", "KC", None, "['KC'] can all go"),
        ("orphans", "KC QD 9S", None, "9S is no part of the reason"),
        ("contract", "", None, "can all go"),
        ("copies", "KC QD", None, "it is not the number of copies"),
    ],
)
def test_a_wrong_reason_does_not_pass(
    kind: str, cards: str, shortfall: int | None, said: str
) -> None:
    pytest.importorskip("ortools", reason="OR-tools is not installed: pip install '.[compare]'")
    from rummynotation.cards import parse_card
    from rummynotation.puzzles.puzzle import Reason
    from tests.oracle_puzzles import disagreement

    reason = Reason(kind, tuple(map(parse_card, cards.split())), shortfall)
    problem = disagreement(replace(puzzle_named("no"), reason=reason))
    assert problem is not None and said in problem
