"""JSON: nothing is lost, all that is written passes the schema, errors name their field."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from strategies import games, hand_games

from rummynotation import record as r
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.grammar_files import grammar_file
from rummynotation.notation.json_check import MAX_ERRORS
from rummynotation.notation.json_fields import KINDS
from rummynotation.notation.json_form import dump_json, game_from_json, game_to_json
from rummynotation.notation.json_read import read_json_games
from rummynotation.notation.limits import MAX_DEPTH
from rummynotation.notation.reader import read_game
from rummynotation.notation.writer import format_game
from rummynotation.record import Game, Hand, Statement

laws = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

SCHEMA = json.loads(grammar_file("rmn.schema.json").read_text(encoding="utf-8"))

TEXT = """\
%rmn 1 {x}
[Players "Ana Ben"]

hand 1 dealer Ana
contract S3 R4 or M3
deal Ana: 7S ?
Ana: draw? 7C @12.5 @2026-11-24T20:14 @seat=3 layoff 2S=9H *=8 Ben.2  # late
(
  Ana: draw ?
)
score Ana+Ben 10

result *
"""
DOCUMENT: dict[str, Any] = {
    "rmn": 1,
    "comments": ["x"],
    "opening": [{"kind": "tag", "key": "Players", "value": "Ana Ben"}],
    "hands": [
        {
            "kind": "hand",
            "number": 1,
            "dealer": "Ana",
            "items": [
                {"kind": "contract", "alternatives": [["S3", "R4"], ["M3"]]},
                {"kind": "deal", "player": "Ana", "cards": ["7S", "?"]},
                {
                    "kind": "draw",
                    "player": "Ana",
                    "card": "7C",
                    "judgement": "?",
                    "seconds": 12.5,
                    "when": "2026-11-24T20:14",
                    "data": [{"name": "seat", "value": "3"}],
                },
                {
                    "kind": "layoff",
                    "player": "Ana",
                    "cards": [{"card": "2S", "as": "9H"}, {"card": "*", "as": "8"}],
                    "meld": {"owner": "Ben", "number": 2},
                },
                {"kind": "remark", "text": "late", "inline": True},
                {
                    "kind": "variation",
                    "replaces": 2,
                    "items": [{"kind": "draw", "player": "Ana", "card": "?"}],
                },
                {"kind": "score", "points": [{"players": ["Ana", "Ben"], "points": 10}]},
            ],
        }
    ],
    "closing": [{"kind": "result"}],
}


def test_a_game_as_json() -> None:
    game = read_game(TEXT)
    assert game_to_json(game) == DOCUMENT
    assert game_from_json(DOCUMENT) == game
    assert format_game(game_from_json(json.loads(dump_json(game)))) == TEXT


def test_set_up_in_another_order_gives_the_one_record() -> None:
    document = json.loads(json.dumps(DOCUMENT))
    items = document["hands"][0]["items"]
    items[0], items[1] = items[1], items[0]
    items[0]["cards"].reverse()
    document["opening"].append({"kind": "tag", "key": "Event", "value": "x"})
    game = game_from_json(document)
    assert list(game.tags) == ["Event", "Players"]
    assert game.hands == game_from_json(DOCUMENT).hands


def test_seconds_have_the_decimals_of_the_language() -> None:
    document = json.loads(json.dumps(DOCUMENT))
    document["hands"][0]["items"][2]["seconds"] = 0.1 + 0.2
    game = game_from_json(document)
    assert game.hands[0].items[2].said.seconds == 0.3
    assert read_game(format_game(game)) == game


# --- laws ----------------------------------------------------------------------------------------


@laws
@given(games | hand_games)
def test_nothing_is_lost_and_the_schema_is_kept(game: Game) -> None:
    document = game_to_json(game)
    # The schema by itself, without the formats that only we check.
    assert list(Draft202012Validator(SCHEMA).iter_errors(document)) == []
    line = dump_json(game)
    assert len(line.splitlines()) == 1
    assert json.loads(line) == document
    assert game_from_json(document) == game


_LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 10**40),
    st.floats(),
    st.sampled_from(["", "7H", "7H\n", "Ana\n", "A b", "S3\n", "draw", "\ud800", "x" * 100]),
    st.just([]),
    st.just({}),
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Each (container, key) of a document."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            found += [(value, key), *_places(value[key])]
    return found


@settings(laws, max_examples=500)
@given(st.data())
def test_a_spoilt_document_is_refused_in_words_or_is_a_game(data: st.DataObject) -> None:
    document = json.loads(json.dumps(DOCUMENT))
    container, key = data.draw(st.sampled_from(_places(document)))
    if isinstance(container, dict) and data.draw(st.booleans()):
        del container[key]
    else:
        container[key] = data.draw(_LEAVES)
    try:
        game = game_from_json(document)
    except RummyNotationError as error:
        for diagnostic in error.diagnostics:
            assert diagnostic.code == codes.JSON_SCHEMA
            assert diagnostic.message.startswith("$")
    else:
        assert game_from_json(game_to_json(game)) == game


# --- the table, the schema and the record agree ---------------------------------------------------


def test_every_statement_has_a_kind() -> None:
    def below(cls: type[Statement]) -> set[type[Statement]]:
        return {cls}.union(*(below(sub) for sub in cls.__subclasses__()))

    # `dataclass(slots=True)` makes each class twice; only one of them is in the module.
    known = {cls for cls in below(Statement) if getattr(r, cls.__name__) is cls}
    known -= {Statement, r.Action, Hand, r.Variation}
    assert {kind.type for kind in KINDS.values()} == known


@pytest.mark.parametrize("name", KINDS)
def test_the_schema_has_the_fields_of_the_record(name: str) -> None:
    kind = KINDS[name]
    own = {field.name for field in fields(kind.type)} - {"said", "columns"}
    assert {field.name for field in kind.fields} == own
    schema = SCHEMA["$defs"][f"item_{name}"]
    said = {"judgement", "seconds", "when", "data", "comments"}
    assert set(schema["properties"]) - said == {"kind", *own}
    optional = {field.name for field in kind.fields if field.default in (None, "", False)}
    assert set(schema["required"]) == {"kind", *own} - optional
    assert schema["additionalProperties"] is False


def test_the_schema_is_a_schema_without_guesses() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert "oneOf" not in json.dumps(SCHEMA)


# --- errors ---------------------------------------------------------------------------------------


def _errors(call: Callable[[], object]) -> tuple[Diagnostic, ...]:
    with pytest.raises(RummyNotationError) as caught:
        call()
    return caught.value.diagnostics


def _spoilt(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(DOCUMENT))
    change(document)
    return document


_ITEM = "$.hands[0].items[2]"


@pytest.mark.parametrize(
    ("change", "place", "found", "help"),
    [
        ({"card": "7X"}, f"{_ITEM}.card", 'found "7X"', "* for a joker"),
        ({"card": "7H\n"}, f"{_ITEM}.card", 'found "7H\\n"', "a card"),
        ({"card": 7}, f"{_ITEM}.card", "found 7", "a card"),
        ({"card": {"card": "*"}}, f"{_ITEM}.card", "found an object", "a card"),
        ({"player": "A na"}, f"{_ITEM}.player", 'found "A na"', "a letter of any script"),
        ({"player": "中\n"}, f"{_ITEM}.player", 'found "中\\n"', "a letter of any script"),
        ({"player": "♥"}, f"{_ITEM}.player", 'found "♥"', "a letter of any script"),
        ({"kind": "darw"}, f"{_ITEM}.kind", 'found "darw"', "did you mean draw?"),
        ({"kind": "tag"}, f"{_ITEM}.kind", 'found "tag"', "one of draw, take"),
        ({"crad": "7H"}, _ITEM, '"crad" is unknown', "did you mean card?"),
        ({"judgement": "!!!"}, f"{_ITEM}.judgement", 'found "!!!"', "what an annotator thinks"),
        ({"seconds": -1}, f"{_ITEM}.seconds", "found -1", "a number from 0 up"),
        ({"seconds": 10**9}, f"{_ITEM}.seconds", "found 1000000000", "six decimals"),
        ({"seconds": "1"}, f"{_ITEM}.seconds", 'found "1"', "a number"),
        ({"seconds": 10**400}, f"{_ITEM}.seconds", "found a very large number", "a number"),
        ({"when": "now"}, f"{_ITEM}.when", 'found "now"', "ISO 8601"),
        ({"comments": "x"}, f"{_ITEM}.comments", 'found "x"', "annotations"),
        ({"comments": ["\r"]}, f"{_ITEM}.comments[0]", 'found "\\r"', "control character"),
        ({"comments": ["\ud800"]}, f"{_ITEM}.comments[0]", 'found "\\ud800"', "a text"),
        ({"data": [{"name": "a b", "value": ""}]}, f"{_ITEM}.data[0].name", 'found "a b"', "let"),
    ],
)  # fmt: skip
def test_errors_name_the_field(change: dict[str, Any], place: str, found: str, help: str) -> None:
    document = _spoilt(lambda d: d["hands"][0]["items"][2].update(change))
    (diagnostic,) = _errors(lambda: game_from_json(document, path="x.json", number=4))
    assert diagnostic.code == codes.JSON_SCHEMA
    assert diagnostic.message == f"{place}: {found}"
    assert help in diagnostic.help
    assert (diagnostic.path, diagnostic.game) == ("x.json", 4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.pop("rmn"), '$: "rmn" is missing'),
        (lambda d: d.update(rmn=2), "$.rmn: found 2"),
        (lambda d: d["hands"][0].pop("number"), '$.hands[0]: "number" is missing'),
        (lambda d: d["hands"][0]["items"][3].pop("cards"),
         '$.hands[0].items[3]: "cards" is missing'),
        (lambda d: d["hands"][0]["items"][3]["cards"][0].update({"as": "?"}),
         '$.hands[0].items[3].cards[0].as: found "?"'),
        (lambda d: d["hands"][0]["items"][3]["cards"].clear(),
         "$.hands[0].items[3].cards: 0 entries, at least 1"),
        (lambda d: d["hands"][0]["items"][0]["alternatives"][0].append("S3\n"),
         '$.hands[0].items[0].alternatives[0][2]: found "S3\\n"'),
        (lambda d: d["opening"].append({"kind": "draw"}), '$.opening[1].kind: found "draw"'),
        (lambda d: d["closing"].append({"kind": "note"}), "$.closing[1]: 1 fields, at least 2"),
    ],
)  # fmt: skip
def test_errors_elsewhere(change: Callable[[dict[str, Any]], object], message: str) -> None:
    assert message in [d.message for d in _errors(lambda: game_from_json(_spoilt(change)))]


def test_json_of_another_program_is_told_where_logs_are_read() -> None:
    found = [d for d in _errors(lambda: game_from_json({"a": 1})) if '"rmn" is' in d.message]
    assert ["`rumnot convert --list`" in d.help for d in found] == [True]


def test_no_document_gets_more_than_twenty_errors() -> None:
    document = {"rmn": 1, "hands": [{"kind": "hand", "number": "x"}] * 50}
    assert len(_errors(lambda: game_from_json(document))) == MAX_ERRORS


def _nested(depth: int) -> dict[str, Any]:
    item: dict[str, Any] = {"kind": "exhausted"}
    for _ in range(depth):
        item = {"kind": "variation", "items": [item]}
    return {"rmn": 1, "hands": [{"kind": "hand", "number": 1, "items": [item]}]}


def test_variations_nest_as_deep_as_the_language_allows() -> None:
    assert game_from_json(_nested(MAX_DEPTH)).hands
    (diagnostic,) = _errors(lambda: game_from_json(_nested(MAX_DEPTH + 1)))
    assert "deeper" in diagnostic.message
    for depth in (60, 400):
        (diagnostic,) = _errors(lambda: game_from_json(_nested(depth)))  # noqa: B023
        assert "deep" in diagnostic.message


# --- files ----------------------------------------------------------------------------------------


def _read(source: Any, **options: Any) -> list[Game]:
    return list(read_json_games(source, **options))


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ('{"rmn": 1,\n "hands": [}\n', 2, 12, "Expecting value"),
        ('{"rmn": 1}\n{"rmn": \n', 2, 8, "Expecting value"),
        ('[{"rmn": 1}]\n{}\n', 2, 1, "Extra data"),
        ('{"rmn": NaN}\n', 1, 1, "NaN is no number"),
        ('{"rmn": ' + "1" * 5000 + "}\n", 1, 1, "a number of 5000 digits"),
        ('{"rmn": 1, "rmn": 1}\n', 1, 1, 'the key "rmn" is given twice'),
        ('{"rmn": 1, "comments": ["\\ud800"]}\n', 1, 1, "surrogate"),
        ("[" * 200_000, 1, 1, "too deep"),
    ],
)
def test_what_is_no_json(text: str, line: int, column: int, words: str) -> None:
    (diagnostic,) = _errors(lambda: _read(text))
    assert diagnostic.code == codes.JSON_SYNTAX
    assert words in diagnostic.message
    assert diagnostic.span is not None
    assert (diagnostic.span.line, diagnostic.span.column) == (line, column)


def test_one_game_a_list_or_one_a_line(tmp_path: Path) -> None:
    one = json.dumps(DOCUMENT)
    game = game_from_json(DOCUMENT)
    several = {
        "one.json": json.dumps(DOCUMENT, indent=2),
        "list.json": f"[{one},\n{one}]",
        "short_list.json": f"[{one}, {one}]\n\n",
        "lines.jsonl": f"\n{one}\n\n{one}",
        "lines.json": f"{one}\r\n{one}\r\n",
    }
    for name, text in several.items():
        path = tmp_path / name
        path.write_bytes(b"\xef\xbb\xbf" + text.encode())
        found = _read(path)
        assert found == [game] * (1 if name == "one.json" else 2), name
        assert [g.number for g in found] == list(range(1, len(found) + 1))
        assert {g.path for g in found} == {str(path)}
        assert _read(str(path)) == _read(io.BytesIO(text.encode())) == _read(text) == found


def test_a_broken_game_costs_that_game_only(tmp_path: Path) -> None:
    one = dump_json(game_from_json(DOCUMENT)).encode()
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\n".join([b"{", one, b'{"rmn": 2}', b'{"rmn": "\xff"}', one]))
    assert len(_errors(lambda: _read(path))) == 1
    found = _read(path, keep_going=True)
    assert [bool(game.problems) for game in found] == [True, False, True, True, False]
    spans = [game.problems[0].span for game in found if game.problems]
    assert [span and span.line for span in spans] == [1, 3, 4]
    listed = _read('[{"rmn": 1},\n{"rmn": 2}]', keep_going=True)
    assert [[d.message for d in game.problems] for game in listed] == [[], ["$[1].rmn: found 2"]]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (diagnostic,) = _errors(lambda: _read(tmp_path / "no.json"))
    assert diagnostic.code == codes.CANNOT_OPEN
    (tmp_path / "empty.json").write_text("\n")
    (diagnostic,) = _errors(lambda: _read(tmp_path / "empty.json"))
    assert diagnostic.code == codes.EMPTY_FILE
    (diagnostic,) = _errors(lambda: _read('{"rmn":\n1}', max_size=8))
    assert diagnostic.code == codes.TOO_LARGE
    (diagnostic,) = _errors(lambda: _read(io.BytesIO(b'{"rmn": "\xe9"}\n')))
    assert diagnostic.code == codes.NOT_UTF8
