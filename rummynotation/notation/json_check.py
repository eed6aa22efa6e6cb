"""Whether a JSON document is a game, by `grammar/rmn.schema.json`; if not, which field is wrong.

The schema is written with `if` and `then` instead of `oneOf`, so that each error is about one field
and needs no guessing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity, Span
from rummynotation.diagnostics.suggest import suggest
from rummynotation.notation.json_schema import schema_errors, surely_valid
from rummynotation.notation.limits import MAX_DEPTH

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

MAX_ERRORS = 20
"""Errors that are told of one document."""

MAX_JSON_DEPTH = 60
"""Lists and objects within one another; variations as deep as they may be come to about 40."""


def check_document(
    document: Any, *, path: str = "", number: int = 1, root: str = "$", line: int = 0
) -> None:
    """Checks a document against the schema.

    Args:
        document: the document as `json.loads` gives it.
        path: the file's name, for messages.
        number: which game of the file it is, from 1.
        root: the JSON path of the document in its file.
        line: the line in which the document stands, where it stands in one.

    Raises:
        RummyNotationError: with a message (``RN602``) for each field that is wrong, at most
            `MAX_ERRORS`.
    """
    found: list[tuple[str, str, str]] = []
    deep = _too_deep(document, root)
    if deep:
        found.append((deep, f"nested more than {MAX_JSON_DEPTH} deep", ""))
    elif not surely_valid(document):
        # One message for one place: the first says most.
        seen: set[str] = set()
        for error in schema_errors(document):
            place = root + error.json_path[1:]
            if place not in seen:
                seen.add(place)
                found.append((place, *words_of(error)))
            if len(found) == MAX_ERRORS:
                break
    found = found or list(_deep_variations(document, root))
    if found:
        raise RummyNotationError(
            *(
                Diagnostic(
                    codes.JSON_SCHEMA,
                    Severity.ERROR,
                    f"{place}: {message}",
                    Span(line) if line else None,
                    state=(("json", place),),
                    help=help,
                    path=path,
                    game=number,
                )
                for place, message, help in found
            )
        )


# --- depth: before anything walks the document by recursion ---------------------------------------


def _too_deep(document: Any, root: str) -> str:
    """The place of what is nested too deep, or ""."""
    level: list[tuple[str, Any]] = [(root, document)]
    for _ in range(MAX_JSON_DEPTH):
        level = [
            (f"{place}{step}", value)
            for place, container in level
            for step, value in _parts(container)
            if isinstance(value, dict | list)
        ]
        if not level:
            return ""
    return level[0][0]


def _parts(container: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(container, dict):
        return ((f".{key}", value) for key, value in container.items())
    if isinstance(container, list):
        return ((f"[{index}]", value) for index, value in enumerate(container))
    return iter(())


def _deep_variations(document: dict[str, Any], root: str) -> Iterator[tuple[str, str, str]]:
    """Variations within more variations than the language allows, in a document that passed."""
    level = [
        (f"{root}.hands[{index}]", hand) for index, hand in enumerate(document.get("hands", ()))
    ]
    for _ in range(MAX_DEPTH + 1):
        level = [
            (f"{place}.items[{index}]", item)
            for place, holder in level
            for index, item in enumerate(holder.get("items", ()))
            if item["kind"] == "variation"
        ]
    return ((place, f"variations are nested deeper than {MAX_DEPTH}", "") for place, _ in level)


# --- words ----------------------------------------------------------------------------------------


def words_of(error: ValidationError) -> tuple[str, str]:
    """What was found, and what is allowed there.

    Args:
        error: what a validator found.
    """
    schema = error.schema if isinstance(error.schema, dict) else {}
    keyword = str(error.validator)
    found: Any = error.instance
    value: Any = error.validator_value
    description = str(schema.get("description", ""))
    allowed = f"allowed: {description}" if description else ""
    if keyword == "required":
        missing = [name for name in value if name not in found]
        if "rmn" in missing:
            return (
                f"{_listed(missing)} missing",
                'A game in JSON has "rmn": 1. `rumnot convert --list` names the programs whose '
                "logs are read.",
            )
        return f"{_listed(missing)} missing", f"needed: {', '.join(value)}"
    if keyword == "additionalProperties":
        known = list(schema.get("properties", ()))
        extra = [name for name in found if name not in known]
        meant = suggest(extra[0], known)
        start = f"did you mean {meant}? " if meant else ""
        return f"{_listed(extra)} unknown", f"{start}allowed: {', '.join(known)}"
    if keyword == "enum" and isinstance(found, str):
        meant = suggest(found, map(str, value))
        if meant:
            allowed = f"did you mean {meant}? {allowed}"
    if keyword in ("maxLength", "minLength", "maxItems", "minItems", "minProperties"):
        size = len(found)
        unit = {"L": "characters", "I": "entries", "P": "fields"}[keyword[3]]
        limit = "most" if keyword.startswith("max") else "least"
        return f"{size} {unit}, at {limit} {value}", allowed
    return f"found {_shown(found)}", allowed


def _listed(names: list[str]) -> str:
    quoted = [_shown(name) for name in names[:5]]
    return f"{', '.join(quoted)} {'is' if len(names) == 1 else 'are'}"


def _shown(value: Any) -> str:
    """A value for a message: short, on one line, and without control characters."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, str) and len(value) > 60:
        value = value[:59] + "…"
    if isinstance(value, int) and abs(value) > 10**30:
        return "a very large number"
    text = json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
