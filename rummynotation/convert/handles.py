"""Handles for players whose names are no handles."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

# Words that mean something where a handle may stand.
_TAKEN = frozenset(("stock", "pile", "turn", "bought", "reshuffle", "dealer", "drawn", "or"))
_NOT_IN_HANDLE = re.compile(r"[^\w]+")
_NOT_IN_TAG = re.compile(r"[\x00-\x1f\x7f\ufeff\ud800-\udfff]+")
_LONGEST = 32
_LONGEST_NAME = 200


def full_name(name: str) -> str:
    """A name as a tag can hold it: in one line, without control characters, of bounded length.

    >>> full_name(" Ana\\tMartin ")
    'Ana Martin'
    """
    return " ".join(_NOT_IN_TAG.sub(" ", name).split())[:_LONGEST_NAME]


def handles_for(names: Sequence[str]) -> tuple[str, ...]:
    """A handle for each name, all different: its letters and digits, ``_`` for all between.

    Args:
        names: the names in seat order; any text.

    >>> handles_for(["Ana", "Chloé Martin (host)", "ana", "007", "", "Ana"])
    ('Ana', 'Chloé_Martin_host', 'ana_2', 'P007', 'P5', 'Ana_3')
    """
    handles: list[str] = []
    met: set[str] = set(_TAKEN)
    for seat, name in enumerate(names, 1):
        plain = unicodedata.normalize("NFC", full_name(name))
        words = _NOT_IN_HANDLE.sub("_", plain).strip("_")[:_LONGEST].rstrip("_")
        stem = words if words[:1].isalpha() else f"P{words or seat}"
        handle, count = stem, 1
        while handle.casefold() in met:
            count += 1
            handle = f"{stem}_{count}"
        met.add(handle.casefold())
        handles.append(handle)
    return tuple(handles)
