"""The names of the 54 parameters of the rules, and where each stands in a variant file."""

from __future__ import annotations

GROUPS: dict[str, tuple[str, ...]] = {
    "shoe": ("players", "partnership", "shoe", "dealer"),
    "hands": (
        "hands.deal",
        "hands.contract",
        "hands.final_discard",
        "hands.close",
        "contract_required",
        "contract_size",
    ),
    "draw": (
        "upcard",
        "first_upcard",
        "first_turn",
        "draw_discard",
        "pickup_obligation",
        "pickup_play",
        "return_discard_ban",
        "down_may_take_discard",
        "first_turn_without_draw",
    ),
    "buy": (
        "buy",
        "buy_limit",
        "buy_penalty",
        "buy_window",
        "buy_priority",
        "buys_per_turn",
        "buy_who",
        "buy_permission",
    ),
    "melds": ("set_size", "set_suits", "run_size", "ace", "same_suit_runs", "extra_melds"),
    "layoff": ("layoff_from", "layoff_targets", "layoff_credit"),
    "jokers": (
        "wilds",
        "joker_limit",
        "min_naturals",
        "joker_swap_from",
        "joker_swap_when",
        "joker_swap_use",
        "joker_guard",
    ),
    "knock": ("knock", "knock_ace", "big_gin", "layoff_on_gin", "undercut_tie", "spades_double"),
    "stock": ("stock_out",),
    "scoring": ("scoring", "values", "bonuses"),
    "end": ("game_end",),
}
"""The groups of a variant file and the parameters in each, in reading order."""

PARAMETERS: tuple[str, ...] = tuple(name for names in GROUPS.values() for name in names)
"""All parameters, in the order of the groups."""

SCORING_PARTS = ("mode", "down_scores_zero")
"""The keys in the group `scoring` that are parts of the parameter `scoring`."""

PARTS: dict[str, tuple[str, ...]] = {
    "dealer": ("first", "next"),
    "contract_size": ("set", "run"),
    "buy_who": ("down", "discarder"),
    "min_naturals": ("set", "run"),
    "stock_out": ("action", "max", "left"),
    "scoring": SCORING_PARTS,
    "game_end": ("type", "n", "winner", "ties"),
}
"""The parts of the parameters that are made of several values."""

_TABLES = ("values", "bonuses")
"""Parameters whose parts are not listed here: ranks and bonuses."""

HEAD_KEYS = ("name", "title", "extends", "source", "note", "aliases", "sources")
"""The keys at the head of a variant file."""

_GROUP_OF = {name: group for group, names in GROUPS.items() for name in names}


def path_of(parameter: str) -> tuple[str, ...]:
    """Where a parameter stands in a variant file: its group and its key.

    >>> path_of("buy_limit"), path_of("hands.deal"), path_of("scoring")
    (('buy', 'buy_limit'), ('hands', 'deal'), ('scoring',))
    """
    if parameter == "scoring":
        return ("scoring",)
    return (_GROUP_OF[parameter], parameter.removeprefix("hands."))


def parameter_at(path: tuple[object, ...]) -> str | None:
    """The parameter that a place in a variant file belongs to, or None.

    >>> parameter_at(("hands", "deal", 3)), parameter_at(("scoring", "mode"))
    ('hands.deal', 'scoring')
    >>> parameter_at(("title",)) is None
    True
    """
    if len(path) < 2:
        return None
    group, key = path[0], path[1]
    if group == "scoring" and key in SCORING_PARTS:
        return "scoring"
    for name in (f"hands.{key}", key):
        if isinstance(name, str) and _GROUP_OF.get(name) == group:
            return name
    return None


def rule_path(key: str) -> tuple[str, ...] | None:
    """Where the key of a ``[Rule.KEY "..."]`` tag stands in a variant file.

    The key is a parameter, with its part after a dot: ``buy_limit``, ``hands.deal``,
    ``stock_out.max``, ``values.JK``. The group may stand before it: ``buy.buy_limit``.

    Returns:
        The path, or None if there is no such parameter.

    >>> rule_path("stock_out.max")
    ('stock', 'stock_out', 'max')
    >>> rule_path("scoring.down_scores_zero")
    ('scoring', 'down_scores_zero')
    >>> rule_path("buy_limt") is None
    True
    """
    words = tuple(key.split("."))
    found: tuple[str, ...] | None = None
    longest = 0
    for parameter in PARAMETERS:
        path = path_of(parameter)
        for prefix in (tuple(parameter.split(".")), path):
            size = len(prefix)
            if size <= longest or words[:size] != prefix:
                continue
            rest = words[size:]
            if not rest or (len(rest) == 1 and _has_part(parameter, rest[0])):
                found, longest = path + rest, size
    return found


def _has_part(parameter: str, part: str) -> bool:
    return parameter in _TABLES or part in PARTS.get(parameter, ())


def rule_keys() -> list[str]:
    """Every key that a ``[Rule.KEY "..."]`` tag may have, for suggestions."""
    keys: list[str] = []
    for parameter in PARAMETERS:
        keys.append(parameter)
        keys += [f"{parameter}.{part}" for part in PARTS.get(parameter, ())]
    return keys
