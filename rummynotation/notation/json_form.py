"""A game as a JSON document, without loss.

`grammar/rmn.schema.json` defines the document. A game is one object; an archive is a file with one
game a line. Reading them is the affair of `json_read`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rummynotation.notation.arrange import arrange_hand, arrange_opening
from rummynotation.notation.json_fields import KIND_NAMES, KINDS, handle
from rummynotation.record import (
    NOTHING,
    Game,
    Hand,
    Said,
    Statement,
    Variation,
)

JsonObject = dict[str, Any]
"""An object of a JSON document."""


# --- out -----------------------------------------------------------------------------------------


def game_to_json(game: Game) -> JsonObject:
    """A game as a JSON document.

    Args:
        game: the game; its places in a text are left out.

    >>> from rummynotation.record import Draw
    >>> game_to_json(Game(hands=(Hand(1, "Ana", (Draw("Ben"),)),)))["hands"]
    [{'kind': 'hand', 'number': 1, 'dealer': 'Ana', 'items': [{'kind': 'draw', 'player': 'Ben', \
'card': '?'}]}]
    """
    return {
        "rmn": game.version,
        **_said_out(game.said),
        "opening": _items_out(game.opening),
        "hands": [_hand_out(hand) for hand in game.hands],
        "closing": _items_out(game.closing),
    }


def dump_json(game: Game) -> str:
    """A game as JSON text in one line, without a newline at its end.

    Args:
        game: the game.

    >>> dump_json(Game())
    '{"rmn":1,"opening":[],"hands":[],"closing":[]}'
    """
    text = json.dumps(game_to_json(game), ensure_ascii=False, separators=(",", ":"))
    # Some programs take these for line ends, and one line is one game.
    for sign in "\x85\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _hand_out(hand: Hand) -> JsonObject:
    document: JsonObject = {"kind": "position" if hand.position else "hand", "number": hand.number}
    if hand.dealer:
        document["dealer"] = hand.dealer
    return {**document, **_said_out(hand.said), "items": _items_out(hand.items)}


def _items_out(items: Iterable[Statement]) -> list[JsonObject]:
    return [_item_out(item) for item in items]


def _item_out(item: Statement) -> JsonObject:
    if isinstance(item, Variation):
        document: JsonObject = {
            "kind": "variation",
            "replaces": item.replaces,
            "items": _items_out(item.items),
        }
    else:
        name = KIND_NAMES[type(item)]
        document = {"kind": name}
        for field in KINDS[name].fields:
            value = getattr(item, field.name)
            if value != field.default:
                document[field.name] = field.form.out(value)
    if item.said is not NOTHING:
        document.update(_said_out(item.said))
    return document


def _said_out(said: Said) -> JsonObject:
    document: JsonObject = {}
    if said.judgement:
        document["judgement"] = said.judgement
    if said.seconds is not None:
        document["seconds"] = said.seconds
    if said.when:
        document["when"] = said.when
    if said.data:
        document["data"] = [{"name": name, "value": value} for name, value in said.data]
    if said.comments:
        document["comments"] = list(said.comments)
    return document


# --- back ----------------------------------------------------------------------------------------


def game_from_json(document: Any, *, path: str = "", number: int = 1) -> Game:
    """The game of a JSON document; set-up in another order gives the one record.

    Args:
        document: the document as `json.loads` gives it.
        path: the file's name, for messages.
        number: which game of the file it is, from 1.

    Raises:
        RummyNotationError: if the document does not pass the schema (``RN602``), with one message
            for each field that is wrong, twenty at most.

    >>> game_from_json({"rmn": 1, "hands": [{"kind": "hand", "number": 0.5}]})
    Traceback (most recent call last):
      ...
    rummynotation.diagnostics.model.RummyNotationError: RN602: $.hands[0].number: found 0.5
    """
    # Those who only write JSON should not wait for jsonschema.
    from rummynotation.notation.json_check import check_document

    check_document(document, path=path, number=number)
    return checked_game(document, path=path, number=number)


def checked_game(document: JsonObject, *, path: str = "", number: int = 1) -> Game:
    """The game of a document that has passed the schema.

    Args:
        document: the document.
        path: the file's name, for messages.
        number: which game of the file it is, from 1.
    """
    opening = _items_back(document.get("opening", ()))
    opening = arrange_opening(opening, [0] * len(opening))[0]
    seats = Game(opening=tuple(opening)).players
    return Game(
        tuple(opening),
        tuple(_hand_back(hand, seats) for hand in document.get("hands", ())),
        tuple(_items_back(document.get("closing", ()))),
        _said_back(document),
        int(document["rmn"]),
        number=number,
        path=path,
    )


def _hand_back(document: JsonObject, seats: tuple[str, ...]) -> Hand:
    items = _items_back(document.get("items", ()))
    items = arrange_hand(items, [0] * len(items), seats)[0]
    return Hand(
        int(document["number"]),
        handle(document.get("dealer", "")),
        tuple(items),
        document["kind"] == "position",
        said=_said_back(document),
    )


def _items_back(documents: Iterable[JsonObject]) -> list[Statement]:
    return [_item_back(document) for document in documents]


def _item_back(document: JsonObject) -> Statement:
    said = _said_back(document)
    if document["kind"] == "variation":
        items = tuple(_items_back(document["items"]))
        return Variation(items, int(document.get("replaces", 1)), said=said)
    kind = KINDS[document["kind"]]
    fields = {
        field.name: field.form.back(document[field.name])
        if field.name in document
        else field.default
        for field in kind.fields
    }
    return kind.type(**fields, said=said)


def _said_back(document: JsonObject) -> Said:
    seconds = document.get("seconds")
    said = Said(
        document.get("judgement", ""),
        tuple(document.get("comments", ())),
        None if seconds is None else round(float(seconds), 6),
        document.get("when", ""),
        tuple((pair["name"], pair["value"]) for pair in document.get("data", ())),
    )
    return NOTHING if said == NOTHING else said
