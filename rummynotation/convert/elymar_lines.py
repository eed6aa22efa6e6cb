"""The lines of a log of ELymar/ContractRummy, checked and made plain: one `Entry` each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from rummynotation.cards import JOKER, Card, parse_card
from rummynotation.convert.log_lines import Unread, UnreadableError, short
from rummynotation.notation.limits import MAX_CARDS, MAX_NUMBER, MAX_STATEMENTS

STARTED = "game_started"
"""The line with which a game starts."""

ACTION = "game_action"
ROUND = "game_event"
STATE = "game_state"
SNAPSHOT = "game_initial_snapshot"
JOINED = "players_joined"
ENDED = "game_ended"
KNOWN = frozenset((STARTED, ACTION, ROUND, STATE, SNAPSHOT, JOINED, ENDED))

_LATE = ("ROUND_ENDED", "GAME_ENDED")
_CARD = re.compile(r"\[(10|[2-9AJQK])([♠♥♦♣])\ufe0f?\]")
_SUIT_LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_LONGEST = 2_000
_HIGHEST = 999_999_999
_MOST_PLAYERS = 16

Json = Mapping[str, Any]
_NOTHING: Json = MappingProxyType({})


class Happened(NamedTuple):
    """One event of an action: what it is, and what it says."""

    kind: str
    says: Json


class Entry(NamedTuple):
    """One line of a log.

    Attributes:
        line: its number in the file.
        event: what kind of line it is.
        action: what the player asked for, or what the program tells of.
        player: who, by id.
        step: the number of the action in the game; 0 where the line does not say.
        when: the moment.
        events: what came of it, in the order in which it happened.
        asked: what the player asked with.
        state: the state of the game after it, in short.
        full: the state with all cards, where it is given.
        value: the whole line.
    """

    line: int
    event: str
    action: str = ""
    player: str = ""
    step: int = 0
    when: str = ""
    events: tuple[Happened, ...] = ()
    asked: Json = _NOTHING
    state: Json = _NOTHING
    full: Json = _NOTHING
    value: Json = _NOTHING


def read_entry(line: int, value: object) -> Entry:
    """The entry of a line.

    Args:
        line: the number of the line.
        value: its JSON value.

    Raises:
        UnreadableError: if it is none.
    """
    if not isinstance(value, dict):
        raise UnreadableError("an entry is a JSON object, and this is none")
    event = value.get("event")
    if not isinstance(event, str) or not event:
        raise UnreadableError('the line has no text "event"')
    asked = as_object(value.get("action"))
    return Entry(
        line,
        event[:_LONGEST],
        as_text(value.get("actionType")) or as_text(value.get("eventType")),
        as_text(value.get("playerId")) or as_text(asked.get("playerId")),
        as_count(value.get("step")),
        as_text(value.get("isoTimestamp")),
        _happened(value.get("events")),
        as_object(asked.get("payload")),
        as_object(value.get("gameSnapshot")),
        as_object(value.get("fullGameSnapshot")),
        value,
    )


def _happened(value: object) -> tuple[Happened, ...]:
    """Events in the order in which they happened: the program lists the end of a round before the
    discard that ended it, and a shuffle after the card that was drawn from it."""
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(event, dict) for event in value):
        raise UnreadableError("the events of the action are no list of objects")
    events = [Happened(as_text(e.get("type")), as_object(e.get("payload"))) for e in value]
    order = {"DECK_RESHUFFLED": -1, **dict.fromkeys(_LATE, 1)}
    return tuple(sorted(events, key=lambda event: order.get(event.kind, 0)))


def by_game(entries: Iterator[Entry | Unread]) -> Iterator[Sequence[Entry | Unread]]:
    """The lines of one game after the other. A game without end is cut where no record could hold
    it, and goes on as another."""
    game: list[Entry | Unread] = []
    for entry in entries:
        starts = isinstance(entry, Entry) and entry.event == STARTED
        if game and (starts or len(game) >= MAX_STATEMENTS // 4):
            yield game
            game = []
        game.append(entry)
    if game:
        yield game


def players_of(entries: Sequence[Entry | Unread]) -> tuple[list[str], list[str]]:
    """The players' ids and names in seat order, as they first stand in a state of the game."""
    ids: list[str] = []
    names: list[str] = []
    for entry in entries:
        if not isinstance(entry, Entry):
            continue
        told = as_objects(entry.value.get("players")) if entry.event == JOINED else []
        for player in told or as_objects(entry.state.get("players")):
            name = as_text(player.get("id"))
            if name and name not in ids and len(ids) < _MOST_PLAYERS:
                ids.append(name)
                names.append(as_text(player.get("name")))
    return ids, names


def low_end(entry: Entry, before: Json, place: int) -> bool | None:
    """Whether a card went to the low end of a run or to the high one; none where neither the action
    nor the order of the meld says it.

    Args:
        entry: the action.
        before: the state of the game before it.
        place: which meld on the table it is.
    """
    if entry.asked.get("position") == 0:
        return True
    old, new = (_pile(state, place) for state in (before, entry.state))
    if not old or not new or new[1:] == new[:-1]:
        return None
    if new[1:] == old:
        return True
    return False if new[:-1] == old else None


def _pile(state: Json, place: int) -> list[object]:
    piles = as_objects(state.get("downPiles"))
    cards = piles[place].get("cards") if place < len(piles) else None
    return cards if isinstance(cards, list) else []


# --- values --------------------------------------------------------------------------------------


def as_object(value: object) -> Json:
    """A JSON object; an empty one for anything else."""
    return value if isinstance(value, dict) else _NOTHING


def as_objects(value: object) -> list[Json]:
    """The objects of a JSON list; none for anything else."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def as_text(value: object) -> str:
    """A text, not too long; "" for anything else."""
    return value[:_LONGEST] if isinstance(value, str) else ""


def as_count(value: object) -> int:
    """A number from 1 on; 0 for anything else."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _HIGHEST:
        return value
    return 0


def as_number(value: object) -> int | None:
    """A whole number such as points; none for anything else."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _HIGHEST:
        return value
    return None


def as_round(value: object) -> int:
    """The number of a round that a hand can have; 0 for anything else."""
    number = as_count(value)
    return number if number <= MAX_NUMBER else 0


# --- cards ---------------------------------------------------------------------------------------


def read_card(value: object) -> Card:
    """A card as the log writes it.

    Raises:
        UnreadableError: if it is none.

    >>> read_card("[10♥]") == parse_card("TH")
    True
    """
    if not isinstance(value, str):
        raise UnreadableError("a card is missing")
    if value == "[🃏]":
        return JOKER
    match = _CARD.fullmatch(value)
    if match is None:
        raise UnreadableError(f"{short(value)} is no card of this log")
    return parse_card(match[1].replace("10", "T") + _SUIT_LETTERS[match[2]])


def read_cards(value: object) -> list[Card]:
    """Cards in a list, as they stand there or in an object with `cards`.

    Raises:
        UnreadableError: if it is no list of cards.
    """
    if isinstance(value, dict):
        value = value.get("cards")
    if not isinstance(value, list) or len(value) > MAX_CARDS:
        raise UnreadableError("a list of cards is missing")
    return [read_card(card) for card in value]
