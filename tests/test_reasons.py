"""Reasons name the rule that is in the way, with its cards, in each language."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from rummynotation.cards import Placed
from rummynotation.pictures.words import LANGUAGES, words_of
from rummynotation.solver import reasons
from rummynotation.solver.addressing import addressed
from rummynotation.solver.certificate import Certificate, check_certificate, why_not
from rummynotation.solver.draws import before_draw
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import position_from_cards
from rummynotation.solver.reasons import Cards, Laid, sentence
from tests.go_out_positions import some_case

FOLDER = Path(reasons.__file__).parent / "reasons"


def reason(variant: str, hand: int, cards: str, **more: object) -> Certificate:
    """The reason of a no, proved anew."""
    position = position_from_cards(variant, hand, cards, **more)  # type: ignore[arg-type]
    found = why_not(go_out(position))
    assert found is not None
    assert check_certificate(position, found)
    return found


@pytest.mark.parametrize(
    ("variant", "hand", "cards", "rule", "says"),
    [
        (
            "liverpool", 1, "7S 7H 7D 9S * * KC", "min_naturals",
            "[9S *=9 *=9] would do, but a set must have at least 2 natural cards.",
        ),
        (
            "liverpool", 3, "5H 6H * * 2S 3S 4S 5S KD", "joker_limit",
            "[5H 6H *=7H *=8H] would do, but where a run has two or more wild cards, each must "
            "lie between natural cards.",
        ),
        (
            "liverpool_joker_window4", 3, "5H * * 8H 2S 3S 4S 5S KD", "joker_limit",
            "[5H *=6H *=7H 8H] would do, but of any four neighbours in a run only one may be wild.",
        ),
        (
            "shanghai_10", 1, "7S 7H 7D 9S * * KC", "joker_limit",
            "[9S *=9 *=9] would do, but in a set of 3 cards no more than 1 may be wild.",
        ),
        (
            "may_i_family6", 1, "7S 7H 7D 9S * * KC", "joker_limit",
            "[9S *=9 *=9] would do, but in a meld that is laid wild cards may not outnumber "
            "natural cards.",
        ),
        (
            "rami_contrat", 3, "5H 6H 7H 8H 9H TH JH QH KD", "same_suit_runs",
            "[5H 6H 7H 8H] and [9H TH JH QH] would do, but two runs of one suit may not follow "
            "each other without a gap.",
        ),
        (
            "contract_rummy", 3, "5H 6H 7H 8H 5H 6H 7H 8H KC", "same_suit_runs",
            "[5H 6H 7H 8H] and [5H 6H 7H 8H] would do, but two runs of one suit may not start "
            "with the same card.",
        ),
        (
            "rami_contrat", 1, "7S 7S 7D 9S 9H 9D KD", "set_suits",
            "[7S 7S 7D] would do, but the cards of a set must be of different suits.",
        ),
    ],
)  # fmt: skip
def test_a_contract_that_one_rule_forbids(
    variant: str, hand: int, cards: str, rule: str, says: str
) -> None:
    found = reason(variant, hand, cards)
    assert (found.kind, found.rule) == ("contract", rule)
    assert found.sentences[0].endswith("cannot be laid from this hand.")
    assert found.sentences[1:] == (says,)


def test_house_rules_have_their_words_too() -> None:
    position = position_from_cards(
        "contract_rummy", 1, "7S 7H 7D 9S * * KC", house={"joker_limit": "fewer_than_naturals"}
    )
    found = why_not(go_out(position))
    assert found is not None
    assert "a meld must have fewer wild cards than natural cards" in found.sentences[1]
    for rule, words in [("gap2", "at least two ranks"), ("different_suits", "different suits")]:
        position = position_from_cards(
            "contract_rummy", 3, "2H 3H 4H 5H 7H 8H 9H TH KC", house={"same_suit_runs": rule}
        )
        found = why_not(go_out(position))
        assert found is not None and words in found.sentences[1]


@pytest.mark.parametrize(
    ("cards", "table", "rule", "says"),
    [
        (
            "7S 7H 7D 7C 9S 9H 9D KC", (), "contract_size",
            "[7S 7H 7D 7C] would do, but a set of the contract is laid with exactly 3 cards.",
        ),
        (
            "7S 7H 7D 9S 9H 9D KC 8D", ("Ben.1 KS KD KH", "Ben.2 4S 4H 4D"), "layoff_from",
            "KC could be laid off on Ben.1, but nothing is laid off in the turn in which the "
            "contract is laid.",
        ),
        (
            "7S 7H 7D 9S 9H 9D 2C 2D 2H KD", (), "extra_melds",
            "[9S 9H 9D] would do, but no meld may be laid beyond the contract.",
        ),
    ],
)  # fmt: skip
def test_a_hand_that_one_rule_of_the_turn_keeps_in(
    cards: str, table: tuple[str, ...], rule: str, says: str
) -> None:
    found = reason("contract_rummy", 1, cards, table=table)
    assert found.rule == rule and found.sentences[-1] == says


def test_nothing_on_the_table_takes_a_card_is_not_said_where_it_would() -> None:
    table = ("Ben.1 KS KD KH", "Ben.2 4S 4H 4D")
    found = reason("contract_rummy", 1, "7S 7H 7D 9S 9H 9D KC 8D", table=table)
    assert found.sentences[0] == "Nothing takes 8D and KC in this turn."


def test_the_card_just_taken_may_not_be_the_discard() -> None:
    position = position_from_cards("rummy500_pagat", 1, "4S 5S 6S", pile="9D", drawn=False)
    (opening,) = before_draw(position).takes
    assert opening.answer is not None
    found = why_not(opening.answer)
    assert found is not None and (found.kind, found.rule) == ("returned", "return_discard_ban")
    assert found.sentences == (
        "All would go with 9D as the discard, but it was taken from the pile in this turn, and in "
        "this game it may not be thrown back at once.",
    )
    assert check_certificate(opening.position, found)
    assert check_certificate(opening.position, replace(found, rule=None))
    # With another card that nothing takes the ban is a part of the reason.
    position = position_from_cards("rummy500_pagat", 1, "4S 5S 6S KD", pile="9D", drawn=False)
    (opening,) = before_draw(position).takes
    assert opening.answer is not None
    found = why_not(opening.answer)
    assert found is not None and found.kind == "orphans"
    assert "may not be the discard" in found.sentences[1]


@pytest.mark.parametrize(
    ("variant", "hand", "cards", "says"),
    [
        ("contract_rummy", 1, "5H 5S 5D 8H 8S KC", "One card is missing for it; a joker would do."),
        ("contract_rummy", 1, "5H 6H 7H 8H", "More than 3 cards are missing for it."),
        (
            "liverpool", 1, "5H 5S 5D 8H",
            "2 cards are missing for it, and jokers alone would not do.",
        ),
        ("zioncheck_parlett", 1, "5H 5S 5D 8H", "2 cards are missing for it."),
    ],
)  # fmt: skip
def test_how_many_cards_the_contract_lacks(variant: str, hand: int, cards: str, says: str) -> None:
    found = reason(variant, hand, cards)
    assert found.kind == "contract" and found.rule is None and found.sentences[1] == says


def test_a_contract_is_not_the_fault_of_a_card_from_the_pile() -> None:
    position = position_from_cards(
        "contract_rummy", 1, "7S 7H 2D", pile="9D", drawn=False,
        house={"pickup_obligation": "always"},
    )  # fmt: skip
    (opening,) = before_draw(position).takes
    assert opening.answer is not None
    found = why_not(opening.answer)
    assert opening.owed is not None and found is not None and found.kind == "contract"


def test_a_false_rule_proves_nothing() -> None:
    position = position_from_cards("liverpool", 1, "7S 7H 7D 9S * * KC")
    found = why_not(go_out(position))
    assert found is not None
    assert not check_certificate(position, replace(found, rule="joker_limit"))
    assert not check_certificate(position, replace(found, rule="no_such_rule"))


@pytest.mark.parametrize("part", range(2))
def test_rules_in_the_way_are_proved_anew_and_said_in_all_languages(part: int) -> None:
    rules = set()
    for number in range(part * 80, part * 80 + 80):
        position = some_case(91_000 + number, 12).position()
        found = why_not(go_out(position))
        if found is None:
            continue
        assert check_certificate(position, found)
        for language in LANGUAGES:
            said = found.sentences_by(words_of(language))
            assert len(said) == len(found.sentences) and not any("{" in text for text in said)
        rules.add(found.rule)
    assert len(rules) > 1


def test_all_languages_have_the_same_reasons_with_the_same_parts() -> None:
    assert {file.stem for file in FOLDER.glob("*.toml")} == set(LANGUAGES)
    parts = {
        language: {
            key: sorted(name for _, name, _, _ in Formatter().parse(text) if name)
            for key, text in tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8")).items()
        }
        for language in LANGUAGES
    }
    assert parts["fr"] == parts["en"] == parts["it"]


def test_whoever_shows_a_reason_draws_its_cards() -> None:
    cards: tuple[Placed, ...] = (0, 25)
    said = sentence("orphans_turn", cards=Cards(cards))
    assert said.text() == "Nothing takes AS and KH in this turn."
    assert said.text(words_of("fr")) == "Rien ne reçoit A♠ et R♥ à ce tour."
    assert sentence("beyond", meld=Laid(cards)).text(words_of("it")).startswith("[A♠ K♥] andrebbe")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("You is down and may lay no further meld", "You are down and may lay no further meld"),
        ("With 9D You cannot go out.", "With 9D you cannot go out."),
        ("You was not found to be able", "You were not found to be able"),
        ("it is You's turn: You is to draw", "it is your turn: you are to draw"),
        ("the hand of You holds no card", "your hand holds no card"),
        ("so give them too: You.1 and its cards", "so give them too: You.1 and its cards"),
        ("You: layoff 7H You.1", "You: layoff 7H You.1"),
        ("down. You has drawn", "down. You have drawn"),
        ("it begins with a name, not 'You'", "it begins with a name, not 'You'"),
        ("Ana is down", "Ana is down"),
    ],
)  # fmt: skip
def test_who_is_called_you_is_spoken_to(text: str, said: str) -> None:
    assert addressed(text) == said
