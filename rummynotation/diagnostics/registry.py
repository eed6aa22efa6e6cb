"""The registry of codes: for each its title, what it means, and an example of wrong and right.

The texts stand in `registry/`, one TOML file for each family of codes, and are read when the first
one is asked for. The names are those of `codes`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from rummynotation.diagnostics import codes


@dataclass(frozen=True, slots=True)
class Entry:
    """What there is to know about a code.

    Attributes:
        code: the stable code, such as ``RN301``.
        name: its name, such as ``draw_first``.
        title: what it says, in a phrase.
        explanation: a paragraph for people at a card table.
        dispute: the older name of the question it answers, such as ``E_DRAW_FIRST``, or "".
        rules: ids of the rules it rests on.
        form: the kind of text the examples are: ``rmn``, ``json`` or ``toml``.
        wrong: a text that gives this code, or "" where none can be shown.
        right: the same without the fault, or "".
        no_example: why there is no example, or "".
    """

    code: str
    name: str
    title: str
    explanation: str
    dispute: str = ""
    rules: tuple[str, ...] = ()
    form: str = "rmn"
    wrong: str = ""
    right: str = ""
    no_example: str = ""


def entries() -> tuple[Entry, ...]:
    """All entries, by code."""
    return tuple(_registry().values())


def entry(code: str) -> Entry:
    """The entry of a code.

    Args:
        code: a code such as ``RN301``.

    Raises:
        KeyError: if there is no such code.

    >>> entry("RN301").name
    'draw_first'
    """
    return _registry()[code]


def find(word: str) -> tuple[Entry, ...]:
    """The entries that a person may mean by a word; none where there is no such code.

    Args:
        word: a code (``RN301``, ``301``), a name (``draw_first``), an older name
            (``E_DRAW_FIRST``) or a rule that entries rest on (``CR-42``); capital and small
            letters are not told apart.

    >>> [entry.code for entry in find("e_draw_first")]
    ['RN301']
    """
    wanted = word.strip().upper().replace("-", "_")
    if not wanted:
        return ()
    found = [e for e in entries() if wanted in (e.code, e.name.upper(), e.code.removeprefix("RN"))]
    found = found or [e for e in entries() if e.dispute == wanted]
    return tuple(found or (e for e in entries() if wanted.replace("_", "-") in e.rules))


def names_of_codes() -> dict[str, str]:
    """The name of each code that `codes` lists, in small letters."""
    return {
        code: name.lower()
        for name, code in vars(codes).items()
        if name.isupper() and isinstance(code, str)
    }


@cache
def _registry() -> dict[str, Entry]:
    names = names_of_codes()
    found: dict[str, Entry] = {}
    folder = resources.files("rummynotation.diagnostics") / "registry"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            for code, table in tomllib.loads(file.read_text("utf-8")).items():
                found[code] = _entry(code, names.get(code, ""), table)
    return dict(sorted(found.items()))


def _entry(code: str, name: str, table: dict[str, Any]) -> Entry:
    return Entry(
        code=code,
        name=name,
        title=table["title"],
        explanation=table["explanation"].strip(),
        dispute=table.get("dispute", ""),
        rules=tuple(table.get("rules", ())),
        form=table.get("form", "rmn"),
        wrong=table.get("wrong", ""),
        right=table.get("right", ""),
        no_example=table.get("no_example", ""),
    )
