"""Can the player in turn go out this turn, and how?"""

from __future__ import annotations

from dataclasses import dataclass

from rummynotation.rules.turn import may_start_without_draw
from rummynotation.solver.position import Position, fault
from rummynotation.solver.search import TooManyStatesError
from rummynotation.solver.ways import Key, Way, all_ways


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a player who has drawn can go out this turn.

    Attributes:
        position: the position.
        ways: the ways to go out, each once; the first is the shortest to say.
        complete: whether these are all.
        proved: whether the search was brought to its end, so that a no is certain.
    """

    position: Position
    ways: tuple[Way, ...]
    complete: bool
    proved: bool = True

    @property
    def possible(self) -> bool:
        """Whether he can go out."""
        return bool(self.ways)


def go_out(position: Position, *, limit: int = 1) -> Answer:
    """Whether the player in turn, who has drawn, can go out this turn, and how.

    Args:
        position: the position.
        limit: how many ways are listed at most.

    Raises:
        RummyNotationError: if he has to draw first; see `rummynotation.solver.draws`.

    Rules: those that judge the single actions; see `rummynotation.rules`.
    """
    if not position.drawn and not may_start_without_draw(position.table, position.seat):
        raise fault(
            f"{position.player} has not drawn yet",
            help="Ask what the discard and each card of the stock would do.",
        )
    ways: list[Way] = []
    proved = True
    met: set[Key] = set()
    try:
        for way in all_ways(position.table, position.seat):
            if way.key in met:
                continue
            met.add(way.key)
            if len(ways) == limit:
                return Answer(position, tuple(ways), complete=False)
            ways.append(way)
            if limit == 1:
                return Answer(position, tuple(ways), complete=False)
    except TooManyStatesError:
        proved = False
    if not ways and position.table.variant.joker_swap_use == "slide":
        # A joker may slide in a meld that is laid in this very turn; that is not looked at.
        proved = False
    return Answer(position, tuple(ways), complete=proved, proved=proved)
