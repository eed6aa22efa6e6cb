"""The score sheet of a game: points of each hand, running totals, who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rummynotation.cards import HIDDEN
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Severity
from rummynotation.record import Adjust, Hand, Party, Points, Result, Score, Total, Winner
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.points import Sheet, impossible, points_of, untold
from rummynotation.replay.report import Messages
from rummynotation.rules.knock import how_it_was_counted
from rummynotation.rules.scoring import end_bonuses, leaders, winners
from rummynotation.rules.table import Table
from rummynotation.rules.variant import Variant


class Standing:
    """The score sheet while a game is replayed.

    Attributes:
        totals: the running totals.
        hands: for each hand that counts, its number and the points.
        team_hands: the same for partners together.
        checked: how many scores of the file were held against the cards.
        taken: how many were taken as they stand, by what the file does not tell.
    """

    def __init__(
        self,
        variant: Variant,
        players: tuple[str, ...],
        teams: tuple[Party, ...],
        messages: Messages,
    ) -> None:
        self._variant = variant
        self._players = players
        self._teams = teams
        self._messages = messages
        self.totals: Sheet = dict.fromkeys(players, 0)
        self.hands: list[tuple[int, Sheet]] = []
        self.team_hands: list[tuple[int, Sheet]] = []
        self.checked = 0
        self.taken: Counter[str] = Counter()
        # Whether every hand of the game is in the record.
        self._whole = True
        # By how much a total may differ since a score was wrong, which was said.
        self._slack: dict[str, int] = {}
        # Partners may be written down together, and then only their sum is known.
        self._team_totals: dict[Party, int | None] = dict.fromkeys(teams, 0)

    # --- a hand ---

    def carry_in(self, item: Total, line: int) -> None:
        """Totals before the first hand are what was carried in."""
        self._whole = False
        self._set_totals(item.points)

    def _set_totals(self, points: Points) -> None:
        for party, value in points:
            if len(party) == 1 and party[0] in self.totals:
                self.totals[party[0]] = value
                self._slack.pop(party[0], None)
        said = {frozenset(party): value for party, value in points}
        for team in self._teams:
            each = [said.get(frozenset((player,))) for player in team]
            known = [value for value in each if value is not None]
            if frozenset(team) in said:
                self._team_totals[team] = said[frozenset(team)]
                if len(known) < len(team) and len(team) > 1:
                    self._forget_parts(team, said[frozenset(team)])
            elif len(known) == len(team):
                self._team_totals[team] = sum(known)

    def _forget_parts(self, team: Party, together: int) -> None:
        """Where the partners' own totals do not make their sum, the sum is what counts."""
        parts = [self.totals.get(player) for player in team]
        if None in parts or sum(part or 0 for part in parts) != together:
            for player in team:
                self.totals[player] = None

    def add(self, replay: HandReplay, *, last: bool = False) -> None:
        """Counts a hand, and holds the points that the file claims against it.

        Args:
            replay: the hand, replayed to its end.
            last: whether the record ends with it; an unfinished one then counts for nothing.
        """
        hand = replay.hand
        for item, line in replay.carried:
            self.carry_in(item, line)
        unfinished = last and not replay.table.ended and not replay.scores
        if not replay.void and not unfinished:
            points = points_of(replay, self._players)
            self._check_scores(replay, points)
            self.hands.append((hand.number, points))
            for player, value in points.items():
                self._add(player, value)
            self._add_teams(points, replay)
        for player, points_given in replay.adjusted.items():
            self.adjust(Adjust(player, points_given, ""))
        for item, line in replay.totals:
            self._check_totals(item, line, hand)

    def unknown(self) -> None:
        """Hands are left out of the record: the totals are not known any more."""
        self._whole = False
        self.totals = dict.fromkeys(self._players, None)
        self._team_totals = dict.fromkeys(self._teams, None)

    def adjust(self, item: Adjust) -> None:
        """Points that no rule gives."""
        self._add(item.player, item.points)
        for team, total in self._team_totals.items():
            if item.player in team and total is not None:
                self._team_totals[team] = total + item.points

    def _add_teams(self, points: Sheet, replay: HandReplay) -> None:
        """R5-44: partners' points are added; where the sheet gives them together, that counts."""
        said = {
            frozenset(party): value for item, _ in replay.scores for party, value in item.points
        }
        gains: Sheet = {}
        for team, total in self._team_totals.items():
            each = [points.get(player) for player in team]
            known = [value for value in each if value is not None]
            gain = sum(known) if len(known) == len(team) else said.get(frozenset(team))
            self._team_totals[team] = None if total is None or gain is None else total + gain
            gains["+".join(team)] = gain
        if gains:
            self.team_hands.append((replay.hand.number, gains))

    @property
    def teams(self) -> Sheet:
        """The running totals of partners (R5-44)."""
        return {"+".join(team): self.total_of(team) for team in self._teams}

    def _add(self, player: str, value: int | None) -> None:
        before = self.totals.get(player)
        if player in self.totals:
            self.totals[player] = None if before is None or value is None else before + value

    def _check_scores(self, replay: HandReplay, points: Sheet) -> None:
        table = replay.table
        claimed: set[str] = set()
        for item, line in replay.scores:
            if replay.played and not table.ended and not table.loose:
                self._messages.say(
                    codes.HAND_UNFINISHED,
                    Severity.ERROR,
                    f"points are written down, but hand {table.number} has not ended",
                    line,
                    item,
                    help="A hand ends when somebody goes out, the stock runs out, or it is void.",
                    rules=("CR-67", "LV-56", "RC-38"),
                )
                table.loose = True
            for party, value in item.points:
                if len(party) == 1:
                    if party[0] in claimed:
                        self._wrong_score(
                            item, line, f"{party[0]} is there twice", (party, value), table.number
                        )
                        continue
                    claimed.add(party[0])
                    self._check_score(party[0], value, points, item, line, replay)
                else:
                    self._check_together(party, value, points, item, line, replay)

    def _check_together(
        self,
        party: Party,
        value: int,
        points: Sheet,
        item: Score,
        line: int,
        replay: HandReplay,
    ) -> None:
        """R5-44: the points of partners, written down as one figure."""
        wrong = self.no_party(party)
        if wrong:
            self._wrong_score(item, line, wrong, (party, value), replay.table.number)
            return
        known = [own for player in party if (own := points.get(player)) is not None]
        if len(known) < len(party):
            self.taken[untold(replay, party[0])] += 1
        elif sum(known) != value:
            message = f"{'+'.join(party)} score {sum(known)} together, not {value}"
            self._wrong_score(item, line, message, (party, value), replay.table.number)
            for player in party[:1]:
                self._slack[player] = self._slack.get(player, 0) + value - sum(known)

    def _check_score(
        self, player: str, value: int, points: Sheet, item: Score, line: int, replay: HandReplay
    ) -> None:
        if player not in points:
            return
        ours = points[player]
        if ours is None:
            points[player] = value
            wrong = impossible(replay, player, value)
            if wrong:
                self.checked += 1
                self._wrong_score(item, line, wrong, ((player,), value), replay.table.number)
            else:
                self.taken[untold(replay, player)] += 1
            return
        self.checked += 1
        if ours != value:
            message = self._why(player, ours, value, replay.table)
            number = replay.table.number
            self._slack[player] = self._slack.get(player, 0) + value - ours
            self._wrong_score(item, line, message, ((player,), value), number)

    def _why(self, player: str, ours: int, value: int, table: Table) -> str:
        if self._variant.scoring_mode == "difference":
            because = how_it_was_counted(table)
            return f"{player} scores {ours}, not {value}" + (f": {because}" if because else "")
        seat = table.by_handle[player]
        done = seat.place == table.out and not self._variant.knocks
        return self._sum(player, ours, value, [] if done else seat.cards())

    def _sum(self, player: str, ours: int, value: int, left: list[int]) -> str:
        from rummynotation.cards import card_text

        if HIDDEN in left:
            left = []  # The points were claimed before, and not by these cards.
        parts = " + ".join(f"{card_text(card)} {self._variant.values[card]}" for card in left)
        because = f" ({parts})" if parts and len(left) <= 8 else ""
        return f"{player} scores {ours}{because}, not {value}"

    def _wrong_score(
        self, item: Score, line: int, message: str, points: tuple[Party, int], hand: int
    ) -> None:
        self._messages.say(
            codes.SCORE,
            Severity.ERROR,
            message,
            line,
            item,
            rules=("CR-68", "LV-11", "RC-40", "R5-34"),
            state=(("hand", str(hand)),),
            span=self._messages.points_span(line, *points),
        )

    def _check_totals(self, item: Total, line: int, hand: Hand | None) -> None:
        for party, value in item.points:
            ours = self.total_of(party)
            wrong = self.no_party(party)
            if wrong or (ours is not None and value not in (ours, ours + self._slack_of(party))):
                self._messages.say(
                    codes.TOTAL,
                    Severity.ERROR,
                    wrong or f"the total of {'+'.join(party)} is {ours}, not {value}",
                    line,
                    item,
                    help="A total is the sum of the hands and of what was adjusted.",
                    rules=("CR-68", "LV-58", "R5-37"),
                    state=(("hand", str(hand.number)),) if hand is not None else (),
                    span=self._messages.points_span(line, party, value),
                )
        self._set_totals(item.points)

    def no_party(self, party: Party) -> str:
        """Why players are no partners, in words, or "" for one player alone and for partners
        (CR-06, R5-05, R5-44)."""
        if len(party) == 1 or any(set(team) == set(party) for team in self._teams):
            return "" if len(set(party)) == len(party) else f"{'+'.join(party)} is one player"
        return f"{' and '.join(dict.fromkeys(party))} are no partners in this game"

    def _slack_of(self, party: Party) -> int:
        return sum(self._slack.get(player, 0) for player in party)

    def total_of(self, party: Party) -> int | None:
        """The running total of a player, or of partners together; none where it is not known."""
        known = [value for player in party if (value := self.totals.get(player)) is not None]
        if len(known) == len(party):
            return sum(known)
        for team, total in self._team_totals.items():
            if set(team) == set(party):
                return total
        return None

    def reached(self, points: int) -> list[str]:
        """Who has so many points or more, partners together (R5-38, R5-44)."""
        return [
            "+".join(party)
            for party in self.parties()
            if (total := self.total_of(party)) is not None and total >= points
        ]

    # --- the end ---

    def close(
        self,
        winners: tuple[Winner, int] | None,
        result: tuple[Result, int] | None,
        totals: list[tuple[Total, int]],
        complete: bool,
    ) -> None:
        """Holds the winner and the result against the score sheet.

        Args:
            winners: the statement of who won, and its line.
            result: the result, and its line.
            totals: totals after the last hand.
            complete: whether all hands of the game were played.

        Rules: CR-02, CR-73, LV-02, LV-59, RC-38, R5-38, R5-39.
        """
        for item, line in totals:
            self._check_totals(item, line, None)
        if result is not None and result[0].points is not None:
            self._check_result(result[0].points, *result, complete)
        if winners is not None:
            self._check_winner(*winners, complete)

    def end_bonuses(self, complete: bool) -> Mapping[str, int] | None:
        """What is added to the totals at the end of the game, by player or partners; none where
        that is not known.

        Args:
            complete: whether the game has come to its end.
        """
        totals = self.party_totals()
        bonuses = dict(self._variant.bonuses)
        if not complete or not ("line" in bonuses or "game" in bonuses):
            return {}
        if totals is None:
            return None
        best, again = self.winners(totals)
        hands = [self._by_party(points) for _, points in self.hands]
        if "line" in bonuses and not self._whole:
            return None
        return {} if again else end_bonuses(best, hands, self._variant)

    def _check_result(self, points: Points, item: Result, line: int, complete: bool) -> None:
        extra = self.end_bonuses(complete)
        for party, value in points:
            ours = self.total_of(party)
            if ours is not None:
                ours = None if extra is None else ours + extra.get("+".join(party), 0)
            wrong = self.no_party(party)
            if wrong or (ours is not None and value not in (ours, ours + self._slack_of(party))):
                self._messages.say(
                    codes.RESULT,
                    Severity.ERROR,
                    wrong or f"{'+'.join(party)} ends with {ours}, not {value}",
                    line,
                    item,
                    help="result * claims nothing.",
                    rules=("CR-02", "LV-02", "R5-37"),
                    span=self._messages.points_span(line, party, value),
                )

    def parties(self) -> list[Party]:
        """Who wins together: the partners, or each player alone."""
        return list(self._teams) or [(player,) for player in self._players]

    def _check_winner(self, item: Winner, line: int, complete: bool) -> None:
        if not complete:
            self._messages.say(
                codes.GAME_UNFINISHED,
                Severity.WARNING,
                "a winner is named before the game is over",
                line,
                item,
                help="Not all hands of the game are in the record.",
                rules=("CR-02", "LV-02", "R5-38"),
            )
            return
        named = {"+".join(party) for party in item.parties}
        totals = self.party_totals()
        if totals is None:
            self._check_beaten(item, line, named)
            return
        best, again = self.winners(totals)
        if again:
            self._messages.say(
                codes.WINNER,
                Severity.ERROR,
                f"{' and '.join(best)} are tied; another hand decides",
                line,
                item,
                rules=("LV-59", "R5-39"),
            )
            return
        if named != set(best) and named != self._members(best):
            self._messages.say(
                codes.WINNER,
                Severity.ERROR,
                f"{' and '.join(best)} won with {totals[best[0]]} points, "
                f"not {' and '.join(sorted(named))}",
                line,
                item,
                rules=("CR-02", "CR-73", "LV-02", "LV-59", "RC-38", "R5-39"),
            )

    def _check_beaten(self, item: Winner, line: int, named: set[str]) -> None:
        """Where not all totals are known: who is named may still be behind another."""
        known = {
            "+".join(party): total
            for party in self.parties()
            if (total := self.total_of(party)) is not None
        }
        best = leaders(known, self._variant)
        beaten = [name for name in known if name in named and known[name] != known[best[0]]]
        if beaten:
            self._messages.say(
                codes.WINNER,
                Severity.ERROR,
                f"{beaten[0]} has {known[beaten[0]]} points, {best[0]} {known[best[0]]}",
                line,
                item,
                rules=("CR-02", "LV-02", "RC-38", "R5-39"),
            )

    def party_totals(self) -> dict[str, int] | None:
        """The total of each player, or of partners together; none where one is not known."""
        totals: dict[str, int] = {}
        for party in self.parties():
            value = self.total_of(party)
            if value is None:
                return None
            totals["+".join(party)] = value
        return totals

    def winners(self, totals: Mapping[str, int]) -> tuple[list[str], bool]:
        """Who has won by these totals, and whether another hand must decide (CR-02, CR-73, LV-59,
        R5-39)."""
        last = self.hands[-1][1] if self.hands else {}
        return winners(totals, self._by_party(last), self._variant)

    @staticmethod
    def _members(best: list[str]) -> set[str]:
        return {player for party in best for player in party.split("+")}

    def _by_party(self, points: Mapping[str, int | None]) -> Sheet:
        """The points of a hand by player, or by partners together."""
        sheet: Sheet = {}
        for party in self.parties():
            values = [points.get(player) for player in party]
            known = [value for value in values if value is not None]
            sheet["+".join(party)] = sum(known) if len(known) == len(values) else None
        return sheet
