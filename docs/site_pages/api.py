"""The library: every public name with its signature, its words and its examples."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import rummynotation as rn
from rummynotation import record
from site_pages.docstrings import Parts, parts_of
from site_pages.linking import linked
from site_pages.markdown import Page, code, document, fence, prose, table

LAYERS = {
    "notation": "Reading and writing",
    "replay": "Checking, and the table",
    "solver": "Can a player go out?",
    "review": "Reviewing a game",
    "redaction": "One seat's view",
    "statistics": "Counting an archive",
    "share": "Pages to give away",
    "pictures": "Pictures",
    "convert": "Logs of other programs",
    "rules": "The rules of the games",
    "record": "The record",
    "cards": "Cards",
    "diagnostics": "Messages",
}
"""The layers of the library with public names, in the order of the pages, and their titles."""


def pages() -> list[Page]:
    """The list of all names, and a page for each layer."""
    layers: dict[str, dict[str, Any]] = {layer: {} for layer in LAYERS}
    for name in rn.__all__:
        layers.setdefault(_layer(name), {})[name] = getattr(rn, name)
    layers["record"] |= statements()
    found = {layer: names for layer, names in layers.items() if names}
    return [_index(found), *(_page(layer, names) for layer, names in found.items())]


def statements() -> dict[str, Any]:
    """What a record is built of, by name, in the order in which it is defined."""
    return {
        name: value
        for name, value in vars(record).items()
        if inspect.isclass(value) and value.__module__ == record.__name__ and name[0] != "_"
    }


def _layer(name: str) -> str:
    return str(getattr(rn, name).__module__).split(".")[1]


def _title(layer: str) -> str:
    return LAYERS.get(layer, layer.capitalize())


def _index(layers: dict[str, dict[str, Any]]) -> Page:
    parts = [
        "# The library",
        "`import rummynotation as rn` loads nothing; each name is loaded when it is first used. "
        "[A start for programmers](../programmers.md) shows them at work.",
    ]
    for layer, names in layers.items():
        rows = [
            (f"[`{_called(layer, name)}`]({layer}.md#{name.lower()})", _first(value))
            for name, value in names.items()
        ]
        parts += [f"## [{_title(layer)}]({layer}.md)", table(("name", "what it is"), rows)]
    return Page("api/index.md", "All names", document(*parts))


def _called(layer: str, name: str) -> str:
    return f"rn.{name}" if name in rn.__all__ else f"{layer}.{name}"


def _first(value: Any) -> str:
    words = parts_of(value.__doc__ or "").words
    return prose(words[0]) if words else ""


def _page(layer: str, names: dict[str, Any]) -> Page:
    parts = [f"# {_title(layer)}"]
    if layer == "record":
        parts.append("`from rummynotation import record` gives what is not in `rn` itself.")
        parts.append(_paragraphs(parts_of(record.__doc__ or "")))
    for name, value in names.items():
        parts.append(f"## `{_called(layer, name)}` {{#{name.lower()}}}")
        parts += _class(value) if inspect.isclass(value) else _function(name, value)
    return Page(f"api/{layer}.md", _title(layer), document(*parts))


def _function(name: str, value: Any) -> Iterator[str]:
    parts = parts_of(value.__doc__ or "")
    yield fence(_signature(name, value), "python")
    yield _paragraphs(parts)
    rows = list(_arguments(value, parts))
    if rows:
        yield table(("argument", "type", "what it is"), rows)
    yield from _outcome(parts)


def _arguments(value: Any, parts: Parts) -> Iterator[tuple[str, str, str]]:
    """The rows of the table of arguments, in the order of the function."""
    said = _single(parts, "Args")
    for name, parameter in inspect.signature(value).parameters.items():
        if name not in ("self", "cls"):
            yield code(name), code(_type(parameter.annotation)), _words(said.get(name, ""))


def _single(parts: Parts, section: str) -> dict[str, str]:
    """What a section says of each name; one line may speak of several."""
    return {
        name.strip("*` "): words
        for names, words in parts.named.get(section, {}).items()
        for name in names.split(",")
    }


def _class(value: Any) -> Iterator[str]:
    parts = parts_of(value.__doc__ or "")
    yield _paragraphs(parts)
    rows = list(_attributes(value, parts))
    if rows:
        yield table(("attribute", "type", "what it is"), rows)
    yield from _outcome(parts)
    for name, member in vars(value).items():
        if name.startswith("_") or not _documented(member):
            continue
        inner = getattr(member, "__func__", member)
        if isinstance(member, property):
            said = parts_of(member.__doc__ or "")
            of = inspect.signature(member.fget).return_annotation if member.fget else ""
            yield f"`{value.__name__}.{name}`: {code(_type(of))}. {_paragraphs(said)}"
            yield from _outcome(said)
        else:
            yield f"### `{value.__name__}.{name}` {{#{value.__name__.lower()}-{name}}}"
            yield from _function(name, inner)


def _documented(member: Any) -> bool:
    kinds = (property, classmethod, staticmethod)
    return bool(member.__doc__) and (inspect.isfunction(member) or isinstance(member, kinds))


def _attributes(value: Any, parts: Parts) -> Iterator[tuple[str, str, str]]:
    """The fields of a class: those that its docstring speaks of, and all others it holds."""
    said = _single(parts, "Attributes")
    types = _field_types(value)
    for name in [*types, *(name for name in said if name not in types)]:
        if not name.startswith("_"):
            yield code(name), code(types.get(name, "")), _words(said.get(name, ""))


def _field_types(value: Any) -> dict[str, str]:
    if is_dataclass(value):
        hidden = ("said", "columns") if value is not record.Statement else ()
        return {f.name: _type(f.type) for f in fields(value) if f.name not in hidden}
    if issubclass(value, BaseException):
        return {}
    return {name: _type(kind) for name, kind in vars(value).get("__annotations__", {}).items()}


def _outcome(parts: Parts) -> Iterator[str]:
    for section in ("Returns", "Yields", "Rules"):
        if section in parts.said:
            yield f"**{section}:** {_words(parts.said[section])}"
    for name, words in parts.named.get("Raises", {}).items():
        yield f"**Raises** {code(name)}: {_words(words)}"
    for example in parts.examples:
        yield fence(example, "pycon")


def _paragraphs(parts: Parts) -> str:
    return "\n\n".join(map(_words, parts.words))


def _words(text: str) -> str:
    return linked(prose(re.sub(r"``([^`]*)``", r"`\1`", text)))


def _signature(name: str, value: Any) -> str:
    """The head of a function, broken where it is long."""
    signature = inspect.signature(value)
    shown = [_parameter(parameter) for parameter in signature.parameters.values()]
    kinds = [parameter.kind for parameter in signature.parameters.values()]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        shown.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    returned = _type(signature.return_annotation)
    tail = f" -> {returned}" if returned else ""
    line = f"{name}({', '.join(shown)}){tail}"
    if len(line) <= 88:
        return line
    return f"{name}(\n" + "".join(f"    {one},\n" for one in shown) + f"){tail}"


def _parameter(parameter: inspect.Parameter) -> str:
    stars: dict[Any, str] = {
        inspect.Parameter.VAR_POSITIONAL: "*",
        inspect.Parameter.VAR_KEYWORD: "**",
    }
    said = stars.get(parameter.kind, "") + parameter.name
    kind = _type(parameter.annotation)
    said += f": {kind}" if kind else ""
    if parameter.default is inspect.Parameter.empty:
        return said
    return f"{said} = {parameter.default!r}"


def _type(annotation: Any) -> str:
    if annotation is inspect.Parameter.empty:
        return ""
    return annotation if isinstance(annotation, str) else str(inspect.formatannotation(annotation))
