"""Whether a set or a run is legal: its size, its suits, its wild cards."""

from __future__ import annotations

from rummynotation.cards import (
    SUITS,
    Placed,
    card_of,
    card_text,
    meant_card,
    placed_text,
    suit_of,
)
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.rules.meld import ACE_HIGH, OF_JOKERS, SET, Reading
from rummynotation.rules.variant import Variant
from rummynotation.rules.violation import Violation


def fault(
    reading: Reading, variant: Variant, *, laying: bool = True, sized: bool = False
) -> Violation | None:
    """What is wrong with a meld that is a set or a run, or none.

    Args:
        reading: the meld.
        variant: the rules.
        laying: whether it is being laid; some limits do not hold for what is added later.
        sized: whether a contract says its least size, so that the general one does not count.

    Rules: CR-20, CR-39, CR-40, LV-24, LV-25, LV-48, LV-49, LV-50, RC-11, RC-12, RC-19, R5-21.
    """
    if reading.kind == SET:
        found = _set_fault(reading, variant, laying=laying, sized=sized)
    else:
        found = _run_fault(reading, variant, sized=sized)
    return found or _wild_fault(reading, variant, laying=laying)


def _set_fault(
    reading: Reading, variant: Variant, *, laying: bool, sized: bool
) -> Violation | None:
    size = len(reading.cards)
    least, most = variant.set_size
    if size < least and not sized:
        return Violation(
            codes.SET_SIZE,
            f"a set has at least {least} cards, this has {size}",
            rules=("CR-39", "LV-24", "RC-12", "R5-21"),
        )
    # A set of jokers has no suits.
    suited = reading.low != OF_JOKERS
    distinct = suited and (
        variant.set_suits == "distinct" or (laying and variant.set_suits == "distinct_on_laydown")
    )
    if distinct:
        suits: dict[int, Placed] = {}
        for placed, wild in zip(reading.cards, reading.wild, strict=True):
            own = meant_card(placed) if wild else card_of(placed)
            if own is None:
                continue
            suit = suit_of(own)
            if suit in suits:
                return Violation(
                    codes.SET_SUIT,
                    f"the cards of a set are of different suits; {card_text(own)} is there twice",
                    rules=("RC-12", "RC-19"),
                    card=placed,
                )
            suits[suit] = placed
    if most is not None and size > most:
        return Violation(
            codes.SET_SIZE,
            f"a set has at most {most} cards, this has {size}",
            rules=("RC-12", "R5-21"),
        )
    if distinct and size > len(SUITS):
        return Violation(
            codes.SET_SUIT, "a set of different suits has at most four cards", rules=("RC-12",)
        )
    if suited and laying and variant.set_suits == "all_suits":
        return _suits_missing(reading)
    return None


def _suits_missing(reading: Reading) -> Violation | None:
    """A set that is laid shows as many suits as it can; a wild card may be of any."""
    suits = {suit_of(card_of(p)) for p, w in zip(reading.cards, reading.wild, strict=True) if not w}
    said = {meant_card(p) for p, w in zip(reading.cards, reading.wild, strict=True) if w}
    suits |= {suit_of(card) for card in said if card is not None}
    free = sum(
        w and meant_card(p) is None for p, w in zip(reading.cards, reading.wild, strict=True)
    )
    wanted = min(len(reading.cards), len(SUITS))
    if len(suits) + free >= wanted:
        return None
    return Violation(
        codes.SET_SUIT,
        f"a set of {len(reading.cards)} that is laid shows {wanted} suits, this shows "
        f"{len(suits) + free}",
    )


def _run_fault(reading: Reading, variant: Variant, *, sized: bool) -> Violation | None:
    size = len(reading.cards)
    least, most = variant.run_size
    if variant.ace == "both_ends" and most == 13:
        most = ACE_HIGH
    if size < least and not sized:
        return Violation(
            codes.RUN_SIZE,
            f"a run has at least {least} cards, this has {size}",
            rules=("CR-40", "LV-25", "RC-11", "R5-22"),
        )
    if size > most:
        return Violation(codes.RUN_SIZE, f"a run has at most {most} cards, this has {size}")
    return None


def _wild_fault(reading: Reading, variant: Variant, *, laying: bool) -> Violation | None:
    wilds = reading.wilds
    size = len(reading.cards)
    naturals = size - wilds
    is_set = reading.kind == SET
    least = variant.min_naturals_set if is_set else variant.min_naturals_run
    if naturals < least:
        return Violation(
            codes.NATURALS,
            f"a {'set' if is_set else 'run'} holds at least "
            f"{many(least, 'natural card')}, this has {naturals or 'none'}",
            rules=("LV-48", "CR-20"),
        )
    if not wilds:
        return None
    limit = variant.joker_limit
    if limit == "none":
        return None
    if limit == "several_between_naturals":
        if not is_set and wilds > 1 and (reading.wild[0] or reading.wild[-1]):
            at = 0 if reading.wild[0] else -1
            return Violation(
                codes.JOKER_LIMIT,
                "with two or more wild cards in a run, each lies between natural cards; "
                f"{placed_text(reading.cards[at])} lies at an end",
                rules=("LV-50",),
                card=reading.cards[at],
            )
        return None
    if limit == "window4":
        if not is_set:
            for start in range(max(1, size - 3)):
                if sum(reading.wild[start : start + 4]) > 1:
                    return Violation(
                        codes.JOKER_LIMIT,
                        "any four neighbours of a run hold at most one wild card",
                        rules=("LV-49",),
                    )
        return None
    if limit == "half":
        if laying and wilds > size // 2:
            return Violation(
                codes.JOKER_LIMIT,
                f"wild cards may not outnumber natural cards in a meld that is laid; "
                f"here are {wilds} wild and {naturals} natural",
            )
        return None
    if limit == "fewer_than_naturals":
        if wilds >= naturals:
            return Violation(
                codes.JOKER_LIMIT,
                f"a meld holds fewer wild than natural cards; here are {wilds} and {naturals}",
            )
        return None
    most = most_wilds(reading, variant)
    if most is not None and wilds > most:
        return Violation(
            codes.JOKER_LIMIT,
            f"a {'set' if is_set else 'run'} of {size} holds at most "
            f"{many(most, 'wild card')}; here are {wilds}",
        )
    return None


def most_wilds(reading: Reading, variant: Variant) -> int | None:
    """The most wild cards by a table of kinds and sizes; a size between two rows takes the lower
    row."""
    best: int | None = None
    size = -1
    for shape, most in variant.joker_limit_table:
        if shape.kind in (reading.kind, "M") and size < shape.size <= len(reading.cards):
            best, size = most, shape.size
    return best
