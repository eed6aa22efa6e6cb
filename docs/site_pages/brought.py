"""Pages of other folders: the language, the examples, the collections of puzzles."""

from __future__ import annotations

import re
from pathlib import Path

from site_pages.markdown import Page, document, fence, prose
from site_pages.printed import printed
from site_pages.targets import PLACES, RAW, ROOT, mended

_NOT_SEARCHED = "---\nsearch:\n  exclude: true\n---"


def language() -> Page:
    """The description of the language; a block with a mistake says so."""
    text = re.sub(
        r"(?m)^```rmn (RN\d{3})$", r'```rmn title="a mistake: \1"', _text("grammar/SPEC.md")
    )
    contents = re.compile(r"^Contents: .*?\n\n", re.MULTILINE | re.DOTALL)
    return Page(
        "language.md", "The language, exactly", mended(contents.sub("", text), "language.md")
    )


def puzzles() -> Page:
    """What the collections of puzzles hold."""
    text = mended(_text("puzzles/README.md"), "puzzles/index.md")
    return Page("puzzles/index.md", "Collections of puzzles", text)


def examples() -> list[Page]:
    """The list of the examples, a page for each, and one for the broken ones."""
    uri = "examples/index.md"
    index = Page(uri, "All examples", mended(_text("examples/README.md"), uri))
    files = [*_files("*.rmn"), *_files("*.toml")]
    return [index, *map(_example, files), _broken()]


def files() -> dict[str, Path]:
    """The files that pages lead to, by their place in the site."""
    found = {name: ROOT / name for name in RAW}
    for path in (*_files("*.rmn"), *_files("*.toml"), *_files("broken/*.rmn")):
        found[path.relative_to(ROOT).as_posix()] = path
    return found


def _text(name: str) -> str:
    assert name in PLACES
    return (ROOT / name).read_text("utf-8")


def _files(pattern: str) -> list[Path]:
    return sorted((ROOT / "examples").glob(pattern))


def _example(path: Path) -> Page:
    text = path.read_text("utf-8")
    name = path.relative_to(ROOT).as_posix()
    checks = ("variants", "check", name) if path.suffix == ".toml" else ("validate", name)
    page = document(
        _NOT_SEARCHED,
        f"# {prose(path.name)}",
        _shows(path.name),
        f"[The file]({path.name}), and what the checker says of it:",
        fence(printed(*checks, folder=ROOT)),
        fence(text, path.suffix.removeprefix(".")),
    )
    return Page(f"examples/{path.stem}.md", path.name, page)


def _shows(name: str) -> str:
    """What the list of the examples says of a file."""
    row = re.search(
        rf"(?m)^\| \[{re.escape(name)}\]\([^|]* \| ([^|]*) \|", _text("examples/README.md")
    )
    return f"{row[1][:1].upper()}{row[1][1:]}." if row else ""


def _broken() -> Page:
    parts = [
        _NOT_SEARCHED,
        "# Files with a mistake",
        "Each has one mistake; below it stands what is printed about it.",
    ]
    for path in _files("broken/*.rmn"):
        name = path.relative_to(ROOT).as_posix()
        parts += [
            f"## {prose(path.stem.replace('_', ' ').capitalize())} {{#{path.stem}}}",
            f"[{path.name}](broken/{path.name})",
            fence(path.read_text("utf-8"), "rmn"),
            fence(printed("validate", name, folder=ROOT)),
        ]
    return Page("examples/broken.md", "Files with a mistake", document(*parts))
