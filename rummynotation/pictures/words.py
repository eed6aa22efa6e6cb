"""The words and card signs of the pictures, in the language of those who look at them.

Each language is a file in ``words/``; the terms are those that the rules of the games use in it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, get_args

from rummynotation.cards import (
    JOKER,
    SUITS,
    Card,
    Placed,
    card_of,
    meant_card,
    meant_rank,
    rank_of,
    suit_of,
)
from rummynotation.record import Shape
from rummynotation.rules.meld import OF_JOKERS, RUN, SET, Reading
from rummynotation.rules.variant import Contract

Language = Literal["en", "fr", "it"]

LANGUAGES: tuple[Language, ...] = get_args(Language)

_SIGNS = "♠♥♦♣"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a language.

    Attributes:
        texts: the words by their keys.
        language: which language it is.
        letters: whether suits are written as letters, ``7H``, rather than as signs, ``7♥``.
    """

    texts: Mapping[str, str]
    language: Language = "en"
    letters: bool = False

    def __call__(self, key: str, **parts: object) -> str:
        """The words for a key, with its parts filled in."""
        return self.texts[key].format(**parts) if parts else self.texts[key]

    def card(self, card: Card) -> str:
        """A card as people know it: ``7♥``, ``10♠``, ``JOKER``."""
        if card >= JOKER:
            return self("joker") if card == JOKER else "?"
        return self.rank(rank_of(card)) + (SUITS if self.letters else _SIGNS)[suit_of(card)]

    def rank(self, rank: int) -> str:
        """A rank alone: ``7``, ``10``, ``K``."""
        return self("joker") if rank == OF_JOKERS else self.texts["ranks"].split()[rank - 1]

    def cards(self, cards: Iterable[Card]) -> str:
        """Several cards in a row."""
        return " ".join(map(self.card, cards))

    def placed(self, placed: Placed) -> str:
        """A card of a meld, a wild one with what it stands for: ``JOKER=9♥``."""
        meant, rank = meant_card(placed), meant_rank(placed)
        text = self.card(card_of(placed))
        if meant is not None:
            return f"{text}={self.card(meant)}"
        return text if rank is None else f"{text}={self.rank(rank)}"

    def meld(self, reading: Reading) -> str:
        """The cards of a meld in a row."""
        return " ".join(map(self.placed, reading.cards))

    def shape(self, shape: Shape) -> str:
        """A meld of a contract: ``run of 4``."""
        key = {SET: "set_of", RUN: "run_of"}.get(shape.kind, "either_of")
        return self(key, size=shape.size)

    def contract(self, ways: tuple[Contract, ...]) -> str:
        """The melds of a contract, and its alternatives: ``set of 3 + 2 × run of 4``."""
        return f" {self('or')} ".join(map(self._way, ways))

    def _way(self, contract: Contract) -> str:
        return " + ".join(
            self.shape(shape) if count == 1 else f"{count} × {self.shape(shape)}"
            for shape, count in Counter(contract).items()
        )

    def kind(self, kind: str) -> str:
        """``set`` or ``run``."""
        return self("set" if kind == SET else "run")


@cache
def _texts(language: str) -> Mapping[str, str]:
    file = resources.files("rummynotation.pictures") / "words" / f"{language}.toml"
    texts: dict[str, str] = tomllib.loads(file.read_text("utf-8"))
    return texts


def words_of(language: Language, *, letters: bool = False) -> Words:
    """The words of a language.

    Args:
        language: ``en``, ``fr`` or ``it``.
        letters: whether suits are written as letters.

    Raises:
        ValueError: if there are no words of that language.

    >>> from rummynotation.cards import parse_card
    >>> words_of("en").card(parse_card("TH")), words_of("fr").card(parse_card("KS"))
    ('10♥', 'R♠')
    >>> words_of("it")("set"), words_of("fr", letters=True).card(parse_card("QD"))
    ('tris', 'DD')
    """
    if language not in LANGUAGES:
        raise ValueError(f"no pictures in {language!r}: there are {', '.join(LANGUAGES)}")
    return Words(_texts(language), language, letters)


def is_red(card: Card) -> bool:
    """Whether a card is a heart or a diamond."""
    return card < JOKER and SUITS[suit_of(card)] in "HD"
