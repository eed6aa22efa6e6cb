"""Logs that somebody or something has damaged, for tests of converters."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

_ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 10**30, "", "?", "x" * 5000, "\ud800", "\x00", "7H", "-1", "∞",
    [], {}, [[]], [None], {"type": []}, {"": {}}, ["[K♥]"] * 60,
)  # fmt: skip


def damaged(data: bytes, chance: random.Random) -> bytes:
    """A log with one to three kinds of damage, drawn by lot.

    Args:
        data: the log.
        chance: what draws.

    >>> damaged(b"one line\\n", random.Random(1)) != b"one line\\n"
    True
    """
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        data = chance.choice(_KINDS)(data, chance)
    return data


def _bytes(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 4, 20))):
        if changed:
            changed[chance.randrange(len(changed))] = chance.choice(
                (0, 9, 10, 13, 34, 44, 59, 91, 123, 125, 128, 255, chance.randrange(256))
            )
    return bytes(changed)


def _cut(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    return chance.choice((data[:place], data[place:]))


def _lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    place = chance.randrange(len(lines))
    other = chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[other])
        case 2:
            lines[place], lines[other] = lines[other], lines[place]
        case 3:
            lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
        case _:
            lines = lines[min(place, other) : max(place, other)]
    return b"\n".join(lines)


def _value(data: bytes, chance: random.Random) -> bytes:
    """One value of a line of JSON becomes an odd one; other text gets an odd word."""
    lines = data.split(b"\n")
    place = chance.randrange(len(lines))
    odd = chance.choice(_ODD)
    try:
        value = json.loads(lines[place])
    except (ValueError, RecursionError):
        words = lines[place].split(b" ")
        words[chance.randrange(len(words))] = str(odd).encode("utf-8", "replace")
        lines[place] = b" ".join(words)
        return b"\n".join(lines)
    lines[place] = json.dumps(_changed(value, odd, chance)).encode()
    return b"\n".join(lines)


def _changed(value: Any, odd: Any, chance: random.Random) -> Any:
    inner: list[Any] = []
    if isinstance(value, dict):
        inner = list(value)
    elif isinstance(value, list):
        inner = list(range(len(value)))
    if not inner or chance.random() < 0.1:
        return odd
    key = chance.choice(inner)
    copied = value.copy()
    if chance.random() < 0.2:
        del copied[key]
    else:
        copied[key] = _changed(value[key], odd, chance)
    return copied


_KINDS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _bytes, _cut, _lines, _lines, _value, _value, _value,
)  # fmt: skip
