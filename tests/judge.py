"""What the validator says of a small record, so that a test reads as: text, expected."""

from __future__ import annotations

from textwrap import dedent

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.reader import read_game
from rummynotation.replay import Report, validate

Found = list[tuple[str, int]]
"""The name of each code that was found, with its line."""

_NAMES = {code: name for name, code in vars(codes).items() if name.isupper()}


def report_of(
    text: str, variant: str = "contract_rummy", *, seats: str = "Ana Ben Cy", **rules: str
) -> Report:
    """What the validator finds in a record; the arguments are those of `codes_of`."""
    tags = "".join(f'[Rule.{key.replace("__", ".")} "{value}"]\n' for key, value in rules.items())
    head = f'%rmn 1\n[Variant "{variant}"]\n[Players "{seats}"]\n{tags}'
    return validate(read_game(head + _body(text)))


def codes_of(
    text: str, variant: str = "contract_rummy", *, seats: str = "Ana Ben Cy", **rules: str
) -> Found:
    """The errors in a record, and what it leaves undecided, in the order of the lines.

    Args:
        text: the record without its head: tags if any, then the hands. Its first line that is not
            blank is line 1; line 0 is the head that is put before it.
        variant: the variant it is judged by.
        seats: the players' handles, clockwise.
        rules: rules of the house, with two underscores for the dot: ``stock_out__max="none"``.
    """
    report = report_of(text, variant, seats=seats, **rules)
    head = 3 + len(rules)
    return [
        (_NAMES[d.code], max(d.span.line - head, 0) if d.span else 0)
        for d in report.diagnostics
        if d.is_error or d.code == codes.UNDECIDED
    ]


def warnings_of(text: str, variant: str = "contract_rummy", *, seats: str = "Ana Ben Cy") -> Found:
    """The warnings, as `codes_of` gives the errors, without that of a record that has no result."""
    report = report_of(text, variant, seats=seats)
    return [
        (_NAMES[d.code], max(d.span.line - 3, 0) if d.span else 0)
        for d in report.diagnostics
        if not d.is_error and d.code not in (codes.UNDECIDED, codes.NO_RESULT)
    ]


def message_of(
    text: str, variant: str = "contract_rummy", *, seats: str = "Ana Ben Cy", **rules: str
) -> Diagnostic:
    """The only error in a record, or the only thing it leaves undecided."""
    report = report_of(text, variant, seats=seats, **rules)
    (found,) = (d for d in report.diagnostics if d.is_error or d.code == codes.UNDECIDED)
    return found


def _body(text: str) -> str:
    return dedent(text).strip("\n") + "\n"
