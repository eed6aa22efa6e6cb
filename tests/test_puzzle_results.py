"""The file of results, the boxes, and which puzzles come next."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from rummynotation.puzzles.picking import fits, picked
from rummynotation.puzzles.results import LAST_BOX, WAITS, NewerResultsError, Result, Results
from tests.puzzle_positions import NO, NO_CONTRACT, SWAP, YES, puzzle_of

DAY = date(2026, 11, 30)
PUZZLES = [puzzle_of(text) for text in (YES, NO, SWAP, NO_CONTRACT)]


# --- the boxes ---


def test_solved_at_once_moves_up_a_box_and_is_due_later_each_time() -> None:
    result, day = Result(), DAY
    for wait in WAITS[1:]:
        result = result.after(solved=True, wrong=0, hints=0, day=day)
        assert result.due - day == timedelta(wait)
        day = result.due
    assert result.box == LAST_BOX
    assert result.after(solved=True, wrong=0, hints=0, day=day).box == LAST_BOX


@pytest.mark.parametrize(("wrong", "hints"), [(1, 0), (0, 1)])
def test_solved_with_help_stays_in_its_box(wrong: int, hints: int) -> None:
    before = Result(tries=2, right=2, clean=2, box=3, seen=DAY)
    after = before.after(solved=True, wrong=wrong, hints=hints, day=DAY)
    assert (after.box, after.right, after.clean) == (3, 3, 2)


def test_not_solved_goes_back_to_the_first_box_and_is_due_at_once() -> None:
    before = Result(tries=3, right=3, clean=3, box=4, seen=DAY)
    after = before.after(solved=False, wrong=2, hints=1, day=DAY)
    assert after.box == 1 and after.due == DAY
    assert (after.tries, after.right, after.wrong, after.hints) == (4, 3, 2, 1)


# --- the file ---


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "results.json"
    results = Results.load(path)
    results.record("abc", solved=True, wrong=0, hints=0, day=DAY)
    results.record("abc", solved=False, wrong=1, hints=2, day=DAY)
    results.record("xyz", solved=True, wrong=0, hints=1, day=DAY)
    results.save()
    assert Results.load(path).by_id == results.by_id
    assert [file.name for file in path.parent.iterdir()] == ["results.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b'{"file": "results of rummy puzzles"',
        b"\xff\xfe",
        b"[1, 2]",
        b'{"file": "something else"}',
        b"[" * 100_000,
        json.dumps(
            {"file": "results of rummy puzzles", "version": 1, "puzzles": {"abc": {"tries": 1}}}
        ).encode(),
        json.dumps(
            {
                "file": "results of rummy puzzles",
                "version": 1,
                "puzzles": {
                    "abc": {
                        "tries": 1, "right": 1, "clean": 1, "wrong": 0, "hints": 0,
                        "box": 99, "seen": "2026-11-30",
                    }
                },
            }
        ).encode(),
    ],
)  # fmt: skip
def test_a_damaged_file_is_kept_aside_and_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "results.json"
    for name in ("results.json.damaged", "results.json.damaged2"):
        path.write_bytes(content)
        results = Results.load(path)
        assert results.by_id == {}
        assert name in results.warning
        assert (tmp_path / name).read_bytes() == content
        assert not path.exists()


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text('{"file": "results of rummy puzzles", "version": 2, "puzzles": {}}')
    with pytest.raises(NewerResultsError, match="newer program"):
        Results.load(path)
    assert path.exists()


def test_what_cannot_be_written_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.json"
    results = Results.load(path)
    results.record("abc", solved=True, wrong=0, hints=0, day=DAY)
    results.save()
    before = path.read_bytes()

    def fails(*_: object) -> None:
        raise OSError("disk full")

    results.record("abc", solved=True, wrong=0, hints=0, day=DAY)
    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(OSError, match="disk full"):
        results.save()
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["results.json"]


def test_the_summary_counts(tmp_path: Path) -> None:
    results = Results.load(tmp_path / "results.json")
    assert results.summary(DAY) == ["No puzzle was played yet."]
    results.record("abc", solved=True, wrong=0, hints=0, day=DAY)
    results.record("xyz", solved=False, wrong=2, hints=1, day=DAY)
    lines = results.summary(DAY)
    assert lines[0] == "2 puzzles, played 2 times."
    assert lines[1] == "Solved 1 time, 1 of them at once and without a hint."
    assert "Box 1 (due again at once): 1." in lines
    assert "1 puzzle due today." in lines
    assert lines[-1] == "Not solved most often: xyz."


# --- which come next ---


def test_failed_puzzles_come_first_then_due_ones_then_new_ones(tmp_path: Path) -> None:
    new, failed, due, later = PUZZLES
    results = Results(
        tmp_path / "results.json",
        {
            failed.id: Result(tries=1, box=1, seen=DAY),
            due.id: Result(tries=1, right=1, box=2, seen=DAY - timedelta(1)),
            later.id: Result(tries=1, right=1, box=3, seen=DAY - timedelta(1)),
        },
    )
    assert picked(PUZZLES, results, DAY) == [failed, due, new]
    assert picked(PUZZLES[::-1], results, DAY) == [failed, due, new]
    assert picked(PUZZLES, results, DAY, new=True) == [new]
    assert picked(PUZZLES, results, DAY, again=True) == [failed, due, later]
    assert picked(PUZZLES, results, DAY, count=1) == [failed]


def test_a_seed_gives_one_order_whatever_the_order_of_the_files(tmp_path: Path) -> None:
    results = Results(tmp_path / "results.json")
    orders = {
        seed: picked(PUZZLES, results, DAY, seed=seed) for seed in ("1", "2", "3", "4", "5", "6")
    }
    assert picked(PUZZLES[::-1], results, DAY, seed="1") == orders["1"]
    assert len({tuple(one.id for one in order) for order in orders.values()}) > 1
    assert picked([*PUZZLES, *PUZZLES], results, DAY) == PUZZLES


def test_a_puzzle_fits_by_level_themes_and_goal() -> None:
    puzzle = puzzle_of(SWAP)
    assert fits(puzzle)
    assert fits(puzzle, levels=[puzzle.level], themes=["jokerSwap"], goals=["go_out"])
    assert not fits(puzzle, themes=["jokerSwap", "oneSuit"])
    assert not fits(puzzle, goals=["buy"])
    assert not fits(puzzle, levels=[6])
    assert fits(puzzle, variants=["liverpool", "rami_contrat"])
    assert not fits(puzzle, variants=["rami_contrat"])
