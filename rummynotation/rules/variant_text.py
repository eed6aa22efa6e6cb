"""A variant in words: each parameter as a short text, for tables and comparisons."""

from __future__ import annotations

from itertools import groupby

from rummynotation.cards import JOKER, RANKS
from rummynotation.rules.variant import HandRules, Range, ShoeRow, Variant


def describe(variant: Variant) -> dict[str, str]:
    """Every parameter of a variant as text, in the order of the groups.

    Values that are single words are spelt as in a variant file. What differs from hand to hand
    stands after the numbers of the hands it holds for. Rows are separated by semicolons.

    >>> from rummynotation.rules.loader import load_variant
    >>> describe(load_variant("liverpool"))["stock_out"]
    'reshuffle_keep_top, no limit'
    >>> describe(load_variant("liverpool"))["hands.deal"]
    '1-4: 10; 5-7: 12'
    """
    hands = variant.hands
    return {
        "players": _range(variant.players),
        "partnership": variant.partnership,
        "shoe": "; ".join(map(_shoe, variant.shoe)),
        "dealer": f"first {variant.dealer_first}, next {variant.dealer_next}",
        "hands.deal": _by_hand([_deal(hand) for hand in hands]),
        "hands.contract": _by_hand([hand.contract_text() for hand in hands]),
        "hands.final_discard": _by_hand([hand.final_discard for hand in hands]),
        "hands.close": _by_hand([hand.close for hand in hands]),
        "contract_required": _yes(variant.contract_required),
        "contract_size": _by_kind(variant.contract_size_set, variant.contract_size_run),
        "upcard": _yes(variant.upcard),
        "first_upcard": variant.first_upcard,
        "first_turn": variant.first_turn,
        "draw_discard": variant.draw_discard,
        "pickup_obligation": variant.pickup_obligation,
        "pickup_play": variant.pickup_play,
        "return_discard_ban": _yes(variant.return_discard_ban),
        "down_may_take_discard": _yes(variant.down_may_take_discard),
        "first_turn_without_draw": _yes(variant.first_turn_without_draw),
        "buy": _yes(variant.buy),
        "buy_limit": _by_hand([_limit(hand.buy_limit) for hand in hands]),
        "buy_penalty": str(variant.buy_penalty),
        "buy_window": variant.buy_window,
        "buy_priority": variant.buy_priority,
        "buys_per_turn": str(variant.buys_per_turn),
        "buy_who": f"down {_yes(variant.buy_who_down)}, "
        f"discarder {_yes(variant.buy_who_discarder)}",
        "buy_permission": variant.buy_permission,
        "set_size": f"{variant.set_size.min} "
        + ("or more" if variant.set_size.max is None else f"to {variant.set_size.max}"),
        "set_suits": variant.set_suits,
        "run_size": _range(variant.run_size),
        "ace": variant.ace,
        "same_suit_runs": variant.same_suit_runs,
        "extra_melds": variant.extra_melds,
        "layoff_from": variant.layoff_from,
        "layoff_targets": variant.layoff_targets,
        "layoff_credit": variant.layoff_credit,
        "wilds": " ".join(variant.wilds) or "none",
        "joker_limit": ", ".join(f"{most} in {s}" for s, most in variant.joker_limit_table)
        or variant.joker_limit,
        "min_naturals": _by_kind(str(variant.min_naturals_set), str(variant.min_naturals_run)),
        "joker_swap_from": variant.joker_swap_from,
        "joker_swap_when": variant.joker_swap_when,
        "joker_swap_use": variant.joker_swap_use,
        "joker_guard": variant.joker_guard,
        "knock": str(variant.knock),
        "knock_ace": variant.knock_ace,
        "big_gin": _yes(variant.big_gin),
        "layoff_on_gin": _yes(variant.layoff_on_gin),
        "undercut_tie": _yes(variant.undercut_tie),
        "spades_double": _yes(variant.spades_double),
        "stock_out": f"{variant.stock_out_action}, "
        + ("no limit" if variant.stock_out_max is None else f"at most {variant.stock_out_max}")
        + (f", {variant.stock_out_left} left" if variant.stock_out_left else ""),
        "scoring": f"{variant.scoring_mode}, down_scores_zero {_yes(variant.down_scores_zero)}",
        "values": _values(variant),
        "bonuses": ", ".join(f"{name} {n:+d}" for name, n in variant.bonuses) or "none",
        "game_end": f"{variant.game_end_type} {variant.game_end_n}"
        + f", {variant.game_end_winner} wins, ties: {', '.join(variant.ties)}",
    }


def _range(span: Range) -> str:
    return str(span.min) if span.min == span.max else f"{span.min} to {span.max}"


def _by_hand(texts: list[str]) -> str:
    """Neighbouring hands with the same are put together, all hands without a number."""
    if len(set(texts)) == 1:
        return texts[0]
    rows: list[str] = []
    first = 1
    for text, same in groupby(texts):
        last = first + len(list(same)) - 1
        rows.append(f"{first}: {text}" if first == last else f"{first}-{last}: {text}")
        first = last + 1
    return "; ".join(rows)


def _by_kind(of_sets: str, of_runs: str) -> str:
    return of_sets if of_sets == of_runs else f"set {of_sets}, run {of_runs}"


def _yes(value: bool) -> str:
    return "true" if value else "false"


def _limit(value: int | None) -> str:
    return "none" if value is None else str(value)


def _deal(hand: HandRules) -> str:
    special = ", ".join(f"{cards} for {players} players" for players, cards in hand.deal_by_players)
    return f"{hand.deal} ({special})" if special else str(hand.deal)


def _shoe(row: ShoeRow) -> str:
    low, high = row.players
    players = str(low) if low == high else f"{low}-{high}"
    if row.jokers_from_players:
        jokers = "n-1"
    elif row.jokers_min == row.jokers_max:
        jokers = str(row.jokers)
    else:
        jokers = f"{row.jokers} ({row.jokers_min} to {row.jokers_max})"
    return f"{players} players: decks {row.decks}, jokers {jokers}"


def _values(variant: Variant) -> str:
    """Neighbours of one worth are put together: ``A 15, 2-9 face value, 10-K 10, joker 15``."""
    worth = variant.values[: len(RANKS)]
    texts: list[str] = []
    start = 0
    while start < len(worth):
        same = _stretch(start, [points == worth[start] for points in worth])
        face = _stretch(start, [points == rank for rank, points in enumerate(worth, start=1)])
        end, points = (face, "face value") if face > same else (same, str(worth[start]))
        first, last = _rank_name(start), _rank_name(end - 1)
        texts.append(f"{first} {points}" if first == last else f"{first}-{last} {points}")
        if start == 0 and variant.ace_low is not None:
            texts.append(f"A low {variant.ace_low}")
        start = end
    if variant.values[JOKER]:
        texts.append(f"joker {variant.values[JOKER]}")
    return ", ".join(texts)


def _stretch(start: int, fits: list[bool]) -> int:
    """The end of the stretch of true values from a start on."""
    end = start
    while end < len(fits) and fits[end]:
        end += 1
    return end


def _rank_name(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]
