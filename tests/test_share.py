"""Puzzles given away: sheets, pages, decks and tables."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import os
import re
import sqlite3
import string
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from rummynotation.cards import JOKER, cards_text, parse_placed
from rummynotation.cli.main import rumnot
from rummynotation.cli.terminal import LANGUAGE
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.puzzles.checking import check_puzzle
from rummynotation.puzzles.dealing import deal
from rummynotation.puzzles.looking import LOOKS, first_looks
from rummynotation.puzzles.planting import planted
from rummynotation.puzzles.reading import read_puzzles
from rummynotation.puzzles.scene import Ground
from rummynotation.record import LayOff, Meld
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import lay_down_actions, layoff_actions
from rummynotation.replay.moment import moment_at
from rummynotation.rules.layoff import extend
from rummynotation.rules.loader import load_variant
from rummynotation.rules.meld import Reading
from rummynotation.share import cards, pdf, turns
from rummynotation.share.document import asset
from rummynotation.share.growing import growths_of
from rummynotation.share.hinting import hints_in
from rummynotation.share.page import SCRIPTS, page
from rummynotation.share.picture import inline
from rummynotation.share.sheet import sheet
from rummynotation.share.tables import COLUMNS, csv_lines, json_lines
from rummynotation.share.telling import tell
from rummynotation.share.turns import key_of, turns_of
from rummynotation.share.words import LANGUAGES, Language, terms_of
from rummynotation.solver.position import Position, position_of
from tests.shared_puzzles import ALL, BUY, CONTRACT, FEWEST, HOSTILE, NO, SWAP, TAKE, puzzles_of

ROOT = Path(__file__).resolve().parent.parent
MAKERS = pytest.mark.parametrize("make", [sheet, page], ids=["sheet", "page"])


class Elements(HTMLParser):
    """The elements of a page, with what stands in its styles and programs."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {"style": [], "script": []}
        self._in = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._in = tag
        if tag in self.texts:
            self.texts[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in in self.texts:
            self.texts[self._in][-1] += data


def test_the_puzzles_of_these_tests_are_true() -> None:
    wrong = [found.message for puzzle in puzzles_of(*ALL) for found in check_puzzle(puzzle)]
    # How hard they are does not matter here.
    assert [text for text in wrong if not text.startswith(("the difficulty", "the level"))] == []


# --- pages ---


@MAKERS
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_needs_nothing_else(make: Any, language: Language) -> None:
    html = make(puzzles_of(*ALL), language=language)
    assert "http:" not in html and "https:" not in html
    assert "url(" not in html and "@import" not in html and "import(" not in html
    for name, attributes in Elements(html).found:
        assert name not in ("link", "img", "iframe", "object", "embed", "audio", "video")
        assert "src" not in attributes and "style" not in attributes
        assert not [key for key in attributes if key.startswith("on")]
        if "href" in attributes:
            assert (attributes["href"] or "").startswith("#")


@MAKERS
def test_a_page_allows_its_own_style_and_program_alone(make: Any) -> None:
    elements = Elements(make(puzzles_of(*ALL)))
    policy = next(
        attributes["content"] or ""
        for _, attributes in elements.found
        if attributes.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'" and rules["base-uri"] == "'none'"
    assert "unsafe" not in policy

    def hashes(texts: list[str]) -> str:
        digests = (hashlib.sha256(text.encode()).digest() for text in texts)
        return " ".join(f"'sha256-{base64.b64encode(each).decode()}'" for each in digests)

    assert rules["style-src"] == hashes(elements.texts["style"])
    programs = [text for text in elements.texts["script"] if not text.startswith("{")]
    assert rules["script-src"] == (hashes(programs) or "'none'")


@MAKERS
def test_what_a_file_says_is_text_in_a_page(make: Any) -> None:
    html = make(puzzles_of(HOSTILE), title="</title><script>alert(0)</script>")
    plain = Elements(make(puzzles_of(CONTRACT)))
    assert "<script>alert" not in html and "<img" not in html
    hostile = Elements(html)
    assert hostile.found.count(("script", {})) == 0
    assert len(hostile.texts["script"]) == len(plain.texts["script"])


@MAKERS
def test_the_same_puzzles_give_the_same_page_on_every_machine(make: Any, tmp_path: Path) -> None:
    (tmp_path / "puzzles.rmn").write_text("\n".join(ALL), encoding="utf-8")
    found = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.html"
        command = ["puzzle", "export", "puzzles.rmn", "--to", make.__name__, "-o", str(out)]
        subprocess.run(
            [sys.executable, "-m", "rummynotation.cli.main", *command],
            cwd=tmp_path,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            check=True,
        )
        found.append(out.read_bytes())
    assert found[0] == found[1]


def test_a_sheet_asks_first_and_answers_at_the_end() -> None:
    html = sheet(puzzles_of(*ALL))
    asked, answered = html.split('class="answers"')
    assert asked.count('class="puzzle"') == len(ALL) == answered.count('class="answer"')
    assert "lay down" not in asked and "lay down" in answered
    assert answered.count('class="picture"') == len(ALL) - 1  # none of a buy
    assert 'class="picture"' not in sheet(puzzles_of(*ALL), pictures=False)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("run of 4", "Can you")), ("fr", ("suite de 4", "V♦")), ("it", ("scala da 4", "Puoi"))],
)
def test_a_sheet_speaks_the_language_that_is_asked_for(
    language: Language, words: tuple[str, str]
) -> None:
    html = sheet(puzzles_of(CONTRACT), language=language)
    assert f'<html lang="{language}">' in html
    for word in words:
        assert word in html


@pytest.mark.parametrize("make", [sheet, page])
def test_a_question_says_what_it_hangs_on_in_sheet_and_page(make: Any) -> None:
    def has(puzzle: str, words: str) -> bool:
        return words in make(puzzles_of(puzzle), pictures=False).split('class="puzzle"')[-1]

    assert has(CONTRACT, "All cards must be laid; no discard.")
    assert has(FEWEST, "Points: ") and has(TAKE, "The aim is to go out this turn.")
    assert has(BUY, "A buy brings 1 more card")


@pytest.mark.parametrize("make", [sheet, page])
def test_a_source_that_says_nothing_to_a_player_is_left_out(make: Any) -> None:
    assert "made from seed" not in make(puzzles_of(CONTRACT), pictures=False)
    club = CONTRACT.replace("made from seed 1", "Tuesday club")
    assert "Tuesday club" in make(puzzles_of(club), pictures=False)


def test_the_level_stands_with_the_answer_in_a_sheet() -> None:
    asked, answered = sheet(puzzles_of(*ALL), pictures=False).split('class="answers"')
    assert 'class="level"' not in asked
    assert answered.count('class="level"') == len(ALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_hints_of_a_page_do_not_tell_yes_from_no(language: Language) -> None:
    terms = terms_of(language)
    puzzle = next(iter(puzzles_of(CONTRACT)))
    told = tell(puzzle, terms)
    looks = len(first_looks(puzzle))
    turned = replace(told, puzzle=replace(puzzle, answer="no", themes=()), steps=(), reasons=("?",))
    assert looks >= 2
    assert hints_in(told, terms)[:looks] == hints_in(turned, terms)[:looks]


def test_the_looks_are_the_same_with_the_same_parts_in_all_languages() -> None:
    for language in LANGUAGES:
        assert LOOKS[language].keys() == LOOKS["en"].keys()
        for key, said in LOOKS[language].items():
            assert ("{cards}" in said) == ("{cards}" in LOOKS["en"][key])


def test_the_commands_ask_for_the_languages_that_there_are() -> None:
    assert tuple(LANGUAGE.choices) == LANGUAGES


def test_the_languages_have_the_same_words_with_the_same_parts() -> None:
    def parts(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    english = terms_of("en").texts
    for language in LANGUAGES:
        other = terms_of(language).texts
        assert other.keys() == english.keys()
        for key, text in english.items():
            assert parts(other[key]) == parts(text), (language, key)
        assert len(cards.ranks(terms_of(language))) == 13


def test_every_word_of_the_page_is_there() -> None:
    program = "".join(map(asset, SCRIPTS))
    used = set(re.findall(r'words\.(\w+)|fill\("(\w+)"', program))
    names = {first or second for first, second in used} - {"ranks", "joker", "set", "run"}
    names |= set(re.findall(r'what: "(\w+)"', program))
    assert names <= terms_of("en").texts.keys()


def test_a_solution_that_is_none_is_not_given_away() -> None:
    wrong = SWAP.replace("swap 7D You.1 layoff AD 9D *=TD JD QD", "layoff AD")
    with pytest.raises(RummyNotationError, match=r"is not the answer"):
        sheet(puzzles_of(wrong))


def test_a_picture_in_a_page_has_no_ids_and_no_namespaces() -> None:
    drawn = inline(
        '<?xml?><!-- x --><svg xmlns="http://a" viewBox="0 0 9 8"><g id="n" class="c"/></svg>'
    )
    assert drawn.startswith('<svg class="picture" viewBox="0 0 9 8" width="9" height="8"')
    assert "http" not in drawn and " id=" not in drawn


# --- cards ---


def test_all_cards_look_different_also_without_colour() -> None:
    terms = terms_of("en")
    faces = [cards.card_marks(card, terms) for card in (*range(52), JOKER)]
    faces += [cards.card_marks(parse_placed(text), terms) for text in ("*=9H", "*=9", "2S=9H")]
    assert len(set(faces)) == len(faces)
    assert len(cards.symbols(terms)) < 3_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_a_card_is_in_the_page(language: Language) -> None:
    terms = terms_of(language)
    used = {
        sign
        for card in (*range(52), JOKER)
        for sign in re.findall(r'href="#([^"]+)"', cards.card_marks(card, terms))
    }
    assert used == set(re.findall(r'id="([^"]+)"', cards.symbols(terms)))


# --- the tables that a page looks up ---

GAMES = [("contract_rummy", 3), ("liverpool", 5), ("liverpool_deal7_play_on", 7), ("rummy500", 1)]


def positions(name: str, number: int, count: int = 60) -> Iterator[Position]:
    ground = Ground(load_variant(name), number, (("Variant", name),))
    random = Random(f"turns {name} {number}")
    for turn in range(count):
        scene = planted(random, ground) if turn % 2 else deal(random, ground)
        if scene is not None:
            yield position_of(moment_at(scene.game(), event=0).table)


def key_in(meld: tuple[int, ...], position: Position) -> str:
    wild = position.table.variant.wild_cards
    plain = [placed & 63 for placed in meld]
    return key_of([card for card in plain if card not in wild], sum(c in wild for c in plain))


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_melds_grow_in_the_tables_as_by_the_rules(name: str, number: int) -> None:
    met = 0
    for position in positions(name, number):
        table, seat = position.table, position.seat
        known = {
            str(target): position_growths
            for target, position_growths in (
                (meld.name, growths(position, meld.reading)) for meld in table.melds.values()
            )
        }
        for target, meld in table.melds.items():
            for growth in islice(known[str(target)].values(), 40):
                before = list(meld.reading.cards) if meld.reading else []
                added = [placed for placed in growth.reading.cards if not _taken(before, placed)]
                assert isinstance(extend(table, seat, meld, added), Reading)
                met += 1
        for action in layoff_actions(table, seat):
            if Engine(table.copy()).can(action) and action.meld is not None:
                assert key_in(action.cards, position) in known[str(action.meld)]
    assert met


def growths(position: Position, reading: Reading | None) -> dict[str, Any]:
    assert reading is not None
    wild = position.table.variant.wild_cards
    naturals = [0 if card in wild else n for card, n in enumerate(position.seat.known)]
    wilds = sum(position.seat.known[card] for card in wild)
    found = growths_of(position.table.variant, reading, naturals, wilds, most=9_999)
    return {key_of(growth.added, growth.wilds): growth for growth in found}


def _taken(cards_left: list[int], placed: int) -> bool:
    if placed not in cards_left:
        return False
    cards_left.remove(placed)
    return True


# Nobody goes out in the turn of the contract in hand 3, so that nobody is dealt it.
LAYING = [*(game for game in GAMES if game != ("contract_rummy", 3)), ("contract_rummy", 7)]


@pytest.mark.parametrize(("name", "number"), LAYING)
def test_each_lay_down_of_the_rules_is_in_the_tables(name: str, number: int) -> None:
    met = 0
    for position in positions(name, number):
        known = turns_of(position, "go_out", str)
        assert known is not None
        keys = {
            "".join(sorted(card.partition("=")[0] for card in text.split()))
            for _, text, *_rest in known["laid"]
        }
        engine = Engine(position.table.copy())
        for action in islice(lay_down_actions(position.table, position.seat, 200), 200):
            if isinstance(action, Meld) and engine.can(action):
                met += 1
                for meld in action.melds:
                    assert key_in(meld, position) in keys, cards_text(meld)
    assert met


def test_what_is_too_much_is_not_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles_of(CONTRACT)[0]
    assert turns_of(puzzle.position, "go_out", str) is not None
    monkeypatch.setattr(turns, "MOST_MELDS", 3)
    assert turns_of(puzzle.position, "go_out", str) is None
    data = json.loads(Elements(page([puzzle])).texts["script"][0])
    assert [option["value"] for option in data["puzzles"][0]["options"]] == ["yes", "no"]
    assert data["puzzles"][0]["tooLarge"]


def test_a_turn_says_what_the_rules_say() -> None:
    found = turns_of(puzzles_of(SWAP)[0].position, "go_out", str)
    assert found is not None
    assert {str(form["swaps"]) for form in found["forms"]} == {"[]", "[['7D', 'You.1']]"}
    assert all(form["targets"] == {"You.1": n} for n, form in enumerate(found["forms"]))
    assert found["laid"] == []  # one who is down lays no further meld


def test_the_choices_are_those_that_the_rules_allow() -> None:
    data = json.loads(Elements(page(puzzles_of(TAKE))).texts["script"][0])
    assert [one["value"] for one in data["puzzles"][0]["options"]] == ["take 9D", "draw"]


# --- tables ---


def test_a_csv_has_the_columns_that_are_documented() -> None:
    rows = list(csv.reader(csv_lines(puzzles_of(*ALL), terms_of("en"))))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 1 + len(ALL) and {len(row) for row in rows} == {len(COLUMNS)}
    first = dict(zip(COLUMNS, rows[1], strict=True))
    assert first["cards"] == "5D 6D 7D 8D TD JD QD KD 7C 8C 9C TC *"
    assert first["contract"] == "R4 R4 R4" and first["answer"] == "yes"
    assert first["solution"].startswith("You: meld [5D 6D 7D 8D]")
    documented = (ROOT / "docs" / "PUZZLES.md").read_text(encoding="utf-8")
    listed = re.findall(r"`([^`]+)`", documented.partition("The columns of the CSV")[2])
    assert tuple(listed[: len(COLUMNS)]) == COLUMNS


def test_no_cell_of_a_csv_is_a_formula() -> None:
    rows = list(
        csv.DictReader(io.StringIO("".join(csv_lines(puzzles_of(HOSTILE), terms_of("en")))))
    )
    assert rows[0]["source"].startswith("'=HYPERLINK")
    assert not any(cell[:1] in ("=", "+", "-", "@") for cell in rows[0].values())


def test_json_lines_read_back_as_the_same_puzzles() -> None:
    puzzles = puzzles_of(*ALL)
    text = "".join(json_lines(puzzles))
    assert list(read_puzzles(io.BytesIO(text.encode()), as_json=True)) == puzzles


# --- Anki ---


def anki(*texts: str, **options: Any) -> bytes:
    pytest.importorskip("genanki", reason="needs genanki: pip install -e '.[anki]'")
    from rummynotation.share.anki import deck

    return deck(puzzles_of(*texts), **options)


def notes_of(package: bytes, folder: Path) -> list[tuple[str, list[str], str]]:
    """The notes of a deck: guid, fields, tags."""
    with zipfile.ZipFile(io.BytesIO(package)) as opened:
        opened.extract("collection.anki2", folder)
    found = sqlite3.connect(folder / "collection.anki2")
    rows = found.execute("select guid, flds, tags from notes order by id").fetchall()
    found.close()
    return [(guid, fields.split("\x1f"), tags) for guid, fields, tags in rows]


def test_a_deck_has_a_note_for_each_puzzle_with_its_pictures(tmp_path: Path) -> None:
    package = anki(*ALL)
    notes = notes_of(package, tmp_path)
    assert [guid for guid, _, _ in notes] == [puzzle.id for puzzle in puzzles_of(*ALL)]
    with zipfile.ZipFile(io.BytesIO(package)) as opened:
        media = json.loads(opened.read("media"))
        for number, name in media.items():
            assert name.endswith(".svg") and opened.read(number).lstrip().startswith(b"<")
    used = {
        name for _, fields, _ in notes for name in re.findall(r'src="([^"]+)"', "".join(fields))
    }
    assert used == set(media.values())
    no = next(fields for _, fields, _ in notes if "gevzywcqkw73" in fields)
    assert "cannot be laid from this hand" in "".join(no) and "No" in no
    assert " level2 " in notes[0][2] and " unique " in notes[0][2]


def test_the_same_puzzles_give_the_same_deck() -> None:
    assert anki(CONTRACT, NO) == anki(CONTRACT, NO)


def test_a_puzzle_keeps_its_note_whatever_stands_beside_it(tmp_path: Path) -> None:
    alone = notes_of(anki(FEWEST), tmp_path)
    beside = notes_of(anki(CONTRACT, FEWEST, title="Another name"), tmp_path)
    assert alone[0] == beside[1]


def test_what_a_file_says_is_text_in_a_deck_and_names_no_file(tmp_path: Path) -> None:
    package = anki(HOSTILE)
    with zipfile.ZipFile(io.BytesIO(package)) as opened:
        names = json.loads(opened.read("media")).values()
    assert all(re.fullmatch(r"rummy-[0-9a-f]{12}-(position|answer)\.svg", name) for name in names)
    (_, fields, _) = notes_of(package, tmp_path)[0]
    shown = "".join(fields[1:])
    assert "<script" not in shown and "onerror=alert(3)>" not in shown


def test_without_genanki_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from rummynotation.share import anki as module

    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(module.AnkiError, match="pip install genanki"):
        module.deck(puzzles_of(CONTRACT))


# --- PDF ---


def test_a_sheet_becomes_a_pdf() -> None:
    if pdf.browser() is None:
        pytest.skip("needs Chromium or Chrome on this machine")
    assert pdf.pdf_of(sheet(puzzles_of(CONTRACT))).startswith(b"%PDF")


def test_without_a_browser_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "browser", lambda: None)
    monkeypatch.setattr(pdf.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(pdf.PdfError, match="print it to PDF from any browser"):
        pdf.pdf_of("<p>")


# --- the command ---


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzles.rmn").write_text("\n".join((CONTRACT, NO)), encoding="utf-8")
    return tmp_path


def run(*words: str) -> Any:
    return CliRunner().invoke(rumnot, ["puzzle", "export", *words], standalone_mode=False)


@pytest.mark.parametrize(
    ("words", "start"),
    [
        (("--to", "sheet", "-o", "out.html"), "<!DOCTYPE html>"),
        (("--to", "page", "-o", "out.html"), "<!DOCTYPE html>"),
        (("-o", "out.csv"), "id,goal,"),
        (("-o", "out.jsonl"), '{"puzzle":1'),
        (("-o", "out.rmn"), "%rmn 1"),
    ],
)
def test_the_command_makes_what_is_asked_for(
    files: Path, words: tuple[str, ...], start: str
) -> None:
    done = run("puzzles.rmn", *words)
    assert done.exception is None, done.output
    assert (files / words[-1]).read_text(encoding="utf-8").startswith(start)


def test_html_can_be_two_things_and_the_command_asks_which(files: Path) -> None:
    done = run("puzzles.rmn", "-o", "out.html")
    assert "--to sheet or --to page" in str(done.exception.format_message())
    assert not (files / "out.html").exists()


def test_a_file_that_cannot_be_read_makes_nothing(files: Path) -> None:
    (files / "bad.rmn").write_text(CONTRACT.replace("Puzzle.goal", "Puzzle.gaol"), "utf-8")
    done = run("puzzles.rmn", "bad.rmn", "-o", "out.csv")
    assert done.return_value == 2 and not (files / "out.csv").exists()


def test_the_name_of_a_layoff_is_not_taken_for_a_card() -> None:
    told = tell(puzzles_of(SWAP)[0], terms_of("en"))
    assert isinstance(puzzles_of(SWAP)[0].line[1], LayOff)
    assert told.steps[1].cards.startswith("A♦ 9♦ JOKER=10♦ J♦ Q♦ → You.1: A♦ 2♦")
