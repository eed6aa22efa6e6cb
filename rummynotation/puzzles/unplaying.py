"""A step back from a turn after its draw: to the choice between discard and stock, or to a buy."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rummynotation.cards import Card
from rummynotation.puzzles.mutating import near, rest_of
from rummynotation.puzzles.scene import Scene

_DEPTHS = (1, 1, 1, 2, 2, 3)
"""How many cards are to be taken where several may be, one as likely as another."""

_CHOICES = 3
"""Cards to choose among, where one is bought."""


def before_draw(random: Random, scene: Scene, *, helps: bool) -> Scene | None:
    """The same turn before its draw: cards of the hand lie on the discard pile yet.

    Args:
        random: the dice.
        scene: the turn after its draw, with a way to go out.
        helps: whether the cards on the pile are those; else one of them is another.

    Returns:
        the turn before; none where there is no such turn.
    """
    variant = scene.ground.variant
    depth = 1
    if variant.draw_discard == "any_with_above":
        # Who takes more than one card held fewer than the deal and the draw give.
        depth = min(random.choice(_DEPTHS), 1 + scene.more)
    naturals = [card for card in scene.hand if card not in variant.wild_cards]
    if depth > len(naturals) or depth >= len(scene.hand):
        return None
    top = random.sample(naturals, depth)
    hand = _without(scene.hand, top)
    if not helps:
        slot = random.randrange(depth)
        other = near(random, top[slot], rest_of(scene))
        if other is None or other in variant.wild_cards:
            return None
        top[slot] = other
    return replace(scene, hand=hand, pile=(*scene.pile, *top), left=(), drawn=False)


def before_buy(random: Random, scene: Scene) -> Scene | None:
    """The turn of another before it, in which the player may buy one of several cards.

    He holds three cards fewer than after the buy and his next draw: the one that helps, the penalty
    card, which he will throw away, and the one that he hopes to draw.

    Args:
        random: the dice.
        scene: his turn after its draw, with a way to go out.

    Returns:
        the turn of another; none where he cannot have bought.
    """
    variant = scene.ground.variant
    gone = 1 + variant.buy_penalty
    others = range(2, len(scene.others) + 1)
    if not (variant.buy and scene.bought[0] and others and scene.left) or scene.down:
        return None
    naturals = [card for card in scene.hand if card not in variant.wild_cards]
    useful = list(_without(tuple(naturals), scene.left))
    if len(useful) < gone:
        return None
    away = [*random.sample(useful, gone), scene.left[0]]
    shoe = rest_of(scene)
    choices = [away[0]]
    while len(choices) < _CHOICES:
        other = near(random, random.choice(useful), shoe)
        if other is None or other in choices or other in variant.wild_cards:
            return None
        choices.append(other)
    return replace(
        scene,
        hand=_without(scene.hand, away),
        pile=(*scene.pile, random.choice(choices)),
        bought=(scene.bought[0] - 1, *scene.bought[1:]),
        left=(),
        drawn=False,
        turn=random.choice(others),
        choices=tuple(sorted(choices)),
    )


def _without(cards: tuple[Card, ...], gone: list[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
