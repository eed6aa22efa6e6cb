"""Games as commands write them: text, one JSON document, JSON with a game a line, or a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

import click

if TYPE_CHECKING:
    from rummynotation.record import Game

Form = Literal["rmn", "json", "lines", "csv"]

_SUFFIXES: dict[str, Form] = {".rmn": "rmn", ".json": "json", ".jsonl": "lines", ".csv": "csv"}


def form_of(path: str) -> Form | None:
    """The form that the ending of a file's name stands for, or none.

    >>> form_of("evening.rmn"), form_of("archive.JSONL"), form_of("-")
    ('rmn', 'lines', None)
    """
    return _SUFFIXES.get(path[path.rfind(".") :].lower()) if "." in path else None


_OTHER = (".html", ".htm", ".svg", ".png", ".pdf")
"""Endings of pages and pictures, which no game is written as."""


def form_asked(out: str | None) -> Form | None:
    """The form that the name of a file to write asks for, or none.

    Args:
        out: the file; ``-`` or none for standard output.

    Raises:
        UsageError: if it is the name of a page or a picture.

    >>> form_asked("evening.json"), form_asked(None)
    ('json', None)
    """
    if out is not None and out.lower().endswith(_OTHER):
        raise click.UsageError(
            f"{out}: games are written as .rmn, .json or .jsonl. For pages there is "
            "`rumnot view`, for pictures `rumnot show`."
        )
    return form_of(out or "")


def written(games: Iterable[Game], form: Form) -> Iterator[str]:
    """Games as pieces of one text.

    Args:
        games: the games, taken one at a time where the form allows it.
        form: the form.

    Raises:
        RummyNotationError: at a game that cannot be written (``RN214``).
    """
    if form == "rmn":
        from rummynotation.notation.writer import format_games

        yield from format_games(games)
    elif form == "lines":
        from rummynotation.notation.json_form import dump_json

        for game in games:
            yield dump_json(game) + "\n"
    elif form == "csv":
        from rummynotation.convert.actions_csv import actions_csv

        yield from actions_csv(games)
    else:
        yield from _document(games)


def _document(games: Iterable[Game]) -> Iterator[str]:
    """One JSON document: a game, or a list of games."""
    import json

    from rummynotation.notation.json_form import game_to_json

    def text(game: Game, indent: str) -> str:
        dumped = json.dumps(game_to_json(game), ensure_ascii=False, indent=2)
        return dumped.replace("\n", f"\n{indent}")

    left = iter(games)
    first = next(left, None)
    if first is None:
        yield "[]\n"
        return
    second = next(left, None)
    if second is None:
        yield text(first, "") + "\n"
        return
    yield f"[\n  {text(first, '  ')},\n  {text(second, '  ')}"
    for game in left:
        yield f",\n  {text(game, '  ')}"
    yield "\n]\n"


def put(pieces: Iterable[str], out: str | None) -> None:
    """Writes pieces of text to standard output one by one, or to a file, whole or not at all.

    Args:
        pieces: the text.
        out: the file; ``-`` or none for standard output.

    Raises:
        OSError: if the file cannot be written.
    """
    if out is None or out == "-":
        from rummynotation.cli.terminal import emit

        for piece in pieces:
            emit(piece)
        return
    from rummynotation.whole import write_pieces

    try:
        write_pieces(out, (piece.encode("utf-8") for piece in pieces))
    except OSError as error:
        # It may name the file that was to take its place.
        raise OSError(error.errno, error.strerror, out) from None
