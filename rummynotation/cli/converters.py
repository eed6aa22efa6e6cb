"""``rumnot convert --list``: the converters, the versions they know and their options."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import click

from rummynotation.cli.terminal import line_width, say
from rummynotation.convert.contract import Converter
from rummynotation.convert.finding import every
from rummynotation.diagnostics.cells import safe
from rummynotation.diagnostics.model import Diagnostic

_INDENT = "    "


def list_converters() -> None:
    """Prints a paragraph for each converter; those that are broken are named after them."""
    broken: list[Diagnostic] = []
    click.echo("Converters, for rumnot convert --from NAME:")
    for converter in every(broken.append):
        click.echo("\n" + "\n".join(_paragraph(converter)))
    if broken:
        say(broken)


def _paragraph(converter: Converter) -> list[str]:
    lines = [f"{safe(converter.NAME)}: {safe(converter.TITLE)}"]
    lines += _wrapped("versions", converter.VERSIONS)
    lines += _wrapped("played by", converter.VARIANTS)
    for option in converter.OPTIONS:
        lines += _wrapped(f"--option {option.key}={option.value}", (option.help,))
    return lines


def _wrapped(name: str, texts: Sequence[str]) -> list[str]:
    if not texts:
        return []
    text = f"{name}: {safe('; '.join(texts))}"
    return textwrap.wrap(
        text,
        line_width(),
        initial_indent=_INDENT,
        subsequent_indent=_INDENT * 2,
        break_long_words=False,
        break_on_hyphens=False,
    )
