"""Messages for programs: one JSON object a line.

The fields, all always there and in this order:

==================  =================================================================
``kind``            ``"diagnostic"``
``code``            the stable code, ``"RN312"``
``severity``        ``"error"``, ``"warning"`` or ``"note"``
``message``         one sentence
``path``            the file as it was given, ``"-"`` for standard input
``game``            which game of the file, from 1; 0 where it belongs to none
``line``            from 1; null where the message speaks of a whole file
``column``          from 1, in characters; null likewise
``end_line``        the line of the end; null likewise
``end_column``      the column after the last; null where it reaches to the line's end
``labels``          further places: objects with the four places above and ``text``
``state``           an object of names and words: ``{"hand": "3", ...}``
``help``            what to do, or ``""``
``fix``             null, or an object with the four places above and ``replacement``
``rules``           a list of rule ids
==================  =================================================================
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rummynotation.diagnostics.model import Diagnostic, Span


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """Messages as JSON, one object a line; the fields are those listed at the top of this file.

    Args:
        diagnostics: the messages, in order.

    Returns:
        The lines, in plain ASCII, each with its line end; "" for no messages.
    """
    return "".join(json.dumps(json_object(diagnostic)) + "\n" for diagnostic in diagnostics)


def json_object(diagnostic: Diagnostic) -> dict[str, Any]:
    """One message as the object that `render_json` writes."""
    fix = diagnostic.fix
    return {
        "kind": "diagnostic",
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "path": diagnostic.path,
        "game": diagnostic.game,
        **_places(diagnostic.span),
        "labels": [{**_places(label.span), "text": label.text} for label in diagnostic.labels],
        "state": dict(diagnostic.state),
        "help": diagnostic.help,
        "fix": None if fix is None else {**_places(fix.span), "replacement": fix.replacement},
        "rules": list(diagnostic.rules),
    }


def _places(span: Span | None) -> dict[str, int | None]:
    if span is None:
        return dict.fromkeys(("line", "column", "end_line", "end_column"))
    return {
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line or span.line,
        "end_column": span.end or None,
    }
