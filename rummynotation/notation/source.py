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
_LINE_END = re.compile(r"\r\n|\r|\n")
_RAW_LINE_END = re.compile(rb"\r\n|\r|\n")
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


def cannot_open(path: str, error: Exception) -> Diagnostic:
    """What is said of a file that cannot be opened or read (``RN101``).

    Args:
        path: the file.
        error: why not.
    """
    reason = getattr(error, "strerror", None) or str(error)
    message = f"the file cannot be read: {reason}"
    return Diagnostic(codes.CANNOT_OPEN, Severity.ERROR, message, path=path)


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
            raise RummyNotationError(cannot_open(str(source), error)) from None
        return
    if isinstance(source, io.TextIOBase) or isinstance(getattr(source, "encoding", None), str):
        yield from _lines_of_text(source)  # type: ignore[arg-type]
    else:
        yield from _lines_of_bytes(source)  # type: ignore[arg-type]


def _lines_of_text(stream: IO[str]) -> Iterator[NumberedLine]:
    number = 0
    for block in _pieces_of_text(stream):
        if block is None:
            number += 1
            yield number, _too_long()
            continue
        for line in _split(block):
            number += 1
            yield number, _checked(line)


def _split(block: str) -> list[str]:
    """The lines of a block of whole lines; its last line end may be missing."""
    if "\r" in block:
        block = block.replace("\r\n", "\n").replace("\r", "\n")
    return block.removesuffix("\n").split("\n")


def _pieces_of_text(stream: IO[str]) -> Iterator[str | None]:
    """Whole lines in blocks; none for a line that goes on for ever."""
    rest = ""
    skipping = False
    piece = stream.read(_PIECE)
    while piece:
        rest += piece
        piece = ""
        if rest.endswith("\r"):
            # It may be the first half of a line end.
            piece = stream.read(1)
            if piece == "\n":
                rest += piece
                piece = ""
        cut = max(rest.rfind("\n"), rest.rfind("\r")) + 1
        if cut:
            block, rest = rest[:cut], rest[cut:]
            if skipping:
                end = _LINE_END.search(block)
                block = block[end.end() :] if end else ""
                skipping = False
            if block:
                yield block
        elif len(rest) > MAX_LINE:
            if not skipping:
                yield None
            skipping = True
            rest = ""
        piece += stream.read(_PIECE)
    if rest and not skipping:
        yield rest


def _lines_of_bytes(stream: IO[bytes]) -> Iterator[NumberedLine]:
    first = stream.read(4096)
    trouble = _not_utf8(first)
    if trouble:
        yield 1, trouble
        return
    mark = len(codecs.BOM_UTF8) if first.startswith(codecs.BOM_UTF8) else 0
    number = 0
    for block, offset in _pieces_of_bytes(first[mark:], stream, mark):
        if block is None:
            number += 1
            yield number, _too_long()
            continue
        try:
            text = block.decode("utf-8")
        except UnicodeDecodeError:
            for raw, at in _raw_lines(block, offset):
                number += 1
                yield number, _decoded(raw, at)
            continue
        if _CONTROL.search(text):
            for line in _split(text):
                number += 1
                yield number, _checked(line)
            continue
        for line in _split(text):
            number += 1
            yield number, line if len(line) <= MAX_LINE else _too_long()


def _pieces_of_bytes(
    first: bytes, stream: IO[bytes], offset: int
) -> Iterator[tuple[bytes | None, int]]:
    """Whole lines in blocks, each with the place of its first byte in the file; none for a line
    that goes on for ever."""
    rest = b""
    skipping = False
    piece = first or stream.read(_PIECE)
    while piece:
        rest += piece
        piece = b""
        if rest.endswith(b"\r"):
            # It may be the first half of a line end.
            piece = stream.read(1)
            if piece == b"\n":
                rest += piece
                piece = b""
        cut = max(rest.rfind(b"\n"), rest.rfind(b"\r")) + 1
        if cut:
            block, rest = rest[:cut], rest[cut:]
            start = offset
            offset += cut
            if skipping:
                end = _RAW_LINE_END.search(block)
                dropped = end.end() if end else cut
                block = block[dropped:]
                start += dropped
                skipping = False
            if block:
                yield block, start
        elif len(rest) > _MAX_BYTES:
            if not skipping:
                yield None, offset
            skipping = True
            offset += len(rest)
            rest = b""
        piece += stream.read(_PIECE)
    if rest and not skipping:
        yield rest, offset


def _raw_lines(block: bytes, offset: int) -> Iterator[tuple[bytes, int]]:
    """The lines of a block, each with the place of its first byte in the file."""
    at = 0
    for end in _RAW_LINE_END.finditer(block):
        yield block[at : end.start()], offset + at
        at = end.end()
    if at < len(block):
        yield block[at:], offset + at


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
    if zeros and not start.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"%rmn"):
        at = start.index(b"\0")
        return Trouble(
            codes.NOT_RMN,
            f"the file holds binary data (a zero byte at byte {at + 1}), not text",
            help="A record is a text file that starts with a line %rmn 1.",
            fatal=True,
        )
    return None


def _decoded(raw: bytes, offset: int) -> str | Trouble:
    try:
        return _checked(raw.decode("utf-8"))
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


def _checked(line: str) -> str | Trouble:
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
