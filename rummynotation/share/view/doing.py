"""What a statement says was done, as data: the page puts it into words of its reader's language."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rummynotation.cards import Placed, card_of, placed_text
from rummynotation.record import (
    Action,
    Adjust,
    Buy,
    Call,
    Claim,
    Discard,
    Draw,
    Exhausted,
    Gap,
    Gin,
    Holds,
    Knock,
    LayOff,
    Leave,
    Left,
    Meld,
    Out,
    Party,
    Pass,
    Pile,
    Points,
    Refuse,
    Reshuffle,
    Return,
    Said,
    Score,
    Seated,
    Statement,
    Swap,
    TableMeld,
    Take,
    Total,
    Undo,
    Void,
)
from rummynotation.replay.following import Step
from rummynotation.share.view.state import Cards, Json

_SINGLE = (Draw, Discard, Knock, Claim)


def doing(step: Step, write: Cards) -> Json | None:
    """What is done in a statement; none where nothing is.

    Args:
        step: the statement, with the table before and after it.
        write: writes the cards.
    """
    item = step.item
    told = _action(step, item, write) if isinstance(item, Action) else _event(item, write)
    if told is not None and isinstance(item, Action):
        told["by"] = item.player
    return told


def _action(step: Step, item: Action, write: Cards) -> Json:
    if isinstance(item, _SINGLE):
        return {"do": type(item).__name__.lower(), "cards": write([item.card])}
    match item:
        case Take(cards=cards):
            return {"do": "take", "cards": write(cards)}
        case Buy(cards=cards):
            return {"do": "buy", "cards": write(cards[:1]), "more": write(cards[1:])}
        case Meld():
            return {"do": "meld", "melds": _melds(step, item, write)}
        case LayOff(cards=cards):
            return {"do": "layoff", "cards": write(cards), "meld": _target(step, item)}
        case Swap(card=card, meld=meld):
            told = {"do": "swap", "cards": write([card]), "meld": str(meld)}
            wild = _taken(step, item)
            if wild is not None:
                told["wild"] = write([wild])
            if item.slide is not None:
                told["slide"] = placed_text(item.slide)
            return told
        case Gin(card=card):
            return {"do": "big_gin"} if card is None else {"do": "gin", "cards": write([card])}
        case Refuse(other=other):
            return {"do": "refuse", "other": other}
        case Call(words=words, card=card):
            said = {"do": "call", "words": words}
            return said if card is None else {**said, "cards": write([card])}
        case Undo():
            return {"do": "undo"}
        case Pass():
            return {"do": "pass"}
    raise TypeError(f"no action: {type(item).__name__}")


def _melds(step: Step, item: Meld, write: Cards) -> list[str]:
    """The melds that were laid, with what wild cards stand for as they lie there."""
    new = [meld for name, meld in step.after.melds.items() if name not in step.before.melds]
    if len(new) == len(item.melds):
        return [write(meld.cards) for meld in new]
    return list(map(write, item.melds))


def _target(step: Step, item: LayOff) -> str:
    """The meld that cards were laid off onto, found by what has changed where it is not said."""
    if item.meld is not None:
        return str(item.meld)
    before = step.before.melds
    grown = [
        name
        for name, meld in step.after.melds.items()
        if name in before and before[name].cards != meld.cards
    ]
    return str(grown[0]) if len(grown) == 1 else ""


def _taken(step: Step, item: Swap) -> Placed | None:
    """The wild card that was taken, as it lay in its meld."""
    if item.wild is not None:
        return item.wild
    before, after = step.before.melds.get(item.meld), step.after.melds.get(item.meld)
    if before is None or after is None:
        return None
    gone = Counter(before.cards) - Counter(after.cards)
    return next((placed for placed in gone if card_of(placed) != item.card), None)


def _event(item: Statement, write: Cards) -> Json | None:
    """What the table does, and what the record claims."""
    match item:
        case Reshuffle():
            return {"do": "reshuffle"}
        case Exhausted():
            return {"do": "exhausted"}
        case Void(reason=reason):
            return {"do": "void", "words": reason}
        case Gap(reason=reason):
            return {"do": "gap", "words": reason}
        case Leave(player=player, reason=reason):
            return {"do": "leave", "by": player, "words": reason}
        case Return(player=player):
            return {"do": "return", "by": player}
        case Seated(player=player, name=name):
            return {"do": "seat", "by": player, "words": name}
        case Holds(player=player, cards=cards):
            return {"do": "holds", "by": player, "cards": write(cards)}
        case TableMeld(meld=meld, cards=cards):
            return {"do": "lies", "meld": str(meld), "cards": write(cards)}
        case Pile(cards=cards):
            return {"do": "pile", "cards": write(cards)}
        case Out(player=player):
            return {"do": "out", "by": player}
        case Left(player=player, cards=cards):
            return {"do": "left", "by": player, "cards": write(cards)}
        case Score(points=points):
            return {"do": "score", "points": points_json(points)}
        case Total(points=points):
            return {"do": "total", "points": points_json(points)}
        case Adjust(player=player, points=value, reason=reason):
            return {"do": "adjust", "points": [[player, value]], "words": reason}
    return None


def points_json(points: Points) -> list[list[Any]]:
    """Points of parties in the order written."""
    return [[party_text(party), value] for party, value in points]


def party_text(party: Party) -> str:
    """A player, or partners together: ``Ana+Cy``."""
    return "+".join(party)


def said_json(said: Said) -> Json | None:
    """What is said about a statement; none where nothing is. Data for programs is left out."""
    told: Json = {}
    if said.judgement:
        told["judgement"] = said.judgement
    if said.comments:
        told["comments"] = list(said.comments)
    if said.seconds is not None:
        told["seconds"] = said.seconds
    if said.when:
        told["when"] = said.when
    return told or None
