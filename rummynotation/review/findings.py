"""Going through a game with the solver: what its record proves.

Looked at are the turns of which the record tells enough: the player's cards are all known, and
nobody broke a rule in them. Hands that do not count are left out, and so is what was taken back.

- *Missed*: with what he had drawn the player could have gone out in this turn; or he could have by
  taking the discard (or without a draw, where that is allowed), and began otherwise. He did not,
  and the record tells how the turn ended. Of two chances in one turn that after the draw is told.
- *Gift*: the next player could go out by taking the discard, and could not without it for certain;
  and there was another card to discard that would not have let him. Partners give each other none.
- *Buy*: whether the card was played, kept or discarded, and what is left of the cards at the end.
- *Outs*: before a draw from the stock by a player who could not go out for certain: the cards that
  would have let him, among those that he had not seen. All is hidden there that he did not see.
- *Deadwood*: the points in hand of each player at the end of each turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from pathlib import Path
from typing import Literal

from rummynotation.cards import HIDDEN, Card
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError
from rummynotation.record import Action, Discard, Draw, Game, Take, Void
from rummynotation.redaction.seat_view import seat_view
from rummynotation.replay.following import Followed, FollowedHand, Step, follow
from rummynotation.review import chances
from rummynotation.review.buys import buys_of
from rummynotation.review.finding import KINDS, Deadwood, DrawOuts, Finding, Gift, Kind, Missed
from rummynotation.review.points_in_hand import deadwood_of
from rummynotation.review.turns import Turn, effective, main_line, turns_of
from rummynotation.rules.table import Table
from rummynotation.solver.draws import outs

Told = Callable[[float], object]
"""Is told how much of a game has been gone through, 0 to 1."""

Untold = Literal["cards", "illegal", "knock", "search"]
"""Why nothing can be said of a turn: cards are not known, a rule was broken in it, the game ends by
a knock, or the search was not brought to its end."""


MOST_IN_HAND = 3_000
"""Statements of a hand up to which it is gone through; a long hand of real play has 300."""

MOST_IN_GAME = 20_000
"""Statements of a game up to which it is gone through: each table on the way is kept."""


@dataclass(slots=True)
class Review:
    """What there is to say of a game.

    Attributes:
        findings: what was found, in the order of the game.
        turns: how many turns were looked at for chances to go out.
        untold: of how many turns nothing can be said, by the reason.
        long_hands: how many hands were not gone through, since they are longer than any play.
        errors: why nothing of the game can be replayed, as where nobody knows its variant.
    """

    findings: tuple[Finding, ...] = ()
    turns: int = 0
    long_hands: int = 0
    untold: Counter[Untold] = field(default_factory=Counter)
    errors: tuple[Diagnostic, ...] = ()


def findings(
    game: Game,
    *,
    players: Collection[str] | None = None,
    kinds: Collection[Kind] = KINDS,
    rules: str | Path | None = None,
    step: Told | None = None,
) -> tuple[Finding, ...]:
    """What the record of a game proves about how it was played; see the module for what exactly.

    Args:
        game: the game, legal or not; its variations are not looked at.
        players: whom it shall be about; all where it is left out.
        kinds: the kinds of findings that are wanted.
        rules: a variant file that overrides what the game names.
        step: is told after each turn how much has been gone through, 0 to 1.

    Returns:
        The findings in the order of the game, and of one statement in the order of the kinds.

    >>> from rummynotation.notation.reader import read_game
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... position 1
    ... holds Ana: 7S 7H 7D 9S 9C KC
    ... pile: 4D
    ... turn: Ana
    ... Ana: draw 9D discard KC
    ... result *''')
    >>> [missed] = findings(game, kinds=["missed"])
    >>> missed.player, missed.place, missed.sure, len(missed.line)
    ('Ana', 4, 'certain', 2)
    """
    return review(game, players=players, kinds=kinds, rules=rules, step=step).findings


def review(
    game: Game,
    *,
    players: Collection[str] | None = None,
    kinds: Collection[Kind] = KINDS,
    rules: str | Path | None = None,
    step: Told | None = None,
) -> Review:
    """The findings of a game, and of how many turns nothing can be said.

    Args:
        game, players, kinds, rules, step: as of `findings`.
    """
    plain, places = main_line(game)
    plain, long_hands = _of_bearable_length(plain)
    views = _Views(plain, rules)
    found: list[Finding] = []
    whole = Review(long_hands=long_hands)
    far = _HowFar(plain, step)
    followed = follow(plain, rules=rules)
    if game.hands and not followed.hands:
        whole.errors = tuple(said for said in followed.report.diagnostics if said.is_error)
    for played in followed.hands:
        if any(isinstance(item, Void) for item in played.hand.items):
            continue
        part = _HandReview(played, views, kinds, players, far)
        of_hand = [_placed(one, places[played.place]) for one in part.findings()]
        of_hand.sort(key=lambda one: (one.place, KINDS.index(one.kind)))
        found += of_hand
        whole.turns += part.turns
        whole.untold += part.untold
    whole.findings = tuple(found)
    return whole


def _of_bearable_length(game: Game) -> tuple[Game, int]:
    """A game without the statements of hands that are longer than any play, and how many they are;
    where the whole game is, of none of its hands."""
    whole = sum(len(hand.items) for hand in game.hands)
    most = MOST_IN_HAND if whole <= MOST_IN_GAME else 0
    hands = tuple(
        hand if len(hand.items) <= most else replace(hand, items=(), lines=())
        for hand in game.hands
    )
    left_out = sum(new is not old for new, old in zip(hands, game.hands, strict=True))
    return (replace(game, hands=hands) if left_out else game), left_out


def _placed(finding: Finding, places: tuple[int, ...]) -> Finding:
    """A finding with places among all statements of its hand, variations among them."""
    if isinstance(finding, Missed):
        return replace(finding, place=places[finding.place], start=places[finding.start])
    if isinstance(finding, Deadwood):
        turns = tuple(replace(turn, place=places[turn.place]) for turn in finding.turns)
        return replace(finding, place=places[finding.place], turns=turns)
    return replace(finding, place=places[finding.place])


class _Views:
    """The tables of a game as each player saw them, made when they are asked for."""

    def __init__(self, game: Game, rules: str | Path | None) -> None:
        self._game = game
        self._rules = rules
        self._known: dict[str, Mapping[int, list[Step]]] = {}

    def before(self, player: str, hand: int, number: int) -> Table | None:
        """The table before an action as a player saw it; none where nobody can say.

        Args:
            player: the player.
            hand: the place of the hand.
            number: which action of the hand it is, from 0.
        """
        if player not in self._known:
            self._known[player] = self._follow(player)
        steps = self._known[player].get(hand, [])
        return steps[number].before if number < len(steps) else None

    def _follow(self, player: str) -> Mapping[int, list[Step]]:
        try:
            view = seat_view(self._game, player)
        except RummyNotationError:
            return {}  # Not all of the game could be read.
        followed: Followed = follow(view, rules=self._rules)
        return {played.place: list(played.actions()) for played in followed.hands}


class _HowFar:
    """Tells how much of a game has been gone through, by its statements."""

    def __init__(self, game: Game, step: Told | None) -> None:
        sizes = [len(hand.items) for hand in game.hands]
        self._starts = list(accumulate(sizes, initial=0))
        self._step = step

    def tell(self, hand: int, place: int) -> None:
        """Tells that a hand has been gone through as far as one of its statements."""
        if self._step is not None:
            self._step((self._starts[hand] + place + 1) / self._starts[-1])


class _HandReview:
    """Goes through one hand.

    Attributes:
        turns: how many turns were looked at.
        untold: of how many nothing can be said.
    """

    def __init__(
        self,
        played: FollowedHand,
        views: _Views,
        kinds: Collection[Kind],
        players: Collection[str] | None,
        far: _HowFar,
    ) -> None:
        self._far = far
        self._played = played
        self._views = views
        self._kinds = kinds
        self._players = players
        self._steps = effective(played)
        self._turns = list(turns_of(self._steps))
        self._numbers = {step.path[0]: n for n, step in enumerate(played.actions())}
        self.turns = 0
        self.untold: Counter[Untold] = Counter()

    def findings(self) -> Iterator[Finding]:
        """What is found in the hand, in no order."""
        for number, turn in enumerate(self._turns):
            if self._wants(turn.player) and self._looks(turn):
                following = self._turns[number + 1] if number + 1 < len(self._turns) else None
                yield from self._of_turn(turn, following)
            self._far.tell(self._played.place, turn.last.path[0])
        if "buy" in self._kinds:
            found = buys_of(self._played, self._steps)
            yield from (one for one in found if self._wants(one.player))
        if "deadwood" in self._kinds:
            yield from self._deadwood()

    def _wants(self, player: str) -> bool:
        return self._players is None or player in self._players

    def _looks(self, turn: Turn) -> bool:
        """Whether a turn is looked at for chances; counts it where not."""
        if not {"missed", "gift", "outs"}.intersection(self._kinds):
            return False
        self.turns += 1
        if self._played.start.variant.knocks:
            self.untold["knock"] += 1
        elif not turn.legal:
            self.untold["illegal"] += 1
        else:
            return True
        return False

    def _of_turn(self, turn: Turn, following: Turn | None) -> Iterator[Finding]:
        start = chances.position_known(turn.opening)
        drawn = turn.after_draw
        position = chances.position_known(drawn[0]) if drawn is not None else None
        before = after = chances.NO_CHANCE
        if start is not None and not start.drawn:
            before = chances.before_draw(start)
        if "missed" in self._kinds and turn.whole and not turn.went_out:
            if position is not None:
                after = chances.after_draw(position)
            yield from self._missed(turn, before, after)
        if "outs" in self._kinds and start is not None and before.line is None:
            yield from self._outs(turn)
        if "gift" in self._kinds and turn.whole and position is not None:
            yield from self._gift(turn, following)
        if start is None or (drawn is not None and position is None):
            self.untold["cards"] += 1
        elif not (before.proved and after.proved):
            self.untold["search"] += 1

    def _missed(
        self, turn: Turn, before: chances.Chance, after: chances.Chance
    ) -> Iterator[Missed]:
        """The chance that was missed in a turn."""
        if after.line is not None and turn.after_draw is not None:
            yield self._missed_at(turn, turn.after_draw[1], after.line, before_draw=False)
        elif before.line is not None:
            start = turn.steps[0].path[0]
            yield self._missed_at(turn, start, before.line, before_draw=True)

    def _missed_at(
        self, turn: Turn, start: int, line: tuple[Action, ...], *, before_draw: bool
    ) -> Missed:
        return Missed(
            hand=self._played.place,
            place=turn.last.path[0],
            player=turn.player,
            start=start,
            line=line,
            before_draw=before_draw,
        )

    def _outs(self, turn: Turn) -> Iterator[DrawOuts]:
        """The cards that would have done, where the player drew from the stock."""
        step = turn.begun_by
        if step is None or not isinstance(step.item, Draw):
            return
        place = step.path[0]
        table = self._views.before(turn.player, self._played.place, self._numbers[place])
        position = chances.position_known(table) if table is not None else None
        if position is None or position.drawn or position.player != turn.player:
            return
        found = outs(position)
        if found.cards:
            yield DrawOuts(
                hand=self._played.place,
                place=place,
                player=turn.player,
                cards=tuple((out.card, out.copies) for out in found.cards),
                unseen=found.unseen,
                chance=found.chance,
                proved=found.proved,
            )

    def _gift(self, turn: Turn, following: Turn | None) -> Iterator[Gift]:
        """The discard, where the next player could go out by it."""
        step = turn.last
        item = step.item
        if not isinstance(item, Discard) or item.card == HIDDEN or turn.went_out:
            return
        receiver = chances.position_known(step.after)
        if receiver is None or receiver.drawn or receiver.seat.team == _team(step, turn.player):
            return
        chance = chances.before_draw(receiver)
        # With a safe discard he could not go out, so that it was this one that let him.
        safe = chances.safe_discards(step.before, item.card) if chance.line is not None else None
        if chance.line is None or not safe:
            return
        next_card = _next_card(step.after, following)
        yield Gift(
            hand=self._played.place,
            place=step.path[0],
            player=turn.player,
            sure="as recorded",
            card=item.card,
            receiver=receiver.player,
            accepted=_went_out_by_taking(following, receiver.player),
            line=chance.line,
            safe=safe,
            stock=None if next_card is None else chances.would_do(receiver, next_card),
        )

    def _deadwood(self) -> Iterator[Finding]:
        found = deadwood_of(self._played, self._turns)
        if found is None:
            return
        if self._players is not None:
            seats = [n for n, handle in enumerate(found.players) if handle in self._players]
            turns = tuple(
                replace(turn, points=tuple(turn.points[seat] for seat in seats))
                for turn in found.turns
            )
            found = replace(
                found, players=tuple(found.players[seat] for seat in seats), turns=turns
            )
        if any(points is not None for turn in found.turns for points in turn.points):
            yield found


def _team(step: Step, player: str) -> int:
    return step.before.by_handle[player].team


def _went_out_by_taking(turn: Turn | None, player: str) -> bool:
    """Whether a turn was that of a player who took from the pile and went out in it."""
    if turn is None or turn.player != player or not (turn.legal and turn.went_out):
        return False
    return turn.begun_by is not None and isinstance(turn.begun_by.item, Take)


def _next_card(table: Table, turn: Turn | None) -> Card | None:
    """The next card of the stock, as far as the record shows it: it was drawn then, or the order of
    the stock is told."""
    if table.stock_is_out:
        return None
    if table.stock:
        return table.stock[-1] if table.stock[-1] != HIDDEN else _drawn_first(turn)
    return _drawn_first(turn)


def _drawn_first(turn: Turn | None) -> Card | None:
    first = turn.steps[0].item if turn is not None else None
    return first.card if isinstance(first, Draw) and first.card != HIDDEN else None
