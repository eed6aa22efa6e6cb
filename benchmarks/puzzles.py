"""Puzzles made a second: plain ones, those of the rarest theme, and by one process against two.

Run: python benchmarks/puzzles.py [--count 40] [--rare 6]

Plain making is what `rumnot puzzle make --count N` does, without starting the program: as many yes
as no, spread over the levels, each proved. For the themes one puzzle after another is made that is
a yes and about this theme, in every game where it can occur; the slowest is the rarest. All but the
last part is processor time; processes are compared by the clock, so nothing else should run then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.puzzles.making import make
from rummynotation.puzzles.possible import why_not_theme
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.puzzles.themes import THEMES
from rummynotation.rules.loader import load_variant

HANDS = (
    ("contract_rummy", 7),
    ("contract_rummy", 2),
    ("liverpool", 5),
    ("liverpool_deal7_play_on", 7),
    ("rami_contrat", 7),
    ("rummy500", 1),
)

OF_A_YES = tuple(
    theme
    for theme in THEMES
    if theme not in ("oneShort", "proof", "takeDiscard", "deepPile", "drawInstead")
)


def timed(puzzles: Iterable[Puzzle], clock: Callable[[], float]) -> float:
    """How long it takes until all puzzles are made, in seconds."""
    start = clock()
    deque(puzzles, maxlen=0)
    return clock() - start


def plain(count: int) -> None:
    """Puzzles a second, of any theme and level."""
    print(f"plain making, {count} puzzles each")
    for variant, hand in HANDS:
        spent = timed(make(variant, hand=hand, count=count, seed="bench"), time.process_time)
        print(f"  {variant + ' ' + str(hand):<28} {count / spent:6.1f} a second")


def rare(count: int, tries: int) -> None:
    """Puzzles a second of each theme, the rarest first."""
    rows: list[tuple[float, str]] = []
    for variant, hand in HANDS:
        for theme in OF_A_YES:
            if why_not_theme(theme, load_variant(variant), hand) is None:
                rows.append(_of_theme(variant, hand, theme, count, tries))
    rows.sort()
    print(f"one theme, {count} puzzles each that are a yes, the ten rarest; a second")
    for rate, name in rows[:10]:
        print(f"  {name:<48} " + (f"{rate:6.2f}" if rate else f"none in {tries} candidates"))


def _of_theme(variant: str, hand: int, theme: str, count: int, tries: int) -> tuple[float, str]:
    name = f"{theme}, {variant} {hand}"
    start = time.process_time()
    try:
        wanted = make(
            variant,
            hand=hand,
            count=count,
            seed="bench",
            themes=[theme],
            only="yes",
            tries=tries,
        )
        found = len(list(wanted))
    except RummyNotationError:
        return 0.0, name
    return found / (time.process_time() - start), name


def processes(count: int) -> None:
    """One process against two, by the clock."""
    print(f"one process against two, {count} puzzles of contract_rummy 7, by the clock")
    spent = [
        timed(
            make("contract_rummy", hand=7, count=count, seed="bench", workers=workers),
            time.perf_counter,
        )
        for workers in (1, 2)
    ]
    for workers, seconds in enumerate(spent, start=1):
        print(f"  {workers}: {count / seconds:6.1f} a second")
    print(f"  two are {spent[0] / spent[1]:.2f} times as fast")


def main() -> None:
    """Runs the measurements."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=40, help="puzzles of each plain order")
    parser.add_argument("--rare", type=int, default=6, help="puzzles of each theme")
    parser.add_argument("--tries", type=int, default=150, help="candidates for each theme")
    options = parser.parse_args()
    list(make("contract_rummy", hand=7, count=2, seed="warm"))  # What is loaded once.
    plain(options.count)
    processes(options.count * 3)
    rare(options.rare, options.tries)


if __name__ == "__main__":
    main()
