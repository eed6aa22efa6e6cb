"""README.md does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rummynotation.notation.reader import read_game
from rummynotation.replay import validate
from rummynotation.rules.loader import check_file

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_record_gives_the_message_of_the_picture() -> None:
    record = next(block for block in blocks("") if block.startswith("%rmn"))
    found = [d for d in validate(read_game(record)).diagnostics if d.is_error]
    assert [d.code for d in found] == ["RN360"]
    picture = (ROOT / "docs" / "error.svg").read_text(encoding="utf-8")
    assert "RN360" in picture
    for word in found[0].message.split():
        assert word in picture


def test_the_house_file_is_without_fault(tmp_path: Path) -> None:
    path = tmp_path / "our_liverpool.toml"
    path.write_text(blocks("toml")[0], encoding="utf-8")
    variant, messages = check_file(path)
    assert messages == []
    assert variant is not None and variant.hands[0].buy_limit == 2 and variant.values[52] == 25


def test_the_python_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    scope: dict[str, object] = {}
    exec(blocks("python")[0], scope)
    assert scope["table"] is not None


def test_ci_runs_the_second_command_to_the_letter() -> None:
    command = blocks("sh")[1].strip()
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
