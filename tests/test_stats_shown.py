"""How statistics are shown: on the terminal, as a page, as CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from counted_games import EXAMPLES, HEAD, ONE_HAND, archive, one

from rummynotation.cli.main import rumnot
from rummynotation.share.stats.files import stats_csv, stats_json
from rummynotation.share.stats.page import stats_page
from rummynotation.share.words import LANGUAGES
from rummynotation.statistics.archive import Stats, stats
from rummynotation.statistics.table import Average

HOSTILE = '=1+1<script>alert(1)</script>&"\x1b[31m[red]'


def hostile() -> Stats:
    name = HOSTILE.replace('"', '\\"').replace("\x1b", "\u202e")
    sheet = "hand 1\nscore Ana 0, Ben 5, Cy 5\nhand 2\nscore Ana -5, Ben 0, Cy 5\nresult *"
    return one(HEAD + f'[Name.Ana "{name}"]\n' + sheet, player=HOSTILE.replace("\x1b", "\u202e"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_a_file_acts_in_a_page(language: Any) -> None:
    counted = hostile()
    page = stats_page(list(counted.tables.values()), counted.wanted.player, language=language)
    assert "<script>alert" not in page
    assert "default-src 'none'" in page
    assert page.count("<svg") == page.count("<desc>") > 0


def test_nothing_of_a_file_is_a_formula_and_numbers_stay_numbers() -> None:
    table = hostile().tables["players"]
    rows = list(csv.DictReader(io.StringIO("".join(stats_csv(table)))))
    assert any(row["player"].startswith("'=") for row in rows)
    assert not any(row["player"].startswith("=") for row in rows)
    ana = next(row for row in rows if row["player"].startswith("'="))
    assert (ana["points"], ana["points_n"], ana["best"]) == ("-2.5", "2", "-5")


def test_json_says_what_the_tables_say() -> None:
    tables = stats(archive()).tables
    document = json.loads(stats_json(tables))["tables"]
    for name, table in tables.items():
        assert [column["name"] for column in document[name]["columns"]] == [
            column.name for column in table.columns
        ]
        for row, ours in zip(document[name]["rows"], table.rows, strict=True):
            told = [
                Average(*cell.values()) if isinstance(cell, dict) else cell for cell in row.values()
            ]
            mine = [Average(round(c.value, 4), c.n) if isinstance(c, Average) else c for c in ours]
            assert told == mine


def test_the_documentation_names_every_column() -> None:
    text = (EXAMPLES.parent / "docs" / "STATS.md").read_text(encoding="utf-8")
    for table in stats(archive(), player="Ana").tables.values():
        assert f"`{table.name}`" in text
        for column in table.columns:
            known = column.name in ("variant", "player", "hand", "players", "seat", "game", "date")
            ended = column.name.startswith("ended_")
            assert known or ended or f"`{column.name}`" in text, column.name


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(rumnot, ["stats", *words], standalone_mode=False, input=text)


def test_the_terminal_obeys_nothing_of_a_file() -> None:
    text = HEAD + '[Name.Ana "\u202eA[bold]\u0085"]\nhand 1\nscore Ana 5, Ben 0, Cy 1\nresult *'
    done = run("-", text=text)
    assert done.return_value == 0
    assert "A[bold]" in done.stdout
    assert "\u202e" not in done.stdout and "\x1b" not in done.stdout


def test_points_buys_turns_of_going_down_and_wild_cards_are_drawn_by_variant_and_hand(
    tmp_path: Path,
) -> None:
    path = tmp_path / "report.html"
    assert run(str(EXAMPLES / "liverpool.rmn"), "-o", str(path)).return_value == 0
    page = path.read_text(encoding="utf-8")
    columns = ("points a hand", "buys of all", "down in turn", "wild cards")
    assert all(f"<h3>{column}: liverpool</h3>" in page for column in columns)
    # Labels are short enough to be told apart.
    assert "place 1 of 4<" in page and "place 4 of 4<" in page
    lines = run(str(EXAMPLES / "liverpool.rmn"), "--table", "hands").stdout.splitlines()
    rows = [row for row in lines if row.startswith(" liverpool")]
    assert len(rows) == 14 and sum(len(re.findall("[█▏▎▍▌▋▊▉]+|#+", row)) for row in rows) >= 26


def test_an_empty_archive_and_one_that_cannot_be_read(tmp_path: Path) -> None:
    nothing = HEAD + "result *"
    assert run("-", text=nothing).return_value == 0
    good, bad = tmp_path / "good.rmn", tmp_path / "bad.rmn"
    good.write_text(ONE_HAND, encoding="utf-8")
    bad.write_text('%rmn 1\n[Players "Ana Ben"]\nresult *\n', encoding="utf-8")
    done = run(str(good), str(bad), str(tmp_path / "none.rmn"))
    assert done.return_value == 2
    assert "games left out  1" in re.sub(" {2,}", "  ", done.stdout)
    assert "which rules" in done.stderr and "none.rmn" in done.stderr


def test_no_line_is_wider_than_the_line_may_be() -> None:
    done = run(str(EXAMPLES / "liverpool.rmn"), str(EXAMPLES / "rummy500.rmn"))
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_files_are_written_whole_in_the_form_of_their_ending(tmp_path: Path) -> None:
    for ending, start in (("html", "<!DOCTYPE html>"), ("csv", "player,"), ("json", "{")):
        path = tmp_path / f"report.{ending}"
        assert run("-", "-o", str(path), text=ONE_HAND).return_value == 0
        assert path.read_text(encoding="utf-8").startswith(start)


def test_tables_never_take_the_place_of_the_games(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    path.write_text(ONE_HAND, encoding="utf-8")
    done = CliRunner().invoke(rumnot, ["stats", str(path), "-o", str(path)])
    assert done.exit_code == 2 and "is what is counted" in done.stderr
    assert path.read_text(encoding="utf-8") == ONE_HAND


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--player", "ana"), "did you mean Ana?"),
        (("--table", "seat"), "seats"),
        (("--variant", "liverpol"), "liverpool"),
        (("-o", "report.xyz"), ".html"),
    ],
)
def test_what_was_meant_is_said(words: tuple[str, ...], told: str) -> None:
    done = CliRunner().invoke(rumnot, ["stats", "-", *words], input=ONE_HAND)
    assert done.exit_code == 2
    assert told in done.stderr


def test_a_full_name_is_found_by_a_part_of_it() -> None:
    games = str(EXAMPLES / "contract_rummy.rmn")
    done = CliRunner().invoke(rumnot, ["stats", games, "--player", "Nora"])
    assert done.exit_code == 2 and "did you mean Nora Lindqvist?" in done.stderr


def test_long_tables_are_cut_among_others_and_whole_alone(tmp_path: Path) -> None:
    hands = "".join(f"hand {n}\nscore Ana {n}, Ben 1, Cy 2\n" for n in range(1, 71))
    path = tmp_path / "long.rmn"
    path.write_text(HEAD.replace("liverpool", "rummy500") + hands + "result *", encoding="utf-8")
    whole, alone = run(str(path)).stdout, run(str(path), "--table", "hands").stdout
    assert "20 more rows; --table hands" in whole
    assert alone.count("rummy500") >= 70 and "more rows" not in alone


def test_of_many_games_of_a_player_the_last_are_shown() -> None:
    texts = (
        HEAD + f'[Date "{year}"]\nhand 1\nscore Ana 5, Ben 0, Cy 1\nresult *\n'
        for year in range(1901, 1961)
    )
    shown = run("-", "--player", "Ana", text="".join(texts)).stdout
    assert "10 more rows; --table form" in shown and "1960" in shown
    form = shown.partition("1911")[0]
    assert "1910" not in form
