"""The sign of the site: four suits, as they are drawn on the cards."""

from __future__ import annotations

from rummynotation.cards import SUITS
from rummynotation.share.cards import symbols
from rummynotation.share.words import terms_of

_SPOTS = {"S": (2, 2), "H": (26, 2), "D": (2, 26), "C": (26, 26)}


def files() -> dict[str, str]:
    """The sign for the head of a page, in one colour, and for the browser's tab."""
    return {
        "assets/logo.svg": _sign(dict.fromkeys(SUITS, "#fff")),
        "assets/favicon.svg": _sign(
            {suit: "#b3131f" if suit in "HD" else "#5b6472" for suit in SUITS}
        ),
    }


def _sign(colours: dict[str, str]) -> str:
    uses = "".join(
        f'<use href="#suit-{suit}" x="{x}" y="{y}" width="20" height="20" fill="{colours[suit]}"/>'
        for suit, (x, y) in _SPOTS.items()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
        f"{symbols(terms_of('en'))}{uses}</svg>"
    )
