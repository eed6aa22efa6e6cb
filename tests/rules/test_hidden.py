"""Hidden cards and missing events: illegal where nothing allows it, not decided where some does."""

# The names carry the ids of rules.
# ruff: noqa: N802

from __future__ import annotations

import pytest

from tests.judge import Found, codes_of, message_of, report_of

# Hands that are hidden.


def test_a_hidden_card_is_none_that_lies_elsewhere_CR08() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 7H 7H 2S 3S 4S 5S 6S 8S 9S TS
        Ana: draw 2C discard 2C
        Ben: draw ? discard {card}
        """
    assert codes_of(text.format(card="8H")) == []
    assert codes_of(text.format(card="7H")) == [("TOO_MANY_COPIES", 4)]


def test_a_hand_that_played_unseen_holds_what_it_held() -> None:
    text = """
        hand 1 dealer Cy
        deal Ana: 2S 3S 4S 5S 6S 7S 8S 9S TS JS
        Ana: draw KD discard ?
        Ben: draw ? discard 4C
        Cy: draw ? discard 5C
        Ana: draw 9H discard {card}
        """
    assert codes_of(text.format(card="KD")) == []
    assert codes_of(text.format(card="9H")) == []
    assert codes_of(text.format(card="KH")) == [("NOT_IN_HAND", 6)]
    assert "9H and 10 cards of 2S 3S" in message_of(text.format(card="KH")).help


RENEWED = """
    position 1 dealer Cy
    holds Ana: 7C 8C
    holds Ben: ? ?
    holds Cy: ? ?
    pile: 7H 7H 2D 3D
    stock:
    turn: Ana
    reshuffle
    Ana: draw {drawn} discard 8C
    Ben: {ben}
    Cy: draw ? discard {cy}
    """


@pytest.mark.parametrize(
    ("drawn", "ben", "cy", "expected"),
    [
        ("7H", "take 8C discard 9D", "7H", []),
        ("7H", "take 8C discard 7H", "9D", [("NOT_IN_HAND", 10)]),
        ("7H", "draw ? discard 7H", "9D", []),
        ("7H", "draw ? discard 7H", "7H", [("TOO_MANY_COPIES", 11)]),
        ("9H", "take 8C discard 9D", "KD", [("TOO_MANY_COPIES", 9)]),
        ("?", "take 8C discard 9D", "2D", []),
        ("?", "take 8C discard 2D", "9D", []),
    ],
)
def test_a_renewed_stock_holds_the_pile_and_hands_hold_what_they_drew_CR69(
    drawn: str, ben: str, cy: str, expected: Found
) -> None:
    # The other cards of the shoe are nowhere: that is said of the stock, and nothing hangs on it.
    found = codes_of(RENEWED.format(drawn=drawn, ben=ben, cy=cy))
    assert [item for item in found if item[0] != "STOCK_CLAIM"] == expected


# Melds and lay-offs with hidden cards.


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        # Of all cards that he holds only those fit that make two sets.
        ("7S 7H 7D 7C 9S 9H 9D", "[7S 7H ?] [9S 9H 9D]", []),
        ("7S 7H 8D 9S 9H 9D", "[7S 7H ?] [9S 9H 9D]", [("RUN_SEQUENCE", 4)]),
        ("7S 7H 7D 8D 9S 9H 9D", "[7S 7H ?] [9S 9H 9D]", [("UNDECIDED", 4)]),
        ("7S 7H ? 9S 9H 9D", "[7S 7H ?] [9S 9H 9D]", [("UNDECIDED", 4)]),
        ("7S 7H ? 9S 9H ?", "[7S 7H ?] [9S 9H ?]", [("UNDECIDED", 4)]),
        ("7S ? ? 9S 9H 9D", "[7S 8S ?] [9S 9H 9D]", [("CONTRACT_SHAPE", 4)]),
        ("7S 8D ? 9S 9H 9D", "[7S 8D ?] [9S 9H 9D]", [("RUN_SEQUENCE", 4)]),
        # Too much to try.
        ("? ? ? ? ? ?", "[? ? ?] [? ? ?]", [("UNDECIDED", 4)]),
    ],
)
def test_melds_are_judged_for_every_card_that_is_hidden_CR51(
    hand: str, melds: str, expected: Found
) -> None:
    text = f"""
        position 1 dealer Cy
        holds Ana: {hand}
        turn: Ana drawn
        Ana: meld {melds}
        """
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("meld", "card", "expected"),
    [
        ("[7S 7H ?]", "7C", []),
        ("[7S 7H ?]", "8C", [("LAYOFF_FIT", 6)]),
        ("[5H 6H 7H ?]", "9H", [("UNDECIDED", 6)]),
        ("[5H 6H 7H ?]", "7H", [("LAYOFF_FIT", 6)]),
        ("[5H ? 7H 8H]", "9H", []),
        ("[5H ? 7H 8H]", "6H", [("LAYOFF_FIT", 6)]),
        ("[5H ? 7H 8H]", "9S", [("LAYOFF_FIT", 6)]),
    ],
)
def test_lay_offs_are_judged_for_every_card_that_the_meld_hides_CR57(
    meld: str, card: str, expected: Found
) -> None:
    text = f"""
        position 2 dealer Cy
        holds Ana: {card} KC KD
        table Ana.1: [2D 3D 4D 5D]
        table Ben.1: {meld}
        turn: Ana drawn
        Ana: layoff {card} Ben.1
        """
    assert [found for found in codes_of(text) if found[1] == 6] == expected


def test_a_hidden_card_is_laid_off_by_what_the_hand_holds_CR57() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: {hand}
        table Ana.1: [7S 7H 7D]
        turn: Ana drawn
        Ana: layoff ? Ana.1
        """
    assert codes_of(text.format(hand="7C 7H")) == []
    assert codes_of(text.format(hand="8C 9C")) == [("LAYOFF_FIT", 5)]
    assert codes_of(text.format(hand="7C 9C")) == [("UNDECIDED", 5)]


def test_a_wild_card_cannot_be_taken_where_the_hidden_card_cannot_be_it_CR61() -> None:
    text = """
        position 2 dealer Cy
        holds Ana: {card} KC KD
        table Ana.1: [2D 3D 4D 5D]
        table Ben.1: [5H ? 7H 8H]
        turn: Ana drawn
        Ana: swap {card} Ben.1
        """
    assert ("SWAP_CARD", 6) in codes_of(text.format(card="9H"))
    assert ("UNDECIDED", 6) in codes_of(text.format(card="6H"))


def test_a_card_put_in_the_place_of_a_hidden_one_shows_what_the_meld_is_LV39() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? discard ?
        Ben: draw ? meld [5S 5D ?] [KH KH KD] discard 2H
        Cy: draw ? swap 5D Ben.1 meld [7S 7D 7D] [9C 9C *] layoff {card} discard 3H
        """
    undecided = [("UNDECIDED", 3), ("UNDECIDED", 4)]
    assert codes_of(text.format(card="5C"), "liverpool") == undecided
    assert codes_of(text.format(card="6C"), "liverpool") == [*undecided, ("LAYOFF_FIT", 4)]


# After a gap.


AFTER_GAP = """
    hand 1 dealer Cy
    deal Ana: 2S 3S 4S 5S 6S 7S 8S 9S TS JS
    Ana: draw ? discard 2S
    gap "a page is lost"
    {after}
    """


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("Cy: draw ?", []),
        ("Ana: discard KH", []),
        ("Cy: take 9D", []),
        ("Ben: layoff 4C Cy.1", [("UNDECIDED", 5)]),
        ("Ana: meld [7S 7H 8D]", [("RUN_SEQUENCE", 5)]),
        ("Ana: meld [7S 7H 7D] [9S 9H 9D] [KS KH KD]", [("CONTRACT_SHAPE", 5)]),
        ("Ana: meld [7S 7H 7H 7H]", [("TOO_MANY_COPIES", 5)]),
        ("Ana: buy 9D ?", [("BUY_OFF", 5)]),
        ("Cy: draw ? discard 4C\nBen: draw ?", [("TURN_ORDER", 6)]),
        ("Cy: draw ? draw ?", [("DRAW_TWICE", 5)]),
        ("Cy: discard 4C\nAna: take 5C", [("PILE_CARD", 6)]),
        ("Cy: discard 4C\nAna: take 4C", []),
        ("Cy: discard 4C\nAna: meld [7S 7H 7D] [9S 9H 9D]", [("DRAW_FIRST", 6)]),
        ("Cy: draw ? meld [7S 7H 7D] [9S 9H 9D] meld [KS KH KD]", [("EXTRA_MELD", 5)]),
        ("Cy: draw ? meld [7S 7H 7D] [9S 9H 9D] layoff 7C Cy.1", [("LAYOFF_TURN", 5)]),
    ],
)
def test_after_a_gap_what_no_missing_event_allows_is_said(after: str, expected: Found) -> None:
    text = AFTER_GAP.replace("{after}", after.replace("\n", "\n    "))
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("layoff", "expected"),
    [
        ("7C Cy.1", []),
        ("8C Cy.1", [("LAYOFF_FIT", 5)]),
        ("5H Cy.2", [("UNDECIDED", 5)]),
        ("9H Cy.2", [("UNDECIDED", 5)]),
        ("6H Cy.2", [("LAYOFF_FIT", 5)]),
        ("9S Cy.2", [("LAYOFF_FIT", 5)]),
        ("7C Ben.1", [("UNDECIDED", 5)]),
        ("7C", [("UNDECIDED", 5)]),
    ],
)
def test_after_a_gap_melds_may_have_grown_CR57(layoff: str, expected: Found) -> None:
    text = f"""
        position 2 dealer Cy
        table Cy.1: [7S 7H 7D]
        table Cy.2: [6H 7H 8H TH=9H]
        gap
        Cy: draw ? layoff {layoff}
        """.replace("TH=9H", "*=9H").replace("9H Cy.2", "TH Cy.2")
    assert codes_of(text) == expected


def test_after_a_gap_what_is_shown_is_known_again() -> None:
    text = """
        hand 1 dealer Cy
        gap
        Ana: draw ? discard 4C
        table Cy.1: [7S 7H 7D]
        holds Ben: 7C KS
        pile: 2C 3C 4C
        Ben: take 4C discard {card}
        """
    assert codes_of(text.format(card="KS")) == []
    assert codes_of(text.format(card="QS")) == [("NOT_IN_HAND", 7)]
    other = text.replace("pile: 2C 3C 4C", "pile: 2C 3C 5C").format(card="KS")
    assert codes_of(other) == [("PILE_CLAIM", 6)]
    shrunk = text.replace("[7S 7H 7D]", "[7S 7H 8D]").format(card="KS")
    assert codes_of(shrunk) == [("RUN_SEQUENCE", 4)]


def test_after_a_gap_a_meld_keeps_its_natural_cards_X23() -> None:
    text = """
        position 1 dealer Cy
        table Cy.1: [7S 7H 7D]
        gap
        table Cy.1: [{cards}]
        """
    assert codes_of(text.format(cards="7S 7H 7D 7C")) == []
    assert codes_of(text.format(cards="7S 7H 7C")) == [("TABLE_MOVE", 4)]


def test_what_is_undecided_is_counted_with_the_reason() -> None:
    text = """
        hand 1 dealer Cy
        Ana: draw ? meld [7S 7H ?] [9S 9H ?]
        Ana: discard 4C
        gap
        Ben: draw ? layoff 7C Cy.1 discard 5C
        result *
        """
    report = report_of(text)
    assert report.undecided == 2
    assert report.reasons == {"cards are hidden": 1, "events are missing": 1}


# A player's own notes: the melds and the points of a hand.


NOTES = """
    hand 1 dealer Cy
    table Ana.1: [7S 7H 7D 7C]
    table Ana.2: {second}
    table Ben.1: [KS KH KD]
    out Ana
    left Ben: 2C 3C
    left Cy: KS 4D 7S 9S AH
    score Ana 0, Ben 10, Cy {points}
    """


def test_the_melds_and_points_of_a_hand_are_checked_CR51_CR68() -> None:
    assert codes_of(NOTES.format(second="[9S 9H 9D]", points=40)) == []
    assert codes_of(NOTES.format(second="[9S 9H 9D]", points=45)) == [("SCORE", 8)]
    assert codes_of(NOTES.format(second="[9S 9H 8D]", points=40)) == [("RUN_SEQUENCE", 3)]
    assert codes_of(NOTES.format(second="[9S TS JS QS]", points=40)) == [("CONTRACT_SHAPE", 3)]
    assert codes_of(NOTES.format(second="[KS KH KD]", points=40)) == [("LEFT_CLAIM", 7)]


def test_what_is_told_of_a_game_is_told_in_the_report() -> None:
    text = """
        hand 1 dealer Cy
        score Ana 0, Ben 10, Cy 25
        hand 2 dealer Ana
        score Ana 10, Ben 0, Cy 15
        hand 5 dealer Ana
        Ana: draw ? discard 4C
        gap "the rest is lost"
        out Ben
        left Cy: KS
        score Ana 20, Ben 0, Cy 10
        result *
        """
    report = report_of(text)
    assert report.unchecked == (
        "hands 3 and 4: not in the record",
        "hands 1 and 2: no play is recorded",
        "hand 5: events are missing",
        "7 of 9 scores: the play is not recorded (6) and events are missing (1)",
    )
