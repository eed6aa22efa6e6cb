"""Hands built backward from a way to go out: the melds, the lay-offs, the swaps, the discard.

Whether the way is the only one is not asked here, nor whether the hand does go out at all: that
decides who solves it.
"""

from __future__ import annotations

from random import Random

from rummynotation.cards import KING, SUITS, Card, card_of
from rummynotation.puzzles.adding import Adder
from rummynotation.puzzles.dealing import Dealer
from rummynotation.puzzles.laying import is_exact, most_cards, some_contract
from rummynotation.puzzles.scene import HANDLES, Ground, Scene
from rummynotation.puzzles.spots import Spots
from rummynotation.puzzles.wishes import NO_WISH, Wish, suits_for
from rummynotation.record import MeldName, Shape
from rummynotation.rules.joker import SwapPlan, judge_swap
from rummynotation.rules.layoff import why_not_layoff_now, why_not_on
from rummynotation.rules.meld import RUN, SET, Reading
from rummynotation.rules.table import MeldOnTable, Seat, Table
from rummynotation.rules.variant import Contract

_JOKERS = (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3)
"""How many wild cards a hand holds, one as likely as another."""

_DEALS = 6
"""Tables that are set to find one with room for a way to go out."""

_FEW = 4
"""With fewer cards in hand a turn is no riddle; there are hands in which nobody holds more."""

_LIKE_DEALS = 60
"""Tables that are set to find one that looks like another."""

_TRIES = 6
"""How often the wild cards are spread over the melds anew."""


def planted(
    random: Random, ground: Ground, wish: Wish = NO_WISH, like: Scene | None = None
) -> Scene | None:
    """A turn after its draw with a way to go out in it, as a rule; none where none was found.

    Args:
        random: the dice.
        ground: what is played.
        wish: what it shall be about.
        like: a turn that it shall look like, at first sight.
    """
    for tried in range(_DEALS if like is None else _LIKE_DEALS):
        down = random.random() < wish.down if like is None else like.down
        dealer = Dealer(
            random,
            ground,
            down=down,
            size=None if like is None else len(like.hand),
            wild_share=0.2 if wish.swap else None,
        )
        if (like is not None and not dealer.fits) or (wish.layoff and not dealer.melds):
            continue
        if like is None and dealer.size < _FEW and tried < _DEALS // 2:
            continue
        planter = _Planter(dealer, wish, None if like is None else like.jokers)
        hand = planter.hand()
        if hand is None:
            continue
        scene = dealer.scene(hand, tuple(planter.left))
        if like is None or scene.look == like.look:
            return scene
    return None


class _Planter:
    """Plants one hand.

    Attributes:
        dealer: the table it is planted at.
        adder: lays off, and holds the natural cards of the hand.
        own: the melds that are laid in the turn.
        left: the cards that are left in the end.
        beside: the card that takes a wild card's place.
        suits: the suits that its runs are of.
        lays: whether the contract is laid.
        ends: whether that ends the hand, so that nothing can be laid off.
    """

    def __init__(self, dealer: Dealer, wish: Wish, jokers: int | None) -> None:
        self.dealer, self.wish, self.jokers = dealer, wish, jokers
        self.random, self.layer, self.shoe = dealer.random, dealer.layer, dealer.shoe
        self.ground = dealer.ground
        self.variant, self.rules = self.ground.variant, self.ground.rules
        self.own: list[Reading] = []
        self.left: list[Card] = []
        self.beside: Card | None = None
        bound = self.variant.contract_required and bool(self.rules.contract)
        self.lays = bound and not dealer.down
        self.free = not bound
        self.ends = self.lays and self.rules.close != "empty_hand"
        self.suits = suits_for(wish, self.random)
        self.layer.suits = self.suits
        self.adder = Adder(self.random, self.shoe, self.variant, wish, self.suits)
        self.adder.melds = dict(dealer.melds)

    def hand(self) -> list[Card] | None:
        """The cards, or none where they cannot be found.

        A wild card that is swapped for fills a place like one in hand; the card that takes its
        place is one that goes. So there are as many places as cards that go.
        """
        size, left = self.dealer.size, self._discards()
        if left is None:
            return None
        swapped = int(self.wish.swap and self._swap())
        jokers = self._jokers(size)
        places = size - left
        shapes = self._shapes(places)
        if shapes is None:
            return None
        keep = self.lays and self.rules.close == "on_contract"
        off = 0 if keep else places - sum(shape.size for shape in shapes)
        if off and not self._may_lay_off():
            return None
        if not self._lay(shapes, jokers + swapped, off):
            return None
        self._take_up()
        wild = jokers + swapped - sum(meld.wilds for meld in self.own)
        if not self._lay_off(off, wild) and not keep:
            return None
        naturals = self.adder.naturals
        for _ in range(size - jokers - len(naturals) if keep else left):
            card = self.adder.throw(self.own)
            self.left += () if card is None else (card,)
        held = [self.shoe.draw(self.random, wild=True) for _ in range(jokers)]
        hand = naturals + [card for card in held if card is not None]
        return hand if len(hand) == size else None

    # --- what there is to do ---

    def _discards(self) -> int | None:
        """How many cards are left for the discard; none where no number will do (CR-37, CR-67,
        R5-26)."""
        final = self.rules.final_discard
        if final == "optional":
            return self.random.choice((0, 1))
        if final == "forbidden":
            return 0
        return None if self.lays and self.rules.close == "whole_hand" else 1

    def _jokers(self, size: int) -> int:
        count = self.random.choice(_JOKERS) if self.jokers is None else self.jokers
        if self.wish.jokers and self.jokers is None:
            count = max(count, 1)
        return min(count, self.shoe.wilds, max(0, size - 2))

    def _shapes(self, places: int) -> Contract | None:
        """The melds that are laid: those of the contract, some of them longer, or as many as there
        are; none where the cards are too few or too many for them."""
        if self.free:
            return self._free_shapes(places)
        if not self.lays:
            return ()
        shapes = list(some_contract(self.random, self.rules))
        over = places - sum(shape.size for shape in shapes)
        if over < 0:
            return None
        if self.rules.close == "on_contract":
            return tuple(shapes)
        here = bool(self.adder.melds) and self._may_lay_off()
        while over and (not here or self.random.random() < 0.5):
            longer = [
                number
                for number, shape in enumerate(shapes)
                if not is_exact(shape, self.variant, self.rules)
                and shape.size < most_cards(shape.kind, self.variant)
            ]
            if not longer:
                break
            number = self.random.choice(longer)
            shapes[number] = shapes[number]._replace(size=shapes[number].size + 1)
            over -= 1
        return tuple(shapes) if here or not over else None

    def _free_shapes(self, places: int) -> Contract | None:
        """Melds without a contract, whose cards are as many as can go, or a few fewer where there
        are melds to lay the rest off onto."""
        shapes: list[Shape] = []
        here = bool(self.adder.melds)
        while places >= 3 and (not here or self.random.random() < 0.75):
            kind = self.random.choice((SET, RUN))
            size = min(self.random.choice((3, 3, 4, 5)), places, most_cards(kind, self.variant))
            if not here and 0 < places - size < 3:
                kind, size = (RUN, places) if places < 6 else (kind, 3)
            shapes.append(Shape(kind, size))
            places -= size
        return tuple(shapes) if here or not places else None

    def _table(self, *, laid: bool) -> tuple[Table, Seat]:
        """The table as the rules look at it, before or after the contract is laid."""
        table = Table(self.variant, self.rules, self.ground.number, HANDLES[: self.dealer.players])
        table.begin_turn(0)
        seat = table.seats[0]
        seat.down = self.dealer.down or laid
        if laid and not self.dealer.down:
            seat.down_turn = table.turn_number
        return table, seat

    def _may_lay_off(self) -> bool:
        return not self.ends and why_not_layoff_now(*self._table(laid=self.lays)) is None

    # --- doing it ---

    def _swap(self) -> bool:
        """Gives the hand a card that takes a wild card's place; says whether there is one."""
        table, seat = self._table(laid=False)
        plans: list[tuple[MeldName, Card, SwapPlan]] = []
        for name, meld in self.adder.melds.items():
            for card in _of_meld(meld) if meld.wilds else ():
                if not self.shoe.left[card]:
                    continue
                plan = judge_swap(table, seat, card, _lying(name, meld), None, None)
                if isinstance(plan, SwapPlan) and not plan.slid:
                    plans.append((name, card, plan))
        if not plans:
            return False
        name, card, plan = self.random.choice(plans)
        self.shoe.take((card,))
        self.adder.naturals.append(card)
        self.adder.melds[name] = plan.reading
        self.beside = card
        return True

    def _lay(self, shapes: Contract, wilds: int, off: int) -> bool:
        """Lays the melds of the turn; says whether they were found."""
        if not shapes:
            return True
        wilds = min(wilds, sum(shape.size - 1 for shape in shapes))
        for _ in range(_TRIES):
            # Some of the wild cards may be laid off.
            here = wilds - (self.random.random() < 0.3) if off and wilds else wilds
            shares = [0] * len(shapes)
            for _ in range(here):
                shares[self.random.randrange(len(shapes))] += 1
            spots = Spots(self.random, self.variant, self.suits, shapes).wished(
                self.wish, self.adder.wanted() if self.wish.decoy else (), self.beside
            )
            melds = self.layer.melds(shapes, shares, spots)
            if melds is not None:
                self.own = melds
                return True
        return False

    def _lay_off(self, count: int, wilds: int) -> bool:
        """Cards onto melds that lie on the table; says whether there was room for all."""
        table, seat = self._table(laid=self.lays)
        names = [
            name
            for name, meld in self.adder.melds.items()
            if why_not_on(table, seat, _lying(name, meld)) is None
        ]
        return self.adder.lay_off(names, count, wilds)

    def _take_up(self) -> None:
        """The cards of the melds come into the hand, but the wild cards go back into the shoe:
        those in hand are drawn in the end, those that are swapped lie on the table yet."""
        for meld in self.own:
            for placed, wild in zip(meld.cards, meld.wild, strict=True):
                if wild:
                    self.shoe.put((placed,))
                else:
                    self.adder.naturals.append(card_of(placed))


def _lying(name: MeldName, meld: Reading) -> MeldOnTable:
    return MeldOnTable(name, HANDLES.index(name.owner), meld.cards, meld)


def _of_meld(meld: Reading) -> list[Card]:
    """The cards that may take a wild card's place in a meld, as far as its rank and suit say."""
    if meld.kind == RUN:
        suited = range(meld.suit * KING, (meld.suit + 1) * KING)
        return [card for card in suited if card not in meld.cards]
    return [meld.low - 1 + KING * suit for suit in range(len(SUITS))] if meld.low <= KING else []
