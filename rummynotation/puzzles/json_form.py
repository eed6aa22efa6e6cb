"""Puzzles as JSON: the same fields as the tags, and the record in its own JSON form.

What is allowed says `grammar/puzzle.schema.json`; the record inside is checked by the schema of
records, `grammar/rmn.schema.json`.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from rummynotation.cards import card_text, parse_card
from rummynotation.diagnostics import codes
from rummynotation.notation.grammar_files import grammar_file
from rummynotation.notation.json_check import check_document, words_of
from rummynotation.notation.json_form import checked_game, game_to_json
from rummynotation.puzzles.difficulty import Difficulty
from rummynotation.puzzles.puzzle import Puzzle, Reason, check_form, puzzle_fault

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

Json = dict[str, Any]


def puzzle_to_json(puzzle: Puzzle) -> Json:
    """A puzzle as an object that `json.dumps` takes.

    Args:
        puzzle: the puzzle.
    """
    reason = puzzle.reason
    return {
        "puzzle": 1,
        "id": puzzle.id,
        "goal": puzzle.goal,
        "answer": puzzle.answer,
        "ways": puzzle.ways,
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty._asdict(),
        "level": puzzle.level,
        "source": puzzle.source,
        "reason": None
        if reason is None
        else {
            "kind": reason.kind,
            "cards": [card_text(card) for card in reason.cards],
            "shortfall": reason.shortfall,
        },
        "chance": None if puzzle.chance is None else str(puzzle.chance),
        "choices": [card_text(card) for card in puzzle.choices],
        "record": game_to_json(puzzle.game),
    }


def dump_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as one line of JSON, without the line end.

    Args:
        puzzle: the puzzle.
    """
    return json.dumps(puzzle_to_json(puzzle), ensure_ascii=False, separators=(",", ":"))


def puzzle_from_json(document: Any, *, path: str = "", number: int = 1) -> Puzzle:
    """The puzzle that a JSON object is; what it claims is not looked at.

    Args:
        document: the object, as `json.loads` gives it.
        path, number: the file and which puzzle of it, for messages.

    Raises:
        RummyNotationError: if a field is missing or wrong (``RN811``), or the record is none
            (``RN602``).
    """
    error = next(iter(_validator().iter_errors(document)), None)
    if error is not None:
        message, help = words_of(error)
        raise puzzle_fault(
            codes.PUZZLE_FORM, f"{error.json_path}: {message}", help, path=path, number=number
        )
    record, reason = document["record"], document["reason"]
    check_document(record, path=path, number=number, root="$.record")
    game = checked_game(record, path=path, number=number)
    check_form(game)
    return Puzzle(
        game,
        document["id"],
        document["goal"],
        document["answer"],
        document["ways"],
        tuple(document["themes"]),
        Difficulty(**document["difficulty"]),
        document["level"],
        document["source"],
        None
        if reason is None
        else Reason(reason["kind"], tuple(map(parse_card, reason["cards"])), reason["shortfall"]),
        None if document["chance"] is None else Fraction(document["chance"]),
        tuple(map(parse_card, document["choices"])),
    )


@cache
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    schema = json.loads(grammar_file("puzzle.schema.json").read_text(encoding="utf-8"))
    return Draft202012Validator(schema)
