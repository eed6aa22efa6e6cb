"""Reading records: one game at a time, from a text, a file or a stream of any size.

A line is read on its own, so that a mistake costs that line only, and ``%rmn`` in the first column
always starts anew, whatever was left open before it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import (
    Diagnostic,
    Fix,
    RummyNotationError,
    Severity,
    Span,
)
from rummynotation.notation.braces import closes, open_brace
from rummynotation.notation.build import Fault, Line, NewGame, build_line, build_plain
from rummynotation.notation.draft import GameDraft
from rummynotation.notation.faults import (
    explain_colon,
    explain_fault,
    explain_stop,
    explain_unknown,
)
from rummynotation.notation.grammar import Stop, line_scanner
from rummynotation.notation.limits import (
    MAX_ERRORS_FILE,
    MAX_ERRORS_GAME,
    MAX_GAME,
    MAX_LINE,
    MAX_STATEMENTS,
)
from rummynotation.notation.source import (
    NumberedLine,
    Source,
    Trouble,
    numbered_lines,
    source_name,
)
from rummynotation.record import Game, Remark

Told = Callable[[Diagnostic], None]

_JSON_START = re.compile(r"\s*(?:\{\s*(?:\"|\Z)|\[\s*(?:[{\[]|\Z))")
_CACHE_LINES = 20_000
_CACHE_LENGTH = 300
_CUT_CODES = frozenset((codes.SYNTAX, codes.UNCLOSED_BRACE, codes.UNCLOSED_QUOTE))


def read_games(source: Source, *, report: Told | None = None) -> Iterator[Game]:
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

    Args:
        source: a path, a text (it holds a line end or starts with ``%rmn``), or an open stream.

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

    Args:
        source: a path, a text (it holds a line end or starts with ``%rmn``), or an open stream.

    Raises:
        RummyNotationError: if a file cannot be opened.

    >>> [len(game.tags) for game in skim_games('%rmn 1\\n[Event "x"]\\nhand 1\\nno word\\n')]
    [1]
    """
    lines = _openings(numbered_lines(source))
    yield from _Reader(lines, source_name(source), lambda _: None).games()


def _in_its_line(diagnostic: Diagnostic, whole: str) -> Diagnostic:
    """A message about lines that were joined, with the line and the columns of its place."""
    span = diagnostic.span
    if span is None or "\n" not in whole:
        return diagnostic
    at = min(span.column - 1, len(whole))
    start = whole.rfind("\n", 0, at) + 1
    end = whole.find("\n", at)
    length = (end if end >= 0 else len(whole)) - start
    placed = Span(
        span.line + whole.count("\n", 0, start),
        at - start + 1,
        min(span.end - start, length + 1) if span.end else 0,
    )
    fix = diagnostic.fix
    if fix is not None and fix.span == span:
        fix = Fix(placed, fix.replacement)
    return replace(diagnostic, span=placed, fix=fix)


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

    def __init__(self, lines: Iterator[NumberedLine], path: str, report: Told) -> None:
        self._lines = lines
        self._path = path
        self._ahead: deque[NumberedLine] = deque()
        self._report = report
        self._scanner = line_scanner()
        # What lines said that were met before, and that were met before those.
        self._cache: dict[str, Line] = {}
        self._older: dict[str, Line] = {}
        self._draft: GameDraft | None = None
        self._early: list[tuple[Remark, int]] = []
        self._early_size = 0
        self._games = 0
        self._errors = 0
        self._skipping = False
        # The line that is read with those that were joined to it, and these.
        self._whole = ""
        self._more: list[str] = []
        # Up to this line no annotation is closed that is open at the end of a line.
        self._open_until = 0
        # The last line that ends too soon.
        self._short = 0

    # --- the loop ---

    def games(self) -> Iterator[Game]:
        cache = self._cache
        anything = False
        number = 0
        while True:
            pair = self._ahead.popleft() if self._ahead else next(self._lines, None)
            if pair is None:
                break
            number, text = pair
            if isinstance(text, Trouble):
                anything = True
                self._trouble(number, text)
                if text.fatal or self._gives_up(number):
                    break
                continue
            draft = self._draft
            if not text:
                if draft is not None and not self._skipping:
                    self._keep(draft, text, number)
                continue
            line = cache.get(text)
            if line is not None and line.plain and draft is not None:
                # The common case in a large file: a player's line that was met before.
                if self._skipping:
                    continue
                if draft.add_actions(line.items, number):
                    draft.texts.append(text)
                    continue
            if text[:4].lower() == "%rmn":
                game = self._finish(number)
                if game:
                    yield game
                self._skipping = False
                draft = None
            elif self._skipping:
                continue
            elif not anything and _JSON_START.match(text):
                anything = True
                self._foreign(number, "It looks like JSON: name the file .json or .jsonl.")
                continue
            anything = anything or bool(text.strip())
            if draft is not None:
                self._keep(draft, text, number)
            self._whole = text
            self._more = []
            if line is None:
                line = self._read(number, text)
            if line is not None:
                simple = line.plain and not (self._more or line.counted)
                if simple and draft is not None and draft.add_actions(line.items, number):
                    continue
                game = self._take(number, text, line)
                if game:
                    yield game
            draft = self._draft
            if draft is not None:
                for more in self._more:
                    self._keep(draft, more, number)
            if self._gives_up(number):
                break
        game = self._finish(number, at_end=True)
        if game:
            yield game
        elif not (anything or self._errors) or (self._early and not self._games):
            self._say(
                Diagnostic(
                    codes.EMPTY_FILE,
                    Severity.ERROR,
                    "the file holds remarks and no game" if anything else "the file is empty",
                    help="A record starts with a line %rmn 1.",
                )
            )

    def _keep(self, draft: GameDraft, text: str, number: int) -> None:
        """Keeps a line of a game's text, as far as a game may be long."""
        if draft.add_text(text) and not self._skipping:
            self._say(_too_large(number))
            self._skipping = True

    def _gives_up(self, number: int) -> bool:
        """Whether a file holds so many errors that its rest is not read; says so."""
        if self._errors <= MAX_ERRORS_FILE:
            return False
        message = f"over {MAX_ERRORS_FILE} errors in this file; the rest of it is not read"
        diagnostic = Diagnostic(codes.TOO_MANY_ERRORS, Severity.ERROR, message, Span(number))
        self._report(diagnostic.placed(self._path, 0))
        return True

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
                self._early_size += len(text)
                if self._early_size > MAX_GAME or len(self._early) > MAX_STATEMENTS:
                    self._say(_too_large(number))
                    self._early = []
                    self._skipping = True
                return None
            self._open_draft(number, text)
            self._say(self._no_version(number))
        draft = self._draft
        assert draft is not None
        if draft.starts_another(line):
            finished = self._finish(number)
            draft = self._open_draft(number, text)
            self._say(self._no_version(number, second=True))
        for diagnostic in draft.add(line, number):
            self._say(_in_its_line(diagnostic, self._whole))
        if draft.full:
            self._skipping = True
        return finished

    # --- reading one line ---

    def _read(self, number: int, text: str) -> Line | None:
        """What a line says, or none after a message."""
        known = self._older.get(text)
        if known is not None:
            self._remember(text, known)
            return known
        shape = self._scanner.shape(text)
        if shape is not None:
            plain = self._plain(text, *shape)
            if plain is not None:
                return plain
        whole = text
        tokens = self._scanner.scan(text)
        if isinstance(tokens, Stop) and "{" in text:
            opened = open_brace(text)
            if opened >= 0 and not self._is_foreign(text):
                joined = self._join(number, text)
                if joined is None:
                    self._unclosed(number, text, opened)
                    return None
                whole = self._whole = joined
                tokens = self._scanner.scan(whole)
        if isinstance(tokens, Stop):
            if self._is_foreign(text):
                self._foreign(number)
                return None
            self._begin_anyway(number, text)
            players = self._draft.players if self._draft else ()
            diagnostic = explain_colon(whole, tokens.tokens, number, players) or explain_stop(
                whole, tokens, number
            )
            length = len(whole.rstrip())
            unclosed = diagnostic.code == codes.UNCLOSED_QUOTE
            end = diagnostic.span.end if diagnostic.span is not None and unclosed else 0
            if tokens.at >= length or end > length:
                self._short = number + len(self._more)
            self._say(_in_its_line(diagnostic, whole))
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
            self._begin_anyway(number, text)
            self._say(_in_its_line(explain_fault(fault, number), whole))
            return None
        if line.unknown:
            if self._is_foreign(text):
                self._foreign(number)
                return None
            players = self._draft.players if self._draft else ()
            unknown = explain_colon(whole, tokens, number, players) or explain_unknown(
                whole, line.unknown[0], number, players, line.actions
            )
            self._say(_in_its_line(unknown, whole))
            return None
        if whole is text and not line.counted and len(text) <= _CACHE_LENGTH:
            self._remember(text, line)
        return line

    def _plain(
        self, text: str, types: tuple[str, ...], spans: Sequence[tuple[int, int]]
    ) -> Line | None:
        """What a line of a shape that was met often says, if it is a plain player's line."""
        try:
            line = build_plain(text, types, spans)
        except Fault:
            return None  # The long way says what is wrong.
        if line is not None and len(text) <= _CACHE_LENGTH:
            self._remember(text, line)
        return line

    def _remember(self, text: str, line: Line) -> None:
        """Keeps what a line says for the next time; lines that do not come again are forgotten."""
        if len(self._cache) >= _CACHE_LINES:
            self._older = self._cache.copy()
            self._cache.clear()
        self._cache[text] = line

    def _is_foreign(self, text: str) -> bool:
        """Whether a line that does not read is the first of a file, which is no record then."""
        return self._draft is None and not self._games and text[:4].lower() != "%rmn"

    def _begin_anyway(self, number: int, text: str) -> None:
        """A `%rmn` line that does not read starts a game all the same."""
        if text[:4].lower() == "%rmn":
            self._begin(number, text)

    def _join(self, number: int, text: str) -> str | None:
        """A line with an annotation that goes on, joined with the lines that close it; none where
        it is never closed."""
        if number < self._open_until:
            return None
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
            if closes(more):
                self._more = parts[1:]
                return "\n".join(parts)
        self._ahead.extendleft(reversed(taken))
        # The same holds for every line up to here that leaves an annotation open.
        self._open_until = number + len(taken)
        return None

    def _unclosed(self, number: int, text: str, column: int) -> None:
        self._begin_anyway(number, text)
        self._short = number
        self._say(
            Diagnostic(
                codes.UNCLOSED_BRACE,
                Severity.ERROR,
                "the annotation that opens here is never closed",
                Span(number, column + 1, len(text.rstrip()) + 1),
                help="Close it with }. This line is passed over; reading goes on at the next.",
            )
        )

    # --- games ---

    def _start(self, number: int, text: str, line: Line, head: NewGame) -> None:
        draft = self._begin(number, text)
        draft.said = head.said
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

    def _begin(self, number: int, text: str) -> GameDraft:
        """Begins a game, with the remarks that stand before it."""
        draft = self._open_draft(number, text)
        for remark, at in self._early:
            draft.add_to_opening(remark, at)
        self._early = []
        return draft

    def _open_draft(self, number: int, text: str) -> GameDraft:
        self._games += 1
        self._draft = draft = GameDraft(self._games, self._path, number, text)
        return draft

    def _finish(self, number: int, *, at_end: bool = False) -> Game | None:
        draft = self._draft
        if draft is None:
            return None
        for diagnostic in draft.close_variations("the game ends"):
            self._say(diagnostic)
        if at_end and self._short == number and not draft.result_line and draft.problems:
            last = draft.problems[-1]
            if last.code in _CUT_CODES:
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
        if len(draft.problems) >= MAX_ERRORS_GAME and not self._skipping:
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
        if self._skipping:
            return
        if self._draft is not None:
            self._keep(self._draft, "", number)
        self._say(
            Diagnostic(
                trouble.code,
                Severity.ERROR,
                trouble.message,
                Span(number, trouble.column, trouble.column + 1),
                help=trouble.help,
            )
        )

    def _foreign(self, number: int, hint: str = "") -> None:
        """The file does not start as a record does, and its first line is none of its lines."""
        self._say(
            Diagnostic(
                codes.NOT_RMN,
                Severity.ERROR,
                "this is no rummy record: it does not start with %rmn 1",
                Span(number, 1, 0),
                help=hint
                or "A record starts with a line %rmn 1. `rumnot convert --list` names the programs "
                "whose logs are read.",
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


def _too_large(number: int) -> Diagnostic:
    return Diagnostic(
        codes.TOO_LARGE,
        Severity.ERROR,
        f"a game of over {MAX_GAME} characters",
        Span(number),
        help="A file may hold any number of games; each starts with %rmn 1.",
    )
