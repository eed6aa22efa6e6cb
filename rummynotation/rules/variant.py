"""A variant of the game: what a table plays by, as plain values.

A `Variant` holds one value for each of the 54 parameters of the rules. Parameters with parts are
spread over several fields, named after the parameter and the part (``stock_out`` is
`Variant.stock_out_action` and `Variant.stock_out_max`). The rules and the replay read these fields
for every action, so they are attributes and nothing is computed on the way.

Variants come out of `rummynotation.rules.loader`, which reads and checks them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rummynotation.cards import CARD_KINDS, JOKER, RANKS, SUITS, Card, natural, parse_card
from rummynotation.diagnostics.words import many
from rummynotation.record import Party, Shape

Partnership = Literal["none", "pairs"]
DealerFirst = Literal["low_draw", "low_draw_ace_low", "any"]
DealerNext = Literal["left", "winner"]
FinalDiscard = Literal["required", "optional", "forbidden"]
Close = Literal["empty_hand", "whole_hand", "on_contract"]
ContractSize = Literal["exact", "minimum"]
FirstUpcard = Literal["discard", "offered"]
FirstTurn = Literal["draw", "extra_card", "extra_discard"]
DrawDiscard = Literal["top", "any_with_above"]
PickupObligation = Literal["none", "deep_only", "always"]
PickupPlay = Literal["meld_or_layoff", "new_meld"]
BuyWindow = Literal["before_draw", "until_first_play", "until_discard"]
BuyPriority = Literal["turn_then_nearest", "turn_then_first_call", "nearest"]
BuysPerTurn = Literal[1, "chain"]
BuyPermission = Literal["none", "phrase", "player_in_turn"]
SetSuits = Literal["any", "distinct", "distinct_on_laydown", "all_suits"]
Ace = Literal["either", "low", "high", "both_ends", "around"]
SameSuitRuns = Literal["any", "distinct_start", "not_adjacent", "gap2", "different_suits"]
ExtraMelds = Literal["never", "free"]
LayoffFrom = Literal["next_turn", "same_turn", "always"]
LayoffTargets = Literal["all", "own", "team"]
LayoffCredit = Literal["none", "player", "owner"]
JokerLimit = Literal[
    "none", "several_between_naturals", "window4", "half", "fewer_than_naturals", "table"
]
JokerSwapFrom = Literal["none", "runs", "sets_and_runs"]
JokerSwapWhen = Literal[
    "never", "down_earlier_turn", "down_or_laying_down", "before_down", "any_own_turn", "any_turn"
]
JokerSwapUse = Literal["hand", "immediate_own_meld", "immediate_any", "slide"]
JokerGuard = Literal["none", "natural_in_hand"]
KnockLimit = int | Literal["none", "upcard"]
KnockAce = Literal["gin", "one"]
StockOutAction = Literal[
    "reshuffle_keep_top",
    "reshuffle_all",
    "flip_keep_top",
    "end_hand",
    "end_if_pile_refused",
    "end_unless_knock",
]
ScoringMode = Literal["penalty", "melds_minus_hand", "difference"]
GameEndType = Literal["hands", "target"]
GameEndWinner = Literal["lowest", "highest"]
Tie = Literal["last_hand_score", "replay_last", "shared", "highest", "extra_hand"]


Contract = tuple[Shape, ...]
"""The melds that a player lays to go down, all at once."""


def contract_text(contract: tuple[Contract, ...]) -> str:
    """A contract and its alternatives as a variant file writes them; ``none`` for no contract.

    >>> contract_text(((Shape("S", 3), Shape("R", 4)), (Shape("R", 7),)))
    'S3 R4 or R7'
    """
    return " or ".join(" ".join(str(shape) for shape in way) for way in contract) or "none"


class Range(NamedTuple):
    """The numbers from `min` to `max`, both allowed."""

    min: int
    max: int


class OpenRange(NamedTuple):
    """The numbers from `min` to `max`, both allowed; a `max` of None is no limit."""

    min: int
    max: int | None


class ShoeRow(NamedTuple):
    """The cards used by some numbers of players.

    Attributes:
        players: the numbers of players it is for.
        decks: how many 52-card decks.
        jokers: how many jokers where a record does not say.
        jokers_min: the fewest jokers a table may use.
        jokers_max: the most jokers a table may use.
        jokers_from_players: the jokers are one fewer than the players; the numbers above are 0.
    """

    players: Range
    decks: int
    jokers: int
    jokers_min: int
    jokers_max: int
    jokers_from_players: bool = False

    def joker_range(self, players: int) -> tuple[int, int, int]:
        """The usual, the smallest and the largest number of jokers for so many players."""
        if self.jokers_from_players:
            return players - 1, players - 1, players - 1
        return self.jokers, self.jokers_min, self.jokers_max


@dataclass(frozen=True, slots=True)
class HandRules:
    """What differs from hand to hand.

    Attributes:
        deal: how many cards each player is dealt.
        contract: the alternatives, each the melds to lay at once; () where there is no contract.
        final_discard: whether the hand may or must be emptied by a discard.
        close: what ends the hand.
        buy_limit: buys a player may make in this hand; None is no limit.
        deal_by_players: (players, cards) where some number of players is dealt otherwise.
    """

    deal: int
    contract: tuple[Contract, ...]
    final_discard: FinalDiscard
    close: Close
    buy_limit: int | None
    deal_by_players: tuple[tuple[int, int], ...] = ()

    def dealt(self, players: int) -> int:
        """How many cards each of so many players is dealt."""
        for count, cards in self.deal_by_players:
            if count == players:
                return cards
        return self.deal

    def contract_text(self) -> str:
        """The contract as a variant file writes it: ``S3 R4``, ``none``."""
        return contract_text(self.contract)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The rules of one game.

    Attributes:
        name: what a record calls it, such as ``liverpool``.
        title: its name for people.
        extends: the variant it is derived from, or "".
        source: where the rules come from.
        note: readings taken and other remarks.
        sources: for each parameter the rule ids or the address its value rests on.
        hands: one row for each hand, or a single row that holds for every hand.
        values: points by the card's number, the joker at 52.
        ace_low: points of an ace melded below a two, or None where an ace is always worth the same.
        joker_limit_table: for a `joker_limit` of ``table``, the most wild cards by kind and size;
            a meld of a size between two rows takes the smaller row.
        wild_cards: the wild cards, from `wilds`.
    """

    name: str
    title: str
    extends: str = ""
    source: str = ""
    note: str = ""
    aliases: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    # Who plays with what.
    players: Range
    partnership: Partnership
    shoe: tuple[ShoeRow, ...]
    dealer_first: DealerFirst
    dealer_next: DealerNext

    # The hands and their contracts.
    hands: tuple[HandRules, ...]
    contract_required: bool
    contract_size_set: ContractSize
    contract_size_run: ContractSize

    # Drawing.
    upcard: bool = True
    first_upcard: FirstUpcard = "discard"
    first_turn: FirstTurn = "draw"
    draw_discard: DrawDiscard
    pickup_obligation: PickupObligation
    pickup_play: PickupPlay
    return_discard_ban: bool
    down_may_take_discard: bool
    first_turn_without_draw: bool

    # Buying. The limit that holds in a hand is `HandRules.buy_limit`; here it is that of hand 1.
    buy: bool
    buy_limit: int | None
    buy_penalty: int
    buy_window: BuyWindow
    buy_priority: BuyPriority
    buys_per_turn: BuysPerTurn
    buy_who_down: bool
    buy_who_discarder: bool
    buy_permission: BuyPermission

    # Melds.
    set_size: OpenRange
    set_suits: SetSuits
    run_size: Range
    ace: Ace
    same_suit_runs: SameSuitRuns
    extra_melds: ExtraMelds

    # Laying off.
    layoff_from: LayoffFrom
    layoff_targets: LayoffTargets
    layoff_credit: LayoffCredit

    # Wild cards.
    wilds: tuple[str, ...]
    joker_limit: JokerLimit
    joker_limit_table: tuple[tuple[Shape, int], ...] = ()
    min_naturals_set: int
    min_naturals_run: int
    joker_swap_from: JokerSwapFrom
    joker_swap_when: JokerSwapWhen
    joker_swap_use: JokerSwapUse
    joker_guard: JokerGuard

    # Knocking: with how many points of deadwood, and what follows.
    knock: KnockLimit = "none"
    knock_ace: KnockAce = "gin"
    big_gin: bool = False
    layoff_on_gin: bool = False
    undercut_tie: bool = True
    spades_double: bool = False

    # An empty stock. The reshuffles allowed in a hand; None is no limit. The cards that are left in
    # a stock that counts as empty.
    stock_out_action: StockOutAction
    stock_out_max: int | None
    stock_out_left: int = 0

    # Scoring.
    scoring_mode: ScoringMode
    down_scores_zero: bool
    values: tuple[int, ...]
    ace_low: int | None
    bonuses: tuple[tuple[str, int], ...]

    # The end of the game: so many hands, or so many points.
    game_end_type: GameEndType
    game_end_n: int
    game_end_winner: GameEndWinner
    ties: tuple[Tie, ...]

    wild_cards: frozenset[Card] = field(init=False, compare=False, repr=False)

    @property
    def lowest_wins(self) -> bool:
        """Whether few points are good (CR-02, LV-02, R5-39)."""
        return self.game_end_winner == "lowest"

    @property
    def knocks(self) -> bool:
        """Whether a hand ends by a knock or by gin, and nobody lays melds before."""
        return self.knock != "none"

    def __post_init__(self) -> None:
        if len(self.values) != CARD_KINDS:
            raise ValueError(f"values has {len(self.values)} entries, not {CARD_KINDS}")
        wild = frozenset(card for token in self.wilds for card in wild_token_cards(token))
        object.__setattr__(self, "wild_cards", wild)

    def hand(self, number: int) -> HandRules | None:
        """The rules of a hand, counted from 1; None where the game has no such hand.

        A game to a target with a single row plays every hand by it. A further hand that a tie
        asks for is played by the last row.
        """
        if number < 1:
            return None
        if number <= len(self.hands):
            return self.hands[number - 1]
        if self.game_end_type == "target":
            return self.hands[0] if len(self.hands) == 1 else None
        return self.hands[-1] if "extra_hand" in self.ties else None

    def teams(self, handles: tuple[str, ...]) -> tuple[Party, ...]:
        """The partners, who sit opposite each other; () where everybody plays alone (R5-44)."""
        if self.partnership == "pairs" and len(handles) == 4:
            return handles[0::2], handles[1::2]
        return ()

    def shoe_rows(self, players: int) -> tuple[ShoeRow, ...]:
        """The shoes that so many players may use, the usual one first; () where none is given."""
        return tuple(row for row in self.shoe if row.players.min <= players <= row.players.max)

    def shoe_for(
        self, players: int, decks: int | None = None, jokers: int | None = None
    ) -> tuple[int, int]:
        """The decks and jokers in use: those that are stated, else the usual ones.

        What is stated is taken as it is; `shoe_allows` says whether the rules allow it. Where the
        rules give no shoe for so many players, the row nearest to them counts.

        Args:
            players: how many play.
            decks: the decks as stated, if they are.
            jokers: the jokers as stated, if they are.

        Rules: CR-08, CR-09, CR-10, LV-06, LV-07, RC-03, RC-04.
        """
        rows = self.shoe_rows(players) or (
            min(self.shoe, key=lambda row: _distance(row.players, players)),
        )
        row = next((row for row in rows if row.decks == decks), rows[0])
        return (
            row.decks if decks is None else decks,
            row.joker_range(players)[0] if jokers is None else jokers,
        )

    def shoe_allows(self, players: int, decks: int, jokers: int) -> bool:
        """Whether so many players may use these decks and jokers."""
        for row in self.shoe_rows(players):
            _, fewest, most = row.joker_range(players)
            if row.decks == decks and fewest <= jokers <= most:
                return True
        return False

    def shoe_text(self, players: int) -> str:
        """What so many players may use, in words: ``2 decks and 2 to 4 jokers``; "" for nothing."""
        return ", or ".join(_row_text(row, players) for row in self.shoe_rows(players))


def wild_token_cards(token: str) -> tuple[Card, ...]:
    """The cards that a wild token names: the joker, the four cards of a rank, or one card.

    Args:
        token: ``JK``, a rank (``2``, ``10``, ``Q``) or a card (``AH``, ``10H``).

    Raises:
        ValueError: if it names no card.

    >>> wild_token_cards("JK"), wild_token_cards("2"), wild_token_cards("AH")
    ((52,), (1, 14, 27, 40), (13,))
    """
    if token == "JK":
        return (JOKER,)
    text = token.replace("10", "T")
    if len(text) == 1 and text in RANKS:
        rank = RANKS.index(text) + 1
        return tuple(natural(rank, suit) for suit in range(len(SUITS)))
    card = parse_card(text)
    if card >= JOKER:
        raise ValueError(f"not a natural card: {token!r}")
    return (card,)


def _distance(span: Range, players: int) -> int:
    return max(span.min - players, players - span.max, 0)


def _row_text(row: ShoeRow, players: int) -> str:
    _, fewest, most = row.joker_range(players)
    jokers = str(most) if fewest == most else f"{fewest} to {most}"
    return f"{many(row.decks, 'deck')} and {jokers} joker{'' if jokers == '1' else 's'}"
