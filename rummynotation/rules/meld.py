"""Sets and runs: what the cards of a meld are, and whether it is a legal meld.

A *reading* is one way to see the cards as a set or a run, every wild card with what it stands for.
The places of a run count from 1 (ace low) over 13 (king) to 14 (ace high); where runs go around the
corner they count on. Wild cards have no place of their own: a card or rank that is wild in the
variant is always wild, and nothing stands for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rummynotation.cards import (
    ACE,
    HIDDEN,
    JOKER,
    KING,
    RANKS,
    SUITS,
    Card,
    Placed,
    card_of,
    card_text,
    cards_text,
    is_stated,
    meant_card,
    meant_rank,
    natural,
    placed_text,
    rank_of,
    stand_for_card,
    stand_for_rank,
    suit_of,
)
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.rules.variant import Variant
from rummynotation.rules.violation import Violation, undecided

SET = "S"
RUN = "R"
ACE_HIGH = 14


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


def _is_wild(placed: Placed, variant: Variant) -> bool:
    return card_of(placed) in variant.wild_cards


def _as_set(cards: Sequence[Placed], variant: Variant) -> Reading | None:
    rank = 0
    for placed in cards:
        own = _rank_said(placed, variant)
        if own is None:
            continue
        if rank and own != rank:
            return None
        rank = own
    if not rank:
        return None
    filled: list[Placed] = []
    for placed in cards:
        if _is_wild(placed, variant) and not is_stated(placed):
            filled.append(stand_for_rank(placed, rank))
        else:
            filled.append(placed)
    filled.sort()
    return Reading(
        SET, rank, -1, tuple(filled), tuple(_is_wild(placed, variant) for placed in filled)
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


def _fixed_places(cards: Sequence[Placed], variant: Variant) -> tuple[int, list[int | None]] | None:
    """A run's suit and the rank of each card that is natural or stated; none where they cannot
    lie in one run."""
    suit = -1
    ranks: list[int | None] = []
    for placed in cards:
        if _is_wild(placed, variant):
            rank = meant_rank(placed)
            meant = meant_card(placed)
            own = suit_of(meant) if meant is not None else -1
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
    starts: Iterable[int] = lowest_places(size, variant)
    if len(named) == size and variant.ace != "around":
        # No wild card is free to choose its place: the run starts with its lowest card.
        low_end, high_end = min(named), min(14 if rank == ACE else rank for rank in named)
        starts = [low for low in dict.fromkeys((low_end, high_end)) if low in starts]
    found: list[Reading] = []
    for low in starts:
        if not (low <= named[0] < low + size or low <= named[0] + 13 < low + size):
            continue
        reading = _run_at(cards, ranks, suit, low, variant)
        if reading is not None:
            found.append(reading)
    if len(found) > 1:
        for order in (cards, tuple(reversed(cards))):
            as_written = [reading for reading in found if _in_order(order, reading)]
            if as_written:
                return as_written
    return found


def _in_order(cards: Sequence[Placed], reading: Reading) -> bool:
    """Whether a run's cards stand in the order in which they were written."""
    return all(card_of(a) == card_of(b) for a, b in zip(cards, reading.cards, strict=True)) and all(
        is_stated(b) and (not is_stated(a) or a == b or meant_card(a) is None)
        for a, b in zip(cards, reading.cards, strict=True)
        if a != b
    )


def _run_at(
    cards: Sequence[Placed], ranks: list[int | None], suit: int, low: int, variant: Variant
) -> Reading | None:
    size = len(cards)
    places: list[Placed | None] = [None] * size
    wild: list[bool] = [False] * size
    spare: list[Placed] = []
    wild_cards = variant.wild_cards
    for place in range(low, low + size):
        if card_at(place, suit) in wild_cards:
            return None
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
            return None
        is_wild = _is_wild(placed, variant)
        places[slot] = (
            stand_for_card(card_of(placed), card_at(low + slot, suit)) if is_wild else placed
        )
        wild[slot] = is_wild
    # In the order written, the spare wild cards fill what is open from the low end.
    for slot in range(size):
        if places[slot] is None:
            places[slot] = stand_for_card(card_of(spare.pop(0)), card_at(low + slot, suit))
            wild[slot] = True
    return Reading(RUN, low, suit, tuple(p for p in places if p is not None), tuple(wild))


# --- is it legal? ---


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
            rules=("CR-39", "LV-24", "RC-12"),
        )
    distinct = variant.set_suits == "distinct" or (
        laying and variant.set_suits == "distinct_on_laydown"
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
    return None


def _run_fault(reading: Reading, variant: Variant, *, sized: bool) -> Violation | None:
    size = len(reading.cards)
    least, most = variant.run_size
    if variant.ace == "both_ends" and most == 13:
        most = ACE_HIGH
    if size < least and not sized:
        return Violation(
            codes.RUN_SIZE,
            f"a run has at least {least} cards, this has {size}",
            rules=("CR-40", "LV-25", "RC-11"),
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
    most = _table_limit(reading, variant)
    if most is not None and wilds > most:
        return Violation(
            codes.JOKER_LIMIT,
            f"a {'set' if is_set else 'run'} of {size} holds at most "
            f"{many(most, 'wild card')}; here are {wilds}",
        )
    return None


def _table_limit(reading: Reading, variant: Variant) -> int | None:
    """The most wild cards by a table of kinds and sizes; a size between two rows takes the lower
    row."""
    best: int | None = None
    size = -1
    for shape, most in variant.joker_limit_table:
        if shape.kind in (reading.kind, "M") and size < shape.size <= len(reading.cards):
            best, size = most, shape.size
    return best


# --- why it is no meld at all ---


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
        card = card_of(placed)
        if is_stated(placed):
            meant = meant_card(placed)
            if card not in variant.wild_cards:
                return Violation(
                    codes.JOKER_STANDS,
                    f"{card_text(card)} is not wild in this game and stands for nothing else",
                    card=placed,
                )
            if meant is not None and meant in variant.wild_cards:
                return Violation(
                    codes.JOKER_STANDS,
                    f"{card_text(meant)} is itself wild; nothing stands for it",
                    card=placed,
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
            rules=("CR-40",),
            card=natural(twice, suit),
        )
    return _broken_run(cards, sorted(ranks), wilds, variant)


def _rank_said(placed: Placed, variant: Variant) -> int | None:
    return meant_rank(placed) if _is_wild(placed, variant) else rank_of(card_of(placed))


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
            ("CR-39", "CR-40"),
            card=odd,
        )
    return Violation(
        codes.RUN_SEQUENCE,
        "this is neither a set nor a run: the cards are of different ranks and suits",
        "A set is cards of one rank, a run cards of one suit in a row.",
        ("CR-39", "CR-40"),
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
                    card=next((p for p in cards if _rank_said(p, variant) == ACE), None),
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
            rules=("CR-40",),
        )
    return Violation(
        codes.RUN_SEQUENCE,
        f"the run has a gap: {cards_text(sorted(cards))} are not in a row",
        rules=("CR-40",),
    )
