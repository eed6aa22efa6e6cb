"""Logs of "May I?" as records: both generations of its words, what follows, what cannot be read."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import IO

import pytest
from converting import collect

from rummynotation.convert.mayi import sniff
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.reader import read_game
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay import validate


def convert_mayi(
    source: str | Path | IO[bytes], *, state: Path | None = None
) -> tuple[list[Game], list[Diagnostic]]:
    return collect("mayi", source, {"state": str(state)} if state else {})


NAMES = ("Ana", "Ben", "Chloé M.")


def line(hand: int, turn: int, seat: int, action: str, details: str | None = None) -> str:
    """A line of a log; the program itself sits at seat -1."""
    entry: dict[str, object] = {
        "timestamp": f"2026-01-02T03:{hand:02}:{turn:02}.5Z",
        "turnNumber": turn,
        "roundNumber": hand,
        "playerId": "system" if seat < 0 else f"player-{seat}",
        "playerName": "System" if seat < 0 else NAMES[seat],
        "action": action,
    }
    if details is not None:
        entry["details"] = details
    return json.dumps(entry, ensure_ascii=False)


def log(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def started(hand: int = 1) -> str:
    return line(hand, 0, -1, "GAME_STARTED", f"Players: {', '.join(NAMES)}")


def found(notes: list[Diagnostic]) -> list[tuple[str, int, str]]:
    return [(note.code, note.span.line if note.span else 0, note.message) for note in notes]


def problems(text: str) -> list[tuple[str, str]]:
    return [(d.code, d.message) for d in validate(read_game(text)).diagnostics]


def body(text: str) -> str:
    """A record from its first hand on, without moments."""
    _, _, rest = text.partition("\n\n")
    return "\n".join(
        " ".join(word for word in row.split(" ") if not word.startswith("@20"))
        for row in rest.split("\n")
    )


V1 = log(
    started(),
    line(1, 1, 1, "drew from stock", "9♣"),
    line(1, 1, 2, "passed on May I", "5♣"),
    line(1, 1, 0, "called May I", "5♣"),
    line(1, 1, 0, "won May I", "5♣ + penalty K♠"),
    line(1, 1, 1, "laid down contract", "set: 9♠ 9♥ 2♦, set: 4♣ Joker 4♠"),
    line(1, 1, 1, "discarded", "Q♥"),
    line(1, 2, 2, "drew from discard", "Q♥"),
    line(1, 2, 2, "skipped laying down"),
    line(1, 2, 2, "discarded", "8♣"),
    line(1, 3, 0, "drew from stock", "9♦"),
    line(1, 3, 1, "passed on May I", "8♣"),
    line(1, 3, 2, "passed on May I", "8♣"),
    line(1, 3, -1, "May I window closed", "no claims"),
    line(1, 3, 0, "discarded", "10♦"),
    line(1, 4, 1, "drew from stock", "J♥"),
    line(1, 4, 1, "laid off", "9♣ to meld 1"),
    line(1, 4, 1, "laid off", "Joker to meld 2"),
    line(1, 4, 1, "laid off", "4♦ to meld 2"),
    line(1, 4, 1, "laid off", "4♥ to meld 2"),
    line(1, 4, 1, "laid off", "2♣ to meld 1"),
    line(1, 4, 1, "discarded", "J♥"),
    line(1, 4, 1, "went out!", ""),
    line(2, 4, -1, "started round", "Round 2"),
    line(2, 4, 2, "drew from discard", "6♥"),
    line(2, 4, 2, "laid down contract", "set: K♦ K♣ K♥, run: 6♥ Joker 8♥ 2♥"),
    line(2, 4, 2, "discarded", "3♠"),
    line(2, 5, 0, "drew from stock", "A♣"),
    line(2, 5, 0, "swapped Joker", "7♥ for Joker from meld 2"),
    line(2, 5, 0, "discarded", "A♣"),
    line(2, 6, 1, "drew from stock", "A♦"),
    line(2, 6, 1, "discarded", "A♦"),
    line(2, 7, 2, "drew from stock", "2♠"),
    line(2, 7, 2, "laid off", "2♠ to meld 2"),
    line(2, 7, 2, "laid off", "J♥ to meld 2"),
    line(2, 7, 2, "laid off", "2♣ to meld 2"),
    line(2, 7, 2, "discarded", "5♣"),
)

V1_RECORD = """\
%rmn 1
[Event "May I?"]
[Date "2026-01-02"]
[Variant "may_i_family6"]
[Players "Ana Ben Chloé_M"]
[Name.Chloé_M "Chloé M."]
[Source "May I? (DroopyTersen/mayi), game-log.jsonl"]

hand 1 dealer Ana
deal Ben: 4S 9S 4H 9H QH 2D 4D 2C 4C * *
upcard 5C
Ben: draw 9C @2026-01-02T03:01:01.5Z
Ana: claim 5C buy 5C KS
Ben: meld [9S 9H 2D=9] [4S 4C *=4] discard QH
Chloé_M: take QH @2026-01-02T03:01:02.5Z discard 8C
Ana: draw 9D @2026-01-02T03:01:03.5Z discard TD
Ben: draw JH @2026-01-02T03:01:04.5Z layoff 9C Ben.1 layoff *=4 Ben.2 layoff 4D Ben.2 \
layoff 4H Ben.2 layoff 2C=9 Ben.1 discard JH
out Ben

hand 2 dealer Ben
upcard 6H
Chloé_M: take 6H @2026-01-02T03:02:04.5Z meld [KH KD KC] [6H *=7H 8H 2H=9H] discard 3S
Ana: draw AC @2026-01-02T03:02:05.5Z swap 7H Chloé_M.2 * discard AC
Ben: draw AD @2026-01-02T03:02:06.5Z discard AD
Chloé_M: draw 2S @2026-01-02T03:02:07.5Z layoff 2S=TH Chloé_M.2 layoff JH Chloé_M.2 \
layoff 2C=QH Chloé_M.2 discard 5C

result *
"""

V2 = log(
    started(2),
    line(2, 1, 1, "drew from stock", "6♥"),
    line(2, 1, 0, "called May I", "Q♣"),
    line(2, 1, 2, "allowed May I"),
    line(2, 1, 0, "won May I", "Q♣ (+ penalty)"),
    line(2, 1, 1, "laid down", "Set: 8♠ 8♥ 8♦ | Run: 5♠ 6♠ Joker 8♠"),
    line(2, 1, 1, "discarded", "3♦"),
    line(2, 2, 0, "called May I", "3♦"),
    line(2, 2, 2, "claimed May I"),
    line(2, 2, 2, "won May I", "3♦"),
    line(2, 2, 2, "swapped Joker", "meld 2, 7♠ ↔ Joker"),
    line(2, 2, 2, "skipped"),
    line(2, 2, 2, "discarded", "K♦"),
    line(2, 3, 0, "drew from stock", "9♦"),
    line(2, 3, 0, "discarded", "J♣"),
    line(2, 4, 1, "drew from stock", "2♣"),
    line(2, 4, 1, "laid off at start", "2♣ → meld 2"),
    line(2, 4, 1, "laid off", "8♣ → meld 1"),
    line(2, 4, 1, "laid off", "9♠"),
    line(2, 4, 1, "laid off", "10♠ → meld 2"),
    line(2, 4, 1, "discarded", "6♥"),
    line(2, 4, 1, "went out", "Round 2 complete"),
)

V2_HANDS = """\
hand 2 dealer Ana
deal Ben: 5S 6S 8S 8S 9S TS 8H 3D 8D 8C *
upcard QC
Ben: draw 6H
Ana: claim QC buy QC ?
Ben: meld [8S 8H 8D] [5S 6S *=7S 8S] discard 3D
Ana: claim 3D
Chloé_M: claim 3D take 3D swap 7S Ben.2 * discard KD
Ana: draw 9D discard JC
Ben: draw 2C layoff 2C=4S Ben.2 layoff 8C Ben.1 layoff 9S Ben.2 layoff TS Ben.2 discard 6H
out Ben

result *
"""


def test_the_words_of_the_first_generation() -> None:
    games, notes = convert_mayi(V1)
    text = format_game(games[0])
    assert text == V1_RECORD
    assert problems(text) == []
    # The jack shows that the two of spades is the ten; nothing shows where the two of clubs lies.
    assert found(notes) == [
        (
            codes.LOG_GUESS,
            36,
            "what lies in Chloé_M.2 may be 2C=QH or 2C=5H, taken as 2C=QH",
        )
    ]


def test_the_words_of_the_second_generation() -> None:
    games, notes = convert_mayi(V2)
    text = format_game(games[0])
    assert body(text) == V2_HANDS
    assert problems(text) == []
    assert notes == []


def test_an_end_that_later_lay_offs_leave_open_is_guessed_high() -> None:
    text = log(
        started(2),
        line(2, 1, 1, "drew from discard", "7♥"),
        line(2, 1, 1, "laid down contract", "set: K♦ K♣ K♥, run: 6♥ 7♥ 8♥ 9♥"),
        line(2, 1, 1, "discarded", "3♠"),
        line(2, 2, 2, "drew from stock", "3♠"),
        line(2, 2, 2, "discarded", "3♠"),
        line(2, 3, 0, "drew from stock", "4♠"),
        line(2, 3, 0, "discarded", "4♠"),
        line(2, 4, 1, "drew from stock", "Joker"),
        line(2, 4, 1, "laid off", "2♠ to meld 2"),
        line(2, 4, 1, "laid off", "Joker to meld 2"),
        line(2, 4, 1, "laid off", "4♥ to meld 2"),
    )
    games, notes = convert_mayi(text)
    # The four shows that one of the two lies at the low end as the five, and not which.
    laid = "layoff 2S=TH Ben.2 layoff *=5H Ben.2 layoff 4H Ben.2"
    assert laid in format_game(games[0])
    assert [(note.code, note.span.line) for note in notes if note.span] == [
        (codes.LOG_GUESS, 10),
        (codes.LOG_GUESS, 11),
    ]
    assert problems(format_game(games[0])) == []


def test_a_wild_card_that_has_one_end_only_needs_no_guess() -> None:
    """Nothing stands for a two, so a run from the three on grows at its high end only."""
    text = log(
        started(2),
        line(2, 1, 1, "drew from discard", "K♦"),
        line(2, 1, 1, "laid down contract", "set: K♦ K♣ K♥, run: 3♥ 2♦ 5♥ 6♥"),
        line(2, 1, 1, "discarded", "3♠"),
        line(2, 2, 2, "drew from stock", "3♠"),
        line(2, 2, 2, "discarded", "3♠"),
        line(2, 3, 0, "drew from stock", "4♠"),
        line(2, 3, 0, "discarded", "4♠"),
        line(2, 4, 1, "drew from stock", "4♠"),
        line(2, 4, 1, "laid off", "Joker to meld 2"),
    )
    games, notes = convert_mayi(text)
    assert "[3H 2D=4H 5H 6H]" in format_game(games[0])
    assert "layoff *=7H Ben.2" in format_game(games[0])
    assert notes == []


BROKEN_RULES = {
    codes.DOWN_TAKES: (
        line(1, 1, 1, "drew from stock", "9♣"),
        line(1, 1, 1, "laid down contract", "set: 9♠ 9♥ 9♣, set: 4♣ 4♦ 4♠"),
        line(1, 1, 1, "discarded", "Q♥"),
        line(1, 2, 2, "drew from stock", "5♠"),
        line(1, 2, 2, "discarded", "8♣"),
        line(1, 3, 0, "drew from stock", "5♦"),
        line(1, 3, 0, "discarded", "10♦"),
        line(1, 4, 1, "drew from discard", "10♦"),
    ),
    codes.BUY_DOWN: (
        line(1, 1, 1, "drew from stock", "9♣"),
        line(1, 1, 1, "laid down contract", "set: 9♠ 9♥ 9♣, set: 4♣ 4♦ 4♠"),
        line(1, 1, 1, "discarded", "Q♥"),
        line(1, 2, 2, "drew from stock", "5♠"),
        line(1, 2, 2, "discarded", "8♣"),
        line(1, 3, 0, "drew from stock", "5♦"),
        line(1, 3, 1, "called May I", "8♣"),
    ),
    codes.RUNS_ADJACENT: (
        line(3, 1, 1, "drew from stock", "9♣"),
        line(3, 1, 1, "laid down", "Run: 3♠ 4♠ 5♠ 6♠ | Run: 8♠ 9♠ 10♠ Joker"),
    ),
    codes.LAYOFF_FIT: (
        line(1, 1, 1, "drew from stock", "9♣"),
        line(1, 1, 1, "laid down contract", "set: 9♠ 9♥ 9♣, set: 4♣ 4♦ 4♠"),
        line(1, 1, 1, "discarded", "Q♥"),
        line(1, 2, 2, "drew from stock", "5♠"),
        line(1, 2, 2, "discarded", "8♣"),
        line(1, 3, 0, "drew from stock", "5♦"),
        line(1, 3, 0, "discarded", "10♦"),
        line(1, 4, 1, "drew from stock", "10♥"),
        line(1, 4, 1, "laid off", "10♥ to meld 1"),
    ),
}


@pytest.mark.parametrize("code", BROKEN_RULES)
def test_who_breaks_a_rule_in_the_log_breaks_it_in_the_record(code: str) -> None:
    games, notes = convert_mayi(log(started(), *BROKEN_RULES[code]))
    assert notes == []
    assert [code for code, _ in problems(format_game(games[0]))] == [code]


def test_lines_that_cannot_be_read_cost_themselves_only() -> None:
    text = log(
        started(),
        line(1, 1, 1, "drew from stock", "9♣"),
        line(1, 1, 1, "discarded", "Q♥"),
        '{"timestamp": "2026-01-02T03:01:02Z", "turnNumber": 2, "roundN',
        "[1, 2]",
        line(1, 2, 2, "discarded", "8♣"),
        "",
        line(1, 3, 0, "drew from stock", "11♦"),
        line(1, 3, 0, "danced"),
        '{"action": "discarded", "details": "10♦"}',
        line(1, 3, 0, "laid off", "10♦ to meld 4"),
        line(1, 3, 0, "discarded", "10♦"),
    )
    games, notes = convert_mayi(text)
    assert "not known: 'danced'" in notes.pop().message
    assert found(notes) == [
        (codes.LOG_LINE, 4, "this is no JSON: Unterminated string starting at"),
        (codes.LOG_LINE, 5, "an action is a JSON object, and this is none"),
        (codes.LOG_LINE, 8, "'11♦' is no card of this log"),
        (codes.LOG_LINE, 9, "'danced' is no action that is known of this log"),
        (codes.LOG_LINE, 10, "'' is none of the players"),
        (codes.LOG_LINE, 11, "no meld 4 lies on the table; there are 0"),
    ]
    record = format_game(games[0])
    assert (
        body(record)
        == """\
hand 1 dealer Ana
Ben: draw 9C discard QH
gap "line 4 of the log could not be read"
Chloé_M: discard 8C
gap "line 8 of the log could not be read"
Ana: discard TD

result *
"""
    )
    assert problems(record) == []


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000 + "\n",
        "1" * 10_000 + "\n",
        '{"action": "' + " " * 100_000 + '"}\n',
        '{"action": "GAME_STARTED", "details": 7}\n',
        '{"action": 7}\n' * 1_000,
        "\n\n",
    ],
)
def test_what_is_no_log_gives_an_error_and_no_game(text: str) -> None:
    games, notes = convert_mayi(text)
    assert games == []
    assert any(note.is_error for note in notes)
    assert len(notes) < 200


def test_names_of_any_kind_give_a_record_that_can_be_written() -> None:
    names = ["dealer", "Stock", "out", "A\ud800\n", "7H", 'He said "x" {', "Ana", "Ana"]
    rows = [
        json.dumps({"action": "drew from stock", "playerId": f"player-{seat}", "playerName": name})
        for seat, name in enumerate(names)
    ]
    games, notes = convert_mayi(log(*rows))
    assert [note.code for note in notes] == [codes.LOG_GUESS, codes.LOG_GUESS]
    assert games[0].players == (
        "dealer_2", "Stock_2", "out", "A", "P7H", "He_said_x", "Ana", "Ana_2",
    )  # fmt: skip
    assert read_game(format_game(games[0])) == games[0]


def test_an_empty_stock_is_renewed_at_once() -> None:
    """The program renews the stock when its last card goes, and one generation of it says so."""
    rows = [started()]
    for turn in range(1, 76):
        seat = turn % 3
        if turn == 74:
            rows.append(line(1, turn, -1, "reshuffled stock", "73 cards from discard pile"))
        rows.append(line(1, turn, seat, "drew from stock"))
        rows.append(
            line(1, turn, seat, "discarded", "3456789JQK"[turn // 8] + "♠♥♦♣"[turn // 2 % 4])
        )
    said, notes = convert_mayi(log(*rows))
    assert notes == []
    silent, guesses = convert_mayi(log(*(row for row in rows if "reshuffled" not in row)))
    assert [(note.code, note.span.line) for note in guesses if note.span] == [
        (codes.LOG_GUESS, 148)
    ]
    assert said[0].hands == silent[0].hands
    assert problems(format_game(said[0])) == []


def test_several_games_and_a_game_without_its_start() -> None:
    tail = log(
        line(1, 9, 2, "drew from stock", "9♣"),
        line(1, 9, 2, "discarded", "9♣"),
    )
    games, notes = convert_mayi(io.BytesIO((tail + V1 + V2).encode()))
    assert [game.number for game in games] == [1, 2, 3]
    assert [game.players for game in games] == [
        ("P1", "P2", "Chloé_M"),
        ("Ana", "Ben", "Chloé_M"),
        ("Ana", "Ben", "Chloé_M"),
    ]
    assert found(notes)[0] == (
        codes.LOG_GUESS,
        1,
        "the start of the game is missing; the seats are taken as P1, P2, Chloé_M",
    )
    assert body(format_game(games[0])).startswith(
        'hand 1\ngap "the log starts here"\nChloé_M: draw'
    )


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RummyNotationError):
        convert_mayi(tmp_path / "none.jsonl")


def test_the_saved_state_adds_points_and_what_is_held(tmp_path: Path) -> None:
    def cards(text: str) -> list[dict[str, str | None]]:
        suits = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
        return [
            {"rank": "Joker", "suit": None}
            if word == "Joker"
            else {"rank": word[:-1], "suit": suits[word[-1]]}
            for word in text.split()
        ]

    hands = (
        "Joker 3♣ 4♣ 5♣ 6♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣",
        "3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠",
        "10♦",
    )
    state = {
        "currentRound": 2,
        "roundHistory": [
            {"roundNumber": 1, "scores": {"player-0": 100, "player-1": 0, "player-2": 90}}
        ],
        "players": [
            {"id": f"player-{seat}", "hand": cards(hand)} for seat, hand in enumerate(hands)
        ],
    }
    path = tmp_path / "game-state.json"
    for shape in (state, {"version": "2.0", "gameSnapshot": state}):
        path.write_text(json.dumps(shape), encoding="utf-8")
        games, _ = convert_mayi(V1, state=path)
        text = format_game(games[0])
        assert "out Ben\nscore Ana 100, Ben 0, Chloé_M 90\n" in text
        assert text.endswith("holds Chloé_M: TD\n\nresult *\n")
        assert problems(text) == []
    for broken in ("[]", '{"version": "3.0", "engineSnapshot": {}}', "{"):
        path.write_text(broken, encoding="utf-8")
        games, notes = convert_mayi(V1, state=path)
        assert format_game(games[0]) == V1_RECORD
        (told,) = (note for note in notes if note.path == str(path))
        assert told.code == (codes.LOG_VERSION if "version" in broken else codes.LOG_LINE)


def test_sniff() -> None:
    assert sniff(V1.encode()) == sniff(b"\xef\xbb\xbf" + V2.encode()) == 1.0
    assert sniff(b'{"rmn": 1, "opening": []}') == 0.0
    assert sniff(b"%rmn 1\n") == 0.0
    assert sniff(b"") == 0.0


def test_after_a_lost_line_nothing_is_taken_as_certain() -> None:
    """The lost line may have been a lay-off or a meld: wild cards stay open, and a note says how
    melds were counted."""
    text = log(
        started(2),
        line(2, 1, 1, "drew from discard", "K♦"),
        line(2, 1, 1, "laid down contract", "set: K♦ K♣ K♥, run: 3♥ 2♦ 5♥ 6♥"),
        line(2, 1, 1, "discarded", "3♠"),
        "lost",
        line(2, 4, 1, "drew from stock", "4♠"),
        line(2, 4, 1, "laid off", "Joker to meld 2"),
        line(2, 4, 1, "discarded", "4♠"),
        line(2, 4, 1, "went out!"),
    )
    games, notes = convert_mayi(text)
    record = format_game(games[0])
    assert "layoff * Ben.2 discard 4S" in record
    assert "deal" not in record.replace("dealer", "")
    assert found(notes)[1:] == [
        (codes.LOG_GUESS, 7, "meld 2 is counted as if none was laid where lines are lost")
    ]
    assert [code for code, _ in problems(record)] == [codes.UNDECIDED]
