"""Links to the rules and the messages that a text names."""

from __future__ import annotations

import re

from rummynotation.diagnostics.registry import names_of_codes
from rummynotation.rules.rulebook import find_rule
from site_pages.families import family_of

_RULE_ID = re.compile(r"(?<![\w`\[-])(CR|IT|LV|RC|R5|X)-(\d\d)(?!\w)")
_CODE = re.compile(r"(?<![\w`\[#(/.])RN(\d{3})(?!\w)")


def rule_page(rule: str) -> str:
    """The page and the place of a rule of a game.

    >>> rule_page("CR-57")
    'rules/cr.md#cr-57'
    """
    return f"rules/{rule.split('-')[0].lower()}.md#{rule.lower()}"


def code_page(number: str) -> str:
    """The page and the place of a code of a message.

    >>> code_page("RN360")
    'messages/rn36.md#rn360'
    """
    return f"messages/{family_of(number).stem}.md#{number.lower()}"


def linked(text: str, up: str = "../") -> str:
    """Markdown in which rules and codes that stand outside of code lead to their pages.

    Args:
        text: the Markdown.
        up: the way from the page to the root of the documentation.
    """
    known = names_of_codes()

    def rule(match: re.Match[str]) -> str:
        return f"[{match[0]}]({up}{rule_page(match[0])})" if find_rule(match[0]) else match[0]

    def message(match: re.Match[str]) -> str:
        return f"[{match[0]}]({up}{code_page(match[0])})" if match[0] in known else match[0]

    parts = re.split(r"(`+[^`]+`+)", text)
    for place, part in enumerate(parts):
        if not part.startswith("`"):
            parts[place] = _CODE.sub(message, _RULE_ID.sub(rule, part))
    return "".join(parts)
