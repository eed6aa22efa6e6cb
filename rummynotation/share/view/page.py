"""The page of a game: one file to go through it in a browser, by mouse, finger and keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rummynotation.record import Game
from rummynotation.redaction.seat_view import seat_view
from rummynotation.review.findings import Told
from rummynotation.review.own import own_judgements, unannotated
from rummynotation.share import cards
from rummynotation.share.document import asset, document, tag, text
from rummynotation.share.view.data import GameData, data_of, record_of
from rummynotation.share.view.faces import faces_html
from rummynotation.share.view.words import texts_of, words_json
from rummynotation.share.words import LANGUAGES, Language, terms_of

SCRIPTS = (
    "element.js",
    *(f"view/{name}.js" for name in (
        "game", "words", "viewer", "table", "list", "happened", "controls", "chart", "scores",
        "keys", "print", "start",
    )),
)  # fmt: skip
"""The parts of the program, in their order."""

STYLES = ("base.css", "view/view.css")


def view(
    game: Game,
    *,
    seat: str | None = None,
    comments: bool = False,
    language: Language = "en",
    title: str = "",
    findings: bool = True,
    rules: str | Path | None = None,
    step: Told | None = None,
) -> str:
    """A game as a page: one HTML file that needs nothing else and asks nobody for anything.

    It shows every table of the game, with the record's comments and variations, the messages of the
    validator and what the solver finds; its reader can change the language. A game that cannot be
    replayed is shown by its record and the messages.

    Args:
        game: the game, legal or not.
        seat: whose view it is to be; what this seat did not see is not in the page. "" for an
            onlooker who saw no hand. Everything is shown where it is left out.
        comments: whether comments stay where a seat is given; they may tell what is hidden.
        language: in which language it opens.
        title: what stands at the top; the event, where it is left out.
        findings: whether the solver looks for missed chances.
        rules: a variant file that overrides what the game names.
        step: is told how far the search for missed chances is, 0 to 1.

    Raises:
        RummyNotationError: if nobody has that seat (``RN204``), if the game is larger than a page
            can show (``RN107``), or cannot be written (``RN214``).

    >>> from rummynotation.notation.reader import read_game
    >>> page = view(read_game('''%rmn 1
    ... [Event "Tuesday club"]
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... hand 1 dealer Cy
    ... Ana: draw 7C discard 7C
    ... result *'''))
    >>> "<title>Tuesday club</title>" in page, "http-equiv" in page
    (True, True)
    """
    # What the program wrote earlier is found anew, and in the reader's language.
    shown = unannotated(game) if findings or seat is not None else game
    judged = own_judgements(game) if findings and seat is None else {}
    if seat is not None:
        shown = seat_view(shown, seat, comments=comments)
    made = data_of(shown, seat=seat, findings=findings, judged=judged, rules=rules, step=step)
    name = title or game.tags.get("Event", "") or texts_of(language)["default_title"]
    wild = made.variant.wild_cards if made.variant is not None else frozenset()
    body = "".join([
        cards.symbols(*map(terms_of, LANGUAGES)),
        _header(name, shown, made, language),
        _main(made, language) if made.json["hands"] else _no_play(language),
        _record(record_of(shown), language),
        _help(language),
        tag("div", "", {"id": "print"}),
        tag("template", faces_html(made.cards, wild, terms_of("en")), {"id": "faces"}),
    ])  # fmt: skip
    return document(
        name,
        body,
        language=language,
        css=cards.CSS + "".join(map(asset, STYLES)),
        script="".join(map(asset, SCRIPTS)),
        data={**made.json, "words": words_json()},
    )


_ICONS = {
    "first": "M5 5V19M18 5 8 12 18 19",
    "back_turn": "M12 5 5 12 12 19M19 5 12 12 19 19",
    "back": "M15 4 7 12 15 20",
    "forward": "M9 4 17 12 9 20",
    "forward_turn": "M5 5 12 12 5 19M12 5 19 12 12 19",
    "last": "M19 5V19M6 5 16 12 6 19",
    "play": "M7 4.5V19.5L19 12Z",
    "pause": "M8 5V19M16 5V19",
    "previous_mark": "M17 7 22 12 17 17 12 12ZM8 6 2 12 8 18",
    "next_mark": "M7 7 12 12 7 17 2 12ZM16 6 22 12 16 18",
}
"""The signs on the buttons, in a field of 24 by 24."""


def _icon(key: str) -> str:
    path = tag("path", "", {"d": _ICONS[key]})
    return tag("svg", path, {"class": f"icon {key}", "viewBox": "0 0 24 24", "aria-hidden": "true"})


class _Parts:
    """The parts of the page in one language, each with the key by which the page translates it."""

    def __init__(self, language: Language) -> None:
        self._texts = texts_of(language)

    def __call__(self, name: str, key: str, attributes: Mapping[str, str] | None = None) -> str:
        """An element with words."""
        return tag(name, text(self._texts[key]), {**(attributes or {}), "data-word": key})

    def named(self, name: str, key: str, content: str, attributes: Mapping[str, str]) -> str:
        """An element with a name for those who cannot see it."""
        said = {"aria-label": self._texts[key], "data-name": key}
        return tag(name, content, {**attributes, **said})

    def button(self, key: str, sign: str = "", *, kind: str = "", icons: Iterable[str] = ()) -> str:
        """A button with a sign, or with icons; its own icon, where none is given."""
        said = {"type": "button", "data-do": key, "title": self._texts[key], "class": kind}
        if sign:
            shown = tag("span", sign, {"aria-hidden": "true"})
        else:
            shown = "".join(map(_icon, icons or (key,)))
        return self.named("button", key, shown, {name: one for name, one in said.items() if one})

    def filled(self, name: str, key: str, **parts: str) -> str:
        """An element with words that have parts filled in."""
        data = {f"data-{part}": value for part, value in parts.items()}
        return tag(name, text(self._texts[key].format(**parts)), {"data-word": key, **data})


# --- the parts of the page ---


def _header(name: str, game: Game, made: GameData, language: Language) -> str:
    parts = _Parts(language)
    tags = game.tags
    variant = made.json["variant"]
    facts = [variant["title"] if variant else tags.get("Variant", "")]
    facts += [tags[key] for key in ("Date", "Site") if tags.get(key)]
    lines = tag("h1", text(name)) + tag("p", text(" · ".join(filter(None, facts))))
    seat = made.json["seat"]
    if seat is not None:
        key = "seen_by" if seat else "seen_by_none"
        lines += parts.filled("p", key, **({"player": seat} if seat else {}))
    lines += tag("noscript", parts("p", "no_script"))
    return tag("header", tag("div", lines) + _settings(made, parts, language))


def _settings(made: GameData, parts: _Parts, language: Language) -> str:
    choice = ""
    if made.json["seat"] is None and any("told" in hand for hand in made.json["hands"]):
        choice = tag("label", parts("span", "show_hands") + tag("select", "", {"id": "shown"}))
    options = "".join(
        tag("option", text(texts_of(language)[other]), {
            "value": other, "lang": other, **({"selected": ""} if other == language else {}),
        })
        for other in LANGUAGES
    )  # fmt: skip
    choice += tag("label", parts("span", "language") + tag("select", options, {"id": "language"}))
    return tag("rn-settings", choice + parts.button("help", "?"))


def _main(made: GameData, language: Language) -> str:
    parts = _Parts(language)
    nav = parts.named("nav", "hands", tag("ol", ""), {}) + tag("p", "", {"class": "contract"})
    happened = (
        tag("p", "", {"class": "sentence"})
        + tag("div", "", {"class": "variations"})
        + tag("div", "", {"class": "notes"})
        + tag("p", "", {"class": "hidden", "role": "status"})
    )
    table = parts.named("rn-table", "table", "", {"role": "region"})
    heading = parts("h2", "table", {"class": "hidden"})
    game = tag(
        "div",
        _controls(parts) + tag("rn-happened", happened) + heading + table,
        {"id": "game"},
    )
    lists = tag(
        "rn-list",
        tag("header", parts("h2", "actions") + tag(
            "label",
            '<input type="checkbox" id="marked-only"> ' + parts("span", "marked_only"),
        )) + tag("div", "", {"class": "list"}),
    )  # fmt: skip
    scores = tag("rn-scores", parts("h2", "scores") + tag("div", "", {"class": "content"}))
    general = tag("section", "", {"class": "general"})
    return tag(
        "main",
        tag("rn-hands", nav) + tag("div", game + lists + scores, {"id": "desk"}) + general,
    )


def _controls(parts: _Parts) -> str:
    steps = "".join([
        parts.button("first"),
        parts.button("back_turn"),
        parts.button("back", kind="main"),
        parts.button("forward", kind="main"),
        parts.button("forward_turn"),
        parts.button("last"),
    ])  # fmt: skip
    play = parts.button("play", icons=("play", "pause"))
    others = play + parts.button("previous_mark") + parts.button("next_mark")
    where = tag("span", "", {"class": "where"})
    groups = tag("div", steps, {"class": "steps"}) + tag("div", others + where, {"class": "more"})
    return parts.named("rn-controls", "controls", groups, {"role": "group"})


def _no_play(language: Language) -> str:
    parts = _Parts(language)
    return tag("main", parts("p", "no_play") + tag("section", "", {"class": "general"}))


def _record(record: str, language: Language) -> str:
    parts = _Parts(language)
    pre = tag("pre", text(record), {"id": "record-text", "tabindex": "0"})
    copy = parts("button", "copy", {"type": "button", "data-do": "copy"})
    done = tag("span", "", {"id": "copied", "role": "status"})
    inside = parts("summary", "record") + tag("p", f"{copy} {done}") + pre
    # Open where no program runs; the program closes it.
    return tag(
        "footer", tag("details", inside, {"open": ""}) + parts("p", "licence", {"class": "licence"})
    )


_KEYS = (
    ("← →", "key_action"), ("⇧ ← →", "key_turn"), ("A E", "key_ends"), ("P N", "key_hands"),
    ("M ⇧M", "key_marks"), ("V", "key_variation"), ("B Esc", "key_leave"), ("␣", "key_play"),
    ("?", "key_help"),
)  # fmt: skip
"""The keys, and what they do."""

_MARKS = (
    ("✕", "mark_error"), ("⚠\ufe0e", "mark_warning"), ("○", "mark_note"), ("◆", "mark_find"),
    ("★", "mark_wild"),
)  # fmt: skip


def _help(language: Language) -> str:
    parts = _Parts(language)
    rows = _rows(parts, _KEYS, "kbd")
    switch = tag(
        "label", '<input type="checkbox" id="single-keys"> ' + parts("span", "single_keys")
    )
    inside = "".join([
        parts("h2", "help"), parts("p", "help_touch"),
        parts("h3", "keys"), tag("dl", rows), tag("p", switch),
        parts("h3", "marks"), tag("dl", _rows(parts, _MARKS, "b")),
        parts("button", "close", {"type": "button", "data-do": "close"}),
    ])  # fmt: skip
    return parts.named("dialog", "help", inside, {"id": "help"})


def _rows(parts: _Parts, rows: Iterable[tuple[str, str]], name: str) -> str:
    return "".join(tag("dt", tag(name, text(sign))) + parts("dd", key) for sign, key in rows)
