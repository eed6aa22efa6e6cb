"""The table at one moment of a hand: what the rules look at, and the replay changes.

Every card has a place: a hand, the stock, the discard pile or a meld. Where the file does not say
which card lies in a place, the place holds the hidden card. `Table.seen` counts the copies of each
card whose place is known; a card can be met only as often as the shoe holds it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummynotation.cards import CARD_KINDS, HIDDEN, Card, Placed, card_of
from rummynotation.record import MeldName, Party
from rummynotation.rules.hidden import Renewed, cannot_hold, lose_hand, play_unseen, turn_up
from rummynotation.rules.meld import Reading
from rummynotation.rules.variant import HandRules, Variant

DRAW = 0
"""The player in turn has not drawn yet."""
PLAY = 1
"""The player in turn has drawn."""

FROM_STOCK = "stock"
FROM_PILE = "pile"
FROM_DEAL = "deal"
"""Where the player in turn drew from; the last where he was dealt one card more and does not."""

KNOCK = "knock"
GIN = "gin"
BIG_GIN = "big gin"
"""How the play of a hand was ended by a player who then lays his melds."""


class Seat:
    """One player at the table.

    Attributes:
        place: the seat's number, clockwise from 0.
        known: how many copies of each card he is known to hold.
        size: how many cards he holds.
        hidden: how many of them are not known.
        open, late, own: what these can be; see `rummynotation.rules.hidden`.
        vague: whether even the number of his cards is not known.
        down: whether he has laid his contract in this hand; down_known: whether that is sure.
        down_turn: the number of the turn in which he did, or -1; down_own_turn: the same, his own
            turns counted alone.
        buys: how often he has bought in this hand.
        turns: how many turns he has begun in this hand.
        away: whether he has left the table.
        credit: points of the cards he melded (Rummy 500); credit_known: whether that is all.
        melds: how many melds he has laid.
        first_play: the number of the turn in which he first melded or laid off, or -1.
        wilds_melded: how many wild cards he melded or laid off.
        suits_melded: the suits of the cards he melded or laid off; played_unseen: whether cards
            among these are hidden.
        exact_cut: whether he cut off just the cards to be dealt.
        team: the same number for partners.
        owed_wilds: wild cards swapped out of turn that he must play in his next turn.
    """

    __slots__ = (
        "away",
        "buys",
        "credit",
        "credit_known",
        "down",
        "down_known",
        "down_own_turn",
        "down_turn",
        "exact_cut",
        "first_play",
        "handle",
        "hidden",
        "known",
        "late",
        "melds",
        "open",
        "owed_wilds",
        "own",
        "place",
        "played_unseen",
        "size",
        "suits_melded",
        "team",
        "turns",
        "vague",
        "wilds_melded",
    )

    def __init__(self, handle: str, place: int) -> None:
        self.handle = handle
        self.place = place
        self.known = [0] * CARD_KINDS
        self.size = 0
        self.hidden = 0
        self.open = 0
        self.late = 0
        self.own: dict[Card, int] = {}
        self.vague = False
        self.down = False
        self.down_known = True
        self.down_turn = -1
        self.down_own_turn = -1
        self.buys = 0
        self.turns = 0
        self.away = False
        self.credit = 0
        self.credit_known = True
        self.melds = 0
        self.first_play = -1
        self.wilds_melded = 0
        self.suits_melded: frozenset[int] = frozenset()
        self.played_unseen = False
        self.exact_cut = False
        self.team = place
        self.owed_wilds: tuple[Card, ...] = ()

    def copy(self) -> Seat:
        """Another seat in the same state."""
        other = Seat(self.handle, self.place)
        other.known = self.known.copy()
        other.own = self.own.copy()
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        return other

    def cards(self) -> list[Card]:
        """The cards he holds, sorted, what is not known as hidden cards."""
        cards = [card for card, count in enumerate(self.known) if count for _ in range(count)]
        return cards + [HIDDEN] * (0 if self.vague else self.hidden)


_PLAIN = tuple(name for name in Seat.__slots__ if name not in ("handle", "place", "known", "own"))
"""What of a seat is copied as it is."""


@dataclass(slots=True)
class MeldOnTable:
    """A meld as it lies on the table.

    `reading` is none where what was laid makes no legal meld, or hides it. A meld that `may_differ`
    lies there with at least these cards: it may have grown, and wild cards may have been taken.
    `added` are the wild cards that were laid off onto it, each with the seat for which it counts,
    -1 for nobody; none where that is not known.
    """

    name: MeldName
    owner: int
    cards: tuple[Placed, ...]
    reading: Reading | None
    may_differ: bool = False
    added: tuple[tuple[Placed, int], ...] | None = ()

    @property
    def as_it_lies(self) -> tuple[Placed, ...]:
        """Its cards in their order, wild ones with what they stand for."""
        return self.cards if self.reading is None else self.reading.cards


_COPIED = (list, dict, Renewed)


class Table:
    """A hand at one moment.

    Attributes:
        variant, rules: what is played by; `rules` is the row of this hand.
        number: the hand's number.
        seats: the players, clockwise.
        by_handle: the seats by handle.
        dealer: the dealer's seat, or -1.
        melds: the melds on the table by name, in the order laid.
        pile: the discard pile, bottom first; pile_vague: whether more may lie under it.
        stock: what is known of the stock, next card last; empty where nothing is known of it.
        stock_size: how many cards it holds.
        stock_vague: whether even that is not known.
        decks, jokers: what the shoe is made of.
        copies: how many of each card it holds.
        seen: how many of each are in known places.
        turn: the seat in turn; phase: whether he has drawn; turn_number: counts the turns.
        turn_known: whether it is known whose turn it is, and what he has done in it.
        drew: where he drew from in this turn, or "".
        upcard: the card that was turned up; the hidden card where nobody knows it, none where no
            card was.
        offered: whether that card is on offer; declined: the seats that have passed it.
        played: whether he has melded, laid off or swapped in this turn.
        discarder: who discarded the top of the pile, or -1 (the upcard, or nobody knows).
        bought: whether somebody has bought in this turn.
        claims: the seats that asked for the discard, in order.
        refused: the seats whose claims the player in turn denied.
        taken: the single card taken from the pile in this turn; the hidden card where it is not
            known which it was, or whether it has been played since.
        owed_card: a card taken from the pile that must be played in this turn; owed_open: whether
            one that nobody saw may have been.
        top_among: what the top of the pile is one of, where it was discarded unseen from a hand
            that was known; none where that is not so.
        owed_wilds: wild cards swapped in this turn that must be played in it.
        owes_contract: whether a wild card was taken in this turn by one who was not down, and must
            lay his contract in it.
        partial: whether only part of the contract was laid in this turn.
        reshuffles: how often the stock was renewed.
        renewed: the cards of a stock that was renewed in an order nobody knows; none where that
            tells nothing.
        must_knock: whether the last discard was taken, which may only be done to knock.
        knocked: how the player who is out ended the play, where he and the others lay their melds
            after that: one of the words above; spread_said: whether what is wrong with it was said.
        ended: why the hand has ended, or ""; out: who went out, or -1.
        disputed: whether what ended it was against the rules, so that it may have gone on.
        loose: whether events are missing before this moment.
        trials: how often hidden cards were tried out in this hand.
        from_start: whether the record tells the hand from its deal on.
    """

    __slots__ = (
        "bought",
        "by_handle",
        "claims",
        "copies",
        "dealer",
        "decks",
        "declined",
        "discarder",
        "disputed",
        "drew",
        "ended",
        "from_start",
        "jokers",
        "knocked",
        "loose",
        "melds",
        "must_knock",
        "number",
        "offered",
        "out",
        "owed_card",
        "owed_open",
        "owed_wilds",
        "owes_contract",
        "partial",
        "phase",
        "pile",
        "pile_vague",
        "played",
        "refused",
        "renewed",
        "reshuffles",
        "rules",
        "seats",
        "seen",
        "spread_said",
        "stock",
        "stock_size",
        "stock_vague",
        "taken",
        "top_among",
        "trials",
        "turn",
        "turn_known",
        "turn_number",
        "upcard",
        "variant",
    )  # fmt: skip

    def __init__(
        self, variant: Variant, rules: HandRules, number: int, handles: tuple[str, ...]
    ) -> None:
        self.variant = variant
        self.rules = rules
        self.number = number
        self.seats = [Seat(handle, place) for place, handle in enumerate(handles)]
        self.by_handle = {seat.handle: seat for seat in self.seats}
        self.seat_teams(variant.teams(handles))
        self.dealer = -1
        self.melds: dict[MeldName, MeldOnTable] = {}
        self.pile: list[Card] = []
        self.pile_vague = False
        self.stock: list[Card] = []
        self.stock_size = 0
        self.stock_vague = False
        self.decks = 0
        self.jokers = 0
        self.copies = [0] * CARD_KINDS
        self.seen = [0] * CARD_KINDS
        self.turn = 0
        self.phase = DRAW
        self.turn_number = 0
        self.turn_known = True
        self.drew = ""
        self.upcard: Card | None = None
        self.offered = False
        self.declined: list[int] = []
        self.played = False
        self.discarder = -1
        self.bought = False
        self.claims: list[int] = []
        self.refused: list[int] = []
        self.taken: Card | None = None
        self.owed_card: Card | None = None
        self.owed_open = False
        self.top_among: frozenset[Card] | None = None
        self.owed_wilds: list[Card] = []
        self.owes_contract = False
        self.partial = False
        self.reshuffles = 0
        self.renewed: Renewed | None = None
        self.must_knock = False
        self.knocked = ""
        self.spread_said = False
        self.ended = ""
        self.out = -1
        self.disputed = False
        self.loose = False
        self.from_start = True
        self.trials = 0

    def copy(self) -> Table:
        """The same moment, to go on from differently."""
        other = Table.__new__(Table)
        for name in Table.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, _COPIED) else value)
        other.seats = [seat.copy() for seat in self.seats]
        other.by_handle = {seat.handle: seat for seat in other.seats}
        other.melds = {
            name: MeldOnTable(
                name, meld.owner, meld.cards, meld.reading, meld.may_differ, meld.added
            )
            for name, meld in self.melds.items()
        }
        return other

    def seat_teams(self, teams: Sequence[Party]) -> None:
        """Says who are partners; everybody else plays alone (R5-44)."""
        for team in teams:
            for handle in team:
                self.by_handle[handle].team = self.by_handle[team[0]].place

    # --- looking ---

    @property
    def bound(self) -> bool:
        """Whether the hand has a contract that is laid before anything else (CR-51)."""
        return self.variant.contract_required and bool(self.rules.contract)

    @property
    def stock_is_out(self) -> bool:
        """Whether the stock counts as empty (CR-69, LV-57, RC-37)."""
        return self.stock_size <= self.variant.stock_out_left and not self.stock_vague

    def next_seat(self, place: int) -> int:
        """The next seat clockwise whose player is at the table."""
        seats = self.seats
        count = len(seats)
        for step in range(1, count + 1):
            other = (place + step) % count
            if not seats[other].away:
                return other
        return place

    def distance(self, place: int) -> int:
        """How many seats clockwise from the player in turn."""
        return (place - self.turn) % len(self.seats)

    def ended_by(self, place: int) -> bool:
        """Whether the hand was ended by the player of a seat, who went out or knocked.

        Args:
            place: the seat.
        """
        return bool(self.ended) and self.out == place

    def unseen(self, card: Card) -> int:
        """How many copies of a card are in places that are not known."""
        return self.copies[card] - self.seen[card]

    def too_few(self, cards: Iterable[Card]) -> Card | None:
        """A card of which fewer copies are in unknown places than are named, or none."""
        for card, count in Counter(cards).items():
            if card < CARD_KINDS and count > self.unseen(card):
                return card
        return None

    # --- moving cards ---

    def see(self, card: Card) -> None:
        """A copy of a card has become known."""
        if card < CARD_KINDS:
            self.seen[card] += 1

    def reveal(self, card: Card) -> None:
        """A card comes out of a place where nobody knew it. What the shoe cannot hold is said once;
        from there on the shoe is taken to hold it."""
        if card < CARD_KINDS:
            self.seen[card] += 1
            if self.seen[card] > self.copies[card]:
                self.copies[card] = self.seen[card]

    def hide(self, card: Card) -> None:
        """A known copy of a card goes where nobody knows it."""
        if card < CARD_KINDS:
            self.seen[card] -= 1

    def give(self, seat: Seat, card: Card) -> None:
        """A card, known in its place before or hidden, comes into a hand."""
        seat.size += 1
        if card == HIDDEN:
            seat.hidden += 1
            seat.open += 1
        else:
            seat.known[card] += 1

    def give_from_stock(self, seat: Seat, card: Card) -> None:
        """A card of the stock comes into a hand."""
        if card != HIDDEN or self.renewed is None:
            self.give(seat, card)
        else:
            seat.size += 1
            seat.hidden += 1
            seat.late += 1

    def play(self, seat: Seat, placed: Placed) -> None:
        """A card leaves a hand for the open table; one that was hidden becomes known.

        A card that the hand cannot hold leaves it uncertain what it holds instead.
        """
        card = card_of(placed)
        if not seat.vague:
            seat.size -= 1
        if card == HIDDEN:
            play_unseen(self, seat)
        elif seat.known[card]:
            seat.known[card] -= 1
        else:
            if cannot_hold(self, seat, {card: 1}) is not None:
                lose_hand(self, seat)
            turn_up(self, seat, card)

    def pop_stock(self) -> Card:
        """Takes the next card of the stock; the hidden card where it is not known."""
        if not self.stock_vague:
            self.stock_size -= 1
        return self.stock.pop() if self.stock else HIDDEN

    def begin_turn(self, place: int) -> None:
        """The turn passes to a seat; what held for the turn before is over."""
        self.turn = place
        self.turn_known = True
        self.phase = DRAW
        self.turn_number += 1
        self.seats[place].turns += 1
        self.drew = ""
        self.played = False
        self.bought = False
        self.partial = False
        self.owes_contract = False
        self.must_knock = False
        self.taken = None
        self.owed_card = None
        self.owed_open = False
        if self.claims:
            self.claims = []
        if self.refused:
            self.refused = []
        seat = self.seats[place]
        if self.owed_wilds or seat.owed_wilds:
            self.owed_wilds = list(seat.owed_wilds)
            seat.owed_wilds = ()
