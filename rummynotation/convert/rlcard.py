"""Move sheets of the game gin-rummy of RLCard (github.com/datamllab/rlcard).

One move a line. The first names the whole pack, whose last card is dealt first: eleven to the
player who does not deal, ten to the dealer. Two lines at the end say what deadwood each has, and
in which melds the rest lies; a line ``payoffs [0.2, -0.3]`` may follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from rummynotation.cards import HIDDEN, JOKER, Card, cards_text
from rummynotation.convert.contract import Option, Options, Read, refused
from rummynotation.convert.log_lines import UnreadableError, drained, lost, no_game, note
from rummynotation.convert.rlcard_lines import (
    DEAL,
    PAYOFFS,
    PLAYERS,
    SCORE,
    Move,
    UnknownMoveError,
    read_move,
)
from rummynotation.convert.unknown import UnknownWords
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Severity, Span
from rummynotation.notation.arrange import arrange_hand, arrange_opening
from rummynotation.notation.limits import MAX_ERRORS_GAME
from rummynotation.notation.source import Trouble, numbered_lines, source_name
from rummynotation.record import (
    Deal,
    Discard,
    Draw,
    Exhausted,
    Game,
    Gap,
    Gin,
    Hand,
    Knock,
    Meld,
    Note,
    Result,
    Said,
    Score,
    Statement,
    Stock,
    Tag,
    Take,
    Void,
)
from rummynotation.rules.deadwood import least_deadwood
from rummynotation.rules.loader import load_variant

NAME = "rlcard"
TITLE = "RLCard, gin-rummy"
VARIANT = "gin_rlcard"
VARIANTS: tuple[str, ...] = (VARIANT,)
VERSIONS: tuple[str, ...] = ("1.2: move sheets as they are printed",)
OPTIONS: tuple[Option, ...] = (
    Option("knock", "N", "With how much deadwood one may knock, where it is not 10."),
)

_LONGEST = 1000
"""So many lines no game has."""

_MOST_MOVES = 200
"""After so many moves the program has the hand declared dead."""

_WALL = 2


def sniff(head: bytes) -> float:
    """How sure it is that a file is a move sheet of this program, 0 to 1.

    Args:
        head: its first bytes.

    >>> sniff(b"N deal shuffled_deck=[8H 7C QD]\\n")
    1.0
    >>> sniff(b"dear all,")
    0.0
    """
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    deals = start.startswith((b"N deal shuffled_deck=[", b"S deal shuffled_deck=["))
    return 1.0 if deals else 0.0


def read(stream: IO[bytes], options: Options) -> Read:
    """The games of move sheets, and notes about what could not be read (``RN701``), is missing
    (``RN703``) or cannot be said in a record (``RN704``).

    A line that cannot be read costs itself only: a note says so, and a ``gap`` stands in its place.

    Args:
        stream: the move sheets, one after the other.
        options: by the keys of `OPTIONS`.

    Raises:
        RummyNotationError: if the file cannot be read at all.
    """
    path = source_name(stream)
    knock = _knock_of(options, path)
    unknown = UnknownWords(TITLE, VERSIONS, path)
    notes: list[Diagnostic] = []
    sheet: _Sheet | None = None
    count = bad = 0
    for line, text in numbered_lines(stream):
        move: Move | None = None
        if not isinstance(text, Trouble) and not text.strip():
            continue
        try:
            if isinstance(text, Trouble):
                raise UnreadableError(text.message)
            move = read_move(line, text.strip())
        except UnreadableError as error:
            if isinstance(error, UnknownMoveError):
                unknown.met(error.word, line)
            notes.append(note(codes.LOG_LINE, line, str(error), path, count + 1))
            bad += 1
            if bad > MAX_ERRORS_GAME:
                notes.append(_too_many(line, path))
                break
        starts = move is not None and move.word == DEAL
        if sheet is not None and (starts or sheet.length >= _LONGEST):
            count += 1
            game = sheet.game(count)
            yield from drained(notes)
            yield game
            sheet = None
        if sheet is None:
            sheet = _Sheet(path, count + 1, line, knock, notes)
        sheet.move(line, move)
    if sheet is not None and not sheet.is_empty:
        count += 1
        game = sheet.game(count)
        yield from drained(notes)
        yield game
    yield from drained(notes)
    yield from unknown.notes()
    if not count:
        yield no_game(path)


def _knock_of(options: Options, path: str) -> str:
    knock = options.get("knock", "")
    if knock and not (knock.isascii() and knock.isdecimal() and len(knock) <= 3):
        raise refused(f"knock={knock}: a number has to stand there", path=path)
    return knock


def _too_many(line: int, path: str) -> Diagnostic:
    message = f"over {MAX_ERRORS_GAME} lines cannot be read; the rest is passed over"
    return Diagnostic(codes.TOO_MANY_ERRORS, Severity.ERROR, message, Span(line), path=path)


class _Sheet:
    """Makes a record of one move sheet."""

    def __init__(
        self, path: str, number: int, line: int, knock: str, notes: list[Diagnostic]
    ) -> None:
        self._path = path
        self._number = number
        self._line = line
        self._knock = knock
        self._notes = notes
        self._items: list[Statement] = []
        self._lines: list[int] = []
        self._dealer = ""
        self._hands: dict[str, list[Card]] = {player: [] for player in PLAYERS}
        self._stock: list[Card] | None = None  # the last is drawn next; none where not known
        self._went_out = ""
        self._gin = -1  # the place of gin whose card is not known yet
        self._scores: dict[str, Move] = {}
        self._payoffs: tuple[str, str] = ("", "")
        self._ended = False
        self._voided = False
        self._gapped = False
        self.length = 0

    @property
    def is_empty(self) -> bool:
        """Whether no line of it could be read."""
        return all(isinstance(item, Gap) for item in self._items) and not self._scores

    def move(self, line: int, move: Move | None) -> None:
        """The next line; none where it cannot be read."""
        first = self.length == 0
        self.length += 1
        self._line = line
        if move is None:
            self._gap(lost(line))
        elif move.word == DEAL:
            self._deal(move)
        elif move.word == SCORE:
            if move.player in self._scores:
                self._note(codes.LOG_LINE, "this score comes again; the later one is taken")
            self._scores[move.player] = move
        elif move.word == PAYOFFS:
            self._payoffs = move.payoffs
        else:
            if first:
                reason = "the deal is missing"
                self._note(codes.LOG_MISSING, reason)
                self._gap(reason)
            self._play(move)

    def _deal(self, move: Move) -> None:
        self._dealer = move.player
        cards = list(move.cards)
        if len(set(cards)) != 52 or not set(cards) <= set(range(JOKER)):
            message = "the pack of the deal is not whole; it is left out"
            self._note(codes.LOG_LINE, message)
            return
        other = PLAYERS[1 - PLAYERS.index(self._dealer)]
        for player, count in ((other, 11), (self._dealer, 10)):
            dealt = [cards.pop() for _ in range(count)]
            self._hands[player] = dealt
            self._say(Deal(player, tuple(dealt)))
        self._stock = cards
        self._say(Stock(tuple(reversed(cards))))

    def _play(self, move: Move) -> None:
        player = move.player
        card = move.cards[0] if move.cards else HIDDEN
        match move.word:
            case "draw_card":
                self._hands[player].append(card)
                if self._stock:
                    self._stock.pop()
                self._say(Draw(player, card))
            case "pick_up_discard":
                self._hands[player].append(card)
                self._say(Take(player, (card,)))
            case "discard":
                self._lose(player, card)
                self._say(Discard(player, card))
            case "knock":
                self._lose(player, card)
                self._went_out = player
                self._say(Knock(player, card))
            case "gin":
                self._went_out = player
                self._gin = len(self._items)
                self._say(Gin(player, HIDDEN))
            case _:
                self._dead(player)
        self._ended = self._ended or move.word in ("knock", "gin", "declare_dead_hand")

    def _dead(self, player: str) -> None:
        """A dead hand: at the wall, or because the program lets nobody move on."""
        early = self._stock is not None and len(self._stock) > _WALL
        if early or (self._stock is None and self.length > _MOST_MOVES):
            self._voided = True
            self._say(Void(f"{player} declared a dead hand after {self.length - 1} lines"))
        else:
            self._say(Exhausted())

    def _lose(self, player: str, card: Card) -> None:
        if card in self._hands[player]:
            self._hands[player].remove(card)

    def _gap(self, reason: str) -> None:
        self._stock = None
        self._gapped = True
        if not (self._items and isinstance(self._items[-1], Gap)):
            self._say(Gap(reason))

    # --- the end ---

    def game(self, number: int) -> Game:
        """The record."""
        if not self._ended:
            reason = "the log stops before the end of the hand"
            self._note(codes.LOG_MISSING, reason)
            self._gap(reason)
        if self._gin >= 0:
            self._items[self._gin] = Gin(self._went_out, self._gin_card())
        if self._ended and len(self._scores) < len(PLAYERS):
            self._note(codes.LOG_MISSING, "the deadwood of a player is not told")
        self._melds()
        self._claims()
        items, lines = arrange_hand(self._items, self._lines, PLAYERS)
        first = self._lines[0] if self._lines else self._line
        hand = Hand(1, self._dealer, tuple(items), line=first, lines=tuple(lines))
        tags: list[Statement] = [Tag("Event", "Gin Rummy"), Tag("Variant", VARIANT)]
        if self._knock:
            tags.append(Tag("Rule.knock", self._knock))
        tags += [Tag("Players", " ".join(PLAYERS)), Tag("Source", TITLE)]
        opening, _ = arrange_opening(tags, [0] * len(tags))
        return Game(tuple(opening), (hand,), (Result(),), number=number, path=self._path)

    def _gin_card(self) -> Card:
        """The card with which a player went gin, which the sheet does not name: the one that lies
        in no meld."""
        hand = self._hands[self._went_out]
        told = self._scores.get(self._went_out)
        if told is not None and self._stock is not None:
            laid = {card for meld in told.melds for card in meld}
            rest = [card for card in hand if card not in laid]
            if len(rest) == 1:
                return rest[0]
        if self._stock is not None and len(hand) == 11 and max(hand) < JOKER:
            variant = load_variant(VARIANT)
            fit = [
                card
                for card in hand
                if not least_deadwood([one for one in hand if one != card], variant)
            ]
            if len(fit) == 1:
                return fit[0]
        self._note(codes.LOG_MISSING, f"the card with which {self._went_out} went gin is not told")
        return HIDDEN

    def _melds(self) -> None:
        """What lies on the table after a knock or gin; else the sheet's melds are an annotation."""
        if self._went_out and not self._voided:
            other = PLAYERS[1 - PLAYERS.index(self._went_out)]
            for player in (self._went_out, other):
                told = self._scores.get(player)
                if told is not None and told.melds:
                    self._line = told.line
                    self._say(Meld(player, told.melds))
            return
        told_melds = [move for move in self._scores.values() if move.melds]
        if not told_melds:
            return
        words = "; ".join(f"{move.player} {_words(move.melds)}" for move in told_melds)
        self._line = told_melds[0].line
        self._say(Note(said=Said(comments=(f"best melds: {words}",))))
        self._note(codes.LOG_LOSS, "the melds of a dead hand are kept as an annotation")

    def _claims(self) -> None:
        points = tuple(
            ((player,), self._scores[player].points) for player in PLAYERS if player in self._scores
        )
        data = [
            (f"payoff.{player}", payoff)
            for player, payoff in zip(PLAYERS, self._payoffs, strict=True)
            if payoff
        ]
        if points and (self._voided or not self._ended):
            data = [*((f"deadwood.{name[0]}", str(count)) for name, count in points), *data]
            self._note(codes.LOG_LOSS, "the deadwood of a hand without end is kept as data")
        elif points:
            self._say(Score(points, said=Said(data=tuple(data))))
            return
        if data:
            self._say(Note(said=Said(data=tuple(data))))

    def _say(self, item: Statement) -> None:
        self._items.append(item)
        self._lines.append(self._line)

    def _note(self, code: str, message: str) -> None:
        self._notes.append(note(code, self._line, message, self._path, self._number))


def _words(melds: Sequence[Sequence[Card]]) -> str:
    return " ".join(f"[{cards_text(meld)}]" for meld in melds)
