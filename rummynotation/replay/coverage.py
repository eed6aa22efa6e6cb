"""What of a game was checked, and what was taken as it stands, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rummynotation.diagnostics.words import listing, many
from rummynotation.replay.hand import HandReplay


class Coverage:
    """Gathers over the hands of a game what its file does not tell.

    Attributes:
        actions, undecided: counts of the actions judged.
        reasons: what the file does not tell, with how many actions are undecided for it.
    """

    def __init__(self) -> None:
        self.actions = 0
        self.undecided = 0
        self.reasons: Counter[str] = Counter()
        self._numbers: list[int] = []
        self._starts_inside = False
        self._found: dict[str, list[int]] = {}

    def add(self, replay: HandReplay) -> None:
        """Counts a hand that was replayed to its end."""
        number = replay.hand.number
        self.actions += replay.actions
        self.undecided += replay.undecided
        self.reasons += replay.reasons
        first_position = replay.hand.position and not self._numbers
        self._numbers.append(number)
        self._starts_inside = self._starts_inside or first_position
        if replay.void:
            return
        if not replay.played:
            self._say("no play is recorded", number)
        elif replay.hand.position and not first_position:
            self._say("begins in the middle: what came before is taken as it is told", number)
        if replay.gaps:
            self._say("events are missing", number)
        if replay.lost:
            self._say("lines could not be read", number)

    def _say(self, what: str, number: int) -> None:
        self._found.setdefault(what, []).append(number)

    def words(self, checked: int, taken: Mapping[str, int]) -> tuple[str, ...]:
        """What was taken as it stands, a line each.

        Args:
            checked: how many scores of the file were held against the cards.
            taken: how many were not, by what the file does not tell.
        """
        told = set(self._numbers)
        first = min(told, default=1) if self._starts_inside else 1
        left_out = [n for n in range(first, max(told, default=0)) if n not in told]
        found = {**({"not in the record": left_out} if left_out else {}), **self._found}
        lines = [f"{_hands(numbers)}: {what}" for what, numbers in found.items()]
        if taken:
            unchecked = sum(taken.values())
            because = listing([f"{what} ({count})" for what, count in taken.items()])
            if len(taken) == 1:
                because = next(iter(taken))
            lines.append(f"{unchecked} of {many(checked + unchecked, 'score')}: {because}")
        return tuple(lines)


def _hands(numbers: list[int]) -> str:
    """The numbers of hands in words: ``hand 3``, ``hands 1 to 4 and 6``."""
    spans: list[list[int]] = []
    for number in sorted(set(numbers)):
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    texts = []
    for low, high in spans:
        texts.append(
            str(low) if low == high else f"{low} {'to' if high > low + 1 else 'and'} {high}"
        )
    if len(set(numbers)) == 1:
        return f"hand {texts[0]}"
    return f"hands {listing(texts)}" if len(texts) < 3 else f"hands {', '.join(texts)}"
