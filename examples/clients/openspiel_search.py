"""OpenSpiel: its tree search plays Azul, and its search with information sets plays Azul Duel.

Run it in its own environment: `make clients ARGS=openspiel`.
"""

import random
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import azulejos.envs.openspiel  # noqa: F401  # registers the games

SIMULATIONS = 8


def make_bot(game: Any, generator: Any) -> Any:
    """Return the search that suits the game: IS-MCTS if something is hidden."""
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(game, 2, SIMULATIONS, evaluator, random_state=generator)
    return ismcts.ISMCTSBot(game, evaluator, 2, SIMULATIONS, random_state=generator)


def play(name: str) -> list[float]:
    """Play a match of the search against random moves; return the rewards."""
    game, generator, chance = pyspiel.load_game(name), numpy.random.RandomState(1), random.Random(1)
    bot, state = make_bot(game, generator), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, likely)[0])
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return list(state.returns())


if __name__ == "__main__":
    for name in ("python_azul(max_moves=20)", "python_azul_duel(max_moves=40)"):
        print(name, play(name))
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    print("done")
