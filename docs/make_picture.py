"""Draws docs/error.svg, the picture of an error in README.md: `python docs/make_picture.py`."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.text import Text

from rummynotation.diagnostics.text import render_text
from rummynotation.notation.reader import read_game
from rummynotation.replay import validate

GAME = """%rmn 1
[Event "Tuesday club"]
[Variant "contract_rummy"]
[Players "Ana Ben Chloe"]

hand 1 dealer Chloe
deal Ana: 7S 7H 7D 7C 9S 9C 4D JC QD KS
upcard 9D
Ana: take 9D meld [7S 7H 7D] [9S 9C 9D] layoff 7C Ana.1 discard KS
Ben: draw ? discard 4C
result *
"""

# No web fonts: the picture loads nothing from elsewhere.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>An error message of rumnot validate</title>
<style>
.{unique_id}-matrix {{
    font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
    font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""


def main() -> None:
    game = read_game(GAME)
    text = render_text(
        [message.placed("evening.rmn", 1) for message in validate(game).diagnostics],
        source_of=lambda path, number, line: game.source_line(line),
        color=True,
        width=88,
    )
    console = Console(
        width=88, record=True, file=io.StringIO(), force_terminal=True, color_system="standard"
    )
    console.print(Text.from_ansi("$ rumnot validate evening.rmn\n" + text.rstrip()))
    svg = console.export_svg(title="rumnot", code_format=FRAME, unique_id="rumnot")
    (Path(__file__).parent / "error.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
