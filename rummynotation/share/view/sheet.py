"""The score sheet of a game for its page: points of each hand, adjustments, totals."""

from __future__ import annotations

from typing import Any

from rummynotation.record import Adjust, Result, Total, Void, Winner
from rummynotation.replay.following import Followed
from rummynotation.share.view.doing import party_text, points_json
from rummynotation.share.view.state import Json


def sheet_json(followed: Followed) -> Json:
    """The score sheet.

    Args:
        followed: the game, followed.

    Returns:
        ``parties``: the players and then partners together; ``rows``: one for each hand that could
        be replayed; ``winner`` and ``result`` as the record gives them.
    """
    report = followed.report
    players = list(followed.game.players)
    counted = list(report.scores)
    together = list(report.team_scores)
    rows: list[Json] = []
    team_totals: dict[str, int | None] = dict.fromkeys(report.teams, 0)
    for place, one in enumerate(followed.hands):
        row: Json = {"points": [], "totals": []}
        void = any(isinstance(item, Void) for item in one.hand.items)
        points: dict[str, int | None] = {}
        if void:
            row["void"] = 1
        elif counted and counted[0][0] == one.hand.number:
            points.update(counted.pop(0)[1])
            if together:
                points.update(together.pop(0)[1])
        else:
            row["open"] = 1  # It did not end, and counts for nothing.
        last = place == len(followed.hands) - 1
        totals = dict(report.totals if last else followed.hands[place + 1].totals)
        for team, before in team_totals.items():
            gain = points.get(team)
            own = [totals.get(player) for player in team.split("+")]
            known = [value for value in own if value is not None]
            added = None if before is None or gain is None else before + gain
            team_totals[team] = sum(known) if len(known) == len(own) else added
        if last:
            team_totals.update(report.teams)
        totals.update(team_totals)
        parties = [*players, *report.teams]
        row["points"] = [points.get(party) for party in parties]
        row["totals"] = [totals.get(party) for party in parties]
        adjusted = [
            [item.player, item.points, item.reason]
            for item in one.hand.items
            if isinstance(item, Adjust)
        ]
        if adjusted:
            row["adjusted"] = adjusted
        rows.append(row)
    return {
        "parties": [*players, *report.teams],
        "teams": [team.split("+") for team in report.teams],
        "rows": rows,
        **_end(followed),
    }


def _end(followed: Followed) -> Json:
    told: Json = {}
    ends: list[Any] = list(followed.game.closing)
    for item in ends:
        if isinstance(item, Winner):
            told["winner"] = [party_text(party) for party in item.parties]
        elif isinstance(item, Result) and item.points is not None:
            told["result"] = points_json(item.points)
        elif isinstance(item, Adjust):
            told.setdefault("adjusted", []).append([item.player, item.points, item.reason])
        elif isinstance(item, Total):
            told["total"] = points_json(item.points)
    return told
