"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterable
from pathlib import Path


def write_whole(path: str | Path, content: bytes) -> None:
    """Writes a file whole or not at all; a file that was there keeps its mode.

    Args:
        path: the file; where it is a link, the file that it points to.
        content: what it shall hold.

    Raises:
        OSError: if it cannot be written; what was there is untouched then.
    """
    write_pieces(path, (content,))


def write_pieces(path: str | Path, pieces: Iterable[bytes]) -> None:
    """Writes a file piece by piece, whole or not at all; a file that was there keeps its mode.

    The content goes to a new file beside it, which then takes its place, so that nobody ever meets
    half a file. What is no plain file, a pipe or a device, is written into, since to take its place
    would destroy it.

    Args:
        path: the file; where it is a link, the file that it points to.
        pieces: what it shall hold; whatever is raised at one leaves the file as it was.

    Raises:
        OSError: if it cannot be written; what was there is untouched then.
    """
    if _written_into(Path(path)):
        with Path(path).open("wb") as stream:
            stream.writelines(pieces)
        return
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with temporary.open("xb") as stream:
            stream.writelines(pieces)
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and str(error.filename) == str(temporary):
            # The message shall name the file that was asked for, not the new one beside it.
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def _written_into(path: Path) -> bool:
    return path.exists() and not (path.is_file() or path.is_dir())
