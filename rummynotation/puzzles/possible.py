"""Which themes can occur at all in a hand of a game, so that nobody looks for others in vain."""

from __future__ import annotations

from collections.abc import Callable

from rummynotation.cards import ACE, JOKER, KING
from rummynotation.rules.meld import SET, lowest_places
from rummynotation.rules.variant import Contract, HandRules, Variant


def why_not_theme(theme: str, variant: Variant, hand_number: int) -> str | None:
    """Why a theme cannot occur in a hand, in words; none where it can.

    Args:
        theme: the theme, one of `rummynotation.puzzles.themes.THEMES`.
        variant: the rules.
        hand_number: the number of the hand.

    Raises:
        ValueError: if the game has no such hand, or there is no such theme.

    >>> from rummynotation.rules.loader import load_variant
    >>> why_not_theme("aceLow", load_variant("contract_rummy"), 1)
    'no run is laid in this hand'
    """
    if theme not in _JUDGES:
        raise ValueError(f"there is no theme {theme!r}")
    rules = variant.hand(hand_number)
    if rules is None:
        raise ValueError(f"{variant.name} has no hand {hand_number}")
    return _JUDGES[theme](variant, rules)


Judge = Callable[[Variant, HandRules], str | None]


def _nothing(variant: Variant, rules: HandRules) -> str | None:
    return None


def _bound(variant: Variant, rules: HandRules) -> bool:
    return variant.contract_required and bool(rules.contract)


def _most_runs(variant: Variant, rules: HandRules) -> int:
    """How many runs a turn can lay, any number above 1 as 2."""
    if not _bound(variant, rules) or variant.extra_melds == "free":
        return 2
    return min(2, max(map(_runs_in, rules.contract)))


def _runs_in(contract: Contract) -> int:
    return sum(shape.kind != SET for shape in contract)


def _layoff(variant: Variant, rules: HandRules) -> str | None:
    if _bound(variant, rules) and rules.close != "empty_hand":
        return "the contract ends this hand, so that nobody lays off in it"
    return None


def _swap(variant: Variant, rules: HandRules) -> str | None:
    if not variant.wild_cards:
        return "there are no wild cards in this game"
    if variant.joker_swap_from == "none" or variant.joker_swap_when == "never":
        return "wild cards stay where they lie in this game"
    if _layoff(variant, rules):
        return "the contract ends this hand, so that no meld lies there to take a wild card from"
    if variant.joker_swap_from == "runs" and not _most_runs(variant, rules):
        return "wild cards are taken from runs only, and this hand has none"
    return None


def _ace_high(variant: Variant, rules: HandRules) -> str | None:
    return _ace_at(KING, variant, rules)


def _ace_low(variant: Variant, rules: HandRules) -> str | None:
    return _ace_at(ACE, variant, rules)


def _ace_at(low: int, variant: Variant, rules: HandRules) -> str | None:
    """Whether a run can hold the ace and its neighbour, the lower of them at this place."""
    if low not in lowest_places(2, variant):
        return "an ace does not lie at that end of a run in this game"
    return None if _most_runs(variant, rules) else "no run is laid in this hand"


def _split(variant: Variant, rules: HandRules) -> str | None:
    if not _most_runs(variant, rules):
        return "there are no runs in this hand"
    if _layoff(variant, rules) is None:
        return None
    for contract in rules.contract:
        runs = _runs_in(contract)
        if runs and (runs < len(contract) or (runs > 1 and _may_overlap(variant))):
            return None
    return "this contract does not leave neighbours of one suit to different melds"


def _may_overlap(variant: Variant) -> bool:
    """Whether runs of one suit that are laid together may share a rank."""
    return variant.same_suit_runs in ("any", "distinct_start", "not_adjacent")


def _overlap(variant: Variant, rules: HandRules) -> str | None:
    if _most_runs(variant, rules) < 2:
        return "no more than one run is laid in this hand"
    alone = _bound(variant, rules) and variant.extra_melds == "never"
    if alone and not _may_overlap(variant):
        return "runs of one suit in a contract may not share a rank in this game"
    if not variant.wild_cards and all(row.decks < 2 for row in variant.shoe):
        return "each card is there only once in this game"
    return None


def _wild(variant: Variant, rules: HandRules) -> str | None:
    return None if variant.wild_cards else "there are no wild cards in this game"


def _joker(variant: Variant, rules: HandRules) -> str | None:
    return None if JOKER in variant.wild_cards else "jokers are not wild in this game"


def _discard(variant: Variant, rules: HandRules) -> str | None:
    if rules.final_discard == "forbidden":
        return "nobody goes out by a discard in this hand"
    if _bound(variant, rules) and rules.close == "on_contract":
        return "the contract ends this hand, without a discard"
    return None


def _deep(variant: Variant, rules: HandRules) -> str | None:
    if variant.draw_discard == "top":
        return "only the top of the discard pile can be taken in this game"
    return None


_JUDGES: dict[str, Judge] = {
    "unique": _nothing,
    "jokerSwap": _swap,
    "aceHigh": _ace_high,
    "aceLow": _ace_low,
    "layoff": _layoff,
    "chainLayoff": _layoff,
    "splitRun": _split,
    "overlappingRuns": _overlap,
    "oneSuit": _nothing,
    "layoffDecoy": _layoff,
    "tightJokers": _wild,
    "onlyDiscard": _discard,
    "goodDiscard": _discard,
    "takeDiscard": _nothing,
    "deepPile": _deep,
    "drawInstead": _nothing,
    "oneShort": _joker,
    "proof": _nothing,
}
