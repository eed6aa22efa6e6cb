"""Lists of cards that look like melds: legal ones, nearly legal ones, and some that are neither."""

from __future__ import annotations

from random import Random

from rummynotation.cards import JOKER, card_text
from rummynotation.record import Shape
from rummynotation.rules.variant import Contract, Variant

RANKS = "A23456789TJQK"
SUITS = "SHDC"


def meldlike(rng: Random, variant: Variant) -> list[str]:
    """A set or a run, or something near to one, as a player might write it."""
    if rng.random() < 0.04:
        return near_miss(rng)
    if JOKER not in variant.wild_cards and rng.random() < 0.05:
        return jokers(rng)
    cards = some_set(rng) if rng.random() < 0.4 else some_run(rng)
    return written(rng, cards, variant)


def near_miss(rng: Random) -> list[str]:
    """A few cards of few ranks and suits."""
    suits = rng.sample(SUITS, rng.choice((1, 2)))
    low = rng.randrange(10)
    deck = [rank + suit for suit in suits for rank in RANKS[low : low + 4]] + ["*"]
    return [rng.choice(deck) for _ in range(rng.randint(2, 5))]


def jokers(rng: Random) -> list[str]:
    """A set of jokers, as there are where they are not wild, now and then with another card."""
    other = [rng.choice(RANKS) + rng.choice(SUITS)] if rng.random() < 0.1 else []
    return ["*"] * rng.randint(2, 5) + other


def some_set(rng: Random, size: int | None = None) -> list[str]:
    """Cards of one rank, mostly of different suits."""
    rank = rng.choice(RANKS + "A22")
    size = size or rng.choice((2, 3, 3, 3, 3, 4, 4, 4, 5, 6))
    if size <= 4 and rng.random() < 0.6:
        return [rank + suit for suit in rng.sample(SUITS, size)]
    return [rank + rng.choice(SUITS) for _ in range(size)]


def some_run(rng: Random, size: int | None = None, suit: str | None = None) -> list[str]:
    """Neighbours of one suit; now and then around the corner, or of nearly all ranks."""
    size = size or rng.choice((2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 12, 13, 14))
    suit = suit or rng.choice(SUITS)
    high_ace = 14
    low = rng.randrange(1, max(1, high_ace - size + 1) + 1)
    if rng.random() < 0.06:
        low = rng.randrange(1, 14)
    return [RANKS[(place - 1) % 13] + suit for place in range(low, low + size)]


def written(rng: Random, cards: list[str], variant: Variant) -> list[str]:
    """The cards as somebody writes them: wild cards among them, in some order, mistakes too."""
    cards = list(cards)
    for slot in rng.sample(range(len(cards)), k=min(len(cards), wild_count(rng))):
        cards[slot] = some_wild(rng, cards[slot], variant)
    mistake = rng.random()
    if mistake < 0.05:
        cards[rng.randrange(len(cards))] = rng.choice(RANKS) + rng.choice(SUITS)
    elif mistake < 0.07 and len(cards) > 1:
        cards.pop(rng.randrange(len(cards)))
    elif mistake < 0.10:
        cards.insert(rng.randrange(len(cards) + 1), rng.choice(cards))
    elif mistake < 0.11:
        slot = rng.randrange(len(cards))
        other = rng.choice(RANKS) + rng.choice(SUITS)
        if cards[slot].partition("=")[0] != other:
            cards[slot] = cards[slot].partition("=")[0] + "=" + other
    return in_some_order(rng, cards)


def wild_count(rng: Random) -> int:
    """How many wild cards there are to be."""
    return rng.choice((0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 4))


def some_wild(rng: Random, meant: str, variant: Variant) -> str:
    """A wild card in the place of a natural one, with what it stands for or without."""
    wilds = sorted(variant.wild_cards)
    card = card_text(rng.choice(wilds)) if wilds and rng.random() < 0.96 else "*"
    how = rng.random()
    if how < 0.5:
        return card
    if how < 0.75:
        return f"{card}={meant}"
    if how < 0.95:
        return f"{card}={meant[0]}"
    return f"{card}={rng.choice(RANKS)}{rng.choice(SUITS)}"


def in_some_order(rng: Random, cards: list[str]) -> list[str]:
    """The cards as they lie, the other way round, nearly so, or mixed."""
    order = rng.random()
    if order < 0.35:
        return cards
    if order < 0.5 or len(cards) == 14:
        # A run with an ace at both ends tells by its order alone which of them a joker is.
        return cards[::-1]
    cards = list(cards)
    if order < 0.7:
        one, other = rng.randrange(len(cards)), rng.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    else:
        rng.shuffle(cards)
    return cards


def some_contract(rng: Random, variant: Variant) -> tuple[Contract, ...]:
    """A contract of the variant, or one of any shapes, with an alternative now and then."""
    own = [hand.contract for hand in variant.hands if hand.contract]
    if own and rng.random() < 0.5:
        return rng.choice(own)
    return tuple(
        tuple(
            Shape(kind, rng.choice((3, 3, 4) if kind == "S" else (3, 4, 4, 5)))
            for kind in rng.choices("SRM", weights=(3, 4, 2), k=rng.choice((1, 2, 2, 3)))
        )
        for _ in range(rng.choice((1, 1, 2)))
    )


def lay_down(
    rng: Random, variant: Variant, contract: tuple[Contract, ...], mistakes: float = 0.25
) -> list[list[str]]:
    """Melds for a contract, mostly right, the runs often near each other in one suit."""
    suit, melds = rng.choice(SUITS), []
    at = rng.randrange(1, 6)
    for shape in rng.choice(contract):
        size = shape.size + rng.choice((0, 0, 0, 0, 0, 1, 2))
        if rng.random() < mistakes * 0.2:
            size = max(2, size - 1)
        if shape.kind == "S" or (shape.kind == "M" and rng.random() < 0.5):
            cards = some_set(rng, size)
        elif rng.random() < 0.5:
            cards = some_run(rng, size, suit if rng.random() < 0.5 else None)
        else:
            cards = [RANKS[(place - 1) % 13] + suit for place in range(at, at + size)]
            at += rng.choice((0, size, size, size + 1, size + 2, size + 3))
        if rng.random() < 1 - mistakes:
            for slot in rng.sample(range(len(cards)), k=min(len(cards), rng.choice((0, 0, 1, 2)))):
                cards[slot] = some_wild(rng, cards[slot], variant)
            cards = in_some_order(rng, cards) if rng.random() < 0.4 else cards
        else:
            cards = written(rng, cards, variant)
        melds.append(cards)
    if rng.random() < mistakes * 0.2:
        melds.pop()
    elif rng.random() < mistakes * 0.2:
        melds.append(meldlike(rng, variant))
    rng.shuffle(melds)
    return melds


def added_cards(rng: Random, meld: list[str], variant: Variant) -> list[str]:
    """Cards for a meld whose cards are natural or say what they are: what fits it, or nearly."""
    meant = [card.partition("=")[2] or card for card in meld]
    if meant[0] == "*":
        return jokers(rng)[1:]
    if meant[0][0] == meant[-1][0]:
        cards = [meant[0][0] + rng.choice(SUITS) for _ in range(rng.choice((1, 1, 2, 3)))]
    else:
        low, high = RANKS.index(meant[0][0]), RANKS.index(meant[-1][0])
        suit = next(card[1] for card in meant if len(card) == 2)
        below = [RANKS[(low - step) % 13] + suit for step in range(1, rng.randrange(1, 4))]
        above = [RANKS[(high + step) % 13] + suit for step in range(1, rng.randrange(1, 4))]
        cards = below + above or [RANKS[(high + 1) % 13] + suit]
        if rng.random() < 0.5:
            rng.shuffle(cards)
    return written(rng, cards, variant)
