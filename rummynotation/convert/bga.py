"""Replay archives of Board Game Arena's liverpoolrummy: a seated player's, or a spectator's.

One JSON document a table, as the site gives it to whoever is logged in; several tables stand one
document a line. A seated player's archive tells the cards that all players drew, a spectator's
does not; but each card has a number for the whole game, and is known once it was shown.

The site counts points down, and a record counts them up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO

from rummynotation.convert.bga_hand import HandTeller
from rummynotation.convert.bga_packets import (
    Archive,
    Notice,
    as_id,
    as_list,
    as_number,
    as_object,
    as_text,
    numbers_by_id,
    read_archive,
)
from rummynotation.convert.bga_table import OPTIONS as TABLE_OPTIONS
from rummynotation.convert.bga_table import PLAYS, VARIANT, Table, hands_of, number_of, table_of
from rummynotation.convert.contract import Option, Options, Read
from rummynotation.convert.each_game import each_game
from rummynotation.convert.handles import full_name
from rummynotation.convert.log_lines import UnreadableError, note
from rummynotation.convert.unknown import UnknownWords
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.arrange import arrange_opening
from rummynotation.notation.json_read import Document, read_documents
from rummynotation.notation.limits import MAX_ERRORS_GAME, MAX_NUMBER
from rummynotation.notation.source import source_name
from rummynotation.record import Game, Hand, Note, Points, Result, Said, Statement, Tag

NAME = "bga"
TITLE = "Liverpool Rummy on Board Game Arena (liverpoolrummy), replay archive"
VARIANTS: tuple[str, ...] = (VARIANT,)
VERSIONS: tuple[str, ...] = (
    "January 2026",
    "after it, with gameOptions and cardsPlayedMultiple",
)
OPTIONS: tuple[Option, ...] = ()

_CHANNELS = (b"/table/t", b"/player/p", rb"\/table\/t", rb"\/player\/p")
_SIGNS = (b'"logs"', b'"channel"', b'"packet_id"', b'"data"', b'"uid"', b'"args"')


def sniff(head: bytes) -> float:
    """How sure it is that a file is an archive of Board Game Arena, 0 to 1.

    Args:
        head: its first bytes.

    >>> sniff(b'{"status":1,"data":{"logs":[{"channel":"/table/t7","packet_id":"5","data":'
    ...       b'[{"uid":"1","type":"newHand","log":"","args":{}}]}]}}')
    1.0
    >>> sniff(b'{"rmn": 1}')
    0.0
    """
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not start.startswith((b"{", b"[")):
        return 0.0
    if not any(sign in start for sign in _CHANNELS):
        return 0.0
    return sum(sign in start for sign in _SIGNS) / len(_SIGNS)


def read(stream: IO[bytes], options: Options) -> Read:
    """The games of archives, one a document, and notes about what could not be read (``RN701``),
    is missing (``RN703``) or cannot be said in a record (``RN704``).

    Args:
        stream: one archive, a list of them, or one a line.
        options: none.

    Raises:
        RummyNotationError: if a document is no JSON, or too large.
    """
    path = source_name(stream)
    unknown = UnknownWords(TITLE, VERSIONS, path)
    notes: list[Diagnostic] = []

    def make(document: Document, number: int) -> Game | None:
        if document.error is not None:
            notes.extend(document.error.diagnostics)
            return None
        line = document.line or 1
        try:
            archive = read_archive(document.value)
            return _Converter(archive, path, line, number, notes, unknown).game()
        except UnreadableError as error:
            notes.append(note(codes.LOG_LINE, line, str(error), path))
            return None

    yield from each_game(read_documents(stream), make, notes, path, unknown)


class _Converter:
    """Makes a record of one archive."""

    def __init__(
        self,
        archive: Archive,
        path: str,
        line: int,
        number: int,
        notes: list[Diagnostic],
        unknown: UnknownWords,
    ) -> None:
        self._archive = archive
        self._path = path
        self._line = line
        self._number = number
        self._notes = notes
        self._unknown = unknown

    def game(self) -> Game:
        """The game.

        Raises:
            UnreadableError: if the archive is of another game.
        """
        archive = self._archive
        if not any(notice.kind in PLAYS for notice in archive.notices):
            raise UnreadableError("the archive tells nothing of a game of liverpoolrummy")
        for place, why in archive.odd[:MAX_ERRORS_GAME]:
            self._tell(codes.LOG_LINE, place, why)
        logs = hands_of(archive)
        table = table_of(archive, logs, lambda _, n, m: self._tell(codes.LOG_GUESS, n, m))
        hands: list[Hand] = []
        for log in logs:
            before = hands[-1].number if hands else 0
            number = number_of(log)
            if not before < number <= MAX_NUMBER:
                number = min(before + 1, MAX_NUMBER)
            hands.append(HandTeller(table, number, log, self._line, self._tell).hand())
        tags = self._tags(table)
        opening, _ = arrange_opening(tags, [0] * len(tags))
        return Game(
            tuple(opening),
            tuple(hands),
            (Result(self._result(table) or None),),
            number=self._number,
            path=self._path,
        )

    def _tell(self, code: str, notice: Notice, message: str) -> None:
        if code == codes.LOG_VERSION:
            self._unknown.met(message, self._line)
            code, message = codes.LOG_LINE, f"{notice.kind} is no notification that is known"
        made = note(code, self._line, message, self._path, self._number)
        self._notes.append(
            Diagnostic(
                made.code, made.severity, message, made.span, state=notice.state(),
                path=self._path, game=self._number,
            )
        )  # fmt: skip

    def _tags(self, table: Table) -> list[Statement]:
        when = next((notice.when for notice in self._archive.notices if notice.when), "")
        tags = [Tag("Event", "Liverpool Rummy"), Tag("Site", "Board Game Arena")]
        if when:
            tags.append(Tag("Date", when[:10]))
        tags.append(Tag("Variant", VARIANT))
        tags += [Tag(f"Rule.{key}", value) for key, value in table.rules.items()]
        tags.append(Tag("Players", " ".join(table.handles)))
        for handle, name in zip(table.handles, table.names, strict=True):
            if full_name(name) not in ("", handle):
                tags.append(Tag(f"Name.{handle}", full_name(name)))
        usual = table.variant.shoe_for(len(table.handles))
        if table.shoe is not None and table.shoe != usual:
            tags += [Tag("Decks", str(table.shoe[0])), Tag("Jokers", str(table.shoe[1]))]
        seen = table.handle(table.seen_by)
        whose = f"seen by {seen}" if seen else "seen by a spectator"
        return [*tags, Tag("Source", f"{TITLE}, {whose}"), *self._options()]

    def _options(self) -> list[Statement]:
        """The options of the table in words, as newer archives tell them."""
        said: list[Statement] = []
        for notice in self._archive.notices:
            if notice.kind == TABLE_OPTIONS and not said:
                told = ((str(key), as_text(value)) for key, value in notice.args.items())
                words = "; ".join(f"{key}: {value}" for key, value in told if value)
                text = full_name(f"Options of the table: {words or notice.words}")
                said.append(Note(said=Said(comments=(text,))))
        return said

    def _result(self, table: Table) -> Points:
        """The final points, where the game is told to its end."""
        for notice in reversed(self._archive.notices):
            if notice.kind != "gameStateChange" or as_text(notice.args.get("name")) != "gameEnd":
                continue
            told = as_object(notice.args.get("args"))
            scores = _scores(told.get("allPlayersScores")) or _scores(told.get("result"))
            if all(number in scores for number in table.ids):
                pairs = zip(table.ids, table.handles, strict=True)
                return tuple(((handle,), -scores[number]) for number, handle in pairs)
        return ()


def _scores(value: object) -> dict[str, int]:
    """Scores by players, in either of the forms in which the site may give them."""
    scores = numbers_by_id(value) if isinstance(value, Mapping) else {}
    for entry in as_list(value):
        told = as_object(entry)
        ids = (as_id(told.get(key)) for key in ("player_id", "id", "player"))
        number = next((found for found in ids if found), "")
        points = as_number(told.get("score"))
        if number and points is not None:
            scores[number] = points
    return scores
