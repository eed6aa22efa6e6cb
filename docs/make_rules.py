"""Writes docs/RULES.md, which test holds which rule: `python docs/make_rules.py`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from rummynotation.rules.rulebook import Rule, rules

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "RULES.md"
MOST_SHOWN = 3

_NAMED = re.compile(r"(?<![A-Za-z0-9])(CR|IT|LV|RC|R5|X)_?(\d+)(?![A-Za-z0-9])")

HEAD = """# The rules and their tests

`docs/make_rules.py` writes this page from `rummynotation/rules/rules.toml` and the names of the
tests: a test carries the ids of the rules it holds, as `..._CR57_RC29`. `rumnot rule CR-57` prints
a rule with the messages and variants that rest on it. Files are those below `tests/`.

"""


def tests_of_rules(folder: Path = ROOT / "tests") -> dict[str, list[str]]:
    """The tests that name each rule, as ``file::test``.

    A test names a rule in its own name or in the ids of its cases.

    Args:
        folder: where the tests are.
    """
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for function in _tests(file):
            test = f"{file.relative_to(folder).as_posix()}::{function.name}"
            for rule in dict.fromkeys(_named(function)):
                found.setdefault(rule, []).append(test)
    return found


def _tests(file: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _named(function: ast.FunctionDef) -> Iterator[str]:
    for words in (function.name, *_case_ids(function)):
        for game, number in _NAMED.findall(words):
            yield f"{game}-{number}"


def _case_ids(function: ast.FunctionDef) -> Iterator[str]:
    """The texts of ``id=`` and ``ids=`` in the decorators of a test."""
    for decorator in function.decorator_list:
        for node in ast.walk(decorator):
            if isinstance(node, ast.keyword) and node.arg in ("id", "ids"):
                for part in ast.walk(node.value):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def page() -> str:
    """The text of docs/RULES.md."""
    tests = tests_of_rules()
    games = {rule.game: rule.id.split("-")[0] for rule in rules()}
    rows = ["| rules | ids | held by a test | no rule of a record |", "|---|---|---|---|"]
    rows += [_count(game, f"{prefix}-", tests) for game, prefix in games.items()]
    rows.append(_count("all", "", tests))
    text = HEAD + "\n".join(rows) + "\n"
    for game in games:
        text += f"\n## {game}\n\n| id | rule | held by, or why by none |\n|---|---|---|\n"
        for rule in rules():
            if rule.game == game:
                text += f"| {rule.id} | {rule.says} | {_held(rule, tests)} |\n"
    return text


def _count(title: str, prefix: str, tests: dict[str, list[str]]) -> str:
    chosen = [rule for rule in rules() if rule.id.startswith(prefix)]
    held = sum(rule.id in tests for rule in chosen)
    return f"| {title} | {len(chosen)} | {held} | {sum(bool(rule.why) for rule in chosen)} |"


def _held(rule: Rule, tests: dict[str, list[str]]) -> str:
    if rule.why:
        return rule.why
    names = tests.get(rule.id, [])
    shown = [f"`{name}`" for name in names[:MOST_SHOWN]]
    if len(names) > MOST_SHOWN:
        shown.append(f"and {len(names) - MOST_SHOWN} more")
    return ", ".join(shown)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
