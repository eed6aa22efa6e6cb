"""``rumnot puzzle export``: puzzles to give away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, get_args

import click

from rummynotation.cli.terminal import LANGUAGE

if TYPE_CHECKING:
    from rummynotation.puzzles.puzzle import Puzzle
    from rummynotation.share.words import Language

Form = Literal["sheet", "page", "anki", "csv", "jsonl", "rmn"]

FORMS: tuple[Form, ...] = get_args(Form)

_ENDINGS: dict[str, Form] = {
    ".pdf": "sheet",
    ".apkg": "anki",
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".rmn": "rmn",
}
"""The forms that are clear from the ending of a file's name."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, required=True, metavar="FILES...")
@click.option(
    "--to",
    "form",
    type=click.Choice(FORMS),
    help="What to make; known from the ending .pdf, .apkg, .csv, .jsonl or .rmn.",
)
@click.option("-o", "--output", "out", metavar="FILE", help="Where to, whole or not at all.")
@click.option("--title", default="", metavar="TEXT", help="What stands at the top.")
@click.option("--language", type=LANGUAGE, default="en", help="English if not given.")
@click.option(
    "--pictures/--no-pictures", default=True, help="Whether answers are drawn; quicker without."
)
def puzzle_export(
    paths: tuple[str, ...],
    form: Form | None,
    out: str | None,
    title: str,
    language: Language,
    pictures: bool,
) -> int:
    """Make a sheet to print, a page to play on, an Anki deck or a table of puzzles.

    FILES are files of puzzles (.rmn, .json, .jsonl), folders, patterns, or - for standard input. A
    sheet or page is one HTML file that loads nothing; the sheet becomes a PDF where the name ends
    in .pdf. The exit code is 0, or 2 where something could not be read or made.

    \b
    Examples:
      rumnot puzzle export puzzles.rmn --to sheet -o sheet.html
      rumnot puzzle export puzzles.rmn -o sheet.pdf --title "Tuesday club"
      rumnot puzzle export puzzles.rmn --to page -o page.html --language fr
      rumnot puzzle export puzzles/ -o deck.apkg
      rumnot puzzle make --variant liverpool --hand 2 | rumnot puzzle export - --to csv
    """
    from rummynotation.cli.files import spare
    from rummynotation.cli.puzzle_files import puzzles_in
    from rummynotation.cli.terminal import say
    from rummynotation.diagnostics.model import Diagnostic

    chosen = form or _form_of(out)
    spare(paths, out)
    # What the terminal gives is not always text.
    title = title.encode("utf-8", "replace").decode("utf-8")
    items = list(puzzles_in(paths))
    wrong = [item for item in items if isinstance(item, Diagnostic)]
    puzzles = [item for item in items if not isinstance(item, Diagnostic)]
    say(wrong)
    if any(one.is_error for one in wrong):
        return 2
    if not puzzles:
        raise click.UsageError("There are no puzzles in it.")
    _put(_made(puzzles, chosen, out, title, language, pictures), out)
    return 0


def _form_of(out: str | None) -> Form:
    name = (out or "").lower()
    for ending, form in _ENDINGS.items():
        if name.endswith(ending):
            return form
    if name.endswith((".html", ".htm")):
        raise click.UsageError("An .html file is a sheet or a page: say --to sheet or --to page.")
    raise click.UsageError(f"What shall it be? Give --to: {', '.join(FORMS)}.")


def _made(
    puzzles: Sequence[Puzzle],
    form: Form,
    out: str | None,
    title: str,
    language: Language,
    pictures: bool,
) -> Iterable[str] | bytes:
    """What is written: pieces of text, or bytes."""
    from rummynotation.pictures.render import RenderError

    try:
        if form in ("sheet", "page"):
            return _html(puzzles, form, out, title, language, pictures)
        if form == "anki":
            return _deck(puzzles, title, language, pictures)
    except RenderError as error:
        raise click.UsageError(f"{error}; or leave the pictures out with --no-pictures.") from None
    if form == "csv":
        from rummynotation.share.tables import csv_lines
        from rummynotation.share.words import terms_of

        return csv_lines(puzzles, terms_of(language))
    if form == "jsonl":
        from rummynotation.share.tables import json_lines

        return json_lines(puzzles)
    from rummynotation.puzzles.text_form import format_puzzles

    return (format_puzzles(puzzles),)


def _html(
    puzzles: Sequence[Puzzle],
    form: Form,
    out: str | None,
    title: str,
    language: Language,
    pictures: bool,
) -> Iterable[str] | bytes:
    if form == "page":
        from rummynotation.share.page import page

        return (page(puzzles, title=title, language=language, pictures=pictures),)
    from rummynotation.share.sheet import sheet

    text = sheet(puzzles, title=title, language=language, pictures=pictures)
    if not (out or "").lower().endswith(".pdf"):
        return (text,)
    from rummynotation.share.pdf import PdfError, pdf_of

    try:
        return pdf_of(text)
    except PdfError as error:
        raise click.UsageError(f"{error}.") from None


def _deck(puzzles: Sequence[Puzzle], title: str, language: Language, pictures: bool) -> bytes:
    from rummynotation.share.anki import AnkiError, deck

    try:
        return deck(puzzles, title=title, language=language, pictures=pictures)
    except AnkiError as error:
        raise click.UsageError(f"{error}.") from None


def _put(made: Iterable[str] | bytes, out: str | None) -> None:
    if not isinstance(made, bytes):
        from rummynotation.cli.writing import put

        put(made, out)
        return
    if out is None or out == "-":
        from rummynotation.cli.terminal import emit_bytes

        emit_bytes(made)
        return
    from rummynotation.whole import write_whole

    write_whole(out, made)
