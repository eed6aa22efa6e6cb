"""A plain table of results: columns with a name and a unit, and rows; whoever shows it does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rummynotation.statistics.counts import Mean

Unit = Literal["text", "date", "number", "count", "average", "percent", "points"]
"""What stands in a column: words; a date; a number that names something; how many; an average or a
share, with how many it is taken over; points."""


class Average(NamedTuple):
    """An average, or a share in percent, and over how many it is taken.

    >>> print(Average(12.5, 4))
    12.5 (4)
    """

    value: float
    n: int

    def __str__(self) -> str:
        return f"{self.value:.1f} ({self.n})"


Cell = str | int | Average | None
"""What stands in a cell; none where nothing is known."""


class Column(NamedTuple):
    """A column.

    Attributes:
        name: its name, for programs and to look up its words.
        unit: what stands in it.
        of: the column that counts what an average is taken over where all of it is known, "" where
            no column of the table does.
        rare: whether it need not be shown where it holds nothing but zeros.
    """

    name: str
    unit: Unit
    of: str = ""
    rare: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        name: its name, likewise.
        columns: the columns; the first `keys` of them name a row.
        rows: the rows, each with a cell for every column.
        keys: how many columns name a row.
    """

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    keys: int = 1

    def column(self, name: str) -> list[Cell]:
        """The cells of a column.

        Args:
            name: its name.

        Raises:
            KeyError: if there is no such column.
        """
        names = [column.name for column in self.columns]
        if name not in names:
            raise KeyError(name)
        return [row[names.index(name)] for row in self.rows]


def average(mean: Mean) -> Average | None:
    """The average of what was counted; none where nothing was.

    Args:
        mean: the counts.
    """
    return Average(mean.sum / mean.n, mean.n) if mean.n else None


def percent(mean: Mean) -> Average | None:
    """The share of yes among what was counted, in percent; none where nothing was.

    Args:
        mean: the counts.
    """
    return Average(100 * mean.sum / mean.n, mean.n) if mean.n else None
