"""Synthetic archives of Board Game Arena's liverpoolrummy.

No archive is public; these are made for the tests by a small table that moves cards and writes what
the program's source says that it writes: each notification to the table, and to each seat what only
the seats get. Cards are written as in the notation; each has a number for the whole game.
"""

from __future__ import annotations

import json
from typing import Any

IDS = (96457033, 84120007, 70000001)
NAMES = ("Ana M.", "ben", "Cy")
_SUITS = {"C": 1, "S": 2, "H": 3, "D": 4}
_RANKS = {rank: number for number, rank in enumerate("A23456789TJQK", 1)}
_TARGETS = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
_VALUES = {"A": 15, "T": 10, "J": 10, "Q": 10, "K": 10, "*": 20}


def face(card: str) -> tuple[int, int]:
    """The program's numbers of a card."""
    return (5, 1) if card == "*" else (_SUITS[card[1]], _RANKS[card[0]])


class Table:
    """A game of three with two packs and four jokers. Methods are what players do."""

    def __init__(self, total: int = 7, seats: int = 3) -> None:
        self.packets: list[dict[str, Any]] = []
        self.ids = IDS[:seats]
        self.total = total
        self.cards: dict[int, str] = {}
        for pack in range(2):
            for suit in "CSHD":
                for rank in _RANKS:
                    self.cards[len(self.cards) + 1] = rank + suit
            for _ in range(2):
                self.cards[len(self.cards) + 1] = "*"
            assert len(self.cards) == 54 * (pack + 1)
        self.hands: list[list[int]] = []
        self.deck: list[int] = []
        self.pile: list[int] = []
        self.areas: dict[tuple[int, str], list[int]] = {}
        self.totals = [0] * seats
        self.buys: list[int] = []
        self.number = 0

    # --- writing ---

    def document(self, seat: int | None = None, **more: Any) -> dict[str, Any]:
        """What the site answers to a seat, or to a spectator."""
        own = None if seat is None else f"/player/p{self.ids[seat]}"
        logs = [p for p in self.packets if p["channel"].startswith("/table") or p["channel"] == own]
        players = [
            {"id": number, "color": "#000000", "name": name, "avatar": "x"}
            for number, name in zip(self.ids, NAMES, strict=False)
        ]
        return {"status": 1, "data": {"logs": logs, "players": players, **more}}

    def text(self, seat: int | None = None) -> str:
        return json.dumps(self.document(seat)) + "\n"

    def tell(self, kind: str, args: Any, *, seat: int | None = None, log: str = "") -> None:
        channel = "/table/t7" if seat is None else f"/player/p{self.ids[seat]}"
        number = len(self.packets) + 1
        notice = {"uid": f"u{number}", "type": kind, "log": log, "args": args}
        self.packets.append(
            {
                "channel": channel, "table_id": 7, "packet_id": str(number),
                "packet_type": "resend", "move_id": str(number // 3 + 1),
                "time": str(1769726974 + number), "data": [notice],
            }
        )  # fmt: skip

    def counts(self) -> dict[str, int]:
        return {
            str(number): len(hand)
            for number, hand in zip(self.ids, self.hands, strict=True)
            if hand
        }

    def sizes(self) -> dict[str, Any]:
        return {
            "allHands": self.counts(),
            "discardSize": len(self.pile),
            "drawDeckSize": len(self.deck),
        }

    def pick(self, place: list[int], card: str) -> int:
        """Takes a card out of a place by its face."""
        number = next(number for number in place if self.cards[number] == card)
        place.remove(number)
        return number

    # --- hands ---

    def deal(self, hands: tuple[str, ...], upcard: str, stock: str, dealer: int) -> None:
        """A hand begins: what each is dealt, and the next cards of the stock."""
        self.deck = list(self.cards)
        self.hands = [[self.pick(self.deck, card) for card in text.split()] for text in hands]
        self.pile = [self.pick(self.deck, upcard)]
        self.deck = [self.pick(self.deck, card) for card in stock.split()] + self.deck
        self.areas = {}
        self.buys = [3] * len(self.ids)
        sets, runs = _TARGETS[self.number] if self.total == 7 else _TARGETS[0]
        turned = self._objects(self.pile, "discardPile")
        common = {
            "deck": sorted(self.deck), "discardPile": turned, "handTarget": "…",
            "buyCount": dict(zip(map(str, self.ids), self.buys, strict=True)),
            "dealer": f"<span style='color:#f00;'>{NAMES[dealer]}</span>",
            "updCurrentHandType": self.number, "updTotalHandCount": self.total, **self.sizes(),
        }  # fmt: skip
        color, value = face(upcard)
        public = {"setsNeeded": sets, "runsNeeded": runs, "color_displayed": color,
                  "value_displayed": value}  # fmt: skip
        self.tell("newHand", {**common, **public})
        for seat, hand in enumerate(self.hands):
            own = {"hand": self._objects(hand, "hand"), "dealer_id": self.ids[dealer]}
            self.tell("newHand", {**common, **own}, seat=seat)
        self.number += 1

    def _objects(self, numbers: list[int], location: str) -> dict[str, dict[str, str]]:
        found = {}
        for number in numbers:
            color, value = face(self.cards[number])
            found[str(number)] = {"id": str(number), "type": str(color), "type_arg": str(value),
                                  "location": location, "location_arg": "100"}  # fmt: skip
        return found

    def _card(self, number: int) -> dict[str, Any]:
        color, value = face(self.cards[number])
        return {"card_id": str(number), "color": str(color), "value": str(value)}

    def _drawn(self, seat: int, number: int, source: str, owner: int) -> None:
        common = {"player_id": self.ids[seat], "player_name": NAMES[seat], "drawSource": source,
                  "drawSourceText": source, "drawPlayer": self.ids[owner],
                  **self.sizes()}  # fmt: skip
        for other in range(len(self.ids)):
            self.tell("drawCard", {**common, **self._card(number)}, seat=other)
        hidden = {"card_id": str(number), "color": "", "value": ""}
        self.tell("drawCardSpect", {**common, **hidden}, log="${player_name} Drew a card")

    def draw(self, seat: int, card: str = "") -> None:
        """The top of the stock; a card that is named is put there before."""
        if card:
            self.deck.insert(0, self.pick(self.deck, card))
        number = self.deck.pop(0)
        self.hands[seat].append(number)
        self._drawn(seat, number, "deck", seat)

    def take(self, seat: int) -> None:
        number = self.pile.pop()
        self.hands[seat].append(number)
        self._drawn(seat, number, "discardPile", seat)

    def want(self, seat: int) -> None:
        (card,) = self._objects(self.pile[-1:], "discardPile").values()
        self.tell("playerWantsToBuy", {"player_id": self.ids[seat], "cardToBeBought": card})

    def want_not(self, seat: int) -> None:
        self.tell("playerWantsToNotBuy", {"player_id": self.ids[seat]})

    def buy(self, seat: int) -> None:
        self.draw(seat)
        self.take(seat)
        self.buys[seat] -= 1
        counts = dict(zip(map(str, self.ids), self.buys, strict=True))
        self.tell(
            "playerBought",
            {"player_id": self.ids[seat], "buyCount": counts, "allHands": self.counts(),
             "value_displayed": "Queen", "color_displayed": "hearts"},
        )  # fmt: skip

    def discard(self, seat: int, card: str, *, following: int | None = None) -> None:
        number = self.pick(self.hands[seat], card)
        self.pile.append(number)
        self.tell("clearBuyers", [])
        if not self.deck:
            self.shuffle()
        after = (seat + 1) % len(self.ids) if following is None else following
        self.tell(
            "discardCard",
            {"player_id": self.ids[seat], **self._card(number), "nextTurnPlayer": self.ids[after],
             **self.sizes()},
        )  # fmt: skip
        self.tell("updateBuyers", {"player_id": self.ids[seat], "buyers": []})

    def shuffle(self) -> None:
        self.deck, self.pile = self.pile[::-1], []
        self.tell("deckShuffled", {"deck": sorted(self.deck)})

    def down(self, seat: int, *melds: str, joker: int = 0) -> None:
        player = {"player_id": self.ids[seat], "player_name": NAMES[seat]}
        for area, meld in zip("ABC", (*melds, "", "")[:3], strict=True):
            # The program lists cards by their numbers.
            numbers = sorted(self.pick(self.hands[seat], card) for card in meld.split())
            if numbers:
                self.areas[seat, area] = numbers
            colors = [str(face(self.cards[number])[0]) for number in numbers]
            values = [str(face(self.cards[number])[1]) for number in numbers]
            self.tell(
                "playerGoDown",
                {**player, "card_ids": [str(n) for n in numbers], "card_type": colors,
                 "card_type_arg": values, "player_down": f"playerDown_{area}_"},
            )  # fmt: skip
        swapped = {"id": str(joker), "type": "5", "type_arg": "1"} if joker else {"id": "None"}
        self.tell(
            "playerGoDown",
            {**player, "joker": swapped, "targetArea": "None", "allHands": self.counts()},
        )

    def _put(self, seat: int, number: int, owner: int, area: str) -> None:
        self.tell(
            "cardPlayed",
            {"player_id": self.ids[seat], **self._card(number), "boardArea": f"playerDown_{area}",
             "boardPlayer": str(self.ids[owner]), "allHands": self.counts()},
        )  # fmt: skip

    def add(self, seat: int, card: str, owner: int, area: str) -> None:
        number = self.pick(self.hands[seat], card)
        self.areas[owner, area].append(number)
        self._put(seat, number, owner, area)

    def swap(self, seat: int, card: str, owner: int, area: str, *, of_set: bool = False) -> int:
        """A joker for a natural card; the program tells a set's the other way round than a
        run's."""
        number = self.pick(self.hands[seat], card)
        joker = self.pick(self.areas[owner, area], "*")
        self.areas[owner, area].append(number)
        if not of_set:
            self._put(seat, number, owner, area)
        self.hands[seat].append(joker)
        self._drawn(seat, joker, f"playerDown_{area}", owner)
        if of_set:
            self._put(seat, number, owner, area)
        return joker

    def liverpool(self, caller: int, discarder: int | None = None) -> None:
        """A call; with the discarder where the option is a penalty."""
        args: dict[str, Any] = {"player_id": self.ids[caller], "player_name": NAMES[caller]}
        if discarder is not None:
            args["discarding_name"] = NAMES[discarder]
        self.tell("liverpoolDeclared", args)

    def end(self, *, out: int | None) -> None:
        """A hand ends; the totals come before the points and after them."""
        self._scores()
        who = 0 if out is None else out
        self.tell("wentOut", {"player_id": self.ids[who], "player_name": NAMES[who]})
        for seat, hand in enumerate(self.hands):
            points = sum(_VALUES.get(self.cards[number][0], 5) for number in hand)
            self.totals[seat] -= points
            args = {"player_id": self.ids[seat], "player_name": NAMES[seat]}
            self.tell("points", {**args, "nbr": points} if points else args)
            self.tell("tableWindow", {"id": "handScoring"}, seat=seat)
        self.tell("wentOut", {"ackPlayer": self.ids[0]})
        if self.number < self.total:
            self._scores()
            return
        scores = dict(zip(map(str, self.ids), self.totals, strict=True))
        over = {"name": "gameEnd", "args": {"allPlayersScores": scores}}
        self.tell("gameStateChange", over)

    def _scores(self) -> None:
        scores = dict(zip(map(str, self.ids), map(str, self.totals), strict=True))
        self.tell("newScores", {"newScores": scores, "allHands": self.counts()})
