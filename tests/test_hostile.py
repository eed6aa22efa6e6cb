"""Files made to do harm: each ends in words, soon, and without using up the memory.

Each case runs in a process of its own with a time limit far above what it takes, so that a reader
that hangs or fails is seen; how long it takes is not measured here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rummynotation.diagnostics import codes
from rummynotation.notation.limits import (
    MAX_CARDS,
    MAX_ERRORS_FILE,
    MAX_ERRORS_GAME,
    MAX_LINE,
    MAX_STATEMENTS,
)

SECONDS = 60
MEGABYTES = 400

HEAD = '%rmn 1\n[Variant "contract_rummy"]\n[Players "Ana Ben Cy"]\nhand 1\n'
GAME = HEAD + "Ana: draw 7H\nresult *\n"

_CHILD = """
import json, sys
from pathlib import Path
from rummynotation.notation.reader import read_games, skim_games
from rummynotation.replay.validate import validate

def megabytes():
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 * 1024 if sys.platform == "darwin" else 1024)

orphans = []
found = []
statements = []
for game in read_games(Path(sys.argv[1]), report=orphans.append):
    found.append([problem.code for problem in game.problems])
    statements.append(sum(len(hand.items) for hand in game.hands))
    orphans += [problem for problem in game.problems if len(problem.message) > 2000]
    if sys.argv[2] == "validate":
        validate(game)
skimmed = sum(1 for _ in skim_games(Path(sys.argv[1])))
print(json.dumps({
    "games": found,
    "orphans": [problem.code for problem in orphans],
    "statements": statements,
    "skimmed": skimmed,
    "megabytes": megabytes(),
}))
"""


def _run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


def _read(path: Path, data: str | bytes, how: str = "read") -> dict[str, Any]:
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    done = _run("-c", _CHILD, str(path), how)
    assert done.returncode == 0, done.stderr[-2000:]
    seen: dict[str, Any] = json.loads(done.stdout)
    assert seen["megabytes"] < MEGABYTES
    return seen


# --- files that are no records ---

NO_RECORDS: dict[str, tuple[Callable[[], str | bytes], str]] = {
    "nothing": (lambda: b"", codes.EMPTY_FILE),
    "blanks": (lambda: " \n" * 1_000_000, codes.EMPTY_FILE),
    "carriage returns": (lambda: b"\r" * 1_000_000, codes.EMPTY_FILE),
    "zeros": (lambda: b"\0" * 10_000_000, codes.NOT_RMN),
    "utf-16": (lambda: GAME.encode("utf-16"), codes.UTF16),
    "bytes": (lambda: bytes(range(256)) * 40_000, codes.NOT_RMN),
    "json": (lambda: '{"rmn": 1}\n', codes.NOT_RMN),
    "deep json": (lambda: "[" * 150_000, codes.NOT_RMN),
    "deep json lines": (lambda: "[\n" * 1_000_000, codes.NOT_RMN),
    "deep objects": (lambda: '{"a":' * 30_000, codes.NOT_RMN),
    "a line": (lambda: b"x" * 10_000_000, codes.TOO_LARGE),
    "a line of braces": (lambda: b"{" * 10_000_000, codes.TOO_LARGE),
    "words": (lambda: "lorem ipsum\n" * 1_000_000, codes.NOT_RMN),
    "remarks": (lambda: "# x\n" * 1_000_000, codes.TOO_LARGE),
}


@pytest.mark.parametrize("name", NO_RECORDS)
def test_files_that_are_no_records(name: str, tmp_path: Path) -> None:
    make, code = NO_RECORDS[name]
    seen = _read(tmp_path / "x.rmn", make())
    assert seen["games"] == []
    assert code in seen["orphans"]


# --- records that are too much ---


def _several(line: Callable[[int], str], count: int) -> Callable[[], str]:
    return lambda: HEAD + "".join(map(line, range(count)))


LARGE: dict[str, tuple[Callable[[], str | bytes], set[str]]] = {
    "a line": (lambda: HEAD + "x" * 10_000_000 + "\nresult *\n", {codes.TOO_LARGE}),
    "a long comment": (
        lambda: HEAD + "out Ana {" + "x\n" * 60_000 + "}\nresult *\n",
        {codes.TOO_LARGE},
    ),
    "variations": (
        lambda: HEAD + "out Ana\n" + "(\nout Ana\n" * 100_000,
        {codes.TOO_DEEP, codes.VARIATION_OPEN},
    ),
    "brackets": (
        lambda: HEAD + "out Ana\n" + "(\n" * 100_000,
        {codes.VARIATION_EMPTY, codes.VARIATION_OPEN},
    ),
    "brackets in a line": (lambda: HEAD + "(" * 100_000 + "\n", {codes.SYNTAX}),
    "hidden cards in a line": (
        lambda: HEAD + "deal Ana: " + "?x999999 " * 1_000_000,
        {codes.TOO_LARGE},
    ),
    "hidden cards in lines": (
        lambda: HEAD + "deal Ana: ?x999999\n" * 1_000_000,
        {codes.BAD_CARD, codes.TOO_MANY_ERRORS},
    ),
    "as many as a line takes": (
        lambda: HEAD + f"stock: ?x{MAX_CARDS}\n" * 1_000_000,
        {codes.TOO_LARGE},
    ),
    "as many in different lines": (
        _several(lambda n: f"Ana: take ?x{MAX_CARDS} {{{n}}}\n", 300_000),
        {codes.TOO_LARGE},
    ),
    "lists that go on": (
        _several(lambda n: f"stock: 7H {{{n}}} # {n}\n", 60_000),
        {codes.TOO_LARGE},
    ),
    "comments that go on": (_several(lambda n: f"stock: {{{n}}}\n", 150_000), set()),
    "statements": (lambda: HEAD + "Ana: draw 7H discard 7H\n" * 1_000_000, {codes.TOO_LARGE}),
    "blank lines": (lambda: HEAD + "\n" * 11_000_000, {codes.TOO_LARGE}),
    "remarks": (lambda: HEAD + "# x\n" * 1_000_000, {codes.TOO_LARGE}),
    "tags": (
        lambda: "%rmn 1\n" + "".join(f'[K{n} "x"]\n' for n in range(60_000)),
        {codes.TOO_LARGE, codes.TOO_MANY_ERRORS},
    ),
    "the same tag": (
        lambda: "%rmn 1\n" + '[Event "x"]\n' * 1_000_000,
        {codes.DUPLICATE_TAG, codes.TOO_MANY_ERRORS},
    ),
    "errors": (
        lambda: HEAD + "Ana: drwa 7H\n" * 1_000_000,
        {codes.UNKNOWN_WORD, codes.TOO_MANY_ERRORS},
    ),
    "open braces": (
        lambda: HEAD + "Ana: draw 7H {\n" * 300_000,
        {codes.UNCLOSED_BRACE, codes.TOO_MANY_ERRORS},
    ),
    "braces closed and opened": (
        lambda: HEAD + "Ana: draw 7H {\n" + "} {\n" * 300_000,
        {codes.UNCLOSED_BRACE, codes.TOO_MANY_ERRORS},
    ),
    "braces that are not closed": (
        lambda: HEAD + "Ana: draw 7H {\n" + "\\}\n" * 300_000,
        {codes.UNCLOSED_BRACE, codes.TOO_MANY_ERRORS, codes.SYNTAX},
    ),
    "latin-1": (
        lambda: (HEAD + "Ana: draw 7H {é}\n" * 300_000).encode("latin-1"),
        {codes.NOT_UTF8, codes.TOO_MANY_ERRORS},
    ),
    "zeros": (
        lambda: HEAD.encode() + b"\n" * 5000 + b"\0\n" * 1_000_000,
        {codes.CONTROL_CHARACTER, codes.TOO_MANY_ERRORS},
    ),
    "huge numbers": (
        lambda: HEAD
        + f"hand {'9' * 100_000}\nscore Ana {'9' * 100_000}\nout Ana @{'9' * 100_000}\n"
        + f"Ana: layoff 7H Ana.{'9' * 100_000}\n%rmn {'9' * 100_000}\n",
        {codes.SYNTAX, codes.BAD_CARD},
    ),
    "a hand too high": (lambda: HEAD + "hand 999999\n", {codes.TOO_LARGE}),
}  # fmt: skip


@pytest.mark.parametrize("name", LARGE)
def test_records_that_are_too_much(name: str, tmp_path: Path) -> None:
    make, expected = LARGE[name]
    seen = _read(tmp_path / "x.rmn", make())
    met = {code for game in seen["games"] for code in game} | set(seen["orphans"])
    assert met == expected
    assert all(len(game) <= MAX_ERRORS_GAME + 2 for game in seen["games"])
    assert all(count <= MAX_STATEMENTS for count in seen["statements"])


def test_what_follows_a_game_that_is_too_much_is_read(tmp_path: Path) -> None:
    much = HEAD + "Ana: draw 7H discard 7H\n" * 300_000
    seen = _read(tmp_path / "x.rmn", much + GAME + HEAD + "x" * (MAX_LINE + 1) + "\n" + GAME)
    assert seen["games"] == [[codes.TOO_LARGE], [], [codes.TOO_LARGE], []]
    assert seen["skimmed"] == 4


def test_a_million_errors_in_many_games(tmp_path: Path) -> None:
    seen = _read(tmp_path / "x.rmn", (HEAD + "Ana: drwa 7H\n" * 10) * 100_000)
    assert sum(map(len, seen["games"])) <= MAX_ERRORS_FILE + MAX_ERRORS_GAME
    assert seen["orphans"] == [codes.TOO_MANY_ERRORS]


def test_a_million_games(tmp_path: Path) -> None:
    seen = _read(tmp_path / "x.rmn", "%rmn 1\n" * 200_000)
    assert len(seen["games"]) == 200_000


# --- lines that make a careless expression try everything ---

_HEADS = [
    "", "Ana", "Ana:", "Ana: draw ", "Ana: take 7H", "Ana: meld [", "Ana: meld [7H] ",
    "Ana: layoff ", "Ana: layoff 7H Ana.", "Ana: swap 7H ", 'Ana: call "', "Ana: foo ", "foo ",
    "deal Ana: ", "stock", "stock: ", "score Ana ", "score Ana", "winner ", "contract ", "[",
    "[Event ", '[Event "', "[Event “", "table Ana.1: [", "result ", "hand 1 ", "void ", "{",
    "out Ana {", "out Ana @", "out Ana @a=", 'out Ana @a="', "out Ana @1", "out Ana @2026-11-24T",
    "# ", "%rmn", "\\",
]  # fmt: skip
_PIECES = [
    '"\\', "{\\", "{", "}", "{}", "} {", "\\}", "[", "]", "[] ", "[7H] ", "+", "+Ana", " + ",
    "Ana+", "Ana 1 ", "Ana 1, ", "@", "@a=", "@a=b ", '@a="', "@1 ", "@1.", " ", "\t", "\u00a0",
    ",", ", ", "7", "7H", "7H ", "7H,", "10H ", "H", "TS", "*", "* ", "*=", "*=9H ", "?", "? ",
    "?x", "?x9", "?x9 ", "♥", "♥7 ", "♥\ufe0f", "🂡", "🂡 ", "JK", "Joker ", "e\u0301", "\u0301",
    "é", "Ana:", "Ana: ", "Ana.1", "Ana.1 ", "a.", "draw", "draw ", "draw? ", "!", "!?", "S3",
    "S3 ", "or ", "1", "-", "−", ".", ":", '"', '""', '"" ', "\\", '\\"', "“", "”", "“” ", "#",
    "(", ")", "%", "%rmn ", "'", "=", "_", "x", "X",
]  # fmt: skip

_LINES_CHILD = """
import json, sys
from rummynotation.notation.reader import read_games
head, *pieces = json.loads(sys.stdin.read())
start = '%rmn 1\\nhand 1\\n'
messages = 0
for piece in pieces:
    for tail in ("", "\\\\", ' x"'):
        line = head + piece * (30_000 // len(piece)) + tail
        orphans = []
        for game in read_games(start + line + "\\nresult *\\n", report=orphans.append):
            for problem in game.problems:
                messages += 1
                assert len(problem.message) < 2000, problem.message
        assert not orphans
print(messages)
"""


@pytest.mark.parametrize("head", _HEADS)
def test_lines_for_careless_expressions(head: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LINES_CHILD],
        input=json.dumps([head, *_PIECES]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) >= 0


# --- the validator ---

VALIDATED: dict[str, Callable[[], str]] = {
    "hands": lambda: HEAD + "".join(f"hand {n % 7 + 1}\n" for n in range(20_000)),
    "players": lambda: (
        f'%rmn 1\n[Variant "liverpool"]\n[Players "{" ".join(f"p{n}" for n in range(20_000))}"]\n'
        "hand 1\nresult *\n"
    ),
    "scores": lambda: HEAD + "score " + "Ana 1 " * 30_000 + "\n",
    "melds": lambda: HEAD + "Ana: draw ? meld " + "[*] " * 40_000 + "\n",
    "a long run": lambda: HEAD + "Ana: draw ? meld [" + "7H * " * 900 + "]\n",
    "jokers": lambda: HEAD + "Ana: draw ? meld [" + "* " * 1900 + "]\n",
    "illegal draws": lambda: HEAD + "Ben: draw 7C\n" * 90_000,
    "much taken back": lambda: HEAD + "Ana: claim 7C\n" * 45_000 + "Ana: undo\n" * 45_000,
    "many variations": lambda: HEAD + "Ana: draw 7C\n" + "(\nAna: draw 8C\n)\n" * 30_000,
    "a long lay-off": lambda: (
        '%rmn 1\n[Variant "contract_rummy"]\n[Players "Ana Ben Cy"]\nposition 1 dealer Cy\n'
        "table Ana.1: [5H 6H 7H]\nturn: Ana drawn\nAna: layoff " + "* " * 1900 + "Ana.1\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", VALIDATED)
def test_records_to_validate(name: str, tmp_path: Path) -> None:
    seen = _read(tmp_path / "x.rmn", VALIDATED[name](), "validate")
    assert len(seen["games"]) == 1


# --- the program ---


def _program(*args: str) -> subprocess.CompletedProcess[str]:
    done = _run("-m", "rummynotation.cli.main", *args)
    assert "Traceback" not in done.stderr + done.stdout
    return done


@pytest.mark.parametrize("sign", ["\x1b[2J\x1b]0;x\x07", "\x9b31m", "\u202e", "\x85", "\u2028"])
def test_no_text_of_a_file_commands_the_terminal(sign: str, tmp_path: Path) -> None:
    path = tmp_path / "x.rmn"
    name = f"<script>alert(1)</script>{sign}"
    path.write_text(
        f'%rmn 1\n[Players "Ana {name}"]\n[Name.Ana "{name}"]\n[Variant "{name}"]\n'
        f"hand 1\nAna: drwa 7H {{{name}}} # {name}\nout {name}\n",
        encoding="utf-8",
    )
    for option in ((), ("--json",)):
        done = _program("validate", str(path), *option)
        assert done.returncode != 0
        for control in "\x1b\x07\x9b\u202e\x85\u2028":
            assert control not in done.stdout + done.stderr


@pytest.mark.parametrize(
    "text", ["[" * 200_000, '{"rmn": 1, "hands": ' * 100_000, '{"rmn": ' + "9" * 10_000]
)
def test_deep_and_huge_json(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    done = _program("validate", str(path))
    assert done.returncode != 0
    assert "RN6" in done.stdout + done.stderr


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be read by this user"
)
def test_a_folder_without_permission(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "x.rmn").write_text(GAME, encoding="utf-8")
    folder.chmod(0)
    try:
        for name in (folder, folder / "x.rmn"):
            done = _program("validate", str(name))
            assert done.returncode != 0
            assert done.stdout + done.stderr
    finally:
        folder.chmod(0o700)
