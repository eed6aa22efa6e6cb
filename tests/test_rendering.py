"""The renderers: exact texts for people, fields for programs, escapes for annotations."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest

from rummynotation.diagnostics.cells import cells_of, safe, total_width
from rummynotation.diagnostics.github import render_github
from rummynotation.diagnostics.json_lines import render_json
from rummynotation.diagnostics.model import Diagnostic, Fix, Label, Severity, Span
from rummynotation.diagnostics.summary import Tally
from rummynotation.diagnostics.text import render_text

NOT_DOWN = Diagnostic(
    code="RN333",
    severity=Severity.ERROR,
    message="Ana has not laid her contract",
    span=Span(17, 14, 29),
    labels=(Label(Span(14, 19, 43), "Ben laid these melds here"),),
    state=(("hand", "3"), ("turn", "Ana, to play"), ("contract", "two runs of 4")),
    help="lay the whole contract first",
    fix=Fix(Span(17, 14, 29), "discard 7C"),
    rules=("CR-51",),
    path="evening.rmn",
    game=1,
)
LINES = {
    14: "Ben: take 4S meld [4S 4H 4D] [5H 6H 7H 8H] discard KS",
    17: "Ana: draw 7C layoff 7C Ben.1",
}


def render(
    *diagnostics: Diagnostic, lines: dict[int, str] = LINES, width: int = 100, color: bool = False
) -> str:
    return render_text(
        diagnostics,
        source_of=lambda path, game, line: lines.get(line, ""),
        width=width,
        color=color,
    )


def caret_text(line: str, span: Span, width: int = 100) -> str:
    """What stands above the carets in a rendering of one line."""
    text = render(
        Diagnostic("RN112", Severity.ERROR, "x", span), lines={span.line: line}, width=width
    )
    source, carets = text.splitlines()[3:5]
    start = carets.index("^")
    column = 0
    above = ""
    for character in source:
        wide = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        wide = 0 if unicodedata.category(character) == "Mn" else wide
        if start <= column < start + carets.count("^"):
            above += character
        column += wide
    return above


def test_a_message_with_everything() -> None:
    assert (
        render(NOT_DOWN)
        == """\
error[RN333] Ana has not laid her contract
  --> evening.rmn:17:14  hand 3, Ana to play
   |
14 | Ben: take 4S meld [4S 4H 4D] [5H 6H 7H 8H] discard KS
   |                   ------------------------ Ben laid these melds here
...
17 | Ana: draw 7C layoff 7C Ben.1
   |              ^^^^^^^^^^^^^^^
   = contract: two runs of 4
   = help: lay the whole contract first
   = rule: CR-51
   = fix: write `discard 7C` instead of `layoff 7C Ben.1`

"""
    )


def test_a_message_of_a_whole_file() -> None:
    message = Diagnostic("RN101", Severity.ERROR, "There is no file of this name", path="x.rmn")
    assert render(message) == "error[RN101] There is no file of this name\n --> x.rmn\n\n"


def test_the_game_is_named_where_there_are_several_and_standard_input_by_its_name() -> None:
    message = Diagnostic("RN211", Severity.WARNING, "No result", Span(3), path="-", game=2)
    assert " --> standard input:3:1  game 2\n" in render(message, lines={})


def test_a_turn_without_its_phase() -> None:
    message = Diagnostic("RN302", Severity.ERROR, "x", Span(3), state=(("turn", "Ana"),))
    assert "  Ana's turn\n" in render(message, lines={})


def test_two_marks_in_one_line_stand_on_rows_of_their_own() -> None:
    message = Diagnostic(
        "RN352",
        Severity.ERROR,
        "Two readings",
        Span(1, 6, 7),
        labels=(Label(Span(1, 8, 10), "or here"),),
    )
    assert (
        render(message, lines={1: "lay [* 7H]"})
        == """\
error[RN352] Two readings
 --> line 1, column 6
  |
1 | lay [* 7H]
  |      ^
  |        -- or here

"""
    )


def test_a_place_over_several_lines_shows_the_first_and_the_last() -> None:
    message = Diagnostic("RN115", Severity.ERROR, "Never closed", Span(1, 5, 4, 3))
    assert (
        render(message, lines={1: "Ana {one", 2: "two", 3: "three"})
        == """\
error[RN115] Never closed
 --> line 1, column 5
  |
1 | Ana {one
  |     ^^^^
...
3 | three
  | ^^^

"""
    )


def test_a_place_after_the_end_of_the_line_gets_one_caret() -> None:
    text = render(Diagnostic("RN118", Severity.ERROR, "Cut off", Span(1, 4)), lines={1: "Ana"})
    assert text.splitlines()[3:5] == ["1 | Ana", "  |    ^"]


def test_words_of_a_place_whose_line_is_not_at_hand() -> None:
    message = Diagnostic(
        "RN305", Severity.ERROR, "x", Span(2), labels=(Label(Span(1), "dealt here"),)
    )
    assert render(message, lines={}).splitlines()[2] == "  = line 1: dealt here"


def test_a_mend_that_adds_and_one_that_takes_out() -> None:
    lines = {1: "Ana draw"}
    add = Diagnostic("RN117", Severity.ERROR, "x", Span(1, 4, 4), fix=Fix(Span(1, 4, 4), ":"))
    out = Diagnostic("RN110", Severity.ERROR, "x", Span(1, 5), fix=Fix(Span(1, 5), ""))
    assert "= fix: write `:` at line 1, column 4\n" in render(add, lines=lines)
    line = Diagnostic("RN108", Severity.ERROR, "x", Span(1), fix=Fix(Span(1, 1, 1), "%rmn 1\n"))
    assert "= fix: take out `draw`\n" in render(out, lines=lines)
    assert "= fix: write `%rmn 1` on a line of its own before line 1\n" in render(line)


def test_long_words_are_wrapped() -> None:
    message = Diagnostic("RN402", Severity.ERROR, "x", help="word " * 30)
    text = render(message, width=60)
    assert max(map(len, text.splitlines())) <= 60
    assert text.count("word") == 30


@pytest.mark.parametrize(
    ("line", "span", "above"),
    [
        ("Ana: draw 7H", Span(1, 11, 13), "7H"),
        ("\tAna: draw 7H", Span(1, 12, 14), "7H"),
        ("a\tb 7H", Span(1, 5, 7), "7H"),
        ("名前: draw 7H", Span(1, 10, 12), "7H"),
        ("Zoe\u0308: draw 7H", Span(1, 12, 14), "7H"),
        ("{🃏} Ana: 7H", Span(1, 10, 12), "7H"),
        ("7♥\ufe0f 8H", Span(1, 5, 7), "8H"),
        ("\x1b[31m 7H", Span(1, 7, 9), "7H"),
        ("\u202e 7H", Span(1, 3, 5), "7H"),
    ],
)
def test_carets_stand_below_the_right_cells(line: str, span: Span, above: str) -> None:
    assert caret_text(line, span).replace("\ufe0f", "") == above


@pytest.mark.parametrize("column", [1, 2, 80, 300, 598, 600])
def test_a_long_line_is_cut_around_the_place(column: int) -> None:
    line = "".join(chr(0x4E00 + n) if n % 7 == 0 else "abcdef"[n % 6] for n in range(600))
    span = Span(1, column, column + 1)
    assert caret_text(line, span, width=60) == line[column - 1]
    shown = render(Diagnostic("RN112", Severity.ERROR, "x", span), lines={1: line}, width=60)
    assert all(total_width(cells_of(row)) <= 60 for row in shown.splitlines())
    assert "…" in shown


def test_nothing_from_a_file_reaches_the_terminal_raw() -> None:
    evil = "\x1b]0;owned\x07 \x9b31m \u202e \u2028 \x00 \x7f \ud800 {\r}"
    message = Diagnostic(
        "RN106",
        Severity.ERROR,
        evil,
        Span(1, 1, 3),
        labels=(Label(Span(1, 3, 4), evil),),
        state=(("hand", evil), ("in hand", evil)),
        help=evil,
        fix=Fix(Span(1, 1, 3), evil),
        path=evil,
    )
    for text in (render(message, lines={1: evil}), render_github([message])):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2028\ud800]", text)
    assert render_json([message]).isascii()
    assert len(render_github([message]).splitlines()) == 1


def test_colours_are_the_only_escapes_and_only_on_request() -> None:
    plain = render(NOT_DOWN)
    assert "\x1b" not in plain
    coloured = render(NOT_DOWN, color=True)
    assert "\x1b[1;31merror[RN333]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_json_lines() -> None:
    lines = render_json([NOT_DOWN, Diagnostic("RN101", Severity.ERROR, "x")]).splitlines()
    first, second = map(json.loads, lines)
    assert first == {
        "kind": "diagnostic",
        "code": "RN333",
        "severity": "error",
        "message": "Ana has not laid her contract",
        "path": "evening.rmn",
        "game": 1,
        "line": 17,
        "column": 14,
        "end_line": 17,
        "end_column": 29,
        "labels": [
            {
                "line": 14,
                "column": 19,
                "end_line": 14,
                "end_column": 43,
                "text": "Ben laid these melds here",
            }
        ],
        "state": {"hand": "3", "turn": "Ana, to play", "contract": "two runs of 4"},
        "help": "lay the whole contract first",
        "fix": {
            "line": 17,
            "column": 14,
            "end_line": 17,
            "end_column": 29,
            "replacement": "discard 7C",
        },
        "rules": ["CR-51"],
    }
    assert list(second) == list(first)
    assert second["line"] is None
    assert second["fix"] is None


def test_github_annotations() -> None:
    assert render_github([NOT_DOWN]) == (
        "::error file=evening.rmn,line=17,col=14,endColumn=28,title=RN333::"
        "Ana has not laid her contract%0ABen laid these melds here (line 14)%0Ahand: 3%0A"
        "turn: Ana, to play%0Acontract: two runs of 4%0Ahelp: lay the whole contract first%0A"
        "rules: CR-51\n"
    )


def test_github_escapes() -> None:
    message = Diagnostic("RN110", Severity.WARNING, "50% :: a,b", Span(1, 2), path="a,b:%.rmn")
    assert render_github([message]) == (
        "::warning file=a%2Cb%3A%25.rmn,line=1,col=2,title=RN110::50%25 :: a,b\n"
    )


def test_the_summary_adds_up() -> None:
    whole = Tally(games=1, actions=10)
    other = Tally(games=2, actions=5, undecided=3)
    other.count([NOT_DOWN, Diagnostic("RN901", Severity.NOTE, "x")])
    whole.add(other)
    assert whole.words() == "3 games, 15 actions, 1 error, 1 note; 3 of 15 actions undecided"


def test_safe_leaves_what_people_write() -> None:
    assert safe("Chloé 名前 7♥ 🃏 l'été") == "Chloé 名前 7♥ 🃏 l'été"
