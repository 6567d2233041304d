"""Masks where other libraries look for them: in a Gymnasium observation, and for agents that only wait."""

from typing import Any

import gymnasium
import numpy
import pytest

from azulejos import OptionError
from azulejos.envs.masking import MaskInObservation
from azulejos.envs.pettingzoo import parallel_env


@pytest.mark.parametrize("name", ["azulejos/Azul-v1", "azulejos/Duel-v1"])
def test_the_observation_holds_the_row_and_the_mask(name: str) -> None:
    plain = gymnasium.make(name)
    env = MaskInObservation(gymnasium.make(name), observation="obs", mask="mask")
    row, info = plain.reset(seed=7)
    seen, _ = env.reset(seed=7)
    for _ in range(12):
        assert env.observation_space.contains(seen)
        assert (seen["mask"] == info["action_mask"]).all()
        box: Any = plain.observation_space
        assert numpy.allclose(seen["obs"] * numpy.maximum(box.high, 1), row)
        action = info["action_mask"].argmax()
        row, _, _, _, info = plain.step(action)
        seen, *_ = env.step(action)


def test_only_rows_and_numbers_can_be_masked() -> None:
    env = MaskInObservation(gymnasium.make("azulejos/Azul-v1"), observation="obs")
    with pytest.raises(TypeError, match="a row of numbers and numbered actions"):
        MaskInObservation(env, observation="obs")


def test_agents_that_wait_may_choose_anything_if_asked_for() -> None:
    env, usual = parallel_env("azul2", idle="any"), parallel_env("azul2")
    (seen, infos), (usually, _) = env.reset(seed=7), usual.reset(seed=7)
    for _ in range(8):
        active = next(agent for agent in env.agents if usually[agent]["action_mask"].any())
        waiting = next(agent for agent in env.agents if agent != active)
        assert (seen[active]["action_mask"] == usually[active]["action_mask"]).all()
        assert not usually[waiting]["action_mask"].any()
        assert seen[waiting]["action_mask"].all()
        actions = {active: int(seen[active]["action_mask"].argmax()), waiting: 204}
        seen, _, _, _, infos = env.step(actions)
        usually, *_ = usual.step(actions)
    assert set(infos) == {"player_0", "player_1"}


def test_no_other_mask_for_waiting_agents_exists() -> None:
    wrong: Any = "some"
    with pytest.raises(OptionError, match="no such mask: 'some'"):
        parallel_env("azul2", idle=wrong)
