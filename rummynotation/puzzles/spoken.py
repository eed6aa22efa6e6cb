"""Cards in words, for those who hear the screen; and cards within sentences, drawn in any style."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from rummynotation.cards import (
    HIDDEN,
    JOKER,
    Card,
    Placed,
    card_of,
    meant_card,
    meant_rank,
    parse_placed,
    rank_of,
    suit_of,
)
from rummynotation.diagnostics.words import many
from rummynotation.replay.drawing import Style

RANK_WORDS = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
)  # fmt: skip
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")

_NO_LINE_END = 1_000_000
"""As wide as no line is: who hears a line wants it whole."""

_CARD = r"(?:\*|[A2-9TJQK][SHDC])(?:=[A2-9TJQK][SHDC]?)?"
_CARDS = re.compile(rf"(?<![\w.]){_CARD}(?: {_CARD})*(?!\w|\.\w)")


class Spoken(Style):
    """Cards as they are spoken: no colour, no signs, a comma between two.

    Args:
        letters: the short spelling, ``7H``, rather than words.
    """

    def __init__(self, *, letters: bool = False) -> None:
        super().__init__(signs=False, color=False, width=_NO_LINE_END)
        self.letters = letters

    def card(self, placed: Placed) -> str:
        """A card as it lies.

        >>> from rummynotation.cards import parse_placed
        >>> Spoken().card(parse_placed("7H")), Spoken().card(parse_placed("*=9H"))
        ('seven of hearts', 'joker as nine of hearts')
        """
        if self.letters:
            return super().card(placed)
        text = _word(card_of(placed))
        meant, rank = meant_card(placed), meant_rank(placed)
        if meant is not None:
            return f"{text} as {_word(meant)}"
        return text if rank is None else f"{text} as {RANK_WORDS[rank - 1]}"

    def cards(self, cards: Iterable[Placed], indent: int = 0) -> str:
        """Several cards in their order, with commas."""
        shown = list(cards)
        hidden = shown.count(HIDDEN)
        words = [self.card(card) for card in shown if card != HIDDEN]
        return ", ".join(words + ([many(hidden, "hidden card")] if hidden else []))


def _word(card: Card) -> str:
    if card == JOKER:
        return "joker"
    if card == HIDDEN:
        return "hidden card"
    return f"{RANK_WORDS[rank_of(card) - 1]} of {SUIT_WORDS[suit_of(card)]}"


def restyled(text: str, style: Style, names: Collection[str] = ()) -> str:
    """A sentence with its cards drawn in a style.

    Args:
        text: the sentence; its cards are written as in a record.
        style: how cards are drawn.
        names: the players' handles, which may look like cards.

    >>> restyled("Nothing takes KC: no meld.", Spoken())
    'Nothing takes king of clubs: no meld.'
    >>> restyled("[5H *=6H 7H] onto Ben.1", Style()), restyled("JC has 7H", Style(), {"JC"})
    ('[5♥ *=6♥ 7♥] onto Ben.1', 'JC has 7♥')
    """

    def drawn(found: re.Match[str]) -> str:
        words = found[0].split(" ")
        if names and not set(words).isdisjoint(names):
            return found[0]
        return style.cards(map(parse_placed, words))

    return _CARDS.sub(drawn, text)
