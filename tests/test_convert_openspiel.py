"""OpenSpiel's gin_rummy as records: its numbers in all their forms, and what is missing in them."""

from __future__ import annotations

import pytest
from converting import collect
from openspiel_log import (
    DRAW,
    FIRST,
    KNOCK,
    KNOCKED,
    NINES,
    PASS,
    RUN_456H,
    SECOND,
    TAKE,
    episode,
    game,
    history,
    state,
)

from rummynotation.convert.openspiel import sniff
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay import validate

HEAD = """\
hand 1 dealer P1
deal P0: AS 9S 4H 5H 6H 2D 9D KD 3C 9C
deal P1: QS 7H QH 3D 4D 5D TD 2C 8C JC
upcard KS
"""
PLAYED = """\
P0: pass
P1: pass
P0: draw 4C knock KD meld [4H 5H 6H] [9S 9D 9C]
P1: layoff 7H P0.1 meld [3D 4D 5D]

result *
"""
BARE = "".join(f"{one}\n" for one in game(*KNOCKED))


def body(record: Game) -> str:
    return format_game(record).partition("\n\n")[2]


def one(log: str) -> tuple[Game, list[tuple[str, int]]]:
    """The one game of a log, and its notes."""
    (record,), notes = collect("openspiel", log)
    return record, codes_of(notes)


def codes_of(notes: list[Diagnostic]) -> list[tuple[str, int]]:
    return [(note.code, note.span.line if note.span else 0) for note in notes]


def mistakes(record: Game) -> list[str]:
    return [d.code for d in validate(record).diagnostics if d.is_error]


def scores(record: Game) -> dict[str, int | None]:
    assert mistakes(record) == []
    ((_, found),) = validate(record).scores
    return dict(found)


@pytest.mark.parametrize(
    "log", [history(game(*KNOCKED)), f"{game(*KNOCKED)}\n", BARE, state(game(*KNOCKED))]
)
def test_a_knock_in_each_form(log: str) -> None:
    record, notes = one(log)
    assert notes == []
    assert body(record) == HEAD + PLAYED
    assert scores(record) == {"P0": 40, "P1": 0}
    assert sniff(log.encode()) == 1.0


def test_actions_in_words() -> None:
    letters = "scdh"

    def words(number: int) -> str:
        if number < 52:
            return "A23456789TJQK"[number % 13] + letters[number // 13]
        return {TAKE: "Draw upcard", DRAW: "Draw stock", PASS: "Pass", KNOCK: "Knock"}.get(
            number, {157: "4h5h6h", 99: "9s9c9d", 145: "3d4d5d"}.get(number, "")
        )

    numbers = game(*KNOCKED)
    lines = [
        f"Chance outcome: {words(n)}"
        if place < 21 or place == 24
        else f"Player: 0 Action: {words(n)}"
        for place, n in enumerate(numbers)
    ]
    log = "\n".join(lines) + "\n"
    record, notes = one(log)
    assert (body(record), notes) == (HEAD + PLAYED, [])
    assert sniff(log.encode()) == 1.0


def test_games_one_after_the_other_are_parted_at_their_end() -> None:
    games, notes = collect("openspiel", BARE + BARE + history(game(*KNOCKED)) + BARE)
    assert [body(record) for record in games] == [HEAD + PLAYED] * 4
    assert [record.number for record in games] == [1, 2, 3, 4]
    assert notes == []


def test_parameters_are_rules() -> None:
    name = "gin_rummy(gin_bonus=20,knock_card=5,undercut_bonus=15)"
    record, notes = one(state(game(*KNOCKED), name))
    assert notes == []
    assert {key: value for key, value in record.tags.items() if key.startswith("Rule")} == {
        "Rule.knock": "5",
        "Rule.bonuses.gin": "20",
        "Rule.bonuses.undercut": "15",
    }
    assert mistakes(record) != []
    oklahoma, _ = one(state(game(*KNOCKED), "gin_rummy(oklahoma=True)"))
    assert oklahoma.tags["Rule.knock"] == "upcard"
    seven = game(PASS, PASS, DRAW, first="4H 5H 6H 9S 9D 9C AS", second="7H 2C 3D 4D 5D QS QH")
    short, notes = one(state(seven, "gin_rummy(hand_size=7)"))
    assert short.tags["Rule.hands.deal"] == "7"
    assert notes == [("RN703", 25)]
    assert "deal P1: QS 7H QH 3D 4D 5D 2C\nupcard KS\n" in body(short)


def test_a_pack_of_fewer_cards_is_kept_and_said() -> None:
    record, notes = one(state(game(PASS), "gin_rummy(num_ranks=10)"))
    assert [code for code, _ in notes] == ["RN704", "RN704"]
    assert "gap" in body(record)
    assert "actions after it: 42 43" in body(record)


def test_what_is_not_known_of_a_state() -> None:
    _, notes = collect("openspiel", state(game(*KNOCKED), "gin_rummy(jokers=2)", version=2))
    assert [note.code for note in notes] == ["RN704", "RN705"]
    assert "'Version: 2', 'jokers'" in notes[1].message
    _, notes = collect("openspiel", state(game(*KNOCKED), "gin_rummy(jokers=two)"))
    assert codes_of(notes) == [("RN701", 6)]


GIN = "4H 5H 6H 9S 9D 9C AS 2S 3S KD"


def test_gin_is_what_leaves_nothing() -> None:
    actions = (PASS, PASS, DRAW, "4S", KNOCK, "KD", RUN_456H, NINES, 165, PASS, 145, PASS)
    record, notes = one(history(game(*actions, first=GIN)))
    assert notes == []
    assert "P0: draw 4S gin KD meld [4H 5H 6H] [9S 9D 9C] [AS 2S 3S 4S]\n" in body(record)
    assert scores(record) == {"P0": 57 + 25, "P1": 0}


def test_the_same_discard_taken_by_both_breaks_the_hand_off() -> None:
    record, notes = one(history(game(TAKE, "KS", TAKE, "KS")))
    assert notes == []
    assert 'void "both players took the same discard and discarded it again"' in body(record)
    assert mistakes(record) == []


def test_the_fiftieth_discard_taken_breaks_the_hand_off() -> None:
    actions: list[int | str] = [TAKE, "KD"]
    for cards in (("QS", "AS"), ("KD", "QS"), ("AS", "KD")) * 17:
        for card in cards:
            actions += [TAKE, card]
    record, _ = one(history(game(*actions[: 2 + 2 * 50 - 1])))
    assert 'void "fifty discards were taken"' in body(record)


def test_the_wall() -> None:
    others = [
        f"{rank}{suit}"
        for suit in "SHDC"
        for rank in "A23456789TJQK"
        if f"{rank}{suit}" not in (*FIRST.split(), *SECOND.split(), "KS")
    ]
    actions: list[int | str] = [PASS, PASS]
    for card in others[:29]:
        actions += [DRAW, card, card]
    record, notes = one(history(game(*actions, PASS)))
    assert notes == []
    assert body(record).endswith("exhausted\n\nresult *\n")
    assert mistakes(record) == []


SET_AND_RUN = "4H 5H 6H 7S 7D 7C AS 2D 3C KD"


def test_a_card_for_a_set_and_a_run_goes_where_the_others_need_it() -> None:
    second = "7H 8H 3D 4D 5D QS QH JC TD 8C"
    start = (PASS, PASS, DRAW, "4C", KNOCK, "KD", RUN_456H, 89, PASS)
    log = history(game(*start, "7H", "8H", PASS, PASS, first=SET_AND_RUN, second=second))
    record, notes = one(log)
    assert notes == []
    assert "P1: layoff 7H P0.1 layoff 8H P0.1\n" in body(record)
    assert mistakes(record) == []
    log = history(game(*start, "7H", PASS, PASS, first=SET_AND_RUN, second=second))
    (record,), found = collect("openspiel", log)
    assert [note.message for note in found] == [
        "7H may lie on P0.1 or P0.2, taken as P0.1; the points are the same"
    ]
    assert mistakes(record) == []


# --- what is missing ---


def without(place: int, *, log: str = BARE) -> str:
    """The numbers one a line, with one that cannot be read."""
    lines = log.splitlines()
    lines[place] = "xx"
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (3, "deal P0: AS 4H 5H 6H 2D 9D KD 3C 9C ?\n"),
        (20, "upcard ?\n"),
        (21, "P0: pass\nP1: pass\n"),
        (22, "P0: pass\nP1: pass\n"),
        (23, "P1: pass\nP0: draw 4C knock KD"),
        (24, "P1: pass\nP0: draw ? knock KD"),
    ],
)
def test_a_number_that_is_missing_and_is_known_all_the_same(place: int, words: str) -> None:
    record, notes = one(without(place))
    assert ("RN701", place + 1) in notes
    assert ("RN702", place + 1) in notes or "?" in words
    assert words in body(record)
    assert mistakes(record) == []


def test_a_number_that_is_missing_and_unknown_ends_the_reading() -> None:
    record, notes = one(without(27))
    assert notes == [("RN701", 28), ("RN704", 29)]
    assert body(record) == HEAD + (
        "P0: pass\nP1: pass\nP0: draw 4C knock KD\n"
        'gap "line 28 of the log could not be read"\n'
        "{actions after it: 99 54 45 54 145 54}\n\nresult *\n"
    )
    assert mistakes(record) == []


def test_a_number_that_means_nothing_there() -> None:
    record, notes = one(history(game(PASS, KNOCK, DRAW)))
    assert notes == [("RN701", 1), ("RN704", 1)]
    assert "{actions after it: 55 53}" in body(record)


def test_a_history_without_end_is_cut() -> None:
    games, _ = collect("openspiel", history(game() + [99] * 20_000))
    assert len(games) == 21
    assert all(format_game(record) for record in games)
    games, notes = collect("openspiel", episode(game() + [99] * 1_000))
    assert (games, notes[0].message) == ([], "1021 actions are more than any game has")


def test_a_card_that_is_not_held_is_said() -> None:
    record, notes = one(history(game(TAKE, "8C")))
    assert ("RN701", 1) in notes
    assert mistakes(record) == [codes.NOT_IN_HAND]


# --- Kaggle ---


def test_an_episode() -> None:
    record, notes = one(episode(game(*KNOCKED)))
    assert notes == []
    assert record.players == ("Big_Model_2", "small_model")
    assert record.tags["Name.Big_Model_2"] == "Big Model 2"
    assert record.tags["Table"] == "made-for-tests"
    assert "score Big_Model_2 40, small_model 0\n" in body(record)
    assert 'result Big_Model_2 40, small_model 0 @rewards="40 -40"' in body(record)
    assert mistakes(record) == []
    assert sniff(episode(game(*KNOCKED)).encode()) == 1.0


def test_rewards_that_are_wrong_are_found() -> None:
    record, _ = one(episode(game(*KNOCKED), rewards=[41, -41]))
    assert mistakes(record) != []


def test_a_forfeit_stops_the_play() -> None:
    steps = [[{"action": {"submission": 17}}, {"action": {"submission": -1}}]]
    log = episode(game(), statuses=["INVALID", "DONE"], rewards=[-60, 30], steps=steps)
    record, notes = one(log)
    assert notes == [("RN704", 1)]
    assert 'void "Big_Model_2 forfeits: INVALID, submission 17"\n' in body(record)
    assert 'result * @rewards="-60 30"' in body(record)
    assert mistakes(record) == []


def test_steps_that_tell_other_actions() -> None:
    steps = [[{"action": {"submission": 120, "thoughts": "hm"}}, {"action": None}]]
    _, notes = one(episode(game(*KNOCKED), steps=steps))
    assert notes == [("RN701", 1), ("RN704", 1)]


@pytest.mark.parametrize(
    "changes",
    [
        {"info": {"actionHistory": None}},
        {"info": {"openSpielGameStringResolved": "chess()"}},
    ],
)
def test_what_is_no_episode_of_the_game(changes: dict[str, object]) -> None:
    games, notes = collect("openspiel", episode(game(*KNOCKED), **changes))
    assert games == []
    assert codes_of(notes) == [("RN701", 1), ("RN701", 0)]


def test_what_is_no_log() -> None:
    for head in (b"8, 37, 50\n", b"1;2;3\n", b"", b"[1, 2]"):
        assert sniff(head) < 0.9
