"""A way to go out, replayed: what each action of the turn does to the hand and to the melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rummynotation.cards import Card, Placed, card_of
from rummynotation.record import Action, Discard, LayOff, Meld, MeldName, Swap, Take
from rummynotation.replay.engine import Engine
from rummynotation.rules.meld import RUN, Reading
from rummynotation.solver.position import Position


@dataclass(slots=True)
class Slot:
    """A card that is in the player's hand at some point of the turn.

    Attributes:
        card: the card.
        came: the step at which it came into the hand, 0 where it was there before.
        source: the meld that it was taken from, or none.
        left: the step at which it leaves the hand, 0 where it stays.
        home: the meld that it goes to; none for the discard.
    """

    card: Card
    came: int = 0
    source: MeldName | None = None
    left: int = 0
    home: MeldName | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A meld that a step lays or changes.

    Attributes:
        name: the meld.
        reading: the meld after the step.
        fresh: which of its cards the step put there.
    """

    name: MeldName
    reading: Reading
    fresh: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """An action of the turn.

    Attributes:
        action: the action.
        parts: the melds that it lays or changes.
        cards: the cards that come into the hand, those of the pile as they lay there, or the
            discard.
        owed: of what was taken from the pile, the card that has to be played in this turn.
    """

    action: Action
    parts: tuple[Part, ...] = ()
    cards: tuple[Card, ...] = ()
    owed: Card | None = None


@dataclass(slots=True)
class Turn:
    """A turn that was replayed.

    Attributes:
        slots: the cards of the hand, sorted, then those that come into it as they come.
        steps: the actions in their order.
    """

    slots: list[Slot]
    steps: list[Step] = field(default_factory=list)


def replay_turn(position: Position, line: Sequence[Action]) -> Turn:
    """The turn in which a player goes out.

    Args:
        position: the position before it.
        line: the actions.
    """
    engine = Engine(position.table.copy())
    turn = Turn([Slot(card) for card in position.hand])
    for action in line:
        table = engine.table
        seat = table.by_handle[action.player]
        held = Counter(seat.cards())
        before = {name: meld.reading for name, meld in table.melds.items()}
        engine.do(action)
        number = len(turn.steps) + 1
        came = tuple((Counter(seat.cards()) - held).elements())
        owed = None
        if isinstance(action, Take):
            came, owed = action.cards, table.owed_card
        parts = []
        for name, meld in table.melds.items():
            old, new = before.get(name), meld.reading
            if new is not None and new != old:
                parts.append(Part(name, new, fresh_cards(old, new)))
        _leave(turn, action, parts, number)
        source = action.meld if isinstance(action, Swap) else None
        turn.slots += [Slot(card, number, source) for card in came]
        cards = (action.card,) if isinstance(action, Discard) else came
        turn.steps.append(Step(action, tuple(parts), cards, owed))
    return turn


def _leave(turn: Turn, action: Action, parts: Sequence[Part], number: int) -> None:
    """The cards that an action plays leave the hand."""
    if isinstance(action, Meld):
        for part in parts:
            _go(turn, part.reading.cards, part.name, number)
    elif isinstance(action, LayOff):
        for part in parts:
            played = (p for p, fresh in zip(part.reading.cards, part.fresh, strict=True) if fresh)
            _go(turn, played, part.name, number)
    elif isinstance(action, Swap):
        _go(turn, (action.card,), action.meld, number)
    elif isinstance(action, Discard):
        _go(turn, (action.card,), None, number)


def _go(turn: Turn, cards: Iterable[Placed], home: MeldName | None, number: int) -> None:
    for placed in cards:
        # A wild card that was taken in this turn goes first: it may have to be played.
        waiting = [slot for slot in turn.slots if slot.card == card_of(placed) and not slot.left]
        slot = max(waiting, key=lambda slot: slot.came)
        slot.left, slot.home = number, home


def fresh_cards(before: Reading | None, after: Reading) -> tuple[bool, ...]:
    """Which cards of a meld were not there before.

    Args:
        before: the meld before, or none where it is new.
        after: the meld.
    """
    if before is None:
        return (True,) * len(after.cards)
    if after.kind == RUN:
        shift = _shift(before, after)
        old = {shift + place: placed for place, placed in enumerate(before.cards)}
        return tuple(old.get(place) != placed for place, placed in enumerate(after.cards))
    left = Counter(before.cards)
    fresh = []
    for placed in after.cards:
        fresh.append(left[placed] <= 0)
        left[placed] -= 1
    return tuple(fresh)


def _shift(before: Reading, after: Reading) -> int:
    """How many cards were put in front of a run."""

    def same(shift: int) -> int:
        there = after.cards[shift : shift + len(before.cards)]
        return sum(one == other for one, other in zip(before.cards, there, strict=True))

    return max(range(len(after.cards) - len(before.cards) + 1), key=same)


def added_cards(reading: Reading, fresh: Sequence[bool]) -> list[Placed]:
    """The cards of a meld that are new, those nearest to what lay there before first."""
    new = [place for place, is_fresh in enumerate(fresh) if is_fresh]
    old = [place for place, is_fresh in enumerate(fresh) if not is_fresh]
    new.sort(key=lambda place: min((abs(place - other) for other in old), default=place))
    return [reading.cards[place] for place in new]
