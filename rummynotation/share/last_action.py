"""The last action before a moment: in words, and which cards on the table it moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rummynotation.cards import HIDDEN, Card, Placed, card_of
from rummynotation.record import (
    Action,
    Buy,
    Call,
    Claim,
    Discard,
    Draw,
    Gin,
    Knock,
    LayOff,
    Meld,
    MeldName,
    Pass,
    Refuse,
    Swap,
    Take,
    Undo,
)
from rummynotation.replay.moment import Moment
from rummynotation.share.words import Terms

_NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Moved:
    """The cards that an action moved, by their places where they lie now.

    Attributes:
        hand: in the hand of the player.
        top: whether it is the top of the discard pile.
        melds: in melds.
    """

    hand: frozenset[int] = _NONE
    top: bool = False
    melds: dict[MeldName, frozenset[int]] = field(default_factory=dict)


def moved_by_last(moment: Moment) -> Moved:
    """The cards that the last action moved; none that are not found where it put them.

    Args:
        moment: the moment.
    """
    action, table = moment.last, moment.table
    if action is None or action.player not in table.by_handle:
        return Moved()
    hand = table.by_handle[action.player].cards()
    match action:
        case Draw(card=card):
            return Moved(hand=_places(hand, [card]))
        case Take(cards=cards) | Buy(cards=cards):
            return Moved(hand=_places(hand, cards))
        case Discard(card=card) | Knock(card=card) | Gin(card=card) if card is not None:
            return Moved(top=table.pile[-1:] in ([card], [HIDDEN]))
        case Meld():
            laid = [meld for name, meld in table.melds.items() if name.owner == action.player]
            new = laid[-len(action.melds) :] if action.melds else []
            return Moved(melds={meld.name: frozenset(range(len(meld.cards))) for meld in new})
        case LayOff(cards=cards):
            return Moved(melds=_added(moment, cards, action.meld))
        case Swap(card=card):
            return Moved(melds=_added(moment, [card], action.meld))
    return Moved()


def _added(
    moment: Moment, cards: Sequence[Placed], name: MeldName | None
) -> dict[MeldName, frozenset[int]]:
    """Where cards lie in a meld; where it is not said which, in the one that can hold them."""
    melds = moment.table.melds
    asked = [name] if name is not None else list(melds)
    found = {
        one: _places(melds[one].as_it_lies, map(card_of, cards)) for one in asked if one in melds
    }
    full = {one: places for one, places in found.items() if len(places) == len(cards)}
    return full if len(full) == 1 else {}


def _places(cards: Sequence[Placed], wanted: Iterable[Card]) -> frozenset[int]:
    """The places of cards among others, of equal ones the last."""
    left = list(wanted)
    places = set()
    for place in reversed(range(len(cards))):
        card = card_of(cards[place])
        if card in left:
            left.remove(card)
            places.add(place)
    return frozenset(places)


def last_in_words(moment: Moment, terms: Terms) -> str:
    """The last action in words: ``Ana: discard king of spades``; "" before the first.

    Args:
        moment: the moment.
        terms: the language.
    """
    action = moment.last
    if action is None:
        return ""
    return terms("titled", title=action.player, told=_told(action, moment, terms))


def _told(action: Action, moment: Moment, terms: Terms) -> str:
    say = terms.words
    match action:
        case Draw(card=card):
            return say("draw") if card == HIDDEN else f"{say('draw')} {terms.name(card)}"
        case Take(cards=cards):
            return f"{say('take')} {_names(cards, terms)}"
        case Buy(cards=cards):
            return f"{say('buy')} {_names(cards[:1], terms)}"
        case Discard(card=card):
            return f"{say('discard')} {terms.name(card)}"
        case Meld():
            return f"{say('lay')} {', '.join(map(str, moved_by_last(moment).melds))}"
        case LayOff(cards=cards, meld=meld):
            onto = f" → {meld}" if meld is not None else ""
            return f"{say('lay_off')} {_names(cards, terms)}{onto}"
        case Swap(card=card, meld=meld, wild=wild):
            taken = terms("joker_name") if wild is None else terms.name(card_of(wild))
            return f"{say('swap', card=terms.name(card), wild=taken)} → {meld}"
        case Knock(card=card):
            return terms("does_knock", card=terms.name(card))
        case Gin(card=None):
            return terms("does_big_gin")
        case Gin(card=card) if card is not None:
            return terms("does_gin", card=terms.name(card))
        case Claim(card=card):
            return terms("does_claim", card=terms.name(card))
        case Pass():
            return terms("does_pass")
        case Refuse(other=other):
            return terms("does_refuse", player=other)
        case Undo():
            return terms("does_undo")
        case Call(words=words):
            return words
    raise TypeError(f"no action: {type(action).__name__}")


def _names(cards: Iterable[Placed], terms: Terms) -> str:
    return ", ".join(map(terms.name, cards))
