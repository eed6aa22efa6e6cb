"""The arrangements of each suit by itself: what a person would look through.

In an arrangement every natural card of the suit has a *home*: a run of one's own, named by its
lowest natural card; a set of one's own; a meld on the table; the place of a wild card that it is
swapped for; the discard; or the hand, where the contract ends the hand and cards may stay. Suits
hang together only by the wild cards, the contract, the sets and the discard. Which arrangements
there are is asked of the solver's own search, one suit at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rummynotation.cards import Card, card_of, card_text, suit_of
from rummynotation.rules.meld import RUN, Reading, card_at, own_rank
from rummynotation.solver.position import Position
from rummynotation.solver.problem import Problem, open_problems, problems_of
from rummynotation.solver.search import Search
from rummynotation.solver.state import Choice, Run, State, least_of
from rummynotation.solver.ways import Way

MOST_STEPS = 2_000
"""Steps after which no more arrangements of a suit are looked for; those found are counted."""

MOST_PROBLEMS = 4
"""Alternatives of a contract that are looked at."""

SWAP, DISCARD, HAND = "swap", "discard", "hand"
"""Homes that are no melds of their own."""

Homes = tuple[tuple[Card, str], ...]
"""Each natural card of a suit, copies one by one, with its home; sorted."""


class Arrangement(NamedTuple):
    """One way to arrange a suit.

    Attributes:
        homes: where its cards go.
        wilds: how many wild cards it asks for at least, those that come free by swaps set off.
        fewest, most: how many runs of the contract it can hold.
        thrown: how many of its cards are the discard.
        sets: how many of its cards go to sets of one's own, by rank.
        by_card: the homes of the copies of each card, in the order of the cards.
    """

    homes: Homes
    wilds: int
    fewest: int
    most: int
    thrown: int
    sets: tuple[tuple[int, int], ...]
    by_card: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Layouts:
    """The arrangements of all suits, for one alternative of the contract.

    Attributes:
        suits: for each suit that is held its arrangements.
        wilds: how many wild cards there are.
        runs, sets: how many of each the contract asks for.
        free: whether other melds may be laid.
        discards: how many cards may be thrown at most.
        least_set: the size of the smallest set that may be laid.
    """

    suits: tuple[tuple[Arrangement, ...], ...]
    wilds: int
    runs: int
    sets: int
    free: bool
    discards: int
    least_set: int


def layouts_of(position: Position, *, over: int = 0) -> list[Layouts]:
    """The arrangements suit by suit, for each alternative of the contract.

    Args:
        position: the position; the player in turn has drawn.
        over: how many cards more than the rules allow may be left, as if for the discard.
    """
    table, seat = position.table, position.seat
    problems = open_problems(table, seat) or list(problems_of(table, seat, swaps=Counter()))
    return [_layouts(_leaving(problem, over)) for problem in problems[:MOST_PROBLEMS]]


def with_way(layouts: Layouts, homes: Sequence[Homes]) -> Layouts:
    """The layouts with a way among them, where a limit or wild cards that slide left it out.

    Args:
        layouts: the arrangements of each suit.
        homes: those of the way, suit by suit.
    """
    suits = []
    for suit, wanted in zip(layouts.suits, homes, strict=True):
        if all(each.homes != wanted for each in suit):
            suit = (*suit, _arrangement(wanted, -layouts.wilds, 0, layouts.runs))
        suits.append(suit)
    return replace(layouts, suits=tuple(suits))


def homes_of(way: Way, position: Position) -> dict[int, Homes]:
    """Where a way puts the natural cards in hand, by suit.

    Args:
        way: one way to go out.
        position: the position that it goes out from.
    """
    wild = position.table.variant.wild_cards
    found: list[tuple[Card, str]] = [(swap.card, SWAP) for swap in way.swaps]
    for meld in way.melds:
        home = _home_of(meld.final)
        found += [(card, home) for card in naturals(meld.final)]
    for growth in way.growths:
        cards = (card_of(placed) for placed in growth.cards)
        found += [(card, f"meld {growth.name}") for card in cards if card not in wild]
    if way.discard is not None and way.discard not in wild:
        found.append((way.discard, DISCARD))
    placed = Counter(card for card, _ in found)
    held = Counter(card for card in position.hand if card not in wild)
    found += [(card, HAND) for card in (held - placed).elements()]
    return {
        suit: tuple(sorted(pair for pair in found if suit_of(pair[0]) == suit))
        for suit in sorted({suit_of(card) for card, _ in found})
    }


def by_card(homes: Homes) -> tuple[tuple[str, ...], ...]:
    """The homes of the copies of each card, in the order of the cards.

    Args:
        homes: the homes of a suit.
    """
    cards = dict.fromkeys(card for card, _ in homes)
    return tuple(tuple(home for other, home in homes if other == card) for card in cards)


def _arrangement(homes: Homes, wilds: int, fewest: int, most: int) -> Arrangement:
    sets = Counter(own_rank(card) for card, home in homes if home.startswith("set "))
    thrown = sum(home == DISCARD for _, home in homes)
    return Arrangement(
        homes, wilds, fewest, most, thrown, tuple(sorted(sets.items())), by_card(homes)
    )


def naturals(reading: Reading) -> list[Card]:
    """The natural cards of a meld, in its order.

    Args:
        reading: the meld.
    """
    return [
        card_of(placed)
        for placed, wild in zip(reading.cards, reading.wild, strict=True)
        if not wild
    ]


def _home_of(reading: Reading) -> str:
    cards = naturals(reading)
    return f"run {card_text(cards[0])}" if reading.kind == RUN else f"set {reading.low}"


def _leaving(problem: Problem, over: int) -> Problem:
    most = max(problem.discards, default=0) + over
    return replace(problem, discards=problem.discards | {most}) if over else problem


def _layouts(problem: Problem) -> Layouts:
    held = [card for card, count in enumerate(problem.naturals) if count]
    sizes = [*problem.sets, *([problem.variant.set_size.min] if problem.free else [])]
    least_set = min(sizes, default=0)
    ranks = Counter(own_rank(card) for card in held for _ in range(problem.naturals[card]))
    wilds = problem.wilds + sum(problem.swappable.values())
    settable = {rank for rank, count in ranks.items() if sizes and count + wilds >= least_set}
    return Layouts(
        tuple(
            tuple(_Suit(problem, suit, settable).arrangements())
            for suit in sorted({suit_of(card) for card in held})
        ),
        problem.wilds,
        len(problem.runs),
        len(problem.sets),
        problem.free,
        max(problem.discards, default=0),
        least_set,
    )


def _alone(problem: Problem, suit: int) -> Problem:
    cards = tuple(
        count if suit_of(card) == suit else 0 for card, count in enumerate(problem.naturals)
    )
    return replace(problem, naturals=cards)


class _Suit(Search):
    """The search over the cards of one suit, all other cards left out."""

    def __init__(self, problem: Problem, suit: int, settable: set[int]) -> None:
        super().__init__(_alone(problem, suit))
        self._suit = suit
        self._settable = settable
        # Runs and sets may be begun, and sets be filled, by other suits.
        self._left = [len(problem.runs)] * len(self._left)
        self.least_set = 0
        self._tried = 0
        self._nowhere: set[tuple[int, State]] = set()
        self._owed = problem.owed is not None and suit_of(problem.owed) == suit

    def arrangements(self) -> list[Arrangement]:
        """The arrangements, each once."""
        found: dict[Homes, Arrangement] = {}
        start = self.start()
        for homes, state in self._walk(0, start, ()):
            if self._owed and not state.played:
                continue
            if not all(self.set_room(index, suits) for index, suits in state.added):
                continue  # The sets on the table have no room for these.
            key = tuple(sorted(homes))
            fewest = most = len(self.problem.runs) - len(state.runs)
            wilds = least_of(state.own) + least_of(state.others) - state.swapped
            old = found.get(key)
            if old is not None:
                wilds = min(wilds, old.wilds)
                fewest, most = min(fewest, old.fewest), max(most, old.most)
            found[key] = _arrangement(key, wilds, fewest, most)
        return [found[key] for key in sorted(found)]

    def _walk(self, number: int, state: State, homes: Homes) -> Iterator[tuple[Homes, State]]:
        if number == len(self.steps):
            yield homes, state
            return
        if (number, state) in self._nowhere or self.cost(number, state) > self.most_wild:
            return
        _, _, place = self.steps[number]
        card = card_at(place, self._suit)
        ends = False
        for choice, after in self.choices(number, state):
            self._tried += 1
            if self._tried > MOST_STEPS:
                return
            home = self._home(choice)
            if home is None:
                more = homes
            elif home.startswith("set ") and own_rank(card) not in self._settable:
                continue
            else:
                more = (*homes, (card, home))
            for end in self._walk(number + 1, after, more):
                ends = True
                yield end
        if not ends:
            self._nowhere.add((number, state))

    def _home(self, choice: Choice) -> str | None:
        """The home that a choice gives a card; none where it gives none yet."""
        what = choice[0]
        if what in ("new", "top", "run"):
            run = choice[-1]
            assert isinstance(run, Run)
            if run.kind:
                return f"meld {self.targets[run.key].name}"
            return f"run {card_text(card_at(run.low, self._suit))}"
        if what in ("set", "newset"):
            made = choice[-1]
            assert isinstance(made, tuple)
            return f"set {made[0]}"
        if what == "add":
            index = choice[1]
            assert isinstance(index, int)
            return f"meld {self.targets[index].name}"
        return {"discard": DISCARD, "swap": SWAP, "keep": HAND}.get(str(what))
