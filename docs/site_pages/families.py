"""The families of codes: what the first digits of a code tell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    """Codes that begin alike.

    Attributes:
        starts: what they begin with.
        title: what they are about.
    """

    starts: tuple[str, ...]
    title: str

    @property
    def stem(self) -> str:
        """The name of its page."""
        return self.starts[0].lower()


FAMILIES = (
    Family(("RN1",), "Reading a text"),
    Family(("RN2",), "How a record is put together"),
    Family(("RN30", "RN31"), "Turns, deals, stock and discard pile"),
    Family(("RN32",), "Buying"),
    Family(("RN33",), "Going down"),
    Family(("RN34", "RN35"), "Sets, runs and wild cards"),
    Family(("RN36", "RN37", "RN38"), "Lay-offs, swaps, going out"),
    Family(("RN39",), "Knocking"),
    Family(("RN4",), "What the file says, against what was played"),
    Family(("RN5",), "Variants and house rules"),
    Family(("RN6",), "JSON"),
    Family(("RN7",), "Logs of other programs"),
    Family(("RN8",), "Positions, and what is asked about them"),
    Family(("RN9",), "What is not decided"),
)
OTHERS = Family(("RN0",), "Other messages")


def family_of(code: str) -> Family:
    """The family of a code.

    Args:
        code: the code.
    """
    return next((f for f in FAMILIES if code.startswith(f.starts)), OTHERS)
