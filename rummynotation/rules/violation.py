"""What a rule says against an action."""

from __future__ import annotations

from dataclasses import dataclass

from rummynotation.cards import Placed
from rummynotation.diagnostics import codes


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action is not legal, or not decided.

    Attributes:
        code: the code of the message.
        message: one sentence: what was found.
        help: what was legal there, or what to do.
        rules: the ids of the rules it rests on.
        card: the card it is about, to point at, if there is one.
        meld: which meld of a lay-down it is about, from 0; -1 for none.
        why: of what is undecided, what the file does not tell, in a few words.
    """

    code: str
    message: str
    help: str = ""
    rules: tuple[str, ...] = ()
    card: Placed | None = None
    meld: int = -1
    why: str = ""

    @property
    def undecided(self) -> bool:
        """Whether the file does not tell enough, rather than that the action is wrong."""
        return self.code == codes.UNDECIDED


CARDS_HIDDEN = "cards are hidden"
EVENTS_MISSING = "events are missing"


def undecided(message: str, help: str = "", *, why: str = CARDS_HIDDEN) -> Violation:
    """An action that is legal under one placing of the hidden cards and illegal under another."""
    return Violation(codes.UNDECIDED, message, help, why=why)


def down_not_known(handle: str) -> Violation:
    """Not decided: whether a player is down, since events are missing."""
    return undecided(
        f"whether {handle} is down is not known: events are missing", why=EVENTS_MISSING
    )


def turn_of_contract_not_known(handle: str) -> Violation:
    """Not decided: whether a player went down in this turn or before, since events are missing."""
    return undecided(
        f"whether {handle} went down in this turn is not known: events are missing",
        why=EVENTS_MISSING,
    )
