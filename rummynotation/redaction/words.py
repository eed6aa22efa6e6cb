"""Free words taken out of statements: what people said about a game, and what programs noted."""

from __future__ import annotations

from dataclasses import replace

from rummynotation.record import (
    NOTHING,
    Adjust,
    Gap,
    Leave,
    Note,
    Remark,
    Said,
    Statement,
    Tag,
    Void,
)

_KNOWN_TAGS = frozenset(
    ("Event", "Site", "Date", "Table", "Round", "Variant", "Rule", "Players", "Name", "Teams",
     "Decks", "Jokers")
)  # fmt: skip
"""The tags that the language gives a meaning, puzzles aside: those tell their answer."""


def without_words(item: Statement) -> Statement | None:
    """A statement without annotations, judgements, data and reasons; none where that is all it is.

    Times stay, and so do names and words that were said at the table.

    Args:
        item: the statement.

    >>> from rummynotation.record import Draw
    >>> without_words(Draw("Ana", said=Said("?", ("Why?",), 12.0))).said
    Said(judgement='', comments=(), seconds=12.0, when='', data=())
    >>> without_words(Remark("hard to read")) is None
    True
    """
    said = times_alone(item.said)
    match item:
        case Remark():
            return None
        case Note() if said == NOTHING:
            return None
        case Tag(key=key) if key.partition(".")[0] not in _KNOWN_TAGS:
            return None
        case Void() | Gap() | Leave() | Adjust():
            return replace(item, said=said, reason="")
    return item if said == item.said else replace(item, said=said)


def times_alone(said: Said) -> Said:
    """The times alone of what is said about something.

    Args:
        said: what is said.
    """
    return Said(seconds=said.seconds, when=said.when) if said != NOTHING else NOTHING
