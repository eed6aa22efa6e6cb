"""What commands share that ask about a position: a moment of a file, or cards given as options."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

import click

from rummynotation.cli.games import wanted_game
from rummynotation.cli.terminal import file_line, line_width, wants_color
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummynotation.record import Game
    from rummynotation.rules.variant import Variant
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
        from rummynotation.solver.addressing import addressed_in
        from rummynotation.solver.position import check_reach, position_at
        from rummynotation.solver.reach import doubts

        self._check()
        game: Game | None = None
        try:
            game = self._game(to_draw)
            position = position_at(
                game, hand=self.hand, event=self.event, line=self.line, rules=self.rules
            )
            check_reach(position)
        except RummyNotationError as error:
            _say_of(game, [self._as_asked(found) for found in error.diagnostics])
            raise click.exceptions.Exit(2) from None
        _say_of(game, [addressed_in(found) for found in doubts(position.table)])
        return position

    def variant_asked(self) -> Variant:
        """The rules that the options name, where the question is about no position.

        Raises:
            click.UsageError: if they name none.
            click.exceptions.Exit: with 2, after the messages, if there are no such rules.
        """
        from rummynotation.rules.loader import load_variant

        if self.variant is None and self.rules is None:
            raise click.UsageError(_WHICH_GAME)
        try:
            return load_variant(self.variant or "", overrides=self._house(), file=self.rules)
        except RummyNotationError as error:
            _say_of(None, [self._as_asked(found) for found in error.diagnostics])
            raise click.exceptions.Exit(2) from None

    def game(self) -> Game:
        """The game of the file.

        Raises:
            click.UsageError: if no file is named, or options do not go with one.
            click.exceptions.Exit: with 2, after the messages, if there is no such game.
        """
        if self.file is None:
            raise click.UsageError("Which game is it in? Name a file.")
        self._check()
        return wanted_game(self.file, self.number or 1)

    def options_given(self) -> list[str]:
        """The options among these that were given, but for those that name the rules."""
        return self._given(*(name for name in _OPTIONS if name not in ("variant", "house")))

    def _game(self, to_draw: bool) -> Game:
        if self.file is not None:
            return wanted_game(self.file, self.number or 1)
        return self._game_of_cards(to_draw)

    def _as_asked(self, found: Diagnostic) -> Diagnostic:
        """A message as it is for somebody who gave options rather than a file."""
        if self.file is not None:
            return found
        if found.code == codes.TOO_MANY_COPIES:
            return replace(found, help="More players use more packs: --players says who plays.")
        return replace(found, help=_RULE_TAG.sub(_rule_option, found.help))

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
            raise click.UsageError(_WHICH_GAME)
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
        from rummynotation.record import handles_in
        from rummynotation.solver.position import fault, game_from_cards

        assert self.cards is not None
        if self.discard is not None and len(self.discard.split()) != 1:
            raise fault(
                f"--discard is the top card of the pile alone, not {self.discard!r}",
                help="Give what lies below it with --pile, bottom first; its last card is the top.",
            )
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
            players=handles_in(self.players or ""),
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


_WHICH_GAME = "Which game is it? Give --variant; `rumnot variants list` names them."

_RULE_TAG = re.compile(r"\[?\bRule\.(?P<key>[\w.]+)(?: \"(?P<value>[^\"]*)\")?\]?")
"""A rule of the house as a record writes it, in a message."""


def _rule_option(found: re.Match[str]) -> str:
    value = found["value"]
    return f"--rule {found['key']}=" + (value if value is not None else "...")


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


_ELSEWHERE = {
    ("solve", "--format"): "`--json` prints the answer as JSON.",
    ("solve", "--language"): "`rumnot explain --language fr` draws the answer in French.",
    ("solve", "--output"): "`rumnot explain` draws the answer into a file.",
    ("solve", "-o"): "`rumnot explain` draws the answer into a file.",
    ("solve", "--way"): "`--all` lists the ways; `rumnot explain --way 2` draws one.",
    ("explain", "--json"): "`rumnot solve --json` prints the answer as JSON.",
    ("explain", "--all"): "`rumnot solve --all` lists the ways; `--way 2` draws the second.",
    ("explain", "--outs"): "`rumnot solve --outs` lists the cards that would do.",
}
"""Options that one of two commands has, and what to do instead in the other."""


class Hinting(click.Command):
    """A command that knows what its sister command has."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the options; of one that is not there says where it is."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            hint = _ELSEWHERE.get((self.name or "", error.option_name))
            if hint is None:
                raise
            message = f"No such option: {error.option_name}. {hint}"
            raise click.UsageError(message, ctx=ctx) from None


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
    click.option(
        "--discard", metavar="CARD", help="The top card of the discard pile; he is to draw."
    ),
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


def _say_of(game: Game | None, found: Sequence[Diagnostic]) -> None:
    """Prints messages about a game on standard error, with its lines, which need be in no file."""
    import sys

    from rummynotation.diagnostics.text import render_text

    if not found:
        return

    def source_of(path: str, number: int, line: int) -> str:
        own = game.source_line(line) if game is not None else ""
        return own or file_line(path, number, line)

    color = wants_color("auto", sys.stderr)
    text = render_text(found, source_of=source_of, color=color, width=line_width(sys.stderr))
    click.echo(text, nl=False, err=True, color=color)
