"""Why not: a few cards that cannot all go, which anybody can check.

Of a hand that cannot go out the question is made easier: only some of the cards must go, all others
may stay. Where even that is impossible these cards are the reason, and if none of them can be left
out they are a *certificate*. Often there are none at all: the contract itself cannot be laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rummynotation.cards import JOKER, Card, suit_of
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.one_rule import (
    RETURN_DISCARD,
    Obstacle,
    obstacle,
    stands_in_the_way,
    without_limits,
)
from rummynotation.solver.position import Position
from rummynotation.solver.problem import Problem, problems_of
from rummynotation.solver.reasons import PLAIN, Cards, Sentence, Speaker, sentence
from rummynotation.solver.search import Search, TooManyStatesError

CONTRACT = "contract"
ORPHANS = "orphans"
COPIES = "copies"
SUIT = "suit"
JOKERS = "jokers"
TOGETHER = "together"
DISCARD = "discard"
RETURNED = "returned"
PICK_UP = "pick_up"

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
            ``discard``, all can go, and none is left for the discard that is required;
            ``returned``, the card taken from the pile would have to be the discard, and may not;
            ``pick_up``, the card taken from the pile cannot be played.
        cards: the cards that cannot all go, however the others stay; none for the contract alone.
        shortfall: how many more jokers would make it a yes, none where that is not so or not known.
        told: the reason, sentence by sentence, in no language yet.
        rule: the parameter of a single rule without which it could be done: the contract laid
            where that is the reason, else the hand emptied; none where there is no such rule.
    """

    kind: str
    cards: tuple[Card, ...]
    shortfall: int | None
    told: tuple[Sentence, ...]
    rule: str | None = None

    @property
    def sentences(self) -> tuple[str, ...]:
        """The reason in English, with cards as a record writes them."""
        return self.sentences_by(PLAIN)

    def sentences_by(self, speaker: Speaker) -> tuple[str, ...]:
        """The reason in words.

        Args:
            speaker: in which language, and how cards are written.
        """
        return tuple(one.text(speaker) for one in self.told)


def why_not(answer: Answer) -> Certificate | None:
    """A short reason for a no that can be checked; none where none was found.

    Args:
        answer: the answer; it says no, and is proved.
    """
    if answer.possible or not answer.proved:
        return None
    position = answer.position
    asked = _Asked(position)
    try:
        if asked.without_discard():
            return Certificate(DISCARD, (), None, (sentence("discard"),))
        must = _fewest(asked, sorted(set(position.hand)))
        if must is None:
            return _by_rule_alone(position)
        kind = _kind(asked, must)
    except TooManyStatesError:
        return None
    against = obstacle(position, contract=kind == CONTRACT)
    if against is not None and against.rule == RETURN_DISCARD:
        return Certificate(RETURNED, (), None, (against.sentence,), against.rule)
    short = shortfall(position)
    held = tuple(card for card in position.hand if card in must)
    told = list(_sentences(position, kind, held, against))
    if against is None:
        if kind == CONTRACT:
            told += _missing(position, asked)
        elif short is not None:
            told.append(_counted("short", short))
    return Certificate(
        kind, held, short, tuple(told), against.rule if against is not None else None
    )


def _by_rule_alone(position: Position) -> Certificate | None:
    """The reason where each card finds a place, and only the play of the turn is not legal."""
    against = obstacle(position, contract=False)
    if against is None:
        return None
    return Certificate(TOGETHER, position.hand, None, (against.sentence,), against.rule)


def check_certificate(position: Position, certificate: Certificate) -> bool:
    """Proves a certificate anew: its cards cannot all go, and without any of them the others can.

    Args:
        position: the position.
        certificate: what is said of it.
    """
    asked = _Asked(position)
    rule, contract = certificate.rule, certificate.kind == CONTRACT
    if rule is not None and not stands_in_the_way(position, rule, contract=contract):
        return False
    if certificate.kind == DISCARD:
        return asked.without_discard() and not go_out(position).possible
    if certificate.kind == RETURNED:
        banned = stands_in_the_way(position, RETURN_DISCARD, contract=False)
        return banned and not go_out(position).possible
    must = frozenset(certificate.cards)
    if not must <= set(position.hand):
        return False
    if asked.possible(must):
        # Each card finds a place, and it is a rule alone that forbids the turn.
        alone = rule is not None or obstacle(position, contract=False) is not None
        return alone and set(position.hand) == must and not go_out(position).possible
    return all(asked.possible(must - {card}) for card in must)


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

    def has_home(self, card: Card) -> bool:
        """Whether a copy of a card can go into a meld while all others may stay."""
        return any(
            self._solved(fewer, frozenset((card,)), False)
            for problem in self._problems
            for fewer in _with_fewer(problem, card)
        )

    def contract_alone(self) -> bool:
        """Whether the contract can be laid, if what was taken from the pile need not be played."""
        easier = (replace(problem, owed=None) for problem in self._problems)
        return any(self._solved(problem, frozenset(), True) for problem in easier)

    def without_discard(self) -> bool:
        """Whether all cards could go if no discard were required."""
        return any(
            next(Search(replace(problem, discards=frozenset((0,)))).solutions(), None) is not None
            for problem in self._problems
            if 0 not in problem.discards and not problem.keep
        )

    def lacking(self, *, limits: bool) -> int | None:
        """How many more wild cards would do for the contract, none for more than `MOST_SHORT`.

        Args:
            limits: whether the limits on wild cards hold for them; else they are any cards.
        """
        for more in range(1, MOST_SHORT + 1):
            for problem in self._problems:
                variant = problem.variant if limits else without_limits(problem.variant)
                easier = replace(problem, wilds=problem.wilds + more, variant=variant)
                if self._solved(easier, frozenset(), True):
                    return more
        return None

    @staticmethod
    def _solved(problem: Problem, must: frozenset[Card], discard: bool) -> bool:
        easier = replace(problem, keep=True, must=must)
        if not discard:
            easier = replace(easier, discards=frozenset((0,)), discard_wild=None)
        return next(Search(easier).solutions(), None) is not None


def _with_fewer(problem: Problem, card: Card) -> Iterator[Problem]:
    """The same problem with one copy of a card, with two, and so on to all of them; with none too
    where one has been swapped."""
    held = problem.wilds if card == JOKER else problem.naturals[card]
    least = 0 if any(swap.card == card for swap in problem.swaps) else 1
    for count in range(min(held, least), held + 1):
        if card == JOKER:
            yield replace(problem, wilds=count)
        else:
            naturals = list(problem.naturals)
            naturals[card] = count
            yield replace(problem, naturals=tuple(naturals))


def _fewest(asked: _Asked, cards: list[Card]) -> frozenset[Card] | None:
    """Cards that cannot all go and of which none can be left out; none where all can go."""
    if not asked.possible(frozenset()):
        return frozenset()
    must = frozenset(cards)
    if asked.possible(must):
        return None
    # Cards with a home of their own are left out first; they are seldom the reason.
    homeless = [card for card in cards if not asked.possible(frozenset((card,)), discard=False)]
    if homeless and not asked.possible(frozenset(homeless)):
        must = frozenset(homeless)  # All others at once, which saves a question for each.
    for card in sorted(must, key=lambda card: (card in homeless, card)):
        fewer = must - {card}
        if not asked.possible(fewer):
            must = fewer
    return must


def _kind(asked: _Asked, must: frozenset[Card]) -> str:
    if not must:
        return PICK_UP if asked.contract_alone() else CONTRACT
    if not any(map(asked.has_home, must)):
        return ORPHANS
    if JOKER in must:
        return JOKERS
    if len(must) == 1:
        return COPIES
    return SUIT if len({suit_of(card) for card in must}) == 1 else TOGETHER


def shortfall(position: Position, most: int = MOST_SHORT) -> int | None:
    """How many jokers more would make it a yes; none where that is not so, or not known.

    Args:
        position: the position; the player cannot go out.
        most: how many are tried.
    """
    if JOKER not in position.table.variant.wild_cards:
        return None
    for more in range(1, most + 1):
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
    against: Obstacle | None,
) -> Iterable[Sentence]:
    """The reason, then the rule that is in the way."""
    table = position.table
    whole = len(set(cards)) == len(set(position.hand))
    if kind == PICK_UP and table.owed_card is not None:
        anywhere = table.variant.pickup_play == "meld_or_layoff"
        yield sentence("pick_up" if anywhere else "pick_up_new", card=Cards((table.owed_card,)))
    elif whole and kind in (JOKERS, TOGETHER):
        yield sentence("no_room")
    elif kind == CONTRACT:
        yield sentence("contract", contract=table.rules.contract)
    elif kind == ORPHANS:
        # Where only the turn is wrong a meld would take them.
        turn = against is not None and against.rule in _OF_THE_TURN
        yield sentence("orphans_turn" if turn else "orphans", cards=Cards(cards))
        if table.variant.return_discard_ban and table.taken in cards:
            yield sentence("not_returned", card=Cards((table.taken,)))
        elif table.rules.final_discard == "forbidden":
            yield sentence("no_last_discard")
        elif len(cards) > 1:
            yield sentence("one_discard")
    elif kind == COPIES and len(cards) == 1:
        yield sentence("copies_one", card=Cards(cards))
    elif kind == COPIES:
        yield sentence("copies", count=len(cards), card=Cards(cards[:1]))
    else:
        yield sentence(kind, cards=Cards(cards))
    if against is not None:
        yield against.sentence


_OF_THE_TURN = ("layoff_from", "extra_melds", "layoff_targets", "contract_size")


def _missing(position: Position, asked: _Asked) -> Iterable[Sentence]:
    """How many cards the contract lacks, and whether jokers would do."""
    count = asked.lacking(limits=False)
    if count is None:
        yield sentence("missing_many", count=MOST_SHORT)
    elif JOKER not in position.table.variant.wild_cards:
        yield _counted("missing_plain", count)
    elif asked.lacking(limits=True) == count:
        yield _counted("missing", count)
    else:
        yield _counted("missing_naturals", count)


def _counted(key: str, count: int) -> Sentence:
    return sentence(f"{key}_one") if count == 1 else sentence(key, count=count)
