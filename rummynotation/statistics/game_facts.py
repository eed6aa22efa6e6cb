"""The facts of one game, from one replay of it."""

from __future__ import annotations

import re
from pathlib import Path

from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.record import Game, Winner
from rummynotation.replay.opening import variant_of
from rummynotation.replay.standing import Standing
from rummynotation.replay.validate import GameReplay
from rummynotation.rules.loader import load_variant
from rummynotation.rules.variant import Variant
from rummynotation.statistics.facts import GameFacts, HandFacts
from rummynotation.statistics.hand_facts import hand_facts
from rummynotation.statistics.persons import By, Persons

HOUSE = " + house rules"
"""Stands behind the name of a variant where the house has rules of its own."""

_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?(?!\d)", re.ASCII)


def game_facts(game: Game, rules: str | Path | None = None, by: By = "name") -> GameFacts:
    """Replays a game once and says what it gives to be counted.

    Args:
        game: the game, legal or not.
        rules: a variant file that overrides what the game names.
        by: what makes players of several games the same person.

    Raises:
        RummyNotationError: if it cannot be replayed at all, since it does not say by which rules it
            was played, or by whom.

    Rules: CR-02, LV-02, R5-39.
    """
    variant = variant_of(game, rules)
    replay = GameReplay(game, variant)
    persons = Persons(game, by)
    hands: list[HandFacts] = []
    void = passed_over = 0
    for played in replay.replays():
        sitting = persons.in_hand(played.hand)
        sheet = _standing(replay).hands
        if len(sheet) - len(hands) == 1:
            hands.append(hand_facts(played, sheet[-1][1], replay.totals, sitting))
        elif played.void:
            void += 1
        else:
            passed_over += 1
    replay.close()
    standing = _standing(replay)
    return GameFacts(
        _variant_told(game, variant, rules),
        variant.lowest_wins,
        date_of(game),
        game.players,
        persons.all,
        tuple(hands),
        void,
        passed_over > 0,
        any(d.is_error for d in (*game.problems, *replay.messages.found)),
        _places(replay, standing, low=variant.lowest_wins),
        _final_points(game, standing),
    )


def _variant_told(game: Game, variant: Variant, rules: str | Path | None) -> str:
    """The name of the variant that the game names, and a word where the house changes its rules."""
    if rules is None:
        house = any(key.startswith("Rule.") for key in game.tags)
        return variant.name + (HOUSE if house else "")
    try:
        return load_variant(game.tags.get("Variant", "")).name + HOUSE
    except RummyNotationError:
        return variant.name + HOUSE  # Only the file of rules says what is played.


def _standing(replay: GameReplay) -> Standing:
    """The score sheet.

    Raises:
        RummyNotationError: where there is none, since nobody knows who played.
    """
    if replay.standing is None:
        raise RummyNotationError(*(d for d in replay.messages.found if d.is_error))
    return replay.standing


def date_of(game: Game) -> str:
    """The date of a game, where it is written so that it can be put in order: ``2026-11-24``,
    ``2026-11`` or ``2026``; else "".

    Args:
        game: the game.
    """
    found = _DATE.match(game.tags.get("Date", "").strip())
    return found.group() if found else ""


def _places(replay: GameReplay, standing: Standing, *, low: bool) -> dict[str, int | None]:
    """Who came first, second and so on in a game that is over; where only the record says who won,
    that alone."""
    places: dict[str, int | None] = dict.fromkeys(replay.game.players)
    totals = standing.party_totals() if replay.complete else None
    best, again = standing.winners(totals) if totals else ([], True)
    if again or totals is None:
        said = (item for item in replay.game.closing if isinstance(item, Winner))
        for handle in {h for item in said for party in item.parties for h in party}:
            if handle in places:
                places[handle] = 1
        return places
    for party in standing.parties():
        name = "+".join(party)
        own = totals[name]
        ahead = sum(total < own if low else total > own for total in totals.values())
        # Who has as many points as the winner, and lost by the rule for ties, is second.
        place = 1 if name in best else max(2, 1 + ahead)
        places.update(dict.fromkeys(party, place))
    return places


def _final_points(game: Game, standing: Standing) -> dict[str, int | None]:
    """The points with which each player, or his side, ended: the result's, else the totals."""
    points: dict[str, int | None] = dict.fromkeys(game.players)
    for party in standing.parties() if standing.hands else ():
        points.update(dict.fromkeys(party, standing.total_of(party)))
    result = game.result
    for party, value in (result.points or ()) if result is not None else ():
        points.update({handle: value for handle in party if handle in points})
    return points
