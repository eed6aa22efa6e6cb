"""A page for each command, from the words that `--help` prints."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

import click

from rummynotation.cli.main import COMMANDS, rumnot
from site_pages.markdown import Page, code, document, fence, prose, table

_EXIT = re.compile(r"[^.]*\bexit code\b[^.]*\.(?:[^.]*\bexit code\b[^.]*\.)*")

_GUIDE = re.compile(r"docs/(\w+\.md)")

GENERAL_EXIT = (
    "0 where all is well, 1 where a game breaks a rule or a check failed, 2 where something could "
    "not be read or was called wrongly, 70 where the program itself failed."
)


def pages() -> list[Page]:
    """The list of all commands, and a page for each."""
    context = click.Context(rumnot, info_name="rumnot", **rumnot.context_settings)
    return [_index(context), *(_page(context, name) for name in COMMANDS)]


def _index(context: click.Context) -> Page:
    rows = [(f"[`rumnot {name}`]({name}.md)", prose(words)) for name, words in COMMANDS.items()]
    text = document(
        "# Commands",
        *_help(rumnot, lead=False),
        "## All commands",
        table(("command", "what it does"), rows),
        "## Exit codes",
        f"In general: {GENERAL_EXIT}",
        "Where a command has more to say of them, its page says it.",
        "## Options of all commands",
        "`-h` or `--help` shows what a command takes, with examples. `rumnot --version` prints the "
        "version.",
    )
    return Page("commands/index.md", "All commands", text)


def _page(context: click.Context, name: str) -> Page:
    command = rumnot.get_command(context, name)
    assert command is not None
    text = document(f"# `rumnot {name}`", *_told(command, context, name, 2))
    return Page(f"commands/{name}.md", name, text)


def _told(command: click.Command, above: click.Context, name: str, level: int) -> Iterator[str]:
    """A command, and the commands within it below."""
    context = click.Context(command, info_name=name, parent=above)
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    anchor = context.command_path.removeprefix("rumnot ").replace(" ", "-")
    first, *rest = _help(command)
    yield first
    yield fence(usage, "text", "usage")
    yield from rest
    # What an argument is stands in the text above.
    options = [p.get_help_record(context) for p in command.get_params(context)]
    rows = [(code(record[0]), prose(record[1])) for record in options if record and record[1]]
    mark = "#" * level
    yield f"{mark} Options {{#{anchor}-options}}"
    yield table(("option", "what it does"), rows)
    if not isinstance(command, click.Group):
        yield f"{mark} Exit codes {{#{anchor}-exit-codes}}"
        yield _exit_codes(command)
        return
    for inner in command.list_commands(context):
        found = command.get_command(context, inner)
        assert found is not None
        yield f"{mark} `rumnot {name} {inner}` {{#{anchor}-{inner}}}"
        yield from _told(found, context, inner, level + 1)


def _exit_codes(command: click.Command) -> str:
    said = _EXIT.findall(" ".join(_plain(command).split()))
    return prose(" ".join(said)) if said else f"As of all commands: {GENERAL_EXIT}"


def _plain(command: click.Command) -> str:
    return (command.help or "").replace("\b", "")


def _help(command: click.Command, *, lead: bool = True) -> Iterator[str]:
    """The words of the help: paragraphs, and as code what must not be broken into lines anew."""
    for part in re.split(r"\n\s*\n", (command.help or "").strip()):
        if part.startswith("The exit code is"):
            continue
        if not part.lstrip().startswith("\b"):
            yield _GUIDE.sub(r"[\g<0>](../\1)", prose(part))
            continue
        lines = part.lstrip().removeprefix("\b").strip("\n").split("\n")
        if lines[0].endswith(":"):
            yield f"**{prose(lines[0])}**" if lead else prose(lines[0])
            lines = lines[1:]
        yield fence(textwrap.dedent("\n".join(lines)), _language(lines))


def _language(lines: list[str]) -> str:
    return "sh" if lines[0].strip().startswith(("rumnot", "bash", "printf")) else "toml"
