"""Reading records: one game at a time, from a text, a file or a stream of any size.

A line is read on its own, so that a mistake costs that line only, and ``%rmn`` in the first column
always starts anew, whatever was left open before it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import (
    Diagnostic,
    Fix,
    RummyNotationError,
    Severity,
    Span,
)
from rummynotation.notation.build import Fault, Line, NewGame, build_line
from rummynotation.notation.draft import GameDraft
from rummynotation.notation.faults import explain_fault, explain_stop, explain_unknown
from rummynotation.notation.grammar import Stop, line_scanner
from rummynotation.notation.limits import MAX_ERRORS_FILE, MAX_ERRORS_GAME, MAX_LINE
from rummynotation.notation.source import (
    NumberedLine,
    Source,
    Trouble,
    numbered_lines,
    source_name,
)
from rummynotation.record import Game, Remark

Report = Callable[[Diagnostic], None]

# What may hold a brace without opening an annotation; what is left of an open one starts at `open`.
_OPEN_BRACE = re.compile(
    r"(?:[^\"{#\\]|\\.|\"(?:[^\"\\]|\\.)*\"|\"|\{(?:[^}\\]|\\.)*\})*?(?P<rest>\{(?:[^}\\]|\\.)*\Z|#|\Z)",
    re.DOTALL,
)
_CACHE_LINES = 20_000


def read_games(source: Source, *, report: Report | None = None) -> Iterator[Game]:
    """The games of a source, one at a time.

    What is wrong with a game's text stands in its `problems`; what belongs to no game (a file that
    is no record at all, text before the first game) goes to `report`.

    Args:
        source: a path, a text (it holds a line end or starts with ``%rmn``), or an open stream.
        report: is called with each message that belongs to no game.

    Raises:
        RummyNotationError: if a file cannot be opened; and at the end, without `report`, if there
            were messages that belong to no game.

    >>> [game.tags["Event"] for game in read_games('%rmn 1\\n[Event "Tuesday club"]\\n')]
    ['Tuesday club']
    """
    orphans: list[Diagnostic] = []
    lines = numbered_lines(source)
    yield from _Reader(lines, source_name(source), report or orphans.append).games()
    if orphans:
        raise RummyNotationError(*orphans)


def read_game(source: Source) -> Game:
    """The only game of a source.

    Raises:
        RummyNotationError: if it cannot be read at all or holds no game, or more than one.
    """
    games = list(read_games(source))
    if len(games) != 1:
        message = f"one game was expected, {len(games) or 'none'} found"
        raise RummyNotationError(Diagnostic(codes.NOT_RMN, Severity.ERROR, message))
    return games[0]


def skim_games(source: Source) -> Iterator[Game]:
    """The games of a source with their opening alone: tags, without hands. Fast, for archives.

    Raises:
        RummyNotationError: if a file cannot be opened.

    >>> [len(game.tags) for game in skim_games('%rmn 1\\n[Event "x"]\\nhand 1\\nno word\\n')]
    [1]
    """
    lines = _openings(numbered_lines(source))
    yield from _Reader(lines, source_name(source), lambda _: None).games()


def _openings(lines: Iterator[NumberedLine]) -> Iterator[NumberedLine]:
    within = False
    for number, line in lines:
        if isinstance(line, Trouble):
            continue
        if line.startswith("%rmn"):
            within = True
        elif within and line.lstrip()[:4].lower() in ("hand", "posi"):
            within = False
        if within:
            yield number, line


class _Reader:
    """One pass over a source."""

    def __init__(self, lines: Iterator[NumberedLine], path: str, report: Report) -> None:
        self._lines = lines
        self._path = path
        self._ahead: deque[NumberedLine] = deque()
        self._report = report
        self._scan = line_scanner().scan
        self._cache: dict[str, Line] = {}
        self._draft: GameDraft | None = None
        self._early: list[tuple[Remark, int]] = []
        self._games = 0
        self._errors = 0
        self._skipping = False
        self._last_failed = False

    # --- the loop ---

    def games(self) -> Iterator[Game]:
        cache = self._cache
        anything = False
        while True:
            pair = self._ahead.popleft() if self._ahead else next(self._lines, None)
            if pair is None:
                break
            number, text = pair
            if isinstance(text, Trouble):
                anything = True
                self._trouble(number, text)
                if text.fatal or self._errors > MAX_ERRORS_FILE:
                    break
                continue
            line = cache.get(text)
            if line is not None and line.actions and self._draft is not None:
                # The common case in a large file: a player's line that was met before.
                if not self._skipping:
                    self._draft.texts.append(text)
                    self._draft.add_actions(line.items, number)
                continue
            anything = anything or bool(text.strip())
            if text[:4].lower() == "%rmn":
                game = self._finish()
                if game:
                    yield game
                self._skipping = False
            elif self._skipping:
                continue
            elif self._draft is not None:
                self._draft.texts.append(text)
            if line is None:
                line = self._read(number, text)
                if line is None:
                    self._last_failed = True
                    if self._errors > MAX_ERRORS_FILE:
                        break
                    continue
            self._last_failed = False
            game = self._take(number, text, line)
            if game:
                yield game
        game = self._finish(at_end=True)
        if game:
            yield game
        elif not anything:
            self._say(
                Diagnostic(
                    codes.EMPTY_FILE,
                    Severity.ERROR,
                    "the file is empty",
                    help="A record starts with a line %rmn 1.",
                )
            )

    def _take(self, number: int, text: str, line: Line) -> Game | None:
        """Puts a line that was read into the game; a game that ends thereby is returned."""
        finished: Game | None = None
        if isinstance(line.head, NewGame):
            self._start(number, text, line, line.head)
            return None
        if self._draft is None:
            if not line.items and line.head is None:
                return None
            if all(isinstance(item, Remark) for item in line.items) and line.items:
                self._early += [(item, number) for item in line.items if isinstance(item, Remark)]
                return None
            self._say(self._no_version(number))
            self._open_draft(number, text)
        draft = self._draft
        assert draft is not None
        if draft.starts_another(line):
            finished = self._finish()
            self._say(self._no_version(number, second=True))
            self._open_draft(number, text)
            draft = self._draft
            assert draft is not None
        for diagnostic in draft.add(line, number):
            self._say(diagnostic)
        return finished

    # --- reading one line ---

    def _read(self, number: int, text: str) -> Line | None:
        """What a line says, or none after a message."""
        whole = text
        if "{" in text and self._opens(text):
            joined = self._join(number, text)
            if joined is None:
                return None
            whole = joined
        tokens = self._scan(whole)
        if isinstance(tokens, Stop):
            if self._draft is None and not self._games:
                self._foreign(number)
                return None
            self._say(explain_stop(whole, tokens, number))
            return None
        if tokens and tokens[0].type == "VERSION" and tokens[0].start:
            self._say(
                Diagnostic(
                    codes.VERSION_INDENTED,
                    Severity.ERROR,
                    "%rmn starts a game only in the first column",
                    Span(number, tokens[0].start + 1, tokens[0].end + 1),
                    help="Move it to the start of the line.",
                    fix=Fix(Span(number, 1, tokens[0].start + 1), ""),
                )
            )
            return None
        try:
            line = build_line(tokens)
        except Fault as fault:
            self._say(explain_fault(fault, number))
            return None
        if line.unknown:
            if self._draft is None and not self._games:
                self._foreign(number)
                return None
            players = self._draft.players if self._draft else ()
            self._say(explain_unknown(whole, line.unknown[0], number, players, line.actions))
            return None
        if whole is text:
            if len(self._cache) >= _CACHE_LINES:
                self._cache.clear()
            self._cache[text] = line
        return line

    @staticmethod
    def _opens(text: str) -> bool:
        match = _OPEN_BRACE.match(text)
        return match is not None and match["rest"].startswith("{")

    def _join(self, number: int, text: str) -> str | None:
        """A line with an annotation that goes on, joined with the lines that close it; none after
        a message where it is never closed."""
        taken: list[NumberedLine] = []
        parts = [text]
        size = len(text)
        while size <= MAX_LINE:
            pair = self._ahead.popleft() if self._ahead else next(self._lines, None)
            if pair is None:
                break
            taken.append(pair)
            more = pair[1]
            if isinstance(more, Trouble) or more[:4].lower() == "%rmn":
                break
            parts.append(more)
            size += len(more) + 1
            if "}" in more:
                whole = "\n".join(parts)
                if not self._opens(whole):
                    if self._draft is not None:
                        self._draft.texts += parts[1:]
                    return whole
        self._ahead.extendleft(reversed(taken))
        start = _OPEN_BRACE.match(text)
        column = start.start("rest") if start else 0
        self._say(
            Diagnostic(
                codes.UNCLOSED_BRACE,
                Severity.ERROR,
                "the annotation that opens here is never closed",
                Span(number, column + 1, len(text) + 1),
                help="Close it with }. This line is passed over; reading goes on at the next.",
            )
        )
        return None

    # --- games ---

    def _start(self, number: int, text: str, line: Line, head: NewGame) -> None:
        self._open_draft(number, text)
        draft = self._draft
        assert draft is not None
        draft.said = head.said
        for remark, at in self._early:
            draft.add_to_opening(remark, at)
        self._early = []
        for item in line.items:
            draft.add_to_opening(item, number)
        if head.version != 1:
            found = f"version {head.version}" if head.version else "no version"
            self._say(
                Diagnostic(
                    codes.UNKNOWN_VERSION,
                    Severity.ERROR,
                    f"this program reads version 1 of the language; the game names {found}",
                    Span(number, 1, len(text.rstrip()) + 1),
                    help="Write %rmn 1, or read it with a newer program.",
                )
            )
            self._skipping = True

    def _open_draft(self, number: int, text: str) -> None:
        self._games += 1
        self._draft = GameDraft(self._games, self._path, number, text)

    def _finish(self, *, at_end: bool = False) -> Game | None:
        draft = self._draft
        if draft is None:
            return None
        for diagnostic in draft.close_variations("the game ends"):
            self._say(diagnostic)
        if at_end and self._last_failed and draft.result_line == 0 and draft.problems:
            last = draft.problems[-1]
            if last.code in (codes.SYNTAX, codes.UNCLOSED_BRACE, codes.UNCLOSED_QUOTE):
                draft.problems[-1] = replace(
                    last, code=codes.CUT_OFF, message=f"the file is cut off here: {last.message}"
                )
        self._draft = None
        return draft.game()

    # --- messages ---

    def _say(self, diagnostic: Diagnostic) -> None:
        self._errors += 1
        draft = self._draft
        if draft is None:
            self._report(diagnostic.placed(self._path, 0))
            return
        draft.problems.append(diagnostic.placed(self._path, draft.number))
        if len(draft.problems) == MAX_ERRORS_GAME:
            draft.problems.append(
                Diagnostic(
                    codes.TOO_MANY_ERRORS,
                    Severity.ERROR,
                    f"over {MAX_ERRORS_GAME} lines cannot be read; the rest is passed over",
                    diagnostic.span,
                ).placed(self._path, draft.number)
            )
            self._skipping = True

    def _trouble(self, number: int, trouble: Trouble) -> None:
        self._last_failed = True
        if self._draft is not None:
            self._draft.texts.append("")
        if self._skipping:
            return
        self._say(
            Diagnostic(
                trouble.code,
                Severity.ERROR,
                trouble.message,
                Span(number, trouble.column, trouble.column + 1),
                help=trouble.help,
            )
        )

    def _foreign(self, number: int) -> None:
        """The file does not start as a record does, and its first line is none of its lines."""
        self._say(
            Diagnostic(
                codes.NOT_RMN,
                Severity.ERROR,
                "this is no rummy record: it does not start with %rmn 1",
                Span(number, 1, 0),
                help="A record starts with a line %rmn 1. Logs of other programs go through "
                "rumnot convert.",
            )
        )
        self._skipping = True

    def _no_version(self, number: int, *, second: bool = False) -> Diagnostic:
        what = "a second game starts here" if second else "the game starts"
        return Diagnostic(
            codes.NO_VERSION,
            Severity.ERROR,
            f"{what} without %rmn 1",
            Span(number, 1, 0),
            help="Write %rmn 1 on a line of its own before it.",
            fix=Fix(Span(number, 1, 1), "%rmn 1\n"),
        )
