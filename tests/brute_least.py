"""The fewest points that can be left after a turn, by trying every turn: slow and obvious.

It stands on `tests.brute_go_out`, which puts each card everywhere, and adds the cards that stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from rummynotation.cards import parse_card
from tests import brute_go_out
from tests import plain_melds as plain
from tests.brute_go_out import Grown, Growth, Hand, Swap, cards_of
from tests.go_out_case import Case, Lying, Plan, a_wild, swap_needs_contract

Left = tuple[str, ...]
"""The cards that are left, sorted."""


def fewest(case: Case) -> tuple[int, set[Left]] | None:
    """The fewest points and what is left by the turns that leave so few; nothing where she goes
    out, none where she has no legal turn."""
    if brute_go_out.possible(case):
        return 0, {()}
    best: int | None = None
    found: set[Left] = set()
    for left in _lefts(case):
        points = value(case, left)
        if best is None or points < best:
            best, found = points, set()
        if points == best:
            found.add(left)
    return None if best is None else (best, found)


def value(case: Case, cards: Left) -> int:
    """What cards count in hand (CR-12 to CR-15, LV-11 to LV-14, R5-30 to R5-33, RC-40 to RC-43)."""
    return sum(case.rules.values[parse_card(card)] for card in cards)


def _lefts(case: Case) -> Iterator[Left]:
    """What can be left by a turn; there may be the same several times."""
    wild = a_wild(case.rules)
    for swaps, held, melds in brute_go_out.swapped(case):
        kinds = sorted({card for card in held if plain.is_wild(card, case.rules)})
        hand = _hand(case, held)
        for plan in plans_that_stay(case):
            if swaps and plan.shapes is None and swap_needs_contract(case):
                continue
            for laid, growth in _layouts(case, plan, hand, melds):
                played = Counter(card for meld in laid for card in cards_of(meld.final))
                for cards, _ in growth:
                    played.update(cards)
                wilds = played.pop(wild, 0)
                naturals = Counter(hand.naturals) - played
                for laid_wilds in _choices(kinds, held, wilds):
                    gone = played + laid_wilds
                    unlaid = naturals + (
                        Counter({kind: held.count(kind) for kind in kinds}) - laid_wilds
                    )
                    if unlaid.total() < 2 or not _duties(case, laid, growth, melds, gone, swaps):
                        continue
                    if case.rules.joker_guard != "none" and not brute_go_out.can_be_ordered(
                        case, laid, growth, melds, tuple(unlaid.elements())
                    ):
                        continue
                    for discard in unlaid:
                        if discard != case.banned or _was_played(discard, gone, swaps):
                            yield tuple(sorted((unlaid - Counter([discard])).elements()))


def _hand(case: Case, held: tuple[str, ...]) -> Hand:
    naturals = tuple(sorted(card for card in held if not plain.is_wild(card, case.rules)))
    return Hand(naturals, len(held) - len(naturals))


def _choices(kinds: list[str], held: tuple[str, ...], count: int) -> Iterator[Counter[str]]:
    """Which wild cards are laid, where so many are."""
    wilds = [card for card in held if card in kinds]
    for chosen in sorted(set(combinations(sorted(wilds), count))):
        yield Counter(chosen)


def plans_that_stay(case: Case) -> Iterator[Plan]:
    """The kinds of turn after which cards are left.

    Rules: CR-37, CR-51 to CR-57, LV-23, LV-35 to LV-37, RC-28 to RC-32, R5-20, R5-23.
    """
    variant, row = case.rules, case.row
    if not (variant.contract_required and row.contract):
        yield Plan(None, True, False, True, True, True, (1,))
        return
    free = variant.extra_melds == "free"
    if case.down:
        yield Plan(None, free, False, True, True, True, (1,))
        return
    always = variant.layoff_from == "always"
    yield Plan(None, False, False, True, False, always, (1,))
    if row.close == "empty_hand":
        soon = always or variant.layoff_from == "same_turn"
        for shapes in row.contract:
            yield Plan(shapes, free, False, True, soon, soon, (1,))


def _layouts(
    case: Case, plan: Plan, hand: Hand, melds: list[Lying]
) -> Iterator[tuple[list[Grown], list[Growth]]]:
    if plan.shapes is not None or plan.free:
        yield from brute_go_out.layouts(case, plan, hand, melds)
        return
    for growth, _ in brute_go_out.growths(case.rules, plan, hand, melds):
        yield [], growth


def _was_played(card: str, gone: Counter[str], swaps: tuple[Swap, ...]) -> bool:
    """Whether a copy of a card has left the hand (X-21)."""
    return gone[card] > 0 or any(swap.card == card for swap in swaps)


def _duties(
    case: Case,
    laid: list[Grown],
    growth: list[Growth],
    melds: list[Lying],
    gone: Counter[str],
    swaps: tuple[Swap, ...],
) -> bool:
    """Whether what has to be played in this turn is (LV-52, LV-53, R5-18)."""
    variant, wild, owed = case.rules, a_wild(case.rules), case.owed
    use = variant.joker_swap_use
    own = sum(cards_of(meld.final).count(wild) for meld in laid)
    own += sum(c.count(wild) for lies, (c, _) in zip(melds, growth, strict=True) if lies.own)
    if use == "immediate_own_meld" and own < len(swaps):
        return False
    taken = Counter(swap.wild for swap in swaps)
    if use.startswith("immediate") and any(gone[card] < n for card, n in taken.items()):
        return False
    if owed is None:
        return True
    if variant.pickup_play == "new_meld":
        name = wild if plain.is_wild(owed, variant) else owed
        return gone[owed] > 0 and any(name in cards_of(meld.core) for meld in laid)
    return _was_played(owed, gone, swaps)
