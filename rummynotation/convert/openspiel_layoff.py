"""Onto which melds of a knocker cards were laid off, where the log names the cards alone."""

from __future__ import annotations

from collections.abc import Iterator

from rummynotation.cards import HIDDEN, Card, rank_of, suit_of
from rummynotation.record import MeldName

_Choice = tuple[int, ...]


class Spread:
    """The melds that lie on the table, and the cards laid off onto them.

    Attributes:
        cards: each card that was laid off, by the place that was said with it.
    """

    def __init__(self) -> None:
        """No melds."""
        self._names: list[MeldName] = []
        self._melds: list[tuple[Card, ...]] = []
        self.cards: dict[int, Card] = {}

    def add(self, owner: str, meld: tuple[Card, ...]) -> None:
        """A meld was laid down."""
        self._names.append(MeldName(owner, len(self._names) + 1))
        self._melds.append(meld)

    def lay_off(self, card: Card, place: int) -> None:
        """A card was laid off; `place` says where it is told."""
        self.cards[place] = card

    def settle(self) -> list[tuple[int, MeldName, tuple[MeldName, ...]]]:
        """The melds onto which the cards went so that all of them fit: for each card its place, the
        meld, and the other melds onto which it could have gone. None where nothing fits.

        >>> from rummynotation.cards import parse_card
        >>> def cards(text): return tuple(map(parse_card, text.split()))
        >>> spread = Spread()
        >>> spread.add("Ana", cards("7S 7D 7C"))
        >>> spread.add("Ana", cards("4H 5H 6H"))
        >>> spread.lay_off(*cards("7H"), 5)
        >>> [(str(meld), list(map(str, others))) for _, meld, others in spread.settle()]
        [('Ana.1', ['Ana.2'])]
        >>> spread.lay_off(*cards("8H"), 6)
        >>> [(str(meld), list(map(str, others))) for _, meld, others in spread.settle()]
        [('Ana.2', []), ('Ana.2', [])]
        """
        ways = list(self._ways(list(self.cards.values()), tuple(self._melds), ()))
        if not ways:
            return []
        found = []
        for number, place in enumerate(self.cards):
            chosen, *others = dict.fromkeys(way[number] for way in ways)
            names = tuple(self._names[other] for other in others)
            found.append((place, self._names[chosen], names))
        return found

    def _ways(
        self, cards: list[Card], melds: tuple[tuple[Card, ...], ...], chosen: _Choice
    ) -> Iterator[_Choice]:
        if len(chosen) == len(cards):
            yield chosen
            return
        card = cards[len(chosen)]
        for place, meld in enumerate(melds):
            if _fits(card, meld):
                longer = (*melds[:place], (*meld, card), *melds[place + 1 :])
                yield from self._ways(cards, longer, (*chosen, place))


def _fits(card: Card, meld: tuple[Card, ...]) -> bool:
    if HIDDEN in (card, *meld) or card in meld:
        return False
    ranks = {rank_of(one) for one in meld}
    if len(ranks) == 1:
        return rank_of(card) in ranks and len(meld) < 4
    alike = suit_of(card) == suit_of(meld[0])
    return alike and rank_of(card) in (min(ranks) - 1, max(ranks) + 1)
