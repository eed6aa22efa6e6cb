"""Reading JSON games from a text, a file or a stream: one game, a list of games, or one a line."""

from __future__ import annotations

import codecs
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity, Span
from rummynotation.notation.json_check import check_document
from rummynotation.notation.json_form import checked_game
from rummynotation.notation.source import Source, cannot_open, source_name
from rummynotation.record import Game

MAX_DOCUMENT = 64 * 1024 * 1024
"""Bytes (of a text: characters) in one document."""

_MAX_DIGITS = 30
_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
_HAS_SURROGATES = re.compile(r"\\u[dD][89a-fA-F]")


def read_json_games(
    source: Source, *, keep_going: bool = False, max_size: int = MAX_DOCUMENT
) -> Iterator[Game]:
    """The games of a JSON source, one at a time.

    A source whose first line is a whole document holds one game a line (``.jsonl``) and is read a
    line at a time. Any other is one document: a game, or a list of games.

    Args:
        source: a path, a text (it holds a line end, or starts with ``{`` or ``[``), or an open
            stream.
        keep_going: whether a game that cannot be read comes as an empty game whose `problems` say
            why, instead of an exception.
        max_size: how many bytes one document may have.

    Raises:
        RummyNotationError: if the file cannot be read (``RN101``), is no UTF-8 (``RN105``) or no
            JSON (``RN601``), is too large (``RN107``), or a game does not pass the schema
            (``RN602``).

    >>> [game.number for game in read_json_games('{"rmn": 1}\\n{"rmn": 1}\\n')]
    [1, 2]
    """
    for document in read_documents(source, max_size=max_size):
        try:
            if document.error is not None:
                raise document.error
            yield _game(document)
        except RummyNotationError as error:
            if not keep_going:
                raise
            yield Game(
                number=document.number,
                path=document.path,
                line=document.line,
                problems=error.diagnostics,
            )


class Document(NamedTuple):
    """One of the JSON documents of a source.

    Attributes:
        value: the document, as `json.loads` gives it.
        path: the file.
        number: which of its documents it is, from 1.
        root: the JSON path of the document in its file.
        line: the line in which it stands, where it stands in one.
        error: why there is no document, or none.
    """

    value: Any
    path: str
    number: int
    root: str
    line: int
    error: RummyNotationError | None = None


def read_documents(source: Source, *, max_size: int = MAX_DOCUMENT) -> Iterator[Document]:
    """The JSON documents of a source, one at a time: one, a list of them, or one a line.

    Args:
        source, max_size: as for `read_json_games`.

    Raises:
        RummyNotationError: if the source cannot be read as a whole; a line that is no JSON comes as
            a document with its error.
    """
    path = "" if _is_text(source) else source_name(source)
    try:
        with _opened(source) as stream:
            yield from _documents(stream, path, max_size)
    except (OSError, ValueError) as error:
        raise RummyNotationError(cannot_open(path, error)) from None


def _is_text(source: Source) -> bool:
    return isinstance(source, str) and ("\n" in source or source.lstrip()[:1] in ("{", "["))


class _Kept:
    """A stream that is not ours to close."""

    def __init__(self, stream: IO[Any]) -> None:
        self._stream = stream

    def __enter__(self) -> IO[Any]:
        return self._stream

    def __exit__(self, *_: object) -> None:
        pass


def _opened(source: Source) -> IO[Any] | _Kept:
    if isinstance(source, str) and _is_text(source):
        return io.StringIO(source)
    if isinstance(source, str | Path):
        return Path(source).open("rb")
    return _Kept(source)


def _documents(stream: IO[Any], path: str, max_size: int) -> Iterator[Document]:
    lines = _lines(stream, path, max_size)
    line, raw = next(lines, (0, ""))
    one_a_line = path.endswith(".jsonl")
    if not raw and not one_a_line:
        _refuse(codes.EMPTY_FILE, "the file is empty", path)
    if not one_a_line:
        # The first line tells: a game a line, or the start of a longer document?
        document = _whole(raw, path, line)
        one_a_line = isinstance(document, dict)
        if not one_a_line:
            rest = stream.read(max_size + 1 - len(raw))
            _check_size(len(raw) + len(rest), path, max_size, 0)
            if document is None or rest.strip():
                document = _parse(_text(raw + rest, path, line), path, line)
            yield from _listed(document, path)
            return
    number = 0
    while raw:
        number += 1
        try:
            document = _parse(_text(raw, path, line), path, line)
        except RummyNotationError as error:
            yield Document(None, path, number, "$", line, error)
        else:
            yield Document(document, path, number, "$", line)
        line, raw = next(lines, (line, ""))


def _lines(stream: IO[Any], path: str, max_size: int) -> Iterator[tuple[int, Any]]:
    """The lines that are not blank, with their numbers; bytes stay bytes, so that one line that is
    no UTF-8 costs that line only."""
    line = 0
    while raw := stream.readline(max_size + 1):
        line += 1
        _check_size(len(raw), path, max_size, line)
        if line == 1:
            raw = raw.removeprefix("\ufeff" if isinstance(raw, str) else codecs.BOM_UTF8)
        if raw.strip():
            yield line, raw


def _whole(raw: Any, path: str, line: int) -> Any:
    """The value of a line that is a whole document, else None."""
    try:
        return _parse(_text(raw, path, line), path, line)
    except RummyNotationError:
        return None


def _listed(document: Any, path: str) -> Iterator[Document]:
    documents = document if isinstance(document, list) else [document]
    for index, item in enumerate(documents):
        root = f"$[{index}]" if isinstance(document, list) else "$"
        yield Document(item, path, index + 1, root, 0)


def _game(document: Document) -> Game:
    path, number = document.path, document.number
    check_document(document.value, path=path, number=number, root=document.root, line=document.line)
    return checked_game(document.value, path=path, number=number)


def _text(piece: str | bytes, path: str, line: int) -> str:
    if isinstance(piece, str):
        return piece
    try:
        return piece.decode("utf-8")
    except UnicodeDecodeError as error:
        where = f" of line {line}" if line else ""
        message = f"byte {error.start + 1}{where} (0x{piece[error.start]:02X}) is no UTF-8"
        _refuse(codes.NOT_UTF8, message, path, Span(line) if line else None)


def _check_size(size: int, path: str, max_size: int, line: int) -> None:
    if size > max_size:
        message = f"the document is larger than {max_size} bytes"
        _refuse(codes.TOO_LARGE, message, path, Span(line) if line else None)


# --- one document ---------------------------------------------------------------------------------


def _parse(text: str, path: str, line: int) -> Any:
    """The value of a JSON text that starts in a line of its file.

    Stricter than Python: no ``NaN``, no number of hundreds of digits, no key given twice, no half
    of a surrogate pair.
    """
    try:
        document = json.loads(
            text.rstrip(" \t\r\n"),
            parse_constant=_no_constant,
            parse_int=_integer,
            object_pairs_hook=_object,
        )
        if _HAS_SURROGATES.search(text) and _LONE_SURROGATE.search(
            json.dumps(document, ensure_ascii=False)
        ):
            raise ValueError("a text holds half of a surrogate pair")
    except json.JSONDecodeError as error:
        span = Span(line + error.lineno - 1, error.colno, error.colno + 1)
        _refuse(codes.JSON_SYNTAX, f"this is no JSON: {error.msg}", path, span)
    except RecursionError:
        _refuse(codes.JSON_SYNTAX, "the document is nested too deep", path, Span(line))
    except ValueError as error:
        _refuse(codes.JSON_SYNTAX, f"this is no JSON: {error}", path, Span(line))
    return document


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _integer(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {json.dumps(twice)} is given twice in one object")
    return value


def _refuse(code: str, message: str, path: str, span: Span | None = None) -> NoReturn:
    raise RummyNotationError(Diagnostic(code, Severity.ERROR, message, span, path=path))
