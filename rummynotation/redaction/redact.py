"""A game for others to see: without the cards, names, words and times that are not for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummynotation.record import NOTHING, Call, Game, Note, Said, Seated, Statement, Tag
from rummynotation.redaction.changing import changed_game
from rummynotation.redaction.names import Names, check_names
from rummynotation.redaction.seat_view import check_readable, seat_view
from rummynotation.redaction.tags import kept_tag
from rummynotation.redaction.times import Times, timed
from rummynotation.redaction.words import times_alone, without_words
from rummynotation.rules.scoring import EXACT_CUT

OMITTED = "..."
"""In the place of words where the language asks for some."""


def redact(
    game: Game,
    *,
    seat: str | None = None,
    names: Sequence[str] = (),
    keep_names: bool = False,
    keep_comments: bool = False,
    times: Times = "coarse",
    left: bool = True,
) -> Game:
    """A copy of a game without what is not for others to see; what is taken out is not in it.

    The players become P1, P2 and so on by seat, everywhere. Annotations, remarks, judgements, data,
    reasons and words that were said are taken out, and all tags but those of the rules, the
    players, the teams, the shoe and the date. Moves, points and the order of play stay, and so a
    game that is right stays right. docs/REDACT.md says what can still be inferred.

    Args:
        game: the game.
        seat: whose cards stay beside those that lie open, as `seat_view` has it: a handle, or ""
            for an onlooker who sees no hand. All cards stay where it is left out.
        names: the new names by seat, instead of P1, P2 and so on.
        keep_names: whether handles and full names stay.
        keep_comments: whether annotations, remarks, judgements, reasons and words that were said
            stay. They may tell what is taken out elsewhere; data are taken out all the same.
        times: ``coarse`` for seconds down to whole tens, dates to the month and no moments;
            ``keep`` or ``drop`` for all of them.
        left: whether the cards that others have left at the end of a hand stay, where a seat is
            given.

    Returns:
        The copy, made anew: nothing of the game's text, its file and its places comes along.

    Raises:
        RummyNotationError: if nobody of that name plays (``RN204``), the names do not fit
            (``RN219``), or a line of the game could not be read: nobody can say what stands in it.

    >>> from rummynotation.notation.reader import read_game
    >>> from rummynotation.notation.writer import format_game
    >>> game = read_game('''%rmn 1
    ... [Event "Tuesday club"]
    ... [Players "Ana Ben"]
    ... hand 1 dealer Ben
    ... Ana: draw 7C discard? KD @12.5 {Ana was tired.}
    ... Ben: draw 9S discard 2S''')
    >>> print(format_game(redact(game, seat="Ana")), end="")
    %rmn 1
    [Players "P1 P2"]
    <BLANKLINE>
    hand 1 dealer P2
    P1: draw 7C discard KD @10
    P2: draw ? discard 2S
    """
    check_readable(game)
    renaming = None
    if not keep_names:
        if names:
            check_names(game, names)
        renaming = Names(game.players, names)
    shown = game if seat is None else seat_view(game, seat, left=left)

    def said_of(said: Said) -> Said:
        kept = replace(said, data=()) if keep_comments else times_alone(said)
        return timed(kept, times)

    def change(item: Statement) -> Statement | None:
        new = item if keep_comments else without_words(item)
        if isinstance(new, Tag):
            new = kept_tag(new, renaming, times)
        elif new is not None and renaming is not None:
            new = renaming.statement(new)
        if new is None:
            return None
        if new.said != NOTHING:
            new = replace(new, said=said_of(new.said))
        if isinstance(new, Note) and new.said == NOTHING:
            return None
        if isinstance(new, Call) and not keep_comments:
            return replace(new, words=_known_words(new.words))
        if isinstance(new, Seated) and not keep_names:
            return replace(new, name=OMITTED)
        return new

    redacted = changed_game(shown, change)
    return replace(redacted, said=said_of(redacted.said))


def _known_words(words: str) -> str:
    """The words of a call that count by the rules, or none of them."""
    return EXACT_CUT if words.casefold().strip() == EXACT_CUT else OMITTED
