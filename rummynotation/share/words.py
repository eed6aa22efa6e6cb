"""The words of sheets, pages and decks, in the language of those who use them.

Each language is a file in ``words/``; cards and melds are named as in the pictures.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from rummynotation.cards import (
    HIDDEN,
    JOKER,
    Card,
    Placed,
    card_of,
    meant_card,
    meant_rank,
    rank_of,
    suit_of,
)
from rummynotation.pictures.words import LANGUAGES, Language, Words, words_of
from rummynotation.rules.meld import OF_JOKERS

__all__ = ["LANGUAGES", "Language", "Terms", "terms_of"]


@dataclass(frozen=True, slots=True)
class Terms:
    """The words of a language.

    Attributes:
        texts: the words by their keys.
        words: how the pictures name cards and melds.
    """

    texts: Mapping[str, str]
    words: Words

    @property
    def language(self) -> Language:
        """Which language it is."""
        return self.words.language

    def __call__(self, key: str, **parts: object) -> str:
        """The words for a key, with its parts filled in."""
        return self.texts[key].format(**parts) if parts else self.texts[key]

    def points(self, points: int) -> str:
        """Points: ``1 point``, ``12 points``."""
        return self("one_point") if points == 1 else self("points", points=points)

    def name(self, placed: Placed) -> str:
        """A card as it is read out: ``7 of hearts``, ``joker for 9 of hearts``."""
        card = card_of(placed)
        meant, rank = meant_card(placed), meant_rank(placed)
        if meant is not None:
            return self("stands_for", card=self._card(card), meant=self._card(meant))
        if rank is not None:
            named = self("joker_name") if rank == OF_JOKERS else self._rank(rank)
            return self("stands_for_rank", card=self._card(card), rank=named)
        return self._card(card)

    def _card(self, card: Card) -> str:
        if card >= JOKER:
            return self("hidden_name" if card == HIDDEN else "joker_name")
        suit = self.texts["suit_names"].split()[suit_of(card)]
        return self("card_name", rank=self._rank(rank_of(card)), suit=suit)

    def _rank(self, rank: int) -> str:
        return self.texts["rank_names"].split()[rank - 1]


@cache
def _texts(language: str) -> Mapping[str, str]:
    file = resources.files("rummynotation.share") / "words" / f"{language}.toml"
    texts: dict[str, str] = tomllib.loads(file.read_text("utf-8"))
    return texts


def terms_of(language: Language) -> Terms:
    """The words of a language.

    Args:
        language: ``en``, ``fr`` or ``it``.

    Raises:
        ValueError: if there are no words of that language.

    >>> from rummynotation.cards import parse_card, parse_placed
    >>> terms_of("en").name(parse_placed("*=9H")), terms_of("fr").name(parse_card("QS"))
    ('joker for 9 of hearts', 'dame de pique')
    >>> terms_of("it").points(1)
    '1 punto'
    """
    words = words_of(language)
    return Terms(_texts(language), words)
