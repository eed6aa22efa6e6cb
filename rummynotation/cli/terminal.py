"""What commands share that print messages: colour or not, how wide, which line of which file."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Literal

import click

from rummynotation.diagnostics.model import Diagnostic
from rummynotation.diagnostics.text import SourceOf, render_text
from rummynotation.notation.limits import MAX_LINE

Color = Literal["auto", "always", "never"]

LANGUAGE = click.Choice(["en", "fr", "it"])
"""The languages that there are words in; a test holds them against those."""

_PIPE_WIDTH = 100
_WIDEST = 120


def wants_color(choice: Color, stream: IO[str] | None = None) -> bool:
    """Whether to colour what goes to a stream (standard output where none is given).

    ``auto`` is: on a terminal, unless ``NO_COLOR`` is set or the terminal is dumb.
    """
    if choice != "auto":
        return choice == "always"
    stream = sys.stdout if stream is None else stream
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def line_width(stream: IO[str] | None = None) -> int:
    """How wide lines may be: as wide as the terminal, and in a pipe always the same."""
    stream = sys.stdout if stream is None else stream
    if not stream.isatty():
        return _PIPE_WIDTH
    return min(shutil.get_terminal_size((_PIPE_WIDTH, 24)).columns, _WIDEST)


def file_line(path: str, game: int, line: int) -> str:
    """A line of a file on disk, for messages, or "" where it cannot be read.

    Args:
        path: the file.
        game: which game of the file; it does not matter here.
        line: the line's number, from 1.
    """
    if not path or path == "-":
        return ""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as stream:  # noqa: PTH123
            for number, text in enumerate(stream, 1):
                if number == line:
                    # A line that is too long to be read is too long to be shown.
                    return text.rstrip("\n") if len(text) <= MAX_LINE else ""
    except (OSError, ValueError):
        pass
    return ""


class FileLines:
    """Lines of files for messages that come in the order of their lines, as those about long logs
    do: each file is read once."""

    def __init__(self) -> None:
        self._path = ""
        self._lines: Iterator[str] = iter(())
        self._number = 0
        self._text = ""

    def __call__(self, path: str, game: int, line: int) -> str:
        """A line, as `file_line` gives it."""
        if not path or path == "-":
            return ""
        if path != self._path or line < self._number:
            self._path, self._number, self._text = path, 0, ""
            self._lines = _lines_of(path)
        for text in islice(self._lines, line - self._number):
            self._number += 1
            self._text = text
        if line != self._number:
            return ""
        return self._text.rstrip("\n") if len(self._text) <= MAX_LINE else ""


def _lines_of(path: str) -> Iterator[str]:
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as stream:  # noqa: PTH123
            yield from stream
    except (OSError, ValueError):
        return


def say(diagnostics: Iterable[Diagnostic], source_of: SourceOf = file_line) -> None:
    """Prints messages on standard error, with the lines of their files.

    Args:
        diagnostics: the messages.
        source_of: gives the line of a file, by its name, the number of the game, and its own.
    """
    color = wants_color("auto", sys.stderr)
    text = render_text(diagnostics, source_of=source_of, color=color, width=line_width(sys.stderr))
    click.echo(text, nl=False, err=True, color=color)


def takes_signs() -> bool:
    """Whether standard output takes suit signs, bars and the like: it is UTF-8."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") == "utf8"


def emit(text: str) -> None:
    """Writes data (not messages) to standard output: in a pipe as UTF-8, whatever the locale.

    Args:
        text: the data.
    """
    if sys.stdout.isatty():
        click.echo(text, nl=False)
        return
    emit_bytes(text.encode("utf-8"))


def emit_bytes(content: bytes) -> None:
    """Writes data to standard output as they are.

    Args:
        content: the data.
    """
    sys.stdout.flush()
    left = memoryview(content)
    while left:
        # Where Python runs unbuffered, a write may take a part only.
        left = left[sys.stdout.buffer.write(left) :]
