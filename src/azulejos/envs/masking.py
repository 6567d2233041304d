"""The mask where algorithms look for it: in the observation of a Gymnasium environment, under the names that they use.

>>> import gymnasium
>>> import azulejos.envs.gymnasium
>>> env = MaskInObservation(gymnasium.make("azulejos/Azul-v1"), observation="observations")
>>> observation, info = env.reset(seed=7)
>>> {name: part.shape for name, part in observation.items()}
{'observations': (243,), 'action_mask': (205,)}
"""

from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

__all__ = ["MaskInObservation"]

Masked = dict[str, Any]


class MaskInObservation(gymnasium.Wrapper[Masked, numpy.int64, Any, numpy.int64]):
    """Puts the row of numbers and the mask of legal moves into one dictionary, both as real numbers.

    RLlib's module for masks expects the names `observations` and `action_mask`, Tianshou `obs` and `mask`. The numbers
    of the row are between 0 and 1: each is divided by the highest that its field can have.
    """

    def __init__(self, env: gymnasium.Env[Any, numpy.int64], observation: str, mask: str = "action_mask") -> None:
        super().__init__(env)
        rows, moves = env.observation_space, env.action_space
        if not isinstance(rows, spaces.Box) or not isinstance(moves, spaces.Discrete):
            raise TypeError(f"an environment with a row of numbers and numbered actions is needed, not {env}")
        self._names = observation, mask
        self._highs = numpy.maximum(rows.high, 1).astype(numpy.float32)
        self.observation_space = spaces.Dict(
            {
                observation: spaces.Box(0, 1, rows.shape, numpy.float32),
                mask: spaces.Box(0, 1, (int(moves.n),), numpy.float32),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Masked, dict[str, Any]]:
        """Begin a match."""
        row, info = self.env.reset(seed=seed, options=options)
        return self._masked(row, info), info

    def step(self, action: numpy.int64) -> tuple[Masked, Any, bool, bool, dict[str, Any]]:
        """Make a move, and let the others make theirs."""
        row, reward, is_over, is_cut, info = self.env.step(action)
        return self._masked(row, info), reward, is_over, is_cut, info

    def _masked(self, row: Any, info: dict[str, Any]) -> Masked:
        name, mask = self._names
        return {name: row / self._highs, mask: info["action_mask"].astype(numpy.float32)}
