"""What the program writes into a record can be told from what people write, and taken out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from damage import hidden
from hypothesis import given, settings
from hypothesis import strategies as st
from nightly import nightly
from reviewed import kinds_asked
from tables import Table, names, some_hands, tables_of

import rummynotation as rn
from rummynotation.cli.main import rumnot
from rummynotation.notation.reader import read_games
from rummynotation.record import Game
from rummynotation.review.finding import KINDS, Kind

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").rglob("*.rmn"))
TABLES = [table for name in names()[::7] for table in tables_of(name, every=False)]

RECORD = """\
%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]

position 1
holds Ana: 7S 9S 7H 7D 9C KC
holds Ben: 2H 3C
pile: 4D
turn: Ana
Ana: draw 9D {Good.} discard KC @3 {Why?}
Ben: draw ? discard 2H

result *
"""

ANNOTATED = """\
%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]

position 1
holds Ana: 7S 9S 7H 7D 9C KC
holds Ben: 2H 3C
pile: 4D
turn: Ana
Ana: draw 9D {Good.} discard?? KC @3 @rumnot=f4ed6273a3fe {Why?} \
{rumnot: Ana could have gone out in this turn. The line follows.}
(
  {rumnot: So Ana goes out.}
  Ana: draw 9D meld [7S 7H 7D] [9S 9D 9C] discard KC
)
Ben: draw ? discard 2H

result *
"""


def judged(text: str, kinds: Collection[Kind] = ("missed",)) -> str:
    return rn.format_game(rn.annotate(rn.read_game(text), kinds=kinds, judge=True))


def said_of(game: Game) -> Counter[tuple[str, str]]:
    """The messages about a game, wherever they point."""
    back = rn.read_game(rn.format_game(game))
    return Counter((found.code, found.message) for found in rn.validate(back).diagnostics)


def check(game: Game, *, judge: bool, kinds: Collection[Kind] = KINDS) -> None:
    """The laws of annotating."""
    copy = rn.annotate(game, judge=judge, kinds=kinds)
    assert rn.unannotated(copy) == game
    back = rn.read_game(rn.format_game(copy))
    assert back == copy == rn.game_from_json(rn.game_to_json(copy))
    # Annotating twice changes nothing.
    assert rn.annotate(back, judge=judge, kinds=kinds) == copy
    # What was asked for before does not matter.
    assert rn.annotate(copy, kinds=["deadwood"]) == rn.annotate(game, kinds=["deadwood"])
    assert said_of(copy) == said_of(game)


# --- laws ----------------------------------------------------------------------------------------


def games_of(path: Path) -> Iterator[Game]:
    with path.open("rb") as stream:
        yield from read_games(stream)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_laws_hold_for_every_example(path: Path) -> None:
    for game in games_of(path):
        if any(problem.is_error for problem in game.problems):
            assert rn.annotate(game) is game
        else:
            check(rn.unannotated(game), judge=True, kinds=kinds_asked(game))


@settings(max_examples=nightly(6, 600), deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.booleans())
def test_the_laws_hold_for_games_of_ours(table: Table, seed: int, judge: bool) -> None:
    game = some_hands(table, seed % 20)
    check(hidden(game, seed) if seed % 3 == 0 else game, judge=judge)


def test_the_example_is_what_the_command_writes() -> None:
    game = rn.read_game((ROOT / "examples" / "annotated.rmn").read_text(encoding="utf-8"))
    assert rn.annotate(rn.unannotated(game), judge=True) == game
    assert {one.kind for one in rn.findings(game)} == set(KINDS)


# --- what people wrote ---------------------------------------------------------------------------


def test_a_missed_chance_is_written_with_its_line() -> None:
    assert judged(RECORD) == ANNOTATED
    assert judged(ANNOTATED) == ANNOTATED
    assert rn.format_game(rn.unannotated(rn.read_game(ANNOTATED))) == RECORD


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{rumnot: Ana could", "{rumnot: Ana really could"),  # a comment of the program's
        ("discard KC\n)", "discard KC {Of course!}\n)"),  # its line
        ("So Ana goes out", "She was tired"),
        ("discard??", "discard?!"),  # its judgement
        ("discard??", "discard"),
        ("@rumnot=f4ed6273a3fe ", ""),  # its mark
        (" {rumnot: Ana could have gone out in this turn. The line follows.}", ""),
        ("f4ed6273a3fe", "000000000000"),
        ("@rumnot=f4ed6273a3fe", "@rumnot=f4ed6273a3fe @rumnot=f4ed6273a3fe"),
    ],
)
def test_what_somebody_changed_is_his_and_nothing_is_written_there_again(
    old: str, new: str
) -> None:
    assert old in ANNOTATED
    changed = ANNOTATED.replace(old, new)
    assert judged(changed) == changed
    assert rn.format_game(rn.unannotated(rn.read_game(changed))) == changed


def test_what_people_add_beside_it_stays() -> None:
    changed = ANNOTATED.replace("{Why?}", "{Why?} {I know why.}").replace(
        "Ben: draw ?", "Ben: draw! ?"
    )
    assert judged(changed) == changed
    assert "{Why?} {I know why.}\n" in rn.format_game(rn.unannotated(rn.read_game(changed)))


def test_a_judgement_of_somebody_is_never_overwritten() -> None:
    own = RECORD.replace("discard KC", "discard! KC")
    copy = judged(own)
    assert "discard! KC" in copy and "??" not in copy
    assert rn.format_game(rn.unannotated(rn.read_game(copy))) == own


@pytest.mark.parametrize(
    ("before", "line"),
    [
        # Somebody replaced the whole turn.
        ("draw 9D discard KC\n(\nAna: draw 2C\n)", "Ana: draw 9D meld"),
        # Or only the discard.
        ("draw 9D\nAna: discard KC\n(\nAna: discard 9S\n)", "  Ana: meld"),
        # Or a note or a remark stands in between.
        ("draw 9D\n@4\nAna: discard KC  # oh\n{Hm.}", "  Ana: meld"),
        ("draw 9D discard 9C undo discard KC", "Ana: draw 9D meld"),
    ],
)
def test_the_line_stands_where_there_is_room_for_it(before: str, line: str) -> None:
    game = rn.read_game(RECORD.replace("draw 9D {Good.} discard KC @3 {Why?}", before))
    check(game, judge=True)
    assert line in rn.format_game(rn.annotate(game, kinds=["missed"]))


def test_a_line_that_begins_before_somebody_bought_stands_there() -> None:
    text = RECORD.replace("contract_rummy", "contract_rummy_buy").replace("pile: 4D", "pile: 9D")
    turn = "Ben: buy 9D 5C\n(\nBen: claim 9D\n)\nAna: draw 4D discard 4D"
    text = text.replace("Ana: draw 9D {Good.} discard KC @3 {Why?}", turn)
    game = rn.read_game(text)
    assert rn.validate(game).ok
    check(game, judge=True)
    told = rn.format_game(rn.annotate(game, kinds=["missed"]))
    assert "(\n  {rumnot: So Ana goes out.}\n  Ana: take 9D meld" in told


def test_judging_by_the_rules_that_are_stated() -> None:
    """?? for a chance after the draw, ? for a discard not taken and for a gift."""
    assert "discard?? KC" in judged(RECORD)
    gift = RECORD.replace("draw 9D", "draw 4C").replace("pile: 4D", "pile: 9D")
    assert "discard? KC" in judged(gift)
    given_away = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 9D 2C 3D
holds Ben: 7S 7H 7D 9S 9C KC
turn: Ana drawn
Ana: discard 9D
Ben: take 9D meld [7S 7H 7D] [9S 9C 9D] discard KC
result *
"""
    assert "discard? 9D" in judged(given_away, ["gift"])
    assert "?" not in judged(given_away, ["missed"])


def test_only_about_whom_and_what_was_asked() -> None:
    game = rn.read_game(RECORD)
    assert rn.annotate(game, players=["Ben"], kinds=["missed"]) == game
    assert rn.annotate(game, players=["Ana"], kinds=["missed"]) != game
    french = rn.format_game(rn.annotate(game, language="fr"))
    assert "{rumnot: Ana pouvait sortir à ce tour. Voici comment.}" in french


def test_no_name_stands_where_french_would_have_to_elide() -> None:
    """``que Ida`` is no French, and ``qu'Max`` neither."""
    words = (ROOT / "rummynotation" / "review" / "words" / "fr.toml").read_text(encoding="utf-8")
    assert "que {" not in words


# --- the command ---------------------------------------------------------------------------------


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(rumnot, ["annotate", *map(str, args)])


def test_the_command_writes_twice_the_same_and_takes_it_out_again(tmp_path: Path) -> None:
    file, copy = tmp_path / "game.rmn", tmp_path / "copy.json"
    file.write_text(RECORD, encoding="utf-8")
    result = run("--in-place", "--only", "missed", "--judge", file)
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (0, ANNOTATED)
    assert (
        result.stderr
        == "1 game: 1 missed chance\n1 of 2 turns not told in full: cards are not known (1)\n"
    )
    assert run("--in-place", "--only", "missed", "--judge", file).exit_code == 0
    assert file.read_text(encoding="utf-8") == ANNOTATED
    assert run(file, "--only", "missed", "--judge", "-o", copy).exit_code == 0
    [game] = rn.read_json_games(copy.read_text(encoding="utf-8"))
    assert rn.format_game(game) == ANNOTATED
    assert run("--in-place", "--remove", file).exit_code == 0
    assert file.read_text(encoding="utf-8") == RECORD


def test_the_command_lists_findings_as_json(tmp_path: Path) -> None:
    file = tmp_path / "game.rmn"
    file.write_text(RECORD, encoding="utf-8")
    result = run("--json", "--only", "missed", file)
    assert json.loads(result.stdout) == {
        "path": str(file), "game": 1, "hand": 1, "event": 2, "line": 10,
        "kind": "missed", "player": "Ana", "sure": "certain", "before_draw": False,
        "way": "Ana: meld [7S 7H 7D] [9S 9D 9C] discard KC",
        "words": "Ana could have gone out in this turn.",
    }  # fmt: skip


def test_a_file_that_cannot_be_read_whole_is_not_written(tmp_path: Path) -> None:
    broken = ROOT / "examples" / "broken" / "misspelt_word.rmn"
    out = tmp_path / "out.rmn"
    result = run(broken, "-o", out)
    assert (result.exit_code, out.exists()) == (2, False)
    file = tmp_path / "game.rmn"
    file.write_text(broken.read_text(encoding="utf-8"), encoding="utf-8")
    assert run("--in-place", file).exit_code == 2
    assert file.read_text(encoding="utf-8") == broken.read_text(encoding="utf-8")


def test_a_player_whom_nobody_knows_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    file, out = tmp_path / "game.rmn", tmp_path / "out.rmn"
    file.write_text(RECORD, encoding="utf-8")
    result = run(file, "--players", "Anna", "-o", out)
    assert (result.exit_code, out.exists()) == (2, False)
    assert "did you mean Ana?" in result.stderr
    assert run(file, "--players", "Anna").stdout == ""


def test_a_game_that_cannot_be_replayed_is_told_and_copied_as_it_is(tmp_path: Path) -> None:
    text = RECORD.replace("contract_rummy", "contract_rumy")
    file, out = tmp_path / "game.rmn", tmp_path / "out.rmn"
    file.write_text(text, encoding="utf-8")
    result = run(file, "-o", out)
    assert (result.exit_code, out.read_text(encoding="utf-8")) == (2, text)
    assert "error[RN" in result.stderr and "contract_rummy" in result.stderr


def test_a_player_may_play_in_what_comes_from_standard_input_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.rmn"
    file.write_text(RECORD.replace("Ana", "Zoe"), encoding="utf-8")
    call = ["annotate", "-", str(file), "--players", "Ana", "--only", "missed"]
    result = CliRunner().invoke(rumnot, call, input=RECORD)
    assert result.exit_code == 0 and "1 missed chance" in result.stderr


def test_players_need_not_play_in_each_file_that_is_rewritten(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.rmn", "b.rmn", "c.rmn")]
    other = RECORD.replace("Ana", "Zoe")
    for file, text in zip(files, (RECORD, other, RECORD), strict=True):
        file.write_text(text, encoding="utf-8")
    wish = ("--in-place", "--only", "missed", "--judge")
    assert run(*wish, "--players", "Anna", *files).exit_code == 2
    assert [file.read_text(encoding="utf-8") for file in files] == [RECORD, other, RECORD]
    assert run(*wish, "--players", "Ana", *files).exit_code == 0
    assert [file.read_text(encoding="utf-8") for file in files] == [ANNOTATED, other, ANNOTATED]


def test_the_log_of_another_program_is_not_rewritten(tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text("#;Ana;Ben\n1;5;0\n", encoding="utf-8")
    result = run("--in-place", file)
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (2, "#;Ana;Ben\n1;5;0\n")
