"""``rumnot puzzle make``: puzzles made to order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from rummynotation.cli.progress import Progress

if TYPE_CHECKING:
    from rummynotation.puzzles.puzzle import Puzzle

_MOST_HANDS = 40
_LONGEST_SEED = 200


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--variant", required=True, metavar="NAME", help="The game that is played.")
@click.option("--hand", "hands", metavar="N", help="Which hand, or several: 7, 1-6, 1,3,5.")
@click.option("--count", type=click.IntRange(min=1), default=20, metavar="N", help="How many; 20.")
@click.option("--seed", default="1", metavar="TEXT", help="Another seed, other puzzles; 1.")
@click.option(
    "--goal",
    "goals",
    multiple=True,
    metavar="GOAL",
    help="What is asked: go_out, discard, take_or_draw, buy, fewest_points; go_out where it is "
    "left out. Given several times, of each as many.",
)
@click.option("--themes", default="", metavar="THEMES", help="What all are about, with commas.")
@click.option("--level", type=click.IntRange(1, 5), metavar="N", help="1, easy, to 5, hard.")
@click.option(
    "--answer",
    "only",
    type=click.Choice(["yes", "no", "take", "draw"]),
    help="With this answer alone.",
)
@click.option("--rising", is_flag=True, help="The easy ones first.")
@click.option("--rule", "house", multiple=True, metavar="KEY=VALUE", help="A rule of the house.")
@click.option("--rules", metavar="FILE", help="A variant file that overrides the rules.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    metavar="N",
    help="How many processes work at it; the puzzles are the same.",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    metavar="N",
    help="After how many candidates it gives up.",
)
@click.option("-o", "--output", "out", metavar="FILE", help="Where to, whole or not at all.")
@click.option("--json", "as_json", is_flag=True, help="JSON, a puzzle a line.")
def puzzle_make(
    variant: str,
    hands: str | None,
    count: int,
    seed: str,
    goals: tuple[str, ...],
    themes: str,
    level: int | None,
    only: str | None,
    rising: bool,
    house: tuple[str, ...],
    rules: str | None,
    workers: int,
    tries: int | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Make puzzles to order: positions with one answer that is proved.

    Half of those that ask whether one can go out have the answer yes, and neither their order nor
    the number of cards tells which. The same order gives the same puzzles on every machine. Without
    --level they are spread over the levels as far as these come. With --themes each yes is about
    all of them; the noes are near misses of such.

    \b
    Examples:
      rumnot puzzle make --variant contract_rummy --hand 7 --rising -o sheet.rmn
      rumnot puzzle make --variant liverpool_deal7_play_on --hand 7 --count 100 --seed 1 \\
          --themes jokerSwap,splitRun --level 3
      rumnot puzzle make --variant rummy500 --goal take_or_draw --json -o puzzles.jsonl

    The exit code is 0, or 2 where there can be no such puzzles or too few were found.
    """
    from rummynotation.cli.writing import form_asked, put
    from rummynotation.puzzles.making import make

    lines = as_json or form_asked(out) == "lines"
    if len(seed) > _LONGEST_SEED or not seed.isprintable():
        # It is written into each puzzle, which could not be read again.
        raise click.UsageError(f"A seed is one line of {_LONGEST_SEED} signs at most.")
    changed = dict(map(_rule, house))
    if rules is not None:
        from rummynotation.rules.house_tags import house_tags

        variant, tags = house_tags(rules, variant)
        changed = {**tags, **changed}
    shown = Progress()
    try:
        puzzles = list(
            make(
                variant,
                hand=_hands(hands, variant, changed),
                count=count,
                seed=seed,
                goals=goals or ("go_out",),
                themes=themes.replace(",", " ").split(),
                level=level,
                only=only or "",
                house=changed,
                workers=workers,
                tries=tries,
                progress=lambda judged, found: shown.step(
                    f"{found} of {count} puzzles, {judged} candidates looked at"
                ),
            )
        )
    finally:
        shown.clear()
    if rising:
        # Within a level the order stays, since it tells nothing about the answers.
        puzzles.sort(key=lambda puzzle: puzzle.level)
    put(_written(puzzles, lines=lines), out)


def _rule(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"A rule is written as KEY=VALUE, not {text!r}.")
    return key.strip(), value.strip()


def _hands(text: str | None, variant: str, house: Mapping[str, str]) -> list[int]:
    """The numbers of the hands: ``7``, ``1-6``, ``1,3,5``."""
    if text is None:
        return [_only_hand(variant, house)]
    hands: list[int] = []
    for part in text.replace(",", " ").split():
        first, _, last = part.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()):
            raise click.UsageError(f"--hand is a number, or several such as 1-6, not {text!r}.")
        hands += range(int(first), min(int(last or first), int(first) + _MOST_HANDS) + 1)
    if not hands:
        raise click.UsageError("--hand names no hand.")
    return hands


def _only_hand(variant: str, house: Mapping[str, str]) -> int:
    from rummynotation.rules.loader import load_variant

    count = len(load_variant(variant, overrides=house).hands)
    if count > 1:
        raise click.UsageError(
            f"Which hand is it? Give --hand 1 to {count}, or several: 1-{count}."
        )
    return 1


def _written(puzzles: list[Puzzle], *, lines: bool) -> Iterator[str]:
    if lines:
        from rummynotation.puzzles.json_form import dump_puzzle

        yield from (dump_puzzle(puzzle) + "\n" for puzzle in puzzles)
    else:
        from rummynotation.puzzles.text_form import format_puzzles

        yield format_puzzles(puzzles)
