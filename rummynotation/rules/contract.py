"""Laying melds down: the contract, whole and at once, and melds beyond it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rummynotation.cards import KING, Placed, card_text
from rummynotation.diagnostics import codes
from rummynotation.record import Shape
from rummynotation.rules.joker import guard_fault
from rummynotation.rules.meld import RUN, SET, Reading, card_at, readings
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.no_meld import no_reading
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.variant import Contract, Variant, contract_text
from rummynotation.rules.violation import Violation, down_not_known, undecided

_MAX_COMBINATIONS = 4096


def judge_meld(
    table: Table, seat: Seat, melds: Sequence[tuple[Placed, ...]]
) -> list[Reading] | Violation:
    """What melds laid together are, or why they may not be laid.

    Args:
        table: the table.
        seat: the player in turn; he has drawn.
        melds: the melds as written, with no hidden card.

    Returns:
        a reading for each meld, or the violation.

    Rules: CR-51 to CR-55, LV-33 to LV-35, RC-28, RC-29, RC-32, R5-20, X-04, X-19.
    """
    variant = table.variant
    found: list[list[Reading]] = []
    for number, cards in enumerate(melds):
        ways = readings(cards, variant)
        if not ways:
            reason = no_reading(cards, variant)
            return _at(reason, number)
        found.append(ways)
    bound = variant.contract_required and bool(table.rules.contract)
    if not bound:
        return _free(table, seat, found)
    if seat.down:
        if table.partial and seat.down_turn == table.turn_number:
            # The fault was said with the first part; this may be the rest.
            return _free(table, seat, found)
        if variant.extra_melds == "never":
            return _extra_meld(seat)
        return _free(table, seat, found)
    by_contract = _contract(table, seat, found)
    if seat.down_known or variant.extra_melds == "never":
        return by_contract
    return _down_or_not(by_contract, _free(table, seat, found), seat)


def _down_or_not(
    first: list[Reading] | Violation, later: list[Reading] | Violation, seat: Seat
) -> list[Reading] | Violation:
    """A lay-down of a player who may be down already, where further melds are free."""
    if isinstance(first, Violation) and isinstance(later, Violation):
        return first
    if isinstance(first, Violation) or isinstance(later, Violation):
        return down_not_known(seat.handle)
    return first


def whatever_is_hidden(
    table: Table, seat: Seat, melds: Sequence[tuple[Placed, ...]]
) -> Violation | None:
    """What is wrong with a lay-down whatever its hidden cards are, or none: its number of melds and
    of cards (CR-51 to CR-55, LV-16, LV-34, LV-35, RC-28, RC-45).

    The arguments are those of `judge_meld`.
    """
    contract = table.rules.contract
    if not (table.variant.contract_required and contract):
        return None
    if seat.down:
        if table.variant.extra_melds == "never" and not table.partial:
            return _extra_meld(seat)
        return None
    if not seat.down_known and table.variant.extra_melds == "free":
        return None
    asks = f"The contract of hand {table.number} is {contract_text(contract)}."
    if len(melds) < min(map(len, contract)):
        return Violation(
            codes.CONTRACT_PARTIAL,
            "the contract is laid whole and at once; this is only part of it",
            asks,
            ("CR-52", "LV-34", "RC-28"),
            meld=0,
        )
    if len(melds) > max(map(len, contract)):
        return Violation(
            codes.CONTRACT_SHAPE,
            f"{len(melds)} melds are more than the contract asks for",
            asks,
            ("CR-51", "CR-54", "LV-35"),
            meld=0,
        )
    least = min(shape.size for way in contract for shape in way)
    for number, cards in enumerate(melds):
        if len(cards) < least:
            return Violation(
                codes.CONTRACT_SIZE,
                f"a meld of the contract has at least {least} cards, this has {len(cards)}",
                asks,
                ("CR-53", "LV-16", "RC-45"),
                meld=number,
            )
    return _whole_hand(table, seat, sum(map(len, melds)))


def _extra_meld(seat: Seat) -> Violation:
    return Violation(
        codes.EXTRA_MELD,
        f"{seat.handle} is down and may lay no further meld",
        "After the contract, cards go onto melds that lie on the table.",
        ("CR-55", "LV-35", "RC-32", "X-19"),
        meld=0,
    )


def _at(violation: Violation, meld: int) -> Violation:
    return Violation(
        violation.code, violation.message, violation.help, violation.rules, violation.card, meld
    )


def _free(table: Table, seat: Seat, found: list[list[Reading]]) -> list[Reading] | Violation:
    """Melds without a contract: each stands for itself."""
    chosen: list[Reading] = []
    for number, ways in enumerate(found):
        legal = [way for way in ways if fault(way, table.variant) is None]
        if not legal:
            first = fault(ways[0], table.variant)
            assert first is not None
            return _at(first, number)
        if len(legal) > 1:
            return _at(_ambiguous(legal[0], legal[1]), number)
        guarded = guard_fault(table, seat, legal[0])
        if guarded:
            return _at(guarded, number)
        chosen.append(legal[0])
    return chosen


def _contract(table: Table, seat: Seat, found: list[list[Reading]]) -> list[Reading] | Violation:
    variant = table.variant
    contract = table.rules.contract
    legal: list[list[Reading]] = []
    for number, ways in enumerate(found):
        good = [way for way in ways if fault(way, variant, sized=True) is None]
        if not good:
            wanted = {shape.kind for way in contract for shape in way}
            first = next((way for way in ways if way.kind in wanted), ways[0])
            wrong = fault(first, variant, sized=True)
            assert wrong is not None
            return _at(wrong, number)
        legal.append(good)
    combinations = 1
    for ways in legal:
        combinations *= len(ways)
    if combinations > _MAX_COMBINATIONS:
        return undecided(
            "the wild cards can be read in too many ways", "Write what they stand for."
        )
    fitting: list[list[Reading]] = []
    reason: Violation | None = None
    for choice in product(*legal):
        chosen = list(choice)
        against = _against_contract(table, chosen)
        if against is None:
            fitting.append(chosen)
        elif reason is None or _gravity(against) < _gravity(reason):
            reason = against
    if not fitting:
        assert reason is not None
        return reason
    if len(fitting) > 1:
        return _ambiguous_lay_down(fitting[0], fitting[1])
    chosen = fitting[0]
    for number, reading in enumerate(chosen):
        guarded = guard_fault(table, seat, reading)
        if guarded:
            return _at(guarded, number)
    return _whole_hand(table, seat, sum(len(r.cards) for r in chosen)) or chosen


_GRAVITY = (
    codes.RUNS_SAME, codes.RUNS_ADJACENT, codes.CONTRACT_SIZE, codes.CONTRACT_PARTIAL,
    codes.CONTRACT_SHAPE,
)  # fmt: skip


def _gravity(violation: Violation) -> int:
    """The nearer a reading comes to the contract, the better its fault explains the mistake."""
    return _GRAVITY.index(violation.code) if violation.code in _GRAVITY else 0


def _against_contract(table: Table, chosen: list[Reading]) -> Violation | None:
    best: Violation | None = None
    for way in table.rules.contract:
        against = _against_way(table, way, chosen)
        if against is None:
            return runs_fault(chosen, table.variant)
        if best is None or _gravity(against) < _gravity(best):
            best = against
    return best


def _against_way(table: Table, way: Contract, chosen: list[Reading]) -> Violation | None:
    """Why melds do not make one alternative of the contract, or none (CR-30 to CR-36, CR-51 to
    CR-54, LV-16 to LV-22, LV-34, RC-13 to RC-18, RC-45)."""
    exact = _exact_sizes(table)
    wanted = sorted(way, key=lambda shape: (shape.kind == "M", -shape.size))
    left = list(range(len(chosen)))
    if _match(wanted, chosen, left, exact):
        return None
    asks = f"The contract of hand {table.number} is {contract_text(table.rules.contract)}."
    kinds = _match(wanted, chosen, left, None)
    if kinds:
        wrong = _wrong_size(wanted, chosen, exact)
        return Violation(
            codes.CONTRACT_SIZE,
            wrong[0],
            asks,
            ("CR-53", "LV-16", "RC-45", "X-04"),
            meld=wrong[1],
        )
    if len(chosen) < len(wanted) and _match_some(wanted, chosen):
        return Violation(
            codes.CONTRACT_PARTIAL,
            "the contract is laid whole and at once; this is only part of it",
            asks,
            ("CR-52", "LV-34", "RC-28"),
            meld=0,
        )
    laid = " ".join(f"{reading.kind}{len(reading.cards)}" for reading in chosen)
    return Violation(
        codes.CONTRACT_SHAPE,
        f"these melds ({laid}) are not the contract",
        asks,
        ("CR-51", "CR-54", "LV-35"),
        meld=0,
    )


def _exact_sizes(table: Table) -> dict[str, bool]:
    """For sets and runs, whether the contract's sizes are exact (CR-37: never where the whole
    hand is laid)."""
    if table.rules.close == "whole_hand":
        return {SET: False, RUN: False}
    return {
        SET: table.variant.contract_size_set == "exact",
        RUN: table.variant.contract_size_run == "exact",
    }


def _suits_shape(shape: Shape, reading: Reading, exact: dict[str, bool] | None) -> bool:
    if shape.kind not in (reading.kind, "M"):
        return False
    if exact is None:
        return True
    size = len(reading.cards)
    return size == shape.size if exact[reading.kind] else size >= shape.size


def _match(
    wanted: Sequence[Shape],
    chosen: Sequence[Reading],
    left: list[int],
    exact: dict[str, bool] | None,
) -> bool:
    """Whether every shape finds a meld of its own, and every meld a shape."""
    if len(wanted) != len(left):
        return False
    if not wanted:
        return True
    shape, rest = wanted[0], wanted[1:]
    return any(
        _suits_shape(shape, chosen[place], exact)
        and _match(rest, chosen, [other for other in left if other != place], exact)
        for place in left
    )


def _match_some(wanted: Sequence[Shape], chosen: Sequence[Reading]) -> bool:
    """Whether the melds are of kinds that the contract asks for, as far as they go."""
    need: dict[str, int] = {}
    for shape in wanted:
        need[shape.kind] = need.get(shape.kind, 0) + 1
    either = need.get("M", 0)
    for kind in (SET, RUN):
        have = sum(reading.kind == kind for reading in chosen)
        either -= max(0, have - need.get(kind, 0))
    return either >= 0


def _wrong_size(
    wanted: Sequence[Shape], chosen: Sequence[Reading], exact: dict[str, bool]
) -> tuple[str, int]:
    for number, reading in enumerate(chosen):
        sizes = {shape.size for shape in wanted if shape.kind in (reading.kind, "M")}
        size = len(reading.cards)
        if any(_suits_shape(shape, reading, exact) for shape in wanted):
            continue
        kind = "set" if reading.kind == SET else "run"
        word = "exactly" if exact[reading.kind] else "at least"
        return (
            f"the contract asks for a {kind} of {word} {min(sizes)} cards, this has {size}",
            number,
        )
    return "the sizes of these melds are not those of the contract", 0


def runs_fault(chosen: Sequence[Reading], variant: Variant) -> Violation | None:
    """Why two runs of one lay-down may not lie side by side, or none (CR-41, LV-18, RC-20, X-07).

    Args:
        chosen: the melds that are laid together.
        variant: the rules; its `same_suit_runs`.
    """
    rule = variant.same_suit_runs
    if rule == "any":
        return None
    runs = [(number, reading) for number, reading in enumerate(chosen) if reading.kind == RUN]
    for place, (_, first) in enumerate(runs):
        for number, second in runs[place + 1 :]:
            if first.suit != second.suit:
                continue
            low, high = sorted((first, second), key=lambda run: run.low)
            between = _ranks_between(low, high, variant)
            if rule == "distinct_start" and first.low == second.low:
                return Violation(
                    codes.RUNS_SAME,
                    f"two runs of one suit start with the same card, "
                    f"{card_text(card_at(low.low, low.suit))}",
                    "Runs of one suit start at different ranks.",
                    ("CR-41", "X-07"),
                    meld=number,
                )
            if rule == "not_adjacent" and between == 0:
                return Violation(
                    codes.RUNS_ADJACENT,
                    "two runs of one suit follow each other without a gap: they are one run",
                    "Leave a gap, or use different suits.",
                    ("RC-20", "X-07"),
                    meld=number,
                )
            if rule == "gap2" and between < 2:
                return Violation(
                    codes.RUNS_ADJACENT,
                    "two runs of one suit are less than two ranks apart",
                    "At least two ranks must lie between them.",
                    ("X-07",),
                    meld=number,
                )
            if rule == "different_suits":
                return Violation(
                    codes.RUNS_SAME,
                    "two runs of the contract are of one suit",
                    "The runs of a contract are of different suits.",
                    ("X-07",),
                    meld=number,
                )
    return None


def _ranks_between(low: Reading, high: Reading, variant: Variant) -> int:
    """How many ranks lie between two runs of one suit, on the shorter way; below 0 where they
    share some. Only runs that go round the corner are near each other there."""
    between = high.low - low.high - 1
    if variant.ace == "around":
        between = min(between, low.low + KING - high.high - 1)
    return between


def _whole_hand(table: Table, seat: Seat, laid: int) -> Violation | None:
    """CR-37, CR-38: the contract is laid with every card in hand, but for a discard where that is
    optional."""
    if table.rules.close != "whole_hand" or seat.vague:
        return None
    over = seat.size - laid
    optional = table.rules.final_discard == "optional"
    if over == 0 or (over == 1 and optional):
        return None
    return Violation(
        codes.WHOLE_HAND,
        f"{over} card{'s are' if over != 1 else ' is'} left over; in hand {table.number} the "
        "contract is laid with the whole hand"
        if over > 0
        else f"{seat.handle} lays {laid} cards and holds {seat.size}",
        "Longer melds may take the cards that are left; "
        + ("one may be discarded." if optional else "there is no discard."),
        ("CR-37", "CR-38"),
    )


def _ambiguous(first: Reading, second: Reading) -> Violation:
    return Violation(
        codes.JOKER_STANDS,
        f"what the wild cards stand for is open: {first.text()} or {second.text()}",
        "Write what they stand for, as in *=9H.",
        ("CR-19",),
    )


def _ambiguous_lay_down(first: list[Reading], second: list[Reading]) -> Violation:
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        if one != other:
            return _at(_ambiguous(one, other), number)
    return _ambiguous(first[0], second[0])
