"""Checking the games of a file, one at a time, for the commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from rummynotation.cli.games import read_file
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.diagnostics.summary import Tally
from rummynotation.record import Game


@dataclass(frozen=True, slots=True)
class Checked:
    """What there is to say of a game, or of a part of a file that belongs to none.

    Attributes:
        diagnostics: the messages, in line order.
        tally: what was counted.
        game: the game, or none.
        unchecked: what was taken as it stands, in words.
    """

    diagnostics: tuple[Diagnostic, ...]
    tally: Tally
    game: Game | None = None
    unchecked: tuple[str, ...] = ()


def check_rules(path: str) -> None:
    """Looks at a file of rules before any game is checked by it.

    Raises:
        RummyNotationError: if it cannot be read, or its rules are wrong.
    """
    from rummynotation.rules.loader import load_variant
    from rummynotation.rules.variant_file import read_variant_file

    if "extends" in read_variant_file(Path(path)).data:
        load_variant(file=path)
    # Else it is laid over the rules that each game names, and can only be judged with them.


def check_file(path: str, rules: str | None = None) -> Iterator[Checked]:
    """Reads and checks the games of a file, one at a time.

    Args:
        path: a file, or ``-`` for standard input.
        rules: a file of rules that overrides what the games name.
    """
    for item in read_file(path):
        if isinstance(item, Diagnostic):
            yield _checked((item,), Tally(), None, path)
        else:
            yield _check_game(item, rules, path)


def _check_game(game: Game, rules: str | None, path: str) -> Checked:
    from rummynotation.replay import validate

    tally = Tally(games=1)
    if game.problems and not (game.opening or game.hands):
        # Nothing of it could be read; what the rules say of that helps nobody.
        return _checked(game.problems, tally, game, path)
    report = validate(game, rules=rules)
    tally.actions = report.actions
    tally.undecided = report.undecided
    tally.reasons = Counter(report.reasons)
    return replace(_checked(report.diagnostics, tally, game, path), unchecked=report.unchecked)


def _checked(found: tuple[Diagnostic, ...], tally: Tally, game: Game | None, path: str) -> Checked:
    """The messages with their file's name, counted."""
    number = 0 if game is None else game.number
    named = tuple(d if d.path else replace(d, path=path, game=d.game or number) for d in found)
    tally.count(named)
    return Checked(named, tally, game)
