"""TorchRL: its wrapper steps the AEC and the parallel environment with masks, and a masked network chooses moves.

Run it in its own environment: `make clients ARGS=torchrl`.
"""

from typing import Any

import torch
from tensordict.nn import TensorDictModule
from torchrl.envs import PettingZooWrapper
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from azulejos.envs.pettingzoo import env, parallel_env

STEPS = 40


def wrapped(game: str, *, is_parallel: bool) -> Any:
    """Return an environment of TorchRL. Agents that are not to move must be able to choose something: `idle="any"`."""
    if is_parallel:
        return PettingZooWrapper(parallel_env(game, idle="any"), use_mask=True, categorical_actions=True)
    return PettingZooWrapper(env(game), use_mask=True, categorical_actions=True)


def masked_actor(table: Any) -> Any:
    """Return a network that chooses a move for every agent, never an illegal one."""
    rows, moves = ("player", "observation", "observation"), ("player", "action")
    layer = torch.nn.Linear(table.observation_spec[rows].shape[-1], table.action_spec[moves].space.n)
    network = TensorDictModule(lambda row: layer(row.float()), in_keys=[rows], out_keys=[("player", "logits")])
    return ProbabilisticActor(
        network,
        in_keys={"logits": ("player", "logits"), "mask": ("player", "action_mask")},
        out_keys=[moves],
        distribution_class=MaskedCategorical,
    )


if __name__ == "__main__":
    torch.manual_seed(1)
    for game in ("azul2", "duel"):
        for is_parallel in (False, True):
            table = wrapped(game, is_parallel=is_parallel)
            check_env_specs(table)
            print(game, "parallel" if is_parallel else "AEC", table.rollout(STEPS).batch_size)
        print(game, "network", table.rollout(STEPS, masked_actor(table)).batch_size)
    print("done")
