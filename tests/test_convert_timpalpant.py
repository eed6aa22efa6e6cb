"""Logs of timpalpant/rummy as records: what its events leave out, and what it takes wrongly."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import IO, Any

import pytest
from click.testing import CliRunner
from converting import collect

from rummynotation.cli.main import rumnot
from rummynotation.convert.finding import sure_of
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.json_form import game_from_json, game_to_json
from rummynotation.notation.reader import read_game
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay import validate


def convert_timpalpant(
    source: str | Path | IO[bytes], *, files: list[Path] | None = None
) -> tuple[list[Game], list[Diagnostic]]:
    options = {} if files is None else {"beside": os.pathsep.join(map(str, files)) or "no"}
    return collect("timpalpant", source, options)


def sniff(head: bytes) -> str:
    return "".join(converter.NAME for converter in sure_of(head, lambda diagnostic: None))


_RANKS = dict(
    zip(
        "A23456789TJQK",
        ("ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK",
         "QUEEN", "KING"),
        strict=True,
    )
)  # fmt: skip
_SUITS = {"S": "SPADES", "H": "HEARTS", "D": "DIAMONDS", "C": "CLUBS"}
_VALUES = {"A": 15, **dict.fromkeys("TJQK", 10)}
_KINDS = {
    "turn": "TURN_START",
    "draw": "PICK_UP_STOCK",
    "take": "PICK_UP_DISCARD",
    "play": "PLAY_CARDS",
    "discard": "DISCARD",
    "over": "GAME_OVER",
}


def cards(text: str) -> list[dict[str, str]]:
    return [{"suit": _SUITS[card[1]], "rank": _RANKS[card[0]]} for card in text.split()]


def event(words: str) -> str:
    """A line of a log from a few words: ``1 take 5C 3H``. What is zero is left out."""
    seat, kind, *named = words.split()
    entry: dict[str, Any] = {"player_id": int(seat)} if seat != "0" else {}
    entry["type"] = _KINDS[kind]
    if named:
        entry["cards"] = cards(" ".join(named))
    if kind == "play":
        entry["score"] = sum(_VALUES.get(card[0], 5) for card in named)
    return json.dumps({"result": entry})


def log(*lines: str) -> str:
    """A log; a line that starts with a digit is an event in words."""
    return "".join((event(row) if row[:1].isdigit() else row) + "\n" for row in lines)


def found(notes: list[Diagnostic]) -> list[tuple[str, int]]:
    return [(note.code, note.span.line if note.span else 0) for note in notes]


def problems(text: str) -> list[str]:
    """The codes that the validator gives to a record."""
    return [d.code for d in validate(read_game(text)).diagnostics]


def mistakes(text: str) -> list[str]:
    """The codes of errors; after a gap much cannot be decided."""
    return [d.code for d in validate(read_game(text)).diagnostics if d.is_error]


def body(text: str) -> str:
    """A record from its hand on, without what the program counts for each play."""
    _, _, rest = text.partition("\n\n")
    return "\n".join(
        " ".join(word for word in row.split(" ") if not word.startswith("@score="))
        for row in rest.split("\n")
    )


GAME = (
    "1 turn",
    "1 draw",
    "1 play TH TC TS",
    "1 discard 5D",
    "0 turn",
    "0 draw",
    "0 discard 3H",
    "1 turn",
    "1 draw",
    "1 discard 3S",
    "0 turn",
    "0 take 5C 5D 3H 3S",
    "0 play 5D 5C 5H",
    "0 play TD",
    "0 discard 7D",
    "1 turn",
    "1 draw",
    "1 play 8C 9C",
    "1 discard 2S",
    "0 turn",
    "0 draw",
    "0 discard 9H",
)  # The cards of line 18 fit nothing.


def test_a_log_from_standard_input_hides_the_deal() -> None:
    """Nobody is named; the upcard shows when it is taken with all the pile."""
    stream = io.BytesIO(log(*GAME[:15]).encode())
    games, notes = convert_timpalpant(stream)
    assert format_game(games[0]) == (
        """\
%rmn 1
[Event "Rummy 500"]
[Variant "rummy500"]
[Rule.hands.deal "7"]
[Rule.hands.final_discard "required"]
[Rule.stock_out.action "reshuffle_all"]
[Rule.stock_out.max "none"]
[Rule.values.A_low "15"]
[Rule.values.2-9 "5"]
[Rule.game_end.type "hands"]
[Rule.game_end.n "1"]
[Rule.game_end.ties "shared"]
[Players "P1 P2"]
[Source "Rummy 500 (timpalpant/rummy), game events"]

hand 1
upcard 5C
P2: draw ? meld [TS TH TC] @score=30 discard 5D
P1: draw ? discard 3H
P2: draw ? discard 3S
P1: take 5C 5D 3H 3S meld [5H 5D 5C] @score=15 layoff TD P2.1 @score=10 discard 7D

result *
"""
    )
    assert found(notes) == [(codes.LOG_GUESS, 1)]
    assert problems(format_game(games[0])) == []
    assert game_from_json(game_to_json(games[0])) == games[0]


def test_a_lay_off_that_the_program_took_wrongly_is_left_to_the_validator() -> None:
    """It holds a card against the ends of a set as if the set were a run. What is laid onto that
    set later is judged as ever."""
    games, notes = convert_timpalpant(
        log(
            "1 turn", "1 draw", "1 play TH TC TS", "1 discard 5D",
            "0 turn", "0 draw", "0 play JS", "0 discard 3H",
            "1 turn", "1 draw", "1 play TD", "1 discard 3S",
        )
    )  # fmt: skip
    text = format_game(games[0])
    assert "P1: draw ? layoff JS @score=10 discard 3H\n" in text
    assert "P2: draw ? layoff TD P2.1 @score=10 discard 3S\n" in text
    assert found(notes) == [(codes.LOG_GUESS, 1), (codes.LOG_GUESS, 7)]
    assert problems(text) == [codes.LAYOFF_FIT]


def test_messages_about_a_log_point_at_its_own_lines() -> None:
    games, _ = convert_timpalpant(log(*GAME))
    report = validate(games[0])
    assert [(d.code, d.span.line) for d in report.diagnostics if d.is_error and d.span] == [
        (codes.LAYOFF_FIT, 18),
        (codes.LAYOFF_FIT, 18),
    ]


def test_a_round_the_corner_lay_off_is_left_to_the_validator() -> None:
    games, _ = convert_timpalpant(
        log(
            "0 turn", "0 draw", "0 play AC 2C 3C", "0 play KC", "0 discard 5D",
            "1 turn", "1 draw", "1 play JH QH KH", "1 play AH", "1 discard 3H",
        )
    )  # fmt: skip
    text = format_game(games[0])
    assert "meld [AC 2C 3C] @score=25 layoff KC @score=10" in text
    assert "layoff AH P2.1 @score=15" in text
    assert problems(text) == [codes.LAYOFF_FIT]


def test_a_card_from_deep_in_the_pile_is_played_or_owed() -> None:
    rows = ["0 turn", "0 draw", "0 discard 9D", "1 turn", "1 draw", "1 discard 3S"]
    rows += ["0 turn", "0 take 9D 3S"]
    fine, notes = convert_timpalpant(log(*rows, "0 play 9D 9S 9C", "0 discard 3S"))
    assert "P1: take 9D 3S meld [9S 9D 9C] @score=15 discard 3S" in format_game(fine[0])
    assert found(notes) == [(codes.LOG_GUESS, 1)]
    assert problems(format_game(fine[0])) == []
    owed, _ = convert_timpalpant(log(*rows, "0 discard 3S"))
    assert problems(format_game(owed[0])) == [codes.PICKUP_UNUSED]


def lay_offs(*later: str) -> tuple[str, list[tuple[str, int]]]:
    """Where the ten of spades goes that fits a set and a run, and what is said of it."""
    games, notes = convert_timpalpant(
        log(
            "0 turn", "0 draw", "0 play 7S 8S 9S", "0 discard 2D",
            "1 turn", "1 draw", "1 play TH TD TC", "1 discard 2C",
            "0 turn", "0 draw", "0 play TS", "0 discard 2H",
            *later,
        )
    )  # fmt: skip
    text = format_game(games[0])
    assert problems(text) == []
    return text[text.index("layoff TS ") :].split()[2], found(notes)


def test_of_several_melds_that_a_card_fits_what_follows_decides() -> None:
    assert lay_offs() == ("P2.1", [(codes.LOG_GUESS, 1), (codes.LOG_GUESS, 11)])
    assert lay_offs("1 turn", "1 draw", "1 play JS", "1 discard KD")[0] == "P1.1"
    assert lay_offs("1 turn", "1 draw", "1 play 6S", "1 discard KD")[0] == "P2.1"


def test_several_cards_laid_off_at_once_go_to_their_melds() -> None:
    games, _ = convert_timpalpant(
        log(
            "0 turn", "0 draw", "0 play 7S 8S 9S", "0 discard 2D",
            "1 turn", "1 draw", "1 play JH JD JC", "1 discard 2C",
            "0 turn", "0 draw", "0 play 6S TS JS", "0 discard 2H",
        )
    )  # fmt: skip
    text = format_game(games[0])
    assert "layoff 6S TS P1.1 layoff JS " in text
    assert text.count("@score=20") == 0
    assert "@score=25" in text
    assert problems(text) == []


def test_queen_king_and_ace_are_no_new_meld_of_the_program() -> None:
    """Its runs have the ace low, so it took them as three cards laid off."""
    games, _ = convert_timpalpant(
        log(
            "0 turn", "0 draw", "0 play QH QD QC", "0 play KH KD KC", "0 discard 2D",
            "1 turn", "1 draw", "1 play AH AD AC", "1 discard 2C",
            "0 turn", "0 draw", "0 discard 2H",
            "1 turn", "1 draw", "1 play QS KS AS", "1 discard 3H",
        )
    )  # fmt: skip
    text = format_game(games[0])
    assert "layoff QS P1.1 layoff KS P1.2 layoff AS P2.1 @score=35" in text


def reshuffled(*after: str) -> tuple[str, list[tuple[str, int]]]:
    """A game of seven, whose stock has two cards."""
    games, notes = convert_timpalpant(
        log(
            "6 turn", "6 draw", "6 discard 2D",
            "0 turn", "0 draw", "0 discard 3D",
            "1 turn", "1 draw", "1 discard 5D",
            *after,
        )
    )  # fmt: skip
    text = format_game(games[0])
    assert '[Rule.shoe "[{ players = [1, 7], decks = 1, jokers = 0 }]"]' in text
    assert mistakes(text) == []
    return body(text), found(notes)


def test_the_reshuffle_makes_no_event_and_is_counted() -> None:
    """The program turns up a card for the new pile, which no record can say and no event shows."""
    rest, notes = reshuffled("2 turn", "2 draw", "2 discard 8D")
    assert (
        rest
        == """\
hand 1
P7: draw ? discard 2D
P1: draw ? discard 3D
reshuffle {A card of the pile was turned up for the new one; the log does not say which.}
P2: draw ? discard 5D
P3: draw ? discard 8D

result *
"""
    )
    assert notes == [(codes.LOG_GUESS, 1), (codes.LOG_GUESS, 8)]


def test_a_card_that_was_turned_up_after_a_shuffle_leaves_a_gap_where_it_is_taken() -> None:
    rest, notes = reshuffled("2 turn", "2 take 2D 5D", "2 play 2D 2S 2C", "2 discard 8D")
    assert (
        'gap "2D was turned up for the pile"\nP3: take 2D 5D meld [2S 2D 2C] discard 8D\n' in rest
    )
    assert (codes.LOG_MISSING, 11) in notes


def test_a_second_shuffle_is_found_too() -> None:
    """The stock had three cards, and then the pile without the one that was turned up."""
    rest, _ = reshuffled("2 turn", "2 draw", "2 discard 8D", "3 turn", "3 draw", "3 discard 8H")
    assert rest.count("reshuffle") == 2
    assert rest.count("gap") == 1


# --- what is known beside the events -------------------------------------------------------------

SHORT = (
    "0 turn", "0 draw", "0 play 4H 4C 4S", "0 discard JD",
    "1 turn", "1 take JD", "1 play JH JS JD", "1 discard 6H",
    "0 turn", "0 draw", "0 play 9S 9D 9C", "0 discard QH",
    "1 turn", "1 draw", "1 play JC", "1 discard 2H",
    "0 turn", "0 draw", "0 play 4D", "0 discard 3S",
    "0 over",
)  # fmt: skip
DEALT = ("4H 4C 4S JD 9S 9D QH", "JH JS 6H JC 2H 3D KC")
LEFT = ("", "3D KC AC")


def state(*, final: bool, names: tuple[str, ...] = ("Ana M.", "dealer"), **more: Any) -> str:
    """The public state at the start or at the end of the short game."""
    melds = ("4H 4C 4S", "9S 9D 9C", "JH JS JD")
    players: list[dict[str, Any]] = [
        {**({"id": seat} if seat else {}), "name": name, "melds": [], "rummies": []}
        for seat, name in enumerate(names)
    ]
    value: dict[str, Any] = {
        "num_cards_in_stock": 33 if final else 37,
        "discard_pile": cards("KD 6H QH 2H 3S" if final else "KD"),
        "aggregated_melds": [],
        "players": players,
    }
    if final:
        grown = ("4H 4C 4S 4D", "9S 9D 9C", "JH JS JD JC")
        value["aggregated_melds"] = [{"cards": cards(meld)} for meld in grown]
        players[0]["melds"] = [{"cards": cards(meld)} for meld in melds[:2]]
        players[1]["melds"] = [{"cards": cards(melds[2])}]
        players[0]["rummies"], players[1]["rummies"] = cards("4D"), cards("JC")
        players[0]["current_score"], players[1]["current_score"] = 35, 10
        value |= {"turn": 4, "current_player_turn": -1, "game_over": True}
    return json.dumps(value | more)


def hands() -> str:
    rows = [
        {"tag": tag, "player_id": seat, "cards": cards(hand)}
        for tag, both in (("after_deal", DEALT), ("final", LEFT))
        for seat, hand in enumerate(both)
    ]
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the short game and all that lies beside it."""
    (tmp_path / "g.events.ndjson").write_text(log(*SHORT), encoding="utf-8")
    (tmp_path / "g.state_initial.json").write_text(state(final=False), encoding="utf-8")
    (tmp_path / "g.state_final.json").write_text(state(final=True), encoding="utf-8")
    (tmp_path / "g.hands.ndjson").write_text(hands(), encoding="utf-8")
    return tmp_path


WHOLE = """\
hand 1
deal Ana_M: 4S 9S 4H QH 9D JD 4C
deal dealer_2: JS 2H 6H JH 3D JC KC
upcard KD
Ana_M: draw ? meld [4S 4H 4C] discard JD
dealer_2: take JD meld [JS JH JD] discard 6H
Ana_M: draw ? meld [9S 9D 9C] discard QH
dealer_2: draw ? layoff JC dealer_2.1 discard 2H
Ana_M: draw ? layoff 4D Ana_M.1 discard 3S
out Ana_M
left Ana_M:
left dealer_2: 3D AC KC
pile: KD 6H QH 2H 3S
score Ana_M 35, dealer_2 10

result Ana_M 35, dealer_2 10
"""


def test_files_beside_the_log_say_what_it_leaves_out(folder: Path) -> None:
    games, notes = convert_timpalpant(folder / "g.events.ndjson")
    text = format_game(games[0])
    assert notes == []
    assert body(text) == WHOLE
    assert '[Name.Ana_M "Ana M."]\n[Name.dealer_2 "dealer"]\n' in text
    report = validate(read_game(text))
    assert report.diagnostics == ()
    assert report.undecided == 0
    assert dict(report.totals) == {"Ana_M": 35, "dealer_2": 10}
    assert validate(games[0]).diagnostics == ()


def test_points_that_the_program_counts_wrongly_are_found(folder: Path) -> None:
    wrong = state(final=True).replace('"current_score": 10', '"current_score": 20')
    (folder / "g.state_final.json").write_text(wrong, encoding="utf-8")
    games, _ = convert_timpalpant(folder / "g.events.ndjson")
    assert problems(format_game(games[0]))[:1] == [codes.SCORE]


def test_the_points_of_who_went_out_are_in_the_events() -> None:
    games, _ = convert_timpalpant(log(*SHORT))
    text = format_game(games[0])
    assert text.endswith("out P1\nscore P1 35\n\nresult *\n")
    assert problems(text) == []
    assert problems(text.replace("score P1 35", "score P1 40")) == [codes.SCORE]


def test_files_can_be_named_and_left_aside(folder: Path) -> None:
    source = folder / "g.events.ndjson"
    bare, _ = convert_timpalpant(source, files=[])
    assert bare[0].players == ("P1", "P2")
    named, _ = convert_timpalpant(log(*SHORT), files=[folder / "g.hands.ndjson"])
    text = format_game(named[0])
    assert "deal P1: 4S 9S 4H QH 9D JD 4C\n" in text
    assert "left P2: 3D AC KC\nscore P1 35\n" in text
    for broken in ("[]", "{", '{"players": [{"id": 4}]}', '{"players": 7}', "[" * 9_000):
        (folder / "g.state_final.json").write_text(broken, encoding="utf-8")
        games, notes = convert_timpalpant(source)
        assert len(games) == 1
        assert {(note.code, note.path) for note in notes} == {
            (codes.LOG_LINE, str(folder / "g.state_final.json"))
        }


def test_the_saved_state_says_onto_which_meld_a_card_went(folder: Path) -> None:
    rows = (
        "0 turn", "0 draw", "0 play 7S 8S 9S", "0 discard 2D",
        "1 turn", "1 draw", "1 play TH TD TC", "1 discard 2C",
        "0 turn", "0 draw", "0 play TS", "0 discard 2H",
        "1 turn",
    )  # fmt: skip
    lying = [{"cards": cards("TS 7S 8S 9S")}, {"cards": cards("TH TD TC")}]
    saved = state(final=False, turn=3, aggregated_melds=lying, num_cards_in_stock=34)
    (folder / "g.state_final.json").write_text(saved, encoding="utf-8")
    (folder / "g.events.ndjson").write_text(log(*rows), encoding="utf-8")
    games, notes = convert_timpalpant(folder / "g.events.ndjson")
    assert "layoff TS Ana_M.1 " in format_game(games[0])
    assert notes == []


def test_a_card_called_off_the_pile_leaves_a_gap(folder: Path) -> None:
    """The program makes no event of it; the state at the end shows it."""
    saved = json.loads(state(final=True))
    saved["players"][0]["rummies"] += cards("6H")
    saved["discard_pile"] = cards("KD QH 2H 3S")
    (folder / "g.state_final.json").write_text(json.dumps(saved), encoding="utf-8")
    games, notes = convert_timpalpant(folder / "g.events.ndjson")
    text = format_game(games[0])
    assert 'gap "Ana_M called 6H off the pile at some time after this"\nAna_M: draw' in text
    assert found(notes) == [(codes.LOG_MISSING, 8)]
    assert "layoff JC dealer_2.1" in text
    assert mistakes(text) == []


def test_a_called_card_that_nobody_discarded_leaves_a_gap_at_the_start(folder: Path) -> None:
    saved = json.loads(state(final=True, discard_pile=cards("6H QH 2H 3S")))
    saved["players"][1]["rummies"] += cards("KD")
    (folder / "g.state_final.json").write_text(json.dumps(saved), encoding="utf-8")
    games, notes = convert_timpalpant(folder / "g.events.ndjson")
    text = format_game(games[0])
    gap = 'gap "dealer_2 called KD off the pile; when, the log does not tell"'
    assert f"upcard KD\n{gap}\nAna_M: draw" in text
    assert (codes.LOG_MISSING, 1) in found(notes)
    assert mistakes(text) == []


def test_a_pile_that_is_not_as_it_was_leaves_a_gap() -> None:
    games, notes = convert_timpalpant(
        log("0 turn", "0 draw", "0 discard 9D", "1 turn", "1 take 9C", "1 play 9C 9S 9H")
    )
    assert 'gap "9C did not lie so on the pile before"\nP2: take 9C' in format_game(games[0])
    assert found(notes) == [(codes.LOG_GUESS, 1), (codes.LOG_MISSING, 5)]
    assert mistakes(format_game(games[0])) == []


def test_a_shuffle_that_could_not_be_counted_shows_by_its_cards() -> None:
    """After a lost line nobody knows when the stock runs out; a card that lay in the pile and is
    played came from the stock."""
    games, notes = convert_timpalpant(
        log(
            "0 turn", "0 draw", "lost", "1 turn", "1 draw", "1 discard 9D",
            "0 turn", "0 draw", "0 discard 3C", "1 turn", "1 draw", "1 discard 9D",
        )
    )  # fmt: skip
    text = format_game(games[0])
    assert 'P2: draw ?\ngap "9D lay in the pile before"\nP2: discard 9D\n' in text
    assert found(notes)[1:] == [(codes.LOG_LINE, 3), (codes.LOG_MISSING, 12)]
    assert mistakes(text) == []


def test_a_log_that_begins_too_late_says_so(folder: Path) -> None:
    games, notes = convert_timpalpant(log("1 draw", "1 discard 9D", "0 turn", "0 draw"))
    assert body(format_game(games[0])).startswith('hand 1\ngap "the start of the log is missing"\n')
    assert found(notes) == [(codes.LOG_GUESS, 1), (codes.LOG_MISSING, 1)]
    # The state at the end counts more turns than the events.
    (folder / "g.events.ndjson").write_text(log(*SHORT[4:]), encoding="utf-8")
    games, notes = convert_timpalpant(folder / "g.events.ndjson")
    assert 'gap "the start of the log is missing"\ndealer_2: take JD' in format_game(games[0])
    assert "layoff JC dealer_2.1 " in format_game(games[0])
    assert found(notes) == [(codes.LOG_MISSING, 1), (codes.LOG_GUESS, 15)]
    assert mistakes(format_game(games[0])) == []


def test_a_stock_that_is_not_as_counted_is_noted(folder: Path) -> None:
    saved = state(final=True, num_cards_in_stock=30)
    (folder / "g.state_final.json").write_text(saved, encoding="utf-8")
    _, notes = convert_timpalpant(folder / "g.events.ndjson")
    assert found(notes) == [(codes.LOG_MISSING, len(SHORT))]


def test_a_game_that_goes_on_has_no_score(folder: Path) -> None:
    rows = SHORT[:8]
    saved = json.loads(state(final=True, game_over=False, turn=1, num_cards_in_stock=36))
    saved["discard_pile"] = cards("KD 6H")
    saved["players"][0] |= {"melds": [{"cards": cards("4H 4C 4S")}], "rummies": []}
    saved["players"][1]["rummies"] = []
    (folder / "g.state_final.json").write_text(json.dumps(saved), encoding="utf-8")
    row = {"tag": "final", "cards": cards("9S 9D QH 2C")}
    (folder / "g.hands.ndjson").write_text(json.dumps(row) + "\n", encoding="utf-8")
    (folder / "g.events.ndjson").write_text(log(*rows), encoding="utf-8")
    games, _ = convert_timpalpant(folder / "g.events.ndjson")
    text = format_game(games[0])
    assert text.endswith(
        "holds Ana_M: 9S QH 9D 2C\npile: KD 6H\n"
        "{Points on the table: Ana_M 35, dealer_2 10.}\n\nresult *\n"
    )
    assert problems(text) == []


# --- lines that cannot be read -------------------------------------------------------------------


def test_lines_that_cannot_be_read_cost_themselves_only() -> None:
    games, notes = convert_timpalpant(
        log(
            *GAME[:4],
            '{"result": {"type": "CALL_RUMMY", "cards": []}}',
            "0 turn",
            "0 draw",
            '{"result": {"type": "DISCARD", "cards": [{"suit": "HEAR',
            "1 turn",
            "",
            "1 draw",
            '{"result": {"type": "DISCARD", "cards": [{"suit": "STARS", "rank": "TWO"}]}}',
            '{"result": {"player_id": 9, "type": "PICK_UP_STOCK"}}',
            '{"result": {"type": "DISCARD"}}',
            '{"result": {"type": "PLAY_CARDS", "score": "many", "cards": []}}',
            "[1, 2]",
            '{"result": {}}',
            "0 turn",
            "0 draw",
            '{"error": {"grpc_code": 1, "message": "context canceled"}}',
        )
    )
    assert "'CALL_RUMMY'" in notes.pop().message
    assert [(n.code, n.span.line, n.message) for n in notes if n.span] == [
        (codes.LOG_GUESS, 1, "the log names no players; the seats are taken as P1, P2"),
        (codes.LOG_LINE, 5, "'CALL_RUMMY' is no event that is known of this log"),
        (codes.LOG_LINE, 8, "this is no JSON: Unterminated string starting at"),
        (codes.LOG_LINE, 12, "'TWO of STARS' is no card of this log"),
        (codes.LOG_LINE, 13, "9 is none of the players"),
        (codes.LOG_LINE, 14, "DISCARD with 0 cards cannot be"),
        (codes.LOG_LINE, 15, "PLAY_CARDS with 0 cards cannot be"),
        (codes.LOG_LINE, 16, "an event is a JSON object, and this is none"),
        (codes.LOG_LINE, 17, 'the event has no "type"'),
        (codes.LOG_LINE, 20, "the program broke the log off: 'context canceled'"),
    ]
    text = format_game(games[0])
    assert (
        body(text)
        == """\
hand 1
P2: draw ? meld [TS TH TC] discard 5D
gap "line 5 of the log could not be read"
P1: draw ?
gap "line 8 of the log could not be read"
P2: draw ?
gap "line 12 of the log could not be read"
P1: draw ?
gap "line 20 of the log could not be read"

result *
"""
    )
    assert mistakes(text) == []


def test_after_a_lost_line_a_lay_off_is_left_open() -> None:
    games, notes = convert_timpalpant(log(*GAME[:4], "lost", "0 draw", "0 play TD", "0 discard 3H"))
    assert "layoff TD @score=10" in format_game(games[0])
    assert found(notes)[-1] == (codes.LOG_GUESS, 7)
    assert codes.LAYOFF_FIT not in problems(format_game(games[0]))


def test_after_a_lost_line_the_end_is_told_all_the_same(folder: Path) -> None:
    """A player holds a card that lay in the pile: the lost line hid a shuffle."""
    rows = [*SHORT[:4], "lost", *SHORT[4:]]
    (folder / "g.events.ndjson").write_text(log(*rows), encoding="utf-8")
    (folder / "g.state_final.json").unlink()
    for held, gaps in (("3D AC KC", 1), ("2H AC KC", 2)):
        row = {"tag": "final", "player_id": 1, "cards": cards(held)}
        (folder / "g.hands.ndjson").write_text(json.dumps(row) + "\n", encoding="utf-8")
        games, _ = convert_timpalpant(folder / "g.events.ndjson")
        text = format_game(games[0])
        assert f"out Ana_M\nleft dealer_2: {held}\n" in text
        assert text.count("\ngap ") == gaps
        assert mistakes(text) == []


def test_several_games_in_a_file_are_told_apart(folder: Path) -> None:
    (folder / "g.events.ndjson").write_text(log(*SHORT, *SHORT), encoding="utf-8")
    games, notes = convert_timpalpant(folder / "g.events.ndjson")
    assert [game.number for game in games] == [1, 2]
    assert [game.players for game in games] == [("P1", "P2")] * 2
    assert notes[0].code == codes.LOG_LINE
    assert all(problems(format_game(game)) == [] for game in games)


@pytest.mark.parametrize(
    "text", ["[" * 100_000 + "\n", "7\n" * 1_000, '{"type": 7}\n', "\n\n", '{"error": {}}\n']
)
def test_what_is_no_log_gives_an_error_and_no_game(text: str) -> None:
    games, notes = convert_timpalpant(text)
    assert games == []
    assert any(note.is_error for note in notes)
    assert len(notes) < 200


def test_names_of_any_kind_give_a_record_that_can_be_written(folder: Path) -> None:
    names = ("stock", "A\n\ud800", '"', "7H", "Ana", "ana")
    saved = state(final=False, names=names)
    (folder / "g.state_initial.json").write_text(saved, encoding="utf-8")
    (folder / "g.state_final.json").unlink()
    (folder / "g.hands.ndjson").unlink()
    games, _ = convert_timpalpant(folder / "g.events.ndjson")
    assert games[0].players == ("stock_2", "A", "P3", "P7H", "Ana", "ana_2")
    assert read_game(format_game(games[0])) == games[0]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RummyNotationError):
        convert_timpalpant(tmp_path / "none.events.ndjson")


def test_sniff() -> None:
    assert sniff(log(*GAME).encode()) == "timpalpant"
    assert sniff(b"\xef\xbb\xbf" + event("1 take 5C").encode()) == "timpalpant"
    assert sniff(b'{"rmn": 1, "opening": [{"kind": "draw", "type": "x"}]}') == ""
    assert sniff(b"") == ""


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [[], ["--from", "timpalpant"]])
@pytest.mark.parametrize("target", ["rmn", "json", "jsonl"])
def test_the_command_writes_each_form(folder: Path, target: str, form: list[str]) -> None:
    log_file = str(folder / "g.events.ndjson")
    result = CliRunner().invoke(rumnot, ["convert", log_file, *form, "--to", target])
    assert result.exit_code == 0
    games, _ = convert_timpalpant(Path(log_file))
    if target == "rmn":
        assert result.output == format_game(games[0])
    else:
        assert game_from_json(json.loads(result.output)) == games[0]
        assert (result.output.count("\n") == 1) == (target == "jsonl")


def test_the_command_reads_standard_input(folder: Path) -> None:
    command = ["convert", "-", "--from", "timpalpant", "--to", "rmn"]
    result = CliRunner().invoke(rumnot, command, input=log(*SHORT))
    assert result.exit_code == 0
    assert '[Players "P1 P2"]' in result.output
    assert "P1: draw ? layoff 4D P1.1 @score=5 discard 3S\nout P1\n" in result.output
    whole = CliRunner().invoke(rumnot, ["validate", str(folder / "g.events.ndjson")])
    assert whole.exit_code == 0
    assert whole.output.endswith("1 game, 15 actions, no errors\n")
