"""A message as a value: what is wrong, where, in which state of the game, and what to do.

Everything that the library has to say of a file is a `Diagnostic`. It carries no formatting; the
renderers beside this file turn it into text with carets, JSON lines or annotations.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple


class Severity(Enum):
    """How much a message weighs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    """Neither right nor wrong: an action that the file cannot decide, a gap, an open end."""


class Span(NamedTuple):
    """A place in a text: lines and columns count from 1, `end` is the column after the last.

    An `end` of 0 reaches to the end of the line. `end_line` is 0 where the place lies in one line.
    """

    line: int
    column: int = 1
    end: int = 0
    end_line: int = 0


class Label(NamedTuple):
    """A second place that a message points at, with its own words."""

    span: Span
    text: str


class Fix(NamedTuple):
    """A change of the text that would mend it: the place and what should stand there."""

    span: Span
    replacement: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message.

    Attributes:
        code: its stable code in the registry, such as ``RN312``.
        severity: error, warning or note.
        message: one sentence that says what was found.
        span: the place it points at, or none where it speaks of a whole file.
        labels: further places with their own words.
        state: what matters of the state of the game, as (name, value) pairs in reading order.
        help: what was legal there, or what to do; may be empty.
        fix: a change that would mend it, where one is certain.
        rules: the ids of the rules it rests on, such as ``CR-41``.
        path: the file's name as the user gave it, or "" for a text.
        game: which game of the file, from 1; 0 where it belongs to none.
    """

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    labels: tuple[Label, ...] = ()
    state: tuple[tuple[str, str], ...] = ()
    help: str = ""
    fix: Fix | None = None
    rules: tuple[str, ...] = ()
    path: str = ""
    game: int = 0

    @property
    def is_error(self) -> bool:
        """Whether it is an error."""
        return self.severity is Severity.ERROR

    def placed(self, path: str, game: int) -> Diagnostic:
        """The same message with the file and the game it belongs to filled in."""
        return replace(self, path=path, game=game)


class RummyNotationError(Exception):
    """Raised by calls that cannot go on; carries the messages that say why.

    Attributes:
        diagnostics: one or more messages, the gravest first.
    """

    def __init__(self, *diagnostics: Diagnostic) -> None:
        self.diagnostics = diagnostics
        super().__init__("; ".join(f"{d.code}: {d.message}" for d in diagnostics))
