"""Messages as annotations of GitHub's checks, which stand beside the line in a review."""

from __future__ import annotations

from collections.abc import Iterable

from rummynotation.diagnostics.cells import safe
from rummynotation.diagnostics.model import Diagnostic, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Messages as workflow commands, ``::error file=...,line=...,col=...,title=...::message``.

    Args:
        diagnostics: the messages, in order.

    Returns:
        One line a message. Nothing from a file can end a command early or begin another.
    """
    return "".join(_command(diagnostic) + "\n" for diagnostic in diagnostics)


def _command(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    properties = {"file": safe(diagnostic.path)} if diagnostic.path else {}
    if span is not None:
        properties["line"] = str(span.line)
        if span.end_line > span.line:
            # Columns are for a place in one line only.
            properties["endLine"] = str(span.end_line)
        else:
            properties["col"] = str(span.column)
            if span.end > span.column + 1:
                properties["endColumn"] = str(span.end - 1)
    properties["title"] = diagnostic.code
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[diagnostic.severity]} {written}::{_data(_words(diagnostic))}"


def _words(diagnostic: Diagnostic) -> str:
    """The message, then what helps, on lines of their own."""
    lines = [safe(diagnostic.message)]
    lines += [f"{safe(label.text)} (line {label.span.line})" for label in diagnostic.labels]
    lines += [f"{safe(name)}: {safe(value)}" for name, value in diagnostic.state]
    if diagnostic.help:
        lines.append(f"help: {safe(diagnostic.help)}")
    if diagnostic.rules:
        lines.append(f"rules: {', '.join(diagnostic.rules)}")
    return "\n".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
