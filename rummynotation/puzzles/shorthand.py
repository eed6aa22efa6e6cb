"""A turn as people type it in a hurry, with the words of the notation that it leaves out.

Melds in brackets are laid, groups of cards with a stroke between are melds, cards before the name
of a meld are laid off onto it, and a card alone at the end is thrown away.
"""

from __future__ import annotations

import re

_ONTO = ("to", "on", "onto")
_PART = re.compile(r"\s*[/|;]\s*")
_LAY = re.compile(r"meld\s+", re.IGNORECASE)
_TOKEN = re.compile(r"\[[^\]]*\]?|[^\s\[]+")
_NAME = re.compile(r"\w+\.\d+")
_RANK, _SUIT = "(?:10|[2-9ATJQK])", "[SHDC♠♥♦♣]"
_CARD = re.compile(rf"(?:{_RANK}{_SUIT}|{_SUIT}{_RANK}|\*|JK|JOKER)(?:=\w+)?", re.IGNORECASE)


def in_full(text: str) -> str:
    """A turn with the words that are understood.

    Args:
        text: the turn, in the notation or with words left out.

    >>> in_full("[7S 7H 7D] [9S 9C 9D] 5H 6H onto Ben.1 KC")
    'meld [7S 7H 7D] [9S 9C 9D] layoff 5H 6H Ben.1 discard KC'
    >>> in_full("7S 7H 7D / 9S 9C *")
    'meld [7S 7H 7D] [9S 9C *]'
    """
    groups = _PART.split(_LAY.sub("", text, count=1))
    if "[" not in text and all(" " in group and _are_cards(group.split()) for group in groups):
        return "meld " + " ".join(f"[{group}]" for group in groups)
    tokens = _TOKEN.findall(text)
    words: list[str] = []
    said = ""
    begun = False  # Whether a word was said that the next cards belong to.
    for place, token in enumerate(tokens):
        if token.startswith("["):
            if not (words and (words[-1].lower() == "meld" or words[-1].startswith("["))):
                words.append("meld")
            begun = False
        elif _NAME.fullmatch(token):
            # After the meld of a swap may stand which wild card is taken.
            begun = said == "swap"
        elif not _CARD.fullmatch(token):
            if (
                token.lower() in _ONTO
                and place + 1 < len(tokens)
                and _NAME.fullmatch(tokens[place + 1])
            ):
                continue
            said, begun = token.lower(), True
        elif not begun:
            words.append(_word_for(tokens[place:]))
            begun = True
        words.append(token)
    return " ".join(word for word in words if word)


def _word_for(tokens: list[str]) -> str:
    """The word that is missing before cards, or ""."""
    count = next((n for n, token in enumerate(tokens) if not _CARD.fullmatch(token)), len(tokens))
    rest = [token for token in tokens[count:] if token.lower() not in _ONTO]
    if rest and _NAME.fullmatch(rest[0]):
        return "layoff"
    return "discard" if count == 1 and not rest else ""


def _are_cards(tokens: list[str]) -> bool:
    return bool(tokens) and all(map(_CARD.fullmatch, tokens))
