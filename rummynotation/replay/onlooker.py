"""Whoever looks on while a hand is replayed, and takes no part in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rummynotation.record import Action
from rummynotation.rules.table import Table

if TYPE_CHECKING:
    from rummynotation.replay.hand import HandReplay


class Onlooker(Protocol):
    """What is told of the replay of a hand, in the order of its statements."""

    @property
    def every(self) -> bool:
        """Whether each statement is to be told; else draws and discards that are plainly legal
        may be passed over, which is faster."""

    def begin(self, replay: HandReplay) -> None:
        """The table is set, and the replay of a hand begins."""

    def at(self, place: int) -> None:
        """Next comes the statement at this place of the hand, or of the variation."""

    def legal(self, action: Action, table: Table) -> None:
        """The action there is legal, and about to be done at this table."""

    def did(self, place: int) -> None:
        """The statement at this place has been replayed."""

    def enter(self, start: int) -> None:
        """A variation begins, which stands instead of the statements from `start` on."""

    def leave(self) -> None:
        """The variation is over."""

    def end(self) -> None:
        """The hand has been replayed; its points are counted after this."""
