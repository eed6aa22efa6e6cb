"""The words of the page of a game in every language, since its reader can change it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from rummynotation.share import cards
from rummynotation.share.words import LANGUAGES, Language, terms_of

_OF_CARDS = (
    "card_name", "rank_names", "suit_names", "joker_name", "hidden_name", "stands_for",
    "stands_for_rank", "one_point", "points",
)  # fmt: skip
_OF_MELDS = ("set_of", "run_of", "either_of", "or")


@cache
def texts_of(language: Language) -> Mapping[str, str]:
    """The words of the page in a language, by their keys.

    Args:
        language: ``en``, ``fr`` or ``it``.
    """
    file = resources.files("rummynotation.share.view") / "words" / f"{language}.toml"
    texts: dict[str, str] = tomllib.loads(file.read_text("utf-8"))
    return texts


def words_json() -> dict[str, dict[str, Any]]:
    """All that the page says, in every language: its own words, and those for cards and melds."""
    return {language: _words(language) for language in LANGUAGES}


def _words(language: Language) -> dict[str, Any]:
    terms = terms_of(language)
    return {
        **texts_of(language),
        **{key: terms(key) for key in _OF_CARDS},
        **{key: terms.words(key) for key in _OF_MELDS},
        "ranks": cards.ranks(terms),
    }
