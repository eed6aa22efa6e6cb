"""The copy of ``rumnot validate --fill``: nothing that follows from the record is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from rummynotation.cli.writing import form_asked, form_of, put, written

if TYPE_CHECKING:
    from rummynotation.cli.checking import Checked
    from rummynotation.record import Game


def write_filled(checked: Iterable[Checked], path: str, out: str | None, rules: str | None) -> None:
    """Writes the games of a file with what they leave out, all of them or none.

    Args:
        checked: the games and the messages of the file, as they come.
        path: the file, whose ending says the form where that of `out` does not.
        out: the file to write; ``-`` or none for standard output.
        rules: a file of rules that overrides what the games name.

    Raises:
        RummyNotationError: if a game cannot be written (``RN214``).
        OSError: if the file cannot be written.
    """
    copy = _Copy(checked, rules)
    form = form_asked(out) or form_of(path) or "rmn"
    pieces = list(written(copy.games(), form))
    if copy.lost:
        # A copy without the lines that could not be read would say less than the file.
        click.echo("No copy is written of a file that cannot be read whole.", err=True)
    else:
        put(pieces, out)
        for line in copy.open:
            click.echo(f"  not filled: {line}", err=True)


class _Copy:
    """The filled games; `lost` says whether anything of the file could not be read, `open` what
    could not be filled."""

    def __init__(self, checked: Iterable[Checked], rules: str | None) -> None:
        self._checked = checked
        self._rules = rules
        self.lost = False
        self.open: list[str] = []

    def games(self) -> Iterator[Game]:
        """The games, filled, up to the first that could not be read whole."""
        from rummynotation.replay.fill import fill

        for checked in self._checked:
            game = checked.game
            found = checked.diagnostics if game is None else game.problems
            self.lost = self.lost or any(diagnostic.is_error for diagnostic in found)
            if game is not None and not self.lost:
                filled = fill(game, rules=self._rules)
                self.open += _open(filled)
                yield filled


def _open(game: Game) -> Iterator[str]:
    """What of the points of a game is still open."""
    from rummynotation.diagnostics.words import listing
    from rummynotation.record import Score, Total, Void

    players = set(game.players)
    for kind, word in ((Score, "points"), (Total, "totals")):
        numbers = []
        for hand in game.hands:
            told = {
                handle
                for item in hand.items
                if isinstance(item, kind)
                for party, _ in item.points
                for handle in party
            }
            if not players <= told and not any(isinstance(item, Void) for item in hand.items):
                numbers.append(str(hand.number))
        if numbers:
            hands = f"hand{'s' if len(numbers) > 1 else ''} {listing(numbers)}"
            yield f"{word} of {hands}, which rest on a mistake or on what is not told"
