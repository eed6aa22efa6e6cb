"""What the schema of variant files has to say of one, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.suggest import suggest
from rummynotation.notation.grammar_files import grammar_file
from rummynotation.rules.parameters import GROUPS, HEAD_KEYS, parameter_at, path_of, rule_keys

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

Path = tuple[str | int, ...]

_MOST_FAULTS = 30
_DEEPEST = 8
_LARGEST = 2**53


class Fault(NamedTuple):
    """Something wrong in a layer: the code, the place in its tables, the words and the help."""

    code: str
    path: Path
    message: str
    help: str = ""


class _Error(NamedTuple):
    """What the schema library found, in plain types."""

    path: Path
    keyword: str
    schema: Mapping[str, Any]
    schema_path: tuple[str | int, ...]
    instance: Any


def layer_faults(layer: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with one layer, a fault for each place.

    Args:
        layer: the tables of a variant file, or of one rule tag in the same form.
    """
    unwieldy = _unwieldy(layer)
    if unwieldy is not None:
        return [unwieldy]
    faults: dict[Path, Fault] = {}
    missing: list[str] = []
    for error in _errors(layer):
        if error.keyword == "required" and error.schema_path[0] == "then":
            missing += _missing(error)
            continue
        for fault in _faults(error):
            faults.setdefault(fault.path, fault)
    if missing and not faults:
        names = ", ".join(missing[:5]) + (", ..." if len(missing) > 5 else "")
        faults[()] = Fault(
            codes.VARIANT_FILE,
            (),
            f"the file extends no variant and leaves rules open: {names}",
            'write extends = "contract_rummy" at its top, or another variant',
        )
    return list(faults.values())[:_MOST_FAULTS]


def allowed_values(parameter: str) -> str:
    """What a parameter may be, in words from the schema.

    >>> allowed_values("draw_discard")
    'top, any_with_above'
    """
    node: Any = _schema()
    for step in path_of(parameter):
        node = node["properties"][step]
    return _allowed(node) or str(node.get("description", ""))


@lru_cache(maxsize=1)
def _schema() -> dict[str, Any]:
    import json

    text = grammar_file("variant.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@lru_cache(maxsize=1)
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # late: shipped variants need no check

    return Draft202012Validator(_schema())


def _errors(layer: Mapping[str, Any]) -> Iterable[_Error]:
    for error in _validator().iter_errors(layer):
        schema: Any = error.schema
        yield _Error(
            tuple(error.absolute_path),
            str(error.validator),
            schema if isinstance(schema, Mapping) else {},
            tuple(error.absolute_schema_path),
            error.instance,
        )


def _faults(error: _Error) -> Iterable[Fault]:
    path = error.path
    if error.keyword == "additionalProperties":
        known = error.schema.get("properties", {})
        return [_unknown((*path, key), known) for key in error.instance if key not in known]
    if "propertyNames" in error.schema_path:
        return [_unknown((*path, error.instance), error.schema.get("enum", ()))]
    return [_bad(path, error)]


def _unknown(path: Path, known: Iterable[str]) -> Fault:
    key = str(path[-1])
    message = f"no rule is called {quoted(key)}"
    if len(path) > 2 or (len(path) == 2 and path[0] == "sources"):
        message = f"{display(path[:-1])} has no entry {quoted(key)}"
        words = list(known)
        meant = None if key.isdigit() else suggest(key, words)
        return Fault(
            codes.UNKNOWN_PARAMETER,
            path,
            message,
            f"did you mean {meant}?" if meant else _entries(path, words),
        )
    for group, names in GROUPS.items():
        if key in names or f"hands.{key}" in names:
            return Fault(
                codes.UNKNOWN_PARAMETER,
                path,
                f"{key} stands in the wrong place",
                f"put it into [{group}]",
            )
    if len(path) == 1:
        meant = suggest(key, [*GROUPS, *HEAD_KEYS])
    else:
        meant = suggest(key, [*known, *rule_keys()])
    return Fault(
        codes.UNKNOWN_PARAMETER,
        path,
        message,
        f"did you mean {meant}?"
        if meant
        else "`rumnot variants show contract_rummy` lists all rules",
    )


def _entries(path: Path, words: list[str]) -> str:
    parameter = parameter_at(path)
    return allowed_values(parameter) if parameter else "it may have " + ", ".join(words[:16])


def _bad(path: Path, error: _Error) -> Fault:
    found = found_text(error.instance)
    if error.keyword == "required":
        lacks = ", ".join(key for key in error.schema["required"] if key not in error.instance)
        message = f"{display(path)} lacks {lacks}"
    elif error.keyword in ("minItems", "maxItems", "minProperties", "maxProperties"):
        message = f"{display(path)} has {len(error.instance)} entries"
    else:
        message = f"{display(path)} cannot be {found}"
    allowed = _allowed(error.schema)
    if allowed:
        meant = _meant(error)
        return Fault(
            codes.BAD_PARAMETER,
            path,
            message,
            f"allowed: {allowed}" + (f"; did you mean {meant}?" if meant else ""),
        )
    if len(path) == 1 and path[0] in GROUPS:
        words = f"[{path[0]}] is a group: it stands on a line of its own, its rules below it"
        return Fault(codes.BAD_PARAMETER, path, message, words)
    parameter = parameter_at(path)
    described = allowed_values(parameter) if parameter else error.schema.get("description", "")
    return Fault(codes.BAD_PARAMETER, path, message, described)


def _meant(error: _Error) -> str | None:
    if error.schema.get("type") == "boolean" and isinstance(error.instance, str):
        return _SWITCHES.get(error.instance.strip().casefold())
    words = [word for word in error.schema.get("enum", ()) if isinstance(word, str)]
    return suggest(error.instance, words) if isinstance(error.instance, str) else None


_SWITCHES = {
    **dict.fromkeys(("true", "yes", "on"), "true, without quotation marks"),
    **dict.fromkeys(("false", "no", "off"), "false, without quotation marks"),
}


def _allowed(node: Mapping[str, Any]) -> str:
    choices = node.get("enum", ())
    if len(choices) > 1:
        return ", ".join(str(choice) for choice in choices)
    return "true, false" if node.get("type") == "boolean" else ""


def _missing(error: _Error) -> list[str]:
    path = error.path
    absent = [key for key in error.schema["required"] if key not in error.instance]
    return [f"[{key}]" for key in absent] if not path else [display((*path, key)) for key in absent]


def _unwieldy(layer: Mapping[str, Any]) -> Fault | None:
    """Values that no rule has and that would only do harm further on."""
    waiting: list[tuple[Path, Any]] = [((), layer)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > _DEEPEST:
            return Fault(codes.VARIANT_FILE, path[:2], "tables and lists are nested too deep")
        if isinstance(value, Mapping):
            waiting += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, number), inner) for number, inner in enumerate(value)]
        elif isinstance(value, int) and abs(value) > _LARGEST:
            return Fault(codes.BAD_PARAMETER, path, f"{display(path)} is too large a number")
    return None


def display(path: Path) -> str:
    """A place in a variant file in words, by the parameter's own name.

    >>> display(("stock", "stock_out", "max")), display(("hands", "deal", 2))
    ('stock_out.max', 'hands.deal, entry 3')
    """
    parameter = parameter_at(path)
    words = [str(step) for step in path if isinstance(step, str)]
    if parameter is not None:
        skip = 1 if parameter == "scoring" else len(path_of(parameter))
        words = [parameter, *words[skip:]]
    entries = [f", entry {step + 1}" for step in path if isinstance(step, int)]
    return ".".join(words) + "".join(entries[:1])


def found_text(value: Any) -> str:
    """A value as it was found, on one short line.

    >>> found_text("many"), found_text(True), found_text([1, 2])
    ('"many"', 'true', 'a list')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return "a table"
    return "a list" if isinstance(value, list) else str(value)[:40]


def quoted(text: str) -> str:
    """A text in quotation marks, cut at 40 characters, with nothing a terminal would act on.

    >>> quoted("a\\x1b[31m")
    '"a\\\\u001b[31m"'
    """
    shown = text if len(text) <= 40 else text[:37] + "..."
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in shown) + '"'
