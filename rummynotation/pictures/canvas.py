"""An empty graph with a title; graphviz is loaded here and only when a graph is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rummynotation.pictures.labels import cell, label, row, said, table
from rummynotation.pictures.looks import BLACK, FONT, GREY

if TYPE_CHECKING:
    from graphviz import Digraph


def new_graph(
    title: str, lines: Iterable[str] = (), *, legend: str = "", down: bool = False
) -> Digraph:
    """A graph with a title, lines below it, and a legend.

    Args:
        title: what the picture says, in a few words.
        lines: what it is about.
        legend: what its signs mean.
        down: whether it runs from top to bottom rather than from left to right.
    """
    from graphviz import Digraph

    from rummynotation.pictures.render import use_renderer

    use_renderer()
    rows = [row([cell(said(title, size=20, bold=True), align="left")])]
    rows += [row([cell(said(line, size=13), align="left")]) for line in lines]
    if legend:
        rows.append(row([cell(said(legend, size=10, color=GREY), align="left")]))
    graph = Digraph("explanation")
    graph.attr(
        label=label(table(rows)),
        labelloc="t",
        labeljust="l",
        rankdir="TB" if down else "LR",
        fontname=FONT,
        bgcolor="white",
        margin="0.25",
        pad="0.15",
        nodesep="0.25",
        ranksep="0.6" if down else "1.1",
    )
    graph.attr("node", shape="plain", fontname=FONT, fontsize="12", color=BLACK)
    graph.attr("edge", fontname=FONT, fontsize="11", color=BLACK, arrowsize="0.8")
    return graph
