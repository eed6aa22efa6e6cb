"""The logs of a program for Contract Rummy (github.com/ELymar/ContractRummy), its game logger.

One JSON object a line: each action with the events that came of it, and with the state after it.
All cards stand in the log at the first deal, whenever melds are laid, and at the end of a round. So
the cards that are drawn from the stock, which the log does not name, are known from there on, until
the pile is shuffled. At the start of each later round they are hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import IO

from rummynotation.cards import HIDDEN, Card, card_text
from rummynotation.convert.contract import Option, Options, Read
from rummynotation.convert.each_game import each_game
from rummynotation.convert.elymar_end import left_over, names_of, points_of, totals_of, winner_of
from rummynotation.convert.elymar_lines import (
    ACTION,
    KNOWN,
    SNAPSHOT,
    Entry,
    Happened,
    Json,
    as_count,
    as_object,
    as_objects,
    as_round,
    as_text,
    by_game,
    low_end,
    players_of,
    read_card,
    read_cards,
    read_entry,
)
from rummynotation.convert.hand_draft import HandDraft
from rummynotation.convert.handles import full_name, handles_for
from rummynotation.convert.log_lines import (
    Unread,
    UnreadableError,
    lost,
    note,
    read_lines,
    short,
)
from rummynotation.convert.unknown import UnknownWords
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.arrange import arrange_opening
from rummynotation.notation.source import source_name
from rummynotation.record import (
    NOTHING,
    Game,
    Gap,
    Hand,
    Holds,
    Leave,
    Note,
    Points,
    Result,
    Said,
    Score,
    Statement,
    Stock,
    Tag,
    Total,
    Winner,
)
from rummynotation.rules.loader import load_variant

NAME = "elymar"
TITLE = "Contract Rummy (ELymar/ContractRummy), game log"
VARIANT = "contract_elymar"
VARIANTS: tuple[str, ...] = (VARIANT,)
VERSIONS: tuple[str, ...] = (
    "since October 2025: recorded-games/ID.json, with or without all cards at each lay-down",
)
OPTIONS: tuple[Option, ...] = ()

_FIELDS = (b'"event"', b'"gameId"', b'"gameStartTime"', b'"level"', b'"message"', b'"timestamp"')
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z")
_LOBBY = frozenset(("PLAYER_JOINED", "TURN_STARTED", "GAME_STARTED", "GAME_ENDED", ""))
"""Events that tell nothing of the play."""

_ROUND_STARTS = ("next_round", "round_started")


def sniff(head: bytes) -> float:
    """How sure it is that a file is a log of this program, 0 to 1.

    Args:
        head: its first bytes.

    >>> sniff(b'{"event":"game_started","gameId":"x","gameStartTime":1,"level":"info",'
    ...       b'"message":"Game started","startTime":1,"timestamp":""}')
    1.0
    >>> sniff(b'{"rmn": 1}')
    0.0
    """
    line = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0]
    if not line.startswith(b"{"):
        return 0.0
    found = sum(field in line for field in _FIELDS)
    return found / len(_FIELDS) if found > 3 else 0.0


def read(stream: IO[bytes], options: Options) -> Read:
    """The games of a log, and notes about what could not be read (``RN701``), is missing
    (``RN703``) or cannot be said in a record (``RN704``).

    A line that cannot be read costs itself only: a note says so, and a ``gap`` stands in its place.

    Args:
        stream: the log.
        options: none.

    Raises:
        RummyNotationError: if the log cannot be read at all.
    """
    notes: list[Diagnostic] = []
    path = source_name(stream)
    unknown = UnknownWords(TITLE, VERSIONS, path)

    def make(entries: Sequence[Entry | Unread], number: int) -> Game | None:
        return _Converter(entries, path, number, notes, unknown).game()

    games = by_game(read_lines(stream, path, notes, read_entry))
    yield from each_game(games, make, notes, path, unknown)


class _Converter:
    """Makes a record of the lines of one game."""

    def __init__(
        self,
        entries: Sequence[Entry | Unread],
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
        self._ids, self._names = players_of(entries)
        self._handles = handles_for(self._names)
        self._variant = load_variant(VARIANT)
        self._hands: list[Hand] = []
        self._draft: HandDraft | None = None
        self._dealer = ""
        self._stock: list[Card] = []  # the last is drawn next; empty where it is not known
        self._claims: list[Statement] = []  # what stands after the end of the hand
        self._closing: list[Statement] = []
        self._before: Json = {}  # the state of the game before the action
        self._step = 0
        self._turn = ""
        self._lost = ""  # why the start of the next hand may be missing

    def game(self) -> Game | None:
        """The game, or none where nobody sits at the table."""
        if not self._handles:
            for entry in self._entries:
                message = "a game is opened and nobody comes to the table"
                if isinstance(entry, Entry):
                    self._note(codes.LOG_MISSING, entry.line, message)
                    break
            return None
        for entry in self._entries:
            if isinstance(entry, Unread):
                self._step = 0  # which steps are missing, is no news then
                self._gap(entry.line, lost(entry.line))
            else:
                self._entry(entry)
        self._finish_hand()
        if not self._hands:
            message = "the log ends before cards are dealt"
            self._note(codes.LOG_MISSING, self._entries[-1].line, message)
        opening, _ = arrange_opening(self._tags(), [0] * len(self._tags()))
        closing = tuple(self._closing or [Result()])
        return Game(
            tuple(opening), tuple(self._hands), closing, number=self._number, path=self._path
        )

    def _tags(self) -> list[Statement]:
        whens = (entry.when for entry in self._entries if isinstance(entry, Entry))
        when = next((when for when in whens if _MOMENT.fullmatch(when)), "")
        tags = [Tag("Event", "Contract Rummy")]
        if when:
            tags.append(Tag("Date", when[:10]))
        tags += [Tag("Variant", VARIANT), Tag("Players", " ".join(self._handles))]
        for handle, name in zip(self._handles, self._names, strict=True):
            if full_name(name) not in ("", handle):
                tags.append(Tag(f"Name.{handle}", full_name(name)))
        return [*tags, Tag("Source", TITLE)]

    def _note(self, code: str, line: int, message: str) -> None:
        self._notes.append(note(code, line, message, self._path, self._number))

    def _guess(self, line: int, message: str) -> None:
        self._note(codes.LOG_GUESS, line, message)

    # --- lines ---

    def _entry(self, entry: Entry) -> None:
        if entry.event not in KNOWN:
            self._unknown.met(entry.event, entry.line)
            message = f"{short(entry.event)} is no line that is known of this log"
            self._note(codes.LOG_LINE, entry.line, message)
            self._gap(entry.line, lost(entry.line))
        elif entry.event == SNAPSHOT:
            self._first_cards(entry)
        elif entry.event == ACTION:
            self._steps(entry)
        else:
            starts = (entry.action or as_text(entry.value.get("reason"))) in _ROUND_STARTS
            self._round(entry, starts=starts)

    def _steps(self, entry: Entry) -> None:
        """An action, if it is the next one."""
        if entry.step and entry.step <= self._step:
            message = f"step {entry.step} comes again; it is left out"
            self._note(codes.LOG_LINE, entry.line, message)
            return
        if entry.step and self._step and entry.step > self._step + 1:
            message = f"steps {self._step + 1} to {entry.step - 1} are missing"
            self._note(codes.LOG_MISSING, entry.line, message)
            self._gap(entry.line, message)
        self._step = entry.step or self._step
        started = any(happened.kind == "GAME_STARTED" for happened in entry.events)
        self._round(entry, starts=started)
        for happened in entry.events:
            try:
                self._happened(entry, happened)
            except UnreadableError as error:
                self._note(codes.LOG_LINE, entry.line, str(error))
                self._gap(entry.line, lost(entry.line))
        if entry.full:
            self._all_cards(entry)
        self._before = entry.state

    def _round(self, entry: Entry, *, starts: bool) -> None:
        """Begins a hand where a line tells of another than the one before."""
        state = entry.state
        number = as_round(state.get("currentRound"))
        if not number:
            return
        draft = self._draft
        if draft is not None and draft.number == number:
            return
        self._finish_hand()
        seats = len(self._handles)
        dealer = state.get("dealerIndex")
        self._dealer = self._handle_at(dealer)
        draft = HandDraft(self._variant, number, self._handles, self._guess, renews=False)
        draft.line = entry.line
        self._draft = draft
        if self._dealer and seats:
            draft.begins(self._handles[(self._handles.index(self._dealer) + 1) % seats])
        if self._lost:
            draft.gap(self._lost)
        elif not starts:
            message = f"the start of round {number} is missing"
            self._note(codes.LOG_MISSING, entry.line, message)
            draft.gap(message)
        self._lost = ""

    def _handle_at(self, seat: object) -> str:
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(self._handles):
            return self._handles[seat]
        return ""

    def _gap(self, line: int, reason: str) -> None:
        self._stock = []
        if self._draft is None or self._draft.ended:
            self._lost = reason
        else:
            self._draft.line = line
            self._draft.gap(reason)

    def _finish_hand(self) -> None:
        draft, self._draft = self._draft, None
        if draft is None:
            return
        for claim in self._claims:
            draft.say(claim)
        self._hands.append(draft.finish(self._dealer))
        self._claims = []
        self._stock = []

    # --- all cards ---

    def _first_cards(self, entry: Entry) -> None:
        """What was dealt, and the whole stock."""
        draft = self._draft
        if draft is None or draft.gapped:
            return
        try:
            stock = read_cards(entry.value.get("deck"))
            hands = [
                (self._player(as_text(player.get("id"))), read_cards(player.get("startingHand")))
                for player in as_objects(entry.value.get("players"))
            ]
        except UnreadableError as error:
            self._note(codes.LOG_LINE, entry.line, str(error))
            return
        draft.line = entry.line
        for player, cards in hands:
            draft.deal(player, cards)
        draft.say(Stock(tuple(reversed(stock))))
        self._stock = stock

    def _all_cards(self, entry: Entry) -> None:
        """Who holds what, and the stock, at this moment."""
        draft = self._draft
        if draft is None or any(happened.kind == "GAME_STARTED" for happened in entry.events):
            return
        try:
            self._stock = read_cards(entry.full.get("deck"))
            hands = [
                (self._player(as_text(player.get("id"))), read_cards(player.get("hand")))
                for player in as_objects(entry.full.get("players"))
            ]
        except UnreadableError as error:
            self._stock = []
            self._note(codes.LOG_LINE, entry.line, f"the state of the game: {error}")
            return
        if draft.ended:
            self._claims = [*left_over(hands, entry.full), *self._claims]
            return
        for player, cards in hands:
            draft.say(Holds(player, tuple(cards)))

    def _player(self, player: str) -> str:
        if player not in self._ids:
            raise UnreadableError(f"{short(player)} is none of the players")
        return self._handles[self._ids.index(player)]

    # --- events ---

    def _happened(self, entry: Entry, happened: Happened) -> None:
        if happened.kind in _LOBBY:
            return
        call = _EVENTS.get(happened.kind)
        if call is None:
            self._unknown.met(happened.kind, entry.line)
            raise UnreadableError(f"{short(happened.kind)} is no event that is known of this log")
        draft = self._draft
        if draft is None:
            raise UnreadableError(f"{happened.kind} before cards are dealt")
        draft.line = entry.line
        call(self, draft, entry, happened)

    def _actor(self, entry: Entry, happened: Happened) -> str:
        return self._player(as_text(happened.says.get("playerId")) or entry.player)

    def _said(self, entry: Entry, player: str) -> Said:
        """The moment, at the first action of each turn."""
        if player == self._turn:
            return NOTHING
        self._turn = player
        return Said(when=entry.when) if _MOMENT.fullmatch(entry.when) else NOTHING

    def _drawn(self, draft: HandDraft, entry: Entry, happened: Happened) -> None:
        player = self._actor(entry, happened)
        said = self._said(entry, player)
        named = happened.says.get("cardIds")
        if happened.says.get("source") == "discard" or entry.action == "TAKE_FROM_DISCARD":
            cards = read_cards(named)
            if len(cards) != 1 or not draft.may_take(cards):
                self._missing(draft, entry.line, "another card lay on the pile before")
            draft.take(player, cards, said)
            return
        count = as_count(happened.says.get("n"))
        if count != 1:
            raise UnreadableError(f"a player draws {count} cards")
        card = self._stock.pop() if self._stock else HIDDEN
        if named is not None:
            told = read_cards(named)
            if card != HIDDEN and told != [card]:
                self._missing(draft, entry.line, f"{card_text(card)} lay on the stock before")
            card = told[0] if len(told) == 1 else HIDDEN
        draft.draw(player, card, entry.line, said)

    def _missing(self, draft: HandDraft, line: int, message: str) -> None:
        self._note(codes.LOG_MISSING, line, message)
        self._stock = []
        draft.gap(message)

    def _shuffled(self, draft: HandDraft, entry: Entry, happened: Happened) -> None:
        self._stock = []
        draft.reshuffle(now=True)

    def _laid(self, draft: HandDraft, entry: Entry, happened: Happened) -> None:
        player = self._actor(entry, happened)
        melds = [
            ("R" if as_text(meld.get("type")) == "sequence" else "S", read_cards(meld))
            for meld in as_objects(happened.says.get("melds"))
        ]
        if not melds or not all(cards for _, cards in melds):
            raise UnreadableError("no melds are named")
        draft.meld(player, melds, entry.line, self._said(entry, player))

    def _extended(self, draft: HandDraft, entry: Entry, happened: Happened) -> None:
        player = self._actor(entry, happened)
        card = read_card(happened.says.get("cardId"))
        place = happened.says.get("meldIndex")
        there = len(draft.melds)
        if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < there:
            raise UnreadableError(
                f"no meld {short(str(place))} lies on the table; there are {there}"
            )
        if draft.gapped:
            message = f"meld {place} is counted as if none was laid where lines are lost"
            self._guess(entry.line, message)
        low = low_end(entry, self._before, place)
        said = self._said(entry, player)
        draft.lay_off(player, [card], draft.melds[place], entry.line, said, low=low)

    def _discarded(self, draft: HandDraft, entry: Entry, happened: Happened) -> None:
        player = self._actor(entry, happened)
        card = read_card(happened.says.get("cardId"))
        draft.discard(player, card, self._said(entry, player))
        self._turn = ""

    def _quit(self, draft: HandDraft, entry: Entry, happened: Happened) -> None:
        draft.say(Leave(self._actor(entry, happened), "quit"))

    def _refused(self, draft: HandDraft, entry: Entry, happened: Happened) -> None:
        """What a player tried and the program refused did not happen."""
        who = as_text(happened.says.get("playerId")) or entry.player
        name = self._player(who) if who in self._ids else "somebody"
        message = full_name(as_text(happened.says.get("message"))) or "no reason is given"
        text = f"{name}: {entry.action} was refused: {message}"
        draft.say(Note(said=Said(comments=(text,))))
        self._note(codes.LOG_LOSS, entry.line, f"{text}; it is kept as an annotation")

    def _ended(self, draft: HandDraft, entry: Entry, happened: Happened) -> None:
        says = happened.says
        winner = as_text(says.get("winner"))
        reason = full_name(as_text(says.get("reason")))
        if reason:
            message = f"the program ended the round: {reason}"
            self._note(codes.LOG_LOSS, entry.line, f"{message}; it is kept as a gap")
            draft.say(Gap(message))
        elif winner:
            draft.out(self._player(winner))
        names = names_of(self._names)
        points = points_of(says, self._handles, names, draft.number)
        totals = totals_of(says, self._handles)
        if points:
            self._claims.append(Score(points))
        if totals:
            self._claims.append(Total(totals))
        if says.get("gameComplete") is True:
            self._over(says, totals)

    def _over(self, says: object, totals: Points) -> None:
        winner = winner_of(as_text(as_object(says).get("scoreTable")), self._names)
        self._closing = [Winner(((self._handles[winner],),))] if winner is not None else []
        self._closing.append(Result(totals or None))


_Call = Callable[[_Converter, HandDraft, Entry, Happened], None]

_EVENTS: dict[str, _Call] = {
    "CARD_DRAWN": _Converter._drawn,
    "DECK_RESHUFFLED": _Converter._shuffled,
    "MELD_LAID": _Converter._laid,
    "MELD_EXTENDED": _Converter._extended,
    "CARD_DISCARDED": _Converter._discarded,
    "PLAYER_QUIT": _Converter._quit,
    "ERROR": _Converter._refused,
    "ROUND_ENDED": _Converter._ended,
}
