"""Knocking and gin: who may end the play, with what melds, and what the hand is worth then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rummynotation.cards import ACE, HIDDEN, JOKER, Card, card_text, cards_text, rank_of, suit_of
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.words import many
from rummynotation.rules.deadwood import best_melding
from rummynotation.rules.table import BIG_GIN, GIN, KNOCK, Seat, Table
from rummynotation.rules.turn import after_end
from rummynotation.rules.violation import EVENTS_MISSING, Violation, undecided

SPADES = 0
"""The suit that doubles a hand, where one does."""

# --- before: whether the play may end so ---


def knock_limit(table: Table) -> int | None:
    """With how much deadwood a player may knock in this hand; none where the upcard, which says it,
    is not known.

    Args:
        table: a table at which players knock.
    """
    variant = table.variant
    if variant.knock == "none":
        return 0
    if variant.knock != "upcard":
        return variant.knock
    card = table.upcard
    if card is None or card >= JOKER:
        return None
    if rank_of(card) == ACE:
        return 0 if variant.knock_ace == "gin" else 1
    return variant.values[card]


def why_not_knocking(table: Table) -> Violation | None:
    """Why nobody knocks in this game, or none."""
    if table.variant.knocks:
        return None
    return Violation(
        codes.KNOCK_OFF,
        "nobody knocks or goes gin in this game",
        "A hand ends when somebody has no card left; `knock` and `gin` are for gin rummy.",
    )


def why_not_big_gin(table: Table) -> Violation | None:
    """Why nobody goes gin without a discard in this game, or none."""
    if table.variant.big_gin:
        return None
    return Violation(
        codes.NO_GIN,
        "in this game one goes gin with a discard",
        "Write the card that is discarded: gin and the card.",
    )


def why_not_end_with(
    table: Table, seat: Seat, cards: Sequence[Card], kind: str
) -> Violation | None:
    """Why a player may not end the play with these cards, or none.

    Args:
        table: the table.
        seat: the player.
        cards: all that he keeps, known.
        kind: how he ends it: a knock, gin, or big gin.
    """
    if max(Counter(cards).values(), default=0) > 1:
        return undecided("a card is there twice, and so the deadwood is not counted")
    found = best_melding(cards, table.variant)
    limit = 0 if kind != KNOCK else knock_limit(table)
    if limit is None:
        # Whatever card was turned up: no card is worth less or more than these.
        least = 0 if table.variant.knock_ace == "gin" else min(table.variant.values[:JOKER])
        if found.deadwood <= least:
            return None
        if found.deadwood <= max(table.variant.values[:JOKER]):
            return undecided(
                "with how many points one may knock is not known: the upcard is hidden"
            )
        limit = max(table.variant.values[:JOKER])
    if found.deadwood <= limit:
        return None
    return _too_much(seat, cards, found.deadwood, found.melds, kind, limit)


def _too_much(
    seat: Seat,
    cards: Sequence[Card],
    points: int,
    melds: Sequence[tuple[Card, ...]],
    kind: str,
    limit: int,
) -> Violation:
    melded = {card for meld in melds for card in meld}
    left = sorted(card for card in cards if card not in melded)
    over = f"{cards_text(left)} {'is' if len(left) == 1 else 'are'}"
    best = " ".join(f"[{cards_text(meld)}]" for meld in melds)
    help = f"The best melds are {best}; {over} left." if best else f"{over} in no meld."
    if kind != KNOCK:
        return Violation(
            codes.NO_GIN, f"{seat.handle} is not gin: {many(points, 'point')} lie in no meld", help
        )
    allowed = f"{many(limit, 'point')} at most" if limit else "gin only"
    return Violation(
        codes.KNOCK_LIMIT,
        f"{seat.handle} cannot knock with {many(points, 'point')} of deadwood; allowed: {allowed}",
        help,
    )


# --- after: what is laid ---


def why_not_show(table: Table, seat: Seat, what: str) -> Violation | None:
    """Why melds may not be laid or laid off at this moment in a game with a knock, or none.

    Args:
        table: a table at which players knock.
        seat: who lays them.
        what: the action, for the message.
    """
    if not table.knocked:
        if table.ended:
            return after_end(table, what)
        if table.loose:
            return undecided(
                "whether somebody has knocked is not known: events are missing", why=EVENTS_MISSING
            )
        return Violation(
            codes.NOT_KNOCKED,
            f"nobody has knocked; {what} comes after a knock",
            "In this game melds stay in the hand until somebody knocks or goes gin.",
        )
    if what != "layoff":
        return None
    if seat.place == table.out:
        return Violation(
            codes.KNOCK_LAYOFF,
            f"{seat.handle} ended the play and lays nothing off",
            "Cards are laid off by the others, onto the melds of who knocked.",
        )
    gin = table.knocked != KNOCK or (not table.seats[table.out].size and not table.loose)
    if gin and not table.variant.layoff_on_gin:
        return Violation(
            codes.KNOCK_LAYOFF,
            f"{table.seats[table.out].handle} is gin; nothing is laid off on that",
            "After gin the cards that lie in no meld of one's own all count.",
        )
    return None


def why_not_spread(table: Table) -> Violation | None:
    """What is wrong with the melds that the player laid who ended the play, or none; asked when the
    hand is over.

    Args:
        table: the table at the end of the hand.
    """
    if not table.knocked or table.spread_said or table.loose:
        return None
    seat = table.seats[table.out]
    limit = 0 if table.knocked != KNOCK else knock_limit(table)
    if limit is None or seat.vague:
        return None
    left = seat.cards()
    known = [card for card in left if card != HIDDEN]
    least = min(table.variant.values[:JOKER])
    points = sum(table.variant.values[card] for card in known) + least * (len(left) - len(known))
    if points <= limit:
        return None
    done = {KNOCK: "knocked", GIN: "went gin", BIG_GIN: "went big gin"}[table.knocked]
    if not seat.melds:
        return Violation(
            codes.KNOCK_SPREAD,
            f"{seat.handle} {done}, and no meld of {seat.handle} is written down",
            "Write meld and the melds that were laid, or gap where that is missing.",
        )
    allowed = f"{many(limit, 'point')} at most" if limit else "none"
    return Violation(
        codes.KNOCK_SPREAD,
        f"{seat.handle} {done}, and the melds leave {cards_text(left)}: {many(points, 'point')} "
        f"of deadwood, allowed: {allowed}",
        "Whoever ends the play lays his melds so that no more is left.",
    )


# --- points ---


def is_doubled(table: Table) -> bool | None:
    """Whether the points of this hand are doubled; none where the upcard is not known."""
    if not (table.variant.spades_double and table.variant.upcard):
        return False
    if table.upcard is None or table.upcard == HIDDEN:
        return None
    return table.upcard < JOKER and suit_of(table.upcard) == SPADES


def difference_points(table: Table, held: Mapping[int, int]) -> dict[int, int] | None:
    """The points of each seat where the difference is scored; none where a double is not known.

    Who went out scores of each other player what that one holds more than he does. Who holds less
    than the knocker has undercut him, and scores it instead, with a bonus.

    Args:
        table: the table at the end of the hand.
        held: for each seat the points of the cards that lie in no meld.
    """
    gains = dict.fromkeys(held, 0)
    if table.out < 0:
        return gains
    doubled = is_doubled(table)
    if doubled is None:
        return None
    bonuses = dict(table.variant.bonuses)
    own = held[table.out]
    for place, points in held.items():
        if place == table.out:
            continue
        tie = points == own and table.variant.undercut_tie
        if table.knocked and own and (points < own or tie):
            gains[place] += own - points + bonuses.get("undercut", 0)
        else:
            gains[table.out] += points - own
    if table.knocked and not own:
        gains[table.out] += bonuses.get("big_gin" if table.knocked == BIG_GIN else "gin", 0)
    return {place: gain * (2 if doubled else 1) for place, gain in gains.items()}


def how_it_was_counted(table: Table) -> str:
    """In words what the points of a hand come of, for a message; "" where it is not known."""
    if table.out < 0:
        return "nobody knocked"
    parts = []
    for other in table.seats:
        cards = other.cards()
        if other.vague or HIDDEN in cards:
            return ""
        points = sum(table.variant.values[card] for card in cards)
        shown = " ".join(map(card_text, cards))
        parts.append(f"{other.handle} is left with {shown or 'nothing'}, {many(points, 'point')}")
    return "; ".join(parts)
