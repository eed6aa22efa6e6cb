"""A game followed statement by statement agrees with a replay that stops there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.reader import read_game, read_games
from rummynotation.record import Action, Game
from rummynotation.replay.drawing import Style, draw_moment
from rummynotation.replay.following import Followed, follow
from rummynotation.replay.moment import Moment, moment_at
from rummynotation.replay.validate import validate

EXAMPLES = sorted((Path(__file__).resolve().parent.parent / "examples").rglob("*.rmn"))


def first_game(path: Path) -> Game:
    """The first game of a file, as far as it can be read."""
    with path.open("rb") as stream:
        return next(read_games(stream))


def told(followed: Followed) -> list[object]:
    return [
        message
        for played in followed.hands
        for messages in (played.set_up, *(step.messages for step in played.steps), played.points)
        for message in messages
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_table_is_that_of_a_replay_that_stops_there(path: Path) -> None:
    game = first_game(path)
    for played in follow(game).hands:
        actions = list(played.actions())
        dice = Random(path.stem)
        numbers = [other.number for other in game.hands]
        if numbers.count(played.hand.number) > 1:
            continue  # A number names the last hand of it.
        for event in dice.sample(range(len(actions) + 1), min(4, len(actions) + 1)):
            if event == len(actions):
                continue
            moment = moment_at(game, hand=played.hand.number, event=event)
            mine = Moment(
                actions[event].before, played.hand, event, moment.last, dict(played.totals)
            )
            assert draw_moment(mine, Style()) == draw_moment(moment, Style())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_says_what_validate_says_each_message_at_one_statement(path: Path) -> None:
    game = first_game(path)
    followed = follow(game)
    assert followed.report == validate(game)
    said = told(followed)
    assert len(said) == len(set(map(id, said)))
    assert set(said) <= set(followed.report.diagnostics)
    for played in followed.hands:
        for step in played.main_line():
            for message in step.messages:
                assert message.span and message.span.line == played.hand.lines[step.path[0]]


def test_a_variation_starts_at_the_table_before_what_it_stands_instead_of() -> None:
    game = read_game("""%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
hand 1 dealer Cy
deal Ana: 2S 3S 4D 5D 6C 7C 8H 9H TS JS
Ana: draw KC discard KC
(
Ana: discard 2S
(
Ana: discard 3S
)
)
result *
""")
    played = follow(game).hands[0]
    piles = {step.path: step.after.pile[-1] for step in played.steps if step.after.pile}
    starts = {step.path: step.before.pile[-1] for step in played.steps if step.before.pile}
    assert [step.path for step in played.steps] == [
        (0,), (1,), (2,), (3,), (3, 0), (3, 1), (3, 1, 0),
    ]  # fmt: skip
    assert piles[3, 0] != piles[2,] and piles[3, 1, 0] != piles[3, 0]
    assert starts[3, 0] == starts[2,] == starts[3, 1, 0]
    assert played.end.pile[-1] == piles[2,]


def test_an_action_that_is_taken_back_leaves_the_table_as_it_was() -> None:
    game = read_game("""%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
hand 1 dealer Cy
Ana: draw 7C discard 4C undo discard 7C
result *
""")
    steps = [step for step in follow(game).hands[0].steps if isinstance(step.item, Action)]
    assert steps[2].after.pile == steps[1].before.pile != steps[1].after.pile


def test_a_hand_that_no_memory_would_hold_is_refused() -> None:
    turns = "Ana: draw ? discard ?\n(\nAna: draw ?\n)\n" * 2_600
    game = read_game(f'%rmn 1\n[Players "Ana Ben"]\nhand 1\n{turns}result *\n')
    with pytest.raises(RummyNotationError, match="over 10000 statements"):
        follow(game)


def test_a_hand_that_a_program_put_into_a_game_twice_is_followed_twice() -> None:
    game = read_game("""%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
hand 1 dealer Cy
Ana: draw 7C discard 7C
result *
""")
    twice = replace(game, hands=game.hands * 2)
    assert [played.place for played in follow(twice).hands] == [0, 1]
