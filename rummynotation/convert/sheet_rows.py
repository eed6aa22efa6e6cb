"""The rows of a score sheet that somebody saved as CSV: cells with their places, and what is in
them.

Spreadsheets write such files in many ways: with semicolons where the comma is the decimal sign,
with a byte-order mark, in the encoding of old Windows, with totals and blank cells.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator, Sequence
from typing import IO, NamedTuple, cast

from rummynotation.notation.source import Trouble, numbered_lines

_SEPARATORS = ";\t|,"
_MOST_CELLS = 200
_BLANKS = frozenset(("", "-", "–", "—", "−", "x", "/", ".", "?"))
_SPACES = re.compile(r"[\s\u00a0\u202f'’]+")
_WHOLE = re.compile(r"[+-]?\d{1,9}(?:[.,]0{1,6})?")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:[.,]\d{3}){1,2}")
_BROKEN = re.compile(r"[+-]?\d{1,9}[.,]\d{1,6}")


class Cell(NamedTuple):
    """A cell and the column of the line in which it begins."""

    text: str
    column: int

    @property
    def blank(self) -> bool:
        """Whether nothing stands there, or a sign for nothing."""
        return self.text.casefold() in _BLANKS

    @property
    def points(self) -> int | None:
        """The whole number that stands there, or none.

        >>> [Cell(text, 1).points for text in ("15", "−5", "+10,00", "1.200", "12,5", "two")]
        [15, -5, 10, 1200, None, None]
        """
        text = _SPACES.sub("", self.text).replace("−", "-")
        if _WHOLE.fullmatch(text):
            return int(re.split(r"[.,]", text)[0])
        if _THOUSANDS.fullmatch(text):
            return int(re.sub(r"[.,]", "", text))
        return None

    @property
    def is_thousands(self) -> bool:
        """Whether its sign was taken as that of thousands, which could be a decimal sign."""
        text = _SPACES.sub("", self.text)
        return bool(_THOUSANDS.fullmatch(text)) and not _WHOLE.fullmatch(text)

    @property
    def is_fraction(self) -> bool:
        """Whether it is a number, but no whole one."""
        text = _SPACES.sub("", self.text).replace("−", "-")
        return self.points is None and bool(_BROKEN.fullmatch(text))


class Row(NamedTuple):
    """A row: the number of its line, and its cells."""

    line: int
    cells: tuple[Cell, ...]

    @property
    def filled(self) -> list[Cell]:
        """Its cells that are not blank."""
        return [cell for cell in self.cells if cell.text]


def separator_of(line: str) -> str:
    """The sign between the cells of a line: the semicolon before all others, the comma last.

    >>> separator_of('"Ana, the first";Ben'), separator_of("Hand,Ana,Ben"), separator_of("Ana")
    (';', ',', ',')
    """
    plain = re.sub(r'"[^"]*"', "", line)
    return next((sign for sign in _SEPARATORS if sign in plain), ",")


def cells_of(line: str, separator: str) -> tuple[Cell, ...]:
    r"""The cells of a line, quotes around a cell taken off; what comes after very many is one cell.

    >>> [cell.text for cell in cells_of('1; "Ana ""the cat""; M." ;', ";")]
    ['1', 'Ana "the cat"; M.', '']
    """
    cells: list[Cell] = []
    start = 0
    while start >= 0:
        first = start
        while line[first : first + 1] == " ":
            first += 1
        if len(cells) == _MOST_CELLS:
            stop, text = -1, line[first:]
        elif line[first : first + 1] == '"':
            end = _closing_quote(line, first + 1)
            stop, text = line.find(separator, end), line[first + 1 : end].replace('""', '"')
        else:
            stop = line.find(separator, first)
            text = line[first : stop if stop >= 0 else None]
        cells.append(Cell(text.strip(), first + 1))
        start = stop + 1 if stop >= 0 else -1
    return tuple(cells)


def _closing_quote(line: str, start: int) -> int:
    """Where the quote ends that begins before a place; the end of the line where it is not."""
    while (end := line.find('"', start)) >= 0:
        if line[end + 1 : end + 2] != '"':
            return end
        start = end + 2
    return len(line)


class SheetText:
    """The lines of a file that may be in UTF-8, in UTF-16, or in the encoding of old Windows.

    Attributes:
        odd_line: the first line that was in that of old Windows, or 0.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self.odd_line = 0
        self._stream = stream

    def lines(self) -> Iterator[tuple[int, str | Trouble]]:
        """The lines with their numbers."""
        for number, text in numbered_lines(cast(IO[str], _Lenient(self._stream))):
            if isinstance(text, str) and _ESCAPED.search(text):
                self.odd_line = self.odd_line or number
                yield number, _ESCAPED.sub(lambda found: _windows(ord(found[0]) & 0xFF), text)
            else:
                yield number, text


_ESCAPED = re.compile(r"[\udc80-\udcff]")


def _windows(byte: int) -> str:
    return bytes((byte,)).decode("cp1252", "replace")


class _Lenient(io.TextIOBase):
    """A text stream in which each byte that is no UTF-8 stands as a lone surrogate."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._decoder: codecs.IncrementalDecoder | None = None

    def read(self, size: int | None = -1) -> str:
        while True:
            data = self._stream.read(-1 if size is None else size)
            if self._decoder is None:
                utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
                name, errors = ("utf-16", "replace") if utf16 else ("utf-8-sig", "surrogateescape")
                self._decoder = codecs.getincrementaldecoder(name)(errors)
            text = self._decoder.decode(data, not data)
            if text or not data:
                return text


def has_numbers(cells: Sequence[Cell]) -> bool:
    """Whether a number stands in one of some cells."""
    return any(cell.points is not None or cell.is_fraction for cell in cells)
