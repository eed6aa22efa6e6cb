"""Hints for a puzzle, step by step: each says a little more, and the key move is never shown.

The first are the same whatever the answer is; see `rummynotation.puzzles.looking`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rummynotation.cards import (
    JOKER,
    Card,
    Placed,
    card_of,
    card_text,
    cards_text,
    rank_of,
    suit_of,
)
from rummynotation.diagnostics.words import listing
from rummynotation.notation.wording import action_text
from rummynotation.pictures.words import words_of
from rummynotation.puzzles.chances import by_chance, stock_told
from rummynotation.puzzles.looking import first_looks, neighbours
from rummynotation.puzzles.puzzle import BUY, GO_OUT, TAKE_OR_DRAW, Puzzle, Reason
from rummynotation.puzzles.spoken import RANK_WORDS, SUIT_WORDS
from rummynotation.record import Action, LayOff, Meld, Note, Swap, Take
from rummynotation.solver import certificate
from rummynotation.solver.certificate import why_not
from rummynotation.solver.draws import before_draw
from rummynotation.solver.goout import go_out

_MANY = 3
"""Of fewer melds and lay-offs none is shown: the rest would be forced."""

_BY_THEME = {
    "overlappingRuns": "Can two runs of one suit hold the same rank?",
    "splitRun": "Do neighbours of one suit have to lie together?",
    "layoffDecoy": "A card that fits a meld on the table: is it needed elsewhere?",
    "goodDiscard": "Could the card to throw away be one that fits somewhere?",
    "chainLayoff": "How far can one meld on the table grow?",
    "aceHigh": "Where can an ace lie: below the two, or above the king?",
    "aceLow": "Where can an ace lie: below the two, or above the king?",
    "tightJokers": "What has each wild card to do? Is one to spare?",
}
"""What to think of first, by theme; those that help most stand first."""


def hints_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The hints for a puzzle, in the order in which they are given; cards are written as in a
    record.

    Args:
        puzzle: the puzzle.
    """
    first = [look.said() for look in first_looks(puzzle)]
    if puzzle.goal == GO_OUT and puzzle.answer == "no":
        hints = _no(puzzle)
    elif puzzle.goal == TAKE_OR_DRAW:
        hints = _take_or_draw(puzzle)
    elif puzzle.goal == BUY:
        hints = _buy(puzzle)
    else:
        hints = _yes(puzzle)
    return tuple(dict.fromkeys((*first, *hints)))


def reason_told(puzzle: Puzzle) -> tuple[str, ...]:
    """Why the answer is no, in sentences.

    Args:
        puzzle: the puzzle; its answer is no.
    """
    hand = puzzle.game.hands[0]
    told = [text for item in hand.items if isinstance(item, Note) for text in item.said.comments]
    if not told:
        found = why_not(go_out(puzzle.position))
        told = [] if found is None else list(found.sentences)
    rules = puzzle.table.rules
    short, long = rules.contract_text(), words_of("en").contract(rules.contract)
    return tuple(text.replace(f"contract {short}", f"contract, {long},") for text in told)


# --- a turn that is played ---


def _yes(puzzle: Puzzle) -> Iterator[str]:
    for theme, question in _BY_THEME.items():
        if theme in puzzle.themes:
            yield question
            break
    yield from _turn(puzzle.line, puzzle)


def _turn(line: Sequence[Action], puzzle: Puzzle) -> Iterator[str]:
    """Where the card goes that is hardest to place; what is easy; the key move is kept back."""
    steps = _steps(line)
    if not steps:
        return
    swap = next((step for step in steps if isinstance(step, Swap)), None)
    key, card = _contested(steps, puzzle)
    if swap is not None:
        key = swap
        yield f"Look at {swap.meld}: which of your cards could lie in it?"
    elif card is not None:
        yield f"Where could {card_text(card)} go?"
    else:
        yield "Begin with what has one place only."
    placed = [step for step in steps if isinstance(step, Meld | LayOff | Swap)]
    easy = [step for step in placed if step is not key and not (swap and _has_wild(step, puzzle))]
    if len(placed) < _MANY:
        return
    # Beside the key move at least one more is left to be found.
    for count in range(1, len(placed) // 2 + 1):
        shown = sorted(easy, key=lambda step: _friends(step, puzzle)[0])[:count]
        told = _joined([step for step in easy if step in shown])
        yield f"A part of a turn to think of: {told}"


def _has_wild(step: Action, puzzle: Puzzle) -> bool:
    """Whether a step plays a wild card, which may be the one that is swapped for."""
    cards = step.melds[0] if isinstance(step, Meld) else getattr(step, "cards", ())
    return any(card_of(card) in puzzle.table.variant.wild_cards for card in cards)


def _contested(steps: Sequence[Action], puzzle: Puzzle) -> tuple[Action, Card | None]:
    """The step that plays the card which has most to do with others of the hand, and the card: the
    more neighbours, the harder to see where it belongs."""
    step = max(steps, key=lambda step: _friends(step, puzzle)[0])
    return step, _friends(step, puzzle)[1]


def _friends(step: Action, puzzle: Puzzle) -> tuple[int, Card | None]:
    """The most neighbours in hand that a card of a step has, and the card."""
    wild = puzzle.table.variant.wild_cards
    hand = [card for card in puzzle.seat.cards() if card not in wild]
    cards: Sequence[Placed] = ()
    if isinstance(step, Meld):
        cards = step.melds[0]
    elif isinstance(step, LayOff):
        cards = step.cards
    naturals = [card for card in map(card_of, cards) if card not in wild]
    card = max(naturals, key=lambda card: neighbours(card, hand), default=None)
    return (-1, None) if card is None else (neighbours(card, hand), card)


def _steps(line: Sequence[Action]) -> list[Action]:
    """The steps of a turn, each meld one of its own."""
    steps: list[Action] = []
    for action in line:
        if isinstance(action, Meld):
            steps += [replace(action, melds=(meld,)) for meld in action.melds]
        else:
            steps.append(action)
    return steps


def _joined(steps: Sequence[Action]) -> str:
    """Steps as a turn is written: melds that follow each other are laid together."""
    texts: list[str] = []
    for number, step in enumerate(steps):
        text = action_text(step)
        if isinstance(step, Meld) and number and isinstance(steps[number - 1], Meld):
            text = text.removeprefix("meld ")
        texts.append(text)
    return " ".join(texts)


# --- a no ---


def _no(puzzle: Puzzle) -> Iterator[str]:
    reason = puzzle.reason
    if reason is not None:
        yield from _toward(reason, puzzle)
    yield " ".join(reason_told(puzzle)) or "There is no way."


def _toward(reason: Reason, puzzle: Puzzle) -> Iterator[str]:
    cards = sorted(reason.cards)
    # Of a card that is held twice both copies are meant.
    listed = listing([card_text(card) for card in cards])
    if reason.kind == certificate.CONTRACT:
        asked = words_of("en").contract(puzzle.table.rules.contract)
        aside = "Leave the table aside. " if puzzle.table.melds else ""
        yield f"{aside}What has to be laid first?"
        yield f"The contract is {asked}. Which of its melds can you lay, each card used once?"
    elif reason.kind == certificate.DISCARD:
        yield "What has the last card of the turn to be?"
        yield "If everything is laid, which card is left to throw away?"
    elif reason.kind == certificate.PICK_UP:
        yield "What was taken from the pile, and what has to become of it?"
    elif reason.kind == certificate.RETURNED:
        yield "What was taken from the pile, and may it be thrown away in the same turn?"
    elif not cards:
        yield "What has the turn to end with?"
    else:
        places = "in a meld of your own"
        if puzzle.table.melds:
            places = f"on the table, or {places}"
        yield _area(cards)
        yield {
            certificate.ORPHANS: f"Look for a place for {listed}: {places}.",
            certificate.COPIES: f"Count the places for {listed}.",
            certificate.SUIT: f"Let all others stay, and find places for {listed} at once.",
            certificate.JOKERS: f"Count the places for {listed}.",
        }.get(reason.kind, f"Let all others stay, and find places for {listed} at once.")


def _area(cards: Sequence[Card]) -> str:
    """What to look at: a rank, a suit, the jokers, or one of several cards."""
    naturals = [card for card in cards if card != JOKER]
    if not naturals:
        return "Where could your jokers go?"
    ranks = {rank_of(card) for card in naturals}
    suits = {suit_of(card) for card in naturals}
    if len(suits) == 1 and len(naturals) > 1:
        return f"Where could your {SUIT_WORDS[suits.pop()]} go?"
    words = [_plural(RANK_WORDS[rank - 1]) for rank in sorted(ranks)]
    return f"Where could your {listing(words)} go?"


def _plural(rank: str) -> str:
    return f"{rank}es" if rank.endswith("x") else f"{rank}s"


# --- before the draw ---


def _take_or_draw(puzzle: Puzzle) -> Iterator[str]:
    position = puzzle.position
    if puzzle.line and isinstance(puzzle.line[0], Take):
        yield from _turn(puzzle.line[1:], puzzle)
        return
    for opening in before_draw(position).takes:
        if opening.answer is not None and opening.action is not None:
            found = why_not(opening.answer)
            taken = getattr(opening.action, "cards", ())
            if found is not None and found.cards:
                left = cards_text(sorted(found.cards))
                yield f"If you take {cards_text(taken)}, what becomes of {left}?"
            elif found is not None:
                yield f"If you take {cards_text(taken)}: {' '.join(found.sentences)}"
            break
    if puzzle.chance:
        yield stock_told(puzzle)


def _buy(puzzle: Puzzle) -> Iterator[str]:
    others = [card_text(card) for card in sorted(set(puzzle.choices))]
    others = [card for card in others if card != puzzle.answer]
    for card in others[1:]:
        yield f"It is not {card}."
    if puzzle.chance:
        how = by_chance(puzzle.chance)
        yield f"With the best of them in hand, the next draw goes out {how}."
