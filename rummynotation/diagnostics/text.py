"""Messages for people: the line of the file with carets below it, and what to do.

error[RN333] Ana has not laid her contract
  --> evening.rmn:17:14  hand 2, Ana to play
   |
17 | Ana: draw 7C layoff 7C Ben.1
   |              ^^^^^^^^^^^^^^^
   = contract: S3 R4
   = help: lay the whole contract first
   = rule: CR-51
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rummynotation.diagnostics.cells import Cell, cells_of, safe, total_width
from rummynotation.diagnostics.model import Diagnostic, Fix, Severity, Span

SourceOf = Callable[[str, int, int], str]
"""Gives a line of a file: (path, number of the game, line) to its text, or "" where unknown."""

_NARROWEST = 40
_COLORS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}
_BOLD, _FRAME, _HELP = "1", "34", "32"
_PLACE = ("hand", "turn")
"""The parts of the state that stand beside the place instead of on a line of their own."""


def render_text(
    diagnostics: Iterable[Diagnostic],
    *,
    source_of: SourceOf,
    color: bool = False,
    width: int = 100,
) -> str:
    """Messages as text for people, a blank line after each.

    Args:
        diagnostics: the messages, in the order in which they are to stand.
        source_of: gives the text of a line.
        color: whether to use colours (ANSI escape sequences).
        width: how many cells a line may take; longer source lines are cut around the place.

    Returns:
        The text, "" for no messages. Whatever comes out of a file is shown safely: the only
        escape sequences in it are those of the colours.
    """
    page = _Page(source_of, color, max(width, _NARROWEST))
    return "".join("\n".join(page.message(diagnostic)) + "\n\n" for diagnostic in diagnostics)


@dataclass(frozen=True, slots=True)
class _Mark:
    """A part of one line to underline: characters from `start` to before `end`, from 0."""

    start: int
    end: int
    glyph: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class _Page:
    source_of: SourceOf
    color: bool
    width: int

    def paint(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.color and text else text

    def message(self, diagnostic: Diagnostic) -> list[str]:
        """The lines of one message."""
        hue = _COLORS[diagnostic.severity]
        numbers = [s.end_line or s.line for s in _spans(diagnostic)]
        gutter = len(str(max(numbers, default=0)))
        head = self.paint(f"{diagnostic.severity.value}[{diagnostic.code}]", hue)
        lines = [f"{head} {self.paint(safe(diagnostic.message), _BOLD)}"]
        place = _place(diagnostic)
        if place:
            lines.append(f"{' ' * gutter}{self.paint('-->', _FRAME)} {place}")
        stray: list[tuple[str, str]] = []
        lines += self.snippet(diagnostic, gutter, hue, stray)
        lines += self.facts([*stray, *self.closing(diagnostic)], gutter)
        return lines

    def snippet(
        self, diagnostic: Diagnostic, gutter: int, hue: str, stray: list[tuple[str, str]]
    ) -> list[str]:
        """The source lines with what is marked in them; words with no line to hand go astray."""
        by_line: dict[int, list[_Mark]] = {}
        sources: dict[int, str] = {}

        def mark(span: Span, glyph: str, words: str) -> None:
            places = [(line, *place) for line, place in _rows(span).items()]
            for line, _, _ in places:
                if line not in sources:
                    sources[line] = self.source_of(diagnostic.path, diagnostic.game, line)
            if not any(sources[line] for line, _, _ in places):
                if words:
                    stray.append((f"line {span.line}", words))
                return
            for line, start, end in places:
                last = line == places[-1][0]
                room = len(sources[line])
                row = _Mark(start, room if end < 0 else end, glyph, words if last else "")
                by_line.setdefault(line, []).append(row)

        if diagnostic.span is not None:
            mark(diagnostic.span, "^", "")
        for label in diagnostic.labels:
            mark(label.span, "-", safe(label.text))
        if not by_line:
            return []
        blank = f"{' ' * gutter} {self.paint('|', _FRAME)}"
        lines = [blank]
        previous = 0
        for line in sorted(by_line):
            if previous and line != previous + 1:
                lines.append(self.paint("...", _FRAME))
            previous = line
            shown, rows = _underlined(sources[line], by_line[line], self.width - gutter - 3)
            number = self.paint(f"{line:>{gutter}} |", _FRAME)
            lines.append(f"{number} {shown}".rstrip())
            lines += [
                f"{blank} {self.paint(row, hue if glyph == '^' else _FRAME)}" for glyph, row in rows
            ]
        return lines

    def closing(self, diagnostic: Diagnostic) -> list[tuple[str, str]]:
        """What stands below the source: the state, help, rules and the mend, as names and words."""
        facts = [(name, value) for name, value in diagnostic.state if name not in _PLACE]
        if diagnostic.help:
            facts.append(("help", diagnostic.help))
        if diagnostic.rules:
            name = "rule" if len(diagnostic.rules) == 1 else "rules"
            facts.append((name, ", ".join(diagnostic.rules)))
        if diagnostic.fix is not None:
            facts.append(("fix", self.mend(diagnostic.fix, diagnostic)))
        return facts

    def mend(self, fix: Fix, diagnostic: Diagnostic) -> str:
        """A change of the text in words."""
        span = fix.span
        source = self.source_of(diagnostic.path, diagnostic.game, span.line)
        old = "" if span.end_line else source[span.column - 1 : span.end - 1 if span.end else None]
        if fix.replacement.endswith("\n") and not old:
            return (
                f"write `{fix.replacement.rstrip()}` on a line of its own before line {span.line}"
            )
        if not fix.replacement:
            return f"take out `{old}`" if old else "take it out"
        if old:
            return f"write `{fix.replacement}` instead of `{old}`"
        return f"write `{fix.replacement}` at line {span.line}, column {span.column}"

    def facts(self, facts: Sequence[tuple[str, str]], gutter: int) -> list[str]:
        """Lines of the form ``= name: words``, long ones wrapped."""
        lines: list[str] = []
        for name, words in facts:
            lead = f"{' ' * gutter} = "
            wrapped = textwrap.wrap(
                f"{safe(name)}: {safe(words)}",
                width=self.width - len(lead),
                break_long_words=False,
                break_on_hyphens=False,
            )
            style = _HELP if name in ("help", "fix") else _BOLD
            label, _, rest = wrapped[0].partition(":")
            lines.append(
                f"{' ' * gutter} {self.paint('=', _FRAME)} {self.paint(label + ':', style)}{rest}"
            )
            lines += [" " * (len(lead) + 2) + line for line in wrapped[1:]]
        return lines


def _spans(diagnostic: Diagnostic) -> list[Span]:
    own = [] if diagnostic.span is None else [diagnostic.span]
    return own + [label.span for label in diagnostic.labels]


def _place(diagnostic: Diagnostic) -> str:
    """``evening.rmn:17:6  game 2, hand 3, Ana to play``: where in the file, where in the game."""
    state = dict(diagnostic.state)
    span = diagnostic.span
    where = "standard input" if diagnostic.path == "-" else safe(diagnostic.path)
    if span is not None and where:
        where += f":{span.line}:{span.column}"
    elif span is not None:
        where = f"line {span.line}, column {span.column}"
    words: list[str] = []
    if diagnostic.game > 1:
        words.append(f"game {diagnostic.game}")
    if state.get("hand"):
        words.append(f"hand {state['hand']}")
    player, _, phase = state.get("turn", "").partition(", ")
    if player:
        words.append(f"{player} {phase}" if phase else f"{player}'s turn")
    return "  ".join(part for part in (where, safe(", ".join(words))) if part)


def _rows(span: Span) -> dict[int, tuple[int, int]]:
    """The parts of lines that a span covers, from 0; an end of -1 is the end of the line.

    Of a place that lies over several lines the first and the last are shown.
    """
    start = max(span.column - 1, 0)
    end = span.end - 1 if span.end else -1
    if span.end_line <= span.line:
        return {span.line: (start, end)}
    return {span.line: (start, -1), span.end_line: (0, end)}


def _underlined(
    source: str, marks: Sequence[_Mark], room: int
) -> tuple[str, list[tuple[str, str]]]:
    """A source line cut to the room there is, and below it for each mark its glyph and row."""
    cells = cells_of(source)
    first, last = _window(cells, marks, room)
    lead = "…" if first else ""
    tail = "…" if last < len(cells) else ""
    shown = lead + "".join(cell.text for cell in cells[first:last]) + tail
    rows: list[tuple[str, str]] = []
    for mark in marks:
        start = min(max(mark.start, first), last)
        end = min(max(mark.end, start), last)
        before = len(lead) + total_width(cells[first:start])
        length = total_width(cells[start:end])
        if mark.end <= first and first:
            before = 0  # cut off on the left: below the sign that says so
        if length == 0 and start < min(mark.end, last):
            # A combining mark alone: the caret belongs under the character that carries it.
            before = max(before - 1, 0)
        row = " " * before + mark.glyph * max(length, 1)
        if len(row) + 1 + len(mark.words) <= room:
            rows.append((mark.glyph, f"{row} {mark.words}".rstrip()))
        else:
            words = " " * min(before, max(room - len(mark.words), 0)) + mark.words
            rows += [(mark.glyph, row), (mark.glyph, words)]
    return shown, rows


def _window(cells: Sequence[Cell], marks: Sequence[_Mark], room: int) -> tuple[int, int]:
    """Which characters of a line to show: all, or as many around the marks as there is room."""
    if total_width(cells) <= room:
        return 0, len(cells)
    room -= 2  # for the signs that something was cut
    low = min(min(mark.start for mark in marks), len(cells))
    high = min(max(mark.end for mark in marks), len(cells))
    if total_width(cells[low:high]) > room:
        # Not all of it fits; the place the message points at comes first.
        low = min(marks[0].start, len(cells))
        high = min(max(marks[0].end, low), len(cells))
    context = max((room - total_width(cells[low:high])) // 2, min(8, room // 4))
    first = low
    while first > 0 and context >= cells[first - 1].width:
        first -= 1
        context -= cells[first].width
    last = first
    while last < len(cells) and room >= cells[last].width:
        room -= cells[last].width
        last += 1
    while first > 0 and room >= cells[first - 1].width:
        first -= 1
        room -= cells[first].width
    while 0 < first < last and cells[first].width == 0:
        first += 1  # never begin with an accent whose letter is cut off
    return first, last
