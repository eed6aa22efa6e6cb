"""The picture of one meld: its cards, what its wild cards stand for, with what it can grow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rummynotation.cards import card_of, meant_card, meant_rank, natural
from rummynotation.pictures.canvas import new_graph
from rummynotation.pictures.labels import card_cell, cell, label, meld_table, row, said, table
from rummynotation.pictures.looks import BLACK, look_of
from rummynotation.pictures.words import Language, Words, words_of
from rummynotation.rules.meld import OF_JOKERS, RUN, Reading, card_at, places_to_grow
from rummynotation.rules.meld_faults import fault

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.cards import Card
    from rummynotation.rules.variant import Variant


def explain_meld(
    reading: Reading,
    variant: Variant | None = None,
    *,
    others: Sequence[Reading] = (),
    language: Language = "en",
    letters: bool = False,
) -> Digraph:
    """The picture of a meld.

    Args:
        reading: the meld.
        variant: the rules; with them the picture shows what can be added, or why the meld is not
            legal.
        others: what else the cards could be, where wild cards do not say what they stand for.
        language: of the words: ``en``, ``fr`` or ``it``.
        letters: whether suits are written as letters.

    Raises:
        ValueError: if there are no words of that language.

    Rules: those of `rummynotation.rules.meld_faults.fault`.
    """
    words = words_of(language, letters=letters)
    wrong = fault(reading, variant) if variant is not None else None
    kind = words.kind(reading.kind)
    lines = [variant.title] if variant is not None else []
    lines += [words("also_reads", meld=words.meld(other)) for other in others]
    graph = new_graph(words("meld_title", kind=kind, meld=words.meld(reading)), lines, down=True)
    look = look_of(0)
    graph.node("meld", label(meld_table(reading, words, look, kind, card_ports="k")))
    for number, (placed, wild) in enumerate(zip(reading.cards, reading.wild, strict=True)):
        meant, rank = meant_card(placed), meant_rank(placed)
        if not wild or rank is None:
            continue
        stands = words.card(meant) if meant is not None else words.rank(rank)
        said_of_it = f"{words.card(card_of(placed))} {words('stands_for')} {stands}"
        graph.node(f"w{number}", label(_box(said(said_of_it))))
        graph.edge(f"meld:k{number}:s", f"w{number}", style="dashed")
    if wrong is not None:
        rows = [row([cell(said(words("against"), size=13, bold=True))])]
        rows.append(row([cell(said(wrong.message))]))
        graph.node("fault", label(table(rows, border=3, color=BLACK)))
        graph.edge("meld", "fault", arrowhead="tee")
    elif variant is not None:
        graph.node("grows", label(_grows(reading, variant, words)))
        graph.edge("grows", "meld", style="bold")
    return graph


def _grows(reading: Reading, variant: Variant, words: Words) -> str:
    """The natural cards that may be added, one at a time."""
    cards = _additions(reading, variant)
    head = words("grows_with" if cards else "grows_no_more")
    cells = [cell(said(head, bold=True))]
    cells += [card_cell(card, words) for card in dict.fromkeys(cards)]
    return table([row(cells)], border=1, color=BLACK, style="rounded")


def _additions(reading: Reading, variant: Variant) -> list[Card]:
    if reading.kind == RUN:
        cards = []
        for place in places_to_grow(reading, variant):
            card = card_at(place, reading.suit)
            grown = reading.grown(place, card, wild=False)
            if fault(grown, variant, laying=False, sized=True) is None:
                cards.append(card)
        return cards
    if reading.low == OF_JOKERS:
        return []
    naturals = [natural(reading.low, suit) for suit in range(4)]
    return [card for card in naturals if _fits(reading, card, variant)]


def _fits(reading: Reading, card: Card, variant: Variant) -> bool:
    grown = reading._replace(cards=(card, *reading.cards), wild=(False, *reading.wild))
    return (
        card not in variant.wild_cards and fault(grown, variant, laying=False, sized=True) is None
    )


def _box(content: str) -> str:
    return table([row([cell(content)])], border=1, color=BLACK, style="dashed")
