"""What cannot be written so that it reads back the same, said in clear words.

A record built by a program may hold what no text says: a handle with a blank, a newline in a tag, a
hand that is not in its one order. These checks find the usual ones before anything is written. They
need not be complete: `writer` reads back what it wrote, and that decides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rummynotation.notation.arrange import arrange_hand, arrange_opening
from rummynotation.notation.limits import MAX_DEPTH
from rummynotation.notation.wording import action_text, statement_text
from rummynotation.record import (
    Action,
    Adjust,
    Bought,
    Buy,
    Call,
    Contract,
    Credit,
    Deal,
    Game,
    Gap,
    Hand,
    Holds,
    LayOff,
    Leave,
    Left,
    Meld,
    Note,
    Out,
    Points,
    Refuse,
    Remark,
    Result,
    Return,
    Said,
    Score,
    Seated,
    Statement,
    Swap,
    TableMeld,
    Tag,
    Take,
    Total,
    Turn,
    Variation,
    Void,
    Winner,
)

_HANDLE = re.compile(r"[^\W\d_][\w\u0300-\u036f]*")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\ufeff\ud800-\udfff]")
_CONTROL_IN_COMMENT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ufeff\ud800-\udfff]")
_JUDGEMENTS = ("", "!", "?", "!!", "??", "!?", "?!")


class Refusal(NamedTuple):
    """Why a record cannot be written: the reason, the hand and the statement it lies in."""

    reason: str
    hand: Hand | None = None
    item: Statement | None = None


def refusals(game: Game) -> Iterator[Refusal]:
    """The reasons why a game cannot be written, as far as they are seen without trying.

    >>> [r.reason for r in refusals(Game(opening=(Tag("Event", "two\\nlines"),)))]
    ["a string cannot hold the control character '\\\\n'"]
    """
    for reason in _said_reasons(game.said, False):
        yield Refusal(reason)
    if list(game.opening) != arrange_opening(game.opening, [0] * len(game.opening))[0]:
        yield Refusal("the opening is not in its one order (arrange_opening gives it)")
    yield from _walk(game.opening, None)
    for hand in game.hands:
        yield from _walk((hand,), hand)
        ordered = arrange_hand(hand.items, [0] * len(hand.items), game.players)[0]
        if list(hand.items) != ordered:
            yield Refusal("the hand's set-up is not in its one order (arrange_hand gives it)", hand)
        yield from _walk(hand.items, hand)
    yield from _walk(game.closing, None)


def describe(item: Statement) -> str:
    """A statement in short, for messages.

    >>> describe(Out("Ben"))
    'out Ben'
    """
    if isinstance(item, Variation):
        return f"a variation that replaces {item.replaces}"
    if isinstance(item, Action):
        text = f"{item.player}: {action_text(item)}"
    else:
        text = statement_text(item)
    return text if len(text) <= 60 else text[:59] + "…"


def _walk(items: Sequence[Statement], hand: Hand | None, depth: int = 0) -> Iterator[Refusal]:
    for index, item in enumerate(items):
        for reason in _reasons(item):
            yield Refusal(reason, hand, item)
        if (
            isinstance(item, Remark)
            and item.inline
            and index
            and isinstance(items[index - 1], Remark)
        ):
            yield Refusal("a remark cannot stand in the line of another remark", hand, item)
        if isinstance(item, Variation):
            for reason in _variation_reasons(item, items[:index], depth):
                yield Refusal(reason, hand, item)
            if depth < MAX_DEPTH:
                yield from _walk(item.items, hand, depth + 1)


def _reasons(item: Statement) -> Iterator[str]:
    yield from _said_reasons(item.said, isinstance(item, Action))
    if isinstance(item, Note) and item.said == Said():
        yield "a note says nothing"
    if isinstance(item, Remark | Variation) and item.said != Said():
        yield f"nothing can be said about a {type(item).__name__.lower()}"
    handles = _HANDLES.get(type(item))
    if isinstance(item, Action):
        yield from _handle_reasons((item.player,))
    if handles is not None:
        yield from _handle_reasons(handles(item))
    strings = _STRINGS.get(type(item))
    if strings is not None:
        for text in strings(item):
            yield from _string_reasons(text)
    list_of = _NEVER_EMPTY.get(type(item))
    if list_of is not None and not all(list_of(item)):
        yield "an empty list where there must be something"


def _said_reasons(said: Said, is_action: bool) -> Iterator[str]:
    if said.judgement and not is_action:
        yield "only actions are judged"
    if said.judgement not in _JUDGEMENTS:
        yield f"not a judgement: {said.judgement!r}"
    if said.seconds is not None and not (
        0 <= said.seconds < 1e9 and round(said.seconds, 6) == said.seconds
    ):
        yield f"seconds are from 0 up and have six decimals at most, not {said.seconds!r}"
    for _, value in said.data:
        yield from _string_reasons(value)
    for comment in said.comments:
        found = _CONTROL_IN_COMMENT.search(comment)
        if found:
            yield f"a comment cannot hold the control character {found.group()!r}"


def _handle_reasons(handles: Iterable[str]) -> Iterator[str]:
    for handle in handles:
        if not _HANDLE.fullmatch(handle):
            yield f"not a handle: {handle!r} (letters, digits and _, a letter first)"
        elif unicodedata.normalize("NFC", handle) != handle:
            yield f"the handle {handle!r} is not in the Unicode form NFC"


def _string_reasons(text: str) -> Iterator[str]:
    found = _CONTROL.search(text)
    if found:
        yield f"a string cannot hold the control character {found.group()!r}"


def _variation_reasons(item: Variation, before: Sequence[Statement], depth: int) -> Iterator[str]:
    """Why a variation cannot stand where it is: it replaces the whole line above it, which is one
    statement or actions of one player with nothing between them."""
    if depth >= MAX_DEPTH:
        yield f"variations are nested more than {MAX_DEPTH} deep"
    end = len(before)
    while end and isinstance(before[end - 1], Note | Remark | Variation):
        end -= 1
    line = before[max(end - item.replaces, 0) : end]
    if not 0 < item.replaces == len(line):
        yield f"a variation cannot replace {item.replaces} of the {end} statements before it"
    elif len(line) > 1 and not (
        all(isinstance(action, Action) for action in line)
        and len({action.player for action in line if isinstance(action, Action)}) == 1
    ):
        yield "a variation replaces one statement, or actions of one player that stand together"


def _players(points: Points) -> Iterator[str]:
    return (player for party, _ in points for player in party)


# The parameters below are the class each function stands beside; `Callable[..., X]` says so.
_HANDLES: dict[type[Statement], Callable[..., Iterable[str]]] = {
    Hand: lambda s: (s.dealer,) if s.dealer else (),
    Refuse: lambda s: (s.other,),
    LayOff: lambda s: (s.meld.owner,) if s.meld else (),
    Swap: lambda s: (s.meld.owner,),
    TableMeld: lambda s: (s.meld.owner,),
    Deal: lambda s: (s.player,),
    Holds: lambda s: (s.player,),
    Left: lambda s: (s.player,),
    Out: lambda s: (s.player,),
    Turn: lambda s: (s.player,),
    Leave: lambda s: (s.player,),
    Return: lambda s: (s.player,),
    Seated: lambda s: (s.player,),
    Adjust: lambda s: (s.player,),
    Score: lambda s: _players(s.points),
    Total: lambda s: _players(s.points),
    Credit: lambda s: _players(s.points),
    Bought: lambda s: _players(s.counts),
    Winner: lambda s: (player for party in s.parties for player in party),
    Result: lambda s: _players(s.points or ()),
}

_STRINGS: dict[type[Statement], Callable[..., Iterable[str]]] = {
    Tag: lambda s: (s.value,),
    Remark: lambda s: (s.text,),
    Call: lambda s: (s.words,),
    Void: lambda s: (s.reason,),
    Gap: lambda s: (s.reason,),
    Leave: lambda s: (s.reason,),
    Seated: lambda s: (s.name,),
    Adjust: lambda s: (s.reason,),
}

_NEVER_EMPTY: dict[type[Statement], Callable[..., Sequence[object]]] = {
    Take: lambda s: (s.cards,),
    Buy: lambda s: (s.cards,),
    LayOff: lambda s: (s.cards,),
    Meld: lambda s: (s.melds, *s.melds),
    TableMeld: lambda s: (s.cards,),
    Contract: lambda s: (s.alternatives, *s.alternatives),
    Score: lambda s: (s.points, *(party for party, _ in s.points)),
    Total: lambda s: (s.points, *(party for party, _ in s.points)),
    Credit: lambda s: (s.points, *(party for party, _ in s.points)),
    Bought: lambda s: (s.counts, *(party for party, _ in s.counts)),
    Winner: lambda s: (s.parties, *s.parties),
    Result: lambda s: () if s.points is None else (s.points, *(party for party, _ in s.points)),
    Variation: lambda s: (s.items,),
}
