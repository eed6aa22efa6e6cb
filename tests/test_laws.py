"""Laws of the whole: what legal players play is legal, what is bent is found, what is hidden is
never held against anybody.

They hold for every variant, for houses whose rules no variant has, and for every number of players.
A few games of each are played every time; with RUMNOT_NIGHTLY=1 hundreds.
"""

# ruff: noqa: N802

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from damage import (
    hidden,
    is_meld,
    item_at,
    moved,
    not_held,
    pick,
    rewritten,
    score_of,
    skip_turn,
    table_before,
    turn_of,
    with_items,
)
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from nightly import nightly
from tables import Table, names, odd_house, played, some_hands, tables_of
from tally import expected, kinds_in

from rummynotation.cards import JOKER, Card, card_of, rank_of
from rummynotation.record import (
    Discard,
    Draw,
    Game,
    Hand,
    LayOff,
    Meld,
    Out,
    Score,
    Statement,
    Take,
)
from rummynotation.replay import Report, validate
from rummynotation.replay.engine import Engine
from rummynotation.replay.moment import moment_at
from rummynotation.rules.meld import RUN

NIGHT = nightly(0, 1) == 1
TABLES = [table for name in names() for table in tables_of(name, every=NIGHT)]
PILES = [table for table in TABLES if table.rules().scoring_mode == "melds_minus_hand"]

any_table = st.sampled_from(TABLES)
any_seed = st.integers(0, 10**6)


def game_of(table: Table, seed: int = 0) -> Game:
    """A game of a table: every time the same few, so that each is played once."""
    return some_hands(table, TABLES.index(table) + seed % nightly(1, 2))


def errors(report: Report) -> list[tuple[int, str, str]]:
    return [
        (d.span.line if d.span else 0, d.code, d.message) for d in report.diagnostics if d.is_error
    ]


# --- legal play is legal ---


def agree(game: Game) -> None:
    """The validator says nothing and counts what the players counted."""
    report = validate(game)
    assert report.diagnostics == ()
    assert report.undecided == 0
    claimed = [item for hand in game.hands for item in hand.items if isinstance(item, Score)]
    for score, (_, points) in zip(claimed, report.scores, strict=True):
        known = {handle: value for handle, value in points.items() if value is not None}
        assert score.points == tuple((p, sum(known[h] for h in p)) for p, _ in score.points)


@pytest.mark.parametrize("name", names())
def test_games_of_legal_players_validate_with_no_message_and_equal_scores(name: str) -> None:
    """In a night everything that the rules of a table allow has happened, too."""
    happened: Counter[str] = Counter()
    allowed: set[str] = set()
    tables = tables_of(name, every=NIGHT)
    for table in tables:
        allowed |= expected(table)
        for seed in range(nightly(1, max(40, 240 // len(tables)))):
            game = some_hands(table, TABLES.index(table) + seed)
            agree(game)
            happened.update(kinds_in(game, table.rules()))
    if NIGHT:
        assert {kind for kind in allowed if not happened[kind]} == set()


@pytest.mark.parametrize("part", range(nightly(1, 100)))
def test_games_by_odd_rules_of_the_house_validate(part: int) -> None:
    for seed in range(part * 20, part * 20 + nightly(8, 20)):
        agree(played(odd_house(seed), seed, 2, seed))


@pytest.mark.parametrize("name", ["contract_rummy", "liverpool", "rami_contrat"])
def test_the_last_hand_is_reached_and_won(name: str) -> None:
    """Hand 7 is the hard one; it must be among what the laws are tested on."""
    games = [played(Table(name, 4), seed, 1, 7) for seed in (1, 5)]
    for game in games:
        agree(game)
        assert game.hands[-1].number == 7
    assert any(isinstance(item, Out) for game in games for item in game.hands[-1].items)


@settings(max_examples=nightly(30, 2000), deadline=None)
@given(any_table, any_seed)
def test_cards_are_conserved_at_every_step(table: Table, seed: int) -> None:
    dice = Random(seed)
    game = game_of(table, seed)
    hand = dice.choice(game.hands)
    event = dice.randint(0, sum(1 for _ in hand.actions))
    moment = moment_at(game, hand=hand.number, event=event).table
    places: list[Card] = [card for seat in moment.seats for card in seat.cards()]
    places += moment.pile + moment.stock
    places += [card_of(p) for meld in moment.melds.values() for p in meld.cards]
    assert [places.count(card) for card in range(JOKER + 1)] == moment.copies


def test_the_quick_way_and_the_long_way_judge_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [game_of(table) for table in TABLES]
    games += [hidden(game, seed) for seed, game in enumerate(games)]
    games += [bent[0] for game in games if (bent := skip_turn(game, Random(len(game.hands))))]
    quick = [validate(game) for game in games]
    monkeypatch.setattr(Engine, "quick", lambda self, items, place, end: place)
    long = [validate(game) for game in games]
    for one, other in zip(quick, long, strict=True):
        assert one.diagnostics == other.diagnostics
        assert one.scores == other.scores
        assert (one.actions, one.undecided) == (other.actions, other.undecided)


@settings(max_examples=nightly(10, 200), deadline=None)
@given(any_table, any_seed)
def test_nothing_is_kept_between_replays(table: Table, seed: int) -> None:
    game = game_of(table, seed)
    assert validate(game) == validate(game)


# --- what is bent is found ---


@settings(max_examples=nightly(80, 4000), deadline=None)
@given(any_table, any_seed)
def test_a_card_that_is_not_held_is_found_where_it_is_played(table: Table, seed: int) -> None:
    dice = Random(seed)
    game = game_of(table, seed)
    place = pick(game, dice, Discard, LayOff, Meld)
    assert place
    item = game.hands[place[0]].items[place[1]]
    assert isinstance(item, Discard | LayOff | Meld)
    wrong = not_held(table_before(game, place), item.player, dice)
    bent: Statement
    if isinstance(item, Discard):
        bent = replace(item, card=wrong)
    elif isinstance(item, LayOff):
        bent = replace(item, cards=(wrong, *item.cards[1:]))
    else:
        bent = replace(item, melds=((*item.melds[0][:-1], wrong), *item.melds[1:]))
    again, line = rewritten(game, place, bent)
    assert errors(validate(again))[0][0] == line


@settings(max_examples=nightly(60, 4000), deadline=None)
@given(any_table, any_seed)
def test_a_card_that_is_not_drawn_from_a_known_stock_is_found(table: Table, seed: int) -> None:
    dice = Random(seed)
    game = game_of(table, seed)
    place = pick(game, dice, Draw)
    assume(place)
    assert place
    item = game.hands[place[0]].items[place[1]]
    assert isinstance(item, Draw)
    wrong = dice.choice([card for card in range(JOKER + 1) if card != item.card])
    again, line = rewritten(game, place, replace(item, card=wrong))
    assert errors(validate(again))[0][0] == line


@settings(max_examples=nightly(60, 4000), deadline=None)
@given(any_table, any_seed)
def test_a_turn_that_is_skipped_is_found_at_the_next_line(table: Table, seed: int) -> None:
    skipped = skip_turn(game_of(table, seed), Random(seed))
    assume(skipped)
    assert skipped
    game, line = skipped
    found = errors(validate(game))
    assert found
    assert found[0][0] >= line
    if isinstance(item_at(game, line), Draw | Take):
        assert found[0][0] == line


@settings(max_examples=nightly(80, 4000), deadline=None)
@given(any_table, any_seed)
def test_a_meld_that_is_bent_is_found(table: Table, seed: int) -> None:
    dice = Random(seed)
    game = game_of(table, seed)
    place = pick(game, dice, Meld)
    variant = table.rules()
    assume(place and variant.ace not in ("around", "both_ends"))
    assert place
    item = game.hands[place[0]].items[place[1]]
    assert isinstance(item, Meld)
    which = dice.randrange(len(item.melds))
    meld = item.melds[which]
    special = {*variant.wild_cards, JOKER}
    assume(special.isdisjoint(map(card_of, meld)))
    known = table_before(game, place).by_handle[item.player].known
    laid = [card_of(card) for cards in item.melds for card in cards]
    spare = [card for card in range(JOKER) if known[card] > laid.count(card)]
    at = dice.randrange(len(meld))
    options = [
        c for c in spare if c not in special and not is_meld((*meld[:at], c, *meld[at + 1 :]))
    ]
    assume(options)
    bent = (*meld[:at], dice.choice(options), *meld[at + 1 :])
    melds = (*item.melds[:which], bent, *item.melds[which + 1 :])
    again, line = rewritten(game, place, replace(item, melds=melds))
    assert errors(validate(again))[0][0] == line


@settings(max_examples=nightly(60, 4000), deadline=None)
@given(any_table, any_seed, st.integers(1, 50))
def test_a_score_that_is_changed_is_found_where_it_stands(table: Table, seed: int, by: int) -> None:
    dice = Random(seed)
    game = game_of(table, seed)
    place = pick(game, dice, Score)
    assume(place)
    assert place
    item = game.hands[place[0]].items[place[1]]
    assert isinstance(item, Score)
    which = dice.randrange(len(item.points))
    points = list(item.points)
    points[which] = (points[which][0], points[which][1] + by)
    again, line = rewritten(game, place, replace(item, points=tuple(points)))
    assert [found[0] for found in errors(validate(again))] == [line]


# --- what is bent in games that count melds ---


@settings(max_examples=nightly(60, 3000), deadline=None)
@given(st.sampled_from(PILES), any_seed)
def test_a_card_taken_from_the_pile_and_not_played_is_found_at_the_discard_R5_18(
    table: Table, seed: int
) -> None:
    """What the player melded and laid off in the turn is left out."""
    game = game_of(table, seed)
    place = pick(game, Random(seed), Take)
    assume(place)
    assert place
    hand, at = place
    items = game.hands[hand].items
    take = items[at]
    turn = turn_of(game.hands[hand], at)
    assert isinstance(take, Take)
    assume(table.rules().pickup_obligation == "always" or len(take.cards) > 1)
    assume(isinstance(items[turn[-1]], Discard))
    kept = [item for i, item in enumerate(items) if i not in turn or i in (at, turn[-1])]
    again = with_items(game, hand, kept)
    assert errors(validate(again))[0][0] == again.hands[hand].lines[at + 1]


def points_of_layoff(game: Game, place: tuple[int, int], table: Table) -> int:
    """What one card laid off is worth, counted for this test: an ace at the low end counts 1."""
    item = game.hands[place[0]].items[place[1]]
    assert isinstance(item, LayOff)
    card = card_of(item.cards[0])
    variant = table.rules()
    if rank_of(card) == 1 and card != JOKER and variant.ace_low is not None:
        after = table_before(game, (place[0], place[1] + 1))
        for meld in after.melds.values():
            reading = meld.reading
            if reading and reading.kind == RUN and reading.low == 1 and card in meld.cards:
                return variant.ace_low
    return variant.values[card]


@settings(max_examples=nightly(60, 3000), deadline=None)
@given(st.sampled_from(PILES), any_seed)
def test_a_card_laid_off_that_is_credited_to_another_is_found_at_the_score_R5_24(
    table: Table, seed: int
) -> None:
    """The points go to the owner of the meld instead of the one who laid off, or back."""
    game = game_of(table, seed)
    place = pick(game, Random(seed), LayOff)
    assume(place)
    assert place
    hand = game.hands[place[0]]
    item = hand.items[place[1]]
    assert isinstance(item, LayOff)
    assume(item.meld is not None and item.meld.owner != item.player)
    assert item.meld is not None
    at = score_of(hand)
    score = hand.items[at]
    assert isinstance(score, Score)
    worth = points_of_layoff(game, place, table)
    owner = item.meld.owner
    paid = (owner, item.player)
    if table.rules().layoff_credit == "owner":
        paid = (item.player, owner)
    points = moved(score.points, paid[1], paid[0], worth)
    assume(points != score.points)
    again, line = rewritten(game, (place[0], at), replace(score, points=points))
    assert {found[0] for found in errors(validate(again))} == {line}


def aces_of(hand: Hand, table: Table) -> list[tuple[str, int]]:
    """Who laid an ace into a run of his own as it was first laid, and by how much its points would
    be wrong at the other end."""
    variant = table.rules()
    found = []
    for item in hand.items:
        if not isinstance(item, Meld):
            continue
        for meld in item.melds:
            ranks = [rank_of(card_of(card)) for card in meld]
            if 1 in ranks and len(set(ranks)) > 1 and JOKER not in map(card_of, meld):
                worth = variant.values[0] - (variant.ace_low or 0)
                found.append((item.player, -worth if 13 in ranks else worth))
    return found


@settings(max_examples=nightly(60, 3000), deadline=None)
@given(st.sampled_from(PILES), any_seed)
def test_an_ace_that_is_valued_wrong_is_found_at_the_score_R5_30_R5_31(
    table: Table, seed: int
) -> None:
    game = game_of(table, seed)
    assume(table.rules().ace_low is not None)
    aces = [(h, a) for h, hand in enumerate(game.hands) for a in aces_of(hand, table)]
    assume(aces)
    hand, (player, by) = Random(seed).choice(aces)
    at = score_of(game.hands[hand])
    score = game.hands[hand].items[at]
    assert isinstance(score, Score)
    points = tuple((p, value + (by if player in p else 0)) for p, value in score.points)
    again, line = rewritten(game, (hand, at), replace(score, points=points))
    assert [found[0] for found in errors(validate(again))] == [line]


# --- what is hidden is never held against anybody ---


@settings(max_examples=nightly(250, 20_000), deadline=None)
@given(any_table, any_seed)
def test_with_any_cards_hidden_a_legal_game_is_never_called_illegal(
    table: Table, seed: int
) -> None:
    assert errors(validate(hidden(game_of(table, seed), seed))) == []


@settings(max_examples=nightly(5, 4000), deadline=None)
@given(st.integers(0, 1999))
def test_nor_by_odd_rules_of_the_house(seed: int) -> None:
    game = played(odd_house(seed), seed, 2, seed)
    assert errors(validate(hidden(game, seed))) == []
