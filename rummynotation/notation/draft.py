"""A game while it is being read: where each statement belongs, and what cannot stand there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Label, Severity, Span
from rummynotation.notation.arrange import arrange_hand, arrange_opening
from rummynotation.notation.build import CLOSE, OPEN, Line
from rummynotation.notation.limits import (
    MAX_CARDS,
    MAX_CARDS_GAME,
    MAX_DEPTH,
    MAX_GAME,
    MAX_NUMBER,
    MAX_STATEMENTS,
    MAX_TAGS,
)
from rummynotation.record import (
    NOTHING,
    Adjust,
    Deal,
    Game,
    Hand,
    Holds,
    Note,
    Pile,
    Remark,
    Result,
    Said,
    Statement,
    Stock,
    Tag,
    Total,
    Variation,
    Winner,
    handles_in,
)

_ASIDES = (Note, Remark)
_IN_OPENING = (Tag, Total, Note, Remark)
_IN_CLOSING = (Winner, Result, Total, Adjust, Note, Remark)


@dataclass(slots=True)
class _Frame:
    """A list of statements under way: a hand's or a variation's.

    `last` counts the statements of the line before, which a variation would stand instead of.
    """

    line: int
    items: list[Statement] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    last: int = 0
    replaces: int = 0


class GameDraft:
    """One game under way."""

    def __init__(self, number: int, path: str, line: int, text: str) -> None:
        self.number = number
        self.path = path
        self.line = line
        self.texts = [text]
        self.said: Said = NOTHING
        self.problems: list[Diagnostic] = []
        self.players: tuple[str, ...] = ()
        self.result_line = 0
        self._opening: list[Statement] = []
        self._opening_lines: list[int] = []
        self._closing: list[Statement] = []
        self._closing_lines: list[int] = []
        self._hands: list[Hand] = []
        self._head: Hand | None = None
        self._frames: list[_Frame] = []
        self._too_deep = 0
        self._tags: dict[str, tuple[int, Tag]] = {}
        self._size = len(text)
        self._count = 0
        self._counted = 0
        self.full = False

    # --- adding ---

    def add_text(self, text: str) -> bool:
        """Keeps a line of the text; says whether the game is larger than any may be."""
        self.texts.append(text)
        self._size += len(text) + 1
        return self._size > MAX_GAME

    def add_actions(self, items: tuple[Statement, ...], line: int) -> bool:
        """A player's line in the middle of a hand; the common case, without checks.

        Args:
            items: actions and nothing else.
            line: their line.

        Returns:
            False where it is another case, and nothing was added.
        """
        count = self._count + len(items)
        if not self._frames or self._closing or self._too_deep or count > MAX_STATEMENTS:
            return False
        frame = self._frames[-1]
        frame.items += items
        frame.lines += [line] * len(items)
        frame.last = len(items)
        self._count = count
        return True

    def add_to_opening(self, item: Statement, line: int) -> None:
        """A statement before the first hand."""
        self._opening.append(item)
        self._opening_lines.append(line)

    def starts_another(self, line: Line) -> bool:
        """Whether a line shows that another game begins without saying so: a tag after a result."""
        return bool(self._closing) and any(isinstance(item, Tag) for item in line.items)

    def add(self, line: Line, number: int) -> Iterator[Diagnostic]:
        """Puts a line in its place; yields what is wrong with it there."""
        if line.head is OPEN:
            yield from self._open(number)
        elif line.head is CLOSE:
            yield from self._close(number)
        counted = 0
        self._counted += line.counted
        if self._counted > MAX_CARDS_GAME and not self.full:
            self.full = True
            yield self._error(
                codes.TOO_LARGE, f"a game of over {MAX_CARDS_GAME} cards", number, line.items[0]
            )
            return
        for item in line.items:
            self._count += 1
            if self._count > MAX_STATEMENTS:
                if not self.full:
                    self.full = True
                    yield self._error(
                        codes.TOO_LARGE, f"a game of over {MAX_STATEMENTS} statements", number, item
                    )
                return
            if isinstance(item, Hand):
                yield from self._begin(item, number)
            elif isinstance(item, _ASIDES):
                self._aside(item, number)
            else:
                problem = self._place(item, number)
                if problem is not None:
                    yield problem
                    return
                counted += 1
        if counted and self._frames:
            self._frames[-1].last = counted

    def _aside(self, item: Statement, number: int) -> None:
        if self._too_deep:
            return
        if self._closing:
            self._closing.append(item)
            self._closing_lines.append(number)
        elif self._frames:
            self._frames[-1].items.append(item)
            self._frames[-1].lines.append(number)
        else:
            self.add_to_opening(item, number)

    def _place(self, item: Statement, number: int) -> Diagnostic | None:
        if self._too_deep:
            return None
        if self.result_line:
            return self._error(
                codes.AFTER_RESULT,
                "the game has ended with its result",
                number,
                item,
                "A new game starts with %rmn 1; what belongs to this one stands before the result.",
                Label(Span(self.result_line), "the result"),
            )
        if (isinstance(item, Winner | Result) and len(self._frames) <= 1) or (
            self._closing and isinstance(item, _IN_CLOSING)
        ):
            self._closing.append(item)
            self._closing_lines.append(number)
            if isinstance(item, Result):
                self.result_line = number
            return None
        if isinstance(item, Result):
            problems = list(self.close_variations("the result comes"))
            self.problems += [p.placed(self.path, self.number) for p in problems]
            return self._place(item, number)
        if self._closing:
            return self._error(
                codes.AFTER_RESULT,
                "the winner has been named; only totals, adjustments and the result follow",
                number,
                item,
                "Write what belongs to a hand before the winner.",
                Label(Span(self._closing_lines[0]), "the winner"),
            )
        if self._frames:
            if isinstance(item, Tag):
                return self._error(
                    codes.BAD_TAG,
                    "a tag stands before the first hand",
                    number,
                    item,
                    "Move it up to the other tags; a new game starts with %rmn 1.",
                )
            self._frames[-1].items.append(item)
            self._frames[-1].lines.append(number)
            return None
        if not isinstance(item, _IN_OPENING):
            return self._error(
                codes.OUTSIDE_HAND,
                "this belongs into a hand, and none has begun",
                number,
                item,
                "Write hand 1 dealer HANDLE before it.",
            )
        if isinstance(item, Tag):
            problem = self._tag(item, number)
            if problem:
                return problem
        self.add_to_opening(item, number)
        return None

    def _tag(self, item: Tag, number: int) -> Diagnostic | None:
        if item.key in self._tags:
            line, other = self._tags[item.key]
            return self._error(
                codes.DUPLICATE_TAG,
                f"the tag {item.key} is given twice, in lines {line} and {number}",
                number,
                item,
                "Keep one of them; the first counts.",
                Label(Span(line, other.columns.start, other.columns.end), "given here"),
            )
        if len(self._tags) >= MAX_TAGS:
            return self._error(codes.TOO_LARGE, f"a game of over {MAX_TAGS} tags", number, item)
        self._tags[item.key] = (number, item)
        if item.key == "Players":
            self.players = handles_in(item.value)
        return None

    # --- hands and variations ---

    def _begin(self, head: Hand, number: int) -> Iterator[Diagnostic]:
        yield from self.close_variations("the next hand begins")
        if self.result_line or self._closing:
            where = self.result_line or self._closing_lines[0]
            yield self._error(
                codes.AFTER_RESULT,
                "a hand begins after the game has ended",
                number,
                head,
                "A new game starts with %rmn 1.",
                Label(Span(where), "the game ends here"),
            )
            self._closing_lines, self._closing, self.result_line = [], [], 0
        if head.number > MAX_NUMBER:
            yield self._error(codes.TOO_LARGE, f"no game has {head.number} hands", number, head)
        self._end_hand()
        self._head = head
        self._frames = [_Frame(number)]

    def _end_hand(self) -> None:
        if self._head is None:
            return
        frame = self._frames[0]
        items, lines = arrange_hand(frame.items, frame.lines, self.players)
        if len(items) < len(frame.items):
            self._limit_lists(items, lines)
        head = self._head
        self._hands.append(
            Hand(
                head.number,
                head.dealer,
                tuple(items),
                head.position,
                frame.line,
                tuple(lines),
                said=head.said,
                columns=head.columns,
            )
        )
        self._head = None
        self._frames = []

    def _limit_lists(self, items: list[Statement], lines: list[int]) -> None:
        """Cuts lists that are too long only as their lines add up."""
        for place, item in enumerate(items):
            if isinstance(item, Deal | Holds | Pile | Stock) and len(item.cards) > MAX_CARDS:
                message = f"more than {MAX_CARDS} cards in one statement, as its lines add up"
                problem = self._error(codes.TOO_LARGE, message, lines[place], item)
                self.problems.append(problem.placed(self.path, self.number))
                items[place] = replace(item, cards=item.cards[:MAX_CARDS])

    def _open(self, number: int) -> Iterator[Diagnostic]:
        if self._too_deep or len(self._frames) > MAX_DEPTH:
            self._too_deep += 1
            if self._too_deep == 1:
                yield self._at(
                    codes.TOO_DEEP,
                    f"variations are nested deeper than {MAX_DEPTH}",
                    number,
                    "What stands within is passed over.",
                )
            return
        if not self._frames or not self._frames[-1].last or self._closing:
            yield self._at(
                codes.VARIATION_EMPTY,
                "a variation stands for a statement before it, and there is none",
                number,
                "Write it after the player's line that could have been played otherwise.",
            )
            self._too_deep = 1
            return
        self._frames.append(_Frame(number, replaces=self._frames[-1].last))

    def _close(self, number: int) -> Iterator[Diagnostic]:
        if self._too_deep:
            self._too_deep -= 1
            return
        if len(self._frames) < 2:
            yield self._at(
                codes.VARIATION_CLOSE, "no variation is open here", number, "Take the ) out."
            )
            return
        frame = self._frames.pop()
        if not frame.items:
            yield self._at(
                codes.VARIATION_EMPTY,
                "the variation is empty",
                number,
                "Write between ( and ) what could have been played.",
            )
            return
        parent = self._frames[-1]
        parent.items.append(Variation(tuple(frame.items), frame.replaces, tuple(frame.lines)))
        parent.lines.append(frame.line)

    def close_variations(self, why: str) -> Iterator[Diagnostic]:
        """Closes what is still open, with a message for the outermost."""
        if self._too_deep or len(self._frames) > 1:
            line = self._frames[1].line if len(self._frames) > 1 else 0
            if line:
                yield self._at(
                    codes.VARIATION_OPEN,
                    f"this variation is still open when {why}",
                    line,
                    "Close it with ) on a line of its own.",
                )
            self._too_deep = 0
            while len(self._frames) > 1:
                for _ in self._close(self._frames[-1].line):
                    pass

    # --- the end ---

    def game(self) -> Game:
        """The game as it was read."""
        self._end_hand()
        opening, opening_lines = arrange_opening(self._opening, self._opening_lines)
        return Game(
            tuple(opening),
            tuple(self._hands),
            tuple(self._closing),
            self.said,
            1,
            self.number,
            self.path,
            self.line,
            "\n".join(self.texts),
            tuple(opening_lines),
            tuple(self._closing_lines),
            tuple(self.problems),
        )

    # --- messages ---

    def _error(
        self, code: str, message: str, line: int, item: Statement, help: str = "", *labels: Label
    ) -> Diagnostic:
        span = Span(line, item.columns.start or 1, item.columns.end)
        return Diagnostic(code, Severity.ERROR, message, span, labels, help=help)

    def _at(self, code: str, message: str, line: int, help: str) -> Diagnostic:
        return Diagnostic(code, Severity.ERROR, message, Span(line), help=help)
