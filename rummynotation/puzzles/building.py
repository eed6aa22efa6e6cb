"""From a table and a question to a puzzle, where there is a sound one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummynotation.cards import Card, parse_card
from rummynotation.puzzles.answers import solved, with_top
from rummynotation.puzzles.difficulty import level_of
from rummynotation.puzzles.identity import puzzle_id
from rummynotation.puzzles.puzzle import BUY, Puzzle
from rummynotation.puzzles.record_of import can_be_told, record_of
from rummynotation.replay.moment import moment_at
from rummynotation.rules.table import Table


def puzzle_at(
    table: Table,
    player: str,
    tags: Mapping[str, str],
    goal: str,
    *,
    choices: Sequence[Card] = (),
    source: str = "",
) -> Puzzle | None:
    """The puzzle of a position, or none where it has no answer that is sure and the only one.

    The puzzle holds what the player sees: the cards of others and the stock are left out, and the
    answer is worked out without them.

    Args:
        table: the table, at the start of a turn or right after its draw.
        player: the player who is asked; all his cards are known.
        tags: the tags of a game that is played by these rules.
        goal: what is asked.
        choices: the cards to choose among, where a card is bought.
        source: where the position comes from.
    """
    if not can_be_told(table):
        return None
    seen = moment_at(record_of(table, player, tags), event=0).table
    seat = seen.by_handle[player]
    answer = solved(goal, seen, seat, choices)
    if answer is None:
        return None
    if goal == BUY:
        # The best of the cards is the one that lies there, so that it can be bought.
        seen = with_top(seen, parse_card(answer.answer))
    comment = " ".join(answer.sentences)
    game = record_of(seen, player, tags, line=answer.line, comment=comment)
    return Puzzle(
        game,
        puzzle_id(game, seen, seat, goal, choices),
        goal,
        answer.answer,
        answer.ways,
        answer.themes,
        answer.difficulty,
        level_of(answer.difficulty, seat.size),
        source,
        answer.reason,
        answer.chance,
        tuple(choices),
    )
