"""Every game for OpenSpiel: `pyspiel.load_game("python_azul(players=3,gray=True)")`, `"python_azul_duel"`.

>>> import pyspiel
>>> import azulejos.envs.openspiel
>>> game = pyspiel.load_game("python_azul_duel(tablets=1b2a3a4b)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()   # who starts
[(0, 0.5), (1, 0.5)]
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy

from azulejos.envs.compiled_match import new_records, plain_table
from azulejos.envs.encoding import games_with_observations
from azulejos.envs.one_match import CHANCE, ENDED
from azulejos.envs.options import check_max_moves, default_game
from azulejos.envs.recall import Recall, nothing_seen
from azulejos.envs.rewards import difference, outcome
from azulejos.envs.spiel import pyspiel
from azulejos.envs.spiel_facts import chance_word, facts_of
from azulejos.envs.spiel_observer import Observer
from azulejos.envs.watching import has_watcher
from azulejos.games.parts import encoding_of, memory_of
from azulejos.games.registry import definition_of
from azulejos.play import Dice, Game, OptionError, State
from azulejos.play.state import make_state
from azulejos.rules.loader import load

__all__ = ["SpielGame", "SpielState", "game_class", "register_games"]

MAX_MOVES = 600
"""A match ends after this many moves and is ranked by points: some games have endless matches."""
REWARDS = ("outcome", "difference")
GAME_CLASS, STATE_CLASS = "Game", "State"  # how the names of the classes end
SHARED_PARAMETERS = {"fold": False, "reward": "outcome", "max_moves": MAX_MOVES}
"""The parameters of all games, with their defaults."""


def register_games() -> None:
    """Register every game that can be observed, unless it is registered already."""
    known = pyspiel.registered_names()
    for name in games_with_observations():
        if facts_of(name).SHORT_NAME not in known:
            pyspiel.register_game(_type_of(default_game(name)), game_class(name))


def _type_of(game: Game, reward: str = "outcome") -> Any:
    kind, facts, definition = pyspiel.GameType, facts_of(game.name), game.definition
    is_zero_sum = game.players == 2 or reward == "difference"
    is_secret, can_recall = definition.has_secrets, has_watcher(game.name)
    return kind(
        short_name=facts.SHORT_NAME,
        long_name=facts.LONG_NAME,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if is_secret else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if is_zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(definition.player_counts),
        min_num_players=min(definition.player_counts),
        provides_information_state_string=can_recall,
        provides_information_state_tensor=can_recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=can_recall,
        parameter_specification=_defaults(game.name),
    )


def _defaults(name: str) -> dict[str, Any]:
    return {**facts_of(name).PARAMETERS, **SHARED_PARAMETERS}


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game as OpenSpiel knows it: its rules, how long it may last, and what is rewarded.

    Each game has a class of its own (`game_class`).
    """

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, given = self.name, params or {}
        options = _defaults(name) | given
        game = facts_of(name).make_game(options, fold=options["fold"])
        self.game, self.reward, self.max_moves = game, options["reward"], check_max_moves(options["max_moves"])
        if self.reward not in REWARDS:
            raise OptionError(f"no such reward: {self.reward!r} (wanted {', '.join(REWARDS)})", code="unknown-reward")
        kind = _type_of(game, self.reward)
        highest = 1.0 if self.reward == "outcome" else float(encoding_of(name).HIGHEST_SCORE)
        is_zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=game.definition.rules.MAX_OUTCOMES,
            num_players=game.players,
            min_utility=-highest,
            max_utility=highest,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=self.max_moves,
        )
        super().__init__(kind, info, given)
        first = new_records(game, 1)
        self.dtype, self.first = first.dtype, first.tobytes()

    def new_initial_state(self) -> "SpielState":
        """Set up a match; chance decides who starts."""
        return state_class(self.game.name)(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance may act: once for who starts, up to four times per move, and in a last round."""
        return 4 * int(self.max_moves) + 100

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer of what can be seen now or, with perfect recall, since the match began."""
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.game, asked, self.max_moves + self.max_chance_nodes_in_history(), params)


class Cells:
    """The record of a match; a copy of it is one copy of bytes."""

    __slots__ = ("bytes", "states")

    def __init__(self, dtype: Any, content: bytes) -> None:
        self.bytes = numpy.frombuffer(bytearray(content), numpy.uint8)
        self.states = self.bytes.view(dtype)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Cells":
        return Cells(self.states.dtype, self.bytes.tobytes())

    def __reduce__(self) -> tuple[type["Cells"], tuple[Any, bytes]]:
        return Cells, (self.states.dtype, self.bytes.tobytes())


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position of a match. OpenSpiel copies and saves this object's own attributes and its history.

    Each game has a class of its own (`state_class`), which holds the compiled functions and the arrays they write to.
    """

    _write_legal: Any = None
    _write_weights: Any = None
    _apply: Any = None
    _observe: Any = None
    _moves: Any = None
    _weights: Any = None

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._cells = Cells(game.dtype, game.first)
        self._player = CHANCE
        self._moves_left = game.max_moves
        self._recall: Recall | None = None

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's numbers for chance and for the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the match is over, or was cut off."""
        return self._player == ENDED

    def is_chance_node(self) -> bool:
        """Whether chance is to act."""
        return self._player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the moves of the player to move (no other has any), or what chance may draw.

        OpenSpiel's own method returns the same, with four calls from C++ into Python instead of one.
        """
        if self._player == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        if player is not None and player < 0:
            refused: list[int] = super().legal_actions(player)
            return refused
        return self._legal_actions(self._player) if player in (None, self._player) and self._player >= 0 else []

    def _legal_actions(self, player: int) -> list[int]:
        moves: list[int] = self._moves[: self._write_legal(self._cells.states, self._moves)].tolist()
        return moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may be drawn next, and how likely it is."""
        weights = self._weights[: self._write_weights(self._cells.states, self._weights)].tolist()
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        if self._player == CHANCE:
            self._player = self._apply(self._cells.states, action)
            return
        self._player = self._apply(self._cells.states, action)
        self._moves_left -= 1
        if not self._moves_left:
            self._player = ENDED

    def returns(self) -> list[float]:
        """Return everybody's reward; 0 before the end."""
        game = self.get_game()
        if self._player != ENDED:
            return [0.0] * int(game.num_players())
        moment = self.moment()
        if game.reward == "difference":
            return difference(moment.scores)
        if moment.outcome is not None:
            return outcome(moment.outcome.places)
        return outcome([1 + sum(other > own for other in moment.scores) for own in moment.scores])

    def moment(self) -> State:
        """Return this position as a value of Azulejos: to look at, to draw, to show to bots."""
        game: Game = self.get_game().game
        return make_state(game, plain_table(game, self._cells.states))

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """Return a state that a player cannot tell from this one: what it has never seen is drawn again.

        OpenSpiel's search with information sets (IS-MCTS) asks for it.
        """
        game: Game = self.get_game().game
        if not game.definition.has_secrets:
            same: SpielState = self.clone()
            return same
        dice = Dice(int(probability_sampler() * (1 << 53)))
        state: SpielState = self.get_game().new_initial_state()
        for action in memory_of(game.name).resampled_history(game, self.history(), player_id, dice):
            state.apply_action(action)
        return state

    def write_observation(self, seat: int, row: Any) -> None:
        """Write what a seat may know into a row of whole numbers."""
        self._observe(self._cells.states, seat, row)

    def seen_by(self, seat: int) -> tuple[int, ...]:
        """Return what a seat has seen since the match began, as numbers (see `azulejos.envs.recall`)."""
        recall = self._recall or nothing_seen(self.get_game().game)
        actions = self.history()
        if recall.steps != len(actions):
            recall = self._recall = recall.after(actions[recall.steps :])
        return recall.seen_by(seat)

    def _action_to_string(self, player: int, action: int) -> str:
        game: Game = self.get_game().game
        if player != CHANCE:
            return str(game.move(action))
        due = game.definition.deal_due(plain_table(game, self._cells.states))
        return f"{due}:{chance_word(game.name, due, action)}"

    def __str__(self) -> str:
        return str(self.moment())


@cache
def game_class(name: str) -> type[SpielGame]:
    """Return the class of a game. OpenSpiel keeps it until the process ends, which only a class survives."""
    members = {"__doc__": facts_of(name).LONG_NAME, "__module__": __name__, "name": name}
    return type(f"{name.capitalize()}{GAME_CLASS}", (SpielGame,), members)


@cache
def state_class(name: str) -> type[SpielState]:
    """Return the class of a game's states, with the compiled functions of the game."""
    play, rules = load(name, "azulejos.envs.one_match", compiled=True), definition_of(name).rules
    members = {
        "__doc__": f"A position of a match of {facts_of(name).LONG_NAME}.",
        "__module__": __name__,
        "_write_legal": staticmethod(play.write_legal),
        "_write_weights": staticmethod(play.write_weights),
        "_apply": staticmethod(play.apply),
        "_observe": staticmethod(play.observe),
        "_moves": numpy.zeros(rules.MAX_ACTIONS, numpy.int64),
        "_weights": numpy.zeros(rules.MAX_OUTCOMES, numpy.int64),
    }
    return type(f"{name.capitalize()}{STATE_CLASS}", (SpielState,), members)


def __getattr__(name: str) -> Any:
    """Return the class of a game or of its states by its name, as pickle asks for it."""
    for ending, class_of in ((GAME_CLASS, game_class), (STATE_CLASS, state_class)):
        game = name.removesuffix(ending).lower()
        if name.endswith(ending) and game in games_with_observations():
            return class_of(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_games()
