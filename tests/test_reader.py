"""Reading files: a mistake costs its line, whatever the file is encoded in or cut into."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Span
from rummynotation.notation.limits import MAX_ERRORS_FILE, MAX_ERRORS_GAME, MAX_LINE
from rummynotation.notation.places import span_of
from rummynotation.notation.reader import read_game, read_games, skim_games
from rummynotation.notation.source import Source
from rummynotation.record import (
    Draw,
    Game,
    Meld,
    Note,
    Remark,
    Result,
    Statement,
    Tag,
    Total,
    Variation,
    Winner,
)

HEAD = '%rmn 1\n[Players "Ana Ben"]\nhand 1\n'
GAME = HEAD + "Ana: draw 7H discard 8H\nBen: draw ?\nresult *\n"


def _all(source: Source) -> tuple[list[Game], list[Diagnostic]]:
    """The games of a source and the messages that belong to none."""
    orphans: list[Diagnostic] = []
    return list(read_games(source, report=orphans.append)), orphans


def _problems(source: Source) -> list[tuple[str, int]]:
    """The code and the line of every message."""
    games, orphans = _all(source)
    found = [problem for game in games for problem in game.problems] + orphans
    return [(p.code, p.span.line if p.span else 0) for p in found]


def _only(text: str) -> Diagnostic:
    (game,) = read_games(text)
    (problem,) = game.problems
    return problem


# --- a mistake costs its line ---


def test_every_line_is_read_on_its_own() -> None:
    text = HEAD + (
        "Ana: draw 7X\n"
        "Ana: draw 7H\n"
        "Ana: drwa 8H\n"
        "Ana discard 8H\n"
        "Ana: discard 8H {unclosed\n"
        "Ben: draw 9H\n"
        'void "unclosed\n'
        "Ben: discard 9H\n"
        "result *\n"
    )
    (game,) = read_games(text)
    assert _problems(text) == [
        (codes.BAD_CARD, 4),
        (codes.UNKNOWN_WORD, 6),
        (codes.NO_COLON, 7),
        (codes.UNCLOSED_BRACE, 8),
        (codes.UNCLOSED_QUOTE, 10),
    ]
    assert [item.columns.start for item in game.hands[0].actions] == [6, 6, 6]
    assert game.hands[0].lines == (5, 9, 11)
    assert game.result is not None


@pytest.mark.parametrize(
    "open_line",
    ["Ana: draw 7H {never closed", 'void "never closed', "(", '[Event "never closed {]', "{"],
)
def test_a_new_game_starts_whatever_was_left_open(open_line: str) -> None:
    text = HEAD + "Ana: draw 7H\n" + open_line + "\nBen: draw 8H\n" + GAME
    games, orphans = _all(text)
    assert len(games) == 2
    assert orphans == []
    assert len(games[0].problems) == 1
    assert games[0].hands[0].actions
    assert not games[1].problems
    assert games[1] == read_game(GAME)


def test_an_indented_version_within_an_annotation_is_text() -> None:
    (game,) = read_games("%rmn 1 {so:\n %rmn 1\n}\nresult *\n")
    assert game.said.comments == ("so:\n%rmn 1",)


def test_an_indented_version_elsewhere_is_an_error() -> None:
    problem = _only(HEAD + "  %rmn 1\n")
    assert (problem.code, problem.span) == (codes.VERSION_INDENTED, Span(4, 3, 9))
    assert problem.fix is not None and problem.fix.span == Span(4, 1, 3)


def test_an_unclosed_quote_hides_no_brace() -> None:
    text = '%rmn 1\n[Event "a {b]\n[Players "Ana Ben"]\nhand 1\nAna: draw 7H {ok}\n'
    (game,) = read_games(text)
    assert _problems(text) == [(codes.UNCLOSED_QUOTE, 2)]
    assert game.players == ("Ana", "Ben")
    assert len(game.hands[0].items) == 1


@pytest.mark.parametrize(
    "text",
    ['[Event "{ } # %rmn 1 ( ["]', "[Event “a {b”]", "{[ ( # \" ' %rmn 1}", '# { " [ ( %rmn 1'],
)
def test_signs_within_quotes_annotations_and_remarks_mean_nothing(text: str) -> None:
    (game,) = read_games(f"%rmn 1\n{text}\n[Site “x”]\nhand 1\n")
    assert not game.problems
    assert game.tags["Site"] == "x"
    assert len(game.hands) == 1


def test_what_is_wrong_within_a_statement_over_several_lines_has_its_place() -> None:
    text = HEAD + "Ana: draw 7H {one\ntwo} discrd 8H {three\nfour} discard 9H\nout Ana\n"
    (game,) = read_games(text)
    (problem,) = game.problems
    assert (problem.code, problem.span) == (codes.UNKNOWN_WORD, Span(5, 6, 12))
    assert problem.fix is not None and problem.fix.span == problem.span
    assert game.hands[0].lines == (7,)
    problem = _only(HEAD + "Ana: draw 7H {one\ntwo} {three\nfour} discard 9H 10H\n")
    assert (problem.code, problem.span) == (codes.BAD_VALUE, Span(6, 15, 21))
    problem = _only(HEAD + "Ana: draw 7H {one\ntwo} discard 11H\n")
    assert (problem.code, problem.span) == (codes.BAD_CARD, Span(5, 14, 17))


# --- annotations over several lines ---


def test_actions_after_an_annotation_over_several_lines_have_their_place() -> None:
    text = HEAD + "Ana: {before\nit} draw 7H {one\n  two } meld [7H 8H 9H]\nBen: draw 8H\n"
    (game,) = read_games(text)
    assert not game.problems
    items = game.hands[0].items
    assert [type(item) for item in items] == [Note, Draw, Meld, Draw]
    assert items[1].said.comments == ("one\ntwo",)
    places = [
        span_of(game, line, item.columns)
        for line, item in zip(game.hands[0].lines, items, strict=True)
    ]
    assert places[1:] == [Span(5, 5, 12), Span(6, 9, 24), Span(7, 6, 13)]
    assert game.text == text.removesuffix("\n")


def test_the_text_of_a_game_keeps_every_line() -> None:
    text = (
        "%rmn 1 {one\ntwo}\n\n# remark\nhand 1\nAna: drwa\nAna: draw 7X {open\n  closed}\n"
        "Ana: draw 7H {a\nb}\nAna: draw 7H {a\nb}\nAna: draw ?\nresult *\n"
    )
    (game,) = read_games("\n" + text)
    assert game.line == 2
    assert game.text == text.removesuffix("\n")
    assert [game.source_line(line) for line in (1, 2, 6, 8, 14)] == [
        "", "%rmn 1 {one", "hand 1", "Ana: draw 7X {open", "Ana: draw ?",
    ]  # fmt: skip


def test_blank_lines_and_line_ends_within_an_annotation() -> None:
    text = "%rmn 1\r\n{  one \r\n\r\n\t two\r  three }\nhand 1\n"
    (game,) = read_games(text)
    assert game.opening == (Note(said=game.opening[0].said),)
    assert game.opening[0].said.comments == ("one\ntwo\nthree",)


def test_escapes_in_annotations() -> None:
    (game,) = read_games("%rmn 1 {a \\} b \\\\ c \\n}\n{x\\\n} y}\n{z\\\\}\n")
    assert game.said.comments == ("a } b \\ c \\n",)
    assert [note.said.comments for note in game.opening] == [("z\\",)]
    assert [p.code for p in game.problems] == [codes.SYNTAX]


def test_an_annotation_that_is_closed_beyond_the_longest_line_is_never_closed() -> None:
    half = "x" * (MAX_LINE // 2)
    text = f"{HEAD}Ana: draw 7H {{a\n{half}\n{half}\n}}\nresult *\n"
    found = _problems(text)
    assert found[0] == (codes.UNCLOSED_BRACE, 4)
    (game,) = read_games(text)
    assert game.result is not None


# --- where annotations, remarks and times belong ---


def _items(lines: str) -> list[Statement]:
    (game,) = read_games(HEAD + lines)
    assert not game.problems
    return list(game.hands[0].items)


def test_annotations_belong_to_the_action_before_them() -> None:
    first, second = _items("Ana: draw 7H {a} @12.4 {b} discard 8H @seat=3\n")
    assert (first.said.comments, first.said.seconds) == (("a", "b"), 12.4)
    assert second.said.data == (("seat", "3"),)


def test_an_annotation_after_the_colon_belongs_to_the_statement_above() -> None:
    above, note, below = _items("Ana: draw 7H\nBen: {about Ana} draw 8H\n")
    assert isinstance(note, Note) and note.said.comments == ("about Ana",)
    assert above.said.comments == below.said.comments == ()


def test_a_time_on_a_line_of_its_own_is_a_note() -> None:
    _, note = _items("Ana: draw 7H\n@12.4 @name=value\n")
    assert isinstance(note, Note)
    assert (note.said.seconds, note.said.data) == (12.4, (("name", "value"),))


def test_remarks_stay_in_place() -> None:
    items = _items("Ana: draw 7H  # inline\n# own\n  #\nAna: discard 8H\n")
    assert items[1:4] == [Remark("inline", inline=True), Remark("own"), Remark("")]


def test_remarks_before_the_first_game_belong_to_it() -> None:
    games, orphans = _all("# one\n\n# two\n" + GAME + "# three\n" + GAME)
    assert orphans == [] and not games[0].problems
    assert games[0].opening[:2] == (Remark("one"), Remark("two"))
    assert games[0].opening_lines[:2] == (1, 3)
    assert games[0].closing[-1] == Remark("three")
    assert games[1] == read_game(GAME)


def test_the_same_line_with_a_remark_counts_the_same_each_time() -> None:
    items = _items("Ana: draw 7H # x\nAna: draw 7H # x\n(\nAna: draw 8H\n)\n")
    assert isinstance(items[-1], Variation)
    assert items[-1].replaces == 1


def test_a_variation_replaces_the_whole_line_before_it() -> None:
    *_, variation = _items(
        "Ana: draw 7H\nAna: meld [7H 8H 9H] discard 2S {a}\n# b\n(\nout Ben\n)\n"
    )
    assert isinstance(variation, Variation)
    assert variation.replaces == 2


# --- several games ---


def test_several_games() -> None:
    games, orphans = _all(GAME + "\n" + GAME.replace("7H", "7C") + GAME)
    assert orphans == []
    assert [game.number for game in games] == [1, 2, 3]
    assert [game.line for game in games] == [1, 8, 14]
    assert games[0] == games[2] != games[1]


def test_files_that_were_glued_together() -> None:
    one = GAME.removesuffix("\n")
    games, orphans = _all(io.BytesIO(f"\ufeff{one}\n\ufeff{GAME}".encode()))
    assert orphans == []
    assert games == [read_game(GAME)] * 2
    assert not any(game.problems for game in games)


def test_a_second_game_without_its_version() -> None:
    text = GAME + '[Players "Ana Ben"]\nhand 1\nresult *\n'
    games, orphans = _all(text)
    assert orphans == []
    assert len(games) == 2
    assert not games[0].problems
    (problem,) = games[1].problems
    assert (problem.code, problem.span) == (codes.NO_VERSION, Span(7, 1, 0))
    assert problem.fix is not None and problem.fix.replacement == "%rmn 1\n"
    assert games[1].text == text.removesuffix("\n").split("\n", 6)[6]


def test_a_game_without_its_version() -> None:
    (game,) = read_games(GAME.split("\n", 1)[1])
    assert [p.code for p in game.problems] == [codes.NO_VERSION]
    assert len(game.hands) == 1 and game.result is not None


@pytest.mark.parametrize(
    ("line", "words"),
    [("%rmn 2", "version 2"), ("%rmn", "no version"), ("%rmn 0", "no version")],
)
def test_other_versions_are_passed_over(line: str, words: str) -> None:
    games, _ = _all(f"{line}\nwhatever it says\n{GAME}")
    assert [p.code for p in games[0].problems] == [codes.UNKNOWN_VERSION]
    assert words in games[0].problems[0].message
    assert games[1] == read_game(GAME)


def test_the_version_in_other_cases_and_blanks() -> None:
    for line in ("%RMN 1", "%rmn  1", "%rmn\t1 ", "%rmn 1 # x", "%rmn 01", "%rmn\u00a01"):
        (game,) = read_games(line + "\n" + GAME.split("\n", 1)[1])
        assert not game.problems


# --- what cannot stand where it does ---


def test_a_tag_given_twice_names_both_lines() -> None:
    problem = _only('%rmn 1\n[Event "x"]\n[Site "y"]\n[Event "x"]\n')
    assert (problem.code, problem.span) == (codes.DUPLICATE_TAG, Span(4, 1, 11))
    assert "lines 2 and 4" in problem.message
    assert problem.labels[0].span == Span(2, 1, 11)


def test_the_first_of_two_tags_counts() -> None:
    (game,) = read_games('%rmn 1\n[Event "x"]\n[Event "y"]\n')
    assert game.tags == {"Event": "x"}


PLACES = [
    ('%rmn 1\nAna: draw 7H\n', codes.OUTSIDE_HAND, 2),
    ('%rmn 1\nscore Ana 5\n', codes.OUTSIDE_HAND, 2),
    ('%rmn 1\nadjust Ana 5\n', codes.OUTSIDE_HAND, 2),
    (HEAD + '[Event "x"]\n', codes.BAD_TAG, 4),
    (HEAD + "result *\nAna: draw 7H\n", codes.AFTER_RESULT, 5),
    (HEAD + "result *\nresult *\n", codes.AFTER_RESULT, 5),
    (HEAD + "result *\nhand 2\n", codes.AFTER_RESULT, 5),
    (HEAD + "winner Ana\nAna: draw 7H\n", codes.AFTER_RESULT, 5),
    (HEAD + "winner Ana\nhand 2\n", codes.AFTER_RESULT, 5),
    (HEAD + "Ana: draw 7H\n(\nAna: draw 8H\nhand 2\n", codes.VARIATION_OPEN, 5),
    (HEAD + "Ana: draw 7H\n(\nAna: draw 8H\nresult *\n", codes.VARIATION_OPEN, 5),
    (HEAD + "Ana: draw 7H\n(\nAna: draw 8H\n", codes.VARIATION_OPEN, 5),
    (HEAD + "Ana: draw 7H\n)\n", codes.VARIATION_CLOSE, 5),
    (HEAD + "(\nAna: draw 7H\n)\n", codes.VARIATION_EMPTY, 4),
    (HEAD + "Ana: draw 7H\n(\n(\nAna: pass\n)\nAna: pass\n)\n", codes.VARIATION_EMPTY, 6),
    (HEAD + "Ana: draw 7H\n(\n)\n", codes.VARIATION_EMPTY, 6),
    (HEAD + "winner Ana\n(\nwinner Ben\n)\n", codes.VARIATION_EMPTY, 5),
    (HEAD + "hand 10001\n", codes.TOO_LARGE, 4),
    (HEAD + "Ana: pass\n" + "(\nAna: pass\n" * 17 + ")\n" * 17, codes.TOO_DEEP, 37),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line"), PLACES)
def test_what_cannot_stand_where_it_does(text: str, code: str, line: int) -> None:
    assert _problems(text) == [(code, line)]


def test_what_may_stand_before_and_after_the_hands() -> None:
    text = (
        '%rmn 1\ntotal Ana 5\n[Event "x"]\n{a note}\n# remark\nhand 1\nwinner Ana\n'
        "adjust Ana 1\ntotal Ana 6\n{a note}\nresult Ana 6\n# remark\n{a note}\n"
    )
    (game,) = read_games(text)
    assert not game.problems
    assert [type(item) for item in game.opening] == [Tag, Note, Remark, Total]
    assert isinstance(game.closing[0], Winner)
    assert isinstance(game.closing[4], Result)


# --- files that end too soon ---


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("Ana: draw 7H discard", "ends too soon"),
        ("Ana: draw 7H {She had", "never closed"),
        ('void "mis', "not closed"),
        ("Ana: meld [7H 8H", "ends too soon"),
    ],
)
def test_a_file_cut_in_the_middle(end: str, words: str) -> None:
    problem = _only(HEAD + "Ben: draw ?\n" + end)
    assert problem.code == codes.CUT_OFF
    assert words in problem.message


def test_only_the_last_line_is_cut_off() -> None:
    assert _problems(HEAD + "Ana: discard\nAna: draw ?\n") == [(codes.SYNTAX, 4)]
    assert _problems(HEAD + "Ana: draw ?\nAna: discard\nAna: draw ?") == [(codes.SYNTAX, 5)]
    assert _problems(HEAD + "Ana: discard\n" + GAME) == [(codes.SYNTAX, 4)]
    assert _problems(HEAD + "Ana: foo 7H 8X") == [(codes.BAD_CARD, 4)]


def test_a_file_cut_within_a_character() -> None:
    assert _problems(io.BytesIO((HEAD + "Ana: draw 7♥").encode()[:-1])) == [(codes.NOT_UTF8, 4)]


def test_no_newline_at_the_end() -> None:
    assert read_game(GAME.removesuffix("\n")) == read_game(GAME)


# --- line ends and encodings ---


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n\r\n", "\r\r\n"])
@pytest.mark.parametrize("kind", ["bytes", "text", "path"])
def test_line_ends(end: str, kind: str, tmp_path: Path) -> None:
    text = GAME.replace("\n", end)
    source: Source = text
    if kind == "bytes":
        source = io.BytesIO(text.encode())
    elif kind == "path":
        source = tmp_path / "game.rmn"
        source.write_bytes(text.encode())
    game = read_game(source)
    assert game == read_game(GAME)
    step = 2 if end in ("\n\r\n", "\r\r\n") else 1
    assert game.hands[0].lines == (1 + 3 * step, 1 + 3 * step, 1 + 4 * step)


def test_mixed_line_ends() -> None:
    lines = GAME.split("\n")
    ends = ["\r\n", "\r", "\n"] * 3
    text = "".join(line + end for line, end in zip(lines, ends, strict=False))
    assert read_game(io.BytesIO(text.encode())) == read_game(GAME)


class _Drops:
    """A stream that gives its bytes a few at a time, as a network may."""

    def __init__(self, data: bytes, size: int) -> None:
        self._stream = io.BytesIO(data)
        self._size = size

    def read(self, size: int = -1) -> bytes:
        return self._stream.read(min(size, self._size))


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_line_ends_and_characters_between_two_pieces(size: int) -> None:
    data = ("\ufeff" + GAME.replace("discard", "{é♥}\r\n\r discard")).replace("\n", "\r\n").encode()
    whole = list(read_games(io.BytesIO(data)))
    assert list(read_games(_Drops(data, size))) == whole  # type: ignore[arg-type]


def test_a_byte_order_mark() -> None:
    assert read_game(io.BytesIO(b"\xef\xbb\xbf" + GAME.encode())) == read_game(GAME)
    assert read_game("\ufeff" + GAME) == read_game(GAME)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16(encoding: str) -> None:
    games, orphans = _all(io.BytesIO(GAME.encode(encoding)))
    assert games == []
    assert [d.code for d in orphans] == [codes.UTF16]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_latin_1_names_the_place_of_the_byte(end: bytes, mark: bytes) -> None:
    data = mark + end.join([b"%rmn 1", b'[Event "a"]', '[Site "Orléans"]'.encode("latin-1"), b""])
    (game,) = read_games(io.BytesIO(data))
    (problem,) = game.problems
    assert (problem.code, problem.span) == (codes.NOT_UTF8, Span(3, 11, 12))
    assert f"byte {data.index(0xE9) + 1} of the file (0xE9)" in problem.message
    assert "'é'" in problem.help
    assert game.tags == {"Event": "a"}


def test_nul_bytes() -> None:
    assert _problems(io.BytesIO(b"\0" * 10)) == [(codes.NOT_RMN, 1)]
    assert _problems(io.BytesIO(b"PK\x03\x04\0\0abcdefghijkl")) == [(codes.NOT_RMN, 1)]
    assert _problems(HEAD + "Ana: draw \0 7H\nAna: draw 7H\n") == [(codes.CONTROL_CHARACTER, 4)]


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x0b", "\x0c", "\x1b", "\x7f", "\ufeff"])
def test_control_characters(sign: str) -> None:
    text = HEAD + f"Ana: draw 7H {{a{sign}b}}\nBen: draw 8H\n"
    for source in (text, io.BytesIO(text.encode()), io.StringIO(text)):
        (game,) = read_games(source)
        (problem,) = game.problems
        assert (problem.code, problem.span) == (codes.CONTROL_CHARACTER, Span(4, 16, 17))
        assert f"U+{ord(sign):04X}" in problem.message
        assert len(game.hands[0].items) == 1


@pytest.mark.parametrize(
    "text",
    [
        '{"rmn": 1}\n',
        '{\n  "rmn": 1,\n  "hands": []\n}\n',
        '[{"rmn": 1}]\n',
        '\n\n{"a": {"b": 1}}\n',
    ],
)
def test_json_under_the_wrong_name(text: str) -> None:
    games, orphans = _all(io.BytesIO(text.encode()))
    assert games == []
    assert [d.code for d in orphans] == [codes.NOT_RMN]
    assert "JSON" in orphans[0].help


@pytest.mark.parametrize(
    "text", ["<html>\n<body>\n", "1. e4 e5\n", "Ana,Ben\n1,2\n", "hello world\n"]
)
def test_what_is_no_record(text: str) -> None:
    games, orphans = _all(text)
    assert games == []
    assert [(d.code, d.span) for d in orphans] == [(codes.NOT_RMN, Span(1, 1, 0))]
    assert "`rumnot convert --list`" in orphans[0].help


def test_a_record_behind_something_else_is_read() -> None:
    games, orphans = _all("Here is the game:\nenjoy!\n" + GAME)
    assert [d.code for d in orphans] == [codes.NOT_RMN]
    assert games == [read_game(GAME)]


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"  \n\t\n\r\n", b"\xef\xbb\xbf", "\u00a0\n".encode()]
)
def test_nothing(data: bytes) -> None:
    games, orphans = _all(io.BytesIO(data))
    assert games == []
    assert [(d.code, d.span) for d in orphans] == [(codes.EMPTY_FILE, None)]


def test_remarks_alone_are_no_game() -> None:
    games, orphans = _all("# one\n# two\n")
    assert games == []
    assert [d.code for d in orphans] == [codes.EMPTY_FILE]


# --- sources ---


def test_paths(tmp_path: Path) -> None:
    path = tmp_path / "Ana & Ben.rmn"
    path.write_text(GAME, encoding="utf-8")
    for source in (path, str(path)):
        game = read_game(source)
        assert game == read_game(GAME)
        assert game.path == str(path)
    with path.open("rb") as stream:
        assert read_game(stream).path == str(path)
    with path.open(encoding="utf-8") as text:
        assert read_game(text) == read_game(GAME)


@pytest.mark.parametrize("name", ["no such file.rmn", ".", "a\0b", "x" * 5000])
def test_what_cannot_be_opened(name: str, tmp_path: Path) -> None:
    with pytest.raises(RummyNotationError) as caught:
        read_game(os.path.join(tmp_path, name))  # noqa: PTH118 - a name that is no path
    assert [d.code for d in caught.value.diagnostics] == [codes.CANNOT_OPEN]


def test_a_text_of_one_line_is_told_from_a_name() -> None:
    assert read_game("%rmn 1") == Game()
    assert read_game("  \n%rmn 1") == Game()


def test_messages_of_no_game_are_raised_at_the_end() -> None:
    seen: list[Game] = []
    with pytest.raises(RummyNotationError, match="RN103"):
        for game in read_games("hello\n" + GAME):
            seen.append(game)
    assert seen == [read_game(GAME)]


def test_one_game_is_expected() -> None:
    with pytest.raises(RummyNotationError, match="2 found"):
        read_game(GAME + GAME)


def test_handles_are_the_same_in_every_form() -> None:
    composed, decomposed = "Chlo\u00e9", "Chloe\u0301"
    texts = [
        f'%rmn 1\n[Name.{name} "x"]\nhand 1 dealer {name}\n{name}: draw ? layoff 7H {name}.1\n'
        f"{name}: refuse {name}\nscore {name}+Ana 5\n"
        for name in (composed, decomposed)
    ]
    first, second = (read_game(text) for text in texts)
    assert first == second
    assert not second.problems
    assert second.hands[0].dealer == composed
    assert second.tags == {f"Name.{composed}": "x"}


# --- skimming ---


def test_skimming_gives_the_openings() -> None:
    text = GAME + GAME.replace("hand 1", "HAND 1 no word") + '%rmn 1\n[Event "x"]\nposition 1\n??\n'
    games = list(skim_games(io.BytesIO(text.encode())))
    assert [game.tags for game in games] == [
        {"Players": "Ana Ben"},
        {"Players": "Ana Ben"},
        {"Event": "x"},
    ]
    assert all(game.hands == () and game.problems == () for game in games)
    assert [game.line for game in games] == [1, 7, 13]
    assert [game.tags for game in read_games(text)] == [game.tags for game in games]


# --- much ---


def test_many_errors_in_a_game_are_not_all_named() -> None:
    text = HEAD + "Ana: drwa 7H\n" * 1000 + GAME
    games, orphans = _all(text)
    assert orphans == []
    assert len(games[0].problems) == MAX_ERRORS_GAME + 1
    assert games[0].problems[-1].code == codes.TOO_MANY_ERRORS
    assert games[1] == read_game(GAME)
    assert not games[1].problems


def test_many_errors_in_a_file_end_its_reading_and_say_so() -> None:
    count = MAX_ERRORS_FILE + 1
    games, orphans = _all((HEAD + "Ana: drwa 7H\n") * count + GAME)
    assert len(games) == count
    assert [d.code for d in orphans] == [codes.TOO_MANY_ERRORS]
    games, orphans = _all((HEAD + "out Ben\n)\n") * (count - 1) + GAME)
    assert len(games) == count
    assert orphans == []


class _Counting(io.RawIOBase):
    """A stream of games without an end that counts how far it was read."""

    def __init__(self) -> None:
        self.given = 0
        self._rest = b""
        self._games = self._endless()

    @staticmethod
    def _endless() -> Iterator[bytes]:
        number = 0
        while True:
            number += 1
            yield f'%rmn 1\n[Event "{number}"]\nhand 1\nAna: draw 7H\nresult *\n'.encode()

    def read(self, size: int = -1) -> bytes:
        while len(self._rest) < size:
            self._rest += next(self._games)
        piece, self._rest = self._rest[:size], self._rest[size:]
        self.given += len(piece)
        return piece


def test_reading_is_lazy() -> None:
    stream = _Counting()
    games = read_games(stream)  # type: ignore[arg-type]
    assert stream.given == 0
    assert next(games).tags["Event"] == "1"
    assert stream.given <= 4096
    for _ in range(1000):
        last = next(games)
    assert last.tags["Event"] == "1001"
    assert stream.given < 1_000_000


def test_slips_of_the_colon_say_what_to_write() -> None:
    head = '%rmn 1\n[Players "Ana Ben Cy"]\nhand 1 dealer Cy\n'
    for line, code, fix in (
        ("upcard: 8C", "RN110", "upcard"),
        ("score: Ana 5", "RN110", "score"),
        ("Ana; draw 7C", "RN117", "Ana:"),
    ):
        problem = next(read_games(f"{head}{line}\nresult *\n")).problems[0]
        assert (problem.code, problem.fix and problem.fix.replacement) == (code, fix)
    problem = next(read_games(f"{head}Ana out\nresult *\n")).problems[0]
    assert problem.help == "Write it so: out Ana." and problem.fix is None


@pytest.mark.parametrize(
    ("line", "words", "help"),
    [
        ("Ben: draw meld 7S 7H 7D discard 2C", "'7S' stands in no square brackets", "meld [7S 7H"),
        ("Ben: draw meld! 10d 10c *", "'10d' stands in no square brackets", "meld [7S 7H"),
        ("Ben: draw meld (10d 10c *)", "'(10d' stands in no square brackets", "meld [7S 7H"),
        ("Ben: draw discard 7C (at last)", "'(at' cannot stand here", "braces"),
        ("Ben: draw; discard 7C", "';' cannot stand here", "a blank or a comma"),
        ("deal Ben 7S 7H", "a colon is missing after Ben", "Ben: 7C KS."),
        ("left 7S 7H", "'7S' cannot stand here", "a player's handle with a colon"),
        ("left AS 7H", "'AS' cannot stand here", "a player's handle with a colon"),
        ("Ben: draw meld discard 2C", "'discard' cannot stand here", "Expected [."),
        ("Ben: take discard QC", "no card stands behind take", "take 9D."),
        ("Ben: draw layoff discard QC", "no card stands behind layoff", "layoff 9D Ana.1."),
        ("Aunt Jo: draw 7C", "the handle of a player is one word", "Write AuntJo here"),
        ("result Ben", "the line ends too soon", "result Ana 12, Ben 30. Or result *"),
        ("score Ben 5, Ana", "the line ends too soon", "score Ana 12, Ben 30."),
        ("Aunt draw: discard 7C", "a colon is missing after Aunt", "Aunt: draw 7C."),
    ],
)
def test_slips_of_players_say_what_to_write(line: str, words: str, help: str) -> None:
    head = '%rmn 1\n[Players "Aunt Jo Ben"]\nhand 1 dealer Ben\n'
    (problem,) = next(read_games(f"{head}{line}\nresult *\n")).problems
    assert problem.message == words and help in problem.help
