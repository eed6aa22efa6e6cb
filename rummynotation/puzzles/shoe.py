"""A shoe from which positions are put together: the cards that lie nowhere yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from rummynotation.cards import JOKER, Card, Placed, card_of
from rummynotation.rules.variant import Variant


class Shoe:
    """The cards that are left to give out.

    Attributes:
        left: how many of each card.
    """

    def __init__(self, variant: Variant, players: int) -> None:
        decks, jokers = variant.shoe_for(players)
        self.left = [decks] * JOKER + [jokers]
        self._wild = sorted(variant.wild_cards)
        self._kinds = range(JOKER + 1)
        self._plain = [card for card in self._kinds if card not in variant.wild_cards]

    def __len__(self) -> int:
        return sum(self.left)

    @property
    def wilds(self) -> int:
        """How many wild cards are left."""
        return sum(self.left[card] for card in self._wild)

    def take(self, cards: Iterable[Placed]) -> bool:
        """Takes cards out, all or none; says whether they were there."""
        gone: list[Card] = []
        for placed in cards:
            card = card_of(placed)
            if not self.left[card]:
                self.put(gone)
                return False
            self.left[card] -= 1
            gone.append(card)
        return True

    def put(self, cards: Iterable[Placed]) -> None:
        """Puts cards back."""
        for placed in cards:
            self.left[card_of(placed)] += 1

    def draw(self, random: Random, *, wild: bool | None = None) -> Card | None:
        """Takes out any card, each copy as likely as any other; none where there is none.

        Args:
            random: the dice.
            wild: whether it shall be wild, where that matters.
        """
        if wild is None:
            kinds: Sequence[Card] = self._kinds
        else:
            kinds = self._wild if wild else self._plain
        left = self.left
        total = sum([left[card] for card in kinds])
        if not total:
            return None
        place = random.randrange(total)
        for card in kinds:
            place -= left[card]
            if place < 0:
                left[card] -= 1
                return card
        raise AssertionError("the weights do not add up")
