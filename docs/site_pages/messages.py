"""The messages: one page for each family of codes, from the registry."""

from __future__ import annotations

from rummynotation.diagnostics.registry import Entry, entries
from site_pages.families import Family, family_of
from site_pages.linking import linked
from site_pages.markdown import Page, code, document, fence, prose, table
from site_pages.printed import printed_of


def pages() -> list[Page]:
    """The list of all codes, and a page for each family."""
    families: dict[Family, list[Entry]] = {}
    for entry in entries():
        families.setdefault(family_of(entry.code), []).append(entry)
    return [_index(families), *(_page(family, of) for family, of in families.items())]


def _index(families: dict[Family, list[Entry]]) -> Page:
    parts = [
        "# Messages",
        "Every message has a code that stays the same. `rumnot rule RN333` prints what stands "
        "here: what the code means, and a wrong and a right example. Errors are rules that are "
        "broken or lines that cannot be read; warnings and notes are not errors.",
    ]
    for family, of in families.items():
        parts.append(f"## [{family.title}]({family.stem}.md)")
        rows = [
            (f"[{e.code}]({family.stem}.md#{e.code.lower()})", prose(e.title), code(e.name))
            for e in of
        ]
        parts.append(table(("code", "what it says", "name"), rows))
    return Page("messages/index.md", "All codes", document(*parts))


def _page(family: Family, of: list[Entry]) -> Page:
    codes = f"{of[0].code} to {of[-1].code}" if len(of) > 1 else of[0].code
    parts = [f"# {family.title}", f"Codes {codes}."]
    for entry in of:
        parts += _told(entry)
    return Page(f"messages/{family.stem}.md", family.title, document(*parts))


def _told(entry: Entry) -> list[str]:
    """Everything that the registry says of a code."""
    names = [code(entry.name)] + ([code(entry.dispute)] if entry.dispute else [])
    parts = [
        f"## {entry.code} {prose(entry.title)} {{#{entry.code.lower()}}}",
        linked(prose(entry.explanation)),
    ]
    about = f"Names: {', '.join(names)}."
    if entry.rules:
        about += f" Rests on {linked(', '.join(entry.rules))}."
    parts.append(about)
    if entry.no_example:
        return [*parts, f"No example: {prose(entry.no_example[:1].lower() + entry.no_example[1:])}"]
    language = entry.form
    parts += [
        fence(entry.wrong, language, "wrong"),
        fence(printed_of(entry), "text", "what is printed"),
        fence(entry.right, language, "right"),
    ]
    return parts
