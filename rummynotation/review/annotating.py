"""Findings written into the record: comments, judgements, and lines as variations.

All that the program writes can be told from what people write, and is taken out before it is
written anew; `rummynotation.review.own` says how. Where somebody has changed what the program wrote
about a statement, nothing is written there any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rummynotation.record import NOTHING, Game, Hand, Note, Said, Statement, Variation
from rummynotation.review.finding import KINDS, Finding, Gift, Kind, Missed
from rummynotation.review.findings import findings
from rummynotation.review.own import FIELD, PREFIX, Mark, after_notes, is_taken, unannotated
from rummynotation.review.placing import Placed, placed_line
from rummynotation.review.telling import Language, line_heading, line_in_words, line_shown, tell

BLUNDER = "??"
"""The judgement of the last action of a turn in which the player could have gone out with the cards
in his hand."""

MISTAKE = "?"
"""The judgement of a discard that is a gift, and of the last action of a turn in which the player
could have gone out by taking the discard."""


def annotate(
    game: Game,
    *,
    players: Collection[str] | None = None,
    kinds: Collection[Kind] = KINDS,
    judge: bool = False,
    language: Language = "en",
    rules: str | Path | None = None,
) -> Game:
    """A copy of a game with what its record proves written into it, marked as the program's.

    Each comment begins with ``rumnot: ``. What people wrote is never touched, and what the program
    wrote earlier is written anew, so that annotating twice changes nothing.

    Args:
        game: the game, legal or not.
        players: whom it shall be about; all where it is left out.
        kinds: the kinds of findings that are wanted.
        judge: whether mistakes are judged with ``?`` and ``??`` where nobody has judged yet.
        language: of the comments, ``en``, ``fr`` or ``it``.
        rules: a variant file that overrides what the game names.

    Returns:
        The copy, without places in a text; the game itself where there is nothing to change, or
        where not all of its text could be read.

    >>> from rummynotation.notation.reader import read_game
    >>> from rummynotation.notation.writer import format_game
    >>> game = read_game('''%rmn 1
    ... [Variant "contract_rummy"]
    ... [Players "Ana Ben Cy"]
    ... position 1
    ... holds Ana: 7S 7H 7D 9S 9C KC
    ... turn: Ana
    ... Ana: draw 9D discard KC
    ... result *''')
    >>> text = format_game(annotate(game, kinds=["missed"], judge=True))
    >>> print(text.partition("turn: Ana")[2].strip())
    Ana: draw 9D discard?? KC @rumnot=f4ed6273a3fe \
{rumnot: Ana could have gone out in this turn. The line follows.}
    (
      {rumnot: So Ana goes out.}
      Ana: draw 9D meld [7S 7H 7D] [9S 9D 9C] discard KC
    )
    <BLANKLINE>
    result *
    """
    if game.errors:
        return game
    bare = unannotated(game)
    found = findings(bare, players=players, kinds=kinds, rules=rules)
    copy = with_findings(bare, found, judge=judge, language=language)
    return game if copy == game else copy


def with_findings(
    game: Game, found: Iterable[Finding], *, judge: bool = False, language: Language = "en"
) -> Game:
    """A copy of a game with findings written into it.

    Args:
        game: the game, without what the program wrote into it earlier.
        found: its findings, in the order in which they shall be said.
        judge, language: as of `annotate`.
    """
    by_hand: dict[int, list[Finding]] = {}
    for finding in found:
        by_hand.setdefault(finding.hand, []).append(finding)
    if not by_hand:
        return game
    hands = tuple(
        _Writing(hand, judge, language).written(by_hand.get(place, ()))
        for place, hand in enumerate(game.hands)
    )
    return replace(
        game,
        hands=hands,
        line=0,
        text="",
        opening_lines=(),
        closing_lines=(),
        problems=(),
    )


@dataclass(slots=True)
class _Draft:
    """What is to be written about a statement."""

    comments: list[str] = field(default_factory=list)
    judgement: str = ""
    line: Placed | None = None
    player: str = ""


class _Writing:
    """Writes findings into one hand."""

    def __init__(self, hand: Hand, judge: bool, language: Language) -> None:
        self._hand = hand
        self._judge = judge
        self._language = language
        self._drafts: dict[int, _Draft] = {}

    def written(self, found: Sequence[Finding]) -> Hand:
        """The hand with its findings."""
        items = self._hand.items
        for finding in found:
            if not is_taken(items, finding.place):
                self._add(finding)
        behind: dict[int, Variation] = {}
        new = list(items)
        for place, draft in self._drafts.items():
            mark = self._mark(draft, items[place].said)
            new[place] = replace(items[place], said=_said(items[place].said, mark))
            for variation in mark.variations:
                behind[after_notes(items, place)] = variation
        whole: list[Statement] = []
        for place in range(len(items) + 1):
            if place in behind:
                whole.append(behind[place])
            whole += new[place : place + 1]
        return replace(self._hand, items=tuple(whole), line=0, lines=())

    def _add(self, finding: Finding) -> None:
        words = tell(finding, self._language)
        if isinstance(finding, Missed):
            line = placed_line(self._hand.items, finding)
            if line is None or is_taken(self._hand.items, line.end - 1):
                words += " " + line_in_words(finding, self._language)
            else:
                words += " " + line_shown(self._language)
                behind = self._draft(line.end - 1)
                behind.line, behind.player = line, finding.player
        draft = self._draft(finding.place)
        draft.comments.append(PREFIX + words)
        if self._judge:
            draft.judgement = max(draft.judgement, _judgement(finding), key=len)

    def _draft(self, place: int) -> _Draft:
        return self._drafts.setdefault(place, _Draft())

    def _mark(self, draft: _Draft, said: Said) -> Mark:
        judgement = "" if said.judgement else draft.judgement
        variations: tuple[Variation, ...] = ()
        if draft.line is not None:
            heading = PREFIX + line_heading(draft.player, self._language)
            items = (Note(said=replace(NOTHING, comments=(heading,))), *draft.line.line)
            variations = (Variation(items, replaces=draft.line.end - draft.line.start),)
        return Mark(tuple(draft.comments), judgement, variations)


def _judgement(finding: Finding) -> str:
    if isinstance(finding, Missed):
        return MISTAKE if finding.before_draw else BLUNDER
    return MISTAKE if isinstance(finding, Gift) else ""


def _said(said: Said, mark: Mark) -> Said:
    return replace(
        said,
        judgement=mark.judgement or said.judgement,
        comments=(*said.comments, *mark.comments),
        data=(*said.data, (FIELD, mark.digest)),
    )
