"""Files as commands take them: names, folders, patterns, ``-``; and writing them whole or not."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from rummynotation import whole
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity

STDIN = "-"


def expand(paths: Iterable[str], suffix: str = ".rmn") -> Iterator[str]:
    """The files that paths name, each once, in the order given.

    Args:
        paths: files; folders, for all files below them with the suffix, sorted; patterns such as
            ``games/*.rmn``; and ``-``. What does not exist is passed on: reading it says so.
        suffix: which files of a folder are meant.

    Raises:
        RummyNotationError: if a folder holds no such file (``RN101``).

    >>> list(expand(["-", "no_such.rmn", "-", "./no_such.rmn"]))
    ['-', 'no_such.rmn']
    """
    seen: set[str] = set()
    for path in paths:
        for name in _named(path, suffix):
            # `games/x.rmn` and `./games/x.rmn` are one file.
            file = name if name == STDIN else str(Path(name).absolute())
            if file not in seen:
                seen.add(file)
                yield name


def _named(path: str, suffix: str) -> Iterator[str]:
    if path == STDIN:
        yield path
    elif Path(path).is_dir():
        below = sorted(str(file) for file in Path(path).rglob(f"*{suffix}") if file.is_file())
        if not below:
            message = f"the folder holds no file that ends in {suffix}"
            raise RummyNotationError(
                Diagnostic(codes.CANNOT_OPEN, Severity.ERROR, message, path=path)
            )
        yield from below
    elif glob.has_magic(path) and not Path(path).exists():
        found = sorted(glob.glob(path, recursive=True))  # noqa: PTH207 (takes whole patterns)
        for name in found:
            if not Path(name).is_dir():
                yield name
        if not found:
            yield path
    else:
        yield path


def is_one_of(out: str, files: Iterable[str]) -> bool:
    """Whether a file that is to be written is one of those that are read, under whatever name.

    Args:
        out: the file to write.
        files: the files to read; ``-`` is none.
    """

    def same(file: str) -> bool:
        try:
            return Path(out).samefile(file)
        except (OSError, ValueError):
            return False

    return out != STDIN and any(same(file) for file in files if file != STDIN)


def spare(paths: Iterable[str], out: str | None) -> None:
    """Refuses to write something else over a file that is read.

    Args:
        paths: files, folders and patterns that are read.
        out: the file to write; ``-`` or none for standard output.

    Raises:
        UsageError: if it is one of them.
    """
    if out is not None and Path(out).exists() and is_one_of(out, expand(paths)):
        raise click.UsageError(f"{out} is read itself. Write to another name.")


def write_whole(path: str, text: str) -> None:
    """Writes a text as a file in UTF-8, whole or not at all.

    Args:
        path: the file; where it is a link, the file that it points to.
        text: what it shall hold.

    Raises:
        OSError: if it cannot be written; what was there is untouched then.
    """
    whole.write_whole(path, text.encode("utf-8"))
