"""A record with what follows from it and was left out: "scores only by rule"."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rummynotation.cards import HIDDEN
from rummynotation.diagnostics import codes
from rummynotation.record import (
    Game,
    Hand,
    Left,
    Out,
    Party,
    Points,
    Result,
    Score,
    Total,
    Winner,
)
from rummynotation.replay.claim_order import Items, add_claim, add_points
from rummynotation.replay.doubt import Watcher
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.points import Sheet
from rummynotation.replay.standing import Standing
from rummynotation.replay.validate import GameReplay
from rummynotation.rules.scoring import leaders
from rummynotation.rules.variant import Variant

_RULES_IN_DOUBT = frozenset((codes.BAD_TAG, codes.PLAYER_COUNT, codes.SHOE))


def fill(game: Game, variant: Variant | None = None, *, rules: str | Path | None = None) -> Game:
    """A copy of a game with what follows from it and was left out.

    Filled are what wild cards stand for, the meld of a lay-off that names none, who deals, who went
    out, what was left, points, totals, the winner and the result. All that the game says stays as
    it is, wrong or not. Not filled are contracts: they follow from the rules alone, and in each
    hand would be a second copy of them.

    Nothing is filled that rests on a mistake or on what the record does not tell. From the first
    error or undecided action of a hand on, only the points follow that the file's own `out` and
    `left` give, and after an error not even they. Totals go on after such a hand where the file
    gives its score, or the totals, itself. A game whose text could not be read whole, or whose tags
    are wrong, is given back as it is.

    Args:
        game: the game, as it was read.
        variant: the rules to judge it by, instead of those that the game names.
        rules: a variant file of the user's own, which overrides what the game names.

    Returns:
        The copy, without places in a text; the game itself where nothing was left out.

    Rules: CR-02, CR-07, CR-19, CR-67, CR-68, CR-73, LV-02, LV-05, LV-11, LV-58, LV-59, RC-07,
        RC-38, RC-40, R5-34, R5-37 to R5-39, R5-44.

    >>> from rummynotation.notation.reader import read_game
    >>> from rummynotation.notation.writer import format_game
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... position 1 dealer Cy
    ... holds Ana: 9D *
    ... holds Ben: KS 4C
    ... holds Cy: ?x10
    ... table Ana.1: [7S 7H *]
    ... table Ana.2: [JS JH JD]
    ... turn: Ana
    ... Ana: draw 7D layoff 7D layoff * Ana.2 discard 9D''')
    >>> print(format_game(fill(game)).partition("Cy: ?x10")[2].lstrip(), end="")
    table Ana.1: [7S 7H *=7]
    table Ana.2: [JS JH JD]
    turn: Ana
    Ana: draw 7D layoff 7D Ana.1 layoff *=J Ana.2 discard 9D
    out Ana
    left Ben: KS 4C
    score Ana 0, Ben 15
    total Ana 0, Ben 15
    """
    if game.errors:
        return game
    filled = _Filling(game, variant, rules).run()
    return game if filled == game else filled


class _Filling:
    """The filling of one game, while it is replayed."""

    def __init__(self, game: Game, variant: Variant | None, rules: str | Path | None) -> None:
        self._game = game
        self._watcher = Watcher()
        self._replay = GameReplay(game, variant, rules, self._watcher)
        # Whose totals rest on something that is in doubt; whose were wrong, which stays so.
        self._shaky: set[Party] = set()
        self._disputed: set[Party] = set()
        # Of the hand before: whether its dealer, its end, and all its points are certain.
        self._before: HandReplay | None = None
        self._dealer_sure = False
        self._out_sure = False
        self._last_sure = False
        self._counted = 0

    def run(self) -> Game:
        """Replays the game and fills it."""
        done: list[tuple[Hand, Hand]] = []
        for part in self._replay.replays():
            done.append((part.hand, self._hand(part)))
        standing = self._replay.standing
        found = self._replay.messages.found
        beyond = any(d.code == codes.HAND_NUMBER and d.is_error for d in found)
        if standing is None or beyond or any(d.code in _RULES_IN_DOUBT for d in found):
            return self._game
        hands: list[Hand] = []
        waiting = iter(done)
        new = next(waiting, None)
        for hand in self._game.hands:
            # A hand that the game does not have was not replayed.
            if new is not None and new[0] is hand:
                hands.append(new[1])
                new = next(waiting, None)
            else:
                hands.append(replace(hand, line=0, lines=()))
        self._replay.close()
        return replace(
            self._game,
            hands=tuple(hands),
            closing=self._closing(standing),
            line=0,
            text="",
            opening_lines=(),
            closing_lines=(),
            problems=(),
        )

    # --- a hand ---

    def _hand(self, part: HandReplay) -> Hand:
        """A hand, which has been replayed and counted, with what it leaves out."""
        watcher, hand = self._watcher, part.hand
        standing = self._replay.standing
        assert standing is not None
        # What was said since the hand's last statement is about its score sheet.
        wrong = {d.code for d in watcher.errors()}
        sound = not watcher.wrong and codes.HAND_UNFINISHED not in wrong
        whole = sound and part.played and not watcher.undecided and not part.void
        dealer = self._dealer(part)
        items = watcher.stated_items(hand.items)
        if whole and part.table.ended:
            items = _add_end(items, part)
        for item, _ in part.carried:
            self._trust(standing, item.points)
        counted = len(standing.hands) > self._counted
        self._counted = len(standing.hands)
        self._last_sure = False
        if counted:
            points = _scored(part, standing.hands[-1][1], whole) if sound else {}
            items = self._add_score(items, part, standing, points, codes.SCORE in wrong)
        items = self._add_total(items, part, standing, counted, codes.TOTAL in wrong)
        self._before = part
        self._dealer_sure = bool(dealer) and sound
        self._out_sure = whole or (sound and any(isinstance(item, Out) for item in hand.items))
        return replace(hand, dealer=dealer, items=items, line=0, lines=())

    def _add_score(
        self,
        items: Items,
        part: HandReplay,
        standing: Standing,
        points: dict[Party, int],
        wrong: bool,
    ) -> Items:
        """The statements of a hand with the points that follow; whoever has none that are certain,
        by the rules or since the file gives them, has no certain total from here on.

        Args:
            items: the statements.
            part: the hand.
            standing: the score sheet.
            points: the points that follow by the rules.
            wrong: whether points that the file gives are wrong; then none of them are certain.
        """
        given = [item for item, _ in part.scores]
        sure: set[frozenset[str]] = set()
        if not wrong:
            items = add_points(items, Score, points, given)
            sure = {frozenset(party) for item in given for party, _ in item.points}
            sure |= set(map(frozenset, points))
        for party in standing.parties():
            alone = all(frozenset((player,)) in sure for player in party)
            if not alone and frozenset(party) not in sure:
                self._shaky.add(party)
        self._last_sure = sure >= {frozenset((player,)) for player in self._game.players}
        return items

    def _dealer(self, part: HandReplay) -> str:
        """Who deals, where the file or the hand before says it."""
        hand, table, before = part.hand, part.table, self._before
        if hand.dealer or before is None or before.void or table.dealer < 0:
            return hand.dealer
        if hand.number != before.hand.number + 1 or not self._dealer_sure:
            return ""
        if table.variant.dealer_next == "winner" and not self._out_sure:
            return ""
        return table.seats[table.dealer].handle

    # --- totals ---

    def _trust(self, standing: Standing, points: Points, *, wrong: bool = False) -> None:
        """Totals that the file gives are certain again, unless one of them was wrong."""
        said = {frozenset(party) for party, _ in points}
        for party in standing.parties():
            alone = all(frozenset((player,)) in said for player in party)
            if wrong and any(not party_said.isdisjoint(party) for party_said in said):
                self._disputed.add(party)
            elif alone or frozenset(party) in said:
                self._shaky.discard(party)

    def _certain(self, standing: Standing) -> dict[Party, int]:
        """The totals that are certain, by player or by partners."""
        doubted = self._shaky | self._disputed
        return {
            party: total
            for party in standing.parties()
            if party not in doubted and (total := standing.total_of(party)) is not None
        }

    def _add_total(
        self, items: Items, part: HandReplay, standing: Standing, counted: bool, wrong: bool
    ) -> Items:
        """The statements of a hand with the totals that are certain after it.

        Args:
            items: the statements.
            part: the hand.
            standing: the score sheet.
            counted: whether the hand counted.
            wrong: whether totals that the file gives there are wrong.
        """
        given = [item for item, _ in part.totals]
        for total in given:
            self._trust(standing, total.points, wrong=wrong)
        # In a position of which nothing was played, a total would be one that was carried in.
        if not counted or wrong or (part.hand.position and not part.played):
            return items
        return add_points(items, Total, self._certain(standing), given)

    # --- the end ---

    def _closing(self, standing: Standing) -> Items:
        """The end of the game, with the winner and the result where it is complete."""
        closing = self._game.closing
        wrong = {d.code for d in self._watcher.errors()}
        for item in closing:
            if isinstance(item, Total):
                self._trust(standing, item.points, wrong=codes.TOTAL in wrong)
        totals = self._certain(standing)
        if not self._over(standing) or len(totals) < len(standing.parties()):
            return closing
        winners = self._winners(standing)
        if not winners:
            return closing
        if not any(isinstance(item, Winner) for item in closing):
            closing = (Winner(winners), *closing)
        result = next((item for item in closing if isinstance(item, Result)), None)
        extra = standing.end_bonuses(True)
        if extra is None:
            return closing
        totals = {party: total + extra.get("+".join(party), 0) for party, total in totals.items()}
        if result is None:
            return (*closing, Result(tuple(totals.items())))
        if result.points is None or codes.RESULT in wrong:
            return closing
        return add_points(closing, Result, totals, [result])

    def _over(self, standing: Standing) -> bool:
        """Whether the last hand of the game was played to its end and counted."""
        last = self._before
        if last is None or last.hand is not self._game.hands[-1] or last.void:
            return False
        ended = bool(last.table.ended) or bool(last.scores)
        return ended and self._replay.complete

    def _winners(self, standing: Standing) -> tuple[Party, ...]:
        """Who has won; nobody where another hand decides, or a tie hangs on what is in doubt."""
        totals = standing.party_totals()
        variant = self._replay.variant
        if totals is None or variant is None:
            return ()
        if len(leaders(totals, variant)) > 1 and not self._last_sure:
            return ()
        best, again = standing.winners(totals)
        return () if again else tuple(tuple(name.split("+")) for name in best)


def _add_end(items: Items, part: HandReplay) -> Items:
    """The end of a hand that was told whole: who went out, and what the others hold.

    What a player holds (after a knock, what lies in no meld) is written down where at least one of
    his cards is known: how many cards nobody has seen says nothing of the points, and can be
    counted from the record.
    """
    table = part.table
    told = {item.player for item in items if isinstance(item, Left)}
    if table.out >= 0 and not any(isinstance(item, Out) for item in items):
        items = add_claim(items, Out(table.seats[table.out].handle))
    for seat in table.seats:
        done = seat.place == table.out and not table.variant.knocks
        if done or seat.handle in told or seat.vague:
            continue
        if any(seat.known):
            items = add_claim(items, Left(seat.handle, tuple(seat.cards())))
    return items


def _scored(part: HandReplay, points: Sheet, whole: bool) -> dict[Party, int]:
    """The points of a hand that follow from what the file tells of it.

    Args:
        part: the hand.
        points: the points on the score sheet.
        whole: whether it was told from its beginning to its end.
    """
    told = set(points) if whole else _told_at_end(part.hand, part.table.variant)
    return {
        (player,): value for player, value in points.items() if value is not None and player in told
    }


def _told_at_end(hand: Hand, variant: Variant) -> set[str]:
    """Whose points follow from the file's own claims alone, however the hand went."""
    cards_alone = variant.scoring_mode == "penalty" and not variant.down_scores_zero
    if variant.bonuses or variant.knocks or not cards_alone:
        return set()
    lefts = [item for item in hand.items if isinstance(item, Left)]
    players = [item.player for item in lefts]
    told = {item.player for item in hand.items if isinstance(item, Out)}
    return told | {
        item.player
        for item in lefts
        if HIDDEN not in item.cards and players.count(item.player) == 1
    }
