"""What a replay found, and the messages it makes of violations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rummynotation.cards import cards_text
from rummynotation.diagnostics.model import Diagnostic, Fix, Label, Severity, Span
from rummynotation.notation.places import card_columns, span_of
from rummynotation.record import NOWHERE, Columns, Game, Hand, Meld, Statement
from rummynotation.rules.table import DRAW, Table
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
        scores: for each hand, its number and the points of each player, none where unknown.
        totals: the running total of each player, none where unknown.
    """

    diagnostics: tuple[Diagnostic, ...] = ()
    variant: Variant | None = None
    actions: int = 0
    undecided: int = 0
    scores: tuple[tuple[int, Mapping[str, int | None]], ...] = ()
    totals: Mapping[str, int | None] = field(default_factory=dict)

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
        if self.muted:
            return
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
                rules,
                self._game.path,
                self._game.number,
            )
        )

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


def state_of(table: Table, hand: Hand) -> tuple[tuple[str, str], ...]:
    """What matters of the state of a hand for a message."""
    pairs = [("hand", str(hand.number))]
    if table.rules.contract:
        pairs.append(("contract", table.rules.contract_text()))
    if not table.ended:
        seat = table.seats[table.turn]
        phase = "to draw" if table.phase == DRAW else "to play"
        pairs.append(("turn", f"{seat.handle}, {phase}"))
        held = seat.cards()
        if seat.vague:
            pairs.append(("in hand", "not known"))
        elif held:
            pairs.append(("in hand", cards_text(held)))
    else:
        pairs.append(("ended", table.ended))
    return tuple(pairs)
