"""`rumnot puzzle check`, `list` and `from-games`."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rummynotation.cli.main import rumnot
from rummynotation.puzzles.json_form import dump_puzzle
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.puzzles.reading import read_puzzles
from tests.puzzle_positions import NO, SWAP, TAKE, YES, file_of, puzzle_of

GAME = """%rmn 1
[Event "Tuesday club"]
[Variant "liverpool"]
[Players "Ana Ben Cy"]

position 1
holds Ana: 7S 7H 7D 9S 9C KC
pile: 2D 9D
turn: Ana
Ana: take 9D meld [7S 7H 7D] [9S 9C 9D] discard KC
result *
"""


def run(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(rumnot, ["puzzle", *args], input=stdin)


def written(path: Path, *puzzles: Puzzle) -> str:
    path.write_text(file_of(*puzzles), encoding="utf-8")
    return str(path)


def misrated(puzzle: Puzzle) -> Puzzle:
    """A puzzle with a wrong level."""
    return replace(puzzle, level=1 + puzzle.level % 5)


# --- the group ---


@pytest.mark.parametrize("command", ["play", "check", "list", "from-games"])
def test_each_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"rumnot puzzle {command}" in result.output


def test_a_command_that_is_misspelt_is_suggested() -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "Did you mean 'check'?" in result.output


# --- check ---


def test_check_finds_nothing_in_sound_puzzles(tmp_path: Path) -> None:
    written(tmp_path / "a.rmn", puzzle_of(YES), puzzle_of(NO))
    written(tmp_path / "b.rmn", puzzle_of(TAKE, "take_or_draw"))
    result = run("check", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert result.output == "3 puzzles, no errors\n"
    assert run("check", str(tmp_path / "*.rmn"), "--quiet").output == ""


def test_check_reads_standard_input_and_json() -> None:
    assert run("check", "-", stdin=file_of(puzzle_of(YES))).exit_code == 0
    lines = f"{dump_puzzle(puzzle_of(YES))}\n{dump_puzzle(puzzle_of(NO))}\n"
    assert run("check", "-", stdin=lines).output == "2 puzzles, no errors\n"


def test_check_says_which_claim_is_wrong(tmp_path: Path) -> None:
    wrong = replace(misrated(puzzle_of(YES)), themes=("oneSuit",))
    result = run("check", written(tmp_path / "a.rmn", wrong))
    assert result.exit_code == 1
    assert "RN812" in result.output and "the level of the puzzle" in result.output
    assert "1 puzzle, 2 errors" in result.output


def test_check_says_what_comes_twice_in_all_files(tmp_path: Path) -> None:
    files = [written(tmp_path / name, puzzle_of(YES)) for name in ("a.rmn", "b.rmn")]
    result = run("check", *files)
    assert result.exit_code == 1
    assert "there already" in result.output


def test_check_says_what_cannot_be_read(tmp_path: Path) -> None:
    assert run("check", str(tmp_path / "none.rmn")).exit_code == 2
    path = tmp_path / "game.rmn"
    path.write_text(f"{GAME}\n{file_of(puzzle_of(YES))}", encoding="utf-8")
    result = run("check", str(path))
    assert result.exit_code == 2
    assert "RN811" in result.output and "1 puzzle, 1 error" in result.output


def test_check_as_json(tmp_path: Path) -> None:
    wrong = misrated(puzzle_of(YES))
    result = run("check", written(tmp_path / "a.rmn", wrong), "--json")
    message, summary = map(json.loads, result.stdout.splitlines())
    assert (message["kind"], message["code"]) == ("diagnostic", "RN812")
    assert summary == {"kind": "summary", "puzzles": 1, "proved": 1, "errors": 1}


def test_check_proves_a_sample_that_the_seed_chooses(tmp_path: Path) -> None:
    wrong = [misrated(puzzle_of(text)) for text in (YES, NO, SWAP)]
    file = written(tmp_path / "a.rmn", *wrong)
    told = {seed: run("check", file, "--sample", "1", "--seed", seed).output for seed in "12345"}
    assert len(set(told.values())) > 1
    assert all("3 puzzles, 1 of them proved, 1 error" in text for text in told.values())
    assert run("check", file, "--sample", "1", "--seed", "1").output == told["1"]


def test_check_says_the_same_with_several_workers(tmp_path: Path) -> None:
    file = written(tmp_path / "a.rmn", puzzle_of(YES), misrated(puzzle_of(NO)))
    alone, together = run("check", file), run("check", file, "--workers", "2")
    assert alone.output == together.output
    assert together.exit_code == 1


# --- list ---


def test_list_has_a_line_for_each_and_no_answers(tmp_path: Path) -> None:
    file = written(tmp_path / "a.rmn", puzzle_of(YES, source="a book"), puzzle_of(NO))
    result = run("list", file)
    first, _ = result.output.splitlines()
    assert first.split()[:4] == [puzzle_of(YES).id, "liverpool", "1", "go_out"]
    assert first.endswith("a book")
    assert " yes " not in result.output
    assert " no " in run("list", file, "--answers").output.splitlines()[1]


def test_list_as_csv_and_json(tmp_path: Path) -> None:
    file = written(tmp_path / "a.rmn", puzzle_of(YES, source='a "book", 1'), puzzle_of(NO))
    out = tmp_path / "index.csv"
    assert run("list", file, "--csv", "--answers", "-o", str(out)).exit_code == 0
    with out.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["answer"] for row in rows] == ["yes", "no"]
    assert rows[0]["source"] == 'a "book", 1'
    objects = [json.loads(line) for line in run("list", file, "--json").output.splitlines()]
    assert objects[0]["id"] == rows[0]["id"] and "answer" not in objects[0]
    assert run("list", file, "--json", "--csv").exit_code == 2


def test_list_says_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.rmn"
    path.write_text(f"{GAME}\n{file_of(puzzle_of(YES))}", encoding="utf-8")
    result = run("list", str(path))
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 1
    assert "RN811" in result.stderr


# --- from games ---


def test_from_games_finds_the_turn_before_and_after_the_draw(tmp_path: Path) -> None:
    path = tmp_path / "evening.rmn"
    path.write_text(GAME, encoding="utf-8")
    out = tmp_path / "puzzles.rmn"
    result = run("from-games", str(path), "-o", str(out))
    assert result.exit_code == 0, result.output
    assert result.stderr == "2 puzzles in 1 game\n"
    with out.open("rb") as stream:
        puzzles = [one for one in read_puzzles(stream, as_json=False) if isinstance(one, Puzzle)]
    assert [one.goal for one in puzzles] == ["take_or_draw", "go_out"]
    assert puzzles[0].source == "Tuesday club, hand 1, event 0"
    assert run("check", str(out)).exit_code == 0


def test_from_games_leaves_out_what_came_before_under_other_suits(tmp_path: Path) -> None:
    other = GAME.translate(str.maketrans("SHDC", "HSCD")).replace("Hhloe", "Chloe")
    other = other.replace("Dy", "Cy")
    path = tmp_path / "evening.rmn"
    path.write_text(f"{GAME}\n{other}", encoding="utf-8")
    result = run("from-games", str(path), "--json")
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert [json.loads(line)["goal"] for line in lines] == ["take_or_draw", "go_out"]
    assert len(run("from-games", str(path), "--json", "--count", "1").stdout.splitlines()) == 1


def test_from_games_writes_no_empty_file(tmp_path: Path) -> None:
    path, out = tmp_path / "evening.rmn", tmp_path / "puzzles.rmn"
    path.write_text('%rmn 1\n[Variant "liverpool"]\n[Players "A B C"]\nhand 1\nresult *\n', "utf-8")
    result = run("from-games", str(path), "-o", str(out))
    assert (result.exit_code, out.exists()) == (0, False)
    assert result.stderr == "no puzzle in 1 game; nothing is written\n"


def test_from_games_says_what_cannot_be_read(tmp_path: Path) -> None:
    assert run("from-games", str(tmp_path / "none.rmn")).exit_code == 2
    result = run("from-games", "-", stdin=GAME.replace("discard KC", "discrad KC"))
    assert result.exit_code == 2
    assert "RN111" in result.stderr


def test_list_as_csv_holds_no_formula(tmp_path: Path) -> None:
    file = written(tmp_path / "a.rmn", replace(puzzle_of(YES), source="=1+1"))
    (row,) = csv.DictReader(run("list", file, "--csv").stdout.splitlines())
    assert row["source"] == "'=1+1"


def test_export_takes_a_title_that_is_no_text(tmp_path: Path) -> None:
    file = written(tmp_path / "a.rmn", puzzle_of(YES))
    out = tmp_path / "a.html"
    args = ("--to", "sheet", "--no-pictures", "--title", "Club \udcff", "-o", str(out))
    assert run("export", file, *args).exit_code == 0
    assert "Club ?" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", ["two\nlines", "x" * 5000])
def test_make_refuses_a_seed_that_no_puzzle_could_be_read_with(seed: str) -> None:
    done = run("make", "--variant", "contract_rummy", "--hand", "7", "--count", "1", "--seed", seed)
    assert done.exit_code == 2
    assert "seed" in done.stderr


def test_make_gives_up_in_time_however_many_are_wanted() -> None:
    many = ("--count", str(10**20), "--tries", "1")
    done = run("make", "--variant", "contract_rummy", "--hand", "7", *many)
    assert done.exit_code == 2
    assert "were found" in done.stderr


@pytest.mark.parametrize("command", [("check", "a.rmn"), ("make", "--variant", "rummy500")])
def test_so_many_processes_are_refused(command: tuple[str, ...]) -> None:
    assert run(*command, "--workers", "99999").exit_code == 2


def test_play_takes_an_empty_name_for_no_file_of_its_own(tmp_path: Path) -> None:
    file = written(tmp_path / "a.rmn", puzzle_of(YES))
    assert run("play", file, "--results", "", stdin="quit\n").exit_code == 2
