"""The games: one page for each variant, from its file, and one for the parameters of all."""

from __future__ import annotations

import json
from typing import Any

from rummynotation.diagnostics.words import many
from rummynotation.notation.grammar_files import grammar_file
from rummynotation.rules.loader import load_variant, variant_names
from rummynotation.rules.parameters import GROUPS, path_of
from rummynotation.rules.variant import HandRules, Variant
from rummynotation.rules.variant_text import describe
from site_pages.linking import linked
from site_pages.markdown import Page, code, document, fence, prose, table

OWN_RULES = """\
A table that plays otherwise says so with a tag of the record, `[Rule.buy_limit "2"]`, or in a file
of its own that begins with `extends = "liverpool"` and is given with `--rules`. `rumnot variants
check FILE` finds mistakes in it."""

SHAPES = "A set of three is written `S3`, a run of four `R4`, either `M3`."


def pages() -> list[Page]:
    """The list of the games, the parameters, and a page for each game."""
    variants = sorted(map(load_variant, variant_names()), key=lambda variant: variant.title)
    return [_index(variants), _parameters(), *map(_page, variants)]


def _index(variants: list[Variant]) -> Page:
    children: dict[str, list[Variant]] = {}
    for variant in variants:
        children.setdefault(variant.extends, []).append(variant)
    (root,) = children.pop("")
    parts = [
        "# The games",
        f"{len(variants)} games are known. Each is a file that extends another and says what is "
        f"different. Everything rests on [{root.title}]({root.name}.md). "
        "[The parameters](parameters.md) are what a game is made of.",
        OWN_RULES,
        f"## {root.title} {{#{root.name}}}",
        _list([root]),
    ]
    by_name = {variant.name: variant for variant in variants}
    for parent in sorted(children, key=lambda name: (name != root.name, name)):
        parts.append(f"## Games that extend {by_name[parent].title} {{#of-{parent}}}")
        parts.append(_list(children[parent]))
    return Page("variants/index.md", "All games", document(*parts))


def _list(variants: list[Variant]) -> str:
    rows = []
    for variant in variants:
        told = describe(variant)
        rows.append(
            (
                f"[{prose(variant.title)}]({variant.name}.md)",
                code(variant.name),
                prose(told["players"]),
                _length(variant),
            )
        )
    return table(("game", "name in a record", "players", "length"), rows)


def _length(variant: Variant) -> str:
    if variant.game_end_type == "target":
        return f"to {variant.game_end_n} points"
    return many(variant.game_end_n or len(variant.hands), "hand")


def _page(variant: Variant) -> Page:
    told = describe(variant)
    parent = describe(load_variant(variant.extends)) if variant.extends else told
    changed = {rule for rule, value in told.items() if parent[rule] != value}
    parts = [f"# {prose(variant.title)}", fence(f'[Variant "{variant.name}"]', "rmn")]
    if variant.aliases:
        parts.append(f"Also called {', '.join(map(code, variant.aliases))}.")
    if variant.extends:
        parts.append(f"Extends [`{variant.extends}`]({variant.extends}.md).")
    if variant.source:
        parts.append(f"Source: {linked(prose(variant.source.rstrip('.')))}.")
    if variant.note.strip():
        parts += ["## How the source is read", linked(prose(variant.note))]
    parts += ["## The hands", _hands(variant)]
    if any(hand.contract for hand in variant.hands):
        parts.append(SHAPES)
    parts.append("## Parameters { data-search-exclude }")
    if changed:
        parts.append(f"Bold: what differs from `{variant.extends}`.")
    for group, names in GROUPS.items():
        rows = [_rule(variant, name, told[name], name in changed) for name in names]
        parts.append(f"### {group} {{ data-search-exclude }}")
        parts.append(table(("parameter", "value", "source"), rows))
    return Page(f"variants/{variant.name}.md", variant.title, document(*parts))


def _rule(variant: Variant, name: str, value: str, changed: bool) -> tuple[str, str, str]:
    link = f"[`{name}`](parameters.md#{_anchor(name)})"
    values = "<br>".join(prose(row) for row in value.split("; "))
    source = linked(prose(variant.sources.get(name, "")))
    return (f"**{link}**", f"**{values}**", source) if changed else (link, values, source)


def _hands(variant: Variant) -> str:
    """What differs from hand to hand; a game without hands of its own has one row."""
    numbered = len(variant.hands) > 1
    rows = [
        _hand(str(number) if numbered else "every", hand, buying=variant.buy)
        for number, hand in enumerate(variant.hands, start=1)
    ]
    heads = ("hand", "contract", "cards dealt", "final discard", "ends with", "buys a player")
    return table(heads, rows)


def _hand(number: str, hand: HandRules, *, buying: bool) -> tuple[str, ...]:
    special = ", ".join(
        f"{cards} with {players} players" for players, cards in hand.deal_by_players
    )
    limit = "no limit" if hand.buy_limit is None else str(hand.buy_limit)
    return (
        number,
        code(hand.contract_text()),
        f"{hand.deal} ({special})" if special else str(hand.deal),
        prose(hand.final_discard),
        prose(hand.close),
        limit if buying else "no buying",
    )


# --- the parameters ------------------------------------------------------------------------------


def _parameters() -> Page:
    schema = json.loads(grammar_file("variant.schema.json").read_text("utf-8"))
    parts = [
        "# The parameters of a game",
        'What a variant file or a `[Rule.KEY "..."]` tag can say, group by group. The groups are '
        "the tables of the file. "
        "[`variant.schema.json`](../grammar/variant.schema.json) says the same for programs.",
        OWN_RULES,
        SHAPES,
    ]
    for group, names in GROUPS.items():
        parts += [f"## {group}", prose(schema["properties"][group]["description"])]
        for name in names:
            parts.append(f"### {prose(name)} {{#{_anchor(name)}}}")
            parts += _explained(schema, path_of(name))
    return Page("variants/parameters.md", "The parameters", document(*parts))


def _explained(schema: dict[str, Any], path: tuple[str, ...]) -> list[str]:
    """What the schema says of a parameter, and its words one by one."""
    found = schema
    for step in path:
        found = found["properties"][step]
    if path == ("scoring",):
        found = {"properties": {k: found["properties"][k] for k in ("mode", "down_scores_zero")}}
    parts = [prose(found.get("description", ""))]
    if "enum" in found:
        parts.append(_words(found["enum"]))
    for name, part in found.get("properties", {}).items():
        if "enum" in part or "description" in part:
            said = f" {prose(part['description'])}" if "description" in part else ""
            of = f" {_words(part['enum'])}" if "enum" in part else ""
            parts.append(f"`{name}`:{said}{of}")
    return parts


def _words(values: list[Any]) -> str:
    return f"One of {', '.join(code(json.dumps(value)) for value in values)}."


def _anchor(parameter: str) -> str:
    return "parameter-" + parameter.replace(".", "-").replace("_", "-")
