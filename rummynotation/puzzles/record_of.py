"""A position as a record of its own: what its player sees, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummynotation.cards import HIDDEN, cards_text
from rummynotation.notation.reader import read_game
from rummynotation.notation.wording import annotation, quoted
from rummynotation.record import Action, Game
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.solver.telling import line_of

_RULES = ("Variant", "Decks", "Jokers", "Teams")


def rule_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """Those of a game's tags that name the rules it is played by.

    Args:
        tags: the tags.
    """
    return {key: value for key, value in tags.items() if key in _RULES or key.startswith("Rule.")}


def record_of(
    table: Table,
    player: str,
    tags: Mapping[str, str],
    *,
    line: Sequence[Action] = (),
    comment: str = "",
) -> Game:
    """A record that begins at a table as one player sees it, and goes on with his turn.

    Args:
        table: the table, at the start of a turn or right after its draw.
        player: the player; the cards of others and the stock are left out.
        tags: the tags of a game that is played by these rules; those that name rules are taken.
        line: the actions that follow.
        comment: what is said of the position.
    """
    head = rule_tags(tags)
    head["Players"] = " ".join(seat.handle for seat in table.seats)
    lines = ["%rmn 1", *(f"[{key} {quoted(value)}]" for key, value in head.items()), ""]
    lines.append(f"position {table.number}")
    if table.dealer >= 0:
        lines[-1] += f" dealer {table.seats[table.dealer].handle}"
    for seat in table.seats:
        if seat.handle == player:
            lines.append(f"holds {player}: {cards_text(seat.cards())}")
        elif seat.size and not seat.vague:
            lines.append(f"holds {seat.handle}: ?x{seat.size}")
    lines += [f"table {meld.name}: [{cards_text(meld.cards)}]" for meld in table.melds.values()]
    if table.pile:
        lines.append(f"pile: {cards_text(table.pile)}")
    lines += _counts(table)
    lines.append(f"turn: {table.seats[table.turn].handle}{'' if table.phase == DRAW else ' drawn'}")
    if comment:
        lines.append(annotation(comment))
    if line:
        lines.append(line_of(player, line))
    return read_game("\n".join([*lines, "result *"]) + "\n")


def _counts(table: Table) -> list[str]:
    def of(number: dict[Seat, int]) -> str:
        return ", ".join(f"{seat.handle} {count}" for seat, count in number.items() if count)

    bought = of({seat: seat.buys for seat in table.seats})
    lines = [f"bought: {bought}"] if bought else []
    if table.reshuffles:
        lines.append(f"reshuffled: {table.reshuffles}")
    credit = of({seat: seat.credit for seat in table.seats if seat.credit_known})
    return [*lines, f"credit: {credit}"] if credit else lines


def can_be_told(table: Table) -> bool:
    """Whether a record can begin here and lose nothing that the rules of the turn hang on: what was
    taken from the pile, or swapped, in this turn or just before it is told by no position.

    Args:
        table: the table.
    """
    if table.ended or not table.turn_known or table.played or table.bought or table.loose:
        return False
    if table.owed_card is not None or table.owed_wilds or table.owes_contract:
        return False
    if any(seat.owed_wilds for seat in table.seats) or table.pile_vague or HIDDEN in table.pile:
        return False
    return table.taken is None or not table.variant.return_discard_ban
