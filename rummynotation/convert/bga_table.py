"""The table of a game of liverpoolrummy: who sits where, the options, and the hands one by one."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from rummynotation.convert.bga_cards import Faces, ids_in
from rummynotation.convert.bga_packets import (
    Archive,
    Notice,
    as_id,
    as_number,
    as_text,
    ids_of,
    numbers_by_id,
)
from rummynotation.convert.handles import handles_for
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.limits import MAX_NUMBER
from rummynotation.rules.loader import load_variant
from rummynotation.rules.variant import Variant

VARIANT = "liverpool_bga"

NEW_HAND = "newHand"
DRAWS = ("drawCard", "drawCardSpect")
OPTIONS = "gameOptions"

PLAYS = frozenset(
    (
        NEW_HAND, *DRAWS, "discardCard", "playerGoDown", "cardPlayed", "playerWantsToBuy",
        "playerWantsToNotBuy", "playerBought", "deckShuffled", "wentOut", "points", "newScores",
        "liverpoolDeclared", "liverpoolMissed", OPTIONS,
    )
)  # fmt: skip
"""The notifications that tell something of the game."""

NOISE = frozenset(
    (
        "updateBuyers", "clearBuyers", "playerDidNotBuy", "itsYourTurn", "wishListSubmitted",
        "wishListDisabled", "wishListCleared", "liverpoolExists", "loadPrepInfo", "loadPrepDone",
        "savePrepDone", "cardsPlayedMultiple", "close_btn", "handReviewed",
        # of the site itself
        "gameStateChange", "gameStateMultipleActiveUpdate", "gameStatePrivateStateChange",
        "newPrivateState", "updateReflexionTime", "simpleNode", "simpleNote", "tableWindow",
        "chatmessage", "tablechat", "history_history", "yourturnack", "log", "message",
        "updateMoves", "undoRestorePoint", "resultsAvailable",
    )
)  # fmt: skip
"""The notifications that tell nothing that a record needs."""

_SILENT = NOISE | {OPTIONS}
_TAG = re.compile(r"<[^<>]{0,500}>")
_CONTRACTS = ("S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4", "S3 R4 R4", "R4 R4 R4")
_LENGTHS = {2: (0, 2), 3: (0, 5, 6), 4: (0, 2, 4, 6), 7: tuple(range(7))}
"""Which contracts a game of so many hands has."""

_DEALS = (10, 11, 11, 12, 12, 12, 12)
_USUAL_BUYS = 3
_PACK = 52
_MOST_PLAYERS = 16

Teller = Callable[[str, Notice, str], None]
"""Is told a code, where it belongs, and what is to be said."""


class HandLog(NamedTuple):
    """The notifications of one hand: those that open it, and what was played."""

    opening: list[Notice]
    moves: list[Notice]


class Table(NamedTuple):
    """What holds for the whole game.

    Attributes:
        ids: the players by the numbers of the site, in seat order.
        handles, names: the same players.
        seen_by: who sees more than onlookers, or "".
        faces: the cards by their ids.
        rules: rules of the house, as in the tags.
        shoe: packs and jokers, or none where that is not known.
        variant: the rules.
    """

    ids: tuple[str, ...]
    handles: tuple[str, ...]
    names: tuple[str, ...]
    seen_by: str
    faces: Faces
    rules: dict[str, str]
    shoe: tuple[int, int] | None
    variant: Variant

    def handle(self, number: object) -> str:
        """The handle of a player by the number of the site, or ""."""
        found = as_id(number)
        return self.handles[self.ids.index(found)] if found in self.ids else ""

    def by_name(self, text: object) -> str:
        """The handle of a player by the name, as it stands in a sentence of the site, or ""."""
        name = html.unescape(_TAG.sub("", as_text(text))).strip()
        return self.handles[self.names.index(name)] if self.names.count(name) == 1 else ""


def hands_of(archive: Archive) -> list[HandLog]:
    """The hands of a game; what stands before the first belongs to it. What the site says twice,
    to the table and to a player, is told once."""
    hands: list[HandLog] = []
    played = True
    for notice in archive.notices:
        if not hands or (notice.kind == NEW_HAND and played):
            hands.append(HandLog([], []))
            played = False
        last = hands[-1]
        if notice.kind == NEW_HAND:
            last.opening.append(notice)
        elif notice.kind in _SILENT or (last.moves and _same_draw(last.moves[-1], notice)):
            continue
        else:
            last.moves.append(notice)
            # These come between two hands too.
            played = played or notice.kind not in ("newScores", "wentOut")
    return hands


def _same_draw(before: Notice, notice: Notice) -> bool:
    """Whether two notifications tell of one draw: no card comes twice without going between."""
    number = as_id(notice.args.get("card_id"))
    return (
        notice.kind in DRAWS
        and before.kind in DRAWS
        and bool(number)
        and number == as_id(before.args.get("card_id"))
    )


def table_of(archive: Archive, hands: Sequence[HandLog], tell: Teller) -> Table:
    """What holds for the whole game.

    Args:
        archive: the archive.
        hands: its hands.
        tell: is told what had to be guessed.
    """
    ids = _seats(archive, tell)
    names = tuple(html.unescape(archive.players.get(number, "")).strip() for number in ids)
    seats = Counter(notice.seat for notice in archive.notices if notice.seat in ids)
    shoe = _shoe(hands)
    rules = _rules(hands, len(ids))
    try:
        variant = load_variant(VARIANT, overrides=rules)
    except RummyNotationError:  # a damaged archive may ask for what cannot be
        rules = {}
        variant = load_variant(VARIANT)
    return Table(
        ids,
        handles_for(names),
        names,
        seats.most_common(1)[0][0] if seats else "",
        Faces(archive.notices),
        rules,
        shoe,
        variant,
    )


def _seats(archive: Archive, tell: Teller) -> tuple[str, ...]:
    """The players clockwise: each discard says whose turn is next."""
    found = list(islice(archive.players, _MOST_PLAYERS))
    after: dict[str, Counter[str]] = {}
    for notice in archive.notices:
        for key in ("player_id", "nextTurnPlayer"):
            number = as_id(notice.args.get(key))
            room = len(found) < _MOST_PLAYERS
            if room and notice.kind in PLAYS and number and number not in found:
                found.append(number)
        if notice.kind == "discardCard":
            player, following = (as_id(notice.args.get(k)) for k in ("player_id", "nextTurnPlayer"))
            if player and following:
                after.setdefault(player, Counter())[following] += 1
    order = found[:1]
    while order and len(order) < len(found):
        following = next((n for n, _ in after.get(order[-1], Counter()).most_common(1)), "")
        if following not in found or following in order:
            break
        order.append(following)
    if len(order) == len(found):
        return tuple(order)
    if len(found) > 2:
        notice = archive.notices[0] if archive.notices else Notice("")
        tell("guess", notice, "the order of the seats is not shown; it is taken as the site lists")
    return tuple(found)


def _shoe(hands: Sequence[HandLog]) -> tuple[int, int] | None:
    """Packs and jokers, by the number of all cards when a hand is dealt."""
    for hand in hands:
        for notice in hand.opening:
            stock = len(list(ids_of(notice.args.get("deck"))))
            dealt = numbers_by_id(notice.args.get("allHands"))
            turned = len(ids_in(notice.args.get("discardPile")))
            packs, jokers = divmod(stock + sum(dealt.values()) + turned, _PACK)
            if stock and dealt and 2 <= packs <= 5 and jokers <= 2 * packs:
                return packs, jokers
    return None


def opening_of(hand: HandLog) -> Mapping[str, object]:
    """What the notifications that open a hand say together."""
    told: dict[str, object] = {}
    for notice in hand.opening:
        told |= {key: value for key, value in notice.args.items() if value not in (None, "", [])}
    return told


def number_of(hand: HandLog) -> int:
    """The number of a hand, or 0."""
    index = as_number(opening_of(hand).get("updCurrentHandType"))
    return index + 1 if index is not None and 0 <= index < MAX_NUMBER else 0


def _rules(hands: Sequence[HandLog], players: int) -> dict[str, str]:
    """What is played otherwise than in the usual full game, by what the hands show."""
    total = 0
    contracts: dict[int, str] = {}
    deals: dict[int, int] = {}
    for hand in hands:
        told, number = opening_of(hand), number_of(hand)
        total = total or as_number(told.get("updTotalHandCount")) or 0
        sets, runs = (as_number(told.get(key)) for key in ("setsNeeded", "runsNeeded"))
        if number and sets is not None and runs is not None and 0 < sets + runs < 4:
            contracts[number] = " ".join(["S3"] * max(sets, 0) + ["R4"] * max(runs, 0))
        dealt = set(numbers_by_id(told.get("allHands")).values())
        if number and len(dealt) == 1 and 0 < min(dealt) < _PACK:
            deals[number] = dealt.pop()
    rules: dict[str, str] = {}
    if not 0 < total < 50:
        total = len(_CONTRACTS)
    places = _LENGTHS.get(total, ())
    usual = [_CONTRACTS[place] for place in places] or [contracts.get(1, "S3 S3")] * total
    asked = [contracts.get(number, usual[number - 1]) for number in range(1, total + 1)]
    given = _deals(asked, deals, players)
    if asked != list(_CONTRACTS):
        rules["hands.contract"] = _listed(asked)
        rules["hands.final_discard"] = "required"
        rules["hands.close"] = "empty_hand"
        rules["game_end.n"] = str(total)
    if given != _usual_deals(asked, players) or len(asked) != len(_CONTRACTS):
        rules["hands.deal"] = _listed(given)
    if _buys(hands) > _USUAL_BUYS:
        rules["buy_limit"] = "none"
    return rules


def _usual_deals(asked: Sequence[str], players: int) -> list[int]:
    deals = [_DEALS[_CONTRACTS.index(c)] if c in _CONTRACTS else _DEALS[0] for c in asked]
    if players == 2 and deals:
        deals[-1] += 1
    return deals


def _deals(asked: Sequence[str], seen: Mapping[int, int], players: int) -> list[int]:
    """How many cards each hand deals: as it was seen; the others as of the option that fits."""
    numbers = range(1, len(asked) + 1)
    may_i = [6 + number for number in numbers]
    for option in (_usual_deals(asked, players), [11] * len(asked), may_i):
        if all(option[number - 1] == seen.get(number, option[number - 1]) for number in numbers):
            return option
    usual = _usual_deals(asked, players)
    return [seen.get(number, usual[number - 1]) for number in numbers]


def _listed(values: Sequence[object]) -> str:
    return "[" + ", ".join(f"'{v}'" if isinstance(v, str) else str(v) for v in values) + "]"


def _buys(hands: Sequence[HandLog]) -> int:
    """The most that one player bought in one hand."""
    most = 0
    for hand in hands:
        bought = (as_id(m.args.get("player_id")) for m in hand.moves if m.kind == "playerBought")
        most = max([most, *Counter(bought).values()])
    return most
