"""A family's score sheet, saved as CSV: one row a hand, one column a player.

It becomes a record of scores alone. The heading names the players; a first column may number or
name the hands, a row may hold the totals. What is no whole number stays as an annotation. Which
game was played the sheet does not say; who converts it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import IO

from rummynotation.convert.contract import Option, Options, Read, refused
from rummynotation.convert.each_game import each_game
from rummynotation.convert.handles import full_name, handles_for
from rummynotation.convert.log_lines import note, short
from rummynotation.convert.sheet_rows import (
    Cell,
    Row,
    SheetText,
    cells_of,
    has_numbers,
    separator_of,
)
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Severity, Span
from rummynotation.notation.arrange import arrange_hand, arrange_opening
from rummynotation.notation.limits import MAX_ERRORS_GAME, MAX_NUMBER, MAX_PLAYERS
from rummynotation.notation.source import Trouble, source_name
from rummynotation.record import Game, Hand, Note, Result, Said, Score, Statement, Tag, Total

NAME = "scores"
TITLE = "A score sheet as CSV: one row a hand, one column a player"
VARIANTS: tuple[str, ...] = ()
VERSIONS: tuple[str, ...] = (
    "commas, semicolons, tabs or bars; UTF-8 or Windows-1252; decimal commas",
)
OPTIONS: tuple[Option, ...] = (
    Option("variant", "NAME", "The game that was played, as rumnot variants list names it."),
    Option("blank", "0", "Count blank cells as no points; else they are not known."),
    Option("running", "yes", "The rows are running totals, not the points of each hand."),
)

_HAND_WORDS = frozenset(
    (
        "hand", "hands", "round", "deal", "game", "no", "no.", "nr", "nr.", "n°", "#",
        "manche", "donne", "tour", "partie", "runde", "spiel", "mano", "ronda", "giro", "ronde",
    )
)  # fmt: skip
_TOTAL_WORDS = frozenset(
    (
        "total", "totals", "sum", "=", "σ", "totaux", "somme", "summe", "gesamt", "insgesamt",
        "totale", "totaal", "suma",
    )
)  # fmt: skip
_DEALER_WORDS = frozenset(("dealer", "donneur", "geber", "mazziere"))
_NUMBER = re.compile(r"\D{0,20}?(\d{1,5})\D{0,20}")


def sniff(head: bytes) -> float:
    """How sure it is that a file is a score sheet, 0 to 1.

    It is sure where the first column of the heading is named as that of the hands, or is blank, and
    all others hold whole numbers.

    Args:
        head: its first bytes.

    >>> sniff(b"Hand;Ana;Ben\\n1;5;0\\n"), sniff(b"a,b,c\\n1,2,3\\n"), sniff(b"dear all,\\n")
    (0.95, 0.5, 0.0)
    """
    text = head.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    lines = re.split(r"\r\n|\r|\n", text)
    if len(head) >= _LOOK:
        lines.pop()  # the last may be cut off
    rows = [line for line in lines if line.strip()]
    separator = next((sign for line in rows if (sign := separator_of(line)) in line), "")
    if not separator:
        return 0.0
    table = [Row(0, cells_of(line, separator)) for line in rows]
    while table and len(table[0].filled) < 2:
        del table[0]
    if len(table) < 2 or has_numbers(table[0].cells):
        return 0.0
    heading, *hands = table
    width = len(heading.cells)
    if not 2 <= len(heading.filled) <= MAX_PLAYERS + 1 or any(len(r.cells) > width for r in hands):
        return 0.0
    cells = [cell for row in hands for cell in row.cells[1:]]
    if not all(cell.blank or cell.points is not None for cell in cells):
        return 0.0
    named = not heading.cells[0].text or heading.cells[0].text.casefold() in _HAND_WORDS
    return 0.95 if named and width > 2 and has_numbers(cells) else 0.5


_LOOK = 4096


def read(stream: IO[bytes], options: Options) -> Read:
    """The games of a file: one for each heading.

    Args:
        stream: the sheet.
        options: ``variant``, the game that was played; ``blank=0``, to count blank cells as no
            points; ``running=yes``, where the rows are running totals.

    Raises:
        RummyNotationError: if it cannot be read at all, or an option has no value that is known.
    """
    for key, value in (("blank", "0"), ("running", "yes")):
        if options.get(key, value) != value:
            raise refused(f"{key} can only be {value}, not {options[key]!r}")
    path = source_name(stream)
    notes: list[Diagnostic] = []
    text = SheetText(stream)

    def make(sheet: _Sheet, number: int) -> Game | None:
        game = _Converter(sheet, options, path, number, notes).game()
        if text.odd_line and number == 1:
            message = "the file is no UTF-8; it is read as Windows-1252"
            notes.append(note(codes.LOG_GUESS, text.odd_line, message, path))
        return game

    yield from each_game(_sheets(text, path, notes), make, notes, path)


class _Sheet:
    """The rows of one game: titles above, the heading if there is one, the rest."""

    def __init__(self, titles: list[Row], heading: Row | None) -> None:
        self.titles = titles
        self.heading = heading
        self.rows: list[Row] = []

    def ends_at(self, row: Row, parted: bool) -> bool:
        """Whether a row of words is the heading of another sheet.

        Args:
            row: the row.
            parted: whether an empty row stands before it.
        """
        if not self.rows or self.heading is None:
            return bool(self.rows) and parted
        texts, own = ([cell.text for cell in r.cells] for r in (row, self.heading))
        return parted or texts == own


def _sheets(text: SheetText, path: str, notes: list[Diagnostic]) -> Iterator[_Sheet]:
    """The sheets of a file. Words after an empty row, or the same heading again, begin another."""
    separator = ""
    titles: list[Row] = []
    sheet: _Sheet | None = None
    bad = 0
    parted = False
    for number, line in text.lines():
        if isinstance(line, Trouble):
            notes.append(note(codes.LOG_LINE, number, line.message, path, column=line.column))
            bad += 1
        found = separator_of(line) if isinstance(line, str) else ""
        separator = separator or (found if found and found in str(line) else "")
        if parted and found in str(line):
            separator = found or separator  # another sheet may have another
        row = Row(number, cells_of(line, separator or ",") if isinstance(line, str) else ())
        if bad + len(titles) > MAX_ERRORS_GAME:
            message = f"over {MAX_ERRORS_GAME} lines cannot be read; the rest is passed over"
            where = Span(number)
            notes.append(
                Diagnostic(codes.TOO_MANY_ERRORS, Severity.ERROR, message, where, path=path)
            )
            break
        if not row.filled:
            parted = True
            continue
        if _is_hand(row, sheet):
            if sheet is None:
                sheet = _Sheet(titles, None)
            else:
                sheet.rows += titles
            titles = []
            sheet.rows.append(row)
            parted = False
            if len(sheet.rows) >= MAX_NUMBER:
                yield sheet
                sheet = _Sheet([], sheet.heading)
        elif len(row.filled) > 1 and (sheet is None or sheet.ends_at(row, parted)):
            if sheet is not None:
                yield sheet
            sheet, titles, parted = _Sheet(titles, row), [], False
        else:
            titles.append(row)
    if sheet is not None:
        sheet.rows += titles
        yield sheet
    else:
        for row in titles:
            message = f"{short(row.filled[0].text)} is no row of a score sheet"
            notes.append(note(codes.LOG_LINE, row.line, message, path))


def _is_hand(row: Row, sheet: _Sheet | None) -> bool:
    """Whether a row is one of points; one that only has its number is too."""
    if len(row.filled) > 1:
        return has_numbers(row.cells)
    return sheet is not None and row.cells[0].points is not None


class _Converter:
    """Makes a record of one sheet."""

    def __init__(
        self, sheet: _Sheet, options: Options, path: str, number: int, notes: list[Diagnostic]
    ) -> None:
        self._sheet = sheet
        self._options = options
        self._path = path
        self._number = number
        self._notes = notes
        self._heading: Sequence[Cell] = sheet.heading.cells if sheet.heading else ()
        self._labels = self._label_column()
        self._seats = self._player_columns()
        self._names = [self._head(column) for column in self._seats]
        self._handles = handles_for(self._names)
        self._dealers = next(
            (place for place, cell in enumerate(self._heading) if _names_dealer(cell)), -1
        )
        self._before: list[Statement] = []  # remarks before the first hand
        self._hands: list[Hand] = []

    def game(self) -> Game | None:
        """The game, or none where no column is a player's."""
        line = (self._sheet.heading or self._sheet.rows[0]).line if self._sheet.rows else 0
        if not self._sheet.rows or not self._seats:
            where = self._sheet.heading.line if self._sheet.heading else line
            self._note(codes.LOG_LINE, where, "the heading is followed by no points")
            return None
        if not any(self._names):
            order = ", ".join(self._handles)
            self._note(codes.LOG_GUESS, line, f"no heading names the players; they are {order}")
        if "variant" not in self._options:
            message = "the sheet does not say which game was played; ask for --option variant=NAME"
            self._note(codes.LOG_MISSING, line, message)
        last = self._sum_row()
        for row in self._sheet.rows:
            self._row(row, is_sum=row is last)
        tags = [*self._tags(), *self._before]
        opening, _ = arrange_opening(tags, [0] * len(tags))
        return Game(
            tuple(opening), tuple(self._hands), (Result(),), number=self._number, path=self._path
        )

    def _note(self, code: str, line: int, message: str, column: int = 1) -> None:
        self._notes.append(note(code, line, message, self._path, self._number, column))

    def _tags(self) -> list[Statement]:
        tags = []
        titles = [full_name(row.filled[0].text) for row in self._sheet.titles]
        if titles:
            tags.append(Tag("Event", " / ".join(titles)[:_LONGEST]))
        if "variant" in self._options:
            tags.append(Tag("Variant", full_name(self._options["variant"])))
        tags.append(Tag("Players", " ".join(self._handles)))
        for handle, name in zip(self._handles, self._names, strict=True):
            if full_name(name) not in ("", handle):
                tags.append(Tag(f"Name.{handle}", full_name(name)))
        return [*tags, Tag("Source", TITLE)]

    # --- columns ---

    def _head(self, column: int) -> str:
        return self._heading[column].text if column < len(self._heading) else ""

    def _column(self, column: int) -> list[Cell]:
        return [row.cells[column] for row in self._sheet.rows if column < len(row.cells)]

    def _label_column(self) -> bool:
        """Whether the first column numbers or names the hands."""
        head = self._head(0).casefold()
        cells = self._column(0)
        if head in _HAND_WORDS or (self._heading and not head):
            return True
        if not has_numbers(cells):
            return True
        counted = [cell.points for cell in cells if cell.points is not None]
        if len(counted) < 2 or counted != list(range(1, len(counted) + 1)):
            return False
        line = self._sheet.rows[0].line
        self._note(codes.LOG_GUESS, line, "the first column is taken to number the hands")
        return True

    def _player_columns(self) -> list[int]:
        """The columns in which points stand."""
        width = max((len(row.cells) for row in self._sheet.rows), default=0)
        if self._heading:
            width = min(width, len(self._heading))
        columns = range(int(self._labels), width)
        seats = [column for column in columns if has_numbers(self._column(column))]
        return seats[:MAX_PLAYERS]

    # --- rows ---

    def _label(self, row: Row) -> str:
        return row.cells[0].text if self._labels else ""

    def _sum_row(self) -> Row | None:
        """A last row without a label in which the sums of all others stand."""
        *rows, last = self._sheet.rows
        if self._options.get("running") or len(rows) < 2 or self._label(last):
            return None
        for column in self._seats:
            told = [r.cells[column].points or 0 for r in rows if column < len(r.cells)]
            stated = last.cells[column].points if column < len(last.cells) else None
            if stated != sum(told):
                return None
        self._note(codes.LOG_GUESS, last.line, "the last row is taken to hold the totals")
        return last

    def _row(self, row: Row, *, is_sum: bool) -> None:
        label = self._label(row)
        if len(row.filled) < 2 and not has_numbers(row.cells):
            self._remark(row)
            return
        if all(row.cells[column].blank for column in self._seats if column < len(row.cells)):
            message = f"no points stand in the row {short(row.filled[0].text)}"
            self._note(codes.LOG_MISSING, row.line, message)
            return
        comments = self._other_cells(row)
        sums = is_sum or label.casefold().rstrip(": ") in _TOTAL_WORDS
        points = []
        for handle, column in zip(self._handles, self._seats, strict=True):
            found = self._points(row, column, handle, comments, counts=not sums)
            if found is not None:
                points.append(((handle,), found))
        if sums:
            self._total(row, Total(tuple(points), said=Said(comments=tuple(comments))))
            return
        number, words = self._hand_number(label)
        comments = [*words, *comments]
        kind = Total if self._options.get("running") else Score
        items: list[Statement] = []
        if points:
            items.append(kind(tuple(points), said=Said(comments=tuple(comments))))
        elif comments:
            items.append(Note(said=Said(comments=tuple(comments))))
        lines = (row.line,) * len(items)
        dealer = self._dealer(row)
        self._hands.append(Hand(number, dealer, tuple(items), line=row.line, lines=lines))

    def _points(
        self, row: Row, column: int, handle: str, comments: list[str], *, counts: bool
    ) -> int | None:
        cell = row.cells[column] if column < len(row.cells) else Cell("", 1)
        points = cell.points
        if points is not None:
            if cell.is_thousands:
                message = f"{short(cell.text)} is taken as {points}"
                self._note(codes.LOG_GUESS, row.line, message, cell.column)
            return points
        if cell.blank:
            if "blank" in self._options and counts:
                return 0
            message = f"the cell of {handle} is blank; the points are not known"
            self._note(codes.LOG_MISSING, row.line, message, cell.column)
            return None
        code = codes.LOG_LOSS if cell.is_fraction else codes.LOG_LINE
        what = "no whole number" if cell.is_fraction else "no number"
        message = f"{short(cell.text)} is {what}; it is kept as an annotation"
        self._note(code, row.line, message, cell.column)
        comments.append(f"{handle}: {full_name(cell.text)}")
        return None

    def _other_cells(self, row: Row) -> list[str]:
        """Cells that are no player's, as annotations."""
        comments: list[str] = []
        for column, cell in enumerate(row.cells):
            own = column in self._seats or (self._labels and column == 0)
            if own or not cell.text or column == self._dealers:
                continue
            head = full_name(self._head(column))
            comments.append(f"{head}: {full_name(cell.text)}" if head else full_name(cell.text))
            if column >= len(self._heading) > 0:
                message = f"{short(cell.text)} stands in no column of the heading"
                self._note(codes.LOG_LOSS, row.line, message, cell.column)
        return comments

    def _dealer(self, row: Row) -> str:
        column = self._dealers
        if not 0 <= column < len(row.cells) or row.cells[column].blank:
            return ""
        cell = row.cells[column]
        if cell.text in self._names:
            return self._handles[self._names.index(cell.text)]
        message = f"{short(cell.text)} is none of the players"
        self._note(codes.LOG_LINE, row.line, message, cell.column)
        return ""

    def _hand_number(self, label: str) -> tuple[int, list[str]]:
        """The number of a hand, and what else its label says."""
        before = self._hands[-1].number if self._hands else 0
        match = _NUMBER.fullmatch(label)
        number = int(match[1]) if match else 0
        if not before < number <= MAX_NUMBER:
            number = min(before + 1, MAX_NUMBER)
        words = full_name(label)
        plain = words.casefold() in ("", str(number)) or (
            match is not None and words.casefold().split()[0].rstrip(".:") in _HAND_WORDS
        )
        return number, [] if plain else [words]

    def _total(self, row: Row, total: Total) -> None:
        """Totals after the hand above; they stand once with each hand."""
        told = (
            any(isinstance(item, Total) for item in self._hands[-1].items) if self._hands else True
        )
        if told or not total.points:
            message = f"the row {short(row.filled[0].text)} holds totals of no hand"
            self._note(codes.LOG_LINE, row.line, f"{message}; it is kept as an annotation")
            self._keep(row)
        else:
            self._add(total, row.line)

    def _remark(self, row: Row) -> None:
        """A row of words only, that belongs to the hand above."""
        text = full_name("; ".join(cell.text for cell in row.filled))
        message = f"{short(text)} is no row of points; it is kept as an annotation"
        self._note(codes.LOG_LINE, row.line, message)
        self._keep(row)

    def _keep(self, row: Row) -> None:
        """A row in words."""
        remark = Note(said=Said(comments=(full_name("; ".join(c.text for c in row.filled)),)))
        if self._hands:
            self._add(remark, row.line)
        else:
            self._before.append(remark)

    def _add(self, item: Statement, line: int) -> None:
        """A statement more in the hand above."""
        *_, last = self._hands
        items, lines = (*last.items, item), (*last.lines, line)
        arranged, places = arrange_hand(items, lines, self._handles)
        self._hands[-1] = replace(last, items=tuple(arranged), lines=tuple(places))


def _names_dealer(cell: Cell) -> bool:
    return cell.text.casefold() in _DEALER_WORDS


_LONGEST = 500
