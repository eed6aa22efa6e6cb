"""A sheet to print: the puzzles with room for the answers, and the answers at the end."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.puzzles.puzzle import BUY, GO_OUT, TAKE_OR_DRAW, Puzzle
from rummynotation.share import cards
from rummynotation.share.document import asset, document, tag, text
from rummynotation.share.picture import answer_inline
from rummynotation.share.telling import Told, tell
from rummynotation.share.words import Language, Terms, terms_of


def sheet(
    puzzles: Sequence[Puzzle],
    *,
    title: str = "",
    language: Language = "en",
    pictures: bool = True,
) -> str:
    """A sheet as one HTML file that needs nothing else.

    Args:
        puzzles: the puzzles, in their order.
        title: what stands at the top.
        language: of the words.
        pictures: whether the answers have pictures.

    Raises:
        RummyNotationError: at a puzzle whose position cannot be, or whose solution is none.
        RenderError: if nothing is there that can draw a picture.
    """
    terms = terms_of(language)
    told = [tell(puzzle, terms) for puzzle in puzzles]
    name = title or terms("title")
    head = tag("header", tag("h1", text(name)))
    asked = "".join(_puzzle(number, one, terms) for number, one in enumerate(told, 1))
    answers = "".join(_answer(number, one, terms, pictures) for number, one in enumerate(told, 1))
    body = "".join(
        [
            cards.symbols(terms),
            head,
            _rules(told, terms),
            tag("main", asked),
            tag("section", tag("h2", text(terms("answers"))) + answers, {"class": "answers"}),
        ]
    )
    return document(name, body, language=language, css=cards.CSS + asset("sheet.css"))


def _rules(told: Sequence[Told], terms: Terms) -> str:
    """The rules of the games on the sheet, each once."""
    games: dict[tuple[str, ...], list[str]] = {}
    for one in told:
        names = games.setdefault(one.rules, [])
        if one.name not in names:
            names.append(one.name)
    parts = [
        tag("h3", text(f"{terms('rules')}: {', '.join(names)}"))
        + tag("p", text(" ".join(rules)), {"lang": "en"})
        for rules, names in games.items()
    ]
    return tag("section", "".join(parts), {"class": "rules"})


def _puzzle(number: int, told: Told, terms: Terms) -> str:
    """A puzzle: the question, the position, and room for the answer."""
    return tag(
        "section",
        _head(number, terms)
        + tag("p", text(told.question), {"class": "question"})
        + position_html(told, terms)
        + _room(told, terms),
        {"class": "puzzle"},
    )


def _head(number: int, terms: Terms) -> str:
    return tag("h2", text(terms("puzzle", number=number)))


def level_html(level: int, terms: Terms) -> str:
    """How hard a puzzle is, as filled and empty circles that are read out as a number."""
    said = terms("level", level=level)
    return tag(
        "span",
        "●" * level + "○" * (5 - level),
        {"class": "level", "role": "img", "aria-label": said},
    )


def position_html(told: Told, terms: Terms) -> str:
    """A position: the game, the table, the pile, the hand.

    Args:
        told: the puzzle in words.
        terms: the language.
    """
    parts = [tag("p", text(f"{told.game} · {told.state}"), {"class": "game"})]
    if told.asked:
        parts.append(tag("p", text(" ".join(told.asked)), {"class": "game", "lang": "en"}))
    if told.melds:
        rows = "".join(
            tag("div", tag("dt", text(_meld_name(meld.name, meld.own, terms)))
                + tag("dd", cards.cards_html(meld.cards, terms, told.wild)))
            for meld in told.melds
        )  # fmt: skip
        parts.append(tag("h3", text(terms("on_table"))) + tag("dl", rows, {"class": "melds"}))
    if told.pile and told.puzzle.goal == TAKE_OR_DRAW:
        parts.append(_row(_pile_name(told, terms), told.pile, told, terms))
    if told.puzzle.goal == BUY:
        parts.append(_row(terms("choices"), told.puzzle.choices, told, terms))
    parts.append(_row(told.owner, told.hand, told, terms, "hand"))
    return "".join(parts)


def _meld_name(name: str, own: bool, terms: Terms) -> str:
    return f"{name} ({terms('own_meld')})" if own else name


def _pile_name(told: Told, terms: Terms) -> str:
    return f"{terms('pile')} ({terms('pile_bottom' if len(told.pile) > 1 else 'pile_top')})"


def _row(name: str, row: Sequence[int], told: Told, terms: Terms, kind: str = "row") -> str:
    return tag(
        "div",
        tag("h3", text(name)) + cards.cards_html(row, terms, told.wild),
        {"class": kind},
    )


def _room(told: Told, terms: Terms) -> str:
    """Where the answer is written."""
    boxes = ""
    if told.puzzle.goal == GO_OUT:
        boxes = "".join(
            tag("span", f"☐ {text(terms(key))}", {"class": "box"}) for key in ("yes", "no")
        )
    line = tag("span", "", {"class": "line"})
    return tag("p", f"{text(terms('answer'))}: {boxes}{line}", {"class": "room"}) + tag(
        "p", line, {"class": "room"}
    )


def _answer(number: int, told: Told, terms: Terms, pictures: bool) -> str:
    drawn = answer_inline(told, terms) if pictures else ""
    name = f"{terms('puzzle', number=number)}: {told.answer}"
    return tag(
        "article",
        tag("h3", f"{text(name)} {level_html(told.puzzle.level, terms)}")
        + tag("div", tag("div", answer_html(told)) + drawn, {"class": "explained"}),
        {"class": "answer"},
    )


def answer_html(told: Told) -> str:
    """An answer: why, the solution step by step, where the puzzle comes from.

    Args:
        told: the puzzle in words.
    """
    parts = [tag("p", text(reason)) for reason in told.reasons]
    if told.steps:
        steps = "".join(
            tag("li", f"{tag('b', text(step.what))} {text(step.cards)}") for step in told.steps
        )
        parts.append(tag("ol", steps))
    if told.puzzle.source and not told.puzzle.is_made:
        parts.append(tag("p", text(told.puzzle.source), {"class": "source"}))
    return "".join(parts)
