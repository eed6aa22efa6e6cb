"""RLCard's move sheets as records: who is dealt what, the card of gin, dead hands, what is lost."""

from __future__ import annotations

import pytest
from converting import collect

from rummynotation.convert.rlcard import sniff
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.notation.writer import format_game
from rummynotation.record import Game
from rummynotation.replay import validate

ELEVEN = "4H 5H 6H 9S 9D 9C AS 2S 3S KD QC"
TEN = "7H 2C 3D 4D 5D QS QH JC TD 8C"
PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
NEXT = "4S KS KH"


def deal(eleven: str = ELEVEN, ten: str = TEN, stock: str = NEXT) -> str:
    """S deals; the cards that are named come off the end of the pack."""
    named = [*eleven.split(), *ten.split(), *stock.split()]
    rest = [card for card in PACK if card not in named]
    return f"S deal shuffled_deck=[{' '.join(reversed([*named, *rest]))}]\n"


GIN = deal() + (
    "N discard QC\nS pick_up_discard QC\nS discard 2C\nN draw_card 4S\nN gin\n"
    "N score N 0 [['AS', '2S', '3S', '4S'], ['9S', '9D', '9C'], ['4H', '5H', '6H']]\n"
    "S score S 35 [['3D', '4D', '5D'], ['QS', 'QH', 'QC']]\n"
)
KNOCK = deal() + (
    "N discard QC\nS draw_card 4S\nS discard 2C\nN draw_card KS\nN knock KD\n"
    "N score N 10 [['AS', '2S', '3S'], ['9S', '9D', '9C'], ['4H', '5H', '6H']]\n"
    "S score S 59 [['3D', '4D', '5D']]\npayoffs [0.2, -0.59]\n"
)


def body(record: Game) -> str:
    return format_game(record).partition("\n\n")[2]


def play(record: Game) -> str:
    """A record from the first move on."""
    return body(record).partition("\nN: ")[2]


def one(log: str, **options: str) -> tuple[Game, list[tuple[str, int]]]:
    (record,), notes = collect("rlcard", log, options)
    return record, codes_of(notes)


def codes_of(notes: list[Diagnostic]) -> list[tuple[str, int]]:
    return [(note.code, note.span.line if note.span else 0) for note in notes]


def mistakes(record: Game) -> list[str]:
    return [d.message for d in validate(record).diagnostics if d.is_error]


def test_the_last_cards_of_the_pack_are_dealt_first() -> None:
    record, notes = one(KNOCK)
    assert notes == []
    assert body(record).startswith(
        "hand 1 dealer S\n"
        "deal N: AS 2S 3S 9S 4H 5H 6H 9D KD 9C QC\n"
        "deal S: QS 7H QH 3D 4D 5D TD 2C 8C JC\n"
        "stock: 4S KS KH "
    )


def test_a_knock_and_payoffs_as_data() -> None:
    record, _ = one(KNOCK)
    assert play(record) == (
        "discard QC\nS: draw 4S discard 2C\n"
        "N: draw KS knock KD meld [AS 2S 3S] [9S 9D 9C] [4H 5H 6H]\n"
        "S: meld [3D 4D 5D]\n"
        "score N 10, S 59 @payoff.N=0.2 @payoff.S=-0.59\n\nresult *\n"
    )
    assert mistakes(record) == []


@pytest.mark.parametrize("words", ["payoffs [0.2, -0.59]", "payoffs: [ 0.2  -0.59]"])
def test_payoffs_as_lists_and_arrays(words: str) -> None:
    record, notes = one(KNOCK.replace("payoffs [0.2, -0.59]", words))
    assert (notes, "@payoff.N=0.2 @payoff.S=-0.59" in body(record)) == ([], True)


def test_the_card_of_gin_is_the_one_in_no_meld() -> None:
    record, notes = one(GIN)
    assert notes == []
    assert "N: draw 4S gin KD meld [AS 2S 3S 4S] [9S 9D 9C] [4H 5H 6H]\n" in body(record)
    assert mistakes(record) == []
    assert validate(record).undecided == 0


def test_without_the_scores_the_card_of_gin_is_known_where_only_one_fits() -> None:
    record, notes = one(GIN.partition("N score")[0])
    assert notes == [("RN703", 6)]
    assert "gin KD\n" in body(record)
    eleven = "4H 5H 6H 9S 9D 9C AS 2S 3S 7H QC"
    ten = TEN.replace("7H", "KD")
    record, notes = one(GIN.partition("N score")[0].replace(deal(), deal(eleven, ten)))
    assert "gin ?\n" in body(record)
    assert notes[0] == ("RN703", 6)


OTHERS = [card for card in PACK if card not in (*ELEVEN.split(), *TEN.split())]


def dead(turns: int) -> str:
    lines = [deal(stock=" ".join(OTHERS)), "N discard QC\n"]
    for turn, card in enumerate(OTHERS[:turns]):
        player = "SN"[turn % 2]
        lines.append(f"{player} draw_card {card}\n{player} discard {card}\n")
    player = "SN"[turns % 2]
    lines.append(
        f"{player} declare_dead_hand\n"
        "N score N 10 [['AS', '2S', '3S'], ['9S', '9D', '9C'], ['4H', '5H', '6H']]\n"
        "S score S 57 [['3D', '4D', '5D']]\n"
    )
    return "".join(lines)


def test_a_dead_hand_at_the_wall() -> None:
    record, notes = one(dead(29))
    assert [code for code, _ in notes] == ["RN704"]
    assert body(record).endswith(
        "exhausted\n"
        "{best melds: N [AS 2S 3S] [9S 9D 9C] [4H 5H 6H]; S [3D 4D 5D]}\n"
        "score N 10, S 57\n\nresult *\n"
    )
    assert mistakes(record) == []


def test_a_dead_hand_before_the_wall_is_void() -> None:
    record, notes = one(dead(28) + "payoffs [-0.1, -0.59]\n")
    assert [code for code, _ in notes] == ["RN704", "RN704"]
    assert 'void "S declared a dead hand after 58 lines"\n' in body(record)
    assert "@deadwood.N=10 @deadwood.S=57 @payoff.N=-0.1 @payoff.S=-0.59" in body(record)
    assert mistakes(record) == []


def test_a_line_that_cannot_be_read_costs_itself_only() -> None:
    record, notes = one(KNOCK.replace("S discard 2C", "S discard 2Z"))
    assert notes == [("RN701", 4)]
    assert 'S: draw 4S\ngap "line 4 of the log could not be read"\nN: draw KS knock KD' in body(
        record
    )
    assert mistakes(record) == []


def test_a_word_that_is_not_known_is_said() -> None:
    _, notes = one(KNOCK.replace("S discard 2C", "S bids 2C"))
    assert notes == [("RN701", 4), ("RN705", 4)]


def test_a_pack_that_is_not_whole_is_left_out() -> None:
    record, notes = one(KNOCK.replace("KH KS", "KS KS"))
    assert notes == [("RN701", 1)]
    record, notes = one(KNOCK.replace(" 4S ", " ", 1))
    assert notes == [("RN701", 1)]
    assert body(record).startswith("hand 1 dealer S\nN: discard QC\n")


def test_a_sheet_without_its_start_or_its_end() -> None:
    record, notes = one(KNOCK.partition("\n")[2])
    assert notes == [("RN703", 1)]
    assert body(record).startswith('hand 1\ngap "the deal is missing"\nN: discard QC\n')
    record, notes = one(KNOCK.partition("N knock")[0])
    assert [code for code, _ in notes] == ["RN703"]
    assert 'gap "the log stops before the end of the hand"' in body(record)


def test_sheets_one_after_the_other() -> None:
    games, notes = collect("rlcard", KNOCK + GIN + "\n" + KNOCK)
    assert [record.number for record in games] == [1, 2, 3]
    assert notes == []


def test_another_knock_is_an_option() -> None:
    record, _ = one(KNOCK, knock="5")
    assert record.tags["Rule.knock"] == "5"
    assert mistakes(record) != []
    with pytest.raises(RummyNotationError, match="a number has to stand there"):
        collect("rlcard", KNOCK, {"knock": "many"})


def test_sniffing() -> None:
    assert sniff(KNOCK.encode()) == 1.0
    assert sniff(b"N discard 7H\n") == 0.0
