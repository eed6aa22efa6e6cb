"""One hand of a record, replayed: its actions against the rules, its claims against the replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Fix, Label, Severity, Span
from rummynotation.diagnostics.suggest import suggest
from rummynotation.notation.limits import MAX_UNDONE
from rummynotation.record import (
    Action,
    Adjust,
    Bought,
    Contract,
    Credit,
    Deal,
    Exhausted,
    Gap,
    Gin,
    Hand,
    Holds,
    Knock,
    Leave,
    Left,
    Note,
    Out,
    Pile,
    Refuse,
    Remark,
    Reshuffle,
    Reshuffled,
    Return,
    Score,
    Seated,
    Statement,
    Stock,
    TableMeld,
    Total,
    Turn,
    Undo,
    Upcard,
    Variation,
    Void,
)
from rummynotation.replay import claims
from rummynotation.replay.engine import Engine
from rummynotation.replay.onlooker import Onlooker
from rummynotation.replay.opening import pairs
from rummynotation.replay.report import Messages, state_of
from rummynotation.replay.setup import set_table
from rummynotation.rules.knock import why_not_spread
from rummynotation.rules.lying import no_contract
from rummynotation.rules.stock import why_not_exhausted, why_not_reshuffle
from rummynotation.rules.table import Table
from rummynotation.rules.violation import Violation

_ASIDES = (Note, Remark, Variation)
_SETUP = (Contract, Deal, Upcard, Stock, Turn, Bought, Reshuffled, Credit)
_SETUP_POSITION = (*_SETUP, Holds, TableMeld, Pile, Total)
_MOVES = (Reshuffle, Leave, Return, Seated, Gap)
_WARNINGS = frozenset((codes.NO_EFFECT,))


class HandReplay:
    """The replay of one hand.

    Attributes:
        engine: the hand in play.
        actions, undecided: counts of the actions judged.
        reasons: what the file does not tell, with how many actions are undecided for it.
        scores, totals: the points that the file claims for this hand, and the running totals.
        carried: the totals with which a position begins.
        gaps: whether events are missing; lost: how many lines could not be read.
        void: whether the hand does not count.
        adjusted: points that no rule gives, by handle.
        played: whether anything was played at all.
    """

    def __init__(
        self, hand: Hand, table: Table, messages: Messages, onlooker: Onlooker | None = None
    ) -> None:
        self.hand = hand
        self.engine = Engine(table)
        self.messages = messages
        self._onlooker = onlooker
        self.actions = 0
        self.undecided = 0
        self.reasons: Counter[str] = Counter()
        self.void = False
        self.gaps = False
        self.totals: list[tuple[Total, int]] = []
        self.scores: list[tuple[Score, int]] = []
        self.carried: list[tuple[Total, int]] = []
        self.adjusted: dict[str, int] = {}
        self.played = any(isinstance(item, Action | Exhausted) for item in hand.items)
        self._said_end = False
        # Who ended the play by a knock or gin, and where.
        self._end_of_play: tuple[Action, int] | None = None
        self._laid_too_little: set[str] = set()
        self._strangers: set[str] = set()
        self.lost = 0
        self._setup = set_up_places(hand)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.engine.table

    # --- running ---

    def set_up(self) -> None:
        """Puts the cards where the file says they are, and checks the set-up."""
        hand = self.hand
        for place in self._setup:
            item = hand.items[place]
            line = hand.lines[place] if hand.lines else 0
            self._check_handles(item, line)
            if isinstance(item, Total):
                self.carried.append((item, line))
            elif isinstance(item, Contract):
                claims.check_contract(self.messages, self.table, item, line)
        self._check_twice()
        for fault in set_table(self.table, hand, self._setup):
            self.messages.violation(
                fault.violation, fault.line, fault.item, (("hand", str(hand.number)),)
            )

    def run(self, lost: Sequence[int] = (), stop: int | None = None) -> None:
        """Replays the hand from its set-up on.

        Args:
            lost: lines of the hand that could not be read; what follows one is judged by what is
                still known.
            stop: the item before which to stop, or none for the whole hand.
        """
        onlooker = self._onlooker
        if onlooker is not None:
            onlooker.begin(self)
        self.lost = len(lost)
        self._run_items(self.hand.items, self.hand.lines, lost, set(self._setup), stop)
        if not self.played and not self.hand.position:
            self._check_contracts()
        if onlooker is not None:
            onlooker.end()

    def _check_contracts(self) -> None:
        """Of a hand that is told by its melds alone: whether they come of the contract."""
        last = {
            item.meld.owner: (item, line)
            for item, line in pairs(self.hand.items, self.hand.lines)
            if isinstance(item, TableMeld)
        }
        for seat in self.table.seats:
            against = no_contract(self.table, seat)
            if against is not None and seat.handle in last:
                item, line = last[seat.handle]
                self.messages.violation(against, line, item, state_of(self.table, self.hand))

    def _run_items(
        self,
        items: Sequence[Statement],
        lines: Sequence[int],
        lost: Sequence[int],
        skip: set[int],
        stop: int | None = None,
    ) -> None:
        kinds = set(map(type, items))
        undone = taken_back(items) if Undo in kinds else {}
        takes_back = {by: first for first, by in undone.items()}
        starts = _starts(items) if Variation in kinds else {}
        # How often the table before a place is still needed, and the tables themselves.
        needed = Counter([*undone, *starts.values()])
        kept: dict[int, Table] = {}
        pending = list(lost)
        engine = self.engine
        onlooker = self._onlooker
        plain = not (needed or pending or (onlooker is not None and onlooker.every))
        place = 0
        end = len(items) if stop is None else min(stop, len(items))
        while place < end:
            if plain:
                after = engine.quick(items, place, end)
                if after > place:
                    self.actions += after - place
                    place = after
                    continue
            item = items[place]
            line = lines[place] if lines else 0
            if onlooker is not None:
                onlooker.at(place)
            while pending and pending[0] < line:
                missed = pending.pop(0)
                if self.actions or self._is_turn(missed):
                    engine.lose_track()
            if place in needed:
                kept[place] = engine.table.copy()
            if isinstance(item, Action):
                if place in undone:
                    # Taken back later: it is not judged.
                    self._act(item, line, judged=False)
                elif place in takes_back:
                    first = takes_back[place]
                    self._take_back(items, undone, first, place, kept[first])
                    _forget(first, needed, kept)
                else:
                    self._act(item, line)
            elif isinstance(item, Variation):
                start = starts.get(place, -1)
                if start in kept:
                    if onlooker is not None:
                        onlooker.enter(start)
                    self._variation(item, kept[start])
                    if onlooker is not None:
                        onlooker.leave()
                    _forget(start, needed, kept)
            elif place not in skip:
                handler = _HANDLERS.get(type(item))
                if handler is not None:
                    handler(self, item, line)
            if onlooker is not None:
                onlooker.did(place)
            place += 1
        if place == len(items):
            self._check_spread()

    def _check_spread(self) -> None:
        """Of a player who ended the play: whether his melds leave no more than they may."""
        against = why_not_spread(self.table)
        if against is not None and self._end_of_play is not None:
            item, line = self._end_of_play
            self._violation(against, line, item)

    def _act(self, item: Action, line: int, *, judged: bool = True) -> None:
        """Judges an action and does it."""
        engine = self.engine
        if item.player not in engine.table.by_handle:
            near = self._unknown(item.player, line, item)
            if near is None:
                # Who played is not known, and so nothing of what follows is certain.
                engine.lose_track()
                return
            item = replace(item, player=near)
        if isinstance(item, Refuse) and item.other not in engine.table.by_handle:
            self._unknown(item.other, line, item)
        if judged:
            self.actions += 1
            violation = engine.verify(item)
            if violation is not None and violation.code == codes.AFTER_END and engine.reopen():
                # What ended the hand was said; that it went on is no mistake of its own.
                violation = engine.verify(item)
            if violation is not None:
                self._violation(violation, line, item)
            elif self._onlooker is not None:
                self._onlooker.legal(item, engine.table)
        engine.do(item)
        if isinstance(item, Knock | Gin):
            self._end_of_play = (item, line)

    def _is_turn(self, line: int) -> bool:
        """Whether a line that could not be read looks like a player's."""
        words = self.messages.line(line).replace(":", " ").split(maxsplit=1)
        return bool(words) and words[0] in self.table.by_handle

    def _take_back(
        self,
        items: Sequence[Statement],
        undone: dict[int, int],
        start: int,
        place: int,
        before: Table,
    ) -> None:
        """Goes back to before the action that is undone, and plays again what others did since."""
        self.engine.table = before.copy()
        for between in range(start + 1, place):
            item = items[between]
            if isinstance(item, Action):
                if not isinstance(item, Undo) and undone.get(between, place) >= place:
                    self.engine.do(item)
            elif isinstance(item, _MOVES):
                self.messages.muted = True
                _HANDLERS[type(item)](self, item, 0)
                self.messages.muted = False

    def _violation(self, violation: Violation, line: int, item: Statement) -> None:
        if violation.undecided:
            self.undecided += 1
            self.reasons[violation.why] += 1
        if violation.code == codes.AFTER_END:
            if self._said_end:
                return
            self._said_end = True
        if violation.code == codes.WHOLE_HAND:
            self._laid_too_little.add(getattr(item, "player", ""))
        severity = Severity.WARNING if violation.code in _WARNINGS else Severity.ERROR
        if self.messages.full:
            return
        state = state_of(self.table, self.hand, getattr(item, "player", ""))
        self.messages.violation(violation, line, item, state, severity)

    def _variation(self, variation: Variation, before: Table) -> None:
        main = self.engine
        said, self._said_end = self._said_end, False
        ended = self._end_of_play
        self.engine = Engine(before.copy())
        kept = (self.scores, self.totals, dict(self.adjusted), self.void)
        self.scores, self.totals = [], []
        self._run_items(variation.items, variation.lines, (), set())
        self.scores, self.totals, self.adjusted, self.void = kept
        self.engine = main
        self._said_end = said
        self._end_of_play = ended

    # --- handles ---

    def _check_handles(self, item: Statement, line: int) -> None:
        for handle in claims.handles_of(item):
            if handle not in self.table.by_handle:
                self._unknown(handle, line, item)
                return

    def _unknown(self, handle: str, line: int, item: Statement) -> str | None:
        """Says once of a handle that nobody has it; the player who is meant, if that is clear."""
        names = list(self.table.by_handle)
        near = suggest(handle, names)
        if handle in self._strangers:
            return near
        self._strangers.add(handle)
        span = self.messages.span(line)
        fix = None
        text = self.messages.line(line)
        at = text.find(handle) if text else -1
        if at >= 0:
            span = Span(line, at + 1, at + 1 + len(handle))
            fix = Fix(span, near) if near else None
        self.messages.stranger(handle, names, line, item, span=span, fix=fix)
        return near

    def _check_twice(self) -> None:
        hand = self.hand
        met: dict[tuple[type[Statement], str], int] = {}
        for place in self._setup:
            item = hand.items[place]
            key = (
                type(item),
                getattr(item, "player", "") if isinstance(item, Deal | Holds) else "",
            )
            if isinstance(item, TableMeld):
                key = (TableMeld, str(item.meld))
            line = hand.lines[place] if hand.lines else 0
            if key in met and not isinstance(item, Bought | Credit):
                self._twice(item, line, met[key])
            met.setdefault(key, line)

    def _twice(self, item: Statement, line: int, first: int) -> None:
        labels = (Label(Span(first), "given here first"),) if first else ()
        self.messages.say(
            codes.DUPLICATE_STATEMENT,
            Severity.ERROR,
            "this is given twice in one hand; the first counts",
            line,
            item,
            help="Keep one of them.",
            labels=labels,
        )

    # --- statements ---

    def _late(self, item: Statement, line: int) -> None:
        word = type(item).__name__.lower()
        self.messages.say(
            codes.LATE_SETUP,
            Severity.ERROR,
            f"{word} belongs before the first action of the hand",
            line,
            item,
            help="Move it up, right after the hand's own line.",
        )

    def _reshuffle(self, item: Reshuffle, line: int) -> None:
        violation = why_not_reshuffle(self.table, item.cards)
        if violation is not None and violation.code == codes.AFTER_END and self.engine.reopen():
            violation = why_not_reshuffle(self.table, item.cards)
        if violation is not None:
            self._violation(violation, line, item)
        if not self.table.ended:
            self.engine.renew_stock(item.cards)

    def _exhausted(self, item: Exhausted, line: int) -> None:
        violation = why_not_exhausted(self.table)
        if violation is not None and violation.code == codes.AFTER_END and self.engine.reopen():
            violation = why_not_exhausted(self.table)
        if violation is not None:
            self._violation(violation, line, item)
        if not self.table.ended:
            self.engine.exhaust()

    def _void(self, item: Void, line: int) -> None:
        self.void = True
        self.table.ended = "the hand is void"

    def _gap(self, item: Gap, line: int) -> None:
        self.gaps = True
        self.engine.lose_track()

    def _leave(self, item: Leave, line: int) -> None:
        self._check_handles(item, line)
        seat = self.table.by_handle.get(item.player)
        if seat is None:
            return
        seat.away = True
        if not self.table.ended and self.table.turn == seat.place:
            self.table.begin_turn(self.table.next_seat(seat.place))

    def _return(self, item: Return, line: int) -> None:
        self._check_handles(item, line)
        seat = self.table.by_handle.get(item.player)
        if seat is not None:
            seat.away = False

    def _seated(self, item: Seated, line: int) -> None:
        # The seat goes on with its cards and its points; only the person is another.
        self._check_handles(item, line)
        seat = self.table.by_handle.get(item.player)
        if seat is not None:
            seat.away = False

    def _holds(self, item: Holds, line: int) -> None:
        self._check_handles(item, line)
        claims.check_holds(self.messages, self.table, self.hand, item, line)

    def _table_meld(self, item: TableMeld, line: int) -> None:
        claims.check_meld(self.messages, self.table, self.hand, item, line)

    def _pile(self, item: Pile, line: int) -> None:
        claims.check_pile(self.messages, self.table, self.hand, item, line)

    def _out(self, item: Out, line: int) -> None:
        self._check_handles(item, line)
        seat = self.table.by_handle.get(item.player)
        if seat is not None and item.player in self._laid_too_little and not self.table.ended:
            # At the table it counted as going out; what is wrong with that was said.
            self.table.out = seat.place
            self.table.ended = f"{item.player} went out"
            return
        claims.check_out(self.messages, self.table, self.hand, item, line)

    def _left(self, item: Left, line: int) -> None:
        self._check_handles(item, line)
        claims.check_left(self.messages, self.table, self.hand, item, line)

    def _score(self, item: Score, line: int) -> None:
        self._check_handles(item, line)
        self.scores.append((item, line))

    def _total(self, item: Total, line: int) -> None:
        self._check_handles(item, line)
        self.totals.append((item, line))

    def _adjust(self, item: Adjust, line: int) -> None:
        self._check_handles(item, line)
        self.adjusted[item.player] = self.adjusted.get(item.player, 0) + item.points


_HANDLERS: dict[type[Statement], Callable[..., None]] = {
    **dict.fromkeys(_SETUP, HandReplay._late),
    Reshuffle: HandReplay._reshuffle,
    Exhausted: HandReplay._exhausted,
    Void: HandReplay._void,
    Gap: HandReplay._gap,
    Leave: HandReplay._leave,
    Return: HandReplay._return,
    Seated: HandReplay._seated,
    Holds: HandReplay._holds,
    TableMeld: HandReplay._table_meld,
    Pile: HandReplay._pile,
    Out: HandReplay._out,
    Left: HandReplay._left,
    Score: HandReplay._score,
    Total: HandReplay._total,
    Adjust: HandReplay._adjust,
}


def _forget(place: int, needed: Counter[int], kept: dict[int, Table]) -> None:
    """A table that was kept has been used once; one that is not needed any more is let go."""
    needed[place] -= 1
    if not needed[place]:
        del kept[place]


def _starts(items: Sequence[Statement]) -> dict[int, int]:
    """For each variation, by its place, where the statements begin that it stands instead of."""
    starts: dict[int, int] = {}
    met: list[int] = []
    for place, item in enumerate(items):
        if isinstance(item, Variation):
            if item.replaces <= len(met):
                starts[place] = met[-item.replaces]
        elif not isinstance(item, _ASIDES):
            met.append(place)
    return starts


def set_up_places(hand: Hand) -> list[int]:
    """The places of the set-up among the items of a hand: what stands before the first action.

    Args:
        hand: the hand.
    """
    kinds = _SETUP_POSITION if hand.position else _SETUP
    places: list[int] = []
    for place, item in enumerate(hand.items):
        if isinstance(item, kinds):
            places.append(place)
        elif isinstance(item, Action | Gap | Reshuffle):
            break
    return places


def taken_back(items: Sequence[Statement]) -> dict[int, int]:
    """The actions of a hand or of a variation that are taken back.

    Args:
        items: its statements.

    Returns:
        Each by its place, with the place of the undo.
    """
    undone: dict[int, int] = {}
    done: dict[str, list[int]] | None = None
    for place, item in enumerate(items):
        if isinstance(item, Undo):
            if done is None:
                done = {}
                for before in range(place):
                    other = items[before]
                    if isinstance(other, Action):
                        done.setdefault(other.player, []).append(before)
            mine = done.get(item.player, [])
            if mine and len(undone) < MAX_UNDONE:
                undone[mine.pop()] = place
        elif done is not None and isinstance(item, Action):
            done.setdefault(item.player, []).append(place)
    return undone
