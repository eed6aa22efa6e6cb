"""``rumnot puzzle``: puzzles, one file a command, loaded when it is called for."""

from __future__ import annotations

import click

from rummynotation.cli.lazy import LazyGroup

COMMANDS = {
    "play": "Play puzzles in the terminal.",
    "make": "Make puzzles to order.",
    "from-games": "Find the puzzles that recorded games hold.",
    "check": "Prove every claim of puzzles anew.",
    "list": "List puzzles, one a line.",
    "export": "Make a sheet, a page, an Anki deck or a table of puzzles.",
}
"""The commands and what `rumnot puzzle --help` says of them."""


class _Commands(LazyGroup):
    """The commands about puzzles."""

    commands_told = COMMANDS
    prefix = "puzzle_"


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
def puzzle() -> None:
    """Training puzzles: positions with one answer.

    \b
    Examples:
      rumnot puzzle play
      rumnot puzzle make --variant contract_rummy --hand 7 --count 20 --rising -o sheet.rmn
      rumnot puzzle from-games evening.rmn -o puzzles.rmn
      rumnot puzzle check puzzles.rmn
      rumnot puzzle export puzzles.rmn --to page -o page.html

    docs/PUZZLES.md says what a puzzle is and how it is played.
    """
