"""The page of puzzles in a browser: solved with mouse, finger, and the keyboard alone.

Skipped where Playwright or a Chromium is missing: `pip install -e '.[browser]'`, and any Chromium
or Chrome on the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummynotation.cards import card_of, card_text, parse_placed, placed_text
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.puzzles.dealing import deal
from rummynotation.puzzles.judging import judged
from rummynotation.puzzles.planting import planted
from rummynotation.puzzles.scene import Ground
from rummynotation.record import Action, Discard, LayOff, Meld, MeldName, Swap
from rummynotation.replay.moment import moment_at
from rummynotation.rules.loader import load_variant
from rummynotation.share.document import asset
from rummynotation.share.page import page
from rummynotation.share.sheet import sheet
from rummynotation.share.turns import turns_of
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import Position, position_from_cards, position_of
from tests.open_page import OpenPage
from tests.shared_puzzles import (
    ALL,
    BUY,
    CONTRACT,
    DISCARD,
    FEWEST,
    HOSTILE,
    NO,
    SWAP,
    TAKE,
    puzzles_of,
)


class Desk(OpenPage):
    """The page of puzzles."""

    def card(self, text: str, place: str = "#hand") -> Any:
        name = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
        ranks = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
        label = "joker" if text == "*" else f"{ranks.get(text[0], text[0])} of {name[text[1]]}"
        return self.page.locator(f'{place} .holds[data-id][aria-label="{label}"]').first

    def drag(self, text: str, target: str, place: str = "#hand") -> None:
        start = self.card(text, place).bounding_box()
        end = self.page.locator(target).first.bounding_box()
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + 20, end["y"] + 12, steps=4)
        mouse.up()

    @property
    def verdict(self) -> str:
        return str(self.page.inner_text("#verdict"))

    def is_right(self) -> bool:
        return "right" in (self.page.get_attribute("#verdict", "class") or "")


@pytest.fixture
def desk(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    opened: list[Desk] = []

    def at(*texts: str, language: Any = "en", **options: Any) -> Desk:
        path = tmp_path / "page.html"
        path.write_text(page(puzzles_of(*texts), language=language), encoding="utf-8")
        opened.append(Desk(chromium, path, **options))
        return opened[-1]

    yield at
    for one in opened:
        one.close()


def test_a_puzzle_is_solved_with_the_mouse(desk: Any) -> None:
    at = desk(CONTRACT)
    for card in ("5D", "6D", "7D", "8D"):
        at.drag(card, "[data-place='new']" if card == "5D" else "[data-place='new:1']")
    for card in ("TD", "JD", "QD", "KD"):
        at.drag(card, "[data-place='new']" if card == "TD" else "[data-place='new:2']")
    for card in ("7C", "8C", "9C", "TC", "*"):
        at.drag(card, "[data-place='new']" if card == "7C" else "[data-place='new:3']")
    at.do("check")
    assert at.is_right(), at.verdict
    assert "1 of 1 solved" in at.page.inner_text("#solved")
    assert "10♦ J♦ Q♦ K♦" in at.page.inner_text("#answer")
    assert at.page.locator("#picture svg.picture").count() == 1


def test_a_puzzle_is_solved_with_the_keyboard_alone(desk: Any) -> None:
    at = desk(CONTRACT)
    for _ in range(60):
        at.press("Tab")
        if at.page.evaluate("document.activeElement.closest('#hand .cards') !== null"):
            break
    for size, key in ((4, "n"), (4, "n"), (5, "n")):
        for _ in range(size):
            at.press(" ", "ArrowRight")
        at.press(key)
    at.press("c")
    assert at.is_right(), at.verdict


def test_a_swap_a_lay_off_and_the_discard_with_the_keyboard_alone(desk: Any) -> None:
    at = desk(SWAP)
    at.card("7D").focus()
    at.press("Enter")
    at.page.locator("[data-target^='swap:You.1']").focus()
    at.press("Enter")
    assert "comes into your hand" in at.page.inner_text("#say")
    for card in ("AD", "9D", "JD", "QD", "*"):
        at.card(card).focus()
        at.press(" ")
    at.page.locator("[data-target='on:You.1']").focus()
    at.press("Enter")
    at.card("KC").focus()
    at.press("d", "c")
    assert at.is_right(), at.verdict


def test_a_puzzle_is_solved_with_a_finger(desk: Any) -> None:
    at = desk(SWAP, has_touch=True, viewport={"width": 380, "height": 800})
    at.card("7D").tap()
    at.page.locator("[data-target^='swap:You.1']").tap()
    for card in ("AD", "9D", "JD", "QD", "*"):
        at.card(card).tap()
    at.page.locator("[data-target='on:You.1']").tap()
    at.card("KC").tap()
    at.page.locator("[data-target='discard']").tap()
    at.do("check")
    assert at.is_right(), at.verdict


def test_a_card_is_dragged_with_a_finger(desk: Any) -> None:
    at = desk(SWAP, has_touch=True, viewport={"width": 380, "height": 800})
    start = at.card("KC").bounding_box()
    end = at.page.locator("[data-place='discard']").bounding_box()
    link = at.context.new_cdp_session(at.page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        link.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": start["x"] + 10, "y": start["y"] + 10})
    for step in range(1, 6):
        share = step / 5
        x = start["x"] + 10 + share * (end["x"] + 10 - start["x"])
        touch("touchMove", {"x": x, "y": start["y"] + 10 + share * (end["y"] - start["y"])})
    touch("touchEnd")
    assert at.card("KC", "#turn").count() == 1


def test_a_dragged_natural_card_takes_the_place_of_a_joker_and_gives_it_back(desk: Any) -> None:
    at = desk(SWAP)
    at.drag("7D", "[data-place^='swap:You.1']")
    assert at.card("*").count() == 1
    at.drag("7D", "#hand .cards", "#table")
    assert at.card("*").count() == 0 and at.card("7D").count() == 1


def test_a_wrong_answer_is_explained(desk: Any) -> None:
    at = desk(CONTRACT)
    at.do("check")
    assert "missing: run of 4 + run of 4 + run of 4" in at.verdict
    for card in ("5D", "6D", "8D"):
        at.card(card).click()
    at.page.click("[data-target='new']")
    at.do("check")
    assert "5♦ 6♦ 8♦: this is no meld. With 7♦ it would be one" in at.verdict
    at.do("again")
    for card in ("5D", "6D", "7D", "8D", "KD"):
        at.card(card).click()
    at.page.click("[data-target='new']")
    at.do("check")
    assert "5♦ 6♦ 7♦ 8♦ would be one; K♦ does not belong to it" in at.verdict
    assert "Still in hand" in at.verdict
    at.do("cannot")
    assert "There is a way to go out." in at.verdict and not at.is_right()
    assert "0 of 1 solved" in at.page.inner_text("#solved")


def test_what_fits_no_meld_of_the_table_is_explained(desk: Any) -> None:
    at = desk(DISCARD)
    at.card("3D").click()
    at.page.click("[data-target='on:Ana.2']")
    at.do("check")
    assert "3♦ does not go onto Ana.2" in at.verdict
    assert "takes 3♣" in at.verdict
    at.do("again")
    at.card("3C").click()
    at.page.click("[data-target='discard']")
    at.do("check")
    assert "3♣ is not the discard" in at.verdict
    at.card("3D").click()
    at.page.click("[data-target='discard']")
    at.do("check")
    assert at.is_right(), at.verdict


def test_that_there_is_no_way_is_an_answer_and_is_explained(desk: Any) -> None:
    at = desk(NO)
    at.do("cannot")
    assert at.is_right()
    assert "cannot be laid from this hand" in at.page.inner_text("#answer")


def test_the_fewest_points_are_those_left_in_hand(desk: Any) -> None:
    at = desk(FEWEST)
    at.card("TD").click()
    at.page.click("[data-target='discard']")
    at.do("check")
    assert "20 points would be left; it can be fewer" in at.verdict
    at.card("TD", "#turn").click()
    at.page.click("[data-target='on:You.1']")
    at.do("check")
    assert "has to end with a discard" in at.verdict
    at.card("AC").click()
    at.page.click("[data-target='discard']")
    at.do("check")
    assert at.is_right() and "5 points" in at.verdict, at.verdict


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [(TAKE, "Draw from the stock", "Take 9♦"), (BUY, "Buy Q♦", "Buy 9♥")],
    ids=["take_or_draw", "buy"],
)
def test_a_choice_is_made_among_what_is_allowed(
    desk: Any, text: str, wrong: str, right: str
) -> None:
    at = desk(text)
    at.page.click(f"button:has-text('{wrong}')")
    assert "not the best choice" in at.verdict
    at.page.click(f"button:has-text('{right}')")
    assert at.is_right()


def test_hints_come_one_by_one_and_the_answer_can_be_seen(desk: Any) -> None:
    at = desk(CONTRACT)
    at.do("hint")
    at.do("hint")
    assert at.page.locator("#hints li").count() == 2
    at.do("show")
    assert "lay down" in at.page.inner_text("#answer")
    assert "answer seen" in (at.page.get_attribute("#list button", "aria-label") or "")


def test_what_was_solved_is_remembered(desk: Any) -> None:
    at = desk(NO, CONTRACT)
    at.do("cannot")
    at.page.reload()
    assert "1 of 2 solved" in at.page.inner_text("#solved")
    at.asked.pop()


def test_it_works_where_nothing_may_be_remembered(chromium: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(page(puzzles_of(NO)), encoding="utf-8")
    at = Desk(chromium, path)
    at.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    )
    at.page.reload()
    at.do("cannot")
    assert at.is_right()
    at.asked.pop()
    at.close()


@pytest.mark.parametrize("make", [page, sheet], ids=["page", "sheet"])
def test_nothing_from_a_file_acts_in_a_page(chromium: Any, tmp_path: Path, make: Any) -> None:
    path = tmp_path / "page.html"
    name = "</title><script>alert(5)</script>"
    path.write_text(make(puzzles_of(HOSTILE), title=name), encoding="utf-8")
    at = Desk(chromium, path)
    assert at.page.title() == name
    if make is page:
        at.do("show")
        assert "onerror=alert(3)" in at.page.inner_text("#answer")
    assert at.page.locator("img").count() == 0
    at.close()


@pytest.mark.parametrize("width", [320, 380, 1200])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_card_lies_within_the_window(desk: Any, width: int, scheme: str) -> None:
    at = desk(*ALL, viewport={"width": width, "height": 900}, color_scheme=scheme)
    for number in range(len(ALL)):
        at.page.click(f"[data-go='{number}']")
        at.do("show")
        assert at.width <= width, number


def test_all_that_can_be_pressed_has_a_name(desk: Any) -> None:
    at = desk(*ALL)
    for number in range(len(ALL)):
        at.page.click(f"[data-go='{number}']")
        assert at.nameless() == []


# --- the page judges as the rules do ---


GAMES = [
    ("contract_rummy", 2), ("contract_rummy", 7), ("liverpool", 5), ("liverpool", 7),
    ("liverpool_deal7_play_on", 7), ("rami_contrat", 4), ("rami_contrat", 7), ("rummy500", 1),
]  # fmt: skip


def positions(name: str, number: int, count: int) -> Iterator[Position]:
    ground = Ground(load_variant(name), number, (("Variant", name),))
    random = Random(f"share {name} {number}")
    for _ in range(count):
        scene = deal(random, ground) if random.random() < 0.3 else planted(random, ground)
        if scene is None:
            continue
        try:
            yield position_of(moment_at(scene.game(), event=0).table)
        except RummyNotationError:
            continue


def plan_of(position: Position, line: tuple[Action, ...]) -> dict[str, Any]:
    """A turn as the page keeps it."""
    plan: dict[str, Any] = {
        "drafts": [], "adds": {}, "swaps": [], "discard": None,
        "hand": [card_text(card) for card in position.hand],
    }  # fmt: skip
    for action in line:
        if isinstance(action, Meld):
            plan["drafts"] += [[card_text(card_of(p)) for p in meld] for meld in action.melds]
        elif isinstance(action, LayOff):
            added = plan["adds"].setdefault(str(action.meld), [])
            added += [card_text(card_of(placed)) for placed in action.cards]
        elif isinstance(action, Swap):
            plan["swaps"].append([card_text(action.card), str(action.meld)])
            plan["hand"].append("*")
        elif isinstance(action, Discard):
            plan["discard"] = card_text(action.card)
    return plan


def random_plan(random: Random, position: Position, turns: dict[str, Any]) -> dict[str, Any]:
    """A turn put together from what the tables offer, which need not be legal."""
    left = Counter(card_text(card) for card in position.hand)
    plan: dict[str, Any] = {"drafts": [], "adds": {}, "swaps": [], "discard": None}

    def take(cards: list[str]) -> bool:
        if Counter(cards) - left:
            return False
        left.subtract(cards)
        return True

    for entry in random.sample(turns["laid"], min(len(turns["laid"]), random.randint(0, 12))):
        cards = [card.partition("=")[0] for card in entry[1].split()]
        if take(cards):
            plan["drafts"].append(cards)
    form = turns["forms"][0]
    for name, table in form["targets"].items():
        for key in random.sample(sorted(turns["grown"][table]), min(2, len(turns["grown"][table]))):
            cards = [key[at] if key[at] == "*" else key[at : at + 2] for at in starts(key)]
            if name not in plan["adds"] and take(cards):
                plan["adds"][name] = cards
    rest = sorted(left.elements())
    if rest and random.random() < 0.8:
        plan["discard"] = rest.pop(random.randrange(len(rest)))
    plan["hand"] = rest
    return plan


def starts(key: str) -> Iterator[int]:
    at = 0
    while at < len(key):
        yield at
        at += 1 if key[at] == "*" else 2


def goes_out(position: Position, turns: dict[str, Any], plan: dict[str, Any]) -> bool:
    """Whether the rules let a player go out so, with wild cards lying in any way."""
    player = position.player
    by_key: dict[str, list[str]] = {}
    for _, text, *_rest in turns["laid"]:
        key = "".join(sorted(card.partition("=")[0] for card in text.split()))
        by_key.setdefault(key, []).append(text)
    ways = [by_key.get("".join(sorted(cards)), []) for cards in plan["drafts"]]
    offs = [
        LayOff(player, tuple(parse_placed(card) for card in order), MeldName(*owner(name)))
        for name, cards in plan["adds"].items()
        for order in [fitting(position, turns, name, cards)]
    ]
    end = [] if plan["discard"] is None else [Discard(player, parse_placed(plan["discard"]))]
    for texts in product(*ways):
        melds = [tuple(map(parse_placed, text.split())) for text in texts]
        laid = [Meld(player, tuple(melds))] if melds else []
        if not position.table.bound:
            laid = [Meld(player, (meld,)) for meld in melds]
        # Where the contract ends the hand, what is put on the discard afterwards changes nothing.
        over = bool(laid) and position.table.rules.close == "on_contract"
        line = (*laid, *offs, *(() if over else end))
        if line and judged("go_out", "yes", position.table, player, line).right:
            return True
    return False


def owner(name: str) -> tuple[str, int]:
    handle, _, number = name.rpartition(".")
    return handle, int(number)


def fitting(
    position: Position, turns: dict[str, Any], name: str, cards: list[str]
) -> tuple[str, ...]:
    """The cards as they lie in the meld that they make."""
    table = turns["forms"][0]["targets"].get(name)
    grown = None if table is None else turns["grown"][table].get("".join(sorted(cards)))
    if grown is None:
        return tuple(cards)
    reading = position.table.melds[MeldName(*owner(name))].reading
    assert reading is not None
    added = Counter(grown.split()) - Counter(map(placed_text, reading.cards))
    order = grown.split()
    return tuple(sorted(added.elements(), key=order.index))


@pytest.mark.parametrize(("name", "number"), GAMES, ids=lambda value: str(value))
def test_the_page_judges_turns_as_the_rules_do(chromium: Any, name: str, number: int) -> None:
    random = Random(f"plans {name} {number}")
    cases: list[list[Any]] = []
    expected: list[bool] = []
    for position in positions(name, number, 60):
        turns = turns_of(position, "go_out", str)
        if turns is None:
            continue
        for way in go_out(position, limit=3).ways:
            plan = played(position, way.line)
            if plan is not None:
                cases.append([turns, plan])
                expected.append(True)
        for _ in range(12):
            plan = random_plan(random, position, turns)
            cases.append([turns, plan])
            expected.append(goes_out(position, turns, plan))
    blank = chromium.new_page()
    found = blank.evaluate(
        "(cases) => {" + asset("judge.js") + "return cases.map(([turns, plan]) =>"
        " faultsOf(turns, plan).length === 0); }",
        cases,
    )
    blank.close()
    wrong = [(cases[at][1], expected[at]) for at in range(len(cases)) if found[at] != expected[at]]
    assert wrong == []
    assert any(expected)


def played(position: Position, line: tuple[Action, ...]) -> dict[str, Any] | None:
    """A way to go out as the page keeps it; none where it grows a meld that it has just laid."""
    plan = plan_of(position, line)
    if any(MeldName(*owner(name)) not in position.table.melds for name in plan["adds"]):
        return None
    left = Counter(plan["hand"])
    swapped = [card for card, _ in plan["swaps"]]
    for cards in (*plan["drafts"], *plan["adds"].values(), [plan["discard"]], swapped):
        left.subtract(card for card in cards if card is not None)
    assert min(left.values(), default=0) >= 0
    plan["hand"] = sorted(left.elements())
    return plan


def faults(chromium: Any, position: Position, **plan: Any) -> list[str]:
    """What the page finds against a plan."""
    whole = {"hand": [], "drafts": [], "adds": {}, "swaps": [], "discard": None, **plan}
    blank = chromium.new_page()
    program = "([turns, plan]) => {" + asset("judge.js") + "return faultsOf(turns, plan); }"
    found = blank.evaluate(program, [turns_of(position, "go_out", str), whole])
    blank.close()
    return [fault["what"] for fault in found]


def test_two_runs_that_may_not_be_laid_together_cr41(chromium: Any) -> None:
    cards = "5D 6D 7D 8D 5D 6D 7D 8D KC"
    position = position_from_cards("contract_rummy", 3, cards)
    run = ["5D", "6D", "7D", "8D"]
    assert faults(chromium, position, drafts=[run, run], discard="KC") == ["clash"]


def test_a_joker_that_was_swapped_for_goes_into_a_meld_of_ones_own_lv52(chromium: Any) -> None:
    melds = ["You.1 2C 3C 4C 5C 6C 7C 8C", "Ana.1 2D 3D 4D 5D 6D * 8D"]
    position = position_from_cards("liverpool_deal7_play_on", 7, "7D KC", down=True, table=melds)
    swap = {"swaps": [["7D", "Ana.1"]], "discard": "KC"}
    assert faults(chromium, position, adds={"You.1": ["*"]}, **swap) == []
    assert faults(chromium, position, adds={"Ana.1": ["*"]}, **swap) == ["joker_owed"]
