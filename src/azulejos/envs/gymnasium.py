"""Azul and Azul Duel for Gymnasium: one seat is the agent's, bots or random players have the others.

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
from azulejos.envs.encoding import VERSION, layout_of
from azulejos.envs.many import Reward, reward_number
from azulejos.envs.options import MAX_MOVES, Illegal, check_illegal, check_max_moves, game_of
from azulejos.envs.table import Rewarder, Table
from azulejos.envs.vector import AzulejosVectorEnv
from azulejos.play import Game, OptionError

__all__ = ["AzulejosEnv", "AzulejosVectorEnv"]

Observation = NDArray[numpy.int16]
LOST = -1.0  # what an illegal move costs where it loses the match
AT_RANDOM = "random"  # the bot that needs no view: its moves are drawn from the mask


class AzulejosEnv(gymnasium.Env[Observation, numpy.int64]):
    """A match seen from one seat: a step is the agent's move and those of the others up to its next turn.

    `opponents` is a bot or its name, or one for each of the other seats in turn order. Who begins is left to the lot.
    An observation is the row of numbers that `azulejos.envs.encoding` describes; the mask of legal moves is in
    `info["action_mask"]`, and `action_masks()` gives it, too. `reward`, `max_moves` and `illegal` mean what they mean
    in `azulejos.envs.pettingzoo`.
    """

    metadata: dict[str, Any] = {"render_modes": list(rendering.MODES), "render_fps": 2}  # noqa: RUF012  # its own way

    def __init__(
        self,
        game: Game | str = "azul2",
        *,
        opponents: Bot | str | Sequence[Bot | str] = AT_RANDOM,
        seat: int = 0,
        reward: Reward = "outcome",
        render_mode: str | None = None,
        max_moves: int = MAX_MOVES,
        illegal: Illegal = "random",
    ) -> None:
        self.game = game_of(game)
        if not 0 <= seat < self.game.players:
            raise OptionError(f"no such seat: {seat} (wanted 0 to {self.game.players - 1})", code="bad-seat")
        reward_number(reward)
        self.seat, self.reward, self.max_moves = seat, reward, check_max_moves(max_moves)
        self.illegal = check_illegal(illegal)
        self.render_mode = rendering.check_mode(render_mode)
        self._asked_for = self._one_each(opponents)
        self._bots: dict[int, Bot] = {}
        self.observation_space = spaces.Box(0, layout_of(self.game).highs(), dtype=numpy.int16)
        self.action_space = spaces.Discrete(self.game.action_count)
        self._table = Table(self.game)

    def _one_each(self, opponents: Bot | str | Sequence[Bot | str]) -> dict[int, Bot | str]:
        """Return each of the other seats its player."""
        seats = [(self.seat + n) % self.game.players for n in range(1, self.game.players)]
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            return dict.fromkeys(seats, opponents)
        if len(opponents) != len(seats):
            raise OptionError(f"{len(opponents)} opponents for {len(seats)} seats", code="bad-opponents")
        return dict(zip(seats, opponents, strict=True))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match; chance and the bots follow from the seed."""
        super().reset(seed=seed)
        self._table.begin(self._draw())
        self._rewarder = Rewarder(self._table, self.reward)
        self._bots = {
            seat: make_bot(bot, self._draw()) if isinstance(bot, str) else bot
            for seat, bot in self._asked_for.items()
            if bot != AT_RANDOM
        }
        self._let_others_move()
        self._rewarder.after_move()  # what happened before the agent's first move is not its own doing
        return self._table.observe(self.seat), self._info()

    def _draw(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def step(self, action: int | numpy.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others make theirs."""
        table, number = self._table, int(action)
        was_legal = table.is_legal(number)
        if not was_legal and self.illegal == "lose":
            return table.observe(self.seat), LOST, True, False, self._info() | {"illegal": True}
        table.move(number if was_legal else self._any_move())
        self._let_others_move()
        reward = self._rewarder.after_move()[self.seat]
        is_cut = not table.is_over and table.moves_made >= self.max_moves
        if self.render_mode == "human":
            self.render()
        info = self._info() | ({} if was_legal else {"illegal": True})
        return table.observe(self.seat), reward, table.is_over, is_cut, info

    def _any_move(self) -> int:
        return int(self.np_random.choice(numpy.flatnonzero(self._table.mask())))

    def _let_others_move(self) -> None:
        table = self._table
        while not table.is_over and table.to_act != self.seat:
            bot = self._bots.get(table.to_act)
            table.move(self._any_move() if bot is None else self._move_of(bot))

    def _move_of(self, bot: Bot) -> int:
        state = self._table.state
        move = bot.choose(state.view(self._table.to_act))
        state.play(move)  # refuses what is not legal, and says why
        return self.game.number(move)

    def _info(self) -> dict[str, Any]:
        table = self._table
        info: dict[str, Any] = {"action_mask": table.mask(), "scores": numpy.array(table.scores)}
        if table.is_over:
            info["places"] = numpy.array(table.places)
        return info

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Return the mask of legal moves, as algorithms that mask actions ask for it."""
        return self._table.mask().astype(numpy.bool_)

    def render(self) -> Any:
        """Show the table as `render_mode` says; nothing is hidden in it."""
        return None if self.render_mode is None else rendering.render(self._table.state, self.render_mode)


for _name, _game in (("Azul", "azul2"), ("Duel", "duel")):
    _id = f"azulejos/{_name}-v{VERSION}"
    if _id not in gymnasium.registry:  # a reload registers nothing twice
        gymnasium.register(
            _id,
            entry_point=f"{__name__}:AzulejosEnv",
            vector_entry_point="azulejos.envs.vector:AzulejosVectorEnv",
            kwargs={"game": _game},
        )
