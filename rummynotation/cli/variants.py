"""``rumnot variants``: the rules that the library knows, and those of a house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
    from rummynotation.rules.variant import Variant

_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


@click.group()
def variants() -> None:
    """List, show, compare and check the rules of the games.

    \b
    Examples:
      rumnot variants list
      rumnot variants show liverpool
      rumnot variants diff contract_rummy liverpool
      rumnot variants check house.toml
    """


@variants.command("list")
@_json
def list_command(as_json: bool) -> None:
    """List the variants that are shipped.

    \b
    Example:
      rumnot variants list
    """
    from rummynotation.rules.loader import load_variant, variant_names

    shipped = [load_variant(name) for name in variant_names()]
    if as_json:
        _print_json([_head(variant) for variant in shipped])
        return
    table = _table("name", "title", "extends", whole=("name", "extends"))
    for variant in shipped:
        table.add_row(variant.name, variant.title, variant.extends)
    _print_table(table)


@variants.command("show")
@click.argument("name")
@_json
def show_command(name: str, as_json: bool) -> None:
    """Show every rule of a variant, or of a variant file, and what it rests on.

    A star marks the rules that differ from the variant it extends.

    \b
    Examples:
      rumnot variants show liverpool
      rumnot variants show house.toml
    """
    from rummynotation.rules.parameters import GROUPS
    from rummynotation.rules.variant_text import describe

    variant = _load(name)
    rules = describe(variant)
    parent = _parent_rules(name, variant)
    changed = {rule for rule, text in rules.items() if parent and parent[rule] != text}
    if as_json:
        rows = {
            rule: {
                "value": text,
                "source": variant.sources.get(rule, ""),
                "changed": rule in changed,
            }
            for rule, text in rules.items()
        }
        _print_json({**_head(variant), "note": variant.note.strip(), "rules": rows})
        return
    click.echo(f"{variant.title} ({variant.name})")
    if variant.extends:
        click.echo(f"extends {variant.extends}; * marks what differs from it")
    if variant.source:
        click.echo(f"source: {variant.source}")
    if variant.note:
        click.echo("\n" + variant.note.strip())
    table = _table("", "rule", "value", "source", whole=("", "rule"))
    for names in GROUPS.values():
        table.add_section()
        for rule in names:
            mark = "*" if rule in changed else ""
            table.add_row(mark, rule, _rows(rules[rule]), variant.sources.get(rule, ""))
    click.echo()
    _print_table(table)


@variants.command("diff")
@click.argument("first")
@click.argument("second")
@_json
def diff_command(first: str, second: str, as_json: bool) -> None:
    """Show the rules in which two variants differ.

    \b
    Example:
      rumnot variants diff contract_rummy rami_contrat
    """
    from rummynotation.rules.variant_text import describe

    one, other = describe(_load(first)), describe(_load(second))
    differing = [rule for rule, text in one.items() if other[rule] != text]
    if as_json:
        _print_json({rule: [one[rule], other[rule]] for rule in differing})
        return
    if not differing:
        click.echo("The two have the same rules.")
        return
    table = _table("rule", first, second, whole=("rule",))
    for rule in differing:
        table.add_row(rule, _rows(one[rule]), _rows(other[rule]))
    _print_table(table)


@variants.command("check")
@click.argument("file", type=click.Path())
@_json
@click.pass_context
def check_command(context: click.Context, file: str, as_json: bool) -> None:
    """Check a variant file of your own: its form, its values, and whether the game can work.

    The exit code is 0 where it can be played by (warnings may be printed), 1 where it has errors,
    2 where it cannot be opened.

    \b
    A file of a few lines is enough:
      extends = "contract_rummy"
      [buy]
      buy = true
      buy_limit = 2

    \b
    Example:
      rumnot variants check house.toml
    """
    import os
    import sys

    from rummynotation.diagnostics import codes
    from rummynotation.diagnostics.json_lines import json_object
    from rummynotation.diagnostics.text import render_text
    from rummynotation.rules.loader import check_file

    variant, diagnostics = check_file(file)
    if as_json:
        _print_json({"ok": variant is not None, "diagnostics": list(map(json_object, diagnostics))})
    else:
        color = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        click.echo(render_text(diagnostics, source_of=_source_line, color=color), nl=False)
        if variant is not None:
            click.echo(f"{file}: {variant.title} can be loaded")
    if any(diagnostic.code == codes.CANNOT_OPEN for diagnostic in diagnostics):
        context.exit(2)
    context.exit(0 if variant is not None else 1)


def _load(name: str) -> Variant:
    """A shipped variant, or the one of a file where the name ends in .toml."""
    from rummynotation.diagnostics.model import RummyNotationError
    from rummynotation.rules.loader import load_variant

    try:
        return load_variant(file=name) if name.endswith(".toml") else load_variant(name)
    except RummyNotationError as error:
        raise _failure(error) from None


def _failure(error: RummyNotationError) -> click.ClickException:
    return click.UsageError("\n".join(map(_line, error.diagnostics)))


def _parent_rules(name: str, variant: Variant) -> dict[str, str]:
    from pathlib import Path

    from rummynotation.rules.variant_text import describe

    if not variant.extends:
        return {}
    beside = variant.extends.endswith(".toml")
    return describe(_load(str(Path(name).parent / variant.extends) if beside else variant.extends))


def _head(variant: Variant) -> dict[str, Any]:
    return {
        "name": variant.name,
        "title": variant.title,
        "extends": variant.extends,
        "source": variant.source,
    }


def _source_line(path: str, game: int, line: int) -> str:
    from pathlib import Path

    with Path(path).open(encoding="utf-8", errors="replace") as stream:
        lines = stream.read().removeprefix("\ufeff").split("\n")
    return lines[line - 1] if line <= len(lines) else ""


def _line(diagnostic: Diagnostic) -> str:
    place = diagnostic.path
    if diagnostic.span is not None:
        place += f":{diagnostic.span.line}:{diagnostic.span.column}"
    text = f"{diagnostic.severity.value} {diagnostic.code}: {diagnostic.message}"
    if diagnostic.help:
        text += f"\n  {diagnostic.help}"
    return f"{place}: {text}" if place else text


def _print_json(data: object) -> None:
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _table(*columns: str, whole: tuple[str, ...]) -> Any:
    """An empty table; the columns named as whole are never broken."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column in whole)
    return table


def _rows(text: str) -> str:
    """A value of several rows with a line for each; in a pipe every rule stays on one line."""
    import sys

    return text.replace("; ", "\n") if sys.stdout.isatty() else text


def _print_table(table: Any) -> None:
    """Prints a table as wide as the terminal; in a pipe no line is broken."""
    import sys

    from rich.console import Console

    width = None if sys.stdout.isatty() else 400
    Console(width=width, highlight=False, markup=False).print(table)
