"""Every way to go out, by trying everything: for small hands, slow and obvious.

Each card is put everywhere: into every meld it could be laid in, onto every meld of the table, in
the place of every wild card, on the pile. Melds are judged by `tests.plain_melds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from rummynotation.rules.variant import Variant
from tests import plain_melds as plain
from tests.go_out_case import (
    Case,
    Key,
    Lying,
    Plan,
    a_wild,
    lying,
    may_swap,
    plans,
    swap_needs_contract,
)


class Grown(NamedTuple):
    """A meld of this turn.

    Attributes:
        core: what is laid.
        final: what it is at the end of the turn.
    """

    core: plain.Way
    final: plain.Way


class Swap(NamedTuple):
    """A natural card for a wild one.

    Attributes:
        card: the natural card.
        name: the meld.
        wild: the wild card.
        slide: what it stands for at an end of its run, where it moves there.
    """

    card: str
    name: str
    wild: str
    slide: str = ""

    @property
    def mark(self) -> tuple[str, str, str]:
        """What tells it from another."""
        return self.card, self.name, self.slide


class Hand(NamedTuple):
    """Cards that must go: the natural ones, sorted, and how many wild ones."""

    naturals: tuple[str, ...]
    wilds: int

    def less(self, cards: tuple[str, ...], wild: str) -> Hand:
        """The hand without some of its cards."""
        left = Counter(self.naturals) - Counter(cards)
        return Hand(tuple(sorted(left.elements())), self.wilds - cards.count(wild))


Growth = tuple[tuple[str, ...], plain.Way]
"""Cards that are added to a meld, in their order, and what it becomes."""


def ways_out(case: Case) -> set[Key]:
    """All ways to go out in this turn."""
    return set(_keys(case))


def possible(case: Case) -> bool:
    """Whether there is a way to go out in this turn."""
    return next(_keys(case), None) is not None


def _keys(case: Case) -> Iterator[Key]:
    variant, wild = case.rules, a_wild(case.rules)
    for swaps, held, melds in swapped(case):
        for plan in plans(case):
            if swaps and plan.shapes is None and swap_needs_contract(case):
                continue
            for discard in _discards(case, plan, held, swaps):
                left = Counter(held)
                if discard is not None:
                    left[discard] -= 1
                naturals = [c for c in left.elements() if not plain.is_wild(c, variant)]
                hand = Hand(tuple(sorted(naturals)), left.total() - len(naturals))
                for laid, growth in layouts(case, plan, hand, melds):
                    own = sum(cards_of(meld.final).count(wild) for meld in laid)
                    own += sum(
                        cards.count(wild)
                        for lies, (cards, _) in zip(melds, growth, strict=True)
                        if lies.own
                    )
                    if _duties(case, plan, laid, own, left, swaps) and (
                        variant.joker_guard == "none"
                        or can_be_ordered(
                            case, laid, growth, melds, () if discard is None else (discard,)
                        )
                    ):
                        yield _key(variant, laid, growth, melds, swaps, discard)


def cards_of(way: plain.Way) -> tuple[str, ...]:
    """The cards of a meld."""
    return tuple(card for card, _ in way.stands_for)


def _key(
    variant: Variant,
    laid: list[Grown],
    growth: list[Growth],
    melds: list[Lying],
    swaps: tuple[Swap, ...],
    discard: str | None,
) -> Key:
    def naturals(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(card for card in cards if not plain.is_wild(card, variant)))

    added = [(lies.name, naturals(cards)) for lies, (cards, _) in zip(melds, growth, strict=True)]
    return (
        tuple(sorted((meld.final.kind, *naturals(cards_of(meld.final))) for meld in laid)),
        tuple(sorted(each for each in added if each[1])),
        tuple(sorted(swap.mark for swap in swaps)),
        "wild" if discard is not None and plain.is_wild(discard, variant) else discard,
    )


# Swaps.


def swapped(case: Case) -> Iterator[tuple[tuple[Swap, ...], tuple[str, ...], list[Lying]]]:
    """Every choice of swaps, with the hand and the table after it."""
    seen = set()
    queue: list[tuple[tuple[Swap, ...], tuple[str, ...], list[Lying]]]
    queue = [((), case.hand, lying(case))]
    while queue:
        swaps, hand, table = queue.pop()
        mark = tuple(sorted(swap.mark for swap in swaps))
        if mark in seen:
            continue
        seen.add(mark)
        yield swaps, hand, table
        for place, lies in enumerate(table):
            for card in sorted(set(hand)):
                after = _swap(case, lies.meld, card)
                if after is None:
                    continue
                left = list(hand)
                left.remove(card)
                for meld, swap, taken in _slid(case, lies.name, card, *after):
                    lain = [*table[:place], lies._replace(meld=meld), *table[place + 1 :]]
                    queue.append(((*swaps, swap), (*left, *taken), lain))


def _slid(
    case: Case, name: str, card: str, meld: plain.Way, wild: str
) -> Iterator[tuple[plain.Way, Swap, tuple[str, ...]]]:
    """What becomes of the wild card: it comes into the hand, or moves along its run."""
    variant = case.rules
    if variant.joker_swap_use != "slide":
        yield meld, Swap(card, name, wild), (wild,)
    elif meld.kind == "R":
        for after in plain.added_to_run(wild, meld, variant):
            if plain.is_legal(after, variant, laying=False, sized=False):
                end = 0 if after.places[0] != meld.places[0] else -1
                yield after, Swap(card, name, wild, after.stands_for[end][1]), ()


def _swap(case: Case, meld: plain.Way, card: str) -> tuple[plain.Way, str] | None:
    """A meld after a natural card took the place of a wild one, and the wild card."""
    variant = case.rules
    if plain.is_wild(card, variant) or card == "*" or not may_swap(case, meld):
        return None
    slots = [
        slot
        for slot, (lies, meant) in enumerate(meld.stands_for)
        if plain.is_wild(lies, variant) and meant == (card if meld.kind == "R" else card[0])
    ]
    if not slots:
        return None
    if meld.kind == "S" and variant.set_suits == "distinct":
        suits = {lies[1] for lies in cards_of(meld) if not plain.is_wild(lies, variant)}
        if card[1] in suits:
            return None
    said = [slot for slot in slots if plain.said_of(meld.stands_for[slot][0]) == card]
    slot = (said or slots)[0]
    lies, meant = meld.stands_for[slot]
    cards = (*meld.stands_for[:slot], (card, meant), *meld.stands_for[slot + 1 :])
    return meld._replace(stands_for=cards), plain.card_of(lies)


# The discard, and what has to be played.


def _discards(
    case: Case, plan: Plan, held: tuple[str, ...], swaps: tuple[Swap, ...]
) -> Iterator[str | None]:
    """The cards that may be thrown; none where nothing is."""
    if plan.keep:
        yield None
        return
    if 0 in plan.discards:
        yield None
    if 1 not in plan.discards:
        return
    played = any(swap.card == case.banned for swap in swaps)
    for card in sorted(set(held)):
        if card == case.banned and held.count(card) == 1 and not played:
            continue  # X-21; where there are two copies, the other one was played.
        yield card


def _duties(
    case: Case,
    plan: Plan,
    laid: list[Grown],
    own_wilds: int,
    played: Counter[str],
    swaps: tuple[Swap, ...],
) -> bool:
    """Whether what has to be played in this turn is (LV-52, LV-53, R5-18)."""
    variant = case.rules
    use = variant.joker_swap_use
    if use == "immediate_own_meld" and own_wilds < len(swaps):
        return False
    if use.startswith("immediate") and not plan.keep:
        taken = Counter(swap.wild for swap in swaps)
        if any(played[wild] < count for wild, count in taken.items()):
            return False
    owed = case.owed
    if owed is None:
        return True
    if plan.keep or variant.pickup_play == "new_meld":
        name = a_wild(variant) if plain.is_wild(owed, variant) else owed
        return any(name in cards_of(meld.core) for meld in laid)
    return played[owed] > 0 or any(swap.card == owed for swap in swaps)


# Where the cards go.


def layouts(
    case: Case, plan: Plan, hand: Hand, melds: list[Lying]
) -> Iterator[tuple[list[Grown], list[Growth]]]:
    """Every way to lay and lay off all cards."""
    variant = case.rules
    for growth, after in growths(variant, plan, hand, melds):
        for groups in _groups(variant, plan, after):
            for laid in _melds(variant, plan, groups):
                yield laid, growth


def growths(
    variant: Variant, plan: Plan, hand: Hand, melds: list[Lying]
) -> Iterator[tuple[list[Growth], Hand]]:
    """Every way to add cards to the melds on the table, with the cards left."""
    if not melds:
        yield [], hand
        return
    first, rest = melds[0], melds[1:]
    options: list[Growth] = [((), first.meld)]
    if plan.grow_table and first.open:
        options += _grown(first.meld, hand, variant)
    for cards, after in options:
        left = hand.less(cards, a_wild(variant))
        for more, end in growths(variant, plan, left, rest):
            yield [(cards, after), *more], end


@lru_cache(maxsize=20_000)
def _grown(meld: plain.Way, hand: Hand, variant: Variant) -> list[Growth]:
    """Every way in which cards of a hand may be added to a meld, each result once."""
    wild = a_wild(variant)
    found: list[Growth] = []
    seen = {meld}
    queue: list[tuple[tuple[str, ...], plain.Way, Hand]] = [((), meld, hand)]
    while queue:
        cards, lies, left = queue.pop()
        for card in sorted({*left.naturals, *([wild] if left.wilds else [])}):
            step = plain.added_to_set if meld.kind == "S" else plain.added_to_run
            for after in step(card, lies, variant):
                if after.kind == "S":
                    after = after._replace(stands_for=tuple(sorted(after.stands_for)))
                if after in seen:
                    continue
                seen.add(after)
                queue.append(((*cards, card), after, left.less((card,), wild)))
                if plain.is_legal(after, variant, laying=False, sized=False):
                    found.append(((*cards, card), after))
    return found


def _groups(variant: Variant, plan: Plan, hand: Hand) -> Iterator[list[Hand]]:
    """Every way to part the hand into groups that may be melds of this turn."""
    if not hand.naturals:
        if hand.wilds == 0 or plan.keep:
            yield []
        return
    if plan.shapes is None and not plan.free:
        return
    first, others = hand.naturals[0], hand.naturals[1:]
    if plan.keep:
        for groups in _groups(variant, plan, Hand(others, hand.wilds)):
            yield groups
    seen = set()
    for size in range(len(others) + 1):
        for chosen in combinations(others, size):
            if chosen in seen:
                continue
            seen.add(chosen)
            for wilds in range(hand.wilds + 1):
                group = Hand((first, *chosen), wilds)
                if not _forms(variant, group, plan.grow_own):
                    continue
                left = Counter(others) - Counter(chosen)
                rest = Hand(tuple(sorted(left.elements())), hand.wilds - wilds)
                for groups in _groups(variant, plan, rest):
                    yield [group, *groups]


@lru_cache(maxsize=50_000)
def _forms(variant: Variant, group: Hand, grow: bool) -> list[Grown]:
    """The melds that a group of cards can be at the end of the turn, with what is laid first."""
    cards = (*group.naturals, *[a_wild(variant)] * group.wilds)
    if len(cards) < 2:
        return []
    ranks = {card[0] for card in group.naturals}
    suits = {card[-1] for card in group.naturals}
    if len(ranks) > 1 and len(suits) > 1:
        return []
    finals = plain.set_ways(cards, variant) if len(ranks) == 1 else []
    finals += [
        way
        for suit in plain.SUITS
        if suits == {suit}
        for places in plain.rows(len(cards), variant.ace)
        for way in plain.runs_in_any_order(cards, places, suit, variant)
    ]
    return [
        Grown(core, final)
        for final in finals
        if plain.is_legal(final, variant, laying=False, sized=False)
        for core in (_cores(final) if grow else [final])
        if plain.is_legal(core, variant, laying=True, sized=False)
    ]


def _cores(final: plain.Way) -> Iterator[plain.Way]:
    """The parts of a meld that can have been laid first, the rest being added to them."""
    size = len(final.stands_for)
    if final.kind == "R":
        for low in range(size):
            for high in range(low + 2, size + 1):
                yield final._replace(
                    stands_for=final.stands_for[low:high], places=final.places[low:high]
                )
        return
    for part in range(2, size + 1):
        for cards in sorted(set(combinations(sorted(final.stands_for), part))):
            yield final._replace(stands_for=cards)


def _melds(variant: Variant, plan: Plan, groups: list[Hand]) -> Iterator[list[Grown]]:
    """Every way to see the groups as the melds that a plan asks for."""
    count = 0 if plan.shapes is None else len(plan.shapes)
    if len(groups) < count or (len(groups) > count and not plan.free):
        return
    for bound in combinations(range(len(groups)), count):
        options = [_forms(variant, group, plan.grow_own) for group in groups]
        for laid in product(*options):
            cores = [laid[place].core for place in bound]
            if plan.shapes is not None and not plain.fill(cores, plan.shapes, variant, plan.whole):
                continue
            runs = [core for core in cores if core.kind == "R"]
            if not all(
                plain.runs_may_lie_together(one, other, variant)
                for one, other in combinations(runs, 2)
            ):
                continue
            others = [meld.core for place, meld in enumerate(laid) if place not in bound]
            if all(plain.is_legal(core, variant, laying=True, sized=True) for core in others):
                yield list(laid)


# The guard of Persian Rummy.


def can_be_ordered(
    case: Case,
    laid: list[Grown],
    growth: list[Growth],
    melds: list[Lying],
    unlaid: tuple[str, ...],
) -> bool:
    """Whether melds and lay-offs can come in an order in which no wild card is put in the place of
    a card that Ana holds (R5-43), with those that are not laid: the melds whole, or first their
    cores and the rest card by card.
    """
    wild = a_wild(case.rules)
    units: list[tuple[list[tuple[str, str]], int]] = []  # What is played, and after which unit.
    for meld in laid:
        units.append((list(meld.core.stands_for), -1))
        units += _singles(meld.core, meld.final, len(units) - 1, len(units))
    for lies, (cards, after) in zip(melds, growth, strict=True):
        if cards:
            units += _singles(lies.meld, after, -1, len(units))
    held = Counter(card for played, _ in units for card, _ in played)
    held.update(unlaid)
    dead: set[frozenset[int]] = set()

    def play(done: frozenset[int], left: Counter[str]) -> bool:
        if len(done) == len(units):
            return True
        if done in dead:
            return False
        for number, (played, after) in enumerate(units):
            if number in done or (after >= 0 and after not in done):
                continue
            rest = left - Counter(card for card, _ in played)
            if any(card == wild and rest[meant] > 0 for card, meant in played):
                continue
            if play(done | {number}, rest):
                return True
        dead.add(done)
        return False

    return play(frozenset(), held)


def _singles(
    before: plain.Way, after: plain.Way, laid: int, count: int
) -> Iterator[tuple[list[tuple[str, str]], int]]:
    """The cards added to a meld one by one, each with the unit that has to come before it: the card
    it lies on, or the laying of the meld; so many units there are before these."""
    if after.kind == "S":
        for each in (Counter(after.stands_for) - Counter(before.stands_for)).elements():
            yield [each], laid
        return
    below = before.places[0] - after.places[0]
    above = len(before.places) + below
    for cards in (after.stands_for[:below][::-1], after.stands_for[above:]):
        last = laid
        for each in cards:
            yield [each], last
            last, count = count, count + 1
