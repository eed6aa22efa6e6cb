"""A whole game against the rules that it says it was played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.record import (
    Adjust,
    Deal,
    Draw,
    Game,
    Hand,
    Pass,
    Result,
    Take,
    Total,
    Winner,
)
from rummynotation.replay.coverage import Coverage
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.onlooker import Onlooker
from rummynotation.replay.opening import Opening, pairs, variant_of
from rummynotation.replay.report import Messages, Report
from rummynotation.replay.setup import fill_shoe
from rummynotation.replay.standing import Standing
from rummynotation.rules.loader import rule_family
from rummynotation.rules.table import Table
from rummynotation.rules.variant import Variant


def validate(
    game: Game, variant: Variant | None = None, *, rules: str | Path | None = None
) -> Report:
    """Replays a game against its rules and its own claims.

    Args:
        game: the game, as it was read.
        variant: the rules to judge it by, instead of those that the game names.
        rules: a variant file of the user's own, which overrides what the game names.

    Returns:
        The messages in the order of the text, those of reading included, with scores and totals.

    >>> from rummynotation.notation.reader import read_game
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... hand 1 dealer Cy
    ... Ben: draw 7C
    ... result *''')
    >>> [(d.code, d.message) for d in validate(game).diagnostics]
    [('RN302', "it is Ana's turn, not Ben's: Ana is to draw")]
    """
    return GameReplay(game, variant, rules).run()


class GameReplay:
    """The replay of one game, hand by hand."""

    def __init__(
        self,
        game: Game,
        variant: Variant | None = None,
        rules: str | Path | None = None,
        onlooker: Onlooker | None = None,
    ) -> None:
        self.game = game
        self.messages = Messages(game)
        self.opening = Opening(game, self.messages)
        self.variant: Variant | None = None
        self._variant = variant
        self._rules = rules
        self._onlooker = onlooker
        self._decks = 0
        self._jokers = 0
        self._coverage = Coverage()
        self._standing: Standing | None = None
        self._said_over = False

    def run(self) -> Report:
        """Replays the whole game."""
        for replay in self.replays():
            self._coverage.add(replay)
        self.close()
        return self._report(self.variant)

    def close(self) -> None:
        """Holds the end of the game against the score sheet, when all hands were replayed."""
        if self._standing is not None and self.variant is not None:
            self._close(self.variant, self._standing)

    def replays(self, until: tuple[Hand, int] | None = None) -> Iterator[HandReplay]:
        """The hands, each replayed and counted; none where the game cannot be replayed at all.

        Args:
            until: the hand, and the place among its items before which to stop; none for all.
        """
        self.opening.check_tags()
        self.variant = variant = self._load()
        players = self.opening.players()
        if variant is None or not players:
            return
        self.messages.family = rule_family(variant)
        self._decks, self._jokers = self.opening.shoe(variant, players)
        standing = self._standing = Standing(
            variant, players, self.opening.teams(players, variant), self.messages
        )
        if self.game.hands and self.game.hands[0].number > 1:
            standing.unknown()  # What was scored before the record begins, only it can say.
        for item, line in pairs(self.game.opening, self.game.opening_lines):
            if isinstance(item, Total):
                standing.carry_in(item, line)
        for replay in self.hands(variant, players, until):
            if until is None or replay.hand is not until[0]:
                standing.add(replay, last=replay.hand is self.game.hands[-1])
            yield replay

    @property
    def standing(self) -> Standing | None:
        """The score sheet; none where the game cannot be replayed."""
        return self._standing

    @property
    def complete(self) -> bool:
        """Whether the game has come to its end by the rules (CR-01, LV-01, R5-38)."""
        standing = self._standing
        if standing is None or self.variant is None:
            return False
        return self._complete(self.variant, standing)

    @property
    def totals(self) -> dict[str, int | None]:
        """The running totals of the hands that were counted."""
        return dict(self._standing.totals) if self._standing else {}

    # --- hands ---

    def hands(
        self, variant: Variant, players: tuple[str, ...], until: tuple[Hand, int] | None = None
    ) -> Iterator[HandReplay]:
        """The hands, one after the other, each replayed to its end.

        Args:
            variant: the rules.
            players: the handles in seat order.
            until: the hand, and the place among its items before which to stop; none for all.
        """
        before: HandReplay | None = None
        lost = [p.span.line for p in self.game.errors if p.span]
        away: set[str] = set()
        for hand in self.game.hands:
            table = self.table_for(hand, variant, players)
            if table is None:
                continue
            self._after_the_end(hand, variant)
            for seat in table.seats:
                seat.away = seat.handle in away
            self._dealer(hand, table, before, variant)
            replay = HandReplay(hand, table, self.messages, self._onlooker)
            self._number(hand, before, variant)
            self._first_turn(hand, table)
            replay.set_up()
            last = hand.lines[-1] if hand.lines else hand.line
            stop = until[1] if until is not None and hand is until[0] else None
            replay.run([line for line in lost if hand.line < line <= last], stop)
            if stop is not None:
                yield replay
                return
            away = {seat.handle for seat in replay.table.seats if seat.away}
            self._finished(replay, hand is self.game.hands[-1])
            yield replay
            before = replay

    def _after_the_end(self, hand: Hand, variant: Variant) -> None:
        """CR-01, R5-38, R5-39: a game is over when its target is reached, or after its last hand,
        unless a tie asks for more."""
        standing = self._standing
        if standing is None or self._said_over:
            return
        totals = standing.party_totals()
        target = variant.game_end_type == "target"
        last = len(variant.hands)
        played = bool(standing.hands) and standing.hands[-1][0] >= last
        over = standing.reached(variant.game_end_n) if target else hand.number >= last and played
        if totals is None or not over:
            return
        best, again = standing.winners(totals)
        if again or (len(best) > 1 and "shared" not in variant.ties):
            return
        self._said_over = True
        end = (
            f"when somebody has {variant.game_end_n} points; another target is a house rule: "
            "[Rule.game_end.n]."
            if target
            else f"with hand {len(variant.hands)} unless there is a tie."
        )
        self.messages.say(
            codes.HAND_NUMBER,
            Severity.ERROR,
            f"the game was over before hand {hand.number}: {' and '.join(best)} had "
            f"{totals[best[0]]}",
            hand.line,
            hand,
            help=f"{variant.title} ends {end}",
            rules=("R5-01", "R5-38") if target else ("CR-01", "LV-01"),
        )

    def table_for(self, hand: Hand, variant: Variant, players: tuple[str, ...]) -> Table | None:
        """A fresh table for a hand, or none where the game has no such hand."""
        rules = variant.hand(hand.number)
        if rules is None:
            if self._standing is not None:
                self._standing.unknown()  # What it would have added is not known.
            last = len(variant.hands)
            self.messages.say(
                codes.HAND_NUMBER,
                Severity.ERROR,
                f"{variant.title} has no hand {hand.number}",
                hand.line,
                hand,
                help=f"Its hands are 1 to {last}.",
                rules=("CR-01", "LV-01"),
            )
            return None
        table = Table(variant, rules, hand.number, players)
        if self._standing is not None:
            table.seat_teams(self._standing.parties())
        fill_shoe(table, self._decks, self._jokers)
        return table

    def _dealer(
        self, hand: Hand, table: Table, before: HandReplay | None, variant: Variant
    ) -> None:
        """CR-07, LV-05, RC-07: the deal passes to the left after each hand that counted."""
        seat = table.by_handle.get(hand.dealer)
        due = -1
        help = "The deal passes to the left after each hand."
        # Where hands are left out, nobody knows who dealt them.
        next_to = before is not None and hand.number - before.hand.number in (0, 1)
        if before is not None and next_to and before.table.dealer >= 0 and not before.void:
            if variant.knocks and self._nobody_won(before):
                due = before.table.dealer
                help = "After a hand that nobody won the same player deals again."
            elif variant.dealer_next == "winner":
                due = self._winner_of(before)
                help = "The winner of a hand deals the next."
            elif before.hand.number != hand.number:
                due = table.next_seat(before.table.dealer)
        if hand.dealer and seat is None:
            self.messages.stranger(hand.dealer, table.by_handle, hand.line, hand)
        elif seat is not None and before is not None and 0 <= due != seat.place:
            follows = hand.number == before.hand.number + 1
            if follows:
                who = table.seats[due].handle
                self.messages.say(
                    codes.DEALER,
                    Severity.ERROR,
                    f"{who} deals hand {hand.number}, not {hand.dealer}",
                    hand.line,
                    hand,
                    help=help,
                    rules=("CR-07", "LV-05", "RC-07"),
                )
        table.dealer = seat.place if seat is not None else due

    def _nobody_won(self, before: HandReplay) -> bool:
        """Whether a hand of a game with a knock ended with nobody's points."""
        if before.table.ended:
            return before.table.out < 0
        points = self._last_points()
        return bool(points) and not any(points.values()) and None not in points.values()

    def _winner_of(self, before: HandReplay) -> int:
        """The seat that won a hand, or -1 where that is not known: who went out, and in a game with
        a knock who scored."""
        table = before.table
        if not table.variant.knocks or table.variant.scoring_mode != "difference":
            return table.out
        scored = [name for name, value in self._last_points().items() if value and value > 0]
        return table.by_handle[scored[0]].place if len(scored) == 1 else -1

    def _last_points(self) -> Mapping[str, int | None]:
        standing = self._standing
        return standing.hands[-1][1] if standing is not None and standing.hands else {}

    def _first_turn(self, hand: Hand, table: Table) -> None:
        """CR-29, LV-30, RC-21: the player left of the dealer begins."""
        if table.dealer >= 0:
            first = table.next_seat(table.dealer)
        else:
            # Nobody said who dealt: whoever draws first is in turn, or is dealt one card more.
            first = self._most_dealt(hand, table) if table.variant.first_turn != "draw" else -1
            starts = (Draw, Take, Pass) if table.variant.first_upcard == "offered" else (Draw, Take)
            for action in hand.actions if first < 0 else ():
                begins = isinstance(action, starts) or table.variant.first_turn != "draw"
                if begins and action.player in table.by_handle:
                    first = table.by_handle[action.player].place
                    break
            first = max(first, 0)
        table.begin_turn(first)

    @staticmethod
    def _most_dealt(hand: Hand, table: Table) -> int:
        """The seat that was dealt more cards than is usual, or -1 where that is not told."""
        due = table.rules.dealt(len(table.seats))
        for item in hand.items:
            if isinstance(item, Deal) and item.player in table.by_handle and len(item.cards) > due:
                return table.by_handle[item.player].place
        return -1

    def _number(self, hand: Hand, before: HandReplay | None, variant: Variant) -> None:
        if before is None:
            return
        number = before.hand.number
        last = variant.game_end_type == "target" or number == len(variant.hands)
        again = before.void or ("replay_last" in variant.ties and last)
        if hand.number == number + 1 or (hand.number == number and again):
            return
        if hand.number <= number:
            message = f"hand {hand.number} comes after hand {number}"
        else:
            gap = hand.number - number - 1
            message = f"{'a hand is' if gap == 1 else f'{gap} hands are'} left out before this one"
            if self._standing is not None:
                self._standing.unknown()
        self.messages.say(
            codes.HAND_NUMBER,
            Severity.WARNING,
            message,
            hand.line,
            hand,
            help="A number comes again only after a void or in a hand that is played again."
            if hand.number <= number
            else "A record may leave hands out; the totals after them are not known.",
        )

    def _finished(self, replay: HandReplay, last: bool) -> None:
        table = replay.table
        if table.ended or not replay.played or table.loose:
            return
        result = self.game.result
        if last and (result is None or result.points is None):
            return
        if replay.scores:
            return  # The score sheet says it.
        hand = replay.hand
        self.messages.say(
            codes.HAND_UNFINISHED,
            Severity.ERROR,
            f"hand {hand.number} does not end",
            hand.line,
            hand,
            help="A hand ends when somebody goes out, the stock runs out, or it is void; "
            "write gap where events are missing.",
            rules=("CR-67", "LV-56", "RC-38"),
        )

    # --- the game's own statements ---

    def _load(self) -> Variant | None:
        if self._variant is not None:
            return self._variant
        try:
            return variant_of(self.game, self._rules)
        except RummyNotationError as error:
            for diagnostic in error.diagnostics:
                self.messages.found.append(self.opening.at_tag(diagnostic))
            return None

    # --- the end ---

    def _close(self, variant: Variant, standing: Standing) -> None:
        winner: tuple[Winner, int] | None = None
        result: tuple[Result, int] | None = None
        totals: list[tuple[Total, int]] = []
        for item, line in pairs(self.game.closing, self.game.closing_lines):
            if isinstance(item, Winner):
                winner = (item, line)
                self._check_winners(item, line)
            elif isinstance(item, Result):
                result = (item, line)
            elif isinstance(item, Total):
                totals.append((item, line))
            elif isinstance(item, Adjust):
                standing.adjust(item)
        standing.close(winner, result, totals, self._complete(variant, standing))
        if result is None:
            last = self.game.line + self.game.text.count("\n") if self.game.line else 0
            self.messages.say(
                codes.NO_RESULT,
                Severity.WARNING,
                "the game has no result: it is unfinished, or the file was cut off",
                last,
                help="End it with result and the totals, or with result * to claim nothing.",
            )

    def _check_winners(self, item: Winner, line: int) -> None:
        players = self.game.players
        for handle in (handle for party in item.parties for handle in party):
            if handle not in players:
                self.messages.stranger(handle, players, line, item)

    def _complete(self, variant: Variant, standing: Standing) -> bool:
        """Whether the game has come to its end by the rules (CR-01, LV-01, R5-38)."""
        if variant.game_end_type == "hands":
            return bool(self.game.hands) and self.game.hands[-1].number >= variant.game_end_n
        return bool(standing.reached(variant.game_end_n))

    def _report(self, variant: Variant | None) -> Report:
        found = [*self.game.problems, *self.messages.found]
        found.sort(key=_by_place)
        standing = self._standing
        return Report(
            tuple(dict.fromkeys(found)),
            variant,
            self._coverage.actions,
            self._coverage.undecided,
            dict(self._coverage.reasons),
            self._coverage.words(standing.checked, standing.taken) if standing else (),
            tuple(standing.hands) if standing else (),
            dict(standing.totals) if standing else {},
            tuple(standing.team_hands) if standing else (),
            standing.teams if standing else {},
        )


def _by_place(diagnostic: Diagnostic) -> tuple[int, int]:
    return (diagnostic.span.line, diagnostic.span.column) if diagnostic.span else (0, 0)
