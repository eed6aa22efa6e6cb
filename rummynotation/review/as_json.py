"""Findings as JSON, for programs. The keys are stable; docs/ANNOTATE.md says what each means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rummynotation.cards import Card, card_text
from rummynotation.record import Action, Game
from rummynotation.review.finding import Bought, Deadwood, DrawOuts, Finding, Gift, Missed
from rummynotation.review.telling import Language, tell
from rummynotation.solver.telling import line_of

Json = dict[str, Any]


def finding_json(game: Game, finding: Finding, language: Language = "en") -> Json:
    """A finding of a game.

    Args:
        game: the game.
        finding: one of its findings.
        language: of the words.
    """
    hand = game.hands[finding.hand]
    items = hand.items[: finding.place + 1]
    return {
        "path": game.path,
        "game": game.number,
        "hand": hand.number,
        "event": sum(isinstance(item, Action) for item in items),
        "line": hand.lines[finding.place] if hand.lines else None,
        "kind": finding.kind,
        "player": finding.player or None,
        "sure": finding.sure,
        **_numbers(game, finding),
        "words": tell(finding, language),
    }


def _numbers(game: Game, finding: Finding) -> Json:
    match finding:
        case Missed():
            return {
                "before_draw": finding.before_draw,
                "way": line_of(finding.player, finding.line),
            }
        case Gift():
            return {
                "card": card_text(finding.card),
                "receiver": finding.receiver,
                "accepted": finding.accepted,
                "way": line_of(finding.receiver, finding.line),
                "safe": _cards(finding.safe),
                "stock": finding.stock,
            }
        case Bought():
            return {
                "card": card_text(finding.card),
                "penalty": _cards(finding.penalty),
                "fate": finding.fate,
                "left": _cards(finding.left),
                "points": finding.points,
            }
        case DrawOuts():
            return {
                "cards": [{"card": card_text(card), "copies": n} for card, n in finding.cards],
                "copies": finding.copies,
                "unseen": finding.unseen,
                "chance": str(finding.chance),
                "proved": finding.proved,
            }
        case Deadwood():
            return {"players": list(finding.players), "turns": _turns(game, finding)}


def _turns(game: Game, deadwood: Deadwood) -> list[Json]:
    items = game.hands[deadwood.hand].items
    return [
        {
            "event": sum(isinstance(item, Action) for item in items[: turn.place + 1]),
            "player": turn.player,
            "points": list(turn.points),
        }
        for turn in deadwood.turns
    ]


def _cards(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]
