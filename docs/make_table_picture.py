"""Draws docs/table.svg, the picture in docs/SHOW.md: `python docs/make_table_picture.py`."""

from __future__ import annotations

from pathlib import Path

import rummynotation as rn

DOCS = Path(__file__).parent


def main() -> None:
    """Writes the picture."""
    game = next(rn.read_games(DOCS.parent / "examples" / "contract_rummy.rmn"))
    moment = rn.moment_at(game, hand=3, event=65)
    (DOCS / "table.svg").write_text(rn.table_svg(moment), encoding="utf-8")


if __name__ == "__main__":
    main()
