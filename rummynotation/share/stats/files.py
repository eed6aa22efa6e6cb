"""Statistics for other programs: a table as CSV, all of them as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rummynotation.share.spreadsheet import csv_line
from rummynotation.statistics.table import Average, Cell, Table

_DIGITS = 4
"""Digits behind the point of an average."""


def stats_csv(table: Table) -> Iterator[str]:
    """A table as CSV, line by line, the first with the names of the columns.

    Behind each average stands a column that says over how many it is taken, named with ``_n``.

    Args:
        table: the table.
    """
    averages = [column.unit in ("average", "percent") for column in table.columns]
    heads: list[object] = []
    for column, averaged in zip(table.columns, averages, strict=True):
        heads += [column.name, f"{column.name}_n"] if averaged else [column.name]
    yield csv_line(heads)
    for row in table.rows:
        cells: list[object] = []
        for cell, averaged in zip(row, averages, strict=True):
            if isinstance(cell, Average):
                cells += [round(cell.value, _DIGITS), cell.n]
            else:
                cells += [cell, 0] if averaged else [cell]
        yield csv_line(cells)


def stats_json(tables: Mapping[str, Table]) -> str:
    """Tables as one JSON document: for each by its name its columns and its rows.

    An average is an object with its ``value`` and its ``n``; what is not known is null.

    Args:
        tables: the tables by their names.
    """
    document = {name: _table(table) for name, table in tables.items()}
    return json.dumps({"tables": document}, ensure_ascii=False, indent=2) + "\n"


def _table(table: Table) -> dict[str, Any]:
    names = [column.name for column in table.columns]
    return {
        "columns": [{"name": column.name, "unit": column.unit} for column in table.columns],
        "rows": [dict(zip(names, map(_value, row), strict=True)) for row in table.rows],
    }


def _value(cell: Cell) -> Any:
    if isinstance(cell, Average):
        return {"value": round(cell.value, _DIGITS), "n": cell.n}
    return cell
