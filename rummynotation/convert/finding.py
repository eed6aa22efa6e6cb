"""Which converters there are: those of this package, and those that other packages add.

A package adds one with an entry point of the group ``rummynotation.converters``: a module that is a
converter, or ``module:object``. One that is broken is named in a warning and left aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from itertools import islice
from typing import IO, cast

from rummynotation.convert.contract import (
    SURE,
    Converter,
    Options,
    Read,
    check_options,
    faults,
    refused,
)
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.diagnostics.suggest import suggest
from rummynotation.record import Game

GROUP = "rummynotation.converters"
"""The group of entry points."""

BUILT_IN = ("bga", "elymar", "mayi", "openspiel", "rlcard", "scores", "timpalpant")
"""The converters of this package, each a module of its name beside this one."""

Report = Callable[[Diagnostic], object]
"""Is told what is wrong with a converter."""

_OWN = f"{__name__.rpartition('.')[0]}."


def names() -> list[str]:
    """The names of all converters, without loading any."""
    return sorted({*BUILT_IN, *(point.name for point in _foreign())})


def find(name: str) -> Converter:
    """A converter by its name.

    Raises:
        RummyNotationError: if there is none, or if it is broken (``RN706``).

    >>> find("mayi").VARIANTS
    ('may_i_family6',)
    """
    if name in BUILT_IN:
        return _built_in(name)
    for point in _foreign():
        if point.name == name:
            loaded = _loaded(point)
            if isinstance(loaded, str):
                raise refused(loaded, "Ask whoever wrote that package.")
            return loaded
    known = names()
    meant = suggest(name, known)
    raise refused(
        f"there is no converter {name!r}",
        f"Did you mean {meant!r}?" if meant else f"There are {', '.join(known)}.",
    )


def every(report: Report) -> Iterator[Converter]:
    """All converters that can be loaded, those of this package first.

    Args:
        report: is told of those that cannot.
    """
    for name in BUILT_IN:
        yield _built_in(name)
    for point in _foreign():
        if point.name in BUILT_IN:
            report(_warning(f"{_whose(point)} has the name of another, which is taken"))
            continue
        loaded = _loaded(point)
        if isinstance(loaded, str):
            report(_warning(loaded))
        else:
            yield loaded


def sure_of(head: bytes, report: Report) -> list[Converter]:
    """The converters that are sure of a file, the surest first.

    Args:
        head: its first bytes.
        report: is told of converters that are broken.
    """
    found: list[tuple[float, str, Converter]] = []
    for converter in every(report):
        try:
            sure = float(converter.sniff(head))
        except Exception as error:
            report(_warning(f"the converter {converter.NAME} fails at sniffing: {_words(error)}"))
            continue
        if sure > SURE:
            found.append((-sure, converter.NAME, converter))
    return [converter for _, _, converter in sorted(found, key=lambda entry: entry[:2])]


def run(converter: Converter, stream: IO[bytes], options: Options) -> Read:
    """What a converter reads; one of another package that fails gives an error, no traceback.

    Args:
        converter: the converter.
        stream: the log.
        options: what it is asked for.

    Raises:
        RummyNotationError: if it does not know an option, or the log cannot be read at all.
    """
    check_options(converter, options)
    if getattr(converter, "__name__", "").startswith(_OWN):
        yield from converter.read(stream, options)
    else:
        yield from _guarded(converter, stream, options)


def _guarded(converter: Converter, stream: IO[bytes], options: Options) -> Read:
    count = 0
    try:
        for item in converter.read(stream, options):
            if not isinstance(item, Game | Diagnostic):
                raise TypeError(f"it gave a {type(item).__name__}, no game and no note")
            count += isinstance(item, Game)
            yield item
    except RummyNotationError:
        raise
    except Exception as error:
        after = f" after {count} games" if count else ""
        message = f"the converter {converter.NAME} failed{after}: {_words(error)}"
        help = "This is a fault of that converter: please tell whoever wrote it."
        yield Diagnostic(codes.LOG_CONVERTER, Severity.ERROR, message, help=help)


def _built_in(name: str) -> Converter:
    return cast(Converter, import_module(f"{_OWN}{name}"))


def _foreign() -> list[EntryPoint]:
    """The entry points of other packages, in a stable order."""
    points = entry_points(group=GROUP)
    return sorted(
        (point for point in points if not point.value.startswith(_OWN)),
        key=lambda point: (point.name, point.value),
    )


def _loaded(point: EntryPoint) -> Converter | str:
    """The converter of an entry point, or what is wrong with it."""
    try:
        candidate = point.load()
        wrong = faults(candidate)
    except Exception as error:
        return f"{_whose(point)} cannot be loaded: {_words(error)}"
    if not wrong and point.name != candidate.NAME:
        wrong = [f"it calls itself {candidate.NAME!r}"]
    if wrong:
        return f"{_whose(point)} is none: {', '.join(islice(wrong, 3))}"
    return cast(Converter, candidate)


def _whose(point: EntryPoint) -> str:
    package = point.dist.name if point.dist is not None else point.module
    return f"the converter {point.name} of the package {package}"


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".split("\n")[0][:200]


def _warning(message: str) -> Diagnostic:
    help = "The others work all the same."
    return Diagnostic(codes.LOG_CONVERTER, Severity.WARNING, message, help=help)
