"""The fewest points left, held against two oracles that share nothing with it."""

# The names carry the ids of rules.
# ruff: noqa: N802

from __future__ import annotations

from random import Random

import pytest

from rummynotation.cards import card_text
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.reader import read_game
from rummynotation.record import Discard, Meld, Swap
from rummynotation.replay.moment import moment_at
from rummynotation.replay.validate import validate
from rummynotation.rules.loader import variant_names
from rummynotation.solver import staying
from rummynotation.solver.least import Least, fewest_left
from rummynotation.solver.position import position_at
from tests import brute_least
from tests import plain_melds as plain
from tests.go_out_case import ME, Case
from tests.go_out_positions import adversarial, fits_shoe, near_miss, some_case
from tests.nightly import nightly
from tests.test_solver_exact import action_text

Asked = tuple[int, bool] | None
"""The points and whether what is left is unique; none where there is no legal turn."""


def least_of(case: Case) -> Least | None:
    """The solver's answer, its turn played out; none where there is no legal turn."""
    try:
        least = fewest_left(case.position())
    except RummyNotationError as error:
        assert "has no legal turn" in str(error), case.text()
        return None
    # A joker that slides in a meld of this very turn is not looked at.
    assert least.proved or case.rules.joker_swap_use == "slide", case.text()
    text = case.text(" ".join(map(action_text, least.line)))
    game = read_game(text + "result *\n")
    wrong = [found for found in validate(game).diagnostics if found.is_error]
    assert not wrong, f"{wrong[0].message}\n{text}"
    table = moment_at(game).table
    seat = table.by_handle[ME]
    if table.out == seat.place:
        assert (least.points, least.left, least.unique) == (0, (), True), text
    else:
        assert isinstance(least.line[-1], Discard)
        assert tuple(seat.cards()) == least.left, text
        assert least.points == brute_least.value(case, left_of(least)), text
    return least


def left_of(least: Least) -> tuple[str, ...]:
    """The cards that are left, as texts."""
    return tuple(sorted(map(card_text, least.left)))


def told(case: Case) -> tuple[int, str, bool]:
    """The points, the cards that are left, and whether these are the only ones."""
    least = least_of(case)
    assert least is not None
    return least.points, " ".join(left_of(least)), least.unique


def unlucky(seed: int, most: int, *, house: bool = False) -> Case:
    """A turn by its number, with a few cards more than one that is to go out, as a rule."""
    rng = Random(seed)
    case = some_case(seed, most, house=house)
    for _ in range(20):
        more = [
            rng.choice(plain.RANKS) + rng.choice(plain.SUITS) if rng.random() < 0.85 else "*"
            for _ in range(rng.choice((0, 1, 1, 2, 3)))
        ]
        larger = case._replace(hand=tuple(sorted((*case.hand, *more))))
        if len(larger.hand) <= most + 1 and fits_shoe(larger):
            return larger
    return case


def agrees_with_brute_force(case: Case) -> str:
    """Holds points, cards and uniqueness against those of brute force; says what comes out."""
    least = least_of(case)
    wanted = brute_least.fewest(case)
    if least is None or wanted is None:
        assert least is None and wanted is None, case.text()
        return "no turn"
    points, lefts = wanted
    assert least.points == points, f"{case.text()}{least.points}, not {points}"
    assert left_of(least) in lefts, case.text()
    one = least.proved and len(lefts) == 1
    assert least.unique is one, f"{case.text()}{sorted(lefts)[:4]}"
    if not least.left:
        return "out"
    return "unique" if least.unique else "several"


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("house", [False, True], ids=["shipped", "house"])
def test_small_hands_leave_what_they_leave_by_brute_force(
    part: int, house: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if part % 2:
        # What pays in large hands only is tried in small ones too.
        monkeypatch.setattr(staying, "EASY_STATES", 0)
    count = nightly(40, 600)
    start = 500_000 + part * count
    kinds = [
        agrees_with_brute_force(unlucky(start + step, 8, house=house)) for step in range(count)
    ]
    assert kinds.count("unique") > count // 6
    assert kinds.count("several") > count // 12
    assert kinds.count("out") < count // 2


@pytest.mark.parametrize("variant", ["persian_seed", "liverpool", "rami_contrat", "king_rummy"])
def test_guarded_and_swapped_wild_cards_leave_what_they_leave_by_brute_force(variant: str) -> None:
    # Here what is legal hangs on the order of play, and on what comes into the hand.
    names = variant_names()
    count = nightly(30, 400)
    first = 600_000 - 600_000 % len(names) + names.index(variant)
    for step in range(count):
        agrees_with_brute_force(unlucky(first + step * len(names), 8))


@pytest.mark.parametrize("kind", ["shipped", "house", "adversarial"])
def test_large_hands_leave_what_they_leave_by_cp_sat(kind: str) -> None:
    pytest.importorskip("ortools", reason="OR-tools is not installed: pip install '.[compare]'")
    from tests import oracle_least

    for seed in range(nightly(12, 300)):
        if kind == "adversarial":
            case = adversarial(seed)
        else:
            case = near_miss(Random(seed), some_case(seed, 16, house=kind == "house"))
        # The guard and slides hang on the order of play, which is not in the model.
        known = case.rules.joker_guard == "none" and case.rules.joker_swap_use != "slide"
        if known and fits_shoe(case):
            least = least_of(case)
            found: Asked = None if least is None else (least.points, least.unique)
            assert found == oracle_least.fewest(case), case.text()


# What a turn may hold.


def test_without_the_contract_the_dearest_card_goes_CR12_CR13_CR14_CR15() -> None:
    hand = ("*", "2S", "5H", "9C", "JD", "KD")
    assert told(Case("contract_rummy", 1, hand)) == (35, "2S 5H 9C JD KD", True)


def test_two_cards_of_one_worth_leave_two_answers_CR14() -> None:
    assert told(Case("contract_rummy", 1, ("2S", "JD", "KD")))[::2] == (15, False)
    assert told(Case("contract_rummy", 1, ("2S", "KD", "KD"))) == (15, "2S KD", True)


def test_the_contract_is_laid_and_nothing_laid_off_in_its_turn_CR57() -> None:
    hand = ("7S", "7H", "7D", "7C", "9S", "9C", "9D", "KC", "2H")
    table = (("Ben", ("KS", "KH", "KD")), ("Ben", ("4S", "4H", "4D")))
    points, left, unique = told(Case("contract_rummy", 1, hand, table))
    # Any of the four sevens may stay, and the king that fits the table is the discard.
    assert (points, len(left.split()), unique) == (10, 2, False)


def test_who_is_down_lays_off_what_is_dear_CR57_CR58() -> None:
    table = (
        ("Ana", ("7S", "7H", "7D")), ("Ana", ("9S", "9H", "9D")), ("Ben", ("TH", "JH", "QH")),
    )  # fmt: skip
    # The king goes onto the run, then the ace above it; the queen is thrown.
    hand = ("AH", "KH", "2C", "3D", "QS")
    assert told(Case("contract_rummy", 1, hand, table)) == (10, "2C 3D", True)


def test_one_card_for_two_melds_goes_where_the_dearer_ones_are_saved() -> None:
    # The nine in the set saves two nines; in the run a seven and an eight, of which one can go.
    hand = ("7H", "8H", "9H", "9S", "9D", "2C", "3C")
    assert told(Case("rummy500", 1, hand)) == (12, "2C 3C 7H", True)


def test_a_wild_card_that_stays_costs_its_points_CR15() -> None:
    table = (("Ana", ("7S", "7H", "7D")), ("Ana", ("9S", "9H", "9D")))
    # One joker goes onto a set, and so does the other; the king is thrown.
    hand = ("*", "*", "2C", "KS")
    assert told(Case("contract_rummy", 1, hand, table)) == (5, "2C", True)
    # Without a meld of the table one is the discard, and the other stays.
    assert told(Case("contract_rummy", 1, hand)) == (30, "* 2C KS", True)


def test_where_the_contract_takes_the_whole_hand_nothing_is_laid_CR37() -> None:
    hand = (*("2S", "3S", "4S", "5S"), *("7H", "8H", "9H", "TH"), *("JD", "QD", "KD", "AD"), "KC")
    case = Case("contract_rummy", 7, hand)
    assert told(case) == (85, " ".join(sorted({*hand} - {"AD"})), True)


def test_a_contract_that_ends_the_hand_leaves_nothing_that_counts_LV23() -> None:
    case = Case("liverpool", 7, ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "KC", "QD"))
    least = least_of(case)
    assert least is not None and (least.points, least.left) == (0, ())
    assert isinstance(least.line[-1], Meld)


def test_going_out_is_better_than_cards_worth_nothing() -> None:
    worthless = (("values", "{ A = 0, J-K = 0, 10 = 0, 2-9 = 0, JK = 0 }"),)
    hand = ("7S", "7H", "7D", "9S", "9H", "9D", "KC")
    case = Case("contract_rummy", 1, hand, house=worthless)
    assert told(case) == (0, "", True)
    assert told(case._replace(hand=(*hand, "2C")))[::2] == (0, False)


def test_the_card_just_taken_is_not_the_discard_X21() -> None:
    case = Case("liverpool", 1, ("2S", "5H", "KD"), take=("KD",))
    banned = case._replace(house=(("return_discard_ban", "true"),))
    assert told(case) == (10, "2S 5H", True)
    assert told(banned)[::2] == (15, False)


def test_a_card_taken_from_deep_has_to_be_played_R518() -> None:
    # The run saves more than the set; but the nine of spades has to go.
    hand = ("9S", "9D", "9H", "TH", "JH", "KC")
    assert told(Case("rummy500", 1, hand)) == (18, "9D 9S", True)
    assert told(Case("rummy500", 1, hand, take=("9S", "KC")))[::2] == (20, False)
    alone = Case("rummy500", 1, ("6S", "KD", "QH", "2C"), take=("6S", "KD"))
    assert least_of(alone) is None


def test_a_wild_card_that_is_taken_must_be_played_LV52_LV53() -> None:
    table = (("Ben", ("5H", "*=6H", "7H", "8H")),)
    # Who is not down and lays no contract may not take it; the six stays.
    case = Case("liverpool", 1, ("6H", "2C", "KS"), table)
    least = least_of(case)
    assert least is not None and not any(isinstance(action, Swap) for action in least.line)


def test_who_has_not_drawn_has_to_draw_first() -> None:
    game = read_game(Case("contract_rummy", 1, ("2S", "KD")).text().replace(" drawn", ""))
    with pytest.raises(RummyNotationError, match="not drawn"):
        fewest_left(position_at(game))


def test_a_search_that_is_given_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case("rummy500", 1, ("7H", "8H", "9H", "9S", "9D", "2C", "3C"))
    monkeypatch.setattr(staying, "MOST_STATES", 20)
    least = fewest_left(case.position())
    assert not least.proved and not least.unique and least.points >= 12
    monkeypatch.setattr(staying, "MOST_STATES", 1)
    with pytest.raises(RummyNotationError, match="was found"):
        fewest_left(case.position())


def test_the_same_question_has_the_same_answer() -> None:
    for seed in range(10):
        case = unlucky(seed, 12)
        one, two = least_of(case), least_of(case)
        assert (one and (one.left, one.line)) == (two and (two.left, two.line))
