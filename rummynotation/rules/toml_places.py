"""Where each value of a TOML text stands, for messages.

The standard library reads TOML and forgets the places. This reads the same text again, only after
something was found wrong in it, and remembers them. It expects a text that `tomllib` accepts.
"""

from __future__ import annotations

from bisect import bisect_right
from contextlib import suppress
from itertools import accumulate

from rummynotation.diagnostics.model import Span

Path = tuple[str | int, ...]

_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_SPACE = " \t"
_SPACE_LINES = " \t\r\n"


def toml_places(text: str) -> dict[Path, tuple[Span, Span]]:
    """The places of all keys and values of a TOML text.

    Args:
        text: a text that `tomllib.loads` accepts.

    Returns:
        For each path of keys and list positions the span of the key and that of the value. For an
        entry of a list both are the entry; for a table header both are the header.

    >>> toml_places("[buy]\\nbuy_limit = 4\\n")[("buy", "buy_limit")][1]
    Span(line=2, column=13, end=14, end_line=0)
    """
    scanner = _Scanner(text)
    with suppress(IndexError, RecursionError):  # what was found until then will do
        scanner.scan()
    return scanner.places


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: dict[Path, tuple[Span, Span]] = {}
        lines = text.split("\n")
        self.starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        self.array_sizes: dict[Path, int] = {}

    def scan(self) -> None:
        header: Path = ()
        while True:
            self.skip_blank()
            if self.at >= len(self.text):
                return
            if self.text[self.at] == "[":
                header = self.header()
            else:
                self.pair(header)

    def header(self) -> Path:
        begin = self.at
        array = self.text.startswith("[[", self.at)
        self.at += 2 if array else 1
        keys, _ = self.key()
        self.at += 2 if array else 1
        path: Path = ()
        for position, key in enumerate(keys):
            path += (key,)
            last = position == len(keys) - 1
            if array and last:
                self.array_sizes[path] = self.array_sizes.get(path, 0) + 1
            if path in self.array_sizes:
                path += (self.array_sizes[path] - 1,)
        span = self.span(begin, self.at)
        self.places.setdefault(path, (span, span))
        if array:
            self.places.setdefault(path[:-1], (span, span))
        return path

    def pair(self, table: Path) -> None:
        keys, key_span = self.key()
        self.at += 1  # the equals sign
        self.skip(_SPACE)
        begin = self.at
        path = table + keys
        self.value(path)
        span = self.span(begin, self.at)
        for size in range(len(table) + 1, len(path)):
            self.places.setdefault(path[:size], (key_span, span))
        self.places[path] = (key_span, span)

    def key(self) -> tuple[tuple[str, ...], Span]:
        keys: list[str] = []
        self.skip(_SPACE)
        begin = end = self.at
        while True:
            self.skip(_SPACE)
            start = self.at
            if self.text[start] in "\"'":
                self.string()
                keys.append(self.text[start + 1 : self.at - 1])
            else:
                while self.text[self.at] in _BARE:
                    self.at += 1
                keys.append(self.text[start : self.at])
            end = self.at
            self.skip(_SPACE)
            if self.text[self.at] != ".":
                return tuple(keys), self.span(begin, end)
            self.at += 1

    def value(self, path: Path) -> None:
        begin, start = self.at, self.text[self.at]
        if start in "\"'":
            self.string()
        elif start == "[":
            self.array(path)
        elif start == "{":
            self.inline_table(path)
        else:
            while self.at < len(self.text) and self.text[self.at] not in ",]}# \t\r\n":
                self.at += 1
            if self.at == begin:
                raise IndexError

    def array(self, path: Path) -> None:
        self.at += 1
        number = 0
        while True:
            self.skip_blank()
            if self.text[self.at] == "]":
                self.at += 1
                return
            if self.text[self.at] == ",":
                self.at += 1
                continue
            begin = self.at
            self.value((*path, number))
            span = self.span(begin, self.at)
            self.places[(*path, number)] = (span, span)
            number += 1

    def inline_table(self, path: Path) -> None:
        self.at += 1
        while True:
            self.skip_blank()
            if self.text[self.at] == "}":
                self.at += 1
                return
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.pair(path)

    def string(self) -> None:
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self.at += len(mark)
        while not self.text.startswith(mark, self.at):
            self.at += 2 if quote == '"' and self.text[self.at] == "\\" else 1
            if self.at >= len(self.text):
                raise IndexError
        self.at += len(mark)

    def skip(self, characters: str) -> None:
        while self.at < len(self.text) and self.text[self.at] in characters:
            self.at += 1

    def skip_blank(self) -> None:
        """Skips blanks, line ends and comments."""
        self.skip(_SPACE_LINES)
        while self.at < len(self.text) and self.text[self.at] == "#":
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end
            self.skip(_SPACE_LINES)

    def span(self, begin: int, end: int) -> Span:
        line, column = self.place(begin)
        end_line, end_column = self.place(end)
        return Span(line, column, end_column, 0 if end_line == line else end_line)

    def place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self.starts, at)
        return line, at - self.starts[line - 1] + 1
