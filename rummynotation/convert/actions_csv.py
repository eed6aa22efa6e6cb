"""The actions of games as a table: CSV, one row an action, for spreadsheets and statistics.

The columns are `COLUMNS`; their names and their order stay. What stands in a cell is spelled as in
the notation, so that a row can be turned back into the action. Statements that are no action (the
deal, what is claimed, scores), what stands before the first hand, and variations are not in it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from rummynotation.cards import cards_text, placed_text
from rummynotation.notation.wording import annotation, quoted, said_text, seconds_text
from rummynotation.record import (
    Action,
    Call,
    Claim,
    Discard,
    Draw,
    Game,
    Gin,
    Knock,
    LayOff,
    Meld,
    Refuse,
    Said,
    Swap,
)

COLUMNS = (
    "game",
    "hand",
    "number",
    "player",
    "action",
    "cards",
    "meld",
    "more",
    "judgement",
    "seconds",
    "when",
    "data",
    "comments",
)
"""The names of the columns, in their order."""


def actions_csv(games: Iterable[Game]) -> Iterator[str]:
    r"""The table as pieces of text: its header, then a piece a game.

    Args:
        games: the games, taken one at a time; `game` is a game's place among them, from 1.

    >>> from rummynotation.record import Hand
    >>> print("".join(actions_csv([Game(hands=(Hand(1, "", (Draw("Ana"),)),))])), end="")
    game,hand,number,player,action,cards,meld,more,judgement,seconds,when,data,comments
    1,1,1,Ana,draw,?,,,,,,,
    """
    yield _rows([COLUMNS])
    for place, game in enumerate(games, 1):
        yield _rows(
            (place, hand.number, number, *_cells(action))
            for hand in game.hands
            for number, action in enumerate(hand.actions, 1)
        )


def _rows(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _cells(action: Action) -> tuple[str, ...]:
    cards, meld, more = _content(action)
    said = action.said
    return (
        action.player,
        type(action).__name__.lower(),
        cards,
        meld,
        more,
        said.judgement,
        "" if said.seconds is None else seconds_text(said.seconds),
        said.when,
        # Its sign is left out: a spreadsheet would take what starts with it for a formula.
        said_text(Said(data=said.data))[1:].replace("@", "", 1),
        " ".join(map(annotation, said.comments)),
    )


def _content(action: Action) -> tuple[str, str, str]:
    """The cards, the meld, and what else belongs to an action."""
    match action:
        case Draw() | Claim() | Discard() | Knock():
            return placed_text(action.card), "", ""
        case Gin():
            return "" if action.card is None else placed_text(action.card), "", ""
        case Meld():
            return " ".join(f"[{cards_text(meld)}]" for meld in action.melds), "", ""
        case LayOff():
            return cards_text(action.cards), "" if action.meld is None else str(action.meld), ""
        case Swap():
            wild = [] if action.wild is None else [placed_text(action.wild)]
            slide = [] if action.slide is None else ["slide", placed_text(action.slide)]
            return placed_text(action.card), str(action.meld), " ".join(wild + slide)
        case Refuse():
            return "", "", action.other
        case Call():
            return "" if action.card is None else placed_text(action.card), "", quoted(action.words)
        case _:
            return cards_text(getattr(action, "cards", ())), "", ""
