"""Azul and Azul Duel for OpenSpiel: `pyspiel.load_game("python_azul(players=3,gray=True)")`, `"python_azul_duel"`.

>>> import pyspiel
>>> import azulejos.envs.openspiel
>>> game = pyspiel.load_game("python_azul_duel(tablets=1b2a3a4b)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()   # who starts
[(0, 0.5), (1, 0.5)]
"""

from typing import Any

import numpy

from azulejos.envs.kit import load_text
from azulejos.envs.many import fresh_states
from azulejos.envs.recall import Recall, nothing_seen
from azulejos.envs.single import CHANCE, ENDED
from azulejos.envs.spiel import pyspiel
from azulejos.envs.spiel_observer import Observer
from azulejos.envs.table import difference, outcome, plain_table
from azulejos.games.duel.moves import PLATE_NAMES
from azulejos.games.duel.options import BEGINNER_TABLETS
from azulejos.games.duel.rules.components import CHIPS
from azulejos.play import Game, OptionError, State

__all__ = ["AzulGame", "DuelGame", "SpielState"]

MAX_MOVES = 600
"""A match that has not ended after so many moves ends there, ranked by points: nothing makes players end it (A26)."""
HIGHEST = {"azul": 400.0, "duel": 700.0}  # no difference of points can be larger
REWARDS = ("outcome", "difference")
COLORS = {"azul": "BYRKW", "duel": "BYRKT"}


def _type_of(name: str, title: str, game: Game, parameters: dict[str, Any], reward: str = "outcome") -> Any:
    kind = pyspiel.GameType
    is_zero_sum = game.players == 2 or reward == "difference"
    is_open = game.name == "azul"
    return kind(
        short_name=name,
        long_name=title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION if is_open else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if is_zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=4 if is_open else 2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game as OpenSpiel knows it: its rules, how long it may last, and what is rewarded."""

    def __init__(self, name: str, title: str, game: Game, defaults: dict[str, Any], given: dict[str, Any]) -> None:
        asked = defaults | given
        self.game, self.reward, self.max_moves = game, asked["reward"], asked["max_moves"]
        if self.reward not in REWARDS:
            raise OptionError(f"no such reward: {self.reward!r} (wanted {', '.join(REWARDS)})", code="unknown-reward")
        if self.max_moves < 1:
            raise OptionError(f"a match of {self.max_moves} moves (wanted 1 or more)", code="bad-max-moves")
        kind = _type_of(name, title, game, defaults, self.reward)
        highest = 1.0 if self.reward == "outcome" else HIGHEST[game.name]
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
        STATES[game.name].prepare(game)
        first = fresh_states(game, 1)
        self.dtype, self.first = first.dtype, first.tobytes()

    def new_initial_state(self) -> "SpielState":
        """Set up a match; chance is to say who starts."""
        return STATES[self.game.name](self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance may act: once for the lot, then at most four times a move, and for a last round."""
        return 4 * int(self.max_moves) + 100

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer: of what there is to see now or, with perfect recall, since the match began."""
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
    """A moment of a match. What OpenSpiel copies and writes are this object's own attributes, and its history."""

    # The functions of `single` and room to write in, one set a game; `prepare` puts them there.
    _legal: Any = None
    _chances: Any = None
    _apply: Any = None
    _observe: Any = None
    _room: Any = None
    _weights: Any = None

    @classmethod
    def prepare(cls, game: Game) -> None:
        """Load the compiled rules."""
        text = load_text("single", game.name, compiled=True)
        cls._legal, cls._chances = staticmethod(text.legal), staticmethod(text.chances)
        cls._apply, cls._observe = staticmethod(text.apply), staticmethod(text.observe)
        cls._room = numpy.zeros(game.definition.rules.MAX_ACTIONS, numpy.int64)
        cls._weights = numpy.zeros(game.definition.rules.MAX_OUTCOMES, numpy.int64)

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._cells = Cells(game.dtype, game.first)
        self._player = CHANCE
        self._moves_left = game.max_moves
        self._recall: Recall | None = None

    def current_player(self) -> int:
        """Return the seat that is to move, or OpenSpiel's numbers for chance and for the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Return whether the match is over, or was cut off."""
        return self._player == ENDED

    def is_chance_node(self) -> bool:
        """Return whether chance is to act."""
        return self._player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """List the moves of the player that is to move (no other has any), or what chance may draw.

        OpenSpiel's own answer is the same, by four calls from C++ into Python instead of one.
        """
        if self._player == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        if player is not None and player < 0:
            refused: list[int] = super().legal_actions(player)
            return refused
        return self._legal_actions(self._player) if player in (None, self._player) and self._player >= 0 else []

    def _legal_actions(self, player: int) -> list[int]:
        room = self._room
        listed: list[int] = room[: self._legal(self._cells.states, room)].tolist()
        return listed

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what may be drawn next, and how likely it is."""
        room = self._weights
        weights = room[: self._chances(self._cells.states, room)].tolist()
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
        """Return everybody's reward: nothing before the end."""
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
        """Return this moment as a value of Azulejos: to look at, to draw, to show to bots."""
        game: Game = self.get_game().game
        return State(game, plain_table(game, self._cells.states))

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
        words = {
            "first": str(action + 1),
            "fill": COLORS[game.name][action % 5],
            "plate": PLATE_NAMES[action],
            "look": PLATE_NAMES[action],
            "back": "SJ"[action % 2],
            "chip": CHIPS[action % len(CHIPS)],
        }
        return f"{due}:{words[due]}"

    def __str__(self) -> str:
        return str(self.moment())


class AzulState(SpielState):
    """A moment of a match of Azul."""


class DuelState(SpielState):
    """A moment of a match of Azul Duel."""


STATES: dict[str, type[SpielState]] = {"azul": AzulState, "duel": DuelState}

SHARED = {"fold": False, "reward": "outcome", "max_moves": MAX_MOVES}
AZUL_DEFAULTS: dict[str, Any] = {"players": 2, "gray": False, **SHARED}
DUEL_DEFAULTS: dict[str, Any] = {"tablets": "".join(BEGINNER_TABLETS), **SHARED}


class AzulGame(SpielGame):
    """Azul: `python_azul(players=2,gray=False,fold=False,reward=outcome,max_moves=600)`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = AZUL_DEFAULTS | (params or {})
        game = Game("azul", players=asked["players"], gray=asked["gray"], fold=asked["fold"])
        super().__init__("python_azul", "Azul", game, AZUL_DEFAULTS, params or {})


class DuelGame(SpielGame):
    """Azul Duel: `python_azul_duel(tablets=1a2b4a,fold=False,reward=outcome,max_moves=600)`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = DUEL_DEFAULTS | (params or {})
        sides = str(asked["tablets"])
        tablets = tuple(sides[at : at + 2] for at in range(0, len(sides), 2))
        game = Game("duel", tablets=tablets, fold=asked["fold"])
        super().__init__("python_azul_duel", "Azul Duel", game, DUEL_DEFAULTS, params or {})


if "python_azul" not in pyspiel.registered_names():  # a reload registers nothing twice
    pyspiel.register_game(_type_of("python_azul", "Azul", Game("azul"), AZUL_DEFAULTS), AzulGame)
    _duel = Game("duel", tablets=BEGINNER_TABLETS)
    pyspiel.register_game(_type_of("python_azul_duel", "Azul Duel", _duel, DUEL_DEFAULTS), DuelGame)
