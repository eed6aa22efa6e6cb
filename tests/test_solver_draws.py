"""The question before the draw: the discard, the pile, the stock, and the chance of each card."""

# ruff: noqa: N802

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from nightly import nightly
from solver_turns import Turn, hide_others, hide_stock, turns_of
from tables import names, played, tables_of

from rummynotation.cards import CARD_KINDS, HIDDEN, JOKER, card_of, cards_text, parse_card
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.reader import read_game, read_games
from rummynotation.record import Draw, Game, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.moment import moment_at
from rummynotation.solver.buying import _penalties, after_buy
from rummynotation.solver.chances import next_card
from rummynotation.solver.draws import Opening, Outlook, before_draw, outs
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import Position, position_at, position_from_cards
from rummynotation.solver.relax import no_card_helps

EXAMPLES = [
    path
    for path in sorted((Path(__file__).parent.parent / "examples").glob("*.rmn"))
    if path.stem != "gin_rummy"
]
"""Games that no knock ends."""
WHOLE = ("contract_rummy", "liverpool", "rami_contrat")
"""Games of which every turn was looked at by hand."""


def played_turns(name: str, seed: int) -> Iterator[Turn]:
    """The last turns of a hand of a variant or a house, before their draws."""
    (table,) = tables_of(name, every=False)
    game = played(table, seed, 1, 1 + seed % 7)
    yield from list(turns_of(game, drawn=False))[-nightly(1, 6) :]


def after(position: Position, action: Draw | Take) -> Position:
    engine = Engine(position.table.copy())
    assert engine.can(action), action
    engine.do(action)
    return Position(engine.table, position.player)


def drawn_cards(position: Position) -> list[int]:
    """Each card that the rules let come from the stock."""
    engine = Engine(position.table.copy())
    return [card for card in range(CARD_KINDS) if engine.can(Draw(position.player, card))]


ASKED = [name for name in names() if not tables_of(name, every=False)[0].rules().knocks]
"""Tables at which the question can be asked: where hands end by a knock it cannot."""


# --- laws ---


@pytest.mark.parametrize("name", ASKED)
def test_every_beginning_is_answered_as_the_position_after_it(name: str) -> None:
    for seed in range(nightly(1, 8)):
        for turn in played_turns(name, seed):
            position = hide_stock(turn.position)
            if not position.table.stock_size:
                continue
            outlook = before_draw(position)
            told = {o.action.card: o for o in outlook.draws if isinstance(o.action, Draw)}
            assert sorted(told) == drawn_cards(position)
            for card, opening in told.items():
                plain = go_out(after(position, Draw(position.player, card)))
                answer = opening.answer
                assert answer is not None and answer.possible == plain.possible, cards_text([card])
                assert_plays_out(opening)
            takes = [o.action.cards for o in outlook.takes if isinstance(o.action, Take)]
            assert takes == legal_takes(position)
            for opening in outlook.takes:
                assert isinstance(opening.action, Take)
                plain = go_out(after(position, opening.action))
                assert opening.possible == plain.possible
                assert_plays_out(opening)


def legal_takes(position: Position) -> list[tuple[int, ...]]:
    pile = position.table.pile
    engine = Engine(position.table.copy())
    deepest = 1 if position.table.variant.draw_discard == "top" else len(pile)
    return [
        tuple(pile[-depth:])
        for depth in range(1, min(deepest, len(pile)) + 1)
        if engine.can(Take(position.player, tuple(pile[-depth:])))
    ]


def assert_plays_out(opening: Opening) -> None:
    """Each way is legal from there on and ends the hand."""
    assert opening.answer is not None
    for way in opening.answer.ways:
        engine = Engine(opening.position.table.copy())
        for action in way.line:
            assert engine.can(action), action
            engine.do(action)
        assert engine.table.ended and engine.table.out == opening.position.seat.place
        last = way.line[-1]
        assert way.discard == getattr(last, "card", None)


@pytest.mark.parametrize("name", ASKED[:: nightly(5, 1)])
def test_outs_are_what_a_plain_loop_over_all_cards_finds(name: str) -> None:
    for turn in played_turns(name, 1):
        position = hide_others(turn.position)
        table = position.table
        if not table.stock_size or table.renewed is not None:
            continue
        # What lies open or in the own hand, counted by hand.
        seen = Counter(position.hand) + Counter(card for card in table.pile if card != HIDDEN)
        for meld in table.melds.values():
            seen.update(map(card_of, meld.cards))
        left = {card: table.copies[card] - seen[card] for card in range(CARD_KINDS)}
        total = sum(left.values())
        plain = {
            card: Fraction(left[card], total)
            for card in range(CARD_KINDS)
            if left[card] and go_out(after(position, Draw(position.player, card))).possible
        }
        found = outs(position)
        assert {out.card: out.chance for out in found.cards} == plain
        assert all(out.copies == left[out.card] for out in found.cards)
        assert found.unseen == total and found.chance == sum(plain.values())


def test_where_a_joker_without_limits_is_no_help_no_card_is() -> None:
    """Hands that are nearly a contract, with a card taken away or a stray one put in."""
    hopeless = 0
    for seed in range(nightly(60, 2000)):
        rng = Random(seed)
        variant = rng.choice(("contract_rummy", "liverpool", "rami_contrat", "rummy500", "may_i"))
        deck = [card for card in range(52) for _ in range(2)] + [JOKER] * 2
        near = [c for c in deck if c % 13 in (3, 4, 5, 6, 7) or c == JOKER]
        cards = rng.sample(near, rng.randint(4, 9)) + rng.sample(deck, rng.randint(0, 2))
        try:
            position = position_from_cards(
                variant,
                1 if variant == "rummy500" else rng.randint(1, 7),
                cards_text(cards),
                drawn=False,
                table=("Ben.1 5H 6H 7H 8H", "Ben.2 9S 9D *=9") if rng.random() < 0.5 else (),
            )
        except RummyNotationError:
            continue  # More copies than the shoe holds.
        if no_card_helps(position.table, position.seat):
            hopeless += 1
            for card in drawn_cards(position):
                assert not go_out(after(position, Draw(position.player, card))).possible
    assert hopeless > 10


def test_a_card_may_be_the_only_natural_one_of_a_meld() -> None:
    """Where it is, a joker that stood for it would lie among jokers only."""
    house = {"hands.final_discard": "forbidden"}
    position = position_from_cards("contract_rummy", 1, "9S * * * *", drawn=False, house=house)
    assert len(outs(position).cards) == 52


def test_a_card_may_be_the_second_natural_one_that_is_asked_for_LV48() -> None:
    house = {"min_naturals": "{ set = 2, run = 2 }"}
    position = position_from_cards(
        "contract_rummy", 1, "7S * 9S 9H 9D KC", drawn=False, house=house
    )
    assert {"7S", "7H", "7D", "7C"} <= {cards_text([out.card]) for out in outs(position).cards}


def test_a_card_may_leave_the_hand_by_a_swap_alone() -> None:
    """A wild card slides along its run, and nothing may be laid off in the turn of the contract."""
    house = {
        "joker_swap_use": "slide",
        "joker_swap_when": "any_own_turn",
        "joker_swap_from": "runs",
    }
    position = position_from_cards(
        "contract_rummy",
        2,
        "7S 7H 7D 9S TS JS QS KC",
        drawn=False,
        table=("Ben.1 5H *=6H 7H 8H", "Ben.2 2S 2H 2D"),
        house=house,
    )
    assert cards_text(out.card for out in outs(position).cards) == "6H"


def test_a_way_that_needs_no_card_is_told_with_each_card_as_the_discard() -> None:
    position = position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C *", drawn=False)
    for opening in before_draw(position).draws:
        assert opening.answer is not None
        way = opening.answer.ways[0]
        assert way.key in {other.key for other in go_out(opening.position, limit=100).ways}


# --- what can be taken ---


def test_the_discard_that_is_needed_CR42() -> None:
    position = position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C KC", pile="9D", drawn=False)
    (take,) = before_draw(position).takes
    assert take.possible and take.answer is not None
    assert cards_text(take.answer.ways[0].line[0].melds[1]) == "9S 9D 9C"  # type: ignore[union-attr]


def test_every_depth_of_the_pile_with_the_card_that_is_owed_R517() -> None:
    position = position_from_cards("rummy500", 1, "4S 5S 9H 9C", pile="6S KD 9D", drawn=False)
    outlook = before_draw(position)
    assert [
        (cards_text(o.action.cards), cards_text([o.owed] if o.owed is not None else []), o.possible)
        for o in outlook.takes
        if isinstance(o.action, Take)
    ] == [("9D", "9D", False), ("KD 9D", "KD", False), ("6S KD 9D", "6S", True)]
    assert outlook.certain


def test_who_is_down_may_not_take_where_the_rules_say_so() -> None:
    table = ("You.1 7S 7H 7D", "You.2 9S 9H 9D")
    cards = {"down": True, "table": table, "pile": "7C", "drawn": False}
    free = position_from_cards("contract_rummy", 1, "7C KC", **cards)  # type: ignore[arg-type]
    bound = position_from_cards(
        "contract_rummy",
        1,
        "7C KC",
        house={"down_may_take_discard": "false"},
        **cards,  # type: ignore[arg-type]
    )
    assert [len(before_draw(position).takes) for position in (free, bound)] == [1, 0]


def test_a_discard_that_nobody_saw_is_not_answered() -> None:
    position = position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C KC", pile="?", drawn=False)
    (take,) = before_draw(position).takes
    assert take.answer is None and not take.possible


def test_the_draw_may_be_left_out_in_the_first_turn_R546() -> None:
    game = read_game(
        """%rmn 1
[Variant "rummy500"]
[Rule.first_turn_without_draw "true"]
[Players "Ana Ben Cy"]
hand 1 dealer Cy
deal Ana: 7S 7H 7D 9S 9C 9D KC
deal Ben: ?x7
deal Cy: ?x7
upcard 2C
result *"""
    )
    first = before_draw(position_at(game)).openings[0]
    assert first.action is None and first.possible


def test_who_has_drawn_is_told_so() -> None:
    position = position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C KC")
    for ask in (before_draw, outs):
        with pytest.raises(RummyNotationError, match="RN801: You have drawn already"):
            ask(position)


def test_who_has_not_drawn_is_not_answered_as_if_he_had() -> None:
    position = position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C 9D", drawn=False)
    with pytest.raises(RummyNotationError, match="have not drawn yet"):
        go_out(position)


# --- what can come from the stock ---

POSITION = """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 7S 7H 7D 9S 9C KC
holds Ben: 9D 9D ?
holds Cy: ?x3
pile: {pile}
{stock}
turn: Ana
result *"""


def position(pile: str = "4S", stock: str = "") -> Position:
    return position_at(read_game(POSITION.format(pile=pile, stock=stock)))


def test_what_others_are_known_to_hold_is_no_out() -> None:
    found = outs(position())
    assert cards_text(out.card for out in found.cards) == "9S 9H 9C *"
    # 108 cards less the six of Ana, the two nines of Ben and the discard.
    assert (found.copies, found.unseen, found.chance) == (1 + 2 + 1 + 4, 99, Fraction(8, 99))


def test_the_next_card_of_a_known_stock_is_the_only_one() -> None:
    # 108 cards less 6 + 3 + 3 + 1.
    for card, chance in (("9H", 1), ("4H", 0)):
        found = outs(position(stock=f"stock: {card} ?x94"))
        assert found.chance == chance and found.unseen == 1


def test_a_card_that_lies_deeper_in_the_stock_is_not_the_next() -> None:
    found = outs(position(stock="stock: ? 9H 9H ?x92"))
    assert cards_text(out.card for out in found.cards) == "9S 9C *"
    assert found.chance == Fraction(6, 97)


def test_a_renewed_stock_holds_the_pile_and_nothing_else_CR69() -> None:
    pile = "9H 2C 2C 3D KH QS 9H TC *"
    text = POSITION.replace("holds Cy: ?x3", "holds Cy: ?x{cy}").replace("{stock}", "stock:")
    # All other cards are in Cy's hand; the stock is empty.
    game = read_game(text.format(pile=pile, cy=108 - 6 - 3 - 9))
    outlook = before_draw(position_at(game))
    assert outlook.renews
    drawn = {cards_text([o.action.card]): o for o in outlook.draws if isinstance(o.action, Draw)}
    assert list(drawn) == ["QS", "9H", "KH", "3D", "2C", "TC"]
    assert drawn["9H"].odds == (2, Fraction(1, 4)) and drawn["9H"].possible
    found = outs(position_at(game))
    assert cards_text(out.card for out in found.cards) == "9H"
    assert (found.copies, found.unseen, found.chance) == (2, 8, Fraction(1, 4))


def test_what_was_drawn_from_a_renewed_stock_may_be_any_of_it_LV57() -> None:
    game = read_game(
        """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 7S 7H 7D 9S 9C KC
holds Ben: ?x40
holds Cy: ?x55
pile: 9H 2C 2C 3D KH QS TC
stock:
turn: Cy
reshuffle
Cy: draw ? discard 2C
result *"""
    )
    position = position_at(game, event=2)
    assert position.player == "Ana"
    odds = next_card(position.table)
    # Six cards became the stock; one 2C may have come back out of it, or Cy held it before.
    assert odds[parse_card("9H")].copies == 1
    assert parse_card("TC") not in odds and parse_card("*") not in odds
    assert sum(odd.chance for odd in odds.values()) == 1


def test_cards_that_were_turned_unseen_may_be_any_other() -> None:
    text = POSITION.replace("holds Cy: ?x3", "holds Cy: ?x94").replace("{stock}", "stock:")
    game = read_game(text.format(pile="9H ? 2C 3D 4D"))
    found = outs(position_at(game))
    # 9H, 2C and 3D are sure to be there; the fourth card is one of the 96 that nobody has seen.
    chances = {cards_text([out.card]): out.chance for out in found.cards}
    other = Fraction(1, 108 - 6 - 2 - 4)
    assert chances["9H"] == (1 + other) / 4
    assert chances["*"] == 4 * other / 4
    assert chances["9S"] == other / 4


def test_whoever_drew_from_a_renewed_stock_changes_no_chance() -> None:
    game = read_game(
        """%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
position 1
holds Ana: 7S 7H 7D 9S 9C KC
holds Ben: ?x40
holds Cy: 2S ?x56
pile: 9H ? 2C 3D 4D
stock:
turn: Cy
reshuffle
Cy: draw ? discard 2S
result *"""
    )
    odds = next_card(position_at(game, event=2).table)
    # Four cards became the stock, and Cy has one of them: 9H, 2C, 3D and one of 97 others.
    assert odds[parse_card("9H")].chance == (1 + Fraction(1, 108 - 6 - 1 - 1 - 3)) / 4


def test_an_empty_stock_that_may_not_be_renewed_gives_no_card_CR70() -> None:
    text = POSITION.replace("holds Cy: ?x3", "holds Cy: ?x98").replace("{stock}", "stock:")
    found = outs(position_at(read_game(text.format(pile="4S"))))
    assert (found.cards, found.unseen, found.chance) == ((), 0, 0)


# --- recorded games ---


def recorded() -> Iterator[tuple[str, Game]]:
    for path in EXAMPLES:
        for game in read_games(path):
            if "Variant" in game.tags:
                yield path.stem, game


def test_who_went_out_could_and_these_could_have() -> None:
    turns = 0
    missed = []
    for name, game in recorded():
        for turn in turns_of(game, drawn=True):
            turns += 1
            answer = go_out(turn.position)
            assert answer.proved
            assert answer.possible or not turn.went_out, (name, turn.hand.number, turn.event)
            if answer.possible and not turn.went_out and name in WHOLE:
                missed.append((name, turn.hand.number, turn.event, turn.position.player))
    assert turns > 600
    assert missed == [("liverpool", 6, 48, "Tom"), ("rami_contrat", 4, 47, "Camille")]


def taken(outlook: Outlook, item: Take) -> Opening:
    """The first opening from the top of the pile that takes these cards."""
    for opening in outlook.takes:
        assert isinstance(opening.action, Take)
        if opening.action.cards in (item.cards, (*item.cards, *opening.action.cards[1:])):
            return opening
    raise AssertionError(item)


def test_who_went_out_could_with_what_he_drew() -> None:
    outs_met = 0
    for name, game in recorded():
        for turn in turns_of(game, drawn=False):
            if not turn.went_out:
                continue
            item = list(turn.hand.actions)[turn.event]
            position = hide_others(turn.position)
            outlook = before_draw(position)
            if isinstance(item, Take):
                opening = taken(outlook, item)
            else:
                assert isinstance(item, Draw)
                found = [o for o in outlook.draws if o.action == Draw(item.player, item.card)]
                opening = found[0]
                outs_met += 1
            assert opening.possible, (name, turn.hand.number, turn.event)
    assert outs_met > 5


# --- buying ---

BUY = """%rmn 1
[Variant "liverpool"]
[Players "Ana Ben Cy"]
position 7
holds Ben: 3H 4H 5H 7H 8H QC
pile: {pile}
turn: {turn}
result *"""


def test_a_buy_brings_two_more_cards_by_the_next_turn_CR45() -> None:
    """The run of seven wants a six of hearts or a joker: six of the 101 cards nobody has seen."""
    table = moment_at(read_game(BUY.format(pile="9H", turn="Ana"))).table
    purchase = after_buy(table, "Ben")
    assert purchase.bought == 1 - Fraction(95 * 94, 101 * 100)
    assert purchase.unbought == 0
    # With a card of no use the two others do all: 6H with 9H, 2H or a joker, or 9H or 2H with a
    # joker. Two jokers do not: one of them would lie at an end (LV-50).
    table = moment_at(read_game(BUY.format(pile="2C", turn="Ana"))).table
    pairs = 2 * 2 + 2 * 2 + 3 * (2 * 4)
    assert after_buy(table, "Ben").bought == Fraction(2 * pairs, 101 * 100)


def test_two_penalty_cards_are_two_cards() -> None:
    table = moment_at(read_game(BUY.format(pile="9H", turn="Ana"))).table
    pairs = dict(_penalties(table, 2))
    six, joker = parse_card("6H"), parse_card("*")
    assert pairs[six, six] == Fraction(2, 101 * 100)
    assert pairs[six, joker] == pairs[joker, six] == Fraction(2 * 4, 101 * 100)
    assert (parse_card("3H"), parse_card("3H")) not in pairs and sum(pairs.values()) == 1


@pytest.mark.parametrize(
    ("player", "pile", "turn", "words"),
    [
        ("Ben", "9H", "Ben", "it is Ben's own turn"),
        ("Ben", "9H", "Cy", "Ben discarded this 9H"),
        ("Cy", "9H", "Ana", "Cy discarded this 9H"),
        ("Ben", "?", "Ana", "there is no discard to buy"),
        ("Bob", "9H", "Ana", "no player is called Bob"),
    ],
)
def test_who_may_not_buy_is_told_why_CR44_CR49(
    player: str, pile: str, turn: str, words: str
) -> None:
    table = moment_at(read_game(BUY.format(pile=pile, turn=turn))).table
    with pytest.raises(RummyNotationError, match=words):
        after_buy(table, player)


def test_a_buyer_whose_cards_are_not_known() -> None:
    table = moment_at(read_game(BUY.format(pile="9H", turn="Cy").replace("Ben:", "Ana:"))).table
    table.discarder = -1
    with pytest.raises(RummyNotationError, match="the cards of Ben"):
        after_buy(table, "Ben")


@pytest.mark.parametrize("ace", ["around", "either"])
def test_a_run_goes_round_the_corner_where_the_house_plays_so(ace: str) -> None:
    position = position_from_cards(
        "contract_rummy", 3, "KC AC 2C 3C 5H 6H 7H 8H KD", house={"ace": ace}
    )
    assert go_out(position).possible is (ace == "around")
