"""The action numbers of OpenSpiel's gin_rummy: what each means, and the parameters of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations

from rummynotation.cards import Card, natural

UPCARD, STOCK, PASS, KNOCK = 52, 53, 54, 55
"""Takes the discard, draws from the stock, passes or lays no more, knocks."""

CARDS = 52
HIGHEST = 240

DEFAULTS: Mapping[str, int] = {
    "oklahoma": 0,
    "knock_card": 10,
    "gin_bonus": 25,
    "undercut_bonus": 25,
    "num_ranks": 13,
    "num_suits": 4,
    "hand_size": 10,
}
"""The parameters of the game and their values unless told otherwise."""

_SUITS = (0, 3, 2, 1)
"""The program's suits are s c d h."""

_LETTERS = "scdh"
_FIRST_MELD = 56
_GAME = re.compile(r"gin_rummy(?:\((.*)\))?")
_PARAMETER = re.compile(r"\s*(\w+)\s*=\s*(-?\d{1,6}|[Tt]rue|[Ff]alse)\s*")
_ACTION = re.compile(r"Player: [01] Action: (.+)|Chance outcome: (.+)")
_WORDS = {"Draw upcard": UPCARD, "Draw stock": STOCK, "Pass": PASS, "Knock": KNOCK}


def card_of_id(number: int) -> Card:
    """The card of a number from 0 to 51.

    >>> from rummynotation.cards import cards_text
    >>> cards_text(map(card_of_id, (0, 13, 51)))
    'AS AC KH'
    """
    return natural(number % 13 + 1, _SUITS[number // 13])


def _melds() -> tuple[tuple[Card, ...], ...]:
    found: list[tuple[Card, ...]] = []
    for rank in range(13):
        ids = [13 * suit + rank for suit in range(4)]
        # Sets of three by the suit that is missing, and all four.
        found += [tuple(map(card_of_id, reversed(s))) for s in combinations(reversed(ids), 3)]
        found.append(tuple(map(card_of_id, ids)))
    for size in (3, 4, 5):
        for suit in range(4):
            for low in range(14 - size):
                start = 13 * suit + low
                found.append(tuple(map(card_of_id, range(start, start + size))))
    return tuple(found)


MELDS = _melds()
"""The melds of the numbers from 56 on."""


def meld_of_id(number: int) -> tuple[Card, ...] | None:
    """The meld of a number, or none where the number is no meld's.

    >>> from rummynotation.cards import cards_text
    >>> cards_text(meld_of_id(132))
    'AC 2C 3C'
    """
    place = number - _FIRST_MELD
    return MELDS[place] if 0 <= place < len(MELDS) else None


def id_of_words(text: str) -> int | None:
    """The number of an action in words, as the program prints it; none for other texts.

    >>> id_of_words("Player: 0 Action: Knock"), id_of_words("Chance outcome: 9s")
    (55, 8)
    """
    match = _ACTION.fullmatch(text)
    if match is None:
        return None
    words = match[1] or match[2]
    return _WORDS[words] if words in _WORDS else _IDS.get(words)


def _id_names() -> dict[str, int]:
    program_cards = ["A23456789TJQK"[n % 13] + _LETTERS[n // 13] for n in range(CARDS)]
    spelled = {card_of_id(number): text for number, text in enumerate(program_cards)}
    names = {text: number for number, text in enumerate(program_cards)}
    for number, meld in enumerate(MELDS, _FIRST_MELD):
        names["".join(spelled[card] for card in meld)] = number
    return names


_IDS = _id_names()


def parameters_of(text: str) -> dict[str, int] | None:
    """The parameters of a game as the program writes it, those that are not its defaults; none
    where it is another game, or cannot be read. What has a name that is not known is kept.

    >>> parameters_of("gin_rummy(knock_card=5,oklahoma=True)")
    {'knock_card': 5, 'oklahoma': 1}
    """
    match = _GAME.fullmatch(text.strip())
    if match is None:
        return None
    found: dict[str, int] = {}
    for part in (match[1] or "").split(","):
        if not part.strip():
            continue
        one = _PARAMETER.fullmatch(part)
        if one is None:
            return None
        word = one[2].lower()
        value = int(word == "true") if word in ("true", "false") else int(word)
        if DEFAULTS.get(one[1]) != value:
            found[one[1]] = value
    return found
