"""The tables of the results, made of what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from rummynotation.statistics.counts import HandCounts, Mean, PlayerCounts
from rummynotation.statistics.facts import Ended
from rummynotation.statistics.form import Form
from rummynotation.statistics.table import Cell, Column, Table, Unit, average, percent

if TYPE_CHECKING:
    from rummynotation.statistics.archive import Stats

Row = tuple[Cell, ...]

GAMES_OF_MOVING_AVERAGE = 5
"""Over how many games the moving average of a player's form is taken."""


def all_tables(stats: Stats) -> dict[str, Table]:
    """All tables by their names, in the order in which they are shown.

    Args:
        stats: what was counted.
    """
    tables = [_overview(stats), _variants(stats), _players(stats)]
    if len(stats.variants) > 1:
        tables.append(_players_by_variant(stats))
    tables += [_hands(stats), _seats(stats)]
    if stats.form is not None:
        low = stats.low
        tables += [_form(stats.form), _form_hands(stats.form, low), _met(stats.form)]
    return {table.name: table for table in tables}


def about_player(tables: Mapping[str, Table], player: str) -> list[Table]:
    """The tables about one player whose form was asked for.

    Args:
        tables: all tables.
        player: who.
    """
    own = [
        replace(table, rows=tuple(row for row in table.rows if row[table.keys - 1] == player))
        for name, table in tables.items()
        if name in ("players", "players_by_variant")
    ]
    if len(own) > 1 and len(own[-1].rows) < 2:
        own.pop()  # He played one variant: it would say the same again.
    return [*own, *(table for name, table in tables.items() if name in _OF_PLAYER)]


_OF_PLAYER = ("form", "form_hands", "met")


def _columns(of: str = "", **units: Unit) -> tuple[Column, ...]:
    return tuple(Column(name, unit, of) for name, unit in units.items())


def _rare(**units: Unit) -> tuple[Column, ...]:
    return tuple(Column(name, unit, rare=True) for name, unit in units.items())


# --- the archive ---


def _overview(stats: Stats) -> Table:
    games = stats.games
    columns = (
        *_columns(
            games="count", players="count", variants="count", hands="count", first="date",
            last="date", over="count",
        ),
        *_rare(void="count", unfinished="count", broken="count", left_out="count", puzzles="count"),
    )  # fmt: skip
    row = (
        games.games, len(stats.persons), len(stats.variants), games.hands.sum, games.first or None,
        games.last or None, games.over, games.void, games.unfinished, games.broken, stats.left_out,
        stats.puzzles,
    )  # fmt: skip
    return Table("overview", columns, (row,), 0)


def _variants(stats: Stats) -> Table:
    columns = (
        *_columns(
            "games", variant="text", games="count", hands="count", hands_a_game="average",
            players_a_game="average", over="count", first="date", last="date",
        ),
        *_rare(broken="count"),
    )  # fmt: skip
    rows = (
        (
            variant, games.games, games.hands.sum, average(games.hands), average(games.players),
            games.over, games.first or None, games.last or None, games.broken,
        )
        for variant, games in sorted(stats.variants.items())
    )  # fmt: skip
    return Table("variants", columns, tuple(rows))


# --- players ---

_GAMES = _columns("games", games="count", won_games="percent", place="average")
_HANDS = (
    *_columns(
        "hands", hands="count", won="percent", out="percent", points="average", best="points",
        worst="points", left="average", buys="average", down="percent",
    ),
    *_columns(down_turn="average", at_once="percent"),
    *_columns(
        "hands", turns="average", wilds="average", wilds_dealt="average", wilds_laid="average",
        swaps="average", cards_laid="average",
    ),
)  # fmt: skip


def _game_cells(counts: PlayerCounts) -> Row:
    return counts.games, percent(counts.won_games), average(counts.place)


def _hand_cells(counts: PlayerCounts, low: bool | None) -> Row:
    """The cells of hands; without the points where for some of them few are good and for others
    many (`low` is none)."""
    best, worst = counts.extremes.low, counts.extremes.high
    if not low:
        best, worst = worst, best
    mixed = low is None
    return (
        counts.hands, percent(counts.won), percent(counts.out),
        None if mixed else average(counts.points), None if mixed else best,
        None if mixed else worst, average(counts.left), average(counts.buys), percent(counts.down),
        average(counts.down_turn), percent(counts.at_once), average(counts.turns),
        average(counts.wilds), average(counts.wilds_dealt), average(counts.wilds_laid),
        average(counts.swaps), average(counts.cards_laid),
    )  # fmt: skip


def _players(stats: Stats) -> Table:
    together: dict[str, PlayerCounts] = {}
    senses: dict[str, set[bool]] = {}
    for (person, variant), counts in stats.players.items():
        together.setdefault(person, PlayerCounts()).merge(counts)
        senses.setdefault(person, set()).add(stats.low[variant])
    rows = (
        (
            person,
            *_game_cells(counts),
            *_hand_cells(counts, senses[person].pop() if len(senses[person]) == 1 else None),
        )
        for person, counts in _most_first(together.items())
    )
    return Table("players", (Column("player", "text"), *_GAMES, *_HANDS), tuple(rows))


def _players_by_variant(stats: Stats) -> Table:
    columns = (*_columns(variant="text", player="text"), *_GAMES, *_HANDS)
    rows: list[Row] = []
    for variant in sorted(stats.variants):
        own = ((person, n) for (person, other), n in stats.players.items() if other == variant)
        rows += (
            (variant, person, *_game_cells(counts), *_hand_cells(counts, stats.low[variant]))
            for person, counts in _most_first(own)
        )
    return Table("players_by_variant", columns, tuple(rows), 2)


def _most_first(
    players: Iterable[tuple[str, PlayerCounts]],
) -> Iterator[tuple[str, PlayerCounts]]:
    """Players, who played most hands first."""
    yield from sorted(players, key=lambda each: (-each[1].hands, -each[1].games, each[0]))


# --- hands and seats ---

_ENDS: tuple[Ended, ...] = get_args(Ended)


def _hands(stats: Stats) -> Table:
    columns = (
        *_columns(
            "hands", variant="text", hand="number", hands="count", hand_turns="average",
            hand_buys="average", nobody_down="percent",
        ),
        *(Column("ended_" + e.replace(" ", "_"), "percent", "hands", rare=True) for e in _ENDS),
        *_columns("hand_players", hand_players="count", points="average", down="percent"),
        *_columns(down_turn="average", at_once="percent"),
        *_columns("hand_players", wilds="average"),
    )  # fmt: skip
    rows = (
        (variant, number, *_hand_row(counts))
        for (variant, number), counts in sorted(stats.hands.items())
    )
    return Table("hands", columns, tuple(rows), 2)


def _hand_row(counts: HandCounts) -> Row:
    return (
        counts.hands, average(counts.turns), average(counts.buys), percent(counts.nobody_down),
        *(percent(Mean(counts.ended.get(ended, 0), counts.hands)) for ended in _ENDS),
        counts.players, average(counts.points), percent(counts.down), average(counts.down_turn),
        percent(counts.at_once), average(counts.wilds),
    )  # fmt: skip


def _seats(stats: Stats) -> Table:
    columns = _columns(
        "hands", variant="text", players="number", seat="number", hands="count", won="percent",
        out="percent", points="average", down="percent", turns="average",
    )  # fmt: skip
    rows = (
        (
            *key, counts.hands, percent(counts.won), percent(counts.out), average(counts.points),
            percent(counts.down), average(counts.turns),
        )
        for key, counts in sorted(stats.seats.items())
    )  # fmt: skip
    return Table("seats", columns, tuple(rows), 3)


# --- one player ---


def _form(form: Form) -> Table:
    columns = _columns(
        "hands", game="number", date="date", variant="text", players="number", place="number",
        final="points", hands="count", won_hands="count", points="average",
        buys="average",
    )  # fmt: skip
    columns = (*columns, Column("moving", "average"))
    rows: list[Row] = []
    last: list[Mean] = []
    senses = {game.low for game in form.games}
    for number, game in enumerate(form.by_date(), 1):
        if game.hand_points.n:
            last = [*last, game.hand_points][-GAMES_OF_MOVING_AVERAGE:]
        moving = Mean(sum(mean.sum for mean in last), sum(mean.n for mean in last))
        rows.append(
            (
                number, game.date or None, game.variant, game.players, game.place, game.points,
                game.hands, game.won.sum if game.won.n else None, average(game.hand_points),
                average(game.buys), average(moving) if len(senses) == 1 else None,
            )
        )  # fmt: skip
    return Table("form", columns, tuple(rows))


def _form_hands(form: Form, low: dict[str, bool]) -> Table:
    columns = (*_columns(variant="text", hand="number"), *_HANDS)
    rows = (
        (variant, number, *_hand_cells(counts, low[variant]))
        for (variant, number), counts in sorted(form.hands.items())
    )
    return Table("form_hands", columns, tuple(rows), 2)


def _met(form: Form) -> Table:
    columns = (
        *_columns("games", player="text", games="count", ahead="percent"),
        *_columns("hands", hands="count", better="percent"),
    )
    most_first = sorted(form.met.items(), key=lambda each: (-each[1].hands, each[0]))
    rows = (
        (person, met.games, percent(met.ahead), met.hands, percent(met.better))
        for person, met in most_first
    )
    return Table("met", columns, tuple(rows))
