"""How hard a puzzle is: a vector of seven numbers, and one level from 1 to 5.

The vector is **uncalibrated**: it counts what is in a position, and nobody has yet held it against
how people do. The parts, for a yes and for a no:

* **T**, traps. A yes: how many of three simple players fail. A no: how many of them are lured, that
  is, left with one card more than may be the discard, and with no more cards that have no home at
  all than may be.
* **B**, guesses. A yes: the fewest that lead to a way, when what is settled without one is settled
  first and each guess is right; where every home of a card will do it is none. A no: how many stand
  on top of one another, at most, before everything is refuted.
* **D**, freedom, as a power of two. A yes: the arrangements suit by suit, for each way. A no: the
  arrangements suit by suit that leave one card too many.
* **N**, spare cards. A yes: of how many kinds of cards the hand could lack one. A no: 0.
* **S**, size. A yes: swaps, jokers between natural cards, and the most natural cards laid off on
  one meld, of the way that asks for least. A no, what catches the eye: kinds of cards that could be
  swapped now, jokers in hand, and the most natural cards that one meld of the table would take.

See `rummynotation.puzzles.simple_players`, `guesses` and `arrangements` for how T, B and D are
found. All limits are numbers of steps, so that a position has one vector on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import log2, prod
from typing import NamedTuple

from rummynotation.cards import card_of
from rummynotation.puzzles.arrangements import (
    DISCARD,
    Homes,
    Layouts,
    homes_of,
    layouts_of,
    with_way,
)
from rummynotation.puzzles.guesses import guesses_to, guesses_to_refute
from rummynotation.puzzles.offers import cards_to_swap, longest_chain
from rummynotation.puzzles.simple_players import SIMPLE_PLAYERS, SimplePlayer, cards_left
from rummynotation.rules.meld import RUN
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.position import Position
from rummynotation.solver.ways import Growth, Way

_TEXT = re.compile(
    r"T([0-3]) B(\d{1,3}) D(\d{1,3}\.\d) N(\d{1,2}) S(\d{1,2})/(\d{1,2})/(\d{1,2})", re.ASCII
)


MOST_WAYS = 64
"""Ways that are looked at for the guesses that lead to them."""


class Difficulty(NamedTuple):
    """How hard a puzzle is, part by part; see above for what each says of a no.

    Attributes:
        traps: T, the simple players that fail.
        guesses: B, the guesses after all that is settled.
        freedom: D, the arrangements suit by suit for each way, as a power of two.
        spare: N, the kinds of cards that need not be there.
        swaps: S, the wild cards that are swapped for.
        gaps: S, the wild cards between natural ones.
        chain: S, the most natural cards that are laid off on one meld.
    """

    traps: int
    guesses: int
    freedom: float
    spare: int
    swaps: int
    gaps: int
    chain: int

    def text(self) -> str:
        """The vector as it is written.

        >>> Difficulty(1, 2, 3.4, 0, 1, 0, 2).text()
        'T1 B2 D3.4 N0 S1/0/2'
        """
        return (
            f"T{self.traps} B{self.guesses} D{self.freedom:.1f} N{self.spare} "
            f"S{self.swaps}/{self.gaps}/{self.chain}"
        )


def difficulty_from(text: str) -> Difficulty:
    """The vector that a text says; the inverse of `Difficulty.text`.

    Raises:
        ValueError: if it is none.

    >>> difficulty_from("T1 B2 D3.4 N0 S1/0/2").freedom
    3.4
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ValueError(f"no difficulty such as T1 B2 D3.4 N0 S1/0/2: {text!r}")
    traps, guesses, freedom, *rest = found.groups()
    return Difficulty(int(traps), int(guesses), float(freedom), *map(int, rest))


LEVELS: dict[int, tuple[tuple[int, float, int], ...]] = {
    0: ((0, 0.0, 1), (0, 1.0, 2), (0, 4.0, 3), (2, 0.0, 4)),
    1: ((0, 0.0, 2), (0, 1.5, 3), (0, 4.0, 4), (2, 0.0, 5)),
    2: ((0, 0.0, 3), (0, 2.0, 4), (0, 4.5, 5)),
    3: ((0, 0.0, 3), (0, 2.0, 4), (0, 4.5, 5)),
}
"""For each T the levels, each with the B and D from which on it counts; B weighs more than D."""


def level_of(difficulty: Difficulty, cards: int) -> int:
    """The level from 1 to 5: by T, then by B, then by D, with the thresholds of `LEVELS`; a few
    cards are never hard to look through, so that four make level 1 and each two more one level.

    They are set so that each level has its share of some hundred dealt positions of the usual
    games, among those that say yes and those that say no. They are uncalibrated.

    Args:
        difficulty: the vector.
        cards: how many cards the player holds.

    >>> level_of(difficulty_from("T0 B0 D0.0 N0 S0/0/0"), 13)
    1
    >>> level_of(difficulty_from("T2 B2 D2.0 N0 S0/0/0"), 13)
    5
    >>> level_of(difficulty_from("T2 B2 D2.0 N0 S0/0/0"), 4)
    1
    """
    reached = (difficulty.guesses, difficulty.freedom)
    level = max(
        level
        for guesses, freedom, level in LEVELS[difficulty.traps]
        if (guesses, freedom) <= reached
    )
    return min(level, max(1, (cards - 1) // 2))


def difficulty_of(answer: Answer, *, spare: bool = True) -> Difficulty:
    """How hard it is to find an answer.

    Args:
        answer: a yes with all its ways, or a no.
        spare: whether N is counted, which takes longer than all the rest and has no part in the
            level; else it is 0.

    Raises:
        ValueError: if its ways are not all, or the no is not proved.
    """
    if not answer.complete:
        raise ValueError("how hard it is can be said only of an answer with all its ways")
    position = answer.position
    return _of_yes(position, answer.ways, spare) if answer.possible else _of_no(position)


# --- a yes ---


def _of_yes(position: Position, ways: Sequence[Way], spare: bool) -> Difficulty:
    traps = sum(bool(cards_left(position, player)) for player in SIMPLE_PLAYERS)
    layouts = layouts_of(position)
    homes = [list(homes_of(way, position).values()) for way in ways[:MOST_WAYS]]
    swaps, gaps, chain = min(_asks(way, position) for way in ways)
    return Difficulty(
        traps,
        _guesses(layouts, homes),
        _freedom(layouts, len(ways)),
        _spare(position) if spare else 0,
        swaps,
        gaps,
        chain,
    )


def _guesses(layouts: list[Layouts], ways: list[list[Homes]]) -> int:
    """The fewest that lead to any of the ways."""
    found = [guesses_to(each, way, ways) for each in layouts for way in ways]
    known = [count for count in found if count is not None]
    if not known:
        known = [guesses_to(with_way(layouts[0], ways[0]), ways[0], ways) or 0]
    return min(known)


def _freedom(layouts: list[Layouts], ways: int) -> float:
    """Of several alternatives of the contract the arrangements add up."""
    count = sum(prod(map(len, each.suits)) for each in layouts)
    return round(max(0.0, log2(max(1, count)) - log2(ways)), 1)


def _spare(position: Position) -> int:
    """The kinds of cards of which the hand could lack one copy and still go out."""
    table = position.table.copy()
    seat = table.by_handle[position.player]
    found = 0
    for card in sorted(set(position.hand)) if seat.size > 1 else ():
        seat.known[card] -= 1
        seat.size -= 1
        found += go_out(Position(table, position.player)).possible
        seat.known[card] += 1
        seat.size += 1
    return found


def _asks(way: Way, position: Position) -> tuple[int, int, int]:
    """The swaps of a way, its wild cards in gaps, the most natural cards laid off on one meld.

    A wild card that is not between natural ones could lie elsewhere.
    """
    wild_cards = position.table.variant.wild_cards
    gaps = 0
    for meld in way.melds:
        if meld.final.kind == RUN:
            inside = meld.final.wild[meld.final.wild.index(False) :]
            gaps += _before_a_natural(inside)
    chain = 0
    for growth in way.growths:
        natural = [card_of(placed) not in wild_cards for placed in growth.cards]
        chain = max(chain, sum(natural))
        if growth.after.kind == RUN:
            below = _below(growth)
            for side in (natural[:below], natural[below:]):
                gaps += _before_a_natural([not each for each in side])
    return len(way.swaps), gaps, chain


def _before_a_natural(wild: Sequence[bool]) -> int:
    """How many wild cards lie before the last natural one."""
    naturals = [place for place, is_wild in enumerate(wild) if not is_wild]
    return sum(wild[: naturals[-1]]) if naturals else 0


def _below(growth: Growth) -> int:
    """How many of the cards that a run has grown by lie at its foot; they come first."""
    cards, after = growth.cards, growth.after.cards
    fits = (
        below
        for below in range(len(cards), 0, -1)
        if after[:below] == cards[:below][::-1]
        and after[len(after) - len(cards) + below :] == cards[below:]
    )
    return next(fits, 0)


# --- a no ---


def _of_no(position: Position) -> Difficulty:
    wild_cards = position.table.variant.wild_cards
    near = layouts_of(position, over=1)
    return Difficulty(
        sum(_is_lured(position, player, near) for player in SIMPLE_PLAYERS),
        max(map(guesses_to_refute, layouts_of(position)), default=0),
        _freedom(near, 1),
        0,
        len(cards_to_swap(position)),
        sum(card in wild_cards for card in position.hand),
        longest_chain(position),
    )


def _is_lured(position: Position, player: SimplePlayer, near: list[Layouts]) -> bool:
    """Whether a simple player is left with one card more than may be the discard, and no more cards
    that have no home at all than may be."""
    left = cards_left(position, player)
    thrown = 0 if position.table.rules.final_discard == "forbidden" else 1
    if len(left) != thrown + 1:
        return False
    wild_cards = position.table.variant.wild_cards
    homes = {
        card
        for layouts in near
        for suit in layouts.suits
        for arrangement in suit
        for card, home in arrangement.homes
        if home != DISCARD
    }
    return sum(card not in homes and card not in wild_cards for card in left) <= thrown
