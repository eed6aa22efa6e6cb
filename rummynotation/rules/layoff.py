"""Laying off: adding cards to melds on the table."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import (
    HIDDEN,
    JOKER,
    Placed,
    card_of,
    card_text,
    cards_text,
    is_stated,
    meant_card,
    meant_rank,
    placed_text,
    rank_of,
    stand_for_card,
    stand_for_rank,
    suit_of,
)
from rummynotation.diagnostics import codes
from rummynotation.record import MeldName
from rummynotation.rules.joker import guard_fault
from rummynotation.rules.meld import (
    OF_JOKERS,
    SET,
    Reading,
    card_at,
    own_rank,
    places_to_grow,
)
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.no_meld import wrong_statement
from rummynotation.rules.table import MeldOnTable, Seat, Table
from rummynotation.rules.variant import Variant
from rummynotation.rules.violation import (
    EVENTS_MISSING,
    Violation,
    down_not_known,
    turn_of_contract_not_known,
    undecided,
)

_MAX_SEARCH = 20_000


def why_not_layoff_now(table: Table, seat: Seat) -> Violation | None:
    """Why a player may add nothing to melds in this turn, or none (CR-51, CR-57, LV-37, RC-29,
    RC-30, R5-23, X-05)."""
    start = table.variant.layoff_from
    if start == "always" or not (table.variant.contract_required and table.rules.contract):
        return None
    if not seat.down_known:
        return down_not_known(seat.handle)
    if not seat.down:
        return Violation(
            codes.NOT_DOWN,
            f"{seat.handle} has not laid the contract",
            "Cards go onto the melds of the table only when one is down.",
            ("CR-51", "LV-37", "RC-30"),
        )
    if start == "next_turn" and seat.down_turn == table.turn_number:
        if not table.turn_known:
            return turn_of_contract_not_known(seat.handle)
        return Violation(
            codes.LAYOFF_TURN,
            f"{seat.handle} laid the contract in this turn and may not lay off yet",
            "Laying off starts in the turn after the contract.",
            ("CR-57", "RC-29", "RC-30"),
        )
    return None


def why_not_on(table: Table, seat: Seat, meld: MeldOnTable) -> Violation | None:
    """Why a player may not add to this meld, or none (CR-58, LV-38, RC-31, R5-23)."""
    targets = table.variant.layoff_targets
    if targets == "all" or meld.owner == seat.place:
        return None
    if targets == "team" and table.seats[meld.owner].team == seat.team:
        return None
    whose = "one's own melds and the partner's" if targets == "team" else "one's own melds only"
    return Violation(
        codes.LAYOFF_OWNER,
        f"{meld.name} is not {seat.handle}'s own meld",
        f"In this game one adds to {whose}.",
        ("CR-58",),
    )


def judge_layoff(
    table: Table, seat: Seat, cards: Sequence[Placed], name: MeldName | None
) -> tuple[MeldOnTable, Reading] | Violation:
    """The meld that cards go onto and what it becomes, or why they may not.

    Args:
        table: the table.
        seat: the player in turn; he has drawn.
        cards: the cards as written.
        name: the meld, or none where the file leaves it out.

    Rules: CR-57, CR-58, LV-36 to LV-39, RC-30, RC-31, R5-23, X-24.
    """
    now = why_not_layoff_now(table, seat)
    if now:
        return now
    if name is not None:
        meld = table.melds.get(name)
        if meld is None:
            return no_such_meld(table, name)
        against = why_not_on(table, seat, meld)
        if against:
            return against
        after = extend(table, seat, meld, cards)
        return after if isinstance(after, Violation) else (meld, after)
    fits: list[tuple[MeldOnTable, Reading]] = []
    unknown = 0
    open_ends: list[tuple[MeldOnTable, Violation]] = []
    for meld in table.melds.values():
        if why_not_on(table, seat, meld) or _is_no_meld(meld):
            continue
        after = extend(table, seat, meld, cards)
        if not isinstance(after, Violation):
            fits.append((meld, after))
        elif after.undecided:
            unknown += 1
        elif after.code == codes.JOKER_STANDS and not is_stated(cards[0]):
            open_ends.append((meld, after))
    if unknown and len(fits) < 2:
        return undecided("onto which meld these cards go cannot be told from the file")
    if table.loose and len(fits) < 2:
        return undecided(
            "which melds lie on the table is not known: events are missing",
            "Name the meld, as in Ana.1.",
            why=EVENTS_MISSING,
        )
    if len(open_ends) == 1 and not fits:
        return open_ends[0][1]
    if not (fits or open_ends):
        return Violation(
            codes.LAYOFF_FIT,
            f"{cards_text(cards)} fits no meld on the table",
            _table_text(table),
            ("LV-39", "CR-57", "R5-23"),
            card=cards[0],
        )
    if len(fits) + len(open_ends) > 1:
        fitting = [meld for meld, _ in fits] + [meld for meld, _ in open_ends]
        names = " and ".join(f"{meld.name} {_meld_text(meld)}" for meld in fitting)
        return Violation(
            codes.LAYOFF_TARGET,
            f"{cards_text(cards)} fits more than one meld: {names}",
            f"Name the meld, as in layoff {cards_text(cards)} {fitting[0].name}.",
            card=cards[0],
        )
    return fits[0]


def _is_no_meld(meld: MeldOnTable) -> bool:
    """Whether what lies there is known to be neither a set nor a run: nothing fits it."""
    return meld.reading is None and not meld.may_differ and HIDDEN not in map(card_of, meld.cards)


def no_such_meld(table: Table, name: MeldName) -> Violation:
    """The violation of naming a meld that does not lie on the table; where events are missing, it
    may."""
    if table.loose:
        return undecided(
            f"whether a meld {name} lies on the table is not known: events are missing",
            why=EVENTS_MISSING,
        )
    return Violation(codes.UNKNOWN_TARGET, f"no meld {name} lies on the table", _table_text(table))


def _meld_text(meld: MeldOnTable) -> str:
    return f"[{cards_text(meld.reading.cards if meld.reading else meld.cards)}]"


def _table_text(table: Table) -> str:
    if not table.melds:
        return "No meld lies on the table."
    lying = ", ".join(f"{meld.name} {_meld_text(meld)}" for meld in table.melds.values())
    return f"On the table: {lying}."


def extend(
    table: Table,
    seat: Seat,
    meld: MeldOnTable,
    cards: Sequence[Placed],
    *,
    guarded: bool = True,
) -> Reading | Violation:
    """What a meld becomes by these cards, or the violation.

    Args:
        table: the table.
        seat: who adds them.
        meld: the meld.
        cards: the cards as written.
        guarded: whether the cards in hand count against wild cards, where the game says so (R5-43).
    """
    reading = meld.reading
    if reading is None:
        if _is_no_meld(meld):
            return undecided(
                f"{meld.name} [{cards_text(meld.cards)}] is not clear, or no meld",
                why="a meld is not legal",
            )
        return undecided("what this meld is cannot be told from the file")
    if HIDDEN in map(card_of, cards):
        return undecided("a card that is laid off is hidden")
    variant = table.variant
    for placed in cards:
        wrong = wrong_statement(placed, variant)
        if wrong:
            return wrong
    if meld.may_differ:
        return _extend_unsure(reading, cards, meld, variant)
    if reading.kind == SET:
        after = _extend_set(reading, cards, meld, variant)
    else:
        after = _extend_run(reading, cards, meld, variant)
    if isinstance(after, Violation):
        return after
    wrong = fault(after, variant, laying=False, sized=True)
    if wrong is None and guarded and variant.joker_guard != "none":
        wrong = guard_fault(table, seat, _added(reading, after))
    return wrong or after


def _added(before: Reading, after: Reading) -> Reading:
    """The part of a meld that is new, for the guard."""
    old = list(before.cards)
    fresh: list[tuple[Placed, bool]] = []
    for placed, wild in zip(after.cards, after.wild, strict=True):
        if placed in old:
            old.remove(placed)
        else:
            fresh.append((placed, wild))
    return after._replace(
        cards=tuple(placed for placed, _ in fresh), wild=tuple(wild for _, wild in fresh)
    )


def may_join(meld: MeldOnTable, cards: Sequence[Placed], variant: Variant) -> bool:
    """Whether cards that lie with a meld against the rules can make it another meld: not natural
    cards of another rank beside a set, or of another suit beside a run. Those lie there, and what
    fits the meld fits it still.

    Args:
        meld: the meld.
        cards: the cards.
        variant: the rules.

    Rules: LV-39, CR-57, R5-23.
    """
    reading = meld.reading
    if reading is None:
        return True
    for card in map(card_of, cards):
        if card >= JOKER or card in variant.wild_cards:
            return True
        if reading.kind == SET:
            if own_rank(card) == reading.low:
                return True
        elif suit_of(card) == reading.suit:
            return True
    return False


def _extend_set(
    reading: Reading, cards: Sequence[Placed], meld: MeldOnTable, variant: Variant
) -> Reading | Violation:
    added: list[tuple[Placed, bool]] = []
    for placed in cards:
        card = card_of(placed)
        wild = card in variant.wild_cards
        rank = meant_rank(placed) if wild else own_rank(card)
        if rank is None and reading.low != OF_JOKERS:
            added.append((stand_for_rank(placed, reading.low), True))
            continue
        if rank != reading.low:
            return Violation(
                codes.LAYOFF_FIT,
                f"{placed_text(placed)} does not belong to the set {meld.name} {_meld_text(meld)}",
                rules=("LV-39", "CR-57", "R5-23"),
                card=placed,
            )
        added.append((placed, wild))
    pairs = sorted([*zip(reading.cards, reading.wild, strict=True), *added])
    return reading._replace(
        cards=tuple(placed for placed, _ in pairs), wild=tuple(wild for _, wild in pairs)
    )


def _extend_unsure(
    reading: Reading, cards: Sequence[Placed], meld: MeldOnTable, variant: Variant
) -> Reading | Violation:
    """Of a meld that may have grown: what fits it however it looks now, and what never does."""
    if reading.kind == SET:
        after = _extend_set(reading, cards, meld, variant)
        limits = (variant.set_size.max, variant.set_suits == "distinct", variant.joker_limit)
        if isinstance(after, Violation) or (
            limits == (None, False, "none") and variant.joker_guard == "none"
        ):
            return after
    else:
        inside = [card_at(reading.low + step, reading.suit) for step in range(len(reading.cards))]
        for placed in cards:
            card = card_of(placed)
            if card in variant.wild_cards:
                continue
            if card in inside or suit_of(card) != reading.suit:
                return Violation(
                    codes.LAYOFF_FIT,
                    f"{placed_text(placed)} cannot continue the run {meld.name} {_meld_text(meld)}",
                    rules=("LV-39", "CR-57", "R5-23"),
                    card=placed,
                )
    return undecided(
        f"how {meld.name} looks by now is not known: events are missing",
        f"Say it before, as in table {meld.name}: {_meld_text(meld)}.",
        why=EVENTS_MISSING,
    )


def _extend_run(
    reading: Reading, cards: Sequence[Placed], meld: MeldOnTable, variant: Variant
) -> Reading | Violation:
    if len(cards) == 1 and cards[0] not in variant.wild_cards:
        # The usual case, without a search.
        for place in reversed(places_to_grow(reading, variant)):
            if cards[0] == card_at(place, reading.suit):
                return reading.grown(place, cards[0], wild=False)
    against_rules: Reading | None = None
    for in_order in (True, False):
        search = _RunSearch(variant, in_order=in_order)
        search.place(reading, tuple(cards))
        found = search.found
        if len(found) > 1:
            first, second = found[:2]
            wild = next(placed for placed in cards if card_of(placed) in variant.wild_cards)
            return Violation(
                codes.JOKER_STANDS,
                f"which end {placed_text(wild)} goes to is open: {first.text()} or {second.text()}",
                "Write what it stands for, as in *=9H.",
                ("CR-19",),
                card=wild,
            )
        if found:
            return found[0]
        against_rules = against_rules or search.against_rules
    if against_rules is not None:
        return against_rules
    odd = _first_odd(reading, cards, variant)
    return Violation(
        codes.LAYOFF_FIT,
        f"{placed_text(odd)} does not continue the run {meld.name} {_meld_text(meld)}",
        _ends_text(reading, variant),
        ("LV-39", "CR-57", "R5-23"),
        card=odd,
    )


def _ends_text(reading: Reading, variant: Variant) -> str:
    ends = [card_text(card_at(place, reading.suit)) for place in places_to_grow(reading, variant)]
    return f"It goes on with {' or '.join(ends)}." if ends else "It cannot grow any more."


def _stands_at(placed: Placed, place: int, suit: int, variant: Variant) -> Placed | None:
    """A card as it would lie at a place of a run, or none where it cannot lie there."""
    card = card_of(placed)
    here = card_at(place, suit)
    if card not in variant.wild_cards:
        return placed if card == here else None
    rank = meant_rank(placed)
    meant = meant_card(placed)
    if rank is not None and (rank != rank_of(here) or (meant is not None and meant != here)):
        return None
    return stand_for_card(card, here)


def _first_odd(reading: Reading, cards: Sequence[Placed], variant: Variant) -> Placed:
    """The first card that fits at no end, after those before it have been placed greedily."""
    current = reading
    for placed in cards:
        for place in places_to_grow(current, variant):
            there = _stands_at(placed, place, current.suit, variant)
            if there is not None:
                wild = card_of(placed) in variant.wild_cards
                current = current.grown(place, there, wild=wild)
                break
        else:
            return placed
    return cards[-1]


class _RunSearch:
    """All legal ways in which cards continue a run: as written, or in any order.

    Attributes:
        found: the first two.
        against_rules: one that breaks a limit of the game, if there is any.
    """

    def __init__(self, variant: Variant, *, in_order: bool) -> None:
        self.variant = variant
        self.in_order = in_order
        self.found: list[Reading] = []
        self.against_rules: Reading | None = None
        self._steps = 0

    def place(self, reading: Reading, left: tuple[Placed, ...]) -> None:
        """Puts the cards that are left onto the run in every way."""
        self._steps += 1
        if self._steps > _MAX_SEARCH or len(self.found) > 1:
            return
        if not left:
            if fault(reading, self.variant, laying=False, sized=True) is not None:
                self.against_rules = self.against_rules or reading
            else:
                self._add(reading)
            return
        tried: set[Placed] = set()
        for index in range(1 if self.in_order else len(left)):
            placed = left[index]
            if placed in tried:
                continue
            tried.add(placed)
            wild = card_of(placed) in self.variant.wild_cards
            for place in places_to_grow(reading, self.variant):
                there = _stands_at(placed, place, reading.suit, self.variant)
                if there is not None:
                    rest = left[:index] + left[index + 1 :]
                    self.place(reading.grown(place, there, wild=wild), rest)

    def _add(self, reading: Reading) -> None:
        """A run of all ranks is found twice, its last card at either end. That is one way, and the
        card lies at the high end."""
        for number, other in enumerate(self.found):
            if sorted(other.cards) == sorted(reading.cards):
                self.found[number] = max(other, reading, key=lambda run: run.low)
                return
        self.found.append(reading)
