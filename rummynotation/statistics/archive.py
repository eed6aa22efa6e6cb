"""The statistics of an archive: games are taken in one at a time, and only counts are kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.record import Game
from rummynotation.statistics.counts import GameCounts, HandCounts, PlayerCounts
from rummynotation.statistics.facts import GameFacts
from rummynotation.statistics.form import Form
from rummynotation.statistics.game_facts import HOUSE, game_facts
from rummynotation.statistics.persons import By
from rummynotation.statistics.table import Table
from rummynotation.statistics.tables import all_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What of an archive is counted.

    Attributes:
        variant: only games of this variant, "" for all; with the words for house rules behind it
            only those that have some.
        hand: only the hands of this number, none for all; games are counted all the same.
        player: whose form is kept, "" for nobody's.
        by: what makes players of several games the same person.
        rules: a variant file that overrides what the games name.
    """

    variant: str = ""
    hand: int | None = None
    player: str = ""
    by: By = "name"
    rules: str | Path | None = None


@dataclass(slots=True)
class Stats:
    """What was counted.

    Attributes:
        wanted: what is counted at all.
        games: all games together; variants: by variant.
        low: by variant, whether few points are good.
        players: by player and variant.
        hands: by variant and number of the hand.
        seats: by variant, number of players and place after the dealer.
        form: the form of one player, if it was asked for.
        left_out: how many games could not be counted.
        puzzles: how many puzzles were met, which are no games.
    """

    wanted: Wanted = field(default_factory=Wanted)
    games: GameCounts = field(default_factory=GameCounts)
    variants: dict[str, GameCounts] = field(default_factory=dict)
    low: dict[str, bool] = field(default_factory=dict)
    players: dict[tuple[str, str], PlayerCounts] = field(default_factory=dict)
    hands: dict[tuple[str, int], HandCounts] = field(default_factory=dict)
    seats: dict[tuple[str, int, int], PlayerCounts] = field(default_factory=dict)
    form: Form | None = None
    left_out: int = 0
    puzzles: int = 0

    def __post_init__(self) -> None:
        if self.form is None and self.wanted.player:
            self.form = Form(self.wanted.player)

    def add(self, game: Game) -> tuple[Diagnostic, ...]:
        """Counts a game.

        Args:
            game: the game.

        Returns:
            Why it could not be counted; nothing where it was, is not wanted, or is a puzzle.
        """
        if game.is_puzzle:
            self.puzzles += 1
            return ()
        try:
            facts = game_facts(game, self.wanted.rules, self.wanted.by)
        except RummyNotationError as error:
            self.left_out += 1
            # Of a game of which nothing could be read that is what there is to say.
            return error.diagnostics if game.opening or game.hands else game.problems
        if self.wanted.variant in ("", facts.variant, facts.variant.removesuffix(HOUSE)):
            self.add_facts(facts)
        return ()

    def add_facts(self, game: GameFacts) -> None:
        """Counts the facts of a game.

        Args:
            game: the facts.
        """
        variant, wanted = game.variant, self.wanted.hand
        hands = [hand for hand in game.hands if wanted is None or hand.number == wanted]
        self.low[variant] = game.low
        for counts in (self.games, self.variants.setdefault(variant, GameCounts())):
            counts.games += 1
            counts.players.add(len(game.players))
            counts.hands.add(len(hands))
            counts.void += game.void
            counts.unfinished += game.unfinished
            counts.broken += game.broken
            counts.over += 1 in game.places.values()
            counts.see(game.date)
        self._add_players(game)
        for hand in hands:
            self.hands.setdefault((variant, hand.number), HandCounts()).add_hand(hand)
            for player in hand.players:
                if player.person:
                    self._player(player.person, variant).add_hand(player)
                if player.seat is not None:
                    key = (variant, len(hand.players), player.seat)
                    self.seats.setdefault(key, PlayerCounts()).add_hand(player)
        if self.form is not None:
            self.form.add(game, None if wanted is None else (wanted,))

    def _add_players(self, game: GameFacts) -> None:
        won = 1 in game.places.values()
        for handle, persons in game.persons.items():
            # Of a seat that passed on, the end of the game is nobody's own.
            alone = len(persons) == 1
            place = game.places[handle] if alone else None
            for person in dict.fromkeys(persons):
                counts = self._player(person, game.variant)
                counts.add_game(place == 1 if won and alone else None, place)

    def _player(self, person: str, variant: str) -> PlayerCounts:
        return self.players.setdefault((person, variant), PlayerCounts())

    def merge(self, other: Self) -> None:
        """Adds what was counted in another part of the archive, which comes after this one.

        Args:
            other: the counts of the other part, of which the same is wanted; they are not changed.
        """
        self.games.merge(other.games)
        self.low.update(other.low)
        self.left_out += other.left_out
        self.puzzles += other.puzzles
        for variant, games in other.variants.items():
            self.variants.setdefault(variant, GameCounts()).merge(games)
        for person, players in other.players.items():
            self.players.setdefault(person, PlayerCounts()).merge(players)
        for number, hands in other.hands.items():
            self.hands.setdefault(number, HandCounts()).merge(hands)
        for seat, seats in other.seats.items():
            self.seats.setdefault(seat, PlayerCounts()).merge(seats)
        if self.form is not None and other.form is not None:
            self.form.merge(other.form)

    @property
    def persons(self) -> list[str]:
        """Everybody who was counted, sorted."""
        return sorted({person for person, _ in self.players})

    @property
    def tables(self) -> dict[str, Table]:
        """The tables of the results by their names; `docs/STATS.md` says what each column means."""
        return all_tables(self)


def stats(
    games: Iterable[Game],
    *,
    rules: str | Path | None = None,
    player: str = "",
    variant: str = "",
    hand: int | None = None,
    by: By = "name",
) -> Stats:
    """Counts games: who won, points, buys, turns of going down, wild cards, by player and hand.

    Args:
        games: the games, taken one at a time; no game is kept.
        rules: a variant file that overrides what the games name.
        player: whose form is wanted: his games one by one, his hands, whom he met.
        variant: only games of this variant.
        hand: only hands of this number.
        by: what makes players of several games the same person: the full name where the record
            gives one, or the handle alone.

    Returns:
        What was counted. What a record does not tell is not counted: each average says over how
        many it is taken.

    Rules: CR-02, CR-22, CR-43, CR-51, CR-67, CR-69.

    >>> from rummynotation.notation.reader import read_game
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... hand 1 dealer Cy
    ... score Ana 0, Ben 25, Cy 40
    ... hand 2
    ... score Ana 15, Ben 0, Cy 5
    ... result *''')
    >>> counted = stats([game])
    >>> counted.games.games, counted.games.hands.sum
    (1, 2)
    >>> print(*counted.tables["players"].column("points"))
    7.5 (2) 12.5 (2) 22.5 (2)
    """
    counted = Stats(Wanted(variant=variant, hand=hand, player=player, by=by, rules=rules))
    for game in games:
        counted.add(game)
    return counted
