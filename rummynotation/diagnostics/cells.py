"""How wide a line of somebody's file stands on a terminal, and how to show it safely there.

A terminal counts in cells, a text in characters: a tab is several cells, a Chinese character two,
a combining accent none. Carets sit right only where the two are told apart. And a file may hold
characters that a terminal would obey rather than show (escape sequences, marks that turn the
direction of writing); of those a stand-in is shown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

TAB_STOP = 4
"""Tabs are shown as blanks up to the next multiple of this many cells."""


class Cell(NamedTuple):
    """One character of a source line as it is shown: its text and how many cells that takes."""

    text: str
    width: int


def cells_of(line: str) -> list[Cell]:
    """The characters of a line, one cell value for each, in order.

    Args:
        line: the text of one line, without its line end.

    Returns:
        As many values as the line has characters.

    >>> [cell.width for cell in cells_of("a\\t中e\\u0301")]
    [1, 3, 2, 1, 0]
    """
    if line.isascii() and line.isprintable():
        return [Cell(character, 1) for character in line]
    cells: list[Cell] = []
    column = 0
    for character in line:
        cell = _tab(column) if character == "\t" else _cell(character)
        cells.append(cell)
        column += cell.width
    return cells


def safe(text: str) -> str:
    """A text on one line, with a stand-in for every character that a terminal would obey.

    >>> safe("7H\\x1b[31m\\n8H")
    '7H␛[31m 8H'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(" " if c in "\t\n" else _cell(c).text for c in text.replace("\r\n", "\n"))


def total_width(cells: Sequence[Cell]) -> int:
    """How many cells a row of cell values takes."""
    return sum(cell.width for cell in cells)


def _tab(column: int) -> Cell:
    width = TAB_STOP - column % TAB_STOP
    return Cell(" " * width, width)


# Letters, marks, numbers, punctuation and symbols are shown; of all else, a stand-in.
_JOINERS = "\u200d\u200c\ufe0e\ufe0f"


def _cell(character: str) -> Cell:
    """A character other than the tab, or the stand-in that is shown for it."""
    number = ord(character)
    if 0x20 <= number < 0x7F:
        return Cell(character, 1)
    if number < 0x20:
        return Cell(chr(0x2400 + number), 1)
    if number == 0x7F:
        return Cell("\u2421", 1)
    category = unicodedata.category(character)
    if character in _JOINERS or category in ("Mn", "Me"):
        return Cell(character, 0)
    if category == "Zs":
        return Cell(" ", 2 if number == 0x3000 else 1)
    if category[0] in "CZ":
        # Controls, formats (the marks that turn the direction of writing), lone surrogates,
        # unassigned and private characters, line and paragraph separators.
        text = f"<U+{number:04X}>"
        return Cell(text, len(text))
    return Cell(character, 2 if unicodedata.east_asian_width(character) in "WF" else 1)
