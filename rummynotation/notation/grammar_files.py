"""Where the files of the folder `grammar/` are: the grammar, the schemas."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def grammar_file(name: str) -> Path:
    """The path of a file of the folder `grammar/`.

    In a checkout the folder lies beside the package; a wheel carries it inside.

    Args:
        name: the name of the file, such as ``variant.schema.json``.

    Raises:
        FileNotFoundError: if it is in neither place.

    >>> grammar_file("variant.schema.json").name
    'variant.schema.json'
    """
    for folder in (_PACKAGE.parent / "grammar", _PACKAGE / "_grammar"):
        path = folder / name
        if path.is_file():
            return path
    raise FileNotFoundError(f"grammar file not found: {name}")
