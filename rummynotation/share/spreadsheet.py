"""Rows for spreadsheets, of which no cell is taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the start of a formula."""


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: one that looks so begins with a quote.

    Args:
        cell: the cell.

    >>> harmless("=1+1"), harmless("7H 8H")
    ("'=1+1", '7H 8H')
    """
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def csv_line(cells: Iterable[object]) -> str:
    """One row as CSV; texts are made harmless, numbers stay numbers.

    Args:
        cells: its cells; none is an empty cell.

    >>> csv_line(["=1+1", -5, None])
    "'=1+1,-5,\\n"
    """
    line = io.StringIO()
    row = [harmless(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(line, lineterminator="\n").writerow(row)
    return line.getvalue()
