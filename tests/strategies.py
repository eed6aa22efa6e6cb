"""Hypothesis strategies for whole games: every kind of statement, in the one form of a record.

The games keep the rules of the language (what may stand where) and none of rummy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import normalize

from hypothesis import strategies as st

from rummynotation import record as r
from rummynotation.cards import HIDDEN, JOKER, stand_for_card, stand_for_rank
from rummynotation.notation.arrange import arrange_hand, arrange_opening
from rummynotation.record import Statement

Items = tuple[Statement, ...]

_RESERVED = {"stock", "pile", "turn", "bought", "reshuffle", "reshuffled", "credit"}
_CONTROL = "".join(map(chr, [*range(9), *range(11, 32), 0x7F, 0xFEFF]))

# --- words ----------------------------------------------------------------------------------------

_letters = st.sampled_from("abkzAKSÄéßñøЖ中あعअ")
_word_ends = st.text(st.sampled_from("aZ019_é中Ж\u0301"), max_size=6)
handles = st.one_of(
    st.sampled_from(["Ana", "Ben", "Chloé", "draw", "hand", "dealer", "or", "K", "JK", "S3"]),
    st.builds(str.__add__, _letters, _word_ends).map(lambda word: normalize("NFC", word)),
).filter(lambda word: word.lower() not in _RESERVED)

_characters = st.one_of(
    st.sampled_from(' \t"\\{}[]()#@%=?!*,.:;“”„ 7H♥\u00a0\u2028\x85'),
    st.characters(exclude_categories=("Cs",), exclude_characters=_CONTROL + "\n\t"),
)
lines = st.one_of(
    st.text(_characters, max_size=12),
    st.sampled_from(["", "Tuesday club", "%rmn 1", "# no remark", 'say "hi"', "\\", "a\\}b", "{"]),
)
comments = st.lists(lines, max_size=3).map("\n".join)
_names = st.builds(str.__add__, _letters, st.text(st.sampled_from("aZ09_.-é"), max_size=5))
_moments = st.sampled_from(
    ["2026-11-24T20:14", "2026-11-24T20:14:03Z", "2026-11-24T20:14:03.5+02:00", "1999-01-01T00:00Z"]
)
_seconds = st.integers(0, 10**12).map(lambda n: n / 10**6)
_values = st.one_of(lines, st.sampled_from(["3", "a=b", "x/y", "-1.5", "http://a.b/c?d&e", "…"]))


def _said(judgements: Sequence[str] = ("",)) -> st.SearchStrategy[r.Said]:
    something = st.builds(
        r.Said,
        st.sampled_from(judgements),
        st.lists(comments, max_size=2).map(tuple),
        st.none() | _seconds,
        st.just("") | _moments,
        st.lists(st.tuples(_names, _values), max_size=2).map(tuple),
    )
    # Most things have nothing said about them, which leaves room for larger games.
    return st.one_of(*[st.just(r.NOTHING)] * 6, something)


said = _said()
judged = _said(("", "!", "?", "!!", "??", "!?", "?!"))

# --- cards ----------------------------------------------------------------------------------------

naturals = st.integers(0, JOKER - 1)
cards = st.one_of(naturals, st.just(HIDDEN), st.just(JOKER))
placed = st.one_of(
    naturals,
    cards,
    st.builds(stand_for_card, st.integers(0, JOKER), naturals),
    st.builds(stand_for_rank, st.integers(0, JOKER), st.integers(1, 13)),
)
_some_cards = st.lists(cards, min_size=1, max_size=6).map(tuple)
_any_cards = st.lists(cards, max_size=12).map(tuple)
_runs = st.builds(
    lambda suit, low, length: tuple(suit * 13 + (low + i) % 13 for i in range(length)),
    st.integers(0, 3),
    st.integers(0, 12),
    st.integers(3, 13),
).flatmap(lambda run: st.permutations(run).map(tuple) | st.just(run))
melds = st.one_of(st.lists(placed, min_size=1, max_size=6).map(tuple), _runs)

_meld_names = st.builds(r.MeldName, handles, st.integers(0, 9999))
_parties = st.lists(handles, min_size=1, max_size=3).map(tuple)
_numbers = st.integers(-999_999_999, 999_999_999)
_points = st.lists(st.tuples(_parties, _numbers), min_size=1, max_size=3).map(tuple)
_shapes = st.builds(r.Shape, st.sampled_from("SRM"), st.integers(0, 99))

# --- statements -----------------------------------------------------------------------------------


def _actions_of(player: str) -> st.SearchStrategy[Statement]:
    who = st.just(player)
    return st.one_of(
        st.builds(r.Draw, who, cards, said=judged),
        st.builds(r.Take, who, _some_cards, said=judged),
        st.builds(r.Buy, who, _some_cards, said=judged),
        st.builds(r.Claim, who, cards, said=judged),
        st.builds(r.Pass, who, said=judged),
        st.builds(r.Refuse, who, handles, said=judged),
        st.builds(r.Meld, who, st.lists(melds, min_size=1, max_size=3).map(tuple), said=judged),
        st.builds(
            r.LayOff,
            who,
            st.lists(placed, min_size=1, max_size=3).map(tuple),
            st.none() | _meld_names,
            said=judged,
        ),
        st.builds(
            r.Swap, who, cards, _meld_names, st.none() | placed, st.none() | placed, said=judged
        ),
        st.builds(r.Discard, who, cards, said=judged),
        st.builds(r.Knock, who, cards, said=judged),
        st.builds(r.Gin, who, st.none() | cards, said=judged),
        st.builds(r.Undo, who, said=judged),
        st.builds(r.Call, who, lines, st.none() | cards, said=judged),
    )


notes = st.builds(r.Note, said=said.filter(lambda s: s != r.NOTHING))
own_remarks = st.builds(r.Remark, lines)
_inline_remarks = st.builds(r.Remark, lines, st.just(True))
tags = st.builds(
    r.Tag,
    st.one_of(
        st.sampled_from(["Event", "Date", "Players", "Variant", "Rule.buy", "Name.Chloé", "Zz-9"]),
        _names.map(lambda name: normalize("NFC", name)),
    ),
    lines,
    said=said,
)
totals = st.builds(r.Total, _points, said=said)
adjustments = st.builds(r.Adjust, handles, _numbers, lines, said=said)
winners = st.builds(r.Winner, st.lists(_parties, min_size=1, max_size=3).map(tuple), said=said)
results = st.builds(r.Result, st.none() | _points, said=said)

setups = st.one_of(
    st.builds(
        r.Contract,
        st.lists(st.lists(_shapes, min_size=1, max_size=3).map(tuple), min_size=1, max_size=3).map(
            tuple
        ),
        said=said,
    ),
    st.builds(r.Deal, handles, _any_cards, said=said),
    st.builds(r.Upcard, cards, said=said),
    st.builds(r.Stock, _any_cards, said=said),
    st.builds(r.Turn, handles, st.booleans(), said=said),
    st.builds(r.Bought, _points, said=said),
    st.builds(r.Reshuffled, st.integers(0, 999_999), said=said),
    st.builds(r.Credit, _points, said=said),
    st.builds(r.Holds, handles, _any_cards, said=said),
    st.builds(r.TableMeld, _meld_names, melds, said=said),
    st.builds(r.Pile, _any_cards, said=said),
    totals,
)
statements = st.one_of(
    setups,
    st.builds(r.Reshuffle, st.none() | _any_cards, said=said),
    st.builds(r.Exhausted, said=said),
    st.builds(r.Void, lines, said=said),
    st.builds(r.Gap, lines, said=said),
    st.builds(r.Leave, handles, lines, said=said),
    st.builds(r.Return, handles, said=said),
    st.builds(r.Seated, handles, lines, said=said),
    st.builds(r.Out, handles, said=said),
    st.builds(r.Left, handles, _any_cards, said=said),
    st.builds(r.Score, _points, said=said),
    adjustments,
)

# --- what stands together -------------------------------------------------------------------------


def _joined(parts: Iterable[Sequence[Statement]]) -> Items:
    return tuple(item for part in parts for item in part)


# What may follow a statement: an inline remark only right behind it or behind a note.
_fillers: st.SearchStrategy[Items] = st.one_of(
    st.just(()),
    st.just(()),
    st.builds(
        lambda inline, rest: (*inline, *rest),
        st.lists(_inline_remarks, max_size=1),
        st.lists(notes | own_remarks, max_size=2),
    ),
    st.builds(lambda *pair: pair, notes, _inline_remarks),
)
_statement_parts = st.builds(lambda item, rest: (item, *rest), statements, _fillers)
_plays = handles.flatmap(lambda who: st.lists(_actions_of(who), min_size=1, max_size=4).map(tuple))


def _with_variations(parts: st.SearchStrategy[Items]) -> st.SearchStrategy[Items]:
    """Items with variations after them, which stand instead of the last of them."""
    variations = st.builds(
        lambda first, rest, said_there: (tuple(first), _joined(rest), said_there),
        st.lists(_inline_remarks | notes | own_remarks, max_size=1),
        st.lists(_parts, min_size=1, max_size=2),
        _fillers,
    )

    def build(items: Items, within: list[tuple[Items, Items, Items]], replaces: int) -> Items:
        count = min(replaces, len(items))
        return items + _joined(
            (r.Variation(first + inner, count), *after) for first, inner, after in within
        )

    return st.builds(build, parts, st.lists(variations, min_size=1, max_size=2), st.integers(1, 4))


_plain_parts = st.one_of(
    st.builds(lambda play, rest: play + rest, _plays, _fillers),
    _statement_parts,
)
_parts: st.SearchStrategy[Items] = st.deferred(
    lambda: st.one_of(
        _plain_parts,
        _plain_parts,
        _plain_parts,
        _with_variations(_plays),
        _with_variations(statements.map(lambda item: (item,))),
    )
)


def _hand(
    number: int, dealer: str, position: bool, about: r.Said, parts: list[Items], seats: list[str]
) -> r.Hand:
    items = _joined(parts)
    ordered = arrange_hand(items, [0] * len(items), seats)[0]
    return r.Hand(number, dealer, tuple(ordered), position, said=about)


def _hands(seats: list[str]) -> st.SearchStrategy[r.Hand]:
    set_up = st.lists(st.builds(lambda item, rest: (item, *rest), setups, _fillers), max_size=4)
    parts = st.builds(
        lambda first, early, late: [first, *early, *late],
        _fillers,
        set_up,
        st.lists(_parts, min_size=1, max_size=6),
    )
    return st.builds(
        _hand,
        st.integers(0, 10_000),
        st.just("") | handles,
        st.booleans(),
        said,
        parts,
        st.just(seats),
    )


def _opening(first: Items, parts: list[Items], seats: list[str]) -> Items:
    if seats:
        parts = [(r.Tag("Players", " ".join(seats)),), *parts]
    kept: list[Items] = []
    keys: set[str] = set()
    for part in parts:
        head = part[0]
        if isinstance(head, r.Tag):
            if head.key in keys or (not seats and head.key == "Players"):
                continue
            keys.add(head.key)
        kept.append(part)
    items = first + _joined(kept)
    return tuple(arrange_opening(items, [0] * len(items))[0])


def _closing(winner: Items, middle: list[Items], result: Items, after: Items) -> Items:
    if winner:
        winner += _joined(middle)
    return winner + result + after if result else winner


def _followed(strategy: st.SearchStrategy[Statement]) -> st.SearchStrategy[Items]:
    return st.builds(lambda item, rest: (item, *rest), strategy, _fillers)


_closings = st.builds(
    _closing,
    st.just(()) | _followed(winners),
    st.lists(_followed(winners | totals | adjustments), max_size=2),
    st.just(()) | results.map(lambda item: (item,)),
    _fillers,
)


def _games(seats: list[str]) -> st.SearchStrategy[r.Game]:
    return st.builds(
        r.Game,
        st.builds(
            _opening,
            _fillers,
            st.lists(_followed(tags | totals), max_size=4),
            st.just(seats),
        ),
        st.just(()) | st.lists(_hands(seats), min_size=1, max_size=3).map(tuple),
        _closings,
        said,
    )


games = st.lists(handles, max_size=4, unique=True).flatmap(_games)
"""Whole games in their one form."""


hand_games = st.builds(
    lambda parts: r.Game(hands=(_hand(1, "Ana", False, r.NOTHING, parts, []),)),
    st.lists(_parts, min_size=2, max_size=8),
)
"""Games of one hand and nothing else, in which more happens."""
