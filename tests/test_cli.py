"""The command line: what it prints, its exit codes, and that nobody ever sees a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from rummynotation.cli.main import COMMANDS, rumnot
from rummynotation.cli.terminal import FileLines, emit_bytes, file_line
from rummynotation.diagnostics.registry import entries
from rummynotation.rules.loader import load_variant
from rummynotation.rules.rulebook import rules

HEAD = '%rmn 1\n[Variant "contract_rummy"]\n[Players "Ana Ben Cy"]\n\nhand 1 dealer Cy\n'
GOOD = HEAD + 'Ana: draw 5C discard KS\nvoid "late"\nresult *\n'
BROKEN = HEAD + 'Ana: discard KS\nvoid "late"\nresult *\n'
UNREADABLE = HEAD + 'Ana: drwa 5C discard KS\nvoid "late"\nresult *\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a good, a broken and an unreadable game, and the place to be in."""
    for name, text in (("good", GOOD), ("broken", BROKEN), ("unreadable", UNREADABLE)):
        (tmp_path / f"{name}.rmn").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    yield tmp_path


def run(*args: str, input: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(rumnot, args, input=input)
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def program(*args: str, **options: object) -> subprocess.CompletedProcess[str]:
    """The program as a process of its own."""
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-m", "rummynotation.cli.main", *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        **options,
    )


# --- help and usage ------------------------------------------------------------------------------


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(f"  {name} " in result.output for name in COMMANDS)
    assert "_RUMNOT_COMPLETE" in result.output


@pytest.mark.parametrize("name", ["validate", "convert", "rule"])
def test_help_of_a_command_has_examples(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"  rumnot {name} " in result.output


def test_the_version() -> None:
    assert run("--version").output.startswith("rumnot ")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["vlidate"], "Did you mean 'validate'?"),
        (["xyzzy"], "There is no command 'xyzzy'"),
        (["validate"], "PATHS"),
        (["validate", "x.rmn", "--format", "yaml"], "yaml"),
        (["rule", "not_dwon"], "Did you mean not_down?"),
        (["convert", "x.rmn"], "--to json or --to rmn"),
        (["convert", "x.rmn", "--to", "rmn", "--lines"], "--lines is for JSON"),
    ],
)
def test_a_wrong_call_exits_with_2(args: list[str], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from rummynotation.cli.main import rumnot\n"
        "try:\n    rumnot(['--help'])\n"
        "except SystemExit:\n    pass\n"
        "heavy = {'lark', 'jsonschema', 'rich', 'graphviz', 'importlib.metadata'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr == "[]\n"


# --- validate ------------------------------------------------------------------------------------


def test_a_good_game(folder: Path) -> None:
    result = run("validate", "good.rmn")
    assert result.exit_code == 0
    assert result.output == "good.rmn: 1 game, 2 actions, no errors\n"


def test_a_broken_rule_is_shown_in_its_line(folder: Path) -> None:
    result = run("validate", "broken.rmn")
    assert result.exit_code == 1
    assert "error[RN301]" in result.output
    assert "6 | Ana: discard KS\n  |      ^^^^^^^^^^" in result.output
    assert result.output.endswith("broken.rmn: 1 game, 1 action, 1 error\n")


def test_what_cannot_be_read_wins_over_a_broken_rule(folder: Path) -> None:
    assert run("validate", "unreadable.rmn").exit_code == 2
    result = run("validate", "broken.rmn", "unreadable.rmn", "good.rmn")
    assert result.exit_code == 2
    assert "did you mean 'draw'?" in result.output
    assert result.output.splitlines()[-1].startswith("3 files: 3 games, ")


def test_a_file_that_is_not_there_does_not_stop_the_others(folder: Path) -> None:
    result = run("validate", "nowhere.rmn", "good.rmn")
    assert result.exit_code == 2
    assert "RN101" in result.output
    assert "good.rmn: 1 game" in result.output


def test_folders_and_patterns(folder: Path) -> None:
    (folder / "more").mkdir()
    (folder / "more" / "late.rmn").write_text(GOOD, encoding="utf-8")
    result = run("validate", ".")
    assert result.output.splitlines()[-1].startswith("4 files: 4 games, ")
    assert run("validate", "g*.rmn").output.startswith("good.rmn: ")


def test_a_folder_with_the_name_of_a_file(folder: Path) -> None:
    (folder / "odd.rmn").mkdir()
    for args in (["validate", "odd.rmn", "good.rmn"], ["convert", "odd.rmn", "--to", "json"]):
        assert run(*args).exit_code in (0, 2)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_folder_that_may_not_be_read(folder: Path) -> None:
    (folder / "closed").mkdir(mode=0o000)
    result = run("validate", "closed")
    assert result.exit_code == 2


def test_standard_input(folder: Path) -> None:
    result = run("validate", "-", input=BROKEN)
    assert result.exit_code == 1
    assert " --> standard input:6:6" in result.output
    assert "standard input: 1 game" in result.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_with_a_name(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with subprocess.Popen(["cp", "broken.rmn", "pipe"], cwd=folder):
        assert program("validate", "pipe", cwd=folder).returncode == 1


def test_games_in_json(folder: Path) -> None:
    line = run("convert", "broken.rmn", "--to", "json", "--lines").output
    (folder / "games.jsonl").write_text(line * 2, encoding="utf-8")
    result = run("validate", "games.jsonl")
    assert result.exit_code == 1
    assert result.output.endswith("games.jsonl: 2 games, 2 actions, 2 errors\n")
    assert run("validate", "-", input=line).exit_code == 1
    (folder / "bad.json").write_text('{"rmn": 1,\n "hands": 7}', encoding="utf-8")
    assert run("validate", "bad.json").exit_code == 2


def test_warnings_count_only_when_asked(folder: Path) -> None:
    (folder / "open.rmn").write_text(GOOD.replace("result *\n", ""), encoding="utf-8")
    result = run("validate", "open.rmn")
    assert result.exit_code == 0
    assert "warning[RN211]" in result.output
    assert run("validate", "--strict", "open.rmn").exit_code == 1


def test_quiet_leaves_the_errors(folder: Path) -> None:
    (folder / "open.rmn").write_text(GOOD.replace("result *\n", ""), encoding="utf-8")
    assert run("validate", "-q", "good.rmn", "open.rmn").output == ""
    result = run("validate", "--quiet", "broken.rmn")
    assert result.exit_code == 1
    assert result.output.startswith("error[RN301]")
    assert "1 game" not in result.output


def test_json_lines(folder: Path) -> None:
    result = run("validate", "--format", "json", "broken.rmn", "unreadable.rmn", "good.rmn")
    found = [json.loads(line) for line in result.output.splitlines()]
    kinds = [(item["kind"], item["path"]) for item in found]
    assert kinds[:2] == [("diagnostic", "broken.rmn"), ("file", "broken.rmn")]
    assert kinds[-1] == ("file", "good.rmn")
    assert found[0]["code"] == "RN301"
    assert (found[0]["line"], found[0]["column"], found[0]["game"]) == (6, 6, 1)
    assert found[-1]["errors"] == 0


def test_github_annotations(folder: Path) -> None:
    (folder / "a,b:c.rmn").write_text(BROKEN, encoding="utf-8")
    result = run("validate", "--format", "github", "a,b:c.rmn")
    lines = result.output.splitlines()
    assert lines[0].startswith("::error file=a%2Cb%3Ac.rmn,line=6,col=6,")
    assert lines[-1].startswith("1 file: 1 game")
    assert len(lines) == 2


def test_rules_of_ones_own(folder: Path) -> None:
    (folder / "house.toml").write_text('extends = "contract_rummy"\n', encoding="utf-8")
    assert run("validate", "good.rmn", "--rules", "house.toml").exit_code == 0
    (folder / "house.toml").write_text('extends = "contract_rumy"\n', encoding="utf-8")
    result = run("validate", "good.rmn", "--rules", "house.toml")
    assert result.exit_code == 2
    assert "RN501" in result.output
    assert '1 | extends = "contract_rumy"' in result.output
    assert run("validate", "good.rmn", "--rules", "nowhere.toml").exit_code == 2


def test_colours(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("validate", "broken.rmn").output
    always = CliRunner().invoke(rumnot, ["validate", "broken.rmn", "--color", "always"])
    assert "\x1b[1;31m" in always.output
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("validate", "broken.rmn").output


# --- convert -------------------------------------------------------------------------------------


def test_there_and_back_again(folder: Path) -> None:
    text = run("convert", "good.rmn", "--to", "rmn").output
    document = run("convert", "good.rmn", "--to", "json").output
    assert json.loads(document)["rmn"] == 1
    assert run("convert", "-", "--to", "rmn", input=document).output == text
    assert run("convert", "-", "--to", "json", input=text).output == document


def test_several_games_make_a_list_or_lines(folder: Path) -> None:
    (folder / "two.rmn").write_text(GOOD + GOOD, encoding="utf-8")
    assert len(json.loads(run("convert", "two.rmn", "--to", "json").output)) == 2
    lines = run("convert", "two.rmn", "--to", "json", "--lines").output
    assert [json.loads(line)["rmn"] for line in lines.splitlines()] == [1, 1]
    assert run("convert", "two.rmn", "-o", "two.jsonl").exit_code == 0
    assert (folder / "two.jsonl").read_text(encoding="utf-8") == lines


def test_the_name_of_the_output_says_its_form(folder: Path) -> None:
    assert run("convert", "good.rmn", "-o", "good.json").output == ""
    assert json.loads((folder / "good.json").read_text(encoding="utf-8"))["rmn"] == 1
    assert run("convert", "good.json", "-o", "again.rmn").exit_code == 0
    assert (folder / "again.rmn").read_text(encoding="utf-8").startswith("%rmn 1\n")


def test_a_file_is_written_whole_or_not_at_all(folder: Path) -> None:
    (folder / "both.rmn").write_text(GOOD + UNREADABLE, encoding="utf-8")
    (folder / "old.json").write_text("old", encoding="utf-8")
    result = run("convert", "both.rmn", "-o", "old.json")
    assert result.exit_code == 2
    assert "RN111" in result.output
    assert (folder / "old.json").read_text(encoding="utf-8") == "old"
    assert run("convert", "good.rmn", "-o", "nowhere/good.json").exit_code == 2


MAYI = (
    '{"timestamp":"2025-12-28T19:35:20.521Z","turnNumber":0,"roundNumber":1,"playerId":"system",'
    '"playerName":"System","action":"GAME_STARTED","details":"Players: Alice, Bob, Carol"}\n'
    '{"timestamp":"2025-12-28T19:35:24.382Z","turnNumber":1,"roundNumber":1,"playerId":"player-1",'
    '"playerName":"Bob","action":"drew from stock","details":"2\u2665"}\n'
)


def test_a_log_of_another_program_is_recognised(folder: Path) -> None:
    (folder / "game-log.jsonl").write_text(MAYI, encoding="utf-8")
    result = run("convert", "game-log.jsonl", "--to", "rmn")
    assert result.exit_code == 0
    assert "Bob: draw 2H" in result.output
    assert run("convert", "-", "--from", "mayi", "--to", "rmn", input=MAYI).exit_code == 0
    assert run("convert", "good.rmn", "--from", "mayi", "--to", "json").exit_code == 2


# --- rule ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["RN301", "rn301", "draw_first", "E_DRAW_FIRST"])
def test_a_code_is_explained(word: str) -> None:
    result = run("rule", word)
    assert result.exit_code == 0
    assert result.output.startswith("RN301: Draw first  (draw_first, E_DRAW_FIRST)\n")
    assert "Wrong:\n\n    %rmn 1\n" in result.output


def test_all_codes_are_listed() -> None:
    lines = run("rule").output.splitlines()
    assert [line.split()[0] for line in lines] == [entry.code for entry in entries()]


def test_every_code_can_be_shown() -> None:
    for entry in entries():
        assert run("rule", entry.code).exit_code == 0


def test_a_rule_is_told_with_what_rests_on_it() -> None:
    for word in ("LV-23", "lv23"):
        result = run("rule", word)
        assert result.exit_code == 0
        lines = result.output.splitlines()
        assert lines[0] == (
            "LV-23: Laying the run of seven ends deal 7 at once, whatever its player still holds.  "
            "(Liverpool Rummy)"
        )
        assert any(
            line.split() == ["RN307", "after_end", "The", "hand", "is", "over"] for line in lines
        )
        assert any(line.split()[:2] == ["liverpool", "hands.final_discard,"] for line in lines)


def test_a_rule_that_no_record_shows_says_why() -> None:
    assert run("rule", "CR-75").output.endswith("\nNo record can show it. Advice.\n")


def test_every_rule_can_be_shown_and_names_every_message_that_rests_on_it() -> None:
    for rule in rules():
        told = json.loads(run("rule", rule.id, "--json").output)
        assert (told["id"], told["says"], told["why"]) == (rule.id, rule.says, rule.why)
        assert told["messages"] == [e.code for e in entries() if rule.id in e.rules]
        for variant, parameters in told["variants"].items():
            cited = load_variant(variant).sources
            assert all(rule.id in cited[name] for name in parameters)


def test_what_is_no_rule_is_said() -> None:
    result = run("rule", "CR-99")
    assert result.exit_code == 2
    assert "no code and no rule 'CR-99'" in result.output


def test_codes_for_programs() -> None:
    lines = run("rule", "--json").output.splitlines()
    assert {json.loads(line)["code"] for line in lines} == {entry.code for entry in entries()}


# --- whatever happens ----------------------------------------------------------------------------


def _with_command(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    @click.command()
    def rule() -> None:
        raise error

    monkeypatch.setattr("rummynotation.cli.rule.rule", rule)


def test_a_fault_of_the_program_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_command(monkeypatch, ZeroDivisionError("division by zero"))
    result = run("rule")
    assert result.exit_code == 70
    assert "ZeroDivisionError: division by zero" in result.output
    assert "please report it" in result.output
    assert result.output.count("\n") == 1


def test_a_fault_of_the_program_in_full_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_command(monkeypatch, ZeroDivisionError("division by zero"))
    monkeypatch.setenv("RUMNOT_DEBUG", "1")
    result = CliRunner().invoke(rumnot, ["rule"])
    assert "Traceback" in result.output
    assert result.exit_code == 70


def test_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_command(monkeypatch, KeyboardInterrupt())
    assert run("rule").exit_code == 130


def test_a_disk_that_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_command(monkeypatch, OSError(28, "No space left on device", "out.json"))
    result = run("rule")
    assert result.exit_code == 2
    assert result.output == "rumnot: out.json: No space left on device\n"


def test_exit_codes_of_the_program(folder: Path) -> None:
    for name, code in (("good", 0), ("broken", 1), ("unreadable", 2), ("nowhere", 2)):
        done = program("validate", f"{name}.rmn", cwd=folder)
        assert done.returncode == code
        assert "Traceback" not in done.stderr


def test_a_reader_that_stops_reading(folder: Path) -> None:
    (folder / "many.rmn").write_text(GOOD * 3000, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "rummynotation.cli.main", "convert", "many.rmn", "--to", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 141
    assert errors == b""


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_from_the_start_are_no_fault(folder: Path, closed: str) -> None:
    for command in ("validate good.rmn", "stats good.rmn", "redact good.rmn"):
        line = f'"{sys.executable}" -m rummynotation.cli.main {command} {closed}'
        done = subprocess.run(["sh", "-c", line], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")


def test_letters_that_the_terminal_cannot_show(folder: Path) -> None:
    (folder / "zoe.rmn").write_text(BROKEN.replace("Ana", "Ζωή"), encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = program("validate", "zoe.rmn", cwd=folder, env=environment)
    assert done.returncode == 1
    assert "\\u0396\\u03c9\\u03ae: discard KS" in done.stdout


def test_lines_of_a_long_file_are_read_once(tmp_path: Path) -> None:
    path = tmp_path / "long.log"
    path.write_text("".join(f"line {number}\n" for number in range(1, 2001)), encoding="utf-8")
    lines = FileLines()
    for number in (1, 1, 7, 2000, 3, 2001, 4):
        expected = f"line {number}" if number <= 2000 else ""
        assert lines(str(path), 1, number) == expected == file_line(str(path), 1, number)
    assert lines("-", 1, 1) == lines("", 1, 1) == lines(str(tmp_path / "none"), 1, 1) == ""


def test_data_arrive_whole_where_a_write_takes_a_part_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So it may be where Python runs unbuffered."""

    class Narrow(io.RawIOBase):
        arrived = b""

        def writable(self) -> bool:
            return True

        def write(self, part: Any) -> int:
            self.arrived += bytes(part[:7])
            return min(7, len(part))

    pipe = Narrow()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe))  # type: ignore[arg-type]
    emit_bytes(bytes(range(100)))
    assert pipe.arrived == bytes(range(100))


@pytest.mark.parametrize(
    "args",
    [
        ("convert", "--to", "csv"),
        ("explain", "--hand", "1", "--event", "3", "--format", "svg"),
        ("puzzle", "from-games"),
        ("puzzle", "export", "--to", "csv"),
        ("puzzle", "list", "--csv"),
        ("view", "--no-findings"),
    ],
)
def test_nothing_else_is_written_over_what_is_read(args: tuple[str, ...], folder: Path) -> None:
    game = folder / "good.rmn"
    before = game.read_bytes()
    link = folder / "link.rmn"
    link.symlink_to(game)
    for out in (game, link):
        result = run(*args, str(game), "-o", str(out))
        assert result.exit_code == 2 and "is read itself" in result.output
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    "args",
    [("annotate",), ("redact",), ("convert",), ("validate", "--fill"), ("puzzle", "from-games")],
)
def test_no_game_is_written_under_the_name_of_a_page(args: tuple[str, ...], folder: Path) -> None:
    page = folder / "good.html"
    result = run(*args, str(folder / "good.rmn"), "-o", str(page))
    assert (result.exit_code, page.exists()) == (2, False)
    assert "rumnot view" in result.output
