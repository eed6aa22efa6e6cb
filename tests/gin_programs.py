"""Games of gin rummy that OpenSpiel and RLCard play themselves, for comparisons; both are drawn by
lot from a seed and may be missing."""

from __future__ import annotations

import random
from typing import Any, NamedTuple


class Played(NamedTuple):
    """A game that a program played.

    Attributes:
        log: as the program writes it.
        result: what each player has from it, as the program counts.
        end: how it ended, as the program calls it.
    """

    log: str
    result: tuple[float, float]
    end: str


OPENSPIEL_GAMES = (
    "gin_rummy",
    "gin_rummy(oklahoma=true)",
    "gin_rummy(knock_card=5,gin_bonus=20,undercut_bonus=10)",
    "gin_rummy(hand_size=7)",
)


def play_openspiel(seed: int) -> tuple[Played, str]:
    """A game of OpenSpiel as a serialised state, and the same as the text of its history."""
    import pyspiel

    chance = random.Random(seed)
    game = pyspiel.load_game(OPENSPIEL_GAMES[seed % len(OPENSPIEL_GAMES)])
    state = game.new_initial_state()
    careful = seed % 3 != 0
    phase = ""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
            continue
        text = str(state)
        phase = text.partition("Phase: ")[2].partition("\n")[0]
        state.apply_action(_openspiel_action(state, phase, careful, chance))
    returns = state.returns()
    log = pyspiel.serialize_game_and_state(game, state)
    return Played(log, (returns[0], returns[1]), phase), state.history_str()


def _openspiel_action(state: Any, phase: str, careful: bool, chance: random.Random) -> int:
    actions: list[int] = state.legal_actions()
    if 55 in actions and chance.random() < 0.7:
        return 55
    if phase == "Discard" and careful:
        player = state.current_player()
        return min((action for action in actions if action != 55), key=_deadwood(state, player))
    if phase == "Draw" and careful:
        return 53 if chance.random() < 0.95 else 52
    if phase == "Layoff" and len(actions) > 1 and chance.random() < 0.8:
        return chance.choice([action for action in actions if action != 54])
    return chance.choice(actions)


def _deadwood(state: Any, player: int) -> Any:
    def after(action: int) -> int:
        text = str(state.child(action))
        return int(text.partition(f"Player{player}: Deadwood=")[2].partition("\n")[0])

    return after


def openspiel_result(numbers: list[int]) -> tuple[bool, bool, tuple[float, float]]:
    """What OpenSpiel says of action numbers: whether all may be played, whether the game is over
    then, and what the players have from it."""
    import pyspiel

    state = pyspiel.load_game("gin_rummy").new_initial_state()
    for number in numbers:
        if state.is_terminal():
            return False, True, (0.0, 0.0)
        chances = state.is_chance_node()
        legal = [one for one, _ in state.chance_outcomes()] if chances else state.legal_actions()
        if number not in legal:
            return False, False, (0.0, 0.0)
        state.apply_action(number)
    returns = state.returns()
    return True, state.is_terminal(), (returns[0], returns[1])


def play_rlcard(seed: int) -> Played:
    """A game of RLCard as its move sheet."""
    import numpy
    from rlcard.games.gin_rummy.game import GinRummyGame
    from rlcard.games.gin_rummy.utils import melding, utils
    from rlcard.games.gin_rummy.utils.action_event import DiscardAction, KnockAction

    game = GinRummyGame()
    game.np_random = numpy.random.RandomState(seed)
    chance = random.Random(seed)
    game.init_game()

    def deadwood(action: Any) -> int:
        hand = [card for card in game.get_current_player().hand if card != action.card]
        best = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, best[0] if best else []))

    while not game.is_over():
        actions = game.judge.get_legal_actions()
        knocks = [action for action in actions if isinstance(action, KnockAction)]
        discards = [action for action in actions if isinstance(action, DiscardAction)]
        if seed % 10 == 0 and len(actions) == 2 and chance.random() < 0.95:
            game.step(actions[-1])  # The discard: so the play comes to its two hundred moves.
        elif knocks and chance.random() < 0.5:
            game.step(chance.choice(knocks))
        elif discards and seed % 3:
            game.step(min(discards, key=deadwood))
        else:
            game.step(chance.choice(actions))
    payoffs = game.judge.scorer.get_payoffs(game)
    log = "\n".join(map(str, game.round.move_sheet)) + f"\npayoffs {payoffs}\n"
    counts = tuple(float(move.deadwood_count) for move in game.round.move_sheet[-2:])
    return Played(log, (counts[0], counts[1]), str(game.round.going_out_action).split(" ")[0])
