"""The solver held against two oracles that share nothing with it: brute force and CP-SAT."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rummynotation.cards import Placed, card_of, card_text, cards_text, meant_card, placed_text
from rummynotation.notation.reader import read_game
from rummynotation.record import Action, Discard, LayOff, Meld, Swap
from rummynotation.replay.moment import moment_at
from rummynotation.replay.validate import validate
from rummynotation.rules.variant import Variant
from rummynotation.solver import search
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.problem import Swapped
from rummynotation.solver.ways import Way
from tests import brute_go_out
from tests.go_out_case import ME, Case, Key
from tests.go_out_positions import adversarial, some_case
from tests.nightly import nightly

ALL = 100_000
"""More ways than any small hand has."""


def checked(case: Case, *, limit: int = 1) -> Answer:
    """The solver's answer, its position free of errors and every way of it played out."""
    wrong = [found for found in validate(case.game()).diagnostics if found.is_error]
    assert not wrong, f"{wrong[0].message}\n{case.text()}"
    answer = go_out(case.position(), limit=limit)
    # A joker may slide in a meld of this turn too, which neither looks at: a no is not proved then.
    assert answer.proved or case.rules.joker_swap_use == "slide", case.text()
    for way in answer.ways:
        plays_out(case, way)
    return answer


def plays_out(case: Case, way: Way) -> None:
    """The line of a way is legal, and whoever plays it is out."""
    text = case.text(" ".join(map(action_text, way.line)))
    game = read_game(text + "result *\n")
    wrong = [found for found in validate(game).diagnostics if found.is_error]
    assert not wrong, f"{wrong[0].message}\n{text}"
    table = moment_at(game).table
    assert table.ended and table.out == table.by_handle[ME].place, text


def action_text(action: Action) -> str:
    """An action as it is written."""
    if isinstance(action, Meld):
        return "meld " + " ".join(f"[{cards_text(cards)}]" for cards in action.melds)
    if isinstance(action, LayOff):
        return f"layoff {cards_text(action.cards)} {action.meld}"
    if isinstance(action, Swap):
        slide = "" if action.slide is None else f" slide {placed_text(action.slide)}"
        return f"swap {card_text(action.card)} {action.meld}{slide}"
    assert isinstance(action, Discard)
    return f"discard {card_text(action.card)}"


def key_of(way: Way, variant: Variant) -> Key:
    """A way as the brute force tells ways apart, from its melds and cards alone."""

    def naturals(cards: tuple[Placed, ...]) -> tuple[str, ...]:
        own = (card_of(placed) for placed in cards)
        return tuple(sorted(card_text(card) for card in own if card not in variant.wild_cards))

    added: dict[str, tuple[str, ...]] = {}
    for growth in way.growths:
        name = str(growth.name)
        added[name] = tuple(sorted(added.get(name, ()) + naturals(growth.cards)))
    wild = way.discard in variant.wild_cards
    discard = None if way.discard is None else card_text(way.discard)
    return (
        tuple(sorted((meld.final.kind, *naturals(meld.final.cards)) for meld in way.melds)),
        tuple(sorted((name, cards) for name, cards in added.items() if cards)),
        tuple(sorted(swap_key(swap) for swap in way.swaps)),
        "wild" if wild else discard,
    )


def swap_key(swap: Swapped) -> tuple[str, str, str]:
    """A swap as the brute force tells swaps apart."""
    meant = meant_card(swap.slide)
    return card_text(swap.card), str(swap.name), "" if meant is None else card_text(meant)


def agrees_with_brute_force(case: Case) -> bool:
    """Holds all ways against those that brute force finds; says whether there are any."""
    answer = checked(case, limit=ALL)
    assert answer.complete or not answer.proved, case.text()
    found = [key_of(way, case.rules) for way in answer.ways]
    wanted = brute_go_out.ways_out(case)
    text = case.text()
    assert len(set(found)) == len(found), f"a way twice\n{text}"
    assert set(found) == wanted, (
        f"{text}too many {sorted(set(found) - wanted, key=str)[:3]}\n"
        f"missing {sorted(wanted - set(found), key=str)[:3]}"
    )
    alone = checked(case)
    assert alone.possible == bool(wanted), text
    return bool(wanted)


def agrees_with_cp_sat(case: Case) -> bool:
    """Holds the decision against that of CP-SAT; says which it is."""
    pytest.importorskip("ortools", reason="OR-tools is not installed: pip install '.[compare]'")
    from tests import oracle

    answer = checked(case)
    wanted = oracle.possible(case)
    # Slides are not in the model, and of the guard only what does not hang on the order of play.
    known = case.rules.joker_swap_use != "slide" and case.rules.joker_guard == "none"
    if known or (wanted is False and case.rules.joker_swap_use != "slide"):
        assert answer.possible is wanted, case.text()
    return answer.possible


@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("house", [False, True], ids=["shipped", "house"])
def test_all_ways_of_small_hands_are_those_of_brute_force(part: int, house: bool) -> None:
    count = nightly(22, 330)
    yes = sum(
        agrees_with_brute_force(some_case(part * count + step, 8, house=house))
        for step in range(count)
    )
    assert count // 5 < yes < count


CASES: dict[str, Callable[[int], Case]] = {
    "shipped": lambda seed: some_case(seed, 22),
    "house": lambda seed: some_case(seed, 18, house=True),
    "hostile": lambda seed: some_case(seed, 20, hostile=True),
    "adversarial": adversarial,
}
"""Kinds of turns for CP-SAT."""


@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("kind", CASES)
def test_decisions_are_those_of_cp_sat(part: int, kind: str) -> None:
    count = nightly(11, 330)
    start = 100_000 + part * count
    yes = sum(agrees_with_cp_sat(CASES[kind](start + step)) for step in range(count))
    # Of the adversarial turns one in seven is a yes.
    assert yes < count
    assert yes > 0 or kind == "adversarial"


LIMITS = (
    "none", "several_between_naturals", "window4", "half", "fewer_than_naturals",
    "{ S3 = 1, R3 = 1, R4 = 1, R5 = 2, R7 = 3 }",
)  # fmt: skip


@pytest.mark.parametrize("limit", LIMITS)
def test_states_are_one_under_any_limit_on_wild_cards(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The hands are too small for it to pay, but brute force can say all ways.
    monkeypatch.setattr(search, "EASY_STATES", 0)
    rules = (("joker_limit", limit),)
    count = nightly(22, 660)
    cases = [
        some_case(40_000 + step, 7, house=True, hostile=True, fixed=rules, wild=0.35)
        for step in range(count)
    ]
    yes = sum(map(agrees_with_brute_force, cases))
    assert count // 5 < yes < count


@pytest.mark.parametrize("house", [False, True], ids=["shipped", "house"])
def test_all_ways_round_the_corner_are_those_of_brute_force(house: bool) -> None:
    count = nightly(44, 1_320)
    around = (("ace", "around"),)
    cases = [some_case(50_000 + step, 8, house=house, fixed=around) for step in range(count)]
    yes = sum(map(agrees_with_brute_force, cases))
    assert count // 5 < yes < count


@pytest.mark.parametrize("ace", ["around", "either"])
def test_cards_go_onto_both_ends_of_a_meld_round_the_corner(ace: str) -> None:
    table = (("Ana", ("2S", "3S", "4S", "5S")), ("Ana", ("8H", "8D", "8C")))
    house = (("ace", ace), ("hands.final_discard", "forbidden"))
    hand = ("6S", "*", "8S", "AS", "KS", "QS")
    assert checked(Case("liverpool", 1, hand, table, house=house)).possible is (ace == "around")


def test_swaps_are_made_in_an_order_in_which_each_is_legal() -> None:
    # The seven takes the place that the joker slides to when the eight is put into its place.
    table = (("Ana", ("3D", "4D", "5D", "6D")), ("Ben", ("*=8D", "9D", "TD", "JD")))
    house = (("joker_swap_use", "slide"), ("joker_swap_from", "runs"))
    case = Case("liverpool", 1, ("7D", "8D", "2H"), table, house=house)
    assert agrees_with_brute_force(case)
    ways = go_out(case.position(), limit=ALL).ways
    assert any([card_text(swap.card) for swap in way.swaps] == ["8D", "7D"] for way in ways)


def test_the_swaps_of_the_suit_in_hand_count_before_they_are_made() -> None:
    # Two jokers come free in clubs, the last suit; two gaps before it need them.
    table = (
        ("Ana", ("5D", "5D", "5S")),
        ("Ana", ("6D", "7D", "8D", "9D", "TD")),
        ("Ben", ("3S", "3D", "3D")),
        ("Ben", ("2C", "*=3C", "4C", "*=5C", "*=6C", "7C")),
        ("Cy", ("2D", "*=2", "*=2", "2D", "2C", "*=2", "2D")),
        ("Cy", ("5D", "*=6D", "7D", "8D")),
        ("Dee", ("JS", "JD", "*=J", "JD", "JD")),
        ("Dee", ("9S", "TS", "JS", "QS", "KS", "AS")),
        ("Eva", ("8S", "8D", "8C")),
        ("Eva", ("6C", "7C", "8C", "9C")),
        ("Fay", ("4S", "4D", "4S")),
        ("Fay", ("2S", "3S", "4S", "5S")),
    )
    hand = [
        "2C",
        "3C",
        "3C",
        "3C",
        "3D",
        "3H",
        "3S",
        "4C",
        "5C",
        "5S",
        "7C",
        "7S",
        "8H",
        "JS",
        "QD",
    ]
    shoe = (("shoe", "[{ players = [3, 8], decks = 3, jokers = 8 }]"),)
    assert checked(Case("contract_rummy", 2, tuple(hand), table, 8, shoe)).possible
