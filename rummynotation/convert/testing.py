"""The laws of converters, for their tests: what each must do, whatever its program writes.

A converter is tested with a few short logs, in which its program tells whole games:

    from rummynotation.convert.testing import Example, check_converter

    def test_the_laws() -> None:
        check_converter(my_converter, [Example("a game of two hands", LOG)])

`LAWS` are the single laws, for a test of each. A law that is broken raises `BrokenLawError`, which
says what came in and what came out.
"""

from __future__ import annotations

import io
import json
import random
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from types import FrameType
from typing import Any, NamedTuple

from rummynotation.convert.contract import SURE, Converter, Read, faults
from rummynotation.convert.damage import damaged
from rummynotation.diagnostics import registry
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.json_form import dump_json, game_from_json
from rummynotation.notation.reader import read_game
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay import validate

STRANGERS = (
    b"",
    b"\xff\xfe\x00",
    b'%rmn 1\n[Players "Ana Ben"]\n',
    b'{"rmn": 1, "opening": []}\n',
    b'[{"rmn": 1}]',
    b"<!doctype html><title>Scores</title>",
    b"name;price;stock\nbolt;1,20;400\n",
    b"dear all,\nhere is the log of our game.\n",
    b"{}\n",
    b"[]\n",
    b"{" * 1000,
)
"""Beginnings of files that are nobody's logs."""

GARBAGE = "?! no line of any log 7Z"
"""A line that no program writes."""


class BrokenLawError(AssertionError):
    """A converter broke a law."""


class Example(NamedTuple):
    """A log for tests.

    Attributes:
        name: what it shows.
        data: the log.
        options: what the converter is asked for.
        games: how many games it tells.
        repeats: whether the log may stand in a file several times, one after the other.
        breaks: codes of the rules that its games break, as is known.
    """

    name: str
    data: bytes
    options: Mapping[str, str] = {}
    games: int = 1
    repeats: bool = True
    breaks: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Case:
    """A converter and what it is tested with.

    Attributes:
        converter: the converter.
        examples: logs of its program.
        others: beginnings of other programs' logs.
        rounds: how often each example is damaged.
        seed: of what is drawn by lot.
        seconds: how long one log may take; on machines that have no alarms it is not checked.
    """

    converter: Converter
    examples: tuple[Example, ...]
    others: tuple[bytes, ...] = ()
    rounds: int = 100
    seed: int = 1
    seconds: float = 20.0


def check_converter(
    converter: Converter,
    examples: Iterable[Example],
    *,
    others: Iterable[bytes] = (),
    rounds: int = 100,
    seed: int = 1,
) -> None:
    """Tests a converter by all laws.

    Args:
        converter, examples, others, rounds, seed: as in `Case`.

    Raises:
        BrokenLawError: if it breaks one.
    """
    case = Case(converter, tuple(examples), tuple(others), rounds, seed)
    for law in LAWS:
        law(case)


# --- the laws ------------------------------------------------------------------------------------


def has_the_contract(case: Case) -> None:
    """It has all the names that a converter has, and examples."""
    wrong = faults(case.converter)
    _law(not wrong, "it is no converter", "; ".join(wrong))
    _law(bool(case.converter.VERSIONS), "it names no version of its program")
    _law(bool(case.examples), "there are no examples")


def knows_its_own(case: Case) -> None:
    """It is sure of each example, with a byte-order mark too, and of no other file."""
    sniff = case.converter.sniff
    for example in case.examples:
        for start in (example.data[:4096], b"\xef\xbb\xbf" + example.data[:4096]):
            sure = sniff(start)
            _law(SURE < sure <= 1, f"it is not sure of {example.name}: {sure}", start[:200])
    for stranger in (*STRANGERS, *case.others):
        sure = sniff(stranger[:4096])
        _law(0 <= sure <= SURE, f"it is sure of what is no log of its program: {sure}", stranger)


def reads_its_examples(case: Case) -> None:
    """Each example gives as many games as it tells, numbered from 1, and notes that are no error.

    The games keep the rules, but for those that are known to be broken.
    """
    for example in case.examples:
        games, notes = _split(_read(case, example.data, example))
        wrong = [note for note in notes if note.is_error]
        _law(not wrong, f"{example.name} cannot be read", wrong)
        _law(len(games) == example.games, f"{example.name} gives {len(games)} games")
        numbers = [game.number for game in games]
        _law(numbers == list(range(1, len(games) + 1)), f"{example.name}: games {numbers}")
        reports = [validate(game) for game in games]
        found = {d.code for report in reports for d in report.diagnostics if d.is_error}
        _law(found == example.breaks, f"{example.name} breaks {sorted(found) or 'no rule'}")


def notes_have_their_place(case: Case) -> None:
    """Each note has a code that is registered, and says where it belongs in the source."""
    known = registry.names_of_codes()
    for example in case.examples:
        for note in _split(_read(case, example.data, example))[1]:
            _law(note.code in known, f"{note.code} is no code", note)
            _law(bool(note.message), "a note without words", note)
            place = note.span is not None or note.path not in ("", _NAME) or note.is_error
            _law(place, "a note without its place", note)


def is_the_same_again(case: Case) -> None:
    """Reading twice gives the same, and so does reading in pieces of a few bytes."""
    for example in case.examples:
        first = list(_read(case, example.data, example))
        _law(first == list(_read(case, example.data, example)), f"{example.name} read twice")
        in_drops = list(_read(case, example.data, example, piece=7))
        _law(first == in_drops, f"{example.name} read in small pieces gives something else")


def goes_through_the_notation(case: Case) -> None:
    """Each game can be written as text and as JSON, and reads back the same."""
    for example in case.examples:
        for game in _split(_read(case, example.data, example))[0]:
            _law(read_game(format_game(game)) == game, f"{example.name} changes as text")
            document = json.loads(dump_json(game))
            _law(game_from_json(document) == game, f"{example.name} changes as JSON")


def streams(case: Case) -> None:
    """Of a long file each game comes before much more of the file is read."""
    for example in case.examples:
        if not example.repeats:
            continue
        data = example.data if example.data.endswith(b"\n") else example.data + b"\n"
        source = _Endless(data, max(3 * _AHEAD, 40 * len(data)))
        games = 0
        with _in_time(case.seconds):
            for item in _run(case, source, example):
                games += isinstance(item, Game)
                done = len(data) * -(-games // example.games)
                _law(
                    source.given <= done + len(data) + _AHEAD,
                    f"{example.name}, repeated: {source.given} bytes were read for {games} games",
                )
                if games >= 20:
                    break
        _law(games >= min(20, 40 * example.games), f"{example.name}, repeated: {games} games")


def tells_what_it_cannot_read(case: Case) -> None:
    """A line that nobody can read gives a note of its own."""
    for example in case.examples:
        lines = example.data.decode("utf-8").splitlines()
        notes = _split(_read(case, example.data, example))[1]
        places = [place for place, line in enumerate(lines) if line.strip()]
        for place in islice(places, 0, None, max(1, len(places) // 10)):
            text = "\n".join([*lines[:place], GARBAGE, *lines[place + 1 :]]) + "\n"
            found = _split(_bear(case, text.encode(), example))[1]
            _law(
                any(note not in notes for note in found),
                f"{example.name} with line {place + 1} made unreadable says nothing of it",
            )


def bears_damage(case: Case) -> None:
    """Whatever the log holds, there comes no exception, no hang, and no game that cannot be
    written."""
    chance = random.Random(case.seed)
    for example in case.examples:
        for count in range(case.rounds):
            data = damaged(example.data, chance)
            games, _ = _split(_bear(case, data, example))
            for game in games:
                _writes(game, data, check=count % 10 == 0)


LAWS: tuple[Callable[[Case], None], ...] = (
    has_the_contract,
    knows_its_own,
    reads_its_examples,
    notes_have_their_place,
    is_the_same_again,
    goes_through_the_notation,
    streams,
    tells_what_it_cannot_read,
    bears_damage,
)
"""All laws, in the order in which they are best looked at."""


# --- reading -------------------------------------------------------------------------------------

_NAME = "example.log"
_AHEAD = 1 << 20
"""How many bytes may be read ahead."""


class _Stream(io.BytesIO):
    """A log in memory that has a name, and can be made to give a few bytes at a time."""

    name = _NAME

    def __init__(self, data: bytes, piece: int = 0) -> None:
        super().__init__(data)
        self._piece = piece

    def readinto(self, buffer: Any) -> int:
        data = super().read(self._piece or len(buffer))
        buffer[: len(data)] = data
        return len(data)


class _Endless(io.RawIOBase):
    """A log many times over, that counts what it has given."""

    name = _NAME

    def __init__(self, data: bytes, size: int) -> None:
        self._pieces = cycle((data,))
        self._rest = b""
        self._left = size // len(data) * len(data)
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        wanted = min(len(buffer), self._left)
        while len(self._rest) < wanted:
            self._rest += next(self._pieces)
        data, self._rest = self._rest[:wanted], self._rest[wanted:]
        buffer[:wanted] = data
        self._left -= wanted
        self.given += wanted
        return wanted


def _run(case: Case, raw: Any, example: Example) -> Read:
    return case.converter.read(io.BufferedReader(raw), example.options)


def _read(case: Case, data: bytes, example: Example, piece: int = 0) -> Read:
    with _in_time(case.seconds):
        yield from _run(case, _Stream(data, piece), example)


def _bear(case: Case, data: bytes, example: Example) -> list[Game | Diagnostic]:
    """What a damaged log gives; only what the contract allows may be raised."""
    items: list[Game | Diagnostic] = []
    try:
        for item in _read(case, data, example):
            _law(isinstance(item, Game | Diagnostic), f"it gave {type(item).__name__}", data)
            items.append(item)
    except RummyNotationError as error:
        items += error.diagnostics
    except BrokenLawError:
        raise
    except Exception as error:
        raise BrokenLawError(f"{type(error).__name__}: {error}\n{_shown(data)}") from error
    return items


def _writes(game: Game, data: bytes, *, check: bool) -> None:
    try:
        format_game(game, check=check)
        if check:
            validate(game)
    except Exception as error:
        words = f"a game of a damaged log fails later: {type(error).__name__}: {error}"
        raise BrokenLawError(f"{words}\n{_shown(data)}") from error


def _split(items: Iterable[Game | Diagnostic]) -> tuple[list[Game], list[Diagnostic]]:
    found = list(items)
    return (
        [item for item in found if isinstance(item, Game)],
        [item for item in found if isinstance(item, Diagnostic)],
    )


@contextmanager
def _in_time(seconds: float) -> Iterator[None]:
    """Raises where something takes too long, on machines that have alarms."""
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise BrokenLawError(f"it takes more than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _law(kept: bool, words: str, shown: object = None) -> None:
    if not kept:
        raise BrokenLawError(words if shown is None else f"{words}\n{_shown(shown)}")


def _shown(value: object) -> str:
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    return text if len(text) <= 4000 else f"{text[:4000]}…"
