"""One person's go at one puzzle: answers judged, hints given, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from rummynotation.cards import CARD_TEXT, card_text, cards_text, parse_card
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import listing, many
from rummynotation.notation.wording import action_text
from rummynotation.puzzles.chances import choice_told
from rummynotation.puzzles.hints import hints_of
from rummynotation.puzzles.judging import Verdict, judged
from rummynotation.puzzles.puzzle import (
    BUY,
    DISCARD,
    FEWEST_POINTS,
    GO_OUT,
    TAKE_OR_DRAW,
    Puzzle,
    puzzle_fault,
)
from rummynotation.puzzles.typed import DRAW, NO, YES, Complaint, Typed, complaint_of, told, typed
from rummynotation.record import Action, Discard, Draw, Take
from rummynotation.replay.engine import Engine
from rummynotation.rules.table import DRAW as TO_DRAW
from rummynotation.rules.table import Table
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import Position

_FORMS = {
    GO_OUT: re.compile("yes|no"),
    TAKE_OR_DRAW: re.compile("draw|take .+"),
    FEWEST_POINTS: re.compile(r"[0-9]{1,6}"),
}
"""How an answer is written, by goal; for other goals it is a card."""


class Kind(Enum):
    """What an answer is taken for."""

    RIGHT = "right"
    WRONG = "wrong"
    MORE = "more"
    """Right or open so far, and not the whole of it."""
    UNREAD = "unread"
    """No answer: it cannot be read, or nothing of the kind is asked."""


class Reply(NamedTuple):
    """What is said to an answer.

    Attributes:
        kind: what it is taken for.
        sentences: what is said; cards are written as in a record.
        shown: whether the answer that is right was the whole turn, so that nothing is to be added.
    """

    kind: Kind
    sentences: tuple[str, ...] = ()
    shown: bool = False


@dataclass(slots=True)
class Attempt:
    """A go at a puzzle.

    It raises a `RummyNotationError` where the answer is none to the question, or nobody can say who
    is asked.

    Attributes:
        puzzle: the puzzle.
        wrong: how many answers were wrong.
        hints: how many hints were given.
        line: the part of a turn that was played and is to be gone on from.
        solved: whether it is solved.
    """

    puzzle: Puzzle
    wrong: int = 0
    hints: int = 0
    line: tuple[Action, ...] = ()
    solved: bool = False
    table: Table = field(init=False)
    player: str = field(init=False)
    _hints: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        _check_answer(self.puzzle)
        self.table = self.puzzle.table
        self.player = self.puzzle.seat.handle

    def answer(self, text: str) -> Reply:
        """Judges an answer.

        Args:
            text: what was typed.
        """
        found = typed(text, self.puzzle.goal, self.table, self.player)
        if found.complaints:
            return _reply(Kind.UNREAD, *(line for one in found.complaints for line in told(one)))
        reply = self._word(found.word) if found.word else self._turn(found)
        if reply.kind is Kind.RIGHT:
            self.solved = True
        elif reply.kind is Kind.WRONG:
            self.wrong += 1
        return reply

    def hint(self) -> tuple[str, ...]:
        """The next hint, with its number; or that there is none."""
        if self._hints is None:
            self._hints = hints_of(self.puzzle)
        if self.hints >= len(self._hints):
            return ("There is no other hint. `show` shows the answer.",)
        self.hints += 1
        return (f"Hint {self.hints}: {self._hints[self.hints - 1]}",)

    def back(self) -> tuple[str, ...]:
        """Takes back what was played so far."""
        played = bool(self.line)
        self.line = ()
        return ("You begin anew.",) if played else ("Nothing was played yet.",)

    # --- a word, a card, a number ---

    def _word(self, word: str) -> Reply:
        puzzle = self.puzzle
        if word == YES:
            return _reply(Kind.MORE, "How? Show it: lay the melds, and what goes where.")
        if word == NO:
            if puzzle.answer == NO:
                return _reply(Kind.RIGHT)
            return _reply(Kind.WRONG, "There is a way.")
        if word == DRAW:
            return self._opening(Draw(self.player)) or _reply(Kind.RIGHT)
        if puzzle.goal == FEWEST_POINTS:
            return self._points(int(word))
        if puzzle.goal == BUY and parse_card(word) not in puzzle.choices:
            cards = listing([card_text(card) for card in puzzle.choices])
            return _reply(Kind.UNREAD, f"{word} is not to be had. The cards are {cards}.")
        if word == puzzle.answer:
            return _reply(Kind.RIGHT)
        if puzzle.goal == DISCARD:
            if parse_card(word) not in self.table.by_handle[self.player].cards():
                return _reply(Kind.UNREAD, f"{word} is not in the hand.")
            return _reply(Kind.WRONG, f"If {word} is thrown away, not all of the others can go.")
        return _reply(Kind.WRONG, f"{word} is not the best of them.")

    def _points(self, points: int) -> Reply:
        least = int(self.puzzle.answer)
        if points == least:
            return _reply(Kind.RIGHT)
        how = "It can be fewer." if points > least else "So few cannot be reached."
        return _reply(Kind.WRONG, how)

    # --- a turn ---

    def _turn(self, found: Typed) -> Reply:
        """Judges a turn, which goes on from what was played or begins anew, whichever fits."""
        if self.puzzle.goal == BUY:
            first = getattr(found.line[0], "cards", ())
            if first and first[0] in self.puzzle.choices:
                return self._word(card_text(first[0]))
            return _reply(Kind.UNREAD, "Which card? Type it alone.")
        if self.puzzle.goal == TAKE_OR_DRAW and not self.line:
            opening = self._opening(found.line[0])
            if opening is not None:
                return opening
        line, verdict = self._judged(self.line, found.line)
        if self.line and not verdict.right and self._begins(found.line[0]):
            again, anew = self._judged((), found.line)
            if anew.right or _reach(anew, again) > _reach(verdict, line) - len(self.line):
                line, verdict = again, anew
        if verdict.right:
            return Reply(Kind.RIGHT, shown=True)
        if verdict.violation is not None:
            # Who lays the contract meld by meld has not answered yet.
            partial = verdict.violation.code == codes.CONTRACT_PARTIAL
            sentences = told(complaint_of(verdict.violation, line[verdict.action]))
            return Reply(Kind.UNREAD if partial else Kind.WRONG, tuple(sentences))
        if verdict.action >= 0:
            return _reply(Kind.WRONG, *told(Complaint(verdict.problem)))
        return self._legal(line, verdict)

    def _opening(self, action: Action) -> Reply | None:
        """What is said of the beginning of a turn, where no more needs to be looked at."""
        violation = Engine(self.table.copy()).verify(action)
        if violation is not None and not violation.undecided:
            return _reply(Kind.WRONG, *told(complaint_of(violation, action)))
        said = DRAW if isinstance(action, Draw) else action_text(action)
        if said != self.puzzle.answer:
            return _reply(Kind.WRONG, *choice_told(self.puzzle, action))
        return _reply(Kind.RIGHT) if said == DRAW else None

    def _begins(self, action: Action) -> bool:
        """Whether a turn can begin with an action: before the draw with nothing else."""
        return self.table.phase != TO_DRAW or isinstance(action, Draw | Take)

    def _judged(
        self, before: Sequence[Action], line: Sequence[Action]
    ) -> tuple[tuple[Action, ...], Verdict]:
        whole = (*before, *line)
        puzzle = self.puzzle
        return whole, judged(puzzle.goal, puzzle.answer, self.table, self.player, whole)

    def _legal(self, line: tuple[Action, ...], verdict: Verdict) -> Reply:
        """What is said of a turn that is legal and not the answer, or not yet."""
        after = _after(self.table, line)
        seat = after.by_handle[self.player]
        cards = seat.cards()
        over = after.ended or after.phase == TO_DRAW or after.turn != seat.place
        if over or not cards:
            return _reply(Kind.WRONG, *told(Complaint(verdict.problem)))
        if self.puzzle.goal == FEWEST_POINTS:
            self.line = line
            return _reply(
                Kind.MORE, f"In hand are {cards_text(cards)}. Go on; the discard ends it."
            )
        if len(cards) == 1:
            last = (*line, Discard(self.player, cards[0]))
            if self._judged((), last)[1].right:
                return Reply(Kind.RIGHT, (f"{card_text(cards[0])} is the discard.",), shown=True)
        if not go_out(Position(after, self.player)).possible:
            return _reply(
                Kind.WRONG,
                f"It can be played so, but {many(len(cards), 'card')} would be left that cannot "
                f"all go: {cards_text(cards)}.",
            )
        self.line = line
        return _reply(
            Kind.MORE,
            f"So far it is right. In hand are {cards_text(cards)}. Go on from there; `back` begins "
            "anew.",
        )


def _check_answer(puzzle: Puzzle) -> None:
    """Raises where the answer of a puzzle is none to its question (``RN811``)."""
    form = _FORMS.get(puzzle.goal)
    known = puzzle.answer in CARD_TEXT if form is None else form.fullmatch(puzzle.answer)
    if not known:
        message = f"{puzzle.answer!r} is no answer to a puzzle of the goal {puzzle.goal}"
        raise puzzle_fault(codes.PUZZLE_FORM, message, game=puzzle.game)


def _reply(kind: Kind, *sentences: str) -> Reply:
    return Reply(kind, sentences)


def _reach(verdict: Verdict, line: Sequence[Action]) -> int:
    """How many actions of a turn were legal."""
    return len(line) if verdict.action < 0 else verdict.action


def _after(table: Table, line: Sequence[Action]) -> Table:
    engine = Engine(table.copy())
    for action in line:
        engine.do(action)
    return engine.table
