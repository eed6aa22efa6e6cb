"""Cards as small integers: 52 natural cards, the joker and the hidden card.

A natural card is ``suit * 13 + rank - 1`` with the suits in the order S H D C and the ranks from
ace (1) to king (13), so that sorting the integers sorts a hand as people lay it out: by suit, ace
low to king, then jokers, then what is hidden.

A card on the table may stand for another: ``*=9H``, ``2S=9H``, or in a set ``*=8``. Such a *placed
card* is one integer too. Its low six bits are the card itself, the bits above say what it stands
for: nothing said (0), a card (1 to 52) or a rank alone (53 to 65). A plain card is therefore a
placed card about which nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable

Card = int
"""A physical card: 0 to 51 natural, `JOKER`, `HIDDEN`."""

Placed = int
"""A card on the table, with what it is said to stand for."""

JOKER: Card = 52
HIDDEN: Card = 53
CARD_KINDS = 53
"""How many kinds of card a shoe can hold: the naturals and the joker."""

SUITS = "SHDC"
RANKS = "A23456789TJQK"
ACE = 1
KING = 13

_CARD_BITS = 6
_CARD_MASK = 63
_RANK_BASE = 52

CARD_TEXT: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "*", "?")
"""The canonical spelling of each card, by its number."""

_BY_TEXT: dict[str, Card] = {text: card for card, text in enumerate(CARD_TEXT)}


def natural(rank: int, suit: int) -> Card:
    """The natural card of a rank (1 to 13) and a suit (0 to 3, in the order S H D C).

    >>> card_text(natural(7, 1))
    '7H'
    """
    return suit * 13 + rank - 1


def rank_of(card: Card) -> int:
    """The rank of a natural card, 1 (ace) to 13 (king)."""
    return card % 13 + 1


def suit_of(card: Card) -> int:
    """The suit of a natural card, 0 to 3 in the order S H D C."""
    return card // 13


def card_text(card: Card) -> str:
    """The canonical spelling of a card: ``7H``, ``TS``, ``*`` or ``?``."""
    return CARD_TEXT[card]


def parse_card(text: str) -> Card:
    """The card of a canonical spelling.

    Raises:
        ValueError: if the text is no canonical card. Other spellings are the notation's affair.

    >>> parse_card("TS")
    9
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def stand_for_card(card: Card, meant: Card) -> Placed:
    """A wild card placed to stand for a natural card.

    >>> placed_text(stand_for_card(JOKER, parse_card("9H")))
    '*=9H'
    """
    return card | (meant + 1) << _CARD_BITS


def stand_for_rank(card: Card, rank: int) -> Placed:
    """A wild card placed in a set, where the rank is all that matters.

    >>> placed_text(stand_for_rank(JOKER, 8))
    '*=8'
    """
    return card | (_RANK_BASE + rank) << _CARD_BITS


def card_of(placed: Placed) -> Card:
    """The physical card of a placed card."""
    return placed & _CARD_MASK


def is_stated(placed: Placed) -> bool:
    """Whether a placed card says what it stands for."""
    return placed > _CARD_MASK


def meant_card(placed: Placed) -> Card | None:
    """The natural card that a placed card is said to stand for, if a whole card was said."""
    meant = placed >> _CARD_BITS
    return meant - 1 if 0 < meant <= _RANK_BASE else None


def meant_rank(placed: Placed) -> int | None:
    """The rank that a placed card is said to stand for, from a card or from a rank alone."""
    meant = placed >> _CARD_BITS
    if meant == 0:
        return None
    return meant - _RANK_BASE if meant > _RANK_BASE else (meant - 1) % 13 + 1


def placed_text(placed: Placed) -> str:
    """The canonical spelling of a placed card: ``7H``, ``*``, ``*=9H``, ``*=8``."""
    text = CARD_TEXT[placed & _CARD_MASK]
    meant = placed >> _CARD_BITS
    if meant == 0:
        return text
    return (
        f"{text}={CARD_TEXT[meant - 1] if meant <= _RANK_BASE else RANKS[meant - _RANK_BASE - 1]}"
    )


def cards_text(cards: Iterable[Placed]) -> str:
    """Several cards in their order, blanks between; hidden cards in a row as ``?xN``.

    >>> cards_text([parse_card("7S"), HIDDEN, HIDDEN, JOKER])
    '7S ?x2 *'
    """
    words: list[str] = []
    hidden = 0
    for card in cards:
        if card == HIDDEN:
            hidden += 1
            continue
        if hidden:
            words.append("?" if hidden == 1 else f"?x{hidden}")
            hidden = 0
        words.append(placed_text(card))
    if hidden:
        words.append("?" if hidden == 1 else f"?x{hidden}")
    return " ".join(words)


def parse_placed(text: str) -> Placed:
    """The placed card of a canonical spelling; the inverse of `placed_text`.

    Raises:
        ValueError: if the text is no canonical placed card.

    >>> placed_text(parse_placed("2S=9H"))
    '2S=9H'
    """
    name, equals, meant = text.partition("=")
    card = parse_card(name)
    if not equals:
        return card
    if len(meant) == 1 and meant in RANKS:
        return stand_for_rank(card, RANKS.index(meant) + 1)
    meant_natural = parse_card(meant)
    if meant_natural >= JOKER or card == HIDDEN:
        raise ValueError(f"not a placed card: {text!r}")
    return stand_for_card(card, meant_natural)
