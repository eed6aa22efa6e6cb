"""Finding a place in the text of a game: columns in a line, a card within an action."""

from __future__ import annotations

import re

from rummynotation.cards import Placed, card_of
from rummynotation.diagnostics.model import Span
from rummynotation.notation.build import read_word
from rummynotation.record import NOWHERE, Columns, Game

_WORD = re.compile(r"[^\s,\[\]{}#@]+")
_BRACKETS = re.compile(r"\[[^\]]*\]")


def span_of(game: Game, line: int, columns: Columns) -> Span | None:
    """The place of columns of a statement, or none for a game without a text.

    A statement with an annotation over several lines counts its columns on through them.
    """
    if not line:
        return None
    if columns == NOWHERE:
        return Span(line)
    start, end = columns
    text = game.source_line(line)
    while text and start - 1 > len(text):
        start -= len(text) + 1
        end -= len(text) + 1
        line += 1
        text = game.source_line(line)
    return Span(line, start, min(end, len(text) + 1) if text else end)


def card_columns(text: str, columns: Columns, card: Placed | None, meld: int) -> Columns:
    """The columns of one card, or one meld, within the columns of an action.

    Args:
        text: the line.
        columns: the action's columns.
        card: the card that a message is about, if there is one.
        meld: which pair of brackets it is in, from 0; -1 where that does not matter.

    Returns:
        The card's columns, else the meld's, else those of the action.
    """
    start, end = columns.start - 1, columns.end - 1
    if start < 0 or start >= len(text):
        return columns
    if meld >= 0:
        brackets = list(_BRACKETS.finditer(text, start, end))
        if meld < len(brackets):
            start, end = brackets[meld].span()
            columns = Columns(start + 1, end + 1)
    if card is None:
        return columns
    loose: Columns | None = None
    for match in _WORD.finditer(text, start, end):
        try:
            read = read_word(match[0])
        except (ValueError, IndexError):
            continue
        here = Columns(match.start() + 1, match.end() + 1)
        if read and read[0] == card:
            return here
        if loose is None and read and card_of(read[0]) == card_of(card):
            loose = here
    return loose or columns
