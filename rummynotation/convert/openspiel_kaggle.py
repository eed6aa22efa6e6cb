"""Episodes of Kaggle in which OpenSpiel's gin_rummy was played: JSON, with the same numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rummynotation.convert.handles import full_name
from rummynotation.convert.log_lines import UnreadableError
from rummynotation.convert.openspiel_ids import HIGHEST, parameters_of

_MOST = 1000
_NUMBER = re.compile(r"\d{1,3}")
_PLAIN = frozenset(("submission", "actionString"))


class Episode(NamedTuple):
    """What an episode says.

    Attributes:
        actions: the numbers in order; none where one cannot be read.
        parameters: those of the game that are not the program's defaults.
        names: the agents, where they are named.
        rewards: the points of both; none where they are not told.
        forfeit: the seat whose agent broke the game off, or none.
        why: what it did.
        number: the episode's own, or "".
        agrees: whether the steps tell the same actions.
        says_more: whether the agents said more than their actions.
    """

    actions: tuple[int | None, ...]
    parameters: Mapping[str, int]
    names: tuple[str, ...]
    rewards: tuple[int, int] | None
    forfeit: int | None
    why: str
    number: str
    agrees: bool
    says_more: bool


def read_episode(value: object) -> Episode:
    """What a JSON document says.

    Raises:
        UnreadableError: if it is no episode of this game.
    """
    episode = _object(value)
    info = _object(episode.get("info"))
    text = info.get("openSpielGameStringResolved") or info.get("openSpielGameString")
    if not isinstance(text, str):
        text = _object(episode.get("configuration")).get("openSpielGameString")
    parameters = parameters_of(text) if isinstance(text, str) else None
    if parameters is None:
        raise UnreadableError("this is no episode of gin_rummy: its game is not named")
    history = info.get("actionHistory")
    if not isinstance(history, list):
        raise UnreadableError('the episode has no list "actionHistory"')
    if len(history) > _MOST:
        raise UnreadableError(f"{len(history)} actions are more than any game has")
    actions = tuple(map(_number, history))
    statuses = episode.get("statuses")
    bad = [
        (seat, status)
        for seat, status in enumerate(statuses[:2] if isinstance(statuses, list) else [])
        if isinstance(status, str) and status not in ("DONE", "ACTIVE", "INACTIVE")
    ]
    turns = _turns(episode.get("steps"))
    told = [turn for turn in turns if _number(turn[1].get("submission")) is not None]
    forfeit, why = None, ""
    if bad:
        forfeit, status = bad[0]
        last = [turn[1] for turn in turns if turn[0] == forfeit][-1:]
        tried = last[0].get("submission") if last else None
        why = full_name(f"{status}, submission {tried}" if tried is not None else status)
        if told and told[-1][0] == forfeit:
            told.pop()
    return Episode(
        actions,
        parameters,
        _names(info.get("TeamNames")),
        _rewards(episode.get("rewards")),
        forfeit,
        why,
        _plain(episode.get("id")) or _plain(info.get("EpisodeId")),
        _within([_number(turn[1].get("submission")) for turn in told], actions),
        any(not _PLAIN.issuperset(turn[1]) for turn in turns),
    )


def _turns(steps: object) -> list[tuple[int, Mapping[str, Any]]]:
    """What each seat submitted, in order."""
    found: list[tuple[int, Mapping[str, Any]]] = []
    for step in steps if isinstance(steps, list) else []:
        for seat, one in enumerate(step[:2] if isinstance(step, list) else []):
            action = _object(one).get("action")
            if isinstance(action, dict):
                found.append((seat, action))
    return found


def _within(part: Sequence[int | None], whole: Sequence[int | None]) -> bool:
    """Whether numbers stand in a sequence in their order."""
    rest = iter(whole)
    return all(one in rest for one in part)


def _number(value: object) -> int | None:
    """A number of an action, as a number or in words; none for anything else."""
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= HIGHEST else None


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(one, str) for one in value):
        return tuple(full_name(one[:1000]) for one in value)
    return ()


def _rewards(value: object) -> tuple[int, int] | None:
    """Points are whole numbers, though the program writes them with decimals."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    found = [
        int(one)
        for one in value
        if isinstance(one, int | float) and not isinstance(one, bool)
        if abs(one) < 100_000 and one == int(one)
    ]
    return (found[0], found[1]) if len(found) == 2 else None


def _plain(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return ""
    if isinstance(value, int) and abs(value) >= 10**18:
        return ""
    return full_name(str(value)[:100])


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
