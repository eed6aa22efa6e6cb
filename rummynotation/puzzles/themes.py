"""What a puzzle is about: each theme is said only if it holds in every way to the answer.

Themes rest on natural cards, since where a spare wild card sits makes no way of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from rummynotation.cards import ACE, KING, SUITS, Card, card_of, suit_of
from rummynotation.puzzles.arrangements import naturals
from rummynotation.puzzles.offers import takers
from rummynotation.puzzles.possible import why_not_theme
from rummynotation.record import MeldName
from rummynotation.rules.meld import ACE_HIGH, RUN, Reading, card_at, lowest_places
from rummynotation.rules.variant import Variant
from rummynotation.solver.certificate import Certificate, why_not
from rummynotation.solver.draws import Outlook, outs_of
from rummynotation.solver.goout import Answer, go_out
from rummynotation.solver.position import Position
from rummynotation.solver.problem import problems_of
from rummynotation.solver.search import Search, TooManyStatesError
from rummynotation.solver.ways import Way

SHORT = 4
"""Cards of a short certificate, at most."""

LUCK = Fraction(1, 4)
"""The share of the stock below which a discard is worth more than a draw."""

THEMES: dict[str, str] = {
    "unique": "There is only one way.",
    "jokerSwap": "A natural card takes the place of a wild card on the table.",
    "aceHigh": "A run that is laid ends with a natural ace above the king.",
    "aceLow": "A run that is laid begins with a natural ace below the two.",
    "layoff": "A natural card is laid off on a meld that lay there before.",
    "chainLayoff": "Two or more natural cards are laid off on one meld that lay there before.",
    "splitRun": "Two neighbours of one suit, held once each, go to different melds, one a run.",
    "overlappingRuns": "Two runs of one suit that are laid share a rank.",
    "oneSuit": "All natural cards in hand, three or more, are of one suit.",
    "layoffDecoy": "A card that a meld on the table would take is not laid off there.",
    "tightJokers": "With one wild card fewer in hand the answer would be no.",
    "onlyDiscard": "Every way ends with the same discard.",
    "goodDiscard": "The discard that is needed could itself be melded or laid off.",
    "takeDiscard": "The top discard lets one go out, and less than a quarter of the stock would.",
    "deepPile": "Only cards from deeper in the discard pile than its top let one go out for sure.",
    "drawInstead": "Nothing in the discard pile lets one go out, and a card of the stock may.",
    "oneShort": "No, but with one joker more it could be done.",
    "proof": "No, and a reason of four cards at most proves it.",
}
"""The themes, each with what it says."""


def themes_of(answer: Answer, reason: Certificate | None = None) -> tuple[str, ...]:
    """The themes of a position after the draw, in the order of `THEMES`.

    Args:
        answer: a yes with all its ways, or a no.
        reason: of a no its certificate, where it is known; else it is looked for.

    Raises:
        ValueError: if the ways are not all, or the no is not proved.
    """
    if not answer.complete:
        raise ValueError("themes can be told only of an answer with all its ways")
    if answer.possible:
        found = {name for name, holds in _OF_A_YES.items() if holds(answer)}
        found |= {
            name
            for name, holds in _OF_A_WAY.items()
            if all(holds(way, answer.position) for way in answer.ways)
        }
    else:
        reason = reason or why_not(answer)
        found = set()
        if reason is not None:
            found |= {"oneShort"} if reason.shortfall == 1 else set()
            found |= {"proof"} if len(reason.cards) <= SHORT else set()
    return tuple(name for name in THEMES if name in found)


def opening_themes(outlook: Outlook) -> tuple[str, ...]:
    """The themes of a position before the draw, in the order of `THEMES`; none where a search was
    given up.

    Args:
        outlook: all ways to begin the turn.
    """
    takes = outlook.takes
    without = any(opening.action is None and opening.possible for opening in outlook.openings)
    known = all(take.answer is not None for take in takes)
    if not (outlook.proved and takes and known) or without:
        return ()
    chance = outs_of(outlook).chance
    if takes[0].possible:
        return ("takeDiscard",) if chance < LUCK else ()
    if any(take.possible for take in takes):
        return ("deepPile",)
    return ("drawInstead",) if chance else ()


def possible_themes(variant: Variant, hand_number: int) -> frozenset[str]:
    """The themes that can occur in a hand; why another cannot says `why_not_theme`.

    Args:
        variant: the rules.
        hand_number: the number of the hand.

    Raises:
        ValueError: if the game has no such hand.

    >>> from rummynotation.rules.loader import load_variant
    >>> game = load_variant("contract_rummy")
    >>> "jokerSwap" in possible_themes(game, 2), "jokerSwap" in possible_themes(game, 7)
    (True, False)
    """
    return frozenset(name for name in THEMES if why_not_theme(name, variant, hand_number) is None)


# --- themes of one way ---


def _swaps(way: Way, position: Position) -> bool:
    return bool(way.swaps)


def _ace_high(way: Way, position: Position) -> bool:
    return any(_ace_at(meld.final, ACE_HIGH, way, position) for meld in way.melds)


def _ace_low(way: Way, position: Position) -> bool:
    return any(_ace_at(meld.final, ACE, way, position) for meld in way.melds)


def _ace_at(reading: Reading, end: int, way: Way, position: Position) -> bool:
    """Whether a natural ace lies at this end of a run, and the same natural cards with all wild
    cards there are make no run with the ace at the other end."""
    places = natural_places(reading)
    if reading.kind != RUN or end not in (reading.low, reading.high) or end not in places:
        return False
    variant = position.table.variant
    if (KING if end == ACE else ACE) not in lowest_places(2, variant):
        return True  # In this game an ace has but one place.
    others = [place for place in places if place not in (ACE, ACE_HIGH)]
    if not others:
        return False
    between = ACE_HIGH - min(others) if end == ACE else max(others) - ACE
    wilds = sum(card in variant.wild_cards for card in position.hand) + len(way.swaps)
    return between + 1 - len(places) > wilds


def natural_places(reading: Reading) -> list[int]:
    """The places of a run that hold natural cards, from the lowest up.

    Args:
        reading: the run.
    """
    places = range(reading.low, reading.high + 1)
    return [place for place, wild in zip(places, reading.wild, strict=True) if not wild]


def _laid_off(way: Way, position: Position) -> Iterator[tuple[MeldName, list[Card]]]:
    """The natural cards that are added to each meld that lay there before."""
    wild_cards = position.table.variant.wild_cards
    for growth in way.growths:
        cards = [card for card in map(card_of, growth.cards) if card not in wild_cards]
        if cards:
            yield growth.name, cards


def _lays_off(way: Way, position: Position) -> bool:
    return any(True for _ in _laid_off(way, position))


def _lays_off_a_chain(way: Way, position: Position) -> bool:
    return any(len(cards) > 1 for _, cards in _laid_off(way, position))


class _Place(NamedTuple):
    """Where a natural card of the hand ends up: a meld that is laid, by its number, or one on the
    table, by its name; and whether it is a run."""

    meld: int | MeldName
    run: bool


def _splits_a_run(way: Way, position: Position) -> bool:
    """Of cards held once the place is plain, so only these count."""
    table = position.table
    ends: dict[Card, _Place] = {}
    for number, laid in enumerate(way.melds):
        ends |= {card: _Place(number, laid.final.kind == RUN) for card in naturals(laid.final)}
    added = list(_laid_off(way, position))
    added += [(swap.name, [swap.card]) for swap in way.swaps]
    for name, cards in added:
        reading = table.melds[name].reading
        ends |= {card: _Place(name, reading is not None and reading.kind == RUN) for card in cards}
    once = {card for card, count in Counter(position.hand).items() if count == 1}
    for place in lowest_places(2, table.variant):
        for suit in range(len(SUITS)):
            pair = card_at(place, suit), card_at(place + 1, suit)
            if once.issuperset(pair) and ends.keys() >= set(pair):
                low, high = ends[pair[0]], ends[pair[1]]
                if low.meld != high.meld and (low.run or high.run):
                    return True
    return False


def _overlap(way: Way, position: Position) -> bool:
    """Each run counts from its lowest natural card to its highest."""
    runs = [meld.final for meld in way.melds if meld.final.kind == RUN]
    corner = KING if position.table.variant.ace == "around" else ACE_HIGH
    spans = []
    for run in runs:
        places = natural_places(run)
        spans.append({place % corner for place in range(places[0], places[-1] + 1)})
    return any(
        one.suit == other.suit and spans[first] & spans[second]
        for (first, one), (second, other) in combinations(enumerate(runs), 2)
    )


_OF_A_WAY: dict[str, Callable[[Way, Position], bool]] = {
    "jokerSwap": _swaps,
    "aceHigh": _ace_high,
    "aceLow": _ace_low,
    "layoff": _lays_off,
    "chainLayoff": _lays_off_a_chain,
    "splitRun": _splits_a_run,
    "overlappingRuns": _overlap,
}


# --- themes of all ways together ---


def _one_suit(answer: Answer) -> bool:
    wild_cards = answer.position.table.variant.wild_cards
    own = [card for card in answer.position.hand if card not in wild_cards]
    return len(own) >= 3 and len({suit_of(card) for card in own}) == 1


def _has_decoy(answer: Answer) -> bool:
    """A card that is swapped into a meld goes there too."""
    went: set[tuple[Card, MeldName]] = set()
    for way in answer.ways:
        went |= {(swap.card, swap.name) for swap in way.swaps}
        for name, cards in _laid_off(way, answer.position):
            went |= {(card, name) for card in cards}
    return any(offer not in went for offer in takers(answer.position))


def _jokers_are_tight(answer: Answer) -> bool:
    """Whichever wild card is lacking, where there are several kinds."""
    table = answer.position.table.copy()
    seat = table.by_handle[answer.position.player]
    held = [card for card in sorted(table.variant.wild_cards) if seat.known[card]]
    for card in held if seat.size > 1 else ():
        seat.known[card] -= 1
        seat.size -= 1
        fewer = go_out(Position(table, seat.handle))
        seat.known[card] += 1
        seat.size += 1
        if fewer.possible or not fewer.proved:
            return False
    return bool(held) and seat.size > 1


def _discard_of(answer: Answer) -> Card | None:
    """The discard of every way; none where they differ or one has none."""
    cards = {way.discard for way in answer.ways}
    return cards.pop() if len(cards) == 1 else None


def _one_discard(answer: Answer) -> bool:
    return _discard_of(answer) is not None


def _discard_is_good(answer: Answer) -> bool:
    """All copies of it that are held could go in melds, if all other cards could stay in hand."""
    card, position = _discard_of(answer), answer.position
    if card is None or card in position.table.variant.wild_cards:
        return False
    try:
        for problem in problems_of(position.table, position.seat):
            easier = replace(
                problem,
                keep=True,
                must=frozenset((card,)),
                discards=frozenset((0,)),
                discard_wild=None,
            )
            if next(Search(easier).solutions(), None) is not None:
                return True
    except TooManyStatesError:
        pass
    return False


_OF_A_YES: dict[str, Callable[[Answer], bool]] = {
    "unique": lambda answer: len(answer.ways) == 1,
    "oneSuit": _one_suit,
    "layoffDecoy": _has_decoy,
    "tightJokers": _jokers_are_tight,
    "onlyDiscard": _one_discard,
    "goodDiscard": _discard_is_good,
}
