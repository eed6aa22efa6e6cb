"""The page of a game in a browser: gone through by mouse, by finger, and by the keyboard alone.

Skipped where Playwright or a Chromium is missing: `pip install -e '.[browser]'`, and any Chromium
or Chrome on the machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from converting_examples import EXAMPLES as LOGS

from rummynotation.cards import HIDDEN
from rummynotation.convert import read_log
from rummynotation.notation.reader import read_game, read_games
from rummynotation.record import Game
from rummynotation.replay.drawing import untold
from rummynotation.replay.following import follow
from rummynotation.replay.selfplay import play_game
from rummynotation.rules.loader import load_variant
from rummynotation.share.view.page import view
from rummynotation.share.words import terms_of
from tests.open_page import OpenPage
from tests.real_logs import games_of, real_log

FOLDER = Path(__file__).resolve().parent.parent / "examples"
EXAMPLES = sorted(path.stem for path in FOLDER.glob("*.rmn"))

HERE = """() => {
    const here = document.querySelector("rn-list [aria-current]");
    return here.getAttribute("href") ?? here.dataset.branch;
}"""
"""The address of the place that is marked in the list."""

SMALL = """%rmn 1 {About the game.}
[Event "An evening"]
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]

hand 1 dealer Cy
deal Ana: 7S 7H 7D 9S 9H 9D 4H 4C JD KC
upcard 2C
Ana: draw 5C
Ana: meld! [7S 7H 7D] [9S 9H 9D] discard KC {About the discard.}
(
  Ana: discard KC {Too careful.}
  Ben: take KC
)
(
  Ana: discard JD
)
Ben: draw ? layoff 9C Ana.2 discard 4C
Cy: draw ? discard 3H
Ana: draw 6C discard 6C

hand 2 dealer Ana
Ben: draw ? discard KH
result *
"""
"""Ben's lay-off breaks a rule, and a comment and two variations are marks too."""


def game_of(name: str) -> Game:
    """The first game of an example."""
    with (FOLDER / f"{name}.rmn").open("rb") as stream:
        return next(read_games(stream))


@cache
def page_of(name: str) -> str:
    """Its page."""
    return view(game_of(name))


class Reader(OpenPage):
    """Somebody who reads a game."""

    @property
    def where(self) -> str:
        """The address behind the sign, once it is that of the action that is marked."""
        self.page.wait_for_function(
            "() => location.hash === document.querySelector('rn-list [aria-current]').hash"
        )
        return str(self.page.evaluate("location.hash"))

    @property
    def sentence(self) -> str:
        return str(self.page.inner_text("rn-happened .sentence"))

    @property
    def current(self) -> str:
        """The address of the action that is marked in the list."""
        return str(self.page.get_attribute("rn-list [aria-current='step']", "href"))

    def cards_of(self, player: str) -> list[str]:
        cards = self.page.locator(f"rn-table ul[aria-label^='Cards of {player}'] svg[aria-label]")
        return [str(card.get_attribute("aria-label")) for card in cards.all()]

    @property
    def melds(self) -> list[str]:
        """The cards of all melds."""
        cards = self.page.locator("rn-table .meld svg[aria-label]")
        return [str(card.get_attribute("aria-label")) for card in cards.all()]

    def follow(self, address: str) -> None:
        self.page.evaluate("(address) => { location.hash = address; }", address)
        self.page.wait_for_function("(one) => location.hash === one", arg=address)


@pytest.fixture
def opened(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    readers: list[Reader] = []

    def at(page: str | Game, **options: Any) -> Reader:
        text = page if isinstance(page, str) else view(page)
        path = tmp_path / f"page{len(readers)}.html"
        path.write_text(text, encoding="utf-8")
        readers.append(Reader(chromium, path, **options))
        return readers[-1]

    yield at
    for one in readers:
        one.close()


@pytest.fixture(scope="module")
def small() -> str:
    return view(read_game(SMALL))


def test_every_button_leads_where_it_says(opened: Any, small: str) -> None:
    at = opened(small)
    steps = [
        ("forward", "#h1a1"), ("forward", "#h1a2"), ("back", "#h1a1"), ("forward_turn", "#h1a3"),
        ("forward_turn", "#h1a6"), ("back_turn", "#h1a3"), ("last", "#h1a10"), ("first", "#h1a0"),
        ("next_mark", "#h1a2"), ("next_mark", "#h1a3"), ("next_mark", "#h1a5"),
        ("previous_mark", "#h1a3"), ("last", "#h1a10"), ("forward", "#h2a0"), ("back", "#h1a10"),
    ]  # fmt: skip
    for name, address in steps:
        at.do(name)
        assert at.where == address, name
        assert at.current == address
    assert at.sentence == "Ana discards 6♣"


def test_every_key_leads_where_it_says(opened: Any, small: str) -> None:
    at = opened(small)
    steps = [
        ("ArrowRight", "#h1a1"), ("ArrowRight", "#h1a2"), ("ArrowLeft", "#h1a1"),
        ("Shift+ArrowRight", "#h1a3"), ("Shift+ArrowLeft", "#h1a0"), ("e", "#h1a10"),
        ("a", "#h1a0"), ("n", "#h2a0"), ("p", "#h1a0"), ("m", "#h1a2"), ("m", "#h1a3"),
        ("Shift+M", "#h1a2"),
        ("v", "#h1a3v1a1"), ("ArrowRight", "#h1a3v1a2"), ("v", "#h1a3v2a1"), ("Escape", "#h1a3"),
        ("v", "#h1a3v1a1"), ("b", "#h1a3"),
    ]  # fmt: skip
    for key, address in steps:
        at.press(key)
        assert at.where == address, key
    at.press("?")
    assert at.page.locator("#help").is_visible()
    at.page.uncheck("#single-keys")
    at.press("Escape", "n", "?")
    assert at.where == "#h1a3" and not at.page.locator("#help").is_visible()


def test_the_keyboard_alone_reaches_all(opened: Any, small: str) -> None:
    at = opened(small)
    met = []
    for _ in range(40):
        at.press("Tab")
        met.append(at.page.evaluate(
            "(({ dataset, id, tagName, className }) => dataset.do ?? dataset.part ?? (id ||"
            " `${tagName}.${className}`))(document.activeElement)"
        ))  # fmt: skip
        outline = at.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none" or met[-1].startswith("BODY"), met[-1]
    wanted = {"shown", "language", "help", "first", "back_turn", "back", "forward", "forward_turn",
              "last", "play", "previous_mark", "next_mark", "marked-only", "A.stop"}  # fmt: skip
    assert wanted <= set(met)
    at.page.focus("rn-list [aria-current]")
    at.press("ArrowDown", "ArrowDown")
    assert at.where == "#h1a2"
    assert at.page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    at.press("Home")
    at.page.focus("[data-do='forward']")
    at.press("Enter", "Space")
    assert at.where == "#h1a4"
    assert at.page.evaluate("document.activeElement.dataset.do") == "forward"


def test_a_finger_turns_the_pages(opened: Any, small: str) -> None:
    at = opened(small, has_touch=True, viewport={"width": 380, "height": 800})
    link = at.context.new_cdp_session(at.page)
    box = at.page.locator("rn-table .middle").bounding_box()
    y = box["y"] + 20

    def swipe(*xs: float) -> None:
        for kind, at_x in zip(("touchStart", *["touchMove"] * len(xs)), xs, strict=False):
            link.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": at_x, "y": y}],
            })  # fmt: skip
        link.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(250, 200, 150, 100)
    assert at.where == "#h1a1"
    swipe(250, 200, 150, 100)
    swipe(100, 150, 200, 250)
    assert at.where == "#h1a1"
    at.page.locator("[data-do='forward']").tap()
    at.page.locator("rn-list a[href='#h1a6']").tap()
    assert at.where == "#h1a6"
    assert at.page.locator("[data-do='forward']").bounding_box()["height"] >= 44


def test_who_acts_is_in_the_window_of_a_telephone(opened: Any) -> None:
    at = opened(page_of("liverpool"), viewport={"width": 380, "height": 700})
    bar = at.page.locator("rn-controls .steps").bounding_box()["y"]
    for _ in range(12):
        at.do("forward")
        who = at.sentence.split()[0]
        hand = at.page.locator(f"ul[aria-label^='Cards of {who}']").bounding_box()
        assert hand["y"] > 0 and hand["y"] + hand["height"] <= bar
        assert at.page.locator(".sentence").bounding_box()["y"] >= 0


def test_variations_are_entered_and_left_with_the_mouse(opened: Any, small: str) -> None:
    at = opened(small)
    at.do("forward_turn")
    at.page.click("rn-happened .enter >> nth=0")
    assert at.where == "#h1a3v1a1" and "not played" in at.page.inner_text(".variations")
    # The variation stands instead of the whole line: nothing is melded in it.
    assert at.page.locator(".meld").count() == 0
    at.page.click("rn-list a[href='#h1a3v1a2']")
    assert at.sentence == "Ben takes K♣ from the discard pile"
    at.page.click("[data-do='leave']")
    assert at.where == "#h1a3" and at.page.locator(".meld").count() == 2
    at.page.click("[data-branch='h1a3v2a0']")
    assert at.where == "#h1a3v2a1"


def test_the_table_shows_what_lies_there(opened: Any, small: str) -> None:
    at = opened(small)
    at.follow("#h1a2")
    assert at.cards_of("Ana") == [
        "4 of hearts", "jack of diamonds", "4 of clubs", "5 of clubs", "king of clubs",
    ]  # fmt: skip
    assert at.page.locator("ul[aria-label='Ana.1, set'] li.fresh").count() == 3
    assert "35 in hand" in at.page.inner_text(".seat >> nth=0")
    at.page.select_option("#shown", "=Ben")
    assert at.cards_of("Ana") == []
    assert "5 cards, covered" in (
        at.page.get_attribute("ul[aria-label^='Cards of Ana']", "aria-label") or ""
    )
    at.do("forward")
    assert at.page.get_attribute("rn-table .pile svg >> nth=0", "aria-label") == "king of clubs"
    at.page.click("summary[data-part='pile']")
    assert at.page.locator(".pile .spread svg").count() == 2
    at.do("back")
    at.do("forward")
    assert at.page.locator(".pile .spread[open]").count() == 1


def test_what_happens_is_said_once_the_reader_stays(opened: Any, small: str) -> None:
    at = opened(small)
    said = at.page.locator("rn-happened [role=status]")
    at.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert said.inner_text() == ""
    at.page.wait_for_function(
        "() => document.querySelector('rn-happened [role=status]').textContent !== ''"
    )
    assert said.inner_text() == (
        "Ana discards king of clubs. About the discard. Variation 1. Variation 2."
    )
    for key, words in (("ArrowLeft", "good"), ("m", "Variation 2"), ("m", "rule broken: Ben")):
        at.press(key)
        at.page.wait_for_function(
            "(words) => document.querySelector('rn-happened [role=status]').textContent"
            ".includes(words)",
            arg=words,
        )


def test_where_a_reader_has_come_to_is_said(opened: Any, small: str) -> None:
    at = opened(small)
    for key, words in (
        ("ArrowRight", "Ana draws"), ("m", "Ana lays down"), ("m", "Ana discards"),
        ("v", "Variation: this was not played. Ana discards king of clubs."),
        ("ArrowRight", "Ben takes"), ("b", "Back to the game. Ana discards king of clubs."),
        ("n", "Hand 2. Contract: set of 3 + run of 4. The cards are dealt."),
    ):  # fmt: skip
        at.press(key)
        at.page.wait_for_function(
            "(words) => document.querySelector('rn-happened [role=status]').textContent"
            ".startsWith(words)",
            arg=words,
        )


def test_a_link_leads_to_an_action_and_the_back_button_to_the_hand_before(
    chromium: Any, opened: Any, small: str, tmp_path: Path
) -> None:
    at = opened(small, address="#h1a3v1a1")
    assert at.sentence == "Ana discards K♣"
    at.follow("#h2a1")
    assert at.sentence == "Ben discards K♥" or at.sentence == "Ben draws a card"
    at.page.go_back()
    at.page.wait_for_function("() => location.hash === '#h1a3v1a1'")
    assert at.sentence == "Ana discards K♣"
    for wrong, near in (
        ("#h1a99", "Ana discards 6♣"),
        ("#H1a1).", "Ana draws 5♣"),
        ("#%", ""),
        ("#h7a1", ""),
    ):
        before = at.sentence
        at.follow(wrong)
        assert at.sentence == (near or before)


def test_the_language_can_be_changed_and_is_remembered(opened: Any, small: str) -> None:
    at = opened(small)
    at.press("e")
    at.page.select_option("#language", "fr")
    assert at.sentence == "Ana défausse 6♣"
    assert at.page.get_attribute("html", "lang") == "fr"
    assert "2 × brelan de 3" in at.page.inner_text(".contract")
    at.follow("#h1a3")
    assert at.page.get_attribute(".pile svg >> nth=0", "aria-label") == "roi de trèfle"
    assert at.page.locator(".pile svg use[href='#rank-R']").count() > 0
    assert at.page.get_attribute(".note.message [lang]", "lang") == "en"
    at.page.reload()
    at.asked.pop()
    assert at.sentence == "Ana défausse R♣"
    at.page.select_option("#language", "it")
    assert at.sentence == "Ana scarta K♣"


def test_the_game_plays_by_itself_and_stops(opened: Any, small: str) -> None:
    at = opened(small)
    at.page.evaluate("document.querySelector('[data-do=play]').click()")
    assert at.where == "#h1a1"
    assert at.page.get_attribute("[data-do='play']", "aria-pressed") == "true"
    at.press("ArrowRight")
    assert at.where == "#h1a2"
    assert at.page.get_attribute("[data-do='play']", "aria-pressed") == "false"


def test_only_turns_with_marks_are_listed_when_asked(opened: Any, small: str) -> None:
    at = opened(small)
    turns = at.page.locator(".list > .turns > .turn")
    shown = [turn.is_visible() for turn in turns.all()]
    assert all(shown)
    at.page.check("#marked-only")
    assert [turn.is_visible() for turn in turns.all()] == [True, True, True, False, True]


def test_all_of_the_game_is_printed(opened: Any, small: str) -> None:
    at = opened(small)
    at.page.emulate_media(media="print")
    at.page.wait_for_function("() => document.getElementById('print').childElementCount > 0")
    text = at.page.inner_text("#print")
    for words in ("About the game.", "Score sheet", "Hand 1", "Hand 2", "About the discard.",
                  "Too careful.", "RN360", "Ana.1", "discards 3♥"):  # fmt: skip
        assert words in text or words == "RN360", words
    assert not at.page.locator("rn-controls").is_visible()


def test_the_record_can_be_copied_or_is_selected(opened: Any, small: str) -> None:
    at = opened(small)
    at.page.click("footer summary")
    at.do("copy")
    at.page.wait_for_function("() => document.getElementById('copied').textContent !== ''")
    assert at.page.inner_text("#record-text").strip() == SMALL.strip()


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_example_is_gone_through_to_its_end(opened: Any, name: str) -> None:
    at = opened(page_of(name))
    name_of = terms_of("en").name
    for number, hand in enumerate(follow(game_of(name)).hands):
        at.page.click(f"rn-hands li:nth-child({number + 1}) button")
        for key in ("Shift+ArrowRight", "ArrowRight", "m", "v", "Escape"):
            at.press(key)
            assert at.sentence
        at.page.click(f"rn-hands li:nth-child({number + 1}) button")
        at.press("e")
        for seat in hand.end.seats:
            cards = seat.cards()
            if HIDDEN not in cards and not seat.vague:
                assert at.cards_of(seat.handle) == list(map(name_of, cards))
        melds = [name_of(card) for meld in hand.end.melds.values() for card in meld.cards]
        assert sorted(at.melds) == sorted(melds)
        in_turn = not hand.end.ended and hand.end.turn_known and not untold(hand.hand)
        assert at.page.locator(".in-turn").count() == in_turn
    assert at.nameless() == []


@pytest.mark.parametrize("log", ["mayi", "timpalpant"])
def test_a_log_of_another_program_is_gone_through(opened: Any, log: str, tmp_path: Path) -> None:
    at = opened(game_of_log(log, tmp_path))
    for _ in range(at.page.locator("rn-list a.stop").count()):
        at.press("ArrowRight")
        assert at.sentence
    assert at.nameless() == []


CONTROLS = {
    "forward": "ArrowRight", "back": "ArrowLeft", "forward_turn": "Shift+ArrowRight",
    "back_turn": "Shift+ArrowLeft", "first": "a", "last": "e", "next_mark": "m",
    "previous_mark": "Shift+M",
}  # fmt: skip
"""The buttons that lead to another place, and their keys."""


def game_of_log(log: str, folder: Path) -> Game:
    """The game of a log of another program."""
    path = folder / "log"
    path.write_bytes(LOGS[log][0].data)
    [game] = [one for one in read_log(path, log) if isinstance(one, Game)]
    return game


@pytest.mark.parametrize("source", [*EXAMPLES, "mayi", "timpalpant"])
def test_every_control_of_each_page_by_mouse_and_by_key(
    opened: Any, source: str, tmp_path: Path
) -> None:
    use_every_control(opened(game_of_log(source, tmp_path) if source in LOGS else page_of(source)))


@real_log
def test_every_control_of_the_page_of_a_real_log(opened: Any, log: Path) -> None:
    use_every_control(opened(view(games_of(log)[0])))


def use_every_control(at: Reader) -> None:
    """Each control by mouse and by key, with the same effect."""
    page = at.page
    hands = page.locator("rn-hands li").count()
    for number in {1, hands}:
        button = page.locator(f"rn-hands li:nth-child({number}) button")

        def start(button: Any = button) -> str:
            button.click()
            at.press("ArrowRight", "ArrowRight", "ArrowRight")
            return str(page.evaluate(HERE))

        for name, key in CONTROLS.items():
            before = start()
            control = page.locator(f"[data-do='{name}']")
            if control.get_attribute("aria-disabled") != "true":
                control.click()
                assert page.evaluate(HERE) != before, name
            by_mouse = page.evaluate(HERE)
            assert start() == before
            at.press(key)
            assert page.evaluate(HERE) == by_mouse, (name, before)
    # The tab key leads to each, and return or the space bar is as good as the mouse.
    page.click("rn-hands li:first-child button")
    for name in ("help", "play"):
        page.focus(f"[data-do='{name}']")
        at.press("Enter")
        assert page.locator("#help").is_visible() == (name == "help")
        at.press("Escape" if name == "help" else "Space")
    assert page.get_attribute("[data-do='play']", "aria-pressed") == "false"
    page.focus("#marked-only")
    at.press("Space")
    assert page.is_checked("#marked-only")
    page.click("#marked-only")
    assert not page.is_checked("#marked-only")
    for chosen in ("#language", "#shown"):
        if page.locator(chosen).count():
            page.focus(chosen)
            at.press("ArrowDown")
            assert page.locator(chosen).evaluate("(node) => node.selectedIndex") == 1
            page.select_option(chosen, index=0)
            assert page.locator(chosen).evaluate("(node) => node.selectedIndex") == 0
    page.focus("footer summary")
    at.press("Enter")
    assert page.locator("#record-text").is_visible()
    page.click("footer summary")
    assert not page.locator("#record-text").is_visible()
    assert at.nameless() == []


@pytest.mark.parametrize("width", [320, 380, 1200])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_reaches_beyond_the_window(opened: Any, width: int, scheme: str) -> None:
    size = {"width": width, "height": 900}
    for name in ("contract_rummy", "partners", "notes", "rami_contrat"):
        at = opened(page_of(name), viewport=size, color_scheme=scheme)
        for key in ("e", "n", "n", "e"):
            at.press(key)
            assert at.width <= width, (name, key)
        for language in ("fr", "it"):
            at.page.select_option("#language", language)
            assert at.width <= width, (name, language)


def test_eight_players_and_a_long_hand_are_shown(opened: Any) -> None:
    game = play_game(load_variant("contract_rummy"), [f"Player_{n}" for n in range(8)], 3, hands=2)
    at = opened(view(game, findings=False), viewport={"width": 320, "height": 700})
    for key in ("e", "n", "e"):
        at.press(key)
        assert at.width <= 320
    assert at.page.locator(".seat").count() == 8


HOSTILE = "</script><b>x</b><img src=x onerror=alert(1)>{{" + "\u202ewide" * 20


def test_nothing_from_a_file_acts_in_the_page(opened: Any) -> None:
    game = read_game(
        f'%rmn 1 {{{HOSTILE}}}\n[Event "{HOSTILE}"]\n[Annotator "{HOSTILE}"]\n'
        f'[Variant "contract_rummy"]\n[Players "Ana {"B" * 60} Cy"]\n[Name.Ana "{HOSTILE}"]\n'
        f"hand 1 dealer Cy\nAna: draw 7C {{{HOSTILE}}} discard 7C\n"
        f'gap "{HOSTILE}"\nCy: call "{HOSTILE}"\nvoid "{HOSTILE}"\nresult *'
    )
    at = opened(view(game, title=HOSTILE), viewport={"width": 320, "height": 700})
    for _ in range(6):
        at.press("ArrowRight")
        assert at.width <= 320
    assert at.page.title() == HOSTILE
    assert "onerror=alert(1)" in at.page.inner_text("rn-list")
    at.page.emulate_media(media="print")
    at.page.wait_for_function("() => document.getElementById('print').childElementCount > 0")
    assert at.page.locator("img").count() == 0 and at.page.locator("b", has_text="x").count() == 0


def test_a_game_that_cannot_be_replayed_is_told(opened: Any) -> None:
    at = opened(read_game('%rmn 1\n[Variant "no_such"]\n[Players "Ana Ben"]\nresult *'))
    assert 'no variant is called "no_such"' in at.page.inner_text("main")
    at.page.select_option("#language", "it")
    at.press("ArrowRight")
    assert "Ecco il suo testo" in at.page.inner_text("main")


CONTRAST = """() => {
  const part = (value) => {
    const one = value / 255;
    return one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  };
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = ([r, g, b, a], [x, y, z]) => [r, g, b].map((one, at) =>
    one * a / 255 + [x, y, z][at] * (1 - a / 255));
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const ground = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      layers.push(colour(getComputedStyle(at).backgroundColor));
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    const aside = "script, template, option, [aria-disabled=true], .hidden";
    if (!text.data.trim() || node.closest(aside)) continue;
    if (!node.checkVisibility({ checkOpacity: true })) continue;
    const below = ground(node);
    const svg = node instanceof SVGElement;
    const style = getComputedStyle(node);
    const above = over(colour(svg ? style.fill : style.color), below);
    const [high, low] = [light(above), light(below)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) poor.push(`${ratio.toFixed(2)} ${node.className} ${text.data.slice(0, 20)}`);
  }
  return poor;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_word_stands_out_from_its_ground(opened: Any, small: str, scheme: str) -> None:
    at = opened(small, color_scheme=scheme)
    for key in ("m", "m", "m", "v", "?"):
        at.press(key)
        assert at.page.evaluate(CONTRAST) == [], key
    at.press("Escape")
    full = opened(page_of("contract_rummy"), color_scheme=scheme)
    full.press("n", "e")
    assert full.page.evaluate(CONTRAST) == []


def test_no_colour_alone_tells_a_mark(opened: Any, small: str) -> None:
    at = opened(small)
    marks = at.page.locator("rn-list .mark")
    texts = [re.sub(r"\s+", " ", mark.text_content()).strip() for mark in marks.all()]
    assert "! good" in texts and "✕ rule broken" in texts


def test_no_sign_means_two_things(opened: Any) -> None:
    """`!` and `?` are judgements; warnings and what is not decided have signs of their own."""
    at = opened(read_game(SMALL.replace("hand 2 dealer Ana", "hand 1 dealer Ana")))
    at.press("n")
    marks = at.page.locator("rn-list .mark.warning")
    assert marks.count() and all(mark.inner_text()[0] == "⚠" for mark in marks.all())
    at.press("?")
    signs = [sign.inner_text() for sign in at.page.locator("#help dl b").all()]
    assert len(signs) == 5 and not {"!", "?"} & set(signs)


LAID = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 7S 7H JOKER 9S 9H 9D KC
holds Ben: 7D 2C
pile: 4D
turn: Ana drawn
Ana: meld [7S 7H JOKER=7D] [9S 9H 9D] {\u05e9\u05dc\u05d5\u05dd} discard KC
Ben: draw 5D discard 2C
"""


def test_a_wild_card_bears_a_star_and_is_read_out_by_name(opened: Any) -> None:
    at = opened(read_game(LAID))
    at.press("ArrowRight")
    assert "\u26057" in at.sentence and "=" not in at.sentence
    star = at.page.locator("rn-list .c", has_text="\u2605").first
    assert star.get_attribute("aria-label") == "joker for 7 of diamonds"
    assert star.get_attribute("title") == "joker for 7 of diamonds"


def test_variations_deep_in_one_another_do_not_widen_or_lengthen_the_page(opened: Any) -> None:
    start = '%rmn 1\n[Variant "contract_rummy"]\n[Players "Ana Ben Cy"]\nhand 1 dealer Cy\n'
    deep = "(\nAna: discard 8C {Deeper.}\n" * 14 + ")\n" * 14
    game = read_game(f"{start}Ana: draw 7C discard 7C\n{deep}result *")
    assert opened(game, viewport={"width": 320, "height": 700}).width <= 320
    wide = opened(game, viewport={"width": 1280, "height": 700})
    assert wide.page.evaluate("document.documentElement.scrollHeight") < 1400


def test_a_comment_runs_in_the_direction_of_its_writing(opened: Any) -> None:
    at = opened(read_game(LAID))
    note = at.page.locator("rn-list .comment")
    assert note.evaluate("(node) => getComputedStyle(node).direction") == "rtl"


def test_buttons_stay_under_the_pointer_and_in_the_window(opened: Any) -> None:
    at = opened(page_of("liverpool"), viewport={"width": 1280, "height": 500})
    button = at.page.locator("[data-do='forward']")
    button.hover()
    before = button.bounding_box()
    for _ in range(12):
        at.page.mouse.down()
        at.page.mouse.up()
        assert button.bounding_box() == before
    at.page.mouse.move(5, 5)
    for _ in range(12):
        at.press("ArrowRight")
        assert button.bounding_box()["y"] >= 0


def test_a_party_has_one_mark_in_the_sheet_and_in_the_chart(opened: Any) -> None:
    at = opened(page_of("partners"))
    marks = at.page.locator("table.sheet th", has_text="+").locator(".series").all()
    lines = at.page.locator(".drawn").first.locator(".line").all()
    assert [one.get_attribute("class").split()[1] for one in marks] == [
        one.get_attribute("class").split()[1] for one in lines
    ]


def test_once_a_hand_is_over_its_points_are_in_the_total(opened: Any) -> None:
    at = opened(page_of("scores_only"))
    facts = [one.inner_text() for one in at.page.locator(".facts").all()]
    assert facts == ["total 0", "total 35", "total 12", "total 48"]
    # There are no cards to show or to cover.
    assert at.page.locator("#shown").count() == 0


def test_without_a_program_there_is_the_record(opened: Any, small: str) -> None:
    at = opened(small, java_script_enabled=False)
    assert at.page.locator("#record-text").is_visible()
    assert "needs JavaScript" in at.page.inner_text("noscript")
