"""The picture of a puzzle's answer, and how it is put into a page."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rummynotation.pictures.answer import explain
from rummynotation.pictures.no import draw_no
from rummynotation.pictures.render import picture
from rummynotation.pictures.yes import draw_yes
from rummynotation.puzzles.puzzle import BUY, FEWEST_POINTS, TAKE_OR_DRAW
from rummynotation.share.telling import Told
from rummynotation.share.words import Terms
from rummynotation.solver.draws import before_draw

if TYPE_CHECKING:
    from graphviz import Digraph

_SVG = re.compile(r"<svg\b.*</svg>", re.DOTALL)
_OPENING = re.compile(r"<svg\b[^>]*>")
_COMMENTS = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_NAMESPACES = re.compile(r'\s+(?:xmlns(?::\w+)?|xml:space)="[^"]*"')
_ID = re.compile(r'(<(?:g|a|clipPath|linearGradient)\s+)id="[^"]*"\s*')
_TITLE = re.compile(r"<title>[^<]*</title>\s*")
_VIEW = re.compile(r'viewBox="([^"]*)"')


def answer_graph(told: Told, terms: Terms) -> Digraph | None:
    """The picture of the answer; none where there is nothing to draw.

    Args:
        told: the puzzle in words.
        terms: the language.
    """
    puzzle, position, words = told.puzzle, told.position, terms.words
    if puzzle.goal == BUY:
        return None
    if puzzle.goal == TAKE_OR_DRAW and puzzle.answer == "draw":
        return explain(before_draw(position), language=terms.language)
    if not puzzle.line:
        return draw_no(position, words, certificate=told.certificate)
    if puzzle.goal == FEWEST_POINTS:
        texts = {
            "can_go_out": terms.texts["can_end_with"],
            "contract_ends": f"{terms('left')}: {told.answer}",
        }
        words = replace(words, texts={**words.texts, **texts})
    return draw_yes(position, puzzle.line, words)


def answer_svg(told: Told, terms: Terms) -> bytes | None:
    """The picture of the answer as an SVG file; none where there is nothing to draw.

    Args:
        told: the puzzle in words.
        terms: the language.

    Raises:
        RenderError: if nothing is there that can draw it.
    """
    graph = answer_graph(told, terms)
    return None if graph is None else picture(graph, "svg")


def answer_inline(told: Told, terms: Terms) -> str:
    """The picture of the answer as a part of a page; "" where there is nothing to draw.

    Args:
        told: the puzzle in words.
        terms: the language.

    Raises:
        RenderError: if nothing is there that can draw it.
    """
    drawn = answer_svg(told, terms)
    return "" if drawn is None else inline(drawn.decode("utf-8"))


def inline(svg: str) -> str:
    """A picture that graphviz drew, as a part of a page: without what only a file of its own needs,
    and without ids, of which a page may have each only once.

    Args:
        svg: the picture as a file.
    """
    found = _SVG.search(svg)
    if found is None:
        raise ValueError("no SVG picture")
    body = _COMMENTS.sub("", found.group())
    view = _VIEW.search(body)
    box = view.group(1) if view else ""
    size = box.split()
    width = f' width="{float(size[2]):.0f}" height="{float(size[3]):.0f}"' if len(size) == 4 else ""
    body = _OPENING.sub(f'<svg class="picture" viewBox="{box}"{width} role="img">', body, count=1)
    return _TITLE.sub("", _ID.sub(r"\1", _NAMESPACES.sub("", body)))
