"""A hand of OpenSpiel's gin_rummy: its action numbers in order, and what they say in a record.

A number means one thing or another by the moment at which it stands: a plain card is dealt, drawn,
discarded or laid off. So where one is missing, the next ones tell which it must have been, or the
rest of the hand can no longer be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from rummynotation.cards import HIDDEN, Card, card_text
from rummynotation.convert.log_lines import UnreadableError, lost
from rummynotation.convert.openspiel_ids import (
    CARDS,
    DEFAULTS,
    KNOCK,
    PASS,
    STOCK,
    UPCARD,
    card_of_id,
    meld_of_id,
)
from rummynotation.convert.openspiel_layoff import Spread
from rummynotation.diagnostics import codes
from rummynotation.notation.arrange import arrange_hand
from rummynotation.record import (
    Deal,
    Discard,
    Draw,
    Exhausted,
    Gap,
    Gin,
    Hand,
    Knock,
    LayOff,
    Meld,
    Note,
    Pass,
    Said,
    Statement,
    Take,
    Upcard,
    Void,
)

REPEATED = "both players took the same discard and discarded it again"
TOO_MANY = "fifty discards were taken"

_WALL = 2
_MOST_TAKEN = 50

Tell = Callable[[str, int, str], None]
"""Called with a code, a line and what is to be said about it."""


class Token(NamedTuple):
    """A number of the log and its line; none where it cannot be read."""

    line: int
    number: int | None


class _Phase(Enum):
    DEAL = auto()
    OFFER = auto()
    DRAW = auto()
    STOCK = auto()
    DISCARD = auto()
    WALL = auto()
    KNOCK = auto()
    SPREAD = auto()
    LAYOFF = auto()
    MELD = auto()
    OVER = auto()


class OpenSpielHand:
    """One hand while its numbers are read.

    Attributes:
        over: whether the program ends the hand there.
        stopped: whether something is missing, after which nothing can be read.
    """

    def __init__(self, handles: Sequence[str], parameters: Mapping[str, int], tell: Tell) -> None:
        """A hand before the first card is dealt.

        Args:
            handles: the players; the first begins.
            parameters: those that are not the program's defaults.
            tell: is told what is missing, or has to be guessed.
        """
        self._handles = tuple(handles)
        self._size = parameters.get("hand_size", DEFAULTS["hand_size"])
        self._tell = tell
        self._items: list[Statement] = []
        self._lines: list[int] = []
        self._line = 0
        self._phase = _Phase.DEAL
        self._hands: tuple[list[Card], list[Card]] = ([], [])
        self._dealt: tuple[tuple[Card, ...], ...] = ()
        self._upcard: Card | None = None
        self._left = CARDS
        self._player = 0
        self._passes = 0
        self._top: Card | None = None
        self._before: Card | None = None  # what lay on the pile at the last draw
        self._repeated = False
        self._taken = 0
        self._spread = Spread()
        self._knock = 0  # the place of the knock among the items
        self._rest: list[Token] = []
        self.stopped = False

    @property
    def over(self) -> bool:
        """Whether the hand is at its end."""
        return self._phase is _Phase.OVER

    def read(self, tokens: Sequence[Token]) -> int:
        """Reads numbers up to the end of the hand.

        Returns:
            How many belong to it.
        """
        for place, token in enumerate(tokens):
            if self.over:
                return place
            self._line = token.line
            if self.stopped:
                self._rest.append(token)
                continue
            number = token.number
            hides = self._phase in (_Phase.DEAL, _Phase.STOCK)
            if number is None and not hides:
                self._find(token, [one.number for one in tokens[place + 1 : place + 3]])
                continue
            try:
                self._apply(number)
            except UnreadableError as error:
                self._tell(codes.LOG_LINE, token.line, str(error))
                self._stop(lost(token.line))
                self._rest.append(token)
        return len(tokens)

    def finish(self) -> Hand:
        """The hand as a record has it."""
        if not self.over and not self.stopped:
            reason = "the log stops before the end of the hand"
            self._tell(codes.LOG_MISSING, self._line, reason)
            self._stop(reason)
        self._name_melds()
        numbers = [str(token.number) for token in self._rest if token.number is not None]
        if numbers:
            self._say(Note(said=Said(comments=(f"actions after it: {' '.join(numbers)}",))))
            message = f"{len(numbers)} actions after a gap are kept as an annotation"
            self._tell(codes.LOG_LOSS, self._rest[0].line, message)
        setup = [*self._deals(), *self._items]
        first = self._lines[0] if self._lines else self._line
        lines = [first] * (len(setup) - len(self._lines)) + self._lines
        items, places = arrange_hand(setup, lines, self._handles)
        return Hand(1, self._handles[1], tuple(items), line=first, lines=tuple(places))

    def leave_out(self, reason: str) -> None:
        """Nothing of the hand can be said; its numbers are kept."""
        self._tell(codes.LOG_LOSS, self._line, reason)
        self._stop(reason)

    def void(self, reason: str) -> None:
        """The play was broken off."""
        if not self.over and not self.stopped:
            self._say(Void(reason))
            self._phase = _Phase.OVER

    # --- what is missing ---

    def _find(self, token: Token, after: Sequence[int | None]) -> None:
        """Takes a number that is missing for what it must have been by those after it."""
        known = self._missing(after)
        if known is None:
            self._stop(lost(token.line))
            return
        number, words = known
        self._tell(codes.LOG_GUESS, token.line, f"taken as {words}: no other action fits here")
        if number is None:
            self._discard(HIDDEN)
        else:
            self._apply(number)

    def _missing(self, after: Sequence[int | None]) -> tuple[int | None, str] | None:
        one = after[0] if after else None
        two = after[1] if len(after) > 1 else None
        if one is None:
            return None
        if self._phase is _Phase.OFFER:
            if self._passes > 1:
                return STOCK, "a draw from the stock"
            return (PASS, "a pass") if one in (UPCARD, STOCK, PASS) else (UPCARD, "a take")
        if self._phase is _Phase.DRAW:
            if one == KNOCK or (two is not None and two in (UPCARD, STOCK)):
                return UPCARD, "a take"
            if one < CARDS and two is not None and (two < CARDS or two == KNOCK):
                # At the wall a knock may come right after the discard.
                return None if two == KNOCK and self._left == _WALL else (STOCK, "a draw")
        if self._phase is _Phase.DISCARD and one in (UPCARD, STOCK, PASS):
            return None, "a discard of a card that is not known"
        return None

    def _stop(self, reason: str) -> None:
        self.stopped = True
        self._say(Gap(reason))

    # --- numbers ---

    def _apply(self, number: int | None) -> None:
        """One number; a card that is dealt or drawn may be none.

        Raises:
            UnreadableError: if it means nothing at this moment.
        """
        card = HIDDEN if number is None else None
        if number is not None and 0 <= number < CARDS:
            card = card_of_id(number)
        if self._phase is _Phase.DEAL:
            self._deal(self._card(card, number))
        elif self._phase in (_Phase.OFFER, _Phase.DRAW):
            self._draws(number)
        elif self._phase is _Phase.STOCK:
            drawn = self._card(card, number)
            self._gain(drawn)
            self._left -= 1
            self._say(Draw(self._name, drawn))
            self._phase = _Phase.DISCARD
        elif self._phase is _Phase.DISCARD and number == KNOCK:
            self._phase = _Phase.KNOCK
        elif self._phase is _Phase.DISCARD:
            self._discard(self._card(card, number))
        elif self._phase is _Phase.WALL:
            self._at_wall(number)
        elif self._phase is _Phase.KNOCK:
            thrown = self._card(card, number)
            self._lose((thrown,))
            self._knock = len(self._items)
            self._say(Knock(self._name, thrown))
            self._phase = _Phase.SPREAD
        elif self._phase is _Phase.LAYOFF and card is not None:
            self._lose((card,))
            self._spread.lay_off(card, len(self._items))
            self._say(LayOff(self._name, (card,)))
        else:
            self._lay(number)

    @staticmethod
    def _card(card: Card | None, number: int | None) -> Card:
        if card is None:
            raise UnreadableError(f"a card has to stand here, and {number} is none")
        return card

    @property
    def _name(self) -> str:
        return self._handles[self._player]

    def _deal(self, card: Card) -> None:
        dealt = CARDS - self._left
        self._left -= 1
        if dealt < 2 * self._size:
            self._hands[dealt // self._size].append(card)
            return
        self._top = self._upcard = card
        self._dealt = tuple(tuple(cards) for cards in self._hands)
        self._phase = _Phase.OFFER

    def _draws(self, number: int | None) -> None:
        offered = self._phase is _Phase.OFFER
        both = self._passes > 1
        if offered and not both and number == PASS:
            self._say(Pass(self._name))
            self._passes += 1
            self._player = 1 - self._player
        elif number == UPCARD and not (offered and both):
            self._take()
            self._taken += not offered
            if self._taken == _MOST_TAKEN:
                self.void(TOO_MANY)
            else:
                self._phase = _Phase.DISCARD
        elif number == STOCK and (both or not offered):
            self._before, self._top = self._top, None
            self._phase = _Phase.STOCK
        else:
            raise UnreadableError(f"a draw has to stand here, and {number} is none")

    def _take(self) -> None:
        card = HIDDEN if self._top is None else self._top
        self._before, self._top = self._top, None
        self._gain(card)
        self._say(Take(self._name, (card,)))

    def _discard(self, card: Card) -> None:
        self._lose((card,))
        self._say(Discard(self._name, card))
        again = card == self._before and card != HIDDEN
        self._top = card
        self._player = 1 - self._player
        if again and self._repeated:
            self.void(REPEATED)
            return
        self._repeated = again
        self._phase = _Phase.WALL if self._left == _WALL else _Phase.DRAW

    def _at_wall(self, number: int | None) -> None:
        if number == KNOCK:
            self._take()
            self._phase = _Phase.KNOCK
        elif number == PASS:
            self._say(Exhausted())
            self._phase = _Phase.OVER
        else:
            raise UnreadableError(f"a knock or a pass has to stand here, and {number} is none")

    def _lay(self, number: int | None) -> None:
        """Melds after a knock, and the end of laying them."""
        if number != PASS:
            meld = meld_of_id(number) if number is not None else None
            if meld is None or self._phase is _Phase.LAYOFF:
                raise UnreadableError(f"nothing can be laid down with {number} here")
            self._meld(meld)
        elif self._phase is _Phase.SPREAD:
            knock = self._items[self._knock]
            gin = not self._hands[self._player]
            if gin and isinstance(knock, Knock):
                self._items[self._knock] = Gin(knock.player, knock.card)
            self._player = 1 - self._player
            # The program has the other pass once before his melds, after gin not even that.
            self._phase = _Phase.MELD if gin else _Phase.LAYOFF
        elif self._phase is _Phase.LAYOFF:
            self._phase = _Phase.MELD
        else:
            self._phase = _Phase.OVER

    def _meld(self, meld: tuple[Card, ...]) -> None:
        self._lose(meld)
        if self._phase is _Phase.SPREAD:
            self._spread.add(self._name, meld)
        last = self._items[-1]
        if isinstance(last, Meld) and last.player == self._name:
            self._items[-1] = replace(last, melds=(*last.melds, meld))
        else:
            self._say(Meld(self._name, (meld,)))

    # --- cards ---

    def _gain(self, card: Card) -> None:
        self._hands[self._player].append(card)

    def _lose(self, cards: Sequence[Card]) -> None:
        hand = self._hands[self._player]
        for card in cards:
            if card in hand:
                hand.remove(card)
            elif HIDDEN in hand:
                hand.remove(HIDDEN)
            else:
                message = f"{self._name} does not hold {card_text(card)}"
                self._tell(codes.LOG_LINE, self._line, message)

    def _deals(self) -> list[Statement]:
        hands = self._dealt or tuple(map(tuple, self._hands))
        deals: list[Statement] = [
            Deal(handle, (*cards, *[HIDDEN] * (self._size - len(cards))))
            for handle, cards in zip(self._handles, hands, strict=True)
            if cards
        ]
        return deals if self._upcard is None else [*deals, Upcard(self._upcard)]

    def _name_melds(self) -> None:
        """Says onto which melds cards were laid off, which the program does not."""
        for place, name, others in self._spread.settle():
            item = self._items[place]
            if isinstance(item, LayOff):
                self._items[place] = replace(item, meld=name)
            if others:
                card = card_text(self._spread.cards[place])
                words = " or ".join(map(str, (name, *others)))
                message = f"{card} may lie on {words}, taken as {name}; the points are the same"
                self._tell(codes.LOG_GUESS, self._lines[place], message)

    def _say(self, item: Statement) -> None:
        self._items.append(item)
        self._lines.append(self._line)
