"""What of a table of results is shown to people, and in which words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rummynotation.share.words import Terms
from rummynotation.statistics.table import Average, Cell, Column, Table

DRAWN: dict[str, tuple[str, ...]] = {
    "players": ("won", "points"),
    "players_by_variant": ("won",),
    "hands": ("points", "hand_buys", "down_turn", "wilds"),
    "seats": ("out",),
    "form": ("points",),
    "form_hands": ("points", "buys", "down_turn", "wilds"),
    "met": ("better",),
}
"""The columns of each table that are drawn too."""


class Shown(NamedTuple):
    """A cell in words.

    Attributes:
        text: what stands there, "" for nothing.
        over: over how many an average is taken, where that must be said: where not all that the row
            counts went into it.
        value: what it is sorted by, a number or a text; none where nothing stands there.
    """

    text: str
    over: str = ""
    value: float | str | None = None


def title_of(table: Table, player: str, terms: Terms) -> str:
    """The heading of a table.

    Args:
        table: the table.
        player: whose form is shown, "" for nobody's.
        terms: the language.
    """
    return terms(f"stat_title_{table.name}", player=player)


def heading_of(column: Column, terms: Terms) -> str:
    """The heading of a column.

    Args:
        column: the column.
        terms: the language.
    """
    return terms(f"stat_{column.name}")


def shown_columns(table: Table) -> list[int]:
    """The places of the columns in which something stands.

    Args:
        table: the table.
    """
    return [
        place
        for place, column in enumerate(table.columns)
        if place < table.keys
        or any(_is_something(row[place], column) for row in table.rows)
        or not table.rows
    ]


def shortened(table: Table, most: int, terms: Terms) -> tuple[Table, str]:
    """A table with so many rows at most, of games one by one the last; and what says of the others,
    or "".

    Args:
        table: the table.
        most: the most rows.
        terms: the language.
    """
    more = len(table.rows) - most
    if more <= 0:
        return table, ""
    rows = table.rows[-most:] if table.name == "form" else table.rows[:most]
    return replace(table, rows=rows), terms("stat_more", count=more, table=table.name)


def _is_something(cell: Cell, column: Column) -> bool:
    if cell is None:
        return False
    value = cell.value if isinstance(cell, Average) else cell
    return not column.rare or bool(value)


def shown_cell(table: Table, row: Sequence[Cell], place: int, terms: Terms) -> Shown:
    """A cell in words.

    Args:
        table: the table.
        row: one of its rows.
        place: the place of the column.
        terms: the language.
    """
    column, cell = table.columns[place], row[place]
    match cell:
        case None:
            return Shown("")
        case Average():
            digits = 0 if column.unit == "percent" else 1
            over = "" if cell.n == _full(table, row, column) else str(cell.n)
            return Shown(number(cell.value, digits, terms), over, cell.value)
        case int():
            return Shown(number(cell, 0, terms), "", cell)
        case _:
            return Shown(cell, "", cell)


def _full(table: Table, row: Sequence[Cell], column: Column) -> Cell:
    """How many an average would be taken over if all of it were known; none where no column says
    so."""
    names = [other.name for other in table.columns]
    return row[names.index(column.of)] if column.of in names else None


def number(value: float, digits: int, terms: Terms) -> str:
    """A number as the language writes it, the minus as a sign of its own.

    Args:
        value: the number.
        digits: how many digits stand behind the point.
        terms: the language.

    >>> from rummynotation.share.words import terms_of
    >>> number(-12.25, 1, terms_of("fr")), number(12, 0, terms_of("en"))
    ('−12,2', '12')
    """
    return f"{value:.{digits}f}".replace("-", "−").replace(".", terms("stat_decimal"))


def has_over(table: Table, places: Sequence[int], terms: Terms) -> bool:
    """Whether any cell says over how many it is taken.

    Args:
        table: the table.
        places: the places of the columns that are shown.
        terms: the language.
    """
    return any(shown_cell(table, row, place, terms).over for row in table.rows for place in places)
