"""Redaction: what is taken out is in the copy in no form, and the copy is a record like any other.

The law that stands for all: two games that differ only in what is taken out give the same copy, to
the byte. So nothing in it, no order, no count and no blank, can tell one from the other.
"""

from __future__ import annotations

import base64
import codecs
import hashlib
import pickle
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import strategies
from click.testing import CliRunner
from click.testing import Result as Ran
from damage import hidden
from hypothesis import given, settings
from hypothesis import strategies as st
from nightly import nightly
from tables import names as table_names
from tables import played, tables_of

import rummynotation as rn
from rummynotation.cards import CARD_TEXT, HIDDEN, JOKER, Card, rank_of
from rummynotation.cli.main import rumnot
from rummynotation.notation.json_fields import KINDS
from rummynotation.notation.json_form import dump_json
from rummynotation.record import (
    Action,
    Buy,
    Deal,
    Draw,
    Game,
    Hand,
    Holds,
    Left,
    Pass,
    Reshuffle,
    Result,
    Score,
    Statement,
    Stock,
    Tag,
    Total,
    Variation,
    Void,
)
from rummynotation.redaction.seat_view import ONLOOKER, SEEN_BY_ALL, seat_view
from rummynotation.redaction.tags import kept_tag

EXAMPLES = sorted(Path("examples").glob("*.rmn"))

# --- names and words -----------------------------------------------------------------------------

# $card is any card, $words are any words; both are others each time. $Nobody sits at no table.
RECORD = """\
%rmn 1 @2026-11-24T20:14:0$digitZ {$words}
# $words
[Event "$words"] {$words}
[Site "$words"]
[Date "2026-11-2$digit"]
[Table "$words"]
[Round "$words"]
[Variant "Liverpool"]
[Rule.buy_limit "2 # $words"]
[Rule.$words "3"]
[Players "$Ana $Ben $Cy $Dee"]
[Name.$Ben "$words $Ben"]
[Teams "$Ana $Cy / $Ben+$Dee"]
[Decks "2"]
[Jokers "$words"]
[Annotator "$words"]
[Puzzle.Answer "$card $card"]
[$words "$words"]
total $Ana+$Cy 5, $Ben 0 {$words}

hand 1 dealer $Dee @$words=$words {$words}
contract S3 S3 @1$digit.5
deal $Ana: 7S 7H 7D 9S 9C 2H 4D JC QD KS
deal $Ben: $card $card $card
deal $Nobody: $card
upcard 9D {$words $Ana}
stock: $card $card $card $card
@$words="$words" {$words}
$Ana: draw! 3C @4$digit.12$digit discard?? 3C {$words
  $words}
(
  $Ana: discard 7S {$words}
  $Ben: draw $card discard $card
)
$Ben: draw $card meld [7C 8C *=9C] layoff TC $Ben.1 discard 4C  # $words
$Dee: claim 4C
$Cy: refuse $Dee
$Dee: buy 4C $card $card
$Cy: call "$words" 5D call "Exact cut" draw $card swap 9C $Ben.1 discard KD undo discard QD
holds $Cy: $card $card
holds $Ana: 7S 7H
table $Ben.1: [7C 8C 9C TC]
pile: 9D KD
$Ana: buy QD 8S
adjust $Ben +20 "$words"
leave $Cy "$words"
seat $Cy "$words"
return $Cy
gap "$words"
reshuffle: $card $card
left $Dee: $card
$Dee: draw $card discard 5S
exhausted
out $Dee
left $Ana: 7S 7H
left $Ben: $left $left
score $Ana 10, $Ben+$Dee 5
total $Ana 10, $Nobody 5

position 2 dealer $Ana
holds $Ana: 2H 3H
holds $Ben: $card $card
table $Cy.1: [9S 9H 9D]
stock: $card
bought: $Ben 1, $Cy 2
credit: $Dee 45
turn: $Ben drawn
$Ben: discard 5H
left $Cy: $card
void "$words"

winner $Ana+$Cy $Ben
result $Ana 110, $Ben 45 {$words}
"""

WORDS = r"\$(digit|card|left|words|Ana|Ben|Cy|Dee|Nobody)"

SEEN_BY_ANA = """\
%rmn 1
[Date "2026-11"]
[Variant "liverpool"]
[Rule.buy_limit "2"]
[Players "P1 P2 P3 P4"]
[Teams "P1 P3 / P2 P4"]
[Decks "2"]
total P1+P3 5, P2 0

hand 1 dealer P4
contract S3 S3 @10
deal P1: 7S 9S KS 2H 7H 4D 7D QD 9C JC
deal P2: ?x3
deal P5: ?
upcard 9D
stock: ?x4
P1: draw 3C @40 discard 3C
P2: draw ? meld [7C 8C *=9C] layoff TC P2.1 discard 4C
P4: claim 4C
P3: refuse P4
P4: buy 4C ?x2
P3: call "..." 5D call "exact cut" draw ? swap 9C P2.1 discard KD undo discard QD
holds P3: ?x2
holds P1: 7S 7H
table P2.1: [7C 8C 9C TC]
pile: 9D KD
P1: buy QD 8S
adjust P2 20
leave P3
seat P3 "..."
return P3
gap
reshuffle: ?x2
left P4: ?
P4: draw ? discard 5S
exhausted
out P4
left P1: 7S 7H
left P2: ?x2
score P1 10, P2+P4 5
total P1 10, P5 5

position 2 dealer P1
holds P1: 2H 3H
holds P2: ?x2
table P3.1: [9S 9H 9D]
stock: ?
bought: P2 1, P3 2
credit: P4 45
turn: P2 drawn
P2: discard 5H
left P3: ?
void

winner P1+P3 P2
result P1 110, P2 45
"""


class Filled:
    """The record above with names, words and hidden cards drawn by lot; what is left at the end of
    a hand that counts is hidden too, unless it is said to be seen."""

    def __init__(self, seed: int, *, left: bool = False) -> None:
        self._dice = Random(seed)
        self._left = left
        self.markers: list[str] = []
        self._names: dict[str, str] = {}
        text = re.sub(WORDS, self._fill, RECORD)
        self.game = replace(rn.read_game(text), path=f"{self._words()}.rmn")
        assert [p for p in self.game.problems if p.is_error] == []
        self.ana = self._names["Ana"]

    def _fill(self, found: re.Match[str]) -> str:
        word = found.group(1)
        if word == "digit":
            return str(self._dice.randrange(10))
        if word == "card" or (word == "left" and not self._left):
            return self._dice.choice(CARD_TEXT)
        if word == "left":
            return "TC"
        return self._words() if word == "words" else self._name(word)

    def _name(self, word: str) -> str:
        if word not in self._names:
            self._names[word] = self._words()
        return self._names[word]

    def _words(self) -> str:
        """A word that no record has of itself."""
        self.markers.append("X" + "".join(self._dice.choices("qwxzvkj", k=11)))
        return self.markers[-1]


def forms(word: str) -> Iterator[str]:
    """A word in the forms in which one could find it again."""
    raw = word.encode()
    for text in (word, word[::-1], codecs.encode(word, "rot13"), raw.hex()):
        yield text.casefold()
    yield base64.b64encode(raw).decode().rstrip("=").casefold()
    for spelled in (raw, raw.lower(), raw.upper()):
        yield str(zlib.crc32(spelled))
        yield f"{zlib.crc32(spelled):08x}"
        for digest in (hashlib.md5, hashlib.sha1, hashlib.sha256):
            yield digest(spelled).hexdigest()[:16]


def written(game: Game) -> tuple[str, str]:
    """A game in both its forms."""
    return rn.format_game(game), dump_json(game)


def test_a_copy_as_it_looks() -> None:
    filled = Filled(0)
    assert written(rn.redact(filled.game, seat=filled.ana, left=False))[0] == SEEN_BY_ANA


@settings(deadline=None, max_examples=nightly(60, 2000))
@given(st.integers(0, 10**9))
def test_names_and_words_are_in_the_copy_in_no_form(seed: int) -> None:
    filled = Filled(seed)
    for seat in (None, ONLOOKER, filled.ana):
        copy = rn.redact(filled.game, seat=seat)
        everything = "".join((*written(copy), repr(copy), pickle.dumps(copy).decode("latin-1")))
        found = everything.casefold()
        assert [w for w in filled.markers if any(form in found for form in forms(w))] == []


@settings(deadline=None, max_examples=nightly(60, 2000))
@given(st.integers(0, 10**9), st.integers(0, 10**9), st.booleans())
def test_other_names_words_and_hidden_cards_give_the_same_copy(
    one: int, other: int, left: bool
) -> None:
    games = [Filled(seed, left=left) for seed in (one, other)]
    copies = [rn.redact(f.game, seat=f.ana, left=left, times="drop") for f in games]
    assert written(copies[0]) == written(copies[1])


def test_both_ways_to_write_an_accent_are_one_name() -> None:
    apart, together = "Zo\u0308", "Z\u00f6"
    game = rn.read_game(f"""%rmn 1
[Variant "contract_rummy"]
[Players "Ana {apart} Cy"]
[Teams "Ana / {apart} / Cy"]
hand 1 dealer Ana
deal {apart}: ?x10
{together}: draw 7C discard 7C
result *
""")
    assert rn.validate(game).ok
    for seat in (apart, together):
        copy = rn.format_game(rn.redact(game, seat=seat))
        assert "P2: draw 7C" in copy and "P4" not in copy


def test_what_was_said_stays_where_asked() -> None:
    filled = Filled(3)
    kept = rn.redact(filled.game, keep_names=True, keep_comments=True, times="keep")
    text = rn.format_game(kept)
    assert f"[Name.{filled._name('Ben')}" in text and "discard??" in text and "@2026-11-24T" in text
    # Event and place are no comments, and data are for programs.
    assert "[Event" not in text and "=" not in text.replace("*=", "")


# --- hidden cards --------------------------------------------------------------------------------


def bent(game: Game, seat: str, left: bool, dice: Random) -> Game:
    """The game with every card changed that a seat does not see, said once more in plain words."""

    def some(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(dice.randrange(HIDDEN + 1) for _ in cards)

    hands = []
    for hand in game.hands:
        void = any(isinstance(item, Void) for item in hand.items)
        items: list[Statement] = []
        for place, item in enumerate(hand.items):
            over = not any(isinstance(later, Action) for later in hand.items[place:])
            if isinstance(item, Deal | Holds) and item.player != seat:
                item = replace(item, cards=some(item.cards))
            elif isinstance(item, Draw) and item.player != seat:
                item = replace(item, card=some((item.card,))[0])
            elif isinstance(item, Buy) and item.player != seat:
                item = replace(item, cards=(item.cards[0], *some(item.cards[1:])))
            elif isinstance(item, Stock) or (isinstance(item, Reshuffle) and item.cards):
                item = replace(item, cards=some(item.cards or ()))
            elif isinstance(item, Left) and item.player != seat and (void or not (left and over)):
                item = replace(item, cards=some(item.cards))
            elif isinstance(item, Variation):
                item = replace(item, items=(Pass("Ana"),))
            items.append(item)
        hands.append(replace(hand, items=tuple(items)))
    return replace(game, hands=tuple(hands))


@settings(deadline=None, max_examples=nightly(60, 2000))
@given(strategies.games, st.booleans(), st.integers(0, 10**9), st.data())
def test_other_hidden_cards_give_the_same_view(
    game: Game, left: bool, seed: int, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from((ONLOOKER, *game.players)))
    other = bent(game, seat, left, Random(seed))
    assert written(seat_view(game, seat, left=left)) == written(seat_view(other, seat, left=left))


def twins(game: Game) -> Iterator[tuple[str, Game]]:
    """Games that are as right as this one, and in which a player kept another card to the end: one
    of the same rank that was still in the stock here. With each the player."""
    for number, hand in enumerate(game.hands):
        if any(isinstance(item, Reshuffle) for item in hand.items):
            continue
        stock = next(item for item in hand.items if isinstance(item, Stock))
        drawn = sum(isinstance(i, Draw) + isinstance(i, Buy) * 9 for i in hand.items)
        for left in (item for item in hand.items if isinstance(item, Left)):
            dealt = hand.deal_of(left.player) or ()
            for card in set(left.cards) & set(dealt):
                if card >= JOKER or dealt.count(card) + left.cards.count(card) > 2:
                    continue
                for new in stock.cards[drawn:]:
                    if new < JOKER and rank_of(new) == rank_of(card) and new != card:
                        items = _exchanged(hand, left.player, card, new, drawn)
                        changed = replace(hand, items=items)
                        hands = (*game.hands[:number], changed, *game.hands[number + 1 :])
                        yield left.player, replace(game, hands=hands)
                        break


def _exchanged(hand: Hand, player: str, old: Card, new: Card, drawn: int) -> tuple[Statement, ...]:
    """A hand in which a player was dealt a card of the stock, whose place his own takes."""

    def with_new(cards: tuple[Card, ...], taken: Card, given: Card, start: int) -> tuple[Card, ...]:
        place = cards.index(taken, start)
        return (*cards[:place], given, *cards[place + 1 :])

    items = []
    for item in hand.items:
        if isinstance(item, Deal | Left) and item.player == player:
            item = replace(item, cards=with_new(item.cards, old, new, 0))
        elif isinstance(item, Stock):
            item = replace(item, cards=with_new(item.cards, new, old, drawn))
        items.append(item)
    return tuple(items)


@pytest.mark.parametrize("name", ["liverpool", "contract_rummy", "rummy500"])
def test_a_card_that_never_came_to_light_could_be_another(name: str) -> None:
    pairs = 0
    for seed in range(nightly(2, 50)):
        game = played(tables_of(name, every=False)[0], seed, hands=2)
        for player, twin in islice(twins(game), nightly(6, 1000)):
            if not rn.validate(twin).ok:
                continue  # The new card went with what was played, and rules hang on that.
            pairs += 1
            for seat in (ONLOOKER, *game.players):
                same = rn.redact(game, seat=seat, left=False) == rn.redact(
                    twin, seat=seat, left=False
                )
                assert same == (seat != player)
    assert pairs


def test_every_kind_of_statement_is_seen_or_hidden_on_purpose() -> None:
    hidden_kinds = {Deal, Holds, Draw, Buy, Left, Stock, Reshuffle}
    assert set(SEEN_BY_ALL) | hidden_kinds == {kind.type for kind in KINDS.values()} | {Hand}
    assert not hidden_kinds & set(SEEN_BY_ALL)


def test_variations_are_no_part_of_a_view() -> None:
    game = rn.read_game("""%rmn 1
[Players "Ana Ben"]
hand 1
Ana: draw 7C discard 7C
(
  Ana: draw 7C discard KS
  Ben: draw 2H
)  # a joker would come next
Ben: take 7C
""")
    assert "(" not in rn.format_game(seat_view(game, "Ana"))
    assert "Ben: draw 2H" in rn.format_game(rn.redact(game, keep_names=True))


def test_a_view_can_leave_out_what_was_said() -> None:
    filled = Filled(1)
    text = rn.format_game(seat_view(filled.game, filled.ana, comments=False))
    names = [filled._name(word) for word in ("Ana", "Ben", "Cy", "Dee", "Nobody")]
    spoken = [m for m in filled.markers if m in text and m not in names]
    # What the tags of the game say, the name of who sat down, and what was said at the table.
    assert len(spoken) == 10, spoken


# --- the copy is a record ------------------------------------------------------------------------

ways: tuple[dict[str, Any], ...] = (
    {},
    {"left": False},
    {"keep_names": True, "times": "keep"},
    {"keep_comments": True, "times": "drop"},
)


def numbers(game: Game) -> list[int]:
    """All points that a game claims, in order."""
    items = (*game.opening, *(item for hand in game.hands for item in hand.items), *game.closing)
    sheets = [item.points or () for item in items if isinstance(item, Score | Total | Result)]
    return [number for sheet in sheets for _, number in sheet]


def check_right(game: Game, seats: Sequence[str] = ()) -> None:
    """A game that is right stays right, with its points, for every seat or for some."""
    assert rn.validate(game).ok
    for seat in (None, ONLOOKER, *(seats or game.players)):
        for way in ways[:2]:
            copy = rn.redact(game, seat=seat, **way)
            again = rn.read_game(rn.format_game(copy))
            assert again == copy
            after = rn.validate(again)
            assert [d for d in after.diagnostics if d.is_error] == [], (seat, way)
            assert numbers(copy) == numbers(game)
            assert list(copy.players) == [f"P{n}" for n in range(1, len(game.players) + 1)]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_stay_right(path: Path) -> None:
    for game in rn.read_games(str(path)):
        check_right(game)


@pytest.mark.parametrize("name", table_names())
def test_games_of_every_variant_stay_right(name: str) -> None:
    for table in tables_of(name, every=nightly(0, 1) == 1):
        for seed in range(nightly(1, 20)):
            game = played(table, seed + len(name), 1, 1 + len(name))
            one = game.players[len(name) % len(game.players)]
            check_right(game, game.players if nightly(0, 1) else (one,))


@pytest.mark.parametrize("name", ["liverpool", "gin_rummy", "rummy500"])
def test_games_with_cards_missing_stay_right(name: str) -> None:
    for seed in range(nightly(2, 100)):
        blurred = hidden(played(tables_of(name, every=False)[0], seed, hands=1), seed)
        if rn.validate(blurred).ok:
            check_right(blurred)


@settings(deadline=None, max_examples=nightly(60, 2000))
@given(strategies.games, st.sampled_from(ways), st.data())
def test_any_game_can_be_redacted_and_written(
    game: Game, way: dict[str, Any], data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from((None, ONLOOKER, *game.players)))
    copy = rn.redact(game, seat=seat, **way)
    assert rn.read_game(rn.format_game(copy)) == copy
    assert rn.redact(copy, **way) == copy or way.get("keep_comments")


@pytest.mark.parametrize(
    "text",
    [
        # With the times gone, the two parts are one list.
        "hand 1\ndeal Ana: 7S @1\ndeal Ana: 7H @2\nAna: draw\nleft Ben: 2C @1\nleft Ben: 3C @2",
        # The second remark stood behind a line that is gone, and no line holds two.
        "hand 1\nAna: draw 7C\n# one\n(\nAna: draw 8C\n)  # two\nAna: discard 7C",
        # In the first variation a note is all there is.
        "hand 1\nAna: draw 7C\n(\n{A note.}\n)\n(\nAna: draw 8C\n)\n",
    ],
)
def test_what_is_left_is_in_its_one_order(text: str) -> None:
    game = rn.read_game(f'%rmn 1\n[Players "Ana Ben"]\n{text}\n')
    for seat in (None, "Ana"):
        for keep in (False, True):
            copy = rn.redact(game, seat=seat, keep_comments=keep, times="drop")
            assert rn.read_game(rn.format_game(copy)) == copy


@pytest.mark.parametrize(
    ("key", "value", "left"),
    [
        ("Variant", "Ana's own game", None),
        ("Variant", "Liverpool Rummy", "liverpool"),
        ("Rule.values.JK", "25", "25"),
        ("Rule.buy_limit", "0x2", "2"),
        ("Rule.buy_limit", "'ask Ana'", None),
        ("Rule.wilds", "JK,   2", '["JK", "2"]'),
        ("Rule.hands.contract", "[ 'S3 S3', # Ana's\n 'R4' ]", '["S3 S3", "R4"]'),
        ("Rule.hands.contract", r'"S3\n"', None),
        ("Rule.nothing", "1", None),
        ("Decks", "02", "2"),
        ("Decks", "two for Ana", None),
        ("Date", "at Ana's", None),
    ],
)
def test_no_words_hide_in_a_tag(key: str, value: str, left: str | None) -> None:
    kept = kept_tag(Tag(key, value), None, "keep")
    assert (kept.value if kept else None) == left


# --- the command ---------------------------------------------------------------------------------

GAME = """%rmn 1
[Event "Tuesday club"]
[Variant "contract_rummy"]
[Players "Ana Ben Chloe"]

hand 1 dealer Chloe
deal Ana: ?x10
Ana: draw 5C discard KS {Ana sighs.}
void "late"
result *
"""

Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `rumnot redact` in a folder with one game."""
    (tmp_path / "evening.rmn").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def run(*args: str, input: str | None = None) -> Ran:
        result = CliRunner().invoke(rumnot, ["redact", *args], input=input)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


def test_the_command_writes_a_copy(run: Run) -> None:
    result = run("evening.rmn", "--seat", "Ben", "--names", "North, East South")
    assert result.exit_code == 0 and "North: draw ? discard KS\nvoid\n" in result.stdout
    assert run("-", "--seat", "Ben", "--names", "North East South", input=GAME).stdout == (
        result.stdout
    )
    assert run("evening.rmn", "-o", "copy.json").exit_code == 0
    (copy,) = rn.read_json_games("copy.json")
    assert copy == rn.redact(rn.read_game(GAME))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--seat", "Cloe"], "Did you mean Chloe?"),
        (["--names", "North East"], "2 names for 3 players"),
        (["--names", "A A B"], "given twice"),
        (["--names", "A stock B"], "stock cannot be the name"),
        (["--names", "A B C", "--keep-names"], "Choose one"),
        (["--seat", "Ana", "--onlooker"], "Choose one"),
        (["--hide-left"], "needs --seat"),
        (["-o", "evening.rmn"], "another name"),
    ],
)
def test_the_command_says_what_it_cannot_do(run: Run, args: list[str], words: str) -> None:
    result = run("evening.rmn", *args)
    assert result.exit_code == 2 and words in result.stderr and not result.stdout
    assert Path("evening.rmn").read_text(encoding="utf-8") == GAME


def test_the_command_refuses_what_it_cannot_read_whole(run: Run) -> None:
    Path("torn.rmn").write_text(GAME.replace("draw 5C", "drwa 5C"), encoding="utf-8")
    result = run("torn.rmn", "-o", "copy.rmn")
    assert result.exit_code == 2 and "RN111" in result.stderr
    assert not Path("copy.rmn").exists()
    with pytest.raises(rn.RummyNotationError, match="RN111"):
        rn.redact(rn.read_game(Path("torn.rmn").read_text(encoding="utf-8")))


def test_the_command_warns_of_comments_and_of_rules_that_are_lost(run: Run) -> None:
    assert "read the copy" in run("evening.rmn", "--keep-comments").stderr
    text = GAME.replace("contract_rummy", "our game")
    result = run("-", input=text)
    assert "Variant left out" in result.stderr and "our game" not in result.stdout
