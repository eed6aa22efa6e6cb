"""Cards of a planted hand that are laid off on the table, and the one that is thrown."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rummynotation.cards import KING, SUITS, Card, stand_for_card, stand_for_rank, suit_of
from rummynotation.puzzles.laying import grown, takes
from rummynotation.puzzles.shoe import Shoe
from rummynotation.puzzles.wishes import Wish
from rummynotation.record import MeldName
from rummynotation.rules.meld import RUN, SET, Reading
from rummynotation.rules.variant import Variant

_ASTRAY = 0.2
"""How often a card is laid off that is not what is wished for."""


class Adder:
    """Lays cards off, out of a shoe.

    Attributes:
        melds: the melds on the table as they come to lie in the turn.
        naturals: the natural cards that the hand holds by now.
    """

    def __init__(
        self, random: Random, shoe: Shoe, variant: Variant, wish: Wish, suits: Sequence[int]
    ) -> None:
        self._random, self._shoe, self._variant = random, shoe, variant
        self._wish, self._suits = wish, suits
        # A chain of which only the last card can be thrown goes one way.
        self._up = random.random() < 0.5 if wish.good_discard else None
        self.melds: dict[MeldName, Reading] = {}
        self.naturals: list[Card] = []

    def lay_off(self, names: Sequence[MeldName], count: int, wilds: int) -> bool:
        """Cards onto melds that lie on the table; says whether there was room for all.

        Args:
            names: the melds that may be added to.
            count: how many cards.
            wilds: how many of them are wild.
        """
        random, last = self._random, self._decoy(names) if count else None
        count -= last is not None
        for number in range(count):
            wild = random.randrange(count - number) < wilds
            order = random.sample(names, len(names))
            if last is not None and (self._wish.chain or self._wish.decoy):
                order.insert(0, last)
            last = next((name for name in order if self._grows(name, wild=wild)), None)
            if last is None:
                return False
            wilds -= wild
        return wilds == 0

    def wanted(self) -> list[Card]:
        """The natural cards that melds on the table take."""
        return [card for meld in self.melds.values() for _, card in takes(meld, self._variant)]

    def _decoy(self, names: Sequence[MeldName]) -> MeldName | None:
        """Lays off a card on a run that another meld would take too, to go on from there; gives the
        run, or none where there is no such card or none is wished for."""
        if not self._wish.decoy:
            return None
        wanted = self.wanted()
        for name in self._random.sample(names, len(names)):
            meld = self.melds[name]
            for place, card in self._spots(meld) if meld.kind == RUN else ():
                if wanted.count(card) > 1:
                    self._put(name, place, card)
                    return name
        return None

    def _grows(self, name: MeldName, *, wild: bool) -> bool:
        """Puts one card onto a meld; says whether there was one."""
        meld = self.melds[name]
        if wild:
            spots = takes(meld, self._variant)
        else:
            spots = [spot for spot in self._spots(meld) if self._is_wished(spot[1])]
        if not spots:
            return False
        place, card = self._random.choice(spots)
        if not wild:
            self._put(name, place, card)
            return True
        joker = min(self._variant.wild_cards)
        placed = (
            stand_for_rank(joker, meld.low) if meld.kind == SET else stand_for_card(joker, card)
        )
        self.melds[name] = grown(meld, place, placed, self._variant, wild=True)
        return True

    def _spots(self, meld: Reading) -> list[tuple[int, Card]]:
        """The cards of the shoe that a meld takes, each with its place."""
        spots = [spot for spot in takes(meld, self._variant) if self._shoe.left[spot[1]]]
        if self._up is None or meld.kind == SET:
            return spots
        return [(place, card) for place, card in spots if (place > meld.high) == self._up]

    def _put(self, name: MeldName, place: int, card: Card) -> None:
        self._shoe.take((card,))
        self.naturals.append(card)
        self.melds[name] = grown(self.melds[name], place, card, self._variant, wild=False)

    def _is_wished(self, card: Card) -> bool:
        """Whether a card to be laid off is one of those that are wished for."""
        if self._wish.suits == 1:
            return suit_of(card) in self._suits
        if self._wish.split and not self._is_next_to_another(card):
            return self._random.random() < _ASTRAY
        return True

    def _is_next_to_another(self, card: Card) -> bool:
        """Whether a card is the neighbour of one that the hand holds."""
        near = (other for other in (card - 1, card + 1) if other // KING == card // KING)
        return any(other in self.naturals for other in near)

    def _thirds(self) -> list[Card]:
        """The cards that make a set or a run of three with two that the hand holds."""
        held = self.naturals
        found = []
        for card in range(KING * len(SUITS)):
            alike = {other for other in held if other % KING == card % KING and other != card}
            suited = {(other - card) % KING for other in held if other // KING == card // KING}
            runs = ({1, 2}, {1, KING - 1}, {KING - 2, KING - 1})
            if len(alike) >= 2 or any(run <= suited for run in runs):
                found.append(card)
        return found

    def throw(self, own: Sequence[Reading]) -> Card | None:
        """A card that is left for the discard, or that may stay; taken up into the hand.

        Args:
            own: the melds that are laid in the turn.
        """
        near: list[Card] = []
        if self._wish.good_discard:
            near = [card for meld in self.melds.values() for _, card in self._spots(meld)]
            near += [card for meld in own for _, card in self._spots(meld)]
            # What goes on from a card that is laid off cannot be thrown in its stead.
            near = [card for card in near if self._is_next_to_another(card)] or near
            # Nor can those with which it would make a meld, if they are needed elsewhere.
            near += self._thirds() if len(own) > 1 else []
        elif self._wish.suits == 1:
            near = [card for card in range(KING * len(SUITS)) if suit_of(card) in self._suits]
        wild = self._variant.wild_cards
        near = [card for card in near if self._shoe.left[card] and card not in wild]
        card = self._random.choice(near) if near else self._shoe.draw(self._random, wild=False)
        if near and card is not None:
            self._shoe.take((card,))
        if card is not None:
            self.naturals.append(card)
        return card
