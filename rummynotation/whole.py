"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path


def write_whole(path: str | Path, content: bytes) -> None:
    """Writes a file whole or not at all; a file that was there keeps its mode.

    The content goes to a new file beside it, which then takes its place, so that nobody ever meets
    half a file. What is no plain file, a pipe or a device, is written into, since to take its place
    would destroy it.

    Args:
        path: the file; where it is a link, the file that it points to.
        content: what it shall hold.

    Raises:
        OSError: if it cannot be written; what was there is untouched then.
    """
    if _written_into(Path(path)):
        with Path(path).open("wb") as stream:
            stream.write(content)
        return
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with temporary.open("xb") as stream:
            stream.write(content)
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _written_into(path: Path) -> bool:
    return path.exists() and not (path.is_file() or path.is_dir())
