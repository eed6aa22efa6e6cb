"""Small words that messages share."""

from __future__ import annotations


def many(count: int, noun: str) -> str:
    """A number with its noun.

    >>> many(1, "card"), many(2, "card"), many(0, "card")
    ('1 card', '2 cards', '0 cards')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listing(words: list[str]) -> str:
    """Words with commas and an "and".

    >>> listing(["clubs"]), listing(["clubs", "hearts"]), listing(["clubs", "hearts", "spades"])
    ('clubs', 'clubs and hearts', 'clubs, hearts and spades')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
