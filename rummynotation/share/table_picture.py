"""The table at a moment of a game as one picture: hands, melds, discard pile, stock."""

from __future__ import annotations

from rummynotation.cards import HIDDEN
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.replay.drawing import untold
from rummynotation.replay.moment import Moment
from rummynotation.rules.table import MeldOnTable, Seat
from rummynotation.share import cards
from rummynotation.share.last_action import Moved, last_in_words, moved_by_last
from rummynotation.share.lettering import clipped, lines_of, width_of
from rummynotation.share.rows import (
    BETWEEN_ROWS,
    LINE,
    SIZE,
    Look,
    Row,
    back,
    flow,
    row_width,
    svg_file,
    words,
)
from rummynotation.share.table_told import (
    description_of,
    in_turn,
    marks_of,
    meld_title,
    pile_title,
    state_of,
    stock_title,
    title_of,
)
from rummynotation.share.words import Language, terms_of

WIDTH = 760
"""The usual width of a picture."""

NARROWEST, WIDEST = 360, 4_000

_EDGE = 12
_PAD = 10
_GAP = 8
_TITLE = 18
_ONE_COLUMN = 4
"""So many players sit below each other; more in two columns, where there is room."""

_COLUMN = 360
"""How wide a column has to be at least."""

_BESIDE = 240
"""With so much room, what lies below the top of the pile is shown beside it."""

_MOST_CARDS = 2_000
"""Cards of a picture: far more than people lay on a table."""

_HAND, _MELD, _TOP, _PILE, _BELOW = 0.8, 0.66, 0.9, 0.66, 0.5
"""How large cards are: in hands, in melds, on top of the pile, in an open pile, below its top."""


def table_svg(
    moment: Moment, *, language: Language = "en", width: int = WIDTH, first: str | None = None
) -> str:
    """The table at a moment as a picture, an SVG file that needs nothing else.

    Cards that nobody saw lie there with their backs up. What the last action moved is framed.

    Args:
        moment: the moment.
        language: of the words: ``en``, ``fr`` or ``it``.
        width: how wide the picture is, 360 to 4,000.
        first: the player who is shown first; the one in the first seat where it is left out.

    Returns:
        The SVG file.

    Raises:
        ValueError: if the width or the language is none of these, or there is no such player.
        RummyNotationError: if so many cards lie there that no picture can show them.

    >>> from rummynotation.notation.reader import read_game
    >>> from rummynotation.replay.moment import moment_at
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... hand 1 dealer Cy
    ... Ana: draw 7C discard 7C
    ... result *''')
    >>> svg = table_svg(moment_at(game))
    >>> svg.startswith("<svg"), svg.count("<title>7 of clubs</title>")
    (True, 1)
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"a picture is {NARROWEST} to {WIDEST} wide, not {width}")
    _check_size(moment)
    return _Picture(moment, language, width).file(first)


def _check_size(moment: Moment) -> None:
    table = moment.table
    rows = [seat.cards() for seat in table.seats]
    rows += [list(meld.cards) for meld in table.melds.values()]
    known = sum(card != HIDDEN for row in (*rows, table.pile) for card in row)
    if known > _MOST_CARDS:
        message = f"{known} cards lie on the table, and a picture shows {_MOST_CARDS} at most"
        raise RummyNotationError(Diagnostic(codes.TOO_LARGE, Severity.ERROR, message))


class _Picture:
    """The picture while it is drawn, from top to bottom."""

    def __init__(self, moment: Moment, language: Language, width: int) -> None:
        self.moment = moment
        self.table = moment.table
        self.terms = terms_of(language)
        self.look = Look(self.terms, frozenset(moment.table.variant.wild_cards))
        self.moved = moved_by_last(moment)
        self.width = width
        self.parts: list[str] = []
        self.y = float(_EDGE)

    def file(self, first: str | None) -> str:
        """The picture as a file."""
        start = self._place_of(first)
        self._heading()
        if not untold(self.moment.hand):
            self._middle()
        seats = self.table.seats
        self._players([*seats[start:], *seats[:start]])
        return svg_file(
            self.parts,
            self.width,
            self.y + _EDGE - _GAP,
            self.terms,
            title=title_of(self.moment, self.terms),
            description=description_of(self.moment, self.terms),
        )

    def _place_of(self, first: str | None) -> int:
        if first is None:
            return 0
        seat = self.table.by_handle.get(first)
        if seat is None:
            raise ValueError(f"the game has no player {first}")
        return seat.place

    @property
    def _room(self) -> float:
        return self.width - 2 * _EDGE

    def _heading(self) -> None:
        title = clipped(title_of(self.moment, self.terms), self._room, _TITLE, bold=True)
        self.y += _TITLE
        self.parts.append(words(_EDGE, self.y, title, "bold title"))
        for line in lines_of(state_of(self.moment, self.terms), self._room, SIZE):
            self.y += LINE
            self.parts.append(words(_EDGE, self.y, line, "quiet"))
        told = last_in_words(self.moment, self.terms)
        if told:
            self.y += LINE
            # The frame that stands around the cards of the action says what it means here.
            self.parts.append(
                f'<rect class="frame" x="{_EDGE + 2}" y="{self.y - 12:g}" width="8" height="11" '
                'rx="1"/>'
            )
            line = self.terms("titled", title=self.terms("last_action"), told=told)
            line = clipped(line, self._room - 20, SIZE)
            self.parts.append(words(_EDGE + 20, self.y, line))
        self.y += _GAP

    def _middle(self) -> None:
        """The stock and the discard pile."""
        table, terms = self.table, self.terms
        title = stock_title(table, terms)
        self.parts.append(words(_EDGE, self.y + LINE - 6, title))
        if table.stock_size or table.stock_vague:
            self.parts.append(back(_EDGE, self.y + LINE, _TOP))
        x = left = _EDGE + width_of(title, SIZE) + 2 * _GAP
        top, below = self.y, self.y + LINE + (cards.HEIGHT + _GAP / 2) * _TOP
        for row in self._pile():
            if self.width - _EDGE - x < min(row_width(row), _BESIDE):
                x, top = left, below
            more, end = flow([row], x, top, self.width - _EDGE - x, self.look)
            self.parts += more
            below = max(below, end)
            x += row_width(row) + BETWEEN_ROWS
        self.y = below + _GAP

    def _pile(self) -> list[Row]:
        pile, terms = self.table.pile, self.terms
        title = pile_title(self.table, terms)
        top = len(pile) - 1
        if self.table.variant.draw_discard == "any_with_above":
            title = f"{title}, {terms('pile_bottom')}" if top > 0 else title
            return [Row(title, pile, _PILE, frozenset({top} if self.moved.top else ()))]
        rows = [Row(title, pile[top:], _TOP, frozenset({0} if self.moved.top else ()))]
        if top > 0:
            rows.append(Row(terms("below_top"), pile[:top], _BELOW))
        return rows

    def _meld(self, meld: MeldOnTable) -> Row:
        framed = self.moved.melds.get(meld.name, frozenset())
        return Row(meld_title(meld, self.terms), meld.as_it_lies, _MELD, framed)

    def _players(self, seats: list[Seat]) -> None:
        """The players, in one column or in two whose panels are equally high."""
        two = len(seats) > _ONE_COLUMN and self._room >= 2 * _COLUMN
        count = 2 if two else 1
        wide = (self._room - (count - 1) * _GAP) / count
        for number in range(0, len(seats), count):
            line = [
                (seat, _EDGE + place * (wide + _GAP))
                for place, seat in enumerate(seats[number : number + count])
            ]
            drawn = [(seat, x, *self._player(seat, x, wide)) for seat, x in line]
            below = max(end for *_, end in drawn)
            for seat, x, parts, _ in drawn:
                self.parts.append(self._panel(seat, x, wide, below - self.y))
                self.parts += parts
            self.y = below + _GAP

    def _panel(self, seat: Seat, x: float, width: float, height: float) -> str:
        turn = " turn" if seat is in_turn(self.moment) else ""
        return (
            f'<rect class="panel{turn}" x="{x:g}" y="{self.y:g}" width="{width:g}" '
            f'height="{height:g}" rx="6"/>'
        )

    def _player(self, seat: Seat, x: float, width: float) -> tuple[list[str], float]:
        """What stands in the panel of a player, and where it ends."""
        parts: list[str] = []
        left, room, y = x + _PAD, width - 2 * _PAD, self.y + LINE
        start = left
        if seat is in_turn(self.moment):
            parts.append(f'<path class="pointer" d="M{left:g} {y - 11:g}v12l9-6Z"/>')
            start += 14
        name = clipped(seat.handle, room - (start - left), SIZE, bold=True)
        parts.append(words(start, y, name, "bold"))
        beside = start + width_of(name, SIZE, bold=True) + _GAP
        marks = marks_of(seat, self.moment, self.terms)
        lines = lines_of(marks, left + room - beside, SIZE)
        if len(lines) > 1:
            beside, y = left, y + LINE
            lines = lines_of(marks, room, SIZE)
        for line in lines:
            parts.append(words(beside, y, line, "quiet"))
            y += LINE
        y += _GAP - LINE
        held = seat.cards()
        if held and not untold(self.moment.hand):
            moved = self._moved_of(seat)
            row = Row("", held, _HAND, moved.hand, face_down=True)
            more, y = flow([row], left, y, room, self.look)
            parts += more
        melds = [meld for meld in self.table.melds.values() if meld.owner == seat.place]
        if melds:
            more, y = flow(list(map(self._meld, melds)), left, y, room, self.look)
            parts += more
        return parts, y + _GAP

    def _moved_of(self, seat: Seat) -> Moved:
        last = self.moment.last
        return self.moved if last is not None and last.player == seat.handle else Moved()
