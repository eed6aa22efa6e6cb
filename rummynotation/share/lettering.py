"""How wide words are where nothing measures them, and words that are made to fit.

The widths are those of wide fonts, so that words end where they shall in narrower ones too.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_WIDE = 1.05
_LARGE = 0.8
_USUAL = 0.66
_NARROW = 0.42
"""Widths in parts of the size of the letters."""

_NARROW_SIGNS = frozenset(" .,:;!|'()[]ijltfr·/-1")
_WIDE_SIGNS = frozenset("mwMW@%—…→")

_BETWEEN = " · "


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide words are, rather too wide than too narrow.

    Args:
        words: the words, on one line.
        size: the size of the letters.
        bold: whether they are bold.

    >>> width_of("ill", 10) < width_of("non", 10) < width_of("WWW", 10) < width_of("李李李", 10) + 1
    True
    """
    return sum(map(_width, words)) * size * (1.1 if bold else 1)


def _width(sign: str) -> float:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn"):
        return 0
    if sign in _WIDE_SIGNS or unicodedata.east_asian_width(sign) in "WF":
        return _WIDE
    if sign in _NARROW_SIGNS:
        return _NARROW
    if sign.isascii():
        return _LARGE if sign.isupper() else _USUAL
    return _LARGE


def clipped(words: str, width: float, size: float, *, bold: bool = False) -> str:
    """Words cut off where they are too wide, with a sign that they were.

    Args:
        words: the words.
        width: how wide they may be.
        size: the size of the letters.
        bold: whether they are bold.

    >>> clipped("Ana", 100, 14), clipped("A very long name", 60, 14)
    ('Ana', 'A ver…')
    """
    # No line holds more; a hostile name is not measured to its end.
    if len(words) <= width and width_of(words, size, bold=bold) <= width:
        return words
    left = width - width_of("…", size, bold=bold)
    kept = ""
    for sign in words:
        left -= width_of(sign, size, bold=bold)
        if left < 0:
            break
        kept += sign
    return kept.rstrip() + "…"


def lines_of(parts: Iterable[str], width: float, size: float) -> list[str]:
    """Parts in lines with a dot between them, as many in a line as fit.

    Args:
        parts: the parts; one that is too wide for a line is cut off.
        width: how wide a line may be.
        size: the size of the letters.

    >>> lines_of(["dealer", "down", "10 cards"], 110, 14)
    ['dealer · down', '10 cards']
    """
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{_BETWEEN}{part}" if lines else part
        if lines and len(longer) <= width and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(clipped(part, width, size))
    return lines
