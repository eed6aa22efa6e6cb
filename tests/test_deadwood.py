"""The least deadwood, against trying everything."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nightly import nightly

from rummynotation.cards import JOKER, rank_of, suit_of
from rummynotation.rules.deadwood import best_melding, least_deadwood, meldings
from rummynotation.rules.loader import load_variant

GIN = load_variant("gin_rummy")
HIGH = load_variant("gin_rummy", overrides={"ace": "either", "run_size": "[4, 13]"})

hands = st.one_of(
    st.sets(st.integers(0, JOKER - 1), min_size=0, max_size=11),
    # Neighbours of two suits, and few ranks: many melds that cross each other.
    st.sets(st.integers(0, 25), min_size=7, max_size=11),
    st.sets(st.integers(0, JOKER - 1).filter(lambda card: card % 13 in (0, 1, 2, 3)), min_size=8),
)


def is_meld(cards: tuple[int, ...], *, least_run: int, ace_high: bool) -> bool:
    """Whether natural cards of one pack are a set or a run; written for this test alone."""
    ranks = sorted(rank_of(card) for card in cards)
    if len(set(ranks)) == 1:
        return len(cards) >= 3
    if len({suit_of(card) for card in cards}) > 1 or len(cards) < least_run:
        return False
    ways = [ranks, sorted(14 if rank == 1 else rank for rank in ranks)] if ace_high else [ranks]
    return any(way == list(range(way[0], way[0] + len(way))) for way in ways)


def brute(cards: frozenset[int], *, least_run: int, ace_high: bool) -> int:
    """The least deadwood by trying each meld with the lowest card, or none with it."""
    if not cards:
        return 0
    first = min(cards)
    rest = sorted(cards - {first})
    worth = min(10, rank_of(first))
    best = worth + brute(cards - {first}, least_run=least_run, ace_high=ace_high)
    for size in range(2, len(rest) + 1):
        for others in combinations(rest, size):
            if is_meld((first, *others), least_run=least_run, ace_high=ace_high):
                left = cards - {first, *others}
                best = min(best, brute(left, least_run=least_run, ace_high=ace_high))
    return best


@settings(max_examples=nightly(150, 5000), deadline=None)
@given(hands.map(lambda hand: frozenset(sorted(hand)[:11])))
def test_it_is_what_trying_everything_gives(hand: frozenset[int]) -> None:
    assert least_deadwood(hand, GIN) == brute(hand, least_run=3, ace_high=False)
    assert least_deadwood(hand, HIGH) == brute(hand, least_run=4, ace_high=True)


@settings(max_examples=nightly(200, 5000), deadline=None)
@given(hands.map(lambda hand: frozenset(sorted(hand)[:11])))
def test_the_melds_are_melds_that_share_no_card_and_leave_just_that(hand: frozenset[int]) -> None:
    found = best_melding(hand, GIN)
    melded = [card for meld in found.melds for card in meld]
    assert len(set(melded)) == len(melded) and hand >= set(melded)
    assert all(is_meld(meld, least_run=3, ace_high=False) for meld in found.melds)
    assert set(found.melds) <= set(meldings(sorted(hand), GIN))
    assert found.deadwood == sum(GIN.values[card] for card in hand - set(melded))


@settings(max_examples=nightly(100, 5000), deadline=None)
@given(hands, st.integers(0, JOKER - 1))
def test_one_card_more_never_leaves_more_than_its_points(hand: set[int], card: int) -> None:
    before = least_deadwood(hand, GIN)
    after = least_deadwood(hand | {card}, GIN)
    assert after <= before + GIN.values[card]


@pytest.mark.parametrize("size", [10, 11])
def test_a_hand_of_one_suit_is_quick(size: int) -> None:
    assert least_deadwood(range(size), GIN) == 0
