"""What is counted of players and hands: sums with how many went into them, which can be added."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Self

from rummynotation.statistics.facts import Ended, HandFacts, PlayerHand


@dataclass(slots=True)
class Mean:
    """A sum, and how many went into it; what is not known goes into neither."""

    sum: int = 0
    n: int = 0

    def add(self, value: int | None) -> None:
        """Counts a value, or a yes as 1 and a no as 0.

        Args:
            value: the value; none where it is not known.
        """
        if value is not None:
            self.sum += value
            self.n += 1


@dataclass(slots=True)
class Range:
    """The lowest and the highest of what was seen."""

    low: int | None = None
    high: int | None = None

    def add(self, value: int | None) -> None:
        """Takes a value in.

        Args:
            value: the value; none where it is not known.
        """
        if value is None:
            return
        if self.low is None or value < self.low:
            self.low = value
        if self.high is None or value > self.high:
            self.high = value


class Counts:
    """Counts that two parts of an archive have, and that add up to those of the whole."""

    __slots__ = ()

    def merge(self, other: Self) -> None:
        """Adds the counts of another part.

        Args:
            other: its counts; they are not changed.
        """
        for each in fields(self):  # type: ignore[arg-type]
            mine, yours = getattr(self, each.name), getattr(other, each.name)
            match mine:
                case Mean():
                    mine.sum += yours.sum
                    mine.n += yours.n
                case Range():
                    mine.add(yours.low)
                    mine.add(yours.high)
                case dict():
                    for key, count in yours.items():
                        mine[key] = mine.get(key, 0) + count
                case int():
                    setattr(self, each.name, mine + yours)


@dataclass(slots=True)
class PlayerCounts(Counts):
    """A player's games and hands, or all players' in one place; see `PlayerHand` and `GameFacts`.

    Attributes:
        games: the games he sat in; won_games: those of which it is known whether he won.
        place: his place in the games that were played to the end.
        hands: the hands he played.
    """

    games: int = 0
    won_games: Mean = field(default_factory=Mean)
    place: Mean = field(default_factory=Mean)
    hands: int = 0
    won: Mean = field(default_factory=Mean)
    out: Mean = field(default_factory=Mean)
    at_once: Mean = field(default_factory=Mean)
    points: Mean = field(default_factory=Mean)
    extremes: Range = field(default_factory=Range)
    left: Mean = field(default_factory=Mean)
    turns: Mean = field(default_factory=Mean)
    buys: Mean = field(default_factory=Mean)
    down: Mean = field(default_factory=Mean)
    down_turn: Mean = field(default_factory=Mean)
    wilds: Mean = field(default_factory=Mean)
    wilds_dealt: Mean = field(default_factory=Mean)
    wilds_laid: Mean = field(default_factory=Mean)
    swaps: Mean = field(default_factory=Mean)
    cards_laid: Mean = field(default_factory=Mean)

    def add_game(self, won: bool | None, place: int | None) -> None:
        """Counts a game.

        Args:
            won: whether he won it; none where that is not known.
            place: his place; none likewise.
        """
        self.games += 1
        self.won_games.add(won)
        self.place.add(place)

    def add_hand(self, hand: PlayerHand) -> None:
        """Counts a hand.

        Args:
            hand: its facts.
        """
        self.hands += 1
        self.won.add(hand.won)
        self.out.add(hand.out)
        self.at_once.add(hand.at_once)
        self.points.add(hand.points)
        self.extremes.add(hand.points)
        self.left.add(hand.left)
        self.turns.add(hand.turns)
        self.buys.add(hand.buys)
        self.down.add(hand.down)
        self.down_turn.add(hand.down_turn)
        self.wilds.add(hand.wilds)
        self.wilds_dealt.add(hand.wilds_dealt)
        self.wilds_laid.add(hand.wilds_laid)
        self.swaps.add(hand.swaps)
        self.cards_laid.add(hand.cards_laid)


@dataclass(slots=True)
class HandCounts(Counts):
    """The hands of one number of one variant.

    Attributes:
        hands: how many; players: how many players they had, each counted in each hand.
        turns: the turns of all players together.
        points: the points of each player.
        buys: the buys of all players together.
        nobody_down: whether nobody laid his contract.
        down: whether a player did; down_turn: in which of his turns.
        wilds: the wild cards of a player.
        ended: how often they ended how.
    """

    hands: int = 0
    players: int = 0
    turns: Mean = field(default_factory=Mean)
    points: Mean = field(default_factory=Mean)
    buys: Mean = field(default_factory=Mean)
    nobody_down: Mean = field(default_factory=Mean)
    down: Mean = field(default_factory=Mean)
    down_turn: Mean = field(default_factory=Mean)
    wilds: Mean = field(default_factory=Mean)
    at_once: Mean = field(default_factory=Mean)
    ended: dict[Ended, int] = field(default_factory=dict)

    def add_hand(self, hand: HandFacts) -> None:
        """Counts a hand.

        Args:
            hand: its facts.
        """
        self.hands += 1
        self.players += len(hand.players)
        self.turns.add(hand.turns)
        self.ended[hand.ended] = self.ended.get(hand.ended, 0) + 1
        bought = 0
        buys_told = lays_told = True
        anybody = False
        for player in hand.players:
            self.points.add(player.points)
            self.down.add(player.down)
            self.down_turn.add(player.down_turn)
            self.wilds.add(player.wilds)
            self.at_once.add(player.at_once)
            buys_told = buys_told and player.buys is not None
            bought += player.buys or 0
            lays_told = lays_told and player.down is not None
            anybody = anybody or bool(player.down)
        self.buys.add(bought if buys_told else None)
        self.nobody_down.add(not anybody if lays_told or anybody else None)


@dataclass(slots=True)
class GameCounts(Counts):
    """The games of one variant, or all.

    Attributes:
        games: how many.
        players: how many sat at each.
        hands: how many hands each had that count.
        void: how many hands were void; unfinished: how many games break off in a hand.
        over: how many games were played to the end.
        broken: how many games break a rule, or say what is not so.
        first, last: the first and the last date, or "".
    """

    games: int = 0
    players: Mean = field(default_factory=Mean)
    hands: Mean = field(default_factory=Mean)
    void: int = 0
    unfinished: int = 0
    over: int = 0
    broken: int = 0
    first: str = ""
    last: str = ""

    def see(self, date: str) -> None:
        """Takes a date in.

        Args:
            date: the date, "" where there is none.
        """
        if date:
            self.first = min(self.first or date, date)
            self.last = max(self.last, date)

    def merge(self, other: Self) -> None:
        """Adds the counts of another part.

        Args:
            other: its counts; they are not changed.
        """
        Counts.merge(self, other)
        self.see(other.first)
        self.see(other.last)
