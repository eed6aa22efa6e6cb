"""The ``[Rule.KEY "..."]`` tags of a game, in the form of a variant file."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.diagnostics.suggest import suggest
from rummynotation.rules.parameters import rule_keys, rule_path
from rummynotation.rules.variant_file import is_readable
from rummynotation.rules.variant_schema import layer_faults, quoted

_WORD_LISTS = ("wilds", "ties")


def tag_layer(key: str, text: str) -> dict[str, Any]:
    """What one rule tag says, as the tables of a variant file.

    Args:
        key: a parameter, with its part after a dot: ``buy_limit``, ``stock_out.max``.
        text: a TOML value, or a bare word. A list of words may be written with commas.

    Raises:
        RummyNotationError: if there is no such rule, or it cannot have that value; each message
            has the key in its state, as ``parameter``.

    >>> tag_layer("stock_out.max", "none")
    {'stock': {'stock_out': {'max': 'none'}}}
    >>> tag_layer("wilds", "JK, 2")
    {'jokers': {'wilds': ['JK', '2']}}
    """
    path = rule_path(key)
    if path is None:
        keys = rule_keys()
        meant = next((known for known in keys if known.endswith(f".{key}")), suggest(key, keys))
        raise RummyNotationError(
            _error(
                key,
                codes.UNKNOWN_PARAMETER,
                f"no rule is called {quoted(key)}",
                f"did you mean Rule.{meant}?"
                if meant
                else "`rumnot variants show contract_rummy` lists all",
            )
        )
    value = _value(text)
    if path[-1] in _WORD_LISTS and not isinstance(value, list):
        value = re.split(r"[\s,]+", text.strip())
    for step in reversed(path):
        value = {step: value}
    layer: dict[str, Any] = value
    # A tag always stands on a variant; only a file of its own need be complete.
    faults = layer_faults({"extends": "a variant", **layer})
    if faults:
        raise RummyNotationError(
            *(_error(key, fault.code, fault.message, fault.help) for fault in faults)
        )
    return layer


def _value(text: str) -> Any:
    if not is_readable(text):
        return text
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text.strip()
    return read["value"] if set(read) == {"value"} else text


def _error(key: str, code: str, message: str, help_text: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, state=(("parameter", key),), help=help_text)
