"""One player's form: his games one by one, his hands by their number, and whom he met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from rummynotation.statistics.counts import Counts, Mean, PlayerCounts
from rummynotation.statistics.facts import GameFacts, PlayerHand


class FormGame(NamedTuple):
    """One game of the player.

    Attributes:
        date: its date, or "".
        variant: the rules.
        low: whether few points are good.
        players: how many played.
        place: his place; none where it is not known, or the seat passed on in the game.
        points: the points with which he ended; none likewise.
        hands: his hands that count.
        won: how many of them he won, of those of which that is told.
        hand_points: his points in them, of those in which they are told.
        buys: his buys, likewise.
    """

    date: str
    variant: str
    low: bool
    players: int
    place: int | None
    points: int | None
    hands: int
    won: Mean
    hand_points: Mean
    buys: Mean


@dataclass(slots=True)
class Met(Counts):
    """Another player whom he met.

    Attributes:
        games: the games in which both sat.
        ahead: whether he came before the other, in games in which both their places are known and
            differ.
        hands: the hands in which both sat.
        better: whether he had the better points, in hands in which both are told and differ.
    """

    games: int = 0
    ahead: Mean = field(default_factory=Mean)
    hands: int = 0
    better: Mean = field(default_factory=Mean)


@dataclass(slots=True)
class Form:
    """The form of one player.

    Attributes:
        person: who.
        games: his games, in the order in which they were read.
        hands: his hands by variant and number.
        met: whom he met.
    """

    person: str
    games: list[FormGame] = field(default_factory=list)
    hands: dict[tuple[str, int], PlayerCounts] = field(default_factory=dict)
    met: dict[str, Met] = field(default_factory=dict)

    def add(self, game: GameFacts, hands_counted: Iterable[int] | None = None) -> None:
        """Counts a game, if he sat in it.

        Args:
            game: the game.
            hands_counted: the numbers of the hands that are counted; none for all.
        """
        seats = [handle for handle, persons in game.persons.items() if self.person in persons]
        if not seats:
            return
        own = seats[0]
        alone = len(game.persons[own]) == 1
        won, points, buys = Mean(), Mean(), Mean()
        played = 0
        for hand in game.hands:
            if hands_counted is not None and hand.number not in hands_counted:
                continue
            mine = next((row for row in hand.players if row.person == self.person), None)
            if mine is None:
                continue
            played += 1
            won.add(mine.won)
            points.add(mine.points)
            buys.add(mine.buys)
            self.hands.setdefault((game.variant, hand.number), PlayerCounts()).add_hand(mine)
            for other in hand.players:
                if other.person and other is not mine:
                    self._met(other.person).hands += 1
                    self._met(other.person).better.add(_better(mine, other, game.low))
        self._meet(game, own if alone else "", seats)
        self.games.append(
            FormGame(
                game.date,
                game.variant,
                game.low,
                len(game.players),
                game.places[own] if alone else None,
                game.points[own] if alone else None,
                played,
                won,
                points,
                buys,
            )
        )

    def _meet(self, game: GameFacts, own: str, seats: list[str]) -> None:
        """The others at the table; `own` is his seat, or "" where he did not sit there alone."""
        for handle, persons in game.persons.items():
            if handle in seats:
                continue
            for person in dict.fromkeys(persons):
                met = self._met(person)
                met.games += 1
                if own and len(persons) == 1:
                    mine, other = game.places[own], game.places[handle]
                    if mine is not None and other is not None and mine != other:
                        met.ahead.add(mine < other)

    def _met(self, person: str) -> Met:
        return self.met.setdefault(person, Met())

    def by_date(self) -> list[FormGame]:
        """His games in the order of their dates; those without one last, as they were read."""
        return sorted(self.games, key=lambda game: (not game.date, game.date))

    def merge(self, other: Self) -> None:
        """Adds the form in another part of the archive.

        Args:
            other: the same player's; it is not changed.
        """
        self.games += other.games
        for key, counts in other.hands.items():
            self.hands.setdefault(key, PlayerCounts()).merge(counts)
        for person, met in other.met.items():
            self._met(person).merge(met)


def _better(mine: PlayerHand, other: PlayerHand, low: bool) -> bool | None:
    if mine.points is None or other.points is None or mine.points == other.points:
        return None
    return (mine.points < other.points) == low
