"""Other names for the players, everywhere a record names them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.diagnostics.words import listing, many
from rummynotation.notation.json_fields import (
    COUNTS,
    HANDLE,
    KIND_NAMES,
    KINDS,
    MELD_NAME,
    PARTIES,
    POINTS,
    Form,
)
from rummynotation.notation.writer import format_game
from rummynotation.record import (
    Game,
    Hand,
    MeldName,
    Party,
    Pass,
    Statement,
    Variation,
    handles_in,
)


class Names:
    """A new name for each handle of a game: for the players by seat, then for any other handle that
    turns up, in the order in which it does.

    >>> names = Names(("Ana", "Ben"))
    >>> names.of("Ben"), names.of("Bne"), names.of("Ana"), names.of("Bne")
    ('P2', 'P3', 'P1', 'P3')
    """

    def __init__(self, players: Sequence[str], given: Sequence[str] = ()) -> None:
        taken = set(given)
        self._free = (name for name in (f"P{n}" for n in count(1)) if name not in taken)
        self._names = dict(zip(players, given, strict=True)) if given else {}
        for player in players:
            self.of(player)

    def of(self, handle: str) -> str:
        """The new name of a handle, the same each time.

        Args:
            handle: the handle.
        """
        if handle not in self._names:
            self._names[handle] = next(self._free)
        return self._names[handle]

    def _party(self, party: Party) -> Party:
        return tuple(map(self.of, party))

    def statement(self, item: Statement) -> Statement:
        """A statement that is no tag with the new names.

        Args:
            item: the statement; what it holds in words is not looked at.
        """
        if isinstance(item, Hand):
            return replace(item, dealer=self.of(item.dealer)) if item.dealer else item
        if isinstance(item, Variation):
            return item
        new: dict[str, Any] = {}
        for field in KINDS[KIND_NAMES[type(item)]].fields:
            value = getattr(item, field.name)
            for form, rename in _RENAME:
                if field.form is form and value is not None:
                    new[field.name] = rename(self, value)
        return replace(item, **new) if new else item

    def listed(self, text: str) -> str:
        """A list of handles, as the tag ``Players`` has it, in new names.

        Args:
            text: the list.

        >>> Names(("Ana", "Ben")).listed("Ben Ana")
        'P2 P1'
        """
        return " ".join(map(self.of, handles_in(text)))


# The second parameter is `Any` because each function takes the value of the form beside it.
_RENAME: tuple[tuple[Form, Callable[[Names, Any], Any]], ...] = (
    (HANDLE, lambda names, handle: names.of(handle)),
    (MELD_NAME, lambda names, meld: MeldName(names.of(meld.owner), meld.number)),
    (POINTS, lambda names, points: tuple((names._party(party), n) for party, n in points)),
    (COUNTS, lambda names, counts: tuple((names._party(party), n) for party, n in counts)),
    (PARTIES, lambda names, parties: tuple(map(names._party, parties))),
)


def check_names(game: Game, given: Sequence[str]) -> None:
    """Raises where players cannot have the names that somebody gives them.

    Args:
        game: the game.
        given: the names, by seat.

    Raises:
        RummyNotationError: if it is not one for each player, one is given twice or one is no handle
            (``RN219``).

    >>> from rummynotation.record import Tag
    >>> check_names(Game(opening=(Tag("Players", "Ana Ben"),)), ["North", "stock"])
    Traceback (most recent call last):
      ...
    rummynotation.diagnostics.model.RummyNotationError: RN219: stock cannot be the name of a player
    """
    players = game.players
    message = ""
    if len(given) != len(players):
        message = f"{many(len(given), 'name')} for {many(len(players), 'player')}"
    elif len(set(given)) < len(given):
        twice = next(name for name in given if given.count(name) > 1)
        message = f"the name {twice} is given twice"
    else:
        bad = next((name for name in given if not _is_handle(name)), None)
        if bad is not None:
            message = f"{bad} cannot be the name of a player"
    if message:
        raise RummyNotationError(
            Diagnostic(
                codes.NEW_NAMES,
                Severity.ERROR,
                message,
                help=f"Give one handle for each of {listing(list(players))}, by seat: letters, "
                "digits and _, a letter first.",
                path=game.path,
                game=game.number,
            )
        )


def _is_handle(name: str) -> bool:
    """Whether a name can stand where handles do, which the language itself knows best."""
    try:
        format_game(Game(hands=(Hand(1, name, (Pass(name),)),)))
    except RummyNotationError:
        return False
    return True
