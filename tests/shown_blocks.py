"""What the pages for readers show: blocks of code with their places, and the commands in them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import click

from rummynotation.cli.main import rumnot

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "examples/README.md", "puzzles/README.md")

_BEGINNINGS = ("rumnot ", "printf ", "for ")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code.

    Attributes:
        page: the page, from the folder of the project.
        line: the line of its first line.
        language: the word behind the fence, "" for none; ``indented`` for a block without fences.
        title: its title: the name of the file that it is.
        text: what stands in it.
    """

    page: str
    line: int
    language: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command that is shown.

    Attributes:
        page: the page, or the command whose help shows it.
        line: its line there.
        text: the command.
        prints: what the page says that it prints, or none where it does not say.
    """

    page: str
    line: int
    text: str
    prints: str | None = None

    @property
    def id(self) -> str:
        """A name for its test."""
        return f"{self.page}:{self.line} {self.text}"[:90]


def pages() -> list[str]:
    """The pages that readers are given."""
    docs = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md"))
    return [*PAGES, *docs]


@cache
def blocks(page: str) -> tuple[Block, ...]:
    """The blocks of a page, in order."""
    return tuple(_blocks(page, (ROOT / page).read_text(encoding="utf-8").split("\n")))


def _blocks(page: str, lines: list[str]) -> Iterator[Block]:
    number = 0
    while number < len(lines):
        fence = re.match(r'( *)```(\w*)(?: title="([^"]*)")?', lines[number])
        start = number + 1
        if fence:
            number = start
            while lines[number].strip() != "```":
                number += 1
            text = textwrap.dedent("\n".join(lines[start:number]))
            yield Block(page, start + 1, fence[2], fence[3] or "", text + "\n")
        elif lines[number].startswith("    "):
            while number + 1 < len(lines) and lines[number + 1].startswith("    "):
                number += 1
            text = textwrap.dedent("\n".join(lines[start - 1 : number + 1]))
            yield Block(page, start, "indented", "", text + "\n")
        number += 1


def commands_of(block: Block) -> Iterator[Command]:
    """The commands in a block, with what they print where the block shows that too."""
    if block.language == "console":
        for part in re.split(r"(?m)^\$ ", block.text)[1:]:
            command, _, prints = part.partition("\n")
            yield Command(block.page, block.line, command, prints.rstrip())
    elif block.language == "sh":
        yield from _lines(block.page, block.line, block.text, every=True)
    elif block.language == "indented":
        yield from _lines(block.page, block.line, block.text, every=False)


def _lines(page: str, first: int, text: str, *, every: bool) -> Iterator[Command]:
    """A command a line, or in several that end with a backslash; a remark behind it is left out."""
    whole = text.replace("\\\n", "\\\0").split("\n")
    line = first
    for part in whole:
        bare = re.sub(r"(^|\s)#.*", "", part.replace("\\\0", " ")).strip()
        if bare and (every or bare.startswith(_BEGINNINGS)):
            yield Command(page, line, re.sub(r"  +", " ", bare))
        line += 1 + part.count("\0")


def commands(page: str) -> list[Command]:
    """The commands that a page shows, in order."""
    return [command for block in blocks(page) for command in commands_of(block)]


def helped() -> list[Command]:
    """The examples in the help of all commands."""
    root = click.Context(rumnot, info_name="rumnot", **rumnot.context_settings)
    return list(_helped(rumnot, root))


def _helped(command: click.Command, context: click.Context) -> Iterator[Command]:
    for part in re.split(r"\n\s*\n", command.help or ""):
        if part.lstrip().startswith("\b") and "Example" in part:
            text = part[part.index(":") + 1 :]
            yield from _lines(f"{context.command_path} --help", 1, text, every=False)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _helped(inner, click.Context(inner, info_name=name, parent=context))
