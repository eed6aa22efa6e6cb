"""Laws of the whole: what legal players play is legal, what is bent is found, what is hidden is
never held against anybody."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummynotation.cards import HIDDEN, JOKER, Card, Placed, card_of, rank_of, suit_of
from rummynotation.notation.reader import read_game
from rummynotation.notation.writer import format_game
from rummynotation.record import (
    Action,
    Buy,
    Deal,
    Discard,
    Draw,
    Game,
    Hand,
    LayOff,
    Left,
    Meld,
    Score,
    Statement,
    Stock,
    Take,
    Upcard,
)
from rummynotation.replay import Report, validate
from rummynotation.replay.engine import Engine
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.moment import moment_at
from rummynotation.replay.players import RandomPlayer, Seeker
from rummynotation.replay.selfplay import play_game
from rummynotation.replay.validate import GameReplay
from rummynotation.rules.loader import load_variant, variant_names
from rummynotation.rules.table import Table

HANDLES = ("Ana", "Ben", "Cy", "Dee")
BASES = ("contract_rummy", "contract_rummy_buy", "liverpool", "rami_contrat", "may_i_family6")


@cache
def played(name: str, seed: int, hands: int | None = None) -> Game:
    """A game played by its rules; its text's places are known."""
    variant = load_variant(name)
    count = 3 + seed % 2
    kinds = (Seeker,) if seed % 3 else (Seeker, RandomPlayer)
    game = play_game(variant, HANDLES[:count], seed, players=kinds, hands=hands)
    return read_game(format_game(game))


def errors(report: Report) -> list[tuple[int, str, str]]:
    return [
        (d.span.line if d.span else 0, d.code, d.message) for d in report.diagnostics if d.is_error
    ]


# --- legal play is legal ---


@pytest.mark.parametrize("name", variant_names())
def test_games_of_legal_players_validate_with_no_message_and_equal_scores(name: str) -> None:
    game = played(name, 1)
    report = validate(game)
    assert report.diagnostics == ()
    assert report.undecided == 0
    claimed = [item for hand in game.hands for item in hand.items if isinstance(item, Score)]
    for score, (_, points) in zip(claimed, report.scores, strict=True):
        assert {party[0]: value for party, value in score.points} == points


@pytest.mark.parametrize("name", BASES)
@pytest.mark.parametrize("seed", [2, 3])
def test_whole_games_of_the_bases_validate(name: str, seed: int) -> None:
    hands = 4 if name == "may_i_family6" else None
    report = validate(played(name, seed, hands))
    assert report.diagnostics == ()
    assert report.actions > 100


def test_the_last_hands_are_reached_and_won() -> None:
    """Hand 7 is the hard one; it must be among what the laws are tested on."""
    won = set()
    for name in ("contract_rummy", "liverpool", "rami_contrat"):
        for seed in (2, 3):
            game = played(name, seed)
            for hand in game.hands:
                if any(type(item).__name__ == "Out" for item in hand.items):
                    won.add((name, hand.number))
    assert {(name, 7) for name in ("contract_rummy", "liverpool", "rami_contrat")} <= won


def test_cards_are_conserved_at_every_step() -> None:
    game = played("liverpool", 2)
    for hand in game.hands[:3]:
        actions = sum(1 for _ in hand.actions)
        for event in range(0, actions + 1, 5):
            table = moment_at(game, hand=hand.number, event=event).table
            places: list[Card] = [card for seat in table.seats for card in seat.cards()]
            places += table.pile + table.stock
            places += [card_of(p) for meld in table.melds.values() for p in meld.cards]
            assert [places.count(card) for card in range(JOKER + 1)] == table.copies


def test_the_quick_way_and_the_long_way_judge_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [played(name, 2, hands=4) for name in BASES]
    games += [hidden(game, seed) for seed, game in enumerate(games)]
    games += [
        changed for seed in range(40) for game in games[:5] if (changed := skip_turn(game, seed)[0])
    ]
    quick = [validate(game) for game in games]
    monkeypatch.setattr(Engine, "quick", lambda self, items, place, end: place)
    long = [validate(game) for game in games]
    for one, other in zip(quick, long, strict=True):
        assert one.diagnostics == other.diagnostics
        assert one.scores == other.scores
        assert (one.actions, one.undecided) == (other.actions, other.undecided)


# --- what is bent is found ---


def rewritten(game: Game, hand: int, place: int, item: Statement | None) -> tuple[Game, int]:
    """A game with one item changed or taken out, read back; and the line where it stands now."""
    old = game.hands[hand]
    items = list(old.items)
    items[place : place + 1] = [] if item is None else [item]
    new = replace(old, items=tuple(items), lines=())
    hands = (*game.hands[:hand], new, *game.hands[hand + 1 :])
    again = read_game(format_game(replace(game, hands=hands), check=False))
    lines = again.hands[hand].lines
    return again, lines[place] if place < len(lines) else 0


def holders(game: Game, hand: Hand, place: int) -> Table:
    """The table before an item of a hand."""
    replay = GameReplay(game)
    for part in replay.replays((hand, place)):
        if part.hand is hand:
            return part.table
    raise AssertionError("no such hand")


def pick(game: Game, dice: Random, *kinds: type[Statement]) -> tuple[int, int] | None:
    """A random item of some kinds: its hand and its place."""
    found = [
        (h, p)
        for h, hand in enumerate(game.hands)
        for p, item in enumerate(hand.items)
        if isinstance(item, kinds)
    ]
    return dice.choice(found) if found else None


def not_held(table: Table, player: str, dice: Random) -> Card:
    seat = table.by_handle[player]
    return dice.choice([card for card in range(JOKER) if not seat.known[card]])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BASES), st.integers(0, 10**6))
def test_a_card_that_is_not_held_is_found_where_it_is_played(name: str, seed: int) -> None:
    dice = Random(seed)
    game = played(name, 2, hands=4)
    found = pick(game, dice, Discard, LayOff, Meld)
    assert found
    hand, place = found
    item = game.hands[hand].items[place]
    assert isinstance(item, Discard | LayOff | Meld)
    wrong = not_held(holders(game, game.hands[hand], place), item.player, dice)
    bent: Statement
    if isinstance(item, Discard):
        bent = replace(item, card=wrong)
    elif isinstance(item, LayOff):
        bent = replace(item, cards=(wrong, *item.cards[1:]))
    else:
        bent = replace(item, melds=((*item.melds[0][:-1], wrong), *item.melds[1:]))
    again, line = rewritten(game, hand, place, bent)
    found_errors = errors(validate(again))
    assert found_errors, bent
    assert found_errors[0][0] == line


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BASES), st.integers(0, 10**6))
def test_a_card_that_is_not_drawn_from_a_known_stock_is_found(name: str, seed: int) -> None:
    dice = Random(seed)
    game = played(name, 2, hands=4)
    found = pick(game, dice, Draw)
    assert found
    hand, place = found
    item = game.hands[hand].items[place]
    assert isinstance(item, Draw)
    wrong = dice.choice([card for card in range(JOKER + 1) if card != item.card])
    again, line = rewritten(game, hand, place, replace(item, card=wrong))
    assert errors(validate(again))[0][0] == line


def skip_turn(game: Game, seed: int) -> tuple[Game | None, int]:
    """A game with one whole turn taken out, and the line after it."""
    dice = Random(seed)
    found = pick(game, dice, Draw, Take)
    if found is None:
        return None, 0
    hand, place = found
    old = game.hands[hand]
    first = old.items[place]
    assert isinstance(first, Action)
    end = place
    while end < len(old.items):
        item = old.items[end]
        if not isinstance(item, Action) or item.player != first.player:
            break
        end += 1
    if end >= len(old.items) or not isinstance(old.items[end], Action):
        return None, 0
    items = old.items[:place] + old.items[end:]
    new = replace(old, items=items, lines=())
    hands = (*game.hands[:hand], new, *game.hands[hand + 1 :])
    again = read_game(format_game(replace(game, hands=hands), check=False))
    return again, again.hands[hand].lines[place]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BASES), st.integers(0, 10**6))
def test_a_turn_that_is_skipped_is_found_at_the_next_line(name: str, seed: int) -> None:
    game, line = skip_turn(played(name, 2, hands=4), seed)
    if game is None:
        return
    found = errors(validate(game))
    assert found
    assert found[0][0] >= line
    if isinstance(item_at(game, line), Draw | Take):
        assert found[0][0] == line


def item_at(game: Game, line: int) -> Statement:
    """The first item of a line."""
    return next(
        item
        for hand in game.hands
        for item, number in zip(hand.items, hand.lines, strict=True)
        if number == line
    )


def is_meld(cards: tuple[Placed, ...]) -> bool:
    """Whether natural cards are a set or a run; written for this test, not taken from the rules."""
    ranks = sorted(rank_of(card) for card in cards)
    if len(set(ranks)) == 1:
        return True
    if len({suit_of(card) for card in cards}) > 1:
        return False
    high = sorted(14 if rank == 1 else rank for rank in ranks)
    return any(r == list(range(r[0], r[0] + len(r))) for r in (ranks, high))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BASES), st.integers(0, 10**6))
def test_a_meld_that_is_bent_is_found(name: str, seed: int) -> None:
    dice = Random(seed)
    game = played(name, 2, hands=4)
    found = pick(game, dice, Meld)
    assert found
    hand, place = found
    item = game.hands[hand].items[place]
    assert isinstance(item, Meld)
    variant = load_variant(name)
    which = dice.randrange(len(item.melds))
    meld = item.melds[which]
    if any(card_of(card) in variant.wild_cards for card in meld):
        return
    table = holders(game, game.hands[hand], place)
    laid = [card_of(card) for cards in item.melds for card in cards]
    spare = [
        card
        for card in range(JOKER)
        if table.by_handle[item.player].known[card] > laid.count(card)
        and card not in variant.wild_cards
    ]
    at = dice.randrange(len(meld))
    options = [c for c in spare if not is_meld((*meld[:at], c, *meld[at + 1 :]))]
    if not options:
        return
    bent = (*meld[:at], dice.choice(options), *meld[at + 1 :])
    melds = (*item.melds[:which], bent, *item.melds[which + 1 :])
    again, line = rewritten(game, hand, place, replace(item, melds=melds))
    assert errors(validate(again))[0][0] == line


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(BASES), st.integers(0, 10**6), st.integers(1, 50))
def test_a_score_that_is_changed_is_found_where_it_stands(name: str, seed: int, by: int) -> None:
    dice = Random(seed)
    game = played(name, 2, hands=4)
    found = pick(game, dice, Score)
    assert found
    hand, place = found
    item = game.hands[hand].items[place]
    assert isinstance(item, Score)
    which = dice.randrange(len(item.points))
    points = list(item.points)
    points[which] = (points[which][0], points[which][1] + by)
    again, line = rewritten(game, hand, place, replace(item, points=tuple(points)))
    found_errors = errors(validate(again))
    assert [line_ for line_, _, _ in found_errors] == [line]


# --- what is hidden is never held against anybody ---


def hidden(game: Game, seed: int) -> Game:
    """The same game with any cards hidden: dealt, drawn, discarded, melded, left, in the stock."""
    dice = Random(seed)
    rate = dice.choice((0.1, 0.5, 0.9, 1.0))
    open_rate = dice.choice((0.0, 0.0, 0.2, 0.6))

    def hide(cards: tuple[Card, ...], chance: float = rate) -> tuple[Card, ...]:
        return tuple(HIDDEN if dice.random() < chance else card for card in cards)

    def blur(item: Statement) -> Statement | None:
        if isinstance(item, Deal | Left):
            return replace(item, cards=hide(item.cards))
        if isinstance(item, Stock):
            return None if dice.random() < 0.5 else replace(item, cards=hide(item.cards))
        if isinstance(item, Draw):
            return replace(item, card=hide((item.card,))[0])
        if isinstance(item, Buy):
            return replace(item, cards=(item.cards[0], *hide(item.cards[1:])))
        if isinstance(item, Upcard):
            return replace(item, card=hide((item.card,), open_rate)[0])
        if isinstance(item, Discard):
            return replace(item, card=hide((item.card,), open_rate)[0])
        if isinstance(item, Take):
            return replace(item, cards=hide(item.cards, open_rate))
        if isinstance(item, Meld):
            return replace(item, melds=tuple(hide(meld, open_rate / 3) for meld in item.melds))
        if isinstance(item, LayOff):
            return replace(item, cards=hide(item.cards, open_rate / 3))
        if type(item).__name__ == "Reshuffle":
            return replace(item, cards=None)  # type: ignore[call-arg]
        return item

    hands = []
    for hand in game.hands:
        drop_deals = dice.random() < 0.3
        items = [
            blurred
            for item in hand.items
            if not (drop_deals and isinstance(item, Deal | Stock))
            and (blurred := blur(item)) is not None
        ]
        hands.append(replace(hand, items=tuple(items), lines=()))
    return read_game(format_game(replace(game, hands=tuple(hands)), check=False))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(BASES), st.integers(2, 3), st.integers(0, 10**9))
def test_with_any_cards_hidden_a_legal_game_is_never_called_illegal(
    name: str, which: int, seed: int
) -> None:
    game = hidden(played(name, which, hands=4), seed)
    assert errors(validate(game)) == []


def test_the_replay_of_a_hand_starts_from_its_own_table() -> None:
    """Replaying twice gives the same: nothing is kept between replays."""
    game = played("liverpool", 2, hands=4)
    assert validate(game) == validate(game)
    assert HandReplay.__name__ == "HandReplay"
