"""The puzzles of files, for the commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from rummynotation.cli.files import expand
from rummynotation.cli.games import guess_form, opened
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.puzzles.puzzle import Puzzle

_PACKAGE = Path(__file__).resolve().parent.parent
_LOOK = 4096


def collections() -> str | None:
    """The folder of the collections that are shipped, or none where there are none.

    In a checkout the folder lies beside the package; a wheel carries it inside.
    """
    for folder in (_PACKAGE.parent / "puzzles", _PACKAGE / "_puzzles"):
        if any(folder.glob("**/*.rmn")):
            return str(folder)
    return None


def puzzles_in(paths: Iterable[str]) -> Iterator[Puzzle | Diagnostic]:
    """The puzzles of files as they come, and in their place what is wrong with the files.

    Args:
        paths: files (.rmn, .json, .jsonl), folders (their .rmn files), patterns, or ``-``.

    Raises:
        RummyNotationError: if a folder holds no such file.
    """
    from rummynotation.notation.source import cannot_open
    from rummynotation.puzzles.reading import read_puzzles

    for path in expand(paths):
        try:
            with opened(path) as stream:
                troubles: list[Diagnostic] = []
                as_json = guess_form(path, stream.peek(_LOOK), troubles) != "rmn"
                yield from troubles
                yield from read_puzzles(stream, as_json=as_json)
        except RummyNotationError as error:
            yield from error.diagnostics
        except OSError as error:
            yield cannot_open(path, error)
