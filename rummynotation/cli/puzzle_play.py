"""``rumnot puzzle play``: puzzles in the terminal."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rummynotation.cli.terminal import Color, line_width, say, takes_signs, wants_color
from rummynotation.diagnostics.cells import safe
from rummynotation.diagnostics.model import RummyNotationError

if TYPE_CHECKING:
    from rummynotation.puzzles.attempt import Attempt
    from rummynotation.puzzles.page import Page
    from rummynotation.puzzles.puzzle import Puzzle
    from rummynotation.puzzles.results import Results

_GOALS = ("go_out", "discard", "take_or_draw", "buy", "fewest_points")
_COUNT = 10
_INTERRUPTED = 130

_HELP = (
    "hint: the next hint.",
    "show: the answer; the puzzle counts as not solved.",
    "skip: the next puzzle.",
    "back: begin the turn anew.",
    "table: the position once more.",
    "rules: the rules that the turn hangs on.",
    "picture [FILE]: the picture of the last answer, written to a file (.svg, .png, .pdf).",
    "quit: the end.",
)
_CARDS = "Cards are typed as 7H (or 7♥), TS or 10S; a joker is *. A meld stands in brackets."


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("files", nargs=-1, metavar="[FILES]...")
@click.option(
    "--variant", "variants", multiple=True, metavar="NAME", help="Of a game, such as rami_contrat."
)
@click.option(
    "--level", "levels", type=click.IntRange(1, 5), multiple=True, metavar="1-5", help="Of a level."
)
@click.option("--theme", "themes", multiple=True, metavar="NAME", help="With a theme.")
@click.option("--goal", "goals", type=click.Choice(_GOALS), multiple=True, help="With a question.")
@click.option(
    "--count", type=click.IntRange(min=1), default=_COUNT, metavar="N", help=f"How many; {_COUNT}."
)
@click.option("--seed", metavar="TEXT", help="Shuffle them; the same text, the same order.")
@click.option("--new", is_flag=True, help="Only those that were never played.")
@click.option("--again", is_flag=True, help="Only those that were played, due or not.")
@click.option("--stats", is_flag=True, help="Print what was played so far, and end.")
@click.option("--results", metavar="FILE", help="The file of results, instead of your own.")
@click.option("--picture", metavar="FILE", help="Write the picture of each answer, over the last.")
@click.option("--plain", is_flag=True, help="For a screen reader: words, one fact a line.")
@click.option("--ascii", "letters", is_flag=True, help="Cards as 7H, with --plain too.")
@click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colour or not."
)
def puzzle_play(
    files: tuple[str, ...],
    variants: tuple[str, ...],
    levels: tuple[int, ...],
    themes: tuple[str, ...],
    goals: tuple[str, ...],
    count: int,
    seed: str | None,
    new: bool,
    again: bool,
    stats: bool,
    results: str | None,
    picture: str | None,
    plain: bool,
    letters: bool,
    color: Color,
) -> int:
    """Play puzzles in the terminal.

    FILES are puzzles (.rmn, .json, .jsonl), folders or patterns; without them the collections that
    come with the program. A yes is shown: type the melds and what goes where, as
    [7S 7H 7D] [9S 9C 9D] layoff 5H Ben.1 discard KC. `help` lists what else can be typed.

    Puzzles that are due come first, then new ones. Solved at the first answer and without a hint a
    puzzle moves up a box and comes again after 1, 3, 7 and 21 days; solved otherwise it stays in
    its box; not solved it goes back to the first, and is due at once.

    With --plain nothing is drawn and cards are words, seven of hearts; with --plain --ascii they
    are 7H.

    \b
    Examples:
      rumnot puzzle play
      rumnot puzzle play --variant rami_contrat
      rumnot puzzle play puzzles.rmn --level 1 --level 2 --count 5
      rumnot puzzle play --theme jokerSwap --picture answer.svg
      rumnot puzzle play --plain
      rumnot puzzle play --stats
    """
    from rummynotation.puzzles.results import NewerResultsError, Results

    if new and again:
        raise click.UsageError("--new and --again leave nothing to play; take one.")
    if "-" in files:
        raise click.UsageError("The answers come from standard input; give the puzzles in a file.")
    if picture is not None:
        _check_picture(picture)
    own = Path(click.get_app_dir("rumnot")) / "results.json"
    path = own if results is None else Path(results)
    try:
        kept = Results.load(path)
    except NewerResultsError as error:
        raise click.UsageError(f"{path}: {error}.") from None
    if kept.warning:
        click.echo(f"rumnot: {kept.warning}", err=True)
    today = date.today()
    if stats:
        click.echo("\n".join(kept.summary(today)))
        return 0
    puzzles, code = _puzzles(files, variants, levels, themes, goals)
    from rummynotation.puzzles.picking import picked

    wanted = picked(puzzles, kept, today, new=new, again=again, seed=seed, count=count)
    if not wanted:
        click.echo(_why_none(puzzles, new, again), err=True)
        return code
    session = _Session(_page(plain, letters, color), kept, today, picture, letters)
    return session.play(wanted) or code


def _check_picture(path: str) -> None:
    from rummynotation.pictures.render import RenderError, form_of

    try:
        form_of(path)
    except RenderError as error:
        raise click.UsageError(f"{error}.") from None


def _puzzles(
    files: tuple[str, ...],
    variants: tuple[str, ...],
    levels: tuple[int, ...],
    themes: tuple[str, ...],
    goals: tuple[str, ...],
) -> tuple[list[Puzzle], int]:
    """The puzzles that are wanted, and the exit code that the reading of the files asks for."""
    from rummynotation.cli.puzzle_files import collections, puzzles_in
    from rummynotation.diagnostics.model import Diagnostic
    from rummynotation.puzzles.picking import fits
    from rummynotation.rules.loader import load_variant

    names = {load_variant(name).name for name in variants}
    shipped = collections()
    if not files and shipped is None:
        raise click.UsageError("No collection of puzzles is installed here; name a file.")
    wrong: list[Diagnostic] = []
    puzzles: list[Puzzle] = []
    for item in puzzles_in(files or (str(shipped),)):
        if isinstance(item, Diagnostic):
            wrong.append(item)
        elif fits(item, levels=levels, themes=themes, goals=goals, variants=names):
            puzzles.append(item)
    say(wrong)
    return puzzles, 2 if any(one.is_error for one in wrong) else 0


def _why_none(puzzles: Sequence[Puzzle], new: bool, again: bool) -> str:
    if not puzzles:
        return "No puzzle fits what is asked for."
    if new:
        return "All of these puzzles were played before; leave out --new."
    if again:
        return "None of these puzzles was played before; leave out --again."
    return "None of these puzzles is due today; --again plays them all the same."


def _page(plain: bool, letters: bool, color: Color) -> Page:
    from rummynotation.puzzles.page import Page
    from rummynotation.puzzles.spoken import Spoken
    from rummynotation.replay.drawing import Style

    if plain:
        return Page(Spoken(letters=letters))
    signs = not letters and takes_signs()
    return Page(Style(signs=signs, color=wants_color(color), width=_width()))


def _width() -> int:
    """As wide as the terminal; a pipe is as wide as COLUMNS says, if it does."""
    if sys.stdout.isatty() or not os.environ.get("COLUMNS", "").isdecimal():
        return line_width()
    return max(20, int(os.environ["COLUMNS"]))


class _Leave(Exception):  # noqa: N818 (no error: the player goes)
    """The player leaves; `code` is the exit code."""

    def __init__(self, code: int = 0) -> None:
        self.code = code


class _Session:
    """Puzzles one after the other, and what came of them."""

    def __init__(
        self, page: Page, results: Results, today: date, picture: str | None, letters: bool
    ) -> None:
        self._page = page
        self._results = results
        self._today = today
        self._picture = picture
        self._letters = letters
        self._last: Puzzle | None = None
        self._outcomes: list[bool] = []
        self._kept = True
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def play(self, puzzles: Sequence[Puzzle]) -> int:
        """Plays puzzles; returns the exit code."""
        code = 0
        self._say(["Type help at any time, and rules for the rules of the game."])
        try:
            for number, puzzle in enumerate(puzzles, 1):
                self._puzzle(puzzle, number, len(puzzles))
                if number < len(puzzles):
                    self._pause()
        except _Leave as leave:
            code = leave.code
        self._summary()
        return code

    def _puzzle(self, puzzle: Puzzle, number: int, count: int) -> None:
        from rummynotation.puzzles.attempt import Attempt

        self._put(["", *self._page.heading(f"Puzzle {number} of {count}")])
        try:
            attempt = Attempt(puzzle)
            self._put(self._page.position(puzzle))
        except RummyNotationError as error:
            say(error.diagnostics)
            return
        shown = skipped = False
        try:
            while not (attempt.solved or shown or skipped):
                text = self._ask()
                shown = text.lower() == "show"
                skipped = text.lower() == "skip"
                if not (shown or skipped):
                    self._turn(attempt, text)
        finally:
            # A puzzle that is left before any answer was not played.
            if attempt.solved or attempt.wrong or shown:
                self._keep(attempt)
        if skipped:
            return
        if shown:
            self._put(self._page.answer(puzzle))
        self._put(self._page.about(puzzle))
        self._last = puzzle
        if self._picture is not None:
            self._draw(puzzle, self._picture)

    def _keep(self, attempt: Attempt) -> None:
        self._outcomes.append(attempt.solved)
        self._results.record(
            attempt.puzzle.id,
            solved=attempt.solved,
            wrong=attempt.wrong,
            hints=attempt.hints,
            day=self._today,
        )
        try:
            self._results.save()
        except OSError as error:
            if self._kept:
                reason = error.strerror or error
                click.echo(f"rumnot: the results cannot be kept: {reason}", err=True)
            self._kept = False

    def _turn(self, attempt: Attempt, text: str) -> None:
        """Takes one line: a command, or an answer."""
        puzzle = attempt.puzzle
        command = text.lower()
        if not text:
            self._say(["Type an answer; or hint, show, skip, help."])
        elif command == "hint":
            self._say(attempt.hint(), puzzle)
        elif command == "back":
            self._say(attempt.back())
        elif command == "table":
            self._put(self._page.position(puzzle))
        elif command == "rules":
            self._put(self._page.rules(puzzle))
        elif not self._general(text, puzzle):
            self._judge(attempt, text)

    def _judge(self, attempt: Attempt, text: str) -> None:
        from rummynotation.puzzles.attempt import Kind

        reply = attempt.answer(text)
        puzzle = attempt.puzzle
        if reply.kind is Kind.RIGHT:
            self._put(self._page.heading("Right!"))
            if not reply.shown:
                self._put(self._page.answer(puzzle))
        elif reply.kind is Kind.WRONG:
            self._put(self._page.heading("Not so."))
        if reply.kind is Kind.UNREAD:
            self._put(self._page.typing(reply.sentences))
        else:
            self._say(reply.sentences, puzzle)

    def _general(self, text: str, puzzle: Puzzle | None) -> bool:
        """Does what may be typed at any time; returns whether it was that."""
        from rummynotation.puzzles.typed import WANTED

        word, _, rest = text.partition(" ")
        command = word.lower()
        if command in ("quit", "exit") and not rest:
            raise _Leave
        if command in ("help", "?") and not rest:
            wanted = [f"Type {WANTED[puzzle.goal]}.", _CARDS] if puzzle is not None else []
            self._put(self._page.typing([*wanted, *_HELP]))
        elif command == "picture":
            if self._last is None:
                self._say(["The picture shows the answer; it can be had when a puzzle is over."])
            else:
                self._draw(self._last, rest.strip() or f"puzzle-{self._last.id}.svg")
        else:
            return False
        return True

    def _pause(self) -> None:
        """Waits until a person has read; a pipe has no need of that."""
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return
        while True:
            text = self._ask("Enter: the next. (picture, quit) ")
            if not text or not self._general(text, None):
                return

    def _draw(self, puzzle: Puzzle, path: str) -> None:
        from rummynotation.pictures.render import RenderError, render
        from rummynotation.puzzles.picturing import picture_of

        try:
            graph = picture_of(puzzle, letters=self._letters)
            if graph is None:
                self._say(["A buy is no turn, and there is no picture of it."])
                return
            render(graph, path)
        except RenderError as error:
            self._put(self._page.typing([f"{error}."]))
        except OSError as error:
            self._put(self._page.typing([f"{path}: {error.strerror or error}."]))
        else:
            self._put(self._page.typing([f"The picture is in {path}"]))

    def _summary(self) -> None:
        from rummynotation.diagnostics.words import many

        played = len(self._outcomes)
        if played:
            self._say(["", f"{sum(self._outcomes)} of {many(played, 'puzzle')} solved."])
        else:
            self._say(["", "No puzzle was played."])

    # --- the terminal ---

    def _ask(self, prompt: str = "") -> str:
        """A line that is typed, without blanks around it."""
        try:
            text = input(prompt or self._page.prompt)
        except EOFError:
            click.echo()
            raise _Leave from None
        except KeyboardInterrupt:
            click.echo()
            raise _Leave(_INTERRUPTED) from None
        if not sys.stdin.isatty():
            click.echo(safe(text))  # So that what comes out of a pipe can be read.
        return text.strip()

    def _say(self, sentences: Iterable[str], puzzle: Puzzle | None = None) -> None:
        self._put(self._page.sentences(sentences, puzzle))

    def _put(self, lines: Iterable[str]) -> None:
        for line in lines:
            click.echo(line, color=True)
