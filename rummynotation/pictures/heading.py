"""What stands over a picture of a position: whose turn it is, the game, the hand, the contract."""

from __future__ import annotations

from rummynotation.pictures.words import Words
from rummynotation.solver.position import ASKED, Position


def position_line(position: Position, words: Words) -> str:
    """The game, the hand and what its contract asks for, in one line."""
    table = position.table
    parts = [table.variant.title, words("hand_number", number=table.number)]
    if not table.bound:
        parts.append(words("no_contract"))
    elif position.seat.down:
        parts.append(words("contract_laid"))
    else:
        parts.append(words("contract", melds=words.contract(table.rules.contract)))
    return " · ".join(parts)


def name_of(position: Position, words: Words) -> str:
    """The player in turn, as people say it where nobody was named."""
    return words("asked") if position.player == ASKED else position.player


def hand_title(position: Position, words: Words) -> str:
    """What is written over a hand."""
    return f"{name_of(position, words)} · {words('in_hand')}"
