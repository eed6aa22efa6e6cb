"""Counting an archive against validating it, in one run.

Run: python benchmarks/stats.py [--games 120] [--repeat 3]

The archive is that of `read.py`, read once; replaying its games for their messages alone and for
the statistics is timed in turns, so that a busy machine slows both; the ratio is what counts.
Processor time, the best of several turns.
"""

from __future__ import annotations

import argparse
import gc
import resource
import tempfile
from collections.abc import Callable
from pathlib import Path

from read import rummy_archive, timed

from rummynotation.notation.reader import read_games
from rummynotation.replay import validate
from rummynotation.statistics.archive import stats


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120, help="games in the archive")
    parser.add_argument("--distinct", type=int, default=30, help="games really played")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "archive.rmn"
        path.write_text(rummy_archive(options.games, options.distinct), encoding="utf-8")
        games = list(read_games(path))
        hands = sum(len(game.hands) for game in games)
        # What is kept here must not be gone through by the collector of garbage in each turn.
        gc.collect()
        gc.freeze()
        best: dict[str, float] = {}
        tasks: dict[str, Callable[[], object]] = {
            "validate": lambda: [validate(game) for game in games],
            "stats": lambda: stats(games),
            "form": lambda: stats(games, player="Ana"),
            "read": lambda: [None for _ in read_games(path)],
            "whole": lambda: stats(read_games(path)),
        }
        for _ in range(options.repeat):
            for name, work in tasks.items():
                took = timed(work)
                best[name] = min(took, best.get(name, took))

    print(f"archive: {len(games)} games, {hands} hands")
    for name, took in best.items():
        print(f"{name:9} {took:6.2f} s  {len(games) / took:7,.0f} games a second")
    print(f"stats to validate:            {best['stats'] / best['validate']:.2f}")
    print(f"with the form of one player:  {best['form'] / best['validate']:.2f}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"peak memory of this run: {peak} MB, the games themselves among it")


if __name__ == "__main__":
    main()
