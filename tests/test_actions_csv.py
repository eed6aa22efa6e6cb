"""The table of actions: its columns stay, its rows turn back into the actions, it streams."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from rummynotation.cli.main import rumnot
from rummynotation.convert.actions_csv import COLUMNS, actions_csv
from rummynotation.notation.reader import read_game, read_games
from rummynotation.record import Action, Game

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.rmn"))


def action_of(row: dict[str, str]) -> Action:
    """A row as the action that it was made of."""
    cards, meld, more = row["cards"], row["meld"], row["more"]
    words = [more, cards] if row["action"] == "call" else [cards, meld, more]
    said = [f"@{row[key]}" for key in ("seconds", "when", "data") if row[key]]
    line = " ".join([row["action"] + row["judgement"], *words, *said, row["comments"]])
    game = read_game(f'%rmn 1\n[Players "Ana"]\nhand 1\n{row["player"]}: {line}\nresult *\n')
    assert not game.problems
    (action,) = game.hands[0].actions
    return action


def rows_of(games: list[Game]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("".join(actions_csv(games)))))


def test_the_columns_stay() -> None:
    assert COLUMNS == (
        "game", "hand", "number", "player", "action", "cards", "meld", "more", "judgement",
        "seconds", "when", "data", "comments",
    )  # fmt: skip


EVERY_ACTION = """\
%rmn 1
[Players "Ana Ben Chloé"]
hand 2
Ana: draw! 7C @2.5 @2026-11-24T20:14:03Z @camera=2 @said="oh, =well" {Down, at last.} {"Why?" \\}}
Ben: take 7H 8H *
Chloé: buy KS ? claim KS pass refuse Ana
Ana: meld [7S 7H *=7] [2S=5H 6H 7H 8H] layoff 7C Ana.1 layoff *=TH JH Ben.2 layoff QD
Ben: swap 6H Ben.1 swap 8C Ben.2 2S swap 6H Ben.1 slide *=9H discard?! KS
Ana: knock KD gin KD gin undo call "Rummy, \\"now\\"!" 7H call "so"
result *
"""


@pytest.mark.parametrize("path", ["", *EXAMPLES], ids=lambda path: path and path.name)
def test_rows_turn_back_into_the_actions(path: Path | str) -> None:
    games = list(read_games(path)) if path else [read_game(EVERY_ACTION)]
    actions = [
        (str(place), str(hand.number), str(number), action)
        for place, game in enumerate(games, 1)
        for hand in game.hands
        for number, action in enumerate(hand.actions, 1)
    ]
    rows = rows_of(games)
    assert len(rows) == len(actions)
    for row, (game, hand, number, action) in zip(rows, actions, strict=True):
        assert (row["game"], row["hand"], row["number"]) == (game, hand, number)
        assert action_of(row) == action


def test_no_cell_is_a_formula_of_a_spreadsheet() -> None:
    for row in rows_of([read_game(EVERY_ACTION)]):
        assert not any(cell[:1] in ("=", "+", "-", "@", "\t", "\r") for cell in row.values())


def test_one_game_at_a_time() -> None:
    taken = 0

    def games() -> Iterator[Game]:
        nonlocal taken
        while True:
            taken += 1
            yield read_game(EVERY_ACTION)

    assert len(list(islice(actions_csv(games()), 4))) == 4
    assert taken == 3


def test_the_command_writes_it(tmp_path: Path) -> None:
    source = str(ROOT / "examples" / "contract_rummy.rmn")
    printed = CliRunner().invoke(rumnot, ["convert", source, "--to", "csv"])
    assert printed.exit_code == 0
    assert printed.output.splitlines()[0] == ",".join(COLUMNS)
    out = tmp_path / "table.csv"
    assert CliRunner().invoke(rumnot, ["convert", source, "-o", str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8") == printed.output
