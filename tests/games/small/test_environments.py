"""Small Azul as an environment: PettingZoo's and OpenSpiel's own tests pass, and nothing is left out."""

import gymnasium
import pytest
from pettingzoo.test import api_test, seed_test

from azulejos import Game
from azulejos.envs.decoding import decode
from azulejos.envs.encoding import encode
from azulejos.envs.pettingzoo import env

SMALL = Game("small")


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_pettingzoos_own_tests_pass() -> None:
    api_test(env("small"), num_cycles=150)
    seed_test(lambda: env("small"), num_cycles=100)


def test_openspiels_own_test_passes() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import azulejos.envs.openspiel  # noqa: F401  # registers every game

    pyspiel.random_sim_test(pyspiel.load_game("python_small"), num_sims=3, serialize=True, verbose=False)


def test_gymnasium_makes_it() -> None:
    import azulejos.envs.gymnasium  # noqa: F401  # registers every game

    made = gymnasium.make("azulejos/Small-v1")
    observation, info = made.reset(seed=1)
    assert observation is not None
    assert info["action_mask"].sum() > 0


def test_an_observation_reads_back() -> None:
    state = SMALL.start(first=1).deal("fill:BB/YR").play("2Y1").play("CR2")
    for seat in range(2):
        assert decode(SMALL, encode(state, seat), seat=seat) == state.view(seat)
