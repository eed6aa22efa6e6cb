"""The description of the language: examples read, mistakes are mistakes, nothing is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rummynotation.diagnostics.model import Diagnostic, Severity
from rummynotation.diagnostics.registry import entries
from rummynotation.notation import limits
from rummynotation.notation.build import ACTION_WORDS, STATEMENT_WORDS
from rummynotation.notation.reader import read_games
from rummynotation.notation.writer import format_games
from rummynotation.record import Game
from rummynotation.replay.validate import validate

SPEC = (Path(__file__).parent.parent / "grammar" / "SPEC.md").read_text(encoding="utf-8")
HEADER = '%rmn 1\n[Variant "liverpool"]\n[Players "Ana Ben Chloe"]\n'
HAND = "hand 1 dealer Chloe\n"

_BLOCKS = re.findall(r"^```(\w+)(?: (RN\d+))?\n(.*?)^```$", SPEC, re.MULTILINE | re.DOTALL)
EXAMPLES = [text for kind, code, text in _BLOCKS if kind == "rmn" and not code]
MISTAKES = [(code, text) for kind, code, text in _BLOCKS if kind == "rmn" and code]


def _whole(block: str) -> str:
    """A block as a text of whole games: fragments below the header that the page names."""
    if block.lstrip().startswith("%rmn"):
        return block
    if re.match(r"\[|hand |position ", block):
        return HEADER + block
    return HEADER + HAND + block


def _read(text: str) -> tuple[list[Game], list[Diagnostic]]:
    orphans: list[Diagnostic] = []
    games = list(read_games(text, report=orphans.append))
    return games, [problem for game in games for problem in game.problems] + orphans


def test_every_block_is_of_a_known_kind() -> None:
    assert {kind for kind, _, _ in _BLOCKS} == {"rmn", "text"}
    assert len(_BLOCKS) == SPEC.count("\n```") // 2
    assert [text for kind, _, text in _BLOCKS if kind == "text"] == [HEADER + HAND]


@pytest.mark.parametrize("block", EXAMPLES)
def test_every_example_reads(block: str) -> None:
    games, problems = _read(_whole(block))
    assert problems == []
    assert games
    assert list(read_games("".join(format_games(games)))) == games


@pytest.mark.parametrize("block", [block for block in EXAMPLES if block.startswith("%rmn")])
def test_every_whole_game_is_right(block: str) -> None:
    for game in read_games(block):
        report = validate(game)
        assert [d for d in report.diagnostics if d.severity is not Severity.NOTE] == []


@pytest.mark.parametrize(("code", "block"), MISTAKES)
def test_every_mistake_gets_its_code(code: str, block: str) -> None:
    games, problems = _read(_whole(block).removesuffix("\n"))
    found = {problem.code for problem in problems}
    if not found:
        found = {d.code for game in games for d in validate(game).diagnostics if d.is_error}
    assert found == {code}


def test_every_code_is_in_the_registry() -> None:
    known = {entry.code for entry in entries()}
    assert set(re.findall(r"RN\d{3}", SPEC)) <= known


@pytest.mark.parametrize("word", sorted({*STATEMENT_WORDS, *ACTION_WORDS, "slide", "drawn", "or"}))
def test_every_word_is_in_an_example(word: str) -> None:
    assert any(re.search(rf"(?<![\w{{]){word}(?!\w)", block) for block in EXAMPLES)


@pytest.mark.parametrize("word", sorted({*STATEMENT_WORDS, *ACTION_WORDS} - {"dealer"}))
def test_every_word_has_a_section_with_an_example(word: str) -> None:
    section = re.search(rf"^### `{word}`\n(.*?)(?=^#)", SPEC, re.MULTILINE | re.DOTALL)
    assert section is not None
    blocks = re.findall(r"^```rmn\n(.*?)^```$", section[1], re.MULTILINE | re.DOTALL)
    assert any(re.search(rf"\b{word}\b", block) for block in blocks)


def test_the_limits_are_those_of_the_program() -> None:
    named = {
        name: int(number)
        for number, name in re.findall(r"^\| .* \| (\d+) \| `(\w+)` \|$", SPEC, re.MULTILINE)
    }
    assert named == {name: value for name, value in vars(limits).items() if name.startswith("MAX_")}
    assert f"?x{limits.MAX_CARDS}" in SPEC


def test_every_link_within_the_page_leads_somewhere() -> None:
    headings = re.findall(r"^#+ (.*)$", SPEC, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([\w-]+)\)", SPEC)) <= anchors
    folder = Path(__file__).parent.parent / "grammar"
    for name in re.findall(r"\]\(([\w.]+)\)", SPEC):
        assert (folder / name).is_file()
