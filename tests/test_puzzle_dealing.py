"""Positions from which puzzles are made: such as games lead to, and the same on every machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from rummynotation.cards import HIDDEN, JOKER, card_of, is_stated
from rummynotation.notation.writer import format_game
from rummynotation.puzzles.dealing import deal
from rummynotation.puzzles.mutating import mutated
from rummynotation.puzzles.planting import planted
from rummynotation.puzzles.scene import HANDLES, Ground, Scene
from rummynotation.puzzles.unplaying import before_buy, before_draw
from rummynotation.puzzles.wishes import some_wish, wish_for
from rummynotation.replay.moment import moment_at
from rummynotation.replay.validate import validate
from rummynotation.rules.loader import load_variant, variant_names
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import ASKED, check_reach, position_at

SEVENTH = ("contract_rummy", "liverpool", "liverpool_deal7_play_on", "rami_contrat")


def ground(name: str, hand: int) -> Ground:
    """A hand of a game."""
    return Ground(load_variant(name), hand, (("Variant", name),))


def scenes(name: str, seeds: range) -> Iterator[Scene]:
    """Scenes of every kind in every hand of a game."""
    for hand in range(1, len(load_variant(name).hands) + 1):
        where = ground(name, hand)
        for seed in seeds:
            random = Random(f"{name} {hand} {seed}")
            yield deal(random, where)
            plant = planted(random, where, some_wish(random, ground(name, hand)))
            if plant is None:
                continue
            yield plant
            yield from filter(
                None,
                (
                    mutated(random, plant),
                    before_draw(random, plant, helps=True),
                    before_draw(random, plant, helps=False),
                    before_buy(random, plant),
                ),
            )


@pytest.mark.parametrize("name", variant_names())
def test_every_position_is_one_that_a_game_leads_to(name: str) -> None:
    for scene in scenes(name, range(4)):
        game = scene.game()
        assert not validate(game).diagnostics, format_game(game)
        if scene.turn == 0:
            check_reach(position_at(game))
        least, most = scene.ground.variant.players
        assert least <= len(scene.handles) <= most


@pytest.mark.parametrize("name", ["contract_rummy", "liverpool", "rami_contrat", "may_i_family6"])
def test_hands_are_what_deal_buys_and_melds_leave(name: str) -> None:
    """Each player holds what he was dealt and bought, less what lies before him and was laid off;
    only the sum of what was laid off is to be seen."""
    for scene in scenes(name, range(10)):
        variant, rules = scene.ground.variant, scene.ground.rules
        players = len(scene.handles)
        held = sum(scene.others) + len(scene.hand) - (scene.drawn and scene.turn == 0)
        laid = sum(len(meld.cards) for _, meld in scene.melds)
        bought = sum(scene.bought) * (1 + variant.buy_penalty)
        assert held + laid == players * rules.dealt(players) + bought
        assert min(scene.others) >= 1
        assert not any(scene.bought) or variant.buy


def test_no_card_is_there_more_often_than_the_shoe_holds_it() -> None:
    for name in SEVENTH:
        for scene in scenes(name, range(6)):
            decks, jokers = scene.ground.variant.shoe_for(len(scene.handles))
            cards = Counter((*scene.hand, *scene.pile))
            cards.update(card_of(placed) for _, meld in scene.melds for placed in meld.cards)
            assert all(
                count <= (jokers if card == JOKER else decks) for card, count in cards.items()
            )
            hidden = sum(scene.others)
            assert sum(cards.values()) + hidden < decks * 52 + jokers, "no stock is left"


def test_jokers_on_the_table_are_stated_and_nothing_is_hidden() -> None:
    stated = 0
    for scene in scenes("liverpool", range(8)):
        for _, meld in scene.melds:
            for placed in meld.cards:
                stated += is_stated(placed)
                assert card_of(placed) != HIDDEN
                assert is_stated(placed) == (card_of(placed) == JOKER)
        assert HIDDEN not in scene.hand
    assert stated


def test_nothing_lies_on_the_table_where_the_contract_ends_the_hand() -> None:
    for name in ("contract_rummy", "liverpool"):
        for seed in range(30):
            random = Random(seed)
            assert not deal(random, ground(name, 7)).melds


def test_the_same_text_gives_the_same_position() -> None:
    for name in SEVENTH:
        one, other = (list(scenes(name, range(3))) for _ in range(2))
        assert one == other
    first = deal(Random("liverpool 5 0"), ground("liverpool", 5))
    # If this changes, every collection of puzzles has to be made anew.
    assert format_game(first.game()) == FIRST


FIRST = """\
%rmn 1
[Variant "liverpool"]
[Players "You Ana Ben"]

position 5
holds You: 5S QC
holds Ana: ?x16
holds Ben: ?x2
table You.1: [JH JD JC]
table You.2: [7S 7H 7D 7C]
table You.3: [2C 3C 4C 5C]
table Ben.1: [7H 7D 7C]
table Ben.2: [JS JH JC]
table Ben.3: [9D TD JD QD]
pile: AC QS 3C
bought: Ana 2
turn: You drawn

result *
"""


@pytest.mark.parametrize(
    ("name", "hand"),
    [("rummy500", 1), *((name, hand) for name in SEVENTH for hand in (1, 3, 5, 7))],
)
def test_what_is_planted_goes_out(name: str, hand: int) -> None:
    """But for a wild card that was swapped and finds no legal place at once (LV-52)."""
    yes = found = 0
    for seed in range(40):
        random = Random(f"{name} {seed}")
        scene = planted(random, ground(name, hand), some_wish(random, ground(name, hand)))
        if scene is not None:
            found += 1
            yes += go_out(position_at(scene.game())).possible
    assert found >= 10
    assert yes >= 0.9 * found


def test_a_near_miss_differs_in_one_natural_card_alone() -> None:
    for seed in range(60):
        random = Random(seed)
        scene = planted(random, ground("liverpool", 5))
        other = scene and mutated(random, scene)
        if scene is None or other is None:
            continue
        before, after = Counter(scene.hand), Counter(other.hand)
        assert (before - after).total() == (after - before).total() == 1
        assert scene.jokers == other.jokers
        assert scene.look == other.look
        assert (scene.melds, scene.others, scene.pile) == (other.melds, other.others, other.pile)


def test_a_scene_can_be_made_to_look_like_another() -> None:
    made = 0
    for seed in range(30):
        random = Random(seed)
        one = planted(random, ground("liverpool_deal7_play_on", 7))
        other = planted(random, ground("liverpool_deal7_play_on", 7), like=one) if one else None
        if one is not None and other is not None:
            made += 1
            assert one.look == other.look
            assert one.hand != other.hand
    assert made > 10


def test_a_swap_is_planted_where_the_rules_have_one() -> None:
    """The natural card of a wild one's place lies in the hand."""
    swaps = 0
    for seed in range(60):
        random = Random(seed)
        scene = planted(random, ground("liverpool_deal7_play_on", 7), wish_for(("jokerSwap",)))
        if scene is not None:
            swaps += bool(go_out(position_at(scene.game()), limit=20).ways)
            assert scene.melds
    assert swaps > 20


def test_before_the_draw_a_card_less_is_held_and_lies_on_the_pile() -> None:
    for name in ("contract_rummy", "rummy500"):
        hand = 1
        depths = set()
        for seed in range(60):
            random = Random(seed)
            scene = planted(random, ground(name, hand))
            before = scene and before_draw(random, scene, helps=True)
            if scene is None or before is None:
                continue
            depth = len(before.pile) - len(scene.pile)
            depths.add(depth)
            assert Counter(before.hand) + Counter(before.pile[-depth:]) == Counter(scene.hand)
            assert not position_at(before.game()).drawn
        assert depths == ({1} if name == "contract_rummy" else {1, 2, 3})


def test_out_of_turn_a_player_may_buy_one_of_three_cards() -> None:
    made = 0
    for seed in range(200):
        random = Random(seed)
        scene = planted(random, ground("liverpool", 5))
        before = scene and before_buy(random, scene)
        if scene is None or before is None:
            continue
        made += 1
        table = moment_at(before.game(), event=0).table
        assert table.seats[table.turn].handle not in (ASKED, HANDLES[1])
        assert len(before.choices) == len(set(before.choices)) == 3
        assert before.pile[-1] in before.choices
    assert made > 5
