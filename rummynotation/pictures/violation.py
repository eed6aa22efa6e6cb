"""The picture of an action against the rules: its cards, the rule, what was legal."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from rummynotation.cards import CARD_TEXT, Placed, card_of, parse_card
from rummynotation.notation.wording import action_text
from rummynotation.pictures.canvas import new_graph
from rummynotation.pictures.labels import (
    card_cell,
    cell,
    label,
    meld_table,
    row,
    said,
    table,
)
from rummynotation.pictures.looks import BLACK, GREY, PAPER, QUIET, look_of
from rummynotation.pictures.words import Language, Words, words_of
from rummynotation.record import Action, Buy, Discard, Draw, LayOff, Meld, Swap, Take
from rummynotation.replay.engine import Engine
from rummynotation.replay.legal import legal_actions
from rummynotation.rules.rulebook import find_rule
from rummynotation.rules.table import Table

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.diagnostics.model import Diagnostic

_MOST_LEGAL = 8
_MOST_RULES = 4
_CARD = re.compile(r"(?<![\w.])(?:[2-9TJQKA][SHDC]|\*)(?![\w])")
_WIDTH = 52


def explain_violation(
    diagnostic: Diagnostic,
    table_before: Table,
    action: Action | None = None,
    *,
    event: int | None = None,
    language: Language = "en",
    letters: bool = False,
) -> Digraph:
    """The picture of an action against the rules.

    The message and the rules are in English, as everywhere; the words around them are not.

    Args:
        diagnostic: what was said of it.
        table_before: the table before the action.
        action: the action; where it is left out, the cards that the message names are shown.
        event: which action of the hand it is, from 1.
        language: of the words: ``en``, ``fr`` or ``it``.
        letters: whether suits are written as letters.

    Raises:
        ValueError: if there are no words of that language.

    Rules: those that the message rests on, with their texts.
    """
    words = words_of(language, letters=letters)
    where = [table_before.variant.title, words("hand_number", number=table_before.number)]
    if event is not None:
        where.append(words("action_number", number=event))
    graph = new_graph(f"{diagnostic.code}: {words('against')}", [" · ".join(where)])
    graph.node("tried", label(_tried(diagnostic, table_before, action, words)))
    graph.node("wrong", label(_wrong(diagnostic, words)))
    graph.edge("tried", "wrong", arrowhead="tee", penwidth="2")
    graph.node("legal", label(_legal(diagnostic, table_before, action, words)))
    graph.edge("wrong", "legal", style="dashed")
    return graph


def _tried(diagnostic: Diagnostic, before: Table, action: Action | None, words: Words) -> str:
    """What was done, with its cards, and the melds that it was about."""
    rows = [_head(words("tried"))]
    if action is not None:
        rows.append(_line(f"{action.player}: {action_text(action)}"))
    cards = _cards_of(action) if action is not None else _cards_in(diagnostic.message)
    wild = before.variant.wild_cards
    for start in range(0, len(cards), 7):
        some = cards[start : start + 7]
        cells = [card_cell(card, words, wild=card_of(card) in wild) for card in some]
        rows.append(row([cell(table([row(cells)]), align="left")]))
    about = [
        meld
        for name, meld in before.melds.items()
        if meld.reading is not None
        and (
            name == getattr(action, "meld", None)
            or re.search(rf"(?<!\w){re.escape(str(name))}\b", diagnostic.message)
        )
    ]
    for number, meld in enumerate(about):
        reading = meld.reading
        assert reading is not None
        title = words("on_table", meld=f"{words.kind(reading.kind)} · {meld.name}")
        lying = (False,) * len(reading.cards)
        box = meld_table(reading, words, look_of(number), title, fresh=lying)
        rows.append(row([cell(box, align="left")]))
    rows += [_line(f"{name}: {value}", color=GREY) for name, value in diagnostic.state]
    return table(rows, border=1, color=GREY, bgcolor=QUIET)


def _wrong(diagnostic: Diagnostic, words: Words) -> str:
    """What was wrong, and the rules it rests on."""
    rows = [_head(f"{words('against')} · {diagnostic.code}")]
    rows += _lines(diagnostic.message, bold=True)
    for name in diagnostic.rules[:_MOST_RULES]:
        known = find_rule(name)
        rows += _lines(f"{name}: {known.says}" if known else f"{words('rule')} {name}")
    if len(diagnostic.rules) > _MOST_RULES:
        rows.append(_line(", ".join(diagnostic.rules[_MOST_RULES:])))
    return table(rows, border=3, color=BLACK)


def _legal(diagnostic: Diagnostic, before: Table, action: Action | None, words: Words) -> str:
    """What was legal: what the message says, and actions of the kind that was tried, else any."""
    rows = [_head(words("legal"))]
    rows += _lines(diagnostic.help) if diagnostic.help else []
    player = action.player if action is not None else before.seats[before.turn].handle
    mine = [one for one in legal_actions(Engine(before.copy())) if one.player == player]
    alike = [one for one in mine if type(one) is type(action)]
    chosen = list(islice(alike or mine, _MOST_LEGAL))
    rows += [_line(action_text(one)) for one in chosen]
    if len(alike or mine) > len(chosen):
        rows.append(_line(f"+ {len(alike or mine) - len(chosen)}"))
    if len(rows) == 1:
        rows.append(_line(words("nothing")))
    return table(rows, border=1, color=GREY)


def _cards_of(action: Action) -> list[Placed]:
    if isinstance(action, Meld):
        return [placed for meld in action.melds for placed in meld]
    if isinstance(action, LayOff | Take | Buy):
        return list(action.cards)
    return [action.card] if isinstance(action, Draw | Discard | Swap) else []


def _cards_in(message: str) -> list[Placed]:
    """The cards that a message names."""
    names = dict.fromkeys(_CARD.findall(message))
    return [parse_card(name) for name in names if name in CARD_TEXT]


def _head(text: str) -> str:
    return row(
        [
            cell(
                said(text, size=13, color=PAPER, bold=True),
                bgcolor=BLACK,
                align="left",
                cellpadding=4,
            )
        ]
    )


def _line(text: str, *, color: str = BLACK, bold: bool = False) -> str:
    return row([cell(said(text, color=color, bold=bold), align="left")])


def _lines(text: str, *, bold: bool = False) -> list[str]:
    """A text in lines of readable length."""
    from textwrap import wrap

    return [_line(part, bold=bold) for part in wrap(text, _WIDTH)]
