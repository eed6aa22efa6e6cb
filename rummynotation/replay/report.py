"""What a replay found, and the messages it makes of violations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rummynotation.cards import cards_text
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Fix, Label, Severity, Span
from rummynotation.diagnostics.suggest import suggest
from rummynotation.diagnostics.words import many
from rummynotation.notation.limits import MAX_MESSAGES
from rummynotation.notation.places import card_columns, span_of
from rummynotation.record import NOWHERE, Columns, Game, Hand, Meld, Party, Statement
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.rules.variant import Variant
from rummynotation.rules.violation import Violation


@dataclass(frozen=True, slots=True)
class Report:
    """What there is to say of a game.

    Attributes:
        diagnostics: all messages, in the order of the text.
        variant: the rules it was judged by, or none where it names none.
        actions: how many actions of players were judged.
        undecided: how many of them the file does not tell enough for.
        reasons: what it does not tell, with how many of them hang on it.
        unchecked: what else was taken as it stands, in words, in the order of the game.
        scores: for each hand, its number and the points of each player, none where unknown.
        totals: the running total of each player, none where unknown.
        team_scores, teams: the same for partners together, as in ``Ana+Cy``.
    """

    diagnostics: tuple[Diagnostic, ...] = ()
    variant: Variant | None = None
    actions: int = 0
    undecided: int = 0
    reasons: Mapping[str, int] = field(default_factory=dict)
    unchecked: tuple[str, ...] = ()
    scores: tuple[tuple[int, Mapping[str, int | None]], ...] = ()
    totals: Mapping[str, int | None] = field(default_factory=dict)
    team_scores: tuple[tuple[int, Mapping[str, int | None]], ...] = ()
    teams: Mapping[str, int | None] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether there is no error."""
        return not any(diagnostic.is_error for diagnostic in self.diagnostics)


class Messages:
    """Collects the messages of one game, each with its place."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.found: list[Diagnostic] = []
        self.muted = False
        self.family = ""
        """The letters before the ids of the rules of the game; "" for all."""

    @property
    def full(self) -> bool:
        """Whether there are so many messages that no more are taken."""
        return len(self.found) > MAX_MESSAGES

    def span(self, line: int, columns: Columns = NOWHERE) -> Span | None:
        """The place of columns of a line, or none for a game without a text."""
        return span_of(self._game, line, columns)

    def line(self, number: int) -> str:
        """A line of the game's text, or ""."""
        return self._game.source_line(number) if number else ""

    def say(
        self,
        code: str,
        severity: Severity,
        message: str,
        line: int,
        item: Statement | None = None,
        *,
        help: str = "",
        rules: tuple[str, ...] = (),
        labels: tuple[Label, ...] = (),
        state: tuple[tuple[str, str], ...] = (),
        span: Span | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Adds a message about a statement."""
        if self.muted or self.full:
            return
        if len(self.found) == MAX_MESSAGES:
            code, severity = codes.TOO_MANY_ERRORS, Severity.ERROR
            message = f"over {MAX_MESSAGES} messages about this game; what follows is not told"
            help, rules, labels, state, fix = "", (), (), (), None
        if span is None:
            span = self.span(line, item.columns if item is not None else NOWHERE)
        self.found.append(
            Diagnostic(
                code,
                severity,
                message,
                span,
                labels,
                state,
                help,
                fix,
                self._own(rules),
                self._game.path,
                self._game.number,
            )
        )

    def stranger(
        self,
        handle: str,
        names: Iterable[str],
        line: int,
        item: Statement | None,
        *,
        span: Span | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Says that nobody has a handle, and who may be meant."""
        known = list(names)
        near = suggest(handle, known)
        self.say(
            codes.UNKNOWN_PLAYER,
            Severity.ERROR,
            f"no player is called {handle}" + (f"; did you mean {near}?" if near else ""),
            line,
            item,
            help=f"The players are {', '.join(known)}.",
            span=span,
            fix=fix,
        )

    def _own(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The rules of the game that is played, of those that a message rests on in any game."""
        own = tuple(rule for rule in rules if rule.startswith((self.family, "X-")))
        return own or rules

    def points_span(self, line: int, party: Party, value: int) -> Span | None:
        """The place of a party's points in a score sheet's line, or none."""
        names = r"[ \t]*\+[ \t]*".join(map(re.escape, party))
        found = re.search(rf"(?<!\w){names}[\s,]+[+\-\u2212]?{abs(value)}(?!\w)", self.line(line))
        return Span(line, found.start() + 1, found.end() + 1) if found else None

    def violation(
        self,
        violation: Violation,
        line: int,
        item: Statement,
        state: tuple[tuple[str, str], ...],
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Adds what a rule says against an action."""
        columns = item.columns
        text = self._game.source_line(line)
        if text:
            meld = violation.meld if isinstance(item, Meld) else -1
            columns = card_columns(text, columns, violation.card, meld)
        self.say(
            violation.code,
            Severity.NOTE if violation.undecided else severity,
            violation.message,
            line,
            item,
            help=violation.help,
            rules=violation.rules,
            state=state,
            span=self.span(line, columns),
        )


def state_of(table: Table, hand: Hand, player: str = "") -> tuple[tuple[str, str], ...]:
    """What matters of the state of a hand for a message.

    Args:
        table: the table.
        hand: the hand.
        player: whom the message is about, whose cards are told; the player in turn for nobody.
    """
    pairs = [("hand", str(hand.number))]
    if table.rules.contract:
        pairs.append(("contract", table.rules.contract_text()))
    if table.ended:
        pairs.append(("ended", table.ended))
        return tuple(pairs)
    current = table.seats[table.turn]
    phase = "to draw" if table.phase == DRAW else "to play"
    pairs.append(("turn", f"{current.handle}, {phase}"))
    seat = table.by_handle.get(player, current)
    if any(seat.known):
        pairs.append(("in hand" if seat is current else f"{seat.handle} holds", held(seat)))
    return tuple(pairs)


_MOST_CARDS = 40
"""How many cards of a hand a message tells."""


def held(seat: Seat) -> str:
    """What a player is known to hold."""
    cards = seat.cards()
    if len(cards) > _MOST_CARDS:
        more = many(len(cards) - _MOST_CARDS, "more card")
        return f"{cards_text(cards[:_MOST_CARDS])} and {more}"
    return cards_text(cards) + (" and what is not known" if seat.vague else "")
