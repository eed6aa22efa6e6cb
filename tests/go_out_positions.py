"""Turns in which somebody may go out: planted, nearly so, random and hostile ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from rummynotation.cards import card_text
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.record import Shape
from rummynotation.rules.loader import load_variant, variant_names
from rummynotation.rules.variant import Contract, Variant
from tests import plain_melds as plain
from tests.go_out_case import HANDLES, ME, Case, rules_of

House = tuple[tuple[str, str], ...]


class Shoe:
    """The cards that are left to give out."""

    def __init__(self, decks: int, jokers: int) -> None:
        self.left = Counter({r + s: decks for r in plain.RANKS for s in plain.SUITS})
        self.left["*"] = jokers

    def take(self, cards: Sequence[str]) -> bool:
        """Takes cards out, where all of them are there."""
        wanted = Counter(plain.card_of(card) for card in cards)
        if any(self.left[card] < count for card, count in wanted.items()):
            return False
        self.left -= wanted
        return True

    def put(self, cards: Sequence[str]) -> None:
        """Puts cards back."""
        self.left.update(plain.card_of(card) for card in cards)

    def some(self, rng: Random, suits: str) -> str | None:
        """Some card, mostly of these suits."""
        cards = sorted(self.left.elements())
        near = [card for card in cards if card[-1] in suits]
        if rng.random() < 0.85 and near:
            cards = near
        if not cards:
            return None
        card = rng.choice(cards)
        self.left -= Counter([card])
        return card


class Dealer:
    """Deals one turn.

    Attributes:
        suits: the suits that most cards are of.
        wild: how often a card of a meld is wild.
    """

    def __init__(
        self, rng: Random, variant: str, number: int, house: House = (), *, hostile: bool = False
    ) -> None:
        self.rng, self.name, self.number, self.house = rng, variant, number, house
        self.variant: Variant = rules_of(variant, house)
        row = self.variant.hand(number)
        assert row is not None
        self.row = row
        least, most = self.variant.players
        self.players = rng.randint(least, min(most, 8))
        decks, jokers = self.variant.shoe_for(self.players)
        if hostile:
            decks, jokers = 3, 8
            self.house = (*house, ("shoe", "[{ players = [2, 8], decks = 3, jokers = 8 }]"))
            self.players = max(least, 2)
        self.shoe = Shoe(decks, jokers)
        self.suits = "".join(rng.sample(plain.SUITS, rng.choice((1, 2) if hostile else (2, 3, 4))))
        self.wild = rng.choice((0.0, 0.08, 0.15, 0.3)) + (0.1 if hostile else 0)
        self.table: list[tuple[str, tuple[str, ...]]] = []
        self.hand: list[str] = []

    # --- melds ---

    def meld(self, kind: str, size: int, *, laying: bool, stated: bool) -> tuple[str, ...] | None:
        """A legal meld, out of the shoe."""
        rng, variant = self.rng, self.variant
        for _ in range(30):
            suits = self.suits if rng.random() < 0.9 else plain.SUITS
            if kind == "S":
                rank = rng.choice(plain.RANKS)
                cards = [rank + rng.choice(suits) for _ in range(size)]
                if variant.set_suits != "any" and size <= 4:
                    cards = [rank + suit for suit in rng.sample(plain.SUITS, size)]
            else:
                suit = rng.choice(suits)
                lows = [places[0] for places in plain.rows(size, variant.ace)]
                if not lows:
                    return None
                low = rng.choice(lows)
                cards = [plain.card_at(place, suit) for place in range(low, low + size)]
            if any(plain.is_wild(card, variant) for card in cards):
                continue
            wilds = sorted(card_text(card) for card in variant.wild_cards)
            for slot, card in enumerate(cards):
                if wilds and rng.random() < self.wild:
                    means = card if kind == "R" else card[0]
                    cards[slot] = f"{rng.choice(wilds)}={means}"
            ways = [way for way in plain.ways_of(cards, variant) if way.kind == kind]
            if not any(plain.is_legal(w, variant, laying=laying, sized=False) for w in ways):
                continue
            if kind == "S" and not any(not plain.is_wild(card, variant) for card in cards):
                continue
            if self.shoe.take(cards):
                return tuple(cards) if stated else tuple(map(plain.card_of, cards))
        return None

    def contract(self) -> Contract:
        """A contract of the hand, each shape of one kind; any melds where there is none."""
        rng = self.rng
        if not self.row.contract:
            return tuple(Shape(rng.choice("SR"), 3) for _ in range(rng.choice((1, 1, 1, 2, 2, 3))))
        return tuple(
            Shape(rng.choice("SR"), shape.size) if shape.kind == "M" else shape
            for shape in rng.choice(self.row.contract)
        )

    def lay_on_table(self, owner: str, more: float = 0.4) -> None:
        """The melds of a player who is down."""
        laid = []
        for shape in self.contract():
            size = shape.size
            least = self.variant.set_size.min if shape.kind == "S" else self.variant.run_size.min
            size = max(size, least if not self.row.contract else size)
            most = self.variant.set_size.max if shape.kind == "S" else self.variant.run_size.max
            while self.rng.random() < more and size < (most or 9):
                size += 1
            cards = self.meld(shape.kind, size, laying=False, stated=True)
            if cards is None:
                for other in laid:
                    self.shoe.put(other)
                return
            laid.append(cards)
        self.table += [(owner, cards) for cards in laid]

    def to_lay_off(self, many: int) -> None:
        """Cards for the hand that fit the table, or take a wild card's place there."""
        rng, variant = self.rng, self.variant
        for _ in range(many):
            if not self.table:
                return
            _, cards = rng.choice(self.table)
            ways = plain.ways_of(cards, variant)
            meant = [meant for _, meant in ways[0].stands_for]
            if ways[0].kind == "S":
                card = meant[0] if meant[0] == "*" else meant[0] + rng.choice(plain.SUITS)
            else:
                inside = rng.random() < 0.3
                places = ways[0].places
                place = (
                    rng.choice(places)
                    if inside
                    else rng.choice((places[0] - 1, places[-1] + 1, places[-1] + 2, places[0] - 2))
                )
                card = plain.card_at(place or 13, ways[0].suit)
            if self.shoe.take((card,)):
                self.hand.append(card)

    def own_melds(self, shapes: Contract, more: float) -> bool:
        """The cards of melds for the hand."""
        for shape in shapes:
            size = shape.size
            while self.rng.random() < more and size < 8:
                size += 1
            cards = self.meld(shape.kind, size, laying=True, stated=False)
            if cards is None:
                return False
            self.hand += cards
        return True

    def fill(self, many: int) -> None:
        """Other cards for the hand."""
        for _ in range(many):
            card = self.shoe.some(self.rng, self.suits)
            if card is not None:
                self.hand.append(card)

    def case(self) -> Case:
        """The turn, as it was dealt."""
        rng, variant = self.rng, self.variant
        self.hand = self.hand or ["3S"]
        take: tuple[str, ...] = ()
        pile = variant.pickup_obligation != "none" or variant.return_discard_ban
        down = any(owner == ME for owner, _ in self.table)
        if pile and rng.random() < 0.6 and (variant.down_may_take_discard or not down):
            many = 1
            if variant.draw_discard == "any_with_above":
                many = rng.choice((1, 1, 2, 3))
            if len(self.hand) > many:
                take = tuple(rng.sample(self.hand, many))
        return Case(
            self.name,
            self.number,
            tuple(sorted(self.hand)),
            tuple(self.table),
            self.players,
            self.house,
            take,
        )


def planted(
    rng: Random,
    variant: str,
    number: int,
    house: House = (),
    *,
    most: int = 16,
    hostile: bool = False,
    random: bool = False,
    wild: float | None = None,
) -> Case:
    """A turn with a way to go out in it, as a rule; where `random`, any cards.

    Args:
        rng: the dice.
        variant, number, house: what is played.
        most: cards in hand at most.
        hostile: cards of one or two suits, many wild ones, many melds on the table.
        random: whether the hand is not planted.
        wild: how often a card of a meld is wild, all of one suit as a rule; else the dice say it.
    """
    while True:
        dealer = Dealer(rng, variant, number, house, hostile=hostile)
        if wild is not None:
            dealer.wild, dealer.suits = wild, dealer.suits[0]
        row, rules = dealer.row, dealer.variant
        bound = rules.contract_required and bool(row.contract)
        closed = row.close in ("whole_hand", "on_contract")
        # In a hand that the contract ends nobody lies down before (CR-38).
        down = bound and not closed and rng.random() < 0.45
        if down or (not bound and rng.random() < 0.5):
            dealer.lay_on_table(ME)
            if down and not dealer.table:
                continue
        others = 0 if closed else rng.choice((0, 1, 2, 4, 6) if hostile else (0, 0, 1, 1, 2))
        for handle in HANDLES[1 : min(dealer.players, 1 + others)]:
            dealer.lay_on_table(handle)
        if random:
            dealer.fill(rng.randint(1, most))
        else:
            lays = not down if bound else rng.random() < 0.8
            shapes = dealer.contract() if lays else ()
            more = 0.3 if row.close != "empty_hand" else 0.15
            if not dealer.own_melds(shapes, more):
                continue
            if row.close != "whole_hand" and (not lays or rng.random() < 0.7):
                dealer.to_lay_off(rng.choice((0, 1, 1, 2, 3, 4)))
            if row.final_discard == "required" or rng.random() < 0.5:
                dealer.fill(1)
            if row.close == "on_contract":
                dealer.fill(rng.choice((0, 1, 3, 5)))
        if 1 <= len(dealer.hand) <= most:
            return dealer.case()


def near_miss(rng: Random, case: Case) -> Case:
    """The same turn with one card changed, more or less."""
    hand = list(case.hand)
    how = rng.random()
    if how < 0.25 and len(hand) > 1:
        hand.pop(rng.randrange(len(hand)))
    elif how < 0.4:
        hand.append(rng.choice(plain.RANKS) + rng.choice(plain.SUITS))
    else:
        slot = rng.randrange(len(hand))
        old = hand[slot]
        suit = old[-1] if old != "*" and rng.random() < 0.5 else rng.choice(plain.SUITS)
        hand[slot] = rng.choice(plain.RANKS) + suit
    held = Counter(hand)
    take = case.take if Counter(case.take) < held else ()
    return case._replace(hand=tuple(sorted(hand)), take=take)


def fits_shoe(case: Case) -> bool:
    """Whether the shoe holds the cards of a turn."""
    decks, jokers = case.rules.shoe_for(case.players)
    cards = Counter(case.hand)
    for _, meld in case.table:
        cards.update(map(plain.card_of, meld))
    return all(count <= (jokers if card == "*" else decks) for card, count in cards.items())


_HOUSE: dict[str, tuple[str, ...]] = {
    "hands.final_discard": ("required", "optional", "forbidden"),
    "hands.close": ("empty_hand", "whole_hand", "on_contract"),
    "contract_size": ("exact", "minimum"),
    "pickup_obligation": ("none", "deep_only", "always"),
    "pickup_play": ("meld_or_layoff", "new_meld"),
    "draw_discard": ("top", "any_with_above"),
    "return_discard_ban": ("true",),
    "set_suits": ("any", "distinct", "distinct_on_laydown", "all_suits"),
    "ace": ("either", "low", "high", "both_ends"),
    "same_suit_runs": ("any", "distinct_start", "not_adjacent", "gap2", "different_suits"),
    "extra_melds": ("never", "free"),
    "layoff_from": ("next_turn", "same_turn", "always"),
    "layoff_targets": ("all", "own"),
    "wilds": ('["JK"]', '["JK", "2"]', '["JK", "AH", "AD"]', '["3"]'),
    "joker_limit": (
        "none", "several_between_naturals", "window4", "half", "fewer_than_naturals",
    ),
    "min_naturals": ("{ set = 1, run = 1 }", "{ set = 2, run = 2 }", "{ set = 1, run = 3 }"),
    "joker_swap_from": ("none", "runs", "sets_and_runs"),
    "joker_swap_when": (
        "down_earlier_turn", "down_or_laying_down", "before_down", "any_own_turn", "any_turn",
    ),
    "joker_swap_use": ("hand", "immediate_own_meld", "immediate_any", "slide"),
}  # fmt: skip


def odd_house(rng: Random, variant: str, fixed: House = ()) -> House:
    """A few rules of the house, as far as they go together; among them those that are fixed."""
    while True:
        keys = rng.sample(sorted(_HOUSE.keys() - dict(fixed).keys()), rng.randint(1, 5))
        house = (*fixed, *((key, rng.choice(_HOUSE[key])) for key in keys))
        try:
            rules = rules_of(variant, house)
        except RummyNotationError:
            continue
        if rules.scoring_mode == "melds_minus_hand" and rules.joker_swap_from != "none":
            continue  # Nobody can say who loses the points of a wild card that is taken.
        if "distinct" not in rules.set_suits or rules.joker_swap_from != "sets_and_runs":
            return house


def some_case(
    seed: int,
    most: int,
    *,
    house: bool = False,
    hostile: bool = False,
    fixed: House = (),
    wild: float | None = None,
) -> Case:
    """A turn by its number: every variant in turn, planted, nearly so, or random.

    Args:
        seed: the number.
        most: cards in hand at most.
        house: whether rules of the house are added.
        fixed: rules of the house that are added in any case.
        wild: as for `planted`.
        hostile: as for `planted`.
    """
    rng = Random(seed)
    names = [name for name in variant_names() if not load_variant(name).knocks]
    name = names[seed % len(names)]
    while True:
        rules = odd_house(rng, name, fixed) if house else fixed
        number = rng.randint(1, len(rules_of(name, rules).hands))
        for _ in range(40):
            how = rng.random()
            case = planted(
                rng, name, number, rules,
                most=60, hostile=hostile, random=how < 0.15, wild=wild,
            )  # fmt: skip
            if how > 0.65:
                case = near_miss(rng, case)
            if fits_shoe(case) and len(case.hand) <= most:
                return case
        if not house:
            # The contract of this hand is too large; another hand, or a player who is down.
            continue


def adversarial(seed: int) -> Case:
    """A turn that is hard to search: 12 to 20 cards of one to three suits, up to six jokers and up
    to sixteen melds on the table, out of three decks.

    Args:
        seed: its number.
    """
    rng = Random(seed)
    names = [name for name in variant_names() if not load_variant(name).knocks]
    while True:
        name = names[seed % len(names)]
        number = rng.randint(1, len(rules_of(name, ()).hands))
        dealer = Dealer(rng, name, number, hostile=True)
        dealer.suits = "".join(rng.sample(plain.SUITS, rng.randint(1, 3)))
        most = min(8, dealer.variant.players.max)
        dealer.players = most
        if dealer.row.close == "empty_hand":
            if rng.random() < 0.6:
                dealer.lay_on_table(ME)
            for handle in HANDLES[1 : min(most, 1 + rng.randint(0, 7))]:
                if len(dealer.table) < 14:
                    dealer.lay_on_table(handle)
        many = rng.randint(12, 20)
        dealer.hand += ["*" for _ in range(rng.randint(0, 6)) if dealer.shoe.take(("*",))]
        if rng.random() < 0.6 and not dealer.own_melds(dealer.contract(), 0.2):
            continue
        if rng.random() < 0.5:
            dealer.to_lay_off(6)
        dealer.fill(many - len(dealer.hand))
        case = dealer.case()
        if fits_shoe(case) and 12 <= len(case.hand) <= 20:
            return case
