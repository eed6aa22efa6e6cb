"""``rumnot rule``: what a code means, with a wrong and a right example; what a rule says."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from rummynotation.diagnostics.registry import Entry
    from rummynotation.rules.rulebook import Rule


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from rummynotation.diagnostics.registry import entries
    from rummynotation.rules.rulebook import rules

    start = incomplete.upper()
    words = [(word, entry.title) for entry in entries() for word in (entry.code, entry.name)]
    words += [(known.id, known.says) for known in rules()]
    return [
        CompletionItem(word, help=text) for word, text in words if word.upper().startswith(start)
    ]


@click.command()
@click.argument("code", required=False, shell_complete=_complete)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def rule(code: str | None, as_json: bool) -> None:
    """Explain a code of a message, or a rule; without one, list all codes.

    CODE is a code (RN333), its name (not_down), an older name (E_NOT_DOWN), or a rule of
    a game (CR-51).

    \b
    Examples:
      rumnot rule RN333
      rumnot rule not_down
      rumnot rule CR-51
      rumnot rule
    """
    from rummynotation.diagnostics.registry import entries
    from rummynotation.rules.rulebook import find_rule

    known = find_rule(code or "")
    if known is not None:
        _print_rule(known, as_json)
        return
    chosen = entries() if code is None else _found(code)
    if as_json:
        _print_json(chosen)
    elif code is None:
        click.echo("\n".join(_row(entry) for entry in chosen))
    else:
        click.echo("\n\n".join(_page(entry) for entry in chosen))


def _found(word: str) -> tuple[Entry, ...]:
    from rummynotation.diagnostics.registry import entries, find
    from rummynotation.diagnostics.suggest import suggest

    found = find(word)
    if not found:
        known = [name for e in entries() for name in (e.code, e.name, e.dispute) if name]
        meant = suggest(word, known)
        raise click.UsageError(
            f"There is no code and no rule {word!r}."
            + (f" Did you mean {meant}?" if meant else " `rumnot rule` lists them.")
        )
    return found


def _row(entry: Entry) -> str:
    return f"{entry.code}  {entry.name:<20}  {entry.title}"


def _page(entry: Entry) -> str:
    """All there is to say of a code."""
    names = f"{entry.name}, {entry.dispute}" if entry.dispute else entry.name
    parts = [f"{entry.code}: {entry.title}  ({names})"]
    parts.append(textwrap.fill(entry.explanation, 90, break_on_hyphens=False))
    if entry.rules:
        parts.append(f"It rests on {', '.join(entry.rules)}.")
    for title, text in (("Wrong:", entry.wrong), ("Right:", entry.right)):
        if text.strip():
            parts.append(title + "\n\n" + textwrap.indent(_shown(text), "    "))
    if entry.no_example:
        parts.append(f"No example: {entry.no_example[:1].lower()}{entry.no_example[1:]}")
    return "\n\n".join(parts)


def _print_rule(rule: Rule, as_json: bool) -> None:
    """Prints what a rule says, and the messages and variants that rest on it."""
    from rummynotation.diagnostics.registry import find
    from rummynotation.rules.rulebook import variants_resting_on

    messages = find(rule.id)
    variants = variants_resting_on(rule.id)
    if as_json:
        import json
        from dataclasses import asdict

        codes = [entry.code for entry in messages]
        click.echo(json.dumps({**asdict(rule), "messages": codes, "variants": variants}))
        return
    parts = [f"{rule.id}: {rule.says}  ({rule.game})"]
    if rule.why:
        parts.append(f"No record can show it. {rule.why}")
    if messages:
        parts.append("\n  ".join(["Messages that rest on it:", *map(_row, messages)]))
    if variants:
        rows = [f"{name:<28}  {', '.join(variants[name])}".rstrip() for name in variants]
        parts.append("\n  ".join(["Variants that rest on it, and their parameters:", *rows]))
    click.echo("\n\n".join(parts))


def _shown(text: str) -> str:
    from rummynotation.diagnostics.cells import safe

    return "\n".join(map(safe, text.strip("\n").split("\n")))


def _print_json(entries: tuple[Entry, ...]) -> None:
    import json
    from dataclasses import asdict

    for entry in entries:
        click.echo(json.dumps(asdict(entry)))
