"""Why a line cannot be read, in words: what was found, what was legal there, what to do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Fix, Severity, Span
from rummynotation.diagnostics.suggest import suggest
from rummynotation.notation.braces import open_brace
from rummynotation.notation.build import ACTION_WORDS, STATEMENT_WORDS, Fault, handle_of
from rummynotation.notation.grammar import Stop, Token

_NAMES = {
    "CARDS": "a card",
    "PLAYED": "cards",
    "HANDLE": "a player's handle",
    "OWNER": "a player's handle with a colon",
    "PARTY": "a player's handle",
    "MELD_NAME": "the name of a meld, such as Ana.1",
    "STRING": "words in quotes",
    "INT": "a number",
    "NUMBER": "a number",
    "KEY": "a tag's name",
    "SHAPE": "a shape such as S3 or R4",
    "LSQB": "[",
    "RSQB": "]",
    "COLON": ":",
    "STAR": "*",
    "_DEALER": "dealer",
    "_SLIDE": "slide",
    "DRAWN": "drawn",
    "OR": "or",
    "$END": "the end of the line",
}
_ASIDES = frozenset(("ANNOTATION", "REMARK", "SECONDS", "WHEN", "DATA", "WORD", "REST"))
_FIRST_WORDS = tuple(dict.fromkeys(word for word in STATEMENT_WORDS if word != "dealer"))
_ACTION_TERMINALS = frozenset(word.upper() for word in ACTION_WORDS)

_CHUNK = re.compile(r"[^\s,\[\]{}#@]+|\S")
_CARD_LIKE = re.compile(r"(?P<rank>\w+?)(?P<suit>[SHDCshdc♠-♧])$")
_JUDGED_CARD = re.compile(r"(?:(?:10|[2-9TJQKA])[SHDC]|\*)(?P<mark>[!?]{1,2})", re.IGNORECASE)
_CARD = re.compile(r"(?:10|[2-9TJQKA])[SHDC]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]\w*")
_MARKS = re.compile(r"\w+([!?]{3,})")
_LOOKALIKE_SCRIPTS = ("CYRILLIC", "GREEK", "FULLWIDTH", "ARMENIAN", "CHEROKEE", "MATHEMATICAL")
_QUOTES = '"\u201c\u201d\u201e'
_DATA_QUOTE = re.compile(r"@[^\W\d_][\w.-]*=(?=[\"\u201c-\u201e])")
_MAX_SHOWN = 80
_NAME_IN_PARTS = re.compile(r"[^\W\d_]\w*\.?(?: +[^\W\d_]\w*\.?){1,3} *:")
_CARD_HELP = (
    "A card is a rank (A 2 3 4 5 6 7 8 9 T J Q K; 10 is read as T) and a suit (S H D C); "
    "a joker is *, a hidden card ?."
)
_FAULT_HELP = {
    codes.BAD_CARD: _CARD_HELP,
    codes.BAD_VALUE: "Keep one of them.",
    codes.TOO_LARGE: "No game needs that much; a limit keeps a broken file from doing harm.",
}


def expected_words(expected: Iterable[str]) -> str:
    """What was legal at a place, for people, from the terminals of the grammar.

    >>> expected_words({"CARDS", "$END", "REMARK"})
    'a card or the end of the line'
    """
    names = set(expected) - _ASIDES
    words: list[str] = []
    if names >= _ACTION_TERMINALS:
        words.append(f"an action ({', '.join(ACTION_WORDS)})")
        names -= _ACTION_TERMINALS
    if "HAND" in names and "OWNER" in names:
        return "a statement such as hand, deal, score or result, or a player's line such as Ana:"
    words += sorted({_NAMES.get(name, name.lower()) for name in names})
    if "$END" in names:
        words.remove(_NAMES["$END"])
        words.append(_NAMES["$END"])
    if not words:
        return "nothing more"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _error(
    code: str, message: str, number: int, start: int, end: int, help: str, fix: str | None = None
) -> Diagnostic:
    span = Span(number, start + 1, end + 1)
    mend = Fix(span, fix) if fix is not None else None
    return Diagnostic(code, Severity.ERROR, message, span, help=help, fix=mend)


def explain_stop(text: str, stop: Stop, number: int) -> Diagnostic:
    """The message for a line that stops being readable.

    Args:
        text: the line.
        stop: where the scanner stopped.
        number: the line's number.
    """
    legal = expected_words(stop.expected)
    if stop.at >= len(text):
        return _error(
            codes.SYNTAX,
            "the line ends too soon",
            number,
            len(text.rstrip()),
            len(text.rstrip()) + 1,
            f"Here should stand {legal}.{_with_points(text)}",
        )
    match = _CHUNK.match(text, stop.at)
    chunk = match[0] if match else text[stop.at]
    start = stop.at
    if stop.tokens and stop.tokens[-1].end == start:
        # The fault began in the word before: 7H?? reads 7H and stops at the marks.
        for before in _CHUNK.finditer(text):
            if before.start() < start < before.end():
                chunk, start = before[0], before.start()
    # Somebody's text of any length does not belong into a message.
    chunk = chunk[:_MAX_SHOWN]
    end = start + len(chunk)
    special = _special(text, chunk, start, stop, number)
    if special:
        return special
    return _error(
        codes.SYNTAX, f"{chunk!r} cannot stand here", number, start, end, f"Expected {legal}."
    )


def _with_points(text: str) -> str:
    """How a statement of points is written, where a line is one."""
    word = text.lstrip().partition(" ")[0].lower()
    if word not in ("score", "total", "result"):
        return ""
    either = " Or result * to claim nothing." if word == "result" else ""
    return f" Points stand behind each handle: {word} Ana 12, Ben 30.{either}"


def _special(text: str, chunk: str, start: int, stop: Stop, number: int) -> Diagnostic | None:
    """The mistakes that people really make, each with its mend."""
    end = start + len(chunk)
    for offset, letter in enumerate(chunk):
        name = unicodedata.name(letter, "")
        if not letter.isascii() and name.startswith(_LOOKALIKE_SCRIPTS):
            at = start + offset
            return _error(
                codes.LOOKALIKE,
                f"the letter {letter!r} is {name}, not an ASCII letter",
                number,
                at,
                at + 1,
                "Cards and words are written in ASCII letters; type it again on a plain keyboard.",
            )
    data = _DATA_QUOTE.match(text, start)
    quote = data.end() if data else start
    if text[quote] in _QUOTES:
        within = bool(stop.tokens) and stop.tokens[-1].type == "STRING"
        return _error(
            codes.UNCLOSED_QUOTE,
            "a quote stands within quotes"
            if within
            else "the quotes that open here are not closed",
            number,
            quote,
            quote + 1 if within else _end_of_line(text, quote),
            'A " within quotes is written \\".'
            if within
            else 'Close them with " in the same line.',
        )
    if chunk[0] == "{":
        if open_brace(text, start) != start:
            return _error(
                codes.SYNTAX,
                "an annotation stands after a whole action or statement, not inside one",
                number,
                start,
                start + 1,
                f"Move it to the end of the action. Expected {expected_words(stop.expected)}.",
            )
        return _error(
            codes.UNCLOSED_BRACE,
            "the annotation that opens here is never closed",
            number,
            start,
            len(text.rstrip()),
            "Close it with }.",
        )
    if stop.tokens and stop.tokens[-1].type in ("LPAR", "RPAR"):
        sign = stop.tokens[-1]
        return _error(
            codes.SYNTAX,
            f"{sign.text} stands alone on its line",
            number,
            sign.start,
            sign.end,
            "Write what comes before and after it in lines of its own.",
        )
    if chunk[:4].lower() == "%rmn":
        return _error(
            codes.SYNTAX,
            f"{chunk!r} cannot stand here",
            number,
            start,
            end,
            "A game starts with %rmn 1: the word, a blank and the number of the version.",
        )
    judged = _JUDGED_CARD.fullmatch(chunk)
    if judged:
        mark = judged["mark"]
        return _error(
            codes.MISPLACED_JUDGEMENT,
            f"a judgement stands at the action word, not at the card: {chunk}",
            number,
            start,
            end,
            f"Write it so: discard{mark} {chunk[: -len(mark)]}.",
        )
    marks = _MARKS.fullmatch(chunk)
    if marks:
        return _error(
            codes.SYNTAX,
            f"{marks[1]} is no judgement",
            number,
            start,
            end,
            "A judgement is one of ! ? !! ?? !? ?! and touches the word of its action.",
        )
    is_action = chunk.rstrip("!?").lower() in ACTION_WORDS
    wanted = stop.expected - _ASIDES
    if wanted == {"LSQB"} and _CARD_LIKE.match(chunk.lstrip("(")) and not is_action:
        return _error(
            codes.SYNTAX,
            f"{chunk!r} stands in no square brackets",
            number,
            start,
            end,
            "Each meld stands in brackets of its own: meld [7S 7H 7D] [9S 9C 9D].",
        )
    if chunk[0] == "(" and len(chunk) > 1:
        return _error(
            codes.SYNTAX,
            f"{chunk!r} cannot stand here",
            number,
            start,
            end,
            "What is said about a game stands in braces behind the action: {One card short!}",
        )
    if wanted == {"OWNER"} and _WORD.fullmatch(chunk) and not _CARD.fullmatch(chunk):
        return _error(
            codes.NO_COLON,
            f"a colon is missing after {chunk}",
            number,
            start,
            end,
            f"Cards of a player stand behind a handle and a colon: {chunk}: 7C KS.",
            fix=f"{chunk}:",
        )
    if not is_action and chunk.rstrip(";.-").lower() in ACTION_WORDS:
        return _error(
            codes.SYNTAX,
            f"{chunk[-1]!r} cannot stand here",
            number,
            end - 1,
            end,
            "Actions stand one behind the other, with a blank or a comma between them.",
        )
    if "RSQB" in stop.expected and is_action:
        return _error(
            codes.SYNTAX,
            "the meld before this word is not closed",
            number,
            start,
            end,
            "Close it with ].",
        )
    before = stop.tokens[-1].text.rstrip("!?").lower() if stop.tokens else ""
    if before in ACTION_WORDS and before != "meld" and is_action:
        meld = " Ana.1" if before in ("layoff", "swap") else ""
        return _error(
            codes.SYNTAX,
            f"no card stands behind {before}",
            number,
            stop.tokens[-1].start,
            stop.tokens[-1].end,
            f"Write the card, or ? where nobody saw it: {before} 9D{meld}.",
        )
    wants_card = not stop.expected.isdisjoint(("CARDS", "PLAYED")) or _within_meld(stop)
    if wants_card and (
        _CARD_LIKE.match(chunk) or (chunk[0].isalnum() and "OWNER" not in stop.expected)
    ):
        return _error(
            codes.BAD_CARD,
            f"{chunk} is no card",
            number,
            start,
            end,
            _CARD_HELP,
        )
    return None


def _within_meld(stop: Stop) -> bool:
    """Whether the line stopped behind cards within brackets."""
    return "RSQB" in stop.expected and "KEY" not in {token.type for token in stop.tokens}


def _end_of_line(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len((text if end < 0 else text[:end]).rstrip())


def explain_colon(
    text: str, tokens: Sequence[Token], number: int, players: Iterable[str]
) -> Diagnostic | None:
    """The message for a statement that is written with a colon, as if its word were a player's
    handle; none for all other lines.

    Args:
        text: the line.
        tokens: what was read of it.
        number: the line's number.
        players: the handles of the game.
    """
    if not tokens or tokens[0].type != "OWNER":
        return None
    word = tokens[0].text[:-1].rstrip()
    if word in tuple(players) or word.lower() not in STATEMENT_WORDS:
        return None
    return _error(
        codes.SYNTAX,
        f"{word.lower()} has no colon",
        number,
        tokens[0].start,
        tokens[0].end,
        f"Write it so: {word.lower()}{text[tokens[0].end :].rstrip()[:_MAX_SHOWN]}",
        fix=word.lower(),
    )


def explain_fault(fault: Fault, number: int) -> Diagnostic:
    """The message for a value that no record can hold."""
    token = fault.token
    help = fault.help or _FAULT_HELP.get(fault.code, "")
    return _error(fault.code, fault.message, number, token.start, token.end, help)


def explain_unknown(
    text: str, token: Token, number: int, players: Iterable[str], in_play: bool
) -> Diagnostic:
    """The message for a word that is none of the language's.

    Args:
        text: the line.
        token: the word.
        number: the line's number.
        players: the handles of the game.
        in_play: whether it stands among a player's actions.
    """
    word = token.text.rstrip("!?")[:_MAX_SHOWN]
    handles = tuple(players)
    if not in_play and handle_of(word) in handles:
        after = text[token.end :].split(maxsplit=1)
        first = after[0].strip(";.:,").lower() if after else ""
        if first in STATEMENT_WORDS:
            return _error(
                codes.UNKNOWN_WORD,
                f"the word comes before the player: {first} {word}",
                number,
                token.start,
                token.end,
                f"Write it so: {first} {word}.",
            )
        parts = _NAME_IN_PARTS.match(text, token.start)
        if parts and not set(parts[0][:-1].lower().split()) & {*ACTION_WORDS, *STATEMENT_WORDS}:
            whole = re.sub(r"[\s.]+", "", parts[0][:-1])
            return _error(
                codes.SYNTAX,
                "the handle of a player is one word",
                number,
                token.start,
                parts.end() - 1,
                f'Write {whole} here and in [Players]; [Name.{whole} "..."] keeps the whole name.',
            )
        return _error(
            codes.NO_COLON,
            f"a colon is missing after {word}",
            number,
            token.start,
            # What was typed instead of the colon goes.
            token.end + (text[token.end : token.end + 1] in (";", ".", ",", "-")),
            f"A player's line starts with a handle and a colon: {word}: draw 7C.",
            fix=f"{word}:",
        )
    if not in_play and word.lower() in ACTION_WORDS:
        return _error(
            codes.UNKNOWN_WORD,
            f"{word!r} is an action, and no player stands before it",
            number,
            token.start,
            token.end,
            f"A player's line starts with a handle and a colon: {(*handles, 'Ana')[0]}: {word}.",
        )
    words = ACTION_WORDS if in_play else _FIRST_WORDS
    near = suggest(word.lower(), words)
    kind = "action" if in_play else "statement"
    if near:
        return _error(
            codes.UNKNOWN_WORD,
            f"{word!r} is no {kind}; did you mean {near!r}?",
            number,
            token.start,
            token.start + len(word),
            f"The {kind}s are {', '.join(words)}.",
            # A fix must mend the line: "hand2" and "lay off" need more than the word.
            fix=near if word.isalpha() and near[: len(word)] != word.lower() else None,
        )
    return _error(
        codes.UNKNOWN_WORD,
        f"{word!r} is no {kind}",
        number,
        token.start,
        token.end,
        f"The {kind}s are {', '.join(words)}.",
    )
