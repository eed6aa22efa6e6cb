"""A position as it is put together for a puzzle, and the record that says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rummynotation.cards import HIDDEN, Card
from rummynotation.record import (
    Bought,
    Game,
    Hand,
    Holds,
    MeldName,
    Pile,
    Result,
    Statement,
    TableMeld,
    Tag,
    Turn,
)
from rummynotation.rules.meld import Reading
from rummynotation.rules.variant import HandRules, Variant
from rummynotation.solver.position import ASKED

HANDLES = (
    ASKED, "Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hal", "Ida", "Joe", "Kim",
)  # fmt: skip
"""Who plays, clockwise; the first is asked."""


class Ground(NamedTuple):
    """What is played.

    Attributes:
        variant: the rules.
        number: the number of the hand.
        tags: the tags that name the rules.
    """

    variant: Variant
    number: int
    tags: tuple[tuple[str, str], ...]

    @property
    def rules(self) -> HandRules:
        """The row of this hand."""
        found = self.variant.hand(self.number)
        if found is None:
            raise ValueError(f"{self.variant.title} has no hand {self.number}")
        return found


@dataclass(frozen=True, slots=True)
class Scene:
    """A turn at a table, as the player who is asked sees it.

    Attributes:
        ground: what is played.
        hand: what he holds.
        others: how many cards each of the others holds, clockwise.
        melds: the melds on the table, in the order laid.
        pile: the discard pile, bottom first.
        bought: how often each player has bought, he first.
        more: how many more cards than he was dealt he has come to by taking several from the pile.
        left: what a planted way leaves for the discard.
        drawn: whether the player in turn has drawn.
        turn: the seat of the player in turn; his own is 0.
        choices: the cards to choose among, where a card is bought.
    """

    ground: Ground
    hand: tuple[Card, ...]
    others: tuple[int, ...]
    melds: tuple[tuple[MeldName, Reading], ...]
    pile: tuple[Card, ...]
    bought: tuple[int, ...]
    more: int = 0
    left: tuple[Card, ...] = ()
    drawn: bool = True
    turn: int = 0
    choices: tuple[Card, ...] = ()

    @property
    def handles(self) -> tuple[str, ...]:
        """Who plays."""
        return HANDLES[: len(self.others) + 1]

    @property
    def down(self) -> bool:
        """Whether he has laid melds in an earlier turn."""
        return any(name.owner == ASKED for name, _ in self.melds)

    @property
    def jokers(self) -> int:
        """How many wild cards he holds."""
        wild = self.ground.variant.wild_cards
        return sum(card in wild for card in self.hand)

    @property
    def look(self) -> tuple[object, ...]:
        """What meets the eye before one thinks; between a yes and a no it tells nothing."""
        return self.down, len(self.hand), self.jokers, (len(self.melds) + 2) // 3

    def game(self) -> Game:
        """The record of it."""
        tags = [Tag(key, value) for key, value in self.ground.tags]
        tags.append(Tag("Players", " ".join(self.handles)))
        hand = Hand(self.ground.number, position=True, items=tuple(self._items()))
        return Game(tuple(tags), (hand,), (Result(),))

    def _items(self) -> list[Statement]:
        items: list[Statement] = [Holds(ASKED, self.hand)]
        for handle, size in zip(self.handles[1:], self.others, strict=True):
            items.append(Holds(handle, (HIDDEN,) * size))
        items += [TableMeld(name, meld.cards) for name, meld in self.melds]
        if self.pile:
            items.append(Pile(self.pile))
        bought = [
            ((handle,), count)
            for handle, count in zip(self.handles, self.bought, strict=True)
            if count
        ]
        if bought:
            items.append(Bought(tuple(bought)))
        items.append(Turn(self.handles[self.turn], self.drawn))
        return items
