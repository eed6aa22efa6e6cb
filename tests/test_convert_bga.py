"""Archives of Board Game Arena's liverpoolrummy as records. All archives are synthetic."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from bga_archive import IDS, Table
from converting import collect

from rummynotation.convert.bga import sniff
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay import validate

ANA = "7S 7H 7D 9S 9C 9D KC QD 2C 3C"
BEN = "8S 8H 8D TS TH * 4C 5C 6C JD"
CY = "AS AH 2S 3S 4S 5S JC QH KD KH"
STOCK = "6S 6H 4D 4H 5D JS 3S 2D 8C 9H 5H"


def convert(archive: Table | str, seat: int | None = 0) -> tuple[list[Game], list[Diagnostic]]:
    return collect("bga", archive.text(seat) if isinstance(archive, Table) else archive)


def body(game: Game) -> str:
    """A record from its first hand on, without moments."""
    _, _, rest = format_game(game).partition("\n\n")
    return "\n".join(
        " ".join(word for word in row.split(" ") if not word.startswith("@20"))
        for row in rest.split("\n")
    )


def mistakes(game: Game) -> list[str]:
    return [d.code for d in validate(game).diagnostics if d.is_error]


def one_hand(total: int = 1) -> Table:
    """A hand to its end: a claim and a buy, two who go down, lay-offs, the last discard."""
    table = Table(total)
    table.deal((ANA, BEN, CY), "QS", STOCK, dealer=2)
    table.draw(0)
    table.want(2)
    table.want(1)
    table.want_not(1)
    table.down(0, "7S 7H 7D", "9S 9C 9D")
    table.buy(2)
    table.discard(0, "KC")
    table.take(1)
    table.down(1, "8S 8H 8D", "TS TH *")
    table.discard(1, "KC")
    table.draw(2)
    table.discard(2, "KD")
    table.draw(0)
    table.discard(0, "QD")
    table.draw(1)
    table.discard(1, "4C")
    table.draw(2)
    table.discard(2, "JS")
    table.draw(0)
    table.discard(0, "6S")
    table.draw(1)
    table.discard(1, "2D")
    table.draw(2)
    table.discard(2, "8C")
    table.draw(0)
    table.add(0, "9H", 0, "B")
    table.discard(0, "4H")
    table.draw(1)
    table.discard(1, "5H")
    table.draw(2)
    table.discard(2, "AS")
    table.draw(0)
    table.discard(0, "2C")
    table.draw(1)
    table.discard(1, "5C")
    table.draw(2)
    table.discard(2, "AH")
    return table


def finished(total: int = 1) -> Table:
    """The hand goes on until Ana has no card left."""
    table = Table(total)
    table.deal(
        ("7S 7H 7D 9S 9C 9D KC QD 2C 7C", BEN, CY),
        "QS",
        "6S 6H 4D 4H 5D JS 7C 2D 8C 9H AC 3C 7D",
        dealer=2,
    )
    table.draw(0)
    table.down(0, "7S 7H 7D", "9S 9C 9D")
    table.buy(2)
    table.discard(0, "KC")
    table.take(1)
    table.down(1, "8S 8H 8D", "TS TH *")
    table.discard(1, "KC")
    table.draw(2)
    table.discard(2, "KD")
    table.draw(0)
    table.add(0, "7C", 0, "A")
    table.discard(0, "QD")
    table.draw(1)
    table.discard(1, "4C")
    table.draw(2)
    table.discard(2, "JS")
    table.draw(0)
    table.add(0, "7C", 0, "A")
    table.discard(0, "6S")
    table.draw(1)
    table.discard(1, "2D")
    table.draw(2)
    table.discard(2, "8C")
    table.draw(0)
    table.add(0, "9H", 0, "B")
    table.discard(0, "2C")
    table.draw(1)
    table.discard(1, "5C")
    table.draw(2)
    table.discard(2, "QS")
    table.draw(0)
    table.add(0, "7D", 0, "A")
    table.discard(0, "4H")
    table.end(out=0)
    return table


def test_a_seated_player_sees_what_all_draw() -> None:
    games, notes = convert(one_hand())
    assert notes == []
    text = body(games[0])
    assert text.startswith(
        "hand 1 dealer Cy\ndeal Ana_M: 7S 9S 7H 7D 9D QD 2C 3C 9C KC\n"
        "deal ben: 8S TS 8H TH 8D 4C 5C * ?x2\ndeal Cy: AS AH KD ?x7\nupcard QS\n"
        "Ana_M: draw 6S\nCy: claim QS\nben: claim QS undo\n"
        "Ana_M: meld [7S 7H 7D] [9S 9D 9C]\nCy: buy QS 6H\nAna_M: discard KC\n"
        "ben: take KC meld [8S 8H 8D] [TS TH *=T] discard KC\nCy: draw 4D discard KD\n"
    )
    assert "Ana_M: draw 9H layoff 9H Ana_M.2 discard 4H\n" in text
    assert mistakes(games[0]) == []


def test_a_spectator_knows_a_card_by_its_number_where_it_is_shown_later() -> None:
    """The six that Ana drew first she discards later; the five of ben is never shown."""
    games, notes = convert(one_hand(), None)
    assert notes == []
    text = body(games[0])
    assert "upcard QS\nAna_M: draw 6S\nCy: claim QS\n" in text
    assert "Cy: buy QS ?\n" in text
    assert "ben: draw ? discard 4C\n" in text
    assert "seen by a spectator" in format_game(games[0])
    assert mistakes(games[0]) == []


def test_the_end_of_a_hand_and_of_the_game() -> None:
    """The site counts down, a record up; of the hands of others it is known what they drew."""
    games, notes = convert(finished())
    assert notes == []
    assert body(games[0]).endswith(
        "Ana_M: draw 7D layoff 7D Ana_M.1 discard 4H\nout Ana_M\nleft Ana_M:\n"
        "left ben: 5D AC ?x2\nleft Cy: 6H 4D 3C ?x9\nscore Ana_M 0, ben 35, Cy 95\n\n"
        "result Ana_M 0, ben 35, Cy 95\n"
    )
    assert mistakes(games[0]) == []
    onlooker, _ = convert(finished(), None)
    assert "left Ana_M:\nleft ben: ?x4\nleft Cy: ?x12\nscore" in body(onlooker[0])
    assert mistakes(onlooker[0]) == []


def test_a_wrong_score_of_the_site_is_found() -> None:
    """Ana sees her own cards; who went out has no points."""
    text = finished().text(0).replace('"player_name": "Ana M."}', '"nbr": "5"}')
    games, _ = convert(text)
    assert codes.SCORE in mistakes(games[0])


def second_hand(*last: str) -> Table:
    """The second hand: a set and a run, with a joker that is swapped for; of the cards of ben's the
    last three are as wanted."""
    table = finished(7)
    table.deal(
        (
            "7S 7H 7D 5H 6H 7H * 2C 3C 4S KC",
            " ".join(["8S 8C * TS JS QS KS QD", *(last or ("8D", "9H", "KD"))]),
            "AS AH 2S 3S 4S 5S JC QH KD KH 9D",
        ),
        "QS",
        "2H 6S 5C 8C",
        dealer=0,
    )
    table.draw(1)
    table.down(1, "8S 8C *", "TS JS QS KS")
    table.discard(1, "QD")
    table.draw(2)
    table.discard(2, "KD")
    table.draw(0)
    table.down(0, "7S 7H 7D", "* 5H 6H 7H")
    table.discard(0, "2C")
    table.draw(1)
    return table


def test_two_hands_and_the_totals_between() -> None:
    games, notes = convert(second_hand())
    text = body(games[0])
    assert (
        "score Ana_M 0, ben 35, Cy 95\ntotal Ana_M 0, ben 35, Cy 95\n\nhand 2 dealer Ana_M" in text
    )
    assert "Rule." not in format_game(games[0])
    assert mistakes(games[0]) == []
    # Nothing shows at which end of the run the joker lies; cards come in no order.
    assert [(note.code, note.message) for note in notes] == [
        (codes.LOG_GUESS, "what lies in Ana_M.2 may be 5H 6H 7H *=8H or *=4H 5H 6H 7H, taken as "
         "5H 6H 7H *=8H")
    ]  # fmt: skip


def test_what_comes_later_shows_where_a_joker_lies() -> None:
    table = second_hand()
    table.add(1, "9H", 0, "B")
    games, notes = convert(table)
    assert "[5H 6H 7H *=8H]" in body(games[0])
    assert "layoff 9H Ana_M.2" in body(games[0])
    assert notes == []


def test_swaps_are_told_in_two_orders() -> None:
    table = second_hand()
    table.swap(1, "8D", 1, "A", of_set=True)
    table.add(1, "9H", 0, "B")
    table.discard(1, "KD")
    table.draw(2)
    table.discard(2, "9D")
    table.draw(0)
    table.discard(0, "3C")
    games, notes = convert(table)
    assert "ben: draw 8C swap 8D ben.1 * layoff 9H Ana_M.2 discard KD\n" in body(games[0])
    assert [note.code for note in notes] == []
    assert mistakes(games[0]) == []

    table = second_hand("8D", "4H", "KD")
    table.swap(1, "4H", 0, "B")
    games, notes = convert(table)
    assert "swap 4H Ana_M.2 *" in body(games[0])
    assert "[*=4H 5H 6H 7H]" in body(games[0])


def test_a_joker_is_swapped_for_to_go_down() -> None:
    table = second_hand()
    table.discard(1, "KD")
    table.draw(2, "8H")
    joker = table.swap(2, "8H", 1, "A", of_set=True)
    table.down(2, "AS AH *", "2S 3S 4S 5S", joker=joker)
    games, _ = convert(table)
    assert "swap 8H ben.1 * meld [AS AH *=A] [2S 3S 4S 5S]\n" in body(games[0])


def test_jokers_that_move_are_named() -> None:
    """The program lets a joker be at the other end later; a record does not."""
    table = second_hand("8H", "9H", "TH")
    for card in ("8H", "9H"):
        table.add(1, card, 0, "B")
    table.swap(1, "TH", 0, "B")
    games, notes = convert(table)
    (told,) = (note for note in notes if note.code == codes.LOG_LOSS)
    assert "jokers move" in told.message
    assert 'gap "jokers moved in Ana_M.2"\n' in body(games[0])


# --- the stock -----------------------------------------------------------------------------------


def test_the_whole_pile_is_shuffled_with_the_discard_that_ended_the_turn() -> None:
    """It is told before that discard, which lies in the new stock already."""
    table = one_hand()
    del table.deck[1:]
    table.draw(0)
    table.discard(0, "3C")
    table.draw(1)
    games, notes = convert(table)
    # The archive has a stock from which cards went that nobody drew.
    assert [note.code for note in notes] == [codes.LOG_MISSING]
    assert body(games[0]).endswith(
        "Ana_M: draw KS discard 3C\nreshuffle\nben: draw 3C\n\nresult *\n"
    )


# --- Liverpool -----------------------------------------------------------------------------------


def called() -> Table:
    """Cy discards an eight that fits a meld of ben's."""
    table = one_hand()
    table.draw(0)
    table.discard(0, "3C")
    table.draw(1)
    table.discard(1, "6C")
    table.draw(2, "8C")
    table.discard(2, "8C")
    return table


def test_a_call_that_gives_the_card_and_a_turn() -> None:
    table = called()
    table.liverpool(1)
    table.take(1)
    table.add(1, "8C", 1, "A")
    table.discard(1, "JD", following=0)
    table.draw(0, "6D")
    table.discard(0, "6D")
    games, notes = convert(table)
    assert body(games[0]).endswith(
        'ben: call "Liverpool!" 8C\ngap "ben takes the discard and a turn"\n'
        "ben: take 8C layoff 8C ben.1 discard JD\n"
        'gap "the turn goes back to the player who had it"\nAna_M: draw 6D discard 6D\n\nresult *\n'
    )
    assert codes.LOG_LOSS in [note.code for note in notes]
    assert mistakes(games[0]) == []


def test_a_call_that_is_a_penalty_for_the_discarder() -> None:
    table = called()
    table.liverpool(1, discarder=2)
    table.take(2)
    table.draw(2)
    table.draw(0, "6D")
    table.discard(0, "6D")
    games, notes = convert(table)
    text = body(games[0])
    assert 'ben: call "Liverpool!" 8C\ngap "Cy takes 8C back and draws ' in text
    assert "Ana_M: draw " in text.rpartition("gap")[2]
    assert codes.LOG_LOSS in [note.code for note in notes]
    assert mistakes(games[0]) == []


def test_a_call_that_is_a_penalty_for_the_caller() -> None:
    table = one_hand()
    table.liverpool(1, discarder=2)
    table.draw(1)
    table.draw(0)
    games, _ = convert(table)
    assert 'gap "ben draws ' in body(games[0])
    assert mistakes(games[0]) == []


def test_a_call_that_nobody_made_is_kept_in_words() -> None:
    table = one_hand()
    table.tell("liverpoolMissed", [])
    games, notes = convert(table)
    assert "{A discard fitted a meld, and nobody called Liverpool.}" in body(games[0])
    assert [note.code for note in notes] == [codes.LOG_LOSS]


def test_a_hand_that_the_program_ends() -> None:
    table = one_hand()
    table.end(out=None)
    games, notes = convert(table)
    assert 'gap "the program ended the hand; nobody went out"\nleft Ana_M: ' in body(games[0])
    assert [note.code for note in notes] == [codes.LOG_LOSS]
    assert mistakes(games[0]) == []


# --- options -------------------------------------------------------------------------------------


def changed(change: Callable[[dict[str, Any]], None], table: Table, seat: int | None = 0) -> str:
    """An archive whose notifications that open a hand are changed."""
    document = table.document(seat)
    for packet in document["data"]["logs"]:
        for notice in packet["data"]:
            if notice["type"] == "newHand":
                change(notice["args"])
    return json.dumps(document) + "\n"


def test_the_length_of_the_game_and_the_deal_are_rules_of_the_record() -> None:
    tags = convert(one_hand())[0][0].tags
    assert tags["Rule.hands.contract"] == "['S3 S3']"
    assert (tags["Rule.hands.deal"], tags["Rule.game_end.n"]) == ("[10]", "1")
    tags = convert(one_hand(4))[0][0].tags
    assert tags["Rule.hands.contract"] == "['S3 S3', 'R4 R4', 'S3 S3 R4', 'R4 R4 R4']"
    assert tags["Rule.hands.deal"] == "[10, 11, 12, 12]"

    def eleven(args: dict[str, Any]) -> None:
        args["allHands"] = dict.fromkeys(args["allHands"], "11")

    tags = convert(changed(eleven, one_hand(7)))[0][0].tags
    assert tags["Rule.hands.deal"] == "[11, 11, 11, 11, 11, 11, 11]"

    def may_i(args: dict[str, Any]) -> None:
        args["allHands"] = dict.fromkeys(args["allHands"], 7)

    tags = convert(changed(may_i, one_hand(7)))[0][0].tags
    assert tags["Rule.hands.deal"] == "[7, 8, 9, 10, 11, 12, 13]"


def test_packs_and_jokers_are_counted() -> None:
    def few(args: dict[str, Any]) -> None:
        args["deck"] = args["deck"][:-3]

    assert "Jokers" not in convert(one_hand())[0][0].tags
    tags = convert(changed(few, one_hand()))[0][0].tags
    assert (tags["Decks"], tags["Jokers"]) == ("2", "1")


def test_more_buys_than_three_need_a_rule() -> None:
    table = one_hand()
    for _ in range(4):
        table.buy(2)
        table.pile.append(table.hands[2].pop())
    assert convert(table)[0][0].tags["Rule.buy_limit"] == "none"


def test_options_that_are_told_are_kept_in_words() -> None:
    table = Table(1)
    table.tell("gameOptions", {"decks": "2 decks", "swapping": "Yes", "i18n": []})
    one = one_hand()
    one.packets = table.packets + one.packets
    games, notes = convert(one)
    assert "{Options of the table: decks: 2 decks; swapping: Yes}" in format_game(games[0])
    assert notes == []


# --- how archives vary ---------------------------------------------------------------------------


def as_numbers(value: Any) -> Any:
    """The same with numbers where texts of digits stand."""
    if isinstance(value, dict):
        return {key: as_numbers(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [as_numbers(entry) for entry in value]
    return int(value) if isinstance(value, str) and value.isdigit() else value


@pytest.mark.parametrize("seat", [0, 1, None])
def test_numbers_may_be_texts(seat: int | None) -> None:
    games, _ = convert(finished(), seat)
    again, notes = convert(json.dumps(as_numbers(finished().document(seat))) + "\n")
    assert again == games
    assert notes == []


def test_other_shapes_of_the_envelope() -> None:
    games, _ = convert(finished())
    document = finished().document(0)
    data = document["data"]
    shapes = [
        data,
        {**document, "status": "1"},
        {**document, "data": {**data, "logs": dict(enumerate(data["logs"]))}},
        {**document, "data": {**data, "players": {str(p["id"]): p for p in data["players"]}}},
        [document],
    ]
    for shape in shapes:
        assert convert(json.dumps(shape) + "\n") == (games, [])
    assert convert(json.dumps(document, indent=2) + "\n") == (games, [])


def test_what_comes_twice_counts_once() -> None:
    table = finished()
    table.packets = [packet for packet in table.packets for _ in range(2)]
    assert convert(table) == convert(finished())


def test_unknown_notifications_are_kept_and_the_rest_goes_on() -> None:
    table = one_hand()
    table.tell("cardsBurned", {"n": 3}, log="${n} cards are burned")
    table.draw(0)
    games, notes = convert(table)
    assert "{The archive has here: cardsBurned 3 cards are burned}\nAna_M: draw " in body(games[0])
    assert [note.code for note in notes] == [codes.LOG_LINE, codes.LOG_VERSION]
    assert ("notification", "cardsBurned") in notes[0].state


def test_what_is_missing_shows_in_the_counts() -> None:
    table = finished()
    draws = [p for p in table.packets if p["data"][0]["type"].startswith("drawCard")]
    table.packets = [p for p in table.packets if p not in draws[12:16]]
    games, notes = convert(table)
    assert codes.LOG_MISSING in [note.code for note in notes]
    assert "something is missing before" in notes[0].message
    assert body(games[0]).count("gap ") == 1
    assert mistakes(games[0]) == []


def test_the_seats_follow_the_turns() -> None:
    document = finished().document(None)
    document["data"]["players"].reverse()
    games, notes = convert(json.dumps(document) + "\n")
    assert games[0].players == ("Cy", "Ana_M", "ben")
    assert notes == []
    document["data"]["logs"] = document["data"]["logs"][:20]
    games, notes = convert(json.dumps(document) + "\n")
    assert games[0].players == ("Cy", "ben", "Ana_M")
    assert [note.code for note in notes] == [codes.LOG_GUESS]


def test_an_archive_that_starts_late() -> None:
    table = finished()
    table.packets = table.packets[20:]
    games, _ = convert(table)
    assert body(games[0]).startswith('hand 1\ngap "the start of the hand is missing"\n')
    assert mistakes(games[0]) == []


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"status": "0", "error": "Cannot find gamenotifs log file"}, "Cannot find gamenotifs"),
        ({"status": 1, "data": {"logs": 5}}, "it has no logs"),
        ({"status": 1, "data": []}, "nothing of a game of liverpoolrummy"),
        (
            {"data": {"logs": [{"data": [{"type": "tileLaid", "args": []}]}]}},
            "nothing of a game of liverpoolrummy",
        ),
    ],
)
def test_what_is_no_archive(document: Any, words: str) -> None:
    games, notes = convert(json.dumps(document) + "\n")
    assert games == []
    assert words in notes[0].message
    assert notes[-1].is_error


def test_several_archives_a_line_each() -> None:
    text = finished().text(0) + "no JSON\n" + one_hand().text(None)
    games, notes = convert(text)
    assert [game.number for game in games] == [1, 2]
    assert [(note.code, note.span and note.span.line) for note in notes] == [("RN601", 2)]


def test_numbers_that_cannot_be_are_borne() -> None:
    def many(args: dict[str, Any]) -> None:
        args["allHands"] = dict.fromkeys(args["allHands"], 10**11)
        args["updCurrentHandType"] = args["updTotalHandCount"] = 10**11

    games, _ = convert(changed(many, finished()))
    assert games[0].hands[0].number == 1
    table = Table(1)
    table.packets = [
        {"channel": "/table/t7", "data": [
            {"type": kind, "args": {"player_id": number, "nextTurnPlayer": -number}}
            for number in range(1, 2_000) for kind in ("newScores", "newHand", "discardCard")
        ]}
    ]  # fmt: skip
    games, notes = convert(table)
    assert len(games[0].players) == 16
    assert "notes more; they are left out" in notes[-1].message


def test_two_players() -> None:
    table = Table(1, seats=2)
    table.deal((ANA, BEN), "QS", STOCK, dealer=1)
    table.draw(0)
    table.discard(0, "KC")
    games, _ = convert(table)
    assert games[0].players == ("Ana_M", "ben")
    assert games[0].tags["Rule.hands.deal"] == "[10]"


def test_sniff() -> None:
    assert sniff(finished().text(0).encode()) > 0.9
    assert sniff(json.dumps(finished().document(None), indent=4).encode()) > 0.9
    assert sniff(b'{"rmn": 1}') == sniff(b"") == 0.0
    assert str(IDS[0]) in finished().text()


def test_no_json_at_all() -> None:
    with pytest.raises(RummyNotationError):
        convert('{"data": \n\n\n')
