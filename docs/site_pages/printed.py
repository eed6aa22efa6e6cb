"""What the program prints, to the letter."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from rummynotation.cli.main import rumnot
from rummynotation.diagnostics.registry import Entry

_NAMES = {"rmn": "evening.rmn", "json": "evening.json", "toml": "house.toml"}


def printed(*args: str, folder: Path) -> str:
    """A command and its output.

    Args:
        args: what stands behind `rumnot`.
        folder: where it is called.
    """
    with _within(folder):
        result = CliRunner().invoke(rumnot, args, env={"NO_COLOR": "1", "COLUMNS": "88"})
    return f"$ rumnot {' '.join(args)}\n{result.output}"


def printed_of(entry: Entry) -> str:
    """The command and its output about the wrong example of a code.

    Args:
        entry: an entry with an example.
    """
    name = _NAMES[entry.form]
    args = ("variants", "check", name) if entry.form == "toml" else ("validate", name)
    with tempfile.TemporaryDirectory() as folder:
        # A text in TOML begins behind the line of its quotes; the file need not.
        (Path(folder) / name).write_text(entry.wrong.removeprefix("\n"), encoding="utf-8")
        return printed(*args, folder=Path(folder))


@contextlib.contextmanager
def _within(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
