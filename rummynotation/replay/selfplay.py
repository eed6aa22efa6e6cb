"""Whole games played by seeded players, written down as records with every card known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rummynotation.cards import JOKER, Card
from rummynotation.notation.arrange import arrange_opening
from rummynotation.record import (
    Call,
    Deal,
    Game,
    Hand,
    Left,
    Out,
    Party,
    Points,
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
from rummynotation.replay.players import Player, Seeker
from rummynotation.replay.selfplay_hand import HandPlay
from rummynotation.replay.setup import fill_shoe, set_table
from rummynotation.rules.scoring import (
    EXACT_CUT,
    end_bonuses,
    hand_scores,
    held_points,
    winners,
)
from rummynotation.rules.table import Table
from rummynotation.rules.variant import Variant

MAX_HANDS = 40
"""Hands after which a game that is played to a target is broken off."""

MakePlayer = Callable[[Random], Player]
Shuffle = Callable[[list[Card], Random], None]


def fair_shuffle(cards: list[Card], random: Random) -> None:
    """Shuffles a shoe as it should be."""
    random.shuffle(cards)


def poor_shuffle(cards: list[Card], random: Random) -> None:
    """Leaves a shoe in clumps of one suit or one rank, so that what is rare happens: a hand that
    can be melded as it is dealt, all jokers together."""
    sizes = random.choice(((3,), (3, 4), (3, 4, 5, 7)))
    clumps: list[list[Card]] = []
    rest: list[Card] = []
    for deck in _decks(cards):
        if random.random() < 0.5:
            deck.sort(key=lambda card: (card % 13, card))
        while deck:
            size = random.choice(sizes)
            clump, deck = deck[:size], deck[size:]
            if len(clump) == size:
                clumps.append(clump)
            else:
                rest += clump
    jokers = [JOKER] * cards.count(JOKER)
    if random.random() < 0.3:
        clumps.sort()
    else:
        random.shuffle(clumps)
    clumps.insert(random.randrange(6), jokers)
    random.shuffle(rest)
    cards[:] = [card for clump in (*clumps, rest) for card in clump]


def _decks(cards: list[Card]) -> list[list[Card]]:
    """The natural cards of a shoe, deck by deck."""
    return [
        [card for card in range(JOKER) if cards.count(card) > number]
        for number in range(max(cards.count(card) for card in range(JOKER)))
    ]


def play_game(
    variant: Variant,
    handles: Sequence[str],
    seed: int,
    *,
    players: Sequence[MakePlayer] = (Seeker,),
    tags: Sequence[Tag] = (),
    first: int = 1,
    hands: int | None = None,
    shuffle: Shuffle = fair_shuffle,
) -> Game:
    """A whole game, played by its rules from a seed; the same arguments give the same game.

    Args:
        variant: the rules.
        handles: who plays, in seat order.
        seed: of the shuffles and of the players.
        players: what kinds of player they are, in seat order, over again if too few.
        tags: further tags of the record.
        first: the number of the first hand.
        hands: how many hands are played; all where it is left out.
        shuffle: how the shoe is shuffled before each hand.

    Returns:
        The record: deals, stock and every card known, scores, totals and the winner.
    """
    play = _SelfPlay(variant, tuple(handles), seed, players, shuffle)
    return play.game(tags, first, hands)


class _SelfPlay:
    def __init__(
        self,
        variant: Variant,
        handles: tuple[str, ...],
        seed: int,
        kinds: Sequence[MakePlayer],
        shuffle: Shuffle,
    ) -> None:
        self._variant = variant
        self._handles = handles
        self._random = Random(seed)
        self._shuffle = shuffle
        self._players = [kinds[i % len(kinds)](self._random) for i in range(len(handles))]
        self._totals = dict.fromkeys(handles, 0)
        self._last: dict[str, int] = {}
        self._hands: list[dict[str, int]] = []
        # Who wins together; partners may keep one sheet, or each his own (R5-44).
        self._parties = variant.teams(handles) or tuple((handle,) for handle in handles)
        self._together = self._random.random() < 0.5

    def game(self, tags: Sequence[Tag], first: int, most: int | None) -> Game:
        opening = [
            *tags,
            Tag("Variant", self._variant.name),
            Tag("Players", " ".join(self._handles)),
        ]
        if len(self._parties) < len(self._handles) and self._together:
            opening.append(Tag("Teams", " / ".join(map(" ".join, self._parties))))
        decks, jokers = self._variant.shoe_for(len(self._handles))
        hands: list[Hand] = []
        dealer = len(self._handles) - 1
        number = first - 1
        limit = most or MAX_HANDS
        winners: list[Party] = []
        again = False
        while len(hands) < limit:
            number += not again
            if self._variant.hand(number) is None:
                break
            hand, out = self._hand(number, dealer, decks, jokers)
            hands.append(hand)
            if isinstance(hand.items[-1], Void):
                break
            winners, tied = self._winners(number)
            if winners and not tied:
                break
            winners = []
            again = tied and "replay_last" in self._variant.ties
            if self._variant.knocks and out < 0:
                continue  # Nobody won, and the same player deals again.
            if self._variant.dealer_next == "winner" and out >= 0:
                dealer = self._winner(out)
            elif not again:
                dealer = (dealer + 1) % len(self._handles)
        closing: list[Statement] = [Result(self._sheet(self._final(winners)))]
        if winners:
            closing.insert(0, Winner(tuple(winners)))
        return Game(_sorted_opening(opening), tuple(hands), tuple(closing))

    def _winner(self, out: int) -> int:
        """The seat that won a hand: who went out, or has the points where the difference counts."""
        if not self._variant.knocks or self._variant.scoring_mode != "difference":
            return out
        scored = [self._handles.index(handle) for handle, n in self._last.items() if n > 0]
        return scored[0] if len(scored) == 1 else out

    def _final(self, won: list[Party]) -> dict[str, int]:
        """The points with which the game ends."""
        names = [handle for party in won for handle in party]
        extra = end_bonuses(names, self._hands, self._variant) if won else {}
        return {handle: n + (extra or {}).get(handle, 0) for handle, n in self._totals.items()}

    def _sheet(self, points: dict[str, int]) -> Points:
        """Points as they are written down: of each player, or of partners together."""
        parties = self._parties if self._together else tuple((h,) for h in self._handles)
        return tuple((party, sum(points[handle] for handle in party)) for party in parties)

    def _winners(self, number: int) -> tuple[list[Party], bool]:
        variant = self._variant
        totals = {"+".join(p): sum(self._totals[h] for h in p) for p in self._parties}
        if variant.game_end_type == "hands":
            if number < variant.game_end_n:
                return [], False
        elif max(totals.values()) < variant.game_end_n:
            return [], False
        last = {"+".join(p): sum(self._last[h] for h in p) for p in self._parties}
        best, again = winners(totals, last, variant)
        return [tuple(name.split("+")) for name in best], again

    # --- one hand ---

    def _hand(self, number: int, dealer: int, decks: int, jokers: int) -> tuple[Hand, int]:
        variant = self._variant
        rules = variant.hand(number)
        assert rules is not None
        table = Table(variant, rules, number, self._handles)
        fill_shoe(table, decks, jokers)
        table.dealer = dealer
        table.begin_turn((dealer + 1) % len(self._handles))
        setup = self._deal(rules.dealt(len(self._handles)), table.turn, decks, jokers)
        hand = Hand(number, self._handles[dealer], tuple(setup))
        for _ in set_table(table, hand, range(len(setup))):
            raise AssertionError("a deal of our own is not legal")
        play = HandPlay(table, self._players, self._random)
        if "exact_cut" in dict(variant.bonuses) and self._random.random() < 0.3:
            play.do(Call(self._handles[dealer], EXACT_CUT))
        play.run()
        claims = self._claims(table) if table.ended else [Void("no end in sight")]
        items = (*setup, *play.items, *claims)
        return Hand(number, self._handles[dealer], items), table.out

    def _deal(self, due: int, begins: int, decks: int, jokers: int) -> list[Statement]:
        shoe: list[Card] = [card for card in range(JOKER) for _ in range(decks)] + [JOKER] * jokers
        self._shuffle(shoe, self._random)
        setup: list[Statement] = []
        for place, handle in enumerate(self._handles):
            more = place == begins and self._variant.first_turn != "draw"
            setup.append(Deal(handle, tuple(shoe[: due + more])))
            shoe = shoe[due + more :]
        if self._variant.upcard:
            setup.append(Upcard(shoe.pop(0)))
        return [*setup, Stock(tuple(shoe))]

    def _claims(self, table: Table) -> list[Statement]:
        claims: list[Statement] = []
        if table.out >= 0:
            claims.append(Out(table.seats[table.out].handle))
        for seat in table.seats:
            if seat.size if table.variant.knocks else seat.place != table.out:
                claims.append(Left(seat.handle, tuple(seat.cards())))
        # Every card is known, and so is every score.
        held = {seat.place: held_points(table, seat, seat.cards()) for seat in table.seats}
        self._last = {
            table.seats[place].handle: points
            for place, points in hand_scores(table, held).items()
            if points is not None
        }
        self._hands.append(dict(self._last))
        each = tuple(((handle,), self._last[handle]) for handle in self._handles)
        claims.append(Score(each if self._random.random() < 0.7 else self._sheet(self._last)))
        for handle, points in self._last.items():
            self._totals[handle] += points
        claims.append(Total(self._sheet(self._totals)))
        return claims


def _sorted_opening(items: list[Tag]) -> tuple[Statement, ...]:
    arranged, _ = arrange_opening(items, [0] * len(items))
    return tuple(arranged)
