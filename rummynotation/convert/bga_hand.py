"""One hand of liverpoolrummy: its notifications as the actions of a record.

The program tells a buy as two draws and a word about them, a joker's swap as a card played and one
drawn, going down as one notification for each meld. What belongs together is read together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rummynotation.cards import HIDDEN, JOKER, Card, card_text
from rummynotation.convert.bga_cards import card_of, ids_in
from rummynotation.convert.bga_packets import (
    Notice,
    as_id,
    as_list,
    as_number,
    as_object,
    as_text,
    ids_of,
    numbers_by_id,
)
from rummynotation.convert.bga_table import DRAWS, PLAYS, HandLog, Table, Teller, opening_of
from rummynotation.convert.hand_draft import HandDraft
from rummynotation.convert.handles import full_name
from rummynotation.convert.log_lines import UnreadableError, short
from rummynotation.convert.open_meld import OpenMeld
from rummynotation.diagnostics import codes
from rummynotation.record import (
    NOTHING,
    Call,
    Hand,
    Left,
    Note,
    Said,
    Score,
    Statement,
    Total,
    Undo,
)

DECK = "deck"
PILE = "discardPile"
_MOST_HELD = 200
"""More cards than any player ever holds."""

_AREA = re.compile(r"playerDown_([ABC])_?")


class HandTeller:
    """Makes a hand of its notifications."""

    def __init__(self, table: Table, number: int, log: HandLog, line: int, tell: Teller) -> None:
        """Begins a hand.

        Args:
            table: the table.
            number: the number of the hand.
            log: its notifications.
            line: where the archive stands in its file.
            tell: is told what could not be read, had to be guessed or cannot be said.
        """
        self._table = table
        self._log = log
        self._line = line
        self._tell = tell
        self._told = opening_of(log)
        self._here = log.opening[0] if log.opening else (log.moves or [Notice("")])[0]
        self._draft = HandDraft(
            table.variant,
            number,
            table.handles,
            lambda _, message: tell(codes.LOG_GUESS, self._here, message),
            renews=False,
            shoe=table.shoe,
        )
        self._draft.line = line
        self._melds: dict[tuple[str, str], OpenMeld] = {}
        # By the ids of cards: what each player is known to hold, and was dealt.
        self._holds: dict[str, set[str]] = {handle: set() for handle in table.handles}
        self._dealt: dict[str, list[str]] = {handle: [] for handle in table.handles}
        self._claimed: set[str] = set()
        self._turn = ""
        self._torn = False  # whether cards went where nobody saw it
        self._away = False  # whether a player has the turn out of turn
        self._jokers_out: set[str] = set()
        self._counts = numbers_by_id(self._told.get("allHands"))
        self._points: dict[str, int] = {}
        self._totals: dict[str, int] = {}

    def hand(self) -> Hand:
        """The hand."""
        self._open()
        moves = self._log.moves
        place = 0
        while place < len(moves):
            self._here = moves[place]
            try:
                place += self._move(place)
            except UnreadableError as error:
                self._tell(codes.LOG_LINE, self._here, str(error))
                self._tear(f"a notification {self._here.kind} could not be read")
                place += 1
        return self._finish()

    # --- the start ---

    def _open(self) -> None:
        table, told = self._table, self._told
        if not self._log.opening:
            message = "the start of the hand is missing"
            self._tell(codes.LOG_MISSING, self._here, message)
            self._tear(message)
            return
        upcards = ids_in(told.get("discardPile"))
        if len(upcards) == 1:
            self._draft.top(table.faces[upcards[0]])
        for notice in self._log.opening:
            own = table.handle(notice.seat)
            if own and notice.args.get("hand"):
                self._dealt[own] = ids_in(notice.args.get("hand"))
                self._holds[own] = set(self._dealt[own])

    def dealer(self) -> str:
        """Who dealt the hand, or ""."""
        table = self._table
        return table.handle(self._told.get("dealer_id")) or table.by_name(self._told.get("dealer"))

    # --- moves ---

    def _move(self, place: int) -> int:
        """Tells a move and what belongs to it; returns how many notifications that were."""
        notice = self._here
        call = _MOVES.get(notice.kind)
        if call is None:
            if notice.kind not in PLAYS:
                self._tell(codes.LOG_VERSION, notice, notice.kind)
            self._annotate(full_name(f"The archive has here: {notice.kind} {notice.sentence()}"))
            return 1
        start = self._draft.place
        used = call(self, place)
        counts = numbers_by_id(self._log.moves[place + used - 1].args.get("allHands"))
        self._counts = counts or self._counts
        self._compare(self._log.moves[place + used - 1], start)
        return used

    def _at(self, place: int) -> Notice:
        moves = self._log.moves
        return moves[place] if place < len(moves) else Notice("")

    def _by(self, place: int) -> str:
        """Whose move it is, or ""."""
        return self._table.handle(self._at(place).args.get("player_id"))

    def _player(self, notice: Notice) -> str:
        player = self._table.handle(notice.args.get("player_id"))
        if not player:
            who = as_text(notice.args.get("player_id")) or "nobody"
            raise UnreadableError(f"{short(who)} is none of the players")
        return player

    def _said(self, player: str) -> Said:
        """The moment, at the first action of each turn."""
        if player == self._turn or not self._here.when:
            return NOTHING
        self._turn = player
        return Said(when=self._here.when)

    def _annotate(self, text: str) -> None:
        self._draft.say(Note(said=Said(comments=(text,))))

    def _loss(self, message: str) -> None:
        """Something that a record cannot say, and that is kept in words."""
        self._tell(codes.LOG_LOSS, self._here, message)

    def _tear(self, reason: str) -> None:
        self._torn = True
        self._draft.gap(reason)

    def _compare(self, notice: Notice, start: int) -> None:
        """Whether there are as many cards as the program says; if not, something is missing before
        the statements that were made from a place on."""
        draft = self._draft
        if self._torn or draft.stock is None:
            return
        stock = as_number(notice.args.get("drawDeckSize"))
        wrong = [] if stock in (None, draft.stock) else [f"the stock has {stock} cards"]
        told = numbers_by_id(notice.args.get("allHands"))
        for number, handle in zip(self._table.ids, self._table.handles, strict=True):
            if told and told.get(number, 0) != draft.held(handle):
                wrong.append(f"{handle} holds {told.get(number, 0)}")
        if wrong:
            message = f"by the program {', '.join(wrong)}; something is missing before"
            self._tell(codes.LOG_MISSING, notice, message)
            self._torn = True
            self._draft.gap_before(start, message)

    # --- cards by their ids ---

    def _gains(self, player: str, number: str) -> Card:
        self._holds[player].add(number)
        return self._table.faces[number]

    def _spends(self, player: str, number: str) -> Card:
        if not number:
            raise UnreadableError("the card has no number")
        if number in self._holds[player]:
            self._holds[player].remove(number)
        else:
            self._dealt[player].append(number)
        return self._table.faces[number]

    # --- draws and buys ---

    def _drawn(self, place: int) -> int:
        player = self._player(self._here)
        number = as_id(self._here.args.get("card_id"))
        source = as_text(self._here.args.get("drawSource"))
        following = self._at(place + 1)
        if source not in (DECK, PILE):
            if following.kind == "cardPlayed":
                return self._swapped(following, self._here, 2)
            if number not in self._jokers_out:
                raise UnreadableError("a joker is drawn from the table, and no card put there")
            return 1
        end = place
        while self._at(end).kind in DRAWS and self._by(end) == player:
            end += 1
        if self._at(end).kind == "playerBought" and self._by(end) == player:
            return self._bought(player, self._log.moves[place:end]) + 1
        if self._away and player != self._turn:
            self._away = False
            self._gap_known("the turn goes back to the player who had it")
        said = self._said(player)
        if source == PILE:
            self._draft.take(player, (self._gains(player, number),), said)
        else:
            self._draft.draw(player, self._gains(player, number), self._line, said)
        return 1

    def _bought(self, player: str, draws: Sequence[Notice]) -> int:
        """A buy: the discard, and the penalty from the stock."""
        cards: dict[str, list[Card]] = {PILE: [], DECK: []}
        for notice in draws:
            source = as_text(notice.args.get("drawSource"))
            if source not in cards:
                raise UnreadableError("a buy takes a card from the table")
            cards[source].append(self._gains(player, as_id(notice.args.get("card_id"))))
        if len(cards[PILE]) != 1:
            raise UnreadableError(f"a buy takes {len(cards[PILE])} discards")
        self._claimed.discard(player)
        self._draft.buy(player, cards[PILE][0], cards[DECK], self._line)
        return len(draws)

    def _bought_alone(self, place: int) -> int:
        """A buy whose draws are not in the archive: the discard is named, the penalty is not."""
        player = self._player(self._here)
        card = self._draft.pile[-1] if self._draft.pile else HIDDEN
        named = self._named()
        self._tell(codes.LOG_MISSING, self._here, "the cards of the buy are not in the archive")
        self._claimed.discard(player)
        self._draft.buy(player, named if card == HIDDEN else card, (HIDDEN,), self._line)
        return 1

    def _named(self) -> Card:
        """The card that a sentence names in English, or the hidden card."""
        suits = {"clubs": 1, "spades": 2, "hearts": 3, "diamonds": 4}
        ranks = {"Ace": 1, "Jack": 11, "Queen": 12, "King": 13}
        value = as_text(self._here.args.get("value_displayed"))
        if value == "Joker":
            return JOKER
        suit = suits.get(as_text(self._here.args.get("color_displayed")))
        return card_of(suit, ranks.get(value, value)) or HIDDEN

    def _wants(self, place: int) -> int:
        player = self._player(self._here)
        card = as_object(self._here.args.get("cardToBeBought"))
        self._claimed.add(player)
        face = card_of(card.get("type"), card.get("type_arg")) or self._named()
        self._draft.claim(player, face)
        return 1

    def _wants_not(self, place: int) -> int:
        """Takes a claim back; a word without one says nothing."""
        player = self._player(self._here)
        if player in self._claimed:
            self._claimed.remove(player)
            self._draft.say(Undo(player))
        return 1

    # --- discards and shuffles ---

    def _discarded(self, place: int) -> int:
        player = self._player(self._here)
        card = self._spends(player, as_id(self._here.args.get("card_id")))
        self._draft.discard(player, card, self._said(player))
        self._turn = ""
        self._claimed.clear()
        return 1

    def _shuffled(self, place: int) -> int:
        """The whole pile becomes the stock. The program may say it before the discard that lies in
        the pile already."""
        deck = set(ids_of(self._here.args.get("deck")))
        following = self._at(place + 1)
        used = 1
        if following.kind == "discardCard" and as_id(following.args.get("card_id")) in deck:
            self._here = following
            used += self._discarded(place + 1)
        self._draft.shuffle_all(turned_up=False)
        return used

    # --- melds ---

    def _down(self, place: int) -> int:
        player = self._player(self._here)
        groups: list[tuple[str, list[str]]] = []
        end = place
        while self._at(end).kind == "playerGoDown" and self._player(self._at(end)) == player:
            args = self._at(end).args
            area = _AREA.fullmatch(as_text(args.get("player_down")))
            numbers = [as_id(number) for number in as_list(args.get("card_ids"))]
            end += 1
            if area and numbers:
                groups.append((area[1], numbers))
            elif not area:
                break
        if not groups or not all(number for _, numbers in groups for number in numbers):
            raise UnreadableError("the melds cannot be told")
        kinds = {"S": "setsNeeded", "R": "runsNeeded"}
        asked = [kind for kind, key in kinds.items() if as_number(self._told.get(key)) != 0]
        kind = asked[0] if len(asked) == 1 else ""
        melds = [(kind, [self._spends(player, n) for n in numbers]) for _, numbers in groups]
        before = len(self._draft.melds)
        self._draft.meld(player, melds, self._line, self._said(player), ordered=False)
        for (area_, _), meld in zip(groups, self._draft.melds[before:], strict=True):
            self._melds[player, area_] = meld
        return end - place

    def _area_of(self, notice: Notice) -> tuple[str, str]:
        area = _AREA.match(as_text(notice.args.get("boardArea")))
        return self._table.handle(notice.args.get("boardPlayer")), area[1] if area else ""

    def _played(self, place: int) -> int:
        """A card laid off, or the natural card of a swap; several onto one meld are one lay-off."""
        following = self._at(place + 1)
        if _from_table(following):
            return self._swapped(self._here, following, 2)
        player = self._player(self._here)
        home = self._area_of(self._here)
        numbers: list[str] = []
        end = place
        while (
            len(numbers) < _MOST_HELD
            and self._at(end).kind == "cardPlayed"
            and not _from_table(self._at(end + 1))
            and self._player(self._at(end)) == player
            and self._area_of(self._at(end)) == home
        ):
            numbers.append(as_id(self._at(end).args.get("card_id")))
            end += 1
        cards = [self._spends(player, number) for number in numbers]
        meld = self._melds.get(home)
        if meld is None:
            self._tell(codes.LOG_MISSING, self._here, "the meld was laid where it cannot be read")
        self._draft.lay_off(player, _in_order(cards, meld), meld, self._line, self._said(player))
        return end - place

    def _swapped(self, played: Notice, drawn: Notice, used: int) -> int:
        player = self._player(played)
        home = self._area_of(played)
        meld = self._melds.get(home)
        joker = as_id(drawn.args.get("card_id"))
        card = self._spends(player, as_id(played.args.get("card_id")))
        wild = self._gains(player, joker)
        if meld is None:
            raise UnreadableError("a joker is taken from a meld that was laid where it is not read")
        self._jokers_out.add(joker)
        if not meld.gives(card, wild):
            self._loss(
                f"{card_text(card)} takes a joker of {meld.name} that cannot stand for it; the "
                "program lets jokers move in their meld"
            )
            self._gap_known(f"jokers moved in {meld.name}")
        self._draft.swap(player, card, meld, wild, self._said(player))
        return used

    # --- Liverpool ---

    def _called(self, place: int) -> int:
        """Somebody calls that a discard fits a meld. By the option of the table the caller gets the
        card and a turn, or the discarder takes it back with a penalty, or, where it does not fit,
        the caller has the penalty. A record has a word for the call only."""
        player = self._player(self._here)
        top = self._draft.pile[-1] if self._draft.pile else HIDDEN
        self._draft.say(Call(player, "Liverpool!", None if top == HIDDEN else top))
        end = place + 1
        moved: list[tuple[str, str, Card]] = []
        while (
            "discarding_name" in self._here.args and self._at(end).kind in DRAWS and len(moved) < 2
        ):
            notice = self._at(end)
            source = as_text(notice.args.get("drawSource"))
            if moved and (source != DECK or moved[0][1] != PILE):
                break
            who = self._player(notice)
            moved.append((who, source, self._gains(who, as_id(notice.args.get("card_id")))))
            end += 1
        if moved:
            who = moved[0][0]
            cards = [card for _, _, card in moved]
            taken = sum(source == PILE for _, source, _ in moved)
            words = " and draws ".join(
                f"takes {card_text(card)} back" if source == PILE else card_text(card)
                for _, source, card in moved
            )
            words = words if taken else f"draws {words}"
            self._loss(f"after a call of Liverpool {who} {words}; it is kept as a gap")
            self._gap_known(f"{who} {words}")
            self._draft.move(who, cards, pile=taken, stock=len(moved) - taken)
        else:
            self._away = True
            self._turn = player
            self._loss(f"{player} called Liverpool and has a turn out of turn; it is kept as a gap")
            self._gap_known(f"{player} takes the discard and a turn")
        return end - place

    def _missed(self, place: int) -> int:
        self._loss("a discard fitted a meld and nobody called Liverpool; it is kept in words")
        self._annotate("A discard fitted a meld, and nobody called Liverpool.")
        return 1

    def _gap_known(self, reason: str) -> None:
        self._draft.gap(reason, counted=True)

    # --- the end ---

    def _out(self, place: int) -> int:
        """The hand is over. The program names a player also where it ends a hand itself."""
        who = self._table.handle(self._here.args.get("player_id"))
        if not who or self._draft.ended:
            return 1
        empty = [h for n, h in zip(self._table.ids, self._table.handles, strict=True)
                 if self._counts and not self._counts.get(n)]  # fmt: skip
        if self._counts and not empty:
            message = "the program ended the hand; nobody went out"
            self._loss(f"{message}; it is kept as a gap")
            self._gap_known(message)
        else:
            self._draft.out(empty[0] if len(empty) == 1 else who)
        return 1

    def _scored(self, place: int) -> int:
        points = as_number(self._here.args.get("nbr"))
        self._points[self._player(self._here)] = points or 0
        return 1

    def _totalled(self, place: int) -> int:
        """The totals; those that come before the points of the hand are of the hand before."""
        if self._points:
            self._totals = {
                self._table.handle(number): -total
                for number, total in numbers_by_id(self._here.args.get("newScores")).items()
                if self._table.handle(number)
            }
        return 1

    def _finish(self) -> Hand:
        for handle in self._table.handles:
            cards = self._cards_dealt(handle)
            if cards:
                self._draft.deal(handle, cards)
        empty = [handle for handle in self._table.handles if self._draft.held(handle) == 0]
        if self._points and empty and not self._torn and not self._draft.ended:
            self._draft.out(empty[0])
        for claim in self._claims():
            self._draft.say(claim)
        return self._draft.finish(self.dealer())

    def _cards_dealt(self, handle: str) -> list[Card]:
        """What a player was dealt: the own cards, or those of others that they played and had not
        drawn; the rest is hidden."""
        told = numbers_by_id(self._told.get("allHands"))
        number = self._table.ids[self._table.handles.index(handle)]
        own = number == self._table.seen_by
        known = [self._table.faces[card] for card in self._dealt[handle]]
        count = told.get(number, 0)
        if (
            not len(known) <= count <= _MOST_HELD
            or (self._torn and not own)
            or not any(c != HIDDEN for c in known)
        ):
            return []
        return [*known, *[HIDDEN] * (count - len(known))]

    def _claims(self) -> list[Statement]:
        """What is left in the hands, the points, the totals."""
        claims: list[Statement] = []
        ids = dict(zip(self._table.handles, self._table.ids, strict=True))
        if self._points and not self._torn and self._counts:
            for handle in self._table.handles:
                count = self._counts.get(ids[handle], 0)
                known = [self._table.faces[number] for number in self._holds[handle]]
                if len(known) <= count <= _MOST_HELD:
                    claims.append(Left(handle, (*known, *[HIDDEN] * (count - len(known)))))
        for kind, told in ((Score, self._points), (Total, self._totals)):
            points = tuple(((h,), told[h]) for h in self._table.handles if h in told)
            if points:
                claims.append(kind(points))
        return claims


_Call = Callable[[HandTeller, int], int]

_MOVES: dict[str, _Call] = {
    "drawCard": HandTeller._drawn,
    "drawCardSpect": HandTeller._drawn,
    "playerBought": HandTeller._bought_alone,
    "playerWantsToBuy": HandTeller._wants,
    "playerWantsToNotBuy": HandTeller._wants_not,
    "discardCard": HandTeller._discarded,
    "deckShuffled": HandTeller._shuffled,
    "playerGoDown": HandTeller._down,
    "cardPlayed": HandTeller._played,
    "liverpoolDeclared": HandTeller._called,
    "liverpoolMissed": HandTeller._missed,
    "wentOut": HandTeller._out,
    "points": HandTeller._scored,
    "newScores": HandTeller._totalled,
}


def _from_table(notice: Notice) -> bool:
    """Whether a card is drawn from a meld: the joker of a swap."""
    source = as_text(notice.args.get("drawSource"))
    return notice.kind in DRAWS and source not in (DECK, PILE)


def _in_order(cards: list[Card], meld: OpenMeld | None) -> list[Card]:
    """Cards in an order in which they can be added to a meld; as they came where there is none."""
    if meld is None or meld.takes(cards):
        return cards
    ordered = (sorted(cards), sorted(cards, reverse=True))
    return next((order for order in ordered if meld.takes(order)), cards)
