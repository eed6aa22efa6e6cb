"""Annotations in a text that is not read yet: where one opens that goes on in the next line."""

from __future__ import annotations

import re

# What may hold a brace without opening an annotation, and annotations themselves.
_ASIDE = re.compile(
    r"""\\.?
    |"(?:[^"\\\n]|\\.)*+"?
    |[\u201c-\u201e](?:[^"\u201c\u201d\\\n]|\\.)*+["\u201c\u201d]?
    |\#[^\n]*+
    |\{(?:[^}\\]|\\.)*+(?P<end>\}?)""",
    re.DOTALL | re.VERBOSE,
)
_ASIDE_STARTS = re.compile(r"[\\\"\u201c-\u201e#{]")
_CLOSES = re.compile(r"(?:[^}\\]|\\.)*+\}", re.DOTALL)


def open_brace(text: str, start: int = 0) -> int:
    """Where the annotation opens that is still open at the end of a text; -1 for nowhere.

    Quotes that are not closed reach to the end of their line.

    >>> open_brace('Ana: draw 7C {"so}" she said'), open_brace('[Event "{"]')
    (-1, -1)
    >>> open_brace("Ana: draw 7C {One.} {Two")
    20
    """
    while True:
        found = _ASIDE_STARTS.search(text, start)
        if found is None:
            return -1
        aside = _ASIDE.match(text, found.start())
        assert aside is not None
        if aside["end"] == "":
            return found.start()
        start = aside.end()


def closes(line: str) -> bool:
    """Whether an annotation that is open before a line is closed in it, and none open after it.

    >>> closes("first turn.} # a remark"), closes("one.} {two"), closes("a \\\\} b")
    (True, False, False)
    """
    found = _CLOSES.match(line)
    return found is not None and open_brace(line, found.end()) < 0
