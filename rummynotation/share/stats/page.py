"""The statistics as one page that needs nothing else: tables to sort, charts, to read or print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rummynotation.share.document import asset, document, tag, text
from rummynotation.share.stats.charts import Bar, Point, bars, line
from rummynotation.share.stats.shown import (
    DRAWN,
    Shown,
    has_over,
    heading_of,
    number,
    shortened,
    shown_cell,
    shown_columns,
    title_of,
)
from rummynotation.share.words import Language, Terms, terms_of
from rummynotation.statistics.table import Average, Table
from rummynotation.statistics.tables import GAMES_OF_MOVING_AVERAGE

_MOST_ROWS = 2000
"""Rows of a table on a page."""

_MOST_BARS = 20
"""Bars of a chart; who comes later is in the table."""

_FEWEST_BARS = 2
"""One bar alone says nothing that its number does not."""

_MOST_VARIANTS = 12
"""Variants of a table that are drawn; those that come later are in the table."""


def stats_page(tables: Sequence[Table], player: str = "", *, language: Language = "en") -> str:
    """Tables of results as one HTML file that needs nothing else.

    Args:
        tables: the tables, in their order.
        player: whose form is shown, "" for nobody's.
        language: of the words.
    """
    terms = terms_of(language)
    title = terms("stat_title")
    shown = [table for table in tables if table.rows]
    body = tag("h1", text(f"{title}: {player}" if player else title))
    body += "".join(_section(table, player, terms) for table in shown)
    if any(has_over(table, shown_columns(table), terms) for table in shown):
        body += tag("p", text(terms("stat_note")), {"class": "note"})
    css, script = asset("stats.css"), asset("stats.js")
    return document(title, tag("main", body), language=language, css=css, script=script)


def _section(table: Table, player: str, terms: Terms) -> str:
    title = title_of(table, player, terms)
    head = tag("h2", text(title))
    table, more = shortened(table, _MOST_ROWS, terms)
    places = shown_columns(table)
    if not table.keys:
        return tag("section", head + _list(table, places, terms))
    charts = "".join(_charts(table, title, terms))
    drawn = tag("div", charts, {"class": "charts"}) if charts else ""
    # It scrolls, so it can be reached with the keyboard.
    wide = {"class": "wide", "tabindex": "0", "role": "region", "aria-label": title}
    note = tag("p", text(more), {"class": "note"}) if more else ""
    return tag("section", head + drawn + tag("div", _table(table, places, terms), wide) + note)


def _list(table: Table, places: Sequence[int], terms: Terms) -> str:
    """A table of one row, as a list of what stands in it."""
    entries = []
    for place in places:
        name = tag("dt", text(heading_of(table.columns[place], terms)))
        entries.append(
            tag("div", name + tag("dd", _inner(shown_cell(table, table.rows[0], place, terms))))
        )
    return tag("dl", "".join(entries))


def _table(table: Table, places: Sequence[int], terms: Terms) -> str:
    words = {place for place in places if table.columns[place].unit in ("text", "date")}
    heads = (
        tag(
            "th",
            text(heading_of(table.columns[place], terms)),
            {"scope": "col", **_class(place, words)},
        )
        for place in places
    )
    rows = []
    for row in table.rows:
        cells = []
        for place in places:
            shown = shown_cell(table, row, place, terms)
            said: dict[str, object] = {"scope": "row"} if place < table.keys else {}
            if shown.value is not None:
                said["data-value"] = shown.value
            name = "th" if place < table.keys else "td"
            cells.append(tag(name, _inner(shown), {**said, **_class(place, words)}))
        rows.append(tag("tr", "".join(cells)))
    head = tag("thead", tag("tr", "".join(heads)))
    return tag("table", head + tag("tbody", "\n".join(rows)))


def _class(place: int, words: set[int]) -> dict[str, str]:
    return {"class": "words"} if place in words else {}


def _inner(shown: Shown) -> str:
    over = " " + tag("small", text(f"({shown.over})")) if shown.over else ""
    return text(shown.text) + over


# --- charts ---


def _charts(table: Table, title: str, terms: Terms) -> Iterator[str]:
    """The charts of a table; where its rows begin with a variant those of each variant."""
    names = [column.name for column in table.columns]
    drawn = [
        names.index(name)
        for name in DRAWN.get(table.name, ())
        if any(isinstance(cell, Average) for cell in table.column(name))
    ]
    if table.name == "form":
        if drawn:
            yield _form(table, title, terms)
        return
    first = 1 if names[0] == "variant" else 0
    parts = [list(rows) for _, rows in groupby(table.rows, key=lambda row: row[:first])]
    for rows in parts[:_MOST_VARIANTS]:
        for place in drawn:
            heading = heading_of(table.columns[place], terms)
            told = terms("stat_chart", column=heading, table=str(rows[0][0]) if first else title)
            yield _bars(table, rows, place, first, told, terms)


def _bars(
    table: Table, rows: Sequence[Sequence[object]], place: int, first: int, title: str, terms: Terms
) -> str:
    """A chart of a column, or ""; the columns from `first` on name a bar."""
    percent = table.columns[place].unit == "percent"
    kept = rows[:_MOST_BARS]
    found = []
    for row in kept:
        cell = row[place]
        shown = _told(cell, percent, terms)
        names = _name(table, row, first, terms)
        found.append(Bar(names, cell.value if isinstance(cell, Average) else None, shown))
    if sum(bar.value is not None for bar in found) < _FEWEST_BARS:
        return ""
    most = 100.0 if percent else max((bar.value or 0 for bar in found), default=0)
    more = terms("stat_more_rows", count=len(kept)) if len(rows) > len(kept) else ""
    return _figure(bars(title, found, most), title, more)


def _name(table: Table, row: Sequence[object], first: int, terms: Terms) -> str:
    """What a bar stands for, in as few words as tell it from the others."""
    if table.name == "seats":
        keys = {column.name: str(cell) for column, cell in zip(table.columns, row, strict=False)}
        return terms("stat_bar_seat", seat=keys["seat"], players=keys["players"])
    return " ".join(
        f"{heading_of(table.columns[key], terms)} {row[key]}"
        if table.columns[key].unit == "number"
        else str(row[key])
        for key in range(first, table.keys)
    )


def _told(cell: object, percent: bool, terms: Terms) -> str:
    if not isinstance(cell, Average):
        return "?"
    return number(cell.value, 0, terms) + " %" if percent else number(cell.value, 1, terms)


def _form(table: Table, title: str, terms: Terms) -> str:
    """The points a hand of each game, and their average."""
    points = []
    values: list[float] = []
    columns = (
        table.column("date"),
        table.column("game"),
        table.column("points"),
        table.column("moving"),
    )
    for date, game, own, average in zip(*columns, strict=True):
        value = own.value if isinstance(own, Average) else None
        mean = average.value if isinstance(average, Average) else None
        values += (each for each in (value, mean) if each is not None)
        points.append(Point(str(date or game), value, mean, _told(own, False, terms)))
    low, high = min(values), max(values)
    name = terms("stat_chart", column=terms("stat_points"), table=title)
    ends = (number(low, 0, terms), number(high, 0, terms))
    under = terms("stat_average_of", count=GAMES_OF_MOVING_AVERAGE)
    return _figure(line(name, points, *ends, (low, high)), name, under)


def _figure(chart: str, title: str, under: str) -> str:
    told = tag("figcaption", text(under)) if under else ""
    return tag("figure", tag("h3", text(title)) + chart + told)
