"""The picture of a yes: the hand on the left, the turn step by step on the right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rummynotation.pictures.canvas import new_graph
from rummynotation.pictures.heading import hand_title, name_of, position_line
from rummynotation.pictures.labels import (
    badge,
    card_cell,
    cell,
    label,
    meld_table,
    row,
    said,
    table,
)
from rummynotation.pictures.looks import BLACK, GREY, LEFT_OVER, PAPER, QUIET, Look, look_of
from rummynotation.pictures.others import add_others
from rummynotation.pictures.turn import Slot, Step, Turn, replay_turn
from rummynotation.pictures.words import Words
from rummynotation.record import Action, Buy, Discard, Draw, LayOff, Meld, MeldName, Swap, Take

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.solver.position import Position


def draw_yes(
    position: Position,
    line: Sequence[Action],
    words: Words,
    lines: Iterable[str] = (),
    *,
    luck: bool = False,
) -> Digraph:
    """The picture of one way to go out.

    Args:
        position: the position.
        line: the actions with which the player goes out.
        words: the language.
        lines: what else is written over the picture.
        luck: whether it hangs on a card from the stock.
    """
    turn = replay_turn(position, line)
    stays = [words("contract_ends")] if not all(slot.left for slot in turn.slots) else []
    graph = new_graph(
        words("can_with_luck" if luck else "can_go_out", player=name_of(position, words)),
        [position_line(position, words), *lines, *stays],
        legend=_legend(turn, words),
    )
    looks: dict[MeldName | None, Look] = {None: LEFT_OVER}
    for step in turn.steps:
        for part in step.parts:
            looks.setdefault(part.name, look_of(len(looks) - 1))
    graph.node("hand", label(_hand(position, turn, looks, words)))
    _steps(graph, turn, looks, words)
    for number, slot in enumerate(turn.slots):
        if slot.left:
            look = looks[slot.home]
            port = f"c{number}:e"
            graph.edge(
                f"hand:{port}",
                f"s{slot.left}:{_port(slot.home)}:w",
                color=look.line,
                style=look.pattern,
                arrowhead=look.arrow,
                penwidth="2.5" if look.pattern == "bold" else "1.5",
            )
    add_others(graph, f"s{len(turn.steps)}", position, looks, words)
    return graph


def _legend(turn: Turn, words: Words) -> str:
    parts = [words("thick_frame")]
    if any(not all(part.fresh) for step in turn.steps for part in step.parts):
        parts.append(words("thin_frame"))
    if any(part.reading.wilds for step in turn.steps for part in step.parts):
        parts.append(words("dashed_frame", joker=words("joker")))
    return " · ".join(parts)


def _hand(position: Position, turn: Turn, looks: dict[MeldName | None, Look], words: Words) -> str:
    """The hand: a card a row, each with the letter of the meld that it goes to."""
    rows = [row([cell(said(hand_title(position, words), bold=True), colspan=2)])]
    for number, slot in enumerate(turn.slots):
        if slot.came and not (number and turn.slots[number - 1].came == slot.came):
            rows.append(row([cell(said(_origin(turn, slot, words), size=10), colspan=2)]))
        wild = slot.card in position.table.variant.wild_cards
        home = looks[slot.home]
        if slot.left:
            tag = badge(home, bgcolor=home.fill, border=1, color=home.line, port=f"c{number}")
        else:
            tag = cell(said(words("stays"), size=10))
        rows.append(row([card_cell(slot.card, words, wild=wild), tag]))
    return table(rows, border=1, color=GREY, bgcolor=QUIET, style="rounded", cellspacing=2)


def _origin(turn: Turn, slot: Slot, words: Words) -> str:
    """Where a card came from in the turn, with the number of the step."""
    action = turn.steps[slot.came - 1].action
    if slot.source is not None:
        place = words("taken_from", meld=slot.source)
    else:
        place = words("stock" if isinstance(action, Draw) else "pile")
    return f"({slot.came}) {place}"


def _steps(graph: Digraph, turn: Turn, looks: dict[MeldName | None, Look], words: Words) -> None:
    """The actions, one below the other in the order of play."""
    with graph.subgraph() as same:
        same.attr(rank="same")
        for number, step in enumerate(turn.steps, start=1):
            same.node(f"s{number}", label(_step(number, step, looks, words)))
            if number > 1:
                same.edge(
                    f"s{number - 1}", f"s{number}", arrowhead="vee", penwidth="2", color=BLACK
                )


def _step(number: int, step: Step, looks: dict[MeldName | None, Look], words: Words) -> str:
    head = said(f"{number}   {_title(step, words)}", size=14, color=PAPER, bold=True)
    rows = [row([cell(head, bgcolor=BLACK, align="left", cellpadding=4)])]
    most = max((len(part.reading.cards) for part in step.parts), default=0)
    for part in step.parts:
        title = f"{words.kind(part.reading.kind)} · {part.name}"
        meld = meld_table(
            part.reading,
            words,
            looks[part.name],
            title,
            fresh=part.fresh,
            port=_port(part.name),
            room=most - len(part.reading.cards),
        )
        rows.append(row([cell(meld, align="left")]))
    if not step.parts:
        cards = [card_cell(card, words) for card in step.cards]
        below = _owed_marks(step, words)
        if isinstance(step.action, Discard):
            cards.insert(0, badge(LEFT_OVER, port=_port(None)))
        rows.append(row([cell(table([row(cards), *below]), align="left")]))
    return table(rows, border=1, color=GREY, cellspacing=1)


def _owed_marks(step: Step, words: Words) -> Iterator[str]:
    """Below the cards that were taken, which of them has to be played in this turn."""
    if step.owed is None or step.owed not in step.cards:
        return
    place = step.cards.index(step.owed)
    yield row(
        cell(said("▲" if number == place else " ", size=10, bold=True))
        for number in range(len(step.cards))
    )
    words_below = said(words("owed", card=words.card(step.owed)), size=10, bold=True)
    yield row([cell(words_below, colspan=len(step.cards), align="left")])


_TITLES: dict[type[Action], str] = {
    Draw: "draw",
    Take: "take",
    Buy: "buy",
    Meld: "lay",
    LayOff: "lay_off",
    Discard: "discard",
}


def _title(step: Step, words: Words) -> str:
    action = step.action
    if isinstance(action, Swap):
        # A wild card that slides along its run does not come into the hand.
        wild = words.cards(step.cards) or words("joker")
        return words("swap", card=words.card(action.card), wild=wild)
    if isinstance(action, Meld) and len(action.melds) > 1:
        return words("lay_together")
    return words(_TITLES[type(action)])


def _port(home: MeldName | None) -> str:
    """The name of a meld's port within its step; never a handle, which a file chose."""
    return "out" if home is None else f"m{home.number}"
