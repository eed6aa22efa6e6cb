"""From the tokens of a line to the statements of the record.

The grammar decides what is well formed; here the words get their values. What the grammar lets
pass but no record can hold (a repeated time, a hidden count beyond all cards) is a `Fault`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from rummynotation import cards as card_values
from rummynotation import record
from rummynotation.cards import HIDDEN, JOKER, Card, Placed
from rummynotation.diagnostics import codes
from rummynotation.notation.grammar import Token
from rummynotation.notation.limits import MAX_CARDS, MAX_COMMENT
from rummynotation.record import NOTHING, Columns, MeldName, Points, Said, Shape, Statement


class Fault(Exception):  # noqa: N818 - a value that no record can hold, not a failure
    """A value that no record can hold: a code, what is wrong, help, and the token it is about."""

    def __init__(self, code: str, message: str, token: Token, help: str = "") -> None:
        self.code = code
        self.message = message
        self.token = token
        self.help = help
        super().__init__(message)


class Marker(NamedTuple):
    """A line that is no statement of its own: ``(``, ``)``, a new game, or nothing."""

    kind: str


class NewGame(NamedTuple):
    """The `%rmn` line."""

    version: int
    said: Said


OPEN = Marker("(")
CLOSE = Marker(")")


class Line(NamedTuple):
    """What a line says.

    Attributes:
        items: its statements; the actions of a player's line, in order.
        head: set where the line is a `%rmn` line or opens or closes a variation.
        actions: whether the items are a player's actions.
        plain: whether they are that and nothing else, so that the line may stand
            anywhere in a hand.
        counted: how many hidden cards stand there as counts (`?x10`).
        unknown: the words that are none of the language's, with their kind of place.
    """

    items: tuple[Statement, ...] = ()
    head: Marker | NewGame | None = None
    actions: bool = False
    plain: bool = False
    counted: int = 0
    unknown: tuple[Token, ...] = ()


_SEPARATOR = re.compile("[ \t,\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_SUIT_SIGNS = {sign: "SHDC"[i] for signs in ("♠♥♦♣", "♤♡♢♧") for i, sign in enumerate(signs)}
_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")
_QUOTES = '"\u201c\u201d\u201e'
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ANNOTATION_ESCAPE = re.compile(r"\\([}\\])")
_PLAYING_CARD_SUITS = {0xA0: 0, 0xB0: 1, 0xC0: 2, 0xD0: 3}


def _natural(word: str) -> Card | None:
    """The natural card of any of its spellings, or none."""
    if len(word) == 1:
        code = ord(word) - 0x1F000
        suit = _PLAYING_CARD_SUITS.get(code & 0xF0)
        place = code & 0x0F
        if suit is None or not 1 <= place <= 14 or place == 12:  # 12 is the knight of tarot packs
            return None
        return card_values.natural(place if place < 12 else place - 1, suit)
    word = word.translate(_SELECTORS)
    for sign, suit_letter in _SUIT_SIGNS.items():
        word = word.replace(sign, suit_letter)
    word = word.upper().replace("10", "T")
    if word[0] in "SHDC" and word[1] not in "SHDC":
        word = word[1] + word[0]
    try:
        return card_values.parse_card(word)
    except ValueError:
        return None


def read_word(word: str) -> tuple[Placed, ...]:
    """The card or cards of one word."""
    name, equals, meant = word.partition("=")
    lower = name.lower()
    if lower[0] == "?":
        count = int(lower[2:]) if len(lower) > 1 else 1
        if count > MAX_CARDS:
            raise ValueError(f"{name} is more cards than any game has; at most ?x{MAX_CARDS}")
        if not count:
            raise ValueError(f"{name} is no card; where there is none, nothing is written")
        if equals:
            raise ValueError("a hidden card stands for nothing")
        return (HIDDEN,) * count
    card: Card | None
    card = JOKER if lower in ("*", "jk", "joker", "🂿", "🃏", "🃟") else _natural(name)
    if card is None:
        raise ValueError(f"{name} is no card of a rummy pack")
    if not equals:
        return (card,)
    rank = meant.upper().replace("10", "T")
    if len(rank) == 1 and rank in card_values.RANKS:
        return (card_values.stand_for_rank(card, card_values.RANKS.index(rank) + 1),)
    meant_card = _natural(meant)
    if meant_card is None:
        raise ValueError(f"{meant} is no card of a rummy pack")
    return (card_values.stand_for_card(card, meant_card),)


_words: dict[str, tuple[Placed, ...]] = {}
_WORD_LIMIT = 20_000
_COUNTED = re.compile(r"\?[xX]([0-9]+)")


def read_cards(token: Token) -> tuple[Placed, ...]:
    """The cards of a CARDS or PLAYED token, in order.

    Raises:
        Fault: for a count of hidden cards beyond all cards.
    """
    text = token.text
    known = _words.get(text)
    if known is not None:
        return known
    read: list[Placed] = []
    for word in _SEPARATOR.split(text):
        placed = _words.get(word)
        if placed is None:
            try:
                placed = read_word(word)
            except ValueError as error:
                raise Fault(codes.BAD_CARD, str(error), token) from None
            if len(placed) == 1 and len(_words) < _WORD_LIMIT:
                _words[word] = placed
        read += placed
        if len(read) > MAX_CARDS:
            message = f"more than {MAX_CARDS} cards in one statement"
            raise Fault(codes.TOO_LARGE, message, token)
    return tuple(read)


def _one_card(token: Token) -> Placed:
    read = read_cards(token)
    if len(read) != 1:
        raise Fault(
            codes.BAD_VALUE,
            f"one card stands here, not {len(read)}",
            token,
            "Only take, buy, meld and layoff name several cards.",
        )
    return read[0]


def handle_of(text: str) -> str:
    """A handle in its one spelling (NFC)."""
    return text if text.isascii() else normalize("NFC", text)


def _owner(token: Token) -> str:
    return handle_of(token.text[:-1].rstrip())


def string_of(token: Token) -> str:
    """The value of a quoted string.

    Raises:
        Fault: for an escape other than ``\\"`` and ``\\\\``.
    """

    def unescape(match: re.Match[str]) -> str:
        if match[1] not in '"\\':
            raise Fault(
                codes.BAD_VALUE,
                f"\\{match[1]} is no escape",
                token,
                'In quotes only \\" and \\\\ are escapes; write \\\\ for a backslash.',
            )
        return match[1]

    return _ESCAPE.sub(unescape, token.text[1:-1])


def _meld_name(token: Token) -> MeldName:
    owner, _, number = token.text.rpartition(".")
    return MeldName(handle_of(owner), int(number))


def _number(token: Token) -> int:
    return int(token.text.replace("\u2212", "-"))


def _party(token: Token) -> tuple[str, ...]:
    return tuple(handle_of(name.strip()) for name in token.text.split("+"))


def _points(tokens: list[Token]) -> Points:
    return tuple(
        (_party(who), _number(number))
        for who, number in zip(tokens[::2], tokens[1::2], strict=True)
    )


_TRAILERS = frozenset(("ANNOTATION", "SECONDS", "WHEN", "DATA"))
_OTHER = frozenset(("WORD", "REMARK"))
_PUNCTUATION = frozenset(("LSQB", "RSQB", "COLON", "_DEALER", "_SLIDE"))


def said_of(trailers: Iterable[Token], judgement: str = "") -> Said:
    """What stands behind an action or a statement.

    Raises:
        Fault: where a time or a moment is given twice.
    """
    comments: list[str] = []
    seconds: float | None = None
    when = ""
    data: list[tuple[str, str]] = []
    for token in trailers:
        if token.type == "ANNOTATION":
            if len(token.text) > MAX_COMMENT:
                raise Fault(codes.TOO_LARGE, f"a comment of over {MAX_COMMENT} characters", token)
            comments.append(_ANNOTATION_ESCAPE.sub(r"\1", token.text[1:-1]))
        elif token.type == "SECONDS":
            if seconds is not None:
                raise Fault(codes.BAD_VALUE, "the seconds stand here twice", token)
            seconds = float(token.text[1:])
        elif token.type == "WHEN":
            if when:
                raise Fault(codes.BAD_VALUE, "the moment stands here twice", token)
            when = token.text[1:]
        else:
            name, _, value = token.text[1:].partition("=")
            if value[0] in _QUOTES:
                value = string_of(token._replace(text=value))
            data.append((name, value))
    if not (judgement or comments or seconds is not None or when or data):
        return NOTHING
    return Said(judgement, tuple(comments), seconds, when, tuple(data))


# --- a player's line ---

_Maker = Callable[[str, list[Token], Said, Columns], record.Action]


def _layoff(player: str, args: list[Token], said: Said, columns: Columns) -> record.Action:
    meld = _meld_name(args[1]) if len(args) > 1 else None
    return record.LayOff(player, read_cards(args[0]), meld, said=said, columns=columns)


def _swap(player: str, args: list[Token], said: Said, columns: Columns) -> record.Action:
    wild: Placed | None = None
    slide: Placed | None = None
    for position, token in enumerate(args[2:], 2):
        if token.type == "_SLIDE":
            slide = _one_card(args[position + 1])
            break
        wild = _one_card(token)
    return record.Swap(
        player, _one_card(args[0]), _meld_name(args[1]), wild, slide, said=said, columns=columns
    )


def _call(player: str, args: list[Token], said: Said, columns: Columns) -> record.Action:
    card = _one_card(args[1]) if len(args) > 1 else None
    return record.Call(player, string_of(args[0]), card, said=said, columns=columns)


_ACTIONS: dict[str, _Maker] = {
    "DRAW": lambda player, args, said, columns: record.Draw(
        player, _one_card(args[0]) if args else HIDDEN, said=said, columns=columns
    ),
    "TAKE": lambda player, args, said, columns: record.Take(
        player, read_cards(args[0]), said=said, columns=columns
    ),
    "BUY": lambda player, args, said, columns: record.Buy(
        player, read_cards(args[0]), said=said, columns=columns
    ),
    "CLAIM": lambda player, args, said, columns: record.Claim(
        player, _one_card(args[0]), said=said, columns=columns
    ),
    "PASS": lambda player, args, said, columns: record.Pass(player, said=said, columns=columns),
    "REFUSE": lambda player, args, said, columns: record.Refuse(
        player, handle_of(args[0].text), said=said, columns=columns
    ),
    "MELD": lambda player, args, said, columns: record.Meld(
        player,
        tuple(read_cards(token) for token in args if token.type == "PLAYED"),
        said=said,
        columns=columns,
    ),
    "LAYOFF": _layoff,
    "SWAP": _swap,
    "DISCARD": lambda player, args, said, columns: record.Discard(
        player, _one_card(args[0]), said=said, columns=columns
    ),
    "KNOCK": lambda player, args, said, columns: record.Knock(
        player, _one_card(args[0]), said=said, columns=columns
    ),
    "GIN": lambda player, args, said, columns: record.Gin(
        player, _one_card(args[0]) if args else None, said=said, columns=columns
    ),
    "UNDO": lambda player, args, said, columns: record.Undo(player, said=said, columns=columns),
    "CALL": _call,
}

ACTION_WORDS = tuple(word.lower() for word in _ACTIONS)
"""The action words of the language."""


def _play(tokens: list[Token]) -> Line:
    """A player's line: ``Ana: draw 7C discard QD``."""
    player = _owner(tokens[0])
    position = 1
    count = len(tokens)
    items: list[Statement] = []
    unknown: list[Token] = []
    while position < count and tokens[position].type in _TRAILERS:
        position += 1
    if position > 1:
        items.append(record.Note(said=said_of(tokens[1:position])))
    while position < count:
        word = tokens[position]
        first = position = position + 1
        while position < count:
            kind = tokens[position].type
            if kind in _TRAILERS or kind in _ACTIONS or kind == "WORD" or kind == "REMARK":
                break
            position += 1
        args = tokens[first:position]
        end = tokens[position - 1].end
        first = position
        while position < count and tokens[position].type in _TRAILERS:
            position += 1
        judgement = word.text[len(word.text.rstrip("!?")) :]
        maker = _ACTIONS.get(word.type)
        if maker is None:
            unknown.append(word)
        else:
            said = said_of(tokens[first:position], judgement)
            items.append(maker(player, args, said, Columns(word.start + 1, end + 1)))
        if position < count and tokens[position].type == "REMARK":
            items.append(record.Remark(tokens[position].text[1:], inline=True))
            position += 1
    plain = not unknown and all(isinstance(item, record.Action) for item in items)
    return Line(tuple(items), actions=True, plain=plain, unknown=tuple(unknown))


_actions: dict[tuple[str, int, str], record.Action] = {}
"""Actions that were met before, by player, column and text."""

_cuts: dict[tuple[str, ...], tuple[tuple[int, int], ...]] = {}


def _cut(types: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """The first and the last terminal of each action of a player's line; empty where the line has
    more than actions."""
    known = _cuts.get(types)
    if known is None:
        starts = [place for place, kind in enumerate(types) if kind in _ACTIONS]
        plain = types[:1] == ("OWNER",) and starts[:1] == [1]
        plain = plain and _TRAILERS.isdisjoint(types) and _OTHER.isdisjoint(types)
        ends = [place - 1 for place in starts[1:]] + [len(types) - 1]
        known = tuple(zip(starts, ends, strict=True)) if plain else ()
        _cuts[types] = known
    return known


def build_plain(text: str, types: tuple[str, ...], spans: Sequence[tuple[int, int]]) -> Line | None:
    """What a player's line says, made of actions that were met before at the same place.

    Measured: most lines of an archive put together a few thousand actions in new ways, and reading
    takes half the time with this.

    Args:
        text: the line.
        types: its terminals.
        spans: the columns of each.

    Returns:
        the line; none where it is not a plain player's line or cannot be built so.
    """
    cuts = _cut(types)
    if not cuts or "?x" in text or "?X" in text:
        return None
    owner = text[spans[0][0] : spans[0][1]]
    items: list[Statement] = []
    for first, last in cuts:
        start = spans[first][0]
        key = (owner, start, text[start : spans[last][1]])
        action = _actions.get(key)
        if action is None:
            tokens = [
                Token(types[place], text[slice(*spans[place])], *spans[place])
                for place in (0, *range(first, last + 1))
            ]
            built = _play(tokens).items
            if len(built) != 1 or not isinstance(built[0], record.Action):
                return None
            action = built[0]
            if len(_actions) >= _WORD_LIMIT:
                _actions.clear()
            _actions[key] = action
        items.append(action)
    return Line(tuple(items), actions=True, plain=True)


# --- other statements ---


def _contract(args: list[Token]) -> Statement:
    alternatives: list[tuple[Shape, ...]] = []
    shapes: list[Shape] = []
    for token in args:
        if token.type == "OR":
            alternatives.append(tuple(shapes))
            shapes = []
        else:
            shapes.append(Shape(token.text[0].upper(), int(token.text[1:])))
    return record.Contract((*alternatives, tuple(shapes)))


def _all_cards(args: list[Token]) -> tuple[Card, ...]:
    return tuple(card for token in args for card in read_cards(token))


def _hand(args: list[Token], *, position: bool) -> Statement:
    dealer = handle_of(args[1].text) if len(args) > 1 else ""
    return record.Hand(int(args[0].text), dealer, position=position)


def _result(args: list[Token]) -> Statement:
    return record.Result(None if args[0].type == "STAR" else _points(args))


def _optional_string(args: list[Token], place: int) -> str:
    return string_of(args[place]) if len(args) > place else ""


_STATEMENTS: dict[str, Callable[[list[Token]], Statement]] = {
    "KEY": lambda args: record.Tag(normalize("NFC", args[0].text), string_of(args[1])),
    "HAND": lambda args: _hand(args[1:], position=False),
    "POSITION": lambda args: _hand(args[1:], position=True),
    "CONTRACT": lambda args: _contract(args[1:]),
    "DEAL": lambda args: record.Deal(_owner(args[1]), _all_cards(args[2:])),
    "UPCARD": lambda args: record.Upcard(_one_card(args[1])),
    "STOCK": lambda args: record.Stock(_all_cards(args[1:])),
    "HOLDS": lambda args: record.Holds(_owner(args[1]), _all_cards(args[2:])),
    "TABLE": lambda args: record.TableMeld(_meld_name(args[1]), read_cards(args[2])),
    "PILE": lambda args: record.Pile(_all_cards(args[1:])),
    "BOUGHT": lambda args: record.Bought(_points(args[1:])),
    "RESHUFFLED": lambda args: record.Reshuffled(int(args[1].text)),
    "CREDIT": lambda args: record.Credit(_points(args[1:])),
    "TURN": lambda args: record.Turn(handle_of(args[1].text), len(args) > 2),
    "OUT": lambda args: record.Out(handle_of(args[1].text)),
    "LEFT": lambda args: record.Left(_owner(args[1]), _all_cards(args[2:])),
    "SCORE": lambda args: record.Score(_points(args[1:])),
    "TOTAL": lambda args: record.Total(_points(args[1:])),
    "ADJUST": lambda args: record.Adjust(
        handle_of(args[1].text), _number(args[2]), _optional_string(args, 3)
    ),
    "WINNER": lambda args: record.Winner(tuple(map(_party, args[1:]))),
    "RESULT": lambda args: _result(args[1:]),
    "RESHUFFLE": lambda args: record.Reshuffle(),
    "RESHUFFLE_LIST": lambda args: record.Reshuffle(_all_cards(args[1:])),
    "EXHAUSTED": lambda args: record.Exhausted(),
    "VOID": lambda args: record.Void(_optional_string(args, 1)),
    "GAP": lambda args: record.Gap(_optional_string(args, 1)),
    "LEAVE": lambda args: record.Leave(handle_of(args[1].text), _optional_string(args, 2)),
    "RETURN": lambda args: record.Return(handle_of(args[1].text)),
    "SEAT": lambda args: record.Seated(handle_of(args[1].text), string_of(args[2])),
}

STATEMENT_WORDS = (
    *(word.lower() for word in _STATEMENTS if word not in ("KEY", "RESHUFFLE_LIST")),
    "dealer",
)
"""The statement words of the language."""


_PLACED = (record.Hand, record.Tag, record.Winner, record.Result)
"""Statements that have a place of their own in a game; all others may stand anywhere in a hand."""


def _statement(tokens: list[Token]) -> Line:
    """Any line but a player's."""
    items: list[Statement] = []
    if tokens[-1].type == "REMARK":
        remark = tokens.pop()
        items.append(record.Remark(remark.text[1:], inline=bool(tokens)))
        if not tokens:
            return Line(tuple(items))
    trailers = [token for token in tokens if token.type in _TRAILERS]
    args = [t for t in tokens if t.type not in _TRAILERS and t.type not in _PUNCTUATION]
    said = said_of(trailers) if trailers else NOTHING
    first = tokens[0].type
    if first == "VERSION":
        digits = tokens[0].text[4:].strip()
        return Line(tuple(items), head=NewGame(int(digits or 0), said))
    if first == "LPAR" or first == "RPAR":
        return Line(tuple(items), head=OPEN if first == "LPAR" else CLOSE)
    if not args:
        return Line((record.Note(said=said), *items))
    if first == "WORD":
        return Line(tuple(items), unknown=tuple(args))
    statement = _STATEMENTS[args[0].type](args)
    columns = Columns(tokens[0].start + 1, args[-1].end + 1)
    # The value was made a moment ago and nobody else has seen it.
    object.__setattr__(statement, "said", said)
    object.__setattr__(statement, "columns", columns)
    plain = not items and not isinstance(statement, _PLACED)
    return Line((statement, *items), plain=plain)


def build_line(tokens: list[Token]) -> Line:
    """What a line says, from its tokens.

    Raises:
        Fault: for a value that no record can hold.
    """
    if not tokens:
        return Line()
    counted = 0
    for token in tokens:
        if token.type == "CARDS" or token.type == "PLAYED":
            for count in _COUNTED.findall(token.text) if "?" in token.text else ():
                counted += int(count)
    line = _play(tokens) if tokens[0].type == "OWNER" else _statement(tokens)
    return line._replace(counted=counted) if counted else line
