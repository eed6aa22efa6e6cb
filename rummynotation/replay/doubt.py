"""How far the replay of a hand can be relied on, and what its legal actions leave unsaid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.limits import MAX_MESSAGES
from rummynotation.record import Action, Hand, Statement, TableMeld, Variation
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.stating import stated, stated_meld
from rummynotation.rules.table import Table

_NEVER = 10**9


@dataclass(slots=True)
class _Frame:
    """A list of statements under way: a hand's or a variation's.

    Attributes:
        place: the statement that is looked at.
        wrong: the first that is wrong; undecided: the first of which the file does not tell enough.
    """

    place: int = -1
    wrong: int = _NEVER
    undecided: int = _NEVER


class Watcher:
    """Looks on while hands are replayed.

    What comes after the first mistake, or the first action that is not decided, rests on it. In a
    variation that is what stands before the statements it replaces, and what it holds itself.

    Attributes:
        wrong: whether anything in the hand itself is wrong, variations left out.
        undecided: whether anything in it is undecided, or events are missing.
    """

    every = False

    def __init__(self) -> None:
        # The messages of the game, as they come, and how many of them were looked at.
        self._found: Sequence[Diagnostic] = ()
        self._said = 0
        self._undecided = 0
        self._frames: list[_Frame] = []
        self._replay: HandReplay | None = None
        # What is said in another way now, by its places from the hand down.
        self._stated: dict[tuple[int, ...], Statement] = {}
        self.wrong = False
        self.undecided = False

    def begin(self, replay: HandReplay) -> None:
        """A hand begins; what is wrong with its own line and its set-up was said."""
        self._replay = replay
        self._found = replay.messages.found
        self._undecided = 0
        self._frames = [_Frame()]
        self._stated = {}
        self._look()
        self._state_melds(replay.hand, replay.table)

    def at(self, place: int) -> None:
        """Next comes the statement at this place."""
        self._look()
        self._frames[-1].place = place

    def legal(self, action: Action, table: Table) -> None:
        """An action is legal; what it leaves unsaid follows, where nothing before is in doubt."""
        self._look()
        frame = self._frames[-1]
        if min(frame.wrong, frame.undecided) == _NEVER and not table.loose:
            said = stated(action, table)
            if said != action:
                self._stated[tuple(frame.place for frame in self._frames)] = said

    def did(self, place: int) -> None:
        """What was said of it is looked at when the next statement comes."""

    def enter(self, start: int) -> None:
        """A variation begins, which stands instead of the statements from `start` on."""
        self._look()
        before = self._frames[-1]
        inner = _Frame()
        if before.wrong < start:
            inner.wrong = -1
        if before.undecided < start:
            inner.undecided = -1
        self._frames.append(inner)

    def leave(self) -> None:
        """The variation is over."""
        self._look()
        self._frames.pop()

    def end(self) -> None:
        """The hand has been replayed."""
        self._look()
        frame = self._frames[-1]
        replay = self._replay
        self.wrong = frame.wrong < _NEVER
        self.undecided = frame.undecided < _NEVER or (
            replay is not None and (replay.gaps or replay.table.loose)
        )

    def errors(self) -> list[Diagnostic]:
        """The errors that were said since this was asked last, or since the hand ended."""
        new = [d for d in self._found[self._said :] if d.is_error]
        self._said = len(self._found)
        return new

    def stated_items(self, items: Sequence[Statement]) -> tuple[Statement, ...]:
        """The statements of the hand, with what its legal actions left unsaid."""
        return self._said_in(items, ()) if self._stated else tuple(items)

    def _look(self) -> None:
        """Whatever was said since the last look is about the statement at hand."""
        frame = self._frames[-1]
        if self.errors() or len(self._found) > MAX_MESSAGES:
            frame.wrong = min(frame.wrong, frame.place)
        undecided = self._replay.undecided if self._replay is not None else 0
        if undecided > self._undecided:
            self._undecided = undecided
            frame.undecided = min(frame.undecided, frame.place)

    def _state_melds(self, hand: Hand, table: Table) -> None:
        """The melds with which a position begins, where their wild cards can be read in one way."""
        if not hand.position or self._frames[-1].wrong < _NEVER:
            return
        for place, item in enumerate(hand.items):
            if isinstance(item, Action):
                return
            if isinstance(item, TableMeld):
                meld = table.melds.get(item.meld)
                if meld is not None and meld.reading is not None:
                    cards = stated_meld(item.cards, meld.reading, table.variant)
                    if cards != item.cards:
                        self._stated[(place,)] = replace(item, cards=cards)

    def _said_in(self, items: Sequence[Statement], path: tuple[int, ...]) -> tuple[Statement, ...]:
        said: list[Statement] = []
        for place, item in enumerate(items):
            here = (*path, place)
            if isinstance(item, Variation):
                inner = self._said_in(item.items, here)
                said.append(item if inner == item.items else replace(item, items=inner, lines=()))
            else:
                said.append(self._stated.get(here, item))
        return tuple(said)
