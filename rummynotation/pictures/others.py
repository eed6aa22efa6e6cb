"""The melds of the table to which nothing happens, small, below the rest of a picture."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from rummynotation.pictures.labels import cell, label, row, said, table
from rummynotation.pictures.looks import GREY
from rummynotation.pictures.words import Words
from rummynotation.record import MeldName

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.solver.position import Position

_MOST = 12


def add_others(
    graph: Digraph,
    above: str,
    position: Position,
    shown: Container[MeldName | None],
    words: Words,
) -> None:
    """Adds the melds of the table that are not shown already, if there are any.

    Args:
        graph: the picture.
        above: the node below which they stand.
        position: the position.
        shown: the melds that are shown.
        words: the language.
    """
    lines = [
        f"{name}: {words.meld(meld.reading)}"
        for name, meld in position.table.melds.items()
        if name not in shown and meld.reading is not None
    ]
    if not lines:
        return
    if len(lines) > _MOST:
        lines[_MOST:] = [f"+ {len(lines) - _MOST}"]
    rows = [row([cell(said(words("also_on_table"), size=10, color=GREY), align="left")])]
    rows += [row([cell(said(line, size=11), align="left")]) for line in lines]
    box = table(rows, border=1, color=GREY, style="rounded", cellspacing=1)
    with graph.subgraph() as same:
        same.attr(rank="same")
        same.node("others", label(box))
        same.edge(above, "others", style="invis")
