"""What to look at first: hints that are chosen by what is seen alone.

Neither the answer nor the solution nor the themes have a part in them, so that nobody can tell from
the first hints whether there is a way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rummynotation.cards import Card, card_text, cards_text, rank_of, suit_of
from rummynotation.pictures.words import Language
from rummynotation.puzzles.puzzle import BUY, FEWEST_POINTS, TAKE_OR_DRAW, Puzzle
from rummynotation.puzzles.rules_told import wild_on_table
from rummynotation.rules.scoring import cards_value
from rummynotation.rules.table import Seat, Table

LOOKS: dict[Language, dict[str, str]] = {
    "en": {
        "swap": "A wild card lies on the table. May you take it, and would that help?",
        "contract": "What does each meld of the contract lack, if each card is used once?",
        "wild": "What has each wild card in your hand to do? Is one to spare?",
        "table": "Which of your cards fit a meld on the table, and how far can each meld grow?",
        "hand": "What lies together in your hand, and in how many ways?",
        "lonely": "No card has fewer neighbours in your hand than {cards}. Where could it go?",
        "take": "Suppose that you take {cards}. Where would it go, and what would be left over?",
        "deep": "How deep would you take? Look for what your hand lacks in {cards}.",
        "stock": "With which cards from the stock could you go out, and how many are unseen?",
        "buy": "For each of the cards: which melds could you lay with it, and what would be "
        "missing?",
        "dearest": "What costs most is {cards}. Where could it go?",
    },
    "fr": {
        "swap": "Un joker est sur la table. Pouvez-vous le prendre, et à quoi servirait-il ?",
        "contract": "Que manque-t-il à chaque combinaison du contrat, si chaque carte ne sert "
        "qu'une fois ?",
        "wild": "À quoi sert chaque joker de votre main ? Y en a-t-il un de trop ?",
        "table": "Lesquelles de vos cartes vont sur la table, et jusqu'où s'allonge chaque "
        "combinaison ?",
        "hand": "Quelles cartes de votre main vont ensemble, et de combien de façons ?",
        "lonely": "Aucune carte de votre main n'a moins de voisines que {cards}. Où pourrait-elle "
        "aller ?",
        "take": "Supposez que vous preniez {cards}. Où irait cette carte, et que resterait-il ?",
        "deep": "Jusqu'où prendriez-vous ? Cherchez ce qui manque à votre main dans {cards}.",
        "stock": "Avec quelles cartes de la pioche pourriez-vous sortir, et combien n'ont pas été "
        "vues ?",
        "buy": "Pour chacune des cartes : que pourriez-vous poser avec elle, et que "
        "manquerait-il ?",
        "dearest": "Ce qui coûte le plus est {cards}. Où cela pourrait-il aller ?",
    },
    "it": {
        "swap": "Sul tavolo c'è un jolly. Puoi prenderlo, e ti servirebbe?",
        "contract": "Che cosa manca a ogni combinazione del contratto, se ogni carta serve una "
        "volta sola?",
        "wild": "A che cosa serve ogni jolly della tua mano? Ce n'è uno di troppo?",
        "table": "Quali delle tue carte vanno sul tavolo, e fin dove si allunga ogni combinazione?",
        "hand": "Quali carte della tua mano stanno insieme, e in quanti modi?",
        "lonely": "Nessuna carta della tua mano ha meno vicine di {cards}. Dove potrebbe andare?",
        "take": "Supponi di prendere {cards}. Dove andrebbe, e che cosa resterebbe?",
        "deep": "Fin dove prenderesti? Cerca ciò che manca alla tua mano in {cards}.",
        "stock": "Con quali carte del mazzo potresti chiudere, e quante non si sono viste?",
        "buy": "Per ognuna delle carte: che cosa potresti calare, e che cosa mancherebbe?",
        "dearest": "Ciò che costa di più è {cards}. Dove potrebbe andare?",
    },
}
"""What is said, by language and by what is looked at; {cards} are filled in."""

_NEAR = 3
"""Cards of a suit that are fewer ranks apart than this are neighbours."""

_FIRST = 2
"""Of what is seen on the table and in the hand so many things are pointed at."""


class Look(NamedTuple):
    """Something to look at.

    Attributes:
        key: what, one of `LOOKS`.
        cards: the cards that it is about, as a record writes them, or "".
    """

    key: str
    cards: str = ""

    def said(self, language: Language = "en") -> str:
        """The hint in a language; its cards are written as in a record."""
        return LOOKS[language][self.key].format(cards=self.cards)


def first_looks(puzzle: Puzzle) -> tuple[Look, ...]:
    """What to look at first, from the hand, the table and the question alone.

    Args:
        puzzle: the puzzle; its answer, solution, reason and themes are not looked at.
    """
    return tuple(_looks(puzzle.table, puzzle.seat, puzzle.goal))


def _looks(table: Table, seat: Seat, goal: str) -> Iterator[Look]:
    if goal == BUY:
        yield Look("buy")
    elif goal == TAKE_OR_DRAW:
        if table.pile and table.variant.draw_discard == "top":
            yield Look("take", card_text(table.pile[-1]))
        elif table.pile:
            yield Look("deep", cards_text(table.pile))
        yield Look("stock")
    elif goal == FEWEST_POINTS:
        yield Look("dearest", _dearest(table, seat))
    else:
        yield from list(_seen(table, seat))[:_FIRST]
        lonely = _lonely(table, seat)
        if lonely is not None:
            yield Look("lonely", card_text(lonely))


def _seen(table: Table, seat: Seat) -> Iterator[Look]:
    """What is there to think of, what helps most first."""
    variant, wild = table.variant, table.variant.wild_cards
    grows = table.rules.close == "empty_hand"
    swaps = variant.joker_swap_when != "never" and variant.joker_swap_from != "none"
    if grows and swaps and wild_on_table(table):
        yield Look("swap")
    if table.bound and not seat.down:
        yield Look("contract")
    if any(card in wild for card in seat.cards()):
        yield Look("wild")
    if grows and table.melds and (seat.down or variant.layoff_from != "next_turn"):
        yield Look("table")
    yield Look("hand")


def _lonely(table: Table, seat: Seat) -> Card | None:
    """The natural card in hand that has the fewest neighbours there."""
    naturals = [card for card in sorted(seat.cards()) if card not in table.variant.wild_cards]
    return min(naturals, key=lambda card: neighbours(card, naturals), default=None)


def _dearest(table: Table, seat: Seat) -> str:
    value = {card: cards_value((card,), table.variant) for card in set(seat.cards())}
    dearest = max(value.values())
    return cards_text(sorted(card for card, points in value.items() if points == dearest))


def neighbours(card: Card, others: list[Card]) -> int:
    """How many cards may lie in one meld with a card without much between them.

    Args:
        card: a natural card.
        others: natural cards; the card itself counts where it is among them.
    """
    return sum(_near(card, other) for other in others)


def _near(card: Card, other: Card) -> bool:
    if rank_of(card) == rank_of(other):
        return True
    return suit_of(card) == suit_of(other) and abs(rank_of(card) - rank_of(other)) < _NEAR
