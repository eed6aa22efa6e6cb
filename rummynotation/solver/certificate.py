"""Why not: a few cards that cannot all go, which anybody can check.

Of a hand that cannot go out the question is made easier: only some of the cards must go, all others
may stay. Where even that is impossible these cards are the reason, and if none of them can be left
out they are a *certificate*. Often there are none at all: the contract itself cannot be laid.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rummynotation.cards import JOKER, Card, cards_text, suit_of
from rummynotation.diagnostics.words import listing, many
from rummynotation.rules.variant import contract_text
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.position import Position
from rummynotation.solver.problem import Problem, problems_of
from rummynotation.solver.search import Search, TooManyStatesError

CONTRACT = "contract"
ORPHANS = "orphans"
COPIES = "copies"
SUIT = "suit"
JOKERS = "jokers"
TOGETHER = "together"
DISCARD = "discard"
PICK_UP = "pick_up"

_NO_DISCARD = "All cards could go, but then none is left for the discard that is required."

MOST_QUESTIONS = 60
"""Easier questions that are asked for one certificate."""

MOST_SHORT = 3
"""Jokers that are added at most, to say how many are missing."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """Why a player cannot go out.

    Attributes:
        kind: ``contract``, the contract cannot be laid; ``orphans``, cards that nothing takes;
            ``copies``, too many copies of one card; ``suit``, cards of one suit that exclude each
            other; ``jokers``, wild cards with no place; ``together``, cards that cannot all go;
            ``discard``, all can go, and none is left for the discard that is required; ``pick_up``,
            the card taken from the pile cannot be played.
        cards: the cards that cannot all go, however the others stay; none for the contract alone.
        shortfall: how many more jokers would make it a yes, none where that is not so or not known.
        sentences: the reason in words.
    """

    kind: str
    cards: tuple[Card, ...]
    shortfall: int | None
    sentences: tuple[str, ...]


def why_not(answer: Answer) -> Certificate | None:
    """A short reason for a no that can be checked; none where none was found.

    Args:
        answer: the answer; it says no, and is proved.
    """
    if answer.possible or not answer.proved:
        return None
    position = answer.position
    asked = _Asked(position)
    owed = position.table.owed_card
    try:
        if asked.without_discard():
            return Certificate(DISCARD, (), None, (_NO_DISCARD,))
        must = _fewest(asked, sorted(set(position.hand)))
        if must is None:
            return None
        kind = _kind(asked, must)
        if kind == CONTRACT and owed is not None:
            kind = PICK_UP
    except TooManyStatesError:
        return None
    short = _shortfall(position)
    held = tuple(card for card in position.hand if card in must)
    lacking = asked.lacking(must) if kind == CONTRACT else None
    return Certificate(kind, held, short, tuple(_sentences(position, kind, held, lacking, short)))


def check_certificate(position: Position, certificate: Certificate) -> bool:
    """Proves a certificate anew: its cards cannot all go, and without any of them the others can.

    Args:
        position: the position.
        certificate: what is said of it.
    """
    asked = _Asked(position)
    if certificate.kind == DISCARD:
        return asked.without_discard() and not go_out(position).possible
    must = frozenset(certificate.cards)
    if not must <= set(position.hand):
        return False
    return not asked.possible(must) and all(asked.possible(must - {card}) for card in must)


class _Asked:
    """The easier questions about one position, each asked once."""

    def __init__(self, position: Position) -> None:
        self._problems: list[Problem] = list(problems_of(position.table, position.seat))
        self._known: dict[tuple[frozenset[Card], bool], bool] = {}

    def possible(self, must: frozenset[Card], *, discard: bool = True) -> bool:
        """Whether these cards can go while the others may stay.

        Args:
            must: the cards; of each all copies that are held.
            discard: whether one of them may be the discard.
        """
        key = (must, discard)
        if key not in self._known:
            if len(self._known) > MOST_QUESTIONS:
                raise TooManyStatesError
            self._known[key] = any(
                self._solved(problem, must, discard) for problem in self._problems
            )
        return self._known[key]

    def without_discard(self) -> bool:
        """Whether all cards could go if no discard were required."""
        return any(
            next(Search(replace(problem, discards=frozenset((0,)))).solutions(), None) is not None
            for problem in self._problems
            if 0 not in problem.discards and not problem.keep
        )

    def lacking(self, must: frozenset[Card]) -> int | None:
        """How many more wild cards would make the easier question a yes, none for many."""
        for more in range(1, MOST_SHORT + 1):
            for problem in self._problems:
                if self._solved(replace(problem, wilds=problem.wilds + more), must, True):
                    return more
        return None

    @staticmethod
    def _solved(problem: Problem, must: frozenset[Card], discard: bool) -> bool:
        easier = replace(problem, keep=True, must=must)
        if not discard:
            easier = replace(easier, discards=frozenset((0,)), discard_wild=None)
        return next(Search(easier).solutions(), None) is not None


def _fewest(asked: _Asked, cards: list[Card]) -> frozenset[Card] | None:
    """Cards that cannot all go and of which none can be left out; none where all can go."""
    if not asked.possible(frozenset()):
        return frozenset()
    must = frozenset(cards)
    if asked.possible(must):
        return None
    # Cards with a home of their own are left out first; they are seldom the reason.
    homeless = [card for card in cards if not asked.possible(frozenset((card,)), discard=False)]
    for card in sorted(cards, key=lambda card: (card in homeless, card)):
        fewer = must - {card}
        if not asked.possible(fewer):
            must = fewer
    return must


def _kind(asked: _Asked, must: frozenset[Card]) -> str:
    if not must:
        return CONTRACT
    if all(not asked.possible(frozenset((card,)), discard=False) for card in must):
        return ORPHANS
    if len(must) == 1:
        return COPIES
    if JOKER in must:
        return JOKERS
    return SUIT if len({suit_of(card) for card in must}) == 1 else TOGETHER


def _shortfall(position: Position) -> int | None:
    """How many jokers more would make it a yes."""
    if JOKER not in position.table.variant.wild_cards:
        return None
    for more in range(1, MOST_SHORT + 1):
        table = position.table.copy()
        seat = table.by_handle[position.player]
        seat.known[JOKER] += more
        seat.size += more
        answer = go_out(Position(table, position.player))
        if answer.possible:
            return more
        if not answer.proved:
            return None
    return None


def _sentences(
    position: Position,
    kind: str,
    cards: tuple[Card, ...],
    lacking: int | None,
    short: int | None,
) -> Iterable[str]:
    rules = position.table.rules
    listed = listing([cards_text([card]) for card in cards])
    whole = len(set(cards)) == len(set(position.hand))
    if kind == PICK_UP and position.table.owed_card is not None:
        owed = cards_text([position.table.owed_card])
        yield f"{owed} was taken from the pile and has to be played, and nothing takes it."
    elif whole and kind in (JOKERS, TOGETHER):
        yield "There is not room for all cards at once, though each by itself could go."
    elif kind == CONTRACT:
        asked = contract_text(rules.contract)
        lays = f"the contract {asked} cannot be laid from this hand"
        yield lays[0].upper() + lays[1:] + "."
        if lacking is not None and JOKER in position.table.variant.wild_cards:
            one = lacking == 1
            yield (
                "One card is missing for it; a joker would do."
                if one
                else f"{lacking} cards are missing for it; jokers would do."
            )
    elif kind == ORPHANS and len(cards) == 1:
        yield f"Nothing takes {listed}: no meld on the table, and none that this hand can lay."
    elif kind == ORPHANS:
        yield f"Nothing takes {listed}: no meld on the table, and none that this hand can lay."
        if rules.final_discard != "forbidden":
            yield "Only one card can be the discard."
    elif kind == COPIES:
        yield f"{_copies(cards)} cannot all be played in one turn."
    elif kind == SUIT:
        yield f"{listed} take each other's place: however the others lie, they cannot all go."
    elif kind == JOKERS:
        yield f"{listed} cannot all be placed, however the other cards lie."
    else:
        yield f"{listed} cannot all go in one turn, even if every other card could stay."
    if short is not None and lacking is None:
        yield f"With {many(short, 'joker')} more it could be done."


def _copies(cards: tuple[Card, ...]) -> str:
    count = len(cards)
    word = {1: "The", 2: "Both", 3: "All three", 4: "All four"}.get(count, f"All {count}")
    one = cards_text(cards[:1])
    return f"{word} {one}" if count == 1 else f"{word} copies of {one}"
