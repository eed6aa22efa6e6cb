"""Redaction: what is taken out is in the copy in no form, and the copy is a record like any other.

The law that stands for all: two games that differ only in what is taken out give the same copy, to
the byte. So nothing in it, no order, no count and no blank, can tell one from the other.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import strategies
from damage import hidden
from filled_record import SEEN_BY_ANA, Filled, forms
from hypothesis import given, settings
from hypothesis import strategies as st
from nightly import nightly
from tables import names as table_names
from tables import played, tables_of

import rummynotation as rn
from rummynotation.cards import HIDDEN, JOKER, Card, rank_of
from rummynotation.notation.json_fields import KINDS
from rummynotation.notation.json_form import dump_json
from rummynotation.record import (
    Action,
    Buy,
    Deal,
    Draw,
    Game,
    Hand,
    Holds,
    Left,
    Pass,
    Reshuffle,
    Result,
    Score,
    Statement,
    Stock,
    Tag,
    Total,
    Variation,
    Void,
)
from rummynotation.redaction.seat_view import ONLOOKER, SEEN_BY_ALL, seat_view
from rummynotation.redaction.tags import kept_tag

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.rmn"))

# --- names and words -----------------------------------------------------------------------------


def written(game: Game) -> tuple[str, str]:
    """A game in both its forms."""
    return rn.format_game(game), dump_json(game)


def test_a_copy_as_it_looks() -> None:
    filled = Filled(0)
    assert written(rn.redact(filled.game, seat=filled.ana, left=False))[0] == SEEN_BY_ANA


@settings(deadline=None, max_examples=nightly(60, 2000))
@given(st.integers(0, 10**9))
def test_names_and_words_are_in_the_copy_in_no_form(seed: int) -> None:
    filled = Filled(seed)
    for seat in (None, ONLOOKER, filled.ana):
        copy = rn.redact(filled.game, seat=seat)
        everything = "".join((*written(copy), repr(copy), pickle.dumps(copy).decode("latin-1")))
        found = everything.casefold()
        assert [w for w in filled.markers if any(form in found for form in forms(w))] == []


@settings(deadline=None, max_examples=nightly(60, 2000))
@given(st.integers(0, 10**9), st.integers(0, 10**9), st.booleans())
def test_other_names_words_and_hidden_cards_give_the_same_copy(
    one: int, other: int, left: bool
) -> None:
    games = [Filled(seed, left=left) for seed in (one, other)]
    copies = [rn.redact(f.game, seat=f.ana, left=left, times="drop") for f in games]
    assert written(copies[0]) == written(copies[1])


def test_both_ways_to_write_an_accent_are_one_name() -> None:
    apart, together = "Zo\u0308", "Z\u00f6"
    game = rn.read_game(f"""%rmn 1
[Variant "contract_rummy"]
[Players "Ana {apart} Cy"]
[Teams "Ana / {apart} / Cy"]
hand 1 dealer Ana
deal {apart}: ?x10
{together}: draw 7C discard 7C
result *
""")
    assert rn.validate(game).ok
    for seat in (apart, together):
        copy = rn.format_game(rn.redact(game, seat=seat))
        assert "P2: draw 7C" in copy and "P4" not in copy


def test_what_was_said_stays_where_asked() -> None:
    filled = Filled(3)
    kept = rn.redact(filled.game, keep_names=True, keep_comments=True, times="keep")
    text = rn.format_game(kept)
    assert f"[Name.{filled._name('Ben')}" in text and "discard??" in text and "@2026-11-24T" in text
    # Event and place are no comments, and data are for programs.
    assert "[Event" not in text and "=" not in text.replace("*=", "")


# --- hidden cards --------------------------------------------------------------------------------


def bent(game: Game, seat: str, left: bool, dice: Random) -> Game:
    """The game with every card changed that a seat does not see, said once more in plain words."""

    def some(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(dice.randrange(HIDDEN + 1) for _ in cards)

    hands = []
    for hand in game.hands:
        void = any(isinstance(item, Void) for item in hand.items)
        items: list[Statement] = []
        for place, item in enumerate(hand.items):
            over = not any(isinstance(later, Action) for later in hand.items[place:])
            if isinstance(item, Deal | Holds) and item.player != seat:
                item = replace(item, cards=some(item.cards))
            elif isinstance(item, Draw) and item.player != seat:
                item = replace(item, card=some((item.card,))[0])
            elif isinstance(item, Buy) and item.player != seat:
                item = replace(item, cards=(item.cards[0], *some(item.cards[1:])))
            elif isinstance(item, Stock) or (isinstance(item, Reshuffle) and item.cards):
                item = replace(item, cards=some(item.cards or ()))
            elif isinstance(item, Left) and item.player != seat and (void or not (left and over)):
                item = replace(item, cards=some(item.cards))
            elif isinstance(item, Variation):
                item = replace(item, items=(Pass("Ana"),))
            items.append(item)
        hands.append(replace(hand, items=tuple(items)))
    return replace(game, hands=tuple(hands))


@settings(deadline=None, max_examples=nightly(60, 2000))
@given(strategies.games, st.booleans(), st.integers(0, 10**9), st.data())
def test_other_hidden_cards_give_the_same_view(
    game: Game, left: bool, seed: int, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from((ONLOOKER, *game.players)))
    other = bent(game, seat, left, Random(seed))
    assert written(seat_view(game, seat, left=left)) == written(seat_view(other, seat, left=left))


def twins(game: Game) -> Iterator[tuple[str, Game]]:
    """Games that are as right as this one, and in which a player kept another card to the end: one
    of the same rank that was still in the stock here. With each the player."""
    for number, hand in enumerate(game.hands):
        if any(isinstance(item, Reshuffle) for item in hand.items):
            continue
        stock = next(item for item in hand.items if isinstance(item, Stock))
        drawn = sum(isinstance(i, Draw) + isinstance(i, Buy) * 9 for i in hand.items)
        for left in (item for item in hand.items if isinstance(item, Left)):
            dealt = hand.deal_of(left.player) or ()
            for card in set(left.cards) & set(dealt):
                if card >= JOKER or dealt.count(card) + left.cards.count(card) > 2:
                    continue
                for new in stock.cards[drawn:]:
                    if new < JOKER and rank_of(new) == rank_of(card) and new != card:
                        items = _exchanged(hand, left.player, card, new, drawn)
                        changed = replace(hand, items=items)
                        hands = (*game.hands[:number], changed, *game.hands[number + 1 :])
                        yield left.player, replace(game, hands=hands)
                        break


def _exchanged(hand: Hand, player: str, old: Card, new: Card, drawn: int) -> tuple[Statement, ...]:
    """A hand in which a player was dealt a card of the stock, whose place his own takes."""

    def with_new(cards: tuple[Card, ...], taken: Card, given: Card, start: int) -> tuple[Card, ...]:
        place = cards.index(taken, start)
        return (*cards[:place], given, *cards[place + 1 :])

    items = []
    for item in hand.items:
        if isinstance(item, Deal | Left) and item.player == player:
            item = replace(item, cards=with_new(item.cards, old, new, 0))
        elif isinstance(item, Stock):
            item = replace(item, cards=with_new(item.cards, new, old, drawn))
        items.append(item)
    return tuple(items)


@pytest.mark.parametrize("name", ["liverpool", "contract_rummy", "rummy500"])
def test_a_card_that_never_came_to_light_could_be_another(name: str) -> None:
    pairs = 0
    for seed in range(nightly(2, 50)):
        game = played(tables_of(name, every=False)[0], seed, hands=2)
        for player, twin in islice(twins(game), nightly(6, 1000)):
            if not rn.validate(twin).ok:
                continue  # The new card went with what was played, and rules hang on that.
            pairs += 1
            for seat in (ONLOOKER, *game.players):
                same = rn.redact(game, seat=seat, left=False) == rn.redact(
                    twin, seat=seat, left=False
                )
                assert same == (seat != player)
    assert pairs


def test_every_kind_of_statement_is_seen_or_hidden_on_purpose() -> None:
    hidden_kinds = {Deal, Holds, Draw, Buy, Left, Stock, Reshuffle}
    assert set(SEEN_BY_ALL) | hidden_kinds == {kind.type for kind in KINDS.values()} | {Hand}
    assert not hidden_kinds & set(SEEN_BY_ALL)


def test_variations_are_no_part_of_a_view() -> None:
    game = rn.read_game("""%rmn 1
[Players "Ana Ben"]
hand 1
Ana: draw 7C discard 7C
(
  Ana: draw 7C discard KS
  Ben: draw 2H
)  # a joker would come next
Ben: take 7C
""")
    assert "(" not in rn.format_game(seat_view(game, "Ana"))
    assert "Ben: draw 2H" in rn.format_game(rn.redact(game, keep_names=True))


def test_a_view_can_leave_out_what_was_said() -> None:
    filled = Filled(1)
    text = rn.format_game(seat_view(filled.game, filled.ana, comments=False))
    names = [filled._name(word) for word in ("Ana", "Ben", "Cy", "Dee", "Nobody")]
    spoken = [m for m in filled.markers if m in text and m not in names]
    # What the tags of the game say, the name of who sat down, and what was said at the table.
    assert len(spoken) == 10, spoken


# --- the copy is a record ------------------------------------------------------------------------

ways: tuple[dict[str, Any], ...] = (
    {},
    {"left": False},
    {"keep_names": True, "times": "keep"},
    {"keep_comments": True, "times": "drop"},
)


def numbers(game: Game) -> list[int]:
    """All points that a game claims, in order."""
    items = (*game.opening, *(item for hand in game.hands for item in hand.items), *game.closing)
    sheets = [item.points or () for item in items if isinstance(item, Score | Total | Result)]
    return [number for sheet in sheets for _, number in sheet]


def check_right(game: Game, seats: Sequence[str] = ()) -> None:
    """A game that is right stays right, with its points, for every seat or for some."""
    assert rn.validate(game).ok
    for seat in (None, ONLOOKER, *(seats or game.players)):
        for way in ways[:2]:
            copy = rn.redact(game, seat=seat, **way)
            again = rn.read_game(rn.format_game(copy))
            assert again == copy
            after = rn.validate(again)
            assert [d for d in after.diagnostics if d.is_error] == [], (seat, way)
            assert numbers(copy) == numbers(game)
            assert list(copy.players) == [f"P{n}" for n in range(1, len(game.players) + 1)]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_stay_right(path: Path) -> None:
    for game in rn.read_games(str(path)):
        check_right(game)


@pytest.mark.parametrize("name", table_names())
def test_games_of_every_variant_stay_right(name: str) -> None:
    for table in tables_of(name, every=nightly(0, 1) == 1):
        for seed in range(nightly(1, 20)):
            game = played(table, seed + len(name), 1, 1 + len(name))
            one = game.players[len(name) % len(game.players)]
            check_right(game, game.players if nightly(0, 1) else (one,))


@pytest.mark.parametrize("name", ["liverpool", "gin_rummy", "rummy500"])
def test_games_with_cards_missing_stay_right(name: str) -> None:
    for seed in range(nightly(2, 100)):
        blurred = hidden(played(tables_of(name, every=False)[0], seed, hands=1), seed)
        if rn.validate(blurred).ok:
            check_right(blurred)


@settings(deadline=None, max_examples=nightly(60, 2000))
@given(strategies.games, st.sampled_from(ways), st.data())
def test_any_game_can_be_redacted_and_written(
    game: Game, way: dict[str, Any], data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from((None, ONLOOKER, *game.players)))
    copy = rn.redact(game, seat=seat, **way)
    assert rn.read_game(rn.format_game(copy)) == copy
    assert rn.redact(copy, **way) == copy or way.get("keep_comments")


@pytest.mark.parametrize(
    "text",
    [
        # With the times gone, the two parts are one list.
        "hand 1\ndeal Ana: 7S @1\ndeal Ana: 7H @2\nAna: draw\nleft Ben: 2C @1\nleft Ben: 3C @2",
        # The second remark stood behind a line that is gone, and no line holds two.
        "hand 1\nAna: draw 7C\n# one\n(\nAna: draw 8C\n)  # two\nAna: discard 7C",
        # In the first variation a note is all there is.
        "hand 1\nAna: draw 7C\n(\n{A note.}\n)\n(\nAna: draw 8C\n)\n",
    ],
)
def test_what_is_left_is_in_its_one_order(text: str) -> None:
    game = rn.read_game(f'%rmn 1\n[Players "Ana Ben"]\n{text}\n')
    for seat in (None, "Ana"):
        for keep in (False, True):
            copy = rn.redact(game, seat=seat, keep_comments=keep, times="drop")
            assert rn.read_game(rn.format_game(copy)) == copy


@pytest.mark.parametrize(
    ("key", "value", "left"),
    [
        ("Variant", "Ana's own game", None),
        ("Variant", "Liverpool Rummy", "liverpool"),
        ("Rule.values.JK", "25", "25"),
        ("Rule.buy_limit", "0x2", "2"),
        ("Rule.buy_limit", "'ask Ana'", None),
        ("Rule.wilds", "JK,   2", '["JK", "2"]'),
        ("Rule.hands.contract", "[ 'S3 S3', # Ana's\n 'R4' ]", '["S3 S3", "R4"]'),
        ("Rule.hands.contract", r'"S3\n"', None),
        ("Rule.nothing", "1", None),
        ("Decks", "02", "2"),
        ("Decks", "two for Ana", None),
        ("Date", "at Ana's", None),
    ],
)
def test_no_words_hide_in_a_tag(key: str, value: str, left: str | None) -> None:
    kept = kept_tag(Tag(key, value), None, "keep")
    assert (kept.value if kept else None) == left
