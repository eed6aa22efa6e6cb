"""A hand as another program's log tells it, action by action, and what follows from it.

Logs leave things out that a record can say: the cards dealt, the upcard, that the pile became the
stock, what a wild card stands for. The draft adds what is certain and says what it had to guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from rummynotation.cards import HIDDEN, Card, Placed, cards_text
from rummynotation.convert.open_meld import OpenMeld
from rummynotation.notation.arrange import arrange_hand
from rummynotation.record import (
    NOTHING,
    Buy,
    Claim,
    Deal,
    Discard,
    Draw,
    Gap,
    Hand,
    LayOff,
    Meld,
    MeldName,
    Out,
    Reshuffle,
    Said,
    Statement,
    Swap,
    Take,
    Upcard,
)
from rummynotation.rules.table import Table
from rummynotation.rules.variant import Variant

Guess = Callable[[int, str], None]
"""Called with a line of the log and what was guessed there."""


class HandDraft:
    """One hand while its log is read.

    Actions are told in the order of the log. Those that name a card which the log does not show
    name the hidden card.

    Attributes:
        number: the hand's number.
        first: who drew first, or "" where that is not known.
        melds: the melds on the table, in the order laid.
        gapped: whether something is missing.
    """

    def __init__(self, variant: Variant, number: int, handles: Sequence[str], guess: Guess) -> None:
        self.number = number
        self.first = ""
        self.melds: list[OpenMeld] = []
        self._handles = tuple(handles)
        self._guess = guess
        rules = variant.hand(number)
        self._dealt = rules.dealt(len(handles)) if rules else 0
        self._table = Table(variant, rules or variant.hands[0], number, self._handles)
        decks, jokers = variant.shoe_for(len(handles))
        # None where it cannot be counted.
        self._stock: int | None = decks * 52 + jokers - self._dealt * len(handles) - 1
        self._pile = 1
        self._turns_pile = False
        self._items: list[Statement] = []
        self._unsettled: list[tuple[int, int, list[tuple[OpenMeld, int]]]] = []
        self._upcard: Card | None = None
        self._upcard_lies = True
        # For each player what left his hand, less what came into it: in the end, what was dealt.
        self._spent = {handle: Counter[Card]() for handle in handles}
        self._held = dict.fromkeys(handles, self._dealt)
        self._out = ""
        self.gapped = False

    @property
    def ended(self) -> bool:
        """Whether somebody is known to have gone out."""
        return bool(self._out)

    # --- what happens ---

    def draw(self, player: str, card: Card, line: int, said: Said = NOTHING) -> None:
        """A card from the stock."""
        self._begin(player)
        self._gain(player, card)
        self._items.append(Draw(player, card, said=said))
        self._from_stock(1, line)

    def take(self, player: str, card: Card, said: Said = NOTHING) -> None:
        """The top of the pile."""
        self._begin(player)
        self._pick_up(card)
        self._gain(player, card)
        self._items.append(Take(player, (card,), said=said))

    def top(self, card: Card) -> None:
        """Somebody spoke of the card that lies on the pile."""
        if self._upcard_lies and self._upcard is None and card != HIDDEN:
            self._upcard = card

    def claim(self, player: str, card: Card, said: Said = NOTHING) -> None:
        """Asked for the discard."""
        self.top(card)
        self._items.append(Claim(player, card, said=said))

    def buy(
        self, player: str, card: Card, penalty: Sequence[Card], line: int, said: Said = NOTHING
    ) -> None:
        """The discard out of turn, and the penalty cards from the stock."""
        self._pick_up(card)
        for gained in (card, *penalty):
            self._gain(player, gained)
        self._items.append(Buy(player, (card, *penalty), said=said))
        self._from_stock(len(penalty), line)

    def reshuffle(self) -> None:
        """The pile became the stock, which was empty or will be after the next draw: programs do
        so at once when the last card goes, and may say it first."""
        if self._stock is None or self._stock <= 0:
            self._turn_pile()
        else:
            self._turns_pile = True

    def meld(
        self,
        player: str,
        melds: Sequence[tuple[str, Sequence[Card]]],
        line: int,
        said: Said = NOTHING,
    ) -> None:
        """Melds laid down together, each with what the log calls it: ``S`` a set, ``R`` a run."""
        laid: list[tuple[OpenMeld, int]] = []
        for kind, cards in melds:
            number = 1 + sum(meld.name.owner == player for meld in self.melds)
            meld = OpenMeld(self._table, MeldName(player, number), cards, kind)
            self.melds.append(meld)
            laid.append((meld, 0))
            self._spend(player, cards)
        self._unsettled.append((len(self._items), line, laid))
        self._items.append(Meld(player, tuple(tuple(cards) for _, cards in melds), said=said))

    def lay_off(
        self,
        player: str,
        cards: Sequence[Card],
        meld: OpenMeld | None,
        line: int,
        said: Said = NOTHING,
        *,
        low: bool = False,
    ) -> None:
        """Cards added to a meld, or to one that nobody names; `low` says that the log has them go
        to the low end of a run."""
        self._spend(player, cards)
        if meld is not None:
            step = meld.lay_off(cards, low=low)
            self._unsettled.append((len(self._items), line, [(meld, step)]))
        self._items.append(LayOff(player, tuple(cards), meld.name if meld else None, said=said))

    def swap(
        self, player: str, card: Card, meld: OpenMeld, wild: Card, said: Said = NOTHING
    ) -> None:
        """A natural card for a wild card."""
        meld.swap(card, wild)
        self._spend(player, (card,))
        self._gain(player, wild)
        self._items.append(Swap(player, card, meld.name, wild, said=said))

    def discard(self, player: str, card: Card, said: Said = NOTHING) -> None:
        """The card that ends a turn."""
        self._spend(player, (card,))
        self._pile += 1
        self._upcard_lies = False
        self._items.append(Discard(player, card, said=said))

    def out(self, player: str) -> None:
        """Went out."""
        self._out = player
        self._items.append(Out(player))

    def gap(self, reason: str) -> None:
        """Something happened here that is not known."""
        self.gapped = True
        self._stock = None
        self._upcard_lies = False
        for meld in self.melds:
            meld.lose()
        if not (self._items and isinstance(self._items[-1], Gap)):
            self._items.append(Gap(reason))

    # --- the end ---

    def finish(self, dealer: str) -> Hand:
        """The hand as a record has it.

        Args:
            dealer: who dealt it, or "".
        """
        for place, line, steps in self._unsettled:
            self._settle(place, line, steps)
        if self._dealt and not self._out and not self.gapped:
            for player in [player for player, held in self._held.items() if held == 0][:1]:
                self.out(player)
        items = [*self._deal(), *self._items]
        if self._upcard is not None:
            items.insert(0, Upcard(self._upcard))
        arranged, _ = arrange_hand(items, [0] * len(items), self._handles)
        return Hand(self.number, dealer, tuple(arranged))

    def _settle(self, place: int, line: int, steps: list[tuple[OpenMeld, int]]) -> None:
        """Writes what the wild cards of an action stand for, as far as that is known.

        A meld whose reading is open stays so. At which end of a run a wild card was added is
        guessed where nothing shows it: the high end.
        """
        laid: list[tuple[Placed, ...]] = []
        for meld, step in steps:
            choices = meld.choices(step)
            if len(choices) > 1:
                ways = " or ".join(cards_text(cards) for cards in choices)
                taken = f", taken as {cards_text(choices[0])}" if step else ", left open"
                self._guess(line, f"what lies in {meld.name} may be {ways}{taken}")
            known = len(choices) == 1 or (len(choices) > 1 and step > 0)
            laid.append(choices[0] if known else meld.written(step))
        item = self._items[place]
        if isinstance(item, Meld):
            self._items[place] = replace(item, melds=tuple(laid))
        elif isinstance(item, LayOff):
            self._items[place] = replace(item, cards=laid[0])

    def _deal(self) -> list[Statement]:
        """What was dealt to the player who went out: all that he played and did not draw."""
        if self.gapped or not self._out:
            return []
        spent = self._spent[self._out]
        if spent[HIDDEN] or min(spent.values(), default=0) < 0 or spent.total() != self._dealt:
            return []
        return [Deal(self._out, tuple(spent.elements()))]

    # --- counting ---

    def _begin(self, player: str) -> None:
        if not self.first and not self.gapped:
            self.first = player

    def _from_stock(self, count: int, line: int) -> None:
        """Cards left the stock; where it is used up, the pile becomes the stock at once."""
        said, self._turns_pile = self._turns_pile, False
        used_up = False
        if self._stock is not None and count:
            self._stock -= count
            used_up = self._stock <= 0 and self._pile > 1
        if said or used_up:
            self._turn_pile()
            if not said:
                self._guess(line, "the stock is used up; the discard pile is taken to renew it")

    def _turn_pile(self) -> None:
        if self._stock is not None:
            self._stock, self._pile = self._pile - 1, 1
        self._items.append(Reshuffle())

    def _pick_up(self, card: Card) -> None:
        self.top(card)
        self._upcard_lies = False
        self._pile -= 1

    def _gain(self, player: str, card: Card) -> None:
        self._spent[player][card] -= 1
        self._held[player] += 1

    def _spend(self, player: str, cards: Sequence[Card]) -> None:
        self._spent[player].update(cards)
        self._held[player] -= len(cards)
