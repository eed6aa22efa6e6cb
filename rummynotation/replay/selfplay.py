"""Whole games played by seeded players, written down as records with every card known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rummynotation.cards import JOKER, Card
from rummynotation.notation.arrange import arrange_opening
from rummynotation.record import (
    Action,
    Buy,
    Claim,
    Deal,
    Draw,
    Exhausted,
    Game,
    Hand,
    Left,
    Out,
    Reshuffle,
    Result,
    Score,
    Statement,
    Stock,
    Tag,
    Total,
    Upcard,
    Void,
    Winner,
)
from rummynotation.replay.engine import Engine
from rummynotation.replay.players import Player, Seeker
from rummynotation.replay.setup import fill_shoe, set_table
from rummynotation.rules.scoring import break_tie, hand_score, leaders
from rummynotation.rules.stock import cards_to_turn, may_renew
from rummynotation.rules.table import DRAW, Table
from rummynotation.rules.variant import Variant

MAX_HANDS = 40
"""Hands after which a game that is played to a target is broken off."""

_MAX_ACTIONS = 800

MakePlayer = Callable[[Random], Player]


def play_game(
    variant: Variant,
    handles: Sequence[str],
    seed: int,
    *,
    players: Sequence[MakePlayer] = (Seeker,),
    tags: Sequence[Tag] = (),
    hands: int | None = None,
) -> Game:
    """A whole game, played by its rules from a seed; the same arguments give the same game.

    Args:
        variant: the rules.
        handles: who plays, in seat order.
        seed: of the shuffles and of the players.
        players: what kinds of player they are, in seat order, over again if too few.
        tags: further tags of the record.
        hands: how many hands are played; all where it is left out.

    Returns:
        The record: deals, stock and every card known, scores, totals and the winner.
    """
    return _SelfPlay(variant, tuple(handles), seed, players).game(tags, hands)


class _SelfPlay:
    def __init__(
        self, variant: Variant, handles: tuple[str, ...], seed: int, kinds: Sequence[MakePlayer]
    ) -> None:
        self._variant = variant
        self._handles = handles
        self._random = Random(seed)
        self._players = [kinds[i % len(kinds)](self._random) for i in range(len(handles))]
        self._totals = dict.fromkeys(handles, 0)
        self._last: dict[str, int] = {}
        self._items: list[Statement] = []

    def game(self, tags: Sequence[Tag], most: int | None) -> Game:
        opening = [
            *tags,
            Tag("Variant", self._variant.name),
            Tag("Players", " ".join(self._handles)),
        ]
        decks, jokers = self._variant.shoe_for(len(self._handles))
        hands: list[Hand] = []
        dealer = len(self._handles) - 1
        number = 0
        limit = most or MAX_HANDS
        again = False
        while len(hands) < limit:
            number += not again
            if self._variant.hand(number) is None:
                break
            hand, out = self._hand(number, dealer, decks, jokers)
            hands.append(hand)
            winners, again = self._winners(number)
            if winners and not again:
                break
            if self._variant.dealer_next == "winner" and out >= 0:
                dealer = out
            elif not again or "replay_last" not in self._variant.ties:
                dealer = (dealer + 1) % len(self._handles)
            again = again and "replay_last" in self._variant.ties
        result = Result(tuple(((h,), self._totals[h]) for h in self._handles))
        winners, again = self._winners(number)
        closing: list[Statement] = [result]
        if winners and not again:
            closing.insert(0, Winner(tuple((handle,) for handle in winners)))
        return Game(_sorted_opening(opening), tuple(hands), tuple(closing))

    def _winners(self, number: int) -> tuple[list[str], bool]:
        variant = self._variant
        if variant.game_end_type == "hands":
            if number < variant.game_end_n:
                return [], False
        elif max(self._totals.values()) < variant.game_end_n:
            return [], False
        best = leaders(self._totals, variant)
        if len(best) == 1:
            return best, False
        return break_tie(best, dict(self._last), variant.ties)

    # --- one hand ---

    def _hand(self, number: int, dealer: int, decks: int, jokers: int) -> tuple[Hand, int]:
        variant = self._variant
        rules = variant.hand(number)
        assert rules is not None
        shoe: list[Card] = [card for card in range(JOKER) for _ in range(decks)] + [JOKER] * jokers
        self._random.shuffle(shoe)
        due = rules.dealt(len(self._handles))
        setup: list[Statement] = []
        for place, handle in enumerate(self._handles):
            setup.append(Deal(handle, tuple(shoe[place * due : (place + 1) * due])))
        rest = shoe[len(self._handles) * due :]
        setup += [Upcard(rest[0]), Stock(tuple(rest[1:]))]
        hand = Hand(number, self._handles[dealer], tuple(setup))
        table = Table(variant, rules, number, self._handles)
        fill_shoe(table, decks, jokers)
        table.dealer = dealer
        table.begin_turn((dealer + 1) % len(self._handles))
        for _ in set_table(table, hand, range(len(setup))):
            raise AssertionError("a deal of our own is not legal")
        engine = Engine(table)
        self._items = []
        while not table.ended and len(self._items) < _MAX_ACTIONS:
            self._step(engine)
        claims = self._claims(table) if table.ended else [Void("no end in sight")]
        items = (*setup, *self._items, *claims)
        return Hand(number, self._handles[dealer], items), table.out

    def _step(self, engine: Engine) -> None:
        table = engine.table
        seat = table.seats[table.turn]
        if table.phase == DRAW and table.stock_size == 0 and not self._renew(engine):
            self._items.append(Exhausted())
            engine.exhaust()
            return
        action = self._players[seat.place].move(engine, seat)
        if isinstance(action, Draw) and table.phase == DRAW:
            self._offer(engine)
            if table.stock_size == 0 and not self._renew(engine):
                self._items.append(Exhausted())
                engine.exhaust()
                return
            action = Draw(seat.handle, table.stock[-1])
        self._do(engine, action)

    def _renew(self, engine: Engine) -> bool:
        table = engine.table
        cards = cards_to_turn(table)
        if not may_renew(table) or not cards:
            return False
        if table.variant.stock_out_action != "flip_keep_top":
            self._random.shuffle(cards)
        self._items.append(Reshuffle(tuple(cards)))
        engine.renew_stock(cards)
        return True

    def _offer(self, engine: Engine) -> None:
        """The player in turn declines the discard; the others may buy it."""
        table = engine.table
        if not table.variant.buy or not table.pile or table.stock_size < table.variant.buy_penalty:
            return
        top = table.pile[-1]
        seats = sorted(table.seats, key=lambda seat: table.distance(seat.place))[1:]
        for seat in seats:
            cards = tuple(reversed(table.stock[-table.variant.buy_penalty :]))
            claim = Claim(seat.handle, top)
            phrase = table.variant.buy_permission == "phrase"
            if (phrase and not engine.can(claim)) or (
                not phrase and not engine.can(Buy(seat.handle, (top, *cards)))
            ):
                continue
            if self._players[seat.place].wants(table, seat, top):
                if phrase or self._random.random() < 0.3:
                    self._do(engine, claim)
                buy = Buy(seat.handle, (top, *cards))
                if engine.can(buy):
                    self._do(engine, buy)
                return

    def _do(self, engine: Engine, action: Action) -> None:
        violation = engine.verify(action)
        if violation is not None:
            raise AssertionError(f"a player chose what is not legal: {action}: {violation.message}")
        engine.do(action)
        self._items.append(action)

    def _claims(self, table: Table) -> list[Statement]:
        claims: list[Statement] = []
        if table.out >= 0:
            claims.append(Out(table.seats[table.out].handle))
        for seat in table.seats:
            if seat.place != table.out:
                claims.append(Left(seat.handle, tuple(seat.cards())))
        # Every card is known, and so is every score.
        scores = {seat.handle: hand_score(table, seat, seat.cards()) for seat in table.seats}
        self._last = {handle: points for handle, points in scores.items() if points is not None}
        claims.append(Score(tuple(((h,), self._last[h]) for h in self._handles)))
        for handle, points in self._last.items():
            self._totals[handle] += points
        claims.append(Total(tuple(((h,), self._totals[h]) for h in self._handles)))
        return claims


def _sorted_opening(items: list[Tag]) -> tuple[Statement, ...]:
    arranged, _ = arrange_opening(items, [0] * len(items))
    return tuple(arranged)
