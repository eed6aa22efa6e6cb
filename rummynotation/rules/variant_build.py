"""From the layers of variant files to one `Variant`.

A *layer* is what one variant file, or the rule tags of one game, says: nested tables as TOML gives
them, already checked against the schema. Layers are laid over each other in order; then the whole
is turned into a `Variant`, which finds what no schema can see, such as lists of different lengths.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from rummynotation.cards import CARD_KINDS, JOKER, RANKS, natural
from rummynotation.diagnostics.words import listing, many
from rummynotation.record import Shape
from rummynotation.rules.parameters import GROUPS, PARTS, SCORING_PARTS
from rummynotation.rules.variant import (
    Contract,
    HandRules,
    JokerLimit,
    KnockLimit,
    OpenRange,
    Range,
    ShoeRow,
    Variant,
)

Table = Mapping[str, Any]

_BY_KEY = {*PARTS, "values", "bonuses"}
"""Parameters of several values: a layer changes those it names and keeps the others."""

_COLUMNS = ("hands.deal", "hands.contract", "hands.final_discard", "hands.close", "buy_limit")
"""Parameters that may have one value for each hand."""


class BadValueError(Exception):
    """A value that no game can be played by, though its form is right.

    Attributes:
        parameter: the parameter it belongs to.
        found: what is wrong with it, to be read after the parameter's name.
        allowed: what would be right.
        against: another parameter with which it does not agree, or "".
    """

    def __init__(self, parameter: str, found: str, allowed: str, against: str = "") -> None:
        super().__init__(f"{parameter} {found}")
        self.parameter = parameter
        self.against = against
        self.found = found
        self.allowed = allowed


def parameters_of(layer: Table) -> dict[str, Any]:
    """The parameters that a layer sets, by their names.

    Values by rank are spread out: a range such as ``2-9`` gives each rank, a rank of its own
    stands over a range.
    """
    flat: dict[str, Any] = {}
    for group in GROUPS:
        for key, value in layer.get(group, {}).items():
            if group == "scoring" and key in SCORING_PARTS:
                flat.setdefault("scoring", {})[key] = value
            elif group == "hands" and f"hands.{key}" in GROUPS["hands"]:
                flat[f"hands.{key}"] = value
            elif key == "values":
                flat[key] = _spread_values(value)
            elif key == "contract_size" and isinstance(value, str):
                flat[key] = {"set": value, "run": value}
            else:
                flat[key] = value
    return flat


def citations_of(layer: Table) -> dict[str, str]:
    """The sources that a layer names, by parameter."""
    named: dict[str, str] = {}
    for key, value in layer.get("sources", {}).items():
        if isinstance(value, str):
            named[key] = value
        else:
            named.update({f"{key}.{part}": text for part, text in value.items()})
    return named


def lay_over(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of one layer over those of the layers below it; neither is changed."""
    merged = dict(below)
    for name, value in above.items():
        if name in _BY_KEY and name in below:
            merged[name] = {**below[name], **value}
        else:
            merged[name] = value
    return merged


def build_variant(head: Table, values: Mapping[str, Any], sources: Mapping[str, str]) -> Variant:
    """The variant of merged parameters.

    Args:
        head: name, title, extends, source, note, aliases.
        values: a value for every parameter.
        sources: what each value rests on.

    Raises:
        BadValueError: for a value that fits the schema and still cannot be.
    """
    hands, game_end_n = _hands(values)
    naturals, stock_out, scoring = values["min_naturals"], values["stock_out"], values["scoring"]
    joker_limit = values["joker_limit"]
    points, ace_low = _points(values["values"])
    return Variant(
        name=head["name"],
        title=head.get("title", head["name"]),
        extends=head.get("extends", ""),
        source=head.get("source", ""),
        note=head.get("note", ""),
        aliases=tuple(head.get("aliases", ())),
        sources=dict(sources),
        players=Range(*_ordered("players", values["players"])),
        partnership=values["partnership"],
        shoe=tuple(_shoe_row(row) for row in values["shoe"]),
        dealer_first=values["dealer"]["first"],
        dealer_next=values["dealer"]["next"],
        hands=hands,
        contract_required=values["contract_required"],
        contract_size_set=values["contract_size"]["set"],
        contract_size_run=values["contract_size"]["run"],
        upcard=values["upcard"],
        first_upcard=values["first_upcard"],
        first_turn=values["first_turn"],
        draw_discard=values["draw_discard"],
        pickup_obligation=values["pickup_obligation"],
        pickup_play=values["pickup_play"],
        return_discard_ban=values["return_discard_ban"],
        down_may_take_discard=values["down_may_take_discard"],
        first_turn_without_draw=values["first_turn_without_draw"],
        buy=values["buy"],
        buy_limit=hands[0].buy_limit,
        buy_penalty=int(values["buy_penalty"]),
        buy_window=values["buy_window"],
        buy_priority=values["buy_priority"],
        buys_per_turn="chain" if values["buys_per_turn"] == "chain" else 1,
        buy_who_down=values["buy_who"]["down"],
        buy_who_discarder=values["buy_who"]["discarder"],
        buy_permission=values["buy_permission"],
        set_size=_set_size(values["set_size"]),
        set_suits=values["set_suits"],
        run_size=Range(*_ordered("run_size", values["run_size"])),
        ace=values["ace"],
        same_suit_runs=values["same_suit_runs"],
        extra_melds=values["extra_melds"],
        layoff_from=values["layoff_from"],
        layoff_targets=values["layoff_targets"],
        layoff_credit=values["layoff_credit"],
        wilds=tuple(values["wilds"]),
        joker_limit=cast(JokerLimit, joker_limit) if isinstance(joker_limit, str) else "table",
        joker_limit_table=_limit_table(joker_limit),
        min_naturals_set=int(naturals["set"]),
        min_naturals_run=int(naturals["run"]),
        joker_swap_from=values["joker_swap_from"],
        joker_swap_when=values["joker_swap_when"],
        joker_swap_use=values["joker_swap_use"],
        joker_guard=values["joker_guard"],
        knock=_knock(values),
        knock_ace=values["knock_ace"],
        big_gin=values["big_gin"],
        layoff_on_gin=values["layoff_on_gin"],
        undercut_tie=values["undercut_tie"],
        spades_double=values["spades_double"],
        stock_out_action=stock_out["action"],
        stock_out_max=_limit(stock_out["max"]),
        stock_out_left=_left_over(values),
        scoring_mode=scoring["mode"],
        down_scores_zero=scoring["down_scores_zero"],
        values=points,
        ace_low=ace_low,
        bonuses=tuple((name, int(n)) for name, n in values["bonuses"].items() if n),
        game_end_type=values["game_end"]["type"],
        game_end_n=game_end_n,
        game_end_winner=values["game_end"]["winner"],
        ties=tuple(values["game_end"]["ties"]),
    )


def _hands(values: Mapping[str, Any]) -> tuple[tuple[HandRules, ...], int]:
    """One row for each hand, and how many hands or points make the game."""
    lists = {name: len(values[name]) for name in _COLUMNS if isinstance(values[name], list)}
    rows = max(lists.values(), default=1)
    for name, length in lists.items():
        if length != rows:
            others = [other for other, size in lists.items() if size == rows]
            raise BadValueError(
                name,
                f"gives {many(length, 'hand')}, but {listing(others)} "
                f"give{'s' if len(others) == 1 else ''} {rows}",
                "one value for each hand, or a single value for all hands",
                against=others[0],
            )
    end = values["game_end"]
    wanted = end.get("n")
    if end["type"] == "target":
        if wanted is None:
            raise BadValueError("game_end", "has no n", "a number of points, such as n = 500")
    else:
        rows = _hand_count(rows, bool(lists), wanted)
    hands = tuple(
        _hand({name: _at(values[name], number) for name in _COLUMNS}) for number in range(rows)
    )
    return hands, int(wanted) if end["type"] == "target" else rows


def _knock(values: Mapping[str, Any]) -> KnockLimit:
    """With how much deadwood one knocks; what a game cannot have that knows knocking is told."""
    limit: KnockLimit = values["knock"]
    if limit == "none":
        return limit
    for name, wrong, only in (
        ("hands.contract", values["hands.contract"] != "none", '"none": who knocks lays any melds'),
        ("wilds", bool(values["wilds"]), "[]: deadwood is counted without wild cards"),
        ("buy", values["buy"], "false: nobody buys in a game with a knock"),
        ("ace", values["ace"] == "around", "any but around"),
        ("partnership", values["partnership"] != "none", '"none"'),
        ("draw_discard", values["draw_discard"] != "top", '"top"'),
        ("pickup_obligation", values["pickup_obligation"] != "none", '"none"'),
        ("first_turn_without_draw", values["first_turn_without_draw"], "false"),
        ("shoe", any(int(row["decks"]) > 1 for row in values["shoe"]), "one deck"),
        ("players", list(values["players"]) != [2, 2], "[2, 2]"),
        ("upcard", limit == "upcard" and not values["upcard"], "true: it sets the limit"),
    ):
        if wrong:
            raise BadValueError(name, "does not go with knocking", only, against="knock")
    return limit if isinstance(limit, str) else int(limit)


def _left_over(values: Mapping[str, Any]) -> int:
    """How many cards are left in a stock that counts as empty; only where that ends the hand."""
    stock_out = values["stock_out"]
    left = int(stock_out["left"])
    if left and not stock_out["action"].startswith("end_"):
        raise BadValueError(
            "stock_out",
            f"leaves {many(left, 'card')} in the stock and turns the pile over",
            "left = 0, or an action by which the hand ends",
        )
    if stock_out["action"] == "end_unless_knock" and values["knock"] == "none":
        raise BadValueError(
            "stock_out", "waits for a knock, and nobody knocks", "another action", against="knock"
        )
    return left


def _hand_count(rows: int, listed: bool, wanted: int | None) -> int:
    if wanted is None:
        return rows
    if listed and wanted > rows:
        raise BadValueError(
            "game_end", f"plays {wanted} hands, but {rows} are listed", f"n from 1 to {rows}"
        )
    if wanted > _MOST_HANDS:
        raise BadValueError("game_end", f"plays {wanted} hands", f"n from 1 to {_MOST_HANDS}")
    return int(wanted)


_MOST_HANDS = 50


def _at(value: Any, number: int) -> Any:
    return value[number] if isinstance(value, list) else value


def _hand(row: Mapping[str, Any]) -> HandRules:
    deal = row["hands.deal"]
    by_players: tuple[tuple[int, int], ...] = ()
    if isinstance(deal, Mapping):
        by_players = tuple(sorted((int(p), int(n)) for p, n in deal.items() if p != "default"))
        deal = deal["default"]
    return HandRules(
        deal=int(deal),
        contract=parse_contract(row["hands.contract"]),
        final_discard=row["hands.final_discard"],
        close=row["hands.close"],
        buy_limit=_limit(row["buy_limit"]),
        deal_by_players=by_players,
    )


def parse_contract(text: str) -> tuple[Contract, ...]:
    """The alternatives of a contract as a variant file writes it.

    >>> [[str(shape) for shape in way] for way in parse_contract("S3 R4 or R7")]
    [['S3', 'R4'], ['R7']]
    """
    if text == "none":
        return ()
    return tuple(tuple(map(_shape, way.split())) for way in text.split(" or "))


def _shape(text: str) -> Shape:
    return Shape(text[0], int(text[1:]))


def _limit(value: int | str) -> int | None:
    return None if value == "none" else int(value)


def _limit_table(value: Any) -> tuple[tuple[Shape, int], ...]:
    if isinstance(value, str):
        return ()
    rows = ((_shape(name), int(most)) for name, most in value.items())
    return tuple(sorted(rows, key=lambda row: (row[0].kind == "R", row[0].size)))


def _ordered(parameter: str, pair: list[int]) -> tuple[int, int]:
    low, high = pair
    if low > high:
        raise BadValueError(parameter, f"goes from {low} to {high}", "the smaller number first")
    return int(low), int(high)


def _set_size(pair: list[Any]) -> OpenRange:
    if pair[1] == "none":
        return OpenRange(int(pair[0]), None)
    return OpenRange(*_ordered("set_size", pair))


def _shoe_row(row: Table) -> ShoeRow:
    players = Range(*_ordered("shoe", row["players"]))
    decks, jokers = int(row["decks"]), row["jokers"]
    if jokers == "n-1":
        return ShoeRow(players, decks, 0, 0, 0, jokers_from_players=True)
    if not isinstance(jokers, Mapping):
        return ShoeRow(players, decks, int(jokers), int(jokers), int(jokers))
    usual, fewest, most = int(jokers["default"]), int(jokers["min"]), int(jokers["max"])
    if not fewest <= usual <= most:
        raise BadValueError(
            "shoe",
            f"has {usual} jokers by default, from {fewest} to {most}",
            "a default between min and max",
        )
    return ShoeRow(players, decks, usual, fewest, most)


_ORDER = ("A", *map(str, range(2, 11)), "J", "Q", "K")
"""The ranks by the names that variant files give them, low to high."""


def _spread_values(table: Table) -> dict[str, Any]:
    spread: dict[str, Any] = {}
    single: dict[str, Any] = {}
    for key, points in table.items():
        low, dash, high = key.partition("-")
        first, last = (_ORDER.index(low), _ORDER.index(high)) if dash else (0, -1)
        ranks = list(_ORDER[first : last + 1]) if dash else [key]
        for rank in ranks:
            worth = int(rank) if points == "pip" else points
            (spread if dash else single)[rank] = worth
    return {**spread, **single}


def _points(table: Table) -> tuple[tuple[int, ...], int | None]:
    points = [0] * CARD_KINDS
    for number, letter in enumerate(RANKS, start=1):
        name = "10" if letter == "T" else letter
        if name not in table:
            raise BadValueError("values", f"has no points for {name}", "points for every rank")
        for suit in range(4):
            points[natural(number, suit)] = int(table[name])
    points[JOKER] = _limit(table.get("JK", "none")) or 0
    return tuple(points), _limit(table.get("A_low", "none"))
