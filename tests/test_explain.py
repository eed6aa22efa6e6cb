"""Pictures of answers: each card in its place, legible without colour, drawn by what pip has."""

# ruff: noqa: N802

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from graphviz import Digraph
from graphviz.backend import dot_command

import rummynotation.pictures.words as words_module
from rummynotation.cards import JOKER, Card, card_of, card_text, parse_card
from rummynotation.cli.explain import explain as command
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.json_form import game_from_json, game_to_json
from rummynotation.notation.reader import read_game
from rummynotation.pictures import render as render_module
from rummynotation.pictures.answer import explain
from rummynotation.pictures.homes import homes_of
from rummynotation.pictures.labels import safe
from rummynotation.pictures.looks import look_of
from rummynotation.pictures.meld import explain_meld
from rummynotation.pictures.render import RenderError, picture, render
from rummynotation.pictures.tree import decision_tree
from rummynotation.pictures.turn import replay_turn
from rummynotation.pictures.violation import explain_violation
from rummynotation.pictures.words import LANGUAGES, words_of
from rummynotation.record import Action, Discard, LayOff, Meld, Swap
from rummynotation.replay import validate
from rummynotation.replay.moment import moment_at
from rummynotation.replay.wrong import wrong_actions
from rummynotation.rules.loader import load_variant
from rummynotation.rules.meld import readings
from rummynotation.rules.table import PLAY, Table
from rummynotation.solver.certificate import why_not
from rummynotation.solver.draws import before_draw
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.position import meld_cards, position_from_cards, position_of
from tests.go_out_positions import some_case

YES = ("liverpool", 2, "7S 7H 7D 3H 4H * 6H 9C KS")
NO = ("liverpool", 2, "7S 7H 7D 3H 4H QD 6H 9C KS")
LYING = ("Ben.1 5C 6C 7C 8C", "Ben.2 JS JH JD")
CARD = re.compile(r"(10|[2-9AJQK])[♠♥♦♣]|JOKER")


def answer_of(variant: str, hand: int, cards: str, limit: int = 9, **parts: object) -> Answer:
    return go_out(position_from_cards(variant, hand, cards, **parts), limit=limit)  # type: ignore[arg-type]


def texts_of(graph: Digraph) -> dict[str, list[str]]:
    """What stands in each node of the drawn picture, in reading order; the title under ""."""
    root = ElementTree.fromstring(picture(graph, "svg"))
    space = {"s": "http://www.w3.org/2000/svg"}
    found = {"": [said(text) for text in root.findall("s:g/s:text", space)]}
    for group in root.iterfind("s:g/s:g", space):
        title = group.findtext("s:title", "", space)
        found[title] = [said(text) for text in group.iterfind(".//s:text", space)]
    return found


def said(text: ElementTree.Element) -> str:
    return (text.text or "").replace("\xa0", " ")


def cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


def cards_in(texts: list[str]) -> Counter[str]:
    return Counter(text for text in texts if CARD.fullmatch(text))


def shown(cards: list[Card] | tuple[Card, ...]) -> Counter[str]:
    return Counter(map(words_of("en").card, cards))


# --- drawing ---


@pytest.fixture
def no_dot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine that has what pip installs, and no program dot."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(dot_command, "DOT_BINARY", Path("dot"))
    if render_module._installed() is None:
        pytest.skip("there is no wheel of the renderer for this machine")


@pytest.mark.usefixtures("no_dot")
@pytest.mark.parametrize(
    ("name", "start"), [("a.svg", b"<?xml"), ("a.PNG", b"\x89PNG"), ("a.dot", b"digraph")]
)
def test_a_picture_is_drawn_by_what_pip_alone_installs(
    tmp_path: Path, name: str, start: bytes
) -> None:
    render(explain(answer_of(*YES, table=LYING)), tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.usefixtures("no_dot")
def test_without_the_program_dot_a_pdf_is_refused_in_words(tmp_path: Path) -> None:
    graph = explain(answer_of(*YES, table=LYING))
    with pytest.raises(RenderError, match=r"for PDF the program dot is needed"):
        render(graph, tmp_path / "a.pdf")
    with pytest.raises(RenderError, match=r"ends in .svg, .png, .pdf or .dot"):
        render(graph, tmp_path / "a.jpg")
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("no_dot")
def test_where_nothing_can_draw_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(render_module, "_installed", lambda: None)
    (tmp_path / "a.svg").write_text("old")
    with pytest.raises(RenderError, match="pip install graphviz-pure"):
        render(explain(answer_of(*YES, table=LYING)), tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == "old"


def test_a_system_dot_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "dot"
    program.write_text("#!/bin/sh\ncat > /dev/null\nprintf %s '<svg/>'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(dot_command, "DOT_BINARY", Path("dot"))
    assert picture(Digraph(), "svg") == b"<svg/>"
    assert picture(Digraph(), "pdf") == b"<svg/>"


def test_a_picture_is_the_same_each_time() -> None:
    answer = answer_of(*NO, table=LYING)
    assert picture(explain(answer), "svg") == picture(explain(answer), "svg")


# --- what is shown ---


def test_a_yes_shows_each_card_once_in_hand_and_once_where_it_goes() -> None:
    answer = answer_of(*YES, table=LYING, players=("Ana", "Ben", "Cy"))
    texts = texts_of(explain(answer))
    assert texts[""][0] == "Ana can go out"
    assert cards_in(texts["hand"]) == shown(answer.position.hand)
    assert cards_in(texts["s1"]) == shown(cards("7S 7H 7D 3H 4H * 6H"))
    assert "= 5♥" in texts["s1"]
    assert cards_in(texts["s2"]) == shown(cards("5C 6C 7C 8C 9C"))
    assert cards_in(texts["s3"]) == shown([parse_card("KS")])
    assert [texts[f"s{n}"][0] for n in (1, 2, 3)] == [
        "1   lay down together",
        "2   lay off",
        "3   discard",
    ]
    assert texts["others"] == ["also on the table", "Ben.2: J♠ J♥ J♦"]


def test_without_colour_the_letters_say_where_each_card_goes() -> None:
    texts = texts_of(explain(answer_of(*YES, table=LYING)))
    pairs = texts["hand"][1:]
    goes = dict(zip(pairs[::2], pairs[1::2], strict=True))
    assert goes["K♠"] == "↓" and goes["JOKER"] == goes["3♥"]
    for step in ("s1", "s2"):
        letter = ""
        for text in texts[step][1:]:
            if re.fullmatch("[A-Z]", text):
                letter = text
            elif text in goes and text != "JOKER":
                assert goes[text] == letter
    assert len(set(goes.values())) == 4


def test_neighbouring_melds_differ_in_frame_and_arrow_as_well() -> None:
    looks = [look_of(number) for number in range(8)]
    assert len({(look.pattern, look.arrow) for look in looks}) == 8
    for one, other in pairwise(looks):
        assert (one.frame, one.width) != (other.frame, other.width)


def test_a_swap_shows_the_wild_card_come_into_the_hand() -> None:
    answer = answer_of(
        "liverpool",
        3,
        "6H 2D",
        down=True,
        table=("Ana.1 AC 2C 3C 4C", "Ana.2 7S 8S 9S TS", "Ben.1 3H 4H 5H *"),
        players=("Ana", "Ben", "Cy"),
    )
    assert answer.ways[0].swaps
    texts = texts_of(explain(answer))
    assert texts["s1"][0] == "1   swap: 6♥ for JOKER"
    assert texts["hand"][-3:] == ["(1) from Ben.1", "JOKER", texts["hand"][-1]]
    assert cards_in(texts["hand"]) == shown([*answer.position.hand, JOKER])


def test_cards_may_stay_where_the_contract_ends_the_hand_LV23() -> None:
    texts = texts_of(explain(answer_of("liverpool", 7, "4S 5S 6S 7S 8S 9S TS KC KD")))
    assert texts["hand"].count("stays in hand") == 2
    assert "the contract ends the hand: cards may stay in hand" in texts[""]


def test_a_no_marks_each_card_without_a_home_and_says_why() -> None:
    texts = texts_of(explain(answer_of(*NO, table=LYING, players=("Ana", "Ben", "Cy"))))
    assert texts[""][0] == "Ana cannot go out"
    hand = texts["hand"]
    assert cards_in(hand) == shown(cards(NO[2]))
    homeless = [hand[place - 1] for place, text in enumerate(hand) if text == "NO HOME"]
    assert homeless == ["K♠", "3♥", "4♥", "6♥", "Q♦"]
    assert hand[hand.index("4♥") + 1 :][:4] == [
        "NO HOME",
        "fits no meld on the table",
        "run: jokers needed: 1",
        "6♥",
    ]
    assert "cards without a home: 5 · one card has to be left as the discard" in texts[""]


@dataclass
class Reason:
    cards: tuple[Card, ...]
    sentences: tuple[str, ...]
    kind: str = "orphans"

    def sentences_by(self, speaker: object) -> tuple[str, ...]:
        return self.sentences


def test_a_no_has_a_place_for_a_reason_that_was_found() -> None:
    reason = Reason((parse_card("KS"), parse_card("QD")), ("only one may be the <discard>",))
    texts = texts_of(explain(answer_of(*NO, table=LYING), certificate=reason))
    assert texts["proof"] == [
        "why not",
        "K♠",
        "Q♦",
        "these cannot all go",
        "only one may be the <discard>",
    ]


def test_a_no_that_is_not_proved_does_not_say_no() -> None:
    position = position_from_cards(*NO, table=LYING)
    title = texts_of(explain(Answer(position, (), complete=False, proved=False)))[""][0]
    assert title == "You: no way to go out was found, but not everything was tried"


def test_before_the_draw_the_discard_is_shown_else_the_likeliest_card() -> None:
    held = "7S 7H 7D 9S 9C KC"
    taken = position_from_cards("contract_rummy", 1, held, pile="9D", drawn=False)
    texts = texts_of(explain(before_draw(taken)))
    assert texts[""][0] == "You can go out"
    assert texts["s1"] == ["1   take", "9♦"]
    drawn = position_from_cards("contract_rummy", 1, held, drawn=False)
    texts = texts_of(explain(before_draw(drawn)))
    assert texts[""][0] == "You can go out with luck"
    assert texts["s1"] == ["1   draw", "JOKER"]
    assert "cards from the stock that would do: 9♠ 9♥ 9♦ 9♣ JOKER" in texts[""]
    never = position_from_cards("contract_rummy", 1, "2S 4H 6D 8C TS QH", drawn=False)
    assert texts_of(explain(before_draw(never)))[""][0] == "You cannot go out"


def test_a_way_that_is_not_there_is_refused() -> None:
    with pytest.raises(IndexError, match="there is one way to go out"):
        explain(answer_of(*YES, table=LYING), way=2)


# --- against the solver ---


@pytest.mark.parametrize("part", range(4))
def test_every_answer_is_drawn_with_the_cards_of_the_hand(part: int) -> None:
    for seed in range(part * 30, part * 30 + 30):
        position = some_case(seed, 16, house=seed % 3 == 2).position()
        answer = go_out(position)
        if not answer.proved:
            continue
        more: Counter[str] = Counter()
        if answer.possible:
            turn = replay_turn(position, answer.ways[0].line)
            more = shown([slot.card for slot in turn.slots if slot.came])
        graph = explain(answer)
        assert cards_in(texts_of(graph)["hand"]) == shown(position.hand) + more, position.hand


@pytest.mark.parametrize("part", range(4))
def test_a_card_that_goes_somewhere_in_a_way_has_a_home(part: int) -> None:
    met = 0
    for seed in range(part * 250, part * 250 + 250):
        case = some_case(seed, 16, house=seed % 3 == 2)
        position = case.position()
        homes = {item.card: item for item in homes_of(position).cards}
        for way in go_out(position, limit=3).ways:
            met += 1
            for action in way.line:
                for card in set(played(action)) - case.rules.wild_cards:
                    assert homes[card].homes, (case, way.line, card_text(card))
    assert met > 50


def played(action: Action) -> list[Card]:
    if isinstance(action, Meld):
        return [card_of(placed) for meld in action.melds for placed in meld]
    if isinstance(action, LayOff):
        return [card_of(placed) for placed in action.cards]
    return [action.card] if isinstance(action, Swap) else []


@pytest.mark.parametrize(
    ("cards", "hand"),
    [("7S 7H 7D 9S 9C * KC", 1), ("7S 7H 7D 9S 9C 2C KC", 1), ("7S 7H 7D 4S 5S 6S 9C KC", 2)],
)
def test_a_decision_tree_ends_well_just_where_the_player_can_go_out(cards: str, hand: int) -> None:
    position = position_from_cards("contract_rummy", hand, cards)
    texts = texts_of(decision_tree(position))
    possible = go_out(position).possible
    assert (["OUT"] in texts.values()) == possible
    assert texts[""][0] == f"You {'can' if possible else 'cannot'} go out"
    naturals = {words_of("en").card(card) for card in position.hand if card != JOKER}
    if possible:
        assert {texts[name][0] for name in texts if name.startswith("t")} >= naturals


def test_a_decision_tree_of_many_cards_is_refused_in_words() -> None:
    many = "3H 4H 5H 6H 7H 5S 6S 7S 8S 9D TD JD QD"
    with pytest.raises(RummyNotationError, match="shows at most 12 cards, and you hold 13"):
        decision_tree(position_from_cards("contract_rummy", 7, many))
    alike = "3H 4H 5H 6H 7H 8H 4H 5H 6H 7H *"
    with pytest.raises(RummyNotationError, match="too many for a picture"):
        decision_tree(position_from_cards("contract_rummy", 6, alike))


# --- melds and violations ---


def test_a_meld_shows_what_its_joker_stands_for_and_with_what_it_grows() -> None:
    variant = load_variant("contract_rummy")
    reading = readings(cards("3H * 5H 6H"), variant)[0]
    texts = texts_of(explain_meld(reading, variant))
    assert texts["w1"] == ["JOKER stands for 4♥"]
    assert texts["grows"] == ["grows with", "2♥", "7♥"]


def test_a_meld_against_the_rules_shows_why() -> None:
    variant = load_variant("contract_rummy")
    reading = readings(cards("3H 4H"), variant)[0]
    texts = texts_of(explain_meld(reading, variant))
    assert texts["fault"][0] == "against the rules" and "grows" not in texts


def test_a_violation_shows_its_cards_the_rule_and_what_was_legal_CR57() -> None:
    game = read_game("""%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Chloe"]

hand 1 dealer Chloe
deal Ana: 7S 7H 7D 7C 9S 9C 4D JC QD KS
upcard 9D
Ana: take 9D meld [7S 7H 7D] [9S 9C 9D] layoff 7C Ana.1 discard KS
result *
""")
    (wrong,) = (found for found in validate(game).diagnostics if found.is_error)
    table = moment_at(game, hand=1, event=2).table
    action = [item for item in game.hands[0].items if isinstance(item, Action)][2]
    texts = texts_of(explain_violation(wrong, table, action))
    assert texts["tried"][:3] == ["what was done", "Ana: layoff 7C Ana.1", "7♣"]
    assert "on the table: set · Ana.1" in texts["tried"]
    assert any(text.startswith("CR-57: ") for text in texts["wrong"])
    assert "discard KS" in texts["legal"]
    assert texts_of(explain_violation(wrong, table, language="it"))["legal"][0] == (
        "che cosa era permesso"
    )


# --- what came from a file ---

NASTY = ['<b>&"\\N', "A\\l&amp;", "]]>--<!--", "\x00\u202egni\x1b", "Ana|{x}<port>"]


@pytest.mark.parametrize("name", NASTY)
def test_a_handle_stays_words_whatever_it_holds(name: str) -> None:
    variant = load_variant("liverpool")
    rules = variant.hand(2)
    assert rules is not None
    table = Table(variant, rules, 2, (name, "Ben", "Cy"))
    table.decks, table.jokers = 2, 4
    table.copies = [2] * 52 + [4]
    seat = table.seats[0]
    for card in cards("7S 7H 7D 3H 4H 5H 6H KS"):
        seat.known[card] += 1
        seat.size += 1
    table.begin_turn(0)
    table.phase = PLAY
    table.drew = "stock"
    plain = re.sub("[\x00-\x1f\u202e]", " ", name)
    for answer in (go_out(position_of(table)), Answer(position_of(table), (), complete=True)):
        texts = texts_of(explain(answer))
        assert texts["hand"][0].split() == f"{plain} · in hand".split()
    texts = texts_of(explain(go_out(position_of(table))))
    assert texts["s1"][1:3] == ["A", f"run · {plain}.1"] or f"set · {plain}.1" in texts["s1"]


def test_words_are_escaped_in_labels() -> None:
    assert safe("<TABLE>&'\"") == "&lt;TABLE&gt;&amp;&#x27;&quot;"


# --- languages ---


def test_a_picture_speaks_french_and_italian_IT07() -> None:
    answer = answer_of("liverpool", 2, "7S 7H 7D JH QH KH * 9C 2S", table=LYING)
    french = texts_of(explain(answer, language="fr"))
    assert french[""][0] == "Le joueur peut sortir"
    assert any("contrat : brelan de 3 + suite de 4" in line for line in french[""])
    assert "V♥" in french["s1"] and "R♥" in french["s1"]
    assert [french[f"s{n}"][0][4:] for n in (1, 2, 3)] == ["poser ensemble", "ajouter", "défausser"]
    italian = texts_of(explain(answer, language="it"))
    assert italian[""][0] == "Il giocatore può chiudere"
    assert any(text.startswith("scala") for text in italian["s1"])
    assert "JOLLY" in italian["hand"]
    assert [italian[f"s{n}"][0][4:] for n in (2, 3)] == ["aggiungere", "scartare"]


def test_all_languages_have_the_same_words_with_the_same_parts() -> None:
    folder = Path(words_module.__file__).parent / "words"
    assert {file.stem for file in folder.glob("*.toml")} == set(LANGUAGES)
    parts = {
        language: {
            key: sorted(name for _, name, _, _ in Formatter().parse(text) if name)
            for key, text in tomllib.loads((folder / f"{language}.toml").read_text("utf-8")).items()
        }
        for language in LANGUAGES
    }
    assert parts["fr"] == parts["en"] == parts["it"]


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there are en, fr, it"):
        explain(answer_of(*YES, table=LYING), language="de")  # type: ignore[arg-type]


def test_suits_are_letters_on_request() -> None:
    texts = texts_of(explain(answer_of(*YES, table=LYING), letters=True))
    assert "7S" in texts["hand"] and not cards_in(texts["hand"]) - Counter({"JOKER": 1})


# --- the command ---

ASKED = ["--variant", "contract_rummy", "--hand", "1", "--cards", "7S 7H 7D 9S 9C * KC"]


def test_the_command_writes_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "answer.svg"
    done = CliRunner().invoke(command, [*ASKED, "-o", str(path), "--language", "fr"])
    assert done.exit_code == 0, done.output
    assert "Le joueur peut sortir" in path.read_text("utf-8")
    done = CliRunner().invoke(command, ASKED)
    assert done.exit_code == 0 and "You can go out" in done.output
    done = CliRunner().invoke(command, [*ASKED, "--tree", "-o", str(tmp_path / "tree.dot")])
    assert done.exit_code == 0
    assert "begins a set" in (tmp_path / "tree.dot").read_text("utf-8")


def test_the_command_says_what_it_cannot_draw(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, [*ASKED, "--way", "7", "-o", str(tmp_path / "a.svg")])
    assert done.exit_code == 2 and "--way 7: there is one way to go out." in done.output
    done = CliRunner().invoke(command, [*ASKED, "-o", str(tmp_path / "a.jpg")])
    assert done.exit_code == 2 and "ends in .svg, .png, .pdf or .dot" in done.output
    done = CliRunner().invoke(command, [*ASKED, "--tree", "--way", "2"])
    assert done.exit_code == 2
    assert not list(tmp_path.iterdir())


def run(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command, list(args), input=stdin)


def drawn(*args: str, stdin: str | None = None) -> str:
    """The picture that the command prints, as SVG."""
    done = run(*args, stdin=stdin)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_form_is_said_by_the_ending_or_by_an_option(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    assert run(*ASKED, "--format", "png", "-o", str(path)).exit_code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    assert drawn(*ASKED, "--format", "dot").startswith("digraph")
    assert "ends in .svg" in run(*ASKED, "-o", str(path)).output


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--language", "de"), "it is en (English), fr (French) or it (Italian), not 'de'"),
        (("--format", "gif"), "it is svg, png, pdf or dot, not 'gif'"),
        (("--json",), "`rumnot solve --json` prints"),
        (("--tree", "--meld", "7S 7H 7D"), "--tree and --meld are different pictures"),
        (("--meld", "7S 7H 7D"), "--cards says nothing of a meld alone"),
        (("--violation",), "Which game is it in? Name a file."),
    ],
)
def test_what_the_command_is_asked_wrongly(more: tuple[str, ...], says: str) -> None:
    done = run(*ASKED, *more)
    assert done.exit_code == 2 and says in done.output


def test_a_file_that_cannot_be_written_is_named_as_it_was_given(tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / "a.svg")
    done = run(*ASKED, "-o", path)
    assert isinstance(done.exception, OSError) and done.exception.filename == path
    with pytest.raises(OSError, match="No such file") as caught:
        render(explain(answer_of(*YES, table=LYING)), path)
    assert caught.value.filename == path


def test_a_way_beyond_the_last_is_refused_with_how_many_there_are() -> None:
    two = ["--variant", "contract_rummy", "--hand", "1", "--cards", "7S 7H 7D 9S 9C * 9D"]
    ways = answer_of("contract_rummy", 1, "7S 7H 7D 9S 9C * 9D", limit=99).ways
    assert len(ways) > 1
    done = run(*two, "--way", "9")
    assert f"--way 9: there are {len(ways)} ways to go out." in done.output
    no = ["--variant", "contract_rummy", "--hand", "1", "--cards", "7S 7H 7D 9S 9C 2D KC"]
    assert "--way 2: there is no way to go out." in run(*no, "--way", "2").output


GAME = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Chloe"]

hand 1 dealer Chloe
deal Ana: 7S 7H 7D 7C 9S 9C 4D JC QD KS
upcard 9D
Ana: take 9D meld [7S 7H 7D] [9S 9C 9D] layoff 7C Ana.1 discard KS
Chloe: draw ? discard 4C
result *
"""


def test_the_command_draws_the_first_mistake_or_the_one_that_is_chosen() -> None:
    first = drawn("-", "--violation", stdin=GAME)
    assert "RN360: against the rules" in first and "Contract Rummy · hand 1 · action 3" in first
    assert first.count("may not lay") == 1, "the message stands there once"
    for chosen in (("--event", "5"), ("--line", "9"), ("--hand", "1", "--code", "rn302")):
        assert "RN302: against the rules" in drawn("-", "--violation", *chosen, stdin=GAME)
    assert "RN302" in drawn("-", "--code", "RN302", stdin=GAME)
    assert "contre la règle" in drawn("-", "--violation", "--language", "fr", stdin=GAME)


def test_a_mistake_that_is_not_there_is_answered_with_those_that_are() -> None:
    done = run("-", "--violation", "--event", "1", stdin=GAME)
    assert done.exit_code == 2
    assert "RN360 (hand 1, action 3), RN302 (hand 1, action 5)." in done.output.replace("\n", " ")
    broken = str(Path(__file__).parent.parent / "examples" / "broken" / "wrong_score.rmn")
    done = run(broken, "--violation")
    assert (
        done.exit_code == 2 and "breaks a rule" in done.output and "rumnot validate" in done.output
    )


def test_mistakes_are_found_in_a_game_without_a_text_too() -> None:
    game = read_game(GAME)
    bare = game_from_json(game_to_json(game))
    found = wrong_actions(bare)
    assert [(one.diagnostic.code, one.event) for one in found] == [("RN360", 3), ("RN302", 5)]
    assert [one.line for one in wrong_actions(game)] == [8, 9]
    table = found[0].before
    assert len(table.melds) == 2 and table.by_handle["Ana"].size == 5


def test_a_mistake_in_a_variation_is_none_of_the_game() -> None:
    text = GAME.replace("Chloe: draw", "(\n  Ana: discard 2D\n)\nChloe: draw")
    found = [(one.diagnostic.code, one.line) for one in wrong_actions(read_game(text))]
    assert found == [("RN360", 8), ("RN302", 12)]


def test_the_command_draws_a_meld_alone() -> None:
    shown = drawn("--variant", "liverpool", "--meld", "[4H 5H *=6H 7H]")
    assert "JOKER stands for 6♥" in shown and "Liverpool Rummy" in shown
    shown = drawn("--variant", "contract_rummy", "--meld", "7H * *", "--language", "fr")
    assert "pourrait aussi être : " in shown
    shown = drawn("--variant", "liverpool", "--meld", "7S * *", "--language", "it")
    assert "contro le regole" in shown
    done = run("--variant", "liverpool", "--meld", "7S 8H 9S")
    assert isinstance(done.exception, RummyNotationError)
    assert "neither a set nor a run" in str(done.exception)
    with pytest.raises(RummyNotationError, match="8X is no card"):
        meld_cards("7S 8X")
    with pytest.raises(RummyNotationError, match="a meld holds cards"):
        meld_cards("[]")


def test_where_only_the_discard_is_missing_the_heading_says_so() -> None:
    answer = answer_of("liverpool", 2, "7S 7H 7D 3S 4S 5S 6S")
    reason = why_not(answer)
    assert reason is not None and reason.kind == "discard"
    for language, says in [
        ("en", "all cards find a place, and only the discard is in the way · one card has to be"),
        ("fr", "toutes les cartes ont une place, seule la défausse s'y oppose · une carte doit"),
        ("it", "tutte le carte trovano posto, solo lo scarto lo impedisce · una carta deve"),
    ]:
        texts = texts_of(explain(answer, certificate=reason, language=language))  # type: ignore[arg-type]
        assert any(line.startswith(says) for line in texts[""]), texts[""]
        assert " ".join(texts["proof"][1:]) == reason.sentences_by(words_of(language))[0]  # type: ignore[arg-type]


def test_one_card_may_or_has_to_be_left() -> None:
    for variant, says in [("rummy500", "may be left"), ("rummy500_final_discard", "has to be")]:
        texts = texts_of(explain(answer_of(variant, 1, "7S 8H KC")))
        assert any(f"one card {says}" in line for line in texts[""])


def test_cards_of_the_pile_lie_as_they_lay_and_the_one_that_is_owed_is_marked() -> None:
    position = position_from_cards("rummy500", 1, "4S 5S 9H 9C", pile="3C 6S KD 9D", drawn=False)
    texts = texts_of(explain(before_draw(position)))
    shown_there = [text for text in texts["s1"] if text.strip()]
    assert shown_there[1:] == ["6♠", "K♦", "9♦", "▲", "6♠ has to be played in this turn"]
    hand = [text for text in texts["hand"] if CARD.fullmatch(text)]
    assert hand[-3:] == ["6♠", "K♦", "9♦"]
    assert (
        "6♠ doit être jouée à ce tour"
        in texts_of(explain(before_draw(position), language="fr"))["s1"]
    )
    top = position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C KC", pile="9D", drawn=False)
    assert "▲" not in texts_of(explain(before_draw(top)))["s1"]


def test_a_no_before_the_draw_says_that_nothing_helps() -> None:
    never = position_from_cards("contract_rummy", 1, "2S 4H 6D 8C TS QH", drawn=False)
    texts = texts_of(explain(before_draw(never)))
    assert any(line.startswith("before the draw: neither") for line in texts[""])
    assert not any("left as the discard" in line for line in texts[""])


def test_where_any_card_of_the_stock_will_do_no_luck_is_needed() -> None:
    position = position_from_cards("rummy500", 1, "4S 5S 6S", drawn=False)
    texts = texts_of(explain(before_draw(position)))
    assert texts[""][0] == "You can go out"
    assert any(line.startswith("whatever card the stock gives") for line in texts[""])
    assert all(len(line) < 100 for line in texts[""])


def test_no_meld_on_the_table_is_not_said_to_fit_nothing() -> None:
    texts = texts_of(explain(answer_of("rummy500", 1, "7S 8H KC")))
    assert "fits no meld on the table" not in texts["hand"]


def test_the_commands_of_the_page_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parent.parent
    text = (root / "docs" / "SOLVE.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    rumnot explain (.*) -o (\S+)$", text, re.MULTILINE)
    assert len(commands) >= 5
    monkeypatch.chdir(root)
    for options, name in commands:
        done = run(*shlex.split(options), "-o", str(tmp_path / name))
        assert done.exit_code == 0, done.output
        assert (tmp_path / name).read_bytes().startswith(b"<?xml")


def test_graphviz_is_loaded_only_when_a_graph_is_made() -> None:
    modules = ["answer", "meld", "violation", "tree", "render"]
    imports = "; ".join(f"import rummynotation.pictures.{name}" for name in modules)
    code = f"import sys; {imports}; print('graphviz' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_discard_comes_last() -> None:
    answer = answer_of(*YES, table=LYING)
    assert isinstance(answer.ways[0].line[-1], Discard)
    texts = texts_of(explain(answer))
    assert texts[f"s{len(answer.ways[0].line)}"][0].endswith("discard")


def test_the_library_draws_whatever_was_imported_first() -> None:
    import rummynotation as rn
    import rummynotation.pictures.render

    assert rummynotation.pictures.render.__name__
    answer = rn.go_out(rn.position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C * KC"))
    assert "digraph" in rn.explain(answer).source
