"""`rumnot show` and the moments of a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from rummynotation.cli.show import show
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.reader import read_game
from rummynotation.replay.moment import moment_at

GAME = """%rmn 1
[Event "Kitchen table"]
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
total Ana 10, Ben 0, Cy 5

hand 2 dealer Cy
deal Ana: 8S 8H 8D 3H 4H 5H 6H KS KD QC
upcard 2C
Ana: draw 9C meld [8S 8H 8D] [3H 4H 5H 6H]
Ana: discard KS
Ben: take KS discard ?
Cy: draw *
result *
"""


def test_the_table_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    path = tmp_path / "game.rmn"
    path.write_text(GAME, encoding="utf-8")
    done = CliRunner().invoke(show, [str(path), "--hand", "2", "--event", "3", "--ascii"])
    assert done.exit_code == 0
    assert (
        done.output
        == """\
Hand 2 of contract_rummy, contract S3 R4
after 3 actions: Ben is to draw

  Ana  QC KD 9C
       3 cards, down, 10 points before this hand
> Ben  ?x10
       10 cards, 0 points before this hand
  Cy   ?x10
       10 cards, dealer, 5 points before this hand

Ana.1  set 8S 8H 8D
Ana.2  run 3H 4H 5H 6H

discard pile  2C KS
stock         76 cards
""".replace("QC KD 9C", "KD 9C QC")
    )


def test_the_end_with_the_score_sheet_and_suit_signs(tmp_path: Path) -> None:
    path = tmp_path / "game.rmn"
    path.write_text(GAME, encoding="utf-8")
    done = CliRunner().invoke(show, [str(path)])
    assert done.exit_code == 0
    assert "Kitchen table" in done.output
    assert "total     10      0      5" in done.output
    assert "3♥ 4♥ 5♥ 6♥" in done.output


def test_json_and_wrong_calls(tmp_path: Path) -> None:
    path = tmp_path / "game.rmn"
    path.write_text(GAME, encoding="utf-8")
    done = CliRunner().invoke(show, [str(path), "--event", "0", "--json"])
    table = json.loads(done.output)
    assert table["turn"] == "Ana" and table["melds"] == [] and table["pile"] == ["2C"]
    assert CliRunner().invoke(show, [str(path), "--game", "2"]).exit_code == 2


def test_a_moment_by_line() -> None:
    moment = moment_at(read_game(GAME), line=10)
    assert moment.event == 2
    assert list(map(str, moment.table.melds)) == ["Ana.1", "Ana.2"]


@pytest.mark.parametrize("where", [{"hand": 3}, {"event": 99}, {"line": 2}])
def test_a_moment_that_is_not_there(where: dict[str, int]) -> None:
    with pytest.raises(RummyNotationError) as caught:
        moment_at(read_game(GAME), **where)
    assert caught.value.diagnostics[0].code == "RN218"


def test_a_hidden_card_keeps_its_place_in_the_pile(tmp_path: Path) -> None:
    path = tmp_path / "game.rmn"
    line = "Ana: draw ? discard ?\nBen: draw ? discard 6H\n"
    head = '%rmn 1\n[Variant "contract_rummy"]\n[Players "Ana Ben Cy"]\nhand 1 dealer Cy\n'
    path.write_text(f"{head}upcard 8C\n{line}result *\n", encoding="utf-8")
    done = CliRunner().invoke(show, [str(path), "--ascii"])
    assert "discard pile  8C ? 6H" in done.output
