"""A turn in which somebody may go out, as texts, and what the rules let him do in it.

This and the two oracles that stand on it (`tests.brute_go_out`, `tests.oracle`) are written from
the rules alone. They share with the solver the parameters of a variant and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rummynotation.notation.reader import read_game
from rummynotation.record import Game, Shape
from rummynotation.rules.loader import load_variant
from rummynotation.rules.variant import Contract, HandRules, Variant
from rummynotation.solver.position import Position, position_at
from tests import plain_melds as plain

HANDLES = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea")
ME = HANDLES[0]

Key = tuple[object, ...]
"""What tells ways to go out apart: for each meld that is laid its kind and its natural cards, for
each meld on the table the natural cards added, the swaps, and the discard."""


@lru_cache(maxsize=4096)
def rules_of(variant: str, house: tuple[tuple[str, str], ...]) -> Variant:
    """A variant with the rules of a house."""
    return load_variant(variant, overrides=dict(house))


class Case(NamedTuple):
    """Ana's turn after her draw.

    Attributes:
        variant: its name.
        number: the hand.
        hand: her cards.
        table: the melds that lie there, each with its owner's handle and its cards as written.
        players: how many they are.
        house: rules of the house.
        take: the cards she took from the pile in this turn, lowest first; they are in her hand.
    """

    variant: str
    number: int
    hand: tuple[str, ...]
    table: tuple[tuple[str, tuple[str, ...]], ...] = ()
    players: int = 4
    house: tuple[tuple[str, str], ...] = ()
    take: tuple[str, ...] = ()

    def text(self, line: str = "") -> str:
        """The record of the position, with a line of play where one is given."""
        hand = Counter(self.hand) - Counter(self.take)
        rows = ["%rmn 1", f'[Variant "{self.variant}"]']
        rows.append(f'[Players "{" ".join(HANDLES[: self.players])}"]')
        rows += [f'[Rule.{key} "{_escaped(value)}"]' for key, value in self.house]
        rows.append(f"position {self.number}")
        held = " ".join(sorted(hand.elements()))
        if held:
            rows.append(f"holds {ME}: {held}")
        rows += [f"table {name}: [{' '.join(cards)}]" for name, cards in self.named]
        if self.take:
            rows += [f"pile: {' '.join(self.take)}", f"turn: {ME}"]
            rows.append(f"{ME}: take {' '.join(self.take)} {line}")
        else:
            rows.append(f"turn: {ME} drawn")
            if line:
                rows.append(f"{ME}: {line}")
        return "\n".join(rows) + "\n"

    @property
    def named(self) -> list[tuple[str, tuple[str, ...]]]:
        """The melds on the table with their names."""
        counts: Counter[str] = Counter()
        found = []
        for owner, cards in self.table:
            counts[owner] += 1
            found.append((f"{owner}.{counts[owner]}", cards))
        return found

    def game(self) -> Game:
        """The record, read."""
        return read_game(self.text())

    def position(self) -> Position:
        """The position that the solver is asked about."""
        return position_at(self.game(), event=1 if self.take else 0)

    @property
    def rules(self) -> Variant:
        """What is played by."""
        return rules_of(self.variant, self.house)

    @property
    def row(self) -> HandRules:
        """The rules of this hand."""
        found = self.rules.hand(self.number)
        assert found is not None
        return found

    @property
    def down(self) -> bool:
        """Whether Ana is down, and was before this turn."""
        return any(owner == ME for owner, _ in self.table)

    @property
    def owed(self) -> str | None:
        """The card from the pile that has to be played (R5-18)."""
        rule = self.rules.pickup_obligation
        if self.take and (rule == "always" or (rule == "deep_only" and len(self.take) > 1)):
            return self.take[0]
        return None

    @property
    def banned(self) -> str | None:
        """The card that may not be thrown back at once (X-21)."""
        alone = self.rules.return_discard_ban and len(self.take) == 1
        return self.take[0] if alone else None


def _escaped(value: str) -> str:
    return value.replace('"', '\\"')


@lru_cache(maxsize=256)
def _wild_of(wilds: tuple[str, ...]) -> str:
    if "JK" in wilds:
        return "*"
    return wilds[0] if len(wilds[0]) == 2 else wilds[0] + "S"


def a_wild(variant: Variant) -> str:
    """Some wild card of a variant, which stands for any of those in hand: which of them lies where
    makes no difference but for the discard."""
    return _wild_of(variant.wilds) if variant.wilds else "-"


class Lying(NamedTuple):
    """A meld on the table.

    Attributes:
        name: its name.
        own: whether it is Ana's.
        open: whether she may add to it.
        meld: the meld.
    """

    name: str
    own: bool
    open: bool
    meld: plain.Way


def lying(case: Case) -> list[Lying]:
    """The melds on the table (layoff_targets: CR-58, LV-38, RC-31, R5-23)."""
    variant = case.rules
    found = []
    pairs = variant.partnership == "pairs" and case.players == 4
    for name, cards in case.named:
        owner = name.partition(".")[0]
        team = pairs and HANDLES.index(owner) % 2 == 0
        may = {"all": True, "own": owner == ME, "team": owner == ME or team}
        found.append(
            Lying(name, owner == ME, may[variant.layoff_targets], lying_way(cards, variant))
        )
    return found


def lying_way(cards: tuple[str, ...], variant: Variant) -> plain.Way:
    """A meld as it lies: the order of a run that is written tells its places."""
    ways = [
        way
        for way in plain.ways_of(cards, variant)
        if plain.is_legal(way, variant, laying=False, sized=False)
    ]
    assert ways, cards
    return ways[0]


class Plan(NamedTuple):
    """What a turn may hold.

    Attributes:
        shapes: the contract that is laid in it; none where none is.
        free: whether other melds may be laid.
        whole: whether the contract takes the whole hand, so that its sizes are least sizes.
        keep: whether the contract ends the hand, whatever is left in it.
        grow_own: whether cards may be added to the melds of this turn.
        grow_table: whether cards may be added to melds that lay there before.
        discards: how many cards may be left for the discard.
    """

    shapes: Contract | None
    free: bool
    whole: bool
    keep: bool
    grow_own: bool
    grow_table: bool
    discards: tuple[int, ...]


def plans(case: Case) -> Iterator[Plan]:
    """The kinds of turn in which Ana could go out.

    Rules: CR-37, CR-51 to CR-57, LV-23, LV-35 to LV-37, LV-54, RC-28 to RC-32, RC-36, R5-20, R5-23,
    R5-26, R5-27. Left open by the rules and taken as the validator has it: who may lay off without
    a contract (layoff_from = always) may go out so; who holds a single card may throw it and is
    out.
    """
    variant, row = case.rules, case.row
    discards = {"required": (1,), "optional": (0, 1), "forbidden": (0,)}[row.final_discard]
    bound = variant.contract_required and bool(row.contract)
    if not bound:
        yield Plan(None, True, False, False, True, True, discards)
        return
    free = variant.extra_melds == "free"
    if case.down:
        yield Plan(None, free, False, False, True, True, discards)
        return
    soon = variant.layoff_from in ("same_turn", "always")
    always = variant.layoff_from == "always"
    whole, keep = row.close == "whole_hand", row.close == "on_contract"
    if always or len(case.hand) == 1:
        yield Plan(None, False, False, False, False, always, discards)
    if whole and row.final_discard == "required":
        return  # The whole hand is laid, and nothing is left for the discard.
    for shapes in row.contract:
        yield Plan(
            shapes,
            free and not (whole or keep),
            whole,
            keep,
            soon and not (whole or keep),
            (always and not keep) or (soon and not (whole or keep)),
            discards,
        )


def kinds(shapes: Contract) -> list[Contract]:
    """A contract with each shape that may be either as a set and as a run."""
    each = [
        (Shape("S", shape.size), Shape("R", shape.size)) if shape.kind == "M" else (shape,)
        for shape in shapes
    ]
    return sorted({tuple(sorted(choice)) for choice in product(*each)})


def may_swap(case: Case, meld: plain.Way) -> bool:
    """Whether Ana may take a wild card of such a meld in this turn, at its start.

    Rules: CR-61, CR-62, CR-66, LV-51, LV-53, RC-33. Taking it later gives nothing more, but in
    houses where a set that lies may show a suit twice and one that is laid may not.
    """
    variant = case.rules
    if variant.joker_swap_from == "none" or variant.joker_swap_when == "never":
        return False
    if variant.joker_swap_from == "runs" and meld.kind == "S":
        return False
    if not (variant.contract_required and case.row.contract):
        return True
    return {
        "down_earlier_turn": case.down,
        "down_or_laying_down": True,
        "before_down": not case.down,
        "any_own_turn": True,
        "any_turn": True,
    }[variant.joker_swap_when]


def swap_needs_contract(case: Case) -> bool:
    """Whether who swaps before he is down must lay the contract in the same turn (LV-53)."""
    bound = case.rules.contract_required and bool(case.row.contract)
    return bound and not case.down and case.rules.joker_swap_when == "down_or_laying_down"
