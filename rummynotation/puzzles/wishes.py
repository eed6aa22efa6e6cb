"""What a planted hand shall be about, and which themes ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rummynotation.cards import SUITS
from rummynotation.puzzles.possible import why_not_theme
from rummynotation.puzzles.scene import Ground


@dataclass(frozen=True, slots=True)
class Wish:
    """What a planted hand shall be about; a wish that the hand leaves no room for is let go.

    Attributes:
        swap: whether a wild card is taken from a meld on the table.
        chain: whether several cards are laid off onto one meld.
        suits: of how many suits the melds are; the fewer, the more ways there seem to be.
        overlap: whether two runs of one suit share a rank.
        split: whether two melds take neighbours of one suit.
        ace_high, ace_low: whether a run holds the ace at that end.
        good_discard: whether the discard could be melded.
        decoy: whether a meld takes a card that fits a meld on the table.
        layoff: whether there have to be melds on the table to lay off onto.
        jokers: whether the hand has to hold a wild card.
        down: how likely the player is down.
    """

    swap: bool = False
    chain: bool = False
    suits: int = len(SUITS)
    overlap: bool = False
    split: bool = False
    ace_high: bool = False
    ace_low: bool = False
    good_discard: bool = False
    decoy: bool = False
    layoff: bool = False
    jokers: bool = False
    down: float = 0.5


NO_WISH = Wish()

_OF_THEME: dict[str, dict[str, Any]] = {
    "jokerSwap": {"swap": True, "layoff": True},
    "chainLayoff": {"chain": True, "layoff": True, "down": 0.8},
    "layoff": {"layoff": True, "down": 0.8},
    "layoffDecoy": {"decoy": True, "layoff": True},
    "oneSuit": {"suits": 1, "down": 0.3},
    "overlappingRuns": {"overlap": True, "down": 0.1},
    "splitRun": {"split": True, "swap": True, "down": 0.3},
    "aceHigh": {"ace_high": True, "down": 0.1},
    "aceLow": {"ace_low": True, "down": 0.1},
    "goodDiscard": {"good_discard": True, "chain": True, "down": 0.7},
    "tightJokers": {"jokers": True},
}
"""What to plant for a theme; other themes come by themselves."""

_SUITS = ((4,), (4, 4, 3), (3, 2, 2), (2, 2, 1), (2, 1, 1))
"""Of how many suits melds are, by the level that is aimed at; one as likely as another."""


def wish_for(themes: Iterable[str], wish: Wish = NO_WISH) -> Wish:
    """What to plant so that all these themes may hold.

    Args:
        themes: the themes.
        wish: what is wished besides.

    >>> wish_for(("jokerSwap", "oneSuit")).suits, wish_for(()).swap
    (1, False)
    """
    for theme in themes:
        wish = replace(wish, **_OF_THEME.get(theme, {}))
    return wish


def some_wish(random: Random, ground: Ground, themes: Sequence[str] = (), level: int = 1) -> Wish:
    """What to plant for a puzzle of a level; where no theme is asked for, now and then for any.

    Args:
        random: the dice.
        ground: what is played.
        themes: the themes that are asked for.
        level: the level that is aimed at.
    """
    wish = replace(NO_WISH, suits=random.choice(_SUITS[level - 1]))
    if not themes and random.random() < 0.6:
        themes = (random.choice(_plantable(ground)),)
    return wish_for(themes, wish)


def _plantable(ground: Ground) -> list[str]:
    """The themes that can be planted in a hand."""
    variant, number = ground.variant, ground.number
    return [theme for theme in _OF_THEME if why_not_theme(theme, variant, number) is None]


def suits_for(wish: Wish, random: Random) -> tuple[int, ...]:
    """The suits that melds are of."""
    return tuple(random.sample(range(len(SUITS)), wish.suits))
