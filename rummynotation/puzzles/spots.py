"""Where the melds of a planted hand lie, as far as a wish says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rummynotation.cards import KING, Card, rank_of, suit_of
from rummynotation.puzzles.laying import ANYWHERE, Spot
from rummynotation.puzzles.wishes import Wish
from rummynotation.record import Shape
from rummynotation.rules.meld import ACE_HIGH, RUN, SET, lowest_places
from rummynotation.rules.variant import Contract, Variant


class Spots:
    """The spots of the melds that are laid in a turn."""

    def __init__(
        self, random: Random, variant: Variant, suits: Sequence[int], shapes: Contract
    ) -> None:
        """Begins with melds that may lie anywhere.

        Args:
            random: the dice.
            variant: the rules.
            suits: the suits that runs are of.
            shapes: the melds.
        """
        self._random, self._variant, self._suits = random, variant, suits
        self._shapes = shapes
        self._spots = [ANYWHERE] * len(shapes)

    def wished(self, wish: Wish, wanted: Sequence[Card], beside: Card | None) -> list[Spot]:
        """The spots, one for each meld.

        Args:
            wish: the wish.
            wanted: the cards that melds on the table take, one of which shall be in a meld.
            beside: a card that goes elsewhere; where a split is wished, a run lies beside it.
        """
        random = self._random
        runs = [number for number, shape in enumerate(self._shapes) if shape.kind == RUN]
        sets = [number for number, shape in enumerate(self._shapes) if shape.kind == SET]
        if wish.decoy and wanted and self._shapes:
            number = random.randrange(len(self._shapes))
            self._spots[number] = self._with(random.choice(wanted), self._shapes[number])
            return self._spots
        if not runs:
            return self._spots
        first, *others = random.sample(runs, len(runs))
        size = self._shapes[first].size
        starts = lowest_places(size, self._variant)
        if not starts:
            return self._spots
        low, suit = random.choice(starts), random.choice(self._suits)
        if wish.ace_low:
            low = 1
        elif wish.ace_high:
            low = ACE_HIGH - size + 1
        elif wish.split and beside is not None:
            low, suit = rank_of(beside) + random.choice((1, -size)), suit_of(beside)
        self._spots[first] = Spot(low, suit)
        if wish.overlap and others:
            self._spots[others[0]] = Spot(low + random.choice((-2, -1, 1, 2, 3)), suit)
        elif wish.split and beside is None and sets:
            rank = (low + random.choice((-2, size - 1))) % KING + 1
            self._spots[random.choice(sets)] = Spot(rank, suit)
        elif wish.split and beside is None and others:
            self._spots[others[0]] = Spot(low + size, suit)
        return self._spots

    def _with(self, card: Card, shape: Shape) -> Spot:
        """Where a meld lies that takes a card."""
        rank, suit = rank_of(card), suit_of(card)
        if shape.kind == SET:
            return Spot(rank, suit)
        starts = [
            low
            for low in lowest_places(shape.size, self._variant)
            if low <= rank < low + shape.size or low <= rank + KING < low + shape.size
        ]
        return Spot(self._random.choice(starts), suit) if starts else ANYWHERE
