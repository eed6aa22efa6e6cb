"""`rumnot solve`, and positions that are given as cards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rummynotation.cards import cards_text
from rummynotation.cli.main import rumnot
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.reader import read_game
from rummynotation.replay import validate
from rummynotation.solver.position import game_from_cards, position_at, position_from_cards

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"

POSITION = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 7S 7H 7D 9S 9C * KC
pile: 4S
turn: Ana drawn
result *
"""


def run(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(rumnot, ["solve", *args], input=stdin, standalone_mode=False)


def told(*args: str, stdin: str | None = None) -> str:
    result = run(*args, "--ascii", stdin=stdin)
    assert result.exception is None, result.output
    return result.output


def as_json(*args: str, stdin: str | None = None) -> dict[str, Any]:
    result = run(*args, "--json", stdin=stdin)
    assert result.exception is None, result.output
    found = json.loads(result.output)
    assert isinstance(found, dict)
    return found


def fails(*args: str, stdin: str | None = None) -> str:
    """What a question that cannot be asked prints; the exit code is 2."""
    result = CliRunner().invoke(rumnot, ["solve", *args], input=stdin)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr


# --- a position in a file ---


def test_a_yes_is_a_line_to_write_into_the_record() -> None:
    assert told("-", stdin=POSITION) == (
        """\
Hand 1 of contract_rummy, contract S3 S3
Ana after the draw: 7S 9S 7H 7D 9C KC *

Ana can go out this turn.

  Ana: meld [7S 7H 7D] [9S 9C *=9] discard KC

    lay down  set 7S 7H 7D
    lay down  set 9S 9C *=9
    discard   KC
"""
    )


def test_the_line_is_accepted_by_the_validator() -> None:
    for way in as_json("-", "--all", stdin=POSITION)["ways"]:
        text = POSITION.replace("result *", f"{way['line']}\nresult *")
        report = validate(read_game(text))
        assert report.ok and report.scores[0][1]["Ana"] == 0


def test_a_no_is_said_plainly() -> None:
    text = POSITION.replace("* KC", "QD KC")
    assert told("-", stdin=text).endswith(
        "\n\nAna cannot go out this turn.\n"
        "The contract S3 S3 cannot be laid from this hand.\n"
        "One card is missing for it; a joker would do.\n"
    )
    found = as_json("-", stdin=text)
    assert (found["possible"], found["proved"], found["ways"]) == (False, True, [])


def test_a_position_is_asked_about_as_it_begins() -> None:
    assert "Ana can go out" in told(str(EXAMPLES / "position.rmn"))
    error = fails(str(EXAMPLES / "position.rmn"), "--event", "1")
    assert "the hand has ended there: Ana went out" in error


def test_a_moment_of_a_game_before_and_after_the_draw() -> None:
    game = str(EXAMPLES / "contract_rummy.rmn")
    events = [as_json(game, "--hand", "1", "--event", str(event)) for event in range(0, 12)]
    assert {found["drawn"] for found in events} == {True, False}
    assert all(("openings" in found) != found["drawn"] for found in events)


def test_a_position_that_cannot_be_is_told_with_its_line() -> None:
    error = fails("-", stdin=POSITION.replace("KC", "7S 7S"))
    assert "RN304" in error and "5 | holds Ana: 7S 7H 7D 9S 9C * 7S 7S" in error


def test_a_mistake_later_in_the_hand_is_no_mistake_of_the_position() -> None:
    text = POSITION.replace("result *", "Ana: meld [7S 7H KC]\nresult *")
    assert "Ana can go out" in told("-", stdin=text)


def test_cards_that_the_file_does_not_tell() -> None:
    assert "it is Ana's turn, and the cards of Ana are not all known" in fails(
        "-", stdin=POSITION.replace("KC", "?")
    )
    assert "what Ben.1 is is not known" in fails(
        "-", stdin=POSITION.replace("pile: 4S", "table Ben.1: [5H ? 7H]")
    )


def test_a_file_that_is_not_there_and_a_game_that_is_not_in_it() -> None:
    assert "cannot be read" in fails("no_such.rmn")
    assert "has no game 2" in fails(str(EXAMPLES / "position.rmn"), "--game", "2")
    assert "has no hand 9" in fails(str(EXAMPLES / "liverpool.rmn"), "--hand", "9")


# --- cards given as options ---

HAND = ("--variant", "contract_rummy", "--hand", "1", "--cards")


def test_a_discard_means_that_he_has_not_drawn() -> None:
    assert as_json(*HAND, "7S 7H 7D 9S 9C KC")["drawn"]
    assert not as_json(*HAND, "7S 7H 7D 9S 9C KC", "--discard", "9D")["drawn"]
    assert not as_json(*HAND, "7S 7H 7D 9S 9C KC", "--to-draw")["drawn"]
    assert as_json(*HAND, "7S 7H 7D 9S 9C 9H KC", "--discard", "9D", "--drawn")["drawn"]


def test_before_the_draw_the_discard_and_the_stock_are_told() -> None:
    assert told(*HAND, "7S 7H 7D 9S 9C KC", "--discard", "9D") == (
        """\
Hand 1 of contract_rummy, contract S3 S3
You before the draw: 7S 9S 7H 7D 9C KC

With the discard 9D you can go out.

  You: take 9D meld [7S 7H 7D] [9S 9D 9C] discard KC

    lay down  set 7S 7H 7D
    lay down  set 9S 9D 9C
    discard   KC

With 9S 9H 9D 9C * from the stock you can go out: 9 of 101 unseen cards, 9/101 (8.9 %).
"""
    )


def test_the_outs_with_the_copies_and_the_chance_of_each() -> None:
    assert told(*HAND, "7S 7H 7D 9S 9C KC", "--outs").endswith(
        """
With 9S 9H 9D 9C * from the stock you can go out: 10 of 102 unseen cards, 5/51 (9.8 %).
Asked before the draw of a card from the stock; what the discard is, is not known.

  9S   1 time unseen, 1/102 (1.0 %)
  9H   2 times unseen, 1/51 (2.0 %)
  9D   2 times unseen, 1/51 (2.0 %)
  9C   1 time unseen, 1/102 (1.0 %)
  *    4 times unseen, 2/51 (3.9 %)
"""
    )
    assert "No card from the stock" in told(*HAND, "7S 7H 7D 9S 2C KC 4D", "--outs")
    assert "With any card from the stock" in told(*HAND, "7S 7H 7D 9S 9C *", "--outs")


def test_outs_say_what_they_were_asked_about() -> None:
    cards = (*HAND, "7S 7H 7D 9S 9C KC")
    asked = "Asked before the draw of a card from the stock"
    assert f"{asked}; what the discard is, is not known." in told(*cards, "--outs")
    assert f"{asked}; the discard is 2D." in told(*cards, "--outs", "--discard", "2D")
    assert as_json(*cards, "--outs")["pile"] == []
    assert as_json(*cards, "--outs", "--discard", "2D")["pile"] == ["2D"]
    assert "What the discard is, is not known." in told(*cards, "--to-draw")
    # An upcard that lies there in a recorded game is told.
    game = str(EXAMPLES / "contract_rummy.rmn")
    assert f"{asked}; the discard is" in told(game, "--hand", "1", "--event", "0", "--outs")


def test_who_is_asked_about_is_spoken_to() -> None:
    """You are, you have, you hold; never "You is", nor "You" in the middle of a sentence."""
    rummy = ("--variant", "rummy500", "--cards", "4S 5S 9H 2C", "--pile", "KC 9D")
    down = ("--table", "You.1 7S 7H 7D", "--table", "You.2 4C 5C 6C 7C", "--down")
    house = ("--rule", "down_may_take_discard=false", "--discard", "9D")
    second = ("--variant", "contract_rummy", "--hand", "2", "--cards", "8C KC")
    text = told(*second, *down, *house)
    assert "The discard is no help: you are down" in text, text
    for shown in (text, told(*rummy), told(*rummy, "--all"), told(*HAND, "7S 7H", "--outs")):
        assert not re.search(r"You (is|has|holds|was) ", shown)
        assert not re.search(r"[a-z,;] You\b(?!\.\d)", shown)


def test_reasons_draw_cards_as_the_rest_of_the_answer() -> None:
    cards = (*HAND, "7S 7H 7D 9S 9H 9D KC 2C")
    assert "Nothing takes KC and 2C" in told(*cards).replace("2C and KC", "KC and 2C")
    plain = run(*cards)
    assert plain.exception is None and "2♣ and K♣" in plain.output


def test_melds_on_the_table_and_a_player_who_is_down() -> None:
    found = as_json(
        "--variant", "liverpool", "--hand", "2", "--cards", "9H KC", "--down",
        "--table", "You.1 7S 7H 7D", "--table", "You.2: [4C 5C 6C 7C]",
        "--table", "Ben.1 5H 6H 7H 8H",
    )  # fmt: skip
    assert found["down"] and found["ways"][0] == {
        "line": "You: layoff 9H Ben.1 discard KC",
        "swaps": [],
        "melds": [],
        "layoffs": [{"cards": ["9H"], "meld": "Ben.1"}],
        "discard": "KC",
    }


def test_the_pile_of_rummy_500() -> None:
    text = told("--variant", "rummy500", "--cards", "4S 5S 9H 9C", "--pile", "3C 6S KD 9D")
    assert "With the discard 9D you cannot go out." in text
    assert "With 6S KD 9D from the pile you can go out; 6S has to be played." in text
    assert "With any other part of the pile you cannot go out." in text


def test_rules_of_the_house(tmp_path: Path) -> None:
    """A nine with two jokers makes a set, unless the house wants more natural cards."""
    cards = (*HAND, "7S 7H 7D 9S * * KC")
    assert as_json(*cards)["possible"]
    assert not as_json(*cards, "--rule", "joker_limit=fewer_than_naturals")["possible"]
    assert not as_json(*cards, "--rule", "min_naturals={ set = 2, run = 2 }")["possible"]
    house = tmp_path / "house.toml"
    house.write_text(
        'name = "house"\ntitle = "House"\nextends = "contract_rummy"\n'
        '[jokers]\njoker_limit = "fewer_than_naturals"\n',
        encoding="utf-8",
    )
    assert not as_json("--rules", str(house), "--hand", "1", *cards[4:])["possible"]
    assert not as_json(*cards, "--rules", str(house))["possible"]


def test_all_ways_and_a_limit() -> None:
    cards = ("--variant", "liverpool", "--hand", "1", "--cards", "7S 7H 7D 7C 9S 9C 9D 9H *")
    found = as_json(*cards, "--all")
    assert found["complete"] and len(found["ways"]) > 2
    lines = [way["line"] for way in found["ways"]]
    assert len(set(lines)) == len(lines)
    text = told(*cards, "--all")
    assert f"{len(lines)} ways:" in text and all(line in text for line in lines)
    text = told(*cards, "--all", "--limit", "2")
    assert "The first 2 ways; there are more:" in text
    assert "  2. You: meld" in text and "  3. You" not in text
    assert not as_json(*cards, "--all", "--limit", "2")["complete"]
    assert "1 way:" in told(*HAND, "7S 7H 7D 9S 9C * KC", "--all")


def test_all_ways_with_the_discard_and_with_each_card_of_the_stock() -> None:
    text = told(*HAND, "7S 7H 7D 9S 9C KC", "--discard", "9D", "--all")
    assert "With 9H from the stock you can go out.\n1 way:" in text
    assert "  You: draw 9H meld [7S 7H 7D] [9S 9H 9C] discard KC" in text


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "What is asked about?"),
        (("--hand", "1"), "What is asked about?"),
        (("--cards", "7S"), "Which game is it?"),
        (("--variant", "liverpool"), "What does the player hold?"),
        (("--variant", "liverpool", "--cards", "7S"), "Give --hand 1 to 7"),
        (("--variant", "liverpol", "--cards", "7S"), "did you mean liverpool?"),
        (("a.rmn", "--cards", "7S"), "--cards is for a position without a file"),
        (("a.rmn", "--drawn"), "--drawn or --to-draw is for"),
        ((*HAND, "7S", "--event", "3"), "--event is for a moment of a file"),
        ((*HAND, "7S", "--pile", "7S", "--discard", "7H"), "--discard is the top of a pile"),
        ((*HAND, "7S", "--rule", "joker_limit"), "KEY=VALUE"),
        ((*HAND, "7S", "--rule", "joker_limt=none"), "did you mean --rule joker_limit=...?"),
        ((*HAND, "7S", "--rule", "final_discard=optional"), "did you mean --rule hands.final_d"),
        ((*HAND, "7S", "--discard", "7H 8H"), "--discard is the top card of the pile alone"),
        ((*HAND, "7S", "--discard", "7H 8H"), "Give what lies below it with --pile"),
        ((*HAND, "7S", "--discard", ""), "--discard is the top card of the pile alone"),
        ((*HAND, "7S", "--table", "Ben.2 5H 5S 5D"), "RN802"),
        ((*HAND, "7S", "--format", "json"), "No such option: --format. `--json` prints"),
        ((*HAND, "7S", "--language", "fr"), "`rumnot explain --language fr` draws"),
        ((*HAND, "7S", "--limit", "5"), "--limit is for --all"),
        ((*HAND, "7S", "--all", "--outs"), "ask one by one"),
        ((*HAND, "7S", "--drawn", "--outs"), "You have drawn already"),
        ((*HAND, "7S 11H"), "11H is no card"),
        ((*HAND, "7S 7S 7S"), "7S is there 3 times; the shoe holds 2"),
        ((*HAND, "7S {x}"), "'{' cannot stand in a list of cards"),
        ((*HAND, "7S # 7H"), "'#' cannot stand in a list of cards"),
        ((*HAND, ""), "your hand holds no card"),
        ((*HAND, "7S ?"), "are not all known"),
        ((*HAND, "7S", "--down"), "down, but no meld on the table belongs to you"),
        ((*HAND, "7S", "--table", "5H 6H 7H"), "a meld begins with its name, not with '5H'"),
        ((*HAND, "7S", "--table", "Ben.1 5H 6H 9H"), "the run has a gap"),
        ((*HAND, "7S", "--table", "Ben.1 5H 6H"), "RN34"),
        ((*HAND, "7S", "--players", "Ana Ben"), "is for 3 to 8 players, not 2"),
        ((*HAND, "7S", "--players", "Ana Cy Dee", "--table", "Ben.1 5H 5S 5D"), "called Ben"),
        (("--variant", "contract_rummy", "--hand", "9", "--cards", "7S"), "has no hand 9"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(args: tuple[str, ...], words: str) -> None:
    assert words in fails(*args)


def test_the_keys_of_the_json_are_documented() -> None:
    text = (ROOT / "docs" / "SOLVE.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`(\w+)`", text))
    met = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            met.update(value)
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(as_json("-", stdin=POSITION))
    walk(as_json(*HAND, "7S 7H 7D 9S 9C KC", "--discard", "9D"))
    walk(as_json(*HAND, "7S 7H 7D 9S 9C KC", "--outs"))
    assert met and met <= documented, met - documented


def test_the_commands_of_the_page_run(monkeypatch: pytest.MonkeyPatch) -> None:
    import shlex

    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / "SOLVE.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    rumnot solve (.*)$", text, re.MULTILINE)
    assert len(commands) >= 3
    for command in commands:
        result = run(*shlex.split(command))
        assert result.exception is None and "go out" in result.output, command


# --- positions from Python ---


def test_a_position_of_cards_is_that_of_its_record() -> None:
    parts: dict[str, Any] = {
        "table": ["Ana.1 7S 7H 7D", "Ana.2 4C 5C 6C 7C"],
        "pile": "9D KD",
        "players": ("Ana", "Ben", "Cy"),
    }
    position = position_from_cards("contract_rummy", 2, "8C KC", down=True, drawn=False, **parts)
    table = position.table
    assert (position.player, position.drawn, cards_text(position.hand)) == ("Ana", False, "8C KC")
    assert cards_text(table.pile) == "9D KD" and list(map(str, table.melds)) == ["Ana.1", "Ana.2"]
    assert position.seat.down and [seat.handle for seat in table.seats] == ["Ana", "Ben", "Cy"]
    game = game_from_cards("contract_rummy", 2, "8C KC", down=True, drawn=False, **parts)
    assert position_at(game).table.melds == table.melds
    assert validate(game).ok


def test_players_may_be_told_with_commas() -> None:
    found = as_json(*HAND, "7S 7H", "--players", "Ana, Ben,Cy")
    assert found["player"] == "Ana"


def test_as_few_sit_at_the_table_as_can() -> None:
    position = position_from_cards("contract_rummy", 1, "7S", table=["Ben.1 5H 5S 5D"])
    assert [seat.handle for seat in position.table.seats] == ["You", "Ben", "Player3"]
    position = position_from_cards("rummy500", 1, "7S")
    assert [seat.handle for seat in position.table.seats] == ["You", "Player2"]


def test_a_line_cannot_be_slipped_into_a_list_of_cards() -> None:
    position = position_from_cards("contract_rummy", 1, "7S\n7H")
    assert cards_text(position.hand) == "7S 7H"
    with pytest.raises(RummyNotationError, match="cannot stand in a list of cards"):
        position_from_cards("contract_rummy", 1, "7S\nturn: Ben")
    with pytest.raises(RummyNotationError, match="RN112"):
        position_from_cards("contract_rummy", 1, "7S\ngap")


def test_the_table_of_a_position_is_its_own() -> None:
    game = game_from_cards("contract_rummy", 1, "7S 7H")
    first, second = position_at(game), position_at(game)
    first.table.seats[0].known[0] += 1
    assert second.hand != first.hand
