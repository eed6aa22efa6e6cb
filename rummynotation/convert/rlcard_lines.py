"""The lines of a move sheet of RLCard's gin-rummy."""

from __future__ import annotations

import re
from typing import NamedTuple

from rummynotation.cards import Card, parse_card
from rummynotation.convert.log_lines import UnreadableError, short

PLAYERS = ("N", "S")

DEAL, SCORE, PAYOFFS = "deal", "score", "payoffs"
WITH_CARD = frozenset(("discard", "draw_card", "pick_up_discard", "knock"))
ALONE = frozenset(("gin", "declare_dead_hand"))

_LINE = re.compile(r"([NS]) ([a-z_]+)(?: (.*))?")
_DECK = re.compile(r"shuffled_deck=\[([^\]]*)\]")
_CARDS = r"\['\w\w'(?:, '\w\w'){2,9}\]"
_SCORE = re.compile(rf"([NS]) (\d{{1,3}}) \[((?:{_CARDS}(?:, {_CARDS}){{0,2}})?)\]")
_MELD = re.compile(r"\[([^\[\]]*)\]")
_PAYOFF = r"(?:\w+\()?(-?\d{1,3}\.?\d{0,6})\)?"
_PAYOFFS = re.compile(rf"payoffs:? [\[(]\s*{_PAYOFF}[,\s]\s*{_PAYOFF}\s*[\])]")
_MOST_CARDS = 52


class Move(NamedTuple):
    """A line of a move sheet.

    Attributes:
        line: its number in the file.
        player: whose move it is, or who deals.
        word: what the sheet calls it.
        cards: the card, or the whole pack in the order of the sheet.
        points: the deadwood of a score.
        melds: the melds of a score.
        payoffs: what both players get, as written.
    """

    line: int
    player: str
    word: str
    cards: tuple[Card, ...] = ()
    points: int = 0
    melds: tuple[tuple[Card, ...], ...] = ()
    payoffs: tuple[str, str] = ("", "")


class UnknownMoveError(UnreadableError):
    """The line has the form of a move, and its word is not known."""

    def __init__(self, word: str) -> None:
        """The word."""
        super().__init__(f"{short(word)} is no move that is known of this log")
        self.word = word


def read_move(line: int, text: str) -> Move:
    """The move of a line.

    Args:
        line: its number.
        text: the line.

    Raises:
        UnreadableError: if it is none.

    >>> read_move(2, "S discard QH").word
    'discard'
    """
    payoffs = _PAYOFFS.fullmatch(text)
    if payoffs is not None:
        return Move(line, "", PAYOFFS, payoffs=(payoffs[1], payoffs[2]))
    match = _LINE.fullmatch(text)
    if match is None:
        raise UnreadableError(f"{short(text)} is no line of a move sheet")
    player, word, rest = match[1], match[2], match[3] or ""
    if word in WITH_CARD:
        return Move(line, player, word, (_card(rest),))
    if word in ALONE and not rest:
        return Move(line, player, word)
    if word == DEAL:
        deck = _DECK.fullmatch(rest)
        if deck is None:
            raise UnreadableError("the pack of the deal is missing")
        return Move(line, player, word, _cards(deck[1]))
    if word == SCORE:
        score = _SCORE.fullmatch(rest)
        if score is None:
            raise UnreadableError(f"{short(rest)} is no score")
        melds = tuple(_cards(meld[1]) for meld in _MELD.finditer(score[3]))
        return Move(line, score[1], word, points=int(score[2]), melds=melds)
    if word in ALONE:
        raise UnreadableError(f"{short(rest)} does not belong behind {word}")
    raise UnknownMoveError(word)


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError:
        raise UnreadableError(f"{short(text)} is no card of this log") from None


def _cards(text: str) -> tuple[Card, ...]:
    words = re.sub(r"[',\"]", " ", text).split()
    if len(words) > _MOST_CARDS:
        raise UnreadableError(f"{len(words)} cards are more than a pack has")
    return tuple(map(_card, words))
