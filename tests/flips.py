"""A small record and what is said of it as one rule of the house changes, so that a table of the
parameters reads as: the rule, what happens, the record, a verdict for each value."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge import codes_of


@dataclass(frozen=True)
class Flip:
    """A record whose verdict hangs on one rule.

    Attributes:
        key: the rule as a tag names it: ``buy_limit``, ``stock_out.max``.
        says: what happens in the record.
        text: the record without its head, as `judge.codes_of` takes it.
        verdicts: for each value of the rule what is found, as ``CODE line, CODE line``.
        game: the variant.
        rules: what else the house plays, by the keys of the tags.
        seats: the players' handles.
        recorded_only: why no record can depend on this rule; only then may all verdicts be equal.
    """

    key: str
    says: str
    text: str
    verdicts: dict[str, str]
    game: str = "contract_rummy"
    rules: dict[str, str] = field(default_factory=dict)
    seats: str = "Ana Ben Cy"
    recorded_only: str = ""

    def found(self) -> dict[str, str]:
        """What is found for each value, as `verdicts` says it."""
        return {value: self._verdict(value) for value in self.verdicts}

    def _verdict(self, value: str) -> str:
        rules = {
            key.replace(".", "__"): text for key, text in {**self.rules, self.key: value}.items()
        }
        found = codes_of(self.text, self.game, seats=self.seats, **rules)
        return ", ".join(f"{code} {line}" for code, line in found)


def name_of(flip: Flip) -> str:
    """What the test of a case is called after."""
    return f"{flip.key}: {flip.says}"
