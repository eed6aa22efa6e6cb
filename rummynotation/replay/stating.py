"""What a legal action leaves unsaid and the table tells: what its wild cards stand for, and onto
which meld it goes. The rules say what it is; here it is only written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rummynotation.cards import (
    KING,
    Placed,
    card_of,
    is_stated,
    meant_rank,
    stand_for_card,
    stand_for_rank,
)
from rummynotation.record import Action, LayOff, Meld, Swap, tidy_meld
from rummynotation.rules.contract import judge_meld
from rummynotation.rules.joker import judge_swap
from rummynotation.rules.layoff import judge_layoff
from rummynotation.rules.meld import RUN, Reading, readings
from rummynotation.rules.table import Table
from rummynotation.rules.variant import Variant
from rummynotation.rules.violation import Violation


def stated(action: Action, table: Table) -> Action:
    """A legal action with what it leaves unsaid; the action itself where it leaves nothing.

    Args:
        action: the action.
        table: the table before it is done.

    Rules: CR-19, LV-39, X-24.
    """
    say = _SAY.get(type(action))
    return action if say is None else say(action, table)


def stated_meld(cards: Sequence[Placed], reading: Reading, variant: Variant) -> tuple[Placed, ...]:
    """The cards of a meld, open wild cards with what they stand for.

    Args:
        cards: the cards as they are written.
        reading: the meld that they are.
        variant: which cards are wild.

    Where saying it would make another run of the meld (one of all ranks can have its ace at either
    end), it stays as it is written.
    """
    if not _any_open(cards, variant):
        return tuple(cards)
    said = tidy_meld(_say(cards, reading.cards, variant))
    return said if reading in readings(said, variant) else tuple(cards)


def _any_open(cards: Sequence[Placed], variant: Variant) -> bool:
    """Whether a card is wild and does not say what it stands for."""
    return not variant.wild_cards.isdisjoint(cards)


def _say(
    written: Sequence[Placed], lying: Sequence[Placed], variant: Variant
) -> tuple[Placed, ...]:
    """Cards as written, each open wild card as the next one of its kind that lies there.

    Args:
        written: the cards as they are written.
        lying: the same cards as they lie, every wild card with what it stands for.
        variant: which cards are wild.
    """
    left = list(lying)
    for placed in written:
        if placed not in variant.wild_cards:
            left.remove(placed if placed in left else _as_it_lies(placed, left))
    said: list[Placed] = []
    for placed in written:
        if placed in variant.wild_cards:
            there = next(other for other in left if card_of(other) == placed)
            left.remove(there)
            said.append(there)
        else:
            said.append(placed)
    return tuple(said)


def _as_it_lies(placed: Placed, left: Sequence[Placed]) -> Placed:
    """A wild card of which only the rank is said lies in a run as a whole card."""
    return next(
        other
        for other in left
        if card_of(other) == card_of(placed) and meant_rank(other) == meant_rank(placed)
    )


# --- one function a kind of action ---


def _meld(action: Meld, table: Table) -> Meld:
    variant = table.variant
    if not any(_any_open(cards, variant) for cards in action.melds):
        return action
    found = judge_meld(table, table.by_handle[action.player], action.melds)
    if isinstance(found, Violation):
        return action
    pairs = zip(action.melds, found, strict=True)
    return replace(
        action, melds=tuple(stated_meld(cards, reading, variant) for cards, reading in pairs)
    )


def _layoff(action: LayOff, table: Table) -> LayOff:
    variant = table.variant
    if action.meld is not None and not _any_open(action.cards, variant):
        return action
    found = judge_layoff(table, table.by_handle[action.player], action.cards, action.meld)
    if isinstance(found, Violation):
        return action
    meld, after = found
    if meld.reading is None:
        return action
    added = _added(meld.reading, after)
    return replace(action, cards=_say(action.cards, added, variant), meld=meld.name)


def _added(before: Reading, after: Reading) -> list[Placed]:
    """The cards that a meld grew by, those of a run outward from where it ended."""
    if before.kind == RUN:
        below = (before.low - after.low) % KING
        return [
            *reversed(after.cards[:below]),
            *after.cards[below + len(before.cards) :],
        ]
    added = list(after.cards)
    for placed in before.cards:
        added.remove(placed)
    return added


def _swap(action: Swap, table: Table) -> Swap:
    meld = table.melds.get(action.meld)
    if meld is None or meld.reading is None:
        return action
    seat = table.by_handle[action.player]
    plan = judge_swap(table, seat, action.card, meld, action.wild, action.slide)
    if isinstance(plan, Violation):
        return action
    wild, slide = action.wild, action.slide
    if wild is not None and not is_stated(wild):
        run = meld.reading.kind == RUN
        wild = stand_for_card(wild, action.card) if run else stand_for_rank(wild, meld.reading.low)
    if plan.slid and (slide is None or not is_stated(slide)):
        slide = plan.reading.cards[0 if plan.reading.low < meld.reading.low else -1]
    return replace(action, wild=wild, slide=slide)


_SAY: dict[type[Action], Callable[..., Action]] = {Meld: _meld, LayOff: _layoff, Swap: _swap}
