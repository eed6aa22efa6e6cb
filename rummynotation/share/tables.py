"""Puzzles as tables for other programs: CSV, JSON with a puzzle a line, the notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummynotation.cards import HIDDEN, cards_text
from rummynotation.puzzles.json_form import dump_puzzle
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.rules.table import DRAW
from rummynotation.share.spreadsheet import csv_line
from rummynotation.share.telling import tell
from rummynotation.share.words import Terms
from rummynotation.solver.telling import line_of

COLUMNS = (
    "id", "goal", "question", "answer", "variant", "rules", "hand", "contract", "player", "down",
    "drawn", "cards", "table", "pile", "choices", "level", "traps", "guesses", "freedom", "spare",
    "swaps", "gaps", "chain", "themes", "ways", "chance", "reason", "reason_cards", "shortfall",
    "why", "solution", "source",
)  # fmt: skip
"""The columns of the CSV, in their order; new ones are added at the end only."""


def csv_lines(puzzles: Iterable[Puzzle], terms: Terms) -> Iterator[str]:
    """Puzzles as CSV, line by line, the first with the names of the columns.

    Args:
        puzzles: the puzzles.
        terms: the language of the question and of the reason.

    Raises:
        RummyNotationError: at a puzzle whose position cannot be, or whose solution is none.
    """
    yield csv_line(COLUMNS)
    for puzzle in puzzles:
        row = row_of(puzzle, terms)
        yield csv_line(row[name] for name in COLUMNS)


def row_of(puzzle: Puzzle, terms: Terms) -> dict[str, str]:
    """A puzzle as a row, by the names of the columns.

    Args:
        puzzle: the puzzle.
        terms: the language of the question and of the reason.
    """
    told = tell(puzzle, terms)
    table, seat = told.position.table, told.position.seat
    tags = puzzle.game.tags
    house = [f"{key}={value}" for key, value in tags.items() if key.startswith("Rule.")]
    reason = puzzle.reason
    return {
        "id": puzzle.id,
        "goal": puzzle.goal,
        "question": told.question,
        "answer": puzzle.answer,
        "variant": tags.get("Variant", ""),
        "rules": " ".join(house),
        "hand": str(table.number),
        "contract": table.rules.contract_text() if table.bound else "",
        "player": seat.handle,
        "down": _yes(seat.down),
        "drawn": _yes(table.phase != DRAW),
        "cards": cards_text(told.hand),
        "table": "; ".join(f"{meld.name} {cards_text(meld.cards)}" for meld in told.melds),
        "pile": cards_text(card for card in table.pile if card != HIDDEN),
        "choices": cards_text(puzzle.choices),
        "level": str(puzzle.level),
        **{name: str(value) for name, value in puzzle.difficulty._asdict().items()},
        "themes": " ".join(puzzle.themes),
        "ways": str(puzzle.ways),
        "chance": "" if puzzle.chance is None else str(puzzle.chance),
        "reason": "" if reason is None else reason.kind,
        "reason_cards": "" if reason is None else cards_text(reason.cards),
        "shortfall": "" if reason is None or reason.shortfall is None else str(reason.shortfall),
        "why": " ".join(told.reasons),
        "solution": line_of(seat.handle, puzzle.line) if puzzle.line else "",
        "source": puzzle.source,
    }


def json_lines(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Puzzles as JSON, one a line; `grammar/puzzle.schema.json` says what it holds.

    Args:
        puzzles: the puzzles.
    """
    for puzzle in puzzles:
        yield dump_puzzle(puzzle) + "\n"


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"
