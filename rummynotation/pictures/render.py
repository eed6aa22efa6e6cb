"""From a graph to a file: with the ``dot`` program where there is one, else with what pip installs.

The package ``graphviz-pure`` brings a renderer for SVG and PNG; for PDF the program is needed.
"""

from __future__ import annotations

import shutil
import sys
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from rummynotation.whole import write_whole

if TYPE_CHECKING:
    from graphviz import Digraph

FORMS = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".dot": "dot", ".gv": "dot"}
"""The form of a picture by the ending of its file's name."""

_PROGRAM = "dot"
_PACKAGE = "graphviz-pure"
_PNG_DPI = "144"


class RenderError(Exception):
    """A graph cannot be drawn; the words say why and what to do."""


def form_of(path: str | Path) -> str:
    """The form of a picture by the ending of its file's name.

    Raises:
        RenderError: if the ending stands for none.

    >>> form_of("answer.SVG"), form_of("answer.gv")
    ('svg', 'dot')
    """
    form = FORMS.get(Path(path).suffix.lower())
    if form is None:
        raise RenderError(f"{Path(path).name}: a picture's name ends in .svg, .png, .pdf or .dot")
    return form


def use_renderer() -> None:
    """Points the graphviz package to the renderer that pip installs, where no ``dot`` is found.

    A graph then also draws itself where the package does it, as in a notebook.
    """
    from graphviz.backend import dot_command

    if Path(_PROGRAM) == dot_command.DOT_BINARY and shutil.which(_PROGRAM) is None:
        installed = _installed()
        if installed is not None:
            dot_command.DOT_BINARY = installed


def _installed() -> Path | None:
    """The program of the package, or none where it is not installed."""
    try:
        files = metadata.files(_PACKAGE) or []
    except metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.name in (_PACKAGE, f"{_PACKAGE}.exe"):
            found = Path(str(file.locate()))
            if found.exists():
                return found.resolve()
    return None


def picture(graph: Digraph, form: str) -> bytes:
    """A graph as the bytes of a picture.

    Args:
        graph: the graph.
        form: ``svg``, ``png``, ``pdf`` or ``dot``.

    Raises:
        RenderError: if nothing is there that can draw it, or it cannot be drawn.
    """
    from graphviz import CalledProcessError, ExecutableNotFound

    if form == "dot":
        return str(graph.source).encode("utf-8")
    if form == "pdf" and shutil.which(_PROGRAM) is None:
        raise RenderError(
            "for PDF the program dot is needed, and it was not found: install Graphviz "
            "(https://graphviz.org/download), or write .svg or .png, which need nothing more"
        )
    use_renderer()
    if form == "png":
        graph = graph.copy()
        graph.attr(dpi=_PNG_DPI)
    try:
        drawn: bytes = graph.pipe(format=form, quiet=True)
    except ExecutableNotFound:
        raise RenderError(
            f"nothing was found that draws a graph: `{Path(sys.executable).name} -m pip install "
            f"{_PACKAGE}`, or install Graphviz (https://graphviz.org/download); .dot needs nothing"
        ) from None
    except CalledProcessError as error:
        reason = (error.stderr or b"").decode("utf-8", "replace").strip() or str(error)
        raise RenderError(f"the graph could not be drawn: {reason.splitlines()[-1]}") from None
    return drawn


def render(graph: Digraph, path: str | Path) -> None:
    """Writes a graph as SVG, PNG, PDF or DOT, by the ending of the name, whole or not at all.

    Args:
        graph: the graph.
        path: the file.

    Raises:
        RenderError: if the ending is none of these, or the graph cannot be drawn.
        OSError: if the file cannot be written.
    """
    write(path, picture(graph, form_of(path)))


def write(path: str | Path, content: bytes) -> None:
    """Writes a picture as a file, whole or not at all.

    Args:
        path: the file.
        content: the picture.

    Raises:
        OSError: if it cannot be written; it names this file.
    """
    try:
        write_whole(path, content)
    except OSError as error:
        # It may name the file that was to take its place.
        raise OSError(error.errno, error.strerror, str(path)) from None
