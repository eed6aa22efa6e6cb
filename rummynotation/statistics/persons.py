"""Who sat in the seats of a game: the same person under the same name, and nothing is guessed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from rummynotation.record import Game, Hand, Seated

By = Literal["name", "handle"]
"""What makes players of several games the same person: the full name, or the handle."""


class Persons:
    """Who sits in each seat, while a game is gone through hand by hand.

    By name a person is the text of ``[Name.HANDLE "..."]``, or the handle where no name is given,
    letter by letter: two spellings are two persons. ``seat`` puts another person there. By handle
    it is always the handle.

    >>> from rummynotation.notation.reader import read_game
    >>> game = read_game('''%rmn 1
    ... [Variant "liverpool"]
    ... [Players "A B C"]
    ... [Name.A "Ana Martin"]
    ... result *''')
    >>> Persons(game, "name").now
    {'A': 'Ana Martin', 'B': 'B', 'C': 'C'}
    """

    def __init__(self, game: Game, by: By) -> None:
        tags = game.tags
        self._by = by
        self.now: dict[str, str] = {}
        for handle in game.players:
            name = tags.get(f"Name.{handle}", "").strip() if by == "name" else ""
            self.now[handle] = name or handle
        shared = Counter(self.now.values())
        for handle, name in self.now.items():
            if shared[name] > 1:
                # Two seats of one table are two persons, whatever they are called.
                self.now[handle] = f"{name} ({handle})"
        self._all = {handle: [name] for handle, name in self.now.items()}

    def in_hand(self, hand: Hand) -> dict[str, str]:
        """Who plays in the next hand; "" for a seat that passes on in it.

        Args:
            hand: the hand; it is asked for each in order.
        """
        passed = [item for item in hand.items if type(item) is Seated and item.player in self.now]
        if not passed or self._by == "handle":
            return self.now
        during = self.now | dict.fromkeys((item.player for item in passed), "")
        self.now = dict(self.now)
        for item in passed:
            self.now[item.player] = item.name.strip() or item.player
            self._all[item.player].append(self.now[item.player])
        return during

    @property
    def all(self) -> Mapping[str, tuple[str, ...]]:
        """For each seat, who sat there so far, in order."""
        return {handle: tuple(names) for handle, names in self._all.items()}
