"""Small positions for tests of puzzles, in the notation, one or two for each goal."""

from __future__ import annotations

from textwrap import dedent

from rummynotation.cards import parse_card
from rummynotation.notation.reader import read_game
from rummynotation.puzzles.building import puzzle_at
from rummynotation.puzzles.puzzle import Puzzle, asked_seat
from rummynotation.record import Game
from rummynotation.replay.moment import moment_at

POSITIONS: dict[str, tuple[str, str, str]] = {
    "yes": (
        "go_out",
        "contract_rummy",
        """
        position 7
        holds Ana: 4D 5D 6D 7D 2C 3C 4C 5C TH JH QH KH
        turn: Ana drawn
        """,
    ),
    "no": (
        "go_out",
        "contract_rummy",
        """
        position 1
        holds Ana: 7S 7H 7D 9S 9C 9D KC QD
        turn: Ana drawn
        """,
    ),
    "layoff": (
        "go_out",
        "liverpool",
        """
        position 1
        holds Ana: 7S 7H 7D 9S 9C 9D 8H KC
        table Ben.1: [JD JS JC]
        table Ben.2: [8S 8C 8D]
        turn: Ana drawn
        """,
    ),
    "discard": (
        "discard",
        "rummy500",
        """
        position 1
        holds Ana: 5S 6S 7S 8S QH QD QC KD
        turn: Ana drawn
        """,
    ),
    "take": (
        "take_or_draw",
        "contract_rummy",
        """
        position 1
        holds Ana: 7S 7H 7D 9S 9C KC
        pile: 9D
        turn: Ana
        """,
    ),
    "draw": (
        "take_or_draw",
        "contract_rummy",
        """
        position 1
        holds Ana: 7S 7H 7D 9S 9C KC
        pile: QD
        turn: Ana
        """,
    ),
    "buy": (
        "buy",
        "liverpool",
        """
        position 1
        holds Ana: 7S 7H 7D 9S 9C
        pile: 2D
        turn: Cy
        """,
    ),
    "fewest": (
        "fewest_points",
        "liverpool",
        """
        position 1
        holds Ana: 7S 7H 7D 9S 9C 9D KC 8D 4H
        turn: Ana drawn
        """,
    ),
}
"""Positions by name: the goal, the variant and the record."""

CHOICES = {"buy": "9D 4C"}
"""The cards to choose among, where a card is bought."""


def record_named(name: str) -> Game:
    """The record of a position."""
    _, variant, text = POSITIONS[name]
    head = f'%rmn 1\n[Variant "{variant}"]\n[Players "Ana Ben Cy"]\n'
    return read_game(head + dedent(text) + "result *\n")


def puzzle_of(game: Game, goal: str, choices: str = "", source: str = "by hand") -> Puzzle | None:
    """The puzzle of a record of a position."""
    table = moment_at(game, event=0).table
    cards = tuple(map(parse_card, choices.split()))
    player = asked_seat(table).handle
    return puzzle_at(table, player, game.tags, goal, choices=cards, source=source)


def puzzle_named(name: str) -> Puzzle:
    """The puzzle of one of the `POSITIONS`."""
    puzzle = puzzle_of(record_named(name), POSITIONS[name][0], CHOICES.get(name, ""))
    assert puzzle is not None, name
    return puzzle
