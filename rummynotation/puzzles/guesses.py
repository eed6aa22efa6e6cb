"""Guesses: how often a person has to try a card in one place and see, when all else is settled.

What is settled without a guess: a card has one home left in the arrangements of its suit that the
other suits leave possible. An arrangement is not possible where it asks for more wild cards than
the other suits can spare, for more or fewer runs of the contract than they leave over, for more
discards than may be thrown, or for a set that too few cards of the rank are there for. When nothing
more is settled so, the card with the fewest homes is tried first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rummynotation.puzzles.arrangements import Arrangement, Homes, Layouts, by_card

MOST_TRIALS = 100
"""Settings that are looked at to refute one alternative; the deepest so far counts then."""

Suits = list[list[Arrangement]]
"""The arrangements of each suit that are still possible."""


class Guess(NamedTuple):
    """A card to try.

    Attributes:
        suit: the number of its suit among those held.
        card: the number of the card in its suit.
        homes: the homes that its copies can have, sorted.
    """

    suit: int
    card: int
    homes: list[tuple[str, ...]]


def guesses_to(
    layouts: Layouts, way: Sequence[Homes], ways: Sequence[Sequence[Homes]]
) -> int | None:
    """How many guesses lead to a way, each of them right; none where it is not among the layouts.

    A guess counts where it could go wrong: where the card has a home, too, that it has in no way
    which is still open.

    Args:
        layouts: the arrangements of each suit.
        way: the homes of the way, suit by suit.
        ways: those of all ways.
    """
    wanted = [by_card(homes) for homes in way]
    if len(wanted) != len(layouts.suits) or not all(
        any(each.by_card == homes for each in suit)
        for suit, homes in zip(layouts.suits, wanted, strict=True)
    ):
        return None
    open_ways = [[by_card(homes) for homes in other] for other in ways]
    left = settled(layouts, [list(suit) for suit in layouts.suits])
    count = 0
    while left is not None and (guess := next_guess(left)) is not None:
        right = {other[guess.suit][guess.card] for other in open_ways}
        count += not right.issuperset(guess.homes)
        homes = wanted[guess.suit][guess.card]
        open_ways = [other for other in open_ways if other[guess.suit][guess.card] == homes]
        left[guess.suit] = _tried(left, guess, homes)
        left = settled(layouts, left)
    return count


def guesses_to_refute(layouts: Layouts) -> int:
    """How many guesses stand on top of one another, at most, before all is refuted.

    Args:
        layouts: the arrangements of each suit, of which no choice goes out.
    """
    trials = 0

    def deepest(suits: Suits) -> int:
        nonlocal trials
        trials += 1
        left = settled(layouts, suits)
        guess = None if left is None else next_guess(left)
        if left is None or guess is None:
            return 0
        most = 0
        for homes in guess.homes:
            if trials >= MOST_TRIALS:
                break
            suits = left.copy()
            suits[guess.suit] = _tried(left, guess, homes)
            most = max(most, deepest(suits))
        return 1 + most

    return deepest([list(suit) for suit in layouts.suits])


def next_guess(suits: Suits) -> Guess | None:
    """The card with the fewest homes of those with more than one; none where all are settled.

    Args:
        suits: the arrangements of each suit that are still possible.
    """
    best: Guess | None = None
    for number, suit in enumerate(suits):
        for card in range(len(suit[0].by_card)) if len(suit) > 1 else ():
            homes = {each.by_card[card] for each in suit}
            if len(homes) > 1 and (best is None or len(homes) < len(best.homes)):
                best = Guess(number, card, sorted(homes))
    return best


def _tried(suits: Suits, guess: Guess, homes: tuple[str, ...]) -> list[Arrangement]:
    return [each for each in suits[guess.suit] if each.by_card[guess.card] == homes]


def settled(layouts: Layouts, suits: Suits) -> Suits | None:
    """The arrangements that stay possible beside those of the other suits; none where a suit is
    left without any.

    Args:
        layouts: what is asked of all suits together.
        suits: the arrangements of each suit.
    """
    while all(suits):
        needs = [_need(suit) for suit in suits]
        left = [
            _possible(layouts, suit, needs[:number] + needs[number + 1 :])
            for number, suit in enumerate(suits)
        ]
        if list(map(len, left)) == list(map(len, suits)):
            return left
        suits = left
    return None


class _Need(NamedTuple):
    """What the arrangements of a suit have in common.

    Attributes:
        wilds, fewest, thrown: the least of what they ask for; see `Arrangement`.
        most: the most runs of the contract that one of them holds.
        sets: the most cards that one of them gives to sets, by rank.
        forced: the ranks of sets that all of them give cards to.
    """

    wilds: int
    fewest: int
    most: int
    thrown: int
    sets: Counter[int]
    forced: frozenset[int]


def _need(suit: list[Arrangement]) -> _Need:
    sets: Counter[int] = Counter()
    forced = frozenset(rank for rank, _ in suit[0].sets)
    for each in suit:
        sets |= Counter(dict(each.sets))
        forced &= {rank for rank, _ in each.sets}
    return _Need(
        min(each.wilds for each in suit),
        min(each.fewest for each in suit),
        max(each.most for each in suit),
        min(each.thrown for each in suit),
        sets,
        forced,
    )


def _possible(layouts: Layouts, suit: list[Arrangement], others: list[_Need]) -> list[Arrangement]:
    """The arrangements of a suit that the other suits leave possible."""
    spare = layouts.wilds - sum(need.wilds for need in others)
    fewest = layouts.runs - sum(need.most for need in others)
    most = layouts.runs - sum(need.fewest for need in others)
    thrown = layouts.discards - sum(need.thrown for need in others)
    sets: Counter[int] = sum((need.sets for need in others), Counter())
    forced = frozenset[int]().union(*(need.forced for need in others))

    def fits(each: Arrangement) -> bool:
        left = spare - each.wilds
        if left < 0 or each.thrown > thrown or each.most < fewest or each.fewest > most:
            return False
        own = dict(each.sets)
        begun = forced.union(own)
        if any(own.get(rank, 0) + sets[rank] + left < layouts.least_set for rank in begun):
            return False
        if not layouts.free and len(begun) > layouts.sets:
            return False
        room = sum((own.get(r, 0) + sets[r] + left) // layouts.least_set for r in {*own, *sets})
        return room >= layouts.sets

    return [each for each in suit if fits(each)]
