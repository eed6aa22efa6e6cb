"""Markdown for texts that were not written as Markdown: prose, code, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_SPECIAL = re.compile(r"[\\*_\[\]#{}]")
_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;"})


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site.

    Attributes:
        uri: where it stands, from the root of the documentation: ``commands/fmt.md``.
        title: what the list of pages calls it.
        text: its Markdown.
    """

    uri: str
    title: str
    text: str


def prose(text: str) -> str:
    """A text for people as Markdown that shows just this text; code in backticks stays code.

    Args:
        text: the text.

    >>> prose("a * or `a * b` <b>")
    'a \\\\* or `a * b` &lt;b&gt;'
    """
    parts = by_code(" ".join(text.split()))
    return "".join(part if part.startswith("`") else _escaped(part) for part in parts)


def by_code(text: str) -> list[str]:
    """A text in parts: words, code with its backticks, words again and so on.

    Args:
        text: the text.

    >>> by_code("the `pile` and all")
    ['the ', '`pile`', ' and all']
    """
    return re.split(r"(`+[^`]+`+)", text)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text).translate(_HTML)


def code(text: str) -> str:
    """A text as code within a line, or nothing for an empty one.

    Args:
        text: the text.

    >>> code("a|b"), code("")
    ('`a|b`', '')
    """
    line = " ".join(text.split())
    if not line:
        return ""
    return f"`` {line} ``" if "`" in line else f"`{line}`"


def fence(text: str, language: str = "text", title: str = "") -> str:
    """A block of code.

    Args:
        text: the code.
        language: what stands behind the fence.
        title: what stands above the block, "" for nothing.
    """
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    named = f' title="{title}"' if title else ""
    body = text.strip("\n")
    return f"{ticks}{language}{named}\n{body}\n{ticks}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are Markdown already.

    Args:
        heads: the headings.
        rows: the cells of each row.
    """
    lines = [_row(heads), _row(["---"] * len(heads)), *map(_row, rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.split()) for cell in cells) + " |"


def document(*parts: str) -> str:
    """The parts of a page with a blank line between; empty ones are left out."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"
