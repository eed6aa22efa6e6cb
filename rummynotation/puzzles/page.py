"""A puzzle as it is shown in a terminal: for the eye, or line by line for those who hear it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rummynotation.cards import JOKER, Card, cards_text, suit_of
from rummynotation.diagnostics.words import many
from rummynotation.pictures.words import words_of
from rummynotation.puzzles.asking import facts_asked, rules_asked
from rummynotation.puzzles.chances import by_chance, stock_told
from rummynotation.puzzles.hints import reason_told
from rummynotation.puzzles.puzzle import (
    BUY,
    DISCARD,
    FEWEST_POINTS,
    TAKE_OR_DRAW,
    Puzzle,
)
from rummynotation.puzzles.rules_told import rules_told
from rummynotation.puzzles.spoken import SUIT_WORDS, Spoken, restyled
from rummynotation.puzzles.themes import THEMES
from rummynotation.record import Take
from rummynotation.replay.drawing import Style
from rummynotation.replay.engine import Engine
from rummynotation.rules.meld import SET
from rummynotation.rules.table import DRAW, MeldOnTable
from rummynotation.solver.addressing import addressed
from rummynotation.solver.position import Position
from rummynotation.solver.telling import line_of, steps_in_words

_SAID = {"unique", "proof", "oneShort"}
"""Themes that the answer has told already."""

_COLOR = re.compile(r"\x1b\[\d+m")


def wrapped(text: str, width: int, hang: str = "") -> list[str]:
    """A text in lines that are no wider; colours take no room.

    Args:
        text: the text; its words are parted by blanks.
        width: how wide.
        hang: what the lines after the first begin with.

    >>> wrapped("Nothing takes the king of clubs.", 20, "  ")
    ['Nothing takes the', '  king of clubs.']
    """
    lines: list[str] = []
    line, length = "", 0
    for word in text.split():
        size = len(_COLOR.sub("", word))
        if line and length + 1 + size > width:
            lines.append(line)
            line, length = hang + word, len(hang) + size
        else:
            line, length = (f"{line} {word}", length + 1 + size) if line else (word, size)
    return [*lines, line]


class Page:
    """Shows puzzles in one style.

    Args:
        style: how cards are drawn; a `Spoken` one makes a page for those who hear it, with one
            fact a line and nothing that is drawn.
    """

    def __init__(self, style: Style) -> None:
        self._style = style
        self._plain = isinstance(style, Spoken)
        self.prompt = "Answer: " if self._plain else "> "

    # --- lines ---

    def sentences(self, sentences: Iterable[str], puzzle: Puzzle | None = None) -> list[str]:
        """Sentences with their cards drawn, wrapped.

        Args:
            sentences: the sentences; cards are written as in a record.
            puzzle: the puzzle that they are about.
        """
        names = () if puzzle is None else puzzle.game.players
        lines = []
        for sentence in sentences:
            text = restyled(self._said_aloud(sentence), self._style, names)
            lines += self._wrapped(_capital(text))
        return lines

    def typing(self, lines: Iterable[str]) -> list[str]:
        """Lines about what is to be typed, as they are, wrapped.

        Args:
            lines: the lines.
        """
        return [part for line in lines for part in self._wrapped(line)]

    def heading(self, text: str) -> list[str]:
        """A heading."""
        return [self._style.bold(line) for line in self._wrapped(text)]

    def _wrapped(self, text: str, hang: str = "  ") -> list[str]:
        return [text] if self._plain else wrapped(text, self._style.width, hang)

    def _said_aloud(self, text: str) -> str:
        """A sentence without signs of arithmetic, where it is heard."""
        return text.replace(" + ", " and ").replace(" × ", " times ") if self._plain else text

    def _blank(self) -> list[str]:
        return [] if self._plain else [""]

    # --- the position ---

    def position(self, puzzle: Puzzle) -> list[str]:
        """The position and the question.

        Args:
            puzzle: the puzzle.
        """
        table = puzzle.table
        seat = puzzle.seat
        lines = self._wrapped(f"{table.variant.title}, hand {table.number}.")
        lines += self._contract(puzzle)
        lines += self._wrapped(" ".join(rules_asked(puzzle)), "") if rules_asked(puzzle) else []
        lines += self._blank()
        for meld in table.melds.values():
            lines += self._meld(meld)
        if not table.melds:
            lines.append("No meld lies on the table.")
        if table.phase == DRAW and table.pile and puzzle.goal != BUY:
            lines += self._pile(puzzle)
        lines += self._blank()
        held = addressed(f"{seat.handle} holds {many(seat.size, 'card')}")
        lines.append(held + ("." if self._plain else ":"))
        lines += self._hand(puzzle)
        lines += self._blank()
        for fact in self._asked(puzzle):
            lines += self._wrapped(fact)
        return [*lines, *self.heading(puzzle.question)]

    def _asked(self, puzzle: Puzzle) -> Iterator[str]:
        """What has to be known to understand the question."""
        yield from facts_asked(puzzle)
        if puzzle.goal == BUY:
            yield f"To choose from: {self._style.cards(puzzle.choices)}."

    def _contract(self, puzzle: Puzzle) -> list[str]:
        table, seat = puzzle.table, puzzle.seat
        if not table.bound:
            return ["There is no contract."]
        asked = words_of("en").contract(table.rules.contract)
        done = f"{seat.handle} has laid it" if seat.down else f"{seat.handle} has not laid it yet"
        return self._wrapped(self._said_aloud(f"Contract: {asked}. {addressed(done)}."))

    def _meld(self, meld: MeldOnTable) -> list[str]:
        kind = "set" if meld.reading is not None and meld.reading.kind == SET else "run"
        cards = self._style.cards(meld.cards)
        if self._plain:
            suits = [suit for suit in SUIT_WORDS if f" of {suit}" in cards]
            if kind == "run" and len(suits) == 1:
                kind = f"run of {suits[0]}"
                cards = cards.replace(f" of {suits[0]}", "")
            return [f"On the table: {meld.name}, a {kind}: {cards}."]
        return self._wrapped(f"{meld.name} {kind} {cards}", "    ")

    def _pile(self, puzzle: Puzzle) -> list[str]:
        table = puzzle.table
        if table.variant.draw_discard == "top":
            return self._wrapped(f"On the discard pile: {self._style.card(table.pile[-1])}")
        cards = self._style.cards(table.pile)
        return self._wrapped(f"Discard pile, the top last: {cards}")

    def _hand(self, puzzle: Puzzle) -> Iterator[str]:
        """The hand, a line for each suit, wild cards last."""
        wild = puzzle.table.variant.wild_cards

        def kind(card: Card) -> int:
            return len(SUIT_WORDS) if card in wild or card == JOKER else suit_of(card)

        for suit, cards in groupby(sorted(puzzle.seat.cards(), key=lambda c: (kind(c), c)), kind):
            held = list(cards)
            name = SUIT_WORDS[suit].capitalize() if suit < len(SUIT_WORDS) else "Wild"
            if self._plain:
                shown = self._style.cards(held)
                if not getattr(self._style, "letters", False):
                    shown = shown.replace(f" of {name.lower()}", "")
                yield f"{name}: {shown}."
            else:
                yield from self._wrapped("  " + self._style.cards(held), "  ")

    # --- the rules ---

    def rules(self, puzzle: Puzzle) -> list[str]:
        """The rules that the turn hangs on, in sentences.

        Args:
            puzzle: the puzzle.
        """
        table = puzzle.table
        lines = self.heading(f"Rules of {table.variant.title}, hand {table.number}")
        lines += self.sentences(rules_told(table))
        return [*lines, *self._wrapped(f"All: rumnot variants show {table.variant.name}")]

    # --- the answer ---

    def answer(self, puzzle: Puzzle) -> list[str]:
        """The answer, with the turn in words or the reason.

        Args:
            puzzle: the puzzle.
        """
        lines = self.sentences(self._said(puzzle), puzzle)
        if not puzzle.line or puzzle.answer == "draw" or puzzle.goal == BUY:
            return lines
        handle = puzzle.seat.handle
        if not self._plain:
            lines += ["", *self._wrapped(line_of(handle, puzzle.line), "    "), ""]
        position = Position(puzzle.table, handle)
        wide = Style(signs=self._style.signs, color=self._style.color, width=1_000_000)
        style = self._style if self._plain else wide
        for label, text in steps_in_words(position, puzzle.line, style):
            lines += self._wrapped(f"{label} {text}", "    ")
        return lines

    def _said(self, puzzle: Puzzle) -> Sequence[str]:
        """The answer in sentences, without the turn."""
        how = "" if puzzle.chance is None else by_chance(puzzle.chance)
        if puzzle.goal == DISCARD:
            return [f"The discard is {puzzle.answer}."]
        if puzzle.goal == BUY:
            return [f"{puzzle.answer}: with it the next draw goes out {how}."]
        if puzzle.goal == FEWEST_POINTS:
            return [f"{many(int(puzzle.answer), 'point')}, with {_left(puzzle)} left in hand."]
        if puzzle.goal == TAKE_OR_DRAW:
            if puzzle.answer == "draw":
                return [
                    "Draw: nothing that can be taken goes out.",
                    f"The stock does {how}.",
                ]
            first = puzzle.line[0]
            taken = cards_text(first.cards) if isinstance(first, Take) else ""
            return [f"Take {taken}.", *filter(None, [stock_told(puzzle)])]
        if puzzle.answer == "no":
            return ["No.", *(reason_told(puzzle) or ("There is no way.",))]
        return ["Yes."]

    def about(self, puzzle: Puzzle) -> list[str]:
        """What is said of a puzzle when it is over: its level, its themes, its
        source.

        Args:
            puzzle: the puzzle.
        """
        told = set(puzzle.themes) - _SAID
        if "chainLayoff" in told:
            told -= {"layoff"}
        if puzzle.goal == DISCARD:
            told -= {"onlyDiscard"}
        facts = [f"Level {puzzle.level} of 5."]
        facts += [text for name, text in THEMES.items() if name in told]
        if puzzle.source and not puzzle.is_made:
            facts.append(f"Source: {puzzle.source}.")
        return self.typing(facts)


def _capital(text: str) -> str:
    """A sentence with a capital at its start; words that are typed stay as they are.

    >>> _capital("seven of hearts is not in the hand."), _capital("`show` shows it.")
    ('Seven of hearts is not in the hand.', '`show` shows it.')
    """
    return text[:1].upper() + text[1:]


def _left(puzzle: Puzzle) -> str:
    """The cards that are left in hand after the solution."""
    engine = Engine(puzzle.table.copy())
    for action in puzzle.line:
        engine.do(action)
    return cards_text(engine.table.by_handle[puzzle.seat.handle].cards()) or "nothing"
