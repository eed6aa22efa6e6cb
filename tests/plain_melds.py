"""A second judge of melds, slow and obvious, that shares nothing with the first but the variant.

It is written from the rules alone and tries everything: each suit, each place where a run can
begin, each card at each of its places, each way to give the melds to the shapes of a contract.
Cards are texts, as in a record: ``7H``, ``*``, ``*=9H``, ``2S=8``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Literal, NamedTuple

from rummynotation.cards import parse_card
from rummynotation.rules.variant import Contract, Variant

Verdict = Literal["legal", "illegal", "ambiguous"]

RANKS = "A23456789TJQK"
SUITS = "SHDC"


class Way(NamedTuple):
    """One way to see some cards as a meld.

    Attributes:
        kind: ``S`` or ``R``.
        stands_for: each card with what it stands for, in the order of the run: (``*``, ``9H``).
            In a set that is the rank alone, unless a suit was said.
        places: in a run, the places of its cards in a row: 1 is the low ace, 14 the high one.
        suit: in a run, its suit.
    """

    kind: str
    stands_for: tuple[tuple[str, str], ...]
    places: tuple[int, ...] = ()
    suit: str = ""


def verdict(ways: Sequence[tuple[Way, ...]]) -> Verdict:
    """What so many legal ways say; ways are the same where each card stands for the same."""
    different = {tuple(map(meaning, each)) for each in ways}
    if not different:
        return "illegal"
    return "legal" if len(different) == 1 else "ambiguous"


def meaning(way: Way) -> tuple[object, ...]:
    """What a way says: its kind, and what each card stands for."""
    return (way.kind, *sorted((card_of(card), meant) for card, meant in way.stands_for))


# Cards.


def card_of(written: str) -> str:
    """The card itself of a card as written: ``*`` of ``*=9H``."""
    return written.partition("=")[0]


def said_of(written: str) -> str:
    """What a card as written is said to stand for: ``9H``, ``8`` or nothing."""
    return written.partition("=")[2]


def is_wild(written: str, variant: Variant) -> bool:
    """Whether a card is wild in this variant; then it is always wild (SPEC, Wild cards)."""
    return parse_card(card_of(written)) in variant.wild_cards


def may_stand_for(written: str, meant: str, variant: Variant) -> bool:
    """Whether a card as written may be this natural card: it is, or it is wild and says no other.

    A card that is wild is always wild, so nothing stands for it. One that is not wild says nothing.
    """
    if is_wild(meant, variant):
        return False
    if is_wild(written, variant):
        return said_of(written) in ("", meant, meant[0])
    return written == meant


def is_bare(written: str, variant: Variant) -> bool:
    """Whether a card is wild and says nothing."""
    return is_wild(written, variant) and not said_of(written)


# Sets.


def set_ways(cards: Sequence[str], variant: Variant) -> list[Way]:
    """The ways to see the cards as a set: each rank that all of them can have.

    Something in it has to show the rank. Jokers that are not wild make sets of jokers.
    """
    if all(is_bare(card, variant) for card in cards):
        return []
    if all(card == "*" for card in cards):
        return [Way("S", tuple((card, card) for card in cards))]
    ways = []
    for rank in RANKS:
        if all(any(may_stand_for(card, rank + suit, variant) for suit in SUITS) for card in cards):
            ways.append(Way("S", tuple((card, rank) for card in cards)))
    return ways


def suits_shown(way: Way, variant: Variant) -> Iterator[tuple[str, ...]]:
    """Every way to give the cards of a set a suit; a wild card that says none may be of any."""
    suits = []
    for card, _ in way.stands_for:
        shown = said_of(card)[1:] if is_wild(card, variant) else card[1:]
        suits.append(shown or SUITS)
    return product(*suits)


def set_is_legal(way: Way, variant: Variant, *, laying: bool, sized: bool = True) -> bool:
    """Whether a set keeps to set_size, set_suits, min_naturals and joker_limit.

    Args:
        way: the set.
        variant: the rules.
        laying: it is being laid; some limits are for that moment only.
        sized: the least size is the general one; else the contract says it.
    """
    size = len(way.stands_for)
    fewest, most = variant.set_size
    if (sized and size < fewest) or (most is not None and size > most):
        return False
    jokers_only = all(meant == "*" for _, meant in way.stands_for)
    if not jokers_only:
        wanted = {
            "any": 1,
            "distinct": size,
            "distinct_on_laydown": size if laying else 1,
            "all_suits": min(4, size) if laying else 1,
        }[variant.set_suits]
        if not any(len(set(suits)) >= wanted for suits in suits_shown(way, variant)):
            return False
    wild = [is_wild(card, variant) for card, _ in way.stands_for]
    if wild.count(False) < variant.min_naturals_set:
        return False
    return counts_are_legal("S", wild, variant, laying=laying)


# Runs.


def rows(size: int, ace: str) -> list[tuple[int, ...]]:
    """The places that a run of this size can take, for each value of the parameter `ace`."""
    found = []
    for low in range(1, 15):
        places = tuple(range(low, low + size))
        high = places[-1]
        fits = {
            "low": high <= 13,
            "high": low >= 2 and high <= 14,
            "either": high <= 14 and not (low == 1 and high == 14),
            "both_ends": high <= 14,
            "around": low <= 13 and size <= 13,
        }[ace]
        if fits:
            found.append(places)
    return found


def card_at(place: int, suit: str) -> str:
    """The natural card at a place of a run; after the king comes the ace, and so on around."""
    return RANKS[(place - 1) % 13] + suit


def run_ways(cards: Sequence[str], variant: Variant) -> list[Way]:
    """The ways to see the cards as a run.

    Where they make one from left to right, or else from right to left, each card has its place in
    it; else every order is tried (SPEC, Wild cards). Something in a run has to show its suit.
    """
    if not any(len(said_of(card) or card) == 2 for card in cards if not is_bare(card, variant)):
        return []
    for written in (list(cards), list(reversed(cards))):
        found = [
            way
            for suit in SUITS
            for places in rows(len(cards), variant.ace)
            if (way := run_in_order(written, places, suit, variant))
        ]
        if found:
            return found
    found = [
        way
        for suit in SUITS
        for places in rows(len(cards), variant.ace)
        for way in runs_in_any_order(cards, places, suit, variant)
    ]
    if len(cards) == 13:
        # A run of all ranks has its ace high, unless it stands first (SPEC, Melds).
        first = said_of(cards[0]) if is_wild(cards[0], variant) else cards[0]
        low = 1 if first[:1] == "A" else 2
        return [way for way in found if way.places[0] == low] or found
    return found


def run_in_order(
    cards: Sequence[str], places: tuple[int, ...], suit: str, variant: Variant
) -> Way | None:
    """The run in which each card lies at the place where it is written, if it is one."""
    meant = [card_at(place, suit) for place in places]
    if all(may_stand_for(card, at, variant) for card, at in zip(cards, meant, strict=True)):
        return Way("R", tuple(zip(cards, meant, strict=True)), places, suit)
    return None


def runs_in_any_order(
    cards: Sequence[str], places: tuple[int, ...], suit: str, variant: Variant
) -> Iterator[Way]:
    """The runs at these places, the cards put there in every order."""
    if not places:
        yield Way("R", (), (), suit)
        return
    meant = card_at(places[0], suit)
    for card in sorted(set(cards)):
        if may_stand_for(card, meant, variant):
            others = list(cards)
            others.remove(card)
            for rest in runs_in_any_order(others, places[1:], suit, variant):
                yield Way("R", ((card, meant), *rest.stands_for), (places[0], *rest.places), suit)


def run_is_legal(way: Way, variant: Variant, *, laying: bool, sized: bool = True) -> bool:
    """Whether a run keeps to run_size, min_naturals and joker_limit; arguments as for sets."""
    size = len(way.stands_for)
    fewest, most = variant.run_size
    if variant.ace == "both_ends" and most == 13:
        most = 14  # Thirteen ranks and the second ace; otherwise the value would mean nothing.
    if (sized and size < fewest) or size > most:
        return False
    wild = [is_wild(card, variant) for card, _ in way.stands_for]
    if wild.count(False) < variant.min_naturals_run:
        return False
    if variant.joker_limit == "several_between_naturals" and wild.count(True) > 1:
        naturals = [number for number, each in enumerate(wild) if not each]
        between = naturals and naturals[0] == 0 and naturals[-1] == size - 1
        if not between:
            return False
    if variant.joker_limit == "window4" and any(
        wild[start : start + 4].count(True) > 1 for start in range(size)
    ):
        return False
    return counts_are_legal("R", wild, variant, laying=laying)


def counts_are_legal(kind: str, wild: Sequence[bool], variant: Variant, *, laying: bool) -> bool:
    """Whether there are not too many wild cards, where the limit counts them."""
    jokers, size = wild.count(True), len(wild)
    if variant.joker_limit == "half":
        # Its source has no limit for what is added later (D-12).
        return jokers <= size // 2 or not laying
    if variant.joker_limit == "fewer_than_naturals":
        return jokers < size - jokers or jokers == 0
    if variant.joker_limit == "table":
        rows_below = [
            (shape.size, most)
            for shape, most in variant.joker_limit_table
            if shape.kind == kind and shape.size <= size
        ]
        return not rows_below or jokers <= max(rows_below)[1]
    return True


# Melds.


def ways_of(cards: Sequence[str], variant: Variant) -> list[Way]:
    """Every way to see the cards as a meld, legal or not."""
    return [*set_ways(cards, variant), *run_ways(cards, variant)]


def is_legal(way: Way, variant: Variant, *, laying: bool = True, sized: bool = True) -> bool:
    """Whether a meld keeps to the limits of the variant."""
    if way.kind == "S":
        return set_is_legal(way, variant, laying=laying, sized=sized)
    return run_is_legal(way, variant, laying=laying, sized=sized)


def legal_ways(cards: Sequence[str], variant: Variant) -> list[Way]:
    """The legal ways to see the cards as a meld that is laid freely."""
    return [way for way in ways_of(cards, variant) if is_legal(way, variant)]


def judge(cards: Sequence[str], variant: Variant) -> Verdict:
    """Whether the cards may be laid as a meld where there is no contract."""
    return verdict([(way,) for way in legal_ways(cards, variant)])


# Contracts.


def contract_ways(
    melds: Sequence[Sequence[str]],
    variant: Variant,
    contract: tuple[Contract, ...],
    *,
    whole_hand: bool = False,
) -> list[tuple[Way, ...]]:
    """Every legal way to see the melds together as the contract.

    Args:
        melds: the cards of each.
        variant: the rules.
        contract: its alternatives.
        whole_hand: the whole hand is laid, so each meld may be longer than its shape.
    """
    each = [
        [way for way in ways_of(cards, variant) if is_legal(way, variant, sized=False)]
        for cards in melds
    ]
    return [
        ways
        for ways in product(*each)
        if any(fill(ways, shapes, variant, whole_hand) for shapes in contract)
        and all(
            runs_may_lie_together(one, other, variant)
            for one, other in combinations([way for way in ways if way.kind == "R"], 2)
        )
    ]


def fill(ways: Sequence[Way], shapes: Contract, variant: Variant, whole_hand: bool) -> bool:
    """Whether the melds are the shapes, in some order."""
    if len(ways) != len(shapes):
        return False
    for order in permutations(ways):
        if all(
            shape.kind in ("M", way.kind) and size_fits(way, shape.size, variant, whole_hand)
            for way, shape in zip(order, shapes, strict=True)
        ):
            return True
    return False


def size_fits(way: Way, size: int, variant: Variant, whole_hand: bool) -> bool:
    """Whether a meld has the size its shape names, or more where more is allowed."""
    rule = variant.contract_size_set if way.kind == "S" else variant.contract_size_run
    if rule == "exact" and not whole_hand:
        return len(way.stands_for) == size
    return len(way.stands_for) >= size


def runs_may_lie_together(one: Way, other: Way, variant: Variant) -> bool:
    """Whether two runs of one contract keep to same_suit_runs."""
    if one.suit != other.suit:
        return True
    rule = variant.same_suit_runs
    if rule == "different_suits":
        return False
    if rule == "distinct_start":
        return one.places[0] != other.places[0]
    turn = (13,) if variant.ace == "around" else ()
    if rule == "not_adjacent":
        return not any(
            steps_between(low.places[-1], high.places[0], turn) == 1
            for low, high in ((one, other), (other, one))
        )
    if rule == "gap2":
        near = 2
        return not any(
            abs(steps_between(a, b, turn)) <= near for a in one.places for b in other.places
        )
    return True


def steps_between(low: int, high: int, turn: tuple[int, ...]) -> int:
    """How many steps up it is from one place to another; the shorter way where it goes around."""
    steps = high - low
    for ranks in turn:
        steps = (steps + ranks // 2) % ranks - ranks // 2
    return steps


def judge_contract(
    melds: Sequence[Sequence[str]],
    variant: Variant,
    contract: tuple[Contract, ...],
    *,
    whole_hand: bool = False,
) -> Verdict:
    """Whether the melds may be laid as the contract; arguments as for `contract_ways`."""
    return verdict(contract_ways(melds, variant, contract, whole_hand=whole_hand))


# Lay-offs.


def layoff_ways(cards: Sequence[str], meld: Way, variant: Variant) -> list[Way]:
    """Every legal way to add the cards to a meld, in the order written, or else in any order."""
    for orders in ([tuple(cards)], sorted(set(permutations(cards)))):
        found = [
            way
            for order in orders
            for way in added(order, meld, variant)
            if is_legal(way, variant, laying=False, sized=False)
        ]
        if found:
            return found
    return []


def added(cards: Sequence[str], meld: Way, variant: Variant) -> Iterator[Way]:
    """The meld with the cards added one after the other, at every end where each may lie."""
    if not cards:
        yield meld
        return
    card, *rest = cards
    for larger in (added_to_set if meld.kind == "S" else added_to_run)(card, meld, variant):
        yield from added(rest, larger, variant)


def added_to_set(card: str, meld: Way, variant: Variant) -> Iterator[Way]:
    """The set with one card more."""
    ranks = {meant for _, meant in meld.stands_for}
    larger = (*(card for card, _ in meld.stands_for), card)
    for way in set_ways(larger, variant):
        if {meant for _, meant in way.stands_for} == ranks:
            yield way


def added_to_run(card: str, meld: Way, variant: Variant) -> Iterator[Way]:
    """The run with one card more, at its low and at its high end."""
    low, high = meld.places[0] - 1, meld.places[-1] + 1
    size = len(meld.places) + 1
    if any(places[0] == (low or 13) for places in rows(size, variant.ace)) and (
        low > 0 or variant.ace == "around"
    ):
        meant = card_at(low or 13, meld.suit)
        if may_stand_for(card, meant, variant):
            places = tuple(range(low or 13, (low or 13) + size))
            yield Way("R", ((card, meant), *meld.stands_for), places, meld.suit)
    if any(places[0] == meld.places[0] for places in rows(size, variant.ace)):
        meant = card_at(high, meld.suit)
        if may_stand_for(card, meant, variant):
            yield Way("R", (*meld.stands_for, (card, meant)), (*meld.places, high), meld.suit)


def judge_layoff(cards: Sequence[str], meld: Sequence[str], variant: Variant) -> Verdict:
    """Whether the cards may be added to a meld whose cards are natural or say what they are."""
    on_table = legal_ways(meld, variant)[0]
    return verdict([(way,) for way in layoff_ways(cards, on_table, variant)])


def as_stated(way: Way, variant: Variant) -> list[str]:
    """The meld as it lies on the table, each wild card with what it stands for."""
    return [
        f"{card_of(card)}={meant}" if is_wild(card, variant) else card
        for card, meant in way.stands_for
    ]
