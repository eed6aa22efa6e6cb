"""Whatever the pages and the help texts show does what they say: commands, programs, records."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from shown_blocks import ROOT, Block, Command, blocks, commands, commands_of, helped, pages
from shown_workshop import furnish

from rummynotation.cli.main import rumnot
from rummynotation.notation.reader import read_games
from rummynotation.replay import validate
from rummynotation.rules.loader import check_file

NOT_RUN = {
    r"\bpip install\b|-m venv|\.venv/bin/": "installs the project; CI calls it to the letter",
    r"^for f in examples/broken": "writes the messages that test_examples.py holds",
    r"-o \w+\.pdf": "needs a browser; test_share.py holds it",
    r"^rumnot puzzle make .*--workers 2": "makes a collection; test_shipped_puzzles.py holds it",
    r"^rumnot puzzle list \. ": "lists the collections; test_shipped_puzzles.py holds it",
}
"""Commands that no test here calls, by what they look like, and why."""

TYPED = {r"puzzle play": "quit\n"}
"""What is typed where a command asks."""

FRAGMENT = '%rmn 1\n[Variant "contract_rummy"]\n[Players "Ana Ben Chloe"]\n'


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a command."""

    exit: int
    output: str


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that all others are copied from."""
    folder = tmp_path_factory.mktemp("model")
    furnish(folder)
    return folder


class Page:
    """The commands of a page, called one after the other in one folder, as a reader would."""

    def __init__(self, name: str, folder: Path) -> None:
        self.folder = folder
        self.steps = [step for block in blocks(name) for step in _steps(block)]
        self.results: dict[Command, Ran] = {}

    def result(self, wanted: Command) -> Ran:
        """What comes of a command, after all those above it."""
        while wanted not in self.results:
            step = self.steps.pop(0)
            if isinstance(step, Block):
                (self.folder / step.title).write_text(step.text, encoding="utf-8")
            elif not reason_not_to_run(step):
                self.results[step] = run(step.text, self.folder)
        return self.results[wanted]


def _steps(block: Block) -> list[Block | Command]:
    """The file that a block is, or the commands in it."""
    return [block] if block.language == "rmn" and block.title else list(commands_of(block))


_PAGES: dict[str, Page] = {}


def page_of(name: str, model: Path) -> Page:
    """The page, with a folder of its own."""
    if name not in _PAGES:
        folder = model.parent / name.replace("/", "_")
        shutil.copytree(model, folder)
        _PAGES[name] = Page(name, folder)
    return _PAGES[name]


def reason_not_to_run(command: Command) -> str:
    """Why a command is not called, or "" where it is."""
    found = (reason for looks, reason in NOT_RUN.items() if re.search(looks, command.text))
    return next(found, "")


def run(command: str, folder: Path) -> Ran:
    """Calls a command in a folder: within this process, or by a shell where one is needed."""
    if "puzzle make" in command:  # Two puzzles show as much as a hundred.
        command = re.sub(r" --count \d+", "", command)
        command = command.replace("puzzle make", "puzzle make --count 2")
    typed = next((text for looks, text in TYPED.items() if re.search(looks, command)), "")
    environment = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "COLUMNS": "100"}
    words = shlex.split(command)
    # A pattern in quotes, or a joker among cards, is no affair of a shell.
    if words[0] != "rumnot" or re.search(r"[|;<>$]|&&", re.sub(r"'[^']*'|\"[^\"]*\"", "", command)):
        return _by_shell(command, folder, environment)
    before = Path.cwd()
    os.chdir(folder)
    try:
        result = CliRunner().invoke(rumnot, words[1:], input=typed, env=environment)
    finally:
        os.chdir(before)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Ran(result.exit_code, result.output)


def _by_shell(command: str, folder: Path, environment: dict[str, str]) -> Ran:
    programs = folder / ".bin"
    programs.mkdir(exist_ok=True)
    program = programs / "rumnot"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rummynotation.cli.main "$@"\n')
    program.chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env={**os.environ, **environment, "PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return Ran(result.returncode, result.stdout + result.stderr)


# --- commands ------------------------------------------------------------------------------------

SHOWN = [command for page in pages() for command in commands(page)]
CALLED = [command for command in SHOWN if not reason_not_to_run(command)]
HELPED = [command for command in helped() if not reason_not_to_run(command)]


@pytest.mark.parametrize("command", CALLED, ids=lambda command: command.id)
def test_a_command_of_a_page_does_what_the_page_says(command: Command, model: Path) -> None:
    ran = page_of(command.page, model).result(command)
    fails = command.prints is not None and re.search(r"(?m)^error", command.prints)
    assert ran.exit == (1 if fails else 0), ran.output
    if command.prints is not None:
        assert_alike(ran.output, command.prints)


@pytest.mark.parametrize("command", HELPED, ids=lambda command: command.id)
def test_an_example_of_a_help_text_works(command: Command, model: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(model, folder)
    if "--violation" in command.text:
        shutil.copy(
            folder / "examples" / "broken" / "laid_off_too_early.rmn", folder / "evening.rmn"
        )
    ran = run(command.text, folder)
    assert ran.exit == 0, ran.output


NAMED = sorted(
    {
        command
        for page in [*pages(), "grammar/SPEC.md"]
        for command in re.findall(r"`rumnot ([a-z][^`]*)`", (ROOT / page).read_text("utf-8"))
        if "COMMAND" not in command
    }
)
"""Commands within sentences; some without what they are called on."""


@pytest.mark.parametrize("command", NAMED)
def test_a_command_in_a_sentence_is_there(command: str, model: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(model, folder)
    words = f"rumnot {command}" if " " in command else f"rumnot {command} --help"
    if reason_not_to_run(Command("", 0, words)) or "--workers" in command:
        pytest.skip("its own test holds it")
    ran = run(words, folder)
    assert ran.exit == 0 or re.search("Missing (argument|option)", ran.output), ran


def assert_alike(printed: str, shown: str) -> None:
    """Holds what is printed against what a page shows; ``...`` there stands for anything."""
    lines = [line.rstrip() for line in printed.rstrip().split("\n")]
    wanted = "\n".join(line.rstrip() for line in shown.split("\n"))
    pattern = re.escape(wanted).replace(r"\.\.\.", r"[\s\S]*")
    assert re.fullmatch(pattern, "\n".join(lines)), "\n".join(lines)


def test_commands_are_found_and_few_are_left_out() -> None:
    left_out = [command for command in SHOWN if reason_not_to_run(command)]
    assert len(CALLED) > 60 and len(HELPED) > 40
    assert all(any(re.search(looks, c.text) for c in left_out) for looks in NOT_RUN)


# --- programs, records, rules --------------------------------------------------------------------


@pytest.mark.parametrize(
    "page", [p for p in pages() if any(b.language == "python" for b in blocks(p))]
)
def test_the_programs_of_a_page_run_one_after_the_other(
    page: str, model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(model, folder)
    monkeypatch.chdir(folder)
    scope: dict[str, object] = {"__name__": "shown"}
    for block in blocks(page):
        if block.language == "python":
            exec(compile(block.text, f"{page}:{block.line}", "exec"), scope)


RECORDS = [block for page in pages() for block in blocks(page) if block.language == "rmn"]


@pytest.mark.parametrize("block", RECORDS, ids=lambda block: f"{block.page}:{block.line}")
def test_a_record_is_right_or_the_page_says_what_is_wrong(block: Block) -> None:
    text = block.text
    if not text.startswith("%rmn"):
        opening = (
            FRAGMENT
            if not text.startswith("[Variant")
            else FRAGMENT.replace('[Variant "contract_rummy"]\n', "")
        )
        whole = text.startswith(("[", "hand", "position"))
        text = opening + ("" if whole else "hand 1 dealer Chloe\n") + text
    said = set(re.findall(r"error\[(RN\d+)\]", (ROOT / block.page).read_text("utf-8")))
    for game in read_games(text):
        whole_game = block.text.startswith("%rmn")
        found = validate(game).diagnostics if whole_game else game.problems
        assert {message.code for message in found if message.is_error} <= said


TABLES = [block for page in pages() for block in blocks(page) if block.language == "toml"]


@pytest.mark.parametrize("block", TABLES, ids=lambda block: f"{block.page}:{block.line}")
def test_a_file_of_rules_is_without_fault(block: Block, tmp_path: Path) -> None:
    assert tomllib.loads(block.text)
    if not block.text.startswith("[project"):
        (tmp_path / "ours.toml").write_text(block.text, encoding="utf-8")
        assert check_file(tmp_path / "ours.toml")[1] == []
