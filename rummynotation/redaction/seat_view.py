"""A game as one seat saw it: the cards that were hidden from that seat are hidden in the record.

What each statement shows is decided by the statement alone, and never by what is hidden in it or
elsewhere. So two games that differ only in cards which a seat did not see give the same view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummynotation.cards import HIDDEN, Card
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.diagnostics.suggest import suggest
from rummynotation.diagnostics.words import listing
from rummynotation.notation.build import handle_of
from rummynotation.record import (
    Action,
    Adjust,
    Bought,
    Buy,
    Call,
    Claim,
    Contract,
    Credit,
    Deal,
    Discard,
    Draw,
    Exhausted,
    Game,
    Gap,
    Gin,
    Hand,
    Holds,
    Knock,
    LayOff,
    Leave,
    Left,
    Meld,
    Note,
    Out,
    Pass,
    Pile,
    Refuse,
    Remark,
    Reshuffle,
    Reshuffled,
    Result,
    Return,
    Score,
    Seated,
    Statement,
    Stock,
    Swap,
    TableMeld,
    Tag,
    Take,
    Total,
    Turn,
    Undo,
    Upcard,
    Void,
    Winner,
)
from rummynotation.redaction.changing import changed_game
from rummynotation.redaction.words import times_alone, without_words

ONLOOKER = ""
"""The seat of somebody who sees no hand."""

SEEN_BY_ALL: tuple[type[Statement], ...] = (
    Adjust, Bought, Call, Claim, Contract, Credit, Discard, Exhausted, Gap, Gin, Hand, Knock,
    LayOff, Leave, Meld, Note, Out, Pass, Pile, Refuse, Remark, Reshuffled, Result, Return, Score,
    Seated, Swap, TableMeld, Tag, Take, Total, Turn, Undo, Upcard, Void, Winner,
)  # fmt: skip
"""What lies open on the table, is said aloud or is written on the score sheet. A card that was
shown and taken back was seen all the same."""


def seat_view(game: Game, seat: str, *, left: bool = True, comments: bool = True) -> Game:
    """A game with the cards hidden that one seat did not see; all else stays.

    A seat sees what it is dealt, draws and buys, and what lies open for all: the upcard, the pile,
    what is taken, melded, laid off, swapped and discarded, and at the end of a hand that counts the
    cards that others have left. It does not see what others are dealt, draw from the stock and
    hold, nor the stock. Variations are left out: what somebody else could have played, or what the
    next card would have been, tells hidden cards. Findings about the view itself may be added to
    it afterwards.

    Args:
        game: the game.
        seat: the handle of the seat, or `ONLOOKER`, "", for somebody who sees no hand.
        left: whether the cards that others have left at the end are seen.
        comments: whether annotations, remarks, judgements, data and tags that only programs know
            stay. They may tell what is hidden.

    Returns:
        The view, made anew: nothing of the game's text and file comes along.

    Raises:
        RummyNotationError: if nobody of that name plays (``RN204``), or a line of the game could
            not be read: nobody can say what stands in it.

    >>> from rummynotation.notation.reader import read_game
    >>> from rummynotation.notation.writer import format_game
    >>> game = read_game('''%rmn 1
    ... [Players "Ana Ben"]
    ... hand 1 dealer Ben
    ... deal Ana: 7S 7H KD
    ... deal Ben: 2S 3H 4D
    ... stock: 7C 9S ?x90
    ... Ana: draw 7C meld [7S 7H 7C] discard KD
    ... Ben: draw 9S discard 2S''')
    >>> print(format_game(seat_view(game, "Ana")), end="")
    %rmn 1
    [Players "Ana Ben"]
    <BLANKLINE>
    hand 1 dealer Ben
    deal Ana: 7S 7H KD
    deal Ben: ?x3
    stock: ?x92
    Ana: draw 7C meld [7S 7H 7C] discard KD
    Ben: draw ? discard 2S
    """
    check_readable(game)
    seat = handle_of(seat)
    if seat != ONLOOKER and seat not in game.players:
        raise RummyNotationError(_nobody(game, seat))
    hands = tuple(_covered(hand, seat) for hand in game.hands)

    def view(item: Statement) -> Statement | None:
        seen = _seen(item, seat, left)
        return seen if comments or seen is None else without_words(seen)

    seen = changed_game(replace(game, hands=hands), view)
    return seen if comments else replace(seen, said=times_alone(seen.said))


def check_readable(game: Game) -> None:
    """Raises where a line of a game could not be read.

    Args:
        game: the game.

    Raises:
        RummyNotationError: with what is wrong with its text.
    """
    if game.errors:
        raise RummyNotationError(*game.errors)


def _seen(item: Statement, seat: str, left: bool) -> Statement | None:
    """What a seat sees of a statement; none of it where it is of a kind that is not known."""
    match item:
        case Deal(player=player, cards=cards) | Holds(player=player, cards=cards):
            return item if player == seat else replace(item, cards=_hidden(cards))
        case Draw(player=player):
            return item if player == seat else replace(item, card=HIDDEN)
        case Buy(player=player, cards=cards):
            # The discard is taken from the open pile, the penalty cards from the stock.
            return item if player == seat else replace(item, cards=cards[:1] + _hidden(cards[1:]))
        case Left(player=player, cards=cards):
            return item if player == seat or left else replace(item, cards=_hidden(cards))
        case Stock(cards=cards):
            return replace(item, cards=_hidden(cards))
        case Reshuffle(cards=cards):
            return item if cards is None else replace(item, cards=_hidden(cards))
    return item if isinstance(item, SEEN_BY_ALL) else None


def _hidden(cards: Sequence[Card]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _covered(hand: Hand, seat: str) -> Hand:
    """A hand without what others have left where their cards are not laid open: the hand does not
    count, or the play goes on."""
    counts = not any(isinstance(item, Void) for item in hand.items)
    played = max((i for i, item in enumerate(hand.items) if isinstance(item, Action)), default=-1)
    items = tuple(
        replace(item, cards=_hidden(item.cards))
        if isinstance(item, Left) and item.player != seat and not (counts and place > played)
        else item
        for place, item in enumerate(hand.items)
    )
    return replace(hand, items=items)


def _nobody(game: Game, seat: str) -> Diagnostic:
    meant = suggest(seat, game.players)
    return Diagnostic(
        codes.UNKNOWN_PLAYER,
        Severity.ERROR,
        f"nobody called {seat} plays in this game",
        help=(f"Did you mean {meant}? " if meant else "")
        + (f"The players are {listing(list(game.players))}." if game.players else ""),
        path=game.path,
        game=game.number,
    )
