"""The chances of a choice, in sentences."""

from __future__ import annotations

from fractions import Fraction

from rummynotation.cards import cards_text
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.record import Action, Take
from rummynotation.replay.engine import Engine
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import Position
from rummynotation.solver.telling import chance_text


def by_chance(chance: Fraction) -> str:
    """How surely something goes out, after "goes out".

    Args:
        chance: the chance.

    >>> by_chance(Fraction(1)), by_chance(Fraction(5, 51))
    ('for certain', 'with a chance of 5/51 (9.8 %)')
    """
    return "for certain" if chance == 1 else f"with a chance of {chance_text(chance)}"


def stock_told(puzzle: Puzzle) -> str:
    """What a card from the stock does, in a sentence; "" where the puzzle does not say it.

    Args:
        puzzle: the puzzle.
    """
    if puzzle.chance is None:
        return ""
    if not puzzle.chance:
        return "With no card from the stock can you go out."
    return f"With a card from the stock you go out {by_chance(puzzle.chance)}."


def take_told(puzzle: Puzzle, take: Take) -> str:
    """Whether one can go out with what is taken from the pile, in a sentence.

    Args:
        puzzle: the puzzle.
        take: the take; it is legal.
    """
    engine = Engine(puzzle.table.copy())
    engine.do(take)
    can = go_out(Position(engine.table, puzzle.seat.handle)).possible
    return f"With {cards_text(take.cards)} you {'can' if can else 'cannot'} go out this turn."


def choice_told(puzzle: Puzzle, chosen: Action) -> tuple[str, ...]:
    """What a choice that is not the best comes to, and what the stock does.

    Args:
        puzzle: the puzzle: take or draw.
        chosen: what was chosen.
    """
    told = [take_told(puzzle, chosen)] if isinstance(chosen, Take) else []
    told.append(stock_told(puzzle))
    if puzzle.answer != "draw":
        a = "another" if isinstance(chosen, Take) else "a"
        told.append(f"There is {a} take that goes out for certain.")
    return tuple(filter(None, told))
