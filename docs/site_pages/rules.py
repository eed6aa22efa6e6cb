"""The rules of the games: one page for each book of rules, with what rests on each rule."""

from __future__ import annotations

from itertools import groupby

from rummynotation.diagnostics.registry import find
from rummynotation.rules.rulebook import Rule, rules, variants_resting_on
from site_pages.linking import code_page
from site_pages.markdown import Page, document, prose, table


def pages() -> list[Page]:
    """The list of the books, and a page for each."""
    books = [(game, list(of)) for game, of in groupby(rules(), key=lambda rule: rule.game)]
    return [_index(books), *(_page(game, of) for game, of in books)]


def _stem(of: list[Rule]) -> str:
    return of[0].id.split("-")[0].lower()


def _index(books: list[tuple[str, list[Rule]]]) -> Page:
    rows = [
        (f"[{prose(game)}]({_stem(of)}.md)", f"{of[0].id} to {of[-1].id}", str(len(of)))
        for game, of in books
    ]
    text = document(
        "# The rules of the games",
        "The rules as the sources give them, a sentence each. Every rule has an id; messages and "
        "variants name the rules that they rest on. `rumnot rule CR-57` prints a rule with both.",
        table(("game", "ids", "rules"), rows),
        "[The rules and their tests](../RULES.md) says which test holds each rule.",
    )
    return Page("rules/index.md", "All rules", text)


def _page(game: str, of: list[Rule]) -> Page:
    rows = [
        (
            f'<span id="{rule.id.lower()}">{rule.id}</span>',
            prose(rule.says) + (f"<br>*{prose(rule.why)}*" if rule.why else ""),
            " ".join(f"[{e.code}](../{code_page(e.code)})" for e in find(rule.id)),
            "<br>".join(_variant(name, of) for name, of in variants_resting_on(rule.id).items()),
        )
        for rule in of
    ]
    text = document(
        "---\nhide: [toc]\n---",
        f"# {game}",
        "In italics: why no record can show it. A variant is named with the parameters that rest "
        "on the rule.",
        table(("id", "rule", "messages", "variants"), rows),
    )
    return Page(f"rules/{_stem(of)}.md", game, text)


def _variant(name: str, parameters: tuple[str, ...]) -> str:
    return f"[{prose(name)}](../variants/{name}.md)" + "".join(f" `{p}`" for p in parameters)
