"""The words of each statement in canonical form, one function a kind.

What a statement says stands first, then what is said about it: times, data, comments. How
statements are laid out in lines is the affair of `writer`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from rummynotation.cards import Placed, cards_text, placed_text
from rummynotation.record import (
    Action,
    Adjust,
    Bought,
    Buy,
    Call,
    Claim,
    Contract,
    Credit,
    Deal,
    Discard,
    Draw,
    Exhausted,
    Gap,
    Gin,
    Hand,
    Holds,
    Knock,
    LayOff,
    Leave,
    Left,
    Meld,
    Note,
    Out,
    Party,
    Pass,
    Pile,
    Points,
    Refuse,
    Remark,
    Reshuffle,
    Reshuffled,
    Result,
    Return,
    Said,
    Score,
    Seated,
    Statement,
    Stock,
    Swap,
    TableMeld,
    Tag,
    Take,
    Total,
    Turn,
    Undo,
    Upcard,
    Void,
    Winner,
)

BARE_VALUE = re.compile(r"""[^\s,{}#"“”„\\\[\]()]+""")
"""A value of data that needs no quotes."""


def quoted(text: str) -> str:
    r"""A string in straight quotes, with the two escapes there are.

    >>> print(quoted('say "hi"'))
    "say \"hi\""
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def seconds_text(seconds: float) -> str:
    """Seconds without trailing zeros, to the microsecond.

    >>> seconds_text(12.40), seconds_text(3.0)
    ('12.4', '3')
    """
    return f"{seconds:.6f}".rstrip("0").rstrip(".")


def annotation(comment: str, indent: str = "") -> str:
    r"""A comment in braces; its further lines are indented below its first.

    >>> print(annotation("Down on\nthe first turn."))
    {Down on
      the first turn.}
    """
    escaped = comment.replace("\\", "\\\\").replace("}", "\\}")
    return "{" + escaped.replace("\n", f"\n{indent}  ") + "}"


def said_text(said: Said, indent: str = "") -> str:
    """What is said about something: times and data, then comments; a blank before each.

    >>> said_text(Said(seconds=12.4, data=(("seat", "3"),), comments=("Slow.",)))
    ' @12.4 @seat=3 {Slow.}'
    """
    words: list[str] = []
    if said.seconds is not None:
        words.append(f" @{seconds_text(said.seconds)}")
    if said.when:
        words.append(f" @{said.when}")
    for name, value in said.data:
        words.append(f" @{name}={value if BARE_VALUE.fullmatch(value) else quoted(value)}")
    words += [f" {annotation(comment, indent)}" for comment in said.comments]
    return "".join(words)


def action_text(action: Action, indent: str = "") -> str:
    """An action without its player: its word with the judgement, its cards, what is said of it.

    >>> from rummynotation.cards import parse_card
    >>> action_text(Discard("Ana", parse_card("7H"), said=Said("??")))
    'discard?? 7H'
    """
    word, rest = _ACTIONS[type(action)]
    said = action.said
    tail = rest(action)
    text = f"{word}{said.judgement} {tail}" if tail else word + said.judgement
    return text + said_text(said, indent)


def statement_text(item: Statement, indent: str = "") -> str:
    """A statement that is no action and no variation, with what is said about it.

    >>> statement_text(Score(((("Ana",), 10), (("Ben",), 0))))
    'score Ana 10, Ben 0'
    """
    if isinstance(item, Note):
        return said_text(item.said, indent).lstrip(" ")
    return _STATEMENTS[type(item)](item) + said_text(item.said, indent)


def _party(party: Party) -> str:
    return "+".join(party)


def _points(points: Points) -> str:
    return ", ".join(f"{_party(party)} {number}" for party, number in points)


def _list(word: str, cards: Iterable[Placed]) -> str:
    """A statement with a list after its colon, which may be empty."""
    text = cards_text(cards)
    return f"{word}: {text}" if text else f"{word}:"


def _reason(word: str, reason: str) -> str:
    return f"{word} {quoted(reason)}" if reason else word


def _melds(melds: Iterable[Iterable[Placed]]) -> str:
    return " ".join(f"[{cards_text(meld)}]" for meld in melds)


def _layoff(action: LayOff) -> str:
    cards = cards_text(action.cards)
    return cards if action.meld is None else f"{cards} {action.meld}"


def _swap(action: Swap) -> str:
    words = f"{placed_text(action.card)} {action.meld}"
    if action.wild is not None:
        words += f" {placed_text(action.wild)}"
    if action.slide is not None:
        words += f" slide {placed_text(action.slide)}"
    return words


def _call(action: Call) -> str:
    words = quoted(action.words)
    return words if action.card is None else f"{words} {placed_text(action.card)}"


def _contract(item: Contract) -> str:
    return "contract " + " or ".join(" ".join(map(str, way)) for way in item.alternatives)


def _hand(item: Hand) -> str:
    words = f"{'position' if item.position else 'hand'} {item.number}"
    return f"{words} dealer {item.dealer}" if item.dealer else words


def _reshuffle(item: Reshuffle) -> str:
    return "reshuffle" if item.cards is None else _list("reshuffle", item.cards)


def _result(item: Result) -> str:
    return "result *" if item.points is None else f"result {_points(item.points)}"


def _nothing(action: Action) -> str:
    return ""


# The parameters below are `Any` because each function takes the one class it stands beside.
_ACTIONS: dict[type[Statement], tuple[str, Callable[[Any], str]]] = {
    Draw: ("draw", lambda a: placed_text(a.card)),
    Take: ("take", lambda a: cards_text(a.cards)),
    Buy: ("buy", lambda a: cards_text(a.cards)),
    Claim: ("claim", lambda a: placed_text(a.card)),
    Pass: ("pass", _nothing),
    Refuse: ("refuse", lambda a: a.other),
    Meld: ("meld", lambda a: _melds(a.melds)),
    LayOff: ("layoff", _layoff),
    Swap: ("swap", _swap),
    Discard: ("discard", lambda a: placed_text(a.card)),
    Knock: ("knock", lambda a: placed_text(a.card)),
    Gin: ("gin", lambda a: "" if a.card is None else placed_text(a.card)),
    Undo: ("undo", _nothing),
    Call: ("call", _call),
}

_STATEMENTS: dict[type[Statement], Callable[[Any], str]] = {
    Hand: _hand,
    Tag: lambda s: f"[{s.key} {quoted(s.value)}]",
    Remark: lambda s: f"# {s.text}" if s.text else "#",
    Contract: _contract,
    Deal: lambda s: _list(f"deal {s.player}", s.cards),
    Upcard: lambda s: f"upcard {placed_text(s.card)}",
    Stock: lambda s: _list("stock", s.cards),
    Turn: lambda s: f"turn: {s.player} drawn" if s.drawn else f"turn: {s.player}",
    Bought: lambda s: f"bought: {_points(s.counts)}",
    Reshuffled: lambda s: f"reshuffled: {s.times}",
    Credit: lambda s: f"credit: {_points(s.points)}",
    Holds: lambda s: _list(f"holds {s.player}", s.cards),
    TableMeld: lambda s: f"table {s.meld}: [{cards_text(s.cards)}]",
    Pile: lambda s: _list("pile", s.cards),
    Reshuffle: _reshuffle,
    Exhausted: lambda s: "exhausted",
    Void: lambda s: _reason("void", s.reason),
    Gap: lambda s: _reason("gap", s.reason),
    Leave: lambda s: _reason(f"leave {s.player}", s.reason),
    Return: lambda s: f"return {s.player}",
    Seated: lambda s: f"seat {s.player} {quoted(s.name)}",
    Out: lambda s: f"out {s.player}",
    Left: lambda s: _list(f"left {s.player}", s.cards),
    Score: lambda s: f"score {_points(s.points)}",
    Total: lambda s: f"total {_points(s.points)}",
    Adjust: lambda s: _reason(f"adjust {s.player} {s.points}", s.reason),
    Winner: lambda s: "winner " + " ".join(map(_party, s.parties)),
    Result: _result,
}
