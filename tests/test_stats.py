"""Statistics: what is counted, and that it adds up."""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from counted_games import HEAD, ONE_HAND, archive, one, played, player

from rummynotation.notation.reader import read_game, read_games
from rummynotation.notation.writer import format_game
from rummynotation.record import Game, Hand
from rummynotation.replay import validate
from rummynotation.rules.loader import load_variant
from rummynotation.statistics.archive import stats
from rummynotation.statistics.facts import GameFacts
from rummynotation.statistics.table import Average

# --- laws ---


@pytest.mark.parametrize("cut", [0, 1, 6, 12, -1])
def test_the_parts_of_an_archive_add_up_to_the_whole(cut: int) -> None:
    games = (*archive(), read_game("%rmn 1\nhand 1\nresult *"))
    whole = stats(games, player="Ana")
    first, second = stats(games[:cut], player="Ana"), stats(games[cut:], player="Ana")
    first.merge(second)
    assert first == whole
    assert whole.left_out == 1
    assert first.tables == whole.tables


def test_the_sums_over_players_places_and_hands_agree() -> None:
    # By handle, since a hand in which a seat passes on is nobody's by name.
    counted = stats(archive(), by="handle")
    of_players = list(counted.players.values())
    of_hands = list(counted.hands.values())
    for name in ("points", "down", "down_turn", "wilds", "at_once"):
        players = sum(getattr(counts, name).sum for counts in of_players)
        assert players == sum(getattr(counts, name).sum for counts in of_hands), name
        players = sum(getattr(counts, name).n for counts in of_players)
        assert players == sum(getattr(counts, name).n for counts in of_hands), name
    assert sum(c.hands for c in of_players) == sum(c.players for c in of_hands)
    assert sum(c.hands for c in of_hands) == counted.games.hands.sum
    assert sum(c.games for c in of_players) == counted.games.players.sum
    assert all(sum(c.ended.values()) == c.hands for c in of_hands)
    # In one game each hand is won once at most, and somebody goes out once at most.
    assert sum(c.won.sum for c in of_players) <= counted.games.hands.sum
    seated = [c for (variant, _, _), c in counted.seats.items() if variant == "gin_rummy"]
    in_gin = [c for (_, variant), c in counted.players.items() if variant == "gin_rummy"]
    assert sum(c.points.sum for c in seated) == sum(c.points.sum for c in in_gin)


def test_points_are_those_of_the_report() -> None:
    for game in archive():
        report = validate(game)
        counted = stats([game], by="handle")
        for handle in game.players:
            whole = [sheet for _, sheet in report.scores if None not in sheet.values()]
            counts = player(counted, handle)
            if len(whole) == len(report.scores):
                assert counts.points.sum == sum(sheet[handle] or 0 for sheet in whole)
            assert counts.points.n >= len(whole)
            assert counts.hands == len(report.scores)


def lines_of_hands(text: str) -> Iterator[list[str]]:
    """The lines of each hand that is not void, as text."""
    for part in re.split(r"\nhand ", text)[1:]:
        if "\nvoid" not in part:
            yield part.split("\n")


def naive(text: str) -> dict[str, Counter[str]]:
    """Buys, turns, cards laid and jokers of each player, counted in the text itself."""
    found: dict[str, Counter[str]] = {}
    for lines in lines_of_hands(text):
        down: set[str] = set()
        turns: Counter[str] = Counter()
        for line in lines:
            dealt = re.match(r"deal (\w+): (.*)", line)
            if dealt:
                counts = found.setdefault(dealt[1], Counter())
                counts["dealt"] += dealt[2].count("*")
                counts["wilds"] += dealt[2].count("*")
            own = re.match(r"(Ana|Ben|Cy): (.*)", line)
            if not own:
                continue
            name, words = own.groups()
            counts = found.setdefault(name, Counter())
            for word, cards in re.findall(
                r"\b(draw|take|buy|meld|layoff|swap|discard|claim|pass)([^a-z]*(?:(?:Ana|Ben|Cy)\.\d)?)",
                words,
            ):
                cards = re.sub(r"(Ana|Ben|Cy)\.\d.*", "", cards)
                number = len(re.findall(r"(?<!=)\b[A2-9TJQK][SHDC]\b|\*", cards))
                if word in ("draw", "take"):
                    turns[name] += 1
                if word in ("draw", "take", "buy"):
                    counts["wilds"] += cards.count("*")
                counts["buys"] += word == "buy"
                if word in ("meld", "layoff", "swap"):
                    counts["laid"] += number
                if word == "swap":
                    counts["swaps"] += 1
                    counts["wilds"] += 1
                if word == "meld" and name not in down:
                    down.add(name)
                    counts["down"] += 1
                    counts["down_turns"] += turns[name]
        for name, number in turns.items():
            found[name]["turns"] += number
    return found


def test_a_count_in_the_text_itself_agrees() -> None:
    for game in played():
        name = game.tags["Variant"]
        if name == "gin_rummy":
            continue
        counted = stats([game])
        buys = load_variant(name).buy
        by_text = naive(format_game(game))
        assert sum(counts["turns"] for counts in by_text.values()) > 50
        for handle, counts in by_text.items():
            ours = player(counted, handle)
            assert ours.turns.sum == counts["turns"]
            assert ours.down.sum == counts["down"]
            assert ours.down_turn.sum == counts["down_turns"]
            assert ours.cards_laid.sum == counts["laid"]
            assert ours.buys.sum == (counts["buys"] if buys else 0)
            assert ours.wilds.sum == counts["wilds"]
            assert ours.wilds_dealt.sum == counts["dealt"]
            assert ours.swaps.sum == counts["swaps"]


# --- what is counted ---


def test_every_column_of_a_small_hand() -> None:
    assert validate(read_game(ONE_HAND)).ok
    counted = one(ONE_HAND)
    ana, ben, cy = (player(counted, name) for name in ("Ana", "Ben", "Cy"))
    assert (ana.out.sum, ana.won.sum, ana.won.n) == (1, 1, 1)
    assert (ana.turns.sum, ana.down.sum, ana.down_turn.sum, ana.at_once.sum) == (5, 1, 2, 0)
    assert (ana.wilds.sum, ana.wilds_dealt.sum, ana.wilds_laid.sum) == (1, 1, 1)
    assert (ana.cards_laid.sum, ana.points.sum, ana.left.sum) == (10, 0, 0)
    assert (ben.wilds.sum, ben.wilds_laid.sum, ben.down.sum, ben.down.n) == (1, 0, 0, 1)
    assert ben.points.sum == ben.left.sum == validate(read_game(ONE_HAND)).scores[0][1]["Ben"]
    assert (cy.wilds.n, cy.wilds_dealt.n, cy.points.sum, cy.left.n) == (0, 0, 55, 0)
    hand = counted.hands["liverpool", 1]
    assert (hand.turns.sum, hand.buys.sum, hand.nobody_down.sum) == (13, 0, 0)
    assert hand.ended == {"out": 1}
    assert [seat for _, _, seat in sorted(counted.seats)] == [1, 2, 3]
    assert counted.seats["liverpool", 3, 1].out.sum == 1


def test_points_alone_are_points_alone() -> None:
    counted = one(HEAD + "hand 1\nscore Ana 0, Ben 20, Cy 35\nhand 2\nscore Ana 5, Ben 5\nresult *")
    ana, ben = player(counted, "Ana"), player(counted, "Ben")
    assert (ana.points.sum, ana.points.n, ana.hands) == (5, 2, 2)
    # Of the second hand nobody knows who won it.
    assert (ana.won.sum, ana.won.n, ben.won.sum, ben.won.n) == (1, 1, 0, 1)
    assert ana.out.n == ana.turns.n == ana.buys.n == ana.down.n == ana.wilds.n == ana.left.n == 0
    assert counted.hands["liverpool", 1].ended == {"not told": 1}


def test_what_is_known_only_of_who_went_out_is_not_counted() -> None:
    """An average over the hands in which a player went out says nothing of his other hands."""
    text = re.sub(r"deal .*\n|score .*\n", "", ONE_HAND)
    report = validate(read_game(text))
    assert report.ok and report.scores[0][1] == {"Ana": 0, "Ben": None, "Cy": None}
    ana = player(one(text), "Ana")
    assert (ana.out.sum, ana.points.n, ana.left.n, ana.wilds.n) == (1, 0, 0, 0)
    shown = ONE_HAND.replace("score Cy 55\n", "")
    assert (player(one(shown), "Ana").points.n, player(one(shown), "Ana").left.n) == (1, 1)


def test_a_tie_is_won_by_nobody() -> None:
    counted = one(HEAD + "hand 1\nscore Ana 5, Ben 5, Cy 35\nresult *")
    assert [player(counted, name).won.sum for name in ("Ana", "Ben", "Cy")] == [0, 0, 0]
    assert player(counted, "Ana").won.n == 1


@pytest.mark.parametrize(
    ("end", "hands", "void", "unfinished", "broken"),
    [
        ('void "misdeal"\n', 0, 1, 0, 0),
        ("", 0, 0, 1, 0),
        ("score Ana 1, Ben 2, Cy 3\n", 1, 0, 0, 1),
        ("gap\nout Ana\nscore Ben 20, Cy 35\n", 1, 0, 0, 0),
    ],
)
def test_hands_that_do_not_end(
    end: str, hands: int, void: int, unfinished: int, broken: int
) -> None:
    counted = one(HEAD + "hand 1 dealer Cy\nAna: draw ? discard 4C\n" + end + "result *")
    games = counted.games
    assert (games.hands.sum, games.void, games.unfinished, games.broken) == (
        hands,
        void,
        unfinished,
        broken,
    )
    for counts in counted.players.values():
        assert counts.turns.n == counts.wilds.n == counts.buys.n == 0
    if hands and not broken:
        # After the gap Ana is out, so she was down; of the others nobody knows.
        assert (
            counted.hands["liverpool", 1].nobody_down.n
            == counted.players["Ana", "liverpool"].down.n
        )
        assert counted.players["Ben", "liverpool"].down.n == 0


def test_what_was_taken_back_and_variations_do_not_count() -> None:
    text = ONE_HAND.replace("Ben: draw 6H discard *\n", "Ben: draw 6H discard * undo discard 2S\n")
    text = text.replace("[9S 9H 9D] discard 5H\n", "[9S 9H 9D] discard 5H\n(\nAna: draw 8D\n)\n")
    assert validate(read_game(text)).ok
    assert player(one(text), "Ben").wilds == player(one(ONE_HAND), "Ben").wilds
    assert player(one(text), "Ana") == player(one(ONE_HAND), "Ana")


def test_a_player_who_could_not_draw_had_no_turn() -> None:
    text = """%rmn 1
[Variant "rummy500"]
[Players "Ana Ben"]
hand 1 dealer Ben
stock: ?x1
upcard 3H
deal Ana: ?x25
deal Ben: ?x25
Ana: draw ? discard 4C
exhausted
score Ana -5, Ben -9
result *
"""
    counted = one(text)
    assert counted.hands["rummy500", 1].ended == {"stock": 1}
    assert [player(counted, name).turns.sum for name in ("Ana", "Ben")] == [1, 0]


def test_places_and_who_won_the_game() -> None:
    sheet = "".join(f"hand {n}\nscore Ana {n}0, Ben 0, Cy 5\n" for n in range(1, 8))
    counted = one(HEAD + sheet + "result *")
    assert [player(counted, name).place.sum for name in ("Ana", "Ben", "Cy")] == [3, 1, 2]
    assert [player(counted, name).won_games.sum for name in ("Ana", "Ben", "Cy")] == [0, 1, 0]
    # Ana and Ben have as many points, and Ana the better last hand.
    tied = "hand 1\nscore Ana 5, Ben 0, Cy 5\n"
    tied += "".join(f"hand {n}\nscore Ana 5, Ben 5, Cy 9\n" for n in range(2, 7))
    told = one(HEAD + tied + "hand 7\nscore Ana 0, Ben 5, Cy 9\nresult *")
    assert [player(told, name).place.sum for name in ("Ana", "Ben", "Cy")] == [1, 2, 3]
    # Ben and Cy are both second, and neither is ahead of the other.
    level = "".join(f"hand {n}\nscore Ana 0, Ben 5, Cy 5\n" for n in range(1, 8))
    told = one(HEAD + level + "result *", player="Ben")
    assert [player(told, name).place.sum for name in ("Ana", "Ben", "Cy")] == [1, 2, 2]
    assert told.tables["met"].column("ahead") == [Average(0, 1), None]
    # What is not over has no winner, unless the record names one.
    short = HEAD + "hand 1\nscore Ana 0, Ben 5, Cy 5\n"
    assert player(one(short + "result *"), "Ana").won_games.n == 0
    told = one(short + "winner Ana\nresult *")
    assert [player(told, name).won_games.sum for name in ("Ana", "Ben")] == [1, 0]
    assert player(told, "Ben").place.n == 0


def test_persons_by_name_by_handle_and_in_a_seat_that_passes_on() -> None:
    head = HEAD + '[Name.Ana "Ana Martin"]\n[Name.Ben "Ana Martin"]\n'
    text = (
        head
        + 'hand 1\nscore Cy 5\nhand 2\nseat Cy "Dora"\nscore Cy 6\nhand 3\nscore Cy 7\nresult *'
    )
    counted = one(text)
    assert counted.persons == ["Ana Martin (Ana)", "Ana Martin (Ben)", "Cy", "Dora"]
    assert (player(counted, "Cy").points.sum, player(counted, "Dora").points.sum) == (5, 7)
    by_handle = one(text, by="handle")
    assert by_handle.persons == ["Ana", "Ben", "Cy"]
    assert player(by_handle, "Cy").points.sum == 18


def test_house_rules_stand_apart_and_filters_filter(tmp_path: Path) -> None:
    sheet = "hand 1\nscore Ana 0, Ben 5, Cy 5\nhand 2\nscore Ana 5, Ben 0, Cy 5\nresult *"
    house = read_game(HEAD + '[Rule.buy_limit "1"]\n' + sheet)
    plain = read_game(HEAD + sheet)
    other = read_game(HEAD.replace("liverpool", "rami_contrat") + sheet)
    games = [house, plain, other]
    assert sorted(stats(games).variants) == ["liverpool", "liverpool + house rules", "rami_contrat"]
    assert stats(games, variant="liverpool").games.games == 2
    assert stats(games, variant="liverpool + house rules").games.games == 1
    assert {number for _, number in stats(games, hand=2).hands} == {2}
    assert stats(games, hand=2).games.games == 3
    rules = tmp_path / "house.toml"
    rules.write_text("[buy]\nbuy_limit = 1\n", encoding="utf-8")
    assert list(stats([plain], rules=rules).variants) == ["liverpool + house rules"]


def test_the_points_of_games_that_count_otherwise_are_not_added_up() -> None:
    games = [
        read_game(HEAD + "hand 1\nscore Ana 10, Ben 0, Cy 5\nresult *"),
        read_game(HEAD.replace("liverpool", "rummy500") + "hand 1\nscore Ana 40\nresult *"),
    ]
    tables = stats(games).tables
    assert tables["players"].column("points") == [None, None, None]
    assert Average(40.0, 1) in tables["players_by_variant"].column("points")


def test_form_is_in_the_order_of_the_dates() -> None:
    texts = (
        HEAD + f'[Date "{date}"]\nhand 1\nscore Ana {points}, Ben 5, Cy 0\nresult *'
        for date, points in (("2026-03-01", 30), ("last week", 50), ("2026-01-09", 10))
    )
    form = stats(map(read_game, texts), player="Ana").tables["form"]
    assert form.column("date") == ["2026-01-09", "2026-03-01", None]
    assert form.column("moving") == [Average(10, 1), Average(20, 2), Average(30, 3)]
    assert stats(archive(), player="Nobody").tables["form"].rows == ()


def test_puzzles_are_no_games() -> None:
    puzzle = ONE_HAND.replace("[Players", '[Puzzle.goal "go_out"]\n[Players')
    counted = stats([read_game(ONE_HAND), read_game(puzzle)])
    assert (counted.games.games, counted.puzzles, counted.left_out) == (1, 1, 0)


def test_games_are_let_go() -> None:
    """The memory of an archive of any size is that of its counts."""
    text = ONE_HAND * 5

    def in_memory() -> int:
        gc.collect()
        return sum(isinstance(thing, Game | GameFacts | Hand) for thing in gc.get_objects())

    before = in_memory()
    counted = stats(read_games(text), player="Ana")
    assert counted.games.games == 5 and in_memory() == before
