"""Loading variants: shipped ones, house files that extend them, and the rule tags of a game.

The layers are laid over each other in this order: the shipped variant from its first ancestor on,
then the files from the one furthest away on, then the tags.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity, Span
from rummynotation.rules.parameters import parameter_at, path_of, rule_path
from rummynotation.rules.variant import Variant
from rummynotation.rules.variant_build import (
    BadValueError,
    build_variant,
    citations_of,
    lay_over,
    parameters_of,
)

if TYPE_CHECKING:
    from rummynotation.rules.variant_file import VariantFile

MOST_FILES = 16
"""The longest chain of files that extend each other."""

_SHIPPED = Path(__file__).resolve().parent / "variants"


def variant_names() -> list[str]:
    """The names of the shipped variants, sorted.

    >>> "liverpool" in variant_names()
    True
    """
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _SHIPPED.glob("*.toml")))


@cache
def variant_citations() -> dict[str, tuple[str, dict[str, str]]]:
    """What the files of the shipped variants name as their sources, by the variant's name.

    Returns:
        For each the source of the whole variant, and those of the parameters that the file itself
        gives, without those of the variant it extends.
    """
    files = ((name, tomllib.loads(_shipped_text(name))) for name in _names())
    return {name: (str(data.get("source", "")), citations_of(data)) for name, data in files}


def _shipped_text(name: str) -> str:
    return (_SHIPPED / f"{name}.toml").read_text(encoding="utf-8")


def load_variant(
    name: str = "",
    *,
    overrides: Mapping[str, str] | None = None,
    file: str | Path | None = None,
) -> Variant:
    """The variant that a game is played by.

    Args:
        name: a shipped variant, by its name, title or an alias. With a file that extends no other
            variant, the one the file is laid over; may be "" where a file is given.
        overrides: the texts of a game's ``[Rule.KEY "..."]`` tags by KEY: a parameter, with its
            part after a dot, and a TOML value or a bare word.
        file: a variant file of the user's own. It may extend a shipped variant or a file beside it.

    Returns:
        The variant. Shipped ones are read once.

    Raises:
        RummyNotationError: if there is no such variant, a file cannot be read, or a rule is unknown
            or has a value it cannot have. Messages about a tag carry its key in their state, as
            ``parameter``.

    >>> load_variant("liverpool").hands[6].contract_text()
    'R7'
    >>> load_variant("liverpool", overrides={"buy_limit": "none"}).buy_limit is None
    True
    """
    rules = tuple((key, _rule_text(value)) for key, value in (overrides or {}).items())
    if file is None:
        shipped = _shipped_name(name)
        return _tagged(shipped, rules) if rules else _shipped_variant(shipped)
    layers, base = file_layers(Path(file), name)
    return _build(_merge(base, layers), layers, rules)


def check_file(file: str | Path) -> tuple[Variant | None, list[Diagnostic]]:
    """Everything that there is to say of a variant file, with the places.

    Args:
        file: the path of a TOML file.

    Returns:
        The variant, or None if the file has errors; and the errors and warnings in line order.
    """
    from rummynotation.rules.variant_check import check_variant

    try:
        layers, base = file_layers(Path(file), "")
        variant = _build(_merge(base, layers), layers, ())
    except RummyNotationError as error:
        if str(file) in _names():
            words = f"{file} is a shipped variant: `rumnot variants show {file}` prints its rules"
            return None, [replace(found, help=words) for found in error.diagnostics]
        return None, sorted(error.diagnostics, key=_line)
    warnings = [_placed(warning, layers) for warning in check_variant(variant)]
    return variant, sorted(warnings, key=_line)


def _rule_text(value: object) -> str:
    """The text of a rule's value; a program may give a number or a truth value as it is."""
    return value if isinstance(value, str) else str(value).lower()


_FAMILIES = {"contract_rummy": "CR", "liverpool": "LV", "rami_contrat": "RC", "rummy500": "R5"}


def rule_family(variant: Variant) -> str:
    """The letters before the ids of the rules that a variant rests on; "" where that is not known.

    >>> rule_family(load_variant("liverpool_no_buy")), rule_family(load_variant("may_i_family6"))
    ('LV', 'CR')
    """
    name, parent = variant.name, variant.extends
    while name not in _FAMILIES:
        if parent not in _names():
            return ""
        name, parent = parent, _shipped_variant(parent).extends
    return _FAMILIES[name]


Tags = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Rules:
    """Layers merged so far."""

    head: dict[str, Any] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)


# Shipped variants. A test checks them against the schema, so that nobody has to wait for it.


def _shipped_name(name: str) -> str:
    if name in _names():
        return name
    wanted = _plain(name)
    if wanted in _names():
        return wanted
    names: list[str] = []
    for shipped in _names():
        head = _shipped_rules(shipped).head
        known = {_plain(word) for word in (head["title"], *head.get("aliases", ()))}
        if wanted in known:
            return shipped
        names += [shipped, *known]
    raise RummyNotationError(_no_variant(name, names))


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.strip().casefold()).strip("_")


def _no_variant(name: str, names: Sequence[str]) -> Diagnostic:
    from rummynotation.diagnostics.suggest import suggest
    from rummynotation.rules.variant_schema import quoted

    wanted = _plain(name)
    # "rami" means rami_contrat, of which its kinds extend the name; a letter or two mean nothing.
    begun = [known for known in _names() if known.startswith(f"{wanted}_")] if wanted[2:] else []
    meant = suggest(wanted, names) or min(begun, key=len, default=None)
    return Diagnostic(
        codes.UNKNOWN_VARIANT,
        Severity.ERROR,
        f"no variant is called {quoted(name)}",
        help=(f"did you mean {meant}? " if meant else "") + "`rumnot variants list` lists them",
    )


@cache
def _shipped_rules(name: str) -> _Rules:
    data = tomllib.loads(_shipped_text(name))
    parent = data.get("extends")
    below = _shipped_rules(parent) if parent else _Rules()
    return _over(below, {"name": name, **data}, "")


@cache
def _shipped_variant(name: str) -> Variant:
    rules = _shipped_rules(name)
    return build_variant(rules.head, rules.values, rules.sources)


@lru_cache(maxsize=256)  # the games of a file mostly carry the same tags
def _tagged(name: str, tags: tuple[tuple[str, str], ...]) -> Variant:
    return _build(_shipped_rules(name), [], tags)


# Files.


def file_layers(path: Path, name: str) -> tuple[list[VariantFile], _Rules]:
    """The file and those it extends, nearest first, and the shipped rules below them.

    Args:
        path: the file.
        name: the shipped variant that it is laid over, where it extends none.

    Raises:
        RummyNotationError: if one of them cannot be read.
    """
    from rummynotation.rules.variant_file import read_variant_file

    layers: list[VariantFile] = []
    problems: list[Diagnostic] = []
    seen: set[Path] = set()
    base = _Rules()
    while True:
        layer = read_variant_file(path)
        seen.add(path.resolve())
        if name and "extends" not in layer.data:
            layer.data["extends"] = _shipped_name(name)
        problems += layer.problems()
        layers.append(layer)
        parent = layer.data.get("extends")
        if not isinstance(parent, str):
            break
        if not parent.endswith(".toml"):
            try:
                layer.data["extends"] = _shipped_name(parent)
                base = _shipped_rules(layer.data["extends"])
            except RummyNotationError as error:
                problems += [layer.placed(d, ("extends",)) for d in error.diagnostics]
            break
        path = _beside(path, parent, layer)
        circle = path.resolve() in seen
        if circle or len(layers) == MOST_FILES:
            words = "the file extends itself in a circle" if circle else _TOO_MANY
            problems.append(layer.diagnostic(("extends",), codes.VARIANT_LOOP, words))
            break
    if problems:
        raise RummyNotationError(*sorted(problems, key=_line))
    return layers, base


_TOO_MANY = f"more than {MOST_FILES} files extend each other"


def _beside(path: Path, parent: str, layer: VariantFile) -> Path:
    beside = path.parent / parent
    if Path(parent).name == parent and beside.is_file():
        return beside
    raise RummyNotationError(
        layer.diagnostic(
            ("extends",),
            codes.UNKNOWN_VARIANT,
            "the file that this one extends is not in the same folder",
            "name a file of this folder without its path, or a shipped variant",
        )
    )


# Merging and building.


def _over(below: _Rules, data: Mapping[str, Any], label: str) -> _Rules:
    said = parameters_of(data)
    cited = citations_of(data)
    return _Rules(
        head={key: value for key, value in data.items() if not isinstance(value, dict)},
        values=lay_over(below.values, said),
        sources={**below.sources, **dict.fromkeys(said, label), **cited},
    )


def _merge(base: _Rules, layers: Sequence[VariantFile]) -> _Rules:
    merged = base
    for layer in reversed(layers):
        stem = Path(layer.path).stem
        data = {
            "name": _plain(stem) or "house",
            "title": layer.data.get("name", stem),
            **layer.data,
        }
        merged = _over(merged, data, str(data.get("source", Path(layer.path).name)))
    return merged


def _build(rules: _Rules, layers: Sequence[VariantFile], tags: Tags) -> Variant:
    head = rules.head
    problems: list[Diagnostic] = []
    for key, text in tags:
        from rummynotation.rules.rule_tags import tag_layer

        try:
            rules = _over(rules, tag_layer(key, text), f"Rule.{key}")
        except RummyNotationError as error:
            problems += error.diagnostics
    if problems:
        raise RummyNotationError(*problems)
    try:
        return build_variant(head, rules.values, rules.sources)
    except BadValueError as error:
        raise RummyNotationError(_bad_value(error, layers, tags)) from None


def _bad_value(error: BadValueError, layers: Sequence[VariantFile], tags: Tags) -> Diagnostic:
    """The message, at the last tag or else the nearest file that set the value."""
    names = [name for name in (error.parameter, error.against) if name]
    keys = {parameter_at(rule_path(key) or ()): key for key, _ in tags}
    diagnostic = Diagnostic(
        codes.BAD_PARAMETER,
        Severity.ERROR,
        f"{error.parameter} {error.found}",
        help=f"allowed: {error.allowed}",
    )
    for name in names:
        if name in keys:
            return replace(diagnostic, state=(("parameter", keys[name]),))
    for name in names:
        if any(name in parameters_of(layer.data) for layer in layers):
            return _placed(replace(diagnostic, state=(("parameter", name),)), layers)
    return replace(diagnostic, state=(("parameter", error.parameter),))


def _placed(diagnostic: Diagnostic, layers: Sequence[VariantFile]) -> Diagnostic:
    """A message about a parameter, placed in the nearest file that sets it, or one it rests on."""
    from rummynotation.rules.variant_check import RESTS_ON

    state = dict(diagnostic.state)
    about = state.get("parameter", "")
    for name in (about, *RESTS_ON.get(about, ())):
        for layer in layers:
            if name in parameters_of(layer.data):
                path: tuple[str | int, ...] = path_of(name)
                if "hand" in state:
                    path += (int(state["hand"]) - 1,)
                return replace(diagnostic, path=layer.path, span=layer.span(path))
    return replace(diagnostic, path=layers[0].path)


def _line(diagnostic: Diagnostic) -> tuple[str, Span]:
    return diagnostic.path, diagnostic.span or Span(0)
