"""Which single rule stands in the way: the same question is asked as if that rule were not there.

Where the answer is a yes then, the cards that the rule forbids in it say best what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from rummynotation.cards import Placed
from rummynotation.diagnostics import codes
from rummynotation.record import LayOff, Meld, Shape
from rummynotation.replay.engine import Engine
from rummynotation.rules.contract import runs_fault
from rummynotation.rules.layoff import why_not_on
from rummynotation.rules.meld import RUN, SET, Reading
from rummynotation.rules.meld_faults import fault, most_wilds
from rummynotation.rules.variant import Variant
from rummynotation.solver.assembly import added
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import Position
from rummynotation.solver.reasons import Cards, Laid, Sentence, sentence
from rummynotation.solver.ways import Way

RETURN_DISCARD = "return_discard_ban"

_NO_LIMIT: Mapping[str, Any] = {"joker_limit": "none", "joker_limit_table": ()}
_ONE_NATURAL: Mapping[str, Any] = {"min_naturals_set": 1, "min_naturals_run": 1}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A rule without which it could be done.

    Attributes:
        rule: the parameter of the variant.
        sentence: what it forbids.
    """

    rule: str
    sentence: Sentence


def obstacle(position: Position, *, contract: bool) -> Obstacle | None:
    """A rule without which it could be done; none where no single one is in the way.

    Args:
        position: the position, of a player who cannot go out.
        contract: whether the question is only whether the contract can be laid.
    """
    for rule in _RULES:
        if (contract and not rule.of_melds) or not _matters(position, rule):
            continue
        way = _way_without(position, rule, contract)
        told = rule.tell(position, way) if way is not None else None
        if told is not None:
            return Obstacle(rule.name, told)
    return None


def stands_in_the_way(position: Position, name: str, *, contract: bool) -> bool:
    """Whether it could be done without a rule, proved anew.

    Args:
        position, contract: as for `obstacle`.
        name: the rule.
    """
    rule = next((rule for rule in _RULES if rule.name == name), None)
    return rule is not None and _way_without(position, rule, contract) is not None


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule that can be left out.

    Attributes:
        name: its parameter.
        active: whether a variant has it.
        changes: the values of a variant without it.
        tell: what it forbids of a way to go out.
        of_melds: whether it is about melds that are laid.
        of_wilds: whether it is about wild cards.
    """

    name: str
    active: Callable[[Variant], bool]
    changes: Mapping[str, Any]
    tell: Callable[[Position, Way], Sentence | None]
    of_melds: bool = False
    of_wilds: bool = False


def _way_without(position: Position, rule: _Rule, contract: bool) -> Way | None:
    table = position.table.copy()
    table.variant = _changed(table.variant, tuple(rule.changes.items()))
    if contract:
        # Whoever lays it is out then, whatever else he holds.
        table.rules = replace(table.rules, close="on_contract", final_discard="forbidden")
    return next(iter(go_out(Position(table, position.player)).ways), None)


@lru_cache(maxsize=64)
def _changed(variant: Variant, changes: tuple[tuple[str, Any], ...]) -> Variant:
    return replace(variant, **dict(changes))


def without_limits(variant: Variant) -> Variant:
    """The same rules without limits on wild cards, so that one stands for any card.

    Args:
        variant: the rules.
    """
    return _changed(variant, tuple({**_NO_LIMIT, **_ONE_NATURAL}.items()))


def _matters(position: Position, rule: _Rule) -> bool:
    """Whether a rule can be in the way at all."""
    variant, table = position.table.variant, position.table
    if not (rule.active(variant) and rule.of_wilds):
        return rule.active(variant)
    lying = any(meld.reading and meld.reading.wilds for meld in table.melds.values())
    return lying or any(position.seat.known[card] for card in variant.wild_cards)


# --- what a rule forbids ---


def _laid(reading: Reading) -> Laid:
    return Laid(reading.cards)


def _forbidden(position: Position, way: Way) -> Reading | None:
    """The first meld of a way that the rules forbid."""
    variant = position.table.variant
    for core, final, bound in way.melds:
        if fault(core, variant, sized=bound) is not None:
            return core
        if fault(final, variant, laying=False, sized=True) is not None:
            return final
    for growth in way.growths:
        if fault(growth.after, variant, laying=False, sized=True) is not None:
            return growth.after
    return None


def _joker_limit(position: Position, way: Way) -> Sentence | None:
    reading, variant = _forbidden(position, way), position.table.variant
    if reading is None:
        return None
    key = {
        "several_between_naturals": "joker_between",
        "window4": "joker_window4",
        "half": "joker_half",
        "fewer_than_naturals": "joker_fewer",
    }.get(variant.joker_limit)
    if key is not None:
        return sentence(key, meld=_laid(reading))
    most = most_wilds(reading, variant)
    return sentence(
        "joker_set" if reading.kind == SET else "joker_run",
        meld=_laid(reading),
        size=len(reading.cards),
        most=most or 0,
    )


def _min_naturals(position: Position, way: Way) -> Sentence | None:
    reading, variant = _forbidden(position, way), position.table.variant
    if reading is None:
        return None
    if reading.kind == SET:
        return sentence("naturals_set", meld=_laid(reading), count=variant.min_naturals_set)
    return sentence("naturals_run", meld=_laid(reading), count=variant.min_naturals_run)


def _same_suit_runs(position: Position, way: Way) -> Sentence | None:
    variant = position.table.variant
    runs = [core for core, _, bound in way.melds if bound and core.kind == RUN]
    pairs = ((one, two) for place, one in enumerate(runs) for two in runs[place + 1 :])
    found = next((pair for pair in pairs if runs_fault(pair, variant) is not None), None)
    if found is None:
        return None
    key = {
        "distinct_start": "runs_start",
        "not_adjacent": "runs_touch",
        "gap2": "runs_gap",
        "different_suits": "runs_suits",
    }[variant.same_suit_runs]
    return sentence(key, meld=_laid(found[0]), other=_laid(found[1]))


def _set_suits(position: Position, way: Way) -> Sentence | None:
    reading = _forbidden(position, way)
    if reading is None:
        return None
    whole = position.table.variant.set_suits == "all_suits"
    return sentence("set_all" if whole else "set_distinct", meld=_laid(reading))


def _guard(position: Position, way: Way) -> Sentence | None:
    engine = Engine(position.table.copy())
    for action in way.line:
        against = engine.verify(action)
        if against is not None and against.code == codes.JOKER_GUARD:
            if isinstance(action, Meld):
                return sentence("guard", meld=Laid(action.melds[max(against.meld, 0)]))
            if isinstance(action, LayOff):
                return sentence("guard", meld=Laid(action.cards))
        engine.do(action)
    return None


def _contract_size(position: Position, way: Way) -> Sentence | None:
    sizes: dict[str, list[int]] = {SET: [], RUN: []}
    for shape in _shapes(position):
        for kind in (SET, RUN) if shape.kind == "M" else (shape.kind,):
            sizes[kind].append(shape.size)
    for core, _, bound in way.melds:
        size = len(core.cards)
        if bound and size not in sizes[core.kind]:
            asked = max((one for one in sizes[core.kind] if one < size), default=size)
            key = "exact_set" if core.kind == SET else "exact_run"
            return sentence(key, meld=_laid(core), size=asked)
    return None


def _shapes(position: Position) -> Iterator[Shape]:
    for contract in position.table.rules.contract:
        yield from contract


def _layoff_from(position: Position, way: Way) -> Sentence | None:
    for growth in way.growths:
        return sentence("later", cards=Cards(growth.cards), name=growth.name)
    own: list[Placed] = []
    for core, final, _ in way.melds:
        own += added(core, final)
    return sentence("later_own", cards=Cards(tuple(own))) if own else None


def _extra_melds(position: Position, way: Way) -> Sentence | None:
    core = next((core for core, _, bound in way.melds if not bound), None)
    return None if core is None else sentence("beyond", meld=_laid(core))


def _layoff_targets(position: Position, way: Way) -> Sentence | None:
    table, seat = position.table, position.seat
    for growth in way.growths:
        if why_not_on(table, seat, table.melds[growth.name]) is not None:
            return sentence("targets", cards=Cards(growth.cards), name=growth.name)
    return None


def _return_discard(position: Position, way: Way) -> Sentence | None:
    taken = position.table.taken
    if taken is None or way.discard != taken:
        return None
    return sentence("returned", card=Cards((taken,)))


_RULES = (
    _Rule(
        RETURN_DISCARD,
        lambda variant: variant.return_discard_ban,
        {"return_discard_ban": False},
        _return_discard,
    ),
    _Rule(
        "joker_limit",
        lambda variant: variant.joker_limit != "none",
        _NO_LIMIT,
        _joker_limit,
        of_melds=True,
        of_wilds=True,
    ),
    _Rule(
        "min_naturals",
        lambda variant: max(variant.min_naturals_set, variant.min_naturals_run) > 1,
        _ONE_NATURAL,
        _min_naturals,
        of_melds=True,
        of_wilds=True,
    ),
    _Rule(
        "same_suit_runs",
        lambda variant: variant.same_suit_runs != "any",
        {"same_suit_runs": "any"},
        _same_suit_runs,
        of_melds=True,
    ),
    _Rule(
        "set_suits",
        lambda variant: variant.set_suits != "any",
        {"set_suits": "any"},
        _set_suits,
        of_melds=True,
    ),
    _Rule(
        "joker_guard",
        lambda variant: variant.joker_guard != "none",
        {"joker_guard": "none"},
        _guard,
        of_melds=True,
        of_wilds=True,
    ),
    _Rule(
        "contract_size",
        lambda variant: "exact" in (variant.contract_size_set, variant.contract_size_run),
        {"contract_size_set": "minimum", "contract_size_run": "minimum"},
        _contract_size,
    ),
    _Rule(
        "layoff_from",
        lambda variant: variant.layoff_from == "next_turn",
        {"layoff_from": "same_turn"},
        _layoff_from,
    ),
    _Rule(
        "extra_melds",
        lambda variant: variant.extra_melds == "never",
        {"extra_melds": "free"},
        _extra_melds,
    ),
    _Rule(
        "layoff_targets",
        lambda variant: variant.layoff_targets != "all",
        {"layoff_targets": "all"},
        _layoff_targets,
    ),
)
"""The rules that are left out, one at a time: first those that are most to the point."""
