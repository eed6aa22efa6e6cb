"""A position: all that the question needs whether a player can go out this turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rummynotation.cards import HIDDEN, Card, Placed, card_of
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.notation.reader import read_game
from rummynotation.notation.wording import quoted
from rummynotation.record import Action, Game, Hand, TableMeld
from rummynotation.replay.moment import moment_at
from rummynotation.replay.opening import variant_of
from rummynotation.replay.validate import validate
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.solver import reach
from rummynotation.solver.addressing import ASKED, addressed_in

__all__ = [
    "ASKED",
    "Position",
    "check_reach",
    "fault",
    "game_from_cards",
    "meld_cards",
    "position_at",
    "position_from_cards",
    "position_of",
]


@dataclass(frozen=True, slots=True)
class Position:
    """A player's turn: his cards, all known, and the table before him.

    Attributes:
        table: the table; nobody changes it.
        player: whose turn it is.
    """

    table: Table
    player: str

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.table.by_handle[self.player]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's cards, sorted."""
        return tuple(self.seat.cards())

    @property
    def drawn(self) -> bool:
        """Whether the player has drawn."""
        return self.table.phase != DRAW


def position_at(
    game: Game,
    *,
    hand: int | None = None,
    event: int | None = None,
    line: int | None = None,
    rules: str | Path | None = None,
) -> Position:
    """The position of the player in turn at one moment of a game.

    Args:
        game: the game.
        hand: the number of the hand; the last hand where it is left out.
        event: how many actions of the hand are done by then. Where it is left out: none of a hand
            that begins as a ``position``, all of any other.
        line: instead of both, the line of the file after which to stop.
        rules: a variant file that overrides what the game names.

    Raises:
        RummyNotationError: if the game has no such moment, the position that its hand begins with
            cannot be, the hand has ended there, or a card that the answer hangs on is not known.

    >>> from rummynotation.notation.reader import read_game
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... position 1
    ... holds Ana: 7S 7H 7D 9S 9C 9D KC
    ... turn: Ana drawn
    ... result *''')
    >>> position = position_at(game)
    >>> position.player, position.drawn, len(position.hand)
    ('Ana', True, 7)
    """
    if event is None and line is None and _begins_in_the_middle(game, hand):
        event = 0
    moment = moment_at(game, hand=hand, event=event, line=line, rules=rules)
    if moment.hand.position:
        _check_set_up(game, moment.hand, rules)
    return position_of(moment.table, game.path, game.number)


def _begins_in_the_middle(game: Game, number: int | None) -> bool:
    found = [hand for hand in game.hands if number in (None, hand.number)]
    return bool(found) and found[-1].position


def _check_set_up(game: Game, hand: Hand, rules: str | Path | None) -> None:
    """Raises what is wrong with the set-up of a position: no answer can rest on it."""
    end = next(
        (place for place, item in enumerate(hand.items) if isinstance(item, Action)),
        len(hand.items),
    )
    first_action = hand.lines[end] if end < len(hand.lines) else None
    cut = replace(hand, items=hand.items[:end], lines=hand.lines[:end])
    problems = tuple(
        found
        for found in game.problems
        if found.span is None
        or found.span.line < game.hands[0].line
        or (
            hand.line <= found.span.line
            and (first_action is None or found.span.line < first_action)
        )
    )
    alone = replace(game, hands=(cut,), closing=(), closing_lines=(), problems=problems)
    _raise(found for found in validate(alone, rules=rules).diagnostics if found.is_error)


def _raise(wrong: Iterable[Diagnostic]) -> None:
    """Raises what is wrong with a position, said to the player where he is called You."""
    found = [addressed_in(one) for one in wrong]
    if found:
        raise RummyNotationError(*found)


def position_of(table: Table, path: str = "", number: int = 0) -> Position:
    """The position of the player in turn at a table.

    Args:
        table: the table.
        path, number: the file and the game, for messages.

    Raises:
        RummyNotationError: if nobody is in turn, or a card that the answer hangs on is not known.
    """
    problem = help = ""
    seat = table.seats[table.turn]
    if table.ended:
        problem = f"the hand has ended there: {table.ended}"
        help = "Ask about an earlier moment of the hand."
    elif not table.turn_known:
        problem = "whose turn it is is not known there"
    elif seat.vague or HIDDEN in seat.cards():
        problem = f"it is {seat.handle}'s turn, and the cards of {seat.handle} are not all known"
    elif not seat.size:
        problem = f"the hand of {seat.handle} holds no card"
    elif not seat.down_known:
        problem = f"whether {seat.handle} is down is not known"
    for meld in table.melds.values():
        if HIDDEN in map(card_of, meld.cards) or meld.reading is None or meld.may_differ:
            problem = problem or f"what {meld.name} is is not known"
    if problem:
        raise fault(problem, help=help, path=path, game=number)
    return Position(table.copy(), seat.handle)


def position_from_cards(
    variant: str,
    hand_number: int,
    cards: str,
    *,
    down: bool = False,
    table: Sequence[str] = (),
    pile: str = "",
    drawn: bool = True,
    players: Sequence[str] = (),
    house: Mapping[str, str] | None = None,
    rules: str | Path | None = None,
) -> Position:
    """The position of a player with these cards.

    Args:
        variant: the name of the variant; may be "" where a file extends one.
        hand_number: the number of the hand.
        cards: what the player holds, with the card drawn if he has drawn.
        down: whether he has laid his contract, in an earlier turn; his melds lie on the table then.
        table: the melds on the table, each its name and its cards: ``Ben.1 5H 6H 7H *``.
        pile: the discard pile, bottom first; its top alone is enough where only that can be taken.
        drawn: whether he has drawn.
        players: the handles clockwise, the player in turn first. Where they are left out he is
            called ``You``, and beside him sit those whose melds lie on the table, and others, as
            many as the variant needs.
        house: rules of the house, by the names of their parameters.
        rules: a variant file that overrides the rules.

    Raises:
        RummyNotationError: if they cannot be read, or no game leads to a table like this.

    >>> position = position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C * KC")
    >>> position.player, len(position.hand)
    ('You', 7)
    """
    game = game_from_cards(
        variant, hand_number, cards,
        down=down, table=table, pile=pile, drawn=drawn, players=players, house=house, rules=rules,
    )  # fmt: skip
    position = position_at(game, rules=rules)
    check_reach(position)
    return position


def check_reach(position: Position) -> None:
    """Raises if no game leads to a position that was made up (``RN802``).

    Of a moment in a hand that is told from its deal on nothing is said here: its replay says it.

    Args:
        position: the position.

    Raises:
        RummyNotationError: with each reason.
    """
    if not position.table.from_start:
        _raise(reach.faults(position.table))


def game_from_cards(
    variant: str,
    hand_number: int,
    cards: str,
    *,
    down: bool = False,
    table: Sequence[str] = (),
    pile: str = "",
    drawn: bool = True,
    players: Sequence[str] = (),
    house: Mapping[str, str] | None = None,
    rules: str | Path | None = None,
) -> Game:
    """A record of one position, made of its parts.

    Args:
        variant, hand_number, cards, down, table, pile, drawn, players, house, rules: as of
            `position_from_cards`.

    Returns:
        the record; `position_at` says whether such a table can be.

    Raises:
        RummyNotationError: if a part does not hold what it should.
    """
    melds = [_meld_statement(text) for text in table]
    owners = list(dict.fromkeys(owner for owner, _ in melds))
    tags = [("Variant", variant)] if variant else []
    tags += [(f"Rule.{key}", text) for key, text in (house or {}).items()]
    head = "%rmn 1\n" + "".join(f"[{key} {quoted(_line(text))}]\n" for key, text in tags)
    handles = list(players)
    if not handles:
        least = variant_of(read_game(head), rules).players[0]
        handles = list(dict.fromkeys((ASKED, *owners)))
        handles += [f"Player{place}" for place in range(len(handles) + 1, least + 1)]
    asked = handles[0]
    if down and asked not in owners:
        raise fault(
            f"down, but no meld on the table belongs to {asked}",
            help=f"Cards may be added to them, so give them too: {asked}.1 and its cards.",
        )
    lines = [f"position {hand_number}", f"holds {asked}: {_cards(cards)}"]
    lines += [statement for _, statement in melds]
    if _cards(pile):
        lines.append(f"pile: {_cards(pile)}")
    lines.append(f"turn: {asked} drawn" if drawn else f"turn: {asked}")
    seats = f"[Players {quoted(_line(' '.join(handles)))}]\n"
    return read_game(head + seats + "\n".join([*lines, "result *"]) + "\n")


def _meld_statement(text: str) -> tuple[str, str]:
    """The owner of a meld that is told as ``Ben.1 5H 6H 7H``, and its statement."""
    name, _, cards = _line(text).replace(":", " ", 1).partition(" ")
    owner, dot, number = name.partition(".")
    if not (owner and dot and number.isdecimal()):
        raise fault(
            f"a meld begins with its name, not with {name!r}",
            help='Write whose it is, a dot, its number and its cards: "Ben.1 5H 6H 7H 8H".',
        )
    return owner, f"table {name}: [{_cards(cards.strip(' []'))}]"


def meld_cards(text: str) -> tuple[Placed, ...]:
    """The cards of a meld as a record writes it, with or without its brackets.

    Args:
        text: the meld.

    Raises:
        RummyNotationError: if it cannot be read.

    >>> from rummynotation.cards import placed_text
    >>> [placed_text(card) for card in meld_cards("[4H 5H *=6H]")]
    ['4H', '5H', '*=6H']
    """
    cards = _cards(text.strip(" []"))
    if not cards:
        raise fault("a meld holds cards", help='Write them so: "[4H 5H *=6H 7H]".')
    game = read_game(f"%rmn 1\nposition 1\ntable {ASKED}.1: [{cards}]\nresult *\n")
    # The line is of no file.
    _raise(replace(found, span=None, path="") for found in game.errors)
    return next(item.cards for item in game.hands[0].items if isinstance(item, TableMeld))


def _cards(text: str) -> str:
    """A list of cards, which is all that the text may hold; the reader says what is no card."""
    stray = next((mark for mark in text if mark in '{}[]()#@:"'), "")
    if stray:
        raise fault(
            f"{stray!r} cannot stand in a list of cards",
            help="Write cards with blanks between them: 7H TS * for the seven of hearts, the "
            "ten of spades, a joker.",
        )
    return _line(text)


def _line(text: str) -> str:
    return " ".join(text.split())


def fault(message: str, *, help: str = "", path: str = "", game: int = 0) -> RummyNotationError:
    """The error that a question cannot be asked of a position.

    Args:
        message: why not.
        help: what to do.
        path, game: the file and the game.
    """
    return RummyNotationError(
        addressed_in(
            Diagnostic(codes.POSITION, Severity.ERROR, message, help=help, path=path, game=game)
        )
    )
