"""docs/CONVERTERS.md does what it says, and the laws of converters can be broken."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import IO, Any

import pytest
from converting import collect

import rummynotation as rn
from rummynotation.convert import testing
from rummynotation.convert.actions_csv import COLUMNS
from rummynotation.convert.contract import Options, Read
from rummynotation.convert.finding import BUILT_IN, find
from rummynotation.convert.testing import BrokenLawError, Case, Example
from rummynotation.record import Game, Tag

TEXT = (Path(__file__).parent.parent / "docs" / "CONVERTERS.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
def stars() -> ModuleType:
    module = ModuleType("stars")
    exec(blocks("python")[0], module.__dict__)
    return module


LOG = b"STARS Ana Ben Cy\nAna draws 7H\nAna discards KS\nBen takes KS\nBen discards 2C\n"


def test_the_example_reads_its_log(stars: Any) -> None:
    items = list(stars.read(io.BytesIO(LOG + b"Ben dances\n" + LOG), {}))
    games = [item for item in items if isinstance(item, Game)]
    assert [game.number for game in games] == [1, 2]
    assert rn.format_game(games[0]).endswith(
        "hand 1 dealer Cy\nAna: draw 7H discard KS\nBen: take KS discard 2C\n\nresult *\n"
    )
    assert len(items) == 3


def test_the_test_of_the_example_finds_what_was_forgotten(stars: Any) -> None:
    scope: dict[str, Any] = {"stars": stars}
    exec(blocks("python")[1], scope)
    with pytest.raises(BrokenLawError, match="a game of a damaged log"):
        scope["test_the_laws"]()


def test_the_sheet_converts() -> None:
    (sheet,) = blocks("csv")
    games, notes = collect("scores", sheet, {"variant": "liverpool"})
    assert notes == []
    assert rn.validate(games[0]).ok
    assert games == list(rn.read_log(sheet, options={"variant": "liverpool"}))


def test_every_converter_and_column_is_described() -> None:
    for name in BUILT_IN:
        assert f"| `{name}` |" in TEXT
    described = re.findall(r"^\| (`[a-z`, ]+`) \|", TEXT.partition("| column |")[2], re.MULTILINE)
    assert re.findall(r"`([a-z]+)`", " ".join(described)) == list(COLUMNS)
    assert next(csv.reader(io.StringIO(",".join(COLUMNS)))) == list(COLUMNS)


# --- each law can be broken ----------------------------------------------------------------------

EXAMPLE = Example("two turns", LOG)


def case(converter: Any, *examples: Example, **changes: Any) -> Case:
    return replace(Case(converter, examples or (EXAMPLE,), rounds=30), **changes)


def test_the_example_keeps_the_other_laws(stars: Any) -> None:
    for law in testing.LAWS:
        if law is not testing.bears_damage:
            law(case(stars))


def _reads(stars: Any, change: Callable[[list[Any]], Iterator[Any]]) -> None:
    plain = stars.read

    def read(stream: IO[bytes], options: Options) -> Read:
        yield from change(list(plain(stream, options)))

    stars.read = read


def test_a_converter_that_lacks_something(stars: Any) -> None:
    del stars.TITLE
    with pytest.raises(BrokenLawError, match="TITLE is no text"):
        testing.has_the_contract(case(stars))


@pytest.mark.parametrize("sure", [0.5, 1.0])
def test_a_converter_that_is_sure_of_the_wrong_files(stars: Any, sure: float) -> None:
    stars.sniff = lambda head: sure
    with pytest.raises(BrokenLawError, match="sure of"):
        testing.knows_its_own(case(stars))


def test_a_game_that_breaks_rules_unknown(stars: Any) -> None:
    broken = EXAMPLE._replace(data=LOG.replace(b"Ben takes", b"Cy takes"))
    with pytest.raises(BrokenLawError, match="breaks"):
        testing.reads_its_examples(case(stars, broken))
    with pytest.raises(BrokenLawError, match="gives 1 games"):
        testing.reads_its_examples(case(stars, EXAMPLE._replace(games=2)))


def test_a_note_without_its_place(stars: Any) -> None:
    _reads(stars, lambda items: iter([rn.Diagnostic("RN701", rn.Severity.NOTE, "hm"), *items]))
    with pytest.raises(BrokenLawError, match="without its place"):
        testing.notes_have_their_place(case(stars))


def test_a_converter_with_a_memory(stars: Any) -> None:
    count = iter(range(100))

    def change(items: list[Any]) -> Iterator[Any]:
        for item in items:
            yield replace(item, opening=(*item.opening, Tag("N", str(next(count)))))

    _reads(stars, change)
    with pytest.raises(BrokenLawError, match="read twice"):
        testing.is_the_same_again(case(stars))


def test_a_game_that_cannot_be_written(stars: Any) -> None:
    odd = (Tag("Players", "Ana Ben Cy"), Tag("Event", "a\nb"))
    _reads(stars, lambda items: (replace(item, opening=odd) for item in items))
    with pytest.raises((BrokenLawError, rn.RummyNotationError)):
        testing.goes_through_the_notation(case(stars))


def test_a_converter_that_reads_all_at_once(stars: Any) -> None:
    _reads(stars, iter)
    with pytest.raises(BrokenLawError, match="bytes were read"):
        testing.streams(case(stars))


def test_a_line_that_is_passed_over(stars: Any) -> None:
    _reads(stars, lambda items: (item for item in items if isinstance(item, Game)))
    with pytest.raises(BrokenLawError, match="says nothing of it"):
        testing.tells_what_it_cannot_read(case(stars))


def test_an_exception(stars: Any) -> None:
    plain = stars.read

    def read(stream: IO[bytes], options: Options) -> Read:
        yield from plain(stream, options)
        stream.seek(0)
        if stream.read() != LOG:
            raise KeyError("of a kind")

    stars.read = read
    with pytest.raises(BrokenLawError, match="KeyError"):
        testing.bears_damage(case(stars))


def test_a_hang(stars: Any) -> None:
    def read(stream: IO[bytes], options: Options) -> Read:
        while stream:
            pass
        yield Game()

    stars.read = read
    with pytest.raises(BrokenLawError, match=r"more than 0\.2 seconds"):
        testing.bears_damage(case(stars, seconds=0.2))


def test_the_kit_takes_a_converter_of_this_package() -> None:
    sheet = Example("a sheet", b"No;Ana;Ben;Cy\n1;5;0;10\n", {"variant": "liverpool"})
    testing.check_converter(find("scores"), [sheet], rounds=5)
