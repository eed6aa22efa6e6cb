"""Files are written whole or not at all, and what is no plain file stays what it is."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from rummynotation.whole import write_whole


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_into_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    # A daemon, so that the test ends even where nobody ever writes into the pipe.
    reader = Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_whole(pipe, b"cards")
    reader.join(5)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert read == [b"cards"]


def test_a_folder_is_refused_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError):
        write_whole(folder, b"cards")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_the_topmost_folder_is_refused_too() -> None:
    with pytest.raises(IsADirectoryError):
        write_whole("/", b"cards")


def test_the_message_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "deck.apkg"
    with pytest.raises(FileNotFoundError) as error:
        write_whole(path, b"cards")
    assert error.value.filename == str(path)
