"""The messages of the validator, each at the stop it belongs to, and once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummynotation.diagnostics.model import Diagnostic
from rummynotation.record import Game, Hand
from rummynotation.replay.following import Followed
from rummynotation.share.view.steps import HandLines, Stop


def place_messages(followed: Followed, lines: Sequence[HandLines]) -> list[Diagnostic]:
    """Gives each message to the stop of its statement; returns those of the game as a whole.

    Args:
        followed: the game, followed.
        lines: its hands in lines, in the same order.
    """
    places = _said_while_replayed(followed, lines)
    spans = _by_line(followed, lines)
    last = followed.hands[-1].hand if followed.hands else None
    of_game: list[Diagnostic] = []
    for message in followed.report.diagnostics:
        stop = places.get(message)
        if stop is None and message.span is not None and _in_hands(followed.game, message, last):
            stop = _nearest(spans, message.span.line)
        if stop is None:
            of_game.append(message)
        else:
            stop.messages.append(message)
    return of_game


def _said_while_replayed(
    followed: Followed, lines: Sequence[HandLines]
) -> Mapping[Diagnostic, Stop]:
    places: dict[Diagnostic, Stop] = {}
    for hand, made in zip(followed.hands, lines, strict=True):
        for message in hand.set_up:
            places.setdefault(message, made.main.stops[0])
        for step in hand.steps:
            for message in step.messages:
                places.setdefault(message, made.stop_of[step.path])
        for message in hand.points:
            places.setdefault(message, made.main.stops[-1])
    return places


def _by_line(followed: Followed, lines: Sequence[HandLines]) -> list[tuple[int, Stop]]:
    """The stops by the lines of the text, of those that stand in the text of a hand."""
    found: list[tuple[int, Stop]] = []
    for hand, made in zip(followed.hands, lines, strict=True):
        found.append((hand.hand.line, made.main.stops[0]))
        found += [
            (line, made.stop_of[(place,)])
            for place, line in enumerate(hand.hand.lines)
            if (place,) in made.stop_of
        ]
    return sorted(found, key=lambda pair: pair[0])


def _in_hands(game: Game, message: Diagnostic, last: Hand | None) -> bool:
    """Whether a message speaks of a line within the hands."""
    if last is None or message.span is None:
        return False
    end = min((line for line in game.closing_lines if line), default=0)
    return game.hands[0].line <= message.span.line and not (end and message.span.line >= end)


def _nearest(spans: Sequence[tuple[int, Stop]], line: int) -> Stop | None:
    """The stop of the last statement in or before a line: a line that could not be read has none
    of its own."""
    before = [stop for start, stop in spans if start <= line]
    return before[-1] if before else None
