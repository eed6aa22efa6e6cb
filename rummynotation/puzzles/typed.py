"""An answer as a person types it: a word, a card, a number, melds, or a turn in the notation."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from rummynotation.cards import card_text
from rummynotation.diagnostics.cells import safe
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.diagnostics.words import listing
from rummynotation.notation.reader import read_games
from rummynotation.notation.wording import action_text
from rummynotation.puzzles.puzzle import BUY, DISCARD, FEWEST_POINTS, GO_OUT, TAKE_OR_DRAW
from rummynotation.puzzles.shorthand import in_full
from rummynotation.record import (
    NOTHING,
    Action,
    Buy,
    Discard,
    Draw,
    LayOff,
    Meld,
    Swap,
    Take,
)
from rummynotation.rules.draw import taken_depths
from rummynotation.rules.table import Table
from rummynotation.rules.violation import Violation
from rummynotation.solver.addressing import ASKED, addressed

YES, NO, TAKE, DRAW = "yes", "no", "take", "draw"

_YES = ("yes", "y", "oui", "si", "sì", "sí")
_NO = ("no", "n", "non")

_SPOKEN_TO = (ASKED.lower(), "me", "i")
"""What a person may call himself before a colon."""

_LEAD = re.compile(r"(\w+)\s*:\s*")
_YES_AND = re.compile(rf"\A(?:{'|'.join(_YES)})\b[\s,:.;-]+(?=\S)", re.IGNORECASE)
_TAKE_AND = re.compile(r"\Atake\s+(?=\[|(?:meld|layoff|swap|discard)\b)", re.IGNORECASE)
"""A take without its card, and what is played after it."""
_POINTS = re.compile(r"(\d{1,6})(?:\s*(?:points?|pts?))?", re.IGNORECASE)

_PLAYED = (Draw, Take, Buy, Meld, LayOff, Swap, Discard)

WANTED = {
    GO_OUT: "no, or show how: [7S 7H 7D] [9S 9C 9D] layoff 5H Ben.1 discard KC",
    DISCARD: "a card, such as KC, or the whole turn",
    TAKE_OR_DRAW: "take or draw, or the whole turn",
    BUY: "one of the cards",
    FEWEST_POINTS: "the number of points, or the whole turn",
}
"""What may be typed, by goal."""


class Complaint(NamedTuple):
    """What is wrong with something that was typed.

    Attributes:
        message: one sentence.
        help: what to do.
        at: the words that it is about, or "".
        code: the code of the message, or "".
        rules: the ids of the rules it rests on.
    """

    message: str
    help: str = ""
    at: str = ""
    code: str = ""
    rules: tuple[str, ...] = ()


class Typed(NamedTuple):
    """What was typed.

    Attributes:
        word: ``yes``, ``no``, ``take`` or ``draw``, a card or a number of points; or "".
        line: a turn, or a part of one.
        complaints: why it is no answer, where it is none.
    """

    word: str = ""
    line: tuple[Action, ...] = ()
    complaints: tuple[Complaint, ...] = ()


def typed(text: str, goal: str, table: Table, player: str) -> Typed:
    """What a person has typed as an answer.

    Args:
        text: what was typed.
        goal: what was asked.
        table: the table before the turn.
        player: the player who is asked.

    >>> from rummynotation.solver.position import position_from_cards
    >>> table = position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C * KC").table
    >>> typed("Oui!", "go_out", table, "You").word, typed("10s", "discard", table, "You").word
    ('yes', 'TS')
    >>> turn = typed("[7S 7H 7D] [9S 9C *] discard KC", "go_out", table, "You")
    >>> [type(action).__name__ for action in turn.line]
    ['Meld', 'Discard']
    """
    text = " ".join(safe(text).replace(",", " ").split()).rstrip(".!")
    bare = text.lower()
    if bare in _YES and goal == GO_OUT:
        return Typed(YES)
    if bare in _NO and goal == GO_OUT:
        return Typed(NO)
    if bare == DRAW and goal == TAKE_OR_DRAW:
        return Typed(DRAW)
    if bare == TAKE and goal == TAKE_OR_DRAW:
        return _take(table, player)
    points = _POINTS.fullmatch(text)
    if points and goal == FEWEST_POINTS:
        return Typed(str(int(points[1])))
    if goal in (DISCARD, BUY):
        card = _card(text)
        if card is not None:
            return Typed(card)
    return _turn(text, goal, table, player)


def _take(table: Table, player: str) -> Typed:
    if not table.pile:
        return Typed(complaints=(Complaint("the discard pile is empty"),))
    if table.variant.draw_discard == "top":
        return Typed(line=(Take(player, (table.pile[-1],)),))
    return Typed(
        complaints=(
            Complaint(
                "how much of the pile?",
                f"Type take and the lowest card that you take, such as take "
                f"{card_text(table.pile[-1])}; all above it comes with it.",
            ),
        )
    )


def _card(text: str) -> str | None:
    """A card in any of the spellings of the notation, or none."""
    actions, _ = _read(f"discard {text}", "")
    if len(actions) == 1 and isinstance(actions[0], Discard):
        return card_text(actions[0].card)
    return None


def _turn(text: str, goal: str, table: Table, player: str) -> Typed:
    """A turn, or a part of one, in the notation; melds alone are laid."""
    text = _YES_AND.sub("", text, count=1)
    lead = _LEAD.match(text)
    actor = player
    if lead:
        handles = {handle.lower(): handle for handle in table.by_handle}
        said = lead[1].lower()
        if said in handles or said in _SPOKEN_TO:
            actor = handles.get(said, player)
            text = text[lead.end() :]
    if _TAKE_AND.match(text) and table.pile and table.variant.draw_discard == "top":
        text = _TAKE_AND.sub(f"take {card_text(table.pile[-1])} ", text, count=1)
    actions, diagnostics = _read(in_full(text), actor)
    if diagnostics:
        return Typed(complaints=tuple(_of_reader(found, text, goal) for found in diagnostics))
    if not actions:
        return Typed(complaints=(Complaint("nothing is played", f"Type {WANTED[goal]}."),))
    # What is said about an action is no part of an answer.
    line = tuple(replace(_named(action, table), said=NOTHING) for action in actions)
    complaint = next(filter(None, map(_no_answer, line)), None)
    return Typed(line=line) if complaint is None else Typed(complaints=(complaint,))


def _no_answer(action: Action) -> Complaint | None:
    """Why an action is no part of an answer, or none."""
    text = action_text(action)
    if not isinstance(action, _PLAYED):
        return Complaint("this has no part in an answer", at=text)
    if "?" in text and not isinstance(action, Draw | Buy):
        return Complaint("which cards? An answer names them", at=text)
    return None


def _read(text: str, player: str) -> tuple[list[Action], list[Diagnostic]]:
    """The actions of one line, and what cannot be read; places count within the text."""
    lead = f"{player or ASKED}: "
    record = f"%rmn 1\nposition 1\n{lead}{text}\nresult *\n"
    games = list(read_games(record, report=lambda _: None))
    found = [
        replace(problem, span=problem.span._replace(
            column=problem.span.column - len(lead), end=problem.span.end - len(lead)
        ))
        for game in games
        for problem in game.problems
        if problem.span is not None and problem.span.line == 3
    ]  # fmt: skip
    items = [item for game in games for hand in game.hands for item in hand.items]
    return [item for item in items if isinstance(item, Action)], found


def _of_reader(found: Diagnostic, text: str, goal: str) -> Complaint:
    """What the reader says of a line, as a complaint."""
    read = in_full(text)
    span = found.span
    at = read[max(span.column - 1, 0) : max(span.end - 1, 0)].strip() if span is not None else ""
    help = found.help
    if at == text or not any(letter in text for letter in "[ "):
        help = f"Type {WANTED[goal]}."  # It is no turn at all.
    if at in found.message:
        at = ""
    return Complaint(found.message, help, at, found.code, found.rules)


def _named(action: Action, table: Table) -> Action:
    """An action with the names of melds spelt as at the table, and all cards that are taken."""
    if isinstance(action, Take) and len(action.cards) == 1:
        depths = taken_depths(table, action.cards)
        if len(depths) == 1 and depths[0] <= len(table.pile):
            taken = tuple(table.pile[-depths[0] :])
            return replace(action, cards=taken) if taken[0] == action.cards[0] else action
    if isinstance(action, LayOff | Swap) and action.meld is not None:
        names = {str(name).lower(): name for name in table.melds}
        owners = {handle.lower(): handle for handle in table.by_handle}
        name = names.get(str(action.meld).lower())
        if name is None:
            owner = owners.get(action.meld.owner.lower(), action.meld.owner)
            name = action.meld._replace(owner=owner)
        return replace(action, meld=name)
    return action


def complaint_of(violation: Violation, action: Action) -> Complaint:
    """What a rule says against an action, as a complaint.

    Args:
        violation: what the rule says.
        action: the action.
    """
    return Complaint(
        addressed(violation.message),
        addressed(violation.help),
        action_text(action),
        violation.code,
        violation.rules,
    )


def told(complaint: Complaint) -> list[str]:
    """A complaint in sentences: where, what is wrong; what to do; where more is said of it.

    Args:
        complaint: the complaint.

    >>> told(Complaint("11H is no card", "A card is a rank and a suit.", "11H", "RN112"))
    ['At "11H": 11H is no card.', 'A card is a rank and a suit.', '(rumnot rule RN112)']
    """
    message = complaint.message
    if complaint.at:
        message = f'At "{complaint.at}": {message}'
    else:
        message = message[:1].upper() + message[1:]
    lines = [message if message.endswith(("?", ".", "!")) else f"{message}."]
    if complaint.help:
        lines.append(complaint.help)
    if complaint.code:
        rules = f", rule {listing(list(complaint.rules))}" if complaint.rules else ""
        lines.append(f"(rumnot rule {complaint.code}{rules})")
    return lines
