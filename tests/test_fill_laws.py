"""Laws of filling: nothing that was said is lost, nothing that is filled is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import strategies
from damage import hidden, skip_turn
from hypothesis import given, settings
from hypothesis import strategies as st
from nightly import nightly
from tables import Table, names, played, some_hands, tables_of

import rummynotation as rn
from rummynotation.cards import HIDDEN, card_of, is_stated
from rummynotation.record import (
    Game,
    Hand,
    LayOff,
    Left,
    Meld,
    Out,
    Points,
    Score,
    Statement,
    Swap,
    TableMeld,
    Tag,
    Total,
    Variation,
)
from rummynotation.record import Result as GameResult

EXAMPLES = Path(__file__).parent.parent / "examples"
CLAIMS = (Out, Left, Score, Total)
TABLES = [table for name in names() for table in tables_of(name, every=False)]

any_table = st.sampled_from(TABLES)
any_seed = st.integers(0, 10**6)


def said_of(game: Game) -> Counter[tuple[str, str]]:
    """The messages about a game, wherever they point."""
    return Counter((d.code, d.message) for d in rn.validate(game).diagnostics)


def without_claims(game: Game) -> Game:
    """A game with all taken away that fill gives back: claims, dealers, winner and result."""
    hands = tuple(
        replace(
            hand,
            items=tuple(item for item in hand.items if not isinstance(item, CLAIMS)),
            dealer="" if number else hand.dealer,
            lines=(),
        )
        for number, hand in enumerate(game.hands)
    )
    return replace(game, hands=hands, closing=())


def claims_of(hand: Hand) -> list[Statement]:
    return [item for item in hand.items if isinstance(item, CLAIMS)]


def says_more(before: Statement, after: Statement) -> bool:
    """Whether a statement says all that another says, in the same way where it says it."""
    if before == after:
        return True
    if type(before) is not type(after) or before.said != after.said:
        return False
    if isinstance(before, Meld) and isinstance(after, Meld):
        pairs = zip(before.melds, after.melds, strict=True)
        return before.player == after.player and all(_stated_more(a, b) for a, b in pairs)
    if isinstance(before, TableMeld) and isinstance(after, TableMeld):
        return before.meld == after.meld and _stated_more(before.cards, after.cards)
    if isinstance(before, LayOff) and isinstance(after, LayOff):
        in_order = list(map(card_of, before.cards)) == list(map(card_of, after.cards))
        return (
            before.player == after.player
            and before.meld in (None, after.meld)
            and in_order
            and _stated_more(before.cards, after.cards)
        )
    if isinstance(before, Swap) and isinstance(after, Swap):
        kept = replace(after, wild=before.wild, slide=before.slide)
        return kept == before and before.wild in (None, after.wild, card_of(after.wild or 0))
    if isinstance(before, Score | Total | GameResult) and isinstance(after, type(before)):
        given = before.points or ()
        return (after.points or ())[: len(given)] == given and bool(given)
    if isinstance(before, Variation) and isinstance(after, Variation):
        return before.replaces == after.replaces and not added(before.items, after.items)
    return False


def _stated_more(before: Sequence[int], after: Sequence[int]) -> bool:
    stated = Counter(placed for placed in before if is_stated(placed))
    return Counter(map(card_of, before)) == Counter(map(card_of, after)) and not (
        stated - Counter(after)
    )


def added(before: Sequence[Statement], after: Sequence[Statement]) -> list[Statement]:
    """What stands in a list and did not before; all else must still be there, in its order."""
    left = list(before)
    new: list[Statement] = []
    for item in after:
        if left and says_more(left[0], item):
            left.pop(0)
        else:
            new.append(item)
    assert left == []
    return new


def check_laws(game: Game) -> Game:
    """What holds of every game and its filled copy."""
    copy = rn.fill(game)
    assert rn.fill(copy) == copy
    assert copy.opening == game.opening and copy.said == game.said
    for before, after in zip(game.hands, copy.hands, strict=True):
        assert replace(before, items=(), dealer="") == replace(after, items=(), dealer="")
        assert before.dealer in ("", after.dealer)
        assert all(isinstance(item, CLAIMS) for item in added(before.items, after.items))
    added(game.closing, copy.closing)
    old, new = said_of(game), said_of(copy)
    assert not new - old
    assert {code for code, _ in old - new} <= {"RN211", "RN901"}
    assert rn.read_game(rn.format_game(copy)) == copy
    return copy


# --- the laws ---


def sums(points: Points) -> dict[str, int]:
    """Points by player, or by the two teams of a game for partners that gives them together."""
    return {"+".join(sorted(party)): value for party, value in points}


def truth(game: Game) -> list[tuple[list[Statement], dict[str, int], dict[str, int]]]:
    """Of each hand of a game: who went out and what was left, the points, the totals."""
    found = []
    for hand in game.hands:
        claims = claims_of(hand)
        score = [item.points for item in claims if isinstance(item, Score)]
        total = [item.points for item in claims if isinstance(item, Total)]
        facts = [item for item in claims if isinstance(item, Out | Left)]
        found.append((facts, sums(score[0]) if score else {}, sums(total[0]) if total else {}))
    return found


def by_party(points: dict[str, int], game: Game, table: Table) -> dict[str, int]:
    """Points of players as those of the partners, who sit opposite each other."""
    if table.rules().partnership != "pairs" or any("+" in name for name in points):
        return points
    pairs = (game.players[0::2], game.players[1::2])
    return {
        "+".join(sorted(pair)): sum(points[handle] for handle in pair)
        for pair in pairs
        if points.keys() >= set(pair)
    }


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_game_of_ours_says_is_filled_in_just_so(table: Table) -> None:
    game = played(table, 1, 4)
    copy = rn.fill(without_claims(game))
    for (facts, score, total), (facts_2, score_2, total_2) in zip(
        truth(game), truth(copy), strict=True
    ):
        assert facts == facts_2
        assert score == (
            score_2 if score.keys() == score_2.keys() else by_party(score_2, game, table)
        )
        assert (by_party(total, game, table) if total else {}) == total_2
    for before, after in zip(game.hands, copy.hands, strict=True):
        # Who deals where nobody won, and the winner should, the rules do not say.
        assert after.dealer == before.dealer or table.rules().dealer_next == "winner"
        assert after.dealer in ("", before.dealer)
    if copy.closing:
        result, ours = game.result, copy.result
        assert result is not None and ours is not None and result.points and ours.points
        assert sums(ours.points) == by_party(sums(result.points), game, table)
    assert {code for code, _ in said_of(copy)} <= {"RN211"}


@pytest.mark.parametrize("name", ["contract_rummy", "liverpool", "rami_contrat"])
def test_whole_games_get_their_winner_and_result(name: str) -> None:
    table = tables_of(name, every=False)[0]
    games = (played(table, seed) for seed in range(1, 40))
    game = next(game for game in games if len(game.closing) == 2)
    assert rn.fill(without_claims(game)) == rn.fill(game)
    assert rn.fill(without_claims(game)).closing == game.closing


def bare(game: Game) -> Game:
    """A game whose wild cards say nothing and whose lay-offs name no meld."""

    def plain(item: Statement) -> Statement:
        if isinstance(item, Meld):
            return replace(item, melds=tuple(tuple(map(card_of, meld)) for meld in item.melds))
        if isinstance(item, LayOff):
            return replace(item, cards=tuple(map(card_of, item.cards)), meld=None)
        return item

    hands = tuple(replace(h, items=tuple(map(plain, h.items)), lines=()) for h in game.hands)
    return replace(game, hands=hands)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_wild_cards_and_targets_are_those_of_the_game(table: Table) -> None:
    """What is taken away comes back as it was, hand by hand up to the first that is not clear."""
    game = rn.fill(played(table, 1, 4))
    before = bare(game)
    copy = check_laws(before)
    for whole, stripped, again in zip(game.hands, before.hands, copy.hands, strict=True):
        for one, less, other in zip(whole.items, stripped.items, again.items, strict=False):
            if less != other and isinstance(less, Meld | LayOff):
                assert one == other


def thinned(game: Game, dice: Random, keep: float) -> Game:
    """A game with some of its claims, and without its end."""
    hands = tuple(
        replace(
            hand,
            items=tuple(
                item for item in hand.items if not isinstance(item, CLAIMS) or dice.random() < keep
            ),
            lines=(),
        )
        for hand in game.hands
    )
    return replace(game, hands=hands, closing=())


@settings(max_examples=nightly(60, 4000), deadline=None)
@given(any_table, any_seed)
def test_with_cards_hidden_no_figure_is_wrong(table: Table, seed: int) -> None:
    game = some_hands(table, seed % 20)
    veiled = thinned(hidden(game, seed), Random(seed), seed % 3 / 4)
    copy = check_laws(veiled)
    for (facts, score, total), (facts_2, score_2, total_2) in zip(
        truth(game), truth(copy), strict=True
    ):
        outs = [item for item in facts if isinstance(item, Out)]
        assert all(item in outs for item in facts_2 if isinstance(item, Out))
        lefts = {item.player: item.cards for item in facts if isinstance(item, Left)}
        for item in facts_2:
            if isinstance(item, Left):
                known = Counter(card for card in item.cards if card != HIDDEN)
                assert not known - Counter(lefts[item.player])
                assert len(item.cards) == len(lefts[item.player])
        for told, ours in ((score, score_2), (total, total_2)):
            both = {**told, **by_party(told, game, table)}
            for points in (ours, by_party(ours, game, table)):
                assert {k: v for k, v in points.items() if k in both}.items() <= both.items()


@settings(max_examples=nightly(60, 4000), deadline=None)
@given(any_table, any_seed)
def test_after_a_mistake_the_laws_hold_and_its_hand_is_left_alone(table: Table, seed: int) -> None:
    dice = Random(seed)
    bent = skip_turn(some_hands(table, seed % 20), dice)
    if bent is None:
        return
    game = thinned(bent[0], dice, dice.random())
    copy = check_laws(game)
    for before, after in zip(game.hands, copy.hands, strict=True):
        alone = rn.validate(replace(game, hands=(before,), closing=()))
        if not alone.ok:
            assert all(isinstance(item, Total) for item in added(before.items, after.items))


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.rmn")), ids=lambda path: path.stem)
def test_the_laws_hold_of_the_examples(path: Path) -> None:
    for game in rn.read_games(str(path)):
        if any(problem.is_error for problem in game.problems):
            assert rn.fill(game) is game
        else:
            check_laws(game)
            check_laws(without_claims(game))


def _seated(game: Game) -> Game:
    """A game of anything at all, with rules and players that it may name."""
    tags = (Tag("Variant", "liverpool"), Tag("Players", "Ana Ben Chloé draw"))
    return rn.read_game(rn.format_game(replace(game, opening=tags), check=False))


@settings(max_examples=nightly(150, 10_000), deadline=None)
@given(strategies.games.map(_seated))
def test_the_laws_hold_of_anything_that_can_be_written(game: Game) -> None:
    check_laws(game)
