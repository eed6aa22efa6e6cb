"""The table and the score sheet as plain text, for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rummynotation.cards import (
    CARD_TEXT,
    HIDDEN,
    JOKER,
    RANKS,
    SUITS,
    Card,
    Placed,
    card_of,
    meant_card,
    meant_rank,
)
from rummynotation.diagnostics.words import many
from rummynotation.record import Action, Deal, Hand, Holds, Stock, Upcard
from rummynotation.replay.moment import Moment
from rummynotation.replay.report import Report
from rummynotation.rules.table import DRAW, MeldOnTable, Seat, Table

_SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
_RED = "\x1b[31m"
_BOLD = "\x1b[1m"
_PLAIN = "\x1b[0m"


class Style:
    """How cards are drawn: with suit signs or letters, in colour or not, how wide.

    Args:
        signs: suit signs (7♥) rather than letters (7H).
        color: hearts and diamonds in red, headings bold, by ANSI sequences.
        width: columns after which lists of cards are wrapped.
    """

    def __init__(self, *, signs: bool = True, color: bool = False, width: int = 100) -> None:
        self.signs = signs
        self.color = color
        self.width = width

    def card(self, placed: Placed) -> str:
        """A card as it lies: ``7♥``, ``*``, or with what it stands for, ``*=9♥``."""
        text = self._plain(card_of(placed))
        meant = meant_card(placed)
        if meant is not None:
            return f"{text}={self._plain(meant)}"
        rank = meant_rank(placed)
        return text if rank is None else f"{text}={RANKS[rank - 1]}"

    def _plain(self, card: Card) -> str:
        text = CARD_TEXT[card]
        if card >= JOKER:
            return text
        shown = text
        if self.signs:
            shown = ("10" if text[0] == "T" else text[0]) + _SIGNS[text[1]]
        return f"{_RED}{shown}{_PLAIN}" if self.color and text[1] in "HD" else shown

    def cards(self, cards: Iterable[Placed], indent: int = 0) -> str:
        """Several cards in their order, wrapped; hidden ones that lie together are counted."""
        words: list[str] = []
        for card, together in groupby(cards):
            count = len(list(together))
            if card != HIDDEN:
                words += [self.card(card)] * count
            else:
                words.append("?" if count == 1 else f"?x{count}")
        lines: list[str] = []
        line = ""
        length = 0
        for word in words:
            visible = len(word.replace(_RED, "").replace(_PLAIN, ""))
            if line and indent + length + 1 + visible > self.width:
                lines.append(line)
                line, length = word, visible
            else:
                line = f"{line} {word}" if line else word
                length += visible + (1 if length else 0)
        lines.append(line)
        return f"\n{' ' * indent}".join(lines)

    def bold(self, text: str) -> str:
        """A heading."""
        return f"{_BOLD}{text}{_PLAIN}" if self.color else text


def draw_moment(moment: Moment, style: Style) -> str:
    """The table at one moment: who is in turn, hands, melds, discard pile, stock, totals.

    Args:
        moment: the moment.
        style: how cards are drawn.
    """
    table = moment.table
    contract = table.rules.contract_text()
    head = f"Hand {table.number} of {table.variant.name}"
    if table.rules.contract:
        head += f", contract {contract}"
    lines = [style.bold(head), _where(moment), ""]
    if untold(moment.hand):
        if table.melds:
            lines += _melds(table, style)
        return "\n".join(lines).rstrip() + "\n"
    widest = max(len(seat.handle) for seat in table.seats)
    for seat in table.seats:
        lines.append(_seat_line(table, seat, widest, moment.totals, style))
    lines.append("")
    if table.melds:
        lines += _melds(table, style)
    else:
        lines.append("No meld lies on the table.")
    lines.append("")
    pile = style.cards(table.pile, 14) if table.pile else "empty"
    if table.pile_vague:
        known = style.cards(table.pile[1:], 14)
        pile = f"not known, then {known}" if known else "not known"
    lines.append(f"discard pile  {pile}")
    stock = "not known" if table.stock_vague else many(table.stock_size, "card")
    lines.append(f"stock         {stock}")
    if table.stock and any(card != HIDDEN for card in table.stock):
        lines.append("next cards    " + style.cards(reversed(table.stock), 14))
    return "\n".join(lines) + "\n"


def untold(hand: Hand) -> bool:
    """Whether a record tells a hand by its melds and points alone.

    Args:
        hand: the hand.
    """
    told = (Action, Deal, Holds, Stock, Upcard)
    return not any(isinstance(item, told) for item in hand.items)


def _where(moment: Moment) -> str:
    table = moment.table
    after = f"after {many(moment.event, 'action')}" if moment.event else "after the deal"
    if untold(moment.hand):
        return "no play is recorded" + (f": {table.ended}" if table.ended else "")
    if table.ended:
        return f"{after}: {table.ended}"
    if not table.turn_known:
        return f"{after}, events are missing: whose turn it is is not known"
    seat = table.seats[table.turn]
    asked = asked_seat(table)
    if asked is not None:
        return f"{after}: {asked.handle} is asked to take the upcard or pass"
    doing = "is to draw" if table.phase == DRAW else "has drawn and is to play"
    return f"{after}: {seat.handle} {doing}"


def asked_seat(table: Table) -> Seat | None:
    """Who is asked to take the upcard or to pass, or none.

    Args:
        table: the table.
    """
    if not table.offered:
        return None
    in_turn = sorted(table.seats, key=lambda seat: table.distance(seat.place))
    return next((seat for seat in in_turn if seat.place not in table.declined), None)


def _seat_line(
    table: Table, seat: Seat, widest: int, totals: Mapping[str, int | None], style: Style
) -> str:
    marks = []
    if seat.place == table.dealer:
        marks.append("dealer")
    if seat.down and not table.variant.knocks:
        marks.append("down")
    if seat.buys:
        marks.append(f"bought {seat.buys}")
    if seat.away:
        marks.append("away")
    total = totals.get(seat.handle)
    marks.append(f"{'?' if total is None else total} points before this hand")
    in_turn = seat.place == table.turn and table.turn_known and not table.ended
    turn = ">" if in_turn else " "
    indent = widest + 4
    held = "not known" if seat.vague else style.cards(seat.cards(), indent) or "no card"
    notes = f"{' ' * indent}{many(seat.size, 'card')}, {', '.join(marks)}"
    if seat.vague:
        notes = f"{' ' * indent}{', '.join(marks)}"
    return f"{turn} {seat.handle.ljust(widest)}  {held}\n{notes}"


def _melds(table: Table, style: Style) -> list[str]:
    widest = max(len(str(name)) for name in table.melds)
    return [_meld_line(meld, widest, style) for meld in table.melds.values()]


def _meld_line(meld: MeldOnTable, widest: int, style: Style) -> str:
    kind = "?" if meld.reading is None else "set" if meld.reading.kind == "S" else "run"
    indent = widest + 6
    more = " and perhaps more" if meld.may_differ else ""
    cards = style.cards(meld.cards, indent)
    return f"{str(meld.name).ljust(widest)}  {kind.ljust(3)} {cards}{more}"


def draw_scores(players: Sequence[str], report: Report, style: Style) -> str:
    """The score sheet: a row for each hand, a column for each player and for partners together,
    the totals below.

    Args:
        players: the handles in seat order.
        report: what the replay found.
        style: how headings are drawn.
    """
    if not players:
        return ""
    columns: list[dict[str, int | None]] = [dict(points) for _, points in report.scores]
    for row, (_, together) in zip(columns, report.team_scores, strict=False):
        row.update(together)
    totals = {**report.totals, **report.teams}
    names = [*players, *report.teams]
    if report.teams and all(row.get(player) is None for row in columns for player in players):
        names = [*report.teams]  # Partners that are written down together only.
    widths = [max(len(name), 5) for name in names]
    head = "hand   " + "  ".join(
        name.rjust(width) for name, width in zip(names, widths, strict=True)
    )
    lines = [style.bold(head)]
    for (number, _), row in zip(report.scores, columns, strict=True):
        lines.append(f"{number:>4}   " + _row([row.get(name) for name in names], widths))
    lines.append("total  " + _row([totals.get(name) for name in names], widths))
    return "\n".join(lines) + "\n"


def _row(values: Sequence[int | None], widths: Sequence[int]) -> str:
    return "  ".join(
        ("?" if value is None else str(value)).rjust(width)
        for value, width in zip(values, widths, strict=True)
    )


def draw_tags(tags: Mapping[str, str], style: Style) -> str:
    """The tags of a game, one a line, long values wrapped."""
    if not tags:
        return ""
    widest = max(len(key) for key in tags)
    lines = []
    for key, value in tags.items():
        shown = "".join(c if c.isprintable() else "\ufffd" for c in value)
        wrapped = textwrap.wrap(shown, max(20, style.width - widest - 2)) or [""]
        lines.append(f"{key.ljust(widest)}  " + f"\n{' ' * (widest + 2)}".join(wrapped))
    return "\n".join(lines) + "\n"
