"""What a sheet, a page or a deck says of a puzzle, in the words of one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rummynotation.cards import HIDDEN, Card, Placed, parse_card
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.pictures.turn import Turn, replay_turn
from rummynotation.puzzles.asking import facts_asked, rules_asked
from rummynotation.puzzles.judging import judged
from rummynotation.puzzles.puzzle import (
    BUY,
    DISCARD,
    FEWEST_POINTS,
    GO_OUT,
    TAKE_OR_DRAW,
    Puzzle,
    puzzle_fault,
)
from rummynotation.puzzles.rules_told import rules_told
from rummynotation.record import Action, Buy, Discard, Draw, LayOff, Meld, Note, Swap, Take
from rummynotation.rules.scoring import cards_value
from rummynotation.rules.table import DRAW, Seat, Table
from rummynotation.share.words import Terms
from rummynotation.solver.certificate import Certificate, why_not
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import ASKED, Position


@dataclass(frozen=True, slots=True)
class MeldTold:
    """A meld on the table.

    Attributes:
        name: its name.
        cards: its cards, wild ones with what they stand for.
        kind: what it is, in words.
        own: whether it belongs to the player who is asked.
    """

    name: str
    cards: tuple[Placed, ...]
    kind: str
    own: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done in the solution: what, with which cards, and where they go."""

    what: str
    cards: str


@dataclass(frozen=True, slots=True)
class Told:
    """A puzzle in words.

    Attributes:
        puzzle: the puzzle.
        position: its table, from the side of the player who is asked.
        wild: the cards that are wild.
        question: what is asked.
        name: the game and the hand.
        game: the game, the hand, the contract or that it is laid.
        state: whether he has drawn, or whose turn it is.
        owner: whose hand it is, as its title.
        hand: his cards.
        melds: the melds on the table.
        pile: what can be seen and matters of the discard pile, bottom first.
        others: how many cards the others hold.
        answer: the answer.
        reasons: why, sentence by sentence.
        steps: the solution, step by step.
        asked: the rules and facts that the question hangs on, in English.
        rules: the rules that the turn hangs on, in English.
        certificate: of a no, its reason.
    """

    puzzle: Puzzle
    position: Position
    wild: frozenset[Card]
    question: str
    name: str
    game: str
    state: str
    owner: str
    hand: tuple[Card, ...]
    melds: tuple[MeldTold, ...]
    pile: tuple[Card, ...]
    others: str
    answer: str
    reasons: tuple[str, ...]
    steps: tuple[Step, ...]
    asked: tuple[str, ...]
    rules: tuple[str, ...]
    certificate: Certificate | None = None


def tell(puzzle: Puzzle, terms: Terms) -> Told:
    """A puzzle in words.

    Args:
        puzzle: the puzzle.
        terms: the language.

    Raises:
        RummyNotationError: if its position cannot be, or its solution does not do what it says.
    """
    try:
        position = _position(puzzle)
        _check_line(puzzle, position)
        certificate = _why_not(puzzle, position)
        return _told(puzzle, position, certificate, terms)
    except RummyNotationError as error:
        raise _placed(error, puzzle) from None


def _told(
    puzzle: Puzzle, position: Position, certificate: Certificate | None, terms: Terms
) -> Told:
    table, seat = position.table, position.seat
    hides = table.variant.draw_discard == "any_with_above"
    pile = tuple(table.pile) if hides and table.phase == DRAW else tuple(table.pile[-1:])
    return Told(
        puzzle,
        position,
        frozenset(table.variant.wild_cards),
        terms(puzzle.goal),
        _name(table, terms),
        _game(table, seat.down, terms),
        _state(table, seat, terms),
        _owner(seat, terms),
        tuple(seat.cards()),
        tuple(_melds(table, seat, terms)),
        tuple(card for card in pile if card != HIDDEN),
        _others(table, seat),
        answer_text(puzzle, terms),
        tuple(_reasons(puzzle, position, certificate, terms)),
        tuple(steps_of(position, puzzle.line, terms)),
        (*rules_asked(puzzle), *facts_asked(puzzle)),
        tuple(rules_told(table)),
        certificate,
    )


def _position(puzzle: Puzzle) -> Position:
    """The position; for a buy the table in another's turn, seen from the one who is asked."""
    if puzzle.goal == BUY:
        return Position(puzzle.table, puzzle.seat.handle)
    return puzzle.position


def _check_line(puzzle: Puzzle, position: Position) -> None:
    """A solution that does not solve is not given away."""
    if not puzzle.line:
        return
    found = judged(puzzle.goal, puzzle.answer, position.table, position.player, puzzle.line)
    if not found.right:
        raise puzzle_fault(
            codes.PUZZLE_CLAIM,
            f"the solution of the puzzle {puzzle.id} is not the answer: {found.problem}",
            "Look with `rumnot puzzle check` what is wrong with the file.",
            game=puzzle.game,
        )


def _placed(error: RummyNotationError, puzzle: Puzzle) -> RummyNotationError:
    """The error with the file of the puzzle, where it does not say it."""
    game = puzzle.game
    return RummyNotationError(
        *(
            one if one.path else replace(one, path=game.path, game=game.number)
            for one in error.diagnostics
        )
    )


def _why_not(puzzle: Puzzle, position: Position) -> Certificate | None:
    if puzzle.goal != GO_OUT or puzzle.answer != "no":
        return None
    return why_not(go_out(position))


# --- the position ---


def _name(table: Table, terms: Terms) -> str:
    if len(table.variant.hands) == 1:
        return table.variant.title
    return f"{table.variant.title} · {terms.words('hand_number', number=table.number)}"


def _game(table: Table, down: bool, terms: Terms) -> str:
    words = terms.words
    parts = [_name(table, terms)]
    if not table.bound:
        parts.append(words("no_contract"))
    elif down:
        parts.append(words("contract_laid"))
    else:
        parts.append(words("contract", melds=words.contract(table.rules.contract)))
    return " · ".join(parts)


def _state(table: Table, seat: Seat, terms: Terms) -> str:
    turn = table.seats[table.turn]
    if turn is not seat:
        return terms("other_turn", player=turn.handle)
    return terms("to_draw" if table.phase == DRAW else "drawn")


def _owner(seat: Seat, terms: Terms) -> str:
    whose = "" if seat.handle == ASKED else f" ({seat.handle})"
    return terms("your_hand") + whose


def _melds(table: Table, seat: Seat, terms: Terms) -> Iterator[MeldTold]:
    for meld in table.melds.values():
        reading = meld.reading
        kind = "" if reading is None else terms.words.kind(reading.kind)
        yield MeldTold(str(meld.name), meld.as_it_lies, kind, meld.owner == seat.place)


def _others(table: Table, seat: Seat) -> str:
    return ", ".join(
        f"{other.handle} {other.size}"
        for other in table.seats
        if other is not seat and other.size and not other.vague
    )


# --- the answer ---


def answer_text(puzzle: Puzzle, terms: Terms, answer: str | None = None) -> str:
    """An answer as people say it.

    Args:
        puzzle: the puzzle.
        terms: the language.
        answer: the answer as a puzzle writes it; the right one where nothing is said.
    """
    said = puzzle.answer if answer is None else answer
    words = terms.words
    if puzzle.goal == GO_OUT:
        return terms("yes" if said == "yes" else "no")
    if puzzle.goal == DISCARD:
        return terms("discard_answer", card=words.card(parse_card(said)))
    if puzzle.goal == BUY:
        return terms("buy_answer", card=words.card(parse_card(said)))
    if puzzle.goal == FEWEST_POINTS:
        return terms.points(int(said))
    if said == "draw":
        return terms("draw_answer")
    cards = [parse_card(card) for card in said.split()[1:]]
    return terms("take_answer", cards=words.cards(cards))


def _reasons(
    puzzle: Puzzle, position: Position, certificate: Certificate | None, terms: Terms
) -> Iterator[str]:
    if certificate is not None:
        yield from certificate.sentences_by(terms.words)
    elif puzzle.reason is not None:
        # No short reason was found anew: what the file says of it.
        for item in puzzle.game.hands[0].items:
            if isinstance(item, Note):
                yield from item.said.comments
    if puzzle.chance is None:
        return
    chance = f"{float(puzzle.chance) * 100:.1f} %"
    if terms.language != "en":
        chance = chance.replace(".", ",")
    if puzzle.goal == BUY:
        yield terms("why_buy", chance=chance)
    elif puzzle.goal == TAKE_OR_DRAW and puzzle.answer == "draw":
        yield terms("why_draw", chance=chance)
    elif puzzle.goal == TAKE_OR_DRAW:
        yield terms("why_take", chance=chance) if puzzle.chance else terms("why_take_never")


def steps_of(position: Position, line: Sequence[Action], terms: Terms) -> Iterator[Step]:
    """A turn step by step, in words.

    Args:
        position: the position before it.
        line: the turn.
        terms: the language.
    """
    words = terms.words
    if not line:
        return
    if any(isinstance(action, Buy) for action in line) or HIDDEN in _drawn(line):
        for action in line:
            cards = action.cards[:1] if isinstance(action, Buy) else ()
            yield Step(words("buy" if cards else "draw"), words.cards(cards))
        return
    turn = replay_turn(position, line)
    for step in turn.steps:
        action = step.action
        melds = [words.meld(part.reading) for part in step.parts]
        if isinstance(action, Meld):
            for part, meld in zip(step.parts, melds, strict=True):
                yield Step(words("lay"), f"{words.kind(part.reading.kind)} {meld}")
        elif isinstance(action, LayOff):
            added = " ".join(words.placed(placed) for placed in action.cards)
            yield Step(words("lay_off"), f"{added} → {action.meld}: {' '.join(melds)}")
        elif isinstance(action, Swap):
            wild = words.cards(step.cards) or words("joker")
            what = words("swap", card=words.card(action.card), wild=wild)
            yield Step(what, f"→ {action.meld}: {' '.join(melds)}")
        elif isinstance(action, Discard):
            yield Step(words("discard"), words.card(action.card))
        elif isinstance(action, Draw):
            yield Step(words("draw"), words.card(action.card))
        elif isinstance(action, Take):
            yield Step(words("take"), words.cards(action.cards))
    yield from _kept(position, turn, terms)


def _drawn(line: Sequence[Action]) -> list[Card]:
    return [action.card for action in line if isinstance(action, Draw)]


def _kept(position: Position, turn: Turn, terms: Terms) -> Iterator[Step]:
    """The cards that stay in hand at the end, and what they count."""
    kept = sorted(slot.card for slot in turn.slots if not slot.left)
    if kept:
        points = terms.points(cards_value(kept, position.table.variant))
        yield Step(terms("left"), f"{terms.words.cards(kept)} ({points})")
