"""The tags that are left when a game is redacted, with values in which nobody can hide a word."""

from __future__ import annotations

from dataclasses import replace

from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.record import Tag
from rummynotation.redaction.names import Names
from rummynotation.redaction.times import Times, dated
from rummynotation.rules.house_tags import toml_text
from rummynotation.rules.loader import load_variant
from rummynotation.rules.parameters import rule_path
from rummynotation.rules.rule_tags import tag_layer


def kept_tag(item: Tag, names: Names | None, times: Times) -> Tag | None:
    """A tag as it is left, or none.

    What is left is what the game is played by: rules, players, teams and the shoe, and the date.
    A value that is none is left out, since it may be any words; so is a variant that is not known.

    Args:
        item: the tag.
        names: the new names; none where names are kept.
        times: what becomes of the date.

    >>> kept_tag(Tag("Rule.buy_limit", "2  # as Ana wants it"), None, "keep").value
    '2'
    >>> kept_tag(Tag("Event", "Tuesday club"), None, "keep") is None
    True
    """
    head, _, rest = item.key.partition(".")
    if head == "Name" and rest:
        return item if names is None else None
    if head == "Rule" and rest:
        return _valued(item, _rule(rest, item.value))
    match item.key:
        case "Players":
            return item if names is None else replace(item, value=names.listed(item.value))
        case "Teams":
            return item if names is None else replace(item, value=_teams(item.value, names))
        case "Variant":
            return _valued(item, _variant(item.value))
        case "Date":
            return _valued(item, dated(item.value, times))
        case "Decks" | "Jokers":
            return _valued(item, _count(item.value))
    return None


def _valued(item: Tag, value: str | None) -> Tag | None:
    return None if value is None else replace(item, value=value)


def _teams(text: str, names: Names) -> str:
    return " / ".join(names.listed(side.replace("+", " ")) for side in text.split("/"))


def _variant(text: str) -> str | None:
    """The name of a shipped variant, by which alone it is known here."""
    try:
        return load_variant(text).name
    except RummyNotationError:
        return None


def _rule(key: str, text: str) -> str | None:
    """The value of a rule written anew: between its parts, and behind it, words could stand."""
    path = rule_path(key)
    if path is None:
        return None
    try:
        value: object = tag_layer(key, text)
    except RummyNotationError:
        return None
    for step in path:
        value = value[step] if isinstance(value, dict) else value
    return toml_text(value).strip()


def _count(text: str) -> str | None:
    return str(int(text)) if text.isascii() and text.isdigit() and len(text) <= 3 else None
