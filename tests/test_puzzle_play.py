"""Playing puzzles: what is typed, what is said of it, the hints, and the command."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from rummynotation.cards import card_text, parse_card
from rummynotation.cli.main import rumnot
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.reader import read_game
from rummynotation.notation.wording import action_text
from rummynotation.puzzles.attempt import Attempt, Kind
from rummynotation.puzzles.hints import hints_of
from rummynotation.puzzles.looking import first_looks
from rummynotation.puzzles.page import Page
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.puzzles.shorthand import in_full
from rummynotation.puzzles.spoken import Spoken, restyled
from rummynotation.puzzles.typed import typed
from rummynotation.record import Discard, Game
from rummynotation.replay.drawing import Style
from rummynotation.solver.telling import line_of
from tests.puzzle_positions import (
    BUY,
    DEEP,
    DRAW,
    NO,
    NO_CONTRACT,
    POINTS,
    SWAP,
    TAKE,
    WHOLE_HAND,
    YES,
    file_of,
    puzzle_of,
)

EACH = (
    (YES, "go_out", ""),
    (NO, "go_out", ""),
    (NO_CONTRACT, "go_out", ""),
    (SWAP, "go_out", ""),
    (YES, "discard", ""),
    (TAKE, "take_or_draw", ""),
    (DRAW, "take_or_draw", ""),
    (DEEP, "take_or_draw", ""),
    (BUY, "buy", "9H 2C 6H"),
    (POINTS, "fewest_points", ""),
)
WHOLE = "meld [7S 7H 7D] [9S 9C 9D] layoff 5H Ben.1 discard KC"


def each() -> list[Puzzle]:
    return [puzzle_of(*parts) for parts in EACH]


def turn(text: str, goal: str = "go_out", position: str = YES) -> list[str]:
    """A turn that is typed, as a record writes it."""
    puzzle = puzzle_of(position, goal)
    found = typed(text, goal, puzzle.table, "You")
    assert not found.complaints, found
    return [action_text(action) for action in found.line]


def reply(puzzle: Puzzle, *texts: str) -> tuple[Kind, str]:
    """What is said to the last of several answers."""
    attempt = Attempt(puzzle)
    for text in texts:
        last = attempt.answer(text)
    return last.kind, " ".join(last.sentences)


RUNS = """
[Variant "contract_rummy"]
[Players "You Ben Cy"]
position 7
holds You: 6S 7S 8S 8S 9S 9S 9S TS TS JS JS *
pile: 8S
turn: You
"""
"""Two runs of one suit that would be the same cards."""

_PLAY = re.compile(r"^(?:You: .*|\{.*\})\n", re.MULTILINE)

# --- what is typed ---


@pytest.mark.parametrize("text", ["yes", "YES", "oui", "si", "sì!", "y"])
def test_yes_in_several_languages_is_asked_how(text: str) -> None:
    for position in (YES, NO):
        kind, said = reply(puzzle_of(position), text)
        assert kind is Kind.MORE and said.startswith("How?")


@pytest.mark.parametrize("text", ["no", "No.", "non", " n "])
def test_no_in_several_languages(text: str) -> None:
    assert reply(puzzle_of(NO), text)[0] is Kind.RIGHT
    assert reply(puzzle_of(YES), text) == (Kind.WRONG, "There is a way.")


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        f"You: {WHOLE}",
        f"yes: {WHOLE}",
        "[7S 7H 7D] [9S 9C 9D] layoff 5H Ben.1 discard KC",
        "[7S,7H,7D], [9S,9C,9D], 5H to ben.1, KC",
        "MELD [7s 7h 7d] [♠9 9♣ 9♦] LAYOFF 5♥ Ben.1 DISCARD kc",
    ],
)
def test_a_turn_may_be_typed_in_several_ways(text: str) -> None:
    assert turn(text) == ["meld [7S 7H 7D] [9S 9D 9C]", "layoff 5H Ben.1", "discard KC"]


def test_groups_of_cards_are_melds() -> None:
    assert turn("7S 7H 7D / 9S 9C 9D") == ["meld [7S 7H 7D] [9S 9D 9C]"]
    assert in_full("swap 4S Joe.2 *") == "swap 4S Joe.2 *"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("discard 11H", "11H"),
        ("layof 5H Ben.1", "did you mean 'layoff'?"),
        ("[7S 7H 7D", "Here should stand ]."),
        ("discard 7С", "CYRILLIC"),
        ("maybe", "Type no, or show how"),
        ("", "Type no, or show how"),
        ("{nothing}", "Type no, or show how"),
        ("discard KC {open", "never closed"),
        ("\x1b[31m", "Expected an action"),
        ("meld [? ? ?] [? ? ?] discard ?", "which cards?"),
        ("undo", "no part in an answer"),
    ],
)
def test_what_is_no_answer_is_told_with_the_messages_of_the_language(text: str, words: str) -> None:
    kind, said = reply(puzzle_of(YES), text)
    assert kind is Kind.UNREAD
    assert words in said
    assert "\x1b" not in said


def test_what_was_said_about_an_action_is_left_out() -> None:
    assert turn("discard?? KC {a pity}") == ["discard KC"]


def test_no_answer_counts_as_no_try() -> None:
    attempt = Attempt(puzzle_of(YES))
    attempt.answer("maybe")
    attempt.answer("yes")
    assert attempt.wrong == 0


# --- going out ---


def test_every_solution_that_a_puzzle_shows_is_right() -> None:
    for puzzle in each():
        text = line_of("You", puzzle.line) if puzzle.line else puzzle.answer
        attempt = Attempt(puzzle)
        assert attempt.answer(text).kind is Kind.RIGHT, (puzzle.goal, text)
        assert attempt.solved


def test_a_yes_may_be_shown_in_parts_and_begun_anew() -> None:
    puzzle = puzzle_of(YES)
    attempt = Attempt(puzzle)
    first = attempt.answer("[7S 7H 7D] [9S 9C 9D]")
    assert first.kind is Kind.MORE and "5H KC" in first.sentences[0]
    assert attempt.back() == ("You begin anew.",)
    assert attempt.back() == ("Nothing was played yet.",)
    attempt.answer("[7S 7H 7D] [9S 9C 9D]")
    # The last card alone is the discard.
    assert attempt.answer("layoff 5H Ben.1").kind is Kind.RIGHT
    assert attempt.wrong == 0


def test_a_turn_that_is_typed_whole_after_a_part_of_it_is_taken_anew() -> None:
    assert reply(puzzle_of(YES), "[7S 7H 7D] [9S 9C 9D]", WHOLE)[0] is Kind.RIGHT


def test_a_rule_that_is_broken_is_told_with_the_message_of_the_validator() -> None:
    kind, said = reply(puzzle_of(YES), "layoff 5H Ben.1")
    assert kind is Kind.WRONG
    assert "You have not laid the contract" in said
    assert "RN333" in said and "CR-51" in said


def test_a_part_of_the_contract_is_explained_and_no_try() -> None:
    kind, said = reply(puzzle_of(YES), "[7S 7H 7D]")
    assert kind is Kind.UNREAD
    assert "whole and at once" in said


def test_a_legal_turn_that_leads_nowhere_says_what_is_left() -> None:
    kind, said = reply(puzzle_of(NO), "[7S 7H 7D] [9S 9C 9D]")
    assert kind is Kind.WRONG
    assert said == ("It can be played so, but 2 cards would be left that cannot all go: QH KC.")
    assert reply(puzzle_of(YES), "discard KC")[1].startswith("7 cards would be left")


# --- the other goals ---


def test_a_discard_is_typed_as_a_card() -> None:
    puzzle = puzzle_of(YES, "discard")
    assert reply(puzzle, "♣K")[0] is Kind.RIGHT
    assert reply(puzzle, "5h") == (
        Kind.WRONG,
        "If 5H is thrown away, not all of the others can go.",
    )
    assert reply(puzzle, "2S") == (Kind.UNREAD, "2S is not in the hand.")
    assert reply(puzzle, "?")[0] is Kind.UNREAD


def test_a_take_is_shown_by_the_turn_and_a_draw_is_not() -> None:
    puzzle = puzzle_of(TAKE, "take_or_draw")
    kind, said = reply(puzzle, "take")
    assert kind is Kind.MORE and "So far it is right" in said
    assert reply(puzzle, "take", "[7S 7H 7D] [9S 9C 9D] KC")[0] is Kind.RIGHT
    assert reply(puzzle, "draw")[0] is Kind.WRONG
    assert reply(puzzle, "take 2D")[1].startswith('At "take 2D": the top of the discard pile is 9D')
    assert reply(puzzle_of(DRAW, "take_or_draw"), "draw")[0] is Kind.RIGHT
    assert reply(puzzle_of(DRAW, "take_or_draw"), "take")[0] is Kind.WRONG


def test_a_broken_rule_after_a_take_is_told_and_not_that_nothing_was_taken() -> None:
    puzzle = puzzle_of(RUNS, "take_or_draw")
    kind, said = reply(puzzle, "take", "[8S 9S TS JS] [8S 9S TS JS] [6S 7S 8S 9S *]")
    assert kind is Kind.WRONG
    assert "same suit" in said or "same card" in said, said
    whole = "take [8S 9S TS JS] [8S 9S TS JS] [6S 7S 8S 9S *]"
    assert reply(puzzle, whole) == (kind, said)
    partial = reply(puzzle, "take", "[8S 9S TS JS] [6S 7S 8S 9S *]")[1]
    assert "?x" not in partial and "best choice" not in partial, partial


def test_a_take_and_its_melds_may_stand_in_one_line() -> None:
    puzzle = puzzle_of(TAKE, "take_or_draw")
    assert reply(puzzle, "take [7S 7H 7D] [9S 9C 9D] KC")[0] is Kind.RIGHT
    assert reply(puzzle, "take meld [7S 7H 7D] [9S 9C 9D] discard KC")[0] is Kind.RIGHT


def test_a_choice_that_is_not_the_better_says_what_each_comes_to() -> None:
    kind, said = reply(puzzle_of(DRAW, "take_or_draw"), "take")
    assert kind is Kind.WRONG
    assert said.startswith("With 2D you cannot go out this turn. With a card from the stock you")
    said = reply(puzzle_of(TAKE, "take_or_draw"), "draw")[1]
    assert said.startswith("With a card from the stock you go out with a chance of ")
    assert said.endswith("There is a take that goes out for certain.")


def test_what_is_certain_is_no_chance() -> None:
    puzzle = replace(puzzle_of(BUY, "buy", "9H 2C 6H"), chance=Fraction(1))
    said = " ".join([*Page(Style()).answer(puzzle), *hints_of(puzzle)])
    assert "for certain" in said and "chance of certain" not in said


def test_a_question_says_the_rules_that_it_hangs_on() -> None:
    def asked(*parts: str) -> str:
        return " ".join(Page(Style()).position(puzzle_of(*parts)))

    assert "All cards must be laid; no discard." in asked(WHOLE_HAND)
    assert "Two runs of one suit" in asked(WHOLE_HAND)
    assert "from the table" in asked(SWAP) and "from the table" not in asked(YES)
    assert "The last card is discarded." in asked(YES) or "with or without" in asked(YES)


def test_how_much_of_a_pile_is_taken_has_to_be_said() -> None:
    puzzle = puzzle_of(DEEP, "take_or_draw")
    assert puzzle.answer == "take 7S 7D"
    kind, said = reply(puzzle, "take")
    assert kind is Kind.UNREAD and "How much of the pile?" in said
    assert reply(puzzle, "take 7D")[0] is Kind.WRONG
    assert reply(puzzle, "take 7S")[0] is Kind.MORE
    assert reply(puzzle, "take 7S 7D")[0] is Kind.MORE


def test_a_card_to_buy_is_one_of_those_to_choose_among() -> None:
    puzzle = puzzle_of(BUY, "buy", "9H 2C 6H")
    assert reply(puzzle, "6h")[0] is Kind.RIGHT
    assert reply(puzzle, "buy 6H ?")[0] is Kind.RIGHT
    assert reply(puzzle, "buy 6H")[0] is Kind.RIGHT
    assert reply(puzzle, "9H") == (Kind.WRONG, "9H is not the best of them.")
    assert reply(puzzle, "KS")[0] is Kind.UNREAD


def test_points_are_a_number_or_the_turn() -> None:
    puzzle = puzzle_of(POINTS, "fewest_points")
    assert reply(puzzle, "20 points")[0] is Kind.RIGHT
    assert reply(puzzle, "25") == (Kind.WRONG, "It can be fewer.")
    assert reply(puzzle, "15") == (Kind.WRONG, "So few cannot be reached.")
    assert reply(puzzle, "layoff 4C You.2")[0] is Kind.MORE
    assert reply(puzzle, "layoff 4C You.2", "discard AH")[0] is Kind.RIGHT
    assert reply(puzzle, "layoff 4C You.2 discard QD") == (
        Kind.WRONG,
        "25 points would be left; it can be fewer.",
    )


def test_a_puzzle_whose_answer_is_none_cannot_be_played() -> None:
    with pytest.raises(RummyNotationError, match="RN811"):
        Attempt(replace(puzzle_of(POINTS, "fewest_points"), answer="few"))


_WORDS = (
    "meld", "layoff", "swap", "discard", "draw", "take", "buy", "claim", "pass", "undo", "yes",
    "no", "[", "]", "/", "to", "Ben.1", "You.1", "*", "?", "?x2", "*=5H", "slide", "{x}", "#", "(",
    ")", "Ben:", "You:", "12", "7S", "7H", "7D", "9S", "9C", "9D", "5H", "KC", "4C",
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(EACH), st.lists(st.lists(st.sampled_from(_WORDS), max_size=8), max_size=3))
def test_whatever_is_typed_is_answered(parts: tuple[str, str, str], texts: list[list[str]]) -> None:
    attempt = Attempt(puzzle_of(*parts))
    for words in texts:
        found = attempt.answer(" ".join(words))
        assert found.sentences or found.kind is Kind.RIGHT


# --- hints ---


def test_hints_say_more_each_time_and_never_the_whole_turn() -> None:
    for puzzle in each():
        hints = hints_of(puzzle)
        assert len(hints) >= 2, puzzle.goal
        assert len(set(hints)) == len(hints)
        text = action_text(puzzle.line[-1]) if puzzle.line else " ".join(hints)
        if puzzle.goal in ("go_out", "discard", "fewest_points") and puzzle.line:
            assert all(text not in hint for hint in hints), puzzle.goal


def looks_of(puzzle: Puzzle) -> tuple[str, ...]:
    return tuple(look.said() for look in first_looks(puzzle))


def hands(count: int) -> Iterator[Game]:
    """Positions with hands and tables of all kinds."""
    random = Random(7)
    tables = ("", "table Ben.1: [5S 5D 5C]\n", "table Ben.1: [4H *=5H 6H 7H]\n")
    deck = [card_text(card) for card in range(52)]
    for number in range(count):
        name, hand = random.choice((("liverpool", 1), ("liverpool", 7), ("contract_rummy", 7)))
        joker = ["*"] if number % 3 < 2 and random.random() < 0.5 else []
        held = " ".join([*random.sample(deck, 9), *joker])
        yield read_game(
            f'%rmn 1\n[Variant "{name}"]\n[Players "You Ben Cy"]\nposition {hand}\n'
            f"holds You: {held}\n{tables[number % 3]}turn: You drawn\nresult *\n"
        )


def test_the_first_hints_are_the_same_function_of_what_is_seen_for_yes_and_no() -> None:
    yes, no, swap = puzzle_of(YES), puzzle_of(NO), puzzle_of(SWAP)
    firsts: set[tuple[str, ...]] = set()
    for game in hands(60):
        told = [hints_of(replace(puzzle, game=game)) for puzzle in (yes, no, swap)]
        looks = looks_of(replace(yes, game=game))
        assert len(looks) >= 2
        for hints in told:
            assert hints[: len(looks)] == looks
        firsts.add(looks[:2])
    assert len(firsts) >= 4  # They do depend on what is seen.


def test_the_first_hints_of_a_puzzle_stay_when_its_answer_is_turned_round() -> None:
    for puzzle in each():
        turned = {"yes": "no", "no": "yes", "draw": "take 9D"}.get(puzzle.answer, puzzle.answer)
        bare = read_game(_PLAY.sub("", file_of(puzzle)))
        other = replace(puzzle, game=bare, answer=turned, reason=None, themes=("overlappingRuns",))
        looks = looks_of(puzzle)
        assert looks
        assert hints_of(puzzle)[: len(looks)] == hints_of(other)[: len(looks)] == looks


def test_no_hint_names_a_table_where_nothing_lies() -> None:
    for puzzle in (puzzle_of(NO_CONTRACT), puzzle_of(WHOLE_HAND)):
        assert not any("table" in hint.lower() for hint in hints_of(puzzle))


def test_the_hints_of_a_yes_keep_the_key_move_back() -> None:
    assert hints_of(puzzle_of(YES)) == (
        "What does each meld of the contract lack, if each card is used once?",
        "Which of your cards fit a meld on the table, and how far can each meld grow?",
        "No card has fewer neighbours in your hand than KC. Where could it go?",
        "Where could 7S go?",
        "A part of a turn to think of: layoff 5H Ben.1",
    )
    hints = hints_of(puzzle_of(SWAP))
    assert hints[0] == "A wild card lies on the table. May you take it, and would that help?"
    assert "Look at Ben.1: which of your cards could lie in it?" in hints
    assert not any("swap 5H" in hint or "*=" in hint for hint in hints)


def test_of_a_turn_that_is_all_melds_more_than_one_is_held_back() -> None:
    hints = hints_of(puzzle_of(WHOLE_HAND))
    assert hints[-1].count("[") == 1


def test_what_is_left_after_the_hints_is_more_than_one_step() -> None:
    for puzzle in (puzzle_of(POINTS, "fewest_points"), puzzle_of(YES, "discard")):
        shown = hints_of(puzzle)[-1]
        placed = [step for step in puzzle.line if not isinstance(step, Discard)]
        assert shown.count("layoff") + shown.count("[") < max(1, len(placed))


def test_the_hints_of_a_no_go_from_a_rank_to_the_cards_to_the_reason() -> None:
    first, second, last = hints_of(puzzle_of(NO))[-3:]
    assert first == "Where could your queens and kings go?"
    assert "QH and KC" in second
    assert last.startswith("Nothing takes QH and KC")
    assert any("set of 3" in hint for hint in hints_of(puzzle_of(NO_CONTRACT)))


def test_the_hints_for_a_buy_never_name_the_answer() -> None:
    for hint in hints_of(puzzle_of(BUY, "buy", "9H 2C 6H")):
        assert "6H" not in hint


def test_hints_are_counted_and_come_to_an_end() -> None:
    attempt = Attempt(puzzle_of(NO))
    told = [attempt.hint()[0] for _ in range(8)]
    assert told[0].startswith("Hint 1: ")
    assert told[6] == told[7] == "There is no other hint. `show` shows the answer."
    assert attempt.hints == 6


# --- the page ---


def test_no_line_of_a_page_is_wider_than_the_terminal() -> None:
    page = Page(Style(signs=True, width=40))
    for puzzle in each():
        lines = [*page.position(puzzle), *page.rules(puzzle), *page.answer(puzzle)]
        lines += page.sentences(hints_of(puzzle), puzzle)
        assert all(len(line) <= 40 for line in lines), max(lines, key=len)


def test_a_page_that_is_heard_has_words_only() -> None:
    page = Page(Spoken())
    for puzzle in each():
        lines = [*page.position(puzzle), *page.answer(puzzle)]
        text = "\n".join([*lines, *page.sentences(hints_of(puzzle), puzzle)])
        assert text.isascii(), text
        assert "\x1b" not in text and "" not in lines
        held = (card_text(card) for card in puzzle.seat.cards())
        assert not any(f" {card} " in text for card in held)
    assert "Hearts: seven, five." not in page.position(puzzle_of(YES))
    assert "Spades: seven, nine." in page.position(puzzle_of(YES))


def test_a_run_is_heard_with_its_suit_once() -> None:
    lines = Page(Spoken()).position(puzzle_of(SWAP))
    assert "On the table: Ben.1, a run of hearts: four, joker as five, six, seven." in lines


def test_players_who_are_called_like_a_card_keep_their_names() -> None:
    assert restyled("JC lays 7H", Spoken(), ("JC", "Ben")) == "JC lays seven of hearts"
    assert Spoken(letters=True).cards([parse_card("7H"), 53, 53]) == "7H, 2 hidden cards"


# --- the command ---


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.rmn"
    puzzles = [puzzle_of(YES, source="test"), puzzle_of(NO), puzzle_of(POINTS, "fewest_points")]
    path.write_text(file_of(*puzzles), encoding="utf-8")
    return str(path)


def play(file: str, *args: str, typed: str = "", width: int = 60) -> Result:
    results = str(Path(file).with_name("results.json"))
    return CliRunner(env={"COLUMNS": str(width)}).invoke(
        rumnot, ["puzzle", "play", file, "--results", results, *args], input=typed
    )


def kept(file: str) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(
        Path(file).with_name("results.json").read_text(encoding="utf-8")
    )["puzzles"]
    return found


def test_a_session_from_a_pipe(file: str) -> None:
    result = play(file, typed=f"yes\nhint\nlayoff 5H Ben.1\n{WHOLE}\nno\nshow\n")
    assert result.exit_code == 0, result.output
    assert "Puzzle 1 of 3\n" in result.output
    asked, over = result.output.split("Right!", 1)
    assert "evel" not in asked and "Level" in over
    assert "> yes" in result.output
    assert result.output.count("Right!") == 2
    assert "20 points, with 5♠ 8♥ Q♦ left in hand." in result.output
    assert "Source: test." in result.output
    assert result.output.endswith("2 of 3 puzzles solved.\n")
    rows = kept(file)
    first = rows[puzzle_of(YES).id]
    assert (first["right"], first["clean"], first["wrong"], first["hints"]) == (1, 0, 1, 1)
    assert rows[puzzle_of(NO).id]["box"] == 2
    assert rows[puzzle_of(POINTS, "fewest_points").id]["box"] == 1


def test_the_end_of_the_input_leaves_cleanly_and_keeps_what_was_played(file: str) -> None:
    result = play(file, typed=f"{WHOLE}\nyes\n")
    assert result.exit_code == 0
    assert "1 of 1 puzzle solved." in result.output
    assert list(kept(file)) == [puzzle_of(YES).id]


def test_a_puzzle_that_is_left_after_a_wrong_answer_is_not_solved(file: str) -> None:
    play(file, typed="no\nskip\nskip\nquit\n")
    rows = kept(file)
    assert list(rows) == [puzzle_of(YES).id]
    assert (rows[puzzle_of(YES).id]["right"], rows[puzzle_of(YES).id]["box"]) == (0, 1)


def test_an_interrupt_keeps_what_was_played(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([WHOLE])

    def ask(prompt: str = "") -> str:
        answer = next(answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr("builtins.input", ask)
    result = play(file)
    assert result.exit_code == 130
    assert "1 of 1 puzzle solved." in result.output
    assert list(kept(file)) == [puzzle_of(YES).id]


def test_those_that_failed_come_first_next_time(file: str) -> None:
    play(file, typed=f"{WHOLE}\nyes\nshow\nquit\n")
    again = play(file, typed="quit\n")
    assert again.output.count("Puzzle 1 of 2") == 1
    assert "You hold 8 cards" in again.output.split("Puzzle 1 of 2")[1]
    new = play(file, "--new", typed="quit\n")
    assert "Puzzle 1 of 1" in new.output
    every = play(file, "--again", typed="quit\n")
    assert "Puzzle 1 of 2" in every.output


def test_when_nothing_is_due_it_says_so(file: str) -> None:
    play(file, typed=f"{WHOLE}\nno\n20\n")
    result = play(file)
    assert result.exit_code == 0
    assert "--again" in result.stderr


def test_commands_within_a_session(file: str) -> None:
    result = play(file, typed="help\nrules\ntable\nback\npicture\n\nquit\n")
    assert "hint: the next hint." in result.output
    assert "A set is 3 or more cards of a rank" in result.output
    assert result.output.count("Can you go out this turn?") == 2
    assert "it can be had when a puzzle is over" in result.output.replace("\n  ", " ")
    assert "No puzzle was played." in result.output


def test_the_picture_of_an_answer_is_written(file: str, tmp_path: Path) -> None:
    pytest.importorskip("graphviz")
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    result = play(file, "--picture", str(one), typed=f"show\npicture {other}\nquit\n", width=400)
    assert f"The picture is in {one}" in result.output
    assert b"<svg" in one.read_bytes() and b"<svg" in other.read_bytes()
    missing = play(file, typed=f"{WHOLE}\nno\npicture {tmp_path}/none/x.svg\nquit\n", width=400)
    assert "none/x.svg: " in missing.output and missing.exit_code == 0


def test_the_plain_mode_has_no_signs_and_no_colour(file: str) -> None:
    result = play(file, "--plain", typed="layoff 5H Ben.1\nhint\nshow\nquit\n")
    assert result.output.isascii() and "\x1b" not in result.output
    assert "Spades: seven, nine." in result.output
    assert "lay off five of hearts onto Ben.1" in result.output
    letters = play(file, "--plain", "--ascii", "--again", typed="quit\n")
    assert "Spades: 7S, 9S." in letters.output


def test_a_damaged_file_of_results_is_kept_aside_and_said(file: str) -> None:
    path = Path(file).with_name("results.json")
    path.write_text("{")
    result = play(file, typed=f"{WHOLE}\n")
    assert "kept as results.json.damaged" in result.stderr
    assert list(kept(file)) == [puzzle_of(YES).id]


def test_results_that_cannot_be_written_are_said_once(file: str, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    results = str(tmp_path / "plain" / "results.json")
    result = CliRunner().invoke(
        rumnot, ["puzzle", "play", file, "--results", results], input=f"{WHOLE}\nno\nquit\n"
    )
    assert "Traceback" not in result.output
    assert result.exit_code in (0, 2)


def test_the_stats_are_printed(file: str) -> None:
    play(file, typed=f"{WHOLE}\n")
    result = play(file, "--stats")
    assert result.output.startswith("1 puzzle, played 1 time.")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--new", "--again"], "take one"),
        (["-"], "standard input"),
        (["--picture", "x.bmp"], "a picture's name ends in"),
        (["--goal", "win"], "go_out"),
    ],
)
def test_what_is_asked_for_wrongly_is_said(file: str, args: list[str], words: str) -> None:
    result = play(file, *args)
    assert result.exit_code == 2
    assert words in result.output.replace("\n", " ")


def test_a_file_that_is_no_puzzle_is_said_and_the_rest_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mixed.rmn"
    path.write_text(f"%rmn 1{YES}result *\n\n{file_of(puzzle_of(NO))}", encoding="utf-8")
    result = play(str(path), typed="no\n")
    assert "RN811" in result.stderr
    assert "1 of 1 puzzle solved." in result.output
    assert result.exit_code == 2
    none = play(str(path), "--theme", "noSuchTheme")
    assert "No puzzle fits" in none.stderr
    of_another = play(str(path), "--variant", "Rami contrat")
    assert "No puzzle fits" in of_another.stderr
    unknown = play(str(path), "--variant", "rami")
    assert unknown.exit_code == 2 and "did you mean rami_contrat?" in unknown.output
    assert (
        "1 of 1" in play(str(path), "--variant", "Liverpool Rummy", "--again", typed="no\n").output
    )
