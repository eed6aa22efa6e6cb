"""Why a player cannot go out, in sentences of each language.

Each language is a file in ``reasons/``. What a sentence is about, its cards and melds, is kept as
values, so that whoever shows it can draw them in their own way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import NamedTuple, Protocol

from rummynotation.cards import Placed, placed_text
from rummynotation.record import MeldName
from rummynotation.rules.variant import Contract, contract_text


class Cards(NamedTuple):
    """Cards that a sentence names one by one."""

    cards: tuple[Placed, ...]


class Laid(NamedTuple):
    """Cards that a sentence names as a meld."""

    cards: tuple[Placed, ...]


Part = int | MeldName | Cards | Laid | tuple[Contract, ...]


class Speaker(Protocol):
    """How cards and contracts are written, and in which language."""

    @property
    def language(self) -> str:
        """The language: ``en``, ``fr`` or ``it``."""

    def placed(self, placed: Placed) -> str:
        """A card, a wild one with what it stands for."""

    def contract(self, ways: tuple[Contract, ...]) -> str:
        """The melds of a contract, and its alternatives."""


class Plain:
    """English, with cards as a record writes them."""

    language = "en"

    def placed(self, placed: Placed) -> str:
        """A card as a record writes it."""
        return placed_text(placed)

    def contract(self, ways: tuple[Contract, ...]) -> str:
        """A contract as a variant file writes it."""
        return contract_text(ways)


PLAIN = Plain()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, without its language.

    Attributes:
        key: which it is, by the keys of ``reasons/``.
        parts: what it is about, by the names in its braces.
    """

    key: str
    parts: tuple[tuple[str, Part], ...] = ()

    def text(self, speaker: Speaker = PLAIN) -> str:
        """The sentence in words.

        Args:
            speaker: who says it.

        >>> Sentence("short", (("count", 2),)).text()
        'With 2 jokers more it could be done.'
        """
        texts = _texts(speaker.language)
        said = {name: _said(part, speaker, texts["and"]) for name, part in self.parts}
        return texts[self.key].format(**said)


def sentence(key: str, **parts: Part) -> Sentence:
    """A sentence about these parts.

    >>> sentence("orphans_turn", cards=Cards((0, 13, 26))).text()
    'Nothing takes AS, AH and AD in this turn.'
    """
    return Sentence(key, tuple(parts.items()))


def _said(part: Part, speaker: Speaker, joined: str) -> str:
    if isinstance(part, int | MeldName):
        return str(part)
    if isinstance(part, Laid):
        return f"[{' '.join(map(speaker.placed, part.cards))}]"
    if isinstance(part, Cards):
        words = [speaker.placed(card) for card in part.cards]
        head = ", ".join(words[:-1])
        return f"{head} {joined} {words[-1]}" if head else words[-1]
    return speaker.contract(part)


@cache
def _texts(language: str) -> Mapping[str, str]:
    file = resources.files("rummynotation.solver") / "reasons" / f"{language}.toml"
    texts: dict[str, str] = tomllib.loads(file.read_text("utf-8"))
    return texts
