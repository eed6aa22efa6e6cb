"""Hints for a puzzle, step by step: each says a little more, only the last gives it away."""

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
from rummynotation.puzzles.puzzle import BUY, FEWEST_POINTS, GO_OUT, TAKE_OR_DRAW, Puzzle, Reason
from rummynotation.puzzles.spoken import RANK_WORDS, SUIT_WORDS
from rummynotation.record import Action, LayOff, Meld, Note, Swap, Take
from rummynotation.rules.scoring import cards_value
from rummynotation.solver import certificate
from rummynotation.solver.certificate import why_not
from rummynotation.solver.draws import before_draw
from rummynotation.solver.goout import go_out
from rummynotation.solver.telling import chance_text

_NEAR = 3
"""Cards of a suit that are fewer ranks apart than this are neighbours."""

_BY_THEME = {
    "jokerSwap": "Can you get a wild card from the table?",
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
    if puzzle.goal == GO_OUT and puzzle.answer == "no":
        hints = _no(puzzle)
    elif puzzle.goal == TAKE_OR_DRAW:
        hints = _take_or_draw(puzzle)
    elif puzzle.goal == BUY:
        hints = _buy(puzzle)
    else:
        hints = _yes(puzzle)
    return tuple(dict.fromkeys(hints))


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
    if puzzle.goal == FEWEST_POINTS:
        yield _dearest(puzzle)
    yield from _turn(puzzle.line, puzzle)


def _dearest(puzzle: Puzzle) -> str:
    variant = puzzle.table.variant
    value = {card: cards_value((card,), variant) for card in set(puzzle.seat.cards())}
    dearest = max(value.values())
    cards = sorted(card for card, points in value.items() if points == dearest)
    return f"What costs most is {cards_text(cards)}. Where could it go?"


def _turn(line: Sequence[Action], puzzle: Puzzle) -> Iterator[str]:
    """Where one card goes; the step that plays it; the melds; all but the last step."""
    steps = _steps(line)
    if not steps:
        return
    swap = next((step for step in steps if isinstance(step, Swap)), None)
    step, card = _contested(steps, puzzle)
    if swap is not None:
        step = swap
        yield f"Look at {swap.meld}: which of your cards could lie in it?"
    elif card is not None:
        yield f"Where could {card_text(card)} go?"
    else:
        yield "Begin with what has one place only."
    if len(steps) > 1:
        yield f"A part of a turn to think of: {action_text(step)}"
    melds = sum(isinstance(step, Meld) for step in steps)
    for count in sorted({melds, len(steps) - 1}):
        if 1 < count < len(steps):
            yield f"So the turn may begin: {_joined(steps[:count])} ..."


def _contested(steps: Sequence[Action], puzzle: Puzzle) -> tuple[Action, Card | None]:
    """The step that plays the card which has most to do with others of the hand, and the card: the
    more neighbours, the harder to see where it belongs."""
    hand = puzzle.seat.cards()
    wild = puzzle.table.variant.wild_cards
    best: tuple[int, Action, Card | None] = (-1, steps[0], None)
    for step in steps:
        cards: Sequence[Placed] = ()
        if isinstance(step, Meld):
            cards = step.melds[0]
        elif isinstance(step, LayOff):
            cards = step.cards
        for card in map(card_of, cards):
            if card not in wild:
                friends = sum(_near(card, other) for other in hand if other not in wild)
                if friends > best[0]:
                    best = (friends, step, card)
    return best[1:]


def _near(card: Card, other: Card) -> bool:
    """Whether two cards may lie in one meld without much between them."""
    if rank_of(card) == rank_of(other):
        return True
    return suit_of(card) == suit_of(other) and abs(rank_of(card) - rank_of(other)) < _NEAR


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
        yield "Leave the table aside. What has to be laid first?"
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
        yield _area(cards)
        yield {
            certificate.ORPHANS: f"Look for a place for {listed}: on the table, or in a meld of "
            "your own.",
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
    pile = position.table.pile
    top = card_text(pile[-1]) if pile else ""
    if position.table.variant.draw_discard == "top":
        yield f"Suppose that you take {top}. Where would it go, and what would be left over?"
    else:
        yield f"How deep would you take? Look for what your hand lacks in {cards_text(pile)}."
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
        yield f"From the stock the chance to go out is {chance_text(puzzle.chance)}."


def _buy(puzzle: Puzzle) -> Iterator[str]:
    yield "For each of the cards: which melds could you lay with it, and what would be missing?"
    others = [card_text(card) for card in sorted(set(puzzle.choices))]
    others = [card for card in others if card != puzzle.answer]
    for card in others[1:]:
        yield f"It is not {card}."
    if puzzle.chance:
        yield (
            "With the best of them in hand, the next draw goes out with a chance of "
            f"{chance_text(puzzle.chance)}."
        )
