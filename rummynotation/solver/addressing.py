"""Sentences about a player who is called You, so that they read as if they were said to him."""

from __future__ import annotations

import re
from dataclasses import replace

from rummynotation.diagnostics.model import Diagnostic

ASKED = "You"
"""The handle of the player in turn where nobody is named."""

_VERBS = {
    "is": "are",
    "has": "have",
    "was": "were",
    "does": "do",
    "goes": "go",
    "holds": "hold",
    "lays": "lay",
    "keeps": "keep",
    "takes": "take",
}

_OWN = re.compile(rf"\b{ASKED}'s\b")
_OF = re.compile(rf"\bthe (?P<what>(?:\w+ ){{1,2}})of {ASKED}\b(?!\.\d)")
_NAME = re.compile(rf"(?P<start>^|[.?!] )?(?<!['\x22])\b{ASKED}\b(?!\.\d|:)(?: (?P<verb>\w+))?")
"""The name as a person, not in the name of a meld (``You.1``) or before a turn (``You: draw``)."""


def addressed(text: str) -> str:
    """A sentence about a player, said to him where he is called You.

    Args:
        text: the sentence; others come back as they are.

    >>> addressed("You is down, and the hand of You holds no card")
    'You are down, and your hand holds no card'
    >>> addressed("it is You's turn. You: draw 7H layoff 7H You.1"), addressed("Ana is down")
    ('it is your turn. You: draw 7H layoff 7H You.1', 'Ana is down')
    """
    text = _OF.sub(lambda found: f"your {found['what']}".rstrip(), _OWN.sub("your", text))
    return _NAME.sub(_said_to, text)


def _said_to(found: re.Match[str]) -> str:
    start, verb = found["start"], found["verb"]
    name = ASKED.lower() if start is None else start + ASKED
    return name if verb is None else f"{name} {_VERBS.get(verb, verb)}"


def addressed_in(diagnostic: Diagnostic) -> Diagnostic:
    """A message with its sentences said to the player where he is called You."""
    return replace(
        diagnostic, message=addressed(diagnostic.message), help=addressed(diagnostic.help)
    )
