"""Proves puzzles anew by OR-tools' CP-SAT, which shares nothing with the solver.

Run: python -m tests.prove_puzzles puzzles/

A line a file: how many puzzles agree in answer, number of ways and chance, how many could not be
asked, and the time. Each disagreement is printed with its position. The exit code is 1 where there
is one or a file cannot be read, else 0.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rummynotation.diagnostics.model import Diagnostic
from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.puzzles.reading import read_puzzles
from rummynotation.puzzles.text_form import format_puzzles
from tests.oracle_puzzles import disagreement
from tests.puzzle_cases import NotModelledError


def files_of(paths: list[Path]) -> Iterator[Path]:
    """The files, those of a folder by name."""
    for path in paths:
        yield from sorted(path.rglob("*.rmn")) if path.is_dir() else [path]


def puzzles_of(path: Path) -> list[Puzzle | Diagnostic]:
    """The puzzles of a file in the notation, and what is wrong with it."""
    with path.open("rb") as stream:
        return list(read_puzzles(stream, as_json=False))


def prove(path: Path, every: int) -> bool:
    """Proves each puzzle of a file, or each so many; says whether nothing was found.

    Args:
        path: the file.
        every: of so many puzzles one is proved.
    """
    found = puzzles_of(path)
    wrong = [one for one in found if isinstance(one, Diagnostic)]
    for diagnostic in wrong:
        print(f"{path}: {diagnostic.message}")
    puzzles = [one for one in found if isinstance(one, Puzzle)][::every]
    agree = differ = 0
    left_out: Counter[str] = Counter()
    start, slowest = time.perf_counter(), 0.0
    for puzzle in puzzles:
        begun = time.perf_counter()
        try:
            problem = disagreement(puzzle)
        except NotModelledError as reason:
            left_out[str(reason)] += 1
            continue
        except TimeoutError:
            left_out["CP-SAT gave up"] += 1
            continue
        slowest = max(slowest, time.perf_counter() - begun)
        if problem is None:
            agree += 1
        else:
            differ += 1
            print(f"{path}: {puzzle.id}: {problem}\n{format_puzzles([puzzle])}", flush=True)
    spent = time.perf_counter() - start
    notes = "".join(f"; {count} not asked ({reason})" for reason, count in left_out.items())
    print(
        f"{path}: {agree} of {len(puzzles)} agree, {differ} differ{notes}; "
        f"{spent:.1f} s, the slowest {slowest:.1f} s",
        flush=True,
    )
    return not (differ or wrong)


def main() -> int:
    """Reads the command line and proves the files; gives the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="+", type=Path, help="files, or folders of such")
    parser.add_argument("--every", type=int, default=1, help="prove one of so many puzzles")
    options = parser.parse_args()
    files = list(files_of(options.paths))
    if not files:
        print("there are no puzzles there")
        return 1
    proved = [prove(path, options.every) for path in files]
    return 0 if all(proved) else 1


if __name__ == "__main__":
    sys.exit(main())
