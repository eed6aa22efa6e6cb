"""What a file says: games, hands, actions, and what was said about them.

A record holds what was written, legal or not. It is immutable and compares by content: two texts
that write the same game in two ways give equal records, and places in the text do not count.
Whatever may be written in several ways (the order of cards in a hand, a deal spread over two
statements, an annotation's indentation) is brought into one form when the value is made, so a
record built by a program and one read from a file meet the same.

A `Hand` and a `Variation` hold their statements in order as `items`. The few statements that a
player makes are `Action`s; the others are claims, set-up and remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from rummynotation.cards import (
    HIDDEN,
    JOKER,
    Card,
    Placed,
    card_of,
    meant_card,
    meant_rank,
    rank_of,
    suit_of,
)
from rummynotation.diagnostics.model import Diagnostic

# --- what may be said about anything -------------------------------------------------------------


def tidy_text(text: str) -> str:
    """A comment with the blanks of its line ends and its blank lines taken out (they mean nothing).

    >>> tidy_text("  Down on \\n\\n   the first turn. ")
    'Down on\\nthe first turn.'
    """
    if "\n" not in text:
        return text.strip()
    return "\n".join(line for line in map(str.strip, text.split("\n")) if line)


@dataclass(frozen=True, slots=True)
class Said:
    """What is said about an action or a statement.

    Attributes:
        judgement: ``!``, ``?``, ``!!``, ``??``, ``!?``, ``?!`` or nothing; of actions only.
        comments: annotations, in order.
        seconds: how long it took.
        when: the moment, as written (ISO 8601).
        data: further (name, value) pairs for programs, in order.
    """

    judgement: str = ""
    comments: tuple[str, ...] = ()
    seconds: float | None = None
    when: str = ""
    data: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.comments:
            object.__setattr__(self, "comments", tuple(map(tidy_text, self.comments)))


NOTHING = Said()
"""Nothing said."""


class Columns(NamedTuple):
    """Where something stands in its line: columns from 1, `end` one past the last."""

    start: int = 0
    end: int = 0


NOWHERE = Columns()


class MeldName(NamedTuple):
    """A meld by its owner's handle and its number in the hand, from 1: ``Ana.2``."""

    owner: str
    number: int

    def __str__(self) -> str:
        return f"{self.owner}.{self.number}"


Party = tuple[str, ...]
"""One player, or partners together."""

Points = tuple[tuple[Party, int], ...]
"""Points of parties, in the order written."""


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards whose order means nothing, as they are written: S H D C, ace low to king, wild last."""
    return tuple(sorted(cards))


def tidy_meld(cards: Sequence[Placed]) -> tuple[Placed, ...]:
    """The cards of a meld in the one order in which they are written.

    A set is sorted. A run is sorted low to high where every place in it is stated, with the ace
    where it is played; where an ace could stand at either end of thirteen cards, the order as
    written decides. All else stays as it is: there the order says what a wild card stands for.

    >>> from rummynotation.cards import cards_text, parse_placed
    >>> def tidy(text): return cards_text(tidy_meld([parse_placed(c) for c in text.split()]))
    >>> tidy("8D *=8 8S"), tidy("QC AC KC"), tidy("AC 3C 2C"), tidy("5H * 7H")
    ('8S 8D *=8', 'QC KC AC', 'AC 2C 3C', '5H * 7H')
    """
    ranks: list[int] = []
    suits: set[int] = set()
    open_wilds = 0
    for placed in cards:
        card = card_of(placed)
        if card == HIDDEN:
            return tuple(cards)
        if placed <= JOKER:
            if card == JOKER:
                open_wilds += 1
                continue
            ranks.append(rank_of(card))
            suits.add(suit_of(card))
            continue
        rank = meant_rank(placed)
        meant = meant_card(placed)
        ranks.append(rank or 0)
        suits.add(suit_of(meant) if meant is not None else -1)
    if not ranks:
        return tuple(cards)
    if len(set(ranks)) == 1:
        if open_wilds and len(ranks) == 1:
            return tuple(cards)
        return tuple(sorted(cards))
    if open_wilds or len(suits) != 1 or -1 in suits or len(set(ranks)) != len(ranks):
        return tuple(cards)
    places = dict(zip(cards, ranks, strict=True))
    low, high = min(ranks), max(ranks)
    if high - low + 1 != len(ranks):
        # Not consecutive with the ace low; it may be with the ace high.
        places = {card: 14 if rank == 1 else rank for card, rank in places.items()}
        if max(places.values()) - min(places.values()) + 1 != len(ranks):
            return tuple(cards)
    elif len(ranks) == 13 and ranks[0] != 1 and ranks != list(range(13, 0, -1)):
        places = {card: 14 if rank == 1 else rank for card, rank in places.items()}
    return tuple(sorted(cards, key=places.__getitem__))


# --- actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Anything that stands in a record, with what is said about it and its columns in its line."""

    said: Said = NOTHING
    columns: Columns = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Action(Statement):
    """Something a player does."""

    player: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """The top of the stock; a card that nobody saw is the hidden card."""

    card: Card = HIDDEN


@dataclass(frozen=True, slots=True)
class Take(Action):
    """From the discard pile: one card (the top, or the chosen card and all above it), or all that
    were taken, lowest first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Out of turn: the discard first, then the penalty cards from the stock."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Asked for the discard."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Declined the discard."""


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """The player in turn denied another's claim."""

    other: str


@dataclass(frozen=True, slots=True)
class Meld(Action):
    """Lays one or more melds down together."""

    melds: tuple[tuple[Placed, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "melds", tuple(map(tidy_meld, self.melds)))


@dataclass(frozen=True, slots=True)
class LayOff(Action):
    """Adds cards, in this order, to a meld on the table; the meld may be left open."""

    cards: tuple[Placed, ...]
    meld: MeldName | None = None


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Puts a natural card in a wild card's place and takes the wild card, or slides it along.

    Attributes:
        wild: which wild card is taken, where the meld has two kinds.
        slide: the wild card as it stands after it moved along its run, if it did.
    """

    card: Card
    meld: MeldName
    wild: Placed | None = None
    slide: Placed | None = None


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Ends the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock(Action):
    """Discards and ends the play, with little that is in no meld."""

    card: Card


@dataclass(frozen=True, slots=True)
class Gin(Action):
    """Discards and ends the play, with every other card in a meld; without a card (big gin) every
    card is in a meld and none is discarded."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Takes back the player's last action."""


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Something said that the rules of the house care about."""

    words: str
    card: Card | None = None


# --- statements of the table ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reshuffle(Statement):
    """The discard pile becomes the stock; its cards, next card first, where they are known."""

    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Exhausted(Statement):
    """The hand ends because the player in turn cannot draw and takes no discard."""


@dataclass(frozen=True, slots=True)
class Void(Statement):
    """The hand does not count."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Gap(Statement):
    """Events are missing here."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Leave(Statement):
    """A player is gone."""

    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Return(Statement):
    """A player is back."""

    player: str


@dataclass(frozen=True, slots=True)
class Seated(Statement):
    """Another person plays on in a seat, with its cards and its points."""

    player: str
    name: str


# --- set-up --------------------------------------------------------------------------------------


class Shape(NamedTuple):
    """One meld of a contract: ``S`` a set, ``R`` a run, ``M`` either, and its size."""

    kind: str
    size: int

    def __str__(self) -> str:
        return f"{self.kind}{self.size}"


@dataclass(frozen=True, slots=True)
class Contract(Statement):
    """What the hand asks for, as the file writes it out: alternatives, each a list of shapes."""

    alternatives: tuple[tuple[Shape, ...], ...]


@dataclass(frozen=True, slots=True)
class Deal(Statement):
    """The cards dealt to a player."""

    player: str
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", sorted_cards(self.cards))


@dataclass(frozen=True, slots=True)
class Upcard(Statement):
    """The card turned up to start the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Stock(Statement):
    """The face-down stock, next card first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Turn(Statement):
    """In a position: whose turn it is, and whether he has drawn."""

    player: str
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Bought(Statement):
    """In a position: how often players have bought in this hand."""

    counts: Points


@dataclass(frozen=True, slots=True)
class Reshuffled(Statement):
    """In a position: how often the stock was renewed in this hand."""

    times: int


@dataclass(frozen=True, slots=True)
class Credit(Statement):
    """In a position: points already earned on the table (Rummy 500)."""

    points: Points


# --- claims --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Holds(Statement):
    """What a player holds at this point."""

    player: str
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", sorted_cards(self.cards))


@dataclass(frozen=True, slots=True)
class TableMeld(Statement):
    """What a meld looks like at this point."""

    meld: MeldName
    cards: tuple[Placed, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tidy_meld(self.cards))


@dataclass(frozen=True, slots=True)
class Pile(Statement):
    """The discard pile at this point, bottom first, top last."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Out(Statement):
    """Who went out."""

    player: str


@dataclass(frozen=True, slots=True)
class Left(Statement):
    """What a player still held when the hand ended."""

    player: str
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", sorted_cards(self.cards))


@dataclass(frozen=True, slots=True)
class Score(Statement):
    """The points of this hand, as the variant counts them."""

    points: Points


@dataclass(frozen=True, slots=True)
class Total(Statement):
    """Running totals; before the first hand, what was carried in."""

    points: Points


@dataclass(frozen=True, slots=True)
class Adjust(Statement):
    """Points that no rule gives."""

    player: str
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Winner(Statement):
    """Who won the game."""

    parties: tuple[Party, ...]


@dataclass(frozen=True, slots=True)
class Result(Statement):
    """Ends a game, with the final points, or with none where nothing is claimed (``*``)."""

    points: Points | None = None


# --- the rest ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tag(Statement):
    """A tag of the game: ``[Event "Tuesday club"]``."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Note(Statement):
    """An annotation, a time or data on a line of its own; it speaks of the statement above."""


@dataclass(frozen=True, slots=True)
class Remark(Statement):
    """A remark for whoever edits the file.

    Attributes:
        inline: whether it stands at the end of the line of the item before.
    """

    text: str
    inline: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text.strip())


@dataclass(frozen=True, slots=True)
class Variation(Statement):
    """What could have been played instead of the items before it.

    Attributes:
        items: its own statements, in order; may hold further variations.
        replaces: how many of the actions or statements right before it, remarks, notes and other
            variations not counted, it stands instead of.
        lines: the line of each item in the text, or empty.
    """

    items: tuple[Statement, ...]
    replaces: int = 1
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hand(Statement):
    """One hand (deal, round), or a position: a hand that starts in the middle.

    Attributes:
        number: the hand's number in the game.
        dealer: the dealer's handle, or "" where it is not said.
        position: whether it starts in the middle.
        items: all its statements in order: set-up, actions, claims, notes.
        line: the line of its `hand` statement, or 0.
        lines: the line of each item in the text, or empty where there is no text.
    """

    number: int
    dealer: str = ""
    items: tuple[Statement, ...] = ()
    position: bool = False
    line: int = field(default=0, compare=False, repr=False)
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def actions(self) -> Iterator[Action]:
        """The actions of the players, in order, without variations."""
        return (item for item in self.items if isinstance(item, Action))

    def deal_of(self, player: str) -> tuple[Card, ...] | None:
        """The cards dealt to a player, or none where the file does not say."""
        for item in self.items:
            if isinstance(item, Deal) and item.player == player:
                return item.cards
        return None


PUZZLE_TAG = "Puzzle."
"""What the tags of a puzzle begin with: a question about one moment of a game."""


@dataclass(frozen=True, slots=True)
class Game:
    """One recorded game.

    Attributes:
        opening: what stands before the first hand: tags, notes, remarks, totals carried in.
        hands: the hands in order.
        closing: from the result on.
        said: what is said about the `%rmn` line.
        version: the version of the language.
        number: which game of its file it is, from 1.
        path: the name of the file, or "".
        line: the line of `%rmn`.
        text: the game's own text, for messages; empty where there is none.
        opening_lines, closing_lines: the line of each item.
        problems: what was wrong with the text itself.
    """

    opening: tuple[Statement, ...] = ()
    hands: tuple[Hand, ...] = ()
    closing: tuple[Statement, ...] = ()
    said: Said = NOTHING
    version: int = 1
    number: int = field(default=1, compare=False)
    path: str = field(default="", compare=False, repr=False)
    line: int = field(default=0, compare=False, repr=False)
    text: str = field(default="", compare=False, repr=False)
    opening_lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    closing_lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    problems: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What of the text could not be read; warnings are none."""
        return tuple(problem for problem in self.problems if problem.is_error)

    @property
    def tags(self) -> dict[str, str]:
        """The tags by key, in order."""
        return {item.key: item.value for item in self.opening if isinstance(item, Tag)}

    @property
    def players(self) -> tuple[str, ...]:
        """The players' handles in seat order, clockwise."""
        return handles_in(self.tags.get("Players", ""))

    @property
    def is_puzzle(self) -> bool:
        """Whether it is a puzzle, and no game that was played."""
        return any(key.startswith(PUZZLE_TAG) for key in self.tags)

    @property
    def result(self) -> Result | None:
        """The result statement, if there is one."""
        for item in self.closing:
            if isinstance(item, Result):
                return item
        return None

    def source_line(self, line: int) -> str:
        """A line of the file by its number, or "" where the text is not at hand."""
        lines = _lines_of(self.text)
        index = line - self.line
        return lines[index] if self.line and 0 <= index < len(lines) else ""


def handles_in(text: str) -> tuple[str, ...]:
    """The handles in a text as the tag ``Players`` has it: with blanks between, or commas.

    Args:
        text: the text.

    Returns:
        The handles, each in its one spelling (NFC).

    >>> handles_in("Ana Ben, Chloe")
    ('Ana', 'Ben', 'Chloe')
    """
    spelled = text if text.isascii() else normalize("NFC", text)
    return tuple(spelled.replace(",", " ").split())


@lru_cache(maxsize=4)
def _lines_of(text: str) -> list[str]:
    """The lines of a game's text; a game with many messages asks for many of them."""
    return text.split("\n")
