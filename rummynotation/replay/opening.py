"""What the tags of a game say: by which rules it is played, who plays, and with which cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Fix, RummyNotationError, Severity, Span
from rummynotation.diagnostics.suggest import suggest
from rummynotation.diagnostics.words import many
from rummynotation.notation.limits import MAX_PLAYERS
from rummynotation.notation.places import span_of
from rummynotation.record import (
    Game,
    Party,
    Statement,
    Tag,
    handles_in,
)
from rummynotation.replay.report import Messages
from rummynotation.rules.loader import load_variant
from rummynotation.rules.variant import Variant


def variant_of(game: Game, rules: str | Path | None = None) -> Variant:
    """The rules that a game names: its variant with its own rules of the house.

    Args:
        game: the game.
        rules: a variant file of the user's own that overrides them.

    Raises:
        RummyNotationError: if it names none, or one that does not exist, or a rule that cannot be.
    """
    tags = game.tags
    name = tags.get("Variant", "")
    if not name and rules is None:
        written = _written_otherwise(game, "Variant")
        if written is not None:
            raise RummyNotationError(written)
        raise RummyNotationError(
            Diagnostic(
                codes.NO_VARIANT,
                Severity.ERROR,
                "the game does not say which rules it is played by",
                Span(game.line) if game.line else None,
                help='Add a tag such as [Variant "contract_rummy"]; rumnot variants list '
                "names them.",
                path=game.path,
                game=game.number,
            )
        )
    overrides = {key[5:]: value for key, value in tags.items() if key.startswith("Rule.")}
    if rules is None:
        return load_variant(name, overrides=overrides)
    try:
        changed = Path(rules).stat().st_mtime_ns
    except OSError:
        changed = 0  # Loading it says why it cannot be read.
    return _from_file(name, tuple(overrides.items()), str(rules), changed)


@lru_cache(maxsize=64)
def _from_file(
    name: str, overrides: tuple[tuple[str, str], ...], rules: str, changed: int
) -> Variant:
    """A file of rules, read once for all the games of an archive, and again when it changes."""
    return load_variant(name, overrides=dict(overrides), file=rules)


def _written_otherwise(game: Game, key: str) -> Diagnostic | None:
    """The message for a tag that is missing where another is written nearly so, or none."""
    for item, line in pairs(game.opening, game.opening_lines):
        if isinstance(item, Tag) and suggest(item.key.lower(), [key.lower()]):
            span = span_of(game, line, item.columns)
            fix = (
                Fix(Span(line, span.column + 1, span.column + 1 + len(item.key)), key)
                if (span is not None and span.end)
                else None
            )
            return Diagnostic(
                codes.BAD_TAG,
                Severity.ERROR,
                f"the tag {item.key} is not known; did you mean {key}?",
                span,
                help=f'Write it so: [{key} "{item.value}"].',
                fix=fix,
                path=game.path,
                game=game.number,
            )
    return None


_KNOWN = ("Event", "Site", "Date", "Variant", "Rule", "Players", "Name", "Teams", "Decks", "Jokers")


class Opening:
    """The tags of a game, read for its replay; what is wrong with them goes to the messages."""

    def __init__(self, game: Game, messages: Messages) -> None:
        self.game = game
        self.messages = messages

    def at_tag(self, diagnostic: Diagnostic) -> Diagnostic:
        """A message about the rules, with the place of the tag it is about."""
        if diagnostic.span is not None:
            return diagnostic
        key = dict(diagnostic.state).get("parameter")
        wanted = f"Rule.{key}" if key else "Variant"
        span = None
        for item, line in pairs(self.game.opening, self.game.opening_lines):
            if isinstance(item, Tag) and item.key == wanted:
                span = self.messages.span(line, item.columns)
        placed = diagnostic if diagnostic.path else diagnostic.placed(self.game.path, 0)
        return replace(placed, span=span, game=self.game.number)

    def players(self) -> tuple[str, ...]:
        """The handles in seat order; none after a message."""
        players = self.game.players
        tag = next(
            (i for i in self.game.opening if isinstance(i, Tag) and i.key == "Players"), None
        )
        if not players:
            written = _written_otherwise(self.game, "Players")
            if written is not None:
                self.messages.found.append(written)
                return ()
            self.messages.say(
                codes.NO_PLAYERS,
                Severity.ERROR,
                "the game does not say who plays",
                self.game.line,
                help='Add the handles in seat order, clockwise: [Players "Ana Ben Chloe"].',
            )
            return ()
        problem = ""
        if len(set(players)) != len(players):
            twice = next(p for p in players if players.count(p) > 1)
            problem = f"{twice} is named twice among the players"
        elif len(players) > MAX_PLAYERS:
            problem = f"{len(players)} players are more than any table seats"
        else:
            bad = next((p for p in players if not _is_handle(p)), None)
            if bad is not None:
                problem = f"{bad!r} is no handle: letters, digits and _ only, a letter first"
        if problem:
            line = self._line_of(tag)
            self.messages.say(
                codes.BAD_TAG,
                Severity.ERROR,
                problem,
                line,
                tag,
                help='Full names stand in tags of their own: [Name.Ana "Ana Martin"].',
            )
            return ()
        return players

    def check_tags(self) -> None:
        """Says of tags that are known but for their capitals, and so would count for nothing."""
        tags = self.game.tags
        for item, line in pairs(self.game.opening, self.game.opening_lines):
            if not isinstance(item, Tag):
                continue
            head, dot, rest = item.key.partition(".")
            meant = next((known for known in _KNOWN if known.lower() == head.lower()), head)
            if meant == head or (meant in ("Variant", "Players") and meant not in tags):
                continue
            key = f"{meant}{dot}{rest}"
            span = self.messages.span(line, item.columns)
            fix = None
            if span is not None and span.end:
                fix = Fix(Span(line, span.column + 1, span.column + 1 + len(item.key)), key)
            self.messages.say(
                codes.BAD_TAG,
                Severity.ERROR,
                f"the tag {item.key} is not known; did you mean {key}?",
                line,
                item,
                help=f'Tags are written with a capital: [{key} "{item.value}"].',
                fix=fix,
            )

    def _line_of(self, wanted: Tag | None) -> int:
        for item, line in pairs(self.game.opening, self.game.opening_lines):
            if item is wanted:
                return line
        return self.game.line

    def shoe(self, variant: Variant, players: tuple[str, ...]) -> tuple[int, int]:
        """The decks and jokers in use (CR-05, CR-08 to CR-10, LV-04 to LV-07, RC-03, RC-04)."""
        count = len(players)
        least, most = variant.players
        tag = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == "Players")
        if not least <= count <= most:
            self.messages.say(
                codes.PLAYER_COUNT,
                Severity.ERROR,
                f"{variant.title} is for {least} to {most} players, not {count}",
                self._line_of(tag),
                tag,
                rules=("CR-05", "LV-04", "RC-03"),
            )
        stated_decks = self._whole_number("Decks")
        stated_jokers = self._whole_number("Jokers")
        decks, jokers = variant.shoe_for(count, stated_decks, stated_jokers)
        stated = stated_decks is not None or stated_jokers is not None
        if stated and not variant.shoe_allows(count, decks, jokers):
            key = "Decks" if stated_decks is not None else "Jokers"
            wrong = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == key)
            self.messages.say(
                codes.SHOE,
                Severity.ERROR,
                f"{variant.title} is not played by {count} with {many(decks, 'deck')} and "
                f"{many(jokers, 'joker')}",
                self._line_of(wrong),
                wrong,
                help=f"It uses {variant.shoe_text(count)}. Another shoe is a house rule: "
                "[Rule.shoe].",
                rules=("CR-08", "CR-09", "CR-10", "LV-06", "LV-07", "RC-03", "RC-04"),
            )
        return decks, jokers

    def _whole_number(self, key: str) -> int | None:
        text = self.game.tags.get(key)
        if text is None:
            return None
        if text.isascii() and text.isdigit() and int(text[:6]) <= 100 and len(text) <= 3:
            return int(text)
        tag = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == key)
        self.messages.say(
            codes.BAD_TAG,
            Severity.ERROR,
            f"{key} is a number from 0 to 100, not {text!r}",
            self._line_of(tag),
            tag,
        )
        return None

    def teams(self, players: tuple[str, ...], variant: Variant) -> tuple[Party, ...]:
        """The teams; none where everybody plays alone (CR-06, R5-44).

        Where the game is one of partners they sit opposite each other, and the tag may be left out.
        """
        opposite = variant.teams(players)
        text = self.game.tags.get("Teams", "")
        if not text:
            return opposite
        teams = tuple(handles_in(side.replace("+", " ")) for side in text.split("/"))
        if sorted(player for team in teams for player in team) != sorted(players):
            tag = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == "Teams")
            self.messages.say(
                codes.BAD_TAG,
                Severity.ERROR,
                "the teams do not hold each player once",
                self._line_of(tag),
                tag,
                help='Write them so: [Teams "Ana Cy / Ben Dee"].',
            )
            return opposite
        if opposite and set(map(frozenset, teams)) != set(map(frozenset, opposite)):
            tag = next(i for i in self.game.opening if isinstance(i, Tag) and i.key == "Teams")
            right = " / ".join(" ".join(team) for team in opposite)
            self.messages.say(
                codes.BAD_TAG,
                Severity.ERROR,
                "partners sit opposite each other in this game, and these do not",
                self._line_of(tag),
                tag,
                help=f'By the order of the players: [Teams "{right}"].',
                rules=("R5-44",),
            )
            return opposite
        return teams


def pairs(items: Sequence[Statement], lines: Sequence[int]) -> Iterator[tuple[Statement, int]]:
    """Statements with their lines, 0 where there is no text."""
    for place, item in enumerate(items):
        yield item, lines[place] if lines else 0


def _is_handle(text: str) -> bool:
    return text[0].isalpha() and all(
        c.isalnum() or c == "_" or c.isidentifier() or "\u0300" <= c <= "\u036f" for c in text
    )
