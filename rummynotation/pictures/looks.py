"""How melds are told apart: a letter, a frame and an arrow for those who see no colour, and one."""

from __future__ import annotations

from typing import NamedTuple

BLACK = "#111111"
GREY = "#666666"
RED = "#b3122a"
PAPER = "#ffffff"
QUIET = "#f3f3f3"
FONT = "Helvetica"


class Look(NamedTuple):
    """How one meld is drawn.

    Attributes:
        letter: its letter.
        fill, line: its light and its dark colour.
        pattern: the pattern of its arrows.
        arrow: the shape of their heads.
    """

    letter: str
    fill: str
    line: str
    pattern: str
    arrow: str

    @property
    def frame(self) -> str:
        """The pattern of its frame."""
        return "" if self.pattern in ("solid", "bold") else self.pattern

    @property
    def width(self) -> int:
        """How thick its frame is."""
        return 4 if self.pattern == "bold" else 2


_COLORS = (
    ("#dbe9f9", "#1d5a9e"),
    ("#fde6c8", "#9a5200"),
    ("#d7f0dc", "#1b6b37"),
    ("#f7dcea", "#95205c"),
    ("#e6dff7", "#553a99"),
    ("#fbf3c0", "#756300"),
    ("#d5f1f1", "#00666b"),
    ("#e4e0d8", "#574a36"),
)
_PATTERNS = ("solid", "dashed", "dotted", "bold")
_ARROWS = ("normal", "diamond", "dot", "box", "vee", "odiamond", "odot", "obox")

LEFT_OVER = Look("↓", "#eeeeee", "#333333", "solid", "tee")
"""The discard, and what stays in hand."""


def look_of(number: int) -> Look:
    """The look of a meld, by its number from 0.

    >>> look_of(0).letter, look_of(25).letter, look_of(26).letter, look_of(1).pattern
    ('A', 'Z', 'A2', 'dashed')
    """
    turn, place = divmod(number, 26)
    letter = chr(ord("A") + place) + (str(turn + 1) if turn else "")
    fill, line = _COLORS[number % len(_COLORS)]
    return Look(
        letter,
        fill,
        line,
        _PATTERNS[number % len(_PATTERNS)],
        _ARROWS[number % len(_ARROWS)],
    )
