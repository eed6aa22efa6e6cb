"""The rules that messages, variants and tests cite: what each says, and what rests on it.

The texts stand in `rules.toml` and are read when the first one is asked for.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from rummynotation.rules.loader import variant_citations

_ID = r"\b(?:CR|IT|LV|RC|R5|X)-\d\d\b"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of one of the games.

    Attributes:
        id: its id, such as ``CR-57``.
        game: the game it belongs to, such as ``Contract Rummy``.
        says: what it says, in a sentence.
        why: why no record can show it, or "" where one can.
    """

    id: str
    game: str
    says: str
    why: str = ""


def rules() -> tuple[Rule, ...]:
    """All rules, game by game.

    >>> len(rules())
    288
    """
    return tuple(_rules().values())


def find_rule(word: str) -> Rule | None:
    """The rule that a person may mean by a word, or None.

    Args:
        word: an id, in capital or small letters, with its hyphen or without.

    >>> [rule.id for rule in map(find_rule, ("CR-57", "cr57", "r5-8", "X23")) if rule]
    ['CR-57', 'CR-57', 'R5-08', 'X-23']
    >>> find_rule("CR-99") is None
    True
    """
    match = re.fullmatch(r"(CR|IT|LV|RC|R5|X)[-_ ]?(\d{1,2})", word.strip().upper())
    return _rules().get(f"{match[1]}-{int(match[2]):02d}") if match else None


def variants_resting_on(rule: str) -> dict[str, tuple[str, ...]]:
    """The shipped variants that cite a rule.

    Args:
        rule: the id of a rule.

    Returns:
        By the name of each variant that cites it in its own file, the parameters whose value rests
        on it; none of them where the variant as a whole does. A variant that only takes the value
        over from the one it extends is left out.

    >>> variants_resting_on("LV-48")
    {'liverpool': ('min_naturals',)}
    """
    found = {}
    for variant, (source, cited) in variant_citations().items():
        parameters = tuple(name for name, text in cited.items() if rule in _ids(text))
        if parameters or rule in _ids(source):
            found[variant] = parameters
    return found


def _ids(source: str) -> list[str]:
    """The rules that a source names one by one; "CR-01 to CR-88" is the book, not two rules."""
    return re.findall(_ID, re.sub(f"{_ID} to {_ID}", "", source))


@cache
def _rules() -> dict[str, Rule]:
    text = (resources.files("rummynotation.rules") / "rules.toml").read_text("utf-8")
    return {
        rule: Rule(rule, family["title"], says, family.get("why", {}).get(rule, ""))
        for family in tomllib.loads(text).values()
        for rule, says in family["says"].items()
    }
