"""A hand as turns: who was in turn, what was done in it, and the tables before and after.

Only the main line counts, and of that only what was not taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rummynotation.record import Action, Discard, Draw, Game, Reshuffle, Take, Variation
from rummynotation.replay.following import FollowedHand, Step
from rummynotation.replay.hand import taken_back
from rummynotation.rules.table import DRAW, Table


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn.

    Attributes:
        player: who was in turn.
        steps: what was done in it, by others too; the stock that is renewed is part of it.
        whole: whether the record tells its end: a discard with which the turn passed on, or the end
            of the hand by the player.
    """

    player: str
    steps: tuple[Step, ...]
    whole: bool

    @property
    def opening(self) -> Table:
        """The table at its beginning."""
        return self.steps[0].before

    @property
    def own(self) -> tuple[Step, ...]:
        """What the player himself did."""
        return tuple(step for step in self.steps if _player(step) == self.player)

    @property
    def last(self) -> Step:
        """The last thing that the player did."""
        return self.own[-1]

    @property
    def legal(self) -> bool:
        """Whether nobody broke a rule in it."""
        return all(step.ok for step in self.steps if isinstance(step.item, Action))

    @property
    def went_out(self) -> bool:
        """Whether the hand ended in it, by the player."""
        after = self.last.after
        return after.ended_by(after.by_handle[self.player].place)

    @property
    def begun_by(self) -> Step | None:
        """The draw, or what was taken from the pile; none where the turn began without."""
        return next((step for step in self.own if isinstance(step.item, Draw | Take)), None)

    @property
    def after_draw(self) -> tuple[Table, int] | None:
        """The table when the player had drawn, and the place of what was done next; none where he
        did nothing after a draw."""
        for step in self.steps:
            if step.before.phase != DRAW:
                return step.before, step.path[0]
        return None


def main_line(game: Game) -> tuple[Game, tuple[tuple[int, ...], ...]]:
    """A game without its variations, and for each hand where its statements stood in the game.

    Args:
        game: the game.
    """
    hands = []
    places = []
    for hand in game.hands:
        kept = [n for n, item in enumerate(hand.items) if not isinstance(item, Variation)]
        items = tuple(hand.items[n] for n in kept)
        lines = tuple(hand.lines[n] for n in kept) if hand.lines else ()
        hands.append(replace(hand, items=items, lines=lines))
        places.append(tuple(kept))
    return replace(game, hands=tuple(hands)), tuple(places)


def effective(played: FollowedHand) -> list[Step]:
    """The steps of a hand without what was taken back.

    Args:
        played: the hand; it has no variations.
    """
    undone = taken_back(played.hand.items)
    gone = {*undone, *undone.values()}
    return [step for step in played.steps if step.path[0] not in gone]


def turns_of(steps: Sequence[Step]) -> Iterator[Turn]:
    """The turns of a hand, as far as it is known whose they were.

    Args:
        steps: its statements, without what was taken back.
    """
    turn: list[Step] = []
    for step in steps:
        table = step.before
        if turn and (table.turn_number != turn[0].before.turn_number or table.ended):
            yield from _turn(turn)
            turn = []
        if table.turn_known and not table.ended:
            if isinstance(step.item, Action | Reshuffle):
                turn.append(step)
        elif turn:
            yield from _turn(turn)
            turn = []
    yield from _turn(turn)


def _turn(steps: list[Step]) -> Iterator[Turn]:
    """A turn, where the player in turn did anything in it."""
    if not steps:
        return
    table = steps[0].before
    player = table.seats[table.turn].handle
    own = [step for step in steps if _player(step) == player]
    if own:
        last = own[-1]
        passed = isinstance(last.item, Discard) and last.after.turn_number > table.turn_number
        whole = last.ok and (passed or last.after.ended_by(table.turn))
        yield Turn(player, tuple(steps), whole)


def _player(step: Step) -> str:
    return step.item.player if isinstance(step.item, Action) else ""
