"""Tables at which players of our own play: every variant with every number of players, and houses
whose rules no shipped variant has."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from rummynotation.cards import Card
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.reader import read_game
from rummynotation.notation.writer import format_game
from rummynotation.record import Game, Tag
from rummynotation.replay.players import RandomPlayer, Seeker, Waiter
from rummynotation.replay.selfplay import MakePlayer, fair_shuffle, play_game, poor_shuffle
from rummynotation.rules.loader import load_variant, variant_names
from rummynotation.rules.variant import Variant

HANDLES = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea")


KINDS: tuple[tuple[MakePlayer, ...], ...] = (
    (Seeker, RandomPlayer),
    (Seeker,),
    (Seeker, Seeker, Waiter),
    (Waiter,),
)
"""Who plays, by the seed."""


class Table(NamedTuple):
    """Who sits down to play by which rules.

    Attributes:
        variant: a shipped variant.
        players: how many they are.
        house: rules of the house, as pairs of a key and a value.
        name: what a test is called after.
    """

    variant: str
    players: int
    house: tuple[tuple[str, str], ...] = ()
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name or self.variant}-{self.players}"

    def rules(self) -> Variant:
        """What they play by."""
        return load_variant(self.variant, overrides=dict(self.house))


HOUSES: dict[str, tuple[str, dict[str, str]]] = {
    "chain": ("liverpool", {"buys_per_turn": "chain", "buy_priority": "turn_then_first_call"}),
    "dear_buys": (
        "contract_rummy_buy",
        {"buy_penalty": "2", "buy_limit": "1", "buy_who.discarder": "true"},
    ),
    "nearest": ("frustration", {"buy_priority": "nearest", "buy_window": "until_discard"}),
    "refused": (
        "liverpool",
        {"buy_permission": "player_in_turn", "buys_per_turn": "chain", "buy_who.down": "false"},
    ),
    "slide": ("contract_rummy", {"joker_swap_use": "slide"}),
    "slide_any_turn": (
        "may_i_pagat",
        {"joker_swap_from": "runs", "joker_swap_when": "any_turn", "joker_swap_use": "slide"},
    ),
    "own_turn": (
        "king_rummy",
        {"joker_swap_when": "any_own_turn", "joker_swap_use": "immediate_any"},
    ),
    "before_down": (
        "liverpool",
        {"joker_swap_when": "before_down", "joker_swap_use": "immediate_own_meld"},
    ),
    "wild_ranks": (
        "rami_contrat",
        {"wilds": '["JK", "2", "QS"]', "joker_limit": "fewer_than_naturals"},
    ),
    "all_shuffled": (
        "contract_rummy_buy",
        {"stock_out.action": "reshuffle_all", "stock_out.max": "2"},
    ),
    "turned_over": ("rami_contrat", {"stock_out.action": "flip_keep_top"}),
    "aces_around": ("liverpool", {"ace": "around"}),
    "aces_at_both_ends": ("rummy500", {"ace": "both_ends"}),
    "aces_low": ("contract_rummy", {"ace": "low", "scoring.down_scores_zero": "true"}),
    "own_melds": ("may_i_pagat", {"layoff_targets": "own", "return_discard_ban": "true"}),
    "team_melds": ("partnership500", {"layoff_targets": "team", "layoff_credit": "owner"}),
    "suits_apart": ("contract_rummy", {"same_suit_runs": "different_suits"}),
    "more_melds": ("contract_rummy", {"extra_melds": "free", "layoff_from": "always"}),
    "winner_deals": ("may_i_pagat", {"dealer.next": "winner"}),
    "new_melds": (
        "rummy500",
        {"pickup_obligation": "deep_only", "pickup_play": "new_meld", "return_discard_ban": "true"},
    ),
    "deep_pile": (
        "contract_rummy",
        {"draw_discard": "any_with_above", "pickup_obligation": "deep_only"},
    ),
    "played_out": ("contract_rummy", {"hands.final_discard": "forbidden"}),
    "eleven_cards": ("liverpool", {"first_turn": "extra_card"}),
    "first_refusal": ("rummy500", {"first_upcard": "offered"}),
    "straight_gin": (
        "gin_rummy",
        {"knock": "0", "layoff_on_gin": "true", "dealer.next": "winner", "bonuses.line": "25"},
    ),
    "one_point": (
        "gin_oklahoma",
        {"knock_ace": "one", "undercut_tie": "false", "bonuses.game": "100"},
    ),
    "winner_takes": ("may_i_pagat", {"scoring.mode": "difference"}),
    "no_upcard": ("rummy500", {"upcard": "false", "first_turn_without_draw": "true"}),
    "bonuses": (
        "persian_seed",
        {
            "bonuses": "{ go_out = 20, first_turn = 50, one_suit = 10, no_wild = 5, "
            "wild_melded = 2, go_out_blind = 30 }"
        },
    ),
}
"""Tables of the house, so that each value of each parameter is played by somebody."""

_CHOICES: dict[str, tuple[str, ...]] = {
    "dealer.next": ("left", "winner"),
    "hands.final_discard": ("required", "optional", "forbidden"),
    "hands.close": ("empty_hand", "whole_hand", "on_contract"),
    "contract_size": ("exact", "minimum"),
    "upcard": ("true", "false"),
    "first_upcard": ("discard", "offered"),
    "first_turn": ("draw", "extra_card", "extra_discard"),
    "knock": ("none", "0", "5", "upcard"),
    "knock_ace": ("gin", "one"),
    "big_gin": ("true", "false"),
    "layoff_on_gin": ("true", "false"),
    "undercut_tie": ("true", "false"),
    "spades_double": ("true", "false"),
    "draw_discard": ("top", "any_with_above"),
    "pickup_obligation": ("none", "deep_only", "always"),
    "pickup_play": ("meld_or_layoff", "new_meld"),
    "return_discard_ban": ("true", "false"),
    "down_may_take_discard": ("true", "false"),
    "first_turn_without_draw": ("true", "false"),
    "buy": ("true", "false"),
    "buy_limit": ("none", "1", "2"),
    "buy_penalty": ("0", "1", "2"),
    "buy_window": ("before_draw", "until_first_play", "until_discard"),
    "buy_priority": ("turn_then_nearest", "turn_then_first_call", "nearest"),
    "buys_per_turn": ("1", "chain"),
    "buy_who.down": ("true", "false"),
    "buy_who.discarder": ("true", "false"),
    "buy_permission": ("none", "phrase", "player_in_turn"),
    "set_suits": ("any", "distinct", "distinct_on_laydown", "all_suits"),
    "ace": ("either", "low", "high", "both_ends", "around"),
    "same_suit_runs": ("any", "distinct_start", "not_adjacent", "gap2", "different_suits"),
    "extra_melds": ("never", "free"),
    "layoff_from": ("next_turn", "same_turn", "always"),
    "layoff_targets": ("all", "own"),
    "layoff_credit": ("none", "player", "owner"),
    "wilds": ('["JK"]', '["JK", "2"]', '["JK", "AH", "AD"]', '["3"]'),
    "joker_limit": (
        "none", "several_between_naturals", "window4", "half", "fewer_than_naturals",
    ),
    "min_naturals": ("{ set = 1, run = 1 }", "{ set = 2, run = 2 }"),
    "joker_swap_from": ("none", "runs", "sets_and_runs"),
    "joker_swap_when": (
        "down_earlier_turn", "down_or_laying_down", "before_down", "any_own_turn", "any_turn",
    ),
    "joker_swap_use": ("hand", "immediate_own_meld", "immediate_any", "slide"),
    "joker_guard": ("none", "natural_in_hand"),
    "stock_out.action": (
        "reshuffle_keep_top", "reshuffle_all", "flip_keep_top", "end_hand", "end_if_pile_refused",
        "end_unless_knock",
    ),
    "stock_out.max": ("none", "1", "2"),
    "stock_out.left": ("0", "1", "2"),
    "scoring.mode": ("penalty", "melds_minus_hand", "difference"),
    "scoring.down_scores_zero": ("true", "false"),
}  # fmt: skip


def names() -> list[str]:
    """The shipped variants, and the houses above."""
    return [*variant_names(), *HOUSES]


def tables_of(name: str, *, every: bool) -> list[Table]:
    """The tables of a variant or a house.

    Args:
        name: a name from `names`.
        every: with every number of players; else with one number, each in turn for the next name.
    """
    base, rules = HOUSES.get(name, (name, {}))
    least, most = load_variant(base).players
    counts = range(least, most + 1)
    if not every:
        place = names().index(name)
        counts = counts[place % len(counts) :][:1]
    return [Table(base, players, tuple(rules.items()), name) for players in counts]


def odd_house(seed: int) -> Table:
    """A variant with up to five of its rules set at random, as far as they go together."""
    dice = Random(seed)
    while True:
        base = dice.choice(variant_names())
        keys = dice.sample(sorted(_CHOICES), dice.randrange(1, 6))
        house = tuple((key, dice.choice(_CHOICES[key])) for key in keys)
        try:
            rules = load_variant(base, overrides=dict(house))
        except RummyNotationError:
            continue
        return Table(base, dice.randint(*rules.players), house, f"odd_{seed}")


def _shuffle(cards: list[Card], random: Random) -> None:
    (poor_shuffle if random.random() < 0.25 else fair_shuffle)(cards, random)


@lru_cache(maxsize=1024)
def played(table: Table, seed: int, hands: int | None = None, first: int = 1) -> Game:
    """A game played by its rules; its text's places are known.

    Args:
        table: who plays by which rules.
        seed: of the cards and of the players.
        hands: how many hands; all where it is left out.
        first: the number of the first hand; where the game has fewer, it is counted round.
    """
    variant = table.rules()
    kinds = KINDS[seed % len(KINDS)]
    game = play_game(
        variant,
        HANDLES[: table.players],
        seed,
        players=kinds,
        tags=[Tag(f"Rule.{key}", value) for key, value in table.house],
        first=(first - 1) % len(variant.hands) + 1,
        hands=hands,
        shuffle=_shuffle,
    )
    return read_game(format_game(game))


def some_hands(table: Table, seed: int) -> Game:
    """A game of two hands, which begins with each hand in turn; one in ten games is whole."""
    if seed % 10 == 9:
        return played(table, seed)
    return played(table, seed, 2, 1 + seed // 4 + seed % 4 * 2)
