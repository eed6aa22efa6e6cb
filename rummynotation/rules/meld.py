"""Sets and runs: what the cards of a meld are, and whether it is a legal meld.

A *reading* is one way to see the cards as a set or a run, every wild card with what it stands for.
The places of a run count from 1 (ace low) over 13 (king) to 14 (ace high); where runs go around the
corner they count on. Wild cards have no place of their own: a card or rank that is wild in the
variant is always wild, and nothing stands for it. Jokers that are not wild make sets of jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rummynotation.cards import (
    ACE,
    JOKER,
    KING,
    SUITS,
    Card,
    Placed,
    card_of,
    cards_text,
    is_stated,
    meant_card,
    meant_rank,
    natural,
    rank_of,
    stand_for_card,
    stand_for_rank,
    suit_of,
)
from rummynotation.rules.variant import Variant

SET = "S"
RUN = "R"
ACE_HIGH = 14
OF_JOKERS = 15
"""The rank of a set of jokers, where jokers are not wild; a run has no such place."""


class Reading(NamedTuple):
    """One way to see the cards of a meld.

    Attributes:
        kind: ``S`` a set, ``R`` a run.
        low: a set's rank; a run's lowest place.
        suit: a run's suit; -1 for a set.
        cards: the cards, a run's from its lowest place up, wild cards with what they stand for.
        wild: which of them are wild.
    """

    kind: str
    low: int
    suit: int
    cards: tuple[Placed, ...]
    wild: tuple[bool, ...]

    @property
    def high(self) -> int:
        """A run's highest place."""
        return self.low + len(self.cards) - 1

    @property
    def wilds(self) -> int:
        """How many of its cards are wild."""
        return sum(self.wild)

    def grown(self, place: int, placed: Placed, *, wild: bool) -> Reading:
        """A run with one card more, at one of its `places_to_grow`."""
        if place == self.high + 1:
            return self._replace(cards=(*self.cards, placed), wild=(*self.wild, wild))
        return self._replace(low=place, cards=(placed, *self.cards), wild=(wild, *self.wild))

    def text(self) -> str:
        """The meld as it is written."""
        return f"[{cards_text(self.cards)}]"


def card_at(place: int, suit: int) -> Card:
    """The natural card of a place in a run."""
    return natural((place - 1) % 13 + 1, suit)


def readings(cards: Sequence[Placed], variant: Variant) -> list[Reading]:
    """The ways to see cards as a set or a run, legal or not in their sizes and wild cards.

    Where the cards as written make a run from left to right (or, naturals showing it, from right
    to left), a wild card stands for its place and that run is the only one (RMN: cards).

    Args:
        cards: the cards as written.
        variant: the rules; which cards are wild, and where an ace may stand.
    """
    plain = _plain_reading(cards, variant)
    if plain is not None:
        return [plain]
    if any(says_what_it_is_not(placed, variant) for placed in cards):
        return []
    found: list[Reading] = []
    as_set = _as_set(cards, variant)
    if as_set is not None:
        found.append(as_set)
    found += _as_runs(cards, variant)
    return found


def _plain_reading(cards: Sequence[Placed], variant: Variant) -> Reading | None:
    """Natural cards alone, which make a set or a run in one way; none leaves it to the long way.

    Measured: most melds are of this kind. A test holds it against the long way.
    """
    if len(cards) < 2 or max(cards) >= JOKER or not variant.wild_cards.isdisjoint(cards):
        return None
    ordered = tuple(sorted(cards))
    size = len(ordered)
    lowest, highest = ordered[0], ordered[-1]
    rank = rank_of(lowest)
    if all(rank_of(card) == rank for card in ordered):
        return Reading(SET, rank, -1, ordered, (False,) * size)
    if suit_of(lowest) != suit_of(highest) or len(set(ordered)) < size or size >= KING:
        return None
    starts = lowest_places(size, variant)
    naturals = (False,) * size
    if highest - lowest == size - 1 and rank in starts:
        return Reading(RUN, rank, suit_of(lowest), ordered, naturals)
    low = ACE_HIGH - size + 1
    up_to_king = rank_of(highest) == KING and highest - ordered[1] == size - 2
    if rank == ACE and up_to_king and low in starts:
        return Reading(RUN, low, suit_of(lowest), (*ordered[1:], lowest), naturals)
    return None


def says_what_it_is_not(placed: Placed, variant: Variant) -> bool:
    """Whether a natural card is said to stand for another, or a wild card for a wild one."""
    if not is_stated(placed):
        return False
    return card_of(placed) not in variant.wild_cards or stands_for_wild(placed, variant)


def stands_for_wild(placed: Placed, variant: Variant) -> bool:
    """Whether a card is said to stand for one that is always wild, or for a rank that is."""
    meant, rank = meant_card(placed), meant_rank(placed)
    if meant is not None:
        return meant in variant.wild_cards
    return rank is not None and variant.wild_cards.issuperset(
        natural(rank, suit) for suit in range(len(SUITS))
    )


def is_wild(placed: Placed, variant: Variant) -> bool:
    """Whether a card is wild in the variant."""
    return card_of(placed) in variant.wild_cards


def own_rank(card: Card) -> int:
    """The rank of a card that is not wild; jokers are of a rank of their own."""
    return OF_JOKERS if card == JOKER else rank_of(card)


def rank_said(placed: Placed, variant: Variant) -> int | None:
    """The rank that a card stands for; none for a wild card about which nothing is said."""
    return meant_rank(placed) if is_wild(placed, variant) else own_rank(card_of(placed))


def _as_set(cards: Sequence[Placed], variant: Variant) -> Reading | None:
    rank = 0
    for placed in cards:
        own = rank_said(placed, variant)
        if own is None:
            continue
        if rank and own != rank:
            return None
        rank = own
    if not rank:
        return None
    filled: list[Placed] = []
    for placed in cards:
        if is_wild(placed, variant) and not is_stated(placed):
            if rank == OF_JOKERS:
                return None
            filled.append(stand_for_rank(placed, rank))
        else:
            filled.append(placed)
    filled.sort()
    return Reading(
        SET, rank, -1, tuple(filled), tuple(is_wild(placed, variant) for placed in filled)
    )


def lowest_places(size: int, variant: Variant) -> range:
    """The places at which a run of so many cards may start (CR-16 to CR-18, LV-08, RC-39)."""
    ace = variant.ace
    if ace == "around":
        return range(1, 14) if size <= 13 else range(0)
    first = 2 if ace == "high" else 1
    last = 13 if ace == "low" else ACE_HIGH
    if ace == "either" and size == ACE_HIGH:
        return range(0)
    return range(first, last - size + 2)


def places_to_grow(run: Reading, variant: Variant) -> list[int]:
    """The places at which a run can grow, the low one first.

    The last rank that a run lacks fits both. Who has the choice takes the high one, as in a run
    that is written in no order (RMN: melds and their names).
    """
    lows = lowest_places(len(run.cards) + 1, variant)
    places = []
    if run.low - 1 in lows or (variant.ace == "around" and run.low == 1 and 13 in lows):
        places.append(run.low - 1 if run.low > 1 else 13)
    if run.low in lows:
        places.append(run.high + 1)
    return [place for place in places if card_at(place, run.suit) not in variant.wild_cards]


def _fixed_places(cards: Sequence[Placed], variant: Variant) -> tuple[int, list[int | None]] | None:
    """A run's suit and the rank of each card that is natural or stated; none where they cannot
    lie in one run."""
    suit = -1
    ranks: list[int | None] = []
    for placed in cards:
        if is_wild(placed, variant):
            rank = meant_rank(placed)
            meant = meant_card(placed)
            own = suit_of(meant) if meant is not None else -1
        elif placed == JOKER:
            return None
        else:
            rank = rank_of(card_of(placed))
            own = suit_of(card_of(placed))
        if own >= 0:
            if suit >= 0 and own != suit:
                return None
            suit = own
        ranks.append(rank)
    return None if suit < 0 else (suit, ranks)


def _as_runs(cards: Sequence[Placed], variant: Variant) -> list[Reading]:
    fixed = _fixed_places(cards, variant)
    if fixed is None:
        return []
    suit, ranks = fixed
    size = len(cards)
    named = [rank for rank in ranks if rank is not None]
    if size < ACE_HIGH and len(set(named)) < len(named):
        return []
    possible = lowest_places(size, variant)
    for order in (1, -1):
        as_written = _in_order(cards[::order], ranks[::order], suit, possible, variant)
        if as_written is not None:
            return [as_written]
    starts: Iterable[int] = possible
    if size == KING:
        # All ranks: the ace is high unless it stands first (RMN: melds and their names).
        usual = ACE if ranks[0] == ACE else ACE + 1
        starts = [usual] if usual in possible else possible
    elif len(named) == size and variant.ace != "around":
        # No wild card is free to choose its place: the run starts with its lowest card.
        low_end, high_end = min(named), min(14 if rank == ACE else rank for rank in named)
        starts = [low for low in dict.fromkeys((low_end, high_end)) if low in possible]
    found: list[Reading] = []
    for low in starts:
        if not (low <= named[0] < low + size or low <= named[0] + 13 < low + size):
            continue
        found += _runs_at(cards, ranks, suit, low, variant)
    return found


def _in_order(
    cards: Sequence[Placed],
    ranks: Sequence[int | None],
    suit: int,
    starts: Iterable[int],
    variant: Variant,
) -> Reading | None:
    """The run in which each card has the place where it is written, if it is one."""
    first = next(slot for slot, rank in enumerate(ranks) if rank is not None)
    rank = ranks[first] or 0
    for low in (rank - first, rank + 13 - first):
        if low not in starts:
            continue
        meant = [card_at(low + slot, suit) for slot in range(len(cards))]
        if not variant.wild_cards.isdisjoint(meant):
            continue
        if all(rank in (None, rank_of(card)) for rank, card in zip(ranks, meant, strict=True)):
            wild = tuple(is_wild(placed, variant) for placed in cards)
            lying = tuple(
                stand_for_card(card_of(placed), card) if is_wild else placed
                for placed, card, is_wild in zip(cards, meant, wild, strict=True)
            )
            return Reading(RUN, low, suit, lying, wild)
    return None


def _runs_at(
    cards: Sequence[Placed], ranks: list[int | None], suit: int, low: int, variant: Variant
) -> list[Reading]:
    """The runs from a lowest place up. Where different wild cards may change places, two of them
    are enough to show that it is open which lies where."""
    size = len(cards)
    places: list[Placed | None] = [None] * size
    wild: list[bool] = [True] * size
    spare: list[Placed] = []
    wild_cards = variant.wild_cards
    for place in range(low, low + size):
        if card_at(place, suit) in wild_cards:
            return []
    for placed, rank in zip(cards, ranks, strict=True):
        if rank is None:
            spare.append(placed)
            continue
        slot = next(
            (
                rank + turn - low
                for turn in (0, 13)
                if 0 <= rank + turn - low < size and places[rank + turn - low] is None
            ),
            None,
        )
        if slot is None:
            return []
        wild[slot] = is_wild(placed, variant)
        places[slot] = (
            stand_for_card(card_of(placed), card_at(low + slot, suit)) if wild[slot] else placed
        )
    orders = [spare]
    other = next((slot for slot, placed in enumerate(spare) if placed != spare[0]), 0)
    if other:
        orders.append([spare[other], *spare[1:other], spare[0], *spare[other + 1 :]])
    return [
        Reading(RUN, low, suit, _filled(places, order, low, suit), tuple(wild)) for order in orders
    ]


def _filled(
    places: Sequence[Placed | None], spare: Sequence[Placed], low: int, suit: int
) -> tuple[Placed, ...]:
    """A run whose open places are taken by wild cards, in their order."""
    left = iter(spare)
    return tuple(
        stand_for_card(card_of(next(left)), card_at(low + slot, suit)) if placed is None else placed
        for slot, placed in enumerate(places)
    )
