"""What a check came to, counted and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rummynotation.diagnostics.model import Diagnostic, Severity
from rummynotation.diagnostics.words import many


@dataclass(slots=True)
class Tally:
    """Counts of what was read and found in a file, or in several.

    Attributes:
        games: games read.
        actions: actions of the players in them.
        undecided: actions that the file does not tell enough of to be judged.
        reasons: what it does not tell, with how many of them hang on it.
        errors, warnings, notes: messages by their weight.
    """

    games: int = 0
    actions: int = 0
    undecided: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    reasons: Counter[str] = field(default_factory=Counter)

    def count(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Counts messages in."""
        for diagnostic in diagnostics:
            if diagnostic.severity is Severity.ERROR:
                self.errors += 1
            elif diagnostic.severity is Severity.WARNING:
                self.warnings += 1
            else:
                self.notes += 1

    def add(self, other: Tally) -> None:
        """Adds the counts of another."""
        self.games += other.games
        self.actions += other.actions
        self.undecided += other.undecided
        self.errors += other.errors
        self.warnings += other.warnings
        self.notes += other.notes
        self.reasons += other.reasons

    def words(self) -> str:
        """The counts in words, without those that are nothing.

        >>> Tally(games=1, actions=214, undecided=12, errors=2, warnings=1).words()
        '1 game, 214 actions, 2 errors, 1 warning; 12 of 214 actions undecided'
        >>> Tally(games=2, actions=1).words()
        '2 games, 1 action, no errors'
        >>> why = Counter({"cards are hidden": 9, "events are missing": 3})
        >>> Tally(games=1, actions=214, undecided=12, reasons=why).words().partition("; ")[2]
        '12 of 214 actions undecided: cards are hidden (9), events are missing (3)'
        """
        parts = [many(self.games, "game"), many(self.actions, "action")]
        parts.append(many(self.errors, "error") if self.errors else "no errors")
        if self.warnings:
            parts.append(many(self.warnings, "warning"))
        if self.notes:
            parts.append(many(self.notes, "note"))
        words = ", ".join(parts)
        if self.undecided:
            words += f"; {self.undecided} of {many(self.actions, 'action')} undecided"
            reasons = self.reasons.most_common()
            if len(reasons) == 1:
                words += f": {reasons[0][0]}"
            elif reasons:
                words += ": " + ", ".join(f"{why} ({count})" for why, count in reasons)
        return words
