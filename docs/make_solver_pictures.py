"""Draws docs/solve_yes.svg and docs/solve_no.svg, the answers in README.md:
`python docs/make_solver_pictures.py`."""

from __future__ import annotations

from pathlib import Path

from rummynotation.pictures.answer import explain
from rummynotation.pictures.render import render
from rummynotation.solver.certificate import why_not
from rummynotation.solver.goout import go_out
from rummynotation.solver.position import position_from_cards

TABLE = ("Ben.1 5C 6C 7C 8C", "Ben.2 JS JH JD")
CARDS = {
    "solve_yes.svg": "7S 7H 7D 3H 4H * 6H 9C KS",
    "solve_no.svg": "7S 7H 7D 3H 4H QD 6H 9C KS",
}


def main() -> None:
    for name, cards in CARDS.items():
        position = position_from_cards(
            "liverpool", 2, cards, table=TABLE, players=("Ana", "Ben", "Chloe")
        )
        answer = go_out(position, limit=100)
        picture = explain(answer, certificate=why_not(answer))
        render(picture, Path(__file__).parent / name)


if __name__ == "__main__":
    main()
