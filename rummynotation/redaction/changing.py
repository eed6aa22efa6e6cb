"""A game with its statements changed or left out one by one, apart from the file it came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rummynotation.notation.arrange import arrange_hand
from rummynotation.record import NOWHERE, Game, Hand, Remark, Statement, Variation

Change = Callable[[Statement], Statement | None]
"""What becomes of a statement: itself, another in its place, or none."""


def changed_game(game: Game, change: Change) -> Game:
    """A game made anew: nothing of its text, its file and its places in it comes along.

    Args:
        game: the game.
        change: what becomes of each statement, the `hand` statements among them; a `Hand` is given
            and taken without regard to its items.
    """
    opening = changed_items(game.opening, change)
    seats = Game(opening=tuple(opening)).players
    hands = [hand for hand in map(change, game.hands) if isinstance(hand, Hand)]
    return Game(
        tuple(opening),
        tuple(_hand(hand, change, seats) for hand in hands),
        tuple(changed_items(game.closing, change)),
        game.said,
        game.version,
        number=game.number,
    )


def _hand(hand: Hand, change: Change, seats: Sequence[str]) -> Hand:
    items = changed_items(hand.items, change)
    # What stood between two parts of a list may be gone, and then they are one.
    items = arrange_hand(items, [0] * len(items), seats)[0]
    return replace(hand, items=tuple(items), columns=NOWHERE, line=0, lines=())


def changed_items(items: Sequence[Statement], change: Change) -> list[Statement]:
    """Statements with each changed, those of variations too.

    Args:
        items: the statements.
        change: what becomes of each.
    """
    kept: list[Statement] = []
    left_out = False
    for item in items:
        new = change(item)
        if isinstance(new, Variation):
            inner = changed_items(new.items, change)
            new = replace(new, items=tuple(inner), lines=()) if inner else None
        elif isinstance(new, Remark) and new.inline and left_out:
            new = replace(new, inline=False)  # The line at whose end it stood is gone.
        left_out = new is None
        if new is not None:
            kept.append(replace(new, columns=NOWHERE))
    return kept
