"""A record that holds all that redaction takes out, with other names, words and cards each time."""

from __future__ import annotations

import base64
import codecs
import hashlib
import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import rummynotation as rn
from rummynotation.cards import CARD_TEXT

# $card is any card, $words are any words; both are others each time. $Nobody sits at no table.
RECORD = """\
%rmn 1 @2026-11-24T20:14:0$digitZ {$words}
# $words
[Event "$words"] {$words}
[Site "$words"]
[Date "2026-11-2$digit"]
[Table "$words"]
[Round "$words"]
[Variant "Liverpool"]
[Rule.buy_limit "2 # $words"]
[Rule.$words "3"]
[Players "$Ana $Ben $Cy $Dee"]
[Name.$Ben "$words $Ben"]
[Teams "$Ana $Cy / $Ben+$Dee"]
[Decks "2"]
[Jokers "$words"]
[Annotator "$words"]
[Puzzle.Answer "$card $card"]
[$words "$words"]
total $Ana+$Cy 5, $Ben 0 {$words}

hand 1 dealer $Dee @$words=$words {$words}
contract S3 S3 @1$digit.5
deal $Ana: 7S 7H 7D 9S 9C 2H 4D JC QD KS
deal $Ben: $card $card $card
deal $Nobody: $card
upcard 9D {$words $Ana}
stock: $card $card $card $card
@$words="$words" {$words}
$Ana: draw! 3C @4$digit.12$digit discard?? 3C {$words
  $words}
(
  $Ana: discard 7S {$words}
  $Ben: draw $card discard $card
)
$Ben: draw $card meld [7C 8C *=9C] layoff TC $Ben.1 discard 4C  # $words
$Dee: claim 4C
$Cy: refuse $Dee
$Dee: buy 4C $card $card
$Cy: call "$words" 5D call "Exact cut" draw $card swap 9C $Ben.1 discard KD undo discard QD
holds $Cy: $card $card
holds $Ana: 7S 7H
table $Ben.1: [7C 8C 9C TC]
pile: 9D KD
$Ana: buy QD 8S
adjust $Ben +20 "$words"
leave $Cy "$words"
seat $Cy "$words"
return $Cy
gap "$words"
reshuffle: $card $card
left $Dee: $card
$Dee: draw $card discard 5S
exhausted
out $Dee
left $Ana: 7S 7H
left $Ben: $left $left
score $Ana 10, $Ben+$Dee 5
total $Ana 10, $Nobody 5

position 2 dealer $Ana
holds $Ana: 2H 3H
holds $Ben: $card $card
table $Cy.1: [9S 9H 9D]
stock: $card
bought: $Ben 1, $Cy 2
credit: $Dee 45
turn: $Ben drawn
$Ben: discard 5H
left $Cy: $card
void "$words"

winner $Ana+$Cy $Ben
result $Ana 110, $Ben 45 {$words}
"""

WORDS = r"\$(digit|card|left|words|Ana|Ben|Cy|Dee|Nobody)"

SEEN_BY_ANA = """\
%rmn 1
[Date "2026-11"]
[Variant "liverpool"]
[Rule.buy_limit "2"]
[Players "P1 P2 P3 P4"]
[Teams "P1 P3 / P2 P4"]
[Decks "2"]
total P1+P3 5, P2 0

hand 1 dealer P4
contract S3 S3 @10
deal P1: 7S 9S KS 2H 7H 4D 7D QD 9C JC
deal P2: ?x3
deal P5: ?
upcard 9D
stock: ?x4
P1: draw 3C @40 discard 3C
P2: draw ? meld [7C 8C *=9C] layoff TC P2.1 discard 4C
P4: claim 4C
P3: refuse P4
P4: buy 4C ?x2
P3: call "..." 5D call "exact cut" draw ? swap 9C P2.1 discard KD undo discard QD
holds P3: ?x2
holds P1: 7S 7H
table P2.1: [7C 8C 9C TC]
pile: 9D KD
P1: buy QD 8S
adjust P2 20
leave P3
seat P3 "..."
return P3
gap
reshuffle: ?x2
left P4: ?
P4: draw ? discard 5S
exhausted
out P4
left P1: 7S 7H
left P2: ?x2
score P1 10, P2+P4 5
total P1 10, P5 5

position 2 dealer P1
holds P1: 2H 3H
holds P2: ?x2
table P3.1: [9S 9H 9D]
stock: ?
bought: P2 1, P3 2
credit: P4 45
turn: P2 drawn
P2: discard 5H
left P3: ?
void

winner P1+P3 P2
result P1 110, P2 45
"""


class Filled:
    """The record above with names, words and hidden cards drawn by lot; what is left at the end of
    a hand that counts is hidden too, unless it is said to be seen."""

    def __init__(self, seed: int, *, left: bool = False) -> None:
        self._dice = Random(seed)
        self._left = left
        self.markers: list[str] = []
        self._names: dict[str, str] = {}
        text = re.sub(WORDS, self._fill, RECORD)
        self.game = replace(rn.read_game(text), path=f"{self._words()}.rmn")
        assert [p for p in self.game.problems if p.is_error] == []
        self.ana = self._names["Ana"]

    def _fill(self, found: re.Match[str]) -> str:
        word = found.group(1)
        if word == "digit":
            return str(self._dice.randrange(10))
        if word == "card" or (word == "left" and not self._left):
            return self._dice.choice(CARD_TEXT)
        if word == "left":
            return "TC"
        return self._words() if word == "words" else self._name(word)

    def _name(self, word: str) -> str:
        if word not in self._names:
            self._names[word] = self._words()
        return self._names[word]

    def _words(self) -> str:
        """A word that no record has of itself."""
        self.markers.append("X" + "".join(self._dice.choices("qwxzvkj", k=11)))
        return self.markers[-1]


def forms(word: str) -> Iterator[str]:
    """A word in the forms in which one could find it again."""
    raw = word.encode()
    for text in (word, word[::-1], codecs.encode(word, "rot13"), raw.hex()):
        yield text.casefold()
    yield base64.b64encode(raw).decode().rstrip("=").casefold()
    for spelled in (raw, raw.lower(), raw.upper()):
        yield str(zlib.crc32(spelled))
        yield f"{zlib.crc32(spelled):08x}"
        for digest in (hashlib.md5, hashlib.sha1, hashlib.sha256):
            yield digest(spelled).hexdigest()[:16]
