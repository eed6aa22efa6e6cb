"""The picture of a no: the hand on the left, on the right where each of its cards could go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rummynotation.cards import Card, suit_of
from rummynotation.pictures.canvas import new_graph
from rummynotation.pictures.heading import hand_title, name_of, position_line
from rummynotation.pictures.homes import CardHomes, Home, Homes, homes_of
from rummynotation.pictures.labels import (
    card_cell,
    cell,
    label,
    meld_table,
    row,
    said,
    table,
)
from rummynotation.pictures.looks import BLACK, GREY, PAPER, QUIET, Look, look_of
from rummynotation.pictures.others import add_others
from rummynotation.pictures.turn import added_cards, fresh_cards
from rummynotation.pictures.words import Words
from rummynotation.record import MeldName
from rummynotation.rules.layoff import extend
from rummynotation.rules.meld import RUN, Reading, own_rank
from rummynotation.rules.meld_faults import fault
from rummynotation.rules.violation import Violation

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.solver.position import Position


class Certificate(Protocol):
    """A reason for a no that anybody can check, as far as a picture needs it."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards of the hand that cannot all go."""

    @property
    def sentences(self) -> Sequence[str]:
        """The reason in words."""


class _Place(NamedTuple):
    """A meld into which cards of the hand could go.

    Attributes:
        reading: the meld with them in it.
        fresh: which of its cards come from the hand.
        name: the meld on the table; none for a new one.
        swap: whether a card takes the place of a wild one.
    """

    reading: Reading
    fresh: tuple[bool, ...]
    name: MeldName | None
    swap: bool


def draw_no(
    position: Position,
    words: Words,
    *,
    proved: bool = True,
    certificate: Certificate | None = None,
) -> Digraph:
    """The picture of a no.

    Args:
        position: the position.
        words: the language.
        proved: whether the no is certain.
        certificate: the reason that was found, where one was.
    """
    homes = homes_of(position)
    places = _places(position, homes)
    graph = new_graph(
        words("cannot_go_out" if proved else "not_proved", player=name_of(position, words)),
        [position_line(position, words), *_summary(position, homes, words)],
        legend=_legend(homes, places, words),
    )
    looks = [look_of(number) for number in range(len(places))]
    graph.node("hand", label(_hand(position, homes, places, looks, words)))
    if certificate is not None:
        graph.node("proof", label(_proof(certificate, words)))
    with graph.subgraph() as same:
        same.attr(rank="same")
        for number, (place, look) in enumerate(zip(places, looks, strict=True)):
            same.node(f"p{number}", label(_box(place, look, words)))
            if number:
                same.edge(f"p{number - 1}", f"p{number}", style="invis")
    shown = {place.name for place in places}
    if places:
        add_others(graph, f"p{len(places) - 1}", position, shown, words)
    elif position.table.melds:
        graph.edge("hand", "others", style="invis")
        add_others(graph, "others", position, shown, words)
    for start, number in _edges(homes, places):
        look = looks[number]
        graph.edge(
            f"hand:c{start}:e",
            f"p{number}:m:w",
            color=look.line,
            style=look.pattern,
            arrowhead=look.arrow,
            penwidth="2.5" if look.pattern == "bold" else "1.5",
        )
    return graph


def _legend(homes: Homes, places: Sequence[_Place], words: Words) -> str:
    parts = [words("thick_frame")]
    if any(not all(place.fresh) for place in places):
        parts.append(words("thin_frame"))
    if homes.wilds or any(place.reading.wilds for place in places):
        parts.append(words("dashed_frame", joker=words("joker")))
    return " · ".join(parts)


def _summary(position: Position, homes: Homes, words: Words) -> Iterator[str]:
    """What holds for the whole hand."""
    without = sum(item.count for item in homes.cards if not item.homes)
    found = words("no_home_count", count=without) if without else words("all_have_homes")
    left = "" if homes.keeps else words("one_discard" if 1 in homes.discards else "no_discard")
    yield " · ".join(filter(None, (found, left)))
    notes = [words("jokers_in_hand", count=len(homes.wilds))]
    if homes.most_wilds > len(homes.wilds):
        notes[0] += f" ({words('jokers_with_swaps', count=homes.most_wilds)})"
    if not position.table.melds:
        notes.append(words("none_on_table"))
    elif not homes.lays_off:
        notes.append(words("no_lay_off_now"))
    if not homes.lays:
        notes.append(words("no_new_meld"))
    yield " · ".join(notes)


# --- the places ---


def _places(position: Position, homes: Homes) -> list[_Place]:
    """The melds of all homes, each once: new ones, those of the table, those with a swap."""
    new: list[Reading] = []
    grown: dict[MeldName, Reading] = {}
    swaps: list[_Place] = []
    for item in homes.cards:
        for home in item.homes:
            if home.swap:
                swaps.append(_Place(home.reading, home.fresh, home.name, True))
            elif home.name is None:
                _gather(new, home.reading, position, homes.most_wilds)
            elif home.name not in grown:
                grown[home.name] = home.reading
            else:
                grown[home.name] = _grown(position, home, grown[home.name])
    fresh = [_Place(reading, (True,) * len(reading.cards), None, False) for reading in new]
    melds = position.table.melds
    lying = [
        _Place(reading, fresh_cards(melds[name].reading, reading), name, False)
        for name, reading in grown.items()
    ]
    return [*fresh, *lying, *swaps]


def _grown(position: Position, home: Home, grown: Reading) -> Reading:
    """A meld of the table with the cards of one more home, where they fit together."""
    assert home.name is not None
    meld = replace(position.table.melds[home.name], reading=grown)
    there = list(grown.cards)
    more = []
    for placed in added_cards(home.reading, home.fresh):
        if placed in there:
            there.remove(placed)
        else:
            more.append(placed)
    after = extend(position.table, position.seat, meld, more) if more else grown
    return grown if isinstance(after, Violation) else after


def _gather(found: list[Reading], reading: Reading, position: Position, wilds: int) -> None:
    """Adds a new meld, as one with another where they overlap and the wild cards are enough."""
    for number, other in enumerate(found):
        if other == reading:
            return
        if other.kind != reading.kind or other.suit != reading.suit:
            continue
        if other.kind != RUN:
            if other.low == reading.low:
                found[number] = max(other, reading, key=lambda one: len(one.cards) - one.wilds)
                return
            continue
        joined = _joined(other, reading)
        if joined is None or joined.wilds > wilds:
            continue
        if fault(joined, position.table.variant, laying=False, sized=True) is None:
            found[number] = joined
            return
    found.append(reading)


def _joined(one: Reading, other: Reading) -> Reading | None:
    """Two runs of a suit that overlap, as one."""
    first, last = sorted((one, other), key=lambda run: run.low)
    if last.low > first.high:
        return None
    if last.high <= first.high:
        return first
    extra = first.high - last.low + 1
    return first._replace(
        cards=(*first.cards, *last.cards[extra:]), wild=(*first.wild, *last.wild[extra:])
    )


def _edges(homes: Homes, places: Sequence[_Place]) -> Iterator[tuple[int, int]]:
    """For each card of the hand, the places it could go to, as numbers."""
    start = 0
    for item in homes.cards:
        goes = _goes(item, places)
        for _ in range(item.count):
            for number in goes:
                yield start, number
            start += 1


def _goes(item: CardHomes, places: Sequence[_Place]) -> list[int]:
    """The places to which a card could go, as numbers."""
    return [
        number
        for number, place in enumerate(places)
        if any(_is_at(home, place, item.card) for home in item.homes)
    ]


def _is_at(home: Home, place: _Place, card: Card) -> bool:
    """Whether a home of a card is this place."""
    if (home.name, home.swap) != (place.name, place.swap):
        return False
    if home.swap:
        return home.reading == place.reading
    if home.name is not None:
        return True
    if home.reading.kind != place.reading.kind:
        return False
    if place.reading.kind == RUN:
        return card in place.reading.cards
    return own_rank(card) == place.reading.low


# --- the boxes ---


def _hand(
    position: Position,
    homes: Homes,
    places: Sequence[_Place],
    looks: Sequence[Look],
    words: Words,
) -> str:
    """The hand: a card a row, with the letters of its homes, or the reason why it has none."""
    head = said(hand_title(position, words), bold=True)
    rows = [row([cell(head, colspan=2)])]
    number = 0
    suit = -1
    for item in homes.cards:
        if suit not in (-1, suit_of(item.card)):
            rows.append(row([cell(" ", height=4, colspan=2)]))
        suit = suit_of(item.card)
        letters = " ".join(looks[place].letter for place in _goes(item, places))
        for _ in range(item.count):
            if letters:
                tag = cell(said(letters, size=14, bold=True), align="left", port=f"c{number}")
            else:
                tag = cell(_reasons(item, homes, words), align="left", bgcolor=PAPER, border=2)
            rows.append(row([card_cell(item.card, words), tag]))
            number += 1
    for card in homes.wilds:
        rows.append(row([card_cell(card, words, wild=True), cell(" ")]))
    return table(rows, border=1, color=GREY, bgcolor=QUIET, style="rounded", cellspacing=2)


def _reasons(item: CardHomes, homes: Homes, words: Words) -> str:
    """Why a card has no home."""
    lines = []
    if homes.lays_off:
        lines.append(words("fits_none"))
    if item.set_needs is not None:
        lines.append(words("set_needs", count=item.set_needs))
    if item.run_needs is not None:
        lines.append(words("run_needs", count=item.run_needs))
    if homes.lays and item.set_needs is None and item.run_needs is None:
        lines.append(words("no_such_meld"))
    head = cell(said(words("no_home"), size=11, color=PAPER, bold=True), bgcolor=BLACK)
    rows = [row([head]), *(row([cell(said(line, size=10), align="left")]) for line in lines)]
    return table(rows, cellspacing=0, cellpadding=2)


def _box(place: _Place, look: Look, words: Words) -> str:
    """A meld with the cards that could go to it."""
    kind = words.kind(place.reading.kind)
    if place.name is None:
        title = words("new_meld", meld=kind)
    elif place.swap:
        title = words("swap_on", meld=f"{kind} · {place.name}")
    else:
        title = f"{words('on_table')}: {kind} · {place.name}"
    return meld_table(place.reading, words, look, title, fresh=place.fresh, port="m")


def _proof(certificate: Certificate, words: Words) -> str:
    """The reason that was found: the cards that cannot all go, and why."""
    rows = [row([cell(said(words("proof"), size=14, bold=True), align="left")])]
    if certificate.cards:
        cards = [card_cell(card, words) for card in certificate.cards]
        cards.append(cell(said(words("cannot_all_go")), align="left"))
        rows.append(row([cell(table([row(cards)]), align="left")]))
    rows += [row([cell(said(line), align="left")]) for line in certificate.sentences]
    return table(rows, border=3, color=BLACK)
