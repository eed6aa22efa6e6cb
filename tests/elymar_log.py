"""A table of ELymar/ContractRummy that writes its log; made for the tests, in its form."""

from __future__ import annotations

import json
from typing import Any

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def face(card: str) -> str:
    return "[🃏]" if card == "*" else f"[{card[0].replace('T', '10')}{SUITS[card[1]]}]"


def faces(cards: list[str]) -> list[str]:
    return [face(card) for card in cards]


class Log:
    """The log of a game of two; cards are written as in the notation."""

    def __init__(self, names: tuple[str, ...] = ("Ana M.", "ben")) -> None:
        self.lines: list[str] = []
        self.names = names
        self.step = 0
        self.round = 0
        self.dealer = 0
        self.stock: list[str] = []
        self.hands: list[list[str]] = [[] for _ in names]
        self.pile: list[str] = []
        self.melds: list[tuple[str, str, list[str]]] = []
        self.points: list[list[int]] = [[] for _ in names]
        self._write("game_started", startTime=1)
        for seat, name in enumerate(names):
            joined = {"name": name, "playerId": f"p{seat}"}
            self.act(seat, "JOIN", ("PLAYER_JOINED", joined))

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines)

    def _write(self, event: str, **more: Any) -> None:
        common = {"event": event, "gameId": "g", "gameStartTime": 1, "level": "info",
                  "message": event, "timestamp": "2026-01-02T03:04:05.678Z"}  # fmt: skip
        self.lines.append(json.dumps({**common, **more}, sort_keys=True, ensure_ascii=False))

    def _short(self) -> dict[str, Any]:
        piles = [
            {"type": kind, "owner": owner, "cards": faces(cards)}
            for kind, owner, cards in self.melds
        ]
        players = [
            {"id": f"p{seat}", "name": name, "handSize": len(self.hands[seat])}
            for seat, name in enumerate(self.names)
        ]
        state: dict[str, Any] = {"deckSize": len(self.stock), "burnPileSize": len(self.pile)}
        if self.round:
            state |= {"currentRound": self.round, "dealerIndex": self.dealer}
        return {**state, "downPiles": piles, "players": players}

    def _full(self) -> dict[str, Any]:
        return {
            "deck": {"cards": faces(self.stock), "size": len(self.stock)},
            "burnPile": {"cards": faces(self.pile), "size": len(self.pile)},
            "players": [
                {"id": f"p{seat}", "name": name, "hand": {"cards": faces(self.hands[seat])}}
                for seat, name in enumerate(self.names)
            ],
        }

    def act(
        self, seat: int, kind: str, *events: tuple[str, dict[str, Any]], full: bool = False,
        payload: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        """A line of an action, with what came of it."""
        self.step += 1
        more = {"fullGameSnapshot": self._full()} if full else {}
        self._write(
            "game_action",
            step=self.step,
            actionType=kind,
            playerId=f"p{seat}",
            action={"type": kind, "playerId": f"p{seat}", "payload": payload or {}},
            events=[{"type": name, "payload": says} for name, says in events],
            gameSnapshot=self._short(),
            isoTimestamp=f"2026-01-02T03:04:{self.step:02}.000Z",
            **more,
        )

    def deal(self, number: int, hands: tuple[str, str], stock: str) -> None:
        """A round begins; `stock` has the next card first, as in the notation."""
        self.round = number
        self.dealer = (number - 1) % 2
        self.hands = [text.split() for text in hands]
        self.stock = stock.split()[::-1]
        self.pile, self.melds = [], []
        if number > 1:
            self._write("game_event", eventType="next_round", data={"round": number})
            self._write("game_state", reason="round_started", gameSnapshot=self._short())
            return
        self.act(1, "READY", ("GAME_STARTED", {"round": 1}), ("TURN_STARTED", {}), full=True)
        self._write(
            "game_initial_snapshot",
            currentRound=1,
            deck=faces(self.stock),
            players=[
                {"id": f"p{seat}", "name": name, "startingHand": faces(self.hands[seat])}
                for seat, name in enumerate(self.names)
            ],
        )

    def draw(self, seat: int, *, shuffled: str = "") -> None:
        """A card from the stock; before it, the pile without its top may have been shuffled."""
        events: list[tuple[str, dict[str, Any]]] = []
        events.append(("CARD_DRAWN", {"playerId": f"p{seat}", "n": 1}))
        if shuffled:
            self.stock, self.pile = shuffled.split()[::-1], self.pile[-1:]
            events.append(("DECK_RESHUFFLED", {"cardsReshuffled": len(self.stock)}))
        self.hands[seat].append(self.stock.pop())
        self.act(seat, "DRAW", *events)

    def take(self, seat: int) -> None:
        card = self.pile.pop()
        self.hands[seat].append(card)
        says = {"playerId": f"p{seat}", "n": 1, "cardIds": [face(card)], "source": "discard"}
        self.act(seat, "TAKE_FROM_DISCARD", ("CARD_DRAWN", says))

    def lay(self, seat: int, *melds: str) -> None:
        """Melds: a set, or a run where its first word is `run`."""
        laid = []
        for meld in melds:
            cards = meld.removeprefix("run ").split()
            kind = "sequence" if meld.startswith("run ") else "dupes"
            for card in cards:
                self.hands[seat].remove(card)
            self.melds.append((kind, self.names[seat], list(cards)))
            laid.append({"type": kind, "cards": faces(cards)})
        self.act(
            seat, "LAY_DOWN", ("MELD_LAID", {"playerId": f"p{seat}", "melds": laid}), full=True
        )

    def add(self, seat: int, card: str, meld: int, *, low: bool = False) -> None:
        self.hands[seat].remove(card)
        cards = self.melds[meld][2]
        cards.insert(0 if low else len(cards), card)
        says = {"playerId": f"p{seat}", "meldIndex": meld, "cardId": face(card)}
        events = [("MELD_EXTENDED", {**says, "remainingCards": len(self.hands[seat])})]
        if not self.hands[seat]:
            events.append(self._ended(seat))
        self.act(seat, "ADD_TO_MELD", *events, full=not self.hands[seat])

    def discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        says = {"playerId": f"p{seat}", "cardId": face(card)}
        if self.hands[seat]:
            self.act(seat, "DISCARD", ("CARD_DISCARDED", says))
            self.act(seat, "END_TURN", ("TURN_STARTED", {"playerIndex": 1 - seat}))
        else:
            # The program tells the end before the discard that made it.
            self.act(seat, "DISCARD", self._ended(seat), ("CARD_DISCARDED", says), full=True)
        if not self.hands[seat]:
            self._write("game_ended", winner={"roundNumber": self.round})

    def refuse(self, seat: int, kind: str, message: str) -> None:
        self.act(seat, kind, ("ERROR", {"message": message}))

    def _ended(self, winner: int) -> tuple[str, dict[str, Any]]:
        values = {"A": 15, "J": 10, "Q": 10, "K": 10, "*": 20}
        for seat, hand in enumerate(self.hands):
            self.points[seat].append(sum(values.get(card[0], 5) for card in hand))
        over = self.round == 7
        rows = [
            {"name": name, "rounds": [None] * (self.round - len(points)) + points,
             "total": sum(points)}
            for name, points in zip(self.names, self.points, strict=True)
        ]  # fmt: skip
        best = min(rows, key=lambda row: int(str(row["total"])))
        return "ROUND_ENDED", {
            "winner": f"p{winner}",
            "winnerName": self.names[winner],
            "roundNumber": self.round,
            "reason": None,
            "scores": {n: p[-1] for n, p in zip(self.names, self.points, strict=True)},
            "scoreboard": {"players": rows, "totalRounds": 7},
            "scoreTable": f"🏆 WINNER: {best['name']} ({best['total']} points)\n" if over else "",
            "gameComplete": over,
        }
