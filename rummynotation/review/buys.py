"""What became of a bought card, and of the cards that it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rummynotation.cards import HIDDEN, Card
from rummynotation.record import Action, Buy, Discard, Gin, Knock
from rummynotation.replay.following import FollowedHand, Step
from rummynotation.review.finding import Bought, Fate
from rummynotation.rules.scoring import cards_value
from rummynotation.rules.table import Seat

_BOUGHT = -1
_PENALTY = -2
_OTHER = 0


def buys_of(played: FollowedHand, steps: Sequence[Step]) -> Iterator[Bought]:
    """What each buy of a hand came to, where all is known that it hangs on.

    Args:
        played: the hand; it has ended.
        steps: its statements, without what was taken back.
    """
    if not played.end.ended:
        return
    for number, step in enumerate(steps):
        if isinstance(step.item, Buy) and step.ok and HIDDEN not in step.item.cards:
            found = _bought(played, step.item, steps[number:])
            if found is not None:
                yield found


def _bought(played: FollowedHand, buy: Buy, steps: Sequence[Step]) -> Bought | None:
    """What a buy came to; `steps` begins with it."""
    seat = steps[0].before.by_handle[buy.player]
    if not _known(seat):
        return None
    held: list[tuple[Card, int]] = [(card, _OTHER) for card in seat.cards()]
    held += [(buy.cards[0], _BOUGHT), *((card, _PENALTY) for card in buy.cards[1:])]
    fate: Fate = "kept"
    for step in steps[1:]:
        item = step.item
        if not isinstance(item, Action) or item.player != buy.player:
            continue
        if not step.ok:
            return None
        gone, come = _gone_and_come(step, buy.player)
        if HIDDEN in (*gone, *come):
            return None
        for card in gone:
            place = next((n for n, (other, _) in enumerate(held) if other == card), None)
            if place is None:
                return None  # What he held is not known after all.
            if held.pop(place)[1] == _BOUGHT:
                fate = "discarded" if isinstance(item, Discard | Knock | Gin) else "played"
        held += [(card, _OTHER) for card in come]
    if not _known(played.end.by_handle[buy.player]):
        return None
    if sorted(card for card, _ in held) != played.end.by_handle[buy.player].cards():
        return None
    left = tuple(card for card, origin in held if origin != _OTHER)
    points = cards_value(left, played.end.variant)
    return Bought(
        hand=played.place,
        place=steps[0].path[0],
        player=buy.player,
        card=buy.cards[0],
        penalty=buy.cards[1:],
        fate=fate,
        left=tuple(sorted(left)),
        points=points,
    )


def _known(seat: Seat) -> bool:
    return not seat.vague and HIDDEN not in seat.cards()


def _gone_and_come(step: Step, player: str) -> tuple[list[Card], list[Card]]:
    """The cards that left a player's hand in a step, and those that came into it."""
    before, after = (
        Counter(table.by_handle[player].cards()) for table in (step.before, step.after)
    )
    return list((before - after).elements()), list((after - before).elements())
