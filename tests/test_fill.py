"""Filling a record: what follows from it is written down, and nothing else is touched."""

# The names carry the ids of rules.
# ruff: noqa: N802

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from judge import codes_of

import rummynotation as rn
from rummynotation.cards import JOKER, natural
from rummynotation.cli.main import rumnot
from rummynotation.record import Game
from rummynotation.replay.stating import stated_meld
from rummynotation.rules.meld import readings

HEAD = '%rmn 1\n[Variant "{variant}"]\n[Players "{seats}"]\n'


def read(text: str, variant: str, seats: str, tags: str) -> Game:
    """A record without its head, read."""
    lines = "\n".join(line.strip() for line in text.strip().splitlines())
    game = rn.read_game(HEAD.format(variant=variant, seats=seats) + tags + lines + "\n")
    assert game.problems == ()
    return game


def body(game: Game) -> str:
    """A game as text without its head and without blank lines."""
    head = rn.format_game(replace(game, hands=(), closing=()))
    return "\n".join(filter(None, rn.format_game(game).removeprefix(head).splitlines()))


def filled(
    text: str, variant: str = "contract_rummy", *, seats: str = "Ana Ben Cy", tags: str = ""
) -> str:
    """A record without its head, filled, as text."""
    return body(rn.fill(read(text, variant, seats, tags)))


def nothing_is_filled(text: str, variant: str = "contract_rummy", *, tags: str = "") -> bool:
    """Whether a record without its head is given back as it is."""
    game = read(text, variant, "Ana Ben Cy", tags)
    return rn.fill(game) is game


def same(text: str) -> str:
    """Lines without their indentation, blank lines left out."""
    return "\n".join(line.strip() for line in text.strip().splitlines() if line.strip())


# --- wild cards and targets ---


def test_what_a_wild_card_stands_for_CR19() -> None:
    text = """
        position 3 dealer Cy
        holds Ana: 5H 7H 8H 8S 8D 9D TD JD QD KS * *
        pile: 4S
        turn: Ana drawn
        Ana: meld! [5H * 7H 8H] [9D TD JD QD] {Down.} discard KS
        result *
        """
    assert "meld! [5H *=6H 7H 8H] [9D TD JD QD] {Down.} discard KS" in filled(text)
    written_down = text.replace("5H * 7H 8H]", "8H 7H * 5H]")
    assert "[5H *=6H 7H 8H]" in filled(written_down)


def test_what_is_open_stays_open_CR19() -> None:
    text = """
        position 3 dealer Cy
        holds Ana: 6H 7H 8H 9D TD JD QD KS *
        pile: 4S
        turn: Ana drawn
        Ana: meld [7H * 8H 6H] [9D TD JD QD] discard KS
        result *
        """
    assert nothing_is_filled(text)


def test_the_meld_of_a_lay_off_LV39() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: TD 9D * KS 2S
        holds Ben: ?x4
        table Ana.1: [5D 6D 7D 8D]
        table Ana.2: [JS JH JD]
        table Ben.1: [3C 3D *]
        table Ben.2: [TS JS QS KS]
        pile: 4S
        turn: Ana drawn
        Ana: layoff TD 9D layoff * Ben.1 discard KS
        result *
        """
    done = filled(text)
    assert "table Ben.1: [3D 3C *=3]" in done
    assert "Ana: layoff TD 9D Ana.1 layoff *=3 Ben.1 discard KS" in done
    # Onto two melds it could go, and that is a mistake.
    both = text.replace("TD 9D * KS", "JC 9D * KS").replace("layoff TD 9D", "layoff JC")
    assert "layoff JC Ana.2 layoff *=3" in filled(both)
    assert "layoff JS layoff *" in filled(
        text.replace("TD", "JS").replace("JS 9D layoff", "JS layoff")
    )


def test_wild_cards_of_a_lay_off_go_outward() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 7H 5H * * KS 2S
        table Ana.1: [9H TH JH QH]
        table Ana.2: [JS JC JD]
        pile: 4S
        turn: Ana drawn
        Ana: layoff * 7H * 5H Ana.1 discard KS
        result *
        """
    assert "layoff *=8H 7H *=6H 5H Ana.1" in filled(text)


def test_a_wild_card_that_slides_in_its_run_X09() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: JH KS 2S 2C
        table Ana.1: [* QH KH AH]
        table Ana.2: [JS JC JD]
        pile: 4S
        turn: Ana drawn
        Ana: swap JH Ana.1 * discard KS
        result *
        """
    slides = '[Rule.joker_swap_use "slide"]\n'
    assert "swap JH Ana.1 *=JH slide *=TH discard KS" in filled(text, tags=slides)
    assert "swap JH Ana.1 *=JH discard KS" in filled(text.replace("JH KS", "JH KS 3C"))


def test_in_a_variation_too_and_only_what_stands_before_it_counts() -> None:
    text = """
        position 3 dealer Cy
        holds Ana: 5H 7H 8H 9D TD JD QD KS 2C *
        pile: 4S
        turn: Ana drawn
        Ana: layoff 2C
        (
        Ana: meld [5H * 7H 8H] [9D TD JD QD] discard KS
        )
        Ana: meld [5H * 7H 8H] [9D TD JD QD] discard KS
        result *
        """
    done = filled(text)
    assert "  Ana: meld [5H *=6H 7H 8H] [9D TD JD QD] discard KS" in done
    assert "\nAna: meld [5H * 7H 8H] [9D TD JD QD] discard KS" in done
    after = text.replace("layoff 2C\n", "layoff 2C\n        Ana: layoff 2C\n")
    assert "*=6H" not in filled(after)


def test_a_run_of_all_ranks_keeps_its_ace() -> None:
    """With its ace said at the first place it would be low, and it is high."""
    rules = rn.load_variant("contract_rummy")
    cards = [JOKER, *(natural(rank, 1) for rank in (3, 2, *range(4, 14)))]
    (reading,) = readings(cards, rules)
    assert reading.low == 2
    assert stated_meld(cards, reading, rules) == tuple(cards)
    in_order = [*sorted(cards)]
    (reading,) = readings(in_order, rules)
    assert rn.cards_text(stated_meld(in_order, reading, rules)).endswith("KH *=AH")


def test_what_was_taken_back_stays_as_it_is() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: 9D KS 2S
        table Ana.1: [5D 6D 7D 8D]
        table Ana.2: [JS JH JD]
        pile: 4S
        turn: Ana drawn
        Ana: layoff 9D undo layoff 9D discard KS
        result *
        """
    assert "Ana: layoff 9D undo layoff 9D Ana.1 discard KS" in filled(text)


# --- the end of a hand ---

LAST = """
    position 1 dealer Cy
    holds Ana: KH
    holds Ben: 7S KS
    holds Cy: {cy}
    table Ana.1: [9S 9H 9D]
    table Ana.2: [TS TH TD]
    turn: Ana drawn
    Ana: discard KH
    {more}
    """
START = LAST[: LAST.index("    {more}")]


def test_out_left_score_and_total_CR67_CR68() -> None:
    assert filled(LAST.format(cy="3C *", more="")) == same(START.format(cy="3C *")) + "\n" + same(
        """
        out Ana
        left Ben: 7S KS
        left Cy: 3C *
        score Ana 0, Ben 15, Cy 20
        total Ana 0, Ben 15, Cy 20
        """
    )


def test_hidden_cards_give_no_points() -> None:
    done = filled(LAST.format(cy="3C ?", more=""))
    assert "left Cy: 3C ?\nscore Ana 0, Ben 15\ntotal Ana 0, Ben 15" in done
    assert "left Cy" not in filled(LAST.format(cy="?x2", more=""))


def test_claims_take_their_place_among_those_that_are_there() -> None:
    more = """
        # The sheet says:
        score Ben 15 {As written.}
        # Late.
        adjust Cy 20 "late"
        # The end.
        """
    assert filled(LAST.format(cy="3C", more=more)).endswith(
        same(
            """
            Ana: discard KH
            out Ana
            left Ben: 7S KS
            left Cy: 3C
            # The sheet says:
            score Ben 15, Ana 0, Cy 5 {As written.}
            # Late.
            adjust Cy 20 "late"
            total Ana 0, Ben 15, Cy 25
            # The end.
            """
        )
    )


def test_after_a_mistake_nothing_of_the_hand_is_filled() -> None:
    wrong = LAST.format(cy="3C", more="").replace("Ana: discard KH", "Ana: discard QH")
    assert nothing_is_filled(wrong)
    late = LAST.format(cy="3C", more="holds Ben: KD")
    assert nothing_is_filled(late)


UNDECIDED = """
    position 1 dealer Cy
    holds Ana: ?x7
    holds Ben: 7S KS
    holds Cy: 3C
    turn: Ana drawn
    Ana: meld [7H 7D ?] [9S 9H *] discard KH
    {more}
    """


def test_after_what_is_not_decided_only_what_the_file_shows_is_counted() -> None:
    assert nothing_is_filled(UNDECIDED.format(more=""))
    shown = UNDECIDED.format(more="out Ana\nleft Ben: 7S KS")
    assert filled(shown).endswith("score Ana 0, Ben 15\ntotal Ana 0, Ben 15")
    assert "[9S 9H *] discard" in filled(shown)


def test_after_a_gap_no_wild_card_is_read() -> None:
    text = """
        hand 1 dealer Cy
        gap
        Ana: draw ? meld [7S 7H *] [9S 9H 9D] discard KS
        result *
        """
    assert nothing_is_filled(text)


def test_a_claim_that_is_wrong_stays_and_nothing_is_built_on_it_CR68() -> None:
    wrong = LAST.format(cy="3C", more="score Ana 0, Ben 10")
    done = filled(wrong)
    assert done.endswith("out Ana\nleft Ben: 7S KS\nleft Cy: 3C\nscore Ana 0, Ben 10")
    wrong = LAST.format(cy="3C", more="total Ben 10")
    assert filled(wrong).endswith("score Ana 0, Ben 15, Cy 5\ntotal Ben 10")


def test_what_a_file_shows_at_the_end_is_counted_CR68() -> None:
    """A lazy record: nothing of the play, but who went out and what was left."""
    text = """
        hand 1 dealer Cy
        deal Ben: 7S 7H 7D 7C 9S 9C 4D JC QD KS
        out Ana
        left Ben: KS 7S
        left Cy: ?x3
        """
    assert filled(text).endswith("left Cy: ?x3\nscore Ana 0, Ben 15\ntotal Ana 0, Ben 15")
    gap = text.replace("out Ana", 'Ana: draw ? discard 4C\ngap "the rest"\nout Ana')
    assert filled(gap).endswith("score Ana 0, Ben 15\ntotal Ana 0, Ben 15")
    # Where points hang on how the hand went, nothing follows.
    assert nothing_is_filled(text, "contract_down_zero")
    assert nothing_is_filled(text, tags='[Rule.bonuses "{ go_out = -5 }"]\n')


def test_a_hand_that_is_void_or_has_not_ended_counts_for_nothing() -> None:
    void = LAST.format(cy="3C", more='void "misdeal"')
    assert nothing_is_filled(void)
    opened = LAST.format(cy="3C", more="").replace("Ana: KH", "Ana: KH QH")
    assert nothing_is_filled(opened)


def test_the_points_of_the_hand_that_the_run_of_seven_ends_LV23() -> None:
    text = """
        position 7 dealer Cy
        holds Ana: 4C 5C 6C 7C 8C 9C TC 2S 3H
        holds Ben: 5S
        holds Cy: JH
        total Ana 0, Ben 0, Cy 20
        turn: Ana drawn
        Ana: meld [4C 5C 6C 7C 8C 9C TC]
        """
    assert filled(text, "liverpool").endswith(
        same(
            """
            out Ana
            left Ben: 5S
            left Cy: JH
            score Ana 0, Ben 5, Cy 10
            total Ana 0, Ben 5, Cy 30
            winner Ana
            result Ana 0, Ben 5, Cy 30
            """
        )
    )


# --- dealers ---


def test_the_deal_passes_to_the_left_CR07() -> None:
    text = """
        hand 1 dealer Cy
        score Ana 0, Ben 10, Cy 25
        hand 2
        score Ana 0, Ben 10, Cy 25
        hand 4
        score Ana 0, Ben 10, Cy 25
        """
    done = filled(text)
    assert "hand 2 dealer Ana\n" in done
    assert "hand 4\n" in done
    assert "dealer Ana" not in filled(text.replace("hand 1 dealer Cy", "hand 1"))
    assert "dealer Ana" not in filled(text.replace("score Ana 0, Ben 10, Cy 25", "void", 1))


def test_the_winner_deals_where_the_game_has_it_so() -> None:
    text = """
        hand 1 dealer Cy
        out Ben
        score Ana 5, Ben 0, Cy 25
        hand 2
        score Ana 0, Ben 10, Cy 25
        """
    house = '[Rule.dealer.next "winner"]\n'
    assert "hand 2 dealer Ben\n" in filled(text, tags=house)
    assert "hand 2\n" in filled(text.replace("out Ben\n", "\n"), tags=house)
    # Who went out is not certain where it hangs on what is not decided.
    undecided = UNDECIDED.format(more="hand 2\nscore Ana 0, Ben 10, Cy 25")
    assert "hand 2\n" in filled(undecided, tags=house)
    assert "hand 2 dealer Ana\n" in filled(undecided)
    assert "hand 2\n" in filled(undecided.replace("dealer Cy", "dealer Cy\ntable Ana.1: [2S 3S]"))


# --- totals and the end ---

SHEET = """
    hand 1 dealer Cy
    score Ana 0, Ben 10, Cy 25
    hand 2 dealer Ana
    score Ana 30, Ben 0, Cy 5
    """


def test_a_score_sheet_alone_is_added_up_CR68_LV58() -> None:
    assert filled(SHEET) == same(
        """
        hand 1 dealer Cy
        score Ana 0, Ben 10, Cy 25
        total Ana 0, Ben 10, Cy 25
        hand 2 dealer Ana
        score Ana 30, Ben 0, Cy 5
        total Ana 30, Ben 10, Cy 30
        """
    )


def test_hands_left_out_leave_the_totals_open() -> None:
    for text in (SHEET.replace("hand 2", "hand 3"), SHEET.replace("hand 1", "hand 2")):
        assert "total Ana 30" not in filled(text)
    carried = "total Ana 5, Ben 5" + SHEET.replace("hand 2", "hand 3").replace("hand 1", "hand 2")
    assert "total Ana 35, Ben 15" in filled(carried) + "\n"


def test_what_is_left_out_is_not_held_against_anybody_CR07_CR68() -> None:
    """A record that begins with hand 3, and one that leaves hand 2 out and names no dealer."""
    text = """
        hand 3 dealer Cy
        score Ana 10, Ben 0, Cy 5
        total Ana 50, Ben 40, Cy 30
        hand 5
        Cy: draw ? discard 4C
        result *
        """
    assert codes_of(text) == []
    assert codes_of(text.replace("hand 5", "hand 4")) == [("TURN_ORDER", 5)]


def test_totals_go_on_where_the_file_gives_them_after_a_mistake() -> None:
    broken = """
        hand 1 dealer Cy
        Ana: discard KH
        {given}
        hand 2 dealer Ana
        score Ana 30, Ben 0, Cy 5
        """
    assert "total" not in filled(broken.format(given=""))
    score = filled(broken.format(given="out Ben\nscore Ana 65, Ben 0, Cy 70"))
    assert score.endswith("total Ana 95, Ben 0, Cy 75")
    total = filled(broken.format(given="total Ana 5, Ben 0"))
    assert total.endswith("total Ana 35, Ben 0")


def test_a_total_that_is_wrong_is_not_added_to() -> None:
    text = SHEET.replace("hand 2", "total Ana 0, Ben 15, Cy 25\nhand 2")
    assert nothing_is_filled(text)


def test_partners_have_their_totals_together_R544() -> None:
    text = """
        hand 1 dealer Dee
        score Ana 0, Ben 10, Cy 25, Dee 5
        hand 2 dealer Ana
        score Ana+Cy 20, Ben 0, Dee 5
        """
    teams = '[Teams "Ana Cy / Ben Dee"]\n'
    done = filled(text, seats="Ana Ben Cy Dee", tags=teams)
    assert "total Ana+Cy 25, Ben+Dee 15\n" in done
    assert done.endswith("total Ana+Cy 45, Ben+Dee 20")
    end = "total Ana+Cy 40, Ben+Dee 30\n" + text.replace("hand 1", "hand 6").replace(
        "hand 2", "hand 7"
    )
    assert filled(end, seats="Ana Ben Cy Dee", tags=teams).endswith(
        "winner Ben+Dee\nresult Ana+Cy 85, Ben+Dee 50"
    )


def game_of(last: str, *, before: str = "Ana 30, Ben 40, Cy 50", end: str = "") -> str:
    return f"total {before}\nhand 7 dealer Cy\nscore {last}\n{end}"


def test_the_winner_and_the_result_CR02() -> None:
    done = filled(game_of("Ana 20, Ben 0, Cy 5"))
    assert done.endswith("total Ana 50, Ben 40, Cy 55\nwinner Ben\nresult Ana 50, Ben 40, Cy 55")
    given = game_of("Ana 20, Ben 0, Cy 5", end="result *")
    assert filled(given).endswith("winner Ben\nresult *")
    wrong = game_of("Ana 20, Ben 0, Cy 5", end='winner Ana\nadjust Ben 20 "late"')
    assert filled(wrong).endswith('winner Ana\nadjust Ben 20 "late"\nresult Ana 50, Ben 60, Cy 55')


def test_a_tie_goes_by_the_last_hand_CR73_LV59() -> None:
    tied = game_of("Ana 15, Ben 5, Cy 0")
    assert "winner Ben\n" in filled(tied)
    again = game_of("Ana 5, Ben 5, Cy 0", before="Ana 40, Ben 40, Cy 50")
    assert "winner Ana Ben\n" in filled(again)
    # The totals are certain, since the file gives them; what decides between them is not.
    broken = "total Ana 30, Ben 40, Cy 50\nhand 7 dealer Cy\nBen: discard KH\nout Ben\n"
    assert "winner" not in filled(broken + "total Ana 40, Ben 40, Cy 50")
    assert "winner Ben\n" in filled(broken + "total Ana 45, Ben 40, Cy 50")


def test_no_winner_before_the_end_CR01() -> None:
    assert "winner" not in filled(SHEET)
    assert "result" not in filled(SHEET)
    assert "winner" not in filled(game_of("Ana 20, Ben 0, Cy 5", end="void"))
    assert "winner" not in filled(game_of("Ana 20, Ben 0"))


def test_the_contract_is_not_written_out() -> None:
    assert "contract" not in filled(LAST.format(cy="3C", more=""))


def test_wrong_tags_leave_all_as_it_is() -> None:
    text = HEAD.format(variant="contract_rummy", seats="Ana Ben Cy") + '[rule.values.JK "25"]\n'
    game = rn.read_game(text + same(SHEET))
    assert rn.fill(game) is game
    nameless = rn.read_game(text.replace("[Variant", "[Vary"))
    assert rn.fill(nameless) is nameless


def test_a_text_that_could_not_be_read_whole_is_left_alone() -> None:
    text = HEAD.format(variant="contract_rummy", seats="Ana Ben Cy") + same(SHEET)
    game = rn.read_game(text.replace("hand 2 dealer Ana", "hnad 2"))
    assert game.problems and rn.fill(game) is game


# --- the command ---


def run(*args: str, input: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(rumnot, args, input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


WHOLE = HEAD.format(variant="contract_rummy", seats="Ana Ben Cy") + "\n" + same(SHEET) + "\n"
BROKEN = WHOLE.replace("hand 2 dealer Ana", "hand 2 dealer Ben")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "sheet.rmn").write_text(WHOLE, encoding="utf-8")
    (tmp_path / "broken.rmn").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_copy_is_printed_and_the_messages_are_not_in_it(folder: Path) -> None:
    result = run("validate", "--fill", "sheet.rmn")
    assert result.exit_code == 0
    assert result.stdout.startswith("%rmn 1\n") and "total Ana 30, Ben 10, Cy 30" in result.stdout
    assert "RN211" in result.stderr and "sheet.rmn: 1 game" in result.stderr
    assert rn.read_game(result.stdout).problems == ()


def test_the_copy_goes_to_a_file_and_the_messages_where_they_always_go(folder: Path) -> None:
    result = run("validate", "--fill", "broken.rmn", "-o", "out.rmn")
    assert result.exit_code == 1
    assert "RN308" in result.stdout and result.stderr == ""
    assert result.stdout == run("validate", "broken.rmn").stdout
    assert "total Ana 30, Ben 10, Cy 30" in (folder / "out.rmn").read_text(encoding="utf-8")
    assert (folder / "broken.rmn").read_text(encoding="utf-8") == BROKEN


def test_the_ending_says_the_form(folder: Path) -> None:
    assert run("validate", "--fill", "sheet.rmn", "-o", "out.json").exit_code == 0
    document = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    assert document["hands"][0]["items"][-1]["kind"] == "total"
    printed = run("validate", "--fill", "out.json")
    assert json.loads(printed.stdout) == document
    assert run("validate", "--fill", "out.json", "-o", "back.rmn").exit_code == 0
    back = (folder / "back.rmn").read_text(encoding="utf-8")
    assert back == run("validate", "--fill", "sheet.rmn").stdout
    assert run("validate", "--fill", "sheet.rmn", "-o", "out.jsonl").exit_code == 0
    assert json.loads((folder / "out.jsonl").read_text(encoding="utf-8")) == document


def test_several_games_in_a_file_and_standard_input(folder: Path) -> None:
    result = run("validate", "--fill", "-", "-o", "-", input=WHOLE + "\n" + BROKEN)
    assert result.exit_code == 1
    assert len(list(rn.read_games(result.stdout))) == 2
    assert result.stdout.count("total Ana 30, Ben 10, Cy 30") == 2


def test_nothing_is_written_of_a_file_that_cannot_be_read_whole(folder: Path) -> None:
    (folder / "bad.rmn").write_text(WHOLE + WHOLE.replace("score", "scroe"), encoding="utf-8")
    (folder / "out.rmn").write_text("old", encoding="utf-8")
    result = run("validate", "--fill", "bad.rmn", "-o", "out.rmn")
    assert result.exit_code == 2
    assert "RN111" in result.stdout and "No copy is written" in result.stderr
    assert (folder / "out.rmn").read_text(encoding="utf-8") == "old"
    assert run("validate", "--fill", "bad.rmn").stdout == ""
    assert run("validate", "--fill", "nowhere.rmn", "-o", "out.rmn").exit_code == 2
    assert run("validate", "--fill", "sheet.rmn", "-o", "nowhere/out.rmn").exit_code == 2


def test_one_file_at_a_time(folder: Path) -> None:
    for args in (["sheet.rmn", "broken.rmn"], ["."], ["*.rmn"]):
        result = run("validate", "--fill", *args)
        assert result.exit_code == 2
        assert "--fill writes a copy of one file; these are 2." in result.stderr
    result = run("validate", "sheet.rmn", "-o", "out.rmn")
    assert result.exit_code == 2 and "--output is for the copy" in result.stderr
    assert not (folder / "out.rmn").exists()


def test_rules_of_ones_own_and_the_other_forms_of_messages(folder: Path) -> None:
    (folder / "house.toml").write_text(
        'name = "ours"\ntitle = "Ours"\nextends = "contract_rummy"\n\n'
        '[end]\ngame_end = { type = "hands", n = 2 }\n',
        encoding="utf-8",
    )
    result = run("validate", "--fill", "sheet.rmn", "--rules", "house.toml", "--format", "json")
    assert "winner Ben\n" in result.stdout
    assert json.loads(result.stderr.splitlines()[-1])["kind"] == "file"


def test_help_shows_how(folder: Path) -> None:
    assert "rumnot validate --fill evening.rmn -o filled.rmn" in run("validate", "--help").output


def test_the_command_says_what_it_could_not_fill(tmp_path: Path) -> None:
    path = tmp_path / "sheet.rmn"
    path.write_text(
        '%rmn 1\n[Variant "rami_contrat"]\n[Players "Ana Ben Cy"]\n'
        "hand 1\nscore Ana 0, Ben 5, Cy 10\nhand 2\nscore Ana 0, Ben 5\nresult *\n"
    )
    done = CliRunner().invoke(
        rumnot, ["validate", "--fill", str(path), "-o", str(tmp_path / "o.rmn")]
    )
    assert "not filled: points of hand 2, which rest on" in done.output
    assert "not filled: totals of hand 2" in done.output
