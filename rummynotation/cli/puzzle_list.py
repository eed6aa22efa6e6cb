"""``rumnot puzzle list``: the index of a collection."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rummynotation.puzzles.puzzle import Puzzle

_WIDTHS = {"id": 12, "variant": 24, "hand": 2, "goal": 13, "answer": 10, "level": 1, "themes": 40}
"""How wide the columns are for people; the last is as wide as it is."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@click.option("--answers", is_flag=True, help="With the answers.")
@click.option("--csv", "as_csv", is_flag=True, help="CSV with a line of headings.")
@click.option("--json", "as_json", is_flag=True, help="JSON, for programs: one object a line.")
@click.option("-o", "--output", "out", metavar="FILE", help="Where to, whole or not at all.")
def puzzle_list(
    paths: tuple[str, ...], answers: bool, as_csv: bool, as_json: bool, out: str | None
) -> int:
    """List puzzles, one a line: id, variant, hand, goal, level, themes and source.

    PATHS are files (.rmn, .json, .jsonl), folders (their .rmn files), patterns, or - for standard
    input. The exit code is 0, or 2 where something could not be read.

    \b
    Examples:
      rumnot puzzle list puzzles.rmn
      rumnot puzzle list puzzles/ --answers --csv -o index.csv
    """
    from rummynotation.cli.files import spare
    from rummynotation.cli.puzzle_files import puzzles_in
    from rummynotation.cli.terminal import say
    from rummynotation.cli.writing import put
    from rummynotation.diagnostics.model import Diagnostic

    if as_csv and as_json:
        raise click.UsageError("--csv and --json are two forms; take one.")
    spare(paths, out)
    wrong = []

    def rows() -> Iterator[dict[str, Any]]:
        for item in puzzles_in(paths):
            if isinstance(item, Diagnostic):
                wrong.append(item)
            else:
                yield _row(item, answers)

    if as_json:
        lines: Iterable[str] = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows())
    else:
        lines = _as_csv(rows(), answers) if as_csv else map(_as_text, rows())
    put(lines, out)
    say(wrong)
    return 2 if any(one.is_error for one in wrong) else 0


def _row(puzzle: Puzzle, answers: bool) -> dict[str, Any]:
    row = {
        "id": puzzle.id,
        "variant": puzzle.game.tags.get("Variant", ""),
        "hand": puzzle.game.hands[0].number,
        "goal": puzzle.goal,
        "answer": puzzle.answer,
        "level": puzzle.level,
        "themes": " ".join(puzzle.themes),
        "source": puzzle.source,
    }
    if not answers:
        del row["answer"]
    return row


def _as_csv(rows: Iterator[dict[str, Any]], answers: bool) -> Iterator[str]:
    from rummynotation.share.spreadsheet import csv_line

    names = [*_WIDTHS, "source"]
    if not answers:
        names.remove("answer")
    yield csv_line(names)
    for row in rows:
        yield csv_line(row[name] for name in names)


def _as_text(row: dict[str, Any]) -> str:
    from rummynotation.diagnostics.cells import safe

    cells = [safe(str(value)).ljust(_WIDTHS.get(name, 0)) for name, value in row.items()]
    return "  ".join(cells).rstrip() + "\n"
