"""Links of pages that are written for the folders of the project, led to the pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path

from site_pages.linking import linked

ROOT = Path(__file__).resolve().parent.parent.parent

PLACES = {
    "README.md": "index.md",
    "grammar/SPEC.md": "language.md",
    "puzzles/README.md": "puzzles/index.md",
    "examples/README.md": "examples/index.md",
    "examples": "examples/index.md",
    "examples/broken": "examples/broken.md",
}
"""Pages of the project, and where they stand in the site; all below `docs/` keep their place."""

RAW = ("grammar/rmn.lark", "grammar/rmn.schema.json", "grammar/variant.schema.json",
       "grammar/puzzle.schema.json")  # fmt: skip
"""Files that are part of the site as they are."""

_SOURCES = {uri: path for path, uri in PLACES.items() if path.endswith(".md") and uri != "index.md"}
_LINK = re.compile(r"(?<=\]\()([^)#\s]+)(#[^)\s]*)?(?=\))")
_FENCE = re.compile(r"^ *(`{3,}|~{3,}).*?^ *\1 *$", re.MULTILINE | re.DOTALL)


def mended(markdown: str, uri: str) -> str:
    """The text of a page with its links led to the site, and with links to codes and rules.

    Args:
        markdown: the text.
        uri: where the page stands in the site.
    """
    folder = posixpath.dirname(_SOURCES.get(uri, f"docs/{uri}"))
    here = posixpath.dirname(uri)
    up = "../" * uri.count("/")

    def lead(match: re.Match[str]) -> str:
        target = match[1]
        path = posixpath.normpath(posixpath.join(folder, target)).rstrip("/")
        place = site_place(path)
        if place is None or ":" in target:
            return match[0]
        page, _, anchor = place.partition("#")
        return posixpath.relpath(page, here or ".") + (match[2] or (f"#{anchor}" if anchor else ""))

    return _outside_of_code(markdown, lambda text: linked(_LINK.sub(lead, text), up))


def site_place(path: str) -> str | None:
    """Where a file of the project stands in the site, or None where it does not.

    Args:
        path: the file, from the folder of the project.

    >>> site_place("grammar/SPEC.md"), site_place("examples/broken/not_down_yet.rmn")
    ('language.md', 'examples/broken.md#not_down_yet')
    """
    if path in PLACES:
        return PLACES[path]
    if path in RAW:
        return path
    name = Path(path)
    if path.startswith("examples/broken/") and name.suffix == ".rmn":
        return f"examples/broken.md#{name.stem}"
    if name.parent.as_posix() == "examples" and name.suffix in (".rmn", ".toml"):
        return f"examples/{name.stem}.md"
    return path.removeprefix("docs/") if path.startswith("docs/") else None


def _outside_of_code(markdown: str, change: Callable[[str], str]) -> str:
    """Changes what is neither a block of code nor a heading."""
    parts: list[str] = []
    start = 0
    for block in _FENCE.finditer(markdown):
        parts += [_lines(markdown[start : block.start()], change), block[0]]
        start = block.end()
    return "".join([*parts, _lines(markdown[start:], change)])


def _lines(text: str, change: Callable[[str], str]) -> str:
    kept = ("#", "    ", "<")
    lines = text.split("\n")
    return "\n".join(line if line.startswith(kept) else change(line) for line in lines)
