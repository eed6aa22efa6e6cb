"""`rumnot redact`: what it writes, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from click.testing import Result as Ran

import rummynotation as rn
from rummynotation.cli.main import rumnot

GAME = """%rmn 1
[Event "Tuesday club"]
[Variant "contract_rummy"]
[Players "Ana Ben Chloe"]

hand 1 dealer Chloe
deal Ana: ?x10
Ana: draw 5C discard KS {Ana sighs.}
void "late"
result *
"""

Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `rumnot redact` in a folder with one game."""
    (tmp_path / "evening.rmn").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def run(*args: str, input: str | None = None) -> Ran:
        result = CliRunner().invoke(rumnot, ["redact", *args], input=input)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


def test_the_command_writes_a_copy(run: Run) -> None:
    result = run("evening.rmn", "--seat", "Ben", "--names", "North, East South")
    assert result.exit_code == 0 and "North: draw ? discard KS\nvoid\n" in result.stdout
    assert run("-", "--seat", "Ben", "--names", "North East South", input=GAME).stdout == (
        result.stdout
    )
    assert run("evening.rmn", "-o", "copy.json").exit_code == 0
    (copy,) = rn.read_json_games("copy.json")
    assert copy == rn.redact(rn.read_game(GAME))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--seat", "Cloe"], "Did you mean Chloe?"),
        (["--names", "North East"], "2 names for 3 players"),
        (["--names", "A A B"], "given twice"),
        (["--names", "A stock B"], "stock cannot be the name"),
        (["--names", "A B C", "--keep-names"], "Choose one"),
        (["--seat", "Ana", "--onlooker"], "Choose one"),
        (["--hide-left"], "needs --seat"),
        (["-o", "evening.rmn"], "another name"),
    ],
)
def test_the_command_says_what_it_cannot_do(run: Run, args: list[str], words: str) -> None:
    result = run("evening.rmn", *args)
    assert result.exit_code == 2 and words in result.stderr and not result.stdout
    assert Path("evening.rmn").read_text(encoding="utf-8") == GAME


def test_the_command_refuses_what_it_cannot_read_whole(run: Run) -> None:
    Path("torn.rmn").write_text(GAME.replace("draw 5C", "drwa 5C"), encoding="utf-8")
    result = run("torn.rmn", "-o", "copy.rmn")
    assert result.exit_code == 2 and "RN111" in result.stderr
    assert not Path("copy.rmn").exists()
    with pytest.raises(rn.RummyNotationError, match="RN111"):
        rn.redact(rn.read_game(Path("torn.rmn").read_text(encoding="utf-8")))


def test_the_copy_of_a_score_sheet_has_its_scores(run: Run) -> None:
    Path("sheet.csv").write_text("#;Ana;Ben\n1;5;0\n", encoding="utf-8")
    assert "score P1 5, P2 0" in run("sheet.csv").stdout


def test_the_command_warns_of_comments_and_of_rules_that_are_lost(run: Run) -> None:
    assert "read the copy" in run("evening.rmn", "--keep-comments").stderr
    text = GAME.replace("contract_rummy", "our game")
    result = run("-", input=text)
    assert "Variant left out" in result.stderr and "our game" not in result.stdout
