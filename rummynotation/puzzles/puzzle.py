"""A puzzle: a position, a question that has one answer, and what is said of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rummynotation.cards import HIDDEN, Card
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.puzzles.difficulty import Difficulty
from rummynotation.record import Action, Game
from rummynotation.replay.moment import moment_at
from rummynotation.rules.table import Seat, Table
from rummynotation.solver.certificate import Certificate
from rummynotation.solver.position import Position, position_at

GO_OUT = "go_out"
DISCARD = "discard"
TAKE_OR_DRAW = "take_or_draw"
BUY = "buy"
FEWEST_POINTS = "fewest_points"

GOALS = {
    GO_OUT: "Can you go out this turn?",
    DISCARD: "Which discard lets you go out?",
    TAKE_OR_DRAW: "Take from the discard pile, or draw?",
    BUY: "Which of these cards is the best to buy?",
    FEWEST_POINTS: "With how few points in hand can you end this turn?",
}
"""What is asked, by goal."""


class Reason(NamedTuple):
    """Why the answer is no, as a certificate says it; see `rummynotation.solver.certificate`.

    Attributes:
        kind: what kind of reason it is.
        cards: the cards that cannot all go; none for the contract alone.
        shortfall: how many more jokers would make it a yes, none where that is not known.
    """

    kind: str
    cards: tuple[Card, ...]
    shortfall: int | None

    @classmethod
    def of(cls, certificate: Certificate) -> Reason:
        """The reason that a certificate gives."""
        return cls(certificate.kind, certificate.cards, certificate.shortfall)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, a question, its one answer, and what is said of them.

    Attributes:
        game: a record of the position; its play is the solution, if one is played.
        id: tells the puzzle from all others, whatever its suits are called; see
            `rummynotation.puzzles.identity`.
        goal: what is asked, one of `GOALS`.
        answer: ``yes`` or ``no``; a card; ``draw``, or ``take`` with the cards; the points left.
        ways: how many ways there are to do it, 0 for a no.
        themes: what it is about; each holds in every way.
        difficulty: how hard it is, part by part.
        level: the same as one number, 1 to 5.
        source: where it comes from.
        reason: why not, where the answer is no.
        chance: where luck is weighed, the chance to go out with a card from the stock; for a buy
            with the next one after it.
        choices: the cards to choose among, where a card is bought.
    """

    game: Game
    id: str
    goal: str
    answer: str
    ways: int
    themes: tuple[str, ...]
    difficulty: Difficulty
    level: int
    source: str = ""
    reason: Reason | None = None
    chance: Fraction | None = None
    choices: tuple[Card, ...] = ()

    @property
    def line(self) -> tuple[Action, ...]:
        """The solution as it is played; nothing where nothing is."""
        return tuple(item for item in self.game.hands[0].items if isinstance(item, Action))

    @property
    def table(self) -> Table:
        """The table before the solution."""
        return moment_at(self.game, event=0).table

    @property
    def seat(self) -> Seat:
        """The seat of the player who is asked."""
        return asked_seat(self.table)

    @property
    def position(self) -> Position:
        """The position, where the player who is asked is in turn: for every goal but ``buy``."""
        return position_at(self.game, event=0)

    @property
    def is_made(self) -> bool:
        """Whether it was made by the program, so that its source says nothing to a player."""
        return self.source.startswith("made from seed")

    @property
    def question(self) -> str:
        """What is asked, in words."""
        return GOALS[self.goal]


def asked_seat(table: Table) -> Seat:
    """The seat of the player who is asked: the one whose cards are known.

    Raises:
        RummyNotationError: if there is none, or more than one.
    """
    known = [
        seat for seat in table.seats if seat.size and not seat.vague and HIDDEN not in seat.cards()
    ]
    if len(known) != 1:
        raise puzzle_fault(
            codes.PUZZLE_FORM,
            "whose cards the puzzle is about cannot be told",
            "The hand of one player is given, and of nobody else.",
        )
    return known[0]


def check_form(game: Game) -> None:
    """Checks that a record is one position.

    Args:
        game: the record.

    Raises:
        RummyNotationError: if it is not (``RN811``).
    """
    if len(game.hands) != 1 or not game.hands[0].position:
        raise puzzle_fault(
            codes.PUZZLE_FORM,
            "a puzzle is one position",
            "It has one `position` and no other hand.",
            game=game,
        )


def puzzle_fault(
    code: str,
    message: str,
    help: str = "",
    *,
    game: Game | None = None,
    path: str = "",
    number: int = 0,
) -> RummyNotationError:
    """The error that something is wrong with a puzzle.

    Args:
        code: its code.
        message: what is wrong.
        help: what to do.
        game: the record that holds the puzzle.
        path, number: where there is no record, its file and which it is.
    """
    if game is not None:
        path, number = game.path, game.number
    return RummyNotationError(
        Diagnostic(code, Severity.ERROR, message, help=help, path=path, game=number)
    )
