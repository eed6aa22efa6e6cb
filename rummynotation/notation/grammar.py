"""The grammar of the language, and a fast way to walk it.

`grammar/rmn.lark` is the only grammar. Lark turns it into LALR tables; building trees from them
token by token is too slow for archives, so `Scanner` walks the same tables without trees. The rules
of a line are regular, so the stacks that Lark's parser can reach in a line are few: each reachable
stack becomes a numbered state the first time it is met, with the terminals that Lark accepts in it
compiled into one regular expression. What the scanner accepts is by construction what Lark accepts,
with the same tokens.

Most lines of an archive have one of a few shapes, such as a draw and a discard. Once a sequence of
terminals has been met often enough, the way it takes through the states is compiled into a single
expression, and a line of that shape costs one match instead of one for each token.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rummynotation.notation.grammar_files import grammar_file

if TYPE_CHECKING:
    from lark import Lark

# Lark's `InteractiveParser`; its methods carry no types.
InteractiveParser = Any
LINE = "line"
FILE = "file"
_END = "$END"
_BLANKS = "_GAP"

_WORD_START = re.compile(r"[a-z]{2,}(?=\(\?!|\[)")
"""The word that a terminal such as /draw(?!\\w)/ begins with."""

_OFTEN = 16
"""How often a shape of line is met before it is compiled."""

_SHAPES_EACH = 4
"""How many shapes are compiled for lines of as many blanks."""

_SHAPE_LENGTH = 24
"""How many tokens a shape that is compiled may have."""

_SHAPES_MET = 5_000
"""How many shapes are counted."""


class Token(NamedTuple):
    """A terminal of the grammar as it stands in a line, with its columns counted from 0."""

    type: str
    text: str
    start: int
    end: int


class Stop(NamedTuple):
    """Where a line stops being readable.

    Attributes:
        at: the column of the first character that fits nothing, from 0; the line's length where
            the line ends too soon.
        expected: the terminals that would have been read there, and `$END`.
        tokens: what was read before.
    """

    at: int
    expected: frozenset[str]
    tokens: list[Token]


@cache
def lark_parser() -> Lark:
    """The parser that Lark builds from the grammar; it does not pickle, so one for each process."""
    from lark import Lark

    return Lark(
        grammar_file("rmn.lark").read_text(encoding="utf-8"),
        parser="lalr",
        start=[LINE, FILE],
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


class Scanner:
    """Reads single lines by the tables of the grammar.

    >>> scanner = line_scanner()
    >>> [token.type for token in scanner.scan("Ana: draw 7C")]
    ['OWNER', 'DRAW', 'CARDS']
    >>> stop = scanner.scan("Ana: draw 7X")
    >>> stop.at, "CARDS" in stop.expected
    (10, True)
    """

    def __init__(self, lark: Lark) -> None:
        self._terminals = {terminal.name: terminal for terminal in lark.terminals}
        blanks = self._terminals[_BLANKS].pattern.to_regexp()
        # Atomic: blanks are never given back, or a long run of them would be tried in every way.
        self._blanks = re.compile(f"(?>(?:{blanks})*)")
        start = lark.parse_interactive(start=LINE)
        self._parsers: list[InteractiveParser] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._steps: list[dict[str, int]] = []
        self._patterns: list[re.Pattern[str]] = []
        self._may_end: list[bool] = []
        self._met: dict[tuple[str, ...], int] = {}
        self._shapes: dict[int, list[tuple[re.Pattern[str], tuple[str, ...]]]] = {}
        self._state(start)

    def _state(self, parser: InteractiveParser) -> int:
        """The number of the state that a parser stands in, a new one where it is met first."""
        key = tuple(parser.parser_state.state_stack)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._parsers)
            self._parsers.append(parser)
            self._steps.append({})
            self._patterns.append(self._pattern(parser))
            self._may_end.append(_END in parser.accepts())
        return number

    def _choices(self, parser: InteractiveParser) -> list[tuple[str, str]]:
        """The terminals that Lark looks for here, in Lark's own order, with their expressions."""
        terminals = [self._terminals[name] for name in parser.choices() if name in self._terminals]
        terminals.sort(
            key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name)
        )
        return [(terminal.name, terminal.pattern.to_regexp()) for terminal in terminals]

    def _pattern(self, parser: InteractiveParser) -> re.Pattern[str]:
        """One expression for all terminals that Lark looks for here."""
        choice = "|".join(f"(?P<{name}>{regexp})" for name, regexp in self._choices(parser))
        return re.compile(f"{self._blanks.pattern}(?:{choice})")

    def _apart(self, one: str, other: str) -> bool:
        """Whether two terminals are words that differ, so that no text can be both."""
        first = _WORD_START.match(self._terminals[one].pattern.value)
        second = _WORD_START.match(self._terminals[other].pattern.value)
        if first is None or second is None:
            return False
        return not (first[0].startswith(second[0]) or second[0].startswith(first[0]))

    def _learn(self, text: str, tokens: list[Token]) -> None:
        """Counts the shape of a line, and compiles it when it was met often enough.

        In the expression no terminal may stand where Lark would have taken one before it in its
        order, and none gives back what it has taken: so it finds the tokens of the long way.
        """
        types = tuple(token.type for token in tokens)
        met = self._met.get(types, 0) + 1
        if met > 1 or len(self._met) < _SHAPES_MET:
            self._met[types] = met
        shapes = self._shapes.setdefault(text.count(" "), [])
        if met != _OFTEN or len(shapes) >= _SHAPES_EACH or len(types) > _SHAPE_LENGTH:
            return
        parts: list[str] = []
        state = 0
        for terminal in types:
            before: list[str] = []
            for name, regexp in self._choices(self._parsers[state]):
                if name == terminal:
                    unless = f"(?!{'|'.join(before)})" if before else ""
                    parts.append(f"{self._blanks.pattern}{unless}((?>{regexp}))")
                    break
                if not self._apart(name, terminal):
                    before.append(regexp)
            state = self._steps[state][terminal]
        whole = re.compile("".join(parts) + self._blanks.pattern)
        shapes.append((whole, types))

    def _step(self, state: int, terminal: str) -> int:
        """The state after a terminal, by Lark's own parser; -1 where it does not go on."""
        from lark import Token as LarkToken
        from lark import UnexpectedInput

        parser = self._parsers[state].copy()
        try:
            parser.feed_token(LarkToken(terminal, ""))
        except UnexpectedInput:
            after = -1
        else:
            after = self._state(parser)
        self._steps[state][terminal] = after
        return after

    def shape(self, text: str) -> tuple[tuple[str, ...], Sequence[tuple[int, int]]] | None:
        """The terminals of a line whose shape was met often, and the columns of each from 0; none
        for all other lines, whether they can be read or not."""
        for whole, types in self._shapes.get(text.count(" "), ()):
            found = whole.fullmatch(text)
            if found is not None:
                return types, found.regs[1:]
        return None

    def scan(self, text: str) -> list[Token] | Stop:
        """The tokens of a line, or where and why it cannot be read.

        A line with an annotation over several lines is given whole, with its line ends.
        """
        new = tuple.__new__  # Half the time of calling the class.
        tokens: list[Token] = []
        state = 0
        position = 0
        patterns = self._patterns
        steps = self._steps
        append = tokens.append
        while True:
            match = patterns[state].match(text, position)
            if match is None:
                break
            terminal: str = match.lastgroup  # type: ignore[assignment]
            after = steps[state].get(terminal)
            if after is None:
                after = self._step(state, terminal)
            if after < 0:
                break
            start, position = match.span(terminal)
            append(new(Token, (terminal, text[start:position], start, position)))
            state = after
        rest = self._blanks.match(text, position)
        at = rest.end() if rest else position
        if at == len(text) and self._may_end[state]:
            self._learn(text, tokens)
            return tokens
        return Stop(at, self._expected(state), tokens)

    def _expected(self, state: int) -> frozenset[str]:
        return frozenset(self._parsers[state].accepts())


@cache
def line_scanner() -> Scanner:
    """The scanner of this process."""
    return Scanner(lark_parser())
