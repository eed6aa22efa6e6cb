"""One game after another out of a log, each after the notes that came with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rummynotation.convert.contract import Read
from rummynotation.convert.log_lines import drained, no_game
from rummynotation.convert.unknown import UnknownWords
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.record import Game

Piece = TypeVar("Piece")


def each_game(
    pieces: Iterable[Piece],
    make: Callable[[Piece, int], Game | None],
    notes: list[Diagnostic],
    path: str,
    unknown: UnknownWords | None = None,
) -> Read:
    """The games that the pieces of a log make, with the notes, and an error where there is none.

    Args:
        pieces: what the log holds of each game.
        make: makes a game of a piece, with its number, from 1; none where the piece holds none.
        notes: where the pieces and `make` put what is to be said.
        path: the file.
        unknown: the words that nobody knew, if they are gathered.
    """
    count = 0
    for piece in pieces:
        game = make(piece, count + 1)
        yield from drained(notes)
        if game is not None:
            count += 1
            yield game
    yield from drained(notes)
    if unknown is not None:
        yield from unknown.notes()
    if not count:
        yield no_game(path)
