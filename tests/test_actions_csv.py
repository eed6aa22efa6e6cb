"""The table of actions: its columns stay, its rows turn back into the actions, it streams."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import games, hand_games

from rummynotation.cli.main import rumnot
from rummynotation.cli.writing import Form, written
from rummynotation.convert.actions_csv import COLUMNS, actions_csv
from rummynotation.notation.json_read import read_json_games
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


def rows_of(found: list[Game]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("".join(actions_csv(found)))))


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


def check(found: list[Game]) -> None:
    """Each row is the action of its place, and nothing of it is lost."""
    actions = [
        (str(place), str(hand.number), str(number), action)
        for place, game in enumerate(found, 1)
        for hand in game.hands
        for number, action in enumerate(hand.actions, 1)
    ]
    rows = rows_of(found)
    assert len(rows) == len(actions)
    for row, (game, hand, number, action) in zip(rows, actions, strict=True):
        assert (row["game"], row["hand"], row["number"]) == (game, hand, number)
        assert action_of(row) == action


@pytest.mark.parametrize("path", ["", *EXAMPLES], ids=lambda path: path and path.name)
def test_rows_turn_back_into_the_actions(path: Path | str) -> None:
    check(list(read_games(path)) if path else [read_game(EVERY_ACTION)])


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given((games | hand_games).map(lambda game: [game]))
def test_nothing_of_an_action_is_lost(found: list[Game]) -> None:
    check(found)


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
@given(st.lists(games | hand_games, min_size=1, max_size=2))
def test_games_come_back_from_each_form(found: list[Game]) -> None:
    """Through JSON, JSON lines and text, each as the command writes and reads it."""
    forms: tuple[Form, ...] = ("rmn", "json", "lines")
    for form in forms:
        text = "".join(written(found, form))
        read = read_games if form == "rmn" else read_json_games
        assert list(read(text)) == found


def test_no_cell_is_a_formula_of_a_spreadsheet() -> None:
    for row in rows_of([read_game(EVERY_ACTION)]):
        assert not any(cell[:1] in ("=", "+", "-", "@", "\t", "\r") for cell in row.values())


def test_one_game_at_a_time() -> None:
    taken = 0

    def endless() -> Iterator[Game]:
        nonlocal taken
        while True:
            taken += 1
            yield read_game(EVERY_ACTION)

    assert len(list(islice(actions_csv(endless()), 4))) == 4
    assert taken == 3


def test_the_command_writes_it(tmp_path: Path) -> None:
    source = str(ROOT / "examples" / "contract_rummy.rmn")
    printed = CliRunner().invoke(rumnot, ["convert", source, "--to", "csv"])
    assert printed.exit_code == 0
    assert printed.output.splitlines()[0] == ",".join(COLUMNS)
    out = tmp_path / "table.csv"
    assert CliRunner().invoke(rumnot, ["convert", source, "-o", str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8") == printed.output
