"""An Anki deck: a card a puzzle, the position on its face, the answer with its picture behind.

The numbers of the deck and of its kind of note are fixed, and a note is known by the id of its
puzzle: who imports the same puzzles again has each of them once.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import re
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rummynotation.puzzles.puzzle import BUY, TAKE_OR_DRAW, Puzzle
from rummynotation.share.board import board_svg
from rummynotation.share.document import asset, text
from rummynotation.share.picture import answer_svg
from rummynotation.share.sheet import answer_html, level_html
from rummynotation.share.telling import Told, tell
from rummynotation.share.words import Language, Terms, terms_of

if TYPE_CHECKING:
    from genanki import Deck, Model

MODEL_ID = 1_607_392_711
DECK_ID = 2_059_400_113
"""Fixed for all time: Anki knows the deck and the kind of note by them."""

TIMESTAMP = 1_700_000_000.0
"""The time that all decks bear, so that the same puzzles give the same file."""

_ZIP_DATE = (1980, 1, 1, 0, 0, 0)

FIELDS = ("Id", "Question", "Position", "Answer", "Why", "Picture", "Level", "Source")

_FRONT = """\
<p class="question">{{Question}}</p>
{{Position}}
<p class="level">{{Level}}</p>
"""

_BACK = """\
{{FrontSide}}
<hr id="answer">
<p class="question">{{Answer}}</p>
{{Why}}
{{Picture}}
"""


class AnkiError(Exception):
    """No deck can be made; the words say why and what to do."""


def deck(
    puzzles: Sequence[Puzzle],
    *,
    title: str = "",
    language: Language = "en",
    pictures: bool = True,
    timestamp: float = TIMESTAMP,
) -> bytes:
    """A deck as the bytes of an ``.apkg`` file.

    Args:
        puzzles: the puzzles.
        title: the name of the deck.
        language: of the words.
        pictures: whether the answers have pictures; the positions always do.
        timestamp: when the notes were made, as Anki is told.

    Raises:
        AnkiError: if genanki is not installed.
        RummyNotationError: at a puzzle whose position cannot be, or whose solution is none.
        RenderError: if nothing is there that can draw a picture.
    """
    if importlib.util.find_spec("genanki") is None:
        raise AnkiError(
            "for Anki the package genanki is needed: `pip install genanki`, or install this "
            "program as rummynotation[anki]"
        )
    import genanki

    terms = terms_of(language)
    made = genanki.Deck(DECK_ID, title or terms("title"))
    model = _model()
    with tempfile.TemporaryDirectory(prefix="rumnot-") as folder:
        files: list[Path] = []
        for puzzle in puzzles:
            told = tell(puzzle, terms)
            fields, media = _fields(told, terms, pictures)
            for name, content in media.items():
                files.append(Path(folder) / name)
                files[-1].write_bytes(content)
            made.add_note(
                genanki.Note(
                    model,
                    fields=fields,
                    guid=puzzle.id,
                    tags=[puzzle.goal, f"level{puzzle.level}", *puzzle.themes],
                )
            )
        return _package(made, files, Path(folder) / "deck.apkg", timestamp)


def _model() -> Model:
    import genanki

    return genanki.Model(
        MODEL_ID,
        "Rummy puzzle",
        fields=[{"name": name} for name in FIELDS],
        templates=[{"name": "Puzzle", "qfmt": _FRONT, "afmt": _BACK}],
        css=asset("anki.css"),
    )


def _fields(told: Told, terms: Terms, pictures: bool) -> tuple[list[str], dict[str, bytes]]:
    """The fields of a note, and its pictures by their names."""
    puzzle = told.puzzle
    base = f"rummy-{_file_name(puzzle.id)}"
    board = f"{base}-position.svg"
    media = {board: board_svg(told, terms).encode("utf-8")}
    drawn = answer_svg(told, terms) if pictures else None
    picture = ""
    if drawn is not None:
        name = f"{base}-answer.svg"
        media[name] = drawn
        picture = f'<img src="{name}" alt="{text(terms("picture"))}">'
    values = {
        "Id": puzzle.id,
        "Question": text(told.question),
        "Position": f'<img src="{board}" alt="{text(spoken(told, terms))}">',
        "Answer": text(told.answer),
        "Why": answer_html(told),
        "Picture": picture,
        "Level": level_html(puzzle.level, terms),
        "Source": text(puzzle.source),
    }
    return [values[name] for name in FIELDS], media


def _file_name(name: str) -> str:
    """The id of a puzzle as a part of a file's name, whatever a file says that it is."""
    if re.fullmatch(r"[0-9a-z]{1,40}", name):
        return name
    return hashlib.sha256(name.encode("utf-8")).hexdigest()[:12]


def spoken(told: Told, terms: Terms) -> str:
    """A position for those who do not see its picture."""

    def names(cards: Sequence[int]) -> str:
        return ", ".join(map(terms.name, cards))

    parts = [f"{told.game} · {told.state}"]
    parts += [f"{meld.name}: {names(meld.cards)}" for meld in told.melds]
    if told.puzzle.goal == TAKE_OR_DRAW and told.pile:
        parts.append(f"{terms('pile')}: {names(told.pile)}")
    if told.puzzle.goal == BUY:
        parts.append(f"{terms('choices')}: {names(told.puzzle.choices)}")
    return ". ".join([*parts, f"{told.owner}: {names(told.hand)}"])


def _package(made: Deck, files: Sequence[Path], target: Path, timestamp: float) -> bytes:
    """The file of a deck, without the time at which it was written."""
    import genanki

    package = genanki.Package(made, media_files=[str(file) for file in files])
    package.write_to_file(str(target), timestamp=timestamp)
    out = io.BytesIO()
    with zipfile.ZipFile(target) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            entry = zipfile.ZipInfo(name, _ZIP_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(name))
    return out.getvalue()
