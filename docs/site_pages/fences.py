"""Blocks of records in Markdown, with colours."""

from __future__ import annotations

from html import escape
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter

from site_pages.rmn_lexer import RmnLexer


def register(extensions: dict[str, Any]) -> None:
    """Has the Markdown extension for fenced code show blocks of ``rmn``.

    Args:
        extensions: the options of the Markdown extensions, by their names.
    """
    options = extensions.setdefault("pymdownx.superfences", {})
    fence = {"name": "rmn", "class": "highlight", "format": show, "validator": _takes_title}
    options["custom_fences"] = [*options.get("custom_fences", []), fence]


def _takes_title(
    language: str, inputs: dict[str, str], options: dict[str, str], attrs: dict[str, str], md: Any
) -> bool:
    options.update(inputs)
    return set(inputs) <= {"title"}


def show(
    source: str, language: str, css_class: str, options: dict[str, str], md: Any, **_: Any
) -> str:
    """A block of a record as HTML.

    Args:
        source: the record.
        language: the word behind the fence, ``rmn``.
        css_class: the class of the block.
        options: a title, if there is one.
        md: the Markdown processor.
    """
    formatter = HtmlFormatter(nowrap=True)
    title = options.get("title", "")
    named = f'<span class="filename">{escape(title)}</span>' if title else ""
    code = highlight(source, RmnLexer(stripnl=False), formatter)
    block = f"<pre><span></span><code>{code}</code></pre>"
    return f'<div class="language-rmn {css_class}">{named}{block}</div>'
