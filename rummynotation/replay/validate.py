"""A whole game against the rules that it says it was played by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Fix, RummyNotationError, Severity, Span
from rummynotation.diagnostics.suggest import suggest
from rummynotation.diagnostics.words import many
from rummynotation.notation.limits import MAX_PLAYERS
from rummynotation.notation.places import span_of
from rummynotation.record import (
    Adjust,
    Game,
    Hand,
    Party,
    Result,
    Statement,
    Tag,
    Total,
    Winner,
)
from rummynotation.replay.hand import HandReplay
from rummynotation.replay.report import Messages, Report
from rummynotation.replay.setup import fill_shoe
from rummynotation.replay.standing import Standing
from rummynotation.rules.loader import load_variant, rule_family
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


def variant_of(game: Game, rules: str | Path | None = None) -> Variant:
    """The rules that a game names: its variant with its own rules of the house.

    Args:
        game: the game.
        rules: a variant file of the user's own that overrides them.

    Raises:
        RummyNotationError: if it names none, or one that does not exist, or a rule that cannot be.
    """
    tags = game.tags
    name = tags.get("Variant", "")
    if not name and rules is None:
        written = _written_otherwise(game, "Variant")
        if written is not None:
            raise RummyNotationError(written)
        raise RummyNotationError(
            Diagnostic(
                codes.NO_VARIANT,
                Severity.ERROR,
                "the game does not say which rules it is played by",
                Span(game.line) if game.line else None,
                help='Add a tag such as [Variant "contract_rummy"]; rumnot variants list '
                "names them.",
                path=game.path,
                game=game.number,
            )
        )
    overrides = {key[5:]: value for key, value in tags.items() if key.startswith("Rule.")}
    if rules is None:
        return load_variant(name, overrides=overrides)
    try:
        changed = Path(rules).stat().st_mtime_ns
    except OSError:
        changed = 0  # Loading it says why it cannot be read.
    return _from_file(name, tuple(overrides.items()), str(rules), changed)


@lru_cache(maxsize=64)
def _from_file(
    name: str, overrides: tuple[tuple[str, str], ...], rules: str, changed: int
) -> Variant:
    """A file of rules, read once for all the games of an archive, and again when it changes."""
    return load_variant(name, overrides=dict(overrides), file=rules)


def _written_otherwise(game: Game, key: str) -> Diagnostic | None:
    """The message for a tag that is missing where another is written nearly so, or none."""
    for item, line in _pairs(game.opening, game.opening_lines):
        if isinstance(item, Tag) and suggest(item.key.lower(), [key.lower()]):
            span = span_of(game, line, item.columns)
            fix = (
                Fix(Span(line, span.column + 1, span.column + 1 + len(item.key)), key)
                if (span is not None and span.end)
                else None
            )
            return Diagnostic(
                codes.BAD_TAG,
                Severity.ERROR,
                f"the tag {item.key} is not known; did you mean {key}?",
                span,
                help=f'Write it so: [{key} "{item.value}"].',
                fix=fix,
                path=game.path,
                game=game.number,
            )
    return None


class GameReplay:
    """The replay of one game, hand by hand."""

    def __init__(
        self, game: Game, variant: Variant | None = None, rules: str | Path | None = None
    ) -> None:
        self.game = game
        self.messages = Messages(game)
        self.variant: Variant | None = None
        self._variant = variant
        self._rules = rules
        self._decks = 0
        self._jokers = 0
        self._actions = 0
        self._undecided = 0
        self._standing: Standing | None = None

    def run(self) -> Report:
        """Replays the whole game."""
        for replay in self.replays():
            self._actions += replay.actions
            self._undecided += replay.undecided
        if self._standing is not None and self.variant is not None:
            self._close(self.variant, self._standing)
        return self._report(self.variant)

    def replays(self, until: tuple[Hand, int] | None = None) -> Iterator[HandReplay]:
        """The hands, each replayed and counted; none where the game cannot be replayed at all.

        Args:
            until: the hand, and the place among its items before which to stop; none for all.
        """
        self.variant = variant = self._load()
        players = self._players()
        if variant is None or not players:
            return
        self.messages.family = rule_family(variant)
        self._shoe(variant, players)
        standing = self._standing = Standing(variant, players, self._teams(players), self.messages)
        for item, line in _pairs(self.game.opening, self.game.opening_lines):
            if isinstance(item, Total):
                standing.carry_in(item, line)
        for replay in self.hands(variant, players, until):
            if until is None or replay.hand is not until[0]:
                standing.add(replay, last=replay.hand is self.game.hands[-1])
            yield replay

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
        lost = [p.span.line for p in self.game.problems if p.span and p.is_error]
        away: set[str] = set()
        for hand in self.game.hands:
            table = self.table_for(hand, variant, players)
            if table is None:
                continue
            for seat in table.seats:
                seat.away = seat.handle in away
            self._dealer(hand, table, before, variant)
            replay = HandReplay(hand, table, self.messages)
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

    def table_for(self, hand: Hand, variant: Variant, players: tuple[str, ...]) -> Table | None:
        """A fresh table for a hand, or none where the game has no such hand."""
        rules = variant.hand(hand.number)
        if rules is None:
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
        fill_shoe(table, self._decks, self._jokers)
        return table

    def _dealer(
        self, hand: Hand, table: Table, before: HandReplay | None, variant: Variant
    ) -> None:
        """CR-07, LV-05, RC-07: the deal passes to the left after each hand that counted."""
        seat = table.by_handle.get(hand.dealer)
        due = -1
        if before is not None and before.table.dealer >= 0 and not before.void:
            if variant.dealer_next == "winner":
                due = before.table.out
            elif before.hand.number != hand.number:
                due = table.next_seat(before.table.dealer)
        if hand.dealer and seat is None:
            near = suggest(hand.dealer, list(table.by_handle))
            self.messages.say(
                codes.UNKNOWN_PLAYER,
                Severity.ERROR,
                f"no player is called {hand.dealer}" + (f"; did you mean {near}?" if near else ""),
                hand.line,
                hand,
                help=f"The players are {', '.join(table.by_handle)}.",
            )
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
                    help="The deal passes to the left after each hand."
                    if variant.dealer_next == "left"
                    else "The winner of a hand deals the next.",
                    rules=("CR-07", "LV-05", "RC-07"),
                )
        table.dealer = seat.place if seat is not None else due

    def _first_turn(self, hand: Hand, table: Table) -> None:
        """CR-29, LV-30, RC-21: the player left of the dealer begins."""
        if table.dealer >= 0:
            first = table.next_seat(table.dealer)
        else:
            # Nobody said who dealt: whoever draws first is in turn.
            first = 0
            for action in hand.actions:
                if type(action).__name__ in ("Draw", "Take") and action.player in table.by_handle:
                    first = table.by_handle[action.player].place
                    break
        table.begin_turn(first)

    def _number(self, hand: Hand, before: HandReplay | None, variant: Variant) -> None:
        if before is None:
            return
        number = before.hand.number
        again = before.void or ("replay_last" in variant.ties and number == len(variant.hands))
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
            help="A number comes again only after a void or in a hand that is played again.",
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
                self.messages.found.append(self._at_tag(diagnostic))
            return None

    def _at_tag(self, diagnostic: Diagnostic) -> Diagnostic:
        """A message about the rules, with the place of the tag it is about."""
        if diagnostic.span is not None:
            return diagnostic
        key = dict(diagnostic.state).get("parameter")
        wanted = f"Rule.{key}" if key else "Variant"
        span = None
        for item, line in _pairs(self.game.opening, self.game.opening_lines):
            if isinstance(item, Tag) and item.key == wanted:
                span = self.messages.span(line, item.columns)
        placed = diagnostic if diagnostic.path else diagnostic.placed(self.game.path, 0)
        return replace(placed, span=span, game=self.game.number)

    def _players(self) -> tuple[str, ...]:
        players = self.game.players
        tag = next(
            (i for i in self.game.opening if isinstance(i, Tag) and i.key == "Players"), None
        )
        if not players:
            written = _written_otherwise(self.game, "Players")
            if written is not None:
                self.messages.found.append(written)
                return ()
            self.messages.say(
                codes.NO_PLAYERS,
                Severity.ERROR,
                "the game does not say who plays",
                self.game.line,
                help='Add the handles in seat order, clockwise: [Players "Ana Ben Chloe"].',
            )
            return ()
        problem = ""
        if len(set(players)) != len(players):
            twice = next(p for p in players if players.count(p) > 1)
            problem = f"{twice} is named twice among the players"
        elif len(players) > MAX_PLAYERS:
            problem = f"{len(players)} players are more than any table seats"
        else:
            bad = next((p for p in players if not _is_handle(p)), None)
            if bad is not None:
                problem = f"{bad!r} is no handle: letters, digits and _ only, a letter first"
        if problem:
            line = self._line_of(tag)
            self.messages.say(
                codes.BAD_TAG,
                Severity.ERROR,
                problem,
                line,
                tag,
                help='Full names stand in tags of their own: [Name.Ana "Ana Martin"].',
            )
            return ()
        return players

    def _line_of(self, wanted: Tag | None) -> int:
        for item, line in _pairs(self.game.opening, self.game.opening_lines):
            if item is wanted:
                return line
        return self.game.line

    def _shoe(self, variant: Variant, players: tuple[str, ...]) -> None:
        """CR-05, CR-08 to CR-10, LV-04, LV-06, LV-07, RC-03, RC-04."""
        count = len(players)
        least, most = variant.players
        tag = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == "Players")
        if not least <= count <= most:
            self.messages.say(
                codes.PLAYER_COUNT,
                Severity.ERROR,
                f"{variant.title} is for {least} to {most} players, not {count}",
                self._line_of(tag),
                tag,
                rules=("CR-05", "LV-04", "RC-03"),
            )
        decks = self._whole_number("Decks")
        jokers = self._whole_number("Jokers")
        self._decks, self._jokers = variant.shoe_for(count, decks, jokers)
        stated = decks is not None or jokers is not None
        if stated and not variant.shoe_allows(count, self._decks, self._jokers):
            key = "Decks" if decks is not None else "Jokers"
            wrong = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == key)
            self.messages.say(
                codes.SHOE,
                Severity.ERROR,
                f"{variant.title} is not played by {count} with {many(self._decks, 'deck')} and "
                f"{many(self._jokers, 'joker')}",
                self._line_of(wrong),
                wrong,
                help=f"It uses {variant.shoe_text(count)}. Another shoe is a house rule: "
                "[Rule.shoe].",
                rules=("CR-08", "CR-09", "CR-10", "LV-06", "LV-07", "RC-03", "RC-04"),
            )

    def _whole_number(self, key: str) -> int | None:
        text = self.game.tags.get(key)
        if text is None:
            return None
        if text.isascii() and text.isdigit() and int(text[:6]) <= 100 and len(text) <= 3:
            return int(text)
        tag = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == key)
        self.messages.say(
            codes.BAD_TAG,
            Severity.ERROR,
            f"{key} is a number from 0 to 100, not {text!r}",
            self._line_of(tag),
            tag,
        )
        return None

    def _teams(self, players: tuple[str, ...]) -> tuple[Party, ...]:
        text = self.game.tags.get("Teams", "")
        if not text:
            return ()
        teams = tuple(tuple(side.replace("+", " ").split()) for side in text.split("/"))
        if sorted(player for team in teams for player in team) != sorted(players):
            tag = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == "Teams")
            self.messages.say(
                codes.BAD_TAG,
                Severity.ERROR,
                "the teams do not hold each player once",
                self._line_of(tag),
                tag,
                help='Write them so: [Teams "Ana Cy / Ben Dee"].',
            )
            return ()
        return teams

    # --- the end ---

    def _close(self, variant: Variant, standing: Standing) -> None:
        winner: tuple[Winner, int] | None = None
        result: tuple[Result, int] | None = None
        totals: list[tuple[Total, int]] = []
        for item, line in _pairs(self.game.closing, self.game.closing_lines):
            if isinstance(item, Winner):
                winner = (item, line)
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

    def _complete(self, variant: Variant, standing: Standing) -> bool:
        """Whether the game has come to its end by the rules (CR-01, LV-01, R5-38)."""
        if variant.game_end_type == "hands":
            return bool(self.game.hands) and self.game.hands[-1].number >= variant.game_end_n
        return any(
            total is not None and total >= variant.game_end_n for total in standing.totals.values()
        )

    def _report(self, variant: Variant | None) -> Report:
        found = [*self.game.problems, *self.messages.found]
        found.sort(key=_by_place)
        standing = self._standing
        return Report(
            tuple(dict.fromkeys(found)),
            variant,
            self._actions,
            self._undecided,
            tuple(standing.hands) if standing else (),
            dict(standing.totals) if standing else {},
        )


def _by_place(diagnostic: Diagnostic) -> tuple[int, int]:
    return (diagnostic.span.line, diagnostic.span.column) if diagnostic.span else (0, 0)


def _pairs(items: Sequence[Statement], lines: Sequence[int]) -> Iterator[tuple[Statement, int]]:
    for place, item in enumerate(items):
        yield item, lines[place] if lines else 0


def _is_handle(text: str) -> bool:
    return text[0].isalpha() and all(
        c.isalnum() or c == "_" or c.isidentifier() or "\u0300" <= c <= "\u036f" for c in text
    )
