"""Other programs' logs as records, one file for each program, and records as tables.

`contract` says what a converter is, `finding` finds those that are there, `testing` holds the laws
that each must obey. docs/CONVERTERS.md shows how one is made. A converter never makes up what a log
does not say; what follows from the log with certainty it may add.

What converters share stands beside them: `log_lines` reads a log line by line,
`each_game` gives one game after another with its notes, `hand_draft`
collects a hand action by action, `open_meld` finds what wild cards stand for, `layoff_target` onto
which meld a card went, `handles` makes handles of names, `unknown` gathers the words that a
converter does not know.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import IO, cast

from rummynotation.convert.contract import Read, refused
from rummynotation.convert.finding import find, run, sure_of
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.source import cannot_open

LOOK = 4096
"""How many bytes of a file converters are shown."""


def read_log(
    source: str | Path | IO[bytes], program: str = "", options: Mapping[str, str] | None = None
) -> Read:
    """The games of another program's log, one at a time, and notes in their place.

    Args:
        source: a path, the log as a text (it holds a line end), or an open stream of bytes.
        program: the name of the converter; without it the log's first bytes tell.
        options: what the converter is asked for.

    Raises:
        RummyNotationError: if the log cannot be read at all, or if it is not clear whose it is.

    >>> from rummynotation.record import Game
    >>> log = '{"player_id": 1, "type": "TURN_START"}\\n{"player_id": 1, "type": "PICK_UP_STOCK"}'
    >>> [item.players for item in read_log(log) if isinstance(item, Game)]
    [('P1', 'P2')]
    """
    with ExitStack() as stack:
        stream = _opened(source, stack)
        if program:
            converter = find(program)
        else:
            head = stream.peek(LOOK)
            sure = sure_of(head, lambda diagnostic: None)
            if len(sure) != 1:
                raise unclear([one.NAME for one in sure])
            converter = sure[0]
        yield from run(converter, stream, options or {})


def unclear(names: list[str], path: str = "") -> Exception:
    """The error where no converter is sure of a file, or more than one (``RN706``)."""
    if not names:
        return refused("it is not clear which program wrote this", "Name it.", path)
    return refused(
        f"this may be a log of {' or of '.join(names)}", f"Say which: --from {names[0]}.", path
    )


def _opened(source: str | Path | IO[bytes], stack: ExitStack) -> io.BufferedReader:
    if isinstance(source, str) and "\n" in source:
        source = io.BytesIO(source.encode("utf-8", "surrogatepass"))
    if isinstance(source, str | Path):
        try:
            return stack.enter_context(Path(source).open("rb"))
        except (OSError, ValueError) as error:
            raise RummyNotationError(cannot_open(str(source), error)) from None
    if isinstance(source, io.BufferedReader):
        return source
    reader: io.BufferedReader = io.BufferedReader(cast(io.RawIOBase, source))
    stack.callback(reader.detach)  # the stream is not ours to close
    return reader
