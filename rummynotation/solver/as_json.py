"""Answers as JSON, for programs. The keys are stable; docs/SOLVE.md says what each means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rummynotation.cards import card_text, placed_text
from rummynotation.record import Action, Discard, Draw, LayOff, Meld, Swap, Take
from rummynotation.solver.certificate import why_not
from rummynotation.solver.draws import Opening, Outlook, Outs, outs_of
from rummynotation.solver.goout import Answer
from rummynotation.solver.position import Position
from rummynotation.solver.telling import line_of
from rummynotation.solver.ways import Way

Json = dict[str, Any]


def answer_json(answer: Answer) -> Json:
    """An answer about a turn after its draw.

    Args:
        answer: the answer.
    """
    return {**_position(answer.position), **_answer(answer, ())}


def outlook_json(outlook: Outlook) -> Json:
    """The answers about a turn before its draw.

    Args:
        outlook: the answers.
    """
    return {
        **_position(outlook.position),
        "possible": outlook.possible,
        "certain": outlook.certain,
        "proved": outlook.proved,
        "renews": outlook.renews,
        "openings": [_opening(opening) for opening in outlook.openings],
        "outs": _outs(outs_of(outlook)),
    }


def outs_json(found: Outs) -> Json:
    """The cards from the stock with which a player can go out.

    Args:
        found: the cards.
    """
    return {**_position(found.position), "outs": _outs(found)}


def _position(position: Position) -> Json:
    table = position.table
    return {
        "variant": table.variant.name,
        "hand": table.number,
        "contract": table.rules.contract_text(),
        "player": position.player,
        "cards": [card_text(card) for card in position.hand],
        "down": position.seat.down,
        "drawn": position.drawn,
        "pile": [card_text(card) for card in table.pile],
    }


def _answer(answer: Answer, before: tuple[Action, ...]) -> Json:
    player = answer.position.player
    return {
        "possible": answer.possible,
        "proved": answer.possible or answer.proved,
        "complete": answer.complete,
        "ways": [_way(player, way, before) for way in answer.ways],
        "reason": _reason(answer),
    }


def _reason(answer: Answer) -> Json | None:
    found = why_not(answer)
    if found is None:
        return None
    return {
        "kind": found.kind,
        "cards": [card_text(card) for card in found.cards],
        "shortfall": found.shortfall,
        "rule": found.rule,
        "sentences": list(found.sentences),
    }


def _way(player: str, way: Way, before: tuple[Action, ...]) -> Json:
    line = (*before, *way.line)
    last = way.line[-1]
    return {
        "line": line_of(player, line),
        "swaps": [
            {"card": card_text(action.card), "meld": str(action.meld)}
            for action in line
            if isinstance(action, Swap)
        ],
        "melds": [
            [placed_text(card) for card in meld]
            for action in line
            if isinstance(action, Meld)
            for meld in action.melds
        ],
        "layoffs": [
            {"cards": [placed_text(card) for card in action.cards], "meld": str(action.meld)}
            for action in line
            if isinstance(action, LayOff)
        ],
        "discard": card_text(last.card) if isinstance(last, Discard) else None,
    }


def _opening(opening: Opening) -> Json:
    action = opening.action
    told: Json = {"draw": None, "take": None, "owed": None, "copies": None, "chance": None}
    if isinstance(action, Draw):
        told["draw"] = card_text(action.card)
    elif isinstance(action, Take):
        told["take"] = [card_text(card) for card in action.cards]
    if opening.owed is not None:
        told["owed"] = card_text(opening.owed)
    if opening.odds is not None:
        told["copies"] = opening.odds.copies
        told["chance"] = _chance(opening.odds.chance)
    if opening.answer is None:
        return {
            **told,
            "possible": None,
            "proved": False,
            "complete": False,
            "ways": [],
            "reason": None,
        }
    return {**told, **_answer(opening.answer, () if action is None else (action,))}


def _outs(found: Outs) -> Json:
    return {
        "cards": [
            {"card": card_text(out.card), "copies": out.copies, "chance": _chance(out.chance)}
            for out in found.cards
        ],
        "copies": found.copies,
        "unseen": found.unseen,
        "chance": _chance(found.chance),
        "proved": found.proved,
    }


def _chance(chance: Fraction) -> str:
    return str(chance)
