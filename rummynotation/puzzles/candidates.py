"""One candidate after another for puzzles that were ordered; each by its number alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from rummynotation.puzzles.building import puzzle_at
from rummynotation.puzzles.dealing import deal
from rummynotation.puzzles.difficulty import difficulty_of, level_of
from rummynotation.puzzles.mutating import mutated
from rummynotation.puzzles.order import LEVELS, Order, themes_for
from rummynotation.puzzles.planting import planted
from rummynotation.puzzles.puzzle import BUY, DISCARD, FEWEST_POINTS, GO_OUT, TAKE_OR_DRAW, Puzzle
from rummynotation.puzzles.scene import Scene
from rummynotation.puzzles.themes import themes_of
from rummynotation.puzzles.unplaying import before_buy, before_draw
from rummynotation.puzzles.wishes import Wish, some_wish
from rummynotation.replay.moment import moment_at
from rummynotation.rules.table import Table
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import ASKED, Position

_SCENES = 12
"""Positions that are looked at for one answer of a candidate."""

_LIKED = 4
"""Of so many that will do the one nearest to the wanted level is taken."""

_BRIEF = 2
"""The same where somebody waits."""


def candidate(order: Order, number: int) -> tuple[Puzzle, ...]:
    """The puzzles of one candidate: one for each answer that is wanted, alike at first sight; none
    where no sound ones were found.

    Args:
        order: what is wanted.
        number: which candidate; it depends on nothing else.
    """
    hand = order.hands[number % len(order.hands)]
    aim = order.level or LEVELS[number // len(order.hands) % len(LEVELS)]
    random = Random(f"{order.seed}/{order.variant}/{hand}/{order.goal}/{number}")
    wish = some_wish(random, order.ground(hand), order.themes, aim)
    found: list[Puzzle] = []
    like: Found | None = None
    # What is rare first; what shall look like it is found soon.
    rare_first = sorted(order.answers, key=lambda answer: -len(_themes(order, answer)))
    for answer in rare_first:
        like = _Search(order, hand, answer, random, wish, like).best(aim)
        if like is None:
            return ()
        found.append(like.puzzle)
        aim = like.puzzle.level  # So that a level does not tell the answer either.
    return tuple(found)


def _themes(order: Order, answer: str) -> frozenset[str]:
    """The themes of a puzzle with an answer; a near miss of what is wanted has those of its themes
    that it can have."""
    return themes_for(order.goal, answer).intersection(order.themes)


class Found(NamedTuple):
    """A sound puzzle.

    Attributes:
        puzzle: the puzzle.
        sketch: the position that it was made from.
    """

    puzzle: Puzzle
    sketch: Sketch


class Sketch(NamedTuple):
    """A position that may be a puzzle.

    Attributes:
        scene: the position.
        base: the turn after its draw from which it was made.
        table: the table.
        level: how hard it is, where that was looked at.
    """

    scene: Scene
    base: Scene
    table: Table
    level: int | None


class _Search:
    """A search for one puzzle."""

    def __init__(
        self,
        order: Order,
        hand: int,
        answer: str,
        random: Random,
        wish: Wish,
        like: Found | None,
    ) -> None:
        self.order, self.goal, self.answer, self.random = order, order.goal, answer, random
        self.ground = order.ground(hand)
        self.wish = wish
        self.like = None if like is None else like.sketch
        self.themes = _themes(order, answer)

    def best(self, aim: int) -> Found | None:
        """The puzzle nearest to a level; none where no sound one was found.

        Args:
            aim: the level.
        """
        sketches: list[Sketch] = []
        for _ in range(_SCENES):
            sketch = self._sketch()
            if sketch is None:
                continue
            far = abs(aim - (sketch.level or aim))
            if far and self.order.level is not None:
                continue
            sketches.append(sketch)
            if not far or len(sketches) >= (_BRIEF if self.order.brief else _LIKED):
                found = self._nearest(aim, sketches)
                if found is not None:
                    return found
        return self._nearest(aim, sketches) if sketches else None

    def _nearest(self, aim: int, sketches: list[Sketch]) -> Found | None:
        """The puzzle of the position nearest to a level, which is taken out; none where it is not
        sound."""
        nearest = min(sketches, key=lambda one: abs(aim - (one.level or aim)))
        sketches.remove(nearest)
        puzzle = self._puzzle(nearest)
        return None if puzzle is None else Found(puzzle, nearest)

    def _sketch(self) -> Sketch | None:
        """A position; none where it is seen soon that it will not do."""
        random, like = self.random, self.like
        if self.goal == FEWEST_POINTS and random.random() < 0.5:
            base: Scene | None = deal(random, self.ground)
        else:
            base = planted(random, self.ground, self.wish, None if like is None else like.base)
        scene = None if base is None else _MAKE[self.goal](random, base, self.answer)
        if base is None or scene is None or (like is not None and scene.look != like.scene.look):
            return None
        table = moment_at(scene.game(), event=0).table
        if self.goal != GO_OUT:
            return Sketch(scene, base, table, None)
        answer = go_out(Position(table, ASKED), limit=2)
        if not answer.complete or len(answer.ways) != (self.answer == "yes"):
            return None
        if self.themes and answer.possible and not self.themes.issubset(themes_of(answer)):
            return None
        level = level_of(difficulty_of(answer, spare=False), len(answer.position.hand))
        return Sketch(scene, base, table, level)

    def _puzzle(self, sketch: Sketch) -> Puzzle | None:
        """The puzzle of a position, if it is sound and as it is wanted."""
        puzzle = puzzle_at(
            sketch.table,
            ASKED,
            dict(self.ground.tags),
            self.goal,
            choices=sketch.scene.choices,
            source=f"made from seed {self.order.seed}",
        )
        if puzzle is None or self.order.level not in (None, puzzle.level):
            return None
        right = self.answer in ("", puzzle.answer.partition(" ")[0])
        return puzzle if right and self.themes.issubset(puzzle.themes) else None


def _after_draw(random: Random, scene: Scene, answer: str) -> Scene | None:
    return mutated(random, scene) if answer == "no" else scene


def _before_draw(random: Random, scene: Scene, answer: str) -> Scene | None:
    return before_draw(random, scene, helps=answer == "take")


def _out_of_turn(random: Random, scene: Scene, answer: str) -> Scene | None:
    return before_buy(random, scene)


def _near_miss(random: Random, scene: Scene, answer: str) -> Scene | None:
    return mutated(random, scene)


_MAKE: dict[str, Callable[[Random, Scene, str], Scene | None]] = {
    GO_OUT: _after_draw,
    DISCARD: _after_draw,
    TAKE_OR_DRAW: _before_draw,
    BUY: _out_of_turn,
    FEWEST_POINTS: _near_miss,
}
