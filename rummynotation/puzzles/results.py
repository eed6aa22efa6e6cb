"""What a person has made of puzzles: a small file, and when each puzzle should come again.

The rule (Leitner's boxes): a puzzle begins in box 1. Solved at the first answer and without a hint
it goes up a box; solved otherwise it stays where it is; not solved it goes back to box 1. It is due
again at once in box 1, and later the higher its box; see `WAITS`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from rummynotation.diagnostics.words import many
from rummynotation.whole import write_whole

WAITS = (0, 1, 3, 7, 21)
"""After how many days the puzzles of each box are due again, from box 1."""

LAST_BOX = len(WAITS)

_KIND = "results of rummy puzzles"
_VERSION = 1
_MOST = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """What a person has made of one puzzle.

    Attributes:
        tries: how often it was played.
        right: how often it was solved; clean: how often at the first answer and without a hint.
        wrong: wrong answers in all.
        hints: hints in all.
        box: the box it is in, from 1.
        seen: the day it was last played.
    """

    tries: int = 0
    right: int = 0
    clean: int = 0
    wrong: int = 0
    hints: int = 0
    box: int = 1
    seen: date = date.min

    @property
    def due(self) -> date:
        """The day from which on it comes again."""
        if self.seen > date.max - timedelta(WAITS[-1]):
            return date.max
        return self.seen + timedelta(WAITS[self.box - 1])

    def after(self, *, solved: bool, wrong: int, hints: int, day: date) -> Result:
        """The result after it was played once more.

        Args:
            solved: whether it was solved in the end.
            wrong: how many answers were wrong.
            hints: how many hints were given.
            day: the day.

        >>> first = Result().after(solved=True, wrong=0, hints=0, day=date(2026, 11, 30))
        >>> first.box, first.due.isoformat()
        (2, '2026-12-01')
        >>> first.after(solved=False, wrong=2, hints=1, day=date(2026, 12, 1)).box
        1
        """
        clean = solved and not wrong and not hints
        box = min(self.box + 1, LAST_BOX) if clean else self.box if solved else 1
        return Result(
            self.tries + 1,
            self.right + solved,
            self.clean + clean,
            self.wrong + wrong,
            self.hints + hints,
            box,
            day,
        )


class NewerResultsError(Exception):
    """A newer program wrote the file of results; the words say so."""


@dataclass(slots=True)
class Results:
    """The results of a person, by the ids of the puzzles.

    Attributes:
        path: the file.
        by_id: the results.
        warning: what was wrong with the file when it was read, in words; or "".
    """

    path: Path
    by_id: dict[str, Result] = field(default_factory=dict)
    warning: str = ""

    @classmethod
    def load(cls, path: str | Path) -> Results:
        """The results of a file; none where there is no such file.

        A damaged file is kept aside under another name, and the warning says so.

        Args:
            path: the file.

        Raises:
            OSError: if it is there and cannot be read, or not be kept aside.
            NewerResultsError: if a newer program wrote it.
        """
        path = Path(path)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return cls(path)
        try:
            return cls(path, _parsed(content))
        except ValueError as error:
            aside = next(name for name in _asides(path) if not name.exists())
            path.rename(aside)
            return cls(
                path,
                warning=f"{path} cannot be read as results ({error}). It was kept as "
                f"{aside.name}, and new results begin.",
            )

    def record(self, id: str, *, solved: bool, wrong: int, hints: int, day: date) -> None:
        """Notes that a puzzle was played; the arguments are those of `Result.after`."""
        before = self.by_id.get(id, Result())
        self.by_id[id] = before.after(solved=solved, wrong=wrong, hints=hints, day=day)

    def save(self) -> None:
        """Writes the file, whole or not at all.

        Raises:
            OSError: if it cannot be written.
        """
        rows = {
            id: {**asdict(result), "seen": result.seen.isoformat()}
            for id, result in sorted(self.by_id.items())
        }
        document = {"file": _KIND, "version": _VERSION, "puzzles": rows}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, (json.dumps(document, indent=1) + "\n").encode())

    def summary(self, today: date) -> list[str]:
        """What there is to say of all results, in a few lines.

        Args:
            today: the day.
        """
        if not self.by_id:
            return ["No puzzle was played yet."]
        results = self.by_id.values()
        tries = sum(result.tries for result in results)
        clean = sum(result.clean for result in results)
        right = sum(result.right for result in results)
        lines = [
            f"{many(len(self.by_id), 'puzzle')}, played {many(tries, 'time')}.",
            f"Solved {many(right, 'time')}, {clean} of them at once and without a hint.",
            f"{many(sum(r.wrong for r in results), 'wrong answer')}, "
            f"{many(sum(r.hints for r in results), 'hint')}.",
        ]
        for box, wait in enumerate(WAITS, 1):
            count = sum(result.box == box for result in results)
            when = f"after {many(wait, 'day')}" if wait else "at once"
            lines.append(f"Box {box} (due again {when}): {count}.")
        due = sum(result.due <= today for result in results)
        lines.append(f"{many(due, 'puzzle')} due today.")
        hard = sorted(
            (result.right - result.tries, id)
            for id, result in self.by_id.items()
            if result.right < result.tries
        )[:5]
        if hard:
            lines.append(f"Not solved most often: {', '.join(id for _, id in hard)}.")
        return lines


def _asides(path: Path) -> Iterator[Path]:
    yield path.with_name(f"{path.name}.damaged")
    for number in range(2, _MOST):
        yield path.with_name(f"{path.name}.damaged{number}")


def _parsed(content: bytes) -> dict[str, Result]:
    """The results that a file holds.

    Raises:
        ValueError: if it holds no results.
        NewerResultsError: if a newer program wrote it.
    """
    try:
        document = json.loads(content.decode("utf-8"))
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if not isinstance(document, dict) or document.get("file") != _KIND:
        raise ValueError("it holds no results of puzzles")
    version, rows = document.get("version"), document.get("puzzles")
    if isinstance(version, int) and version > _VERSION:
        raise NewerResultsError(f"a newer program wrote it: version {version} of the file")
    if version != _VERSION or not isinstance(rows, dict):
        raise ValueError("a part is missing")
    return {id: _result(id, row) for id, row in rows.items()}


def _result(id: str, row: Any) -> Result:
    counts = ("tries", "right", "clean", "wrong", "hints", "box")
    if not isinstance(row, Mapping) or not {*counts, "seen"} <= row.keys():
        raise ValueError(f"a part of {id!r} is missing")
    numbers = {name: row[name] for name in counts}
    if not all(type(number) is int and 0 <= number <= _MOST for number in numbers.values()):
        raise ValueError(f"a number of {id!r} cannot be")
    if not 1 <= row["box"] <= LAST_BOX or not isinstance(row["seen"], str):
        raise ValueError(f"a value of {id!r} cannot be")
    return replace(Result(**numbers), seen=date.fromisoformat(row["seen"]))
