"""Themes and difficulty, held against the line of play and positions worked out by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from rummynotation.cards import card_text, cards_text, placed_text
from rummynotation.puzzles.arrangements import Arrangement, Layouts, homes_of, layouts_of, with_way
from rummynotation.puzzles.difficulty import (
    LEVELS,
    Difficulty,
    difficulty_from,
    difficulty_of,
    level_of,
)
from rummynotation.puzzles.guesses import guesses_to, guesses_to_refute, settled
from rummynotation.puzzles.possible import why_not_theme
from rummynotation.puzzles.simple_players import SIMPLE_PLAYERS, cards_left
from rummynotation.puzzles.themes import THEMES, opening_themes, possible_themes, themes_of
from rummynotation.record import Action, Discard, LayOff, Meld, Swap
from rummynotation.rules.loader import load_variant, variant_names
from rummynotation.solver.certificate import Certificate
from rummynotation.solver.draws import before_draw
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.position import Position, position_from_cards
from tests.go_out_case import Case
from tests.go_out_positions import fits_shoe, near_miss, planted
from tests.nightly import nightly

ROOT = Path(__file__).resolve().parent.parent

MANY = 500
"""More ways than any position here has."""

GAMES = (
    ("contract_rummy", 7),
    ("contract_rummy", 3),
    ("contract_rummy", 5),
    ("liverpool", 2),
    ("liverpool_deal7_play_on", 7),
    ("rami_contrat", 7),
    ("rummy500", 1),
)


def dealt(variant: str, number: int, count: int) -> list[Case]:
    """Some turns, the same each time: planted ones, and such with a card changed."""
    rng = Random(f"{variant} {number}")
    cases: list[Case] = []
    while len(cases) < count:
        case = planted(rng, variant, number, most=14)
        case = near_miss(rng, case) if rng.random() < 0.4 else case
        if fits_shoe(case) and len(case.hand) > 4:
            cases.append(case)
    return cases


def answered(position: Position) -> Answer:
    answer = go_out(position, limit=MANY)
    assert answer.complete
    return answer


# --- the line of play, read by itself ---

ROUND = "A23456789TJQKA"


class Played(NamedTuple):
    """What the actions of a line do, as texts.

    Attributes:
        melds: all melds at the end, by name.
        laid: the names of those that are new.
        added: what was laid off on melds that lay there before, by name.
        swapped: the natural cards that were put in a wild one's place, each with the meld.
        discard: the discard, or "".
    """

    melds: dict[str, list[str]]
    laid: list[str]
    added: dict[str, list[str]]
    swapped: list[tuple[str, str]]
    discard: str


def played(position: Position, line: tuple[Action, ...]) -> Played:
    """Reads a line from its actions alone."""
    me = position.player
    melds = {
        str(name): [placed_text(placed) for placed in meld.cards]
        for name, meld in position.table.melds.items()
    }
    old = set(melds)
    found = Played(melds, [], {}, [], "")
    mine = sum(name.partition(".")[0] == me for name in old)
    for action in line:
        if isinstance(action, Meld):
            for cards in action.melds:
                mine += 1
                melds[f"{me}.{mine}"] = [placed_text(placed) for placed in cards]
                found.laid.append(f"{me}.{mine}")
        elif isinstance(action, LayOff):
            name, cards_off = str(action.meld), [placed_text(placed) for placed in action.cards]
            melds[name] += cards_off
            if name in old:
                found.added.setdefault(name, []).extend(cards_off)
        elif isinstance(action, Swap):
            card = card_text(action.card)
            at = next(
                at
                for at, text in enumerate(melds[str(action.meld)])
                if "=" in text and text.partition("=")[2] in (card, card[0])
            )
            melds[str(action.meld)][at] = card
            found.swapped.append((card, str(action.meld)))
        elif isinstance(action, Discard):
            found = found._replace(discard=card_text(action.card))
    return found


def is_natural(text: str) -> bool:
    return "*" not in text


def is_run(cards: list[str]) -> bool:
    ranks = [text.partition("=")[2][:1] if "=" in text else text[0] for text in cards]
    return len(set(ranks)) > 1


def spots(cards: list[str]) -> list[int]:
    """The places of the natural cards of a run, the ace where it is played."""
    meant = [text.partition("=")[2] or text for text in cards]
    places = [ROUND.index(text[0]) + 1 for text in meant]
    if max(places) - min(places) + 1 != len(places):
        places = [14 if place == 1 else place for place in places]
    return sorted(p for p, text in zip(places, cards, strict=True) if is_natural(text))


def held_naturals(position: Position) -> list[str]:
    return [card_text(card) for card in position.hand if card_text(card) != "*"]


def reads_swap(position: Position, turn: Played) -> bool:
    return bool(turn.swapped)


def reads_layoff(position: Position, turn: Played) -> bool:
    return any(any(map(is_natural, cards)) for cards in turn.added.values())


def reads_chain(position: Position, turn: Played) -> bool:
    return any(sum(map(is_natural, cards)) > 1 for cards in turn.added.values())


def reads_ace_high(position: Position, turn: Played) -> bool:
    runs = [turn.melds[name] for name in turn.laid if is_run(turn.melds[name])]
    return any(14 in spots(cards) for cards in runs)


def reads_ace_low(position: Position, turn: Played) -> bool:
    runs = [turn.melds[name] for name in turn.laid if is_run(turn.melds[name])]
    return any(1 in spots(cards) for cards in runs)


def reads_split(position: Position, turn: Played) -> bool:
    once = [card for card, count in Counter(held_naturals(position)).items() if count == 1]
    played_now = dict.fromkeys(once, "")
    for name in turn.laid:
        played_now |= {card: name for card in turn.melds[name] if card in played_now}
    for name, cards in turn.added.items():
        played_now |= {card: name for card in cards if card in played_now}
    played_now |= {card: name for card, name in turn.swapped if card in played_now}
    for one, other in combinations(once, 2):
        near = one[1] == other[1] and (one[0] + other[0] in ROUND or other[0] + one[0] in ROUND)
        ends = played_now[one], played_now[other]
        if near and all(ends) and ends[0] != ends[1] and any(is_run(turn.melds[e]) for e in ends):
            return True
    return False


def reads_overlap(position: Position, turn: Played) -> bool:
    runs = [turn.melds[name] for name in turn.laid if is_run(turn.melds[name])]
    for one, other in combinations(runs, 2):
        suits = {next(filter(is_natural, cards))[1] for cards in (one, other)}
        mine, theirs = spots(one), spots(other)
        shared = set(range(mine[0], mine[-1] + 1)) & set(range(theirs[0], theirs[-1] + 1))
        if len(suits) == 1 and shared:
            return True
    return False


READS = {
    "jokerSwap": reads_swap,
    "layoff": reads_layoff,
    "chainLayoff": reads_chain,
    "aceHigh": reads_ace_high,
    "aceLow": reads_ace_low,
    "splitRun": reads_split,
    "overlappingRuns": reads_overlap,
}


def may_take(cards: list[str], card: str) -> bool:
    """Whether a meld may take a card, its limits left aside."""
    if not is_run(cards):
        return any(text[0] == card[0] for text in cards if is_natural(text))
    places = spots([text.partition("=")[2] or text for text in cards])
    suit = next(filter(is_natural, cards), cards[0].partition("=")[2])[1]
    ends = [place for place in (places[0] - 1, places[-1] + 1) if 1 <= place <= 14]
    return card in [ROUND[place - 1] + suit for place in ends]


@pytest.mark.parametrize(("variant", "number"), GAMES)
def test_each_theme_holds_in_each_way_as_its_line_is_read(variant: str, number: int) -> None:
    yes = 0
    for case in dealt(variant, number, nightly(30, 600)):
        position = case.position()
        answer = answered(position)
        themes = set(themes_of(answer))
        assert themes <= possible_themes(case.rules, number), case.text()
        if not answer.possible:
            assert themes <= {"oneShort", "proof"}, case.text()
            continue
        yes += 1
        turns = [played(position, way.line) for way in answer.ways]
        for theme, read in READS.items():
            holds = all(read(position, turn) for turn in turns)
            if theme.startswith("ace"):
                # Not said where the ace could as well lie at the other end.
                assert holds or theme not in themes, f"{theme}\n{case.text()}"
            else:
                assert (theme in themes) is holds, f"{theme}\n{case.text()}"
        assert ("unique" in themes) is (len(answer.ways) == 1)
        discards = {turn.discard for turn in turns}
        assert ("onlyDiscard" in themes) is (len(discards) == 1 and "" not in discards)
        if "oneSuit" in themes:
            assert len({card[1] for card in held_naturals(position)}) == 1
        if "layoffDecoy" in themes:
            lying = {
                str(n): [placed_text(p) for p in m.cards] for n, m in position.table.melds.items()
            }
            assert any(
                may_take(cards, card)
                and not any(card in turn.added.get(name, []) for turn in turns)
                and not any((card, name) in turn.swapped for turn in turns)
                for name, cards in lying.items()
                for card in held_naturals(position)
            ), case.text()
        if "*" in case.hand and "*" not in case.take:
            fewer = list(case.hand)
            fewer.remove("*")
            less = go_out(case._replace(hand=tuple(fewer)).position())
            assert ("tightJokers" in themes) is not less.possible, case.text()
    assert yes > 5


# --- hand-made positions ---

DOWN = ("You.1 9S 9H 9D", "You.2 4H 5H *=6H 7H")
"""The contract of hand 2, laid in an earlier turn."""


class Asked(NamedTuple):
    """A position after the draw, told by its cards; who has melds on the table is down."""

    variant: str
    number: int
    cards: str
    table: tuple[str, ...] = ()

    def answer(self) -> Answer:
        down = any(meld.startswith("You.") for meld in self.table)
        return answered(
            position_from_cards(self.variant, self.number, self.cards, table=self.table, down=down)
        )


SPLIT_BY_A_SWAP = ("You.1 9S 9H 9D", "You.2 2H 3H 4H 5H", "Ben.1 QS QH QD", "Ben.2 *=8C 9C TC JC")
QUEENS = ("Ben.1 QS QD QC", "Ben.2 8H 9H TH JH")

HAVE_AND_NEARLY = [
    # Four sevens: any of them may be the discard.
    (
        "unique",
        Asked("contract_rummy", 1, "7S 7H 7D 9S 9C 9D KC"),
        Asked("contract_rummy", 1, "7S 7H 7D 7C 9S 9C 9D"),
    ),
    # The six may as well go onto the set of sixes.
    (
        "jokerSwap",
        Asked("contract_rummy", 2, "6H 9C KS", DOWN),
        Asked("contract_rummy", 2, "6H 9C KS", (*DOWN, "Ben.1 6S 6D 6C", "Ben.2 TC JC QC KC")),
    ),
    # A joker above the king is no natural ace.
    (
        "aceHigh",
        Asked("liverpool_deal7_play_on", 7, "8S 9S TS JS QS KS AS"),
        Asked("liverpool_deal7_play_on", 7, "8S 9S TS JS QS KS *"),
    ),
    (
        "aceLow",
        Asked("liverpool_deal7_play_on", 7, "AS 2S 3S 4S 5S 6S 7S"),
        Asked("liverpool_deal7_play_on", 7, "* 2S 3S 4S 5S 6S 7S"),
    ),
    # An ace and three jokers are a run at either end.
    (
        "aceHigh",
        Asked("contract_rummy", 7, "AS KS * * 4H 5H 6H 7H 8D 9D TD JD"),
        Asked("contract_rummy", 7, "AS * * * 4H 5H 6H 7H 8D 9D TD JD"),
    ),
    (
        "aceLow",
        Asked("contract_rummy", 7, "AS 2S * * 4H 5H 6H 7H 8D 9D TD JD"),
        Asked("contract_rummy", 7, "AS * * * 4H 5H 6H 7H 8D 9D TD JD"),
    ),
    # Only a joker is laid off.
    (
        "layoff",
        Asked("contract_rummy", 2, "9C KS", DOWN),
        Asked("contract_rummy", 2, "* KS", DOWN),
    ),
    # Two cards, on two melds.
    (
        "chainLayoff",
        Asked("contract_rummy", 2, "8H 3H KS", DOWN),
        Asked("contract_rummy", 2, "8H 9C KS", DOWN),
    ),
    # No neighbours; and in two sets no run is split.
    (
        "splitRun",
        Asked("contract_rummy", 3, "4S 5S 6S 7S 8S 9S TS JS KD"),
        Asked("contract_rummy", 3, "4S 5S 6S 7S 9S TS JS QS KD"),
    ),
    (
        "splitRun",
        Asked("contract_rummy", 2, "8C 9C KD", SPLIT_BY_A_SWAP),
        Asked("contract_rummy", 1, "8S 9S KD", ("You.1 8H 8D 8C", "You.2 9H 9D 9C")),
    ),
    # Held twice, a card splits nothing: one of them lies beside its neighbour.
    (
        "splitRun",
        Asked("contract_rummy", 3, "2S 3S 4S 5S 6S 7S 8S 9S KD"),
        Asked("contract_rummy", 3, "2S 3S 4S 5S 5S 6S 7S 8S KD"),
    ),
    # Side by side, and no rank twice.
    (
        "overlappingRuns",
        Asked("contract_rummy", 3, "4S 5S 6S 7S 6S 7S 8S 9S KD"),
        Asked("contract_rummy", 3, "4S 5S 6S 7S 8S 9S TS JS KD"),
    ),
    (
        "oneSuit",
        Asked("contract_rummy", 3, "4S 5S 6S 7S 8S 9S TS JS AS"),
        Asked("contract_rummy", 3, "4S 5S 6S 7S 8S 9S TS JS KD"),
    ),
    # With a three of hearts the seven can be spared, and in one way it is laid off.
    (
        "layoffDecoy",
        Asked("liverpool", 2, "4H 5H 6H 7H 2S 2D 2C KS", QUEENS),
        Asked("liverpool", 2, "3H 4H 5H 6H 7H 2S 2D 2C KS", QUEENS),
    ),
    # Nobody lays off in the turn of the contract here, so nothing lures.
    (
        "layoffDecoy",
        Asked("liverpool", 2, "4H 5H 6H 7H 2S 2D 2C KS", QUEENS),
        Asked("contract_rummy", 2, "4H 5H 6H 7H 2S 2D 2C KS", QUEENS),
    ),
    (
        "tightJokers",
        Asked("liverpool_deal7_play_on", 7, "3S 4S 5S * 7S 8S 9S"),
        Asked("liverpool_deal7_play_on", 7, "3S 4S 5S 6S 7S 8S 9S *"),
    ),
    (
        "onlyDiscard",
        Asked("contract_rummy", 1, "7S 7H 7D 9S 9C 9D KC"),
        Asked("contract_rummy", 1, "7S 7H 7D 7C 9S 9C 9D"),
    ),
    # The nine would go onto the eight; nothing takes the king.
    (
        "goodDiscard",
        Asked("contract_rummy", 2, "8H 9H", ("You.1 QS QH QD", "You.2 4H 5H 6H 7H")),
        Asked("contract_rummy", 2, "8H KS", DOWN),
    ),
    # Two cards are missing, not one.
    (
        "oneShort",
        Asked("contract_rummy", 1, "7S 7H 7D 9S 9C KC"),
        Asked("contract_rummy", 1, "7S 7H 9S 9C KC"),
    ),
    (
        "proof",
        Asked("contract_rummy", 1, "7S 7H 7D 9S 9C KC"),
        Asked("contract_rummy", 1, "7S 7H 7D 9S 9C 9D KC"),
    ),
]


@pytest.mark.parametrize(
    ("theme", "has", "nearly"),
    HAVE_AND_NEARLY,
    ids=[f"{number}-{theme}" for number, (theme, _, _) in enumerate(HAVE_AND_NEARLY)],
)
def test_a_position_with_a_theme_and_one_that_nearly_has_it(
    theme: str, has: Asked, nearly: Asked
) -> None:
    assert theme in themes_of(has.answer())
    assert theme not in themes_of(nearly.answer())


def test_a_long_reason_is_no_proof() -> None:
    answer = Asked("contract_rummy", 1, "7S 7H 7D 9S 9C KC").answer()
    short, long = ((1, 2, 3, 4), (1, 2, 3, 4, 5))
    assert themes_of(answer, Certificate("together", short, 1, ())) == ("oneShort", "proof")
    assert themes_of(answer, Certificate("together", long, 2, ())) == ()


def test_nothing_is_said_of_an_answer_with_some_of_its_ways() -> None:
    position = position_from_cards("contract_rummy", 1, "7S 7H 7D 7C 9S 9C 9D")
    some = go_out(position, limit=2)
    with pytest.raises(ValueError, match="all its ways"):
        themes_of(some)
    with pytest.raises(ValueError, match="all its ways"):
        difficulty_of(some)


@pytest.mark.parametrize(
    ("variant", "number", "cards", "pile", "themes"),
    [
        # Ten cards of 102 would do as well.
        ("contract_rummy", 1, "7S 7H 7D 9S 9C KC", "9D", ("takeDiscard",)),
        # Whatever comes can be thrown away.
        ("contract_rummy", 1, "7S 7H 7D 9S 9C 9D", "KC", ()),
        ("contract_rummy", 1, "7S 7H 7D 9S 9C KC", "2D", ("drawInstead",)),
        # Neither the pile nor the stock.
        ("contract_rummy", 1, "7S 7H 9S 9C KC QD", "2D", ()),
        ("rummy500", 1, "7S 7H", "7D KC", ("deepPile",)),
        ("rummy500", 1, "7S 7H", "KC 7D", ("takeDiscard",)),
        ("rummy500", 1, "7S 7H", "2D KC", ("drawInstead",)),
    ],
)
def test_themes_before_the_draw(
    variant: str, number: int, cards: str, pile: str, themes: tuple[str, ...]
) -> None:
    position = position_from_cards(variant, number, cards, pile=pile, drawn=False)
    assert opening_themes(before_draw(position)) == themes


def test_every_theme_is_had_by_some_position_here() -> None:
    before = {"takeDiscard", "deepPile", "drawInstead"}
    assert {theme for theme, _, _ in HAVE_AND_NEARLY} | before == set(THEMES)


# --- themes that cannot be ---


@pytest.mark.parametrize(
    ("variant", "number", "never"),
    [
        # The contract is laid with the whole hand, and without a discard.
        (
            "contract_rummy",
            7,
            "jokerSwap layoff chainLayoff layoffDecoy onlyDiscard goodDiscard deepPile",
        ),
        # One run ends the hand.
        (
            "liverpool",
            7,
            "jokerSwap layoff chainLayoff layoffDecoy onlyDiscard goodDiscard deepPile splitRun "
            "overlappingRuns",
        ),
        ("liverpool_deal7_play_on", 7, "overlappingRuns deepPile"),
        ("rami_contrat", 7, "deepPile"),
        # Two sets.
        ("contract_rummy", 1, "jokerSwap aceHigh aceLow splitRun overlappingRuns deepPile"),
        ("liverpool", 1, "aceHigh aceLow splitRun overlappingRuns deepPile"),
        ("rummy500", 1, "jokerSwap tightJokers oneShort"),
    ],
)
def test_themes_that_cannot_occur_in_a_hand(variant: str, number: int, never: str) -> None:
    rules = load_variant(variant)
    assert set(THEMES) - possible_themes(rules, number) == set(never.split())
    for theme in never.split():
        assert why_not_theme(theme, rules, number)


def test_every_hand_of_every_game_has_some_themes() -> None:
    for name in variant_names():
        rules = load_variant(name)
        for number in range(1, len(rules.hands) + 1):
            assert {"unique", "proof"} <= possible_themes(rules, number)


def test_a_theme_or_a_hand_that_is_not_there_is_said_so() -> None:
    rules = load_variant("contract_rummy")
    with pytest.raises(ValueError, match="no theme 'luck'"):
        why_not_theme("luck", rules, 1)
    with pytest.raises(ValueError, match="no hand 8"):
        possible_themes(rules, 8)


# --- the vector, worked out by hand ---

VECTORS = {
    # Eight spades make two runs of four in one way, and the king is thrown.
    "one way": (
        Asked("contract_rummy", 3, "4S 5S 6S 7S 8S 9S TS JS KD"),
        "T0 B0 D0.0 N0 S0/0/0",
        1,
    ),
    # Spades, hearts, diamonds: seven and nine in sets, or one of them thrown, 3 each; clubs: the
    # seven in the set or thrown, 2. Of these 54 four are ways: log2 13.5. That no nine can be
    # thrown is plain, and any seven will do.
    "four ways": (
        Asked("contract_rummy", 1, "7S 7H 7D 7C 9S 9H 9D"),
        "T0 B0 D3.8 N0 S0/0/0",
        2,
    ),
    # The longest run takes all eight hearts, and so does the run with the fewest jokers; only who
    # lays the smallest melds has two. Hearts: one long run, two of four, a three or a ten thrown.
    "a run too long": (
        Asked("liverpool", 3, "3H 4H 5H 6H 7H 8H 9H TH KS"),
        "T2 B0 D2.0 N0 S0/0/0",
        4,
    ),
    "a joker in a gap": (
        Asked("liverpool_deal7_play_on", 7, "3S 4S 5S * 7S 8S 9S"),
        "T0 B0 D0.0 N0 S0/1/0",
        1,
    ),
    # The run is long enough without its three, its nine or the joker.
    "cards to spare": (
        Asked("liverpool_deal7_play_on", 7, "3S 4S 5S 6S 7S 8S 9S *"),
        "T0 B0 D0.0 N8 S0/0/0",
        1,
    ),
    # The six for the joker, two cards at the ends of one run. Any heart could be thrown, if not
    # for the king: 4. Whichever card is not there, the others go.
    "a swap": (
        Asked("contract_rummy", 2, "6H 8H 3H KS", DOWN),
        "T0 B0 D2.0 N4 S1/0/2",
        2,
    ),
    # The nine needs the joker between; each simple player lays it off elsewhere. The nine could be
    # thrown, if not for the king. Without nine or king the others go.
    "a gap on the table": (
        Asked("contract_rummy", 2, "9H * KS", ("You.1 QS QH QD", "You.2 4H 5H 6H 7H")),
        "T3 B0 D1.0 N2 S0/1/1",
        3,
    ),
    # Aces in a set or one thrown, knaves too: 3 for each of three suits. That none may be thrown
    # has to be tried with an ace, and with a knave.
    "two sets": (
        Asked("rummy500", 1, "AC AD AS JC JD JS"),
        "T0 B2 D4.8 N0 S0/0/0",
        4,
    ),
    # No: nothing is left for the discard. With two cards left over either set could be broken as
    # far as its own suit shows, 4 for each suit; again an ace and a knave are tried.
    "no discard": (
        Asked("rummy500_final_discard", 1, "AC AD AS JC JD JS"),
        "T0 B2 D6.0 N0 S0/0/0",
        4,
    ),
    # No, for nothing takes the king and the queen. Each heart is laid off or left over, the nine on
    # the run or on the set; on the run it needs the eight: 5.
    "two cards without a home": (
        Asked("contract_rummy", 2, "8H 9H KS QD", DOWN),
        "T0 B0 D2.3 N0 S0/0/2",
        2,
    ),
    # No, and each simple player is left with the king and a spade that has a home. Spades: the
    # four or the eight left over; each two in the set or left over: 16.
    "a run with a card too many": (
        Asked("contract_rummy", 2, "4S 5S 6S 7S 8S 2H 2D 2C KD"),
        "T3 B0 D4.0 N0 S0/0/0",
        4,
    ),
    # No. A two more: spades 4, the other twos as before. One card may be thrown, so that the four
    # or the eight is it, and which is tried.
    "a set with a card too many": (
        Asked("contract_rummy", 2, "4S 5S 6S 7S 8S 2H 2D 2C 2S"),
        "T3 B1 D5.0 N0 S0/0/0",
        5,
    ),
    # No: two nines make no set. Of each suit of seven the seven is in the set or left over: 8.
    "no contract": (
        Asked("contract_rummy", 1, "7S 7H 7D 9S 9C KC"),
        "T0 B0 D3.0 N0 S0/0/0",
        2,
    ),
}


@pytest.mark.parametrize("name", VECTORS)
def test_the_vector_of_a_position_worked_out_by_hand(name: str) -> None:
    asked, vector, level = VECTORS[name]
    found = difficulty_of(asked.answer())
    assert found.text() == vector
    assert level_of(found, 13) == level


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        # 3H to TH is one run too long; the smallest melds leave four for a second.
        ("3H 4H 5H 6H 7H 8H 9H TH KS", (9, 0, 9)),
        # 4H to 7H come first for each of them, and the others make no run.
        ("4H 5H 6H 7H 8H KS", (6, 6, 6)),
    ],
)
def test_how_many_cards_the_simple_players_are_left_with(cards: str, left: tuple[int, ...]) -> None:
    position = position_from_cards("liverpool", 3, cards)
    assert tuple(len(cards_left(position, player)) for player in SIMPLE_PLAYERS) == left


def test_what_a_contract_of_the_whole_hand_leaves_over_counts() -> None:
    cards = "2S 3S 4S 5S 7H 8H 9H TH 4C 5C 6C 7C"
    out = position_from_cards("contract_rummy", 7, cards)
    over = position_from_cards("contract_rummy", 7, f"{cards} KD")
    for player in SIMPLE_PLAYERS:
        assert cards_left(out, player) == ()
        assert cards_text(cards_left(over, player)) == "KD"


def test_who_lays_off_first_misses_the_contract_that_needs_the_card() -> None:
    # The seven goes onto the eight of the table, and 4H 5H 6H are no run of four.
    asked = Asked("liverpool", 2, "4H 5H 6H 7H 2S 2D 2C KS", QUEENS)
    position = asked.answer().position
    left = {player.idea: len(cards_left(position, player)) for player in SIMPLE_PLAYERS}
    assert left == {
        "the longest natural run first": 0,
        "lay off first": 8,
        "fewest jokers first": 0,
    }


# --- arrangements and guesses ---


def test_the_arrangements_of_a_suit_are_those_that_can_be_listed_by_hand() -> None:
    position = position_from_cards("liverpool", 3, "3H 4H 5H 6H 7H 8H 9H TH KS")
    (layouts,) = layouts_of(position)
    spades, hearts = layouts.suits
    assert [each.by_card for each in spades] == [(("discard",),)]
    assert {tuple(home for (home,) in each.by_card) for each in hearts} == {
        ("run 3H",) * 8,
        ("run 3H",) * 4 + ("run 7H",) * 4,
        ("discard",) + ("run 4H",) * 7,
        ("run 3H",) * 7 + ("discard",),
    }
    assert (layouts.runs, layouts.sets, layouts.wilds, layouts.discards) == (2, 0, 0, 1)


def test_a_swap_frees_a_wild_card_in_the_arrangements() -> None:
    position = Asked("contract_rummy", 2, "6H KS", DOWN).answer().position
    _, hearts = layouts_of(position)[0].suits
    assert {each.homes[0][1]: each.wilds for each in hearts} == {"swap": -1, "discard": 0}


def test_a_card_that_has_to_be_played_is_discarded_in_no_arrangement() -> None:
    case = Case("rummy500", 1, ("7S", "8S", "9S", "TS", "KH"), players=2, take=("TS",))
    (layouts,) = layouts_of(case.position())
    spades, hearts = layouts.suits
    homes = {tuple(home for (home,) in each.by_card) for each in spades}
    assert homes == {("run 7S",) * 4, ("discard", *("run 8S",) * 3)}
    assert [each.by_card for each in hearts] == [(("discard",),)]


def arrangement(
    home: str, *, wilds: int = 0, runs: int = 0, thrown: int = 0, sets: tuple[int, ...] = ()
) -> Arrangement:
    """An arrangement of one card, with what it asks of the other suits."""
    ranks = tuple(sorted(Counter(sets).items()))
    return Arrangement(((0, home),), wilds, runs, runs, thrown, ranks, ((home,),))


NOTHING_ASKED = Layouts((), wilds=0, runs=0, sets=0, free=False, discards=0, least_set=3)


@pytest.mark.parametrize(
    ("asked", "suits", "left"),
    [
        # One wild card for two suits, of which one cannot do without.
        (
            replace(NOTHING_ASKED, wilds=1),
            [[arrangement("a", wilds=1), arrangement("b")], [arrangement("c", wilds=1)]],
            ["b", "c"],
        ),
        # It comes free in the other suit.
        (
            NOTHING_ASKED,
            [[arrangement("a", wilds=1), arrangement("b")], [arrangement("c", wilds=-1)]],
            ["a b", "c"],
        ),
        # Too many runs, and too few.
        (
            replace(NOTHING_ASKED, runs=1),
            [[arrangement("a", runs=1), arrangement("b")], [arrangement("c", runs=1)]],
            ["b", "c"],
        ),
        (
            replace(NOTHING_ASKED, runs=2),
            [[arrangement("a", runs=1), arrangement("b")], [arrangement("c", runs=1)]],
            ["a", "c"],
        ),
        # One discard is there.
        (
            replace(NOTHING_ASKED, discards=1),
            [[arrangement("a", thrown=1), arrangement("b")], [arrangement("c", thrown=1)]],
            ["b", "c"],
        ),
        # A set of three cannot be of two suits, each with one card.
        (
            replace(NOTHING_ASKED, sets=1, free=True),
            [
                [arrangement("a", sets=(7,)), arrangement("b", sets=(7, 7))],
                [arrangement("c", sets=(7,))],
            ],
            ["b", "c"],
        ),
        # There have to be three cards for it even where a suit leaves it alone.
        (
            replace(NOTHING_ASKED, free=True),
            [[arrangement("a"), arrangement("b", sets=(7, 7))], [arrangement("c", sets=(7,))]],
            ["b", "c"],
        ),
        # Two ranks for one set.
        (
            replace(NOTHING_ASKED, sets=1, wilds=2),
            [
                [arrangement("a", sets=(8,)), arrangement("b", sets=(7,))],
                [arrangement("c", sets=(7,))],
            ],
            ["b", "c"],
        ),
        # The contract asks for a set, and all the sevens are needed.
        (
            replace(NOTHING_ASKED, sets=1),
            [[arrangement("a"), arrangement("b", sets=(7, 7))], [arrangement("c", sets=(7,))]],
            ["b", "c"],
        ),
        (
            replace(NOTHING_ASKED, sets=1),
            [[arrangement("a"), arrangement("b", sets=(7,))], [arrangement("c"), arrangement("d")]],
            None,
        ),
        # Nothing is possible where a suit has nothing.
        (NOTHING_ASKED, [[arrangement("a")], []], None),
    ],
)
def test_what_other_suits_leave_possible(
    asked: Layouts, suits: list[list[Arrangement]], left: list[str] | None
) -> None:
    found = settled(asked, suits)
    homes = found and [" ".join(each.homes[0][1] for each in suit) for suit in found]
    assert homes == left


@pytest.mark.parametrize(("variant", "number"), GAMES)
def test_every_way_is_among_the_arrangements_of_its_suits(variant: str, number: int) -> None:
    cut = 0
    for case in dealt(variant, number, nightly(25, 500)):
        position = case.position()
        answer = answered(position)
        layouts = layouts_of(position)
        ways = [list(homes_of(way, position).values()) for way in answer.ways]
        for way in ways:
            held = sorted(card_text(card) for homes in way for card, _ in homes)
            assert held == sorted(held_naturals(position))
            found = [guesses_to(each, way, ways) for each in layouts]
            cut += all(count is None for count in found)
            assert guesses_to(with_way(layouts[0], way), way, ways) is not None
    # Only a limit of steps may leave one out.
    assert cut <= 1


def test_a_no_is_refuted_without_a_guess_where_a_suit_has_no_arrangement() -> None:
    position = position_from_cards("contract_rummy", 3, "4S 5S 6S 7S 2H 9H KD JC 3C")
    assert [guesses_to_refute(each) for each in layouts_of(position)] == [0]


# --- vectors as texts, levels ---


def test_a_vector_is_read_as_it_is_written() -> None:
    rng = Random("vectors")
    for _ in range(200):
        vector = Difficulty(
            rng.randint(0, 3),
            rng.randint(0, 20),
            rng.randint(0, 300) / 10,
            *rng.choices(range(15), k=4),
        )
        assert difficulty_from(vector.text()) == vector


@pytest.mark.parametrize(
    "text",
    [
        "",
        "T1",
        "T4 B0 D0.0 N0 S0/0/0",
        "T1 B2 D3 N0 S0/0/0",
        "T1 B2 D3.44 N0 S0/0/0",
        "T1 B2 D3.4 N0 S0/0",
        "T1 B2 D3.4 N0 S0/0/0 ",
        "T1 B2 D3.4 N0 S0/0/0\n",
        "T1 B-2 D3.4 N0 S0/0/0",
        "T1 B\N{ARABIC-INDIC DIGIT TWO} D3.4 N0 S0/0/0",
    ],
)
def test_what_is_no_vector_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no difficulty"):
        difficulty_from(text)


def test_a_level_never_falls_when_a_part_rises() -> None:
    parts = [(t, b, d / 2) for t in range(4) for b in range(6) for d in range(20)]
    levels = {part: level_of(Difficulty(*part, 0, 0, 0, 0), 13) for part in parts}
    assert (
        set(levels.values()) == {1, 2, 3, 4, 5} == {n for row in LEVELS.values() for *_, n in row}
    )
    for (t, b, d), level in levels.items():
        for more in ((t + 1, b, d), (t, b + 1, d), (t, b, d + 0.5)):
            assert levels.get(more, 5) >= level


def test_every_level_is_met_among_dealt_positions_that_say_yes_and_that_say_no() -> None:
    met: dict[bool, Counter[int]] = {True: Counter(), False: Counter()}
    for variant, number in (("contract_rummy", 7), ("liverpool", 2), ("rummy500", 1)):
        for case in dealt(variant, number, 60):
            answer = answered(case.position())
            met[answer.possible][level_of(difficulty_of(answer), 13)] += 1
    assert set(met[True]) == set(met[False]) == {1, 2, 3, 4, 5}, met


# --- the same on every machine ---

_RATE = """
from rummynotation.puzzles.difficulty import difficulty_of
from rummynotation.puzzles.themes import themes_of
from tests.test_puzzle_rating import answered, dealt
for game in (("liverpool", 2), ("rami_contrat", 7), ("rummy500", 1)):
    for case in dealt(*game, 8):
        answer = answered(case.position())
        print(*themes_of(answer), difficulty_of(answer).text())
"""


def test_ratings_do_not_hang_on_the_order_of_sets() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _RATE],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    (output,) = outputs
    assert len(output.splitlines()) == 24
