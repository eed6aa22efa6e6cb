"""What puzzles are wanted, and whether there can be any."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.diagnostics.suggest import suggest
from rummynotation.diagnostics.words import listing
from rummynotation.puzzles.possible import why_not_theme
from rummynotation.puzzles.puzzle import (
    BUY,
    DISCARD,
    FEWEST_POINTS,
    GO_OUT,
    GOALS,
    TAKE_OR_DRAW,
    puzzle_fault,
)
from rummynotation.puzzles.scene import Ground
from rummynotation.puzzles.themes import THEMES
from rummynotation.rules.loader import load_variant

ANSWERS = {GO_OUT: ("yes", "no"), TAKE_OR_DRAW: ("take", "draw")}
"""The answers between which a goal has the player choose, by goal; as many of each are made."""

LEVELS = (1, 2, 3, 4, 5)

_SHEET = 40
"""The most puzzles for which somebody waits."""


@dataclass(frozen=True, slots=True)
class Order:
    """What puzzles are wanted.

    Attributes:
        variant: the name of the game; house: its rules of the house, as pairs.
        hands: the numbers of the hands, taken in turn.
        goal: what is asked.
        share: how many.
        seed: makes one order different from another.
        themes: what each shall be about.
        level: how hard each shall be; all levels in turn where it is left out.
        only: the one answer that is wanted, where a goal has two; both where it is left out.
    """

    variant: str
    house: tuple[tuple[str, str], ...]
    hands: tuple[int, ...]
    goal: str
    share: int
    seed: str
    themes: tuple[str, ...] = ()
    level: int | None = None
    only: str = ""

    def ground(self, hand: int) -> Ground:
        """What is played in one of the hands."""
        return _ground(self.variant, self.house, hand)

    @property
    def brief(self) -> bool:
        """Whether so few are wanted that somebody waits for them, so that the spread over levels
        has to be good enough."""
        return self.share <= _SHEET

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers that are wanted; one that is any answer where the goal has many."""
        return (self.only,) if self.only else ANSWERS.get(self.goal, ("",))


@lru_cache(maxsize=64)
def _ground(variant: str, house: tuple[tuple[str, str], ...], hand: int) -> Ground:
    rules = load_variant(variant, overrides=dict(house))
    tags = (("Variant", rules.name), *((f"Rule.{key}", text) for key, text in house))
    return Ground(rules, hand, tags)


def check_order(order: Order) -> None:
    """Raises if no puzzle can be as it is wanted.

    Args:
        order: what is wanted.

    Raises:
        RummyNotationError: with the reason (``RN815``), or what is wrong with the rules.
    """
    if order.goal not in GOALS:
        meant = suggest(order.goal, GOALS)
        raise _cannot(
            f"no puzzle asks for {order.goal!r}",
            f"Did you mean {meant}?" if meant else f"The goals are {listing(list(GOALS))}.",
        )
    if order.level not in (None, *LEVELS):
        raise _cannot(f"there is no level {order.level}", "The levels are 1, easy, to 5, hard.")
    if order.only and order.only not in ANSWERS.get(order.goal, ()):
        raise _cannot(f"{order.only!r} is no answer to {GOALS[order.goal]!r}")
    for hand in order.hands:
        _check_hand(order, hand)
    _check_themes(order)


def _check_hand(order: Order, hand: int) -> None:
    variant = order.ground(hand).variant
    if variant.hand(hand) is None:
        raise _cannot(
            f"{variant.title} has no hand {hand}", f"Its hands are 1 to {len(variant.hands)}."
        )
    if order.goal == BUY and not variant.buy:
        raise _cannot(
            f"in {variant.title} nobody buys", 'Where the table allows it, say so: buy = "true".'
        )
    why = why_not_theme("onlyDiscard", variant, hand) if order.goal == DISCARD else None
    if order.goal == FEWEST_POINTS:
        why = why_not_theme("layoff", variant, hand)
    if why is not None:
        raise _cannot(
            f"no puzzle can ask {GOALS[order.goal]!r} in hand {hand} of {variant.title}: {why}"
        )


def themes_for(goal: str, answer: str) -> frozenset[str]:
    """The themes that puzzles with an answer can have.

    Args:
        goal: what is asked.
        answer: the answer, or "" where the goal has many.
    """
    if goal == BUY:
        return frozenset()
    if goal == FEWEST_POINTS or answer == "no":
        return _OF_A_NO
    if goal == TAKE_OR_DRAW:
        return _OF_A_DRAW if answer == "draw" else _OF_A_YES | _OF_A_TAKE
    return _OF_A_YES


_OF_A_NO = frozenset(("oneShort", "proof"))
_OF_A_TAKE = frozenset(("takeDiscard", "deepPile"))
_OF_A_DRAW = frozenset(("drawInstead",))
_OF_A_YES = frozenset(THEMES) - _OF_A_NO - _OF_A_TAKE - _OF_A_DRAW


def _check_themes(order: Order) -> None:
    """Whether the themes that are wanted can occur, and together."""
    for theme in order.themes:
        if theme not in THEMES:
            meant = suggest(theme, THEMES)
            raise _cannot(
                f"no theme is called {theme!r}",
                f"Did you mean {meant}?" if meant else f"There are {listing(list(THEMES))}.",
            )
        for hand in order.hands:
            ground = order.ground(hand)
            why = why_not_theme(theme, ground.variant, hand)
            if why is not None:
                raise _cannot(
                    f"the theme {theme} cannot occur in hand {hand} of {ground.variant.title}: "
                    f"{why}",
                    "Ask for another hand, another theme or another form of the game; "
                    "`rumnot variants list` names them.",
                )
    if not any(themes_for(order.goal, answer).issuperset(order.themes) for answer in order.answers):
        raise _cannot(
            f"no puzzle of the goal {order.goal} can have the themes {listing(list(order.themes))}"
            + (f" and the answer {order.only}" if order.only else ""),
            "Some themes are of a yes, some of a no, and some of a turn before its draw.",
        )


def _cannot(message: str, help: str = "") -> RummyNotationError:
    return puzzle_fault(codes.PUZZLES_FEW, message, help)
