"""The page of a game: its data are the tables of the replay, and nothing of a file acts in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from converting_examples import EXAMPLES as LOGS

from rummynotation.cli.main import rumnot
from rummynotation.convert import read_log
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.json_form import game_from_json, game_to_json
from rummynotation.notation.reader import read_game, read_games
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay.following import follow
from rummynotation.replay.validate import validate
from rummynotation.review.annotating import annotate
from rummynotation.review.own import unannotated
from rummynotation.share.view import data as data_module
from rummynotation.share.view.data import data_of
from rummynotation.share.view.page import view
from rummynotation.share.view.state import Cards, difference, state_of
from rummynotation.share.view.words import texts_of, words_json
from rummynotation.share.words import LANGUAGES

EXAMPLES = sorted((Path(__file__).resolve().parent.parent / "examples").rglob("*.rmn"))

TWO_WAYS = """%rmn 1 {About the game.}
[Event "An evening"] {About the event.}
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]

hand 1 dealer Cy {About the hand.}
deal Ana: 7S 7H 7D 9S 9H 9D 4H 4C JD KC
upcard 2C {About the upcard.}
Ana: draw 5C {About the draw.}
Ana: meld! [7S 7H 7D] [9S 9H 9D] @4 discard KC @2026-11-24T20:14:03Z {About the discard.}
{On a line of its own.}
(
  Ana: discard?? KC {Too careful.}
  Ben: take KC discard KC
  (
    Ben: draw ? discard 3C {Deeper.}
  )
)
Ben: draw ? discard 4C
gap "a page"
Cy: draw ? discard 3H
score Ana 10, Ben 0, Cy 5 {About the score.}

hand 1
score Ana 0, Ben 5, Cy 15
winner Ben {About the winner.}
result * {About the end.}
"""

RECORD_JUDGED = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 7S 9S 7H 7D 9C KC
holds Ben: 2H 3C
pile: 4D
turn: Ana
Ana: draw 9D discard KC {Why?}
Ben: draw ? discard 2H
result *
"""


def first_game(path: Path) -> Game:
    """The first game of a file, as far as it can be read."""
    with path.open("rb") as stream:
        return next(read_games(stream))


def data_in(page: str) -> dict[str, Any]:
    """The data of a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def changed(before: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A state with a difference applied, as the page does it."""
    after = dict(before)
    for key, value in change.items():
        if value is None:
            after.pop(key, None)
        elif key in ("p", "k"):
            after[key] = [*before.get(key, [])[: value[0]], *value[1:]]
        else:
            after[key] = value
    return after


def stops_of(line: dict[str, Any], before: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The states of a line, and behind each those of its variations; as the page works them out."""
    for stop in line["stops"]:
        before = changed(before, stop["to"])
        yield before
        for branch in stop.get("vars", ()):
            if "found" not in branch:
                yield from stops_of(branch, before)


def strings_in(value: object, key: str) -> Iterator[str]:
    """All that stands under a key anywhere."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == key:
                yield from inner if isinstance(inner, list) else [inner]
            else:
                yield from strings_in(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from strings_in(inner, key)


def comments_of(items: object) -> Iterator[str]:
    for item in items if isinstance(items, tuple) else ():
        yield from item.said.comments
        yield from comments_of(getattr(item, "items", ()))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_states_of_the_page_are_the_tables_of_the_replay(path: Path) -> None:
    game = first_game(path)
    data = data_of(game, findings=False).json
    for followed, hand in zip(follow(game).hands, data["hands"], strict=True):
        shown = [json.dumps(state, sort_keys=True) for state in stops_of(hand["line"], {})]
        tables = [followed.start, *(step.after for step in followed.steps)]
        expected = {json.dumps(state_of(table, Cards()), sort_keys=True) for table in tables}
        starts = {json.dumps(state_of(step.before, Cards()), sort_keys=True)
                  for step in followed.steps if step.in_variation}  # fmt: skip
        assert set(shown) <= expected | starts
        # After each action of the main line the reader can stop.
        actions = [json.dumps(state_of(step.after, Cards()), sort_keys=True)
                   for step in followed.actions()]  # fmt: skip
        main = [json.dumps(state, sort_keys=True) for state in _main_line(hand["line"])]
        assert [state for state, stop in zip(main, hand["line"]["stops"], strict=True)
                if "n" in stop] == actions  # fmt: skip


def _main_line(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    state: dict[str, Any] = {}
    for stop in line["stops"]:
        state = changed(state, stop["to"])
        yield state


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_message_and_every_comment_is_in_the_page_once(path: Path) -> None:
    game = unannotated(first_game(path))
    data = data_in(view(game, findings=False))
    told = sorted(strings_in(data, "text"))
    assert told == sorted(message.message for message in validate(game).diagnostics)
    written = [*game.said.comments, *comments_of(game.opening), *comments_of(game.closing)]
    for hand in game.hands:
        written += [*hand.said.comments, *comments_of(hand.items)]
    assert sorted(strings_in(data, "comments")) == sorted(written)


def test_what_is_said_stands_where_it_belongs() -> None:
    data = data_in(view(read_game(TWO_WAYS), findings=False))
    assert [said["comments"] for said in data["said"]] == [
        ["About the game."],
        ["About the event."],
    ]
    first, again = data["hands"]
    assert (first["id"], again["id"]) == ("1", "1b")
    stops = first["line"]["stops"]
    assert list(strings_in(stops[0], "comments")) == ["About the hand.", "About the upcard."]
    assert [stop["does"][0]["do"] for stop in stops[1:]] == [
        "draw", "meld", "discard", "draw", "discard", "gap", "draw", "discard", "score",
    ]  # fmt: skip
    assert stops[2]["said"] == [{"judgement": "!", "seconds": 4.0}]
    assert stops[3]["said"][1] == {"comments": ["On a line of its own."]}
    [branch] = stops[3]["vars"]
    assert branch["back"] == 2
    assert [stop.get("n") for stop in branch["stops"]] == [None, 1, 1, 1]
    [deeper] = branch["stops"][3]["vars"]
    assert list(strings_in(deeper, "comments")) == ["Deeper."]


def test_a_change_told_is_the_change_made() -> None:
    grown = changed({"p": ["7H"], "turn": 0}, {"p": [1, "KS"], "turn": None})
    assert grown == {"p": ["7H", "KS"]}
    game = read_game(TWO_WAYS)
    tables = [step.after for hand in follow(game).hands for step in hand.steps]
    states = [state_of(table, Cards()) for table in tables]
    for one in states:
        for other in states:
            assert changed(one, json.loads(json.dumps(difference(one, other)))) == other


@pytest.mark.parametrize("path", EXAMPLES[::5], ids=lambda path: path.stem)
def test_a_game_from_json_is_shown_as_one_from_text(path: Path) -> None:
    game = first_game(path)
    if any(problem.is_error for problem in game.problems):
        pytest.skip("what cannot be read is not in the JSON form")
    page = data_in(view(game_from_json(game_to_json(game)), findings=False))
    same = data_in(view(game, findings=False))
    for data in (page, same):
        for line in strings_in(data, "errs"):
            line.pop("line", None)  # type: ignore[attr-defined]
    assert page["hands"] == same["hands"]


@pytest.mark.parametrize("log", ["mayi", "timpalpant"])
def test_a_log_of_another_program_is_shown(log: str, tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(LOGS[log][0].data)
    [game] = [one for one in read_log(path, log) if isinstance(one, Game)]
    data = data_in(view(game))
    assert any("n" in stop for hand in data["hands"] for stop in hand["line"]["stops"])


UNSEEN = "AS AH AD 2S 2H 2D 3S 3H 3D QS QH QD JS JH JC TS TH TD 8H 8C"
HIDDEN = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]

hand 1 dealer Cy
deal Ana: 7S 7H 7D 9S 9H 9D 4H 4C JD KC
deal Ben: AS AH AD 2S 2H 2D 3S 3H 3D 5S
deal Cy: QS QH QD JS JH JC TS TH TD 6S
upcard 2C
Ana: draw 5C discard KC
Ben: draw 8H {Ben drew the 8H.} discard 5S
(
Ben: draw 8H discard AS
)
Cy: draw 8C discard 6S
result *
"""


def test_nothing_that_a_seat_did_not_see_is_in_its_page() -> None:
    page = view(read_game(HIDDEN), seat="Ana")
    data = data_in(page)
    data.pop("words")
    told = json.dumps(data) + page[page.index('id="record-text"') : page.index("</pre>")]
    for card in re.findall(r"\w+", UNSEEN):
        assert not re.search(rf"\b{card}\b", told), card
    assert "7S" in told and "5S" in told
    faces = re.findall(r'data-card="([^"]+)"', page)
    assert "8H" not in faces and "5S" in faces
    other = HIDDEN.replace("8H", "8D").replace("8C", "8S").replace("deal Cy: QS", "deal Cy: KS")
    assert view(read_game(other), seat="Ana") == page
    assert "Ben drew" in view(read_game(HIDDEN), seat="Ana", comments=True)
    onlooker = view(read_game(HIDDEN), seat="")
    assert "7S" not in onlooker[onlooker.index('id="record-text"') : onlooker.index("</pre>")]


def test_a_seat_that_nobody_has_is_an_error() -> None:
    with pytest.raises(RummyNotationError, match="RN204"):
        view(read_game(HIDDEN), seat="Anna")


def test_a_missed_chance_is_told_in_every_language_with_the_turn_that_ends_the_hand() -> None:
    game = read_game("""%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 7S 7H 7D 9S 9C KC
pile: 4D
turn: Ana
Ana: draw 9D discard KC
Ben: draw ? discard 2C
result *""")
    data = data_in(view(game))
    [(stop, found)] = [
        (stop, found)
        for stop in data["hands"][0]["line"]["stops"]
        for found in stop.get("finds", ())
        if found["kind"] == "missed"
    ]
    assert set(found["text"]) == set(LANGUAGES)
    branch = stop["vars"][found["way"]]
    assert branch["found"] == 1
    main = list(_main_line(data["hands"][0]["line"]))
    place = data["hands"][0]["line"]["stops"].index(stop)
    state = main[place]
    for one in branch["stops"]:
        state = changed(state, one["to"])
    assert state["end"] == ["out", 0]
    assert "finds" not in json.dumps(data_in(view(game, findings=False))["hands"])


def test_judgements_of_the_program_are_shown_as_its_own_and_nothing_of_it_twice() -> None:
    game = read_game(RECORD_JUDGED)
    annotated = annotate(game, judge=True)
    assert "discard?? KC" in format_game(annotated)
    [hand] = data_in(view(annotated))["hands"]
    stop = hand["line"]["stops"][2]
    assert stop["said"] == [{"comments": ["Why?"]}, {"judgement": "??", "program": 1}]
    assert [find["kind"] for find in stop["finds"]] == ["missed"] and len(stop["vars"]) == 1
    # What it may rest on is hidden from a seat.
    [hand] = data_in(view(annotated, seat="Ben", comments=True))["hands"]
    assert not list(strings_in(hand, "judgement"))
    # Where nothing is looked for, what the record says is shown as it stands there.
    [hand] = data_in(view(annotated, findings=False))["hands"]
    stop = hand["line"]["stops"][2]
    assert stop["said"][0]["judgement"] == "??" and "program" not in stop["said"][0]
    assert any(words.startswith("rumnot: ") for words in strings_in(hand, "comments"))


def test_a_game_that_cannot_be_replayed_is_shown_by_its_record_and_the_messages() -> None:
    page = view(read_game('%rmn 1\n[Variant "no_such"]\n[Players "Ana Ben"]\nhand 1\nresult *'))
    data = data_in(page)
    assert data["hands"] == [] and "RN501" in {one["code"] for one in data["errs"]}
    assert "no_such" in page[page.index('id="record-text"') :]


def test_a_game_that_is_too_large_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_module, "MAX_STATEMENTS", 5)
    with pytest.raises(RummyNotationError, match="RN107"):
        view(read_game(TWO_WAYS))


HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028&quot;'"


def test_no_text_of_a_file_is_anything_but_text() -> None:
    text = HOSTILE.replace("}", "")
    game = read_game(
        f'%rmn 1 {{{text}}}\n[Event "{text}"]\n[X.y "{text}"]\n[Variant "contract_rummy"]\n'
        f'[Players "Ana Ben Cy"]\n[Name.Ana "{text}"]\nhand 1\n'
        f'Ana: draw 7C {{{text}}} discard 7C call "{text}"\nleave Ben "{text}"\nvoid "{text}"\n'
        "result *"
    )
    page = view(game, title=text, findings=False)
    assert page.count("<script") == 2 and "<img" not in page
    assert HOSTILE in strings_in(data_in(page), "comments")
    assert unescape(page[page.index("<h1>") + 4 : page.index("</h1>")]) == text


def test_the_words_are_the_same_in_every_language() -> None:
    english = texts_of("en")
    for language in LANGUAGES:
        texts = texts_of(language)
        assert texts.keys() == english.keys()
        for key, text in texts.items():
            parts = re.findall(r"\{(\w+)\}", text)
            assert sorted(parts) == sorted(re.findall(r"\{(\w+)\}", english[key])), (language, key)
    assert set(words_json()) == set(LANGUAGES)


def test_the_command_says_what_the_reader_of_a_log_noted(tmp_path: Path) -> None:
    events = LOGS["mayi"][1].data.decode().rstrip("\n") + "\nno JSON\n"
    path = tmp_path / "log.jsonl"
    path.write_text(events, encoding="utf-8")
    done = CliRunner().invoke(rumnot, ["view", str(path), "-o", str(tmp_path / "page.html")])
    assert done.exit_code == 0
    assert "this is no JSON" in done.stderr


def test_the_command_writes_the_page_whole_or_says_why_not(tmp_path: Path) -> None:
    run = CliRunner()
    source, out = tmp_path / "game.rmn", tmp_path / "game.html"
    source.write_text(TWO_WAYS, encoding="utf-8")
    done = run.invoke(rumnot, ["view", str(source), "-o", str(out), "--language", "fr"])
    assert done.exit_code == 0, done.output
    page = out.read_text(encoding="utf-8")
    assert '<html lang="fr">' in page and "<title>An evening</title>" in page
    printed = run.invoke(rumnot, ["view", str(source), "--title", "Ours", "--no-findings"])
    assert printed.exit_code == 0 and "<title>Ours</title>" in printed.stdout
    for wrong in (["--game", "2"], ["--seat", "Ana", "--onlooker"], ["--open"],
                  ["--keep-comments"], ["--language", "de"]):  # fmt: skip
        assert run.invoke(rumnot, ["view", str(source), *wrong]).exit_code != 0, wrong
