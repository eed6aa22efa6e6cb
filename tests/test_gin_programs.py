"""Games that OpenSpiel and RLCard play: each converts, keeps the rules, and has their result."""

from __future__ import annotations

import random

import pytest
from converting import collect
from gin_programs import openspiel_result, play_openspiel, play_rlcard
from nightly import nightly

from rummynotation.convert.finding import find
from rummynotation.diagnostics import codes
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
        assert [note.code for note in notes if note.code != codes.LOG_GUESS] == [], seed
        won = tuple(max(0.0, one) for one in played.result)
        assert (points_of(game) or (0.0, 0.0)) == won, (seed, played)
        if "gin_rummy()" in played.log:
            (same,), _ = collect("openspiel", history + "\n")
            assert format_game(same) == format_game(game)


def test_a_history_with_a_wrong_number_is_never_taken_in_silence_openspiel() -> None:
    """What OpenSpiel would not have played is named in a note or by the rules; what it would have
    played keeps the rules and has its result."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    for seed in range(nightly(60, 3000)):
        chance = random.Random(seed)
        _, history = play_openspiel(4 * (seed % 100))
        numbers = damaged_numbers([int(one) for one in history.split(", ")], chance)
        may, over, result = openspiel_result(numbers)
        games, notes = collect("openspiel", ", ".join(map(str, numbers)) + "\n")
        said = {note.code for note in notes} - {codes.LOG_GUESS}
        if may:
            assert said == (set() if over else {codes.LOG_MISSING}), (seed, notes)
            won = tuple(max(0.0, one) for one in result)
            assert not over or (points_of(games[0]) or (0.0, 0.0)) == won, seed
        else:
            assert said or not all(validate(game).ok for game in games), (seed, numbers)


def damaged_numbers(numbers: list[int], chance: random.Random) -> list[int]:
    """Numbers of which one is changed, missing, added, or exchanged with another."""
    place = chance.randrange(len(numbers))
    if chance.random() < 0.4:
        place = chance.randrange(max(0, len(numbers) - 12), len(numbers))
    other = chance.choice((chance.randrange(52), chance.randrange(52, 56), chance.randrange(241)))
    match chance.randrange(4):
        case 0:
            numbers[place] = other
        case 1:
            del numbers[place]
        case 2:
            numbers.insert(place, other)
        case _:
            far = chance.randrange(len(numbers))
            numbers[place], numbers[far] = numbers[far], numbers[place]
    return numbers


def test_games_that_rlcard_plays() -> None:
    pytest.importorskip("rlcard", reason="RLCard is not installed")
    for seed in range(GAMES):
        played = play_rlcard(seed)
        (game,), notes = collect("rlcard", played.log)
        assert find("rlcard").sniff(played.log.encode()) == 1
        assert {note.code for note in notes} <= {codes.LOG_LOSS}, (seed, notes)
        found = points_of(game)
        assert found is None or found == played.result, (seed, played)
        assert (found is None) == (played.end == "declare_dead_hand" and _early(played.log))


def _early(log: str) -> bool:
    """Whether more than two cards were left in the stock."""
    return log.count("draw_card") < 29
