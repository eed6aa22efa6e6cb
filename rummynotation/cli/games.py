"""The games of a file, whatever form they are in, one at a time, for the commands."""

from __future__ import annotations

import errno
import io
import re
import sys
from collections.abc import Iterator
from typing import cast

import click

from rummynotation.cli.terminal import say
from rummynotation.convert import LOGS, converter, sniff
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.record import Game

Form = str
"""``rmn`` the notation, ``json`` its JSON form, or the program whose log it is."""

_JSON_START = re.compile(rb"(\xef\xbb\xbf)?\s*(\{|\[\s*(\{|\]))")
_LOOK = 4096


def read_file(path: str, form: Form | None = None) -> Iterator[Game | Diagnostic]:
    """The games of a file as they come, and in their place the messages that belong to no game.

    A file that cannot be read is a message too.

    Args:
        path: a file, or ``-`` for standard input.
        form: the form it is in, or none to find out.
    """
    orphans: list[Diagnostic] = []
    try:
        for game in _games(path, form, orphans):
            yield from orphans
            orphans.clear()
            yield game
    except RummyNotationError as error:
        orphans += error.diagnostics
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        orphans.append(Diagnostic(codes.CANNOT_OPEN, Severity.ERROR, message, path=path))
    yield from orphans


def wanted_game(file: str, number: int) -> Game:
    """The wanted game of a file; ends the command where there is none.

    Args:
        file: a file, or ``-`` for standard input.
        number: which of its games, from 1.
    """
    troubles: list[Diagnostic] = []
    met = 0
    for item in read_file(file):
        if isinstance(item, Diagnostic):
            troubles.append(item)
            continue
        met += 1
        if met == number:
            return item
    say(troubles)
    if met or not any(trouble.is_error for trouble in troubles):
        click.echo(f"rumnot: {file} has no game {number}.", err=True)
    raise click.exceptions.Exit(2)


def _games(path: str, form: Form | None, orphans: list[Diagnostic]) -> Iterator[Game]:
    # Opened once: what comes through a pipe cannot be read twice.
    with opened(path) as stream:
        form = form or guess_form(path, stream.peek(_LOOK))
        if form in LOGS:
            games, notes = converter(form)(stream)
            orphans += notes
            yield from games
        elif form == "json":
            from rummynotation.notation.json_read import read_json_games

            yield from read_json_games(stream, keep_going=True)
        else:
            from rummynotation.notation.reader import read_games

            yield from read_games(stream, report=orphans.append)


class _StandardInput(io.BufferedReader):
    """Standard input, buffered once more so that its start can be looked at and still be read."""

    name = "-"


def opened(path: str) -> io.BufferedReader:
    """A file, or standard input, opened so that its start can be looked at and still be read.

    Args:
        path: a file, or ``-``.

    Raises:
        OSError: if it cannot be opened.
    """
    if path != "-":
        try:
            return open(path, "rb")  # noqa: PTH123 (the stream has the name as it was given)
        except ValueError as error:  # a name with a zero in it
            raise OSError(errno.EINVAL, str(error), path) from None
    if sys.stdin is None:
        raise OSError(errno.EBADF, "there is no standard input")
    return _StandardInput(cast(io.RawIOBase, sys.stdin.buffer), _LOOK)


def guess_form(path: str, start: bytes) -> Form:
    """The form that a file is in, by its name and its first bytes.

    >>> guess_form("-", b'{"rmn": 1}'), guess_form("-", b'[Event "x"]'), guess_form("a.json", b"")
    ('json', 'rmn', 'json')
    """
    name = path.lower()
    if name.endswith(".rmn"):
        return "rmn"
    if _JSON_START.match(start):
        return sniff(start) or "json"
    return "json" if name.endswith((".json", ".jsonl")) else "rmn"
