"""Validators for `grammar/rmn.schema.json`.

What patterns of JSON Schema do not say alike in every program, such as which characters are
letters, is checked here as formats.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rummynotation.notation.grammar_files import grammar_file

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

_PATTERNS = {
    "rmn-handle": re.compile(r"[^\W\d_][\w\u0300-\u036f]*"),
    "rmn-name": re.compile(r"[^\W\d_][\w.-]*"),
    "rmn-key": re.compile(r"[^\W\d_][\w.\u0300-\u036f-]*"),
    "rmn-text": re.compile(r"[^\ud800-\udfff]*"),
}


def _matches(pattern: re.Pattern[str]) -> Callable[[object], bool]:
    return lambda value: not isinstance(value, str) or pattern.fullmatch(value) is not None


FORMATS = {name: _matches(pattern) for name, pattern in _PATTERNS.items()}
"""The formats that the schema names; values of other types pass."""


@cache
def _schema() -> Any:
    return json.loads(grammar_file("rmn.schema.json").read_text(encoding="utf-8"))


@cache
def _fast_validator() -> Any:
    """A validator in Rust, a hundred times faster, where it is installed (the extra ``fast``)."""
    try:
        fast = import_module("jsonschema_rs")
    except ImportError:
        return None
    return fast.validator_for(_schema(), validate_formats=True, formats=FORMATS)


def surely_valid(document: Any) -> bool:
    """Whether a fast look finds nothing wrong with a document; without one, nothing is sure."""
    fast = _fast_validator()
    try:
        return fast is not None and bool(fast.is_valid(document))
    except ValueError:
        # It takes no number of hundreds of digits and no half of a surrogate pair.
        return False


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator, FormatChecker
    from jsonschema.validators import extend

    formats = FormatChecker(())
    for name, check in FORMATS.items():
        formats.checks(name)(check)
    keywords = {"allOf": _all_of_kinds, "enum": _enum(Draft202012Validator.VALIDATORS["enum"])}
    extended: Any = extend(Draft202012Validator, keywords)  # type: ignore[no-untyped-call]
    return extended(_schema(), format_checker=formats)


def schema_errors(document: Any) -> Iterator[ValidationError]:
    """What is wrong with a document, each error about one field.

    Args:
        document: the document; what is nested too deep for Python must have been refused.
    """
    errors: Iterator[ValidationError] = _validator().iter_errors(document)
    return errors


# --- two keywords, with what they mean in any validator, three times faster -----------------------


def _all_of_kinds(
    validator: Any, branches: list[Any], value: Any, schema: Any
) -> Iterator[ValidationError]:
    """``allOf``: here each branch is an ``if`` about other kinds, so that one at most applies."""
    kind = value.get("kind") if isinstance(value, dict) else None
    for branch in branches:
        asked = branch["if"]["properties"]["kind"]
        if kind in asked["enum"] if "enum" in asked else kind == asked["const"]:
            yield from validator.descend(value, branch["then"])
            return


def _enum(slow: Callable[..., Iterator[ValidationError]]) -> Any:
    """``enum``, which compares with each value in turn, though most are found at once."""

    def check(validator: Any, values: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
        if not isinstance(value, str) or value not in values:
            yield from slow(validator, values, value, schema)

    return check
