"""Whether an action is legal: the engine's questions to the rules, one for each kind of action.

No rule stands here; what the rules find out on the way is kept for doing the action.
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
    Gin,
    Knock,
    LayOff,
    Meld,
    Pass,
    Refuse,
    Swap,
    Take,
    Undo,
)
from rummynotation.rules.buy import why_not_buy, why_not_claim
from rummynotation.rules.contract import judge_meld
from rummynotation.rules.discard import why_not_discard
from rummynotation.rules.draw import why_not_draw, why_not_take, why_not_upcard
from rummynotation.rules.going_out import discard_missing
from rummynotation.rules.holding import why_not_held
from rummynotation.rules.joker import SwapPlan, judge_swap
from rummynotation.rules.knock import (
    why_not_big_gin,
    why_not_end_with,
    why_not_knocking,
    why_not_show,
)
from rummynotation.rules.layoff import judge_layoff, no_such_meld
from rummynotation.rules.meld import Reading
from rummynotation.rules.table import BIG_GIN, GIN, KNOCK, MeldOnTable, Seat, Table
from rummynotation.rules.turn import after_end, why_not_now
from rummynotation.rules.unseen import (
    is_hidden,
    why_not_end_unseen,
    why_not_layoff_unseen,
    why_not_meld_unseen,
    why_not_onto_unseen,
    why_not_swap_unseen,
)
from rummynotation.rules.violation import Violation


class Judging:
    """Says why an action is not legal, and whether it is.

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
        return violation

    def can(self, action: Action) -> bool:
        """Whether an action is legal now."""
        return self.verify(action) is None

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
        if self.table.ended:
            return after_end(self.table, "pass")
        return why_not_upcard(self.table, seat)

    def _verify_call(self, seat: Seat, action: Call) -> Violation | None:
        return None

    def _verify_undo(self, seat: Seat, action: Undo) -> Violation | None:
        return Violation(codes.NOTHING_TO_UNDO, f"{seat.handle} has done nothing to take back")

    def _verify_meld(self, seat: Seat, action: Meld) -> Violation | None:
        self._melds = None
        table = self.table
        laid = [placed for meld in action.melds for placed in meld]
        early = self._not_at_once(seat, "meld") or why_not_held(table, seat, laid)
        if early:
            return early
        if is_hidden(laid):
            unseen = why_not_meld_unseen(table, seat, action.melds)
            if unseen:
                return unseen
        else:
            judged = judge_meld(table, seat, action.melds)
            if isinstance(judged, Violation):
                return judged
            self._melds = judged
        if seat.size == len(laid) and not (seat.vague or table.knocked):
            return discard_missing(table, seat)
        return None

    def _not_at_once(self, seat: Seat, what: str) -> Violation | None:
        """Why nothing may be laid at this moment: in the turn, or after a knock where there is
        one."""
        if self.table.variant.knocks:
            return why_not_show(self.table, seat, what)
        return why_not_now(self.table, seat, False, what)

    def _verify_knock(self, seat: Seat, action: Knock) -> Violation | None:
        return self._why_not_end(seat, action.card, "knock", KNOCK)

    def _verify_gin(self, seat: Seat, action: Gin) -> Violation | None:
        return self._why_not_end(seat, action.card, "gin", BIG_GIN if action.card is None else GIN)

    def _why_not_end(self, seat: Seat, card: Card | None, what: str, kind: str) -> Violation | None:
        table = self.table
        early = (
            why_not_knocking(table)
            or why_not_now(table, seat, False, what)
            or (None if card is None else why_not_held(table, seat, (card,)))
            or (why_not_big_gin(table) if kind == BIG_GIN else None)
        )
        if early:
            return early
        if card == HIDDEN or seat.hidden or seat.vague:
            return why_not_end_unseen(table, seat, card, kind)
        kept = seat.cards()
        if card is not None:
            kept.remove(card)
        return why_not_end_with(table, seat, kept, kind)

    def _verify_layoff(self, seat: Seat, action: LayOff) -> Violation | None:
        self._layoff = None
        table = self.table
        early = self._not_at_once(seat, "layoff") or why_not_held(table, seat, action.cards)
        if early:
            return early
        if is_hidden(action.cards):
            unseen = why_not_layoff_unseen(table, seat, action.cards, action.meld)
            if unseen:
                return unseen
        else:
            judged = judge_layoff(table, seat, action.cards, action.meld)
            if isinstance(judged, Violation):
                if not judged.undecided:
                    return judged
                onto = table.melds.get(action.meld) if action.meld else None
                if onto is None or not is_hidden(onto.cards):
                    return judged
                unseen = why_not_onto_unseen(table, seat, onto, action.cards)
                if unseen:
                    return unseen
            else:
                self._layoff = judged
                owed = self._owed_elsewhere(seat, action.cards, judged[0])
                if owed:
                    return owed
        if seat.size == len(action.cards) and not (seat.vague or table.knocked):
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
            if judged.undecided and is_hidden(meld.cards) and action.slide is None:
                return why_not_swap_unseen(table, seat, action.card, meld)
            return judged
        self._swap = judged
        if judged.slid and seat.size == 1 and not seat.vague:
            return discard_missing(table, seat)
        return None

    def _verify_refuse(self, seat: Seat, action: Refuse) -> Violation | None:
        table = self.table
        if table.ended:
            return after_end(table, "refuse")
        if table.turn_known and seat.place != table.turn:
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


_VERIFY: dict[type[Action], Callable[..., Violation | None]] = {
    Draw: Judging._verify_draw,
    Discard: Judging._verify_discard,
    Take: Judging._verify_take,
    Meld: Judging._verify_meld,
    LayOff: Judging._verify_layoff,
    Swap: Judging._verify_swap,
    Knock: Judging._verify_knock,
    Gin: Judging._verify_gin,
    Buy: Judging._verify_buy,
    Claim: Judging._verify_claim,
    Pass: Judging._verify_pass,
    Refuse: Judging._verify_refuse,
    Call: Judging._verify_call,
    Undo: Judging._verify_undo,
}
