"""The puzzles of a file, in either form, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.json_read import read_documents
from rummynotation.notation.reader import read_games
from rummynotation.puzzles.json_form import puzzle_from_json
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.puzzles.text_form import puzzle_from_game


def read_puzzles(stream: IO[Any], *, as_json: bool) -> Iterator[Puzzle | Diagnostic]:
    """The puzzles of a file as they come, and what is wrong with the file in their place.

    What a puzzle claims is not looked at; see `rummynotation.puzzles.checking`.

    Args:
        stream: the open file.
        as_json: whether it is JSON: a puzzle, a list of puzzles, or one a line; else it is in the
            notation.
    """
    troubles: list[Diagnostic] = []
    for puzzle in _from_json(stream) if as_json else _from_text(stream, troubles):
        yield from troubles
        troubles.clear()
        if isinstance(puzzle, RummyNotationError):
            yield from puzzle.diagnostics
        else:
            yield puzzle
    yield from troubles


def _from_text(
    stream: IO[Any], troubles: list[Diagnostic]
) -> Iterator[Puzzle | RummyNotationError]:
    try:
        for game in read_games(stream, report=troubles.append):
            try:
                yield puzzle_from_game(game)
            except RummyNotationError as error:
                yield error
    except RummyNotationError as error:
        yield error


def _from_json(stream: IO[Any]) -> Iterator[Puzzle | RummyNotationError]:
    try:
        for document in read_documents(stream):
            try:
                if document.error is not None:
                    raise document.error
                yield puzzle_from_json(document.value, path=document.path, number=document.number)
            except RummyNotationError as error:
                yield error
    except RummyNotationError as error:
        yield error
