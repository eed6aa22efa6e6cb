"""Links to the rules and the messages that a text names."""

from __future__ import annotations

import re

from rummynotation.diagnostics.registry import names_of_codes
from rummynotation.rules.rulebook import find_rule
from site_pages.families import family_of
from site_pages.markdown import by_code

_RULE_ID = re.compile(r"(?<![\w`\[-])(CR|IT|LV|RC|R5|X)-(\d\d)(?!\w)")
_CODE = re.compile(r"(?<![\w`\[#(/.])RN(\d{3})(?!\w)")
_KNOWN = frozenset(names_of_codes())


def rule_page(rule: str) -> str:
    """The page and the place of a rule of a game.

    Args:
        rule: its id.

    >>> rule_page("CR-57")
    'rules/cr.md#cr-57'
    """
    return f"rules/{rule.split('-')[0].lower()}.md#{rule.lower()}"


def code_page(number: str) -> str:
    """The page and the place of a code of a message.

    Args:
        number: the code.

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

    def link(match: re.Match[str]) -> str:
        return _link(match[0], up)

    parts = by_code(text)
    for place, part in enumerate(parts):
        if not part.startswith("`"):
            parts[place] = _CODE.sub(link, _RULE_ID.sub(link, part))
        elif not parts[place - 1].endswith("["):  # Else it is the text of a link already.
            parts[place] = _link(part, up)
    return "".join(parts)


def _link(shown: str, up: str) -> str:
    """A code or a rule with a link; all else as it is."""
    word = shown.strip("`")
    if word in _KNOWN:
        return f"[{shown}]({up}{code_page(word)})"
    if find_rule(word) and _RULE_ID.fullmatch(word):
        return f"[{shown}]({up}{rule_page(word)})"
    return shown
