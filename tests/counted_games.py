"""Games that the tests of the statistics count."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rummynotation.notation.reader import read_game, read_games
from rummynotation.record import Game
from rummynotation.replay.selfplay import play_game
from rummynotation.rules.loader import load_variant
from rummynotation.statistics.archive import Stats, stats
from rummynotation.statistics.counts import PlayerCounts

EXAMPLES = Path(__file__).parent.parent / "examples"

HEAD = """%rmn 1
[Variant "liverpool"]
[Players "Ana Ben Cy"]
"""


@cache
def played() -> tuple[Game, ...]:
    """Games that programs played, of variants that count in different ways."""
    names = ("contract_rummy_buy", "liverpool", "rummy500", "gin_rummy", "liverpool")
    handles = ("Ana", "Ben", "Cy")
    return tuple(
        play_game(load_variant(name), handles[: 2 if name == "gin_rummy" else 3], seed)
        for seed, name in enumerate(names)
    )


@cache
def archive() -> tuple[Game, ...]:
    """These and all the examples: hidden cards, gaps, score sheets, partners, positions."""
    paths = sorted(EXAMPLES.glob("*.rmn"))
    return (*played(), *(game for path in paths for game in read_games(path)))


def one(text: str, **wanted: Any) -> Stats:
    """What is counted of one game."""
    return stats([read_game(text)], **wanted)


def player(counted: Stats, name: str) -> PlayerCounts:
    """The counts of somebody in an archive of one variant."""
    return counted.players[name, next(iter(counted.variants))]


ONE_HAND = (
    HEAD
    + """hand 1 dealer Cy
deal Ana: 7S 7H 7D 9S 9H 9D JC QD KS *
deal Ben: 2S 3S 4S 5S 6S 8S TS JS QS *
upcard 3H
Ana: draw 4D discard 4D
Ben: draw 4H discard 4H
Cy: draw ? discard 5C
Ana: draw 5H meld [7S 7H 7D] [9S 9H 9D] discard 5H
Ben: draw 6H discard *
Cy: draw ? discard 6C
Ana: draw 7C layoff 7C Ana.1 layoff * Ana.2 discard JC
Ben: draw 8C discard 8C
Cy: draw ? discard 9C
Ana: take 9C layoff 9C Ana.2 discard QD
Ben: draw TC discard TC
Cy: draw ? discard KH
Ana: draw 7C layoff 7C Ana.1 discard KS
score Cy 55
result *
"""
)
