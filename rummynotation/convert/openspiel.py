"""Games of gin_rummy of OpenSpiel (github.com/google-deepmind/open_spiel), as its action numbers.

They come as the text of a history (one line a game: ``8, 37, 50``), one a line, in words as the
program prints them, or as a serialised state, which names the game's parameters too. The episodes
of Kaggle hold them in JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, cast

from rummynotation.convert.contract import Option, Options, Read
from rummynotation.convert.hand_draft import with_claims
from rummynotation.convert.handles import handles_for
from rummynotation.convert.log_lines import UnreadableError, drained, no_game, note, short
from rummynotation.convert.openspiel_hand import OpenSpielHand, Token
from rummynotation.convert.openspiel_ids import (
    CARDS,
    DEFAULTS,
    HIGHEST,
    PASS,
    UPCARD,
    id_of_words,
    parameters_of,
)
from rummynotation.convert.openspiel_kaggle import Episode, read_episode
from rummynotation.convert.unknown import UnknownWords
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Severity, Span
from rummynotation.notation.arrange import arrange_opening
from rummynotation.notation.json_read import read_documents
from rummynotation.notation.limits import MAX_ERRORS_GAME
from rummynotation.notation.source import Trouble, numbered_lines, source_name
from rummynotation.record import (
    Exhausted,
    Game,
    Gap,
    Gin,
    Hand,
    Knock,
    Result,
    Said,
    Score,
    Statement,
    Tag,
    Void,
)

NAME = "openspiel"
TITLE = "OpenSpiel, gin_rummy"
VARIANT = "gin_openspiel"
VARIANTS: tuple[str, ...] = (VARIANT,)
VERSIONS: tuple[str, ...] = (
    "2.0, and others with the same 241 actions: histories, serialised states of version 1",
    "episodes of Kaggle's open_spiel_gin_rummy that hold actionHistory",
)
OPTIONS: tuple[Option, ...] = ()

_LONGEST = 1000
"""So many numbers no game has."""

_FEWER = "the game is played with fewer cards, which no record can say"

_HISTORY = re.compile(r"\[?\s*-?\w+(?:\s*,\s*-?\w+)+\s*,?\s*\]?")
_NUMBER = re.compile(r"\d{1,3}")
_START = re.compile(r"[\d\s,]+")
_VERSION = re.compile(r"Version: (.+)")
_SECTIONS = ("[Meta]", "[Game]", "[State]")
_RULES = {
    "knock_card": "knock",
    "gin_bonus": "bonuses.gin",
    "undercut_bonus": "bonuses.undercut",
    "hand_size": "hands.deal",
}
_PLAYERS = ("P0", "P1")


def sniff(head: bytes) -> float:
    """How sure it is that a file holds games of this program, 0 to 1.

    Args:
        head: its first bytes.

    >>> sniff(b"[Game]\\ngin_rummy()\\n[State]\\n8\\n37\\n")
    1.0
    >>> sniff(b'{"rmn": 1}')
    0.0
    """
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith((b"{", b"[{")):
        episode = b"gin_rummy" in start and (b"open_spiel" in start or b"openSpiel" in start)
        return 1.0 if episode else 0.0
    text = start.decode("utf-8", "replace")
    if "[Game]" in text and "\ngin_rummy" in text:
        return 1.0
    if text.startswith("gin_rummy("):
        return 1.0
    if text.startswith("Chance outcome: "):
        words = [id_of_words(line.strip()) for line in text.split("\n")[:21]]
        return 1.0 if len(words) == 21 and None not in words else 0.5
    match = _START.match(text.removeprefix("["))
    return _deals([int(number) for number in re.findall(r"\d{1,9}", match[0])]) if match else 0.0


def _deals(numbers: Sequence[int]) -> float:
    """How sure it is that numbers begin as a game does: 21 cards are dealt, all different, and the
    upcard is taken or passed."""
    dealt = numbers[:21]
    whole = len(numbers) > 21 and len(set(dealt)) == 21 and max(dealt) < CARDS
    return 1.0 if whole and numbers[21] in (UPCARD, PASS) else 0.0


def read(stream: IO[bytes], options: Options) -> Read:
    """The games of a file, and notes about what could not be read (``RN701``), was guessed
    (``RN702``), is missing (``RN703``) or cannot be said in a record (``RN704``).

    Args:
        stream: the file.
        options: none.

    Raises:
        RummyNotationError: if the file cannot be read at all.
    """
    reader = _Reader(source_name(stream))
    yield from reader.episodes(stream) if _is_json(stream) else reader.lines(stream)
    yield from reader.unknown.notes()
    if not reader.count:
        yield no_game(reader.path)


def _is_json(stream: IO[bytes]) -> bool:
    peek = getattr(stream, "peek", None)
    head = cast(bytes, peek(64)) if peek else b""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"{") or start.replace(b" ", b"").replace(b"\n", b"").startswith(b"[{")


class _Reader:
    """Reads one file, and makes a record of each game."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.count = 0
        self.unknown = UnknownWords(TITLE, VERSIONS, path)
        self._notes: list[Diagnostic] = []
        self._tokens: list[Token] = []
        self._parameters: Mapping[str, int] = {}
        self._section = ""
        self._bad = 0

    # --- lines ---

    def lines(self, stream: IO[bytes]) -> Read:
        """The games of a text."""
        for line, text in numbered_lines(stream):
            if isinstance(text, Trouble):
                self._unread(line, text.message, text.column)
            else:
                yield from self._line(line, text.strip())
            if self._bad > MAX_ERRORS_GAME:
                message = f"over {MAX_ERRORS_GAME} lines cannot be read; the rest is passed over"
                error = Severity.ERROR
                self._notes.append(
                    Diagnostic(codes.TOO_MANY_ERRORS, error, message, Span(line), path=self.path)
                )
                break
            if len(self._tokens) >= _LONGEST:
                yield from self._one()
        yield from self._all()
        yield from drained(self._notes)

    def _line(self, line: int, text: str) -> Read:
        number = _number(text)
        if number is not None:
            self._tokens.append(Token(line, number))
        elif not text:
            if self._section in ("", "[State]"):
                yield from self._all()
        elif text in _SECTIONS or text.startswith(("#", "gin_rummy")):
            yield from self._all()
            self._heading(line, text)
        elif match := _VERSION.fullmatch(text):
            if match[1] != "1":
                self.unknown.met(text, line)
        elif _HISTORY.fullmatch(text):
            yield from self._all()
            for word in text.strip("[] ,").split(","):
                one = _number(word.strip())
                if one is None:
                    self._note(codes.LOG_LINE, line, f"{short(word.strip())} is no action")
                self._tokens.append(Token(line, one))
            yield from self._all()
        else:
            self._unread(line, f"{short(text)} is no action of this game")

    def _heading(self, line: int, text: str) -> None:
        """What stands around the numbers of a state."""
        if text in _SECTIONS:
            if text != "[State]":
                self._parameters = {}
            self._section = text
        elif not text.startswith("#"):
            parameters = parameters_of(text)
            if parameters is None:
                self._unread(line, f"{short(text)} is no game that can be read")
            self._parameters = parameters or {}

    def _unread(self, line: int, why: str, column: int = 1) -> None:
        self._bad += 1
        self._notes.append(note(codes.LOG_LINE, line, why, self.path, column=column))
        if self._tokens or self._section == "[State]":
            self._tokens.append(Token(line, None))

    def _all(self) -> Iterator[Game | Diagnostic]:
        while any(token.number is not None for token in self._tokens):
            yield from self._one()
        self._tokens = []

    def _one(self) -> Iterator[Game | Diagnostic]:
        """The game with which the numbers begin."""
        hand = OpenSpielHand(_PLAYERS, self._parameters, self._note)
        if not self._is_whole_pack():
            hand.leave_out(_FEWER)
        used = hand.read(self._tokens[:_LONGEST])
        del self._tokens[: max(used, 1)]
        game = self._game(hand.finish(), _PLAYERS, self._parameters)
        yield from drained(self._notes)
        yield game

    # --- episodes ---

    def episodes(self, stream: IO[bytes]) -> Read:
        """The games of Kaggle's episodes."""
        for document in read_documents(stream):
            if document.error is not None:
                yield from document.error.diagnostics
                continue
            line = document.line or 1
            try:
                episode = read_episode(document.value)
            except UnreadableError as error:
                yield note(codes.LOG_LINE, line, str(error), self.path)
                continue
            game = self._episode(episode, line)
            yield from drained(self._notes)
            yield game

    def _episode(self, episode: Episode, line: int) -> Game:
        handles = handles_for(episode.names) if episode.names else _PLAYERS
        self._parameters = episode.parameters
        self._tokens = [Token(line, number) for number in episode.actions]
        hand = OpenSpielHand(handles, episode.parameters, self._note)
        if None in episode.actions:
            self._note(codes.LOG_LINE, line, "an action of the history cannot be read")
        if not self._is_whole_pack():
            hand.leave_out(_FEWER)
        if hand.read(self._tokens) < len(self._tokens):
            self._note(codes.LOG_LINE, line, "there are actions after the end of the hand")
        if not episode.agrees:
            message = "the steps tell other actions than the history, which is taken"
            self._note(codes.LOG_LINE, line, message)
        if episode.says_more:
            message = "what the agents said besides their actions is left out"
            self._note(codes.LOG_LOSS, line, message)
        if episode.forfeit is not None:
            hand.void(f"{handles[episode.forfeit]} forfeits: {episode.why}")
        self._tokens = []
        finished, closing = self._rewards(hand.finish(), handles, episode, line)
        return self._game(finished, handles, episode.parameters, episode, closing)

    def _rewards(
        self, hand: Hand, handles: Sequence[str], episode: Episode, line: int
    ) -> tuple[Hand, Result]:
        """What each player won. The program takes from one what it gives the other."""
        if episode.rewards is None:
            return hand, Result()
        told = " ".join(map(str, episode.rewards))
        said = Said(data=(("rewards", told),))
        kinds = set(map(type, hand.items))
        counts = kinds & {Knock, Gin, Exhausted} and not kinds & {Void, Gap}
        if not counts or episode.rewards[0] != -episode.rewards[1]:
            message = f"the rewards {told} are no points of a hand; they are kept as data"
            self._note(codes.LOG_LOSS, line, message)
            return hand, Result(said=said)
        points = tuple(
            ((handle,), max(0, reward))
            for handle, reward in zip(handles, episode.rewards, strict=True)
        )
        return with_claims(hand, [Score(points)]), Result(points, said=said)

    # --- games ---

    def _is_whole_pack(self) -> bool:
        return not {"num_ranks", "num_suits"} & set(self._parameters)

    def _game(
        self,
        hand: Hand,
        handles: Sequence[str],
        parameters: Mapping[str, int],
        episode: Episode | None = None,
        closing: Result | None = None,
    ) -> Game:
        self.count += 1
        tags: list[Statement] = [Tag("Event", "Gin Rummy")]
        if episode is not None:
            tags.append(Tag("Site", "Kaggle"))
            if episode.number:
                tags.append(Tag("Table", episode.number))
        tags += [Tag("Variant", VARIANT), *self._rules(parameters, hand.line)]
        tags.append(Tag("Players", " ".join(handles)))
        names = episode.names if episode is not None else ()
        for handle, name in zip(handles, names, strict=False):
            if name not in ("", handle):
                tags.append(Tag(f"Name.{handle}", name))
        tags.append(Tag("Source", TITLE))
        opening, _ = arrange_opening(tags, [0] * len(tags))
        end = closing or Result()
        return Game(tuple(opening), (hand,), (end,), number=self.count, path=self.path)

    def _rules(self, parameters: Mapping[str, int], line: int) -> list[Statement]:
        """The parameters of a game as rules."""
        found: dict[str, str] = {}
        for name, value in parameters.items():
            if name == "oklahoma" and value == 1:
                found["knock"] = "upcard"
            elif name in _RULES and value >= 0:
                found.setdefault(_RULES[name], str(value))
            elif name not in DEFAULTS:
                self.unknown.met(name, line)
                message = f"the parameter {short(name)} is not known; it is left out"
                self._note(codes.LOG_LOSS, line, message)
        return [Tag(f"Rule.{key}", value) for key, value in found.items()]

    def _note(self, code: str, line: int, message: str) -> None:
        self._notes.append(note(code, line, message, self.path, self.count + 1))


def _number(text: str) -> int | None:
    """The number of an action, from digits or words; none for other texts."""
    if _NUMBER.fullmatch(text):
        number = int(text)
        return number if number <= HIGHEST else None
    return id_of_words(text)
