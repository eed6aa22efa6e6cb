"""The registry: an entry for every code, and examples that do what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummynotation.diagnostics import registry
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.diagnostics.registry import Entry
from rummynotation.notation.json_read import read_json_games
from rummynotation.notation.reader import read_games
from rummynotation.record import Game
from rummynotation.replay import validate
from rummynotation.rules.loader import check_file

FOLLOW = {"RN120": {"RN108"}}
"""Faults that cannot come alone: where `%rmn 1` does not count, the game begins without it."""

NOT_GIVEN: dict[str, str] = {}
"""Codes that no check gives yet."""

WITH_EXAMPLE = [entry for entry in registry.entries() if not entry.no_example]


def found(entry: Entry, text: str, folder: Path) -> list[Diagnostic]:
    """All messages about an example."""
    if entry.form == "toml":
        file = folder / "house.toml"
        file.write_text(text, encoding="utf-8")
        return check_file(file)[1]
    messages: list[Diagnostic] = []
    try:
        for game in _games(entry, text, messages):
            unread = not (game.opening or game.hands)
            messages += game.problems if unread and game.problems else validate(game).diagnostics
    except RummyNotationError as error:
        messages += error.diagnostics
    return messages


def _games(entry: Entry, text: str, messages: list[Diagnostic]) -> Iterator[Game]:
    if entry.form == "json":
        return read_json_games(text)
    return read_games(text, report=messages.append)


def test_every_code_has_an_entry_and_the_reverse() -> None:
    assert {e.code for e in registry.entries()} == set(registry.names_of_codes())
    assert len(set(registry.names_of_codes().values())) == len(registry.entries())


def test_every_entry_has_examples_or_says_why_not() -> None:
    for entry in registry.entries():
        assert bool(entry.wrong) == bool(entry.right) == (not entry.no_example), entry.code


@pytest.mark.parametrize("entry", registry.entries(), ids=lambda entry: entry.code)
def test_an_entry_reads_well(entry: Entry) -> None:
    assert entry.title[0].isupper() or not entry.title[0].isalpha()
    assert not entry.title.endswith(".")
    assert entry.explanation.endswith(".")
    assert len(entry.explanation) > 60
    assert all(re.fullmatch(r"(CR|IT|LV|RC|R5|X)-\d\d", rule) for rule in entry.rules)
    assert not entry.dispute or re.fullmatch(r"E_[A-Z_]+", entry.dispute)
    assert entry.form in ("rmn", "json", "toml")


@pytest.mark.parametrize("entry", WITH_EXAMPLE, ids=lambda entry: entry.code)
def test_the_wrong_example_gives_its_code(
    entry: Entry, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if entry.code in NOT_GIVEN:
        reason = NOT_GIVEN[entry.code]
        request.applymarker(pytest.mark.xfail(strict=True, reason=reason))
    messages = found(entry, entry.wrong, tmp_path)
    assert entry.code in {message.code for message in messages}
    others = {message.code for message in messages if message.is_error} - {entry.code}
    assert others <= FOLLOW.get(entry.code, set()), "a wrong example shows one fault"


@pytest.mark.parametrize("entry", WITH_EXAMPLE, ids=lambda entry: entry.code)
def test_the_right_example_is_right(entry: Entry, tmp_path: Path) -> None:
    messages = found(entry, entry.right, tmp_path)
    assert [m for m in messages if m.is_error or m.code == entry.code] == []


def test_codes_are_found_by_number_name_and_older_name() -> None:
    for word in ("RN301", "rn301", "301", "draw_first", "Draw-First", "E_DRAW_FIRST"):
        assert [entry.code for entry in registry.find(word)] == ["RN301"]
    assert len(registry.find("E_STOCK")) == 3
    assert registry.find("E_NOTHING") == ()


def test_every_question_of_players_has_a_code() -> None:
    asked = """DRAW_FIRST TURN_ORDER DEAL PICKUP_UNUSED RETURN_DISCARD BUY_OFF BUY_LIMIT BUY_WINDOW
    BUY_PRIORITY BUY_DEPTH BUY_OWN CONTRACT_PARTIAL CONTRACT_SHAPE CONTRACT_SIZE NOT_DOWN
    EXTRA_MELD LAYOFF_TURN LAYOFF_FIT SET_SUIT SET_SIZE RUN_SEQ ACE_WRAP ACE_BOTH RUNS_SAME RUNS_ADJ
    NATURALS JOKER_LIMIT JOKER_REP SWAP_FROM SWAP_WHEN SWAP_CARD SWAP_USE TABLE_MOVE TARGET
    FINAL_DISCARD WHOLE_HAND AFTER_END STOCK SCORE"""
    answered = {entry.dispute for entry in registry.entries()} - {""}
    assert answered == {f"E_{name}" for name in asked.split()}
