"""Which converters there are, whose a file is, and converters of other packages that are broken."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import IO, Any

import pytest
from click.testing import CliRunner, Result
from test_convert_mayi import V1
from test_convert_timpalpant import SHORT, log

from rummynotation.cli.main import rumnot
from rummynotation.convert import finding, read_log
from rummynotation.convert.contract import Option, Options, Read, faults
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.record import Game

ROOT = Path(__file__).parent.parent

Add = Callable[..., ModuleType]


def run(*args: str, input: str | None = None) -> Result:
    return CliRunner().invoke(rumnot, args, input=input)


def _read(stream: IO[bytes], options: Options) -> Read:
    for number, line in enumerate(stream, 1):
        if line == b"fail\n":
            raise ZeroDivisionError("of a kind")
        if line == b"odd\n":
            yield "no game"  # type: ignore[misc]
        yield Game(number=number)


@pytest.fixture
def add(monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Adds a converter as another package would, with changes that may break it."""
    points: list[EntryPoint] = []

    def _add(name: str = "stars", value: str = "", **changes: Any) -> ModuleType:
        module = ModuleType(f"{name}_package")
        contract = {
            "NAME": name,
            "TITLE": "Stars",
            "VERSIONS": ("1",),
            "VARIANTS": (),
            "OPTIONS": (Option("seats", "N", "How many sit there."),),
            "sniff": lambda head: 1.0 if head.startswith(b"stars") else 0.0,
            "read": _read,
            **changes,
        }
        for key, entry in contract.items():
            if entry is not None:
                setattr(module, key, entry)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        points.append(EntryPoint(name, value or module.__name__, finding.GROUP))
        return module

    monkeypatch.setattr(finding, "entry_points", lambda group: points)
    return _add


def warnings_of(head: bytes = b"stars") -> tuple[list[str], list[Diagnostic]]:
    told: list[Diagnostic] = []
    return [converter.NAME for converter in finding.sure_of(head, told.append)], told


def test_the_entry_points_of_this_package_are_its_converters() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][finding.GROUP] == {
        name: f"rummynotation.convert.{name}" for name in finding.BUILT_IN
    }


@pytest.mark.parametrize("name", finding.BUILT_IN)
def test_a_converter_of_this_package_has_the_contract(name: str) -> None:
    converter = finding.find(name)
    assert faults(converter) == []
    assert name == converter.NAME


def test_entry_points_of_this_package_are_not_counted_twice(monkeypatch: Any) -> None:
    points = [EntryPoint("mayi", "rummynotation.convert.mayi", finding.GROUP)]
    monkeypatch.setattr(finding, "entry_points", lambda group: points)
    told: list[Diagnostic] = []
    assert [one.NAME for one in finding.every(told.append)] == list(finding.BUILT_IN)
    assert told == []


def test_a_converter_of_another_package_is_found(add: Add) -> None:
    add()
    assert "stars" in finding.names()
    assert warnings_of() == (["stars"], [])
    items = list(read_log("stars\nmore\n"))
    assert [item.number for item in items if isinstance(item, Game)] == [1, 2]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"value": "no_such_package_of_stars"}, "cannot be loaded: ModuleNotFoundError"),
        ({"value": "stars_package:nothing"}, "cannot be loaded: AttributeError"),
        ({"NAME": None}, "is none: NAME is no text"),
        ({"read": None}, "is none: it has no call read"),
        ({"OPTIONS": ("seats",)}, "is none: OPTIONS is no tuple of Option"),
        ({"VERSIONS": "1"}, "is none: VERSIONS is no tuple of texts"),
        ({"NAME": "moons"}, "is none: it calls itself 'moons'"),
        ({"sniff": lambda head: 1 / 0}, "fails at sniffing: ZeroDivisionError"),
        ({"sniff": lambda head: "yes"}, "fails at sniffing: ValueError"),
    ],
)
def test_a_broken_converter_is_a_warning(add: Add, changes: dict[str, Any], words: str) -> None:
    add(**changes)
    sure, told = warnings_of()
    assert sure == []
    assert [note.code for note in told] == [codes.LOG_CONVERTER]
    assert not told[0].is_error
    assert words in told[0].message
    assert warnings_of(V1.encode())[0] == ["mayi"]
    result = run("convert", "--list")
    assert result.exit_code == 0
    assert "mayi: May I?" in result.output


def test_a_broken_converter_that_is_asked_for_is_an_error(add: Add) -> None:
    add(read=None)
    with pytest.raises(RummyNotationError, match="it has no call read"):
        finding.find("stars")
    result = run("convert", "-", "--from", "stars", "--to", "rmn", input="x\n")
    assert result.exit_code == 2
    assert "RN706" in result.output
    assert "Traceback" not in result.output


def test_a_converter_that_takes_the_name_of_another_is_left_aside(add: Add) -> None:
    add("mayi")
    sure, told = warnings_of(V1.encode())
    assert sure == ["mayi"]
    assert "has the name of another" in told[0].message


def test_a_converter_that_fails_says_so_after_the_games_before(add: Add) -> None:
    add()
    items = list(read_log("stars\nfail\n", "stars"))
    assert [type(item) for item in items] == [Game, Diagnostic]
    assert isinstance(items[1], Diagnostic)
    assert items[1].message == (
        "the converter stars failed after 1 games: ZeroDivisionError: of a kind"
    )
    (note,) = list(read_log("odd\n", "stars"))
    assert isinstance(note, Diagnostic)
    assert "it gave a str" in note.message


def test_two_that_are_sure_are_named(add: Add) -> None:
    add()
    add("suns")
    with pytest.raises(RummyNotationError, match="a log of stars or of suns"):
        list(read_log("stars\n"))
    result = run("convert", "-", "--to", "rmn", input="stars\n")
    assert result.exit_code == 2
    assert "Say which: --from stars." in result.output


def test_what_nobody_knows() -> None:
    with pytest.raises(RummyNotationError, match="not clear which program"):
        list(read_log("dear all\n"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--from", "maiy"], "Did you mean 'mayi'?"),
        (["--from", "poker"], "There are "),
        (["--from", "mayi", "--option", "stat=x"], "Did you mean 'state'?"),
        (["--from", "timpalpant", "--option", "depth=x"], "It knows beside."),
        (["--option", "state"], "'state' is no KEY=VALUE."),
        (["--from", "rmn", "--option", "state=x"], "--option is for the logs of other programs"),
    ],
)
def test_wrong_calls_are_explained(options: list[str], words: str) -> None:
    result = run("convert", "-", "--to", "rmn", *options, input=V1)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_the_list_tells_versions_variants_and_options(add: Add) -> None:
    add()
    output = run("convert", "--list").output
    for words in ("stars: Stars", "--option seats=N", "--option state=FILE", "may_i_family6"):
        assert words in output


def test_the_state_is_an_option_of_its_own(tmp_path: Path) -> None:
    state = tmp_path / "game-state.json"
    state.write_text('{"currentRound": 9, "roundHistory": [], "players": []}', encoding="utf-8")
    for args in (["--state", str(state)], ["--option", f"state={state}"]):
        result = run("convert", "-", "--to", "rmn", *args, input=V1)
        assert result.exit_code == 0
        assert "\n%rmn 1\n" in result.output


def test_a_file_is_known_by_its_first_bytes(tmp_path: Path) -> None:
    path = tmp_path / "some.log"
    path.write_text(log(*SHORT), encoding="utf-8")
    assert run("convert", str(path), "--to", "json").exit_code == 0
    assert [type(item) for item in read_log(path)][-1] is Game
    with path.open("rb") as stream:
        assert [type(item) for item in read_log(stream)][-1] is Game
        assert not stream.closed
