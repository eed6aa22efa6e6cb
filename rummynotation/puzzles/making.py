"""Puzzles made to order: the same order gives the same puzzles, on any machine, by any number of
processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from itertools import islice
from random import Random

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.diagnostics.words import many
from rummynotation.puzzles.candidates import candidate
from rummynotation.puzzles.order import Order, check_order
from rummynotation.puzzles.puzzle import GO_OUT, Puzzle, puzzle_fault
from rummynotation.puzzles.selection import Choice

MOST_TRIES = 40
"""Candidates that are tried for each puzzle before all is given up."""

FEWEST_TRIES = 400
"""Candidates that are tried at least."""

_AHEAD = 3
"""Candidates that are waiting for each process."""

Progress = Callable[[int, int], None]
"""Is told how many candidates were judged, and how many puzzles there are by then."""


def make(
    variant: str,
    *,
    hand: int | Sequence[int],
    count: int,
    seed: str | int,
    goals: Sequence[str] = (GO_OUT,),
    themes: Sequence[str] = (),
    level: int | None = None,
    only: str = "",
    house: Mapping[str, str] | None = None,
    workers: int = 1,
    tries: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Puzzle]:
    """Puzzles made to order, sound ones only.

    Half of those that ask whether one can go out have the answer yes, and nothing that meets the
    eye tells which: for each yes there is a no with as many cards, as many wild ones among them.

    Args:
        variant: the name of the game.
        hand: the number of the hand, or several.
        count: how many.
        seed: a number or a text; another one gives other puzzles.
        goals: what is asked, `rummynotation.puzzles.puzzle.GOALS`; of each as many.
        themes: what each shall be about. Where only a yes can be, the noes are near misses of such.
        level: how hard each shall be; all levels, as far as they come, where it is left out.
        only: ``yes`` or ``no``, ``take`` or ``draw``, where that answer alone is wanted.
        house: rules of the house, by the names of their parameters.
        workers: how many processes work at it; the puzzles are the same.
        tries: how many candidates are judged before it gives up; enough where it is left out.
        progress: is told how far it is.

    Raises:
        RummyNotationError: if no such puzzle can be (``RN802``), or too few were found (``RN815``).
    """
    hands = (hand,) if isinstance(hand, int) else tuple(hand)
    rules = tuple((house or {}).items())
    orders = [
        Order(variant, rules, hands, goal, share, str(seed), tuple(themes), level, only)
        for goal, share in shares_of(count, goals).items()
    ]
    for order in orders:
        check_order(order)
    found: list[Puzzle] = []
    with _Workers(workers) as crew:
        for order in orders:
            choice = Choice(order)
            most = tries or max(FEWEST_TRIES, MOST_TRIES * order.share)
            judged = 0
            with closing(crew.candidates(order, most)) as candidates:
                while not choice.complete:
                    puzzles = next(candidates, None)
                    if puzzles is None:
                        raise _too_few(order, choice.ready, most)
                    judged += 1
                    choice.add(puzzles)
                    if progress is not None:
                        progress(judged, len(found) + choice.ready)
            found += choice.taken()
    Random(f"{seed}/order").shuffle(found)
    yield from found


def shares_of(count: int, goals: Sequence[str]) -> dict[str, int]:
    """How many of so many puzzles ask for each goal; a goal that is named twice has twice as many.

    >>> shares_of(10, ("go_out", "go_out", "discard"))
    {'go_out': 7, 'discard': 3}
    """
    each, over = divmod(count, len(goals))
    shares = dict.fromkeys(goals, 0)
    for place, goal in enumerate(goals):
        shares[goal] += each + (place < over)
    return shares


def _too_few(order: Order, found: int, judged: int) -> RummyNotationError:
    asked = [f"level {order.level}"] if order.level else []
    asked += [f"the theme {theme}" for theme in order.themes]
    asked += [f"the answer {order.only}"] if order.only else []
    relax = f"without {' or '.join(asked)}" if asked else "for another hand or another goal"
    return puzzle_fault(
        codes.PUZZLES_FEW,
        f"{found} of {many(order.share, 'puzzle')} were found among {many(judged, 'candidate')}",
        f"Ask for fewer, or {relax}; or let more candidates be tried.",
    )


class _Workers:
    """The processes that judge candidates; with one alone it is this process."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = ProcessPoolExecutor(count) if count > 1 else None

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def candidates(self, order: Order, most: int) -> Generator[tuple[Puzzle, ...], None, None]:
        """The puzzles of each candidate, in the order of their numbers."""
        if self._pool is None:
            for number in range(most):
                yield candidate(order, number)
            return
        waiting: deque[Future[tuple[Puzzle, ...]]] = deque()
        numbers = iter(range(most))
        try:
            while True:
                for number in islice(numbers, self._count * _AHEAD - len(waiting)):
                    waiting.append(self._pool.submit(candidate, order, number))
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
