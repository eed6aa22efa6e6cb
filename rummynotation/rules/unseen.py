"""Melds and lay-offs with cards that nobody saw, judged for every card that these can be.

An action is legal if it is for each of them, illegal if it is for none, else not decided. Two
hidden cards are tried at most, and so many times in a hand; beyond that the answer is that it is
not decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import TypeVar

from rummynotation.cards import (
    CARD_KINDS,
    HIDDEN,
    JOKER,
    Card,
    Placed,
    card_of,
    card_text,
    cards_text,
    meant_card,
    stand_for_card,
    suit_of,
)
from rummynotation.diagnostics import codes
from rummynotation.record import MeldName
from rummynotation.rules.contract import judge_meld, whatever_is_hidden
from rummynotation.rules.hidden import cannot_hold
from rummynotation.rules.joker import SwapPlan, plan_swap, why_not_swap_now
from rummynotation.rules.knock import why_not_end_with
from rummynotation.rules.layoff import extend, judge_layoff
from rummynotation.rules.meld import Reading, card_at, is_wild, readings
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.table import MeldOnTable, Seat, Table
from rummynotation.rules.violation import EVENTS_MISSING, Violation, undecided

MOST_HIDDEN = 2
"""Hidden cards of one action that are tried; with more it is not decided."""

MOST_TRIALS = 20_000
"""How often cards are tried in one hand; after that actions with hidden cards are not decided."""


T = TypeVar("T")


def is_hidden(cards: Sequence[Placed]) -> bool:
    """Whether a card among these was not seen."""
    return any(card_of(placed) == HIDDEN for placed in cards)


def why_not_meld_unseen(
    table: Table, seat: Seat, melds: Sequence[tuple[Placed, ...]]
) -> Violation | None:
    """Why melds with hidden cards may not be laid, or none (CR-51 to CR-54, LV-33 to LV-35).

    Args:
        table: the table.
        seat: the player in turn; he has drawn.
        melds: the melds as written.
    """
    early = whatever_is_hidden(table, seat, melds)
    if early is not None:
        return early
    laid = [placed for cards in melds for placed in cards]

    def judged(chosen: Sequence[Card]) -> Violation | None:
        left = list(chosen)
        filled = [
            tuple(left.pop(0) if card_of(p) == HIDDEN else p for p in cards) for cards in melds
        ]
        found = judge_meld(table, seat, filled)
        return found if isinstance(found, Violation) else None

    # Cards that lie in different melds are tried in every order.
    apart = sum(is_hidden(cards) for cards in melds) > 1
    return _whichever(
        table, _hands(table, seat, laid, apart), judged, "a card of the meld is hidden"
    )


def why_not_layoff_unseen(
    table: Table, seat: Seat, cards: Sequence[Placed], meld: MeldName | None
) -> Violation | None:
    """Why hidden cards may not be laid off, or none (CR-57, CR-58, LV-37, RC-30)."""

    def judged(chosen: Sequence[Card]) -> Violation | None:
        left = list(chosen)
        filled = [left.pop(0) if card_of(p) == HIDDEN else p for p in cards]
        found = judge_layoff(table, seat, filled, meld)
        return found if isinstance(found, Violation) else None

    return _whichever(
        table, _hands(table, seat, cards, True), judged, "a card that is laid off is hidden"
    )


def why_not_onto_unseen(
    table: Table, seat: Seat, meld: MeldOnTable, cards: Sequence[Placed]
) -> Violation | None:
    """Why cards may not be added to a meld of which a card is hidden, or none."""

    def judged(lying: MeldOnTable) -> Violation | None:
        found = extend(table, seat, lying, cards)
        return found if isinstance(found, Violation) else None

    never = f"{cards_text(cards)} does not fit {meld.name} [{cards_text(meld.cards)}]"
    return _whichever(table, _melds(table, meld), judged, f"a card of {meld.name} is hidden", never)


def why_not_swap_unseen(
    table: Table, seat: Seat, card: Card, meld: MeldOnTable
) -> Violation | None:
    """Why a wild card may not be taken from a meld of which a card is hidden, or none."""
    now = why_not_swap_now(table, seat, meld, card)
    if now is not None:
        return now

    def judged(lying: MeldOnTable) -> Violation | None:
        found = plan_swap(table, card, lying, None, None)
        return None if isinstance(found, SwapPlan) else found

    never = (
        f"no wild card of {meld.name} [{cards_text(meld.cards)}] can stand for {card_text(card)}"
    )
    return _whichever(table, _melds(table, meld), judged, f"a card of {meld.name} is hidden", never)


def why_not_end_unseen(table: Table, seat: Seat, card: Card | None, kind: str) -> Violation | None:
    """Why a player may not end the play, where a card that he keeps or discards is hidden, or none.

    Args:
        table: the table.
        seat: the player in turn; he has drawn.
        card: what he discards, the hidden card, or none for big gin.
        kind: how he ends it.
    """
    if seat.vague:
        return undecided("how many cards he holds is not known", why=EVENTS_MISSING)
    known = [other for other, count in enumerate(seat.known) for _ in range(count)]
    hidden = seat.hidden
    if card is not None and card != HIDDEN:
        if seat.known[card]:
            known.remove(card)
        else:
            hidden -= 1

    def judged(chosen: Sequence[Card]) -> Violation | None:
        return why_not_end_with(table, seat, [*known, *chosen], kind)

    def thrown(chosen: Sequence[Card]) -> Violation | None:
        return why_not_end_with(table, seat, [c for c in known if c not in chosen], kind)

    if card == HIDDEN and not hidden:
        ways = ((other,) for other in known)
        return _whichever(table, ways, thrown, "the card that is discarded is hidden")
    unknown = "cards of the hand are hidden"
    if card == HIDDEN or hidden > MOST_HIDDEN:
        return undecided(unknown)
    aside = [card] if card is not None and not seat.known[card] else []

    def can(extra: Sequence[Card]) -> bool:
        return cannot_hold(table, seat, Counter((*extra, *aside))) is None

    return _whichever(table, _choices(hidden, can, ordered=False), judged, unknown)


def _whichever(
    table: Table,
    ways: Iterator[T] | None,
    judged: Callable[[T], Violation | None],
    unknown: str,
    never: str = "",
) -> Violation | None:
    """The verdict on all ways in which hidden cards can be placed.

    Args:
        table: the table; counts how often cards are tried.
        ways: the ways, or none where they are too many.
        judged: why the action is not legal in one of them, or none.
        unknown: what is not known, for the verdict that it is not decided.
        never: what to say where it is legal in none of them, instead of what is wrong in one.
    """
    open_question = undecided(unknown, "Write the card, if it was seen.")
    if ways is None:
        return open_question
    legal = False
    against: Counter[Violation] = Counter()
    for way in ways:
        table.trials += 1
        if table.trials > MOST_TRIALS:
            return open_question
        found = judged(way)
        if found is not None and found.undecided:
            return open_question
        # What a hidden wild card stands for was not said, and need not have been unclear.
        if found is None or found.code == codes.JOKER_STANDS:
            legal = True
        else:
            against[found] += 1
        if legal and against:
            return open_question
    if legal or not against:
        return None if legal else open_question
    # The card that comes nearest to a legal meld says best what is wrong.
    near = [found for found in against if found.code != codes.RUN_SEQUENCE] or list(against)
    first = max(near, key=lambda found: against[found])
    return Violation(
        first.code,
        f"{never}, whatever its hidden card is"
        if never
        else f"whatever the hidden card is: {first.message}",
        "" if never else first.help,
        first.rules,
        meld=first.meld,
    )


def _hands(
    table: Table, seat: Seat, played: Sequence[Placed], ordered: bool
) -> Iterator[tuple[Card, ...]] | None:
    """What the hidden cards among those that are played can be, by what the player can hold."""
    named = Counter(card_of(placed) for placed in played)
    hidden = named.pop(HIDDEN, 0)
    if hidden > MOST_HIDDEN:
        return None

    def can(extra: Sequence[Card]) -> bool:
        need = named + Counter(extra)
        short = {c: n - seat.known[c] for c, n in need.items() if n > seat.known[c]}
        return not short or cannot_hold(table, seat, short) is None

    return _choices(hidden, can, ordered)


def _choices(
    hidden: int, can: Callable[[Sequence[Card]], bool], ordered: bool
) -> Iterator[tuple[Card, ...]]:
    single = [card for card in range(CARD_KINDS) if can((card,))]
    for chosen in combinations_with_replacement(single, hidden):
        if hidden == 1 or can(chosen):
            yield chosen
            if ordered and hidden == 2 and chosen[0] != chosen[1]:
                yield chosen[::-1]


def _melds(table: Table, meld: MeldOnTable) -> Iterator[MeldOnTable] | None:
    """The legal melds that one with hidden cards can be."""
    hidden = sum(card_of(placed) == HIDDEN for placed in meld.cards)
    if meld.may_differ or not 0 < hidden <= MOST_HIDDEN:
        return None
    return _legal_melds(table, meld, hidden)


def _legal_melds(table: Table, meld: MeldOnTable, hidden: int) -> Iterator[MeldOnTable]:
    def can(extra: Sequence[Card]) -> bool:
        return all(table.unseen(card) >= count for card, count in Counter(extra).items())

    for chosen in _choices(hidden, can, ordered=False):
        ways: dict[Reading, None] = {}
        for stated in product(*(_as_it_may_lie(card, meld, table) for card in chosen)):
            left = list(stated)
            cards = tuple(left.pop(0) if card_of(p) == HIDDEN else p for p in meld.cards)
            ways.update(dict.fromkeys(readings(cards, table.variant)))
        for way in ways:
            if _may_lie(way, table):
                yield MeldOnTable(meld.name, meld.owner, way.cards, way, meld.may_differ)


def _as_it_may_lie(card: Card, meld: MeldOnTable, table: Table) -> list[Placed]:
    """A card as it may lie in a meld: where a wild card was put, nobody saw."""
    if card not in table.variant.wild_cards:
        return [card]
    said = (meant_card(p) if is_wild(p, table.variant) else card_of(p) for p in meld.cards)
    suits = {suit_of(known) for known in said if known is not None and known < JOKER}
    return [card, *(stand_for_card(card, card_at(p, s)) for s in suits for p in range(1, 14))]


def _may_lie(way: Reading, table: Table) -> bool:
    return fault(way, table.variant, laying=False, sized=True) is None
