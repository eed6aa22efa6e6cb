"""What the record of a game proves, and what it just does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nightly import nightly
from reviewed import kinds_asked
from tables import Table, names, some_hands, tables_of

import rummynotation as rn
from rummynotation.cards import cards_text
from rummynotation.record import Game, Hand, Statement
from rummynotation.replay.following import follow
from rummynotation.review.finding import Bought, Deadwood, DrawOuts, Finding, Gift, Kind, Missed
from rummynotation.review.findings import review
from rummynotation.review.telling import LANGUAGES, tell
from rummynotation.solver.telling import line_of

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.rmn"))
TABLES = [table for name in names()[::6] for table in tables_of(name, every=False)]


def game_of(text: str, variant: str = "contract_rummy") -> Game:
    """A game of one hand, told by its lines."""
    lines = "\n".join(line.strip() for line in text.strip().splitlines())
    return rn.read_game(
        f'%rmn 1\n[Variant "{variant}"]\n[Players "Ana Ben Cy"]\n{lines}\nresult *\n'
    )


def found(text: str, kind: Kind, variant: str = "contract_rummy") -> Sequence[Finding]:
    """The findings of one kind."""
    game = game_of(text, variant)
    assert rn.validate(game).ok
    return rn.findings(game, kinds=[kind])


# --- missed --------------------------------------------------------------------------------------

ANA = """
position 1
holds Ana: 7S 7H 7D 9S 9C KC
pile: {pile}
turn: Ana
Ana: {turn}
"""


def test_a_chance_after_the_draw_is_missed() -> None:
    [missed] = found(ANA.format(pile="4D", turn="draw 9D discard 7S"), "missed")
    assert isinstance(missed, Missed)
    assert (missed.player, missed.place, missed.start, missed.sure) == ("Ana", 4, 4, "certain")
    assert not missed.before_draw
    assert line_of("Ana", missed.line) == "Ana: meld [7S 7H 7D] [9S 9D 9C] discard KC"


def test_a_discard_that_would_have_done_is_missed() -> None:
    [missed] = found(ANA.format(pile="9D", turn="draw 4D discard 4D"), "missed")
    assert isinstance(missed, Missed)
    assert missed.before_draw and (missed.place, missed.start) == (4, 3)
    assert line_of("Ana", missed.line) == "Ana: take 9D meld [7S 7H 7D] [9S 9D 9C] discard KC"


def test_of_two_chances_the_one_after_the_draw_is_told() -> None:
    [missed] = found(ANA.format(pile="9D", turn="draw 9H discard 7S"), "missed")
    assert isinstance(missed, Missed) and not missed.before_draw


@pytest.mark.parametrize(
    ("pile", "turn"),
    [
        ("4D", "draw 4H discard 4H"),  # there was no chance
        ("4D", "draw 9D meld [7S 7H 7D] [9S 9C 9D] discard KC"),  # it was taken
        ("4D", "draw 9D meld [7S 7H 7D] [9S 9C 9D]"),  # what he did in the end is not told
        ("4D", "draw ? discard 7S"),  # what he drew is not told
        ("4D", "draw 9D discard 7S undo meld [7S 7H 7D] [9S 9C 9D] discard KC"),  # taken back
    ],
)
def test_nothing_is_missed(pile: str, turn: str) -> None:
    assert found(ANA.format(pile=pile, turn=turn), "missed") == ()


def test_of_an_illegal_turn_nothing_is_said() -> None:
    game = game_of(ANA.format(pile="4D", turn="draw 9D meld [7S 7H 9S] discard KC"))
    seen = review(game, kinds=["missed", "gift", "outs"])
    assert (seen.findings, seen.untold["illegal"]) == ((), 1)


def test_of_a_void_hand_nothing_is_said() -> None:
    game = game_of(ANA.format(pile="4D", turn="draw 9D discard 7S\nvoid"))
    assert rn.findings(game) == ()


def test_a_hand_longer_than_any_play_is_not_gone_through() -> None:
    turns = "draw 9D discard 9D\n" + "Ben: draw ? discard 4D\n" * 1_600
    seen = review(game_of(ANA.format(pile="4D", turn=turns)))
    assert (seen.findings, seen.long_hands) == ((), 1)


# --- gift ----------------------------------------------------------------------------------------

GIFT = """
position 1
holds Ana: {ana}
holds Ben: 7S 7H 7D 9S 9C KC
pile: 4D
turn: Ana drawn
Ana: discard 9D
Ben: {ben}
"""


def test_a_discard_that_let_the_next_player_go_out() -> None:
    turn = "take 9D meld [7S 7H 7D] [9S 9C 9D] discard KC"
    [gift] = found(GIFT.format(ana="9D 9H 2C 3D", ben=turn), "gift")
    assert isinstance(gift, Gift)
    assert (gift.player, gift.receiver, gift.accepted) == ("Ana", "Ben", True)
    assert cards_text(gift.safe) == "3D 2C"
    assert (gift.sure, gift.stock) == ("as recorded", None)


@pytest.mark.parametrize(("card", "does"), [("9H", True), ("5H", False)])
def test_a_gift_that_was_not_taken_and_the_card_that_came(card: str, does: bool) -> None:
    turn = f"draw {card} discard {card}"
    [gift] = found(GIFT.format(ana="9D 2C 3D", ben=turn), "gift")
    assert isinstance(gift, Gift)
    assert (gift.accepted, gift.stock) == (False, does)


@pytest.mark.parametrize(
    ("ana", "text"),
    [
        ("9D 9H", GIFT),  # the other discard lets him go out too
        ("9D ?x3", GIFT),  # whether there was another is not known
        ("9D 2C 3D", GIFT.replace("holds Ben: 7S 7H 7D 9S 9C KC", "holds Ben: ?x6")),
        ("9D 2C 3D", GIFT.replace("9S 9C", "8S 9C")),  # he could not go out
    ],
)
def test_no_gift(ana: str, text: str) -> None:
    assert found(text.format(ana=ana, ben="draw ? discard KC"), "gift") == ()


def test_no_gift_between_partners() -> None:
    """There are partners next to each other only where somebody names them so."""
    text = rn.format_game(game_of(GIFT.format(ana="9D 2C 3D", ben="draw ? discard KC")))
    for teams, gifts in (("Ana Cy / Ben", 1), ("Ana Ben / Cy", 0)):
        game = rn.read_game(text.replace("\n\n", f'\n[Teams "{teams}"]\n\n', 1))
        assert len(rn.findings(game, kinds=["gift"])) == gifts


def test_no_gift_to_whom_needs_no_card() -> None:
    """R5-46: in the first turn a hand may be emptied without a draw."""
    text = GIFT.replace("9S 9C KC", "9S 9C 9H KC").replace("position 1", "position 1 dealer Cy")
    text = text.format(ana="9D 2C 3D", ben="draw ?")
    for without, gifts in (("true", 0), ("false", 1)):
        tag = f'[Rule.first_turn_without_draw "{without}"]\n[Players'
        game = rn.read_game(rn.format_game(game_of(text, "rummy500")).replace("[Players", tag))
        assert len(rn.findings(game, kinds=["gift"])) == gifts


# --- buy -----------------------------------------------------------------------------------------

BUY = """
position 1
holds Ana: {ana}
holds Ben: 4S 5S
holds Cy: 2H 3C
table Ana.1: [KS KH KD]
table Ana.2: [QS QH QD]
table Ben.1: [7S 7H 7D]
table Ben.2: [9S 9H 9D]
pile: 7C
turn: Cy
Ana: buy 7C 6D
Cy: draw 3D discard 3D
Ana: draw KC layoff KC Ana.1 {turn}
Ben: draw 9C layoff 9C Ben.2 discard 5S
Cy: draw 4H discard 4H
Ana: draw 2D discard 2D
Ben: draw 9S layoff 9S Ben.2 discard 4S
"""


def bought(ana: str, turn: str, text: str = BUY) -> Bought | None:
    buys = found(text.format(ana=ana, turn=turn), "buy", "contract_rummy_buy")
    return next((buy for buy in buys if isinstance(buy, Bought)), None)


@pytest.mark.parametrize(
    ("ana", "turn", "fate", "left", "points"),
    [
        ("TC", "layoff 7C Ben.1 discard TC", "played", "6D", 5),
        ("TC", "discard 7C", "discarded", "6D", 5),
        ("TC", "discard 6D", "kept", "7C", 5),
        ("7C TC", "layoff 7C Ben.1 discard TC", "kept", "6D 7C", 10),  # the first seven goes first
    ],
)
def test_what_a_buy_comes_to(ana: str, turn: str, fate: str, left: str, points: int) -> None:
    buy = bought(ana, turn)
    assert buy is not None
    assert (buy.player, cards_text((buy.card,)), cards_text(buy.penalty)) == ("Ana", "7C", "6D")
    assert (buy.fate, cards_text(buy.left), buy.points) == (fate, left, points)


def test_of_a_buy_nothing_is_said_where_cards_are_not_known_or_the_hand_does_not_end() -> None:
    turn = "layoff 7C Ben.1 discard TC"
    assert bought("?x2", turn) is None
    assert bought("TC", turn, BUY[: BUY.index("Ben: draw 9S")]) is None


# --- outs ----------------------------------------------------------------------------------------

OUTS = """
position 1
holds Ana: 7S 7H 7D 9S 9C KC
holds Ben: {ben}
pile: 4D
turn: Ana
Ana: draw 2C discard 2C
"""


def test_outs_are_those_of_the_player_s_own_view() -> None:
    for ben in ("9D 9D 9H", "2D 2D 2H", "?x3"):
        [outs] = found(OUTS.format(ben=ben), "outs")
        assert isinstance(outs, DrawOuts)
        assert cards_text(card for card, _ in outs.cards) == "9S 9H 9D 9C *"
        # Two packs and four jokers, without his six cards and the discard.
        assert (outs.place, outs.copies, outs.unseen) == (4, 10, 101)


def test_no_outs() -> None:
    assert found(OUTS.format(ben="?x3").replace("9S 9C", "8S 9C"), "outs") == ()
    # He could have gone out without luck.
    assert found(OUTS.format(ben="?x3").replace("pile: 4D", "pile: 9D"), "outs") == ()


# --- deadwood ------------------------------------------------------------------------------------


def test_points_in_hand_after_each_turn() -> None:
    text = """
    position 1
    holds Ana: 2H KC *
    holds Ben: ?x3
    turn: Ana
    Ana: draw AD discard KC
    Ben: draw ? discard 4D
    """
    [deadwood] = found(text, "deadwood")
    assert isinstance(deadwood, Deadwood)
    assert [turn.points for turn in deadwood.turns] == [(35, None, None), (35, None, None)]
    assert deadwood.points_of("Ana") == (35, 35)


def test_in_gin_the_points_are_those_in_no_meld() -> None:
    text = """
    position 1
    holds Ana: 4H 5H 6H 9S 9D 9C AS 2D 3C KD
    turn: Ana
    Ana: draw QC discard KD
    """
    game = rn.read_game(f'%rmn 1\n[Variant "gin_rummy"]\n[Players "Ana Ben"]\n{text}\nresult *\n')
    seen = review(game)
    assert [one.turns[0].points for one in seen.findings if isinstance(one, Deadwood)] == [
        (16, None)
    ]
    assert seen.untold == {"knock": 1}


# --- laws ----------------------------------------------------------------------------------------


def played_instead(game: Game, missed: Missed) -> Game:
    """The hand of a missed chance, with its line played and nothing after it."""
    hand = game.hands[missed.hand]
    items: tuple[Statement, ...] = (*hand.items[: missed.start], *missed.line)
    alone: Hand = replace(hand, items=items, line=0, lines=())
    return replace(game, hands=(alone,), closing=(), line=0, text="")


def check(game: Game) -> None:
    """Each line goes out by the rules; each finding can be told in every language."""
    wrong = rn.validate(game).diagnostics
    for finding in rn.findings(game, kinds=kinds_asked(game)):
        assert all(tell(finding, language) for language in LANGUAGES)
        if isinstance(finding, Missed):
            line = follow(played_instead(game, finding)).hands[0]
            steps = list(line.main_line())
            assert all(step.ok for step in steps[finding.start :])
            assert line.end.ended and line.end.seats[line.end.out].handle == finding.player
            assert not any(step.after.ended for step in steps[:-1])
    assert rn.validate(game).diagnostics == wrong


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_line_of_the_examples_goes_out(path: Path) -> None:
    check(rn.read_game(path.read_text(encoding="utf-8")))


@settings(max_examples=nightly(12, 600), deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 10**6))
def test_every_line_of_games_of_ours_goes_out(table: Table, seed: int) -> None:
    check(some_hands(table, seed % 20))


def test_it_is_told_how_far_the_search_is() -> None:
    told: list[float] = []
    hand = "draw 2C discard 2C\nBen: draw ? discard 3C\nCy: draw ? discard 4C"
    game = game_of(f"hand 1 dealer Cy\nAna: {hand}\n\nhand 2 dealer Ana\nBen: draw ? discard 4C")
    rn.findings(game, step=told.append)
    assert len(told) == 4 and told == sorted(set(told)) and told[-1] == 1
