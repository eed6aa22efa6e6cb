"""A page to solve puzzles on: one file that needs nothing else, for mouse, finger and keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rummynotation.cards import (
    Placed,
    card_of,
    card_text,
    cards_text,
    parse_placed,
    placed_text,
)
from rummynotation.puzzles.puzzle import BUY, DISCARD, GO_OUT, TAKE_OR_DRAW, Puzzle
from rummynotation.record import Draw, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import legal_actions
from rummynotation.share import cards
from rummynotation.share.document import asset, document, tag, text
from rummynotation.share.hinting import hints_in
from rummynotation.share.picture import answer_inline
from rummynotation.share.telling import Told, answer_text, tell
from rummynotation.share.turns import turns_of
from rummynotation.share.words import Language, Terms, terms_of

Json = dict[str, Any]

SCRIPTS = ("element.js", "judge.js", "play.js", "verdict.js", "draw.js", "page.js")
"""The parts of the program, in their order."""


def page(
    puzzles: Sequence[Puzzle],
    *,
    title: str = "",
    language: Language = "en",
    pictures: bool = True,
) -> str:
    """A page as one HTML file that needs nothing else.

    Args:
        puzzles: the puzzles, in their order; at least one.
        title: what stands at the top.
        language: of the words.
        pictures: whether the answers have pictures.

    Raises:
        RummyNotationError: at a puzzle whose position cannot be, or whose solution is none.
        RenderError: if nothing is there that can draw a picture.
    """
    terms = terms_of(language)
    told = [tell(puzzle, terms) for puzzle in puzzles]
    shown = [puzzle_json(one, terms) for one in told]
    name = title or terms("title")
    body = "".join(
        [
            cards.symbols(terms),
            _head(name, terms),
            _main(terms),
            _foot(terms),
            tag("template", _faces(told, shown, terms), {"id": "faces"}),
            *(_pictures(told, terms) if pictures else ()),
        ]
    )
    return document(
        name,
        body,
        language=language,
        css=cards.CSS + asset("base.css") + asset("page.css"),
        script="".join(map(asset, SCRIPTS)),
        data={"words": _words(terms), "puzzles": shown},
    )


def puzzle_json(told: Told, terms: Terms) -> Json:
    """What the page has to know of a puzzle.

    Args:
        told: the puzzle in words.
        terms: the language.
    """
    puzzle = told.puzzle
    plays = puzzle.goal not in (TAKE_OR_DRAW, BUY)
    turns = turns_of(told.position, puzzle.goal, terms.words.shape) if plays else None
    pile = told.pile if puzzle.goal in (TAKE_OR_DRAW, BUY) else ()
    return {
        "id": puzzle.id,
        "goal": puzzle.goal,
        "level": puzzle.level,
        "question": told.question,
        "game": f"{told.game} · {told.state}",
        "asked": " ".join(told.asked),
        "owner": told.owner,
        "hand": list(map(card_text, told.hand)),
        "melds": [
            {"name": meld.name, "own": meld.own, "cards": list(map(placed_text, meld.cards))}
            for meld in told.melds
        ],
        "pile": list(map(card_text, () if puzzle.goal == BUY else pile)),
        "pileName": f"{terms('pile')} ({terms('pile_bottom' if len(pile) > 1 else 'pile_top')})",
        "options": [] if turns else _options(told, terms),
        "tooLarge": plays and turns is None,
        "turns": turns,
        "answer": puzzle.answer,
        "answerText": told.answer,
        "reasons": list(told.reasons),
        "steps": [[step.what, step.cards] for step in told.steps],
        "rules": list(told.rules),
        "hints": list(hints_in(told, terms)),
        "source": "" if puzzle.is_made else puzzle.source,
    }


def _options(told: Told, terms: Terms) -> list[Json]:
    """The answers to choose among, where no turn is played."""
    puzzle = told.puzzle
    values: Iterable[str] = ()
    if puzzle.goal == GO_OUT:
        return [{"value": "yes", "text": terms("can")}, {"value": "no", "text": terms("cannot")}]
    if puzzle.goal == DISCARD:
        values = dict.fromkeys(map(card_text, told.hand))
    elif puzzle.goal == BUY:
        values = dict.fromkeys(map(card_text, puzzle.choices))
    elif puzzle.goal == TAKE_OR_DRAW:
        legal = legal_actions(Engine(told.position.table.copy()), lay_downs=0)
        mine = [action for action in legal if action.player == told.position.player]
        takes = [f"take {cards_text(one.cards)}" for one in mine if isinstance(one, Take)]
        values = [*takes, *(["draw"] if any(isinstance(one, Draw) for one in mine) else [])]
    return [{"value": value, "text": answer_text(puzzle, terms, value)} for value in values]


# --- the parts of the page ---


def _head(name: str, terms: Terms) -> str:
    def button(key: str, sign: str) -> str:
        said = {"type": "button", "data-go": key, "aria-label": terms(key), "title": terms(key)}
        return tag("button", sign, said)

    buttons = f"{button('previous', '‹')}{tag('ol', '', {'id': 'list'})}{button('next', '›')}"
    return tag(
        "header",
        tag("h1", text(name))
        + tag("span", "", {"id": "solved"})
        + tag("nav", buttons, {"aria-label": terms("puzzles")})
        + tag("noscript", tag("p", text(terms("no_script")))),
    )


def _main(terms: Terms) -> str:
    heading = tag(
        "div",
        tag(
            "h2",
            tag("span", "", {"id": "number"}) + tag("span", "", {"id": "level", "role": "img"}),
        )
        + tag("p", "", {"id": "question"})
        + tag("p", "", {"id": "game"})
        + tag("p", "", {"id": "asked", "lang": "en"}),
    )
    play = "".join(tag("div", "", {"id": name}) for name in ("table", "turn", "hand", "actions"))
    play += tag(
        "details",
        tag("summary", text(terms("rules"))) + tag("ul", "", {"id": "rules", "lang": "en"}),
    )
    side = (
        tag("div", "", {"id": "say", "role": "status"})
        + tag("div", "", {"id": "verdict", "role": "status"})
        + tag("ol", "", {"id": "hints", "aria-live": "polite", "aria-label": terms("hint")})
        + tag("div", "", {"id": "answer", "hidden": "hidden"})
    )
    drawn = {"id": "picture", "hidden": "hidden", "tabindex": "0", "aria-label": terms("picture")}
    figure = tag("figure", "", drawn)
    columns = tag("div", heading + play, {"id": "play"}) + tag("div", side, {"id": "side"})
    return tag("main", columns + figure)


def _foot(terms: Terms) -> str:
    lines = "".join(tag("p", text(terms(key))) for key in ("help_mouse", "help_keys", "help_kept"))
    return tag("footer", tag("details", tag("summary", text(terms("help"))) + lines))


def _faces(told: Sequence[Told], shown: Sequence[Json], terms: Terms) -> str:
    """The faces of all cards that can come up."""
    found: dict[Placed, bool] = {}
    for one, data in zip(told, shown, strict=True):
        lying = [placed for meld in one.melds for placed in meld.cards]
        lying += map(parse_placed, sorted(_stand_ins(data["turns"] or {})))
        for placed in (*one.hand, *one.pile, *one.puzzle.choices, *lying):
            for card in (placed, card_of(placed)):
                found[card] = found.get(card, False) or card_of(card) in one.wild
    return "".join(
        cards.card_svg(placed, terms, wild=wild).replace(
            "<svg ", f'<svg data-card="{placed_text(placed)}" ', 1
        )
        for placed, wild in sorted(found.items())
    )


def _stand_ins(turns: Json) -> set[str]:
    """What wild cards may stand for in the melds of a turn, each as each wild card shows it."""
    melds = [text for _, text, *_ in turns.get("laid", ())]
    melds += [text for table in turns.get("grown", ()) for text in table.values()]
    meant = {card.partition("=")[2] for text in melds for card in text.split() if "=" in card}
    return {f"{wild}={one}" for wild in turns.get("wild", ()) for one in meant}


def _pictures(told: Sequence[Told], terms: Terms) -> Iterable[str]:
    for number, one in enumerate(told):
        drawn = answer_inline(one, terms)
        if drawn:
            yield tag("template", drawn, {"id": f"picture-{number}"})


def _words(terms: Terms) -> Json:
    """The words that the program uses."""
    return {
        **terms.texts,
        "joker": terms.words("joker"),
        "set": terms.words("set"),
        "run": terms.words("run"),
        "ranks": cards.ranks(terms),
    }
