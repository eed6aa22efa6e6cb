"""Puzzles of each kind, to be given away."""

from __future__ import annotations

import io

from rummynotation.puzzles.puzzle import Puzzle
from rummynotation.puzzles.reading import read_puzzles

CONTRACT = """%rmn 1
[Variant "contract_rummy"]
[Players "You Ana Ben Cleo"]
[Puzzle.id "c4j5h14ynwa7"]
[Puzzle.goal "go_out"]
[Puzzle.answer "yes"]
[Puzzle.ways "1"]
[Puzzle.themes "unique"]
[Puzzle.difficulty "T0 B0 D1.0 N13 S0/0/0"]
[Puzzle.level "2"]
[Puzzle.source "made from seed 1"]
position 7
holds You: 5D 6D 7D 8D TD JD QD KD 7C 8C 9C TC *
pile: 4S JS AH 6H
turn: You drawn
You: meld [5D 6D 7D 8D] [TD JD QD KD] [7C 8C 9C TC *=JC]
result *
"""

SWAP = """%rmn 1
[Variant "liverpool_deal7_play_on"]
[Players "You Ana Ben Cleo"]
[Puzzle.id "arh6q99ck2re"]
[Puzzle.goal "go_out"]
[Puzzle.answer "yes"]
[Puzzle.ways "1"]
[Puzzle.themes "unique jokerSwap layoff chainLayoff onlyDiscard"]
[Puzzle.difficulty "T0 B0 D2.0 N3 S1/1/4"]
[Puzzle.level "2"]
[Puzzle.source "made from seed 1"]
position 7
holds You: AD 7D 9D JD QD KC
table You.1: [2D 3D 4D 5D 6D *=7D 8D]
pile: QC
bought: Ben 1, Cleo 2
turn: You drawn
You: swap 7D You.1 layoff AD 9D *=TD JD QD You.1 discard KC
result *
"""

NO = """%rmn 1
[Variant "contract_rummy"]
[Players "You Ana Ben Cleo Dan"]
[Puzzle.id "gevzywcqkw73"]
[Puzzle.goal "go_out"]
[Puzzle.answer "no"]
[Puzzle.ways "0"]
[Puzzle.themes "proof"]
[Puzzle.difficulty "T0 B0 D0.0 N0 S0/1/0"]
[Puzzle.level "1"]
[Puzzle.reason "contract"]
position 7
holds You: TD AC 3C 4C 5C 6C 7C 8C 9C JC JC KC *
pile: 9D 7D JD
turn: You drawn
{The contract R4 R4 R4 cannot be laid from this hand. One card is missing for it.}
result *
"""

DISCARD = """%rmn 1
[Variant "contract_rummy"]
[Players "You Ana Ben"]
[Puzzle.id "g2jwc3znmyd0"]
[Puzzle.goal "discard"]
[Puzzle.answer "3D"]
[Puzzle.ways "1"]
[Puzzle.themes "unique layoff chainLayoff onlyDiscard"]
[Puzzle.difficulty "T0 B0 D1.6 N3 S0/0/3"]
[Puzzle.level "2"]
position 2
holds You: 3D 3C 8C 9C
table You.1: [4S 4H 4C]
table You.2: [7S *=8S 9S TS]
table Ana.1: [6S 6H 6D]
table Ana.2: [4C *=5C 6C 7C]
turn: You drawn
You: layoff 3C 8C 9C Ana.2 discard 3D
result *
"""

FEWEST = """%rmn 1
[Variant "contract_rummy"]
[Players "You Ana Ben Cleo"]
[Puzzle.id "m4mq42mz4v70"]
[Puzzle.goal "fewest_points"]
[Puzzle.answer "5"]
[Puzzle.ways "1"]
[Puzzle.themes "proof"]
[Puzzle.difficulty "T3 B0 D1.0 N0 S0/0/1"]
[Puzzle.level "4"]
position 5
holds You: 4H TD AC
table You.1: [TH TS TC]
table You.2: [JS JH JD]
table You.3: [5D 6D 7D 8D]
turn: You drawn
You: layoff TD You.1 discard AC
result *
"""

TAKE = """%rmn 1
[Variant "contract_rummy"]
[Players "You Ana Ben"]
[Puzzle.id "9923gn5w9me5"]
[Puzzle.goal "take_or_draw"]
[Puzzle.answer "take 9D"]
[Puzzle.ways "1"]
[Puzzle.themes "unique onlyDiscard takeDiscard"]
[Puzzle.difficulty "T0 B0 D4.2 N0 S0/0/0"]
[Puzzle.level "3"]
[Puzzle.chance "9/101"]
position 1
holds You: 7S 7H 7D 9S 9C KC
pile: 9D
turn: You
You: take 9D meld [7S 7H 7D] [9S 9C 9D] discard KC
result *
"""

BUY = """%rmn 1
[Variant "liverpool"]
[Players "Ana Ben Cy"]
[Puzzle.id "z1p8txsd7akt"]
[Puzzle.goal "buy"]
[Puzzle.answer "9H"]
[Puzzle.ways "1"]
[Puzzle.themes ""]
[Puzzle.difficulty "T0 B0 D0.0 N0 S0/0/0"]
[Puzzle.level "1"]
[Puzzle.chance "117/1010"]
[Puzzle.choices "9H QD"]
position 7
holds Ben: 3H 4H 5H 7H 8H QC
pile: 9H
turn: Ana
Ben: buy 9H ?
result *
"""

ALL = (CONTRACT, SWAP, NO, DISCARD, FEWEST, TAKE, BUY)
"""One of each kind."""

HOSTILE = """%rmn 1
[Variant "contract_rummy"]
[Players "You Ana Ben"]
[Event "</script><script>alert(1)</script>"]
[Puzzle.id "../<img src=x>"]
[Puzzle.goal "go_out"]
[Puzzle.answer "yes"]
[Puzzle.ways "1"]
[Puzzle.themes "<script>alert(2)</script>"]
[Puzzle.difficulty "T0 B0 D1.0 N0 S0/0/0"]
[Puzzle.level "1"]
[Puzzle.source "=HYPERLINK(\\"http://example.org\\") </script><img src=x onerror=alert(3)> ]]> -->"]
position 1
holds You: 7S 7H 7D 9S 9C 9D KC
turn: You drawn
{</title><script>alert(4)</script>}
You: meld [7S 7H 7D] [9S 9C 9D] discard KC
result *
"""


def puzzles_of(*texts: str) -> list[Puzzle]:
    """The puzzles of some texts; what is wrong with them fails the test."""
    found = list(read_puzzles(io.BytesIO("\n".join(texts).encode()), as_json=False))
    wrong = [item for item in found if not isinstance(item, Puzzle)]
    assert not wrong, wrong
    return [item for item in found if isinstance(item, Puzzle)]
