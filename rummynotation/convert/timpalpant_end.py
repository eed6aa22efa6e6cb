"""The end of a game of timpalpant/rummy: the state and the hands that were saved, held against the
events, and what they say in a record."""

from __future__ import annotations

from collections.abc import Sequence

from rummynotation.cards import card_text, cards_text
from rummynotation.convert.timpalpant_events import DISCARD, OVER, PLAY, TURN, Event
from rummynotation.convert.timpalpant_saved import Saved, State
from rummynotation.record import Holds, Left, Note, Pile, Points, Said, Score, Statement


def state_at_the_end(
    events: Sequence[Event], saved: Saved, whole: bool, seats: int
) -> State | None:
    """The state that was saved after the last event, if it is that of this moment.

    Args:
        events: the events.
        saved: what was saved.
        whole: whether all lines of the log could be read.
        seats: how many players there are.
    """
    last = saved.last
    over = events[-1].kind == OVER
    if last is None or len(last.names) != seats or last.over != over:
        return None
    return last if over or not turns_missing(events, last, whole) else None


def turns_missing(events: Sequence[Event], last: State, whole: bool) -> bool:
    """Whether the events do not tell of some turns, though all lines could be read."""
    return whole and sum(event.kind == TURN for event in events) <= last.turn


def called_cards(events: Sequence[Event], last: State, handles: Sequence[str]) -> dict[int, str]:
    """Cards that lie on the table in the end and that nobody played: the program lets players call
    cards off the pile, and makes no event of it.

    Args:
        events: the events, all of them.
        last: the state after them.
        handles: the players by their numbers.

    Returns:
        What happened, by the line after which it did; 0 where it may have been at any time.
    """
    played = {card for event in events if event.kind == PLAY for card in event.cards}
    discarded = {event.cards[0]: event.line for event in events if event.kind == DISCARD}
    called: dict[int, str] = {}
    for handle, cards in zip(handles, last.played, strict=True):
        for card in cards:
            if card not in played:
                line = discarded.get(card, 0)
                what = f"{handle} called {card_text(card)} off the pile"
                called[line] = f"{called[line]}; {what}" if line in called else what
    return called


def hands_left(saved: Saved, handles: Sequence[str], over: bool) -> list[Statement]:
    """What the players hold in the end, as far as it was saved."""
    holds = Left if over else Holds
    return [holds(handles[seat], cards) for seat, cards in sorted(saved.held.items())]


def pile_left(last: State | None, turned_up: bool) -> list[Statement]:
    """The discard pile in the end: a claim, or in words where a card was turned up for it that no
    record can say."""
    if last is None:
        return []
    if not turned_up:
        return [Pile(last.pile)]
    return [_in_words(f"The discard pile at the end: {cards_text(last.pile) or 'no card'}.")]


def points_told(points: Points, over: bool) -> list[Statement]:
    """The points: the score, or in words while the game goes on."""
    if not points:
        return []
    if over:
        return [Score(points)]
    counted = ", ".join(f"{handle} {value}" for (handle,), value in points)
    return [_in_words(f"Points on the table: {counted}.")]


def _in_words(text: str) -> Note:
    return Note(said=Said(comments=(text,)))
