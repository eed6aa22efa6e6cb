"""Games that OpenSpiel and RLCard play: each converts, keeps the rules, and has their result."""

from __future__ import annotations

import pytest
from converting import collect
from gin_programs import play_openspiel, play_rlcard
from nightly import nightly

from rummynotation.convert.finding import find
from rummynotation.notation.writer import format_game
from rummynotation.record import Game, Void
from rummynotation.replay import validate

GAMES = nightly(20, 1000)


def points_of(game: Game) -> tuple[float, ...] | None:
    """What the players have from a game of one hand that is without fault; none where the hand does
    not count."""
    report = validate(game)
    assert report.ok, [d.message for d in report.diagnostics]
    assert report.undecided == 0
    if any(isinstance(item, Void) for item in game.hands[0].items):
        return None
    ((_, scored),) = report.scores
    return tuple(float("nan") if points is None else points for points in scored.values())


def test_games_that_openspiel_plays() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    for seed in range(GAMES):
        played, history = play_openspiel(seed)
        (game,), notes = collect("openspiel", played.log)
        assert find("openspiel").sniff(played.log.encode()) == 1
        assert [note.code for note in notes if note.code != "RN702"] == [], seed
        won = tuple(max(0.0, one) for one in played.result)
        assert (points_of(game) or (0.0, 0.0)) == won, (seed, played)
        if "gin_rummy()" in played.log:
            (same,), _ = collect("openspiel", history + "\n")
            assert format_game(same) == format_game(game)


def test_games_that_rlcard_plays() -> None:
    pytest.importorskip("rlcard", reason="RLCard is not installed")
    for seed in range(GAMES):
        played = play_rlcard(seed)
        (game,), notes = collect("rlcard", played.log)
        assert find("rlcard").sniff(played.log.encode()) == 1
        assert {note.code for note in notes} <= {"RN704"}, (seed, notes)
        found = points_of(game)
        assert found is None or found == played.result, (seed, played)
        assert (found is None) == (played.end == "declare_dead_hand" and _early(played.log))


def _early(log: str) -> bool:
    """Whether more than two cards were left in the stock."""
    return log.count("draw_card") < 29
