"""Each kind of statement as a JSON object: its name, its fields, and the form of each field.

One table serves both ways, so that what is written is what is read. `grammar/rmn.schema.json` says
the same for other programs, and everything read has passed it: nothing is checked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from unicodedata import normalize

from rummynotation import record
from rummynotation.cards import (
    CARD_TEXT,
    RANKS,
    Placed,
    card_of,
    is_stated,
    meant_card,
    meant_rank,
    parse_card,
    stand_for_card,
    stand_for_rank,
)
from rummynotation.record import MeldName, Party, Points, Shape, Statement

# --- forms of fields: out to JSON and back --------------------------------------------------------


class Form(NamedTuple):
    """How a value of the record becomes JSON, and comes back."""

    out: Callable[[Any], Any]
    back: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def handle(text: str) -> str:
    """A handle in its one Unicode form."""
    return text if text.isascii() else normalize("NFC", text)


def _card_out(placed: Placed) -> str | dict[str, str]:
    if not is_stated(placed):
        return CARD_TEXT[placed]
    meant = meant_card(placed)
    text = RANKS[(meant_rank(placed) or 1) - 1] if meant is None else CARD_TEXT[meant]
    return {"card": CARD_TEXT[card_of(placed)], "as": text}


def _card_back(value: str | dict[str, str]) -> Placed:
    if isinstance(value, str):
        return parse_card(value)
    card, meant = parse_card(value["card"]), value["as"]
    if len(meant) == 1:
        return stand_for_rank(card, RANKS.index(meant) + 1)
    return stand_for_card(card, parse_card(meant))


def _cards_out(cards: Iterable[Placed]) -> list[str | dict[str, str]]:
    return [_card_out(card) for card in cards]


def _cards_back(values: Iterable[str | dict[str, str]]) -> tuple[Placed, ...]:
    return tuple(map(_card_back, values))


def _party_back(handles: Iterable[str]) -> Party:
    return tuple(map(handle, handles))


def _numbered(name: str) -> Form:
    """Numbers of parties, under a name of their own."""

    def out(points: Points) -> list[dict[str, Any]]:
        return [{"players": list(party), name: number} for party, number in points]

    def back(values: Iterable[dict[str, Any]]) -> Points:
        return tuple((_party_back(value["players"]), int(value[name])) for value in values)

    return Form(out, back)


TEXT = Form(_same, _same)
FLAG = Form(_same, _same)
INTEGER = Form(_same, int)  # JSON Schema takes 3.0 for an integer
HANDLE = Form(_same, handle)
KEY = Form(_same, handle)
CARD = Form(_card_out, _card_back)
CARDS = Form(_cards_out, _cards_back)
MELDS = Form(
    lambda melds: [_cards_out(meld) for meld in melds],
    lambda melds: tuple(_cards_back(meld) for meld in melds),
)
MELD_NAME = Form(
    lambda name: {"owner": name.owner, "number": name.number},
    lambda value: MeldName(handle(value["owner"]), int(value["number"])),
)
SHAPES = Form(
    lambda ways: [[str(shape) for shape in way] for way in ways],
    lambda ways: tuple(tuple(Shape(text[0], int(text[1:])) for text in way) for way in ways),
)
POINTS = _numbered("points")
COUNTS = _numbered("count")
PARTIES = Form(
    lambda parties: [list(party) for party in parties],
    lambda parties: tuple(map(_party_back, parties)),
)

# --- kinds of statements --------------------------------------------------------------------------

REQUIRED: Any = object()
"""In place of a default: the field is always there."""


class Field(NamedTuple):
    """A field of a statement; it is left out where it has its default."""

    name: str
    form: Form
    default: Any = REQUIRED


class Kind(NamedTuple):
    """A kind of statement: its class and its fields, in order."""

    type: type[Statement]
    fields: tuple[Field, ...] = ()


_PLAYER = Field("player", HANDLE)
_ONE = Field("card", CARD)
_SOME = Field("cards", CARDS)
_POINTS = Field("points", POINTS)
_REASON = Field("reason", TEXT, "")
_MELD = Field("meld", MELD_NAME)

KINDS: dict[str, Kind] = {
    # What players do.
    "draw": Kind(record.Draw, (_PLAYER, _ONE)),
    "take": Kind(record.Take, (_PLAYER, _SOME)),
    "buy": Kind(record.Buy, (_PLAYER, _SOME)),
    "claim": Kind(record.Claim, (_PLAYER, _ONE)),
    "pass": Kind(record.Pass, (_PLAYER,)),
    "refuse": Kind(record.Refuse, (_PLAYER, Field("other", HANDLE))),
    "meld": Kind(record.Meld, (_PLAYER, Field("melds", MELDS))),
    "layoff": Kind(record.LayOff, (_PLAYER, _SOME, Field("meld", MELD_NAME, None))),
    "swap": Kind(
        record.Swap,
        (_PLAYER, _ONE, _MELD, Field("wild", CARD, None), Field("slide", CARD, None)),
    ),
    "discard": Kind(record.Discard, (_PLAYER, _ONE)),
    "knock": Kind(record.Knock, (_PLAYER, _ONE)),
    "gin": Kind(record.Gin, (_PLAYER, Field("card", CARD, None))),
    "undo": Kind(record.Undo, (_PLAYER,)),
    "call": Kind(record.Call, (_PLAYER, Field("words", TEXT), Field("card", CARD, None))),
    # What happens to the table.
    "reshuffle": Kind(record.Reshuffle, (Field("cards", CARDS, None),)),
    "exhausted": Kind(record.Exhausted),
    "void": Kind(record.Void, (_REASON,)),
    "gap": Kind(record.Gap, (_REASON,)),
    "leave": Kind(record.Leave, (_PLAYER, _REASON)),
    "return": Kind(record.Return, (_PLAYER,)),
    "seat": Kind(record.Seated, (_PLAYER, Field("name", TEXT))),
    # Set-up.
    "contract": Kind(record.Contract, (Field("alternatives", SHAPES),)),
    "deal": Kind(record.Deal, (_PLAYER, _SOME)),
    "upcard": Kind(record.Upcard, (_ONE,)),
    "stock": Kind(record.Stock, (_SOME,)),
    "turn": Kind(record.Turn, (_PLAYER, Field("drawn", FLAG, False))),
    "bought": Kind(record.Bought, (Field("counts", COUNTS),)),
    "reshuffled": Kind(record.Reshuffled, (Field("times", INTEGER),)),
    "credit": Kind(record.Credit, (_POINTS,)),
    # Claims.
    "holds": Kind(record.Holds, (_PLAYER, _SOME)),
    "table": Kind(record.TableMeld, (_MELD, _SOME)),
    "pile": Kind(record.Pile, (_SOME,)),
    "out": Kind(record.Out, (_PLAYER,)),
    "left": Kind(record.Left, (_PLAYER, _SOME)),
    "score": Kind(record.Score, (_POINTS,)),
    "total": Kind(record.Total, (_POINTS,)),
    "adjust": Kind(record.Adjust, (_PLAYER, Field("points", INTEGER), _REASON)),
    "winner": Kind(record.Winner, (Field("parties", PARTIES),)),
    "result": Kind(record.Result, (Field("points", POINTS, None),)),
    # The rest.
    "tag": Kind(record.Tag, (Field("key", KEY), Field("value", TEXT))),
    "note": Kind(record.Note),
    "remark": Kind(record.Remark, (Field("text", TEXT), Field("inline", FLAG, False))),
}
"""Every kind by its name in JSON; a variation, which holds statements, is not among them."""

KIND_NAMES: dict[type[Statement], str] = {kind.type: name for name, kind in KINDS.items()}
"""The name of each class in JSON."""
