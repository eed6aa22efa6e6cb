"""Charts as SVG that is a part of a page: bars, and a line of games with its average.

Every bar has its number beside it, and every line its own shape, so that nothing is told by colour
alone; a title and a description tell the chart to those who listen to a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummynotation.pictures.labels import printable
from rummynotation.share.document import tag, text
from rummynotation.share.lettering import clipped

_WIDTH = 420
_LABEL = 132
_NUMBER = 58
_ROW = 24
_BAR = 14
_SIZE = 13
_HEIGHT = 180
_MARGIN = 36


class Bar(NamedTuple):
    """One bar.

    Attributes:
        label: what it stands for.
        value: how long it is; none where that is not known.
        told: its value in words.
    """

    label: str
    value: float | None
    told: str


def bars(title: str, rows: Sequence[Bar], most: float) -> str:
    """Bars below each other, each with its label before and its number behind it; what is less
    than nothing has no bar.

    Args:
        title: what the chart shows.
        rows: the bars.
        most: the value for which a bar has its full length.
    """
    parts = []
    room = _WIDTH - _LABEL - _NUMBER
    for place, row in enumerate(rows):
        top = place * _ROW
        base = top + _ROW / 2 + _SIZE / 3
        label = clipped(printable(row.label), _LABEL - 8, _SIZE)
        parts.append(_words(label, _LABEL - 8, base, "end"))
        length = room * max(0.0, min(1.0, row.value / most)) if row.value and most > 0 else 0.0
        shape = {"class": "bar", "x": _LABEL, "y": f"{top + (_ROW - _BAR) / 2:g}",
                 "width": f"{length:.1f}", "height": _BAR}  # fmt: skip
        parts.append(tag("rect", "", shape))
        parts.append(_words(row.told, _LABEL + length + 6, base, "start"))
    told = "; ".join(f"{printable(row.label)}: {row.told}" for row in rows)
    return _chart(title, told, "".join(parts), len(rows) * _ROW)


class Point(NamedTuple):
    """One game on a line: its points, the average up to it, and both in words."""

    label: str
    value: float | None
    average: float | None
    told: str


def line(
    title: str, points: Sequence[Point], low: str, high: str, ends: tuple[float, float]
) -> str:
    """Games from left to right: a dot for each, a broken line for their average.

    Args:
        title: what the chart shows.
        points: the games in their order.
        low, high: the lowest and the highest value in words.
        ends: the same as numbers.
    """
    bottom, top = ends
    span = top - bottom or 1
    room = _HEIGHT - 2 * _SIZE
    step = (_WIDTH - _MARGIN - 12) / max(1, len(points) - 1)

    def place(index: int, value: float) -> tuple[float, float]:
        return _MARGIN + index * step, _SIZE + room * (1 - (value - bottom) / span)

    parts = [_words(high, _MARGIN - 8, _SIZE * 1.3, "end")]
    parts.append(_words(low, _MARGIN - 8, _HEIGHT - _SIZE * 0.7, "end"))
    for height in (_SIZE, _HEIGHT - _SIZE):
        ends_of = {"class": "rule", "x1": _MARGIN, "x2": _WIDTH, "y1": height, "y2": height}
        parts.append(tag("line", "", ends_of))
    dots = [place(i, p.value) for i, p in enumerate(points) if p.value is not None]
    known = [place(i, p.average) for i, p in enumerate(points) if p.average is not None]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in known)
    parts.append(tag("polyline", "", {"class": "average", "points": path}))
    parts += (tag("circle", "", {"class": "dot", "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": 3.5})
              for x, y in dots)  # fmt: skip
    told = "; ".join(f"{printable(point.label)}: {point.told}" for point in points)
    return _chart(title, told, "".join(parts), _HEIGHT)


def _words(words: str, x: float, y: float, anchor: str) -> str:
    return tag("text", text(words), {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor})


def _chart(title: str, told: str, body: str, height: float) -> str:
    head = tag("title", text(title)) + tag("desc", text(told))
    shape = {"class": "chart", "viewBox": f"0 0 {_WIDTH} {height:g}", "role": "img"}
    return tag("svg", head + body, shape)
