"""A hand in play: for every action why not, whether, and do it.

The engine asks the rules and moves the cards; it holds no rule of its own. `Engine.verify` says why
an action is not legal, `Engine.can` whether it is, and `Engine.do` does it as it happened at the
table, legal or not, as far as the cards allow, so that a replay can go on after a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rummynotation.cards import HIDDEN, Card, Placed, card_of
from rummynotation.diagnostics import codes
from rummynotation.record import (
    Action,
    Buy,
    Call,
    Claim,
    Discard,
    Draw,
    LayOff,
    Meld,
    MeldName,
    Pass,
    Refuse,
    Statement,
    Swap,
    Take,
    Undo,
)
from rummynotation.rules.buy import why_not_buy, why_not_claim
from rummynotation.rules.contract import judge_meld
from rummynotation.rules.discard import why_not_discard
from rummynotation.rules.draw import taken_depth, why_not_draw, why_not_take
from rummynotation.rules.going_out import discard_missing, ends_by_contract
from rummynotation.rules.holding import why_not_held
from rummynotation.rules.joker import SwapPlan, judge_swap, swap_made
from rummynotation.rules.layoff import extend, judge_layoff, no_such_meld
from rummynotation.rules.meld import Reading, readings
from rummynotation.rules.scoring import meld_value
from rummynotation.rules.stock import cards_to_turn
from rummynotation.rules.table import DRAW, FROM_PILE, FROM_STOCK, PLAY, MeldOnTable, Seat, Table
from rummynotation.rules.turn import after_end, why_not_now
from rummynotation.rules.violation import Violation, undecided

# What is wrong whatever happened in a part of the hand that is missing.
_SURE = frozenset(
    (
        codes.BUY_OFF, codes.SET_SUIT, codes.RUN_SEQUENCE, codes.ACE_WRAP, codes.ACE_BOTH,
        codes.NATURALS, codes.JOKER_STANDS, codes.TOO_MANY_COPIES, codes.CONTRACT_SHAPE,
    )
)  # fmt: skip


class Engine:
    """One hand in play.

    Attributes:
        table: the table as it stands.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        # What `verify` found out about the action that `do` is about to do.
        self._judged: Action | None = None
        self._violation: Violation | None = None
        self._melds: list[Reading] | None = None
        self._layoff: tuple[MeldOnTable, Reading] | None = None
        self._swap: SwapPlan | None = None

    # --- the three calls ---

    def verify(self, action: Action) -> Violation | None:
        """Why an action is not legal now, or none.

        A violation with the code of undecided means that the file does not tell enough.

        Args:
            action: an action of a player at the table.
        """
        self._judged = action
        seat = self.table.by_handle[action.player]
        self._violation = violation = _VERIFY[type(action)](self, seat, action)
        if violation is not None and self.table.loose and violation.code not in _SURE:
            return undecided(f"events are missing before this: {violation.message}")
        return violation

    def can(self, action: Action) -> bool:
        """Whether an action is legal now."""
        return self.verify(action) is None

    def do(self, action: Action) -> None:
        """Does an action as it happened at the table, legal or not.

        Args:
            action: an action of a player at the table.
        """
        if self._judged is not action:
            self.verify(action)
        self._judged = None
        if not self.table.ended:
            _DO[type(action)](self, self.table.by_handle[action.player], action)

    def quick(self, items: Sequence[Statement], place: int, end: int) -> int:
        """Does the draws and discards from a place on that are plainly legal, one after another.

        Measured: nine of ten actions are of this kind, and a replay of an archive takes a third of
        the time with it. It accepts only what the rules accept at once; whatever is owed, empty,
        hidden or out of turn goes the long way. A test holds both ways against each other.

        Args:
            items: the statements of a hand.
            place: where to begin.
            end: where to stop at the latest.

        Returns:
            the place of the first statement that was not done.
        """
        table = self.table
        by_handle, pile = table.by_handle, table.pile
        if table.ended:
            return place
        while place < end:
            item = items[place]
            kind = type(item)
            if kind is Discard:
                seat = by_handle.get(item.player)  # type: ignore[attr-defined]
                card = item.card  # type: ignore[attr-defined]
                if (
                    seat is None
                    or seat.place != table.turn
                    or table.phase == DRAW
                    or not table.drew
                    or card == HIDDEN
                    or not seat.known[card]
                    or seat.size < 2
                    or seat.vague
                    or table.owed_card is not None
                    or table.owed_wilds
                    or table.taken == card
                ):
                    break
                seat.known[card] -= 1
                seat.size -= 1
                pile.append(card)
                table.discarder = seat.place
                table.begin_turn(table.next_seat(seat.place))
            elif kind is Draw:
                seat = by_handle.get(item.player)  # type: ignore[attr-defined]
                card = item.card  # type: ignore[attr-defined]
                stock = table.stock
                if (
                    seat is None
                    or seat.place != table.turn
                    or table.phase != DRAW
                    or table.drew
                    or card == HIDDEN
                    or not stock
                    or stock[-1] != card
                    or seat.vague
                ):
                    break
                stock.pop()
                table.stock_size -= 1
                seat.known[card] += 1
                seat.size += 1
                table.phase = PLAY
                table.drew = FROM_STOCK
            else:
                break
            place += 1
        return place

    # --- why not ---

    # The most frequent actions first; a replay spends its time in these.

    def _verify_draw(self, seat: Seat, action: Draw) -> Violation | None:
        table = self.table
        return why_not_now(table, seat, True, "draw") or why_not_draw(table, action.card)

    def _verify_discard(self, seat: Seat, action: Discard) -> Violation | None:
        table = self.table
        return (
            why_not_now(table, seat, False, "discard")
            or why_not_held(table, seat, (action.card,))
            or why_not_discard(table, seat, action.card)
        )

    def _verify_take(self, seat: Seat, action: Take) -> Violation | None:
        table = self.table
        return why_not_now(table, seat, True, "take") or why_not_take(table, seat, action.cards)

    def _verify_buy(self, seat: Seat, action: Buy) -> Violation | None:
        return why_not_buy(self.table, seat, action.cards)

    def _verify_claim(self, seat: Seat, action: Claim) -> Violation | None:
        return why_not_claim(self.table, seat, action.card)

    def _verify_pass(self, seat: Seat, action: Pass) -> Violation | None:
        return after_end(self.table, "pass") if self.table.ended else None

    def _verify_call(self, seat: Seat, action: Call) -> Violation | None:
        return None

    def _verify_undo(self, seat: Seat, action: Undo) -> Violation | None:
        return Violation(codes.NOTHING_TO_UNDO, f"{seat.handle} has done nothing to take back")

    def _verify_meld(self, seat: Seat, action: Meld) -> Violation | None:
        self._melds = None
        table = self.table
        laid = [placed for meld in action.melds for placed in meld]
        early = why_not_now(table, seat, False, "meld") or why_not_held(table, seat, laid)
        if early and (not table.loose or early.code in _SURE):
            return early
        judged = judge_meld(table, seat, action.melds)
        if isinstance(judged, Violation):
            return judged if early is None or judged.code in _SURE else early
        self._melds = judged
        if early:
            return early
        if seat.size == len(laid) and not seat.vague:
            return discard_missing(table, seat)
        return None

    def _verify_layoff(self, seat: Seat, action: LayOff) -> Violation | None:
        self._layoff = None
        table = self.table
        early = why_not_now(table, seat, False, "layoff") or why_not_held(table, seat, action.cards)
        if early:
            return early
        judged = judge_layoff(table, seat, action.cards, action.meld)
        if isinstance(judged, Violation):
            return judged
        self._layoff = judged
        owed = self._owed_elsewhere(seat, action.cards, judged[0])
        if owed:
            return owed
        if seat.size == len(action.cards) and not seat.vague:
            return discard_missing(table, seat)
        return None

    def _owed_elsewhere(
        self, seat: Seat, cards: Sequence[Placed], meld: MeldOnTable
    ) -> Violation | None:
        """LV-52: a wild card taken in this turn goes into a meld of one's own."""
        table = self.table
        if not table.owed_wilds or meld.owner == seat.place:
            return None
        if table.variant.joker_swap_use != "immediate_own_meld":
            return None
        for wild in set(table.owed_wilds):
            laid = sum(card_of(placed) == wild for placed in cards)
            if laid and seat.known[wild] - laid < table.owed_wilds.count(wild):
                return Violation(
                    codes.SWAP_USE,
                    f"the wild card that {seat.handle} took goes into a meld of their own, "
                    f"not onto {meld.name}",
                    rules=("LV-52",),
                    card=next(placed for placed in cards if card_of(placed) == wild),
                )
        return None

    def _verify_swap(self, seat: Seat, action: Swap) -> Violation | None:
        self._swap = None
        table = self.table
        if table.ended:
            return after_end(table, "swap")
        if table.variant.joker_swap_when != "any_turn":
            early = why_not_now(table, seat, False, "swap")
            if early:
                return early
        held = why_not_held(table, seat, (action.card,))
        if held:
            return held
        meld = table.melds.get(action.meld)
        if meld is None:
            return no_such_meld(table, action.meld)
        judged = judge_swap(table, seat, action.card, meld, action.wild, action.slide)
        if isinstance(judged, Violation):
            return judged
        self._swap = judged
        return None

    def _verify_refuse(self, seat: Seat, action: Refuse) -> Violation | None:
        table = self.table
        if table.ended:
            return after_end(table, "refuse")
        if seat.place != table.turn:
            return Violation(
                codes.TURN_ORDER,
                f"only the player in turn, {table.seats[table.turn].handle}, may refuse",
                rules=("LV-61",),
            )
        if table.variant.buy_permission != "player_in_turn":
            return Violation(
                codes.NO_EFFECT,
                "a refusal has no effect in this game: anybody may buy what is declined",
                "To keep a card from the others, take it.",
                ("LV-42",),
            )
        return None

    # --- doing ---

    def _claim_turn(self, seat: Seat) -> None:
        """Whoever plays is in turn from here on, if he was not, and has drawn."""
        table = self.table
        if seat.place != table.turn:
            table.begin_turn(seat.place)
        table.phase = PLAY

    def _do_draw(self, seat: Seat, action: Draw) -> None:
        table = self.table
        if seat.place != table.turn:
            table.begin_turn(seat.place)
        self._draw(seat, action.card)
        table.phase = PLAY
        table.drew = FROM_STOCK

    def _draw(self, seat: Seat, card: Card) -> None:
        table = self.table
        if table.stock_size <= 0 and not table.stock_vague:
            self.renew_stock(None)
        top = table.pop_stock()
        if card == HIDDEN or top == card:
            table.give(seat, top)
            return
        if top != HIDDEN:
            # The order of the stock was not what the file said it was.
            table.hide(top)
            for other in table.stock:
                table.hide(other)
            table.stock = []
        table.reveal(card)
        table.give(seat, card)

    def _pick_up(self, seat: Seat, card: Card) -> None:
        """The top of the pile goes into a hand, as the card that is named."""
        table = self.table
        top = table.pile.pop() if table.pile else HIDDEN
        if card == HIDDEN:
            card = top
        elif top != card:
            table.hide(top)
            table.reveal(card)
        table.give(seat, card)

    def _do_take(self, seat: Seat, action: Take) -> None:
        table = self.table
        cards = action.cards
        if seat.place != table.turn:
            table.begin_turn(seat.place)
        depth = taken_depth(table, cards)
        if depth <= 1:
            self._pick_up(seat, cards[0])
            table.taken = cards[0]
        else:
            named = list(cards) if len(cards) > 1 else [cards[0], *table.pile[-depth + 1 :]]
            for card in reversed(named):
                self._pick_up(seat, card)
        obligation = table.variant.pickup_obligation
        if obligation == "always" or (obligation == "deep_only" and depth > 1):
            table.owed_card = cards[0]
        table.phase = PLAY
        table.drew = FROM_PILE

    def _do_buy(self, seat: Seat, action: Buy) -> None:
        table = self.table
        cards = action.cards
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
            for placed in cards:
                table.play(seat, placed)
            self._played(cards, own=True)
            if reading is not None:
                self._credit(seat, seat, reading, reading.cards)
        lays_contract = not seat.down and bool(table.rules.contract)
        seat.down = True
        if lays_contract or seat.down_turn < 0:
            seat.down_turn = table.turn_number
        table.played = True
        if self._violation is not None and self._violation.code == codes.CONTRACT_PARTIAL:
            table.partial = True
        if lays_contract and ends_by_contract(table):
            self._end(seat)
        else:
            self._end_if_empty(seat)

    def _do_layoff(self, seat: Seat, action: LayOff) -> None:
        self._claim_turn(seat)
        table = self.table
        for placed in action.cards:
            table.play(seat, placed)
        if self._layoff is not None:
            meld, reading = self._layoff
            if table.variant.scoring_mode == "melds_minus_hand":
                added = list(reading.cards)
                for placed in meld.cards:
                    added.remove(placed)
                self._credit(seat, table.seats[meld.owner], reading, added)
            meld.reading = reading
            meld.cards = reading.cards
            self._played(action.cards, own=meld.owner == seat.place)
        else:
            # Laid off against the rules; it lies there all the same.
            named = table.melds.get(action.meld) if action.meld else None
            if named is not None:
                after = extend(table, seat, named, action.cards)
                named.reading = after if isinstance(after, Reading) else None
                named.cards = named.reading.cards if named.reading else named.cards + action.cards
            self._played(action.cards, own=True)
        table.played = True
        self._end_if_empty(seat)

    def _do_swap(self, seat: Seat, action: Swap) -> None:
        table = self.table
        if table.variant.joker_swap_when != "any_turn":
            self._claim_turn(seat)
        table.play(seat, action.card)
        table.played = True
        meld = table.melds.get(action.meld)
        plan = self._swap
        if plan is None and meld is not None:
            # Taken against the rules; it was taken all the same, if there was one to take.
            plan = swap_made(table, action.card, meld, action.wild, action.slide)
        if plan is None or meld is None:
            if meld is not None:
                self._swap_unknown(meld, action.card)
            if action.slide is None and table.variant.joker_swap_use != "slide":
                # He took some wild card from the table, or none; nobody knows.
                table.give(seat, HIDDEN)
            return
        meld.reading = plan.reading
        meld.cards = plan.reading.cards
        if plan.slid:
            return
        table.give(seat, plan.wild)
        if table.variant.joker_swap_use.startswith("immediate"):
            table.owed_wilds = [*table.owed_wilds, plan.wild]

    def _swap_unknown(self, meld: MeldOnTable, card: Card) -> None:
        """A card went into a meld, and which wild card came out is not known."""
        wild_cards = self.table.variant.wild_cards
        left: list[Placed] = []
        replaced = False
        for placed in meld.cards:
            if card_of(placed) not in wild_cards:
                left.append(placed)
                continue
            self.table.hide(card_of(placed))
            left.append(HIDDEN if replaced else card)
            replaced = True
        meld.cards = tuple(left) if replaced else (*meld.cards, card)
        meld.reading = None

    def _do_discard(self, seat: Seat, action: Discard) -> None:
        table = self.table
        card = action.card
        if seat.place != table.turn:
            table.begin_turn(seat.place)
        table.play(seat, card)
        table.pile.append(card)
        table.discarder = seat.place
        if seat.size <= 0 and not seat.vague:
            self._end(seat)
        else:
            table.begin_turn(table.next_seat(table.turn))

    def _do_claim(self, seat: Seat, action: Claim) -> None:
        self.table.claims.append(seat.place)

    def _do_pass(self, seat: Seat, action: Pass) -> None:
        if seat.place in self.table.claims:
            self.table.claims.remove(seat.place)

    def _do_refuse(self, seat: Seat, action: Refuse) -> None:
        other = self.table.by_handle.get(action.other)
        if other is not None and self._violation is None:
            self.table.refused.append(other.place)

    def _do_nothing(self, seat: Seat, action: Action) -> None:
        pass

    def _played(self, cards: Sequence[Placed], *, own: bool) -> None:
        """What had to be played in this turn, and now was; a hidden card may have been it."""
        table = self.table
        if table.owed_card is not None and not {table.owed_card, HIDDEN}.isdisjoint(
            map(card_of, cards)
        ):
            table.owed_card = None
        if table.owed_wilds:
            # That it went onto another's meld, where it may not, is said once.
            said = self._violation is not None and self._violation.code == codes.SWAP_USE
            if own or said or table.variant.joker_swap_use == "immediate_any":
                for placed in cards:
                    if card_of(placed) in table.owed_wilds:
                        table.owed_wilds.remove(card_of(placed))
                    elif card_of(placed) == HIDDEN and table.owed_wilds:
                        table.owed_wilds.pop()

    def _credit(self, seat: Seat, owner: Seat, reading: Reading, cards: Sequence[Placed]) -> None:
        variant = self.table.variant
        if variant.scoring_mode == "melds_minus_hand":
            who = owner if variant.layoff_credit == "owner" else seat
            who.credit += meld_value(reading, cards, variant)

    def _end_if_empty(self, seat: Seat) -> None:
        if seat.size <= 0 and not seat.vague:
            self._end(seat)

    def _end(self, seat: Seat) -> None:
        self.table.out = seat.place
        self.table.ended = f"{seat.handle} went out"
        self.table.disputed = self._violation is not None

    # --- the table itself ---

    def reopen(self) -> bool:
        """Goes on with a hand that ended against the rules, where the table did; says whether it
        did end so."""
        table = self.table
        if not table.disputed:
            return False
        out = table.seats[table.out]
        table.ended = ""
        table.out = -1
        table.disputed = False
        if out.size <= 0:
            table.begin_turn(table.next_seat(table.turn))
        return True

    def renew_stock(self, cards: Sequence[Card] | None) -> None:
        """The discard pile becomes the stock.

        Args:
            cards: the new stock, next card first, where it is known.
        """
        table = self.table
        turned = cards_to_turn(table)
        table.pile = table.pile[len(turned) :]
        for card in turned:
            table.hide(card)
        table.reshuffles += 1
        if table.variant.stock_out_action == "flip_keep_top" and cards is None:
            cards = turned
        table.stock = []
        table.stock_size = len(turned)
        if cards is not None:
            for card in cards:
                table.reveal(card)
            table.stock = list(reversed(cards))
            table.stock_size = len(cards)
        if not table.pile:
            table.discarder = -1

    def exhaust(self) -> None:
        """The hand ends for want of cards; everybody scores (CR-70)."""
        self.table.ended = "the stock ran out"

    def lose_track(self) -> None:
        """Events are missing: what is not fixed on the table is not known any more."""
        table = self.table
        if table.ended:
            return
        table.loose = True
        for seat in table.seats:
            table.forget(seat)
            seat.vague = True
            seat.hidden = sum(table.copies)
        for card in table.pile + table.stock:
            table.hide(card)
        table.pile = [HIDDEN]
        table.stock = []
        table.stock_vague = True
        for meld in table.melds.values():
            for placed in meld.cards:
                if card_of(placed) in table.variant.wild_cards:
                    table.hide(card_of(placed))
            meld.reading = None


_VERIFY: dict[type[Action], Callable[..., Violation | None]] = {
    Draw: Engine._verify_draw,
    Discard: Engine._verify_discard,
    Take: Engine._verify_take,
    Meld: Engine._verify_meld,
    LayOff: Engine._verify_layoff,
    Swap: Engine._verify_swap,
    Buy: Engine._verify_buy,
    Claim: Engine._verify_claim,
    Pass: Engine._verify_pass,
    Refuse: Engine._verify_refuse,
    Call: Engine._verify_call,
    Undo: Engine._verify_undo,
}

_DO: dict[type[Action], Callable[..., None]] = {
    Draw: Engine._do_draw,
    Discard: Engine._do_discard,
    Take: Engine._do_take,
    Meld: Engine._do_meld,
    LayOff: Engine._do_layoff,
    Swap: Engine._do_swap,
    Buy: Engine._do_buy,
    Claim: Engine._do_claim,
    Pass: Engine._do_pass,
    Refuse: Engine._do_refuse,
    Call: Engine._do_nothing,
    Undo: Engine._do_nothing,
}
