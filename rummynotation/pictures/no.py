"""The picture of a no: the hand on the left, on the right where each of its cards could go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Protocol

from rummynotation.cards import Card, suit_of
from rummynotation.pictures.canvas import new_graph
from rummynotation.pictures.heading import hand_title, name_of, position_line
from rummynotation.pictures.homes import CardHomes, Homes, homes_of
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
from rummynotation.pictures.places import Place, edges_of, goes_of, places_of
from rummynotation.pictures.words import Words

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.solver.position import Position
    from rummynotation.solver.reasons import Speaker

_WIDTH = 90


class Certificate(Protocol):
    """A reason for a no that anybody can check, as far as a picture needs it."""

    @property
    def kind(self) -> str:
        """What kind of reason it is, by the names of `rummynotation.solver.certificate`."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards of the hand that cannot all go."""

    def sentences_by(self, speaker: Speaker) -> Sequence[str]:
        """The reason in words of a language."""


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
    places = places_of(position, homes)
    graph = new_graph(
        words("cannot_go_out" if proved else "not_proved", player=name_of(position, words)),
        [position_line(position, words), *_summary(position, homes, words, certificate)],
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
    for start, number in edges_of(homes, places):
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


def _legend(homes: Homes, places: Sequence[Place], words: Words) -> str:
    parts = [words("thick_frame")]
    if any(not all(place.fresh) for place in places):
        parts.append(words("thin_frame"))
    if homes.wilds or any(place.reading.wilds for place in places):
        parts.append(words("dashed_frame", joker=words("joker")))
    return " · ".join(parts)


def _summary(
    position: Position, homes: Homes, words: Words, certificate: Certificate | None
) -> Iterator[str]:
    """What holds for the whole hand."""
    if not position.drawn:
        yield words("nothing_helps")
    without = sum(item.count for item in homes.cards if not item.homes)
    kind = certificate.kind if certificate is not None else ""
    if kind in _ALL_COULD_GO:
        found = words("all_could_go")
    else:
        found = words("no_home_count", count=without) if without else words("all_have_homes")
    left = "" if homes.keeps or not position.drawn else words(_left(homes))
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


_ALL_COULD_GO = ("discard", "returned")
"""Reasons that are about the discard alone."""


def _left(homes: Homes) -> str:
    """The key of what is said of the card that is left for the discard."""
    if 1 not in homes.discards:
        return "no_discard"
    return "one_discard" if 0 in homes.discards else "must_discard"


# --- the boxes ---


def _hand(
    position: Position,
    homes: Homes,
    places: Sequence[Place],
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
        letters = " ".join(looks[place].letter for place in goes_of(item, places))
        for _ in range(item.count):
            if letters:
                tag = cell(said(letters, size=14, bold=True), align="left", port=f"c{number}")
            else:
                tag = cell(
                    _reasons(item, homes, words, bool(position.table.melds)),
                    align="left",
                    bgcolor=PAPER,
                    border=2,
                )
            rows.append(row([card_cell(item.card, words), tag]))
            number += 1
    for card in homes.wilds:
        rows.append(row([card_cell(card, words, wild=True), cell(" ")]))
    return table(rows, border=1, color=GREY, bgcolor=QUIET, style="rounded", cellspacing=2)


def _reasons(item: CardHomes, homes: Homes, words: Words, lying: bool) -> str:
    """Why a card has no home."""
    lines = []
    if homes.lays_off and lying:
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


def _box(place: Place, look: Look, words: Words) -> str:
    """A meld with the cards that could go to it."""
    kind = words.kind(place.reading.kind)
    if place.name is None:
        title = words("new_meld", meld=kind)
    elif place.swap:
        title = words("swap_on", meld=f"{kind} · {place.name}")
    else:
        title = words("on_table", meld=f"{kind} · {place.name}")
    return meld_table(place.reading, words, look, title, fresh=place.fresh, port="m")


def _proof(certificate: Certificate, words: Words) -> str:
    """The reason that was found: the cards that cannot all go, and why."""
    rows = [row([cell(said(words("proof"), size=14, bold=True), align="left")])]
    if certificate.cards:
        cards = [card_cell(card, words) for card in certificate.cards]
        cards.append(cell(said(words("cannot_all_go")), align="left"))
        rows.append(row([cell(table([row(cards)]), align="left")]))
    for line in certificate.sentences_by(words):
        rows += [row([cell(said(part), align="left")]) for part in wrap(line, _WIDTH)]
    return table(rows, border=3, color=BLACK)
