"""Tables as they come up in real games: who is down, what lies there, how many cards each holds.

Nothing is played to get there, but the count of cards is that of play: who was dealt so many cards,
bought so often and laid so many holds what is left. Melds on the table are those of the contract
and what was laid off onto them.
"""

from __future__ import annotations

from random import Random

from rummynotation.cards import Card
from rummynotation.puzzles.laying import Layer, grown, is_exact, most_cards, some_contract, takes
from rummynotation.puzzles.scene import HANDLES, Ground, Scene
from rummynotation.puzzles.shoe import Shoe
from rummynotation.record import MeldName, Shape
from rummynotation.rules.meld import RUN, SET, Reading
from rummynotation.rules.variant import Contract

MOST_PLAYERS = 6
"""Players at most, where fewer may play: a larger table is hard to take in."""

_STAGES = (0.0, 0.35, 0.7)
"""How likely another player is down: early in the hand, later, and late."""

_BUYS = (0, 0, 0, 1, 1, 2)
"""How often players buy in a hand, one as likely as another."""

_LAID_FREE = (0, 0, 1, 1, 2)
"""How many melds players lay in games without a contract."""

_MORE_CARDS = (0, 0, 1, 2, 3, 4)
"""How many more cards than they were dealt players come to who take several from the pile."""

_MOST_LAID_OFF = 4
"""Cards that a player has laid off at most, where he is to hold a number of cards."""

_WILD_SHARES = (0.0, 0.06, 0.12)
"""Which share of the cards in melds on the table is wild."""


class Dealer:
    """Sets a table, and deals the hand of the player who is asked.

    Attributes:
        random: the dice.
        ground: what is played.
        shoe: the cards that lie nowhere yet.
        layer: lays melds out of it.
        players: how many play.
        down: whether the player who is asked has laid melds in an earlier turn.
        size: how many cards he holds after his draw.
        others: how many each of the others holds.
        melds: the melds on the table.
        bought: how often each player has bought.
        fits: whether the player who is asked is as he was to be; else the table is of no use.
    """

    def __init__(
        self,
        random: Random,
        ground: Ground,
        *,
        down: bool,
        size: int | None = None,
        wild_share: float | None = None,
    ) -> None:
        """Sets the table.

        Args:
            random: the dice.
            ground: what is played.
            down: whether the player who is asked is to be down.
            size: how many cards he is to hold; any number where it is left out.
            wild_share: how many of the cards in melds are wild; some share where it is left out.
        """
        variant, rules = ground.variant, ground.rules
        self.random = random
        self.ground = ground
        least, most = variant.players
        most = max(least, min(most, MOST_PLAYERS))
        self.players = min(random.randint(least, most), random.randint(least, most))
        self.shoe = Shoe(variant, self.players)
        self.layer = Layer(random, self.shoe, variant)
        self.melds: dict[MeldName, Reading] = {}
        self.bought = [0] * self.players
        self._step = 1 + variant.buy_penalty
        self._dealt = rules.dealt(self.players)
        self._wild_share = random.choice(_WILD_SHARES) if wild_share is None else wild_share
        self._laid = [0] * self.players
        self._more = [0] * self.players
        bound = variant.contract_required and bool(rules.contract)
        stage = random.choice(_STAGES)
        for place in range(self.players):
            self._buy(place)
            if not bound:
                self._lay_free(place, down=down)
            elif rules.close == "empty_hand" and (down if place == 0 else random.random() < stage):
                self._lay_contract(place)
            if place == 0 and not self._may_fit(down, size):
                break
        self.down = self._laid[0] > 0
        self._lay_off(size)
        self.size = self.rest(0) + 1
        self.fits = self.down == down and size in (None, self.size)
        self.others = tuple(map(self.rest, range(1, self.players)))

    def rest(self, place: int) -> int:
        """How many cards a player holds between his turns."""
        more = self.bought[place] * self._step + self._more[place]
        return self._dealt + more - self._laid[place]

    # --- who has what ---

    def _may_fit(self, down: bool, size: int | None) -> bool:
        """Whether the player who is asked may still be as he is to be."""
        over = 0 if size is None else self.rest(0) + 1 - size
        return over == 0 or (down and 0 < over <= _MOST_LAID_OFF)

    def _buy(self, place: int) -> None:
        variant, limit = self.ground.variant, self.ground.rules.buy_limit
        if variant.buy and limit != 0:
            count = self.random.choice(_BUYS)
            self.bought[place] = count if limit is None else min(count, limit)
        elif variant.draw_discard == "any_with_above":
            self._more[place] = self.random.choice(_MORE_CARDS)

    def _lay_contract(self, place: int) -> None:
        """The contract of a player who is down; he keeps at least one card (CR-67), and may have
        bought to come to it."""
        shapes = self._longer(some_contract(self.random, self.ground.rules))
        size = sum(shape.size for shape in shapes)
        limit = self.ground.rules.buy_limit
        while self.rest(place) <= size:
            buys = self.bought[place] + 1
            if not self.ground.variant.buy or (limit is not None and buys > limit):
                return
            self.bought[place] = buys
        self._lay(place, shapes)

    def _longer(self, shapes: Contract) -> Contract:
        """A contract with melds longer than it asks for, where the rules allow that."""
        found = []
        for shape in shapes:
            size = shape.size
            if not is_exact(shape, self.ground.variant, self.ground.rules):
                while self.random.random() < 0.15 and size < most_cards(
                    shape.kind, self.ground.variant
                ):
                    size += 1
            found.append(shape._replace(size=size))
        return tuple(found)

    def _lay_free(self, place: int, *, down: bool) -> None:
        """The melds of a player where there is no contract."""
        count = self.random.choice(_LAID_FREE)
        if place == 0 and down != (count > 0):
            count = 1 if down else 0
        for _ in range(count):
            shape = Shape(self.random.choice((SET, RUN)), self.random.choice((3, 3, 3, 4)))
            if self.rest(place) > shape.size:
                self._lay(place, (shape,))

    def _lay(self, place: int, shapes: Contract) -> None:
        share = self._wild_share if self.shoe.wilds else 0.0
        wilds = [sum(self.random.random() < share for _ in range(shape.size)) for shape in shapes]
        while sum(wilds) > self.shoe.wilds:
            wilds[self.random.choice([n for n, count in enumerate(wilds) if count])] -= 1
        melds = self.layer.melds(shapes, wilds)
        if melds is None:
            return
        handle = HANDLES[place]
        first = 1 + sum(name.owner == handle for name in self.melds)
        for number, meld in enumerate(melds, start=first):
            self.melds[MeldName(handle, number)] = meld
            self._laid[place] += len(meld.cards)

    def _lay_off(self, size: int | None) -> None:
        """Cards that players who are down have laid off so far."""
        if self.ground.variant.layoff_targets != "all":
            return
        for place in range(self.players):
            if place == 0 and size is not None:
                while self.rest(0) + 1 > size and self._lays_off(0):
                    pass
                continue
            while self.rest(place) > 2 and self.random.random() < 0.4 and self._lays_off(place):
                pass

    def _lays_off(self, place: int) -> bool:
        """One card of a player who is down, on some meld; says whether there was one."""
        if not self._laid[place]:
            return False
        name = self.random.choice(list(self.melds))
        fitting = [
            (spot, card)
            for spot, card in takes(self.melds[name], self.ground.variant)
            if self.shoe.left[card]
        ]
        if not fitting:
            return False
        spot, card = self.random.choice(fitting)
        self.shoe.take((card,))
        self.melds[name] = grown(self.melds[name], spot, card, self.ground.variant, wild=False)
        self._laid[place] += 1
        return True

    # --- the rest of the cards ---

    def scene(self, hand: list[Card], left: tuple[Card, ...] = ()) -> Scene:
        """The scene with this hand, after the draw; the pile is dealt.

        Args:
            hand: what the player who is asked holds; it was taken out of the shoe.
            left: what a planted way leaves of it.
        """
        # One card at least is left for the stock.
        most = max(1, min(10, len(self.shoe) - sum(self.others) - 1))
        pile: list[Card] = []
        for _ in range(self.random.randint(1, most)):
            card = self.shoe.draw(self.random, wild=False)
            if card is not None:
                pile.append(card)
        return Scene(
            self.ground,
            tuple(sorted(hand)),
            self.others,
            tuple(self.melds.items()),
            tuple(pile),
            tuple(self.bought),
            self._more[0],
            left,
        )

    def collected(self, size: int) -> list[Card]:
        """A hand of one who keeps what has neighbours: of the cards that he was dealt and drew,
        those that lie near others of them.

        Args:
            size: how many cards.
        """
        seen = [card for _ in range(size * 2) if (card := self.shoe.draw(self.random)) is not None]
        seen.sort(key=lambda card: -self._use(card, seen))
        self.shoe.put(seen[size:])
        return seen[:size]

    def _use(self, card: Card, seen: list[Card]) -> int:
        if card in self.ground.variant.wild_cards:
            return 9
        near = sum(
            other // 13 == card // 13 and 0 < abs(other % 13 - card % 13) <= 2 for other in seen
        )
        return near + sum(other % 13 == card % 13 for other in seen) - 1


def deal(random: Random, ground: Ground) -> Scene:
    """A turn after its draw, as it comes up: the hand is that of a player who collects.

    Args:
        random: the dice.
        ground: what is played.
    """
    dealer = Dealer(random, ground, down=random.random() < 0.5)
    return dealer.scene(dealer.collected(dealer.size))
