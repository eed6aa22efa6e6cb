"""The parts of a docstring: what it says, its sections, its examples."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field

_SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises|Rules):[ \t]*(.*)$", re.MULTILINE)


@dataclass(slots=True)
class Parts:
    """A docstring, taken apart.

    Attributes:
        words: its paragraphs.
        named: by the name of a section (``Args``, ``Attributes``, ``Raises``) what it says of
            each name.
        said: by the name of a section (``Returns``, ``Yields``, ``Rules``) its words.
        examples: its examples, as typed at a prompt.
    """

    words: list[str] = field(default_factory=list)
    named: dict[str, dict[str, str]] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    examples: list[str] = field(default_factory=list)


def parts_of(docstring: str) -> Parts:
    """Takes a docstring apart.

    Args:
        docstring: the text, indented as in the program.

    >>> parts = parts_of('''Adds.
    ...
    ... Args:
    ...     one: the first,
    ...         a number.
    ...
    ... >>> 1 + 1
    ... 2''')
    >>> parts.words, parts.named, parts.examples
    (['Adds.'], {'Args': {'one': 'the first, a number.'}}, ['>>> 1 + 1\\n2'])
    """
    parts = Parts()
    for block in re.split(r"\n\s*\n", inspect.cleandoc(docstring)):
        match = _SECTION.match(block)
        if block.startswith(">>>"):
            parts.examples.append(block)
        elif match is None:
            parts.words.append(block)
        elif match[1] in ("Args", "Attributes", "Raises"):
            parts.named[match[1]] = _names(block.split("\n")[1:])
        else:
            rest = block.split("\n")[1:]
            parts.said[match[1]] = " ".join([match[2], *map(str.strip, rest)]).strip()
    return parts


def _names(lines: list[str]) -> dict[str, str]:
    """What stands behind each name; deeper lines go on with the one above."""
    found: dict[str, str] = {}
    name = ""
    for line in lines:
        match = re.match(r" {4}([\w, .*`]+?): (.*)$", line)
        if match and not line.startswith(" " * 5):
            name = match[1]
            found[name] = match[2]
        elif name:
            found[name] += " " + line.strip()
    return found
