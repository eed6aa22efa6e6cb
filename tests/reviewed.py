"""Which findings are looked for in a game, so that tests that go through whole games stay quick."""

from __future__ import annotations

from nightly import nightly

from rummynotation.record import Game
from rummynotation.review.finding import KINDS, Kind

_LONG = 200
"""Statements of a game in which each card that could come is not tried before every draw."""


def kinds_asked(game: Game) -> tuple[Kind, ...]:
    """All kinds for a short game, and in the night for any.

    Args:
        game: the game.
    """
    short = sum(len(hand.items) for hand in game.hands) <= _LONG
    return KINDS if short or nightly(0, 1) else tuple(kind for kind in KINDS if kind != "outs")
