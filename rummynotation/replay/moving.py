"""Doing an action as it happened at the table, legal or not: cards change their places.

After a mistake the replay goes on from what lies on the table, as far as the cards allow, so that
one mistake is one message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rummynotation.cards import CARD_KINDS, HIDDEN, Card, Placed, card_of, meant_card
from rummynotation.diagnostics import codes
from rummynotation.record import (
    Action,
    Buy,
    Call,
    Claim,
    Discard,
    Draw,
    Gin,
    Knock,
    LayOff,
    Meld,
    MeldName,
    Pass,
    Refuse,
    Swap,
    Take,
    Undo,
)
from rummynotation.replay.judging import Judging
from rummynotation.rules.draw import taken_depths
from rummynotation.rules.going_out import ends_by_contract
from rummynotation.rules.hidden import lose_size, renew
from rummynotation.rules.joker import swap_made
from rummynotation.rules.layoff import extend, may_join
from rummynotation.rules.meld import Reading, readings
from rummynotation.rules.scoring import EXACT_CUT, bonus_at_once, meld_value, note_played
from rummynotation.rules.stock import cards_to_turn
from rummynotation.rules.table import (
    BIG_GIN,
    FROM_PILE,
    FROM_STOCK,
    GIN,
    KNOCK,
    PLAY,
    MeldOnTable,
    Seat,
)


class Moving(Judging):
    """Moves the cards of an action."""

    def do(self, action: Action) -> None:
        """Does an action as it happened at the table, legal or not.

        Args:
            action: an action of a player at the table.
        """
        if self._judged is not action:
            self.verify(action)
        self._judged = None
        if not self.table.ended or (self.table.knocked and isinstance(action, Meld | LayOff)):
            _DO[type(action)](self, self.table.by_handle[action.player], action)

    def _claim_turn(self, seat: Seat) -> None:
        """Whoever plays is in turn from here on, if he was not, and has drawn."""
        table = self.table
        if table.knocked:
            return  # The turns are over; everybody lays his melds.
        if not table.turn_known:
            table.begin_turn(seat.place)
            table.drew = "before"
        elif seat.place != table.turn:
            table.begin_turn(seat.place)
        table.phase = PLAY

    def _turn_of(self, seat: Seat) -> None:
        """Whoever draws is in turn from here on."""
        table = self.table
        if table.offered and seat.place != table.turn and table.turn_known:
            table.seats[table.turn].turns -= 1  # He has only been asked.
        table.offered = False
        if seat.place != table.turn or not table.turn_known:
            table.begin_turn(seat.place)

    def _do_draw(self, seat: Seat, action: Draw) -> None:
        table = self.table
        self._turn_of(seat)
        self._draw(seat, action.card)
        table.phase = PLAY
        table.drew = FROM_STOCK

    def _draw(self, seat: Seat, card: Card) -> None:
        table = self.table
        if table.stock_size <= 0 and not table.stock_vague:
            self.renew_stock(None)
        top = table.pop_stock()
        if card == HIDDEN or top == card:
            table.give_from_stock(seat, top)
            return
        if top != HIDDEN:
            # The order of the stock was not what the file said it was.
            table.hide(top)
            for other in table.stock:
                table.hide(other)
            table.stock = []
        if table.renewed is not None:
            table.renewed.remove(card, surely=True)
        table.reveal(card)
        table.give(seat, card)

    def _pick_up(self, seat: Seat, card: Card) -> Card:
        """The top of the pile goes into a hand, as the card that is named; which card that was."""
        table = self.table
        top = table.pile.pop() if table.pile else HIDDEN
        table.top_among = None
        if table.pile_vague and not table.pile:
            table.pile = [HIDDEN]
        if card == HIDDEN:
            card = top
        elif top != card:
            table.hide(top)
            table.reveal(card)
        table.give(seat, card)
        return card

    def _do_take(self, seat: Seat, action: Take) -> None:
        table = self.table
        cards = action.cards
        self._turn_of(seat)
        depths = taken_depths(table, cards)
        depth = min(depths, default=0)
        if len(depths) > 1:
            lowest = self._take_from_somewhere(seat, cards[0])
        elif depth <= 1:
            lowest = table.taken = self._pick_up(seat, cards[0])
        else:
            named = list(cards) if len(cards) > 1 else [cards[0], *table.pile[-depth + 1 :]]
            lowest = [self._pick_up(seat, card) for card in reversed(named)][-1]
        table.must_knock = (
            table.variant.stock_out_action == "end_unless_knock" and table.stock_is_out
        )
        obligation = table.variant.pickup_obligation
        owes = obligation == "always" or (obligation == "deep_only" and depth > 1)
        # A pick-up against the rules was said; that it was not played is no mistake of its own.
        if owes and (self._violation is None or self._violation.undecided):
            table.owed_card = lowest
        table.phase = PLAY
        table.drew = FROM_PILE

    def _take_from_somewhere(self, seat: Seat, card: Card) -> Card:
        """A card comes from the pile with all above it, and how many those were is not known."""
        table = self.table
        for other in table.pile:
            table.hide(other)
        table.pile = [HIDDEN]
        table.pile_vague = True
        lose_size(table, seat)
        return self._pick_up(seat, card)

    def _do_buy(self, seat: Seat, action: Buy) -> None:
        table = self.table
        cards = action.cards
        if len(cards) > 1 and table.stock_size <= 0 and not table.stock_vague:
            # The pile is turned over before its top is bought.
            self.renew_stock(None)
        self._pick_up(seat, cards[0])
        for card in cards[1:]:
            self._draw(seat, card)
        seat.buys += 1
        table.bought = True
        table.discarder = -1
        table.claims = []
        table.refused = []

    def _do_meld(self, seat: Seat, action: Meld) -> None:
        self._claim_turn(seat)
        table = self.table
        found = self._melds
        self._more_than_held(seat, sum(map(len, action.melds)))
        for number, cards in enumerate(action.melds):
            seat.melds += 1
            name = MeldName(seat.handle, seat.melds)
            if found is not None:
                reading: Reading | None = found[number]
            else:
                # Laid against the rules; it lies there all the same, if it is a meld at all.
                ways = readings(cards, table.variant) if HIDDEN not in map(card_of, cards) else []
                reading = ways[0] if len(ways) == 1 else None
            table.melds[name] = MeldOnTable(
                name, seat.place, reading.cards if reading else cards, reading
            )
            hidden = seat.hidden
            for placed in cards:
                table.play(seat, placed)
            self._played(cards, own=True, fresh=seat.hidden != hidden)
            note_played(table, seat, reading.cards if reading else cards)
            if reading is not None:
                self._credit(seat, reading, reading.cards)
                seat.credit += bonus_at_once(cards, table.variant)
            else:
                seat.credit_known = False
        lays_contract = not seat.down and bool(table.rules.contract)
        seat.down = seat.down_known = True
        if lays_contract or seat.down_turn < 0:
            seat.down_turn = table.turn_number
            seat.down_own_turn = seat.turns
        table.played = True
        if self._violation is not None and self._violation.code == codes.CONTRACT_PARTIAL:
            table.partial = True
        if table.knocked and seat.place == table.out and self._violation is not None:
            table.spread_said = True
        if lays_contract and ends_by_contract(table):
            self._end(seat)
        else:
            self._end_if_empty(seat)

    def _more_than_held(self, seat: Seat, played: int) -> None:
        """Who plays more cards than he holds was said to; how many he has left is not known."""
        if played > seat.size and not seat.vague:
            lose_size(self.table, seat)

    def _do_layoff(self, seat: Seat, action: LayOff) -> None:
        self._claim_turn(seat)
        self._more_than_held(seat, len(action.cards))
        table = self.table
        hidden = seat.hidden
        for placed in action.cards:
            table.play(seat, placed)
        fresh = seat.hidden != hidden
        if self._layoff is not None:
            meld, reading = self._layoff
            added = list(reading.cards)
            for placed in meld.reading.cards if meld.reading else ():
                added.remove(placed)
            who = self._credited(seat, meld)
            self._credit(who, reading, added)
            if meld.added is not None:
                place = -1 if who is None else who.place
                wilds = [p for p in added if card_of(p) in table.variant.wild_cards]
                meld.added += tuple((placed, place) for placed in wilds)
            note_played(table, seat, added)
            self._become(meld, reading)
            self._played(action.cards, own=meld.owner == seat.place, new=False, fresh=fresh)
        else:
            # Laid off against the rules; it lies there all the same.
            named = table.melds.get(action.meld) if action.meld else None
            if action.meld is None:
                # Which meld has grown nobody knows.
                for meld in table.melds.values():
                    if may_join(meld, action.cards, table.variant):
                        meld.may_differ = True
                # A wild card among them can come back from there.
                for placed in action.cards:
                    if card_of(placed) in table.variant.wild_cards:
                        table.hide(card_of(placed))
            if named is not None and named.may_differ:
                named.cards += action.cards
            elif named is not None:
                after = extend(table, seat, named, action.cards, guarded=False)
                if isinstance(after, Reading):
                    self._become(named, after)
                else:
                    if may_join(named, action.cards, table.variant):
                        named.reading = None
                    named.cards += action.cards
            if named is not None:
                named.added = None
            self._credit_lost(seat, named)
            note_played(table, seat, action.cards)
            self._played(action.cards, own=True, new=False, fresh=fresh)
        table.played = True
        if not seat.down_known:
            # He could not lay off without.
            seat.down = seat.down_known = True
        self._end_if_empty(seat)

    def _become(self, meld: MeldOnTable, after: Reading) -> None:
        """A meld has grown; what lies with it against the rules lies there still."""
        before = meld.reading
        strays: list[Placed] = []
        if before is not None and len(meld.cards) > len(before.cards):
            variant = self.table.variant
            strays = [placed for placed in meld.cards if not may_join(meld, (placed,), variant)]
        meld.reading = after
        meld.cards = (*after.cards, *strays)

    def _do_swap(self, seat: Seat, action: Swap) -> None:
        table = self.table
        if table.variant.joker_swap_when != "any_turn":
            self._claim_turn(seat)
        table.play(seat, action.card)
        in_turn = seat.place == table.turn
        if in_turn:
            table.played = True
            self._picked_up_played({action.card}, new=False)
            self._owe_contract(seat)
        meld = table.melds.get(action.meld)
        plan = self._swap
        if plan is None and meld is not None and not meld.may_differ:
            # Taken against the rules; it was taken all the same, if there was one to take.
            plan = swap_made(table, action.card, meld, action.wild, action.slide)
        if plan is None or meld is None:
            for other in table.seats:
                other.credit_known = False
            if action.slide is not None or table.variant.joker_swap_use == "slide":
                if meld is not None:
                    self._slide_unknown(meld, action)
                self._end_if_empty(seat)
                return
            if meld is not None:
                self._swap_unknown(meld, action.card)
            # He took some wild card from the table, or none; nobody knows.
            table.give(seat, HIDDEN)
            return
        gone = Counter(meld.cards) - Counter(plan.reading.cards)
        meld.reading = plan.reading
        meld.cards = plan.reading.cards
        self._credit(self._credited(seat, meld), plan.reading, (action.card,))
        if plan.slid:
            self._end_if_empty(seat)
            return
        self._uncredit(meld, next(iter(gone), plan.wild))
        table.give(seat, plan.wild)
        if table.variant.joker_swap_use.startswith("immediate"):
            if in_turn:
                table.owed_wilds = [*table.owed_wilds, plan.wild]
            else:
                seat.owed_wilds = (*seat.owed_wilds, plan.wild)

    def _owe_contract(self, seat: Seat) -> None:
        """LV-53: who is not down takes a wild card to lay the contract."""
        table = self.table
        legal = self._violation is None or self._violation.undecided
        if table.variant.joker_swap_when == "down_or_laying_down" and table.bound and legal:
            table.owes_contract = seat.down_known and not seat.down

    def _swap_unknown(self, meld: MeldOnTable, card: Card) -> None:
        """A card went into a meld, and which wild card came out is not known: one that lies there,
        or a hidden one."""
        table = self.table
        wild_cards = table.variant.wild_cards
        left: list[Placed] = []
        replaced = False
        for placed in meld.cards:
            if card_of(placed) not in wild_cards and card_of(placed) != HIDDEN:
                left.append(placed)
                continue
            table.hide(card_of(placed))
            left.append(HIDDEN if replaced else card)
            replaced = True
        if not replaced:
            left.append(card)
        meld.cards = tuple(left)
        meld.reading = None
        if HIDDEN not in map(card_of, left):
            # The card shows what was hidden.
            ways = readings(left, table.variant)
            meld.reading = ways[0] if len(ways) == 1 else None
            meld.may_differ = meld.may_differ or len(ways) > 1

    def _slide_unknown(self, meld: MeldOnTable, action: Swap) -> None:
        """A card went into a meld that is not known, and a wild card moved along it."""
        wild_cards = self.table.variant.wild_cards
        stays = [
            card_of(placed)
            if card_of(placed) in wild_cards and meant_card(placed) == action.card
            else placed
            for placed in meld.cards
        ]
        meld.cards = (*stays, action.card)
        meld.reading = None

    def _do_discard(self, seat: Seat, action: Discard) -> None:
        table = self.table
        card = action.card
        if seat.place != table.turn or not table.turn_known:
            table.begin_turn(seat.place)
        own = None
        if card == HIDDEN and not (seat.open or seat.late or seat.vague):
            own = frozenset(c for c in range(CARD_KINDS) if seat.known[c] or seat.own.get(c, 0))
        table.play(seat, card)
        table.pile.append(card)
        table.discarder = seat.place
        table.top_among = own
        if seat.size <= 0 and not seat.vague:
            self._end(seat)
        else:
            table.begin_turn(table.next_seat(table.turn))

    def _do_knock(self, seat: Seat, action: Knock) -> None:
        self._end_play(seat, action.card, KNOCK)

    def _do_gin(self, seat: Seat, action: Gin) -> None:
        self._end_play(seat, action.card, BIG_GIN if action.card is None else GIN)

    def _end_play(self, seat: Seat, card: Card | None, kind: str) -> None:
        """The play ends with a discard or without; the melds are laid after that."""
        table = self.table
        if not table.variant.knocks:
            # Where nobody knocks it was a discard at most, and the hand goes on.
            if card is not None:
                self._do_discard(seat, Discard(seat.handle, card))
            return
        self._claim_turn(seat)
        if card is not None:
            table.play(seat, card)
            table.pile.append(card)
            table.discarder = seat.place
            table.top_among = None
        self._end(seat)
        table.ended = f"{seat.handle} {'knocked' if kind == KNOCK else f'went {kind}'}"
        table.knocked = kind
        table.spread_said = self._violation is not None and not self._violation.undecided

    def _do_claim(self, seat: Seat, action: Claim) -> None:
        self.table.claims.append(seat.place)

    def _do_pass(self, seat: Seat, action: Pass) -> None:
        table = self.table
        if seat.place in table.claims:
            table.claims.remove(seat.place)
        if table.offered and seat.place not in table.declined:
            # Who passes is asked after those before him, who have passed by that.
            asked = sorted(range(len(table.seats)), key=table.distance)
            before = asked[: asked.index(seat.place) + 1]
            table.declined += [place for place in before if place not in table.declined]

    def _do_refuse(self, seat: Seat, action: Refuse) -> None:
        other = self.table.by_handle.get(action.other)
        if other is not None and self._violation is None:
            self.table.refused.append(other.place)

    def _do_call(self, seat: Seat, action: Call) -> None:
        if action.words.casefold().strip() == EXACT_CUT:
            seat.exact_cut = True

    def _do_nothing(self, seat: Seat, action: Action) -> None:
        pass

    def _played(
        self, cards: Sequence[Placed], *, own: bool, new: bool = True, fresh: bool = True
    ) -> None:
        """What had to be played in this turn, and now was; a hidden card may have been it."""
        table = self.table
        if table.owed_card is not None or table.taken is not None:
            self._picked_up_played(set(map(card_of, cards)), new=new, fresh=fresh)
        if table.owed_wilds:
            # That it went onto another's meld, where it may not, is said once.
            said = self._violation is not None and self._violation.code == codes.SWAP_USE
            if own or said or table.variant.joker_swap_use == "immediate_any":
                for placed in cards:
                    if card_of(placed) in table.owed_wilds:
                        table.owed_wilds.remove(card_of(placed))
                    elif card_of(placed) == HIDDEN and table.owed_wilds:
                        table.owed_wilds.pop()

    def _picked_up_played(self, played: set[Card], *, new: bool, fresh: bool = True) -> None:
        """A card taken from the pile may be among those that are played; `fresh` says whether any
        of these was not known to be in the hand before."""
        table = self.table
        counts = new or table.variant.pickup_play == "meld_or_layoff"
        if counts and table.owed_card == HIDDEN:
            # Nobody saw which card it was: another that was hidden may be the one, or a twin.
            if fresh and not table.seats[table.turn].hidden:
                table.owed_card = None
            twin = any(table.unseen(card) > 0 for card in played if card != HIDDEN)
            table.owed_open = table.owed_open or fresh or twin or HIDDEN in played
        elif counts and not played.isdisjoint((table.owed_card, HIDDEN)):
            table.owed_card = None
        if table.taken in played:
            table.taken = None
        elif table.taken is not None and HIDDEN in played:
            table.taken = HIDDEN

    def _credit(self, who: Seat | None, reading: Reading, cards: Sequence[Placed]) -> None:
        variant = self.table.variant
        if who is not None and variant.scoring_mode == "melds_minus_hand":
            who.credit += meld_value(reading, cards, variant)

    def _credited(self, seat: Seat, meld: MeldOnTable) -> Seat | None:
        """Who scores what a player adds to a meld (CR-59, R5-24, X-16)."""
        credit = self.table.variant.layoff_credit
        if credit == "none":
            return None
        return seat if credit == "player" else self.table.seats[meld.owner]

    def _credit_lost(self, seat: Seat, onto: MeldOnTable | None) -> None:
        """What was laid off, or onto which meld, is not known, and so nor for whom it counts."""
        seat.credit_known = False
        if self.table.variant.layoff_credit == "owner":
            for meld in self.table.melds.values() if onto is None else (onto,):
                self.table.seats[meld.owner].credit_known = False

    def _uncredit(self, meld: MeldOnTable, taken: Placed) -> None:
        """A wild card that is taken from a meld counts no more for the player who melded it."""
        if meld.added is None:
            # Whoever it counted for, nobody knows.
            for seat in self.table.seats:
                seat.credit_known = False
            return
        entry = next((entry for entry in meld.added if entry[0] == taken), (taken, meld.owner))
        meld.added = tuple(other for other in meld.added if other is not entry)
        if entry[1] >= 0:
            self.table.seats[entry[1]].credit -= self.table.variant.values[card_of(taken)]

    def _end_if_empty(self, seat: Seat) -> None:
        if seat.size <= 0 and not (seat.vague or self.table.knocked):
            self._end(seat)

    def _end(self, seat: Seat) -> None:
        self.table.out = seat.place
        self.table.ended = f"{seat.handle} went out"
        self.table.disputed = self._violation is not None

    def renew_stock(self, cards: Sequence[Card] | None) -> None:
        """The discard pile becomes the stock.

        Args:
            cards: the new stock, next card first, where it is known.
        """
        table = self.table
        turned = cards_to_turn(table)
        empty = table.stock_size <= 0 and not table.stock_vague
        table.pile = table.pile[len(turned) :]
        for card in turned:
            table.hide(card)
        table.renewed = None
        if empty and not table.pile_vague:
            seen = Counter(turned)
            renew(table, seen, seen.pop(HIDDEN, 0))
        table.reshuffles += 1
        flipped = table.variant.stock_out_action == "flip_keep_top"
        if flipped and cards is None and not table.pile_vague:
            cards = turned
        table.stock = []
        table.stock_size = len(turned)
        if cards is not None:
            for card in cards:
                table.reveal(card)
                if table.renewed is not None and card != HIDDEN:
                    table.renewed.remove(card, surely=True)
            table.stock = list(reversed(cards))
            table.stock_size = len(cards)
        table.stock_vague |= table.pile_vague
        table.pile_vague = False
        if not table.pile:
            table.discarder = -1


_DO: dict[type[Action], Callable[..., None]] = {
    Draw: Moving._do_draw,
    Discard: Moving._do_discard,
    Take: Moving._do_take,
    Meld: Moving._do_meld,
    LayOff: Moving._do_layoff,
    Swap: Moving._do_swap,
    Knock: Moving._do_knock,
    Gin: Moving._do_gin,
    Buy: Moving._do_buy,
    Claim: Moving._do_claim,
    Pass: Moving._do_pass,
    Refuse: Moving._do_refuse,
    Call: Moving._do_call,
    Undo: Moving._do_nothing,
}
