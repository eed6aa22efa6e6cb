"""Rules that are well formed and still cannot work, or do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummynotation.cards import JOKER
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Severity
from rummynotation.diagnostics.words import listing
from rummynotation.rules.variant import HandRules, Variant

RESTS_ON = {
    "hands.contract": ("hands.deal", "buy", "buy_limit", "buy_penalty", "hands.final_discard"),
    "hands.final_discard": ("hands.close",),
    "shoe": ("players", "hands.deal"),
    "joker_limit": ("wilds", "shoe"),
    "joker_swap_from": ("wilds", "shoe"),
    "joker_guard": ("wilds", "shoe"),
    "game_end": ("hands.contract", "hands.deal", "hands.final_discard", "hands.close", "buy_limit"),
}
"""The parameters that may be to blame where a warning is about another one."""


def check_variant(variant: Variant) -> list[Diagnostic]:
    """What a table should know of its rules before it plays by them.

    Args:
        variant: any variant, shipped or of a house.

    Returns:
        Warnings, each with the parameter it is about in its state: a contract larger than any hand
        can be, a meld size that no meld may have, a shoe too small to deal from, a hand that must
        be laid whole and discarded from, rules about wild cards where there are none, a target that
        may not be reached in the hands that are listed, rules that do nothing.

    Rules: CR-84.
    """
    return [
        *_contracts(variant),
        *_closing(variant),
        *_shoes(variant),
        *_wild_cards(variant),
        *_ending(variant),
        *_pointless(variant),
    ]


def most_cards(variant: Variant, hand: HandRules) -> int | None:
    """The most cards a player can hold in a turn before laying anything; None is no bound.

    The cards dealt, the card drawn, and what each allowed buy brings.
    """
    dealt = max(hand.dealt(n) for n in range(variant.players.min, variant.players.max + 1))
    if not variant.buy:
        return dealt + 1
    if hand.buy_limit is None:
        return None
    return dealt + 1 + hand.buy_limit * (1 + variant.buy_penalty)


def _contracts(variant: Variant) -> Iterator[Diagnostic]:
    for number, hand in enumerate(variant.hands, start=1):
        if not hand.contract:
            continue
        asked = min(sum(shape.size for shape in way) for way in hand.contract)
        needed = asked + (1 if hand.final_discard == "required" else 0)
        held = most_cards(variant, hand)
        if held is not None and needed > held:
            discard = " and a final discard" if needed > asked else ""
            yield _warning(
                codes.INFEASIBLE,
                "hands.contract",
                f"hand {number} cannot be won: its contract asks for {asked} cards{discard}, "
                f"a player holds {held} at most",
                "deal more cards in that hand, or allow buying",
                hand=number,
                rules=("CR-84",),
            )
        yield from _sizes(variant, number, hand)


def _sizes(variant: Variant, number: int, hand: HandRules) -> Iterator[Diagnostic]:
    largest = {"S": variant.set_size.max, "R": variant.run_size.max}
    for shape in dict.fromkeys(shape for way in hand.contract for shape in way):
        most = largest.get(shape.kind)
        if most is not None and shape.size > most:
            kind = "set" if shape.kind == "S" else "run"
            yield _warning(
                codes.INFEASIBLE,
                "hands.contract",
                f"hand {number} asks for {shape}, but a {kind} has {most} cards at most",
                f"raise {kind}_size or ask for less",
                hand=number,
            )


def _closing(variant: Variant) -> Iterator[Diagnostic]:
    numbers = [
        number
        for number, hand in enumerate(variant.hands, start=1)
        if hand.close == "whole_hand" and hand.final_discard == "required"
    ]
    if numbers:
        yield _warning(
            codes.INFEASIBLE,
            "hands.final_discard",
            f"{_which('hand', numbers)} cannot end: every card must be laid and one discarded",
            'with close "whole_hand" the final discard is "forbidden"',
            hand=numbers[0],
            rules=("CR-37",),
        )


def _which(noun: str, numbers: Sequence[int]) -> str:
    """Numbers with their noun: ``hand 3``, ``hands 1, 2 and 7``."""
    return f"{noun}{'s' if len(numbers) > 1 else ''} {listing([str(n) for n in numbers])}"


def _shoes(variant: Variant) -> Iterator[Diagnostic]:
    without: list[int] = []
    small: list[int] = []
    for players in range(variant.players.min, variant.players.max + 1):
        if not variant.shoe_rows(players):
            without.append(players)
            continue
        decks, jokers = variant.shoe_for(players)
        if decks * 52 + jokers < _dealt_in_all(variant, players):
            small.append(players)
    if without:
        yield _warning(
            codes.INFEASIBLE,
            "shoe",
            f"no shoe is given for {listing([str(n) for n in without])} players",
            "give a row for every number of players",
        )
    if small:
        decks, jokers = variant.shoe_for(small[0])
        yield _warning(
            codes.INFEASIBLE,
            "shoe",
            f"{listing([str(n) for n in small])} players need more cards than the shoe holds; "
            f"{small[0]} need {_dealt_in_all(variant, small[0])}, it holds {decks * 52 + jokers}",
            "use more decks or deal fewer cards",
        )


def _dealt_in_all(variant: Variant, players: int) -> int:
    extra = variant.first_turn != "draw"
    return players * max(hand.dealt(players) for hand in variant.hands) + extra + variant.upcard


def _pointless(variant: Variant) -> Iterator[Diagnostic]:
    if variant.buy and all(hand.buy_limit == 0 for hand in variant.hands):
        yield _warning(
            codes.POINTLESS_RULE,
            "buy_limit",
            "buying is allowed, and nobody may ever buy: buy_limit is 0",
            'set buy_limit to a number, or to "none" for no limit',
        )
    yield from _no_knock(variant)
    if variant.first_upcard == "offered" and not (variant.upcard and variant.first_turn == "draw"):
        yield _warning(
            codes.POINTLESS_RULE,
            "first_upcard",
            "the upcard is offered, but "
            + ("the first turn has no draw" if variant.upcard else "no card is turned up"),
            'set first_upcard to "discard"',
        )
    if variant.partnership == "pairs" and variant.players != (4, 4):
        yield _warning(
            codes.POINTLESS_RULE,
            "partnership",
            "partners are two pairs; with another number than four everybody plays alone",
            "set players to [4, 4]",
        )


_KNOCK_BONUSES = ("gin", "big_gin", "undercut")


def _no_knock(variant: Variant) -> Iterator[Diagnostic]:
    """Rules about what follows a knock, where there is none or they cannot come to bear."""
    bonuses = dict(variant.bonuses)
    idle = [name for name in _KNOCK_BONUSES if name in bonuses]
    if variant.knocks and variant.scoring_mode == "difference":
        idle = [] if variant.big_gin or "big_gin" not in bonuses else ["big_gin"]
    if idle:
        yield _warning(
            codes.POINTLESS_RULE,
            "bonuses",
            f"the bonus {idle[0]} is never given by these rules",
            "it is for games with a knock in which the difference is scored"
            if idle[0] != "big_gin" or not variant.knocks
            else "set big_gin to true",
        )
    for name in ("big_gin", "layoff_on_gin", "spades_double"):
        if getattr(variant, name) and not variant.knocks:
            yield _warning(
                codes.POINTLESS_RULE, name, f"{name} does nothing: nobody knocks", f"{name} = false"
            )
    if variant.knocks and variant.spades_double and not variant.upcard:
        yield _warning(
            codes.POINTLESS_RULE,
            "spades_double",
            "spades_double does nothing: no card is turned up",
            "set upcard to true",
        )


def _wild_cards(variant: Variant) -> Iterator[Diagnostic]:
    wild = set(variant.wild_cards)
    if not any(
        variant.shoe_for(players)[1]
        for players in range(variant.players.min, variant.players.max + 1)
    ):
        wild.discard(JOKER)
    if wild:
        return
    for parameter, value in (
        ("joker_limit", variant.joker_limit),
        ("joker_swap_from", variant.joker_swap_from),
        ("joker_guard", variant.joker_guard),
    ):
        if value != "none":
            yield _warning(
                codes.POINTLESS_RULE,
                parameter,
                f"{parameter} does nothing: no card of the shoe is wild",
                f'set {parameter} to "none", or name the wild cards in wilds',
            )


def _ending(variant: Variant) -> Iterator[Diagnostic]:
    if variant.game_end_type == "target" and len(variant.hands) > 1:
        yield _warning(
            codes.INFEASIBLE,
            "game_end",
            f"the game goes on to {variant.game_end_n} points, but it has no rules for a hand "
            f"{len(variant.hands) + 1}",
            'give single values for all hands instead of lists, or end it with type = "hands"',
        )


def _warning(
    code: str,
    parameter: str,
    message: str,
    help_text: str,
    *,
    hand: int = 0,
    rules: tuple[str, ...] = (),
) -> Diagnostic:
    state = [("parameter", parameter)]
    if hand:
        state.append(("hand", str(hand)))
    return Diagnostic(
        code, Severity.WARNING, message, state=tuple(state), help=help_text, rules=rules
    )
