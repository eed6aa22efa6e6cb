"""Colours for blocks of records."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

from rummynotation.notation.build import ACTION_WORDS, STATEMENT_WORDS

RED = Literal.Card.Red
BLACK = Literal.Card.Black
WILD = Literal.Card.Wild
HIDDEN = Literal.Card.Hidden

_RANK = r"(?:10|[2-9TJQKAtjqka])"
_BLANKS = r"[ \t,]+"
_WITH_COLON = "|".join(("stock", "pile", "turn", "bought", "reshuffled", "reshuffle", "credit"))
_ACTIONS = "|".join(sorted(ACTION_WORDS, key=len, reverse=True))
_STATEMENTS = "|".join(
    sorted({*STATEMENT_WORDS, "dealer", "drawn", "or", "slide"}, key=len, reverse=True)
)


class RmnLexer(RegexLexer):
    """Tells the parts of a record apart by their looks; what is no record is plain text."""

    name = "RMN"
    aliases: ClassVar[list[str]] = ["rmn"]
    filenames: ClassVar[list[str]] = ["*.rmn"]
    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            (r"#[^\n]*", Comment.Single),
            (r"(?i)(%rmn)([ \t]*)(\d+)?", bygroups(Keyword.Namespace, Text, Number)),
            (
                r'(\[)([^\W\d_][\w.-]*)([ \t]+)("(?:[^"\\\n]|\\.)*")(\])',
                bygroups(Punctuation, Name.Attribute, Text, String, Punctuation),
            ),
            (r"\{(?:[^}\\]|\\.|\n)*\}", String.Doc),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"@\S+", Name.Decorator),
            (rf"(?im)^([ \t]*)({_WITH_COLON})(\s*:)", bygroups(Text, Keyword, Punctuation)),
            (r"(?m)^([ \t]*)([^\W\d_]\w*)([ \t]*:)", bygroups(Text, Name.Function, Punctuation)),
            (r"[^\W\d_]\w*\.\d+", Name.Variable),
            (rf"(?i)({_ACTIONS})(?!\w)([!?]{{0,2}})", bygroups(Keyword.Type, Operator)),
            (rf"(?i)(?:{_STATEMENTS})(?!\w)", Keyword),
            (rf"(?i){_RANK}[HD](?!\w)|{_RANK}[♥♦♡♢]|[HD♥♦♡♢]{_RANK}(?!\w)", RED),
            (rf"(?i){_RANK}[SC](?!\w)|{_RANK}[♠♣♤♧]|[SC♠♣♤♧]{_RANK}(?!\w)", BLACK),
            (r"(?i)\*|joker(?!\w)|jk(?!\w)", WILD),
            (r"(?i)\?(?:x\d+)?", HIDDEN),
            (r"[SRM]\d{1,2}(?!\w)", Name.Class),
            (r"[+−-]?\d+", Number),
            (r"[^\W\d_]\w*", Name),
            (r"[\[\]:=+()]", Punctuation),
            (_BLANKS, Text),
            (r"\s", Text),
            (r".", Text),
        ]
    }
