"""What a player may do: for messages, for players that a program plays, for puzzles.

Only cards that are known to be in the hand are considered. Lay-downs can be many; they come in a
stable order, those that use few wild cards first, and stop at a limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rummynotation.cards import (
    CARD_KINDS,
    HIDDEN,
    JOKER,
    RANKS,
    SUITS,
    Card,
    Placed,
    card_of,
    meant_card,
    natural,
    stand_for_card,
    stand_for_rank,
)
from rummynotation.record import (
    Action,
    Buy,
    Claim,
    Discard,
    Draw,
    Gin,
    Knock,
    LayOff,
    Meld,
    Pass,
    Refuse,
    Shape,
    Swap,
    Take,
)
from rummynotation.replay.engine import Engine
from rummynotation.replay.nearness import bits_of, windows
from rummynotation.rules.layoff import why_not_layoff_now
from rummynotation.rules.meld import OF_JOKERS, SET, card_at, own_rank
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.rules.turn import may_start_without_draw
from rummynotation.rules.variant import Contract

LAY_DOWN_LIMIT = 20
"""How many lay-downs are listed where nothing else is asked for."""

_SEARCH_LIMIT = 4_000


def legal_actions(engine: Engine, *, lay_downs: int = LAY_DOWN_LIMIT) -> Iterator[Action]:
    """The legal actions of everybody at this moment: the player in turn first, then who may buy
    or take a wild card out of turn.

    Args:
        engine: the hand in play.
        lay_downs: how many ways to lay melds down are listed at most.

    Yields:
        actions that `Engine.can` allows; a card from the stock is the hidden card.
    """
    table = engine.table
    if table.knocked:
        for seat in table.seats:
            yield from filter(engine.can, _showing(table, seat, lay_downs))
        return
    if table.ended:
        return
    seat = table.seats[table.turn]
    yield from filter(engine.can, _turn_actions(table, seat, lay_downs))
    others = [other for other in table.seats if other is not seat]
    if table.offered:
        for other in others:
            yield from filter(engine.can, _upcard_actions(table, other))
    if table.variant.joker_swap_when == "any_turn":
        for other in others:
            yield from filter(engine.can, swap_actions(table, other))
    top = table.pile[-1] if table.pile else HIDDEN
    if not table.variant.buy or top == HIDDEN:
        return
    penalty = (HIDDEN,) * table.variant.buy_penalty
    for other in others:
        if not other.away:
            yield from filter(
                engine.can,
                (Claim(other.handle, top), Buy(other.handle, (top, *penalty))),
            )


def _turn_actions(table: Table, seat: Seat, lay_downs: int) -> Iterator[Action]:
    handle = seat.handle
    if table.phase == DRAW:
        yield Draw(handle)
        if table.variant.draw_discard == "top":
            if table.pile:
                yield Take(handle, (table.pile[-1],))
        else:
            for depth in range(1, len(table.pile) + 1):
                yield Take(handle, tuple(table.pile[-depth:]))
        if table.variant.buy_permission == "player_in_turn":
            for place in dict.fromkeys(table.claims):
                if place not in (seat.place, *table.refused):
                    yield Refuse(handle, table.seats[place].handle)
        if table.offered:
            yield Pass(handle)
        if not may_start_without_draw(table, seat):
            return
    if table.variant.knocks:
        yield from _endings(seat)
        return
    yield from lay_down_actions(table, seat, lay_downs)
    yield from layoff_actions(table, seat)
    yield from swap_actions(table, seat)
    for card, count in enumerate(seat.known):
        if count:
            yield Discard(handle, card)


def _upcard_actions(table: Table, seat: Seat) -> Iterator[Action]:
    """What a player may do who is not in turn while the first upcard is offered."""
    if table.pile and not seat.away:
        yield Take(seat.handle, (table.pile[-1],))
        yield Pass(seat.handle)


def _showing(table: Table, seat: Seat, lay_downs: int) -> Iterator[Action]:
    """What a player may lay after a knock."""
    yield from lay_down_actions(table, seat, lay_downs)
    yield from layoff_actions(table, seat)


def _endings(seat: Seat) -> Iterator[Action]:
    """The discards of a player in a game with a knock, plain or with a knock or gin."""
    for card, count in enumerate(seat.known):
        if count:
            yield Discard(seat.handle, card)
            yield Knock(seat.handle, card)
            yield Gin(seat.handle, card)
    yield Gin(seat.handle)


# --- lay-downs ---


def lay_down_actions(table: Table, seat: Seat, limit: int = LAY_DOWN_LIMIT) -> Iterator[Meld]:
    """Ways to lay melds down: the contract whole, or single melds where there is none.

    Not each is legal: limits on wild cards, on runs of one suit and on the last card are for
    `Engine.can` to judge.
    """
    bound = table.variant.contract_required and bool(table.rules.contract)
    if not bound or (seat.down and table.variant.extra_melds == "free"):
        for meld in islice(free_melds(table, list(seat.known)), limit):
            yield Meld(seat.handle, (meld,))
        return
    if seat.down:
        return
    for contract in table.rules.contract:
        for melds in islice(_contract_melds(table, seat, contract), limit):
            yield Meld(seat.handle, melds)


def free_melds(table: Table, hand: list[int]) -> Iterator[tuple[Placed, ...]]:
    """Single melds that a hand can make where there is no contract; `hand` is how many of each
    card it holds."""
    for kind, least in ((SET, table.variant.set_size.min), ("R", table.variant.run_size.min)):
        yield from melds_of_kind(table, hand, kind, least, exact=False)


def _contract_melds(
    table: Table, seat: Seat, contract: Contract
) -> Iterator[tuple[tuple[Placed, ...], ...]]:
    whole = table.rules.close == "whole_hand"
    exact = {
        SET: table.variant.contract_size_set == "exact" and not whole,
        "R": table.variant.contract_size_run == "exact" and not whole,
    }
    budget = [_SEARCH_LIMIT]
    shapes = sorted(contract, key=lambda shape: (shape.kind, -shape.size))
    yield from _fill(table, list(seat.known), shapes, exact, seat.size if whole else None, budget)


def _fill(
    table: Table,
    hand: list[int],
    shapes: Sequence[Shape],
    exact: dict[str, bool],
    due: int | None,
    budget: list[int],
    after: tuple[str, tuple[Placed, ...]] | None = None,
) -> Iterator[tuple[tuple[Placed, ...], ...]]:
    """Melds for the shapes, one after the other; `due` is how many cards they must use in all."""
    if not shapes:
        if not due:
            yield ()
        return
    shape, rest = shapes[0], shapes[1:]
    kinds = (SET, "R") if shape.kind == "M" else (shape.kind,)
    least_after = sum(other.size for other in rest)
    for kind in kinds:
        for meld in melds_of_kind(table, hand, kind, shape.size, exact=exact[kind]):
            if due is not None and len(meld) + least_after > due:
                continue
            # Melds of one shape come in one order only.
            if after is not None and after[0] == kind and meld < after[1] and _same(shapes, shape):
                continue
            budget[0] -= 1
            if budget[0] < 0:
                return
            left = hand.copy()
            for placed in meld:
                left[placed & 63] -= 1
            remaining = None if due is None else due - len(meld)
            for others in _fill(table, left, rest, exact, remaining, budget, (kind, meld)):
                yield (meld, *others)


def _same(shapes: Sequence[Shape], shape: Shape) -> bool:
    return all(other == shape for other in shapes)


def melds_of_kind(
    table: Table, hand: list[int], kind: str, least: int, *, exact: bool
) -> Iterator[tuple[Placed, ...]]:
    """Melds of a kind that a hand can make, few wild cards first; a set takes naturals before wild
    cards, a run wild cards only where it has no natural.

    Args:
        table: the table, for its rules.
        hand: how many of each card are held.
        kind: sets or runs.
        least: the size that is asked for; exact: whether longer ones will not do.
    """
    wild = [card for card in table.variant.wild_cards if hand[card]]
    supply = [card for card in sorted(wild) for _ in range(hand[card])]
    found = (
        _sets(table, hand, supply, least, exact)
        if kind == SET
        else _runs(table, hand, supply, least, exact)
    )
    yield from (meld for _, meld in sorted(found, key=lambda pair: (pair[0], len(pair[1]))))


def _sets(
    table: Table, hand: list[int], supply: list[Card], least: int, exact: bool
) -> list[tuple[int, tuple[Placed, ...]]]:
    found: list[tuple[int, tuple[Placed, ...]]] = []
    variant = table.variant
    distinct = variant.set_suits not in ("any", "all_suits")
    most = variant.set_size.max or 12
    if JOKER not in variant.wild_cards:
        sizes = range(least, min(least if exact else most, hand[JOKER]) + 1)
        found += [(0, (JOKER,) * size) for size in sizes]
    for rank in range(1, len(RANKS) + 1):
        naturals: list[Card] = []
        for suit in range(len(SUITS)):
            card = natural(rank, suit)
            if card not in variant.wild_cards:
                naturals += [card] * (min(hand[card], 1) if distinct else hand[card])
        # One of each suit first, which is what a game that looks at suits asks for.
        naturals = [*dict.fromkeys(naturals), *_second_copies(naturals)]
        if not naturals:
            continue
        for size in range(least, (least if exact else most) + 1):
            used = min(len(naturals), size)
            wilds = size - used
            if wilds <= len(supply) and (wilds == 0 or size == least):
                meld = (*naturals[:used], *(stand_for_rank(w, rank) for w in supply[:wilds]))
                found.append((wilds, meld))
                if wilds == 0 and len(naturals) > used:
                    found.append((wilds, tuple(naturals[-used:])))
    return found


def _second_copies(cards: list[Card]) -> list[Card]:
    return [card for place, card in enumerate(cards) if card in cards[:place]]


def _runs(
    table: Table, hand: list[int], supply: list[Card], least: int, exact: bool
) -> list[tuple[int, tuple[Placed, ...]]]:
    found: list[tuple[int, tuple[Placed, ...]]] = []
    variant = table.variant
    held = bits_of(hand)
    for size in range(least, (least if exact else variant.run_size.max) + 1):
        for window in windows(size, variant):
            wilds = size - (held & window.bits).bit_count()
            if wilds <= len(supply) and wilds < size:
                spare = iter(supply)
                meld = tuple(
                    card if hand[card] else stand_for_card(next(spare), card)
                    for card in window.cards
                )
                found.append((wilds, meld))
    return found


# --- lay-offs and swaps ---


def layoff_actions(table: Table, seat: Seat) -> Iterator[LayOff]:
    """Single cards that may go onto a meld; wild cards with what they would stand for."""
    if why_not_layoff_now(table, seat) is not None:
        return
    for meld in table.melds.values():
        reading = meld.reading
        if reading is None:
            continue
        places: list[Placed]
        for card in range(CARD_KINDS):
            if not seat.known[card]:
                continue
            wild = card in table.variant.wild_cards
            if reading.kind == SET:
                places = [stand_for_rank(card, reading.low) if wild else card]
                if (wild and reading.low == OF_JOKERS) or (
                    not wild and own_rank(card) != reading.low
                ):
                    continue
            else:
                ends = (
                    card_at(reading.low + 12, reading.suit),
                    card_at(reading.high + 1, reading.suit),
                )
                places = [stand_for_card(card, end) for end in ends] if wild else [card]
                if not wild and card not in ends:
                    continue
            for placed in dict.fromkeys(places):
                yield LayOff(seat.handle, (placed,), meld.name)


def swap_actions(table: Table, seat: Seat) -> Iterator[Swap]:
    """Natural cards that may take a wild card's place, and the ends to which it may slide then."""
    for meld in table.melds.values():
        reading = meld.reading
        if reading is None or not any(reading.wild):
            continue
        for card in range(CARD_KINDS):
            if not seat.known[card] or card in table.variant.wild_cards:
                continue
            wilds = [
                card_of(placed)
                for placed, wild in zip(reading.cards, reading.wild, strict=True)
                if wild
                and (
                    own_rank(card) == reading.low
                    if reading.kind == SET
                    else meant_card(placed) == card
                )
            ]
            for wild in dict.fromkeys(wilds):
                named = wild if len(set(wilds)) > 1 else None
                if table.variant.joker_swap_use != "slide":
                    yield Swap(seat.handle, card, meld.name, named)
                    continue
                for place in (reading.low + 12, reading.high + 1):
                    end = stand_for_card(wild, card_at(place, reading.suit))
                    yield Swap(seat.handle, card, meld.name, named, end)
