"""What the program itself wrote into a record, told apart from what people did.

At each statement about which it wrote, the record carries a data field with a digest of all that
it wrote there: comments, a judgement, a variation. What agrees with its digest is the program's and
can be taken out. What does not was changed by somebody, and is his from then on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from rummynotation.notation.wording import action_text, statement_text
from rummynotation.record import Action, Game, Hand, Note, Remark, Said, Statement, Variation

FIELD = "rumnot"
"""The name of the data field."""

PREFIX = "rumnot: "
"""What each comment of the program begins with."""

_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Mark:
    """What the program wrote about a statement.

    Attributes:
        comments: its comments.
        judgement: its judgement, or "".
        variations: its variations, which begin with a comment of its own.
    """

    comments: tuple[str, ...] = ()
    judgement: str = ""
    variations: tuple[Variation, ...] = ()

    @property
    def digest(self) -> str:
        """A short digest of all of it."""
        lines = [self.judgement, *self.comments]
        for variation in self.variations:
            lines += [f"( {variation.replaces}", *_lines(variation.items), ")"]
        return sha256("\n".join(lines).encode()).hexdigest()[:_DIGITS]


def unannotated(game: Game) -> Game:
    """A game without what the program wrote into it; what people wrote or changed stays.

    Args:
        game: the game.

    Returns:
        The game, with the places of all else in its text; itself where nothing is the program's.

    >>> from rummynotation.notation.reader import read_game
    >>> from rummynotation.review.annotating import annotate
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... position 1
    ... holds Ana: 7S 7H 7D 9S 9C KC
    ... turn: Ana
    ... Ana: draw 9D discard KC {Now or never.}
    ... result *''')
    >>> annotated = annotate(game)
    >>> annotated == game, unannotated(annotated) == game
    (False, True)
    """
    hands = tuple(map(_bare, game.hands))
    if all(new is old for new, old in zip(hands, game.hands, strict=True)):
        return game
    return replace(game, hands=hands)


def own_judgements(game: Game) -> dict[tuple[int, int], str]:
    """The judgements that the program wrote into a game.

    Args:
        game: the game.

    Returns:
        Each by the place of its hand in the game and of its statement in that hand, as they are in
        the game `unannotated`.
    """
    return {
        (number, new): mark.judgement
        for number, hand in enumerate(game.hands)
        for marks in [_marks(hand)]
        for new, old in enumerate(_kept(hand, marks))
        if (mark := marks.get(old)) is not None and mark.judgement
    }


def is_taken(items: Sequence[Statement], place: int) -> bool:
    """Whether somebody has made his own what the program wrote about a statement.

    Args:
        items: the statements of a hand without what is still the program's.
        place: the place of the statement.
    """
    said = items[place].said
    mark = _mark(items, place)
    return bool(mark.comments or mark.variations) or FIELD in dict(said.data)


def after_notes(items: Sequence[Statement], place: int) -> int:
    """Where a variation about a statement can stand: behind the notes about it.

    Args:
        items: the statements of a hand.
        place: the place of the statement.
    """
    end = place + 1
    while end < len(items) and _is_aside(items[end]):
        end += 1
    return end


def _is_aside(item: Statement) -> bool:
    return isinstance(item, Note) or (isinstance(item, Remark) and item.inline)


def _bare(hand: Hand) -> Hand:
    """A hand without what the program wrote into it."""
    marks = _marks(hand)
    if not marks:
        return hand
    items = [
        replace(item, said=_without(item.said, marks[place])) if place in marks else item
        for place, item in enumerate(hand.items)
    ]
    kept = _kept(hand, marks)
    lines = tuple(hand.lines[place] for place in kept) if hand.lines else ()
    return replace(hand, items=tuple(items[place] for place in kept), lines=lines)


def _marks(hand: Hand) -> dict[int, Mark]:
    """What the program wrote and nobody changed, by the places of the statements it is about."""
    marks: dict[int, Mark] = {}
    for place, item in enumerate(hand.items):
        fields = [value for name, value in item.said.data if name == FIELD]
        if len(fields) != 1:
            continue
        mark = _mark(hand.items, place)
        # Whether the judgement is the program's, the digest tells.
        judged = replace(mark, judgement=item.said.judgement)
        found = next((one for one in (judged, mark) if one.digest == fields[0]), None)
        if found is not None:
            marks[place] = found
    return marks


def _kept(hand: Hand, marks: Mapping[int, Mark]) -> list[int]:
    """The places of what is not a variation of the program's."""
    gone = {other for place in marks for other in _own_variations(hand.items, place)}
    return [place for place in range(len(hand.items)) if place not in gone]


def _without(said: Said, mark: Mark) -> Said:
    return replace(
        said,
        judgement="" if mark.judgement else said.judgement,
        comments=tuple(c for c in said.comments if not c.startswith(PREFIX)),
        data=tuple(pair for pair in said.data if pair[0] != FIELD),
    )


def _mark(items: Sequence[Statement], place: int) -> Mark:
    """What looks like the program's about a statement, apart from a judgement."""
    comments = tuple(c for c in items[place].said.comments if c.startswith(PREFIX))
    variations = (items[other] for other in _own_variations(items, place))
    return Mark(comments, "", tuple(v for v in variations if isinstance(v, Variation)))


def _own_variations(items: Sequence[Statement], place: int) -> Iterator[int]:
    """The places of the variations right after a statement that look like the program's."""
    if isinstance(items[place], Note | Remark | Variation):
        return
    for other in range(place + 1, len(items)):
        item = items[other]
        if isinstance(item, Variation):
            first = item.items[0].said.comments if item.items else ()
            if any(comment.startswith(PREFIX) for comment in first):
                yield other
        elif not isinstance(item, Note | Remark):
            return


def _lines(items: Sequence[Statement]) -> Iterator[str]:
    """The statements of a variation, each as a text of its own."""
    for item in items:
        if isinstance(item, Variation):
            yield f"( {item.replaces}"
            yield from _lines(item.items)
            yield ")"
        else:
            yield _line(item)


def _line(item: Statement) -> str:
    if isinstance(item, Action):
        return f"{item.player}: {action_text(item)}"
    return statement_text(item)
