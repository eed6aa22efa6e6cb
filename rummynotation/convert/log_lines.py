"""Logs of one JSON value a line: the lines that can be read, and what is wrong with the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity, Span
from rummynotation.notation.limits import MAX_ERRORS_GAME, MAX_MESSAGES
from rummynotation.notation.source import Source, Trouble, cannot_open, numbered_lines

T = TypeVar("T")

_LARGEST = 10_000_000


class UnreadableError(Exception):
    """A line cannot be read; its text says why."""


class Unread(NamedTuple):
    """A line that could not be read: its number, why not, and from which column on."""

    line: int
    why: str
    column: int = 1


def read_lines(
    source: Source, path: str, notes: list[Diagnostic], read: Callable[[int, object], T]
) -> Iterator[T | Unread]:
    """The lines of a log, one at a time; blank ones are passed over.

    Args:
        source: a path, a text, or an open stream.
        path: its name for messages.
        notes: gets a message for each line that cannot be read.
        read: makes of a line's number and its JSON value what it says; it raises
            `UnreadableError` where it cannot.

    Raises:
        RummyNotationError: if a file cannot be opened or read.
    """
    bad = 0
    for number, text in numbered_lines(source):
        if isinstance(text, Trouble):
            entry: T | Unread = Unread(number, text.message, text.column)
        elif not text.strip():
            continue
        else:
            entry = _read(number, text, read)
        if isinstance(entry, Unread):
            bad += 1
            if bad > MAX_ERRORS_GAME:
                message = f"over {MAX_ERRORS_GAME} lines cannot be read; the rest is passed over"
                where = Span(number)
                notes.append(
                    Diagnostic(codes.TOO_MANY_ERRORS, Severity.ERROR, message, where, path=path)
                )
                return
            notes.append(note(codes.LOG_LINE, number, entry.why, path, column=entry.column))
        yield entry


def _read(number: int, text: str, read: Callable[[int, object], T]) -> T | Unread:
    try:
        return read(number, json.loads(text))
    except UnreadableError as error:
        return Unread(number, str(error))
    except json.JSONDecodeError as error:
        return Unread(number, f"this is no JSON: {error.msg}", error.colno)
    except (ValueError, RecursionError):
        return Unread(number, "this is no JSON: a number or a nesting without end")


def read_saved(path: Path) -> bytes:
    """What stands in a file that a program saved beside its log, as far as it can be of use.

    Raises:
        RummyNotationError: if it cannot be opened.
    """
    try:
        with path.open("rb") as stream:
            return stream.read(_LARGEST)
    except (OSError, ValueError) as error:
        raise RummyNotationError(cannot_open(str(path), error)) from None


_NOTES = frozenset((codes.LOG_GUESS, codes.LOG_LOSS))


def note(
    code: str, line: int, message: str, path: str, game: int = 0, column: int = 1
) -> Diagnostic:
    """A message about a line of the log: a warning where something is missing, a note where it was
    guessed or is kept as an annotation."""
    severity = Severity.NOTE if code in _NOTES else Severity.WARNING
    where = Span(line, column) if line else None
    return Diagnostic(code, severity, message, where, path=path, game=game)


def no_game(path: str) -> Diagnostic:
    """The error of a log that holds no game."""
    return Diagnostic(codes.LOG_LINE, Severity.ERROR, "the log holds no game", path=path)


def drained(notes: list[Diagnostic]) -> list[Diagnostic]:
    """The notes that have gathered, by their lines, up to a limit; the list is empty then."""
    found = sorted(notes, key=lambda one: one.span.line if one.span else 0)
    notes.clear()
    if len(found) > MAX_MESSAGES:
        last = found[MAX_MESSAGES]
        message = f"there are {len(found) - MAX_MESSAGES} notes more; they are left out"
        found[MAX_MESSAGES:] = [replace(last, code=codes.TOO_MANY_ERRORS, message=message)]
    return found


def lost(line: int) -> str:
    """The reason of a gap that stands for a line that could not be read."""
    return f"line {line} of the log could not be read"


def short(text: str) -> str:
    """A text of the log for a message: quoted, not too long."""
    return repr(text if len(text) <= 40 else text[:39] + "…")
