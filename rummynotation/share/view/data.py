"""A game as the data of its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from string import ascii_lowercase

from rummynotation.cards import Placed
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, RummyNotationError, Severity
from rummynotation.notation.reader import read_game
from rummynotation.notation.writer import format_game
from rummynotation.record import PUZZLE_TAG, Game, Hand, Note, Statement, Tag
from rummynotation.replay.drawing import untold
from rummynotation.replay.following import Followed, FollowedHand, count_statements, follow
from rummynotation.review.findings import Told
from rummynotation.rules.variant import Variant
from rummynotation.share.view.doing import said_json
from rummynotation.share.view.found import add_findings
from rummynotation.share.view.messages import place_messages
from rummynotation.share.view.sheet import sheet_json
from rummynotation.share.view.state import Cards, Json, TooManyCardsError
from rummynotation.share.view.steps import HandLines, line_json, lines_of, message_json

MAX_STATEMENTS = 10_000
"""How many statements a game may have, so that its page can be made and opened: a long evening has
a tenth of that."""


@dataclass(frozen=True, slots=True)
class GameData:
    """A game as data, and what has to be known of it beside.

    Attributes:
        json: the data.
        cards: every card that has to have a face.
        variant: the rules; none where the game names none.
    """

    json: Json
    cards: frozenset[Placed]
    variant: Variant | None


def data_of(
    game: Game,
    *,
    seat: str | None = None,
    findings: bool = True,
    judged: Mapping[tuple[int, int], str] | None = None,
    rules: str | Path | None = None,
    step: Told | None = None,
) -> GameData:
    """A game as data.

    Args:
        game: the game; where it has no text it is written and read again, so that messages have
            their places.
        seat: whose view it is, which the page says; all that is to be hidden is hidden already.
        findings: whether the solver's findings are added.
        judged: judgements that the program made, by the places of hand and statement.
        rules: a variant file that overrides what the game names.
        step: is told how far the search for findings is, 0 to 1.

    Raises:
        RummyNotationError: if the game is larger than a page can show (``RN107``), or has no text
            and cannot be written (``RN214``).
    """
    _check_size(game)
    if not game.text:
        game = _with_text(game)
    followed = follow(game, rules=rules)
    write = Cards()
    try:
        lines = [lines_of(hand, write) for hand in followed.hands]
        of_game = place_messages(followed, lines)
        if findings:
            add_findings(followed, lines, write, rules, step)
        stops = {hand.place: made.stop_of for hand, made in zip(followed.hands, lines, strict=True)}
        for (number, place), judgement in (judged or {}).items():
            if number in stops:
                stops[number][(place,)].said.append({"judgement": judgement, "program": 1})
        hands = list(_hands_json(followed, lines))
    except TooManyCardsError:
        raise _too_large(game, "its hands and piles hold more cards than a page can show") from None
    variant = followed.report.variant
    json: Json = {
        "seat": seat,
        "players": [
            {"handle": handle, "name": game.tags.get(f"Name.{handle}", "")}
            for handle in game.players
        ],
        "variant": _variant_json(variant),
        "tags": [[key, value] for key, value in game.tags.items() if _is_shown(key)],
        "said": list(_said_in([game, *game.opening])),
        "end": list(_said_in(game.closing)),
        "errs": [message_json(message) for message in of_game],
        "hands": hands,
        "sheet": sheet_json(followed),
    }
    return GameData(json, frozenset(write.met), variant)


def record_of(game: Game) -> str:
    """The text of a game, as it was written or in its canonical form."""
    return game.text.strip("\n") + "\n" if game.text else format_game(game)


def _with_text(game: Game) -> Game:
    """The same game as it is read from its canonical form."""
    return replace(read_game(format_game(game)), path=game.path, number=game.number)


def _hands_json(followed: Followed, lines: Sequence[HandLines]) -> Iterator[Json]:
    names = _hand_names([one.hand for one in followed.hands])
    for name, one, made in zip(names, followed.hands, lines, strict=True):
        yield {
            "number": one.hand.number,
            "id": name,
            "dealer": one.start.dealer,
            **({"position": 1} if one.hand.position else {}),
            **({} if untold(one.hand) else {"told": 1}),
            **_contract(one),
            "totals": list(one.totals.values()),
            "line": line_json(made.main, {}),
        }


def _contract(one: FollowedHand) -> Json:
    rules = one.start.rules
    return {"contract": [[str(shape) for shape in way] for way in rules.contract]}


def _hand_names(hands: Sequence[Hand]) -> list[str]:
    """What the hands are called in links: their numbers; one that comes again gets a letter.

    >>> _hand_names([Hand(1), Hand(2), Hand(2), Hand(3)])
    ['1', '2', '2b', '3']
    """
    met: Counter[int] = Counter()
    names: list[str] = []
    for hand in hands:
        met[hand.number] += 1
        again = met[hand.number] - 1
        letters = "" if not again else ascii_lowercase[min(again, 25)]
        names.append(f"{hand.number}{letters}" if again < 26 else f"{hand.number}z{again}")
    return names


def _variant_json(variant: Variant | None) -> Json | None:
    if variant is None:
        return None
    return {
        "name": variant.name,
        "title": variant.title,
        "knocks": int(variant.knocks),
        "deep": int(variant.draw_discard != "top"),
        "earns": int(variant.scoring_mode not in ("penalty", "difference")),
    }


_SHOWN_ELSEWHERE = ("Event", "Date", "Site", "Variant", "Players")


def _is_shown(key: str) -> bool:
    """Whether a tag is shown as it is: the players and the rules have places of their own."""
    return key not in _SHOWN_ELSEWHERE and not key.startswith(("Name.", PUZZLE_TAG))


def _said_in(items: Iterable[Statement | Game]) -> Iterator[Json]:
    """What is said about the game, its tags and its end."""
    for item in items:
        told = said_json(item.said)
        if told is not None and isinstance(item, Tag):
            yield {**told, "tag": item.key}
        elif told is not None and (told.get("comments") or not isinstance(item, Note)):
            yield told


def _check_size(game: Game) -> None:
    count = sum(count_statements(hand.items) for hand in game.hands)
    if count > MAX_STATEMENTS:
        raise _too_large(
            game, f"it has {count} statements, and a page shows {MAX_STATEMENTS} at most"
        )


def _too_large(game: Game, why: str) -> RummyNotationError:
    return RummyNotationError(
        Diagnostic(
            codes.TOO_LARGE,
            Severity.ERROR,
            f"the game is too large for a page: {why}",
            help="Make a page of some of its hands, in a record of their own.",
            path=game.path,
            game=game.number,
        )
    )
