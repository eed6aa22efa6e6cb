"""Rummy Notation: records of rummy games, read, checked against their rules, and written.

>>> import rummynotation as rn
>>> game = rn.read_game('''%rmn 1
... [Variant "contract_rummy"]
... [Players "Ana Ben Cy"]
... hand 1 dealer Cy
... Ana: draw 7C discard 7C
... result *''')
>>> rn.validate(game).ok
True
>>> print(rn.format_game(game), end="")
%rmn 1
[Variant "contract_rummy"]
[Players "Ana Ben Cy"]
<BLANKLINE>
hand 1 dealer Cy
Ana: draw 7C discard 7C
<BLANKLINE>
result *

The names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rummynotation.cards import card_text, cards_text, parse_card
    from rummynotation.convert import read_log
    from rummynotation.diagnostics.model import (
        Diagnostic,
        Label,
        RummyNotationError,
        Severity,
        Span,
    )
    from rummynotation.notation.json_form import game_from_json, game_to_json
    from rummynotation.notation.json_read import read_json_games
    from rummynotation.notation.reader import read_game, read_games, skim_games
    from rummynotation.notation.writer import format_game, format_games
    from rummynotation.pictures.answer import explain
    from rummynotation.record import Game, Hand
    from rummynotation.redaction.redact import redact
    from rummynotation.replay.fill import fill
    from rummynotation.replay.moment import Moment, moment_at
    from rummynotation.replay.opening import variant_of
    from rummynotation.replay.report import Report
    from rummynotation.replay.validate import validate
    from rummynotation.review.annotating import annotate
    from rummynotation.review.findings import findings
    from rummynotation.review.own import unannotated
    from rummynotation.rules.loader import load_variant, variant_names
    from rummynotation.rules.variant import Variant
    from rummynotation.share.table_picture import table_svg
    from rummynotation.share.view.page import view
    from rummynotation.solver.certificate import Certificate, check_certificate, why_not
    from rummynotation.solver.draws import before_draw, outs
    from rummynotation.solver.goout import Answer, go_out
    from rummynotation.solver.least import Least, fewest_left
    from rummynotation.solver.position import Position, position_at, position_from_cards
    from rummynotation.solver.telling import line_of
    from rummynotation.solver.ways import Way
    from rummynotation.statistics.archive import Stats, stats

_PLACES = {
    "read_log": "convert",
    "Diagnostic": "diagnostics.model",
    "Label": "diagnostics.model",
    "RummyNotationError": "diagnostics.model",
    "Severity": "diagnostics.model",
    "Span": "diagnostics.model",
    "game_from_json": "notation.json_form",
    "game_to_json": "notation.json_form",
    "read_json_games": "notation.json_read",
    "read_game": "notation.reader",
    "read_games": "notation.reader",
    "skim_games": "notation.reader",
    "format_game": "notation.writer",
    "format_games": "notation.writer",
    "Game": "record",
    "Hand": "record",
    "redact": "redaction.redact",
    "fill": "replay.fill",
    "Moment": "replay.moment",
    "moment_at": "replay.moment",
    "Report": "replay.report",
    "validate": "replay.validate",
    "variant_of": "replay.opening",
    "annotate": "review.annotating",
    "findings": "review.findings",
    "unannotated": "review.own",
    "load_variant": "rules.loader",
    "variant_names": "rules.loader",
    "Variant": "rules.variant",
    "table_svg": "share.table_picture",
    "view": "share.view.page",
    "Answer": "solver.goout",
    "go_out": "solver.goout",
    "Least": "solver.least",
    "Way": "solver.ways",
    "line_of": "solver.telling",
    "Stats": "statistics.archive",
    "stats": "statistics.archive",
    "fewest_left": "solver.least",
    "Position": "solver.position",
    "position_at": "solver.position",
    "position_from_cards": "solver.position",
    "before_draw": "solver.draws",
    "outs": "solver.draws",
    "Certificate": "solver.certificate",
    "why_not": "solver.certificate",
    "check_certificate": "solver.certificate",
    "explain": "pictures.answer",
    "card_text": "cards",
    "cards_text": "cards",
    "parse_card": "cards",
}

__all__ = [
    "Answer",
    "Certificate",
    "Diagnostic",
    "Game",
    "Hand",
    "Label",
    "Least",
    "Moment",
    "Position",
    "Report",
    "RummyNotationError",
    "Severity",
    "Span",
    "Stats",
    "Variant",
    "Way",
    "annotate",
    "before_draw",
    "card_text",
    "cards_text",
    "check_certificate",
    "explain",
    "fewest_left",
    "fill",
    "findings",
    "format_game",
    "format_games",
    "game_from_json",
    "game_to_json",
    "go_out",
    "line_of",
    "load_variant",
    "moment_at",
    "outs",
    "parse_card",
    "position_at",
    "position_from_cards",
    "read_game",
    "read_games",
    "read_json_games",
    "read_log",
    "redact",
    "skim_games",
    "stats",
    "table_svg",
    "unannotated",
    "validate",
    "variant_names",
    "variant_of",
    "view",
    "why_not",
]


def __getattr__(name: str) -> Any:
    place = _PLACES.get(name)
    if place is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{place}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
