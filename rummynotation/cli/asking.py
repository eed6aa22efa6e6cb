"""What commands share that ask about a position: a moment of a file, or cards given as options."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import click

from rummynotation.cli.games import wanted_game
from rummynotation.cli.terminal import file_line, line_width, wants_color
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummynotation.record import Game
    from rummynotation.solver.position import Position


@dataclass(frozen=True, slots=True)
class Question:
    """The position that the options of a command name.

    Attributes:
        file: a file, ``-`` for standard input, or none where the cards are given.
        number: which game of the file.
        hand: the number of the hand.
        event, line: the moment of the hand, as `position_at` takes them.
        rules: a variant file that overrides the rules.
        variant, cards, down, table, pile, discard, drawn, players, house: the position in parts, as
            `position_from_cards` takes them; `discard` is the top of a pile of which no more is
            given.
    """

    file: str | None = None
    number: int | None = None
    hand: int | None = None
    event: int | None = None
    line: int | None = None
    rules: str | None = None
    variant: str | None = None
    cards: str | None = None
    down: bool = False
    table: tuple[str, ...] = ()
    pile: str | None = None
    discard: str | None = None
    drawn: bool | None = None
    players: str | None = None
    house: tuple[str, ...] = ()

    def position(self, *, to_draw: bool = False) -> Position:
        """The position.

        Args:
            to_draw: whether the question is one of before the draw; where cards are given and
                nothing is said of it, the player has not drawn then.

        Raises:
            click.UsageError: if the options do not go together.
            click.exceptions.Exit: with 2, after the messages, if there is no such position.
        """
        from rummynotation.solver.position import position_at

        self._check()
        if self.file is not None:
            game = wanted_game(self.file, self.number or 1)
        else:
            game = self._game_of_cards(to_draw)
        try:
            return position_at(
                game, hand=self.hand, event=self.event, line=self.line, rules=self.rules
            )
        except RummyNotationError as error:
            _say_of(game, error.diagnostics)
            raise click.exceptions.Exit(2) from None

    def _check(self) -> None:
        parts = self._given("variant", "cards", "down", "table", "pile", "discard", "drawn")
        parts += self._given("players", "house")
        if self.file is None and not parts:
            raise click.UsageError(
                "What is asked about? Name a file, or give --variant, --hand and --cards."
            )
        if self.file is not None and parts:
            raise click.UsageError(f"{parts[0]} is for a position without a file; one is given.")
        if self.file is not None:
            return
        moments = self._given("number", "event", "line")
        if moments:
            raise click.UsageError(f"{moments[0]} is for a moment of a file, and none is given.")
        if self.variant is None and self.rules is None:
            raise click.UsageError(
                "Which game is it? Give --variant; `rumnot variants list` names them."
            )
        if self.cards is None:
            raise click.UsageError('What does the player hold? Give --cards "7S 7H 7D *".')
        if self.pile is not None and self.discard is not None:
            raise click.UsageError(
                "--discard is the top of a pile of which no more is known; leave it out, with the "
                "pile its top is the last card of --pile."
            )

    def _given(self, *names: str) -> list[str]:
        """The options among these that were given."""
        plain = {field.name: field.default for field in fields(self)}
        return [_OPTIONS[name] for name in names if getattr(self, name) != plain[name]]

    def _game_of_cards(self, to_draw: bool) -> Game:
        from rummynotation.solver.position import game_from_cards

        assert self.cards is not None
        # Where a discard is shown, the question is whether to take it.
        pile = self.pile if self.pile is not None else self.discard or ""
        drawn = self.drawn if self.drawn is not None else not (pile or to_draw)
        return game_from_cards(
            self.variant or "",
            self._hand_number(),
            self.cards,
            down=self.down,
            table=self.table,
            pile=pile,
            drawn=drawn,
            players=tuple((self.players or "").split()),
            house=self._house(),
            rules=self.rules,
        )

    def _hand_number(self) -> int:
        if self.hand is not None:
            return self.hand
        from rummynotation.rules.loader import load_variant

        variant = load_variant(self.variant or "", overrides=self._house(), file=self.rules)
        if len(variant.hands) > 1:
            raise click.UsageError(
                f"Which hand is it? Give --hand 1 to {len(variant.hands)}; the contract hangs on "
                "it."
            )
        return 1

    def _house(self) -> dict[str, str]:
        house: dict[str, str] = {}
        for rule in self.house:
            key, equals, value = rule.partition("=")
            if not equals:
                raise click.UsageError(f"A rule is written as KEY=VALUE, not {rule!r}.")
            house[key.strip()] = value.strip()
        return house


_OPTIONS = {
    "number": "--game",
    "event": "--event",
    "line": "--line",
    "variant": "--variant",
    "cards": "--cards",
    "down": "--down",
    "table": "--table",
    "pile": "--pile",
    "discard": "--discard",
    "drawn": "--drawn or --to-draw",
    "players": "--players",
    "house": "--rule",
}


def asks(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the options that name a position; it gets them as its first argument, a
    `Question`."""

    @functools.wraps(command)
    def asked(**options: Any) -> Any:
        own = {field.name for field in fields(Question)}
        question = Question(**{name: options.pop(name) for name in sorted(own)})
        return command(question, **options)

    for decorate in reversed(_DECORATORS):
        asked = decorate(asked)
    return asked


_DECORATORS: Sequence[Callable[[Any], Any]] = (
    click.argument("file", required=False, metavar="[FILE]"),
    click.option("--game", "number", type=int, metavar="N", help="Which game of FILE; the first."),
    click.option("--hand", type=int, metavar="N", help="Which hand; of FILE the last."),
    click.option(
        "--event",
        type=int,
        metavar="K",
        help="After how many actions of the hand; its end, or the start of a position.",
    ),
    click.option("--line", type=int, metavar="L", help="After this line of FILE instead."),
    click.option("--variant", metavar="NAME", help="Without FILE: the game that is played."),
    click.option("--cards", metavar="CARDS", help="What the player in turn holds."),
    click.option(
        "--down", is_flag=True, help="He is down: has laid his contract in an earlier turn."
    ),
    click.option(
        "--table",
        multiple=True,
        metavar="MELD",
        help='A meld on the table, "Ben.1 5H 6H 7H 8H"; once for each.',
    ),
    click.option("--discard", metavar="CARD", help="The top of the discard pile; he is to draw."),
    click.option("--pile", metavar="CARDS", help="The whole pile instead, bottom first."),
    click.option(
        "--drawn/--to-draw",
        "drawn",
        default=None,
        help="Whether he has drawn; without a discard he has.",
    ),
    click.option(
        "--players",
        metavar="HANDLES",
        help='Who plays, clockwise, the one who is asked about first: "Ana Ben Cy".',
    ),
    click.option(
        "--rule", "house", multiple=True, metavar="KEY=VALUE", help="A rule of the house."
    ),
    click.option("--rules", metavar="FILE", help="A variant file that overrides the rules."),
)


def _say_of(game: Game, found: Sequence[Diagnostic]) -> None:
    """Prints messages about a game on standard error, with its lines, which need be in no file."""
    import sys

    from rummynotation.diagnostics.text import render_text

    def source_of(path: str, number: int, line: int) -> str:
        return game.source_line(line) or file_line(path, number, line)

    color = wants_color("auto", sys.stderr)
    text = render_text(found, source_of=source_of, color=color, width=line_width(sys.stderr))
    click.echo(text, nl=False, err=True, color=color)
