"""Puzzles in the notation: a position, tags that say what is asked, and the solution as play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from rummynotation.cards import Card, cards_text, parse_card
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.suggest import suggest
from rummynotation.notation.writer import format_games
from rummynotation.puzzles.difficulty import difficulty_from
from rummynotation.puzzles.puzzle import GOALS, Puzzle, Reason, check_form, puzzle_fault
from rummynotation.record import PUZZLE_TAG, Game, Tag

T = TypeVar("T")

_FRACTION = re.compile(r"[0-9]{1,40}(/[1-9][0-9]{0,39})?")

NEEDED = ("id", "goal", "answer", "ways", "themes", "difficulty", "level")
"""The tags that every puzzle has, without the prefix."""

ALLOWED = (*NEEDED, "source", "reason", "chance", "choices")
"""All tags of a puzzle, without the prefix."""

MAX_TEXT = 2_000
"""Signs that the value of a tag may have."""


def puzzle_to_game(puzzle: Puzzle) -> Game:
    """A puzzle as a record with its tags.

    Args:
        puzzle: the puzzle.
    """
    tags = tuple(Tag(PUZZLE_TAG + key, value) for key, value in _fields(puzzle).items())
    game = puzzle.game
    return replace(game, opening=(*game.opening, *tags), opening_lines=(), text="", problems=())


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles as the text of a file.

    Args:
        puzzles: the puzzles.
    """
    return "".join(format_games(map(puzzle_to_game, puzzles)))


def _fields(puzzle: Puzzle) -> dict[str, str]:
    fields = {
        "id": puzzle.id,
        "goal": puzzle.goal,
        "answer": puzzle.answer,
        "ways": str(puzzle.ways),
        "themes": " ".join(puzzle.themes),
        "difficulty": puzzle.difficulty.text(),
        "level": str(puzzle.level),
    }
    if puzzle.source:
        fields["source"] = puzzle.source
    if puzzle.reason is not None:
        fields["reason"] = reason_text(puzzle.reason)
    if puzzle.chance is not None:
        fields["chance"] = str(puzzle.chance)
    if puzzle.choices:
        fields["choices"] = cards_text(puzzle.choices)
    return fields


def reason_text(reason: Reason) -> str:
    """A reason as a tag writes it: ``orphans: KC, short 1``.

    >>> reason_text(Reason("orphans", (38,), 1)), reason_text(Reason("contract", (), None))
    ('orphans: KD, short 1', 'contract')
    """
    cards = f": {cards_text(reason.cards)}" if reason.cards else ""
    short = "" if reason.shortfall is None else f", short {reason.shortfall}"
    return reason.kind + cards + short


def puzzle_from_game(game: Game) -> Puzzle:
    """The puzzle that a record with its tags is; what it claims is not looked at.

    Args:
        game: the record.

    Raises:
        RummyNotationError: if a tag is missing or does not hold what it should (``RN811``).
    """
    found = {
        key.removeprefix(PUZZLE_TAG): value
        for key, value in game.tags.items()
        if key.startswith(PUZZLE_TAG)
    }
    _check_names(game, found)
    check_form(game)

    def read(key: str, convert: Callable[[str], T]) -> T:
        try:
            return convert(found[key])
        except (ValueError, ZeroDivisionError):
            message = f"the tag {PUZZLE_TAG}{key} cannot be read: {found[key]!r}"
            raise puzzle_fault(codes.PUZZLE_FORM, message, game=game) from None

    return Puzzle(
        _plain(game),
        found["id"],
        found["goal"],
        found["answer"],
        read("ways", int),
        tuple(found["themes"].split()),
        read("difficulty", difficulty_from),
        read("level", int),
        found.get("source", ""),
        read("reason", reason_from) if "reason" in found else None,
        read("chance", _chance) if "chance" in found else None,
        read("choices", _cards) if "choices" in found else (),
    )


def _chance(text: str) -> Fraction:
    # A power of ten such as 1e99999999 would be worked out, for as long as it takes.
    if not _FRACTION.fullmatch(text):
        raise ValueError(text)
    return Fraction(text)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def _check_names(game: Game, found: Mapping[str, str]) -> None:
    for key, value in found.items():
        if key not in ALLOWED:
            raise puzzle_fault(
                codes.PUZZLE_FORM,
                f"no puzzle has a tag {PUZZLE_TAG}{key}",
                f"{_hint(key, ALLOWED, PUZZLE_TAG)}There are: {', '.join(ALLOWED)}.",
                game=game,
            )
        if len(value) > MAX_TEXT:
            raise puzzle_fault(codes.PUZZLE_FORM, f"{PUZZLE_TAG}{key} is too long", game=game)
    missing = [PUZZLE_TAG + key for key in NEEDED if key not in found]
    if missing:
        raise puzzle_fault(
            codes.PUZZLE_FORM,
            f"a puzzle needs the tag {missing[0]}",
            "Is this no puzzle but a game? `rumnot validate` checks games.",
            game=game,
        )
    if found["goal"] not in GOALS:
        raise puzzle_fault(
            codes.PUZZLE_FORM,
            f"no puzzle asks for {found['goal']!r}",
            f"{_hint(found['goal'], GOALS)}The goals are: {', '.join(GOALS)}.",
            game=game,
        )


def _hint(word: str, known: Iterable[str], prefix: str = "") -> str:
    """What a misspelt word may mean, or ""."""
    meant = suggest(word, known)
    return f"Did you mean {prefix}{meant}? " if meant else ""


def _plain(game: Game) -> Game:
    """The record without the tags of the puzzle."""
    kept = [
        (item, line)
        for item, line in zip(
            game.opening, game.opening_lines or (0,) * len(game.opening), strict=True
        )
        if not (isinstance(item, Tag) and item.key.startswith(PUZZLE_TAG))
    ]
    return replace(
        game,
        opening=tuple(item for item, _ in kept),
        opening_lines=tuple(line for _, line in kept),
    )


def reason_from(text: str) -> Reason:
    """The reason that a tag writes; the inverse of `reason_text`.

    Raises:
        ValueError: if it is none.

    >>> reason_from("orphans: KD, short 1").shortfall
    1
    """
    start, comma, short = text.partition(", short ")
    kind, _, cards = start.partition(": ")
    return Reason(kind, _cards(cards), int(short) if comma else None)
