"""Every game for Gymnasium: the agent has one seat, bots or random players have the others.

>>> import gymnasium
>>> import azulejos.envs.gymnasium
>>> env = gymnasium.make("azulejos/Azul-v1", game="azul3", opponents=["greedy", "random"])
>>> observation, info = env.reset(seed=7)
>>> observation.shape, int(info["action_mask"].sum())
((348,), 108)
>>> envs = gymnasium.make_vec("azulejos/Duel-v1", num_envs=1000)
>>> observations, infos = envs.reset(seed=7)
>>> observations.shape, infos["action_mask"].shape
((1000, 1544), (1000, 478))
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from azulejos.bots import Bot, make_bot
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
from azulejos.envs.vector import AzulejosVectorEnv
from azulejos.games.parts import encoding_of
from azulejos.play import Game, OptionError

__all__ = ["AzulejosEnv", "AzulejosVectorEnv", "register_games"]

Observation = NDArray[numpy.int16]
LOST = -1.0  # the reward for an illegal move if it loses the match
AT_RANDOM = "random"  # the bot that needs no view: its moves are drawn from the mask


class AzulejosEnv(gymnasium.Env[Observation, numpy.int64]):
    """A match seen from one seat: a step is the agent's move and those of the others up to its next turn.

    Without a `game`, the first of all games is played. `opponents` is a bot or its name, or one for each of the other
    seats in turn order. Who starts is drawn at random.

    An observation is the row of numbers that `azulejos.envs.encoding` describes; the mask of legal moves is in
    `info["action_mask"]`, and `action_masks()` returns it, too. `reward`, `max_moves` and `illegal` are the same as in
    `azulejos.envs.pettingzoo`; an illegal move that loses the match is rewarded with -1.
    """

    metadata: dict[str, Any] = {"render_modes": list(rendering.MODES), "render_fps": 2}  # noqa: RUF012  # Gymnasium's own way

    def __init__(
        self,
        game: Game | str | None = None,
        *,
        opponents: Bot | str | Sequence[Bot | str] = AT_RANDOM,
        seat: int = 0,
        reward: Reward = "outcome",
        render_mode: str | None = None,
        max_moves: int = MAX_MOVES,
        illegal: Illegal = "lose",
    ) -> None:
        self.game = game_of(game)
        if not 0 <= seat < self.game.players:
            raise OptionError(f"no such seat: {seat} (wanted 0 to {self.game.players - 1})", code="bad-seat")
        reward_number(reward)
        self.seat, self.reward, self.max_moves = seat, reward, check_max_moves(max_moves)
        self.illegal = check_illegal(illegal)
        self.render_mode = rendering.check_mode(self.game, render_mode)
        self.metadata = {**type(self).metadata, "render_modes": rendering.modes_of(self.game)}
        self._opponents = self._one_each(opponents)
        self._bots: dict[int, Bot] = {}
        self.observation_space = spaces.Box(0, layout_of(self.game).highs(), dtype=numpy.int16)
        self.action_space = spaces.Discrete(self.game.action_count)
        self._match = CompiledMatch(self.game)

    def _one_each(self, opponents: Bot | str | Sequence[Bot | str]) -> dict[int, Bot | str]:
        """Return who plays each of the other seats."""
        seats = [(self.seat + n) % self.game.players for n in range(1, self.game.players)]
        each = (
            [opponents] * len(seats) if isinstance(opponents, str) or not isinstance(opponents, Sequence) else opponents
        )
        if len(each) != len(seats):
            raise OptionError(f"{len(each)} opponents for {len(seats)} seats", code="bad-opponents")
        for bot in each:
            if isinstance(bot, str):
                make_bot(bot)
            elif not callable(getattr(bot, "choose", None)):
                raise OptionError(
                    f"{bot!r} is no bot (expected a name, or an object with choose)", code="bad-opponents"
                )
        return dict(zip(seats, each, strict=True))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match; the deals and the bots' moves follow from the seed."""
        super().reset(seed=seed)
        self._match.begin(self._draw())
        self._rewarder = Rewarder(self._match, self.reward)
        self._bots = {
            seat: make_bot(bot, self._draw()) if isinstance(bot, str) else bot
            for seat, bot in self._opponents.items()
            if bot != AT_RANDOM
        }
        self._let_others_move()
        self._rewarder.after_move()  # what happened before the agent's first move is not rewarded
        return self._match.observe(self.seat), self._info()

    def _draw(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def step(self, action: int | numpy.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others make theirs."""
        match, number = self._match, action_number(action)
        was_legal = match.is_legal(number)
        if not was_legal and self.illegal == "lose":
            return match.observe(self.seat), LOST, True, False, self._info() | {"illegal": True}
        if not was_legal and self.illegal == "raise":
            refuse_number(match.state, number)
        match.move(number if was_legal else self._any_move())
        self._let_others_move()
        reward = self._rewarder.after_move()[self.seat]
        is_cut = not match.is_over and match.moves_made >= self.max_moves
        if self.render_mode == "human":
            self.render()
        info = self._info() | ({} if was_legal else {"illegal": True})
        return match.observe(self.seat), reward, match.is_over, is_cut, info

    def _any_move(self) -> int:
        return int(self.np_random.choice(numpy.flatnonzero(self._match.mask())))

    def _let_others_move(self) -> None:
        match = self._match
        while not match.is_over and match.to_act != self.seat:
            bot = self._bots.get(match.to_act)
            match.move(self._any_move() if bot is None else self._move_of(bot))

    def _move_of(self, bot: Bot) -> int:
        state = self._match.state
        move = bot.choose(state.view(self._match.to_act))
        state.play(move)  # raises IllegalMove, with the reason, if it is not legal
        return self.game.number(move)

    def _info(self) -> dict[str, Any]:
        match = self._match
        info: dict[str, Any] = {"action_mask": match.mask(), "scores": numpy.array(match.scores)}
        if match.is_over:
            info["places"] = numpy.array(match.places)
        return info

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Return the mask of legal moves, as algorithms that mask actions ask for it."""
        return self._match.mask().astype(numpy.bool_)

    def render(self) -> Any:
        """Show the match in the mode `render_mode`; nothing is hidden."""
        return None if self.render_mode is None else rendering.render(self._match.state, self.render_mode)


def register_games() -> None:
    """Register every game that can be observed, unless it is registered already."""
    for name in games_with_observations():
        id_ = f"azulejos/{name.capitalize()}-v{encoding_of(name).VERSION}"
        if id_ not in gymnasium.registry:
            gymnasium.register(
                id_,
                entry_point=f"{__name__}:AzulejosEnv",
                vector_entry_point="azulejos.envs.vector:AzulejosVectorEnv",
                kwargs={"game": str(default_game(name))},
            )


register_games()
