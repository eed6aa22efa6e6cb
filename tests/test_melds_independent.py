"""Melds, contracts and lay-offs, judged twice: by the rules of the product and by `plain_melds`.

With RUMNOT_NIGHTLY=1 in the environment the lists are many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random

import plain_melds as plain
import pytest
from nightly import nightly
from plain_melds import Verdict
from random_melds import added_cards, lay_down, meldlike, some_contract

import rummynotation as rn
from rummynotation.cards import Placed, card_of, card_text, parse_placed
from rummynotation.record import MeldName
from rummynotation.rules.contract import judge_meld
from rummynotation.rules.layoff import judge_layoff
from rummynotation.rules.loader import load_variant, variant_names
from rummynotation.rules.meld import OF_JOKERS, RUN, Reading, card_at
from rummynotation.rules.table import MeldOnTable, Table
from rummynotation.rules.variant import Contract, HandRules, Variant
from rummynotation.rules.violation import Violation

BENT: dict[str, tuple[str, ...]] = {
    "set_size": ("[2, 4]", "[3, 3]", "[3, 4]", '[3, "none"]', "[4, 6]"),
    "set_suits": ("any", "distinct", "distinct_on_laydown", "all_suits"),
    "run_size": ("[2, 13]", "[3, 13]", "[4, 13]", "[3, 5]", "[3, 14]"),
    "ace": ("either", "low", "high", "both_ends", "around"),
    "wilds": ("[]", '["JK"]', '["2"]', '["JK", "2"]', '["JK", "AH", "AD"]', '["QS", "7"]'),
    "min_naturals.set": ("0", "1", "2", "3"),
    "min_naturals.run": ("0", "1", "2", "3"),
    "joker_limit": (
        "none",
        "several_between_naturals",
        "window4",
        "half",
        "fewer_than_naturals",
        "{ S3 = 1, S5 = 2, R4 = 1, R5 = 2, R7 = 3 }",
    ),
    "same_suit_runs": ("any", "distinct_start", "not_adjacent", "gap2", "different_suits"),
    "contract_size": (
        "exact",
        "minimum",
        '{ set = "exact", run = "minimum" }',
        '{ set = "minimum", run = "exact" }',
    ),
}
"""Values that between them hold every one a parameter of melds can have."""

BASES = ("contract_rummy", "liverpool", "rami_contrat", "may_i_family6")

Answer = tuple[Verdict, object]
"""A verdict and, where it is legal, what each card then stands for and where runs begin."""


# What the product says.


def placed(cards: Sequence[str]) -> tuple[Placed, ...]:
    """The cards as the product holds them."""
    return tuple(parse_placed(card) for card in cards)


def a_table(variant: Variant, contract: tuple[Contract, ...], *, whole_hand: bool = False) -> Table:
    """A table at which Ana is in turn, with the contract; () for none."""
    rules = HandRules(
        deal=10,
        contract=contract,
        final_discard="optional",
        close="whole_hand" if whole_hand else "empty_hand",
        buy_limit=None,
    )
    played = replace(variant, contract_required=bool(contract), layoff_targets="all")
    return Table(played, rules, 1, ("Ana", "Ben", "Cy"))


def meaning(reading: Reading) -> tuple[object, ...]:
    """What a reading says, in the words of `plain_melds.meaning`."""
    if reading.kind == RUN:
        meant = [
            card_text(card_at(reading.low + step, reading.suit))
            for step in range(len(reading.cards))
        ]
    else:
        rank = plain.RANKS[reading.low - 1] if reading.low != OF_JOKERS else "*"
        meant = [rank] * len(reading.cards)
    cards = [card_text(card_of(card)) for card in reading.cards]
    return (reading.kind, *sorted(zip(cards, meant, strict=True)))


def answer_of(said: Violation | list[Reading], variant: Variant) -> Answer:
    """What the product's answer comes to."""
    if isinstance(said, Violation):
        assert not said.undecided, said
        return ("ambiguous" if " is open: " in said.message else "illegal"), None
    return "legal", [(meaning(reading), start(reading, variant)) for reading in said]


def start(reading: Reading, variant: Variant) -> int:
    """Where a run begins: with a low ace or not. Round the corner that makes no difference."""
    return reading.low if reading.kind == RUN and variant.ace != "around" else 0


def product_meld(cards: Sequence[str], variant: Variant) -> Answer:
    """What the product says of a meld that is laid freely."""
    table = a_table(variant, ())
    return answer_of(judge_meld(table, table.seats[0], [placed(cards)]), variant)


def product_contract(
    melds: Sequence[Sequence[str]],
    variant: Variant,
    contract: tuple[Contract, ...],
    *,
    whole_hand: bool,
) -> Answer:
    """What the product says of a contract, laid with no card left."""
    table = a_table(variant, contract, whole_hand=whole_hand)
    seat = table.seats[0]
    seat.size = seat.hidden = sum(map(len, melds))
    return answer_of(judge_meld(table, seat, [placed(cards) for cards in melds]), variant)


def product_layoff(cards: Sequence[str], meld: Sequence[str], variant: Variant) -> Answer:
    """What the product says of cards laid off onto a meld."""
    table = a_table(variant, ())
    name = MeldName("Ben", 1)
    on_table = judge_meld(table, table.seats[0], [placed(meld)])
    assert not isinstance(on_table, Violation), on_table
    table.melds[name] = MeldOnTable(name, 1, on_table[0].cards, on_table[0])
    said = judge_layoff(table, table.seats[0], placed(cards), name)
    return answer_of(said if isinstance(said, Violation) else [said[1]], variant)


# Both.


def compare_meld(rng: Random, variant: Variant) -> tuple[str, Answer, Answer]:
    """A meld that is laid freely."""
    cards = meldlike(rng, variant)
    ways = [(way,) for way in plain.legal_ways(cards, variant)]
    return f"[{' '.join(cards)}]", product_meld(cards, variant), plain_answer(ways, variant)


def compare_contract(rng: Random, variant: Variant) -> tuple[str, Answer, Answer]:
    """Melds that are laid as a contract."""
    contract = some_contract(rng, variant)
    melds = lay_down(rng, variant, contract)
    whole = rng.random() < 0.2
    ways = plain.contract_ways(melds, variant, contract, whole_hand=whole)
    text = " ".join(f"[{' '.join(cards)}]" for cards in melds)
    asked = " or ".join(" ".join(map(str, shapes)) for shapes in contract)
    return (
        f"{asked}{' (whole hand)' if whole else ''}: {text}",
        product_contract(melds, variant, contract, whole_hand=whole),
        plain_answer(ways, variant),
    )


def some_meld_on_table(rng: Random, variant: Variant) -> tuple[list[str], plain.Way]:
    """A legal meld, each wild card with what it stands for."""
    while True:
        found = plain.legal_ways(meldlike(rng, variant), variant)
        if found:
            meld = plain.as_stated(found[0], variant)
            return meld, plain.legal_ways(meld, variant)[0]


def compare_layoff(rng: Random, variant: Variant) -> tuple[str, Answer, Answer]:
    """Cards that are laid off onto a meld whose cards are natural or say what they stand for."""
    meld, on_table = some_meld_on_table(rng, variant)
    cards = added_cards(rng, meld, variant)
    ways = [(way,) for way in plain.layoff_ways(cards, on_table, variant)]
    return (
        f"{' '.join(cards)} onto [{' '.join(meld)}]",
        product_layoff(cards, meld, variant),
        plain_answer(ways, variant),
    )


def plain_answer(ways: Sequence[tuple[plain.Way, ...]], variant: Variant) -> Answer:
    """The ways that the second judge found, as an answer. Where a last ace fits both ends of a run
    it goes to the high one."""
    said = plain.verdict(ways)
    if said != "legal":
        return said, None
    starts = [
        max(way.places[0] for way in same) if same[0].places and variant.ace != "around" else 0
        for same in zip(*ways, strict=True)
    ]
    return said, [(plain.meaning(way), low) for way, low in zip(ways[0], starts, strict=True)]


KINDS: dict[str, Callable[[Random, Variant], tuple[str, Answer, Answer]]] = {
    "meld": compare_meld,
    "contract": compare_contract,
    "lay-off": compare_layoff,
}


GROUPS: dict[str, Callable[[], tuple[Variant, ...]]] = {}
"""Which variants the lists are judged by."""


def group(function: Callable[[], tuple[Variant, ...]]) -> Callable[[], tuple[Variant, ...]]:
    """Makes a function's variants a group of its name."""
    GROUPS[function.__name__] = cache(function)
    return function


@group
def shipped() -> tuple[Variant, ...]:
    """Every variant that is shipped."""
    return tuple(load_variant(name) for name in variant_names())


@group
def bent() -> tuple[Variant, ...]:
    """Each value of each parameter of melds once, on a variant that has it otherwise or not."""
    values = [(name, value) for name, each in BENT.items() for value in each]
    return tuple(
        bend(BASES[number % len(BASES)], {name: value})
        for number, (name, value) in enumerate(values)
    )


@group
def mixed() -> tuple[Variant, ...]:
    """Variants in which several parameters are changed at random."""
    rng = Random("mixed")
    return tuple(
        bend(
            rng.choice(BASES),
            {name: rng.choice(BENT[name]) for name in rng.sample(sorted(BENT), rng.randint(2, 5))},
        )
        for _ in range(nightly(40, 1000))
    )


def bend(base: str, rules: dict[str, str]) -> Variant:
    """A variant with rules of the house, which its name then tells."""
    changed = load_variant(base, overrides=rules)
    return replace(changed, name=" ".join([base, *(f"{k}={v}" for k, v in rules.items())]))


def disagreements(
    kind: str, variants: Sequence[Variant], count: int, seed: str
) -> tuple[list[str], Counter[Verdict]]:
    """Where the two judges differ among so many random lists, and what they agree on."""
    rng = Random(seed)
    found, agreed = [], Counter[Verdict]()
    for number in range(count):
        variant = variants[number % len(variants)]
        text, product, second = KINDS[kind](rng, variant)
        if product == second:
            agreed[product[0]] += 1
        else:
            found.append(f"{variant.name} {text}\n  product {product}\n  plain   {second}")
    return found, agreed


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("meld", nightly(400, 30_000)),
        ("contract", nightly(200, 20_000)),
        ("lay-off", nightly(150, 12_000)),
    ],
)
def test_two_judges_agree(kind: str, count: int, group: str) -> None:
    found, agreed = disagreements(kind, GROUPS[group](), count, f"{kind} {group}")
    print(f"{group}, {kind}: {dict(agreed)}")
    assert not found, "\n".join([f"{len(found)} of {count}", *found[:10]])
    assert min(agreed["legal"], agreed["illegal"]) > count // 10
    assert agreed["ambiguous"] or kind == "contract"


# The same through a record and the validator.

TABLE = """%rmn 1
[Variant "{variant}"]
[Players "Ana Ben Cy"]
[Rule.players "[2, 8]"]
[Rule.partnership "none"]
[Rule.shoe "[{{ players = [2, 8], decks = 16, jokers = 60 }}]"]
[Rule.joker_guard "none"]
{free}
position {hand} dealer Cy
{lying}
turn: Ana drawn
Ana: {action}
result *
"""
FREE = '[Rule.contract_required "false"]'


def validated(text: str) -> Verdict:
    """What the validator says of a record with one action."""
    game = rn.read_game(text)
    errors = [found for found in rn.validate(game).diagnostics if found.is_error]
    if any(" is open: " in found.message for found in errors):
        return "ambiguous"
    return "illegal" if errors else "legal"


@pytest.mark.parametrize("number", range(nightly(60, 2000)))
def test_the_validator_agrees(number: int) -> None:
    rng = Random(number)
    name = rng.choice(variant_names())
    variant = load_variant(name)
    hand = rng.randint(1, len(variant.hands))
    contract = variant.hands[hand - 1].contract
    kind = rng.choice(sorted(KINDS))
    free, lying = FREE, ""
    if kind == "meld" or (kind == "contract" and not contract):
        cards = meldlike(rng, variant)
        action = f"meld [{' '.join(cards)}]"
        expected = plain.judge(cards, variant)
    elif kind == "contract":
        melds = lay_down(rng, variant, contract)
        free, action = "", "meld " + " ".join(f"[{' '.join(cards)}]" for cards in melds)
        whole = variant.hands[hand - 1].close == "whole_hand"
        expected = plain.judge_contract(melds, variant, contract, whole_hand=whole)
    else:
        meld, _ = some_meld_on_table(rng, variant)
        cards = added_cards(rng, meld, variant)
        lying, action = f"table Ben.1: [{' '.join(meld)}]", f"layoff {' '.join(cards)} Ben.1"
        expected = plain.judge_layoff(cards, meld, variant)
    text = TABLE.format(variant=name, free=free, hand=hand, lying=lying, action=action)
    assert validated(text) == expected, text


# The second judge knows what the rules and the language say.


@pytest.mark.parametrize(
    ("variant", "cards", "expected"),
    [
        ("contract_rummy", "5H * 7H", "legal"),
        ("contract_rummy", "9H * 7H", "legal"),
        ("contract_rummy", "9H 7H *", "legal"),
        ("contract_rummy", "QH KH *", "legal"),
        ("contract_rummy", "7H * 8H 9H", "ambiguous"),
        ("contract_rummy", "KC AC 2C 3C", "illegal"),  # D-13
        ("contract_rummy", "7S 7S 7D", "legal"),  # D-32
        ("rami_contrat", "7S 7S 7D", "illegal"),
        ("contract_rummy", "7S 7H 2D=7D", "illegal"),
        ("may_i_family6", "7S 7H 2D=7D", "legal"),
        ("may_i_family6", "AH *=2H 3H", "illegal"),
        ("may_i_family6", "AH 2H 3H", "illegal"),
        ("liverpool", "7S * *", "illegal"),  # LV-48
        ("liverpool", "5H * * 8H", "legal"),  # LV-50
        ("liverpool", "5H * 7H 8H *", "illegal"),
        ("liverpool_joker_window4", "* 5H 6H 7H *", "legal"),  # LV-49
        ("liverpool_joker_window4", "5H * * 8H", "illegal"),
    ],
)
def test_what_the_second_judge_says_of_melds(variant: str, cards: str, expected: Verdict) -> None:
    assert plain.judge(cards.split(), load_variant(variant)) == expected


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "expected"),
    [
        ("contract_rummy", 1, "7S 7H 7D 7C, 9S 9C 9D", "illegal"),  # D-02
        ("liverpool", 1, "7S 7H 7D 7C, 9S 9C 9D", "legal"),
        ("contract_rummy", 1, "7S * *, 9S 9C 9D", "legal"),
        ("contract_rummy", 3, "2H 3H 4H 5H, 6H 7H 8H 9H", "legal"),  # D-34
        ("rami_contrat", 3, "2H 3H 4H 5H, 6H 7H 8H 9H", "illegal"),
        ("contract_rummy", 3, "3S 4S 5S 6S, 3S 4S 5S 6S", "illegal"),
        ("rami_contrat", 3, "3S 4S 5S 6S, 3S 4S 5S 6S", "legal"),
        ("may_i_family6", 3, "3S 4S 5S 6S, 8S 9S TS JS", "illegal"),
        ("may_i_family6", 3, "3S 4S 5S 6S, 9S TS JS QS", "legal"),
    ],
)
def test_what_the_second_judge_says_of_contracts(
    variant: str, hand: int, melds: str, expected: Verdict
) -> None:
    played = load_variant(variant)
    laid = [cards.split() for cards in melds.split(",")]
    assert plain.judge_contract(laid, played, played.hands[hand - 1].contract) == expected


@pytest.mark.parametrize(
    ("variant", "meld", "cards", "expected"),
    [
        ("contract_rummy", "5D 6D 7D", "9D 8D", "legal"),
        ("contract_rummy", "5D 6D 7D", "*", "ambiguous"),
        ("contract_rummy", "JD QD KD AD", "*", "legal"),
        ("contract_rummy", "5H *=6H 7H 8H", "*=9H", "legal"),  # D-12
        ("liverpool", "5H *=6H 7H 8H", "*=9H", "illegal"),
        ("liverpool", "5H *=6H 7H 8H", "*=9H TH", "legal"),
        ("rami_contrat", "7S 7H *=7", "7S", "illegal"),
        ("contract_rummy", "QC KC AC", "2C", "illegal"),
    ],
)
def test_what_the_second_judge_says_of_lay_offs(
    variant: str, meld: str, cards: str, expected: Verdict
) -> None:
    assert plain.judge_layoff(cards.split(), meld.split(), load_variant(variant)) == expected
