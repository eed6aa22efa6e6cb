"""Wild cards on the table: taking one by putting the natural card in its place; the guard."""

from __future__ import annotations

from dataclasses import dataclass

from rummynotation.cards import (
    Card,
    Placed,
    card_of,
    card_text,
    meant_card,
    placed_text,
    stand_for_card,
    suit_of,
)
from rummynotation.diagnostics import codes
from rummynotation.rules.hidden import cannot_hold
from rummynotation.rules.meld import SET, Reading, card_at, own_rank, places_to_grow
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.table import MeldOnTable, Seat, Table
from rummynotation.rules.violation import (
    EVENTS_MISSING,
    Violation,
    down_not_known,
    turn_of_contract_not_known,
    undecided,
)


@dataclass(frozen=True, slots=True)
class SwapPlan:
    """A legal swap: the wild card that comes free, and the meld as it lies afterwards.

    `slid` says that the wild card stays in its run, at an end.
    """

    wild: Card
    reading: Reading
    slid: bool = False


def why_not_swap_now(table: Table, seat: Seat, meld: MeldOnTable, card: Card) -> Violation | None:
    """Why a player may not take a wild card of this meld now, or none (CR-61, CR-62, CR-66, LV-51,
    LV-53, RC-33, X-09)."""
    variant = table.variant
    when = variant.joker_swap_when
    if variant.joker_swap_from == "none" or when == "never":
        return Violation(
            codes.SWAP_FROM,
            "in this game wild cards stay where they lie",
            rules=("X-09",),
        )
    if meld.reading is not None and meld.reading.kind == SET and variant.joker_swap_from == "runs":
        return Violation(
            codes.SWAP_FROM,
            f"{meld.name} is a set; in this game wild cards are taken from runs only",
            rules=("CR-61", "CR-66"),
            card=card,
        )
    if not table.bound:
        return None  # Without a contract nobody is down.
    if not seat.down_known and when in ("down_earlier_turn", "before_down"):
        return down_not_known(seat.handle)
    earlier = seat.down and seat.down_turn < table.turn_number
    if when == "down_earlier_turn" and not earlier:
        if seat.down and not table.turn_known:
            return turn_of_contract_not_known(seat.handle)
        message = (
            f"{seat.handle} went down only in this turn"
            if seat.down
            else f"{seat.handle} has not laid the contract"
        )
        return Violation(
            codes.SWAP_WHEN,
            f"{message} and may not take a wild card yet",
            "Wild cards are taken from the turn after the contract.",
            ("CR-62", "RC-33"),
        )
    if when == "before_down" and seat.down:
        return Violation(
            codes.SWAP_WHEN,
            f"{seat.handle} is down and may take no wild card any more",
            "In this game wild cards are taken only before one goes down.",
            ("X-09",),
        )
    return None


def judge_swap(
    table: Table,
    seat: Seat,
    card: Card,
    meld: MeldOnTable,
    wild: Placed | None,
    slide: Placed | None,
) -> SwapPlan | Violation:
    """What a swap does, or why it is not legal.

    Args:
        table: the table.
        seat: who swaps.
        card: the natural card he puts down.
        meld: the meld with the wild card.
        wild: which wild card he takes, where the file says it.
        slide: the wild card as it stands after it moved along its run, where it did.

    Rules: CR-61 to CR-66, LV-51 to LV-53, RC-33, X-09, X-23.
    """
    now = why_not_swap_now(table, seat, meld, card)
    return now or plan_swap(table, card, meld, wild, slide)


def swap_made(
    table: Table, card: Card, meld: MeldOnTable, wild: Placed | None, slide: Placed | None
) -> SwapPlan | None:
    """What a swap did to a meld that was made against the rules; none where nobody can tell.

    The arguments are those of `judge_swap`.
    """
    reading = meld.reading
    if reading is None:
        return None
    slot = _slot(table, reading, card, wild)
    if slot < 0:
        return None
    if slide is not None or table.variant.joker_swap_use == "slide":
        slid = _slid(table, reading, slot, card, slide)
        return slid if isinstance(slid, SwapPlan) else None
    return SwapPlan(card_of(reading.cards[slot]), _replaced(reading, slot, card))


def plan_swap(
    table: Table, card: Card, meld: MeldOnTable, wild: Placed | None, slide: Placed | None
) -> SwapPlan | Violation:
    """What a swap does to a meld, whoever makes it and when, or why it does not fit.

    The arguments are those of `judge_swap`.
    """
    variant = table.variant
    reading = meld.reading
    if reading is None:
        return undecided("what this meld is cannot be told from the file")
    if meld.may_differ:
        suited = reading.kind == SET or suit_of(card) == reading.suit
        ranked = reading.kind != SET or own_rank(card) == reading.low
        if card not in variant.wild_cards and not (suited and ranked):
            return _no_slot(table, reading, meld, card)
        return undecided(
            f"how {meld.name} looks by now is not known: events are missing", why=EVENTS_MISSING
        )
    slot = _slot(table, reading, card, wild)
    if slot < 0:
        return _no_slot(table, reading, meld, card)
    taken = card_of(reading.cards[slot])
    if variant.joker_swap_use != "slide":
        if slide is not None:
            return Violation(
                codes.TABLE_MOVE,
                "a wild card that is replaced does not move along the run",
                "Take it into the hand: write the swap without slide, and lay it off if it fits.",
                ("X-23",),
                card=card,
            )
        return SwapPlan(taken, _replaced(reading, slot, card))
    return _slid(table, reading, slot, card, slide)


def _slot(table: Table, reading: Reading, card: Card, wild: Placed | None) -> int:
    """Where in the meld the wild card stands whose place the card takes; -1 for nowhere."""
    if card in table.variant.wild_cards:
        return -1
    wanted = None if wild is None else card_of(wild)
    if reading.kind == SET:
        if own_rank(card) != reading.low:
            return -1
        if table.variant.set_suits == "distinct":
            suits = {
                suit_of(card_of(placed))
                for placed, is_wild in zip(reading.cards, reading.wild, strict=True)
                if not is_wild
            }
            if suit_of(card) in suits:
                return -1
        slots = [
            slot
            for slot, is_wild in enumerate(reading.wild)
            if is_wild and wanted in (None, card_of(reading.cards[slot]))
        ]
        exact = [slot for slot in slots if meant_card(reading.cards[slot]) == card]
        return (exact or slots or [-1])[0]
    for slot, is_wild in enumerate(reading.wild):
        if (
            is_wild
            and card_at(reading.low + slot, reading.suit) == card
            and wanted in (None, card_of(reading.cards[slot]))
        ):
            return slot
    return -1


def _no_slot(table: Table, reading: Reading, meld: MeldOnTable, card: Card) -> Violation:
    wilds = [
        placed_text(placed)
        for placed, is_wild in zip(reading.cards, reading.wild, strict=True)
        if is_wild
    ]
    if not wilds:
        return Violation(
            codes.SWAP_CARD, f"{meld.name} holds no wild card", rules=("CR-61",), card=card
        )
    return Violation(
        codes.SWAP_CARD,
        f"no wild card of {meld.name} stands for {card_text(card)}",
        f"There lies {', '.join(wilds)}.",
        ("CR-61", "LV-51", "RC-33"),
        card=card,
    )


def _replaced(reading: Reading, slot: int, card: Card) -> Reading:
    cards = (*reading.cards[:slot], card, *reading.cards[slot + 1 :])
    wild = (*reading.wild[:slot], False, *reading.wild[slot + 1 :])
    if reading.kind == SET:
        pairs = sorted(zip(cards, wild, strict=True))
        cards = tuple(placed for placed, _ in pairs)
        wild = tuple(is_wild for _, is_wild in pairs)
    return reading._replace(cards=cards, wild=wild)


def _slid(
    table: Table, reading: Reading, slot: int, card: Card, slide: Placed | None
) -> SwapPlan | Violation:
    """The wild card moves to an end of its run (the option slide of joker_swap_use)."""
    if reading.kind == SET:
        return Violation(
            codes.SWAP_USE, "in this game a replaced wild card moves along its run", card=card
        )
    wild = card_of(reading.cards[slot])
    after = _replaced(reading, slot, card)
    options = {
        stand_for_card(wild, card_at(place, after.suit)): place
        for place in places_to_grow(after, table.variant)
    }
    chosen = slide
    if chosen is None or meant_card(chosen) is None:
        if len(options) != 1:
            return Violation(
                codes.SWAP_USE,
                "it is not said where the wild card moves",
                f"Write slide and one of {', '.join(map(placed_text, options)) or 'nothing'}.",
                card=card,
            )
        chosen = next(iter(options))
    if chosen not in options:
        return Violation(
            codes.SWAP_USE,
            f"the wild card cannot move to {placed_text(chosen)}",
            f"It may become {' or '.join(map(placed_text, options)) or 'nothing'}.",
            card=card,
        )
    moved = after.grown(options[chosen], chosen, wild=True)
    return fault(moved, table.variant, laying=False, sized=True) or SwapPlan(wild, moved, slid=True)


def guard_fault(table: Table, seat: Seat, reading: Reading) -> Violation | None:
    """R5-43: a wild card may not stand for a card that the player holds, where the game says so.

    The cards of the meld itself are still in the hand when this is asked.
    """
    if table.variant.joker_guard == "none":
        return None
    own = [
        card_of(placed)
        for placed, is_wild in zip(reading.cards, reading.wild, strict=True)
        if not is_wild
    ]
    for placed, is_wild in zip(reading.cards, reading.wild, strict=True):
        meant = meant_card(placed)
        if not is_wild or meant is None:
            continue
        if seat.known[meant] > own.count(meant):
            return Violation(
                codes.JOKER_GUARD,
                f"{seat.handle} holds that {card_text(meant)} in hand",
                "A wild card may not stand for a card that the player holds.",
                ("R5-43",),
                card=placed,
            )
        if cannot_hold(table, seat, {meant: 1}) is None:
            return undecided(f"whether {seat.handle} holds {card_text(meant)} is not known")
    return None


def wilds_not_used(table: Table, seat: Seat) -> Violation | None:
    """Why a turn may not end with a wild card that was taken in it, or none (LV-52, LV-53)."""
    if not table.owed_wilds:
        return None
    use = table.variant.joker_swap_use
    where = "in a meld of their own" if use == "immediate_own_meld" else "on the table"
    return Violation(
        codes.SWAP_USE,
        f"{seat.handle} keeps the wild card {card_text(table.owed_wilds[0])} taken in this turn",
        f"A wild card that is taken is played in the same turn {where}.",
        ("LV-52", "LV-53"),
    )


def contract_not_laid(table: Table, seat: Seat) -> Violation | None:
    """Why a turn may not end in which a wild card was taken for the contract, or none (LV-53)."""
    if not table.owes_contract or seat.down:
        return None
    return Violation(
        codes.SWAP_WHEN,
        f"{seat.handle} took a wild card in this turn and has not laid the contract",
        "Who is not down takes a wild card only to lay the contract in the same turn.",
        ("LV-53",),
    )
