"""What the picture of a table says in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rummynotation.cards import Placed
from rummynotation.replay.drawing import asked_seat, untold
from rummynotation.replay.moment import Moment
from rummynotation.rules.table import BIG_GIN, DRAW, GIN, KNOCK, MeldOnTable, Seat, Table
from rummynotation.share.last_action import last_in_words
from rummynotation.share.words import Terms

_ENDS = {KNOCK: "knocked", GIN: "went_gin", BIG_GIN: "went_big_gin"}


def title_of(moment: Moment, terms: Terms) -> str:
    """The game and the hand.

    Args:
        moment: the moment.
        terms: the language.
    """
    table = moment.table
    return f"{table.variant.title} · {terms.words('hand_number', number=table.number)}"


def state_of(moment: Moment, terms: Terms) -> list[str]:
    """The contract, how far the hand is, and how it ended if it has.

    Args:
        moment: the moment.
        terms: the language.
    """
    table, say = moment.table, terms.words
    told = []
    if table.rules.contract:
        told.append(say("contract", melds=say.contract(table.rules.contract)))
    if untold(moment.hand):
        told.append(terms("not_told"))
    elif moment.event:
        told.append(terms("at_action", number=moment.event))
    else:
        told.append(terms("at_position" if moment.hand.position else "at_start"))
    if table.ended:
        told.append(_end(table, terms))
    elif not table.turn_known and not untold(moment.hand):
        told.append(terms("turn_not_known"))
    return told


def _end(table: Table, terms: Terms) -> str:
    if table.out < 0:
        return terms("hand_over")
    return terms(_ENDS.get(table.knocked, "went_out"), player=table.seats[table.out].handle)


def in_turn(moment: Moment) -> Seat | None:
    """Who has to do something now, or none.

    Args:
        moment: the moment.
    """
    table = moment.table
    if table.ended or not table.turn_known or untold(moment.hand):
        return None
    return asked_seat(table) or table.seats[table.turn]


def marks_of(seat: Seat, moment: Moment, terms: Terms) -> list[str]:
    """What is said beside the name of a player.

    Args:
        seat: the player.
        moment: the moment.
        terms: the language.
    """
    table = moment.table
    marks = []
    if seat is in_turn(moment):
        doing = "is_to_draw" if table.phase == DRAW else "is_to_play"
        marks.append(terms("is_asked" if asked_seat(table) is seat else doing))
    if seat.place == table.dealer:
        marks.append(terms("is_dealer"))
    if seat.down and not table.variant.knocks:
        marks.append(terms("is_down"))
    if seat.buys:
        marks.append(terms("has_bought", count=seat.buys))
    if seat.away:
        marks.append(terms("is_away"))
    if not untold(moment.hand):
        marks.append(terms("cards_not_known") if seat.vague else counted(seat.size, terms))
    total = moment.totals.get(seat.handle)
    if total is not None:
        marks.append(terms("points_before", points=terms.points(total)))
    return marks


def counted(count: int, terms: Terms) -> str:
    """A number of cards in words.

    Args:
        count: the number.
        terms: the language.
    """
    return terms("one_card") if count == 1 else terms("card_count", count=count)


def meld_title(meld: MeldOnTable, terms: Terms) -> str:
    """The name of a meld, and what it is.

    Args:
        meld: the meld.
        terms: the language.
    """
    title = str(meld.name)
    if meld.reading is not None:
        title += f" · {terms.words.kind(meld.reading.kind)}"
    return f"{title} · {terms('perhaps_more')}" if meld.may_differ else title


def stock_title(table: Table, terms: Terms) -> str:
    """The stock and how many cards it holds.

    Args:
        table: the table.
        terms: the language.
    """
    told = terms("not_known") if table.stock_vague else counted(table.stock_size, terms)
    return terms("titled", title=terms.words("stock").capitalize(), told=told)


def pile_title(table: Table, terms: Terms) -> str:
    """The discard pile and how many cards it holds.

    Args:
        table: the table.
        terms: the language.
    """
    told = counted(len(table.pile), terms) if table.pile else terms("nothing_there")
    if table.pile_vague:
        told = terms("not_known")
    return terms("titled", title=terms("pile"), told=told)


def description_of(moment: Moment, terms: Terms) -> str:
    """A table for those who do not see it.

    Args:
        moment: the moment.
        terms: the language.
    """
    return " ".join(_sentences(moment, terms))


def _sentences(moment: Moment, terms: Terms) -> Iterator[str]:
    table = moment.table
    yield f"{', '.join(state_of(moment, terms))}."
    if moment.last is not None:
        told = last_in_words(moment, terms)
        yield f"{terms('titled', title=terms('last_action'), told=told)}."
    for seat in table.seats:
        title = f"{seat.handle} ({', '.join(marks_of(seat, moment, terms))})"
        yield _listed(title, () if untold(moment.hand) else seat.cards(), terms)
    for meld in table.melds.values():
        yield _listed(meld_title(meld, terms), meld.as_it_lies, terms)
    if not untold(moment.hand):
        yield _listed(pile_title(table, terms), table.pile, terms)
        yield f"{stock_title(table, terms)}."


def _listed(title: str, cards: Sequence[Placed], terms: Terms) -> str:
    """Cards with a title; equal ones that follow each other are counted."""
    if not cards:
        return f"{title}."
    runs = [(name, len(list(together))) for name, together in groupby(map(terms.name, cards))]
    told = ", ".join(name if count == 1 else f"{count} × {name}" for name, count in runs)
    return f"{terms('titled', title=title, told=told)}."
