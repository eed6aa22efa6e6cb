"""Times and dates made coarse, or taken out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

from rummynotation.record import Said

Times = Literal["coarse", "keep", "drop"]
"""``coarse``: seconds down to whole tens, dates to the month, no moments; ``keep``: as they are;
``drop``: none."""

_STEP = 10
_DATE = re.compile(r"([0-9]{4})(?:([-./])([0-9]{2})(?:\2[0-9]{2})?)?")


def timed(said: Said, times: Times) -> Said:
    """What is said about something, with its times made coarse or taken out.

    A moment is taken out also where times are made coarse: two of them give the seconds between.

    Args:
        said: what is said.
        times: what becomes of times.

    >>> timed(Said(seconds=47.25, when="2026-11-24T20:14:03Z"), "coarse")
    Said(judgement='', comments=(), seconds=40.0, when='', data=())
    """
    if times == "keep" or (said.seconds is None and not said.when):
        return said
    coarse = times == "coarse" and said.seconds is not None
    return replace(said, seconds=(said.seconds or 0) // _STEP * _STEP if coarse else None, when="")


def dated(date: str, times: Times) -> str | None:
    """A date made coarse; none where it is taken out, as is what is no date.

    Args:
        date: the value of the tag ``Date``.
        times: what becomes of times.

    >>> dated("2026-11-24", "coarse"), dated("2026.11.24", "keep"), dated("Ana's day", "keep")
    ('2026-11', '2026.11.24', None)
    """
    found = _DATE.fullmatch(date.strip())
    if found is None or times == "drop":
        return None
    if times == "keep":
        return found.group()
    year, _, month = found.groups()
    return f"{year}-{month}" if month else str(year)
