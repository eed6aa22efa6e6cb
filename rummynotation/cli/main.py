"""``rumnot``: the command line. One file a command; each is loaded when it is called for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from rummynotation.cli.guard import guarded
from rummynotation.cli.lazy import LazyGroup

COMMANDS = {
    "validate": "Check games against the rules.",
    "show": "Show the table at any point of a game, and its scores.",
    "view": "Make a page of a game, to go through it in a browser.",
    "solve": "Tell whether a player can go out this turn, and how.",
    "explain": "Draw how a player can go out, or why not.",
    "annotate": "Write into games what they prove: missed chances, gifts, outs.",
    "puzzle": "Play, make and check puzzles: can you go out this turn?",
    "fmt": "Write games in their one canonical form.",
    "convert": "Turn games into JSON or text, and other programs' logs into games.",
    "redact": "Write a copy of games without names, words and hidden cards.",
    "variants": "List, show, compare and check the rules of the games.",
    "stats": "Count games, hands and players of an archive.",
    "rule": "Explain a code, such as RN333.",
}
"""The commands and what `rumnot --help` says of them, so that it need not load them."""


class _Commands(LazyGroup):
    """The commands of the program; whatever happens, it never shows a traceback."""

    commands_told = COMMANDS

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        run: Callable[..., Any] = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        raise SystemExit(guarded(lambda: run(*args, standalone_mode=False, **extra)))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Said in a way that click leaves to the guard.
            raise click.exceptions.Exit(_PIPE_CLOSED) from None


_PIPE_CLOSED = 141
"""What a shell reports of a program whose output nobody reads any more."""


def _print_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("rummynotation")
    except PackageNotFoundError:
        number = "(not installed)"
    click.echo(f"rumnot {number}")
    ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def rumnot() -> None:
    """Read, check, show and share recorded games of rummy.

    \b
    Examples:
      rumnot validate evening.rmn
      rumnot view evening.rmn -o evening.html
      rumnot rule RN333
      rumnot variants show liverpool
      rumnot convert evening.rmn --to json

    `-` is standard input or output everywhere. The exit code is 0 where all is well, 1 where a game
    breaks a rule, 2 where something could not be read or was called wrongly, 70 where the program
    itself failed.

    \b
    To complete commands in the shell, put one of these into its start-up file:
      bash  eval "$(_RUMNOT_COMPLETE=bash_source rumnot)"
      zsh   eval "$(_RUMNOT_COMPLETE=zsh_source rumnot)"
      fish  _RUMNOT_COMPLETE=fish_source rumnot | source
    """


def main() -> None:
    """Runs the command line; the entry point of the program."""
    rumnot(prog_name="rumnot")


if __name__ == "__main__":
    main()
