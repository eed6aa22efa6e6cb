"""How long it takes to go through a game, against validating it, in one run.

Run: python benchmarks/annotate.py [--repeat 3]

The games are the whole ones of the examples, and self-played ones of seven hands. What goes through
a game is timed kind by kind; processor time, the best of several turns.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import rummynotation as rn
from rummynotation.notation.writer import format_game
from rummynotation.replay.selfplay import play_game
from rummynotation.review.finding import KINDS
from rummynotation.rules.loader import load_variant

EXAMPLES = Path(__file__).parent.parent / "examples"
OURS = ("contract_rummy", "liverpool", "contract_rummy_buy")


def games() -> Iterator[tuple[str, rn.Game]]:
    """The games, with their names."""
    for name in ("contract_rummy", "liverpool", "rami_contrat", "rummy500"):
        yield name, rn.read_game((EXAMPLES / f"{name}.rmn").read_text(encoding="utf-8"))
    for seed, name in enumerate(OURS):
        game = play_game(load_variant(name), ("Ana", "Ben", "Cy", "Dee"), seed)
        yield f"{name}, self-played", rn.read_game(format_game(game))


def best(call: Callable[[], object], repeat: int) -> float:
    """The processor time of a call in seconds, the best of several."""
    found = []
    for _ in range(repeat):
        start = time.process_time()
        call()
        found.append(time.process_time() - start)
    return min(found)


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    heads = "".join(f"{kind:>10}" for kind in KINDS)
    print(f"{'seconds':<28}{'actions':>8}{'validate':>10}{'annotate':>10}{'ratio':>8}{heads}")
    for name, game in games():
        actions = sum(1 for hand in game.hands for _ in hand.actions)
        plain = best(partial(rn.validate, game), repeat)
        whole = best(partial(rn.annotate, game, judge=True), repeat)
        kinds = "".join(
            f"{best(partial(rn.findings, game, kinds=[kind]), repeat):10.2f}" for kind in KINDS
        )
        print(f"{name:<28}{actions:>8}{plain:>10.3f}{whole:>10.2f}{whole / plain:>8.0f}{kinds}")


if __name__ == "__main__":
    main()
