"""Pictures of a table: every card once, in its place, and nothing from a file acts in it."""

from __future__ import annotations

import runpy
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from nightly import nightly

import rummynotation as rn
from rummynotation.cards import HIDDEN, JOKER, card_of, natural
from rummynotation.cli.main import rumnot
from rummynotation.record import (
    Action,
    Buy,
    Call,
    Discard,
    Draw,
    Gin,
    Knock,
    LayOff,
    Meld,
    Swap,
    Take,
)
from rummynotation.replay.drawing import untold
from rummynotation.replay.following import follow
from rummynotation.replay.moment import Moment
from rummynotation.share import cards, png
from rummynotation.share.lettering import width_of
from rummynotation.share.table_picture import NARROWEST, table_svg
from rummynotation.share.table_told import marks_of
from rummynotation.share.words import LANGUAGES, Language, terms_of

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
FILES = sorted(EXAMPLES.glob("*.rmn"))

GAME = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]

hand 2 dealer Cy
deal Ana: 8S 8H 8D 3H 4H 5H 6H KS KD QC
deal Ben: 2S 3S 4S 5S 6S 7S 9S TS JS QS
deal Cy: AC 2C 3C 4C 5C 6C 7C 8C 9C *
upcard 2D
Ana: draw 9C meld [8S 8H 8D] [3H 4H 5H 6H]
Ana: discard KS
Ben: draw 4D discard 4D
result *
"""

MANY = """%rmn 1
[Variant "{variant}"]
[Players "{players}"]

hand 1 dealer {dealer}
upcard 9D
{actions}
"""


@dataclass
class Drawn:
    """What is in a picture, with boxes of left, top, right and bottom."""

    size: tuple[float, float] = (0, 0)
    faces: Counter[int] = field(default_factory=Counter)
    hidden: int = 0
    framed: Counter[int] = field(default_factory=Counter)
    cards: list[tuple[str, tuple[float, ...]]] = field(default_factory=list)
    texts: list[tuple[str, tuple[float, ...]]] = field(default_factory=list)
    panels: list[tuple[float, ...]] = field(default_factory=list)


def drawn(svg: str, language: Language = "en") -> Drawn:
    """A picture, read back from its marks alone."""
    found = Drawn()
    run = 0
    for item in ElementTree.fromstring(svg):
        kind, name = item.get("class", ""), item.tag.split("}")[1]
        if name == "svg" or name in ("title", "desc", "style", "defs"):
            continue
        if name == "g":
            card, box = _card(item, language), _box_of(item)
            found.cards.append(("hidden" if card == HIDDEN else "face", box))
            framed = any(part.get("class") == "frame" for part in item)
            if card == HIDDEN:
                run += 1
                continue
            found.faces[card] += 1
            found.framed[card] += framed
        if name == "text":
            text = item.text or ""
            x, y = float(item.get("x", 0)), float(item.get("y", 0))
            size, bold = (18 if "title" in kind else 14), "bold" in kind
            right = x + width_of(text, size, bold=bold)
            found.texts.append((text, (x, y - 0.75 * size, right, y + 0.2 * size)))
            if run and text.startswith("× "):
                found.hidden += int(text[2:])
                run = 0
        if name == "rect" and "panel" in kind:
            found.panels.append(_rect(item))
        found.hidden += run
        run = 0
    root = ElementTree.fromstring(svg)
    found.hidden += run
    found.size = (float(root.get("width", 0)), float(root.get("height", 0)))
    found.framed += Counter()
    return found


def _card(item: ElementTree.Element, language: Language) -> int:
    """Which card it is, by the signs on it."""
    signs = [part.get("href", "#")[1:] for part in item if part.tag.endswith("use")]
    ranks = [sign[5:] for sign in signs if sign.startswith("rank-")]
    suits = [sign[5:] for sign in signs if sign.startswith("suit-")]
    if not ranks:
        return JOKER if "star" in signs else HIDDEN
    rank = cards.ranks(terms_of(language)).index(ranks[0]) + 1
    return natural(rank, "SHDC".index(suits[0]))


def _box_of(item: ElementTree.Element) -> tuple[float, ...]:
    place, scale = item.get("transform", "").removeprefix("translate(")[:-1].split(") scale(")
    x, y = map(float, place.split())
    return x, y, x + cards.WIDTH * float(scale), y + cards.HEIGHT * float(scale)


def _rect(item: ElementTree.Element) -> tuple[float, ...]:
    x, y, width, height = (float(item.get(key, 0)) for key in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes share more than an edge."""
    slack = 0.1
    return (
        one[0] < other[2] - slack
        and other[0] < one[2] - slack
        and one[1] < other[3] - slack
        and other[1] < one[3] - slack
    )


def inside(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether a box lies in another one."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


def check_places(found: Drawn) -> None:
    """Nothing lies outside, and nothing on something else, save cards that are fanned."""
    whole = (0.0, 0.0, *found.size)
    for _, box in (*found.cards, *found.texts):
        assert inside(box, whole)
    for (kind, one), (other_kind, other) in combinations(found.cards, 2):
        if kind == other_kind == "hidden" and one[1] == other[1]:
            continue
        assert not overlap(one, other)
    for (text, one), (other_text, other) in combinations(found.texts, 2):
        assert not overlap(one, other), (text, other_text)
    for text, one in found.texts:
        assert not any(overlap(one, other) for _, other in found.cards), text
    for one, other in combinations(found.panels, 2):
        assert not overlap(one, other)
    for panel in found.panels:
        assert inside(panel, whole)
        for text, box in (*found.cards, *found.texts):
            assert inside(box, panel) or not overlap(box, panel), text


def check_cards(found: Drawn, moment: Moment) -> None:
    """Each card lies in the picture as often as on the table."""
    table = moment.table
    lying = [card for seat in table.seats for card in seat.cards()] + table.pile
    lying += [card_of(placed) for meld in table.melds.values() for placed in meld.cards]
    assert found.faces == Counter(card for card in lying if card != HIDDEN)
    stock = bool(table.stock_size or table.stock_vague)
    assert found.hidden == lying.count(HIDDEN) + stock


def check_framed(found: Drawn, action: Action | None) -> None:
    """What a legal action moved is framed, and nothing else."""
    named: list[int] = []
    if isinstance(action, Meld):
        named = [card_of(placed) for meld in action.melds for placed in meld]
    elif isinstance(action, Draw | Discard | Swap):
        named = [action.card]
    elif isinstance(action, Knock | Gin):
        named = [] if action.card is None else [action.card]
    elif isinstance(action, Take | Buy | LayOff):
        named = [card_of(placed) for placed in action.cards]
    assert found.framed == Counter(card for card in named if card != HIDDEN)


def moments_of(path: Path) -> Iterator[tuple[Moment, bool]]:
    """The moments of a file, and whether the last action of each was legal."""
    for followed in (hand for game in rn.read_games(path) for hand in follow(game).hands):
        totals = dict(followed.totals)
        yield Moment(followed.start, followed.hand, 0, None, totals), True
        for event, step in enumerate(followed.actions(), 1):
            assert isinstance(step.item, Action)
            yield Moment(step.after, followed.hand, event, step.item, totals), step.ok


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_moments_of_every_example_are_drawn_as_they_are(path: Path) -> None:
    for number, (moment, legal) in islice(enumerate(moments_of(path)), 0, None, nightly(4, 1)):
        language = LANGUAGES[number % len(LANGUAGES)]
        width = (760, NARROWEST, 1200)[number // 3 % 3]
        found = drawn(table_svg(moment, language=language, width=width), language)
        check_places(found)
        if not untold(moment.hand):
            check_cards(found, moment)
        if legal:
            check_framed(found, moment.last)


@pytest.mark.parametrize("variant", ["contract_rummy", "rummy500"])
@pytest.mark.parametrize("count", [2, 4, 8])
def test_many_players_and_a_long_pile_find_room(variant: str, count: int) -> None:
    names = ["Ana", "W" * 60, "李明李明李明李明李明", "מרים", "Борис", "i" * 200, "É", "Z_9"][
        :count
    ]
    turns = [f"{names[turn % count]}: draw ? discard {turn % 7 + 2}S" for turn in range(22)]
    text = MANY.format(
        variant=variant, players=" ".join(names), dealer=names[-1], actions="\n".join(turns)
    )
    moment = rn.moment_at(rn.read_game(text))
    assert len(moment.table.pile) == 23
    for width in (NARROWEST, 760, 2000):
        found = drawn(table_svg(moment, width=width, first=names[1]))
        check_cards(found, moment)
        check_places(found)
        assert len(found.panels) == count


def test_what_a_file_says_stays_text(tmp_path: Path) -> None:
    words = '</text><script>alert(1)</script>"&\x07\u202e'
    house = tmp_path / "house.toml"
    title = "<img src=x onerror=alert(2)>"
    house.write_text(f"name = 'house'\nextends = 'contract_rummy'\ntitle = \"{title}\\u0007\"\n")
    moment = rn.moment_at(rn.read_game(GAME), event=2, rules=house)
    svg = table_svg(replace(moment, last=Call("Ana", words)))
    root = ElementTree.fromstring(svg)
    assert not {item.tag.split("}")[1] for item in root.iter()} & {"script", "img", "image", "a"}
    shown = "".join(root.itertext())
    assert title in shown and '</text><script>alert(1)</script>"&' in shown
    assert not any(key.startswith("on") for item in root.iter() for key in item.attrib)
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_a_picture_is_read_out_as_what_it_shows() -> None:
    svg = table_svg(rn.moment_at(rn.read_game(GAME)), language="fr")
    root = ElementTree.fromstring(svg)
    ids = (root.get("aria-labelledby") or "").split()
    title, told = ("".join(root.find(f".//*[@id='{name}']").itertext()) for name in ids)  # type: ignore[union-attr]
    assert root.get("role") == "img" and title == "Contract Rummy · manche 2"
    assert "Dernière action : Ben : défausser 4 de carreau." in told
    assert "Ana.1 · brelan : 8 de pique, 8 de cœur, 8 de carreau." in told


def test_who_is_asked_to_take_the_upcard_is_marked_and_not_who_will_draw() -> None:
    text = """%rmn 1
[Variant "gin_rummy"]
[Players "Ana Ben"]
hand 1 dealer Ben
upcard 3H
Ana: pass
"""
    terms = terms_of("en")
    for event, asked in ((0, "Ana"), (1, "Ben")):
        moment = rn.moment_at(rn.read_game(text), event=event)
        told = {seat.handle: marks_of(seat, moment, terms) for seat in moment.table.seats}
        assert [name for name, marks in told.items() if terms("is_asked") in marks] == [asked]
        assert not any(terms("is_to_draw") in marks for marks in told.values())


def test_the_picture_in_the_guide_is_what_is_drawn_now(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    docs = EXAMPLES.parent / "docs"
    made = runpy.run_path(str(docs / "make_table_picture.py"))
    monkeypatch.setattr(Path, "write_text", lambda path, text, **_: written.append(text))
    made["main"]()
    assert written == [(docs / "table.svg").read_text(encoding="utf-8")]


def test_too_many_cards_are_refused() -> None:
    moment = rn.moment_at(rn.read_game(GAME))
    moment.table.pile = [natural(4, 0)] * 2_000
    with pytest.raises(rn.RummyNotationError, match="a picture shows 2000 at most"):
        table_svg(moment)
    moment.table.pile = [HIDDEN] * 1_000_000
    assert "× 999999" in table_svg(moment)


# --- PNG ---

NO_RESVG = "needs the packages of the extra `png`"


def size_of_png(content: bytes) -> tuple[int, int]:
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    return width, height


@pytest.fixture(params=["resvg", "browser"])
def drawer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """One of the two programs that draw, alone."""
    if request.param == "resvg":
        pytest.importorskip("resvg_py", reason=NO_RESVG)
        if not png._fonts():
            pytest.skip(NO_RESVG)
        monkeypatch.setattr(png, "browser", lambda: None)
    else:
        if png.browser() is None:
            pytest.skip("needs Chromium or Chrome on this machine")
        monkeypatch.setattr(png, "_fonts", list)
    return str(request.param)


@pytest.mark.parametrize("scale", [1.5, 2])
def test_a_png_has_its_size_and_the_same_bytes_each_time(drawer: str, scale: float) -> None:
    svg = table_svg(rn.moment_at(rn.read_game(GAME)))
    content = png.png_of(svg, scale)
    assert size_of_png(content) == png.size_of(svg, scale)
    assert png.png_of(svg, scale) == content


def test_words_are_drawn_where_the_machine_has_no_fonts() -> None:
    resvg = pytest.importorskip("resvg_py", reason=NO_RESVG)
    if not png._fonts():
        pytest.skip(NO_RESVG)
    svg = table_svg(rn.moment_at(rn.read_game(GAME)))
    own = {"font_files": png._fonts(), "sans_serif_family": "Source Sans Pro"}
    bare = resvg.svg_to_bytes(svg_string=svg, skip_system_fonts=True, **own)
    without = resvg.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    assert bare != without and bare == png.png_of(svg)


def test_without_either_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_fonts", list)
    monkeypatch.setattr(png, "browser", lambda: None)
    svg = table_svg(rn.moment_at(rn.read_game(GAME)))
    for path, python in (("/house/.venv/bin", "python3"), ("/usr/bin", "/house/.venv/bin/python3")):
        monkeypatch.setattr("sys.executable", "/house/.venv/bin/python3")
        monkeypatch.setattr("shutil.which", (path + "/{}").format)
        words = rf"`{python} -m pip install 'rummynotation\[png\]'"
        with pytest.raises(png.PngError, match=words):
            png.png_of(svg)


# --- the command ---


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.rmn").write_text(GAME, encoding="utf-8")
    return tmp_path


def test_the_command_writes_the_picture_of_the_moment(file: Path) -> None:
    there = ["game.rmn", "--hand", "2", "--event", "3"]
    done = CliRunner().invoke(rumnot, ["show", *there, "-o", "table.svg"])
    assert done.exit_code == 0 and done.output == ""
    svg = (file / "table.svg").read_text(encoding="utf-8")
    assert svg == table_svg(rn.moment_at(rn.read_game(GAME), hand=2, event=3))
    piped = CliRunner().invoke(rumnot, ["show", *there, "--to", "svg"])
    assert piped.stdout_bytes.decode("utf-8") == svg


@pytest.mark.parametrize("where", [["--event", "4"], ["--line", "12"]])
def test_one_seat_sees_its_own_cards_and_the_backs_of_others(file: Path, where: list[str]) -> None:
    done = CliRunner().invoke(rumnot, ["show", "game.rmn", *where, "--seat", "Ben", "--to", "svg"])
    assert done.exit_code == 0
    found = drawn(done.output)
    table = rn.moment_at(rn.read_game(GAME), event=4).table
    seen = [*table.by_handle["Ben"].cards(), *table.pile]
    seen += [card_of(placed) for meld in table.melds.values() for placed in meld.cards]
    assert found.faces == Counter(seen)
    assert found.hidden == 3 + 10 + 1
    assert [text for text, _ in found.texts if text in ("Ana", "Ben", "Cy")] == ["Ben", "Cy", "Ana"]


def test_an_onlooker_sees_all_from_the_first_seat_and_an_accent_is_an_accent(file: Path) -> None:
    game = file / "game.rmn"
    game.write_text(GAME.replace("Ben", "Zo\u0308"), encoding="utf-8")
    for seat in ("", "Z\u00f6", "Zo\u0308"):
        result = CliRunner().invoke(rumnot, ["show", str(game), "--seat", seat, "--to", "svg"])
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["-o", "table.jpg"], "ends in .svg or .png"),
        (["-o", "table"], "ends in .svg or .png"),
        (["-o", "-"], "--to svg or png"),
        (["--scale", "2"], "is for a picture"),
        (["--language", "fr"], "is for a picture"),
        (["-o", "table.svg", "--scale", "2"], "--scale is for PNG"),
        (["-o", "table.svg", "--json"], "ask one by one"),
        (["-o", "table.svg", "--seat", "Zoe"], "nobody called Zoe"),
        (["-o", "table.png", "--width", "4000", "--scale", "8"], "smaller scale"),
        (["-o", "none/table.svg"], "No such file"),
        (["-o", "game.rmn", "--to", "svg"], "is the game itself"),
    ],
)
def test_a_wrong_call_writes_nothing(file: Path, options: list[str], words: str) -> None:
    before = (file / "game.rmn").read_bytes()
    done = subprocess.run(
        [sys.executable, "-m", "rummynotation.cli.main", "show", "game.rmn", *options],
        capture_output=True,
        cwd=file,
        env={"PYTHONPATH": str(EXAMPLES.parent), "PATH": ""},
        check=False,
    )
    assert done.returncode == 2 and words in " ".join(done.stderr.decode().split())
    assert done.stdout == b"" and [path.name for path in file.iterdir()] == ["game.rmn"]
    assert (file / "game.rmn").read_bytes() == before
