"""Why cards are neither a set nor a run, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import (
    ACE,
    HIDDEN,
    JOKER,
    RANKS,
    Placed,
    card_of,
    card_text,
    cards_text,
    meant_rank,
    natural,
    placed_text,
    rank_of,
    suit_of,
)
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.rules.meld import ACE_HIGH, rank_said, says_what_it_is_not
from rummynotation.rules.variant import Variant
from rummynotation.rules.violation import Violation, undecided


def no_reading(cards: Sequence[Placed], variant: Variant) -> Violation:
    """Why cards are neither a set nor a run.

    Args:
        cards: cards for which `readings` found nothing.
        variant: the rules.

    Rules: CR-17, CR-18, CR-39, CR-40, X-20.
    """
    if HIDDEN in map(card_of, cards):
        return undecided("a card of the meld is hidden", "Write the card, if it was seen.")
    for placed in cards:
        wrong = wrong_statement(placed, variant)
        if wrong:
            return wrong
    if JOKER not in variant.wild_cards and JOKER in cards:
        return Violation(
            codes.RUN_SEQUENCE,
            "jokers are not wild in this game: they make sets of jokers and nothing else",
            card=JOKER,
        )
    fixed: list[tuple[int, int]] = []
    for placed in cards:
        if card_of(placed) not in variant.wild_cards:
            fixed.append((rank_of(card_of(placed)), suit_of(card_of(placed))))
    wilds = len(cards) - len(fixed)
    if not fixed:
        return Violation(
            codes.NATURALS,
            "a meld of wild cards alone says nothing",
            "A meld holds at least one natural card.",
            ("CR-20",),
        )
    ranks = [rank for rank, _ in fixed]
    suits = {suit for _, suit in fixed}
    if len(suits) > 1 or len(set(ranks)) == 1:
        return _mixed(cards, ranks, variant)
    suit = next(iter(suits))
    twice = max((rank for rank in ranks if ranks.count(rank) > 1), default=0)
    if twice and not (twice == ACE and len(cards) == ACE_HIGH):
        return Violation(
            codes.RUN_SEQUENCE,
            f"{card_text(natural(twice, suit))} is twice in one run",
            rules=("CR-40", "R5-22"),
            card=natural(twice, suit),
        )
    return _broken_run(cards, sorted(ranks), wilds, variant)


def wrong_statement(placed: Placed, variant: Variant) -> Violation | None:
    """What is wrong with what a card says it stands for, or none (CR-19)."""
    if not says_what_it_is_not(placed, variant):
        return None
    card = card_of(placed)
    if card not in variant.wild_cards:
        return Violation(
            codes.JOKER_STANDS,
            f"{card_text(card)} is not wild in this game and stands for nothing else",
            card=placed,
        )
    return Violation(
        codes.JOKER_STANDS,
        f"{placed_text(placed).partition('=')[2]} is itself wild; nothing stands for it",
        card=placed,
    )


def _mixed(cards: Sequence[Placed], ranks: list[int], variant: Variant) -> Violation:
    most = max(set(ranks), key=ranks.count)
    if ranks.count(most) * 2 > len(ranks):
        odd = (
            next(
                placed
                for placed in cards
                if card_of(placed) not in variant.wild_cards and rank_of(card_of(placed)) != most
            )
            if len(set(ranks)) > 1
            else cards[0]
        )
        return Violation(
            codes.RUN_SEQUENCE,
            f"this is neither a set nor a run: {placed_text(odd)} fits neither the set of "
            f"{RANKS[most - 1]} nor a run of one suit",
            "A set is cards of one rank, a run cards of one suit in a row.",
            ("CR-39", "CR-40", "R5-21", "R5-22"),
            card=odd,
        )
    return Violation(
        codes.RUN_SEQUENCE,
        "this is neither a set nor a run: the cards are of different ranks and suits",
        "A set is cards of one rank, a run cards of one suit in a row.",
        ("CR-39", "CR-40", "R5-21", "R5-22"),
    )


def _broken_run(
    cards: Sequence[Placed], ranks: list[int], wilds: int, variant: Variant
) -> Violation:
    size = len(cards)
    if variant.ace != "around" and size <= 13:
        # Would it be a run if it went round the corner?
        taken = {*ranks, *filter(None, map(meant_rank, cards))}
        for low in range(2, 14):
            places = {(low + step - 1) % 13 + 1 for step in range(size)}
            crosses = low + size - 1 > ACE_HIGH
            if crosses and places >= taken:
                return Violation(
                    codes.ACE_WRAP,
                    "a run does not go round the corner: the ace is low (A-2-3) or high (Q-K-A)",
                    rules=("CR-17", "LV-09", "RC-39", "R5-10"),
                    card=next((p for p in cards if rank_said(p, variant) == ACE), None),
                )
    if size > 13:
        return Violation(
            codes.ACE_BOTH,
            "a run has the ace low or high, not both: it holds at most 13 cards",
            rules=("CR-18", "X-20"),
        )
    if variant.ace in ("low", "high") and ACE in ranks:
        return Violation(
            codes.ACE_WRAP,
            f"in this game the ace is only {variant.ace} in runs",
            rules=("CR-16",),
        )
    gaps = ranks[-1] - ranks[0] + 1 - len(ranks)
    if wilds:
        return Violation(
            codes.RUN_SEQUENCE,
            f"the run has {many(gaps, 'gap')} and {many(wilds, 'wild card')}; "
            "what the wild cards stand for does not fit",
            rules=("CR-40", "R5-22"),
        )
    return Violation(
        codes.RUN_SEQUENCE,
        f"the run has a gap: {cards_text(sorted(cards))} are not in a row",
        rules=("CR-40", "R5-22"),
    )
