"""The games in ``examples/``: what is said of them holds, and what they are to show is in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rummynotation as rn
from rummynotation.cards import HIDDEN, JOKER
from rummynotation.cli.main import rumnot
from rummynotation.record import (
    Buy,
    Contract,
    Deal,
    Hand,
    LayOff,
    Out,
    Reshuffle,
    Statement,
    Stock,
    Swap,
    Variation,
)

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
WHOLE = ("contract_rummy", "liverpool", "rami_contrat")
CLEAN = (*WHOLE, "house_rules", "rummy500", "partners", "gin_rummy", "annotated")
UNCHECKED = {
    "notes": [
        "hands 1 and 2: no play is recorded",
        "hand 3: events are missing",
        "5 of 9 scores: the play is not recorded (3) and events are missing (2)",
    ],
    "scores_only": [
        "hands 1 to 7: no play is recorded",
        "28 of 28 scores: the play is not recorded",
    ],
    "one_seat": [],
    "position": [],
}
"""Games that do not tell all, with what the report says of that."""
BROKEN = sorted(path.stem for path in (EXAMPLES / "broken").glob("*.rmn"))

LAZY_IN_CANONICAL_FORM = """\
%rmn 1
# Typed on a phone between two turns. All of it is read; rumnot fmt makes it tidy.
[Variant "contract_rummy"]
[Players "maya luis kim"]

hand 1 dealer kim
contract S3 S3
deal maya: AS 4S 5S QS 5H 6H 8H AD 2C 7C
deal luis: 3S TS KS QH 8D 3C 6C TC JC *
deal kim: 5S 9S JS 2H 2H 4H 7H KH 4D KC
upcard JC
maya: draw 6H discard 2C
luis: draw TH meld [3S 3C *] [TS TH TC] discard KS \
{Down in my first turn! The joker is my third three.}
kim: take KS discard 5S
maya: take 5S discard 7C
luis: draw 5H discard QH
kim: draw AC discard AC
maya: take AC meld [AS AD AC] [5S 5S 5H] discard QS
luis: draw 5C layoff 5H maya.2 layoff 5C maya.2 discard JC
kim: draw * meld [KS KH KC] [2H 2H *] discard 7H
maya: draw 6S discard 4S
luis: draw TD layoff TD luis.2 discard 8D
kim: draw JD discard JD
maya: draw 8H discard 6S
luis: draw 2S layoff 2S kim.2 discard 6C
out luis
left maya: 6H 6H 8H 8H
left kim: 9S JS 4H 4D
score maya 20, luis 0, kim 25
"""


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages name files as somebody sees them who stands in the project's folder."""
    monkeypatch.chdir(ROOT)


def run(*args: str) -> Result:
    return CliRunner().invoke(rumnot, args)


def game_of(name: str) -> rn.Game:
    return rn.read_game((EXAMPLES / f"{name}.rmn").read_text(encoding="utf-8"))


def statements(items: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements, those of variations too."""
    for item in items:
        yield item
        if isinstance(item, Variation):
            yield from statements(item.items)


# --- each is as it should be ---------------------------------------------------------------------


def test_no_example_is_forgotten() -> None:
    found = {path.stem for path in EXAMPLES.glob("*.rmn")}
    assert found == {*CLEAN, *UNCHECKED, "lazy"}
    assert len(BROKEN) >= 12


@pytest.mark.parametrize("name", [*CLEAN, *UNCHECKED])
def test_validates_without_any_message(name: str) -> None:
    result = run("validate", f"examples/{name}.rmn")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"examples/{name}.rmn: 1 game, ")
    assert result.stdout.splitlines()[1:] == [
        f"  not checked: {line}" for line in UNCHECKED.get(name, ())
    ]
    assert rn.validate(game_of(name)).diagnostics == ()


@pytest.mark.parametrize("name", [*CLEAN, *UNCHECKED])
def test_is_in_canonical_form(name: str) -> None:
    result = run("fmt", "--check", f"examples/{name}.rmn")
    assert (result.exit_code, result.output) == (0, "")


@pytest.mark.parametrize("name", [*CLEAN, "lazy"])
def test_json_loses_nothing(name: str) -> None:
    game = game_of(name)
    back = rn.game_from_json(rn.game_to_json(game))
    assert back == game
    assert rn.format_game(back) == rn.format_game(game)


# --- what each is to show ------------------------------------------------------------------------


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games(name: str) -> None:
    game = game_of(name)
    assert {"Event", "Site", "Date", "Variant", "Players"} <= game.tags.keys()
    assert all(f"Name.{player}" in game.tags for player in game.players)
    assert [hand.number for hand in game.hands] == [1, 2, 3, 4, 5, 6, 7]
    for hand in game.hands:
        kinds = {type(item) for item in hand.items}
        assert {Contract, Stock, Out} <= kinds
        dealt = [card for item in hand.items if isinstance(item, Deal) for card in item.cards]
        assert HIDDEN not in dealt
    assert all(report_is_decided(game, hand) for hand in game.hands)
    items = [item for hand in game.hands for item in statements(hand.items)]
    assert any(isinstance(item, Swap) for item in items)
    assert any(
        isinstance(item, LayOff) and item.meld is not None and item.meld.owner != item.player
        for item in items
    )
    assert any(isinstance(item, Variation) for item in items)
    assert len([item for item in items if item.said.comments]) >= 10
    assert any(item.said.judgement for item in items)
    assert any(item.said.seconds for item in items)
    assert any(hand.said.when for hand in game.hands)


def report_is_decided(game: rn.Game, hand: Hand) -> bool:
    """Whether every card of every hand and of the stock is known at the end of a hand."""
    table = rn.moment_at(game, hand=hand.number).table
    return len(table.stock) == table.stock_size and not any(seat.hidden for seat in table.seats)


def test_buys_and_a_reshuffle() -> None:
    for name in ("liverpool", "rami_contrat"):
        items = [item for hand in game_of(name).hands for item in hand.items]
        assert sum(isinstance(item, Buy) for item in items) >= 20
    assert any(
        isinstance(item, Reshuffle) for hand in game_of("rami_contrat").hands for item in hand.items
    )


def test_one_seat_hides_what_one_player_does_not_see() -> None:
    game = game_of("one_seat")
    for hand in game.hands:
        hidden = {
            item.player
            for item in hand.items
            if isinstance(item, Deal) and set(item.cards) == {HIDDEN}
        }
        assert hidden == {"Lena", "Jack"}
        assert not any(isinstance(item, Stock) for item in hand.items)


def test_lazy_is_made_tidy() -> None:
    result = run("validate", "examples/lazy.rmn")
    assert result.exit_code == 0
    assert result.stdout.count("warning[RN211]") == result.stdout.count("[RN") == 1
    result = run("fmt", "examples/lazy.rmn")
    assert result.exit_code == 0
    assert result.stdout == LAZY_IN_CANONICAL_FORM


def test_position_ends_with_the_whole_hand() -> None:
    moment = rn.moment_at(game_of("position"), hand=7)
    ana = moment.table.by_handle["Ana"]
    assert (ana.size, moment.table.out) == (0, ana.place)
    placed = [card for meld in moment.table.melds.values() for card in meld.cards]
    assert (len(placed), sum(card >= JOKER for card in placed)) == (13, 2)


def test_house_rules_stand_in_the_game_and_in_a_file() -> None:
    result = run("validate", "examples/house_rules.rmn", "--rules", "examples/house.toml")
    assert (result.exit_code, "no errors" in result.stdout) == (0, True)
    result = run("variants", "check", "examples/house.toml")
    assert result.exit_code == 0
    own = rn.variant_of(game_of("house_rules"))
    house = rn.load_variant(file=str(EXAMPLES / "house.toml"))
    for rule in ("buy_limit", "buy_penalty", "values"):
        assert getattr(own, rule) == getattr(house, rule)
        assert getattr(own, rule) != getattr(rn.load_variant("liverpool"), rule)


# --- the broken ones -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", BROKEN)
def test_broken_file_gives_its_one_message(name: str) -> None:
    path = f"examples/broken/{name}.rmn"
    result = run("validate", "--color", "never", path)
    expected = (EXAMPLES / "broken" / f"{name}.txt").read_text(encoding="utf-8")
    assert result.stdout == expected
    assert result.exit_code in (1, 2)
    assert len(re.findall(r"^(error|warning|note)\[RN\d+\]", expected, re.MULTILINE)) == 1
    assert 5 <= len((ROOT / path).read_text(encoding="utf-8").splitlines()) <= 25


@pytest.mark.parametrize("name", BROKEN)
def test_broken_file_is_else_in_canonical_form(name: str) -> None:
    result = run("fmt", "--check", f"examples/broken/{name}.rmn")
    # What cannot be read has no canonical form.
    assert result.exit_code in (0, 2)


# --- the page about them -------------------------------------------------------------------------


def test_readme_names_every_file() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([\w/.]+)\)", page))
    files = {
        path.relative_to(EXAMPLES).as_posix()
        for path in EXAMPLES.rglob("*")
        if path.suffix in (".rmn", ".toml")
    }
    assert linked - {"broken"} == files


def test_commands_of_the_readme_run() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"`rumnot ([^`]*examples/[^`]*)`", page)
    commands += re.findall(r"^    rumnot (.*)$", page, re.MULTILINE)
    assert len(commands) >= 10
    for command in commands:
        assert run(*command.split()).exit_code == 0, command
