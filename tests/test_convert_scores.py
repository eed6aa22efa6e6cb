"""A family's score sheet as a record of scores alone."""

from __future__ import annotations

import codecs

import pytest
from click.testing import CliRunner
from converting import collect

from rummynotation.cli.main import rumnot
from rummynotation.convert.scores import sniff
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay import validate

PLAYED = {"variant": "liverpool"}


def convert(sheet: str | bytes, **options: str) -> tuple[list[Game], list[Diagnostic]]:
    import io

    data = sheet if isinstance(sheet, bytes) else sheet.encode()
    return collect("scores", io.BytesIO(data), {**PLAYED, **options})


def body(game: Game) -> str:
    return format_game(game).partition("\n\n")[2]


def found(notes: list[Diagnostic]) -> list[tuple[str, int, int, str]]:
    return [(n.code, n.span.line, n.span.column, n.message) for n in notes if n.span]


SHEET = """\
Hand;Ana;"Chloé ""the cat"" M.";Ben
1;10;0;35
2;0;15,00;5
Total;10;15;40
"""

RECORD = """\
%rmn 1
[Variant "liverpool"]
[Players "Ana Chloé_the_cat_M Ben"]
[Name.Chloé_the_cat_M "Chloé \\"the cat\\" M."]
[Source "A score sheet as CSV: one row a hand, one column a player"]

hand 1
score Ana 10, Chloé_the_cat_M 0, Ben 35

hand 2
score Ana 0, Chloé_the_cat_M 15, Ben 5
total Ana 10, Chloé_the_cat_M 15, Ben 40

result *
"""


@pytest.mark.parametrize(
    "sheet",
    [
        SHEET,
        SHEET.encode("utf-8-sig"),
        SHEET.encode("utf-16"),
        SHEET.replace("\n", "\r\n"),
        SHEET.replace("\n", "\r"),
        SHEET.replace("15,00", "15").replace(";", ","),
        SHEET.replace("15,00", "15").replace(";", "\t"),
        SHEET.replace("15,00", "15.0").replace(";", " | "),
        SHEET.replace("Hand;", ";"),
        SHEET.replace("1;10", "Hand 1;10").replace("2;0", "Donne 2;0"),
        SHEET.replace("Total", "Summe:"),
        SHEET.replace("\n", ";;\n").replace("Total", ";;;;;\nTotal"),
        SHEET.removesuffix("\n"),
    ],
)
def test_a_sheet_in_the_forms_in_which_people_save_it(sheet: str | bytes) -> None:
    games, notes = convert(sheet)
    assert [format_game(game) for game in games] == [RECORD]
    assert notes == []
    assert [d.code for d in validate(games[0]).diagnostics if d.is_error] == []


def test_a_wrong_total_of_the_sheet_is_found() -> None:
    games, _ = convert(SHEET.replace("Total;10", "Total;11"))
    assert [d.code for d in validate(games[0]).diagnostics if d.is_error] == [codes.TOTAL]


def test_the_encoding_of_old_windows_is_read_and_named() -> None:
    games, notes = convert(SHEET.encode("cp1252"))
    assert format_game(games[0]) == RECORD
    assert found(notes) == [
        (codes.LOG_GUESS, 1, 1, "the file is no UTF-8; it is read as Windows-1252")
    ]


def test_blank_cells_are_not_known() -> None:
    sheet = "Hand;Ana;Ben\n1;10;\n2;-;5\n3;;\nTotal;;5\n"
    games, notes = convert(sheet)
    assert body(games[0]) == (
        "hand 1\nscore Ana 10\n\nhand 2\nscore Ben 5\ntotal Ben 5\n\nresult *\n"
    )
    assert found(notes) == [
        (codes.LOG_MISSING, 2, 6, "the cell of Ben is blank; the points are not known"),
        (codes.LOG_MISSING, 3, 3, "the cell of Ana is blank; the points are not known"),
        (codes.LOG_MISSING, 4, 1, "no points stand in the row '3'"),
        (codes.LOG_MISSING, 5, 7, "the cell of Ana is blank; the points are not known"),
    ]
    games, notes = convert(sheet, blank="0")
    assert "score Ana 10, Ben 0\n" in body(games[0])
    assert "total Ben 5\n" in body(games[0])
    assert len(notes) == 2


def test_what_is_no_whole_number_stays_as_an_annotation() -> None:
    games, notes = convert("Hand;Ana;Ben\n1;10;12,5\n2;1.200;late\n3;5;5;7\n")
    assert body(games[0]) == (
        "hand 1\nscore Ana 10 {Ben: 12,5}\n\nhand 2\nscore Ana 1200 {Ben: late}\n\n"
        "hand 3\nscore Ana 5, Ben 5 {7}\n\nresult *\n"
    )
    assert found(notes) == [
        (codes.LOG_LOSS, 2, 6, "'12,5' is no whole number; it is kept as an annotation"),
        (codes.LOG_GUESS, 3, 3, "'1.200' is taken as 1200"),
        (codes.LOG_LINE, 3, 9, "'late' is no number; it is kept as an annotation"),
        (codes.LOG_LOSS, 4, 7, "'7' stands in no column of the heading"),
    ]


def test_titles_remarks_dealers_and_other_columns_are_kept() -> None:
    games, notes = convert(
        "Sunday at home\n\nHand;dealer;Ana;Ben;Notes\n"
        "1;Ben;-10;5;two sets\n2;Zoe;0;5;\nBen was late;;;;\n"
    )
    text = format_game(games[0])
    assert '[Event "Sunday at home"]\n' in text
    assert body(games[0]) == (
        "hand 1 dealer Ben\nscore Ana -10, Ben 5 {Notes: two sets}\n\n"
        "hand 2\nscore Ana 0, Ben 5\n{Ben was late}\n\nresult *\n"
    )
    assert [(note.code, note.message) for note in notes] == [
        (codes.LOG_LINE, "'Zoe' is none of the players"),
        (codes.LOG_LINE, "'Ben was late' is no row of points; it is kept as an annotation"),
    ]


def test_a_remark_before_the_first_hand_is_kept() -> None:
    games, notes = convert("Hand;Ana;Ben\nBen deals;;\n1;0;5\n")
    assert "\n{Ben deals}\n\nhand 1\n" in format_game(games[0])
    assert [note.code for note in notes] == [codes.LOG_LINE]


def test_totals_stand_once_with_a_hand() -> None:
    games, notes = convert("Hand;Ana;Ben\nTotal;3;4\n1;0;5\nTotal;0;5\nSum;0;5\n")
    text = format_game(games[0])
    assert (
        "\n{Total; 3; 4}\n\nhand 1\nscore Ana 0, Ben 5\ntotal Ana 0, Ben 5\n{Sum; 0; 5}\n" in text
    )
    assert [(note.code, note.span and note.span.line) for note in notes] == [
        (codes.LOG_LINE, 2),
        (codes.LOG_LINE, 5),
    ]


def test_rows_may_be_named_or_not_numbered() -> None:
    games, notes = convert("Ana;Ben\n1;5\n2;0\n0;15\n3;20\n")
    assert body(games[0]).endswith("score Ana 0, Ben 15\ntotal Ana 3, Ben 20\n\nresult *\n")
    assert [(note.code, note.span and note.span.line) for note in notes] == [(codes.LOG_GUESS, 5)]
    games, notes = convert("Contract;Ana;Ben\ntwo sets;0;5\nset and run;10;0\n")
    assert body(games[0]) == (
        "hand 1\nscore Ana 0, Ben 5 {two sets}\n\nhand 2\nscore Ana 10, Ben 0 {set and run}\n\n"
        "result *\n"
    )
    games, notes = convert("What;Ana;Ben\n1;0;5\n2;10;0\n")
    assert [note.code for note in notes] == [codes.LOG_GUESS]
    assert games[0].players == ("Ana", "Ben")


def test_a_sheet_without_names() -> None:
    games, notes = convert("5;0;20\n0;10;15\n")
    assert games[0].players == ("P1", "P2", "P3")
    assert [note.code for note in notes] == [codes.LOG_GUESS]


def test_running_totals() -> None:
    games, notes = convert("Hand,Ana,Ben\n1,10,0\n2,10,25\n", running="yes")
    assert body(games[0]) == (
        "hand 1\ntotal Ana 10, Ben 0\n\nhand 2\ntotal Ana 10, Ben 25\n\nresult *\n"
    )
    assert notes == []


def test_several_sheets_in_a_file() -> None:
    games, notes = convert(f"{SHEET}\nSecond evening\nNr,Zoe,Max\n1,5,0\n\n{SHEET}{SHEET}")
    assert [game.players[0] for game in games] == ["Ana", "Zoe", "Ana", "Ana"]
    assert [game.tags.get("Event") for game in games] == [None, "Second evening", None, None]
    assert notes == []


def test_without_the_game_a_note_asks_for_it() -> None:
    games, notes = collect("scores", SHEET)
    assert "Variant" not in games[0].tags
    assert found(notes) == [
        (
            codes.LOG_MISSING,
            1,
            1,
            "the sheet does not say which game was played; ask for --option variant=NAME",
        )
    ]


@pytest.mark.parametrize("option", [{"blank": "5"}, {"running": "no"}])
def test_options_with_other_values(option: dict[str, str]) -> None:
    with pytest.raises(RummyNotationError, match="can only be"):
        convert(SHEET, **option)


@pytest.mark.parametrize("sheet", ["", "\n\n", "dear all\n", "a;b\nc;d\n", "Hand;Ana;Ben\n"])
def test_what_is_no_sheet_gives_an_error_and_no_game(sheet: str) -> None:
    games, notes = convert(sheet.encode())
    assert games == []
    assert notes[-1].is_error


def test_lines_without_end_are_borne() -> None:
    for text in ("1;" * 99_000, ";" * 150_000, '"' * 150_000, "x\n" * 5_000):
        games, notes = convert(f"Hand;Ana;Ben\n1;5;0\n{text}\n2;0;5\n")
        assert games
        assert 0 < len(notes) < 500


def test_sniff() -> None:
    assert sniff(SHEET.encode()) > 0.9
    assert sniff(codecs.BOM_UTF8 + SHEET.encode()) > 0.9
    for head in (
        b"",
        b"Ana;Ben\n5;0\n",
        b"Hand;Ana;Ben\n",
        b"game,hand,number,player\n1,1,1,Ana\n",
    ):
        assert sniff(head) <= 0.9


def test_the_command() -> None:
    args = ["convert", "-", "--option", "variant=liverpool", "--to", "rmn"]
    result = CliRunner().invoke(rumnot, args, input=SHEET)
    assert (result.exit_code, result.output) == (0, RECORD)
