"""What timpalpant/rummy says beside its events: its public state (``GetGameState``), and hands.

The events name no player, no card that was dealt, and not the upcard. Whoever kept the state and
the hands has them in files beside the events, with the same name up to the ending.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rummynotation.cards import Card
from rummynotation.convert.log_lines import Unread, UnreadableError, note, read_lines, read_saved
from rummynotation.convert.timpalpant_events import MAX_SEATS, read_cards, read_count, read_seat
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.source import source_name

EVENTS = ".events.ndjson"
"""How the name of a file of events ends that has others beside it."""

_BESIDE = (".state_initial.json", ".state_final.json", ".hands.ndjson")
_LONGEST_NAME = 2_000


@dataclass
class State:
    """The public state of a game at one moment.

    Attributes:
        names: the players by their numbers.
        turn: how many turns have ended.
        over: whether the game is over.
        pile: the discard pile, bottom first.
        stock: how many cards the stock holds.
        melds: the melds with all that was laid off onto them, as the program sees it.
        played: for each player, all cards that he melded or laid off.
        scores: the points of each player; without the cards in hand while the game goes on.
    """

    names: list[str]
    turn: int
    over: bool
    pile: tuple[Card, ...]
    stock: int
    melds: list[tuple[Card, ...]]
    played: list[tuple[Card, ...]]
    scores: list[int]

    @property
    def fresh(self) -> bool:
        """Whether nothing has been done yet, as far as the state shows."""
        return not (self.turn or self.over or any(self.played)) and len(self.pile) == 1


@dataclass
class Saved:
    """All that is known beside the events.

    Attributes:
        first, last: the state before the first event, and after the last.
        dealt, held: the cards of players after the deal, and after the last event.
    """

    first: State | None = None
    last: State | None = None
    dealt: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    held: dict[int, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The players' names by their numbers; "" for those that are not known."""
        state = self.first or self.last
        named = list(state.names) if state is not None else []
        seats = max([-1, *self.dealt, *self.held]) + 1
        return named + [""] * (seats - len(named))


def beside(log: str | Path) -> list[Path]:
    """The files beside a log of events that belong to it by their names.

    >>> beside("-"), beside("evening.ndjson")
    ([], [])
    """
    name = str(log)
    if not name.endswith(EVENTS) or "\0" in name:
        return []
    stem = name.removesuffix(EVENTS)
    return [path for ending in _BESIDE if (path := Path(stem + ending)).is_file()]


def read_beside(paths: Sequence[Path], notes: list[Diagnostic]) -> Saved:
    """What files beside a log say. Which is which, their contents tell.

    Args:
        paths: a state, the hands, or several.
        notes: gets a note for each file, or line, that cannot be read.
    """
    saved = Saved()
    for path in paths:
        try:
            data = read_saved(path)
        except RummyNotationError as error:
            reason = error.diagnostics[0].message
            notes.append(note(codes.LOG_LINE, 0, f"{reason}; it is left aside", str(path)))
            continue
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict) and "tag" not in value:
            _add_state(saved, value, path, notes)
        else:
            _add_hands(saved, path, notes)
    return saved


def _add_state(saved: Saved, value: Any, path: Path, notes: list[Diagnostic]) -> None:
    try:
        state = _state(value)
    except (UnreadableError, TypeError, AttributeError):
        message = "the saved state has no shape that is known; it is left aside"
        notes.append(note(codes.LOG_LINE, 0, message, str(path)))
        return
    if state.fresh:
        saved.first = state
    else:
        saved.last = state


def _state(value: Any) -> State:
    players = [*value["players"]] if isinstance(value.get("players"), list) else []
    if not 0 < len(players) <= MAX_SEATS:
        raise UnreadableError("the state names no players")
    if [read_seat(player.get("id")) for player in players] != list(range(len(players))):
        raise UnreadableError("the players are not numbered")
    return State(
        [_name(player.get("name")) for player in players],
        read_count(value.get("turn")),
        value.get("game_over") is True,
        read_cards(value.get("discard_pile")),
        read_count(value.get("num_cards_in_stock")),
        _melds(value.get("aggregated_melds")),
        [
            tuple(card for meld in _melds(player.get("melds")) for card in meld)
            + read_cards(player.get("rummies"))
            for player in players
        ],
        [read_count(player.get("current_score")) for player in players],
    )


def _melds(value: Any) -> list[tuple[Card, ...]]:
    return [read_cards(meld.get("cards")) for meld in value or ()]


def _name(value: object) -> str:
    return value[:_LONGEST_NAME] if isinstance(value, str) else ""


def _add_hands(saved: Saved, path: Path, notes: list[Diagnostic]) -> None:
    for item in read_lines(path, source_name(path), notes, _hand):
        if not isinstance(item, Unread):
            first, seat, cards = item
            (saved.dealt if first else saved.held)[seat] = cards


def _hand(line: int, value: object) -> tuple[bool, int, tuple[Card, ...]]:
    """Whether a hand is that after the deal, whose it is, and its cards."""
    if not isinstance(value, dict) or value.get("tag") not in ("after_deal", "final"):
        raise UnreadableError("this is no hand after the deal, and none at the end")
    cards = read_cards(value.get("cards"))
    return value["tag"] == "after_deal", read_seat(value.get("player_id")), cards
