"""Logs of other programs as they really are, which are no part of this project.

RUMNOT_LOGS names a folder of them, at any depth; tests that ask for them are skipped without it.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

import rummynotation as rn
from rummynotation.cli.games import read_file
from rummynotation.record import Game

FOLDER = os.environ.get("RUMNOT_LOGS", "")


@cache
def games_of(path: Path) -> tuple[Game, ...]:
    """The games of a file, each written as a record and read again; none where it holds none."""
    found = [game for game in read_file(str(path)) if isinstance(game, Game) and game.hands]
    return tuple(rn.read_game(rn.format_game(game)) for game in found)


def _logs() -> list[Path]:
    files = sorted(path for path in Path(FOLDER).rglob("*") if path.is_file()) if FOLDER else []
    return [path for path in files if games_of(path)]


REAL = _logs()

real_log = pytest.mark.parametrize(
    "log",
    REAL
    or [pytest.param(None, marks=pytest.mark.skip("RUMNOT_LOGS names no folder of real logs"))],
    ids=lambda path: path.name if path else "none",
)
"""A test of each real log."""
