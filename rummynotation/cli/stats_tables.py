"""Tables of results on a terminal: as wide as it is, with bars and a line of small columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rummynotation.diagnostics.cells import cells_of, safe, total_width
from rummynotation.share.stats.shown import (
    DRAWN,
    Shown,
    has_over,
    heading_of,
    shortened,
    shown_cell,
    shown_columns,
    title_of,
)
from rummynotation.statistics.table import Average, Table

if TYPE_CHECKING:
    from rummynotation.share.words import Terms

_BAR = 10
"""How many letters wide the longest bar is."""

_WIDEST_TEXT = 28
"""Longer names are broken into lines."""

_GAP = 2
"""Blanks between two columns."""

_ROOM = 10_000

_MOST_ROWS = 50
"""Rows of a table that are printed among others; one alone is printed whole."""

_ALL_ROWS = 10**9

_SPARKS = "▁▂▃▄▅▆▇█"


class Look(NamedTuple):
    """How tables look.

    Attributes:
        width: how wide a line may be.
        color: whether headings are coloured.
        blocks: whether the terminal shows the signs for bars.
    """

    width: int
    color: bool
    blocks: bool


class _Drawn(NamedTuple):
    """A column as it is printed."""

    heading: str
    cells: list[str]
    width: int
    right: bool


def draw_tables(tables: Sequence[Table], player: str, terms: Terms, look: Look) -> str:
    """Tables as text.

    Args:
        tables: the tables, in their order.
        player: whose form is shown, "" for nobody's.
        terms: the language.
        look: how they look.
    """
    texts = []
    over = False
    most = _MOST_ROWS if len(tables) > 1 else _ALL_ROWS
    for whole in tables:
        table, more = shortened(whole, most, terms)
        if not table.rows:
            continue
        places = shown_columns(table)
        over = over or has_over(table, places, terms)
        title = safe(title_of(table, player, terms))
        body = _list(table, places, terms) if not table.keys else _draw(table, places, terms, look)
        texts.append(_bold(title, look) + "\n" + body)
        if table.name == "form":
            texts[-1] += _spark_line(table, terms, look)
        if more:
            texts[-1] += f"  {more}\n"
    note = f"\n{terms('stat_note')}\n" if over else ""
    return "\n".join(texts) + note


def _bold(text: str, look: Look) -> str:
    return f"\x1b[1m{text}\x1b[0m" if look.color else text


def _list(table: Table, places: Sequence[int], terms: Terms) -> str:
    """A table of one row, a line for each of its columns."""
    heads = [heading_of(table.columns[place], terms) for place in places]
    widest = max(map(len, heads))
    lines = []
    for head, place in zip(heads, places, strict=True):
        cell = shown_cell(table, table.rows[0], place, terms)
        lines.append(f"  {head.ljust(widest)}  {_text(cell)}")
    return "\n".join(lines) + "\n"


def _draw(table: Table, places: Sequence[int], terms: Terms, look: Look) -> str:
    """A table, side by side as far as the line is wide, the rest of its columns below."""
    columns = [_column(table, place, terms) for place in places]
    keys = columns[: table.keys]
    # A bar stays beside its number.
    rest = [[column] for column in columns[table.keys :]]
    for at, place in enumerate(places[table.keys :]):
        if table.columns[place].name in DRAWN.get(table.name, ()):
            rest[at].append(_bars(table, place, look))
    start = 1 + sum(column.width + _GAP for column in keys)
    groups: list[list[_Drawn]] = [[]]
    used = start
    for together in rest:
        wide = sum(column.width + _GAP for column in together)
        if groups[-1] and used + wide - _GAP > look.width:
            groups.append([])
            used = start
        groups[-1] += together
        used += wide
    return "\n".join(_print([*keys, *group], look) for group in groups)


def _column(table: Table, place: int, terms: Terms) -> _Drawn:
    column = table.columns[place]
    heading = heading_of(column, terms)
    cells = [_text(shown_cell(table, row, place, terms)) for row in table.rows]
    longest = max(map(_wide, cells), default=0)
    right = column.unit not in ("text", "date")
    if column.unit == "text":
        longest = min(longest, _WIDEST_TEXT)
    return _Drawn(heading, cells, max(longest, *map(len, heading.split())), right)


def _text(shown: Shown) -> str:
    text = safe(shown.text)
    return f"{text} ({shown.over})" if shown.over else text


def _wide(text: str) -> int:
    return total_width(cells_of(text))


def _bars(table: Table, place: int, look: Look) -> _Drawn:
    """A column of bars; what is less than nothing has none."""
    values = [_value(row[place]) for row in table.rows]
    most = max((value for value in values if value is not None), default=0)
    if table.columns[place].unit == "percent":
        most = 100
    cells = [_bar(value / most if value and most > 0 else 0, look) for value in values]
    return _Drawn("", cells, _BAR, False)


def _value(cell: object) -> float | None:
    return cell.value if isinstance(cell, Average) else None


def _bar(share: float, look: Look) -> str:
    eighths = round(max(0.0, share) * _BAR * 8)
    if not look.blocks:
        return "#" * round(eighths / 8)
    part = "" if eighths % 8 == 0 else "▏▎▍▌▋▊▉"[eighths % 8 - 1]
    return "█" * (eighths // 8) + part


def _spark_line(table: Table, terms: Terms, look: Look) -> str:
    """The points a hand of each game as a line of small columns, with their average."""
    lines = []
    for name in ("points", "moving"):
        values = [_value(cell) for cell in table.column(name)][-look.width // 2 :]
        known = [value for value in values if value is not None]
        if len(known) < 2 or not look.blocks:
            continue
        low, high = min(known), max(known)
        step = (high - low) / (len(_SPARKS) - 1) or 1
        marks = [" " if v is None else _SPARKS[round((v - low) / step)] for v in values]
        column = next(column for column in table.columns if column.name == name)
        lines.append(f"  {''.join(marks)}  {heading_of(column, terms)}\n")
    return "".join(lines)


def _print(columns: Sequence[_Drawn], look: Look) -> str:
    """Columns as text; what a file says is text and never taken for anything else."""
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        table.add_column(
            Text(column.heading),
            width=column.width,
            justify="right" if column.right else "left",
            overflow="fold",
            vertical="bottom",
        )
    for cells in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*map(Text, cells))
    console = Console(
        width=_ROOM,  # Each column has its width; nothing is to be squeezed.
        force_terminal=look.color,
        color_system="standard" if look.color else None,
        legacy_windows=False,
    )
    with console.capture() as capture:
        console.print(table)
    lines = capture.get().splitlines()
    return "\n".join(line.rstrip() for line in lines if line.strip()) + "\n"
