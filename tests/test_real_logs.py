"""Real logs of other programs go through all that is done with a recorded game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import rummynotation as rn
from rummynotation.record import Game, Result
from rummynotation.review.finding import Missed
from tests.real_logs import games_of, real_log


@real_log
def test_each_missed_chance_ends_the_hand_when_it_is_played(log: Path) -> None:
    for game in games_of(log):
        for one in rn.findings(game, kinds=["missed"]):
            assert isinstance(one, Missed)
            played = _instead(game, one)
            table = rn.moment_at(played).table
            assert table.number == game.hands[one.hand].number
            assert table.ended_by(table.by_handle[one.player].place)
            known = {message.code for message in rn.validate(game).diagnostics}
            found = {m.code for m in rn.validate(played).diagnostics if m.is_error}
            assert found <= known


def _instead(game: Game, one: Missed) -> Game:
    """The game up to a turn, and then the line of the program."""
    hand = game.hands[one.hand]
    items = (*hand.items[: one.start], *one.line)
    hands = (*game.hands[: one.hand], replace(hand, items=items, lines=()))
    whole = replace(game, hands=hands, closing=(Result(),), closing_lines=(), text="")
    return rn.read_game(rn.format_game(whole))


@real_log
def test_annotating_twice_changes_nothing_and_can_be_taken_back(log: Path) -> None:
    for game in games_of(log):
        copy = rn.read_game(rn.format_game(rn.annotate(game, judge=True)))
        assert rn.annotate(copy, judge=True) == copy
        assert rn.unannotated(copy) == game
        assert rn.validate(copy).ok == rn.validate(game).ok


@real_log
def test_a_copy_for_others_is_as_right_and_names_nobody(log: Path) -> None:
    for game in games_of(log):
        names = [f"Ximena{place}" for place in range(len(game.players))]
        named = rn.redact(game, names=names)
        for seat in (None, "", names[0]):
            copy = rn.redact(named, seat=seat)
            assert "Ximena" not in rn.format_game(copy)
            errors = [m.code for m in rn.validate(copy).diagnostics if m.is_error]
            assert len(errors) <= len([m for m in rn.validate(game).diagnostics if m.is_error])
