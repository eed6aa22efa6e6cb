"""Logs of ELymar/ContractRummy as records: the order of its events, what it hides, what is lost."""

from __future__ import annotations

import json

import pytest
from converting import collect
from elymar_log import Log

from rummynotation.convert.elymar import sniff
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay import validate

ANA = "2S 4D 3H 7H TD 6D JD KC KD *"
BEN = "9D AD 2D QD * 3C 8H 6C * JS 3D"
STOCK = (
    "6H JC QH TS 4S 5D 4H 7D QS 9H TC AS 9S QC 5H 9C 8C AC 4C 5S KS TH 2C 3S 6S 8S 7S JH KH AH 8D"
    " 5C 2H 7C *"
)


def convert(log: Log | str) -> tuple[list[Game], list[Diagnostic]]:
    return collect("elymar", log if isinstance(log, str) else log.text())


def body(game: Game) -> str:
    """A record from its first hand on, without moments."""
    _, _, rest = format_game(game).partition("\n\n")
    return "\n".join(
        " ".join(word for word in row.split(" ") if not word.startswith("@20"))
        for row in rest.split("\n")
    )


def found(notes: list[Diagnostic]) -> list[tuple[str, int, str]]:
    return [(note.code, note.span.line if note.span else 0, note.message) for note in notes]


def mistakes(game: Game) -> list[str]:
    return [d.code for d in validate(game).diagnostics if d.is_error]


def begun() -> Log:
    """The first turns of a first round: Ben, who is dealt one card more, discards; both go down."""
    log = Log()
    log.deal(1, (ANA, BEN), STOCK)
    log.discard(1, "JS")
    log.take(0)
    log.discard(0, "7H")
    log.draw(1)
    log.lay(1, "3C 3D *", "6C 6H *")
    log.discard(1, "8H")
    log.draw(0)
    log.lay(0, "JD JS JC", "KC KD *")
    return log


def whole() -> Log:
    log = begun()
    log.add(0, "3H", 0)
    log.add(0, "6D", 1)
    log.discard(0, "TD")
    log.draw(1)
    log.discard(1, "2D")
    log.draw(0)
    log.discard(0, "TS")
    log.draw(1)
    log.discard(1, "4S")
    log.draw(0)
    log.discard(0, "5D")
    log.draw(1)
    log.discard(1, "4H")
    log.draw(0)
    log.discard(0, "7D")
    log.draw(1)
    log.discard(1, "AD")
    log.draw(0)
    log.discard(0, "9H")
    log.draw(1)
    log.discard(1, "TC")
    log.draw(0)
    log.discard(0, "AS")
    log.draw(1)
    log.discard(1, "9S")
    log.draw(0)
    log.discard(0, "QC")
    log.draw(1)
    log.discard(1, "5H")
    log.draw(0)
    log.discard(0, "9C")
    log.draw(1)
    log.discard(1, "8C")
    log.draw(0)
    log.discard(0, "AC")
    log.draw(1)
    log.discard(1, "4C")
    log.draw(0)
    log.discard(0, "5S")
    log.draw(1)
    log.add(1, "KS", 3)
    log.discard(1, "QH")
    log.draw(0)
    log.discard(0, "TH")
    log.draw(1)
    log.discard(1, "2C")
    log.draw(0)
    log.add(0, "3S", 0)
    log.discard(0, "2S")
    log.draw(1)
    log.add(1, "6S", 1)
    log.discard(1, "QD")
    log.draw(0)
    log.discard(0, "8S")
    log.draw(1)
    log.discard(1, "7S")
    log.draw(0)
    log.discard(0, "JH")
    log.draw(1)
    log.add(1, "KH", 3)
    log.discard(1, "QS")
    log.draw(0)
    log.discard(0, "AH")
    log.draw(1)
    log.discard(1, "8D")
    log.draw(0)
    log.discard(0, "5C")
    log.draw(1)
    log.discard(1, "2H")
    log.draw(0)
    log.discard(0, "7C")
    log.draw(1)
    log.add(1, "*", 0)
    log.discard(1, "9D")
    return log


OPENING = """\
hand 1 dealer Ana_M
deal Ana_M: 2S 3H 7H 4D 6D TD JD KD KC *
deal ben: JS 8H AD 2D 3D 9D QD 3C 6C * *
stock: 6H JC QH TS 4S 5D 4H 7D QS 9H TC AS 9S QC 5H 9C 8C AC 4C 5S KS TH 2C 3S 6S 8S 7S JH KH AH \
8D 5C 2H 7C *
ben: discard JS
Ana_M: take JS discard 7H
ben: draw 6H meld [3D 3C *=3] [6H 6C *=6]
holds Ana_M: 2S JS 3H 4D 6D TD JD KD KC *
holds ben: 8H AD 2D 9D QD
ben: discard 8H
Ana_M: draw JC meld [JS JD JC] [KD KC *=K]
holds Ana_M: 2S 3H 4D 6D TD
holds ben: AD 2D 9D QD
Ana_M: layoff 3H ben.1 layoff 6D ben.2 discard TD
"""


def test_a_first_round_shows_every_card() -> None:
    """What goes out, lists the end before its discard; the first turn has a card more and no
    draw; no card is turned up."""
    games, notes = convert(whole())
    assert notes == []
    text = body(games[0])
    assert text.startswith(OPENING)
    assert "?" not in text
    assert text.endswith(
        "ben: draw * layoff *=3 ben.1 discard 9D\nout ben\n"
        "pile: 7H 8H TD 2D TS 4S 5D 4H 7D AD 9H TC AS 9S QC 5H 9C 8C AC 4C 5S QH TH 2C 2S QD 8S 7S"
        " JH QS AH 8D 5C 2H 7C 9D\n"
        "left Ana_M: 4D\nleft ben:\nscore Ana_M 5, ben 0\ntotal Ana_M 5, ben 0\n\nresult *\n"
    )
    assert mistakes(games[0]) == []


def test_a_wrong_score_of_the_log_is_found() -> None:
    games, _ = convert(whole().text().replace('"Ana M.": 5', '"Ana M.": 7').replace("[5]", "[7]"))
    assert mistakes(games[0]) == [codes.SCORE]


SECOND = (
    "6S 6H * JH QH * AH 2C 3C 4C 5C",
    "KH KD KC 9S TS JS QS 2H 3H 4H",
)
SECOND_STOCK = "TH 5H 2S 3S 9H 8H 7H 4S 5S 7S 8S KS AS 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD AD"


def second() -> Log:
    """A second round alone: what is drawn before all cards are shown is hidden."""
    log = Log()
    log.deal(2, SECOND, f"{SECOND_STOCK} * * 6C 7C 8C 9C TC JC QC AC")
    log.discard(0, "2C")
    log.draw(1)
    log.discard(1, "TH")
    log.take(0)
    log.lay(0, "6S 6H *", "run JH QH * AH")
    log.add(0, "TH", 1, low=True)
    log.discard(0, "3C")
    log.draw(1)
    log.lay(1, "KH KD KC", "run 9S TS JS QS")
    log.discard(1, "2H")
    log.draw(0)
    log.discard(0, "2S")
    return log


def test_in_later_rounds_cards_are_known_from_the_first_melds_on() -> None:
    games, notes = convert(second())
    assert notes == []
    assert body(games[0]) == (
        """\
hand 2 dealer ben
Ana_M: discard 2C
ben: draw ? discard TH
Ana_M: take TH meld [6S 6H *=6] [JH QH *=KH AH]
holds Ana_M: TH 3C 4C 5C
holds ben: 9S TS JS QS 2H 3H 4H KH KD KC
Ana_M: layoff TH Ana_M.2 discard 3C
ben: draw 5H meld [KH KD KC] [9S TS JS QS]
holds Ana_M: 4C 5C
holds ben: 3H 4H 5H 2H
ben: discard 2H
Ana_M: draw 2S discard 2S

result *
""".replace("3H 4H 5H 2H", "2H 3H 4H 5H")
    )
    assert mistakes(games[0]) == []


@pytest.mark.parametrize(("low", "placed"), [(True, "*=8S"), (False, "*=KS")])
def test_the_state_tells_at_which_end_a_joker_lies(low: bool, placed: str) -> None:
    log = second()
    log.hands[1].append("*")
    log.draw(1)
    log.add(1, "*", 3, low=low)
    games, notes = convert(log)
    assert f"layoff {placed} ben.2" in body(games[0])
    assert notes == []


def test_a_shuffle_comes_before_the_card_that_is_drawn_after_it() -> None:
    log = second()
    log.stock = []
    log.draw(1, shuffled="2H TH 3C 2C")
    log.discard(1, "3H")
    games, _ = convert(log)
    assert body(games[0]).endswith(
        "Ana_M: draw 2S discard 2S\nreshuffle\nben: draw ? discard 3H\n\nresult *\n"
    )


def test_what_the_program_refused_is_an_annotation() -> None:
    log = begun()
    log.refuse(1, "DRAW", "Not your turn")
    games, notes = convert(log)
    assert "{ben: DRAW was refused: Not your turn}" in format_game(games[0])
    assert [note.code for note in notes] == [codes.LOG_LOSS]
    assert notes[0].span is not None
    assert notes[0].span.line == len(log.lines)
    assert not notes[0].is_error


def test_a_player_who_quits_ends_the_round() -> None:
    log = begun()
    name, says = log._ended(1)
    quit_ = ("PLAYER_QUIT", {"playerId": "p0", "playerName": "Ana M."})
    log.act(0, "QUIT", quit_, (name, {**says, "reason": "opponent_quit"}))
    games, notes = convert(log)
    assert body(games[0]).endswith(
        'leave Ana_M "quit"\ngap "the program ended the round: opponent_quit"\n'
        "score Ana_M 25, ben 35\ntotal Ana_M 25, ben 35\n\nresult *\n"
    )
    assert [note.code for note in notes] == [codes.LOG_LOSS]
    assert mistakes(games[0]) == []


def test_the_last_round_gives_the_result() -> None:
    log = Log()
    log.points = [[0, 0, 95, 0, 0, 90], [20, 10, 0, 90, 10, 0]]
    log.deal(7, ("2S", "3S 4S"), "5S 6S")
    log.discard(0, "2S")
    games, _ = convert(log)
    assert format_game(games[0]).endswith(
        "total Ana_M 185, ben 140\n\nwinner ben\nresult Ana_M 185, ben 140\n"
    )


# --- lines that are lost -------------------------------------------------------------------------


def test_lines_that_cannot_be_read_cost_themselves_only() -> None:
    rows = begun().lines
    entry = json.loads(rows[5])
    entry["events"][0]["payload"]["cardId"] = "[11♠]"
    rows[5] = json.dumps(entry)
    rows[9] = rows[9][:100]
    games, notes = convert("\n".join(rows) + "\n")
    assert found(notes) == [
        (codes.LOG_LINE, 6, "'[11♠]' is no card of this log"),
        (codes.LOG_LINE, 10, "this is no JSON: Expecting value"),
    ]
    assert body(games[0]).count("gap ") == 2
    assert mistakes(games[0]) == []


def test_lines_that_are_missing_are_found_by_their_steps() -> None:
    rows = begun().lines
    del rows[5:8]
    games, notes = convert("\n".join(rows) + "\n")
    assert [note.code for note in notes] == [codes.LOG_MISSING]
    assert "are missing" in notes[0].message
    assert 'gap "steps ' in body(games[0])
    assert mistakes(games[0]) == []


def test_lines_that_come_twice_count_once() -> None:
    rows = begun().lines
    rows.insert(9, rows[8])
    games, notes = convert("\n".join(rows) + "\n")
    assert body(games[0]) == body(convert(begun())[0][0])
    assert [note.code for note in notes] == [codes.LOG_LINE]


def test_words_that_are_not_known_ask_for_the_log() -> None:
    log = begun()
    log.act(0, "CALL_RUMMY", ("RUMMY_CALLED", {}))
    log._write("game_paused")
    games, notes = convert(log)
    told = notes[-1]
    assert told.code == codes.LOG_VERSION
    assert "'RUMMY_CALLED', 'game_paused'" in told.message
    assert "please send" in told.help
    assert body(games[0]).count("gap ") == 1


def test_a_lobby_is_a_game_without_hands() -> None:
    log = Log()
    games, notes = convert(log)
    assert games[0].players == ("Ana_M", "ben")
    assert games[0].hands == ()
    assert [(note.code, note.is_error) for note in notes] == [(codes.LOG_MISSING, False)]


def test_games_that_nobody_plays_are_named() -> None:
    opened = Log().lines[0] + "\n"
    games, notes = convert(opened * 2 + begun().text())
    assert [game.number for game in games] == [1]
    assert [note.code for note in notes] == [codes.LOG_MISSING] * 2
    games, notes = convert(opened)
    assert games == []
    assert notes[-1].is_error


def test_players_with_one_name_have_their_own_points() -> None:
    log = Log(("Ana", "Ana"))
    log.deal(1, ("2S", "3S 4S"), "5S 6S")
    log.discard(0, "2S")
    games, _ = convert(log)
    assert games[0].players == ("Ana", "Ana_2")
    assert "score Ana 0, Ana_2 10" in body(games[0])


def test_sniff() -> None:
    assert sniff(begun().text().encode()) == 1.0
    assert sniff(b'{"event": "game_started"}') == 0.0
    assert sniff(b"%rmn 1\n") == 0.0
