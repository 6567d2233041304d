"""RLlib: PPO with its own module for masks, which expects the names `observations` and `action_mask`.

Run it in its own environment: `make clients ARGS=rllib`.
"""

from typing import Any

import gymnasium
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import azulejos.envs.gymnasium  # noqa: F401  # registers the games
from azulejos.envs.masking import MaskInObservation


def make(config: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    """Return an environment with the names that RLlib's module expects."""
    made = gymnasium.make(config["name"], illegal="raise", reward="points", max_moves=60)
    return MaskInObservation(made, observation="observations")


def learn(name: str) -> int:
    """Learn for one iteration; return the number of steps."""
    config = (
        PPOConfig()
        .environment("azulejos", env_config={"name": name})
        .env_runners(num_env_runners=0, rollout_fragment_length=128)
        .training(train_batch_size_per_learner=128, minibatch_size=64, num_epochs=1)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    )
    algorithm = config.build_algo()
    result = algorithm.train()
    algorithm.stop()
    return int(result["env_runners"]["num_env_steps_sampled"])


if __name__ == "__main__":
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    register_env("azulejos", make)
    for name in ("azulejos/Azul-v1", "azulejos/Duel-v1"):
        print(name, learn(name), "steps")
    ray.shutdown()
    print("done")
