"""The logs of a program for Rummy 500 (github.com/timpalpant/rummy): its stream of game events.

One JSON object a line: whose turn starts, what is taken from the pile, played and discarded. A game
is a single hand. Who plays, the deal and the upcard are not in the events; they are in the public
state and the hands, where somebody kept these beside the log.

What the program does otherwise than Rummy 500 is written into the record as rules of the house. It
also takes a few cards that fit nothing: it holds a card against the first and the last card of a
set as if the set were a run, and lets runs go round the corner. Those are left for the validator.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO

from rummynotation.cards import HIDDEN, Card, card_text, cards_text
from rummynotation.convert.contract import Option, Options, Read
from rummynotation.convert.hand_draft import HandDraft, with_claims
from rummynotation.convert.handles import full_name, handles_for
from rummynotation.convert.layoff_target import fitting, holding, likeliest
from rummynotation.convert.log_lines import (
    Unread,
    drained,
    lost,
    no_game,
    note,
    read_lines,
)
from rummynotation.convert.open_meld import OpenMeld
from rummynotation.convert.timpalpant_end import (
    called_cards,
    hands_left,
    pile_left,
    points_told,
    state_at_the_end,
    turns_missing,
)
from rummynotation.convert.timpalpant_events import (
    DISCARD,
    DRAW,
    OVER,
    PLAY,
    TAKE,
    TURN,
    Event,
    by_game,
    read_event,
)
from rummynotation.convert.timpalpant_saved import Saved, beside, read_beside
from rummynotation.convert.unknown import UnknownWords
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.arrange import arrange_opening
from rummynotation.notation.source import source_name
from rummynotation.record import (
    NOTHING,
    Game,
    Points,
    Result,
    Said,
    Score,
    Statement,
    Tag,
)
from rummynotation.rules.loader import load_variant
from rummynotation.rules.meld import ACE_HIGH, RUN, readings

NAME = "timpalpant"
TITLE = "Rummy 500 (timpalpant/rummy), game events"
VARIANT = "rummy500"
VARIANTS: tuple[str, ...] = (VARIANT,)
VERSIONS: tuple[str, ...] = ("the six events TURN_START to GAME_OVER of its game.proto",)
OPTIONS: tuple[Option, ...] = (
    Option(
        "beside",
        "FILES",
        "The state of the game and the hands, files parted as in PATH, or no; else those beside"
        " the log: NAME.state_initial.json, NAME.state_final.json, NAME.hands.ndjson.",
    ),
)

_RULES = {
    "hands.deal": "7",
    "hands.final_discard": "required",
    "stock_out.action": "reshuffle_all",
    "stock_out.max": "none",
    "values.A_low": "15",
    "values.2-9": "5",
    "game_end.type": "hands",
    "game_end.n": "1",
    "game_end.ties": "shared",
}
"""What the program does otherwise than the variant."""

_ONE_PACK = "[{ players = [1, 7], decks = 1, jokers = 0 }]"
_ONE_PACK_PLAYERS = range(2, 5)
"""With so many players the variant has one pack too."""

_SMALLEST_MELD = 3
_PACK = 52
_LATER = 52
"""How many cards that are laid off later are looked at."""
_FIRST_EVENT = re.compile(
    rb'\s*\{\s*("result"\s*:\s*\{)?[^{}]*"type"\s*:\s*'
    rb'"(TURN_START|PICK_UP_STOCK|PICK_UP_DISCARD|PLAY_CARDS|DISCARD|GAME_OVER)"'
)
_TURNED_UP = "A card of the pile was turned up for the new one; the log does not say which."


def sniff(head: bytes) -> float:
    """How sure it is that a file is a log of this program, 0 to 1.

    Args:
        head: its first bytes.

    >>> sniff(b'{"result":{"player_id":1,"type":"TURN_START"}}')
    1.0
    >>> sniff(b'{"rmn": 1}')
    0.0
    """
    return 1.0 if _FIRST_EVENT.match(head.removeprefix(b"\xef\xbb\xbf")) else 0.0


def read(stream: IO[bytes], options: Options) -> Read:
    """The games of a log, most logs hold one, and notes about what could not be read (``RN701``),
    was guessed (``RN702``) or is missing (``RN703``).

    A line that cannot be read costs itself only: a note says so, and a ``gap`` stands in its place.

    Args:
        stream: the log.
        options: ``beside``, files with the state of the game or the players' hands, or ``no``.
            Without it those that lie beside a log ``NAME.events.ndjson`` are read:
            ``NAME.state_initial.json``, ``NAME.state_final.json``, ``NAME.hands.ndjson``.

    Raises:
        RummyNotationError: if the log cannot be read at all.
    """
    notes: list[Diagnostic] = []
    path = source_name(stream)
    found = _files(options, path)
    unknown = UnknownWords(TITLE, VERSIONS, path)
    lines = read_lines(stream, path, notes, partial(read_event, unknown=unknown.met))
    games = _played(by_game(lines))
    first = next(games, None)
    if first is None:
        yield from [*drained(notes), *unknown.notes(), no_game(path)]
        return
    # Only the events of one game can have files beside them.
    second = next(games, None)
    saved = Saved()
    if second is not None and found:
        message = "the log holds several games; whose the files beside it are is not known"
        notes.append(note(codes.LOG_LINE, 0, f"{message}, and they are left aside", path))
    elif found:
        saved = read_beside(found, notes)
    played = chain((first,), () if second is None else (second,), games)
    for number, events in enumerate(played, 1):
        game = _Converter(events, saved, path, number, notes).game()
        yield from drained(notes)
        yield game
    yield from [*drained(notes), *unknown.notes()]


def _played(
    games: Iterator[Sequence[Event | Unread]],
) -> Iterator[Sequence[Event | Unread]]:
    """Those in which something can be read."""
    return (events for events in games if any(isinstance(event, Event) for event in events))


def _files(options: Options, path: str) -> list[Path]:
    """The files beside a log."""
    named = options.get("beside")
    if named is None:
        return beside(path)
    return [] if named == "no" else [Path(name) for name in named.split(os.pathsep) if name]


class _Converter:
    """Makes a record of the events of one game."""

    def __init__(
        self,
        events: Sequence[Event | Unread],
        saved: Saved,
        path: str,
        number: int,
        notes: list[Diagnostic],
    ) -> None:
        self._all = events
        self._events = [event for event in events if isinstance(event, Event)]
        self._saved = saved
        self._path = path
        self._number = number
        self._notes = notes
        self._names = _names(self._events, saved)
        self._handles = handles_for(self._names)
        self._rules = dict(_RULES)
        if len(self._names) not in _ONE_PACK_PLAYERS:
            self._rules["shoe"] = _ONE_PACK
        self._variant = load_variant(VARIANT, overrides=self._rules)
        self._draft = HandDraft(self._variant, 1, self._handles, self._guess, renews=False)
        # What is laid off in the game, and how much of it is by the end of each line.
        self._laid_off: list[Card] = []
        self._laid_off_by: dict[int, int] = {}
        for event in self._events:
            if event.kind == PLAY and not self._is_meld(event.cards):
                self._laid_off += event.cards
                self._laid_off_by[event.line] = len(self._laid_off)
        self._whole = len(self._events) == len(events)
        self._over = self._events[-1].kind == OVER
        self._last = state_at_the_end(self._events, saved, self._whole, len(self._handles))
        self._late = self._last is not None and turns_missing(self._events, self._last, self._whole)
        # Cards called off the pile, by the line after which it was; 0 where that is not known.
        self._called: dict[int, str] = {}
        if self._last is not None and self._whole and not self._late:
            self._called = called_cards(self._events, self._last, self._handles)
        self._discarder = ""
        self._turned_up = False  # whether the card under the pile was turned up after a shuffle

    def game(self) -> Game:
        """The game."""
        self._begin()
        for event in self._all:
            self._event(event)
        if not self._over:
            self._check_end()
        self._check_stock()
        claims = [
            *hands_left(self._saved, self._handles, self._over),
            *pile_left(self._last, self._turned_up),
            *points_told(self._points(), self._over),
        ]
        hand = with_claims(self._draft.finish(""), claims)
        points = next((item.points for item in claims if isinstance(item, Score)), ())
        closing = (Result(points if len(points) == len(self._handles) else None),)
        opening, _ = arrange_opening(self._tags(), [0] * len(self._tags()))
        return Game(tuple(opening), (hand,), closing, number=self._number, path=self._path)

    def _tags(self) -> list[Statement]:
        tags = [Tag("Event", "Rummy 500"), Tag("Variant", VARIANT)]
        tags += [Tag(f"Rule.{key}", value) for key, value in self._rules.items()]
        tags.append(Tag("Players", " ".join(self._handles)))
        for handle, name in zip(self._handles, self._names, strict=True):
            if full_name(name) not in ("", handle):
                tags.append(Tag(f"Name.{handle}", full_name(name)))
        return [*tags, Tag("Source", TITLE)]

    def _guess(self, line: int, message: str) -> None:
        self._notes.append(note(codes.LOG_GUESS, line, message, self._path, self._number))

    def _missing(self, line: int, message: str, *, counted: bool = False) -> None:
        """Something happened that the log does not tell: a gap, and a note; `counted` says that it
        was no play, and that the stock and the pile are known all the same."""
        self._notes.append(note(codes.LOG_MISSING, line, message, self._path, self._number))
        self._draft.gap(message, counted=counted)
        self._turned_up = False

    # --- what is known beforehand ---

    def _begin(self) -> None:
        """What is known of the deal, and whether the log begins with it."""
        first = self._events[0]
        draft = self._draft
        draft.line = self._all[0].line
        if not any(self._names):
            order = ", ".join(self._handles)
            self._guess(first.line, f"the log names no players; the seats are taken as {order}")
        for seat, cards in sorted(self._saved.dealt.items()):
            draft.deal(self._handles[seat], cards)
        if self._saved.first is not None:
            draft.top(self._saved.first.pile[0])
        if first.kind != TURN or self._late:
            self._missing(draft.line, "the start of the log is missing")
        if 0 in self._called:
            self._missing(draft.line, f"{self._called[0]}; when, the log does not tell")

    # --- events ---

    def _event(self, event: Event | Unread) -> None:
        draft = self._draft
        draft.line = event.line
        if isinstance(event, Unread):
            draft.gap(lost(event.line))
            self._discarder = ""
            self._turned_up = False
        elif event.kind == OVER:
            self._end()
        elif event.kind != TURN:
            _ACTIONS[event.kind](self, draft, event, self._handles[event.seat])

    def _draw(self, draft: HandDraft, event: Event, player: str) -> None:
        if draft.stock_empty:
            self._shuffle(draft, event.line)
        draft.draw(player, event.cards[0] if event.cards else HIDDEN, event.line)

    def _shuffle(self, draft: HandDraft, line: int) -> None:
        """The program shuffles the whole pile into a new stock, and turns up its first card."""
        self._guess(line, "the stock is used up; the discard pile is taken to renew it")
        if self._turned_up:
            message = "a card that was turned up for the pile is not known"
            self._missing(line, message, counted=True)
        draft.shuffle_all(Said(comments=(_TURNED_UP,)))
        self._turned_up = True

    def _take(self, draft: HandDraft, event: Event, player: str) -> None:
        cards = event.cards
        if self._turned_up and len(cards) == len(draft.pile):
            message = f"{card_text(cards[0])} was turned up for the pile"
            self._missing(event.line, message, counted=True)
        elif not draft.may_take(cards):
            self._missing(event.line, f"{cards_text(cards)} did not lie so on the pile before")
        draft.take(player, cards)

    def _check_pile(self, draft: HandDraft, event: Event) -> None:
        """A card that is played and lies in the pile came from there with a shuffle that could not
        be counted."""
        for card in event.cards:
            if card in draft.pile[-_PACK:]:
                self._missing(event.line, f"{card_text(card)} lay in the pile before")

    def _play(self, draft: HandDraft, event: Event, player: str) -> None:
        """New melds and lay-offs are one kind of event. The program takes what is a meld as a new
        one, and all else as cards laid off one by one."""
        self._check_pile(draft, event)
        said = Said(data=(("score", str(event.score)),)) if event.score else NOTHING
        if self._is_meld(event.cards):
            draft.meld(player, [("", event.cards)], event.line, said)
            return
        groups: list[tuple[OpenMeld | None, list[Card]]] = []
        for card in event.cards:
            meld = self._target(draft, event.line, card)
            if meld is not None and groups and groups[-1][0] is meld:
                groups[-1][1].append(card)
            else:
                groups.append((meld, [card]))
        for place, (meld, cards) in enumerate(groups, 1):
            whole = said if place == len(groups) else NOTHING
            draft.lay_off(player, cards, meld, event.line, whole)

    def _is_meld(self, cards: Sequence[Card]) -> bool:
        """Whether the program takes cards as a new meld. Its runs have the ace low."""
        if len(cards) < _SMALLEST_MELD:
            return False
        ways = readings(cards, self._variant)
        return any(way.kind != RUN or way.high < ACE_HIGH for way in ways)

    def _target(self, draft: HandDraft, line: int, card: Card) -> OpenMeld | None:
        """The meld onto which a card was laid, or none where it fits none."""
        fits = fitting(draft.melds, card)
        if len(fits) == 1:
            return fits[0]
        told = holding(fits or draft.melds, card, self._last.melds) if self._last else []
        if len(told) == 1:
            return told[0]
        text = card_text(card)
        if not fits:
            why = "may lie on several melds" if draft.gapped else "fits no meld on the table"
            self._guess(line, f"{text} {why}; where it was laid the log does not say")
            return None
        start = self._laid_off_by[line]
        later = self._laid_off[start : start + _LATER]
        chosen = likeliest(draft.melds, fits, card, later, self._handles)
        names = " and ".join(str(meld.name) for meld in fits)
        self._guess(line, f"{text} fits {names}; it is taken to lie in {chosen.name}")
        return chosen

    def _discard(self, draft: HandDraft, event: Event, player: str) -> None:
        self._check_pile(draft, event)
        draft.discard(player, event.cards[0])
        self._discarder = player
        if event.line in self._called:
            message = f"{self._called[event.line]} at some time after this"
            self._missing(event.line, message)

    def _check_end(self) -> None:
        """Where shuffles could not be counted, cards may lie otherwise in the end."""
        draft = self._draft
        held = {card for cards in self._saved.held.values() for card in cards}
        moved = self._last and not self._turned_up and not draft.may_take(self._last.pile)
        if draft.stock is None and (moved or not held.isdisjoint(draft.pile)):
            self._missing(draft.line, "the pile and the hands at the end do not follow")

    def _end(self) -> None:
        """The game is over as soon as a player has discarded his last card."""
        self._check_end()
        empty = [self._handles[seat] for seat, cards in self._saved.held.items() if not cards]
        for player in [self._discarder, *empty][:1] if self._discarder else empty[:1]:
            self._draft.out(player)

    def _check_stock(self) -> None:
        """Whether as many cards are left in the stock as the program says."""
        last, stock = self._last, self._draft.stock
        if last is not None and stock is not None and last.stock != stock:
            message = f"the program has {last.stock} cards in the stock, by its events {stock}"
            line = self._events[-1].line
            self._notes.append(note(codes.LOG_MISSING, line, message, self._path, self._number))

    def _points(self) -> Points:
        """The points that the program gives, or those of who went out, which are all that he
        played."""
        if self._last is not None:
            scores = zip(self._handles, self._last.scores, strict=True)
            return tuple(((handle,), points) for handle, points in scores)
        if not self._over or self._draft.gapped or not self._discarder:
            return ()
        seat = self._handles.index(self._discarder)
        played = [e.score for e in self._events if e.kind == PLAY and e.seat == seat]
        return (((self._discarder,), sum(played)),)


_Call = Callable[[_Converter, HandDraft, Event, str], None]

_ACTIONS: dict[str, _Call] = {
    DRAW: _Converter._draw,
    TAKE: _Converter._take,
    PLAY: _Converter._play,
    DISCARD: _Converter._discard,
}


def _names(events: Sequence[Event], saved: Saved) -> list[str]:
    """The players' names in seat order, "" for those that are not known."""
    names = saved.names
    seats = max([1, *(event.seat for event in events)]) + 1
    return names + [""] * (seats - len(names))
