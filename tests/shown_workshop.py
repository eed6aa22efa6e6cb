"""A folder in which the commands that are shown can be called, with the files that they name."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

from converting_examples import EXAMPLES as LOGS
from shown_blocks import ROOT, blocks

import rummynotation as rn
from rummynotation.record import Result

PLAYERS = ("Ana", "Ben", "Chloe", "Dee")
"""What pages call the players; one of them has a full name."""

HOUSE = 'extends = "contract_rummy"\n[draw]\nreturn_discard_ban = false\n'
PUZZLES = ("contract_rummy_1_2.rmn", "rummy500_deep.rmn")
FEW = 4


def furnish(folder: Path) -> None:
    """Puts the files that pages and help texts name into a folder.

    Args:
        folder: an empty folder.
    """
    shutil.copytree(ROOT / "examples", folder / "examples")
    game = rn.format_game(_played("contract_rummy"))
    short = [rn.format_game(_begun(name)) for name in ("contract_rummy", "liverpool")]
    _write(folder / "evening.rmn", game)
    _write(folder / "evening.json", json.dumps(rn.game_to_json(rn.read_game(game))))
    for place in ("games", "archive"):
        for number, text in enumerate(short, start=1):
            _write(folder / place / f"{number}.rmn", text)
    _write(folder / "archive.rmn", "\n".join(short))
    lines = [json.dumps(rn.game_to_json(rn.read_game(text))) for text in short]
    _write(folder / "archive.jsonl", "\n".join(lines) + "\n")
    shutil.copy(ROOT / "examples" / "position.rmn", folder)
    _write(folder / "house.toml", HOUSE)
    (folder / "game-log.jsonl").write_bytes(2 * LOGS["mayi"][0].data)
    _write(folder / "game-state.json", json.dumps({"version": "2.0", "gameSnapshot": {}}))
    _write(folder / "sheet.csv", _shown("docs/CONVERTERS.md", "csv"))
    _write(folder / "our_liverpool.toml", _shown("README.md", "toml"))
    for name in PUZZLES:
        _write(folder / "puzzles" / name, few_puzzles(name))
    for name in ("puzzles.rmn", "sheet.rmn", "ours.rmn"):
        _write(folder / name, few_puzzles(PUZZLES[0]))


def few_puzzles(name: str) -> str:
    """The first puzzles of a collection."""
    text = (ROOT / "puzzles" / name).read_text(encoding="utf-8")
    starts = [match.start() for match in re.finditer(r"(?m)^%rmn", text)]
    return text[: starts[FEW]]


def _played(name: str) -> rn.Game:
    """An example as a game of the players whom pages speak of."""
    text = (ROOT / "examples" / f"{name}.rmn").read_text(encoding="utf-8")
    names = dict(zip(rn.read_game(text).players, PLAYERS, strict=False))
    for player, other in names.items():
        text = re.sub(rf"\b{player}\b", other, text)
    return rn.read_game(text.replace("[Players", '[Name.Ana "Ana Martin"]\n[Players'))


def _begun(name: str) -> rn.Game:
    """The first hand of it."""
    game = _played(name)
    return replace(game, hands=game.hands[:1], closing=(Result(),))


def _shown(page: str, language: str) -> str:
    return next(block.text for block in blocks(page) if block.language == language)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
