"""Looking ahead: whether a turn can still end by the rules after an action.

A card taken from deep in the pile, or a wild card taken from a meld, must be played in the same
turn; the last card may have to be kept, or may not be discarded. Whoever plays without looking
ahead ends where every action is against a rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from rummynotation.cards import Card, card_of
from rummynotation.record import Action, Discard, Gin, Knock, LayOff, Meld, Swap, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import lay_down_actions, layoff_actions
from rummynotation.rules.table import Seat, Table

_MOST_STEPS = 60


def owed_cards(table: Table) -> list[Card]:
    """The cards that the player in turn has to play before his turn ends (LV-52, R5-18)."""
    picked_up = [] if table.owed_card is None else [table.owed_card]
    return [*picked_up, *table.owed_wilds]


def payments(engine: Engine, seat: Seat) -> Iterator[Meld | LayOff]:
    """The legal actions that play a card which is owed; none are left once nothing is."""
    table = engine.table
    owed = owed_cards(table)
    if not owed:
        return
    for meld in lay_down_actions(table, seat, 200):
        cards = {card_of(placed) for cards in meld.melds for placed in cards}
        if not cards.isdisjoint(owed) and engine.can(meld):
            yield meld
    for action in layoff_actions(table, seat):
        if card_of(action.cards[0]) in owed and engine.can(action):
            yield action


def leaves_a_way(engine: Engine, action: Action) -> bool:
    """Whether the player in turn can still end his turn by the rules after a legal action.

    Args:
        engine: the hand in play, before the action.
        action: an action of the player in turn.
    """
    if not _narrows(engine.table, action):
        return True
    ahead = Engine(engine.table.copy())
    ahead.do(action)
    return _can_end(ahead, ahead.table.by_handle[action.player], [_MOST_STEPS])


def _narrows(table: Table, action: Action) -> bool:
    """Whether an action may leave no way to end the turn; most leave a discard."""
    variant = table.variant
    if isinstance(action, Take):
        to_knock = variant.stock_out_action == "end_unless_knock" and table.stock_is_out
        return variant.pickup_obligation != "none" or variant.return_discard_ban or to_knock
    if isinstance(action, Swap) and (
        variant.joker_swap_use.startswith("immediate")
        or variant.joker_swap_when == "down_or_laying_down"
    ):
        return True
    return isinstance(action, Meld | LayOff | Swap) and (
        bool(owed_cards(table))
        or not table.drew
        or table.owes_contract
        or variant.return_discard_ban
        or table.rules.final_discard == "forbidden"
    )


def _can_end(engine: Engine, seat: Seat, budget: list[int]) -> bool:
    table = engine.table
    if table.ended:
        return True
    held = [card for card, count in enumerate(seat.known) if count]
    if any(engine.can(Discard(seat.handle, card)) for card in held):
        return True
    if table.must_knock:
        kinds = (Knock, Gin)
        return any(engine.can(kind(seat.handle, card)) for card in held for kind in kinds)
    steps: list[Meld | LayOff] = list(payments(engine, seat))
    if not owed_cards(table):
        steps = [*lay_down_actions(table, seat), *layoff_actions(table, seat)]
    for action in steps:
        budget[0] -= 1
        if budget[0] < 0:
            return False
        if engine.can(action):
            ahead = Engine(table.copy())
            ahead.do(action)
            if _can_end(ahead, ahead.table.by_handle[seat.handle], budget):
                return True
    return False
