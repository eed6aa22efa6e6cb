"""A page that stands alone: nothing is loaded, and nothing from a file can act in it.

The page allows only the styles and the program that were written into it, by their hashes, so that
even text that slipped in unescaped could not run.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from importlib import resources
from typing import Any

_JSON_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028",
                 "\u2029": "\\u2029"}  # fmt: skip


def asset(name: str) -> str:
    """A file that is put into pages.

    Args:
        name: its name, such as ``sheet.css``.
    """
    file = resources.files("rummynotation.share") / "assets" / name
    return file.read_text("utf-8")


def document(
    title: str, body: str, *, language: str, css: str, script: str = "", data: object = None
) -> str:
    """A whole page.

    Args:
        title: its title, as plain text.
        body: what it shows, as HTML.
        language: the language of its words.
        css: its styles.
        script: its program.
        data: what the program works on, as JSON can hold it.
    """
    policy = policy_of(css, script)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(language)}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<meta name="referrer" content="no-referrer">',
        f"<title>{escape(title)}</title>",
        f"<style>{css}</style>",
        "</head>",
        "<body>",
        body,
    ]
    if data is not None:
        parts.append(f'<script type="application/json" id="data">{json_text(data)}</script>')
    if script:
        parts.append(f'<script type="module">{script}</script>')
    return "\n".join([*parts, "</body>", "</html>", ""])


def policy_of(css: str, script: str) -> str:
    """What a page may do: use its own styles and its own program, and nothing else."""
    scripts = _hash(script) if script else "'none'"
    return (
        f"default-src 'none'; style-src {_hash(css)}; script-src {scripts}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
    return f"'sha256-{digest}'"


def json_text(data: object) -> str:
    """JSON that can stand within a page, whatever texts it holds.

    >>> json_text({"name": "</script>"})
    '{"name":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign, written in _JSON_ESCAPES.items():
        text = text.replace(sign, written)
    return text


def tag(name: str, content: str, attributes: Mapping[str, Any] | None = None) -> str:
    """An element of a page; its content is HTML already, the values of its attributes are text.

    >>> tag("p", "a &amp; b", {"class": "note"})
    '<p class="note">a &amp; b</p>'
    """
    said = "".join(f' {key}="{escape(str(value))}"' for key, value in (attributes or {}).items())
    return f"<{name}{said}>{content}</{name}>"


def text(words: object) -> str:
    """Plain text as HTML."""
    return escape(str(words))
