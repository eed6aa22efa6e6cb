"""Archives of Board Game Arena, whatever game they are of: packets of notifications.

The site writes numbers as numbers or as texts, an empty list where an object has nothing in it, and
each notification several times: once to the table, once to each player. All of that is made plain
here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from rummynotation.convert.log_lines import UnreadableError, short
from rummynotation.notation.limits import MAX_STATEMENTS

Json = Mapping[str, Any]

NO_ARGS: Json = MappingProxyType({})

_DIGITS = re.compile(r"-?\d{1,12}")
_PLAYER_CHANNEL = re.compile(r"/player/p(\d{1,12})")
_GAP = re.compile(r"\$\{(\w{1,50})\}")
_LONGEST = 2_000


class Notice(NamedTuple):
    """One notification.

    Attributes:
        kind: its name.
        args: what it says.
        words: the sentence that the site shows, with its gaps.
        packet: the number of its packet, as it stands there.
        move: the number of the move, or "".
        seat: the player to whom alone it went, or "" where all could see it.
        when: the moment, or "".
    """

    kind: str
    args: Json = NO_ARGS
    words: str = ""
    packet: str = ""
    move: str = ""
    seat: str = ""
    when: str = ""

    def sentence(self) -> str:
        """What the site shows, its gaps filled."""
        return _GAP.sub(lambda gap: as_text(self.args.get(gap[1])), self.words)

    def state(self) -> tuple[tuple[str, str], ...]:
        """Where it stands, for messages."""
        places = (("packet", self.packet), ("move", self.move), ("notification", self.kind))
        return tuple((name, place) for name, place in places if place)


class Archive(NamedTuple):
    """The archive of one table.

    Attributes:
        players: the names of the players by their ids, as the site lists them.
        notices: the notifications in their order, each once.
        odd: what could not be read: the place, and why.
    """

    players: dict[str, str]
    notices: list[Notice]
    odd: list[tuple[Notice, str]]


def read_archive(document: object) -> Archive:
    """The archive of a JSON document.

    Args:
        document: what the site answered, or only its `data`, or only its `logs`.

    Raises:
        UnreadableError: if it is none.
    """
    if isinstance(document, dict) and "error" in document and not document.get("data"):
        raise UnreadableError(f"the site gave no archive: {short(as_text(document['error']))}")
    data = document.get("data", document) if isinstance(document, dict) else document
    logs = data.get("logs") if isinstance(data, dict) else data
    if isinstance(logs, dict):
        logs = list(logs.values())
    if not isinstance(logs, list):
        raise UnreadableError("this is no archive of Board Game Arena: it has no logs")
    players = data.get("players") if isinstance(data, dict) else None
    archive = Archive(_players(players), [], [])
    met: set[str] = set()
    for packet in logs:
        _add_packet(archive, packet, met)
    return archive


def _players(value: object) -> dict[str, str]:
    listed = list(value.values()) if isinstance(value, dict) else value
    names: dict[str, str] = {}
    for player in listed if isinstance(listed, list) else ():
        if isinstance(player, dict) and (number := as_id(player.get("id"))):
            names.setdefault(number, as_text(player.get("name")))
    return names


def _add_packet(archive: Archive, packet: object, met: set[str]) -> None:
    if not isinstance(packet, dict):
        archive.odd.append((Notice(""), "a packet is an object, and this is none"))
        return
    place = Notice(
        "",
        packet=as_text(packet.get("packet_id")),
        move=as_text(packet.get("move_id")),
        seat=_seat(packet.get("channel")),
        when=_moment(packet.get("time")),
    )
    data = packet.get("data")
    if isinstance(data, dict):
        data = list(data.values())
    if not isinstance(data, list):
        archive.odd.append((place, "the packet has no list of notifications"))
        return
    for notice in data:
        if not isinstance(notice, dict) or not as_text(notice.get("type")):
            archive.odd.append((place, "a notification has no type"))
            continue
        uid = as_text(notice.get("uid"))
        if uid in met or len(archive.notices) >= MAX_STATEMENTS:
            continue
        if uid:
            met.add(uid)
        archive.notices.append(
            place._replace(
                kind=as_text(notice["type"]),
                args=as_object(notice.get("args")),
                words=as_text(notice.get("log")),
            )
        )


def _seat(channel: object) -> str:
    match = _PLAYER_CHANNEL.match(as_text(channel))
    return match[1] if match else ""


def _moment(value: object) -> str:
    """Seconds since 1970 as a moment; "" for anything else, and for the time before this site."""
    seconds = as_number(value)
    if seconds is None or not 10**9 < seconds < 10**11:
        return ""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# --- values --------------------------------------------------------------------------------------


def as_object(value: object) -> Json:
    """A JSON object; nothing for an empty list, which the site writes for one, and for all else."""
    return value if isinstance(value, dict) else NO_ARGS


def as_number(value: object) -> int | None:
    """A whole number, written as such or as a text; none for anything else.

    >>> as_number(5), as_number("5"), as_number("-5"), as_number(""), as_number(True)
    (5, 5, -5, None, None)
    """
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**12:
        return value
    return None


def as_id(value: object) -> str:
    """A number that names something, as a text; "" for anything else and for 0."""
    number = as_number(value)
    return str(number) if number else ""


def as_text(value: object) -> str:
    """A text of bounded length, also of a number; "" for anything else."""
    if isinstance(value, str):
        return value[:_LONGEST]
    number = as_number(value)
    return "" if number is None else str(number)


def as_list(value: object) -> list[Any]:
    """A list, or the values of an object in their order; an empty list for anything else."""
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def numbers_by_id(value: object) -> dict[str, int]:
    """An object of numbers by ids, without what is none."""
    pairs = ((as_id(key), as_number(number)) for key, number in as_object(value).items())
    return {key: number for key, number in pairs if key and number is not None}


def ids_of(value: object) -> Iterator[str]:
    """The ids in a list."""
    return (number for entry in as_list(value) if (number := as_id(entry)))
