"""A finding in the words of a language, in short sentences.

Each language is a file in ``words/``; the terms are those that the rules of the games use in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import groupby

from rummynotation.cards import Card, cards_text
from rummynotation.pictures.words import LANGUAGES, Language, words_of
from rummynotation.record import Take
from rummynotation.review.finding import Bought, Deadwood, DrawOuts, Finding, Gift, Missed
from rummynotation.solver.telling import line_of

__all__ = ["LANGUAGES", "Language", "line_heading", "line_in_words", "line_shown", "tell"]


def tell(finding: Finding, language: Language = "en", *, signs: bool = False) -> str:
    """A finding in words; of a missed chance without its line.

    Args:
        finding: the finding.
        language: ``en``, ``fr`` or ``it``.
        signs: whether cards are named with suit signs, as in pictures, rather than as in a record.

    Raises:
        ValueError: if there are no words of that language.

    >>> from fractions import Fraction
    >>> copies = ((0, 2), (52, 3))
    >>> found = DrawOuts(
    ...     hand=0, place=4, player="Ben", cards=copies, unseen=62, chance=Fraction(5, 62)
    ... )
    >>> tell(found)
    'Cards of the stock with which Ben could go out here: AS *, 5 of the 62 that could come.'
    """
    return " ".join(_sentences(finding, _Teller(language, signs)))


def line_shown(language: Language) -> str:
    """What follows the words about a missed chance whose line is shown beside them.

    Args:
        language: ``en``, ``fr`` or ``it``.
    """
    return _texts(language)["line_follows"]


def line_in_words(missed: Missed, language: Language) -> str:
    """The line of a missed chance as a sentence, as a record writes it.

    Args:
        missed: the missed chance.
        language: ``en``, ``fr`` or ``it``.
    """
    return _texts(language)["line"].format(line=line_of(missed.player, missed.line))


def line_heading(player: str, language: Language) -> str:
    """The heading of a line by which a player goes out.

    Args:
        player: the player.
        language: ``en``, ``fr`` or ``it``.
    """
    return _texts(language)["so"].format(player=player)


class _Teller:
    """The words of a language, and how it names cards."""

    def __init__(self, language: Language, signs: bool) -> None:
        self._texts = _texts(language)
        self._words = words_of(language) if signs else None

    def __call__(self, key: str, **parts: object) -> str:
        return self._texts[key].format(**parts)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in a row."""
        return cards_text(cards) if self._words is None else self._words.cards(cards)


def _sentences(finding: Finding, say: _Teller) -> Iterator[str]:
    match finding:
        case Missed():
            yield _missed(finding, say)
        case Gift():
            yield from _gift(finding, say)
        case Bought():
            yield say(f"buy_{finding.fate}", card=say.cards((finding.card,)))
            if finding.left:
                cards = say.cards(finding.left)
                yield say("buy_left", cards=cards, points=finding.points)
            else:
                yield say("buy_none_left")
        case DrawOuts():
            yield from _outs(finding, say)
        case Deadwood():
            rows = (_row(finding, player) for player in finding.players)
            yield say("deadwood", rows="; ".join(filter(None, rows)))


def _missed(missed: Missed, say: _Teller) -> str:
    first = missed.line[0]
    if not missed.before_draw:
        return say("missed", player=missed.player)
    if isinstance(first, Take):
        return say("missed_take", player=missed.player, cards=say.cards(first.cards))
    return say("missed_no_draw", player=missed.player)


def _gift(gift: Gift, say: _Teller) -> Iterator[str]:
    key = "gift_taken" if gift.accepted else "gift_open"
    card = say.cards((gift.card,))
    yield say(key, card=card, player=gift.player, receiver=gift.receiver)
    yield say("gift_safe", cards=say.cards(gift.safe))
    if gift.stock is not None:
        yield say("gift_stock" if gift.stock else "gift_only", receiver=gift.receiver)
    yield say("as_recorded", receiver=gift.receiver, player=gift.player)


def _outs(found: DrawOuts, say: _Teller) -> Iterator[str]:
    if found.chance == 1 and found.copies == found.unseen:
        yield say("outs_any", player=found.player)
        return
    cards = say.cards(card for card, _ in found.cards)
    yield say("outs", player=found.player, cards=cards, copies=found.copies, unseen=found.unseen)
    if found.chance != Fraction(found.copies, found.unseen):
        yield say("outs_chance", chance=found.chance)
    if not found.proved:
        yield say("outs_open")


def _row(deadwood: Deadwood, player: str) -> str:
    """The points of a player, turn by turn; nothing where none are known."""
    points = deadwood.points_of(player)
    if not any(value is not None for value in points):
        return ""
    row = [player]
    for value, same in groupby(points):
        count = len(list(same))
        if value is not None:
            row += [str(value)] * count
        else:
            row.append("?" if count == 1 else f"?x{count}")  # As a record counts what is hidden.
    return " ".join(row)


@cache
def _texts(language: str) -> Mapping[str, str]:
    if language not in LANGUAGES:
        raise ValueError(f"no words in {language!r}: there are {', '.join(LANGUAGES)}")
    file = resources.files("rummynotation.review") / "words" / f"{language}.toml"
    texts: dict[str, str] = tomllib.loads(file.read_text("utf-8"))
    return texts
