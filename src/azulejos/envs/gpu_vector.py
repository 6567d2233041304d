"""Many matches on a graphics card as one Gymnasium environment; everything it returns stays on the card.

import torch
from azulejos.envs.gpu_vector import GpuVectorEnv

envs = GpuVectorEnv(65_536, "azul2", convert=torch.from_dlpack)
observations, infos = envs.reset(seed=7)
moves = infos["action_mask"].to(torch.float32).multinomial(1)[:, 0]
observations, rewards, terminated, truncated, infos = envs.step(moves)
"""

from collections.abc import Callable
from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from azulejos.envs.encoding import layout_of
from azulejos.envs.gpu_matches import EVERY_SEAT, GpuBatch
from azulejos.envs.options import MAX_MOVES, game_of
from azulejos.envs.rewards import Reward
from azulejos.machines.cuda import LEGACY_STREAM
from azulejos.machines.gpu_arrays import GpuArray
from azulejos.play import Game, OptionError

__all__ = ["GpuVectorEnv"]

AUTORESETS = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
SEEDS = 1 << 62


def _as_it_is(array: GpuArray) -> Any:
    return array


class GpuVectorEnv(VectorEnv[Any, Any, Any]):
    """Like `azulejos.envs.vector.AzulejosVectorEnv`, with the same matches for the same seed, on a graphics card.

    Arrays are `GpuArray`, or what `convert` makes of them once, like `torch.from_dlpack`. Every step overwrites them:
    copy what you keep. `infos` holds `action_mask`, `seat`, `scores`, `rewards`, `illegal`, and for the matches that
    ended in this step `final_obs` and `places`.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str | None = None,
        *,
        opponents: str = "random",
        reward: Reward = "outcome",
        max_moves: int = MAX_MOVES,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        observe: bool = True,
        convert: Callable[[GpuArray], Any] = _as_it_is,
        device: int = 0,
        stream: int = LEGACY_STREAM,
    ) -> None:
        if opponents not in ("random", "self"):
            raise OptionError(f"no such opponents: {opponents!r} (wanted random, self)", code="bad-opponents")
        if autoreset_mode not in AUTORESETS:
            raise OptionError(
                f"no such autoreset mode here: {autoreset_mode} (wanted SAME_STEP, NEXT_STEP)", code="bad-autoreset"
            )
        self.num_envs, self.game = num_envs, game_of(game)
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.batch = GpuBatch(
            self.game,
            num_envs,
            agent=EVERY_SEAT if opponents == "self" else 0,
            reward=reward,
            max_moves=max_moves,
            same_step=autoreset_mode == AutoresetMode.SAME_STEP,
            observe=observe,
            device=device,
            stream=stream,
        )
        highs = layout_of(self.game).highs() if observe else numpy.zeros(0, numpy.int16)
        self.single_observation_space = spaces.Box(0, highs, dtype=numpy.int16)
        self.single_action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        results = self.batch.results
        self._observations, self._rewards = convert(results.observations), convert(results.own_rewards)
        self._terminated, self._truncated = convert(results.terminated), convert(results.truncated)
        self._infos = {
            "action_mask": convert(results.masks),
            "seat": convert(self.batch.seats),
            "scores": convert(results.scores),
            "rewards": convert(results.rewards),
            "illegal": convert(results.illegal),
            "final_obs": convert(results.finals),
            "places": convert(results.places),
        }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin new matches; their deals follow from the seed."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        return self._observations, dict(self._infos)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make a move in every match; the moves may be on the card or in main memory."""
        self.batch.step(actions)
        return self._observations, self._rewards, self._terminated, self._truncated, dict(self._infos)
