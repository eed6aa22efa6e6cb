"""The grammar: the fast scanner and Lark read alike, every spelling of a card, every message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark import Lark, UnexpectedInput
from lark import Token as LarkToken

from rummynotation.cards import CARD_TEXT, card_text, placed_text
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic
from rummynotation.notation.build import ACTION_WORDS, STATEMENT_WORDS, read_cards
from rummynotation.notation.grammar import FILE, LINE, Scanner, Stop, Token, lark_parser
from rummynotation.notation.grammar_files import grammar_file
from rummynotation.notation.limits import MAX_CARDS, MAX_COMMENT
from rummynotation.notation.reader import read_games
from rummynotation.record import Deal, Game, Hand

LINES = r"""
%rmn 1
%RMN 1 {Found in an attic.} # a remark
[Event "Tuesday \"club\" \\ more"]
[Players “Ana Ben”]
[Name.Chloé "Chloé"] @seat=3
hand 1
HAND 12 dealer Chloé @2026-11-24T20:14:03Z {Begins.}
position 3 dealer Ben
contract S3 R4 or M3 m3
deal Ana: 7S 7H 7D 9S 9C 2H 4D JC QD KS
deal Ben: ?x10
deal Cy:
upcard 9D
upcard ♥7
stock: 3H 4C *, 10s
stock :
holds Ana: JC *
table Ana.1: [7S 7H 7D *=7]
table Ben.12: [QC KC AC]
pile: QD 4C
bought: Ana 1, Ben 2
reshuffled: 1
credit: Ana+Cy 30
turn: Ana
turn: Ana drawn
reshuffle
reshuffle: 4S ?x2
exhausted
void
void "misdeal"
gap "two turns are missing"
leave Ben "called away"
return Ben
seat Ben "Dora Martin"
out Ben
left Ana: JC
score Ana + Cy 10, Ben -5
total Ana 5, Ben −10
adjust Ana +5 "late"
winner Ana+Cy Ben
result Ana 510, Ben 0
result *
(
)  # its end
# a remark
{A note.} {Another.} @12.4
{Of two
  lines \} \\ .} # with a remark
@name="a value" @2026-11-24T20:14+02:00

Ana: draw
Ana: draw ? discard 4C
Ana: draw?? 7C @12.4 @seat=3 {One.} {Two.} discard!? 7C
Ana : {Before.} take 9D meld [7S 7H 7D] [9S 9C 9D] discard! KS {Down.}
ANA: TAKE 7H 8H 9H
Chloe: buy KS ?
Cy: claim 7H pass refuse Ana
Ana: layoff *=9H 2S=TH Ben.2 layoff 7C
Ana: swap 5H Ben.2 *
Ana: swap 5H Ben.2 slide *=9H
Ana: swap 5H Ben.2 2S slide *
Ben: call "May I?" 7H undo
Ana: draw 7H knock 3S meld [4H 5H 6H] [9S 9D 9C]
Ben: layoff 7H Ana.1 meld [2C 3C 4C]
Ben: gin? KS
Ana: GIN! ? {c}
Ben: gin meld [4H 5H 6H]
Ana: meld! [5H *=6H JK 🃏] discard 🂡
Ana: hop 7H [8H] Ben.1 "x"
drwa 7H, 8H and more {x}
Ana: draw 7H, discard 8H # "a {remark"
""".strip("\n").split("\n")
# The annotation over two lines is one line of the language.
_OF_TWO = LINES.index("{Of two")
LINES[_OF_TWO : _OF_TWO + 2] = ["\n".join(LINES[_OF_TWO : _OF_TWO + 2])]

_PIECES = [
    *ACTION_WORDS, *STATEMENT_WORDS, "slide", "drawn", "or", "%rmn 1", "Ana:", "Ana", "Ana.1",
    "Ben.2", "7H", "10H", "♥7", "7♥\ufe0f", "*", "*=9H", "*=8", "2S=TH", "?", "?x10", "JK", "🂡",
    "[", "]", "(", ")", "{a}", "{", "}", '"a"', '"', "“a”", "“", "#", "@", "@12", "@a=b",
    "@2026-11-24T20:14",
    '@a="b c"', "S3", "1", "-5", "12345678901", "+", "Ana+Ben", ":", ",", "!", "??", "=", ".", "\\",
    "\u00a0", "\u202f", "\t", "\n", "\u0301", "é", "K", "ſ", "١", "中", "x",
]  # fmt: skip


def _mutated(line: str, changes: list[tuple[int, int, int, str]]) -> str:
    for kind, at, length, piece in changes:
        at %= len(line) + 1
        if kind == 0:
            line = line[:at] + line[at + length :]
        elif kind == 1:
            line = line[:at] + piece + line[at:]
        elif kind == 2:
            line = line[:at] + piece + line[at + length :]
        else:
            words = re.findall(r"\s+|\w+|.", line, re.DOTALL)
            if words:
                words[at % len(words)] = piece if kind == 3 else f" {piece} "
            line = "".join(words)
    return line


_changes = st.lists(
    st.tuples(
        st.integers(0, 4),
        st.integers(0, 300),
        st.integers(0, 8),
        st.sampled_from(_PIECES) | st.text(max_size=2),
    ),
    max_size=4,
)
mutated_lines = st.builds(_mutated, st.sampled_from(LINES), _changes)


@pytest.fixture(scope="module")
def scanner() -> Scanner:
    """A scanner that has met every shape of line often enough to have learnt it."""
    warm = Scanner(lark_parser())
    for _ in range(40):
        for line in LINES:
            warm.scan(line)
    return warm


def _by_lark(text: str, start: str) -> list[tuple[str, str]] | None:
    try:
        tree = lark_parser().parse(text, start=start)
    except UnexpectedInput:
        return None
    tokens = tree.scan_values(lambda value: isinstance(value, LarkToken))
    return [(token.type, str(token)) for token in tokens]


def _by_scanner(scanner: Scanner, text: str) -> list[tuple[str, str]] | None:
    tokens = scanner.scan(text)
    if isinstance(tokens, Stop):
        assert 0 <= tokens.at <= len(text)
        assert tokens.expected
        return None
    for token in tokens:
        assert text[token.start : token.end] == token.text
    return [(token.type, token.text) for token in tokens]


# --- the scanner and Lark ---


@pytest.mark.parametrize("line", LINES)
def test_the_corpus_is_valid(scanner: Scanner, line: str) -> None:
    tokens = _by_scanner(scanner, line)
    assert tokens is not None
    assert tokens == _by_lark(line, LINE)


@settings(
    max_examples=1500,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(mutated_lines)
def test_the_scanner_and_lark_agree(scanner: Scanner, line: str) -> None:
    by_lark = _by_lark(line, LINE)
    assert _by_scanner(scanner, line) == by_lark
    assert _by_scanner(Scanner(lark_parser()), line) == by_lark


def test_the_corpus_holds_every_terminal() -> None:
    fresh = Scanner(lark_parser())
    met: set[str] = set()
    for line in LINES:
        tokens = fresh.scan(line)
        assert not isinstance(tokens, Stop)
        met |= {token.type for token in tokens}
    ignored = {"_NEWLINE", "_GAP"}
    named = {rule.name for rule in lark_parser().terminals}
    inner = {"_NAME", "_CARD", "_ON_TABLE", "_NATURAL", "_RANK", "_SUIT", "_SIGN", "_WILD",
             "_UNSEEN", "_EDGE"}  # fmt: skip
    assert named - ignored - inner <= met


# --- whole texts ---

_ROOT = Path(__file__).parent.parent
_WHOLE = [
    "%rmn 1\n" + "\n".join(line for line in LINES[2:] if not line.startswith("%")),
    *re.findall(
        r"^```rmn\n(%rmn.*?)^```", (_ROOT / "grammar" / "SPEC.md").read_text("utf-8"), re.M | re.S
    ),
    *(path.read_text("utf-8") for path in sorted((_ROOT / "examples").glob("*.rmn"))),
]


@pytest.mark.parametrize("text", _WHOLE)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_whole_text_reads_as_its_lines_do(scanner: Scanner, text: str, line_end: str) -> None:
    by_line: list[tuple[str, str]] = []
    pending = ""
    for line in text.split("\n"):
        pending = f"{pending}\n{line}" if pending else line
        tokens = _by_scanner(scanner, pending)
        if tokens is None:
            continue  # an annotation goes on in the next line
        by_line += [(kind, words.replace("\n", line_end)) for kind, words in tokens]
        pending = ""
    assert not pending
    whole = _by_lark(text.replace("\n", line_end), FILE)
    assert whole is not None
    assert [pair for pair in whole if pair[0] != "_NEWLINE"] == by_line


def test_the_grammar_has_no_collisions() -> None:
    pytest.importorskip("interegular", reason="Lark's strict mode needs interegular")
    Lark(
        grammar_file("rmn.lark").read_text(encoding="utf-8"),
        parser="lalr",
        start=[LINE, FILE],
        keep_all_tokens=True,
        maybe_placeholders=False,
        strict=True,
    )


# --- cards ---

_SIGNS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
_PICTURES = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}


def _spellings(card: str) -> list[str]:
    rank, suit = card[0], card[1]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    suits = [suit, suit.lower()]
    for sign in _SIGNS[suit]:
        suits += [sign, sign + "\ufe0e", sign + "\ufe0f"]
    words = [r + s for r in sorted(ranks) for s in suits]
    words += [s + r for r in sorted(ranks) for s in suits]
    place = "A23456789TJ_QK".index(rank) + 1
    return [*words, chr(_PICTURES[suit] + place)]


@pytest.mark.parametrize("card", CARD_TEXT[:52])
def test_every_spelling_of_a_card(scanner: Scanner, card: str) -> None:
    for word in _spellings(card):
        tokens = scanner.scan(f"deal Ana: {word} ?")
        assert not isinstance(tokens, Stop), word
        assert [card_text(c) for c in read_cards(tokens[-1])] == [card, "?"], word
        tokens = scanner.scan(f"table Ana.1: [*={word}]")
        assert not isinstance(tokens, Stop), word
        assert [placed_text(c) for c in read_cards(tokens[-2])] == [f"*={card}"], word


@pytest.mark.parametrize("word", ["*", "JK", "jk", "Jk", "Joker", "JOKER", "joker", "🃏", "🂿", "🃟"])
def test_every_spelling_of_a_joker(scanner: Scanner, word: str) -> None:
    tokens = scanner.scan(f"upcard {word}")
    assert not isinstance(tokens, Stop)
    assert [card_text(card) for card in read_cards(tokens[-1])] == ["*"]


def test_hidden_cards(scanner: Scanner) -> None:
    tokens = scanner.scan("stock: ? ?x3, ?X2 ?x007")
    assert not isinstance(tokens, Stop)
    assert len(read_cards(tokens[-1])) == 13


@pytest.mark.parametrize("rank", ["8", "t", "10", "A"])
def test_a_wild_card_may_name_a_rank(scanner: Scanner, rank: str) -> None:
    tokens = scanner.scan(f"Ana: meld [8S 8H *={rank} 2s={rank}]")
    assert not isinstance(tokens, Stop)
    name = {"t": "T", "10": "T"}.get(rank, rank)
    words = [placed_text(card) for card in read_cards(tokens[-2])]
    assert words[2:] == [f"*={name}", f"2S={name}"]


@pytest.mark.parametrize(
    "word", ["11H", "1H", "7", "H", "7X", "7HH", "SH", "XX", "7H=8H", "?x", "?x10000000000", "7HD",
             "7ſ", "\u212aS", "7H.", "*H", "jo", "7 H", "H7H", "7h8h", "0H", "١H", "🂠", "ΑH"],
)  # fmt: skip
def test_what_is_no_card_is_an_error(word: str) -> None:
    game = _read(f"upcard {word}")
    assert game.problems
    assert game.hands[0].items == ()


def test_a_list_of_no_cards() -> None:
    assert _read("deal Ana:").hands[0].items == (Deal("Ana", ()),)


# --- messages ---


def _read(*lines: str) -> Game:
    head = '%rmn 1\n[Players "Ana Ben"]\nhand 1\n'
    (game,) = read_games(head + "\n".join(lines) + "\n\nhand 2\n")
    assert [type(hand) for hand in game.hands] == [Hand, Hand]
    return game


def _only(*lines: str) -> Diagnostic:
    (problem,) = _read(*lines).problems
    return problem


CASES = [
    # What stops a line from being read.
    ("Ana: discard", codes.SYNTAX, (13, 14), "the line ends too soon"),
    ("Ana: draw 7H  {x} layoff  ", codes.SYNTAX, (25, 26), "the line ends too soon"),
    ("hand one", codes.SYNTAX, (6, 9), "'one' cannot stand here"),
    ("out Ana Ben", codes.SYNTAX, (9, 12), "'Ben' cannot stand here"),
    ("score Ana 1.5", codes.SYNTAX, (11, 14), "'1.5' cannot stand here"),
    ("hand 1234567", codes.SYNTAX, (6, 13), "'1234567' cannot stand here"),
    ("hand 1 %rmn 1", codes.SYNTAX, (8, 12), "'%rmn' cannot stand here"),
    ("(Ana: draw 7H)", codes.SYNTAX, (1, 2), "( stands alone on its line"),
    ("Ana: meld [7S 7H 7D discard 8H", codes.SYNTAX, (21, 28),
     "the meld before this word is not closed"),
    ("Ana: take {why} 7H", codes.SYNTAX, (11, 12),
     "an annotation stands after a whole action or statement, not inside one"),
    ("Ana: draw 7H @1.2.3", codes.SYNTAX, (14, 15), "'@' cannot stand here"),
    # Letters, quotes, braces.
    ("Ana: draw 7С", codes.LOOKALIKE, (12, 13),
     "the letter 'С' is CYRILLIC CAPITAL LETTER ES, not an ASCII letter"),
    ("upcard ΚH", codes.LOOKALIKE, (8, 9),
     "the letter 'Κ' is GREEK CAPITAL LETTER KAPPA, not an ASCII letter"),
    ("upcard ７H", codes.LOOKALIKE, (8, 9),
     "the letter '７' is FULLWIDTH DIGIT SEVEN, not an ASCII letter"),
    ('void "misdeal', codes.UNCLOSED_QUOTE, (6, 14), "the quotes that open here are not closed"),
    ("void “misdeal", codes.UNCLOSED_QUOTE, (6, 14), "the quotes that open here are not closed"),
    ('out Ana @why="late', codes.UNCLOSED_QUOTE, (14, 19),
     "the quotes that open here are not closed"),
    ('void "the "new" deal"', codes.UNCLOSED_QUOTE, (11, 12), "a quote stands within quotes"),
    ("Ana: draw 7H {on and on", codes.UNCLOSED_BRACE, (14, 24),
     "the annotation that opens here is never closed"),
    ("Ana: take {on and on", codes.UNCLOSED_BRACE, (11, 21),
     "the annotation that opens here is never closed"),
    # Cards.
    ("Ana: discard 7H??", codes.MISPLACED_JUDGEMENT, (14, 18),
     "a judgement stands at the action word, not at the card: 7H??"),
    ("Ana: draw *!", codes.MISPLACED_JUDGEMENT, (11, 13),
     "a judgement stands at the action word, not at the card: *!"),
    ("Ana: draw 11H", codes.BAD_CARD, (11, 14), "11H is no card"),
    ("Ana: draw 7X discard 8H", codes.BAD_CARD, (11, 13), "7X is no card"),
    ("Ana: meld [7S 7H 77]", codes.BAD_CARD, (18, 20), "77 is no card"),
    ("deal Ana: 7S 8Z", codes.BAD_CARD, (14, 16), "8Z is no card"),
    # Values that no record can hold.
    ("upcard ?x999999", codes.BAD_CARD, (8, 16),
     f"?x999999 is more cards than any game has; at most ?x{MAX_CARDS}"),
    ("Ana: take ?x0", codes.BAD_CARD, (11, 14),
     "?x0 is no card; where there is none, nothing is written"),
    ("Ana: layoff ?=7H", codes.BAD_CARD, (13, 17), "a hidden card stands for nothing"),
    ("upcard 🂬", codes.BAD_CARD, (8, 9), "🂬 is no card of a rummy pack"),
    ("Ana: layoff *=🂬", codes.BAD_CARD, (13, 16), "🂬 is no card of a rummy pack"),
    (f"stock: ?x{MAX_CARDS} 7H", codes.TOO_LARGE, (8, 17),
     f"more than {MAX_CARDS} cards in one statement"),
    (f"out Ana {{{'x' * MAX_COMMENT}}}", codes.TOO_LARGE, (9, MAX_COMMENT + 11),
     f"a comment of over {MAX_COMMENT} characters"),
    ("Ana: draw 7H 8H", codes.BAD_VALUE, (11, 16), "one card stands here, not 2"),
    (r'void "a\n"', codes.BAD_VALUE, (6, 11), r"\n is no escape"),
    (r'out Ana @a="\x"', codes.BAD_VALUE, (9, 16), r"\x is no escape"),
    ("out Ana @1 @2", codes.BAD_VALUE, (12, 14), "the seconds stand here twice"),
    ("out Ana @2026-11-24T20:14 @2026-11-24T20:15", codes.BAD_VALUE, (27, 44),
     "the moment stands here twice"),
    ("Ana: draw!!! 7H", codes.SYNTAX, (6, 13), "!!! is no judgement"),
    # Words.
    ("layoff 7H Ana.1", codes.UNKNOWN_WORD, (1, 7),
     "'layoff' is an action, and no player stands before it"),
    ("Ana draw 7H", codes.NO_COLON, (1, 4), "a colon is missing after Ana"),
    ("Ana: drwa 7H", codes.UNKNOWN_WORD, (6, 10), "'drwa' is no action; did you mean 'draw'?"),
    ("Ana: xyz!? 7H", codes.UNKNOWN_WORD, (6, 11), "'xyz' is no action"),
    ("scroe Ana 1", codes.UNKNOWN_WORD, (1, 6), "'scroe' is no statement; did you mean 'score'?"),
    ("poker", codes.UNKNOWN_WORD, (1, 6), "'poker' is no statement"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code", "columns", "message"), CASES, ids=[case[0][:30] for case in CASES]
)
def test_messages(line: str, code: str, columns: tuple[int, int], message: str) -> None:
    problem = _only(line)
    assert (problem.code, problem.message) == (code, message)
    assert problem.span is not None
    assert (problem.span.line, problem.span.column, problem.span.end) == (4, *columns)
    assert problem.help
    assert problem.is_error


def test_a_version_that_sticks_to_its_word() -> None:
    (game,) = read_games("%rmn1\nhand 1\nresult *\n")
    (problem,) = game.problems
    assert (problem.code, problem.message) == (codes.SYNTAX, "'%rmn1' cannot stand here")
    assert "%rmn 1" in problem.help
    assert len(game.hands) == 1


@pytest.mark.parametrize("line", ["Ana: drwa 7H", "scroe Ana 1", "Ana draw 7H"])
def test_fixes_make_the_line_readable(line: str) -> None:
    fix = _only(line).fix
    assert fix is not None
    mended = line[: fix.span.column - 1] + fix.replacement + line[fix.span.end - 1 :]
    assert not _read(mended).problems


@pytest.mark.parametrize("word", ACTION_WORDS)
def test_misspelt_actions_get_a_suggestion(word: str) -> None:
    fix = _only(f"Ana: {word}e").fix
    assert fix is not None and fix.replacement == word


@pytest.mark.parametrize("word", sorted(set(STATEMENT_WORDS) - {"dealer"}))
def test_misspelt_statements_get_a_suggestion(word: str) -> None:
    fix = _only(f"{word}e").fix
    assert fix is not None and fix.replacement == word


def test_long_words_are_cut_in_messages() -> None:
    for line in ("Ana: " + "x" * 5000, "hand " + "ж" * 5000, "x" * 5000, "upcard " + "7" * 5000):
        problem = _only(line)
        assert len(problem.message) < 200


def test_a_token_knows_its_place(scanner: Scanner) -> None:
    assert scanner.scan("Ana:  draw 7C") == [
        Token("OWNER", "Ana:", 0, 4),
        Token("DRAW", "draw", 6, 10),
        Token("CARDS", "7C", 11, 13),
    ]
