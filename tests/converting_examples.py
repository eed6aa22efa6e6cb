"""Short logs of each program, for the laws of converters; made for the tests."""

from __future__ import annotations

from openspiel_log import KNOCKED, episode, game, history, state
from test_convert_bga import finished, second_hand
from test_convert_elymar import second, whole
from test_convert_mayi import V1, V2
from test_convert_rlcard import GIN, KNOCK
from test_convert_scores import PLAYED, SHEET
from test_convert_timpalpant import GAME, SHORT, log

from rummynotation.convert.testing import Example
from rummynotation.diagnostics import codes

EXAMPLES: dict[str, list[Example]] = {
    "bga": [
        Example("a hand as a seated player has it", finished().text(0).encode()),
        Example("a hand as a spectator has it", finished().text().encode()),
        Example("a hand and the start of another", second_hand().text(1).encode()),
    ],
    "elymar": [
        Example("a first round to its end", whole().text().encode()),
        Example("a second round", second().text().encode()),
    ],
    "mayi": [
        Example("the words of the first generation", V1.encode()),
        Example("the words of the second generation", V2.encode()),
    ],
    "openspiel": [
        Example("the text of a history", history(game(*KNOCKED)).encode()),
        Example("numbers one a line", "".join(f"{one}\n" for one in game(*KNOCKED)).encode()),
        Example("a serialised state", state(game(*KNOCKED)).encode()),
        Example("an episode of Kaggle", episode(game(*KNOCKED)).encode()),
    ],
    "rlcard": [
        Example("a knock", KNOCK.encode()),
        Example("gin", GIN.encode()),
        Example("two sheets", (GIN + KNOCK).encode(), games=2),
    ],
    "scores": [
        Example("a sheet with totals", SHEET.encode(), PLAYED),
        Example(
            "a sheet with blank cells",
            b"Round,Ana,Ben,Cy\n1,10,,0\n2,0,5,15\nTotal,10,5,15\n",
            PLAYED,
        ),
    ],
    "timpalpant": [
        Example("a game to its end", log(*SHORT).encode()),
        Example(
            "a game with a wrong lay-off",
            log(*GAME).encode(),
            repeats=False,
            breaks=frozenset((codes.LAYOFF_FIT,)),
        ),
    ],
}
