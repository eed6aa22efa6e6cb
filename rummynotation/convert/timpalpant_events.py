"""The events of timpalpant/rummy, checked and made plain: one `Event` each, and the cards in it.

The program leaves out whatever is zero: player 0 has no ``player_id``, and a score of 0 is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rummynotation.cards import Card, parse_card
from rummynotation.convert.log_lines import Unread, UnreadableError, short
from rummynotation.notation.limits import MAX_STATEMENTS

TURN = "TURN_START"
DRAW = "PICK_UP_STOCK"
TAKE = "PICK_UP_DISCARD"
PLAY = "PLAY_CARDS"
DISCARD = "DISCARD"
OVER = "GAME_OVER"

MAX_SEATS = 7
"""The most players to whom one pack can be dealt."""

_CARDS = {TURN: (0, 0), DRAW: (0, 1), TAKE: (1, 52), PLAY: (1, 52), DISCARD: (1, 1), OVER: (0, 0)}
"""How many cards each kind of event has, at least and at most."""

_RANKS = {
    "ACE": "A", "TWO": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6", "SEVEN": "7",
    "EIGHT": "8", "NINE": "9", "TEN": "T", "JACK": "J", "QUEEN": "Q", "KING": "K",
}  # fmt: skip
_SUITS = {"SPADES": "S", "HEARTS": "H", "DIAMONDS": "D", "CLUBS": "C"}
_HIGHEST = 999_999_999


class Event(NamedTuple):
    """One event of the program.

    Attributes:
        line: the number of its line.
        kind: what happened.
        seat: the player's number, from 0.
        cards: the cards that it names.
        score: what the program counts for them.
    """

    line: int
    kind: str
    seat: int = 0
    cards: tuple[Card, ...] = ()
    score: int = 0


def read_event(line: int, value: object, unknown: Callable[[str, int], object]) -> Event:
    """The event of a line.

    Args:
        line: the number of the line.
        value: the JSON value: an event, or one in a wrapper ``{"result": ...}``.
        unknown: is told of kinds of events that are not known.

    Raises:
        UnreadableError: if it is none that is known.
    """
    if isinstance(value, dict) and isinstance(value.get("result"), dict):
        value = value["result"]
    if not isinstance(value, dict):
        raise UnreadableError("an event is a JSON object, and this is none")
    if "error" in value:
        raise UnreadableError(f"the program broke the log off: {_message(value['error'])}")
    kind = value.get("type")
    if not isinstance(kind, str):
        raise UnreadableError('the event has no "type"')
    if kind not in _CARDS:
        unknown(kind, line)
        raise UnreadableError(f"{short(kind)} is no event that is known of this log")
    cards = read_cards(value.get("cards"))
    fewest, most = _CARDS[kind]
    if not fewest <= len(cards) <= most:
        raise UnreadableError(f"{kind} with {len(cards)} cards cannot be")
    score = read_count(value.get("score"))
    return Event(line, kind, read_seat(value.get("player_id")), cards, score)


def read_seat(value: object) -> int:
    """A player's number; nothing is 0.

    Raises:
        UnreadableError: if no player can have it.
    """
    seat = read_count(value)
    if not 0 <= seat < MAX_SEATS:
        raise UnreadableError(f"{seat} is none of the players")
    return seat


def read_count(value: object) -> int:
    """A whole number; nothing is 0.

    Raises:
        UnreadableError: if it is none.
    """
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _HIGHEST:
        raise UnreadableError(f"{short(str(value))} is no number of this log")
    return value


def read_cards(value: object) -> tuple[Card, ...]:
    """Cards as the program writes them; nothing is no card.

    Raises:
        UnreadableError: if one is none.
    """
    if value is None:
        return ()
    if not isinstance(value, list):
        raise UnreadableError("a list of cards is missing")
    return tuple(map(_card, value))


def _card(value: Any) -> Card:
    """A card.

    >>> _card({"suit": "HEARTS", "rank": "TEN"}) == parse_card("TH")
    True
    """
    rank = value.get("rank") if isinstance(value, dict) else None
    suit = value.get("suit") if isinstance(value, dict) else None
    if not isinstance(rank, str) or not isinstance(suit, str):
        raise UnreadableError("a card without a rank or a suit")
    if rank not in _RANKS or suit not in _SUITS:
        raise UnreadableError(f"{short(f'{rank} of {suit}')} is no card of this log")
    return parse_card(_RANKS[rank] + _SUITS[suit])


def _message(error: object) -> str:
    text = error.get("message") if isinstance(error, dict) else error
    return short(text) if isinstance(text, str) else "no reason is given"


def by_game(events: Iterator[Event | Unread]) -> Iterator[Sequence[Event | Unread]]:
    """The events of one game after the other. A game without end is cut where no record could hold
    it, and goes on as another."""
    game: list[Event | Unread] = []
    for event in events:
        over = bool(game) and isinstance(game[-1], Event) and game[-1].kind == OVER
        if over or len(game) >= MAX_STATEMENTS // 2:
            yield game
            game = []
        game.append(event)
    if game:
        yield game
