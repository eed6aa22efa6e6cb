"""The lines of a log of "May I?", checked and made plain: one `Entry` each, and the words in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rummynotation.cards import JOKER, Card, parse_card
from rummynotation.convert.log_lines import Unread, UnreadableError, read_lines, short
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.limits import MAX_NUMBER, MAX_STATEMENTS
from rummynotation.notation.source import Source

STARTED = "game_started"
"""The action with which a game starts."""

_LONGEST = 2_000


class Entry(NamedTuple):
    """One line of a log.

    Attributes:
        line: its number in the file.
        action: what was done, in lower case.
        details: with which cards, in words.
        player, name: who did it, by id and name.
        hand, turn: in which hand and turn; 0 where the line does not say.
        when: the moment.
        fault: why the line could not be read, or "".
    """

    line: int
    action: str = ""
    details: str = ""
    player: str = ""
    name: str = ""
    hand: int = 0
    turn: int = 0
    when: str = ""
    fault: str = ""


def entries_of(source: Source, path: str, notes: list[Diagnostic]) -> Iterator[Entry]:
    """The lines of a log, one at a time; those that cannot be read come with their fault.

    Args:
        source: a path, a text, or an open stream.
        path: its name for messages.
        notes: gets a message for each line that cannot be read.

    Raises:
        RummyNotationError: if a file cannot be opened or read.
    """
    for entry in read_lines(source, path, notes, _plain):
        if isinstance(entry, Unread):
            yield Entry(entry.line, fault=entry.why)
        else:
            yield entry


def _plain(number: int, value: object) -> Entry:
    if not isinstance(value, dict):
        raise UnreadableError("an action is a JSON object, and this is none")
    action = value.get("action")
    if not isinstance(action, str):
        raise UnreadableError('the line has no text "action"')
    return Entry(
        number,
        action.strip().rstrip("!").casefold(),
        _text(value.get("details")),
        _text(value.get("playerId")),
        _text(value.get("playerName")),
        _count(value.get("roundNumber")),
        _count(value.get("turnNumber")),
        _text(value.get("timestamp")),
    )


def _text(value: object) -> str:
    """A text, or "" for anything else."""
    if not isinstance(value, str):
        return ""
    if len(value) > _LONGEST:
        raise UnreadableError(f"a text of {len(value)} letters is longer than any in these logs")
    return value.strip()


def _count(value: object) -> int:
    """A number from 1 to the highest that a hand may have; 0 for anything else."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MAX_NUMBER:
        return value
    return 0


def by_game(entries: Iterator[Entry]) -> Iterator[list[Entry]]:
    """The lines of one game after the other. A game without end is cut where no record could hold
    it, and goes on as another."""
    game: list[Entry] = []
    for entry in entries:
        if game and (entry.action == STARTED or len(game) >= MAX_STATEMENTS):
            yield game
            game = []
        game.append(entry)
    if game:
        yield game


# --- words and cards -----------------------------------------------------------------------------

_CARD = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])\ufe0f?")
_SUIT_LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_MELD = re.compile(r"(set|run):\s*(.+)", re.IGNORECASE)


def is_card(text: str) -> bool:
    """Whether a text is just one card."""
    return text.casefold() == "joker" or _CARD.fullmatch(text) is not None


def read_card(text: str) -> Card:
    """A card as the log writes it.

    Raises:
        UnreadableError: if it is none.

    >>> read_card("10♥") == parse_card("TH")
    True
    """
    if not text:
        raise UnreadableError("no card is named")
    if text.casefold() == "joker":
        return JOKER
    match = _CARD.fullmatch(text)
    if match is None:
        raise UnreadableError(f"{short(text)} is no card of this log")
    return parse_card(match[1].replace("10", "T") + _SUIT_LETTERS[match[2]])


def read_cards(text: str) -> list[Card]:
    """Cards with blanks between.

    Raises:
        UnreadableError: if there is none, or something else.
    """
    if not text:
        raise UnreadableError("no card is named")
    return [read_card(word) for word in text.replace(",", " ").split()]


def read_melds(text: str) -> list[tuple[str, list[Card]]]:
    """Melds as they were laid down: ``set: A♦ A♠ A♥, run: ...``, later ``Set: .. | Run: ..``.

    Returns:
        For each ``S`` or ``R``, as the log calls it, and the cards.

    Raises:
        UnreadableError: if these are no melds.
    """
    melds: list[tuple[str, list[Card]]] = []
    for part in re.split(r"[,|]\s*(?=(?:set|run):)", text, flags=re.IGNORECASE):
        match = _MELD.fullmatch(part.strip())
        if match is None:
            raise UnreadableError(f"{short(text)} does not say which melds are laid")
        melds.append((match[1][0].upper(), read_cards(match[2])))
    return melds
