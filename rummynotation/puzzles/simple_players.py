"""Three simple players, each with one idea: what they do with a turn says how much it misleads.

None of them looks ahead. Each plays the first action of his kind that the rules allow, until there
is none, and ends with a discard where one card is left. The rules judge every action, as in a
replay; see `rummynotation.replay.engine`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rummynotation.cards import Card, Placed, card_of, is_stated, stand_for_card
from rummynotation.record import Action, Discard, LayOff, Meld, MeldName
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import (
    lay_down_actions,
    layoff_actions,
    melds_of_kind,
    swap_actions,
)
from rummynotation.rules.contract import runs_fault
from rummynotation.rules.layoff import extend
from rummynotation.rules.meld import RUN, SET, Reading, card_at, places_to_grow, readings
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.table import MeldOnTable, Seat, Table
from rummynotation.rules.variant import Variant
from rummynotation.solver.position import Position
from rummynotation.solver.problem import Problem, problems_of

MOST_ACTIONS = 40
"""Actions of one turn."""

MOST_CONTRACTS = 4
"""Alternatives of a contract that are tried."""

_ALL_MELDS = 10_000

Meldable = tuple[Placed, ...]
"""A meld that a hand can make, wild cards with what they stand for."""

Key = tuple[object, ...]
"""What melds are sorted by."""


@dataclass(frozen=True, slots=True)
class SimplePlayer:
    """A player with one idea.

    Attributes:
        idea: his idea.
        order: the kinds of actions, those he looks for first first.
        key: what he sorts melds by.
        puts_aside: whether he puts aside what the table takes before he makes the contract.
        first_onto: the kind of meld that he lays off onto first; "" for any.
    """

    idea: str
    order: tuple[str, ...]
    key: Callable[[str, Meldable], Key]
    puts_aside: bool = False
    first_onto: str = ""


def _stretch(meld: Meldable) -> int:
    """The most natural cards in a row of a run."""
    longest = current = 0
    for placed in meld:
        current = 0 if is_stated(placed) else current + 1
        longest = max(longest, current)
    return longest


def _wilds(meld: Meldable) -> int:
    return sum(map(is_stated, meld))


def _longest_natural_run(kind: str, meld: Meldable) -> Key:
    return kind != RUN, -_stretch(meld), _wilds(meld), len(meld), meld


def _smallest(kind: str, meld: Meldable) -> Key:
    return _wilds(meld), len(meld), kind != RUN, meld


def _fewest_jokers(kind: str, meld: Meldable) -> Key:
    return _wilds(meld), -len(meld), kind != SET, meld


MELDS, LAY_OFFS, SWAPS = "meld", "layoff", "swap"

SIMPLE_PLAYERS = (
    SimplePlayer(
        "the longest natural run first",
        (MELDS, LAY_OFFS, SWAPS),
        _longest_natural_run,
        first_onto=RUN,
    ),
    SimplePlayer("lay off first", (LAY_OFFS, SWAPS, MELDS), _smallest, puts_aside=True),
    SimplePlayer("fewest jokers first", (SWAPS, MELDS, LAY_OFFS), _fewest_jokers, first_onto=SET),
)
"""The three."""


def cards_left(position: Position, player: SimplePlayer) -> tuple[Card, ...]:
    """The cards that a simple player is left with when he finds nothing to play any more, sorted;
    none where he goes out. Where the contract has to take the whole hand, what his contract leaves
    over.

    Args:
        position: the position; the player in turn has drawn.
        player: how he plays.
    """
    turn = _Turn(position, player)
    engine, seat = turn.engine, turn.seat
    table = engine.table
    for _ in range(MOST_ACTIONS):
        if table.ended:
            break
        action = next(filter(engine.can, turn.actions()), None)
        if action is None:
            break
        engine.do(action)
    if table.ended_by(seat.place):
        return ()
    left = Counter(seat.cards())
    if table.rules.close == "whole_hand":
        lay_down = next(turn.lay_downs(), None)
        for meld in lay_down.melds if lay_down else ():
            left -= Counter(map(card_of, meld))
    return tuple(sorted(left.elements()))


@dataclass(slots=True)
class _Turn:
    """A turn of a simple player."""

    position: Position
    player: SimplePlayer
    engine: Engine = field(init=False)
    seat: Seat = field(init=False)
    contracts: list[Problem] = field(init=False)

    def __post_init__(self) -> None:
        self.engine = Engine(self.position.table.copy())
        self.seat = self.engine.table.by_handle[self.position.player]
        problems = problems_of(self.position.table, self.position.seat, swaps=Counter())
        self.contracts = [problem for problem in problems if problem.runs or problem.sets]

    def actions(self) -> Iterator[Action]:
        """What he would do next, the first choice first; not each is legal."""
        table, seat = self.engine.table, self.seat
        if seat.size == 1 and table.rules.final_discard == "required":
            yield from (Discard(seat.handle, card) for card in seat.cards())
        kinds = {MELDS: self._melds, LAY_OFFS: self._layoffs, SWAPS: self._swaps}
        for kind in self.player.order:
            yield from kinds[kind]()
        if seat.size == 1:
            yield from (Discard(seat.handle, card) for card in seat.cards())

    def _layoffs(self) -> Iterator[Action]:
        """Natural cards before wild ones."""
        table = self.engine.table
        first = self.player.first_onto

        def key(action: LayOff) -> tuple[bool, bool]:
            meld = table.melds[action.meld] if action.meld else None
            reading = meld.reading if meld else None
            other = bool(first) and reading is not None and reading.kind != first
            return is_stated(action.cards[0]), other

        yield from sorted(layoff_actions(table, self.seat), key=key)

    def _swaps(self) -> Iterator[Action]:
        yield from swap_actions(self.engine.table, self.seat)

    def _melds(self) -> Iterator[Action]:
        table, seat = self.engine.table, self.seat
        if seat.down or not self.contracts:
            found = lay_down_actions(table, seat, _ALL_MELDS)
            melds = [(readings(m.melds[0], table.variant), m) for m in found]
            known = [(ways[0].kind, meld) for ways, meld in melds if ways]
            yield from (
                meld
                for _, meld in sorted(known, key=lambda p: self.player.key(p[0], p[1].melds[0]))
            )
        else:
            yield from self.lay_downs()

    def lay_downs(self) -> Iterator[Meld]:
        """The contract as he would lay it, for each alternative in which he finds one."""
        table, seat = self.engine.table, self.seat
        hand = list(seat.known)
        if self.player.puts_aside and self.contracts[0].targets:
            for card in self._aside():
                hand[card] -= 1
        for contract in self.contracts[:MOST_CONTRACTS]:
            made = _contract(table, hand.copy(), contract, self.player)
            if made:
                yield Meld(seat.handle, tuple(reading.cards for reading in made))

    def _aside(self) -> list[Card]:
        """The natural cards that the table would take if he were down, as he would lay them off."""
        engine = Engine(self.engine.table.copy())
        seat = engine.table.by_handle[self.seat.handle]
        seat.down, seat.down_turn = True, -1
        cards: list[Card] = []
        while not engine.table.ended:
            layoffs = (
                action
                for action in layoff_actions(engine.table, seat)
                if not is_stated(action.cards[0])
            )
            action = next(filter(engine.can, layoffs), None)
            if action is None:
                break
            engine.do(action)
            cards.append(card_of(action.cards[0]))
        return cards


def _contract(
    table: Table, hand: list[int], contract: Problem, player: SimplePlayer
) -> list[Reading] | None:
    """The melds of a contract, one after the other, each the best by the player's key; longer ones
    where cards are left that fit them; none where he finds none."""
    left = [(RUN, size) for size in contract.runs] + [(SET, size) for size in contract.sets]
    exact = {RUN: contract.exact_run, SET: contract.exact_set}
    chosen: list[Reading] = []
    while left:
        options = [
            (player.key(kind, meld), kind, size, meld)
            for kind, size in dict.fromkeys(left)
            for meld in melds_of_kind(table, hand, kind, size, exact=exact[kind])
        ]
        made = (
            (reading, kind, size)
            for _, kind, size, meld in sorted(options)
            if (reading := _legal(meld, kind, chosen, table.variant)) is not None
        )
        best = next(made, None)
        if best is None:
            return None
        reading, kind, size = best
        left.remove((kind, size))
        chosen.append(reading)
        for placed in reading.cards:
            hand[card_of(placed)] -= 1
    whole = table.rules.close == "whole_hand"
    return [*_longer(table, hand, chosen, exact, with_wilds=whole)]


def _legal(
    meld: Meldable, kind: str, chosen: Sequence[Reading], variant: Variant
) -> Reading | None:
    for reading in readings(meld, variant):
        if reading.kind == kind and fault(reading, variant, sized=True) is None:
            return reading if runs_fault([*chosen, reading], variant) is None else None
    return None


def _longer(
    table: Table,
    hand: list[int],
    chosen: list[Reading],
    exact: dict[str, bool],
    *,
    with_wilds: bool,
) -> list[Reading]:
    """Melds with the cards that are left and fit them, natural cards first."""
    variant = table.variant
    seat = table.seats[table.turn]
    grown = True
    while grown:
        grown = False
        for number, reading in enumerate(chosen):
            if exact[reading.kind]:
                continue
            meld = MeldOnTable(MeldName(seat.handle, 0), seat.place, reading.cards, reading)
            for placed in _additions(reading, hand, variant, with_wilds=with_wilds):
                after = extend(table, seat, meld, (placed,), guarded=False)
                others = [*chosen[:number], *chosen[number + 1 :]]
                if isinstance(after, Reading) and runs_fault([*others, after], variant) is None:
                    chosen[number] = after
                    hand[card_of(placed)] -= 1
                    grown = True
                    break
    return chosen


def _additions(
    reading: Reading, hand: list[int], variant: Variant, *, with_wilds: bool
) -> Iterator[Placed]:
    wild_cards = variant.wild_cards
    held = [card for card, count in enumerate(hand) if count]
    yield from (card for card in held if card not in wild_cards)
    for wild in held if with_wilds else ():
        if wild not in wild_cards:
            continue
        if reading.kind == SET:
            yield wild
        else:
            ends = reversed(places_to_grow(reading, variant))
            yield from (stand_for_card(wild, card_at(place, reading.suit)) for place in ends)
