"""One match in compiled code, with what an environment asks of it: moves, masks, observations."""

from typing import Any

import numpy
from numpy.typing import NDArray

from azulejos.envs.encoding import layout_of
from azulejos.envs.one_match import ENDED
from azulejos.games.parts import observation_of
from azulejos.play import Game, State
from azulejos.play.state import make_state
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type

__all__ = ["CompiledMatch", "new_records", "plain_table"]


def new_records(game: Game, size: int) -> NDArray[Any]:
    """Return this many records of a match that has not started."""
    table = game.definition.start(game, None)
    states: NDArray[Any] = numpy.zeros(size, record_type(type(table)))
    for name in states.dtype.names or ():
        states[name] = getattr(table, name)
    return states


def plain_table(game: Game, states: NDArray[Any]) -> Any:
    """Return the first record as the plain table that values are made of."""
    kind = game.definition.rules.State
    table = kind.__new__(kind)
    table.log = None
    record = states[0]
    for name in states.dtype.names or ():
        setattr(table, name, record[name].tolist())
    return table


class CompiledMatch:
    """A match that is played move by move; deals are made automatically."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._width = layout_of(game).size
        observation_of(game.name)  # raises MissingPart if there is none
        self._play = load(game.name, "azulejos.envs.one_match", compiled=True)
        self._states = new_records(game, 1)
        self._dice = numpy.zeros(1, numpy.int64)
        self._actions = game.action_count
        self._places = numpy.zeros(game.players, numpy.int8)
        self._scores = self._states["score"][0]
        self.moves_made = 0
        self.to_act = ENDED
        """The seat to move, or ENDED."""

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs: the match, not the compiled code."""
        return {name: getattr(self, name) for name in ("game", "_states", "_dice", "moves_made", "to_act")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["game"])  # type: ignore[misc]  # a copy is made like the first one
        for name in ("_states", "_dice"):
            getattr(self, name)[:] = kept[name]
        self.moves_made, self.to_act = kept["moves_made"], kept["to_act"]

    def begin(self, seed: int) -> None:
        """Start a match; the deals follow from the seed."""
        self._dice[0] = dice_word(seed)
        self.moves_made = 0
        self.to_act = self._play.begin(self._states, self._dice)

    def is_legal(self, number: int) -> bool:
        """Whether a move is legal now."""
        return bool(0 <= number < self._actions and self.mask()[number])

    def move(self, number: int) -> None:
        """Make a legal move (unchecked)."""
        self.to_act = self._play.move(self._states, number, self._dice)
        self.moves_made += 1

    def mask(self) -> NDArray[numpy.int8]:
        """Return an array with 1 at the number of each legal move, 0 elsewhere."""
        mask = numpy.empty(self._actions, numpy.int8)
        self._play.write_mask(self._states, mask)
        return mask

    def observe(self, seat: int) -> NDArray[numpy.int16]:
        """Return what a seat may know."""
        row = numpy.empty(self._width, numpy.int16)
        self._play.observe(self._states, seat, row)
        return row

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.to_act == ENDED

    @property
    def scores(self) -> tuple[int, ...]:
        """Return everybody's points."""
        return tuple(self._scores[: self.game.players].tolist())

    @property
    def places(self) -> tuple[int, ...]:
        """Return everybody's place, by the rules of the end."""
        self._play.write_places(self._states, self._places)
        return tuple(self._places.tolist())

    @property
    def state(self) -> State:
        """Return the position as a value: to look at, to draw, to show to bots."""
        return make_state(self.game, plain_table(self.game, self._states))
