"""Writing games: the canonical form, and that it reads back the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import games, hand_games

from rummynotation import record as r
from rummynotation.cards import parse_card
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import RummyNotationError
from rummynotation.notation.limits import MAX_DEPTH
from rummynotation.notation.reader import read_game, read_games
from rummynotation.notation.writer import format_game, format_games
from rummynotation.record import Game, Hand, Statement

laws = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

CANONICAL = {
    "a whole game": """\
%rmn 1
[Event "Tuesday club"]
[Date "2026-11-24"]
[Variant "contract_rummy"]
[Rule.buy "true"]
[Players "Ana Ben Chloe"]
[Name.Chloe "Chloé \\"the\\" Martin \\\\ host"]
total Ana 5, Ben -10

hand 1 dealer Chloe
contract S3 R4 or M3 M3
deal Ana: 7S 9S KS 7H QD
deal Ben: ?x10
deal Chloe: ?x10
upcard 9D
stock: 3H 4C *
Ana: take 9D meld [7S 7H 7D] [9S 9D 9C] discard! KS {Down on the first turn.}
Chloe: buy KS ?
Ben: draw ? discard 4C
Ana: draw 7C layoff 7C Ana.1 swap 5H Ben.2 * slide *=9H discard QD
Ben: call "May I?" 7H refuse Ana pass undo claim ?
reshuffle: 4S ?x2
Ana: layoff *=9H 2S=TH swap 5H Ben.2 2S
reshuffle
exhausted
gap "two turns are missing"
leave Ben "called away"
return Ben
seat Ben "Dora Martin"
holds Ana: JC *
table Ana.1: [7S 7H 7D *=7]
pile: QD 4C
out Ben
left Ana: JC
left Ben:
score Ana+Chloe 10, Ben 0
adjust Ana -5 "late"
void "misdeal"

winner Ana+Chloe Ben
total Ana+Chloe 510, Ben 0
result Ana+Chloe 510, Ben 0
""",
    "a position": """\
%rmn 1
[Players "Ana Ben"]

position 3 dealer Ben
holds Ana: 7S 7H
holds Ben: ?x3
table Ben.1: [QC KC AC]
pile: 4S 9D
stock: ?x20
bought: Ana 1, Ben 2
reshuffled: 1
credit: Ana 30
total Ana 5, Ben 0
turn: Ana drawn
Ana: discard 7H

result *
""",
    "what is said": """\
%rmn 1 {Found in
  an attic.}  # a remark
{A note on the game.}

hand 1 @2026-11-24T20:14:03Z {Begins.}
# a remark on a line of its own
Ana: draw?? 7C @12.4 @2026-11-24T20:14 @seat=3 @said="a, \\"b\\"" {One \\} \\\\.} {Two
  lines.} discard!? 7C
@0.5 {A note.}  # inline
Ana: draw ?
""",
    "variations": """\
%rmn 1

hand 1
Ana: draw 7C
Ana: meld [7S 7H 7C] discard KS
# before it
(
  Ana: discard 7C {Of two
    lines.}
  Ben: draw ?
  (
    Ben: take 7C
  )
)
{between}
(  # the other
  Ana: meld [7S 7H 7C]
)  # its end
Ana: undo
void "late"
(
  out Ana
)
""",
}


@pytest.mark.parametrize("name", CANONICAL)
def test_canonical_text_stays_as_it_is(name: str) -> None:
    text = CANONICAL[name]
    game = read_game(text)
    assert not game.problems
    assert format_game(game) == text


def test_every_other_way_to_write_it_becomes_canonical() -> None:
    text = (
        "\ufeff%RMN 1\r\n"
        '[Players “Ana Ben”]\r\n[Event "x"]\r\n\r\n\r\n'
        "HAND 1 Dealer Ana\r\n"
        "UPCARD ♥7\r\n"
        "deal ben: 10S,9s joker\r\n"
        "stock : 7h\r\n  stock: 8h ? ?\r\n"
        "Ana:draw  7♥\r\n"
        "Ana: DISCARD? jk {a}{b\r\n\r\n      c}   # r\r\n"
        "result *"
    )
    assert format_game(read_game(text)) == (
        '%rmn 1\n[Event "x"]\n[Players "Ana Ben"]\n\n'
        "hand 1 dealer Ana\ndeal ben: 9S TS *\nupcard 7H\nstock: 7H 8H ?x2\n"
        "Ana: draw 7H discard? * {a} {b\n  c}  # r\n\nresult *\n"
    )


def test_remarks_of_joined_statements_keep_lines_of_their_own() -> None:
    text = "%rmn 1\n\nhand 1\nstock: 7H  # a\nstock: 8H  # b\n"
    assert format_game(read_game(text)) == "%rmn 1\n\nhand 1\nstock: 7H 8H  # a\n# b\n"


def test_several_games_make_one_text() -> None:
    text = "\n".join(CANONICAL.values())
    assert "".join(format_games(read_games(text))) == text


# --- laws ----------------------------------------------------------------------------------------


@laws
@given(games | hand_games)
def test_what_is_written_reads_back_the_same(game: Game) -> None:
    text = format_game(game)
    back = list(read_games(text))
    assert back == [game]
    assert not back[0].problems
    assert format_game(back[0], check=False) == text


@laws
@given(st.lists(games, max_size=3))
def test_games_in_one_text_stay_apart(several: list[Game]) -> None:
    assert several == (list(read_games("".join(format_games(several)))) if several else [])


@laws
@given(
    games | hand_games,
    st.sampled_from(["", "  ", "\t", "\u00a0"]),
    st.sampled_from(["\r\n", "\n\n", "\r"]),
)
def test_blanks_and_line_ends_mean_nothing(game: Game, blank: str, end: str) -> None:
    first, *rest = format_game(game).split("\n")
    # Not even within an annotation, which may span lines.
    loose = end.join([first, *(blank + line + blank for line in rest)])
    assert read_game(loose + "\n") == game


_ODD = st.one_of(
    st.sampled_from(["", "stock", "a b", "7up", "e\u0301", "x:", "-", "a\nb", '"', "\ud800", "}"]),
    st.text(max_size=3),
)


@settings(laws, max_examples=300)
@given(_ODD, _ODD, st.integers(-1, 2), st.sampled_from(range(14)))
def test_broken_records_are_refused_or_read_back(odd: str, more: str, count: int, at: int) -> None:
    card = parse_card("7H")
    items: list[Statement] = [
        r.Draw(odd, card),
        r.Refuse("Ana", odd),
        r.Call("Ana", odd),
        r.LayOff("Ana", (card,) * max(count, 0), r.MeldName(odd, count)),
        r.Meld("Ana", ((card,) * max(count, 0),) * max(count, 0)),
        r.Deal(odd, (card,)),
        r.Void(odd),
        r.Score((((odd, more), 5),)),
        r.Score((((), 5),) if count > 0 else ()),
        r.Turn(odd),
        r.Remark(odd, inline=count > 0),
        r.Note(said=r.Said("!" if count else "", (odd,), data=((odd, more),))),
        r.Variation((r.Out("Ana"),), count),
        r.Contract(((r.Shape(odd, count),),)),
    ]
    game = Game(
        (r.Tag(more, odd),) if count == 2 else (),
        (Hand(count, odd if count == 1 else "", (r.Out("Ben"), items[at], r.Pass("Ana"))),),
    )
    try:
        text = format_game(game)
    except RummyNotationError as error:
        assert {d.code for d in error.diagnostics} == {codes.NOT_WRITABLE}
    else:
        assert read_game(text) == game


# --- what is refused, and in which words ----------------------------------------------------------


def _variation(depth: int) -> r.Variation:
    inner: Statement = r.Out("Ana")
    for _ in range(depth):
        inner = r.Variation((r.Out("Ana"), inner) if isinstance(inner, r.Variation) else (inner,))
    assert isinstance(inner, r.Variation)
    return inner


_OUT = r.Out("Ana")
_SEVEN = parse_card("7H")


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ((r.Draw("A na"),), "not a handle: 'A na'"),
        ((r.Draw("Ame\u0301lie"),), "NFC"),
        ((r.Draw("stock"),), "stock: draw ?"),
        ((r.Void("a\nb"),), "control character '\\n'"),
        ((replace(_OUT, said=r.Said("!")),), "only actions are judged"),
        ((r.Pass("Ana", said=r.Said("!!!")),), "not a judgement"),
        ((replace(_OUT, said=r.Said(seconds=0.1234567)),), "six decimals"),
        ((replace(_OUT, said=r.Said(seconds=float("nan"))),), "six decimals"),
        ((replace(_OUT, said=r.Said(when="yesterday")),), "@yesterday"),
        ((r.Note(),), "a note says nothing"),
        ((r.Take("Ana", ()),), "empty list"),
        ((r.Meld("Ana", ((),)),), "empty list"),
        ((r.Upcard(_SEVEN), r.Deal("Ana", ())), "arrange_hand"),
        ((_OUT, r.Remark("a"), r.Remark("b", inline=True)), "another remark"),
        ((r.Variation((_OUT,)),), "cannot replace 1 of the 0"),
        ((_OUT, r.Variation((_OUT,), 0)), "cannot replace 0"),
        ((_OUT, r.Variation(())), "empty list"),
        ((_OUT, _OUT, r.Variation((_OUT,), 2)), "of one player"),
        ((r.Pass("Ana"), r.Pass("Ben"), r.Variation((_OUT,), 2)), "of one player"),
        ((r.Pass("Ana"), r.Note(said=r.Said(comments=("x",))), r.Pass("Ana"),
          r.Variation((_OUT,), 2)), "of one player"),
        ((r.Pass("Ana"), r.Pass("Ana"), r.Variation((_OUT,), 1),
          r.Variation((_OUT,), 2)), "back as: a variation that replaces 1"),
        ((_OUT, _variation(MAX_DEPTH + 1)), "deep"),
        ((r.Result(),), "does not read back"),
    ],
)  # fmt: skip
def test_refusals_name_the_reason(items: tuple[Statement, ...], words: str) -> None:
    with pytest.raises(RummyNotationError) as caught:
        format_game(Game(hands=(Hand(2, "", items),), path="x.rmn", number=3))
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == codes.NOT_WRITABLE
    assert words in diagnostic.message
    assert (diagnostic.path, diagnostic.game) == ("x.rmn", 3)


def test_a_refusal_names_the_hand_and_the_statement() -> None:
    with pytest.raises(RummyNotationError) as caught:
        format_game(Game(hands=(Hand(1), Hand(2, "", (r.Discard("Ana", 7), r.Draw("no name", 7))))))
    assert dict(caught.value.diagnostics[0].state) == {
        "hand": "2",
        "statement": "no name: draw 8S",
    }


def test_an_opening_out_of_order_is_refused() -> None:
    opening = (r.Tag("Players", "Ana"), r.Tag("Event", "x"))
    with pytest.raises(RummyNotationError, match="arrange_opening"):
        format_game(Game(opening))


def test_a_tag_given_twice_is_refused() -> None:
    with pytest.raises(RummyNotationError, match="given twice"):
        format_game(Game((r.Tag("Event", "x"), r.Tag("Event", "x"))))


def test_the_deepest_variation_is_written() -> None:
    game = Game(hands=(Hand(1, "", (_OUT, _variation(MAX_DEPTH))),))
    assert read_game(format_game(game)) == game


def test_without_a_check_nothing_is_refused() -> None:
    game = Game(hands=(Hand(1, "", (r.Draw("A na"),)),))
    assert "A na: draw ?" in format_game(game, check=False)
