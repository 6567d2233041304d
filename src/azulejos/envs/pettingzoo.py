"""Every game for PettingZoo: `make("aec", "azulejos/azul-v1", game="azul3g")`, or `env(game="duel")` here.

>>> from pettingzoo import make
>>> import azulejos.envs.pettingzoo
>>> env = make("aec", "azulejos/duel-v1")
>>> env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((1544,), 3)
"""

from typing import Any, Literal

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray

from azulejos.envs import rendering
from azulejos.envs.compiled_match import CompiledMatch
from azulejos.envs.encoding import games_with_observations, layout_of
from azulejos.envs.options import (
    MAX_MOVES,
    Illegal,
    action_number,
    check_illegal,
    check_max_moves,
    default_game,
    game_of,
    refuse_number,
)
from azulejos.envs.rewards import Reward, Rewarder, reward_number
from azulejos.envs.zoo import AECEnv, ParallelEnv, aec_registry, register, turn_based_aec_to_parallel, wrappers
from azulejos.games.parts import encoding_of
from azulejos.play import Game, OptionError

__all__ = ["AzulejosAEC", "env", "parallel_env", "raw_env", "register_games"]

Observation = dict[str, NDArray[Any]]
LOST = -1.0  # the reward for an illegal move if it loses the match


def env(game: Game | str | None = None, *, illegal: Illegal = "lose", **options: Any) -> "AECEnv[str, Any, Any]":
    """Return an environment in which agents move in turn, with PettingZoo's checks around it.

    Without a `game`, the first of all games is played. `reward` is `outcome` (win 1, shared victory 0, loss -1, at the
    end), `difference` (points minus the mean of the others', at the end) or `points` (the same, move by move).
    `max_cycles` ends a match that would never end: a cycle is as many moves as there are seats. `illegal` is what
    follows an illegal number: with `lose` the agent loses the match (its reward is -1), `raise` raises IllegalMove, and
    `random` makes a random legal move instead (the agent's info then has `illegal`).
    """
    made: AECEnv[str, Any, Any] = AzulejosAEC(game, illegal="random" if illegal == "random" else "raise", **options)
    if check_illegal(illegal) == "lose":
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=LOST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def parallel_env(
    game: Game | str | None = None,
    *,
    max_cycles: int = MAX_MOVES,
    idle: Literal["none", "any"] = "none",
    **options: Any,
) -> "ParallelEnv[str, Any, Any]":
    """Return the same for programs that step all agents together: only the action of the agent whose turn it is counts.

    A step is one move, and so is a cycle; info says whose turn is next: `active_agent`. `idle` is the mask of the other
    agents: with `none` it is 0 everywhere; with `any` it is 1 everywhere, for programs that must choose something.
    """
    if idle not in ("none", "any"):
        raise OptionError(f"no such mask: {idle!r} (wanted none or any)", code="bad-option")
    made = turn_based_aec_to_parallel(env(game, max_moves=max_cycles, **options))
    return _FullIdleMasks(made) if idle == "any" else made


class _FullIdleMasks(wrappers.BaseParallelWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """Lets agents that are not to move choose anything: their actions are ignored."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Begin a match."""
        observations, infos = self.env.reset(seed=seed, options=options)
        return _with_full_masks(observations), _with_full_masks(infos)

    def step(self, actions: dict[str, Any]) -> Any:
        """Make the move of the agent whose turn it is."""
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        return _with_full_masks(observations), rewards, terminations, truncations, _with_full_masks(infos)


def _with_full_masks(parts: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return everybody's observations or infos, with masks of 1 instead of masks of 0."""
    return {
        agent: {
            name: numpy.ones_like(part) if name == "action_mask" and not part.any() else part
            for name, part in own.items()
        }
        for agent, own in parts.items()
    }


class AzulejosAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match as PettingZoo sees it; `env` puts its checks around it.

    An observation holds `observation`, the numbers that `azulejos.envs.encoding` describes, and `action_mask`: 1 at
    the number of each legal move (none unless it is the agent's turn). The mask is in `infos`, too.
    """

    metadata = {  # noqa: RUF012  # PettingZoo's own way
        "name": "azulejos",
        "render_modes": list(rendering.MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game | str | None = None,
        *,
        reward: Reward = "outcome",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        max_moves: int = MAX_MOVES,
        illegal: Literal["raise", "random"] = "raise",
    ) -> None:
        super().__init__()
        self.game = game_of(game)
        reward_number(reward)
        self.illegal = check_illegal(illegal, ("raise", "random"))
        self.reward = reward
        self.render_mode = rendering.check_mode(self.game, render_mode)
        name = f"azulejos_v{encoding_of(self.game.name).VERSION}"
        self.metadata = {**type(self).metadata, "name": name, "render_modes": rendering.modes_of(self.game)}
        self.max_moves = check_max_moves(max_moves if max_cycles is None else max_cycles * self.game.players)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        layout, actions = layout_of(self.game), self.game.action_count
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, layout.highs(), dtype=numpy.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        size = layout.size * self.game.players
        self.state_space = spaces.Box(0, numpy.tile(layout.highs(), self.game.players), (size,), numpy.int16)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._match = CompiledMatch(self.game)
        self._random: numpy.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: the numbers of moves."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the deals follow from the seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._match.begin(int(self._random.integers(1 << 62)))
        self._rewarder = Rewarder(self._match, self.reward)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Turn to the agent to move."""
        self.agent_selection = self.possible_agents[self._match.to_act]
        self._mask = self._match.mask()
        self.infos[self.agent_selection]["action_mask"] = self._mask

    def step(self, action: int | None) -> None:
        """Make the move with this number for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self._match.move(self._chosen(agent, action))
        self.rewards = dict(zip(self.possible_agents, self._rewarder.after_move(), strict=True))
        if self._match.is_over:
            self._end(self.terminations)
            for other, place in zip(self.possible_agents, self._match.places, strict=True):
                self.infos[other]["place"] = place
        else:
            self._ask()
            if self._match.moves_made >= self.max_moves:
                self._end(self.truncations)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _chosen(self, agent: str, action: int | None) -> int:
        """Return the move to make: the given one if it is legal; otherwise raise IllegalMove or choose a random one."""
        number = -1 if action is None else action_number(action)
        if 0 <= number < len(self._mask) and self._mask[number]:
            return number
        if self.illegal == "raise":
            refuse_number(self._match.state, number)
        assert self._random is not None, "call reset before step"
        self.infos[agent]["illegal"] = True
        return int(self._random.choice(numpy.flatnonzero(self._mask)))

    def _end(self, which: dict[str, bool]) -> None:
        for agent, points in zip(self.possible_agents, self._match.scores, strict=True):
            which[agent] = True
            self.infos[agent]["score"] = points
            self.infos[agent]["action_mask"] = numpy.zeros_like(self._mask)
        self._mask = numpy.zeros_like(self._mask)
        self.agent_selection = self.possible_agents[0]

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and its legal moves."""
        mask = self._mask.copy() if agent == self.agent_selection else numpy.zeros_like(self._mask)
        return {"observation": self._match.observe(self._seat_of[agent]), "action_mask": mask}

    def state(self) -> NDArray[numpy.int16]:
        """Return what all agents together know: their observations, one after the other."""
        return numpy.concatenate([self._match.observe(seat) for seat in range(self.game.players)])

    def render(self) -> Any:
        """Show the match in the mode `render_mode`; nothing is hidden."""
        if self.render_mode is None:
            return None
        return rendering.render(self._match.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


raw_env = AzulejosAEC
"""The environment without PettingZoo's checks; the library's own modules use this name, too."""


def register_games() -> None:
    """Register every game that can be observed, unless it is registered already. PettingZoo before 1.27 has no ids."""
    if register is None:
        return
    for name in games_with_observations():
        id_ = f"azulejos/{name}-v{encoding_of(name).VERSION}"
        if id_ not in aec_registry:
            options = {"game": str(default_game(name))}
            register("aec", id_, entry_point=f"{__name__}:env", kwargs=options)
            register("parallel", id_, entry_point=f"{__name__}:parallel_env", kwargs=options)


register_games()
