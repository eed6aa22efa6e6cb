"""A log converted as a whole, for tests: all games and all notes."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from rummynotation.convert import read_log
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.record import Game


def collect(
    program: str, source: str | Path | IO[bytes], options: dict[str, str] | None = None
) -> tuple[list[Game], list[Diagnostic]]:
    """All games of a log, and all notes, each in their order."""
    items = list(read_log(source, program, options))
    games = [item for item in items if isinstance(item, Game)]
    return games, [item for item in items if isinstance(item, Diagnostic)]
