"""What a converter is: the names that a module, or any object, must have to read a program's logs.

A module is enough. It says what it is called and which program it reads, how sure it is that a file
is that program's, and it reads: games as they come, and in their place notes about what could not
be read, had to be guessed, or cannot be said in a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import IO, NamedTuple, Protocol

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.diagnostics.suggest import suggest
from rummynotation.record import Game

Options = Mapping[str, str]
"""What a user asks of a converter: values by the keys of its `OPTIONS`."""

Read = Iterator[Game | Diagnostic]
"""Games as they come, and notes in their place."""

SURE = 0.9
"""How sure a converter must be of a file for it to be taken as its program's."""


class Option(NamedTuple):
    """Something that a converter can be asked for.

    Attributes:
        key: its name: ``--option KEY=VALUE``.
        value: what stands for the value in the help: ``FILE``, ``yes``.
        help: what it does, in one sentence.
    """

    key: str
    value: str
    help: str


class Converter(Protocol):
    """What a converter has.

    Attributes:
        NAME: what `rumnot convert --from` calls it: small letters, digits, ``-`` and ``_``.
        TITLE: the program, for people.
        VERSIONS: the versions of the program whose logs it knows, in words.
        VARIANTS: the variants by which its games are played; none where the user says it.
        OPTIONS: what it can be asked for.
    """

    NAME: str
    TITLE: str
    VERSIONS: tuple[str, ...]
    VARIANTS: tuple[str, ...]
    OPTIONS: tuple[Option, ...]

    def sniff(self, head: bytes, /) -> float:
        """How sure it is that a file is its program's, 0 to 1.

        Args:
            head: the first bytes of the file, at least 4,096 where there are so many.
        """
        ...

    def read(self, stream: IO[bytes], options: Options, /) -> Read:
        """The games of a log, one at a time, and notes in their place.

        Whatever the log holds, no exception comes out but a `RummyNotationError`.

        Args:
            stream: the log; where it has a text as `name`, it is the file's.
            options: by the keys of `OPTIONS`; no others.
        """
        ...


def faults(candidate: object) -> list[str]:
    """What an object lacks to be a converter, in words; empty where it is one.

    >>> faults(object())[:2]
    ['NAME is no text', 'TITLE is no text']
    """
    found: list[str] = []
    for name in ("NAME", "TITLE"):
        value = getattr(candidate, name, None)
        if not isinstance(value, str) or not value.strip():
            found.append(f"{name} is no text")
    for name in ("VERSIONS", "VARIANTS"):
        value = getattr(candidate, name, None)
        if not isinstance(value, tuple) or not all(isinstance(text, str) for text in value):
            found.append(f"{name} is no tuple of texts")
    options = getattr(candidate, "OPTIONS", None)
    if not isinstance(options, tuple) or not all(isinstance(one, Option) for one in options):
        found.append("OPTIONS is no tuple of Option")
    found += [
        f"it has no call {name}"
        for name in ("sniff", "read")
        if not callable(getattr(candidate, name, None))
    ]
    return found


def check_options(converter: Converter, options: Options) -> None:
    """Looks whether a converter knows what it is asked for.

    Raises:
        RummyNotationError: if it does not know a key (``RN706``).
    """
    keys = [option.key for option in converter.OPTIONS]
    for key in options:
        if key in keys:
            continue
        meant = suggest(key, keys)
        known = f"It knows {', '.join(keys)}." if keys else "It has no options."
        raise refused(
            f"the converter {converter.NAME} has no option {key!r}",
            f"Did you mean {meant!r}?" if meant else known,
        )


def refused(message: str, help: str = "", path: str = "") -> RummyNotationError:
    """The error of a conversion that cannot be begun (``RN706``)."""
    return RummyNotationError(
        Diagnostic(codes.LOG_CONVERTER, Severity.ERROR, message, help=help, path=path)
    )
