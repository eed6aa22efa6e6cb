"""A file of rules as the tags that a record carries, so that the record stands by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rummynotation.rules.loader import file_layers, load_variant
from rummynotation.rules.parameters import parameter_at


def house_tags(file: str | Path, name: str = "") -> tuple[str, dict[str, str]]:
    """The shipped game that a file of rules rests on, and what it changes there.

    Args:
        file: a variant file of the user's own; it may extend others.
        name: the game that it is laid over, where it names none.

    Returns:
        the name of the game, and the texts of ``[Rule.KEY "..."]`` tags by KEY.

    Raises:
        RummyNotationError: if the file cannot be read, or a rule in it cannot be.
    """
    load_variant(name, file=file)
    layers, _ = file_layers(Path(file), name)
    tags: dict[str, str] = {}
    for layer in reversed(layers):
        for group, table in layer.data.items():
            for key, value in table.items() if isinstance(table, dict) else ():
                parameter = parameter_at((group, key))
                if parameter is not None:
                    part = f".{key}" if parameter == group else ""
                    tags[parameter + part] = toml_text(value)
    return str(layers[-1].data.get("extends", "")), tags


def toml_text(value: Any) -> str:
    """A value as TOML writes it within a line.

    >>> toml_text([{"players": [3, 8], "decks": 2}]), toml_text(True), toml_text("none")
    ('[{ "players" = [3, 8], "decks" = 2 }]', 'true', 'none')
    """
    return value if isinstance(value, str) else _inner(value)


def _inner(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_inner(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inner, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
