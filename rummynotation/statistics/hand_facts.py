"""The facts of one hand, from its replay; what the record does not tell is none."""

from __future__ import annotations

from collections.abc import Mapping

from rummynotation.cards import HIDDEN, Card, card_of
from rummynotation.record import (
    Buy,
    Deal,
    Discard,
    Draw,
    Gin,
    Knock,
    LayOff,
    Meld,
    Statement,
    Swap,
    Take,
    Undo,
)
from rummynotation.replay.hand import HandReplay, taken_back
from rummynotation.replay.points import points_in_hand
from rummynotation.rules.scoring import leaders
from rummynotation.rules.table import BIG_GIN, DRAW, GIN, KNOCK, Seat, Table
from rummynotation.rules.variant import Variant
from rummynotation.statistics.facts import Ended, HandFacts, PlayerHand


def hand_facts(
    replay: HandReplay,
    points: Mapping[str, int | None],
    totals: Mapping[str, int | None],
    persons: Mapping[str, str],
) -> HandFacts:
    """The facts of a hand.

    Args:
        replay: the hand, replayed to its end.
        points: the points of each player for it.
        totals: the running totals after it.
        persons: who sits where.

    Rules: CR-22, CR-43, CR-51, CR-67, CR-69.
    """
    table = replay.table
    ended = _ended(replay)
    # Whether the hand was recorded from its deal to its end, nothing missing.
    whole = replay.played and bool(table.ended) and table.from_start
    whole = whole and not (table.loose or replay.lost)
    laid = _Laid(replay)
    held = points_in_hand(replay)
    shown = _told_points(replay) | laid.seen
    all_told = None not in points.values()
    all_left = len(held) == len(table.seats)
    best = _best(points, table.variant)
    told_out = ended not in ("not told", "not ended")
    # The player in turn could not draw: that was no turn.
    spare = table.turn if ended == "stock" and table.phase == DRAW else -1
    players = []
    for seat in table.seats:
        handle = seat.handle
        out = seat.place == table.out if told_out else None
        row = PlayerHand(
            handle,
            persons.get(handle, handle),
            seat=_after_dealer(table, seat.place),
            won=None if best is None else handle == best,
            out=out,
            at_once=_at_once(table, seat) if out and whole else None,
            points=points.get(handle) if all_told or handle in shown else None,
            total=totals.get(handle),
            left=held.get(seat.place) if all_left or handle in laid.seen else None,
            down=_down(table, seat) if replay.played else None,
        )
        if whole:
            _count_play(row, table, seat, laid)
            row.turns = seat.turns - (seat.place == spare)
        players.append(row)
    turns = sum(row.turns or 0 for row in players) if whole else None
    return HandFacts(replay.hand.number, ended, turns, tuple(players))


def _ended(replay: HandReplay) -> Ended:
    table = replay.table
    if table.knocked:
        return _KNOCKED[table.knocked]
    if table.out >= 0:
        return "out"
    if table.ended:
        return "stock"
    return "not ended" if replay.played and not table.loose else "not told"


_KNOCKED: dict[str, Ended] = {KNOCK: "knock", GIN: "gin", BIG_GIN: "big gin"}


def _told_points(replay: HandReplay) -> set[str]:
    """Whose points the record gives itself."""
    parties = (party for item, _ in replay.scores for party, _ in item.points)
    return {party[0] for party in parties if len(party) == 1}


def _best(points: Mapping[str, int | None], variant: Variant) -> str | None:
    """Who has the best points of a hand, "" where several have; none where that is not told."""
    known = {handle: value for handle, value in points.items() if value is not None}
    if len(known) < len(points) or not known:
        return None
    best = leaders(known, variant)
    return best[0] if len(best) == 1 else ""


def _after_dealer(table: Table, place: int) -> int | None:
    if table.dealer < 0:
        return None
    count = len(table.seats)
    return (place - table.dealer - 1) % count + 1


def _down(table: Table, seat: Seat) -> bool | None:
    """Whether a player laid his contract. Where players knock, all lay at the end, and it says
    nothing."""
    if table.variant.knocks or not seat.down_known:
        return None
    if not seat.down and table.loose:
        return None
    return seat.down


def _at_once(table: Table, seat: Seat) -> bool | None:
    return None if table.variant.knocks else seat.first_play == table.turn_number


def _swaps(variant: Variant) -> bool:
    """Whether wild cards are taken out of melds at all."""
    return variant.joker_swap_from != "none" and variant.joker_swap_use != "slide"


def _count_play(row: PlayerHand, table: Table, seat: Seat, laid: _Laid) -> None:
    """Counts what a player did in a hand that is recorded from its deal to its end."""
    variant = table.variant
    row.buys = seat.buys if variant.buy else None
    row.down_turn = seat.down_own_turn if row.down and seat.down_own_turn > 0 else None
    row.cards_laid = laid.cards.get(seat.handle, 0)
    row.swaps = laid.swaps.get(seat.handle, 0) if _swaps(variant) else None
    if variant.wild_cards:
        _count_wilds(row, table, seat, laid)


def _count_wilds(row: PlayerHand, table: Table, seat: Seat, laid: _Laid) -> None:
    """Counts a player's wild cards: each that came into his hand has left it, or is there still."""
    handle = seat.handle
    row.wilds_dealt = laid.dealt.get(handle)
    if handle in laid.unseen:
        return
    row.wilds_laid = laid.wilds.get(handle, 0)
    if handle in laid.seen and not (seat.vague or seat.hidden):
        held = sum(seat.known[card] for card in table.variant.wild_cards)
        row.wilds = held + row.wilds_laid + laid.thrown.get(handle, 0)


class _Laid:
    """What players put on the table in a hand, as its statements say; what was taken back is not
    counted.

    Attributes:
        cards: how many cards each put there; wilds: how many wild ones.
        thrown: how many wild cards each discarded.
        swaps: how many wild cards each took out of melds.
        dealt: how many wild cards each was dealt, where all his cards are told.
        seen: of whom all cards that he was dealt and drew are told. Of others cards are known only
            where they were played, most of all of who went out, and that is no fair sample.
        unseen: who put down a card that nobody saw.
    """

    def __init__(self, replay: HandReplay) -> None:
        self.cards: dict[str, int] = {}
        self.wilds: dict[str, int] = {}
        self.thrown: dict[str, int] = {}
        self.swaps: dict[str, int] = {}
        self.dealt: dict[str, int] = {}
        self.unseen: set[str] = set()
        blind: set[str] = set()
        self._wild_cards = replay.table.variant.wild_cards
        throws = {HIDDEN, *self._wild_cards}
        items = replay.hand.items
        undone: Mapping[int, int] = {}
        if any(type(item) is Undo for item in items):
            undone = taken_back(items)
        for place, item in enumerate(items):
            if type(item) is Discard:
                if item.card in throws and place not in undone:
                    self._throw(item.player, item.card)
            elif type(item) is Draw:
                if item.card == HIDDEN:
                    blind.add(item.player)
            elif type(item) is Take or type(item) is Buy:
                if HIDDEN in item.cards:
                    blind.add(item.player)
            elif type(item) in _LAYS and place not in undone:
                self._lay(item)
        self.seen = self.dealt.keys() - blind

    def _throw(self, player: str, card: Card | None) -> None:
        if card == HIDDEN:
            self.unseen.add(player)
        elif card in self._wild_cards:
            self.thrown[player] = self.thrown.get(player, 0) + 1

    def _lay(self, item: Statement) -> None:
        match item:
            case Meld():
                for meld in item.melds:
                    self._put(item.player, meld)
            case LayOff():
                self._put(item.player, item.cards)
            case Swap():
                self._put(item.player, (item.card,))
                if item.slide is None:
                    self.swaps[item.player] = self.swaps.get(item.player, 0) + 1
            case Knock() | Gin():
                self._throw(item.player, item.card)
            case Deal():
                if HIDDEN not in item.cards:
                    wild = sum(card in self._wild_cards for card in item.cards)
                    self.dealt.setdefault(item.player, wild)

    def _put(self, player: str, cards: tuple[int, ...]) -> None:
        self.cards[player] = self.cards.get(player, 0) + len(cards)
        for placed in cards:
            card = card_of(placed)
            if card == HIDDEN:
                self.unseen.add(player)
            elif card in self._wild_cards:
                self.wilds[player] = self.wilds.get(player, 0) + 1


_LAYS = frozenset((Meld, LayOff, Swap, Knock, Gin, Deal))
