"""A group of commands that are loaded when they are called for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click


class LazyGroup(click.Group):
    """A group whose commands are imported by name.

    Each command has a file of its own in this folder, called as it is after the prefix, and in it a
    function of that name.

    Attributes:
        commands_told: the commands and what the help of the group says of them, so that it need not
            load them.
        prefix: what the names of files and functions begin with.
    """

    commands_told: Mapping[str, str] = {}
    prefix = ""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(self.commands_told)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, loaded."""
        if cmd_name not in self.commands_told:
            return None
        name = self.prefix + cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"rummynotation.cli.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of commands into the help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.commands_told.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; of an unknown one it says which may be meant."""
        if args and args[0] not in self.commands_told and not args[0].startswith("-"):
            from rummynotation.diagnostics.suggest import suggest

            meant = suggest(args[0], self.commands_told)
            ctx.fail(
                f"There is no command {args[0]!r}."
                + (
                    f" Did you mean {meant!r}?"
                    if meant
                    else f" `{ctx.command_path} --help` lists them."
                )
            )
        return super().resolve_command(ctx, args)
