"""Games as commands write them: as text, as one JSON document, or as JSON with a game a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rummynotation.record import Game

Form = Literal["rmn", "json", "lines"]

_SUFFIXES: dict[str, Form] = {".rmn": "rmn", ".json": "json", ".jsonl": "lines"}


def form_of(path: str) -> Form | None:
    """The form that the ending of a file's name stands for, or none.

    >>> form_of("evening.rmn"), form_of("archive.JSONL"), form_of("-")
    ('rmn', 'lines', None)
    """
    return _SUFFIXES.get(path[path.rfind(".") :].lower()) if "." in path else None


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
    else:
        yield _document(list(games))


def _document(games: list[Game]) -> str:
    """One JSON document: a game, or a list of games."""
    import json

    from rummynotation.notation.json_form import game_to_json

    documents = [game_to_json(game) for game in games]
    document = documents[0] if len(documents) == 1 else documents
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


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
    from rummynotation.cli.files import write_whole

    text = "".join(pieces)
    try:
        write_whole(out, text)
    except OSError as error:
        # It may name the file that was to take its place.
        raise OSError(error.errno, error.strerror, out) from None
