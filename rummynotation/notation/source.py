"""From bytes to lines: encodings, line ends, and files that are no text at all.

A source is read in pieces, so that memory does not grow with the file. Each line comes with its
number; what cannot be a line comes as a `Trouble` in its place.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.notation.limits import MAX_LINE

Source = str | Path | IO[bytes] | IO[str]
"""A path, a text, or an open stream."""

_PIECE = 1 << 18
_MAX_BYTES = MAX_LINE * 4
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff]")


class Trouble(NamedTuple):
    """A line that is no text: the code, what is wrong, the column (from 1), help, and whether
    nothing after it can be read either."""

    code: str
    message: str
    column: int = 1
    help: str = ""
    fatal: bool = False


NumberedLine = tuple[int, str | Trouble]


def is_text(source: Source) -> bool:
    """Whether a source is a text rather than the name of a file: it holds a line end, or starts
    as a record does.

    >>> is_text("%rmn 1"), is_text("evening.rmn")
    (True, False)
    """
    return isinstance(source, str) and ("\n" in source or source.lstrip().startswith("%rmn"))


def source_name(source: Source) -> str:
    """The name of a source for messages, or "" for a text."""
    if isinstance(source, Path):
        return str(source)
    if isinstance(source, str):
        return "" if is_text(source) else source
    name = getattr(source, "name", "")
    return name if isinstance(name, str) else ""


def numbered_lines(source: Source) -> Iterator[NumberedLine]:
    """The lines of a source with their numbers, from 1; line ends of all kinds are taken off.

    Raises:
        RummyNotationError: if a file cannot be opened or read.
    """
    if isinstance(source, str) and is_text(source):
        yield from _lines_of_text(io.StringIO(source))
        return
    if isinstance(source, str | Path):
        try:
            with Path(source).open("rb") as stream:
                yield from _lines_of_bytes(stream)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise RummyNotationError(
                Diagnostic(
                    codes.CANNOT_OPEN,
                    Severity.ERROR,
                    f"the file cannot be read: {reason}",
                    path=str(source),
                )
            ) from None
        return
    if isinstance(source, io.TextIOBase) or isinstance(getattr(source, "encoding", None), str):
        yield from _lines_of_text(source)  # type: ignore[arg-type]
    else:
        yield from _lines_of_bytes(source)  # type: ignore[arg-type]


def _lines_of_text(stream: IO[str]) -> Iterator[NumberedLine]:
    number = 0
    for block, complete in _pieces_of_text(stream):
        for line in block.split("\n"):
            number += 1
            yield number, _checked(line, number) if complete else _too_long()


def _pieces_of_text(stream: IO[str]) -> Iterator[tuple[str, bool]]:
    """Whole lines in blocks; a line that goes on for ever comes as one incomplete block."""
    rest = ""
    skipping = False
    while True:
        piece = stream.read(_PIECE)
        if not piece:
            break
        rest += piece
        if rest.endswith("\r"):
            # It may be the first half of a line end.
            rest += stream.read(1)
        rest = rest.replace("\r\n", "\n").replace("\r", "\n")
        cut = rest.rfind("\n")
        if cut >= 0:
            block = rest[:cut]
            rest = rest[cut + 1 :]
            if skipping:
                _, _, block = block.partition("\n")
                skipping = False
            yield block, True
        elif len(rest) > MAX_LINE:
            if not skipping:
                yield "", False
            skipping = True
            rest = ""
    if rest and not skipping:
        yield rest, True


def _lines_of_bytes(stream: IO[bytes]) -> Iterator[NumberedLine]:
    first = stream.read(4096)
    trouble = _not_utf8(first)
    if trouble:
        yield 1, trouble
        return
    if first.startswith(codecs.BOM_UTF8):
        first = first[3:]
    number = 0
    offset = 0
    for block, complete in _pieces_of_bytes(first, stream):
        if not complete:
            number += 1
            yield number, _too_long()
            continue
        try:
            text = block.decode("utf-8")
        except UnicodeDecodeError:
            for raw in block.split(b"\n"):
                number += 1
                yield number, _decoded(raw, number, offset)
                offset += len(raw) + 1
            continue
        offset += len(block) + 1
        if _CONTROL.search(text):
            for line in text.split("\n"):
                number += 1
                yield number, _checked(line, number)
            continue
        for line in text.split("\n"):
            number += 1
            yield number, line if len(line) <= MAX_LINE else _too_long()


def _pieces_of_bytes(first: bytes, stream: IO[bytes]) -> Iterator[tuple[bytes, bool]]:
    rest = b""
    piece = first
    skipping = False
    while piece:
        rest += piece
        if rest.endswith(b"\r"):
            rest += stream.read(1)
        if b"\r" in rest:
            rest = rest.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        cut = rest.rfind(b"\n")
        if cut >= 0:
            block = rest[:cut]
            rest = rest[cut + 1 :]
            if skipping:
                _, _, block = block.partition(b"\n")
                skipping = False
            yield block, True
        elif len(rest) > _MAX_BYTES:
            if not skipping:
                yield b"", False
            skipping = True
            rest = b""
        piece = stream.read(_PIECE)
    if rest and not skipping:
        yield rest, True


def _not_utf8(start: bytes) -> Trouble | None:
    """What a file is, if its first bytes show that it is no UTF-8 text."""
    utf16 = start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    zeros = start.count(b"\0")
    if utf16 or (zeros and zeros * 3 > len(start) and not start.startswith(b"\0\0\0")):
        return Trouble(
            codes.UTF16,
            "the file is UTF-16 text; records are UTF-8",
            help="Save it again with the encoding UTF-8.",
            fatal=True,
        )
    if zeros:
        at = start.index(b"\0")
        return Trouble(
            codes.NOT_RMN,
            f"the file holds binary data (a zero byte at byte {at + 1}), not text",
            help="A record is a text file that starts with a line %rmn 1.",
            fatal=True,
        )
    return None


def _decoded(raw: bytes, number: int, offset: int) -> str | Trouble:
    try:
        return _checked(raw.decode("utf-8"), number)
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        byte = raw[error.start]
        guess = ""
        if byte >= 0xA0:
            guess = f" It looks like Latin-1, where this byte is {chr(byte)!r}."
        return Trouble(
            codes.NOT_UTF8,
            f"byte {offset + error.start + 1} of the file (0x{byte:02X}) is no UTF-8",
            len(before) + 1,
            f"Save the file with the encoding UTF-8.{guess}",
        )


def _checked(line: str, number: int) -> str | Trouble:
    if len(line) > MAX_LINE:
        return _too_long()
    found = _CONTROL.search(line)
    if found is None:
        return line
    if line.startswith("\ufeff") and not _CONTROL.search(line, 1):
        # Files glued together leave a byte-order mark in the middle.
        return line[1:]
    return Trouble(
        codes.CONTROL_CHARACTER,
        f"a control character (U+{ord(found[0]):04X}) stands here",
        found.start() + 1,
        "Take it out; a record holds none.",
    )


def _too_long() -> Trouble:
    return Trouble(
        codes.TOO_LARGE,
        f"the line is longer than {MAX_LINE} characters",
        help="A record has one statement a line; a long list goes on by repeating its statement.",
    )
