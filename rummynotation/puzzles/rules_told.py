"""The rules that a turn hangs on, in sentences for players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rummynotation.cards import JOKER, card_of, card_text
from rummynotation.diagnostics.words import listing
from rummynotation.rules import variant as rules
from rummynotation.rules.meld import RUN
from rummynotation.rules.table import Seat, Table
from rummynotation.rules.variant import Variant
from rummynotation.rules.variant_text import describe

SET_SUITS = {
    "any": "",
    "distinct": " of different suits",
    "distinct_on_laydown": ", of different suits when it is laid",
    "all_suits": ", all suits in it",
}
ACE = {
    "either": "The ace is below the two or above the king.",
    "low": "The ace is below the two.",
    "high": "The ace is above the king.",
    "both_ends": "The ace is below the two or above the king, or at both ends.",
    "around": "The ace joins king and two: runs go round the corner.",
}
SAME_SUIT_RUNS = {
    "any": "",
    "distinct_start": "Two runs of one suit in a contract begin with different cards.",
    "not_adjacent": "Two runs of one suit in a contract do not follow each other.",
    "gap2": "Between two runs of one suit in a contract lie two ranks or more.",
    "different_suits": "The runs of a contract are of different suits.",
}
EXTRA_MELDS = {
    "never": "Beyond the contract no meld is laid.",
    "free": "Other melds may be laid too.",
}
LAYOFF_FROM = {
    "next_turn": "In the turn of the contract nothing is laid off.",
    "same_turn": "Once the contract is laid, cards may be laid off in the same turn.",
    "always": "Cards may be laid off at any time.",
}
LAYOFF_TARGETS = {
    "all": "",
    "own": "They go onto one's own melds only.",
    "team": "They go onto the melds of one's own team only.",
}
JOKER_LIMIT = {
    "none": "",
    "several_between_naturals": "In a run with two jokers or more each lies between naturals.",
    "window4": "Four neighbouring cards of a run hold one joker at most.",
    "half": "At most half of a meld is wild.",
    "fewer_than_naturals": "A meld has fewer wild cards than naturals.",
    "table": "Wild cards in a meld, at most: {limits}.",
}
SWAP_WHEN = {
    "never": "Jokers on the table stay there.",
    "down_earlier_turn": "Who laid the contract in an earlier turn may take a joker from the table",
    "down_or_laying_down": "Who is down, or lays the contract in this turn, may take a joker from "
    "the table",
    "before_down": "Before one is down one may take a joker from the table",
    "any_own_turn": "In one's turn one may take a joker from the table",
    "any_turn": "One may take a joker from the table",
}
SWAP_FROM = {
    "none": "",
    "runs": ", from a run, for the card that it stands for",
    "sets_and_runs": " for the card that it stands for",
}
SWAP_USE = {
    "hand": ".",
    "immediate_own_meld": ", and lays it at once in a meld of one's own.",
    "immediate_any": ", and plays it at once.",
    "slide": "; it moves to an end of its run.",
}
FINAL_DISCARD = {
    "required": "One goes out with a discard.",
    "optional": "One goes out with a discard or without.",
    "forbidden": "One goes out without a discard.",
}
CLOSE = {
    "empty_hand": "",
    "whole_hand": "The contract is laid with every card in hand; its melds may be longer for that.",
    "on_contract": "Laying the contract ends the hand, whatever is left.",
}

LAST_CARD = {
    "required": "The last card is discarded.",
    "optional": "You may go out with or without a discard.",
    "forbidden": "All cards must be laid; no discard.",
}
"""How a player goes out, as it is said below a question."""

KINDS = (
    (SET_SUITS, rules.SetSuits),
    (ACE, rules.Ace),
    (SAME_SUIT_RUNS, rules.SameSuitRuns),
    (EXTRA_MELDS, rules.ExtraMelds),
    (LAYOFF_FROM, rules.LayoffFrom),
    (LAYOFF_TARGETS, rules.LayoffTargets),
    (JOKER_LIMIT, rules.JokerLimit),
    (SWAP_WHEN, rules.JokerSwapWhen),
    (SWAP_FROM, rules.JokerSwapFrom),
    (SWAP_USE, rules.JokerSwapUse),
    (FINAL_DISCARD, rules.FinalDiscard),
    (LAST_CARD, rules.FinalDiscard),
    (CLOSE, rules.Close),
)
"""The sentences for the values of each rule, and the values that there are."""


def missing() -> list[str]:
    """The values of rules for which there is no sentence.

    >>> missing()
    []
    """
    return [value for told, kind in KINDS for value in get_args(kind) if value not in told]


def rules_told(table: Table) -> list[str]:
    """The rules that a turn in a hand hangs on, a sentence each.

    Args:
        table: the table.

    >>> from rummynotation.solver.position import position_from_cards
    >>> position = position_from_cards("rami_contrat", 1, "7S 7H 7D 9S 9C * KC")
    >>> rules_told(position.table)[2]
    'The ace is below the two or above the king.'
    """
    return [sentence for sentence in _sentences(table) if sentence]


def hangs_on(table: Table, seat: Seat, *, goes_out: bool = True) -> list[str]:
    """The rules without which a question cannot be answered, a sentence each: how the last card
    goes, and of runs of one suit and of jokers on the table where there are any.

    Args:
        table: the table.
        seat: the seat of the player who is asked.
        goes_out: whether it is asked how he goes out.

    >>> from rummynotation.solver.position import position_from_cards
    >>> position = position_from_cards("contract_rummy", 7, "3S 4S 5S 6S 2H 3H 4H 5H 9C TC JC QC")
    >>> hangs_on(position.table, position.seat)[-1]
    'All cards must be laid; no discard.'
    """
    return [sentence for sentence in _decisive(table, seat, goes_out) if sentence]


def _decisive(table: Table, seat: Seat, goes_out: bool) -> Iterator[str]:
    variant, ends = table.variant, table.rules.close
    if table.bound and not seat.down and _has_runs(table):
        told = SAME_SUIT_RUNS[variant.same_suit_runs]
        yield told or "Two runs of one suit may overlap or follow each other."
    if ends == "empty_hand" and wild_on_table(table):
        yield _swap(variant)
    if goes_out:
        yield CLOSE[ends]
        if ends != "on_contract":
            yield LAST_CARD[table.rules.final_discard]


def _has_runs(table: Table) -> bool:
    """Whether the contract asks for two runs or more."""
    return any(sum(shape.kind == RUN for shape in way) > 1 for way in table.rules.contract)


def wild_on_table(table: Table) -> bool:
    """Whether a wild card lies in a meld on the table."""
    wild = table.variant.wild_cards
    return any(card_of(placed) in wild for meld in table.melds.values() for placed in meld.cards)


def _sentences(table: Table) -> Iterator[str]:
    variant = table.variant
    ends = table.rules.close
    sizes = variant.set_size
    most = "or more" if sizes.max is None else f"to {sizes.max}"
    yield _wild(variant)
    yield (
        f"A set is {sizes.min} {most} cards of a rank{SET_SUITS[variant.set_suits]}, a run "
        f"{variant.run_size.min} to {variant.run_size.max} of a suit."
    )
    yield ACE[variant.ace]
    if table.bound:
        yield _size(variant, ends)
        yield SAME_SUIT_RUNS[variant.same_suit_runs]
        if ends == "empty_hand":
            yield EXTRA_MELDS[variant.extra_melds]
    if ends == "empty_hand":
        yield LAYOFF_FROM[variant.layoff_from]
        yield LAYOFF_TARGETS[variant.layoff_targets]
    if variant.wilds:
        yield from _wild_in_melds(variant, ends)
    if variant.pickup_obligation != "none":
        yield "The lowest card that is taken from the pile has to be played in the same turn" + (
            "." if variant.pickup_obligation == "always" else ", unless it is the top alone."
        )
    yield CLOSE[ends]
    if ends != "on_contract":
        yield FINAL_DISCARD[table.rules.final_discard]


def _wild(variant: Variant) -> str:
    if not variant.wild_cards:
        return "No card is wild."
    names = ["jokers"] if JOKER in variant.wild_cards else []
    for token in variant.wilds:
        if len(token) == 1:
            names.append(f"all cards of rank {token}")
    naturals = sorted(card for card in variant.wild_cards if card != JOKER)
    names += [card_text(card) for card in naturals if card_text(card) in variant.wilds]
    text = listing(names)
    return f"{text[:1].upper()}{text[1:]} are wild."


def _size(variant: Variant, ends: str) -> str:
    """Whether the melds of a contract may be longer than it says."""
    exact = [
        name
        for name, size in (
            ("sets", variant.contract_size_set),
            ("runs", variant.contract_size_run),
        )
        if size == "exact"
    ]
    if ends == "whole_hand":
        return ""
    if not exact:
        return "The melds of the contract may be longer than it says."
    return f"The {listing(exact)} of the contract are as long as it says, no longer."


def _wild_in_melds(variant: Variant, ends: str) -> Iterator[str]:
    limits = describe(variant)["joker_limit"]
    yield JOKER_LIMIT[variant.joker_limit].format(limits=limits)
    sets, runs = variant.min_naturals_set, variant.min_naturals_run
    naturals = f"{sets}" if sets == runs else f"{sets} in a set and {runs} in a run"
    yield f"Natural cards that a meld needs at least: {naturals}."
    if ends == "empty_hand":
        yield _swap(variant)
        if variant.joker_guard != "none":
            yield "A joker may not stand for a card that its player holds."


def _swap(variant: Variant) -> str:
    when, source = variant.joker_swap_when, variant.joker_swap_from
    if when == "never" or source == "none":
        return SWAP_WHEN["never"]
    return SWAP_WHEN[when] + SWAP_FROM[source] + SWAP_USE[variant.joker_swap_use]
