"""Puzzles for tests, each made of a position in the notation."""

from __future__ import annotations

from functools import cache

from rummynotation.notation.reader import read_game
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.puzzles.text_form import format_puzzles
from tests.small_puzzles import puzzle_of as puzzle_of_record

YES = """
[Variant "liverpool"]
[Players "You Ben Cy"]
position 1
holds You: 7S 7H 7D 9S 9C 9D 5H KC
table Ben.1: [5S 5D 5C]
turn: You drawn
"""
"""Two sets, a lay-off and the discard."""

NO = """
[Variant "liverpool"]
[Players "You Ben Cy"]
position 1
holds You: 7S 7H 7D 9S 9C 9D QH KC
table Ben.1: [5S 5D 5C]
turn: You drawn
"""
"""Two cards that nothing takes."""

NO_CONTRACT = """
[Variant "liverpool"]
[Players "You Ben Cy"]
position 1
holds You: 7S 7H 7D 9S 3C 4D QH KC
turn: You drawn
"""

SWAP = """
[Variant "liverpool"]
[Players "You Ben Cy"]
position 1
holds You: 7S 7H 7D 9S 9C 5H KC
table Ben.1: [4H *=5H 6H 7H]
turn: You drawn
"""
"""The joker of the table completes the second set."""

WHOLE_HAND = """
[Variant "contract_rummy"]
[Players "You Ben Cy"]
position 7
holds You: 3S 4S 5S 6S 2H 3H 4H 5H 9C TC JC QC KC
turn: You drawn
"""
"""Three runs laid with every card, and no discard."""

TAKE = """
[Variant "liverpool"]
[Players "You Ben Cy"]
position 1
holds You: 7S 7H 7D 9S 9C KC
pile: 2D 9D
turn: You
"""

DRAW = """
[Variant "liverpool"]
[Players "You Ben Cy"]
position 1
holds You: 7S 7H 7D 9S 9C KC
pile: 2D
turn: You
"""

DEEP = """
[Variant "rummy500"]
[Players "You Ben Cy"]
position 1
holds You: 4S 5S 7H 5D 5C
pile: 8H 2D 7S 7D
table Ben.1: [4H 4D 4C]
turn: You
"""
"""Two cards of the pile have to be taken."""

BUY = """
[Variant "liverpool"]
[Players "You Ben Cy"]
position 7
holds You: 3H 4H 5H 7H 8H QC
pile: 2S
turn: Cy
"""

POINTS = """
[Variant "contract_rummy"]
[Players "You Ben Cy"]
position 1
holds You: 5S AH 8H QD 4C
table You.1: [TS TD TC]
table You.2: [4S 4H 4D]
turn: You drawn
"""
"""The four goes, the ace is thrown, 20 points are left."""


@cache
def puzzle_of(text: str, goal: str = "go_out", choices: str = "", source: str = "") -> Puzzle:
    """The puzzle of a position; fails where there is none."""
    puzzle = puzzle_of_record(read_game(f"%rmn 1{text}result *\n"), goal, choices, source)
    assert puzzle is not None
    return puzzle


def file_of(*puzzles: Puzzle) -> str:
    """The text of a file of puzzles."""
    return format_puzzles(puzzles)
