"""Positions to which no game leads are refused, with words that say what to do."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from rummynotation.cli.main import rumnot
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.reader import read_game
from rummynotation.replay.moment import moment_at
from rummynotation.solver.position import position_at, position_from_cards
from rummynotation.solver.reach import doubts, faults

EIGHTEEN = "7S 7H 7D 9S 9C 9D KC 2S 3S 4S 5S 6S 8S TS JS QS KS AS"
SETS = ("Ben.1 5H 5S 5D", "Ben.2 6H 6S 6D")


def refused(variant: str, hand: int, cards: str, **more: object) -> tuple[str, str]:
    """The message and the help for a position that is refused."""
    with pytest.raises(RummyNotationError) as caught:
        position_from_cards(variant, hand, cards, **more)  # type: ignore[arg-type]
    (found,) = caught.value.diagnostics
    assert found.code == "RN802"
    return found.message, found.help


def run(*args: str) -> Result:
    return CliRunner().invoke(rumnot, ["solve", "--ascii", *args])


def test_more_cards_than_the_deal_and_the_draw_give() -> None:
    message, help = refused("contract_rummy", 1, EIGHTEEN)
    assert message == (
        "You hold 18 cards after the draw; in hand 1 of Contract Rummy it is 11 at most"
    )
    assert help.startswith("10 dealt, one drawn. Leave cards out")
    assert "Nobody buys in this game" in help


@pytest.mark.parametrize(("count", "fine"), [(10, True), (11, False)])
def test_before_the_draw_it_is_one_card_fewer(count: int, fine: bool) -> None:
    cards = " ".join(EIGHTEEN.split()[:count])
    if fine:
        assert len(position_from_cards("contract_rummy", 1, cards, drawn=False).hand) == count
    else:
        assert "before the draw" in refused("contract_rummy", 1, cards, drawn=False)[0]


@pytest.mark.parametrize(("count", "fine"), [(17, True), (18, False)])
def test_buys_make_the_hand_larger_and_have_a_limit(count: int, fine: bool) -> None:
    cards = " ".join(EIGHTEEN.split()[:count])
    if fine:
        position = position_from_cards("liverpool", 1, cards)
        (warning,) = doubts(position.table)
        assert (warning.code, warning.is_error) == ("RN803", False)
        assert "without a buy it would be 11 at most" in warning.message
    else:
        assert "3 buys of 2 cards" in refused("liverpool", 1, cards)[1]
    assert position_from_cards("rami_contrat", 1, cards).hand  # Here nobody counts the buys.


def test_who_is_down_has_laid_his_contract() -> None:
    table = ("You.1 7S 7H 7D", "You.2 4C 5C 6C 7C")
    assert position_from_cards("contract_rummy", 2, "8C KC 2D 3D", down=True, table=table)
    message, help = refused("contract_rummy", 2, "8C KC 2D 3D 4D", down=True, table=table)
    assert "it is 4 at most" in message and "less the contract S3 R4" in help


def test_the_pile_of_rummy_500_may_come_into_the_hand() -> None:
    assert position_from_cards("rummy500", 1, EIGHTEEN)
    assert not list(doubts(position_from_cards("rummy500", 1, EIGHTEEN).table))


def test_a_hand_with_few_cards_is_a_question_about_these() -> None:
    position = position_from_cards("contract_rummy", 1, "7S")
    assert not list(doubts(position.table)) and not list(faults(position.table))


def test_a_meld_without_the_one_before_it() -> None:
    message, help = refused("contract_rummy", 1, "7S", table=["Ben.2 5H 5S 5D"])
    assert message == "Ben.2 lies on the table without Ben.1"
    assert help == "Give Ben.1 too, or number the melds of Ben from 1."
    _, help = refused("contract_rummy", 1, "7S", table=["You.3 5H 5S 5D"])
    assert help == "Give You.1 too, or number your melds from 1."


def test_melds_that_are_none_of_the_contract() -> None:
    message, _ = refused("contract_rummy", 1, "7S", table=["Ben.1 5H 6H 7H 8H"])
    assert message == "Ben.1 cannot come of the contract S3 S3"
    message, _ = refused("contract_rummy", 1, "7S", table=[*SETS, "Ben.3 8H 8S 8D"])
    assert message == "Ben.1, Ben.2 and Ben.3 cannot all come of the contract S3 S3"
    assert position_from_cards("contract_rummy", 1, "7S", table=SETS)


def test_a_hand_that_ends_with_the_contract_has_no_melds_before() -> None:
    message, help = refused("contract_rummy", 7, "7S", table=["Ben.1 5H 6H 7H 8H"])
    assert message == "Ben.1 lies on the table, but hand 7 ends when the contract is laid"
    assert help == "Leave the melds out, or ask about another hand than 7."


@pytest.mark.parametrize("meld", ["Ben.1 5H 5S", "Ben.1 5H 6H 8H", "Ben.1 5H 5S 6D"])
def test_melds_that_are_no_melds(meld: str) -> None:
    with pytest.raises(RummyNotationError, match="RN34"):
        position_from_cards("contract_rummy", 1, "7S", table=[meld])


def test_more_copies_than_the_shoe_holds_and_where_more_come_from() -> None:
    result = run("--variant", "contract_rummy", "--hand", "1", "--cards", "7S 7S 7S 9S")
    assert result.exit_code == 2
    assert "7S is there 3 times; the shoe holds 2" in result.stderr
    assert "--players says who plays" in result.stderr and "[Decks]" not in result.stderr
    five = "Ana Ben Cy Dee Eve"
    args = ("--variant", "contract_rummy", "--hand", "1", "--cards", "7S 7S 7S 9S")
    assert run(*args, "--players", five).exit_code == 0


FILE = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: {cards}
turn: Ana drawn
result *
"""


def test_the_command_asks_the_same_of_a_file() -> None:
    text = FILE.format(cards=EIGHTEEN)
    result = CliRunner().invoke(rumnot, ["solve", "-"], input=text)
    assert result.exit_code == 2 and "RN802" in result.stderr and "Ana holds 18" in result.stderr
    # From Python a file may suppose what it likes.
    assert len(position_at(read_game(text)).hand) == 18


def test_bought_cards_are_a_warning_beside_the_answer() -> None:
    cards = " ".join(EIGHTEEN.split()[:13])
    result = run("--variant", "liverpool", "--hand", "1", "--cards", cards)
    assert result.exit_code == 0
    assert "warning[RN803] You hold 13 cards" in result.stderr
    assert "this turn" in result.stdout and "RN803" not in result.stdout


def test_buys_that_a_file_tells_need_no_warning() -> None:
    text = FILE.replace("contract_rummy", "liverpool").replace("turn:", "bought: Ana 1\nturn:")
    table = moment_at(read_game(text.format(cards=" ".join(EIGHTEEN.split()[:13])))).table
    assert not list(doubts(table))


def test_a_recorded_hand_is_judged_by_its_replay_and_not_here() -> None:
    game = read_game("""%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
hand 1 dealer Cy
deal Ana: 7S 7H 7D 9S 9C 9D KC 2S 3S 4S 5S 6S
result *
""")
    assert not list(doubts(moment_at(game, event=0).table))
    assert position_at(game, event=0).player == "Ana"
