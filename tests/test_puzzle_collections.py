"""The collections that are shipped: what the README says of them, and that its commands do it."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from rummynotation.cli.main import rumnot
from rummynotation.puzzles.checking import Checker
from rummynotation.puzzles.puzzle import BUY, GO_OUT, GOALS, Puzzle
from rummynotation.puzzles.reading import read_puzzles
from rummynotation.puzzles.text_form import ALLOWED
from rummynotation.puzzles.themes import THEMES
from rummynotation.record import PUZZLE_TAG
from rummynotation.solver import certificate
from tests.nightly import nightly

FOLDER = Path(__file__).parent.parent / "puzzles"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
COMMANDS = {
    line.split()[-1]: shlex.split(line)[1:]
    for line in README.splitlines()
    if line.startswith("rumnot puzzle")
}
"""The commands of the README, without the program, by the file that they write."""

QUICK = ("liverpool_7.rmn", "contract_rummy_7_split.rmn")
"""Files that are made anew in every run of the tests."""

MADE = [*QUICK, *sorted(set(COMMANDS) - {*QUICK, "index.csv"})]

SAMPLE = nightly(24, 400)
"""Puzzles that are proved anew."""


@cache
def puzzles_of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    with (FOLDER / name).open("rb") as stream:
        found = list(read_puzzles(stream, as_json=False))
    assert all(isinstance(item, Puzzle) for item in found), name
    return tuple(item for item in found if isinstance(item, Puzzle))


@cache
def everything() -> tuple[Puzzle, ...]:
    """All puzzles of all files."""
    return tuple(
        puzzle for path in sorted(FOLDER.glob("*.rmn")) for puzzle in puzzles_of(path.name)
    )


def test_the_readme_has_a_command_and_a_row_for_each_file() -> None:
    files = {path.name for path in FOLDER.glob("*.rmn")}
    assert set(COMMANDS) == {*files, "index.csv"}
    rows = dict(re.findall(r"^\| `(\w+\.rmn)` \|.*\| (\d+) \|$", README, re.MULTILINE))
    assert {name: int(count) for name, count in rows.items()} == {
        name: len(puzzles_of(name)) for name in files
    }


def test_there_are_as_many_as_a_player_can_train_with() -> None:
    hands = Counter((p.game.tags["Variant"], p.game.hands[0].number) for p in everything())
    assert hands["contract_rummy", 7] >= 500
    assert hands["liverpool", 7] + hands["liverpool_deal7_play_on", 7] >= 300
    assert hands["rami_contrat", 7] >= 200
    assert (
        sum(count for (_, hand), count in hands.items() if hand < 7) - hands["rummy500", 1] >= 200
    )
    assert hands["rummy500", 1] >= 200
    ids = Counter(puzzle.id for puzzle in everything())
    assert set(ids.values()) == {1}


def test_they_are_spread_over_goals_levels_themes_and_answers() -> None:
    assert {puzzle.goal for puzzle in everything()} == set(GOALS)
    assert {puzzle.level for puzzle in everything()} == {1, 2, 3, 4, 5}
    assert {theme for puzzle in everything() for theme in puzzle.themes} == set(THEMES)
    for path in FOLDER.glob("*.rmn"):
        said = Counter(p.answer for p in puzzles_of(path.name) if p.goal == GO_OUT)
        assert said["yes"] == said["no"], path.name


def test_the_readme_says_what_each_tag_theme_and_reason_is() -> None:
    words = set(re.findall(r"`([\w.]+)`", README))
    assert {PUZZLE_TAG + key for key in ALLOWED} <= words
    assert set(THEMES) <= words
    assert set(GOALS) <= words
    kinds = ("CONTRACT", "ORPHANS", "COPIES", "SUIT", "JOKERS", "TOGETHER", "DISCARD", "PICK_UP")
    assert {getattr(certificate, kind) for kind in (*kinds, "RETURNED")} <= words


def test_the_index_is_that_of_the_files() -> None:
    result = CliRunner().invoke(
        rumnot, ["puzzle", "list", str(FOLDER), "--answers", "--csv"], catch_exceptions=False
    )
    assert result.output == (FOLDER / "index.csv").read_text(encoding="utf-8")


def test_a_sample_of_them_is_proved_anew() -> None:
    """All of them: `rumnot puzzle check puzzles/`."""
    quick = [puzzle for puzzle in everything() if puzzle.goal != BUY]
    checker = Checker()
    for puzzle in Random("sample").sample(quick, SAMPLE):
        assert checker.check(puzzle) == []


@pytest.mark.parametrize("name", MADE[: nightly(len(QUICK), len(MADE))])
def test_the_command_of_the_readme_makes_the_file(name: str, tmp_path: Path) -> None:
    command = [word if word != name else str(tmp_path / name) for word in COMMANDS[name]]
    # However many processes make them.
    command[command.index("--workers") + 1] = "1"
    assert CliRunner().invoke(rumnot, command).exit_code == 0
    assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()
