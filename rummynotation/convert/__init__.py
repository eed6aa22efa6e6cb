"""Other programs' logs as records, one file for each program.

A converter is a module with a `NAME`, a `TITLE` for people, a `sniff` that says from the first
bytes of a file how sure it is (0 to 1) that the file is its program's, and a call that reads it:
it gives the games, and notes about what could not be read and what had to be guessed. It never
makes up what a log does not say; what follows from the log with certainty it may add.

What converters share stands beside them: `log_lines` reads a log line by line, `hand_draft`
collects a hand action by action, `open_meld` finds what wild cards stand for, `layoff_target` onto
which meld a card went, `handles` makes handles of names.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummynotation.diagnostics.model import Diagnostic
    from rummynotation.notation.source import Source
    from rummynotation.record import Game

    Convert = Callable[[Source], tuple[list[Game], list[Diagnostic]]]

LOGS = ("mayi", "timpalpant")
"""The names of the programs whose logs can be read, in alphabetical order."""

_SURE = 0.9


def converter(name: str) -> Convert:
    """The call that reads the logs of a program.

    Args:
        name: one of `LOGS`.
    """
    found: Convert = getattr(import_module(f"{__name__}.{name}"), f"convert_{name}")
    return found


def sniff(head: bytes) -> str:
    """Whose log a file is, by its first bytes; "" where it is nobody's that is known.

    >>> sniff(b'{"result":{"type":"TURN_START"}}'), sniff(b'{"rmn": 1}')
    ('timpalpant', '')
    """
    for name in LOGS:
        if import_module(f"{__name__}.{name}").sniff(head) > _SURE:
            return name
    return ""
