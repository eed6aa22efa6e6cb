"""The games of files for the commands that write copies of them: read whole, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rummynotation.cli.games import Form, read_file
from rummynotation.cli.progress import Progress
from rummynotation.cli.terminal import FileLines, say
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.diagnostics.words import many
from rummynotation.record import Game


def whole_games(
    files: Iterable[str], form: Form | None = None, options: Mapping[str, str] | None = None
) -> Iterator[Game]:
    """The games of files, one at a time; says on the way what is no error, and how far it is.

    Args:
        files: the files; ``-`` is standard input.
        form: the form they are in, or none to find out.
        options: what a converter is asked for.

    Raises:
        RummyNotationError: at a game that could not be read whole.
    """
    progress = Progress()
    lines = FileLines()
    count = 0

    def step(share: float | None) -> None:
        read = "" if share is None else f", {share:.0%}"
        progress.step(f"{many(count, 'game')}{read}")

    try:
        for file in files:
            for item in read_file(file, form, options, step):
                if isinstance(item, Diagnostic):
                    if item.is_error:
                        raise RummyNotationError(item)
                    progress.clear()
                    say([item], lines)
                    continue
                if item.errors:
                    raise RummyNotationError(*item.errors)
                count += 1
                progress.clear_for_output()
                yield item
    finally:
        progress.clear()
