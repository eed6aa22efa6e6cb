"""Moves read and validated a second, against python-chess reading a PGN, in one run.

Run: python benchmarks/read.py [--games 120] [--repeat 3]   (needs the extra `compare`)

Both archives are made here: self-played games of rummy by `play_game`, random legal games of chess
by python-chess itself. The two are timed in turns, so that a busy machine slows both; the ratio is
what counts. Processor time, the best of several turns.
"""

from __future__ import annotations

import argparse
import gc
import io
import random
import re
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rummynotation.notation.grammar import line_scanner
from rummynotation.notation.reader import read_games, skim_games
from rummynotation.notation.source import numbered_lines
from rummynotation.notation.writer import format_game
from rummynotation.replay import validate
from rummynotation.replay.selfplay import play_game
from rummynotation.rules.loader import load_variant

VARIANTS = ("contract_rummy_buy", "liverpool", "rami_contrat")
HANDLES = ("Ana", "Ben", "Cy", "Dee")


def rummy_archive(games: int, distinct: int) -> str:
    """An archive of whole games with every card known, stock included.

    Playing is slow, so a number of distinct games is played and their deals are given new suits
    until there are enough: the lines of an archive repeat as much as those of real ones.
    """
    texts = []
    for seed in range(distinct):
        variant = load_variant(VARIANTS[seed % len(VARIANTS)])
        game = play_game(variant, HANDLES[: 3 + seed % 2], seed)
        texts.append(format_game(game, check=False))
    return "\n".join(resuited(texts[i % distinct], i // distinct) for i in range(games))


def resuited(text: str, turn: int) -> str:
    """The same game with its suits moved round."""
    order = "SHDC"
    return re.sub(
        r"\b([A2-9TJQK])([SHDC])\b",
        lambda match: match[1] + order[(order.index(match[2]) + turn) % 4],
        text,
    )


def chess_archive(games: int) -> tuple[str, int]:
    """Random legal games as PGN, and how many moves they have."""
    import chess
    import chess.pgn

    dice = random.Random(1)
    texts = []
    moves = 0
    for _ in range(games):
        board = chess.Board()
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        while not board.is_game_over() and board.ply() < 120:
            move = dice.choice(list(board.legal_moves))
            board.push(move)
            node = node.add_variation(move)
            moves += 1
        texts.append(str(game))
    return "\n\n".join(texts), moves


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def read_pgn(text: str) -> None:
    import chess.pgn

    stream = io.StringIO(text)
    while chess.pgn.read_game(stream):
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120, help="games of rummy in the archive")
    parser.add_argument("--distinct", type=int, default=30, help="games really played")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()

    text = rummy_archive(options.games, options.distinct)
    pgn, chess_moves = chess_archive(60)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "archive.rmn"
        path.write_text(text, encoding="utf-8")
        size = path.stat().st_size / 1e6
        games = list(read_games(path))
        reports = [validate(game) for game in games]
        assert all(report.ok for report in reports), "the archive must be clean"
        actions = sum(report.actions for report in reports)
        # What is kept here must not be gone through by the collector of garbage in each turn.
        gc.collect()
        gc.freeze()
        lines = [line for _, line in numbered_lines(path) if isinstance(line, str)]
        scan = line_scanner().scan

        best: dict[str, float] = {}
        tasks: dict[str, Callable[[], object]] = {
            "chess": lambda: read_pgn(pgn),
            "scan": lambda: [scan(line) for line in lines],
            "read": lambda: [None for _ in read_games(path)],
            "replay": lambda: [validate(game) for game in games],
            "both": lambda: [validate(game) for game in read_games(path)],
            "skim": lambda: [None for _ in skim_games(path)],
        }
        for _ in range(options.repeat):
            for name, work in tasks.items():
                took = timed(work)
                best[name] = min(took, best.get(name, took))

    chess_rate = chess_moves / best["chess"]
    rate = actions / best["both"]
    print(f"archive: {len(games)} games, {actions} actions, {size:.1f} MB")
    print(f"python-chess read_game: {chess_rate:,.0f} moves a second")
    print(f"read and validate:      {rate:,.0f} actions a second, {size / best['both']:.1f} MB/s")
    print(f"ratio:                  {rate / chess_rate:.1f} times (mark: 5, aim: 10)")
    print(f"  Lark's tables, every line without the memory of lines: {best['scan']:.2f} s")
    print(f"  reading into records: {best['read']:.2f} s, {size / best['read']:.1f} MB/s")
    print(f"  replaying:            {best['replay']:.2f} s")
    print(f"  both in one pass:     {best['both']:.2f} s")
    print(f"skimming headers: {size / best['skim']:.0f} MB/s (mark: 10)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"peak memory of this run: {peak} MB")


if __name__ == "__main__":
    main()
