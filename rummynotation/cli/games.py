"""The games of a file, whatever form they are in, one at a time, for the commands."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import cast

import click

from rummynotation.cli.terminal import say
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.record import Game

Form = str
"""``rmn`` the notation, ``json`` its JSON form, or the converter of the program whose log it is."""

Step = Callable[[float | None], object]
"""Is told how much of a file has been read, 0 to 1, or none where that is not known."""

_JSON_START = re.compile(rb"(\xef\xbb\xbf)?\s*(\{|\[\s*(\{|\]))")
_RMN_START = re.compile(rb"(\xef\xbb\xbf)?\s*(#[^\r\n]*[\r\n]+\s*)*(%rmn|\[[A-Za-z])")
_LOOK = 4096


def read_file(
    path: str,
    form: Form | None = None,
    options: Mapping[str, str] | None = None,
    step: Step | None = None,
) -> Iterator[Game | Diagnostic]:
    """The games of a file as they come, and in their place the messages that belong to no game.

    A file that cannot be read is a message too.

    Args:
        path: a file, or ``-`` for standard input.
        form: the form it is in, or none to find out.
        options: what a converter is asked for.
        step: is told how far it is, after each game.
    """
    orphans: list[Diagnostic] = []
    try:
        for game in _games(path, form, options or {}, orphans, step):
            yield from orphans
            orphans.clear()
            yield game
    except RummyNotationError as error:
        orphans += error.diagnostics
    except OSError as error:
        from rummynotation.notation.source import cannot_open

        orphans.append(cannot_open(path, error))
    yield from orphans


def wanted_game(file: str, number: int) -> Game:
    """The wanted game of a file; says what its reader noted about it. Ends the command where there
    is no such game.

    Args:
        file: a file, or ``-`` for standard input.
        number: which of its games, from 1.
    """
    troubles: list[Diagnostic] = []
    wanted = None
    met = first = last = 0
    for item in read_file(file):
        if isinstance(item, Diagnostic):
            troubles.append(item)
            continue
        if wanted is not None:
            # What was noted since then is about this next game.
            del troubles[last:]
            break
        met += 1
        if met == number:
            wanted, last = item, len(troubles)
        else:
            first = len(troubles)
    if wanted is not None:
        say(troubles[first:])
        return wanted
    say(troubles)
    if met or not any(trouble.is_error for trouble in troubles):
        click.echo(f"rumnot: {file} has no game {number}.", err=True)
    raise click.exceptions.Exit(2)


def _games(
    path: str,
    form: Form | None,
    options: Mapping[str, str],
    orphans: list[Diagnostic],
    step: Step | None,
) -> Iterator[Game]:
    # Opened once: what comes through a pipe cannot be read twice.
    with opened(path) as stream:
        size = _size(stream)
        form = form or guess_form(path, stream.peek(_LOOK), orphans)
        for game in _read(stream, form, options, orphans):
            yield game
            if step is not None:
                step(stream.tell() / size if size else None)


def _read(
    stream: io.BufferedReader, form: Form, options: Mapping[str, str], orphans: list[Diagnostic]
) -> Iterator[Game]:
    if form == "json":
        from rummynotation.notation.json_read import read_json_games

        yield from read_json_games(stream, keep_going=True)
    elif form == "rmn":
        from rummynotation.notation.reader import read_games

        yield from read_games(stream, report=orphans.append)
    else:
        from rummynotation.convert.finding import find, run

        for item in run(find(form), stream, options):
            if isinstance(item, Diagnostic):
                orphans.append(item)
            else:
                yield item


def _size(stream: io.BufferedReader) -> int:
    """How many bytes a file has, or 0 where that is not known."""
    try:
        return os.fstat(stream.fileno()).st_size if stream.seekable() else 0
    except (OSError, ValueError):
        return 0


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


def guess_form(path: str, start: bytes, troubles: list[Diagnostic]) -> Form:
    """The form that a file is in, by its name and its first bytes.

    Args:
        path: its name.
        start: its first bytes.
        troubles: gets a message for each converter that is broken.

    Raises:
        RummyNotationError: if more than one converter is sure of it (``RN706``).

    >>> guess_form("-", b'{"rmn": 1}', []), guess_form("-", b'[Event "x"]', [])
    ('json', 'rmn')
    >>> guess_form("-", b"# mine\\n%rmn 1", []), guess_form("-", b"#;Ana;Ben\\n1;5;0\\n", [])
    ('rmn', 'scores')
    """
    name = path.lower()
    if name.endswith(".rmn") or _RMN_START.match(start):
        return "rmn"
    from rummynotation.convert import unclear
    from rummynotation.convert.finding import sure_of

    sure = sure_of(start, troubles.append)
    if len(sure) > 1:
        raise unclear([converter.NAME for converter in sure], path)
    if sure:
        return sure[0].NAME
    if _JSON_START.match(start) or name.endswith((".json", ".jsonl")):
        return "json"
    return "rmn"
