"""Why not: reasons that are short, true, and proved anew."""

# The names carry the ids of rules.
# ruff: noqa: N802

from __future__ import annotations

from dataclasses import replace

import pytest

from rummynotation.solver.certificate import Certificate, check_certificate, why_not
from rummynotation.solver.draws import before_draw
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import Position, position_from_cards
from tests.go_out_positions import some_case
from tests.nightly import nightly


def reason(variant: str, hand: int, cards: str, **more: object) -> tuple[Position, Certificate]:
    position = position_from_cards(variant, hand, cards, **more)  # type: ignore[arg-type]
    found = why_not(go_out(position))
    assert found is not None
    assert check_certificate(position, found)
    return position, found


def test_the_contract_itself_may_be_the_reason_CR30() -> None:
    _, found = reason("contract_rummy", 1, "7S 7H 7D 9S 9H KD KC")
    assert (found.kind, found.cards) == ("contract", ())
    assert found.sentences == (
        "The contract S3 S3 cannot be laid from this hand.",
        "One card is missing for it; a joker would do.",
    )


def test_cards_that_nothing_takes() -> None:
    position, found = reason("liverpool", 1, "7S 7H 7D 9S 9H 9C KD 2C")
    assert (found.kind, len(found.cards)) == ("orphans", 2)
    assert "Only one card can be the discard." in found.sentences
    # Neither more nor fewer cards are a reason.
    assert not check_certificate(position, replace(found, cards=found.cards[:1]))
    assert not check_certificate(position, replace(found, cards=position.hand))


def test_of_several_copies_some_find_a_place_and_all_together_do_not() -> None:
    # One eight alone makes no contract: [3C 4C 5C 6C] [5C 6C 7C 8C] [7C 8C 9C TC] need two.
    five = ("Ana", "Ben", "Cy", "Dee", "Eva")
    cards = "3C 4C 5C 5C 6C 6C 7C 7C 8C 8C 8C 9C TC"
    _, found = reason("contract_rummy", 7, cards, players=five)
    assert (found.kind, len(found.cards)) == ("copies", 3)
    # A king may be a joker, and no more than one.
    _, found = reason(
        "liverpool_deal7_play_on",
        7,
        "2S 2S AC * * *",
        down=True,
        table=["You.1 3S 4S 5S 6S 7S *=8S 9S TS", "Ana.1 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"],
    )
    assert (found.kind, len(found.cards)) == ("jokers", 3)
    # One of the jacks takes the joker's place.
    _, found = reason(
        "rami_contrat",
        7,
        "AS JH JH",
        down=True,
        table=["You.1 8H 9H TH *=JH", "You.2 JD QD KD AD", "You.3 TC JC QC KC"],
    )
    assert (found.kind, len(found.cards)) == ("together", 3)


def test_how_many_jokers_are_missing() -> None:
    _, found = reason("liverpool", 1, "7S 7H 7D 9S 9H 9C KD KC")
    assert found.shortfall is None or found.shortfall >= 1


def test_a_yes_has_no_reason_against_it() -> None:
    assert why_not(go_out(position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9H 9D KC"))) is None


@pytest.mark.parametrize("part", range(4))
def test_every_reason_is_proved_anew(part: int) -> None:
    count = nightly(25, 500)
    found = 0
    for number in range(part * count, (part + 1) * count):
        position = some_case(70_000 + number, 14).position()
        answer = go_out(position)
        certificate = why_not(answer)
        if certificate is None:
            continue
        found += 1
        assert not answer.possible
        assert check_certificate(position, certificate)
    assert found


def test_all_can_go_and_no_card_is_left_for_the_discard_CR67() -> None:
    _, found = reason("contract_rummy", 1, "7S 7H 7D 9S 9C 9D")
    assert found.kind == "discard"
    assert "none is left for the discard" in found.sentences[0]


def test_a_card_from_the_pile_that_nothing_takes_R518() -> None:
    position = position_from_cards("rummy500", 1, "7S 7H 7D 9D", pile="2H 3D", drawn=False)
    first = before_draw(position).takes[0]
    assert first.answer is not None
    found = why_not(first.answer)
    assert found is not None and found.kind == "pick_up"
    assert found.sentences == (
        "3D was taken from the pile and has to be played, and nothing takes it.",
    )
