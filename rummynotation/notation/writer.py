"""A record as text in canonical form: how statements are laid out in lines.

The words of each statement are in `wording`. What cannot be written so that it reads back the same
is refused: `writable` finds the usual reasons, and the text is read back and compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.notation.wording import action_text, said_text, statement_text
from rummynotation.notation.writable import Refusal, describe, refusals
from rummynotation.record import Action, Game, Hand, Note, Remark, Statement, Variation


def format_game(game: Game, *, check: bool = True) -> str:
    """A game as text in canonical form, with a newline at its end.

    Args:
        game: the game; what is wrong with it as a game does not matter.
        check: whether to read the text back and compare. Without it the text is right for records
            that came from a reader, and not looked at for others.

    Raises:
        RummyNotationError: if the record holds what cannot be written (``RN214``).

    >>> from rummynotation.record import Draw, Tag
    >>> hand = Hand(1, "Ana", (Draw("Ben"),))
    >>> print(format_game(Game(opening=(Tag("Players", "Ana Ben"),), hands=(hand,))), end="")
    %rmn 1
    [Players "Ana Ben"]
    <BLANKLINE>
    hand 1 dealer Ana
    Ben: draw ?
    """
    if not check:
        return _layout(game)
    for refusal in refusals(game):
        raise _not_writable(game, refusal)
    text = _layout(game)
    _read_back(game, text)
    return text


def format_games(games: Iterable[Game], *, check: bool = True) -> Iterator[str]:
    """Games as pieces of one text, a blank line between two; join them or write them one by one.

    Args:
        games: the games, taken one at a time.
        check: as of `format_game`.

    Raises:
        RummyNotationError: at a game that cannot be written (``RN214``).

    >>> "".join(format_games([Game(), Game()]))
    '%rmn 1\\n\\n%rmn 1\\n'
    """
    for index, game in enumerate(games):
        text = format_game(game, check=check)
        yield "\n" + text if index else text


def _layout(game: Game) -> str:
    lines = [f"%rmn {game.version}{said_text(game.said)}"]
    _add_items(lines, game.opening)
    for hand in game.hands:
        lines += ["", statement_text(hand)]
        _add_items(lines, hand.items)
    if game.closing:
        lines.append("")
        _add_items(lines, game.closing)
    return "\n".join(lines) + "\n"


def _add_items(lines: list[str], items: Sequence[Statement], indent: str = "") -> None:
    """Statements one a line, a player's consecutive actions in one."""
    starts = _line_starts(items)
    playing = ""  # whose actions the last line holds, if it may go on
    for index, item in enumerate(items):
        if isinstance(item, Action):
            words = action_text(item, indent)
            if item.player == playing and index not in starts:
                lines[-1] += f" {words}"
            else:
                lines.append(f"{indent}{item.player}: {words}")
            playing = item.player
            continue
        playing = ""
        if isinstance(item, Remark) and item.inline:
            lines[-1] += f"  {statement_text(item)}"
        elif isinstance(item, Variation):
            lines.append(f"{indent}(")
            _add_items(lines, item.items, indent + "  ")
            lines.append(f"{indent})")
        else:
            lines.append(indent + statement_text(item, indent))


def _line_starts(items: Sequence[Statement]) -> set[int]:
    """Where a line must begin because a variation replaces the actions from there on."""
    starts: set[int] = set()
    end = 0  # one past the last item that a variation can replace
    for index, item in enumerate(items):
        if isinstance(item, Variation):
            starts.add(end - item.replaces)
        elif not isinstance(item, Note | Remark):
            end = index + 1
    return starts


# --- what cannot be written ----------------------------------------------------------------------


def _read_back(game: Game, text: str) -> None:
    """Raises where the text does not say what the record says."""
    # Reading needs the grammar, which those who only write without a check should not wait for.
    from rummynotation.notation.reader import read_games

    back = list(read_games(text))
    if len(back) != 1:
        raise _not_writable(game, Refusal(f"the text reads as {len(back)} games"))
    for problem in back[0].problems:
        if problem.is_error:
            line = text.split("\n")[problem.span.line - 1] if problem.span else ""
            reason = f"the text does not read: {problem.message}"
            raise _not_writable(game, Refusal(f"{reason} ({line.strip()})" if line else reason))
    if back[0] != game:
        raise _not_writable(game, _difference(game, back[0]))


def _difference(game: Game, back: Game) -> Refusal:
    """The first statement that reads back as another."""
    lists: list[tuple[Hand | None, Sequence[Statement], Sequence[Statement]]]
    lists = [(None, game.opening, back.opening), (None, game.hands, back.hands)]
    lists += [
        (hand, hand.items, other.items) for hand, other in zip(game.hands, back.hands, strict=False)
    ]
    lists.append((None, game.closing, back.closing))
    for hand, items, others in lists:
        for item, other in zip(items, others, strict=False):
            # Hands are compared by their own line here, and by their items after that.
            if isinstance(item, Hand) and statement_text(item) == statement_text(other):
                continue
            if item != other:
                return Refusal(f"it reads back as: {describe(other)}", hand, item)
        if len(items) > len(others):
            return Refusal("it does not read back", hand, items[len(others)])
        if len(items) < len(others):
            return Refusal(f"it reads back with more: {describe(others[len(items)])}", hand)
    return Refusal("it reads back as another")


def _not_writable(game: Game, refusal: Refusal) -> RummyNotationError:
    state: list[tuple[str, str]] = []
    if refusal.hand is not None:
        state.append(("hand", str(refusal.hand.number)))
    if refusal.item is not None:
        state.append(("statement", describe(refusal.item)))
    where = f" at {describe(refusal.item)}" if refusal.item is not None else ""
    return RummyNotationError(
        Diagnostic(
            codes.NOT_WRITABLE,
            Severity.ERROR,
            f"the record cannot be written{where}: {refusal.reason}",
            state=tuple(state),
            path=game.path,
            game=game.number,
        )
    )
