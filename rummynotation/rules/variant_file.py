"""One variant file from disk: what it says, and where in it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity, Span
from rummynotation.rules.parameters import parameter_at

MOST_BYTES = 256_000
"""The largest variant file that is read."""

_MOST_DOTS = 64
"""The most full stops in a line: reading a key of n parts takes time and memory as n times n."""

Steps = tuple[str | int, ...]


@dataclass(frozen=True)
class VariantFile:
    """A variant file.

    Attributes:
        path: its name as the user gave it.
        data: its tables.
        text: its text, for the places of what is wrong.
    """

    path: str
    data: dict[str, Any]
    text: str

    def span(self, steps: Steps, *, key: bool = False) -> Span | None:
        """The place of a value, or of its key, or of the nearest table around it."""
        while steps:
            if steps in self._places:
                return self._places[steps][0 if key else 1]
            steps = steps[:-1]
        return None

    def diagnostic(self, steps: Steps, code: str, message: str, help_text: str = "") -> Diagnostic:
        """An error about a place in the file."""
        return self.placed(Diagnostic(code, Severity.ERROR, message, help=help_text), steps)

    def placed(self, diagnostic: Diagnostic, steps: Steps) -> Diagnostic:
        """A message with this file and a place in it filled in."""
        about = parameter_at(steps)
        return replace(
            diagnostic,
            path=self.path,
            span=self.span(steps, key=diagnostic.code == codes.UNKNOWN_PARAMETER),
            state=(("parameter", about),) if about else diagnostic.state,
        )

    def problems(self) -> list[Diagnostic]:
        """What the schema has against the file."""
        from rummynotation.rules.variant_schema import layer_faults

        return [
            self.diagnostic(fault.path, fault.code, fault.message, fault.help)
            for fault in layer_faults(self.data)
        ]

    @cached_property
    def _places(self) -> dict[Steps, tuple[Span, Span]]:
        from rummynotation.rules.toml_places import toml_places

        return toml_places(self.text)


def read_variant_file(path: Path) -> VariantFile:
    """Reads a variant file without judging what it says.

    Raises:
        RummyNotationError: if it cannot be opened, is too large, or is no TOML.
    """
    text = _read_text(path)
    if not is_readable(text):
        raise RummyNotationError(_unreadable(path, "the file has a key of too many parts"))
    try:
        return VariantFile(str(path), tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as error:
        raise RummyNotationError(_syntax(path, text, str(error))) from None
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        message = "the file nests too deep or holds a number that is too long"
        raise RummyNotationError(_unreadable(path, message)) from None


def is_readable(text: str) -> bool:
    """Whether a TOML reader can be trusted with a text from anybody.

    >>> is_readable("a.b = 1"), is_readable("a." * 100 + "b = 1")
    (True, False)
    """
    return all(line.count(".") <= _MOST_DOTS for line in text.split("\n"))


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a zero in it
        reason = getattr(error, "strerror", None) or "no such path"
        message = f"cannot open the variant file: {reason}"
        diagnostic = Diagnostic(codes.CANNOT_OPEN, Severity.ERROR, message, path=str(path))
        raise RummyNotationError(diagnostic) from None
    if len(content) > MOST_BYTES:
        raise RummyNotationError(_unreadable(path, f"the file is larger than {MOST_BYTES} bytes"))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise RummyNotationError(_unreadable(path, "the file is not UTF-8")) from None


def _unreadable(path: Path, message: str) -> Diagnostic:
    return Diagnostic(codes.VARIANT_FILE, Severity.ERROR, message, path=str(path))


def _syntax(path: Path, text: str, message: str) -> Diagnostic:
    place = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if place:
        span = Span(int(place[1]), int(place[2]))
    else:
        lines = text.split("\n")
        span = Span(len(lines), len(lines[-1]) + 1)
    words = re.sub(r" \(at [^)]*\)$", "", message)
    found = text.split("\n")[span.line - 1][span.column - 1 :] if words == "Invalid value" else ""
    return replace(
        _unreadable(path, f"not TOML: {words[:1].lower()}{words[1:]}"),
        span=span,
        help=_meant(found) if words == "Invalid value" else "",
    )


def _meant(found: str) -> str:
    """What to write instead of a value that is none."""
    if re.match(r"(?i)(true|yes|on|false|no|off)\b", found):
        return "a rule is switched with true or false, in small letters"
    return 'a word stands in quotation marks: ace = "low"'
