"""One order for what may be written in several: the tags of a game, the set-up of a hand, and lists
that go on by repeating their statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummynotation.record import (
    Bought,
    Contract,
    Credit,
    Deal,
    Holds,
    Left,
    Note,
    Pile,
    Remark,
    Reshuffled,
    Said,
    Score,
    Statement,
    Stock,
    TableMeld,
    Tag,
    Total,
    Turn,
    Upcard,
    Variation,
)

_TAG_ORDER = {
    key: place
    for place, key in enumerate(
        (
            "Event",
            "Site",
            "Date",
            "Table",
            "Round",
            "Variant",
            "Rule",
            "Players",
            "Name",
            "Teams",
            "Decks",
            "Jokers",
        )
    )
}
_FILLERS = (Note, Remark)


def _blocks(items: Sequence[Statement], lines: Sequence[int]) -> list[list[tuple[Statement, int]]]:
    """Items in blocks: a statement with the notes and remarks that follow it; the first block
    holds those that follow none."""
    blocks: list[list[tuple[Statement, int]]] = [[]]
    for item, line in zip(items, lines, strict=True):
        if isinstance(item, _FILLERS):
            blocks[-1].append((item, line))
        else:
            blocks.append([(item, line)])
    return blocks


def _flatten(blocks: list[list[tuple[Statement, int]]]) -> tuple[list[Statement], list[int]]:
    pairs = [pair for block in blocks for pair in block]
    return [item for item, _ in pairs], [line for _, line in pairs]


def _tag_key(block: list[tuple[Statement, int]]) -> tuple[int, int]:
    item = block[0][0]
    if not isinstance(item, Tag):
        return (1, 0)
    return (0, _TAG_ORDER.get(item.key.split(".")[0], len(_TAG_ORDER)))


def arrange_opening(
    items: Sequence[Statement], lines: Sequence[int]
) -> tuple[list[Statement], list[int]]:
    """The opening of a game in its one order: tags first, the known ones by kind, then the rest."""
    blocks = _blocks(items, lines)
    return _flatten([blocks[0], *sorted(blocks[1:], key=_tag_key)])


def arrange_hand(
    items: Sequence[Statement], lines: Sequence[int], players: Sequence[str]
) -> tuple[list[Statement], list[int]]:
    """The set-up at the start of a hand in its one order, repeated statements joined.

    Contract, deals by seat, upcard, stock; in a position what players hold, the melds, the pile,
    the stock, the counts and the turn. Notes and remarks go with the statement they follow.
    """
    count = 0
    for item in items:
        if not isinstance(item, _SETUP):
            break
        count += 1
    rest, rest_lines = _join_neighbours(items[count:], lines[count:])
    if count < 2:
        return [*items[:count], *rest], [*lines[:count], *rest_lines]
    seats = {player: seat for seat, player in enumerate(players)}
    blocks = _blocks(items[:count], lines[:count])
    keyed = sorted(blocks[1:], key=lambda block: _setup_key(block[0][0], seats))
    groups: list[list[list[tuple[Statement, int]]]] = []
    for block in keyed:
        if groups and _goes_on(groups[-1][0][0][0], block[0][0]):
            groups[-1].append(block)
        else:
            groups.append([block])
    joined = [_join(group) if len(group) > 1 else group[0] for group in groups]
    head, head_lines = _flatten([blocks[0], *joined])
    return head + rest, head_lines + rest_lines


def _join_neighbours(
    items: Sequence[Statement], lines: Sequence[int]
) -> tuple[list[Statement], list[int]]:
    """Statements that go on with the list right before them, joined; within variations too."""
    kinds = list(map(type, items))
    lists = [place for place, kind in enumerate(kinds) if kind in _LISTS]
    if Variation not in kinds and not any(
        place and _goes_on(items[place - 1], items[place]) for place in lists
    ):
        return list(items), list(lines)
    joined: list[tuple[Statement, int]] = []
    for item, line in zip(items, lines, strict=True):
        if isinstance(item, Variation):
            inner, inner_lines = _join_neighbours(item.items, item.lines or [0] * len(item.items))
            if len(inner) < len(item.items):
                item = replace(item, items=tuple(inner), lines=tuple(inner_lines))
        elif joined and _goes_on(joined[-1][0], item):
            joined[-1] = _join([[joined[-1]], [(item, line)]])[0]
            continue
        joined.append((item, line))
    return [item for item, _ in joined], [line for _, line in joined]


_SETUP = (
    Contract,
    Deal,
    Upcard,
    Holds,
    TableMeld,
    Pile,
    Stock,
    Bought,
    Reshuffled,
    Credit,
    Total,
    Turn,
    Note,
    Remark,
)
_SETUP_ORDER: dict[type[Statement], int] = {kind: place for place, kind in enumerate(_SETUP)}


def _setup_key(item: Statement, seats: dict[str, int]) -> tuple[int, int, int]:
    place = _SETUP_ORDER[type(item)]
    if isinstance(item, Deal | Holds):
        return (place, seats.get(item.player, len(seats)), 0)
    if isinstance(item, TableMeld):
        return (place, seats.get(item.meld.owner, len(seats)), item.meld.number)
    return (place, 0, 0)


def _said_together(said: Sequence[Said]) -> Said:
    """What is said about several statements that become one; one of them at most tells a time."""
    return Said(
        comments=tuple(comment for one in said for comment in one.comments),
        seconds=next((one.seconds for one in said if one.seconds is not None), None),
        when=next((one.when for one in said if one.when), ""),
        data=tuple(pair for one in said for pair in one.data),
    )


_LISTS = (Deal, Holds, Left, Stock, Pile, Score, Total)
"""What goes on by repeating its statement."""


def _goes_on(first: Statement, second: Statement) -> bool:
    """Whether a statement goes on with the list of another."""
    if not isinstance(first, _LISTS) or type(first) is not type(second):
        return False
    if (first.said.seconds is not None and second.said.seconds is not None) or (
        first.said.when and second.said.when
    ):
        return False  # Two times do not fit one statement.
    return getattr(first, "player", "") == getattr(second, "player", "")


def _join(blocks: list[list[tuple[Statement, int]]]) -> list[tuple[Statement, int]]:
    """Blocks whose statements give one list, as one."""
    first, line = blocks[0][0]
    heads = [block[0][0] for block in blocks]
    said = _said_together([head.said for head in heads])
    whole: Statement
    if isinstance(first, Score | Total):
        points = tuple(p for head in heads if isinstance(head, Score | Total) for p in head.points)
        whole = replace(first, points=points, said=said)
    else:
        assert isinstance(first, Deal | Holds | Left | Stock | Pile)
        cards = [c for head in heads if not isinstance(head, Score | Total) for c in head.cards]  # type: ignore[attr-defined]
        whole = replace(first, cards=tuple(cards), said=said)
    joined: list[tuple[Statement, int]] = [(whole, line)]
    for block in blocks:
        rest = block[1:]
        if rest and isinstance(rest[0][0], Remark) and isinstance(joined[-1][0], Remark):
            # One line holds one remark, and this one follows another now.
            rest = [(replace(rest[0][0], inline=False), rest[0][1]), *rest[1:]]
        joined += rest
    return joined
