"""What going through games came to, counted and in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rummynotation.diagnostics.words import listing, many
from rummynotation.review.finding import Kind
from rummynotation.review.findings import MOST_IN_GAME, MOST_IN_HAND, Review, Untold

_NOUNS: dict[Kind, tuple[str, str]] = {
    "missed": ("missed chance", ""),
    "gift": ("gift", ""),
    "buy": ("buy", ""),
    "outs": ("draw", " with outs"),
    "deadwood": ("hand", " with points in hand"),
}

_WHY: dict[Untold, str] = {
    "cards": "cards are not known",
    "illegal": "a rule was broken",
    "knock": "the hand ends by a knock",
    "search": "not everything could be tried",
}


@dataclass(slots=True)
class Summary:
    """Counts over games.

    Attributes:
        games: games that were gone through.
        found: findings by kind.
        turns: turns that were looked at for chances to go out.
        untold: turns of which nothing can be said, or not all, by the reason.
        long_hands: hands that were not gone through, since they are longer than any play.
    """

    games: int = 0
    found: Counter[Kind] = field(default_factory=Counter)
    turns: int = 0
    untold: Counter[Untold] = field(default_factory=Counter)
    long_hands: int = 0

    def add(self, review: Review) -> None:
        """Counts a game in.

        Args:
            review: what was found in it.
        """
        self.games += 1
        self.found.update(finding.kind for finding in review.findings)
        self.turns += review.turns
        self.untold.update(review.untold)
        self.long_hands += review.long_hands

    def words(self) -> list[str]:
        """The counts in short lines.

        >>> Summary(1, Counter(missed=2), 30, Counter(cards=4)).words()
        ['1 game: 2 missed chances', '4 of 30 turns not told in full: cards are not known (4)']
        """
        kinds = [
            many(self.found[kind], noun) + more
            for kind, (noun, more) in _NOUNS.items()
            if self.found[kind]
        ]
        lines = [f"{many(self.games, 'game')}: {listing(kinds) if kinds else 'nothing found'}"]
        reasons = [f"{_WHY[why]} ({count})" for why, count in self.untold.items()]
        if reasons:
            untold = sum(self.untold.values())
            turns = many(self.turns, "turn")
            lines.append(f"{untold} of {turns} not told in full: {listing(reasons)}")
        if self.long_hands:
            hands = many(self.long_hands, "hand")
            lines.append(
                f"{hands} not gone through: over {MOST_IN_HAND} statements, or over "
                f"{MOST_IN_GAME} in the game"
            )
        return lines
