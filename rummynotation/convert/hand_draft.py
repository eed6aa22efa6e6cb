"""A hand as another program's log tells it, action by action, and what follows from it.

Logs leave things out that a record can say: the cards dealt, the upcard, that the pile became the
stock, what a wild card stands for. The draft adds what is certain and says what it had to guess.
Each statement keeps the line of the log that it comes from, so that a message can point there.
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


def with_claims(hand: Hand, claims: Sequence[Statement]) -> Hand:
    """A hand with what another source says of its end."""
    last = hand.lines[-1] if hand.lines else 0
    lines = (*hand.lines, *[last] * len(claims))
    return replace(hand, items=(*hand.items, *claims), lines=lines)


class HandDraft:
    """One hand while its log is read.

    Actions are told in the order of the log. Those that name a card which the log does not show
    name the hidden card.

    Attributes:
        number: the hand's number.
        line: the line of the log that is told now.
        first: who drew first, or "" where that is not known.
        melds: the melds on the table, in the order laid.
        pile: the discard pile, its top last, as far as it is known.
        gapped: whether something is missing.
    """

    def __init__(
        self,
        variant: Variant,
        number: int,
        handles: Sequence[str],
        guess: Guess,
        *,
        renews: bool = True,
        shoe: tuple[int, int] | None = None,
    ) -> None:
        """An empty draft.

        Args:
            variant: the rules.
            number: the hand's number.
            handles: the players in seat order.
            guess: is told what had to be guessed.
            renews: whether the pile becomes the stock as soon as its last card goes; else whoever
                tells the hand says so.
            shoe: the packs and the jokers, where they are not those of the rules.
        """
        self.number = number
        self.line = 0
        self.first = ""
        self.melds: list[OpenMeld] = []
        self.pile: list[Card] = [HIDDEN] if variant.upcard else []
        self._handles = tuple(handles)
        self._guess = guess
        self._renews = renews
        rules = variant.hand(number)
        self._dealt = rules.dealt(len(handles)) if rules else 0
        self._table = Table(variant, rules or variant.hands[0], number, self._handles)
        decks, jokers = shoe or variant.shoe_for(len(handles))
        self._extra = int(variant.first_turn == "extra_discard")
        dealt = self._dealt * len(handles) + self._extra
        # None where it cannot be counted.
        self._stock: int | None = decks * 52 + jokers - dealt - len(self.pile)
        self._turns_pile = False
        self._items: list[Statement] = []
        self._lines: list[int] = []
        self._unsettled: list[tuple[int, int, list[tuple[OpenMeld, int]]]] = []
        self._pile_vague = False  # how many cards lie under those that are known
        self._upcard: Card | None = None
        self._upcard_lies = variant.upcard  # at the bottom of the pile
        self._given: list[Deal] = []
        # For each player what left his hand, less what came into it: in the end, what was dealt.
        self._spent = {handle: Counter[Card]() for handle in handles}
        self._held = dict.fromkeys(handles, self._dealt)
        self._melds_of = Counter[str]()
        self._out = ""
        self.gapped = False

    @property
    def ended(self) -> bool:
        """Whether somebody is known to have gone out."""
        return bool(self._out)

    @property
    def stock_empty(self) -> bool:
        """Whether the stock is known to have no card left."""
        return self._stock is not None and self._stock <= 0

    @property
    def stock(self) -> int | None:
        """How many cards the stock holds, or none where that cannot be counted."""
        return self._stock

    def may_take(self, cards: Sequence[Card]) -> bool:
        """Whether these cards can be the top of the pile, lowest first."""
        return (len(cards) <= len(self.pile) or self._pile_vague) and all(
            lying in (card, HIDDEN)
            for lying, card in zip(reversed(self.pile), reversed(cards), strict=False)
        )

    def held(self, player: str) -> int:
        """How many cards a player holds, as far as it was told."""
        return self._held[player]

    # --- what happens ---

    def move(self, player: str, cards: Sequence[Card], *, pile: int = 0, stock: int = 0) -> None:
        """Cards came to a player in a way for which there is no action; so many from the pile and
        from the stock."""
        for card in cards:
            self._gain(player, card)
        if pile:
            self._pick_up(cards[:pile])
        if self._stock is not None:
            self._stock -= stock

    def begins(self, player: str) -> None:
        """Who acts first, where the log says it; he may have been dealt one card more."""
        self.first = player
        self._held[player] += self._extra

    def say(self, item: Statement) -> None:
        """Any other statement, at this place."""
        self._add(item)

    def deal(self, player: str, cards: Sequence[Card]) -> None:
        """What a player was dealt, where it is known."""
        self._given.append(Deal(player, tuple(cards)))

    def draw(self, player: str, card: Card, line: int, said: Said = NOTHING) -> None:
        """A card from the stock."""
        self._begin(player)
        self._gain(player, card)
        self._add(Draw(player, card, said=said))
        self._from_stock(1, line)

    def take(self, player: str, cards: Sequence[Card], said: Said = NOTHING) -> None:
        """The top of the pile, or several cards from there, lowest first."""
        self._begin(player)
        self._pick_up(cards)
        for card in cards:
            self._gain(player, card)
        self._add(Take(player, tuple(cards), said=said))

    def top(self, card: Card) -> None:
        """Somebody spoke of the card that lies on the pile."""
        if self._upcard_lies and len(self.pile) == 1 and card != HIDDEN and self._upcard is None:
            self._upcard = self.pile[0] = card

    def claim(self, player: str, card: Card, said: Said = NOTHING) -> None:
        """Asked for the discard."""
        self.top(card)
        self._add(Claim(player, card, said=said))

    def buy(
        self, player: str, card: Card, penalty: Sequence[Card], line: int, said: Said = NOTHING
    ) -> None:
        """The discard out of turn, and the penalty cards from the stock."""
        self._pick_up((card,))
        for gained in (card, *penalty):
            self._gain(player, gained)
        self._add(Buy(player, (card, *penalty), said=said))
        self._from_stock(len(penalty), line)

    def reshuffle(self, *, now: bool = False) -> None:
        """The pile became the stock, which was empty or will be after the next draw: programs do
        so at once when the last card goes, and may say it first; `now` says that it was empty."""
        if now or self._stock is None or self._stock <= 0:
            self._turn_pile()
        else:
            self._turns_pile = True

    def shuffle_all(self, said: Said = NOTHING, *, turned_up: bool = True) -> None:
        """The whole pile became the stock, and one of its cards may have been turned up for a new
        pile; which one, nobody says."""
        if self._stock is not None:
            self._stock = len(self.pile) - turned_up
        self.pile = [HIDDEN] * turned_up
        self._pile_vague = False
        self._upcard_lies = False
        self._add(Reshuffle(said=said))

    def meld(
        self,
        player: str,
        melds: Sequence[tuple[str, Sequence[Card]]],
        line: int,
        said: Said = NOTHING,
        *,
        ordered: bool = True,
    ) -> None:
        """Melds laid down together, each with what the log calls it: ``S`` a set, ``R`` a run;
        `ordered` says that their cards are told in the order in which they lie."""
        laid: list[tuple[OpenMeld, int]] = []
        for kind, cards in melds:
            self._melds_of[player] += 1
            name = MeldName(player, self._melds_of[player])
            meld = OpenMeld(self._table, name, cards, kind, ordered=ordered)
            self.melds.append(meld)
            laid.append((meld, 0))
            self._spend(player, cards)
        self._unsettled.append((len(self._items), line, laid))
        self._add(Meld(player, tuple(tuple(cards) for _, cards in melds), said=said))

    def lay_off(
        self,
        player: str,
        cards: Sequence[Card],
        meld: OpenMeld | None,
        line: int,
        said: Said = NOTHING,
        *,
        low: bool | None = None,
    ) -> None:
        """Cards added to a meld, or to one that nobody names; `low` says to which end of a run the
        log has them go, where it says so."""
        self._spend(player, cards)
        if meld is not None:
            step = meld.lay_off(cards, low=low)
            self._unsettled.append((len(self._items), line, [(meld, step)]))
        self._add(LayOff(player, tuple(cards), meld.name if meld else None, said=said))

    def swap(
        self, player: str, card: Card, meld: OpenMeld, wild: Card, said: Said = NOTHING
    ) -> None:
        """A natural card for a wild card."""
        meld.swap(card, wild)
        self._spend(player, (card,))
        self._gain(player, wild)
        self._add(Swap(player, card, meld.name, wild, said=said))

    def discard(self, player: str, card: Card, said: Said = NOTHING) -> None:
        """The card that ends a turn."""
        self._spend(player, (card,))
        self.pile.append(card)
        self._add(Discard(player, card, said=said))

    def out(self, player: str) -> None:
        """Went out."""
        self._out = player
        self._add(Out(player))

    @property
    def place(self) -> int:
        """How many statements there are: the place of the next one."""
        return len(self._items)

    def gap_before(self, place: int, reason: str) -> None:
        """Something happened before a statement that is not known."""
        self.gap(reason)
        if place < len(self._items) and isinstance(self._items[-1], Gap):
            self._items.insert(place, self._items.pop())
            self._lines.insert(place, self._lines.pop())
            self._unsettled = [
                (at + (at >= place), line, steps) for at, line, steps in self._unsettled
            ]

    def gap(self, reason: str, *, counted: bool = False) -> None:
        """Something happened here that is not known; `counted` says that it was no play, and that
        the stock and the pile are known all the same."""
        self.gapped = True
        self._upcard_lies = False
        if not counted:
            self._stock = None
            self.pile = [HIDDEN]
            self._pile_vague = True
            for meld in self.melds:
                meld.lose()
        if not (self._items and isinstance(self._items[-1], Gap)):
            self._add(Gap(reason))

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
        first = self._lines[0] if self._lines else 0
        items = [*self._deal(), *self._items]
        if self._upcard is not None:
            items.insert(0, Upcard(self._upcard))
        lines = [first] * (len(items) - len(self._lines)) + self._lines
        arranged, places = arrange_hand(items, lines, self._handles)
        return Hand(self.number, dealer, tuple(arranged), line=first, lines=tuple(places))

    def _settle(self, place: int, line: int, steps: list[tuple[OpenMeld, int]]) -> None:
        """Writes what the wild cards of an action stand for, as far as that is known.

        A meld whose reading is open stays so, if the log has its cards in order. At which end of a
        run a wild card lies is guessed otherwise where nothing shows it: the high end.
        """
        laid: list[tuple[Placed, ...]] = []
        for meld, step in steps:
            choices = meld.choices(step)
            if len(choices) > 1:
                ways = " or ".join(cards_text(cards) for cards in choices)
                told = step > 0 or not meld.ordered
                taken = f", taken as {cards_text(choices[0])}" if told else ", left open"
                self._guess(line, f"what lies in {meld.name} may be {ways}{taken}")
            known = len(choices) == 1 or (len(choices) > 1 and (step > 0 or not meld.ordered))
            laid.append(choices[0] if known else meld.written(step))
        item = self._items[place]
        if isinstance(item, Meld):
            self._items[place] = replace(item, melds=tuple(laid))
        elif isinstance(item, LayOff):
            self._items[place] = replace(item, cards=laid[0])

    def _deal(self) -> list[Statement]:
        """What was dealt, as the log says it, or else to the player who went out: all that he
        played and did not draw."""
        if self._given:
            return list(self._given)
        if self.gapped or not self._out:
            return []
        spent = self._spent[self._out]
        dealt = self._dealt + self._extra * (self._out == self.first)
        if spent[HIDDEN] or min(spent.values(), default=0) < 0 or spent.total() != dealt:
            return []
        return [Deal(self._out, tuple(spent.elements()))]

    # --- counting ---

    def _add(self, item: Statement) -> None:
        self._items.append(item)
        self._lines.append(self.line)

    def _begin(self, player: str) -> None:
        if not self.first and not self.gapped:
            self.first = player

    def _from_stock(self, count: int, line: int) -> None:
        """Cards left the stock; where it is used up, the pile becomes the stock at once."""
        said, self._turns_pile = self._turns_pile, False
        used_up = False
        if self._stock is not None and count:
            self._stock -= count
            used_up = self._renews and self._stock <= 0 and len(self.pile) > 1
        if said or used_up:
            self._turn_pile()
            if not said:
                self._guess(line, "the stock is used up; the discard pile is taken to renew it")

    def _turn_pile(self) -> None:
        if self._stock is not None:
            self._stock = len(self.pile) - 1
        self.pile = self.pile[-1:]
        self._upcard_lies = False
        self._add(Reshuffle())

    def _pick_up(self, cards: Sequence[Card]) -> None:
        """Cards left the pile. Where all of it went, the lowest was the upcard."""
        if self._upcard_lies and len(cards) >= len(self.pile):
            if self._upcard is None and cards[0] != HIDDEN:
                self._upcard = cards[0]
            self._upcard_lies = False
        del self.pile[-len(cards) :]

    def _gain(self, player: str, card: Card) -> None:
        self._spent[player][card] -= 1
        self._held[player] += 1

    def _spend(self, player: str, cards: Sequence[Card]) -> None:
        self._spent[player].update(cards)
        self._held[player] -= len(cards)
