"""How far long work has come: one line on standard error, only where a person watches."""

from __future__ import annotations

import os
import sys
import time

_PATIENCE = 1.0
"""Seconds before the first line is shown."""

_PAUSE = 0.2
"""Seconds between two lines."""


class Progress:
    """A line that is written over and over, and taken away before anything else is printed.

    It stays silent in a pipe and on a terminal that cannot go back in a line.
    """

    def __init__(self) -> None:
        self._on = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self._next = time.monotonic() + _PATIENCE
        self._shown = False

    def step(self, text: str) -> None:
        """Shows how far it is, if it is time for that."""
        if self._on and time.monotonic() >= self._next:
            sys.stderr.write(f"\r{text}\x1b[K")
            sys.stderr.flush()
            self._shown = True
            self._next = time.monotonic() + _PAUSE

    def clear_for_output(self) -> None:
        """Takes the line away where what comes next is printed on a terminal too."""
        if self._shown and sys.stdout.isatty():
            self.clear()

    def clear(self) -> None:
        """Takes the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False
