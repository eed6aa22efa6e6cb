"""The picture of an answer: how the player goes out, or why not."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rummynotation.pictures.no import Certificate, draw_no
from rummynotation.pictures.words import Language, Words, words_of
from rummynotation.pictures.yes import draw_yes
from rummynotation.record import Draw
from rummynotation.solver.goout import Answer

if TYPE_CHECKING:
    from graphviz import Digraph

    from rummynotation.solver.draws import Opening, Outlook

_WIDTH = 90


def explain(
    answer: Answer | Outlook,
    *,
    way: int = 1,
    certificate: Certificate | None = None,
    language: Language = "en",
    letters: bool = False,
) -> Digraph:
    """The picture of an answer: of a yes each card and where it goes, step by step; of a no which
    cards could go where, and which could not.

    Of what can come before the draw, the surest way to go out is shown: without a draw or with the
    discard, else with the likeliest card of the stock.

    Args:
        answer: the answer, or what was found of a player who has not drawn.
        way: of a yes, which of its ways, from 1.
        certificate: of a no, the reason that was found for it.
        language: of the words: ``en``, ``fr`` or ``it``.
        letters: whether suits are written as letters.

    Raises:
        IndexError: if the answer holds no such way.
        ValueError: if there are no words of that language.

    >>> from rummynotation.solver.goout import go_out
    >>> from rummynotation.solver.position import position_from_cards
    >>> answer = go_out(position_from_cards("contract_rummy", 1, "7S 7H 7D 9S 9C * KC"))
    >>> "K♣" in explain(answer).source
    True
    """
    words = words_of(language, letters=letters)
    opening = None if isinstance(answer, Answer) else surest(answer)
    found = answer if isinstance(answer, Answer) else opening.answer if opening else None
    if found is None or not found.possible:
        return draw_no(answer.position, words, proved=answer.proved, certificate=certificate)
    if not 1 <= way <= len(found.ways):
        count = len(found.ways)
        there = "there is one way" if count == 1 else f"there are {count} ways"
        more = "" if found.complete else ", or more: so many were looked for"
        raise IndexError(f"{there} to go out{more}")
    key = "way_of" if found.complete else "way_of_more"
    lines = [words(key, number=way, count=len(found.ways))]
    line = found.ways[way - 1].line
    if opening is not None and opening.action is not None:
        line = (opening.action, *line)
        if opening.odds is not None and not isinstance(answer, Answer):
            lines = [*_luck(answer, opening, words), *lines]
    luck = opening is not None and opening.odds is not None and not _whatever_comes(answer)
    return draw_yes(answer.position, line, words, lines, luck=luck)


def surest(outlook: Outlook) -> Opening | None:
    """The beginning of a turn that is likeliest to let the player go out; none where none does.

    Args:
        outlook: all beginnings.
    """

    def luck(opening: Opening) -> float:
        return 1.0 if opening.odds is None else float(opening.odds.chance)

    return max((one for one in outlook.openings if one.possible), key=luck, default=None)


def _whatever_comes(answer: Answer | Outlook) -> bool:
    """Whether every card of the stock would do."""
    return not isinstance(answer, Answer) and all(draw.possible for draw in answer.draws)


def _luck(outlook: Outlook, opening: Opening, words: Words) -> list[str]:
    """That the way hangs on a card of the stock, and which others would do."""
    assert isinstance(opening.action, Draw) and opening.odds is not None
    if _whatever_comes(outlook):
        return [words("any_card", card=words.card(opening.action.card))]
    cards = [
        other.action.card
        for other in outlook.draws
        if other.possible and isinstance(other.action, Draw)
    ]
    chance = words("by_luck", card=words.card(opening.action.card), chance=opening.odds.chance)
    return [chance, *wrap(words("outs", cards=words.cards(cards)), _WIDTH)]
