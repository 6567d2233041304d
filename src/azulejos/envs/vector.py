"""Thousands of matches in one Gymnasium environment, stepped in compiled code on NumPy arrays."""

from typing import Any, Literal

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from azulejos.envs import rendering
from azulejos.envs.arrays import StepResults, Terms
from azulejos.envs.compiled_match import plain_table
from azulejos.envs.encoding import layout_of
from azulejos.envs.many_matches import ManyMatches
from azulejos.envs.options import MAX_MOVES, check_illegal, check_max_moves, game_of, refuse_number
from azulejos.envs.rewards import Reward, reward_number
from azulejos.errors import WrongMoment
from azulejos.play import Game, OptionError, State
from azulejos.play.state import make_state
from azulejos.search.batch import checked_moves

__all__ = ["AzulejosVectorEnv"]

Observations = NDArray[numpy.int16]
Opponents = Literal["random", "self"]
EVERY_SEAT = -1
AUTORESETS = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)


class AzulejosVectorEnv(VectorEnv[Observations, Any, NDArray[Any]]):
    """Many matches of one game, each stepped by one move; who starts is drawn at random.

    With `opponents="random"` the agent has the first seat and random players the others: a step is its move and
    theirs up to its next turn. With `opponents="self"` every seat is asked in its turn, for self-play: observation,
    mask and `infos["seat"]` are those of the seat to move, the reward is that of the seat that moved, and
    `infos["rewards"]` has everybody's. Without a `game`, the first of all games is played.

    A number that is not legal raises IllegalMove. With `illegal="random"` a random legal move is made instead, and
    `infos["illegal"]` says where. `infos` also holds `action_mask` (1 at the number of each legal move), `seat`,
    `scores` and `rewards`. When a match ends, a new one begins in the same step,
    with the last observation in `infos["final_obs"]` and the result in `infos["final_info"]`; with
    `autoreset_mode=AutoresetMode.NEXT_STEP` in the next step. `reward` and `max_moves` are the same as in
    `azulejos.envs.pettingzoo`. Without `observe`, observations are empty and steps faster. Arrays that were returned
    stay as they are; those that nobody refers to any more are used again.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # Gymnasium's own way
        "render_modes": [mode for mode in rendering.MODES if mode != "human"],
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str | None = None,
        *,
        opponents: Opponents = "random",
        reward: Reward = "outcome",
        max_moves: int = MAX_MOVES,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        observe: bool = True,
        render_mode: str | None = None,
        illegal: Literal["raise", "random"] = "raise",
    ) -> None:
        if num_envs < 1:
            raise OptionError(f"no such batch: {num_envs} matches (wanted 1 or more)", code="bad-batch-size")
        if opponents not in ("random", "self"):
            raise OptionError(f"no such opponents: {opponents!r} (wanted random, self)", code="bad-opponents")
        if autoreset_mode not in AUTORESETS:
            raise OptionError(
                f"no such autoreset mode here: {autoreset_mode} (wanted SAME_STEP, NEXT_STEP)", code="bad-autoreset"
            )
        self.num_envs, self.game = num_envs, game_of(game)
        self.illegal = check_illegal(illegal, ("raise", "random"))
        self.render_mode = rendering.check_mode(self.game, render_mode)
        modes = [mode for mode in rendering.modes_of(self.game) if mode != "human"]
        self.metadata = {**type(self).metadata, "render_modes": modes, "autoreset_mode": autoreset_mode}
        agent = EVERY_SEAT if opponents == "self" else 0
        same_step = int(autoreset_mode == AutoresetMode.SAME_STEP)
        terms = Terms(agent, check_max_moves(max_moves), reward_number(reward), same_step)
        self._many = ManyMatches(self.game, num_envs, terms, observe=observe)
        highs = layout_of(self.game).highs() if observe else numpy.zeros(0, numpy.int16)
        self.single_observation_space = spaces.Box(0, highs, dtype=numpy.int16)
        self.single_action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks: NDArray[numpy.int8] | None = None
        self._firsts = numpy.arange(num_envs) * self.game.action_count  # where the mask of each match begins

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin new matches; their deals follow from the seed."""
        super().reset(seed=seed)
        self._many.seed(int(self.np_random.integers(1 << 62)))
        self._masks = None  # so that its arrays can be used again
        results = self._many.take_arrays()
        self._many.begin(results)
        return results.observations, self._infos(results)

    def step(self, actions: ArrayLike) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make a move in every match."""
        moves = checked_moves(actions, self.num_envs)
        if self.illegal == "raise" and self._masks is not None:
            self._require_legal(moves, self._masks)
        self._masks = None  # so that its arrays can be used again
        results = self._many.take_arrays()
        self._many.step(moves, results)
        return results.observations, results.own_rewards, results.terminated, results.truncated, self._infos(results)

    def _require_legal(self, moves: NDArray[Any], masks: NDArray[numpy.int8]) -> None:
        """Raise an error for the first illegal number; a match that begins in this step ignores its number."""
        count = self.game.action_count
        is_legal = masks.reshape(-1).take(self._firsts + moves, mode="clip")
        if is_legal.all() and moves.min() >= 0 and moves.max() < count:
            return
        for match, number in enumerate(moves.tolist()):
            if masks[match].any() and not (0 <= number < count and masks[match, number]):
                refuse_number(self.state(match), number)

    def _infos(self, results: StepResults) -> dict[str, Any]:
        self._masks = results.masks
        seats = self._many.matches.states["turn"].copy()
        every = numpy.ones(self.num_envs, numpy.bool_)
        infos: dict[str, Any] = {
            "action_mask": results.masks,
            "seat": seats,
            "scores": results.scores,
            "rewards": results.rewards,
            "illegal": results.illegal,
        }
        infos |= {f"_{name}": every for name in infos}
        ended = results.terminated | results.truncated
        if self._many.terms.same_step and ended.any():
            infos |= self._ends(results, ended)
        return infos

    def _ends(self, results: StepResults, ended: NDArray[numpy.bool_]) -> dict[str, Any]:
        """Return the last observations and the results of matches that ended."""
        last = numpy.full(self.num_envs, None, object)
        for match in numpy.flatnonzero(ended):
            last[match] = results.finals[match].copy()
        info = {"scores": results.scores, "_scores": ended, "places": results.places, "_places": ended}
        return {"final_obs": last, "_final_obs": ended, "final_info": info, "_final_info": ended}

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Return the masks of legal moves, as algorithms that mask actions ask for them."""
        if self._masks is None:
            raise WrongMoment("no masks yet: call reset first")
        return self._masks.astype(numpy.bool_)

    def state(self, match: int) -> State:
        """Return the position of a match as a value: to look at, to draw, to show to bots."""
        return make_state(self.game, plain_table(self.game, self._many.matches.states[match : match + 1]))

    def render(self) -> tuple[Any, ...] | None:
        """Show all matches in the mode `render_mode`."""
        if self.render_mode is None:
            return None
        return tuple(rendering.render(self.state(match), self.render_mode) for match in range(self.num_envs))
