"""Near misses: a planted turn with one card of the hand changed, so that a yes and a no look alike.

The table, the number of cards and the wild cards stay as they are.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rummynotation.cards import JOKER, KING, SUITS, Card, card_of, natural, rank_of, suit_of
from rummynotation.puzzles.laying import takes
from rummynotation.puzzles.scene import Scene
from rummynotation.puzzles.shoe import Shoe

_NEAR = (0, 1, 2, KING - 2, KING - 1)
"""Ranks between two cards of one suit that may lie in one meld, the ace beside the king too."""

_TRIES = 3
"""Cards that are tried for one that does not lie alone."""


def mutated(random: Random, scene: Scene) -> Scene | None:
    """The same turn with one natural card changed for another, mostly a near one; none where no
    card can be changed.

    Args:
        random: the dice.
        scene: the turn.
    """
    wild = scene.ground.variant.wild_cards
    slots = [slot for slot, card in enumerate(scene.hand) if card not in wild]
    if not slots:
        return None
    shoe = rest_of(scene)
    for _ in range(_TRIES):
        slot = random.choice(slots)
        card = near(random, scene.hand[slot], shoe)
        if card is not None and _has_company(card, scene, slot):
            break
    if card is None or card in wild:
        return None
    hand = (*scene.hand[:slot], card, *scene.hand[slot + 1 :])
    return replace(scene, hand=tuple(sorted(hand)), left=())


def _has_company(card: Card, scene: Scene, slot: int) -> bool:
    """Whether a card lies near another of the hand or could go onto the table: of a card that lies
    quite alone one sees at once that it spoils the hand."""
    others = (*scene.hand[:slot], *scene.hand[slot + 1 :])
    if any(other // KING == card // KING and (other - card) % KING in _NEAR for other in others):
        return True
    variant = scene.ground.variant
    return any(card == other for _, meld in scene.melds for _, other in takes(meld, variant))


def rest_of(scene: Scene) -> Shoe:
    """What is left of the shoe for cards that nobody sees.

    Args:
        scene: the turn.
    """
    shoe = Shoe(scene.ground.variant, len(scene.others) + 1)
    seen = [*scene.hand, *scene.pile, *scene.choices]
    seen += [card_of(placed) for _, meld in scene.melds for placed in meld.cards]
    if not shoe.take(seen):
        raise ValueError("the scene holds cards that the shoe does not")
    return shoe


def near(random: Random, card: Card, shoe: Shoe) -> Card | None:
    """Takes another natural card out of the shoe: of the same suit a few ranks off, of the same
    rank in another suit, or any; none where it is not there.

    Args:
        random: the dice.
        card: the card.
        shoe: what is left of the shoe.
    """
    kind = random.random()
    if card == JOKER:
        kind = 1.0  # Where jokers are not wild nothing is near them.
    if kind < 0.55:
        step = random.choice((-3, -2, -1, 1, 2, 3))
        other = natural((rank_of(card) - 1 + step) % KING + 1, suit_of(card))
    elif kind < 0.85:
        suit = (suit_of(card) + random.randrange(1, len(SUITS))) % len(SUITS)
        other = natural(rank_of(card), suit)
    else:
        drawn = shoe.draw(random, wild=False)
        return None if drawn == card else drawn
    return other if shoe.take((other,)) else None
