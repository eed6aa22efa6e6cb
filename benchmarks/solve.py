"""Positions solved a second, against a model for CP-SAT of OR-tools, in one run.

Run: python benchmarks/solve.py [--positions 300] [--hostile 100] [--adversarial 100]
(needs the extra `compare`)

The positions are made here, from a seed: turns of hand 7 with a way to go out planted in them, with
one card changed, and at random; hostile ones, with cards of one or two suits, many wild cards and
many melds on the table, in every variant; and adversarial ones, made to be hard to search, with 12
to 20 cards and up to sixteen melds. Both are asked the same: can the player go out? Each
position is timed with both, one after the other, in processor time. The decision alone is timed,
not the making of the position.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

from rummynotation.solver.goout import go_out
from tests import oracle
from tests.go_out_case import Case
from tests.go_out_positions import adversarial, fits_shoe, near_miss, planted, some_case

Asked = TypeVar("Asked")
Told = TypeVar("Told")

SEVENTH = ("contract_rummy", "rami_contrat", "liverpool_deal7_play_on", "may_i_pagat")


def mixed(count: int) -> list[Case]:
    """Turns of hand 7: planted, nearly so, and at random, a third each."""
    cases = []
    for seed in range(count):
        rng = Random(seed)
        case = planted(rng, SEVENTH[seed % len(SEVENTH)], 7, most=14, random=seed % 3 == 2)
        case = near_miss(rng, case) if seed % 3 == 1 else case
        if fits_shoe(case):
            cases.append(case)
    return cases


def timed(job: Callable[[Asked], Told], about: Asked) -> tuple[Told, float]:
    """What a job says, and its processor time in milliseconds."""
    start = time.process_time()
    told = job(about)
    return told, (time.process_time() - start) * 1000


def line(name: str, times: Sequence[float]) -> str:
    """Median, 99th part and maximum in a row."""
    ordered = sorted(times)
    tail = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    middle = statistics.median(ordered)
    return f"  {name:<12} median {middle:8.2f}   p99 {tail:8.2f}   max {ordered[-1]:8.2f}"


def compare(title: str, cases: Sequence[Case]) -> None:
    """Times both on each position and prints what came out."""
    ours: list[float] = []
    theirs: list[float] = []
    yes = apart = 0
    for case in cases:
        position = case.position()
        answer, mine = timed(go_out, position)
        found, other = timed(oracle.possible, case)
        ours.append(mine)
        theirs.append(other)
        yes += answer.possible
        if case.rules.joker_guard == "none" and found is not answer.possible:
            apart += 1
    slower = sum(one > other for one, other in zip(ours, theirs, strict=True))
    ratio = statistics.median(theirs) / statistics.median(ours)
    print(f"{title}: {len(cases)} positions, {yes} of them yes; milliseconds each")
    print(line("go_out", ours))
    print(line("CP-SAT", theirs))
    print(f"  {ratio:.0f} times as fast in the median; slower in {slower}; apart in {apart}")


def growth(count: int) -> None:
    """How the time grows with the cards in hand, the jokers among them, the melds on the table."""
    rows: list[tuple[int, int, int, float]] = []
    for seed in range(count):
        case = some_case(500_000 + seed, 22, hostile=True)
        took = timed(go_out, case.position())[1]
        rows.append((len(case.hand), case.hand.count("*"), len(case.table), took))
    spans = {
        "cards": ((1, 9), (10, 13), (14, 17), (18, 22)),
        "jokers": ((0, 0), (1, 2), (3, 4), (5, 8)),
        "melds": ((0, 0), (1, 4), (5, 9), (10, 16), (17, 24)),
    }
    print(f"growth over {count} hostile positions; milliseconds")
    for column, (name, parts) in enumerate(spans.items()):
        for low, high in parts:
            times = [row[3] for row in rows if low <= row[column] <= high]
            if times:
                print(line(f"{low}-{high} {name}", times))


def main() -> None:
    """Runs the comparison."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--hostile", type=int, default=100)
    parser.add_argument("--adversarial", type=int, default=100)
    parser.add_argument("--growth", type=int, default=1_000)
    options = parser.parse_args()
    go_out(mixed(1)[0].position())  # What is loaded once is not counted.
    compare("hand 7", mixed(options.positions))
    cases = [some_case(900_000 + seed, 20, hostile=True) for seed in range(options.hostile)]
    compare("hostile, all variants", cases)
    cases = [adversarial(1_810_000 + seed) for seed in range(options.adversarial)]
    compare("adversarial, all variants", cases)
    growth(options.growth)


if __name__ == "__main__":
    main()
