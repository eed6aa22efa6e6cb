"""What can be found in a recorded game: values, without words.

`rummynotation.review.telling` says them in a language; `rummynotation.review.findings` finds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from rummynotation.cards import Card
from rummynotation.record import Action

Kind = Literal["missed", "gift", "buy", "outs", "deadwood"]

KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of findings, in the order in which they are said of one statement."""

Sure = Literal["certain", "as recorded"]
"""How sure a finding is: *certain* where it holds by what the player could see then himself, or is
a plain count; *as recorded* where it rests on cards that he could not see, and the record shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """What all findings say.

    Attributes:
        hand: the place of the hand among the game's hands.
        place: the place of the statement that it speaks of, among the statements of the hand.
        player: whom it is about.
        sure: how sure it is.
    """

    hand: int
    place: int
    player: str
    sure: Sure = "certain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed(_Found):
    """A turn in which the player could have gone out, and did not; the place is its last action.

    Attributes:
        start: the place of the first statement that the line stands instead of.
        line: the turn from there on, which ends the hand.
        before_draw: whether he would have had to begin otherwise: to take the discard, or to leave
            out the draw where that is allowed. Else he could have gone out with what he had drawn.
    """

    start: int
    line: tuple[Action, ...]
    before_draw: bool = False

    @property
    def kind(self) -> Kind:
        """The kind."""
        return "missed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift(_Found):
    """A discard with which the next player could go out at once; the place is the discard.

    Attributes:
        card: the discard.
        receiver: the next player.
        accepted: whether he did go out by it.
        line: a turn in which he goes out by it.
        safe: the other cards that could have been discarded without this.
        stock: whether the next card of the stock would have done as well; none where the record
            does not show that card.
    """

    card: Card
    receiver: str
    accepted: bool
    line: tuple[Action, ...]
    safe: tuple[Card, ...]
    stock: bool | None = None

    @property
    def kind(self) -> Kind:
        """The kind."""
        return "gift"


Fate = Literal["played", "kept", "discarded"]
"""What became of a bought card by the end of the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought(_Found):
    """What a buy came to by the end of the hand; the place is the buy.

    Of equal cards the one that came first is taken to leave the hand first.

    Attributes:
        card: the card that was bought.
        penalty: the cards that were drawn for it.
        fate: what became of the card.
        left: those of all these cards that were in hand at the end.
        points: what these count.
    """

    card: Card
    penalty: tuple[Card, ...]
    fate: Fate
    left: tuple[Card, ...]
    points: int

    @property
    def kind(self) -> Kind:
        """The kind."""
        return "buy"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOuts(_Found):
    """The cards from the stock with which the player could have gone out; the place is his draw.

    All of it is by what he himself had seen.

    Attributes:
        cards: the cards, each with how many copies of it may have come.
        unseen: how many copies of any card may have come.
        chance: the chance that one of the cards came.
        proved: whether every search was brought to its end; else there may be more.
    """

    cards: tuple[tuple[Card, int], ...]
    unseen: int
    chance: Fraction
    proved: bool = True

    @property
    def copies(self) -> int:
        """How many copies there are of all these cards together."""
        return sum(count for _, count in self.cards)

    @property
    def kind(self) -> Kind:
        """The kind."""
        return "outs"


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The end of a turn.

    Attributes:
        place: the place of its last action.
        player: whose turn it was.
        points: the points in hand of each player, by seat; none where not all his cards are known.
    """

    place: int
    player: str
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadwood(_Found):
    """The points in hand of all players over a hand; the place is the last statement of the hand,
    and it is about no single player.

    Attributes:
        players: the handles, by seat.
        turns: the ends of the turns, in order.
    """

    players: tuple[str, ...]
    turns: tuple[TurnEnd, ...]

    @property
    def kind(self) -> Kind:
        """The kind."""
        return "deadwood"

    def points_of(self, player: str) -> tuple[int | None, ...]:
        """The points in hand of a player at the ends of his own turns, and last at the end of the
        hand where that came in another's turn.

        Args:
            player: the handle.
        """
        seat = self.players.index(player)
        own = [turn for turn in self.turns if turn.player == player]
        if self.turns and self.turns[-1].player != player:
            own.append(self.turns[-1])
        return tuple(turn.points[seat] for turn in own)


Finding = Missed | Gift | Bought | DrawOuts | Deadwood
