"""The logs of "May I?" (github.com/DroopyTersen/mayi), ``game-log.jsonl``.

One JSON object a line: who did what, in words, with the cards as text (``10♥``, ``Joker``). Two
generations of the program use somewhat different words; both are read. Melds are numbered in the
order in which they reached the table, and the players ``player-0``, ``player-1`` ... sit clockwise.
The deal is not in the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import IO

from rummynotation.cards import HIDDEN, Card
from rummynotation.convert.contract import Option, Options, Read
from rummynotation.convert.hand_draft import HandDraft
from rummynotation.convert.handles import full_name, handles_for
from rummynotation.convert.log_lines import (
    UnreadableError,
    drained,
    lost,
    no_game,
    note,
    short,
)
from rummynotation.convert.mayi_lines import (
    STARTED,
    Entry,
    by_game,
    entries_of,
    is_card,
    read_card,
    read_cards,
    read_melds,
)
from rummynotation.convert.mayi_state import add_state
from rummynotation.convert.open_meld import OpenMeld
from rummynotation.convert.unknown import UnknownWords
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.arrange import arrange_opening
from rummynotation.notation.limits import MAX_PLAYERS
from rummynotation.notation.source import source_name
from rummynotation.record import NOTHING, Game, Hand, Result, Said, Statement, Tag
from rummynotation.rules.loader import load_variant

NAME = "mayi"
TITLE = "May I? (DroopyTersen/mayi), game-log.jsonl"
VARIANT = "may_i_family6"
VARIANTS: tuple[str, ...] = (VARIANT,)
VERSIONS: tuple[str, ...] = (
    "until 2025-12-29: laid down contract, laid off to meld N",
    "after 2025-12-29: laid down, laid off → meld N",
)
OPTIONS: tuple[Option, ...] = (
    Option(
        "state", "FILE", "The game-state.json that the program saved beside the log, for points."
    ),
)

_FIELDS = ("timestamp", "turnNumber", "roundNumber", "playerId", "playerName", "action")
_NEW_ROUND = "started round"
_NOISE = frozenset(
    (
        "passed on may i", "may i window closed", "skipped laying down", "skipped",
        "allowed may i", _NEW_ROUND,
    )
)  # fmt: skip
_LAY_OFF = re.compile(r"(.+?)(?:\s+(?:to|→)\s+meld\s+(\d{1,4}))?")
_BUY = re.compile(r"(\S+)(?:\s*\+\s*penalty\s+(\S+)|\s*(\(\+ penalty\))|\s*\(no penalty.*\))?")
_SWAP = re.compile(
    r"(?P<card>\S+)\s+for\s+(?P<wild>\S+)\s+from\s+meld\s+(?P<meld>\d{1,4})"
    r"|(?:meld\s+(?P<meld2>\d{1,4}),\s*)?(?P<card2>\S+)\s+↔\s+(?P<wild2>\S+)"
)
_SEAT = re.compile(r"player-(\d{1,2})")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z")


def sniff(head: bytes) -> float:
    """How sure it is that a file is a log of this program, 0 to 1.

    Args:
        head: its first bytes.

    >>> sniff(b'{"timestamp":"","turnNumber":0,"roundNumber":1,"playerId":"system",'
    ...       b'"playerName":"System","action":"GAME_STARTED"}\\n')
    1.0
    >>> sniff(b"%rmn 1")
    0.0
    """
    line = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0]
    if not line.startswith(b"{"):
        return 0.0
    found = sum(b'"%s"' % field.encode() in line for field in _FIELDS)
    return found / len(_FIELDS) if found > 3 else 0.0


def read(stream: IO[bytes], options: Options) -> Read:
    """The games of a log, and notes about what could not be read (``RN701``) or was guessed
    (``RN702``).

    A line that cannot be read costs itself only: a note says so, and a ``gap`` stands in its place.

    Args:
        stream: the log.
        options: ``state``, the file ``game-state.json`` that the program saved beside the log, for
            the points of the hands that ended and for what the players hold at the end of the last
            game.

    Raises:
        RummyNotationError: if a file cannot be read at all.
    """
    notes: list[Diagnostic] = []
    path = source_name(stream)
    unknown = UnknownWords(TITLE, VERSIONS, path)
    last: Game | None = None
    count = 0
    for entries in by_game(entries_of(stream, path, notes)):
        game = _Converter(entries, path, count + 1, notes, unknown).game()
        if last is not None:
            yield last
        yield from drained(notes)
        if game is not None:
            count += 1
        last = game
    if last is not None:
        if "state" in options:
            last = add_state(last, Path(options["state"]), notes)
        yield from drained(notes)
        yield last
    yield from unknown.notes()
    if not count:
        yield from drained(notes)
        yield no_game(path)


# --- a game --------------------------------------------------------------------------------------


class _Converter:
    """Makes a record of the lines of one game."""

    def __init__(
        self,
        entries: list[Entry],
        path: str,
        number: int,
        notes: list[Diagnostic],
        unknown: UnknownWords,
    ) -> None:
        self._entries = entries
        self._path = path
        self._number = number
        self._notes = notes
        self._unknown = unknown
        self._names = _names(entries)
        self._handles = handles_for(self._names)
        self._variant = load_variant(VARIANT)
        self._hands: list[Hand] = []
        self._draft: HandDraft | None = None
        self._dealer = -1
        self._last = 0  # the number of the hand before
        self._turn = (0, 0)
        self._drawn = False
        self._asked: Card = HIDDEN  # the card that was last asked for
        self._lost = ""  # why the start of the next hand may be missing

    def game(self) -> Game | None:
        """The game, or none where nobody sits at the table."""
        if not self._handles:
            return None
        self._start(self._entries[0])
        for entry in self._entries:
            self._entry(entry)
        self._finish_hand()
        opening, _ = arrange_opening(self._tags(), [0] * len(self._tags()))
        closing: tuple[Statement, ...] = (Result(),)
        return Game(
            tuple(opening), tuple(self._hands), closing, number=self._number, path=self._path
        )

    def _start(self, first: Entry) -> None:
        """Where a log begins in the middle of a game, who sits where rests on the players' ids."""
        if first.action == STARTED:
            return
        order = ", ".join(self._handles)
        self._guess(first.line, f"the start of the game is missing; the seats are taken as {order}")
        if first.turn > 1 and first.action != _NEW_ROUND:
            self._lost = "the log starts here"

    def _tags(self) -> list[Statement]:
        when = next((entry.when for entry in self._entries if _MOMENT.fullmatch(entry.when)), "")
        tags = [Tag("Event", "May I?")]
        if when:
            tags.append(Tag("Date", when[:10]))
        tags += [Tag("Variant", VARIANT), Tag("Players", " ".join(self._handles))]
        for handle, name in zip(self._handles, self._names, strict=True):
            if full_name(name) not in ("", handle):
                tags.append(Tag(f"Name.{handle}", full_name(name)))
        tags.append(Tag("Source", TITLE))
        return list(tags)

    # --- lines ---

    def _entry(self, entry: Entry) -> None:
        if entry.fault:
            if self._draft is None or self._draft.ended:
                self._lost = lost(entry.line)
            else:
                self._draft.line = entry.line
                self._draft.gap(lost(entry.line))
            return
        if entry.action == STARTED:
            return
        if entry.hand and (self._draft is None or entry.hand != self._draft.number):
            self._begin_hand(entry.hand, entry.line)
        draft = self._draft
        if draft is None:
            draft = self._begin_hand(1, entry.line)
            self._guess(entry.line, "no hand is named; it is taken to be the first")
        draft.line = entry.line
        try:
            self._action(draft, entry)
        except UnreadableError as error:
            self._notes.append(
                note(codes.LOG_LINE, entry.line, str(error), self._path, self._number)
            )
            draft.gap(lost(entry.line))

    def _action(self, draft: HandDraft, entry: Entry) -> None:
        if entry.action in _NOISE:
            # Who declines a card names it, which may be all that is known of the upcard.
            if is_card(entry.details):
                draft.top(read_card(entry.details))
            return
        if entry.action == "reshuffled stock":
            draft.reshuffle()
            return
        action = _ACTIONS.get(entry.action)
        if action is None:
            self._unknown.met(entry.action, entry.line)
            raise UnreadableError(f"{short(entry.action)} is no action that is known of this log")
        seat = _seat(entry)
        if seat < 0 or seat >= len(self._handles):
            raise UnreadableError(f"{short(entry.player)} is none of the players")
        action(self, draft, entry, self._handles[seat])

    def _said(self, entry: Entry) -> Said:
        """The moment, at the first action of each turn."""
        turn = (entry.hand, entry.turn)
        if turn == self._turn:
            return NOTHING
        self._turn = turn
        return Said(when=entry.when) if _MOMENT.fullmatch(entry.when) else NOTHING

    def _guess(self, line: int, message: str) -> None:
        self._notes.append(note(codes.LOG_GUESS, line, message, self._path, self._number))

    # --- hands ---

    def _begin_hand(self, number: int, line: int) -> HandDraft:
        self._finish_hand()
        self._drawn = False
        self._asked = HIDDEN
        self._draft = HandDraft(self._variant, number, self._handles, self._guess)
        self._draft.line = line
        if self._lost:
            self._draft.gap(self._lost)
            self._lost = ""
        return self._draft

    def _finish_hand(self) -> None:
        """The deal passes to the left; of the first hand it is known who drew first."""
        draft = self._draft
        if draft is None:
            return
        if self._dealer >= 0 and draft.number == self._last + 1:
            self._dealer = (self._dealer + 1) % len(self._handles)
        elif draft.first:
            self._dealer = (self._handles.index(draft.first) - 1) % len(self._handles)
        else:
            self._dealer = -1
        self._last = draft.number
        self._hands.append(draft.finish(self._handles[self._dealer] if self._dealer >= 0 else ""))
        self._draft = None

    # --- actions ---

    def _draw(self, draft: HandDraft, entry: Entry, player: str) -> None:
        card = read_card(entry.details) if entry.details else HIDDEN
        self._drawn = True
        draft.draw(player, card, entry.line, self._said(entry))

    def _take(self, draft: HandDraft, entry: Entry, player: str) -> None:
        card = read_card(entry.details)
        self._drawn = True
        draft.take(player, (card,), self._said(entry))

    def _claim(self, draft: HandDraft, entry: Entry, player: str) -> None:
        # Who claims a card that another asked for does not name it again.
        if entry.details:
            self._asked = read_card(entry.details)
        draft.claim(player, self._asked, self._said(entry))

    def _buy(self, draft: HandDraft, entry: Entry, player: str) -> None:
        match = _BUY.fullmatch(entry.details)
        if match is None:
            raise UnreadableError(f"{short(entry.details)} does not say what was won")
        card = read_card(match[1])
        penalty = [read_card(match[2])] if match[2] else [HIDDEN] if match[3] else []
        if not penalty and not self._drawn:
            # Only the player in turn gets a card for nothing, and only before he draws.
            self._drawn = True
            draft.take(player, (card,), self._said(entry))
        else:
            draft.buy(player, card, penalty, entry.line, self._said(entry))

    def _meld(self, draft: HandDraft, entry: Entry, player: str) -> None:
        draft.meld(player, read_melds(entry.details), entry.line, self._said(entry))

    def _lay_off(self, draft: HandDraft, entry: Entry, player: str) -> None:
        match = _LAY_OFF.fullmatch(entry.details)
        if match is None:
            raise UnreadableError(f"{short(entry.details)} does not say what was laid off")
        cards = read_cards(match[1])
        low = True if entry.action.endswith("at start") else None
        meld: OpenMeld | None = None
        if match[2]:
            meld = self._numbered(draft, entry.line, match[2])
        else:
            fits = [meld for meld in draft.melds if meld.takes(cards, low=low)]
            if len(fits) == 1:
                meld = fits[0]
            else:
                self._guess(entry.line, "the log does not say onto which meld; it is left open")
        draft.lay_off(player, cards, meld, entry.line, self._said(entry), low=low)

    def _swap(self, draft: HandDraft, entry: Entry, player: str) -> None:
        match = _SWAP.fullmatch(entry.details)
        if match is None:
            raise UnreadableError(f"{short(entry.details)} does not say what was swapped")
        card = read_card(match["card"] or match["card2"])
        wild = read_card(match["wild"] or match["wild2"])
        number = match["meld"] or match["meld2"]
        if number:
            melds = [self._numbered(draft, entry.line, number)]
        else:
            melds = [meld for meld in draft.melds if meld.gives(card, wild)]
        if len(melds) != 1:
            raise UnreadableError("the log does not say from which meld")
        draft.swap(player, card, melds[0], wild, self._said(entry))

    def _numbered(self, draft: HandDraft, line: int, number: str) -> OpenMeld:
        """A meld by its number on the table, all players together."""
        place = int(number)
        if not 0 < place <= len(draft.melds):
            there = len(draft.melds)
            raise UnreadableError(f"no meld {place} lies on the table; there are {there}")
        if draft.gapped:
            self._guess(line, f"meld {place} is counted as if none was laid where lines are lost")
        return draft.melds[place - 1]

    def _discard(self, draft: HandDraft, entry: Entry, player: str) -> None:
        draft.discard(player, read_card(entry.details), self._said(entry))
        self._drawn = False

    def _out(self, draft: HandDraft, entry: Entry, player: str) -> None:
        draft.out(player)


_Call = Callable[[_Converter, HandDraft, Entry, str], None]

_ACTIONS: dict[str, _Call] = {
    "drew from stock": _Converter._draw,
    "drew from discard": _Converter._take,
    "called may i": _Converter._claim,
    "claimed may i": _Converter._claim,
    "won may i": _Converter._buy,
    "laid down contract": _Converter._meld,
    "laid down": _Converter._meld,
    "laid off": _Converter._lay_off,
    "laid off at start": _Converter._lay_off,
    "swapped joker": _Converter._swap,
    "discarded": _Converter._discard,
    "went out": _Converter._out,
}


def _seat(entry: Entry) -> int:
    match = _SEAT.fullmatch(entry.player)
    return int(match[1]) if match else -1


def _names(entries: list[Entry]) -> list[str]:
    """The players' names in seat order.

    What a player's own lines call him counts; the list that the game starts with, whose commas may
    belong to names, fills up the seats of which there is no line.
    """
    own: dict[int, str] = {}
    for entry in entries:
        seat = _seat(entry)
        if 0 <= seat < MAX_PLAYERS and not entry.fault:
            own.setdefault(seat, entry.name)
    listed: list[str] = []
    if entries[0].action == STARTED:
        _, _, names = entries[0].details.partition(":")
        listed = [name.strip() for name in names.split(",") if name.strip()][:MAX_PLAYERS]
    if any(seat >= len(listed) or listed[seat] != name for seat, name in own.items()):
        listed = []
    count = max([len(listed), *(seat + 1 for seat in own)], default=0)
    return [own.get(seat) or (listed[seat] if seat < len(listed) else "") for seat in range(count)]
