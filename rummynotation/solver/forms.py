"""The forms that melds can take, asked of the rules once each.

The search knows a run by the places of its natural cards and a set by their suits. Which melds come
of these with so many wild cards, and whether they are legal, is asked here of the rules themselves,
and remembered as long as the variant is in use.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from rummynotation.cards import JOKER, KING, natural, stand_for_card, stand_for_rank
from rummynotation.rules.meld import OF_JOKERS, RUN, SET, Reading, card_at, lowest_places
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.variant import Variant

Pattern = tuple[bool, ...]
"""Which places of a run hold wild cards, from its lowest place up."""

Suits = tuple[int, ...]
"""The suits of the natural cards of a set, sorted."""

Closing = tuple[int, Reading, Reading]
"""A way to close a new run: its wild cards, what is laid, and what it is at the end of the turn."""

MOST_KNOWN = 32
"""Variants whose forms are remembered."""


class Forms:
    """The forms of one variant.

    Attributes:
        variant: the rules.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._closings: dict[tuple[object, ...], list[Closing]] = {}
        self._grown: dict[tuple[object, ...], list[tuple[int, Reading]]] = {}
        self._masks: dict[tuple[object, ...], int] = {}
        # Any core will do where runs that are laid together do not hinder each other.
        self._one_core = variant.same_suit_runs == "any"

    @cached_property
    def unlimited(self) -> Variant:
        """The same rules without limits on wild cards in a meld."""
        if self.variant.joker_limit == "none":
            return self.variant
        return replace(self.variant, joker_limit="none", joker_limit_table=())

    # --- runs ---

    def closings(
        self, suit: int, low: int, wild: Pattern, size: int, exact: bool, grow: bool, most: int
    ) -> list[Closing]:
        """The ways to close a new run.

        Args:
            suit: its suit.
            low, wild: its places so far, the first and the last of them a natural card's.
            size: the size that the contract asks for; 0 for a meld that is laid freely.
            exact: whether it is laid in just this size.
            grow: whether cards may be added to it in the same turn.
            most: how many wild cards there are.
        """
        key = (suit, low, wild, size, exact, grow, most)
        found = self._closings.get(key)
        if found is None:
            found = self._closings[key] = list(self._close(*key))
        return found

    def closing_mask(
        self, suit: int, low: int, wild: Pattern, size: int, exact: bool, grow: bool, most: int
    ) -> int:
        """How many wild cards a new run can take, as bits; the arguments are as for `closings`."""
        key = (suit, low, wild, size, exact, grow, most)
        mask = self._masks.get(key)
        if mask is None:
            mask = self._masks[key] = _bits_of(used for used, _, _ in self.closings(*key))
        return mask

    def _close(
        self, suit: int, low: int, wild: Pattern, size: int, exact: bool, grow: bool, most: int
    ) -> Iterator[Closing]:
        variant = self.variant
        least = size or variant.run_size.min
        gaps = sum(wild)
        for below in range(most - gaps + 1):
            for above in range(most - gaps - below + 1):
                length = below + len(wild) + above
                if length < least or (exact and not grow and length > size):
                    continue
                pattern = (*(True,) * below, *wild, *(True,) * above)
                final = self.run(suit, low - below, pattern)
                if final is None:
                    continue
                used = gaps + below + above
                if not grow:
                    if fault(final, variant, sized=size > 0) is None:
                        yield used, final, final
                elif fault(final, variant, laying=False, sized=True) is None:
                    for core in self._cores(final, least, exact, sized=size > 0):
                        yield used, core, final
                        if self._one_core or not size:
                            break

    def _cores(self, final: Reading, least: int, exact: bool, *, sized: bool) -> Iterator[Reading]:
        """The parts of a run that can be laid first, the rest being added to them; the longest
        first."""
        length = len(final.cards)
        for part in range(length, least - 1, -1):
            if exact and part != least:
                continue
            for start in range(length - part + 1):
                core = final._replace(
                    low=self._usual(final.low + start),
                    cards=final.cards[start : start + part],
                    wild=final.wild[start : start + part],
                )
                if fault(core, self.variant, sized=sized) is None:
                    yield core

    def grown(
        self, suit: int, low: int, wild: Pattern, have: int, most: int
    ) -> list[tuple[int, Reading]]:
        """What a run on the table can become: the wild cards that are added, and the run.

        Args:
            suit: its suit.
            low, wild: its places so far.
            have: how many of its wild cards lie there already.
            most: how many there are to add.
        """
        key = (suit, low, wild, have, most)
        found = self._grown.get(key)
        if found is None:
            found = self._grown[key] = list(self._grow(*key))
        return found

    def grown_mask(self, suit: int, low: int, wild: Pattern, have: int, most: int) -> int:
        """How many wild cards a run on the table can take, as bits; as for `grown`."""
        key = (suit, low, wild, have, most)
        mask = self._masks.get(key)
        if mask is None:
            mask = self._masks[key] = _bits_of(used for used, _ in self.grown(*key))
        return mask

    def _grow(
        self, suit: int, low: int, wild: Pattern, have: int, most: int
    ) -> Iterator[tuple[int, Reading]]:
        gaps = sum(wild) - have
        for below in range(most - gaps + 1):
            for above in range(most - gaps - below + 1):
                pattern = (*(True,) * below, *wild, *(True,) * above)
                final = self.run(suit, low - below, pattern)
                if final is None:
                    continue
                if fault(final, self.variant, laying=False, sized=True) is None:
                    yield gaps + below + above, final

    def run(self, suit: int, low: int, wild: Pattern) -> Reading | None:
        """A run as a reading, or none where no run can lie there."""
        low = self._usual(low)
        if low not in lowest_places(len(wild), self.variant):
            return None
        cards = []
        for place, is_wild in enumerate(wild, start=low):
            card = card_at(place, suit)
            if card in self.variant.wild_cards:
                return None
            cards.append(stand_for_card(JOKER, card) if is_wild else card)
        return Reading(RUN, low, suit, tuple(cards), wild)

    def _usual(self, low: int) -> int:
        """The lowest place of a run as the rules count it, where runs go round the corner."""
        return (low - 1) % KING + 1 if self.variant.ace == "around" else low

    # --- sets ---

    def set_mask(
        self, rank: int, suits: Suits, size: int, exact: bool, grow: bool, most: int
    ) -> int:
        """How many wild cards a new set can take, as bits.

        Args:
            rank: its rank.
            suits: its natural cards.
            size, exact, grow, most: as for `closings`.
        """
        key = (rank, suits, size, exact, grow, most, SET)
        mask = self._masks.get(key)
        if mask is None:
            mask = _bits_of(
                wilds
                for wilds in range(most + 1)
                if next(self.new_sets(rank, suits, wilds, size, exact, grow), None)
            )
            self._masks[key] = mask
        return mask

    def new_sets(
        self, rank: int, suits: Suits, wilds: int, size: int, exact: bool, grow: bool
    ) -> Iterator[tuple[Reading, Reading]]:
        """The ways to lay a new set: what is laid, and what it is at the end of the turn; the
        arguments are those of `set_mask`."""
        least = size or self.variant.set_size.min
        count = len(suits) + wilds
        if count < least or (exact and not grow and count > size):
            return
        final = new_set(rank, suits, wilds)
        if final is None:
            return
        if not grow:
            if fault(final, self.variant, sized=size > 0) is None:
                yield final, final
        elif fault(final, self.variant, laying=False, sized=True) is None:
            for core in self._set_cores(final, least, exact, sized=size > 0):
                yield core, final

    def _set_cores(
        self, final: Reading, least: int, exact: bool, *, sized: bool
    ) -> Iterator[Reading]:
        """The parts of a set that can be laid first, the rest being added to them; the longest
        first."""
        naturals = [p for p, wild in zip(final.cards, final.wild, strict=True) if not wild]
        wilds = [p for p, wild in zip(final.cards, final.wild, strict=True) if wild]
        # One of each suit first, which is what a game that looks at suits asks for.
        ordered = list(dict.fromkeys(naturals))
        ordered += [card for at, card in enumerate(naturals) if card in naturals[:at]]
        for part in range(len(final.cards), least - 1, -1):
            if exact and part != least:
                continue
            for jokers in range(min(part, len(wilds)) + 1):
                if part - jokers > len(ordered):
                    continue
                cards = (*sorted(ordered[: part - jokers]), *wilds[:jokers])
                flags = (False,) * (part - jokers) + (True,) * jokers
                core = Reading(SET, final.low, -1, cards, flags)
                if fault(core, self.variant, sized=sized) is None:
                    yield core

    def grown_set_mask(self, reading: Reading, suits: Suits, most: int) -> int:
        """How many wild cards a set on the table can take with the cards added, as bits."""
        key = (reading, suits, most)
        mask = self._masks.get(key)
        if mask is None:
            mask = _bits_of(
                wilds for wilds in range(most + 1) if self.grown_set(reading, suits, wilds)
            )
            self._masks[key] = mask
        return mask

    def grown_set(self, reading: Reading, suits: Suits, wilds: int) -> Reading | None:
        """A set on the table with cards added, or none where they may not be.

        Args:
            reading: the set.
            suits: the suits of the natural cards that are added.
            wilds: how many wild cards are.
        """
        if not (suits or wilds):
            return reading
        added = new_set(reading.low, suits, wilds)
        if added is None:
            return None
        pairs = sorted(
            zip((*reading.cards, *added.cards), (*reading.wild, *added.wild), strict=True)
        )
        after = reading._replace(
            cards=tuple(card for card, _ in pairs), wild=tuple(is_wild for _, is_wild in pairs)
        )
        return after if fault(after, self.variant, laying=False, sized=True) is None else None


def new_set(rank: int, suits: Suits, wilds: int) -> Reading | None:
    """A set of natural and wild cards; none where they are of different kinds, as jokers that are
    not wild and cards that are."""
    if rank == OF_JOKERS:
        cards = (JOKER,) * len(suits)
        return Reading(SET, rank, -1, cards, (False,) * len(cards)) if not wilds else None
    cards = tuple(sorted(natural(rank, suit) for suit in suits))
    wild = (stand_for_rank(JOKER, rank),) * wilds
    return Reading(SET, rank, -1, cards + wild, (False,) * len(cards) + (True,) * wilds)


_known: dict[int, Forms] = {}


def forms_of(variant: Variant) -> Forms:
    """The forms of a variant. It is known by its identity: to compare variants by their values at
    each question would take longer than the question."""
    forms = _known.get(id(variant))
    if forms is None or forms.variant is not variant:
        if len(_known) >= MOST_KNOWN:
            _known.pop(next(iter(_known)))
        forms = _known[id(variant)] = Forms(variant)
    return forms


def _bits_of(numbers: Iterator[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
