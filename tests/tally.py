"""How often each kind of action and each ending occurs in games that players of our own play.

Run: python tests/tally.py [--games 20] [NAME ...]   (a table for each variant and each house)
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tables import Table, names, some_hands, tables_of

from rummynotation.cards import JOKER, card_of, card_text
from rummynotation.record import (
    Action,
    Buy,
    Call,
    Claim,
    Discard,
    Draw,
    Exhausted,
    Game,
    Gin,
    Hand,
    Knock,
    LayOff,
    Meld,
    Pass,
    Refuse,
    Reshuffle,
    Score,
    Swap,
    Take,
    Void,
    Winner,
)
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.validate import GameReplay
from rummynotation.rules.meld import ACE_HIGH, RUN, SET
from rummynotation.rules.scoring import bonus
from rummynotation.rules.variant import HandRules, Variant, wild_token_cards

_PLAIN = {
    Draw: "draw", Discard: "discard", Claim: "claim", Pass: "pass", Refuse: "refuse", Call: "call",
    Reshuffle: "reshuffle", Exhausted: "exhausted", Void: "void", Knock: "knock", Gin: "gin",
}  # fmt: skip


def kinds_in(game: Game, variant: Variant) -> Counter[str]:
    """How often each kind of thing happens in a game."""
    found: Counter[str] = Counter()
    dealers: list[str] = []
    for replay in GameReplay(game).replays():
        found.update(_in_hand(replay.hand, replay, variant))
        found.update(_at_the_end(replay, variant))
        dealers.append(replay.hand.dealer)
    numbers = [hand.number for hand in game.hands]
    found["hand played again"] += len(numbers) - len(set(numbers))
    for item in game.closing:
        if isinstance(item, Winner):
            found["won"] += len(item.parties) == 1
            found["won together"] += len(item.parties) > 1
    return found


def _in_hand(hand: Hand, replay: HandReplay, variant: Variant) -> Iterator[str]:
    """What the actions of a hand are, told from the record alone."""
    seats = [seat.handle for seat in replay.table.seats]
    turn = seats[(seats.index(hand.dealer) + 1) % len(seats)]
    drew = ""
    down: set[str] = set()
    bought: Counter[str] = Counter()
    buys_now = 0
    limit = replay.table.rules.buy_limit
    for item in hand.items:
        if type(item) in _PLAIN:
            yield _PLAIN[type(item)]
        if isinstance(item, Draw):
            drew = "stock"
        elif isinstance(item, Take):
            drew = "pile"
            yield "take" if len(item.cards) == 1 else "take from deep"
        elif isinstance(item, Buy):
            buys_now += 1
            bought[item.player] += 1
            yield "buy"
            yield "buy after the draw" if drew else "buy before the draw"
            if buys_now > 1:
                yield "buy in a chain"
            if bought[item.player] == limit:
                yield "last buy allowed"
        elif isinstance(item, Meld):
            yield "meld"
            if item.player in down and replay.table.rules.contract:
                yield "meld beyond the contract"
            if not drew:
                yield "meld without a draw"
            together = any(meld.count(JOKER) > 3 for meld in item.melds)
            if together and "four_jokers_together" in dict(variant.bonuses):
                yield "bonus four_jokers_together"
            down.add(item.player)
        elif isinstance(item, LayOff):
            if item.meld is None:
                yield "lay-off, no meld named"
            else:
                own = item.meld.owner == item.player
                yield "lay-off on an own meld" if own else "lay-off on another's meld"
        elif isinstance(item, Swap):
            yield "swap"
            yield "swap in turn" if item.player == turn else "swap out of turn"
            yield "swap when down" if item.player in down else "swap before down"
            if item.slide is not None:
                yield "slide"
        if isinstance(item, Discard):
            turn = seats[(seats.index(item.player) + 1) % len(seats)]
            drew, buys_now = "", 0
        if isinstance(item, Score) and any(points < 0 for _, points in item.points):
            yield "score below nought"


def _at_the_end(replay: HandReplay, variant: Variant) -> Iterator[str]:
    """What lies on the table when a hand has ended, and how it ended."""
    table = replay.table
    for meld in table.melds.values():
        reading = meld.reading
        if reading is None:
            continue
        yield "set" if reading.kind == SET else "run"
        for placed, wild in zip(reading.cards, reading.wild, strict=True):
            if wild:
                yield f"{card_text(card_of(placed))} in a {'set' if reading.kind == SET else 'run'}"
        if reading.kind == RUN and reading.low == 1:
            yield "ace low"
        if reading.kind == RUN and reading.high == ACE_HIGH:
            yield "ace high"
        if reading.kind == RUN and reading.low <= 13 and reading.high > ACE_HIGH:
            yield "ace in the middle"
        if reading.kind == SET and card_of(reading.cards[0]) == JOKER and not reading.wild[0]:
            yield "set of jokers"
    yield from _alternative(replay)
    if table.knocked:
        scores = [item for item in replay.hand.items if isinstance(item, Score)]
        won = {handle for item in scores for party, n in item.points if n > 0 for handle in party}
        if variant.scoring_mode == "difference" and won - {table.seats[table.out].handle}:
            yield "undercut"
    elif table.out >= 0:
        last = [item for item in replay.hand.items if isinstance(item, Action)][-1]
        rules = table.rules
        if isinstance(last, Discard):
            yield "out by a discard"
        elif isinstance(last, Meld) and rules.contract and rules.close != "empty_hand":
            yield f"out by the contract, {rules.close}"
        else:
            yield "out without a discard"
    for name, points in variant.bonuses:
        table.variant = replace(variant, bonuses=((name, points),))
        for seat in table.seats:
            if bonus(table, seat):
                yield f"bonus {name}"
    table.variant = variant


def _alternative(replay: HandReplay) -> Iterator[str]:
    """Which alternative of a contract was laid, where there are several."""
    contract = replay.table.rules.contract
    if len(contract) < 2:
        return
    for item in replay.hand.items:
        if not isinstance(item, Meld):
            continue
        sizes = sorted(len(meld) for meld in item.melds)
        for number, way in enumerate(contract, 1):
            least = sorted(shape.size for shape in way)
            if len(least) == len(sizes) and all(a >= b for a, b in zip(sizes, least, strict=True)):
                yield f"alternative {number}"


_OF_A_KNOCK = ("gin", "big_gin", "undercut", "line", "game")
"""Bonuses that are no part of a player's own score."""


def expected(table: Table) -> set[str]:
    """The kinds that the rules of a table allow and that many games should show."""
    rules = table.rules()
    shoe = rules.shoe_for(table.players)
    hands = rules.hands
    free = not (rules.contract_required and hands[0].contract)
    # Where the whole hand is laid at once nobody lays off.
    whole = all(
        hand.close == "whole_hand" or _least_cards(hand) >= hand.dealt(table.players)
        for hand in hands
    )
    out = {hand.final_discard for hand in hands if hand.close == "empty_hand"}
    wilds = [w for w in rules.wilds if w != "JK" or shoe[1]]
    swaps = rules.joker_swap_from != "none" and rules.joker_swap_when != "never" and bool(wilds)
    when = rules.joker_swap_when
    kinds = {
        "draw": True,
        "discard": True,
        "meld": True,
        "take": True,
        "take from deep": rules.draw_discard == "any_with_above",
        "buy": rules.buy,
        "buy before the draw": rules.buy,
        "buy after the draw": rules.buy and rules.buy_window != "before_draw",
        "buy in a chain": rules.buy and rules.buys_per_turn == "chain",
        "last buy allowed": rules.buy and any(hand.buy_limit for hand in hands),
        "claim": rules.buy,
        "pass": rules.buy or rules.first_upcard == "offered",
        "knock": rules.knocks,
        "gin": rules.knocks,
        "undercut": rules.knocks and rules.scoring_mode == "difference",
        "refuse": rules.buy and rules.buy_permission == "player_in_turn",
        "call": "exact_cut" in dict(rules.bonuses),
        "meld beyond the contract": not free and rules.extra_melds == "free",
        "meld without a draw": rules.first_turn_without_draw,
        "lay-off on an own meld": not whole and not rules.knocks,
        "lay-off on another's meld": not whole and rules.layoff_targets == "all",
        "swap when down": swaps and when != "before_down" and not whole,
        "swap before down": swaps
        and when in ("before_down", "down_or_laying_down", "any_own_turn", "any_turn"),
        "swap out of turn": swaps and when == "any_turn",
        "slide": swaps and rules.joker_swap_use == "slide",
        "ace low": rules.ace != "high" and not {"A", "2", "3"} & set(wilds),
        "ace high": rules.ace != "low",
        "ace in the middle": rules.ace == "around",
        "set of jokers": shoe[1] > 2 and "JK" not in rules.wilds,
        "out by a discard": bool(out & {"required", "optional"}) and not rules.knocks,
        "out without a discard": bool(out & {"forbidden", "optional"}) and not rules.knocks,
        "reshuffle": rules.stock_out_action.startswith(("reshuffle", "flip")),
        "exhausted": rules.stock_out_max is not None,
        "score below nought": rules.scoring_mode == "melds_minus_hand",
        "won": True,
    }
    found = {kind for kind, allowed in kinds.items() if allowed}
    found |= {
        f"out by the contract, {h.close}" for h in hands if h.contract and h.close != "empty_hand"
    }
    found |= {f"bonus {name}" for name, _ in rules.bonuses if name not in _OF_A_KNOCK}
    kinds_of_shape = {shape.kind for hand in hands for way in hand.contract for shape in way}
    found |= {"set"} if free or kinds_of_shape & {"S", "M"} else set()
    found |= {"run"} if free or kinds_of_shape & {"R", "M"} else set()
    for wild in wilds:
        card = card_text(wild_token_cards(wild)[0])
        found |= {f"{card} in a set"} if free or kinds_of_shape & {"S", "M"} else set()
        found |= {f"{card} in a run"} if free or kinds_of_shape & {"R", "M"} else set()
    for hand in hands:
        if len(hand.contract) > 1:
            found |= {f"alternative {number}" for number in range(1, len(hand.contract) + 1)}
    return found


def _least_cards(hand: HandRules) -> int:
    return min((sum(shape.size for shape in way) for way in hand.contract), default=0)


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games for each number of players")
    parser.add_argument("names", nargs="*", help="variants and houses; all where left out")
    options = parser.parse_args()
    for name in options.names or names():
        found: Counter[str] = Counter()
        wanted: set[str] = set()
        tables = tables_of(name, every=True)
        for table in tables:
            wanted |= expected(table)
            for seed in range(options.games):
                found.update(kinds_in(some_hands(table, seed), table.rules()))
        print(name, f"({len(tables) * options.games} games)", flush=True)
        for kind in sorted({*found, *wanted}):
            if found[kind] or kind in wanted:
                print(f"  {kind:32}{found[kind]:9,}{'' if found[kind] else '   never'}")


if __name__ == "__main__":
    main()
